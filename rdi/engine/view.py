"""What one seat may know of the table: its own cards, what lies open, all Gold, and what it has
seen happen.

A view reads the table and never changes it. Cards that the seat may not see are a number: how many
there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rdi.engine.betting import BETS
from rdi.engine.table import DECK, POT, Table
from rdi.model.definition import Pile
from rdi.model.event import Event
from rdi.model.request import Request
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.engine.bind import Bound, Sight
    from rdi.engine.chance import Chance
    from rdi.engine.game import Game
    from rdi.engine.imagining import Imagination

HIDDEN_EVENTS = frozenset(
    {"cleared", "drew", "rolled", "moved", "noted", "picked", "forced", "counted"}
)


UNSEEN = "?"
"""In place of what was picked, in a game that is only imagined, without anybody seeing it."""

ONLOOKER = -1
"""In place of a seat: somebody who only looks on, has nothing and sees what lies open to all."""


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
        return tuple(self._table.gold[seat] for seat in range(self._table.seats))

    @property
    def bets(self) -> tuple[int, ...]:
        """The Gold in front of each seat in this Betting Round."""
        return tuple(self._table.gold[BETS[seat]] for seat in range(self._table.seats))

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
        return {name: self._table.gold[name] for name in self._bound.purse_names}

    @property
    def tallies(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers kept on the table, such as the strength of each spoke."""
        return {
            tally.name: dict(numbers)
            for tally, numbers in zip(
                self._bound.definition.tallies, self._table.tallies, strict=True
            )
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
        """All piles of this seat that it may look at."""
        found = {}
        for pile in self._bound.definition.piles:
            if pile.is_player:
                items = self.pile(pile.name)
                found[pile.name] = items if isinstance(items, tuple) else ()
        return found

    @property
    def table_piles(self) -> Mapping[str, tuple[Any, ...] | int]:
        """The piles in the middle, and how many cards the deck still holds."""
        found: dict[str, tuple[Any, ...] | int] = {
            pile.name: self.pile(pile.name)
            for pile in self._bound.definition.piles
            if not pile.is_player
        }
        found["Deck"] = len(self._table.piles[DECK])
        return found

    def others(self, name: str) -> Mapping[int, tuple[Any, ...] | int]:
        """A pile of every other seat."""
        return {seat: self.pile(name, seat) for seat in range(self.seats) if seat != self.seat}

    def score(self) -> tuple[int, ...] | None:
        """Tier and points of the hand as it lies now; None where the game keeps no score."""
        if self._bound.definition.scoring is None or self.seat == ONLOOKER:
            return None
        return self._bound.score(self._table, self.seat)

    def score_if(self, changes: Mapping[str, Sequence[Any]]) -> tuple[int, ...] | None:
        """As ``score``, were these piles of one's own or of the table as given."""
        scoring = self._bound.definition.scoring
        if scoring is None or self.seat == ONLOOKER:
            return None
        arguments = self._bound.arguments(self._table, self.seat)
        for place, source in enumerate(scoring.sources):
            if source.kind == "pile" and source.name in changes:
                arguments[place] = list(changes[source.name])
        return self._bound.score_with(arguments)

    def explain(self) -> tuple[int, int, tuple[tuple[str, int, str], ...]] | None:
        """Tier, points and the terms of this seat's hand; None where the game keeps no score."""
        if self._bound.definition.scoring is None or self.seat == ONLOOKER:
            return None
        return self._bound.explain(self._bound.arguments(self._table, self.seat))

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
        table = self._table
        seen = []
        settled = self.settled_events
        for place, event in enumerate(table.events[first:], first):
            if event[0] not in HIDDEN_EVENTS:
                seen.append(event)
                continue
            shown = self._censor(event, place >= settled)
            if shown is not None:
                seen.append(self._named(shown))
        return tuple(seen)

    def _named(self, event: Event) -> Event:
        """Piles by name and owner instead of their place in the table's list."""
        kind = event[0]
        if kind in ("picked", "forced"):
            return event
        if kind == "moved":
            return ("moved", self._sight(event[1])[0], self._sight(event[2])[0], event[3])
        if kind == "counted":
            return ("counted", self._bound.definition.tallies[event[1]].name, *event[2:])
        return (kind, self._sight(event[1])[0], *event[2:])

    def _sight(self, index: int) -> Sight:
        """What pile lies at this place of the table's list, and whether we may look into it."""
        sights = self._bound.sights
        found = sights.get((self.seat, index))
        if found is None:
            found = sights[self.seat, index] = self._looked_at(index)
        return found

    def _looked_at(self, index: int) -> Sight:
        pile, owner = self._bound.owner_of(index)
        if pile is None:
            return ("Deck" if index == DECK else "Discards", None), False
        is_ours = owner is None or owner == self.seat or pile.seen_by == "all"
        return (pile.name, owner), is_ours and pile.seen_by != "nobody"

    def _censor(self, event: Event, covered: bool) -> Event | None:
        kind = event[0]
        if kind in ("picked", "forced"):
            return self._censor_pick(event, covered)
        if kind == "counted" or (kind == "cleared" and not covered):
            return event
        source = self._sight(event[1])
        target = self._sight(event[2]) if kind == "moved" else source
        if covered and not self._concerns_us(source[0][1], target[0][1]):
            return None
        if kind == "cleared" or source[1] or target[1]:
            return event
        items = event[-1]
        return (*event[:-1], len(items) if isinstance(items, tuple) else 1)

    def _concerns_us(self, *owners: int | None) -> bool:
        """Whether one of these is our seat, or none is anybody's."""
        return self.seat in owners or not any(owner is not None for owner in owners)

    def _censor_pick(self, event: Event, covered: bool) -> Event | None:
        if event[1] == self.seat:
            return event
        if covered:
            return None
        open_things = all(self._is_open(item) for item in _parts(event[3]))
        return (
            event
            if open_things
            else (*event[:3], len(event[3]) if isinstance(event[3], tuple) else 1)
        )

    def _is_open(self, item: Any) -> bool:
        """Whether a thing that was picked tells nothing hidden: it is not a card of the deck."""
        if item == UNSEEN:
            return False
        return not isinstance(item, str) or item not in self._bound.namespace["A_kind"]

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
        return {
            "game": self.game,
            "variants": list(self.variants),
            "seat": self.seat,
            "turn": self.turn,
            "playing": list(self.playing),
            "folded": list(self.folded),
            "stashes": list(self.stashes),
            "bets": list(self.bets),
            "pot": self.pot,
            "current_bet": self.current_bet,
            "own": {name: list(items) for name, items in self.own.items()},
            "table": {name: _plain(items) for name, items in self.table_piles.items()},
            "others": {
                pile.name: {seat: _plain(items) for seat, items in self.others(pile.name).items()}
                for pile in self._bound.definition.piles
                if pile.is_player
            },
            "purses": dict(self.purses),
            "tallies": {name: dict(numbers) for name, numbers in self.tallies.items()},
            "score": self.score(),
            "events": [list(event) for event in self.events_from(first_event)],
        }


def _plain(items: tuple[Any, ...] | int) -> list[Any] | int:
    return items if isinstance(items, int) else list(items)


def _parts(answer: Any) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else (answer,)
