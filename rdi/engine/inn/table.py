"""The table in the middle of a game of characters: numbers of players, Drinks, and the stack of
what is going on.

As at every table, the few methods here are the only places where anything changes. Numbers belong
to a side and not to a seat, so that a team may share them. The Inn is the bank: it alone may owe
(limits-02).

What goes on lies on the stack, one frame upon another: the uppermost does the next step. A frame
either does something and returns None (it may put other frames on top, or take itself off), or
returns the request that the table now waits for; `take` is then given the answer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

from rdi.engine.chance import Chance, DealtChance, PileChance
from rdi.engine.inn.answerable import (
    ANTE,
    Answerable,
    Cause,
    Cloned,
    Debt,
    Deed,
    Drink,
    Loss,
    Losses,
    Memo,
    Play,
    Win,
    cloned,
    deed_key,
)
from rdi.engine.inn.roster import Roster
from rdi.engine.table import DECK, DISCARDS, Purse, Table
from rdi.model import effects as e
from rdi.model.cards import (
    ANYONE,
    GAINS,
    IS_OUT,
    LEAVES,
    LOSES,
    OWN,
    THROWS_AWAY,
    AfterLoss,
    Card,
    EventCard,
    MarkerKind,
    Standing,
    TokenKind,
)
from rdi.model.effects import INN, PlayerRef
from rdi.model.inn import sides_of
from rdi.model.lasting import NEXT_TURN, THIS_ROUND, THIS_TURN, Laws, OpenHand, PutUnder
from rdi.model.native import mypyc_attr
from rdi.model.request import Request

GOLD: Final = "Gold"
ON_DRINKS: Final = "on drinks"
"""The purse of the Gold that lies on Drinks; it is there as long as there is any."""

BAR: Final = -1
"""The Bar Deck, where piles are numbered."""

Lent = tuple[int | None, bool]
"""The owner of a card that lies in a pile of a character or the table, None for the table, and
whether its owner has seen it go there.
"""

OwnedCard = tuple[int | None, bool, str]
"""The same with the title of the card."""

HeldCard = tuple[int | None, str]
"""A card that lies on the table and in no pile: of whose Character Deck it is (None: of the Drink
Deck), and its title.
"""


class EndlessLoop(Exception):
    """The lines that are carried out just now have no end."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Cloned):
    """A process on the stack. `is_quiet` where nothing is pending below what it does next, so that
    players may go out (base-losing-04).
    """

    __slots__ = ()

    @property
    def being_played(self) -> Play | None:
        """The card or Event that this frame carries out, as long as it does."""
        return None

    @property
    def cause(self) -> Cause | None:
        """The cause that is named where this is stopped because it has no end; None where it is
        only a part of something.
        """
        return None

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        """The cards that lie on the table for this, in no pile, until it is done."""
        return ()

    @property
    def open_cards(self) -> tuple[HeldCard, ...]:
        """Those of them that all may see and that nobody plays or drinks: chosen, or revealed."""
        return ()

    def keeps_open(self, seat: int, title: str) -> bool:
        """Whether an Action Card of this player that is done lies here until this is over."""
        return False

    def put_away(self, table: InnTable) -> None:
        """Lay down what was held, where this is stopped."""
        for seat, title in self.holds:
            if seat is None:
                table.discard_drink(title)
            else:
                table.put_down(seat, "Discards", title)

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        """The cards, Events and Drinks that this is about, as far as everybody sees them."""
        return ()

    @property
    def offered(self) -> Sequence[Answerable]:
        """The things that a card would answer, one for each way in which it may be played, where
        its player is asked for one of them.
        """
        return ()

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        """The meanings of the items of the request, where these are only numbers or yes and no."""
        return ()

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        """The thing that the question is about as plain data; see `InnView.asked_about`."""
        return {}

    @property
    def debts(self) -> Sequence[Debt]:
        """The payments that this is about."""
        return ()

    @property
    def is_quiet(self) -> bool:
        """Whether players may go out just now."""
        return False

    def imagine(self, table: InnTable, viewer: int, luck: Chance) -> None:
        """Let luck decide anew what this viewer may not know of it."""

    @property
    def is_whole(self) -> bool:
        """Whether all that is done in it belongs together, so that it is answered afterwards."""
        return False

    @property
    def divides(self) -> bool:
        """Whether what is done upon it does not belong to what it is a part of."""
        return self.is_quiet

    @property
    def belongs_to_a_phase(self) -> bool:
        """Whether this is what a phase is for, or a moment in it, if nothing lies below."""
        return False

    def is_part_of(self, seat: int) -> bool:
        """Whether this is what one player of a side does in a phase."""
        return getattr(self, "seat", None) == seat

    def allow_another_action(self, seat: int) -> None:
        """Let this player play another Action Card, if this is about such cards."""

    def step(self, table: InnTable) -> Request | None:
        """Do the next thing, or ask for it."""
        raise NotImplementedError

    def take(self, table: InnTable, request: Any, answer: Any) -> None:
        """Carry out an answer."""
        raise NotImplementedError


class Change(NamedTuple):
    """A player's leave to change something in the game inside a Round: change so many cards or dice
    at `most`. Whoever `cheats` first sees a card of somebody else, and chooses between two results.
    """

    seat: int
    cheats: bool
    most: int


class PhaseAgain(NamedTuple):
    """A phase that one player of a side does once more: up to which step of the program, and at
    which step and in which phase the turn goes on then.
    """

    seat: int
    end: int
    back: int
    phase: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Round(Cloned):
    """A Round of Gambling, begun by `starter` with the card `play`.

    `members` are those still in it, at first all but those who ignore the card; `controller` is who
    is winning, `waiting` who has not spoken since somebody took control; `beaten_by` the kinds that
    may take control now, where a card limits them (gamble-13). It `is_anted` once its first antes
    are paid. Once it `has_ended`, `winner` has won it, or nobody, and `win` is what may be answered
    then. `things` are the cards that lie in the pot beside Gold. `game` is what is played in it,
    where the table has games for that, and `changes` are what is due in the game.
    """

    __slots__ = (
        "beaten_by", "changes", "controller", "game", "has_ended", "is_anted", "members", "play",
        "starter", "things", "waiting", "win", "winner",
    )  # fmt: skip

    def __init__(self, table: InnTable, play: Play) -> None:
        self.play = play
        self.starter = play.seat
        self.members = [
            seat for seat in table.each_meant(play) if seat == play.seat or seat not in play.ignored
        ]
        self.controller: int | None = play.seat
        self.waiting = self.members[1:]
        self.beaten_by: frozenset[str] = frozenset()
        self.is_anted = False
        self.has_ended = False
        self.winner: int | None = None
        self.win: Win | None = None
        self.things: list[HeldCard] = []
        self.game: Any = None  # a PlayedGame, which is made at a table and so knows this file
        self.changes: list[Change] = []

    def let_change(self, seat: int, card: Card | None, cheats: bool) -> None:
        """A player is to change cards or dice in the game, two with a card that limits what may
        follow it (GR-19).
        """
        beaten_by = card.restrictions.beaten_by if card is not None else frozenset()
        if seat in self.members:
            self.changes.append(Change(seat, cheats, 2 if beaten_by else 1))
        self.beaten_by = self.beaten_by | beaten_by

    def take_control(self, table: InnTable, seat: int, card: Card | None) -> None:
        """A player is winning now, and all others in the Round speak again; nobody is, if this
        player has left the Round on the way (gamble-20).
        """
        if self.has_ended:
            return
        is_in = seat in self.members
        self.controller = seat if is_in else None
        self.waiting = sorted(
            [each for each in self.members if each != seat],
            key=lambda each: (each - seat) % table.seats,
        )
        self.beaten_by = card.restrictions.beaten_by if card is not None else frozenset()
        if is_in:
            table.events.append(("took control", seat))

    def drop(self, table: InnTable, seat: int) -> None:
        """A player is out of the Round; one in control leaves it to nobody (gamble-20)."""
        if seat not in self.members:
            return
        place = self.members.index(seat)
        self.members.remove(seat)
        table.waive_antes((seat,))
        if seat in self.waiting:
            self.waiting.remove(seat)
        if seat == self.controller:
            self.controller = None
            self.beaten_by = frozenset()
            self.waiting = self.members[place:] + self.members[:place]
        table.events.append(("left the round", seat))
        table.note_deed(seat, LEAVES)

    def begin_again(self, table: InnTable) -> None:
        """Those still in the Round play it once more, for the pot that is there; who started it
        begins, or the next player still in it (GR-10).
        """
        in_order = [
            seat for step in range(table.seats)
            if (seat := (self.starter + step) % table.seats) in self.members
        ]  # fmt: skip
        self.controller, *self.waiting = in_order
        self.beaten_by = frozenset()
        self.is_anted, self.has_ended = False, False
        self.winner, self.win = None, None
        self.changes = []
        table.events.append(("round again", in_order[0]))

    def end(self, table: InnTable, winner: int | None) -> None:
        """The Round is over on the spot; with no winner the pot goes to the Inn."""
        if not self.has_ended:
            self.has_ended = True
            self.winner = winner
            table.waive_antes(self.members)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lasting(Cloned):
    """Laws that a card has laid down: `play` is whose lines they are, with the names in them, and
    `title` where they stand. They `end` at a moment to come, that of the seat `whose` where it is
    somebody's turn. `text` is what they say in English. It never changes.
    """

    __slots__ = ("end", "laws", "play", "text", "title", "whose")

    def __init__(self, play: Play, title: str, end: str, whose: int, laws: Laws, text: str) -> None:
        self.play, self.title, self.end, self.whose = play, title, end, whose
        self.laws, self.text = laws, text


@mypyc_attr(allow_interpreted_subclasses=True)
class InnTable(Table):
    """All that is true at one moment of a game of characters."""

    __slots__ = (
        "again", "bar", "closed", "counts", "deeds", "dirty", "due_again", "fallen", "has_sides",
        "lasting", "later", "lent", "looks", "loose", "marker_places", "owed", "party", "phase",
        "places_lost", "repeated", "repeats", "roster", "round", "round_luck", "side",
        "sitting_out", "skipped", "skipping", "stack", "stats", "stops", "supplies",
        "tokens_in_all", "turns", "watch",
    )  # fmt: skip

    roster: Roster
    stack: list[Frame]
    round: Round | None
    later: list[tuple[str, int, Play, e.Block]]
    round_luck: DealtChance | None
    """The luck of games inside a Round, where what they deal is laid down; None: that of the table.
    """
    owed: list[tuple[Play, e.Block]]
    """The lines that are done when everything is finished."""
    party: int
    """The tavern in which the party is, by its number; 0 is where it began."""
    closed: tuple[int, ...]
    """The taverns that are Closed, in the order in which they Closed."""
    watch: Callable[[Frame], None] | None
    """Somebody who looks on at each step and touches nothing; copies have nobody."""
    repeats: int
    stops: int
    """The number of times that lines were repeated, and that something without an end was stopped,
    since the last step of the turn began.
    """

    def sit_down(self, roster: Roster) -> None:
        """Lay out what players of characters have beside cards and Gold."""
        rules = roster.rules
        self.roster = roster
        self.side, self.has_sides = roster.side, roster.has_sides
        self.stats = [{stat.name: stat.start for stat in rules.stats} for _ in self.side]
        for numbers in self.stats:
            numbers.update(dict.fromkeys(roster.tokens, 0))
        for numbers, own in zip(self.stats, roster.counters, strict=True):
            numbers.update({each.name: each.start for each in own.values()})
        self.marker_places: dict[tuple[int | None, str], str] = {}
        self.owed = []
        self.party = 0
        self.closed = ()
        self.counts = {each.name: each.start for each in roster.table_counters.values()}
        self.tokens_in_all = {
            name: self.counted_out(token) for name, token in roster.tokens.items() if token.supply
        }
        self.supplies = self.tokens_in_all.copy()
        self.bar: list[str] = []
        self.deeds: list[Deed] = []
        self.stack = []
        self.round = None
        self.round_luck = None
        self.phase = ""
        self.turns = 0
        self.repeats = 0
        self.stops = 0
        self.watch = None
        self.dirty = False
        self.fallen: list[int] = []
        self.skipping: tuple[int, ...] = ()
        """The players of the side whose turn it is who do nothing more in it."""
        self.skipped: tuple[tuple[int, str], ...] = ()
        """The phases that players skip when they next come."""
        self.sitting_out: tuple[int, ...] = ()
        """The players of the side whose turn it is who skip the phase that it is now."""
        self.due_again: tuple[tuple[int, str], ...] = ()
        """The phases that players do once more, as soon as the one that it is now is over."""
        self.again: PhaseAgain | None = None
        self.repeated = 0
        """The number of phases that were to be done again in this turn."""
        self.lasting: list[Lasting] = []
        self.later = []
        self.places_lost: list[tuple[int, ...]] = []
        self.lent: dict[int, list[Lent]] = {}
        self.looks: dict[tuple[int, int], list[str]] = {}
        """The cards that a player has seen in another one's hand, and that are still there."""
        self.loose: dict[int, tuple[int, int]] = {}
        """By pile the cards that lie there in no order: how many lie above them, and how many they
        are.
        """

    def copy(self, with_account: bool = True) -> Self:
        """An independent table that stands where this one stands."""
        twin = super().copy(with_account)
        memo: Memo = {}
        twin.roster, twin.side, twin.has_sides = self.roster, self.side, self.has_sides
        twin.phase, twin.turns, twin.skipping = self.phase, self.turns, self.skipping
        twin.skipped, twin.sitting_out = self.skipped, self.sitting_out
        twin.due_again, twin.again, twin.repeated = self.due_again, self.again, self.repeated
        twin.dirty, twin.watch = self.dirty, None
        twin.repeats, twin.stops = self.repeats, self.stops
        twin.stats = [numbers.copy() for numbers in self.stats]
        twin.supplies, twin.tokens_in_all = self.supplies.copy(), self.tokens_in_all
        twin.bar, twin.counts = self.bar[:], self.counts.copy()
        twin.lent = {pile: owners[:] for pile, owners in self.lent.items()}
        twin.loose = self.loose.copy()
        twin.looks = {pair: titles[:] for pair, titles in self.looks.items()}
        twin.fallen, twin.places_lost = self.fallen[:], self.places_lost[:]
        twin.stack = cloned(self.stack, memo)
        twin.round = cloned(self.round, memo)
        twin.round_luck = None if self.round_luck is None else self.round_luck.copy()
        twin.later = cloned(self.later, memo)
        twin.deeds = cloned(self.deeds, memo)
        twin.owed = cloned(self.owed, memo)
        twin.party, twin.closed = self.party, self.closed
        twin.marker_places = self.marker_places.copy()
        twin.lasting = cloned(self.lasting, memo)
        return twin

    def counted_out(self, token: TokenKind) -> int:
        """The number that there is of a token in all, where that is limited, with as many players
        as are in now.
        """
        if isinstance(token.supply, int):
            return token.supply
        return int(self.roster.function(token.supply)(self, Play(0, None, None, ())))

    # ------------------------------------------------------------------ what is asked of it

    @property
    def players(self) -> int:
        """The number of players still in."""
        return len(self.playing)

    def stat(self, seat: int, name: str) -> int:
        """A number of a player: Fortitude, Alcohol, a token, a counter, or Gold; 0 of a counter
        that the player does not have.
        """
        if name == GOLD:
            return self.gold[self.side[seat]]
        return self.numbers_with(seat, name).get(name, 0)

    def numbers_with(self, seat: int, name: str) -> dict[str, int]:
        """The numbers among which one of a player is: those of the side or the player's own."""
        if self.has_sides and name in self.roster.bounds:
            return self.stats[self.side[seat]]
        return self.stats[seat]

    def plays_with(self, seat: int, other: int) -> bool:
        """Whether two seats are on one side; each seat is on its own."""
        return min(seat, other) >= 0 and self.side[seat] == self.side[other]

    @property
    def shared_sides(self) -> tuple[tuple[int, ...], ...]:
        return sides_of(self.side) if self.has_sides else ()

    def is_by(self, by: str, seat: int, subject: int) -> bool:
        """Whether a subject is one of those of whom a card of this seat speaks: `you` are one's
        whole side, where a card answers what happens (team-defense-01).
        """
        return by == ANYONE or (by == OWN) == (self.side[subject] == self.side[seat])

    def members(self, seat: int) -> list[int]:
        """The players still in who are on the side of a seat, in the order of their seats."""
        if not self.has_sides:
            return [seat] if seat in self.playing else []
        return [each for each in self.playing if self.side[each] == self.side[seat]]

    def opponents(self, seat: int) -> list[int]:
        """The players still in who are on other sides, in turn order (team-target-01)."""
        side, others = self.side, self.clockwise(seat)
        if not self.has_sides:
            return others[1:] if others[:1] == [seat] else others
        return [each for each in others if side[each] != side[seat]]

    def one_of_each_side(self, seat: int) -> list[int]:
        """One player of each side still in, in turn order: this one, and the first of the others.
        They stand for their sides where nobody has been chosen as a Champion.
        """
        found = {self.side[seat]: seat} if seat in self.playing else {}
        for each in self.clockwise(seat):
            found.setdefault(self.side[each], each)
        return [each for each in self.clockwise(seat) if found[self.side[each]] == each]

    # For generated code, which may speak of somebody who is not there: nobody has nothing.

    def one(self, play: Play, kind: str, name: str = "") -> int | None:
        """The seat that is meant by a role or a name, the first of several; None where that is
        nobody (there is no Round and no leader, nobody could be picked).
        """
        seats = self.seats_of(PlayerRef(kind, name), play)
        return seats[0] if seats else None

    def stat_of(self, seat: int | None, name: str) -> int:
        """A number of a player, 0 of nobody."""
        return 0 if seat is None else self.stat(seat, name)

    def marker(self, seat: int, name: str) -> tuple[int | None, MarkerKind] | None:
        """A marker of a player, or else one of the table, and whose it is."""
        own = self.roster.markers[seat].get(name)
        if own is not None:
            return seat, own
        shared = self.roster.table_markers.get(name)
        return None if shared is None else (None, shared)

    def place_of(self, seat: int, name: str) -> str:
        """The place where a marker of a player or of the table stands; nothing for nowhere."""
        found = self.marker(seat, name)
        return "" if found is None else self.marker_places.get((found[0], name), "")

    def icons_on_top(self, seat: int, name: str, icon: str) -> int:
        """The number of an icon on the uppermost card of a player's pile, if that lies open."""
        if not self.has_pile(seat, name):
            return 0
        place = self.own_pile(name, seat)
        title = self.open_top(place)
        if title is None:
            return 0
        owner = self.owned(place)[0][0]
        card = self.roster.source(owner, title)
        return (card.icons or {}).get(icon, 0) if isinstance(card, Card) else 0

    def pile_meant(self, name: str, seat: int, first: int) -> int | None:
        """The place of the pile of this name that is meant: that of a player where everybody has
        one; or the pile of the first of those at the table, from another seat on, who has one; or
        the table's. None where there is none.
        """
        if name in self.roster.common_piles:
            return self.own_pile(name, seat)
        for each in self.clockwise(first):
            if self.has_pile(each, name):
                return self.own_pile(name, each)
        return self.roster.table_places.get(name)

    def cards_in(self, name: str, seat: int) -> int:
        """The number of cards in the pile of this name that a card of this player means."""
        place = self.pile_meant(name, seat, seat)
        return 0 if place is None else len(self.piles[place])

    def cards_of(self, seat: int | None, name: str) -> int:
        """The number of cards in a player's own pile of this name, 0 where there is none."""
        if seat is None or not (name in self.roster.common_piles or self.has_pile(seat, name)):
            return 0
        return len(self.piles[self.own_pile(name, seat)])

    def has_pile(self, seat: int, name: str) -> bool:
        """Whether a player has a pile of this name that not everybody has."""
        return any(pile.name == name for pile in self.roster.characters[seat].piles)

    def plays(self) -> list[Play]:
        """The cards and Events that are being carried out, the earliest first."""
        found = [frame.being_played for frame in self.stack]
        return [play for play in found if play is not None]

    def minions_in_play(self, seat: int) -> list[str]:
        """The Minions that a player has in play."""
        minions = self.roster.characters[seat].minions
        if not minions:
            return []
        return [title for title in self.piles[self.own_pile("InPlay", seat)] if title in minions]

    def standing_in_play(self, seat: int) -> list[Standing]:
        """The cards of a player that stay in play, Minions and others."""
        standing = self.roster.standing_of[seat]
        if not standing:
            return []
        lying = self.piles[self.own_pile("InPlay", seat)]
        return [standing[title] for title in lying if title in standing]

    def own_pile(self, name: str, seat: int) -> int:
        """The place of a seat's pile in the list of piles."""
        return self.shared + seat * self.per_seat + self.roster.own_places[name]

    @property
    def has_laws(self) -> bool:
        """Whether anything lasts or lies in play that may hold for somebody."""
        if self.lasting or self.skipping:
            return True
        places = self.roster.places_in_play
        return bool(places) and any(map(self.piles.__getitem__, places))

    def lies_open(self, pile: str, seat: int) -> bool:
        """Whether a law says that everybody sees this pile of a player."""
        if pile != "Hand" or not self.has_laws:
            return False
        laws = [(each.play, law) for each in self.lasting for law in each.laws]
        if OpenHand in self.roster.standing_laws:
            for owner in self.playing:
                play = Play(owner, None, None, ())
                held = self.standing_in_play(owner)
                laws += [(play, law) for standing in held for law in standing.laws]
        return any(
            isinstance(law, OpenHand)
            and seat in self.seats_of(law.who, play)
            and seat not in play.ignored
            for play, law in laws
        )

    def hand(self, seat: int) -> list[str]:
        """The cards a player holds."""
        return self.piles[self.roster.hands[seat]]

    def hand_size(self, seat: int) -> int:
        """The number of cards that a player holds."""
        return len(self.hand(seat))

    def is_in_round(self, seat: int | None) -> bool:
        """Whether a player is still in the Round of Gambling that is going on."""
        return self.round is not None and not self.round.has_ended and seat in self.round.members

    def clockwise(self, seat: int) -> list[int]:
        """The seats still in, in turn order, this seat first (if it is in)."""
        playing = self.playing
        place = bisect_left(playing, seat)
        return playing[place:] + playing[:place]

    def seats_of(self, who: PlayerRef, play: Play) -> tuple[int, ...]:
        """The seats that a sentence speaks of, in turn order from its player."""
        kind = who.kind
        if kind == e.YOU:
            return (play.seat,)
        if kind == e.NAMED:
            return play.names.get(who.name, ())
        if kind == e.EACH:
            return tuple(self.each_meant(play))
        if kind == e.EACH_OTHER:
            if self.has_sides and isinstance(play.source, EventCard):
                return tuple([seat for seat in self.each_meant(play) if seat != play.seat])
            return tuple(self.opponents(play.seat))
        if kind in (e.EACH_IN_ROUND, e.EACH_OTHER_IN_ROUND):
            others_only = kind == e.EACH_OTHER_IN_ROUND
            members = [seat for seat in self.clockwise(play.seat) if self.is_in_round(seat)]
            side = self.side[play.seat]
            return tuple([seat for seat in members if not others_only or self.side[seat] != side])
        if kind == e.BESIDE:
            named = play.names.get(who.name, ())
            near = [each for seat in named for each in self.members(seat) if each not in named]
            return tuple(dict.fromkeys(near))
        return self._by_role(kind, play)

    def side_size(self, seat: int | None) -> int:
        """The number of players still in on the side of somebody; where each plays alone, the
        number of opponents (team-bvb-03).
        """
        if seat is None:
            return 0
        return len(self.members(seat) if self.has_sides else self.opponents(seat))

    def each_meant(self, play: Play) -> list[int]:
        """Those whom `each player` means, in turn order: all, or the Champion of each side
        (team-champ-01, team-champ-05).
        """
        if not self.has_sides:
            return self.clockwise(play.seat)
        if play.champions is None:
            return self.one_of_each_side(play.seat)
        meant = (*play.champions, *play.borrowed.values())
        return [seat for seat in self.clockwise(play.seat) if seat in meant]

    def in_turn_order(self, seats: tuple[int, ...], play: Play) -> list[int]:
        """The seats, of some, that do not ignore a play, from the player whose turn it is
        (timing-04, contest-01).
        """
        return [
            seat
            for seat in self.clockwise(self.acting)
            if seat in seats and seat not in play.ignored
        ]

    def _by_role(self, kind: str, play: Play) -> tuple[int, ...]:
        if kind == e.LEADER:
            leader = self.round.controller if self.round is not None else None
            return () if leader is None else (leader,)
        if kind == e.OWNER:
            return (play.seat if play.owner is None else play.owner,)
        if kind == e.ATTACKER and play.struck.get(kind):
            return ()  # it is the Minion that is meant
        if kind in (e.PAYER, e.PAYEE, e.ITS_OWNER):
            return _of_debt(kind, play.about)
        if kind == e.LEFT:
            return tuple(self.opponents(play.seat)[:1])
        assert kind in (e.ATTACKER, e.DRINKER, e.SUBJECT, e.ORDERED_ONE), kind
        about = play.about
        if kind == e.ORDERED_ONE:
            return about.others if isinstance(about, Deed) else ()
        if kind == e.SUBJECT and isinstance(about, Losses):
            trigger = None if play.way is None else play.way.trigger
            if not isinstance(trigger, AfterLoss):
                return ()
            lost = about.losers(trigger.what)
            return tuple([seat for seat in lost if self.is_by(trigger.by, play.seat, seat)])
        while kind == e.DRINKER and isinstance(about, Play):
            about = about.about  # a card that is answered may itself answer the Drink
        if about is None or (kind == e.DRINKER and not isinstance(about, Drink)):
            return ()
        return (about.seat,)

    # ------------------------------------------------------------------ what changes

    def pay(self, source: Purse, target: Purse, amount: int) -> None:
        """Move Gold from one purse to another; somebody may go out for it. The Gold of a side lies
        in the purse of its first seat.
        """
        if self.has_sides:
            self._pay_of_sides(source, target, amount)
        else:
            super().pay(source, target, amount)
        self.dirty = True
        if isinstance(source, int):
            self.note_deed(source, LOSES, GOLD, amount)
        if isinstance(target, int):
            self.note_deed(target, GAINS, GOLD, amount)

    def _pay_of_sides(self, source: Purse, target: Purse, amount: int) -> None:
        source, target = (
            self.side[each] if isinstance(each, int) else each for each in (source, target)
        )
        if source != target:
            super().pay(source, target, amount)

    def note_deed(
        self, seat: int, deed: str, what: str = "", amount: int = 1, other: int | None = None
    ) -> None:
        """Remember what a player has done, and to which other, where somebody at the table might
        answer it: once all that belongs together with it is done.
        """
        answered = self.roster.answered_deeds
        if not answered or not amount or deed_key(deed, what) not in answered:
            return
        depth = len(self.stack)
        for place in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[place]
            if frame.divides:
                break
            if frame.is_whole:
                depth = place
        for known in self.deeds:
            if (known.seat, known.deed, known.what, known.depth) == (seat, deed, what, depth):
                known.amount += amount
                break
        else:
            known = Deed(seat, deed, what, amount, depth)
            self.deeds.append(known)
        if other is not None and other not in known.others:
            known.others = (*known.others, other)

    def pay_onto(self, drink: Drink, seat: int, amount: int) -> None:
        """A player puts Gold on a Drink."""
        self.gold.setdefault(ON_DRINKS, 0)
        self.pay(seat, ON_DRINKS, amount)
        drink.gold += amount

    def take_from_drink(self, drink: Drink, purse: Purse) -> None:
        """All the Gold that lies on a Drink goes to somebody."""
        if drink.gold:
            self.pay(ON_DRINKS, purse, drink.gold)
            drink.gold = 0
            if not self.gold[ON_DRINKS]:
                del self.gold[ON_DRINKS]

    def waive_antes(self, seats: Sequence[int]) -> None:
        """Nobody of these is to ante what they have not yet anted."""
        for frame in self.stack:
            for debt in frame.debts:
                if debt.way == ANTE and debt.seat in seats and debt.parted is None:
                    debt.negated = True

    def set_stat(self, seat: int, name: str, asked: int, play: Play | None, loss: bool) -> int:
        """Let a number grow or shrink by `asked` as far as its bounds allow; by how much it did."""
        assert play is None or play.reaches(seat, name), f"{play} is not to touch {name} of {seat}"
        numbers = self.numbers_with(seat, name)
        old = numbers[name]
        least, most = self.roster.limits[seat][name]
        new = max(least, min(most, old - asked if loss else old + asked))
        if name in self.supplies:
            new = min(new, old + self.supplies[name])
            self.supplies[name] -= new - old
        numbers[name] = new
        actual = abs(new - old)
        title = "" if play is None else play.title
        self.events.append(("changed", seat, name, -asked if loss else asked, new - old, title))
        self.dirty = True
        self.note_deed(seat, LOSES if new < old else GAINS, name, actual)
        return actual

    def set_count(self, name: str, by: int) -> int:
        """Let a counter of the table go up, or down, as far as it goes; by how much it did."""
        counter = self.roster.table_counters[name]
        old = self.counts[name]
        self.counts[name] = max(counter.least, min(counter.most, old + by))
        actual = self.counts[name] - old
        self.events.append(("table counted", name, by, actual, self.counts[name]))
        return actual

    def move_marker(self, owner: int | None, name: str, place: str) -> None:
        """Let a marker of a seat, or of the table, stand at a place."""
        self.marker_places[owner, name] = place
        self.events.append(("marker moved", owner, name, place))

    def lose(self, seat: int, name: str, asked: int, play: Play, reduced_by: frozenset[int]) -> int:
        """A number of a player goes down by what somebody played, by as much as is given back; that
        may be answered.
        """
        actual = self.set_stat(seat, name, asked, play, loss=True)
        if asked:
            play.losses = (*play.losses, Loss(seat, name, asked, actual, reduced_by))
        return actual

    def start_with(self, seat: int, more: Mapping[str, int]) -> None:
        """Give a player more of some numbers than others have at the start; Gold comes from the
        Inn, which is the bank (torg-setup-01).
        """
        for name, number in more.items():
            if name == GOLD:
                self.gold[self.side[seat]] += number
                self.gold[INN] -= number
            else:
                self.set_stat(seat, name, number, None, loss=False)

    def end_lasting(self, *ends: str, turns_of: Collection[int] = ()) -> None:
        """Nothing holds any longer that was to end at such a moment: of somebody's next turn, where
        this is a turn of that one.
        """
        left = []
        for each in self.lasting:
            if each.end in ends and (each.end != NEXT_TURN or each.whose in turns_of):
                self.events.append(("lasts no more", each.play.seat, each.title))
            else:
                left.append(each)
        self.lasting = left

    def begin_turn_without(self, before: int) -> None:
        """A turn begins: whatever was to last until it, or until the last one ended, is over. So is
        what was to last until a turn of somebody who is out and sat between this player and the one
        `before`.
        """
        ends = (
            (THIS_TURN, NEXT_TURN) if self.round is not None else (THIS_TURN, NEXT_TURN, THIS_ROUND)
        )
        steps = (self.acting - before - 1) % self.seats + 1
        turns_of = [(before + step) % self.seats for step in range(1, steps + 1)]
        turns_of += self.members(self.acting)
        self.end_lasting(*ends, turns_of=turns_of)

    def draw_up(self, seat: int) -> None:
        """Draw up to a full hand from one's own deck."""
        missing = self.roster.rules.hand_of(seat, self.seats) - self.hand_size(seat)
        if missing > 0:
            self.draw_cards(seat, missing)

    def draw_cards(self, seat: int, count: int) -> None:
        """Draw from one's own deck."""
        drawn = self.taken_from_deck(seat, count)
        hand = self.own_pile("Hand", seat)
        self.piles[hand] += drawn
        self.events.append(("drew", hand, tuple(drawn)))
        if self.roster.taken_as_drawn[seat]:
            self.lay_aside_drawn(seat, drawn)

    def lay_aside_drawn(self, seat: int, drawn: Sequence[str]) -> None:
        """Cards that have come to a hand from the own deck go on to the piles that take such cards
        (phyll-mixin-02).
        """
        hand = self.own_pile("Hand", seat)
        for title in drawn:
            name = self.roster.taken_as_drawn[seat].get(title)
            if name is not None:
                self.piles[hand].remove(title)
                place = self.own_pile(name, seat)
                self.lay_in(place, [(seat, True, title)], is_under=True)
                self.events.append(("moved", hand, place, (title,)))

    def taken_from_deck(self, seat: int, count: int) -> list[str]:
        """Take a number of cards from the top of one's own deck; when its last card is taken the
        discards become the deck (base-draw-03).
        """
        deck = self.own_pile("Deck", seat)
        drawn: list[str] = []
        while len(drawn) < count and (self.piles[deck] or self._new_deck(seat)):
            few = min(count - len(drawn), len(self.piles[deck]))
            drawn += self.drawn_from(deck, few)
            if not self.piles[deck]:
                self._new_deck(seat)
        self.log += drawn
        return drawn

    def drawn_from(self, pile: int, count: int) -> list[str]:
        """Take a number of cards out of a pile by luck."""
        return self._dealt(self.piles[pile], pile, count)

    def fallen_coin(self, sides: list[str], coin: int) -> str:
        """The side of a coin that lies up, by luck."""
        fell = self._dealt(sides, coin, 1)
        self.log += fell
        return fell[0]

    def shuffled(self, cards: list[str], pile: int) -> list[str]:
        """Cards in an order by luck, before they come to a pile."""
        found = self._dealt(cards[:], pile, len(cards))
        self.log += found
        return found

    def _dealt(self, cards: list[str], pile: int, count: int) -> list[str]:
        if type(self.chance) is PileChance:
            self.chance.turn_to(pile)
        return self.chance.deal(cards, count)

    def _new_deck(self, seat: int) -> bool:
        """The discards become the deck, if there are any."""
        deck, discards = self.own_pile("Deck", seat), self.own_pile("Discards", seat)
        if not self.piles[discards]:
            return False
        self.piles[deck], self.piles[discards] = self.piles[discards], []
        self.events.append(("reshuffled", seat))
        return True

    def draw_drink(self, target: int | None, deck: int = DECK) -> str | None:
        """Take the top card of the Drink Deck, into a pile or to be seen by all; None where every
        Drink there is lies in front of somebody. `deck` is another one where Drinks of a tavern are
        ordered; that is never renewed (crawl-14).

        The caller asks `drinks_have_run_out` afterwards.
        """
        if not self.piles[deck] and not (deck == DECK and self._new_drinks()):
            return None
        drawn = self.drawn_from(deck, 1)
        self.log += drawn
        if target is not None:
            self.piles[target] += drawn
            self.events.append(("drew", target, tuple(drawn)))
        return drawn[0]

    def discard_drink(self, title: str) -> None:
        """A Drink or a Drink Event goes to the discards of where it comes from (crawl-14)."""
        homes = self.roster.drink_homes
        home = homes.get(title) if homes else None
        self.piles[DISCARDS if home is None else self.roster.taverns[home].discards].append(title)

    def return_drink(self, title: str) -> bool:
        """A Drink is shuffled into the deck from which it comes; where that is of a Closed tavern,
        it is discarded (crawl-22, CRAWL-2). Whether it came into a deck.
        """
        home = self.roster.drink_homes.get(title, 0)
        if home in self.closed:
            self.discard_drink(title)
            return False
        self.piles[self.roster.taverns[home].deck if home else DECK].append(title)
        return True

    def holds_drinks(self) -> bool:
        """Whether a Drink can still come from the Drink Deck."""
        left = (*self.piles[DECK], *self.piles[DISCARDS], *self.bar)
        return any(title in self.roster.drinks for title in left)

    def drinks_have_run_out(self) -> bool:
        """Whether the card that was taken just now was the last; then the discards are a new Drink
        Deck at once (drinks-runout-02). Where there are none, that is tried again when the next
        Drink is needed, and nobody pays twice (IN-2).
        """
        if self.piles[DECK]:
            return False
        self.events.append(("drinks ran out",))
        self._new_drinks()
        return True

    def _new_drinks(self) -> bool:
        """The discards become the Drink Deck, or more of the Bar Deck where there is one
        (bar-deck-02).
        """
        if self.roster.rules.counted_out:
            self.count_out_drinks()
        else:
            self.piles[DECK], self.piles[DISCARDS] = self.piles[DISCARDS], []
        return bool(self.piles[DECK])

    def count_out_drinks(self) -> None:
        """A Drink Deck is counted out of the Bar Deck; when that is used up, the discards are
        shuffled into a new one (bar-deck-01, bar-deck-03).
        """
        wanted = self.roster.rules.counted_out
        while len(self.piles[DECK]) < wanted:
            if not self.bar:
                self.bar, self.piles[DISCARDS] = self.piles[DISCARDS], []
            if not self.bar:
                return
            count = min(wanted - len(self.piles[DECK]), len(self.bar))
            drawn = self._dealt(self.bar, BAR, count)
            self.piles[DECK] += drawn
            self.log += drawn

    def beside_hand(self, seat: int) -> list[str]:
        """The cards that a player plays as if they were in the hand: own ones and those that the
        side shares, and of what lies in play those of the table that do not stay there.
        """
        found: list[str] = []
        zones = self.roster.zones
        for place in self.roster.beside_hands[seat]:
            titles, lent = self.piles[place], self.lent.get(place)
            if place not in zones:
                stays = self.roster.standing_of[seat]
                found += [
                    title
                    for title, each in zip(titles, lent or (), strict=lent is not None)
                    if each[0] is None and title not in stays
                ]
            elif lent is None:
                found += titles
            else:
                owner = self._seat_of(place)
                found += [
                    title for title, each in zip(titles, lent, strict=True) if each[0] == owner
                ]
        return found

    def take_to_play(self, seat: int, title: str) -> tuple[int | None, int] | None:
        """A card leaves the hand to be played, or else a pile beside it, which is given back with
        the owner of the card.
        """
        if title in self.hand(seat):
            self.take_from_hand(seat, title)
            return None
        for place in self.roster.beside_hands[seat]:
            owner = self._seat_of(place) if place in self.roster.zones else None
            cards = self.owned(place)
            found = next((each for each in cards if each[::2] == (owner, title)), None)
            if found is not None:
                cards.remove(found)
                self.lay_owned(place, cards)
                return owner, place
        raise ValueError(f"{title} is neither in the hand of {seat} nor beside it")

    def take_from_hand(self, seat: int, title: str) -> None:
        """A card leaves a hand to be played."""
        self.hand(seat).remove(title)
        if self.looks:
            self.forget(self.own_pile("Hand", seat), title)

    def look_into_hand(self, seat: int, owner: int) -> None:
        """A player sees the cards that another one holds, and knows them from now on."""
        self.looks[seat, owner] = titles = self.hand(owner)[:]
        self.events.append(("looked", seat, owner, tuple(titles)))

    def forget(self, pile: int, title: str) -> None:
        """A card has left a pile; who has looked at it there knows that, where it is a hand."""
        for (_, owner), titles in self.looks.items():
            if self.own_pile("Hand", owner) == pile and title in titles:
                titles.remove(title)

    def forget_hand(self, seat: int) -> None:
        """Cards have left a hand unseen: what others have seen there is known no longer."""
        for looker, owner in [*self.looks]:
            if owner == seat:
                del self.looks[looker, owner]

    def throw_away(self, seat: int, titles: tuple[str, ...]) -> None:
        """Cards go from a hand to its owner's discards, for all to see."""
        for title in titles:
            self.take_from_hand(seat, title)
            self.put_down(seat, "Discards", title)
        if titles:
            self.events.append(("threw away", seat, titles))
            self.note_deed(seat, THROWS_AWAY, amount=len(titles))

    def put_down(self, seat: int, pile: str, title: str) -> None:
        """A card that was played comes to lie in a pile of its owner."""
        place = self.own_pile(pile, seat)
        self.piles[place].append(title)
        if place in self.lent:
            self.lent[place].append((seat, True))

    def take_out_of_play(self, seat: int, title: str) -> int | None:
        """Take a card that a player has in play; of whom it is, None for those of the table."""
        return self.take_out_of(self.own_pile("InPlay", seat), title)

    def clear_under(self, seat: int, title: str) -> None:
        """The cards under a card that has left play go to the discards of their owners."""
        standing = self.roster.standing_of[seat].get(title)
        for law in () if standing is None else standing.laws:
            place = self.roster.table_places.get(law.pile) if isinstance(law, PutUnder) else None
            if place is None or not self.piles[place]:
                continue
            cards = self.owned(place)
            self.lay_owned(place, [each for each in cards if each[0] is None])
            for owner, _, each in cards:
                if owner is not None:
                    self.go_home(owner, each, "Discards")

    def take_out_of(self, pile: int, title: str) -> int | None:
        """Take the first card of this title out of a pile; of whom it is, None for those of the
        table.
        """
        cards = self.owned(pile)
        at = next(at for at, each in enumerate(cards) if each[2] == title)
        owner = cards.pop(at)[0]
        self.lay_owned(pile, cards)
        above, count = self.loose.get(pile, (0, 0))
        if at < above:
            self.loose[pile] = (above - 1, count)
        elif at < above + count:
            self.loose[pile] = (above, count - 1)
        return owner

    def owned(self, pile: int) -> list[OwnedCard]:
        """The owners of the cards of a pile, whether they know them there, and their titles. In
        piles that everybody has all cards belong to its player.
        """
        titles = self.piles[pile]
        lent = self.lent.get(pile, [(self._seat_of(pile), True)] * len(titles))
        return [(*each, title) for each, title in zip(lent, titles, strict=True)]

    def lay_owned(self, pile: int, cards: list[OwnedCard]) -> None:
        """Let these cards, and no others, lie in a pile."""
        self.piles[pile] = [title for _, _, title in cards]
        if pile in self.lent or any(owner != self._seat_of(pile) for owner, _, _ in cards):
            self.lent[pile] = [(owner, is_known) for owner, is_known, _ in cards]

    def lay_in(self, pile: int, cards: list[OwnedCard], is_under: bool) -> None:
        """Let these cards lie under a pile, or on top of it."""
        lying = self.owned(pile)
        self.lay_owned(pile, [*lying, *cards] if is_under else [*cards, *lying])
        above, count = self.loose.get(pile, (0, 0))
        if count and not is_under:
            self.loose[pile] = (above + len(cards), count)

    def taken_from_top(self, pile: int, count: int) -> list[OwnedCard]:
        """Take a number of cards from the top of a pile of a character or the table, as far as
        there are any; those that lie in no order come by luck.
        """
        taken: list[OwnedCard] = []
        while len(taken) < count and (self.piles[pile] or self.renew(pile)):
            cards = self.owned(pile)
            taken.append(cards.pop(self._uppermost(pile)))
            self.lay_owned(pile, cards)
        return taken

    def _uppermost(self, pile: int) -> int:
        """The place of the uppermost card, which is about to be taken."""
        above, count = self.loose.get(pile, (0, 0))
        if above or not count:
            if above:
                self.loose[pile] = (above - 1, count)
            return 0
        drawn = self._dealt(self.piles[pile][:count], pile, 1)
        self.log += drawn
        self.loose[pile] = (0, count - 1)
        return self.piles[pile].index(drawn[0])

    def turn_up(self, pile: int) -> None:
        """Let the uppermost card of a pile lie open, where that is so there."""
        if not self.roster.zones[pile].top_open:
            return
        if not self.piles[pile] and not self.renew(pile):
            return
        above, count = self.loose.get(pile, (0, 0))
        if count and not above:
            cards = self.owned(pile)
            uppermost = cards.pop(self._uppermost(pile))
            self.lay_owned(pile, [uppermost, *cards])
            self.loose[pile] = (1, count - 1)
            self.events.append(("turned up", *self.name_of(pile), uppermost[2]))

    def open_top(self, pile: int) -> str | None:
        """The uppermost card of a pile where that lies open; None where it does not, or there is
        none.
        """
        above, count = self.loose.get(pile, (0, 0))
        is_open = self.piles[pile] and self.roster.zones[pile].top_open and (above or not count)
        return str(self.piles[pile][0]) if is_open else None

    def discards_of(self, pile: int) -> int | None:
        """The pile to which cards go that were played from this one; None where it has none."""
        name, seat = self.roster.zones[pile].discards, self._seat_of(pile)
        if not name:
            return None
        return self.roster.table_places[name] if seat is None else self.own_pile(name, seat)

    def discard_from(self, pile: int, owner: int | None, title: str) -> None:
        """A card that was played from a pile of a character or the table goes to the discards of
        that; where it has none, to those of its owner, or under the pile of the table.
        """
        place = self.discards_of(pile)
        if place is None and owner is not None:
            self.put_down(owner, "Discards", title)
        else:
            is_known = place is not None
            place = pile if place is None else place
            self.lay_in(place, [(owner, is_known, title)], is_under=True)
        self.turn_up(pile)

    def renew(self, pile: int) -> bool:
        """The discards become the pile again, where that is so there and there are any
        (samantha-brawl-07).
        """
        discards = self.discards_of(pile)
        if not self.roster.zones[pile].is_renewed or discards is None or not self.piles[discards]:
            return False
        self.events.append(("renewed", *self.name_of(pile)))
        self.shuffle_into(discards, pile)
        return True

    def shuffle_into(self, source: int, pile: int) -> None:
        """The cards of a pile, and those of another one where it is not the same, lie there in no
        order any more.
        """
        cards = [(owner, False, title) for owner, _, title in self.owned(source)]
        if source != pile:
            self.lay_owned(source, [])
            self.loose.pop(source, None)
            cards += [(owner, False, title) for owner, _, title in self.owned(pile)]
        self.lent[pile] = [(owner, is_known) for owner, is_known, _ in cards]
        self.piles[pile] = [title for _, _, title in cards]
        self.loose[pile] = (0, len(cards))

    def traits_of(self, seat: int | None) -> frozenset[str]:
        """The traits of a player's character; nobody has any."""
        return frozenset() if seat is None else self.roster.traits(seat)

    def uses(self, name: str) -> bool:
        """Whether a pile of this name lies on the table."""
        return name in self.roster.table_places

    def name_of(self, pile: int) -> tuple[int | None, str]:
        """The owner of a pile of a character, None for the table's, and its name."""
        return self._seat_of(pile), self.roster.zones[pile].name

    def _seat_of(self, pile: int) -> int | None:
        return None if pile < self.shared else (pile - self.shared) // self.per_seat

    def go_home(self, owner: int | None, title: str, pile: str) -> int:
        """A card comes to lie in a pile of its owner, a Discard Pile where that one is out; the
        place of the pile. What is nobody's goes to the discards of where it came from.
        """
        if owner is None:
            home = self.roster.table_homes[title]
            place = self.discards_of(home)
            place = home if place is None else place
            self.lay_in(place, [(None, False, title)], is_under=True)
            return place
        pile = pile if owner in self.playing else "Discards"
        self.put_down(owner, pile, title)
        return self.own_pile(pile, owner)

    def go_back(self, owner: int | None, title: str) -> None:
        """A card that nobody took goes back: to its owner's discards, one of the table to the pile
        to which it belongs (prize-06).
        """
        if owner is None:
            self.lay_in(self.roster.table_homes[title], [(None, True, title)], is_under=True)
        else:
            self.put_down(owner, "Discards", title)

    def go_out(self, seat: int, reason: str) -> None:
        """A player is out of the game; Drinks left go to the Drink discards (base-losing-06), and
        cards of others to their hands (nerodia-petrify-06), and tokens to where they came from
        (amundyr-scarab-10).
        """
        for name in self.roster.tokens:
            if self.stat(seat, name):
                self.set_stat(seat, name, self.stat(seat, name), None, loss=True)
        for pile in [pile for pile in self.lent if self._seat_of(pile) == seat]:
            cards = self.owned(pile)
            above, count = self.loose.get(pile, (0, 0))
            if count:
                mine = [each[0] == seat for each in cards]
                self.loose[pile] = (sum(mine[:above]), sum(mine[above : above + count]))
            self.lay_owned(pile, [each for each in cards if each[0] == seat])
            for owner, _, title in cards:
                if owner != seat:
                    self.events.append(
                        ("moved", pile, self.go_home(owner, title, "Hand"), (title,))
                    )
                    self.clear_under(seat, title)
        drinks = self.own_pile("Drinks", seat)
        for title in self.piles[drinks]:
            self.discard_drink(title)
        self.piles[drinks] = []
        self.leave(seat, reason)
        self.note_deed(seat, IS_OUT)
        if self.round is not None:
            self.round.drop(self, seat)

    # ------------------------------------------------------------------ what goes on

    def push(self, frame: Frame) -> None:
        """Let something go on before all else."""
        self.stack.append(frame)

    def pop(self, frame: Frame) -> None:
        """The uppermost frame is done."""
        assert self.stack[-1] is frame
        self.stack.pop()

    def cut_off(self, place: int) -> None:
        """End what goes on from this place of the stack on: the cards that lie there for it go to
        their discards.
        """
        stack = self.stack
        while len(stack) > place:
            stack.pop().put_away(self)


def _of_debt(kind: str, about: Answerable | None) -> tuple[int, ...]:
    """Who has a part in what is answered: pays, is paid, or demands it."""
    if kind == e.ITS_OWNER and isinstance(about, Play | Losses):
        return (about.seat,)
    if not isinstance(about, Debt):
        return ()
    if kind == e.ITS_OWNER:
        return () if about.play is None else (about.play.seat,)
    whoever = about.seat if kind == e.PAYER else about.payee
    return (whoever,) if isinstance(whoever, int) else ()
