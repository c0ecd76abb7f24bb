"""What is said in English of everything shipped: of games, plain and with all variants that go
together, and of cards.
"""

from collections.abc import Iterator
from pathlib import Path

from rdi import library
from rdi.lang.authoring.explaining import explain_game, explain_named
from rdi.lang.compiler.games import every_choice, games_in
from rdi.lang.compiler.shelf import characters_on_shelf, drink_decks_on_shelf
from rdi.lang.syntax.source import Source
from rdi.text import name_of

FOLDER = Path(__file__).parent / "explained"
SAID = Path(__file__).parent / "said"
MADE = "<!-- What follows is made from the phrases' homes. -->\n\n"
"""After this line of the grammar's README come the lists of phrases."""


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page's file, and the page."""
    for entry in library.entries():
        source = Source(entry.path, Path(entry.path).read_text(encoding="utf-8"))
        (block,) = games_in(source)[0]
        yield f"{entry.name}.txt", explain_game(library.definition(entry.name)) + "\n"
        largest = every_choice(block)[-1]
        if not largest:
            continue
        everything = explain_game(library.definition(entry.name, largest)) + "\n"
        yield f"{entry.name}-all-variants.txt", everything


def card_pages() -> Iterator[tuple[str, str]]:
    """The name of each page's file, and what the cards of a deck say, for each deck of cards."""
    characters = [each.name for each in characters_on_shelf()]
    decks = [each.title for each in drink_decks_on_shelf()]
    for named in (*characters, *decks):
        yield f"{name_of(named)}.txt", explain_named(named) + "\n"
