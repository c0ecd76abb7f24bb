"""The PettingZoo environment: learners sit on every seat, one agent acts at a time."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from rdi.environments.episode import (
    Episode,
    GameSpec,
    Observation,
    observation,
)
from rdi.environments.rendering import rendered
from rdi.environments.seat_agents import SeatAgents


class MultiAgentEnvironment(SeatAgents, AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game in which each seat is an agent, `player_0` being the Starting Player.

    An observation is what the seat may know (`observation`, see `kind.legend`), and which actions
    are legal (`action_mask`, see `kind.actions.names`). All rewards come at the end: the Gold won
    or lost; what a tie leaves in the pot is nobody's. Everybody stays until then, also who has
    folded. An action against the mask is refused with IllegalAnswer here; `aec` wraps this so that
    it ends the game for a price.
    """

    def __init__(self, kind: GameSpec, render_mode: str | None = None) -> None:
        super().__init__(kind, render_mode)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. A seed makes the luck of this game and of those after it."""
        self.episode = Episode(self.kind, self.seed_of_game(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Do this for the agent whose turn it is; None where the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.episode.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Select the agent that is asked, or end the game."""
        seat, outcome = self.episode.seat, self.episode.game.outcome
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        assert outcome is not None
        self.rewards = dict(zip(self.agents, map(float, outcome.winnings), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        """The observation of this agent."""
        return observation(self.episode, self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The table in plain words, as the agent that is asked sees it; None without a mode."""
        if self.render_mode is None:
            return None
        return rendered(self.episode.game, tuple(self.possible_agents))

    def close(self) -> None:
        """Nothing is open."""
