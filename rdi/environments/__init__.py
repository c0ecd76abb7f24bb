"""Environments for learners: every game of Gold for PettingZoo, and against bots for Gymnasium, one
game or many side by side.

They need the extra `learn`; each is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rdi.errors import BadSettings

if TYPE_CHECKING:
    from gymnasium import Env
    from gymnasium.vector import VectorEnv
    from pettingzoo import AECEnv, ParallelEnv

    from rdi.session.bots import BotMaker


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


def parallel(
    game: str,
    *,
    seats: int | None = None,
    variants: Sequence[str] = (),
    render_mode: str | None = None,
    **options: Any,
) -> ParallelEnv[str, Any, int]:
    """A parallel PettingZoo environment of this game: all agents act in each step.

    Players who choose at the same time, unseen by one another, are asked at once; who is not asked
    waits by the action `done`. The rest is as in `aec`.
    """
    _needs_extra()
    from rdi.environments.episode import GameSpec
    from rdi.environments.simultaneous import SimultaneousEnvironment

    return SimultaneousEnvironment(GameSpec(game, seats, variants, options), render_mode)


def gym_env(
    game: str,
    *,
    against: str | Sequence[str] = "Nell",
    pool: bool = False,
    seat: int | None = None,
    seats: int | None = None,
    variants: Sequence[str] = (),
    render_mode: str | None = None,
    **options: Any,
) -> Env[Any, Any]:
    """A Gymnasium environment of this game, with one learner among bots.

    `against` names a regular, a policy or the file of a trained one (`NAME.npz`) for all other
    seats, or one for each of them in play order. With `pool` each game draws one of them for each
    seat, of any number. `seat` is the learner's, 0 being the Starting Player; without it each game
    draws one. The rest is as in `aec`.
    """
    _needs_extra()
    from rdi.environments.episode import GameSpec
    from rdi.environments.single_agent import SingleAgentEnvironment

    kind = GameSpec(game, seats, variants, options)
    return SingleAgentEnvironment(kind, _makers(against), seat, render_mode, is_pool=pool)


def vector_env(
    game: str,
    *,
    games: int = 256,
    against: str | Sequence[str] = ("uniform", "caller", "careful", "raiser"),
    seat: int | None = None,
    seats: int | None = None,
    variants: Sequence[str] = (),
    **options: Any,
) -> VectorEnv[Any, Any, Any]:
    """A Gymnasium vector environment: so many `games` side by side, each as in `gym_env`, against
    others that each game draws from the pool `against`; with `against=()` the learner plays itself.

    Where all of these are plain policies and the game can be played over arrays, it is: with the
    extra `fast` a core makes hundreds of thousands of steps a second. Otherwise the games are
    played one after another. Either way the next game begins in the step that ends one
    (`AutoresetMode.SAME_STEP`).
    """
    _needs_extra()
    from gymnasium.vector import AutoresetMode, SyncVectorEnv

    from rdi.arrays.games.many_games import NotOnArrays, why_not_on_arrays
    from rdi.environments.episode import GameSpec
    from rdi.environments.many_games import ManyGamesEnvironment
    from rdi.environments.single_agent import SingleAgentEnvironment
    from rdi.session.bots import are_policies, policy_number
    from rdi.session.validation import whole_number

    kind = GameSpec(game, seats, variants, options)
    names = [against] if isinstance(against, str) else list(against)
    if whole_number("the number of games", games) < 1:
        raise BadSettings("at least one game is played")
    if are_policies(names) and not why_not_on_arrays(kind.compiled):
        try:
            pool = [policy_number(name) for name in names]
            return ManyGamesEnvironment(kind, games, pool, seat)
        except NotOnArrays as reason:
            if not names:
                raise BadSettings(f"nobody plays only itself here: {reason}") from None
    if not names:
        raise BadSettings(f"nobody plays only itself: {why_not_on_arrays(kind.compiled)}")
    makers = _makers(names)

    def one() -> Env[Any, Any]:
        return SingleAgentEnvironment(kind, makers, seat, None, is_pool=True)

    return SyncVectorEnv([one] * games, autoreset_mode=AutoresetMode.SAME_STEP)


def _makers(against: str | Sequence[str]) -> list[BotMaker]:
    """The factories of the bots of these names."""
    from rdi.environments.trained_player import is_policy_file, trained_player
    from rdi.session.bots import bot_maker, known_bot

    names = [against] if isinstance(against, str) else list(against)
    return [
        partial(trained_player, file=name) if is_policy_file(name) else bot_maker(known_bot(name))
        for name in names
    ]


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
