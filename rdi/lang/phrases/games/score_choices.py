"""Choices of a hand's owner when it is scored, always for the best: ways and prices."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rdi.lang.lowering.scope import Scope
from rdi.lang.lowering.scorer import CARDS, Scorer
from rdi.lang.phrases.base import Expression, Heading, ScoreLine
from rdi.lang.phrases.expressions.conditions import count_of_kind
from rdi.lang.phrases.expressions.selections import Items
from rdi.lang.syntax.english import Passage, with_heading
from rdi.lang.syntax.tree import Phrase, Word, phrase, walk
from rdi.model import ir
from rdi.text import join_words, sentence

CHOOSERS_MOST = 6
"""For how many cards of a hand its owner may choose: all choices are tried."""

SUBSET_MOST = 7
"""As many cards of a pile may be the best that count."""


@phrase("way", example="way house:", english="as {name}")
class Way(Heading):
    """One way to score."""

    name: Word
    lines: list[Any]


@phrase("best_of", example="best of:", english="the best of these ways counts")
class BestOf(Heading, ScoreLine):
    """The owner's best way counts."""

    ways: list[Way]

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        names = [
            scorer.branch(f"way_{way.name}", [*way.lines, *rest], way.span) for way in self.ways
        ]
        scorer.best(ir.List(tuple([scorer.call(name) for name in names])), self.span)


@phrase("several_items", example="best 5 cards", english="{number} {items}")
class SeveralItems(Phrase):
    """So many of some cards."""

    number: Word
    items: Items


@phrase("best_cards", example="best 5 cards")
class BestCards(ScoreLine):
    """Only so many cards count, those with which the owner has the best score; all where there are
    no more. Of several piles so many of each.
    """

    parts: list[SeveralItems]

    def say(self) -> str:
        parts = join_words([part.say() for part in self.parts], "and")
        return f"only the best {parts} count"

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        if scorer.is_grid or scorer.counted:
            message = "the best cards can only be chosen where a score looks at each card by itself"
            scope.report("E0307", self.span, message)
        loops, chosen = [], []
        for number, part in enumerate(self.parts):
            count = ir.Number(scope.symbols.whole(part.number, 1, SUBSET_MOST))
            name = ir.Variable(f"chosen_{number}")
            cards = CARDS if part.items.are_all else part.items.listed(scope).code
            loops.append(ir.Loop((name.name,), ir.call("subsets", cards, count)))
            chosen.append(name)
        after = scorer.branch("best", rest, self.span)
        counted = chosen[0] if not chosen[1:] else ir.List(tuple(map(ir.Spread, chosen)))
        tried = ir.Comprehension(scorer.call(after, {CARDS: counted}), tuple(loops))
        scorer.best(tried, self.span)


@phrase("price", example="- 1 Warrior and 2 Rogues")
class Price(Phrase):
    """Cards that are given up together."""

    parts: list[Word]

    def say(self) -> str:
        return join_words([f"{count} {kind}" for count, kind in self.pairs()], "and")

    def pairs(self) -> list[tuple[int, Word]]:
        """How many of which kind."""
        numbers, kinds = self.parts[::2], self.parts[1::2]
        return [(int(n[:4]), kind) for n, kind in zip(numbers, kinds, strict=True)]

    def needs(self, scope: Scope) -> dict[ir.Variable, int]:
        """How many of each kind in all, by the variables that count them."""
        found: Counter[ir.Variable] = Counter()
        for count, kind in self.pairs():
            found[count_of_kind(scope, kind)] += count
        return found


@phrase("score_otherwise", example="otherwise:", english="otherwise")
class ScoreOtherwise(Heading):
    """The lines that count if it cannot be done."""

    lines: list[Any]


@phrase("spend", example="spend one of:")
class Spend(ScoreLine):
    """Cards are given up, the owner's best choice of those that are possible."""

    rest: list[Any]
    counts_kinds = True

    def say(self) -> str:
        choices = join_words([price.say() for price in self.rest[:-1]], "or")
        return f"the owner gives up {choices}, whichever is best"

    def passages(self) -> list[Passage]:
        otherwise, text = self.rest[-1], sentence(self.say())
        if otherwise is None:
            return [Passage(text)]
        return [Passage(text), with_heading("if none of that is possible", otherwise.lines)]

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        *prices, otherwise = self.rest
        scope = scorer.scope()
        after = scorer.branch("spent", rest, self.span)
        lines = [*(otherwise.lines if otherwise else []), *rest]
        missing = scorer.branch("unspent", lines, self.span)
        found = ir.Variable("found")
        scorer.let(scope, found, ir.List(), self.span)
        for price in prices:
            needs = price.needs(scope)
            given = {count: ir.Number(number) for count, number in needs.items()}
            there = [ir.Comparison(n, ">=", number, bare=True) for n, number in given.items()]
            possible = ir.Logical(ir.AND, tuple(there), bare=True) if there[1:] else there[0]
            left = {n: ir.Sum(n, "-", number, bare=True) for n, number in given.items()}
            result = ir.method(found, "append", scorer.call(after, left))
            paid = ir.Perform(result, span=price.span)
            scorer.line(scope, ir.If(possible, paid, span=price.span))
        best = ir.Conditional(ir.call("best", found), found, scorer.call(missing), bare=True)
        scorer.line(scope, ir.Return(best, span=self.span))


@phrase("for_each_kind", example="for each Dragon:", english="for each {kind}")
class ForEachKind(Heading, ScoreLine):
    """Once for each card of a kind."""

    kind: Word
    lines: list[Any]
    counts_kinds = True

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        count = count_of_kind(scope, self.kind)
        self._check(scope, count.name.removeprefix("n_"))
        after = scorer.branch("after", rest, self.span)
        loop = scorer.loop(count, self.lines, after, self.span)
        scorer.line(scope, ir.Return(scorer.call(loop), span=self.span))

    def _check(self, scope: Scope, kind: str) -> None:
        """Report choices for so many cards that trying them all would take for ever."""
        deck = scope.symbols.deck
        if deck is None or not any(isinstance(part, Spend | BestOf) for part in walk(self.lines)):
            return
        copies = {**deck.counts, **deck.extras}
        many = sum(copies[code] for code, its_kind in deck.kinds.items() if its_kind == kind)
        if many > CHOOSERS_MOST:
            message = f"the deck has {many} cards called {self.kind}, too many to choose for each"
            scope.report("E0405", self.kind.span, message)


@phrase("score_if", example="if number of Dragons is 3:", english="if {condition}")
class ScoreIf(ScoreLine):
    """Lines that count only if a condition holds."""

    condition: Expression
    rest: list[Any]

    @property
    def lines(self) -> list[Any]:
        """The part that counts where no condition before holds: this line itself."""
        return [self]

    def passages(self) -> list[Passage]:
        *lines, otherwise = self.rest
        return [with_heading(self.say(), lines), *(otherwise.passages() if otherwise else [])]

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        *lines, otherwise = self.rest
        scope = scorer.scope()
        condition = scope.truth(self.condition)
        yes = scorer.branch("when", [*lines, *rest], self.span)
        no = scorer.branch("unless", [*(otherwise.lines if otherwise else []), *rest], self.span)
        value = ir.Conditional(scorer.call(yes), condition, scorer.call(no), bare=True)
        scorer.line(scope, ir.Return(value, span=self.span))


@phrase(
    "score_otherwise_if",
    example="otherwise if number of Bards is 2:",
    english="otherwise, if {condition}",
)
class ScoreOtherwiseIf(ScoreIf):
    """Lines that count only if no condition before holds and this one does."""

    condition: Expression
    rest: list[Any]
