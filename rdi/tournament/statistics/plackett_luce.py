"""Strengths by places alone: the Plackett-Luce model, fitted to all games at once.

The chance of a bot to be first among some is its strength as a part of theirs; the next place goes
the same way among those left. The strengths are the likeliest ones, by Hunter's MM algorithm
(2004), so that the order of the games means nothing; equals count as if each came first (Breslow).
For games in which Gold says little, such as games of characters and evenings.

The same strengths are told as ratings on the scale that Elo gave to chess (1978): 400 points more
are odds of ten to one to be ahead. One number for each bot cannot say that three beat one another
in a circle; where they clearly do, that is told beside the ratings.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import log

from rdi.engine.chance import SeededChance
from rdi.errors import BadSettings
from rdi.text import join_words
from rdi.tournament.schedule import Match
from rdi.tournament.seeds import seed_for
from rdi.tournament.statistics.common_deals import deals_in_common
from rdi.tournament.statistics.intervals import DEALS_LEAST, interval
from rdi.tournament.statistics.results import Results
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


RATING_OF_ANCHOR = 1500.0
POINTS_OF_TEN_TO_ONE = 400.0
"""The rating of strength 0, and how many points more are odds of ten to one to be ahead."""


def rating_of(strength: float) -> float:
    """A strength as a rating."""
    return RATING_OF_ANCHOR + POINTS_OF_TEN_TO_ONE * strength / log(10)


@dataclass(frozen=True, slots=True)
class Strength:
    """A bot's strength as a logarithm, and the bounds of 95 draws in 100. It is 0 in the mean of
    all, or for the bot that is the anchor.
    """

    bot: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The strengths of all bots that played, the best first. Each of the `cycle` is clearly ahead
    of the next more often than behind it, and the last one of the first; it is empty where no such
    circle is seen.
    """

    strengths: tuple[Strength, ...]
    cycle: tuple[int, ...]


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


def ratings_in_store(results: Results, store: Store, anchor: int | None = None) -> Ratings:
    """The ratings by all games of these results. Raises BadSettings for an anchor that has played
    none of them.
    """
    if anchor is not None and not results.played_by(anchor):
        raise BadSettings(
            f"{results.spec.bots[anchor].name} has not played, so it cannot be the anchor"
        )
    deals = _orders_of_deals(results, store)
    found = bootstrapped_strengths(deals, results.spec.seed, anchor) if deals else []
    return Ratings(tuple(found), clear_cycle(deals))


def _orders_of_deals(results: Results, store: Store) -> list[Counter[Ranking]]:
    """The orders of the games of each deal, or where there are very many, of groups of them. A deal
    that several matches have in common is one.
    """
    there = sum([sums.deals for sums in results.sums.values()])
    groups = there if there <= DEALS_APART else GROUPS
    deals: dict[int, Counter[Ranking]] = {}
    most = 1 + max([sums.deals for sums in results.sums.values()], default=0)
    firsts: dict[Hashable, int] = {}
    number = 0
    for match in results.matches.values():
        in_common = deals_in_common(match) if results.spec.common_cards else match.number
        first_number = firsts.setdefault(in_common, most * len(firsts))
        for first, rows in store.rows_of_match(match.number):
            for deal, orders in rankings_of_deals(match, first, rows).items():
                drawn = first_number + deal if results.spec.common_cards else number
                group = drawn % groups if there > DEALS_APART else drawn
                deals.setdefault(group, Counter()).update(orders)
                number += 1
    return [*deals.values()]


def fitted_strengths(orders: Mapping[Ranking, float]) -> dict[int, float]:
    """The likeliest strengths for these games, as logarithms with the mean 0."""
    bots = sorted({bot for order in orders for group in order for bot in group})
    if not bots:
        return {}
    worth = dict.fromkeys(bots, 1.0)
    wins, choices = _wins(orders, bots), _choices(orders)
    for _ in range(ITERATIONS_MOST):
        shares = _shares(choices, worth, bots)
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


def _choices(orders: Mapping[Ranking, float]) -> Counter[tuple[int, ...]]:
    """How often the next place was given among just these bots; there are far fewer such sets than
    orders.
    """
    found = Counter[tuple[int, ...]]()
    for order, count in orders.items():
        for left, times in _choices_of(order):
            found[left] += count * times  # type: ignore[assignment]
    return found


@lru_cache(maxsize=10_000)
def _choices_of(order: Ranking) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The bots that are left before each place of a game is given, by number, and how many get it;
    the last place is nobody's choice.
    """
    left = sorted([bot for group in order for bot in group])
    found = []
    for group in order[:-1]:
        found.append((tuple(left), len(group)))
        left = [bot for bot in left if bot not in group]
    return tuple(found)


def _shares(
    choices: Mapping[tuple[int, ...], float], worth: Mapping[int, float], bots: Sequence[int]
) -> dict[int, float]:
    """For each bot the sum over all choices it was part of, of one by the strength of all there."""
    shares = dict.fromkeys(bots, 0.0)
    for left, count in choices.items():
        part = count / sum([worth[bot] for bot in left])
        for bot in left:
            shares[bot] += part
    for place, bot in enumerate(bots):
        for other in bots[place + 1 :]:
            part = 2 * PRIOR_GAMES / (worth[bot] + worth[other])
            shares[bot] += part
            shares[other] += part
    return shares


def bootstrapped_strengths(
    deals: Sequence[Mapping[Ranking, float]], seed: int | str, anchor: int | None = None
) -> list[Strength]:
    """The strengths and how far they may be off, by drawing whole deals anew; the best first.

    `deals` are the orders of each deal. The draws follow from the seed. The strength of the
    `anchor` is 0 in all of them; without one, the mean of all is.
    """
    found = _anchored(fitted_strengths(_together(deals)), anchor)
    luck = SeededChance(seed_for(seed, "bootstrap", len(deals)))
    drawn: dict[int, list[float]] = {bot: [] for bot in found}
    for _ in range(DRAWS):
        sample = [deals[luck.pick(len(deals))] for _ in deals]
        values = fitted_strengths(_together(sample))
        if anchor is None or anchor in values:
            for bot, value in _anchored(values, anchor).items():
                drawn[bot].append(value)
    return sorted(
        (Strength(bot, value, *_bounds(drawn[bot] or [value])) for bot, value in found.items()),
        key=lambda each: (-each.value, each.bot),
    )


def _anchored(strengths: Mapping[int, float], anchor: int | None) -> dict[int, float]:
    """The strengths less that of the anchor, if there is one."""
    zero = 0.0 if anchor is None else strengths[anchor]
    return {bot: value - zero for bot, value in strengths.items()}


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


def cycle_in_words(names: Sequence[str]) -> str:
    """A sentence on bots that beat one another in a circle, by their names."""
    beats = [f"{one} beats {other}" for one, other in pairwise([*names, names[0]])]
    return f"No single number tells who beats whom here: {join_words(beats)}, each of them clearly."


def scale_in_words(anchor: str | None) -> str:
    """A sentence on the scale of ratings, whose anchor is a bot by name, or the mean of all."""
    zero = "the mean of all" if anchor is None else anchor
    return (
        f"{POINTS_OF_TEN_TO_ONE:g} points more mean odds of ten to one to be ahead; "
        f"{RATING_OF_ANCHOR:g} is {zero}."
    )


# ------------------------------------------------------------------ beating in a circle


def clear_cycle(deals: Iterable[Mapping[Ranking, float]]) -> tuple[int, ...]:
    """The shortest circle of bots each of which is clearly ahead of the next more often than
    behind it: the interval of 95 % of the difference, by deals, does not hold zero. Empty where
    there is none.

    By the model nobody beats in a circle, so that its strengths are then no guide to who beats
    whom. `deals` are the orders of each deal.
    """
    beaten = _clearly_beaten(deals)
    circles = [found for bot in sorted(beaten) if (found := _way_back(bot, beaten))]
    return min(circles, key=len, default=())


def _clearly_beaten(deals: Iterable[Mapping[Ranking, float]]) -> dict[int, list[int]]:
    """For each bot those that it clearly beats, by number."""
    sums: dict[tuple[int, int], list[float]] = {}
    for deal in deals:
        ahead = Counter[tuple[int, int]]()
        for order, count in deal.items():
            for pair, sign in _pairs(order).items():
                ahead[pair] += sign * count  # type: ignore[assignment]
        for pair, more in ahead.items():
            found = sums.setdefault(pair, [0, 0.0, 0.0])
            found[0] += 1
            found[1] += more
            found[2] += more * more
    beaten: dict[int, list[int]] = {}
    for (one, other), (number, total, squares) in sorted(sums.items()):
        if number >= DEALS_LEAST and interval(int(number), total, squares).is_clear:
            better, worse = (one, other) if total > 0 else (other, one)
            beaten.setdefault(better, []).append(worse)
    return beaten


@lru_cache(maxsize=10_000)
def _pairs(order: Ranking) -> Mapping[tuple[int, int], int]:
    """For each two bots of a game, by number, 1 where the first is ahead, -1 where it is behind, 0
    where they are equal.
    """
    place = {bot: number for number, group in enumerate(order) for bot in group}
    return {
        (one, other): (place[one] < place[other]) - (place[one] > place[other])
        for one, other in combinations(sorted(place), 2)
    }


def _way_back(bot: int, beaten: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The shortest way from a bot to itself, each step to one that is beaten; empty if none."""
    waiting: deque[tuple[int, ...]] = deque([(bot,)])
    seen: set[int] = set()
    while waiting:
        way = waiting.popleft()
        for other in beaten.get(way[-1], ()):
            if other == bot:
                return way
            if other not in seen:
                seen.add(other)
                waiting.append((*way, other))
    return ()
