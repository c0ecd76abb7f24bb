"""Scopes: what names mean where they are used, and the mistakes in their use.

`SymbolTable` holds what a game declares, `Vocabulary` what all files of cards together name. Both
games and cards lower their expressions to the typed program in a `Scope`. Their lines differ: those
of a game become a program (see `Emitter`), those of a card plain effects, in a `CardScope`, which
knows what is pending, who was picked and whether there is a Round of Gambling. No scope knows how
any phrase is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import dropwhile
from typing import Any, Protocol

from msgspec import Struct, field

from rdi.lang.lowering.functions import ModuleBuilder
from rdi.lang.syntax.diagnostics import Diagnostic, Mistakes, Reporter, nearest
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Word, walk
from rdi.model import ir
from rdi.model.definition import Deck, Pile
from rdi.model.effects import (
    EACH_OTHER,
    EACH_OTHER_IN_ROUND,
    LEFT,
    NAMED,
    SUBJECT,
    YOU,
    Amount,
    Block,
    PickPlayer,
    PlayerRef,
)
from rdi.model.values import Value, replace

NUMBER, TRUTH, CARD, CARDS, CELL, CELLS, NOTHING, ANY = (
    "number", "truth", "card", "cards", "cell", "cells", "nothing", "any",
)  # fmt: skip

ORDER = "the order"
"""How the kind of an order begins; its name follows."""

SHOWN_AS = {TRUTH: "yes or no", ANY: "anything", CELL: "a cell", CARD: "a card", NUMBER: "a number"}


LARGE = 1 << 50
"""Of numbers up to here a thousand may be added up."""

ABSURD = 10**100
"""No game means a number as large as this."""

LEAF_MOST = 10**9
"""No number that is asked for and not worked out is further from 0, if nothing else is known."""

COUNT_LEAF, VALUE_LEAF, TALLY_LEAF = 10**5, 1000, 10**12
"""The same of how many there are, of the values of cards, and of what the table counts."""


RANK_VALUES = "V_rank"
"""The constant that has the number of each rank."""


def item_name(depth: int) -> str:
    """The name of the card that the loop of this depth goes through."""
    return f"x{depth}"


def is_item(node: ir.Expression) -> bool:
    """Whether this is a card that a loop goes through, which is always there."""
    return isinstance(node, ir.Variable) and node.name[:1] == "x" and node.name[1:].isdecimal()


def value_kind(attribute: str) -> str:
    """The kind of one value of an attribute: a rank, a color."""
    return f"a {attribute}"


def list_kind(attribute: str) -> str:
    """The kind of a list of values of an attribute."""
    return f"every {attribute}"


def kind_words(*kinds: str) -> str:
    """Kinds as authors call them."""
    return " or ".join(SHOWN_AS.get(kind, _with_article(kind)) for kind in kinds)


def _with_article(kind: str) -> str:
    """A kind as it is said: an animal."""
    return f"an {kind[2:]}" if kind.startswith(("a a", "a e", "a i", "a o")) else kind


class Typed(Value):
    """An expression of the typed program and the kind of thing it gives.

    Of a number: how far from 0 it may be (`most`), and the number itself where it is always the
    same (`exact`).
    """

    code: ir.Expression
    kind: str
    most: int = LEAF_MOST
    exact: int | None = None


BROKEN = Typed(ir.Nothing(), ANY)
"""The stand-in for an expression with a mistake: nothing more is reported of it."""


class Valued(Protocol):
    """A phrase that stands for a value."""

    span: Span

    def code(self, scope: Scope) -> Typed:
        """The program that gives it, and the kind of what it gives."""


class PileSymbol(Value):
    """A declared pile: whose it is, who may look, and what for.

    `index` counts among the piles of the table, or among those of each player.
    """

    is_player: bool
    index: int
    seen_by: str
    is_grid: bool
    is_dice: bool
    side: int = 3
    stack: int = 1


class NumberSymbol(Value):
    """A declared number of each player, or of the table: its bounds, what it is at the start, and
    where that is said. It lies alone in a pile of its name.
    """

    least: int
    most: int
    start: int
    span: Span


class WorkedOut(Value):
    """A value with all that is worked out before the line for it: what has which value, and the
    statements that say so.
    """

    value: Typed
    tables: Mapping[str, Typed]
    prelude: Mapping[str, ir.Statement]


class SymbolTable(Reporter, Struct):
    """All that a game declares by name; `has_numberless` says whether cards may be in play that
    have no number, `has_large` whether a score works with numbers that may become large, and
    `is_scored` whether hands are compared at all.
    """

    source: Source
    module: ModuleBuilder
    deck: Deck | None = None
    deck_words: dict[str, str] = field(default_factory=dict)
    boards: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    extras: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)
    piles: dict[str, PileSymbol] = field(default_factory=dict)
    shared: int = 2
    per_seat: int = 0
    tallies: dict[str, tuple[int, str]] = field(default_factory=dict)
    purses: dict[str, dict[str, str]] = field(default_factory=dict)
    rings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rankings: dict[str, int] = field(default_factory=dict)
    orders: dict[str, Any] = field(default_factory=dict)
    definitions: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    routines: dict[str, Any] = field(default_factory=dict)
    stats: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()
    table_piles: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    markers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    open_piles: frozenset[str] = frozenset()
    card_piles: frozenset[str] = frozenset()
    numbers: dict[str, NumberSymbol] = field(default_factory=dict)
    has_numberless: bool = False
    has_large: bool = False
    is_scored: bool = False
    mistakes: list[Diagnostic] = field(default_factory=Mistakes)
    worked_out: dict[tuple[object, ...], WorkedOut] = field(default_factory=dict)

    @contextmanager
    def apart(self) -> Iterator[list[Diagnostic]]:
        """The mistakes that are found meanwhile, which are noted when that is over."""
        noted, self.mistakes = self.mistakes, Mistakes()
        try:
            yield self.mistakes
        finally:
            found, self.mistakes = self.mistakes, noted
            for mistake in found:
                self.note(mistake)

    def constants(self) -> dict[str, int]:
        """The numbers that are always the same, by name: those that are set, and their sums."""
        scope = Scope(self, "play")
        known = {name: line.code(scope).exact for name, line in self.settings.items()}
        for name, definition in self.definitions.items():
            number = None if definition.parameters else definition.value.constant(known)
            if number is not None:
                known[name] = number
        return known

    def pile_named(self, name: Word) -> PileSymbol | None:
        """A pile by its name; None, and a mistake, where there is none, or where a number is called
        so.
        """
        if str(name) in self.numbers:
            message = f"{name} is a number, not a pile: nothing lies there"
            self.report("E0301", name.span, message, "", f"add 1 to {name}")
            return None
        if str(name) not in self.piles:
            known = [each for each in self.piles if each not in self.numbers]
            self.unknown("E0201", "pile", name, known)
            return None
        return self.piles[str(name)]

    def attributes(self) -> dict[str, tuple[str, ...]]:
        """Each attribute of the deck with the codes of its values, in the deck's order."""
        if self.deck is None:
            return {}
        return {name: tuple(values) for name, values in self.deck.values.items()}


class Scope(Struct):
    """The scope of an expression: names, the acting seat, the cards being counted.

    `mode` is `play`, `judge`, `score` or `card`: for what the expression is generated.
    """

    symbols: SymbolTable
    mode: str
    names: dict[str, Typed] = field(default_factory=dict)
    seat: ir.Expression | None = None
    item: Typed | None = None
    item_cell: ir.Variable | None = None
    cards: ir.Variable | None = None
    is_grid: bool = False
    counted: bool = False
    prelude: list[ir.Statement] = field(default_factory=list)
    tables: dict[str, Typed] = field(default_factory=dict)
    parameters: dict[tuple[str, str], ir.ScoreInput] = field(default_factory=dict)
    busy: tuple[str, ...] = ()
    depth: int = 0
    pending: str = ""
    they: str = ""
    results: set[str] = field(default_factory=set)

    def report(
        self, code: str, span: Span, message: str, near: str = "", example: str = ""
    ) -> Typed:
        """Note a mistake and go on."""
        self.symbols.report(code, span, message, near, example)
        return BROKEN

    def at_table(self, phrase: Valued, code: ir.Expression, kind: str) -> Typed:
        """A value that only the table in the middle of play can tell; a mistake where hands are
        scored.
        """
        if self.mode != "score":
            return Typed(code, kind)
        message = "hands are scored by cards, dice and counts, not by who plays or where Gold lies"
        return self.report("E0309", phrase.span, message, "", "number of Rogues")

    def counting(self, item: Typed, cell: ir.Variable | None) -> Scope:
        """The same scope for the condition on one card."""
        return replace(self, item=item, item_cell=cell, depth=self.depth + 1)

    def with_names(self, names: Mapping[str, Typed]) -> Scope:
        """The same scope with more names."""
        return replace(self, names={**self.names, **names})

    def require(self, phrase: Valued, *kinds: str) -> Typed:
        """An expression that must be of one of these kinds; a mistake is reported."""
        found = phrase.code(self)
        if found.kind != ANY and kinds and found.kind not in kinds:
            wanted = f"{kind_words(*kinds)} is needed here"
            message = f"this is {kind_words(found.kind)}, but {wanted}"
            line, span = self.symbols.source.line(phrase.span.line), phrase.span
            text = line[span.column - 1 : span.end_column - 1]
            if (found.kind, *kinds) == (CARD, NUMBER) and text.isidentifier():
                return self.report("E0301", span, f"{message}.", f"{text}'s value")
            return self.report("E0301", span, message)
        return found

    def number(self, phrase: Valued) -> ir.Expression:
        """The program of an expression that must be a number."""
        return self.require(phrase, NUMBER).code

    def truth(self, phrase: Valued) -> ir.Expression:
        """The program of an expression that must be true or not."""
        return self.require(phrase, TRUTH).code

    def pile(self, name: Word) -> tuple[ir.Expression, PileSymbol] | None:
        """A pile by name, as seen from here; None, and a mistake, if there is none."""
        declared = self.symbols.pile_named(name)
        if declared is None:
            return None
        return self.pile_code(name, declared), declared

    def number_code(self, name: Word) -> ir.Expression:
        """The number of the table or of the acting player that is called so."""
        return ir.call("number_in", self.pile_code(name, self.symbols.piles[str(name)]))

    def pile_code(self, name: Word, declared: PileSymbol) -> ir.Expression:
        """The things in a pile, as seen from here."""
        if self.mode == "score":
            return self.parameter("pile", str(name))
        return ir.Pile(self.pile_place(name, declared))

    def pile_place(self, name: Word, declared: PileSymbol) -> ir.Expression:
        """Where a pile stands in the table's list of piles."""
        if not declared.is_player:
            return ir.Number(declared.index)
        if self.seat is None:
            example = f"each player in turn: ... {name} ..."
            self.report("E0302", name.span, f"whose {name}? Nobody is acting here", "", example)
            return ir.Number(0)
        first = self.symbols.shared + declared.index
        return ir.SeatPlace(first, self.seat, self.symbols.per_seat)

    def parameter(self, kind: str, name: str) -> ir.ScoreInput:
        """The argument of a scoring function that brings this thing."""
        return self.parameters.setdefault((kind, name), ir.ScoreInput(kind, name))

    def table(self, name: str, make: Callable[[], Typed], span: Span) -> Typed:
        """A value worked out once before the line at hand: an order, a definition.

        Given back is the variable that has it, and the kind that `make` said. A constant needs no
        working out.
        """
        if name not in self.tables:
            made = make()
            if isinstance(made.code, ir.Constant):
                self.tables[name] = made
            else:
                variable = ir.Variable(name)
                self.prelude.append(ir.assign(variable, made.code, span))
                self.tables[name] = replace(made, code=variable)
        return self.tables[name]

    def worked_out(self, make: Callable[[Scope], Typed], *known_by: object) -> Typed:
        """The result of `make` in this scope, with what must be worked out before; made once for
        all scopes of the game in which it is `known_by` the same, unless there are mistakes in it.
        """
        known = self.symbols.worked_out
        found = known.get(known_by)
        if found is None:
            apart = replace(self, tables={}, prelude=[])
            with self.symbols.apart() as mistakes:
                value = make(apart)
            tables = apart.tables
            names = [name for name, of in tables.items() if not isinstance(of.code, ir.Constant)]
            found = WorkedOut(value, tables, dict(zip(names, apart.prelude, strict=True)))
            if not mistakes:
                known[known_by] = found
        for name, each in found.tables.items():
            if name not in self.tables:
                self.tables[name] = each
                if name in found.prelude:
                    self.prelude.append(found.prelude[name])
        return found.value

    def values_of(self, attribute: Word) -> tuple[str, ...]:
        """The codes of an attribute's values."""
        attributes = self.symbols.attributes()
        if str(attribute) not in attributes:
            self.symbols.unknown("E0202", "attribute of the deck", attribute, attributes)
            return ()
        return attributes[str(attribute)]


MARKER = "a marker"
"""The kind of what stands for a marker."""

EACH_SEAT = ir.Variable("s")
"""The seat for which something is asked of each player in turn."""

YOUR_SEAT = ir.Field(ir.PLAYED, "seat")
"""The seat of whoever plays a card."""

PLAYER, PLAYERS = "a player", "several players"
"""The kinds of what stands for somebody at the table, or for more than one."""

GOLD = "Gold"
AMOUNT_MOST = 1000
DEPTH_MOST = 8

(
    CARD_PENDING, DRINK_PENDING, EVENT_PENDING, DEBT_PENDING, WIN_PENDING, LOSS_PENDING,
    DEED_PENDING, CHAMPIONS_PENDING,
) = (
    "a card", "a drink", "an event", "a debt", "a win", "a loss", "a deed", "a choice of Champions",
)  # fmt: skip
"""The kinds of things pending where a card answers something."""

INN_PILES = (
    Pile("Hand", True, "owner"),
    Pile("Deck", True, "nobody"),
    Pile("Discards", True, "all"),
    Pile("Drinks", True, "nobody"),
    Pile("InPlay", True, "all"),
)
"""The piles of every player in a game of characters; on the table lie the Drink Deck and its
discards.
"""

COMMON_PILES = tuple(pile.name for pile in INN_PILES)

NO_ROUND, IN_ROUND, ROUND_OVER = "none", "in it", "over"
"""Whether a Round of Gambling goes on when lines take effect, where that is certain."""


class Vocabulary(Value, dict=True, gc=True):
    """The names in the files of cards and games: numbers of players, tokens, counters of
    characters and of the table, markers with their places, titles, verbs, costs.
    """

    stats: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()
    table_counters: frozenset[str] = frozenset()
    markers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    open_piles: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    table_piles: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    verbs: Mapping[str, Any] = field(default_factory=dict)
    costs: Mapping[str, Any] = field(default_factory=dict)
    words: frozenset[str] = frozenset()

    @cached_property
    def all_numbers(self) -> frozenset[str]:
        """All numbers that players have."""
        return self.stats | self.tokens | self.counters


class CardScope(Struct):
    """The scope of a block of lines of a card.

    `pending` is what the card answers, `they` whom the pronoun stands for. `names` gives the kind
    of each named player, `results` the names of what lines above do, `picks` who is picked in the
    sentences of these lines. `facts` are what the conditions around say of numbers. `round`: see
    NO_ROUND. `has_drink`: a Drink is answered, or a card that changes one. `is_late`: what the card
    answers is over when this is done. `cards` are the names of cards that lie open, each with the
    pile from which they came.
    `own_piles`, `own_counters` and `own_markers` are those that the character has whose card it is;
    None where that may be anybody. `own_kinds` are the kinds of all its cards, `only_here` its
    counters that no other character has, `never_own` the tokens that it never has. `others` are the
    names of players that do not stand for you, and `payee` is the place that gets the Gold that is
    answered, where no player does.
    `is_played`: whoever plays the card says as it is played what is chosen here. `payer` is who
    pays a price that stands here, and whether as the card is played; None where none can stand.
    `lies_in_play`: the card whose line this is stays in play.
    """

    symbols: SymbolTable
    known: Vocabulary
    pending: str = ""
    they: str = ""
    names: dict[str, str] = field(default_factory=dict)
    results: set[str] = field(default_factory=set)
    picks: dict[str, PickPlayer] = field(default_factory=dict)
    picked_at: dict[str, Span] = field(default_factory=dict)
    depth: int = 0
    facts: Mapping[tuple[str, str], float] = field(default_factory=dict)
    round: str = ""
    has_drink: bool = False
    is_late: bool = False
    own_piles: frozenset[str] | None = None
    own_counters: frozenset[str] | None = None
    cards: dict[str, str] = field(default_factory=dict)
    is_played: bool = False
    payer: tuple[PlayerRef, bool] | None = None
    own_markers: Mapping[str, tuple[str, ...]] | None = None
    own_kinds: frozenset[str] | None = None
    only_here: frozenset[str] = frozenset()
    never_own: frozenset[str] = frozenset()
    others: set[str] = field(default_factory=set)
    payee: str = ""
    lies_in_play: bool = False

    def report(
        self, code: str, span: Span, message: str, near: str = "", example: str = ""
    ) -> None:
        """Note a mistake."""
        self.symbols.report(code, span, message, near, example)

    def with_changes(self, **changes: Any) -> CardScope:
        """The same scope with some of its fields changed."""
        return replace(self, **changes)

    def deeper(self, span: Span, they: str = "") -> CardScope:
        """Inside a block: the same names and picks, one level further in."""
        if self.depth == DEPTH_MOST:
            message = f"more than {DEPTH_MOST} blocks inside one another"
            self.report("E0405", span, message)
        return self.with_changes(
            depth=self.depth + 1, they=they or self.they, is_played=False, payer=None
        )

    def late(self, span: Span, they: str = "") -> CardScope:
        """Inside a block that is done when what the card answers is over."""
        return self.deeper(span, they).with_changes(is_late=True)

    def with_own_picks(self, span: Span) -> CardScope:
        """One of several options: players are picked in it apart from the other options."""
        outside = {name: at for name, at in self.picked_at.items() if name in self.picks}
        return self.deeper(span).with_changes(picks={}, picked_at=outside)

    def with_picks(self, body: Block) -> Block:
        """Lines with the picks in their sentences put in front; those of `yet` somebody after the
        lines that only pick, which come before them.
        """
        picks = [*self.picks.values()]
        later = [pick for pick in picks if pick.among.startswith("yet ")]
        rest = [*dropwhile(lambda line: isinstance(line, PickPlayer), body)]
        first = body[: len(body) - len(rest)]
        return (*(pick for pick in picks if pick not in later), *first, *later, *rest)

    def expressions(self, phrase: Any = None) -> Scope:
        """The scope of the expressions of one line; whom this one picks is picked."""
        for part in walk(phrase):
            if getattr(part, "rule", "") == "picked":
                part.who(self)
        names = {name: self._named(name, kind) for name, kind in self.names.items()}
        scope = Scope(self.symbols, "card", names=names)
        scope.pending, scope.they, scope.results = self.pending, self.they, self.results
        return scope

    def _named(self, name: str, kind: str) -> Typed:
        """A thing with a name: a number, or a player."""
        if kind == NUMBER:
            numbers = ir.Field(ir.PLAYED, "numbers")
            return Typed(ir.Lookup(numbers, ir.Text(name), ir.Number(0)), NUMBER)
        return Typed(player_code(NAMED, name).code, kind)

    def name_player(self, name: Word, how: str) -> str:
        """Make a name known; a word of the language is none."""
        self._refuse_word(name)
        self.names[str(name)] = how
        return str(name)

    def _refuse_word(self, name: Word) -> None:
        """Tell of a word of the language that is to be a name."""
        if str(name) in self.known.words:
            message = f"`{name}` is a word of the language, not a name; say `the_{name}`"
            self.report("E0317", name.span, message)

    def name_cards(self, name: Word, source: str) -> str:
        """Give cards that came from a pile a name; a word of the language is none."""
        self._refuse_word(name)
        if str(name) in self.names or str(name) in self.cards:
            self.report("E0220", name.span, f"{name} is named twice")
        self.cards[str(name)] = source
        return str(name)

    def named_cards(self, name: Word) -> str:
        """The name of cards that a line above has given."""
        if str(name) not in self.cards:
            message = f"there are no cards called `{name}`."
            example = "you choose 1 action card from victim's Hand as prize"
            self.symbols.report_name("E0203", name, message, self.cards, example)
        return str(name)

    def amount(self, quantity: Any, is_less: bool = False) -> Amount:
        """A number as it is, or the name of a function that works it out; `is_less` negates it."""
        number = quantity.constant({})
        if quantity.rule == "number":
            if number > AMOUNT_MOST:
                message = f"this number must be from 0 to {AMOUNT_MOST}"
                self.report("E0303", quantity.span, message)
            number = int(min(number, AMOUNT_MOST))
            return -number if is_less else number
        if quantity.rule == "name" and self.names.get(str(quantity.word)) != NUMBER:
            message = f"`{quantity.word}` is not a number"
            self.report("E0301", quantity.span, message, "", "you draw 1 card")
            return 0
        if quantity.within(self.facts)[0] < 0:
            message = f"{quantity.say()} may come to less than 0, which counts as 0"
            self.report("W0510", quantity.span, message, "", "(most of (0, your Gold - 2))")
        scope = self.expressions(quantity)
        at_most = ir.call("min", ir.Number(AMOUNT_MOST), scope.number(quantity))
        amount = ir.call("max", ir.Number(0), at_most)
        return self._function(scope, "amount", ir.Minus(amount) if is_less else amount, quantity)

    def condition(self, expression: Any) -> str:
        """The name of a function that tells whether something holds."""
        scope = self.expressions(expression)
        return self._function(scope, "holds", scope.truth(expression), expression)

    def _function(self, scope: Scope, stem: str, value: ir.Expression, phrase: Any) -> str:
        for part in walk(phrase):
            rule = getattr(part, "rule", "")
            if rule and not getattr(part, "for_cards", rule in CARD_EXPRESSIONS):
                message = "a card cannot count with this"
                self.report("E0316", part.span, message, "", "(victim's Fortitude - 2)")
                return ""
        body = [*scope.prelude, ir.Return(value, span=phrase.span)]
        return self.symbols.module.function(stem, ("t", "p"), body)

    def require_pending(self, span: Span, *kinds: str) -> None:
        """Report what answers something where nothing of these kinds is pending."""
        if self.pending in kinds and self.is_late:
            message = "this comes too late: the card's answer is over by then"
            self.report("E0313", span, message, "", PENDING_EXAMPLES[kinds[0]])
            return
        check_pending(self, span, *kinds)

    def require_round(self, span: Span, is_of_pot: bool = False) -> None:
        """Report what is about the Round of Gambling where there never is one; the pot is still
        there when the Round has ended.
        """
        if self.round == NO_ROUND:
            message = "there is no Round of Gambling when this is done"
            self.report("E0321", span, message, "", "play during a round")
        elif self.round == ROUND_OVER and not is_of_pot:
            message = "the Round has ended when this is done, and only its pot is left"
            self.report("E0321", span, message, "", "you take the pot")

    def check_number(self, what: Word, gold: str = "") -> str:
        """A stat or token by its name; `gold` is a line that can speak of Gold instead."""
        known = self.known.stats | self.known.tokens
        if str(what) == GOLD:
            message = f"{GOLD} is paid and taken: this line cannot be about it"
            self.report("E0224", what.span, message, "", gold)
        elif str(what) in self.known.counters | self.known.table_counters:
            message = f"{what} is a counter: this line cannot be about it"
            self.report("E0224", what.span, message)
        elif str(what) not in known:
            near = nearest(what, {*known, *self.known.counters, *self.known.table_counters})
            message = f"there is no number of players or token called `{what}`."
            example = f"add 1 to {near}" if near in self.known.table_counters else ""
            self.report("E0224", what.span, message, near, example)
        return str(what)

    def check_counter(self, name: str, span: Span, who: PlayerRef) -> None:
        """A counter of a character by its name, which somebody has."""
        if name in self.known.table_counters:
            message = f"{name} is a counter of the table and belongs to nobody"
            self.report("E0224", span, message, "", f"add 1 to {name}")
            return
        own = self.own_counters
        if who.kind == YOU and own is not None and name not in own:
            message = f"this character has no counter {name}."
            self.report("E0224", span, message, nearest(name, own))
        if name in self.only_here and self._is_another(who):
            message = f"only this character has {name}, and nobody else ever does"
            self.report("W0512", span, message, "", f"you gain 1 {name}")

    def _is_another(self, who: PlayerRef) -> bool:
        """Whether this stands for others alone."""
        if who.kind == NAMED:
            return who.name in self.others
        return who.kind in (EACH_OTHER, EACH_OTHER_IN_ROUND, LEFT)

    def check_marker(self, name: Word) -> tuple[str, ...]:
        """The places of a marker, by its name."""
        known = self.known.markers if self.own_markers is None else self.own_markers
        if str(name) not in self.known.markers:
            self.symbols.unknown("E0201", "marker", name, known)
        elif str(name) not in known:
            message = f"this character has no marker {name}."
            self.symbols.report_name("E0201", name, message, known)
        return known.get(str(name), ())

    def check_gold(self, what: Word) -> None:
        """Only Gold is paid, taken and anted."""
        if str(what) != GOLD:
            message = f"only {GOLD} can be paid, taken and anted, not {what}."
            self.report("E0315", what.span, message, GOLD)

    def check_title(self, title: Word) -> None:
        """A title that some card has."""
        if str(title) not in self.known.titles:
            message = f'no card is called "{title}".'
            self.symbols.report_name("E0227", title, message, self.known.titles)

    def check_pile(self, name: Word) -> str:
        """A pile by its name."""
        if str(name) not in self.known.piles:
            self.symbols.unknown("E0201", "pile", name, self.known.piles)
        return str(name)

    def check_own_pile(self, name: Word) -> str:
        """A pile of the character whose card it is, by its name."""
        found = self.check_pile(name)
        if self.own_piles is not None and found in self.known.piles and found not in self.own_piles:
            message = f"this character has no pile {name}."
            self.symbols.report_name("E0322", name, message, self.own_piles)
        return found


CARD_EXPRESSIONS = frozenset({
    "number", "name", "thing", "stat_of", "own_stat", "role", "named_player", "picked", "group",
    "each_of", "plus", "minus", "times",
    "least_of", "most_of", "half_of", "count", "items", "place", "any_item", "count_players",
    "conditional", "either", "both", "negated", "equal", "unequal", "at_least", "at_most",
    "more_than", "less_than", "in_round", "is_at", "is_not_at", "own_stat_at", "icons_on_top",
    "is_phase", "is_no_phase", "phase", "did", "yes", "no", "possessive",
})  # fmt: skip
"""The phrases of which the sums and conditions of cards are made."""

PENDING_EXAMPLES = {
    CARD_PENDING: "play when a card affects you",
    DRINK_PENDING: "play when a drink affects you",
    EVENT_PENDING: "play when an event is revealed",
    DEBT_PENDING: "play when you must pay Gold",
    WIN_PENDING: "play when another player wins the round",
    LOSS_PENDING: "play after you lose Fortitude to another player's card",
    DEED_PENDING: "play after another player gains Gold",
    CHAMPIONS_PENDING: "play when sides choose champions",
}


def player_code(kind: str, name: str = "") -> Typed:
    """The one player who is meant by a role, or by a name."""
    named = (ir.Text(name),) if name else ()
    return Typed(ir.deed("one", ir.PLAYED, ir.Text(kind), *named), PLAYER)


def they_code(scope: Scope) -> Typed:
    """The one who is `they`."""
    return player_code(SUBJECT) if scope.they == SUBJECT else player_code(NAMED, "they")


def check_pending(scope: CardScope | Scope, span: Span, *kinds: str) -> None:
    """Report a phrase about what is pending where nothing of these kinds is."""
    if scope.pending in kinds:
        return
    message = "nothing is pending here for this line to act on"
    if scope.pending:
        message = f"this card answers {scope.pending}, but this line is about {' or '.join(kinds)}"
    scope.report("E0313", span, message, "", PENDING_EXAMPLES[kinds[0]])
