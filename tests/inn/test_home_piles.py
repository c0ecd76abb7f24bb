"""Piles that have cards of their own: shuffled at the start, played from the top, drawn from,
renewed from their discards or not.
"""

from collections import Counter

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.inn.playing import Playing
from rdi.session.fuzzing import check_invariants, count_cards, random_answer
from tests.inn.house import PAY, Scene, happened, pile, strangers

CALL, AGAIN, MIX, GIVE, BACK, TAKE = "Call", "Again", "Mix", "Give", "Back", "Take"
BITE, KICK = "Bite", "Kick"
TEXT = """
character Keeper:
  about "has a cage"
  pile Pack (hidden), discards to Spent, renewed when empty
  pile Spent (public)
  pile Wolves (hidden, top_open), discards to Spent
  deck:
    6 "Gambling? I'm in!"

action card "Bite" in Keeper's Pack, 2 copies:
  another player loses 3 Fortitude

action card "Kick" in Keeper's Pack:
  each other player loses 1 Fortitude

action card "Old Wolf" in Keeper's Wolves:
  you gain 1 Gold from the inn

action card "Young Wolf" in Keeper's Wolves:
  another player loses 1 Fortitude

action card "Call" in Keeper, 6 copies:
  you play the top card of Pack

action card "Again" in Keeper, 6 copies:
  you play the top card of Pack
  you play the top card of Pack
  you play the top card of Pack
  you play the top card of Pack

action card "Mix" in Keeper, 3 copies:
  you shuffle Spent into Pack

action card "Give" in Keeper, 3 copies:
  you draw 2 cards from Pack

action card "Back" in Keeper, 3 copies:
  you put 1 card from Hand on top of Pack
  you play the top card of Pack

action card "Howl" in Keeper, 3 copies:
  you play the top card of Wolves

action card "Take" in Keeper, 3 copies:
  another player puts 1 card from Hand on top of Pack

sometimes card "Run" in Anna:
  play when another player's action card affects your Fortitude
  you ignore it

sometimes card "No" in Anna:
  play when an action card is played
  negate it
"""


def at_table(held: list[str], *answers: str) -> Scene:
    """The Keeper has these cards, Anna those answers, and Carl is there too."""
    hands = {0: held, 1: [*answers], 2: [PAY]}
    return strangers("Keeper Anna Carl", TEXT, "always", hands=hands)


def test_a_card_of_the_pile_is_played_as_an_own_card_and_goes_to_the_discards_of_the_pile() -> None:
    scene = at_table([CALL])
    assert len(pile(scene, "Pack", 0)) == 3
    scene.plays(0, CALL, 1)
    scene.settle()
    played = [event for event in happened(scene, "played") if event[1] == 0]
    assert [event[2] for event in played] == [CALL, pile(scene, "Spent", 0)[0]]
    assert played[1][3] == "action"
    assert len(pile(scene, "Pack", 0)) == 2
    assert CALL in pile(scene, "Discards", 0)


def done(scene: Scene, target: int = 1) -> None:
    """All is done that is going on; whoever is asked for a player names this one."""
    while any(isinstance(frame, Playing) for frame in scene.table.stack):
        assert scene.game.pending is not None
        scene.game.answer("pass" if scene.game.pending.verb != "pick" else target)


@pytest.mark.rule("samantha-brawl-03", "samantha-brawl-08")
def test_it_is_answered_apart_from_the_card_that_says_so() -> None:
    scene = at_table([CALL], "No")
    scene.plays(0, CALL)
    while "Pack" not in [event[2] for event in happened(scene, "turned up")]:
        scene.game.answer("pass")
    if scene.game.pending is not None and scene.game.pending.verb == "pick":
        scene.game.answer(1)
    scene.plays(1, "No")
    scene.settle()
    assert [scene.table.stat(seat, "Fortitude") for seat in range(3)] == [20, 20, 20]
    assert len(pile(scene, "Spent", 0)) == 1


@pytest.mark.rule("samantha-brawl-07")
def test_an_empty_pile_is_renewed_from_its_discards_where_that_is_said() -> None:
    scene = at_table([AGAIN])
    scene.plays(0, AGAIN, 1)
    luck = SeededChance(3)
    while happened(scene, "renewed") == [] or len(happened(scene, "played")) < 5:
        assert scene.game.pending is not None
        request = scene.game.pending
        scene.game.answer("pass" if request.verb == "answer" else random_answer(request, luck))
    scene.settle()
    assert happened(scene, "renewed") == [("renewed", 0, "Pack")]
    assert len(pile(scene, "Pack", 0)) == 2
    assert len(pile(scene, "Spent", 0)) == 1


@pytest.mark.rule("samantha-brawl-07")
def test_a_renewed_pile_is_shuffled() -> None:
    came = set()
    for seed in range(12):
        scene = at_table([CALL])
        pack, spent = (scene.table.own_pile(name, 0) for name in ("Pack", "Spent"))
        scene.table.lay_owned(pack, [])
        scene.table.loose.pop(pack)
        scene.table.lay_owned(spent, [(0, True, title) for title in (BITE, BITE, KICK)])
        scene.table.chance = SeededChance(seed)
        scene.plays(0, CALL)
        done(scene)
        came.add(happened(scene, "turned up")[-1][3])
        assert Counter(pile(scene, "Pack", 0)) + Counter(pile(scene, "Spent", 0)) == {
            BITE: 2, KICK: 1
        }  # fmt: skip
    assert came == {BITE, KICK}


def test_a_pile_is_not_renewed_where_that_is_not_said_and_its_top_lies_open() -> None:
    scene = at_table(["Howl"])
    tops = []
    for _ in range(3):
        if "Howl" not in scene.table.hand(0):
            scene.table.hand(0).append("Howl")
        view = scene.game.view(2)
        tops.append(view.open_tops.get((0, "Wolves")))
        assert view.pile("Wolves", 0) == 2 - len(tops) + 1
        scene.plays(0, "Howl")
        done(scene)
        luck = SeededChance(3)
        turn = scene.table.turns
        while scene.table.turns == turn or scene.table.acting != 0:
            assert scene.game.pending is not None
            scene.game.answer(random_answer(scene.game.pending, luck))
        while scene.table.phase != "action":
            assert scene.game.pending is not None
            scene.game.answer(random_answer(scene.game.pending, luck))
    assert sorted(each for each in tops if each) == ["Old Wolf", "Young Wolf"]
    assert tops[2] is None


def test_cards_drawn_from_the_pile_come_to_the_hand_and_belong_to_the_deck_from_then_on() -> None:
    scene = at_table([GIVE])
    scene.plays(0, GIVE)
    scene.settle()
    assert len(pile(scene, "Pack", 0)) == 1
    hand = pile(scene, "Hand", 0)
    assert len(hand) == 2
    assert set(hand) <= {BITE, KICK}
    assert scene.game.view(1).pile("Hand", 0) == 2


def test_a_card_that_is_put_on_top_comes_first() -> None:
    scene = at_table([BACK, "Howl"])
    scene.plays(0, BACK)
    done(scene)
    assert ("turned up", 0, "Pack", "Howl") in happened(scene, "turned up")


def test_cards_of_others_go_home_when_the_owner_of_the_pile_is_out_and_its_own_stay() -> None:
    scene = at_table([TAKE], "No", "Run")
    scene.plays(0, TAKE, 1)
    scene.chooses(1, "Run")
    scene.settle()
    assert pile(scene, "Pack", 0)[0] == "Run"
    scene.table.go_out(0, "tired")
    assert Counter(pile(scene, "Pack", 0)) == {BITE: 2, KICK: 1}
    assert "Run" in pile(scene, "Hand", 1)
    assert scene.table.loose[scene.table.own_pile("Pack", 0)] == (0, 3)


def test_others_know_which_cards_are_of_the_pile_and_not_which_ones() -> None:
    scene = at_table([GIVE, CALL])
    scene.plays(0, GIVE)
    scene.settle()
    view, seen = scene.game.view(1), set()
    for seed in range(20):
        other = view.imagine(seed)
        assert other.view(1).as_data() == view.as_data()
        hand = other.view(0).hand
        seen.add(tuple(sorted(title for title in hand if title in (BITE, KICK))))
        assert sum(title in (BITE, KICK) for title in hand) == 2
    assert seen == {(BITE, BITE), (BITE, KICK)}


@pytest.mark.parametrize("seed", range(12))
def test_games_with_such_piles_keep_the_laws(seed: int) -> None:
    scene = strangers("Keeper Anna Keeper", TEXT, "able")
    game, luck = scene.game, SeededChance(seed)
    gold, whole = sum(game.purses.values()), Counter(count_cards(scene.table))
    for _ in range(300):
        if game.pending is None:
            break
        game.answer(random_answer(game.pending, luck))
        check_invariants(game, whole, gold)
