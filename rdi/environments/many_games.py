"""Many games side by side for one learner: Gymnasium's vector environment over arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rdi.arrays.games.scripted_games import ActionNumbers, ScriptedGames
from rdi.arrays.jit import has_numba
from rdi.arrays.kernels.scripted_seat import ANY_SEAT, EVERY_SEAT
from rdi.environments.episode import SEED_END, GameSpec, Observation, observation_space
from rdi.errors import BadSettings
from rdi.session.setup import settings_for
from rdi.session.validation import whole_number


class ManyGamesEnvironment(VectorEnv[Observation, NDArray[Any], Any]):
    """Games that go on side by side, each with one learner among policies, or with learners alone.

    Observations, actions and rewards are those of `SingleAgentEnvironment`, with a row for each
    game. Where a game is over, the next begins in the same step (Gymnasium's SAME_STEP): the
    observation is that of the new game, and the reward that of the old one. What was seen last is
    told nowhere, since nothing is chosen there. `infos` has the `action_mask`, the `seat` that is
    asked now, and the `winnings` of all seats in games that are over. With learners alone the
    reward is that of who acted, and what the others won is told there.
    """

    def __init__(
        self, kind: GameSpec, games: int, pool: Sequence[int], seat: int | None = None
    ) -> None:
        """Without a pool all seats are the learner's own."""
        if seat is not None and not 0 <= whole_number("the seat", seat) < kind.seats:
            raise BadSettings(f"there is no seat {seat}: the last is {kind.seats - 1}")
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.kind, actions = kind, kind.actions
        self.num_envs = games
        self.single_observation_space = observation_space(kind)
        self.single_action_space = spaces.Discrete(len(kind.actions))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self.games = ScriptedGames(
            kind.compiled,
            settings_for(kind.compiled.definition, kind.settings),
            kind.seats,
            pool or [0],
            ActionNumbers(
                len(actions), actions.done, len(actions.things), actions.spare, actions.number
            ),
            kind.legend.units,
            games,
            EVERY_SEAT if not pool else ANY_SEAT if seat is None else seat,
            has_numba(),
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games. A seed makes the luck of all that follow."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(SEED_END)))
        return self._seen()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Do an action in each game."""
        asked = self.games.seats.copy()
        self.games.step(np.asarray(actions, np.int64))
        seen, told = self._seen()
        ended = self.games.ended.astype(np.bool_)
        rewards = self.games.rewards[np.arange(len(asked)), asked]
        return seen, rewards, ended, np.zeros_like(ended), told

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        games = self.games
        legend, mask = self.kind.legend, games.mask.copy()
        seen = np.clip(games.seen, legend.least, legend.most)
        told = {"seat": games.seats.copy(), "action_mask": mask, "winnings": games.rewards.copy()}
        return {"observation": seen, "action_mask": mask}, told
