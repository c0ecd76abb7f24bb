"""Gold that players pay into the pot and to one another in the Order of Play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import Game, library
from rdi.errors import SourceErrors
from rdi.session.setup import begin_game, make_settings

GAME = """game "Trial":
  uses deck "Standard 52"
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Chair from 0 to 9, starting at 0
  play:
    ante
    let chair be 0
    each player in turn:
      let chair be chair + 1
      set Chair to chair
    {}
    bet
    {}
  score highest of Hand:
    total Chair
  ties none
"""


def begun(play: str, stashes: tuple[int, ...] = (9, 9, 9), end: str = "showdown") -> Game:
    text = GAME.format(play.replace("\n", "\n    "), end)
    return begin_game(library.compiled_game_in(text, "trial"), make_settings(), stashes, seed=1)


def finished(game: Game) -> tuple[int, ...]:
    while game.pending is not None:
        game.answer("check")
    assert game.outcome is not None
    return game.outcome.winnings


def test_what_is_paid_into_the_pot_is_won_with_it() -> None:
    game = begun("each player in turn:\n  pay 2 to the pot")
    assert game.purses["pot"] == 9
    assert finished(game) == (-3, -3, 6)


def test_who_paid_less_into_the_pot_wins_only_as_much_of_each() -> None:
    game = begun("each player in turn:\n  if Chair is less than 3:\n    pay 2 to the pot")
    assert finished(game) == (-3, 1, 2)  # the last won three antes, the next the rest


def test_who_cannot_pay_leaves_the_game() -> None:
    game = begun("each player in turn:\n  pay 5 to the pot", (9, 3, 9))
    assert game.view(0).playing == (0, 2)
    assert finished(game) == (-6, -1, 7)


def test_players_pay_to_one_another() -> None:
    play = ("starting player:\n  let dealer be this player\neach player in turn:\n"
            "  if Chair is more than 1:\n    pay 3 to dealer")  # fmt: skip
    game = begun(play, end="end game")
    assert [game.purses[seat] for seat in range(3)] == [8 + 6, 8 - 3, 8 - 3]


def test_dead_money_is_won_with_the_pot_whatever_somebody_has_paid() -> None:
    play = "each player in turn:\n  if Chair is less than 3:\n    pay 2 to the pot as dead money"
    game = begun(play)
    assert game.purses["pot"] == 3 + 4
    assert finished(game) == (-3, -3, 6)


def test_dead_money_that_nobody_has_matched_does_not_come_back() -> None:
    for words, found in (("", (-1, -1, 2)), (" as dead money", (-5, -1, 6))):
        play = f"starting player:\n  pay 4 to the pot{words}"
        assert finished(begun(play)) == found


@pytest.mark.parametrize(
    ("out", "stashes", "won"),
    [("2", 10, (1, -1, 0)), ("all", 11, (2, -1, -1)), ("9", 11, (2, -1, -1)),
     ("half of the pot", 9, (0, -1, 1)), ("(0 - 1)", 8, (-1, -1, 2))],
)  # fmt: skip
def test_gold_is_taken_out_of_the_pot(out: str, stashes: int, won: tuple[int, ...]) -> None:
    game = begun(f"starting player:\n  take {out} out of the pot")
    assert game.purses[0] == stashes
    assert finished(game) == won


def test_all_may_win_what_is_left_in_a_pot_from_which_somebody_took() -> None:
    play = ("each player in turn:\n  if Chair is 1:\n    pay 4 to the pot\n"
            "each player in turn:\n  if Chair is 2:\n    take 1 out of the pot")  # fmt: skip
    assert finished(begun(play)) == (-5, 0, 5)


def test_what_is_in_the_pot_and_what_a_player_has_are_numbers() -> None:
    play = ("starting player:\n  pay the pot to the pot\n  let rich be this player\n"
            "each player in turn:\n  if Gold of rich is less than Gold of this player:\n"
            "    pay (Gold of this player - Gold of rich) to rich")  # fmt: skip
    game = begun(play, end="end game")
    assert [game.purses[seat] for seat in range(3)] == [8, 5, 8]
    assert game.purses["pot"] == 6


def test_two_names_may_be_of_one_player() -> None:
    play = ("starting player:\n  let first be this player\neach player in turn:\n"
            "  if first is this player:\n    pay 2 to the pot")  # fmt: skip
    assert begun(play).purses["pot"] == 5


@settings(max_examples=20)
@given(st.lists(st.integers(2, 12), min_size=2, max_size=4), st.integers(0, 6), st.integers(0, 6))
def test_all_gold_stays_whoever_pays_what(stashes: list[int], pot: int, first: int) -> None:
    play = (f"starting player:\n  let dealer be this player\neach player in turn:\n"
            f"  pay {first} to dealer\n  pay {pot} to the pot\n  pay 1 to the pot as dead money\n"
            f"  if Chair is {first}:\n    take {pot} out of the pot")  # fmt: skip
    game = begun(play, tuple(stashes))
    assert sum(game.purses.values()) == sum(stashes)
    assert sum(finished(game)) + game.outcome.carry == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("pay 1 to the pot", "E0302"), ("let dealer be this player", "E0302"),
        ("let much be 1\nstarting player:\n  pay 1 to much", "E0301"),
        ("starting player:\n  pay 1 to dealer", "E0203"),
        ("starting player:\n  pay this player to the pot", "E0301"),
        ("take 2 out of the pot", "E0302"),
        ("starting player:\n  pay Gold of 3 to the pot", "E0301"),
        ("starting player:\n  pay Silver of this player to the pot", "E0204"),
    ],
)  # fmt: skip
def test_payments_that_cannot_be_made_are_told(play: str, said: str) -> None:
    with pytest.raises(SourceErrors, match=said):
        begun(play)


@pytest.mark.parametrize(
    ("condition", "offered"),
    [("Chair is 1", ("stay", "leave", "raise")), ("Chair is 2", ("stay", "leave"))],
)
def test_a_word_is_offered_only_if_its_condition_holds(
    condition: str, offered: tuple[str, ...]
) -> None:
    game = begun(f"starting player:\n  choose one of stay or leave or raise if ({condition}) ...\n"
                 "    as wish, to say")  # fmt: skip
    assert game.pending is not None
    assert game.pending.options == offered
    assert game.pending.accepts("raise") == ("raise" in offered)


def test_where_one_word_alone_is_left_nobody_is_asked() -> None:
    game = begun("starting player:\n  choose one of stay or leave if (Chair is 2) as wish, to say\n"
                 "  if wish is stay:\n    pay 1 to the pot")  # fmt: skip
    assert game.purses["pot"] == 4
    assert ("forced", 0, "say", "stay") in game.events


def test_a_hand_beats_another_by_the_score_as_it_is() -> None:
    play = ("starting player:\n  let first be this player\neach player in turn:\n"
            "  if this player beats first:\n    pay 1 to first")  # fmt: skip
    game = begun(play, end="end game")
    assert [game.purses[seat] for seat in range(3)] == [10, 7, 7]


def test_without_a_score_no_hand_beats_another() -> None:
    text = GAME.format(
        "starting player:\n      if this player beats this player:\n        ante", "end game"
    )
    text = text[: text.index("  score")]
    with pytest.raises(SourceErrors, match="E0408"):
        library.compiled_game_in(text, "trial")
