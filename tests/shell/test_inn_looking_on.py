"""Who is out of a game looks on turn by turn, or skips to the end."""

from functools import cache
from typing import Any

import pytest

from rdi.shell.show.look import Mode
from tests.shell.inn_visits import ORDER, session_of, view_of
from tests.shell.taverns import Visit, open_visit

OUT = "You are out (Enter or skip)> "


def played_badly(seed: int, mode: Mode = "unicode", **more: Any) -> Visit:
    """A game in which you do nothing for yourself, until nobody asks you any more."""
    visit = open_visit(mode=mode, **more)
    visit.type("stops all never", f"{ORDER} seed {seed}")
    while visit.tavern.session is not None and session_of(visit).decision is not None:
        play_badly(visit)
    return visit


@cache
def seed_of_losing() -> int:
    """The seed of a game that you are out of before it is over."""
    visits = ((seed, played_badly(seed, pause="on")) for seed in range(20))
    return next(seed for seed, visit in visits if visit.tavern.session is not None)


def out_of_the_game(mode: Mode = "unicode") -> Visit:
    """A game that goes on without you."""
    return played_badly(seed_of_losing(), mode, pause="on")


def play_badly(visit: Visit) -> None:
    """Do nothing for yourself."""
    decision = session_of(visit).decision
    assert decision is not None
    offered = [each.text for each in decision.choices if each.answer is not None]
    nothing = [each for each in offered if each in ("pass", "keep", "nobody", "no")]
    visit.type(nothing[0] if nothing else offered[0])


@pytest.mark.parametrize("mode", ["unicode", "ascii", "plain"])
def test_enter_shows_one_turn_after_another(mode: Mode) -> None:
    visit = out_of_the_game(mode)
    turns: list[int] = []
    while visit.tavern.session is not None and len(turns) < 40:
        assert visit.tavern.prompt == OUT
        session = session_of(visit)
        assert session.is_looked_on
        turns.append(view_of(visit).turns)
        shown = visit.type("")
        if visit.tavern.session is not None:
            assert "Red Dragon Inn" in shown
            assert "Your hand" not in shown
    assert turns == list(range(turns[0], turns[0] + len(turns)))
    assert "wins" in " ".join(visit.printed[-20:]) or "tie" in " ".join(visit.printed[-20:])


def test_it_is_told_once_what_those_may_do_who_are_out() -> None:
    visit = out_of_the_game()
    visit.type("")
    said = " ".join(" ".join(visit.printed).split())
    assert said.count("You are out of the game. Enter shows the next turn, skip goes") == 1


def test_skip_goes_on_to_the_end() -> None:
    visit = out_of_the_game()
    said = visit.type("skip")
    assert visit.tavern.session is None
    assert "wins" in said or "tie" in said


def test_other_words_are_refused_and_commands_work() -> None:
    visit = out_of_the_game()
    assert "next or skip" in visit.wrong("raise 3")
    assert "You pass out" in visit.type("log") or "no Gold left" in visit.type("log")
    assert visit.tavern.prompt == OUT


def test_a_choice_may_be_taken_back_by_who_is_out() -> None:
    visit = out_of_the_game()
    visit.type("undo")
    assert session_of(visit).decision is not None
    assert visit.tavern.prompt != OUT
    assert not session_of(visit).is_looked_on


@pytest.mark.parametrize(
    "more", [{"pause": "off"}, {"pause": "on", "is_interactive": False}], ids=["off", "pipe"]
)
def test_who_does_not_pause_sees_the_end_at_once(more: dict[str, Any]) -> None:
    visit = played_badly(seed_of_losing(), **more)
    assert visit.tavern.session is None
    assert "wins" in " ".join(visit.printed[-20:])


def test_a_pause_may_be_set_off_while_looking_on() -> None:
    visit = out_of_the_game()
    visit.type("set pause off", "")
    assert visit.tavern.session is None
