"""The Gymnasium environment: one learner among bots, who play by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import Env, spaces
from numpy.typing import NDArray

from rdi.arrays.kernels.scripted_seat import UNASKED_MOST
from rdi.environments.episode import (
    SEED_END,
    Episode,
    GameSpec,
    Observation,
    observation,
    observation_space,
)
from rdi.environments.rendering import rendered
from rdi.errors import BadSettings, GameFault
from rdi.players.player import Player
from rdi.session.bots import BotMaker
from rdi.session.validation import whole_number


class SingleAgentEnvironment(Env[Observation, Any]):
    """A game in which the learner has one seat, and bots have the others.

    The observations, actions and the reward are those of `MultiAgentEnvironment`. An episode is a
    game, told from the learner's first decision; games that end before it are dealt anew. An
    illegal action ends the episode with the loss of the whole Stash.
    """

    def __init__(
        self,
        kind: GameSpec,
        bots: Sequence[BotMaker],
        seat: int | None = None,
        render_mode: str | None = None,
        is_pool: bool = False,
    ) -> None:
        """With `is_pool` each game draws one of `bots` for each of the other seats."""
        if not is_pool and len(bots) not in (1, kind.seats - 1):
            raise BadSettings(
                f"{len(bots)} bots cannot fill the {kind.seats - 1} other seats: name one for all, "
                f"or {kind.seats - 1}"
            )
        if seat is not None and not 0 <= whole_number("the seat", seat) < kind.seats:
            raise BadSettings(f"there is no seat {seat}: the last is {kind.seats - 1}")
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.kind = kind
        self.render_mode = render_mode
        self.observation_space = observation_space(kind)
        self.action_space = spaces.Discrete(len(kind.actions))
        self._is_pool = is_pool
        self._makers = list(bots) * (kind.seats - 1) if len(bots) == 1 else list(bots)
        self._wished = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal until the learner is asked. A seed makes the luck of this game and those after."""
        super().reset(seed=seed)
        for _ in range(UNASKED_MOST):
            self._sit_down()
            if self.episode.seat is not None:
                return self._seen()
        raise GameFault(f"in {UNASKED_MOST} games nobody asked the learner anything")

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do this, and let the others play until the learner is asked again or the game is over."""
        if action not in self.episode.legal:
            seen, told = self._seen()
            return seen, -float(self.kind.worst), True, False, {**told, "illegal": True}
        self.episode.act(int(action))
        self._play_on()
        outcome = self.episode.game.outcome
        reward = 0.0 if outcome is None else float(outcome.winnings[self.seat])
        seen, told = self._seen()
        return seen, reward, outcome is not None, False, told

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, under the name by which sb3-contrib asks for it."""
        mask = np.zeros(len(self.kind.actions), np.bool_)
        mask[list(self.episode.legal)] = True
        return mask

    def render(self) -> str | None:
        """The table in plain words, as the learner sees it; None without a render mode."""
        if self.render_mode is None:
            return None
        names = [f"player_{seat}" for seat in range(self.kind.seats)]
        return rendered(self.episode.game, tuple(names), self.seat)

    def _sit_down(self) -> None:
        """Deal a game, and let the others play until the learner is asked."""
        luck, seats = self.np_random, self.kind.seats
        self.seat = int(luck.integers(seats)) if self._wished is None else self._wished
        self.episode = Episode(self.kind, int(luck.integers(SEED_END)))
        makers = self._makers
        if self._is_pool:
            drawn = luck.integers(len(makers), size=seats - 1)
            makers = [makers[number] for number in drawn]
        self._players: list[Player] = [make(int(luck.integers(SEED_END))) for make in makers]
        self._play_on()

    def _play_on(self) -> None:
        game = self.episode.game
        while game.pending is not None and game.pending.seat != self.seat:
            seat = game.pending.seat
            player = self._players[seat - (seat > self.seat)]
            self.episode.answer(player.decide(game.pending, game.view(seat)))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        """The observation of the learner; besides, its seat, and the mask for those who look for
        it.
        """
        seen = observation(self.episode, self.seat)
        return seen, {"seat": self.seat, "action_mask": seen["action_mask"]}
