"""Pick what promises most in games imagined to their end."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from random import Random
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Pick
from rdi.players.answers import some_answers
from rdi.players.imagining import points, play_out, standing

if TYPE_CHECKING:
    from rdi.engine.view import View

OPTIONS = 80
SHORT = 6


def pick_best(view: View, pick: Pick, luck: Random, effort: int) -> Answer:
    answers = list(some_answers(pick, OPTIONS, luck))
    if isinstance(pick, Pick) and len(answers) == 1:
        return answers[0]
    if view.score() is None:
        return _best_gold(view, pick, answers, luck, effort)
    if len(answers) > SHORT:
        answers = screen(view, answers, luck, effort, SHORT)
    return _best_ending(view, pick, answers, luck, effort)


def seeds(luck, n):
    return [luck.getrandbits(48) for _ in range(n)]


def screen(view, answers, luck, effort, keep):
    count = max(2, min(8, effort * 8 // len(answers)))
    totals = [0.0] * len(answers)
    for seed in seeds(luck, count):
        world = view.imagine(seed)
        for k, answer in enumerate(answers):
            then = world.fork()
            then.answer(answer)
            totals[k] += standing(then, view.seat)
    order = sorted(range(len(answers)), key=lambda k: -totals[k])
    return [answers[k] for k in order[:keep]]


def _best_ending(view, pick, answers, luck, effort):
    """By the chance that the own hand at the end beats what others have at the end."""
    me = view.seat
    n = max(3, effort // (len(answers)))
    own = [[] for _ in answers]
    others = []
    for i, seed in enumerate(seeds(luck, n)):
        world = view.imagine(seed)
        for k, answer in enumerate(answers):
            then = world.fork()
            then.answer(answer)
            rnd = Random(seed)
            play_out(then, me, 4, 2 if k == i % len(answers) else 1, rnd)
            own[k].append(points(then.view(me)))
            if k == i % len(answers):
                others += [points(then.view(o)) for o in view.playing if o != me]
    others.sort()
    rivals = len(view.playing) - 1
    def win(x):
        return ((bisect_left(others, x) + bisect_right(others, x)) / 2 / len(others)) ** rivals
    values = [sum(map(win, xs)) + 0.001 * sum(xs)/TIER_S for xs in own]
    return answers[max(range(len(answers)), key=values.__getitem__)]

TIER_S = 1000


def _best_gold(view, pick, answers, luck, effort):
    me = view.seat
    for count, keep in ((16, 8), (48, 1)):
        if len(answers) == 1:
            break
        totals = [0.0] * len(answers)
        for seed in seeds(luck, count):
            world = view.imagine(seed)
            for k, answer in enumerate(answers):
                then = world.fork()
                then.answer(answer)
                _finish_turn(then, me, Random(seed))
                totals[k] += standing(then, me)
        order = sorted(range(len(answers)), key=lambda k: -totals[k])
        answers = [answers[k] for k in order[:keep]]
    return answers[0]


def _finish_turn(world, me, random):
    from rdi.players.imagining import quick_pick
    for _ in range(4):
        request = world.pending
        if request is None or request.seat != me:
            return
        world.answer(quick_pick(world, request, 4, random))
