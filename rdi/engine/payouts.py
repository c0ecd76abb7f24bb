"""The payment of money when a game ends: pots and side pots after Betting Rounds, or shares.

Nothing is kept in step during the game: the rebate and the main and side pots all follow from
what each seat has put in by its end (its contribution, antes and bets of all Betting Rounds
together), from who folded, and from the money that was in the pot before. Contributions are
sequences indexed by seat; a seat that sits this game out has contributed 0, is not folded and has
no place. In a game that is played for shares each player has paid one share as the ante, and the
first three places are paid out of the pot. All money is in whole coins, and none is ever made or
lost. Source: the booklet's All In, its Complex Betting Example, Ties, and its appendix Playing for
Shares.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rdi.model.settings import SplitRule

Placement = Sequence[Sequence[int]]
"""Groups of tied seats, best first."""


def placement(keys: Mapping[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Groups of tied seats, best first; the seats of a group are in ascending order.

    `keys` gives each seat still in the numbers it is judged by: its score, and after it whatever
    the game's tiebreaker compares. The higher key is the better one, the first number in which
    two keys differ decides, and only equal keys are tied. All tied players are thereby compared
    at once (G-5), and for every place, not the first alone (G-6). A game in which the lowest
    total wins has to negate that total.
    """
    if len(set(keys.values())) == len(keys):
        return tuple([(seat,) for seat in sorted(keys, key=keys.__getitem__, reverse=True)])
    groups: dict[tuple[int, ...], tuple[int, ...]] = {}
    for seat in sorted(keys):
        key = keys[seat]
        groups[key] = (*groups[key], seat) if key in groups else (seat,)
    return tuple([groups[key] for key in sorted(groups, reverse=True)])


class Pot(NamedTuple):
    """Money that is won as a whole, and the seats still in that may win it, ascending."""

    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A pot that nobody won: it waits in the middle while these players play the game again."""

    amount: int
    players: tuple[int, ...]
    ante: bool


class Settlement(NamedTuple):
    """The ways that all the money of a game goes.

    `rebate` (seat, amount) and `orphans` (seat, amount, any number of them) go back to players and
    are not part of `payouts`, which holds what each seat won, 0 for those who won nothing. `carry`
    is what stays in the pot for the next game.
    """

    pots: tuple[Pot, ...]
    payouts: tuple[int, ...]
    carry: int
    replays: tuple[Replay, ...]
    rebate: tuple[int, int] | None
    orphans: tuple[tuple[int, int], ...]


def rebate(contributions: Sequence[int]) -> tuple[int, int] | None:
    """The seat that gets back the money that nobody could match, and its amount; None if all was
    matched.

    It is what the highest contribution exceeds the second highest by. The money of a player who
    folded counts as having matched (PT-5).
    """
    highest = max(contributions, default=0)
    if contributions.count(highest) > 1:
        return None  # as in most games
    second, highest = sorted((0, 0, *contributions))[-2:]
    return (contributions.index(highest), highest - second) if highest > second else None


def pots(
    contributions: Sequence[int],
    players: Sequence[int],
    folded: Sequence[int],
    carry: int = 0,
) -> tuple[tuple[Pot, ...], tuple[tuple[int, int], ...]]:
    """The main pot and the side pots in order, and the orphans: money for seats that folded.

    `players` are the seats still in, `folded` the others of this game in the order in which they
    folded, and `carry` is the money that was in the pot beforehand. The rebate is taken off first.
    The carry is in the main pot, which everybody still in may win, even with nothing contributed
    (PT-9); a side pot only by those who paid into it. Money of folded players adds to the pots up
    to the level it reaches, and makes none of its own (PT-7). What only folded players paid into
    goes to the last of them to fold (PT-4), as (seat, amount). No pot is empty.

    Raises ValueError if the seats or the money cannot be those of a game.
    """
    _verify(contributions, players, folded, carry)
    matched = _matched(contributions, rebate(contributions))
    return _pots(matched, players, carry), _orphans(matched, players, folded)


def winners_of(pot: Pot, placement: Placement) -> tuple[int, ...]:
    """The best placed of the seats that may win this pot, ascending; several if they are tied.
    Raises ValueError if none of them has a place.
    """
    eligible = pot.eligible
    for group in placement:
        winners = [seat for seat in group if seat in eligible]
        if winners:
            return tuple(winners if len(winners) == 1 else sorted(winners))
    raise ValueError("nobody who may win this pot has a place")


def settle(
    contributions: Sequence[int],
    folded: Sequence[int],
    placement: Placement,
    carry: int = 0,
    rule: SplitRule = SplitRule.MERCHANT,
) -> Settlement:
    """Settle all the money of a game in which the seats still in are placed like this.

    `placement` holds exactly the seats still in, in groups of tied seats, best first; the other
    arguments are those of `pots`. Each pot is settled by itself (PT-6, PT-8): a single
    best player takes it, tied ones divide it by the Split Rule. A pot that is to be played for
    again becomes a `Replay`: under King's Rule among the tied players, under Commoner's Rule among
    all players of the game, those who folded included.

    Raises ValueError if the seats or the money cannot be those of a game.
    """
    players = [seat for group in placement for seat in group]
    _verify(contributions, players, folded, carry)
    layers, orphans, returned = _layers(contributions, players, folded, carry)
    payouts = [0] * len(contributions)
    left_over = 0
    replays: list[Replay] = []
    for pot in layers:
        winners = winners_of(pot, placement)
        if len(winners) == 1:
            payouts[winners[0]] += pot.amount
        elif rule == SplitRule.MERCHANT:
            left_over += _divide(pot.amount, winners, payouts)
        elif rule == SplitRule.KING:
            replays.append(Replay(pot.amount, winners, ante=False))
        else:
            replays.append(Replay(pot.amount, tuple(sorted([*players, *folded])), ante=True))
    return Settlement(layers, tuple(payouts), left_over, tuple(replays), returned, orphans)


def _layers(
    contributions: Sequence[int], players: Sequence[int], folded: Sequence[int], carry: int
) -> tuple[tuple[Pot, ...], tuple[tuple[int, int], ...], tuple[int, int] | None]:
    """The pots, the orphans and the rebate; most games have one pot, which is found at once."""
    returned = rebate(contributions)
    matched = _matched(contributions, returned)
    if min([matched[seat] for seat in players]) == max(matched):
        amount = sum(matched) + carry
        return (Pot(amount, tuple(sorted(players))),) if amount else (), (), returned
    return _pots(matched, players, carry), _orphans(matched, players, folded), returned


def _divide(amount: int, winners: tuple[int, ...], payouts: list[int]) -> int:
    """Pay the winners equal parts and give back the remainder, Merchant's Rule (PT-8)."""
    each, remainder = divmod(amount, len(winners))
    for seat in winners:
        payouts[seat] += each
    return remainder


def _matched(contributions: Sequence[int], returned: tuple[int, int] | None) -> Sequence[int]:
    """The contributions without the rebate."""
    if returned is None:
        return contributions
    seat, amount = returned
    matched = list(contributions)
    matched[seat] -= amount
    return matched


def _pots(matched: Sequence[int], players: Sequence[int], carry: int) -> tuple[Pot, ...]:
    """One pot for each different amount that players still in have matched, lowest first.

    Cutting at those amounts only is what merges all layers with the same eligible seats (PT-7).
    """
    eligible = sorted(players)
    found = []
    below, waiting = 0, carry
    for level in sorted({matched[seat] for seat in eligible}):
        eligible = [seat for seat in eligible if matched[seat] >= level]
        amount = waiting + _between(below, level, matched)
        if amount:
            found.append(Pot(amount, tuple(eligible)))
        below, waiting = level, 0
    return tuple(found)


def _orphans(
    matched: Sequence[int], players: Sequence[int], folded: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """The money that was paid above the level of everybody still in, for the last of its payers to
    fold.

    Going back from the last to fold, each seat takes what it reached and a later one did not
    (PT-4).
    """
    below = max([matched[seat] for seat in players])
    if below == max(matched):
        return ()
    found = []
    for seat in reversed(folded):
        if matched[seat] > below:
            found.append((seat, _between(below, matched[seat], matched)))
            below = matched[seat]
    return tuple(found)


def _between(below: int, level: int, matched: Sequence[int]) -> int:
    """The money all seats together paid above one level and up to another."""
    return sum(
        [(amount if amount < level else level) - below for amount in matched if amount > below]
    )


def _verify(
    contributions: Sequence[int], players: Sequence[int], folded: Sequence[int], carry: int
) -> None:
    """Raise ValueError unless all money is somebody's and each seat is either in or folded."""
    seats = {*players, *folded}
    if not players:
        raise ValueError("no player is left in the game")
    if len(seats) != len(players) + len(folded):
        raise ValueError("a seat is named twice among those still in and those who folded")
    if min(seats) < 0 or max(seats) >= len(contributions):
        raise ValueError("a seat is named that is not at the table")
    if carry < 0 or min(contributions) < 0:
        raise ValueError("money cannot be negative")
    if len(seats) < len(contributions) and any(
        amount for seat, amount in enumerate(contributions) if seat not in seats
    ):
        raise ValueError("a seat that is neither in nor folded has put money in")


_SHARES_OF_SMALL_TABLES = {2: (2, 0, 0), 3: (2, 1, 0), 4: (3, 1, 0), 5: (3, 2, 0)}


def shares_of_places(players: int) -> tuple[int, int, int]:
    """The number of shares that first, second and third place are worth with this many players.

    From six players on, second place is worth two shares, third place one, and first place all
    the others (SH-6). Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(f"playing for shares takes two players or more, not {players}")
    return _SHARES_OF_SMALL_TABLES.get(players, (players - 3, 2, 1))


def divide_shares(placement: Placement, share: int, carry: int) -> tuple[dict[int, int], int]:
    """The payment of each seat, best placed first, and the money left for the next game's pot.

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
    """The money that this number of players tied for one place, 0 being the first, have to split.

    They take the money of as many of the three places as they are, so that two tied for first
    leave only third place to the next (SH-3), a tie for second leaves no third place (SH-4), and
    more than two tied for first take everything (SH-2).
    """
    return sum(money[place : place + tied])
