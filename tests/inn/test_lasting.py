"""What holds for a while: cards that stay in play, and laws until a moment to come."""

import pytest

from rdi.engine.inn.view import InnView
from rdi.model.effects import INN
from rdi.model.request import PASS, Respond
from tests.inn.house import (
    GAMBLING,
    Scene,
    alcohol,
    fortitude,
    gold,
    happened,
    pile,
    refused,
    strangers,
    to_turn,
)

TEXT = """
static card "Elixir" in Ann, 2 copies:
  while in play:
    the inn pays the first Gold of each of your payments

static card "Shield" in Ann:
  once each action phase:
    another player loses 1 Fortitude
  while in play:
    reduce Fortitude loss for you by 1
  at the start of your turn:
    you lose 1 Alcohol
    discard this

action card "Bat Nap" in Ann:
  the turn ends
  until your next turn:
    you may not play cards
    you ignore all effects

action card "Stare" in Ann:
  until your next turn:
    you ignore all action cards

action card "Open" in Ann:
  pick another player as victim
  until your next turn:
    victim's hand lies open
  you draw 1 card

action card "Plank" in Ann:
  until the round ends:
    nobody may leave the round
  start a round

anytime card "Sip" in Ann:
  you gain 1 Fortitude

action card "Hush" in Ann:
  another player may not play cards until your next turn

action card "Gag" in Ann:
  pick another player as victim
  until your next turn:
    victim may not play anytime cards

action card "Quiet" in Ann:
  pick another player as victim
  until the end of the turn:
    victim may not play cards

action card "Sweep" in Ann:
  another player discards 1 card in play

action card "Hit" in Bob:
  another player loses 3 Fortitude

action card "Toast" in Bob:
  each player gains 1 Fortitude

anytime card "Quick Hit" in Bob:
  another player loses 3 Fortitude

sometimes card "Out" in Bob:
  play when you must ante
  you leave the round

sometimes card "Fetch" in Bob:
  play when an action card is played
  negate it
  the attacker may play another action card

action card "Bill" in Bob:
  another player pays 3 Gold to you

action card "Bill by Parts" in Bob:
  another player pays 3 Gold to you, in 3 payments
"""


def anns(*held: str, **more: object) -> Scene:
    """Ann's turn, with these cards in hand."""
    return strangers("Ann Bob Carl", TEXT, "always", hands={0: [*held], **more.pop("hands", {})},
                     **more)  # type: ignore[arg-type]  # fmt: skip


def bobs(*held: str, **more: object) -> Scene:
    """Bob's turn, with these cards in hand."""
    return anns(turn=1, hands={1: [*held]}, **more)


def test_a_static_card_stays_in_play_and_is_of_use_at_once() -> None:
    scene = anns("Shield")
    scene.plays(0, "Shield")
    scene.settle()
    assert pile(scene, "InPlay", 0) == ["Shield"]
    scene.plays(0, "Shield", 1)
    scene.settle()
    assert fortitude(scene) == [20, 19, 20]


def test_while_it_is_in_play_its_laws_hold_for_its_owner() -> None:
    scene = bobs("Hit", in_play={0: ["Shield"]})
    scene.plays(1, "Hit", 0)
    scene.settle()
    assert fortitude(scene) == [18, 20, 20]


def test_a_law_about_losses_leaves_gains_as_they_are() -> None:
    scene = anns("Sip", in_play={0: ["Shield"]}, numbers={0: {"Fortitude": 10}})
    scene.plays(0, "Sip")
    scene.settle()
    assert fortitude(scene)[0] == 11


def test_a_static_card_acts_at_the_edge_of_a_turn_and_may_be_discarded() -> None:
    scene = bobs(in_play={0: ["Shield"]}, numbers={0: {"Alcohol": 3}})
    to_turn_of(scene, 0)
    assert (alcohol(scene)[0], pile(scene, "InPlay", 0)) == (2, [])
    assert pile(scene, "Discards", 0) == ["Shield"]


def to_turn_of(scene: Scene, seat: int) -> None:
    """All pass, discard nothing and order for the first, until this player's Action Phase."""
    while scene.table.acting != seat or scene.table.phase != "action":
        request = scene.game.pending
        assert request is not None
        is_answer = isinstance(request, Respond)
        scene.game.answer(PASS if is_answer else next(iter(request.options)))


@pytest.mark.rule("note-rdi6-haggling-01", "note-rdi6-haggling-02")
@pytest.mark.parametrize("title", ["Bill", "Bill by Parts"])
def test_the_inn_pays_the_first_gold_of_a_payment_once(title: str) -> None:
    scene = bobs(title, in_play={0: ["Elixir", "Elixir"]})
    scene.plays(1, title, 0)
    scene.settle()
    assert (gold(scene), scene.table.gold[INN]) == ([8, 13, 10], -1)


@pytest.mark.rule("vlazlo-card-05")
def test_who_is_away_ends_the_turn_plays_nothing_and_ignores_everything() -> None:
    scene = anns("Bat Nap", "Sip", hands={1: ["Quick Hit", "Hit"]})
    scene.plays(0, "Bat Nap")
    to_turn_of(scene, 1)
    assert scene.table.turns == 2
    assert happened(scene, "ordered") == []
    scene.plays(1, "Quick Hit", 0)
    assert "may not play cards" in str(scene.why_not(0, "Sip"))
    scene.settle()
    scene.plays(1, "Hit", 0)
    scene.settle()
    assert fortitude(scene) == [20, 20, 20]
    to_turn_of(scene, 0)
    assert scene.table.lasting == []


def test_who_is_away_has_no_part_in_a_round() -> None:
    scene = anns("Bat Nap", hands={1: [GAMBLING]})
    scene.plays(0, "Bat Nap")
    to_turn_of(scene, 1)
    scene.plays(1, GAMBLING)
    to_turn(scene, 2)
    assert scene.table.round is not None
    assert scene.table.round.members == [1, 2]
    assert gold(scene) == [10, 9, 9]


@pytest.mark.rule("note-rdi6-staring-contest-01")
def test_all_action_cards_are_ignored_helpful_ones_too_and_others_are_not() -> None:
    scene = anns("Stare", hands={1: ["Toast", "Quick Hit"]}, numbers={0: {"Fortitude": 10}})
    scene.plays(0, "Stare")
    to_turn_of(scene, 1)
    scene.plays(1, "Toast")
    scene.settle()
    assert fortitude(scene)[0] == 10
    scene.plays(1, "Quick Hit", 0)
    scene.settle()
    assert fortitude(scene)[0] == 7


@pytest.mark.rule("note-rdi6-staring-contest-01")
def test_nobody_ignores_what_they_play_themselves() -> None:
    text = """static card "Wall" in Ann:
  while in play:
    you ignore all action cards

action card "Feast" in Ann:
  each player gains 1 Fortitude

"""
    for turn, hands, after in ((0, {0: ["Feast"]}, 11), (1, {1: ["Toast"]}, 10)):
        scene = strangers("Ann Bob Carl", text + TEXT, "always", hands=hands, turn=turn,
                          in_play={0: ["Wall"]}, numbers={0: {"Fortitude": 10}})  # fmt: skip
        scene.plays(turn, hands[turn][0])
        scene.settle()
        assert fortitude(scene)[0] == after


@pytest.mark.rule("note-rdi6-sanity-check")
def test_a_hand_lies_open_for_all_to_see_and_is_imagined_as_it_is() -> None:
    scene = anns("Open", hands={1: ["Hit", "Toast"], 2: [GAMBLING]})
    assert scene.game.view(2).pile("Hand", 1) == 2
    scene.plays(0, "Open", 1)
    scene.settle()
    view = scene.game.view(2)
    assert isinstance(view, InnView)
    assert view.pile("Hand", 1) == ("Hit", "Toast")
    assert view.pile("Hand", 0) == 1
    imagined = Scene(view.imagine(5))
    assert pile(imagined, "Hand", 1) == ["Hit", "Toast"]
    assert view.lasting[0]["title"] == "Open"


@pytest.mark.parametrize("title", ["Open", "Gag"])
def test_a_law_affects_those_of_whom_it_speaks_and_they_may_ignore_it(title: str) -> None:
    text = "".join(
        f'sometimes card "Shy" in {name}:\n  play when a card affects you\n  you ignore it\n\n'
        for name in ("Bob", "Carl")
    )
    hands = {0: [title], 1: ["Quick Hit", "Shy"], 2: ["Shy"]}
    scene = strangers("Ann Bob Carl", text + TEXT, "always", hands=hands)
    scene.plays(0, title, 1)
    assert refused(Scene(scene.game.fork()), 2, "Shy", "card") == f"{title} does not affect you"
    scene.plays(1, "Shy")
    scene.settle()
    assert isinstance(scene.game.view(2).pile("Hand", 1), int)
    assert scene.why_not(1, "Quick Hit") is None


def test_what_holds_until_a_turn_of_somebody_who_is_out_does_not_hold_for_ever() -> None:
    scene = anns("Open", hands={1: ["Hit", "Toast"], 2: [GAMBLING]})
    scene.plays(0, "Open", 1)
    scene.settle()
    assert scene.game.view(2).pile("Hand", 1) == ("Hit", "Toast")
    scene.table.go_out(0, "tired")
    to_turn_of(scene, 2)
    assert {"Hit", "Toast"} <= {*scene.game.view(2).pile("Hand", 1)}
    to_turn_of(scene, 1)  # the turn of whoever is out would have come between these
    assert isinstance(scene.game.view(2).pile("Hand", 1), int)
    assert scene.table.lasting == []
    assert happened(scene, "lasts no more") == [("lasts no more", 0, "Open")]


@pytest.mark.rule("whitehawk-card-01")
def test_nobody_may_leave_the_round() -> None:
    scene = anns("Plank", hands={1: ["Out"]})
    scene.plays(0, "Plank")
    assert "nobody may leave" in refused(scene, 1, "Out", "debt")
    to_turn(scene, 1)
    assert gold(scene) == [9, 9, 9]
    scene.passes_round(1, 2)
    scene.settle()
    assert scene.table.lasting == []


@pytest.mark.rule("note-rdi6-reconsider-02")
def test_another_action_card_may_be_played_by_whoever_is_acting() -> None:
    scene = anns("Stare", "Hush", hands={1: ["Fetch"]})
    scene.plays(0, "Stare")
    scene.plays(1, "Fetch")
    scene.plays(0, "Hush", 1)
    scene.settle()
    assert [event[2] for event in happened(scene, "played")] == ["Stare", "Fetch", "Hush"]
    assert scene.why_not(0, "Stare") is not None


def test_who_may_not_play_cards_of_one_kind_plays_others() -> None:
    scene = anns("Gag", hands={1: ["Quick Hit", "Hit"], 2: []})
    assert scene.why_not(1, "Quick Hit") is None
    scene.plays(0, "Gag", 1)
    scene.settle()
    assert scene.why_not(1, "Quick Hit") == "you may not play cards now"
    to_turn_of(scene, 1)
    assert scene.why_not(1, "Quick Hit") == "you may not play cards now"
    scene.plays(1, "Hit", 0)
    scene.settle()
    assert fortitude(scene) == [17, 20, 20]
    to_turn_of(scene, 0)
    assert scene.why_not(1, "Quick Hit") is None


def test_what_holds_until_the_turn_ends_holds_as_long() -> None:
    scene = anns("Quiet", hands={1: ["Quick Hit"]})
    scene.plays(0, "Quiet", 1)
    scene.settle()
    assert scene.why_not(1, "Quick Hit") == "you may not play cards now"
    while scene.table.turns == 1:
        assert scene.table.lasting
        assert scene.why_not(1, "Quick Hit") is not None
        request = scene.game.pending
        is_answer = isinstance(request, Respond)
        scene.game.answer(PASS if is_answer else next(iter(request.options)))
    assert scene.table.lasting == []
    to_turn_of(scene, 1)
    assert scene.why_not(1, "Quick Hit") is None


def test_a_card_in_play_is_discarded_as_its_owner_chooses() -> None:
    scene = strangers("Bob Ann Carl", TEXT.replace('"Sweep" in Ann', '"Sweep" in Bob'), "always",
                      hands={0: ["Sweep"]}, in_play={1: ["Shield", "Elixir"]})  # fmt: skip
    scene.plays(0, "Sweep", 1)
    scene.chooses(1, "Elixir")
    scene.settle()
    assert (pile(scene, "InPlay", 1), pile(scene, "Discards", 1)) == (["Shield"], ["Elixir"])


@pytest.mark.rule("torg-setup-01")
def test_a_character_may_start_with_more() -> None:
    scene = strangers("Ann Bob", 'character Ann:\n  about "x"\n  starts with 2 more Gold\n')
    assert gold(scene) == [10, 8]
