"""The shrewd one bets by what the pots promise, by what others seem to hold, and never blindly."""

from random import Random

import pytest

import rdi
from rdi import Wager
from rdi.players.gambler import all_stayings, pots_won, sampled_staying, staying_chances
from rdi.players.opponent_model import BETTING_STYLES, PICK_SKILL, Hypothesis, posteriors
from rdi.players.registry import regulars

BEST = regulars()[-1]
CALLER, CARELESS, CALCULATING, TIMID = BETTING_STYLES
WEAK = Hypothesis(chances=(0.2,), ranks=(0.2,), places=(2,))
STRONG = Hypothesis(chances=(0.9,), ranks=(0.9,), places=(0,))


def likely(said: dict[str, int]) -> dict[tuple[object, Hypothesis], float]:
    words = {"checked": 0, "called": 0, "raised": 0, "picked": 0} | said
    found = posteriors({WEAK: 1, STRONG: 1}, [words], 2)
    return {(each.style, case): weight for each in found for case, weight in each.hypotheses}


def of_manner(weights: dict[tuple[object, Hypothesis], float], style: object) -> float:
    return sum(weight for (found, _), weight in weights.items() if found is style)


# ------------------------------------------------------------------ pots


@pytest.mark.rule("betting-14")
def test_the_best_of_those_who_stay_takes_what_was_put_in() -> None:
    assert pots_won({0: 0, 1: 1}, [5, 5, 3], me=0, carry=0) == 13
    assert pots_won({0: 1, 1: 0}, [5, 5, 3], me=0, carry=0) == 0


def test_those_who_are_tied_divide_and_a_lone_player_takes_all_with_any_hand() -> None:
    assert pots_won({0: 2, 1: 2}, [4, 4], me=0, carry=2) == 5
    assert pots_won({0: 99}, [4, 4, 1], me=0, carry=0) == 9


@pytest.mark.rule("betting-14")
def test_one_who_is_all_in_takes_no_more_from_each_than_was_put_in() -> None:
    staying = {0: 0, 1: 1, 2: 2}
    assert pots_won(staying, [2, 9, 9], me=0, carry=0) == 6
    assert pots_won(staying, [2, 9, 9], me=1, carry=0) == 14


@pytest.mark.parametrize("name", ["threes", "kings-council"])
def test_where_nothing_lies_in_the_pot_yet_it_is_bet_as_well(name: str) -> None:
    game = rdi.new_game(name, seats=2, seed=1, ante=0)
    while not isinstance(game.pending, Wager):
        assert game.pending is not None
        game.answer(game.pending.options[0])
    for regular in regulars():
        answer = regular.make("x").decide(game.pending, game.view(game.pending.seat))
        assert game.pending.accepts(answer)


# ------------------------------------------------------------------ how others may answer


def test_all_ways_of_answering_are_as_likely_together_as_can_be() -> None:
    ways = dict(zip(all_stayings(3), staying_chances(0.5, 0.9, 1.0), strict=True))
    assert sum(ways.values()) == pytest.approx(1)
    assert ways[True, True, True] == pytest.approx(0.45)
    assert ways[False, True, True] == pytest.approx(0.45)
    assert ways[True, False, True] == pytest.approx(0.05)
    assert all(way[2] or not weight for way, weight in ways.items())


def test_what_the_last_of_many_do_is_left_to_luck() -> None:
    luck = Random(1)
    ways = [sampled_staying([0.5, 0.0, 1.0], luck) for _ in range(100)]
    assert {way[1:] for way in ways} == {(False, True)}
    assert 30 < sum(way[0] for way in ways) < 70


# ------------------------------------------------------------------ what others' bets tell


def test_who_raises_again_and_again_is_careless_or_holds_much() -> None:
    before, after = likely({}), likely({"raised": 2})
    assert of_manner(after, CARELESS) > of_manner(before, CARELESS)
    assert of_manner(after, TIMID) < of_manner(before, TIMID)
    assert after[CALCULATING, STRONG] > after[CALCULATING, WEAK]


def test_a_timid_one_who_calls_holds_much_and_a_caller_may_hold_anything() -> None:
    after = likely({"called": 2})
    assert after[TIMID, STRONG] > 100 * after[TIMID, WEAK]
    assert after[CALLER, STRONG] == pytest.approx(after[CALLER, WEAK])
    assert of_manner(after, CALLER) > of_manner(likely({}), CALLER)


def test_who_has_chosen_holds_more_than_luck_deals_unless_choosing_blindly() -> None:
    after = likely({"picked": 2})
    odds = after[CALLER, STRONG] / after[CALLER, WEAK]
    assert odds == pytest.approx((0.9 / 0.2) ** (2 * PICK_SKILL))
    assert after[CARELESS, STRONG] == pytest.approx(after[CARELESS, WEAK])


# ------------------------------------------------------------------ at the table


def test_no_raise_is_higher_than_the_pot_and_even_the_best_hand_is_not_thrown_in_at_once() -> None:
    raised = set()
    for seed in range(30):
        game = rdi.new_game("rogues-and-warriors", seats=2, seed=seed)
        assert isinstance(game.pending, Wager)
        answer = BEST.make(1).decide(game.pending, game.view(0))
        assert answer != "fold"
        if isinstance(answer, tuple):
            raised.add(answer[1])
    assert raised
    assert max(raised) <= 2


def test_what_lies_hidden_does_not_change_the_answer() -> None:
    for name in ("den-of-thieves", "three-kingdoms"):
        game = rdi.new_game(name, seats=2, seed=3)
        game.answer(("raise", 2))
        request, view = game.pending, game.view(1)
        assert isinstance(request, Wager)
        hands, answers = set(), set()
        for seed in range(5):
            other = view.imagine(seed)
            hands.add(other.view(0).own["Hand"])
            assert other.pending is not None
            answers.add(BEST.make(1).decide(other.pending, other.view(1)))
        assert len(hands) == 5
        assert answers == {BEST.make(1).decide(request, view)}


def test_the_shrewd_one_does_not_walk_away_from_gold_on_the_table() -> None:
    for seed in range(4):
        game = rdi.new_game("dragon-hordes", seats=2, seed=seed)
        assert game.pending is not None
        assert BEST.make(1).decide(game.pending, game.view(game.pending.seat)) == "roll"
        game.answer("leave")
        assert game.pending is not None
        assert BEST.make(1).decide(game.pending, game.view(game.pending.seat)) == "roll"
