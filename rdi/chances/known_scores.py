"""Scores of hands that are looked at again and again, remembered by what lies in them.

Where many games are imagined from one moment on, the same boards come up over and over. Cards that
the scoring cannot tell apart are alike, and of a board only what lies uppermost counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any

from rdi.chances.card_classes import classes_told_by
from rdi.engine.runtime import ORIGIN
from rdi.model import ir
from rdi.model.bitboards import board_name, laid_name

if TYPE_CHECKING:
    from rdi.engine.compiled_definition import Key
    from rdi.engine.game import CompiledGame
    from rdi.engine.runtime import BoardLayout, Placed
    from rdi.engine.table import Table


GAMES_KEPT = 16

SCORES_MOST = 30_000
"""The number of scores of a game that are remembered; beyond it all are forgotten."""

Score = Callable[["Table", int], "Key"]

BOARD = "top_cards"
"""The word of the runtime by which scores look at a board, and at nothing but what lies
uppermost.
"""


@lru_cache(maxsize=GAMES_KEPT)
def known_score(compiled: CompiledGame) -> Score:
    """The score of the hand of a seat at a table as the game gives it, remembered where hands are
    made of nothing but one board of each player, as such are dear to score.
    """
    found = known_boards(compiled)
    if found is not None:
        return found.score
    board = _board_scored(compiled)
    if board is None:
        return compiled.score
    first, step = compiled.pile(board), compiled.per_seat
    score, known, alike = compiled.score, dict[Hashable, "Key"](), _alike(compiled)

    def remembered(table: Table, seat: int) -> Key:
        pile: Sequence[Any] = table.piles[first + step * seat]
        lying = frozenset({cell: alike[card] for cell, card in pile}.items())
        found = known.get(lying)
        if found is None:
            if len(known) >= SCORES_MOST:
                known.clear()
            found = known[lying] = score(table, seat)
        return found

    return remembered


@lru_cache(maxsize=GAMES_KEPT)
def known_boards(compiled: CompiledGame) -> KnownBoards | None:
    """The boards that hands are made of, where they are scored in bitboards; None elsewhere."""
    board, scoring = _board_scored(compiled), compiled.definition.scoring
    if board is None or scoring is None:
        return None
    made = compiled.namespace.get(board_name(scoring.score_code))
    if made is None:
        return None
    return KnownBoards(compiled, board, compiled.namespace[laid_name(scoring.score_code)], made)


class KnownBoards:
    """The scores of boards in bitboards, remembered: alike are those in which all cards lie in the
    same way to the first one, and none that the scoring can tell from another has its place.
    """

    __slots__ = ("_compiled", "_known", "_laid", "_layout", "_step", "place")

    def __init__(
        self, compiled: CompiledGame, pile: str, layout: BoardLayout, score: Callable[[int], Key]
    ) -> None:
        self._compiled, self._layout = compiled, layout
        self._known = _Known(score)
        self._laid = {parts: _Laid(layout, *parts) for parts in permutations(range(2))}
        self._step = compiled.per_seat
        self.place = compiled.pile(pile)
        """The place of the first seat's board."""

    def score(self, table: Table, seat: int) -> Key:
        """What the hand of a seat at a table is worth."""
        board = self._layout(table.piles[self.place + self._step * seat])
        return self._compiled.score(table, seat) if board < 0 else self._known[board]

    def with_each(
        self, pile: Sequence[Placed], things: Sequence[Any], parts: tuple[int, int]
    ) -> list[Key] | None:
        """What a board comes to with each of these things on it, whose `parts` are a card and the
        cell where it is laid; None where that has to be seen by laying it.
        """
        board = self._layout(pile)
        if board < 0 or not pile or pile[0][0] != ORIGIN:
            return None
        laid, known, keys = self._laid[parts], self._known, []
        try:
            for thing in things:
                kept, bit = laid[thing]
                after = board & kept | bit
                key = known.get(after)  # most are known, and to ask so takes least
                keys.append(known[after] if key is None else key)
        except KeyError:
            return None
        return keys


class _Known(dict[int, "Key"]):
    """The scores of boards in bitboards, each worked out when it is first asked for."""

    def __init__(self, score: Callable[[int], Key]) -> None:
        super().__init__()
        self._score = score

    def __missing__(self, board: int) -> Key:
        if len(self) >= SCORES_MOST:
            self.clear()
        found = self[board] = self._score(board)
        return found


class _Laid(dict[Any, tuple[int, int]]):
    """What a thing means for a board whose parts are a card and the cell where it is laid."""

    def __init__(self, layout: BoardLayout, card: int, cell: int) -> None:
        super().__init__()
        self._layout, self._card, self._cell = layout, card, cell

    def __missing__(self, thing: Any) -> tuple[int, int]:
        found = self[thing] = self._layout.bits[thing[self._cell], thing[self._card]]
        return found


def _board_scored(compiled: CompiledGame) -> str | None:
    """The one board that a hand is scored by; None where it is made of anything else."""
    definition = compiled.definition
    scoring, module = definition.scoring, definition.functions
    if scoring is None or module is None or len(scoring.sources) != 1:
        return None
    (source,) = scoring.sources
    if source.kind != "pile" or not compiled.declared[source.name].is_player:
        return None
    nodes = [*ir.walk(*module.used_by(scoring.score_code))]
    asked = [each for each in nodes if isinstance(each, ir.ScoreInput)]
    boards = [
        each
        for each in nodes
        if isinstance(each, ir.Call)
        and each.function == BOARD
        and isinstance(each.arguments[0], ir.ScoreInput)
    ]
    return source.name if boards and len(boards) == len(asked) else None


def _alike(compiled: CompiledGame) -> Mapping[Any, int]:
    """For each card a number, the same for cards that the scoring cannot tell apart."""
    module, scoring = compiled.definition.functions, compiled.definition.scoring
    assert module is not None
    assert scoring is not None
    return classes_told_by(compiled, ir.attributes(*module.used_by(scoring.score_code)))
