"""Two runs compared: what each bot wins now, and what it won before, in the meetings of both.

Bots are matched by their names and games by equal entries of the specs; a meeting is that of the
same bots at the same game in the same round. Its weight is the same in both runs, so that no mean
differs because one opponent was met more often. Where luck was the same in both (the same seed, and
the same place in the tournament), the deals that both have are compared one by one, which takes
off what luck and everybody unchanged have in common (paired differences). Where several meetings
have their deals in common, the observation is a deal in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from rdi.errors import BadSettings
from rdi.tournament.identity import changes_between, spec_in
from rdi.tournament.match_play import deals_meaning
from rdi.tournament.schedule import Match
from rdi.tournament.spec import GameSpec
from rdi.tournament.statistics.intervals import Interval, combined_interval, variance
from rdi.tournament.statistics.results import entry_named, stored_results
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import PARTS_OF_GOLD, deal_totals, unpacked_rows, without_luck

FIRST_DEALS = 1_000
"""The number of deals of a meeting by which it is estimated how far meetings of the same deals go
together.
"""

PAIRS_LEAST = 2
"""Fewer common deals than this say nothing of how much they differ: the meeting is compared by all
of its deals, unpaired.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A bot in two runs: its mean winnings in each, in Gold a game, and the difference, what it
    wins more now, with its interval.

    `paired` is the number of deals that were compared one by one, `unpaired` those of both runs
    that were not. `gain` is how many times as many deals would be needed for the same interval if
    none were paired; None where that cannot be told, as where nothing differs. `without_luck` is
    the difference corrected for luck, where that was done in both runs.
    """

    bot: str
    before: float
    after: float
    difference: Interval
    paired: int
    unpaired: tuple[int, int]
    gain: float | None
    without_luck: Interval | None = None


@dataclass(frozen=True, slots=True)
class NewFault:
    """A kind of fault that a bot has now and never had before, and how often."""

    bot: str
    kind: str
    times: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences between two runs.

    `changes` are those of each bot over all games, `by_game` those in each game by its label, both
    with the bots that improved most first. `differing` are the parts of the specs, rules, bots and
    program that differ, in words. Of the common deals of all meetings, `alike` are those in which
    everybody won the same in both; `deals_apart` counts those beyond them, which are left out.
    `bots_apart` and `games_apart` are those that are in one run alone, and `meetings_apart` counts
    the meetings that are; in each, before comes first.
    """

    changes: tuple[Change, ...]
    by_game: Mapping[str, tuple[Change, ...]]
    differing: tuple[str, ...]
    new_faults: tuple[NewFault, ...]
    common_deals: int
    alike: int
    deals_apart: tuple[int, int]
    bots_apart: tuple[tuple[str, ...], tuple[str, ...]]
    games_apart: tuple[tuple[str, ...], tuple[str, ...]]
    meetings_apart: tuple[int, int]

    def differences(self) -> dict[str, Interval]:
        """The gain of each bot, over all games, by its name."""
        return {each.bot: each.difference for each in self.changes}


def compare(before: Tournament, after: Tournament, game: str = "") -> Comparison:
    """The differences between two runs, over all games or in one, which is named by its label or so
    much of it as is its own.

    Raises StoreError where a file of results cannot be used, and BadSettings where the two have no
    bot, no game or no meeting in common, or no such game.
    """
    with closing(Store.open(before.path)) as first, closing(Store.open(after.path)) as second:
        return compare_stores(first, second, game)


def compare_stores(before: Store, after: Store, game: str = "") -> Comparison:
    """As `compare`, from files of results that are open."""
    old, new = _Run(before), _Run(after)
    if not set(old.names) & set(new.names):
        raise _nothing_common("bot", old, old.names, new, new.names)
    labels = {entry: label for entry, label in new.labels.items() if entry in old.labels}
    if not labels:
        raise _nothing_common("game", old, old.games_in_full(), new, new.games_in_full())
    if game:
        entry = [*labels][entry_named(game, [*labels.values()])]
        labels = {entry: labels[entry]}
    apart = [
        len([each for each in run.matches if each.entry in labels or not game])
        for run in (old, new)
    ]
    common = [each for each in old.matches if each.entry in labels and each in new.matches]
    if not common:
        raise BadSettings(
            f"{after.path} and {before.path} have no meeting in common: a meeting is the same "
            "bots at the same game in the same round"
        )
    found = [_meeting(key, old, new) for key in common]
    corrected = [
        _meeting(key, old, new, is_corrected=True)
        for key in common
        if old.is_corrected(key) and new.is_corrected(key)
    ]
    return Comparison(
        _changes(found, corrected),
        {
            label: _changes(
                [each for each in found if each.entry == entry],
                [each for each in corrected if each.entry == entry],
            )
            for entry, label in labels.items()
            if any(each.entry == entry for each in found)
        },
        tuple(changes_between(before, after)),
        tuple(_new_faults(old, new)),
        sum([each.common for each in found]),
        sum([each.alike for each in found]),
        (sum([each.apart[0] for each in found]), sum([each.apart[1] for each in found])),
        (_missing(old.names, new.names), _missing(new.names, old.names)),
        (_games_missing(old, new), _games_missing(new, old)),
        (apart[0] - len(found), apart[1] - len(found)),
    )


def _nothing_common(
    what: str, old: _Run, before: Sequence[str], new: _Run, after: Sequence[str]
) -> BadSettings:
    """The error where two runs have no bot or no game in common."""
    return BadSettings(
        f"{old.store.path} and {new.store.path} have no {what} in common: the first has "
        f"{'; '.join(before)}, the second {'; '.join(after)}"
    )


def _missing(names: Iterable[str], others: Collection[str]) -> tuple[str, ...]:
    return tuple([name for name in names if name not in others])


def _games_missing(run: _Run, other: _Run) -> tuple[str, ...]:
    return tuple([label for entry, label in run.labels.items() if entry not in other.labels])


# ------------------------------------------------------------------ runs and meetings


class _Entry(NamedTuple):
    """An entry of the games of a spec: all that it says, as JSON, and which of those that say the
    same it is, from 0.
    """

    text: bytes
    number: int


class _MeetingKey(NamedTuple):
    """The key of meetings that are the same in two runs: the entry of the games, the round, the
    bots by name, and which of those that are alike in all this it is, from 0.
    """

    entry: _Entry
    round: int
    names: frozenset[str]
    number: int


class _Run:
    """The meetings in a file of results, by the key of the same in another."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.spec = spec_in(store)
        self.names = [bot.name for bot in self.spec.bots]
        results = stored_results(self.spec, store)
        self.sums = results.sums
        self.results = results
        self._sums_without_luck = store.sums_without_luck()
        entries = [*_entries(self.spec.games)]
        self.labels = dict(zip(entries, self.spec.labels, strict=True))
        self.matches: dict[_MeetingKey, Match] = {}
        seen = Counter[_MeetingKey]()
        for match in results.matches.values():
            names = frozenset([self.names[bot] for bot in match.lineup])
            key = _MeetingKey(entries[match.game], match.round, names, 0)
            self.matches[key._replace(number=seen[key])] = match
            seen[key] += 1

    def games_in_full(self) -> list[str]:
        """The games with all in which they may differ from others of the same label."""
        return [", ".join(filter(None, (game.label, game.details))) for game in self.spec.games]

    def luck_of(self, match: Match) -> tuple[int | str, str]:
        """The things from which the luck of a match follows."""
        return self.spec.seed, deals_meaning(self.spec, match)

    def is_corrected(self, key: _MeetingKey) -> bool:
        """Whether luck was taken off in a meeting."""
        sums = self._sums_without_luck.get(self.matches[key].number)
        return sums is not None and sums.deals > 0

    def deals_of(self, match: Match, is_corrected: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The deals of a match by number, with what each bot of the lineup won in all: in Gold, or
        corrected for luck in parts of it.
        """
        seats = len(match.lineup)
        for first, rows in self.store.rows_of_match(match.number):
            games = [*unpacked_rows(rows, seats)]
            if is_corrected:
                games = without_luck(games, self.store.luck_of_unit(match.number, first))
            yield from deal_totals(games, first, seats)

    def sample(self, match: Match, name: str, is_corrected: bool) -> _Sample:
        """All deals of a bot in a match, as in `deals_of`."""
        sums = (self._sums_without_luck if is_corrected else self.sums)[match.number]
        index = match.lineup.index(self.names.index(name))
        return _Sample(sums.deals, sums.total[index], sums.products[index][index])


def _entries(games: Sequence[GameSpec]) -> Iterator[_Entry]:
    seen = Counter[bytes]()
    for game in games:
        text = msgspec.json.encode(game, order="sorted")
        yield _Entry(text, seen[text])
        seen[text] += 1


@dataclass(slots=True)
class _Sample:
    """Deals: their number, the sum of what was won in each, and of its squares."""

    deals: int = 0
    total: int = 0
    squares: int = 0

    def add(self, won: int) -> None:
        self.deals += 1
        self.total += won
        self.squares += won * won

    @property
    def mean(self) -> float:
        return self.total / self.deals

    @property
    def variance_of_mean(self) -> float:
        """The variance of the mean; 0 for one deal, which says nothing of it."""
        if self.deals < 2:
            return 0.0
        return variance(self.deals, self.total, self.squares) / self.deals


@dataclass(frozen=True, slots=True)
class _Pairs:
    """A bot in a meeting: its deals before and after, and where these are the common ones, the
    differences between them.
    """

    before: _Sample
    after: _Sample
    differences: _Sample | None
    first: Mapping[int, int]
    """The differences of the first deals by their number, where other meetings have these too."""


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A meeting in both runs: each bot by name, the common deals, and how many of them came out the
    same for everybody; `apart` counts the deals of each run beyond these, which are left out. What
    was won is in this number of `parts` of Gold.
    """

    key: _MeetingKey
    seats: int
    parts: int
    bots: Mapping[str, _Pairs]
    matches: tuple[Match, Match]
    runs: tuple[_Run, _Run]
    is_corrected: bool
    common: int = 0
    alike: int = 0
    apart: tuple[int, int] = (0, 0)

    @property
    def entry(self) -> _Entry:
        """The entry of the games."""
        return self.key.entry

    @property
    def games(self) -> int:
        """Its weight: the games of the run that has fewer."""
        pairs = next(iter(self.bots.values()))
        return self.seats * min(pairs.before.deals, pairs.after.deals)


def _meeting(key: _MeetingKey, old: _Run, new: _Run, is_corrected: bool = False) -> _Meeting:
    """A meeting in both runs, its common deals alone where there are some; corrected for luck if
    it is to be corrected.
    """
    first, second = old.matches[key], new.matches[key]
    names = [old.names[bot] for bot in first.lineup]
    seats, parts = len(names), PARTS_OF_GOLD if is_corrected else 1
    if old.luck_of(first) == new.luck_of(second):
        samples = [(_Sample(), _Sample(), _Sample()) for _ in names]
        firsts = [dict[int, int]() for _ in names]
        most = FIRST_DEALS if old.spec.common_cards else 0
        alike = 0
        for number, before, after in _common_deals(
            old.deals_of(first, is_corrected), new.deals_of(second, is_corrected)
        ):
            alike += before == after
            for sample, one, other in zip(samples, before, after, strict=True):
                sample[0].add(one)
                sample[1].add(other)
                sample[2].add(other - one)
            if samples[0][0].deals <= most:
                for first_deals, one, other in zip(firsts, before, after, strict=True):
                    first_deals[number] = other - one
        common = samples[0][0].deals
        if common >= PAIRS_LEAST:
            pairs = {
                name: _Pairs(*each, deals)
                for name, each, deals in zip(names, samples, firsts, strict=True)
            }
            deals = old.sums[first.number].deals, new.sums[second.number].deals
            apart = deals[0] - common, deals[1] - common
            return _Meeting(
                key, seats, parts, pairs, (first, second), (old, new), is_corrected,
                common, alike, apart,
            )  # fmt: skip
    whole = {
        name: _Pairs(
            old.sample(first, name, is_corrected), new.sample(second, name, is_corrected), None, {}
        )
        for name in names
    }
    return _Meeting(key, seats, parts, whole, (first, second), (old, new), is_corrected)


def _common_deals(
    before: Iterable[tuple[int, tuple[int, ...]]], after: Iterator[tuple[int, tuple[int, ...]]]
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Each deal that is in both by its number, and what was won there; both are in the order of the
    deals' numbers.
    """
    ahead = next(after, None)
    for number, won in before:
        while ahead is not None and ahead[0] < number:
            ahead = next(after, None)
        if ahead is not None and ahead[0] == number:
            yield number, won, ahead[1]


# ------------------------------------------------------------------ what is said of them


def _changes(meetings: Sequence[_Meeting], corrected: Sequence[_Meeting]) -> tuple[Change, ...]:
    """Each bot over some meetings, and over those of them that are corrected for luck; the one that
    improved most first.
    """
    found = _changes_by_name(meetings)
    left = _changes_by_name(corrected)
    changes = [
        replace(each, without_luck=left[name].difference if name in left else None)
        for name, each in found.items()
    ]
    return tuple(sorted(changes, key=lambda each: -each.difference.mean))


def _changes_by_name(meetings: Sequence[_Meeting]) -> dict[str, Change]:
    names = dict.fromkeys([name for each in meetings for name in each.bots])
    return {name: _change(name, [each for each in meetings if name in each.bots]) for name in names}


def _change(name: str, meetings: Sequence[_Meeting]) -> Change:
    """A bot over some meetings, in both runs with the same weights."""
    games = sum([each.games for each in meetings])
    before = after = apart = 0.0
    paired_meetings: dict[Hashable, list[tuple[_Meeting, float]]] = {}
    unpaired_meetings: list[tuple[_Meeting, float]] = []
    all_meetings: list[tuple[_Meeting, float]] = []
    for number, meeting in enumerate(meetings):
        pairs = meeting.bots[name]
        factor = meeting.games / games / meeting.seats / meeting.parts
        before += factor * pairs.before.mean
        after += factor * pairs.after.mean
        apart += factor**2 * (pairs.before.variance_of_mean + pairs.after.variance_of_mean)
        all_meetings.append((meeting, factor))
        if pairs.differences is None:
            unpaired_meetings.append((meeting, factor))
        else:
            together = (meeting.key.entry, meeting.key.round, meeting.key.number)
            group = together if pairs.first else number
            paired_meetings.setdefault(group, []).append((meeting, factor))
    parts = [
        part for group in paired_meetings.values() for part in _parts_of_pairs(name, group)
    ] + _parts_of_runs(name, unpaired_meetings)
    paired = sum([each.common for each in meetings])
    alone = [each.bots[name] for each in meetings if not each.common]
    counts = (sum([each.before.deals for each in alone]), sum([each.after.deals for each in alone]))
    left = sum([part for part, _ in parts])
    if len(all_meetings) > 1 and any(run.spec.common_cards for run in all_meetings[0][0].runs):
        apart = sum([part for part, _ in _parts_of_runs(name, all_meetings)])
    return Change(
        name,
        before,
        after,
        combined_interval(after - before, parts, paired + sum(counts)),
        paired,
        counts,
        apart / left if left and paired else None,
    )


def _parts_of_pairs(
    name: str, meetings: Sequence[tuple[_Meeting, float]]
) -> Iterator[tuple[float, int]]:
    """The variance of a bot's difference over meetings that have their deals in common, each with
    its factor, and its degrees of freedom; of one alone, and of more by their first deals.
    """
    shared: set[int] = set.intersection(*[set(each.bots[name].first) for each, _ in meetings])
    if len(meetings) == 1 or len(shared) < PAIRS_LEAST:
        for meeting, factor in meetings:
            own = meeting.bots[name].differences
            assert own is not None
            yield factor**2 * own.variance_of_mean, own.deals - 1
        return
    values = [
        sum([factor * each.bots[name].first[deal] for each, factor in meetings])
        for deal in sorted(shared)
    ]
    squares = sum([value * value for value in values])
    deals = min([each.common for each, _ in meetings])
    yield variance(len(values), sum(values), squares) / deals, deals - 1


def _parts_of_runs(
    name: str, meetings: Sequence[tuple[_Meeting, float]]
) -> list[tuple[float, int]]:
    """The variances of what a bot won in each of the two runs over meetings that are not paired,
    each with its factor, and their degrees of freedom.
    """
    found: list[tuple[float, int]] = []
    for which in (0, 1) if meetings else ():
        counted: dict[int, dict[int, float]] = {}
        for meeting, factor in meetings:
            run, match, pairs = meeting.runs[which], meeting.matches[which], meeting.bots[name]
            index = match.lineup.index(run.names.index(name))
            counted[match.number] = {index: factor / (pairs.before, pairs.after)[which].deals}
        whole = run.results.without_luck if meeting.is_corrected else run.results
        assert whole is not None
        found += whole.parts_of(counted)
    return found


def _new_faults(old: _Run, new: _Run) -> Iterator[NewFault]:
    """The kinds of faults of bots that they did not have before; of bots that are in both."""
    before = {
        (old.spec.culprit(bot), kind): times
        for (bot, kind), times in old.store.fault_counts().items()
    }
    for (bot, kind), times in sorted(new.store.fault_counts().items()):
        name = new.spec.culprit(bot)
        if (name, kind) not in before and (bot < 0 or name in old.names):
            yield NewFault(name, kind, times)
