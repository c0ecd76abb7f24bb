"""The common part of both environments of PettingZoo: each seat of a game is an agent."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from rdi.environments.episode import SEED_END, GameSpec, observation_space


class SeatAgents:
    """The agents of a game, `player_0` being the Starting Player, their spaces and their luck."""

    def __init__(self, kind: GameSpec, render_mode: str | None = None) -> None:
        name = kind.compiled.definition.name
        self.metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": name}
        self.kind = kind
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(kind.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(kind) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(len(kind.actions)) for agent in self.possible_agents
        }
        self._luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """The space of what this agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what this agent may do."""
        return self.action_spaces[agent]

    def seed_of_game(self, seed: int | None) -> int:
        """The seed of the next game. A seed makes the luck of this game and of those after it."""
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        return int(self._luck.integers(SEED_END))
