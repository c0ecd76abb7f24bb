"""Phases of a turn that are skipped or done once more."""

from pathlib import Path
from typing import Any

import pytest

from rdi import library
from rdi.engine.inn.view import InnView
from rdi.errors import SourceErrors
from rdi.model.request import PASS, Respond
from rdi.shell.play.inn_screen import inn_screen_of
from rdi.shell.show.party import party_of_characters
from rdi.shell.show.vocabulary import Vocabulary
from tests.inn.house import GAME, Scene, fortitude, happened, laid_out, strangers

DRINKS = ["Light Ale", "Dark Ale", "Wine", "Holy Water"]

TEXT = """
action card "Order Again" in Ann:
  you repeat the order phase

action card "Once More" in Ann, 4 copies:
  you repeat the action phase

action card "Drink Twice" in Ann:
  you repeat the drink phase
  you repeat the drink phase

action card "Not Thirsty" in Ann:
  you skip your next drink phase

action card "Sit Down" in Ann, 2 copies:
  another player skips their next action phase

action card "Hit" in Ann:
  another player loses 1 Fortitude

action card "And Rest" in Ann:
  you repeat the drink phase
  the turn ends

anytime card "Too Early" in Ann:
  you skip your next order phase
  you skip your next order phase

sometimes card "Not Me" in Bob:
  play when an action card affects you
  you ignore it

sometimes card "What For" in Bob:
  play when an action card affects your Fortitude
  you repeat the order phase
"""


def anns(*held: str, **more: Any) -> Scene:
    """Ann's Action Phase, with these cards in hand."""
    hands = {0: [*held], **more.pop("hands", {})}
    return strangers("Ann Bob Carl", TEXT, "always", hands=hands, drinks={0: DRINKS}, **more)


def on(scene: Scene, turns: int = 1) -> list[tuple[str, int, object]]:
    """What happens until so many turns more have begun: who orders and who drinks, what is skipped
    and repeated. All pass, discard nothing and order for the first.
    """
    start, last = len(scene.table.events), scene.table.turns + turns
    while scene.table.turns < last:
        request = scene.game.pending
        assert request is not None
        is_answer = isinstance(request, Respond)
        scene.game.answer(PASS if is_answer else next(iter(request.options)))
    kinds = ("ordered", "drank", "skips phase", "repeats phase", "phase")
    told = [event for event in scene.table.events[start:] if event[0] in kinds]
    return [event[:3] for event in told if event[0] != "phase"]


def counted(scene: Scene, turns: int = 1) -> dict[str, int]:
    """How often each of these happens."""
    found = on(scene, turns)
    return {kind: sum(each[0] == kind for each in found) for kind in {each[0] for each in found}}


def test_a_phase_is_done_once_more_after_the_one_that_it_is_now() -> None:
    scene = anns("Order Again")
    scene.plays(0, "Order Again")
    assert counted(scene) == {"repeats phase": 1, "ordered": 2, "drank": 1}
    later = counted(scene)
    assert (later["ordered"], later.get("repeats phase", 0)) == (1, 0)  # that turn is as usual


def test_a_later_phase_is_done_as_often_as_it_is_repeated() -> None:
    scene = anns("Drink Twice")
    scene.plays(0, "Drink Twice")
    assert counted(scene) == {"repeats phase": 2, "ordered": 1, "drank": 3}


@pytest.mark.rule("team-phase-ex-01")
def test_an_action_phase_more_is_another_action_card() -> None:
    scene = anns("Once More", "Hit")
    scene.plays(0, "Once More")
    scene.plays(0, "Hit", 1)
    scene.settle()
    assert fortitude(scene) == [20, 19, 20]
    assert scene.why_not(0, "Hit") is not None


def test_a_phase_that_is_skipped_once_comes_again() -> None:
    scene = anns("Not Thirsty")
    scene.plays(0, "Not Thirsty")
    assert counted(scene) == {"ordered": 1, "skips phase": 1}
    assert scene.game.view(1).skipped_phases == ()
    on(scene, 2)
    again = on(scene)
    assert ("skips phase", 0, "drink") not in again
    assert ("drank", 0) in [each[:2] for each in again]


def test_another_skips_the_phase_of_the_own_next_turn() -> None:
    scene = anns("Sit Down", "Sit Down")
    scene.plays(0, "Sit Down", 1)
    scene.settle()
    view = scene.game.view(2)
    assert isinstance(view, InnView)
    assert view.skipped_phases == ((1, "action"),)
    party = party_of_characters(("Ann", "Bob", "Carl"), view.character_titles, 2, frozenset({2}))
    words = Vocabulary(scene.game.definition)
    shown = inn_screen_of(view, words, party, scene.game.pending, False).lasting
    assert shown == ((0, "Bob skips the next Action Phase"),)
    on(scene)
    assert ("skips phase", 1, "action") in on(scene)
    assert scene.table.skipped == ()


def test_two_phases_wait_to_be_skipped_in_two_turns() -> None:
    scene = anns("Too Early")
    scene.plays(0, "Too Early")
    assert [each for each in on(scene, 4) if each[:2] == ("skips phase", 0)] == [
        ("skips phase", 0, "order")
    ] * 2
    assert counted(scene, 3)["ordered"] == 3


def test_who_ignores_the_card_skips_nothing() -> None:
    scene = anns("Sit Down", hands={1: ["Not Me"]})
    scene.plays(0, "Sit Down", 1)
    scene.plays(1, "Not Me")
    scene.settle()
    assert scene.table.skipped == ()


def test_who_has_no_turn_repeats_nothing() -> None:
    scene = anns("Hit", hands={1: ["What For"]})
    scene.plays(0, "Hit", 1)
    scene.plays(1, "What For")
    assert counted(scene) == {"ordered": 1, "drank": 1}


def test_a_turn_that_ends_repeats_no_phase() -> None:
    scene = anns("And Rest")
    scene.plays(0, "And Rest")
    assert on(scene) == []


def test_a_phase_that_is_repeated_for_ever_is_stopped() -> None:
    text = """
character Ann:
  about "a stranger"
  at the end of your order phase:
    you repeat the order phase
  deck:
    6 "Gambling? I'm in!"
"""
    scene = strangers("Ann Bob Carl", text, "always")
    assert counted(scene)["repeats phase"] == 100
    assert happened(scene, "stopped") == [("stopped", 0, "Ann", 28)]


def test_a_fork_in_a_repeated_phase_goes_the_same_way() -> None:
    scene = anns("Order Again")
    scene.plays(0, "Order Again")
    while scene.table.again is None:
        scene.game.answer(PASS)
    twin = scene.game.fork()
    for game in (scene.game, twin):
        while game.pending is not None and game.view(0).phase != "drink":
            is_answer = isinstance(game.pending, Respond)
            game.answer(PASS if is_answer else next(iter(game.pending.options)))
    assert twin.log == scene.game.log


@pytest.mark.parametrize("line", ["you skip your next end phase", "you repeat the end phase"])
def test_the_end_of_a_turn_is_no_such_phase(line: str) -> None:
    with pytest.raises(SourceErrors, match="wanted is discard, action, order or drink"):
        strangers("Ann Bob", f'action card "A" in Ann:\n  {line}\n')


SHELF = """character {}:
  about "a stranger"
  deck:
    6 "Gambling? I'm in!"

"""


@pytest.fixture
def sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Ann and Bob play against Carl and Dora."""
    names = ("Ann", "Bob", "Carl", "Dora")
    (tmp_path / "ann.cards").write_text("".join(map(SHELF.format, names)) + TEXT)
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    definition = library.definition(GAME, ("two_headed_dragon",))

    def laid(*held: str) -> Scene:
        arrangement = {"hands": {0: [*held]}, "drinks": {0: DRINKS, 1: ["Dragon Breath Ale"]}}
        scene = laid_out(definition, [each.lower() for each in names], "always", arrangement)
        while isinstance(scene.game.pending, Respond):
            scene.game.answer(PASS)
        scene.game.answer(0)  # who of the side acts first
        return scene

    return laid


@pytest.mark.rule("team-phase-01", "team-phase-ex-02", "team-phase-ex-03")
def test_a_phase_is_repeated_by_one_player_of_a_side_alone(sides: Any) -> None:
    usual = sides()
    was = counted(usual)
    scene = sides("Order Again")
    scene.plays(0, "Order Again")
    assert counted(scene) == {**was, "repeats phase": 1, "ordered": was["ordered"] + 1}
    scene = sides("Drink Twice")
    scene.plays(0, "Drink Twice")
    kinds = [each[:2] for each in on(scene)]
    assert kinds[:4] == [("repeats phase", 0), ("drank", 0)] * 2
    assert kinds[4:] == [("ordered", 0), ("ordered", 1), ("drank", 0), ("drank", 1)]


@pytest.mark.rule("team-phase-01")
def test_a_phase_is_skipped_by_one_player_of_a_side_alone(sides: Any) -> None:
    scene = sides("Not Thirsty")
    scene.plays(0, "Not Thirsty")
    found = on(scene)
    assert ("skips phase", 0, "drink") in found
    assert {each[1] for each in found if each[0] == "drank"} == {1}
