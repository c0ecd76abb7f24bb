"""Curves in the terminal: a point for each value, a line at nothing, the extremes at the side."""

from __future__ import annotations

from rdi.shell.show.document import Plot
from rdi.shell.show.look import Look

ROWS = 9
"""The height of a curve in lines."""

WIDTH_LEAST = 24
"""On narrower pages a curve is told in words."""


def plot_lines(plot: Plot, look: Look) -> list[str]:
    """A curve from left to right; where there are more values than columns, each column shows the
    last of its values.
    """
    low, high = min(0.0, *plot.values), max(0.0, *plot.values)
    labels = [f"{high:+g}" if high else "0", "0", f"{low:+g}" if low else "0"]
    side = max(map(len, labels))
    room = look.width - side - 3
    if room < WIDTH_LEAST or low == high:
        return [plot_in_words(plot)]
    point, line, edge = ("•", "─", "│") if look.mode == "unicode" else ("*", "-", "|")
    values = _resampled(plot.values, room)
    heights = [round((value - low) / (high - low) * (ROWS - 1)) for value in values]
    zero = round(-low / (high - low) * (ROWS - 1))
    named = {ROWS - 1: labels[0], 0: labels[2], zero: "0"}
    lines = [
        f"{named.get(row, ''):>{side}} {edge}"
        + "".join(point if each == row else line if row == zero else " " for each in heights)
        for row in reversed(range(ROWS))
    ]
    return [f"  {plot.what}, by {plot.by}", *(each.rstrip() for each in lines)]


def _resampled(values: tuple[float, ...], columns: int) -> list[float]:
    if len(values) <= columns:
        wide = max(1, columns // len(values) // 2)
        return [value for value in values for _ in range(min(wide, 3))]
    return [values[(place + 1) * len(values) // columns - 1] for place in range(columns)]


def plot_in_words(plot: Plot) -> str:
    """The curve in a sentence: where it was highest and lowest, and where it ends."""
    values = plot.values
    top, bottom = max(values), min(values)
    return (
        f"{plot.what}, by {plot.by}: highest {top:+g} after {plot.by} {values.index(top) + 1}, "
        f"lowest {bottom:+g} after {plot.by} {values.index(bottom) + 1}, "
        f"{values[-1]:+g} in the end."
    )
