"""The decks on the shelf: read from the folders of cards when a game asks for one."""

from __future__ import annotations

from functools import lru_cache

from rdi.errors import SourceErrors
from rdi.lang.decks import Box, make_box
from rdi.lang.diagnostic import Diagnostic
from rdi.lang.parse import parse
from rdi.lang.phrases.components import Component
from rdi.lang.source import Source
from rdi.resources import texts

FILES_MOST = 64
"""How many files are remembered."""


def boxes_in(source: Source) -> tuple[dict[str, Box], list[Diagnostic]]:
    """The decks that a file describes."""
    declarations, mistakes = parse(source, Component.rule)
    boxes: dict[str, Box] = {}
    for component in declarations:
        if isinstance(component, Component):
            box, found = make_box(component, source)
            boxes[str(component.title)] = box
            mistakes += found
    return boxes, mistakes


@lru_cache(FILES_MOST)
def _boxes_read(path: str, text: str) -> tuple[dict[str, Box], list[Diagnostic]]:
    return boxes_in(Source(path, text))


def boxes_on_shelf(beside: frozenset[str] = frozenset()) -> dict[str, Box]:
    """The decks in the folders of cards by their titles, but those in files of these names, whose
    place is taken; SourceErrors where one has mistakes.
    """
    boxes: dict[str, Box] = {}
    for name, (path, text) in texts("cards").items():
        if name in beside:
            continue
        found, mistakes = _boxes_read(path, text)
        if mistakes:
            raise SourceErrors(mistakes)
        for name, box in found.items():
            boxes.setdefault(name, box)
    return boxes


def box_on_shelf(title: str) -> Box | None:
    """The deck of this title, None where there is none."""
    return boxes_on_shelf().get(title)
