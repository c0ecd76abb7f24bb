"""Documents in the four ways in which they are shown: drawn, in plain words, for programs, and in a
browser.
"""

from typing import Literal

from rdi.shell.show.document import Document
from rdi.shell.show.html_renderer import html_of
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.renderers import render

Way = Mode | Literal["html"]


def shown(document: Document, way: Way, width: int) -> str:
    """What is shown of a document; a browser's page has no width."""
    if way == "html":
        return html_of(document.blocks)
    return "\n".join(render(document, Look(way, width)))
