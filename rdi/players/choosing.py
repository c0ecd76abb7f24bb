"""Choose what promises most in games imagined to their end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Pick
from rdi.players.answers import some_answers
from rdi.players.chances import beating
from rdi.players.imagining import TIER, World, play_out, points, quick_pick, standing

if TYPE_CHECKING:
    from rdi.engine.view import View

ANSWERS_MOST = 80
"""How many answers are looked at."""

SHORT = 6
"""How many of them are looked at closely."""

GOLD_ROUNDS = ((16, 8), (48, 1))
"""Where no hands are compared: how many games are imagined, and how many answers go on."""

ANSWERS_OF_A_TURN = 4


def best_pick(view: View, pick: Pick, luck: Random, effort: int) -> Answer:
    """The answer that promises most: the best hand at the end, or where none are compared, Gold."""
    answers = list(some_answers(pick, ANSWERS_MOST, luck))
    if len(answers) == 1:
        return answers[0]
    if view.score() is None:
        return _most_gold(view, answers, luck)
    if len(answers) > SHORT:
        count = max(2, min(8, effort * 8 // len(answers)))
        totals = _standings(view, answers, _seeds(luck, count))
        answers = _leading(answers, totals, SHORT)
    return _likeliest_to_win(view, answers, luck, effort)


def _seeds(luck: Random, count: int) -> list[int]:
    return [luck.getrandbits(48) for _ in range(count)]


def _leading(answers: Sequence[Answer], values: Sequence[float], count: int) -> list[Answer]:
    order = sorted(range(len(answers)), key=lambda place: -values[place])
    return [answers[place] for place in order[:count]]


def _standings(
    view: View, answers: Sequence[Answer], seeds: Sequence[int], to_the_end_of_turn: bool = False
) -> list[float]:
    """How well one stands after each answer, over the same imagined games."""
    totals = [0.0] * len(answers)
    for seed in seeds:
        world = view.imagine(seed)
        for place, answer in enumerate(answers):
            after = world.fork()
            after.answer(answer)
            if to_the_end_of_turn:
                _finish_turn(after, view.seat, Random(seed))
            totals[place] += standing(after, view.seat)
    return totals


def _most_gold(view: View, answers: list[Answer], luck: Random) -> Answer:
    """What gains the most Gold by the end of one's turn; the better ones are looked at longer."""
    for count, kept in GOLD_ROUNDS:
        if len(answers) > 1:
            totals = _standings(view, answers, _seeds(luck, count), to_the_end_of_turn=True)
            answers = _leading(answers, totals, kept)
    return answers[0]


def _finish_turn(world: World, seat: int, random: Random) -> None:
    for _ in range(ANSWERS_OF_A_TURN):
        request = world.pending
        if not isinstance(request, Pick) or request.seat != seat:
            return
        world.answer(quick_pick(world, request, ANSWERS_OF_A_TURN, random))


def _likeliest_to_win(view: View, answers: Sequence[Answer], luck: Random, effort: int) -> Answer:
    """By the chance that the own hand at the end beats what others have at the end."""
    me = view.seat
    own: list[list[float]] = [[] for _ in answers]
    others: list[float] = []
    for number, seed in enumerate(_seeds(luck, max(3, effort // len(answers)))):
        world = view.imagine(seed)
        for place, answer in enumerate(answers):
            after = world.fork()
            after.answer(answer)
            is_looked_at = place == number % len(answers)
            play_out(after, me, 4, 2 if is_looked_at else 1, Random(seed))
            own[place].append(points(after.view(me)) or 0.0)
            if is_looked_at:
                others += [points(after.view(seat)) or 0.0 for seat in view.playing if seat != me]
    chance = beating(others or [0.0], len(view.playing) - 1)
    values = [sum(map(chance, ends)) + sum(ends) / TIER / TIER for ends in own]
    return _leading(answers, values, 1)[0]
