"""Check files of cards, games and scenarios, those again only that have changed since.

The compiler is loaded only where something is checked anew: to look up what was found before takes
less than that.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rdi.errors import MissingFiles, UnreadableFile
from rdi.files import note, shown
from rdi.lang.cache import cached
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source, Span
from rdi.resources import SCENARIO, SUFFIXES, catalogue, each_once, read_once, text_of, texts

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    File = Path | Traversable


def check_paths(paths: Sequence[Path] | None = None) -> list[Diagnostic]:
    """Every mistake in these files and folders, or in all games and decks on the shelf.

    In the order of the files; in each first what was not understood at all, then what cannot be
    meant; or else warnings. That files have no mistakes is kept until they, or what lies on the
    shelf, are changed. MissingFiles where a path leads nowhere.
    """
    with read_once():
        return _checked(paths)


def _checked(paths: Sequence[Path] | None) -> list[Diagnostic]:
    files: list[File] = [*files_at(paths or ())]
    if not paths:
        files = [*catalogue("cards").values(), *catalogue("games").values()]
    read = [(str(file), _read(file)) for file in files]
    mistakes = [source for _, source in read if isinstance(source, Diagnostic)]
    sources = [source for _, source in read if isinstance(source, Source)]
    on_shelf = [*texts("cards").items(), *texts("games").items()]
    found = cached(
        lambda: _check_anew(sources),
        "checked",
        *(part for source in sources for part in (source.path, source.text)),
        *(part for name, (path, text) in on_shelf for part in (name, path, text)),
        is_kept=lambda found: not found,
    )
    return [*mistakes, *found]


def _check_anew(sources: Sequence[Source]) -> list[Diagnostic]:
    from rdi.lang.authoring.checking_in_parts import check_in_parts

    return check_in_parts(sources)


def files_at(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that are meant, each once, whatever it is called: folders stand for all cards and
    games in them.
    """
    return each_once(_files_named(paths))


def _files_named(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if os.path.isdir(path):
            suffixes = {*SUFFIXES.values(), SCENARIO}
            inside = (Path(folder, name) for folder, _, names in os.walk(path) for name in names)
            yield from sorted(file for file in inside if file.suffix in suffixes)
        elif os.path.lexists(path):
            yield path
        else:
            raise MissingFiles(f"there is no file or folder {shown(path)}")


def _read(file: File) -> Source | Diagnostic:
    """The text of a file, or what is wrong with it."""
    try:
        return Source(*text_of(file))
    except UnreadableFile as error:
        note(error)
        at = Span(error.line, error.column, error.line, error.column + 1)
        message = f"this file cannot be read: {error.reason}"
        return Diagnostic("E0104", Source(str(file), ""), at, message)
