"""Discarding and drawing: any number of cards away, up to seven again, and nothing meanwhile."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import Scene, at, happened, pile, refused, strangers

HEALS = "My Goddess heals me."
WINE = "Water into Wine"
PRAYER = "Prayer of Healing"
FIVE = [HEALS, WINE, PRAYER, "Mass Heal!", "Wine into Water"]
SMALL = """
character Anna:
  about "hers is a small deck"
  deck:
    9 "Plain"

action card "Plain":
  you gain 1 Fortitude
"""


def to_discard(scene: Scene) -> None:
    while scene.game.pending.verb != "discard":
        scene.game.answer(PASS)


def hand(scene: Scene) -> list[str]:
    return pile(scene, "Hand", 0)


@pytest.mark.rule("base-draw-01")
@pytest.mark.parametrize("thrown", [(), (WINE,), tuple(FIVE)])
def test_any_cards_are_thrown_away_and_seven_held_again(thrown: tuple[str, ...]) -> None:
    scene = at("deirdre zot", hands={0: FIVE}, phase="discard")
    to_discard(scene)
    scene.game.answer(thrown)
    assert len(hand(scene)) == 7
    assert sorted(pile(scene, "Discards", 0)) == sorted(thrown)
    assert [each for each in FIVE if each in hand(scene)] == [
        each for each in FIVE if each not in thrown or each in hand(scene)
    ]


@pytest.mark.rule("base-draw-01")
def test_what_is_not_in_the_hand_cannot_be_thrown_away() -> None:
    scene = at("deirdre zot", hands={0: FIVE}, phase="discard")
    to_discard(scene)
    for answer in (["I raise!"], [WINE, WINE]):
        with pytest.raises(IllegalAnswer):
            scene.game.answer(answer)
    assert len(hand(scene)) == 5


@pytest.mark.rule("base-draw-02")
def test_cards_are_played_before_discarding_and_after_drawing_but_not_between() -> None:
    scene = at(
        "deirdre deirdre zot", "always", hands={0: [HEALS], 1: [HEALS]}, phase="discard",
        numbers={0: {"Fortitude": 10}},
    )  # fmt: skip
    to_discard(scene)
    seen = len(scene.game.events)
    for seat in (0, 1):
        assert scene.why_not(seat, HEALS) == "this is no moment for answers"
    with pytest.raises(IllegalAnswer):
        scene.game.answer(HEALS)
    scene.game.answer(())
    between = [event[0] for event in scene.game.events[seen:]]
    assert between[: between.index("phase")] == ["drew"]
    assert scene.why_not(0, HEALS) is None


@pytest.mark.rule("base-draw-02")
def test_before_discarding_a_card_may_be_played() -> None:
    scene = at("deirdre zot", hands={0: [HEALS]}, phase="discard", numbers={0: {"Fortitude": 10}})
    scene.plays(0, HEALS)
    scene.settle()
    to_discard(scene)
    assert scene.table.stat(0, "Fortitude") == 12


@pytest.mark.rule("base-draw-03")
def test_the_discards_become_the_deck_as_its_last_card_is_drawn() -> None:
    scene = strangers("Anna Berta", SMALL, hands={0: ["Plain"] * 5}, phase="discard")
    to_discard(scene)
    scene.game.answer(("Plain", "Plain"))  # four are left to draw, and four are wanted
    assert (len(hand(scene)), len(pile(scene, "Deck", 0))) == (7, 2)
    assert pile(scene, "Discards", 0) == []
    assert happened(scene, "reshuffled") == [("reshuffled", 0)]


@pytest.mark.rule("base-draw-03")
def test_drawing_goes_on_from_the_new_deck() -> None:
    scene = strangers("Anna Berta", SMALL, hands={0: ["Plain"] * 7}, phase="discard")
    to_discard(scene)
    scene.game.answer(("Plain",) * 4)  # two are left to draw, and four are wanted
    assert (len(hand(scene)), len(pile(scene, "Deck", 0))) == (7, 2)
    assert pile(scene, "Discards", 0) == []


@pytest.mark.rule("base-draw-03")
def test_while_a_card_is_left_the_discards_stay() -> None:
    scene = strangers("Anna Berta", SMALL, hands={0: ["Plain"] * 7}, phase="discard")
    to_discard(scene)
    scene.game.answer(("Plain",))
    assert (len(pile(scene, "Deck", 0)), pile(scene, "Discards", 0)) == (1, ["Plain"])


@pytest.mark.rule("base-draw-04")
@pytest.mark.parametrize("count", [7, 9])
def test_seven_or_more_may_all_be_kept(count: int) -> None:
    titles = [*FIVE, HEALS, WINE, "I raise!", "I raise!"][:count]
    scene = at("deirdre zot", hands={0: titles}, phase="discard")
    to_discard(scene)
    scene.game.answer(())
    assert hand(scene) == titles
    assert happened(scene, "drew") == []


@pytest.mark.rule("base-draw-04")
def test_who_throws_away_two_of_nine_draws_nothing() -> None:
    titles = [*FIVE, HEALS, WINE, "I raise!", "I raise!"]
    scene = at("deirdre zot", "always", hands={0: titles}, phase="discard")
    to_discard(scene)
    scene.game.answer(("I raise!", "I raise!"))
    assert hand(scene) == titles[:7]
    assert happened(scene, "drew") == []
    assert refused(scene, 0, WINE, "moment") == "no Drink has been revealed"


@pytest.mark.rule("base-draw-03")
def test_cards_thrown_away_after_the_deck_was_used_up_are_drawn_again() -> None:
    text = SMALL.replace("9 ", "7 ")
    scene = strangers("Anna Berta", text, hands={0: ["Plain"] * 7}, phase="discard")
    to_discard(scene)
    scene.game.answer(("Plain", "Plain"))
    assert len(hand(scene)) == 7
