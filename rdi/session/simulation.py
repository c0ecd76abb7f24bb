"""Play many games between bots, each with a seed of its own, and count what comes of them.

A game has the same luck whichever bots play it and however it is played: its seed follows from the
seed of all and its number, and the luck of a bot from the game's seed and its seat. Games between
plain policies are played in arrays of numbers where that is possible, all others on the engine.
"""

from __future__ import annotations

import hashlib
import sys
import time
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isfinite, sqrt
from typing import Unpack

from rdi.arrays.chance import game_seed, seat_seed
from rdi.arrays.games.many_games import ArrayGames, NotOnArrays, why_not_on_arrays
from rdi.arrays.jit import has_numba
from rdi.engine.chance import SeededChance, seed_number
from rdi.engine.game import CompiledGame, Game
from rdi.engine.runtime import FAULTS, fault_in
from rdi.errors import BadSettings
from rdi.model.record import Header
from rdi.players.player import Player
from rdi.session.bots import are_policies, bot_maker, bots_for_seats, play, policy_number
from rdi.session.setup import Options, begin_inn_game, find_game, new_game
from rdi.session.validation import one_of, whole_number

RESULT_TYPECODE = "i"
"""The typecode of results: a signed number of four bytes."""

LIKELY = 1.96
"""The number of standard errors on either side that hold the mean in 95 of 100 cases."""

NUMBERS_MOST = 100_000_000
"""The number of results that are kept: one for each seat of each game, four bytes each."""

GOLD_MOST = 1 << 31
"""All Gold at a table is less, so that each result fits in its four bytes."""

WORD = (1 << 64) - 1
AUTO, ENGINE, COMPILED = "auto", "engine", "compiled"

COMPILED_FROM = 5_000
"""The number of games from which on tables of hands are worth their making."""

MACHINE_FROM = 50_000
"""The number of games from which on machine code is worth its making."""

BETWEEN = 0.2
"""Seconds from one word of progress to the next."""

FIRST_AT_ONCE = 64
AT_ONCE_MOST = 1 << 17
SECONDS_AT_ONCE = 0.05
"""The seconds for which a user who stops it has to wait, approximately."""

Progress = Callable[[int, int], None]
"""A callback with the number of games played and the number of all."""


class Totals:
    """Sums over games, apart for each seat and each way in which the bots can sit.

    The bots move on by a seat after each game: game `k` is played in their way number `k % seats`,
    in which bot `b` has seat `(b + k) % seats`. At `way * seats + seat` of each list stands what
    this seat won in all such games, the squares of it, and how often it alone won the most, or as
    much as another who did.
    """

    __slots__ = ("gold", "seats", "squares", "ties", "wins")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.gold, self.squares, self.wins, self.ties = ([0] * (seats * seats) for _ in range(4))

    def copy(self) -> Totals:
        """The same numbers, to count on with."""
        twin = Totals.__new__(Totals)
        twin.seats = self.seats
        twin.gold, twin.squares = self.gold[:], self.squares[:]
        twin.wins, twin.ties = self.wins[:], self.ties[:]
        return twin

    def lists(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The four lists, to be counted on in."""
        return self.gold, self.squares, self.wins, self.ties

    def add(self, game: int, winnings: Sequence[int], best: Sequence[int]) -> None:
        """Count a game: what each seat won, and the seats that were best."""
        first = game % self.seats * self.seats
        for seat, gold in enumerate(winnings):
            self.gold[first + seat] += gold
            self.squares[first + seat] += gold * gold
        for seat in best:
            if len(best) == 1:
                self.wins[first + seat] += 1
            else:
                self.ties[first + seat] += 1


def best_by_gold(winnings: Sequence[int]) -> list[int]:
    """The seats that won the most Gold; nobody where nobody won any."""
    most = max(winnings)
    return [seat for seat, gold in enumerate(winnings) if gold == most] if most > 0 else []


@dataclass(frozen=True, slots=True)
class Standing:
    """The winnings of a bot, or of a seat, in all games.

    `gold` is the sum, `mean` the Gold of a game, `error` the half width of its 95 % interval, which
    is infinite where there were not two games to tell it by; `wins` counts the games in which
    nobody won as much, `ties` those in which another did.
    """

    name: str
    games: int
    gold: int
    mean: float
    error: float
    wins: int
    ties: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """Many games of one kind, and all that came of them; of characters their names, seat by seat.

    `games` were played of those `wanted`; less only where somebody stopped it (`is_partial`).
    `winnings` holds what each seat won, game after game. `path` is how they were played, by the
    ``engine`` or ``compiled``, which give the same; `why` says why not compiled. `seconds` is the
    time of the playing, `preparing` that of getting ready for it.
    """

    game: str
    variants: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | str
    seed_number: int
    wanted: int
    games: int
    path: str
    why: str
    seconds: float
    preparing: float
    winnings: array[int] = field(repr=False)
    totals: Totals = field(repr=False)
    characters: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.bots)

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before all games were played."""
        return self.games < self.wanted

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def digest(self) -> str:
        """The SHA-256 of everybody's winnings, seat by seat and game by game, each a signed number
        of four bytes, the lowest first. Equal texts mean equal games.
        """
        numbers = self.winnings
        if sys.byteorder != "little":
            numbers = array(numbers.typecode, numbers)
            numbers.byteswap()
        return hashlib.sha256(numbers).hexdigest()

    def of_game(self, game: int) -> tuple[int, ...]:
        """The winnings of each seat in one of the games; the first is 0."""
        return tuple(self.winnings[game * self.seats : (game + 1) * self.seats])

    def seed_of(self, game: int) -> int:
        """The seed by which one of the games can be played by itself."""
        return game_seed(self.seed_number, game)

    def by_bot(self) -> tuple[Standing, ...]:
        """The winnings of each bot, in the order in which they were named."""
        seats = self.seats
        return tuple(
            self._figures(
                name, [way * seats + (place + way) % seats for way in range(seats)], self.games
            )
            for place, name in enumerate(self.bots)
        )

    def by_seat(self) -> tuple[Standing, ...]:
        """The winnings of each seat over all bots that sat there: seat 0 is the Starting Player."""
        seats = self.seats
        return tuple(
            self._figures(f"seat {seat}", range(seat, seats * seats, seats), self.games)
            for seat in range(seats)
        )

    def by_character(self) -> tuple[Standing, ...]:
        """The winnings of each character over all bots that played it; none where there are none.
        Characters keep their seats, so that the first begins each game.
        """
        seats = zip(self.characters, self.by_seat(), strict=False)
        return tuple(replace(figures, name=name) for name, figures in seats)

    def _figures(self, name: str, places: Sequence[int], games: int) -> Standing:
        totals = self.totals
        gold, squares, wins, ties = (
            sum([numbers[place] for place in places])
            for numbers in (totals.gold, totals.squares, totals.wins, totals.ties)
        )
        mean = gold / games if games else 0.0
        spread = (squares - gold * gold / games) / (games - 1) if games > 1 else 0.0
        error = LIKELY * sqrt(max(spread, 0.0) / games) if games > 1 else inf
        return Standing(name, games, gold, mean, error, wins, ties)

    def as_data(self) -> dict[str, object]:
        """All but the single games as plain data."""
        return {
            "game": self.game,
            "variants": list(self.variants),
            "bots": [_plain(figures) for figures in self.by_bot()],
            "by_seat": [_plain(figures) for figures in self.by_seat()],
            "characters": [_plain(figures) for figures in self.by_character()],
            "seed": self.seed,
            "games": self.games,
            "wanted": self.wanted,
            "is_partial": self.is_partial,
            "path": self.path,
            "why": self.why,
            "seconds": round(self.seconds, 3),
            "preparing": round(self.preparing, 3),
            "games_a_second": round(self.rate, 1),
            "sha256": self.digest,
        }


def share_interval(wins: float, games: int, errors: float = LIKELY) -> tuple[float, float]:
    """Between which shares the true one is in 95 of 100 cases (or as many as so many standard
    errors hold), by Wilson's rule, which holds for few games and for shares near nothing as well.
    """
    share, spread = wins / games, errors * errors / games
    middle, half = share + spread / 2, sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def _plain(figures: Standing) -> dict[str, object]:
    return {
        "name": figures.name,
        "games": figures.games,
        "gold": figures.gold,
        "mean": round(figures.mean, 6),
        "error": round(figures.error, 6) if isfinite(figures.error) else None,
        "wins": figures.wins,
        "ties": figures.ties,
    }


class Run(ABC):
    """Games of one kind that are being played, `at_once` of them at a time.

    What was played is in `winnings` (what each seat won, game after game) and `done`: the number of
    games and their totals. Both change together, so that a run that is stopped anywhere tells of
    whole games only.
    """

    at_once = 1

    def __init__(self, seats: int) -> None:
        self.winnings = array(RESULT_TYPECODE)
        self.done = 0, Totals(seats)

    def make_ready(self) -> None:  # noqa: B027  # most have nothing to do
        """Prepare for the first game."""

    @abstractmethod
    def play(self, count: int) -> None:
        """Play a number of further games."""


class EngineRun(Run):
    """Games that are played on the engine, with everything that play keeps."""

    def __init__(
        self, compiled: CompiledGame, header: Header, bots: Sequence[str], seed: int
    ) -> None:
        super().__init__(len(bots))
        self._compiled = compiled
        self._header = header
        self._makers = [bot_maker(each) for each in bots]
        self._seed = seed

    def play(self, count: int) -> None:
        """Play a number of further games."""
        for _ in range(count):
            number, totals = self.done
            game = self._game(game_seed(self._seed, number))
            outcome = play(game, self._players(number))
            best = outcome.places[0] if self._header.characters else best_by_gold(outcome.winnings)
            after = totals.copy()
            after.add(number, outcome.winnings, best)
            self.winnings.extend(outcome.winnings)
            self.done = number + 1, after

    def _game(self, seed: int) -> Game:
        header = self._header
        if header.characters:
            return begin_inn_game(
                self._compiled.definition,
                header.characters,
                header.settings,
                header.stashes,
                seed=seed,
            )
        chance = SeededChance(seed)
        return Game(self._compiled, header.settings, chance, header.stashes, header.carry)

    def _players(self, number: int) -> list[Player]:
        """The bots in the order of seats: after each game they move on by one."""
        seed, seats = game_seed(self._seed, number), len(self._makers)
        return [
            self._makers[(seat - number) % seats](seat_seed(seed, seat)) for seat in range(seats)
        ]


def why_not_compiled(compiled: CompiledGame, bots: Sequence[str]) -> str:
    """The reason why these bots do not play this game on arrays; empty if they do."""
    if not are_policies(bots):
        named = sorted({name for name in bots if not are_policies([name])})
        verb = "is" if len(named) == 1 else "are"
        return f"only policies play in numbers, and {', '.join(named)} {verb} none"
    return why_not_on_arrays(compiled)


class ArrayRun(Run):
    """Games that are played in arrays of numbers, many at a time.

    A game that is too large for its arrays is played on the engine. NotOnArrays, with the reason,
    where that is so of all games.
    """

    def __init__(
        self,
        compiled: CompiledGame,
        header: Header,
        bots: Sequence[str],
        seed: int,
        with_machine: bool,
    ) -> None:
        reason = why_not_compiled(compiled, bots)
        if reason:
            raise NotOnArrays(reason)
        super().__init__(len(bots))
        self._seats = len(bots)
        self._games = ArrayGames(
            compiled,
            header.settings,
            header.stashes,
            header.carry,
            [policy_number(each) for each in bots],
            seed,
            with_machine,
        )
        self._engine = EngineRun(compiled, header, bots, seed)
        self.at_once = FIRST_AT_ONCE

    def make_ready(self) -> None:
        """See that there is machine code."""
        self._games.make_ready()

    def play(self, count: int) -> None:
        """Play a number of further games."""
        began = time.perf_counter()
        wanted = self.done[0] + count
        while (number := self.done[0]) < wanted:
            totals = self.done[1].copy()
            results = array(RESULT_TYPECODE, bytes(4 * self._seats * (wanted - number)))
            try:
                played = self._games.play(number, wanted - number, results, totals.lists())
            except OverflowError:  # a hand is worth more than its arrays hold
                self._play_on_engine(wanted - number)
                break
            del self.winnings[number * self._seats :]
            self.winnings.extend(results[: played * self._seats])
            self.done = number + played, totals
            if played < wanted - number:
                self._play_on_engine()
        self._learn(time.perf_counter() - began)

    def _play_on_engine(self, count: int = 1) -> None:
        self._engine.done = self.done
        self._engine.play(count)
        self.winnings.extend(self._engine.winnings[-self._seats * count :])
        self.done = self._engine.done

    def _learn(self, seconds: float) -> None:
        """Play more at once where that was quick."""
        if seconds < SECONDS_AT_ONCE:
            self.at_once = min(2 * self.at_once, AT_ONCE_MOST)


def simulate(
    name: str,
    *,
    games: int = 1000,
    bots: Sequence[str] = ("uniform",),
    seats: int | Sequence[str] | None = None,
    variants: Sequence[str] = (),
    seed: int | str | None = 0,
    stashes: Sequence[int] | None = None,
    carry: int = 0,
    path: str = "auto",
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Simulation:
    """Play a number of games of this name and return the winnings of all.

    `bots` are policies or regulars by name, one for each seat or one for all; after each game they
    move on by a seat. `path` is ``engine``, ``compiled`` (BadSettings where that cannot be), or
    ``auto``, whichever is quicker: the results are the same. `progress` is told now and then how
    many games of all are played. The rest is as in `new_game`. Stopped by Ctrl-C, it gives what was
    played so far, which then says that it `is_partial`. BadSettings names what can be played
    instead.
    """
    began = time.perf_counter()
    one_of("path", path, (AUTO, ENGINE, COMPILED))
    compiled = find_game(name, variants)
    named = bots_for_seats(compiled.definition, bots, seats if seats is not None else stashes)
    header = new_game(
        name,
        seats=len(named) if seats is None else seats,
        variants=variants,
        seed=seed,
        stashes=stashes,
        carry=carry,
        **options,
    ).record.header
    wanted = _number_of_games(games, header)
    try:
        run, way, why = _run(path, compiled, header, named, wanted)
        ready = _play_all(run, wanted, progress)
    except FAULTS as error:
        raise fault_in(compiled.definition, error) from error
    seconds = ready - began, time.perf_counter() - ready
    return _simulation(run, header, named, wanted, seconds, (way, why))


def _run(
    path: str, compiled: CompiledGame, header: Header, named: tuple[str, ...], wanted: int
) -> tuple[Run, str, str]:
    """The function that plays the games, its name, and a note about it."""
    seed = _number_of_seed(header)
    reason = why_not_compiled(compiled, named)
    if path == COMPILED or (path == AUTO and not reason and wanted >= COMPILED_FROM):
        try:
            numba = has_numba() and (path == COMPILED or wanted >= MACHINE_FROM)
            run = ArrayRun(compiled, header, named, seed, numba)
        except NotOnArrays as refused:
            if path == COMPILED:
                raise
            reason = str(refused)
        else:
            return run, COMPILED, "" if numba else "without machine code"
    return EngineRun(compiled, header, named, seed), ENGINE, reason


def _simulation(
    run: Run,
    header: Header,
    named: tuple[str, ...],
    wanted: int,
    seconds: tuple[float, float],
    way: tuple[str, str],
) -> Simulation:
    """The simulation of the games; a game that was broken off leaves no trace."""
    games, totals = run.done
    del run.winnings[games * len(named) :]
    assert header.seed is not None
    return Simulation(
        game=header.game,
        variants=header.variants,
        bots=named,
        seed=header.seed,
        seed_number=_number_of_seed(header),
        wanted=wanted,
        games=games,
        path=way[0],
        why=way[1],
        preparing=seconds[0],
        seconds=seconds[1],
        winnings=run.winnings,
        totals=totals,
        characters=header.characters or (),
    )


def _number_of_seed(header: Header) -> int:
    assert header.seed is not None
    return seed_number(header.seed) & WORD


def _number_of_games(games: object, header: Header) -> int:
    """The number of games, if their results can be kept."""
    seats = len(header.stashes)
    gold = sum(header.stashes) + header.carry + seats * header.settings.reserve
    if gold >= GOLD_MOST:
        raise BadSettings(f"{gold} Gold is too much for a table: the most is {GOLD_MOST - 1}")
    return whole_number("the number of games", games, 1, NUMBERS_MOST // seats)


def _play_all(run: Run, wanted: int, progress: Progress | None) -> float:
    """Play until all games are played or somebody stops it; when all was ready for them."""
    ready, told = time.perf_counter(), time.monotonic()
    try:
        run.make_ready()
        ready = time.perf_counter()
        while (left := wanted - run.done[0]) > 0:
            run.play(min(left, run.at_once))
            if progress is not None and time.monotonic() - told > BETWEEN:
                told = time.monotonic()
                progress(run.done[0], wanted)
    except KeyboardInterrupt:
        pass  # what was played is told
    return ready
