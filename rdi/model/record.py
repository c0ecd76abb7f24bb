"""The record of a game: its beginning, every answer, and every card and die that luck gave.

The record is the truth of a game. Whatever was played can be played again from it, exactly: saves,
replays, taking back and reports of faults all are records. As text it is JSON Lines; the header
says what is played and how the table was laid, and each further line is one of these:

    {"seat":0,"answer":["raise",6]}   what a seat answered; seats are numbered in play order from 0
    {"chance":["Wk",3]}               the next outcomes of chance, cards and dice in order
    {"outcome":{...}}                 the end, if the game has come to it; nothing follows
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rdi.model.outcome import Noted, Outcome
from rdi.model.record_lines import (
    Line,
    Lines,
    bad_line,
    header_line,
    json_line,
    only_keys,
    plain_value,
    read_lines,
)
from rdi.model.settings import Settings

FORMAT = "rdi-record"
VERSION = 1

Entry = tuple[int, Any] | str | int
"""An entry of a record: (seat, answer), the code of a card drawn, or a die that was rolled."""


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a game: all that is needed to lay the same table again.

    `seats` are the names at the table in play order, None where nobody gave any; `stashes` their
    Gold. `seed` is None where the luck was laid down by hand. `carry` is Gold left in the pot by an
    earlier game, `memory` what the game remembers of earlier ones. `fingerprint` tells whether the
    rules are still the same; `source` is the text of the game, if it is one of the player's own.
    `characters` are those at the table, by name, in games of characters, and `round_sources` the
    texts of games for their Rounds by name, of those that are the player's own.
    """

    game: str
    variants: tuple[str, ...]
    seats: tuple[str, ...] | None
    stashes: tuple[int, ...]
    settings: Settings
    seed: int | str | None
    carry: int
    memory: Mapping[str, tuple[Noted, ...]]
    fingerprint: str
    source: str | None = None
    characters: tuple[str, ...] | None = None
    round_sources: Mapping[str, str] | None = None

    def as_data(self) -> dict[str, Any]:
        """The header as plain data, without what only some games have where there is none."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        for name in ("source", "characters", "round_sources"):
            if data[name] is None:
                del data[name]
        if self.characters is None:
            del data["settings"]["asks"], data["settings"]["bar"]
        if not self.settings.rounds:
            del data["settings"]["rounds"], data["settings"]["round_choice"]
        return data


@dataclass(frozen=True, slots=True)
class Record:
    """A game on paper. `str` of it is the text, and `Record.read` makes the same record of it.

    `log` holds answers and outcomes of chance as `Game.log` does, `outcome` is None while the game
    goes on. `read_from` tells of the text that it was read from; it is no part of what makes two
    records equal.
    """

    header: Header
    log: tuple[Entry, ...]
    outcome: Outcome | None = None
    read_from: Lines | None = field(default=None, compare=False, repr=False)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text, without their ends."""
        first = header_line(FORMAT, VERSION, self.header.as_data())
        return (first, *lines_of(self.log), *outcome_lines(self.outcome))

    @property
    def is_finished(self) -> bool:
        """Whether the game has come to its end."""
        return self.outcome is not None

    @property
    def was_cut(self) -> bool:
        """Whether a crash had broken off the last line of the text, which is left out."""
        return self.read_from is not None and self.read_from.was_cut

    @property
    def is_practice(self) -> bool:
        """Whether something was taken back in this game, as far as the text tells."""
        return self.read_from is not None and self.read_from.is_practice

    def __str__(self) -> str:
        return "".join(line + "\n" for line in self.lines)

    @classmethod
    def read(cls, text: str | bytes) -> Record:
        """The record that is written there.

        Raises BadRecord, which names the line and the reason, if the text is anything but the whole
        record of a game; only the very last line may be broken off.
        """
        read = read_lines(text, FORMAT, VERSION)
        header = header_from(*read.lines[0])
        log, outcome = read_log(read.lines[1:], header)
        return cls(header, log, outcome, read)


def lines_of(log: Iterable[Entry]) -> Iterator[str]:
    """The lines for these entries: one for each answer and one for each run of chance."""
    run: list[str | int] = []
    for entry in log:
        if not isinstance(entry, tuple):
            run.append(entry)
            continue
        if run:
            yield json_line({"chance": run})
            run = []
        yield json_line({"seat": entry[0], "answer": entry[1]})
    if run:
        yield json_line({"chance": run})


def outcome_lines(outcome: Outcome | None) -> tuple[str, ...]:
    """The last line of a game's record, if it has come to its end."""
    if outcome is None:
        return ()
    data = msgspec.to_builtins(outcome)
    if not outcome.sides:
        del data["sides"]
    if not outcome.inn:
        del data["inn"]
    return (json_line({"outcome": data}),)


def header_from(number: int, data: Mapping[str, Any]) -> Header:
    """The header that is written in this line. Raises BadRecord if there is something else."""
    try:
        header = msgspec.convert(data, Header)
    except msgspec.ValidationError as error:
        raise bad_line(number, f"the header is no header of a game: {error}") from None
    unknown = _unknown(data, header.as_data())
    if unknown:
        raise bad_line(number, f"the header says {', '.join(unknown)}, which is unknown here")
    _check_header(number, header)
    return header


def read_log(lines: Iterable[Line], header: Header) -> tuple[tuple[Entry, ...], Outcome | None]:
    """The answers, the luck and the end of a game. Raises BadRecord if that cannot be one."""
    log: list[Entry] = []
    outcome = None
    seats = len(header.stashes)
    for number, data in lines:
        if outcome is not None:
            raise bad_line(number, "the game was over before this line")
        if "chance" in data:
            if log and not isinstance(log[-1], tuple):
                raise bad_line(number, "what luck gives between two answers is one line")
            log.extend(_chance((number, data)))
        elif "outcome" in data:
            outcome = _outcome((number, data), header)
        else:
            log.append(_answer((number, data), seats))
    return tuple(log), outcome


def _unknown(data: Mapping[str, Any], known: Mapping[str, Any]) -> list[str]:
    """The names in the text that would be passed over; also within the settings."""
    within = [(data, known), (data["settings"], known["settings"])]
    return [key for written, understood in within for key in written if key not in understood]


def _check_header(number: int, header: Header) -> None:
    if not header.stashes or min(header.stashes) < 0 or header.carry < 0:
        raise bad_line(number, "somebody has less than no Gold, or nobody is at the table")
    if header.seats is not None and len(header.seats) != len(header.stashes):
        names, stashes = len(header.seats), len(header.stashes)
        raise bad_line(number, f"there are {names} names, but {stashes} Stashes")


def _answer(line: Line, seats: int) -> tuple[int, Any]:
    number = line[0]
    seat, answer = only_keys(line, "seat", "answer")
    if type(seat) is not int or not 0 <= seat < seats:
        raise bad_line(number, f"there is no seat {seat}: the last is {seats - 1}")
    return seat, plain_value(number, answer)


def _chance(line: Line) -> list[str | int]:
    number = line[0]
    (outcomes,) = only_keys(line, "chance")
    if not isinstance(outcomes, list) or not outcomes:
        raise bad_line(number, "luck gives a list of cards and dice")
    for outcome in outcomes:
        if not isinstance(outcome, str) and type(outcome) is not int:
            raise bad_line(number, f"{outcome!r} is neither a card nor a die")
    return outcomes


def _outcome(line: Line, header: Header) -> Outcome:
    number = line[0]
    (data,) = only_keys(line, "outcome")
    try:
        outcome = msgspec.convert(data, Outcome)
    except msgspec.ValidationError as error:
        raise bad_line(number, f"this is no outcome of a game: {error}") from None
    each = (outcome.winnings, outcome.loans, outcome.debts)
    if any(len(amounts) != len(header.stashes) for amounts in each):
        raise bad_line(number, f"the outcome is not that of {len(header.stashes)} players")
    if sum(outcome.winnings) + outcome.carry + outcome.inn != header.carry:
        raise bad_line(number, "by this outcome Gold was made or lost")
    return outcome
