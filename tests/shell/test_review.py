"""Looking back at a game at the prompt and on the command line."""

import json
from functools import cache
from pathlib import Path

import pytest

import rdi
from rdi.players.registry import by_level, regulars
from tests.shell.taverns import Visit, open_visit

FAST = "seconds 0.2"


def played(*names: str) -> str:
    """The record of a game between these players; whoever is no regular plays as a beginner."""
    levels = {each.name: each.level for each in regulars()}
    game = rdi.new_game("den-of-thieves", seats=names, seed=3)
    players = [by_level(levels.get(name, 1)).make(f"3 {name}") for name in names]
    while (request := game.pending) is not None:
        game.answer(players[request.seat].decide(request, game.view(request.seat)))
    return str(game.record)


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    return open_visit(tmp_path, "plain")


@pytest.mark.slow
def test_after_a_game_the_own_choices_are_looked_at(visit: Visit) -> None:
    visit.type("play den-of-thieves seed 3 seats 3")
    visit.play_on()
    told = visit.type(f"review {FAST}")
    assert "result" in told
    assert "luck" in told
    assert "your errors" in told
    assert "left over" in told
    assert "Choices" in told


def test_the_dearest_choices_are_shown_with_their_positions_and_reasons(tmp_path: Path) -> None:
    file = tmp_path / "game.rdi"
    file.write_text(played("Ann", "Nell", "Brannoc"))
    visit = open_visit(tmp_path, "plain", is_interactive=False)
    told = visit.type(f"review {file} {FAST}")
    assert "Ann chose " in told or "You chose " in told
    assert ", best was " in told
    assert "Your Hand:" in told
    assert "would " in told  # the advice and its reasons


def test_the_dearest_choices_are_shown_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "game.rdi"
    file.write_text(played("Ann", "Nell", "Brannoc"))
    visit = open_visit(tmp_path, "plain")
    assert "best was" not in visit.type(f"review {file} {FAST}")
    assert visit.tavern.prompt.startswith("review 0/")
    count = int(visit.tavern.prompt.removesuffix("> ").partition("/")[2])
    first = visit.type("")
    assert "You chose" in first
    step = first.partition("Step ")[2].partition(":")[0]
    assert f"Step {step}: You chose" in visit.type(step)
    assert step in visit.type("help").split()
    assert "next" in visit.wrong("9999")
    for _ in range(count - 1):
        assert "best was" in visit.type("next")
    assert "Back in the tavern" in visit.type("")
    assert visit.tavern.prompt == "tavern> "


def test_where_no_single_person_played_all_seats_are_compared(tmp_path: Path) -> None:
    file = tmp_path / "game.rdi"
    file.write_text(played("Aldis", "Nell", "Brannoc"))
    told = open_visit(tmp_path, "plain").type(f"review {file} {FAST}")
    rows = [line.split()[0] for line in told.splitlines() if line.startswith("  ")]
    assert rows == ["result", "Aldis", "Nell", "Brannoc"]
    assert "You chose" not in told


def test_any_seat_may_be_looked_from(tmp_path: Path) -> None:
    file = tmp_path / "game.rdi"
    file.write_text(played("Aldis", "Nell", "Brannoc"))
    visit = open_visit(tmp_path, "plain")
    assert "your errors" in visit.type(f"review {file} --seat Nell {FAST}")
    assert "did you mean Nell" in visit.wrong(f"review {file} --seat Nel1 {FAST}")


def test_a_game_that_goes_on_is_not_looked_back_at(visit: Visit) -> None:
    visit.type("play den-of-thieves seed 3 seats 3")
    assert "games that are over" in visit.wrong("review")
    assert "den-of-thieves" in visit.tavern.session.game.record.header.game  # type: ignore[union-attr]


def test_without_any_game_it_says_so(visit: Visit) -> None:
    assert "Nothing is saved" in visit.wrong("review")


@pytest.mark.parametrize("time", ["0", "-1", "soon", "1e9", "nan"])
def test_a_time_that_is_none_is_refused(visit: Visit, time: str) -> None:
    visit.type("play den-of-thieves seed 3 seats 3")
    visit.play_on()
    assert "econds must be more than 0" in visit.wrong(f"review seconds {time}")


@cache
def reviewed_as_data(folder: Path) -> dict[str, object]:
    file = folder / "game.rdi"
    file.write_text(played("Ann", "Nell", "Brannoc"))
    found: dict[str, object] = json.loads(
        open_visit(folder, "json").type(f"review {file} {FAST}").splitlines()[-1]
    )
    return found


def test_programs_get_all_figures(tmp_path: Path) -> None:
    data = reviewed_as_data(tmp_path)
    assert data["game"] == "den-of-thieves"
    assert data["unit"] == "Gold"
    (seat,) = data["seats"]  # type: ignore[misc]
    errors = seat["others_errors"]["value"] - seat["own_errors"]["value"]
    assert seat["luck"]["value"] + errors + seat["left_over"] == pytest.approx(seat["result"])
    assert {"step", "answer", "best", "cost", "cost_error", "part", "mark", "worths"} <= {
        *seat["choices"][0]
    }
