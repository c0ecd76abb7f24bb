"""Golden games of the classics with tricks, bids and treasures, and the hands of brag."""

import pytest

from rdi.lang.compiler.decks import deck_on_shelf
from tests.booklet.scene import Scene, worth

BRAG = [
    "3s 3h 3d", "As Ah Ad", "2s 2h 2d", "As 2s 3s", "As Ks Qs", "4s 3s 2s", "Ah 2s 3s",
    "Ah Ks Qs", "4h 3s 2s", "As Ks Js", "5s 3s 2s", "As Ah Kd", "2s 2h 3d", "As Kh Jd", "5s 3h 2d",
]  # fmt: skip
"""Hands of brag, each better than the next."""


def test_the_hands_of_brag_are_in_their_order() -> None:
    found = [worth("three-card-brag", Hand=hand) for hand in BRAG]
    places = ["ordinary", "pair", "flush", "run_of_three", "running_flush", "prial"]
    keys = [(places.index(each.tier), each.points) for each in found]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


def oh_hell(*said: int) -> Scene:
    """Two players with five cards each; Spades are trump, and the first has the high ones."""
    cards = "As Kh Qd 2c 3c | 2s 3h Kd Ac Qc | Ts"
    scene = Scene("oh-hell", cards=cards).then("say", *said)
    return scene.checks()


def test_suit_must_be_followed_and_the_winner_leads() -> None:
    scene = oh_hell(2, 3)
    scene.says(0, "lead", "Qd")
    assert scene.asked == (1, "lead")  # the King of Diamonds had to follow, and took the trick
    assert scene.own(1, "Tricks") == [1]
    scene.says(1, "lead", "Ac")
    assert scene.offered == {"2c", "3c"}


def test_a_trump_takes_the_trick_from_the_suit_led() -> None:
    scene = oh_hell(5, 0)
    scene.says(0, "lead", "Kh")
    assert scene.own(0, "Tricks") == [1]
    scene.says(0, "lead", "As")
    assert scene.own(0, "Tricks") == [2]


@pytest.mark.parametrize(("said", "points"), [(2, 12), (3, 2)])
def test_exactly_as_many_as_were_said_are_worth_ten_more(said: int, points: int) -> None:
    laid = {"Hand": "", "Tricks": [2], "Said": [said]}
    assert worth("oh-hell", **laid).points == points


def test_treasure_is_divided_and_a_second_danger_takes_it() -> None:
    scene = Scene("temple", seats=3, cards="Rr Cr Sr Fr Sr")
    assert [scene.own(seat, "Bag") for seat in range(3)] == [[2]] * 3
    scene.says(0, "explore", "go_home").says(1, "explore", "go_on").says(2, "explore", "go_on")
    assert scene.own(0, "Camp") == [2]
    assert [scene.own(seat, "Bag") for seat in (1, 2)] == [[4], [4]]
    for _ in range(3):  # a Snake may come once, and Fire; the second Snake takes all
        scene.says(1, "explore", "go_on").says(2, "explore", "go_on")
    assert [scene.own(seat, "Camp") for seat in range(3)] == [[2], [0], [0]]


def test_the_highest_sealed_bid_pays_and_has_the_lot() -> None:
    scene = Scene("sealed-auction", cards="As 2s 3s 4s 5s 6s", seats=3)
    scene.says(0, "bid", 7)
    assert scene.seen(1, 0, "Bid") == [0]
    scene.says(1, "bid", 12).says(2, "bid", 12)
    assert scene.own(1, "Won") == ["As"]
    assert [scene.own(seat, "Coins") for seat in range(3)] == [[30], [18], [30]]
    assert scene.asked == (1, "bid")


def test_a_lot_that_nobody_wants_goes_to_nobody() -> None:
    scene = Scene("sealed-auction", cards="As 2s 3s 4s 5s 6s")
    scene.then("bid", 0, 0)
    assert [scene.own(seat, "Won") for seat in (0, 1)] == [[], []]
    assert scene.table("Lot") == ["2s"]


def street_threes(dice: str) -> Scene:
    return Scene("street-threes", dice=dice)


def test_at_least_one_die_of_each_roll_is_kept() -> None:
    scene = street_threes("13345 226 51 4 11111")
    scene.says(0, "keep", 3).says(0, "add", (3,))
    assert scene.own(0, "Kept") == [3, 3]
    assert scene.own(0, "Rolled") == [2, 2, 6]
    scene.says(0, "keep", 2).says(0, "add", ())
    scene.says(0, "keep", 1).says(0, "add", ())  # and the 4 is kept: 7 in all, against five Aces
    scene.says(1, "add", (1, 1, 1, 1))
    assert scene.winnings == [-1, 1]
    assert worth("street-threes", Kept=[3, 3, 2, 1, 4]).points == 7


def test_tiles_are_laid_where_they_fit() -> None:
    scene = Scene("dominoes", cards="6s 1b 2b 3b 4b | 6c 6q 5a 2a 1a")
    scene.says(0, "play", "6s")
    assert [scene.table(end) for end in ("Left", "Right")] == [[6], [6]]
    assert scene.offered == {"6c", "6q"}
    scene.refuses("5a")
    scene.says(1, "play", "6c")  # then 4b and 6q are all that fit
    assert [scene.table(end) for end in ("Left", "Right")] == [[0], [5]]
    assert scene.asked == (0, "play")
    assert scene.offered == {"1b", "2b", "3b"}


def test_who_has_the_fewest_pips_takes_the_pot_of_a_blocked_line() -> None:
    scene = Scene("dominoes", cards="6s 1b 2b 3b 4b | 5c 5a 2a 1a 5q")
    scene.says(0, "play", "6s")  # nobody holds another Six
    assert scene.is_over
    assert scene.winnings == [1, -1]  # 10 pips against 31


def test_the_one_who_is_out_takes_the_pot() -> None:
    scene = Scene("dominoes", cards="6s 6q 6c 6t 6d | 5c 5a 2a 1a 5q")
    scene.says(0, "play", "6s")
    while not scene.is_over:
        assert scene.game.pending is not None
        scene.game.answer(scene.game.pending.options[0])
    assert min(len(scene.own(seat)) for seat in (0, 1)) == 0 or scene.table("Passes") == [2]


@pytest.mark.parametrize(
    ("title", "cards", "one"),
    [("Spanish 40", 40, "Knight Sword"), ("Double-Six Dominoes", 28, "Six Cater")],
)
def test_other_decks_are_in_the_box(title: str, cards: int, one: str) -> None:
    found = deck_on_shelf(title)
    assert found is not None
    assert sum(found.deck.counts.values()) == cards
    assert one in found.deck.names.values()


def test_a_double_six_set_has_each_pair_of_ends_once() -> None:
    found = deck_on_shelf("Double-Six Dominoes")
    assert found is not None
    order = "badtcqs"
    ends = {(int(code[0]), order.index(code[1])) for code in found.deck.counts}
    assert ends == {(high, low) for high in range(7) for low in range(high + 1)}
