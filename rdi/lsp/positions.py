"""Places in a text as the program counts them, and as an editor does.

Here lines and columns count from 1 and a column is a character. In the protocol both count from 0,
and a column counts units of the encoding that was agreed on: UTF-16 where nothing was, in which an
emoji is two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lsprotocol.types import Position, PositionEncodingKind, Range

from rdi.lang.syntax.source import Span

UNITS = {
    PositionEncodingKind.Utf8: ("utf-8", 1),
    PositionEncodingKind.Utf16: ("utf-16-le", 2),
    PositionEncodingKind.Utf32: ("utf-32-le", 4),
}
"""The encodings by what the protocol calls them, and how many bytes a unit has."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How an editor counts columns."""

    kind: PositionEncodingKind = PositionEncodingKind.Utf16

    def units(self, text: str) -> int:
        """The length of a text in units."""
        name, size = UNITS[self.kind]
        return len(text.encode(name, "surrogatepass")) // size

    def column(self, line: str, units: int) -> int:
        """The column of a line, from 1, at so many units from its beginning; that of a character
        that begins there or before, and at most that behind the end.
        """
        if line.isascii():
            return min(max(units, 0), len(line)) + 1
        count = 0
        for column, letter in enumerate(line, 1):
            count += self.units(letter)
            if count > units:
                return column
        return len(line) + 1

    def position(self, lines: Sequence[str], line: int, column: int) -> Position:
        """A place of the program in a text as the editor counts it."""
        if line > len(lines):  # where lines were taken away since
            return Position(len(lines) - 1, self.units(lines[-1]))
        text = lines[line - 1]
        return Position(line - 1, self.units(text[: column - 1]) + max(0, column - 1 - len(text)))

    def place(self, lines: Sequence[str], position: Position) -> tuple[int, int]:
        """The line and column of a place in the editor; the nearest one that is in the text."""
        number = min(position.line, len(lines) - 1)
        return number + 1, self.column(lines[number], position.character)

    def range(self, lines: Sequence[str], span: Span) -> Range:
        """A piece of text as the editor counts it."""
        return Range(
            self.position(lines, span.line, span.column),
            self.position(lines, span.end_line, span.end_column),
        )


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends, as the protocol tells them apart."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def encoding_of(kind: PositionEncodingKind | str | None) -> Encoding:
    """The encoding that was agreed on, by what the protocol calls it."""
    try:
        return Encoding(PositionEncodingKind(kind or PositionEncodingKind.Utf16))
    except ValueError:
        return Encoding()
