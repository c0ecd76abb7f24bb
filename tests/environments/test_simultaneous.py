"""Where players choose at the same time all of them act in one step, and see nothing of others."""

from functools import partial
from random import Random

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from rdi import library
from rdi.environments import aec, parallel

GAMES = tuple(each.name for each in library.usual_games())
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    parallel_api_test(parallel(game, seats=3), num_cycles=30)


@pytest.mark.parametrize("game", ["threes", "the-wheel"])
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    parallel_seed_test(partial(parallel, game, seats=3), num_cycles=20)


@every_game
def test_a_game_is_the_one_that_agents_play_one_by_one(game: str) -> None:
    """The same answers in the same game, thing by thing, give the same record and rewards."""
    env, one_by_one = parallel(game, seats=3), aec(game, seats=3).unwrapped
    seen, _ = env.reset(seed=4)
    one_by_one.reset(seed=4)
    luck, at_once = Random(2), 0
    waiting: dict[str, list[int]] = {agent: [] for agent in env.agents}
    while env.agents:
        actions = {
            agent: luck.choice([*np.flatnonzero(told["action_mask"])])
            for agent, told in seen.items()
        }
        asked = env.deciding
        at_once += len(asked) > 1
        for agent in asked:
            waiting[agent].append(actions[agent])
        seen, rewards, *_ = env.step(actions)
        while waiting[agent := one_by_one.agent_selection]:
            one_by_one.step(waiting[agent].pop(0))
            if one_by_one.terminations[agent]:
                break
    assert env.game.log == one_by_one.episode.game.log
    assert rewards == one_by_one.rewards
    assert (at_once > 0) == (game in SIMULTANEOUS)


SIMULTANEOUS = {"rogues-and-warriors", "threes", "city-square"}
"""The games in which players choose together, without variants."""


def test_what_others_choose_is_not_seen_before_all_have_chosen() -> None:
    env = parallel("threes", seats=3)
    seen, _ = env.reset(seed=1)
    names = env.kind.legend.names
    assert env.deciding == env.agents
    kept = [place for place, name in enumerate(names) if "Keep: how many" in name]
    assert all(not told["observation"][kept].any() for told in seen.values())


def test_an_illegal_action_ends_the_game_at_the_price_of_the_stash() -> None:
    env = parallel("threes", seats=2, stash=30)
    seen, _ = env.reset(seed=1)
    actions = {agent: int(told["action_mask"].argmax()) for agent, told in seen.items()}
    actions["player_1"] = int(seen["player_1"]["action_mask"].argmin())
    _, rewards, ended, *_ = env.step(actions)
    assert rewards == {"player_0": 0.0, "player_1": -30.0}
    assert all(ended.values())
    assert env.agents == []
