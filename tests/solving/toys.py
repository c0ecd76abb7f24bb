"""Small games for two whose solutions are known, and a bigger one that is soon solved."""

from dataclasses import replace
from functools import cache

from rdi import library
from rdi.engine.game import CompiledGame
from rdi.model.definition import Deck
from rdi.model.settings import Settings
from rdi.solving.tree import BetSizes, Tree, build_tree
from tests.source import ROOT

HIGHEST = """game "High Card":
  uses deck "Rogues and Warriors"
  for 2 to 2 players
  each player has Hand (hidden)
  play:
    ante
    deal 1 to each Hand
    bet
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""
THREE = {"J": 1, "Q": 2, "K": 3}
BOOKLETS = "rogues-and-warriors"


def deck_of(values: dict[str, int], copies: int = 1) -> Deck:
    """A deck in which nothing counts but the value of a card."""
    return Deck(
        title="Toys",
        counts=dict.fromkeys(values, copies),
        extras={},
        names={code: code for code in values},
        attributes={"rank": {code: code for code in values}},
        values={"rank": {code: code for code in values}},
        numbers=values,
        kinds={code: code for code in values},
    )


@cache
def highest(size: int = 3, text: str = HIGHEST, copies: int = 1) -> CompiledGame:
    """One card of so many is dealt to each of two; the higher wins."""
    values = THREE if size == 3 else {str(value): value for value in range(1, size + 1)}
    definition = library.compiled_game_in(text, "high-card").definition
    return CompiledGame(replace(definition, deck=deck_of(values, copies)))


@cache
def kuhn() -> Tree:
    """Kuhn's poker: three cards, an ante and one bet of 1 each, which is all that both have.

    Its value is -1/18 for the first seat (Kuhn 1950).
    """
    return build_tree(highest(), Settings(stash=2), (2, 2), BetSizes((1.0,), (1.0,), 1))


@cache
def booklets(sizes: tuple[float, ...] = (1.0,), raises: int = 1) -> Tree:
    """A game of the booklet with few raises."""
    return build_tree(
        library.compiled_game(BOOKLETS), Settings(), (50, 50), BetSizes(sizes, sizes, raises)
    )


def text_of(name: str) -> str:
    """The text of one of the classics."""
    return (ROOT / "games" / "classics" / f"{name}.game").read_text(encoding="utf-8")
