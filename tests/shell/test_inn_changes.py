"""Each change is explained by what it came from, and by whoever made it larger or smaller."""

from typing import Any

import pytest

from rdi.shell.play.inn_explanations import changes_of
from rdi.shell.play.inn_narrator import INN
from tests.shell.inn_tables import PARTY

SONG = ("played", 1, "Song", "action", (("another player", (0,)),), None)
LESS = ("adjusted card", 0, "Song", "Fortitude", -2)


def lost(asked: int, actual: int) -> tuple[Any, ...]:
    return ("changed", 0, "Fortitude", -asked, -actual, "Song")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([SONG, lost(3, 3)], "You lost 3 Fortitude by \u201cSong\u201d."),
        ([SONG, LESS, lost(1, 1)],
         "You lost 1 Fortitude by \u201cSong\u201d, not 3: you made it 2 less."),
        ([SONG, LESS, lost(0, 0)],
         "You lost no Fortitude by \u201cSong\u201d: you made it 2 less."),
        ([SONG, lost(3, 2)],
         "You lost 2 Fortitude, not 3 (it cannot go any lower) by \u201cSong\u201d."),
        ([SONG, LESS, SONG, lost(3, 3)], "You lost 3 Fortitude by \u201cSong\u201d."),
        (
            [("drank", 0, ("Wine", "Ale")), ("changed", 0, "Alcohol", 3, 3, "")],
            "You gained 3 Alcohol by Wine and Ale.",
        ),
        (
            [("sobers up", 0), ("changed", 0, "Alcohol", -1, -1, "")],
            "You lost 1 Alcohol by having nothing to drink.",
        ),
        ([SONG, ("paid", 0, 1, 2)], "You paid Monk 2 Gold (\u201cSong\u201d)."),
        (
            [SONG, ("played", 0, "No!", "sometimes", (), ("debt", 0, "pay", 1, 1)),
             ("played", 2, "Yes!", "sometimes", (), ("card", 0, "No!", ())),
             ("negated", 0, "No!"), ("paid", 0, 1, 1)],
            "You paid Monk 1 Gold (\u201cSong\u201d).",
        ),
        (
            [SONG, ("played", 0, "Tip", "sometimes", (), ("drink", 0, ("Wine",), ())),
             ("paid", 0, INN, 1)],
            "You paid the Inn 1 Gold (\u201cTip\u201d).",
        ),
        ([("round", 1), ("paid", 0, "pot", 1)], "You paid the pot 1 Gold (the Round of Gambling)."),
        (
            [("drinks ran out",), ("paid", 0, INN, 1)],
            "You paid the Inn 1 Gold (the new Drink Deck).",
        ),
    ],
)  # fmt: skip
def test_a_change_is_told_with_its_source(events: list[Any], said: str) -> None:
    assert changes_of(events, "", 0, PARTY) == [said]


def test_only_what_was_asked_for_is_told() -> None:
    events = [SONG, lost(3, 3), ("paid", 0, 1, 2), ("changed", 1, "Alcohol", 1, 1, "")]
    assert len(changes_of(events, "", None, PARTY)) == 3
    assert len(changes_of(events, "Fortitude", 0, PARTY)) == 1
    assert len(changes_of(events, "Gold", 1, PARTY)) == 1
    assert changes_of(events, "Fortitude", 2, PARTY) == []
