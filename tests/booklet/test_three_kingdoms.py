"""Three Kingdoms, rule by rule."""

import pytest

from tests.booklet.scene import Scene, Worth, showdown, worth

GAME = "three-kingdoms"
EACH = {"r": "Rk", "g": "Ro", "b": "Rn"}
HAND = "Wk Lk Bo Mo Rn Ma Bn"
OTHER = "Ww Lw Bh Mh Rn Ma Bn"
rule = pytest.mark.rule


def scored(hand: str, war: str, *variants: str) -> Worth:
    """What a hand is worth when these are the War Cards."""
    return worth(GAME, *variants, Hand=hand, War=war)


def spoils(war: str, *variants: str) -> tuple[int, int, int]:
    """What a red, a green and a blue card in hand are worth in this war."""
    red, green, blue = (scored(card, war, *variants).points for card in EACH.values())
    return red, green, blue


@rule("kingdoms-01", "kingdoms-02", "kingdoms-03")
def test_order_of_play() -> None:
    scene = Scene(GAME, cards=f"{HAND} | {OTHER} || Rk Rw Ro || Bk Bw || Mk Mw || Lo Wo || Wn")
    assert scene.pot == 2
    assert scene.own(1) == OTHER.split()
    assert scene.seen(0, 1) == 7
    assert scene.table("War") == ["Rk", "Rw", "Ro"]
    scene.checks().then("discard", ["Rn", "Ma"], [])
    assert scene.own(0) == ["Wk", "Lk", "Bo", "Mo", "Bn", "Bk", "Bw"]
    assert scene.table("War") == ["Rk", "Rw", "Ro", "Mk", "Mw"]
    scene.checks().then("discard", [], ["Rn", "Ma"])
    assert scene.table("War") == ["Rk", "Rw", "Ro", "Mk", "Mw", "Wn"]
    scene.checks()
    assert scene.is_over
    assert scene.happened.count("betting") == 3
    assert scene.seen(0, 1)[-2:] == ["Lo", "Wo"]


@rule("kingdoms-03")
def test_two_cards_at_most_are_exchanged() -> None:
    scene = Scene(GAME, cards=f"{HAND} | {OTHER}").checks()
    assert {len(each) for each in scene.offered} == {0, 1, 2}
    assert "0 to 2" in str(scene.refuses(["Wk", "Lk", "Bo"]))
    assert scene.refuses(["Ww"], to="discard")
    scene.then("discard", [], []).checks()
    assert {len(each) for each in scene.offered} == {0, 1, 2}


@rule("kingdoms-03", "G-9")
def test_who_has_folded_exchanges_nothing() -> None:
    scene = Scene(GAME, seats=3).bets("check fold check").then("discard", [], [])
    assert scene.asked == (0, "bet")


def war_of(war: str, *variants: str) -> Scene:
    """A game up to its last Betting Round, with these War Cards."""
    drawn = " ".join([HAND, OTHER, *war.split()])
    scene = Scene(GAME, *variants, cards=drawn)
    for _ in (1, 2):
        scene.checks().then("discard", [], [])
    assert scene.asked == (0, "bet")
    return scene


@rule("kingdoms-02", "TK-3")
def test_a_seventh_war_card_when_all_three_colors_are_tied() -> None:
    assert len(war_of("Rk Rw Ro Rh Ra Rn Mk").table("War")) == 7
    assert len(war_of("Mk Mw Mo Mh Mn Mn Lk").table("War")) == 7


@rule("TK-3")
def test_equal_war_values_alone_bring_no_seventh_card() -> None:
    scene = war_of("Mk Rw Mo Rh Mn Rk Lk")
    assert len(scene.table("War")) == 6
    assert spoils("Mk Rw Rk Mo Rh Ra") == (2, 1, 0)
    assert len(war_of("Wo Bk Rk Rw Bn Rn Ra Lk").table("War")) == 6


@rule("kingdoms-01", "kingdoms-04", "kingdoms-ex-01", "kingdoms-05")
@pytest.mark.parametrize(
    ("red", "war_value"),
    [("Wk", 1), ("Lk", 2), ("Rk", 5), ("Bk Mk Rw", 1), ("Mk Mw", 3), ("Rk Rw Rk Rw", 2)],
)
def test_war_value_is_the_general_less_the_army(red: str, war_value: int) -> None:
    """Against a green general alone with one more or one less, red is behind or in front."""
    for rank, value in (("W", 1), ("L", 2), ("B", 3), ("M", 4), ("R", 5)):
        points = spoils(f"{red} {rank}o")
        if value < war_value:
            assert points == (1, 2, 0)
        elif value > war_value:
            assert points == (2, 1, 0)


@rule("kingdoms-04")
def test_war_value_is_never_below_one() -> None:
    assert spoils("Bk Rk Rw Rk Rw Bo Mo Mh") == (1, 1, 0)
    assert spoils("Lk Rk Rw Rw Wo") == (1, 2, 0)


@rule("kingdoms-05")
@pytest.mark.parametrize(
    ("war", "points"),
    [("Lk Bo Mn", (2, 1, 0)), ("Mk Bo Ln", (0, 1, 2)), ("Bk Mo Ln", (1, 0, 2))],
)
def test_two_points_one_and_none(war: str, points: tuple[int, int, int]) -> None:
    assert spoils(war) == points
    assert scored("Rk Ro Rn", war) == Worth("ordinary", 3, {"kingdoms": 3})


@rule("kingdoms-06", "TK-7")
def test_at_war_value_one_a_warrior_wins_the_tie() -> None:
    assert spoils("Wk Lo Ro Rn") == (2, 1, 0)
    assert spoils("Wk Rw Lo Ro Rn") == (2, 1, 0)
    assert spoils("Lk Rk Lo Ro Rn") == (1, 1, 0)
    assert spoils("Wk Wo Ro Rn") == (1, 1, 0)
    assert spoils("Wk Ww Wo Rh Rn") == (1, 1, 0)


@rule("kingdoms-07", "TK-7")
def test_at_another_war_value_a_single_card_wins_the_tie() -> None:
    assert spoils("Bk Mo Rh Rn") == (2, 1, 0)
    assert spoils("Mk Rw Bo Rn") == (1, 2, 0)
    assert spoils("Mk Rw Mo Mh Rn") == (1, 1, 0)
    assert spoils("Bk Bo Rn") == (1, 1, 0)


@rule("kingdoms-08", "TK-8")
def test_two_tied_for_lowest() -> None:
    assert spoils("Bk Bo Mn") == (1, 1, 0)
    assert spoils("Mk Bo Bn") == (0, 1, 1)


@rule("kingdoms-09", "TK-8")
def test_tied_for_second_lowest() -> None:
    assert spoils("Lk Bo Bn") == (2, 0, 0)
    assert spoils("Mk Mo Ln") == (0, 0, 2)


@rule("TK-1")
def test_a_color_without_war_cards_is_behind_all_others() -> None:
    assert spoils("Rk Wn") == (1, 0, 2)
    assert spoils("Rk Rw Rk") == (2, 0, 0)
    assert spoils("Bk Bo") == (1, 1, 0)


@rule("TK-2")
def test_all_three_tied_is_one_point_a_card() -> None:
    assert spoils("Wk Wo Wn Rk Ro Rn Ra") == (1, 1, 1)
    hands = "Lk Lk Bo Mo Rn Ma Bn | Lw Lw Bh Mh Rn Ma Bn"
    scene = Scene(GAME, cards=f"{hands} || Wk Wo Wn Rk Ro Rn Ra")
    scene.to_the_end()
    assert len(scene.table("War")) == 7
    assert scene.game.view(0).score() == (0, 7)


@rule("kingdoms-ex-02")
def test_the_first_example() -> None:
    war = "Lk Rk Rw Mo Mh Wn"
    assert spoils(war) == (1, 0, 2)
    assert scored("Bn Mn Ra Lk Rw Bo Ro", war).points == 8


@rule("kingdoms-ex-03")
def test_the_second_example() -> None:
    war = "Mn Ma Rk Ro Rh Rh"
    assert spoils(war) == (0, 1, 1)
    assert scored("Bn Mn Ra Lo Rh Bo Rk", war).points == 6


@rule("kingdoms-10", "ties-01", "ties-03", "G-5")
def test_the_highest_score_wins_then_rank() -> None:
    war = "|| Lk Rk Mo Rn Rn Ra"
    best, equal, more = "Bk Bk Bk Mk Mk Mo Rn", "Lw Bw Bw Mw Mw Mh Ra", "Bo Bo Bo Mh Mh Rn Rn"
    first = f"{best} | {equal} | {more} {war}"
    assert showdown(GAME, seats=3, cards=first) == [[1], [0], [2]]
    least = "Wo Wh Lo Lo Mh Mh Rn"
    assert showdown(GAME, cards=f"{best} | {least} {war}") == [[0], [1]]


# Dragon Cards


@rule("kingdoms-var-dragon-01", "TK-6")
def test_dragons_in_hand_cheer_on_their_color() -> None:
    war = "Lk Bo Mn"
    assert scored("Dr", war, "dragons").points == 0
    found = scored("Dr Rk Rw Ro Rn", war, "dragons")
    assert found == Worth("ordinary", 7, {"kingdoms": 5, "dragons": 2})
    assert scored("Db Rn Rn Ra", war, "dragons").points == 3
    assert scored("Dr Db Rk Rn", war, "dragons").points == 4
    assert scored("Dr Dg Db", war, "dragons").points == 0


@rule("kingdoms-var-dragon-02", "kingdoms-var-dragon-ex-01", "TK-5")
def test_a_dragon_as_war_card_is_a_rogue_that_brings_the_value_to_zero() -> None:
    for red in ("Lk Mk Dr", "Wk Rk Dr"):
        assert spoils(f"{red} Wo Rh Mn", "dragons") == (2, 1, 0)
    assert spoils("Dr Mo Rn Rn Ra", "dragons") == (0, 1, 2)
    assert spoils("Bk Dr Bo Rh Rn", "dragons") == (2, 1, 0)
    assert spoils("Lk Mk Dr Lo Dg Mh Rn", "dragons") == (1, 1, 0)


@rule("kingdoms-var-dragon-02", "kingdoms-04")
def test_only_a_dragon_brings_its_own_color_below_one() -> None:
    assert spoils("Lk Rk Rw Lo Rh Rn", "dragons") == (1, 1, 0)
    assert spoils("Wk Lo Rn", "dragons") == (2, 1, 0)


@rule("kingdoms-var-dragon-03", "TK-5")
def test_of_equal_war_values_one_with_a_dragon_comes_first() -> None:
    assert spoils("Lk Dr Wo Rn", "dragons") == (2, 1, 0)
    assert spoils("Dr Ro Wn", "dragons") == (1, 0, 2)
    assert spoils("Mk Dr Bo Rn", "dragons") == (2, 1, 0)


@rule("TK-4")
def test_two_colors_with_dragons_at_zero_stay_tied() -> None:
    assert spoils("Wk Dr Lo Mo Dg Rn", "dragons") == (1, 1, 0)


@rule("G-1", "ties-01")
def test_in_the_tie_dragons_come_before_warriors() -> None:
    war = "|| Lk Rk Mo Rn Rn Ra"
    one, other = "Db Ro Ro Ro Ro Bk Bk", "Wo Wh Lo Lo Mh Bw Bw"
    assert showdown(GAME, "dragons", cards=f"{one} | {other} {war}") == [[0], [1]]
    assert scored(one, war[3:], "dragons").points == scored(other, war[3:], "dragons").points
