"""Games of the hall inside a Round of Gambling: the words that name one, and which may be played.

Such words are those of an order to play: a game, and its variants behind `with`. A game that has no
winner when it ends, or is played for shares, is refused (GR-1, GR-3).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rdi.model import ir
from rdi.model.definition import GameDefinition
from rdi.model.program import End, Pay, Showdown, instructions_reached
from rdi.text import join_words, name_of, typed

WITH = "with"


def read_game(text: str) -> tuple[str, tuple[str, ...]]:
    """The name of a game and its variants in such words."""
    name, *rest = re.split(rf"\s+{WITH}\s+", text.strip(), maxsplit=1)
    variants = [each for part in re.split(r",|\band\b", " ".join(rest)) for each in part.split()]
    return name.strip(), tuple(each.replace("-", "_") for each in variants)


def game_in_words(name: str, variants: Sequence[str]) -> str:
    """The words that name a game with these variants: `read_game` backwards."""
    chosen = f" {WITH} {' and '.join(map(typed, variants))}" if variants else ""
    return name_of(name.replace("_", " ")) + chosen


def why_no_round_game(definition: GameDefinition) -> str:
    """The reason why a game cannot be played inside a Round; nothing where it can."""
    title = definition.title
    if definition.inn is not None:
        return f"{title} is itself a game of characters"
    if definition.plays_for_shares:
        variants = join_words([typed(each) for each in definition.variants])
        return f"{title} with {variants} is played for shares, and a Round has one winner"  # GR-3
    if definition.has_house:
        return f"in {title} the house pays, and in a Round the players pay one another"
    kinds = {type(each) for each in instructions_reached(definition.program)}
    if Showdown not in kinds or End in kinds or Pay in kinds:
        return f"{title} does not end with a showdown that says who wins the Round"  # GR-1
    return ""


def luck_of(definition: GameDefinition) -> frozenset[str]:
    """The kinds of luck that a game with its variants has, `ir.CARDS` or `ir.DICE`."""
    return ir.luck(*definition.functions.functions) if definition.functions else frozenset()


def games_named(part: object) -> tuple[str, ...]:
    """The words that name the games of which the cards of a character, Drink Deck or pile start a
    Round (GR-24).
    """
    from rdi.model.effects import StartRound, effects_inside  # late: cards alone need it

    started = [each for each in effects_inside(part) if isinstance(each, StartRound)]
    return tuple(dict.fromkeys(each.game for each in started if each.game))
