"""Score lines to functions: one that only counts and one that tells where the points come from.

Cards are counted in one of three ways, by what the lines ask for: as a list (attributes of each
card), by kind (numbers of each kind, where lines take cards away), or as a grid (neighbours). A
choice of the owner becomes a search: each branch is a small function that scores all the rest, and
the best result is taken (DT-8, TH-4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rdi.lang.lowering.python_source import CodeLine, TooMuchCode
from rdi.lang.lowering.scope import NUMBER, Scope, SymbolTable, Typed
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tree import walk
from rdi.model.definition import NUMBERS_MOST

NO_NUMBER = re.compile(r"\b(?:lowest|highest)\((?!\()|V_rank\.get\(|A_value\[(?!x\d+\])")
CARDS_NUMBER = re.compile(r"A_value\[")
"""Code that gives no number where there are no cards, and where a card has none."""

WORDS = re.compile(r"\w+")

FINAL = "final"
LACKING = "a number is missing"
"""What is said of points that are worked out from what is not there (yet)."""

LINES_MOST = 5_000
DEPTH_MOST = 40


@dataclass
class ScoreParts:
    """What a game's score consists of, variants applied.

    `places` gives the place of each class of hands, 0 for the worst.
    """

    piles: list[Any]
    lines: list[Any]
    low_wins: bool
    tiers: list[Any]
    ties: Any
    wilds: list[Any]
    places: Mapping[str, int]
    span: Span


@dataclass
class Scorer:
    """Generates the code of one scoring function."""

    symbols: SymbolTable
    parts: ScoreParts
    explains: bool
    parameters: dict[tuple[str, str], str]
    names: dict[str, Typed] = field(default_factory=dict)
    lines: list[CodeLine] = field(default_factory=list)
    tables: dict[str, Typed] = field(default_factory=dict)
    depth: int = 0
    inner: int = 0
    _branches: int = 0
    _loops: int = 0
    _missing: set[str] = field(default_factory=set)

    @cached_property
    def counted(self) -> bool:
        """Whether cards are counted by kind."""
        lines = walk(self.parts.lines)
        return any(getattr(line, "counts_kinds", False) for line in lines)

    @cached_property
    def is_grid(self) -> bool:
        """Whether the scored cards lie in a grid."""
        pile = self.symbols.piles.get(str(self.parts.piles[0]))
        return bool(pile and pile.is_grid)

    def scope(self) -> Scope:
        """The scope of the expressions of one line."""
        return Scope(
            self.symbols,
            "score",
            names=self._names_here(),
            seat="seat",
            cards=self._cards,
            is_grid=self.is_grid,
            counted=self.counted,
            parameters=self.parameters,
            tables=self.tables,
        )

    def _names_here(self) -> dict[str, Typed]:
        """The names known here; what has one in a loop may be worked out of itself."""
        if not self._loops:
            return dict(self.names)
        return {
            name: replace(each, most=max(each.most, NUMBERS_MOST), exact=None)
            for name, each in self.names.items()
        }

    @property
    def _cards(self) -> str:
        return "grid" if self.is_grid else "cards"

    # ------------------------------------------------------------------ lines

    def line(self, scope: Scope, text: str, span: Span) -> None:
        """Add a line, with what its expressions need worked out before."""
        prelude, scope.prelude = scope.prelude, []
        self.lines += [CodeLine(line.text, line.span, self.depth) for line in prelude]
        self._note_missing(*[line.text for line in prelude], text)
        self.lines.append(CodeLine(text, span, self.depth))
        if len(self.lines) > LINES_MOST or self.depth > DEPTH_MOST:
            raise TooMuchCode(span)

    def add_points(self, scope: Scope, points: str, name: str, why: str, span: Span) -> None:
        """Add points to the total, and a term where they are explained."""
        if self._may_be_missing(scope, points):
            self.line(scope, f"points = {points}", span)
            if self.explains:
                term = f"({name!r}, 0, {LACKING!r})"
                self.line(scope, f"if points != points: terms = (*terms, {term})", span)
            points = "(points if points == points else 0)"
        if not self.explains:
            self.line(scope, f"total += {points}", span)
            return
        self.line(scope, f"points = {points}", span)
        self.line(scope, "total += points", span)
        self.line(scope, f"if points: terms = (*terms, ({name!r}, points, {why}))", span)

    def worth_each(self, loop: Any, value: str) -> str:
        """The points of each card that has some."""
        tests = [f"{value} == {value}"] if self._may_be_missing(loop.inner, value) else []
        points: str = replace(loop, tests=[*loop.tests, *tests]).each(value)
        return points

    def add_list(self, scope: Scope, values: str, name: str, span: Span) -> None:
        """Add a list of points."""
        if not self.explains:
            self.line(scope, f"total += sum({values})", span)
            return
        self.line(scope, f"values = [value for value in {values} if value]", span)
        self.line(scope, "total += sum(values)", span)
        why = "' + '.join([str(value) for value in values])"
        self.line(scope, f"if values: terms = (*terms, ({name!r}, sum(values), {why}))", span)

    def set_total(self, value: str, span: Span, scope: Scope) -> None:
        """The total is this value, whatever was added before, and the only term."""
        may_lack = self._may_be_missing(scope, value)
        self.line(scope, f"total = {value}", span)
        if self.explains:
            why = f"({LACKING!r} if total != total else '')" if may_lack else "''"
            self.line(scope, f"terms = (({FINAL!r}, total, {why}),)", span)
        if may_lack:
            self.line(scope, "total = total if total == total else 0", span)
            if self.explains:
                self.line(scope, "terms = ((terms[0][0], total, terms[0][2]),)", span)

    def _may_be_missing(self, scope: Scope, code: str) -> bool:
        """Whether a number may be missing: that of a card that has none, or the highest of none.

        What is missing is worth nothing.
        """
        self._note_missing(*[line.text for line in scope.prelude])
        return self._is_missing(code)

    def _note_missing(self, *lines: str) -> None:
        """Note the names of numbers that may be missing; the places of an order never are."""
        for line in lines:
            name, is_named, code = line.partition(" = ")
            is_number = is_named and name.isidentifier() and not code.startswith("standings(")
            if is_number and self._is_missing(code):
                self._missing.add(name)

    def _is_missing(self, code: str) -> bool:
        return (
            bool(NO_NUMBER.search(code))
            or (self.symbols.has_numberless and bool(CARDS_NUMBER.search(code)))
            or not self._missing.isdisjoint(WORDS.findall(code))
        )

    def leave_out(self, loop: Any, span: Span) -> None:
        """These cards count for nothing in the lines after."""
        self.clear_tables()
        scope = self.scope()
        if self.is_grid:
            self.line(scope, f"gone = set({loop.each(loop.cell)})", span)
            self.line(scope, "grid = {c: x for c, x in grid.items() if c not in gone}", span)
        else:
            kept = f"not ({' and '.join(loop.tests) or 'True'})"
            self.line(scope, f"cards = [{loop.item} {loop.head} if {kept}]", span)

    def clear_tables(self) -> None:
        """The scored cards change: what was worked out from them is worked out again."""
        self.tables = {}

    def score_rest(self, rest: list[Any]) -> None:
        """Score the lines after this one."""
        if rest:
            rest[0].score(self, rest[1:])
        else:
            self.finish(self.parts.span)

    # ------------------------------------------------------------------ branches

    @property
    def state(self) -> list[str]:
        """What a branch starts from: the counts and the points so far."""
        return [*self._counts(), self._cards, "total", *(["terms"] if self.explains else [])]

    def _counts(self) -> list[str]:
        if not self.counted or self.symbols.deck is None:
            return []
        return [f"n_{kind}" for kind in dict.fromkeys(self.symbols.deck.kinds.values())]

    def branch(self, stem: str, lines: list[Any], span: Span) -> str:
        """A function inside this one that scores these lines from a given state; its name."""
        name = self._begin(stem, span)
        names, tables = dict(self.names), dict(self.tables)
        self.depth += 1
        self.inner += 1
        self.score_rest(lines)
        self.depth -= 1
        self.inner -= 1
        self.names, self.tables = names, tables
        return name

    def _begin(self, stem: str, span: Span) -> str:
        """The head of a function inside this one; its name."""
        self._branches += 1
        name = f"{stem}_{self._branches}"
        self.line(self.scope(), f"def {name}({', '.join(self.state)}):", span)
        return name

    def call(self, name: str, changed: Mapping[str, str] | None = None) -> str:
        """The code that scores a branch, some of the state changed."""
        return f"{name}({', '.join((changed or {}).get(part, part) for part in self.state)})"

    def best(self, calls: list[str], span: Span) -> None:
        """The best of several branches is the score."""
        self.line(self.scope(), f"return best([{', '.join(calls)}])", span)

    def loop(self, count: str, lines: list[Any], after: str, span: Span) -> str:
        """A function that scores lines as often as a count says, then the rest; its name."""
        name = self._begin("each", span)
        names, tables = dict(self.names), dict(self.tables)
        self.depth += 1
        self.inner += 1
        self.line(self.scope(), f"if not {count}: return {self.call(after)}", span)
        self.line(self.scope(), f"{count} -= 1", span)
        self.clear_tables()
        self._loops += 1
        self.score_rest([*lines, _LoopEnd(name)])
        self._loops -= 1
        self.depth -= 1
        self.inner -= 1
        self.names, self.tables = names, tables
        return name

    # ------------------------------------------------------------------ the end

    def finish(self, span: Span) -> None:
        """Compare the hand with the classes of hands and return its key."""
        for tier in _in_order_of_testing(self.parts.tiers, self.parts.places):
            scope = self.scope()
            scope.names["points"] = Typed("total", NUMBER, NUMBERS_MOST)
            scope.counted = False
            condition = scope.truth(tier.condition)
            key = self._key(tier.name, tier.low_wins)
            self.line(scope, f"if {condition}: return {key}", tier.span)
        self.line(self.scope(), f"return {self._key('ordinary', self.parts.low_wins)}", span)

    def _key(self, tier: str, low_wins: bool) -> str:
        points = "bounded(total)" if self.symbols.has_large else "total"
        points = f"-{points}" if low_wins else points
        terms = ", terms" if self.explains else ""
        return f"({self.parts.places[str(tier)]}, {points}{terms})"

    def body(self) -> list[CodeLine]:
        """The whole function body."""
        span = self.parts.span
        scope = self.scope()
        self._start(scope, span)
        if self.parts.wilds:
            self._wild(span)
        if self.counted:
            cards = "grid.values()" if self.is_grid else "cards"
            self.line(scope, f"kinds = [A_kind[card] for card in {cards}]", span)
        for mark in _marks(self.parts.lines):
            self.names[f"m_{mark}"] = Typed(f"m_{mark}", "mark")
            self.line(scope, f"m_{mark} = set()", span)
        self.line(scope, "total = 0", span)
        if self.explains:
            self.line(scope, "terms = ()", span)
        for count in self._counts():
            self.line(scope, f"{count} = kinds.count({count[2:]!r})", span)
        self.score_rest(list(self.parts.lines))
        if self.parts.wilds:
            self.depth -= 1
            self.line(self.scope(), "return judged(cards)", span)
        return self.lines

    def _start(self, scope: Scope, span: Span) -> None:
        piles = [scope.pile(pile) for pile in self.parts.piles]
        codes = [found[0] for found in piles if found]
        if self.is_grid:
            self.line(scope, f"grid = top_cards({codes[0] if codes else ()})", span)
        elif len(codes) == 1:
            self.line(scope, f"cards = {codes[0]}", span)
        else:
            self.line(scope, f"cards = [{', '.join(f'*{code}' for code in codes)}]", span)

    def _wild(self, span: Span) -> None:
        """Wild cards are tried as all that they may be, in a function that scores the rest."""
        scope = self.scope()
        if self.is_grid:
            scope.report("E0406", self.parts.wilds[0].span, "no card in a grid can be wild")
        self.line(scope, "def judged(cards):", span)
        self.depth += 1
        for wild in self.parts.wilds:
            kind, options = wild.options(scope)
            self.line(scope, f"options = {options}", wild.span)
            self.line(scope, "for place, card in enumerate(cards):", wild.span)
            tried = "judged([*cards[:place], other, *cards[place + 1:]]) for other in options"
            test = f"if A_kind[card] == {kind} and options"
            self.line(scope, f"    {test}: return best([{tried}])", wild.span)


@dataclass
class _LoopEnd:
    """The end of a loop's lines: once more."""

    name: str

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scorer.line(scorer.scope(), f"return {scorer.call(self.name)}", scorer.parts.span)


def _marks(lines: list[Any]) -> list[str]:
    """The marks that score lines make, each once."""
    found = [str(line.name) for line in walk(lines) if getattr(line, "rule", "") == "mark"]
    return list(dict.fromkeys(found))


def _in_order_of_testing(tiers: list[Any], places: Mapping[str, int]) -> list[Any]:
    """Classes tested first, then from the best to the worst."""
    return sorted(tiers, key=lambda tier: (not tier.is_tested_first, -places[str(tier.name)]))
