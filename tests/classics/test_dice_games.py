"""Games of dice among the classics: golden games, and chances that are known by reckoning."""

from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from tests.booklet.scene import Scene, worth

FACES = range(1, 7)


def ways(roll: tuple[int, ...]) -> int:
    """In how many orders dice can show these faces."""
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in FACES)


def test_six_dice_score_nothing_in_1440_of_46656_rolls() -> None:
    """Only 2, 3, 4 and 6, none of them three times: 360 ways of three pairs, 1080 of two."""
    nothing = 0
    for roll in combinations_with_replacement(FACES, 6):
        scene = Scene("farkle", dice="".join(map(str, roll)) + "111111")
        assert scene.asked is not None
        nothing += ways(roll) if scene.asked[0] == 1 else 0
    assert nothing == 360 + 1080


@pytest.mark.parametrize(
    ("kept", "rest", "nothing"),
    [("1", 5, 600), ("11", 4, 204), ("111", 3, 60), ("1111", 2, 16), ("11111", 1, 4)],
)
def test_fewer_dice_score_nothing_more_often(kept: str, rest: int, nothing: int) -> None:
    """Of 6, 36, 216, 1296 and 7776 rolls: none of 1 and 5, and no three alike."""
    found = 0
    for roll in combinations_with_replacement(FACES, rest):
        dice = kept + "223464"[:rest] + "".join(map(str, roll))
        scene = keep(Scene("farkle", dice=dice + "222346"), 0, 1, "roll")
        assert scene.asked is not None
        found += ways(roll) if scene.asked[0] == 1 else 0
    assert found == nothing


def keep(scene: Scene, seat: int, face: int, then: str) -> Scene:
    """Keep dice of this face, which is not asked where no other scores, and roll on or stop."""
    if scene.asked == (seat, "keep"):
        scene.says(seat, "keep", face)
    return scene.says(seat, "roll", then)


@pytest.mark.parametrize(
    ("roll", "kept", "risked"),
    [
        ("123446", 1, 100), ("223465", 5, 50), ("113446", 1, 200), ("222346", 2, 200),
        ("222246", 2, 400), ("111234", 1, 1000), ("111111", 1, 4000), ("555234", 5, 500),
        ("666623", 6, 1200),
    ],
)  # fmt: skip
def test_what_dice_are_worth(roll: str, kept: int, risked: int) -> None:
    scene = Scene("farkle", dice=roll + "222333")
    keep(scene, 0, kept, "stop")
    assert scene.own(0, "Points") == [risked]


def test_what_was_risked_is_lost_where_nothing_scores() -> None:
    scene = Scene("farkle", dice="111234 234 222333")
    keep(scene, 0, 1, "roll")
    assert scene.asked == (1, "keep")
    assert scene.own(0, "Points") == [0]


def test_when_all_dice_have_scored_all_six_are_rolled() -> None:
    scene = Scene("farkle", dice="111111 222346")
    keep(scene, 0, 1, "roll")
    assert scene.own(0, "Rolled") == [2, 2, 2, 3, 4, 6]
    assert scene.table("Risked") == [4200]
    keep(scene, 0, 2, "stop")
    assert scene.own(0, "Points") == [4200]


def test_whoever_has_the_goal_at_the_end_of_a_round_wins() -> None:
    scene = Scene("farkle", dice="111111 111111 111111")
    keep(scene, 0, 1, "stop")
    keep(scene, 1, 1, "roll")
    keep(scene, 1, 1, "stop")
    assert scene.winnings == [-1, 1]


def test_ten_thousand_goes_further() -> None:
    scene = Scene("farkle", "ten_thousand", dice="111111 111111 111111")
    keep(scene, 0, 1, "stop")
    keep(scene, 1, 1, "stop")
    assert not scene.is_over


def bid(scene: Scene, seat: int, many: int, face: int) -> None:
    if scene.asked == (seat, "answer"):
        scene.says(seat, "answer", "bid")
    scene.says(seat, "bid", many).says(seat, "name", face)


@pytest.mark.parametrize(
    ("variants", "face", "lives"), [((), 3, [5, 4]), ((), 4, [4, 5]), (("wild_ones",), 4, [5, 4])]
)
def test_a_doubt_costs_whoever_was_wrong_a_life(
    variants: tuple[str, ...], face: int, lives: list[int]
) -> None:
    """There are four 3s; of 4s there are two, and four with the 1s."""
    scene = Scene("liars-dice", *variants, dice="33314 33124 22222 22222")
    bid(scene, 0, 4, face)
    scene.says(1, "answer", "doubt")
    assert [scene.own(seat, "Lives")[0] for seat in (0, 1)] == lives


def test_a_bid_must_rise() -> None:
    scene = Scene("liars-dice", dice="33314 33124")
    bid(scene, 0, 2, 4)
    scene.says(1, "answer", "bid")
    assert scene.offered == set(range(2, 11))
    scene.refuses(1)
    scene.says(1, "bid", 2)
    assert scene.offered == {5, 6}
    scene.refuses(4)
    scene.says(1, "name", 6).says(0, "answer", "bid")
    assert scene.offered == set(range(3, 11))


def test_nobody_can_rise_above_all_sixes_and_so_doubts() -> None:
    scene = Scene("liars-dice", dice="66666 66666 22222 2222")
    bid(scene, 0, 10, 6)
    assert [scene.own(seat, "Lives")[0] for seat in (0, 1)] == [5, 4]


def test_nobody_sees_the_dice_of_others_before_a_doubt() -> None:
    scene = Scene("liars-dice", dice="33314 33124")
    assert scene.seen(1, 0, "Cup") == 5
    assert scene.seen(1, 1, "Cup") == [3, 3, 1, 2, 4]


def test_dice_that_are_not_seen_show_a_face_as_often_as_they_should() -> None:
    """Each of the other's five dice shows a 4 once in six: two or more do in 1526 of 7776 rolls."""
    view, games = Scene("liars-dice", dice="33314 33124").game.view(0), 4000
    found = 0
    for seed in range(games):
        dice = view.imagine(seed).view(1).pile("Cup")
        assert isinstance(dice, tuple)
        found += dice.count(4) >= 2
    expected = 1526 / 7776
    assert abs(found / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


@pytest.mark.parametrize(
    ("kept", "rolled", "cargo"),
    [("6 5 4", "6 6", 12), ("6 5 4", "1 2", 3), ("6 5", "6 6 5", 0), ("", "5 4 3 2 1", 0)],
)
def test_cargo_needs_a_crew(kept: str, rolled: str, cargo: int) -> None:
    laid = {name: [int(face) for face in dice.split()] for name, dice in
            (("Kept", kept), ("Rolled", rolled))}  # fmt: skip
    assert worth("ship-captain-and-crew", **laid).points == cargo


def test_the_captain_waits_for_the_ship() -> None:
    scene = Scene("ship-captain-and-crew", dice="54321 64311 55")
    assert scene.own(0, "Kept") == []
    scene.says(0, "roll", "roll")
    assert scene.own(0, "Kept") == [6]
