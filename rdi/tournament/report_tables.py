"""Write the tables of a report as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite

from rdi.tournament.statistics import Interval

UNIT = "Gold a game"

Row = Sequence[str]

COLUMNS_MOST = 6
"""So many columns beside the first fit on a printed page."""


def table(heads: Sequence[str], rows: Iterable[Row]) -> str:
    """A table; all texts are HTML. One of more columns than fit on a page comes as several, each
    with the first column.
    """
    kept = [*rows]
    blocks = range(1, max(2, len(heads)), COLUMNS_MOST)
    return "".join([_block(heads, kept, slice(first, first + COLUMNS_MOST)) for first in blocks])


def _block(heads: Sequence[str], rows: Iterable[Row], columns: slice) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in [heads[0], *heads[columns]])
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{each}</td>" for each in row[columns])
        + "</tr>"
        for row in rows
    )
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{whole}</div>'


def half(found: Interval) -> str:
    """The half width of an interval."""
    return f"&plusmn;{found.half:.2f}" if isfinite(found.half) else "&plusmn;?"


def chance(part: float) -> str:
    """A chance in words and as a bar; none is told as certain, because none is."""
    if part < 0.0005:
        return "&lt;0.1 %"
    shown = "&gt;99.9 %" if part > 0.9995 else f"{100 * part:.1f} %"
    return f'<span class="bar" style="--part:{part:.3f}">{shown}</span>'
