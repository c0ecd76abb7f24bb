"""Guess in what manner others bet: how readily they stay in, and how readily they raise.

A few manners stand for all players. What a player has done in this game makes one of them more
likely than another, by Bayes' rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp

SOFT = 0.08
"""How sharply somebody who reckons turns from folding to calling, as a chance to win."""

NAMED = 2
"""More calls or raises than this tell no more of a player."""

USUAL_ODDS = 0.33
"""The part of the pot that a call usually costs."""

Stays = Callable[[float, float, int], float]
Raises = Callable[[float, int], float]


@dataclass(frozen=True, slots=True)
class Manner:
    """A manner of betting, and how likely it is before anything was seen.

    `stays(chance, odds, seats)` and `raises(chance, seats)` are the chances that such a player
    stays in or raises, when it thinks that it wins with `chance` and a call costs `odds` of the
    pot.
    """

    prior: float
    stays: Stays
    raises: Raises


def _softly(difference: float) -> float:
    return 1 / (1 + exp(-difference / SOFT)) if difference > -2 else 0.0


MANNERS = (
    Manner(0.13, lambda chance, odds, seats: 1.0, lambda chance, seats: 0.03),
    Manner(0.12, lambda chance, odds, seats: 0.7, lambda chance, seats: 0.33),
    Manner(
        0.25,
        lambda chance, odds, seats: _softly(chance - odds),
        lambda chance, seats: 0.05 + 0.6 * _softly(chance - 1.15 / seats),
    ),
    Manner(
        0.5,
        lambda chance, odds, seats: _softly(chance - max(odds, 0.45 + 0.45 / seats)),
        lambda chance, seats: 0.02 + 0.3 * _softly(chance - 1.5 / seats),
    ),
)
"""Who calls everything, who does anything, who reckons, and who is timid."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """How likely a manner is after what was seen, and with it each of the imagined worlds."""

    manner: Manner
    likely: float
    worlds: tuple[float, ...]


def suspect(
    chances: Sequence[Mapping[int, float]],
    called: Mapping[int, int],
    raised: Mapping[int, int],
    seats: int,
) -> list[Suspicion]:
    """What the others' calls and raises say: of their manner, and of the worlds imagined.

    `chances` gives for each world what every other seat may think of its own chances there.
    """
    found = []
    for manner in MANNERS:
        worlds = tuple(
            [_likelihood(manner, world, called, raised, seats) + 1e-9 for world in chances]
        )
        found.append((manner, manner.prior * sum(worlds) / len(worlds), worlds))
    everything = sum(likely for _, likely, _ in found)
    return [Suspicion(manner, likely / everything, worlds) for manner, likely, worlds in found]


def _likelihood(
    manner: Manner,
    world: Mapping[int, float],
    called: Mapping[int, int],
    raised: Mapping[int, int],
    seats: int,
) -> float:
    """How likely all that the others did is, were they of this manner in this world."""
    found = 1.0
    for seat, chance in world.items():
        found *= manner.stays(chance, USUAL_ODDS, seats) ** min(NAMED, called[seat])
        found *= manner.raises(chance, seats) ** min(NAMED, raised[seat])
    return found
