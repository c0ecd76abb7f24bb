"""How hands are scored: the phrases that give points, remove cards, and offer the owner a choice.

Where there is a choice (ways, prices, wild cards) the owner's best is taken. See ``rdi/lang/score.py`` for how the
lines become functions.
"""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.expressions import Expression, kind_code
from rdi.lang.phrases.items import Extreme, Items, KindNamed
from rdi.lang.scope import NUMBER, Typed
from rdi.lang.score import Scorer
from rdi.lang.tree import Phrase, Word, phrase


class ScoreLine(Phrase):
    """A line of a score."""

    counts_kinds = False

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        """Add the code of this line and, through the scorer, of the lines after it."""
        raise NotImplementedError


@phrase("label", "What the points are called when they are explained.", ", as taverns", "name")
class Label(Phrase):
    name: Word


def term_name(label: Label | None, items: Items | None) -> str:
    """What a line's points are called."""
    if label is not None:
        return str(label.name)
    if items is not None and isinstance(items.noun, KindNamed):
        return str(items.noun.kind).lower()
    return "cards"


@phrase("worth", "Points for each card.", "each card where color is King's color is worth 1, as color", "items", "value", "label")
class Worth(ScoreLine):
    items: Items
    value: Expression
    label: Label | None

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        name = term_name(self.label, self.items)
        here = scorer.here()
        if here.counted and self.items.is_only_kind():
            assert isinstance(self.items.noun, KindNamed)
            count = f"n_{kind_code(here, self.items.noun.kind)[1:-1]}"
            scorer.add_points(here, f"{count} * {here.number(self.value)}", name, f"str({count}) + ' at ' + str({here.number(self.value)})", self.span)
        else:
            loop = self.items.loop(here)
            scorer.add_list(here, loop.each(loop.inner.number(self.value)), name, self.span)
        scorer.go_on(rest)


@phrase("worth_only", "Points for each card, which count for nothing else.", "each Dragon is worth only 0", "items", "value", "label")
class WorthOnly(ScoreLine):
    items: Items
    value: Expression
    label: Label | None

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        loop = self.items.loop(here)
        scorer.add_list(here, loop.each(loop.inner.number(self.value)), term_name(self.label, self.items), self.span)
        scorer.leave_out(loop, self.span)
        scorer.go_on(rest)


@phrase("worth_in_turn", "Points for the first, second, third ... card of a kind.", "Merchants are worth 1, 2, 2, 3, 3 in turn", "kind", "*points")
class WorthInTurn(ScoreLine):
    kind: Word
    points: list[Word]
    counts_kinds = True

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        running = [0]
        for points in self.points:
            running.append(running[-1] + int(points[:4]))
        count = f"n_{kind_code(here, self.kind)[1:-1]}"
        table = here.symbols.module.constant(f"T_{self.kind}", repr(tuple(running)))
        points_code = f"{table}[min({count}, {len(self.points)})]"
        scorer.add_points(here, points_code, str(self.kind).lower(), f"str({count})", self.span)
        scorer.go_on(rest)


@phrase("total", "Points.", "total slain, as warriors", "value", "label")
class Total(ScoreLine):
    value: Expression
    label: Label | None

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        scorer.add_points(here, here.number(self.value), term_name(self.label, None), "''", self.span)
        scorer.go_on(rest)


@phrase("score_let", "Give a value of the score a name.", "let slain be least of (number of Rogues, 2)", "name", "value")
class ScoreLet(ScoreLine):
    name: Word
    value: Expression

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        value = self.value.code(here)
        scorer.line(here, f"l_{self.name} = {value.code}", self.span)
        scorer.names[str(self.name)] = Typed(f"l_{self.name}", value.kind)
        scorer.go_on(rest)


@phrase("remove_from", "Take cards away, of the first kind while there are any, then of the next.",
        "remove loose from Merchants, then Ladies counting killed", "number", "*rest")  # fmt: skip
class RemoveFrom(ScoreLine):
    number: Expression
    rest: list[Word | None]
    counts_kinds = True

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        *kinds, counting = self.rest
        scorer.line(here, f"left = {here.number(self.number)}", self.span)
        if counting is not None:
            scorer.line(here, "taken = left", self.span)
        for kind in kinds:
            assert kind is not None
            count = f"n_{kind_code(here, kind)[1:-1]}"
            scorer.line(here, f"gone = left if left < {count} else {count}; {count} -= gone; left -= gone", self.span)
        if counting is not None:
            scorer.line(here, f"l_{counting} = taken - left", self.span)
            scorer.names[str(counting)] = Typed(f"l_{counting}", NUMBER)
        scorer.go_on(rest)


@phrase("mark", "Mark cards of a grid; the mark changes nothing by itself.", "mark Rogues next to a Warrior as patrolled", "items", "name")
class Mark(ScoreLine):
    items: Items
    name: Word

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        loop = self.items.loop(here)
        if loop.cell is None:
            here.report("E0308", self.span, "only cards in a grid can be marked")
        else:
            scorer.line(here, f"m_{self.name}.update({loop.each(loop.cell)})", self.span)
        scorer.go_on(rest)


@phrase("remove_marked", "Marked cards are treated as if they were not there.", "remove failed cards", "mark")
class RemoveMarked(ScoreLine):
    mark: Word

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        from rdi.lang.phrases.items import known_mark

        known_mark(here, self.mark)
        scorer.line(here, f"grid = {{c: x for c, x in grid.items() if c not in m_{self.mark}}}", self.span)
        scorer.forget_tables()
        scorer.go_on(rest)


@phrase("final", "The score is this, whatever else there is.", "final 19", "value")
class Final(ScoreLine):
    value: Expression

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        value = here.number(self.value)
        scorer.line(here, f"total = {value}", self.span)
        if scorer.explains:
            scorer.line(here, f"terms = (('final', {value}, ''),)", self.span)
        scorer.finish(self.span)


@phrase("way", "One way to score.", "way house:", "name", "*lines")
class Way(Phrase):
    name: Word
    lines: list[Any]


@phrase("best_of", "The owner's best way counts.", "best of:", "*ways")
class BestOf(ScoreLine):
    ways: list[Way]

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        names = [scorer.branch(f"way_{way.name}", [*way.lines, *rest], way.span) for way in self.ways]
        scorer.best([scorer.call(name) for name in names], self.span)


@phrase("price", "Cards that are given up together.", "- 1 Warrior and 2 Rogues", "*parts")
class Price(Phrase):
    parts: list[Word]

    def pairs(self) -> list[tuple[int, Word]]:
        """How many of which kind."""
        return [(int(self.parts[i][:4]), self.parts[i + 1]) for i in range(0, len(self.parts), 2)]


@phrase("score_otherwise", "What counts if it cannot be done.", "otherwise:", "*lines")
class ScoreOtherwise(Phrase):
    lines: list[Any]


@phrase("spend", "Cards are given up, the owner's best choice of those that are possible.", "spend one of:", "*rest")
class Spend(ScoreLine):
    rest: list[Any]
    counts_kinds = True

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        *prices, otherwise = self.rest
        here = scorer.here()
        after = scorer.branch("spent", rest, self.span)
        missing = scorer.branch("unspent", [*(otherwise.lines if otherwise else []), *rest], self.span)
        scorer.line(here, "found = []", self.span)
        for price in prices:
            needs = [(count, f"n_{kind_code(here, kind)[1:-1]}") for count, kind in price.pairs()]
            possible = " and ".join(f"{name} >= {count}" for count, name in needs)
            changed = {name: f"{name} - {count}" for count, name in needs}
            scorer.line(here, f"if {possible}: found.append({scorer.call(after, changed)})", price.span)
        scorer.line(here, f"return best(found) if found else {scorer.call(missing)}", self.span)


@phrase("for_each_kind", "Once for each card of a kind.", "for each Dragon:", "kind", "*lines")
class ForEachKind(ScoreLine):
    kind: Word
    lines: list[Any]
    counts_kinds = True

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        here = scorer.here()
        count = f"n_{kind_code(here, self.kind)[1:-1]}"
        after = scorer.branch("after", rest, self.span)
        loop = scorer.loop(count, self.lines, after, self.span)
        scorer.line(here, f"return {scorer.call(loop)}", self.span)


@phrase("score_if", "Lines that count only if a condition holds.", "if number of Dragons is 3:", "condition", "*rest")
class ScoreIf(ScoreLine):
    condition: Expression
    rest: list[Any]

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        *lines, otherwise = self.rest
        here = scorer.here()
        condition = here.truth(self.condition)
        yes = scorer.branch("when", [*lines, *rest], self.span)
        no = scorer.branch("unless", [*(otherwise.lines if otherwise else []), *rest], self.span)
        scorer.line(here, f"return {scorer.call(yes)} if {condition} else {scorer.call(no)}", self.span)


@phrase("score", "What wins, and of which cards.", "score highest of Hand:", "extreme", "*rest")
class ScoreBlock(Phrase):
    extreme: Extreme
    rest: list[Any]

    @property
    def piles(self) -> list[Word]:
        """The piles whose cards are scored."""
        return [part for part in self.rest if isinstance(part, Word)]

    @property
    def lines(self) -> list[ScoreLine]:
        """The lines of the score."""
        return [part for part in self.rest if isinstance(part, ScoreLine)]


@phrase("position", "Above or below.", "above", "word")
class Position(Phrase):
    word: Word


@phrase("tested", "Tested before the other classes.", "tested first", "*words")
class Tested(Phrase):
    words: list[Word]


@phrase("tier", "A class of hands that beats others, or loses to them, whatever the points.",
        "tier foreign above ordinary when points is 0, highest wins", "name", "position", "*rest")  # fmt: skip
class Tier(Phrase):
    name: Word
    position: Position
    rest: list[Any]

    @property
    def others(self) -> list[Word]:
        """The classes that it beats or loses to."""
        return [part for part in self.rest[:-2] if isinstance(part, Word)]

    @property
    def is_tested_first(self) -> bool:
        """Whether it is tested before the others."""
        return any(isinstance(part, Tested) for part in self.rest)

    @property
    def condition(self) -> Expression:
        """What makes a hand one of this class."""
        condition = self.rest[-2]
        assert isinstance(condition, Expression)
        return condition

    @property
    def extreme(self) -> Extreme:
        """Whether many or few points win within the class."""
        extreme = self.rest[-1]
        assert isinstance(extreme, Extreme)
        return extreme


@phrase("no_ties", "Tied players stay tied.", "ties none")
class NoTies(Phrase):
    pass


@phrase("tie_attribute", "Rank: more of the rarest kind; another attribute: the largest group that agrees in it.", "color", "attribute")
class TieAttribute(Phrase):
    attribute: Word


@phrase("tie_highest", "More of something.", "highest number of Dragons", "value")
class TieHighest(Phrase):
    value: Expression


@phrase("ties", "What decides between equal scores.", "ties highest number of Dragons, then color", "*keys")
class Ties(Phrase):
    keys: list[TieAttribute | TieHighest]
