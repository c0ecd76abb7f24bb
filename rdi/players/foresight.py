"""Foresee how a game may end, and what each player may think of its own chances.

Where all lies open and each plays for itself, chances are exact; where cards are only to be dealt
and exchanged, many deals are made; anything else is imagined game by game.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

from rdi.errors import BadSettings
from rdi.model.request import Answer, Pick
from rdi.odds.deals import ChangingTableDeals
from rdi.odds.knowledge import exchange_histories, knowledge_of
from rdi.odds.pots_at_stake import pots_at_stake
from rdi.odds.races import race_of, rank_distribution, ranks_of
from rdi.odds.remaining_steps import Exchange, NotJustDealing
from rdi.odds.rollouts import EndingSampler, hand_value, places_paid, play_out
from rdi.players.traits import BETS_TELL

if TYPE_CHECKING:
    from rdi.engine.game import Game, View
    from rdi.odds.deals import HandValues, OwnExchange
    from rdi.odds.rollouts import ImaginedGame
    from rdi.players.traits import Traits


DealtKeys = tuple[tuple[int, ...], tuple[int, ...]]
"""The present hands of the others, and the final hands of all, the own hand first: keys of
hands.
"""

LAST_PLACE = 99

DEALS_A_GAME, SLOW_DEALS_A_GAME = 6, 2
"""The number of deals in the time of one imagined game, approximately; and the number if the values
of hands change on the way.
"""

USUAL_SEATS = 2
"""The number of seats above which fewer deals are made, since each takes longer."""

ANSWERS_A_GAME = 16
"""The greatest mean number of answers of an imagined game, in as many games as the traits say."""

RACE_SEATS_MOST = 3
"""The number of players above which exact chances take too long."""

PICKS_AHEAD = 4
"""The number of picks of each player that are looked at; any later ones are made by luck."""

OPINION_GROUPS = 8
"""The number of kinds of hands, from bad to good, that are told apart in others' minds."""


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


@dataclass(frozen=True, slots=True)
class ForeseenEnding:
    """One way in which a game may end: what each seat's hand is worth now and then, its place, 0
    first, and how likely that is beside the others.
    """

    now: Mapping[int, float]
    then: Mapping[int, float]
    place: Mapping[int, int]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Opinion:
    """A player's opinion of its hand: its chance to win, and its rank among those that it might
    hold, from 0 to 1.
    """

    chance: float
    rank: float


def foreseen_endings(view: View, luck: Random, traits: Traits) -> Sequence[ForeseenEnding]:
    """The possible endings of the game, as many as these traits allow; without foresight it is
    assumed to end as it stands.
    """
    if traits.foresight:
        found = _endings_by_race(view, traits) or _endings_by_deals(view, luck, traits)
        if found:
            return found
    return list(_endings_by_playout(view, luck, traits))


def _endings_by_playout(view: View, luck: Random, traits: Traits) -> Iterator[ForeseenEnding]:
    """Endings of games that are imagined one by one: the longer they take, the fewer."""
    source, spent = EndingSampler(view), 0
    for _ in range(traits.games):
        ending, answers = _imagined(view, source.world(luck.getrandbits(48)), luck, traits)
        yield ending
        spent += answers
        if spent >= ANSWERS_A_GAME * traits.games:
            break


def _imagined(
    view: View, world: ImaginedGame, luck: Random, traits: Traits
) -> tuple[ForeseenEnding, int]:
    """One ending, and the number of answers that led to it."""
    now = {seat: hand_value(world.view(seat)) or 0.0 for seat in view.playing}
    if not traits.foresight:
        return ForeseenEnding(now, now, dict(zip(now, ranks_of([*now.values()]), strict=True))), 0
    looks, ahead = traits.looks, PICKS_AHEAD * len(view.playing)
    world, first, _ = play_out(world, view.seat, looks, looks, luck, ahead)
    world, rest, _ = play_out(world, view.seat, 1, 1, luck)
    place = dict.fromkeys(view.playing, LAST_PLACE)
    places = places_paid(cast("Game", world))
    for number, group in enumerate(places or ()):
        place.update(dict.fromkeys(group, number))
    if places is None and world.outcome is not None and view.seat in place:
        place[view.seat] = LAST_PLACE + 1  # the game ends without a showdown, and pays no pot
    then = {seat: hand_value(world.view(seat)) or 0.0 for seat in view.playing}
    return ForeseenEnding(now, then, place), first + rest


def _endings_by_deals(view: View, luck: Random, traits: Traits) -> list[ForeseenEnding] | None:
    """Endings from deals; None where more than dealing and exchanging is to come."""
    deals = deals_of(view, luck, traits.opinion == BETS_TELL)
    if deals is None:
        return None
    games = traits.games * USUAL_SEATS // max(USUAL_SEATS, len(view.playing))
    try:
        deals.deal((SLOW_DEALS_A_GAME if deals.is_slow else DEALS_A_GAME) * games)
    except NotJustDealing:
        return None
    seats = (view.seat, *deals.others)
    found = []
    for (now, then), count in deals.ends.items():
        ends = dict(zip(seats, then, strict=True))
        places = dict(zip(seats, ranks_of(then), strict=True))
        held = dict(zip(deals.others, now, strict=True))
        found.append(ForeseenEnding(held, ends, places, count))
    return found


def _endings_by_race(view: View, traits: Traits) -> list[ForeseenEnding] | None:
    """Endings by exact chances, where each plays for itself; None where they cannot be told."""
    if has_hidden_piles(view) or len(view.playing) > RACE_SEATS_MOST:
        return None
    race = race_of(view, counts_cards=traits.counts_cards)
    if race is None:
        return None
    nothing = dict.fromkeys(race.seats, 0.0)
    return [
        ForeseenEnding(nothing, nothing, dict(zip(race.seats, places, strict=True)), chance)
        for places, chance in rank_distribution(race).items()
    ]


def opinions_of_others(view: View, worlds: Sequence[ForeseenEnding]) -> list[dict[int, Opinion]]:
    """For each ending the opinion of every other seat of its own hand now.

    Where all lies open they know what we know; otherwise each goes by its own hand.
    """
    others = [seat for seat in view.playing if seat != view.seat]
    if not has_hidden_piles(view):
        return [_shared_opinion(worlds, others)] * len(worlds)
    opinion = _opinion_of_hands(worlds, others)
    return [{seat: opinion(world.now[seat]) for seat in others} for world in worlds]


def has_hidden_piles(view: View) -> bool:
    """Whether others who are still in hold something that this seat cannot see."""
    return any(
        isinstance(pile, int) and pile > 0 and seat in view.playing
        for name in view.own
        for seat, pile in view.others(name).items()
    )


def _shared_opinion(worlds: Sequence[ForeseenEnding], others: Sequence[int]) -> dict[int, Opinion]:
    """The part of games that each of the others wins."""
    chances = dict.fromkeys(others, 0.0)
    everything = sum([world.weight for world in worlds])
    for world in worlds:
        best = min(world.place.values())
        tied = [seat for seat, place in world.place.items() if place == best]
        for seat in tied:
            if seat in chances:
                chances[seat] += world.weight / len(tied) / everything
    return {seat: Opinion(chance, 0.5) for seat, chance in chances.items()}


def _opinion_of_hands(
    worlds: Sequence[ForeseenEnding], others: Sequence[int]
) -> Callable[[float], Opinion]:
    """The opinion that a hand of this value now gives its player, by the results of such hands."""
    hands = sorted(
        (world.now[seat], world.then[seat], world.weight) for world in worlds for seat in others
    )
    chance = chance_against([(then, weight) for _, then, weight in hands], len(others))
    whole = sum([weight for _, _, weight in hands])
    tops, opinions = [], []
    below = inside = hope = 0.0
    for place, (now, then, weight) in enumerate(hands):
        inside += weight
        hope += weight * chance(then)
        is_last = place + 1 == len(hands)
        if is_last or (inside >= whole / OPINION_GROUPS and hands[place + 1][0] > now):
            tops.append(now)
            opinions.append(Opinion(hope / inside, (below + inside / 2) / whole))
            below, inside, hope = below + inside, 0.0, 0.0

    def opinion(now: float) -> Opinion:
        return opinions[min(bisect_left(tops, now), len(tops) - 1)]

    return opinion


def chance_against(hands: Sequence[tuple[float, float]], rivals: int) -> Callable[[float], float]:
    """The chance of a hand to beat this many rivals whose hands are like these (what they are
    worth, with weights); of a tie a half counts.
    """
    ordered = sorted(hands)
    values = [value for value, _ in ordered]
    sums = [0.0]
    for _, weight in ordered:
        sums.append(sums[-1] + weight)

    def chance(value: float) -> float:
        below = sums[bisect_left(values, value)] + sums[bisect_right(values, value)]
        return float((below / 2 / sums[-1]) ** rivals)

    return chance


def hands_are_open(view: View) -> bool:
    """Whether everybody sees all that hands are made of."""
    scoring = view._compiled.definition.scoring
    names = [each.name for each in scoring.sources if each.kind == "pile"] if scoring else []
    return bool(names) and all(
        isinstance(view.pile(name, seat), tuple) for name in names for seat in view.playing
    )
