"""A second, plain reading of the rules: one module a kind of judgement, nothing shared with `rdi`.

Every module offers `judge(variants, data)`, which settles one position and gives the answers of
`rdi judge`, and `random_case(rng)`, which makes up a legal position with its variants. Variants
are spelled with underscores. The obvious is preferred to the fast: tests hold the real engine
against these modules, so that a mistake has to be made twice to go unseen.
"""

from types import ModuleType

from . import (
    adventurers_choice,
    betting_round,
    city_square,
    den_of_thieves,
    dragon_hordes,
    jack_of_all_trades,
    kings_council,
    pots,
    rogues_and_warriors,
    shares,
    the_wheel,
    three_kingdoms,
    threes,
)

KINDS: dict[str, ModuleType] = {
    "rogues-and-warriors": rogues_and_warriors,
    "threes": threes,
    "kings-council": kings_council,
    "jack-of-all-trades": jack_of_all_trades,
    "three-kingdoms": three_kingdoms,
    "den-of-thieves": den_of_thieves,
    "dragon-hordes": dragon_hordes,
    "city-square": city_square,
    "the-wheel": the_wheel,
    "betting-round": betting_round,
    "pots": pots,
    "shares": shares,
    "adventurers-choice": adventurers_choice,
}
