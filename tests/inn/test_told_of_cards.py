"""A view tells what kind each card at the table is, and in which ways the own ones may answer."""

from typing import cast

from rdi.engine.inn.view import InnView
from rdi.model.cards import WhenCard, WhenDrink
from rdi.model.request import PASS
from tests.inn.house import GAMBLING, NO, Scene, at, strangers, to_answer

SHIELD, HEAL = "Shield", "Heal"
TEXT = """
sometimes card "Shield" in Ann:
  play when a drink affects you:
    you ignore it
  play when a card affects your Fortitude:
    you ignore it

anytime card "Heal" in Ann:
  you gain 2 Fortitude

action card "Blow" in Bob:
  another player loses 2 Fortitude

minion "Imp" in Bob:
  wages 1
  once each action phase:
    you gain 1 Fortitude
"""


def seen(scene: Scene, seat: int = 0) -> InnView:
    return cast(InnView, scene.game.view(seat))


def test_the_kinds_of_all_titles_are_told_to_everybody_alike() -> None:
    scene = strangers("Ann Bob", TEXT)
    kinds = seen(scene).kinds_of_titles
    assert kinds == seen(scene, 1).kinds_of_titles
    expected = {SHIELD: "sometimes", HEAL: "anytime", "Blow": "action", "Imp": "minion"}
    expected |= {GAMBLING: "action", "Wine": "drink", "Drinking Contest!": "event"}
    assert expected.items() <= kinds.items()


def test_the_ways_to_answer_are_those_that_fit_what_is_pending() -> None:
    hands = {0: [SHIELD], 1: ["Blow"]}
    drink = strangers("Ann Bob", TEXT, phase="drink", hands=hands, drinks={0: ["Wine"]})
    to_answer(drink, 0, "drink")
    ((way, about),) = seen(drink).ways_to_answer(SHIELD)
    assert isinstance(way.trigger, WhenDrink)
    assert (about["kind"], about["seat"]) == ("drink", 0)
    card = strangers("Bob Ann Ann", TEXT, hands={0: ["Blow"], 1: [SHIELD]})
    card.plays(0, "Blow", 1)
    to_answer(card, 1, "card")
    ((way, about),) = seen(card, 1).ways_to_answer(SHIELD)
    assert isinstance(way.trigger, WhenCard)
    assert (about["kind"], about["title"]) == ("card", "Blow")


def test_a_card_that_does_not_fit_and_one_at_no_such_moment_answer_nothing() -> None:
    scene = at("deirdre fiona zot", hands={0: [NO]})
    while scene.game.pending is not None and scene.game.pending.verb != "order":
        assert seen(scene).ways_to_answer(NO) == ()
        scene.game.answer(PASS)
    assert seen(scene).ways_to_answer(NO) == ()
