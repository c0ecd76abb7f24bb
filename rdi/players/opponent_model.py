"""The opponent model: the betting styles of others, and their readiness to stay in and to raise.

A few styles stand for all players. What the players have done in this game makes one of them more
likely than another, by Bayes' rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import exp, prod
from typing import NamedTuple

from rdi.model.event import Event

SOFTNESS = 0.08
"""The sharpness with which a calculating player turns from folding to calling, as a chance
to win.
"""

COUNTED_MOST = 2
"""More of the same than this tells no more of a player."""

USUAL_ODDS = 0.33
"""The part of the pot that a call usually costs."""

SELDOM = 0.02
"""The probability that a player does what its style never does."""

PICK_SKILL = 1.0
"""The improvement of a hand by each pick: a hand that is better than a part of all hands is held as
often as luck would deal it, times that part to this power, once for each pick.
"""

TELLING_ACTIONS = frozenset({"checked", "called", "raised", "picked"})

Stays = Callable[[float, float, int], float]
Raises = Callable[[float, int], float]


class BettingStyle(NamedTuple):
    """A style of betting, and its prior: how likely it is before anything was seen.

    `stays(chance, odds, seats)` and `raises(chance, seats)` are the chances that such a player
    stays in or raises, when it thinks that it wins with `chance` and a call costs `odds` of the
    pot.
    """

    prior: float
    stays: Stays
    raises: Raises
    skill: float = PICK_SKILL


def _logistic(difference: float) -> float:
    return 1 / (1 + exp(-difference / SOFTNESS)) if difference > -2 else 0.0


CALLER = BettingStyle(0.1, lambda chance, odds, seats: 1 - SELDOM, lambda chance, seats: SELDOM)
"""Calls everything."""

BETTING_STYLES = (
    CALLER,
    BettingStyle(0.15, lambda chance, odds, seats: 0.75, lambda chance, seats: 0.55, skill=0.0),
    BettingStyle(
        0.25,
        lambda chance, odds, seats: _logistic(chance - odds),
        lambda chance, seats: 0.05 + 0.6 * _logistic(chance - 1.15 / seats),
    ),
    BettingStyle(
        0.5,
        lambda chance, odds, seats: _logistic(chance - max(odds, 0.5 + 0.5 / seats)),
        lambda chance, seats: SELDOM,
    ),
)
"""Calling everything, doing anything, calculating, and timid.

Timid players are thought to be the most common: to take a timid one for one that calls everything
costs more than the reverse.
"""


class Hypothesis(NamedTuple):
    """A hypothesis about the others: each one's opinion of its chances, the rank of its hand among
    those that it may have (0 to 1), and its place in the end.
    """

    chances: tuple[float, ...]
    ranks: tuple[float, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Posterior:
    """A style, and its probability together with each hypothesis, given what was seen."""

    style: BettingStyle
    hypotheses: tuple[tuple[Hypothesis, float], ...]


def posteriors(
    hypotheses: Mapping[Hypothesis, float],
    actions: Sequence[Mapping[str, int]],
    seats: int,
    styles: Sequence[BettingStyle] = BETTING_STYLES,
) -> list[Posterior]:
    """The posterior of each style and hypothesis, by the checks, calls and raises of the others.

    `hypotheses` have their weights, `actions` are those of each of the others (`action_counts`).
    """
    weights = {style: _weights(style, hypotheses, actions, seats) for style in styles}
    everything = sum(weight for pairs in weights.values() for _, weight in pairs)
    return [
        Posterior(style, tuple([(hypothesis, weight / everything) for hypothesis, weight in pairs]))
        for style, pairs in weights.items()
    ]


def _weights(
    style: BettingStyle,
    hypotheses: Mapping[Hypothesis, float],
    actions: Sequence[Mapping[str, int]],
    seats: int,
) -> list[tuple[Hypothesis, float]]:
    """The weight of each hypothesis, were all the others of this style."""
    likelihoods = [cache(partial(_likelihood, style, each, seats)) for each in actions]
    weights = []
    for hypothesis, count in hypotheses.items():
        held = zip(likelihoods, hypothesis.chances, hypothesis.ranks, strict=True)
        likely = prod([likelihood(chance, rank) for likelihood, chance, rank in held])
        weights.append((hypothesis, style.prior * count * likely))
    return weights


def _likelihood(
    style: BettingStyle, words: Mapping[str, int], seats: int, chance: float, rank: float
) -> float:
    """The likelihood of the actions of a player of this style with such a hand."""
    raises = style.raises(chance, seats)
    stays = style.stays(chance, USUAL_ODDS, seats)
    return float(
        rank ** (style.skill * words["picked"])
        * raises ** min(COUNTED_MOST, words["raised"])
        * (1 - raises) ** min(COUNTED_MOST, words["checked"])
        * max(SELDOM, stays * (1 - raises)) ** min(COUNTED_MOST, words["called"])
    )


def action_counts(seat: int, events: Sequence[Event]) -> Mapping[str, int]:
    """The number of each player's actions that tell something of its hand."""
    return Counter(event[0] for event in events if event[0] in TELLING_ACTIONS and event[1] == seat)
