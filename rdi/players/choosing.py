"""Choose what promises most in imagined games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Pick
from rdi.odds.choices import some_answers
from rdi.odds.imagining import World, after_quick_pick, play_out, points, standing
from rdi.odds.laws import TIER
from rdi.odds.own_turn import turn_of
from rdi.odds.races import race_of
from rdi.odds.racing import Attempt, Weigh, race, tried
from rdi.players.chances import hides_things, winning
from rdi.players.dealt import deals_of
from rdi.players.lonely_search import placed
from rdi.players.misjudging import misjudged, spread

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.players.traits import Traits

ANSWERS_MOST = 80
"""How many answers are looked at."""

SHORT = 6
"""How many of them are looked at closely."""

PICKS_AHEAD = 4
"""How many picks of each player are imagined; then all is judged as it lies."""

OWN_TRIES = 4
TRIES = 2

PIECE = 1.0
"""Where Gold is played for, answers that lie further apart than this (in Gold) are not taken for
one another more often for it.
"""

SLIP, HURRY = 0.3, 4.0
"""Where Gold is played for, how far who is hasty at all misjudges what a turn brings, and how much
farther for all of haste: most answers there are nearly as good as one another, so that smaller
errors cost nothing.
"""


def best_pick(view: View, pick: Pick, luck: Random, traits: Traits) -> Answer:
    """The answer that promises most: the best hand at the end, or where none are compared, Gold."""
    if view.score() is None:
        found = taking(view, luck, traits)
        if found is not None:
            return found
    elif traits.learning:
        found = (
            raced(view, luck, traits)
            or exchange(view, pick, luck)
            or placed(view, pick, luck, traits)
        )
        if found is not None:
            return found
    answers = list(some_answers(pick, ANSWERS_MOST, luck))
    looking = _Looking(view, luck, traits)
    glance = partial(_glance, view.seat)
    if not traits.foresight:
        return looking.best(answers, glance, 1)[0]
    answers = looking.best(answers, glance, SHORT)
    if view.score() is None:
        return looking.best(answers, partial(_gold_of_turn, view.seat), 1)[0]
    rivals = _Rivals(view)
    return looking.best(answers, rivals.attempt, 1, rivals.chance_to_win)[0]


def raced(view: View, luck: Random, traits: Traits) -> Answer | None:
    """The answer of the best chance to win where all lies open and each plays for itself."""
    if hides_things(view):
        return None
    found = race_of(view, for_share=True, counts_cards=traits.counts_cards)
    if found is None or not found.options:
        return None
    worths = {answer: after.share(view.seat) for answer, after in found.options.items()}
    seeming = misjudged(worths, traits.haste * spread(worths), luck)
    return max(seeming, key=lambda answer: seeming[answer])


def taking(view: View, luck: Random, traits: Traits) -> Answer | None:
    """The answer after which the own turn brings the most Gold, by all cards that may come; None
    where it cannot be told so.
    """
    found = turn_of(view, lucks_most=1)
    if found is None:
        return None
    if not traits.haste:
        return next(iter(found))
    worths = _unless_left(view, found)
    error = (SLIP + HURRY * traits.haste) * _apart(view, worths)
    seeming = misjudged(worths, error, luck)
    return max(seeming, key=lambda answer: seeming[answer])


def _apart(view: View, worths: Mapping[Answer, float]) -> float:
    """How far answers lie apart for who misjudges them.

    Gold that lies there plainly is not overlooked, and nobody errs who is left alone with it.
    """
    apart = spread(worths)
    if view.score() is not None:
        return apart
    return min(PIECE, apart) if len(view.playing) > 1 else 0.0


def _unless_left(view: View, worths: Mapping[Answer, float]) -> Mapping[Answer, float]:
    """The answers among which haste may err: those that leave the game, if that seems best, else
    those that stay in it. Whoever leaves sees plainly what it has, so that nobody slips there.
    """
    if view.score() is not None:
        return worths
    world, best = view.imagine(0), max(worths, key=lambda answer: worths[answer])
    leaving = {answer for answer in worths if _is_out_after(world, view.seat, answer)}
    return {each: worths[each] for each in worths if (each in leaving) == (best in leaving)}


def _is_out_after(world: World, seat: int, answer: Answer) -> bool:
    after = world.fork()
    after.answer(answer)
    return seat not in after.view(seat).playing


def exchange(view: View, pick: Pick, luck: Random) -> Answer | None:
    """What is best thrown away for new cards, where nothing else is to come."""
    deals = deals_of(view, luck)
    return None if deals is None else deals.sensible_exchange(pick)


class _Looking:
    """Looks at answers as closely and as surely as a player's traits let it."""

    def __init__(self, view: View, luck: Random, traits: Traits) -> None:
        self._view = view
        self._luck = luck
        self._traits = traits

    def best(
        self, answers: Sequence[Answer], attempt: Attempt, kept: int, weigh: Weigh = fmean
    ) -> list[Answer]:
        """Those that seem the best, the best first."""
        effort, haste = self._traits.effort // 2, self._traits.haste
        if not haste:
            return race(self._view, answers, self._luck, attempt, effort, kept, weigh)
        found = tried(self._view, answers, self._luck, attempt, effort)
        worths: Mapping[Answer, float] = {each: weigh(found[each]) for each in answers}
        if kept == 1:
            worths = _unless_left(self._view, worths)
        seeming = misjudged(worths, haste * _apart(self._view, worths), self._luck)
        return sorted(seeming, key=lambda answer: -seeming[answer])[:kept]


def _glance(seat: int, world: World, _: int) -> tuple[float, int]:
    """How well a seat stands at once."""
    return standing(world, seat), 0


def _gold_of_turn(seat: int, world: World, seed: int) -> tuple[float, int]:
    """How well a seat stands at the end of its turn."""
    luck, count = Random(seed), 0
    for _ in range(PICKS_AHEAD):
        request = world.pending
        if not isinstance(request, Pick) or request.seat != seat:
            break
        world = after_quick_pick(world, request, OWN_TRIES, luck)
        count += OWN_TRIES + 1
    return standing(world, seat), count


class _Rivals:
    """What the others may hold in the end, to see by it what one's own hand is worth then."""

    def __init__(self, view: View) -> None:
        self._me = view.seat
        self._others = [seat for seat in view.playing if seat != view.seat]
        self._seen: set[int] = set()
        self._ends: list[float] = []

    def attempt(self, world: World, seed: int) -> tuple[float, int]:
        """Our points in the end; the others are looked at once in each imagined game."""
        is_new = seed not in self._seen
        self._seen.add(seed)
        tries = TRIES if is_new else 1
        ahead = PICKS_AHEAD * (1 + len(self._others))
        world, count = play_out(world, self._me, OWN_TRIES, tries, Random(seed), ahead)
        if is_new:
            self._ends += [points(world.view(seat)) or 0.0 for seat in self._others]
        return points(world.view(self._me)) or 0.0, count

    def chance_to_win(self, ends: Sequence[float]) -> float:
        """How often such hands beat theirs, and a little for the points themselves."""
        chance = winning([(end, 1.0) for end in self._ends or [0.0]], len(self._others))
        return fmean(map(chance, ends)) + fmean(ends) / TIER / TIER
