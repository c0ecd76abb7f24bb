"""How many things may be chosen: one, up to so many, just so many, so many at least, a range."""

import random

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import RdiError
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from rdi.model.request import Pick
from rdi.model.settings import Settings

GAME = """game "Keepers":
  uses deck "Standard 52"
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Kept (public)
  table has Three from 0 to 3, starting at 3
  play:
    ante
    deal {held} to each Hand
    each player in turn:
      choose {amount} from cards in Hand as kept, to keep
      move kept from Hand to Kept
    showdown
  score highest of Kept:
    each card is worth value
  ties none
"""


def begun(text: str) -> Game:
    return Game(library.compiled_game_in(text, "keepers"), Settings(), SeededChance(3), [20, 20])


def first(amount: str, held: int = 5) -> Game:
    return begun(GAME.format(amount=amount, held=held))


@pytest.mark.parametrize(
    ("amount", "bounds"),
    [
        ("2", (2, 2)),
        ("exactly 2", (2, 2)),
        ("Three", (3, 3)),
        ("at least 2", (2, 5)),
        ("at least 0", (0, 5)),
        ("1 to 3", (1, 3)),
        ("(Three - 1) to Three", (2, 3)),
        ("up to 2", (0, 2)),
        ("4 to 9", (4, 5)),
        ("7", (5, 5)),
        ("6 to 9", (5, 5)),
    ],
)
def test_so_many_may_be_chosen_and_neither_fewer_nor_more(
    amount: str, bounds: tuple[int, int]
) -> None:
    game = first(amount)
    pick = game.pending
    assert isinstance(pick, Pick)
    assert (pick.least, pick.most) == bounds
    for count in range(len(pick.items) + 1):
        is_legal = pick.least <= count <= pick.most
        assert pick.accepts(pick.items[:count]) == is_legal
    game.answer(pick.items[: pick.least])
    assert len(game.view(0).own["Kept"]) == pick.least


@pytest.mark.parametrize("amount", ["1", "exactly 1", "one"])
def test_one_that_is_said_as_a_number_is_one_card(amount: str) -> None:
    game = first(amount)
    assert isinstance(game.pending, Pick)
    assert game.pending.is_single
    game.answer(game.pending.items[0])
    assert len(game.view(0).own["Kept"]) == 1


@pytest.mark.parametrize("amount", ["exactly (Three - 2)", "1 to 3", "at least 1"])
def test_where_a_single_card_is_left_or_wanted_it_moves_like_a_list(amount: str) -> None:
    for held in (1, 4):
        game, luck = first(amount, held), random.Random(held)
        while game.pending is not None:
            game.answer(luck.choice(game.pending.options))
        kept = [len(game.view(seat).own["Kept"]) for seat in (0, 1)]
        assert all(1 <= each <= held for each in kept)


def test_where_there_is_nothing_something_cannot_be_chosen() -> None:
    turn = "    each player in turn:\n"
    text = GAME.format(amount="2", held=3).replace(turn, f"{turn}      discard all Hand\n")
    with pytest.raises(RdiError, match="there is nothing to keep, and 2 things are wanted"):
        begun(text)


def test_a_range_goes_upwards() -> None:
    wrong = Source("keepers.game", GAME.format(amount="3 to 2", held=5))
    message = str(check_sources([wrong])[0])
    assert "E0303: 3 to 2 is empty: the second number is less" in message
    assert check_sources([Source("keepers.game", GAME.format(amount="2 to Three", held=5))]) == []
