"""The view of one seat of a table of characters: all numbers, the things in progress, its own hand,
and the reasons why its cards may not be played.

A game is imagined by dealing anew what is hidden among the places where each card may be: a
player's cards among the hand, the deck and piles of characters, Drinks among the Drink Deck, what
is left of the Bar Deck, and all Drink Me! Piles, and those of each tavern among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rdi.engine.chance import Chance, SeededChance
from rdi.engine.game import Game, View
from rdi.engine.imagination import seen_events
from rdi.engine.inn.answerable import Answerable, Play
from rdi.engine.inn.drinks import Ordering
from rdi.engine.inn.gambling import Gambling
from rdi.engine.inn.minions import does_anything
from rdi.engine.inn.playability import playable_ways, why_not
from rdi.engine.inn.playing import ANSWER_KINDS, Playing, ResponseWindow
from rdi.engine.inn.round_game import Changing, RoundGame
from rdi.engine.inn.table import GOLD, InnTable
from rdi.engine.inn.taverns import crawlers, destinations, is_over
from rdi.engine.inn.turns import ActionPhase, DiscardAndDrawPhase
from rdi.engine.table import DECK
from rdi.engine.visibility import may_see
from rdi.model import cards as c
from rdi.model.cards import Card, DrinkCard, EventCard
from rdi.model.inn import sides_of
from rdi.model.lasting import NEXT_TURN
from rdi.model.request import PASS, Pick, Request, Respond


def things_on_stack(table: InnTable) -> Iterator[Answerable]:
    """The cards, Events and Drinks that are not done yet, the latest last; also a card of which it
    is still to be said how it is played, and Drinks that lie open but cannot be answered yet.
    """
    for frame in table.stack:
        yield from frame.going_on(table)


def why_not_play(table: InnTable, seat: int, title: str) -> str | None:
    """The reason why a seat may not play this card now; None if it may."""
    if title not in table.hand(seat) and title not in table.beside_hand(seat):
        return _why_not_use(table, seat, title)
    card = table.roster.card(seat, title)
    reasons = list(_reasons(table, seat, card))
    if None in reasons:
        return None
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason))


def _why_not_use(table: InnTable, seat: int, title: str) -> str | None:
    """The reason why a seat may not use a card that it does not hold, which may lie in play; None
    if it may.
    """
    standing = next((e for e in table.standing_in_play(seat) if e.title == title), None)
    if standing is not None and standing.actions:
        if not does_anything(table, seat, standing):
            return f"{title} would do nothing now"
        frame = table.stack[-1] if table.stack else None
        is_turn = isinstance(frame, ActionPhase) and frame.seat == seat
        if is_turn and isinstance(frame, ActionPhase) and title in frame.titles(table):
            return None
        return f"{title} is used once in each Action Phase of your own"
    if standing is not None:
        return f"{title} is in play, and nobody plays it"
    place = _place_on_table(table, title)
    return f"{title} lies {place}" if place else f"{title} is not in your hand"


def _place_on_table(table: InnTable, title: str) -> str:
    """Where a card of the table lies for all to see; nothing for other cards."""
    if title not in table.roster.table_homes:
        return ""
    if table.round is not None and (None, title) in table.round.things:
        return "in the pot"
    for seat in range(table.seats):
        if (None, True, title) in table.owned(table.own_pile("InPlay", seat)):
            return "in front of another player"
    for name, place in table.roster.table_places.items():
        if table.roster.zones[place].seen_by == "all" and title in table.piles[place]:
            return f"in {name}"
    return ""


def _reasons(table: InnTable, seat: int, card: c.Card) -> Iterator[str | None]:
    frame = table.stack[-1] if table.stack else None
    for way in card.ways:
        if way.kind == c.ACTION:
            is_turn = isinstance(frame, ActionPhase) and frame.seat == seat
            too_soon = "Action Cards are played in your own Action Phase"
            yield why_not(table, seat, card, way, None) if is_turn else too_soon
        elif way.kind in (c.GAMBLING, c.CHEATING):
            yield _not_in_round(table, seat, card, way, frame)
        elif isinstance(frame, ResponseWindow):
            yield _not_in_window(table, seat, card, way, frame.things)
        else:
            yield "this is no moment for answers"


def _not_in_round(
    table: InnTable, seat: int, card: c.Card, way: c.Way, frame: object
) -> str | None:
    if table.round is None:
        return "there is no Round of Gambling going on"
    if not isinstance(frame, Gambling) or frame.seat != seat:
        return "it is not your turn in the Round of Gambling"  # gamble-12
    if frame.allows(table, seat, card.title, way.kind):
        return None
    allowed = " and ".join(sorted(each.capitalize() for each in frame.round.beaten_by))
    return f"only {allowed} Cards can follow the last card"  # gamble-14


def _not_in_window(
    table: InnTable, seat: int, card: c.Card, way: c.Way, things: Sequence[Answerable]
) -> str | None:
    reasons = [why_not(table, seat, card, way, thing) for thing in things if not thing.negated]
    if None in reasons:
        return None
    return reasons[0] if reasons else "nothing is pending any more"


def _first_kind(card: Card) -> str:
    """The first kind of a card; nothing for one that is not played."""
    return next(iter(card.kinds), "")


class InnView(View):
    """A game of characters as one seat sees it, or an onlooker."""

    __slots__ = ()
    _table: InnTable

    @property
    def is_company(self) -> bool:
        """This is a game of characters."""
        return True

    @property
    def bets(self) -> tuple[int, ...]:
        """Nobody bets in games of characters."""
        return (0,) * self.seats

    @property
    def characters(self) -> tuple[str, ...]:
        """The character at each seat, by name."""
        return tuple(character.name for character in self._table.roster.characters)

    @property
    def character_titles(self) -> tuple[str, ...]:
        """The character at each seat, as it is called."""
        return tuple(character.title for character in self._table.roster.characters)

    @property
    def about(self) -> tuple[str, ...]:
        """A line about each character."""
        return tuple(character.about for character in self._table.roster.characters)

    @property
    def stats(self) -> tuple[Mapping[str, int], ...]:
        """Every seat's numbers: Fortitude, Alcohol, tokens, and Gold."""
        table, shared = self._table, self._table.roster.bounds
        return tuple(
            {
                **table.stats[seat],
                **{name: table.stat(seat, name) for name in shared},
                GOLD: table.stat(seat, GOLD),
            }
            for seat in range(table.seats)
        )

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides at the table, each by its seats; each seat is alone where nothing is shared."""
        return sides_of(self._table.side)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats of the side of a seat, that one too."""
        return next(side for side in self.sides if seat in side)

    @property
    def counters(self) -> tuple[Mapping[str, tuple[int, int]], ...]:
        """Every seat's counters: where each stands, and how far it goes."""
        table = self._table
        return tuple(
            {name: (table.stat(seat, name), counter.most) for name, counter in own.items()}
            for seat, own in enumerate(table.roster.counters)
        )

    @property
    def table_counters(self) -> Mapping[str, tuple[int, int]]:
        """The counters of the table: where each stands, and how far it goes."""
        known = self._table.roster.table_counters
        return {name: (count, known[name].most) for name, count in self._table.counts.items()}

    @property
    def marker_places(self) -> tuple[Mapping[str, str], ...]:
        """Where every seat's markers stand, nothing for nowhere."""
        table = self._table
        return tuple(
            {name: table.place_of(seat, name) for name in own}
            for seat, own in enumerate(table.roster.markers)
        )

    @property
    def table_marker_places(self) -> Mapping[str, str]:
        """Where the markers of the table stand, nothing for nowhere."""
        table = self._table
        return {
            name: table.marker_places.get((None, name), "") for name in table.roster.table_markers
        }

    @property
    def acting(self) -> int:
        """The seat whose turn it is."""
        return self._table.acting

    @property
    def phase(self) -> str:
        """The phase of that turn: `discard`, `action`, `order`, `drink` or `end`."""
        return self._table.phase

    @property
    def round(self) -> Mapping[str, Any] | None:
        """The Round of Gambling: who began it, is in it and in control, the pot, the `things` in it
        beside Gold (whose, title), and which `game` is played in it; None where there is none.
        """
        going_on = self._table.round
        if going_on is None:
            return None
        game = going_on.game
        return {
            "starter": going_on.starter,
            "members": tuple(going_on.members),
            "controller": going_on.controller,
            "pot": self.pot,
            "things": tuple(going_on.things),
            "beaten_by": tuple(sorted(going_on.beaten_by)),
            "game": None if game is None else game.name,
        }

    @property
    def inner(self) -> View | None:
        """The view that this seat has of the game inside the Round of Gambling, which an onlooker
        has too; None where no game is played there. See `inner_seats`.
        """
        going_on = self._table.round
        game = None if going_on is None else going_on.game
        return None if game is None else game.view(self._table, self.seat)

    @property
    def at_hand(self) -> View:
        return self.inner or self

    @property
    def inner_seats(self) -> tuple[int, ...]:
        """The seats of the characters who play the game inside the Round, by its own seats."""
        going_on = self._table.round
        return () if going_on is None or going_on.game is None else going_on.game.seats

    @property
    def skipped_phases(self) -> tuple[tuple[int, str], ...]:
        """The phases that players skip when they next come: who, and which."""
        return self._table.skipped

    @property
    def lasting(self) -> tuple[Mapping[str, Any], ...]:
        """Laws that cards have laid down for a while, the latest last: whose card it is (`seat`),
        its `title`, the `text`, and until when it holds (`end`; where that is somebody's next turn,
        `whose`).
        """
        return tuple(
            {
                "seat": each.play.seat,
                "title": each.title,
                "text": each.text,
                "end": each.end,
                "whose": each.whose if each.end == NEXT_TURN else None,
            }
            for each in self._table.lasting
        )

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        return self._table.turns

    @property
    def passes_out(self) -> tuple[str, str]:
        """The number that grows until a player passes out, and the number that it must reach."""
        return self._table.roster.rules.passes_out

    @property
    def hand_limit(self) -> int:
        """The number of cards that the own hand is filled up to."""
        return self._table.roster.rules.hand_of(self.seat, self._table.seats)

    @property
    def drinks_left(self) -> int:
        """The number of cards left in the Drink Deck."""
        return len(self._table.piles[DECK])

    @property
    def party(self) -> Mapping[str, Any] | None:
        """Where the party is, in a game in which it moves: the tavern (`at`), all `taverns` with
        the number of Drinks left in each and whether it is `closed`, to which it might go now
        (`open_to`), the seats who must `crawl` when everything is finished, in the order in which
        they will, and whether it stays where it is for good (`is_over`). None where there is
        nothing of the kind.
        """
        table = self._table
        taverns = table.roster.taverns
        if not taverns:
            return None
        owing = crawlers(table)
        order = [(table.acting + step) % table.seats for step in range(table.seats)]
        return {
            "at": taverns[table.party].title,
            "taverns": tuple(
                {
                    "title": each.title,
                    "drinks": len(table.piles[each.deck]),
                    "closed": place in table.closed,
                }
                for place, each in enumerate(taverns)
            ),
            "open_to": tuple(taverns[place].title for place in destinations(table)),
            "crawl": tuple(seat for seat in order if seat in owing),
            "is_over": is_over(table),
        }

    @property
    def going_on(self) -> tuple[Mapping[str, Any], ...]:
        """The cards, Events and Drinks that are being played or drunk just now, the latest last, as
        plain data; see `Answerable.as_data`.
        """
        return tuple(thing.as_data() for thing in things_on_stack(self._table))

    @property
    def answerable(self) -> tuple[Mapping[str, Any], ...]:
        """The things that may be answered just now, all at the same time, as plain data; see
        `Answerable.as_data`.
        """
        frame = self._table.stack[-1] if self._table.stack else None
        return (
            tuple(thing.as_data() for thing in frame.things)
            if isinstance(frame, ResponseWindow)
            else ()
        )

    @property
    def answered_with(self) -> str:
        """The kind of card that may be answered with just now; nothing where none may."""
        frame = self._table.stack[-1] if self._table.stack else None
        is_open = isinstance(frame, ResponseWindow) and frame.place < len(ANSWER_KINDS)
        return ANSWER_KINDS[frame.place] if isinstance(frame, ResponseWindow) and is_open else ""

    def ways_to_answer(self, title: str) -> tuple[tuple[c.Way, Mapping[str, Any]], ...]:
        """The ways in which this seat may play a card of its own just now as an answer, and with
        each what it would answer; see `Answerable.as_data`.
        """
        frame = self._table.stack[-1] if self._table.stack else None
        kind = self.answered_with
        if not isinstance(frame, ResponseWindow) or not kind:
            return ()
        found = playable_ways(self._table, self.seat, title, kind, frame.things)
        return tuple((way, thing.as_data()) for _, way, thing in found)

    @property
    def offered_texts(self) -> tuple[str, ...]:
        """The meanings of the items of the request, where these are only numbers or yes and no: the
        options of a card, or the ways in which it may be played.
        """
        stack = self._table.stack
        return stack[-1].option_texts(self._table) if stack else ()

    @property
    def offered_things(self) -> tuple[Mapping[str, Any], ...]:
        """The things that a card would answer in each of the ways offered; see
        `Answerable.as_data`.
        """
        stack = self._table.stack
        return tuple(thing.as_data() for thing in stack[-1].offered) if stack else ()

    @property
    def asked_about(self) -> Mapping[str, Any]:
        """The thing that the question is about, as far as more than its items is to be told: the
        `title` of a card and whose it is (`seat`).

        Where something must be paid there are `prices`: each of `what`, which `amount`, how much of
        it whoever is asked `has`, and whether it `is_pile`, of which cards are paid. Where a marker
        goes: its name (`marker`), whose it is (`owner`, None for the table's), and where it
        `stands_at` now, nothing for nowhere.
        """
        stack = self._table.stack
        return stack[-1].asked_about(self._table) if stack else {}

    @property
    def is_changing(self) -> bool:
        """Whether what is asked is a change of cards or dice in the game inside the Round, which a
        card lets somebody make (GR-7, GR-18); what that game asks itself is none.
        """
        return "cheats" in self.asked_about

    def is_minion(self, title: str) -> bool:
        """Whether this card of the seat's character is a Minion."""
        return title in self._table.roster.characters[self.seat].minions

    def use_of(self, title: str) -> str:
        """The use of a card of this seat in play, once in each Action Phase; nothing where
        there is no such thing.
        """
        standing = self._table.roster.standing_of[self.seat].get(title)
        return standing.actions[0].text if standing is not None and standing.actions else ""

    @property
    def counting_down(self) -> frozenset[str]:
        """The counters of the table that count down: something happens as they reach their
        least.
        """
        known = self._table.roster.table_counters
        return frozenset(
            name
            for name in self._table.counts
            if any(each.number == known[name].least for each in known[name].reached)
        )

    def why_not(self, title: str) -> str | None:
        """The reason why this seat may not play a card of its hand now; None if it may."""
        return why_not_play(self._table, self.seat, title)

    def sees_pile(self, place: int) -> bool:
        """Whether this seat may look into the pile at this place of the table's list."""
        pile, owner = self._compiled.owner_of(place)
        return may_see(self._table, self.seat, pile, self.seat if owner is None else owner)

    @property
    def hand(self) -> tuple[str, ...]:
        """The titles of one's own cards."""
        held = self.pile("Hand")
        return held if isinstance(held, tuple) else ()

    @property
    def cards_told_of(self) -> tuple[str, ...]:
        """The titles of the cards of which this seat may ask why it cannot play them: those that it
        holds, has in play, or sees on the table, its hand first.
        """
        table, seat = self._table, self.seat
        things = () if table.round is None else table.round.things
        found = [
            *self.hand,
            *table.beside_hand(seat),
            *(each.title for each in table.standing_in_play(seat)),
            *(title for owner, title in things if owner is None),
            *(title for titles in self.open_piles.values() for title in titles),
            *(
                title
                for other in range(self.seats)
                for owner, _, title in table.owned(table.own_pile("InPlay", other))
                if owner is None
            ),
        ]
        held = len(self.hand)
        more = [title for title in found[held:] if self.card(title) is not None]
        return (*found[:held], *dict.fromkeys(more))

    @property
    def seen_hands(self) -> Mapping[int, tuple[str, ...]]:
        """The cards of other players that this seat has looked at and that are still held."""
        looks = self._table.looks.items()
        return {owner: tuple(titles) for (seat, owner), titles in looks if seat == self.seat}

    @property
    def looking_at(self) -> tuple[str, ...]:
        """The Drinks that this seat has taken from the deck and is yet to give to somebody."""
        frames = [each for each in self._table.stack if isinstance(each, Ordering)]
        return tuple(title for each in frames if each.is_seen_by(self.seat) for title in each.seen)

    @property
    def shown(self) -> tuple[tuple[int | None, str], ...]:
        """The cards that lie open because they were chosen or revealed, and of which it is not yet
        said where they go: whose each is (None: of no player), and its title.
        """
        return tuple(card for frame in self._table.stack for card in frame.open_cards)

    @property
    def open_tops(self) -> Mapping[tuple[int | None, str], str]:
        """The uppermost cards of piles that lie open, by whose pile it is (None: the table's) and
        its name.
        """
        table = self._table
        tops = {pile: table.open_top(pile) for pile in table.roster.zones}
        return {table.name_of(pile): title for pile, title in tops.items() if title is not None}

    @property
    def open_piles(self) -> Mapping[str, tuple[str, ...]]:
        """The open things in the piles of the table, by the names of these, but for what was played
        or used up; nothing of empty ones.
        """
        roster, piles = self._table.roster, self._table.piles
        places = roster.table_places
        used = {roster.zones[place].discards for place in places.values()}
        return {
            name: tuple(piles[place])
            for name, place in places.items()
            if name not in used and piles[place] and roster.zones[place].seen_by == "all"
        }

    @property
    def whole_deck(self) -> Mapping[str, int]:
        """The cards of this seat's Character Deck, how many of each title, wherever they are now;
        cards of its other piles are not among them.
        """
        return self._table.roster.characters[self.seat].deck

    @property
    def ranges(self) -> tuple[Mapping[str, tuple[int, int]], ...]:
        """The least and the most that each of every seat's numbers and counters can be."""
        return tuple(self._table.roster.limits)

    def card(self, title: str, seat: int | None = None) -> Card | None:
        """A card of a seat's character, with its text and its effects; None if it has no
        such card.
        """
        return self._table.roster.cards_of[self.seat if seat is None else seat].get(title)

    def drink(self, title: str) -> DrinkCard | EventCard | None:
        """A card of the Drink Deck, or an Event of a pile on the table, with its text and its
        effects.
        """
        roster = self._table.roster
        found = roster.drinks.get(title) or roster.events.get(title)
        lying = roster.table_cards.get(title)
        return lying if found is None and isinstance(lying, EventCard) else found

    @property
    def kinds_of_titles(self) -> Mapping[str, str]:
        """The titles of all cards at this table, whoever has them, with the kind of each, which is
        the first of several; those of Minions are `minion`, the others `drink` and `event`.
        """
        roster = self._table.roster
        found = dict.fromkeys(roster.drinks, "drink") | dict.fromkeys(roster.events, "event")
        for title, card in roster.table_cards.items():
            found[title] = "event" if isinstance(card, EventCard) else _first_kind(card)
        for seat, cards in enumerate(roster.cards_of):
            minions = roster.characters[seat].minions
            for title, own in cards.items():
                found[title] = "minion" if title in minions else _first_kind(own)
        return found

    def score(self) -> None:
        """Hands are not compared in games of characters."""
        return

    def imagine(self, chance: Chance | int) -> Game:
        """A game that may be the real one for all that this seat knows; see `View.imagine`."""
        return imagine(self._table, self, self._pending, chance)

    def standing(self) -> dict[str, Any]:
        """The state of the game as plain data: all that this seat may know but the events."""
        data = super().standing()
        for name in ("current_bet", "bets", "tallies", "score"):
            data.pop(name)
        inner = self.inner
        return {
            **data,
            "characters": list(self.characters),
            "stats": list(self.stats),
            "counters": dict(self._table.counts),
            "marker_places": [*self.marker_places, self.table_marker_places],
            "acting": self.acting,
            "phase": self.phase,
            "round": self.round,
            "seen_hands": dict(self.seen_hands),
            "looking_at": list(self.looking_at),
            "shown": [{"seat": seat, "title": title} for seat, title in self.shown],
            "open_tops": self._open_tops(),
            "lasting": [dict(each) for each in self.lasting],
            "pending": [dict(each) for each in self.going_on],
            "party": self.party,
            **({} if inner is None else {"inner": inner.standing()}),
        }

    def _open_tops(self) -> list[dict[str, Any]]:
        """The same as plain data."""
        return [
            {"seat": seat, "pile": name, "title": title}
            for (seat, name), title in self.open_tops.items()
        ]


def imagine(table: InnTable, view: InnView, pending: Request | None, chance: Chance | int) -> Game:
    """A game that the viewer cannot tell from the real one; all its luck comes from `chance`."""
    luck: Chance = SeededChance(chance) if isinstance(chance, int) else chance
    events = seen_events(table, view._event_filter)
    world = table.copy()
    world.chance, world.log, world.events = luck, [], events
    world.round_luck = None
    world.looks = {pair: titles for pair, titles in world.looks.items() if view.seat in pair}
    attached = _take_attached(world, view.seat)
    for seat in range(world.seats):
        if world.roster.backs[seat]:
            _deal_by_backs(world, view, seat, luck)
        else:
            _deal_hand(world, view, seat, luck)
    if world.roster.table_places:
        _deal_by_backs(world, view, None, luck)
    for play, (source, owner, is_known, _) in attached:
        title = luck.deal(world.piles[world.own_pile("Deck", owner)], 1)[0]
        play.attached += ((source, owner, is_known, title),)
    _deal_drinks(world, view.seat, luck)
    for frame in world.stack:
        frame.imagine(world, view.seat, luck)
    return Game.from_table(world, view._compiled, _asked(world, view, pending))


def _take_attached(world: InnTable, viewer: int) -> list[tuple[Play, tuple[int, int, bool, str]]]:
    """Cards that lie face down under others are put into the decks of their owners, to be dealt
    anew; given back is where they lay.
    """
    found = []
    for play in [frame.play for frame in world.stack if isinstance(frame, Playing)]:
        for each in play.attached:
            source, owner, is_known, title = each
            is_seen = is_known and owner == viewer
            if owner is not None and not is_seen and title not in world.roster.backs[owner]:
                world.piles[world.own_pile("Deck", owner)].append(title)
                found.append((play, (source, owner, is_known, title)))
        gone = [each for at, each in found if at is play]
        play.attached = tuple(each for each in play.attached if each not in gone)
    return found


def _deal_hand(world: InnTable, view: InnView, seat: int, luck: Chance) -> None:
    """Deal a player's cards anew that the viewer cannot see: in the hand, in the deck, and in piles
    of characters. What the viewer has put there is known, and only its order is not.
    """
    hand, deck = world.own_pile("Hand", seat), world.own_pile("Deck", seat)
    own = seat == view.seat or view.sees_pile(hand)  # a hand may lie open
    slots = [
        (pile, place, is_known and seat == view.seat)
        for pile, lent in world.lent.items()
        if pile in world.roster.zones and not view.sees_pile(pile)
        for place, (owner, is_known) in enumerate(lent)
        if owner == seat and (place or not world.open_top(pile))
    ]  # fmt: skip
    if own and not slots:
        return
    known: dict[int, list[str]] = {}
    for pile, place, is_known in slots:
        if is_known:
            known.setdefault(pile, []).append(world.piles[pile][place])
    unknown = [world.piles[pile][place] for pile, place, is_known in slots if not is_known]
    pool = sorted([*world.piles[deck], *unknown, *([] if own else world.piles[hand])])
    if not own:
        seen = _seen_in_hand(world, view, seat) if world.looks else []
        for title in seen:
            pool.remove(title)
        world.piles[hand] = [*seen, *luck.deal(pool, len(world.piles[hand]) - len(seen))]
    for pile, place, is_known in slots:
        world.piles[pile][place] = luck.deal(known[pile] if is_known else pool, 1)[0]
    world.piles[deck] = pool


def _seen_in_hand(world: InnTable, view: InnView, seat: int) -> list[str]:
    """The cards in a player's hand that the viewer has looked at and knows to be there."""
    left, seen = world.hand(seat)[:], []
    for title in world.looks.get((view.seat, seat), ()):
        if title in left:
            left.remove(title)
            seen.append(title)
    return seen


def _deal_by_backs(world: InnTable, view: InnView, owner: int | None, luck: Chance) -> None:
    """The same for whoever has cards that belong to a pile: these have a back of their own, so that
    everybody can tell where such cards are; `owner` is None for those of the table.
    """
    own = owner is None or owner == view.seat or view.sees_pile(world.own_pile("Hand", owner))
    hidden = (
        [] if owner is None or own else [world.own_pile(name, owner) for name in ("Hand", "Deck")]
    )
    seen = 0
    if owner is not None and not own and world.looks:
        known = _seen_in_hand(world, view, owner)
        rest = world.hand(owner)[:]
        for title in known:
            rest.remove(title)
        world.piles[world.own_pile("Hand", owner)] = [*known, *rest]
        seen = len(known)
    slots = [
        (pile, place, False)
        for number, pile in enumerate(hidden)
        for place in range(seen if number == 0 else 0, len(world.piles[pile]))
    ]
    for pile in world.roster.zones:
        first = 0 if world.open_top(pile) is None else 1
        for place, (whose, is_known, _) in enumerate(world.owned(pile)):
            if whose == owner and place >= first and not view.sees_pile(pile):
                slots.append((pile, place, is_known and whose == view.seat))
    if own and owner is not None and slots:
        deck = world.own_pile("Deck", owner)
        slots += [(deck, place, False) for place in range(len(world.piles[deck]))]
    backs = {} if owner is None else world.roster.backs[owner]
    alike: dict[tuple[Any, ...], list[tuple[int, int]]] = {}
    for pile, place, is_known in slots:
        title = world.piles[pile][place]
        home = world.roster.table_homes[title] if owner is None else backs.get(title, "Deck")
        alike.setdefault((home, pile if is_known else None), []).append((pile, place))
    for places in alike.values():
        pool = sorted(world.piles[pile][place] for pile, place in places)
        for (pile, place), title in zip(places, luck.deal(pool, len(places)), strict=True):
            world.piles[pile][place] = title


def _deal_drinks(world: InnTable, viewer: int, luck: Chance) -> None:
    piles = [world.own_pile("Drinks", seat) for seat in range(world.seats)]
    looks = [
        each for each in world.stack if isinstance(each, Ordering) and not each.is_seen_by(viewer)
    ]
    if world.roster.taverns:
        _deal_tavern_drinks(
            world, [*(world.piles[p] for p in piles), *(o.seen for o in looks)], luck
        )
        return
    held = [title for pile in piles for title in world.piles[pile]]
    held += [title for each in looks for title in each.seen]
    pool = sorted([*world.piles[DECK], *world.bar, *held])
    for pile in piles:
        world.piles[pile] = luck.deal(pool, len(world.piles[pile]))
    for each in looks:
        each.seen = luck.deal(pool, len(each.seen))
    world.bar = luck.deal(pool, len(world.bar))
    world.piles[DECK] = pool


def _deal_tavern_drinks(world: InnTable, held: Sequence[list[str]], luck: Chance) -> None:
    """The same where Drinks come from several taverns, each with a back of its own, so that
    everybody can tell where a Drink is from.
    """
    homes = world.roster.drink_homes
    for place, tavern in enumerate(world.roster.taverns):
        slots = [
            (pile, at) for pile in held for at, title in enumerate(pile)
            if homes.get(title, 0) == place
        ]  # fmt: skip
        more = [world.bar] if tavern.home else []
        unseen = [world.piles[tavern.deck], *more]
        pool = sorted([*(pile[at] for pile, at in slots), *(t for pile in unseen for t in pile)])
        for pile, at in slots:
            pile[at] = luck.deal(pool, 1)[0]
        for pile in more:
            pile[:] = luck.deal(pool, len(pile))
        world.piles[tavern.deck] = pool


def _asked(world: InnTable, view: InnView, pending: Request | None) -> Request | None:
    """The request of an imagined game: another player is offered cards that the imagined hand
    holds.
    """
    top = world.stack[-1] if world.stack else None
    is_choice = isinstance(pending, Pick) and not isinstance(pending, Respond)
    if is_choice and pending is not None and pending.seat != view.seat:
        if isinstance(top, Changing | RoundGame):
            return None  # it is asked anew
        if isinstance(top, DiscardAndDrawPhase):
            held = world.hand(pending.seat)
            return Pick(pending.seat, pending.verb, held, 0, len(held))
    if not isinstance(pending, Respond) or pending.seat == view.seat:
        return pending
    hand = [*world.hand(pending.seat), *world.beside_hand(pending.seat)]
    titles = [title for title in pending.items if title != PASS and title in hand]
    return Respond(pending.seat, pending.verb, titles, pending.about)
