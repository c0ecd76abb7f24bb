"""What names mean while a game is being read: its things, and the names valid at one place.

`Symbols` holds what the whole game declares; `Here` is one place in it, where expressions are
turned into generated code. Both only know names and kinds, not how any phrase is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from rdi.lang.code import Line, Module
from rdi.lang.diagnostic import Diagnostic, nearest
from rdi.lang.source import Source, Span
from rdi.model.definition import Deck

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


@dataclass(frozen=True, slots=True)
class Typed:
    """A piece of generated code and the kind of thing it gives.

    Of a number: how far from 0 it may be (`most`), and the number itself where it is always the
    same (`exact`).
    """

    code: str
    kind: str
    most: int = LEAF_MOST
    exact: int | None = None


BROKEN = Typed("None", ANY)
"""What stands for an expression with a mistake, so that one mistake is reported once."""


class Valued(Protocol):
    """A phrase that stands for a value."""

    span: Span

    def code(self, here: Here) -> Typed:
        """Generated code and the kind of what it gives."""


@dataclass(frozen=True, slots=True)
class PileName:
    """A declared pile: whose it is, where it lies, who may look, and what for."""

    is_player: bool
    place: int
    seen_by: str
    is_grid: bool
    is_dice: bool
    side: int = 3
    stack: int = 1


@dataclass(slots=True)
class Symbols:
    """All that a game declares by name; `has_numberless` says whether cards may be in play that
    have no number, `has_large` whether a score works with numbers that may become large.
    """

    source: Source
    module: Module
    deck: Deck | None = None
    deck_words: dict[str, str] = field(default_factory=dict)
    boards: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    extras: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)
    piles: dict[str, PileName] = field(default_factory=dict)
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
    has_numberless: bool = False
    has_large: bool = False
    mistakes: list[Diagnostic] = field(default_factory=list)

    def report(
        self, code: str, span: Span, message: str, near: str = "", example: str = ""
    ) -> None:
        """Note a mistake; the same one is noted once."""
        self.note(Diagnostic(code, self.source, span, message, near, example))

    def note(self, mistake: Diagnostic) -> None:
        """Note a mistake that was found before; the same one is noted once."""
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def unknown(self, code: str, what: str, name: str, span: Span, known: Iterable[str]) -> None:
        """Note a name that means nothing, with the nearest one that does."""
        self.report(code, span, f"there is no {what} called `{name}`.", nearest(name, known))

    def constants(self) -> dict[str, int]:
        """The numbers that are always the same, by name: those that are set, and their sums."""
        here = Here(self, "play")
        known = {name: int(line.code(here).code) for name, line in self.settings.items()}
        for name, definition in self.definitions.items():
            number = None if definition.parameters else definition.value.constant(known)
            if number is not None:
                known[name] = number
        return known

    def attributes(self) -> dict[str, tuple[str, ...]]:
        """Each attribute of the deck with the codes of its values, in the deck's order."""
        if self.deck is None:
            return {}
        return {name: tuple(values) for name, values in self.deck.values.items()}


@dataclass(slots=True)
class Here:
    """One place in a game: which names are valid, who acts, which cards are being counted."""

    symbols: Symbols
    mode: str
    names: dict[str, Typed] = field(default_factory=dict)
    seat: str | None = None
    item: Typed | None = None
    item_cell: str | None = None
    cards: str | None = None
    is_grid: bool = False
    counted: bool = False
    prelude: list[Line] = field(default_factory=list)
    tables: dict[str, Typed] = field(default_factory=dict)
    parameters: dict[tuple[str, str], str] = field(default_factory=dict)
    busy: tuple[str, ...] = ()
    depth: int = 0
    pending: str = ""
    they: str = ""

    def report(
        self, code: str, span: Span, message: str, near: str = "", example: str = ""
    ) -> Typed:
        """Note a mistake and go on."""
        self.symbols.report(code, span, message, near, example)
        return BROKEN

    def at_table(self, phrase: Valued, code: str, kind: str) -> Typed:
        """What only the table in the middle of play can tell; a mistake where hands are scored."""
        if self.mode != "score":
            return Typed(code, kind)
        message = "hands are scored by cards, dice and counts, not by who plays or where Gold lies"
        return self.report("E0309", phrase.span, message, "", "number of Rogues")

    def counting(self, item: Typed, cell: str | None) -> Here:
        """The same place, looking at one card."""
        return replace(self, item=item, item_cell=cell, depth=self.depth + 1)

    def knowing(self, names: Mapping[str, Typed]) -> Here:
        """The same place with more names."""
        return replace(self, names={**self.names, **names})

    def want(self, phrase: Valued, *kinds: str) -> Typed:
        """The code of an expression that must be of one of these kinds."""
        found = phrase.code(self)
        if found.kind != ANY and kinds and found.kind not in kinds:
            wanted = f"{kind_words(*kinds)} is wanted here"
            return self.report("E0301", phrase.span, f"this is {kind_words(found.kind)}; {wanted}")
        return found

    def number(self, phrase: Valued) -> str:
        """The code of an expression that must be a number."""
        return self.want(phrase, NUMBER).code

    def truth(self, phrase: Valued) -> str:
        """The code of an expression that must be true or not."""
        return self.want(phrase, TRUTH).code

    def pile(self, name: str, span: Span) -> tuple[str, PileName] | None:
        """A pile by name and its code as seen from here; None, and a mistake, if there is none."""
        declared = self.symbols.piles.get(name)
        if declared is None:
            self.symbols.unknown("E0201", "pile", name, span, self.symbols.piles)
            return None
        if self.mode == "score":
            return self.parameter("pile", name), declared
        return f"p[{self.place(name, declared, span)}]", declared

    def place(self, name: str, declared: PileName, span: Span) -> str:
        """The code of where a pile lies in the table's list."""
        if not declared.is_player:
            return str(declared.place)
        if self.seat is None:
            example = f"each player in turn: ... {name} ..."
            self.report("E0302", span, f"whose {name}? Nobody is acting here", "", example)
            return "0"
        return f"{self.symbols.shared + declared.place} + {self.seat} * {self.symbols.per_seat}"

    def parameter(self, kind: str, name: str) -> str:
        """The argument of a scoring function that brings this thing."""
        return self.parameters.setdefault((kind, name), f"{kind}_{name}")

    def table(self, name: str, make: Callable[[], Typed], span: Span) -> Typed:
        """A value worked out once before the line at hand: an order, a definition.

        Given back is its name, and the kind that `make` said. A constant needs no working out.
        """
        if name not in self.tables:
            made = make()
            if made.code in self.symbols.module.constants:
                self.tables[name] = made
            else:
                self.prelude.append(Line(f"{name} = {made.code}", span))
                self.tables[name] = replace(made, code=name)
        return self.tables[name]

    def values_of(self, attribute: str, span: Span) -> tuple[str, ...]:
        """The codes of an attribute's values."""
        attributes = self.symbols.attributes()
        if attribute not in attributes:
            self.symbols.unknown("E0202", "attribute of the deck", attribute, span, attributes)
            return ()
        return attributes[attribute]
