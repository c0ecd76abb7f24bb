"""The coach: silent, before each choice, or only after one that costs more than a little."""

from pathlib import Path

import pytest

from rdi.shell import coach, reports
from rdi.shell.coach import DEAR, cost
from tests.shell.taverns import Visit, open_visit

DEAREST = "all-in"
"""With the hands of this deal nobody would."""


def coached(visit: Visit, how: str) -> Visit:
    visit.type(f"set coach {how}", "play rogues seed 1")
    return visit


def test_a_choice_that_costs_much_gets_a_word_and_is_done_all_the_same() -> None:
    visit = coached(open_visit(), "nudge")
    said = visit.type(DEAREST)
    assert "Aldis (masterly) would" in said
    assert "Gold better" in said
    assert "You are all in" in said


def advised(visit: Visit) -> str:
    """What to type for the choice that the first sentence of a hint advises."""
    first = visit.type("hint").splitlines()[0]
    return first.partition("would ")[2].rstrip(".").replace("raise to", "raise")


def test_an_adviser_that_fails_spoils_no_game_and_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_down(desk: object) -> object:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr(reports, "state_folder", lambda: tmp_path)
    monkeypatch.setattr(coach, "_advice", breaks_down)
    visit = coached(open_visit(), "nudge")
    said = visit.type("check")
    assert "You check" in said
    assert "Aldis (masterly) cannot say (ZeroDivisionError)" in " ".join(said.split())
    assert "cannot say" not in visit.type("c")
    assert len(list((tmp_path / "reports").glob("*.txt"))) == 1
    assert "cannot say" in visit.wrong("hint")
    assert "now there is" in visit.wrong("dance")


@pytest.mark.parametrize("how", ["off", "nudge", "full"])
def test_the_choice_that_is_advised_gets_no_word(how: str) -> None:
    visit = coached(open_visit(), how)
    assert "Gold better" not in visit.type(advised(visit))


def test_who_wants_no_coach_hears_none() -> None:
    visit = coached(open_visit(), "off")
    visit.type(DEAREST)
    assert "would" not in "\n".join(visit.printed)


def test_a_full_coach_speaks_before_each_choice_only() -> None:
    visit = coached(open_visit(), "full")
    assert any(line.startswith("Aldis (masterly) would") for line in visit.printed)
    assert "Gold better" not in visit.type(DEAREST)


def test_a_first_coach_speaks_in_three_games_of_a_kind(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("set coach first")
    spoken = []
    for game in ("rogues",) * 4 + ("jack",):
        visit.type(f"play {game} seed 1")
        spoken.append("Gold better" in visit.type(DEAREST))
    assert spoken == [True, True, True, False, True]


def test_a_first_coach_leaves_scripts_alone(tmp_path: Path) -> None:
    visit = coached(open_visit(tmp_path, is_interactive=False), "first")
    assert "Gold better" not in visit.type(DEAREST)


def test_learning_turns_the_coach_on_until_somebody_sets_it_and_keeps_nothing() -> None:
    visit = open_visit()
    visit.type("learn")
    assert visit.tavern.preferences["coach"] == "full"
    assert visit.tavern.preferences.values["coach"] == "off"
    visit.type("set coach nudge")
    assert visit.tavern.preferences["coach"] == "nudge"


def test_the_same_view_costs_the_same_and_no_answer_costs_more_than_itself() -> None:
    visit = coached(open_visit(), "off")
    assert visit.tavern.sitting is not None
    desk = visit.tavern.sitting.desk
    assert desk is not None
    assert cost(desk, "check", "check") == 0
    dear = cost(desk, ("raise", 49), "check")
    assert dear > DEAR
    assert cost(desk, ("raise", 49), "check") == dear
    assert cost(desk, "check", ("raise", 49)) == 0


def test_advice_says_what_is_to_be_typed_also_where_a_card_goes() -> None:
    visit = open_visit()
    visit.type("play city seed 3")
    choice = advised(visit)
    assert choice.startswith("build ")
    assert len(choice.split()) == 3
    assert "You build" in visit.type(choice)
