"""How long to go on reckoning: decided by counted work, so that the same question always gets the
same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rdi.odds.answer import Estimate

ANSWERS_A_SECOND = 20_000
"""How many answers are given in imagined games in a second, about."""

PRECISE = 0.005
"""A part of the pots that is known so well need not be known better."""

ROUGH = 0.02
"""So well it has to be known anyway."""

CLEARLY = 2
"""A call pays for sure, or does not, where the price is by so many errors apart."""

KeepGoing = Callable[[], bool]


def is_answered(share: Estimate, price: float | None) -> bool:
    """Whether a part of the pots is known well enough: very well, or so that it is clear whether a
    call pays.
    """
    if share.error <= PRECISE or price is None:
        return share.error <= PRECISE
    return share.error <= ROUGH and abs(share.value - price) > CLEARLY * share.error


@dataclass(slots=True)
class Limits:
    """When there are samples enough, and whether somebody had enough before that.

    `samples` are taken, no more and no less; where it is None, as many as take about so many
    `seconds` on a machine of our day. `keep_going` is asked now and then.
    """

    samples: int | None
    seconds: float
    keep_going: KeepGoing | None = None
    is_stopped: bool = False

    def goes_on(self, samples: int, spent: int) -> bool:
        """Whether to imagine one more game after so many, in which so many answers were given."""
        most = self.samples
        if most is None:
            most = samples + (not samples or spent < self.seconds * ANSWERS_A_SECOND)
        return self.asks_for_more(samples, most)

    def asks_for_more(self, samples: int, most: int) -> bool:
        """Whether to go on after so many samples of at most so many."""
        if samples and samples < most and self.keep_going is not None and not self.keep_going():
            self.is_stopped = True
            return False
        return samples < most
