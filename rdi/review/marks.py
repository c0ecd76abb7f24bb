"""The marks of choices, and the names for how well somebody plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rdi.review.appraisal import Appraisal


@dataclass(frozen=True, slots=True)
class Mark:
    """How bad a choice was: its name, the sign behind it, and from which part of what was at stake
    on it is called so.
    """

    name: str
    sign: str
    least: float


MARKS = (Mark("very bad", "??", 0.08), Mark("bad", "?", 0.04), Mark("doubtful", "?!", 0.02))
"""The marks, the worst first. The parts are half of those from which GNU Backgammon marks moves by
its defaults (0.16, 0.08, 0.04 of the stake): there two stakes lie between winning and losing, and
here one pot. The signs are those of chess.
"""


def mark_of(found: Appraisal) -> Mark | None:
    """The mark of a choice; None for one that is as good as any."""
    return next((mark for mark in MARKS if found.part >= mark.least), None)


@dataclass(frozen=True, slots=True)
class Rating:
    """A name for how well somebody plays, and up to which error rate it is given: the part of what
    was at stake, in 100, that an unforced choice cost in the mean.
    """

    name: str
    most: float


RATINGS = (
    Rating("master of the house", 1.0),
    Rating("old hand", 2.5),
    Rating("regular", 5.0),
    Rating("gambler", 8.0),
    Rating("traveller", 12.0),
)
WORST = "greenhorn"
"""The name of players whose choices cost more. The limits lie between the regulars of the house,
whose choices in the nine games of the booklet cost from 1 in 100 (masterly) to 11 (beginner).
"""


def rating(error_rate: float) -> str:
    """The name for an error rate."""
    return next((each.name for each in RATINGS if error_rate <= each.most), WORST)
