"""Keep games and evenings in files while they are played, so that hardly a word is lost.

A file is written line by line and only ever grows: after each choice what is new is added and
handed to the system, so that even a program that is killed loses no more than the choice being
typed. Files are called DATE-GAME-SEED.rdi, and none is ever written over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from io import SEEK_END
from itertools import count
from pathlib import Path
from typing import Protocol, Self

from rdi.errors import BadRecord, MissingFiles
from rdi.files import RECORD_BYTES, read_bytes, reason_of, shown
from rdi.model import evening
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.model.record_lines import json_line

SUFFIX = ".rdi"
DATE = "2026-11-20"
"""The format of the date with which the name of a file begins."""
PART_MOST = 40
"""The number of letters of the name of a game, and of the seed, in the name of a file."""


class RecordText(Protocol):
    """A record: of a game or of an evening."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its text."""


class Recorded(Protocol):
    """An object that can be saved: a game or an evening."""

    @property
    def record(self) -> RecordText:
        """All that has been done."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A file in a folder of saves, as the lobby lists it.

    `record` is what it holds, None where it cannot be read, and `problem` then gives the reason.
    `when` is the time it was last written, in seconds since 1970.
    """

    path: Path
    when: float
    record: Record | EveningRecord | None
    problem: str = ""

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to play."""
        return self.record is not None and self.record.is_finished


class SaveFile:
    """A file that follows a game or an evening. Use it in a `with` statement, or `close` it.

    Everything here raises MissingFiles, with the reason, if the file or its folder cannot be used.
    What could not be written is written the next time, if there is room again then.
    """

    def __init__(self, path: Path, mode: str, lines: Sequence[str] = ()) -> None:
        """Not to be called: `new` makes a file and `again` opens one."""
        self.path = path
        self._file = path.open(mode, buffering=0)
        self._size = self._file.seek(0, SEEK_END)
        self._lines = list(lines)

    @classmethod
    def new(cls, folder: Path, what: str, seed: int | str, day: date) -> SaveFile:
        """A new file in a folder, which is made if there is none.

        It is named after the day, what is played and the seed, with a number if that name is taken.
        """
        with _blaming(folder):
            folder.mkdir(parents=True, exist_ok=True)
            for path in _paths(folder, f"{day.isoformat()}-{_tame(what)}-{_tame(str(seed))}"):
                try:
                    return cls(path, "xb")
                except FileExistsError:
                    continue
        raise AssertionError("there is no end to the numbers")

    @classmethod
    def again(cls, path: Path) -> SaveFile:
        """A file that was kept before, to go on with; a line that was broken off is cut away.

        Raises BadRecord if it is no record.
        """
        written = _read(path)
        kept = _record_in(written)
        assert kept.read_from is not None
        whole = kept.read_from.text.encode()
        with _blaming(path):
            same = _same(written, whole)
            with path.open("r+b") as file:
                file.truncate(same)
                file.seek(same)
                file.write(whole[same:])
            return cls(path, "ab", kept.lines)

    def write(self, kept: Recorded) -> None:
        """Add the new entries since the last time, and a note if any were taken back."""
        lines = kept.record.lines
        same = _same(self._lines, lines)
        assert same or not self._lines, "a file follows one game or evening only"
        new = [json_line({"undo": same})] if same < len(self._lines) else []
        new.extend(lines[same:])
        if not new:
            return
        with _blaming(self.path):
            self._add("".join(line + "\n" for line in new).encode())
        self._lines[same:] = lines[same:]

    def _add(self, content: bytes) -> None:
        """Add all of this to the file, or nothing: a part cut short by a full disk is removed."""
        left = memoryview(content)
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._size)
                self._file.seek(self._size)
            raise
        self._size += len(content)

    def close(self) -> None:
        """Close the file; it can be opened `again`. One in which nothing was written is removed."""
        with suppress(OSError):
            self._file.close()
        if not self._lines:
            with suppress(OSError):
                self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load(path: Path) -> Record | EveningRecord:
    """The record in a file. Raises BadRecord if it holds none, and MissingFiles if it cannot be
    read.
    """
    return _record_in(_read(path))


def saved_games(folder: Path) -> tuple[SavedGame, ...]:
    """The saved games in a folder, the last written first; empty if there is no such folder yet.

    A file that cannot be read is listed with its problem. Raises MissingFiles for what is no
    folder.
    """
    with _blaming(folder):
        if not os.path.exists(folder):
            return ()
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    found = [save for save in map(_save_at, sorted(paths)) if save is not None]
    return tuple(sorted(found, key=lambda save: save.when, reverse=True))


def files_of(folder: Path, what: str) -> tuple[Path, ...]:
    """The files of saved games, by their names; empty if the folder cannot be read."""
    try:
        names = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return ()
    begin = f"-{_tame(what)}-"
    return tuple([path for path in names if path.name[len(DATE) :].startswith(begin)])


def unfinished(folder: Path) -> tuple[SavedGame, ...]:
    """The saved games in a folder that can be continued, the last written first."""
    return tuple([save for save in saved_games(folder) if save.record and not save.is_finished])


def _save_at(path: Path) -> SavedGame | None:
    try:
        when = path.stat().st_mtime
    except OSError:
        return None  # it has just been removed
    try:
        return SavedGame(path, when, load(path))
    except (BadRecord, MissingFiles) as error:
        return SavedGame(path, when, None, str(error))


def _record_in(written: bytes) -> Record | EveningRecord:
    if evening.FORMAT.encode() in written.partition(b"\n")[0]:
        return EveningRecord.read(written)
    return Record.read(written)


def _read(path: Path) -> bytes:
    return read_bytes(path, RECORD_BYTES)


def _paths(folder: Path, stem: str) -> Iterator[Path]:
    """The names that a new file may have, the likeliest first."""
    yield folder / f"{stem}{SUFFIX}"
    yield from (folder / f"{stem}-{number}{SUFFIX}" for number in count(2))


def _same(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of the common beginning of two sequences."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(old), len(new)))


def _tame(text: str) -> str:
    """A part of a file's name that every system takes."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", text).strip("._-")[:PART_MOST] or "_"


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """Say in a sentence what the system says about a file or a folder."""
    try:
        yield
    except OSError as error:
        raise MissingFiles(f"{shown(path)} cannot be used: {reason_of(error)}") from error
