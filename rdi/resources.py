"""Find the folders in which the grammar, the games and the cards are kept.

They lie beside the package in a checkout, and inside it (as `_data`) where it is installed, even in
a zip archive. Players keep games and cards of their own in other places, which `search_path` puts
in front of ours. Nothing else in the package looks for these files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, NamedTuple

from rdi.errors import MissingFiles, UnreadableFile
from rdi.files import at_home, open_to_read, pass_over, read_text
from rdi.text import there_are

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

KINDS = ("grammar", "games", "cards")
"""The folders that come with the program."""

SUFFIXES = {"games": ".game", "cards": ".cards"}
"""The kinds of files players may add to, and how the names of such files end."""

SCENARIO = ".scenario"
"""How the names of files of scenarios end."""


SETTLED_AFTER = 2_000_000_000
"""After how many nanoseconds without a change another one shows in the times of a file, on every
file system."""

TEXTS_MOST = 1000
"""How many texts are remembered."""


class Text(NamedTuple):
    """The text of a file, and where it lies."""

    path: str
    text: str


@cache
def root(kind: str) -> Traversable:
    """The folder of this kind that came with the program: one of KINDS.

    Raises ValueError for another kind, and MissingFiles if the installation has lost the folder.
    """
    if kind not in KINDS:
        raise ValueError(f"no folder is called {kind!r}; {there_are(KINDS)}")
    for folder in _places(kind):
        if folder.is_dir():
            return folder
    raise MissingFiles(f"the folder {kind}/ is missing; please install rdi again")


def text(kind: str, name: str) -> str:
    """The text of one of the program's own files, such as `text("grammar", "games.lark")`.

    Raises what `root` raises, and MissingFiles if there is no such file.
    """
    file = root(kind).joinpath(*name.split("/"))
    if not file.is_file():
        raise MissingFiles(f"there is no file {kind}/{name}")
    return read_text(file)


def search_path(kind: str, named: Iterable[Path] = ()) -> tuple[Traversable, ...]:
    """The folders to look in for files of this kind, a player's own before the program's.

    First those in `named` (what `--path` gives), then those in $RDI_PATH, the working folder and
    the player's data folder. Of each its subfolder called `kind` comes first, then the folder
    itself, as far as they exist; none is listed twice. The program's own folder comes next, and
    the shelves in it are the last.

    Raises ValueError if players cannot add to this kind, and MissingFiles if one of `named` is not
    a folder: it was asked for by name.
    """
    if kind not in SUFFIXES:
        raise ValueError(f"{kind!r} cannot be added to; players can add to {', '.join(SUFFIXES)}")
    found: dict[object, Traversable] = {}
    for base in (*_checked(named), *_usual_bases()):
        for folder in (base / kind, base):
            if _is_readable(folder):
                found.setdefault(folder.resolve(), folder)
    ours = _folders_of_ours(kind)
    for shelf in ours:
        found.pop(shelf, None)
    return (*found.values(), *ours)


@cache
def _folders_of_ours(kind: str) -> tuple[Traversable, ...]:
    """The folder of this kind that came with the program, and the shelves in it by their names."""
    folder = root(kind)
    shelves = (each for each in folder.iterdir() if each.is_dir() and each.name.isidentifier())
    return (folder, *sorted(shelves, key=lambda shelf: shelf.name))


def shelf_of(kind: str, path: str) -> str:
    """The shelf on which a file of ours stands: the name of the folder within that of its kind,
    and nothing where it lies in that itself or is a player's own.
    """
    first, separator, _ = (_place_in_ours(kind, path) or "").partition(os.sep)
    return first if separator and first in _shelves_of_ours(kind) else ""


@cache
def _shelves_of_ours(kind: str) -> frozenset[str]:
    return frozenset(shelf.name for shelf in _folders_of_ours(kind)[1:])


def catalogue(kind: str, named: Iterable[Path] = ()) -> dict[str, Traversable]:
    """Every file of this kind by its name without the ending, in the order of the names.

    Where two folders of `search_path` hold a file of the same name, the earlier folder's counts, so
    that a player's file takes the place of ours. Raises what `search_path` raises.
    """
    return {name: files[0] for name, files in _lying(kind, named).items()}


def texts(kind: str, named: Iterable[Path] = ()) -> dict[str, Text]:
    """The texts of all files of this kind by their names without the ending, in the order of these.

    As in `catalogue` an earlier folder's file counts. One that cannot be read is passed over with a
    word, and the next folder's file of that name takes its place. Raises what `search_path` raises.
    """
    if _read is None or named:
        return _texts_now(kind, named)
    if kind not in _read:
        _read[kind] = _texts_now(kind, ())
    return dict(_read[kind])


_read: dict[str, dict[str, Text]] | None = None
"""The texts of each kind as they were read first, where they are read once."""


@contextmanager
def read_once() -> Iterator[None]:
    """Within this the texts on the shelf are read once: what is worked out of them meanwhile is of
    one state of the shelf.
    """
    global _read
    outside = _read
    _read = {} if outside is None else outside
    try:
        yield
    finally:
        _read = outside


def _texts_now(kind: str, named: Iterable[Path]) -> dict[str, Text]:
    found = {}
    for name, files in _lying(kind, named).items():
        for file in files:
            try:
                found[name] = text_of(file)
                break
            except UnreadableFile as error:
                pass_over(error)
    return found


def text_of(file: Traversable) -> Text:
    """A file's text, read again only where the file may have changed. UnreadableFile for anything
    else than a text.
    """
    if isinstance(file, Path) and (state := _settled_state(file)) is not None:
        return _text_in_state(str(file), state)
    return Text(str(file), read_text(file))


def _settled_state(file: Path) -> tuple[int, ...] | None:
    """By what is seen whether a file has changed; None where it may change without that, as it was
    written just now and the clock of a file system does not tell such times apart.
    """
    try:
        about = os.stat(file)
    except (OSError, ValueError):
        return None
    changed_at = max(about.st_mtime_ns, about.st_ctime_ns)
    if time_ns() - changed_at < SETTLED_AFTER:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


@lru_cache(TEXTS_MOST)
def _text_in_state(path: str, _state: tuple[int, ...]) -> Text:
    return Text(path, read_text(Path(path)))


def _lying(kind: str, named: Iterable[Path]) -> dict[str, list[Traversable]]:
    """All files of this kind by their names, those of earlier folders first; what has such a name
    and is no file is passed over with a word.
    """
    files: dict[str, list[Traversable]] = {}
    for folder in search_path(kind, named):
        for entry in folder.iterdir():
            stem, suffix = os.path.splitext(entry.name)
            is_meant = suffix == SUFFIXES[kind] and not stem.startswith(".")
            if is_meant and _is_file(entry):
                files.setdefault(stem, []).append(entry)
    return dict(sorted(files.items()))


def _is_file(entry: Traversable) -> bool:
    if entry.is_file():
        return True
    if not isinstance(entry, Path):
        return False
    try:
        open_to_read(entry).close()
    except UnreadableFile as error:
        pass_over(error)
    return False


def each_once(files: Iterable[Path]) -> Iterator[Path]:
    """Each file once, under the first of the names that it is given."""
    known: set[str] = set()
    for file in files:
        place = identity(file)
        if place not in known:
            known.add(place)
            yield file


def identity(file: str | Path) -> str:
    """The one name of a file, whatever it is called; that as it is where it has no place."""
    try:
        return os.path.realpath(file)
    except (OSError, ValueError):
        return str(file)


@cache
def texts_of_ours(kind: str) -> dict[str, Text]:
    """The texts of the files of this kind that came with the program by their names without the
    ending, also of those whose places a player's files take.
    """
    lying = (file for folder in _folders_of_ours(kind) for file in folder.iterdir())
    files = sorted(lying, key=lambda file: file.name)
    return {
        file.name.removesuffix(SUFFIXES[kind]): Text(str(file), read_text(file))
        for file in files
        if file.name.endswith(SUFFIXES[kind])
    }


def is_ours(kind: str, path: str) -> bool:
    """Whether a file came with the program."""
    return _place_in_ours(kind, path) is not None


def _place_in_ours(kind: str, path: str) -> str | None:
    """Where a file lies within our folder of this kind; None where it lies elsewhere."""
    folder = _folder_of_ours(kind)
    is_said = path.startswith(folder) and ".." not in path  # which needs no look at the disk
    place = path if is_said else identity(path)
    return place.removeprefix(folder) if place.startswith(folder) else None


@cache
def _folder_of_ours(kind: str) -> str:
    return os.path.join(identity(str(root(kind))), "")


def usual_one(kind: str, files: Mapping[str, str]) -> str | None:
    """Which of some things is meant where none is named, given the files in which they are: the
    only one, or else the only one in a file that came with the program or stands in its place.
    None where that is not certain.
    """
    ours = [
        name for name, path in files.items()
        if any(each.joinpath(os.path.basename(path)).is_file() for each in _folders_of_ours(kind))
    ]  # fmt: skip
    found = [*files] if len(files) == 1 else ours
    return found[0] if len(found) == 1 else None


def cache_folder() -> Path | None:
    """Where things are kept that can be worked out again: $RDI_CACHE, else the player's own cache.

    None where $RDI_CACHE is set to nothing. The folder need not exist.
    """
    named = os.environ.get("RDI_CACHE")
    if named is not None:
        return at_home(named) if named else None

    from platformdirs import user_cache_path  # late: it takes longer than all the rest of this

    return user_cache_path("rdi", appauthor=False) / "compiled"


def working_folder() -> str:
    """The folder in which the program works; nothing where it has been deleted."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def _places(kind: str) -> Iterator[Traversable]:
    """Where a folder that came with the program may be, the likeliest place first."""
    package = Path(__file__).resolve().parent
    yield package / "_data" / kind
    if (package.parent / "pyproject.toml").is_file():
        yield package.parent / kind

    from importlib.resources import files  # late: only a zip archive comes this far

    yield files("rdi") / "_data" / kind


def _checked(named: Iterable[Path]) -> Iterator[Path]:
    for folder in named:
        if not _is_readable(folder):
            raise MissingFiles(f"{folder} is not a folder that can be read")
        yield folder


def _usual_bases() -> Iterator[Path]:
    """The folders that are looked into without being named, in their order."""
    for entry in os.environ.get("RDI_PATH", "").split(os.pathsep):
        if entry:
            yield at_home(entry)
    if here := working_folder():
        yield Path(here)

    from platformdirs import user_data_path  # late: it takes longer than all the rest of this

    yield user_data_path("rdi", appauthor=False)


def _is_readable(folder: Path) -> bool:
    return os.path.isdir(folder) and os.access(folder, os.R_OK | os.X_OK)
