"""A cache on disk of what takes long to compile, in the player's own folder.

What is kept is only believed where nobody else could have put it: in a folder that belongs to the
player alone. A file that is broken, or of another version, counts as not there; where nothing can
be written nothing is kept. `RDI_CACHE` names another folder; set to nothing, it turns this off.
"""

from __future__ import annotations

import copyreg
import io
import marshal
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import TypeVar

from rdi.errors import UnreadableFile
from rdi.files import make_room, mark_as_used, read_bytes, write_whole
from rdi.resources import cache_folder

Made = TypeVar("Made")

ENTRIES_MOST = 400
"""How many files are kept at most: changes of games leave some behind."""

KEPT_BYTES = 64_000_000
"""Nothing that is kept is larger."""


def digest(*parts: str) -> str:
    """The key of what this version of the program compiles from these texts."""
    return lasting_digest(sys.version, _program(), *parts)


def lasting_digest(*parts: str) -> str:
    """The key of what is the same in every version of the program, where these texts are."""
    found = sha256()
    for part in parts:
        found.update(f"{len(part)}:{part}".encode())
    return found.hexdigest()


@cache
def _program() -> str:
    """The state of the program's own files: in a checkout they change without a new version."""
    folder = Path(__file__).parent
    found = []
    for place in (folder, folder.parent / "model"):
        if not place.is_dir():  # inside an archive
            about = next(each for each in place.parents if each.exists()).stat()
            return f"{place} {about.st_size} {about.st_mtime_ns}"
        found += sorted(_program_files(str(place)))
    return f"{folder} {found}"


def _program_files(folder: str) -> Iterator[str]:
    """The Python files in a folder and those below it, with their sizes and times of change."""
    with os.scandir(folder) as entries:
        for each in entries:
            if each.name.endswith(".py"):
                about = each.stat()
                yield f"{each.path} {about.st_size} {about.st_mtime_ns}"
            elif each.is_dir() and not each.name.startswith("__"):
                yield from _program_files(each.path)


def cached(
    make: Callable[[], Made], *parts: str, is_kept: Callable[[Made], bool] = lambda made: True
) -> Made:
    """The result of `make` for these texts: read back if it was kept, else made and kept.

    `is_kept` decides whether a result may be kept. Code objects are kept the way Python keeps
    them, all else as plain values.
    """
    key = digest(*parts)
    content = fetch(key)
    if content is not None:
        found: Made = pickle.loads(content)
        return found
    made = make()
    if is_kept(made):
        store(key, _pickled(made))
    return made


def fetch_value(*parts: str) -> object | None:
    """The value that was kept for these texts; None where there is none, or none that can be
    trusted.
    """
    content = fetch(digest(*parts))
    return None if content is None else pickle.loads(content)


def store_value(value: object, *parts: str) -> None:
    """Keep a plain value for these texts; without a private folder, not at all."""
    store(digest(*parts), _pickled(value))


def state_of(folder: Path) -> str:
    """The state of the Python files in a folder of the program: other ones work out something
    else.
    """
    return str(sorted(_program_files(str(folder)))) if folder.is_dir() else str(folder)


def _pickled(value: object) -> bytes:
    content = io.BytesIO()
    pickler = pickle.Pickler(content, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {**copyreg.dispatch_table, CodeType: _code_parts}
    pickler.dump(value)
    return content.getvalue()


def _code_parts(code: CodeType) -> tuple[Callable[[bytes], object], tuple[bytes]]:
    """How a code object is pickled: the way Python itself keeps it."""
    return marshal.loads, (marshal.dumps(code),)


def fetch(key: str) -> bytes | None:
    """The content kept under a key; None where there is none, or none that can be trusted."""
    folder = private_folder()
    if folder is None:
        return None
    try:
        kept = read_bytes(folder / key, KEPT_BYTES)
    except UnreadableFile:
        return None
    check, content = kept[:32], kept[32:]
    if sha256(content).digest() != check:
        return None
    mark_as_used(folder / key)
    return content


def store(key: str, content: bytes) -> None:
    """Keep content under a key, whole or not at all; without a private folder, not at all."""
    folder = private_folder()
    if folder is None:
        return
    try:
        make_room(_kept(folder), ENTRIES_MOST)
        write_whole(folder / key, sha256(content).digest() + content)
    except OSError:  # a full or read-only disk: it will be worked out again
        return


def _kept(folder: Path) -> Iterator[Path]:
    """The files kept in the folder; folders in it look after themselves."""
    with os.scandir(folder) as entries:
        yield from (folder / each.name for each in entries if each.is_file())


def private_folder() -> Path | None:
    """The cache's folder, made if need be; None where there is none that is the player's alone."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = folder.stat()
    except OSError:
        return None
    if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & 0o077):
        return None
    return folder
