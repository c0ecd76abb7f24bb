"""Lines in a picture whose axes both go by powers of ten, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 900, 560
LEFT, TOP, RIGHT, BOTTOM = 70, 20, 300, 50
COLOURS = ("#1b6ca8", "#c0392b", "#1e8449", "#8e44ad", "#b9770e", "#117a65", "#5d6d7e", "#a04000")
LEAST = 0.01
"""The least value that has a place of its own; what is less, and 0, lies there too."""


class Line(NamedTuple):
    """A line through points, and its name."""

    name: str
    points: Sequence[tuple[float, float]]


def line_plot(lines: Sequence[Line], across: str, up: str) -> str:
    """A picture of these lines; `across` and `up` say what the axes are."""
    places = [(x, max(LEAST, y)) for line in lines for x, y in line.points]
    if not places:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>\n'
    low, high = (log10(end(x for x, _ in places)) for end in (min, max))
    bottom = floor(log10(min(y for _, y in places)))
    top = max(bottom + 1, ceil(log10(max(y for _, y in places))))
    inside, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        right = (log10(x) - low) / ((high - low) or 1) * inside
        down = (top - log10(max(LEAST, y))) / (top - bottom) * tall
        return round(LEFT + right, 1), round(TOP + down, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for power in range(bottom, top + 1):
        _, y = at(10**low, 10**power)
        parts.append(f'<path d="M{LEFT} {y}H{LEFT + inside}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{10**power:g}</text>')
    for x in sorted({x for x, _ in places}):
        right, _ = at(x, 10**top)
        parts.append(f'<path d="M{right} {TOP}V{TOP + tall}" stroke="#ddd"/>')
        parts.append(f'<text x="{right}" y="{TOP + tall + 16}" text-anchor="middle">{x:g}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 12}">{escape(across)}</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 6}">{escape(up)}</text>')
    for number, line in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        path = "L".join([f"{x} {y}" for x, y in (at(*point) for point in line.points)])
        dashes = f' stroke-dasharray="{2 + number // len(COLOURS) * 2} 3"' if number >= 8 else ""
        name_at = TOP + 10 + number * tall / max(1, len(lines))
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}"{dashes}/>')
        parts.append(
            f'<path d="M{LEFT + inside + 15} {name_at - 4:.1f}h25" stroke="{colour}"{dashes}/>'
            f'<text x="{LEFT + inside + 46}" y="{name_at:.1f}">{escape(line.name)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"
