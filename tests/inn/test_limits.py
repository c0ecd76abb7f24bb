"""Numbers stay in their bounds; a card does the rest of what it says, and still affects them."""

import pytest

from rdi.errors import IllegalAnswer
from tests.inn.house import (
    GAMBLING,
    NO,
    PAY,
    RAISE,
    alcohol,
    at,
    fortitude,
    gold,
    happened,
    refused,
    strangers,
)

STARS = "The stars say, 'No!'"
GONE = "Hey! Where'd the little guy go?"
PRAYER = "Prayer of Healing"
EXTRA = "A little somethin' extra"

BOUNDS = """
action card "Up" in Anna:
  you gain 30 Fortitude
  you gain 7 Gold from the inn

action card "Down" in Anna:
  another player loses 30 Fortitude

action card "Drunk" in Anna:
  another player gains 30 Alcohol

action card "Sober" in Anna:
  another player loses 30 Alcohol

action card "Rich" in Anna:
  you gain 500 Gold from the inn

action card "Robbed" in Anna:
  pick another player as victim
  victim pays 30 Gold to you

action card "Something Really Sad" in Anna:
  each player loses 1 Alcohol
  each other player pays 1 Gold to you
"""


@pytest.mark.rule("limits-01")
@pytest.mark.parametrize(
    ("card", "name", "of", "after"),
    [("Up", "Fortitude", 0, 20), ("Down", "Fortitude", 1, 0), ("Drunk", "Alcohol", 1, 20),
     ("Sober", "Alcohol", 1, 0), ("Rich", "Gold", 0, 510), ("Robbed", "Gold", 1, 0)],
)  # fmt: skip
def test_no_number_leaves_its_bounds(card: str, name: str, of: int, after: int) -> None:
    scene = strangers(
        "Anna Berta Carla", BOUNDS, hands={0: [card]},
        numbers={0: {"Fortitude": 15}, 1: {"Alcohol": 5}},
    )  # fmt: skip
    scene.plays(0, card, 1) if card not in ("Up", "Rich") else scene.plays(0, card)
    scene.settle()
    assert scene.table.stat(of, name) == after


@pytest.mark.rule("limits-02")
def test_the_inn_never_runs_out_of_gold() -> None:
    scene = strangers("Anna Berta Carla", BOUNDS, hands={0: ["Rich"]})
    assert scene.game.purses["the inn"] == 0
    scene.plays(0, "Rich")
    scene.settle()
    assert gold(scene) == [510, 10, 10]
    assert sum(scene.game.purses.values()) == 30


@pytest.mark.rule("limits-03")
def test_what_is_left_of_a_card_is_done() -> None:
    scene = strangers("Anna Berta Carla", BOUNDS, hands={0: ["Up"]})
    scene.plays(0, "Up")
    scene.settle()
    assert (fortitude(scene)[0], gold(scene)[0]) == (20, 17)


@pytest.mark.rule("limits-03", "limits-ex-01")
def test_who_cannot_be_healed_pays_for_it_all_the_same() -> None:
    scene = at("deirdre gerki zot", hands={0: [PRAYER]})
    scene.plays(0, PRAYER, 1)
    scene.settle()
    assert (fortitude(scene)[1], gold(scene)) == (20, [11, 9, 10])


@pytest.mark.rule("limits-ex-02")
def test_who_cannot_be_sobered_up_pays_for_it_all_the_same() -> None:
    scene = strangers("Anna Berta Carla", BOUNDS, hands={0: ["Something Really Sad"]})
    scene.plays(0, "Something Really Sad")
    scene.settle()
    assert (alcohol(scene), gold(scene)) == ([0, 0, 0], [12, 9, 9])


@pytest.mark.rule("limits-01", "limits-03")
def test_who_has_less_pays_what_there_is() -> None:
    scene = strangers("Anna Berta Carla", BOUNDS, hands={0: ["Robbed"]}, numbers={1: {"Gold": 4}})
    scene.plays(0, "Robbed", 1)
    scene.settle()
    assert gold(scene) == [14, 0, 10]


# ------------------------------------------------------------------ what counts as affecting


@pytest.mark.rule("limits-affect-01", "limits-affect-ex-01")
def test_a_payment_affects_gold_and_may_be_ignored() -> None:
    scene = at("fiona gerki zot", hands={0: [PAY], 1: [GONE]})
    scene.plays(0, PAY, 1)
    scene.plays(1, GONE)
    scene.settle()
    assert gold(scene) == [10, 10, 10]


@pytest.mark.rule("limits-affect-01")
def test_a_card_affects_those_alone_whose_numbers_it_changes() -> None:
    scene = at("fiona gerki zot", "always", hands={0: [PAY], 1: [GONE], 2: [STARS]})
    scene.plays(0, PAY, 1)
    assert refused(scene, 2, STARS, "card") == (
        f"{PAY} does not affect your Alcohol or Fortitude or Gold"
    )
    assert scene.why_not(1, GONE) is None


@pytest.mark.rule("limits-affect-01")
def test_a_number_that_is_not_named_is_not_affected() -> None:
    hide = "Hide in shadows"  # it names Fortitude and Alcohol
    scene = at("fiona gerki zot", "always", hands={0: [PAY], 1: [hide]})
    scene.plays(0, PAY, 1)
    assert refused(scene, 1, hide, "card")


@pytest.mark.rule("limits-affect-02")
def test_what_is_at_its_bound_is_affected_too() -> None:
    protects = "My Goddess protects me!"
    scene = at("deirdre deirdre zot", hands={0: ["Mass Heal!"], 1: [protects]})
    scene.plays(0, "Mass Heal!")
    scene.plays(1, protects)  # her Fortitude is 20, and cannot be made larger
    scene.settle()
    assert gold(scene) == [11, 10, 9]


@pytest.mark.rule("limits-affect-03", "gamble-03")
@pytest.mark.parametrize("title", [GAMBLING, RAISE])
def test_a_round_cannot_be_ignored(title: str) -> None:
    scene = at(
        "fiona deirdre gerki", "always", hands={0: [GAMBLING], 1: [RAISE], 2: [GONE]}
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    if title == RAISE:
        scene.plays(1, RAISE)
    while len(happened(scene, "paid")) < (6 if title == RAISE else 3):
        request = scene.game.pending
        if request.seat == 2:
            with pytest.raises(IllegalAnswer):
                scene.game.answer(GONE)
        scene.game.answer("pass")
    assert gold(scene)[2] == (8 if title == RAISE else 9)


@pytest.mark.rule("limits-affect-ex-02", "limits-affect-01")
def test_a_stronger_drink_does_not_affect_its_drinker() -> None:
    scene = at(
        "zot gerki fiona", "always", phase="drink", hands={0: [STARS], 1: [EXTRA]},
        drinks={0: ["Wine"]},
    )  # fmt: skip
    scene.plays(1, EXTRA)
    assert refused(scene, 0, STARS, "card") == (
        f"{EXTRA} does not affect your Alcohol or Fortitude or Gold"
    )
    scene.settle()
    assert alcohol(scene) == [4, 0, 0]


@pytest.mark.rule("limits-affect-ex-03", "limits-affect-01")
def test_a_negated_answer_does_not_affect_its_player() -> None:
    scene = at(
        "zot deirdre fiona", "always", phase="drink", drinks={0: ["Dragon Breath Ale"]},
        hands={0: ["Bad Pooky! Don't drink that!", STARS], 1: [NO]},
    )  # fmt: skip
    scene.plays(0, "Bad Pooky! Don't drink that!")
    scene.plays(1, NO)
    assert refused(scene, 0, STARS, "card") == (
        f"{NO} does not affect your Alcohol or Fortitude or Gold"
    )
    scene.settle()
    assert alcohol(scene) == [4, 0, 0]


@pytest.mark.rule("limits-affect-ex-03", "limits-affect-01")
def test_a_negated_answer_affects_nobody_even_where_all_cards_may_answer() -> None:
    text = """
sometimes card "Nothing Doing" in Anna:
  play when a sometimes card is played
  negate it

sometimes card "Not This Glass" in Berta:
  play when a drink affects you
  you ignore it

sometimes card "Elsewhere" in Berta:
  play when a sometimes card affects your Alcohol or Gold
  you ignore it
"""
    scene = strangers(
        "Berta Anna Carla", text, "always", phase="drink", drinks={0: ["Dragon Breath Ale"]},
        hands={0: ["Not This Glass", "Elsewhere"], 1: ["Nothing Doing"]},
    )  # fmt: skip
    scene.plays(0, "Not This Glass")
    scene.plays(1, "Nothing Doing")
    assert refused(scene, 0, "Elsewhere", "card") == (
        "Nothing Doing does not affect your Alcohol or Gold"
    )
    scene.settle()
    assert alcohol(scene) == [4, 0, 0]


@pytest.mark.rule("limits-affect-ex-04", "limits-affect-01")
def test_a_pot_that_is_taken_from_the_winner_does_not_affect_the_winner() -> None:
    stolen = "Um... I know you think you won, but..."
    scene = at("fiona gerki zot", "always", hands={0: [GAMBLING], 1: [stolen], 2: [RAISE, STARS]})
    scene.plays(0, GAMBLING)
    scene.plays(2, RAISE)
    scene.plays(1, stolen)
    assert refused(scene, 2, STARS, "card") == (
        f"{stolen} does not affect your Alcohol or Fortitude or Gold"
    )
    scene.settle()
    assert gold(scene) == [8, 14, 8]


@pytest.mark.rule("limits-affect-01")
def test_a_card_affects_each_of_those_whom_it_goes_through() -> None:
    text = """
action card "One by One" in Anna:
  for each other player:
    if their Alcohol is at least 5:
      they lose 1 Fortitude
    otherwise:
      they pay 1 Gold to the inn

sometimes card "Not Mine" in Berta:
  play when an action card affects your Gold
  you ignore it
"""
    scene = strangers(
        "Anna Berta Carla", text, "always", hands={0: ["One by One"], 1: ["Not Mine"]}
    )
    scene.plays(0, "One by One")
    scene.plays(1, "Not Mine")
    scene.settle()
    assert gold(scene) == [10, 10, 9]


AIMED = """action card "Kick the Drunk" in Anna:
  pick another player as victim
  if victim's Alcohol is at least 10:
    victim loses 3 Fortitude
  otherwise:
    victim draws 1 card

action card "Kick or Sing" in Anna:
  pick another player as victim
  choose one:
    - victim loses 3 Fortitude
    - victim draws 1 card

sometimes card "Spill" in Carla:
  play when an action card is played
  pick another player as guzzler
  guzzler gains 10 Alcohol

sometimes card "Duck" in Berta:
  play when an action card affects your Fortitude
  you ignore it
"""


@pytest.mark.rule("limits-affect-01", "IN-5")
@pytest.mark.parametrize("spilt", [True, False])
def test_a_condition_is_asked_only_as_the_card_takes_effect(spilt: bool) -> None:
    """Until then an answer may make it hold; so the lines below it count from the beginning."""
    hands = {0: ["Kick the Drunk"], 1: ["Duck"], 2: ["Spill"]}
    for ducked in (True, False):
        scene = strangers("Anna Berta Carla", AIMED, hands=hands)
        scene.plays(0, "Kick the Drunk", 1)
        if spilt:
            scene.plays(2, "Spill", 1)
        if ducked:
            scene.plays(1, "Duck")
        scene.settle()
        assert fortitude(scene)[1] == (17 if spilt and not ducked else 20)


@pytest.mark.rule("limits-affect-01", "IN-5")
def test_an_option_that_was_not_chosen_affects_nobody() -> None:
    scene = strangers("Anna Berta Carla", AIMED, "always", hands={0: ["Kick or Sing"], 1: ["Duck"]})
    scene.plays(0, "Kick or Sing", 1, 1)
    assert "does not affect your Fortitude" in refused(scene, 1, "Duck", "card")
