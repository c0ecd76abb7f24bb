"""Evenings for tests: between games with some Gold, or gone on at random for a while."""

from random import Random
from typing import Any

from rdi.engine.game import Game
from rdi.model.settings import Settings, SplitRule
from rdi.session.evening import Evening
from tests.handmade import random_answer

NAMES = ["Mara", "Pim", "Tam"]
FREE = Settings(ante=0)


class Clock:
    """A clock that shows what it is set to, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def evening_of(*money: int, **arguments: Any) -> Evening:
    """An evening between games, at which the people have this much Gold."""
    names = [f"P{person}" for person in range(len(money))]
    evening = Evening(names, rounds=9, seed=1, **arguments)
    evening.money = money
    return evening


def everybody_folds(evening: Evening) -> Game:
    """Play a game in which all fold until the last one wins the antes."""
    game = evening.start("two-cards")
    while game.pending is not None:
        game.answer("fold")
    evening.finish()
    return game


def some_evening(seed: int, steps: int, clock: Clock) -> Evening:
    """An evening that has gone on at random for so many choices."""
    rng = Random(seed)
    length: dict[str, Any] = {"rounds": 2} if rng.random() < 0.5 else {"minutes": 9, "clock": clock}
    evening = Evening(NAMES[: rng.randint(2, 3)], seed=seed, starting=1, **length)
    for _ in range(steps):
        if evening.is_over:
            break
        clock.now += 10
        a_step_of(evening, rng)
    return evening


def a_step_of(evening: Evening, rng: Random) -> None:
    """Answer in the game, finish it, borrow, or start another."""
    game = evening.game
    if game is not None and game.pending is not None:
        game.answer(random_answer(rng, game.pending))
    elif game is not None:
        evening.finish()
    elif evening.borrowers() and rng.random() < 0.8:
        evening.borrow(rng.choice(evening.borrowers()))
    else:
        rules = Settings(ante=0, split_rule=rng.choice(list(SplitRule)))
        evening.start(rng.choice(["two-cards", "the-box", "threes", "dragon-hordes"]), (), rules)


def state(evening: Evening) -> Any:
    """All there is to know of where an evening stands."""
    return (
        *(evening.money, evening.loans, evening.debts, evening.carry, evening.memory),
        *(evening.finished, evening.elapsed, evening.starting, evening.is_over, evening.record),
        None if evening.game is None else evening.game.events,
    )
