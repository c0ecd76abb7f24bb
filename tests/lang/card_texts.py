"""Cards out of a few lines, for tests."""

import pytest

from rdi.errors import SourceErrors
from rdi.lang.compiler.shelf import cards_in
from rdi.lang.syntax.source import Source
from rdi.model import cards as m
from rdi.model import effects as e
from rdi.model.cards import Card, Character

VICTIM = e.PlayerRef(e.NAMED, "victim")
ANOTHER = e.PlayerRef(e.NAMED, "another player")
THEY = e.PlayerRef(e.NAMED, "they")
PICK = e.PickPlayer("another player", "another")


def company(text: str) -> tuple[tuple[Character, ...], tuple[m.DrinkDeck, ...]]:
    return cards_in(Source("x.cards", text))


def brawler(text: str) -> Character:
    """A character with these cards."""
    (found,) = company(f'character Brawler:\n  about "strong"\n{text}')[0]
    return found


def card(lines: str, kind: str = "action") -> Card:
    """A card with these lines."""
    below = "".join(f"  {line}\n" for line in lines.strip("\n").split("\n"))
    return brawler(f'{kind} card "Left Hook" in Brawler:\n{below}').cards["Left Hook"]


def body(lines: str, kind: str = "action") -> e.Block:
    (way,) = card(lines, kind).ways
    return way.body


def trigger(line: str) -> m.Trigger | None:
    (way,) = card(f"{line}\nyou draw 1 card", "sometimes").ways
    return way.trigger


def codes(text: str) -> list[str]:
    with pytest.raises(SourceErrors) as caught:
        company(text)
    return [each.code for each in caught.value.diagnostics]  # type: ignore[attr-defined]
