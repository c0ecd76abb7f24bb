"""What one seat may know of the table: its own cards, what lies open, all Gold, and what it has
seen happen.

A view reads the table and never changes it. Cards that the seat may not see are a number: how many
there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rdi.engine.betting import BETS
from rdi.engine.faults import FAULTS, fault_in
from rdi.engine.sights import Sights
from rdi.engine.table import DECK, DISCARDS, POT, Table
from rdi.model.definition import Pile
from rdi.model.event import Event
from rdi.model.native import mypyc_attr
from rdi.model.request import Request
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.engine.bind import Bound
    from rdi.engine.chance import Chance
    from rdi.engine.game import Game
    from rdi.engine.imagining import Imagination

ONLOOKER = -1
"""In place of a seat: somebody who only looks on, has nothing and sees what lies open to all."""

Made = Callable[[Sequence[Any]], Any]
"""What makes a list or a tuple of the things in a pile."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The game as one seat sees it, or an onlooker."""

    __slots__ = ("_bound", "_imagined", "_pending", "_table", "seat")

    def __init__(self, table: Table, bound: Bound, seat: int, request: Request | None) -> None:
        self._table = table
        self._bound = bound
        self.seat = seat
        self._pending = request
        self._imagined: tuple[int, Imagination] | None = None

    @property
    def request(self) -> Request | None:
        """What this seat is asked just now; None while the game waits for another or is over."""
        pending = self._pending
        return pending if pending is not None and pending.seat == self.seat else None

    def ask(self, request: Request) -> None:
        """Show this as what the game waits for: a copy, of which whoever looks may do anything."""
        self._pending = request

    @property
    def is_company(self) -> bool:
        """Whether this is a game of characters, whose view tells more (`InnView`)."""
        return False

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._bound.definition.name

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played."""
        return self._bound.definition.variants

    @property
    def settings(self) -> Settings:
        """What the table plays for."""
        return self._table.settings

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._table.seats

    @property
    def turn(self) -> int | None:
        """The seat that the game waits for; None when it is over."""
        return None if self._pending is None else self._pending.seat

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in the game, in play order."""
        return tuple(self._table.playing)

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that folded or left, in that order."""
        return tuple(self._table.folded)

    @property
    def stashes(self) -> tuple[int, ...]:
        """The Gold in each seat's Stash."""
        gold = self._table.gold
        return tuple([gold[seat] for seat in range(self._table.seats)])

    @property
    def bets(self) -> tuple[int, ...]:
        """The Gold in front of each seat in this Betting Round."""
        gold = self._table.gold
        return tuple([gold[bet] for bet in BETS[: self._table.seats]])

    @property
    def pot(self) -> int:
        """The Gold in the pot, without the bets in front of the players."""
        return self._table.gold[POT]

    @property
    def current_bet(self) -> int:
        """The total that a player must match to stay in; 0 outside a Betting Round."""
        return max(0, self._table.current_bet)

    @property
    def contributions(self) -> tuple[int, ...]:
        """What each seat has put into the pot since the game began, bets in front included."""
        return tuple(self._table.contributions)

    @property
    def purses(self) -> Mapping[str, int]:
        """The purses on the table that belong to nobody, such as Hordes."""
        gold = self._table.gold
        return {name: gold[name] for name in self._bound.purse_names}

    @property
    def markers(self) -> tuple[int, ...]:
        """The Loan Markers of each seat from this game, less its Debt Markers (ac-07)."""
        table = self._table
        return tuple([ours - owed for ours, owed in zip(table.loans, table.debts, strict=True)])

    @property
    def tallies(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers kept on the table, such as the strength of each spoke."""
        numbers = self._table.tallies
        return {
            tally.name: dict(numbers[place])
            for place, tally in enumerate(self._bound.definition.tallies)
        }

    def pile(self, name: str, seat: int | None = None) -> tuple[Any, ...] | int:
        """What lies in a pile (a seat's own by default), or how many things where they may not be
        seen.
        """
        owner = self.seat if seat is None else seat
        pile = self._bound.declared.get(name)
        if pile is not None and pile.is_player and owner == ONLOOKER:
            return ()
        return self._seen(self._bound.pile(name, owner), pile, owner)

    def _seen(self, index: int, pile: Pile | None, owner: int) -> tuple[Any, ...] | int:
        table = self._table
        piles = table.piles
        if table.cloth is not None and pile is not None and pile.is_player and owner != self.seat:
            piles = table.cloth
        items = piles[index]
        return tuple(items) if self._may_see(pile, owner) else len(items)

    def _may_see(self, pile: Pile | None, owner: int) -> bool:
        if pile is None or pile.seen_by == "nobody":
            return False
        if not pile.is_player or owner == self.seat:
            return True
        if owner in self._table.folded:
            return False
        return pile.seen_by == "all" or self._was_shown(owner)

    def _was_shown(self, owner: int) -> bool:
        """Hands lie open after a showdown."""
        table = self._table
        return table.is_over and owner in table.playing and len(table.playing) > 1

    @property
    def own(self) -> Mapping[str, tuple[Any, ...]]:
        """All piles of this seat; nothing in those that it may not look at (see `pile`)."""
        bound = self._bound
        return {
            pile.name: () if pile.seen_by == "nobody" else tuple(items)
            for pile, items in zip(bound.player_piles, self._lying, strict=True)
        }

    @property
    def _lying(self) -> list[list[Any]]:
        """What lies in this seat's own piles; an onlooker has nothing."""
        bound = self._bound
        if self.seat == ONLOOKER:
            return [[] for _ in bound.player_piles]
        first = bound.shared + self.seat * bound.per_seat
        return self._table.piles[first : first + bound.per_seat]

    @property
    def table_piles(self) -> Mapping[str, tuple[Any, ...] | int]:
        """The piles in the middle, and how many cards the deck still holds."""
        return self._table_piles(tuple)

    def _table_piles(self, made: Made) -> dict[str, Any]:
        bound, piles = self._bound, self._table.piles
        lying = zip(bound.table_piles, piles[DISCARDS + 1 : bound.shared], strict=True)
        found = {
            pile.name: len(items) if pile.seen_by == "nobody" else made(items)
            for pile, items in lying
        }
        found["Deck"] = len(piles[DECK])
        return found

    def others(self, name: str) -> Mapping[int, tuple[Any, ...] | int]:
        """A pile of every other seat."""
        declared = self._bound.declared.get(name)
        if declared is None or not declared.is_player:
            return {seat: self.pile(name, seat) for seat in range(self.seats) if seat != self.seat}
        return self._others(declared, self._bound.pile(name), tuple)

    def _others(self, pile: Pile, place: int, made: Made) -> dict[int, Any]:
        """The same of a player's pile that lies at this place of the first seat's."""
        table, step = self._table, self._bound.per_seat
        piles = table.piles if table.cloth is None else table.cloth
        are_hidden = pile.seen_by != "all" and not table.is_over
        found: dict[int, Any] = {}
        for seat in range(table.seats):
            if seat != self.seat:
                items = piles[place + seat * step]
                is_hidden = are_hidden or not self._may_see(pile, seat)
                found[seat] = len(items) if is_hidden else made(items)
        return found

    def score(self) -> tuple[int, ...] | None:
        """Tier and points of the hand as it lies now; None where the game keeps no score, or counts
        what the seat does not see.
        """
        if not self._may_count:
            return None
        try:
            return self._bound.score(self._table, self.seat)
        except FAULTS as error:
            raise fault_in(self._bound.definition, error) from error

    @property
    def _may_count(self) -> bool:
        """Whether there is a score and nothing in it that lies face down for everybody."""
        bound = self._bound
        if bound.definition.scoring is None or self.seat == ONLOOKER:
            return False
        return not bound.scores_unseen or self._was_shown(self.seat)

    def score_if(self, changes: Mapping[str, Sequence[Any]]) -> tuple[int, ...] | None:
        """As ``score``, were these piles of one's own or of the table as given."""
        scoring = self._bound.definition.scoring
        if scoring is None or not self._may_count:
            return None
        arguments = self._bound.arguments(self._table, self.seat)
        for place, source in enumerate(scoring.sources):
            if source.kind == "pile" and source.name in changes:
                arguments[place] = list(changes[source.name])
        return self._bound.score_with(arguments)

    def explain(self) -> tuple[int, int, tuple[tuple[str, int, str], ...]] | None:
        """Tier, points and the terms of this seat's hand; None where there is no `score`."""
        if not self._may_count:
            return None
        try:
            return self._bound.explain(self._bound.arguments(self._table, self.seat))
        except FAULTS as error:
            raise fault_in(self._bound.definition, error) from error

    @property
    def events(self) -> tuple[Event, ...]:
        """What this seat has seen happen, in order; cards that it may not see are left as a
        number.
        """
        return self.events_from(0)

    @property
    def settled_events(self) -> int:
        """So many events this seat will always see as it does now; later ones happen under the
        cloth, and are seen otherwise when it is lifted.
        """
        table = self._table
        return len(table.events) if table.cloth is None else table.cloth_events

    def events_from(self, first: int) -> tuple[Event, ...]:
        """As `events`, without so many of the first; these must be settled."""
        return tuple(self.settled_from(first) + self.covered_events())

    def settled_from(self, first: int) -> list[Event]:
        """The settled events, without so many of the first."""
        return self._sights.told(self._table.events[first : self.settled_events])

    def covered_events(self) -> list[Event]:
        """The events that are not settled yet."""
        if self._table.cloth is None:
            return []
        sights = self._sights
        covered = self._table.events[self._table.cloth_events :]
        return sights.told([event for event in covered if not sights.is_covered(event)])

    @property
    def _sights(self) -> Sights:
        """What this seat is told of what happens."""
        known = self._bound.sights
        place = self.seat, len(self._table.piles)
        if place not in known:
            known[place] = Sights(self._bound, *place)
        return known[place]

    def imagine(self, chance: Chance | int) -> Game:
        """A game that may be the real one for all that this seat knows.

        What it cannot see (the deck, hidden hands, what is chosen under the cloth, luck to come) is
        dealt anew by `chance`, luck or the seed of it, each way that agrees with what it has seen
        as likely as any other. The game is independent of the real one and knows nothing of it.
        """
        from rdi.engine.imagining import (
            Imagination,
        )  # late: games are made of views and the reverse

        moment = len(self._table.log)
        if self._imagined is None or self._imagined[0] != moment:
            known = Imagination(self._table, self._bound, self.seat, self._pending)
            self._imagined = moment, known
        return self._imagined[1].game(chance)

    def as_data(self, first_event: int = 0) -> dict[str, Any]:
        """All that this seat may know, as plain data; of the events those from a number on."""
        events = [list(event) for event in self.events_from(first_event)]
        return {**self.standing(), "events": events}

    def standing(self) -> dict[str, Any]:
        """How things stand, as plain data: all that this seat may know but the events. A pile that
        it may not look at, its own too, is the number of things in it.
        """
        table, bound = self._table, self._bound
        return {
            "game": self.game,
            "variants": list(self.variants),
            "seat": self.seat,
            "turn": self.turn,
            "playing": table.playing[:],
            "folded": table.folded[:],
            "stashes": list(self.stashes),
            "bets": list(self.bets),
            "pot": self.pot,
            "current_bet": self.current_bet,
            "own": {
                pile.name: len(items) if pile.seen_by == "nobody" else list(items)
                for pile, items in zip(bound.player_piles, self._lying, strict=True)
            },
            "table": self._table_piles(list),
            "others": {
                pile.name: self._others(pile, place, list)
                for place, pile in enumerate(bound.player_piles, bound.shared)
            },
            "purses": self.purses,
            "tallies": self.tallies,
            "score": self.score(),
        }
