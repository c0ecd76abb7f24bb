"""An instant run-off: the worst bot leaves, and the others are compared without it, until one is
left.

Whoever wins the most Gold may only have taken it from somebody weak. Here the Gold counts that was
won from those who last; nothing is played again. Source: the Annual Computer Poker Competition.
"""

from __future__ import annotations

from dataclasses import dataclass

from rdi.tournament.standings import Results
from rdi.tournament.statistics import Interval


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who left, and what it won in a game from those who were still there."""

    bot: int
    name: str
    mean: Interval


def runoff(results: Results) -> list[Leaving]:
    """Everybody in the order of leaving, the winner last.

    Only matches count all of whose bots are still there. It ends early where those left have not
    met: then the rest leave in the order of all their results.
    """
    left = {each.bot for each in results.standings()}
    found: list[Leaving] = []
    while left:
        among = results.among(left)
        order = [each for each in among.standings() if each.bot in left]
        if len(order) < len(left):
            order = [each for each in results.standings() if each.bot in left]
        worst = order[-1]
        found.append(Leaving(worst.bot, worst.name, worst.mean))
        left.discard(worst.bot)
    return found
