"""The booklet's worked examples, and those of the readings, settled by the naive judges."""

from typing import Any

import pytest

from . import KINDS, betting_round, city_square, den_of_thieves, kings_council, the_wheel, threes
from .pots import pots_of
from .three_kingdoms import army_of, war_value


def judge(kind: str, data: dict[str, Any], *variants: str) -> dict[str, Any]:
    return KINDS[kind].judge(frozenset(variants), data)


def bet(stacks: dict[str, int], *actions: tuple[str, Any], variants: str = "") -> dict[str, Any]:
    data = {"seats": list(stacks), "stacks": stacks, "folded": [], "starting": "A"}
    return judge("betting-round", {**data, "actions": actions}, *variants.split())


def den(hand: str, *variants: str) -> int:
    """The score of a hand given by ranks; the suits do not matter for it."""
    cards = [rank + ("r" if rank == "D" else "k") for rank in hand]
    return den_of_thieves.best_score(frozenset(variants), cards)


def parts(rows: str, *variants: str) -> dict[str, int]:
    """The parts of a city given as three words of ranks; a dot is an empty district."""
    city = {
        (row, column): rank
        for row, ranks in enumerate(rows.split())
        for column, rank in enumerate(ranks)
        if rank != "."
    }
    return city_square.parts_of(frozenset(variants), city)


FOUR = {"A": 99, "B": 99, "C": 99, "D": 99}


@pytest.mark.rule("betting-ex-01")
def test_raising_three_more_than_three_makes_six() -> None:
    assert bet(FOUR, ("A", ["raise", 3]), ("B", ["raise", 6]))["current_bet"] == 6


@pytest.mark.rule("betting-ex-02")
def test_least_raises_after_a_bet_of_five() -> None:
    opening = ("A", ["raise", 5])
    with pytest.raises(ValueError, match="B may not"):
        bet(FOUR, opening, ("B", ["raise", 7]), variants="minimum_raise")
    with pytest.raises(ValueError, match="C may not"):
        bet(FOUR, opening, ("B", ["raise", 10]), ("C", ["raise", 14]), variants="minimum_raise")
    actions = [opening, ("B", ["raise", 10]), ("C", ["raise", 15])]
    assert bet(FOUR, *actions, variants="minimum_raise")["current_bet"] == 15
    assert bet(FOUR, opening, ("B", ["raise", 7]))["current_bet"] == 7


@pytest.mark.rule("betting-ex-03")
def test_simple_betting_example() -> None:
    actions = [("A", ["raise", 2]), ("B", ["raise", 4]), ("C", "fold"), ("D", ["raise", 10])]
    assert bet(FOUR, *actions)["next"] == "A"
    table = bet(FOUR, *actions, ("A", "fold"), ("B", "call"))
    assert table["bets"] == {"A": 2, "B": 10, "C": 0, "D": 10}
    assert (table["current_bet"], table["over"], table["folded"]) == (10, True, ["C", "A"])


@pytest.mark.rule("betting-ex-04")
def test_complex_betting_example() -> None:
    stacks = {"A": 30, "B": 40, "C": 55, "D": 60}
    actions = [("A", ["raise", 10]), ("B", ["raise", 20]), ("C", "fold"), ("D", ["raise", 60])]
    table = bet(stacks, *actions, ("A", "call"), ("B", "call"))
    assert table["over"]
    assert table["bets"] == {"A": 30, "B": 40, "C": 0, "D": 60}
    money = {
        "contributions": table["bets"],
        "folded": ["C"],
        "carry": 15,
        "placement": [["A"], ["D"], ["B"]],
        "split_rule": "merchant",
    }
    settled = judge("pots", money)
    assert settled["rebate"] == {"D": 20}
    main, side = settled["pots"]
    assert main == {"amount": 105, "eligible": ["A", "B", "D"]}
    assert side == {"amount": 20, "eligible": ["B", "D"]}
    assert settled["payouts"] == {"A": 105, "D": 20}


def test_a_short_all_in_does_not_lower_the_least_raise() -> None:
    """PT-2: after 5, then 7 all in, the least raise is still by 5."""
    stacks = {"A": 50, "B": 7, "C": 50}
    actions = [("A", ["raise", 5]), ("B", ["raise", 7])]
    with pytest.raises(ValueError, match="C may not"):
        bet(stacks, *actions, ("C", ["raise", 11]), variants="minimum_raise")
    table = bet(stacks, *actions, ("C", ["raise", 12]), variants="minimum_raise")
    assert (table["current_bet"], table["next"]) == (12, "A")


def test_a_side_pot_all_of_whose_payers_folded() -> None:
    """PT-4: A and C put in 20, B was all in with 5; A folded, then C."""
    pots, orphans = pots_of({"A": 20, "B": 5, "C": 20}, ["A", "C"], carry=0)
    assert pots == [{"amount": 15, "eligible": ["B"]}]
    assert orphans == {"C": 30}


@pytest.mark.rule("rw-ex-01")
def test_warrior_bard_beats_lady_merchant_beats_rogues() -> None:
    hands = {"A": ["Rk", "Rw"], "B": ["Lk", "Mo"], "C": ["Bn", "Wa"]}
    assert judge("rogues-and-warriors", {"hands": hands})["placement"] == [["C"], ["B"], ["A"]]


def test_total_without_threes() -> None:
    """The booklet's rule in numbers: 3, 3, 1, 2, 6 make 9."""
    assert threes.total_of([3, 3, 1, 2, 6]) == 9


def test_special_keeps_in_order() -> None:
    """TH-1: the fools from the bigger to the smaller, threes counting nothing."""
    keeps = ["12456", "23456", "13456", "12356", "12346", "12345"]
    variants = frozenset(["fools_luck"])
    strengths = [threes.strength_of(variants, [int(value) for value in keep]) for keep in keeps]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 6
    assert strengths[-1] > threes.strength_of(variants, [3, 3, 3, 3, 3])


@pytest.mark.rule("council-ex-01")
def test_rank_and_color_of_the_king() -> None:
    assert kings_council.points_of("Bn", king="Ba") == 3


@pytest.mark.rule("council-ex-02")
def test_council_worth_nine() -> None:
    hand = ["Bn", "Ma", "Bh", "Rw", "Lk"]
    assert [kings_council.points_of(card, king="Ba") for card in hand] == [3, 2, 3, 1, 0]
    assert judge("kings-council", {"hands": {"A": hand}, "king": "Ba"})["scores"] == {"A": 9}


@pytest.mark.rule("kingdoms-ex-01")
def test_general_of_three_with_an_army_of_two() -> None:
    assert war_value(["Bk", "Mk", "Rw"]) == 1


@pytest.mark.rule("kingdoms-ex-02")
def test_war_won_by_the_color_with_a_warrior() -> None:
    war = ["Lk", "Rk", "Mw", "Mo", "Mh", "Wn"]
    hand = ["Rn", "Ra", "Ba", "Rk", "Mk", "Ro", "Wo"]
    result = judge("three-kingdoms", {"hands": {"A": hand}, "war_cards": war})
    assert result["war_values"] == {"r": 1, "g": 3, "b": 1}
    assert result["color_points"] == {"r": 1, "g": 0, "b": 2}
    assert result["scores"] == {"A": 8}


@pytest.mark.rule("kingdoms-ex-03")
def test_war_with_two_colors_tied_for_lowest() -> None:
    war = ["Mn", "Rn", "Rk", "Ro", "Rh", "Ro"]
    hand = ["Rn", "Ra", "Ba", "Rk", "Mn", "Ro", "Wo"]
    result = judge("three-kingdoms", {"hands": {"A": hand}, "war_cards": war})
    assert result["war_values"] == {"r": 5, "g": 3, "b": 3}
    assert result["kingdoms"] == [["b", "g"], ["r"]]
    assert result["scores"] == {"A": 6}


@pytest.mark.rule("kingdoms-var-dragon-ex-01")
def test_dragons_bring_war_values_to_nothing() -> None:
    war = ["Lk", "Mk", "Dr", "Wo", "Ro", "Dg"]
    assert [war_value(army_of(war, color)) for color in "rgb"] == [0, 0, None]


@pytest.mark.rule("thieves-ex-01", "thieves-ex-02", "thieves-ex-03", "thieves-ex-04")
def test_hands_of_patrons() -> None:
    assert [den("LLLBB"), den("MMMMMMM"), den("MMMLLBW"), den("MMMMMMR")] == [11, 19, 13, 11]


@pytest.mark.rule("thieves-ex-05", "thieves-ex-06")
def test_hands_with_killings() -> None:
    assert [den("WRRRMLB"), den("WWRRRRR"), den("WWWRRRR")] == [8, 14, 14]
    ordinary = [max(den_of_thieves.ordinary_scores(list(hand))) for hand in ("WWRRRRR", "WWWRRRR")]
    assert ordinary == [10, 13]


def test_dragons_and_strong_warriors_in_a_den() -> None:
    """The numbers of DT-4, DT-6 and DT-7."""
    assert [den("DWWRRRR"), den("WRRRRRM", "strong_warriors")] == [20, 13]
    assert [den("DDWWWRR"), den("DDWWRRR"), den("DDDWWRR"), den("DWRLLLB")] == [24, 0, 19, 0]


def hordes(roll: list[int], prediction: list[str | None], revealed: str, **money: int) -> Any:
    empty = dict.fromkeys(["W", "L", "B", "M", "R", "Dr", "Dg", "Db"], 0)
    data = {"hordes": empty | money, "roll": roll, "dragon_choice": None}
    return judge("dragon-hordes", {**data, "prediction": prediction, "revealed": revealed})


@pytest.mark.rule("hordes-ex-01")
def test_wrong_rank_predicted() -> None:
    result = hordes([3, 4], [None, "R"], "Lk", R=7)
    assert (result["hordes"]["R"], result["delta"]) == (8, -3)
    assert (result["hordes"]["B"], result["hordes"]["M"]) == (1, 1)


@pytest.mark.rule("hordes-ex-02")
def test_right_color_predicted() -> None:
    result = hordes([3, 4], ["g", None], "Bo", Dg=5)
    assert (result["hordes"]["Dg"], result["delta"]) == (0, 5 - 2)


@pytest.mark.rule("hordes-ex-03")
def test_prediction_half_right() -> None:
    result = hordes([1, 2], ["b", "M"], "Rn", Db=7, M=10)
    assert (result["hordes"]["Db"], result["hordes"]["M"], result["delta"]) == (0, 14, 3 - 2)


@pytest.mark.rule("hordes-ex-04")
@pytest.mark.parametrize("money", [{"R": 4}, {"Dg": 4}])
def test_empty_horde_may_not_be_predicted(money: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="may not be predicted"):
        hordes([1, 2], ["g", "R"], "Ro", **money)
    assert hordes([1, 2], ["g", "R"], "Ro", R=4, Dg=4)["delta"] == 8 - 2


@pytest.mark.rule("city-ex-01")
def test_estate_with_four_kinds_of_neighbours() -> None:
    city = {(0, 1): "W", (1, 0): "B", (1, 1): "L", (1, 2): "M", (2, 1): "L"}
    assert city_square.estate_points(city, (1, 1)) == 4


@pytest.mark.rule("city-ex-02", "city-ex-03", "city-ex-04")
def test_cities_of_the_booklet() -> None:
    first, second, third = parts("WRM BLB MMM"), parts("BLM WLM RMR"), parts("RRM RWM BLL")
    assert first == {"slums": 1, "taverns": 1, "estates": 2, "markets": 3}
    assert second == {"slums": 1, "taverns": 1, "estates": 5, "markets": 1}
    assert third == {"slums": 2, "taverns": 0, "estates": 5, "markets": 2}


def test_dragons_in_a_city() -> None:
    """CS-2: the larger collection has no Dragon. CS-4: an Estate by a Tavern and two Dragons."""
    assert parts("MM. ..D ..M")["markets"] == 3 - 1
    assert parts("M.. D.. M.M")["markets"] == 2
    assert parts("D.. LB. D..")["estates"] == 3


@pytest.mark.rule("wheel-ex-01")
def test_wheel_in_progress() -> None:
    plays = [["Rk", "R"], ["Lk", "L"], ["Bk", "L"], ["Wk", "M"], ["Bo", "M"], ["Wo", "M"]]
    hands = {"A": ["Lo"], "B": ["Rn", "Bn"], "C": ["Mn", "Wn"]}
    position = {"hands": hands, "plays": plays, "clock": ["Ba", "Wa"]}
    result = judge("the-wheel", {**position, "marked": [], "games_played": 1})
    assert result["strengths"] == {"W": 0, "M": 4, "B": 0, "L": 4, "R": 2}
    assert result["strongest"] == "L"
    assert result["scores"] == {"A": 2, "B": 2, "C": 0}


@pytest.mark.rule("wheel-ex-02")
def test_clock_cards_go_one_spoke_on() -> None:
    assert [the_wheel.clock_destination(card, []) for card in ("Wk", "Lk")] == ["M", "R"]


@pytest.mark.parametrize(
    ("placement", "carry", "payouts"),
    [
        ([["B", "C"], ["A"], ["D"]], 0, {"A": 0, "B": 6, "C": 6, "D": 0}),
        ([[seat] for seat in "ABCDEFG"], 0, {"A": 12, "B": 6, "C": 3} | dict.fromkeys("DEFG", 0)),
        ([["A"], ["B", "C", "D"]], 2, {"A": 11, "B": 1, "C": 1, "D": 1}),
        (
            [["A", "B"], ["C"], ["D"], ["E"], ["F"]],
            1,
            {"A": 8, "B": 8, "C": 3, "D": 0, "E": 0, "F": 0},
        ),
    ],
)
def test_shares_of_three(placement: list[list[str]], carry: int, payouts: dict[str, int]) -> None:
    result = judge("shares", {"placement": placement, "share": 3, "carry": carry})
    assert result["payouts"] == payouts


def test_betting_goes_on_with_a_seat_that_has_not_acted() -> None:
    """PT-4 supposes it: with B all in and A just folded, C still has a turn."""
    data = {"seats": ["A", "B", "C"], "stacks": {"A": 9, "B": 0, "C": 9}, "folded": []}
    data |= {"starting": "A", "actions": [["A", "fold"]]}
    assert betting_round.judge(frozenset(), data)["next"] == "C"
    data |= {"stacks": {"A": 0, "B": 0, "C": 9}, "actions": []}
    assert betting_round.judge(frozenset(), data)["over"]
