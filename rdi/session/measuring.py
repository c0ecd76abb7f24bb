"""Measure how fast things go on this machine: games, forks, scores, odds, simulation, regulars.

Each group is a function that measures one kind of work in one game. Nothing here decides whether a
figure is good. All times are of the processor, so that a neighbour at work costs no figure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.request import Answer, Request, Wager
from rdi.odds.reckoning import odds
from rdi.players.register import Regular
from rdi.players.roster import regulars
from rdi.session.drive import play
from rdi.session.figures import Figure, figure
from rdi.session.scoring_speeds import hands_scored
from rdi.session.setup import new_game
from rdi.session.simulating import simulate

SEATS = 4
TIMES = 3_000
"""How often what takes microseconds is done in a run."""

SAMPLES = 2_000
SIMULATED_LEAST = 0.2
"""Seconds that a run of simulated games takes at least."""

POLICY = "uniform"

Group = Callable[[str, int, int], Iterator[Figure]]
"""Measures a game: its name, how many runs, and how many games make a run."""


class UniformPlayer:
    """Chooses evenly among fold (only when facing a bet), check or call, the least raise and all
    in.
    """

    def __init__(self, seed: int) -> None:
        self._chance = SeededChance(seed)

    def decide(self, request: Request) -> Answer:
        """One of the request's options."""
        options = request.options
        if options[0] == "fold" and options[1] == "check":
            options = options[1:]
        return options[self._chance.pick(len(options))]


def games_played(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Decisions and games a second with random players, records, views and assertions on."""
    found = [play_many(name, games, run) for run in range(runs)]
    yield figure("games", name, "decisions", "/s", [made / seconds for made, seconds in found])
    yield figure("games", name, "games", "/s", [games / seconds for _, seconds in found])


def play_many(name: str, games: int, run: int) -> tuple[int, float]:
    """Play so many games with random players; the decisions made and the seconds taken."""
    player = UniformPlayer(run)
    library.bound(name)
    decisions = 0
    began = time.process_time()
    for number in range(games):
        game = new_game(name, seats=SEATS, seed=run * games + number)
        while game.pending is not None:
            game.view(game.pending.seat)
            game.answer(player.decide(game.pending))
            decisions += 1
    return decisions, time.process_time() - began


def forks(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Copies of a game at its first decision, each of which then goes its own way."""
    game = new_game(name, seats=SEATS, seed=7)
    assert game.pending is not None
    answer = game.pending.options[-1]

    def fork() -> None:
        game.fork().answer(answer)

    rates = [1 / _seconds_each(fork, TIMES) for _ in range(runs)]
    yield figure("fork", name, "fork and answer", "/s", rates)


def scores(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Time to score one hand at a table where all cards are dealt."""
    bound = library.bound(name)
    if bound.definition.scoring is None:
        return
    table = _played_to_the_end(name)._table

    def score() -> None:
        bound.score(table, 0)

    times = [1e6 * _seconds_each(score, TIMES) for _ in range(runs)]
    yield figure("scoring", name, "one hand scored", "us", times)


def many_hands(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Hands a second at each speed that there is, many at once."""
    yield from hands_scored(name, runs, lambda name, seed: _played_to_the_end(name, seed)._table)


def chances(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Samples a second behind the odds at the first and the last decision with all still in."""
    if library.definition(name).inn is not None:
        return
    for what, game in (("first", new_game(name, seats=SEATS, seed=7)), ("last", _at_the_end(name))):
        rates = [_samples_a_second(game, run) for run in range(runs)]
        yield figure("odds", name, f"odds, {what} decision", "/s", rates)


def _samples_a_second(game: Game, run: int) -> float:
    """Samples a second, which a first asking that is not watched has made ready for."""
    assert game.pending is not None
    view = game.view(game.pending.seat)
    odds(view, samples=1)
    return SAMPLES / _seconds_each(lambda: odds(view, samples=SAMPLES, seed=run), 1)


def simulations(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Games a second in a simulation with uniform policies, by the fastest way there is."""
    if library.definition(name).inn is not None:
        return
    count = 64
    while _simulating(name, count, 0) < SIMULATED_LEAST:
        count *= 4
    rates = [count / _simulating(name, count, run) for run in range(runs)]
    yield figure("simulation", name, "simulated games", "/s", rates)


def _simulating(name: str, games: int, run: int) -> float:
    """Seconds that so many simulated games take."""
    return _seconds_each(lambda: simulate(name, games=games, bots=[POLICY] * SEATS, seed=run), 1)


def bots(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Time that each regular thinks about a decision, the mean of a game of two alike."""
    if library.definition(name).inn is not None:
        return
    for regular in regulars():
        times = [_thinking_time(name, regular, run) for run in range(runs)]
        yield figure("bots", name, f"{regular.name} decides", "ms", [1e3 * each for each in times])


GROUPS: Mapping[str, Group] = {
    "games": games_played,
    "fork": forks,
    "scoring": scores,
    "hands": many_hands,
    "odds": chances,
    "simulation": simulations,
    "bots": bots,
}
"""What can be measured in a game, in the order in which it is."""


def figures_of(
    groups: Sequence[str], names: Sequence[str], runs: int, games: int
) -> Iterator[Figure]:
    """The figures of these groups in these games, one after another as they are measured."""
    for name in names:
        for group in groups:
            yield from GROUPS[group](name, runs, games)


class _Watched:
    """A regular with a watch beside it."""

    def __init__(self, regular: Regular, seed: str) -> None:
        self._player = regular.make(seed)
        self.times: list[float] = []

    def decide(self, request: Request, view: object) -> Answer:
        """What the regular decides."""
        began = time.process_time()
        answer = self._player.decide(request, view)  # type: ignore[arg-type]
        self.times.append(time.process_time() - began)
        return answer


def _thinking_time(name: str, regular: Regular, run: int) -> float:
    """Seconds that a regular thinks about a decision, in the mean of one game."""
    pair = [_Watched(regular, f"bench {run} {seat}") for seat in range(2)]
    play(new_game(name, seats=2, seed=run), pair)
    times = [each for player in pair for each in player.times]
    return fmean(times) if times else 0.0


def _played_to_the_end(name: str, seed: int = 7) -> Game:
    """A game in which nobody folded."""
    game = new_game(name, seats=SEATS, seed=seed)
    while game.pending is not None:
        game.answer(_staying_in(game.pending))
    return game


def _at_the_end(name: str) -> Game:
    """The last decision of a game in which nobody folded."""
    game = new_game(name, seats=SEATS, seed=7)
    while game.pending is not None:
        before = game.fork()
        game.answer(_staying_in(game.pending))
    return before


def _staying_in(request: Request) -> Answer:
    if isinstance(request, Wager):
        return request.stay
    options = request.options
    return options[1] if options[0] == "fold" else options[0]


def _seconds_each(action: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        action()
    return max(time.process_time() - began, 1e-9) / times
