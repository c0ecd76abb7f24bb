"""What has happened since the own last turn is told in three lines, once a turn."""

import json
from collections.abc import Iterator
from typing import cast

import pytest

from rdi.engine.inn.view import InnView
from rdi.shell.play.inn_digest import LINE, digest
from rdi.shell.show.party import Party
from tests.inn.house import Scene, strangers
from tests.shell.inn_visits import ORDER, decision_of, view_of
from tests.shell.taverns import Visit, open_visit

BLOW, TOLL, HEAL, KILL = "Blow", "Toll", "Heal", "Kill"
TEXT = """
action card "Blow" in Bob:
  another player loses 3 Fortitude

action card "Toll" in Cid:
  another player pays 2 Gold to you

action card "Heal" in Cid:
  you gain 2 Fortitude

action card "Kill" in Bob:
  another player loses 20 Fortitude
"""
PARTY = Party(("Ann", "Bob", "Cid"), 0, frozenset([0]))


def a_round_of_turns(first: str, second: str, *targets: int) -> Scene:
    """Ann orders and drinks, Bob and Cid play a card each, and Ann's first whole turn begins."""
    hands = {0: ["I raise!"], 1: [first], 2: [second]}
    drinks = ["Light Ale", "Dark Ale", "Wine", "Light Ale", "Dark Ale", "Wine"]
    scene = strangers(
        "Ann Bob Cid", TEXT, hands=hands, drink_deck=drinks, numbers={2: {"Fortitude": 15}},
    )  # fmt: skip
    goals = iter(targets)
    for _ in range(200):
        request = scene.game.pending
        assert request is not None
        view = cast(InnView, scene.game.view(0))
        if (
            request.verb == "discard"
            and request.seat == 0
            and view.turns
            and view.acting == 0
            and any(each[0] == "turn" for each in view.events)
        ):
            return scene
        title = first if request.seat == 1 else second
        if request.verb == "play" and title in request.options:
            scene.game.answer(title)
        elif request.verb == "pick":
            scene.game.answer(next(goals))
        elif request.verb == "order":
            scene.game.answer(request.options[-1])
        else:
            scene.game.answer(request.options[0])
    raise AssertionError("Ann has no second turn")


def told(scene: Scene, seat: int = 0, party: Party = PARTY) -> tuple[str, ...]:
    return digest(cast(InnView, scene.game.view(seat)), seat, party)


def test_it_tells_how_far_the_own_numbers_went_and_by_whom() -> None:
    first, *_ = told(a_round_of_turns(BLOW, TOLL, 0, 0))
    assert first.startswith("Before your first turn: Fortitude 20 to 17 (Bob -3)")
    assert "Gold 10 to 8 (Cid -2)" in first


def test_it_tells_what_happened_to_others_and_who_is_nearest_to_passing_out() -> None:
    scene = a_round_of_turns(BLOW, HEAL, 2)
    own, others, standing = told(scene)
    assert own == "Before your first turn: nothing has changed."
    assert others.startswith("Others: Cid Fortitude -1")
    assert standing.startswith("Nearest to passing out: Cid (margin 13)")
    assert "Bob" not in others


def test_it_tells_who_went_out() -> None:
    _, others, *_ = told(a_round_of_turns(KILL, HEAL, 2))
    assert others.startswith("Others: Cid passed out")


def test_it_speaks_of_a_friend_at_the_keyboard_by_name() -> None:
    shared = Party(("Ann", "Bob", "Cid"), None, frozenset([0, 1]))
    first, *_ = told(a_round_of_turns(BLOW, TOLL, 0, 0), party=shared)
    assert first.startswith("Before Ann's first turn: Fortitude 20 to 17 (Bob -3)")


def test_nothing_is_told_before_anything_happened() -> None:
    scene = strangers("Ann Bob Cid", TEXT)
    assert told(scene) == ()


def pages_of(visit: Visit, most: int = 60) -> Iterator[str]:
    """What is printed up to each question; as little as may be is done."""
    for _ in range(most):
        if visit.tavern.session is None:
            break
        decision = decision_of(visit)
        free = decision.no_choice
        line = "keep" if decision.pick.verb == "discard" else free.text if free else "fiona"
        yield visit.type(line)


@pytest.mark.parametrize(("mode", "width"), [("unicode", 80), ("ascii", 80), ("plain", 40)])
def test_it_is_told_once_as_a_turn_begins(mode: str, width: int) -> None:
    visit = open_visit(mode=mode, width=width)  # type: ignore[arg-type]
    visit.type(f"{ORDER} seed 3")
    assert "last turn" not in " ".join(visit.printed)
    turns = 0
    for printed in pages_of(visit):
        count = " ".join(printed.split()).count("Since your last turn:")
        if visit.tavern.session is None:
            break
        assert count == (decision_of(visit).pick.verb == "discard")
        turns += count
        if count and mode != "plain":
            lines = printed.splitlines()
            begin = next(n for n, line in enumerate(lines) if line.startswith("Since your last"))
            end = next(n for n, line in enumerate(lines) if line.startswith("  discard any"))
            assert 1 <= end - begin <= 3
            assert all(len(line) <= LINE for line in lines[begin:end])
    assert turns > 1


def test_programs_get_it_with_the_first_question_of_a_turn() -> None:
    visit = open_visit(mode="json")
    visit.type(f"{ORDER} seed 3")
    told_at = []
    for printed in pages_of(visit, 30):
        if visit.tavern.session is None:
            break
        data = json.loads(printed.splitlines()[-1])
        if data["type"] == "decision" and "since" in data["view"]:
            told_at.append(view_of(visit).turns)
            assert data["kind"] == "discard"
            assert 1 <= len(data["view"]["since"]) <= 3
    assert told_at == sorted(set(told_at))
    assert told_at
