"""The frame of all lines of cards: they do something, and they say it of somebody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rdi.lang.lowering.scope import CardScope
from rdi.lang.phrases.cards.naming import is_counted, plural, so_many
from rdi.lang.syntax.english import Passage, in_english, with_heading
from rdi.lang.syntax.tree import Phrase
from rdi.model.effects import Block, Effect

FORMS = ("s", "sh", "ch", "x", "o")
IRREGULAR = {"is": "are", "has": "have"}
PRICES = ("card_price", "card_price_in_cards", "card_price_from_pile", "price_on_it")
"""The phrases that come before all others of a block."""


class CardLine(Phrase):
    """A line of a card that does something."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        """The effects, as plain values."""
        raise NotImplementedError


def effects_of(lines: Iterable[Any], scope: CardScope) -> Block:
    """The effects of several lines, one after another."""
    found: list[Effect] = []
    for line in lines:
        if scope.payer is not None and line.rule not in PRICES:
            scope = scope.with_changes(payer=None)
        found += line.effects(scope)
    return tuple(found)


def amount_of(quantity: Any, what: Any) -> str:
    """So many of something: 2 Fortitude, as much Fortitude as your Alcohol."""
    text = in_english(quantity)
    if getattr(quantity, "rule", "") == "name":
        text = f"the {text}".replace("_", " ")
    if text.isdecimal():
        return f"{text} {so_many(text, what)}"
    many = f"many {plural(what)}" if is_counted(what) else f"much {what}"
    return f"as {many} as {text.removeprefix('what ')}"


def whose(who: Any) -> str:
    """Your or their, as it fits somebody."""
    return "your" if in_english(who) == "you" else "their"


def conjugated(who: Any, verb: str) -> str:
    """Somebody and the verb in the form that fits: you lose, each player loses."""
    text = in_english(who)
    return f"{text} {verb if is_many(who) else third_person(verb)}"


def is_many(who: Any) -> bool:
    """Whether a verb stands after somebody as it does after `they`."""
    return bool(getattr(who, "is_many", False))


def agreeing(who: Any, verb: str) -> str:
    """A verb that stands as after one person, in the form that fits somebody."""
    return first_form(verb) if is_many(who) else verb


def first_form(verb: str) -> str:
    """A verb as it stands after `you` and `they`, of how it stands after one person."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    is_longer = verb.endswith("es") and verb.removesuffix("es").endswith(("ss", *FORMS[1:]))
    return verb.removesuffix("es" if is_longer else "s")


def third_person(verb: str) -> str:
    """A verb as it stands after one person."""
    return verb + ("es" if verb.endswith(FORMS) else "s")


def with_otherwise(first: Passage, other: Any) -> list[Passage]:
    """A block, and the one that is done otherwise."""
    return [first, with_heading("otherwise", other.body)] if other is not None else [first]
