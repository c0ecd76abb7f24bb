"""A card and whom it is for in one line: `3 on fiona`."""

import pytest

from tests.shell.inn_visits import session_of, view_of
from tests.shell.taverns import Visit, open_visit

ORDER = "play red-dragon-inn with gerki deirdre fiona zot seed 7"
FIONA = 2


def acting() -> Visit:
    visit = open_visit()
    visit.type(ORDER)
    visit.type("keep")
    return visit


@pytest.mark.parametrize("line", ["3 on fiona", "play 3 on Fiona", "uh oh on 2", "3 on nell"])
def test_a_card_is_played_on_somebody_at_once(line: str) -> None:
    visit = acting()
    visit.type(line)
    assert view_of(visit).stats[FIONA]["Fortitude"] == 17


def test_nobody_of_that_name_is_there_and_nothing_is_played() -> None:
    visit = acting()
    before = session_of(visit).game.log
    assert "Nobody called 'bob' sits here" in visit.wrong("3 on bob")
    assert session_of(visit).game.log == before


def test_the_card_is_refused_for_its_own_reason_first() -> None:
    visit = acting()
    assert "cannot be played now" in visit.wrong("1 on fiona")
