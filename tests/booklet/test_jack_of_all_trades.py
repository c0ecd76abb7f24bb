"""Jack of All Trades, rule by rule."""

import pytest

from tests.booklet.scene import Scene, worth

GAME = "jack-of-all-trades"
rule = pytest.mark.rule


def unpaid(dice: str, *variants: str) -> int:
    """What the workers left over cost."""
    return worth(GAME, *variants, Workers=[int(die) for die in dice]).points


@rule("jack-01", "JT-6")
def test_order_of_play() -> None:
    scene = Scene(GAME, dice="13445 22466", cards="Wk Mo Rn Mh")
    assert scene.pot == 2
    assert [scene.own(seat, "Workers") for seat in (0, 1)] == [[1, 3, 4, 4, 5], [2, 2, 4, 6, 6]]
    assert scene.table("Jobs") == []
    scene.checks()
    assert scene.table("Jobs") == ["Wk"]
    scene.then("place", [1], [6]).checks()
    assert scene.table("Jobs") == ["Wk", "Mo"]
    scene.then("place", [4], [4]).checks()
    scene.then("place", [5], [6]).checks()
    assert scene.table("Jobs") == ["Wk", "Mo", "Rn", "Mh"]
    scene.then("place", [4])
    assert scene.is_over
    assert scene.places == [[0], [1]]
    assert [scene.own(seat, "Workers") for seat in (0, 1)] == [[3], [2, 2]]
    assert scene.happened.count("betting") == 4


@rule("jack-01")
def test_workers_lie_open_and_jobs_come_one_at_a_time() -> None:
    scene = Scene(GAME, dice="13445 22466", cards="Wk Mo Rn Mh")
    assert scene.seen(1, 0, "Workers") == [1, 3, 4, 4, 5]
    assert scene.refuses([1]).rule == "betting-02"
    scene.checks()
    assert scene.table("Deck") == 89
    assert "Mo" not in repr(scene.game.view(0).as_data())


@rule("jack-02", "JT-1")
def test_one_matching_worker_and_a_jack_only_without_a_match() -> None:
    scene = Scene(GAME, dice="44466 11366", cards="Mk").checks()
    assert scene.offered == {(), (4,)}
    assert "0 to 1" in str(scene.refuses([4, 4]))
    assert scene.refuses([6]).nearest == ()
    scene.says(0, "place", [])
    assert scene.offered == {(), (6,)}
    assert scene.refuses([6, 6], to="place")
    assert scene.refuses([1], to="place")
    scene.says(1, "place", [6])
    assert scene.own(1, "Workers") == [1, 1, 3, 6]
    assert scene.own(1, "Placed") == [6]


@rule("jack-02")
def test_who_has_neither_a_match_nor_a_jack_places_nothing() -> None:
    scene = Scene(GAME, seats=3, dice="11111 11111 44444", cards="Mk").checks()
    assert scene.asked == (2, "place")
    scene.says(2, "place", [4])
    assert [len(scene.own(seat, "Workers")) for seat in (0, 1, 2)] == [5, 5, 4]


@rule("jack-05", "JT-1")
def test_placing_is_optional() -> None:
    scene = Scene(GAME, dice="11446 22466", cards="Wk Mo Rn Mh").to_the_end()
    assert [scene.own(seat, "Workers") for seat in (0, 1)] == [[1, 1, 4, 4, 6], [2, 2, 4, 6, 6]]
    assert scene.places == [[0], [1]]


def last_call(*variants: str, dice: str, cards: str = "Wk Wo Wn Mk", **laid: str) -> Scene:
    """A game in which nobody has placed anything when the fourth job is posted."""
    scene = Scene(GAME, *variants, dice=dice, cards=cards, **laid)
    while len(scene.table("Jobs")) < 4:
        scene.game.answer("check" if scene.asked and scene.asked[1] == "bet" else [])
    return scene


@rule("jack-03", "JT-2", "JT-3")
def test_the_last_call_takes_all_matching_workers() -> None:
    scene = last_call(dice="24446 23566")
    assert scene.offered == {(), (4,), (4, 4), (4, 4, 4)}
    assert scene.refuses([4, 4, 4, 6], to="place")
    scene.says(0, "place", [4, 4, 4])
    assert scene.offered == {(), (6,)}
    assert scene.refuses([6, 6], to="place")
    scene.says(1, "place", [6])
    assert scene.is_over
    assert [scene.own(seat, "Workers") for seat in (0, 1)] == [[2, 6], [2, 3, 5, 6]]


@rule("jack-03", "JT-2")
def test_fewer_than_all_may_be_placed_on_the_last_call() -> None:
    scene = last_call(dice="24446 23566").then("place", [4], [])
    assert scene.own(0, "Workers") == [2, 4, 4, 6]


@rule("jack-03")
def test_even_five_workers_may_find_work_on_the_last_call() -> None:
    scene = last_call(dice="44444 23566")
    assert max(len(each) for each in scene.offered) == 5
    scene.says(0, "place", [4, 4, 4, 4, 4])
    assert scene.own(0, "Workers") == []
    assert scene.to_the_end().places == [[0], [1]]


@rule("jack-var-nolastcall-01")
def test_without_last_call_the_fourth_job_is_like_the_others() -> None:
    scene = last_call("no_last_call", dice="24446 23566")
    assert scene.offered == {(), (4,)}
    assert "0 to 1" in str(scene.refuses([4, 4]))
    scene.then("place", [4], [6])
    assert scene.is_over


@rule("jack-04", "JT-5")
def test_the_lowest_total_of_the_workers_left_wins() -> None:
    assert unpaid("11446") == 16
    assert unpaid("6") == 6
    assert unpaid("") == 0
    scene = Scene(GAME, seats=3, dice="11446 22466 33333", cards="Wk Mo Rn Mh").to_the_end()
    assert scene.places == [[2], [0], [1]]


@rule("jack-04", "ties-04")
def test_there_is_no_tiebreaker() -> None:
    scene = Scene(GAME, dice="11446 22336", cards="Wk Mo Rn Mh", carry=1).to_the_end()
    assert scene.places == [[0, 1]]
    assert scene.winnings == [0, 0]
    assert scene.pot == 1


@rule("G-9")
def test_who_has_folded_places_no_workers() -> None:
    scene = Scene(GAME, seats=3, dice="11111 11111 11111", cards="Wk").bets("check fold check")
    scene.then("place", [1], [1])
    assert scene.asked == (0, "bet")
    assert scene.seen(0, 1, "Workers") == 5


# Hidden Fate


@rule("jack-var-hiddenfate-01", "JT-5")
def test_hidden_fate_deals_five_cards_as_workers() -> None:
    scene = Scene(GAME, "hidden_fate", cards="Wk Lk Bk Mk Rk | Wo Wn Lo Lh Mo || Bn")
    assert scene.own(0, "Workers") == ["Wk", "Lk", "Bk", "Mk", "Rk"]
    assert scene.seen(1, 0, "Workers") == 5
    assert "rolled" not in scene.happened
    scene.says(0, "plan", ["card"] * 4).checks()
    scene.says(0, "place", ["Bk"])
    assert scene.own(0, "Workers") == ["Wk", "Lk", "Mk", "Rk"]
    assert scene.seen(1, 0, "Workers") == 4
    assert scene.seen(1, 0, "Placed") == ["Bk"]
    assert worth(GAME, "hidden_fate", Workers="Wk Lk Mk Rk").points == 12


@rule("jack-var-hiddenfate-02")
def test_the_starting_player_says_card_or_die_for_each_job_before_any_bet() -> None:
    hands = "Wk Lk Bk Mk Rk | Wo Wn Lo Lh Mo || Bn Lw"
    scene = Scene(GAME, "hidden_fate", cards=hands, dice="4 5")
    assert len(scene.offered) == 16
    assert scene.refuses(["card", "die", "card"], to="plan")
    assert scene.refuses(["card", "die", "card", "coin"], to="plan")
    scene.says(0, "plan", ["card", "die", "die", "card"]).checks()
    assert scene.table("Jobs") == ["Bn"]
    scene.says(0, "place", []).checks()
    assert scene.table("Jobs") == ["Bn", 4]
    scene.then("place", [], []).checks()
    scene.says(0, "place", [])
    assert scene.table("Jobs") == ["Bn", 4, 5]
    scene.checks()
    assert scene.table("Jobs") == ["Bn", 4, 5, "Lw"]


@rule("JT-5")
def test_cards_match_a_die_of_their_number() -> None:
    scene = Scene(GAME, "hidden_fate", cards="Wk Lk Bk Mk Rk | Wo Wn Lo Lh Mo", dice="4")
    scene.says(0, "plan", ["die"] * 4).checks()
    assert scene.offered == {(), ("Mk",)}
    scene.says(0, "place", ["Mk"])
    assert scene.offered == {(), ("Mo",)}


@rule("jack-var-hiddenfate-03", "JT-4")
def test_a_job_of_six_takes_any_one_worker_on_the_last_call_too() -> None:
    scene = Scene(GAME, "hidden_fate", cards="Wk Lk Bk Mk Rk | Wo Wn Lo Lh Mo", dice="6666")
    scene.says(0, "plan", ["die"] * 4)
    for _ in range(3):
        scene.checks()
        assert {len(each) for each in scene.offered} == {0, 1}
        assert len(scene.offered) == 6
        scene.then("place", [], [])
    scene.checks()
    assert len(scene.offered) == 6
    assert "0 to 1" in str(scene.refuses(["Wk", "Lk"]))
    scene.then("place", ["Rk"], ["Mo"])
    assert scene.own(0, "Workers") == ["Wk", "Lk", "Bk", "Mk"]


@rule("jack-var-hiddenfate-04", "JT-6")
def test_hidden_fate_ends_with_one_more_betting_round() -> None:
    scene = Scene(GAME, "hidden_fate", cards="Wk Lk Bk Mk Rk | Wo Wn Lo Lh Mo")
    scene.says(0, "plan", ["card"] * 4)
    while len(scene.table("Jobs")) < 4 or scene.asked != (0, "bet"):
        scene.game.answer("check" if scene.asked and scene.asked[1] == "bet" else [])
    assert scene.seen(0, 1, "Workers") == 5
    scene.checks()
    assert scene.is_over
    assert scene.happened.count("betting") == 5
    assert scene.seen(0, 1, "Workers") == ["Wo", "Wn", "Lo", "Lh", "Mo"]
    assert scene.places == [[1], [0]]


# Dragon Cards


@rule("jack-var-dragon-01", "JT-4", "JT-5")
def test_a_dragon_in_hand_is_free_and_cannot_be_placed() -> None:
    variants = ("hidden_fate", "dragons")
    assert worth(GAME, *variants, Workers="Dr Db Rk").points == 5
    scene = Scene(GAME, *variants, cards="Wk Dr Bk Mk Rk | Wo Wn Lo Lh Mo", dice="6")
    scene.says(0, "plan", ["die"] * 4).checks()
    assert scene.offered == {(), ("Wk",), ("Bk",), ("Mk",), ("Rk",)}
    assert scene.refuses(["Dr"], to="place")


@rule("jack-var-dragon-02", "JT-4")
def test_a_dragon_as_a_job_takes_any_one_worker() -> None:
    scene = Scene(GAME, "dragons", dice="12446 22466", cards="Dr").checks()
    assert scene.offered == {(), (1,), (2,), (4,), (6,)}
    assert scene.refuses([4, 4], to="place")
    scene.says(0, "place", [6])
    assert scene.own(0, "Workers") == [1, 2, 4, 4]


@rule("jack-var-dragon-02", "JT-4")
def test_a_dragon_as_the_last_call_takes_one_worker_only() -> None:
    scene = last_call("dragons", dice="44446 22466", cards="Wk Wo Wn Db")
    assert scene.offered == {(), (4,), (6,)}
    assert scene.refuses([4, 4], to="place")


@rule("jack-var-dragon-02", "jack-var-dragon-01")
def test_a_dragon_does_not_work_for_a_dragon() -> None:
    variants = ("hidden_fate", "dragons")
    scene = Scene(GAME, *variants, cards="Wk Dr Bk Mk Rk | Wo Wn Lo Lh Mo || Dg")
    scene.says(0, "plan", ["card"] * 4).checks()
    assert ("Dr",) not in scene.offered
    assert len(scene.offered) == 5
