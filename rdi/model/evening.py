"""Adventurer's Choice as plain values: the record of an evening, and its view between the games.

As text a record is JSON Lines, like the record of a game, and holds those of its games whole. After
the header each line is one of these:

    {"borrow":2}        a person asked for a loan; people are numbered clockwise from 0
    {"start":{...}}     a game began; its header, and after it the lines of the game's own record
    {"finish":1260}     that game was finished, so many seconds after the evening began
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rdi.errors import BadRecord
from rdi.model.record import Header, Record, header_from, read_log
from rdi.model.record_lines import (
    Line,
    Lines,
    bad_line,
    header_line,
    json_line,
    only_keys,
    read_lines,
)
from rdi.model.settings import Settings

FORMAT = "rdi-evening"
VERSION = 1


@dataclass(frozen=True, slots=True)
class EveningHeader:
    """The beginning of an evening: the people at the table, clockwise, and its length.

    Either `rounds` or `minutes` is None. `stash` is the Gold each person starts with, `starting`
    the first Starting Player, and `seed` decides the luck of all games.
    """

    names: tuple[str, ...]
    rounds: int | None
    minutes: int | None
    seed: int | str
    stash: int
    starting: int

    def is_over(self, games: int, elapsed: int) -> bool:
        """Whether the evening is over after this number of games and of seconds (ac-01)."""
        if self.rounds is not None:
            return games >= self.rounds * len(self.names)
        return self.minutes is not None and elapsed >= self.minutes * 60


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A person asked for a loan between two games, and got it."""

    person: int


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was finished, and the seconds since the beginning of the evening."""

    record: Record
    elapsed: int


@dataclass(frozen=True, slots=True)
class EveningRecord:
    """The record of an evening. `str` of it is the text, which `EveningRecord.read` reads again.

    `entries` are the loans and finished games in order, `current` the game that is being played.
    `read_from`, `was_cut` and `is_practice` mean what they mean in the record of a game.
    """

    header: EveningHeader
    entries: tuple[Borrowed | Played, ...] = ()
    current: Record | None = None
    read_from: Lines | None = field(default=None, compare=False, repr=False)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text, without their ends."""
        found = [header_line(FORMAT, VERSION, msgspec.to_builtins(self.header))]
        for entry in self.entries:
            if isinstance(entry, Borrowed):
                found.append(json_line({"borrow": entry.person}))
            else:
                found.extend(_game_lines(entry.record))
                found.append(json_line({"finish": entry.elapsed}))
        if self.current is not None:
            found.extend(_game_lines(self.current))
        return tuple(found)

    @property
    def games(self) -> tuple[Record, ...]:
        """The games in the order in which they were played, the last of them perhaps unfinished."""
        games = [entry.record for entry in self.entries if isinstance(entry, Played)]
        return tuple(games if self.current is None else [*games, self.current])

    @property
    def is_finished(self) -> bool:
        """Whether the rounds have been played, or the minutes are over."""
        games = [entry for entry in self.entries if isinstance(entry, Played)]
        if self.current is not None:
            return False
        return self.header.is_over(len(games), games[-1].elapsed if games else 0)

    @property
    def was_cut(self) -> bool:
        """Whether a crash had broken off the last line of the text, which is left out."""
        return self.read_from is not None and self.read_from.was_cut

    @property
    def is_practice(self) -> bool:
        """Whether something was taken back in a game, as far as the text tells."""
        return self.read_from is not None and self.read_from.is_practice

    def __str__(self) -> str:
        return "".join(line + "\n" for line in self.lines)

    @classmethod
    def read(cls, text: str | bytes) -> EveningRecord:
        """The record that is written there; BadRecord names the line and the reason if none is."""
        read = read_lines(text, FORMAT, VERSION)
        header = _header(*read.lines[0])
        entries: list[Borrowed | Played] = []
        game: list[Line] = []
        for line in read.lines[1:]:
            if game and "finish" in line[1]:
                entries.append(_played(game, line))
                game = []
            elif game or "start" in line[1]:
                game.append(line)
            else:
                entries.append(_borrowed(line, len(header.names)))
        current = _game(game) if game else None
        return cls(header, tuple(entries), current, read)


def _game_lines(record: Record) -> Iterator[str]:
    yield json_line({"start": record.header.as_data()})
    yield from record.lines[1:]


def _header(number: int, data: dict[str, Any]) -> EveningHeader:
    try:
        header = msgspec.convert(data, EveningHeader)
    except msgspec.ValidationError as error:
        raise bad_line(number, f"the header is no header of an evening: {error}") from None
    unknown = [key for key in data if key not in EveningHeader.__slots__]
    if unknown:
        raise bad_line(number, f"the header says {', '.join(unknown)}, which is unknown here")
    return header


def _played(game: Iterable[Line], last: Line) -> Played:
    (elapsed,) = only_keys(last, "finish")
    if type(elapsed) is not int or elapsed < 0:
        raise bad_line(last[0], f"{elapsed} is no number of seconds")
    record = _game(game)
    if record.outcome is None:
        raise BadRecord(f"line {last[0]}: the game was finished without an outcome")
    return Played(record, elapsed)


def _game(lines: Iterable[Line]) -> Record:
    first, *rest = lines
    (data,) = only_keys(first, "start")
    if not isinstance(data, dict):
        raise bad_line(first[0], "a game starts with its header")
    header: Header = header_from(first[0], data)
    return Record(header, *read_log(rest, header))


def _borrowed(line: Line, people: int) -> Borrowed:
    (person,) = only_keys(line, "borrow")
    if type(person) is not int or not 0 <= person < people:
        raise bad_line(line[0], f"there is no person {person}: the last is {people - 1}")
    return Borrowed(person)


EVENING = "adventurers-choice"
"""The name of an evening among the names of games."""

TITLE = "Adventurer's Choice"


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of the evening that is over: the choice, and each person's winnings in Gold."""

    choice: str
    winnings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening between two games as `seat` sees it; nothing is hidden then.

    People sit in a circle, are numbered clockwise from the first Starting Player and keep their
    numbers; in each game the Starting Player of that game is on seat 0. `money`, `loans` and
    `debts` are each person's Gold, Loan Markers and Debt Markers, `carry` is Gold left in the pot.
    `choices` may be chosen in all, `games` are over, and `rounds` times `seats` are to be played,
    or any number in an evening of minutes, whose `rounds` are None.
    """

    seat: int
    seats: int
    settings: Settings
    rounds: int | None
    starting: int
    money: tuple[int, ...]
    loans: tuple[int, ...]
    debts: tuple[int, ...]
    carry: int
    choices: tuple[str, ...]
    games: tuple[PastGame, ...]

    @property
    def game(self) -> str:
        """The name of an evening, in place of the name of a game."""
        return EVENING

    @property
    def variants(self) -> tuple[str, ...]:
        """None: each game that may be chosen names its own."""
        return ()

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {"game": self.game, **found}
