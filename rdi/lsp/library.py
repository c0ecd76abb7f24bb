"""The files that names are looked up in: what is open in the editor, its folders, and the shelf."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rdi.errors import UnreadableFile
from rdi.files import read_text
from rdi.lang.authoring.names import NameIndex, NamesOf, Part
from rdi.lang.compiler.parser import kept_parse
from rdi.lang.syntax.source import Source
from rdi.lsp.documents import Document
from rdi.resources import KINDS, SCENARIO, SUFFIXES, identity, is_ours, texts

ENDINGS = (*SUFFIXES.values(), SCENARIO)
"""How the names of files of the language end."""

FILES_MOST = 2000
"""So many files of the editor's folders are read."""

PASSED_BY = frozenset({"node_modules", "__pycache__"})
"""Folders into which nobody puts files of the language."""


@dataclass
class Library:
    """All files of the language that an editor may ask about, by their identities.

    `folders` are those that are open in the editor, `documents` the texts that are open there.
    """

    folders: list[Path] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)
    _on_disk: dict[str, tuple[Source, list[Part]]] = field(default_factory=dict)
    _index: NameIndex | None = None

    def put(self, path: str, text: str) -> Document:
        """A text that is open, as it is now."""
        place = identity(path)
        found = Document(path, text, self.documents.get(place))
        self.documents[place] = found
        self._index = None
        return found

    def settle(self) -> None:
        """Read all that is still unread of the open texts."""
        for each in self.documents.values():
            if each.settle():
                self._index = None

    def close(self, path: str) -> None:
        """A text is not open any more: what counts is the file."""
        self.documents.pop(identity(path), None)
        self._index = None

    def document(self, path: str) -> Document | None:
        """The open text of a path."""
        return self.documents.get(identity(path))

    def refreshed(self) -> Iterator[None]:
        """Read again what lies on the disk, file by file: between them others may go on."""
        found: dict[str, tuple[Source, list[Part]]] = {}
        for source in self._sources():
            place = identity(source.path)
            known = self._on_disk.get(place)
            if known is not None and known[0] == source:
                found[place] = known
            else:
                found[place] = source, _parts(source)
                yield
        self._on_disk, self._index = found, None

    def _sources(self) -> Iterator[Source]:
        """The texts on the shelf, then those in the folders of the editor."""
        for kind in SUFFIXES:
            for path, text in texts(kind).values():
                yield Source(path, text)
        for count, file in enumerate(_files_in(self.folders)):
            if count >= FILES_MOST:
                return
            try:
                yield Source(str(file), read_text(file))
            except UnreadableFile:
                continue

    @property
    def index(self) -> NameIndex:
        """The names in all files; of open ones as they are now."""
        if self._index is None:
            parts = {place: each for place, (_, each) in self._on_disk.items()}
            self._index = NameIndex({
                **parts, **{place: each.parts for place, each in self.documents.items()}
            })  # fmt: skip
        return self._index

    def lines(self, path: str) -> list[str]:
        """The lines of a file as they are known here."""
        place = identity(path)
        if (document := self.documents.get(place)) is not None:
            return document.lines
        source, _ = self._on_disk.get(place, (Source(path, ""), []))
        return source.text.split("\n")


def is_shipped(path: str) -> bool:
    """Whether a file came with the program, so that nobody changes it."""
    return any(is_ours(kind, path) for kind in KINDS)


def _parts(source: Source) -> list[Part]:
    """The names in a file, by declaration."""
    declared = kept_parse(source).declarations
    return [Part(source.path, n, 0, NamesOf([each])) for n, each in enumerate(declared)]


def _files_in(folders: Iterable[Path]) -> Iterator[Path]:
    """The files of the language in folders and those below them, but hidden ones."""
    for folder in folders:
        for inside, names, files in os.walk(folder):
            names[:] = sorted(
                each for each in names if not each.startswith(".") and each not in PASSED_BY
            )
            yield from (Path(inside, each) for each in sorted(files) if each.endswith(ENDINGS))
