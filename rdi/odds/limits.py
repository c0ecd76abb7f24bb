"""How long to go on reckoning: decided by counted work, so that the same question always gets the
same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

ANSWERS_A_SECOND = 20_000
"""How many answers are given in imagined games in a second, about."""

KeepGoing = Callable[[], bool]


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
