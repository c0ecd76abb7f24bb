"""The opponent model: in what style others bet, how readily they stay in and raise.

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
"""How sharply somebody who calculates turns from folding to calling, as a chance to win."""

COUNTED_MOST = 2
"""More of the same than this tells no more of a player."""

USUAL_ODDS = 0.33
"""The part of the pot that a call usually costs."""

SELDOM = 0.02
"""How often somebody does what he never does."""

PICK_SKILL = 1.0
"""How much better than by luck each choice makes a hand: of hands that are better than a part of
all, as many are held as luck would deal times that part to this power, once for each choice.
"""

TELLING_ACTIONS = frozenset({"checked", "called", "raised", "picked"})

Stays = Callable[[float, float, int], float]
Raises = Callable[[float, int], float]


class BettingStyle(NamedTuple):
    """A manner of betting, and how likely it is before anything was seen.

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
"""Who calls everything."""

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
"""Who calls everything, who does anything, who calculates, and who is timid.

Timid players are thought to be the most common: to take a timid one for one who calls everything
costs more than the reverse.
"""


class Hypothesis(NamedTuple):
    """What may be so: what every other player thinks of its chances, how high its hand stands
    among those it may have, and how it is placed in the end.
    """

    chances: tuple[float, ...]
    ranks: tuple[float, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Posterior:
    """A manner, and how likely it is together with each case."""

    manner: BettingStyle
    cases: tuple[tuple[Hypothesis, float], ...]


def posteriors(
    cases: Mapping[Hypothesis, float],
    said: Sequence[Mapping[str, int]],
    seats: int,
    manners: Sequence[BettingStyle] = BETTING_STYLES,
) -> list[Posterior]:
    """What the others' checks, calls and raises say: of their manner, one of these, and of what
    may be so.
    """
    weights = {manner: _weights(manner, cases, said, seats) for manner in manners}
    everything = sum(weight for pairs in weights.values() for _, weight in pairs)
    return [
        Posterior(manner, tuple([(case, weight / everything) for case, weight in pairs]))
        for manner, pairs in weights.items()
    ]


def _weights(
    manner: BettingStyle,
    cases: Mapping[Hypothesis, float],
    said: Sequence[Mapping[str, int]],
    seats: int,
) -> list[tuple[Hypothesis, float]]:
    """How likely each case is beside the others, were all the others of this manner."""
    tells = [cache(partial(_likelihood, manner, words, seats)) for words in said]
    return [
        (
            case,
            manner.prior
            * count
            * prod(
                [tell(*held) for tell, *held in zip(tells, case.chances, case.ranks, strict=True)]
            ),
        )
        for case, count in cases.items()
    ]


def _likelihood(
    manner: BettingStyle, words: Mapping[str, int], seats: int, chance: float, rank: float
) -> float:
    """How likely all is that a player of this manner did with such a hand."""
    raises = manner.raises(chance, seats)
    stays = manner.stays(chance, USUAL_ODDS, seats)
    return float(
        rank ** (manner.skill * words["picked"])
        * raises ** min(COUNTED_MOST, words["raised"])
        * (1 - raises) ** min(COUNTED_MOST, words["checked"])
        * max(SELDOM, stays * (1 - raises)) ** min(COUNTED_MOST, words["called"])
    )


def action_counts(seat: int, events: Sequence[Event]) -> Mapping[str, int]:
    """How often a player has said and done what tells something."""
    return Counter(event[0] for event in events if event[0] in TELLING_ACTIONS and event[1] == seat)
