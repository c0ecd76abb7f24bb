"""Another name means the same everywhere: given back, the text is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rdi.lang.authoring.formatting import formatted
from rdi.lang.authoring.mends import applied, changes_between
from rdi.lang.authoring.names import CAPITAL, SMALL, TITLE, Name, NameIndex, Part
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.source import Source
from rdi.lsp.documents import Document
from rdi.lsp.renaming import changes_to_rename
from rdi.resources import Text, texts

SHIPPED = [*texts("cards").values(), *texts("games").values()]
FRESH = {TITLE: "Frobnication", CAPITAL: "Frobnicate", SMALL: "frobnicated"}
EACH = 6
"""So many names of a file are tried."""


def by_name(file: Text) -> str:
    return file.path.rsplit("/", 1)[-1]


def given(document: Document) -> Iterator[tuple[Name, Part]]:
    for part in document.parts:
        yield from ((name, part) for name in part.names.names if name.is_given)


def renamed(document: Document, name: Name, part: Part, new: str) -> str:
    index = NameIndex({document.path: document.parts})
    changes = changes_to_rename(index, name, part, new, lambda path: document.lines)
    return applied(document.source.text, changes[document.path])


@pytest.mark.slow
@pytest.mark.parametrize("file", SHIPPED, ids=by_name)
def test_a_name_that_is_given_back_leaves_the_text_as_it_was(file: Text) -> None:
    document = Document("/copies/copy.game", file.text)
    names = [*given(document)]
    for name, part in Random(0).sample(names, min(EACH, len(names))):
        number = part.names.names.index(name)
        once = renamed(document, name, part, FRESH[name.writing])
        assert once != file.text
        other = Document(document.path, once, document)
        assert parse(other.source).mistakes == [], name
        part_after = other.parts[part.number]
        name_after = part_after.names.names[number]
        assert name_after.text == FRESH[name.writing]
        assert renamed(other, name_after, part_after, name.text) == file.text


@pytest.mark.slow
@pytest.mark.parametrize("file", SHIPPED[::3], ids=by_name)
def test_the_changes_of_a_formatted_text_make_what_the_command_writes(file: Text) -> None:
    luck, lines = Random(file.path), file.text.split("\n")
    for number, line in enumerate(lines):
        if '"' not in line and "#" not in line and luck.random() < 0.3:
            indent = line[: len(line) - len(line.lstrip())]
            lines[number] = indent + "  ".join(line.split())
    loose = "\n".join(lines)
    written = formatted(Source("x.game", loose))
    assert written == file.text
    assert applied(loose, changes_between(loose, written)) == written
    assert changes_between(written, formatted(Source("x.game", written))) == []
