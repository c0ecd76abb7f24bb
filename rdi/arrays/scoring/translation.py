"""Translate a game's scoring functions into functions over arrays of numbers.

The text that comes out runs alike as Python and as machine code (see `machine`). Cards are numbers
(`Items`), words are numbers, what a card has not is 0 among words and NOTHING among values, which
no comparison takes for equal. Functions inside functions come to the top, with what they use as
arguments; class and points of a hand are one number, so that the best of several is the largest.

`translate_scoring(compiled)` gives the text of a whole module with one function for others to
call::

    key(<for each source: a pile's array, its first place and its count; or a tally's array, and
    its first place>)

which gives the whole number of `keys.KeyShape`, and `score`, with the same arguments, that gives
class and points alone as a number, more being better. What cannot be said in numbers raises
NotTranslated with the line of the author's file; callers then go on in Python.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from rdi.arrays.encoding import POINT_BITS, KeyLayout
from rdi.arrays.expressions import (
    ITEM,
    NUMBER,
    ArraySlice,
    ConstantList,
    Expression,
    NotTranslated,
    SymbolTable,
    array_of,
    symbol_table,
)
from rdi.arrays.scoring.functions import (
    Combinations,
    Meaning,
    ScoringFunctionWriter,
    ScoringModule,
    WordArray,
)
from rdi.engine.game import CompiledGame
from rdi.model import ir
from rdi.model.bitboards import Boards, BoardScore, board_score
from rdi.model.definition import ScoreArgument

EDGE_USUAL = 3
BITS = 62
"""The number of bits of a whole number that are used."""

GAMES_MOST = 128


@dataclass(frozen=True, slots=True)
class ScoringTranslation:
    """The text of a game's scores in numbers.

    `arguments` are those of `key`; `names` gives the numbers of cards and words; `word_piles` are
    the piles of the table that hold words and not cards.
    """

    text: str
    arguments: tuple[str, ...]
    names: SymbolTable
    shape: KeyLayout
    word_piles: frozenset[str]
    has_grid: bool


class _Translator:
    """Translates the scoring of one game."""

    def __init__(self, compiled: CompiledGame) -> None:
        definition = compiled.definition
        if definition.scoring is None:
            raise NotTranslated("there are no scores")
        if definition.functions is None:
            raise NotTranslated("its scoring functions are known to the engine alone")
        self.compiled = compiled
        self.scoring = definition.scoring
        self.program = definition.functions
        self.names = symbol_table(compiled)
        self.shared = ScoringModule(
            names=self.names,
            edge=max([EDGE_USUAL, *[pile.side for pile in definition.piles]]) + 2,
            program=self.program,
            copies=Counter([compiled.namespace["A_kind"][code] for code in compiled.cards]),
        )
        self.shared.things.update(self.names.constants)

    # ------------------------------------------------------------------ arguments

    def _source(self, name: str, source: ScoreArgument) -> tuple[Meaning, list[str]]:
        """The meaning of a scoring function's argument, and the arguments that stand for it."""
        if source.kind == "pile":
            first, count = f"first_{name}", f"count_{name}"
            return ArraySlice(name, first, count, ITEM), [name, first, count]
        if source.kind == "tally":
            tally = next(t for t in self.compiled.definition.tallies if t.name == source.name)
            keys = tuple([self.names.word(key) for key in tally.keys])
            first = f"first_{name}"
            return WordArray(keys, name, NUMBER, first), [name, first]
        return self._ranking(source.name), []

    def _ranking(self, name: str) -> Combinations:
        """Combinations of kinds, each kind with a weight."""
        attribute = "kind"
        names = [ranking.name for ranking in self.compiled.definition.rankings]
        points = self.compiled.rankings[names.index(name)]
        entries = {key: value for key, value in points.items() if isinstance(key, str)}
        table = self.compiled.namespace[array_of(attribute)]
        kinds = sorted({kind for kind in table.values() if isinstance(kind, str)})
        longest = max([len(key) for key in entries], default=1)
        if any(len(kind) != 1 for kind in kinds) or (longest + 1) ** (len(kinds) + 1) > 1 << 62:
            raise NotTranslated(f"the kinds in {name} are too many or have no short names")
        weight = {kind: (longest + 1) ** place for place, kind in enumerate(kinds)}
        other = (longest + 1) ** len(kinds)
        weights = [str(weight.get(table.get(code), other)) for code in self.names.items.codes]
        sums = [str(sum([weight.get(kind, other) for kind in key])) for key in entries]
        worth = [str(value) for value in entries.values()]
        writer = ScoringFunctionWriter(self.shared)
        of_kinds, of_entries, points_of = [
            writer.fixed(ConstantList(tuple([Expression(each, NUMBER) for each in numbers]))).array
            for numbers in (weights, sums, worth)
        ]
        return Combinations(of_kinds, attribute, of_entries, points_of)

    # ------------------------------------------------------------------ the module

    def translation(self) -> ScoringTranslation:
        """The whole module."""
        score = self.program.function(self.scoring.score_code)
        tiebreak = self.program.function(self.scoring.tiebreak_code)
        piles: dict[str, str] = {}
        given: list[str] = []
        for name, source in zip(score.parameters, self.scoring.sources, strict=True):
            piles[name] = source.name
            self.shared.things[name], own = self._source(name, source)
            given += own
        self.shared.given = tuple(given)
        board = self._board_score(score)
        if board is None:
            ScoringFunctionWriter(self.shared).write_function(score, is_tiebreak=False)
        else:
            ScoringFunctionWriter(self.shared).write_board_function(score.name, board)
        ties = ScoringFunctionWriter(self.shared).write_function(tiebreak, is_tiebreak=True)
        shape = KeyLayout(ties)
        if not shape.fits_word:
            raise NotTranslated("what decides ties is more than goes into one number")
        constants = [f"{name} = table({text})" for text, name in self.shared.lists.items()]
        parts = [*self.names.array_lines(self.shared.used), *constants, *self.shared.texts]
        return ScoringTranslation(
            "\n\n".join([*parts, self._key(score.name, tiebreak.name, shape)]),
            self.shared.given,
            self.names,
            shape,
            frozenset([piles[name] for name in self.shared.word_lists]),
            any(
                pile.is_grid
                for pile in self.compiled.definition.piles
                if pile.name in piles.values()
            ),
        )

    def _board_score(self, score: ir.Function) -> BoardScore | None:
        """What scores a board in bitboards, where their bits go into a number of the machine."""
        definition, edge = self.compiled.definition, self.shared.edge
        if definition.deck is None or edge * edge > BITS:
            return None
        sides = {pile.name: pile.side for pile in definition.piles if pile.is_grid}
        return board_score(score, Boards(definition.deck, definition.with_extras, sides), edge)

    def _key(self, score: str, tiebreak: str, shape: KeyLayout) -> str:
        given = ", ".join(self.shared.given)
        lines = [
            "@inner",
            f"def score({given}):",
            f"    return {score}({given})",
            "",
            "@inner",
            f"def key({given}):",
            f"    result = score({given})",
            "    tier = (result + RESULT_STEP // 2) // RESULT_STEP",
            f"    points = result - tier * RESULT_STEP + {shape.point_offset}",
            f"    if points < 0 or points >= {1 << POINT_BITS}:",
            "        raise OverflowError('a hand is worth more than goes into a key')",
            f"    found = (tier << {POINT_BITS}) + points",
            f"    return {tiebreak}({given}{', ' if given else ''}found, {shape.tie_bits})",
        ]
        return "\n".join(lines)


@lru_cache(maxsize=GAMES_MOST)
def translate_scoring(compiled: CompiledGame) -> ScoringTranslation:
    """A game's scores over arrays. NotTranslated, with the reason, where they cannot be."""
    return _Translator(compiled).translation()
