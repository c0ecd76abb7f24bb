"""Divide the pot of a game that was played for shares instead of with Betting Rounds.

Each player has paid one share as the ante, and the first three places are paid out of the pot;
the booklet's appendix Playing for Shares. All money is in whole coins.
"""

from collections.abc import Sequence

from rdi.engine.ties import Placement

_SHARES_OF_SMALL_TABLES = {2: (2, 0, 0), 3: (2, 1, 0), 4: (3, 1, 0), 5: (3, 2, 0)}


def shares_of_places(players: int) -> tuple[int, int, int]:
    """How many shares first, second and third place are worth with this many players.

    From six players on, second place is worth two shares, third place one, and first place all
    the others (SH-6). Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(f"playing for shares takes two players or more, not {players}")
    return _SHARES_OF_SMALL_TABLES.get(players, (players - 3, 2, 1))


def divide_shares(placement: Placement, share: int, carry: int) -> tuple[dict[int, int], int]:
    """What each seat is paid, best placed first, and the money left for the next game's pot.

    `placement` holds all the players, in groups of tied seats, best first. `share` is the money
    each of them paid, and may be 0 (SH-9); `carry` is money left in the pot by earlier games,
    which is added to the money for first place before anything is split (SH-7). Raises
    ValueError for fewer than two players, a seat placed twice, an empty group, or negative money.
    """
    payouts = {seat: 0 for group in placement for seat in group}
    players = len(payouts)
    if players != sum(map(len, placement)) or not all(placement):
        raise ValueError("a seat has more than one place, or a place has no seat")
    if share < 0 or carry < 0:
        raise ValueError("money cannot be negative")
    money = _money_of_places(players, share, carry)
    left_over, place = sum(money), 0
    for group in placement:
        each = _prize(money, place, len(group)) // len(group)
        left_over -= each * len(group)
        place += len(group)
        for seat in group:
            payouts[seat] = each
    return payouts, left_over


def _money_of_places(players: int, share: int, carry: int) -> tuple[int, int, int]:
    """The money for first, second and third place, with the carry added to the first (SH-7)."""
    first, second, third = shares_of_places(players)
    return first * share + carry, second * share, third * share


def _prize(money: Sequence[int], place: int, tied: int) -> int:
    """The money that so many players tied for one place, 0 being the first, have to split.

    They take the money of as many of the three places as they are, so that two tied for first
    leave only third place to the next (SH-3), a tie for second leaves no third place (SH-4), and
    more than two tied for first take everything (SH-2).
    """
    return sum(money[place : place + tied])
