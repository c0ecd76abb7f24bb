"""Score lines to functions: one that only counts and one that also tells where the points come from.

Cards are counted in one of three ways, by what the lines ask for: as a list (attributes of each card), by kind
(numbers of each kind, where lines take cards away), or as a grid (neighbours). A choice of the owner becomes a
search: each branch is a small function that scores all the rest, and the best result is taken (DT-8, TH-4).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rdi.lang.code import Line
from rdi.lang.scope import NUMBER, Here, Symbols, Typed
from rdi.lang.source import Span

LINES_MOST = 20_000


@dataclass
class ScoreParts:
    """What a game's score consists of, variants applied."""

    piles: list[Any]
    lines: list[Any]
    low_wins: bool
    tiers: list[Any]
    ties: Any
    wilds: list[Any]
    span: Span


@dataclass
class Scorer:
    """Generates the code of one scoring function."""

    symbols: Symbols
    parts: ScoreParts
    explains: bool
    parameters: dict[tuple[str, str], str]
    tier_places: dict[str, int]
    names: dict[str, Typed] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    tables: dict[str, str] = field(default_factory=dict)
    depth: int = 0
    _branches: int = 0

    @property
    def counted(self) -> bool:
        """Whether cards are counted by kind."""
        return any(_counts_kinds(line) for line in self.parts.lines)

    @property
    def is_grid(self) -> bool:
        """Whether the scored cards lie in a grid."""
        pile = self.symbols.piles.get(str(self.parts.piles[0]))
        return bool(pile and pile.is_grid)

    def here(self) -> Here:
        """A place for the expressions of one line."""
        cards = "grid" if self.is_grid else "cards"
        return Here(
            self.symbols, "score", names=dict(self.names), seat="seat", cards=cards, is_grid=self.is_grid,
            counted=self.counted, parameters=self.parameters, tables=self.tables,
        )  # fmt: skip

    # ------------------------------------------------------------------ lines

    def line(self, here: Here, text: str, span: Span) -> None:
        """Add a line, with what its expressions need worked out before."""
        prelude, here.prelude = here.prelude, []
        self.lines += [Line(line.text, line.span, self.depth) for line in prelude]
        self.lines.append(Line(text, span, self.depth))
        if len(self.lines) > LINES_MOST:
            self.symbols.report("E0405", span, "this score branches too often")
            raise OverflowError

    def add_points(self, here: Here, points: str, name: str, why: str, span: Span) -> None:
        """Add points to the total, and a term where they are explained."""
        if not self.explains:
            self.line(here, f"total += {points}", span)
            return
        self.line(here, f"points = {points}", span)
        self.line(here, "total += points", span)
        self.line(here, f"if points: terms = (*terms, ({name!r}, points, {why}))", span)

    def add_list(self, here: Here, values: str, name: str, span: Span) -> None:
        """Add a list of points."""
        if not self.explains:
            self.line(here, f"total += sum({values})", span)
            return
        self.line(here, f"values = [value for value in {values} if value]", span)
        self.line(here, "total += sum(values)", span)
        self.line(here, f"if values: terms = (*terms, ({name!r}, sum(values), ' + '.join([str(value) for value in values])))", span)

    def leave_out(self, loop: Any, span: Span) -> None:
        """These cards count for nothing in the lines after."""
        self.forget_tables()
        here = self.here()
        tests = " and ".join(loop.tests) or "True"
        if self.is_grid:
            self.line(here, f"grid = {{{loop.cell}: {loop.item} {loop.head} if not ({tests})}}", span)
        else:
            self.line(here, f"cards = [{loop.item} {loop.head} if not ({tests})]", span)

    def forget_tables(self) -> None:
        """The scored cards change: what was worked out from them is worked out again."""
        self.tables = {}

    def go_on(self, rest: list[Any]) -> None:
        """Score the lines after this one."""
        if rest:
            rest[0].score(self, rest[1:])
        else:
            self.finish(self.parts.span)

    # ------------------------------------------------------------------ branches

    @property
    def state(self) -> list[str]:
        """What a branch starts from: the counts and the points so far."""
        return [*self._counts(), "cards" if not self.is_grid else "grid", "total", *(["terms"] if self.explains else [])]

    def _counts(self) -> list[str]:
        if not self.counted or self.symbols.deck is None:
            return []
        return [f"n_{kind}" for kind in dict.fromkeys(self.symbols.deck.kinds.values())]

    def branch(self, stem: str, lines: list[Any], span: Span, extra: str = "") -> str:
        """A function inside this one that scores these lines from a given state; its name."""
        self._branches += 1
        name = f"{stem}_{self._branches}"
        self.line(self.here(), f"def {name}({', '.join([*self.state, *([extra] if extra else [])])}):", span)
        names, tables = dict(self.names), dict(self.tables)
        self.depth += 1
        self.go_on(lines)
        self.depth -= 1
        self.names, self.tables = names, tables
        return name

    def call(self, name: str, changed: dict[str, str] | None = None) -> str:
        """The code that scores a branch, some of the state changed."""
        return f"{name}({', '.join((changed or {}).get(part, part) for part in self.state)})"

    def best(self, calls: list[str], span: Span) -> None:
        """The best of several branches is the score."""
        self.line(self.here(), f"return best([{', '.join(calls)}])", span)

    def loop(self, count: str, lines: list[Any], after: str, span: Span) -> str:
        """A function that scores lines as often as a count says, then the rest; its name."""
        self._branches += 1
        name = f"each_{self._branches}"
        state = ", ".join(self.state)
        self.line(self.here(), f"def {name}({state}):", span)
        tables = dict(self.tables)
        self.depth += 1
        self.line(self.here(), f"if not {count}: return {self.call(after)}", span)
        self.line(self.here(), f"{count} -= 1", span)
        self.go_on([*lines, _Again(name)])
        self.depth -= 1
        self.tables = tables
        return name

    # ------------------------------------------------------------------ the end

    def finish(self, span: Span) -> None:
        """Compare the hand with the classes of hands and return its key."""
        for tier in _in_order_of_testing(self.parts.tiers, self.tier_places):
            here = self.here()
            here.names["points"] = Typed("total", NUMBER)
            here.counted = False
            condition = here.truth(tier.condition)
            self.line(here, f"if {condition}: return {self._key(tier.name, tier.extreme.word == 'lowest')}", tier.span)
        self.line(self.here(), f"return {self._key('ordinary', self.parts.low_wins)}", span)

    def _key(self, tier: str, low_wins: bool) -> str:
        points = "-total" if low_wins else "total"
        terms = ", terms" if self.explains else ""
        return f"({self.tier_places[str(tier)]}, {points}{terms})"

    def body(self) -> list[Line]:
        """The whole function body."""
        span = self.parts.span
        here = self.here()
        self._start(here, span)
        if self.parts.wilds:
            self._wild(span)
        if self.counted:
            self.line(here, "kinds = [A_kind[card] for card in cards]", span)
        for line in self.parts.lines:
            for mark in _marks(line):
                self.names.setdefault(f"m_{mark}", Typed(f"m_{mark}", "mark"))
        for name in [name for name in self.names if name.startswith("m_")]:
            self.line(here, f"{name} = set()", span)
        self.line(here, "total = 0", span)
        if self.explains:
            self.line(here, "terms = ()", span)
        for count in self._counts():
            self.line(here, f"{count} = kinds.count({count[2:]!r})", span)
        self.go_on(list(self.parts.lines))
        self._end_wild()
        return self.lines

    def _start(self, here: Here, span: Span) -> None:
        piles = [here.pile(str(pile), pile.span) for pile in self.parts.piles]
        codes = [found[0] for found in piles if found]
        if self.is_grid:
            self.line(here, f"grid = top_cards({codes[0] if codes else ()})", span)
        elif len(codes) == 1:
            self.line(here, f"cards = {codes[0]}", span)
        else:
            self.line(here, f"cards = [{', '.join(f'*{code}' for code in codes)}]", span)

    def _wild(self, span: Span) -> None:
        """Wild cards are tried as everything they may be, and the rest is scored by a function of the cards."""
        self.line(self.here(), "def judged(cards):", span)
        self.depth += 1
        for wild in self.parts.wilds:
            kind, options = wild.options(self.here())
            self.line(self.here(), f"options = {options}", wild.span)
            self.line(self.here(), "for place, card in enumerate(cards):", wild.span)
            self.line(
                self.here(),
                f"    if A_kind[card] == {kind} and options: "
                "return best([judged([*cards[:place], other, *cards[place + 1:]]) for other in options])",
                wild.span,
            )

    def _end_wild(self) -> None:
        """Call the function of the cards."""
        if self.parts.wilds:
            self.depth -= 1
            self.line(self.here(), "return judged(cards)", self.parts.span)


@dataclass
class _Again:
    """The end of a loop's lines: once more."""

    name: str

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scorer.line(scorer.here(), f"return {scorer.call(self.name)}", scorer.parts.span)


def _counts_kinds(line: Any) -> bool:
    return bool(getattr(line, "counts_kinds", False)) or any(_counts_kinds(inner) for inner in _inner(line))


def _inner(line: Any) -> list[Any]:
    """The lines inside a line."""
    found = list(getattr(line, "lines", [])) + list(getattr(line, "rest", []) if isinstance(getattr(line, "rest", []), list) else [])
    for way in getattr(line, "ways", []):
        found += way.lines
    return [part for part in found if hasattr(part, "score") or hasattr(part, "lines")]


def _marks(line: Any) -> list[str]:
    own = [str(line.name)] if line.rule == "mark" else []
    return own + [mark for inner in _inner(line) for mark in _marks(inner)]


def _in_order_of_testing(tiers: list[Any], places: dict[str, int]) -> list[Any]:
    """Classes tested first, then from the best to the worst."""
    return sorted(tiers, key=lambda tier: (not tier.is_tested_first, -places[str(tier.name)]))
