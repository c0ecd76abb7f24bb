"""Bet by what each bet is worth: the pots that may be won against what it costs to play for them.

Endings are imagined; others stay in or fold by their own opinion of their hands and by the manner
in which they seem to bet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Wager
from rdi.players.chances import Ending, endings, own_opinions
from rdi.players.manners import Suspicion, suspect

if TYPE_CHECKING:
    from rdi.engine.view import View

EFFORT_FACTOR = 20
BOLD = 0.8
"""How much the likeliest manner of the others counts against the worst for us."""

CARE = 0.15
"""What a Gold that is raised must promise more than it costs."""

MARGIN = 0.1
LIKELY = 0.08


def best_wager(view: View, request: Wager, luck: Random, effort: int) -> Answer:
    """Fold, check, call or the raise that is worth the most."""
    bet = Bet(view, request, luck, effort)
    best: Answer = request.stay
    most = bet.worth(request.bet + request.owed)
    if request.owed and bet.mean_worth(request.bet + request.owed) < 0:
        best, most = "fold", 0.0
    for total in bet.raises():
        extra = total - request.bet - request.owed
        worth = bet.worth(total) - CARE * extra - MARGIN
        if worth > most:
            best, most = ("raise", total), worth
    return best


class Bet:
    """One decision of a Betting Round, and what may come of it."""

    def __init__(self, view: View, request: Wager, luck: Random, effort: int) -> None:
        self._me = view.seat
        self._others = [seat for seat in view.playing if seat != view.seat]
        self._seats = len(view.playing)
        self._request = request
        self._bets = view.bets
        self._paid = view.contributions
        self._pot = view.pot + sum(view.bets)
        self._carry = self._pot - sum(view.contributions)
        reserve = 0 if view.settings.table_stakes else view.settings.reserve
        self._means = [stash + reserve for stash in view.stashes]
        self._worlds = endings(view, luck, effort * EFFORT_FACTOR)
        self._chances = own_opinions(view, self._worlds)
        self._dice = [{seat: luck.random() for seat in self._others} for _ in self._worlds]
        self._suspicions = self._suspect(view)
        self._known: dict[int, list[float]] = {}

    def _suspect(self, view: View) -> list[Suspicion]:
        called = Counter(event[1] for event in view.events if event[0] == "called")
        raised = Counter(event[1] for event in view.events if event[0] == "raised")
        return suspect(self._chances, called, raised, self._seats)

    def raises(self) -> Iterator[int]:
        """The raises that are looked at: the least, half the pot, the pot, and all in if near."""
        bounds = self._request.bounds
        if bounds is None:
            return
        least, most = bounds
        current, whole = self._request.current_bet, self._pot + self._request.owed
        sizes = {least, current + whole // 2, current + whole}
        if most - current <= 2 * whole:
            sizes.add(most)
        yield from sorted(size for size in sizes if least <= size <= most)

    def worth(self, total: int) -> float:
        """What a bet of this total is worth, a little careful about how the others may be."""
        values = self._values(total)
        likely = [each.likely for each in self._suspicions]
        worst = min(v for v, p in zip(values, likely, strict=True) if p > LIKELY)
        return BOLD * self.mean_worth(total) + (1 - BOLD) * worst

    def mean_worth(self, total: int) -> float:
        """What a bet of this total is worth by all that is known."""
        pairs = zip(self._values(total), self._suspicions, strict=True)
        return sum(value * each.likely for value, each in pairs)

    def _values(self, total: int) -> list[float]:
        """The worth against each manner of the others."""
        if total not in self._known:
            self._known[total] = [self._against(each, total) for each in self._suspicions]
        return self._known[total]

    def _against(self, suspicion: Suspicion, total: int) -> float:
        cost = total - self._request.bet
        won = 0.0
        for number, (world, weight) in enumerate(zip(self._worlds, suspicion.worlds, strict=True)):
            paid, staying = self._answered(suspicion, number, total)
            won += weight * (self._share(world, paid, staying) - cost)
        return won / sum(suspicion.worlds)

    def _answered(
        self, suspicion: Suspicion, number: int, total: int
    ) -> tuple[list[int], list[int]]:
        """What everybody has paid after our bet, and who is still in."""
        cost = total - self._request.bet
        paid = list(self._paid)
        paid[self._me] += cost
        staying = [self._me]
        for seat in self._others:
            owed = max(0, min(total - self._bets[seat], self._means[seat]))
            odds = owed / (self._pot + cost + owed) if owed else 0.0
            chance = self._chances[number][seat]
            stays = suspicion.manner.stays(chance, odds, self._seats)
            if not owed or self._dice[number][seat] < stays:
                paid[seat] += owed
                staying.append(seat)
        return paid, staying

    def _share(self, world: Ending, paid: Sequence[int], staying: Sequence[int]) -> float:
        """Our part of the pots in this ending."""
        return pots_won(world.place, paid, staying, self._me, self._carry)


def pots_won(
    place: Mapping[int, int], paid: Sequence[int], staying: Sequence[int], me: int, carry: int
) -> float:
    """What a seat takes of main and side pots by the places of those who stay (betting-14)."""
    total, below = 0.0, 0
    for level in sorted({amount for amount in paid if 0 < amount < paid[me]} | {paid[me]}):
        amount = sum(min(each, level) - min(each, below) for each in paid)
        amount += carry if below == 0 else 0
        rivals = [place[seat] for seat in staying if paid[seat] >= level]
        if place[me] == min(rivals):
            total += amount / rivals.count(place[me])
        below = level
    return total
