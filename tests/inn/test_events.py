"""Drink Events do what they say; cards about Drinks have no power over them."""

import pytest

from rdi.errors import IllegalAnswer
from tests.inn.house import (
    NO,
    STOP,
    alcohol,
    at,
    drink_discards,
    fortitude,
    gold,
    happened,
    refused,
    strangers,
    to_answer,
)

CONTEST = "Drinking Contest!"
EVENTS = """
drinks "Cellar":
  about "what happens to those who drink"

drink "Bilge" in "Cellar", 9 copies:
  Alcohol +1

{kind} event "The Roof Leaks" in "Cellar", 2 copies:
  each player loses 3 Fortitude
  each player pays 1 Gold to the inn

sometimes card "Not under Me" in Anna:
  play when an event is revealed
  you ignore it

sometimes card "Nobody Saw That" in Anna:
  play when an event is revealed
  negate it
"""


def leak(kind: str = "drink", asks: str = "able", **arrangement: object) -> object:
    return strangers(
        "Anna Anna Anna", EVENTS.format(kind=kind), asks, phase="drink",
        drinks={0: ["The Roof Leaks"]}, **arrangement,
    )  # fmt: skip


@pytest.mark.rule("drinks-event-01")
def test_an_event_is_carried_out_as_it_says() -> None:
    scene = leak()
    assert (fortitude(scene), gold(scene)) == ([17, 17, 17], [9, 9, 9])
    assert drink_discards(scene) == ["The Roof Leaks"]


@pytest.mark.rule("drinks-event-01")
def test_who_revealed_an_event_has_nothing_else_to_drink() -> None:
    scene = leak(numbers={0: {"Alcohol": 5}})
    assert alcohol(scene) == [5, 0, 0]
    assert happened(scene, "sobers up") == []


@pytest.mark.rule("drinks-event-02")
@pytest.mark.parametrize(
    ("who", "card"),
    [("gerki", "Dump it on the floor"), ("deirdre", "Water into Wine"),
     ("deirdre", "You look like you need this more than I do!"),
     ("fiona", "Come, my friend, sit and drink with me!")],
)  # fmt: skip
def test_cards_about_drinks_cannot_answer_an_event(who: str, card: str) -> None:
    scene = at(
        f"{who} zot", "always", phase="drink", hands={0: [card]}, drinks={0: [CONTEST]},
    )  # fmt: skip
    assert refused(scene, 0, card, "event") == "no Drink has been revealed"


@pytest.mark.rule("drinks-event-02", "negign-07")
@pytest.mark.parametrize("kind", ["drink", "dungeon", "sea", "tavern"])
def test_a_card_that_names_events_covers_those_of_all_kinds(kind: str) -> None:
    scene = leak(kind, hands={1: ["Not under Me"]})
    scene.plays(1, "Not under Me")
    scene.settle()
    assert (fortitude(scene), gold(scene)) == ([17, 20, 17], [9, 10, 9])


@pytest.mark.rule("negign-07")
def test_a_card_that_names_one_kind_covers_no_other() -> None:
    text = EVENTS.format(kind="sea") + (
        'sometimes card "Seasick" in Anna:\n  play when a sea event is revealed\n  negate it\n'
        'sometimes card "Too Dark" in Anna:\n  play when a dungeon event is revealed\n  negate it\n'
    )
    scene = strangers(
        "Anna Anna", text, "always", phase="drink", drinks={0: ["The Roof Leaks"]},
        hands={0: ["Seasick", "Too Dark"]},
    )  # fmt: skip
    assert refused(scene, 0, "Too Dark", "event") == "it is no Dungeon Event"
    scene.plays(0, "Seasick")
    scene.settle()
    assert fortitude(scene) == [20, 20]


@pytest.mark.rule("negign-08")
def test_an_event_that_has_begun_can_no_longer_be_answered() -> None:
    tab = """
sometimes card "On the Tab" in Anna:
  play when you must pay Gold
  pay it from the inn
"""
    scene = strangers(
        "Anna Anna", EVENTS.format(kind="drink") + tab, "always", phase="drink",
        drinks={0: ["The Roof Leaks"]},
        hands={1: ["Not under Me", "Nobody Saw That", "On the Tab"]},
    )  # fmt: skip
    to_answer(scene, 1, "debt")
    assert fortitude(scene) == [17, 17]  # its first part is done, its second one is not
    for title in ("Not under Me", "Nobody Saw That"):
        assert scene.why_not(1, title) == "no Event has been revealed"
        with pytest.raises(IllegalAnswer):
            scene.game.answer(title)
    scene.plays(1, "On the Tab")
    scene.settle()
    assert gold(scene) == [7, 8]


@pytest.mark.rule("negign-08")
def test_before_it_has_begun_an_event_may_be_negated() -> None:
    scene = leak(hands={1: ["Nobody Saw That"]})
    scene.plays(1, "Nobody Saw That")
    scene.settle()
    assert (fortitude(scene), gold(scene)) == ([20, 20, 20], [10, 10, 10])
    assert drink_discards(scene) == ["The Roof Leaks"]


@pytest.mark.rule("negign-wench-03")
def test_acting_on_an_event_is_no_change_of_a_drink() -> None:
    scene = leak("drink", "always", hands={1: ["Not under Me"], 2: [STOP, NO]})
    scene.plays(1, "Not under Me")
    assert refused(scene, 2, STOP, "card") == "Not under Me does not change a Drink"
    scene.plays(2, NO)
    scene.settle()
    assert fortitude(scene) == [17, 17, 17]
