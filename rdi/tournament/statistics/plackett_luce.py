"""Strengths by places alone: the Plackett-Luce model, fitted to all games at once.

The chance of a bot to be first among some is its strength as a part of theirs; the next place goes
the same way among those left. The strengths are the likeliest ones, by Hunter's MM algorithm
(2004), so that the order of the games means nothing; equals count as if each came first (Breslow).
For games in which Gold says little, such as games of characters and evenings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from rdi.engine.chance import SeededChance
from rdi.tournament.schedule import Match
from rdi.tournament.seeds import seed_for
from rdi.tournament.store import Store
from rdi.tournament.units import ABORTED, unpacked_rows

Ranking = tuple[tuple[int, ...], ...]
"""Groups of equals, the first best: the bots of one game by number."""

ITERATIONS_MOST = 500
TOLERANCE = 1e-9
DRAWS = 200
"""The number of times that deals are drawn anew to estimate the uncertainty of strengths."""

DEALS_APART, GROUPS = 10_000, 1_000
"""The number of deals above which they are drawn in groups, and the number of these groups. Each
match is spread over all of them, so that groups differ by luck alone.
"""

PRIOR_GAMES = 0.1
"""The part of a game that each bot is taken to have won and lost against each other (a prior), so
that one that never won has some strength.
"""


@dataclass(frozen=True, slots=True)
class Strength:
    """A bot's strength as a logarithm, 0 in the mean of all, and the bounds of 95 draws in 100."""

    bot: int
    value: float
    low: float
    high: float


@lru_cache(maxsize=10_000)
def ranking_of(lineup: tuple[int, ...], places: tuple[int, ...]) -> Ranking:
    """The bots of a game by place."""
    return tuple(
        tuple([bot for bot, own in zip(lineup, places, strict=True) if own == place])
        for place in sorted(set(places))
    )


def rankings_of_deals(match: Match, first: int, rows: bytes) -> dict[int, Counter[Ranking]]:
    """The orders of the games of a unit, deal by deal; deals that came to no end are left out."""
    seats = len(match.lineup)
    found: dict[int, Counter[Ranking]] = {}
    given_up: set[int] = set()
    for offset, row in enumerate(unpacked_rows(rows, seats)):
        deal = first + offset // seats
        if row.trace == ABORTED:
            given_up.add(deal)
        found.setdefault(deal, Counter())[ranking_of(match.lineup, row.places)] += 1
    return {deal: orders for deal, orders in found.items() if deal not in given_up}


def strengths_in_store(store: Store, seed: int | str) -> list[Strength]:
    """The strengths by all games of a store, the best first."""
    matches = {match.number: match for match in store.matches()}
    there, _, _ = store.totals()
    groups = there if there <= DEALS_APART else GROUPS
    deals = [Counter[Ranking]() for _ in range(groups)]
    number = 0
    for match, first, rows in store.rows():
        for orders in rankings_of_deals(matches[match], first, rows).values():
            deals[number % groups].update(orders)
            number += 1
    played = [each for each in deals if each]
    return bootstrapped_strengths(played, seed) if played else []


def fitted_strengths(orders: Mapping[Ranking, float]) -> dict[int, float]:
    """The likeliest strengths for these games, as logarithms with the mean 0."""
    bots = sorted({bot for order in orders for group in order for bot in group})
    if not bots:
        return {}
    worth = dict.fromkeys(bots, 1.0)
    wins = _wins(orders, bots)
    for _ in range(ITERATIONS_MOST):
        shares = _shares(orders, worth, bots)
        after = {bot: wins[bot] / shares[bot] for bot in bots}
        whole = sum(after.values())
        after = {bot: value * len(bots) / whole for bot, value in after.items()}
        change = max(abs(after[bot] - worth[bot]) for bot in bots)
        worth = after
        if change < TOLERANCE:
            break
    mean = sum(log(value) for value in worth.values()) / len(bots)
    return {bot: log(value) - mean for bot, value in worth.items()}


def _wins(orders: Mapping[Ranking, float], bots: Sequence[int]) -> dict[int, float]:
    """The number of times that each bot was ranked above another, with the games that everybody is
    assumed to have played.
    """
    wins = dict.fromkeys(bots, PRIOR_GAMES * (len(bots) - 1))
    for order, count in orders.items():
        for group in order[:-1]:
            for bot in group:
                wins[bot] += count
    return wins


def _shares(
    orders: Mapping[Ranking, float], worth: Mapping[int, float], bots: Sequence[int]
) -> dict[int, float]:
    """For each bot the sum over all choices it was part of, of one by the strength of all there."""
    shares = dict.fromkeys(bots, 0.0)
    for order, count in orders.items():
        left = [bot for group in order for bot in group]
        for group in order[:-1]:
            part = count * len(group) / sum([worth[bot] for bot in left])
            for bot in left:
                shares[bot] += part
            left = [bot for bot in left if bot not in group]
    for place, bot in enumerate(bots):
        for other in bots[place + 1 :]:
            part = 2 * PRIOR_GAMES / (worth[bot] + worth[other])
            shares[bot] += part
            shares[other] += part
    return shares


def bootstrapped_strengths(
    deals: Sequence[Mapping[Ranking, float]], seed: int | str
) -> list[Strength]:
    """The strengths and how far they may be off, by drawing whole deals anew; the best first.

    `deals` are the orders of each deal. The draws follow from the seed.
    """
    found = fitted_strengths(_together(deals))
    luck = SeededChance(seed_for(seed, "bootstrap", len(deals)))
    drawn: dict[int, list[float]] = {bot: [] for bot in found}
    for _ in range(DRAWS):
        sample = [deals[luck.pick(len(deals))] for _ in deals]
        for bot, value in fitted_strengths(_together(sample)).items():
            drawn[bot].append(value)
    return sorted(
        (Strength(bot, value, *_bounds(drawn[bot] or [value])) for bot, value in found.items()),
        key=lambda each: (-each.value, each.bot),
    )


def _together(deals: Iterable[Mapping[Ranking, float]]) -> Counter[Ranking]:
    found: Counter[Ranking] = Counter()
    for deal in deals:
        for order, count in deal.items():
            found[order] += count  # type: ignore[assignment]
    return found


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    """The bounds between which 95 in 100 of the values lie."""
    ordered = sorted(values)
    cut = round(0.025 * (len(ordered) - 1))
    return ordered[cut], ordered[len(ordered) - 1 - cut]
