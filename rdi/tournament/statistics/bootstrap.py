"""The bootstrap over deals: how sure the order of the bots is.

The deals that were played stand for all that might have been; each draw takes as many of them as
there are, some of them twice and some not at all, and puts the bots in order by it. Source: the
bootstrap over clusters (Efron 1979; Davison and Hinkley 1997).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import sqrt

from rdi.engine.chance import SeededChance
from rdi.tournament.seeds import seed_for
from rdi.tournament.statistics.common_deals import deals_in_common
from rdi.tournament.statistics.results import Results
from rdi.tournament.store import Store
from rdi.tournament.units import deal_totals, unpacked_rows

DRAWS = 2_000
DEALS_LEAST = 100
"""Fewer deals of a bot than this do not stand for all that might have been."""

DEALS_APART = 100_000
"""The number of deals above which those that were played in one unit are drawn together."""

GROUPS, GROUPS_LEAST = 500, 10
"""The number of groups of deals at each draw, and the least number of them from each match."""

DIGITS = 9
"""The digits after the point of a mean in Gold beyond which a difference is one of rounding."""

MATCHES_MOST = 200
"""The number of matches above which the ranking is not bootstrapped: it would take too long."""


@dataclass(frozen=True, slots=True)
class Rank:
    """The certainty of the rank of a bot: the part of the draws in which it was the best, and the
    ranks, 1 for the best, between which 95 in 100 draws put it. Equals share the best, and each
    has all ranks of theirs.
    """

    bot: int
    best: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class DealGroup:
    """Some deals of a match: their number, and the total winnings of each bot of its lineup."""

    deals: int
    totals: tuple[int, ...]


def ranks_in_store(results: Results, store: Store) -> list[Rank]:
    """The certainty of the ranking of all bots, the best mean first; empty if there are too few
    deals to say, or too many matches.
    """
    order = [each.bot for each in results.standings()]
    least = min([results.deals_of(bot)[0] for bot in order], default=0)
    if least < DEALS_LEAST or len(results.matches) > MATCHES_MOST:
        return []
    return bootstrapped_ranks(results, _groups_in(results, store), results.spec.seed)


def bootstrapped_ranks(
    results: Results, parts: Mapping[int, Sequence[DealGroup]], seed: int | str
) -> list[Rank]:
    """The certainty of the ranking, from parts of the deals of each match; the draws follow from
    the seed.
    """
    order = [each.bot for each in results.standings()]
    indices = {bot: results.played_by(bot) for bot in order}
    most = max(GROUPS_LEAST, GROUPS // len(parts))
    deals = {number: _Resampler(found, most) for number, found in parts.items()}
    drawn_for = {number: _drawn_together(results, number) for number in parts}
    luck = SeededChance(seed_for(seed, "redrawn", len(order), results.games))
    best = dict.fromkeys(order, 0.0)
    seen: dict[int, list[range]] = {bot: [] for bot in order}
    for _ in range(DRAWS):
        picks: dict[Hashable, Sequence[int]] = {}
        means = {}
        for number, each in deals.items():
            together = drawn_for[number], each.count
            if together not in picks:
                picks[together] = [luck.pick(each.count) for _ in range(each.count)]
            means[number] = each.draw(picks[together])
        gold = {bot: round(_weighted_mean(indices[bot], means, results), DIGITS) for bot in order}
        ahead = 0
        for _, group in groupby(sorted(order, key=lambda bot: -gold[bot]), gold.__getitem__):
            equals = [*group]
            for bot in equals:
                best[bot] += 0 if ahead else 1 / len(equals)
                seen[bot].append(range(1 + ahead, 1 + ahead + len(equals)))
            ahead += len(equals)
    return [_rank(bot, best[bot], seen[bot]) for bot in order]


def _drawn_together(results: Results, number: int) -> Hashable:
    """The key of matches whose deals are drawn together: those that have them in common."""
    return deals_in_common(results.matches[number]) if results.spec.common_cards else number


def _rank(bot: int, best: float, ranks: Sequence[range]) -> Rank:
    last = len(ranks) - 1
    cut = round(0.025 * last)
    lows, highs = sorted([each[0] for each in ranks]), sorted([each[-1] for each in ranks])
    return Rank(bot, best / len(ranks), lows[cut], highs[last - cut])


def _weighted_mean(
    indices: Sequence[tuple[int, int]], means: Mapping[int, Sequence[float]], results: Results
) -> float:
    """The mean that a bot won in a game over its matches, each weighed by its games."""
    weights = [results.sums[number].deals * results.sums[number].seats for number, _ in indices]
    gold = [means[number][index] for number, index in indices]
    return sum([one * two for one, two in zip(weights, gold, strict=True)]) / sum(weights)


class _Resampler:
    """The deals of a match in at most a number of parts of about equal size, to draw from."""

    def __init__(self, parts: Sequence[DealGroup], most: int) -> None:
        self.count = min(most, len(parts))
        cuts = [len(parts) * number // self.count for number in range(self.count + 1)]
        groups = [parts[low:high] for low, high in pairwise(cuts)]
        self._deals = [sum([part.deals for part in group]) for group in groups]
        self._columns = [
            [sum([part.totals[index] for part in group]) for group in groups]
            for index in range(len(parts[0].totals))
        ]
        self._means = [sum(column) / sum(self._deals) for column in self._columns]

    def draw(self, picked: Sequence[int]) -> list[float]:
        """The winnings a game of each bot of the lineup, in as many parts as there are, drawn anew
        by their numbers.

        Few parts differ less than they should from one another; how far their mean is from that
        of all makes up for it.
        """
        count, seats = self.count, len(self._columns)
        deals = sum([self._deals[each] for each in picked])
        wider = sqrt(count / (count - 1)) if count > 1 else 1.0
        drawn = [sum([column[each] for each in picked]) / deals for column in self._columns]
        return [
            (mean + wider * (each - mean)) / seats
            for mean, each in zip(self._means, drawn, strict=True)
        ]


def _groups_in(results: Results, store: Store) -> dict[int, list[DealGroup]]:
    """The deals of each match, one by one, or where there are very many, unit by unit."""
    if sum([sums.deals for sums in results.sums.values()]) > DEALS_APART:
        return _groups_of_units(results, store)
    found: dict[int, list[DealGroup]] = {number: [] for number in results.matches}
    for number, first, rows in store.rows():
        if number in found:
            seats = len(results.matches[number].lineup)
            games = [*unpacked_rows(rows, seats)]
            found[number] += [DealGroup(1, each) for _, each in deal_totals(games, first, seats)]
    return found


def _groups_of_units(results: Results, store: Store) -> dict[int, list[DealGroup]]:
    """The deals of each match unit by unit. With common cards, where the same deals are drawn of
    several matches, the units that begin between the same numbers are one group in all of them.
    """
    last = max([sums.deals for sums in results.sums.values()], default=1)
    found: dict[int, dict[int, tuple[int, list[int]]]] = {number: {} for number in results.matches}
    for number, first, sums in store.sums():
        if number not in found or not sums.deals:
            continue
        group = min(GROUPS - 1, first * GROUPS // last) if results.spec.common_cards else first
        deals, totals = found[number].get(group, (0, [0] * sums.seats))
        more = [one + other for one, other in zip(totals, sums.total, strict=True)]
        found[number][group] = (deals + sums.deals, more)
    return {
        number: [DealGroup(deals, tuple(totals)) for deals, totals in groups.values()]
        for number, groups in found.items()
    }
