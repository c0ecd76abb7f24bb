"""Who goes out: when, after which last chance, and what becomes of Gold and Drinks."""

from typing import Any

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    PAY,
    RAISE,
    Scene,
    alcohol,
    at,
    drink_discards,
    fortitude,
    gold,
    happened,
    pot,
    refused,
    strangers,
    to_answer,
)

HEALS = "My Goddess heals me."
PRESTO = "Nothing up my sleeve! Presto! What's that behind your ear?"
TOAST = "Let's toast the Goddess!"
SHOVE = "I told you not to distract me!"
RAMPAGE = "Oh no! Not again! Pooky's on a drunken rampage!"


def drinks(names: str, drink: str = "Wine", **arrangement: object) -> Scene:
    """The first of them is about to drink; they are asked where they are able."""
    return at(names, phase="drink", drinks={0: [drink]}, **arrangement)


def out(scene: Scene) -> list[tuple[str, int]]:
    return [e[:2] for e in scene.game.events if e[0] in ("passed out", "ran out of Gold")]


@pytest.mark.rule("base-losing-01", "base-object-01")
def test_who_has_paid_the_last_gold_is_out() -> None:
    scene = at("zot fiona gerki", hands={0: [PAY]}, numbers={1: {"Gold": 1}})
    scene.plays(0, PAY, 1)
    scene.settle()
    assert out(scene) == [("ran out of Gold", 1)]
    assert scene.table.playing == [0, 2]


@pytest.mark.rule("base-losing-01")
def test_who_has_one_gold_left_stays() -> None:
    scene = at("zot fiona gerki", hands={0: [PAY]}, numbers={1: {"Gold": 2}})
    scene.plays(0, PAY, 1)
    scene.settle()
    assert scene.table.playing == [0, 1, 2]


@pytest.mark.rule("base-losing-02", "base-losing-ex-04")
@pytest.mark.parametrize(("before", "stays"), [(11, False), (10, True)])
def test_as_much_alcohol_as_fortitude_is_too_much(before: int, stays: bool) -> None:
    scene = drinks(
        "zot fiona gerki", "Light Ale", numbers={0: {"Fortitude": 12, "Alcohol": before}}
    )
    assert alcohol(scene)[0] == before + 1
    assert (0 in scene.table.playing) == stays
    assert out(scene) == ([] if stays else [("passed out", 0)])


@pytest.mark.rule("base-losing-02")
def test_fortitude_may_come_down_to_alcohol_as_well() -> None:
    scene = at("zot fiona gerki", hands={0: [SHOVE]}, numbers={1: {"Fortitude": 9, "Alcohol": 7}})
    scene.plays(0, SHOVE, 1)
    scene.settle()
    assert out(scene) == [("passed out", 1)]


@pytest.mark.rule("base-losing-03", "base-losing-ex-01")
@pytest.mark.parametrize(
    ("stash", "share", "inn"), [(9, 1, 6), (1, 0, 1), (6, 1, 3), (7, 1, 4), (12, 2, 6)]
)
def test_the_gold_of_a_sleeper_is_shared_and_the_inn_gets_the_rest(
    stash: int, share: int, inn: int
) -> None:
    scene = drinks("zot fiona gerki deirdre", numbers={0: {"Gold": stash, "Alcohol": 18}})
    assert gold(scene) == [0, 10 + share, 10 + share, 10 + share]
    assert scene.game.purses["the inn"] == inn


@pytest.mark.rule("base-losing-03")
def test_those_who_are_out_get_no_share() -> None:
    scene = drinks(
        "zot fiona gerki deirdre", numbers={0: {"Gold": 8, "Alcohol": 18}, 3: {"Gold": 0}}
    )
    assert gold(scene) == [0, 12, 12, 0]


@pytest.mark.rule("base-losing-04")
def test_cards_that_were_played_are_resolved_first() -> None:
    """A hit makes the victim as good as asleep; the same card still pays the victim's Gold."""
    text = """
action card "Hit and Rob" in Anna:
  pick another player as victim
  victim loses 5 Fortitude
  victim pays 3 Gold to you
"""
    scene = strangers(
        "Anna Berta Carla", text, hands={0: ["Hit and Rob"]}, numbers={1: {"Alcohol": 15}}
    )
    scene.plays(0, "Hit and Rob", 1)
    scene.settle()
    assert out(scene) == [("passed out", 1)]
    assert gold(scene) == [10 + 3 + 1, 0, 10 + 1]  # 7 were left to be shared


@pytest.mark.rule("base-losing-04")
def test_an_answer_below_another_card_is_finished_before_anybody_is_out() -> None:
    """Somebody is sent under the table by an Anytime Card in the middle of another card."""
    text = """
anytime card "Jab" in Berta:
  another player loses 5 Fortitude

action card "Toll" in Anna:
  each other player pays 1 Gold to you
"""
    scene = strangers(
        "Anna Berta Carla", text,
        hands={0: ["Toll"], 1: ["Jab"]}, numbers={0: {"Alcohol": 15}},
    )  # fmt: skip
    scene.plays(0, "Toll")
    to_answer(scene, 1, "card")
    scene.plays(1, "Jab", 0)
    scene.settle()
    paid = [event[1:] for event in happened(scene, "paid")]
    assert paid[:2] == [(1, 0, 1), (2, 0, 1)]
    assert out(scene) == [("passed out", 0)]


@pytest.mark.rule("base-losing-05")
@pytest.mark.parametrize("plays", [True, False])
def test_there_is_one_last_chance_to_be_saved(plays: bool) -> None:
    scene = drinks(
        "deirdre fiona gerki", hands={0: [HEALS]}, numbers={0: {"Fortitude": 12, "Alcohol": 10}}
    )
    scene.game.answer(PASS)  # the beginning of the phase
    scene.game.answer(PASS)  # the Drink
    assert alcohol(scene)[0] == 12
    assert scene.game.view(0).answerable[0]["phase"] == "last chance"
    assert scene.table.playing == [0, 1, 2]
    scene.game.answer(HEALS if plays else PASS)
    assert (0 in scene.table.playing) == plays
    assert gold(scene)[0] == (10 if plays else 0)


@pytest.mark.rule("base-losing-05")
def test_a_last_chance_that_does_not_save_may_hurt_others() -> None:
    scene = drinks(
        "zot fiona gerki", hands={0: [PRESTO]}, numbers={0: {"Fortitude": 12, "Alcohol": 10}}
    )
    scene.game.answer(PASS)
    scene.game.answer(PASS)
    scene.game.answer(PRESTO)
    scene.game.answer(1)
    scene.settle()
    assert out(scene) == [("passed out", 0)]
    assert gold(scene) == [0, 9 + 2, 10 + 2]


@pytest.mark.rule("base-losing-05")
def test_only_who_is_in_danger_is_asked_for_a_last_play() -> None:
    scene = at(
        "deirdre deirdre gerki", "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: [HEALS], 1: [HEALS]}, numbers={0: {"Fortitude": 12, "Alcohol": 10}},
    )  # fmt: skip
    while not happened(scene, "in danger"):
        scene.game.answer(PASS)
    asked = set()
    while not out(scene):
        asked.add(scene.game.pending.seat)
        scene.game.answer(PASS)
    assert asked == {0}


@pytest.mark.rule("base-losing-05")
def test_who_has_the_last_chance_may_get_gold() -> None:
    scene = at("zot gerki fiona", hands={0: [PAY], 1: ["Well... I don't see your name on it!"]},
               numbers={1: {"Gold": 1}})  # fmt: skip
    scene.plays(0, PAY, 1)
    while not happened(scene, "in danger"):
        scene.game.answer(PASS)
    scene.game.answer("Well... I don't see your name on it!")
    scene.game.answer(2)
    scene.settle()
    assert gold(scene) == [10, 1, 9]
    assert scene.table.playing == [0, 1, 2]


@pytest.mark.rule("base-losing-06")
def test_drinks_left_go_to_the_drink_discards() -> None:
    scene = at("zot fiona gerki", hands={0: [PAY]}, numbers={1: {"Gold": 1}},
               drinks={1: ["Wine", "Water"]})  # fmt: skip
    scene.plays(0, PAY, 1)
    scene.settle()
    assert sorted(drink_discards(scene)) == ["Water", "Wine"]


# ------------------------------------------------------------------ several at once

FALL = """
action card "All Fall Down" in Anna:
  each player loses 5 Fortitude
  each player pays 1 Gold to the inn
"""


def fall(names: str, **numbers: dict[str, int]) -> Scene:
    scene = strangers(
        names, FALL, hands={0: ["All Fall Down"]},
        numbers={int(seat[1:]): each for seat, each in numbers.items()},
    )  # fmt: skip
    scene.plays(0, "All Fall Down")
    scene.settle()
    return scene


@pytest.mark.rule("base-losing-07")
def test_sleepers_share_among_those_who_do_not_pass_out() -> None:
    sleeper = {"Alcohol": 15, "Gold": 9}
    scene = fall("Anna Berta Carla Doris", s1=sleeper, s2=sleeper)
    assert sorted(out(scene)) == [("passed out", 1), ("passed out", 2)]
    assert gold(scene) == [9 + 4, 0, 0, 9 + 4]
    assert scene.game.purses["the inn"] == 4 + 2 * 4


@pytest.mark.rule("base-losing-07", "base-losing-08", "base-losing-ex-02")
def test_a_share_saves_who_has_no_gold() -> None:
    scene = fall("Anna Berta Carla", s1={"Alcohol": 15, "Gold": 9},
                 s2={"Gold": 1})  # fmt: skip
    assert out(scene) == [("passed out", 1)]
    assert gold(scene) == [9 + 2, 0, 2]
    assert scene.game.purses["the inn"] == 3 + 4


@pytest.mark.rule("base-losing-08")
def test_a_share_of_nothing_saves_nobody() -> None:
    scene = fall("Anna Berta Carla Doris", s1={"Alcohol": 15, "Gold": 3}, s2={"Gold": 1})
    assert out(scene) == [("passed out", 1), ("ran out of Gold", 2)]


@pytest.mark.rule("base-losing-09", "base-losing-ex-03")
def test_the_last_two_tie_where_both_pass_out() -> None:
    scene = fall("Anna Berta", s0={"Alcohol": 15}, s1={"Alcohol": 15})
    assert scene.game.outcome.places == ((0, 1),)


@pytest.mark.rule("base-losing-09")
def test_the_last_three_tie_for_different_reasons() -> None:
    scene = fall(
        "Anna Berta Carla", s0={"Alcohol": 15, "Gold": 2}, s1={"Alcohol": 15, "Gold": 2},
        s2={"Gold": 1},
    )  # fmt: skip
    assert scene.game.outcome.places == ((0, 1, 2),)


@pytest.mark.rule("base-losing-09", "base-object-02")
def test_who_went_out_before_does_not_share_the_tie() -> None:
    scene = fall("Anna Berta Carla", s0={"Alcohol": 15}, s1={"Alcohol": 15}, s2={"Gold": 0})
    assert scene.game.outcome.places == ((0, 1), (2,))


@pytest.mark.rule("base-losing-10")
def test_lack_of_gold_waits_for_the_end_of_a_round() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING]}, numbers={1: {"Gold": 1}})
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    assert gold(scene)[1] == 0
    assert happened(scene, "in danger") == []
    scene.settle()
    assert out(scene) == [("ran out of Gold", 1)]


@pytest.mark.rule("base-losing-02", "base-losing-04")
def test_passing_out_in_a_round_does_not_wait_for_its_end() -> None:
    """Only lack of Gold waits; between two turns in the Round a sleeper leaves it."""
    text = """
anytime card "Jab" in Berta:
  another player loses 5 Fortitude
"""
    scene = strangers(
        "Anna Berta Carla", text, "always", hands={0: [GAMBLING], 1: ["Jab"]},
        numbers={2: {"Alcohol": 15}},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    scene.game.answer(PASS)
    scene.plays(1, "Jab", 2)
    scene.settle()
    assert out(scene) == [("passed out", 2)]
    assert scene.table.round is None
    assert gold(scene) == [9 + 3 + 2, 9 + 2, 0]


JAB = """
anytime card "Jab" in Berta, 3 copies:
  another player loses 5 Fortitude
anytime card "Tea" in Carla:
  you lose 5 Alcohol
anytime card "Own Foot" in Anna:
  you lose 5 Fortitude
minion "Imp" in Anna, 2 copies:
  wages 1
  once each action phase:
    you lose 5 Fortitude
"""


def jabbed(victim: int, **arrangement: Any) -> Scene:
    """Anna, Berta and Carla, one of whom a jab sends under the table; everybody is asked."""
    return strangers(
        "Anna Berta Carla", JAB, "always", numbers={victim: {"Alcohol": 15}}, **arrangement
    )


def to_moment(scene: Scene, seat: int, phase: str) -> None:
    """All pass until this moment of this player may be answered."""
    while not any(
        (each.get("phase"), each["seat"]) == (phase, seat) for each in scene.game.view(0).answerable
    ):
        scene.game.answer(PASS)


@pytest.mark.rule("base-losing-04", "base-losing-05")
@pytest.mark.parametrize("before", [1, 2])
def test_a_sleeper_has_no_turn_in_the_round_any_more(before: int) -> None:
    """Whoever's turn was next: the last chance comes before it."""
    scene = jabbed(2, hands={0: [GAMBLING], 1: ["Jab"], 2: [RAISE]})
    scene.plays(0, GAMBLING)
    to_moment(scene, before, "round")
    scene.plays(1, "Jab", 2)
    while not out(scene):
        assert scene.game.pending.items == (PASS,), "no Gambling Card of the sleeper"
        scene.game.answer(PASS)
    assert (pot(scene), scene.table.round.members) == (3, [0, 1])
    asked = [event for event in happened(scene, "passed") if event[1] == 2]
    assert asked == []


@pytest.mark.rule("base-losing-04", "gamble-17")
def test_a_sleeper_antes_no_more_for_the_raise_of_another() -> None:
    scene = jabbed(2, hands={0: [GAMBLING], 1: ["Jab", RAISE]})
    scene.plays(0, GAMBLING)
    to_moment(scene, 1, "round")
    scene.plays(1, "Jab", 2)
    scene.plays(1, RAISE)
    while not happened(scene, "round ended"):
        scene.game.answer(PASS)
    paid = [event[1] for event in happened(scene, "paid") if event[2] == "pot"]
    assert paid == [0, 1, 2, 1, 0], "all three at first, then the two who are left"


@pytest.mark.rule("base-losing-05")
def test_who_is_saved_by_the_last_chance_keeps_the_turn_in_the_round() -> None:
    scene = jabbed(2, hands={0: [GAMBLING], 1: ["Jab"], 2: [RAISE, "Tea"]})
    scene.plays(0, GAMBLING)
    to_moment(scene, 2, "round")
    scene.plays(1, "Jab", 2)
    to_moment(scene, 2, "last chance")
    scene.plays(2, "Tea")
    scene.plays(2, RAISE)
    scene.settle()
    assert out(scene) == []
    assert happened(scene, "round ended")[0][1:] == (2, 6)


@pytest.mark.rule("base-losing-04", "IN-1")
def test_where_the_sleeper_was_in_control_all_others_speak_anew_and_each_once() -> None:
    scene = jabbed(0, hands={0: [GAMBLING], 1: ["Jab"]})
    scene.plays(0, GAMBLING)
    to_moment(scene, 1, "round")
    scene.plays(1, "Jab", 0)
    while not out(scene):
        scene.game.answer(PASS)
    assert scene.table.round.controller is None
    while not happened(scene, "round ended"):
        scene.game.answer(PASS)
    assert [event[1] for event in happened(scene, "passed")] == [1, 2]
    assert happened(scene, "round ended")[0][1:] == (None, 3)


@pytest.mark.rule("base-losing-04", "base-losing-05")
@pytest.mark.parametrize("phase", ["discard", "action", "order", "drink", "end"])
def test_at_each_moment_the_last_chance_comes_before_anything_else(phase: str) -> None:
    """Also before anybody else plays a card at the same moment."""
    scene = jabbed(2, phase=phase, hands={0: ["Own Foot"], 1: ["Jab", "Jab"]})
    scene.plays(1, "Jab", 2)
    scene.game.answer(PASS)
    while not happened(scene, "in danger"):
        told = scene.game.view(0).answerable
        assert told, "a card is being answered"
        assert told[0]["kind"] != "moment"
        scene.game.answer(PASS)
    while not out(scene):
        assert scene.game.pending.seat == 2
        scene.game.answer(PASS)
    assert scene.table.phase == phase


@pytest.mark.rule("base-losing-04")
def test_a_sleeper_lets_no_second_minion_act() -> None:
    scene = jabbed(
        0, hands={0: []}, in_play={0: ["Imp", "Imp"]},
    )  # fmt: skip
    scene.plays(0, "Imp")
    while not out(scene):
        assert scene.game.pending.verb == "answer"
        scene.game.answer(PASS)


@pytest.mark.rule("base-losing-04", "base-losing-05")
def test_a_sleeper_has_no_second_drink_in_a_phase_of_two() -> None:
    scene = strangers(
        "Anna Berta Carla", "", "always", drinks_a_turn=2, phase="drink",
        drinks={0: ["Wine", "Water"]}, numbers={0: {"Fortitude": 2}},
    )  # fmt: skip
    while not out(scene):
        scene.game.answer(PASS)
    assert [event[2] for event in happened(scene, "revealed")] == ["Wine"]
    assert drink_discards(scene) == ["Wine", "Water"]


@pytest.mark.rule("contest-08", "base-losing-03")
def test_gold_of_a_sleeper_is_shared_as_soon_as_the_contest_is_over() -> None:
    """A contest that a card began at a moment of answers; what follows is another moment."""
    text = """
anytime card "Who Is Best" in Anna:
  each player drinks for the highest Alcohol, who wins is champion
"""
    scene = strangers(
        "Anna Berta Carla", text, "always", hands={0: ["Who Is Best"]},
        numbers={1: {"Fortitude": 2}}, drink_deck=["Wine"] * 3 + ["Elven Wine", "Light Ale"],
    )  # fmt: skip
    scene.plays(0, "Who Is Best")
    while not happened(scene, "contest won"):
        scene.game.answer(PASS)
    assert [event[1] for event in happened(scene, "contest won")] == [0]
    assert gold(scene) == [12, 0, 12]


@pytest.mark.rule("base-turn-02")
def test_the_turn_of_a_sleeper_passes_on() -> None:
    scene = drinks("zot fiona gerki", numbers={0: {"Fortitude": 2}})
    assert (scene.table.acting, scene.table.turns) == (1, 2)
    assert happened(scene, "ordered") == []


def test_who_is_out_plays_no_more() -> None:
    scene = at(
        "zot fiona gerki", "always", hands={0: [PAY], 1: ["I'm a quick healer."]},
        numbers={1: {"Gold": 1}},
    )  # fmt: skip
    scene.plays(0, PAY, 1)
    while not out(scene):
        scene.game.answer(PASS)
    for _ in range(20):
        if scene.game.pending.verb not in ("answer", "play"):
            break
        assert scene.game.pending.seat != 1
        scene.game.answer(PASS)
    assert fortitude(scene) == [20, 20, 20]
    assert (alcohol(scene), scene.table.playing) == ([0, 0, 0], [0, 2])


def test_a_last_chance_is_no_moment_for_cards_that_answer() -> None:
    floor = "Dump it on the floor"
    scene = at(
        "gerki fiona zot", "always", hands={0: [floor], 2: [PAY]}, turn=2, numbers={0: {"Gold": 1}}
    )
    scene.plays(2, PAY, 0)
    while not happened(scene, "in danger"):
        scene.game.answer(PASS)
    assert refused(scene, 0, floor, "moment") == "no Drink has been revealed"


@pytest.mark.rule("base-losing-05")
@pytest.mark.parametrize("saved", [True, False])
def test_who_is_dragged_along_has_a_last_chance_too(saved: bool) -> None:
    """The last play of one takes the last Gold of another, who may still get some."""
    found = "Well... I don't see your name on it!"
    scene = at(
        "zot gerki fiona deirdre", phase="drink", drinks={0: ["Wine"]},
        hands={0: [PRESTO], 1: [found]},
        numbers={0: {"Fortitude": 12, "Alcohol": 10, "Gold": 1}, 1: {"Gold": 1}},
    )  # fmt: skip
    while not happened(scene, "in danger"):
        scene.game.answer(PASS)
    scene.game.answer(PRESTO)
    scene.game.answer(1)
    while ("in danger", 1) not in scene.game.events:
        scene.game.answer(PASS)
    if saved:
        scene.plays(1, found, 2)
    scene.settle()
    assert scene.table.playing == ([1, 2, 3] if saved else [2, 3])


@pytest.mark.rule("base-losing-04", "drinks-extra-01")
def test_who_spends_the_last_gold_on_a_card_still_gets_what_it_says() -> None:
    friends = "Wench, bring some drinks for my friends!"
    scene = at("zot gerki fiona", phase="order", hands={0: [friends]}, numbers={0: {"Gold": 1}})
    scene.plays(0, friends)
    scene.chooses(0, 1)
    scene.chooses(0, 2)
    scene.settle()
    assert len(happened(scene, "ordered")) == 2
    assert out(scene) == [("ran out of Gold", 0)]
    assert scene.table.acting == 1


@pytest.mark.rule("gamble-23", "base-turn-02")
def test_a_starter_who_loses_the_last_gold_in_the_round_orders_no_more() -> None:
    scene = at(
        "zot gerki fiona", "always", hands={0: [GAMBLING], 1: [GAMBLING]}, numbers={0: {"Gold": 1}}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.settle()
    assert out(scene) == [("ran out of Gold", 0)]
    while scene.table.acting == 0:
        scene.game.answer(PASS)
    assert happened(scene, "ordered") == []
