"""The one weighing of the ways to answer, by what the seat that is asked can know: hints, the coach
and reviews tell its figures, which are the same again for the same seconds and seed.

A bet is worth the Gold that it brings on average, as the best regular of the house imagines how the
others bet, and the best is that which this regular would choose, who counts what may be lost more
than what may be won, and knows solved games by heart. A pick is worth the Gold that `odds` tells of
it; in games of characters an answer is worth the chance to be the last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING, cast

from rdi.chances.estimation import LOOKS, mean, mean_of_looks
from rdi.chances.odds import odds
from rdi.chances.results import NEARLY, Estimate, Odds
from rdi.deadline import Clock, Time
from rdi.model.request import PASS, Answer, Pick, PickInside, Respond, Wager
from rdi.players.hand_sifting import is_of_hand
from rdi.players.registry import Mixer, Weigher, regulars
from rdi.players.searcher import Outlook, outlooks
from rdi.players.traits import decision_random

if TYPE_CHECKING:
    from rdi.chances.estimation import KeepGoing
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView
    from rdi.players.player import BetWorth

GOLD, CHANCE = "Gold", "chance"
"""The units of worth: Gold won or lost, or the chance to be the last, from 0 to 1."""

OFTEN = 0.005
"""How often a bet is made in a solved game that is as good as any other that is made."""

OTHERS_MOST = 3
"""The number of answers in games of characters that the advised one is held against, beside
passing.
"""

ENDS_A_SECOND, WORLDS_LEAST = 240, 16
"""The number of imagined games of characters that are played on from an answer in a second,
approximately; and the least number of games in which all answers are tried.
"""


@dataclass(frozen=True, slots=True)
class Weighing:
    """The worth of ways to answer, the best one first, in `unit`.

    `behind` is what each promises less than the best, by the same luck where that can be; below 0
    where it promises more on average, but more may be lost by it. `at_stake` is the Gold that lies
    in the pots, those of the own bet and of what staying in costs among it; 1 where chances are
    compared. What it was found by: the `odds` of a pick, how often each bet is made that is known
    `by_heart`, or the `outlooks` of answers in a game of characters.
    """

    worths: Mapping[Answer, Estimate]
    behind: Mapping[Answer, Estimate]
    unit: str
    at_stake: float
    odds: Odds | None = None
    by_heart: Mapping[Answer, float] = field(default_factory=dict)
    outlooks: Mapping[Answer, Outlook] = field(default_factory=dict)

    @property
    def best(self) -> Answer:
        """The answer that is best."""
        return next(iter(self.worths))

    def cost(self, answer: Answer) -> Estimate:
        """The worth of the best answer less that of this one; nothing where that is no more than
        the half width of its interval, and may be luck of the looks alone.
        """
        return self.behind[answer].sure_part

    @property
    def contenders(self) -> tuple[Answer, ...]:
        """The answers that cannot be told apart from the best, itself among them, in a solved game
        those that are given now and then; none where it is alone.
        """
        close = [
            answer
            for answer, cost in self.behind.items()
            if answer == self.best or cost.may_be_nothing
            if answer in (self.by_heart or self.behind)
        ]
        return tuple(close) if len(close) > 1 else ()

    @property
    def bolder(self) -> tuple[Answer, ...]:
        """The answers that surely bring more on average than the best, but more may be lost; none
        in a solved game.
        """
        behind = {} if self.by_heart else self.behind
        return tuple([e for e, cost in behind.items() if -cost.value > cost.error + NEARLY])


@dataclass(frozen=True, slots=True)
class Look:
    """How closely it is looked: for so many seconds of work, approximately, with the luck of this
    `seed`. `keep_going` is asked now and then; a `clock` only ends what takes far longer.
    """

    seconds: float
    seed: int = 0
    keep_going: KeepGoing | None = None
    clock: Clock | None = None

    def odds(self, view: View, also: Sequence[Answer] = ()) -> Odds:
        """The odds of a view, looked at so."""
        time = None if self.clock is None else Time(self.seconds, self.clock, False)
        return odds(
            view, seconds=self.seconds, seed=self.seed, keep_going=self.keep_going, also=also,
            time=time,
        )  # fmt: skip


def weighing(view: View, look: Look, given: Answer = None) -> Weighing | None:
    """The worth of the ways to answer to the seat of this view, which is asked; None where they
    are not told apart by figures.

    An answer that was `given` is weighed as well, which changes nothing of the others, nor which of
    them is best. Raises BadSettings where no chances can be told, and GameFault where the game's
    own text asks for what is not there.
    """
    request, hall = view.request, view
    if isinstance(request, PickInside):
        hall = view.at_hand
        request = hall.request
    if request is None:
        return None  # nobody is asked, or a card asks, in a game inside a Round
    if given is not None:
        given = request.read(given)
    if isinstance(request, Wager):
        return _of_bet(hall, request, look, given)
    if hall.is_company:
        return _of_characters(cast("InnView", hall), request, look, given)
    return _of_pick(view, look, given)


def _ordered(
    best: Answer, worths: Mapping[Answer, Estimate], behind: Callable[[Answer], Estimate]
) -> tuple[dict[Answer, Estimate], dict[Answer, Estimate]]:
    """The worths, the best first, and what each promises less than that."""
    order = [best, *sorted([e for e in worths if e != best], key=lambda each: -worths[each].value)]
    return {each: worths[each] for each in order}, {
        each: Estimate(0.0) if each == best else behind(each) for each in order
    }


# ------------------------------------------------------------------ bets


def _of_bet(view: View, request: Wager, look: Look, given: Answer) -> Weighing | None:
    by_heart = _by_heart(view)
    found = _weighed_bets(view, request, look.seed, tuple(by_heart))
    if not found:
        return None
    prudent = {each: fmean([one.prudent for one in looks]) for each, looks in found.items()}
    liking = by_heart or prudent
    best = max(liking, key=lambda each: liking[each])
    if given is not None and given not in found:
        found[given] = _weighed_bets(view, request, look.seed, (given,))[given]

    def behind(answer: Answer) -> Estimate:
        if answer in by_heart:
            return Estimate(0.0)
        looks = zip(found[best], found[answer], strict=True)
        return mean_of_looks([one.expected - other.expected for one, other in looks])

    expected = {e: mean_of_looks([one.expected for one in looks]) for e, looks in found.items()}
    stake = view.pot + sum(view.bets) + request.owed
    return Weighing(*_ordered(best, expected, behind), GOLD, stake, by_heart=by_heart)


def _by_heart(view: View) -> dict[Answer, float]:
    """How often the best regular makes each bet in a solved game; nothing in others."""
    player = regulars()[-1].make(0)
    mixes = player.mixes(view) if isinstance(player, Mixer) else {}
    return {answer: part for answer, part in mixes.items() if part >= OFTEN}


def _weighed_bets(
    view: View, request: Wager, seed: int, also: Sequence[Answer]
) -> dict[Answer, list[BetWorth]]:
    """The worth of each bet of which the best regular thinks that weighs Gold here, and of each of
    these beside them, look by look; nothing where none does.
    """
    for adviser in reversed(regulars()):
        players = [adviser.make(f"{seed} {number}") for number in range(LOOKS)]
        looks = [each.weighs(request, view, also) for each in players if isinstance(each, Weigher)]
        if looks and all(looks):
            return {answer: [look[answer] for look in looks] for answer in looks[0]}
    return {}


# ------------------------------------------------------------------ picks


def _of_pick(view: View, look: Look, given: Answer) -> Weighing | None:
    found = look.odds(view)
    if not found.options:
        return None
    told = {each.answer: each for each in found.compared}
    best = next(iter(told))
    if given is not None and given not in told:
        beside = found
        if all(each.answer != given for each in found.options):
            beside = look.odds(view, also=(best, given))
        told |= {each.answer: each for each in beside.options if each.answer == given}
    worths = {answer: option.worth for answer, option in told.items()}
    stake = sum([pot.amount for pot in found.pots]) or abs(worths[best].value) or 1.0
    return Weighing(
        *_ordered(best, worths, lambda each: told[each].behind), GOLD, stake, odds=found
    )


# ------------------------------------------------------------------ games of characters


def _of_characters(view: InnView, request: Pick, look: Look, given: Answer) -> Weighing | None:
    if is_of_hand(view, request) or not request.is_single:
        return None
    advised = regulars()[-1].make(look.seed).decide(request, view)
    luck = decision_random(look.seed, request, view)
    others = [each for each in dict.fromkeys(request.options) if each not in (advised, PASS)]
    tried = [advised, *luck.sample(others, min(OTHERS_MOST, len(others)))]
    if isinstance(request, Respond) and advised != PASS:
        tried.append(PASS)
    games = max(WORLDS_LEAST, int(ENDS_A_SECOND * look.seconds / len(tried)))
    also = [] if given is None else [given]
    answers = list(dict.fromkeys([*tried, *also]))
    found = outlooks(view, answers, luck, games, look.keep_going)
    worths = {answer: mean(seen.chances) for answer, seen in found.items()}

    def behind(answer: Answer, than: Answer) -> Estimate:
        chances = zip(found[than].chances, found[answer].chances, strict=True)
        return mean([one - other for one, other in chances])

    best = max(tried, key=lambda each: worths[each].value)
    apart = behind(advised, best)
    if apart.value <= apart.error + NEARLY:
        best = advised
    return Weighing(
        *_ordered(best, worths, lambda each: behind(each, best)), CHANCE, 1.0, outlooks=found
    )
