"""The naive judges on random positions: rare ones occur, money is kept, nothing is altered."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from . import KINDS
from .cards import is_dragon
from .examples import CASES, read_examples

Case = tuple[list[str], dict[str, Any], dict[str, Any]]


def cases(kind: str, count: int = 400) -> list[Case]:
    rng = random.Random(kind)
    made = []
    for _ in range(count):
        variants, data = KINDS[kind].random_case(rng)
        made.append((variants, data, KINDS[kind].judge(frozenset(variants), data)))
    return made


@pytest.mark.parametrize("kind", KINDS)
def test_examples_are_answered_as_written(kind: str) -> None:
    examples = [example for example in read_examples() if example["game"] == kind]
    assert len(examples) == CASES
    for example in examples:
        output = KINDS[kind].judge(frozenset(example["variants"]), example["input"])
        assert json.loads(json.dumps(output)) == example["output"]


@pytest.mark.parametrize("kind", KINDS)
def test_judging_alters_nothing_and_needs_only_json(kind: str) -> None:
    for variants, data, output in cases(kind, 100):
        as_read = json.loads(json.dumps(data))
        before = copy.deepcopy(as_read)
        again = KINDS[kind].judge(frozenset(variants), as_read)
        assert json.loads(json.dumps(again)) == json.loads(json.dumps(output))
        assert as_read == before == data


SCORED = [kind for kind in KINDS if "placement" in cases(kind, 1)[0][2]]


@pytest.mark.parametrize("kind", SCORED)
def test_every_seat_is_placed_once(kind: str) -> None:
    for _, data, output in cases(kind, 100):
        seats = next(data[key] for key in ("hands", "players", "cities") if key in data)
        assert sorted(seat for group in output["placement"] for seat in group) == sorted(seats)


def test_money_of_pots_is_kept() -> None:
    for _, data, output in cases("pots"):
        given = sum(data["contributions"].values()) + data["carry"]
        waiting = sum(replay["amount"] for replay in output["replays"])
        back = [*output["rebate"].values(), *output["orphans"].values()]
        assert given == sum(back) + sum(output["payouts"].values()) + output["carry"] + waiting
        assert given == sum(back) + sum(pot["amount"] for pot in output["pots"])


def test_money_of_loans_and_hordes_is_kept() -> None:
    for _, data, output in cases("adventurers-choice"):
        assert sum(data["money"].values()) == sum(output["money"].values())
        assert sum(output["final_scores"].values()) == sum(output["money"].values())
    for _, data, output in cases("dragon-hordes"):
        placed = sum(output["hordes"].values()) - sum(data["hordes"].values())
        assert placed == -output["delta"]


def _holds(kind: str, *wanted: Callable[[Case], object]) -> Any:
    return [pytest.param(kind, one, id=f"{kind}-{number}") for number, one in enumerate(wanted)]


def _any_tie(case: Case) -> bool:
    return any(len(group) > 1 for group in case[2]["placement"])


def _most_dragons(case: Case) -> int:
    return max(sum(is_dragon(card) for card in hand) for hand in case[1]["hands"].values())


def _cards_in_a_city(case: Case) -> int:
    city = next(iter(case[1]["cities"].values()))
    return sum(len(district) for row in city for district in row)


RARE = [
    *_holds("rogues-and-warriors", _any_tie, lambda case: "DD" in case[2]["pairs"].values()),
    *_holds(
        "threes",
        _any_tie,
        lambda case: "nothing" in case[2]["class"].values(),
        lambda case: len(set(case[2]["class"].values())) > 2,
        lambda case: "dragons" in case[0] and "Dr" in json.dumps(case[1]),
    ),
    *_holds(
        "kings-council",
        _any_tie,
        lambda case: is_dragon(case[1]["king"]),
        lambda case: "foreign_council" in case[0] and 0 in case[2]["scores"].values(),
    ),
    *_holds(
        "jack-of-all-trades",
        _any_tie,
        lambda case: 6 in case[1]["jobs"] and "hidden_fate" in case[0],
        lambda case: "Dr" in case[1]["jobs"] and "hidden_fate" not in case[0],
        lambda case: any(len(p["placements"][3]) > 1 for p in case[1]["players"].values()),
    ),
    *_holds(
        "three-kingdoms",
        _any_tie,
        lambda case: len(case[2]["kingdoms"]) == 1,
        lambda case: case[2]["seventh_card_needed"] and len(case[2]["kingdoms"]) > 1,
        lambda case: list(case[2]["war_values"].values()).count(None) == 2,
        lambda case: list(case[2]["war_values"].values()).count(0) == 2,
        lambda case: _most_dragons(case) > 1,
    ),
    *_holds(
        "den-of-thieves",
        _any_tie,
        lambda case: _most_dragons(case) == 3,
        lambda case: _most_dragons(case) == 2 and max(case[2]["scores"].values()) >= 24,
        lambda case: _most_dragons(case) == 1 and max(case[2]["scores"].values()) >= 12,
    ),
    *_holds(
        "dragon-hordes",
        lambda case: case[2]["again"],
        lambda case: case[2]["game_over"] and case[1]["roll"][0] != case[1]["roll"][1],
        lambda case: case[2]["game_over"] and case[0] and not case[2]["again"],
        lambda case: case[1]["dragon_choice"],
    ),
    *_holds(
        "city-square",
        _any_tie,
        lambda case: _cards_in_a_city(case) == 12,
        lambda case: _cards_in_a_city(case) < 12,
    ),
    *_holds(
        "the-wheel",
        _any_tie,
        lambda case: None in case[2]["clock_destinations"] and case[1]["marked"],
        lambda case: case[2]["markers_next_game"] == [],
        lambda case: case[2]["clock_size"] > 3,
    ),
    *_holds(
        "betting-round",
        lambda case: not case[2]["over"] and case[2]["bets"] != dict.fromkeys(case[2]["bets"], 0),
        lambda case: case[1]["starting"] in case[1]["folded"],
        lambda case: 0 in case[1]["stacks"].values(),
    ),
    *_holds(
        "pots",
        lambda case: case[2]["orphans"],
        lambda case: len(case[2]["pots"]) > 2,
        lambda case: len(case[2]["replays"]) > 1,
        lambda case: case[2]["carry"],
        lambda case: 0 in case[1]["contributions"].values(),
    ),
    *_holds("shares", lambda case: case[2]["carry"], lambda case: len(case[2]["payouts"]) == 8),
    *_holds(
        "adventurers-choice",
        lambda case: len(case[2]["lenders"]) > 2,
        lambda case: None in case[2]["lenders"],
        lambda case: len(case[2]["winners"]) > 1,
    ),
]


@pytest.mark.parametrize(("kind", "wanted"), RARE)
def test_rare_positions_occur(kind: str, wanted: Callable[[Case], object]) -> None:
    assert any(wanted(case) for case in cases(kind))
