"""Baron von Vlazlo: his decks, his first hand, and the cards of the wolf and of the bat."""

from typing import Any

import pytest

import rdi
from rdi import library
from rdi.engine.inn.view import InnView
from rdi.model.request import PASS, Respond
from tests.inn.house import Scene, at, numbers, pile
from tests.inside import table_of

GAME = "red-dragon-inn"
WOLF, BAT = 0, 1
BARON, BITE, NAP = "Baron of the Twilight Realm", "My bite is worse than my bark", "Bat nap"


def form_titles(name: str) -> dict[str, int]:
    piles = {each.name: each.cards or {} for each in library.character("vlazlo").piles}
    return dict(piles[name])


@pytest.mark.rule("vlazlo-setup-01", "base-setup-11")
def test_there_are_30_cards_and_two_decks_of_8() -> None:
    found = library.character("vlazlo")
    assert sum(found.deck.values()) == 30
    assert sorted(found.deck.values()) == [1] * 11 + [2] * 7 + [5]
    assert [sum(form_titles(name).values()) for name in ("Wolf", "Bat")] == [8, 8]
    assert [len(form_titles(name)) for name in ("Wolf", "Bat")] == [5, 7]
    assert not set(form_titles("Wolf")) & set(form_titles("Bat"))


@pytest.mark.rule("vlazlo-setup-02")
@pytest.mark.parametrize(("chosen", "form"), [(WOLF, "Wolf"), (BAT, "Bat")])
def test_the_first_hand_has_one_free_card_of_a_form_and_six_others(chosen: int, form: str) -> None:
    game = rdi.new_game(GAME, seats=["zot", "vlazlo", "fiona"], seed=5)
    assert (game.pending.seat, game.pending.verb) == (1, "choose")
    assert game.view(1).hand == ()
    game.answer(chosen)
    hand = game.view(1).hand
    assert len(hand) == 7
    assert [title for title in hand if title in form_titles(form)] == [hand[0]]
    assert numbers(Scene(game), "Blood")[1] == 0
    assert [len(pile(Scene(game), "Hand", seat)) for seat in range(3)] == [7, 7, 7]


@pytest.mark.rule("vlazlo-form-05")
def test_others_can_tell_how_many_cards_of_each_form_he_holds() -> None:
    """In all games that they may imagine there are as many of each: the backs differ."""
    game = rdi.new_game(GAME, seats=["zot", "vlazlo", "fiona"], seed=5)
    game.answer(BAT)
    bats = form_titles("Bat")
    seen = set()
    for seed in range(8):
        world = table_of(game.view(0).imagine(seed))
        hand = world.piles[world.own_pile("Hand", 1)]
        seen.add(tuple(title for title in hand if title in bats))
        assert sum(title in bats for title in hand) == 1
        assert not any(title in form_titles("Wolf") for title in hand)
    assert len(seen) > 1


@pytest.mark.rule("note-rdi6-baron-twilight")
def test_the_baron_sees_the_card_of_his_deck_before_he_says_which_form() -> None:
    scene = at("vlazlo zot", hands={0: [BARON]}, draws={0: ["I raise!"]})
    scene.plays(0, BARON)
    while isinstance(scene.game.pending, Respond):
        scene.game.answer(PASS)
    assert scene.game.pending.verb == "choose"
    assert scene.game.view(0).hand == ("I raise!",)


def at_nap(**more: Any) -> Scene:
    scene = at("vlazlo zot fiona", "always", **{"hands": {0: [NAP]}, **more})
    scene.plays(0, NAP)
    return scene


@pytest.mark.rule("vlazlo-card-05")
def test_the_nap_ends_the_turn_and_nothing_wakes_him_until_his_next() -> None:
    scene = at_nap(hands={0: [NAP, "Vonly a little nip"]}, drinks={0: ["Dragon Breath Ale"]})
    while scene.table.acting == 0:
        assert scene.table.phase not in ("order", "drink")
        scene.game.answer(PASS if isinstance(scene.game.pending, Respond) else ())
    view = scene.game.view(0)
    assert isinstance(view, InnView)
    assert view.why_not("Vonly a little nip") == "you may not play cards now"
    assert pile(scene, "Drinks", 0) == ["Dragon Breath Ale"]
    assert numbers(scene, "Alcohol")[0] == 0


@pytest.mark.rule("note-rdi6-bite-01")
@pytest.mark.parametrize("count", [1, 2])
def test_each_card_that_would_ignore_the_bite_makes_it_2_weaker(count: int) -> None:
    dodges = ["Now you see me... Now you don't!", "The stars say, 'No!'"][:count]
    scene = at("vlazlo zot fiona", hands={0: [BITE], 1: dodges})
    scene.plays(0, BITE, 1)
    for title in dodges:
        scene.plays(1, title)
    scene.settle()
    assert numbers(scene, "Fortitude") == [20, 16 + 2 * count, 20]
