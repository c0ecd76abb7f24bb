"""Den of Thieves, rule by rule."""

import pytest

from tests.booklet.scene import Scene, showdown, worth

GAME = "den-of-thieves"
SUITS = "kwohna"
rule = pytest.mark.rule


def cards(ranks: str, first: int = 0) -> str:
    """A hand of these ranks, each card of another suit than the one before; D is a Dragon."""
    dragons = iter("rgb")
    return " ".join(
        "D" + next(dragons) if rank == "D" else rank + SUITS[(first + place) % 6]
        for place, rank in enumerate(ranks)
    )


def points(ranks: str, *variants: str) -> int:
    """What a hand of these ranks is worth."""
    return worth(GAME, *variants, Hand=cards(ranks)).points


def terms(ranks: str, *variants: str) -> dict[str, int]:
    """The terms that make a hand's worth."""
    return worth(GAME, *variants, Hand=cards(ranks)).terms


@rule("thieves-01", "thieves-02")
def test_order_of_play() -> None:
    scene = Scene(GAME, cards="Wk Lk Bk Mk Rk Ro Rn | Wo Lo Bo Mo Ro Rh Ra || Mn Ma Bh || Bw")
    assert scene.pot == 2
    assert scene.own(0) == ["Wk", "Lk", "Bk", "Mk", "Rk", "Ro", "Rn"]
    assert scene.seen(1, 0) == 7
    scene.checks().then("discard", ["Rk", "Ro"], ["Rh"])
    assert scene.own(0) == ["Wk", "Lk", "Bk", "Mk", "Rn", "Mn", "Ma"]
    assert scene.own(1) == ["Wo", "Lo", "Bo", "Mo", "Ro", "Ra", "Bh"]
    scene.checks().then("discard", [], ["Ra"]).checks()
    assert scene.is_over
    assert scene.happened.count("betting") == 3
    assert scene.seen(0, 1) == ["Wo", "Lo", "Bo", "Mo", "Ro", "Bh", "Bw"]


@rule("thieves-02")
def test_two_cards_at_most_are_exchanged() -> None:
    scene = Scene(GAME, cards="Wk Lk Bk Mk Rk Ro Rn").checks()
    assert {len(each) for each in scene.offered} == {0, 1, 2}
    assert "0 to 2" in str(scene.refuses(["Wk", "Lk", "Bk"]))
    assert scene.refuses(["Wo"], to="discard")


@rule("thieves-02", "G-9")
def test_who_has_folded_exchanges_nothing() -> None:
    scene = Scene(GAME, seats=3).bets("fold check check").then("discard", [], [])
    assert scene.asked == (1, "bet")


@rule("thieves-03")
def test_the_highest_score_wins() -> None:
    deal = f"{cards('RRRMMLB')} | {cards('MMMMMMM')} | {cards('BBBLLLW')}"
    assert showdown(GAME, seats=3, cards=deal) == [[1], [2], [0]]


@rule("thieves-03", "ties-01", "ties-03", "DT-9", "G-4", "G-5")
def test_equal_scores_are_parted_by_rank_of_all_cards() -> None:
    assert points("WLLLLMR") == points("WLLLLRR") == points("WBBBBBB") == 9
    deal = f"{cards('WBBBBBB')} | {cards('WLLLLRR', 1)} | {cards('WLLLLMR', 2)}"
    assert showdown(GAME, seats=3, cards=deal) == [[2], [1], [0]]
    assert points("LLLBRRR") == points("LMMMRRR") == 1
    assert showdown(GAME, cards=f"{cards('LMMMRRR')} | {cards('LLLBRRR')}") == [[1], [0]]
    assert showdown(GAME, cards=f"{cards('LLLBRRR', 2)} | {cards('LLLBRRR')}") == [[0, 1]]


@rule("thieves-04")
def test_bards() -> None:
    assert [points("B" * count) for count in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert terms("BBB") == {"bards": 3}


@rule("thieves-05", "thieves-ex-01")
def test_ladies_like_bards() -> None:
    assert [points("L" + "B" * count) for count in range(4)] == [1, 3, 5, 7]
    assert points("LLLBB") == 11
    assert terms("LLLBB") == {"ladies": 9, "bards": 2}


@rule("thieves-06", "thieves-ex-02")
def test_merchants_are_worth_more_the_more_there_are() -> None:
    assert [points("M" * count) for count in range(1, 8)] == [1, 3, 5, 8, 11, 15, 19]


@rule("thieves-07", "thieves-ex-05", "DT-3")
def test_warriors_kill_up_to_two_rogues_each_before_any_rogue_kills() -> None:
    assert [points("W" + "R" * count + "BB") for count in range(4)] == [5, 6, 7, 6]
    assert terms("WRBB") == {"warriors": 4, "bards": 2}
    assert points("WMMM") == 8
    assert points("WRRMMM") == 10
    assert points("WMMMMMM") == 18
    assert points("WRRRMMM") == 8
    assert points("WWRRRRMM") - points("MM") == 10
    assert points("WRRRMLB") == 8


@rule("thieves-08", "thieves-ex-04")
def test_rogues_kill_merchants_then_ladies_then_bards() -> None:
    assert points("MMMMMMR") == 11
    assert terms("MLBR") == {"ladies": 2, "bards": 1}
    assert terms("MLBRR") == {"bards": 1}
    assert terms("LLBBR") == {"ladies": 3, "bards": 2}


@rule("thieves-08", "DT-1")
def test_a_rogue_that_kills_scores_nothing() -> None:
    assert points("MLBRRR") == 0
    assert points("BBR") == 1
    assert points("MMMR") == 3


@rule("thieves-09", "thieves-ex-06", "DT-3")
def test_a_den_of_thieves() -> None:
    assert points("WWRRRRR") == 14
    assert points("WWWRRRR") == 14
    assert points("RRRRRRR") == 14
    assert points("RRRRRRM") == 10
    assert points("RRRRRML") == 6
    assert terms("WRRRRRR") == {"thieves": 14}


@rule("DT-8")
def test_the_better_of_den_and_house_is_taken() -> None:
    assert points("WWWWRR") == 14
    assert points("WWWWR") == 13
    assert points("RRMMMMM") == 5
    assert points("RRRRMMM") == 2


@rule("DT-2")
def test_patrons_who_survive_in_a_den_score_but_never_more_than_in_the_house() -> None:
    assert points("RMMMMMM") == 11
    assert points("WMMMMM") == 14


@rule("thieves-ex-03")
def test_the_first_scoring_example() -> None:
    assert points("MMMLLBW") == 13
    assert terms("MMMLLBW") == {"merchants": 5, "ladies": 4, "bards": 1, "warriors": 3}


@rule("thieves-var-strong-01", "DT-6")
def test_strong_warriors_are_worth_three_in_a_den_too() -> None:
    assert points("WWRRRRR", "strong_warriors") == 16
    assert points("WRRRRRM", "strong_warriors") == 13
    assert points("WRRRRRM") == 10
    assert points("MMMLLBW", "strong_warriors") == 13


@rule("thieves-var-dragon-01", "DT-7")
def test_a_dragon_that_is_not_slain_leaves_nothing() -> None:
    assert points("DMMMMMM", "dragons") == 0
    assert points("DWRLLBB", "dragons") == 0
    assert points("DRRRMMM", "dragons") == 0
    assert points("DDWWRRR", "dragons") == 0
    assert points("DDWWMMM", "dragons") == 0


@rule("thieves-var-dragon-02", "thieves-var-dragon-03", "DT-5")
def test_the_price_of_slaying_a_dragon() -> None:
    assert terms("DWW", "dragons") == {"dragons": 12}
    assert terms("DRRRR", "dragons") == {"dragons": 12}
    assert terms("DWRR", "dragons") == {"dragons": 12}
    assert points("DWWMMMM", "dragons") == 12 + 8
    assert points("DRRRRMM", "dragons") == 12 + 3
    assert points("DWRRLBB", "dragons") == 12 + 5
    assert points("DWWRMMM", "dragons") == 12 + 3
    assert points("DWWWRLB", "dragons") == 12 + 4 + 3


@rule("DT-4")
def test_what_is_left_beside_the_slayers_may_be_a_den() -> None:
    assert points("DWWRRRR", "dragons") == 12 + 8
    assert points("DRRRRRR", "dragons") == 12 + 4


@rule("thieves-var-dragon-04", "DT-7")
def test_two_dragons_slain() -> None:
    assert points("DDWWWWB", "dragons") == 25
    assert points("DDWWWRR", "dragons") == 24
    assert points("DDWRRRR", "dragons") == 0
    deal = f"{cards('MMMMMMM')} | {cards('DDWWWWR')}"
    assert showdown(GAME, "dragons", cards=deal) == [[1], [0]]


@rule("thieves-var-dragon-05", "DT-7")
def test_three_dragons_just_have_a_drink() -> None:
    assert points("DDDMMMM", "dragons") == 19
    assert points("DDDWWWW", "dragons") == 19
    assert points("DDDRRRR", "dragons") == 19


@rule("G-1", "DT-9")
def test_dragons_come_first_in_the_tie() -> None:
    assert points("DDDMMMM", "dragons") == points("MMMMMMM", "dragons") == 19
    deal = f"{cards('MMMMMMM')} | {cards('DDDBBBB')}"
    assert showdown(GAME, "dragons", cards=deal) == [[1], [0]]
