"""One card, Drink, Event, token or Minion as it is written, to plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rdi.lang.lowering.functions import ModuleBuilder
from rdi.lang.lowering.scope import (
    COMMON_PILES,
    DRINK_PENDING,
    IN_ROUND,
    NO_ROUND,
    CardScope,
    SymbolTable,
    Vocabulary,
)
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards import card as k
from rdi.lang.phrases.cards import characters as c
from rdi.lang.phrases.cards import counters as n
from rdi.lang.phrases.cards import drinks as d
from rdi.lang.phrases.cards import lasting as l
from rdi.lang.phrases.cards import minions as m
from rdi.lang.phrases.cards import tokens as t
from rdi.lang.phrases.cards.base import PRICES, CardLine, effects_of
from rdi.lang.phrases.cards.choices import OwnerWord, TurnEdge
from rdi.lang.phrases.cards.picks import PickNumber
from rdi.lang.phrases.cards.players import THEY
from rdi.lang.phrases.cards.restrictions import IgnoringReduces, MostOnDrink, Restriction
from rdi.lang.phrases.cards.triggers import PlayBlock, PlayLine, TriggerPhrase
from rdi.lang.phrases.expressions.values import Number
from rdi.lang.syntax.diagnostics import Diagnostic, nearest
from rdi.lang.syntax.english import Passage, as_text, passages_of
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Word, walk
from rdi.model.cards import (  # fmt: skip
    ACTION,
    ANYTIME,
    CHEATING,
    DRAWING,
    EACH,
    FIRST_HAND,
    GAMBLING,
    GAME,
    OWNER,
    PARTY_MOVES,
    ROUND,
    SOMETIMES,
    TAVERN,
    Card,
    CounterKind,
    DrinkCard,
    EventCard,
    Hook,
    MarkerKind,
    Minion,
    OwnPile,
    Reached,
    Restrictions,
    Standing,
    TokenKind,
    Way,
)
from rdi.model.effects import SELF, Amount, Block, Change, Effect, PutIntoPot, effects_in
from rdi.model.effects import PickNumber as NumberPick
from rdi.model.inn import PHASES
from rdi.model.values import fields_of, replace
from rdi.text import sentence

LINES_MOST = 200
BEFORE_ROUNDS = (GAME, FIRST_HAND, DRAWING)
"""The moments at which no Round of Gambling goes on."""

COPIES_MOST = 200
NUMBER_MOST = 1000
SEEN_BY = {"hidden": "nobody", "private": "owner", "public": "all"}
TOP_OPEN, PLAYABLE, OTHERS_ONLY, SHARED = "top_open", "playable", "others_only", "shared"
ALWAYS_SO = {
    "bottom_in": "cards put under a pile always go to its bottom",
    "top_out": "cards always come from the top of a pile, unless a line lets a player choose",
}
"""Words that were once said of a pile, and what is so without them."""

ROUNDS = {ACTION: NO_ROUND, GAMBLING: IN_ROUND, CHEATING: IN_ROUND}
"""Whether there is a Round of Gambling where a card of a kind is played that answers nothing."""


DRINK_EXAMPLE = "play when a drink is revealed"

COUNTED_AT_THE_START = frozenset({
    "number", "count_players", "plus", "minus", "times", "half_of", "least_of", "most_of",
})  # fmt: skip
"""The phrases of which the supply of a token may be made."""

TextBlock = k.CardBlock | d.DrinkBlock | d.EventBlock | m.MinionBlock
"""A declaration of something with a text of its own."""

Compiled = Card | Minion | DrinkCard | EventCard | TokenKind | CounterKind | MarkerKind
"""The values of a declaration of cards."""


class CardCompiler(Struct):
    """The cards of one deck being compiled: what is known, and where code and mistakes go."""

    known: Vocabulary
    module: ModuleBuilder
    mistakes: list[Diagnostic]
    own_piles: frozenset[str] | None = None
    own_counters: frozenset[str] | None = None
    own_markers: Mapping[str, tuple[str, ...]] | None = None
    own_kinds: frozenset[str] | None = None
    only_here: frozenset[str] = frozenset()
    never_own: frozenset[str] = frozenset()
    with_text: bool = True

    def text_of(self, lines: Iterable[Any]) -> str:
        """The English of lines, where that will be read."""
        return as_text(passages_of(lines)) if self.with_text else ""

    def card_text(self, block: TextBlock) -> str:
        """All that a card says in English, where that will be read."""
        return card_text(block) if self.with_text else ""

    def symbols(self, source: Source) -> SymbolTable:
        """The names of a file."""
        known = self.known
        return SymbolTable(
            source,
            self.module,
            stats=known.all_numbers,
            counters=known.table_counters,
            table_piles=known.table_piles,
            traits=known.traits,
            markers=known.markers if self.own_markers is None else self.own_markers,
            open_piles=known.open_piles,
            card_piles=known.piles,
            mistakes=self.mistakes,
        )

    def scope(self, source: Source, pending: str = "", they: str = "") -> CardScope:
        """The beginning of a block of lines."""
        return CardScope(
            self.symbols(source),
            self.known,
            pending,
            they,
            own_piles=self.own_piles,
            own_counters=self.own_counters,
            own_markers=self.own_markers,
            own_kinds=self.own_kinds,
            only_here=self.only_here,
            never_own=self.never_own,
        )

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
            case n.CounterBlock():
                return next(self.counters(block, source, is_of_table=True))
            case n.MarkerBlock():
                return self.marker(block, source, is_of_table=True)
        raise AssertionError(f"{block.rule} is no card")

    def copies(self, block: Any, source: Source) -> int:
        """How many of a card are in its deck."""
        if block.copies is None:
            return 1
        return self.symbols(source).whole(block.copies.number, 1, COPIES_MOST)

    def drink(self, block: d.DrinkBlock, source: Source) -> DrinkCard:
        """A Drink."""
        scope, lines = self.scope(source), block.lines
        picks = effects_of([each for each in lines if isinstance(each, PickNumber)], scope)
        parts = {"": lines} | {
            str(each.trait): each.numbers for each in lines if isinstance(each, d.ForTrait)
        }
        numbers = {trait: _numbers(part, scope) for trait, part in parts.items()}
        chasers = [each for each in lines if isinstance(each, d.Chaser)]
        conditions = [each.condition for each in chasers if each.condition is not None]
        also = [line for each in lines if isinstance(each, d.Also) for line in each.body]
        return DrinkCard(
            title=str(block.title),
            numbers=numbers.pop(""),
            chaser=len(chasers) > len(conditions),
            splits_itself=any(isinstance(each, d.SplitsItself) for each in lines),
            stays=any(isinstance(each, d.Stays) for each in lines),
            for_trait=numbers or None,
            extra=whole_block(also, scope),
            text=self.card_text(block),
            path=source.path,
            line=block.title.span.line,
            is_house=is_house(block),
            no_card_splits=any(isinstance(each, d.NoCardSplits) for each in lines),
            computed=tuple(
                (trait, *each)
                for trait, part in parts.items()
                for each in _computed_numbers(part, scope)
            ),
            chaser_if=scope.condition(conditions[0]) if conditions else "",
            picks=tuple(each for each in picks if isinstance(each, NumberPick)),
            before=self._before(lines, source),
            standing=self._lying(block, source),
        )

    def _lying(self, block: d.DrinkBlock, source: Source) -> Standing | None:
        """The state of a Drink while it lies in front of somebody, where that is said."""
        laws = [each for each in block.lines if isinstance(each, l.WhileInPlay)]
        if laws and not any(isinstance(each, d.Stays) for each in block.lines):
            message = "this Drink is discarded when it is drunk"
            example = "stays in front of the drinker"
            self.scope(source).report("E0318", laws[0].span, message, "", example)
        return self.standing(block, source) if laws else None

    def _before(self, lines: Iterable[Any], source: Source) -> Block:
        """The deeds before a Drink is drunk, when all have answered it."""
        scope = self.scope(source, DRINK_PENDING).with_changes(has_drink=True)
        parts = [each for each in lines if isinstance(each, d.BeforeDrunk)]
        return whole_block([line for each in parts for line in each.body], scope)

    def event(self, block: d.EventBlock, source: Source) -> EventCard:
        """An Event."""
        scope = self.scope(source)
        lines = [each for each in block.lines if isinstance(each, CardLine)]
        return EventCard(
            title=str(block.title),
            kind=str(block.kind.word),
            body=whole_block(lines, scope),
            level=scope.symbols.whole(block.level.number, 0, NUMBER_MOST) if block.level else 0,
            text=self.card_text(block),
            path=source.path,
            line=block.title.span.line,
            is_house=is_house(block),
        )

    def arrival(self, block: d.TavernBlock, source: Source) -> EventCard:
        """The effect as the party comes to a tavern, an Event that bears its name."""
        scope = self.scope(source)
        parts = [each for each in block.lines if isinstance(each, d.PartyArrives)]
        for again in parts[1:]:
            scope.report("E0220", again.span, "a line above says this already")
        lines = [line for each in parts for line in each.body]
        return EventCard(
            title=str(block.title),
            kind=TAVERN,
            body=whole_block(lines, scope),
            text=self.text_of(lines),
            path=source.path,
            line=block.title.span.line,
            is_house=is_house(block),
            is_of_place=True,
        )

    def hook(self, line: TurnEdge, source: Source, lies_in_play: bool = False) -> Hook:
        """The effects at the beginning or end of a turn; `they` are whose turn it is."""
        scope = self.scope(source, they=THEY)
        scope = scope.with_changes(round=NO_ROUND, lies_in_play=lies_in_play)
        whose = OWNER
        if not isinstance(line.whose, OwnerWord):
            message = "this happens on a player's own turn or on each turn"
            scope.report("E0302", line.whose.span, message, "", "at the end of your turn: ...")
        elif line.whose.word == "each":
            whose = EACH
        edge = str(line.edge.word)
        body, text = whole_block(line.body, scope), self.text_of([line])
        return Hook(edge, whose, body, text, line.span.line)

    def token(self, block: t.TokenBlock, source: Source) -> TokenKind:
        """A kind of token."""
        scope = self.scope(source)
        cannot = [each for each in block.lines if isinstance(each, t.TokenCannot)]
        lines = [each for each in block.lines if each.rule != "note"]
        parts = (block.supply, block.most_each, block.never_owner)
        limits = [part for part in parts if part is not None]
        said = [part.passage(block.name) for part in limits]
        most = block.most_each
        return TokenKind(
            name=str(block.name),
            supply=self._supply(block.supply, scope) if block.supply else 0,
            hooks=tuple(self.hook(each, source) for each in lines if isinstance(each, TurnEdge)),
            cannot=frozenset(str(word.word) for each in cannot for word in each.passives),
            text=self.text_of(lines),
            limits=as_text(said),
            most_each=scope.symbols.whole(most.number, 1, NUMBER_MOST) if most else 0,
            never_owner=block.never_owner is not None,
        )

    def counters(
        self, block: n.CounterBlock, source: Source, is_of_table: bool = False
    ) -> Iterator[CounterKind]:
        """A counter of a character or of the table, or one at each of several places."""
        made = self._counter(block, source, is_of_table)
        if block.places is not None:
            scope, places = self.scope(source), block.places.places.words
            for place in places if is_of_table else ():
                message = "only a character can have counters at several places"
                scope.report("E0224", place.span, message)
            self._check_places(places, scope)
        for number, name in enumerate(block.names):
            yield replace(made, name=name, text="" if number else made.text)

    def marker(self, block: n.MarkerBlock, source: Source, is_of_table: bool) -> MarkerKind:
        """A marker of a character or of the table."""
        scope = self.scope(source)
        places = block.places.words
        self._check_places(places, scope)
        text = self.text_of([block])
        return MarkerKind(str(block.name), tuple(map(str, places)), is_of_table, text)

    def _check_places(self, places: Sequence[Word], scope: CardScope) -> None:
        for place in places:
            if [str(each) for each in places].count(str(place)) > 1:
                scope.report("E0220", place.span, f"{place} is named twice")

    def phase_hook(self, line: c.PhaseEdge, source: Source) -> Hook:
        """The deeds of a character at the beginning or the end of a phase."""
        scope = self.scope(source, they=THEY).with_changes(round=NO_ROUND)
        phase, edge, whose = (str(each.word) for each in (line.phase, line.edge, line.whose))
        if phase not in PHASES:
            message = f"the {phase} phase has no {edge} of its own"
            scope.report("E0302", line.phase.span, message, "", f"at the {edge} of your turn: ...")
        if whose == "their":
            message = "this happens in a player's own phase or in each"
            example = f"at the {edge} of your {phase} phase: ..."
            scope.report("E0302", line.whose.span, message, "", example)
        text = self.text_of([line])
        body = whole_block(line.body, scope)
        return Hook(edge, EACH if whose == "each" else OWNER, body, text, line.span.line, phase)

    def beginning(
        self,
        line: c.AtBeginning | c.AsTurnIsOver | c.AsRoundBegins | c.EachIcon,
        edge: str,
        source: Source,
    ) -> Hook:
        """The deeds of a character at a moment of the game, or after a card with an icon; those
        with a pile of the table as the game or a Round begins, or as a turn is over.
        """
        rounds = {ROUND: IN_ROUND, **dict.fromkeys(BEFORE_ROUNDS, NO_ROUND)}
        scope = self.scope(source, they=THEY).with_changes(round=rounds.get(edge, ""))
        text = self.text_of([line])
        return Hook(edge, OWNER, whole_block(line.body, scope), text, line.span.line)

    def _counter(self, block: n.CounterBlock, source: Source, is_of_table: bool) -> CounterKind:
        scope = self.scope(source)
        whole = scope.symbols.whole
        least = whole(block.span_of.least, 0, NUMBER_MOST)
        most = whole(block.span_of.most, least + 1, NUMBER_MOST)
        lines = [each for each in block.lines if isinstance(each, n.WhenReached)]
        cannot = [each for each in block.lines if isinstance(each, t.TokenCannot)]
        reached: dict[int, Reached] = {}
        for each in lines:
            number = whole(each.number, least, most)
            if number in reached:
                scope.report("E0220", each.number.span, f"what happens at {number} is said twice")
            body = whole_block(each.body, self.scope(source, they=THEY).with_changes(round=""))
            text = self.text_of([each])
            reached[number] = Reached(number, body, text, each.span.line)
        return CounterKind(
            name=str(block.name),
            least=least,
            most=most,
            start=whole(block.start.number, least, most) if block.start else least,
            reached=tuple(reached.values()),
            cannot=frozenset(str(word.word) for each in cannot for word in each.passives),
            is_of_table=is_of_table,
            text=self.text_of([block]),
        )

    def _supply(self, supply: t.Supply, scope: CardScope) -> Amount:
        """How many there are of a token: they are counted before anybody has anything."""
        for part in walk(supply.number):
            if isinstance(part, Expression) and part.rule not in COUNTED_AT_THE_START:
                message = (
                    "a supply is counted as the game begins: it can depend only on the "
                    "number of players"
                )
                scope.report("E0316", part.span, message, "", "supply (number of players - 1)")
                return 0
        found = supply.number.constant({})
        if found is not None and not 1 <= found <= NUMBER_MOST:
            message = f"this number must be from 1 to {NUMBER_MOST}"
            scope.report("E0303", supply.number.span, message)
            return 1
        return found if found is not None else scope.amount(supply.number)

    def minion(self, block: m.MinionBlock, source: Source) -> Minion:
        """A Minion."""
        wages = [each for each in block.lines if isinstance(each, m.Wages)]
        standing = self.standing(block, source)
        return Minion(
            **{name: getattr(standing, name) for name in fields_of(Standing)},
            wages=sum(self.symbols(source).whole(each.number, 0, NUMBER_MOST) for each in wages),
        )

    def standing(
        self, block: m.MinionBlock | l.StaticCardBlock | d.DrinkBlock, source: Source
    ) -> Standing:
        """The state of a card that stays while it is in play."""
        actions = [each for each in block.lines if isinstance(each, m.OnceEachPhase)]
        laws = [each for each in block.lines if isinstance(each, l.WhileInPlay)]
        edges = [each for each in block.lines if isinstance(each, TurnEdge)]
        return Standing(
            title=str(block.title),
            actions=tuple(self._action(each, source) for each in actions),
            laws=tuple(each.law(self.scope(source)) for part in laws for each in part.lines),
            hooks=tuple(self.hook(each, source, lies_in_play=True) for each in edges),
            text=self.card_text(block),
            path=source.path,
            line=block.title.span.line,
            is_house=is_house(block),
        )

    def _action(self, line: m.OnceEachPhase, source: Source) -> Way:
        scope = self.scope(source).with_changes(round=NO_ROUND, lies_in_play=True)
        body = whole_block(line.body, scope)
        return Way(ACTION, None, body, text=self.text_of(line.body))

    def own_pile(
        self, line: c.OwnPileLine, source: Source, cards: Mapping[str, int], is_of_kit: bool = False
    ) -> OwnPile:
        """A pile that only one character has, or a kit, with the cards that belong there."""
        scope = self.scope(source)
        words = [option.word for option in line.options.options]
        known = [*SEEN_BY, TOP_OPEN, PLAYABLE, OTHERS_ONLY, SHARED]
        if str(line.name) in COMMON_PILES:
            scope.report("E0220", line.name.span, f"every player has a pile {line.name} already")
        for word in words:
            if str(word) in ALWAYS_SO:
                scope.report("W0513", word.span, f"`{word}` is not needed: {ALWAYS_SO[str(word)]}")
            elif word not in known:
                scope.symbols.unknown("E0210", "kind of pile", word, known)
        seen_by = next((SEEN_BY[str(word)] for word in words if word in SEEN_BY), OWNER)
        if line.lines and str(line.name) not in self.known.table_piles:
            message = "only piles of the table have these moments"
            scope.report("E0318", line.lines[0].span, message, "", "at the start of your turn: ...")
        if PLAYABLE in words and seen_by == "nobody":
            message = "the owner plays from this pile, and so must see it"
            scope.report(
                "E0322", line.name.span, message, "", f"pile {line.name} (public, playable)"
            )
        if SHARED in words and not (is_of_kit and PLAYABLE in words):
            message = "a side shares a pile from which it plays, and whose cards all on it have"
            scope.report(
                "E0322", line.name.span, message, "", f"pile {line.name} (public, playable)"
            )
        discards = "" if line.discards is None else scope.check_own_pile(line.discards.name)
        if line.renewed is not None and not discards:
            message = "a pile is renewed from its discards, but this one has none"
            scope.report("E0322", line.renewed.span, message, "", "discards to Beaten")
        return OwnPile(
            name=str(line.name),
            seen_by=seen_by,
            cards=cards or None,
            top_open=TOP_OPEN in words,
            discards=discards,
            is_renewed=line.renewed is not None,
            is_playable=PLAYABLE in words,
            others_only=OTHERS_ONLY in words,
            takes="" if line.takes is None else str(line.takes.trait),
            is_shared=SHARED in words,
        )


class _CardBuilder:
    """One card being lowered."""

    def __init__(self, block: k.CardBlock, deck: CardCompiler, source: Source) -> None:
        self.block, self.deck, self.source = block, deck, source
        self.kinds = block.kind_names()
        is_static = isinstance(block, l.StaticCardBlock)
        self.top = deck.scope(source).with_changes(lies_in_play=is_static)
        self.ways: list[Way] = []

    def card(self) -> Card:
        """The finished card."""
        self._check_length()
        negated = [each for each in self.block.lines if isinstance(each, k.WhenNegated)]
        is_static = isinstance(self.block, l.StaticCardBlock)
        plain = [
            each for each in self.block.lines
            if isinstance(each, CardLine) and not (is_static and isinstance(each, TurnEdge))
        ]  # fmt: skip
        play = next((each for each in self.block.lines if isinstance(each, PlayLine)), None)
        blocks = [each for each in self.block.lines if isinstance(each, k.AsBlock | PlayBlock)]
        prices = [each for each in plain if blocks and each.rule in PRICES]
        plain = [each for each in plain if each not in prices]
        for part in blocks:
            if isinstance(part, k.AsBlock):
                self._add(self._kind(part), None, [*prices, *part.body], negated)
            else:
                self._add(self._answering(), part.trigger, [*prices, *part.body], negated)
        if play is not None:
            self._add(self._answering(), play.trigger, plain, negated)
        elif plain or is_static:
            self._add_plain(plain, negated)
        return self._finished()

    def _finished(self) -> Card:
        icons = [each for each in self.block.lines if isinstance(each, k.Icon)]
        return Card(
            title=str(self.block.title),
            kinds=self.kinds,
            ways=tuple(self.ways),
            restrictions=self._restrictions(),
            icons={str(i.what): self.top.symbols.whole(i.number, 1, NUMBER_MOST) for i in icons}
            or None,
            text=self.deck.card_text(self.block),
            note=" ".join(str(each.text) for each in self.block.lines if each.rule == "note"),
            path=self.source.path,
            line=self.block.title.span.line,
            is_house=is_house(self.block),
            traits=self._traits(),
            taken=self._taken(),
            standing=self.deck.standing(self.block, self.source)
            if isinstance(self.block, l.StaticCardBlock)
            else None,
            needs=self._needs(),
        )

    def _traits(self) -> tuple[str, ...]:
        """The traits of a card beside its kinds; laws about a trait are of cards that have it."""
        found = tuple(str(e.name) for e in self.block.lines if isinstance(e, k.CardTrait))
        for line in self.block.lines:
            if isinstance(line, MostOnDrink) and str(line.name) not in found:
                message = f"this card does not have the trait {line.name}."
                near = nearest(line.name, found)
                self.top.report("E0203", line.name.span, message, near, f"trait {line.name}")
            elif isinstance(line, MostOnDrink) and not self._answers_drinks():
                message, example = "this card is never played on a drink", DRINK_EXAMPLE
                self.top.report("E0324", line.span, message, "", example)
        return found

    def _answers_drinks(self) -> bool:
        """Whether it is played on Drinks, or on cards that change one."""
        answers = [each for each in self.block.lines if isinstance(each, PlayLine | PlayBlock)]
        return any(each.trigger.has_drink for each in answers)

    def _done(self) -> list[Effect]:
        """All lines of all ways to play it."""
        blocks = [block for way in self.ways for block in (way.body, way.when_negated)]
        return [line for block in blocks for line in effects_in(block)]

    def _taken(self) -> Block:
        """The effect as somebody takes it from the pot."""
        parts = [each for each in self.block.lines if isinstance(each, k.WhenTaken)]
        if not parts:
            return ()
        scope = self.deck.scope(self.source, they=THEY).with_changes(round=NO_ROUND)
        comes = self._is_of_table or any(isinstance(each, PutIntoPot) for each in self._done())
        if not comes:
            message = "this card never goes into the pot"
            scope.report("E0324", parts[0].span, message, "", "put this card into the pot")
        return whole_block([each for part in parts for each in part.body], scope)

    @property
    def _is_of_table(self) -> bool:
        """Whether the card lies in a pile of the table."""
        return self.block.home_name in self.deck.known.table_piles

    def _needs(self) -> str:
        """The pile of the table, or the taverns, without which the card is left out."""
        kinds = k.OnlyWhereInUse | k.OnlyWherePartyMoves
        lines = [each for each in self.block.lines if isinstance(each, kinds)]
        for line in lines:
            known = self.deck.known.table_piles
            if not self._is_of_table:
                message = "only cards of a pile of the table can be left out of a game"
                self.top.report("E0318", line.span, message, "", "action card ... in Weather:")
            elif isinstance(line, k.OnlyWhereInUse) and str(line.pile) not in known:
                self.top.symbols.unknown("E0201", "pile of the table", line.pile, known)
        for again in lines[1:]:
            self.top.report("E0220", again.span, "a line above says this already")
        if not lines:
            return ""
        first = lines[0]
        return str(first.pile) if isinstance(first, k.OnlyWhereInUse) else PARTY_MOVES

    def _restrictions(self) -> Restrictions:
        """The properties of an answer, whatever it answers."""
        restrictions, lines = Restrictions(), self.block.lines
        answers = [each.trigger.pending for each in lines if isinstance(each, PlayLine | PlayBlock)]
        scope = self.top.with_changes(pending=next((each for each in answers if each), ""))
        for each in lines:
            if isinstance(each, Restriction):
                restrictions = each.enact(restrictions, str(self.block.title), scope)
            if isinstance(each, IgnoringReduces) and not self._takes(str(each.what)):
                message = f"this card makes nobody lose {each.what}"
                example = f"another player loses 3 {each.what}"
                scope.report("E0324", each.span, message, "", example)
        return restrictions

    def _takes(self, what: str) -> bool:
        """Whether somebody may lose some of a number by it."""
        changes = [each for each in self._done() if isinstance(each, Change)]
        return any(each.what == what and not each.gains for each in changes)

    def _check_length(self) -> None:
        if self.block.span.end_line - self.block.span.line > LINES_MOST:
            message = f"this card has more than {LINES_MOST} lines"
            self.top.report("E0405", self.block.title.span, message)

    def _kind(self, part: k.AsBlock) -> str:
        kind = str(part.kind.word)
        if kind not in self.kinds:
            message = f"this card is not of the kind {kind}"
            self.top.report("E0318", part.kind.span, message, "", f"{kind} or ... card")
        return kind

    def _answering(self) -> str:
        """The kind of a card that is played when something happens."""
        return next((kind for kind in self.kinds if kind in (SOMETIMES, ANYTIME)), self.kinds[0])

    def _add_plain(self, plain: list[Any], negated: Sequence[k.WhenNegated]) -> None:
        """Lines that stand for the whole card."""
        if self.ways:
            message = "this line must belong to one way of playing the card"
            self.top.report("E0318", plain[0].span, message, "", "as an action: ...")
        elif {*self.kinds} == {GAMBLING, CHEATING}:  # both are played on one's turn in a Round
            for kind in self.kinds:
                self._add(kind, None, plain, negated)
            return
        elif len(self.kinds) > 1:
            message = "a card of several kinds needs lines for each of them"
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
            message = "this card does not say when it may be played"
            example = "play when a drink affects you"
            self.top.report("E0312", self.block.title.span, message, "", example)
        elif trigger is not None and kind not in (SOMETIMES, ANYTIME):
            message = f"a card of the kind {kind} is played on its own, and answers nothing"
            self.top.report("E0318", trigger.span, message, "", "sometimes card ...")
        pending, they = (trigger.pending, trigger.they) if trigger else ("", "")
        scope = self.deck.scope(self.source, pending, they)
        if is_certain:
            scope.round = trigger.round if trigger else ROUNDS.get(kind, "")
        scope.has_drink = trigger is not None and trigger.has_drink
        scope.payee = trigger.payee if trigger is not None else ""
        found = trigger.trigger(scope) if trigger else None
        played = scope.with_changes(is_played=True, payer=(SELF, True))
        body = effects_of([each for each in lines if isinstance(each, CardLine)], played)
        inner = scope.with_changes(pending="", they="", has_drink=False)
        own = [each for each in lines if isinstance(each, k.WhenNegated)]
        instead = effects_of([each for part in [*own, *negated] for each in part.body], inner)
        body = scope.with_picks(body)
        text = ""
        if self.deck.with_text:
            when = [Passage(sentence(f"play this {trigger.say()}"))] if trigger else []
            text = as_text([*when, *passages_of(lines)])
        self.ways.append(Way(kind, found, body, instead, text))


def card_text(block: TextBlock) -> str:
    """All that a card says in English, a line for each sentence."""
    return as_text(
        passage for each in block.lines if each.rule not in ("note", "house")
        for passage in each.passages()
    )  # fmt: skip


def is_house(
    block: k.CardBlock | d.DrinkBlock | d.EventBlock | d.TavernBlock | m.MinionBlock,
) -> bool:
    """Whether a card, or what happens in a tavern, is our own invention."""
    return any(isinstance(each, k.House) for each in block.lines)


def whole_block(lines: Iterable[Any], scope: CardScope) -> Block:
    """The effects of lines, with the picks in their sentences put in front."""
    return scope.with_picks(effects_of(lines, scope))


def _numbers(lines: Iterable[Any], scope: CardScope) -> dict[str, int]:
    """The effects of a Drink in numbers that stand on it."""
    found: Counter[str] = Counter()
    for each in lines:
        if isinstance(each, d.DrinkNumber):
            what, number = scope.check_number(each.what), each.quantity
            if isinstance(number, Number):
                sign = 1 if each.sign.word == "+" else -1
                found[what] += sign * scope.symbols.whole(number.digits, 0, NUMBER_MOST)
        elif isinstance(each, d.DrinkDraw):
            found[d.DRAW] += scope.symbols.whole(each.number, 0, NUMBER_MOST)
    return {what: count for what, count in found.items() if count}


def _computed_numbers(lines: Iterable[Any], scope: CardScope) -> Iterator[tuple[str, Amount]]:
    """The effects of a Drink in numbers that are worked out as it is revealed."""
    for each in lines:
        if isinstance(each, d.DrinkNumber) and not isinstance(each.quantity, Number):
            yield str(each.what), scope.amount(each.quantity, is_less=each.sign.word == "-")
