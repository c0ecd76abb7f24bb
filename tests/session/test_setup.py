"""Sitting down to a game: what can be asked for, and what is refused with the nearest thing."""

import re
from pathlib import Path
from typing import Any

import pytest

import rdi
from rdi.errors import BadSettings
from rdi.model.settings import SplitRule
from rdi.session.setup import LETTERS, new_game, read_seed
from tests.handmade import stashes


def test_a_game_needs_no_more_than_its_name() -> None:
    game = new_game("two-cards")
    assert game.definition.title == "Two Cards"
    assert stashes(game) == [49] * 4
    assert game.pending is not None


def test_the_same_seed_gives_the_same_luck_and_another_does_not() -> None:
    logs = {new_game("two-cards", seed=seed).log for seed in ("7F3K", "7F3K", "7F3M", 7, 8)}
    assert len(logs) == 4


@pytest.mark.parametrize("same", [("7f3k", "7F3K"), (" 7F3K ", "7F3K"), ("12", 12), ("-3", -3)])
def test_seeds_that_are_typed_alike_are_the_same(same: tuple[Any, Any]) -> None:
    first, second = same
    assert new_game("two-cards", seed=first).record == new_game("two-cards", seed=second).record


def test_a_random_seed_is_short_and_its_record_gives_the_game_again() -> None:
    game = new_game("two-cards")
    seed = game.record.header.seed
    assert isinstance(seed, str)
    assert re.fullmatch(f"[{LETTERS}]{{4}}", seed)
    assert new_game("two-cards", seed=seed).log == game.log
    assert len({read_seed(None) for _ in range(20)}) > 1


def test_a_random_seed_is_never_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter("234523K5")
    monkeypatch.setattr("rdi.session.setup.secrets.choice", lambda _: next(drawn))
    assert read_seed(None) == "23K5"


@pytest.mark.parametrize("seed", [1.5, b"7F3K", True, [7], "", "  ", "a\nb", "x" * 61, 10**41])
def test_seeds_that_nobody_could_type_are_refused(seed: Any) -> None:
    with pytest.raises(BadSettings, match="seed"):
        new_game("two-cards", seed=seed)


def test_seats_are_a_number_names_or_gold() -> None:
    assert new_game("two-cards", seats=3, stash=20).record.header.stashes == (20, 20, 20)
    named = new_game("two-cards", seats=["Mara", "Pim"], stash=9).record.header
    assert (named.seats, named.stashes) == (("Mara", "Pim"), (9, 9))
    rich = new_game("two-cards", seats=[30, 70]).record.header
    assert (rich.seats, rich.stashes) == (None, (30, 70))
    both = new_game("two-cards", seats=["Mara", "Pim"], stashes=[5, 6]).record.header
    assert (both.seats, both.stashes) == (("Mara", "Pim"), (5, 6))
    assert new_game("two-cards", seats=2, stashes=[5, 6]).record.header.stashes == (5, 6)
    assert new_game("two-cards", stashes=[5, 6, 7]).record.header.stashes == (5, 6, 7)


def test_what_is_played_for_is_in_the_settings() -> None:
    game = new_game(
        "two-cards", ante=2, split_rule="king", minimum_raise=False, loans=True, ask_always=True
    )
    settings = game.view(0).settings
    assert (settings.ante, settings.split_rule) == (2, SplitRule.KING)
    assert (settings.minimum_raise, settings.loans, settings.ask_always) == (False, True, True)
    without = new_game("two-cards", table_stakes=False, reserve=7).view(0).settings
    assert (without.table_stakes, without.reserve) == (False, 7)
    assert new_game("two-cards", share=3).view(0).settings.share == 3


def test_gold_and_memory_of_an_earlier_game_are_on_the_table() -> None:
    game = new_game("two-cards", carry=5, memory={"Winners": ["R", "M"]})
    assert game.purses["pot"] == 9
    assert game.view(0).pile("Winners") == ("R", "M")
    assert game.record.header.memory == {"Winners": ("R", "M")}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"seats": 1}, "2 to 30 players, not 1: try 2"),
        ({"seats": 31}, "not 31: try 30"),
        ({"seats": 10**12}, "try 30"),
        ({"seats": -3}, "try 2"),
        ({"seats": []}, "try 2"),
        ({"seats": "Mara"}, "list"),
        ({"seats": 2.5}, "list"),
        ({"seats": True}, "list"),
        ({"seats": ["Mara", 3]}, "text, not 3"),
        ({"seats": ["Mara", ""]}, "letters"),
        ({"seats": [50, -1]}, "the least is 0"),
        ({"seats": [50, 1.5]}, "whole number"),
        ({"seats": [5, 5], "stashes": [5, 5]}, "given twice"),
        ({"seats": 3, "stashes": [5, 5]}, "3 seats need 3 Stashes, not 2"),
        ({"stashes": 50}, "list"),
        ({"stash": -1}, "Stash cannot be -1: the least is 0"),
        ({"stash": "50"}, "whole number"),
        ({"stash": 10**10}, "the most is 1000000000"),
        ({"ante": -1}, "the least is 0"),
        ({"ante": True}, "whole number"),
        ({"share": -2}, "a share cannot be -2: the least is 0"),
        ({"share": 1.0}, "whole number"),
        ({"split_rule": "kings"}, "did you mean king?"),
        ({"split_rule": "Merchant"}, "did you mean merchant?"),
        ({"split_rule": None}, "there are merchant, king and commoner"),
        ({"minimum_raise": 1}, "True or False"),
        ({"table_stakes": "yes"}, "True or False"),
        ({"reserve": 10}, "set table_stakes=False"),
        ({"reserve": -1, "table_stakes": False}, "the least is 0"),
        ({"carry": -4}, "the least is 0"),
        ({"loans": None}, "True or False"),
        ({"ask_always": 0}, "True or False"),
        ({"memory": {"Losers": []}}, "did you mean Winners?"),
        ({"memory": {"Winners": "R"}}, "list"),
        ({"memory": {"Winners": [3.5]}}, "text"),
        ({"memory": ["Winners"]}, "mapping"),
        ({"variants": "dragons"}, "list"),
        ({"variants": [3]}, "text"),
        ({"variants": None}, "list"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSettings) as caught:
        new_game("two-cards", **wrong)
    assert reason in str(caught.value)


@pytest.mark.rule("PT-1", "SH-9")
@pytest.mark.parametrize(
    "poor",
    [
        {"ante": 51},
        {"stash": 0},
        {"stashes": [50, 1, 1, 0], "ante": 2},
        {"share": 51},
        {"stashes": [3, 2, 2, 2], "share": 3},
        {"stash": 1, "table_stakes": False, "reserve": 1, "ante": 3},
    ],
)
def test_two_players_must_be_able_to_pay(poor: dict[str, Any]) -> None:
    with pytest.raises(BadSettings, match="a game takes two players who can pay"):
        new_game("two-cards", **poor)


@pytest.mark.rule("PT-1")
def test_two_are_enough_and_without_an_ante_nothing_is_needed() -> None:
    assert new_game("two-cards", stashes=[2, 0, 2, 0], ante=2).view(0).playing == (0, 2)
    assert new_game("two-cards", stash=0, ante=0).outcome is None
    assert new_game("the-box", stash=0).definition.name == "the-box"
    reserve = new_game("two-cards", stash=1, table_stakes=False, reserve=2, ante=3)
    assert reserve.purses["pot"] == 12


@pytest.mark.parametrize(
    ("name", "variants", "reason"),
    [
        ("tree", (), "threes"),
        ("nothing like it", (), "there is no game"),
        ("", (), "name of a game"),
        ("den-of-thieves", ("strong-warrior",), "strong-warriors"),
        ("threes", ("strong-warriors",), "no variant"),
    ],
)
def test_unknown_games_and_variants_name_the_nearest(
    name: str, variants: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(BadSettings) as caught:
        new_game(name, variants=variants)
    assert reason in str(caught.value)


def test_games_with_variants_are_found_with_hyphens_or_underscores() -> None:
    first = rdi.new_game("den-of-thieves", seats=4, variants=["strong-warriors"], stash=50, seed=7)
    second = rdi.new_game("den_of_thieves", seats=4, variants=["strong_warriors"], seed=7)
    assert first.record == second.record


STAKES = """game "Small Stakes":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  the usual ante is 2
  the usual Stash is 20
  each player has Hand (hidden)
  play:
    ante
    deal 1 to each Hand
    bet
    showdown
  score highest of Hand:
    each card is worth value
  ties none
  variant "High" called high:
    about "for more"
    the usual Stash is 90
"""


def test_a_game_is_played_for_its_usual_stakes_unless_others_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "small.game").write_text(STAKES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    usual = new_game("small-stakes", seats=2).record.header
    assert (usual.settings.ante, usual.settings.stash, usual.stashes) == (2, 20, (20, 20))
    other = new_game("small-stakes", seats=2, ante=1, stash=9).record.header
    assert (other.settings.ante, other.stashes) == (1, (9, 9))
    assert new_game("small-stakes", seats=[8, 7]).record.header.stashes == (8, 7)
    assert new_game("small-stakes", variants=["high"]).record.header.stashes == (90,) * 4
    assert new_game("two-cards", seats=2).record.header.stashes == (50, 50)
    played = rdi.simulate("small-stakes", seats=2, games=20, bots=["raiser"])
    assert max(played.winnings) == 20
