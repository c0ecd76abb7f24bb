"""Play a unit: every deal in all its rotations, each game with the luck that its meaning gives it.

All that a worker needs is the spec and the unit; the result is the same wherever it is played.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol

import msgspec

from rdi.engine.chance import SeededChance
from rdi.errors import GameFault
from rdi.text import printable
from rdi.tournament.bots.factories import PlayerFactory, factory_in_play
from rdi.tournament.bots.faults import FAULT_TEXT_MOST, SeatedBot
from rdi.tournament.contest import DealLuck, Laid, Play, Seating, contest_of
from rdi.tournament.schedule import Match
from rdi.tournament.seeds import encoded_meaning, seed_for, seed_from
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.units import (
    ABORTED,
    GIVEN_UP,
    NO_END,
    Fault,
    GameResult,
    Sums,
    Unit,
    UnitResult,
    packed_luck,
    packed_rows,
    rows_of,
    sums_of,
    without_luck,
)

TRACE_BYTES = 4


def _played(
    spec: Spec, match: Match, unit: Unit, company: PlayerSource | None
) -> tuple[UnitResult, list[GameResult], list[tuple[int, ...]]]:
    """A unit that is played, with its rows, and where each bot sat in each game."""
    began = time.perf_counter()
    rows: list[GameResult] = []
    faults: list[Fault] = []
    luck: list[Sequence[int]] = []
    sits: list[tuple[int, ...]] = []
    decisions = 0
    meeting = MatchPlay(spec, match, company)
    for number in range(unit.first, unit.first + unit.deals):
        deal = meeting.deal(number)
        for rotation in range(len(match.lineup)):
            played = meeting.play(deal, rotation)
            rows.append(played.row)
            faults += played.faults
            decisions += played.decisions
            luck.append(played.luck)
            sits.append(_rotated(deal.order, rotation))
    result = UnitResult(
        match=unit.match,
        first=unit.first,
        deals=unit.deals,
        lineup=match.lineup,
        rows=packed_rows(rows),
        faults=tuple(faults),
        decisions=decisions,
        seconds=time.perf_counter() - began,
        luck=packed_luck(luck) if spec.luck_correction else b"",
    )
    return result, rows, sits


def aborted_unit(spec: Spec, match: Match, unit: Unit, why: str) -> UnitResult:
    """The result of a unit that nobody could play: its games count for nothing, and are listed."""
    seats = len(match.lineup)
    rows = [GameResult((0,) * seats, (0,) * seats, ABORTED)] * (unit.deals * seats)
    faults = [
        Fault(deal, 0, -1, -1, GIVEN_UP, printable(why, FAULT_TEXT_MOST), 0)
        for deal in range(unit.first, unit.first + unit.deals)
    ]
    return UnitResult(
        unit.match, unit.first, unit.deals, match.lineup, packed_rows(rows), tuple(faults)
    )


def play_unit(
    spec: Spec, match: Match, unit: Unit, company: PlayerSource | None = None
) -> UnitResult:
    """Play all games of a unit, and tell what everybody won and what went wrong.

    The sums of the unit are among it: adding up is work that is spread as well.
    """
    result, rows, sits = _played(spec, match, unit, company)
    seats, without = len(match.lineup), b""
    if result.luck:
        without = sums_of(without_luck(rows, result.luck), seats, sits).as_json()
    sums = sums_of(rows, seats, sits).as_json()
    return msgspec.structs.replace(result, sums=sums, sums_without_luck=without)


def sums_in(spec: Spec, match: Match, result: UnitResult) -> Sums:
    """The sums of a unit."""
    seats = len(match.lineup)
    orders = [
        seats_of(spec, match, deal, 0) for deal in range(result.first, result.first + result.deals)
    ]
    sits = [_rotated(order, rotation) for order in orders for rotation in range(seats)]
    return sums_of([*rows_of(result.rows, seats)], seats, sits)


def play_encoded_unit(
    spec: bytes, match: Match, unit: Unit, company: PlayerSource | None = None
) -> bytes:
    """As `play_unit`, of bytes to bytes: what is sent to another process and back."""
    return play_unit(decoded_spec(spec), match, unit, company).encoded()


@lru_cache(maxsize=4)
def decoded_spec(text: bytes) -> Spec:
    """The spec that was sent; it is read once."""
    return spec_from_json(text)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game or an evening that was played: its row, its faults, and itself at its end."""

    row: GameResult
    faults: tuple[Fault, ...]
    decisions: int
    play: Play
    luck: tuple[int, ...]


def play_game(
    spec: Spec, match: Match, deal: int, rotation: int, company: PlayerSource | None = None
) -> PlayedGame:
    """Play one game of a match: of the deal, with the bots so far round the table."""
    meeting = MatchPlay(spec, match, company)
    return meeting.play(meeting.deal(deal), rotation)


@dataclass(frozen=True, slots=True)
class Deal:
    """What all rotations of a deal have in common: what is laid for it, before anybody has chosen,
    and the order in which the bots sit.
    """

    number: int
    laid: Laid
    order: tuple[int, ...]


class PlayerSource(Protocol):
    """Whoever sits at the table: where the bots of a match play."""

    def begin(self, deal: int, rotation: int) -> None:
        """Be told which game is played next."""

    def chair(self, place: int, seed: int) -> SeatedBot:
        """The player of this place in the lineup, made anew with luck of its own."""


class LocalPlayers:
    """All bots play in this process."""

    def __init__(self, spec: Spec, match: Match) -> None:
        self._lineup = match.lineup
        self._makers = [factory_for(spec.as_json(), bot) for bot in match.lineup]

    def begin(self, deal: int, rotation: int) -> None:
        """Nothing is to be done."""

    def chair(self, place: int, seed: int) -> SeatedBot:
        """The player, made here."""
        return SeatedBot(self._makers[place](seed), self._lineup[place])


class MatchPlay:
    """What all deals of a match have in common: what is played, who plays, and what is told before
    the number of a deal in the meaning of every seed.
    """

    def __init__(self, spec: Spec, match: Match, company: PlayerSource | None) -> None:
        self.lineup = match.lineup
        self.company = company or LocalPlayers(spec, match)
        self.names = tuple([spec.bots[bot].name for bot in match.lineup])
        self.is_corrected = spec.luck_correction
        self._is_by_seat = spec.luck == "seats"
        self._contest = contest_of(spec.games[match.game])
        self._seed = encoded_meaning(spec.seed)
        self._meaning = encoded_meaning(match_meaning(spec, match))
        self._meanings: dict[str, bytes] = {}

    def meaning(self, purpose: str) -> bytes:
        """What the seeds for a purpose begin with: the number of the deal is told next."""
        meanings = self._meanings
        if purpose not in meanings:
            meanings[purpose] = self._seed + encoded_meaning(purpose) + self._meaning
        return meanings[purpose]

    def deal(self, number: int) -> Deal:
        """A deal; its luck is the same for all rotations."""

        def seed_of(purpose: str, *which: int) -> int:
            return seed_from(self.meaning(purpose) + encoded_meaning(number, *which))

        laid = self._contest.lay(DealLuck(seed_of, self._is_by_seat))
        return Deal(number, laid, _order(seed_of("order"), len(self.lineup)))

    def seating(self, deal: Deal, rotation: int, sits: Sequence[int]) -> Seating:
        """Who sits where; nobody is made before it is played."""
        around = sorted(range(len(sits)), key=sits.__getitem__)

        def chairs(*which: int) -> list[SeatedBot]:
            meaning = self.meaning("bot") + encoded_meaning(deal.number, rotation)
            return [
                self.company.chair(place, seed_from(meaning + encoded_meaning(place, *which)))
                for place in around
            ]

        def names() -> tuple[str, ...]:
            return tuple([self.names[place] for place in around])

        return Seating(deal.number, rotation, names, chairs)

    def play_along(self, deal: Deal, rotation: int) -> None:
        """Play one rotation of a deal for the sake of who plays in it, whatever comes of it."""
        sits = _rotated(deal.order, rotation)
        for _ in deal.laid.begin(self.seating(deal, rotation, sits)).run():
            pass  # faults are told elsewhere

    def play(self, deal: Deal, rotation: int) -> PlayedGame:
        """Play one rotation of a deal."""
        sits = _rotated(deal.order, rotation)
        self.company.begin(deal.number, rotation)
        play = deal.laid.begin(self.seating(deal, rotation, sits))
        faults: list[Fault] = []
        try:
            faults += play.run()
            luck = _luck(self, deal, play, sits)
        except GameFault as error:
            text = printable(str(error), FAULT_TEXT_MOST)
            faults.append(Fault(deal.number, rotation, -1, -1, NO_END, text, 0))
            nothing = (0,) * len(sits)
            return PlayedGame(
                GameResult(nothing, nothing, ABORTED), tuple(faults), 0, play, nothing
            )
        log = play.log
        trace = blake2b(repr(log).encode(), digest_size=TRACE_BYTES).digest()
        decisions = [*map(type, log)].count(tuple)
        won = play.winnings
        row = GameResult(tuple([won[seat] for seat in sits]), places_of(play.places, sits), trace)
        return PlayedGame(row, tuple(faults), decisions, play, luck)


def _luck(meeting: MatchPlay, deal: Deal, play: Play, sits: Sequence[int]) -> tuple[int, ...]:
    """What luck gave each of the lineup; nothing where it is not taken off."""
    if not meeting.is_corrected:
        return (0,) * len(sits)
    luck = play.luck(seed_from(meeting.meaning("instead") + encoded_meaning(deal.number)))
    return tuple([luck[seat] for seat in sits])


def places_of(groups: Sequence[Sequence[int]], sits: Sequence[int]) -> tuple[int, ...]:
    """The place of who sits on each of these seats: 0 for the first, equals alike; those who did
    not come to the end are last.
    """
    place = {seat: number for number, group in enumerate(groups) for seat in group}
    return tuple([place.get(seat, len(groups)) for seat in sits])


def match_meaning(spec: Spec, match: Match) -> str:
    """What a match is, apart from its number: the game and the bots who meet, by name."""
    names = " ".join(spec.bots[bot].name for bot in match.lineup)
    return f"{match.game} {match.round} {names}"


def seats_of(spec: Spec, match: Match, deal: int, rotation: int) -> tuple[int, ...]:
    """Where each bot of the lineup sits: in an order by luck, which moves on with each rotation."""
    seed = seed_for(spec.seed, "order", match_meaning(spec, match), deal)
    return _rotated(_order(seed, len(match.lineup)), rotation)


def _order(seed: int, seats: int) -> tuple[int, ...]:
    """Where each sits in the first rotation."""
    order = SeededChance(seed).deal([str(seat) for seat in range(seats)], seats)
    return tuple([int(each) for each in order])


def _rotated(order: Sequence[int], rotation: int) -> tuple[int, ...]:
    """The order of a rotation: with each, everybody sits one seat further on."""
    seats = len(order)
    return tuple([(seat + rotation) % seats for seat in order])


@lru_cache(maxsize=1024)
def factory_for(spec: bytes, bot: int) -> PlayerFactory:
    """What makes a bot of a spec; looked up once, when it plays first."""
    return factory_in_play(decoded_spec(spec).bots[bot], decoded_spec(spec).limits)


def has_classes(spec: Spec, match: Match) -> bool:
    """Whether classes play in a match in the worker's own process, who can bring it down."""
    return any(spec.bots[bot].is_class for bot in match.lineup)
