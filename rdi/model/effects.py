"""Effects of cards as plain values: one class for each kind of sentence on a card.

A card's text is lowered to these; they hold no state. Direct effects change a player, meta effects
another card or Drink that is pending. An `Amount` is a number, or the name of a generated function
of the table and the play, as conditions are. A `Block` is done in order, as completely as able.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rdi.model.event import INN as INN
from rdi.model.fingerprint import Added, Said
from rdi.model.values import Value, contents

Amount = int | str

YOU: Final = "you"
NAMED: Final = "named"
EACH: Final = "each player"
EACH_OTHER: Final = "each other player"
EACH_IN_ROUND: Final = "each player in the round"
EACH_OTHER_IN_ROUND: Final = "each other player in the round"
ATTACKER: Final = "the attacker"
DRINKER: Final = "the drinker"
LEADER: Final = "the leader"
OWNER: Final = "the owner"
LEFT: Final = "the player on your left"
SUBJECT: Final = "who did it"
ORDERED_ONE: Final = "each player who was ordered one"
PAYER: Final = "the payer"
PAYEE: Final = "the payee"
ITS_OWNER: Final = "its owner"
BESIDE: Final = "the others on the side of"
POT: Final = "the pot"

MINION: Final = "minion"
"""A kind of card beside those of `model.cards`: what is played like an Action Card and stays."""

EVERYBODY: Final = 99
"""More players than sit at any table: the most of a pick of any number."""


class PlayerRef(Value):
    """A reference to players, the pot or the Inn: one of the kinds above, with a name if `named`.

    A name is that of a pick, of a `let`, or `they` inside `for each`. `the attacker` is the player
    of the card that is answered; `the drinker` has the Drink that is answered; `the payer` and `the
    payee` part with and get the Gold that is; `its owner` is whose card demands that Gold, or is
    answered; `the leader` is in control of the Round; `the owner` is whose card, token or Minion
    this is; who did it is whose card, Drink, win or deed is answered, or who has lost what is
    answered; `the inn` and `the pot` are places that pay and are paid. `the others on the side of`
    somebody who has a name are nobody where each plays alone.
    """

    kind: str
    name: str = ""


SELF = PlayerRef(YOU)


class Effect(Value):
    """A line of a card."""

    def blocks(self) -> Iterator[Block]:
        """The blocks of lines inside this line."""
        for value in contents(self):
            if isinstance(value, tuple) and value and isinstance(value[0], Effect):
                yield value
            elif isinstance(value, tuple) and value and isinstance(value[0], Option):
                yield from (option.body for option in value)


PLAIN = frozenset({str, int, bool, frozenset})
"""The kinds of values in which there is no line."""


Block = tuple[Effect, ...]


def effects_in(block: Block) -> Iterator[Effect]:
    """All lines of a block and of the blocks inside it."""
    for effect in block:
        yield effect
        for inner in effect.blocks():
            yield from effects_in(inner)


def effects_inside(value: Any) -> list[Effect]:
    """All lines anywhere in plain values: in characters, cards, Drinks and what they hold."""
    found: list[Effect] = []
    _add_effects(value, found)
    return found


def _add_effects(value: Any, found: list[Effect]) -> None:
    if isinstance(value, Effect):
        found.append(value)
    if isinstance(value, tuple | list):
        parts: Iterable[Any] = value
    elif isinstance(value, dict):
        parts = value.values()
    else:
        parts = contents(value) if isinstance(value, Value) else ()
    for each in parts:
        if each and type(each) not in PLAIN:
            _add_effects(each, found)


class Option(Value):
    """One of several things to choose from: what it says, and what it does."""

    text: str
    body: Block


# ------------------------------------------------------------------ said as the card is played


class PickPlayer(Effect):
    """Name a player as the card is played: `pick another player as victim`.

    `among` is `another`, `any`, `another in the round` or `any in the round`; after `yet` nobody
    whom this card has named before. `another player` in a sentence is a pick too, whose name is
    `another player`.

    From `least` to `most` players are picked, all different, or as many as there are: `pick 2 other
    players as victims`. `fits` is a condition on whoever may be picked, who is `they` in it: `pick
    another player whose Gold is at least 2 as victim`. With `extreme` (`highest` or `lowest`) only
    those may be who have the most or the least `of` a number: `pick a player whose Gold is highest
    as victim`.
    """

    name: str
    among: str = "another"
    least: Added[int] = 1
    most: Added[int] = 1
    fits: Added[str] = ""
    extreme: Added[str] = ""
    of: Added[str] = ""


class PickNumber(Effect):
    """Name a number as the card is played or the Drink revealed: `pick a number from 1 to 4 as
    size`.
    """

    name: str
    least: Amount
    most: Amount


class ChooseOne(Effect):
    """Choose between options: `choose one:` is said as the card is played (`who` is None),
    `victim chooses one:` as it resolves.
    """

    who: PlayerRef | None
    options: tuple[Option, ...]


CARDS: Final = "cards"
"""The name of a price that is paid by discarding cards."""


class Price(Effect):
    """`price 2 Blood`: whoever cannot pay it cannot play the card or choose the option, and nobody
    gets it back (vlazlo-blood-04).

    `what` is Gold, which the Inn gets, a number or token of the payer, or CARDS. `as_played`: it is
    paid as the card is played, and otherwise as `who` decides. `onto_drink`: the Gold comes to lie
    on the Drink that is answered (`put 1 Gold on it`).
    """

    what: str
    amount: int
    who: PlayerRef = SELF
    as_played: bool = True
    onto_drink: Added[bool] = False


# ------------------------------------------------------------------ going on under a condition


class May(Effect):
    """Do something or not, as it resolves: `you may:`, `otherwise:`. `again`: as often as wanted,
    `you may again and again:`.

    `offered` and `instead` say what is done, without its price, and what is done otherwise.
    """

    who: PlayerRef
    body: Block
    otherwise: Block = ()
    again: Added[bool] = False
    offered: Said = ""
    instead: Said = ""


class If(Effect):
    """Do something if a condition holds: `if victim's Fortitude is less than 5:`.

    `in_spite`: the body is done for those too who ignore the card, and nothing of it may be
    answered (`if victim ignored hit:`).
    """

    condition: str
    body: Block
    otherwise: Block = ()
    in_spite: Added[bool] = False


class AsIfCard(Effect):
    """Lines that are answered as a card of somebody would be: `as if by an action card of the
    owner:`. `cannot` is as in the restrictions of cards.
    """

    kind: str
    who: PlayerRef
    body: Block
    cannot: frozenset[str] = frozenset()


class Result(Effect):
    """A name for what lines do, of which later lines speak: `victim loses 3 Fortitude, as hit`."""

    name: str
    body: Block


class ForEach(Effect):
    """Once for each of several players, who are `they` inside: `for each other player:`."""

    who: PlayerRef
    body: Block


class Repeat(Effect):
    """Again and again until a condition holds, a hundred times at most: `repeat until ...:`."""

    until: str
    body: Block


class Let(Effect):
    """Give players a name: `let rivals be each player`."""

    name: str
    who: PlayerRef


class LetStrongest(Effect):
    """`let rivals be those of rivals whose drink is strongest`."""

    name: str
    of: str


# ------------------------------------------------------------------ direct effects


class Lessening(Value):
    """A payment of the player who loses, as it happens, to lose `by` less for each: Gold, which the
    Inn gets, or CARDS of the hand, of these kinds or of any (note-rdi8-captain-grolnar-01).
    """

    by: int
    what: str
    kinds: frozenset[str] = frozenset()


class Change(Effect):
    """A number of a player grows or shrinks: `another player loses 2 Fortitude`, `..., less 1 for
    each Gold that they pay to the inn`.

    `what` is a stat or a token; Gold is paid, never changed.
    """

    who: PlayerRef
    what: str
    amount: Amount
    gains: bool
    less: Added[Lessening | None] = None


class Count(Effect):
    """A counter goes up or down: `you gain 1 Heat` (of a character), `add 1 to Danger` (of the
    table; then `who` is None).

    It is no number of a player: no card is said to affect anybody by it, and whoever ignores the
    card does not escape it (lucky-heat-04).
    """

    who: PlayerRef | None
    what: str
    amount: Amount
    gains: bool


class MoveMarker(Effect):
    """`Brewing moves to Beer`; with `who`, that player chooses another place: `you choose where
    Brewing goes`.
    """

    who: PlayerRef | None
    name: str
    place: str = ""


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


class Ante(Effect):
    """Gold goes into the pot of the Round: `each player in the round antes 1 Gold`."""

    who: PlayerRef
    amount: Amount


class Draw(Effect):
    """Draw cards from one's own deck: `you draw 1 card`."""

    who: PlayerRef
    amount: Amount


class Discard(Effect):
    """Discard cards from the hand: `victim discards 1 card`, `victim discards 1 card at random`;
    only those of some `kinds`: `victim discards 1 action card`; who has too few of them `shows` the
    hand to all: `victim discards 1 action card, unless the hand lies open`.
    """

    who: PlayerRef
    amount: Amount
    at_random: bool = False
    kinds: Added[frozenset[str]] = frozenset()
    shows: Added[bool] = False


class PutCards(Effect):
    """`victim puts 2 cards face down under Petrified` (from the top of the deck), `you put 1 card
    from Petrified under Hand`. `source_of` says whose pile it is, where that is told.

    A pile that only some character has is that of the card's player, or of the first who has one.
    Into piles that everybody has, each card goes to those of its owner. `on_top`: they come to lie
    on top, wherever cards go in that pile otherwise.
    """

    who: PlayerRef
    amount: Amount
    source: str
    target: str
    source_of: PlayerRef | None = None
    on_top: Added[bool] = False


class PlayTop(Effect):
    """Play the uppermost card of a pile as one's own: `you play the top card of Brawlers`."""

    who: PlayerRef
    pile: str


class Shuffle(Effect):
    """Shuffle a pile: `you shuffle Brawlers`, `you shuffle Beaten into Brawlers` (`into`)."""

    who: PlayerRef
    pile: str
    into: str = ""


class LookAt(Effect):
    """`you look at victim's Hand`: only who looks sees it."""

    who: PlayerRef
    whose: PlayerRef


class ChooseCards(Effect):
    """`you choose 1 action card from victim's Hand as prize`: they lie open then, by that name."""

    who: PlayerRef
    amount: Amount
    source: str
    source_of: PlayerRef
    name: str
    kinds: frozenset[str] = frozenset()


class ChooseOfCards(Effect):
    """`you choose 1 card from shown as prize`: some of the cards that have a name get another."""

    who: PlayerRef
    amount: Amount
    source: str
    name: str
    kinds: frozenset[str] = frozenset()


class RevealCards(Effect):
    """`you reveal 5 cards from Deck as shown`; with kinds in `until`, cards come until one of these
    has come, which has the name: `you reveal cards from Deck until an action card as found`.
    """

    who: PlayerRef
    amount: Amount
    source: str
    source_of: PlayerRef
    name: str
    until: frozenset[str] = frozenset()


class MoveCards(Effect):
    """A move of cards that have a name: `victim discards prize`, `you take shown`, `you put
    found into play`, `you put shown under Deck`.
    """

    who: PlayerRef
    name: str
    target: str
    on_top: bool = False


class DivideCards(Effect):
    """`opponent divides shown into left and right`."""

    who: PlayerRef
    name: str
    first: str
    second: str


class PlayCards(Effect):
    """`you play prize`: somebody plays a card that has a name as an own one."""

    who: PlayerRef
    name: str


class OrderDrinks(Effect):
    """Put Drinks on other players' Drink Me! Piles: `you order 2 drinks` (drinks-extra-01). `to`:
    on the piles of these players, so many on each. `looks`: whoever orders sees them all before
    saying for whom each is (`you order 2 drinks, looking at them first`).
    """

    who: PlayerRef
    amount: Amount
    to: Added[PlayerRef | None] = None
    looks: Added[bool] = False


class Crawl(Effect):
    """`they crawl`: move the party to another tavern of their choice, and what happens there is
    done (crawl-01, crawl-09).
    """

    who: PlayerRef


class DrinkFromPile(Effect):
    """Drink the top of one's own Drink Me! Pile now: `another player drinks`."""

    who: PlayerRef


class DrinkFromDeck(Effect):
    """`each player drinks from the drink deck`. `past_events`: an Event is thrown away and another
    card revealed in its place. `is_copy`: one Drink is revealed and each drinks a copy of it.
    `count`: so many are revealed by each (`you drink 2 drinks from the drink deck`).
    """

    who: PlayerRef
    past_events: bool = False
    is_copy: bool = False
    count: Added[int | str] = 1


class DrinkCompared(Effect):
    """`you drink the weaker of two drinks from the drink deck, each other player the stronger`: by
    the Alcohol that is on them for the card's player, who chooses where it is equal.
    """

    weaker: PlayerRef
    stronger: PlayerRef


class Contest(Effect):
    """`each player drinks for the highest Alcohol, who wins is champion`: a Drinking Contest."""

    who: PlayerRef
    name: str


class Join(Effect):
    """`they join helpers`: from now on they are among the players of this name."""

    who: PlayerRef
    name: str


class Bid(Effect):
    """`each player bids Gold in secret, who bids most is champion`, or `openly`."""

    who: PlayerRef
    what: str
    name: str
    is_open: bool


class FlipCoin(Effect):
    """`flip a coin, on heads:`, `otherwise:`."""

    body: Block
    otherwise: Block = ()


class DiscardDrink(Effect):
    """`each player discards the top drink` of the own Drink Me! Pile."""

    who: PlayerRef


class ShuffleDrink(Effect):
    """`each player shuffles the top drink into its deck`: that of its tavern (crawl-22)."""

    who: PlayerRef


class Forbid(Effect):
    """`victim may not play cards until your next turn`."""

    who: PlayerRef


class Later(Effect):
    """`at the end of your turn:` inside a card's lines; `edge` is `start` or `end` of the turn."""

    edge: str
    whose: PlayerRef
    body: Block


class AfterThis(Effect):
    """`after this:`, what is done when all effects of a card are carried out and it is put away."""

    body: Block


class WhenFinished(Effect):
    """`when everything is finished:`, what is done once nothing is being played, drunk or gambled
    for any more; once by each player for whom it is said, however often that is (crawl-18).
    """

    body: Block


class NobodyOut(Effect):
    """`nobody is out until this ends`."""


# ------------------------------------------------------------------ the Round of Gambling


class StartRound(Effect):
    """`start a round`; `game` is the words that name the game in it with its variants, where a card
    does, as in `start a round of "Lucky Three"` (GR-24).
    """

    game: Added[str] = ""


class TakeControl(Effect):
    """`you take control of the round`."""

    who: PlayerRef = SELF


class WinRound(Effect):
    """`you win the round`: it ends on the spot (gamble-10)."""

    who: PlayerRef = SELF


class PlayRoundAgain(Effect):
    """`the round is played again`, in answer to its end: for the same pot, in which all still in it
    ante once more (GR-10).
    """


class LeaveRound(Effect):
    """`you leave the round`, `victim leaves the round` (forced out)."""

    who: PlayerRef = SELF


class EndRound(Effect):
    """`the round ends`, and the pot goes to the Inn (gamble-tip-05)."""


class PutIntoPot(Effect):
    """`put this card into the pot`: it lies there until somebody takes the pot."""


class TakePot(Effect):
    """`you take the pot` instead of the winner, `you take half the pot` from its taker."""

    who: PlayerRef = SELF
    is_half: bool = False


# ------------------------------------------------------------------ meta effects on what is pending


class Negate(Effect):
    """`negate it`: it does nothing at all (negign-01)."""


class Ignore(Effect):
    """`you ignore it`: it does nothing to that player (negign-02)."""

    who: PlayerRef = SELF


class Adjust(Effect):
    """Make a number of what is pending smaller or larger: `increase its Alcohol by 2`, `reduce its
    Alcohol by 2`, `reduce its Fortitude loss for you by 1`.

    `by` is negative for less; `who` limits it to what it does to that player (cards only).
    """

    what: str
    by: Amount
    who: PlayerRef | None = None


class AdjustTo(Effect):
    """Make a number of what is pending a certain one: `set its Alcohol to 1`, `set its Fortitude
    loss for you to 1`; `is_most`: only where it is larger, `reduce its Alcohol to 1`.

    `who` limits it to what it does to that player (cards only).
    """

    what: str
    to: Amount
    who: PlayerRef | None = None
    is_most: bool = False


class AdjustDrinks(Effect):
    """`increase the Alcohol of any number of drinks by 1`: of the Drink that is answered, and of
    others in play.
    """

    what: str
    by: Amount


class AdjustAll(Effect):
    """`reduce all its numbers by 1`: every number of a Drink comes nearer to nothing."""

    by: Amount


class Redirect(Effect):
    """`redirect its Fortitude loss to decoy`: what you would lose, that player loses.

    `redirect it to decoy` has no `what`: that player is picked in your place, for all that the card
    does.
    """

    what: str
    to: PlayerRef


class StandFor(Effect):
    """`knight stands for your side`: a player of another side is a Champion of yours, for the card
    or Event that is answered.
    """

    who: PlayerRef


class Split(Effect):
    """`split it with friend rounding up`, `split it with nobody rounding down`."""

    friend: PlayerRef | None
    rounds_up: bool


class PassOn(Effect):
    """`pass it to friend`."""

    to: PlayerRef


class AddToDrink(Effect):
    """Whoever drinks it does this too: `add to it:`; only who drinks the half that was split off
    it, where it is `of_half`: `add to the other half:`.
    """

    body: Block
    of_half: Added[bool] = False


class ReplaceEffects(AddToDrink):
    """Whoever drinks it does this and nothing else: `replace its effects by:`."""


class Become(Effect):
    """One number of a Drink counts as another: `its Alcohol becomes Fortitude`."""

    what: str
    into: str


class PayFromInn(Effect):
    """`pay it from the inn`: the Inn pays what you must pay or ante, or what is taken from you."""


class PayWith(Effect):
    """`pay it with Fortitude`: of what you must pay, ante or give up, the Inn pays as much as you
    like, and you lose 1 of this for each (note-rdi6-blood-money-01).
    """

    what: str


class PaidBy(Effect):
    """`victim pays it`: another player pays what you must pay or ante."""

    who: PlayerRef


class Prevent(Effect):
    """`prevent it`: nobody parts with the Gold."""


class Boost(Effect):
    """Pay a cost of one's own for more, if one likes: `boost glare 2:`.

    `offered` says what is done then.
    """

    text: str
    cost: Block
    body: Block
    offered: Said = ""


CHANGES_DRINK = (
    Negate,
    Ignore,
    Adjust,
    AdjustAll,
    AdjustDrinks,
    AdjustTo,
    Split,
    PassOn,
    AddToDrink,
    Become,
)  # negign-wench-01
