"""Answers race each other in imagined games: the better ones are looked at longer."""

from collections import Counter
from random import Random

import rdi
from rdi.chances.comparison import successive_halving
from rdi.chances.rollouts import ImaginedGame
from rdi.engine.game import View
from rdi.model.request import Pick

ANSWERS = tuple(range(8))


class Table:
    """Imagined games that count how often each answer was tried, and what it came to."""

    def __init__(self, noise: float) -> None:
        self.tries: Counter[int] = Counter()
        self.noise = noise
        self.answered = -1

    def imagine(self, seed: int) -> "Table":
        return self

    def fork(self) -> "Table":
        return self

    def answer(self, answer: int) -> None:
        self.answered = answer
        self.tries[answer] += 1

    def attempt(self, world: ImaginedGame, seed: int) -> tuple[float, int]:
        luck = Random(seed * 31 + self.answered)
        return self.answered + luck.uniform(-self.noise, self.noise), 0


def leaders(table: Table, kept: int = 1) -> list[int]:
    return successive_halving(
        table,  # type: ignore[arg-type]
        ANSWERS,
        Random(1),
        table.attempt,
        400,
        kept,
    )


def test_the_best_answer_wins_and_is_looked_at_more_than_the_worst() -> None:
    table = Table(noise=3)
    assert leaders(table) == [7]
    assert table.tries[7] > 2 * table.tries[0] > 0


def test_as_many_are_kept_as_are_wanted_the_best_first() -> None:
    assert leaders(Table(noise=0.1), kept=3) == [7, 6, 5]


def test_where_luck_makes_no_difference_two_games_are_enough() -> None:
    table = Table(noise=0)
    assert leaders(table) == [7]
    assert set(table.tries.values()) == {2}


def test_what_is_clear_is_looked_at_no_longer() -> None:
    clear, hard = Table(noise=0.01), Table(noise=5)
    assert leaders(clear) == [7]
    leaders(hard)
    assert clear.tries.total() < hard.tries.total() / 2


def test_too_few_answers_are_all_kept_without_a_try() -> None:
    table = Table(noise=1)
    assert successive_halving(
        table,  # type: ignore[arg-type]
        (4, 5),
        Random(1),
        table.attempt,
        400,
        2,
    ) == [4, 5]
    assert not table.tries


def test_a_race_in_a_real_game_ends_with_a_legal_answer() -> None:
    game = rdi.new_game("kings-council", seats=2, seed=4)
    while not isinstance(game.pending, Pick):
        assert game.pending is not None
        game.answer(game.pending.stay)
    view: View = game.view(game.pending.seat)

    def points(world: ImaginedGame, seed: int) -> tuple[float, int]:
        score = world.view(view.seat).score()
        assert score is not None
        return score[1], 0

    best = successive_halving(view, game.pending.options, Random(2), points, 100)
    assert game.pending.accepts(best[0])
