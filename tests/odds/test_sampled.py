"""Sampled odds lie within three standard errors of those that are counted exactly, in every game
that allows both, and the figures that are known are reproduced.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import rdi
from rdi.engine.game import View
from rdi.model.request import Wager
from rdi.odds.calculator import UNIFORM, odds
from rdi.odds.estimation import Z_95
from rdi.odds.results import Odds

SAMPLES = 400
OUTSIDE = 3.0
"""The number of standard errors beyond which a sampled figure is counted as outside."""

POSITIONS = {
    "rogues-and-warriors": 350,
    "kings-council": 250,
    "den-of-thieves": 150,
    "three-kingdoms": 100,
    "threes": 75,
    "jack-of-all-trades": 75,
}
"""The number of positions in each game in which chances are counted exactly: 1,000 in all."""


def positions(name: str) -> Iterator[View]:
    """Positions of games between two, played by luck."""
    seed = 0
    while True:
        luck, game = Random(seed), rdi.new_game(name, seats=2, seed=seed)
        while game.pending is not None:
            yield game.view(game.pending.seat)
            if isinstance(game.pending, Wager):
                game.answer(game.pending.stay)
            else:
                game.answer(luck.choice(list(game.pending.options)))
        seed += 1


@cache
def compared(name: str) -> tuple[tuple[float, float, float], ...]:
    """For each position the exact part of the pots, the sampled one, and its standard error."""
    found: list[tuple[float, float, float]] = []
    for number, view in enumerate(positions(name)):
        if len(found) == POSITIONS[name] or number > 40 * POSITIONS[name]:
            break
        exact = odds(view, model=UNIFORM, seconds=0.2)
        if not exact.is_exact:
            continue
        sampled = odds(view, model=UNIFORM, samples=SAMPLES, seed=number)
        found += [(one, two, error) for one, two, error in _shares(exact, sampled)][:1]
    return tuple(found)


def _shares(exact: Odds, sampled: Odds) -> Iterator[tuple[float, float, float]]:
    """The part of the pots that both tell of the same, and the standard error of the sampled."""
    by_answer = {option.answer: option for option in exact.options}
    for option in sampled.options:
        if option.answer in by_answer and option.samples == sampled.samples:
            share = by_answer[option.answer].share.value
            yield share, option.share.value, option.share.error / Z_95
    if not sampled.options:
        yield exact.share.value, sampled.share.value, sampled.share.error / Z_95
