"""Lay out words on lines: wrapping, columns and color, without knowing what the words mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rdi.shell.show.look import Look

PAINTS = {
    "red": 91, "green": 92, "yellow": 93, "blue": 94, "purple": 95, "cyan": 96, "white": 97,
    "grey": 90, "bold": 1, "dim": 2,
}  # fmt: skip
"""The colors that every terminal has, by the names that decks give to their colors."""

_FILLER = "\ue000"
"""A letter for private use, which stands for the second column of a wide letter."""
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
_NARROW = re.compile(
    "[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff─│┌┐└┘●░\u2018\u2019\u201c\u201d\u2013\u2026]*"
)
"""Letters and signs that take one column each."""
_TO_ASCII = str.maketrans(
    {"─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "●": "*", "░": "#", "·": ".",
     "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2026": "...",
     "±": "+-"}
)  # fmt: skip


def visible(text: str) -> str:
    """The text without its colors."""
    return _ESCAPES.sub("", text)


def width_of(text: str) -> int:
    """How many columns of a terminal the text takes: some letters take two, some marks none."""
    bare = visible(text)
    if _NARROW.fullmatch(bare):
        return len(bare)
    from wcwidth import wcswidth  # late: names are rarely written so

    found = wcswidth(bare)
    return found if found >= 0 else len(bare)


def paint(text: str, color: str | None, look: Look) -> str:
    """The text in a color, where the look has colors and knows this one; bold before it makes
    it bold as well.
    """
    if not look.in_color or not is_paint(color):
        return text
    before = "".join([f"\x1b[{PAINTS[each]}m" for each in str(color).split()])
    return before + text + "\x1b[0m"


def is_paint(color: str | None) -> bool:
    """Whether terminals have this color, or these one after another."""
    return bool(color) and PAINTS.keys() >= set(str(color).split())


def pad(text: str, width: int) -> str:
    """The text filled with spaces to a visible width."""
    return text + " " * (width - width_of(text))


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits (colors are dropped where it has to be cut)."""
    if width_of(text) <= width:
        return text
    kept = visible(text)[: max(0, width - 2)]
    while width_of(kept) > max(0, width - 2):
        kept = kept[:-1]
    return kept + ".."


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """The text in lines of at most this width; an empty text is no line."""
    from textwrap import wrap as wrapped  # late: not all that is shown is to be wrapped

    is_wide = not text.isascii() and width_of(text) > len(_ESCAPES.sub("", text))
    lines = wrapped(
        _filled(text) if is_wide else text,
        width,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )
    return [line.replace(_FILLER, "") for line in lines] if is_wide else lines


def _filled(text: str) -> str:
    """The text with a filler behind each letter that takes two columns."""
    return "".join(each + _FILLER * (width_of(each) - 1) for each in text)


def flow(parts: Iterable[str], width: int, gap: str = "   ", indent: str = "") -> list[str]:
    """Parts one after another, broken between parts where a line is full, and between words where a
    part is longer than a line.
    """
    lines: list[str] = []
    for part in parts:
        wider = f"{lines[-1]}{gap}{part}" if lines else ""
        begun = (indent if lines else "") + part
        if lines and width_of(wider) <= width:
            lines[-1] = wider
        elif width_of(begun) <= width:
            lines.append(begun)
        else:
            lines += wrap(part, width, f"{indent}  ", indent if lines else "")
    return lines


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: str = "  ") -> list[str]:
    """Rows as aligned columns; the columns numbered in ``right`` are set flush right."""
    widths = [max(width_of(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            " " * (widths[place] - width_of(cell)) + cell
            if place in right
            else pad(cell, widths[place])
            for place, cell in enumerate(row)
        ]
        lines.append(gap.join(cells).rstrip())
    return lines


def side_by_side(blocks: Sequence[Sequence[str]], gap: str = " ") -> list[str]:
    """Blocks of lines beside one another, aligned at their top."""
    height = max((len(block) for block in blocks), default=0)
    widths = [max((width_of(line) for line in block), default=0) for block in blocks]
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
