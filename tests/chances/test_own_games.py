"""Odds on games of a player's own: what a seat is told of them, and that asking changes nothing."""

from __future__ import annotations

import pytest

from rdi import library
from rdi.arrays.scoring.hand_tables import why_no_hand_tables
from rdi.chances.endings import MODELS
from rdi.chances.odds import odds
from rdi.chances.races import race_of
from rdi.chances.single_agent.graph import ChanceNode
from rdi.chances.single_agent.solver import graph_of, solve_single_agent
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import GameFault
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings, SplitRule

HEAD = """
game "Own":
  about "a game of a player's own"
  source "invented for the tests of this program"
  uses deck "Rogues and Warriors"
  uses dice
  for 2 to 7 players
"""
DICE = (
    HEAD
    + """\
  each player has Rolled (public, dice)
  each player has Kept (public, dice)
  table has River (public, dice)
  table has a Horde on each Grey
  play:
    ante
    roll 2 dice to each Rolled
    bet
    {then}
    showdown
  score highest of Rolled and Kept:
    each card is worth value
  ties none
"""
)

ALONE = """each player in turn:
      choose one of stay or another as wish, to roll
      if wish is another:
        roll 1 dice to Rolled"""

PLAYERS_COUNT = """if number of players is more than 2:
      roll 1 dice to each Rolled"""

ANOTHER_DECIDES = """starting player:
      choose one of high or low as wish, to plan
    if wish is high:
      roll 1 dice to each Rolled"""

ANYBODY_COUNTS = """if any player has dice in Rolled where value is 6:
      roll 1 dice to each Rolled"""

NOBODY_MATTERS = """repeat while any player has dice in Rolled:
      reroll each Rolled
      each player together:
        if any dice in Rolled:
          choose one from distinct value of dice in Rolled as kept, to keep
          move all dice in Rolled where value is kept to Kept"""

GOLD_MOVES = """each player in turn:
      pay 1 to Horde of Rogue
    each player in turn:
      choose one of stay or another as wish, to take
      if wish is another:
        take half from Horde of Rogue"""

GOLD_DECIDES = """if every Horde is empty:
      roll 1 dice to each Rolled"""


def begun(then: str, seats: int = 3, seed: int = 1) -> Game:
    compiled = library.compiled_game_in(DICE.format(then=then), "own")
    return Game(compiled, Settings(), SeededChance(seed), [20] * seats)


def share_played_out(game: Game, seat: int, games: int) -> float:
    """The part of the pot in games that are played on, in which nobody has to pick."""
    view, total = game.view(seat), 0.0
    for number in range(games):
        world = view.imagine(number)
        while world.pending is not None:
            assert not isinstance(world.pending, Pick)
            world.answer(world.pending.stay)
        assert world.outcome is not None
        first = world.outcome.places[0]
        total += (seat in first) / len(first)
    return total / games


@pytest.mark.parametrize("then", [ALONE, NOBODY_MATTERS])
def test_a_seat_whose_hand_is_its_own_affair_is_told_of_it(then: str) -> None:
    view = begun(then).view(1)
    assert solve_single_agent(view) is not None
    assert race_of(view) is not None


@pytest.mark.parametrize("then", [PLAYERS_COUNT, ANOTHER_DECIDES, ANYBODY_COUNTS, GOLD_DECIDES])
def test_a_hand_that_depends_on_others_or_on_gold_is_not_told_of_alone(then: str) -> None:
    view = begun(then).view(1)
    assert solve_single_agent(view) is None
    assert race_of(view) is None


@pytest.mark.parametrize("then", [PLAYERS_COUNT, ANYBODY_COUNTS])
@pytest.mark.parametrize("seats", [2, 3])
def test_odds_are_those_of_the_whole_table(then: str, seats: int) -> None:
    game = begun(then, seats)
    found = odds(game.view(0)).pots[0].share
    expected = share_played_out(game, 0, 600)
    assert found.value == pytest.approx(expected, abs=0.1)


def test_looking_for_chances_leaves_the_game_as_it_is() -> None:
    game = begun(GOLD_MOVES)
    while not isinstance(game.pending, Pick):
        assert game.pending is not None
        game.answer(game.pending.stay)
    before = dict(game.purses), game.events, game.log
    view = game.view(game.pending.seat)
    assert solve_single_agent(view) is None
    assert race_of(view) is None
    assert odds(view).pots
    assert (dict(game.purses), game.events, game.log) == before


def test_a_game_that_asks_for_what_is_not_there_is_its_authors_fault() -> None:
    text = DICE.format(then="bet").replace("worth value", "worth Strength of rank")
    text = text.replace(
        "  table has River", "  table counts Strength for every rank\n  table has River"
    )
    view = Game(library.compiled_game_in(text, "own"), Settings(), SeededChance(1), [20, 20]).view(
        0
    )
    assert solve_single_agent(view) is None
    assert race_of(view) is None
    with pytest.raises(GameFault, match=r"own\.game:\d+: Own cannot go on here"):
        odds(view)


CARDS = """
game "Own":
  about "a game of a player's own"
  source "invented for the tests of this program"
  uses deck "Rogues and Warriors"
  for 2 to 7 players
  each player has Hand (hidden)
  play:
    ante
    deal 2 to each Hand
    bet
    {then}
    showdown
  score highest of Hand:
    each card is worth {worth}
  ties none
"""


def of_cards(worth: str, then: str = "bet") -> CompiledGame:
    return library.compiled_game_in(CARDS.format(worth=worth, then=then), "own")


def test_hands_worth_millions_have_the_chances_of_hands_worth_little() -> None:
    shares = []
    for worth in ("value", "200000 * value"):
        compiled = of_cards(worth)
        assert bool(why_no_hand_tables(compiled)) == (worth != "value")
        view = Game(compiled, Settings(), SeededChance(3), [20, 20]).view(0)
        shares.append(odds(view, samples=500).share)
    assert shares[0].value == pytest.approx(shares[1].value, abs=0.1)


def test_one_showdown_decides_where_several_pots_are_played_for_again() -> None:
    """All are tied for a main and a side pot, and one of them is about to leave the first of these
    games.
    """
    then = """each player in turn:
      choose one of stay or leave as wish, to stay
      if wish is leave:
        leave game"""
    settings = Settings(split_rule=SplitRule.KING)
    game = Game(of_cards("0", then), settings, SeededChance(1), [4, 9, 9])
    while isinstance(game.pending, Wager):
        bounds = game.pending.bounds
        game.answer(("raise", bounds[1]) if bounds else game.pending.stay)
    while all(event[0] != "replay" for event in game.events):
        game.answer("stay")
    while isinstance(game.pending, Wager):
        game.answer(game.pending.stay)
    assert game.pending is not None
    found = odds(game.view(game.pending.seat), samples=40)
    assert 0 < found.share.value < 1


SHARED = (
    HEAD
    + """\
  each player has Hand (public)
  each player has Rest (public)
  table has Clock (public)
  table has War (public)
  table counts Strength for every rank
  play:
    ante
    deal {rest} to each Rest
    deal 2 to each Hand
    bet
    {then}
    showdown
  score highest of Hand:
    each card is worth value
    total number of Rogues in War
    total Strength of Rogue
  ties none
"""
)

BACKING = """each player in turn:
      choose one from every rank as backed, to back
      add 1 to Strength of backed"""

GIVING = """each player together:
      choose up to 1 from cards in Hand as given_up, to give
      move given_up from Hand to War"""


def laid(then: str, seats: int = 3, rest: int = 1) -> Game:
    compiled = library.compiled_game_in(SHARED.format(then=then, rest=rest), "own")
    return Game(compiled, Settings(), SeededChance(1), [20] * seats)


@pytest.mark.parametrize("then", [BACKING, GIVING])
def test_while_others_change_what_lies_on_the_table_nobody_is_told_of_a_hand_alone(
    then: str,
) -> None:
    game = laid(then)
    while game.pending is not None:
        for seat in range(3):
            assert solve_single_agent(game.view(seat)) is None
        if isinstance(game.pending, Pick):
            game.answer(game.pending.options[-1])
        else:
            game.answer(game.pending.stay)


def test_a_hand_is_told_of_alone_only_as_long_as_the_deck_lasts() -> None:
    exchange = "exchange up to 2 from Hand"
    assert solve_single_agent(laid(exchange, 3, rest=10).view(0)) is not None
    assert solve_single_agent(laid(exchange, 7, rest=10).view(0)) is None
    more = "deal 1 to each Hand"
    assert solve_single_agent(laid(more, 7, rest=9).view(0)) is not None
    assert solve_single_agent(laid(more, 7, rest=10).view(0)) is None


def test_what_is_drawn_at_once_has_no_first_card_that_could_be_told_of() -> None:
    def turning(count: int) -> str:
        return f"draw {count} to Clock\n    turn 1 from Clock to War"

    assert solve_single_agent(laid(turning(1)).view(0)) is not None
    assert solve_single_agent(laid(turning(2)).view(0)) is None


HANDS = """
game "Own":
  about "a game of a player's own"
  source "invented for the tests of this program"
  uses deck "Rogues and Warriors"
  for 2 to 7 players
  each player has Hand (hidden)
  each player has Rest (hidden)
  play:
    ante
    deal 2 to each Hand
    {then}
    showdown
  score lowest of Hand:
    each card is worth value
  ties none
"""

VALUE = dict(zip("WLBMR", range(1, 6), strict=True))
DRAWN_AFTER = """exchange up to 2 from Hand
    deal 3 to each Hand
    bet"""

DRAWN_BEFORE = """bet
    deal 3 to each Hand
    exchange up to 2 from Hand
    bet"""

DRAWN_BY_SOME = """each player in turn:
      choose one of stay or another as wish, to draw
      if wish is another:
        draw 2 to Hand
    exchange up to 2 from Hand
    bet"""

BURIED = """deal 3 to each Hand
    each player in turn:
      choose one from cards in Hand as buried, to bury
      move buried from Hand to Rest"""


@pytest.mark.slow
@pytest.mark.parametrize("then", [DRAWN_AFTER, DRAWN_BEFORE, DRAWN_BY_SOME, BURIED])
@pytest.mark.parametrize("model", MODELS)
def test_odds_are_told_at_every_decision_however_hands_grow(then: str, model: str) -> None:
    for seed in range(6):
        compiled = library.compiled_game_in(HANDS.format(then=then), "own")
        game = Game(compiled, Settings(), SeededChance(seed), [20, 20, 20])
        luck = SeededChance(seed)
        while game.pending is not None:
            found = odds(game.view(game.pending.seat), model=model, samples=60)
            assert 0 <= found.share.value <= 1
            options = game.pending.options
            is_pick = isinstance(game.pending, Pick)
            game.answer(options[luck.pick(len(options))] if is_pick else "check")


def test_what_is_drawn_after_an_exchange_is_not_known_before_it() -> None:
    compiled = library.compiled_game_in(HANDS.format(then=DRAWN_AFTER), "own")
    game = Game(compiled, Settings(), SeededChance(1), [20, 20])
    usual = sum([VALUE[card[0]] for card in compiled.cards]) / len(compiled.cards)
    kept = [min(VALUE[card[0]], usual) for card in game.view(0).own["Hand"]]
    found = odds(game.view(0), samples=300)
    assert found.points is not None
    assert found.points.value == pytest.approx(sum(kept) + 3 * usual, abs=0.8)


def test_where_luck_may_bring_too_many_things_a_hand_is_not_followed() -> None:
    """The last of the plans has no exchange in it, so that the ways look few at a glance."""
    then = """starting player:
      choose 2 of up or down as plan, to plan
    repeat 2 times as turn:
      if item turn of plan is up:
        exchange up to 2 from Hand"""
    text = HANDS.format(then="deal 3 to each Hand\n    " + then).replace("none", "color")
    compiled = library.compiled_game_in(text, "own")
    game = Game(compiled, Settings(), SeededChance(1), [20, 20])
    assert game.pending is not None
    assert game.pending.verb == "plan"
    graph = graph_of(compiled)
    assert solve_single_agent(game.view(0)) is None
    chances = [each for each in graph.nodes if isinstance(each, ChanceNode)]
    assert sum([len(each.successors) for each in chances]) <= 20_000
