"""The stakes at one moment: the pots as they are when all have called, and the price of
staying in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rdi.chances.results import FIRST_PLACE
from rdi.engine.betting import BETS, means
from rdi.engine.payouts import Pot, divide_shares, pots
from rdi.engine.table import POT, Table
from rdi.model.outcome import pot_names
from rdi.model.program import End, Instruction, Showdown, instructions_reached

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rdi.engine.game import CompiledGame, Game
    from rdi.model.request import Answer


LOST, WON = 0, 1
"""The outcomes of a pot for a seat; any higher number is the number of seats that divide it. Where
shares are paid, a place behind the first is a number below LOST (`PotsAtStake.outcome`).
"""

Outcome = tuple[int, ...]
"""The outcome of each pot."""

SEATS_END = 64
"""More seats than there are at any table."""


@dataclass(frozen=True, slots=True)
class Shares:
    """A game that is played for shares: the Gold of a share, what lies in the pot beside those of
    the players still in, and the number of these.
    """

    share: int
    carry: int
    players: int

    @property
    def amount(self) -> int:
        """The Gold in the pot."""
        return self.share * self.players + self.carry

    def paid(self, ahead: int, tied: int) -> int:
        """The Gold that a seat is paid with so many ahead of it, and so many in its place, itself
        included.
        """
        return _paid_in_shares(self, ahead, tied)

    def part(self, ahead: int, tied: int) -> float:
        """The same as a part of the pot."""
        return self.paid(ahead, tied) / self.amount if self.amount else 0.0


@lru_cache(maxsize=1024)
def _paid_in_shares(shares: Shares, ahead: int, tied: int) -> int:
    if shares.players == 1:
        return shares.share + shares.carry
    seats = range(shares.players)
    equal = tuple(seats[ahead : ahead + tied])
    behind = [(seat,) for seat in seats[ahead + tied :]]
    placement = [*((seat,) for seat in seats[:ahead]), equal, *behind]
    return divide_shares(placement, shares.share, shares.carry)[0][ahead]


@dataclass(frozen=True, slots=True)
class PotsAtStake:
    """The pots that a seat may win, and what staying in costs it.

    `owed` is Gold, `stake` the Gold on the table that may be won by calling, without the call;
    `price` the part of both together that must be won on average, None where nothing is owed. With
    `shares` there is one pot, out of which the first places are paid.
    """

    pots: tuple[Pot, ...]
    owed: int
    stake: int
    price: float | None
    shares: Shares | None = None

    @property
    def amount(self) -> int:
        """The Gold of all pots together."""
        return sum([pot.amount for pot in self.pots])

    @property
    def names(self) -> list[str]:
        """The name of each pot."""
        return pot_names(len(self.pots)) if self.shares is None else [FIRST_PLACE]

    def outcome(self, ahead: int, tied: int) -> int:
        """The outcome of a pot for a seat with so many rivals ahead of it, and so many seats in its
        place, itself included.
        """
        if not ahead:
            return tied
        return LOST if self.shares is None else -(ahead * SEATS_END + tied)

    @property
    def outcome_of_hands(self) -> Callable[[int, Sequence[int]], int]:
        """The outcome of a pot for a hand with this key against rivals with those."""
        return pot_outcome if self.shares is None else self._outcome_in_shares

    def _outcome_in_shares(self, own: int, others: Sequence[int]) -> int:
        return self.outcome(sum([each > own for each in others]), 1 + others.count(own))

    def outcome_of_places(self, pot: Pot, places: Sequence[Sequence[int]], seat: int) -> int:
        """The outcome of a pot for a seat when the seats still in are placed like this; LOST where
        it has no place.
        """
        ahead = 0
        for group in places:
            tied = [each for each in group if each in pot.eligible]
            if seat in group:
                return self.outcome(ahead, len(tied))
            ahead += len(tied)
        return LOST

    def part(self, outcome: int) -> float:
        """The part of a pot that such an outcome pays, from 0 to 1."""
        if self.shares is None or outcome == LOST:
            return 1 / outcome if outcome else 0.0
        return self.shares.part(*(divmod(-outcome, SEATS_END) if outcome < LOST else (0, outcome)))

    def won(self, rank_of: Mapping[int, int]) -> dict[int, float]:
        """The Gold that each seat wins of these pots where they are ranked so, 0 being the best and
        those who are tied having the same; who has no rank wins nothing.
        """
        found = dict.fromkeys(rank_of, 0.0)
        for pot in self.pots:
            ranks = [rank_of[seat] for seat in pot.eligible if seat in rank_of]
            for seat in pot.eligible:
                if seat in rank_of:
                    own = rank_of[seat]
                    ahead = sum([rank < own for rank in ranks])
                    found[seat] += pot.amount * self.part(self.outcome(ahead, ranks.count(own)))
        return found

    def gold(self, outcome: Outcome) -> float:
        """The Gold that all pots pay together where they come out like this."""
        return sum(
            [pot.amount * self.part(each) for pot, each in zip(self.pots, outcome, strict=True)]
        )

    def rivals(self, own: int, order: Sequence[int]) -> list[list[int]]:
        """For each pot the places in this order of those who may win it beside the own seat."""
        return [
            [place for place, seat in enumerate(order) if seat in pot.eligible and seat != own]
            for pot in self.pots
        ]


def pot_outcome(own: int, others: Sequence[int]) -> int:
    """The outcome of a pot that the best hand takes."""
    best = max(others, default=-1)
    if own > best:
        return WON
    return 1 + others.count(own) if own == best else LOST


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
        shares = shares_at_stake(table)
        amount = shares.amount
        return PotsAtStake((Pot(amount, tuple(sorted(table.playing))),), 0, amount, None, shares)
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


def shares_at_stake(table: Table) -> Shares:
    """The shares that are paid in a game that is played for them, if it ended with these players;
    what others left in the pot is won like Gold from before.
    """
    share = min([table.contributions[each] for each in table.playing])
    return Shares(share, table.gold[POT] - share * len(table.playing), len(table.playing))


def _owed(table: Table, seat: int, bet: int) -> int:
    """The Gold that calling a bet adds, or that is left to call with."""
    return max(0, min(bet - table.gold[BETS[seat]], means(table, seat)))
