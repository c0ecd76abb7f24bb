"""Scores of boards in bitboards are those of the lines that were written."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from rdi import library
from rdi.engine.game import CompiledGame
from rdi.engine.runtime import OFF_BOARD, BoardLayout, beside_one_another, largest_group, spread
from rdi.model.bitboards import board_name, edge_of, laid_name, spot_of

CITY = "city-square"

GAME = """
game "Board":
  about "cards on a board"
  uses deck "Rogues and Warriors"
  for 2 to 7 players
  each player has Hand (hidden)
  each player has City grid {side} by {side} stacked 2 (public)
  play:
    ante
    deal 3 to each Hand
    bet
    showdown
  score highest of City:
{lines}
  ties color
"""

LINES = (
    "each Bard is worth number of Warriors next to it",
    "each Lady is worth number of different rank of cards next to it except Rogue",
    "each Rogue is worth 2 * number of Merchants next to it",
    "total largest group of Merchants",
    "total largest group of Merchants counting Bards beside it",
    "mark Rogues next to a Warrior as patrolled\neach patrolled Rogue is worth 1",
    "mark Rogues next to a Warrior as safe\nmark Ladies next to a not safe Rogue as failed\n"
    "remove failed cards\neach not safe Rogue is worth 2",
    "each card where (value is more than 2) is worth value",
    "each Lady is worth value",
    "total 3 * number of Warriors",
)
"""Lines that are said in bitboards."""

OTHERS = (
    "each card is worth number of cards",
    "each card where (value is highest value of cards) is worth 1",
    "total number of different color of cards",
    "each card where color is Red is worth value",
)
"""Lines that are scored as they were written: what they ask for is not said in bitboards, or tells
more classes of cards apart.
"""


def compiled(*lines: str, side: int = 3) -> CompiledGame:
    text = "\n".join([f"    {line}" for each in lines for line in each.splitlines()])
    return library.compiled_game_in(GAME.format(lines=text, side=side), "board")


def boards(game: CompiledGame, count: int, side: int = 3) -> list[list[Any]]:
    luck, found = Random(7), []
    for _ in range(count):
        top, left = luck.choice([(0, 0), (-2, -1), (5, -7)])
        cells = [(top + luck.randrange(side), left + luck.randrange(side)) for _ in range(18)]
        cards = cells[: luck.randrange(19)]
        found.append([(cell, luck.choice(game.cards)) for cell in cards])
    return found


def is_said(game: CompiledGame) -> bool:
    assert game.definition.scoring is not None
    return board_name(game.definition.scoring.score_code) in game.namespace


def agree(game: CompiledGame, count: int = 60, side: int = 3) -> None:
    assert game.definition.scoring is not None
    score = game.definition.scoring.score_code
    plain, explained = game.namespace[f"{score}_plain"], set[int]()
    for board in boards(game, count, side):
        assert game.score_with([board]) == plain(board) == game.explain([board])[:2]
        explained.add(plain(board)[1])
    assert len(explained) > 1


@pytest.mark.parametrize("line", LINES)
def test_each_line_scores_as_it_did(line: str) -> None:
    game = compiled(line)
    assert is_said(game)
    agree(game)


def test_lines_together_score_as_they_did() -> None:
    for one, other in combinations(LINES, 2):
        game = compiled(one, other)
        assert is_said(game), (one, other)
        agree(game, 12)


@pytest.mark.parametrize("side", [2, 4, 6])
def test_boards_of_other_sizes_score_as_they_did(side: int) -> None:
    game = compiled(*LINES[:5], side=side)
    assert is_said(game)
    agree(game, 40, side)


@pytest.mark.parametrize("line", OTHERS)
def test_what_is_not_said_stays_as_it_is(line: str) -> None:
    game = compiled(line)
    assert not is_said(game)
    assert all(game.score_with([board]) == game.explain([board])[:2] for board in boards(game, 20))


@pytest.mark.parametrize(
    "variants", [(), ("dragons",), ("happy_peasants",), ("dragons", "happy_peasants")]
)
def test_a_city_scores_as_it_did(variants: tuple[str, ...]) -> None:
    game = library.compiled_game(CITY, variants)
    assert is_said(game)
    agree(game, 300)


def test_a_board_that_is_too_large_is_scored_as_it_was_written() -> None:
    game = compiled(LINES[0])
    assert game.definition.scoring is not None
    score = game.definition.scoring.score_code
    far = [((0, 0), "Ba"), ((0, 7), "Ba"), ((1, 7), "Wa")]
    assert game.namespace[laid_name(score)](far) == OFF_BOARD
    assert game.score_with([far]) == (0, 1)
    assert game.score_with([[((0, 0), "Ba"), ((0, 1), "Wa")]]) == (0, 1)


def test_the_uppermost_card_counts_wherever_the_board_lies() -> None:
    layout = BoardLayout({"a": 0, "b": 1}, 3)
    lone = layout([((0, 0), "b"), ((0, 1), "a")])
    assert layout([((0, 0), "a"), ((0, 1), "a"), ((0, 0), "b")]) == lone
    assert layout([((4, -2), "b"), ((4, -1), "a")]) == lone
    assert layout([((0, 0), "b"), ((0, 1), "c")]) == OFF_BOARD
    assert layout([]) == 0
    with pytest.raises(KeyError):
        _ = layout.bits[(3, 0), "a"]


def test_what_is_beside_a_spot_is_beside_no_other() -> None:
    side, edge = 3, edge_of(3)
    cells = [(row, column) for row in range(-2, 3) for column in range(-2, 3)]
    for row, column in cells:
        spot = 1 << spot_of(row, column, side)
        for other_row, other_column in cells:
            other = 1 << spot_of(other_row, other_column, side)
            is_near = abs(row - other_row) + abs(column - other_column) == 1
            assert bool(spread(spot, edge) & other) == is_near
            assert beside_one_another(spot, other, edge) == is_near


def test_of_equally_large_groups_the_one_with_more_beside_it_counts() -> None:
    edge = edge_of(3)
    spots = [spot_of(*cell, 3) for cell in ((-2, -2), (0, 0), (2, 2))]
    beside = sum([1 << spot_of(*cell, 3) for cell in ((0, 1), (1, 0), (2, 1))])
    assert largest_group(sum([1 << spot for spot in spots]), beside, edge) == (1, 2)
    assert largest_group(0, beside, edge) == (0, 0)
