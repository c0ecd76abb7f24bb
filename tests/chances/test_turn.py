"""A turn for Gold: what each answer comes to is the mean over all cards and dice, as by hand."""

from collections import Counter
from itertools import product

import pytest

import rdi
from rdi import library
from rdi.chances.odds import odds, odds_after
from rdi.chances.rollouts import evaluate
from rdi.chances.single_agent.turn import turn_values
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import Game, View
from rdi.model.request import Answer, Pick

HOARD = "dragon-hordes"


def moments(seed: int, verb: str, variants: tuple[str, ...] = ()) -> list[Game]:
    """The first games of a play in which somebody is asked this; all pick what is best."""
    game = rdi.new_game(HOARD, seats=3, variants=variants, seed=seed)
    found = []
    for _ in range(12):
        if game.pending is None:
            break
        view = game.view(game.pending.seat)
        if game.pending.verb == verb:
            found.append(game.fork())
        game.answer(game.pending.options[0] if game.pending.verb == "start" else best(view))
    return found


def best(view: View) -> Answer:
    told = turn_values(view)
    assert told is not None
    return next(iter(told))


def after(view: View, answer: Answer, cards: list[str], dice: list[int]) -> Game:
    world = view.imagine(StackedChance(cards, dice, SeededChance(1)))
    world.answer(answer)
    return world


def unseen(view: View) -> Counter[str]:
    seen = [
        card
        for event in view.events
        if event[0] == "drew" and event[1] == ("Revealed", None)
        for card in event[2]
    ]
    return Counter(library.compiled_game(HOARD).cards) - Counter(seen)


@pytest.mark.parametrize("seed", range(3))
def test_a_card_that_is_called_is_any_of_those_not_seen_yet(seed: int) -> None:
    game = moments(seed, "predict")[1]
    assert game.pending is not None
    view = game.view(game.pending.seat)
    told = turn_values(view)
    assert told is not None
    assert set(told) == set(game.pending.options)
    deck = unseen(view)
    for answer in (next(iter(told)), [*told][-1]):
        by_hand = sum(
            many * evaluate(after(view, answer, [card], []), view.seat)
            for card, many in deck.items()
        )
        assert told[answer] == pytest.approx(by_hand / deck.total())
    assert list(told.values()) == sorted(told.values(), reverse=True)


def test_two_dice_show_all_that_they_may() -> None:
    game = moments(1, "start")[0]
    assert game.pending is not None
    view = game.view(game.pending.seat)
    told = turn_values(view)
    assert told is not None
    total = 0.0
    for dice in product(range(1, 7), repeat=2):
        world = after(view, "roll", [], list(dice))
        request = world.pending
        assert request is not None
        if request.seat == view.seat and request.verb != "start":
            later = turn_values(world.view(view.seat))
            assert later is not None
            total += max(later.values())
        else:
            total += evaluate(world, view.seat)
    assert told["roll"] == pytest.approx(total / 36)
    assert told["leave"] == view.stashes[view.seat]


def test_another_turn_of_ones_own_is_not_looked_into() -> None:
    game = moments(3, "start", ("double_double",))[0]
    assert game.pending is not None
    told = turn_values(game.view(game.pending.seat))
    assert told is not None
    assert told["roll"] > told["leave"]


def test_where_hands_are_compared_or_nothing_is_picked_nothing_is_told() -> None:
    for name in ("threes", "rogues-and-warriors"):
        game = rdi.new_game(name, seats=2, seed=1)
        assert game.pending is not None
        assert turn_values(game.view(game.pending.seat)) is None
    game = rdi.new_game(HOARD, seats=2, seed=1)
    assert isinstance(game.pending, Pick)
    assert turn_values(game.view(1 - game.pending.seat)) is None


@pytest.mark.parametrize("verb", ["start", "predict", "put"])
def test_odds_are_counted_and_agree_with_many_samples(verb: str) -> None:
    game = moments(4, verb)[0]
    view = game.view(seat_of(game))
    counted, sampled = odds(view), odds(view, samples=400)
    assert counted.is_exact
    assert not sampled.is_exact
    assert counted.gold is not None
    assert sampled.gold is not None
    assert [option.answer for option in counted.options] == list(turn_values(view) or ())
    best = sampled.options[0]
    exact = {option.answer: option.gold for option in counted.options}[best.answer]
    assert exact is not None
    assert best.gold is not None
    slack = 0.5  # imagined players do not take the best of all that may come
    assert exact.value == pytest.approx(best.gold.value, abs=2 * best.gold.error + slack)


def test_what_an_answer_brings_is_what_was_told_of_it() -> None:
    game = moments(4, "predict")[0]
    view = game.view(seat_of(game))
    for option in odds(view).options:
        after_it = odds_after(view, option.answer)
        assert after_it.gold == option.gold
        assert after_it.options == ()


def seat_of(game: Game) -> int:
    assert game.pending is not None
    return game.pending.seat


@pytest.mark.parametrize("name", [each.name for each in library.usual_games()])
def test_odds_are_told_where_gold_runs_out_and_is_lent(name: str) -> None:
    """Purses of a few Gold, or none, with loans: at some decisions of each of several games."""
    for seed in range(4):
        luck = SeededChance(seed)
        stashes = [1 + luck.pick(4) for _ in range(3)]
        game = rdi.new_game(name, stashes=stashes, ante=seed % 2, loans=seed > 1, seed=seed)
        for number in range(40):
            if game.pending is None:
                break
            if number % 5 == seed:
                told = odds(game.view(game.pending.seat), samples=4, seconds=0.1)
                if told.gold is not None:
                    assert abs(told.gold.value) <= sum(game.purses.values())
            game.answer(game.pending.options[luck.pick(len(game.pending.options))])


def test_a_turn_that_needs_a_loan_is_gone_through_and_the_debt_counts() -> None:
    seen = 0
    for seed in range(12):
        luck = SeededChance(seed)
        game = rdi.new_game(HOARD, stashes=[3, 60], loans=True, seed=seed)
        while game.pending is not None and seen < 12:
            view = game.view(game.pending.seat)
            short = game.purses[view.seat] < 2
            if short and game.pending.verb in ("start", "borrow"):
                told = turn_values(view)
                assert told is not None
                lying = sum(game.purses.values()) - sum(map(game.purses.__getitem__, range(2)))
                assert max(told.values()) <= game.purses[view.seat] + lying
                seen += 1
            wishes = [each for each in game.pending.options if each != "leave"]
            game.answer(wishes[luck.pick(len(wishes))])
    assert seen > 5
