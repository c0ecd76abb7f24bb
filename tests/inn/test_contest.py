"""The Drinking Contest: who wins, what changes the standings, ties, passing out, no Gold."""

import pytest

from rdi.model.request import PASS
from rdi.model.scenario import DRINK_DECK
from tests.inn.house import (
    NO,
    Scene,
    alcohol,
    at,
    drink_discards,
    fortitude,
    gold,
    happened,
    pile,
    refused,
)

CONTEST = "Drinking Contest!"
WEAKER, STRONGER = "Wine into Water", "Water into Wine"
NEED = "You look like you need this more than I do!"
SHARE = "Come, my friend, sit and drink with me!"
FLOOR = "Dump it on the floor"
INN = "We're at an inn, and you're not drinking. What's wrong with you!?"
HEALS = "My Goddess heals me."
ONLY = frozenset({DRINK_DECK})


def contest(names: str, deck: list[str], asks: str = "able", **arrangement: object) -> Scene:
    """The first of them reveals a contest; these Drinks come next."""
    return at(
        names, asks, phase="drink", drinks={0: [CONTEST]}, drink_deck=deck, **arrangement
    )  # fmt: skip


def revealed(scene: Scene) -> list[tuple[int, str]]:
    return [event[1:] for event in happened(scene, "revealed")][1:]


def champions(scene: Scene) -> list[int | None]:
    return [event[1] for event in happened(scene, "contest won")]


@pytest.mark.rule("contest-01", "contest-04")
def test_all_reveal_in_turn_order_and_the_strongest_is_paid_by_each() -> None:
    scene = contest(
        "deirdre gerki zot", ["Light Ale", "Wine with a Chaser", "Elven Wine", "Dark Ale"]
    )
    assert revealed(scene) == [
        (0, "Light Ale"), (1, "Wine with a Chaser"), (1, "Elven Wine"), (2, "Dark Ale"),
    ]  # fmt: skip
    assert alcohol(scene) == [1, 5, 1]
    assert champions(scene) == [1]
    assert gold(scene) == [9, 12, 9]
    assert len(drink_discards(scene)) == 5


@pytest.mark.rule("contest-01")
def test_the_active_player_reveals_first() -> None:
    scene = at(
        "deirdre gerki zot", turn=1, phase="drink", drinks={1: [CONTEST]},
        drink_deck=["Light Ale", "Wine", "Dark Ale"],
    )  # fmt: skip
    assert [seat for seat, _ in revealed(scene)] == [1, 2, 0]
    assert champions(scene) == [2]


@pytest.mark.rule("contest-02")
def test_an_event_in_a_contest_counts_as_nothing_and_does_nothing() -> None:
    scene = contest("deirdre gerki zot", ["Round on the House!", "Light Ale", "Water"])
    assert alcohol(scene) == [0, 1, 0]
    assert champions(scene) == [1]
    assert "Round on the House!" in drink_discards(scene)


@pytest.mark.rule("contest-02")
def test_an_event_ties_with_water() -> None:
    scene = contest("deirdre gerki", ["Round on the House!", "Water", "Light Ale", "Holy Water"])
    assert champions(scene) == [0]
    assert len(revealed(scene)) == 4


@pytest.mark.rule("contest-03")
def test_after_all_reveals_cards_are_played_in_turn_order_and_then_all_drink() -> None:
    scene = contest(
        "deirdre gerki deirdre", ["Light Ale", "Wine", "Dark Ale"],
        hands={0: [STRONGER], 1: [FLOOR], 2: [STRONGER]},
    )  # fmt: skip
    assert len(revealed(scene)) == 3
    seats = []
    while not happened(scene, "drank"):
        seats.append(scene.game.pending.seat)
        assert alcohol(scene) == [0, 0, 0]
        scene.game.answer(PASS)
    assert seats == [0, 1, 2]
    assert alcohol(scene) == [1, 2, 1]


@pytest.mark.rule("contest-03")
def test_anytime_cards_are_played_then_too() -> None:
    scene = contest(
        "deirdre gerki", ["Light Ale", "Wine"], hands={0: [HEALS]}, numbers={0: {"Fortitude": 9}}
    )
    while not revealed(scene):
        scene.game.answer(PASS)
    scene.game.answer(HEALS)
    assert fortitude(scene)[0] == 11
    assert champions(scene) == [1]


@pytest.mark.rule("contest-05")
def test_a_tie_is_drunk_and_repeated_until_one_is_ahead() -> None:
    scene = contest(
        "deirdre gerki zot", ["Wine", "Wine", "Water", "Light Ale", "Light Ale", "Dark Ale", "Wine"]
    )
    assert [seat for seat, _ in revealed(scene)] == [0, 1, 2, 0, 1, 0, 1]
    assert alcohol(scene) == [4, 5, 0]
    assert champions(scene) == [1]
    assert gold(scene) == [9, 12, 9]
    assert len(drink_discards(scene)) == 8


@pytest.mark.rule("contest-05", "contest-09")
def test_repeats_are_answered_as_well() -> None:
    scene = contest(
        "deirdre gerki zot", ["Wine", "Wine", "Water", "Light Ale", "Wine"], hands={0: [STRONGER]}
    )
    scene.game.answer(PASS)
    assert len(revealed(scene)) == 5
    scene.plays(0, STRONGER, 0)
    scene.settle()
    assert (champions(scene), alcohol(scene)) == ([0], [5, 4, 0])


@pytest.mark.rule("contest-06")
def test_the_one_left_of_those_who_tied_wins_and_drinks_no_more() -> None:
    scene = contest(
        "deirdre gerki zot", ["Elven Wine", "Elven Wine", "Water"], numbers={1: {"Alcohol": 17}}
    )
    assert scene.table.playing == [0, 2]
    assert len(revealed(scene)) == 3
    assert champions(scene) == [0]
    assert alcohol(scene)[0] == 3


@pytest.mark.rule("contest-06", "contest-08")
def test_where_all_who_tied_pass_out_nobody_wins() -> None:
    scene = contest(
        "deirdre gerki zot fiona", ["Elven Wine", "Elven Wine", "Water", "Holy Water"],
        numbers={0: {"Alcohol": 17}, 1: {"Alcohol": 17}},
    )  # fmt: skip
    assert champions(scene) == [None]
    assert scene.table.playing == [2, 3]
    assert gold(scene) == [0, 0, 10 + 2 + 2, 10 + 2 + 2]


@pytest.mark.rule("contest-06", "base-losing-05")
def test_who_tied_has_a_last_chance_before_the_repeat() -> None:
    scene = contest(
        "deirdre gerki zot", ["Elven Wine", "Elven Wine", "Water", "Light Ale", "Wine"],
        hands={0: [HEALS]}, numbers={0: {"Fortitude": 13, "Alcohol": 10}},
    )  # fmt: skip
    while not happened(scene, "in danger"):
        scene.game.answer(PASS)
    scene.game.answer(HEALS)
    scene.settle()
    assert (champions(scene), scene.table.playing) == ([1], [0, 1, 2])
    assert alcohol(scene) == [14, 5, 0]


@pytest.mark.rule("contest-07")
def test_who_wins_and_passes_out_is_paid_first() -> None:
    scene = contest(
        "deirdre gerki zot",
        ["Elven Wine", "Wine", "Water"],
        numbers={0: {"Alcohol": 17, "Gold": 4}},
    )
    paid = [event[1:] for event in happened(scene, "paid")]
    assert paid[:2] == [(1, 0, 1), (2, 0, 1)]
    assert scene.table.playing == [1, 2]
    assert gold(scene) == [0, 9 + 1, 9 + 1]  # half of 6 is shared by two


@pytest.mark.rule("contest-08")
def test_who_passes_out_in_a_contest_pays_the_winner_and_shares_after_it() -> None:
    scene = contest(
        "deirdre gerki zot fiona",
        ["Elven Wine", "Elven Wine", "Dragon Breath Ale", "Light Ale"],
        numbers={0: {"Alcohol": 17}},
    )  # fmt: skip
    assert champions(scene) == [2]
    paid = [event[1:] for event in happened(scene, "paid")]
    assert (0, 2, 1) in paid[:3]
    assert gold(scene) == [0, 9 + 1, 13 + 1, 9 + 1]
    assert scene.game.purses["the inn"] == 9 - 3


@pytest.mark.rule("contest-08")
def test_who_passes_out_in_a_tie_that_goes_on_pays_and_shares_after_it() -> None:
    scene = contest(
        "deirdre gerki zot fiona",
        ["Elven Wine", "Elven Wine", *["Dragon Breath Ale"] * 2, "Water", "Light Ale"],
        numbers={0: {"Alcohol": 17}},
    )  # fmt: skip
    assert champions(scene) == [3]
    paid = [event[1:] for event in happened(scene, "paid")]
    assert sorted(paid[:3]) == [(0, 3, 1), (1, 3, 1), (2, 3, 1)]
    assert gold(scene) == [0, 9 + 1, 9 + 1, 13 + 1]


@pytest.mark.rule("contest-09")
@pytest.mark.parametrize(("card", "target", "winner"), [(STRONGER, 1, 1), (WEAKER, 0, 1)])
def test_raising_or_lowering_a_drink_changes_the_standings(
    card: str, target: int, winner: int
) -> None:
    scene = contest("gerki fiona deirdre", ["Wine", "Light Ale", "Water"], hands={2: [card]})
    scene.plays(2, card, target)
    scene.settle()
    assert champions(scene) == [winner]


@pytest.mark.rule("contest-10", "contest-ex-05")
def test_a_winning_drink_that_is_passed_on_still_wins() -> None:
    scene = contest("deirdre gerki", ["Dragon Breath Ale", "Dark Ale"], hands={0: [NEED]})
    scene.plays(0, NEED)
    scene.settle()
    assert alcohol(scene) == [0, 5]
    assert champions(scene) == [0]
    assert gold(scene) == [9, 7]


@pytest.mark.rule("contest-10", "contest-ex-06")
def test_a_winning_drink_that_is_split_still_wins() -> None:
    scene = contest("fiona gerki", ["Dragon Breath Ale", "Dark Ale"], hands={0: [SHARE]})
    scene.plays(0, SHARE)
    scene.settle()
    assert alcohol(scene) == [2, 3]
    assert champions(scene) == [0]


@pytest.mark.rule("contest-10")
def test_a_winning_drink_that_is_ignored_still_wins() -> None:
    scene = contest("gerki zot", ["Dragon Breath Ale", "Dark Ale"], hands={0: [FLOOR]})
    scene.plays(0, FLOOR)
    scene.settle()
    assert alcohol(scene) == [0, 1]
    assert champions(scene) == [0]


@pytest.mark.rule("contest-10", "contest-09")
def test_a_drink_that_was_split_is_weakened_with_no_change_of_its_other_half() -> None:
    scene = contest(
        "fiona deirdre zot", ["Elven Wine", "Wine", "Water"], hands={0: [SHARE], 1: [WEAKER]}
    )
    scene.plays(0, SHARE, 2)
    scene.plays(1, WEAKER, 0)
    scene.settle()
    assert alcohol(scene) == [0, 2, 2]
    assert champions(scene) == [1]


@pytest.mark.rule("contest-11")
def test_an_extra_drink_does_not_count() -> None:
    scene = at(
        "gerki fiona zot", phase="drink", hands={1: [INN]}, drinks={0: [CONTEST, "Elven Wine"]},
        drink_deck=["Light Ale", "Wine", "Water"],
    )  # fmt: skip
    scene.plays(1, INN, 0)
    scene.settle()
    assert alcohol(scene) == [4, 2, 0]
    assert champions(scene) == [1]
    assert pile(scene, "Drinks", 0) == []


@pytest.mark.rule("contest-12")
def test_a_drink_below_nothing_counts_as_nothing_but_sobers_up() -> None:
    scene = contest(
        "gerki fiona zot", ["We're Cutting You Off!", "Water", "Holy Water",
                            "Light Ale", "Wine", "Dark Ale"],
        numbers={0: {"Alcohol": 5}},
    )  # fmt: skip
    assert [seat for seat, _ in revealed(scene)] == [0, 1, 2, 0, 1, 2]
    assert alcohol(scene) == [5, 2, 1]
    assert champions(scene) == [1]


def test_cards_about_drinks_do_not_stop_a_contest() -> None:
    scene = contest("gerki zot fiona", ["Wine", "Water"], "always", hands={0: [FLOOR, NO]})
    assert refused(scene, 0, FLOOR, "event") == "no Drink has been revealed"
    assert refused(scene, 0, NO, "event") == "no card is waiting for an answer"


@pytest.mark.rule("timing-04", "contest-10")
@pytest.mark.parametrize(("which", "after"), [(0, [0, 1, 0]), (1, [0, 4, 0])])
def test_who_has_two_drinks_says_which_one_is_ignored(which: int, after: list[int]) -> None:
    scene = contest(
        "deirdre gerki zot", ["Dragon Breath Ale", "Dark Ale", "Water"],
        hands={0: [NEED], 1: [FLOOR]},
    )  # fmt: skip
    scene.plays(0, NEED, 1)
    scene.plays(1, FLOOR, which)
    scene.settle()
    assert alcohol(scene) == after
    assert champions(scene) == [0]


@pytest.mark.rule("contest-01")
def test_the_active_player_reveals_first_whoever_revealed_the_contest() -> None:
    scene = at(
        "zot fiona gerki", turn=1, hands={1: ["Drink up, friend!"]}, drinks={2: [CONTEST]},
        drink_deck=["Light Ale", "Wine", "Dark Ale"],
    )  # fmt: skip
    scene.plays(1, "Drink up, friend!", 2)
    scene.settle()
    assert revealed(scene) == [(1, "Light Ale"), (2, "Wine"), (0, "Dark Ale")]
    assert champions(scene) == [2]
