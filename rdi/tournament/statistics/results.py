"""The results of a tournament: means with intervals, differences, tests, and means by seat.

Everything follows from exact sums over deals, match by match. Matches have deals of their own, so
what is summed over several of them has the sum of their variances.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, islice
from math import isinf, sqrt
from statistics import NormalDist
from typing import NamedTuple

import msgspec

from rdi.errors import BadSettings
from rdi.text import join_words
from rdi.tournament.contest import Contest
from rdi.tournament.schedule import Match, PlayedMatch
from rdi.tournament.spec import Question, Spec
from rdi.tournament.statistics.common_deals import CommonDeals
from rdi.tournament.statistics.intervals import (
    LEVEL,
    Interval,
    anytime_interval,
    combined_interval,
    log_likelihood_ratio,
    probability_above_zero,
    wald_bounds,
    wald_verdict,
)
from rdi.tournament.store import Store, StoreError
from rdi.tournament.units import PARTS_OF_GOLD, WIN_SHARES, Sums

NORMAL_QUANTILE = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""The quantile of the normal distribution that Student's comes down to with many deals."""

ROUNDING = 1e-12
"""The part of the terms of a sum below which it differs from zero by their rounding alone."""

PAIRS_MOST = 300
"""The number of pairs of bots over which a saving is estimated."""

Coefficients = Mapping[int, Mapping[int, float]]
"""For each match the factors of the totals of its lineup, by index in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot in a table: its games, its mean Gold a game, in which part of them it won some, and in
    which it was first, shared firsts in parts. `without_luck` is the mean corrected for luck, if
    it was.
    """

    bot: int
    name: str
    games: int
    mean: Interval
    profitable: float
    won: float
    faults: int = 0
    without_luck: Interval | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of the deals to the question of a spec, by a sequential probability ratio test.

    `verdict` is True where `better` wins `gain` Gold a game more than `than`, False where it does
    not, None where that is still open. `ratio` is the logarithm of how much more likely the deals
    are with that gain than with none; the verdict is no from the first of the `bounds` down, yes
    from the second up. `difference` is what `better` won more, in Gold a game, with an interval of
    95 % that holds at all looks together; `deals` are those in which both met. All this is with
    corrected for luck if it `is_without_luck`.
    """

    question: Question
    verdict: bool | None
    difference: Interval
    ratio: float
    bounds: tuple[float, float]
    is_without_luck: bool = False

    @property
    def word(self) -> str:
        """The verdict in a word: yes, no or open."""
        return {True: "yes", False: "no", None: "open"}[self.verdict]

    def __str__(self) -> str:
        question, found, (no, yes) = self.question, self.difference, self.bounds
        half = "unknown" if isinf(found.half) else f"{found.half:.2f}"
        luck = ", corrected for luck" if self.is_without_luck else ""
        return (
            f"Does {question.better} win {question.gain:g} Gold a game more than {question.than}? "
            f"{self.word.capitalize()}: {found.mean:+.2f} +-{half} in {found.deals:,} deals{luck}. "
            f"Log-likelihood ratio {self.ratio:.2f}; no at {no:.2f}, yes at {yes:.2f} "
            f"(wrong at most {100 * question.beta:g}% and {100 * question.alpha:g}%)."
        )

    def as_data(self) -> dict[str, object]:
        """The answer as plain data; an infinite half width is None."""
        found = self.difference
        return {
            **msgspec.to_builtins(self.question),
            "verdict": self.word,
            "difference": found.mean,
            "half": None if isinf(found.half) else found.half,
            "deals": found.deals,
            "log_likelihood_ratio": self.ratio,
            "bounds": list(self.bounds),
            "without_luck": self.is_without_luck,
        }


class CommonSaving(NamedTuple):
    """How many games with cards of their own one with common cards is worth, in telling which of
    two bots is better: in the mean over pairs of bots, by their games; the most, and for which two.
    """

    mean: float
    most: float
    pair: tuple[int, int]


class Results:
    """The sums of a tournament, and what follows from them."""

    def __init__(
        self,
        spec: Spec,
        matches: Sequence[Match],
        sums: Mapping[int, Sums],
        faults: Mapping[int, int] | None = None,
        sums_without_luck: Mapping[int, Sums] | None = None,
        parts: int = 1,
        common: CommonDeals | None = None,
        common_without_luck: CommonDeals | None = None,
    ) -> None:
        """`sums` are those of each match by its number, in this number of parts of Gold; `faults`
        counts those of each bot. `sums_without_luck` are in PARTS_OF_GOLD, of matches where luck
        was taken off. `common` is what was won in the deals that matches have in common, if they
        have any.
        """
        self.spec = spec
        self.parts = parts
        self._common = common
        self._common_without_luck = common_without_luck
        self._sums_without_luck = sums_without_luck or {}
        self.sums = {number: each for number, each in sums.items() if each.deals}
        self.matches = {each.number: each for each in matches if each.number in self.sums}
        self._faults = faults or {}

    def of_game(self, game: int) -> Results:
        """The results in one game of the spec alone."""
        return self._only([each for each in self.matches.values() if each.game == game])

    def of_match(self, number: int) -> Results:
        """The results of one match alone."""
        return self._only([self.matches[number]])

    def among(self, bots: Collection[int]) -> Results:
        """The results of the matches in which only these bots met."""
        wanted = set(bots)
        return self._only(
            [each for each in self.matches.values() if wanted.issuperset(each.lineup)]
        )

    def _only(self, matches: Sequence[Match]) -> Results:
        sums = {match.number: self.sums[match.number] for match in matches}
        return Results(
            self.spec, matches, sums, None, self._sums_without_luck, self.parts,
            self._common, self._common_without_luck,
        )  # fmt: skip

    @cached_property
    def without_luck(self) -> Results | None:
        """The same results corrected for luck, in so far as they are about Gold: means,
        differences and their intervals. None where it was taken off nowhere.
        """
        sums = {
            number: each for number, each in self._sums_without_luck.items() if number in self.sums
        }
        if not sums:
            return None
        matches = [*self.matches.values()]
        common = self._common_without_luck
        return Results(self.spec, matches, sums, None, None, PARTS_OF_GOLD, common)

    @cached_property
    def games(self) -> int:
        """The number of games that were played."""
        return sum(each.deals * each.seats for each in self.sums.values())

    def played_by(self, bot: int) -> list[tuple[int, int]]:
        """The matches of a bot and its index in their lineups."""
        return [
            (number, match.lineup.index(bot))
            for number, match in self.matches.items()
            if bot in match.lineup
        ]

    def standings(self) -> list[Standing]:
        """All bots that played, the best mean first."""
        found = [self._standing(bot) for bot in range(len(self.spec.bots)) if self.played_by(bot)]
        return sorted(found, key=lambda each: (-each.mean.mean, each.bot))

    def _standing(self, bot: int) -> Standing:
        indices = self.played_by(bot)
        games = sum(self.sums[number].deals * self.sums[number].seats for number, _ in indices)
        profits = sum(self.sums[number].profits[index] for number, index in indices)
        return Standing(
            bot,
            self.spec.bots[bot].name,
            games,
            self.mean(bot),
            profits / games,
            sum(self.sums[number].wins[index] for number, index in indices) / games / WIN_SHARES,
            self._faults.get(bot, 0),
            self.without_luck.mean(bot) if self.without_luck is not None else None,
        )

    def mean(self, bot: int, against: int | None = None) -> Interval:
        """The mean Gold that a bot wins in a game; `against`: only where that other sits there."""
        return self._combined(self._share(bot, against, 1.0))

    def is_known_to(self, bot: int, half: float) -> bool:
        """Whether the interval of a bot's mean is as narrow as this on either side.

        The quantile of Student's distribution takes long to find, and is never below the normal
        one: it is asked for only where that leaves it open.
        """
        error = sqrt(sum([part for part, _ in self.parts_of(self._share(bot, None, 1.0))]))
        return NORMAL_QUANTILE * error <= half and self.mean(bot).half <= half

    def difference(self, bot: int, other: int, together: bool = False) -> Interval:
        """The difference between the winnings of two bots a game, paired where both sit at a table;
        with `together`, only there.
        """
        return self._combined(self._difference(bot, other, together))

    def _difference(self, bot: int, other: int, together: bool) -> Coefficients:
        """The coefficients of such a difference."""
        first = self._share(bot, other if together else None, 1.0)
        second = self._share(other, bot if together else None, -1.0)
        for number, factors in second.items():
            first[number] = {**first.get(number, {}), **factors}
        return first

    def while_watching(self, bot: int) -> Interval:
        """The mean of a bot with an interval that may be looked at as often as one likes."""
        deals, total, squares = self.deals_of(bot)
        if self._common is not None:
            deals, total, squares = self._as_independent(self._share(bot, None, 1.0))
        found = anytime_interval(deals, total, squares)
        return Interval(self.mean(bot).mean, found.half, deals)

    def _as_independent(self, counted: Coefficients) -> tuple[int, float, float]:
        """A mean as that of independent deals which would know it as well: their number, which is
        that of the deals, their sum and the sum of their squares.
        """
        mean = self._combined(counted).mean
        deals = sum([self.sums[number].deals for number in counted])
        spread = deals * sum([part for part, _ in self.parts_of(counted)])
        return deals, deals * mean, spread * max(0, deals - 1) + deals * mean * mean

    def chance_better(self, bot: int, other: int) -> float:
        """The probability that the one is better than the other, by their winnings."""
        return probability_above_zero(self.difference(bot, other))

    def answer(self) -> Answer | None:
        """The answer so far to the question of the spec; None where it asks none.

        The deals of the last round in which the two met count, paired: the round that it ends. Luck
        is taken off where that is done, since the true mean is the same.
        """
        question = self.spec.question
        if question is None:
            return None
        if self.without_luck is not None:
            left = self.without_luck.answer()
            assert left is not None
            return replace(left, is_without_luck=True)
        names = [bot.name for bot in self.spec.bots]
        first, second = names.index(question.better), names.index(question.than)
        met = [each for each in self.matches.values() if {first, second} <= set(each.lineup)]
        last = max([each.round for each in met], default=0)
        deals, total, squares = 0, 0.0, 0.0
        for match in met:
            if match.round == last:
                sums = self.sums[match.number]
                one, other = match.lineup.index(first), match.lineup.index(second)
                products = sums.products
                deals += sums.deals
                share = sums.seats * self.parts
                total += (sums.total[one] - sums.total[other]) / share
                squares += (
                    products[one][one] - 2 * products[one][other] + products[other][other]
                ) / share**2
        if self._common is not None and len([each for each in met if each.round == last]) > 1:
            apart = self._only([each for each in met if each.round == last])
            counted = apart._difference(first, second, together=True)
            deals, total, squares = apart._as_independent(counted)
        ratio = log_likelihood_ratio(deals, total, squares, question.gain)
        return Answer(
            question,
            wald_verdict(ratio, question.alpha, question.beta),
            anytime_interval(deals, total, squares),
            ratio,
            wald_bounds(question.alpha, question.beta),
        )

    def deals_of(self, bot: int) -> tuple[int, float, float]:
        """All deals of a bot: their number, the sum of its mean winnings in each, and of their
        squares.
        """
        deals, total, squares = 0, 0.0, 0.0
        for number, index in self.played_by(bot):
            sums = self.sums[number]
            deals += sums.deals
            share = sums.seats * self.parts
            total += sums.total[index] / share
            squares += sums.products[index][index] / share**2
        return deals, total, squares

    def by_seat(self, bot: int) -> list[tuple[int, float]]:
        """For each seat the number of games of a bot there, and its mean winnings."""
        seats = max((each.seats for each in self.sums.values()), default=0)
        found = []
        for seat in range(seats):
            cells = [
                self.sums[number].by_seat[index][seat]
                for number, index in self.played_by(bot)
                if seat < self.sums[number].seats
            ]
            games, gold = sum(cell[0] for cell in cells), sum(cell[1] for cell in cells)
            found.append((games, gold / games if games else 0.0))
        return found

    def saving(self) -> float | None:
        """The number of independent deals with random seats that tell as much as one game here;
        None if it cannot be estimated. It is the mean over all bots, weighted by their games.
        """
        found = []
        for number, sums in self.sums.items():
            for index in range(sums.seats):
                games = sums.deals * sums.seats
                cells = sums.by_seat[index]
                gold = sums.total[index]
                squares = sum(cell[2] for cell in cells)
                alone = (squares - gold * gold / games) / (games - 1) / games if games > 1 else 0.0
                paired = self._variance({number: {index: 1 / games}})
                if alone and paired:
                    found.append((games, alone / paired))
        return _weighted_mean(found)

    def saving_by_common_cards(self) -> CommonSaving | None:
        """The number of games with cards of each match's own that tell as much of who is better as
        one with common cards; None if cards are not common, or if it cannot be estimated. No more
        than PAIRS_MOST pairs of bots are looked at.
        """
        if self._common is None:
            return None
        bots = [bot for bot in range(len(self.spec.bots)) if self.played_by(bot)]
        found: list[tuple[int, float]] = []
        most, pair = 0.0, (0, 0)
        for one, other in islice(combinations(bots, 2), PAIRS_MOST):
            counted = self._difference(one, other, together=False)
            if all(len(group) == 1 for group in self._common.groups(counted)):
                continue  # they have played each other alone: nothing is common
            apart = sum([self._variance({number: each}) for number, each in counted.items()])
            paired = sum([part for part, _ in self.parts_of(counted)])
            if apart and paired:
                deals = sum([self.sums[number].deals for number in counted])
                found.append((deals, apart / paired))
                if apart / paired > most:
                    most, pair = apart / paired, (one, other)
        mean = _weighted_mean(found)
        return None if mean is None else CommonSaving(mean, most, pair)

    def saving_without_luck(self) -> float | None:
        """The number of uncorrected games that tell as much as one corrected for luck; None if luck
        was not corrected for, or if it cannot be estimated. It is the mean over all bots, weighted
        by their games.
        """
        if self.without_luck is None:
            return None
        found = []
        for number, sums in self.without_luck.sums.items():
            for index in range(sums.seats):
                games = sums.deals * sums.seats
                left = self.without_luck._variance({number: {index: 1 / games / PARTS_OF_GOLD}})
                whole = self._variance({number: {index: 1 / games}})
                if left and whole:
                    found.append((games, whole / left))
        return _weighted_mean(found)

    def played_matches(self, matches: Iterable[Match]) -> list[PlayedMatch]:
        """These matches with what each bot won in them, for the schedule of the next round."""
        return [PlayedMatch(match, self._means(match.number)) for match in matches]

    def _means(self, number: int) -> tuple[float, ...]:
        sums = self.sums.get(number)
        if sums is None:
            return (0.0,) * len(self.matches[number].lineup) if number in self.matches else ()
        return tuple(total / (sums.deals * sums.seats) for total in sums.total)

    def _share(self, bot: int, against: int | None, sign: float) -> dict[int, dict[int, float]]:
        """The coefficients of the totals of a bot in its mean."""
        indices = [
            (number, index)
            for number, index in self.played_by(bot)
            if against is None or against in self.matches[number].lineup
        ]
        games = sum(self.sums[number].deals * self.sums[number].seats for number, _ in indices)
        return {number: {index: sign / games / self.parts} for number, index in indices}

    def _combined(self, counted: Coefficients) -> Interval:
        """The weighted sum of totals, and its interval; what only rounding leaves of it is zero."""
        terms = [
            self.sums[number].total[index] * factor
            for number, factors in counted.items()
            for index, factor in factors.items()
        ]
        mean = sum(terms)
        if abs(mean) <= ROUNDING * sum(map(abs, terms)):
            mean = 0.0
        deals = sum(self.sums[number].deals for number in counted)
        return combined_interval(mean, self.parts_of(counted), deals)

    def parts_of(self, counted: Coefficients) -> list[tuple[float, int]]:
        """The variances of the independent parts of a weighted sum of totals, with their degrees of
        freedom: of each match, or of all that have deals in common.
        """
        if self._common is None:
            return [self._part_of({number: factors}) for number, factors in counted.items()]
        found = []
        for group in self._common.groups(counted):
            factors = {number: counted[number] for number in group}
            whole = None
            if len(group) > 1:
                deals = {number: self.sums[number].deals for number in group}
                whole = self._common.variance(factors, deals)
            if whole is None:
                found += [self._part_of({number: factors[number]}) for number in group]
            else:
                found.append((whole, min([self.sums[number].deals for number in group]) - 1))
        return found

    def _part_of(self, counted: Coefficients) -> tuple[float, int]:
        """The variance of a part of one match, and its degrees of freedom."""
        (number,) = counted
        return self._variance(counted), self.sums[number].deals - 1

    def _variance(self, counted: Coefficients) -> float:
        """The variance of a weighted sum of totals."""
        found = 0.0
        for number, factors in counted.items():
            sums = self.sums[number]
            deals = sums.deals
            if deals < 2:
                continue
            for first, one in factors.items():
                for second, other in factors.items():
                    middle = sums.total[first] * sums.total[second] / deals
                    spread = (sums.products[first][second] - middle) / (deals - 1)
                    found += one * other * spread * deals
        return max(0.0, found)


def _weighted_mean(values: Sequence[tuple[int, float]]) -> float | None:
    """The mean of values that are given with their weights; None where there are none."""
    if not values:
        return None
    return sum(weight * value for weight, value in values) / sum(weight for weight, _ in values)


def entry_named(named: str, labels: Sequence[str]) -> int:
    """The number of the entry of the games with this label, or the one whose label begins so.
    Raises BadSettings if there is none, or more than one.
    """
    found = [number for number, label in enumerate(labels) if label == named]
    found = found or [number for number, label in enumerate(labels) if label.startswith(named)]
    if len(found) != 1:
        said = "is more than one entry" if found else "is not played here"
        listed = "; ".join([labels[number] for number in found] or labels)
        raise BadSettings(f"{named} {said}: {listed}")
    return found[0]


def stored_matches(spec: Spec, store: Store) -> list[Match]:
    """All matches that a store holds. Raises StoreError if one cannot have been this spec's."""
    matches = store.matches()
    games, bots = range(len(spec.games)), range(len(spec.bots))
    for match in matches:
        if match.game not in games or not all(bot in bots for bot in match.lineup):
            raise StoreError(f"{store.path} holds a match {match.number} of another spec")
    return matches


def stored_results(spec: Spec, store: Store, common: CommonDealsOfRun | None = None) -> Results:
    """All that a store holds, added up. Raises StoreError if it is not this spec's. Where cards are
    common, `common` are the deals of which a run knows already, so that they need not be read.
    """
    matches = stored_matches(spec, store)
    if common is None:
        common = common_deals_in(spec, store, matches)
    faults: dict[int, int] = {}
    for (bot, _), count in store.fault_counts().items():
        faults[bot] = faults.get(bot, 0) + count
    sums, left = store.sums_of_matches(), store.sums_without_luck()
    return Results(spec, matches, sums, faults, left, 1, *common)


CommonDealsOfRun = tuple[CommonDeals | None, CommonDeals | None]
"""The winnings in common deals, as they were, and corrected for luck; None where cards are not
common, or luck is not taken off.
"""


def common_deals_in(spec: Spec, store: Store, matches: Sequence[Match]) -> CommonDealsOfRun:
    """The deals in a store that these matches have in common."""
    if not spec.common_cards:
        return None, None
    left = CommonDeals.of_store(store, matches, True) if spec.luck_correction else None
    return CommonDeals.of_store(store, matches), left


@dataclass(frozen=True, slots=True)
class Elimination:
    """A bot that left, and its winnings a game from those that were still there."""

    bot: int
    name: str
    mean: Interval


def instant_runoff(results: Results) -> list[Elimination]:
    """Everybody in the order of leaving, the winner last.

    Only matches count all of whose bots are still there. It ends early where those left have not
    met: then the rest leave in the order of all their results.
    """
    left = {each.bot for each in results.standings()}
    found: list[Elimination] = []
    while left:
        among = results.among(left)
        order = [each for each in among.standings() if each.bot in left]
        if len(order) < len(left):
            order = [each for each in results.standings() if each.bot in left]
        worst = order[-1]
        found.append(Elimination(worst.bot, worst.name, worst.mean))
        left.discard(worst.bot)
    return found


class MeanPoint(NamedTuple):
    """A number of deals of a bot, and its mean in a game by then with its half width, in Gold."""

    deals: int
    mean: float
    half: float


STEPS_MOST = 40
"""The most points of a curve: each of them has an interval, which takes a moment."""


def running_means(results: Results, store: Store) -> Mapping[int, Sequence[MeanPoint]]:
    """For each bot that played its mean after every step in which it did."""
    found: dict[int, list[MeanPoint]] = defaultdict(list)
    for so_far in _results_by_step(results, store):
        for each in so_far.standings():
            deals, points = each.mean.deals, found[each.bot]
            if not points or points[-1].deals < deals:
                points.append(MeanPoint(deals, each.mean.mean, each.mean.half))
    return found


def _results_by_step(results: Results, store: Store) -> Iterator[Results]:
    """The results after each of a number of steps, in which all matches go on by as many deals."""
    matches = [*results.matches.values()]
    most = max([each.deals for each in results.sums.values()], default=0)
    width = most // STEPS_MOST + 1
    steps: dict[int, list[tuple[int, Sums]]] = defaultdict(list)
    for number, first, sums in store.sums(matches[0].number if len(matches) == 1 else None):
        if number in results.matches:
            steps[first // width].append((number, sums))
    so_far = {match.number: Sums(len(match.lineup)) for match in matches}
    for _, parts in sorted(steps.items()):
        for number, sums in parts:
            so_far[number].add(sums)
        yield Results(results.spec, matches, so_far)


def saving_notes(results: Results) -> Iterator[str]:
    """Sentences on how many games one is worth by the way in which deals are played."""
    saved = results.saving()
    if saved is not None:
        yield f"Each game says as much as {saved:.1f} with random cards and seats."
    common = results.saving_by_common_cards()
    if common is not None:
        names = join_words([results.spec.bots[bot].name for bot in common.pair])
        yield (
            f"With common cards, a game tells as much about who is better as {common.mean:.2f} "
            f"games without, in the mean over pairs; for {names} as much as {common.most:.1f}."
        )


def luck_notes(results: Results) -> Iterator[str]:
    """Sentences on what luck correction gained, and why it is not done in some games of the spec;
    nothing where luck is left as it is.
    """
    saved = results.saving_without_luck()
    if saved is not None:
        yield f"Corrected for luck, a game says as much as {saved:.2f} uncorrected."
    spec = results.spec
    if spec.luck_correction:
        for why in dict.fromkeys([Contest(entry).why_not_corrected() for entry in spec.games]):
            if why:
                yield f"Luck is not corrected for everywhere: {why}."


def house_notes(results: Results) -> Iterator[str]:
    """A sentence on what the house kept where it is the bank, so that what the bots won does not
    come to nothing; none where it is not.
    """
    spec, parts = results.spec, results.parts
    banks = {number for number, entry in enumerate(spec.games) if Contest(entry).has_house}
    sums = [results.sums[number] for number, each in results.matches.items() if each.game in banks]
    games = sum(each.deals * each.seats for each in sums)
    if games:
        kept = -sum(sum(each.total) for each in sums) / parts / games
        where = "" if len(banks) == len(spec.games) else " where it is the bank"
        yield f"The house kept {kept:+.3f} Gold a game{where}."
