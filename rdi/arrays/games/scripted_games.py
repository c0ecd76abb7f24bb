"""Many games at once over arrays, in which one seat or all are played from outside by actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from numpy.typing import NDArray

from rdi.arrays import layout
from rdi.arrays.encoding import POINT_BITS, Items
from rdi.arrays.expressions import CELL, NUMBER, WORD
from rdi.arrays.games.many_games import ArrayGames, NotOnArrays, key_layout, order_of_play
from rdi.arrays.games.order_of_play import PLACED_ITEM, SCRIPTED, verbs_of
from rdi.arrays.kernels import scripted_seat as seat
from rdi.arrays.kernels.hand_lookup import UNTABULATED
from rdi.engine.game import CompiledGame
from rdi.errors import GameFault
from rdi.model.settings import Settings, SplitRule

LYING_KINDS = {
    NUMBER: layout.OF_NUMBERS,
    WORD: layout.OF_WORDS,
    CELL: layout.OF_CELLS,
    PLACED_ITEM: seat.IN_A_GRID,
}
"""How what lies in a pile is told, where it is not cards or dice."""


@dataclass(frozen=True, slots=True)
class ActionNumbers:
    """The actions of a game: how many there are, which ends a choice, how many things have one, how
    many at the end are for things that have none, and the action of a thing: None where there is
    none.
    """

    count: int
    done: int
    things: int
    spare: int
    of: Callable[[Any], int | None]


class ScriptedGames(ArrayGames):
    """Games that go on side by side; each has a learner on one seat, and policies on the others; or
    learners on all.

    `seen`, `mask`, `rewards` (of all seats), `ended` and `seats` (who is asked) have a row for each
    game, and are written anew by `reset` and `step`. Where a game is over the next one begins at
    once: its first observation is what is seen. NotOnArrays where that cannot be.
    """

    manner = SCRIPTED

    def __init__(
        self,
        compiled: CompiledGame,
        settings: Settings,
        seats: int,
        pool: Sequence[int],
        actions: ActionNumbers,
        units: NDArray[numpy.float32],
        games: int,
        wished: int,
        with_numba: bool,
    ) -> None:
        """`pool` are the policies of which each game draws some; `units` are those of the numbers
        of observations; `wished` is the learner's seat, or ANY_SEAT or EVERY_SEAT.
        """
        if settings.split_rule != SplitRule.MERCHANT:
            raise NotOnArrays("games in which pots are played for again go one by one")
        if settings.reserve:
            raise NotOnArrays("games with a reserve are not played over arrays")
        self._actions = actions
        stashes = (settings.stash,) * seats
        super().__init__(compiled, settings, stashes, 0, [0] * seats, 0, with_numba)
        self._worst, self._wished = settings.stash, wished
        self._pool, self._units = numpy.array(pool, numpy.int64), units
        self.seen = numpy.zeros((games, len(units)), numpy.float32)
        self.mask = numpy.zeros((games, actions.count), numpy.int8)
        self.rewards = numpy.zeros((games, seats), numpy.float32)
        self.ended = numpy.zeros(games, numpy.int8)
        self.seats = numpy.zeros(games, numpy.int64)
        self._numbers_of_games = numpy.zeros(games, numpy.int64)
        self._lengths = numpy.zeros(games, numpy.int64)
        self._scripts = numpy.zeros((games, seat.SCRIPT_MOST), numpy.int16)

    def _add_to(self, table: list[int]) -> None:
        compiled, actions = self._compiled, self._actions
        at = self._scripted_at = len(table)
        width = order_of_play(compiled, SCRIPTED).width
        table += [0] * seat.scripted_size(table[layout.PILES], width)
        table[at + seat.DONE_ACTION] = actions.done
        table[at + seat.THINGS_COUNT] = actions.things
        table[at + seat.SPARES] = actions.spare
        table[at + seat.FIRST_SPARE] = actions.count - actions.spare
        table[at + seat.PILES_SHARED] = compiled.shared
        table[at + seat.PILES_EACH] = compiled.per_seat
        table[at + seat.VERBS] = len(verbs_of(compiled.definition))
        if compiled.definition.scoring is not None:
            table[at + seat.SCORES] = seat.UNSEEN if compiled.scores_unseen else seat.SCORED
            table[at + seat.SCORE_SHIFT] = key_layout(compiled).score_shift
            table[at + seat.POINT_BITS_AT] = POINT_BITS
        order = order_of_play(compiled, SCRIPTED)
        side = max([pile.side for pile in compiled.definition.piles], default=0)
        if side:
            table[at + seat.CELLS_WIDE] = 2 * side - 1
            table[at + seat.FIRST_CELL] = actions.of((1 - side, 1 - side)) or 0
        codes = Items(compiled).codes[1:]
        table[at + seat.PIECES] = sum([actions.of(code) is not None for code in codes])
        words = order.names.words
        offers: tuple[Sequence[Any], ...] = (
            Items(compiled).codes,
            range(layout.NAMED_MOST),
            (None, *sorted(words, key=words.__getitem__)),
        )
        for number, offered in enumerate(offers):
            first = at + seat.ITEM_ACTIONS + number * (layout.NAMED_MOST + 1)
            found = [actions.of(thing) for thing in offered]
            table[first : first + len(found)] = [-1 if each is None else each for each in found]
        for place in range(2, table[layout.PILES]):
            pile, _ = compiled.owner_of(place)
            assert pile is not None
            looks = {"all": seat.OPEN, "nobody": seat.HIDDEN}
            usual = seat.OWN_ONLY if pile.is_player else seat.OPEN
            table[at + seat.OPEN_TO + place] = looks.get(pile.seen_by, usual)
            kind = order.lying_in(compiled.pile(pile.name))
            table[at + seat.LYING + place] = LYING_KINDS.get(kind, layout.OF_THINGS)

    def _note_keys(self) -> None:
        self._table[self._scripted_at + seat.SCORE_SHIFT] = key_layout(self._compiled).score_shift

    def reset(self, seed: int) -> None:
        """Begin all games, with luck from this seed."""
        self._seed = self._module["number"](seed)
        games = len(self._lengths)
        self._numbers_of_games[:] = numpy.arange(games) - games
        self._lengths[:] = seat.RESETTING
        self.step(numpy.zeros(games, numpy.int64))
        self.rewards[:], self.ended[:] = 0, 0

    def step(self, actions: NDArray[Any]) -> None:
        """Do an action in each game. GameFault where one of them cannot go on."""
        done, games = 0, len(self._lengths)
        while done < games:
            done = self._module["step_games"](
                self._table, self._luck, self._tables(), self._pool, self._seed, self._wished,
                self._worst, done, actions, self._numbers_of_games, self.seats, self._lengths,
                self._scripts, self.seen, self.mask, self._units, self.rewards, self.ended,
            )  # fmt: skip
            if done < games:
                reason = int(self._table[layout.REASON])
                if reason == seat.UNASKED:
                    raise GameFault(
                        f"in {seat.UNASKED_MOST} games nobody asked the learner anything"
                    )
                if reason != UNTABULATED or not self._learn():
                    raise GameFault(f"a game over arrays could not go on ({reason})")

    def seed_of(self, game: int) -> int:
        """The seed of the game that is played in a row: it is played alike elsewhere."""
        from rdi.arrays.chance import game_seed

        return game_seed(int(self._seed), int(self._numbers_of_games[game]))
