"""Questions of money settled for strangers: right answers, and refusals in a sentence."""

import copy
import json
from random import Random
from typing import Any

import pytest

from rdi.session.position.fields import BadPosition
from rdi.session.position.judge import (
    judge_adventurers_choice,
    judge_betting_round,
    judge_line,
    judge_pots,
    judge_shares,
)
from tests.naive import KINDS
from tests.naive.examples import read_examples

JUDGES = {
    "betting-round": judge_betting_round,
    "pots": judge_pots,
    "shares": judge_shares,
    "adventurers-choice": judge_adventurers_choice,
}
EXAMPLES = [example for example in read_examples() if example["game"] in JUDGES]


@pytest.mark.parametrize("kind", JUDGES)
def test_a_second_reading_of_the_rules_agrees(kind: str) -> None:
    rng = Random(f"judging {kind}")
    for _ in range(1500):
        variants, data = KINDS[kind].random_case(rng)
        expected = json.loads(json.dumps(KINDS[kind].judge(frozenset(variants), data)))
        before = copy.deepcopy(data)
        assert json.loads(json.dumps(JUDGES[kind](variants, data))) == expected, data
        assert data == before


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["game"])
def test_worked_examples(example: dict[str, Any]) -> None:
    judge = JUDGES[example["game"]]
    assert judge(example["variants"], example["input"]) == example["output"]


ROUND = {
    "seats": ["A", "B", "C", "D"],
    "stacks": {"A": 50, "B": 50, "C": 50, "D": 50},
    "folded": [],
    "starting": "A",
    "actions": [],
}


@pytest.mark.rule("betting-ex-03")
def test_simple_betting_example() -> None:
    actions = [
        *(["A", ["raise", 2]], ["B", ["raise", 4]], ["C", "fold"], ["D", ["raise", 10]]),
        *(["A", "fold"], ["B", "call"]),
    ]
    assert judge_betting_round([], {**ROUND, "actions": actions}) == {
        "bets": {"A": 2, "B": 10, "C": 0, "D": 10},
        "folded": ["C", "A"],
        "current_bet": 10,
        "over": True,
        "next": None,
    }


@pytest.mark.rule("betting-10", "betting-ex-02")
@pytest.mark.parametrize("variant", ["minimum_raise", "minimum-raise"])
def test_the_least_raise_is_a_variant(variant: str) -> None:
    short = {**ROUND, "actions": [["A", ["raise", 5]], ["B", ["raise", 7]]]}
    assert judge_betting_round([], short)["current_bet"] == 7
    with pytest.raises(BadPosition, match=r"action 2: .* must become 10 or more"):
        judge_betting_round([variant], short)


@pytest.mark.rule("G-11")
def test_the_next_player_still_in_starts_for_one_who_has_folded() -> None:
    output = judge_betting_round([], {**ROUND, "folded": ["C", "D"], "starting": "C"})
    assert (output["next"], output["folded"]) == ("A", ["C", "D"])


def with_input(data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The input with some values changed, and those left out that are changed to `...`."""
    return {key: value for key, value in {**data, **changes}.items() if value is not ...}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"actions": [["B", "check"]]}, "action 1: it is the turn of A, not of B"),
        ({"actions": [["A", "call"]]}, "action 1: there is nothing to call"),
        ({"actions": [["A", ["raise", 51]]]}, "51 is too much"),
        ({"actions": [["A", ["raise", 5]], ["B", "check"]]}, "action 2: you cannot check"),
        ({"actions": [["A", "fold"], ["B", "fold"], ["C", "fold"], ["D", "fold"]]}, "is over"),
        ({"actions": [["A", "check", 1]]}, "action 1 is a seat and what it does"),
        ({"actions": ["A"]}, "action 1 is a seat and what it does"),
        ({"actions": [[1, "check"]]}, "text, not 1"),
        ({"actions": [["A", {"raise": 3}]]}, "is no way to bet"),
        ({"actions": [["A", ["raise", True]]]}, "is no way to bet"),
        ({"actions": {"A": "check"}}, "the actions should be a list"),
        ({"actions": ...}, "the input lacks actions"),
        ({"bets": {}}, "'bets', which means nothing here"),
        ({"stack": 1}, "did you mean stacks?"),
        ({"seats": ["A", "A", "B", "C"]}, "name a seat twice"),
        ({"seats": "ABCD"}, "the seats should be a list"),
        ({"seats": []}, "there is no seat"),
        ({"stacks": {"A": 50}}, "the stacks should name B, C, D too"),
        ({"stacks": {**ROUND["stacks"], "E": 1}}, "there is no seat 'E'"),
        ({"stacks": {**ROUND["stacks"], "A": -1}}, "the stacks of A should be from 0"),
        ({"stacks": {**ROUND["stacks"], "A": 1.5}}, "whole number, not 1.5"),
        ({"stacks": [50, 50, 50, 50]}, "the stacks should be an object"),
        ({"folded": ["E"]}, "there is no seat 'E'"),
        ({"folded": ["A", "B", "C", "D"]}, "everybody has folded"),
        ({"starting": "E"}, "there is no seat 'E'"),
        ({"starting": None}, "there is no seat None"),
    ],
)
def test_a_betting_round_that_cannot_be_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        judge_betting_round([], with_input(ROUND, changes))
    assert reason in str(caught.value)


POTS = {
    "contributions": {"A": 5, "B": 5, "C": 2},
    "folded": ["C"],
    "carry": 0,
    "placement": [["A"], ["B"]],
    "split_rule": "merchant",
}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"placement": [["A"]]}, "the placement lacks B"),
        ({"placement": [["A"], ["B"], ["C"]]}, "C has folded and cannot have a place"),
        ({"placement": [["A"], ["B", "A"]]}, "name a seat twice"),
        ({"placement": [["A"], [], ["B"]]}, "a group without a seat"),
        ({"placement": [["A"], ["B"], ["E"]]}, "there is no seat 'E'"),
        ({"placement": ["A", "B"]}, "each group of the placement should be a list"),
        ({"placement": [], "folded": ["A", "B", "C"]}, "nobody has a place"),
        ({"folded": ["C", "C"]}, "name a seat twice"),
        ({"carry": -1}, "the carry should be from 0"),
        ({"contributions": {"A": 5, "B": "5", "C": 2}}, "whole number, not '5'"),
        ({"contributions": [5, 5, 2]}, "the contributions should be an object"),
        ({"contributions": {}}, "there is no seat"),
        ({"split_rule": "thief"}, "there are merchant, king and commoner"),
        ({"split_rule": ["king"]}, "there is no Split Rule ['king']"),
        ({"split_rule": ...}, "the input lacks split_rule"),
    ],
)
def test_pots_that_cannot_be_are_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        judge_pots([], with_input(POTS, changes))
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"placement": [["A"]], "share": 1, "carry": 0}, "two players or more"),
        ({"placement": [], "share": 1, "carry": 0}, "two players or more"),
        ({"placement": [["A"], ["A"]], "share": 1, "carry": 0}, "name a seat twice"),
        ({"placement": [["A"], ["B"]], "share": -1, "carry": 0}, "the share should be from 0"),
        ({"placement": [["A"], ["B"]], "share": 1, "carry": True}, "whole number, not True"),
        ({"placement": [["A"], ["B"]], "share": 1}, "the input lacks carry"),
        ([], "the input should be an object"),
        (None, "the input should be an object"),
        ({1: 2}, "the input should be an object"),
    ],
)
def test_shares_that_cannot_be_are_refused(data: Any, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        judge_shares([], data)
    assert reason in str(caught.value)


CHOICE = {
    "seats": ["A", "B"],
    "money": {"A": 10, "B": 90},
    "loans": {"A": 0, "B": 0},
    "debts": {"A": 0, "B": 0},
    "borrowers": ["A"],
}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"borrowers": ["B"]}, "B has 90: only below 25 is there a loan"),
        ({"borrowers": ["A", "A"]}, "A has 35"),
        ({"borrowers": ["C"]}, "there is no seat 'C'"),
        ({"borrowers": "A"}, "the borrowers should be a list"),
        ({"seats": ["A"]}, "two players or more"),
        ({"loans": {"A": 0}}, "the Loan Markers should name B too"),
        ({"debts": {"A": 0, "B": -2}}, "the Debt Markers of B should be from 0"),
        ({"money": {"A": 10, "B": 10**13}}, "should be from 0 to"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        judge_adventurers_choice([], with_input(CHOICE, changes))
    assert reason in str(caught.value)


@pytest.mark.rule("AC-2")
def test_nobody_lends_who_has_too_little() -> None:
    output = judge_adventurers_choice([], {**CHOICE, "money": {"A": 10, "B": 24}})
    assert output["lenders"] == [None]
    assert output["money"] == {"A": 10, "B": 24}


@pytest.mark.parametrize("judge", JUDGES.values())
@pytest.mark.parametrize(
    ("variants", "reason"),
    [
        (["dragons"], "there is no variant 'dragons' here"),
        ("minimum_raise", "the variants should be a list"),
        ([7], "text, not 7"),
        (None, "the variants should be a list"),
    ],
)
def test_variants_that_mean_nothing_here_are_refused(
    judge: Any, variants: Any, reason: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        judge(variants, {})
    assert reason in str(caught.value)


def judged(kind: str, changes: dict[str, Any]) -> dict[str, Any]:
    """The answer to a line with the kind's first worked example, some of its input changed."""
    example = next(each for each in read_examples() if each["game"] == kind)
    case = {**example, "input": with_input(example["input"], changes)}
    answer, is_good = judge_line(kind, json.dumps(case))
    found = json.loads(answer)
    assert is_good == ("error" not in found)
    return dict(found)


HAND = ["Wk", "Wo", "Lk", "Lo", "Bk", "Bo", "Mk", "Mo"]
DIE = {"dice": [1, 2, 4, 5, 6], "card": None}
CITY = [[["Wk"], ["Wo"], ["Wh"]], [["Lk"], ["Lo"], ["Lh"]], [["Bk"], ["Bo"], ["Bh"]]]


@pytest.mark.parametrize(
    ("kind", "changes", "reason"),
    [
        ("threes", {"players": {"A": {**DIE, "dice": [1, 2, 4]}}},
         "dice and card of A: 3 in all, but each player has 5"),
        ("threes", {"players": {"A": {**DIE, "dice": [1] * 6}}}, "6 in all, but each player has 5"),
        ("threes", {"players": {"A": {**DIE, "dice": [1, 2, 4, 5, 7]}}}, "7 is no card or die"),
        ("threes", {"players": {"A": {**DIE, "dice": [1, 2, 4, 5, "Wk"]}}}, "'Wk' is no die"),
        ("kings-council", {"hands": {"A": HAND[:4]}}, "4 in all, but each player has 5"),
        ("kings-council", {"hands": {"A": [*HAND[:4], 3]}}, "3 is a die, and here lie cards"),
        ("kings-council", {"hands": {"A": [*HAND[:4], "W"]}}, "'W' is no card of this game"),
        ("kings-council", {"hands": {"A": [*HAND[:4], "Dr"]}}, "a variant of the game shuffles Dr"),
        ("kings-council", {"hands": {"A": HAND[:5]}, "king": "Wk"},
         "Wk is laid out 2 times (hands of A, king), but there is only one of it"),
        ("kings-council", {"hands": {"A": HAND[:5]}, "king": ["Mk", "Mo"]}, "king: a single card"),
        ("rogues-and-warriors", {"hands": {"A": HAND[:3]}}, "3 in all, but each player has 2"),
        ("den-of-thieves", {"hands": {"A": HAND[:8]}}, "8 in all, but each player has 7"),
        ("den-of-thieves", {"hands": {"A": [*HAND[:6], "Wk"]}}, "Wk is laid out 2 times"),
        ("three-kingdoms", {"war_cards": ["Mk", "Mo"]}, "war_cards: 6 at least, not 2"),
        ("the-wheel", {"hands": {"A": HAND[:6]}}, "6 in all, but each player has 7 to 8"),
        ("the-wheel", {"plays": [["Mk", "Q"]]}, "'Q' is no rank: there are W, L, B, M and R"),
        ("the-wheel", {"plays": [[["Mk"], "W"]]}, "['Mk'] is no card"),
        ("the-wheel", {"clock": [3]}, "3 is no card"),
        ("city-square", {"cities": {"A": CITY[:2]}}, "3 rows of 3 cells each, not 2 of 3"),
        ("city-square", {"cities": {"A": [*CITY[:2], CITY[2][:2]]}}, "not 3 of 2 and 3"),
        ("city-square", {"cities": {"A": [*CITY[:2], [["Bk", "Bn", "Ba"], ["Bo"], ["Bh"]]]}},
         "a cell of cities of A holds 2 at the most"),
        ("dragon-hordes", {"roll": [1]}, "one more die is rolled here, but roll names 1"),
        ("dragon-hordes", {"roll": [2, 6, 1]}, "roll names 3, but only 2 are needed"),
        ("dragon-hordes", {"hordes": {"W": 1}}, "hordes lack L"),
        ("dragon-hordes", {"hordes": {**dict.fromkeys("WLBMR", 1), "D": 1}}, "hordes has 'D'"),
    ],
)  # fmt: skip
def test_amounts_that_do_not_come_up_in_play_are_refused(
    kind: str, changes: dict[str, Any], reason: str
) -> None:
    assert reason in judged(kind, changes)["error"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in JUDGES])
def test_whatever_comes_up_in_play_is_settled(kind: str) -> None:
    """Positions of all variants, also in the middle of a game, are refused for no amount."""
    rng = Random(f"amounts {kind}")
    for _ in range(150):
        variants, data = KINDS[kind].random_case(rng)
        line = json.dumps({"variants": variants, "input": data})
        assert judge_line(kind, line)[1], line


def test_more_placements_than_there_are_jobs_are_refused() -> None:
    example = next(each for each in read_examples() if each["game"] == "jack-of-all-trades")
    line = {**example, "input": {**example["input"], "jobs": example["input"]["jobs"][:1]}}
    answer = json.loads(judge_line("jack-of-all-trades", json.dumps(line))[0])
    assert "placements, but is asked for 1" in answer["error"]


def test_it_is_an_error_of_the_asker() -> None:
    assert issubclass(BadPosition, ValueError)
