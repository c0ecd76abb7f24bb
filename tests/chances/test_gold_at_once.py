"""What an answer brings at once, and how likely that is: held against every card that may come."""

from collections import Counter
from random import Random

import pytest

import rdi
from rdi.chances.endings import gold_at_once
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import Game
from rdi.engine.table import DECK
from tests.inside import table_of
from tests.plays import any_answer


def at_predictions(seed: int, variants: tuple[str, ...] = ()) -> list[Game]:
    """A game of guesses at each moment when somebody is asked to predict."""
    game, luck = rdi.new_game("dragon-hordes", seats=3, variants=variants, seed=seed), Random(seed)
    found = []
    while game.pending is not None:
        if game.pending.verb == "predict":
            found.append(game.fork())
        game.answer(any_answer(game, luck))
    return found


@pytest.mark.parametrize("variants", [(), ("double_double",)])
@pytest.mark.parametrize("seed", [1, 4])
def test_each_card_of_the_deck_is_as_likely_as_any_other(
    seed: int, variants: tuple[str, ...]
) -> None:
    games = at_predictions(seed, variants)
    assert games
    for game in games[:4]:
        assert game.pending is not None
        seat, brings = game.pending.seat, gold_at_once(game.view(game.pending.seat))
        assert brings is not None
        assert set(brings) == set(game.pending.options)
        deck = Counter(table_of(game).piles[DECK])
        for answer, told in brings.items():
            assert dict(told) == pytest.approx(tried(game, seat, answer, deck))
            assert [gold for gold, _ in told] == sorted(dict(told), reverse=True)


def tried(game: Game, seat: int, answer: object, deck: Counter[str]) -> dict[int, float]:
    """The same, by giving the answer once for each card that may come next."""
    found: dict[int, float] = {}
    for card, count in deck.items():
        copy = game.fork()
        table_of(copy).chance = StackedChance([card], [], SeededChance(1))
        copy.answer(answer)
        gold = copy.view(seat).stashes[seat] - game.view(seat).stashes[seat]
        found[gold] = found.get(gold, 0.0) + count / deck.total()
    return found


def test_whoever_is_not_asked_is_told_nothing() -> None:
    game = at_predictions(1)[0]
    assert game.pending is not None
    others = [seat for seat in range(3) if seat != game.pending.seat]
    assert [gold_at_once(game.view(seat)) for seat in others] == [None, None]


def test_where_hands_are_hidden_nothing_is_told() -> None:
    game = rdi.new_game("den-of-thieves", seats=3, seed=1)
    while game.pending is not None and game.pending.verb != "discard":
        game.answer(game.pending.options[1])
    assert game.pending is not None
    assert gold_at_once(game.view(game.pending.seat)) is None
