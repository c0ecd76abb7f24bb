"""Characters, cards, Drinks, tokens and Minions as plain values.

They are made by the language from ``.cards`` files, or by hand in a test. The engine runs them and
does not know where they came from.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import CodeType
from typing import Final

from rdi.model.effects import Amount, Block, Effect, PickNumber
from rdi.model.fingerprint import Added
from rdi.model.lasting import Laws
from rdi.model.values import Value, field, replace

ACTION: Final = "action"
GAMBLING: Final = "gambling"
CHEATING: Final = "cheating"
SOMETIMES: Final = "sometimes"
ANYTIME: Final = "anytime"
CARD_KINDS = (ACTION, GAMBLING, CHEATING, SOMETIMES, ANYTIME)

ANYONE: Final = "anyone"
ANOTHER: Final = "another"
OWN: Final = "you"
"""The owners whose card, Drink, win or deed may be answered."""

GAINS: Final = "gains"
LOSES: Final = "loses"
ORDERS: Final = "orders"
DRINKS: Final = "drinks"
WINS: Final = "wins the round"
LEAVES: Final = "leaves the round"
TAKES_POT: Final = "takes the pot"
THROWS_AWAY: Final = "discards"
IS_OUT: Final = "is out"
"""Deeds that may be answered once they are done."""


# ------------------------------------------------------------------ when a card may be played


class WhenCard(Value):
    """Answers a card as it is played, before it resolves.

    `play when [another player plays] a sometimes or action card [affects your Fortitude or Gold]`.
    `affects` names what of one's own it must directly affect (`you`: anything of one's own);
    `changes` holds `negates`, `ignores`, `changes a drink`, `antes`, `forces out`: it must do one
    of these. `picks`: its player must have picked one. No kinds means any kind of card.
    """

    kinds: frozenset[str] = frozenset()
    by: str = ANYONE
    affects: frozenset[str] = frozenset()
    changes: frozenset[str] = frozenset()
    picks: Added[bool] = False


class WhenDrink(Value):
    """Answers a Drink: `play when a drink affects you` (`you`), `when a drink is revealed`
    (`anyone`), `when another player reveals a drink` (`another`).
    """

    by: str = ANYONE


class WhenEvent(Value):
    """Answers a Drink Event or another Event before it resolves: `play when an event is
    revealed`. `kinds`: `drink`, `dungeon`, `sea`, `tavern`; none means any.
    """

    kinds: frozenset[str] = frozenset()


class WhenChampions(Value):
    """Answers an Action Card, an Event or another card for which sides choose Champions, before
    they do: `play when sides choose champions`. Not `are_chosen`: where each plays alone, an Action
    Card or Event for which sides would choose them: `play when champions would be chosen`.
    """

    are_chosen: bool = True


class WhenDebt(Value):
    """Answers Gold that its owner is about to part with: `play when you must ante`, `when you must
    pay or ante Gold or it is taken`. `ways` are of `pay`, `ante`, `take`. `payee`: only where
    another player gets it, or the Inn.
    """

    ways: frozenset[str]
    payee: Added[str] = ""


class WhenWin(Value):
    """Answers the end of a Round, before the pot is paid: `play when another player wins the
    round`.
    """

    by: str = ANOTHER


class AfterLoss(Value):
    """After a number went down by a card: `play after you lose Fortitude to another player's
    card`. `unless_reduced`: not where the answering player had reduced that loss. `by` is who has
    lost it, `to` whose card it was, of one of the `kinds` or of any.
    """

    what: str
    unless_reduced: bool = False
    by: Added[str] = OWN
    to: Added[str] = ANOTHER
    kinds: Added[frozenset[str]] = frozenset()


class AfterDeed(Value):
    """After somebody has done something, whatever made them do it: `play after another player
    gains Gold`. `what` is the number that was gained or lost; nothing for other deeds.
    """

    deed: str
    by: str = OWN
    what: str = ""


class InPhase(Value):
    """`play in your order phase`: `discard`, `action`, `order`, `drink` or `end`; `by` is whose
    phase it is.
    """

    phase: str
    by: Added[str] = OWN


class DuringRound(Value):
    """`play during a round`: at any moment of a Round of Gambling, even after leaving it; never
    once it has ended.
    """


Trigger = (
    WhenCard | WhenDrink | WhenEvent | WhenChampions | WhenDebt | WhenWin | AfterLoss | AfterDeed
    | InPhase | DuringRound
)  # fmt: skip


class Restrictions(Value):
    """Restrictions on playing a card and on what may affect it.

    `only`: titles of the cards that alone can affect it (empty: any can; its own title stands for
    `only copies of this card can affect it`), `only_unless` a condition that lifts this.
    `cannot`: of `negated`, `ignored`, `redirected`, `avenged` (nobody answers the losses that it
    has made), with `cannot_if` a condition or nothing.
    `beaten_by`: the only kinds that may take control after it (`beaten only by cheating cards`).
    `beats_all`: may follow a card that only other kinds beat. `not_against`: of `antes`, `ends the
    round`: it may not answer a card that does this. `needs_round`: only while still in the Round.
    `ignoring_reduces`: whoever would ignore it loses so much less of these numbers instead.
    `most_on_drink`: pairs (a trait of its own, how many cards of that trait one Drink bears).
    `no_help`: only those whom it affects may answer what it does to them, not others of their side.
    """

    only: frozenset[str] = frozenset()
    only_unless: str = ""
    cannot: frozenset[str] = frozenset()
    cannot_if: str = ""
    beaten_by: frozenset[str] = frozenset()
    beats_all: bool = False
    not_against: frozenset[str] = frozenset()
    needs_round: bool = False
    ignoring_reduces: Added[tuple[tuple[str, int], ...]] = ()
    most_on_drink: Added[tuple[tuple[str, int], ...]] = ()
    no_help: Added[bool] = False


class Imitation(Value):
    """The kinds of things answered that are no card: lines of a token, a counter, a character or an
    Event, by its name, with what may not be done to them. Those of an Event (`is_of_event`) are
    answered only by cards that name the kind of card.
    """

    title: str
    restrictions: Restrictions
    path: str = ""
    line: int = 0
    is_of_event: bool = False


class Way(Value):
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


START: Final = "start"
END: Final = "end"
GAME: Final = "game"
ICON: Final = "icon"
FIRST_HAND: Final = "first hand"
DRAWING: Final = "drawing"
"""When something happens that nobody plays: at the edges of turns, as the game begins, after a card
with an icon, before the first hand, and between discarding and drawing.
"""

OWNER: Final = "owner"
EACH: Final = "each"
"""On whose turn something happens: the character's or the token holder's own, or on each."""


class Hook(Value):
    """Something that happens at the edge of a turn: `at the start of your turn:`.

    `edge` is `start` or `end` of a turn, `game` as the game begins, `first hand` before that,
    `drawing` before its owner draws up to a full hand, and `icon` after a card. `phase` is the
    phase of which it is the edge, nothing for the whole turn. `whose` is OWNER or EACH; `they` in
    its lines are whose turn it is. `line` is where it is written.
    """

    edge: str
    whose: str
    body: Block
    text: str = ""
    line: int = 0
    phase: Added[str] = ""


class Standing(Value):
    """A card that stays in play: what its owner may do with it once in each Action Phase
    (`actions`), what holds while it is there (`laws`), and what happens then at the edges of turns.
    """

    title: str
    actions: tuple[Way, ...] = ()
    laws: Laws = ()
    hooks: tuple[Hook, ...] = ()
    text: str = ""
    path: str = ""
    line: int = 0
    is_house: bool = False


class Card(Value):
    """A card of a Character Deck. `text` is all that it says in English, a line for each
    sentence; `line` is where it is written. `traits` are what it is beside its kinds. `taken` is
    done by whoever takes it from the pot of a Round, who is `they` in it. `standing` is what it is
    once it has been played, where it stays in play then. `needs`: a card of the table is left out
    of the game where no pile of this name lies there.
    """

    title: str
    kinds: tuple[str, ...]
    ways: tuple[Way, ...]
    restrictions: Restrictions = Restrictions()
    icons: Mapping[str, int] | None = None
    text: str = ""
    note: str = ""
    path: str = ""
    line: int = 0
    is_house: bool = False
    traits: Added[tuple[str, ...]] = ()
    taken: Added[Block] = ()
    standing: Added[Standing | None] = None
    needs: Added[str] = ""

    @property
    def is_kept(self) -> bool:
        """Whether a card of the table lies in front of whoever takes it from a pot, to be played
        from there, rather than being done with at once.
        """
        return bool(self.ways) or self.standing is not None


class DrinkCard(Value):
    """A Drink: what it does in numbers, by stat (`Alcohol`, `Fortitude`, and `draw` for cards).

    `for_trait` gives other numbers to drinkers with a trait (an Orc, a Troll). `extra` is what the
    drinker does beside. `splits_itself`: its revealer may split it once (split-self-01).
    `stays`: it is not thrown away but kept by the first of its drinkers (drinks-keep-01).
    `no_card_splits`: cards that would split it may not be played on it.

    Worked out as it is revealed, for whoever reveals it: `picks`, the numbers that are picked then,
    `computed` numbers, each for a trait ("" for everybody else), and `chaser_if`, whether it has
    its Chaser. `before`: what is done by whoever is about to drink it. `standing`: what it is
    while it lies in front of somebody.
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
    is_house: Added[bool] = False
    no_card_splits: Added[bool] = False
    computed: Added[tuple[tuple[str, str, Amount], ...]] = ()
    chaser_if: Added[str] = ""
    picks: Added[tuple[PickNumber, ...]] = ()
    before: Added[tuple[Effect, ...]] = ()
    standing: Added[Standing | None] = None


TAVERN: Final = "tavern"
"""The kind of Events that happen as the party comes to a tavern."""


class EventCard(Value):
    """An Event: of what kind (`drink`, `dungeon`, ...), its Encounter Level, and what it does.

    `keeps_all_in`: nobody goes out for lack of Gold before it ends. `is_of_place`: it is no card
    of a deck, but written on a tavern, and stays there (crawl-09).
    """

    title: str
    kind: str
    body: Block
    level: int = 0
    text: str = ""
    path: str = ""
    line: int = 0
    is_house: Added[bool] = False
    is_of_place: Added[bool] = False


class TokenKind(Value):
    """A kind of token: how many there are in all (0: no limit), or the name of a function that
    counts them as the game begins; what it does to its holder; how many each player can have (0: no
    limit), and whether its owner never has any. `limits` says how many there are, in English.
    """

    name: str
    supply: Amount
    hooks: tuple[Hook, ...] = ()
    cannot: frozenset[str] = frozenset()
    text: str = ""
    limits: Added[str] = ""
    most_each: Added[int] = 0
    never_owner: Added[bool] = False


class Reached(Value):
    """`when it reaches 3:`, what happens as a counter comes to stand at a number. That is an event
    of its own, and no part of the card that moved the counter.
    """

    number: int
    body: Block
    text: str = ""
    line: int = 0


class CounterKind(Value):
    """A number of a character, or of the table: how far it goes, where it starts, and what happens
    as it reaches a number. Of a character's, `you` in those lines is who plays the character, of
    the table's whoever moved it.

    Nobody answers what happens then. `cannot`: with `reduced`, nothing makes its losses smaller or
    pays them otherwise.
    """

    name: str
    least: int
    most: int
    start: int
    reached: tuple[Reached, ...] = ()
    cannot: frozenset[str] = frozenset()
    is_of_table: bool = False
    text: str = ""


class MarkerKind(Value):
    """A marker of a character, or of the table, and the places where it may stand."""

    name: str
    places: tuple[str, ...]
    is_of_table: bool = False
    text: str = ""


class Minion(Standing):
    """A Minion: a card in play that others may hit, and what it costs to keep it then. Minions are
    played as Action Cards.
    """

    wages: int = 0


class OwnPile(Value):
    """A pile that only one character has, or the table. `seen_by` is `all`, `owner` or `nobody`.

    `cards` are those that lie there at the start, shuffled: how many of each title. Of a pile that
    nobody looks into all see the uppermost card where it is `top_open`. A card that is played from
    there goes to the pile `discards`, where one is named; `is_renewed`: these are shuffled into it
    when it is empty and a card is wanted. `is_playable`: its owner plays cards from there as from
    the hand, and where it `is_shared` so do all on the owner's side. `others_only`: own cards never
    come there. `takes`: cards with this trait come there at once when their owner draws them.
    """

    name: str
    seen_by: str
    cards: Added[Mapping[str, int] | None] = None
    top_open: Added[bool] = False
    discards: Added[str] = ""
    is_renewed: Added[bool] = False
    is_playable: Added[bool] = False
    others_only: Added[bool] = False
    takes: Added[str] = ""
    is_shared: Added[bool] = False


TURN_OVER: Final = "turn over"
ROUND: Final = "round"
"""The moments after all else of a turn and before the antes of a Round of Gambling, at which
something may be done with what lies on the table.
"""


class TablePile(Value):
    """A pile that a game lays on the table, with the cards that belong to it: Events, or cards that
    players play from there. Its `hooks` are done as the game begins, as a Round of Gambling begins,
    or as a turn is over.
    """

    pile: OwnPile
    cards: Mapping[str, Card | EventCard]
    tokens: tuple[TokenKind, ...] = ()
    counters: tuple[CounterKind, ...] = ()
    code: CodeType | None = None
    path: str = ""
    fingerprint: str = ""
    hooks: tuple[Hook, ...] = ()
    about: str = ""

    @property
    def paths(self) -> frozenset[str]:
        """The files in which it and its cards stand."""
        return frozenset({self.path} | {each.path for each in self.cards.values()})


class Character(Value):
    """A character: the deck (how many of each title), traits, piles of its own, and hooks.

    `counters` and `markers` are its own, and those of the table of which its cards speak. `icons`
    says what is done after a card, once for each icon of a kind on it. `source` is the book or box
    that it comes from; `difficulty` is `easy`, `demanding` or nothing. `starts_with` gives by its
    name how much more of a number it has at the start than others. `terms` are verbs and costs of
    its own that its cards call by a few words, each with what it does in English, on lines.

    A kit is a character as well, of which nobody sits down: what a character has beside its own
    where a mode of play says so. `kit_for` is the name of the character that one makes a boss;
    `kits` are those that a character has here.
    """

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
    source: str = ""
    difficulty: str = ""
    counters: tuple[CounterKind, ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    icons: Mapping[str, Hook] | None = None
    starts_with: Mapping[str, int] = field(default_factory=dict)
    terms: tuple[str, ...] = ()
    kit_for: str = ""
    kits: tuple[Character, ...] = ()

    @property
    def paths(self) -> frozenset[str]:
        """The files in which it, its cards and its Minions stand."""
        of_cards = {each.path for each in self.cards.values()}
        return frozenset({self.path} | of_cards | {each.path for each in self.minions.values()})

    def with_kit(self, kit: Character, times: int) -> Character:
        """This character with the things of a kit, its cards so many times."""
        deck = dict(self.deck)
        for title, count in kit.deck.items():
            deck[title] = deck.get(title, 0) + times * count
        piles = [
            replace(pile, cards={title: times * count for title, count in pile.cards.items()})
            if pile.cards
            else pile
            for pile in kit.piles
        ]
        starts = {
            name: self.starts_with.get(name, 0) + kit.starts_with.get(name, 0)
            for name in {**self.starts_with, **kit.starts_with}
        }
        return replace(
            self,
            deck=deck,
            cards={**self.cards, **kit.cards},
            minions={**self.minions, **kit.minions},
            traits=self.traits | kit.traits,
            piles=(*self.piles, *piles),
            hooks=(*self.hooks, *kit.hooks),
            tokens=(*self.tokens, *(each for each in kit.tokens if each not in self.tokens)),
            counters=(*self.counters, *(n for n in kit.counters if n not in self.counters)),
            markers=(*self.markers, *(m for m in kit.markers if m not in self.markers)),
            icons={**(self.icons or {}), **(kit.icons or {})} or None,
            starts_with=starts,
            terms=(*self.terms, *kit.terms),
            fingerprint=f"{self.fingerprint} {times} {kit.fingerprint}",
            kits=(*self.kits, kit),
        )

    @property
    def box_order(self) -> tuple[bool, str, str]:
        """The key by which characters are sorted: by their boxes, those of no box last."""
        return not self.source, self.source, self.name


class DrinkDeck(Value):
    """A deck of Drinks and Events: how many of each title. `parts` are the decks that it is made
    of, where several are shuffled together.

    A tavern is a deck, too: that of the Drinks which are ordered while the party is there. It has
    an `event`, what happens whenever the party comes there. `taverns` are those among which the
    party moves, the first being where it begins and where this deck lies (crawl-setup-01).
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
    counters: tuple[CounterKind, ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    event: EventCard | None = None
    about: str = ""
    taverns: tuple[DrinkDeck, ...] = ()

    @property
    def paths(self) -> frozenset[str]:
        """The files in which it, its Drinks and its Events stand."""
        of_drinks = {each.path for each in self.drinks.values()}
        return frozenset({self.path} | of_drinks | {each.path for each in self.events.values()})

    @property
    def all_counts(self) -> Mapping[str, int]:
        """How many there are of each title, in the taverns as well."""
        return {**self.counts, **{t: n for each in self.taverns for t, n in each.counts.items()}}

    @property
    def is_tavern(self) -> bool:
        """Whether this is a tavern."""
        return self.event is not None


PARTY_MOVES: Final = "the party moves"
"""The need of a card that is in the game only where the party moves among taverns."""


def piles_used(
    names: Sequence[str], known: Mapping[str, TablePile], taverns: Sequence[str] = ()
) -> tuple[TablePile, ...]:
    """The piles of these names and those of their discards, without the cards that need another
    pile, or taverns where there are none. Raises KeyError where there is no such pile.
    """
    found: dict[str, TablePile] = {}
    waiting = [*names]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = known[name]
            waiting += [known[name].pile.discards] if known[name].pile.discards else []
    used = {*found, PARTY_MOVES} if taverns else {*found}
    return tuple([_without_idle_cards(each, used) for each in found.values()])


def _without_idle_cards(pile: TablePile, used: Collection[str]) -> TablePile:
    """A pile without the cards that need another one which is not in use."""
    idle = {
        title for title, card in pile.cards.items()
        if isinstance(card, Card) and card.needs and card.needs not in used
    }  # fmt: skip
    if not idle:
        return pile
    counts = {title: n for title, n in (pile.pile.cards or {}).items() if title not in idle}
    cards = {title: card for title, card in pile.cards.items() if title not in idle}
    return replace(pile, pile=replace(pile.pile, cards=counts or None), cards=cards)


def drinks_used(titles: Sequence[str], known: Mapping[str, DrinkDeck]) -> tuple[DrinkDeck, ...]:
    """The Drink Decks of these titles, all that there are where there is none. Raises KeyError
    where there is no such deck.
    """
    own = sorted(title for title, deck in known.items() if not deck.is_tavern)
    return tuple([known[title] for title in titles or own])


def drinks_of(
    titles: Sequence[str], taverns: Sequence[str], known: Mapping[str, DrinkDeck]
) -> DrinkDeck:
    """The Drinks of a game: these decks shuffled together, all where none is named, and the
    taverns. Raises KeyError where one of them is not known.
    """
    deck = join_drink_decks(drinks_used(titles, known))
    return with_taverns(deck, [known[title] for title in taverns]) if taverns else deck


def join_drink_decks(decks: Sequence[DrinkDeck]) -> DrinkDeck:
    """Several Drink Decks as one, shuffled together, as the Bar Deck is (bar-deck-01)."""
    first, *others = decks
    if not others:
        return first
    counts: dict[str, int] = {}
    for deck in decks:
        for title, count in deck.counts.items():
            counts[title] = counts.get(title, 0) + count
    return DrinkDeck(
        title=" and ".join(deck.title for deck in decks),
        counts=counts,
        drinks={title: drink for deck in decks for title, drink in deck.drinks.items()},
        events={title: event for deck in decks for title, event in deck.events.items()},
        tokens=tuple({each.name: each for deck in decks for each in deck.tokens}.values()),
        counters=tuple({each.name: each for deck in decks for each in deck.counters}.values()),
        markers=tuple({each.name: each for deck in decks for each in deck.markers}.values()),
        path=first.path,
        parts=tuple(decks),
        fingerprint=" ".join(deck.fingerprint for deck in decks),
    )


def with_taverns(deck: DrinkDeck, taverns: Sequence[DrinkDeck]) -> DrinkDeck:
    """A Drink Deck with the taverns among which the party moves; what is counted out and shuffled
    is still the deck alone (bar-deck-05).
    """
    every = (deck, *taverns)
    events = {title: event for each in every for title, event in each.events.items()}
    return replace(
        deck,
        drinks={title: drink for each in every for title, drink in each.drinks.items()},
        events=events | {each.title: each.event for each in taverns if each.event is not None},
        tokens=tuple({token.name: token for each in every for token in each.tokens}.values()),
        counters=tuple({count.name: count for each in every for count in each.counters}.values()),
        markers=tuple({mark.name: mark for each in every for mark in each.markers}.values()),
        taverns=tuple(taverns),
        fingerprint=" ".join(each.fingerprint for each in every),
    )
