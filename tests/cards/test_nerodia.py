"""Nerodia's cards where a scenario cannot say it: what her cards forbid, and whole games."""

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.session.fuzzing import play_at_random
from rdi.session.setup import new_game
from tests.inn.house import GAME, PAY, at, happened, pile

POSE, HALL = "Strike a pose!", "You need a moment in the statuary hall"
PIT = "Which one of you called this place a sssnake pit?!"


def test_the_deck_has_forty_cards_of_which_our_own_are_marked() -> None:
    nerodia = library.character("nerodia")
    assert sum(nerodia.deck.values()) == 40
    ours = [title for title, card in nerodia.cards.items() if card.is_house]
    assert sum(nerodia.deck[title] for title in ours) == 7
    assert nerodia.traits == {"Villain"}


@pytest.mark.rule("note-rdi8-strike-a-pose")
def test_whoever_is_to_keep_still_plays_nothing_until_her_next_turn() -> None:
    scene = at("nerodia zot", "always", hands={0: [POSE], 1: [PAY]},
               own_piles=[(0, "Petrified", ["I raise!", "I raise!"], 1)])  # fmt: skip
    scene.plays(0, POSE, "yes")
    assert scene.why_not(1, PAY) is None
    scene.settle()
    assert scene.why_not(1, PAY) == "you may not play cards now"


@pytest.mark.rule("note-rdi8-statuary-hall")
def test_the_statuary_hall_ends_the_turn_without_a_drink() -> None:
    scene = at("nerodia zot", "always", hands={0: [HALL], 1: []},
               own_piles=[(0, "Petrified", ["I raise!", "I raise!"], 1)])  # fmt: skip
    scene.plays(0, HALL, "yes")
    scene.settle()
    while scene.table.acting == 0:
        assert scene.game.pending is not None
        assert scene.game.pending.verb in ("answer", "play")
        scene.game.answer("pass")
    assert not happened(scene, "ordered")


@pytest.mark.rule("nerodia-petrify-03")
def test_cards_that_are_petrified_together_lie_there_in_any_order() -> None:
    orders = set()
    for seed in range(12):
        scene = at("nerodia zot fiona", "always",
                   hands={0: [PIT], 1: ["Down Pooky!"], 2: ["I raise!"]})  # fmt: skip
        scene.table.chance = SeededChance(seed)
        scene.plays(0, PIT)
        scene.settle()
        orders.add(tuple(pile(scene, "Petrified", 0)))
    assert orders == {("Down Pooky!", "I raise!"), ("I raise!", "Down Pooky!")}


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_keep_the_laws(seed: int) -> None:
    seats = ["nerodia", "zot", "nerodia", "gerki"]
    game = new_game(GAME, seats=seats, same_characters=True, seed=seed)
    assert play_at_random(game, SeededChance(seed)) > 10
    assert game.outcome is not None
