"""Effects of cards as plain values: one class for each kind of sentence on a card.

A card's text is lowered to these; they hold no state. Direct effects change a player, meta effects
another card or Drink that is pending. An `Amount` is a number, or the name of a generated function
of the table and the play, as conditions are. A `Block` is done in order, as completely as able.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from rdi.model.event import INN as INN

Amount = int | str

YOU = "you"
NAMED = "named"
EACH = "each player"
EACH_OTHER = "each other player"
EACH_IN_ROUND = "each player in the round"
EACH_OTHER_IN_ROUND = "each other player in the round"
ATTACKER = "the attacker"
DRINKER = "the drinker"
LEADER = "the leader"
OWNER = "the owner"
POT = "the pot"


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A reference to players, the pot or the Inn: one of the kinds above, with a name if `named`.

    A name is that of a pick, of a `let`, or `they` inside `for each`. `the attacker` is the player
    of the card that is answered; `the drinker` has the Drink that is answered; `the leader` is in
    control of the Round; `the owner` is whose card, token or Minion this is; `the inn` and `the
    pot` are places that pay and are paid.
    """

    kind: str
    name: str = ""


SELF = PlayerRef(YOU)


class Effect:
    """A line of a card."""

    __slots__ = ()

    def blocks(self) -> Iterator[Block]:
        """The blocks of lines inside this line."""
        for each in fields(self):  # type: ignore[arg-type]
            value = getattr(self, each.name)
            if isinstance(value, tuple) and value and isinstance(value[0], Effect):
                yield value
            elif isinstance(value, tuple) and value and isinstance(value[0], Option):
                yield from (option.body for option in value)


Block = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose from: what it says, and what it does."""

    text: str
    body: Block


# ------------------------------------------------------------------ said as the card is played


@dataclass(frozen=True, slots=True)
class PickPlayer(Effect):
    """Name a player as the card is played: `pick another player as victim`.

    `among` is `another`, `any`, `another in the round` or `any in the round`; after `yet` nobody
    whom this card has named before. `another player` in a sentence is a pick too, whose name is
    `another player`.
    """

    name: str
    among: str = "another"


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """Choose between options: `choose one:` is said as the card is played (`who` is None),
    `victim chooses one:` as it resolves.
    """

    who: PlayerRef | None
    options: tuple[Option, ...]


# ------------------------------------------------------------------ going on under a condition


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Do something or not, as it resolves: `you may:`, `otherwise:`."""

    who: PlayerRef
    body: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do something if a condition holds: `if victim's Fortitude is less than 5:`."""

    condition: str
    body: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """Once for each of several players, who are `they` inside: `for each other player:`."""

    who: PlayerRef
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Again and again until a condition holds, a hundred times at most: `repeat until ...:`."""

    until: str
    body: Block


@dataclass(frozen=True, slots=True)
class Let(Effect):
    """Give players a name: `let rivals be each player`."""

    name: str
    who: PlayerRef


@dataclass(frozen=True, slots=True)
class LetStrongest(Effect):
    """`let rivals be those of rivals whose drink is strongest`."""

    name: str
    of: str


# ------------------------------------------------------------------ direct effects


@dataclass(frozen=True, slots=True)
class Change(Effect):
    """A number of a player grows or shrinks: `another player loses 2 Fortitude`.

    `what` is a stat or a token; Gold is paid, never changed.
    """

    who: PlayerRef
    what: str
    amount: Amount
    gains: bool


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """Gold goes from one place to another: `victim pays 1 Gold to you`, `you take 1 Gold from the
    pot` (`is_taken`), `you gain 1 Gold from the inn`.

    `parts`: in how many separate payments, which are as even as can be and `amount` together
    (`in 4 payments`: 6 Gold are paid as 2, 2, 1 and 1).
    """

    payer: PlayerRef
    amount: Amount
    payee: PlayerRef
    is_taken: bool = False
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Ante(Effect):
    """Gold goes into the pot of the Round: `each player in the round antes 1 Gold`."""

    who: PlayerRef
    amount: Amount


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Draw cards from one's own deck: `you draw 1 card`."""

    who: PlayerRef
    amount: Amount


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discard cards from the hand: `victim discards 1 card`, `victim discards 1 card at random`."""

    who: PlayerRef
    amount: Amount
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class PutCards(Effect):
    """`victim puts 2 cards face down under Petrified` (from the top of the deck), `you put 1 card
    from Petrified under Hand`. `source_of` says whose pile it is, where that is told.

    A pile that only some character has is that of the card's player, or of the first who has one.
    Into piles that everybody has, each card goes to those of its owner.
    """

    who: PlayerRef
    amount: Amount
    source: str
    target: str
    source_of: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class OrderDrinks(Effect):
    """Put Drinks on other players' Drink Me! Piles: `you order 2 drinks` (drinks-extra-01)."""

    who: PlayerRef
    amount: Amount


@dataclass(frozen=True, slots=True)
class DrinkFromPile(Effect):
    """Drink the top of one's own Drink Me! Pile now: `another player drinks`."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class DrinkFromDeck(Effect):
    """`each player drinks from the drink deck`. `past_events`: an Event is thrown away and another
    card revealed in its place. `is_copy`: one Drink is revealed and each drinks a copy of it.
    """

    who: PlayerRef
    past_events: bool = False
    is_copy: bool = False


@dataclass(frozen=True, slots=True)
class Contest(Effect):
    """`each player drinks for the highest Alcohol, who wins is champion`: a Drinking Contest."""

    who: PlayerRef
    name: str


@dataclass(frozen=True, slots=True)
class Forbid(Effect):
    """`victim may not play cards until your next turn`."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class Later(Effect):
    """`at the end of your turn:` inside a card's lines; `edge` is `start` or `end` of the turn."""

    edge: str
    whose: PlayerRef
    body: Block


@dataclass(frozen=True, slots=True)
class NobodyOut(Effect):
    """`nobody is out until this ends`."""


# ------------------------------------------------------------------ the Round of Gambling


@dataclass(frozen=True, slots=True)
class StartRound(Effect):
    """`start a round`."""


@dataclass(frozen=True, slots=True)
class TakeControl(Effect):
    """`you take control of the round`."""

    who: PlayerRef = SELF


@dataclass(frozen=True, slots=True)
class WinRound(Effect):
    """`you win the round`: it ends on the spot (gamble-10)."""

    who: PlayerRef = SELF


@dataclass(frozen=True, slots=True)
class LeaveRound(Effect):
    """`you leave the round`, `victim leaves the round` (forced out)."""

    who: PlayerRef = SELF


@dataclass(frozen=True, slots=True)
class EndRound(Effect):
    """`the round ends`, and the pot goes to the Inn (gamble-tip-05)."""


@dataclass(frozen=True, slots=True)
class TakePot(Effect):
    """`you take the pot` instead of the winner, `you take half the pot` from its taker."""

    who: PlayerRef = SELF
    is_half: bool = False


# ------------------------------------------------------------------ meta effects on what is pending


@dataclass(frozen=True, slots=True)
class Negate(Effect):
    """`negate it`: it does nothing at all (negign-01)."""


@dataclass(frozen=True, slots=True)
class Ignore(Effect):
    """`you ignore it`: it does nothing to that player (negign-02)."""

    who: PlayerRef = SELF


@dataclass(frozen=True, slots=True)
class Adjust(Effect):
    """Make a number of what is pending smaller or larger: `increase its Alcohol by 2`, `reduce its
    Alcohol by 2`, `reduce its Fortitude loss for you by 1`.

    `by` is negative for less; `who` limits it to what it does to that player (cards only).
    """

    what: str
    by: Amount
    who: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """`redirect its Fortitude loss to decoy`: what you would lose, that player loses."""

    what: str
    to: PlayerRef


@dataclass(frozen=True, slots=True)
class Split(Effect):
    """`split it with friend rounding up`, `split it with nobody rounding down`."""

    friend: PlayerRef | None
    rounds_up: bool


@dataclass(frozen=True, slots=True)
class PassOn(Effect):
    """`pass it to friend`."""

    to: PlayerRef


@dataclass(frozen=True, slots=True)
class AddToDrink(Effect):
    """Whoever drinks it does this too: `add to it:`."""

    body: Block


@dataclass(frozen=True, slots=True)
class Become(Effect):
    """One number of a Drink counts as another: `its Alcohol becomes Fortitude`."""

    what: str
    into: str


@dataclass(frozen=True, slots=True)
class PayFromInn(Effect):
    """`pay it from the inn`: the Inn pays what you must pay or ante, or what is taken from you."""


@dataclass(frozen=True, slots=True)
class Boost(Effect):
    """Pay a cost of one's own for more, if one likes: `boost glare 2:`."""

    text: str
    cost: Block
    body: Block


CHANGES_DRINK = (Negate, Ignore, Adjust, Split, PassOn, AddToDrink, Become)  # negign-wench-01
