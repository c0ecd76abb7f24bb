"""One card, Drink, Event, token or Minion as it is written, to plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rdi.lang.lowering.python_source import GeneratedModule
from rdi.lang.lowering.scope import (
    COMMON_PILES,
    IN_ROUND,
    NO_ROUND,
    CardScope,
    SymbolTable,
    Vocabulary,
)
from rdi.lang.phrases.cards import card as k
from rdi.lang.phrases.cards import characters as c
from rdi.lang.phrases.cards import drinks as d
from rdi.lang.phrases.cards import minions as m
from rdi.lang.phrases.cards import tokens as t
from rdi.lang.phrases.cards.base import CardLine, effects_of
from rdi.lang.phrases.cards.choices import OwnerWord, TurnEdge
from rdi.lang.phrases.cards.players import THEY
from rdi.lang.phrases.cards.restrictions import Restriction
from rdi.lang.phrases.cards.triggers import PlayBlock, PlayLine, TriggerPhrase
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.english import Passage, as_text, passages_of
from rdi.lang.syntax.source import Source
from rdi.model.cards import (  # fmt: skip
    ACTION,
    ANYTIME,
    CHEATING,
    EACH,
    GAMBLING,
    OWNER,
    SOMETIMES,
    Card,
    DrinkCard,
    EventCard,
    Hook,
    Minion,
    OwnPile,
    Restrictions,
    Static,
    TokenKind,
    Way,
)
from rdi.model.effects import Block
from rdi.text import sentence

LINES_MOST = 200
COPIES_MOST = 200
NUMBER_MOST = 1000
SEEN_BY = {"hidden": "nobody", "private": "owner", "public": "all"}
BOTTOM_IN, TOP_OUT = "bottom_in", "top_out"
ROUNDS = {ACTION: NO_ROUND, GAMBLING: IN_ROUND, CHEATING: IN_ROUND}
"""Whether there is a Round of Gambling where a card of a kind is played that answers nothing."""


Compiled = Card | Minion | DrinkCard | EventCard | TokenKind
"""What a declaration of cards becomes."""


@dataclass
class CardCompiler:
    """The cards of one deck being compiled: what is known, and where code and mistakes go."""

    known: Vocabulary
    module: GeneratedModule
    mistakes: list[Diagnostic]
    own_piles: frozenset[str] | None = None

    def symbols(self, source: Source) -> SymbolTable:
        """The names of a file."""
        stats = self.known.stats | self.known.tokens
        return SymbolTable(source, self.module, stats=stats, mistakes=self.mistakes)

    def scope(self, source: Source, pending: str = "", they: str = "") -> CardScope:
        """The beginning of a block of lines."""
        return CardScope(self.symbols(source), self.known, pending, they, own_piles=self.own_piles)

    def compiled(self, block: Any, source: Source) -> Compiled:
        """A declaration as a plain value."""
        match block:
            case k.CardBlock():
                return _CardBuilder(block, self, source).card()
            case m.MinionBlock():
                return self.minion(block, source)
            case d.DrinkBlock():
                return self.drink(block, source)
            case d.EventBlock():
                return self.event(block, source)
            case t.TokenBlock():
                return self.token(block, source)
        raise AssertionError(f"{block.rule} is no card")

    def copies(self, block: Any, source: Source) -> int:
        """How many of a card are in its deck."""
        if block.copies is None:
            return 1
        return self.symbols(source).whole(block.copies.number, 1, COPIES_MOST)

    def drink(self, block: d.DrinkBlock, source: Source) -> DrinkCard:
        """A Drink."""
        scope, lines = self.scope(source), block.lines
        traits = {
            str(each.trait): _numbers(each.numbers, scope)
            for each in lines if isinstance(each, d.ForTrait)
        }  # fmt: skip
        also = [line for each in lines if isinstance(each, d.Also) for line in each.body]
        return DrinkCard(
            title=str(block.title),
            numbers=_numbers(lines, scope),
            chaser=any(isinstance(each, d.Chaser) for each in lines),
            splits_itself=any(isinstance(each, d.SplitsItself) for each in lines),
            stays=any(isinstance(each, d.Stays) for each in lines),
            for_trait=traits or None,
            extra=whole_block(also, scope),
            text=card_text(block),
            path=source.path,
            line=block.title.span.line,
        )

    def event(self, block: d.EventBlock, source: Source) -> EventCard:
        """An Event."""
        scope = self.scope(source)
        lines = [each for each in block.lines if isinstance(each, CardLine)]
        return EventCard(
            title=str(block.title),
            kind=str(block.kind.word),
            body=whole_block(lines, scope),
            level=scope.symbols.whole(block.level.number, 0, NUMBER_MOST) if block.level else 0,
            text=card_text(block),
            path=source.path,
            line=block.title.span.line,
        )

    def hook(self, line: TurnEdge, source: Source) -> Hook:
        """What happens at the beginning or end of a turn; `they` are whose turn it is."""
        scope = replace(self.scope(source, they=THEY), round=NO_ROUND)
        whose = OWNER
        if not isinstance(line.whose, OwnerWord):
            message = "this happens on one's own turn or on each turn"
            scope.report("E0302", line.whose.span, message, "", "at the end of your turn: ...")
        elif line.whose.word == "each":
            whose = EACH
        edge = str(line.edge.word)
        body, text = whole_block(line.body, scope), as_text(line.passages())
        return Hook(edge, whose, body, text, line.span.line)

    def token(self, block: t.TokenBlock, source: Source) -> TokenKind:
        """A kind of token."""
        scope = self.scope(source)
        cannot = [each for each in block.lines if isinstance(each, t.TokenCannot)]
        lines = [each for each in block.lines if each.rule != "note"]
        return TokenKind(
            name=str(block.name),
            supply=scope.symbols.whole(block.supply.number, 1, NUMBER_MOST) if block.supply else 0,
            hooks=tuple(self.hook(each, source) for each in lines if isinstance(each, TurnEdge)),
            cannot=frozenset(str(word.word) for each in cannot for word in each.passives),
            text=as_text(passage for each in lines for passage in each.passages()),
        )

    def minion(self, block: m.MinionBlock, source: Source) -> Minion:
        """A Minion."""
        wages = [each for each in block.lines if isinstance(each, m.Wages)]
        actions = [each for each in block.lines if isinstance(each, m.OnceEachPhase)]
        statics = [each for each in block.lines if isinstance(each, m.WhileInPlay)]
        return Minion(
            title=str(block.title),
            wages=sum(self.symbols(source).whole(each.number, 0, NUMBER_MOST) for each in wages),
            actions=tuple(self._action(each, source) for each in actions),
            statics=tuple(self._static(each, source) for part in statics for each in part.lines),
            text=card_text(block),
            path=source.path,
            line=block.title.span.line,
        )

    def _action(self, line: m.OnceEachPhase, source: Source) -> Way:
        body = whole_block(line.body, replace(self.scope(source), round=NO_ROUND))
        return Way(ACTION, None, body, text=as_text(passages_of(line.body)))

    def _static(self, line: m.Static, source: Source) -> Static:
        scope = self.scope(source)
        return Static(
            what=scope.check_number(line.what),
            by=scope.amount(line.quantity, line.direction.word == "reduce"),
            gains=line.change.word == "gain",
            for_others=line.affected.word == "others",
        )

    def own_pile(self, line: c.OwnPileLine, source: Source) -> OwnPile:
        """A pile that only one character has."""
        scope = self.scope(source)
        words = [option.word for option in line.options.options]
        known = [*SEEN_BY, BOTTOM_IN, TOP_OUT]
        if str(line.name) in COMMON_PILES:
            scope.report("E0220", line.name.span, f"every player has a pile {line.name} already")
        for word in words:
            if word not in known:
                scope.symbols.unknown("E0210", "kind of pile", word, known)
        seen_by = next((SEEN_BY[str(word)] for word in words if word in SEEN_BY), OWNER)
        return OwnPile(str(line.name), seen_by, BOTTOM_IN in words, TOP_OUT in words)


class _CardBuilder:
    """One card being lowered."""

    def __init__(self, block: k.CardBlock, deck: CardCompiler, source: Source) -> None:
        self.block, self.deck, self.source = block, deck, source
        self.kinds = block.kinds.names()
        self.top = deck.scope(source)
        self.ways: list[Way] = []

    def card(self) -> Card:
        """The finished card."""
        self._check_length()
        negated = [each for each in self.block.lines if isinstance(each, k.WhenNegated)]
        plain = [each for each in self.block.lines if isinstance(each, CardLine)]
        play = next((each for each in self.block.lines if isinstance(each, PlayLine)), None)
        for part in self.block.lines:
            if isinstance(part, k.AsBlock):
                self._add(self._kind(part), None, part.body, negated)
            elif isinstance(part, PlayBlock):
                self._add(self._answering(), part.trigger, part.body, negated)
        if play is not None:
            self._add(self._answering(), play.trigger, plain, negated)
        elif plain:
            self._add_plain(plain, negated)
        return self._finished()

    def _finished(self) -> Card:
        price = next((each for each in self.block.lines if isinstance(each, k.CardPrice)), None)
        icons = [each for each in self.block.lines if isinstance(each, k.Icon)]
        if price is not None:
            self.top.check_gold(price.what)
        return Card(
            title=str(self.block.title),
            kinds=self.kinds,
            ways=tuple(self.ways),
            restrictions=self._restrictions(),
            price=self.top.symbols.whole(price.number, 1, NUMBER_MOST) if price else 0,
            icons={str(i.what): self.top.symbols.whole(i.number, 1, NUMBER_MOST) for i in icons}
            or None,
            text=card_text(self.block),
            note=" ".join(str(each.text) for each in self.block.lines if each.rule == "note"),
            path=self.source.path,
            line=self.block.title.span.line,
            is_house=any(isinstance(each, k.House) for each in self.block.lines),
        )

    def _restrictions(self) -> Restrictions:
        """What holds for it, whatever it answers."""
        restrictions, lines = Restrictions(), self.block.lines
        answers = [each.trigger.pending for each in lines if isinstance(each, PlayLine | PlayBlock)]
        scope = replace(self.top, pending=next((each for each in answers if each), ""))
        for each in lines:
            if isinstance(each, Restriction):
                restrictions = each.enact(restrictions, str(self.block.title), scope)
        return restrictions

    def _check_length(self) -> None:
        if self.block.span.end_line - self.block.span.line > LINES_MOST:
            message = f"this card has more than {LINES_MOST} lines"
            self.top.report("E0405", self.block.title.span, message)

    def _kind(self, part: k.AsBlock) -> str:
        kind = str(part.kind.word)
        if kind not in self.kinds:
            message = f"this card is no {kind} card"
            self.top.report("E0318", part.kind.span, message, "", f"{kind} or ... card")
        return kind

    def _answering(self) -> str:
        """The kind of a card that is played when something happens."""
        return next((kind for kind in self.kinds if kind in (SOMETIMES, ANYTIME)), self.kinds[0])

    def _add_plain(self, plain: list[Any], negated: Sequence[k.WhenNegated]) -> None:
        """Lines that stand for the whole card."""
        if self.ways:
            message = "to which way of playing this card does this line belong?"
            self.top.report("E0318", plain[0].span, message, "", "as an action: ...")
        elif len(self.kinds) > 1:
            message = "a card of several kinds says what it does as each of them"
            self.top.report("E0318", plain[0].span, message, "", "as an action: ...")
        self._add(self.kinds[0], None, plain, negated, is_certain=len(self.kinds) == 1)

    def _add(
        self,
        kind: str,
        trigger: TriggerPhrase | None,
        lines: Sequence[Any],
        negated: Sequence[k.WhenNegated],
        is_certain: bool = True,
    ) -> None:
        """A way to play the card; not `is_certain` where it is not known of which kind."""
        if kind == SOMETIMES and trigger is None:
            message = "when may this card be played?"
            example = "play when a drink affects you"
            self.top.report("E0312", self.block.title.span, message, "", example)
        elif trigger is not None and kind not in (SOMETIMES, ANYTIME):
            message = f"a card of the kind {kind} is played on its own, and answers nothing"
            self.top.report("E0318", trigger.span, message, "", "sometimes card ...")
        scope = self.deck.scope(self.source, trigger.pending if trigger else "")
        if is_certain:
            scope.round = trigger.round if trigger else ROUNDS.get(kind, "")
        scope.has_drink = trigger is not None and trigger.has_drink
        found = trigger.trigger(scope) if trigger else None
        body = effects_of([each for each in lines if isinstance(each, CardLine)], scope)
        inner = replace(scope, pending="", has_drink=False)
        own = [each for each in lines if isinstance(each, k.WhenNegated)]
        instead = effects_of([each for part in [*own, *negated] for each in part.body], inner)
        body = scope.with_picks(body)
        when = [Passage(sentence(f"play this {trigger.say()}"))] if trigger else []
        text = as_text([*when, *passages_of(lines)])
        self.ways.append(Way(kind, found, body, instead, text))


def card_text(block: k.CardBlock | d.DrinkBlock | d.EventBlock | m.MinionBlock) -> str:
    """All that a card says in English, a line for each sentence."""
    return as_text(
        passage for each in block.lines if each.rule not in ("note", "house")
        for passage in each.passages()
    )  # fmt: skip


def whole_block(lines: Iterable[Any], scope: CardScope) -> Block:
    """What lines do, with the picks in their sentences put in front."""
    return scope.with_picks(effects_of(lines, scope))


def _numbers(lines: Iterable[Any], scope: CardScope) -> dict[str, int]:
    """What a Drink does in numbers."""
    found: Counter[str] = Counter()
    for each in lines:
        if isinstance(each, d.DrinkNumber):
            sign = 1 if each.sign.word == "+" else -1
            what = scope.check_number(each.what)
            found[what] += sign * scope.symbols.whole(each.number, 0, NUMBER_MOST)
        elif isinstance(each, d.DrinkDraw):
            found[d.DRAW] += scope.symbols.whole(each.number, 0, NUMBER_MOST)
    return {what: count for what, count in found.items() if count}
