"""Play as well as is known: solved games by heart, chances exactly, everything else by search.

A solved strategy comes first. Where all lies open a Betting Round is thought through to its end.
Where cards are exchanged, those are thrown away without which the most of the pot is to be
expected. Everything else is done as by any regular, with much more thought.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rdi.chances.endings import DRAWN, endings, sensible_exchange, share_of_two
from rdi.chances.estimation import Budget
from rdi.model.request import Answer, Pick, Wager
from rdi.players.gambler import Gambler
from rdi.players.player import BetWorth
from rdi.players.traits import decision_random
from rdi.solving.blueprint import blueprint_strategy

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from random import Random

    from rdi.engine.game import View
    from rdi.model.request import Request
    from rdi.players.traits import Traits


LOOKS_AN_ANSWER = 2
"""The number of answers in futures to their end, for each that would be imagined."""


SIZES = (0.5, 1.0, 2.0, 4.0)
"""The raises that are thought of, as parts of the pot."""

RAISES_MOST = 3
"""The number of raises that are thought ahead."""

NEGLIGIBLE = 0.02
"""The difference in value, as a part of the pot, up to which bets are equally good: the smaller one
is made.
"""

DEALS = 250
"""The number of deals by which the cards to throw away are chosen."""

LEAST_SECONDS = 0.01
"""Seconds, so few that nothing is computed beside these deals."""


class Master:
    """Thinks longest, and the same again when asked the same again."""

    def __init__(self, traits: Traits, seed: int | str) -> None:
        self._seed = seed
        self._traits = traits
        self._gambler = Gambler(traits, seed)

    def decide(self, request: Request, view: View) -> Answer:
        """The best known answer."""
        luck = decision_random(self._seed, request, view)
        solved = blueprint_strategy(view)
        if solved:
            return luck.choices(list(solved), list(solved.values()))[0]
        found = (
            best_exchange(view, luck)
            if isinstance(request, Pick)
            else best_heads_up_bet(view, self._traits)
        )
        return self._gambler.decide(request, view) if found is None else found

    def weighs(
        self, request: Wager, view: View, also: Collection[Answer] = ()
    ) -> Mapping[Answer, BetWorth]:
        """The worth of each bet of which `decide` thinks, and of each of these beside them; nothing
        where it plays a solved game by heart.
        """
        if self.mixes(view):
            return {}
        duel = _heads_up_round(view, self._traits)
        if duel is None:
            return self._gambler.weighs(request, view, also)
        worths = duel.worths(request, also)
        return {answer: BetWorth(worth, worth) for answer, worth in worths.items()}

    def mixes(self, view: View) -> Mapping[Answer, float]:
        """How often each answer is given to what the seat is asked, from 0 to 1, where a solved
        game is played by heart; nothing elsewhere.
        """
        return blueprint_strategy(view) or {}


# ------------------------------------------------------------------ bets against one other


class BetState(NamedTuple):
    """A state of the round: the seat to act (0 for oneself), both bets, the number of further
    raises considered, and whether a check ends the round.
    """

    asked: int
    bets: tuple[int, int]
    raises: int
    is_last: bool


class HeadsUpRound:
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
        enough = max(worths.values()) - NEGLIGIBLE * (self._pot + sum(self._begin))
        return min([each for each in worths if worths[each] >= enough], key=_cost)

    def worths(self, request: Wager, also: Collection[Answer] = ()) -> dict[Answer, float]:
        """The Gold that each answer which is thought of may be expected to bring, and each of these
        beside them, compared with folding at once.
        """
        now = BetState(0, self._begin, RAISES_MOST, self._is_last)
        worths: dict[Answer, float] = {request.stay: self._staying(now)}
        if request.owed:
            worths["fold"] = 0.0
        if request.bounds is not None:
            least, most = request.bounds
            for total in [most] if request.is_limited else self._totals(now):
                if least <= total <= most:
                    worths["raise", total] = self._worth(self._raised(now, total))
        for answer in also:
            if answer not in worths:
                is_raise = isinstance(answer, tuple)
                worths[answer] = self._worth(self._raised(now, answer[1])) if is_raise else 0.0
        return worths

    def _worth(self, state: BetState) -> float:
        """The Gold that may be expected from here, compared with folding at once."""
        asked, bets, _, _ = state
        worths = [self._staying(state)]
        if bets[1 - asked] > bets[asked]:
            worths.append(self._folding(state))
        worths += [self._worth(self._raised(state, total)) for total in self._totals(state)]
        return min(worths) if asked else max(worths)

    def _folding(self, state: BetState) -> float:
        return self._pot + self._begin[0] + state.bets[1] if state.asked else 0.0

    def _staying(self, state: BetState) -> float:
        asked, bets, raises, is_last = state
        if bets[0] == bets[1] and not is_last:
            return self._worth(BetState(1 - asked, bets, raises, True))
        matched = min(max(bets), *self._tops)
        return self._share * (self._pot + 2 * matched) - (matched - self._begin[0])

    def _totals(self, state: BetState) -> Iterator[int]:
        """The bets to which one may raise, none higher than both can pay."""
        asked, bets, raises, _ = state
        highest, most = max(bets), min(self._tops)
        if not raises or highest >= most:
            return
        whole = self._pot + sum(bets) + highest - bets[asked]
        yield from sorted({min(most, highest + max(1, int(part * whole))) for part in SIZES})

    def _raised(self, state: BetState, total: int) -> BetState:
        bets = (state.bets[0], total) if state.asked else (total, state.bets[1])
        return BetState(1 - state.asked, bets, state.raises - 1, True)


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


def best_heads_up_bet(view: View, traits: Traits) -> Answer | None:
    """The best bet against one other where all lies open; None elsewhere."""
    request, duel = view.request, _heads_up_round(view, traits)
    return duel.best(request) if duel is not None and isinstance(request, Wager) else None


def _heads_up_round(view: View, traits: Traits) -> HeadsUpRound | None:
    """The Betting Round that can be thought through to its end; None if there is none."""
    if len(view.playing) != 2 or not isinstance(view.request, Wager):
        return None
    share = share_of_two(view, traits.effort * LOOKS_AN_ANSWER // 2)
    return None if share is None else HeadsUpRound(view, share)


def best_exchange(view: View, luck: Random) -> Answer | None:
    """The cards to throw away where nothing else is to come; None elsewhere."""
    if sensible_exchange(view, luck) is None:
        return None
    seed, budget = luck.getrandbits(32), Budget(DEALS, LEAST_SECONDS)
    return next(iter(endings(view, budget, model=DRAWN, seed=seed).after))
