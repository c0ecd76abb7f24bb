"""What an ending is worth is what it pays: in games that end without a showdown nothing is divided
that still lies on the table, and no pot is paid.
"""

from __future__ import annotations

from itertools import combinations
from statistics import fmean

import pytest

import rdi
from rdi import library
from rdi.chances.odds import odds, odds_after
from rdi.chances.pots_at_stake import always_compares_hands, is_played_for_pots, pays_pots_alone
from rdi.chances.results import Estimate, Odds
from rdi.chances.rollouts import is_soon_over, position_gold
from rdi.chances.single_agent.turn import turn_values
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import Game
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings
from rdi.players.registry import regulars
from rdi.tournament.luck.correction import why_not_corrected
from tests.inside import compiled_of

HEAD = """\
game "Own":
  uses deck "Rogues and Warriors"
  uses dice
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Open (public)
  table has Roll (public, dice)
  table has a Chest on each Grey
  play:
"""

LAST_TAKES = """\
    each player in turn:
      pay 4 to Chest of Rogue
    each player in turn:
      choose one of open or pass as wish, to choose
      if wish is open:
        take all from Chest of Rogue
    end game
"""
"""Who opens the chest has what is in it; what is left in it at the end is nobody's."""

BY_DICE = """\
    each player in turn:
      pay 6 to Chest of Rogue
    starting player:
      choose one of whole or dice or nothing as wish, to choose
      if wish is whole:
        take half from Chest of Rogue
      if wish is dice:
        roll 1 dice to Roll
        if any dice in Roll where value is 6:
          take all from Chest of Rogue
    end game
"""
"""A half for certain, all of it in one of six cases, or nothing."""

DARE = """\
    each player in turn:
      pay 6 to Chest of Rogue
    deal 1 to each Hand
    let best be 0
    each player together:
      choose one of dare or stay as wish, to choose
      if wish is dare:
        move all cards in Hand to Open
    each player in turn:
      let best be most of (best, sum of value of cards in Open)
    each player in turn:
      if any cards in Open and sum of value of cards in Open is best:
        take all from Chest of Rogue
      otherwise:
        if any cards in Open:
          pay 20 to Chest of Warrior
    end game
"""
"""Who dares shows a hidden card: the best takes what lies there, the others pay."""

LONG = """\
    each player in turn:
      pay 1 to Chest of Rogue
    repeat until every Chest is empty:
      each player in turn:
        pay 1 to Chest of Rogue
      each player in turn:
        choose one of wait or open as wish, to choose
        if wish is open:
          take all from Chest of Rogue
    end game
"""
"""It may go on for ever, so that nobody looks to its end."""

EITHER = """\
    ante
    deal 2 to each Hand
    starting player:
      choose one of stop or go as wish, to choose
    if wish is stop:
      end game
    showdown
"""
"""The first player may end the game, and then nobody wins the pot."""

CHEST_BESIDE = """\
    ante
    each player in turn:
      pay 5 to Chest of Rogue
    deal 2 to each Hand
    starting player:
      choose one of open or pass as wish, to choose
      if wish is open:
        take all from Chest of Rogue
    showdown
"""
"""A pot for the best hand, and a chest beside it."""

SCORE = """\
  score highest of Hand:
    each card is worth value
  ties none
"""


def begun(play: str, score: str = "", seats: int = 2, cards: str = "", seed: int = 1) -> Game:
    compiled = library.compiled_game_in(HEAD + play + score, "own")
    chance = StackedChance(cards.split(), (), SeededChance(seed))
    return Game(compiled, Settings(), chance, [40] * seats)


def at_pick(game: Game) -> Game:
    while isinstance(game.pending, Wager):
        game.answer(game.pending.stay)
    assert isinstance(game.pending, Pick)
    return game


def told(game: Game, **options: float) -> Odds:
    assert game.pending is not None
    return odds(game.view(game.pending.seat), **options)  # type: ignore[arg-type]


def golds(found: Odds) -> dict[Answer, Estimate]:
    """The Gold that each answer is told to bring."""
    return {each.answer: each.gold for each in found.options if each.gold is not None}


def test_what_is_left_on_the_table_at_the_end_is_nobodys() -> None:
    assert position_gold(10, 8, 2, is_over=True) == 10
    assert position_gold(10, 9, 2, is_over=False) == 14


@pytest.mark.parametrize(
    ("play", "score", "for_pots", "pots_alone", "always_hands"),
    [
        (LAST_TAKES, "", False, False, False),
        (LAST_TAKES, SCORE, False, False, False),
        (EITHER, SCORE, True, False, False),
        (CHEST_BESIDE, SCORE, True, False, True),
    ],
)
def test_how_a_game_pays_is_read_from_its_order_of_play(
    play: str, score: str, for_pots: bool, pots_alone: bool, always_hands: bool
) -> None:
    compiled = compiled_of(begun(play, score))
    assert is_played_for_pots(compiled) is for_pots
    assert pays_pots_alone(compiled) is pots_alone
    assert always_compares_hands(compiled) is always_hands


@pytest.mark.parametrize("entry", library.usual_games())
def test_of_ours_only_games_without_a_showdown_pay_otherwise(entry: library.Entry) -> None:
    compiled = library.compiled_game(entry.name)
    assert pays_pots_alone(compiled) is is_played_for_pots(compiled)


# ------------------------------------------------------------------ counted


@pytest.mark.parametrize("score", ["", SCORE])
def test_the_last_to_choose_is_told_exactly_what_the_end_pays(score: str) -> None:
    game = begun(LAST_TAKES, score)
    game.answer("pass")
    found = told(game)
    assert found.is_exact
    assert golds(found) == {"open": Estimate(8.0), "pass": Estimate(0.0)}
    view = game.view(1)
    assert odds_after(view, "pass").gold == Estimate(0.0)
    assert odds_after(view, "open").gold == Estimate(8.0)


def test_luck_that_pays_at_the_end_is_counted() -> None:
    found = told(begun(BY_DICE))
    assert found.is_exact
    assert not found.ends_with_turn
    values = {answer: gold.value for answer, gold in golds(found).items()}
    assert values == pytest.approx({"whole": 6, "dice": 12 / 6, "nothing": 0})
    assert [each.answer for each in found.options] == ["whole", "dice", "nothing"]


def test_debts_from_before_are_no_loss_from_now_on() -> None:
    seen = 0
    for seed in range(8):
        game = rdi.new_game("dragon-hordes", stashes=[3, 60], loans=True, seed=seed)
        while game.pending is not None and not seen:
            view = game.view(game.pending.seat)
            if view.markers[view.seat] and "leave" in game.pending.options:
                found = golds(told(game))
                assert found["leave"].value == pytest.approx(0)
                seen += 1
            game.answer(next(each for each in game.pending.options if each != "leave"))
    assert seen


# ------------------------------------------------------------------ imagined


def test_others_may_still_take_what_one_lets_lie() -> None:
    found = told(begun(LAST_TAKES), seconds=0.05)
    assert golds(found)["open"].value == 8
    assert golds(found)["pass"].value == 0  # the other takes all, and half of it is nobody's
    assert odds_after(begun(LAST_TAKES).view(0), "pass", seconds=0.05).gold == Estimate(0.0)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_stays_out_wins_nothing_and_who_dares_with_the_best_card_all(seats: int) -> None:
    for seed in range(3):
        high = told(begun(DARE, seats=seats, cards="Rk", seed=seed), samples=60)
        low = told(begun(DARE, seats=seats, cards="Ww", seed=seed), samples=60)
        assert golds(high)["stay"] == golds(low)["stay"] == Estimate(0.0)
        assert golds(high)["dare"].value > 0
        assert low.options[0].answer == "stay" or golds(low)["dare"].value > 0


def test_others_choose_by_what_they_may_know_in_games_that_are_imagined() -> None:
    """Whoever holds the worst card dares if the other is asked first and cannot tell."""
    game = begun(DARE, cards="Rk Ww")
    view = game.view(0)
    taken = []
    for seed in range(8):
        found = odds_after(view, "dare", samples=40, seed=seed)
        assert found.gold is not None
        taken.append(found.gold.value)
    assert 6 <= fmean(taken) <= 12  # what both paid, less what a tie takes


def test_a_long_game_is_told_to_the_end_of_the_turn_and_says_so() -> None:
    game = begun(LONG)
    assert not is_soon_over(compiled_of(game), 2)
    found = told(game, seconds=0.05)
    assert found.ends_with_turn
    values = {answer: gold.value for answer, gold in golds(found).items()}
    assert values == pytest.approx({"wait": 4 / 2.25, "open": 4})
    assert is_soon_over(compiled_of(begun(LAST_TAKES)), 2)


# ------------------------------------------------------------------ hands and other endings


def test_no_pot_is_won_where_a_game_with_hands_ends_without_a_showdown() -> None:
    found = told(at_pick(begun(EITHER, SCORE, cards="Rk Ra")), samples=200)
    assert golds(found)["stop"] == Estimate(0.0)
    by_answer = {each.answer: each for each in found.options}
    assert by_answer["stop"].share.value == 0
    going = by_answer["go"]
    assert going.gold is not None
    assert going.share.value > 0.5
    assert going.gold.value == pytest.approx(2 * going.share.value)
    assert turn_values(at_pick(begun(EITHER, SCORE)).view(0)) is None


def test_what_is_won_in_a_showdown_is_that_of_the_hands_in_all_deals() -> None:
    """The part of the pot that is sampled, against all hands that the other may hold."""
    game = at_pick(begun(EITHER, SCORE, cards="Rk Ra"))
    compiled = compiled_of(game)
    found = told(game, samples=1500)
    values = compiled.namespace["A_value"]
    held = game.view(0).own["Hand"]
    rest = list(compiled.cards)
    for card in held:
        rest.remove(card)
    own = sum(values[card] for card in held)
    others = [values[one] + values[two] for one, two in combinations(rest, 2)]
    exact = fmean((own > other) + 0.5 * (own == other) for other in others)
    going = next(each for each in found.options if each.answer == "go")
    assert going.share.value == pytest.approx(exact, abs=3 / 1.96 * going.share.error)


def test_gold_beside_the_pot_is_told_with_the_pot() -> None:
    found = told(at_pick(begun(CHEST_BESIDE, SCORE, cards="Rk Ra")), samples=300)
    worth = {each.answer: each for each in found.options}
    opened, passed = worth["open"], worth["pass"]
    assert opened.gold is not None
    assert passed.gold is not None
    assert opened.gold.value - 10 == pytest.approx(2 * opened.share.value)
    assert passed.gold.value == pytest.approx(2 * passed.share.value)
    assert found.options[0].answer == "open"


# ------------------------------------------------------------------ players and luck


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_regulars_take_what_the_end_would_pay_to_nobody(level: int) -> None:
    regular = next(each for each in regulars() if each.level == level)
    for play, score in ((LAST_TAKES, ""), (LAST_TAKES, SCORE), (CHEST_BESIDE, SCORE)):
        game = at_pick(begun(play, score))
        assert game.pending is not None
        chosen = [regular.make(seed).decide(game.pending, game.view(0)) for seed in range(5)]
        assert chosen.count("open") == 5, (play, chosen)


def test_the_best_regulars_stay_out_with_the_worst_card_and_dare_with_the_best() -> None:
    best = regulars()[-1]
    for cards, wanted in (("Rk", "dare"), ("Ww", "stay")):
        game = begun(DARE, cards=cards, seats=4)
        assert game.pending is not None
        assert best.make(1).decide(game.pending, game.view(0)) == wanted


def test_luck_is_not_taken_off_where_pots_may_stay_unpaid() -> None:
    compiled = compiled_of(begun(EITHER, SCORE))
    assert why_not_corrected(compiled, 2) == "Own may end without comparing hands"
    assert why_not_corrected(compiled_of(begun(LAST_TAKES)), 2) == "Own has no scores"
    scored = compiled_of(begun(LAST_TAKES, SCORE))
    assert why_not_corrected(scored, 2) == "Own may end without comparing hands"
