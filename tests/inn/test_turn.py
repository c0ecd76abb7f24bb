"""A turn: four phases in order, one Action Card at most, a Drink for somebody else, a Drink."""

import pytest

import rdi
from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    FRIENDS,
    GAMBLING,
    GAME,
    PAY,
    CannotPlay,
    alcohol,
    at,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    refused,
    strangers,
)

SHOVE = "I told you not to distract me!"
HEALS = "My Goddess heals me."


def walk(scene, phase: str) -> None:
    """Nothing is played, and every Drink is ordered for the next player, until a phase begins."""
    while scene.table.phase != phase:
        request = scene.game.pending
        if request.verb == "discard":
            scene.game.answer(())
        else:
            scene.game.answer(PASS if PASS in request.items else request.items[0])


@pytest.mark.rule("base-turn-01")
def test_the_phases_of_a_turn_come_in_one_order() -> None:
    scene = at("zot fiona gerki", phase="discard", drinks={0: ["Wine"]})
    walk(scene, "end")
    walk(scene, "discard")
    phases = [event[1] for event in happened(scene, "phase")]
    assert phases[:6] == ["discard", "action", "order", "drink", "end", "discard"]


@pytest.mark.rule("base-turn-02")
def test_the_turn_passes_to_the_next_who_is_still_in() -> None:
    scene = at(
        "zot fiona gerki deirdre", "always", phase="order", numbers={1: {"Gold": 0}},
        drink_deck=["Wine", "Wine", "Wine"],
    )  # fmt: skip
    turns = [scene.table.acting]
    for _ in range(3):
        walk(scene, "end")
        walk(scene, "discard")
        turns.append(scene.table.acting)
    assert turns == [0, 2, 3, 0]
    assert [event[1] for event in happened(scene, "turn")] == [2, 3, 0]


@pytest.mark.rule("base-action-01")
def test_a_second_action_card_is_refused() -> None:
    scene = at("zot fiona", "always", hands={0: [SHOVE, SHOVE]})
    scene.plays(0, SHOVE, 1)
    with pytest.raises(CannotPlay, match="Action Phase"):
        scene.plays(0, SHOVE, 1)
    assert fortitude(scene) == [20, 18]


@pytest.mark.rule("base-action-01", "base-cards-05")
@pytest.mark.parametrize("phase", ["discard", "order", "drink"])
def test_an_action_card_is_refused_in_other_phases(phase: str) -> None:
    scene = at("zot fiona", "always", hands={0: [SHOVE]}, phase=phase)
    assert refused(scene, 0, SHOVE, "moment") == (
        "Action Cards are played in your own Action Phase"
    )


@pytest.mark.rule("base-action-02")
def test_an_action_card_is_announced_answered_carried_out_and_put_down() -> None:
    armor = "Luckily for me, I was wearing my armor!"
    scene = at("zot fiona gerki", hands={0: [SHOVE], 1: [armor]})
    scene.plays(0, SHOVE, 1)
    announced = happened(scene, "played")[0]
    assert announced[1:3] == (0, SHOVE)
    assert dict(announced[4]) == {"another player": (1,)}
    assert scene.game.pending.seat == 1
    assert armor in scene.game.pending.items
    assert fortitude(scene) == [20, 20, 20]
    assert pile(scene, "Discards", 0) == []
    scene.settle()
    assert fortitude(scene) == [20, 18, 20]
    assert pile(scene, "Discards", 0) == [SHOVE]


@pytest.mark.rule("base-action-02")
def test_a_target_must_be_named_and_be_another() -> None:
    scene = at("zot fiona gerki", hands={0: [SHOVE]})
    scene.plays(0, SHOVE)
    assert scene.game.pending.items == (1, 2)
    with pytest.raises(IllegalAnswer):
        scene.game.answer(0)


@pytest.mark.rule("base-action-03")
def test_no_action_card_need_be_played() -> None:
    scene = at("zot fiona", "always", hands={0: [SHOVE]})
    while scene.game.pending.verb != "play":
        scene.game.answer(PASS)
    assert scene.game.pending.items == (PASS, SHOVE)
    scene.game.answer(PASS)
    assert scene.table.phase == "order"
    assert pile(scene, "Hand", 0) == [SHOVE]


@pytest.mark.rule("base-action-04", "gamble-11")
def test_a_round_uses_up_the_action() -> None:
    scene = at("zot fiona", "always", hands={0: [GAMBLING, SHOVE]})
    scene.plays(0, GAMBLING)
    scene.settle()
    assert gold(scene) == [9, 7]
    assert refused(scene, 0, SHOVE, "moment")
    assert scene.table.phase == "order"


@pytest.mark.rule("base-order-01", "base-order-02")
def test_a_drink_is_ordered_unseen_and_costs_nothing() -> None:
    scene = at("zot fiona gerki", drinks={1: ["Wine"]}, drink_deck=["Water"], phase="order")
    assert scene.game.pending.items == (1, 2)
    scene.game.answer(1)
    assert pile(scene, "Drinks", 1) == ["Wine", "Water"]
    assert gold(scene) == [10, 10, 10]
    assert all("Water" not in str(scene.game.view(seat).as_data()) for seat in range(3))


@pytest.mark.rule("base-order-01")
def test_nobody_orders_a_drink_for_the_own_pile() -> None:
    scene = at("zot fiona gerki", phase="order")
    with pytest.raises(IllegalAnswer):
        scene.game.answer(0)


@pytest.mark.rule("base-drink-01")
def test_the_top_of_the_own_pile_is_drunk_and_thrown_away() -> None:
    scene = at("zot fiona", drinks={0: ["Wine", "Water"]}, phase="drink")
    assert alcohol(scene) == [2, 0]
    assert pile(scene, "Drinks", 0) == ["Water"]
    assert scene.table.piles[1] == ["Wine"]


@pytest.mark.rule("base-drink-02")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (1, 0), (0, 0)])
def test_who_has_nothing_to_drink_sobers_up(before: int, after: int) -> None:
    scene = at("zot fiona", numbers={0: {"Alcohol": before}}, phase="drink")
    assert alcohol(scene) == [after, 0]


@pytest.mark.rule("base-drink-02")
def test_who_is_made_to_drink_and_has_nothing_does_not_sober_up() -> None:
    scene = at("fiona zot gerki", hands={0: ["Drink up, friend!"]}, numbers={1: {"Alcohol": 5}})
    scene.plays(0, "Drink up, friend!", 1)
    scene.settle()
    assert alcohol(scene) == [0, 5, 0]


@pytest.mark.rule("base-drink-02")
def test_who_has_something_to_drink_does_not_sober_up() -> None:
    scene = at("zot fiona", numbers={0: {"Alcohol": 5}}, drinks={0: ["Water"]}, phase="drink")
    assert alcohol(scene) == [5, 0]


@pytest.mark.rule("base-drink-03")
@pytest.mark.parametrize(
    ("drink", "alcohol_after", "fortitude_after", "left"),
    [("Elven Wine", 3, 10, 1), ("Holy Water", 0, 12, 1), ("Dirty Dishwater", 0, 9, 1),
     ("Wine with a Chaser", 4, 10, 0)],
)  # fmt: skip
def test_what_stands_on_a_drink(
    drink: str, alcohol_after: int, fortitude_after: int, left: int
) -> None:
    scene = at(
        "zot fiona", numbers={0: {"Fortitude": 10}}, drinks={0: [drink, "Wine"]}, phase="drink"
    )
    assert (alcohol(scene)[0], fortitude(scene)[0]) == (alcohol_after, fortitude_after)
    assert len(pile(scene, "Drinks", 0)) == left


@pytest.mark.rule("base-cards-01")
def test_a_sometimes_card_waits_for_what_it_says() -> None:
    hands = {0: [FRIENDS]}
    scene = at("zot fiona", "always", hands=hands)
    assert refused(scene, 0, FRIENDS, "moment") == "it is not your Order Phase"
    scene.plays(0, FRIENDS)
    scene.settle()
    assert gold(scene) == [7, 8]


@pytest.mark.rule("base-cards-02")
def test_duplicates_answer_the_same_drink_one_after_another() -> None:
    extra = "A little somethin' extra"
    scene = at(
        "zot gerki fiona", hands={1: [extra, extra], 2: ["I don't think so!"]},
        drinks={0: ["Wine"]}, phase="drink",
    )  # fmt: skip
    scene.plays(1, extra)
    assert scene.game.pending.seat == 2
    scene.game.answer("I don't think so!")
    scene.plays(1, extra)
    scene.settle()
    assert alcohol(scene) == [4, 0, 0]


@pytest.mark.rule("base-cards-03")
def test_an_anytime_card_is_played_in_the_middle_of_another_action() -> None:
    scene = at("zot deirdre", hands={0: [SHOVE], 1: [HEALS]}, numbers={1: {"Fortitude": 19}})
    scene.plays(0, SHOVE, 1)
    scene.plays(1, HEALS)
    scene.settle()
    assert fortitude(scene) == [20, 18]  # up to 20 first, and then down


@pytest.mark.rule("base-cards-04")
@pytest.mark.parametrize("phase", ["discard", "action", "order", "drink", "end"])
def test_every_phase_begins_with_time_for_cards(phase: str) -> None:
    scene = at(
        "deirdre zot", "always", hands={0: [HEALS]}, numbers={0: {"Fortitude": 10}}, phase=phase
    )
    scene.plays(0, HEALS)
    scene.settle()
    assert (fortitude(scene)[0], scene.table.phase, scene.table.turns) == (12, phase, 1)


@pytest.mark.rule("base-cards-04")
def test_after_the_last_phase_there_is_time_for_cards_too() -> None:
    scene = at(
        "deirdre zot", "always", hands={0: [HEALS]}, numbers={0: {"Fortitude": 10}},
        drinks={0: ["Wine"]}, phase="drink",
    )  # fmt: skip
    while scene.table.phase == "drink":
        scene.game.answer(PASS)
    assert alcohol(scene) == [2, 0]
    scene.plays(0, HEALS)
    scene.settle()
    assert (fortitude(scene)[0], scene.table.turns) == (12, 1)


@pytest.mark.rule("base-cards-05")
def test_sometimes_and_anytime_cards_are_played_in_turns_of_others() -> None:
    scene = at(
        "zot gerki deirdre", hands={1: ["A little somethin' extra"], 2: [HEALS]},
        numbers={2: {"Fortitude": 10}}, drinks={0: ["Wine"]}, phase="drink",
    )  # fmt: skip
    scene.plays(2, HEALS)
    scene.plays(1, "A little somethin' extra")
    scene.settle()
    assert (alcohol(scene), fortitude(scene)[2]) == ([4, 0, 0], 12)


@pytest.mark.rule("base-object-01", "base-object-02")
@pytest.mark.parametrize("numbers", [{"Gold": 0}, {"Alcohol": 20}, {"Fortitude": 0}])
def test_without_gold_or_awake_no_more_one_is_out_and_the_last_one_wins(
    numbers: dict[str, int],
) -> None:
    scene = at("zot fiona", numbers={1: numbers})
    assert scene.game.pending is None
    assert scene.game.outcome.places == ((0,), (1,))


@pytest.mark.rule("base-object-02")
def test_while_two_are_in_the_game_goes_on() -> None:
    scene = at("zot fiona gerki", numbers={1: {"Gold": 0}})
    assert scene.table.playing == [0, 2]
    assert not scene.table.is_over


def test_a_card_that_costs_gold_cannot_be_paid_for_with_none() -> None:
    scene = strangers(
        "Anna Berta",
        'anytime card "Dear" in Anna:\n  price 9 Gold\n  you gain 2 Fortitude\n',
        "always", hands={0: ["Dear", PAY]},
    )  # fmt: skip
    assert refused(scene, 0, "Dear", "moment") == "it costs 9 Gold"


def test_the_game_is_found_by_its_name() -> None:
    assert rdi.new_game(GAME, seats=["zot", "fiona"]).definition.title == "Red Dragon Inn"


@pytest.mark.rule("base-cards-04")
@pytest.mark.parametrize(("phase", "following"), [("order", "drink"), ("drink", "end")])
def test_a_card_of_a_phase_may_follow_what_is_done_in_it(phase: str, following: str) -> None:
    text = f'sometimes card "Now" in Anna:\n  play in your {phase} phase\n  you gain 1 Fortitude\n'
    scene = strangers(
        "Anna Berta Carla", text, "always", phase=phase, hands={0: ["Now"]},
        drinks={0: ["Water"]}, numbers={0: {"Fortitude": 10}},
    )  # fmt: skip
    while not (happened(scene, "ordered") if phase == "order" else happened(scene, "drank")):
        request = scene.game.pending
        scene.game.answer(PASS if PASS in request.items else request.items[0])
    while ("phase", following) not in scene.game.events:
        if scene.game.pending.seat == 0 and "Now" in scene.game.pending.items:
            break
        scene.game.answer(PASS)
    scene.game.answer("Now")
    scene.settle()
    assert fortitude(scene)[0] == 11


EACH_TURN = """
token Mark:
  note "it counts"
token Itch:
  at the start of each turn:
    they gain 1 Mark
action card "Scratch" in Anna:
  another player gains 1 Itch
  you gain 1 Mark
character Anna:
  about "watches every turn"
  at the end of each turn:
    you gain 1 Fortitude
  at the end of your turn:
    you gain 2 Fortitude
  deck:
    7 "I don't think so!"
"""


@pytest.mark.parametrize(("itches", "marks"), [(1, [1, 1, 1]), (0, [0, 0, 0])])
def test_what_happens_on_each_turn_happens_on_those_of_others_too(
    itches: int, marks: list[int]
) -> None:
    """For as long as its owner is in; `they` are whose turn it is."""
    scene = strangers(
        "Anna Berta Carla", EACH_TURN, "always", phase="end",
        numbers={0: {"Fortitude": 1, "Itch": itches}},
    )  # fmt: skip
    gained = []
    while scene.table.turns < 4:
        before = fortitude(scene)[0]
        turn = scene.table.turns
        while scene.table.turns == turn:
            request = scene.game.pending
            scene.game.answer(next(iter(request.options)))
        gained.append(fortitude(scene)[0] - before)
    assert gained == [3, 1, 1]
    assert numbers(scene, "Mark") == marks
