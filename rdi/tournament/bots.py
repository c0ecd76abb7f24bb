"""Make the bots of a spec: regulars, policies, classes of a file or module, and programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import which
from types import ModuleType
from typing import Any

from rdi.errors import BadSettings
from rdi.players.player import Player
from rdi.session.bots import known_bot, maker
from rdi.tournament.program_bot import program_maker
from rdi.tournament.spec import BotSpec, Limits
from rdi.tournament.watching import Watched, can_watch

Maker = Callable[[int], Player]
"""Makes a player for one game with the seed of its luck."""


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
    return program_maker(command, limits)


def _maker_of_class(plays: str, parameters: Mapping[str, Any], limits: Limits) -> Maker:
    """What makes players of a class; it is called with a seed and the parameters by name."""
    where, _, name = plays.rpartition(":")
    module = _module(where)
    made = getattr(module, name, None)
    if not callable(made):
        known = [each for each in vars(module) if not each.startswith("_")]
        raise BadSettings(f"{where} has no class {name!r}; it has {', '.join(known) or 'nothing'}")

    is_watched = can_watch()

    def make(seed: int) -> Player:
        player: Player = made(seed, **parameters)
        return Watched(player, limits.seconds) if is_watched else player

    return make


def _module(where: str) -> ModuleType:
    if not where.endswith(".py"):
        try:
            return import_module(where)
        except ImportError as error:
            raise BadSettings(f"the module {where!r} cannot be imported: {error}") from None
    path = Path(where).resolve()
    if not path.is_file():
        raise BadSettings(f"there is no file {where!r} with a bot in it")
    name = f"rdi_bot_{path.stem}_{abs(hash(str(path)))}"
    if name in sys.modules:
        return sys.modules[name]
    found = spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return module
