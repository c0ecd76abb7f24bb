"""A unit of work and its result, packed: the same bytes on every machine, to store and hash.

A unit is a block of deals of one match. Its result holds a row for each game, the rotations of a
deal one after another, the deals in order: what each bot of the lineup won, its place, and four
bytes that tell whether the whole game was the same.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence, Sized
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from rdi.errors import BadSettings

_GAME_ID = re.compile(r"(?:(\d+):)?(\d+)\.(\d+)(?:\.(\d+))?")


@dataclass(frozen=True, slots=True)
class GameId:
    """The place of a game in a tournament: the match by its number, the deal, and the rotation,
    from 0; and the game of an evening, from 1, or 0 for all of it.
    """

    match: int
    deal: int
    rotation: int
    game: int = 0

    def __str__(self) -> str:
        whole = f"{self.match}:{self.deal}.{self.rotation}"
        return f"{whole}.{self.game}" if self.game else whole


def read_game_id(text: str) -> GameId:
    """A game as it is named: ``MATCH:DEAL.ROTATION``, or ``DEAL.ROTATION`` of the first match, and
    in an evening ``.GAME`` after it. Raises BadSettings if the text is no such name.
    """
    found = _GAME_ID.fullmatch(text)
    if found is None:
        raise BadSettings(
            f"{text!r} does not name a game; such a name is 0:17.1 (match, deal, rotation)"
        )
    match, deal, rotation, game = found.groups()
    return GameId(int(match or 0), int(deal), int(rotation), int(game or 0))


ABORTED = b"\xff\xff\xff\xff"
"""The bytes in place of the trace of a game that came to no end; its whole deal is counted
nowhere.
"""


NO_END, GIVEN_UP = "no end", "given up"
"""Kinds of faults that are nobody's: a game without an end, a unit that nobody could play."""

NO_BOT: Final = -1
NO_SEAT: Final = -1
"""In place of the bot and the seat in a fault that is nobody's."""

AFTER_END: Final = -1
CHOOSING_GAME: Final = -2
BORROWING: Final = -3
"""In place of the number of choices, in a fault that came outside a game: as its outcome was told,
as the next game of an evening was chosen, as Gold was to be borrowed.
"""

PARTS_OF_GOLD = 100
"""The number of parts of Gold in one Gold; luck, and winnings without it, are counted in these
parts.
"""

GOLD_MOST = 2**31 - 1
"""The most Gold that a row has room for; more is never won."""

LUCK_MOST = 2**31 - 1
"""More luck is not kept of one game, in parts of Gold: it is 20 million Gold."""

WIN_SHARES = 840
"""A game that was won, in whole numbers that can be shared by up to eight."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Deals `first` to `first + deals` of a match, all rotations of each."""

    match: int
    first: int
    deals: int


class Fault(msgspec.Struct, frozen=True):
    """A fault of a bot: the deal and the rotation, the bot of the spec, its seat, the kind of
    fault, in words, and the number of choices of the game before it, or AFTER_END,
    CHOOSING_GAME or BORROWING. Where it is nobody's, `bot` and `seat` are NO_BOT and NO_SEAT.
    `game` is its number in an evening, from 1; 0 elsewhere.
    """

    deal: int
    rotation: int
    bot: int
    seat: int
    kind: str
    text: str
    step: int
    game: int = 0

    def game_id(self, match: int) -> GameId:
        """The game in which it happened, to see it again."""
        return GameId(match, self.deal, self.rotation, self.game)


class Thinking(msgspec.Struct):
    """The time that a bot took: its number of answers in games, the seconds that they took by the
    clock, and the longest of them.
    """

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Add an answer that took so long."""
        self.answers += 1
        self.seconds += seconds
        if seconds > self.longest:
            self.longest = seconds


class UnitResult(msgspec.Struct, frozen=True):
    """The result of a unit: rows of games, faults, and the cost.

    `rows` is packed, see `rows_of`. `decisions` were made in all games, in this number of
    `seconds`; `sums` are those of its rows as text, if somebody has added them up. Where luck is
    taken off, `luck` is packed by `packed_luck`, and `sums_without_luck` are those of what is left.
    `thinking` is that of each bot of the lineup, if it was measured.
    """

    match: int
    first: int
    deals: int
    lineup: tuple[int, ...]
    rows: bytes
    faults: tuple[Fault, ...] = ()
    decisions: int = 0
    seconds: float = 0.0
    sums: bytes = b""
    luck: bytes = b""
    sums_without_luck: bytes = b""
    thinking: tuple[Thinking, ...] = ()

    def encoded(self) -> bytes:
        """The result as bytes, to be sent."""
        return msgspec.msgpack.encode(self)


def decoded_result(data: bytes) -> UnitResult:
    """The result that was sent."""
    return msgspec.msgpack.decode(data, type=UnitResult)


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game: what each bot of the lineup won, its place (0 for the first, equals alike), and the
    four bytes that stand for all of it.
    """

    winnings: tuple[int, ...]
    places: tuple[int, ...]
    trace: bytes


def row_format(seats: int) -> struct.Struct:
    """The format of a packed row: for each bot a signed number of four bytes, for each bot one byte
    for its place, then the trace.
    """
    return struct.Struct(f"<{seats}i{seats}B4s")


def packed_rows(rows: Sequence[GameResult]) -> bytes:
    """Rows as bytes."""
    if not rows:
        return b""
    form = row_format(len(rows[0].winnings))
    return b"".join([form.pack(*row.winnings, *row.places, row.trace) for row in rows])


def unpacked_rows(data: bytes, seats: int) -> Iterator[GameResult]:
    """The rows that were packed."""
    for *numbers, trace in row_format(seats).iter_unpack(data):
        yield GameResult(tuple(numbers[:seats]), tuple(numbers[seats:]), trace)


def deal_totals(
    games: Sequence[GameResult], first: int, seats: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The deals of a unit by number, from the first on, with what each bot of the lineup won in all
    rotations together; deals that came to no end are left out.
    """
    for start in range(0, len(games), seats):
        deal = games[start : start + seats]
        if not any(row.trace == ABORTED for row in deal):
            totals = map(sum, zip(*[row.winnings for row in deal], strict=True))
            yield first + start // seats, tuple(totals)


def packed_luck(luck: Sequence[Sequence[int]]) -> bytes:
    """The luck of all bots in each game, in parts of Gold, as signed numbers of four bytes."""
    parts = [max(-LUCK_MOST, min(LUCK_MOST, part)) for game in luck for part in game]
    return struct.pack(f"<{len(parts)}i", *parts)


def luck_of_game(luck: bytes, game: int, seats: int) -> tuple[int, ...]:
    """The luck in one game of a unit, by its number in it, in parts of Gold."""
    return struct.unpack_from(f"<{seats}i", luck, 4 * game * seats)


def without_luck(rows: Sequence[GameResult], luck: bytes) -> list[GameResult]:
    """The same games corrected for luck; winnings are in parts of Gold."""
    found = []
    parts = iter(struct.unpack(f"<{len(luck) // 4}i", luck))
    for row in rows:
        left = [PARTS_OF_GOLD * gold - next(parts) for gold in row.winnings]
        found.append(replace(row, winnings=tuple(left)))
    return found


@dataclass(slots=True)
class Sums:
    """Exact sums over deals, from which means and their intervals follow; sums of sums add up.

    The observation is a deal: what each of the lineup won in all its rotations together. `total`
    and `products` are the sums of these and of their products in pairs. `by_seat[bot][seat]` are
    games, Gold, and its squares. `profits` counts games with a gain, `wins` games in which a bot
    was first, in WINs: shared ones in parts.
    """

    seats: int
    deals: int = 0
    total: list[int] = field(default_factory=list)
    products: list[list[int]] = field(default_factory=list)
    by_seat: list[list[list[int]]] = field(default_factory=list)
    profits: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with nothing."""
        seats = range(self.seats)
        self.total = self.total or [0 for _ in seats]
        self.products = self.products or [[0 for _ in seats] for _ in seats]
        self.by_seat = self.by_seat or [[[0, 0, 0] for _ in seats] for _ in seats]
        self.profits = self.profits or [0 for _ in seats]
        self.wins = self.wins or [0 for _ in seats]

    def add(self, other: Sums) -> None:
        """Add the sums of other deals."""
        self.deals += other.deals
        for index in range(self.seats):
            self.total[index] += other.total[index]
            self.profits[index] += other.profits[index]
            self.wins[index] += other.wins[index]
            for second in range(self.seats):
                self.products[index][second] += other.products[index][second]
                for number in range(3):
                    self.by_seat[index][second][number] += other.by_seat[index][second][number]

    def as_json(self) -> bytes:
        """The sums as text, to be stored."""
        parts = [self.deals, self.total, self.products, self.by_seat, self.profits, self.wins]
        return msgspec.json.encode(parts)


_WRITTEN = msgspec.json.Decoder(
    tuple[int, list[int], list[list[int]], list[list[list[int]]], list[int], list[int]]
)


def sums_from_json(text: bytes) -> Sums:
    """The sums that were stored. Raises ValueError if that cannot be any."""
    deals, total, products, by_seat, profits, wins = _WRITTEN.decode(text)
    seats = len(total)
    lists: list[Sized] = [*products, *by_seat, profits, wins, products, by_seat]
    cells = [len(cell) for row in by_seat for cell in row]
    if deals < 0 or any(len(each) != seats for each in lists) or set(cells) - {3}:
        raise ValueError("sums are not for as many as there are")
    return Sums(seats, deals, total, products, by_seat, profits, wins)


def sums_of(rows: Sequence[GameResult], seats: int, seat_of: Sequence[Sequence[int]]) -> Sums:
    """The sums of whole deals; `seat_of[game][index]` is where a bot of the lineup sat."""
    sums = Sums(seats)
    for first in range(0, len(rows), seats):
        games = rows[first : first + seats]
        if any(row.trace == ABORTED for row in games):
            continue
        whole = [sum([row.winnings[index] for row in games]) for index in range(seats)]
        sums.deals += 1
        for index in range(seats):
            sums.total[index] += whole[index]
            for second in range(seats):
                sums.products[index][second] += whole[index] * whole[second]
        for number, row in enumerate(games, first):
            for index, gold in enumerate(row.winnings):
                cell = sums.by_seat[index][seat_of[number][index]]
                cell[0] += 1
                cell[1] += gold
                cell[2] += gold * gold
                sums.profits[index] += gold > 0
                if row.places[index] == 0:
                    sums.wins[index] += WIN_SHARES // row.places.count(0)
    return sums
