"""Threes, rule by rule."""

from itertools import product

import pytest

from tests.booklet.scene import Scene, Worth, showdown, worth

GAME = "threes"
rule = pytest.mark.rule


def keep(dice: str, *variants: str, fate: str = "") -> Worth:
    """What a Keep is worth."""
    return worth(GAME, *variants, Keep=[int(die) for die in dice], Fate=fate)


def ends(*variants: str, keeps: str, cards: str = "") -> list[list[int]]:
    """The places of seats that come to these Keeps, one value after another."""
    hands = keeps.split()
    scene = Scene(GAME, *variants, seats=len(hands), cards=cards, dice=dice_for(hands))
    while scene.asked is not None:
        seat, verb = scene.asked
        kept = scene.own(seat, "Keep")
        scene.game.answer("check" if verb == "bet" else int(hands[seat][len(kept)]))
    return scene.places


def dice_for(hands: list[str]) -> str:
    """The dice of all rolls by which these Keeps come about: always those still missing."""
    rolls, left = "", list(hands)
    while any(left):
        rolls += "".join(left)
        left = [each.replace(each[0], "") if each else "" for each in left]
    return rolls


@rule("threes-01", "threes-02", "threes-06")
def test_order_of_play() -> None:
    scene = Scene(GAME, dice="11345 66253 | 256 3143 | 45 666")
    assert scene.pot == 2
    assert [scene.own(seat, "Rolled") for seat in (0, 1)] == [[1, 1, 3, 4, 5], [6, 6, 2, 5, 3]]
    assert scene.seen(1, 0, "Rolled") == [1, 1, 3, 4, 5]
    scene.then("keep", 1, 3)
    assert [scene.own(seat, "Keep") for seat in (0, 1)] == [[1, 1], [3]]
    assert scene.seen(1, 0, "Keep") == [1, 1]
    scene.checks()
    assert [scene.own(seat, "Rolled") for seat in (0, 1)] == [[2, 5, 6], [3, 1, 4, 3]]
    scene.then("keep", 2, 3)
    assert [scene.own(seat, "Keep") for seat in (0, 1)] == [[1, 1, 2], [3, 3, 3]]
    scene.checks()
    assert [scene.own(seat, "Rolled") for seat in (0, 1)] == [[4, 5], [6, 6]]


@rule("threes-01", "threes-04", "TH-6")
def test_after_the_last_die_is_kept_the_keeps_are_scored_without_more_betting() -> None:
    scene = Scene(GAME, dice="22222 33311 | 44")
    assert scene.asked == (1, "keep")
    scene.says(1, "keep", 3).checks()
    assert scene.is_over
    assert scene.places == [[1], [0]]
    assert scene.winnings == [-1, 1]


@rule("threes-01", "threes-02")
def test_only_a_value_that_was_rolled_now_may_be_kept() -> None:
    scene = Scene(GAME, dice="11345 66253 | 256")
    assert scene.offered == {1, 3, 4, 5}
    assert scene.refuses(2, to="keep")
    assert scene.refuses([1, 3]).nearest == 1
    scene.then("keep", 1, 3).checks()
    assert scene.offered == {2, 5, 6}
    assert scene.refuses(1, to="keep")


@rule("threes-01")
def test_all_dice_of_the_kept_value_go_forward() -> None:
    scene = Scene(GAME, dice="55566 12345 | 11").says(0, "keep", 5)
    assert scene.own(0, "Keep") == [5, 5, 5]
    scene.says(1, "keep", 1)
    assert scene.own(1, "Keep") == [1]
    assert len(scene.own(0, "Rolled")) == 2
    assert len(scene.own(1, "Rolled")) == 4


@rule("threes-03", "threes-ex-01")
@pytest.mark.parametrize(
    ("dice", "total"), [("33126", 9), ("33333", 0), ("66666", 30), ("12456", 18), ("11111", 5)]
)
def test_threes_count_nothing(dice: str, total: int) -> None:
    assert keep(dice) == Worth("ordinary", total, {"cards": total} if total else {})


@rule("threes-03")
def test_the_lowest_total_wins() -> None:
    assert showdown(GAME, seats=3, dice="22222 33333 11111") == [[1], [2], [0]]


@rule("threes-04", "ties-04", "G-12")
def test_there_is_no_tiebreaker() -> None:
    scene = Scene(GAME, seats=3, dice="22222 22222 55555")
    assert scene.places == [[0, 1], [2]]
    assert scene.winnings == [0, 0, -1]
    assert scene.game.outcome is not None
    assert scene.game.outcome.carry == 1


@rule("threes-04", "ties-06")
def test_by_kings_rule_the_tied_play_again() -> None:
    scene = Scene(GAME, seats=3, dice="22222 22222 55555 | 44444 11111", split_rule="king")
    assert scene.places == [[1], [0]]
    assert scene.winnings == [-1, 2, -1]


@rule("threes-05")
def test_a_last_die_is_kept_as_it_is_rolled() -> None:
    scene = Scene(GAME, dice="11116 22223 | 6 5").then("keep", 1, 2).checks()
    assert scene.is_over
    assert [scene.own(seat, "Keep") for seat in (0, 1)] == [[1, 1, 1, 1, 6], [2, 2, 2, 2, 5]]


@rule("threes-05")
def test_dice_that_are_all_alike_must_all_be_kept() -> None:
    scene = Scene(GAME, dice="66666 12345", ask_always=True)
    assert scene.offered == {6}
    assert scene.refuses([6, 6], to="keep")
    assert scene.refuses([]).nearest == 6
    scene.says(0, "keep", 6)
    assert scene.own(0, "Keep") == [6, 6, 6, 6, 6]


@rule("threes-06")
def test_who_has_kept_all_dice_still_bets() -> None:
    scene = Scene(GAME, seats=3, dice="11111 23456 22222 | 2456").says(1, "keep", 3)
    scene.bets("5 call fold").says(1, "keep", 4)
    assert scene.asked == (0, "bet")
    scene.bets("check 2 call")
    assert scene.pot == 3 + 10 + 4


@rule("threes-06", "TH-6", "G-9")
def test_the_dice_of_who_has_folded_ask_for_no_more_betting() -> None:
    scene = Scene(GAME, seats=3, dice="11111 23456 22222 | 2456").says(1, "keep", 3)
    scene.bets("check fold check")
    assert scene.is_over
    assert scene.places == [[0], [2]]
    assert scene.happened.count("betting") == 1


@rule("threes-07")
def test_nobody_waits_to_see_what_others_keep() -> None:
    scene = Scene(GAME, dice="11345 66253").says(0, "keep", 1)
    assert scene.seen(1, 0, "Keep") == []
    assert "picked" not in [event[0] for event in scene.game.view(1).events]
    scene.says(1, "keep", 3)
    assert scene.seen(1, 0, "Keep") == [1, 1]


@rule("threes-var-foolsluck-01", "threes-var-foolsluck-02", "TH-1")
def test_fools_luck() -> None:
    best_first = ["12456", "23456", "13456", "12356", "12346", "12345"]
    found = [keep(each, "fools_luck") for each in best_first]
    assert [each.points for each in found] == [18, 17, 16, 14, 13, 12]
    assert {each.tier for each in found} == {"fools_luck"}
    assert keep("11234", "fools_luck").tier == "ordinary"
    assert keep("12345").tier == "ordinary"
    assert ends("fools_luck", keeps="33333 12345 12456") == [[2], [1], [0]]
    assert ends(keeps="33333 12345 12456") == [[0], [1], [2]]


@rule("threes-var-strength-01", "threes-var-strength-02", "TH-1", "TH-3")
def test_strength_in_numbers() -> None:
    found = [keep(f"{die}" * 5, "strength_in_numbers") for die in (6, 5, 4, 2, 1, 3)]
    assert [each.points for each in found] == [30, 25, 20, 10, 5, 0]
    assert {each.tier for each in found} == {"strength_in_numbers"}
    assert keep("33331", "strength_in_numbers").tier == "ordinary"
    dice = "11111 66666 33333"
    assert showdown(GAME, "strength_in_numbers", seats=3, dice=dice) == [[1], [0], [2]]


@rule("threes-var-strength-01", "threes-var-foolsluck-01", "threes-var-nothing-01", "TH-2", "TH-3")
def test_the_classes_of_keeps_in_order() -> None:
    both = ("fools_luck", "strength_in_numbers")
    assert ends(*both, keeps="33332 12345 11111") == [[2], [1], [0]]
    assert ends(*both, keeps="33333 12456 33331") == [[0], [1], [2]]
    assert ends("fools_luck", keeps="12345 23456 33333") == [[1], [0], [2]]
    every = (*both, "cant_win_with_nothing")
    assert ends(*every, keeps="33333 66665 11111") == [[2], [1], [0]]
    assert ends("cant_win_with_nothing", keeps="33333 66666 33332") == [[2], [1], [0]]
    assert ends("cant_win_with_nothing", keeps="33333 66666 33333") == [[1], [0, 2]]


@rule("threes-var-nothing-01", "TH-2", "G-10")
def test_who_is_left_alone_wins_even_with_nothing() -> None:
    scene = Scene(GAME, "cant_win_with_nothing", dice="33333 12345").says(1, "keep", 1)
    scene.bets("check fold")
    assert scene.winnings == [1, -1]
    assert showdown(GAME, "cant_win_with_nothing", dice="33333 33333") == [[0, 1]]


@rule("threes-var-hiddenfate-01", "TH-5")
def test_hidden_fate_is_four_dice_and_a_card_only_its_owner_sees() -> None:
    scene = Scene(GAME, "hidden_fate", cards="Bk Ro", dice="1145 6623")
    assert [len(scene.own(seat, "Rolled")) for seat in (0, 1)] == [4, 4]
    assert scene.own(0, "Fate") == ["Bk"]
    assert scene.seen(1, 0, "Fate") == 1
    assert "Bk" not in repr(scene.game.view(1).as_data())
    assert scene.happened.index("drew") < scene.happened.index("rolled")
    assert keep("3333", "hidden_fate", fate="Bk").points == 0
    assert keep("3333", "hidden_fate", fate="Ro").points == 5


@rule("threes-var-hiddenfate-02", "TH-6")
def test_hidden_fate_ends_with_one_more_betting_round() -> None:
    scene = Scene(GAME, "hidden_fate", cards="Bk Wo", dice="1111 2222")
    assert scene.asked == (0, "bet")
    scene.checks()
    assert scene.is_over
    assert scene.seen(1, 0, "Fate") == ["Bk"]
    assert scene.places == [[0], [1]]
    scene = Scene(GAME, "hidden_fate", cards="Bk Wo", dice="1112 2222 | 5")
    scene.says(0, "keep", 1).checks().checks()
    assert scene.is_over
    assert scene.happened.count("betting") == 2


@rule("TH-5")
def test_the_card_of_fate_is_a_die_of_the_special_keeps_too() -> None:
    variants = ("hidden_fate", "fools_luck", "strength_in_numbers", "cant_win_with_nothing")
    assert keep("1246", *variants, fate="Rk").tier == "fools_luck"
    assert keep("1246", *variants, fate="Mk").tier == "ordinary"
    assert keep("4444", *variants, fate="Mk").tier == "strength_in_numbers"
    assert keep("3333", *variants, fate="Bk").tier == "nothing"
    assert keep("3333", *variants, fate="Wk").tier == "ordinary"


@rule("threes-var-dragon-01", "TH-4")
def test_a_dragon_takes_the_value_that_is_best() -> None:
    variants = ("hidden_fate", "dragons")
    assert keep("1246", *variants, fate="Dr").points == 13
    assert keep("1246", *variants, "fools_luck", fate="Dr") == keep("12456", "fools_luck")
    assert keep("6666", *variants, "strength_in_numbers", fate="Db").points == 30
    assert keep("3333", *variants, "cant_win_with_nothing", fate="Dg").points == 1
    assert ends(*variants, cards="Dr Bo Wk", keeps="1246 1246 1246") == [[0, 1], [2]]


@rule("threes-var-dragon-01", "TH-4")
@pytest.mark.parametrize("others", [(), ("fools_luck",), ("strength_in_numbers",)])
def test_no_value_would_be_better_than_the_dragons(others: tuple[str, ...]) -> None:
    variants = ("hidden_fate", *others)
    for dice in product("1236", repeat=4):
        made = keep("".join(dice), *variants, "dragons", fate="Dr")
        cards = [keep("".join(dice), *variants, fate=each) for each in "Wk Lk Bk Mk Rk".split()]
        specials = [each.points for each in cards if each.tier != "ordinary"]
        if specials:
            assert made.tier != "ordinary"
            assert made.points >= max(specials)
        elif made.tier == "ordinary":
            assert made.points == min(each.points for each in cards)


@rule("G-7")
def test_dragons_without_hidden_fate_do_nothing() -> None:
    scene = Scene(GAME, "dragons", dice="11111 22222")
    assert scene.places == [[0], [1]]
    assert scene.table("Deck") == 93
