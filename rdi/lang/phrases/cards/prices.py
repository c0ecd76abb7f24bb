"""Prices: what is paid to play a card, or for an option of it, and bars those who cannot pay."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import AMOUNT_MOST, DRINK_PENDING, GOLD, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.english import counted
from rdi.lang.syntax.tree import Word, phrase
from rdi.model.effects import CARDS, SELF, Effect, Price


@phrase("card_price", example="price 2 Blood")
class PriceLine(CardLine):
    """The price of playing the card or of choosing the option, to the Inn where it is Gold. Who
    cannot pay it may not, and nobody gets it back.
    """

    number: Word
    what: Word

    def say(self) -> str:
        to_whom = " to the Inn" if str(self.what) == GOLD else ""
        return f"this costs {self.number} {self.what}{to_whom}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if str(self.what) in scope.known.counters | scope.known.table_counters:
            scope.check_counter(str(self.what), self.what.span, SELF)
        elif str(self.what) != GOLD:
            scope.check_number(self.what)
        yield from self.paid_in(str(self.what), scope)

    def amount(self, scope: CardScope) -> int:
        """How much it is."""
        return scope.symbols.whole(self.number, 1, AMOUNT_MOST)

    def paid_in(self, what: str, scope: CardScope, onto_drink: bool = False) -> Iterator[Effect]:
        """The price, where there may be one."""
        amount = self.amount(scope)
        if scope.payer is None:
            message = "a price comes first: on a card, in an option, or where somebody may do more"
            scope.report("E0323", self.span, message, "", "you may: ...")
            return
        who, as_played = scope.payer
        yield Price(what, amount, who, as_played, onto_drink)


@phrase("card_price_in_cards", example="price 2 cards")
class PriceInCards(PriceLine):
    """So many cards must be discarded from the hand, beside the card itself."""

    number: Word

    def say(self) -> str:
        return f"this costs {self.number} other {'card' if self.number == '1' else 'cards'}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield from self.paid_in(CARDS, scope)


@phrase("price_on_it", example="put 1 Gold on it")
class PriceOnIt(PriceLine):
    """A price in Gold that comes to lie on the Drink. Whoever drinks that gets the Gold on it;
    where nobody does, the Inn.
    """

    number: Word
    what: Word

    def say(self) -> str:
        return f"put {self.number} {self.what} on it"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        scope.check_gold(self.what)
        yield from self.paid_in(GOLD, scope, onto_drink=True)


@phrase("card_price_from_pile", example="price 2 cards from Petrified")
class PriceFromPile(PriceLine):
    """So many cards from the top of a pile of one's own lie face down under this card until it is
    discarded; then each goes back to the hand of whoever owns it.
    """

    quantity: Word | Expression
    pile: Word
    fields = ("quantity", "pile")

    def say(self) -> str:
        many = self.quantity
        number = str(many) if isinstance(many, Word) else many.say()
        until = "under this card until this is discarded, and then"
        lying = f"those lie {until} go back to the hands of their owners"
        if number == "1":
            lying = f"that lies {until} goes back to the hand of its owner"
        cards = f"{number} cards" if isinstance(many, Name) else counted(number, "card")
        return f"this costs {cards} from the top of your {self.pile}; {lying}"

    def amount(self, scope: CardScope) -> int:
        if isinstance(self.quantity, Word):
            return scope.symbols.whole(self.quantity, 1, AMOUNT_MOST)
        found = self.quantity.constant({})
        if found is None:
            message = "the number of cards in a price must be fixed"
            scope.report("E0303", self.quantity.span, message, "", "price 2 cards from Petrified")
        return found or 1

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield from self.paid_in(scope.check_own_pile(self.pile), scope)
