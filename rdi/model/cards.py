"""Characters, cards, Drinks, tokens and Minions as plain values.

They are made by the language from ``.cards`` files, or by hand in a test. The engine runs them and
does not know where they came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import CodeType

from rdi.model.effects import Amount, Block

ACTION, GAMBLING, CHEATING, SOMETIMES, ANYTIME = (
    "action", "gambling", "cheating", "sometimes", "anytime",
)  # fmt: skip
CARD_KINDS = (ACTION, GAMBLING, CHEATING, SOMETIMES, ANYTIME)

ANYONE, ANOTHER, OWN = "anyone", "another", "you"
"""The owners whose card, Drink or win may be answered."""


# ------------------------------------------------------------------ when a card may be played


@dataclass(frozen=True, slots=True)
class WhenCard:
    """Answers a card as it is played, before it resolves.

    `play when [another player plays] a sometimes or action card [affects your Fortitude or Gold]`.
    `affects` names what of one's own it must directly affect (`you`: anything of one's own);
    `changes` holds `negates`, `ignores`, `changes a drink`, `antes`, `forces out`: it must do one
    of these. No kinds means any kind of card.
    """

    kinds: frozenset[str] = frozenset()
    by: str = ANYONE
    affects: frozenset[str] = frozenset()
    changes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class WhenDrink:
    """Answers a Drink: `play when a drink affects you` (`you`), `when a drink is revealed`
    (`anyone`), `when another player reveals a drink` (`another`).
    """

    by: str = ANYONE


@dataclass(frozen=True, slots=True)
class WhenEvent:
    """Answers a Drink Event or another Event before it resolves: `play when an event is
    revealed`. `kinds`: `drink`, `dungeon`, `sea`, `tavern`; none means any.
    """

    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class WhenDebt:
    """Answers Gold that its owner is about to part with: `play when you must ante`, `when you must
    pay or ante Gold or it is taken`. `ways` are of `pay`, `ante`, `take`.
    """

    ways: frozenset[str]


@dataclass(frozen=True, slots=True)
class WhenWin:
    """Answers the end of a Round, before the pot is paid: `play when another player wins the
    round`.
    """

    by: str = ANOTHER


@dataclass(frozen=True, slots=True)
class AfterLoss:
    """After a number went down by a card: `play after you lose Fortitude to another player's
    card`. `unless_reduced`: not where its owner had reduced that loss.
    """

    what: str
    unless_reduced: bool = False


@dataclass(frozen=True, slots=True)
class InPhase:
    """`play in your order phase`: `discard`, `action`, `order`, `drink` or `end`."""

    phase: str


@dataclass(frozen=True, slots=True)
class DuringRound:
    """`play during a round`: at any moment of a Round of Gambling, even after leaving it; never
    once it has ended.
    """


Trigger = WhenCard | WhenDrink | WhenEvent | WhenDebt | WhenWin | AfterLoss | InPhase | DuringRound


@dataclass(frozen=True, slots=True)
class Restrictions:
    """Restrictions on playing a card and on what may affect it.

    `only`: titles of the cards that alone can affect it (empty: any can; its own title stands for
    `only copies of this card can affect it`), `only_unless` a condition that lifts this.
    `cannot`: of `negated`, `ignored`, `redirected`, with `cannot_if` a condition or nothing.
    `beaten_by`: the only kinds that may take control after it (`beaten only by cheating cards`).
    `beats_all`: may follow a card that only other kinds beat. `not_against`: of `antes`, `ends the
    round`: it may not answer a card that does this. `needs_round`: only while still in the Round.
    """

    only: frozenset[str] = frozenset()
    only_unless: str = ""
    cannot: frozenset[str] = frozenset()
    cannot_if: str = ""
    beaten_by: frozenset[str] = frozenset()
    beats_all: bool = False
    not_against: frozenset[str] = frozenset()
    needs_round: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a card: as what, when, and what it does then.

    `kind` is one of the card's kinds. `trigger` is None for Action, Gambling and Cheating Cards,
    and for Anytime Cards that may be played at any moment. `when_negated` is done instead of the
    body if the card is Negated. `text` is what this way says in English.
    """

    kind: str
    trigger: Trigger | None
    body: Block
    when_negated: Block = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a Character Deck. `text` is all that it says in English, a line for each
    sentence; `price` is Gold that must be paid to the Inn to play it; `line` where it is written.
    """

    title: str
    kinds: tuple[str, ...]
    ways: tuple[Way, ...]
    restrictions: Restrictions = Restrictions()
    price: int = 0
    icons: Mapping[str, int] | None = None
    text: str = ""
    note: str = ""
    path: str = ""
    line: int = 0
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class DrinkCard:
    """A Drink: what it does in numbers, by stat (`Alcohol`, `Fortitude`, and `draw` for cards).

    `for_trait` gives other numbers to drinkers with a trait (an Orc, a Troll). `extra` is what the
    drinker does beside. `splits_itself`: its revealer may split it once (split-self-01).
    `stays`: it is not thrown away but kept by the first of its drinkers (drinks-keep-01).
    """

    title: str
    numbers: Mapping[str, int]
    chaser: bool = False
    splits_itself: bool = False
    stays: bool = False
    for_trait: Mapping[str, Mapping[str, int]] | None = None
    extra: Block = ()
    text: str = ""
    path: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class EventCard:
    """An Event: of what kind (`drink`, `dungeon`, ...), its Encounter Level, and what it does.

    `keeps_all_in`: nobody goes out for lack of Gold before it ends.
    """

    title: str
    kind: str
    body: Block
    level: int = 0
    text: str = ""
    path: str = ""
    line: int = 0


OWNER, EACH = "owner", "each"
"""On whose turn something happens: the character's or the token holder's own, or on each."""


@dataclass(frozen=True, slots=True)
class Hook:
    """Something that happens at the edge of a turn: `at the start of your turn:`.

    `whose` is OWNER or EACH; `they` in its lines are whose turn it is. `line` is where
    it is written.
    """

    edge: str
    whose: str
    body: Block
    text: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Static:
    """`while in play: reduce Fortitude loss for you by 1`: a change to losses or gains of the
    owner (`for_others`: of everybody else) while this is in play.
    """

    what: str
    by: Amount
    gains: bool = False
    for_others: bool = False


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of token: how many there are in all (0: no limit), what it does to its holder."""

    name: str
    supply: int
    hooks: tuple[Hook, ...] = ()
    cannot: frozenset[str] = frozenset()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Minion:
    """A Minion: what it costs to keep when it is hurt, what its owner may do with it once in each
    Action Phase, and what holds while it is in play. Minions are played as Action Cards.
    """

    title: str
    wages: int
    actions: tuple[Way, ...] = ()
    statics: tuple[Static, ...] = ()
    text: str = ""
    path: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class OwnPile:
    """A pile that only one character has. `seen_by` is `all`, `owner` or `nobody`; cards are put
    at the bottom (`bottom_in`) or on top, and taken from the top (`top_out`) or by choice.
    """

    name: str
    seen_by: str
    bottom_in: bool = False
    top_out: bool = False


@dataclass(frozen=True, slots=True)
class Character:
    """A character: the deck (how many of each title), traits, piles of its own, and hooks."""

    name: str
    title: str
    about: str
    deck: Mapping[str, int]
    cards: Mapping[str, Card]
    minions: Mapping[str, Minion]
    traits: frozenset[str] = frozenset()
    piles: tuple[OwnPile, ...] = ()
    hooks: tuple[Hook, ...] = ()
    tokens: tuple[TokenKind, ...] = ()
    code: CodeType | None = None
    path: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class DrinkDeck:
    """A deck of Drinks and Events: how many of each title. `parts` are the decks that it is made
    of, where several are shuffled together.
    """

    title: str
    counts: Mapping[str, int]
    drinks: Mapping[str, DrinkCard]
    events: Mapping[str, EventCard]
    tokens: tuple[TokenKind, ...] = ()
    code: CodeType | None = None
    path: str = ""
    fingerprint: str = ""
    parts: tuple[DrinkDeck, ...] = ()
