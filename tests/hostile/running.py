"""Run a command inside this process and keep what it says, as bytes that a terminal would get."""

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rdi.__main__ import main


class Stream(io.TextIOWrapper):
    """A standard stream whose bytes are kept; it may say that it is a terminal."""

    def __init__(self, content: bytes = b"", is_terminal: bool = False) -> None:
        self.kept = io.BytesIO(content)
        self.is_terminal = is_terminal
        super().__init__(self.kept, encoding="utf-8", newline="", write_through=True)

    def isatty(self) -> bool:
        return self.is_terminal


@dataclass(frozen=True)
class Ran:
    """How a command ended: its exit code, and what it wrote on either stream."""

    code: int
    out: str
    err: str


@contextmanager
def streams(given: bytes, is_terminal: bool) -> Iterator[tuple[Stream, Stream]]:
    """Let the standard streams be ours meanwhile; the input is never a terminal."""
    before = sys.stdin, sys.stdout, sys.stderr
    ours = Stream(given), Stream(is_terminal=is_terminal), Stream(is_terminal=is_terminal)
    sys.stdin, sys.stdout, sys.stderr = ours
    try:
        yield ours[1:]
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def ran(words: Sequence[str | Path], given: bytes = b"", is_terminal: bool = False) -> Ran:
    """Carry out `rdi` with these words and this input."""
    with streams(given, is_terminal) as (out, err):
        code = main([*map(str, words)])
        said = out.kept.getvalue().decode("utf-8"), err.kept.getvalue().decode("utf-8")
    return Ran(code, *said)
