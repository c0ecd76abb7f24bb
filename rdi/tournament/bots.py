"""Make the bots of a spec: regulars, policies, classes of a file or module, and programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from shutil import which
from types import ModuleType
from typing import Any

from rdi.errors import BadSettings
from rdi.files import is_file
from rdi.players.player import Player
from rdi.session.bots import known_bot, maker
from rdi.tournament.guarding import BROKEN, FAILURES, Absent, made
from rdi.tournament.problems import nearest_hint
from rdi.tournament.program_bot import program_maker
from rdi.tournament.spec import BotSpec, Limits
from rdi.tournament.watching import Watched, can_watch, time_limit

Maker = Callable[[int], Player]
"""Makes a player for one game with the seed of its luck; one that cannot be made is `Absent`."""


def tried_maker_of(bot: BotSpec, limits: Limits) -> Maker:
    """As `maker_of`, after a player has been made to see that it can be; BadSettings where not."""
    make = maker_of(bot, limits)
    player = make(0)
    if isinstance(player, Absent):
        raise BadSettings(f"{bot.plays} cannot play: {player.text}")
    return make


def maker_in_play(bot: BotSpec, limits: Limits) -> Maker:
    """As `maker_of`; a bot that is not there now is at fault in every game, and stops nobody."""
    try:
        return maker_of(bot, limits)
    except BadSettings as error:
        text = str(error)
        return lambda _: Absent(BROKEN, text)


def maker_of(bot: BotSpec, limits: Limits) -> Maker:
    """What makes this bot; BadSettings where there is no such bot."""
    plays = bot.plays
    if not isinstance(plays, str):
        return _maker_of_program(bot, plays, limits)
    if ":" in plays:
        return _maker_of_class(plays, bot.parameters, limits)
    if bot.parameters:
        raise BadSettings(f"{plays} takes no parameters; a class of your own may")
    return maker(known_bot(plays))


def _maker_of_program(bot: BotSpec, command: Sequence[str], limits: Limits) -> Maker:
    if not command:
        raise BadSettings("a program is a list of words, such as ['python3', 'bot.py']")
    if which(command[0]) is None:
        raise BadSettings(f"there is no program {command[0]!r} to be started")
    if bot.parameters:
        raise BadSettings("a program takes its parameters as further words")
    return program_maker(bot.name, command, limits)


def _maker_of_class(plays: str, parameters: Mapping[str, Any], limits: Limits) -> Maker:
    """What makes players of a class; it is called with a seed and the parameters by name."""
    where, _, name = plays.rpartition(":")
    module = _module(where)
    wanted = getattr(module, name, None)
    if not callable(wanted):
        known = [each for each in vars(module) if not each.startswith("_")]
        raise BadSettings(f"{where} has no class {name!r}; it has {', '.join(known) or 'nothing'}")
    _check_parameters(plays, wanted, parameters)
    is_watched = can_watch()

    def make(seed: int) -> Player:
        with time_limit(limits.start_seconds) if is_watched else nullcontext():
            player: Player = wanted(seed, **parameters)
        return player

    def make_guarded(seed: int) -> Player:
        player = made(partial(make, seed))
        if isinstance(player, Absent) or not is_watched:
            return player
        return Watched(player, limits.seconds)

    return make_guarded


def _check_parameters(plays: str, wanted: Callable[..., Any], parameters: Iterable[str]) -> None:
    """BadSettings where a class does not take one of these, as far as it tells what it takes."""
    try:
        known = signature(wanted).parameters
    except (TypeError, ValueError):
        return
    if any(each.kind == each.VAR_KEYWORD for each in known.values()):
        return
    for name in parameters:
        if name not in known:
            hint = nearest_hint(name, [*known][1:] or ["none"])
            raise BadSettings(f"{plays} takes no parameter {name!r}; {hint}")


def _module(where: str) -> ModuleType:
    if not where.endswith(".py"):
        try:
            return import_module(where)
        except FAILURES as error:
            raise _not_imported(f"the module {where!r}", error) from None
    path = Path(os.path.realpath(where))
    if not is_file(path):
        raise BadSettings(f"there is no file {where!r} with a bot in it")
    name = f"rdi_bot_{path.stem}_{abs(hash(str(path)))}"
    if name in sys.modules:
        return sys.modules[name]
    found = spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except FAILURES as error:
        del sys.modules[name]
        raise _not_imported(f"the file {where!r}", error) from None
    return module


def _not_imported(what: str, error: BaseException) -> BadSettings:
    return BadSettings(f"{what} cannot be imported: {type(error).__name__}: {error}")
