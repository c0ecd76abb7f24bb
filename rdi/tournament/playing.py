"""Play a unit: every deal in all its rotations, each game with the luck that its meaning gives it.

All that a worker needs is the spec and the unit; the result is the same wherever it is played.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

import msgspec

from rdi.engine.chance import SeededChance
from rdi.errors import GameFault
from rdi.tournament.bots import Maker, maker_in_play
from rdi.tournament.contest import Laid, Luck, Play, Seating
from rdi.tournament.contests import contest_of
from rdi.tournament.guarding import Chair
from rdi.tournament.matches import Match
from rdi.tournament.seeds import seed_for, seed_told, told
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.stored_luck import packed_luck, without_luck
from rdi.tournament.units import (
    ABORTED,
    Fault,
    Row,
    Sums,
    Unit,
    UnitResult,
    packed,
    rows_of,
    sums_of,
)

TRACE_BYTES = 4


def play_unit(spec: Spec, match: Match, unit: Unit) -> UnitResult:
    """Play all games of a unit, and tell what everybody won and what went wrong."""
    began = time.perf_counter()
    rows: list[Row] = []
    faults: list[Fault] = []
    luck: list[Sequence[int]] = []
    decisions = 0
    makers = makers_of(spec)
    for number in range(unit.first, unit.first + unit.deals):
        deal = deal_of(spec, match, number)
        for rotation in range(len(match.lineup)):
            played = _play(deal, rotation, makers)
            rows.append(played.row)
            faults += played.faults
            decisions += played.decisions
            luck.append(played.luck)
    return UnitResult(
        match=unit.match,
        first=unit.first,
        deals=unit.deals,
        lineup=match.lineup,
        rows=packed(rows),
        faults=tuple(faults),
        decisions=decisions,
        seconds=time.perf_counter() - began,
        luck=packed_luck(luck) if spec.luck_correction else b"",
    )


def aborted(spec: Spec, match: Match, unit: Unit, why: str) -> UnitResult:
    """The result of a unit that nobody could play: its games count for nothing, and are listed."""
    seats = len(match.lineup)
    rows = [Row((0,) * seats, (0,) * seats, ABORTED)] * (unit.deals * seats)
    faults = [
        Fault(deal, 0, -1, -1, "given up", why, 0)
        for deal in range(unit.first, unit.first + unit.deals)
    ]
    return UnitResult(unit.match, unit.first, unit.deals, match.lineup, packed(rows), tuple(faults))


def summed(spec: Spec, match: Match, unit: Unit) -> UnitResult:
    """As `play_unit`, with the sums of the unit: adding up is work that is spread as well."""
    result = play_unit(spec, match, unit)
    seats, sits, without = len(match.lineup), _sits_in(spec, match, unit), b""
    rows = [*rows_of(result.rows, seats)]
    if result.luck:
        without = sums_of(without_luck(rows, result.luck), seats, sits).as_json()
    sums = sums_of(rows, seats, sits).as_json()
    return msgspec.structs.replace(result, sums=sums, sums_without_luck=without)


def sums_in(spec: Spec, match: Match, result: UnitResult) -> Sums:
    """The sums of a unit."""
    seats, unit = len(match.lineup), Unit(result.match, result.first, result.deals)
    return sums_of([*rows_of(result.rows, seats)], seats, _sits_in(spec, match, unit))


def _sits_in(spec: Spec, match: Match, unit: Unit) -> list[tuple[int, ...]]:
    """Where each bot of the lineup sat in each game of a unit."""
    orders = [seats_of(spec, match, deal, 0) for deal in range(unit.first, unit.first + unit.deals)]
    return [_moved_on(order, rotation) for order in orders for rotation in range(len(match.lineup))]


def work(spec: bytes, match: Match, unit: Unit) -> bytes:
    """As `play_unit`, of bytes to bytes: what is sent to another process and back."""
    return summed(_spec_of(spec), match, unit).encoded()


@lru_cache(maxsize=4)
def _spec_of(text: bytes) -> Spec:
    return spec_from_json(text)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game or an evening that was played: its row, its faults, and itself at its end."""

    row: Row
    faults: tuple[Fault, ...]
    decisions: int
    play: Play
    luck: tuple[int, ...]


def play_game(spec: Spec, match: Match, deal: int, rotation: int) -> PlayedGame:
    """Play one game of a match: of the deal, with the bots so far round the table."""
    return _play(deal_of(spec, match, deal), rotation, makers_of(spec))


@dataclass(frozen=True, slots=True)
class Deal:
    """What all rotations of a deal have in common: what is laid for it, before anybody has chosen,
    the bots of the lineup with their names, the order in which they sit, and the beginning of what
    its luck is for.
    """

    number: int
    lineup: tuple[int, ...]
    names: tuple[str, ...]
    laid: Laid
    order: tuple[int, ...]
    seed: int | str
    meaning: str
    is_corrected: bool


def deal_of(spec: Spec, match: Match, number: int) -> Deal:
    """A deal of a match."""
    return Deal(
        number,
        match.lineup,
        tuple([spec.bots[bot].name for bot in match.lineup]),
        lay(spec, match, number),
        seats_of(spec, match, number, 0),
        spec.seed,
        meaning_of(spec, match),
        spec.luck_correction,
    )


def lay(spec: Spec, match: Match, deal: int) -> Laid:
    """What is played in a deal, before anybody has chosen; its luck is the same for all
    rotations.
    """
    meaning = meaning_of(spec, match)

    def seed_of(purpose: str, *which: int) -> int:
        return seed_for(spec.seed, purpose, meaning, deal, *which)

    return contest_of(spec.games[match.game]).lay(Luck(seed_of, spec.luck == "seats"))


def _play(deal: Deal, rotation: int, makers: Sequence[Maker]) -> PlayedGame:
    seats = len(deal.order)
    sits = _moved_on(deal.order, rotation)
    play = deal.laid.begin(_seating(deal, rotation, sits, makers))
    faults: list[Fault] = []
    try:
        faults += play.run()
        luck = _luck(deal, play, sits)
    except GameFault as error:
        faults.append(Fault(deal.number, rotation, -1, -1, "no end", str(error), 0))
        nothing = (0,) * seats
        return PlayedGame(Row(nothing, nothing, ABORTED), tuple(faults), 0, play, nothing)
    log = play.log
    trace = blake2b(repr(log).encode(), digest_size=TRACE_BYTES).digest()
    decisions = [*map(type, log)].count(tuple)
    won = play.winnings
    row = Row(tuple([won[seat] for seat in sits]), places_of(play.places, sits), trace)
    return PlayedGame(row, tuple(faults), decisions, play, luck)


def _luck(deal: Deal, play: Play, sits: Sequence[int]) -> tuple[int, ...]:
    """What luck gave each of the lineup; nothing where it is not taken off."""
    if not deal.is_corrected:
        return (0,) * len(sits)
    luck = play.luck(seed_for(deal.seed, "instead", deal.meaning, deal.number))
    return tuple([luck[seat] for seat in sits])


def _seating(deal: Deal, rotation: int, sits: Sequence[int], makers: Sequence[Maker]) -> Seating:
    """Who sits where; nobody is made before it is played."""
    around = sorted(range(len(sits)), key=sits.__getitem__)

    def chairs(*which: int) -> list[Chair]:
        meaning = told(deal.seed, "bot", deal.meaning, deal.number, rotation)
        return [
            _chair(deal.lineup[place], makers, meaning + told(place, *which)) for place in around
        ]

    def names() -> tuple[str, ...]:
        return tuple([deal.names[place] for place in around])

    return Seating(deal.number, rotation, names, chairs)


def _chair(bot: int, makers: Sequence[Maker], meaning: bytes) -> Chair:
    return Chair(makers[bot](seed_told(meaning)), bot)


def places_of(groups: Sequence[Sequence[int]], sits: Sequence[int]) -> tuple[int, ...]:
    """The place of who sits on each of these seats: 0 for the first, equals alike; those who did
    not come to the end are last.
    """
    place = {seat: number for number, group in enumerate(groups) for seat in group}
    return tuple([place.get(seat, len(groups)) for seat in sits])


def meaning_of(spec: Spec, match: Match) -> str:
    """What a match is, apart from its number: the game and the bots who meet, by name."""
    names = " ".join(spec.bots[bot].name for bot in match.lineup)
    return f"{match.game} {match.round} {names}"


def seats_of(spec: Spec, match: Match, deal: int, rotation: int) -> tuple[int, ...]:
    """Where each bot of the lineup sits: in an order by luck, which moves on with each rotation."""
    seats = len(match.lineup)
    luck = SeededChance(seed_for(spec.seed, "order", meaning_of(spec, match), deal))
    order = [int(each) for each in luck.deal([str(seat) for seat in range(seats)], seats)]
    return _moved_on(order, rotation)


def _moved_on(order: Sequence[int], rotation: int) -> tuple[int, ...]:
    """The order of a rotation: with each, everybody sits one seat further on."""
    seats = len(order)
    return tuple([(seat + rotation) % seats for seat in order])


def makers_of(spec: Spec) -> tuple[Maker, ...]:
    """What makes each bot of a spec; looked up once for each unit."""
    return _makers(spec.as_json())


@lru_cache(maxsize=4)
def _makers(spec: bytes) -> tuple[Maker, ...]:
    return tuple([maker_in_play(bot, _spec_of(spec).limits) for bot in _spec_of(spec).bots])
