"""Play many games on the engine, one after another."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rdi.arrays.chance import game_seed, seat_seed
from rdi.engine.bind import Bound
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.record import Header
from rdi.players.player import Player
from rdi.session.bots import maker
from rdi.session.company import lay_company_table
from rdi.session.drive import play
from rdi.session.simulation import RESULT, Totals, best_by_gold


class EngineRun:
    """Games of one kind, played with everything that play keeps; `at_once` is how many at a time.

    What was played is in `winnings` and `done`: the number of games and their totals. Both change
    together, so that a run that is stopped anywhere tells of whole games only.
    """

    at_once = 1

    def __init__(self, bound: Bound, header: Header, bots: Sequence[str], seed: int) -> None:
        self._bound = bound
        self._header = header
        self._makers = [maker(each) for each in bots]
        self._seed = seed
        self.winnings = array(RESULT)
        self.done = 0, Totals(len(bots))

    def make_ready(self) -> None:
        """Nothing has to be done beforehand."""

    def play(self, count: int) -> None:
        """Play so many more games."""
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
            return lay_company_table(
                self._bound.definition,
                header.characters,
                header.settings,
                header.stashes,
                seed=seed,
            )
        chance = SeededChance(seed)
        return Game(self._bound, header.settings, chance, header.stashes, header.carry)

    def _players(self, number: int) -> list[Player]:
        """The bots in the order of seats: after each game they move on by one."""
        seed, seats = game_seed(self._seed, number), len(self._makers)
        return [
            self._makers[(seat - number) % seats](seat_seed(seed, seat)) for seat in range(seats)
        ]
