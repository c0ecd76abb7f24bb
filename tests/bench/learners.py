"""How many steps a second environments make on one core: python -m tests.bench.learners [GAME ...].

A step is a learner's action and all that follows until it is asked again, among plain policies.
Time is that of the processor, in the environment alone and with a random choice of what is legal.
"""

import sys
import time
from collections.abc import Sequence

import numpy as np

from rdi import library
from rdi.environments import vector_env
from rdi.environments.many_games import ManyGamesEnvironment

GAMES, SEATS, SECONDS = 512, 2, 2.0
FEW = 16
"""The number of games side by side where they go one by one."""


def steps_a_second(game: str) -> tuple[bool, float, float]:
    """Whether a game is played over arrays, steps in a second, and with a random choice."""
    env = vector_env(game, games=GAMES, seats=SEATS)
    on_arrays = isinstance(env, ManyGamesEnvironment)
    if not on_arrays:
        env = vector_env(game, games=FEW, seats=SEATS)
    luck = np.random.default_rng(0)
    told, _ = env.reset(seed=1)
    steps, inside, began = 0, 0.0, time.process_time()
    while time.process_time() - began < SECONDS:
        chances = luck.random(told["action_mask"].shape, dtype=np.float32)
        actions = (chances * told["action_mask"]).argmax(1)
        before = time.process_time()
        told, *_ = env.step(actions)
        inside += time.process_time() - before
        steps += len(actions)
    return on_arrays, steps / inside, steps / (time.process_time() - began)


def main(games: Sequence[str]) -> None:
    """Measure, and tell."""
    for game in games or [each.name for each in library.usual_games()]:
        on_arrays, alone, with_choice = steps_a_second(game)
        how = "over arrays" if on_arrays else "on the engine"
        print(f"{game:22}{how:14}{alone:12,.0f}{with_choice:12,.0f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
