"""What a game's text says that players are shown: it is what the game counts, and tells nobody what
only another knows.
"""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rdi
from rdi import Game, library
from rdi.engine.game import ONLOOKER
from rdi.model.definition import PLAYER
from rdi.session.setup import begin_game, make_settings
from tests.naive import three_kingdoms
from tests.plays import KINDS, Play, any_answer, middle_of, play_some, plays

SHOWING = tuple(each for each in KINDS if library.definition(*each).shown)
"""Each game that shows something, with each combination of its variants."""

OF_POINTS = {"city-square": "points", "jack-of-all-trades": "unpaid"}
"""What the points of a hand are called where they are shown."""


def shown_to(game: Game, seat: int) -> Any:
    """All that a seat is shown."""
    return game.view(seat).shown_values


def test_the_games_that_show_something_are_these() -> None:
    assert {name for name, _ in SHOWING} == {
        "city-square", "three-kingdoms", "the-wheel", "jack-of-all-trades", "dragon-hordes",
    }  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(plays(SHOWING), st.integers(0, 2**16))
def test_a_seat_is_shown_the_same_in_all_games_that_it_cannot_tell_apart(
    play: Play, luck: int
) -> None:
    game = middle_of(play, 60)
    for seat in range(ONLOOKER, game.seats):
        view = game.view(seat)
        imagined = view.imagine(luck).view(seat)
        assert imagined.shown_values == view.shown_values


@settings(max_examples=30, deadline=None)
@given(plays(SHOWING))
def test_a_copy_and_a_game_that_is_played_again_show_the_same(play: Play) -> None:
    game = middle_of(play, 60)
    copies = (game.fork(), rdi.replay(str(game.record)))
    for seat in range(ONLOOKER, game.seats):
        assert [shown_to(each, seat) for each in copies] == [shown_to(game, seat)] * 2


@settings(max_examples=40, deadline=None)
@given(plays(tuple(each for each in SHOWING if each[0] in OF_POINTS)))
def test_the_points_shown_are_those_that_the_score_counts(play: Play) -> None:
    game = middle_of(play, 60)
    for seat in range(game.seats):
        view = game.view(seat)
        score = view.score()
        assert score is not None
        points = view.shown_values[OF_POINTS[play.name]]
        lies_there = any(view.own[pile.name] for pile in _counted(play))
        assert points[seat] == (abs(score[1]) if lies_there else None)
        for other in range(game.seats):
            of_another = game.view(other).shown_values[OF_POINTS[play.name]][seat]
            assert of_another in (None, points[seat]) or game.pending  # while they build unseen


def _counted(play: Play) -> list[Any]:
    definition = library.definition(play.name, play.variants)
    assert definition.scoring is not None
    sources = [each.name for each in definition.scoring.sources]
    return [pile for pile in definition.piles if pile.is_player and pile.name in sources]


@settings(max_examples=40, deadline=None)
@given(plays(tuple(each for each in SHOWING if each[0] == "three-kingdoms")))
def test_war_values_are_those_of_a_plain_reading_of_the_rules(play: Play) -> None:
    game = middle_of(play)
    war = [str(card) for card in game.view(ONLOOKER).table_piles["War"]]  # type: ignore[union-attr]
    judged = three_kingdoms.judge(frozenset(play.variants), {"war_cards": war, "hands": {}})
    shown = shown_to(game, 0)
    assert shown["war_value"] == judged["war_values"]
    assert shown["each_card_earns"] == judged["color_points"]


@settings(max_examples=30, deadline=None)
@given(plays(tuple(each for each in SHOWING if each[0] == "dragon-hordes")))
def test_what_each_has_won_is_what_the_purses_have_more(play: Play) -> None:
    game = middle_of(play, 60)
    view = game.view(ONLOOKER)
    won = [now - before for now, before in zip(view.stashes, play.stashes, strict=True)]
    assert list(view.shown_values["won"]) == won


AUCTION = """game "Auction":
  uses deck "Rogues and Warriors"
  for 2 to 6 players
  each player has Hand (hidden)
  each player has Sold (public)
  table has Fashion (public)
  table has Store (secret)

  define reds as number of Warriors in Hand

  play:
    ante
    deal 4 to each Hand
    draw 3 to Store
    let total be 0
    repeat 3 times as turn:
      turn 1 from Store to Fashion
      each player in turn:
        choose one of high or low as call, to call
        if call is high:
          let total be total + 1
        choose one from every rank as wanted, to want
        choose one from cards in Hand as card, to sell
        move card from Hand to Sold
      each player together:
        choose one of keep or swap as wish, to wish
        if wish is swap:
          choose one from cards in Hand as card, to swap
          move card from Hand to Sold
          draw 1 to Hand
      bet
    showdown

  show round of 3 as turn
  show total as total
  show last_call as call
  show wanted as wanted
  show left as number of cards in Store
  show hand of each player as number of cards in Hand
  show reds of each player as reds
  show sold of each player as highest value of cards in Sold
  show points of each player as points
  show won of each player as winnings

  score highest of Hand and Sold:
    each card is worth value
  ties none
"""


@pytest.mark.parametrize("seed", range(20))
def test_so_it_is_in_a_game_that_shows_all_that_it_may(seed: int) -> None:
    compiled = library.compiled_game_in(AUCTION, "auction")
    game = begin_game(compiled, make_settings(), (20, 20, 20), seed=seed)
    luck = Random(seed)
    while game.pending is not None:
        for seat in range(ONLOOKER, game.seats):
            view = game.view(seat)
            assert view.imagine(luck.randrange(100)).view(seat).shown_values == view.shown_values
        game.answer(any_answer(game, luck))
    over = game.view(ONLOOKER)
    turned = over.table_piles["Fashion"]
    assert isinstance(turned, tuple)
    assert over.shown_values["left"] + len(turned) == 3


# A hand that is hidden, and one that is built unseen


@cache
def hidden_fate() -> Game:
    """Two workers' hands lie hidden."""
    return rdi.new_game("jack-of-all-trades", seats=3, variants=("hidden_fate",), seed=5)


def test_what_depends_on_hidden_cards_is_shown_to_their_owner_until_the_showdown() -> None:
    game = hidden_fate().fork()
    for seat in range(3):
        unpaid = shown_to(game, seat)["unpaid"]
        assert [value is not None for value in unpaid] == [each == seat for each in range(3)]
    assert shown_to(game, ONLOOKER)["unpaid"] == (None,) * 3
    while game.pending is not None:
        options = [each for each in game.pending.options if each != "fold"]
        game.answer(options[0])
    assert None not in shown_to(game, ONLOOKER)["unpaid"]


def test_a_choice_of_words_is_shown_as_soon_as_it_is_made() -> None:
    game = hidden_fate().fork()
    assert shown_to(game, 1)["plan"] is None
    game.answer(("die", "card", "card", "die"))
    assert shown_to(game, 1)["plan"] == ("die", "card", "card", "die")


def test_what_is_built_unseen_is_counted_for_the_builder_alone() -> None:
    game = rdi.new_game("city-square", seats=3, seed=5)
    while game.view(1).own["City"] == ():
        assert game.pending is not None
        game.answer(game.pending.options[0])
    assert game.pending is not None
    assert game.pending.seat == 1
    assert [value is None for value in shown_to(game, 1)["points"]] == [True, False, True]
    assert [value is None for value in shown_to(game, 0)["points"]] == [False, True, True]
    while game.pending.verb == "build":
        game.answer(game.pending.options[0])
    assert None not in shown_to(game, ONLOOKER)["points"]


@pytest.mark.parametrize(("name", "variants"), SHOWING)
def test_whoever_folded_has_nothing_shown_of_a_hand(name: str, variants: tuple[str, ...]) -> None:
    play = Play(name, variants, (50,) * 3, 3, {"share": 3 if "unwound_clock" in variants else None})
    game = play_some(play.begin(), play.luck, 40)
    of_hands = [each for each in library.definition(name, variants).shown if each.piles]
    for seat in game.view(ONLOOKER).folded:
        for each in of_hands:
            assert each.of == PLAYER
            assert shown_to(game, ONLOOKER)[each.name][seat] is None
