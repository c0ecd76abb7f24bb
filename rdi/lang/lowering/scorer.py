"""Score lines to functions: one that only counts and one that tells where the points come from.

Cards are counted in one of three ways, by what the lines ask for: as a list (attributes of each
card), by kind (numbers of each kind, where lines take cards away), or as a grid (neighbors). A
choice of the owner becomes a search: each branch is a small function that scores all the rest, and
the best result is taken (DT-8, TH-4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from rdi.lang.lowering.functions import TooMuchCode
from rdi.lang.lowering.scope import NUMBER, RANK_VALUES, Scope, SymbolTable, Typed, is_item
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tree import walk
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST, ORDINARY
from rdi.model.values import replace

FINAL = "final"
LACKING = "a number is missing"
"""The words for points that are worked out from something that is not there (yet)."""

LINES_MOST = 5_000
DEPTH_MOST = 40

TOTAL, TERMS, POINTS, CARDS, GRID, GONE, SEAT = map(
    ir.Variable, ("total", "terms", "points", "cards", "grid", "gone", "seat")
)
"""The variables of a score: the points so far and what they come from, those of the line at hand;
the cards that are scored, as a list or by their cells; the cells that count no more; whose it is.
"""

JUDGED = "judged"
"""The function that scores cards of which none is wild any more."""


_MAY_LACK = frozenset({ir.Call, ir.Lookup, ir.Attribute})
"""The classes of what may give no number."""


def count_of(kind: str) -> ir.Variable:
    """The variable that counts cards of a kind where scores count by kind."""
    return ir.Variable(f"n_{kind or '_'}")


def marked_as(mark: str) -> ir.Variable:
    """The variable that has the cells which are marked so."""
    return ir.Variable(f"m_{mark}")


def without(cells: ir.Variable) -> ir.Expression:
    """The scored grid without the cards in these cells."""
    cell, card = ir.Variable("c"), ir.Variable("x")
    test = ir.Comparison(cell, "not in", cells, bare=True)
    loop = ir.Loop((cell.name, card.name), ir.method(GRID, "items"), (test,))
    return ir.TableComprehension(cell, card, (loop,))


SO_FAR = Typed(TOTAL, NUMBER, NUMBERS_MOST)
"""The variable that lines of a score know as `points`."""


def _term(name: str, points: ir.Expression, why: ir.Expression, span: Span) -> ir.Statement:
    """The statement that adds what points come from."""
    term = ir.Tuple((ir.Text(name), points, why))
    return ir.assign(TERMS, ir.Tuple((ir.Spread(TERMS), term)), span)


class ScoreParts(Struct):
    """The parts of a game's score, variants applied.

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


class Scorer(Struct, dict=True):
    """Makes one scoring function."""

    symbols: SymbolTable
    parts: ScoreParts
    explains: bool
    parameters: dict[tuple[str, str], ir.ScoreInput]
    names: dict[str, Typed] = field(default_factory=dict)
    lines: list[ir.Statement] = field(default_factory=list)
    tables: dict[str, Typed] = field(default_factory=dict)
    inner: int = 0
    _depth: int = 0
    _written: int = 0
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
            seat=SEAT,
            cards=self._cards,
            is_grid=self.is_grid,
            counted=self.counted,
            parameters=self.parameters,
            tables=self.tables,
        )

    def _names_here(self) -> dict[str, Typed]:
        """The names known here, with `points` for what the lines above come to; what has one in a
        loop may be worked out of itself.
        """
        others = (self.symbols.definitions, self.symbols.settings)
        found = {} if any("points" in each for each in others) else {"points": SO_FAR}
        if not self._loops:
            return found | self.names
        return found | {
            name: replace(each, most=max(each.most, NUMBERS_MOST), exact=None)
            for name, each in self.names.items()
        }

    @property
    def _cards(self) -> ir.Variable:
        return GRID if self.is_grid else CARDS

    # ------------------------------------------------------------------ lines

    def line(self, scope: Scope, statement: ir.Statement) -> None:
        """Add a statement, with what its expressions need worked out before."""
        prelude, scope.prelude = scope.prelude, []
        self.lines += [*prelude, statement]
        self._note_missing(*prelude, statement)
        self._written += len(prelude) + 1
        if self._written > LINES_MOST or self._depth > DEPTH_MOST:
            raise TooMuchCode(statement.span)

    def let(self, scope: Scope, variable: ir.Expression, value: ir.Expression, span: Span) -> None:
        """Add that a variable gets a value."""
        self.line(scope, ir.assign(variable, value, span))

    def add_points(
        self, scope: Scope, points: ir.Expression, name: str, why: ir.Expression, span: Span
    ) -> None:
        """Add points to the total, and a term where they are explained."""
        if self._may_be_missing(scope, points):
            self.let(scope, POINTS, points, span)
            if self.explains:
                lacking = _term(name, ir.Number(0), ir.Text(LACKING), span)
                self.line(scope, ir.If(ir.is_missing(POINTS), lacking, span=span))
            points = ir.Conditional(POINTS, ir.is_there(POINTS), ir.Number(0))
        if not self.explains:
            self.line(scope, ir.Update(TOTAL, "+", points, span=span))
            return
        self.let(scope, POINTS, points, span)
        self.line(scope, ir.Update(TOTAL, "+", POINTS, span=span))
        self.line(scope, ir.If(POINTS, _term(name, POINTS, why, span), span=span))

    def worth_each(self, loop: Any, value: ir.Expression) -> ir.Expression:
        """The points of each card that has some."""
        tests = [ir.is_there(value)] if self._may_be_missing(loop.inner, value) else []
        points: ir.Expression = replace(loop, tests=[*loop.tests, *tests]).each(value)
        return points

    def add_list(self, scope: Scope, values: ir.Expression, name: str, span: Span) -> None:
        """Add a list of points."""
        if not self.explains:
            self.line(scope, ir.Update(TOTAL, "+", ir.call("sum", values), span=span))
            return
        each, all_values = ir.Variable("value"), ir.Variable("values")
        of_some = ir.listed(each, each, values, each)
        self.let(scope, all_values, of_some, span)
        together = ir.call("sum", all_values)
        self.line(scope, ir.Update(TOTAL, "+", together, span=span))
        words = ir.listed(ir.call("str", each), each, all_values)
        why = ir.method(ir.Text(" + "), "join", words)
        self.line(scope, ir.If(all_values, _term(name, together, why, span), span=span))

    def set_total(self, value: ir.Expression, span: Span, scope: Scope) -> None:
        """The total is this value, whatever was added before, and the only term."""
        may_lack = self._may_be_missing(scope, value)
        self.let(scope, TOTAL, value, span)
        if self.explains:
            nothing: ir.Expression = ir.Text("")
            if may_lack:
                nothing = ir.Conditional(ir.Text(LACKING), ir.is_missing(TOTAL), nothing)
            term = ir.Tuple((ir.Text(FINAL), TOTAL, nothing))
            self.let(scope, TERMS, ir.Tuple((term,)), span)
        if may_lack:
            there = ir.Conditional(TOTAL, ir.is_there(TOTAL), ir.Number(0), bare=True)
            self.let(scope, TOTAL, there, span)
            if self.explains:
                name, why = (ir.Item(ir.Item(TERMS, ir.Number(0)), ir.Number(n)) for n in (0, 2))
                self.let(scope, TERMS, ir.Tuple((ir.Tuple((name, TOTAL, why)),)), span)

    def _may_be_missing(self, scope: Scope, value: ir.Expression) -> bool:
        """Whether a number may be missing: that of a card that has none, or the highest of none.

        What is missing is worth nothing.
        """
        self._note_missing(*scope.prelude)
        return self._may_lack(value)

    def _note_missing(self, *statements: ir.Statement) -> None:
        """Note the names of numbers that may be missing; the places of an order never are."""
        for statement in statements:
            match statement:
                case ir.Assign((ir.Variable(),), ir.Call("standings")):
                    pass
                case ir.Assign((ir.Variable(name),), value) if self._may_lack(value):
                    self._missing.add(name)
                case _:
                    pass

    def _may_lack(self, value: ir.Expression) -> bool:
        asking = (each for each in ir.walk(value) if type(each) in _MAY_LACK)
        if any(map(self._gives_no_number, asking)):
            return True
        return bool(self._missing) and not self._missing.isdisjoint(ir.names(value))

    def _gives_no_number(self, node: ir.Node) -> bool:
        """Whether this may give no number, where there are no cards or where a card has none."""
        match node:
            case ir.Call("lowest" | "highest", (values,)):
                return not isinstance(values, ir.Tuple)
            case ir.Lookup(ir.Constant(name)):
                return name == RANK_VALUES
            case ir.Attribute("value", card):
                return self.symbols.has_numberless or not is_item(card)
            case _:
                return False

    def leave_out(self, loop: Any, span: Span) -> None:
        """These cards count for nothing in the lines after."""
        self.clear_tables()
        scope = self.scope()
        if self.is_grid:
            self.let(scope, GONE, ir.call("set", loop.each(loop.cell)), span)
            self.let(scope, GRID, without(GONE), span)
            return
        tests = tuple(loop.tests) or (ir.Truth(True),)
        counted = ir.bracketed(tests[0]) if len(tests) == 1 else ir.Logical(ir.AND, tests)
        kept = replace(loop, tests=[ir.Not(counted, bare=True)])
        self.let(scope, CARDS, kept.each(loop.item), span)

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
    def state(self) -> list[ir.Variable]:
        """The start of a branch: the counts and the points so far."""
        return [*self._counts(), self._cards, TOTAL, *([TERMS] if self.explains else [])]

    def _counts(self) -> list[ir.Variable]:
        return [count_of(kind) for kind in self._kinds()]

    def _kinds(self) -> list[str]:
        """The kinds that are counted."""
        if not self.counted or self.symbols.deck is None:
            return []
        return list(dict.fromkeys(self.symbols.deck.kinds.values()))

    def branch(self, stem: str, lines: list[Any], span: Span) -> str:
        """A function inside this one that scores these lines from a given state; its name."""
        name = self._new_name(stem)
        with self._function(name, self.state, span):
            self.inner += 1
            self.score_rest(lines)
            self.inner -= 1
        return name

    def _new_name(self, stem: str) -> str:
        self._branches += 1
        return f"{stem}_{self._branches}"

    @contextmanager
    def _function(self, name: str, state: list[ir.Variable], span: Span) -> Iterator[None]:
        """Inside a function of this name, which is given the state."""
        names, tables, outside = dict(self.names), dict(self.tables), self.lines
        self.lines = []
        self._depth += 1
        yield
        body, self.lines = tuple(self.lines), outside
        self._depth -= 1
        self.names, self.tables = names, tables
        parameters = tuple([part.name for part in state])
        self.line(self.scope(), ir.Define(name, parameters, body, span=span))

    def call(
        self, name: str, changed: Mapping[ir.Variable, ir.Expression] | None = None
    ) -> ir.Expression:
        """The program that scores a branch, some of the state changed."""
        return ir.apply(name, *[(changed or {}).get(part, part) for part in self.state])

    def best(self, results: ir.Expression, span: Span) -> None:
        """The best of several results is the score."""
        found = ir.call("best", results)
        self.line(self.scope(), ir.Return(found, span=span))

    def loop(self, count: ir.Variable, lines: list[Any], after: str, span: Span) -> str:
        """A function that scores lines as often as a count says, then the rest; its name."""
        name = self._new_name("each")
        with self._function(name, self.state, span):
            rest = ir.Return(self.call(after), span=span)
            self.line(self.scope(), ir.If(ir.Not(count, bare=True), rest, span=span))
            self.line(self.scope(), ir.Update(count, "-", ir.Number(1), span=span))
            self.clear_tables()
            self._loops += 1
            self.inner += 1
            self.score_rest([*lines, _LoopEnd(name)])
            self.inner -= 1
            self._loops -= 1
        return name

    # ------------------------------------------------------------------ the end

    def finish(self, span: Span) -> None:
        """Compare the hand with the classes of hands and return its key."""
        for tier in _in_order_of_testing(self.parts.tiers, self.parts.places):
            scope = self.scope()
            scope.names["points"] = SO_FAR
            scope.counted = False
            condition = scope.truth(tier.condition)
            key = ir.Return(self._key(tier.name, tier.low_wins), span=tier.span)
            self.line(scope, ir.If(condition, key, span=tier.span))
        ordinary = self._key(ORDINARY, self.parts.low_wins)
        self.line(self.scope(), ir.Return(ordinary, span=span))

    def _key(self, tier: str, low_wins: bool) -> ir.Expression:
        points = ir.call("bounded", TOTAL) if self.symbols.has_large else TOTAL
        worth = ir.Minus(points) if low_wins else points
        place = ir.Number(self.parts.places[str(tier)])
        return ir.Tuple((place, worth, *([TERMS] if self.explains else [])))

    def body(self) -> list[ir.Statement]:
        """The whole function body."""
        span = self.parts.span
        self._start(self.scope(), span)
        if not self.parts.wilds:
            self._score(span)
            return self.lines
        with self._function(JUDGED, [CARDS], span):
            self._wild()
            self._score(span)
        self.line(self.scope(), ir.Return(ir.apply(JUDGED, CARDS), span=span))
        return self.lines

    def _start(self, scope: Scope, span: Span) -> None:
        piles = [found[0] for pile in self.parts.piles if (found := scope.pile(pile))]
        if self.is_grid:
            self.let(scope, GRID, ir.call("top_cards", piles[0] if piles else ir.Tuple()), span)
        elif len(piles) == 1:
            self.let(scope, CARDS, piles[0], span)
        else:
            self.let(scope, CARDS, ir.List(tuple(map(ir.Spread, piles))), span)

    def _score(self, span: Span) -> None:
        """Count the cards by kind where that is asked for, and score all lines."""
        scope = self.scope()
        kinds = ir.Variable("kinds")
        if self.counted:
            card = ir.Variable("card")
            cards = ir.method(GRID, "values") if self.is_grid else CARDS
            self.let(scope, kinds, ir.listed(ir.Attribute("kind", card), card, cards), span)
        for mark in _marks(self.parts.lines):
            self.names[f"m_{mark}"] = Typed(marked_as(mark), "mark")
            self.let(scope, marked_as(mark), ir.call("set"), span)
        self.let(scope, TOTAL, ir.Number(0), span)
        if self.explains:
            self.let(scope, TERMS, ir.Tuple(), span)
        for kind in self._kinds():
            self.let(scope, count_of(kind), ir.method(kinds, "count", ir.Text(kind)), span)
        self.score_rest(list(self.parts.lines))

    def _wild(self) -> None:
        """Wild cards are tried as all that they may be."""
        scope = self.scope()
        if self.is_grid:
            scope.report("E0406", self.parts.wilds[0].span, "no card in a grid can be wild")
        options, place, card, other = map(ir.Variable, ("options", "place", "card", "other"))
        before = ir.Spread(ir.Slice(CARDS, None, place))
        after = ir.Spread(ir.Slice(CARDS, ir.Sum(place, "+", ir.Number(1), bare=True), None))
        tried = ir.apply(JUDGED, ir.List((before, other, after)))
        best = ir.call("best", ir.listed(tried, other, options))
        for wild in self.parts.wilds:
            kind, found = wild.options(scope)
            self.let(scope, options, found, wild.span)
            is_wild = ir.Comparison(ir.Attribute("kind", card), "==", ir.Text(kind), bare=True)
            test = ir.Logical(ir.AND, (is_wild, options), bare=True)
            body = ir.If(test, ir.Return(best, span=wild.span), span=wild.span)
            names, cards = (place.name, card.name), ir.call("enumerate", CARDS)
            self.line(scope, ir.For(names, cards, (body,), span=wild.span))


class _LoopEnd(Struct):
    """The end of a loop's lines: once more."""

    name: str

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        span = scorer.parts.span
        scorer.line(scorer.scope(), ir.Return(scorer.call(self.name), span=span))


def _marks(lines: list[Any]) -> list[str]:
    """The marks that score lines make, each once."""
    found = [str(line.name) for line in walk(lines) if getattr(line, "rule", "") == "mark"]
    return list(dict.fromkeys(found))


def _in_order_of_testing(tiers: list[Any], places: Mapping[str, int]) -> list[Any]:
    """Classes tested first, then from the best to the worst."""
    return sorted(tiers, key=lambda tier: (not tier.is_tested_first, -places[str(tier.name)]))
