"""Give a player luck that the moment decides: asked the same again, it thinks the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Request


def thought(seed: int | str, request: Request, view: View) -> Random:
    """Luck for one decision, which depends on the seed and on what the player sees only."""
    seen = (seed, request, view.seat, view.playing, view.stashes, view.bets, view.pot)
    piles = (dict(view.own), dict(view.table_piles), dict(view.purses))
    return Random(crc32(repr((seen, piles)).encode()))
