"""Piles that only one character has: whose cards lie there, who chooses them, who sees them, and
where they go in the end.
"""

from collections import Counter

import pytest

from rdi.engine.chance import SeededChance
from rdi.errors import IllegalAnswer
from rdi.model.request import Pick
from rdi.session.fuzzing import check_invariants, count_cards, random_answer
from tests.inn.house import PAY, Scene, happened, pile, strangers

GAZE, STARE, RUN, CALL, SHOW, TAKE = "Gaze", "Stare", "Run", "Call Back", "Show", "Take"
TEXT = """
character Stone:
  about "cold eyes"
  pile Petrified (hidden)
  pile Shelf (public)
  at the start of your turn:
    you put 1 card from Petrified under Hand
  deck:
    6 "Gambling? I'm in!"
    6 "Tip the Wench."

action card "Gaze" in Stone, 4 copies:
  pick another player as victim
  victim puts 2 cards from Hand under Petrified

action card "Stare" in Stone, 4 copies:
  each other player puts 1 card face down from Hand under your Petrified

action card "Call Back" in Stone, 4 copies:
  you put 9 cards from Petrified under Discards

action card "Show" in Stone, 4 copies:
  pick another player as victim
  victim puts 1 card from Hand under the owner's Shelf

action card "Take" in Stone, 4 copies:
  pick another player as victim
  you put 1 card from victim's Hand under Shelf

action card "Roof" in Stone, 4 copies:
  pick another player as victim
  victim puts 2 cards face down under Petrified

action card "Crumble" in Stone, 4 copies:
  you lose 20 Fortitude

sometimes card "Run" in Anna:
  play when another player's card affects you
  you ignore it

action card "One" in Anna:
  you draw 1 card

action card "Two" in Anna:
  you draw 1 card

action card "Three" in Anna:
  you draw 1 card

action card "Die" in Anna:
  you lose 20 Fortitude
"""
MINE = ["One", "Two", "Three"]


def at_table(held: list[str], *more: str, **arrangement: object) -> Scene:
    """Stone has these cards, Anna the three of hers, and Carl is there too."""
    return strangers(
        "Stone Anna Carl", TEXT, "always",
        hands={0: held, 1: [*MINE, *more], 2: [PAY]}, **arrangement,
    )  # fmt: skip


def asked(scene: Scene) -> Pick:
    """What somebody has to choose that is no card to play."""
    scene_request = scene.game.pending
    while scene_request is not None and scene_request.verb in ("answer", "play"):
        scene.game.answer("pass")
        scene_request = scene.game.pending
    assert isinstance(scene_request, Pick)
    return scene_request


def to_turn_of(scene: Scene, seat: int) -> None:
    """Everybody answers anything until this player's next turn has begun."""
    turn, luck = scene.table.turns, SeededChance(1)
    while scene.table.turns == turn or scene.table.acting != seat:
        assert scene.game.pending is not None
        scene.game.answer(random_answer(scene.game.pending, luck))


@pytest.mark.rule("nerodia-petrify-01")
def test_the_owner_of_the_cards_chooses_which_go_to_the_pile_that_is_named() -> None:
    scene = at_table([GAZE])
    scene.plays(0, GAZE, 1)
    request = asked(scene)
    assert (request.seat, request.verb, sorted(request.items)) == (1, "put", sorted(MINE))
    assert (request.least, request.most) == (2, 2)
    for wrong in (("One",), ("One", "One"), (PAY, "One"), ()):
        with pytest.raises(IllegalAnswer):
            scene.game.answer(wrong)
    scene.game.answer(("Three", "One"))
    scene.settle()
    assert sorted(pile(scene, "Petrified", 0)) == ["One", "Three"]
    assert pile(scene, "Petrified", 1) == []
    assert pile(scene, "Hand", 1) == ["Two"]


@pytest.mark.rule("nerodia-petrify-05")
def test_whoever_has_too_few_cards_gives_them_all_and_is_not_asked() -> None:
    scene = at_table([GAZE])
    scene.plays(0, GAZE, 2)
    scene.settle()
    assert pile(scene, "Petrified", 0) == [PAY]
    assert pile(scene, "Hand", 2) == []


@pytest.mark.rule("nerodia-petrify-02", "nerodia-petrify-03")
def test_nobody_looks_into_a_hidden_pile_and_its_order_is_by_luck() -> None:
    orders = set()
    for seed in range(12):
        scene = strangers("Stone Anna Carl", TEXT, "always", hands={0: [STARE], 1: MINE, 2: [PAY]})
        scene.table.chance = SeededChance(seed)
        scene.plays(0, STARE)
        asked(scene)
        scene.game.answer("Two")
        scene.settle()
        orders.add(tuple(pile(scene, "Petrified", 0)))
        for seat in range(3):
            view = scene.game.view(seat)
            assert view.pile("Petrified", 0) == 2
            seen = [event for event in view.events if event[0] == "moved" and event[1][1] == 1]
            assert [event[3] for event in seen] == [("Two",) if seat == 1 else 1]
            assert view.imagine(seed).view(seat).as_data() == view.as_data()
    assert orders == {("Two", PAY), (PAY, "Two")}


def test_all_see_what_lies_in_a_public_pile() -> None:
    scene = at_table([SHOW])
    scene.plays(0, SHOW, 1)
    asked(scene)
    scene.game.answer("Two")
    scene.settle()
    for seat in range(3):
        assert scene.game.view(seat).pile("Shelf", 0) == ("Two",)


def test_somebody_else_puts_a_card_that_its_holder_chooses() -> None:
    scene = at_table([TAKE])
    scene.plays(0, TAKE, 1)
    assert asked(scene).seat == 1
    scene.game.answer("Three")
    scene.settle()
    assert pile(scene, "Shelf", 0) == ["Three"]


@pytest.mark.rule("nerodia-decay-01")
def test_a_card_goes_back_to_the_hand_of_its_owner_the_first_in_first() -> None:
    scene = at_table([STARE, GAZE], turn=0)
    scene.plays(0, STARE)
    asked(scene)
    scene.game.answer("Two")
    scene.settle()
    first, second = pile(scene, "Petrified", 0)
    went = {"Two": 1, PAY: 2}
    to_turn_of(scene, 0)
    assert pile(scene, "Petrified", 0) == [second]
    moved = [event for event in happened(scene, "moved") if event[3] == (first,)][-1]
    assert moved[2] == scene.table.own_pile("Hand", went[first])


@pytest.mark.rule("nerodia-decay-01")
def test_cards_that_come_later_lie_under_those_that_are_there() -> None:
    scene = at_table([GAZE])
    place = scene.table.own_pile("Petrified", 0)
    scene.table.lay_owned(place, [(2, True, PAY)])
    scene.plays(0, GAZE, 1)
    asked(scene)
    scene.game.answer(("One", "Two"))
    scene.settle()
    assert pile(scene, "Petrified", 0)[0] == PAY
    to_turn_of(scene, 0)
    assert sorted(pile(scene, "Petrified", 0)) == ["One", "Two"]


@pytest.mark.rule("nerodia-petrify-07")
def test_whoever_ignores_the_card_keeps_the_cards_and_others_do_not() -> None:
    scene = at_table([STARE], RUN)
    scene.plays(0, STARE)
    scene.plays(1, RUN)
    scene.settle()
    assert sorted(pile(scene, "Hand", 1)) == sorted(MINE)
    assert pile(scene, "Petrified", 0) == [PAY]


@pytest.mark.rule("nerodia-petrify-06")
def test_cards_of_whoever_is_out_are_discarded_when_they_leave_the_pile() -> None:
    scene = at_table([GAZE, CALL], "Die")
    scene.plays(0, GAZE, 1)
    asked(scene)
    scene.game.answer(("One", "Two"))
    scene.settle()
    scene.table.go_out(1, "tired")
    assert sorted(pile(scene, "Petrified", 0)) == ["One", "Two"]
    first = pile(scene, "Petrified", 0)[0]
    to_turn_of(scene, 0)
    assert len(pile(scene, "Petrified", 0)) == 1
    assert first in pile(scene, "Discards", 1)
    assert pile(scene, "Hand", 1) == ["Three", "Die"]


@pytest.mark.rule("nerodia-petrify-06")
def test_cards_of_others_go_back_to_their_hands_when_the_pile_has_no_owner_any_more() -> None:
    scene = at_table([GAZE])
    scene.plays(0, GAZE, 1)
    asked(scene)
    scene.game.answer(("One", "Two"))
    scene.settle()
    scene.table.go_out(0, "tired")
    assert pile(scene, "Petrified", 0) == []
    assert sorted(pile(scene, "Hand", 1)) == sorted(MINE)


@pytest.mark.parametrize("seed", range(12))
def test_games_with_such_piles_keep_the_laws(seed: int) -> None:
    scene = strangers("Stone Anna Stone", TEXT, "able")
    game, luck = scene.game, SeededChance(seed)
    gold, whole = sum(game.purses.values()), Counter(count_cards(scene.table))
    for _ in range(300):
        if game.pending is None:
            break
        game.answer(random_answer(game.pending, luck))
        check_invariants(game, whole, gold)
