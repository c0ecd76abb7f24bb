"""What the ways to answer a request were worth to the seat that was asked, by what it could know.

A bet is worth the Gold that it brings on average, as the best regular of the house imagines how the
others bet, and the best is that which this regular would choose, who counts what may be lost more
than what may be won. A pick is worth the Gold of the endings to which it leads; in games of
characters an answer is worth the chance to be the last. What an answer costs is what it is worth
less than the best; a difference that may be luck of the looks alone costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import fmean
from typing import TYPE_CHECKING, cast

from rdi.chances.endings import endings
from rdi.chances.estimation import LOOKS, NEARLY, Budget, mean_of_looks, paired_gain
from rdi.chances.results import Estimate
from rdi.errors import BadSettings, GameFault
from rdi.model.request import PASS, Answer, Pick, PickInside, Respond, Wager
from rdi.players.hand_sifting import is_of_hand
from rdi.players.registry import Regular, Weighing, regulars
from rdi.players.searcher import is_relevant, outlooks
from rdi.players.traits import decision_random

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView
    from rdi.model.request import Request
    from rdi.players.player import BetWorth

SEED = "review"

GOLD, CHANCE = "Gold", "chance"
"""What answers are compared by: Gold won or lost, or the chance to be the last, from 0 to 1."""

WORLDS_A_SECOND, WORLDS_LEAST = 80, 16
"""The number of imagined games of characters in a second, approximately, and the least."""

ERRORS = 2.0
"""The number of standard errors of a difference that are its half width."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What answers are worth, the best one first, in `unit`; the answer that was given, and what it
    is worth less than the best: 0 where the two cannot be told apart.

    `at_stake` is the Gold that lies in the pots, those of the own bet and of what staying in costs
    among it; 1 where chances are compared.
    """

    worths: Mapping[Answer, Estimate]
    given: Answer
    cost: Estimate
    at_stake: float
    unit: str

    @property
    def best(self) -> Answer:
        """The answer that is worth the most."""
        return next(iter(self.worths))

    @property
    def part(self) -> float:
        """The part of what was at stake that the answer cost."""
        return self.cost.value / self.at_stake if self.at_stake else 0.0


def appraisal(view: View, request: Request, answer: Answer, seconds: float) -> Appraisal | None:
    """The appraisal of an answer to this request, in about so many seconds of work; the same again
    when asked the same again.

    None where there is no choice, or where the ways to choose cannot be told apart by figures.
    """
    if is_forced(request):
        return None
    given = request.read(answer)
    try:
        if view.is_company:
            if isinstance(request, PickInside):
                return None
            return _of_characters(cast("InnView", view), cast("Pick", request), given, seconds)
        if isinstance(request, Wager):
            return _of_bet(view, request, given)
        return _of_pick(view, given, seconds)
    except (BadSettings, GameFault):  # such games tell no chances, or not here
        return None


def is_forced(request: Request) -> bool:
    """Whether there is only one way to answer."""
    if isinstance(request, Wager):
        return request.bounds is None and not request.owed
    return len(request.options[:2]) < 2 if request.is_single else not request.most


# ------------------------------------------------------------------ bets


def _of_bet(view: View, request: Wager, given: Answer) -> Appraisal | None:
    values = next(
        filter(None, (weighed_bets(each, view, request, given) for each in reversed(regulars()))),
        {},
    )
    if not values:
        return None
    best, *_ = sorted(values, key=lambda each: -fmean([look.prudent for look in values[each]]))
    worths = {best: _expected(values[best])}
    worths |= _ordered({each: _expected(values[each]) for each in values if each != best})
    looks = zip(values[best], values[given], strict=True)
    apart = [one.expected - other.expected for one, other in looks]
    stake = view.pot + sum(view.bets) + request.owed
    return Appraisal(worths, given, _certain(mean_of_looks(apart)), stake, GOLD)


def weighed_bets(
    adviser: Regular, view: View, request: Wager, *also: Answer
) -> dict[Answer, list[BetWorth]]:
    """What each bet is worth of which a regular thinks, and each of these beside them, look by
    look; nothing where it does not weigh Gold here.
    """
    looks: list[Mapping[Answer, BetWorth]] = []
    for look in range(LOOKS):
        player = adviser.make(f"{SEED} {look}")
        looks.append(player.weighs(request, view, also) if isinstance(player, Weighing) else {})
        if not looks[-1]:
            return {}
    return {answer: [look[answer] for look in looks] for answer in looks[0]}


def _expected(looks: Sequence[BetWorth]) -> Estimate:
    """The Gold that a bet brings on average."""
    return mean_of_looks([look.expected for look in looks])


def _ordered(worths: Mapping[Answer, Estimate]) -> dict[Answer, Estimate]:
    """The same, the best first."""
    return dict(sorted(worths.items(), key=lambda each: -each[1].value))


def _certain(cost: Estimate) -> Estimate:
    """A cost; none where it is no more than the half width of its interval."""
    if cost.value <= cost.error + NEARLY or not isfinite(cost.error):
        return Estimate(0.0, cost.error if isfinite(cost.error) else 0.0)
    return cost


# ------------------------------------------------------------------ picks


def _of_pick(view: View, given: Answer, seconds: float) -> Appraisal | None:
    found = endings(view, Budget(None, seconds), also=(given,))
    most = max([each.samples for each in found.after.values()], default=0)
    looked_at = {
        answer: each
        for answer, each in found.after.items()
        if each.samples == most or answer == given
    }
    worths = _ordered({answer: each.winnings for answer, each in looked_at.items()})
    if given not in worths or len(worths) < 2:
        return None
    best = next(iter(worths))
    cost = looked_at[best].gain_over(looked_at[given])
    stake = found.best.at_stake.amount or abs(worths[best].value) or 1.0
    return Appraisal(worths, given, _certain(cost), stake, GOLD)


# ------------------------------------------------------------------ games of characters


def _of_characters(view: InnView, request: Pick, given: Answer, seconds: float) -> Appraisal | None:
    if is_of_hand(view, request) or not request.is_single:
        return None
    if isinstance(request, Respond) and not is_relevant(view, request):
        return None
    advised = regulars()[-1].make(SEED).decide(request, view)
    answers = dict.fromkeys([advised, given])
    if PASS in request.options:
        answers[PASS] = None
    if len(answers) < 2:
        return Appraisal({given: Estimate(0.0)}, given, Estimate(0.0), 1.0, CHANCE)
    worlds = max(WORLDS_LEAST, int(WORLDS_A_SECOND * seconds))
    found = outlooks(view, [*answers], decision_random(SEED, request, view), worlds)
    worths = _ordered({each: mean_of_looks(seen.chances) for each, seen in found.items()})
    best = next(iter(worths))
    gain, half = paired_gain(found[best].chances, found[given].chances, ERRORS)
    return Appraisal(worths, given, _certain(Estimate(gain, half)), 1.0, CHANCE)
