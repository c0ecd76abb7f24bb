"""Search where all lies open and each plays for its own hand, but there is too much to go through.

Picks are tried in the same futures of one's own, bets are weighed by the futures of both.
"""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.odds.choices import some_answers
from rdi.odds.lonely_runs import LonelyRuns
from rdi.odds.solo_table import NotAlone
from rdi.players.chances import hands_lie_open
from rdi.players.misjudging import misjudged, spread

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer, Pick
    from rdi.players.traits import Traits

ANSWERS_MOST = 80
"""So many answers are looked at."""

SHORT = 8
"""So many of them are tried: those that look best at once."""

RUN = 150
"""The effort that it takes to try an answer in one more future."""

LUCKS = 1
"""How far such a future reaches: through so much luck, and what is picked after it."""


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
