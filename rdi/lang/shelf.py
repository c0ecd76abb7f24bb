"""The decks on the shelf: read from the folders of cards when a game asks for one."""

from __future__ import annotations

from functools import cache

from rdi.errors import SourceErrors
from rdi.lang.decks import Box, make_box
from rdi.lang.diagnostic import Diagnostic
from rdi.lang.parse import parse
from rdi.lang.phrases.components import Component
from rdi.lang.source import Source
from rdi.resources import texts


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


@cache
def boxes_on_shelf() -> dict[str, Box]:
    """The decks in the folders of cards by their titles; SourceErrors where one has mistakes."""
    boxes: dict[str, Box] = {}
    for path, text in texts("cards").values():
        found, mistakes = boxes_in(Source(path, text))
        if mistakes:
            raise SourceErrors(mistakes)
        for name, box in found.items():
            boxes.setdefault(name, box)
    return boxes


def box_on_shelf(title: str) -> Box | None:
    """The deck of this title, None where there is none."""
    return boxes_on_shelf().get(title)
