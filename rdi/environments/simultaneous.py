"""The PettingZoo environment in which those who choose at the same time act in the same step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from rdi.engine.game import View
from rdi.environments.actions import AnswerBuilder
from rdi.environments.episode import Observation
from rdi.environments.rendering import rendered
from rdi.environments.seat_agents import SeatAgents
from rdi.model.request import Answer, Pick, Request


@dataclass(slots=True)
class Choice:
    """The request to a seat, and the part named of its answer, which is whole when `is_made`."""

    request: Request
    choosing: AnswerBuilder | None
    is_made: bool = False
    answer: Answer = None


class SimultaneousEnvironment(SeatAgents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which each seat is an agent, and all act in each step.

    Where the game lets players choose at the same time, unseen by one another, all of them are
    asked at once; otherwise one is. Who is not asked, or has chosen, waits by the action `done`,
    the only one that its mask allows. All else is as in `MultiAgentEnvironment`: rewards come at
    the end, and an action against the mask ends the game and costs that agent its whole Stash.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game. A seed makes the luck of this game and of those after it."""
        self.game = self.kind.lay(self.seed_of_game(seed))
        self.agents = self.possible_agents[:]
        self._choices: dict[int, Choice] = {}
        self._ask()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Do the actions of all agents."""
        rewards = dict.fromkeys(self.agents, 0.0)
        legal = {agent: self._legal(seat) for seat, agent in enumerate(self.possible_agents)}
        wrong = [agent for agent, action in actions.items() if int(action) not in legal[agent]]
        for agent in wrong:
            rewards[agent] = -float(self.kind.worst)
        if not wrong:
            for seat, choice in self._choices.items():
                agent = self.possible_agents[seat]
                if not choice.is_made:
                    self._act(choice, int(actions[agent]), legal[agent])
            self._answer()
        outcome = self.game.outcome
        if outcome is not None:
            rewards = dict(zip(self.possible_agents, map(float, outcome.winnings), strict=True))
        is_over = bool(wrong) or outcome is not None
        seen, agents = self._seen(), self.agents
        if is_over:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    @property
    def deciding(self) -> list[str]:
        """The agents who have something to choose now; the others wait."""
        made = {seat for seat, choice in self._choices.items() if not choice.is_made}
        return [agent for seat, agent in enumerate(self.possible_agents) if seat in made]

    def render(self) -> str | None:
        """The table in plain words, as the agent that is asked sees it; None without a mode."""
        if self.render_mode is None:
            return None
        return rendered(self.game, tuple(self.possible_agents))

    def close(self) -> None:
        """Nothing is open."""

    def state(self) -> Any:
        """There is none: what is hidden from all is nobody's to learn from."""
        raise NotImplementedError("a state of the whole table is not told")

    def _act(self, choice: Choice, action: int, legal: dict[int, Answer]) -> None:
        """Name a thing, or answer."""
        choosing = choice.choosing
        if choosing is None:
            choice.is_made, choice.answer = True, legal[action]
        elif self.kind.actions.is_done(action):
            choice.is_made, choice.answer = True, choosing.answer
        else:
            choosing.name(legal[action])
            if choosing.is_complete:
                choice.is_made, choice.answer = True, choosing.answer

    def _answer(self) -> None:
        """Answer what the game asks as long as the choices are made."""
        game = self.game
        while (request := game.pending) is not None:
            choice = self._choices.get(request.seat)
            if choice is None or not choice.is_made:
                break
            del self._choices[request.seat]
            if request.accepts(choice.answer):
                game.answer(choice.answer)
        self._ask()

    def _ask(self) -> None:
        """Ask who chooses now and has not been asked: by a copy of the game in which the others
        have answered anything, which nobody sees before all have chosen.
        """
        since, asked = self.game.simultaneous_since, set[int]()
        ahead = self.game.fork()
        while (request := ahead.pending) is not None and request.seat not in asked:
            if asked and ahead.simultaneous_since != since:
                break  # all have chosen, and what comes then depends on it
            asked.add(request.seat)
            choice = self._choices.setdefault(request.seat, self._choice(request))
            if since is None:
                break
            is_told = choice.is_made and request.accepts(choice.answer)
            ahead.answer(choice.answer if is_told else request.options[0])

    def _choice(self, request: Request) -> Choice:
        known = self.kind.actions.known
        return Choice(request, AnswerBuilder(request, known) if isinstance(request, Pick) else None)

    def _legal(self, seat: int) -> dict[int, Answer]:
        """The meaning of each legal action of a seat; to wait is `done`."""
        choice = self._choices.get(seat)
        if choice is None or choice.is_made:
            return {self.kind.actions.done: None}
        return self.kind.actions.legal(choice.request, self._view(seat), choice.choosing)

    def _view(self, seat: int) -> View:
        """The view of a seat, with the request to it."""
        view, choice = self.game.view(seat), self._choices.get(seat)
        if choice is not None and not choice.is_made:
            view.ask(choice.request)
        return view

    def _seen(self) -> dict[str, Observation]:
        found: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            choice = self._choices.get(seat)
            mask = np.zeros(len(self.kind.actions), np.int8)
            mask[list(self._legal(seat))] = 1
            is_asked = choice is not None and not choice.is_made
            chosen = choice.choosing.chosen if is_asked and choice and choice.choosing else ()
            told = self.kind.legend.observe(self._view(seat), chosen)
            found[agent] = {"observation": told, "action_mask": mask}
        return found
