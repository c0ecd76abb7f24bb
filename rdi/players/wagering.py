"""Bet by what each bet is worth: the pots that may be won against what it costs to play for them.

Endings are imagined; others stay in or fold by their own opinion of their hands and by the manner
in which they seem to bet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product
from math import exp, log
from operator import add, mul
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from rdi.model.event import Event
from rdi.model.request import Answer, Wager
from rdi.players.chances import endings, own_opinions
from rdi.players.manners import LOYAL, MANNERS, Case, Stays, Suspicion, said_by, suspect
from rdi.players.misjudging import misjudged
from rdi.players.traits import BETS_TELL, SOME_FOLD

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.players.traits import Traits

FOLLOWED_MOST = 3
"""For so many of the others it is followed exactly who stays in; luck says what the rest do."""

WAYS_MOST = 4096
"""So many chances that some stay in are remembered with what comes of them."""

Way = tuple[bool, ...]
"""Who of the others stays in."""

BETTER, EVEN, WORSE = range(3)
"""How a hand is placed beside the own one: this decides who takes a pot, and nothing else does."""


class _Held(NamedTuple):
    """What the others may hold: what they think of it, how likely that is with each manner of
    betting, and how the others are then placed beside us, as parts of 1.
    """

    chances: tuple[float, ...]
    weights: list[float]
    places: dict[tuple[int, ...], float]


def best_wager(view: View, request: Wager, luck: Random, traits: Traits) -> Answer:
    """Fold, check, call or the raise that seems to be worth the most."""
    bet = Bet(view, request, luck, traits)
    seeming = misjudged(bet.worths(), bet.unrest, luck)
    return max(seeming, key=lambda answer: seeming[answer])


def gold_of_wagers(view: View, request: Wager, luck: Random, traits: Traits) -> dict[Answer, float]:
    """The Gold, won or lost from now on, that would make as glad as each answer that `best_wager`
    thinks of, before anything is misjudged.
    """
    bet = Bet(view, request, luck, traits)
    return {answer: bet.as_gold(worth) for answer, worth in bet.worths().items()}


class Bet:
    """One decision of a Betting Round, and what may come of it.

    What is weighed is not Gold but how glad it makes: the more one has, the less another piece
    counts, so that a small hope is worth a small bet only.
    """

    def __init__(self, view: View, request: Wager, luck: Random, traits: Traits) -> None:
        self._me = view.seat
        self._others = [seat for seat in view.playing if seat != view.seat]
        self._request = request
        self._luck = luck
        self._traits = traits
        self._events = view.events
        self._bets = view.bets
        self._paid = view.contributions
        self._pot = view.pot + sum(view.bets)
        reserve = 0 if view.settings.table_stakes else view.settings.reserve
        self._means = [stash + reserve for stash in view.stashes]
        self._manners = MANNERS if traits.opinion >= SOME_FOLD else (LOYAL,)
        self._held = self._suspect(view)

    def worths(self) -> dict[Answer, float]:
        """How glad each answer makes that is thought of."""
        request = self._request
        found: dict[Answer, float] = {request.stay: self.worth(request.bet + request.owed)}
        if request.owed:
            found["fold"] = self.worth_of_folding
        for total in self.raises():
            found["raise", total] = self.worth(total)
        return found

    def as_gold(self, worth: float) -> float:
        """The Gold to win for certain that makes so glad."""
        return exp(worth) - max(1.0, self._means[self._me])

    @property
    def unrest(self) -> float:
        """How far it is misjudged how glad a bet makes."""
        at_stake = self._traits.unrest * (self._pot + self._request.owed)
        return at_stake / max(1.0, self._means[self._me] + self._request.bet)

    @property
    def worth_of_folding(self) -> float:
        """How glad one is of what one has, and of what caution does not let one risk."""
        return self._gladness(self._traits.caution * self._pot)

    def _gladness(self, gain: float) -> float:
        return log(max(1.0, self._means[self._me] + gain))

    def _suspect(self, view: View) -> list[_Held]:
        worlds = endings(view, self._luck, self._traits)
        opinions = own_opinions(view, worlds)
        cases: dict[Case, float] = {}
        for world, thought in zip(worlds, opinions, strict=True):
            own = world.place[self._me]
            case = Case(
                tuple([thought[seat].chance for seat in self._others]),
                tuple([thought[seat].rank for seat in self._others]),
                tuple([_beside(own, world.place[seat]) for seat in self._others]),
            )
            cases[case] = cases.get(case, 0.0) + world.weight
        known = self._events if self._traits.opinion == BETS_TELL else ()
        said = [said_by(seat, known) for seat in self._others]
        return _held(suspect(cases, said, 1 + len(self._others), self._manners))

    def raises(self) -> Iterator[int]:
        """The raises that are thought of."""
        bounds = self._request.bounds
        if bounds is None or raises_in_round(self._events) >= self._traits.boldness:
            return
        least, most = bounds
        whole = self._pot + self._request.owed
        sizes = {
            max(least, self._request.current_bet + int(part * whole))
            for part in self._traits.raises
        }
        yield from sorted(size for size in sizes if size <= most)

    def worth(self, total: int) -> float:
        """How glad a bet of this total makes, by all that is known."""
        owed = [max(0, min(total - self._bets[seat], self._means[seat])) for seat in self._others]
        cost = total - self._request.bet
        odds = [each and each / (self._pot + cost + each) for each in owed]
        stays = [cache(manner.stays) for manner in self._manners]
        glad = cache(partial(self._glad, owed=owed, cost=cost))
        worth = 0.0
        for held in self._held:
            for rest, likely in self._answers(held, odds, stays).items():
                for places, weight in held.places.items():
                    worth += weight * sum(map(mul, likely, glad(places, rest)))
        return worth

    def _answers(
        self, held: _Held, odds: Sequence[float], all_stays: Sequence[Stays]
    ) -> dict[Way, list[float]]:
        """How likely each way is in which the others may answer, by what the last of them do, which
        is left to luck where they are many; `odds` are the parts of the pot that it costs them to
        stay in.
        """
        found: dict[Way, list[float]] = {}
        seats = 1 + len(odds)
        for stays, weight in zip(all_stays, held.weights, strict=True):
            chances = [
                stays(chance, odd, seats) if odd else 1.0
                for chance, odd in zip(held.chances, odds, strict=True)
            ]
            rest = left_to_luck(chances[FOLLOWED_MOST:], self._luck)
            likely = [weight * part for part in ways_of_answering(*chances[:FOLLOWED_MOST])]
            known = found.get(rest)
            found[rest] = likely if known is None else list(map(add, known, likely))
        return found

    def _glad(
        self, places: tuple[int, ...], rest: Way, owed: Sequence[int], cost: int
    ) -> list[float]:
        """How glad each way of answering makes that ends with this one of the last of the others;
        `places` are the others' beside the own one.
        """
        first = len(places) - len(rest)
        carry = self._pot - sum(self._paid)
        paid = list(self._paid)
        paid[self._me] += cost
        found = []
        for way in all_ways(first):
            after = paid[:]
            staying = {self._me: EVEN}
            for seat, place, amount, stays in zip(
                self._others, places, owed, (*way, *rest), strict=True
            ):
                if stays:
                    after[seat] += amount
                    staying[seat] = place
            found.append(self._gladness(pots_won(staying, after, self._me, carry) - cost))
        return found


def _beside(own: int, place: int) -> int:
    return EVEN if place == own else WORSE if place > own else BETTER


def _held(suspicions: Sequence[Suspicion]) -> list[_Held]:
    """What may be so, put together by what the others hold: that alone decides how they bet."""
    found: dict[tuple[tuple[float, ...], ...], _Held] = {}
    for number, suspicion in enumerate(suspicions):
        for case, weight in suspicion.cases:
            held = found.get(case[:2])
            if held is None:
                held = found[case[:2]] = _Held(case.chances, [0.0] * len(suspicions), {})
            held.weights[number] += weight
            held.places[case.places] = held.places.get(case.places, 0.0) + weight
    for held in found.values():
        everything = sum(held.weights)
        held.places.update({each: part / everything for each, part in held.places.items()})
    return list(found.values())


def raises_in_round(events: Sequence[Event]) -> int:
    """How often somebody has raised in the Betting Round that goes on."""
    count = 0
    for event in reversed(events):
        if event[0] == "betting":
            break
        count += event[0] == "raised"
    return count


@cache
def all_ways(count: int) -> list[Way]:
    """In which ways so many may stay in or fold; the first of them changes its mind most often."""
    return [tuple(reversed(way)) for way in product((True, False), repeat=count)]


@lru_cache(maxsize=WAYS_MOST)
def ways_of_answering(*chances: float) -> Sequence[float]:
    """How likely each of `all_ways` is, by the chances that the others stay in."""
    likely = [1.0]
    for chance in chances:
        stays = [each * chance for each in likely]
        likely = stays + [each - part for each, part in zip(likely, stays, strict=True)]
    return likely


def left_to_luck(chances: Sequence[float], luck: Random) -> Way:
    """Who of those stays in who are too many to be followed."""
    return tuple([luck.random() < chance for chance in chances])


def pots_won(staying: dict[int, int], paid: Sequence[int], me: int, carry: int) -> float:
    """What a seat takes of main and side pots by the places of those who stay (betting-14)."""
    total, below = 0.0, 0
    most = paid[me]
    for level in sorted({min(paid[seat], most) for seat in staying}):
        amount = sum([min(each, level) for each in paid]) - below
        rivals = [place for seat, place in staying.items() if paid[seat] >= level]
        if staying[me] == min(rivals):
            total += (amount + carry) / rivals.count(staying[me])
        below, carry = below + amount, 0
    return total
