"""The cost of scoring the hands of a game, in counted work: the same on every machine."""

from __future__ import annotations

import sys
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from rdi.chances.rollouts import TRIAL_STASH, play_by_luck
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import GameFault
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

GAMES_KEPT = 256


@lru_cache(maxsize=GAMES_KEPT)
def calls_of_scoring(compiled: CompiledGame, seats: int) -> int:
    """The number of function calls that it takes to score a hand at the end of a game of so many
    seats that is played by luck; 1 where that cannot be told.
    """
    settings = Settings(share=1 if compiled.definition.plays_for_shares else None)
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    watched = sys.getprofile()
    if watched is not None:  # one watch at a time, and that of others is not ours to take
        return 1
    try:
        game = Game(compiled, settings, SeededChance(0), [TRIAL_STASH] * seats)
        table = play_by_luck(game, Random(0)).world._table
        compiled.score(table, table.playing[0])  # what is remembered is remembered from here on
        sys.setprofile(count)
        compiled.score(table, table.playing[0])
    except (GameFault, LookupError, NameError, TypeError, ValueError):
        return 1
    finally:
        sys.setprofile(None)
    return max(1, calls)
