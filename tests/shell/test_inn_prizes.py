"""Prizes at the prompt: shown, told of, chosen, and taken."""

import re

from rdi.model.request import PASS
from tests.shell.inn_visits import decision_of, session_of, view_of
from tests.shell.taverns import Visit, open_visit

ORDER = "play red-dragon-inn with zot fiona gerki, prizes"
STARTS = "Gambling? I'm in!"
SUPPER = "Supper on the House"


def choosing() -> Visit:
    """You start a Round, and are asked which Prize lies in its pot."""
    for seed in range(20):
        visit = open_visit()
        visit.type("stops all never", f"{ORDER} seed {seed}")
        for _ in range(30):
            if visit.tavern.session is None:
                break
            decision = decision_of(visit)
            if decision.pick.verb == "select":
                return visit
            offered = [each.answer for each in decision.choices]
            visit.type(
                f"play {STARTS}"
                if STARTS in offered
                else "fiona"
                if decision.no_choice is None
                else decision.no_choice.text
            )
    raise AssertionError("nobody starts a Round")


def test_a_prize_is_chosen_by_a_part_of_its_title_and_lies_in_the_pot() -> None:
    visit = choosing()
    listed = visit.type("choices")
    assert "4 Fortitude" in listed
    told = " ".join(visit.type("supper").split())
    assert re.search(rf"You put .{SUPPER}. into the pot\.", told)
    assert not re.search(rf"You show .{SUPPER}", told)
    assert re.search(rf"takes? .{SUPPER}. from the pot\.", told)
    taken = [event for event in view_of(visit).events if event[0] == "handed out"]
    assert taken[0][3] == SUPPER


def test_the_prizes_in_the_inn_stand_on_the_table_and_are_read_like_cards() -> None:
    visit = open_visit()
    visit.type("stops all never", f"{ORDER} seed 1")
    table = " ".join(visit.type("table").split())
    assert "Supper on the House" in table
    assert "4 Fortitude" in visit.type(f"card {SUPPER}")
    why = " ".join(visit.type(f"why not {SUPPER}").split())
    assert f"{SUPPER} lies in Prizes" in why
    assert "starts a Round" in " ".join(visit.type("rules prizes").split())


def test_the_hint_speaks_of_the_choice_of_a_prize() -> None:
    visit = choosing()
    hint = visit.type("hint")
    assert any(title in hint for title in decision_of(visit).pick.items)
    assert session_of(visit).game.pending is not None
    assert PASS not in decision_of(visit).pick.items
