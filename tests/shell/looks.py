"""Documents in the four ways in which they are shown: drawn, in plain words, for programs, and in a
browser.
"""

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Any, Literal

import pytest

from rdi.shell.show.document import Document
from rdi.shell.show.html_renderer import html_of
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.renderers import render

Way = Mode | Literal["html"]


def each_in_turn(things: Iterable[Any], modes: Sequence[Mode]) -> list[Any]:
    """Every thing in every mode as parameters of a test: each in one mode, taken in turn, and the
    others with the slow tests.
    """
    return [
        pytest.param(thing, mode, marks=() if mode == quick else pytest.mark.slow)
        for thing, quick in zip(things, cycle(modes), strict=False)
        for mode in modes
    ]


def shown(document: Document, way: Way, width: int) -> str:
    """What is shown of a document; a browser's page has no width."""
    if way == "html":
        return html_of(document.blocks)
    return "\n".join(render(document, Look(way, width)))
