"""Make the bots of a spec: regulars, policies, and classes of a file or module."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from rdi.errors import BadSettings
from rdi.players.player import Player
from rdi.session.bots import known_bot, maker
from rdi.tournament.spec import BotSpec

Maker = Callable[[int], Player]
"""Makes a player for one game with the seed of its luck."""


def maker_of(bot: BotSpec) -> Maker:
    """What makes this bot; BadSettings where there is no such bot."""
    plays = bot.plays
    if ":" in plays:
        return _maker_of_class(plays, bot.parameters)
    if bot.parameters:
        raise BadSettings(f"{plays} takes no parameters; a class of your own may")
    return maker(known_bot(plays))


def _maker_of_class(plays: str, parameters: Mapping[str, Any]) -> Maker:
    """What makes players of a class; it is called with a seed and the parameters by name."""
    where, _, name = plays.rpartition(":")
    module = _module(where)
    made = getattr(module, name, None)
    if not callable(made):
        known = [each for each in vars(module) if not each.startswith("_")]
        raise BadSettings(f"{where} has no class {name!r}; it has {', '.join(known) or 'nothing'}")

    def make(seed: int) -> Player:
        player: Player = made(seed, **parameters)
        return player

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
