"""What `explain` says of every shipped game: plain, and with all variants that go together."""

from collections.abc import Iterator
from pathlib import Path

from rdi import library
from rdi.lang.compile import every_choice, games_in
from rdi.lang.explain import explain
from rdi.lang.source import Source

FOLDER = Path(__file__).parent / "explained"
MADE = "<!-- What follows is made from the phrases' homes. -->\n\n"
"""After this line of the grammar's README come the lists of phrases."""


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page's file, and the page."""
    for entry in library.entries():
        source = Source(entry.path, Path(entry.path).read_text(encoding="utf-8"))
        (block,) = games_in(source)[0]
        yield f"{entry.name}.txt", explain(library.definition(entry.name)) + "\n"
        largest = every_choice(block)[-1]
        everything = explain(library.definition(entry.name, largest)) + "\n"
        yield f"{entry.name}-all-variants.txt", everything
