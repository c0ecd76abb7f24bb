"""Dragon Hordes, rule by rule."""

from typing import Any

import pytest

from tests.booklet.scene import Scene

GAME = "dragon-hordes"
HORDES = ["W", "L", "B", "M", "R", "Dr", "Dg", "Db"]
rule = pytest.mark.rule


def hordes(scene: Scene) -> dict[str, int]:
    """The Gold on each Horde Card that has any."""
    found = {each: scene.purse(f"Horde {each}") for each in HORDES}
    return {name: gold for name, gold in found.items() if gold}


def turn(cards: str, dice: str, *variants: str, setup: str = "Rk Mn", **settings: Any) -> Scene:
    """The first player has rolled; the setup has laid 1 on each of four Horde Cards."""
    scene = Scene(GAME, *variants, cards=f"{setup} {cards}", dice=dice, **settings)
    return scene.says(0, "start", "roll")


@rule("hordes-setup-01", "hordes-setup-02", "DH-7", "DH-8")
def test_setting_up() -> None:
    scene = Scene(GAME, seats=3, cards="Wk Lo Wn")
    assert sorted(each for each in scene.game.purses if "Horde" in str(each)) == sorted(
        f"Horde {each}" for each in HORDES
    )
    assert hordes(scene) == {"W": 2, "L": 1, "Dr": 1, "Dg": 1, "Db": 1}
    assert [scene.purse(seat) for seat in (0, 1, 2)] == [48, 48, 48]
    paid = [event[1:3] for event in scene.game.events if event[0] == "paid"]
    assert paid == [
        (0, "Horde Dr"), (0, "Horde W"), (1, "Horde Dg"), (1, "Horde L"), (2, "Horde Db"),
        (2, "Horde W"),
    ]  # fmt: skip
    assert scene.pot == 0
    assert scene.asked == (0, "start")
    seen = [event for event in scene.game.view(2).events if event[0] == "drew"]
    assert [cards for _, _, cards in seen] == [("Wk",), ("Lo",), ("Wn",)]


@rule("hordes-setup-02", "DH-7")
def test_there_is_no_betting_and_never_a_dragon_in_the_deck() -> None:
    scene = Scene(GAME, "double_double", seats=12)
    deck = scene.table("Deck") + len(scene.table("Revealed"))
    assert deck == 90 - 11
    scene.to_the_end()
    assert not {"betting", "settled", "showdown"} & set(scene.happened)


@rule("hordes-01", "hordes-02", "hordes-06")
def test_turns_go_clockwise_and_begin_with_a_roll_of_two_dice() -> None:
    scene = Scene(GAME, seats=3, cards="Wk Lo Bn", dice="12 34 51 23")
    for seat in (0, 1, 2, 0):
        assert scene.refuses("pass", to="start")
        scene.says(seat, "start", "roll")
        assert len(scene.table("Roll")) == 2
        scene.says(seat, "predict", (None, None))
    assert scene.asked == (1, "start")


@rule("hordes-03")
def test_doubles_take_the_three_dragon_hordes_and_end_the_turn() -> None:
    scene = turn("", "44")
    assert hordes(scene) == {"R": 1, "M": 1}
    assert [scene.purse(seat) for seat in (0, 1)] == [50, 48]
    assert scene.asked == (1, "start")


@rule("hordes-04", "hordes-01")
def test_doubles_with_no_dragon_horde_take_everything_and_end_the_game() -> None:
    scene = turn("", "44 | 11")
    scene.says(1, "start", "roll")
    assert scene.is_over
    assert hordes(scene) == {}
    assert scene.winnings == [0, 0]
    assert scene.places == [[0, 1]]


@rule("hordes-05")
def test_a_roll_lays_one_on_the_card_of_each_number() -> None:
    scene = turn("", "15")
    assert hordes(scene) == {"W": 1, "M": 1, "R": 2, "Dr": 1, "Db": 1}
    assert scene.purse(0) == 46


@rule("hordes-05", "DH-6")
def test_a_six_goes_to_a_dragon_horde_of_choice_before_the_prediction() -> None:
    scene = turn("", "62")
    assert scene.asked == (0, "put")
    assert scene.offered == {"r", "g", "b"}
    assert scene.refuses("W", to="put")
    scene.says(0, "put", "g")
    assert hordes(scene) == {"L": 1, "M": 1, "R": 1, "Dr": 1, "Dg": 1, "Db": 1}
    assert scene.asked == (0, "predict")


@rule("DH-6")
def test_two_sixes_are_doubles() -> None:
    scene = turn("", "66")
    assert scene.asked == (1, "start")
    assert hordes(scene) == {"R": 1, "M": 1}


@rule("hordes-06", "DH-1")
def test_to_pass_ends_the_turn() -> None:
    scene = turn("", "15").says(0, "predict", (None, None))
    assert hordes(scene) == {"W": 1, "M": 1, "R": 2, "Dr": 1, "Db": 1}
    assert scene.table("Revealed") == ["Mn"]
    assert scene.asked == (1, "start")


@rule("hordes-07")
def test_a_prediction_reveals_the_top_card() -> None:
    scene = turn("Lo", "15").says(0, "predict", ("r", None))
    assert scene.table("Revealed") == ["Lo"]
    assert scene.asked == (1, "start")
    assert ("picked", 0, "predict", ("r", None)) in scene.game.view(1).events


@rule("hordes-07", "hordes-13", "hordes-ex-04", "DH-2")
def test_only_cards_with_gold_may_be_predicted() -> None:
    scene = turn("", "15")
    colors, ranks = [None, "r", "b"], [None, "W", "M", "R"]
    assert scene.offered == {(color, rank) for color in colors for rank in ranks}
    for empty in (("g", None), (None, "L"), ("g", "R"), ("r", "L")):
        assert scene.refuses(empty, to="predict")
    assert scene.refuses("r", to="predict")
    assert scene.refuses(("R", "r"), to="predict")


def predicted(color: str | None, rank: str | None, card: str) -> tuple[dict[str, int], int]:
    """The Hordes, and what the prediction has won or lost; before it W, M 1, R 2, Dr, Db 1."""
    scene = turn(card, "15").says(0, "predict", (color, rank))
    return hordes(scene), scene.purse(0) - 46


@rule("hordes-08")
def test_a_color() -> None:
    assert predicted("r", None, "Lw") == ({"W": 1, "M": 1, "R": 2, "Db": 1}, 1)
    assert predicted("r", None, "Lo") == ({"W": 1, "M": 1, "R": 2, "Dr": 2, "Db": 1}, -1)


@rule("hordes-09")
def test_a_rank() -> None:
    assert predicted(None, "R", "Ro") == ({"W": 1, "M": 1, "Dr": 1, "Db": 1}, 2)
    assert predicted(None, "R", "Mo") == ({"W": 1, "M": 1, "R": 3, "Dr": 1, "Db": 1}, -1)


@rule("hordes-10")
def test_a_color_and_a_rank_both_right() -> None:
    assert predicted("r", "R", "Rw") == ({"W": 1, "M": 1, "Db": 1}, 3)


@rule("hordes-11", "DH-5")
def test_a_color_and_a_rank_half_right() -> None:
    assert predicted("r", "R", "Ro") == ({"W": 1, "M": 1, "Dr": 2, "Db": 1}, 1)
    assert predicted("r", "R", "Mk") == ({"W": 1, "M": 1, "R": 3, "Db": 1}, 0)
    assert predicted("r", "W", "Wo") == ({"M": 1, "R": 2, "Dr": 2, "Db": 1}, 0)


@rule("hordes-12")
def test_a_color_and_a_rank_both_wrong() -> None:
    assert predicted("r", "R", "Mo") == ({"W": 1, "M": 1, "R": 3, "Dr": 2, "Db": 1}, -2)


def passes(scene: Scene, rolls: int) -> Scene:
    """So many turns in which the player rolls and predicts nothing; a 6 goes to the green one."""
    for _ in range(rolls):
        assert scene.asked is not None
        scene.says(scene.asked[0], "start", "roll")
        if scene.asked[1] == "put":
            scene.says(scene.asked[0], "put", "g")
        scene.says(scene.asked[0], "predict", (None, None))
    return scene


@rule("hordes-ex-01")
def test_the_example_of_a_wrong_rank() -> None:
    scene = Scene(GAME, seats=4, cards="Rk Rw Rk Rw | Lo", dice="51 52 51 34 34")
    passes(scene, 3).says(3, "start", "roll").says(3, "predict", (None, None))
    assert hordes(scene)["R"] == 7
    before = scene.purse(0)
    scene.says(0, "start", "roll").says(0, "predict", (None, "R"))
    assert hordes(scene)["R"] == 8
    assert scene.purse(0) == before - 3


@rule("hordes-ex-02")
def test_the_example_of_a_right_color() -> None:
    scene = Scene(GAME, cards="Ro Rh | Bo", dice="61 62 63 45")
    passes(scene, 3).says(1, "start", "roll")
    assert hordes(scene)["Dg"] == 5
    before = scene.purse(1)
    scene.says(1, "predict", ("g", None))
    assert scene.purse(1) == before + 5
    assert "Dg" not in hordes(scene)


@rule("hordes-ex-03", "DH-5")
def test_the_example_of_half_a_prediction() -> None:
    setup = "Mn Ma Mn Ma Mn Ma Mn"
    scene = Scene(GAME, seats=7, cards=f"{setup} Ra", dice="41 42 43 12")
    passes(scene, 3).says(3, "start", "roll")
    assert (hordes(scene)["Db"], hordes(scene)["M"]) == (7, 10)
    before = scene.purse(3)
    scene.says(3, "predict", ("b", "M"))
    assert scene.purse(3) == before + 3
    assert hordes(scene)["M"] == 14
    assert "Db" not in hordes(scene)


@rule("hordes-01", "hordes-10")
def test_the_game_ends_at_once_when_no_horde_has_gold() -> None:
    scene = turn("Ro", "65", setup="Ro Rh").says(0, "put", "g").says(0, "predict", ("g", "R"))
    assert scene.is_over
    assert scene.winnings == [2, -2]
    assert scene.places == [[0], [1]]


@rule("hordes-14")
def test_a_player_may_leave_and_not_return() -> None:
    scene = Scene(GAME, seats=3, cards="Wk Lo Bn", dice="12 34 51 23")
    assert scene.offered == {"roll", "leave"}
    before = hordes(scene)
    scene.says(0, "start", "leave")
    assert hordes(scene) == before
    passes(scene, 3)
    assert scene.asked == (2, "start")
    assert scene.game.view(0).folded == (0,)


@rule("hordes-14", "AC-6")
def test_when_all_have_left_the_gold_stays_in_the_pot() -> None:
    scene = Scene(GAME, cards="Wk Lo").says(0, "start", "leave").says(1, "start", "leave")
    assert scene.is_over
    assert scene.winnings == [-2, -2]
    assert scene.pot == 4


@rule("DH-1")
def test_who_cannot_pay_for_the_roll_leaves_and_what_was_paid_stays() -> None:
    scene = Scene(GAME, cards="Wk Lo", dice="12", stashes=[3, 50]).says(0, "start", "roll")
    assert scene.asked == (1, "start")
    assert scene.game.view(0).folded == (0,)
    assert scene.purse(0) == 0
    assert hordes(scene) == {"W": 2, "L": 1, "Dr": 1, "Dg": 1}


@rule("AC-7", "ac-07", "DH-1")
def test_who_has_no_gold_at_all_may_borrow_in_the_middle_of_the_game() -> None:
    scene = Scene(GAME, cards="Wk Lo Bn", dice="12", stashes=[3, 50, 60], loans=True)
    scene.says(0, "start", "roll")
    assert scene.asked == (0, "borrow")
    assert scene.offered == {"borrow", "leave"}
    scene.says(0, "borrow", "borrow")
    assert [scene.purse(seat) for seat in (0, 1, 2)] == [24, 48, 33]
    assert scene.asked == (0, "predict")


@rule("DH-7", "G-8")
def test_the_deck_is_made_anew_when_it_runs_out() -> None:
    scene = Scene(GAME, seats=2, dice="15" * 90, stash=1000)
    for turn_number in range(89):
        seat = turn_number % 2
        assert "reshuffled" not in scene.happened
        scene.says(seat, "start", "roll").says(seat, "predict", (None, "R"))
    assert "reshuffled" in scene.happened


# Double Double


@rule("hordes-var-double-01")
def test_doubles_give_another_turn() -> None:
    scene = turn("", "44 15", "double_double")
    assert hordes(scene) == {"R": 1, "M": 1}
    scene.says(0, "start", "roll")
    assert hordes(scene) == {"W": 1, "R": 2, "M": 1}
    scene.says(0, "predict", (None, None))
    assert scene.asked == (1, "start")


@rule("DH-3")
def test_double_double_with_no_dragon_horde_still_ends_the_game() -> None:
    scene = turn("", "44 11", "double_double").says(0, "start", "roll")
    assert scene.is_over
    assert scene.winnings == [2, -2]


@rule("DH-4")
@pytest.mark.parametrize("variants", [(), ("double_double",)])
def test_doubles_that_empty_the_last_hordes_end_the_game(variants: tuple[str, ...]) -> None:
    scene = turn("Rk", "65 44", *variants, setup="Ro Rh")
    scene.says(0, "put", "g").says(0, "predict", (None, "R"))
    assert hordes(scene) == {"Dg": 3}
    scene.says(1, "start", "roll")
    assert scene.is_over
    assert scene.winnings == [-1, 1]
