"""Positions in a text, which what was made of the text keeps."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A range of text; lines and columns count from 1, and the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(1, 1, 1, 2)
"""The position reported for what has none of its own."""
