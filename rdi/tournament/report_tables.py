"""Write the tables of a report as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite

from rdi.tournament.statistics import Interval

UNIT = "Gold a game"

Row = Sequence[str]


def table(heads: Sequence[str], rows: Iterable[Row]) -> str:
    """A table, which scrolls by itself where it is wider than the page; all texts are HTML."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{each}</td>" for each in row[1:])
        + "</tr>"
        for row in rows
    )
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{whole}</div>'


def half(found: Interval) -> str:
    """The half width of an interval."""
    return f"&plusmn;{found.half:.2f}" if isfinite(found.half) else "&plusmn;?"
