"""Play many games at random, each by its number, and tell in which of them a law was broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import BadSettings, RdiError, SourceErrors
from rdi.model.definition import GameDefinition
from rdi.model.record import Record
from rdi.model.settings import Asks, SplitRule
from rdi.session.fuzzing import BrokenLaw, any_company, play_at_random
from rdi.session.replay import replay, verify
from rdi.session.setup import Options, new_game

SEATS_MOST = 8
STASH_LEAST, STASH_MOST = 3, 60
ASKS = [Asks.ABLE] * 6 + [Asks.STOPS] * 5 + [Asks.ALWAYS]
"""A game in which everybody is asked takes ten times as long as another."""

FAULTS: tuple[type[Exception], ...] = (Exception,)
"""What a fault shows itself by, while a game is played: whatever it is, it is to be looked at."""


Beginning = dict[str, Any]
"""What `new_game` is given."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A law that did not hold, and the record of the game up to there; None where the game fails
    before anybody is asked.
    """

    law: str
    record: Record | None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played; by its number it is played again."""

    number: int
    answers: int
    broken: Broken | None = None


def random_games(name: str, first: int, count: int) -> Iterator[Played]:
    """Games with these numbers, one after another. BadSettings where there is no such game, and
    SourceErrors where it has mistakes.
    """
    for number in range(first, first + count):
        luck = SeededChance(number)
        how = _beginning(library.definition(name), number, luck)
        try:
            game = new_game(**how)
        except (BadSettings, SourceErrors):
            raise
        except FAULTS as error:
            law = f"{_said(error)} (before anybody was asked, with {_in_words(how)})"
            yield Played(number, 0, Broken(law, None))
        else:
            yield _played(game, number, luck)


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, RdiError) else f"{type(error).__name__}: {error}"


def _in_words(how: Beginning) -> str:
    """How a game was begun, as it may be begun again."""
    sat = f"seats {' '.join(how['seats'])}" if "seats" in how else ""
    stashes = f"stashes {' '.join(map(str, how['stashes']))}" if "stashes" in how else ""
    variants = f"variants {' '.join(how['variants'])}" if how.get("variants") else "no variants"
    return ", ".join([each for each in (sat or stashes, variants) if each])


def _played(game: Game, number: int, luck: SeededChance) -> Played:
    try:
        answers = play_at_random(game, luck)
        difference = verify(game.record)
        if difference is not None:
            raise BrokenLaw(f"played again it is another game: {difference}")
    except FAULTS as error:
        return _broken(game, number, error)
    return Played(number, answers)


def _broken(game: Game, number: int, error: Exception) -> Played:
    """The record ends before an answer at which the program fails, so that it can be looked at."""
    law = _said(error)
    places = [place for place, entry in enumerate(game.log) if isinstance(entry, tuple)]
    record = replace(game.record, outcome=None)
    try:
        replay(record)
    except FAULTS:
        if places:
            seat, answer = game.log[places[-1]]
            law = f"{law} (after seat {seat} answered {answer!r})"
            record = replace(record, log=record.log[: places[-1]])
    return Played(number, len(places), Broken(law, record))


def _beginning(definition: GameDefinition, number: int, luck: SeededChance) -> Beginning:
    """How a game begins: who sits down, by which rules, is left to luck."""
    least, most = definition.least_seats, min(SEATS_MOST, definition.most_seats)
    if definition.inn is not None:
        names = [each.name for each in library.characters()]
        if not names:
            raise BadSettings("there are no characters on the shelf")
        company = any_company(names, luck, least, max(least, most))
        return {
            "name": definition.name,
            "seats": company,
            "same_characters": True,
            "seed": number,
            "asks": _one_of(luck, ASKS),
        }
    seats = least + luck.pick(max(least, most) - least + 1)
    span = STASH_MOST - STASH_LEAST + 1
    return {
        "name": definition.name,
        "stashes": [STASH_LEAST + luck.pick(span) for _ in range(seats)],
        "variants": (variants := _any_variants(definition, luck)),
        "seed": number,
        **_any_options(library.definition(definition.name, variants), luck),
    }


def _any_variants(definition: GameDefinition, luck: SeededChance) -> list[str]:
    """Some of the game's variants, none where those do not go together."""
    chosen = [each.name for each in definition.offered if luck.pick(3) == 0]
    try:
        library.definition(definition.name, chosen)
    except (BadSettings, SourceErrors):
        return []
    return chosen


def _any_options(definition: GameDefinition, luck: SeededChance) -> Options:
    return {
        "ante": luck.pick(3),
        "share": 1 + luck.pick(2) if definition.plays_for_shares else None,
        "split_rule": _one_of(luck, list(SplitRule)),
        "minimum_raise": luck.pick(2) == 0,
        "loans": luck.pick(4) == 0,
    }


def _one_of(luck: SeededChance, words: list[Asks] | list[SplitRule]) -> str:
    return words[luck.pick(len(words))].value
