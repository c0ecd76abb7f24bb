"""How many players a card picks, and on what condition."""

import pytest

from rdi.errors import IllegalAnswer
from tests.inn.house import Scene, fortitude, strangers
from tests.lang.card_texts import codes

NAMES = "Anna Berta Carla Dora"
HIT = "  each of victims loses 2 Fortitude\n"


def scene(pick: str, lines: str = HIT, names: str = NAMES, **more: object) -> Scene:
    text = f'token Mark\n\naction card "Both" in Anna:\n  pick {pick}\n{lines}'
    return strangers(names, text, hands={0: ["Both"]}, **more)


def test_several_players_are_picked_one_after_another_and_all_differ() -> None:
    found = scene("2 other players as victims")
    found.plays(0, "Both", 2)
    assert found.game.pending.items == (1, 3)
    with pytest.raises(IllegalAnswer):
        found.game.answer(2)
    found.game.answer(1)
    found.settle()
    assert fortitude(found) == [20, 18, 18, 20]


def test_as_many_are_picked_as_there_are() -> None:
    found = scene("3 other players as victims", names="Anna Berta Carla")
    found.plays(0, "Both")
    found.settle()
    assert fortitude(found) == [20, 18, 18]


@pytest.mark.parametrize("picked", [(), (3,), (3, 1), (1, 2, 3)])
def test_any_number_may_be_nobody_and_is_ended_by_nobody(picked: tuple[int, ...]) -> None:
    found = scene("any number of other players as victims")
    ending = () if len(picked) == 3 else ("nobody",)
    found.plays(0, "Both", *picked, *ending)
    found.settle()
    assert fortitude(found) == [20, *(18 if seat in picked else 20 for seat in (1, 2, 3))]


def test_up_to_two_are_no_more_than_two() -> None:
    found = scene("up to 2 players as victims")
    found.plays(0, "Both", 0, 2)
    found.settle()
    assert fortitude(found) == [18, 20, 18, 20]


ONE = "  victim loses 2 Fortitude\n"
FITTING = {
    "another player whose Gold is at least 9 as victim": (1, 2),
    "a player whose Gold is at least 9 as victim": (0, 1, 2),
    "another player whose Gold is less than your Gold as victim": (2, 3),
    "another player whose Gold is highest as victim": (1,),
    "a player whose Alcohol is lowest as victim": (0, 1, 2, 3),
}


@pytest.mark.parametrize("pick", FITTING)
def test_only_who_fits_may_be_picked(pick: str) -> None:
    found = scene(
        pick, ONE, numbers={0: {"Gold": 10}, 1: {"Gold": 11}, 2: {"Gold": 9}, 3: {"Gold": 8}}
    )
    found.plays(0, "Both")
    fit = FITTING[pick]
    if len(fit) > 1:
        assert found.game.pending.items == fit
        found.game.answer(fit[0])
    found.settle()
    assert fortitude(found) == [18 if seat == fit[0] else 20 for seat in range(4)]


def test_a_card_that_begins_with_a_pick_cannot_be_played_while_nobody_fits() -> None:
    found = scene("another player whose Mark is at least 1 as victim", ONE, asks="always")
    while found.game.pending.verb != "play":
        found.game.answer("pass")
    assert found.why_not(0, "Both") == "there is nobody whom it may pick"


def test_a_part_that_can_pick_nobody_does_nothing() -> None:
    lines = (
        "  if your Gold is more than 0:\n"
        "    pick another player whose Mark is at least 1 as marked\n"
        "    marked loses 1 Fortitude\n"
    )
    found = scene("another player as victim", ONE + lines)
    found.plays(0, "Both", 3)
    found.settle()
    assert fortitude(found) == [20, 20, 20, 18]


def test_how_many_players_must_be_some() -> None:
    assert codes('action card "A":\n  pick 0 players as friends\n') == ["E0303"]
