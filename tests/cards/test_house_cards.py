"""The shared cards at the table: gambling, the Wench and her tip, negations, Drinks for friends."""

import pytest

from tests.inn.house import GAMBLING, NO, CannotPlay, alcohol, at, gold

RAISE = "I raise!"
HAND = "Winning Hand!"
TIP = "Oh, I guess the Wench thought that was her tip..."
WENCH = "The Wench thinks you should stop playing with the drinks."
FRIENDS = "Wench, bring some drinks for my friends!"
SLEEVE = "What's that up your sleeve?"
HONESTLY = "I'm winning... Honestly!"
GODDESS_KNOWS = "They might not know you're cheating, but my Goddess does!"


@pytest.mark.rule("gamble-17")
def test_a_raise_is_anted_by_all_still_in_and_takes_control() -> None:
    poor = "I'm saving this money for the poor."
    scene = at("zot fiona deirdre", hands={0: [GAMBLING], 1: [RAISE], 2: [poor]})
    scene.plays(0, GAMBLING)
    scene.plays(2, poor)
    scene.plays(1, RAISE)
    scene.settle()
    assert gold(scene) == [8, 12, 10]


@pytest.mark.rule("gamble-13")
def test_a_winning_hand_is_beaten_by_a_cheat_and_the_cheat_by_anything() -> None:
    scene = at("zot gerki fiona", hands={0: [GAMBLING, HAND], 1: [HONESTLY], 2: [RAISE, GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(2, RAISE)
    scene.plays(0, HAND)
    scene.plays(1, HONESTLY)
    scene.plays(2, GAMBLING)
    scene.settle()
    assert gold(scene) == [8, 8, 14]


@pytest.mark.rule("gamble-13")
def test_a_winning_hand_is_not_beaten_by_gambling_cards() -> None:
    scene = at("zot gerki fiona", hands={0: [GAMBLING, HAND], 1: [HONESTLY], 2: [RAISE, GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(2, RAISE)
    scene.plays(0, HAND)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(2, GAMBLING)


@pytest.mark.rule("gamble-tip-05")
def test_her_tip_is_the_pot_and_who_has_left_may_give_it() -> None:
    poor = "I'm saving this money for the poor."
    scene = at("zot fiona deirdre", hands={0: [GAMBLING], 1: [HAND], 2: [poor, TIP]})
    scene.plays(0, GAMBLING)
    scene.plays(2, poor)
    scene.plays(2, TIP)
    scene.settle()
    assert gold(scene) == [9, 9, 10]
    assert scene.table.gold["the inn"] == 2


@pytest.mark.rule("gamble-tip-01")
def test_her_tip_is_no_way_out_of_an_ante() -> None:
    scene = at("zot fiona gerki", hands={0: [GAMBLING], 1: [TIP], 2: [RAISE, "Tip the Wench."]})
    scene.plays(0, GAMBLING)
    assert scene.why_not(1, TIP) == "there is no Round of Gambling going on"
    scene.plays(2, RAISE)
    assert scene.why_not(1, TIP) == "it may not answer a card that antes"
    scene.plays(1, TIP)
    scene.settle()
    assert gold(scene) == [8, 8, 8]


@pytest.mark.rule("gamble-tip-02")
def test_her_tip_is_no_answer_to_a_win() -> None:
    scene = at(
        "gerki fiona deirdre",
        hands={0: [GAMBLING, HONESTLY], 1: [GAMBLING, TIP], 2: [GODDESS_KNOWS]},
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.plays(0, HONESTLY)
    scene.plays(2, GODDESS_KNOWS)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(1, TIP)
    assert gold(scene) == [9, 9, 12]


@pytest.mark.rule("gamble-tip-03")
def test_her_tip_comes_too_late_after_the_last_pass() -> None:
    scene = at("zot fiona gerki", hands={0: [GAMBLING], 2: [HAND, TIP]})
    scene.plays(0, GAMBLING)
    scene.passes_round(2)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(2, TIP)
    assert gold(scene) == [12, 9, 9]


@pytest.mark.rule("gamble-tip-04", "gamble-25")
def test_her_tip_answers_what_would_leave_one_player_in_the_round() -> None:
    scene = at("gerki zot", hands={0: [GAMBLING, SLEEVE], 1: [GAMBLING, TIP]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.plays(0, SLEEVE)
    scene.plays(1, TIP)
    scene.settle()
    assert gold(scene) == [7, 7]
    assert scene.table.gold["the inn"] == 2


@pytest.mark.rule("gamble-26")
def test_who_forces_out_the_only_other_player_wins() -> None:
    scene = at("gerki zot", hands={0: [GAMBLING, SLEEVE], 1: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.plays(0, SLEEVE)
    scene.settle()
    assert gold(scene) == [9, 7]


@pytest.mark.rule("negign-wench-01")
@pytest.mark.parametrize(
    ("names", "card", "answers"),
    [
        ("deirdre", "Water into Wine", ()),
        ("deirdre", "Wine into Water", ()),
        ("deirdre", "You look like you need this more than I do!", (2,)),
        ("deirdre", "Not now! These men are interested in my religion.", ()),
        ("fiona", "Come, my friend, sit and drink with me!", (2,)),
    ],
)
def test_the_wench_stops_whoever_changes_a_drink(
    names: str, card: str, answers: tuple[int, ...]
) -> None:
    scene = at(
        f"{names} gerki zot", hands={0: [card], 1: [WENCH]}, drinks={0: ["Wine"]}, phase="drink"
    )
    scene.plays(0, card, *answers)
    scene.plays(1, WENCH)
    scene.settle()
    assert alcohol(scene) == [2, 0, 0]


@pytest.mark.rule("negign-wench-02")
def test_the_wench_lets_people_be_made_to_drink() -> None:
    another = "We're at an inn, and you're not drinking. What's wrong with you!?"
    scene = at(
        "zot fiona",
        hands={0: [WENCH], 1: [another]},
        drinks={0: ["Wine", "Light Ale"]},
        phase="drink",
    )
    scene.plays(1, another)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(0, WENCH)
    assert alcohol(scene)[0] == 3


@pytest.mark.rule("negign-wench-04")
def test_the_wench_does_not_stop_herself() -> None:
    wine = "Water into Wine"
    scene = at(
        "zot deirdre gerki",
        hands={0: [WENCH], 1: [wine, WENCH], 2: []},
        drinks={0: ["Wine"]},
        phase="drink",
    )
    scene.plays(1, wine)
    scene.plays(0, WENCH)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(1, WENCH)
    assert alcohol(scene)[0] == 2


@pytest.mark.rule("negign-09")
def test_only_a_copy_stops_the_one_who_does_not_think_so() -> None:
    scene = at(
        "zot deirdre fiona",
        hands={0: [NO, WENCH], 1: ["Water into Wine", NO], 2: [NO]},
        drinks={0: ["Wine"]},
        phase="drink",
    )
    scene.plays(1, "Water into Wine")
    scene.plays(0, NO)
    scene.plays(2, NO)
    scene.plays(1, NO)
    scene.settle()
    assert alcohol(scene) == [2, 0, 0]


@pytest.mark.rule("drinks-extra-01")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 2)])
def test_drinks_for_friends_go_where_they_are_sent(first: int, second: int) -> None:
    scene = at("zot fiona gerki", hands={0: [FRIENDS]}, phase="order")
    piles = [len(scene.table.piles[scene.table.own_pile("Drinks", seat)]) for seat in (1, 2)]
    scene.plays(0, FRIENDS)
    scene.chooses(0, first)
    scene.chooses(0, second)
    after = [len(scene.table.piles[scene.table.own_pile("Drinks", seat)]) for seat in (1, 2)]
    assert [new - old for new, old in zip(after, piles, strict=True)] == (
        [2, 0] if second == 1 else [1, 1]
    )
    assert gold(scene)[0] == 9


def test_anybody_may_be_made_to_tip_the_wench_even_oneself() -> None:
    for seat in (0, 2):
        scene = at("zot fiona gerki", hands={0: ["Tip the Wench."]})
        scene.plays(0, "Tip the Wench.", seat)
        scene.settle()
        assert gold(scene)[seat] == 9
