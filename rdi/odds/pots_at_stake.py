"""The stakes at one moment: the pots as they are when all have called, and the price of
staying in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rdi.engine.betting import BETS, means
from rdi.engine.payouts import Pot, pots
from rdi.engine.table import POT, Table
from rdi.model.program import End, Instruction, Showdown, instructions_reached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rdi.engine.game import CompiledGame, Game
    from rdi.model.request import Answer


@dataclass(frozen=True, slots=True)
class PotsAtStake:
    """The pots that a seat may win, and what staying in costs it.

    `owed` is Gold, `stake` the Gold on the table that may be won by calling, without the call;
    `price` the part of both together that must be won on average, None where nothing is owed.
    """

    pots: tuple[Pot, ...]
    owed: int
    stake: int
    price: float | None

    def rivals(self, own: int, order: Sequence[int]) -> list[list[int]]:
        """For each pot the places in this order of those who may win it beside the own seat."""
        return [
            [place for place, seat in enumerate(order) if seat in pot.eligible and seat != own]
            for pot in self.pots
        ]


GAMES_KEPT = 256


@lru_cache(maxsize=GAMES_KEPT)
def is_played_for_pots(compiled: CompiledGame) -> bool:
    """Whether hands may be compared in the end, and not only where one player is left; otherwise
    everybody keeps the Gold that they hold.
    """
    definition = compiled.definition
    return definition.scoring is not None and bool(_endings(definition.program) & SHOWDOWNS)


@lru_cache(maxsize=GAMES_KEPT)
def pays_pots_alone(compiled: CompiledGame) -> bool:
    """Whether all Gold is won in pots, by comparing hands: there are no other purses on the table,
    and no ending without a showdown.
    """
    return always_compares_hands(compiled) and not compiled.purse_names


@lru_cache(maxsize=GAMES_KEPT)
def always_compares_hands(compiled: CompiledGame) -> bool:
    """Whether every ending of a game is a showdown."""
    return is_played_for_pots(compiled) and _endings(compiled.definition.program) == SHOWDOWNS


SHOWDOWNS = frozenset({Showdown})


def _endings(program: Sequence[Instruction]) -> frozenset[type[Instruction]]:
    """The kinds of instructions with which an Order of Play may end."""
    reached = instructions_reached(program)
    return frozenset({type(each) for each in reached if isinstance(each, Showdown | End)})


def pots_at_stake(game: Game, seat: int, answer: Answer = None) -> PotsAtStake:
    """The pots that a seat still in plays for, in a game as it knows it.

    With an `answer` to a bet, the pots after it has answered so.
    """
    table = game._table
    if not is_played_for_pots(game._compiled):
        return PotsAtStake((), 0, 0, None)
    if table.settings.share is not None:
        everybody = tuple(sorted(table.playing))
        return PotsAtStake((Pot(table.gold[POT], everybody),), 0, table.gold[POT], None)
    bet = answer[1] if isinstance(answer, tuple) and answer[:1] == ("raise",) else table.current_bet
    owed = [_owed(table, each, bet) if each in table.playing else 0 for each in range(table.seats)]
    called = [paid + more for paid, more in zip(table.contributions, owed, strict=True)]
    found, _ = pots(called, table.playing, table.folded, table.carry)
    own = called[seat]
    stake = table.carry + sum(min(paid, own) for paid in table.contributions)
    if answer is not None:
        stake += owed[seat]
        owed[seat] = 0
    price = owed[seat] / (stake + owed[seat]) if owed[seat] else None
    return PotsAtStake(
        tuple(pot for pot in found if seat in pot.eligible), owed[seat], stake, price
    )


def _owed(table: Table, seat: int, bet: int) -> int:
    """The Gold that calling a bet adds, or that is left to call with."""
    return max(0, min(bet - table.gold[BETS[seat]], means(table, seat)))


def pot_names(count: int) -> list[str]:
    """The names of this number of pots, the main pot first."""
    if count < 2:
        return ["pot"][:count]
    if count == 2:
        return ["main pot", "side pot"]
    return ["main pot", *[f"side pot {number}" for number in range(1, count)]]
