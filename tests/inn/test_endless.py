"""What has no end is stopped, named, and put away wherever it runs; the game goes on without it."""

from collections import Counter

import pytest

import rdi
from rdi.engine.chance import SeededChance
from rdi.engine.inn import effects, turns
from rdi.errors import GameFault
from rdi.session import fuzzing
from rdi.session.fuzzing import check_invariants, play_at_random
from tests.inn.house import Scene, happened, pile, strangers

ENDLESS = """
action card "Round and round" in Anna:
  repeat until you are in the round:
    you gain 1 Fortitude
action card "Drinks without end" in Anna:
  repeat until you are in the round:
    each player drinks from the drink deck, past any event
"""


def test_a_card_that_repeats_itself_for_ever_is_stopped_and_named() -> None:
    scene = strangers("Anna Berta", ENDLESS, hands={0: ["Round and round"]})
    scene.plays(0, "Round and round")
    scene.settle()
    (stopped,) = [event for event in scene.game.events if event[0] == "stopped"]
    assert stopped[1:3] == (0, "Round and round")
    assert stopped[3] > 0, "the line of the card in its file"
    assert pile(scene, "Discards", 0) == ["Round and round"]
    assert scene.game.pending is not None
    assert scene.game.outcome is None


def test_what_it_had_begun_is_put_away() -> None:
    scene = strangers(
        "Anna Berta", ENDLESS, hands={0: ["Drinks without end"]},
        numbers={0: {"Alcohol": 0}, 1: {"Alcohol": 0}},
    )  # fmt: skip
    scene.plays(0, "Drinks without end")
    assert [event for event in scene.game.events if event[0] == "stopped"]
    assert sum(scene.game.purses.values()) == 16
    assert pile(scene, "Discards", 0) == ["Drinks without end"]


EDGES = """
token Itch:
  at the start of their turn:
    repeat until their Gold is less than 0:
      they gain 1 Fortitude

character Anna:
  about "hooks at both edges of her turn"
  at the start of your turn:
    repeat until your Gold is less than 0:
      you gain 1 Fortitude
  deck:
    7 "I don't think so!"

action card "Later" in Anna:
  at the end of your turn:
    repeat until your Gold is less than 0:
      you lose 1 Alcohol

action card "Much Later" in Anna:
  at the end of your turn:
    at the start of your turn:
      at the end of your turn:
        repeat until your Gold is less than 0:
          you lose 1 Alcohol

action card "Scratch" in Anna:
  another player gains 1 Itch

sometimes card "Answer" in Anna:
  play when a drink is revealed
  repeat until your Gold is less than 0:
    you gain 1 Fortitude

sometimes card "Mixer" in Anna:
  play when a drink is revealed
  add to it:
    repeat until their Gold is less than 0:
      they gain 1 Fortitude

anytime card "Nested" in Anna:
  for each other player:
    repeat until your Gold is less than 0:
      repeat until your Gold is less than 0:
        repeat until your Gold is less than 0:
          you may:
            they gain 1 Fortitude

gambling card "Never" in Anna:
  you take control of the round
  repeat until your Gold is less than 0:
    each player in the round gains 1 Fortitude

minion "Wheel" in Anna:
  wages 1
  once each action phase:
    repeat until your Gold is less than 0:
      you gain 1 Fortitude

drinks "Cellar":
  about "a Drink and an Event without an end, and one that ends"

drink "Spring" in "Cellar", 4 copies:
  also:
    repeat until your Gold is less than 0:
      you gain 1 Fortitude

drink "Water" in "Cellar", 12 copies:
  Alcohol +0

drink event "Whirl" in "Cellar", 2 copies:
  repeat until you are in the round:
    each player gains 1 Fortitude
"""

CHAIN = (
    EDGES
    + """
drink "Chain" in "Cellar", 12 copies:
  Alcohol -1
  also:
    each player drinks from the drink deck
    each player drinks from the drink deck
"""
)


def stopped(scene: Scene) -> list[tuple[int, str]]:
    """Whose it was, and what was stopped; each is named with the line where it is written."""
    found = [event[1:] for event in scene.game.events if event[0] == "stopped"]
    assert all(line > 0 for _, _, line in found)
    return [(seat, title) for seat, title, _ in found]


def whole(scene: Scene) -> Counter[str]:
    """All cards together."""
    return fuzzing.count_cards(scene.table)


def until_stopped(scene: Scene, title: str) -> None:
    """All do the first thing that is offered until this is stopped; all laws hold meanwhile."""
    cards, total = whole(scene), sum(scene.game.purses.values())
    for _ in range(400):
        if any(event[2] == title for event in happened(scene, "stopped")):
            break
        scene.game.answer(next(iter(scene.game.pending.options)))
        check_invariants(scene.game, cards, total)
    assert title in [each for _, each in stopped(scene)]
    assert scene.game.pending is not None, "the game goes on"
    turns_begun = scene.table.turns
    for _ in range(400):
        if scene.table.turns > turns_begun:
            break
        scene.game.answer(next(iter(scene.game.pending.options)))
        check_invariants(scene.game, cards, total)
    assert scene.table.turns > turns_begun


@pytest.mark.parametrize(
    ("title", "what"),
    [("Later", "Later"), ("Much Later", "Much Later"), ("Scratch", "Itch"), ("Wheel", "Wheel")],
)
def test_at_the_edges_of_turns_and_in_minions_it_is_the_card_that_is_named(
    title: str, what: str
) -> None:
    scene = strangers(
        "Anna Berta Carla", EDGES, hands={0: [] if title == "Wheel" else [title]},
        in_play={0: ["Wheel"] if title == "Wheel" else []}, drink_deck=["Water"],
    )  # fmt: skip
    scene.plays(0, title)
    until_stopped(scene, what)


def test_a_character_is_named_for_what_it_does_at_the_start_of_a_turn() -> None:
    scene = strangers("Berta Anna", EDGES, "always", drinks={0: ["Water"]}, drink_deck=["Water"])
    until_stopped(scene, "Anna")
    assert stopped(scene)[0] == (1, "Anna")


@pytest.mark.parametrize("title", ["Spring", "Whirl", "Chain"])
def test_a_drink_or_event_is_named_for_what_it_does(title: str) -> None:
    scene = strangers(
        "Anna Berta Carla", CHAIN, "always", phase="drink", drinks={0: [title]},
        numbers={seat: {"Alcohol": 0} for seat in range(3)},
    )  # fmt: skip
    until_stopped(scene, title)


@pytest.mark.parametrize("title", ["Answer", "Mixer", "Nested", "Never"])
def test_an_answer_is_named_and_what_it_answers_goes_on(title: str) -> None:
    hands = {0: [title], 1: ["Gambling? I'm in!"]}
    scene = strangers(
        "Anna Berta Carla", EDGES, "always", hands=hands, turn=1, drink_deck=["Water"],
        drinks={1: ["Water"]}, phase="action" if title == "Never" else "drink",
    )  # fmt: skip
    if title == "Never":
        scene.plays(1, hands[1][0])
    scene.plays(0, title)
    until_stopped(scene, title)
    drunk = [event for event in happened(scene, "drank") if event[1] == 1]
    assert drunk, "its own Drink was drunk all the same"


def test_what_waits_for_later_turns_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "LATER_MOST", 8)
    text = """
action card "Echo" in Anna, 7 copies:
  at the end of each turn:
    at the end of each turn:
      at the end of each turn:
        you draw 1 card
"""
    scene = strangers("Anna Anna Anna", text, hands=dict.fromkeys(range(3), ["Echo"] * 2))
    scene.plays(0, "Echo")
    until_stopped(scene, "Echo")
    assert len(scene.table.later) <= 8


def test_much_at_the_edge_of_a_turn_is_done_one_thing_after_another() -> None:
    """Nested triggers that have an end are no mistake, however many of them come together."""
    text = """
anytime card "Ping" in Anna, 6 copies:
  at the end of each turn:
    at the end of each turn:
      you gain 1 Fortitude
"""
    scene = strangers(
        "Anna Anna Anna Anna", text, hands=dict.fromkeys(range(4), ["Ping"] * 6),
        numbers={seat: {"Fortitude": 1} for seat in range(4)},
    )  # fmt: skip
    play_at_random(scene.game, SeededChance(3))
    assert stopped(scene) == []


def test_what_begins_again_below_is_stopped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """However deep it lies, only so much is stopped in one step of a turn."""
    monkeypatch.setattr(turns, "FRAMES_MOST", 500)
    monkeypatch.setattr(turns, "FRAMES_MOST", 500)
    monkeypatch.setattr(effects, "REPEATS_IN_ALL", 10**9)
    scene = strangers(
        "Anna Berta Carla", CHAIN, phase="drink", drinks={0: ["Chain"]}, hands={0: []}
    )
    assert "Chain" in [title for _, title in stopped(scene)]
    assert len(stopped(scene)) < 100
    assert scene.game.pending is not None


@pytest.mark.parametrize("number", range(12))
def test_the_laws_hold_where_much_has_no_end(number: int) -> None:
    luck = SeededChance(number)
    asks = "always" if number % 6 == 5 else ("able", "stops")[number % 2]
    scene = strangers(
        " ".join(["Anna", "Berta", "Anna", "Carla"][: 2 + number % 3]), CHAIN, asks,
        hands={0: ["Later", "Answer", "Mixer", "Never"]}, numbers={0: {"Fortitude": 9}},
    )  # fmt: skip
    cards, total = whole(scene), sum(scene.game.purses.values())
    for _ in range(300):
        if scene.game.pending is None:
            break
        scene.game.answer(fuzzing.random_answer(scene.game.pending, luck))
        check_invariants(scene.game, cards, total)
    twin, again = scene.game.fork(), luck.copy()
    for _ in range(20):
        if twin.pending is None:
            break
        twin.answer(fuzzing.random_answer(twin.pending, luck))
        scene.game.answer(fuzzing.random_answer(scene.game.pending, again))
    assert twin.events == scene.game.events


def test_a_game_that_cannot_go_on_takes_no_more_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURNS_MOST", 2)
    game = rdi.new_game("red-dragon-inn", seats=["zot", "fiona", "gerki"], seed=1, asks="always")
    luck = SeededChance(1)
    with pytest.raises(GameFault, match="after 2 turns nobody has won"):
        play_at_random(game, luck)
    before = str(game.record)
    with pytest.raises(GameFault, match="could not go on and stays as it is"):
        game.answer(next(iter(game.pending.options)))
    assert str(game.record) == before
