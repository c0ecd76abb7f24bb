"""Search where all lies open and each plays for its own hand, but there is too much to go through.

Picks are tried in the same futures of one's own, bets are weighed by the futures of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.odds.choices import some_answers
from rdi.odds.lonely_runs import LonelyRuns
from rdi.odds.solo_table import NotAlone
from rdi.players.misjudging import misjudged, spread

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer, Pick
    from rdi.odds.laws import Key
    from rdi.players.traits import Traits

ANSWERS_MOST = 80
"""So many answers are looked at."""

SHORT = 8
"""So many of them are tried: those that look best at once."""

RUN = 150
"""The effort that it takes to try an answer in one more future."""

LUCKS = 1
"""How far such a future reaches: through so much luck, and what is picked after it."""

LOOKS = 3
"""How many answers are looked at in futures to their end, for each that would be imagined."""

RUNS_MOST = 100
DOUBT = 2
"""How many further games, won by half, are thought of, because a few may deceive."""


def hands_lie_open(view: View) -> bool:
    """Whether everybody sees all that hands are made of."""
    scoring = view._compiled.definition.scoring
    names = [each.name for each in scoring.sources if each.kind == "pile"] if scoring else []
    return bool(names) and all(
        isinstance(view.pile(name, seat), tuple) for name in names for seat in view.playing
    )


def placed(view: View, pick: Pick, luck: Random, traits: Traits) -> Answer | None:
    """The answer after which the own hand promises most; None for who thinks too little for it, and
    where others have a say in that.
    """
    count = traits.effort // RUN
    if not count or not hands_lie_open(view):
        return None
    try:
        runs = LonelyRuns(view, view.seat)
        answers = some_answers(pick, ANSWERS_MOST, luck)
        glances = dict(zip(answers, runs.glances(pick, answers), strict=True))
        best = sorted(answers, key=lambda answer: -glances[answer])[:SHORT]
        seeds = [luck.getrandbits(48) for _ in range(count)]
        worths = {
            answer: fmean([runs.after(pick, answer, seed, LUCKS) for seed in seeds])
            for answer in best
        }
    except NotAlone:
        return None
    seeming = misjudged(worths, traits.haste * spread(worths), luck)
    return max(seeming, key=lambda answer: seeming[answer])


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
