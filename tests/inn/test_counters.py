"""Counters of characters and of the table: how far they go, and what happens as they reach a
number.
"""

from typing import Any

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from rdi.model.request import PASS
from rdi.model.settings import Settings
from rdi.shell.play.inn_screen import counter_text
from tests.inn.house import (
    GAMBLING,
    Scene,
    alcohol,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    strangers,
    to_turn,
)
from tests.inside import compiled_of

ANNA = """
character Anna:
  about "in trouble"
  deck:
    6 "Gambling? I'm in!"
  counter Heat from 0 to 3:
    when it reaches 3:
      you lose 3 Heat
      you choose one:
        - you gain 2 Alcohol
        - you pay 2 Gold to the inn
        - you lose 2 Fortitude
    cannot be reduced

minion "Guard" in Anna:
  wages 1
  while in play:
    reduce Fortitude loss for you by 1

action card "Shove" in Anna, 4 copies:
  another player loses 2 Fortitude
  you gain 1 Heat

action card "Riot" in Anna, 2 copies:
  each other player loses 1 Fortitude
  you gain 5 Heat

action card "Brawl" in Anna:
  each player loses 1 Fortitude
  you gain 1 Heat

action card "Boast" in Anna:
  if your Heat is at least 2:
    you gain 1 Alcohol
  another player gains 1 Heat

sometimes card "Duck" in Anna:
  play when an action card affects you
  you ignore it

sometimes card "On the House" in Anna:
  play when you must pay, ante or give up Gold
  pay it from the inn

sometimes card "Duck" in Berta:
  play when an action card affects you
  you ignore it

sometimes card "Stop" in Berta:
  play when an action card is played
  negate it
"""


def heat(card: str, *answers: Any, before: int = 0, **more: Any) -> Scene:
    """The first plays a card of hers, with so much Heat before."""
    hands = {0: [card, *more.pop("holds", ())], **more.pop("hands", {})}
    scene = strangers("Anna Berta", ANNA, "always", hands=hands,
                      numbers={0: {"Heat": before}}, **more)  # fmt: skip
    scene.plays(0, card, *answers)
    return scene


@pytest.mark.rule("lucky-heat-01")
def test_a_counter_starts_as_low_as_it_can_be_and_goes_up() -> None:
    scene = heat("Shove")
    scene.settle()
    assert (numbers(scene, "Heat"), fortitude(scene)) == ([1, 0], [20, 18])


@pytest.mark.rule("lucky-heat-02")
@pytest.mark.parametrize(("option", "after"), [(0, (20, 2, 8)), (1, (20, 0, 6)), (2, (18, 0, 8))])
def test_what_happens_at_a_number_is_chosen_then(option: int, after: tuple[int, ...]) -> None:
    scene = heat("Shove", before=2)
    scene.chooses(0, option)
    scene.settle()
    assert numbers(scene, "Heat") == [0, 0]
    assert (fortitude(scene)[0], alcohol(scene)[0], gold(scene)[0]) == after


def test_it_is_counted_on_from_where_the_counter_was_set_back_to() -> None:
    scene = heat("Riot", before=2)
    scene.chooses(0, 0)
    assert numbers(scene, "Heat") == [0, 0]
    scene.chooses(0, 0)
    scene.settle()
    assert (numbers(scene, "Heat"), alcohol(scene)) == ([1, 0], [4, 0])
    assert len(happened(scene, "reached")) == 2


@pytest.mark.rule("lucky-heat-03")
def test_nothing_softens_what_cannot_be_reduced() -> None:
    scene = heat("Shove", before=2, in_play={0: ["Guard"]}, holds=["Duck", "On the House"])
    fork = Scene(scene.game.fork())
    scene.chooses(0, 2)
    scene.settle()
    assert (fortitude(scene), pile(scene, "Hand", 0)) == ([18, 18], ["Duck", "On the House"])
    fork.chooses(0, 1)
    assert fork.why_not(0, "On the House")
    fork.settle()
    assert gold(fork) == [6, 8]


def test_other_counters_leave_their_losses_to_be_softened() -> None:
    text = ANNA.replace("    cannot be reduced\n", "")
    scene = strangers("Anna Berta", text, hands={0: ["Shove"]}, numbers={0: {"Heat": 2}},
                      in_play={0: ["Guard"]})  # fmt: skip
    scene.plays(0, "Shove")
    scene.chooses(0, 2)
    scene.settle()
    assert fortitude(scene) == [19, 18]


@pytest.mark.rule("lucky-heat-04")
def test_a_card_that_is_ignored_still_counts_and_a_negated_one_does_not() -> None:
    scene = heat("Brawl", holds=["Duck"], hands={1: ["Duck"]})
    scene.plays(0, "Duck")
    scene.plays(1, "Duck")
    scene.settle()
    assert (numbers(scene, "Heat"), fortitude(scene)) == ([1, 0], [20, 20])
    scene = heat("Brawl", hands={1: ["Stop"]})
    scene.plays(1, "Stop")
    scene.settle()
    assert (numbers(scene, "Heat"), fortitude(scene)) == ([0, 0], [20, 20])


def test_a_counter_is_no_number_of_which_a_card_affects_somebody() -> None:
    text = ANNA + '\naction card "Look Around" in Anna:\n  you gain 1 Heat\n'
    scene = strangers("Anna Berta", text, "always", hands={0: ["Look Around", "Duck"]})
    scene.plays(0, "Look Around")
    assert "does not affect you" in str(scene.why_not(0, "Duck"))


def test_who_has_no_such_counter_is_passed_over() -> None:
    scene = heat("Boast", before=2)
    scene.settle()
    assert (numbers(scene, "Heat"), alcohol(scene)) == ([2, 0], [1, 0])


DANGER = """
counter Danger from 0 to 4, starts at 2:
  when it reaches 0:
    you gain 1 Fortitude
  when it reaches 4:
    take 4 from Danger
    each player loses 1 Fortitude

action card "Noise" in Anna, 4 copies:
  add 1 to Danger

action card "Din" in Anna:
  add (Danger + 1) to Danger

action card "Hush" in Berta:
  if Danger is at least 3:
    you gain 1 Alcohol
  take 7 from Danger
"""


def test_a_counter_of_the_table_is_shared_and_starts_where_it_says() -> None:
    scene = strangers("Anna Berta", DANGER, hands={0: ["Noise"], 1: ["Hush"]})
    scene.plays(0, "Noise")
    scene.settle()
    assert scene.table.counts == {"Danger": 3}
    scene = strangers("Anna Berta", DANGER, "always", hands={1: ["Hush"]}, turn=1,
                      counts={"Danger": 3}, numbers={1: {"Fortitude": 18}})  # fmt: skip
    scene.plays(1, "Hush")
    scene.settle()
    assert (scene.table.counts, alcohol(scene)) == ({"Danger": 0}, [0, 1])
    assert fortitude(scene) == [20, 19]


def test_a_counter_of_the_table_goes_no_further_than_it_says() -> None:
    text = """
counter Tide from 1 to 3:
  when it reaches 3:
    each player loses 1 Fortitude

action card "Moon" in Anna, 2 copies:
  add 9 to Tide

action card "Ebb" in Anna:
  take 9 from Tide
"""
    for title, after in (("Moon", 3), ("Ebb", 1)):
        scene = strangers("Anna Berta", text, hands={0: [title]}, counts={"Tide": 2})
        scene.plays(0, title)
        scene.settle()
        assert scene.table.counts == {"Tide": after}
        assert fortitude(scene) == ([19, 19] if title == "Moon" else [20, 20])


def test_a_counter_of_the_table_goes_on_from_where_it_was_set_back_to() -> None:
    scene = strangers("Anna Berta", DANGER, hands={0: ["Din"]}, counts={"Danger": 3})
    scene.plays(0, "Din")
    scene.settle()
    # 3, then 4 and back over 0 (20 is as much Fortitude as there is), then 3 more
    assert (scene.table.counts, fortitude(scene)) == ({"Danger": 3}, [19, 19])
    assert [event[2:] for event in happened(scene, "reached")] == [("Danger", 4), ("Danger", 0)]


def test_a_copy_and_an_imagined_game_have_counters_of_their_own() -> None:
    scene = strangers("Anna Berta", DANGER, hands={0: ["Noise"]})
    copy, imagined = scene.game.fork(), scene.game.view(1).imagine(3)
    scene.plays(0, "Noise")
    scene.settle()
    assert scene.table.counts == {"Danger": 3}
    assert Scene(copy).table.counts == Scene(imagined).table.counts == {"Danger": 2}
    assert copy.view(0).as_data()["counters"] == {"Danger": 2}


def test_a_view_shows_how_far_a_counter_goes() -> None:
    scene = heat("Shove", before=1)
    scene.settle()
    view = scene.game.view(1)
    assert view.counters == ({"Heat": (2, 3)}, {})
    assert "Heat" not in view.stats[1]
    assert counter_text("Heat", *view.counters[0]["Heat"]) == "Heat 2 of 3"
    table = strangers("Anna Berta", DANGER, hands={0: ["Noise"]}).game.view(0)
    assert table.table_counters == {"Danger": (2, 4)}


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_nothing_is_done_at_a_number_where_the_counter_never_stands(number: int) -> None:
    text = f"counter Tide from 2 to 4:\n  when it reaches {number}:\n    each player draws 1 card\n"
    codes = [each.code for each in check_sources([Source("tide.cards", text)])]
    assert codes == ([] if 2 <= number <= 4 else ["E0303"])


def test_counters_that_set_each_other_on_for_ever_are_stopped() -> None:
    text = """
counter Ping from 0 to 1:
  when it reaches 1:
    take 1 from Ping
    add 1 to Ping

action card "Start" in Anna:
  add 1 to Ping
"""
    scene = strangers("Anna Berta", text, hands={0: ["Start"]})
    scene.plays(0, "Start")
    scene.settle()
    assert happened(scene, "stopped")
    assert scene.game.pending is not None


BREWER = """
character Anna:
  about "brews"
  pile Beer (public)
  pile Wine (public)
  marker Brewing at Beer, Wine or Cellar
  counter Progress from 0 to 9, at each of Beer and Wine:
    when it reaches 2:
      you gain 1 Fortitude
  as the game begins:
    you choose where Brewing goes
  for each Beer icon:
    if Brewing is at Beer:
      you gain 1 Progress at Beer
    otherwise:
      Brewing moves to Beer
  for each Mash icon:
    you choose where Brewing goes
  deck:
    6 "Gambling? I'm in!"

action card "Stir" in Anna, 4 copies:
  icon 2 Beer
  another player loses 2 Fortitude

action card "Mash" in Anna:
  icon 1 Mash
  you lose 1 Fortitude

action card "Tidy Up" in Anna:
  if Brewing is not at Cellar:
    Brewing moves to Cellar
  you lose (your Progress at Beer) Progress at Beer

action card "Fill Up" in Anna, 2 copies:
  you put 1 card under Beer
  you put 1 card under Wine

sometimes card "Not Here" in Anna:
  play when an action card affects you
  you ignore it

sometimes card "Stop" in Berta:
  play when an action card is played
  negate it
"""


def brewer(card: str, filled: bool = True, **more: Any) -> Scene:
    """The first, who has filled both piles or not, plays a card of hers."""
    hands = {0: [card, *more.pop("holds", ())], **more.pop("hands", {})}
    scene = strangers("Anna Berta", BREWER, "always", hands=hands, **more)
    for name in ("Beer", "Wine") if filled else ():
        scene.table.piles[scene.table.own_pile("Deck", 0)].remove("Fill Up")
        scene.table.piles[scene.table.own_pile(name, 0)].append("Fill Up")
    scene.plays(0, card)
    return scene


def test_a_marker_moves_and_counters_are_told_apart_by_their_places() -> None:
    scene = brewer("Stir")
    scene.settle()
    assert scene.table.place_of(0, "Brewing") == "Beer"
    assert [scene.table.stat(0, f"Progress at {name}") for name in ("Beer", "Wine")] == [1, 0]
    view = scene.game.view(1)
    assert view.marker_places == ({"Brewing": "Beer"}, {})
    assert view.counters[0]["Progress at Beer"] == (1, 9)


def test_counters_may_be_at_places_that_are_no_piles() -> None:
    text = """
character Anna:
  about "keeps accounts"
  counter Debt from 0 to 9, at each of Butcher and Baker
  deck:
    6 "Gambling? I'm in!"

action card "On Credit" in Anna:
  you gain 2 Debt at Baker
  you gain (your Debt at Baker + 1) Debt at Butcher
  another player loses 1 Fortitude
"""
    scene = strangers("Anna Berta", text, "always", hands={0: ["On Credit"]})
    scene.plays(0, "On Credit")
    scene.settle()
    assert [scene.table.stat(0, f"Debt at {name}") for name in ("Butcher", "Baker")] == [3, 2]


def test_a_marker_does_not_go_where_a_pile_has_run_out() -> None:
    scene = brewer("Stir", filled=False)
    scene.settle()
    assert scene.table.place_of(0, "Brewing") == ""
    scene = brewer("Stir", filled=False, markers={(0, "Brewing"): "Cellar"})
    scene.settle()
    assert scene.table.place_of(0, "Brewing") == "Cellar"


def test_a_player_chooses_another_place_for_a_marker() -> None:
    scene = brewer("Mash", markers={(0, "Brewing"): "Wine"})
    while scene.game.pending.verb != "choose":
        scene.game.answer(PASS)
    assert scene.game.view(0).offered_texts == ("Beer", "Cellar")
    scene.chooses(0, 1)
    assert scene.table.place_of(0, "Brewing") == "Cellar"
    assert happened(scene, "marker moved") == [("marker moved", 0, "Brewing", "Cellar")]


def test_icons_wait_for_all_effects_of_their_card() -> None:
    scene = brewer("Mash", holds=["Not Here"], markers={(0, "Brewing"): "Wine"})
    scene.plays(0, "Not Here")
    while scene.game.pending.verb != "choose":
        scene.game.answer(PASS)
    assert (fortitude(scene), pile(scene, "Discards", 0)) == ([20, 20], ["Not Here", "Mash"])


def test_icons_of_a_negated_card_do_nothing() -> None:
    scene = brewer("Stir", hands={1: ["Stop"]})
    scene.plays(1, "Stop")
    scene.settle()
    assert scene.table.place_of(0, "Brewing") == ""


def test_what_happens_at_a_number_is_the_same_at_all_places() -> None:
    scene = brewer("Stir", markers={(0, "Brewing"): "Beer"}, numbers={0: {"Fortitude": 10}})
    scene.settle()
    assert (scene.table.stat(0, "Progress at Beer"), fortitude(scene)) == (2, [11, 18])
    scene = brewer("Tidy Up", numbers={0: {"Progress at Beer": 5}})
    scene.settle()
    assert scene.table.stat(0, "Progress at Beer") == 0
    assert scene.table.place_of(0, "Brewing") == "Cellar"


def test_a_character_begins_the_game_with_a_choice() -> None:
    text = BREWER.replace("at Beer, Wine or Cellar", "at Porch or Cellar")
    text = text.replace("is at Beer", "is at Porch").replace("moves to Beer", "moves to Porch")
    compiled = compiled_of(strangers("Anna Berta", text).game)
    game = Game(compiled, Settings(), SeededChance(3), (8, 8))
    assert (game.pending.seat, game.pending.verb) == (0, "choose")
    assert game.view(0).offered_texts == ("Porch", "Cellar")
    assert len(game.view(0).hand) == 7
    game.answer(1)
    assert game.view(1).marker_places[0] == {"Brewing": "Cellar"}
    assert game.pending.verb != "choose"


OWED = """
action card "Two Steps" in Anna:
  another player loses 1 Fortitude
  after this:
    you gain 1 Alcohol
  you draw 1 card

sometimes card "Hit Back" in Berta:
  play after you lose Fortitude to another player's card
  the attacker loses 1 Fortitude

sometimes card "Echo" in Berta:
  play when another player plays an action card
  when everything is finished:
    you gain 2 Alcohol
  you lose 1 Fortitude

sometimes card "Echo" in Carla, 2 copies:
  play when another player plays an action card
  when everything is finished:
    you gain 2 Alcohol
  you lose 1 Fortitude

sometimes card "No" in Carla:
  play when an action card is played
  negate it
"""


def test_what_comes_after_a_card_waits_for_answers_to_it() -> None:
    scene = strangers("Anna Berta", OWED, "always", hands={0: ["Two Steps"], 1: ["Hit Back"]})
    scene.plays(0, "Two Steps")
    scene.plays(1, "Hit Back")
    scene.settle()
    told = [event[1:3] for event in happened(scene, "changed")]
    assert told == [(1, "Fortitude"), (0, "Fortitude"), (0, "Alcohol")]


def test_nothing_comes_after_a_card_that_was_negated() -> None:
    hands = {0: ["Two Steps"], 2: ["No"]}
    scene = strangers("Anna Berta Carla", OWED, "always", hands=hands)
    scene.plays(0, "Two Steps", 1)
    scene.plays(2, "No")
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]


def test_what_waits_for_everything_is_done_once_by_each_in_turn_order() -> None:
    hands = {0: ["Two Steps"], 1: ["Echo"], 2: ["Echo", "Echo"]}
    scene = strangers("Anna Berta Carla", OWED, "always", hands=hands)
    scene.plays(0, "Two Steps", 1)
    scene.plays(2, "Echo")
    scene.plays(2, "Echo")
    scene.plays(1, "Echo")
    fork = Scene(scene.game.fork())
    for each in (scene, fork):
        each.settle()
        each.game.answer(PASS)
        assert alcohol(each) == [1, 2, 2]
        told = [event[1] for event in happened(each, "changed") if event[2] == "Alcohol"]
        assert told == [0, 1, 2]


def test_what_waits_for_everything_waits_for_the_end_of_a_round() -> None:
    text = """
anytime card "Vow" in Berta:
  when everything is finished:
    you gain 2 Alcohol
  you lose 1 Fortitude
"""
    hands = {0: [GAMBLING], 1: ["Vow"]}
    scene = strangers("Anna Berta Carla", text, "always", hands=hands)
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    scene.plays(1, "Vow")
    to_turn(scene, 2)
    assert (fortitude(scene), alcohol(scene)) == ([20, 19, 20], [0, 0, 0])
    scene.passes_round(2)
    while scene.table.round is not None:
        assert alcohol(scene) == [0, 0, 0]
        scene.game.answer(PASS)
    assert alcohol(scene) == [0, 2, 0]


def test_whoever_is_out_owes_nothing_any_more() -> None:
    text = """
sometimes card "Oath" in Carla:
  play when another player plays an action card
  when everything is finished:
    each other player loses 1 Fortitude
"""
    for is_out in (False, True):
        hands = {0: ["Two Steps"], 2: ["Oath"]}
        scene = strangers("Anna Berta Carla", OWED + text, "always", hands=hands)
        scene.plays(0, "Two Steps", 1)
        scene.plays(2, "Oath")
        while not scene.table.owed:
            scene.game.answer(PASS)
        if is_out:
            scene.table.go_out(2, "tired")
        scene.settle()
        scene.game.answer(PASS)
        assert fortitude(scene)[:2] == ([20, 19] if is_out else [19, 18])


def test_of_several_things_after_a_card_the_first_comes_first() -> None:
    text = """
action card "Three Steps" in Anna:
  after this:
    you lose 1 Fortitude
  after this:
    you gain 1 Alcohol
  another player loses 1 Fortitude
"""
    scene = strangers("Anna Berta", text, "always", hands={0: ["Three Steps"]})
    scene.plays(0, "Three Steps")
    scene.settle()
    scene.game.answer(PASS)
    told = [event[1:3] for event in happened(scene, "changed")]
    assert told[:3] == [(1, "Fortitude"), (0, "Fortitude"), (0, "Alcohol")]
