"""The endings that may come for all seats, each with its weight: what their hands are worth now and
in the end, and how they are placed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rdi.chances.deals import ChangingTableDeals
from rdi.chances.knowledge import exchange_histories, knowledge_of
from rdi.chances.outcomes import Found
from rdi.chances.pots_at_stake import PotsAtStake, pots_at_stake
from rdi.chances.races import race_of, rank_distribution, ranks_of
from rdi.chances.remaining_steps import Exchange, NotJustDealing
from rdi.chances.rollouts import SEED_BITS, EndingSampler, hand_value, places_paid, play_out
from rdi.chances.scoring_cost import calls_of_scoring
from rdi.errors import BadSettings
from rdi.model.request import Answer, Pick

if TYPE_CHECKING:
    from rdi.chances.deals import HandValues, OwnExchange
    from rdi.chances.estimation import Effort
    from rdi.engine.game import Game, View


DealtKeys = tuple[tuple[int, ...], tuple[int, ...]]
"""The present hands of the others, and the final hands of all, the own hand first: keys of
hands.
"""

LAST_PLACE = 99

RACE_SEATS_MOST = 3
"""The number of players above which exact chances take too long."""

NODES_COUNTED = 1000
"""The number of nodes, for all seats together, above which it takes too long to count cards."""

SCORING_CALLS_MOST, DEALS_LEAST = 420_000, 20
"""The number of function calls that go into the scoring of hands that are dealt, about; and the
least number of deals whatever they take.
"""

PICKS_AHEAD = 4
"""The number of picks of each player that are looked at; any later ones are made by luck."""


@dataclass(frozen=True, slots=True)
class TableEnding:
    """One way in which a game may end: what each seat's hand is worth now and then, its place, 0
    first, and how likely that is beside the others.
    """

    now: Mapping[int, float]
    then: Mapping[int, float]
    place: Mapping[int, int]
    weight: float = 1.0

    def won(self, at_stake: PotsAtStake) -> dict[int, float]:
        """The Gold that each seat wins of these pots."""
        paid = {seat: place for seat, place in self.place.items() if place < LAST_PLACE}
        return dict.fromkeys(self.place, 0.0) | at_stake.won(paid)


@dataclass(frozen=True, slots=True)
class TableEndings:
    """The endings for all seats, and how they were found."""

    found: Found
    ways: Sequence[TableEnding]

    def __iter__(self) -> Iterator[TableEnding]:
        """The endings, one after the other."""
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)


def race_table_endings(view: View, counts_cards: bool) -> TableEndings | None:
    """Endings by exact chances, where each plays for itself; None where they cannot be told. Who
    counts cards does not do so where the game may still go on in very many ways.
    """
    if len(view.playing) > RACE_SEATS_MOST:
        return None
    race = None
    if counts_cards:
        race = race_of(view, nodes_most=NODES_COUNTED // len(view.playing))
    race = race or race_of(view, counts_cards=False)
    if race is None:
        return None
    nothing = dict.fromkeys(race.seats, 0.0)
    ways = [
        TableEnding(nothing, nothing, dict(zip(race.seats, places, strict=True)), chance)
        for places, chance in rank_distribution(race).items()
    ]
    return TableEndings(Found.COUNTED, ways)


# ------------------------------------------------------------------ dealt


class EndingDeals(ChangingTableDeals):
    """The deals of a game in which only cards are still to be dealt and exchanged.

    `ends` has how often each came; `others` are the seats of the others in the order in which they
    are told there. `is_drawn`: others hold what they would have exchanged as many cards for as they
    did. `is_slow`: each takes longer. Raises NotJustDealing, NoHandTables or BadSettings if there
    is more to come.
    """

    def __init__(self, view: View, luck: Random, is_drawn: bool) -> None:
        found = knowledge_of(view)
        seen = exchange_histories(view, found) if is_drawn else {}
        self.is_slow = found.table_changes
        super().__init__(found, pots_at_stake(view.imagine(0), view.seat), [None], luck, seen)
        self.others = tuple(self._others)
        self.ends: Counter[DealtKeys] = Counter()
        self._first = self._values_now
        self._held: dict[int, int] = {}

    def sensible_exchange(self, pick: Pick) -> Answer | None:
        """The exchange of a player who wants the most points in the end; None if the seat is asked
        for something else.
        """
        seat = self._known.seat
        first = self._known.steps[0] if self._known.steps else None
        if not isinstance(first, Exchange) or first.seat != seat:
            return None
        thrown, _ = self._first.thrown(self._hands[seat], self._exchanges[seat] - 1)
        total = self._sums.total
        return next((each for each in pick.options if total(each) == thrown), None)

    def _hand_now(self, seat: int) -> int:
        held = self._held[seat] = super()._hand_now(seat)
        return held

    def _compare(
        self, hands: dict[int, int], exchanges: Sequence[OwnExchange], end: HandValues
    ) -> None:
        own = hands[self._known.seat]
        for then, at, later in exchanges:
            thrown, count = then.thrown(own, later)
            own += sum(self._pool[at - count : at]) - thrown
        key = end.key
        now = tuple([self._first.key(self._held[seat]) for seat in self.others])
        self.ends[now, (key(own), *[key(hands[seat]) for seat in self.others])] += 1


def deals_of(view: View, luck: Random, is_drawn: bool = False) -> EndingDeals | None:
    """Deals of the game as a seat knows it; None where there is more to come than dealing."""
    try:
        return EndingDeals(view, luck, is_drawn)
    except (NotJustDealing, BadSettings):
        return None


def dealt_endings(view: View, effort: Effort, luck: Random, is_drawn: bool) -> TableEndings | None:
    """Endings from deals; None where more than dealing and exchanging is to come."""
    deals = deals_of(view, luck, is_drawn)
    if deals is None:
        return None
    try:
        deals.deal(min(effort.deals(len(view.playing), deals.is_slow), _affordable(view)))
    except NotJustDealing:
        return None
    seats = (view.seat, *deals.others)
    ways = []
    for (now, then), count in deals.ends.items():
        ends = dict(zip(seats, then, strict=True))
        places = dict(zip(seats, ranks_of(then), strict=True))
        held = dict(zip(deals.others, now, strict=True))
        ways.append(TableEnding(held, ends, places, count))
    return TableEndings(Found.SAMPLED, ways)


def _affordable(view: View) -> int:
    """The number of deals that are made at most, where hands are dear to score: those of all others
    as they are now, and those of all in the end.
    """
    hands = 2 * len(view.playing) - 1
    calls = calls_of_scoring(view._compiled, len(view.stashes))
    return max(DEALS_LEAST, SCORING_CALLS_MOST // (hands * calls))


# ------------------------------------------------------------------ imagined


def played_endings(view: View, effort: Effort, luck: Random) -> TableEndings:
    """Endings of games that are imagined one by one: the longer they take, the fewer."""
    sampler, spent = EndingSampler(view), 0
    ways: list[TableEnding] = []
    while effort.goes_on(len(ways), spent):
        world = sampler.world(luck.getrandbits(SEED_BITS))
        ending, answers = _played(view, world, luck, effort.looks)
        ways.append(ending)
        spent += answers
    return TableEndings(Found.IMAGINED, ways)


def _played(view: View, world: Game, luck: Random, looks: int) -> tuple[TableEnding, int]:
    """One ending, and the number of answers that led to it; without looks it is as it stands."""
    now = {seat: hand_value(world.view(seat)) or 0.0 for seat in view.playing}
    if not looks:
        return TableEnding(now, now, dict(zip(now, ranks_of([*now.values()]), strict=True))), 0
    ahead = PICKS_AHEAD * len(view.playing)
    world, first, _ = play_out(world, view.seat, looks, looks, luck, ahead)
    world, rest, _ = play_out(world, view.seat, 1, 1, luck)
    place = dict.fromkeys(view.playing, LAST_PLACE)
    places = places_paid(world)
    for number, group in enumerate(places or ()):
        place.update(dict.fromkeys(group, number))
    if places is None and world.outcome is not None and view.seat in place:
        place[view.seat] = LAST_PLACE + 1  # the game ends without a showdown, and pays no pot
    then = {seat: hand_value(world.view(seat)) or 0.0 for seat in view.playing}
    return TableEnding(now, then, place), first + rest
