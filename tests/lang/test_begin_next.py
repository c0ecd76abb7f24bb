"""Who begins: the first in turn order may be another one from the next round on."""

import pytest

from rdi import Game, library
from rdi.errors import SourceErrors
from rdi.session.setup import begin_game, make_settings

GAME = """game "Trial":
  about "a trial"
  uses deck "Standard 52"
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Chair from 0 to 9, starting at 0
  table has Asked from 0 to 9, starting at 0
  define apart as 5 if Chair is 2, otherwise Chair
  play:
    let chair be 0
    each player in turn:
      let chair be chair + 1
      set Chair to chair
    {}
    bet
    showdown
  score highest of Hand:
    total Chair
  ties none
"""


def begun(play: str, seats: int = 3) -> Game:
    text = GAME.format(play.replace("\n", "\n    "))
    compiled = library.compiled_game_in(text, "trial")
    return begin_game(compiled, make_settings(), (9,) * seats, seed=1)


def order(game: Game) -> list[int]:
    """The seats in the order in which they are asked to check."""
    seats = []
    while game.pending is not None:
        seats.append(game.pending.seat)
        game.answer("check")
    return seats


@pytest.mark.parametrize(
    ("chair", "found"), [(1, [0, 1, 2]), (2, [1, 2, 0]), (3, [2, 0, 1]), (9, [0, 1, 2])]
)
def test_the_next_round_begins_with_whoever_said_so(chair: int, found: list[int]) -> None:
    assert order(begun(f"each player in turn:\n  if Chair is {chair}:\n    begin next")) == found


def test_the_round_that_goes_on_is_played_to_its_end_in_its_own_order() -> None:
    game = begun("each player in turn:\n  begin next\n  choose one of left or right as way, to say")
    seats = []
    for _ in range(3):
        assert game.pending is not None
        seats.append(game.pending.seat)
        game.answer("left")
    assert seats == [0, 1, 2]
    assert order(game) == [2, 0, 1]


def test_the_last_who_says_so_begins_and_the_starting_player_is_the_first_of_all() -> None:
    play = "each player in turn:\n  if Chair is more than 1:\n    begin next\n"
    game = begun(play + "starting player:\n  set Asked to Chair")
    assert game.view(0).table_piles["Asked"] == (3,)
    assert ("begins", 2) in game.events


def test_who_has_left_leaves_the_others_in_their_order() -> None:
    game = begun("each player in turn:\n  if Chair is 2:\n    begin next\n"
                 "each player in turn:\n  if Chair is 3:\n    leave game")  # fmt: skip
    assert order(game) == [1, 0]


def test_a_copy_and_a_record_have_the_same_order() -> None:
    game = begun("each player in turn:\n  if Chair is 2:\n    begin next")
    assert order(game.fork()) == order(game) == [1, 2, 0]


@pytest.mark.parametrize(
    ("first", "found"),
    [("highest Chair", [2, 0, 1]), ("lowest Chair", [0, 1, 2]), ("highest apart", [1, 2, 0]),
     ("lowest (Chair * 0)", [0, 1, 2])],
)  # fmt: skip
def test_whoever_has_the_most_or_the_least_begins(first: str, found: list[int]) -> None:
    """Of equals the first in turn order does."""
    assert order(begun(f"begin with {first}")) == found


def test_of_equals_the_first_by_the_present_order_begins() -> None:
    assert order(begun("begin with highest Chair\nbegin with lowest Asked")) == [2, 0, 1]


def test_the_next_player_begins_left_of_another() -> None:
    play = "each player in turn:\n  if Chair is {}:\n    let dealer be this player\n"
    assert order(begun(play.format(1) + "begin left of dealer")) == [1, 2, 0]
    assert order(begun(play.format(3) + "begin left of dealer")) == [0, 1, 2]


def test_who_has_left_has_somebody_to_the_left_all_the_same() -> None:
    play = "each player in turn:\n  if Chair is 2:\n    let gone be this player\n    leave game\n"
    assert order(begun(play + "begin left of gone")) == [2, 0]


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("deal 1 to each Hand\nbegin with highest (number of Aces in Hand)", "E0311"),
        ("each player in turn:\n  begin with highest Chair", "E0401"),
        ("let dealer be 1\nbegin left of dealer", "E0301"), ("begin left of dealer", "E0203"),
        ("begin with highest Hand", "E0301"),
    ],
)  # fmt: skip
def test_who_begins_must_be_known_to_all(play: str, said: str) -> None:
    with pytest.raises(SourceErrors, match=said):
        begun(play)


def test_nobody_begins_where_nobody_acts() -> None:
    with pytest.raises(SourceErrors, match="E0302"):
        library.compiled_game_in(GAME.format("begin next"), "trial")
