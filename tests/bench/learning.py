"""Teach a network to beat a regular, and tell how it went: python -m tests.bench.learning GAME.

It learns by proximal policy optimisation, in numpy alone and over arrays: at first among plain
policies, then by playing against itself. It meets the regulars in trials only, from which it learns
nothing. What was learned is put into a file that plays in tournaments (`rdi bot-check NAME.npz`).
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rdi.environments import gym_env, vector_env
from rdi.environments.episode import GameSpec
from rdi.environments.trained_player import save_policy

Numbers = NDArray[np.float32]
GOLD_UNIT = 10.0
"""Rewards are told to the learner in so many Gold."""


class Network:
    """A perceptron with tanh between its layers, and Adam."""

    def __init__(self, sizes: Sequence[int], luck: np.random.Generator, last: float) -> None:
        self.layers: list[Numbers] = []
        for number, (rows, columns) in enumerate(pairwise(sizes)):
            scale = last if number == len(sizes) - 2 else 1.0
            weights = luck.normal(size=(rows, columns)) * scale / np.sqrt(rows)
            self.layers += [weights.astype(np.float32), np.zeros(columns, np.float32)]
        self._first = [np.zeros_like(each) for each in self.layers]
        self._second = [np.zeros_like(each) for each in self.layers]
        self._steps = 0

    def outputs(self, seen: Numbers) -> list[Numbers]:
        """What comes out of each layer, the input first."""
        found = [seen]
        for place in range(0, len(self.layers), 2):
            sums = found[-1] @ self.layers[place] + self.layers[place + 1]
            found.append(np.tanh(sums) if place + 2 < len(self.layers) else sums)
        return found

    def learn(self, outputs: list[Numbers], slope: Numbers, rate: float) -> None:
        """A step against the slope of the loss by the last output."""
        slopes: list[Numbers] = []
        for place in range(len(self.layers) - 2, -1, -2):
            below = outputs[place // 2]
            slopes = [below.T @ slope, slope.sum(0), *slopes]
            if place:
                slope = (slope @ self.layers[place].T) * (1 - below * below)
        norm = np.sqrt(sum(float((each * each).sum()) for each in slopes))
        self._steps += 1
        for place, each in enumerate(slopes):
            each = each * min(1.0, 0.5 / (norm + 1e-8))
            self._first[place] = 0.9 * self._first[place] + 0.1 * each
            self._second[place] = 0.999 * self._second[place] + 0.001 * each * each
            first = self._first[place] / (1 - 0.9**self._steps)
            second = self._second[place] / (1 - 0.999**self._steps)
            self.layers[place] -= rate * first / (np.sqrt(second) + 1e-8)


@dataclass
class Learner:
    """A policy and what it expects to win."""

    policy: Network
    worth: Network
    luck: np.random.Generator
    rate: float = 1e-3
    entropy: float = 0.01
    epochs: int = 3
    games: int = 0

    def chances(self, seen: Numbers, mask: NDArray[Any]) -> tuple[list[Numbers], Numbers]:
        """How likely each action is taken, with all outputs of the network."""
        outputs = self.policy.outputs(seen)
        likes = np.where(mask == 1, outputs[-1], -1e9)
        likes = likes - likes.max(1, keepdims=True)
        weights = np.exp(likes)
        return outputs, weights / weights.sum(1, keepdims=True)

    def act(self, seen: Numbers, mask: NDArray[Any]) -> tuple[NDArray[Any], Numbers]:
        """An action for each game, and how likely it was."""
        _, chances = self.chances(seen, mask)
        drawn = (chances.cumsum(1) > self.luck.random((len(seen), 1))).argmax(1)
        drawn = np.where(mask[np.arange(len(seen)), drawn] == 1, drawn, mask.argmax(1))
        return drawn, chances[np.arange(len(seen)), drawn]

    def improve(self, batch: "Batch") -> None:
        """Learn from what happened."""
        gain = (batch.gains - batch.gains.mean()) / (batch.gains.std() + 1e-6)
        rows = np.arange(len(gain))
        for _ in range(self.epochs):
            for part in np.array_split(self.luck.permutation(rows), max(1, len(rows) // 2048)):
                seen, chosen = batch.seen[part], batch.actions[part]
                outputs, chances = self.chances(seen, batch.masks[part])
                each = np.arange(len(part))
                ratio = chances[each, chosen] / batch.before[part]
                is_clipped = np.where(gain[part] > 0, ratio > 1.2, ratio < 0.8)
                slope = chances.copy()
                slope[each, chosen] -= 1
                slope *= (np.where(is_clipped, 0, ratio) * gain[part])[:, None]
                logs = np.log(chances + 1e-12)
                spread = -(chances * logs).sum(1, keepdims=True)
                slope += self.entropy * chances * (logs + spread)
                self.policy.learn(outputs, (slope / len(part)).astype(np.float32), self.rate)
                worth = self.worth.outputs(seen)
                off = worth[-1] - batch.returns[part][:, None]
                self.worth.learn(worth, (off / len(part)).astype(np.float32), self.rate)


@dataclass
class Batch:
    """What happened in many steps, one a row."""

    seen: Numbers
    masks: NDArray[Any]
    actions: NDArray[Any]
    before: Numbers
    returns: Numbers
    gains: Numbers


@dataclass
class Play:
    """An environment that goes on from one batch to the next."""

    env: Any
    steps: int
    seed: int
    now: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.now, more = self.env.reset(seed=self.seed)
        self.seats = more["seat"]

    def batch(self, learner: Learner) -> Batch:
        """So many steps of all games; those of games that are not over by then are left out."""
        told: list[tuple[Any, ...]] = []
        for _ in range(self.steps):
            seen, mask, seats = self.now["observation"], self.now["action_mask"], self.seats
            actions, before = learner.act(seen, mask)
            worth = learner.worth.outputs(seen)[-1][:, 0]
            self.now, rewards, ended, _, more = self.env.step(actions)
            won = more["winnings"] if "winnings" in more else rewards[:, None]
            self.seats = more["seat"] if "winnings" in more else seats
            learner.games += int(ended.sum())
            told.append((seen, mask, actions, before, worth, ended, seats, won))
        ends = np.full((len(ended), told[0][-1].shape[1]), np.nan, np.float32)
        returns = np.zeros((self.steps, len(ended)), np.float32)
        rows = np.arange(len(ended))
        for step in range(self.steps - 1, -1, -1):
            *_, ended, seats, won = told[step]
            ends = np.where(ended[:, None], won, ends)
            returns[step] = ends[rows, seats] if ends.shape[1] > 1 else ends[:, 0]
        columns = [np.concatenate(each) for each in list(zip(*told, strict=True))[:5]]
        flat = returns.ravel() / GOLD_UNIT
        is_known = ~np.isnan(flat)
        seen, masks, actions, before, worths = [each[is_known] for each in columns]
        flat = flat[is_known]
        return Batch(seen, masks, actions, before.astype(np.float32), flat, flat - worths)


def interval(winnings: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    numbers = np.array(winnings)
    return float(numbers.mean()), float(1.96 * numbers.std(ddof=1) / np.sqrt(len(numbers)))


def trial(
    learner: Learner, game: str, against: str, seats: int, deals: int, seed: int
) -> list[float]:
    """What is won in so many deals, each played on every seat with the same cards."""
    tables = [gym_env(game, against=against, seats=seats, seat=seat) for seat in range(seats)]
    found = []
    for deal in range(deals):
        won = 0.0
        for env in tables:
            seen, _ = env.reset(seed=seed + deal)
            ended = False
            while not ended:
                action, _ = learner.act(seen["observation"][None], seen["action_mask"][None])
                seen, reward, ended, _, _ = env.step(int(action[0]))
            won += reward
        found.append(won / seats)
    return found


def won_against(
    learner: Learner, game: str, against: str, seats: int, deals: int, seed: int
) -> str:
    """What is won on average, with its 95 % interval."""
    mean, half = interval(trial(learner, game, against, seats, deals, seed))
    return f"{mean:+.2f} \u00b1{half:.2f}"


def lessons(
    learner: Learner, play: Play, seconds: float, every: float
) -> Iterator[tuple[float, int]]:
    """Learn for so long; the seconds and the games so far, now and then."""
    began = said = time.process_time()
    while (now := time.process_time()) - began < seconds:
        learner.improve(play.batch(learner))
        if now - said >= every:
            said = now
            yield now - began, learner.games
    yield time.process_time() - began, learner.games


def main() -> None:
    """Teach, and tell."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--against", nargs="+", default=["Nell", "Brannoc"])
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--first", type=float, default=30, help="seconds among policies")
    reader.add_argument("--seconds", type=float, default=300, help="seconds against itself")
    reader.add_argument("--deals", type=int, default=1000, help="deals of the last trial")
    reader.add_argument("--trial", type=int, default=100, help="deals of a point of the curve")
    reader.add_argument("--every", type=float, default=60, help="seconds between two points")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--out", type=Path, default=Path("learned.npz"))
    given = reader.parse_args()
    kind = GameSpec(given.game, given.seats, (), {})
    luck = np.random.default_rng(given.seed)
    inputs, actions = len(kind.legend.figures), len(kind.actions)
    learner = Learner(
        Network([inputs, 64, 64, actions], luck, 0.01), Network([inputs, 64, 1], luck, 1.0), luck
    )
    among = vector_env(given.game, games=512, seats=given.seats)
    itself = vector_env(given.game, games=512, seats=given.seats, against=())
    stages = ((among, 24, given.first), (itself, 24, given.seconds))
    print("cpu s", "games", *given.against, "(Gold a game, 95 %)", sep="\t", flush=True)
    spent = 0.0
    for number, (env, steps, seconds) in enumerate(stages):
        play = Play(env, steps, given.seed + number)
        for seconds_now, games in lessons(learner, play, seconds, given.every):
            told = [
                won_against(learner, given.game, name, given.seats, given.trial, 10**6)
                for name in given.against
            ]
            print(f"{spent + seconds_now:.0f}", games, *told, sep="\t", flush=True)
            layers = learner.policy.layers
            pairs = [(layers[at], layers[at + 1]) for at in range(0, len(layers), 2)]
            save_policy(given.out, kind, pairs)
        spent += seconds
        learner.rate, learner.entropy = 5e-4, 0.003
    for name in given.against:
        won = won_against(learner, given.game, name, given.seats, given.deals, 2 * 10**6)
        print(f"{given.game} against {name}: {won} Gold in {given.deals} new deals on every seat")


if __name__ == "__main__":
    main()
