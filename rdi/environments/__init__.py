"""Environments for learners: every game of Gold for PettingZoo, and against regulars for Gymnasium.

They need the extra `learn`; each is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rdi.errors import BadSettings

if TYPE_CHECKING:
    from gymnasium import Env
    from pettingzoo import AECEnv


def aec(
    game: str,
    *,
    seats: int | None = None,
    variants: Sequence[str] = (),
    render_mode: str | None = None,
    **options: Any,
) -> AECEnv[str, Any, int | None]:
    """A PettingZoo environment of this game; each seat is an agent, one is asked at a time.

    `seats` is how many play, `options` are the settings of `rdi.new_game`. An illegal action ends
    the game and costs the agent its whole Stash, as a reward. `unwrapped.kind` has the names of all
    actions and numbers, which `describe` prints. BadSettings where the game cannot be played like
    that, or the extra is not installed.
    """
    _needs_extra()
    from pettingzoo.utils import wrappers

    from rdi.environments.episode import GameSpec
    from rdi.environments.multi_agent import MultiAgentEnvironment

    kind = GameSpec(game, seats, variants, options)
    table = MultiAgentEnvironment(kind, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, -kind.worst))


def gym_env(
    game: str,
    *,
    against: str | Sequence[str] = "Nell",
    seat: int | None = None,
    seats: int | None = None,
    variants: Sequence[str] = (),
    render_mode: str | None = None,
    **options: Any,
) -> Env[Any, Any]:
    """A Gymnasium environment of this game, with one learner among bots.

    `against` names a regular or a policy for all other seats, or one for each of them in play
    order. `seat` is the learner's, 0 being the Starting Player; without it each game draws one.
    The rest is as in `aec`.
    """
    _needs_extra()
    from rdi.environments.episode import GameSpec
    from rdi.environments.single_agent import SingleAgentEnvironment
    from rdi.session.bots import bot_maker, known_bot

    kind = GameSpec(game, seats, variants, options)
    names = [against] if isinstance(against, str) else list(against)
    return SingleAgentEnvironment(
        kind, [bot_maker(known_bot(name)) for name in names], seat, render_mode
    )


def describe(
    game: str, *, seats: int | None = None, variants: Sequence[str] = (), **options: Any
) -> str:
    """Every action and every number of an observation of this game, one a line, in words."""
    _needs_extra()
    from rdi.environments.episode import GameSpec, description

    return description(GameSpec(game, seats, variants, options))


def _needs_extra() -> None:
    """See that what the environments are made with is there."""
    try:
        import gymnasium
        import numpy
        import pettingzoo
    except ImportError as error:
        raise BadSettings(
            f"environments need the extra `learn`: pip install 'rdi[learn]' ({error})"
        ) from None
    del gymnasium, numpy, pettingzoo
