"""Sampled odds lie within three standard errors of those that are counted exactly, in every game
that allows both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from random import Random

import pytest

import rdi
from rdi import library
from rdi.chances.endings import UNIFORM
from rdi.chances.estimation import Z_95
from rdi.chances.odds import odds
from rdi.chances.pots_at_stake import is_played_for_pots
from rdi.engine.game import View
from rdi.model.request import Pick, Wager
from tests.plays import GAMES

SAMPLES = 400
OUTSIDE = 3.0
"""The number of standard errors beyond which a sampled figure is counted as outside."""

POSITIONS = {
    "rogues-and-warriors": 506,
    "den-of-thieves": 330,
    "city-square": 100,
    "kings-council": 40,
    "threes": 10,
    "the-wheel": 8,
    "jack-of-all-trades": 1,
    "three-kingdoms": 5,
}
"""The number of positions in each game in which chances are counted exactly: 1,000 in all."""


def positions(name: str) -> Iterator[View]:
    """The last positions of games between two that are played by luck, in which nothing is left to
    be chosen but whether to call.
    """
    for seed in count():
        luck, game = Random(seed), rdi.new_game(name, seats=2, seed=seed)
        views: list[View] = []
        while game.pending is not None:
            if isinstance(game.pending, Wager):
                views.append(game.fork().view(game.pending.seat))
                game.answer(game.pending.stay)
            else:
                views.clear()
                game.answer(luck.choice(list(game.pending.options)))
        yield from [view for view in views if not _has_choices(view)]


def _has_choices(view: View) -> bool:
    """Whether somebody has to pick something, in some games as the seat may imagine them."""
    for seed in range(12):
        world = view.imagine(seed)
        while world.pending is not None:
            if isinstance(world.pending, Pick):
                return True
            world.answer(world.pending.stay)
    return False


@cache
def compared(name: str) -> tuple[tuple[float, float, float], ...]:
    """For each position the exact part of the pots, the sampled one, and its standard error."""
    found: list[tuple[float, float, float]] = []
    for number, view in enumerate(positions(name)):
        if len(found) == POSITIONS[name] or number > 40 * POSITIONS[name]:
            break
        exact = odds(view, model=UNIFORM, seconds=0.03)
        if not exact.is_exact:
            continue
        sampled = odds(view, model=UNIFORM, samples=SAMPLES, seconds=0.01, seed=number)
        error = sampled.share.error / Z_95
        found.append((exact.share.value, sampled.share.value, error))
    return tuple(found)


def outside(found: Sequence[tuple[float, float, float]]) -> int:
    """The number of sampled figures that lie further from the exact ones than they may."""
    return sum(abs(one - two) > OUTSIDE * error for one, two, error in found)


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_sampled_odds_are_those_that_are_counted(name: str) -> None:
    found = compared(name)
    assert len(found) == POSITIONS[name]
    for one, two, error in found:
        assert abs(one - two) <= (OUTSIDE + 1.5) * error
    # Of a hundred positions three in a thousand may lie outside by luck.
    assert outside(found) <= 1 + len(found) // 100
    far = [(one, two + 0.2 if two < 0.5 else two - 0.2, error) for one, two, error in found]
    assert outside(far) > len(found) // 2  # a wrong figure is seen


@pytest.mark.slow
def test_there_are_a_thousand_positions() -> None:
    assert sum(POSITIONS.values()) == 1000
    assert sum(map(outside, map(compared, POSITIONS))) <= 1 + round(1000 * 0.0027 * 3)
    assert {name for name in GAMES if is_played_for_pots(library.compiled_game(name))} == set(
        POSITIONS
    )
