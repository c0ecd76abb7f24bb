"""Bet against one other where all lies open, by thinking the Betting Round through to its end.

Both know the chances, so nothing is to be guessed or hidden: backward induction over the bets of
some sizes finds what each of them is worth, if the other answers as well as can be (a game of
perfect information; booklet, How a Betting Round Works). It is taken for the last round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rdi.model.request import Answer, Wager

if TYPE_CHECKING:
    from rdi.engine.game import View

SIZES = (0.5, 1.0, 2.0, 4.0)
"""The raises that are thought of, as parts of the pot."""

RAISES_MOST = 3
"""So many raises are thought ahead."""

SAME = 0.02
"""What is worth less more than this, as a part of the pot, is as good: the smaller bet is made."""


class Moment(NamedTuple):
    """Who is asked (0 for oneself), both bets of this round, how many raises are thought of still,
    and whether whoever checks now ends the round.
    """

    asked: int
    bets: tuple[int, int]
    raises: int
    is_last: bool


class Duel:
    """A Betting Round between two who know the part of the pot that each may expect."""

    def __init__(self, view: View, share: float) -> None:
        me = view.seat
        (other,) = [seat for seat in view.playing if seat != me]
        reserve = 0 if view.settings.table_stakes else view.settings.reserve
        bets, stashes = view.bets, view.stashes
        self._share = share
        self._pot = view.pot + sum(bets) - bets[me] - bets[other]
        self._begin = (bets[me], bets[other])
        self._tops = (
            bets[me] + stashes[me] + reserve,
            bets[other] + stashes[other] + reserve,
        )
        self._is_last = _has_spoken(view, other)

    def best(self, request: Wager) -> Answer:
        """The answer that is worth the most; of several the one that costs the least."""
        worths = self.worths(request)
        enough = max(worths.values()) - SAME * (self._pot + sum(self._begin))
        return min([each for each in worths if worths[each] >= enough], key=_cost)

    def worths(self, request: Wager) -> dict[Answer, float]:
        """The Gold that each answer may be expected to bring, compared with folding at once."""
        now = Moment(0, self._begin, RAISES_MOST, self._is_last)
        worths: dict[Answer, float] = {request.stay: self._staying(now)}
        if request.owed:
            worths["fold"] = 0.0
        if request.bounds is not None:
            least, most = request.bounds
            for total in self._totals(now):
                if least <= total <= most:
                    worths["raise", total] = self._worth(self._raised(now, total))
        return worths

    def _worth(self, moment: Moment) -> float:
        """The Gold that may be expected from here, compared with folding at once."""
        asked, bets, _, _ = moment
        worths = [self._staying(moment)]
        if bets[1 - asked] > bets[asked]:
            worths.append(self._folding(moment))
        worths += [self._worth(self._raised(moment, total)) for total in self._totals(moment)]
        return min(worths) if asked else max(worths)

    def _folding(self, moment: Moment) -> float:
        return self._pot + self._begin[0] + moment.bets[1] if moment.asked else 0.0

    def _staying(self, moment: Moment) -> float:
        asked, bets, raises, is_last = moment
        if bets[0] == bets[1] and not is_last:
            return self._worth(Moment(1 - asked, bets, raises, True))
        matched = min(max(bets), *self._tops)
        return self._share * (self._pot + 2 * matched) - (matched - self._begin[0])

    def _totals(self, moment: Moment) -> Iterator[int]:
        """The bets to which one may raise, none higher than both can pay."""
        asked, bets, raises, _ = moment
        highest, most = max(bets), min(self._tops)
        if not raises or highest >= most:
            return
        whole = self._pot + sum(bets) + highest - bets[asked]
        yield from sorted({min(most, highest + max(1, int(part * whole))) for part in SIZES})

    def _raised(self, moment: Moment, total: int) -> Moment:
        bets = (moment.bets[0], total) if moment.asked else (total, moment.bets[1])
        return Moment(1 - moment.asked, bets, moment.raises - 1, True)


def _cost(answer: Answer) -> int:
    return int(answer[1]) if isinstance(answer, tuple) else int(answer != "fold")


def _has_spoken(view: View, seat: int) -> bool:
    """Whether a seat has already been asked in the Betting Round that goes on."""
    for event in reversed(view.events):
        if event[0] == "betting":
            return False
        if event[0] in ("checked", "called", "raised") and event[1] == seat:
            return True
    return False
