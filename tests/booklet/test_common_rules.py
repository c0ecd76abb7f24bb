"""What all nine games have in common: antes, rounds of betting, discards, ties and shares."""

import pytest

from rdi import library
from tests.booklet.scene import Scene, showdown

BETTING_GAMES = [entry.name for entry in library.usual_games() if entry.name != "dragon-hordes"]
ROUNDS = {
    "rogues-and-warriors": 2, "kings-council": 3, "jack-of-all-trades": 4, "three-kingdoms": 3,
    "den-of-thieves": 3, "city-square": 4, "the-wheel": 3,
}  # fmt: skip
rule = pytest.mark.rule


@rule("betting-06")
@pytest.mark.parametrize("game", BETTING_GAMES)
def test_each_player_antes_one(game: str) -> None:
    scene = Scene(game, seats=3)
    assert [event for event in scene.game.events if event[0] == "paid"] == [
        ("paid", seat, "pot", 1) for seat in (0, 1, 2)
    ]


@rule("betting-gen-01", "threes-01")
@pytest.mark.parametrize("game", BETTING_GAMES)
def test_each_game_has_its_rounds_of_betting_and_a_showdown(game: str) -> None:
    scene = Scene(game, seats=3).to_the_end()
    rounds = scene.happened.count("betting")
    assert rounds == ROUNDS.get(game, rounds)
    assert rounds > 0
    assert scene.happened.count("showdown") == 1
    assert sorted(seat for group in scene.places for seat in group) == [0, 1, 2]


@rule("shares-01", "SH-9")
@pytest.mark.parametrize("game", BETTING_GAMES)
def test_for_shares_the_ante_is_the_only_bet(game: str) -> None:
    scene = Scene(game, seats=3, share=4)
    assert scene.pot == 12
    scene.to_the_end()
    assert "betting" not in scene.happened
    assert sum(event[3] for event in scene.game.events if event[:2] == ("paid", 0)) == 4


@rule("betting-gen-03", "G-11")
def test_the_starting_player_speaks_first_or_else_the_next_still_in() -> None:
    scene = Scene("rogues-and-warriors", seats=3)
    assert scene.asked == (0, "bet")
    scene.bets("check check 1 call call")
    scene.then("reveal", *[scene.own(seat)[0] for seat in (0, 1, 2)])
    assert scene.asked == (0, "bet")
    scene = Scene("kings-council", seats=3).bets("fold check check")
    assert scene.asked == (1, "discard")
    scene.then("discard", [], [])
    assert scene.asked == (1, "bet")


@rule("betting-gen-02")
@pytest.mark.parametrize("game", ["kings-council", "three-kingdoms", "den-of-thieves"])
def test_discards_are_face_down(game: str) -> None:
    scene = Scene(game, cards="Wk Lk Bk Mk Rk Ro Rn").checks()
    scene.says(0, "discard", ["Wk"])
    for looker in (1, -1):
        assert "Wk" not in repr(scene.game.view(looker).as_data())
    assert "Wk" in repr(scene.game.view(0).as_data())


@rule("betting-07", "G-9")
def test_the_cards_of_who_folds_are_turned_down() -> None:
    scene = Scene("rogues-and-warriors", seats=3).checks()
    scene.then("reveal", *[scene.own(seat)[0] for seat in (0, 1, 2)])
    assert len(scene.seen(0, 1, "Shown")) == 1
    scene.bets("check fold check")
    assert scene.is_over
    assert scene.seen(0, 1, "Shown") == 1
    assert scene.seen(0, 1) == 1
    assert len(scene.seen(0, 2)) == 1


@rule("G-6")
def test_the_tiebreaker_parts_lower_places_too() -> None:
    deal = "Wk Wo | Mk Ro | Mw Rk"
    assert showdown("rogues-and-warriors", seats=3, cards=deal) == [[0], [2], [1]]


@rule("G-8")
def test_a_game_takes_no_more_players_than_its_deck_can_serve() -> None:
    most = {
        "kings-council": 9, "three-kingdoms": 7, "den-of-thieves": 8, "city-square": 7,
        "the-wheel": 8, "rogues-and-warriors": 30,
    }  # fmt: skip
    assert {name: library.definition(name).most_seats for name in most} == most
