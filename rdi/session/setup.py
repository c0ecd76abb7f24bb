"""Begin a game: who plays, for how much, by which rules, and with what luck.

What cannot be played is refused here with BadSettings, in a sentence for the caller.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypedDict, Unpack

from rdi import library
from rdi.arrays import jit
from rdi.chances import kept_graphs
from rdi.engine.chance import Chance, SeededChance, seed_number
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition
from rdi.model.kits import bosses
from rdi.model.outcome import Noted
from rdi.model.program import Ante
from rdi.model.round_games import game_in_words, read_game
from rdi.model.settings import Asks, RoundChoice, Settings, SplitRule
from rdi.session.validation import (
    boolean,
    one_of,
    seat_count,
    sequence,
    short_text,
    short_texts,
    texts,
    whole_number,
)
from rdi.text import join_words

jit.keep_in(library.machine_folder)
kept_graphs.keep_with(library.kept_graph, library.keep_graph)

SEATS = 4
"""The number of players unless another is given."""

STASH = 50
"""The default of the Gold each player starts with (ac-01)."""

SHARE = 3
"""The default of the Gold of a share (shares-01)."""

SEED_MOST = 10**40
"""The largest number that may be a seed: nobody types more."""

NUMBER_MOST = 1_000_000_000
"""The largest number that a game may remember, above nothing or below."""

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of random seeds, none of which looks like another."""


class Options(TypedDict, total=False):
    """The options on which the players may agree before a game; see `Settings` for the meaning of
    each.
    """

    ante: int
    stash: int
    share: int | None
    split_rule: str
    minimum_raise: bool
    table_stakes: bool
    reserve: int
    loans: bool
    ask_always: bool
    asks: str
    bar: Sequence[str]
    rounds: Sequence[str]
    round_choice: str


def new_game(
    name: str,
    *,
    seats: int | Sequence[str] | Sequence[int] | None = None,
    variants: Sequence[str] = (),
    seed: int | str | None = None,
    stashes: Sequence[int] | None = None,
    carry: int = 0,
    memory: Mapping[str, Sequence[Noted]] | None = None,
    same_characters: bool = False,
    **options: Unpack[Options],
) -> Game:
    """A game of this name, ready for its first decision.

    `seats` is the number of players (four, unless `stashes` tells), or their names, or the Gold
    that each brings; seat 0 is the Starting Player. The same `seed` gives the same luck; without
    one a short random one is taken, which the record names. `stash` is everybody's Gold, `stashes`
    each seat's own. `carry` is Gold left in the pot by an earlier game (ties-05), `memory` what its
    outcome says is remembered. In games of characters `seats` are the names of characters, who may
    sit down more than once with `same_characters`; their Gold is as the rules say, unless `stashes`
    tells. For the rest see `Options`. BadSettings names what can be played instead.
    """
    make_settings(**options)  # which are looked at first, whatever is played
    compiled = find_game(name, variants)
    settings = settings_of(compiled.definition, **options)
    if compiled.definition.inn is not None:
        found = compiled.definition
        company = characters_for(found, seats, same_characters)
        return begin_inn_game(found, company, settings, stashes, seed=read_seed(seed))
    if settings.rounds:
        raise BadSettings(
            f"in {compiled.definition.title} there are no Rounds of Gambling: rounds are for games "
            "of characters"
        )
    names, brought = _names_and_gold(compiled.definition, seats, stashes, settings.stash)
    return begin_game(
        compiled,
        settings,
        brought,
        names=names,
        seed=read_seed(seed),
        carry=carry,
        memory=memory,
        source=library.own_text(compiled.definition),
    )


def find_game(name: str, variants: Sequence[str] = ()) -> CompiledGame:
    """The game of this name with these variants; BadSettings names the nearest if there is none."""
    try:
        return library.compiled_game(*_asked_for(name, variants))
    except TypeError as error:
        if "unhashable" in str(error):
            return library.compiled_game(*_asked_for.__wrapped__(name, variants))
        raise


@lru_cache(maxsize=256, typed=True)
def _asked_for(name: str, variants: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The name and the variants, checked."""
    return short_text("the name of a game", name), short_texts("the variants", variants)


def make_settings(**given: Unpack[Options]) -> Settings:
    """The checked settings of a table. Raises BadSettings if they make no sense. See `new_game`."""
    try:
        return _settings(**given)
    except TypeError as error:
        if "unhashable" in str(error):
            return _settings.__wrapped__(**given)
        raise


def settings_of(definition: GameDefinition, **given: Unpack[Options]) -> Settings:
    """The checked settings of a table for a game: where none are given, its usual ante and Stash,
    if it has some. Raises BadSettings as `make_settings` does.
    """
    if definition.usual_ante is not None:
        given.setdefault("ante", definition.usual_ante)
    if definition.usual_stash is not None:
        given.setdefault("stash", definition.usual_stash)
    return make_settings(**given)


@lru_cache(maxsize=256, typed=True)
def _settings(
    *,
    ante: int = 1,
    stash: int = STASH,
    share: int | None = None,
    split_rule: str = SplitRule.MERCHANT,
    minimum_raise: bool = True,
    table_stakes: bool = True,
    reserve: int = 0,
    loans: bool = False,
    ask_always: bool = False,
    asks: str = Asks.ABLE,
    bar: Sequence[str] = (),
    rounds: Sequence[str] = (),
    round_choice: str = RoundChoice.STARTER,
) -> Settings:
    """The checked settings of a table. Raises BadSettings if they make no sense."""
    if boolean("table_stakes", table_stakes) and reserve:
        raise BadSettings(
            f"a reserve of {reserve!r} is of use without Table Stakes only: set table_stakes=False"
        )
    return Settings(
        ante=whole_number("the ante", ante),
        stash=whole_number("the Stash", stash),
        share=None if share is None else whole_number("a share", share),
        split_rule=SplitRule(one_of("Split Rule", split_rule, list(SplitRule))),
        minimum_raise=boolean("minimum_raise", minimum_raise),
        table_stakes=table_stakes,
        reserve=whole_number("the reserve", reserve),
        loans=boolean("loans", loans),
        ask_always=boolean("ask_always", ask_always),
        asks=Asks(one_of("way of asking", asks, list(Asks))),
        bar=short_texts("the Drink Decks", bar),
        rounds=_games(rounds),
        round_choice=RoundChoice(
            one_of("way of choosing a game for a Round", round_choice, list(RoundChoice))
        ),
    )


def _games(rounds: Sequence[str]) -> tuple[str, ...]:
    """The games for Rounds, each named once and in one way."""
    read = [read_game(each) for each in texts("the games for Rounds", rounds)]
    return tuple(dict.fromkeys([game_in_words(*each) for each in read]))


def begin_game(
    compiled: CompiledGame,
    settings: Settings,
    stashes: Sequence[int],
    *,
    names: Sequence[str] | None = None,
    seed: int | str | None,
    chance: Chance | None = None,
    carry: int = 0,
    memory: Mapping[str, Sequence[Noted]] | None = None,
    source: str | None = None,
) -> Game:
    """A game at its first decision. Raises BadSettings if it cannot be played with this Gold and
    memory.

    The luck comes from the seed, or from `chance` where it is laid down by hand and there is none.
    Two players must be able to pay the ante or the share: others sit out (PT-1), but nobody plays
    alone. What can only be played for shares is, for shares of SHARE unless the settings say
    otherwise (shares-13).
    """
    settings = settings_for(compiled.definition, settings)
    check_ante(compiled.definition, settings, stashes)
    return Game(
        compiled,
        settings,
        chance or SeededChance(seed_number(seed or 0)),
        stashes,
        carry=whole_number("the carry", carry),
        memory=_checked_memory(compiled.definition, memory) if memory else None,
        header={"seats": None if names is None else tuple(names), "seed": seed, "source": source},
    )


def random_seed(letters: int = 4) -> str:
    """A seed that nobody can foresee and anybody can type, such as 7F3K.

    It has a letter at least: digits alone would be read as a number, which is another seed.
    """
    while True:
        seed = "".join([secrets.choice(LETTERS) for _ in range(letters)])
        if not seed.isdigit():
            return seed


def read_seed(seed: int | str | None) -> int | str:
    """The seed as records keep it: digits are the number, and small letters are as good as
    capitals.

    None gives a random seed. Raises BadSettings for anything that nobody could type.
    """
    if seed is None:
        return random_seed()
    if isinstance(seed, int) and not isinstance(seed, bool):
        return whole_number("a seed", seed, -SEED_MOST, SEED_MOST)
    if not isinstance(seed, str):
        raise BadSettings(f"a seed is a number or a short text such as 7F3K, not {seed!r}")
    text = short_text("a seed", seed).strip()
    if text.isascii() and text.removeprefix("-").isdigit():
        return whole_number("a seed", int(text), -SEED_MOST, SEED_MOST)
    return text.upper()


def _names_and_gold(
    definition: GameDefinition,
    seats: int | Sequence[str] | Sequence[int] | None,
    stashes: Sequence[int] | None,
    stash: int,
) -> tuple[tuple[str, ...] | None, tuple[int, ...]]:
    """The names, if any were given, and the Gold of each seat."""
    if seats is None:
        seats = SEATS if stashes is None else len(sequence("the stashes", stashes))
    if not isinstance(seats, int) or isinstance(seats, bool):
        given = sequence("the seats", seats)
        names = (
            short_texts("the seats", given)
            if any(isinstance(each, str) for each in given)
            else None
        )
        if names is None and stashes is not None:
            raise BadSettings("the Gold of each seat is given twice: as seats and as stashes")
        count, brought = len(given), given if names is None else stashes
    else:
        names, count, brought = None, seats, stashes
    seat_count(definition, "players", count)
    if brought is None:
        return names, (stash,) * count
    if len(sequence("the stashes", brought)) != count:
        raise BadSettings(f"{count} seats need {count} Stashes, not {len(brought)}")
    return names, tuple([whole_number("a Stash", each) for each in brought])


def settings_for(definition: GameDefinition, settings: Settings) -> Settings:
    """The settings of a game: for shares if it can only be played for these (shares-13)."""
    if definition.plays_for_shares and settings.share is None:
        return replace(settings, share=SHARE)
    return settings


def two_can_pay(definition: GameDefinition, settings: Settings, stashes: Sequence[int]) -> bool:
    """Whether two players have the cost of the game at its beginning; without them nobody plays."""
    if _most_of_two(settings, stashes) >= _cost(settings_for(definition, settings)):
        return True
    return not any(isinstance(each, Ante) for each in definition.program)


def _cost(settings: Settings) -> int:
    return settings.ante if settings.share is None else settings.share


def _most_of_two(settings: Settings, stashes: Sequence[int]) -> int:
    """The most Gold that two of the players have."""
    reserve = 0 if settings.table_stakes else settings.reserve
    return sorted(stashes)[-2] + reserve if len(stashes) > 1 else 0


def check_ante(definition: GameDefinition, settings: Settings, stashes: Sequence[int]) -> None:
    """Raises BadSettings, with the Gold that is wanting, where two cannot pay to begin."""
    if not two_can_pay(definition, settings, stashes):
        what = "the ante" if settings.share is None else "a share"
        raise BadSettings(
            f"a game takes two players who can pay {what} of {_cost(settings)}: "
            f"{_most_of_two(settings, stashes)} is the most that two of them have"
        )


def _checked_memory(
    definition: GameDefinition, memory: Mapping[str, Sequence[Noted]]
) -> dict[str, tuple[Noted, ...]]:
    if not isinstance(memory, Mapping):
        raise BadSettings(f"the memory is a mapping of lists, not {memory!r}")
    known = [pile.name for pile in definition.piles if pile.is_remembered]
    return {
        one_of(f"memory of {definition.title}", name, known): tuple(
            [_noted(item) for item in sequence("what is remembered", items)]
        )
        for name, items in memory.items()
    }


def _noted(item: object) -> Noted:
    """A word, a number, or the row and column of a cell."""
    if isinstance(item, list | tuple):
        return tuple([whole_number("a row or column", each, -NUMBER_MOST) for each in item])
    if isinstance(item, int):
        return whole_number("a number that is remembered", item, -NUMBER_MOST)
    return short_text("each of what is remembered", item)


def characters_for(
    definition: GameDefinition,
    seats: int | Sequence[object] | None,
    may_repeat: bool,
    named: Sequence[str] = (),
) -> tuple[str, ...]:
    """The characters at the table, by name. Raises BadSettings if they do not fit.

    Where only a number is given, those `named` take the first seats; in those that are left the
    characters on the shelf sit down in their order, bosses where bosses are needed, and begin again
    from the first if they may repeat.
    """
    if seats is None:
        seats = SEATS
    if isinstance(seats, int) and not isinstance(seats, bool):
        names = _with_first_characters(definition, named, seats, may_repeat)
    else:
        assert not isinstance(seats, int)
        wanted = short_texts("the characters", seats)
        names = tuple(each.name for each in library.characters_named(wanted))
    seat_count(definition, "characters", len(names))
    _check_sides(definition, len(names))
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice and not may_repeat:
        raise BadSettings(
            f"{' and '.join(twice)} cannot sit down twice, unless same_characters is on"
        )
    return names


def _check_sides(definition: GameDefinition, count: int) -> None:
    """BadSettings unless so many players make whole sides."""
    assert definition.inn is not None
    sides = definition.inn.sides
    if not sides.are_whole(count):
        fitting = [str(each) for each in definition.seat_counts]
        raise BadSettings(
            f"{definition.title} is played in sides of {sides.size} here, not by {count}: "
            f"try {join_words(fitting, 'or')}"
        )


def _with_first_characters(
    definition: GameDefinition, named: Sequence[str], count: int, may_repeat: bool
) -> tuple[str, ...]:
    seat_count(definition, "characters", count)
    shelf = [each.name for each in library.characters()]
    if count > len({*named, *shelf}) and not (may_repeat and shelf):
        raise BadSettings(
            f"there are {len(shelf)} characters for {count} seats: they can sit down more than "
            "once if same_characters is on"
        )
    assert definition.inn is not None
    seated: dict[int, str] = dict(enumerate(named))
    first = definition.inn.boss_seats(count)
    can = bosses(library.cards().kits) if first else ()
    for seat in [*first, *(each for each in range(count) if each not in first)]:
        if seat in seated:
            continue
        fitting = [name for name in shelf if name in can] if seat in first else shelf
        free = [name for name in fitting if name not in seated.values()]
        if not free and not (may_repeat and fitting):
            raise BadSettings(f"{len(fitting)} characters can be bosses, and {len(first)} would be")
        seated[seat] = free[0] if free else fitting[seat % len(fitting)]
    return tuple(seated[seat] for seat in range(count))


def begin_inn_game(
    definition: GameDefinition,
    characters: Sequence[str],
    settings: Settings,
    stashes: Sequence[int] | None,
    *,
    seed: int | str | None,
    chance: Chance | None = None,
    names: Sequence[str] | None = None,
    round_sources: Mapping[str, str] | None = None,
) -> Game:
    """A game of these characters at its first decision; `stashes` is the Gold of each, by default
    that of the rules, and `round_sources` the texts of games for Rounds that were kept with a
    record, also of those that cards name. Raises BadSettings if the numbers of characters and
    Stashes differ.
    """
    within = library.round_games(settings.rounds, round_sources)
    compiled = library.compiled_inn_game(
        definition, characters, settings.bar, within, round_sources
    )
    if round_sources is None:
        round_sources = library.own_texts(compiled.round_definitions)
    else:
        _check_sources(round_sources, compiled.round_definitions)
    count = len(characters)
    roster = compiled.roster
    each = roster.rules.gold_for(count)
    shared = tuple([each if side == seat else 0 for seat, side in enumerate(roster.side)])
    gold = shared if stashes is None else tuple(stashes)
    if len(gold) != count:
        raise BadSettings(f"{count} seats need {count} Stashes, not {len(gold)}")
    return Game(
        compiled,
        settings,
        chance or SeededChance(seed_number(seed or 0)),
        gold,
        header={
            "seats": None if names is None else tuple(names),
            "seed": seed,
            "characters": tuple(characters),
            "round_sources": round_sources,
        },
    )


def _check_sources(sources: Mapping[str, str], games: Sequence[GameDefinition]) -> None:
    """BadSettings where a text is there that is of none of these games for Rounds."""
    for name in sources.keys() - {each.name for each in games}:
        raise BadSettings(f"the text of {name!r} is there, but it is not a game for Rounds here")
