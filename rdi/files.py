"""Read files that players and strangers wrote: bounded, regular files only, and without waiting;
and write files whole or not at all.

All that the program reads of a path goes through here. A file is looked at before it is opened, so
that a device, a pipe or a folder of a fitting name is refused and never waited for, and its size
before it is read, so that memory is bounded. What cannot be read is an UnreadableFile, which says
which file it is and why.
"""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, BinaryIO, TextIO

from rdi.errors import BadSettings, UnreadableFile
from rdi.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

TEXT_BYTES = 2_000_000
"""More no text in the language has, nor any other text that is read whole."""

RECORD_BYTES = 32_000_000
"""More no record of a game or an evening has: about 600,000 choices."""

LINE_BYTES = 1_000_000
"""More no line of a file has that is read line by line."""

KINDS = {
    stat.S_ISDIR: "it is a folder",
    stat.S_ISFIFO: "it is a pipe, not a file",
    stat.S_ISSOCK: "it is a socket, not a file",
    stat.S_ISCHR: "it is a device, not a file",
    stat.S_ISBLK: "it is a device, not a file",
}
NO_TEXT = "it is not UTF-8 text"


def read_text(path: Path | Traversable, most: int = TEXT_BYTES) -> str:
    """The text of a file in UTF-8 of at most so many bytes; UnreadableFile where it is none.

    Line ends are those of the file, but for those of Windows, which become plain ones.
    """
    content = read_bytes(path, most)
    try:
        return _with_plain_line_ends(content.decode())
    except UnicodeDecodeError as error:
        before = _with_plain_line_ends(content[: error.start].decode()).split("\n")
        place = len(before), len(before[-1]) + 1
        raise UnreadableFile(shown(path), NO_TEXT, *place) from None


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(path: Path | Traversable, most: int) -> bytes:
    """The bytes of a file, at most so many; UnreadableFile where it has more, or is none."""
    if not isinstance(path, Path):
        return _read_packed(path, most)
    with open_to_read(path, most) as file:
        try:
            content = file.read(most + 1)
        except OSError as error:
            raise UnreadableFile(shown(path), reason_of(error)) from None
    if len(content) > most:  # it has grown since it was opened
        raise _too_large(path, most)
    return content


def read_lines(path: Path, most: int = LINE_BYTES) -> Iterator[bytes]:
    """The lines of a file one after another, however many; see `lines_in`. UnreadableFile where it
    cannot be read.
    """
    with open_to_read(path) as file:
        yield from lines_in(file, most)


def lines_in(stream: BinaryIO, most: int = LINE_BYTES) -> Iterator[bytes]:
    """The lines of a stream one after another; of a longer one than this only its beginning."""
    while line := stream.readline(most):
        yield line
        while len(line) == most and not line.endswith(b"\n"):
            line = stream.readline(most)


def open_to_read(path: Path, most: int | None = None) -> BinaryIO:
    """A regular file of at most so many bytes, open to be read; UnreadableFile for anything else.

    It is looked at before it is opened, as opening a device may do something, and again after it.
    """
    try:
        os.fspath(path).encode()
        _check_kind(path, os.stat(path), most)
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            _check_kind(path, os.fstat(number), most)
            return os.fdopen(number, "rb")
        except OSError:
            os.close(number)
            raise
    except UnicodeEncodeError:
        raise UnreadableFile(shown(path), "its name is not UTF-8 text") from None
    except ValueError:  # a zero byte in the name
        raise UnreadableFile(shown(path), "no file can have such a name") from None
    except UnreadableFile:
        raise
    except OSError as error:
        raise UnreadableFile(shown(path), reason_of(error)) from None


def write_whole(path: Path, content: bytes) -> None:
    """Put this into a file, whole or not at all; who may read it stays as it was. OSError where it
    cannot be done, and the file is as it was then.
    """
    from tempfile import NamedTemporaryFile  # late: most of what starts writes nothing

    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}.", delete=False) as new:
        made = Path(new.name)
        try:
            new.write(content)
            new.flush()
            made.chmod(_mode_of(path))
            made.replace(path)
        finally:
            made.unlink(missing_ok=True)  # it is gone already, where all went well


def write_new(path: Path, content: bytes, may_replace: bool) -> None:
    """The same for a file that somebody wishes for. Raises BadSettings where it cannot be written,
    or where there is one already and it may not take its place.
    """
    check_is_new(path, may_replace)
    try:
        write_whole(path, content)
    except OSError as error:
        raise BadSettings(f"{shown(path)} cannot be written: {reason_of(error)}") from None


@contextmanager
def new_file(path: Path) -> Iterator[TextIO]:
    """A file that is not there yet, open for a text, whose ends of lines stay as they are. Raises
    BadSettings where there is one already, or where it cannot be written.
    """
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            yield file
    except FileExistsError:
        raise _is_there(path) from None
    except OSError as error:
        raise BadSettings(f"{shown(path)} cannot be written: {reason_of(error)}") from None


def check_is_new(path: Path, may_replace: bool | None = None) -> None:
    """See beforehand that a file can be written. Raises BadSettings where there is one already and
    no other may take its place (`may_replace` is None where none ever may), or where there is no
    such folder.
    """
    if not may_replace and os.path.lexists(path):
        raise _is_there(path) if may_replace is None else _is_there(path, "--force writes over it")
    if not os.path.isdir(path.parent):
        folder = shown(path.parent)
        raise BadSettings(f"{shown(path)} cannot be written: there is no folder {folder}")


def _is_there(path: Path, what_then: str = "it was left as it was") -> BadSettings:
    return BadSettings(f"{shown(path)} exists already; {what_then}")


def make_room(files: Iterable[Path], most: int) -> None:
    """Where there are more files than so many, delete those that were used the longest ago (see
    `mark_as_used`) until half as many are left. Those whose names are the same up to the first
    point belong together. OSError where that cannot be done.
    """
    together: dict[str, list[Path]] = {}
    for file in files:
        together.setdefault(file.name.partition(".")[0], []).append(file)
    left = sum(len(group) for group in together.values())
    if left <= most:
        return
    for group in sorted(together.values(), key=_used_at):
        if left <= most // 2:
            return
        for file in group:
            file.unlink(missing_ok=True)
        left -= len(group)


def mark_as_used(file: Path) -> None:
    """Let a file count as used just now, where that can be written down; it counts as changed when
    it was before.
    """
    with suppress(OSError):
        os.utime(file, ns=(time_ns(), os.stat(file).st_mtime_ns))


def _used_at(files: Iterable[Path]) -> int:
    """When one of these was used last, in nanoseconds; one that is gone counts as never used."""
    found = 0
    for file in files:
        with suppress(FileNotFoundError):
            found = max(found, os.stat(file).st_atime_ns)
    return found


def _mode_of(path: Path) -> int:
    """Who may use a file, or any new file of this player."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def is_file(path: str | Path) -> bool:
    """Whether a regular file is there that can be opened; False for whatever is no path at all."""
    return os.path.isfile(path)


def at_home(text: str) -> Path:
    """The path that somebody typed, where ~ is the player's own folder; a ~ of nobody stays."""
    return Path(os.path.expanduser(text))


def shown(path: object) -> str:
    """A path fit to be printed, whatever letters are in it."""
    return printable(str(path), 400)


def reason_of(error: OSError) -> str:
    """The message of the system, as it stands in the middle of a sentence."""
    reason = error.strerror or str(error) or "it cannot be opened"
    return reason[:1].lower() + reason[1:]


def pass_over(error: UnreadableFile) -> None:
    """Say once that a file which lies beside the others is not used.

    It goes to the log of the name "rdi", which prints it on the standard error unless a program
    wants it elsewhere.
    """
    if error.args not in _SAID:
        _SAID.add(error.args)
        import logging  # late: there is mostly nothing to say

        logging.getLogger("rdi").warning("%s is ignored: %s.", error.path, error.reason)


def note(error: UnreadableFile) -> None:
    """Remember that this was said already, so that `pass_over` does not say it again."""
    _SAID.add(error.args)


_SAID: set[tuple[object, ...]] = set()
"""The messages about files that cannot be read."""


def _check_kind(path: Path, about: os.stat_result, most: int | None) -> None:
    if not stat.S_ISREG(about.st_mode):
        kinds = (reason for is_kind, reason in KINDS.items() if is_kind(about.st_mode))
        raise UnreadableFile(shown(path), next(kinds, "it is not a regular file"))
    if most is not None and about.st_size > most:
        raise _too_large(path, most)


def _too_large(path: object, most: int) -> UnreadableFile:
    return UnreadableFile(shown(path), f"it is larger than {most:,} bytes")


def _read_packed(path: Traversable, most: int) -> bytes:
    """The folder inside an archive, in which the program itself is installed."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(shown(path), reason_of(error)) from None
    if len(content) > most:
        raise _too_large(path, most)
    return content
