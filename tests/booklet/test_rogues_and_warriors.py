"""Rogues and Warriors, rule by rule."""

from itertools import combinations_with_replacement

import pytest

from rdi import BadSettings, library
from tests.booklet.scene import Scene, showdown, worth

GAME = "rogues-and-warriors"
RANKS = "WLBMR"
rule = pytest.mark.rule


def strength(pair: str, *variants: str) -> int:
    """How high a pair stands, whatever its suits; the lowest has 1."""
    return worth(GAME, *variants, Hand=pair).points


@rule("rw-01", "betting-06")
def test_order_of_play() -> None:
    scene = Scene(GAME, seats=3, cards="Wk Lw | Rk Bw | Ma Mh")
    assert (scene.pot, scene.purse(0)) == (3, 49)
    assert [scene.own(seat) for seat in (0, 1, 2)] == [["Wk", "Lw"], ["Rk", "Bw"], ["Ma", "Mh"]]
    scene.checks()
    scene.then("reveal", "Lw", "Rk", "Mh")
    assert [scene.seen(0, seat, "Shown") for seat in (1, 2)] == [["Rk"], ["Mh"]]
    assert [scene.seen(0, seat) for seat in (1, 2)] == [1, 1]
    scene.checks()
    assert scene.is_over
    assert scene.places == [[0], [1], [2]]
    assert [scene.seen(0, seat) for seat in (1, 2)] == [["Bw"], ["Ma"]]


@rule("rw-01")
def test_each_player_chooses_which_card_to_show_and_all_show_at_once() -> None:
    scene = Scene(GAME, cards="Wk Lw | Rk Bw").checks()
    assert scene.offered == {"Wk", "Lw"}
    assert scene.refuses("Rk", to="reveal")
    assert scene.refuses(["Wk", "Lw"]).nearest == "Wk"
    scene.says(0, "reveal", "Wk")
    assert scene.seen(1, 0, "Shown") == []
    assert scene.seen(1, 0) == 2
    scene.says(1, "reveal", "Bw")
    assert scene.seen(1, 0, "Shown") == ["Wk"]
    assert scene.seen(1, 0) == 1


@rule("rw-01")
def test_a_card_cannot_be_shown_before_the_first_betting_round_is_over() -> None:
    scene = Scene(GAME, cards="Wk Lw | Rk Bw")
    assert scene.refuses("Wk").rule == "betting-02"
    scene.bets("check")
    assert scene.asked == (1, "bet")


@rule("rw-02", "rw-03", "RW-1")
def test_the_better_card_decides_then_the_other() -> None:
    pairs = list(combinations_with_replacement(RANKS, 2))
    order = sorted(pairs, key=lambda pair: -strength(f"{pair[0]}k {pair[1]}o"))
    assert order == pairs
    assert [strength(f"{one}n {other}h") for one, other in order] == list(range(15, 0, -1))


@rule("rw-02", "rw-ex-01")
def test_the_highest_pair_wins() -> None:
    assert showdown(GAME, seats=3, cards="Rk Ro | Lk Mo | Wk Bo") == [[2], [1], [0]]
    assert showdown(GAME, seats=3, cards="Rk Mo | Wn Wo | Wk Lo") == [[1], [2], [0]]


@rule("rw-04", "ties-02")
def test_equal_pairs_are_parted_by_color() -> None:
    assert showdown(GAME, cards="Wk Bo | Wo Bh") == [[1], [0]]
    assert showdown(GAME, cards="Wk Bw | Wo Bn") == [[0], [1]]
    assert showdown(GAME, cards="Wk Bo | Wo Ba") == [[0, 1]]
    assert showdown(GAME, cards="Wk Bw | Wo Bh") == [[0, 1]]


@rule("rw-var-exchange-01", "RW-5")
def test_exchange_of_the_hidden_card() -> None:
    scene = Scene(GAME, "exchange", seats=3, cards="Rk Ro | Lk Mo | Wk Bo || Wn Wh")
    scene.checks().then("reveal", "Rk", "Lk", "Bo").checks()
    assert scene.offered == {"keep", "exchange"}
    assert scene.refuses("Ro").nearest == "keep"
    scene.says(0, "exchange", "exchange")
    assert ("picked", 0, "exchange", "exchange") in scene.game.view(1).events
    scene.says(1, "exchange", "keep").says(2, "exchange", "exchange")
    assert [scene.own(seat) for seat in (0, 1, 2)] == [["Wn"], ["Mo"], ["Wh"]]
    assert [scene.own(seat, "Shown") for seat in (0, 1, 2)] == [["Rk"], ["Lk"], ["Bo"]]
    assert scene.seen(1, 0) == 1
    scene.checks()
    assert scene.places == [[2], [0], [1]]


@rule("rw-var-exchange-01", "RW-5", "betting-gen-02")
def test_nobody_else_sees_what_was_discarded_or_drawn() -> None:
    scene = Scene(GAME, "exchange", cards="Rk Ro | Lk Mo || Wn")
    scene.checks().then("reveal", "Rk", "Lk").checks().says(0, "exchange", "exchange")
    assert scene.table("Deck") == 85
    for looker, told in ((0, True), (1, False), (-1, False)):
        assert ("Ro" in repr(scene.game.view(looker).events)) is told
        assert ("Wn" in repr(scene.game.view(looker).events)) is told


@rule("rw-var-exchange-01")
def test_without_the_variant_nothing_is_exchanged() -> None:
    scene = Scene(GAME, cards="Rk Ro | Lk Mo").checks().then("reveal", "Rk", "Lk").checks()
    assert scene.is_over
    assert scene.happened.count("betting") == 2


@rule("rw-var-exchange-01", "G-9")
def test_who_has_folded_exchanges_nothing() -> None:
    scene = Scene(GAME, "exchange", seats=3, cards="Rk Ro | Lk Mo | Wk Bo")
    scene.checks().then("reveal", "Rk", "Lk", "Wk").bets("check fold check")
    scene.then("exchange", "keep", "keep")
    assert scene.asked == (0, "bet")


@rule("rw-var-dragon-01", "RW-2", "deck-05")
@pytest.mark.parametrize("rank", RANKS)
def test_a_dragon_is_of_the_rank_of_the_other_card(rank: str) -> None:
    assert strength(f"Dr {rank}k", "dragons") == strength(f"{rank}k {rank}o", "dragons")
    assert strength(f"{rank}k Dr", "dragons") == strength(f"{rank}k {rank}o", "dragons")


@rule("rw-var-dragon-01", "RW-4")
def test_of_equal_pairs_the_one_with_a_dragon_is_better_then_color() -> None:
    assert showdown(GAME, "dragons", cards="Mk Mw | Mo Db") == [[1], [0]]
    assert showdown(GAME, "dragons", cards="Ro Db | Rk Rw") == [[0], [1]]
    assert showdown(GAME, "dragons", cards="Mo Db | Mk Dr") == [[1], [0]]
    assert showdown(GAME, "dragons", cards="Mo Db | Mk Dg") == [[0, 1]]
    assert showdown(GAME, "dragons", cards="Mo Db | Bk Ro") == [[1], [0]]


@rule("rw-var-dragon-02", "RW-3")
def test_two_dragons_beat_every_other_hand() -> None:
    assert showdown(GAME, "dragons", cards="Wk Dr | Dg Db") == [[1], [0]]
    assert showdown(GAME, "dragons", cards="Dg Db | Wk Wo") == [[0], [1]]
    best = max(strength(f"{one}k {other}o", "dragons") for one in RANKS for other in RANKS)
    assert strength("Dr Db", "dragons") > best


OTHER_ORDERS = {
    "pairs_by_rarity_rogues_last": "WW LL WL WB WM BB WR LB MM LM LR BM BR MR RR",
    "pairs_by_product": "WW WL WB LL WM WR LB LM BB LR BM BR MM MR RR",
    "pairs_by_sum": "WW WL LL WB WM LB BB WR LM LR BM MM BR MR RR",
    "pairs_by_rarity": "WW LL WL WB WM BB WR LB MM LM LR BM RR BR MR",
}


@rule("RW-1")
@pytest.mark.parametrize(("variant", "order"), OTHER_ORDERS.items())
def test_the_order_of_the_pairs_can_be_another(variant: str, order: str) -> None:
    hands = [f"{pair[0]}k {pair[1]}o" for pair in order.split()]
    assert [strength(hand, variant) for hand in hands] == list(range(15, 0, -1))


@rule("RW-1", "RW-3")
def test_two_dragons_stay_above_another_order() -> None:
    assert strength("Dr Db", "dragons", "pairs_by_sum") == 16


def test_a_variant_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadSettings, match="exchange"):
        library.compiled_game(GAME, ["exchanges"])
