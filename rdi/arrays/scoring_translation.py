"""Translate a game's generated scoring functions into functions over arrays of numbers.

The text that comes out runs alike as Python and as machine code (see `machine`). Cards are numbers
(`Items`), words are numbers, what a card has not is 0 among words and NOTHING among values, which
no comparison takes for equal. Functions inside functions come to the top, with what they use as
arguments; class and points of a hand are one number, so that the best of several is the largest.

`translate_scoring(compiled)` gives the text of a whole module with one function for others to
call::

    key(<for each source: a pile's array, its first place and its count; or a tally's array>)

which gives the whole number of `keys.KeyShape`. What cannot be said in numbers raises NotTranslated
with the line of the author's file; callers then go on in Python.
"""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rdi.arrays.encoding import POINT_BITS, KeyLayout
from rdi.arrays.expressions import (
    ITEM,
    NUMBER,
    WORD,
    ArraySlice,
    CodeLines,
    Expression,
    NotTranslated,
    SymbolTable,
)
from rdi.arrays.scoring_functions import (
    Combinations,
    ConstantList,
    Meaning,
    ScoringFunctionWriter,
    ScoringModule,
    WordArray,
    WordDictionary,
)
from rdi.engine.game import CompiledGame
from rdi.model.definition import ScoreArgument

EDGE_USUAL = 3
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
        if not definition.generated:
            raise NotTranslated("the text of its scoring functions is not known")
        self.compiled = compiled
        self.scoring = definition.scoring
        self.tree = ast.parse(definition.generated)
        self.names = SymbolTable(compiled)
        functions = {
            each.name: each for each in self.tree.body if isinstance(each, ast.FunctionDef)
        }
        self.shared = ScoringModule(
            names=self.names,
            edge=_grid_side(self.tree) + 2,
            functions=functions,
            lines=definition.generated_lines,
            things={},
            copies=Counter([compiled.namespace["A_kind"][code] for code in compiled.cards]),
        )
        self.shared.things.update(self._constants())
        self._functions = functions

    def _constants(self) -> dict[str, Meaning]:
        """Lists and dictionaries that are the same for all games of a definition."""
        found: dict[str, Meaning] = {}
        for node in self.tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Dict() | ast.Tuple() as value
                ):
                    thing = self._constant(ast.literal_eval(value))
                    if thing is not None:
                        found[name] = thing
                case _:
                    pass
        return found

    def _constant(self, value: Any) -> Meaning | None:
        if isinstance(value, tuple):
            return ConstantList(tuple([self._single(each) for each in value]))
        if not all(isinstance(key, str) for key in value):
            return None
        return WordDictionary(
            tuple(
                [
                    (
                        self.names.word(key),
                        tuple([self._single(one) for one in each])
                        if isinstance(each, tuple)
                        else self._single(each),
                    )
                    for key, each in value.items()
                ]
            )
        )

    def _single(self, value: Any) -> Expression:
        if isinstance(value, str):
            return Expression(str(self.names.word(value)), WORD)
        return Expression(repr(value), NUMBER)

    # ------------------------------------------------------------------ arguments

    def _source(self, name: str, source: ScoreArgument) -> tuple[Meaning, list[str]]:
        """The meaning of a scoring function's argument, and the arguments that stand for it."""
        if source.kind == "pile":
            first, count = f"first_{name}", f"count_{name}"
            return ArraySlice(name, first, count, ITEM), [name, first, count]
        if source.kind == "tally":
            tally = next(t for t in self.compiled.definition.tallies if t.name == source.name)
            keys = tuple([self.names.word(key) for key in tally.keys])
            return WordArray(keys, name, NUMBER), [name]
        return self._ranking(source.name), []

    def _ranking(self, name: str) -> Combinations:
        """Combinations of kinds, each kind with a weight."""
        attribute = "A_kind"
        names = [ranking.name for ranking in self.compiled.definition.rankings]
        points = self.compiled.rankings[names.index(name)]
        entries = {key: value for key, value in points.items() if isinstance(key, str)}
        table = self.compiled.namespace[attribute]
        kinds = sorted({kind for kind in table.values() if isinstance(kind, str)})
        longest = max([len(key) for key in entries], default=1)
        if any(len(kind) != 1 for kind in kinds) or (longest + 1) ** (len(kinds) + 1) > 1 << 62:
            raise NotTranslated(f"the kinds in {name} are too many or have no short names")
        weight = {kind: (longest + 1) ** place for place, kind in enumerate(kinds)}
        other = (longest + 1) ** len(kinds)
        weights = [str(weight.get(table.get(code), other)) for code in self.names.items.codes]
        sums = [str(sum([weight.get(kind, other) for kind in key])) for key in entries]
        worth = [str(value) for value in entries.values()]
        constants = [
            self.shared.constants.setdefault(
                f"({', '.join(each)},)", f"C_{len(self.shared.constants)}"
            )
            for each in (weights, sums, worth)
        ]
        return Combinations(constants[0], attribute, constants[1], constants[2])

    # ------------------------------------------------------------------ the module

    def translation(self) -> ScoringTranslation:
        """The whole module."""
        score = self._functions[self.scoring.score_code]
        tiebreak = self._functions[self.scoring.tiebreak_code]
        given: list[str] = []
        for argument, source in zip(score.args.args, self.scoring.sources, strict=True):
            thing, own = self._source(argument.arg, source)
            self.shared.things[argument.arg] = thing
            given += own
        self.shared.given = tuple(given)
        shape = KeyLayout(self._write(score, 0) + self._write(tiebreak, None))
        if not shape.fits_word:
            raise NotTranslated("what decides ties is more than goes into one number")
        text = "\n\n".join([*self._tables(), *self.shared.texts, self._key(score, tiebreak, shape)])
        piles = {a.arg: s.name for a, s in zip(score.args.args, self.scoring.sources, strict=True)}
        return ScoringTranslation(
            text,
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

    def _write(self, function: ast.FunctionDef, ties: int | None) -> int:
        """Write a scoring function; returns the number of numbers in its result beyond class and
        points.
        """
        writer = ScoringFunctionWriter(self.shared, CodeLines(1))
        found = writer.written(function, ties is None)
        return found if ties is None else ties

    def _tables(self) -> list[str]:
        tables = [
            f"{name} = table({self.names.table_text(name)})" for name in sorted(self.shared.used)
        ]
        constants = [f"{name} = table({text})" for text, name in self.shared.constants.items()]
        return [*tables, *constants]

    def _key(self, score: ast.FunctionDef, tiebreak: ast.FunctionDef, shape: KeyLayout) -> str:
        given = ", ".join(self.shared.given)
        lines = [
            "@inner",
            f"def key({given}):",
            f"    result = {score.name}({given})",
            "    tier = (result + RESULT_STEP // 2) // RESULT_STEP",
            f"    points = result - tier * RESULT_STEP + {shape.point_offset}",
            f"    if points < 0 or points >= {1 << POINT_BITS}:",
            "        raise OverflowError('a hand is worth more than goes into a key')",
            f"    found = (tier << {POINT_BITS}) + points",
            f"    return {tiebreak.name}({given}{', ' if given else ''}found, {shape.tie_bits})",
        ]
        return "\n".join(lines)


@lru_cache(maxsize=GAMES_MOST)
def translate_scoring(compiled: CompiledGame) -> ScoringTranslation:
    """A game's scores over arrays. NotTranslated, with the reason, where they cannot be."""
    return _Translator(compiled).translation()


def _grid_side(tree: ast.Module) -> int:
    """The width that a grid of the game may have at most."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="open_cells"), args=[_, ast.Constant(value=int() as side), *_]
            ):
                return side
            case _:
                pass
    return EDGE_USUAL
