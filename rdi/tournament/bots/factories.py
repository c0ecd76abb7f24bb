"""Factories of players for the bots of a spec: regulars, policies, classes, and programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from shutil import which
from types import ModuleType
from typing import Any

import msgspec

from rdi.errors import BadSettings
from rdi.files import is_file
from rdi.players.player import Player
from rdi.session.bots import bot_maker, known_bot
from rdi.tournament.bots.faults import BROKEN, AbsentPlayer, BotFailure, described_value
from rdi.tournament.bots.isolated import IsolatedFactory
from rdi.tournament.bots.program import ProgramFactory, kill_programs
from rdi.tournament.bots.time_limit import TimedPlayer, call_in_time
from rdi.tournament.spec import BotSpec, Limits, nearest_hint

TRAINED = "rdi.environments.trained_player:trained_player"
"""The player that plays by such a file. It needs what learners need, and is loaded for them alone.
"""

PlayerFactory = Callable[[int], Player]
"""Makes a player for one game with the seed of its luck; one that cannot be made is absent."""


def tested_factory(bot: BotSpec, limits: Limits) -> PlayerFactory:
    """As `player_factory`, after a player has been made to see that it can be. Raises BadSettings
    if that is not possible.
    """
    make = player_factory(bot, limits)
    player = make(0)
    if isinstance(player, AbsentPlayer):
        raise BadSettings(f"{bot.plays} cannot play: {player.text}")
    return make


def fresh_factory(bot: BotSpec, limits: Limits, name: str) -> PlayerFactory:
    """As `player_factory`, under another name: a program has a new process of its own there."""
    kill_programs(name)
    return player_factory(msgspec.structs.replace(bot, name=name), limits)


def factory_in_play(bot: BotSpec, limits: Limits) -> PlayerFactory:
    """As `player_factory`; a bot that is not there now is at fault in every game."""
    try:
        return player_factory(bot, limits)
    except BadSettings as error:
        text = str(error)
        return lambda _: AbsentPlayer(BROKEN, text)


def player_factory(bot: BotSpec, limits: Limits) -> PlayerFactory:
    """The factory of this bot. Raises BadSettings if there is no such bot."""
    plays = bot.plays
    if bot.isolated:
        return _isolated_factory(bot, limits)
    if not isinstance(plays, str):
        return _program_factory(bot, plays, limits)
    if bot.is_trained:
        return _class_factory(TRAINED, {"file": plays, **bot.parameters}, limits)
    if ":" in plays:
        return _class_factory(plays, bot.parameters, limits)
    if bot.parameters:
        raise BadSettings(f"{plays} takes no parameters; only a class of your own can")
    if is_file(Path(plays)):
        raise BadSettings(f"{plays} is a file: {_how_it_plays(plays)}")
    return bot_maker(known_bot(plays))


def _how_it_plays(file: str) -> str:
    """How a file is named so that it plays: as a class in it, or as a program to be started."""
    if file.endswith(".py"):
        return f'name a class in it as "{file}:CLASS"'
    command = file if os.path.dirname(file) else f"./{file}"
    return f'name a program as a list of words, such as ["{command}"]'


def _isolated_factory(bot: BotSpec, limits: Limits) -> PlayerFactory:
    """The factory of players of a class in a process of its own."""
    if not isinstance(bot.plays, str):
        text = "a program plays in a process of its own anyway"
    elif ":" not in bot.plays:
        text = f"{bot.plays} belongs to the program and needs no isolation"
    else:
        return IsolatedFactory(bot, limits)
    raise BadSettings(f"isolated is only for classes, such as file.py:Class: {text}")


def _program_factory(bot: BotSpec, command: Sequence[str], limits: Limits) -> PlayerFactory:
    if not command:
        raise BadSettings("a program must be a list of words, such as ['python3', 'bot.py']")
    if which(command[0]) is None:
        raise BadSettings(f"there is no program {command[0]!r}")
    if bot.parameters:
        raise BadSettings("a program takes its parameters as further words of its list")
    return ProgramFactory(bot.name, command, limits)


def _class_factory(plays: str, parameters: Mapping[str, Any], limits: Limits) -> PlayerFactory:
    """The factory of players of a class, which is called with a seed and the parameters by name."""
    where, _, name = plays.rpartition(":")
    module = _module(where, limits)
    wanted = getattr(module, name, None)
    if not callable(wanted):
        known = [each for each in vars(module) if not each.startswith("_")]
        raise BadSettings(f"{where} has no class {name!r}; it has {', '.join(known) or 'nothing'}")
    _check_parameters(plays, wanted, parameters)

    def make(seed: int) -> Player:
        player: Player = wanted(seed, **parameters)
        if not callable(getattr(player, "decide", None)):
            text = f"{described_value(player)} is not a player: it has no decide(request, view)"
            return AbsentPlayer(BROKEN, text)
        return TimedPlayer(player, limits.seconds)

    def make_guarded(seed: int) -> Player:
        try:
            player: Player = call_in_time(limits.start_seconds, make, seed)
        except BotFailure as error:
            return AbsentPlayer(error.kind, f"it could not be made: {error.text}")
        return player

    return make_guarded


def _check_parameters(plays: str, wanted: Callable[..., Any], parameters: Iterable[str]) -> None:
    """Raise BadSettings if a class does not take one of these, as far as it tells what it takes."""
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


def _module(where: str, limits: Limits) -> ModuleType:
    if not where.endswith(".py"):
        module: ModuleType = _imported(f"the module {where!r}", limits, import_module, where)
        return module
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
        _imported(f"the file {where!r}", limits, found.loader.exec_module, module)
    except BadSettings:
        del sys.modules[name]
        raise
    return module


def _imported(what: str, limits: Limits, load: Callable[[Any], Any], of: Any) -> Any:
    """The imported module. Raises BadSettings if that fails, or takes longer than a start may."""
    try:
        return call_in_time(limits.start_seconds, load, of)
    except BotFailure as error:
        raise BadSettings(f"{what} cannot be imported: {error.text}") from None
