"""King's Council, rule by rule."""

import pytest

from tests.booklet.scene import Scene, showdown, worth

GAME = "kings-council"
rule = pytest.mark.rule


def points(hand: str, king: str, *variants: str) -> int:
    """What a hand is worth under this King."""
    return worth(GAME, *variants, Hand=hand, King=king).points


@rule("council-01", "council-02")
def test_order_of_play() -> None:
    deal = "Wk Lw Bk Mk Rk | Wo Lo Bo Mo Ro | Wn Ln Bn Mn Rn"
    scene = Scene(GAME, seats=3, cards=f"{deal} || Bk || Rh Ra Rw | Mh")
    assert scene.pot == 3
    assert scene.own(1) == ["Wo", "Lo", "Bo", "Mo", "Ro"]
    assert scene.seen(0, 1) == 5
    assert scene.table("King") == ["Bk"]
    scene.checks().then("discard", ["Wk", "Mk"], [], ["Ln"])
    assert scene.own(0) == ["Lw", "Bk", "Rk", "Rh", "Ra"]
    assert scene.own(2) == ["Wn", "Bn", "Mn", "Rn", "Rw"]
    scene.checks().then("discard", [], ["Ro"], [])
    assert scene.own(1) == ["Wo", "Lo", "Bo", "Mo", "Mh"]
    scene.checks()
    assert scene.is_over
    assert scene.seen(0, 1) == ["Wo", "Lo", "Bo", "Mo", "Mh"]


@rule("council-01")
def test_the_king_comes_after_the_hands() -> None:
    scene = Scene(GAME, cards="Wk Lw Bk Mk Rk | Wo Lo Bo Mo Ro || Wn")
    assert scene.table("King") == ["Wn"]
    assert scene.table("Deck") == 79
    assert scene.asked == (0, "bet")


@rule("council-02")
def test_two_cards_at_most_are_exchanged_and_only_own_ones() -> None:
    scene = Scene(GAME, cards="Wk Lw Bk Mk Rk | Wo Lo Bo Mo Ro || Wn").checks()
    assert {len(each) for each in scene.offered} == {0, 1, 2}
    assert len(scene.offered) == 1 + 5 + 10
    refusal = scene.refuses(["Wk", "Lw", "Bk"])
    assert refusal.rule.startswith("Gambling")
    assert "0 to 2" in str(refusal)
    assert scene.refuses(["Wo"]).nearest == ()
    assert scene.refuses(["Wk", "Wk"], to="discard")


@rule("council-02", "betting-gen-02")
def test_others_see_how_many_cards_are_exchanged_but_not_which() -> None:
    scene = Scene(GAME, cards="Wk Lw Bk Mk Rk | Wo Lo Bo Mo Ro || Wn || Ra Rh").checks()
    scene.says(0, "discard", ["Wk", "Lw"])
    told = [each for each in scene.game.view(1).events if each[0] in ("picked", "moved", "drew")]
    assert told[-3:] == [
        ("picked", 0, "discard", 2),
        ("moved", ("Hand", 0), ("Discards", None), 2),
        ("drew", ("Hand", 0), 2),
    ]


@rule("KC-4", "G-9")
def test_who_has_folded_is_passed_over() -> None:
    scene = Scene(GAME, seats=3).bets("check fold check")
    scene.then("discard", [], []).bets("check check").then("discard", [], []).bets("check check")
    assert scene.is_over
    assert sorted(seat for group in scene.places for seat in group) == [0, 2]


@rule("KC-4", "G-8")
def test_a_deck_that_runs_out_is_made_anew_from_the_discards() -> None:
    scene = Scene(GAME, "dragons", seats=9)
    for exchange in (1, 2):
        scene.checks()
        for seat in range(9):
            assert scene.asked == (seat, "discard")
            scene.game.answer(scene.own(seat)[:2])
        assert scene.table("Deck") == 93 - 46 - 18 * exchange
    scene.checks()
    assert scene.is_over


@rule("council-03", "council-ex-01")
@pytest.mark.parametrize(
    ("card", "gives"),
    [
        ("Ba", {"rank": 2, "color": 1, "animal": 1}),
        ("Bn", {"rank": 2, "color": 1}),
        ("Bh", {"rank": 2, "animal": 1}),
        ("Bk", {"rank": 2}),
        ("Ra", {"color": 1, "animal": 1}),
        ("Rn", {"color": 1}),
        ("Rw", {"animal": 1}),
        ("Ro", {}),
    ],
)
def test_a_card_scores_for_rank_color_and_animal(card: str, gives: dict[str, int]) -> None:
    found = worth(GAME, Hand=card, King="Ba")
    assert (found.points, found.terms) == (sum(gives.values()), gives)


@rule("council-ex-02", "council-03")
@pytest.mark.parametrize("hand", ["Bn Ma Bh Rw Lk", "Bn Ma Bh Rh Lo"])
def test_the_example_of_a_whole_hand(hand: str) -> None:
    assert points(hand, "Ba") == 9


@rule("council-04")
def test_the_highest_score_wins() -> None:
    deal = "Wk Lk Mk Rk Ro | Bn Ma Bh Rw Lk | Ba Bh Bn Bn Wa"
    assert showdown(GAME, seats=3, cards=f"{deal} || Ba") == [[2], [1], [0]]


ONE_FOUR = "Wk Lk Mk Rk Lo"
TWO_THREE = "Wo Lo Mo Mk Rk"
THREE_TWO = "Lk Mk Rk Mo Ro"
SOME = "Bn Ba Bh Ra Bn"


@rule("council-04", "ties-02", "ties-03", "G-2")
def test_equal_scores_are_parted_by_color_of_all_cards() -> None:
    assert [points(hand, "Ba") for hand in (ONE_FOUR, TWO_THREE, THREE_TWO)] == [0, 0, 0]
    assert showdown(GAME, cards=f"{TWO_THREE} | {ONE_FOUR} || Ba") == [[1], [0]]
    assert showdown(GAME, cards=f"{ONE_FOUR} | {TWO_THREE} || Ba") == [[0], [1]]
    assert showdown(GAME, cards=f"{TWO_THREE} | {THREE_TWO} || Ba") == [[0, 1]]
    assert points("Lk Mk Rk Wo Bo", "Ba") == points("Rk Mo Lo Ro Bo", "Ba") == 2
    assert showdown(GAME, cards="Lk Mk Rk Wo Bo | Rk Mo Lo Ro Bo || Ba") == [[1], [0]]
    assert showdown(GAME, cards="Lk Mk Rk Wo Bo | Rk Mk Lo Ro Bo || Ba") == [[0, 1]]


@rule("council-var-foreign-01", "KC-2", "G-6")
def test_a_hand_of_no_points_beats_all_others() -> None:
    deal = f"{TWO_THREE} | {SOME} | {ONE_FOUR} || Ba"
    assert showdown(GAME, "foreign_council", seats=3, cards=deal) == [[2], [0], [1]]
    assert showdown(GAME, seats=3, cards=deal) == [[1], [2], [0]]
    deal = f"{TWO_THREE} | {SOME} | {THREE_TWO} || Ba"
    assert showdown(GAME, "foreign_council", seats=3, cards=deal) == [[0, 2], [1]]


@rule("council-var-foreign-01", "KC-2")
def test_foreign_hands_take_the_first_shares() -> None:
    deal = f"{TWO_THREE} | {SOME} | {ONE_FOUR} || Ba"
    scene = Scene(GAME, "foreign_council", seats=3, cards=deal, share=5).to_the_end()
    assert scene.winnings == [0, -5, 5]


@rule("council-var-dragon-01", "KC-3")
def test_dragons_in_hand() -> None:
    assert points("Db", "Ba", "dragons") == 5
    assert points("Dr", "Ba", "dragons") == points("Dg", "Ba", "dragons") == 3
    found = worth(GAME, "dragons", Hand="Db Dr Ra", King="Ba")
    assert found.terms == {"dragons": 8, "color": 1, "animal": 1}


@rule("council-var-dragon-01", "KC-2", "KC-3")
def test_a_hand_with_a_dragon_is_never_foreign() -> None:
    both = ("foreign_council", "dragons")
    deal = "Dr Lk Mk Rk Lo | Wo Lo Mo Mk Rk || Ba"
    assert showdown(GAME, *both, cards=deal) == [[1], [0]]
    assert worth(GAME, *both, Hand="Dr Lk Mk Rk Lo", King="Ba").tier == "ordinary"


@rule("KC-1", "deck-05")
def test_a_dragon_turned_up_stays_king_and_has_a_color_only() -> None:
    scene = Scene(GAME, "dragons", cards="Wk Lk Mk Ro Lo | Wo Lo Mo Mk Rk || Dr")
    assert scene.table("King") == ["Dr"]
    found = worth(GAME, "dragons", Hand="Wk Rw Bn Dg Db", King="Dr")
    assert found.terms == {"color": 2, "dragons": 6}
    assert scene.to_the_end().places == [[0], [1]]


@rule("G-3")
def test_a_dragon_counts_as_a_card_of_its_color_in_a_tie() -> None:
    deal = "Lk Mk Rk Dr Ro | Lk Mk Rk Dg Ro || Ba"
    assert points("Lk Mk Rk Dr Ro", "Ba", "dragons") == points("Lk Mk Rk Dg Ro", "Ba", "dragons")
    assert showdown(GAME, "dragons", cards=deal) == [[0], [1]]
