"""What a seat may expect against the only other one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.odds.lonely_runs import LonelyRuns
from rdi.odds.solo_table import NotAlone
from rdi.players.chances import hands_lie_open

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.odds.laws import Key
    from rdi.players.traits import Traits


LOOKS = 3
"""How many answers are looked at in futures to their end, for each that would be imagined."""


RUNS_MOST = 100


DOUBT = 2
"""How many further games, won by half, are thought of, because a few may deceive."""


def share_of_two(view: View, traits: Traits) -> float | None:
    """The part of the pot that the seat may expect against the only other one, if all is called
    from now on; None where others have a say in what a hand becomes.

    The same as long as the same lies on the table, whatever is bet.
    """
    if not hands_lie_open(view):
        return None
    world, looks = view.imagine(0), traits.effort * LOOKS // 2
    (other,) = [seat for seat in view.playing if seat != view.seat]
    try:
        own, theirs = [
            _ends(LonelyRuns(world.view(seat), seat), seat, looks) for seat in (view.seat, other)
        ]
    except NotAlone:
        return None
    shares = [
        (1.0 if one > two else 0.5 if one == two else 0.0) for one, two in product(own, theirs)
    ]
    doubt = DOUBT if len(shares) > 1 else 0
    games = min(len(own), len(theirs))
    return (fmean(shares) * games + doubt / 2) / (games + doubt)


def _ends(runs: LonelyRuns, seat: int, looks: int) -> Sequence[Key]:
    """Ends of the game for a seat, the only one where no luck is to come."""
    found: list[Key] = []
    while not found or (runs.has_luck and runs.spent < looks and len(found) < RUNS_MOST):
        found.append(runs.end(RUNS_MOST * seat + len(found)))
    return found
