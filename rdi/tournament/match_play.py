"""Units are played: every deal in all its rotations, each game with luck of its own.

All that a worker needs is the spec, the match and the unit; the result is the same wherever it is
played. A seed follows from the seed of all, what it is for, the match, the deal and so on, so that
neither the order of games nor their units can change it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Protocol

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import GameFault
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.session.evening import Evening
from rdi.text import printable
from rdi.tournament.array_play import array_play
from rdi.tournament.bots.factories import PlayerFactory, factory_in_play
from rdi.tournament.bots.faults import FAULT_TEXT_MOST
from rdi.tournament.contest import Begin, Contest
from rdi.tournament.luck.correction import luck_of
from rdi.tournament.schedule import Match
from rdi.tournament.seeds import encoded_meaning, seed_for, seed_from
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.table_play import SeatedBot, TablePlay
from rdi.tournament.units import (
    ABORTED,
    GIVEN_UP,
    NO_BOT,
    NO_END,
    NO_SEAT,
    Fault,
    GameResult,
    Sums,
    Thinking,
    Unit,
    UnitResult,
    packed_luck,
    packed_rows,
    sums_from_json,
    sums_of,
    unpacked_rows,
    without_luck,
)

TRACE_BYTES = 4

OF_MATCH = frozenset({"instead"})
"""The purposes of seeds that belong to a match, also where its deals are common to others."""


# ------------------------------------------------------------------ units


def play_encoded_unit(
    spec: bytes, match: Match, unit: Unit, players: PlayerSource | None = None
) -> bytes:
    """As `play_unit`, from bytes to bytes, for sending to another process and back."""
    return play_unit(decoded_spec(spec), match, unit, players).encoded()


@lru_cache(maxsize=4)
def decoded_spec(text: bytes) -> Spec:
    """The spec that was sent; it is read once."""
    return spec_from_json(text)


def play_unit(
    spec: Spec, match: Match, unit: Unit, players: PlayerSource | None = None
) -> UnitResult:
    """Play all games of a unit: what everybody won, what went wrong, and the sums of it, since
    adding up is work that is spread as well. `players` are of this process where none are given.
    """
    match_play = MatchPlay(spec, match, players)
    arrays = array_play(spec, match, match_play.meaning_of) if players is None else None
    if arrays is None:
        return _played_on_engine(spec, match_play, unit)
    began = time.perf_counter()
    parts: list[UnitResult] = []
    rows: list[bytes] = []
    sums, decisions = Sums(len(match.lineup)), 0
    first, end = unit.first, unit.first + unit.deals
    while first < end:
        found, added = arrays.play(first, end - first)
        rows.append(found.rows)
        sums.add(added)
        decisions += found.answers
        first += found.deals
        if first < end:
            parts.append(_played_on_engine(spec, match_play, Unit(unit.match, first, 1)))
            rows.append(parts[-1].rows)
            sums.add(sums_from_json(parts[-1].sums))
            decisions += parts[-1].decisions
            first += 1
    return UnitResult(
        match=unit.match,
        first=unit.first,
        deals=unit.deals,
        lineup=match.lineup,
        rows=b"".join(rows),
        faults=tuple([fault for part in parts for fault in part.faults]),
        decisions=decisions,
        seconds=time.perf_counter() - began,
        sums=sums.as_json(),
        thinking=tuple(match_play.thinking.values()) if parts else (),
    )


def _played_on_engine(spec: Spec, match_play: MatchPlay, unit: Unit) -> UnitResult:
    """Play all games of a unit on the engine."""
    began = time.perf_counter()
    rows: list[GameResult] = []
    faults: list[Fault] = []
    luck: list[Sequence[int]] = []
    seats_by_game: list[tuple[int, ...]] = []
    decisions, seats = 0, len(match_play.lineup)
    for number in range(unit.first, unit.first + unit.deals):
        deal = match_play.deal(number)
        for rotation in range(seats):
            played = match_play.play(deal, rotation)
            rows.append(played.row)
            faults += played.faults
            decisions += played.decisions
            luck.append(played.luck)
            seats_by_game.append(_rotated(deal.order, rotation))
    packed = without = b""
    if spec.luck_correction:
        packed = packed_luck(luck)
        without = sums_of(without_luck(rows, packed), seats, seats_by_game).as_json()
    return UnitResult(
        match=unit.match,
        first=unit.first,
        deals=unit.deals,
        lineup=match_play.lineup,
        rows=packed_rows(rows),
        faults=tuple(faults),
        decisions=decisions,
        seconds=time.perf_counter() - began,
        sums=sums_of(rows, seats, seats_by_game).as_json(),
        luck=packed,
        sums_without_luck=without,
        thinking=tuple(match_play.thinking.values()),
    )


def aborted_unit(spec: Spec, match: Match, unit: Unit, why: str) -> UnitResult:
    """The result of a unit that nobody could play: its games count for nothing, and are listed."""
    seats = len(match.lineup)
    rows = [GameResult((0,) * seats, (0,) * seats, ABORTED)] * (unit.deals * seats)
    faults = [
        Fault(deal, 0, NO_BOT, NO_SEAT, GIVEN_UP, printable(why, FAULT_TEXT_MOST), 0)
        for deal in range(unit.first, unit.first + unit.deals)
    ]
    return UnitResult(
        unit.match, unit.first, unit.deals, match.lineup, packed_rows(rows), tuple(faults)
    )


def sums_in(spec: Spec, match: Match, result: UnitResult) -> Sums:
    """The sums of a unit, from its rows."""
    seats = len(match.lineup)
    orders = [
        seats_of(spec, match, deal, 0) for deal in range(result.first, result.first + result.deals)
    ]
    seats_by_game = [_rotated(order, rotation) for order in orders for rotation in range(seats)]
    return sums_of([*unpacked_rows(result.rows, seats)], seats, seats_by_game)


# ------------------------------------------------------------------ players


class PlayerSource(Protocol):
    """A source of the players of a match: this process or others."""

    def begin(self, deal: int, rotation: int) -> None:
        """Be told which game is played next."""

    def seated(self, index: int, seed: int) -> SeatedBot:
        """The player of this bot of the lineup, made anew with luck of its own."""


class LocalPlayers:
    """All bots play in this process."""

    def __init__(self, spec: Spec, match: Match) -> None:
        self._lineup = match.lineup
        self._factories = [factory_for(spec.as_json(), bot) for bot in match.lineup]

    def begin(self, deal: int, rotation: int) -> None:
        """Nothing is to be done."""

    def seated(self, index: int, seed: int) -> SeatedBot:
        """The player, made here."""
        return SeatedBot(self._factories[index](seed), self._lineup[index])


@lru_cache(maxsize=1024)
def factory_for(spec: bytes, bot: int) -> PlayerFactory:
    """The factory of the players of a bot of a spec; looked up once, when it plays first."""
    return factory_in_play(decoded_spec(spec).bots[bot], decoded_spec(spec).limits)


def has_classes(spec: Spec, match: Match) -> bool:
    """Whether classes play in a match in the worker's own process, which they can bring down."""
    return any(spec.bots[bot].is_class for bot in match.lineup)


# ------------------------------------------------------------------ games


@dataclass(frozen=True, slots=True)
class Deal:
    """The common properties of all rotations of a deal: its number in the match, the function that
    begins a rotation, the seat of each bot of the lineup in the first rotation, and the seeds by
    their use.
    """

    number: int
    begin: Begin
    order: tuple[int, ...]
    seed_for: Callable[..., int]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game or an evening that was played: its row, its faults, what luck gave each bot of the
    lineup in parts of Gold, and itself at its end; `names` are those of the bots by seat.
    """

    row: GameResult
    faults: tuple[Fault, ...]
    decisions: int
    luck: tuple[int, ...]
    table: Game | Evening
    names: tuple[str, ...]

    @property
    def record(self) -> Record | EveningRecord:
        """All that was done, with the names of the bots: so far, where it came to no end."""
        record = self.table.record
        if isinstance(record, EveningRecord):
            return record
        return replace(record, header=replace(record.header, seats=self.names))


def play_game(
    spec: Spec, match: Match, deal: int, rotation: int, players: PlayerSource | None = None
) -> PlayedGame:
    """Play one game of a match: of the deal, with the bots so far round the table."""
    match_play = MatchPlay(spec, match, players)
    return match_play.play(match_play.deal(deal), rotation)


class MatchPlay:
    """Plays the games of a match; holds the common properties of all its deals."""

    def __init__(self, spec: Spec, match: Match, players: PlayerSource | None) -> None:
        self.lineup = match.lineup
        self.thinking = {bot: Thinking() for bot in match.lineup}
        """The time that each bot of the lineup took, in its order, by its number in the spec."""
        self._players = players or LocalPlayers(spec, match)
        self._names = tuple([spec.bots[bot].name for bot in match.lineup])
        self._is_corrected = spec.luck_correction
        self._has_common_cards = bool(spec.common_cards)
        self._is_by_seat = spec.luck == "seats"
        self._contest = Contest(spec.games[match.game])
        self._seed = encoded_meaning(spec.seed)
        self._meaning = encoded_meaning(match_meaning(spec, match))
        self._deals_meaning = encoded_meaning(deals_meaning(spec, match))
        self._meanings: dict[str, bytes] = {}

    def meaning_of(self, purpose: str) -> bytes:
        """The beginning of the meaning of all seeds for a purpose: the number of the deal comes
        next.
        """
        meanings = self._meanings
        if purpose not in meanings:
            meaning = self._meaning if purpose in OF_MATCH else self._deals_meaning
            meanings[purpose] = self._seed + encoded_meaning(purpose) + meaning
        return meanings[purpose]

    def deal(self, number: int) -> Deal:
        """A deal; its luck is the same for all rotations."""

        def seed_for(purpose: str, *which: int) -> int:
            return seed_from(self.meaning_of(purpose) + encoded_meaning(number, *which))

        begin = self._contest.deal(seed_for("luck"), self._is_by_seat)
        return Deal(number, begin, _order(seed_for("order"), len(self.lineup)), seed_for)

    def play(self, deal: Deal, rotation: int) -> PlayedGame:
        """Play one rotation of a deal."""
        self._players.begin(deal.number, rotation)
        seats = _rotated(deal.order, rotation)
        table, names, play = self._begin(deal, rotation, seats)
        faults: list[Fault] = []
        luck = nothing = (0,) * len(seats)
        try:
            faults += play.run()
            if self._is_corrected and isinstance(table, Game):
                by_seat = luck_of(table, deal.seed_for("instead"))
                luck = tuple([by_seat[seat] for seat in seats])
        except GameFault as error:
            text = printable(str(error), FAULT_TEXT_MOST)
            faults.append(Fault(deal.number, rotation, NO_BOT, NO_SEAT, NO_END, text, 0))
            row = GameResult(nothing, nothing, ABORTED)
            return PlayedGame(row, tuple(faults), 0, nothing, table, names)
        log, outcome = table.log, table.outcome
        assert outcome is not None
        trace = blake2b(repr(log).encode(), digest_size=TRACE_BYTES).digest()
        decisions = [*map(type, log)].count(tuple)
        won = tuple([outcome.winnings[seat] for seat in seats])
        row = GameResult(won, places_of(outcome.places, seats), trace)
        return PlayedGame(row, tuple(faults), decisions, luck, table, names)

    def play_along(self, deal: Deal, rotation: int) -> None:
        """Play one rotation of a deal without a result, as a mirror of a game elsewhere."""
        _, _, play = self._begin(deal, rotation, _rotated(deal.order, rotation))
        for _ in play.run():
            pass  # faults are told elsewhere

    def _begin(
        self, deal: Deal, rotation: int, seats: Sequence[int]
    ) -> tuple[Game | Evening, tuple[str, ...], TablePlay]:
        """A rotation before its first decision: the table, the names of the bots by seat, and how
        it is played. No player is made before that.
        """
        around = sorted(range(len(seats)), key=seats.__getitem__)

        def seat_bots(*which: int) -> list[SeatedBot]:
            return [
                self._players.seated(index, seed_from(whose(index) + encoded_meaning(*which)))
                for index in around
            ]

        def whose(index: int) -> bytes:
            """The meaning of the luck of a bot of its own. With common cards it is that of its seat
            in the deal, so that those who choose alike have the same luck in all matches.
            """
            meaning = self.meaning_of("bot")
            if self._has_common_cards:
                return meaning + encoded_meaning(deal.number, seats[index])
            return meaning + encoded_meaning(deal.number, rotation, index)

        names = tuple([self._names[index] for index in around])
        table = deal.begin(names)
        choice_seed = partial(deal.seed_for, "choice")
        play = TablePlay(table, deal.number, rotation, seat_bots, choice_seed, self.thinking)
        return table, names, play


def places_of(groups: Sequence[Sequence[int]], seats: Sequence[int]) -> tuple[int, ...]:
    """The place of each of these seats: 0 for the first, equals alike; seats that did not come to
    the end are last.
    """
    place = {seat: number for number, group in enumerate(groups) for seat in group}
    return tuple([place.get(seat, len(groups)) for seat in seats])


def match_meaning(spec: Spec, match: Match) -> str:
    """A match as part of a meaning: its game and round, and its bots by name; and where these meet
    again in the same round, how often they did before.
    """
    names = " ".join(spec.bots[bot].name for bot in match.lineup)
    again = f" again {match.again}" if match.again else ""
    return f"{match.game} {match.round} {names}{again}"


def deals_meaning(spec: Spec, match: Match) -> str:
    """The deals of a match as part of a meaning: those of the match alone, or with common cards
    those of all matches in its game and round.
    """
    if not spec.common_cards:
        return match_meaning(spec, match)
    again = f" again {match.again}" if match.again else ""
    return f"{match.game} {match.round} in common{again}"


def seats_of(spec: Spec, match: Match, deal: int, rotation: int) -> tuple[int, ...]:
    """The seat of each bot of the lineup: an order by luck, which moves on with each rotation."""
    seed = seed_for(spec.seed, "order", deals_meaning(spec, match), deal)
    return _rotated(_order(seed, len(match.lineup)), rotation)


def _order(seed: int, seats: int) -> tuple[int, ...]:
    """The seat of each bot of the lineup in the first rotation."""
    order = SeededChance(seed).deal([str(seat) for seat in range(seats)], seats)
    return tuple([int(each) for each in order])


def _rotated(order: Sequence[int], rotation: int) -> tuple[int, ...]:
    """The order of a rotation: with each, everybody sits one seat further on."""
    seats = len(order)
    return tuple([(seat + rotation) % seats for seat in order])
