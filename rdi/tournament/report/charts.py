"""Charts of a report as SVG: intervals as dots with whiskers, and curves over deals.

Nothing here is told by color alone: every dot and line has its name beside it, and lines differ in
their dashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, isfinite, log10

from rdi.web_page import escaped

WIDTH = 640
ROW = 26
LEFT, RIGHT = 130, 20
APART = 6
COLORS = 6
"""The number of colors of lines: those by which all who see colors otherwise can tell them."""
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "12 4")
STEPS = (1, 2, 5, 10)
WIDEST = 5.0
"""The greatest width of an interval where a curve begins, as a multiple of that at the end."""


@dataclass(frozen=True, slots=True)
class Whisker:
    """A named figure with its interval, and those of its twin, if it has one."""

    name: str
    mean: float
    half: float
    twin: tuple[float, float] | None = None

    @property
    def dots(self) -> list[tuple[float, float]]:
        """The mean and half width of each dot."""
        return [(self.mean, self.half), *([] if self.twin is None else [self.twin])]


@dataclass(frozen=True, slots=True)
class Curve:
    """A named line through points (deals, mean, half width), with its interval round it."""

    name: str
    points: tuple[tuple[float, float, float], ...]

    @property
    def shown(self) -> tuple[tuple[float, float, float], ...]:
        """The points without the wild beginning: those whose interval is not too wide by far."""
        widest = WIDEST * self.points[-1][2] if self.points else 0.0
        kept = tuple([each for each in self.points if each[2] <= widest])
        return kept if isfinite(widest) and kept else self.points[-1:]


def whiskers(rows: Sequence[Whisker], unit: str) -> str:
    """Dots with whiskers, one below another, over a line at zero; a twin is a ring below."""
    dots = [dot for row in rows for dot in row.dots]
    ends = [mean + sign * half for mean, half in dots for sign in (-1, 1) if isfinite(half)]
    scale = _Scale([0.0, *[mean for mean, _ in dots], *ends], LEFT, WIDTH - RIGHT)
    each = ROW if len(dots) == len(rows) else ROW + 2 * APART
    height = each * len(rows) + 2.5 * ROW
    body = [*_horizontal_axis(scale, height - 1.5 * ROW, unit)]
    for number, row in enumerate(rows):
        body += _whisker(row, scale, each * (number + 0.5))
    return _svg(body, height, f"{len(rows)} means with their intervals, {unit}")


def _whisker(row: Whisker, scale: _Scale, y: float) -> Iterator[str]:
    yield f'<text x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{_label(row.name, 18)}</text>'
    levels = (y,) if row.twin is None else (y - APART, y + APART)
    for (mean, half), look, level in zip(row.dots, ("dot", "twin"), levels, strict=False):
        if isfinite(half):
            low, high = scale.at(mean - half), scale.at(mean + half)
            yield f'<path class="line" d="M{low:.1f} {level:.1f}H{high:.1f}"/>'
            ends = [
                f'<path class="line" d="M{end:.1f} {level - 5:.1f}v10"/>' for end in (low, high)
            ]
            yield "".join(ends)
        yield f'<circle class="{look}" cx="{scale.at(mean):.1f}" cy="{level:.1f}" r="4"/>'


def _label(name: str, most: int) -> str:
    """A name cut to a number of letters, as HTML: names often begin alike, so that the end stays,
    too.
    """
    if len(name) > most:
        name = f"{name[: most // 2]}\u2026{name[most // 2 + 1 - most :]}"
    return escaped(name)


def curves(lines: Sequence[Curve], unit: str) -> str:
    """Lines over the number of deals, each within its interval, and named where it ends."""
    lines = [each for each in lines if each.points]
    if not lines:
        return ""
    shown = [each.shown for each in lines]
    points = [point for each in shown for point in each]
    ends = [mean + sign * half for _, mean, half in points for sign in (-1, 1) if isfinite(half)]
    height = 300
    across = _Scale([0.0, *[deals for deals, _, _ in points]], 60, WIDTH - LEFT)
    up = _Scale([0.0, *ends, *[mean for _, mean, _ in points]], height - 40, 15)
    body = [*_horizontal_axis(across, height - 38, "deals"), *_vertical_axis(up, unit)]
    body += [_band(each, across, up, number) for number, each in enumerate(shown)]
    levels = _spread_apart([up.at(each[-1][1]) for each in shown], 14)
    for number, (line, y) in enumerate(zip(lines, levels, strict=True)):
        kept = shown[number]
        path = "L".join([f"{across.at(deal):.1f} {up.at(mean):.1f}" for deal, mean, _ in kept])
        dash = DASHES[number % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        body.append(f'<path class="curve curve{number % COLORS}" d="M{path}"{dashed}/>')
        x = across.at(kept[-1][0]) + 8
        body.append(f'<text x="{x:.1f}" y="{y + 4:.1f}">{_label(line.name, 16)}</text>')
    return _svg(body, height, f"curves of {len(lines)} bots over deals with intervals, {unit}")


def _band(
    points: Sequence[tuple[float, float, float]], across: _Scale, up: _Scale, number: int
) -> str:
    """The interval round a line; nothing where it is not known."""
    known = [each for each in points if isfinite(each[2])]
    if len(known) < 2:
        return ""
    above = [f"{across.at(deal):.1f} {up.at(mean + half):.1f}" for deal, mean, half in known]
    below = [f"{across.at(deal):.1f} {up.at(mean - half):.1f}" for deal, mean, half in known]
    path = "L".join([*above, *reversed(below)])
    return f'<path class="band curve{number % COLORS}" d="M{path}Z"/>'


def _spread_apart(places: Sequence[float], least: float) -> list[float]:
    """Places moved so far that no two are nearer than this."""
    order = sorted(range(len(places)), key=places.__getitem__)
    found = list(places)
    for before, number in pairwise(order):
        found[number] = max(found[number], found[before] + least)
    return found


class _Scale:
    """The scale of an axis: the position of a value, and the round values along the axis."""

    def __init__(self, values: Iterable[float], begin: float, end: float) -> None:
        seen = list(values)
        low, high = min(seen), max(seen)
        if low == high:
            low, high = low - 1, high + 1
        self.step = _round_step((high - low) / 6)
        self._low, self._high = low, high
        self._begin, self._end = begin, end

    def at(self, value: float) -> float:
        """The place of a value."""
        part = (value - self._low) / (self._high - self._low)
        return self._begin + part * (self._end - self._begin)

    def marks(self) -> Iterator[float]:
        """Round values from the lowest to the highest."""
        number = -floor(-self._low / self.step)
        while number * self.step <= self._high * (1 + 1e-9):
            yield number * self.step
            number += 1


def _round_step(rough: float) -> float:
    size = 10.0 ** floor(log10(rough))
    return next(float(step * size) for step in STEPS if step * size >= rough * (1 - 1e-9))


def _horizontal_axis(scale: _Scale, y: float, unit: str) -> Iterator[str]:
    for mark in scale.marks():
        x = scale.at(mark)
        kind = "zero" if not mark else "grid"
        yield f'<path class="{kind}" d="M{x:.1f} 5V{y:.1f}"/>'
        middle = f'x="{x:.1f}" y="{y + 14:.1f}" text-anchor="middle"'
        yield f'<text class="mark" {middle}>{mark:g}</text>'
    yield f'<text class="mark" x="{WIDTH - RIGHT}" y="{y + 27:.1f}" text-anchor="end">{unit}</text>'


def _vertical_axis(scale: _Scale, unit: str) -> Iterator[str]:
    for mark in scale.marks():
        y = scale.at(mark)
        kind = "zero" if not mark else "grid"
        yield f'<path class="{kind}" d="M60 {y:.1f}H{WIDTH - LEFT}"/>'
        yield f'<text class="mark" x="52" y="{y + 4:.1f}" text-anchor="end">{mark:g}</text>'
    yield f'<text class="mark" x="4" y="12">{unit}</text>'


def _svg(body: Iterable[str], height: float, label: str) -> str:
    inside = "".join(body)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escaped(label)}">'
        f"{inside}</svg>"
    )
