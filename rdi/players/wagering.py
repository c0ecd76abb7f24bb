"""Bet by what each bet is worth: the pots that may be won against what it costs to play for them.

Endings are imagined; others stay in or fold by their own opinion of their hands and by the manner
in which they seem to bet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import log
from random import Random
from typing import TYPE_CHECKING

from rdi.model.event import Event
from rdi.model.request import Answer, Wager
from rdi.players.chances import endings, own_opinions
from rdi.players.manners import LOYAL, MANNERS, Case, Suspicion, said_by, suspect
from rdi.players.misjudging import misjudged
from rdi.players.traits import BETS_TELL, SOME_FOLD

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.players.traits import Traits

WAYS_MOST = 8
"""In how many ways the others may answer a bet, at most, until chance says in which."""

Way = tuple[bool, ...]


def best_wager(view: View, request: Wager, luck: Random, traits: Traits) -> Answer:
    """Fold, check, call or the raise that seems to be worth the most."""
    bet = Bet(view, request, luck, traits)
    worths: dict[Answer, float] = {request.stay: bet.worth(request.bet + request.owed)}
    if request.owed:
        worths["fold"] = bet.worth_of_folding
    for total in bet.raises():
        worths["raise", total] = bet.worth(total)
    seeming = misjudged(worths, bet.unrest, luck)
    return max(seeming, key=lambda answer: seeming[answer])


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
        self._suspicions = self._suspect(view)
        self._pots = cache(self._pots_won)

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

    def _suspect(self, view: View) -> list[Suspicion]:
        worlds = endings(view, self._luck, self._traits)
        opinions = own_opinions(view, worlds)
        seats = (self._me, *self._others)
        cases: dict[Case, float] = {}
        for world, thought in zip(worlds, opinions, strict=True):
            case = Case(
                tuple([thought[seat].chance for seat in self._others]),
                tuple([thought[seat].rank for seat in self._others]),
                tuple([world.place[seat] for seat in seats]),
            )
            cases[case] = cases.get(case, 0.0) + world.weight
        opinion = self._traits.opinion
        known = self._events if opinion == BETS_TELL else ()
        manners = MANNERS if opinion >= SOME_FOLD else (LOYAL,)
        return suspect(cases, [said_by(seat, known) for seat in self._others], len(seats), manners)

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
        odds = [each / (self._pot + cost + each) for each in owed]
        worth = 0.0
        for suspicion in self._suspicions:
            stays = cache(suspicion.manner.stays)
            for case, weight in suspicion.cases:
                chances = [
                    stays(chance, odd, len(case.places)) if odd else 1.0
                    for chance, odd in zip(case.chances, odds, strict=True)
                ]
                for likely, way in ways_of_answering(chances, self._luck):
                    worth += weight * likely * self._pots(case.places, tuple(owed), way, cost)
        return worth

    def _pots_won(
        self, places: tuple[int, ...], owed: tuple[int, ...], way: Way, cost: int
    ) -> float:
        """How glad this ending makes if the others answer in this way."""
        paid = list(self._paid)
        paid[self._me] += cost
        staying = {self._me: places[0]}
        for seat, place, amount, stays in zip(self._others, places[1:], owed, way, strict=True):
            if stays:
                paid[seat] += amount
                staying[seat] = place
        carry = self._pot - sum(self._paid)
        return self._gladness(pots_won(staying, paid, self._me, carry) - cost)


def raises_in_round(events: Sequence[Event]) -> int:
    """How often somebody has raised in the Betting Round that goes on."""
    count = 0
    for event in reversed(events):
        if event[0] == "betting":
            break
        count += event[0] == "raised"
    return count


def ways_of_answering(chances: Sequence[float], luck: Random) -> list[tuple[float, Way]]:
    """In which ways so many may stay in (by these chances) or fold, each with its likelihood.

    Where there are too many ways, chance says in which some of them do.
    """
    ways: list[tuple[float, Way]] = [(1.0, ())]
    for chance in chances:
        if len(ways) >= WAYS_MOST or not 0 < chance < 1:
            ways = [(likely, (*way, luck.random() < chance)) for likely, way in ways]
        else:
            ways = [
                (likely * part, (*way, stays))
                for likely, way in ways
                for part, stays in ((chance, True), (1 - chance, False))
            ]
    return ways


def pots_won(staying: dict[int, int], paid: Sequence[int], me: int, carry: int) -> float:
    """What a seat takes of main and side pots by the places of those who stay (betting-14)."""
    total, below = 0.0, 0
    for level in sorted({amount for amount in paid if 0 < amount < paid[me]} | {paid[me]}):
        amount = sum(min(each, level) - min(each, below) for each in paid)
        amount += carry if below == 0 else 0
        rivals = [place for seat, place in staying.items() if paid[seat] >= level]
        if staying[me] == min(rivals):
            total += amount / rivals.count(staying[me])
        below = level
    return total
