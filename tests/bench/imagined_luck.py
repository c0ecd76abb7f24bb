"""Measure what luck correction by imagined games would gain and cost: python -m
tests.bench.imagined_luck GAME --bots uniform caller.

Whenever luck comes after a choice, what the position is worth to each seat is taken from games that
are imagined from there on among the same bots, which knows them better than any correction could
in a tournament: from what came, less the mean over that and as many other outcomes. Told is how
many games as they were played say as much as one with that taken off (the ratio of the variances of
a seat's winnings), and how many games the imagined ones take as long as.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean, variance

import rdi
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.players.player import Player
from rdi.session.bots import bot_maker
from rdi.tournament.seeds import seed_for

Worth = list[float]
"""Gold for each seat."""


class Measured:
    """Games between the same bots, corrected by so many imagined games for each of so many other
    outcomes.
    """

    def __init__(self, game: str, bots: list[str], others: int, imagined: int) -> None:
        self._game, self._bots, self._others, self._imagined = game, bots, others, imagined
        self._count = 0
        self.won: list[float] = []
        self.left: list[float] = []
        self.times_luck_came = 0
        self.playing, self.imagining = 0.0, 0.0

    def add(self, number: int) -> None:
        """Play another game, and correct it."""
        game = rdi.new_game(self._game, seats=len(self._bots), seed=f"{number}")
        players = self._players()
        gains = [0.0] * game.seats
        has_chosen = False
        while game.pending is not None:
            began = time.process_time()
            before, request = game.fork(), game.pending
            answer = players[request.seat].decide(request, game.view(request.seat))
            game.answer(answer)
            self.playing += time.process_time() - began
            if len(game.log) > len(before.log) + 1 and has_chosen:
                began = time.process_time()
                gains = [
                    one + more for one, more in zip(gains, self._gain(before, answer, game),
                                                    strict=True)
                ]  # fmt: skip
                self.imagining += time.process_time() - began
                self.times_luck_came += 1
            has_chosen = True
        self.won += _winnings(game)
        self.left += [one - luck for one, luck in zip(_winnings(game), gains, strict=True)]

    def _gain(self, before: Game, answer: object, after: Game) -> Worth:
        outcomes = [self._worth(after)]
        for _ in range(self._others):
            other = before.fork()
            _lay_luck(other, self._luck())
            other.answer(answer)
            outcomes.append(self._worth(other))
        return [each[0] - fmean(each) for each in zip(*outcomes, strict=True)]

    def _worth(self, game: Game) -> Worth:
        """What each seat wins from here on in the mean of some imagined games."""
        return [fmean(each) for each in zip(*self._imagined_from(game), strict=True)]

    def _imagined_from(self, game: Game) -> list[Worth]:
        found = []
        for _ in range(1 if game.pending is None else self._imagined):
            twin = game.fork()
            _lay_luck(twin, self._luck())
            players = self._players()
            while (request := twin.pending) is not None:
                twin.answer(players[request.seat].decide(request, twin.view(request.seat)))
            found.append(_winnings(twin))
        return found

    def _luck(self) -> SeededChance:
        self._count += 1
        return SeededChance(seed_for(0, "imagined", self._count))

    def _players(self) -> list[Player]:
        self._count += 1
        return [
            bot_maker(bot)(seed_for(0, "bot", self._count, seat))
            for seat, bot in enumerate(self._bots)
        ]


def _lay_luck(game: Game, luck: SeededChance) -> None:
    """Let this luck come from here on."""
    game._table.chance = luck  # noqa: SLF001  # no player may do that


def _winnings(game: Game) -> Worth:
    """What each seat has won: places where it is no game for Gold, from 0 to 1."""
    outcome = game.outcome
    assert outcome is not None
    if game.definition.inn is None:
        return [float(each) for each in outcome.winnings]
    first, *_ = outcome.places
    return [(seat in first) / len(first) for seat in range(game.seats)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", nargs="+", default=["uniform", "caller", "careful", "raiser"])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--others", type=int, default=4)
    parser.add_argument("--imagined", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=300)
    given = parser.parse_args()
    measured = Measured(given.game, given.bots, given.others, given.imagined)
    began = time.process_time()
    games = 0
    while games < given.games and time.process_time() - began < given.seconds:
        measured.add(games)
        games += 1
    seats = len(given.bots)
    said = [
        sum([variance(each[seat::seats]) for seat in range(seats)])
        for each in (measured.won, measured.left)
    ]
    print(
        f"{given.game}, {games} games, {given.others} other outcomes, {given.imagined} imagined: "
        f"luck came {measured.times_luck_came / games:.1f} times a game; one says as much as "
        f"{said[0] / said[1]:.2f}, and takes as long as "
        f"{(measured.playing + measured.imagining) / measured.playing:.0f} "
        f"({1000 * measured.playing / games:.2f} ms)"
    )


if __name__ == "__main__":
    main()
