"""The house as the bank: a bank that is no player, and has all the Gold that it needs."""

import json
from typing import Any

import pytest

from rdi import Game, library, replay
from rdi.engine.game import ONLOOKER
from rdi.errors import BadRecord, GameFault, SourceErrors
from rdi.model.event import INN
from rdi.model.round_games import why_no_round_game
from rdi.session.setup import begin_game, make_settings

GAME = """game "Trial":
  about "a trial"
  uses dice
  for 1 to 4 players
  each player has Stake from 0 to 99, starting at {stake}
  play:
    {play}
    end game
"""


def begun(play: str, *stashes: int, stake: int = 5, **settings: Any) -> Game:
    text = GAME.format(play=play.replace("\n", "\n    "), stake=stake)
    compiled = library.compiled_game_in(text, "trial")
    return begin_game(compiled, make_settings(**settings), stashes or (50,), seed=1)


def won(line: str, stake: int = 5) -> int:
    """What one player has won of the house by this line."""
    outcome = begun(f"each player in turn:\n  {line}", stake=stake).outcome
    assert outcome is not None
    assert outcome.winnings[0] == -outcome.inn
    return outcome.winnings[0]


@pytest.mark.parametrize(
    ("line", "stake", "gold"),
    [
        ("pay 2 to the house", 5, -2),
        ("pay (Stake - 9) to the house", 5, 0),  # nobody pays less than nothing
        ("the house pays 2", 5, 2),
        ("the house pays Stake", 5, 5),
        ("the house pays (Stake - 9)", 5, 0),  # nor does the house
        ("the house pays 1 to 1 on Stake", 5, 5),
        ("the house pays 3 to 2 on Stake", 4, 6),
        ("the house pays 3 to 2 on Stake", 5, 7),
        ("the house pays 3 to 2 on Stake rounded up", 5, 8),
        ("the house pays 19 to 20 on Stake", 20, 19),
        ("the house pays 19 to 20 on Stake", 19, 18),
        ("the house pays 0 to 1 on Stake", 5, 0),
        ("the house pays 1 to 2 on (Stake + 1)", 5, 3),
        ("the house pays Gold", 5, 50),
        ("pay (least of (60, Gold)) to the house", 5, -50),
    ],
)
def test_the_house_takes_and_pays(line: str, stake: int, gold: int) -> None:
    assert won(line, stake) == gold


def test_a_player_who_cannot_pay_the_house_leaves_and_keeps_what_is_there() -> None:
    game = begun("each player in turn:\n  pay 9 to the house\n  the house pays 20", 8, 50)
    assert game.outcome is not None
    assert game.outcome.winnings == (0, 11)
    assert game.outcome.places == ((1,), (0,))
    assert ("broke", 0) in game.events


def test_everybody_sees_the_account_of_the_house() -> None:
    game = begun(
        "each player in turn:\n  pay 3 to the house\n  choose one from 1 to 2 as n, to say", 9, 9
    )
    for seat in (ONLOOKER, 0, 1):
        assert game.view(seat).inn == 3
        assert game.view(seat).as_data()["inn"] == 3
    assert sum(game.purses.values()) == 18
    without = begun("each player in turn:\n  choose one from 1 to 2 as n, to say")
    assert INN not in without.purses
    assert "inn" not in without.view(0).as_data()


def test_records_count_the_house_and_are_refused_where_gold_was_made() -> None:
    game = begun("each player in turn:\n  choose one from 1 to 2 as n, to say\n  the house pays n")
    game.answer(2)
    text = str(game.record)
    end = json.loads(text.splitlines()[-1])
    assert end["outcome"]["inn"] == -2
    end["outcome"]["inn"] = 0
    forged = "\n".join([*text.splitlines()[:-1], json.dumps(end)])
    with pytest.raises(BadRecord, match="Gold was made or lost"):
        replay(forged)


def test_the_house_owes_no_more_than_numbers_go() -> None:
    line = "repeat 60 times:\n    the house pays Gold"
    with pytest.raises(GameFault, match="larger than"):
        begun(f"each player in turn:\n  {line}")


@pytest.mark.parametrize("line", ["the house pays 2", "pay 2 to the house"])
def test_somebody_must_act(line: str) -> None:
    with pytest.raises(SourceErrors) as found:
        begun(line)
    assert [each.code for each in found.value.diagnostics] == ["E0302"]


def test_odds_are_of_something() -> None:
    with pytest.raises(SourceErrors) as found:
        begun("each player in turn:\n  the house pays 3 to 0 on Stake")
    assert [each.code for each in found.value.diagnostics] == ["E0303"]


def test_gold_is_what_the_acting_player_has() -> None:
    with pytest.raises(SourceErrors) as found:
        begun("let much be Gold")
    assert [each.code for each in found.value.diagnostics] == ["E0302"]
    game = begun("each player in turn:\n  choose one from 1 to Gold as much, to say", 3)
    assert game.pending is not None
    assert [*game.pending.options] == [1, 2, 3]


def test_it_is_not_played_inside_a_round() -> None:
    game = begun("each player in turn:\n  the house pays 1")
    assert "the house pays" in why_no_round_game(game.definition)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("pay 2 to house", "E0203", "`the house`"),
        ("pay 2 to pot", "E0203", "`the pot`"),
        ("pay 2 to the bank", "E0101", "`house`"),
        ("the house pay 2", "E0101", "`pays`"),
        ("house pays 2", "E0101", "`the`"),
        ("the house pays 3 to 2 Stake", "E0101", "on"),
    ],
)
def test_what_is_nearly_right_is_told(line: str, code: str, told: str) -> None:
    with pytest.raises(SourceErrors) as found:
        begun(f"each player in turn:\n  {line}")
    (mistake,) = found.value.diagnostics
    assert mistake.code == code
    assert told in str(mistake)
