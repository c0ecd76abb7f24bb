"""The files with one mistake each: a sound text of `sound/`, and a piece of it written otherwise.

A line of `mistakes.tsv` has the kind of the mistake, the file, the piece as it is right, the piece
as a newcomer wrote it, where the mistake is, and what mends it. In pieces, `\\n` is the end of a
line and `\\t` a tab. Where the mistake is stands as words: of the wrong piece, or the last ones
above it where something is missing; nothing is the beginning of the piece. What mends it are words
that the message must hold, or one of several with `||` between.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.mends import applied, mends
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source

HERE = Path(__file__).parent
SOUND = sorted((HERE / "sound").iterdir())


class Place(NamedTuple):
    """A line and a column of a text, both counted from 1, and how many letters are meant."""

    line: int
    column: int
    width: int


class Broken:
    """A text with one mistake."""

    def __init__(self, kind: str, file: str, right: str, wrong: str, at: str, mend: str) -> None:
        self.kind, self.file, self.mends = kind, file, mend.split(" || ")
        self.right, self.wrong, self.at = map(_unescaped, (right, wrong, at))
        self.sound = (HERE / "sound" / file).read_text(encoding="utf-8")
        self.name = f"{file}: {wrong.strip() or 'without ' + right.strip()}"

    @property
    def text(self) -> str:
        """The whole text with its mistake."""
        return self.sound.replace(self.right, self.wrong)

    @property
    def place(self) -> Place:
        """Where the mistake is."""
        start = self.sound.index(self.right)
        offset = self.wrong.find(self.at) if self.at else len(self.wrong) - len(self.wrong.lstrip())
        place = start + offset if offset >= 0 else self.text.rindex(self.at, 0, start)
        above = self.text[:place]
        column = place - (above.rfind("\n") + 1) + 1
        return Place(above.count("\n") + 1, column, max(1, len(self.at)))

    @cached_property
    def found(self) -> list[Diagnostic]:
        """What is said of it."""
        return check_sources([Source(self.file, self.text)])

    @property
    def is_placed(self) -> bool:
        """Whether the first message points at the mistake, at its beginning, in it or behind it."""
        place = self.place
        return any(
            each.span.line == place.line
            and place.column <= each.span.column <= place.column + place.width
            for each in self.found[:1]
        )

    @property
    def is_mended(self) -> bool:
        """Whether the first message names what mends it."""
        return any(mend in str(each) for each in self.found[:1] for mend in self.mends)

    @property
    def is_mended_by_a_key(self) -> bool:
        """Whether the likeliest change that an editor offers leaves nothing to say."""
        changes = [mend.changes for each in self.found[:1] for mend in mends(each)[:1]]
        text = applied(self.text, changes[0]) if changes else self.text
        return check_sources([Source(self.file, text)]) == []

    @property
    def is_single(self) -> bool:
        """Whether exactly one mistake is reported."""
        return len(self.found) == 1


def _unescaped(piece: str) -> str:
    return piece.replace("\\n", "\n").replace("\\t", "\t")


def corpus() -> list[Broken]:
    """All of them, in the order of the table."""
    return [*_read()]


def _read() -> Iterator[Broken]:
    lines = (HERE / "mistakes.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        yield Broken(*line.split("\t"))


class Figures(NamedTuple):
    """How many broken files there are, and of how many something is true."""

    files: int
    placed: int
    mended: int
    single: int
    by_a_key: int


def figures(broken: list[Broken]) -> Figures:
    """What is true of these files."""
    return Figures(
        len(broken),
        sum(each.is_placed for each in broken),
        sum(each.is_mended for each in broken),
        sum(each.is_single for each in broken),
        sum(each.is_mended_by_a_key for each in broken),
    )
