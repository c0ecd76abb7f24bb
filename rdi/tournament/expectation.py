"""An expectation of a tournament, such as that one bot is better than another, or than it
was in another run: for programs that only ask whether it holds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isinf

from rdi.errors import BadSettings
from rdi.tournament.spec import Spec, nearest_hint
from rdi.tournament.statistics.intervals import Interval
from rdi.tournament.statistics.results import Results

CLEARLY = ">"
BEFORE = "before"
"""The name of the same bot in the run before, where two runs are compared."""

_TEXT = re.compile(r"\s*(?P<better>.*?\S)\s*(?P<sign>>=|>)\s*(?P<than>.*?\S)\s*")
_GAIN = re.compile(r"(?P<than>.*\S)\s+by\s+(?P<gain>\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Expectation:
    """One bot is to win more than another, or than itself BEFORE: `gain` Gold a game more, or any
    more. With `>` that has to be clear, with `>=` the contrary must not be.
    """

    better: str
    than: str
    gain: float
    sign: str

    def __str__(self) -> str:
        gain = f" by {self.gain:g}" if self.gain else ""
        return f"{self.better} {self.sign} {self.than}{gain}"


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether an expectation holds, and by how much the one bot won more, in Gold a game."""

    expectation: Expectation
    holds: bool
    difference: Interval

    def __str__(self) -> str:
        found = self.difference
        verdict = "holds" if self.holds else "does not hold"
        half = "unknown" if isinf(found.half) else f"{found.half:.2f}"
        return f"{self.expectation}: {verdict}, {found.mean:+.2f} +-{half} Gold a game."

    def as_data(self) -> dict[str, object]:
        """The same as plain data."""
        found = self.difference
        return {
            "expected": str(self.expectation),
            "holds": self.holds,
            "difference": found.mean,
            "half": None if isinf(found.half) else found.half,
        }


def read_expectation(text: str, spec: Spec) -> Expectation:
    """The expectation that a text says: ``A > B``, ``A >= B``, or ``A > B by 0.5``. Raises
    BadSettings for one that cannot be read, or for bots that do not play.
    """
    names = [bot.name for bot in spec.bots]
    found = _read(text, names, "B")
    for name in (found.better, found.than):
        require_bot(name, names)
    if found.better == found.than:
        raise BadSettings(f"{found.better} cannot win more than itself")
    return found


def read_expected_change(text: str, names: Collection[str]) -> Expectation:
    """The expectation of a bot that plays in two runs, one of these names: ``A > before``,
    ``A >= before`` or ``A > before by 0.5``. Raises BadSettings for one that cannot be read, or for
    a bot that is not in both.
    """
    found = _read(text, [BEFORE], BEFORE)
    require_bot(found.better, names)
    if found.than != BEFORE:
        raise BadSettings(
            f"for two runs write {found.better} {found.sign} {BEFORE}; to ask whether "
            f"{found.better} wins more than {found.than}, use one run, as in rdi tourney table"
        )
    return found


def _read(text: str, names: Collection[str], than: str) -> Expectation:
    """The parts of an expectation, the other's name among these where it is known; `than` is how
    the other is called in what is said of a text that cannot be read.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise BadSettings(
            f"an expectation must read A > {than}, A >= {than} or A > {than} by 0.5, not {text}"
        )
    other, gain = found["than"], 0.0
    if other not in names and (by := _GAIN.fullmatch(other)) is not None:
        other, gain = by["than"], float(by["gain"])
    return Expectation(found["better"], other, gain, found["sign"])


def require_bot(name: str, names: Collection[str]) -> None:
    """Raise BadSettings unless a bot is among these."""
    if name not in names:
        raise BadSettings(f"there is no bot {name!r}; {nearest_hint(name, names)}")


def findings(expected: Sequence[Expectation], results: Results) -> list[Finding]:
    """Whether each of these holds, by the intervals of 95 %; what the question of the spec asks, by
    its answer.
    """
    return [_finding(each, results) for each in expected]


def _finding(expected: Expectation, results: Results) -> Finding:
    names = [bot.name for bot in results.spec.bots]
    answer = results.answer()
    if answer is not None and expected.sign == CLEARLY:
        question = answer.question
        asked = (question.better, question.than)
        if asked == (expected.better, expected.than) and question.gain >= expected.gain:
            return Finding(expected, answer.verdict is True, answer.difference)
    return _held_against(
        expected, results.difference(names.index(expected.better), names.index(expected.than))
    )


def changes_found(
    expected: Sequence[Expectation], differences: Mapping[str, Interval]
) -> list[Finding]:
    """Whether each of these holds of bots in two runs, by what each wins more than before."""
    return [_held_against(each, differences[each.better]) for each in expected]


def _held_against(expected: Expectation, found: Interval) -> Finding:
    """Whether an expectation holds, by the difference and its interval."""
    edge = found.mean - found.half if expected.sign == CLEARLY else found.mean + found.half
    holds = edge > expected.gain if expected.sign == CLEARLY else edge >= expected.gain
    return Finding(expected, holds, found)
