"""The verdict on the ways to answer: the one that is named, the figures that are printed of them
all, and which cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from rdi.chances.results import Estimate
from rdi.model.request import Answer

NOTHING = Estimate(0.0)

GOLD, PERCENT, TIMES, LESS = "gold", "percent of the pot", "times in 100", "chances in 100 less"
"""The kinds of figures: Gold won or lost, the part of the pot, how often an answer is given in a
solved game, and by how much the chance to be the last differs from that of the best answer.
"""


@dataclass(frozen=True, slots=True)
class Promise:
    """The promise of an answer, as it is printed: the figure, its unit, and the half width of its
    95 % interval, which is 0 where it was counted. `text` is what is printed. `cost` is what it is
    worth less than the best, where answers were weighed (`rdi.review.weighing`).
    """

    answer: Answer
    value: float
    error: float
    unit: str
    text: str
    cost: Estimate = NOTHING


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer that is named, and the figures, the best first. `contenders` are the answers that
    cannot be told apart from the best, itself among them; there are none where it is alone.
    """

    answer: Answer
    promises: tuple[Promise, ...]
    contenders: tuple[Answer, ...]


def as_data(found: Verdict, named: Mapping[Answer, str]) -> dict[str, object]:
    """The same as plain data; `named` says what is done by each answer."""
    return {
        "figures": [
            {
                "answer": each.answer,
                "name": named[each.answer],
                "value": each.value,
                "error": each.error if isfinite(each.error) else None,
                "unit": each.unit,
                "cost": each.cost.value,
                "cost_error": each.cost.error,
            }
            for each in found.promises
        ],
        "cannot_be_told_apart": list(found.contenders),
    }
