"""The games of characters on the shelf, found without reading the others, and one by its title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rdi.lang.definitions import kept_definition
from rdi.model.definition import GameDefinition, name_of
from rdi.resources import texts

TITLE = re.compile(r'^game "([^"\n]+)":', re.MULTILINE)
FOR_CHARACTERS = re.compile(r"^  for [0-9]+ to [0-9]+ characters", re.MULTILINE)


def games_of_characters() -> dict[str, GameDefinition]:
    """Every game of characters on the shelf by its title; SourceErrors where one has mistakes."""
    decks = tuple(file.text for file in texts("cards").values())
    found = {}
    for path, text in texts("games").values():
        for title in _titles(text):
            found[title] = kept_definition(name_of(title), path, text, (), decks)
    return found


def _titles(text: str) -> Iterator[str]:
    starts = [*TITLE.finditer(text)]
    ends = [match.start() for match in starts[1:]]
    for match, end in zip(starts, [*ends, len(text)], strict=False):
        if FOR_CHARACTERS.search(text, match.start(), end):
            yield match[1]
