"""Cards that go from one pile to another, and piles of which the uppermost card is played.

A pile that is a deck of its own has no order before its cards are wanted: they come by luck, as
those of Character Decks do. What was put on top or under it lies there in order.
"""

from __future__ import annotations

from typing import Any

from rdi.engine.inn.answerable import Loss, Play
from rdi.engine.inn.playing import Playing
from rdi.engine.inn.prices import can_go_on
from rdi.engine.inn.resolution import number
from rdi.engine.inn.table import Frame, HeldCard, InnTable, OwnedCard
from rdi.model import effects as e
from rdi.model.cards import ACTION, ANYTIME, Card, Way
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick


def put_cards(table: InnTable, play: Play, line: e.PutCards) -> None:
    """Cards go from one pile to another: those of a hand as its player chooses, others from the top
    (nerodia-petrify-01).
    """
    count = number(table, play, line.amount)
    seats = [seat for seat in table.seats_of(line.who, play) if seat not in play.ignored]
    if line.source_of is not None:
        holders = table.seats_of(line.source_of, play)[:1] if seats else ()
        seats = [seat for seat in holders if seat not in play.ignored]
    play.did = False
    target = place_of(table, play, line.target, play.seat)
    if target is None:
        return
    if target in table.roster.zones and table.roster.zones[target].others_only:
        seats = [seat for seat in seats if seat != table.name_of(target)[0]]
    table.push(MovingCards(play, line, [seat for seat in seats if seat in table.playing], count))


@mypyc_attr(allow_interpreted_subclasses=True)
class MovingCards(Frame):
    """Players put cards from one pile to another; all of them choose before any card comes there.

    `waiting` are those who are still to choose, `taken` the cards so far: where each was, whose it
    is, whether its owner knows it, and its title.
    """

    __slots__ = ("count", "line", "play", "taken", "waiting")

    def __init__(self, play: Play, line: e.PutCards, seats: list[int], count: int) -> None:
        self.play, self.line, self.waiting, self.count = play, line, seats, count
        self.taken: list[tuple[int, int | None, bool, str]] = []

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(owner, title) for _, owner, _, title in self.taken])

    def step(self, table: InnTable) -> Pick | None:
        while self.waiting:
            seat = self.waiting[0]
            if self.line.source == "Hand" and table.hand_size(seat) > self.count > 0:
                return Pick(seat, "put", table.hand(seat), self.count, self.count)
            before, holder = len(self.taken), self.waiting.pop(0)
            self._take_from_top(table, holder)
            self._note(holder, len(self.taken) - before)
        table.pop(self)
        self._lay(table)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        seat = self.waiting.pop(0)
        hand = table.own_pile("Hand", seat)
        for title in answer if isinstance(answer, tuple) else (answer,):
            table.take_from_hand(seat, title)
            self.taken.append((hand, seat, True, title))
        table.forget_hand(seat)
        self._note(seat, self.count)

    def _note(self, seat: int, moved: int) -> None:
        self.play.note(Loss(seat, "cards", self.count, moved, frozenset()))

    def _take_from_top(self, table: InnTable, seat: int) -> None:
        """The top of a deck comes by luck; what is discarded or in play last lies on top of that,
        and in piles of characters the first is the first out.
        """
        if self.line.source == "Deck":
            deck = table.own_pile("Deck", seat)
            drawn = table.taken_from_deck(seat, self.count)
            self.taken += [(deck, seat, False, title) for title in drawn]
            return
        source = place_of(table, self.play, self.line.source, seat)
        if source is None:
            return
        if self.line.source not in table.roster.common_piles:
            self.taken += [(source, *each) for each in table.taken_from_top(source, self.count)]
            table.turn_up(source)
            return
        lying = table.owned(source)
        movable = [
            each for each in lying
            if each[0] == seat and each[2] in table.roster.cards_of[seat]
        ]  # fmt: skip
        moved = movable[::-1][: self.count]
        for each in moved:
            lying.remove(each)
        table.lay_owned(source, lying)
        self.taken += [(source, *each) for each in moved]

    def _lay(self, table: InnTable) -> None:
        """Lay the cards down. Where nobody may look, cards that come together come in any order
        (nerodia-petrify-03).
        """
        self.play.did = bool(self.taken)
        moves: dict[tuple[int, int], list[str]] = {}
        target = None
        if self.line.target not in table.roster.common_piles:
            target = place_of(table, self.play, self.line.target, self.play.seat)
        for source, owner, _, title in self.taken:
            place = table.go_home(owner, title, self.line.target) if target is None else target
            moves.setdefault((source, place), []).append(title)
        if target is not None:
            pile, coming = table.roster.zones[target], [each[1:] for each in self.taken]
            if pile.seen_by == "nobody" and len(coming) > 1:
                coming = _shuffled(table, target, coming)
            table.lay_in(target, coming, is_under=not self.line.on_top)
        for (source, place), titles in moves.items():
            table.events.append(("moved", source, place, tuple(titles)))
        if target is not None:
            table.turn_up(target)


def place_of(table: InnTable, play: Play, name: str, seat: int) -> int | None:
    """The pile of this name that is meant: a player's own, or one that only some characters have,
    of the card's player or else of the first who has it, or the table's; None where there is none.
    """
    return table.pile_meant(name, seat, play.seat)


def _shuffled(table: InnTable, pile: int, cards: list[OwnedCard]) -> list[OwnedCard]:
    """The same cards in an order by luck."""
    titles = table.shuffled([title for _, _, title in cards], pile)
    left, found = cards[:], []
    for title in titles:
        found.append(next(each for each in left if each[2] == title))
        left.remove(found[-1])
    return found


def play_top(table: InnTable, play: Play, line: e.PlayTop) -> None:
    """The uppermost card of a pile is played as one's own: what is an Action Card there is answered
    as one, apart from the card that says so (samantha-brawl-03, samantha-brawl-08), and what is
    an Anytime Card there as that. A card of another kind, and one that cannot be paid for, is
    discarded.
    """
    play.did = False
    for seat in table.seats_of(line.who, play)[:1]:
        place = place_of(table, play, line.pile, play.seat)
        if seat in play.ignored or place is None:
            continue
        for owner, _, title in table.taken_from_top(place, 1):
            play.did = True
            table.events.append(("turned up", *table.name_of(place), title))
            source = table.roster.source(owner, title)
            if not isinstance(source, Card):
                table.events.append(("event", seat, title, source.kind, source.level, source.text))
                made = Play(seat, source, None, source.body)
                play.about = play.about or made
                table.push(Playing(made, origin=(owner, place)))
                continue
            way = next(filter(_is_played_from_top, source.ways), None)
            if way is None or not can_go_on(table, seat, (), way.body):
                table.discard_from(place, owner, title)
            else:
                table.push(Playing(Play(seat, source, way, way.body), origin=(owner, place)))


def _is_played_from_top(way: Way) -> bool:
    return way.kind in (ACTION, ANYTIME) and way.trigger is None


def shuffle(table: InnTable, play: Play, line: e.Shuffle) -> None:
    """The cards of a pile lie in no order any more, with those of another one where it is shuffled
    into that.
    """
    source = place_of(table, play, line.pile, play.seat)
    target = place_of(table, play, line.into, play.seat) if line.into else source
    if source is not None and target is not None and play.seat not in play.ignored:
        table.shuffle_into(source, target)
