"""Schedules: the matches of each round, for every kind of tournament.

A schedule is a function of what was played so far, so that a tournament which goes on after a stop
plays the same matches. Bots are numbers, in the order of the spec; the first are the seeded ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil, comb, log2

from rdi.engine.chance import SeededChance
from rdi.tournament.seeds import seed_for
from rdi.tournament.spec import Spec

MATCHES_MOST = 5_000
"""The most matches of a round: more are surely a mistake."""

TABLES_TRIED = 50
"""The number of tables that are tried for the best next one in blocks."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: bots that meet in a game over many deals.

    `number` is that in the tournament, `game` that of the entry in the spec; `lineup` are the bots
    by number, whose seats change from deal to deal. `again` is how many matches before it in the
    round have the same game and the same lineup.
    """

    number: int
    round: int
    game: int
    lineup: tuple[int, ...]
    again: int = 0

    @property
    def place(self) -> tuple[int, int, tuple[int, ...], int]:
        """Its identity, which does not depend on its number."""
        return self.round, self.game, self.lineup, self.again


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was played: what each of its lineup won in the mean, in Gold a game."""

    match: Match
    means: tuple[float, ...]


Lineups = Sequence[tuple[int, ...]]


def next_round(spec: Spec, played: Sequence[Sequence[PlayedMatch]]) -> tuple[Match, ...]:
    """The matches of the next round; none when the tournament is over.

    `played` are all rounds so far. Each round is played in every game of the spec.
    """
    number = sum(len(each) for each in played)
    found: list[Match] = []
    for game, game_spec in enumerate(spec.games):
        rounds = [[met for met in each if met.match.game == game] for each in played]
        lineups = _KINDS[spec.schedule.kind](spec, game_spec.seats, rounds)
        found += [
            Match(number + len(found) + index, len(played), game, lineup)
            for index, lineup in enumerate(lineups)
        ]
    return tuple(with_repeats(found))


def with_repeats(matches: Iterable[Match]) -> Iterator[Match]:
    """The same matches in their order, each with how often its table was there before."""
    seen: Counter[tuple[int, int, tuple[int, ...]]] = Counter()
    for match in matches:
        table = match.round, match.game, match.lineup
        yield replace(match, again=seen[table])
        seen[table] += 1


def most_matches(spec: Spec, seats: int) -> int:
    """The greatest number of matches in a round, to refuse a schedule that would never end."""
    bots, schedule = len(spec.bots), spec.schedule
    if schedule.kind == "round-robin":
        return comb(bots, seats)
    if schedule.kind == "gauntlet":
        return len(schedule.focus) * comb(bots - 1, seats - 1)
    if schedule.kind == "blocks":
        return ceil(bots * tables_each(spec, seats) / seats)
    return bots


def tables_each(spec: Spec, seats: int) -> int:
    """The number of tables of each bot in blocks: enough to meet everybody twice."""
    others = max(1, seats - 1)
    return spec.schedule.tables_each or max(2, ceil(2 * (len(spec.bots) - 1) / others))


def rounds_of(spec: Spec) -> int:
    """The greatest number of rounds of a schedule; 1 if all is known from the start."""
    bots, schedule = len(spec.bots), spec.schedule
    if schedule.kind == "knockout":
        return ceil(log2(bots))
    if schedule.kind == "swiss":
        return schedule.rounds or ceil(log2(bots))
    return schedule.rounds or bots if schedule.kind == "ladder" else 1


# ------------------------------------------------------------------ all in one round


def _round_robin(spec: Spec, seats: int, played: Sequence[Sequence[PlayedMatch]]) -> Lineups:
    """Every combination of this number of bots meets once."""
    return [] if played else [*combinations(range(len(spec.bots)), seats)]


def _gauntlet(spec: Spec, seats: int, played: Sequence[Sequence[PlayedMatch]]) -> Lineups:
    """Each bot in focus meets every choice of the others."""
    if played:
        return []
    names = [bot.name for bot in spec.bots]
    focus = [names.index(name) for name in spec.schedule.focus]
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for bot in focus:
        others = [other for other in range(len(names)) if other != bot]
        for rest in combinations(others, seats - 1):
            found.setdefault(frozenset((bot, *rest)), (bot, *rest))
    return [*found.values()]


def _blocks(spec: Spec, seats: int, played: Sequence[Sequence[PlayedMatch]]) -> Lineups:
    """Tables at which each bot sits equally often, and meets each other about equally often."""
    if played:
        return []
    bots = len(spec.bots)
    luck = SeededChance(seed_for(spec.seed, "blocks", bots, seats))
    sat: Counter[int] = Counter()
    met: Counter[frozenset[int]] = Counter()
    found: list[tuple[int, ...]] = []
    while min(sat[bot] for bot in range(bots)) < tables_each(spec, seats):
        table = min(
            (_any_table(bots, seats, sat, luck) for _ in range(TABLES_TRIED)), key=_crowd(met)
        )
        found.append(table)
        sat.update(table)
        met.update(map(frozenset, combinations(table, 2)))
    return found


def _any_table(
    bots: int, seats: int, sat: Mapping[int, int], luck: SeededChance
) -> tuple[int, ...]:
    """A table of this number of bots: those that sat least often, otherwise by luck."""
    order = [(sat.get(bot, 0), luck.pick(1 << 20), bot) for bot in range(bots)]
    return tuple(sorted(bot for _, _, bot in sorted(order)[:seats]))


def _crowd(met: Mapping[frozenset[int], int]) -> Callable[[tuple[int, ...]], int]:
    """The number of meetings of the bots at a table, in which repeated meetings count more."""

    def crowd(table: tuple[int, ...]) -> int:
        return sum(met.get(frozenset(pair), 0) ** 2 for pair in combinations(table, 2))

    return crowd


# ------------------------------------------------------------------ round after round


def _knockout(spec: Spec, seats: int, played: Sequence[Sequence[PlayedMatch]]) -> Lineups:
    """The winner of a pair goes on; the first of the spec meet the last, and have the byes."""
    left = [*range(len(spec.bots))]
    for each in played:
        losers = {_loser(met) for met in each}
        left = [bot for bot in left if bot not in losers]
    if len(left) < 2:
        return []
    size = 1 << (len(left) - 1).bit_length()
    byes = size - len(left)
    pairing = left[byes:]
    return [(pairing[index], pairing[-1 - index]) for index in range(len(pairing) // 2)]


def _loser(met: PlayedMatch) -> int:
    """The bot that is out; of equals the one named later in the spec."""
    first, second = met.match.lineup
    if met.means[0] == met.means[1]:
        return max(first, second)
    return second if met.means[0] > met.means[1] else first


def _ladder(spec: Spec, seats: int, played: Sequence[Sequence[PlayedMatch]]) -> Lineups:
    """Neighbors meet, and a bot that wins from below moves up, until none moves any more."""
    order = [*range(len(spec.bots))]
    still = 0
    for each in played:
        moved = False
        for met in each:
            upper, lower = met.match.lineup
            if met.means[1] > met.means[0]:
                place = order.index(upper)
                order[place], order[place + 1] = lower, upper
                moved = True
        still = 0 if moved else still + 1
    if still >= 2 or len(played) >= rounds_of(spec):
        return []
    first = len(played) % 2
    pairs = [(order[place], order[place + 1]) for place in range(first, len(order) - 1, 2)]
    return pairs or [(order[0], order[1])]


def _swiss(spec: Spec, seats: int, played: Sequence[Sequence[PlayedMatch]]) -> Lineups:
    """Those with equal scores meet, nobody meets twice where that can be helped."""
    if len(played) >= rounds_of(spec):
        return []
    bots = range(len(spec.bots))
    points: Counter[int] = Counter()
    met: set[frozenset[int]] = set()
    byes: Counter[int] = Counter()
    for each in played:
        playing = {bot for one in each for bot in one.match.lineup}
        for bot in set(bots) - playing:
            points[bot] += 2
            byes[bot] += 1
        for one in each:
            met.add(frozenset(one.match.lineup))
            points.update(_points(one))
    order = sorted(bots, key=lambda bot: (-points[bot], bot))
    if len(order) % 2:
        order.remove(min(reversed(order), key=lambda bot: (byes[bot], points[bot])))
    return _pairs(order, met)


def _points(met: PlayedMatch) -> Mapping[int, int]:
    """Two points for a match that is won, one for an equal one."""
    first, second = met.match.lineup
    difference = met.means[0] - met.means[1]
    if not difference:
        return {first: 1, second: 1}
    return {first: 2} if difference > 0 else {second: 2}


def _pairs(order: Sequence[int], met: set[frozenset[int]]) -> Lineups:
    """Pairs of neighbors in the order, of bots that have not met where that can be."""
    fresh = _fresh(order, met, [TABLES_TRIED * TABLES_TRIED])
    return fresh if fresh is not None else [*zip(order[::2], order[1::2], strict=True)]


def _fresh(
    left: Sequence[int], met: set[frozenset[int]], tries: list[int]
) -> list[tuple[int, int]] | None:
    """Pairs of bots that have not met, the first in order first; None where there are no such
    pairs, or none was found within the number of tries.
    """
    if not left:
        return []
    bot, *others = left
    for other in others:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if frozenset((bot, other)) not in met:
            rest = _fresh([each for each in others if each != other], met, tries)
            if rest is not None:
                return [(bot, other), *rest]
    return None


_KINDS: Mapping[str, Callable[[Spec, int, Sequence[Sequence[PlayedMatch]]], Lineups]] = {
    "round-robin": _round_robin,
    "blocks": _blocks,
    "gauntlet": _gauntlet,
    "ladder": _ladder,
    "knockout": _knockout,
    "swiss": _swiss,
}
HEADS_UP = frozenset({"ladder", "knockout", "swiss"})
"""Schedules of pairs."""
