"""The traits that distinguish players: a few numbers for the depth and the certainty of their
thinking, and for their model of others; the errors that these lead to, and the luck of one
decision.

Strength is graded by these and nothing is scripted: all regulars choose in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from random import Random
from statistics import pstdev
from typing import TYPE_CHECKING
from zlib import crc32

from rdi.model.request import Answer

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Request


NOBODY_FOLDS, SOME_FOLD, BETS_TELL = range(3)
"""The models of others: that they stay in with anything, that some of them fold, and that their
actions tell what they hold.
"""

LEAST_RANDOM = 1e-12


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a player.

    `games`: how many games are imagined for a bet. `effort`: how many answers are imagined for a
    pick, about. `looks`: how many answers are looked at wherever something is picked in an imagined
    game. `foresight`: whether games are imagined to their end; otherwise hands are judged as they
    lie. `learning`: whether the best pick is known by heart where it can be computed exactly.
    `counts_cards`: whether that keeps in mind which cards will be gone from the deck.
    `unrest`: how far bets are misjudged, as a part of the pot. `haste`: how far picks are, as a
    part of what parts good answers from bad ones. `caution`: the part of the pot that staying in
    must promise beyond what it costs. `raises`: the raises that are thought of, as parts of the
    pot, 0 being the least one. `boldness`: how many raises a Betting Round may see before there are
    no more from this player. `opinion`: what is made of the others.
    """

    games: int
    effort: int
    looks: int = 2
    foresight: bool = True
    learning: bool = True
    counts_cards: bool = False
    unrest: float = 0.0
    haste: float = 0.0
    caution: float = 0.0
    raises: tuple[float, ...] = (0.0, 0.5, 1.0)
    boldness: int = 2
    opinion: int = BETS_TELL


def misjudged(worths: Mapping[Answer, float], unrest: float, luck: Random) -> dict[Answer, float]:
    """The apparent value of each answer: the true value, and an error of about `unrest`.

    The errors are Gumbel's, so that the chance to seem the best is in proportion to
    exp(worth / unrest) (softmax).
    """
    if not unrest:
        return dict(worths)
    return {
        answer: worth - unrest * log(-log(max(LEAST_RANDOM, luck.random())))
        for answer, worth in worths.items()
    }


def seemingly_best(worths: Mapping[Answer, float], unrest: float, luck: Random) -> Answer:
    """The answer that seems to be worth the most, as `misjudged` takes them."""
    seeming = misjudged(worths, unrest, luck)
    return max(seeming, key=lambda answer: seeming[answer])


def spread(worths: Mapping[Answer, float]) -> float:
    """The spread of the values of some answers, as their standard deviation."""
    return pstdev(worths.values()) if len(worths) > 1 else 0.0


def decision_random(seed: int | str, request: Request, view: View) -> Random:
    """Luck for one decision, which depends on the seed and on the player's view only."""
    seen = (seed, request, view.seat, view.playing, view.stashes, view.bets, view.pot)
    piles = (dict(view.own), dict(view.table_piles), dict(view.purses))
    return Random(crc32(repr((seen, piles)).encode()))
