"""Search in games of characters: play what may be on from each choice, and see who is still in.

At a decision that matters, hands and luck are imagined again and again, as the seat may imagine
them. In each such world every choice is tried with the same luck; all play on by what their cards
say (`company_quick`), at most to the end of the turn, and there the chance to be the last is
judged. Choices that are clearly worse drop out, and thought ends when one is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, cast

from rdi.model.request import PASS, Answer, Pick, Request, Respond, Wager
from rdi.players.company_chances import chance_to_last
from rdi.players.company_pruning import matters
from rdi.players.company_quick import Whims, quick_answer
from rdi.players.thought import thought

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView
    from rdi.odds.imagining import World

EFFORT = 3000
"""How many answers are given in imagined games for one decision, about: a few hundred games where
choices are close, far fewer where one is clearly best.
"""

A_WORLD = 5
"""How many answers it is like to imagine a world, in time."""

LEAST = 6
"""In so many worlds every choice is tried before one drops out."""

CLEARLY = 2.5
"""A choice is clearly worse by so many standard errors, world by world."""

TRIFLE = 0.004
"""So small a part of a chance is not worth more thought."""

ANSWERS_MOST = 16
"""After so many answers an imagined game is judged as it stands."""

MANY = 12
"""How many answers are looked at where several things are picked."""

Found = dict[Answer, list[float]]


class Searcher:
    """Chooses what leaves the best chance to be the last, and the same when asked the same again.

    `effort` is about how many answers it gives in imagined games for one decision.
    """

    def __init__(self, seed: int | str, effort: int = EFFORT) -> None:
        self._seed = seed
        self._effort = effort

    def decide(self, request: Request, view: View) -> Answer:
        """What leaves the best chance to be the last."""
        assert not isinstance(request, Wager), "nobody bets in games of characters"
        return search(
            cast("InnView", view), request, thought(self._seed, request, view), self._effort
        )


def search(view: InnView, request: Pick, luck: Random, effort: int) -> Answer:
    """What leaves the best chance to be the last."""
    if request.verb == "discard" and request.least == 0:
        return quick_answer(view, request, Whims(0))
    if isinstance(request, Respond) and not matters(view, request):
        return PASS
    answers = _candidates(request, luck)
    return answers[0] if len(answers) == 1 else _raced(view, answers, luck, effort)


def _candidates(request: Pick, luck: Random) -> Sequence[Answer]:
    """All answers, or some where there are too many."""
    if request.is_single:
        return request.options
    items, least, most = list(request.items), request.least, request.most
    drawn = [tuple(luck.sample(items, luck.randint(least, most))) for _ in range(MANY)]
    return list(dict.fromkeys(map(request.read, drawn)))


def _raced(view: InnView, answers: Sequence[Answer], luck: Random, effort: int) -> Answer:
    """The best of some answers, with so much effort."""
    found: Found = {answer: [] for answer in answers}
    spent = games = 0
    while spent < effort and len(found) > 1:
        seed = luck.getrandbits(48)
        world: World = view.imagine(seed)
        spent += A_WORLD
        for answer, values in found.items():
            value, count = _tried(world, answer, view.seat, seed)
            values.append(value)
            spent += count
        games += 1
        if games >= LEAST:
            found = _without_hopeless(found)
    return _best(found)


def _tried(world: World, answer: Answer, seat: int, seed: int) -> tuple[float, int]:
    """What an answer comes to in a world, and how many answers it took to see that."""
    after, whims = world.fork(), Whims(seed)
    after.answer(answer)
    turn = cast("InnView", after.view(seat)).turns
    count = 1
    while count < ANSWERS_MOST and (request := after.pending) is not None:
        view = cast("InnView", after.view(request.seat))
        if view.turns > turn or seat not in view.playing:
            break
        after.answer(quick_answer(view, request, whims))
        count += 1
    return chance_to_last(cast("InnView", after.view(seat)), seat), count


def _best(found: Found) -> Answer:
    return max(found, key=lambda answer: sum(found[answer]))


def _without_hopeless(found: Found) -> Found:
    """The choices that may still be the best; of those that come to the same always, the first."""
    best = _best(found)
    return {
        answer: values
        for answer, values in found.items()
        if answer is best or not _is_clearly_more(found[best], values)
    }


def _is_clearly_more(better: Sequence[float], worse: Sequence[float]) -> bool:
    more = [one - other for one, other in zip(better, worse, strict=True)]
    return fmean(more) + TRIFLE >= CLEARLY * pstdev(more) / sqrt(len(more))
