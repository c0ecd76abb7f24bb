"""Father Farai: where his Brews lie, and what becomes of them. "The Red Dragon Inn 8"."""

import pytest

import rdi
from rdi.model.request import PASS
from tests.inn.house import Scene, at, happened, pile

BREWS = ("Beer", "Wine", "Spirits")
STIR, PADDLE = "The yeast of your worries", "Time to stir the mash"


@pytest.mark.rule("farai-setup-01", "farai-setup-02")
def test_he_begins_with_three_open_brews_and_chooses_one_after_drawing_his_hand() -> None:
    game = rdi.new_game("red-dragon-inn", seats=["zot", "farai"], seed=5)
    assert game.pending is not None
    assert (game.pending.seat, game.pending.verb) == (1, "choose")
    view = game.view(1)
    assert (view.offered_texts, len(view.hand)) == (BREWS, 7)
    scene = Scene(game)
    assert [len(pile(scene, name, 1)) for name in BREWS] == [4, 4, 4]
    opened = {event[1:3] for event in happened(scene, "turned up")}
    assert len(opened) == 3
    assert view.counters[1] == {f"Progress at {name}": (0, 3) for name in BREWS}
    assert view.marker_places[1] == {"Brewing": ""}
    game.answer(2)
    assert game.view(0).marker_places[1] == {"Brewing": "Spirits"}


def test_two_games_have_their_brews_in_different_orders() -> None:
    games = [rdi.new_game("red-dragon-inn", seats=["zot", "farai"], seed=n) for n in range(6)]
    tops = {tuple(pile(Scene(game), name, 1)[0] for name in BREWS) for game in games}
    assert len(tops) > 1


def left(scene: Scene, **brews: list[str]) -> None:
    """Only these cards are left of his Brews; the others are finished."""
    table = scene.table
    for name, titles in brews.items():
        place = table.own_pile(name, 0)
        done = [each for each in table.owned(place) if each[2] not in titles]
        table.lay_owned(place, [(0, True, title) for title in titles])
        table.loose[place] = (len(titles), 0)
        table.lay_in(table.own_pile("Brewed", 0), done, is_under=True)


@pytest.mark.rule("farai-brew-05", "farai-brew-04")
def test_after_the_last_card_of_a_brew_he_may_go_elsewhere() -> None:
    scene = at("farai zot fiona", "always", hands={0: [STIR]}, markers={(0, "Brewing"): "Beer"})
    left(scene, Beer=["Acolyte's Small Beer"])
    scene.plays(0, STIR, 1)
    scene.chooses(0, "yes")
    assert scene.game.view(0).offered_texts == ("Wine", "Spirits")
    scene.chooses(0, 0)
    assert scene.table.place_of(0, "Brewing") == "Wine"
    assert (pile(scene, "Beer", 0), len(pile(scene, "Brewed", 0))) == ([], 4)


@pytest.mark.rule("farai-brew-06")
def test_he_does_not_go_to_a_brew_that_is_used_up() -> None:
    scene = at("farai zot fiona", "always", hands={0: [STIR, PADDLE]},
               markers={(0, "Brewing"): "Wine"})  # fmt: skip
    left(scene, Beer=[])
    scene.plays(0, STIR, 1)
    scene.settle()
    assert scene.table.place_of(0, "Brewing") == "Wine"
    scene.plays(0, PADDLE)
    scene.chooses(0, 0)
    assert scene.game.view(0).offered_texts == ("Spirits",) or (
        scene.table.place_of(0, "Brewing") == "Spirits"
    )


@pytest.mark.rule("farai-brew-06")
def test_where_all_brews_are_used_up_nothing_is_asked() -> None:
    scene = at("farai zot fiona", "always", hands={0: [PADDLE]}, markers={(0, "Brewing"): "Wine"})
    left(scene, Beer=[], Wine=[], Spirits=[])
    scene.plays(0, PADDLE)
    scene.chooses(0, 0)
    assert scene.game.pending is not None
    assert scene.game.pending.verb != "choose"
    assert PASS in scene.game.pending.items
