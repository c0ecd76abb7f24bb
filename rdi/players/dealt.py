"""Deal what a seat cannot see many times over, and see what all hold now and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from rdi.errors import BadSettings
from rdi.model.request import Answer, Pick
from rdi.odds.changing import ChangingDeals
from rdi.odds.course import Exchange, NoCourse
from rdi.odds.dealing import known
from rdi.odds.habits import habits
from rdi.odds.stakes import stakes

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.odds.changing import Moment
    from rdi.odds.standins import Inside

Dealt = tuple[tuple[int, ...], tuple[int, ...]]
"""What the others hold now, and what all hold in the end, the own hand first: keys of hands."""


class EndingDeals(ChangingDeals):
    """The deals of a game in which only cards are still to be dealt and exchanged.

    `ends` has how often each came; `others` are the seats of the others in the order in which they
    are told there. NoCourse or BadSettings where there is more to come. `is_drawn`: others hold
    what they would have exchanged as many cards for as they did. `is_slow`: each takes longer.
    """

    def __init__(self, view: View, luck: Random, is_drawn: bool) -> None:
        found = known(view)
        seen = habits(view, found) if is_drawn else {}
        self.is_slow = found.table_changes
        super().__init__(found, stakes(view.imagine(0), view.seat), [None], luck, seen)
        self.others = tuple(self._others)
        self.ends: Counter[Dealt] = Counter()
        self._first = self._begin
        self._held: dict[int, int] = {}

    def sensible_exchange(self, pick: Pick) -> Answer | None:
        """What a player throws away who wants the most points in the end; None where the seat is
        asked for something else.
        """
        seat = self._known.seat
        first = self._known.steps[0] if self._known.steps else None
        if not isinstance(first, Exchange) or first.seat != seat:
            return None
        thrown, _ = self._first.thrown(self._hands[seat], self._exchanges[seat] - 1)
        total = self._kinds.total
        return next((each for each in pick.options if total(each) == thrown), None)

    def _begun(self, seat: int) -> int:
        held = self._held[seat] = super()._begun(seat)
        return held

    def _compare(self, hands: dict[int, int], moments: Sequence[Moment], end: Inside) -> None:
        own = hands[self._known.seat]
        for then, at, later in moments:
            thrown, count = then.thrown(own, later)
            own += sum(self._pool[at - count : at]) - thrown
        key = end.key
        now = tuple([self._first.key(self._held[seat]) for seat in self.others])
        self.ends[now, (key(own), *[key(hands[seat]) for seat in self.others])] += 1


def deals_of(view: View, luck: Random, is_drawn: bool = False) -> EndingDeals | None:
    """Deals of the game as a seat knows it; None where there is more to come than dealing."""
    try:
        return EndingDeals(view, luck, is_drawn)
    except (NoCourse, BadSettings):
        return None
