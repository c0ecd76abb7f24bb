"""Lay out words on lines: wrapping, columns and colour, without knowing what the words mean."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from rdi.shell.show.look import Look

PAINTS = {
    "red": 91, "green": 92, "yellow": 93, "blue": 94, "purple": 95, "cyan": 96, "white": 97,
    "grey": 90, "bold": 1, "dim": 2,
}  # fmt: skip
"""The colours that every terminal has, by the names that decks give to their colours."""

_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
_TO_ASCII = str.maketrans(
    {"─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "●": "*", "░": "#", "·": ".",
     "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2026": "...",
     "±": "+-"}
)  # fmt: skip


def visible(text: str) -> str:
    """The text without its colours."""
    return _ESCAPES.sub("", text)


def paint(text: str, color: str | None, look: Look) -> str:
    """The text in a colour, where the look has colours and knows this one."""
    if not look.in_color or color not in PAINTS:
        return text
    return f"\x1b[{PAINTS[color]}m{text}\x1b[0m"


def pad(text: str, width: int) -> str:
    """The text filled with spaces to a visible width."""
    return text + " " * (width - len(visible(text)))


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits (colours are dropped where it has to be cut)."""
    bare = visible(text)
    return text if len(bare) <= width else bare[: max(0, width - 2)] + ".."


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """The text in lines of at most this width; an empty text is no line."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def flow(parts: Iterable[str], width: int, gap: str = "   ", indent: str = "") -> list[str]:
    """Parts one after another, broken between parts where a line is full."""
    lines: list[str] = []
    for part in parts:
        wider = f"{lines[-1]}{gap}{part}" if lines else ""
        if lines and len(visible(wider)) <= width:
            lines[-1] = wider
        else:
            lines.append(cut((indent if lines else "") + part, width))
    return lines


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: str = "  ") -> list[str]:
    """Rows as aligned columns; the columns numbered in ``right`` are set flush right."""
    widths = [max(len(visible(cell)) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            " " * (widths[place] - len(visible(cell))) + cell
            if place in right
            else pad(cell, widths[place])
            for place, cell in enumerate(row)
        ]
        lines.append(gap.join(cells).rstrip())
    return lines


def side_by_side(blocks: Sequence[Sequence[str]], gap: str = " ") -> list[str]:
    """Blocks of lines beside one another, aligned at their top."""
    height = max((len(block) for block in blocks), default=0)
    widths = [max((len(visible(line)) for line in block), default=0) for block in blocks]
    return [
        gap.join(
            pad(block[row] if row < len(block) else "", width)
            for block, width in zip(blocks, widths, strict=True)
        ).rstrip()
        for row in range(height)
    ]


def as_ascii(text: str) -> str:
    """The text in pure ASCII: our own signs by their stand-ins, anything else as a question
    mark.
    """
    return text.translate(_TO_ASCII).encode("ascii", "replace").decode("ascii")


def in_charset(text: str, look: Look) -> str:
    """The text in the signs that are to be had: before it is wrapped, for some take more room."""
    return text if look.mode in ("unicode", "json") else as_ascii(text)
