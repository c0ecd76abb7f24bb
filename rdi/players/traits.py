"""Tell players apart by a few numbers: how far they think, how surely, what they make of others.

Strength is graded by these and nothing is scripted: all regulars choose in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass

NOBODY_FOLDS, SOME_FOLD, BETS_TELL = range(3)
"""What is made of the others: that they stay in with anything, that some of them fold, and that
what they do tells what they hold.
"""


@dataclass(frozen=True, slots=True)
class Traits:
    """What kind of player somebody is.

    `effort`: how many answers are imagined in a decision, about. `foresight`: whether games are
    imagined to their end; otherwise hands are judged as they lie. `unrest`: how far a choice is
    misjudged, for a bet as a part of the pot, for a pick as a part of what parts good answers from
    bad ones. `caution`: the part of the pot that staying in must promise beyond what it costs.
    `raises`: the raises that are thought of, as parts of the pot, 0 being the least one. `opinion`:
    what is made of the others.
    """

    effort: int
    foresight: bool = True
    unrest: float = 0.0
    caution: float = 0.0
    raises: tuple[float, ...] = (0.0, 0.5, 1.0)
    opinion: int = BETS_TELL
