"""Golden games of the classics with tricks, bids and treasures, and the hands of brag."""

from typing import Any

import pytest

from rdi import Wager
from rdi.lang.compiler.decks import deck_on_shelf
from tests.booklet.scene import Scene, worth

BRAG = [
    "3s 3h 3d", "As Ah Ad", "2s 2h 2d", "As 2s 3s", "As Ks Qs", "4s 3s 2s", "Ah 2s 3s",
    "Ah Ks Qs", "4h 3s 2s", "As Ks Js", "5s 3s 2s", "As Ah Kd", "2s 2h 3d", "As Kh Jd", "5s 3h 2d",
]  # fmt: skip
"""Hands of brag, each better than the next."""


def test_the_hands_of_brag_are_in_their_order() -> None:
    found = [worth("three-card-brag", Dealt="", Hand=hand) for hand in BRAG]
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


def stud(*variants: str, first: str = "5c 9h 6d", then: str = "") -> Scene:
    """Three players whose hidden cards are out of the way, with these cards open, and then these,
    in the order in which they are dealt.
    """
    return Scene("seven-card-stud", *variants, seats=3, cards=f"2s 2h 2d 2c 3s 3h {first} {then}")


@pytest.mark.parametrize(
    ("first", "brings_in"),
    [("5c 9h 5d", 0), ("5h 9h 5d", 2), ("Ac Kh Qd", 2), ("7s 7h 7d", 2), ("7s 7c 7d", 1)],
)
def test_the_lowest_open_card_of_stud_brings_in(first: str, brings_in: int) -> None:
    """Of equal ranks Clubs are the lowest, then Diamonds, Hearts and Spades."""
    scene = stud(first=first)
    assert [scene.purse(f"bet {seat}") for seat in range(3)].index(1) == brings_in
    assert scene.asked == ((brings_in + 1) % 3, "bet")


@pytest.mark.parametrize(
    ("fourth", "begins", "fifth", "begins_then"),
    [
        ("Ks 9c Qd", 1, "8d Qh Kd", 0),  # a pair of Nines; then one of Kings
        ("5s 9c Qd", 1, "8d Qh 5d", 0),  # the higher pair; then three Fives
        ("Ks 8c Qd", 0, "Kh 8s 6h", 0),  # a King; then a pair of Kings
        ("Ks Kc Kd", 1, "Qh Qd Qs", 1),  # the second card decides
    ],
)
def test_the_highest_hand_shown_speaks_first_on_later_streets(
    fourth: str, begins: int, fifth: str, begins_then: int
) -> None:
    scene = stud(then=f"{fourth} {fifth}").bets("call call")
    assert scene.asked == (begins, "bet")
    assert scene.checks().asked == (begins_then, "bet")


def test_two_pair_shown_speak_before_a_higher_pair_and_three_before_both() -> None:
    scene = stud(then="Ks Ac Qd | Ad Qh Kd | Jh 8d 5h").bets("call call")
    assert scene.asked == (1, "bet")
    assert scene.checks().asked == (1, "bet")  # a pair of Aces
    assert scene.checks().asked == (0, "bet")  # Kings and Fives


def test_the_first_raise_of_limited_stud_completes_the_bet() -> None:
    scene = stud("fixed_limit")
    found = []
    for word in ("2", "4", "call", "call"):
        request = scene.game.pending
        assert isinstance(request, Wager)
        found.append((request.seat, request.bounds))
        scene.bets(word)
    assert found == [(1, (2, 2)), (2, (4, 4)), (0, (6, 6)), (1, (6, 6))]


def guts(cards: str, *variants: str, **more: Any) -> Scene:
    return Scene("guts", *variants, seats=3, cards=cards, **more)


def test_who_stays_in_and_loses_matches_the_pot() -> None:
    scene = guts("As Ah | Ks Kh | 2s 3h").then("say", "stay_in", "stay_in", "drop_out")
    assert [scene.purse(seat) for seat in range(3)] == [52, 46, 49]
    assert (scene.pot, scene.asked) == (3, (0, "say"))


def test_one_who_stays_in_alone_takes_the_pot_and_ends_the_game() -> None:
    scene = guts("2s 3h | As Ah | Ks Kh").then("say", "stay_in", "drop_out", "drop_out")
    assert scene.winnings == [2, -1, -1]


def test_where_all_drop_out_the_pot_waits() -> None:
    scene = guts("2s 3h | As Ah | Ks Kh").then("say", *["drop_out"] * 3)
    assert (scene.pot, scene.asked) == (3, (0, "say"))


def test_equal_hands_divide_the_pot_and_others_match_all_of_it() -> None:
    scene = guts("As Kh | Ah Ks | Qs 3h", carry=4).then("say", *["stay_in"] * 3)
    assert [scene.purse(seat) for seat in range(3)] == [52, 52, 42]
    assert scene.pot == 1 + 7


def test_nobody_matches_more_than_there_is_or_than_the_limit() -> None:
    scene = guts("As Ah | Ks Kh | 2s 3h", carry=40, stashes=(50, 50, 8))
    scene.then("say", *["stay_in"] * 3)
    assert [scene.purse(seat) for seat in range(3)] == [92, 29, 0]
    assert scene.pot == 20 + 7


def test_guts_is_over_after_twelve_deals() -> None:
    scene = guts("")
    deals = 0
    while not scene.is_over:
        scene.then("say", *["stay_in"] * 3)
        deals += 1
    assert deals == 12
    assert sum(scene.winnings) == 0


def test_nobody_sees_the_cards_of_guts_before_all_have_said() -> None:
    scene = guts("As Ah | Ks Kh | 2s 3h").says(0, "say", "stay_in")
    assert scene.seen(1, 0, "Shown") == []
    scene.says(1, "say", "stay_in").says(2, "say", "drop_out")
    assert scene.seen(2, 0, "Hand") == 2


def test_with_three_cards_three_of_a_rank_are_best() -> None:
    hands = ["4s 4h 4d", "As Ah Kd", "As Ks Qs", "2s 3s 4s"]
    found = [worth("guts", "three_cards", Shown=hand) for hand in hands]
    assert [each.tier for each in found] == ["three_of_a_kind", "pair", "ordinary", "ordinary"]
    assert found[2].points > found[3].points


PATTI = [
    "As Ah Ad", "2s 2h 2d", "As Ks Qs", "As 2s 3s", "Ks Qs Js", "4s 3s 2s", "Ah Ks Qs",
    "Ah 2s 3s", "Kh Qs Js", "As Ks Js", "5s 3s 2s", "As Ah Kd", "2s 2h 3d", "As Kh Jd", "5s 3h 2d",
]  # fmt: skip
"""Hands of Teen Patti, each better than the next."""


def test_the_hands_of_teen_patti_are_in_their_order() -> None:
    found = [worth("teen-patti", Dealt="", Hand=hand) for hand in PATTI]
    places = ["ordinary", "pair", "color", "sequence", "pure_sequence", "trail"]
    keys = [(places.index(each.tier), each.points) for each in found]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


def patti(seats: int = 3, cards: str = "As Ah Ad | Ks Kh Kd | 2s 3h 5d", **more: Any) -> Scene:
    return Scene("teen-patti", seats=seats, cards=cards, **more)


def test_who_bets_blind_pays_half() -> None:
    scene = patti().says(0, "look", "stay_blind").says(0, "answer", "bet")
    scene.says(1, "look", "look").says(1, "answer", "bet")
    scene.says(2, "look", "stay_blind").says(2, "answer", "double")
    assert [scene.purse(seat) for seat in range(3)] == [48, 47, 47]
    assert scene.table("Stake") == [2]


def test_nobody_sees_cards_that_nobody_has_looked_at() -> None:
    scene = patti().says(0, "look", "stay_blind")
    assert scene.seen(0, 0, "Dealt") == 3
    scene.says(0, "answer", "bet").says(1, "look", "look")
    assert scene.own(1) == ["Ks", "Kh", "Kd"]
    assert (scene.seen(0, 1), scene.seen(0, 1, "Dealt")) == (3, 0)
    assert scene.offered == {"pack", "bet", "double"}


def test_the_best_hand_takes_the_whole_pot_though_it_has_paid_half() -> None:
    scene = patti(seats=2).says(0, "look", "stay_blind").says(0, "answer", "double")
    scene.says(1, "look", "look").says(1, "answer", "double")
    scene.says(0, "look", "stay_blind").says(0, "answer", "show")
    assert scene.winnings == [9, -9]


def test_who_has_looked_may_not_ask_a_blind_player_for_a_show() -> None:
    scene = patti(seats=2).says(0, "look", "stay_blind").says(0, "answer", "bet")
    scene.says(1, "look", "look")
    scene.refuses("show")
    scene.says(1, "answer", "bet").says(0, "look", "look")
    assert "show" in scene.offered


def test_of_equal_hands_the_one_that_paid_for_the_show_loses() -> None:
    scene = patti(seats=2, cards="As Kh Jd | Ah Ks Jc").says(0, "look", "stay_blind")
    scene.says(0, "answer", "show")
    assert scene.winnings == [-2, 2]


def looked_at_by_all(cards: str) -> Scene:
    """Three players have looked and bet; the first asks the last aside after the second bet."""
    scene = patti(cards=cards)
    for seat in range(3):
        scene.says(seat, "look", "look").says(seat, "answer", "bet")
        if seat:
            scene.says(seat, "ask_aside", "go_on")
    return scene.says(0, "answer", "bet").says(0, "ask_aside", "ask")


@pytest.mark.parametrize(
    ("cards", "packed"),
    [("As Ah Ad | Ks Kh Kd | 2s 3h 5d", 2), ("2s 3h 5d | Ks Kh Kd | As Ah Ad", 0),
     ("2s 3h 5d | Ks Kh Kd | 2h 3d 5s", 0)],
)  # fmt: skip
def test_aside_the_worse_hand_packs_and_of_equal_ones_that_which_asked(
    cards: str, packed: int
) -> None:
    scene = looked_at_by_all(cards).says(2, "answer_aside", "show")
    assert scene.game.view(1).folded == (packed,)
    assert scene.seen(1, 0) == scene.seen(1, 2) == 3
    assert scene.asked == (1, "answer")


def test_who_is_asked_aside_may_refuse() -> None:
    scene = looked_at_by_all("2s 3h 5d | Ks Kh Kd | As Ah Ad").says(2, "answer_aside", "refuse")
    assert scene.game.view(1).folded == ()
    assert scene.asked == (1, "answer")


def test_who_has_less_than_a_bet_pays_all_and_hands_are_shown() -> None:
    scene = patti(stashes=(2, 50, 50)).says(0, "look", "look")
    assert scene.offered == {"pack", "pay_all"}
    scene.says(0, "answer", "pay_all")
    assert scene.winnings == [2, -1, -1]


def brag(cards: str = "As Ah Ad | Ks Kh Kd", **more: Any) -> Scene:
    return Scene("three-card-brag", cards=cards, **more)


def test_to_see_costs_twice_the_bet_and_half_of_that_blind() -> None:
    scene = brag().says(0, "look", "stay_blind").says(0, "answer", "bet")
    scene.says(1, "look", "look").says(1, "answer", "double")
    scene.says(0, "look", "stay_blind").says(0, "answer", "see")
    assert scene.winnings == [5, -5]
    scene = brag().says(0, "look", "look").says(0, "answer", "bet")
    scene.says(1, "look", "look").says(1, "answer", "see")
    assert scene.winnings == [5, -5]


def test_a_blind_player_cannot_be_seen_by_one_who_has_looked() -> None:
    scene = brag().says(0, "look", "stay_blind").says(0, "answer", "bet").says(1, "look", "look")
    scene.refuses("see")


def test_who_folds_last_but_one_leaves_the_pot_to_the_other() -> None:
    scene = brag().says(0, "look", "look").says(0, "answer", "fold")
    assert scene.winnings == [-1, 1]


def test_bids_of_the_english_auction_rise_and_the_last_bidder_pays() -> None:
    scene = Scene("english-auction", seats=3, cards="As 2s 3s 4s 5s 6s")
    assert scene.offered == {None, *range(1, 11)}
    scene.says(0, "bid", 3)
    assert scene.offered == {None, *range(4, 14)}
    scene.refuses(3)
    scene.says(1, "bid", 5).says(2, "bid", None).says(0, "bid", None)
    assert scene.own(1, "Won") == ["As"]
    assert [scene.purse(seat) for seat in range(3)] == [49, 44, 49]
    assert (scene.pot, scene.asked) == (8, (1, "bid"))


def test_the_best_lots_take_all_that_was_bid() -> None:
    scene = Scene("english-auction", cards="As 2s 3s 4s 5s 6s", stashes=(12, 40))
    scene.says(0, "bid", 10).says(1, "bid", None)
    scene.says(0, "bid", None)
    for _ in range(5):
        scene.says(1, "bid", 1)
    assert scene.winnings == [-11, 11]


def test_a_lot_for_which_nobody_bids_is_sold_to_nobody() -> None:
    scene = Scene("english-auction", cards="As 2s 3s 4s 5s 6s").then("bid", None, None)
    assert [scene.own(seat, "Won") for seat in (0, 1)] == [[], []]
    assert scene.table("Lot") == ["2s"]


def test_a_double_six_set_has_each_pair_of_ends_once() -> None:
    found = deck_on_shelf("Double-Six Dominoes")
    assert found is not None
    order = "badtcqs"
    ends = {(int(code[0]), order.index(code[1])) for code in found.deck.counts}
    assert ends == {(high, low) for high in range(7) for low in range(high + 1)}
