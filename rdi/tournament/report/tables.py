"""The parts of the pages of a report: sections, tables and figures in their cells.
All texts that are given are HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite

from rdi.tournament.statistics.intervals import Interval
from rdi.web_page import escaped

UNIT = "Gold a game"
NOTHING = "&middot;"
"""The content of a cell without a value."""

COLUMNS_MOST = 6
"""The number of columns beside the first that fit on a printed page."""

Cells = Sequence[str]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table that can be gone to by its name, or that heads those below it."""

    cells: Cells
    name: str = ""
    is_head: bool = False


def section(title: str, name: str, body: str) -> str:
    """A section that can be gone to by its name."""
    return f'<section id="{name}"><h2>{title}</h2>{body}</section>'


def paragraph(text: str) -> str:
    """A plain text as a paragraph."""
    return f"<p>{escaped(text)}</p>"


def table(heads: Sequence[str], rows: Iterable[Cells | Row]) -> str:
    """A table. One of more columns than fit on a page comes as several, each with the first
    column.
    """
    kept = [row if isinstance(row, Row) else Row(row) for row in rows]
    blocks = range(1, max(2, len(heads)), COLUMNS_MOST)
    return "".join(
        [_table_block(heads, kept, slice(first, first + COLUMNS_MOST)) for first in blocks]
    )


def _table_block(heads: Sequence[str], rows: Iterable[Row], columns: slice) -> str:
    is_first = columns.start == 1
    head = "".join(f'<th scope="col">{each}</th>' for each in [heads[0], *heads[columns]])
    body = "".join([_row(row, columns, row.name if is_first else "") for row in rows])
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{whole}</div>'


def _row(row: Row, columns: slice, name: str) -> str:
    named = f' id="{name}"' if name else ""
    kind = ' class="head"' if row.is_head else ""
    cells = "".join(f"<td>{each}</td>" for each in row.cells[columns])
    return f'<tr{named}{kind}><th scope="row">{row.cells[0]}</th>{cells}</tr>'


def half_width(found: Interval) -> str:
    """The half width of an interval."""
    return f"&plusmn;{found.half:.2f}" if isfinite(found.half) else "&plusmn;?"


def mean_with_half(found: Interval) -> str:
    """A mean and its half width in one cell."""
    return f"{found.mean:+.2f} {half_width(found)}"


def difference(found: Interval) -> str:
    """A difference with its half width: bold, with a star and in the color of its side, where zero
    lies outside.
    """
    text = mean_with_half(found)
    if not found.is_clear:
        return text
    side = "more" if found.mean > 0 else "less"
    return f'<strong class="{side}">{text}&nbsp;*</strong>'


def probability(part: float) -> str:
    """A chance in words and as a bar; none is told as certain, because none is."""
    if part < 0.0005:
        return "&lt;0.1 %"
    shown = "&gt;99.9 %" if part > 0.9995 else f"{100 * part:.1f} %"
    return f'<span class="bar" style="--part:{part:.3f}">{shown}</span>'
