"""Scenarios as plain values: the arrangement of a table, the actions, and the expectations.

They are made by the language from `scenario` blocks, or by hand in a test. Players are seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi.model.cards import Character, DrinkDeck, TablePile
from rdi.model.definition import GameDefinition
from rdi.model.settings import Asks
from rdi.model.values import Value, field

DRINK_DECK = "the drink deck"
"""Stands among players for the deck of all."""


IN_THE_POT = "pot"
"""Stands among piles for what lies in the pot beside Gold."""

TABLE = "the table"
"""Stands among players for the counters of all."""


class Arrangement(Value):
    """The arrangement of a table, by seat.

    `hands`: all that is held. `numbers`: Fortitude, Alcohol, Gold, tokens, counters; `counts`:
    counters of the table. `markers`: where players' markers stand, by seat and name. `drinks`: what
    lies in Drink Me! Piles, the top first. `drink_deck`: the Drinks that come next. `draws`: the
    cards that a player draws next. `in_play`: Minions in play. `only`: whose deck (DRINK_DECK for
    that of all, a name for a pile of the table) holds nothing else, the rest being discarded.
    `turn`: whose turn it is, at the beginning of `phase`. `piles`: what comes next from piles of
    the table. `own_piles`: what lies on top of a player's pile, and whose cards these are.
    `lasting`: whose card has laid down something for a while, its title, and whom it has picked.
    `dealt`, `rolled`: the cards and dice that players, and None for the table, get first in games
    of Rounds. `party`: the tavern where the party is, nothing for where it begins. `closed`: the
    taverns that are Closed. `taverns`: the Drinks that come next in a tavern.
    """

    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    numbers: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    drinks: Mapping[int, Sequence[str]] = field(default_factory=dict)
    drink_deck: Sequence[str] = ()
    draws: Mapping[int, Sequence[str]] = field(default_factory=dict)
    in_play: Mapping[int, Sequence[str]] = field(default_factory=dict)
    only: frozenset[int | str] = frozenset()
    turn: int = 0
    phase: str = "action"
    counts: Mapping[str, int] = field(default_factory=dict)
    lasting: Sequence[tuple[int, str, int | None]] = ()
    piles: Mapping[str, Sequence[str]] = field(default_factory=dict)
    own_piles: Sequence[tuple[int, str, Sequence[str], int]] = ()
    markers: Mapping[tuple[int, str], str] = field(default_factory=dict)
    dealt: Mapping[int | None, Sequence[str]] = field(default_factory=dict)
    rolled: Mapping[int | None, Sequence[int]] = field(default_factory=dict)
    party: str = ""
    closed: Sequence[str] = ()
    taverns: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Line(Value):
    """A line of a scenario: its place in the file, and its text."""

    line: int
    text: str


# ------------------------------------------------------------------ what is done


class Option(Value):
    """One of several things to choose from, by its number or by what it says."""

    number: int = 0
    text: str = ""


class Plays(Line):
    """Somebody plays a card: on whom (a seat, or the title of a Minion), on whose Drink, and
    choosing what.
    """

    seat: int
    title: str
    targets: tuple[int | str, ...] = ()
    drinker: int | None = None
    options: tuple[Option, ...] = ()


Answer = int | str | Option | tuple[str, ...]


class Decides(Line):
    """Somebody answers a choice, or several of the same kind: with a player, "nobody", "yes" or
    "no", an option, or the cards to discard. `verbs` are the kinds of choice that are meant.
    """

    seat: int
    verbs: tuple[str, ...]
    answers: tuple[Answer, ...]


class DecidesInGame(Line):
    """Somebody chooses things in the game of a Round, as they are written, or that game itself."""

    seat: int
    things: tuple[str, ...]


class Reveals(Line):
    """Everybody passes until somebody has revealed a Drink or an Event, or sobers up."""

    seat: int


class Passes(Line):
    """A player who is asked passes."""

    seat: int


class AllPass(Line):
    """Everybody passes: until nothing is pending, until a phase or somebody's turn begins, or until
    the Round has ended. With none of these said again, until the phase or the Round is over.
    """

    phase: str = ""
    turn: int | None = None
    round_ends: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether nothing is said but that everybody passes."""
        return not self.phase and self.turn is None and not self.round_ends


Step = Plays | Decides | DecidesInGame | Reveals | Passes | AllPass


# ------------------------------------------------------------------ what must be so


class HasNumber(Line):
    """A player, the pot or the Inn has this amount of something."""

    owner: int | str
    what: str
    number: int


class StandsAt(Line):
    """A player's marker stands at this place."""

    seat: int
    marker: str
    place: str


class HasMany(Line):
    """A player's pile holds this number of cards."""

    seat: int
    pile: str
    number: int


class Holds(Line):
    """Cards are in a player's pile, or (no seat) in the Drink discards, IN_THE_POT, or in a pile of
    the table; or not.
    """

    seat: int | None
    pile: str
    titles: tuple[str, ...]
    is_so: bool = True


class PartyAt(Line):
    """The party is in this tavern."""

    tavern: str


class TavernIs(Line):
    """A tavern is Closed, or Open."""

    tavern: str
    is_closed: bool


class TavernHas(Line):
    """A tavern has so many Drinks left to order."""

    tavern: str
    number: int


class TavernDiscards(Line):
    """Drinks are in the discards of a tavern."""

    tavern: str
    titles: tuple[str, ...]


class MustCrawl(Line):
    """Somebody must crawl when everything is finished; None: nobody."""

    seat: int | None


class Lasts(Line):
    """The lasting effect of a card holds, or does not."""

    title: str
    is_so: bool = True


class HasToDrink(Line):
    """These Drinks lie on a player's Drink Me! Pile, the top first."""

    seat: int
    titles: tuple[str, ...]


class IsNegated(Line):
    """A card was, or was not, negated."""

    title: str
    is_so: bool = True


class InRound(Line):
    """Somebody is, or is not, in the Round of Gambling; of nobody: there is, or is no, Round."""

    seat: int | None
    is_so: bool = True


class InControl(Line):
    """The seat in control of the Round; None: nobody."""

    seat: int | None


class HoldsInGame(Line):
    """A player's pile in the game of the Round holds these things, as they are written."""

    seat: int
    pile: str
    things: tuple[str, ...]


class IsOut(Line):
    """Somebody is, or is not, out of the game."""

    seat: int
    is_so: bool = True


class HasWon(Line):
    """The winner of the game; None: it is a tie."""

    seat: int | None


class TurnOf(Line):
    """The seat whose turn it is."""

    seat: int


class PhaseIs(Line):
    """The present phase."""

    phase: str


class CanPlay(Line):
    """Somebody may play a card at this moment; with `because`: may not, for a reason with these
    words.
    """

    seat: int
    title: str
    because: str | None = None


Expectation = (
    HasNumber | Lasts | StandsAt | HasMany | Holds | HasToDrink | IsNegated | InRound | InControl
    | IsOut | HasWon | TurnOf | PhaseIs | CanPlay | PartyAt | TavernIs | TavernHas | TavernDiscards
    | MustCrawl | HoldsInGame
)  # fmt: skip


class Scenario(Value):
    """A scenario: at which table it is played, what happens there, and what must be so.

    `rounds` are the games of its Rounds in the words of an order to play.
    `proves` names the rules that it proves; `left_out` says why it is not played now.
    """

    title: str
    path: str
    line: int
    definition: GameDefinition
    characters: tuple[Character, ...]
    drink_deck: DrinkDeck
    arrangement: Arrangement
    asks: Asks
    lines: tuple[Step | Expectation, ...]
    proves: tuple[str, ...] = ()
    table_piles: tuple[TablePile, ...] = ()
    left_out: str = ""
    rounds: tuple[str, ...] = ()
