"""The Drinks of the books, what each does to its drinker, and Drinks that do more than numbers."""

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    FRIENDS,
    NO,
    Scene,
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

OTHERS = """
drinks "Cellar":
  about "Drinks of other boxes"

drink "Mead" in "Cellar":
  Alcohol +3
  splits itself

drink "Sauvignon Blech" in "Cellar":
  Alcohol +3
  splits itself

drink "Gnomish Inspirational Ale" in "Cellar":
  Alcohol +2
  draw 2 cards

drink "Angel Tears" in "Cellar":
  Fortitude +2

drink "Dungeon Runoff" in "Cellar":
  Fortitude -1

drink "'Tomato Juice'" in "Cellar":
  Fortitude -2
  for a Vampire:
    Alcohol +2

drink "Pot of Tea" in "Cellar":
  Alcohol -2

drink "Coffee" in "Cellar":
  Alcohol -1

drink "Water" in "Cellar", 5 copies:
  Alcohol +0

drink event "Drinking Contest!" in "Cellar":
  each player drinks for the highest Alcohol, who wins is champion
  each player pays 1 Gold to champion

character Vlad:
  about "a stranger who never goes out by day"
  trait Vampire
  deck:
    9 "Gambling? I'm in!"
"""


@pytest.mark.parametrize(
    ("drink", "strength"),
    [
        pytest.param("Light Ale", 1, marks=pytest.mark.rule("drinks-val-light-ale")),
        pytest.param("Dark Ale", 1, marks=pytest.mark.rule("drinks-val-dark-ale")),
        pytest.param("Wine", 2, marks=pytest.mark.rule("drinks-val-wine")),
        pytest.param("Elven Wine", 3, marks=pytest.mark.rule("drinks-val-elven-wine")),
        pytest.param("Dragon Breath Ale", 4, marks=pytest.mark.rule("drinks-val-dragon-breath")),
        pytest.param(
            "Light Ale with a Chaser", 1, marks=pytest.mark.rule("drinks-val-light-ale-chaser")
        ),
        pytest.param("Wine with a Chaser", 2, marks=pytest.mark.rule("drinks-val-wine-chaser")),
        pytest.param("We're Cutting You Off!", -1, marks=pytest.mark.rule("drinks-val-negative")),
    ],
)
def test_how_strong_a_drink_of_the_base_set_is(drink: str, strength: int) -> None:
    scene = at("zot fiona", phase="drink", drinks={0: [drink]}, numbers={0: {"Alcohol": 5}})
    assert alcohol(scene) == [5 + strength, 0]
    assert fortitude(scene) == [20, 20]


@pytest.mark.parametrize(
    ("drink", "extra"),
    [
        pytest.param(
            "Light Ale with a Chaser", 4, marks=pytest.mark.rule("drinks-val-light-ale-chaser")
        ),
        pytest.param("Wine with a Chaser", 4, marks=pytest.mark.rule("drinks-val-wine-chaser")),
        ("Wine", 0),
    ],
)
def test_which_drinks_bring_another(drink: str, extra: int) -> None:
    own = {"Light Ale with a Chaser": 1}.get(drink, 2)
    scene = at("zot fiona", phase="drink", drinks={0: [drink, "Dragon Breath Ale"]})
    assert alcohol(scene) == [own + extra, 0]


@pytest.mark.parametrize(
    ("drink", "vampire", "strength", "health"),
    [
        pytest.param("Angel Tears", False, 0, 2, marks=pytest.mark.rule("drinks-val-angel-tears")),
        pytest.param(
            "Dungeon Runoff", False, 0, -1, marks=pytest.mark.rule("drinks-val-dungeon-runoff")
        ),
        pytest.param(
            "'Tomato Juice'", False, 0, -2, marks=pytest.mark.rule("drinks-val-tomato-juice")
        ),
        pytest.param(
            "'Tomato Juice'", True, 2, 0, marks=pytest.mark.rule("drinks-val-tomato-juice")
        ),
        pytest.param("Coffee", False, -1, 0, marks=pytest.mark.rule("drinks-val-negative")),
    ],
)
def test_what_a_drink_of_another_box_does(
    drink: str, vampire: bool, strength: int, health: int
) -> None:
    scene = strangers(
        "Vlad Anna" if vampire else "Anna Vlad", OTHERS, phase="drink", drinks={0: [drink]},
        numbers={0: {"Alcohol": 5, "Fortitude": 10}},
    )  # fmt: skip
    assert (alcohol(scene)[0], fortitude(scene)[0]) == (5 + strength, 10 + health)


@pytest.mark.rule("drinks-val-gnomish")
def test_a_drink_may_make_its_drinker_draw() -> None:
    scene = strangers(
        "Anna Berta", OTHERS, phase="drink", drinks={0: ["Gnomish Inspirational Ale"]}
    )
    assert (alcohol(scene)[0], len(pile(scene, "Hand", 0))) == (2, 2)


@pytest.mark.parametrize(
    "drink",
    [
        pytest.param("Mead", marks=pytest.mark.rule("drinks-val-mead")),
        pytest.param("Sauvignon Blech", marks=pytest.mark.rule("drinks-val-sauvignon")),
    ],
)
def test_a_drink_may_split_itself_or_be_drunk_alone(drink: str) -> None:
    scene = strangers("Anna Berta Carla", OTHERS, phase="drink", drinks={0: [drink]})
    assert scene.game.pending.verb == "split"
    twin = scene.game.fork()
    scene.game.answer("nobody")
    assert alcohol(scene) == [3, 0, 0]
    twin.answer(2)
    assert [twin.view(0).stats[seat]["Alcohol"] for seat in range(3)] == [2, 0, 2]


@pytest.mark.rule("drinks-val-water", "contest-12")
def test_water_counts_as_nothing_in_a_contest_and_ties_with_tea() -> None:
    scene = strangers(
        "Anna Berta", OTHERS, phase="drink", drinks={0: ["Drinking Contest!"]},
        drink_deck=["Water", "Pot of Tea", "Coffee", "Gnomish Inspirational Ale"],
        numbers={0: {"Alcohol": 5}, 1: {"Alcohol": 5}},
    )  # fmt: skip
    assert alcohol(scene) == [4, 5]  # the tea made it 3, and the second Drink 5 again
    assert happened(scene, "contest won") == [("contest won", 1)]
    water, tea = (scene.table.roster.drinks[each].numbers for each in ("Water", "Pot of Tea"))
    assert water.get("Alcohol", 0) > tea["Alcohol"]


@pytest.mark.rule("deirdre-card-05", "drinks-val-negative")
@pytest.mark.parametrize(
    ("drink", "after"), [("Elven Wine", 6), ("Light Ale", 5), ("We're Cutting You Off!", 4)]
)
def test_no_card_makes_a_drink_weaker_than_nothing(drink: str, after: int) -> None:
    weaker = "Wine into Water"
    scene = at(
        "deirdre zot", phase="drink", drinks={0: [drink]}, hands={0: [weaker]},
        numbers={0: {"Alcohol": 5}},
    )  # fmt: skip
    scene.plays(0, weaker)
    scene.settle()
    assert alcohol(scene) == [after, 0]


# ------------------------------------------------------------------ several extra Drinks


@pytest.mark.rule("drinks-extra-01")
@pytest.mark.parametrize("targets", [(1, 2), (2, 2)])
def test_several_drinks_are_ordered_for_one_or_for_many(targets: tuple[int, int]) -> None:
    scene = at("zot fiona gerki", phase="order", hands={0: [FRIENDS]})
    scene.plays(0, FRIENDS)
    for target in targets:
        scene.chooses(0, target)
    scene.chooses(0, 1)  # the Drink of every turn
    ordered = [event[1:] for event in happened(scene, "ordered")]
    assert ordered == [*((0, target) for target in targets), (0, 1)]
    assert gold(scene) == [9, 10, 10]


@pytest.mark.rule("drinks-extra-01")
def test_no_extra_drink_is_ordered_for_oneself() -> None:
    scene = at("zot fiona gerki", phase="order", hands={0: [FRIENDS]})
    scene.plays(0, FRIENDS)
    assert scene.game.pending.items == (1, 2)


def test_extra_drinks_are_ordered_in_the_order_phase_alone() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [FRIENDS], 1: [FRIENDS]})
    assert refused(scene, 0, FRIENDS, "moment") == "it is not your Order Phase"
    scene.game.answer(PASS)
    while scene.table.phase != "order":
        scene.game.answer(PASS)
    assert refused(scene, 1, FRIENDS, "moment") == "it is not your Order Phase"


def test_extra_drinks_that_are_negated_are_not_ordered() -> None:
    scene = at("zot fiona gerki", phase="order", hands={0: [FRIENDS], 1: [NO]})
    scene.plays(0, FRIENDS)
    scene.plays(1, NO)
    scene.chooses(0, 2)
    assert len(happened(scene, "ordered")) == 1
    assert gold(scene) == [10, 10, 10]


# ------------------------------------------------------------------ several effects in one Drink

MANY = """
token Mark

drinks "Cellar":
  about "Drinks that do several things"

drink "Idea" in "Cellar", 4 copies:
  draw 1 card
  also:
    you gain 1 Mark

drink "Idea with a Chaser" in "Cellar", 4 copies:
  draw 2 cards
  chaser

drink "Forgetful" in "Cellar", 4 copies:
  also:
    you discard 1 card

drink "Forgetful with a Chaser" in "Cellar", 4 copies:
  chaser
  also:
    you discard 1 card
"""


def both(drinks: list[str]) -> Scene:
    """A Drink that makes draw two cards and discard one, revealed by a player with one card."""
    return strangers("Anna Berta", MANY, phase="drink", hands={0: [NO]}, drinks={0: drinks})


@pytest.mark.rule("drinks-draw-01", "drinks-draw-02")
@pytest.mark.parametrize(
    "drinks",
    [["Idea with a Chaser", "Forgetful"], ["Forgetful with a Chaser", "Idea with a Chaser"]],
)
def test_the_drinker_chooses_in_which_order_to_draw_and_discard(drinks: list[str]) -> None:
    scene = both(drinks)
    assert scene.game.pending.seat == 0
    draw, discard = sorted(scene.game.pending.items, reverse=True)
    twin = scene.game.fork()
    scene.game.answer(draw)
    assert scene.game.pending.verb == "discard"
    assert len(scene.game.pending.items) == 3  # both are drawn before one is thrown away
    scene.game.answer(NO)
    assert len(pile(scene, "Hand", 0)) == 2
    scene = Scene(twin)
    scene.game.answer(discard)
    assert pile(scene, "Discards", 0) == []
    scene.chooses(0, NO)
    assert (len(pile(scene, "Hand", 0)), pile(scene, "Discards", 0)) == (2, [NO])


@pytest.mark.rule("drinks-draw-02")
def test_one_effect_is_finished_before_the_next_one_starts() -> None:
    scene = both(["Forgetful with a Chaser", "Idea with a Chaser"])
    scene.game.answer(next(each for each in scene.game.pending.items if "discard" in each))
    assert scene.game.pending.verb == "discard"
    assert scene.game.pending.items == (NO,)  # nothing is drawn before it is thrown away


def test_a_drink_with_one_such_effect_asks_for_no_order() -> None:
    scene = both(["Forgetful"])
    assert scene.game.pending.verb == "discard"


def test_what_a_drink_does_beside_is_done_by_its_drinker() -> None:
    scene = strangers("Anna Berta", MANY, phase="drink", drinks={0: ["Idea"]})
    assert numbers(scene, "Mark") == [1, 0]
    assert len(pile(scene, "Hand", 0)) == 1


def test_another_drink_is_for_others_alone() -> None:
    inn = "We're at an inn, and you're not drinking. What's wrong with you!?"
    scene = at("fiona zot", "always", phase="drink", drinks={0: ["Wine", "Wine"]}, hands={0: [inn]})
    assert refused(scene, 0, inn, "drink") == "it is your own Drink"


@pytest.mark.parametrize(
    ("drink", "after"), [("Elven Wine", (5, 13)), ("We're Cutting You Off!", (4, 10))]
)
def test_alcohol_that_becomes_fortitude_is_gained_as_that(
    drink: str, after: tuple[int, int]
) -> None:
    courage = "Nothing like a little belt of liquid courage!"
    scene = at(
        "fiona zot", phase="drink", drinks={0: [drink]}, hands={0: [courage]},
        numbers={0: {"Alcohol": 5, "Fortitude": 10}},
    )  # fmt: skip
    scene.plays(0, courage)
    scene.settle()
    assert (alcohol(scene)[0], fortitude(scene)[0]) == after
