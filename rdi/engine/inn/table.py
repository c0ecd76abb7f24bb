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
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

from rdi.engine.chance import PileChance
from rdi.engine.inn.answerable import (
    ANTE,
    Answerable,
    Cause,
    Cloned,
    Debt,
    Drink,
    Loss,
    Memo,
    Play,
    Win,
    cloned,
)
from rdi.engine.inn.roster import Roster
from rdi.engine.table import DECK, DISCARDS, Purse, Table
from rdi.model import effects as e
from rdi.model.cards import Card
from rdi.model.effects import PlayerRef
from rdi.model.request import Request

GOLD = "Gold"
BAR = -1
"""The Bar Deck, where piles are numbered."""

DRINK_DECK = 30
"""The number of cards that are counted out of the Bar Deck."""

Lent = tuple[int, bool]
"""The owner of a card that lies in a pile of a character, and whether its owner has seen it go
there.
"""


HeldCard = tuple[int | None, str]
"""A card that lies on the table and in no pile: of whose Character Deck it is (None: of the Drink
Deck), and its title.
"""


class EndlessLoop(Exception):
    """The lines that are carried out just now have no end."""


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

    @property
    def debts(self) -> Sequence[Debt]:
        """The payments that this is about."""
        return ()

    @property
    def is_quiet(self) -> bool:
        """Whether players may go out just now."""
        return False

    def step(self, table: InnTable) -> Request | None:
        """Do the next thing, or ask for it."""
        raise NotImplementedError

    def take(self, table: InnTable, request: Any, answer: Any) -> None:
        """Carry out an answer."""
        raise NotImplementedError


class Round(Cloned):
    """A Round of Gambling, begun by `starter` with the card `play`.

    `members` are those still in it, `controller` who is winning, `waiting` who has not spoken
    since somebody took control; `beaten_by` the kinds that may take control now, where a card
    limits them (gamble-13). It `is_anted` once its first antes are paid. Once it `has_ended`,
    `winner` has won it, or nobody, and `win` is what may be answered then.
    """

    __slots__ = (
        "beaten_by", "controller", "has_ended", "is_anted", "members", "play", "starter", "waiting",
        "win", "winner",
    )  # fmt: skip

    def __init__(self, table: InnTable, play: Play) -> None:
        self.play = play
        self.starter = play.seat
        self.members = table.clockwise(play.seat)
        self.controller: int | None = play.seat
        self.waiting = self.members[1:]
        self.beaten_by: frozenset[str] = frozenset()
        self.is_anted = False
        self.has_ended = False
        self.winner: int | None = None
        self.win: Win | None = None

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

    def end(self, table: InnTable, winner: int | None) -> None:
        """The Round is over on the spot; with no winner the pot goes to the Inn."""
        if not self.has_ended:
            self.has_ended = True
            self.winner = winner
            table.waive_antes(self.members)


class InnTable(Table):
    """All that is true at one moment of a game of characters."""

    __slots__ = (
        "bar", "dirty", "fallen", "forbidden", "later", "lent", "phase", "places_lost", "repeats",
        "roster", "round", "side", "stack", "stats", "stops", "supplies", "turns", "watch",
    )  # fmt: skip

    roster: Roster
    stack: list[Frame]
    round: Round | None
    later: list[tuple[str, int, Play, e.Block]]
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
        self.side = list(range(self.seats))
        self.stats = [{stat.name: stat.start for stat in rules.stats} for _ in self.side]
        for numbers in self.stats:
            numbers.update(dict.fromkeys(roster.tokens, 0))
        self.supplies = {
            name: token.supply for name, token in roster.tokens.items() if token.supply
        }
        self.bar: list[str] = []
        self.stack = []
        self.round = None
        self.phase = ""
        self.turns = 0
        self.repeats = 0
        self.stops = 0
        self.watch = None
        self.dirty = False
        self.fallen: list[int] = []
        self.forbidden: dict[int, int] = {}
        self.later = []
        self.places_lost: list[tuple[int, ...]] = []
        self.lent: dict[int, list[Lent]] = {}

    def copy(self) -> Self:
        """An independent table that stands where this one stands."""
        twin = super().copy()
        memo: Memo = {}
        twin.roster, twin.side, twin.phase, twin.turns = (
            self.roster,
            self.side,
            self.phase,
            self.turns,
        )
        twin.dirty, twin.watch = self.dirty, None
        twin.repeats, twin.stops = self.repeats, self.stops
        twin.stats = [numbers.copy() for numbers in self.stats]
        twin.supplies = self.supplies.copy()
        twin.bar = self.bar[:]
        twin.lent = {pile: owners[:] for pile, owners in self.lent.items()}
        twin.fallen, twin.places_lost = self.fallen[:], self.places_lost[:]
        twin.forbidden = self.forbidden.copy()
        twin.stack = cloned(self.stack, memo)
        twin.round = cloned(self.round, memo)
        twin.later = cloned(self.later, memo)
        return twin

    # ------------------------------------------------------------------ what is asked of it

    @property
    def players(self) -> int:
        """The number of players still in."""
        return len(self.playing)

    def stat(self, seat: int, name: str) -> int:
        """A number of a player: Fortitude, Alcohol, a token, or Gold."""
        return self.gold[seat] if name == GOLD else self.stats[self.side[seat]][name]

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

    def cards_held(self, seat: int | None) -> int:
        """The number of cards that a player holds, 0 of nobody."""
        return 0 if seat is None else self.hand_size(seat)

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

    def own_pile(self, name: str, seat: int) -> int:
        """The place of a seat's pile in the list of piles."""
        return self.shared + seat * self.per_seat + self.roster.own_places[name]

    def hand(self, seat: int) -> list[str]:
        """The cards a player holds."""
        return self.piles[self.own_pile("Hand", seat)]

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
            return tuple(self.clockwise(play.seat))
        if kind == e.EACH_OTHER:
            return tuple([seat for seat in self.clockwise(play.seat) if seat != play.seat])
        if kind in (e.EACH_IN_ROUND, e.EACH_OTHER_IN_ROUND):
            others_only = kind == e.EACH_OTHER_IN_ROUND
            members = [seat for seat in self.clockwise(play.seat) if self.is_in_round(seat)]
            return tuple([seat for seat in members if not (others_only and seat == play.seat)])
        return self._by_role(kind, play)

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
            return (play.seat,)
        assert kind in (e.ATTACKER, e.DRINKER), kind
        about = play.about
        while kind == e.DRINKER and isinstance(about, Play):
            about = about.about  # a card that is answered may itself answer the Drink
        if about is None or (kind == e.DRINKER and not isinstance(about, Drink)):
            return ()
        return (about.seat,)

    # ------------------------------------------------------------------ what changes

    def pay(self, source: Purse, target: Purse, amount: int) -> None:
        """Move Gold from one purse to another; somebody may go out for it."""
        super().pay(source, target, amount)
        self.dirty = True

    def waive_antes(self, seats: Sequence[int]) -> None:
        """Nobody of these is to ante what they have not yet anted."""
        for frame in self.stack:
            for debt in frame.debts:
                if debt.way == ANTE and debt.seat in seats and debt.parted is None:
                    debt.negated = True

    def set_stat(self, seat: int, name: str, asked: int, play: Play | None, loss: bool) -> int:
        """Let a number grow or shrink by `asked` as far as its bounds allow; by how much it did."""
        assert play is None or play.reaches(seat, name), f"{play} is not to touch {name} of {seat}"
        numbers = self.stats[self.side[seat]]
        old = numbers[name]
        least, most = self.roster.bounds.get(name, (0, 10**6))
        new = max(least, min(most, old - asked if loss else old + asked))
        if name in self.supplies:
            new = min(new, old + self.supplies[name])
            self.supplies[name] -= new - old
        numbers[name] = new
        actual = abs(new - old)
        title = "" if play is None else play.title
        self.events.append(("changed", seat, name, -asked if loss else asked, new - old, title))
        self.dirty = True
        return actual

    def lose(
        self, seat: int, name: str, asked: int, play: Play, reduced_by: frozenset[int]
    ) -> None:
        """A number of a player goes down by what somebody played; that may be answered."""
        actual = self.set_stat(seat, name, asked, play, loss=True)
        if asked:
            play.losses = (*play.losses, Loss(seat, name, asked, actual, reduced_by))

    def draw_cards(self, seat: int, count: int) -> None:
        """Draw from one's own deck."""
        drawn = self.taken_from_deck(seat, count)
        hand = self.own_pile("Hand", seat)
        self.piles[hand] += drawn
        self.events.append(("drew", hand, tuple(drawn)))

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

    def draw_drink(self, target: int | None) -> str | None:
        """Take the top card of the Drink Deck, into a pile or to be seen by all; None where every
        Drink there is lies in front of somebody.

        The caller asks `drinks_have_run_out` afterwards.
        """
        if not self.piles[DECK] and not self._new_drinks():
            return None
        drawn = self.drawn_from(DECK, 1)
        self.log += drawn
        if target is not None:
            self.piles[target] += drawn
            self.events.append(("drew", target, tuple(drawn)))
        return drawn[0]

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
        if self.settings.bar:
            self.count_out_drinks()
        else:
            self.piles[DECK], self.piles[DISCARDS] = self.piles[DISCARDS], []
        return bool(self.piles[DECK])

    def count_out_drinks(self) -> None:
        """A Drink Deck is counted out of the Bar Deck; when that is used up, the discards are
        shuffled into a new one (bar-deck-01, bar-deck-03).
        """
        while len(self.piles[DECK]) < DRINK_DECK:
            if not self.bar:
                self.bar, self.piles[DISCARDS] = self.piles[DISCARDS], []
            if not self.bar:
                return
            count = min(DRINK_DECK - len(self.piles[DECK]), len(self.bar))
            drawn = self._dealt(self.bar, BAR, count)
            self.piles[DECK] += drawn
            self.log += drawn

    def take_from_hand(self, seat: int, title: str) -> None:
        """A card leaves a hand to be played."""
        self.hand(seat).remove(title)

    def put_down(self, seat: int, pile: str, title: str) -> None:
        """A card that was played comes to lie in a pile of its owner."""
        self.piles[self.own_pile(pile, seat)].append(title)

    def owned(self, pile: int) -> list[tuple[int, bool, str]]:
        """The owners of the cards of a pile, whether they know them there, and their titles. In
        piles that everybody has all cards belong to its player.
        """
        titles = self.piles[pile]
        lent = self.lent.get(pile, [(self._seat_of(pile), True)] * len(titles))
        return [(*each, title) for each, title in zip(lent, titles, strict=True)]

    def lay_owned(self, pile: int, cards: list[tuple[int, bool, str]]) -> None:
        """Let these cards, and no others, lie in a pile."""
        self.piles[pile] = [title for _, _, title in cards]
        if pile in self.lent or any(owner != self._seat_of(pile) for owner, _, _ in cards):
            self.lent[pile] = [(owner, is_known) for owner, is_known, _ in cards]

    def _seat_of(self, pile: int) -> int:
        return (pile - self.shared) // self.per_seat

    def go_home(self, owner: int, title: str, pile: str) -> int:
        """A card comes to lie in a pile of its owner, a Discard Pile where that one is out; the
        place of the pile.
        """
        place = self.own_pile(pile if owner in self.playing else "Discards", owner)
        self.piles[place].append(title)
        return place

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
            self.lay_owned(pile, [each for each in cards if each[0] == seat])
            for owner, _, title in cards:
                if owner != seat:
                    self.events.append(
                        ("moved", pile, self.go_home(owner, title, "Hand"), (title,))
                    )
        drinks = self.own_pile("Drinks", seat)
        self.piles[DISCARDS] += self.piles[drinks]
        self.piles[drinks] = []
        self.leave(seat, reason)
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
            for seat, title in stack.pop().holds:
                if seat is None:
                    self.piles[DISCARDS].append(title)
                else:
                    self.put_down(seat, "Discards", title)
