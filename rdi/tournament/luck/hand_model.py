"""A model of how strong hands are, and of how strong they will be in the end.

The strength of a hand is a bucket on a scale of hands of its game. Scales are of hands as they are
dealt and of hands that were improved, so that strong hands, of which a game has many in the end,
are told apart as well as those of its beginning. What becomes of a hand of a bucket is learned from
training games, in which everybody stays in and picks what looks best of a few answers. Games and
scales use seeds that never change: the model follows from the definition of the game and the number
of seats alone, and is fixed before anybody plays.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import dropwhile
from math import comb
from operator import mul
from typing import NamedTuple

from rdi.arrays.encoding import Item
from rdi.arrays.scoring.hand_tables import Context, HandTable, HandTables, hand_tables
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.definition import DIE_FACES
from rdi.model.event import Event
from rdi.model.request import Answer, Pick
from rdi.session.setup import begin_game, make_settings
from rdi.tournament.luck.tracker import (
    CHANCE_EVENTS,
    DECISIONS,
    ContextSources,
    GameTracker,
    context_sources_of,
)

BUCKETS = 24
"""The number of buckets of a scale, 0 for the weakest hands."""

SAMPLE_HANDS = 80
"""The number of hands of a scale as they are dealt; as many improved ones are added."""

IMPROVEMENTS = 5
"""The number of attempts to improve a hand by changing a part of it."""

SCALES_KEPT = 4_096
BUCKETS_KEPT = 100_000
"""The number of hands of a scale that are remembered; beyond it, hands are looked up anew."""

TRAINING_HANDS = 600
"""The number of hands that are followed to the end of training games, approximately."""

TRAINING_GAMES_LEAST = 60
PROBE_GAMES = 8
"""The number of training games in which luck after a decision is looked for."""

ANSWERS_TRIED = 3
"""The number of answers that are tried at each pick of a training game."""

MODELS_KEPT = 64
KERNEL = (6, 4, 2, 1)
"""The weight of a hand for hands of the buckets at this distance from its own."""

WeightedSums = list[tuple[int, int]]
"""Things that may come: the sum of their weights, and the number of ways to that sum."""

Stage = tuple[int, ...]
"""The progress of a seat: the number of things in its hand, of its picks, and of things in the
piles that count beside.
"""


class FinalStrength(NamedTuple):
    """The final strength of a hand: the probability of each bucket, and for each bucket the
    probability that another hand of it is behind, ties counted half.
    """

    probabilities: list[float]
    behind: list[float]

    @classmethod
    def of(cls, probabilities: list[float]) -> FinalStrength:
        """The strength with this probability of each bucket."""
        behind, total = [], 0.0
        for probability in probabilities:
            behind.append(total + probability / 2)
            total += probability
        return cls(probabilities, behind)


UNKNOWN_STRENGTH = FinalStrength.of([1 / BUCKETS] * BUCKETS)
"""The strength of a hand of which nothing is known."""


class HandStrengths:
    """The strengths of the hands of one game, by its tables of hands.

    A hand is the contents of the piles that are scored, in a context of the things that lie open to
    all.
    """

    def __init__(self, counting: HandTables) -> None:
        self._counting = counting
        self._scales: dict[tuple[HandTable, int, int], StrengthScale] = {}

    def scale(self, hand: Sequence[Item], context: Context) -> StrengthScale:
        """The scale of hands with as many cards and dice as this one, in this context."""
        table = self._counting.table(context)
        dice = len([thing for thing in hand if isinstance(thing, int)])
        key = (table, len(hand) - dice, dice)
        found = self._scales.get(key)
        if found is None:
            if len(self._scales) > SCALES_KEPT:
                self._scales.clear()
            found = self._scales[key] = StrengthScale(self._counting.compiled, *key)
        return found

    def bucket(self, hand: Sequence[Item], context: Context) -> int:
        """The bucket of a hand among hands of as many cards and dice, from 0 to BUCKETS - 1."""
        return self.scale(hand, context).bucket_of(hand)


class StrengthScale:
    """The keys of sample hands of a number of cards and dice in one context, in order."""

    def __init__(self, compiled: CompiledGame, table: HandTable, cards: int, dice: int) -> None:
        self._table = table
        self._known: dict[int, int] = {}
        luck = SeededChance(cards * len(compiled.cards) + dice)
        dealt = [_random_hand(compiled, luck, cards, dice) for _ in range(2 * SAMPLE_HANDS)]
        self._keys = sorted(
            [table.key_of(hand) for hand in dealt[:SAMPLE_HANDS]]
            + [_improved_key(table, hand, compiled, luck, cards) for hand in dealt[SAMPLE_HANDS:]]
        )

    def bucket_of(self, hand: Sequence[Item]) -> int:
        """The bucket of a hand."""
        return self._bucket(self._table.total(hand))

    def _bucket(self, total: int) -> int:
        """The bucket of the hand with this sum, in the middle of the hands that it is tied with."""
        found = self._known.get(total)
        if found is None:
            if len(self._known) > BUCKETS_KEPT:
                self._known.clear()
            keys, key = self._keys, self._table.key(total)
            twice = bisect_left(keys, key) + bisect_right(keys, key)
            found = self._known[total] = min(BUCKETS - 1, twice * BUCKETS // (2 * len(keys)))
        return found

    def bucket_counts(self, rest: Sequence[Item], ways: WeightedSums) -> list[int]:
        """The number of ways that lead to each bucket, if one of these sums comes to the rest of a
        hand.
        """
        begun, known, bucket = self._table.total(rest), self._known, self._bucket
        found = [0] * BUCKETS
        for more, count in ways:
            total = begun + more
            at = known.get(total)
            found[bucket(total) if at is None else at] += count
        return found

    def sums_of_draws(self, deck: Sequence[Item], count: int) -> WeightedSums:
        """The sums that this number of cards drawn from a deck may add."""
        weights = self._table.weights
        return sums_of_draws(Counter([weights[card] for card in deck]), count)

    def sums_of_rolls(self, count: int) -> WeightedSums:
        """The sums that this number of dice may add."""
        weights = self._table.weights
        ways: WeightedSums = [(0, 1)]
        for _ in range(count):
            sums: Counter[int] = Counter()
            for total, many in ways:
                for face in DIE_FACES:
                    sums[total + weights[face]] += many
            ways = [*sums.items()]
        return ways

    def sums_of_samples(self, things: Sequence[Sequence[Item]]) -> WeightedSums:
        """The sums that these outcomes add, all equally likely."""
        return [(self._table.total(each), 1) for each in things]


def sums_of_draws(deck: Mapping[int, int], count: int) -> WeightedSums:
    """All sums of this number of cards drawn from a deck; `deck` counts its cards of each
    weight.
    """
    levels: list[WeightedSums] = [[(0, 1)], *[[] for _ in range(count)]]
    for weight, many in deck.items():
        for size in range(count, 0, -1):
            for taken in range(1, min(size, many) + 1):
                more, ways = taken * weight, comb(many, taken)
                levels[size] += [(total + more, n * ways) for total, n in levels[size - taken]]
    return levels[count]


def _random_hand(compiled: CompiledGame, luck: SeededChance, cards: int, dice: int) -> list[Item]:
    """A hand as it may be dealt and rolled."""
    dealt: list[Item] = [*luck.deal(compiled.cards[:], min(cards, len(compiled.cards)))]
    return dealt + [luck.roll() for _ in range(dice)]


def _improved_key(
    table: HandTable, hand: list[Item], compiled: CompiledGame, luck: SeededChance, cards: int
) -> int:
    """The key of a hand of which a third was changed a few times, where that made it better.

    A hand with more cards of a class than there are in the deck is none: tables of hands have no
    place for it.
    """
    part = -(-len(hand) // 3)
    best = table.key_of(hand)
    weights = table.weights
    there = Counter([weights[card] for card in compiled.cards])
    for _ in range(IMPROVEMENTS if hand else 0):
        tried = hand[:]
        for _ in range(part):
            place = luck.pick(len(hand))
            is_card = place < cards
            tried[place] = (
                compiled.cards[luck.pick(len(compiled.cards))] if is_card else luck.roll()
            )
        if Counter([weights[card] for card in tried[:cards]]) <= there:
            key = table.key_of(tried)
            if key > best:
                best, hand = key, tried
    return best


@dataclass(frozen=True, slots=True)
class HandModel:
    """The final strength of the hands of one game for a number of seats, as learned from training
    games.

    `scored` are the piles of a seat that are its hand, by number, and `feeding` those from which
    things go into its hand: they count as if they were in it. `context_sources` are what lies open
    and counts in every hand. `stages` has for each stage the final strength of each bucket.
    """

    compiled: CompiledGame
    strengths: HandStrengths
    scored: tuple[int, ...]
    feeding: tuple[int, ...]
    context_sources: ContextSources
    stages: dict[Stage, tuple[FinalStrength, ...]]

    def hand(self, tracker: GameTracker, seat: int) -> list[Item]:
        """All that counts as the hand of a seat."""
        return [
            thing
            for number in (*self.scored, *self.feeding)
            for thing in tracker.pile_of(seat, number)
        ]

    def uses_pile(self, index: int) -> bool:
        """Whether the contents of this pile count, as part of a hand or of the context."""
        if index < self.compiled.shared:
            return (False, index) in self.context_sources
        number = (index - self.compiled.shared) % self.compiled.per_seat
        return number in self.scored or number in self.feeding

    def stage(self, tracker: GameTracker, seat: int) -> Stage:
        """The stage of a seat."""
        piles = tracker.piles
        begin = self.compiled.shared + seat * self.compiled.per_seat
        held = sum([len(piles[begin + number]) for number in self.scored])
        waiting = [len(piles[begin + number]) for number in self.feeding]
        lying = [len(piles[index]) for is_tally, index in self.context_sources if not is_tally]
        return (held, tracker.picks[seat], *waiting, *lying)

    def final_strength(self, stage: Stage, bucket: int) -> FinalStrength:
        """The final strength of a hand that is in this bucket now."""
        by_bucket = self.stages.get(stage)
        return UNKNOWN_STRENGTH if by_bucket is None else by_bucket[bucket]

    def final_strength_of(
        self, tracker: GameTracker, seat: int, context: Context | None = None
    ) -> FinalStrength:
        """The final strength of the hand of a seat; `context` is that of the tracker, where it is
        known already.
        """
        by_bucket = self.stages.get(self.stage(tracker, seat))
        if by_bucket is None:
            return UNKNOWN_STRENGTH
        hand = self.hand(tracker, seat)
        return by_bucket[
            self.strengths.bucket(hand, tracker.context() if context is None else context)
        ]

    def mean_probabilities(self, stage: Stage, bucket_counts: Sequence[int]) -> list[float]:
        """The probability of each bucket in the end for a hand with these numbers of ways to each
        bucket now.
        """
        whole, by_bucket = sum(bucket_counts), self.stages[stage]
        if by_bucket is _SETTLED:
            return [count / whole for count in bucket_counts]
        weighted = [
            (count / whole, strength.probabilities)
            for count, strength in zip(bucket_counts, by_bucket, strict=True)
            if count
        ]
        parts = [part for part, _ in weighted]
        columns = zip(*[probabilities for _, probabilities in weighted], strict=True)
        return [sum(map(mul, parts, column)) for column in columns]


@lru_cache(maxsize=MODELS_KEPT)
def has_later_chance(compiled: CompiledGame, seats: int) -> bool:
    """Whether luck changes hands, or their context, after a player's decision."""
    games = [_training_playout(compiled, seats, number) for number in range(PROBE_GAMES)]
    model = _untrained(compiled, games)
    return any(
        event[0] in CHANCE_EVENTS and model.uses_pile(event[1])
        for game in games
        for event in dropwhile(lambda event: event[0] not in DECISIONS, game.events)
    )


@lru_cache(maxsize=MODELS_KEPT)
def hand_model(compiled: CompiledGame, seats: int) -> HandModel:
    """The model of a game with this number of seats, the same on every machine.

    Raises NoHandTables if the score of its hands does not follow from tables, or if it has none.
    """
    games = [
        _training_playout(compiled, seats, number)
        for number in range(max(TRAINING_GAMES_LEAST, TRAINING_HANDS // seats))
    ]
    model = _untrained(compiled, games)
    counts: dict[Stage, list[list[int]]] = {}
    for game in games:
        for stage, now, then in _observations(model, game):
            rows = counts.setdefault(stage, [[0] * BUCKETS for _ in range(BUCKETS)])
            rows[now][then] += 1
    for stage, rows in counts.items():
        model.stages[stage] = _smoothed(rows)
    return model


def _untrained(compiled: CompiledGame, games: Sequence[Game]) -> HandModel:
    """The model before anything is learned."""
    counting = hand_tables(compiled)
    scored = tuple([compiled.places[name][1] for name in counting.own_piles])
    context_sources = context_sources_of(compiled, counting.context_names)
    feeding = _feeding_piles(games, compiled, scored)
    return HandModel(compiled, HandStrengths(counting), scored, feeding, context_sources, {})


# ------------------------------------------------------------------ training games


def training_game(compiled: CompiledGame, seats: int, number: int) -> Game:
    """A training game before the first decision, by its number."""
    settings = make_settings(share=1) if compiled.definition.plays_for_shares else make_settings()
    stashes = (settings.stash,) * seats
    return begin_game(compiled, settings, stashes, seed=None, chance=SeededChance(-1 - number))


def _training_playout(compiled: CompiledGame, seats: int, number: int) -> Game:
    """A training game that was played: everybody stays in and picks what looks good."""
    luck = SeededChance(number)
    game = training_game(compiled, seats, number)
    while (request := game.pending) is not None:
        if isinstance(request, Pick):
            game = _best_of_few(game, request.options, luck, compiled)
        else:
            game.answer(request.stay)
    return game


def _best_of_few(
    game: Game, options: Sequence[Answer], luck: SeededChance, compiled: CompiledGame
) -> Game:
    """The game after the answer that looks best of a few."""
    assert game.pending is not None
    seat = game.pending.seat
    tried = []
    for _ in range(min(ANSWERS_TRIED, len(options))):
        twin = game.fork()
        twin.answer(options[luck.pick(len(options))])
        tried.append(twin)
    return max(tried, key=lambda twin: compiled.score(twin._table, seat))


def _feeding_piles(
    games: Sequence[Game], compiled: CompiledGame, scored: Sequence[int]
) -> tuple[int, ...]:
    """The numbers of the piles of a seat that are no part of its hand and from which things go
    there.
    """
    found = set()
    for game in games:
        for event in game.events:
            if event[0] == "moved" and min(event[1:3]) >= compiled.shared:
                source, target = [
                    (index - compiled.shared) % compiled.per_seat for index in event[1:3]
                ]
                if target in scored and source not in scored:
                    found.add(source)
    return tuple(sorted(found))


def _observations(model: HandModel, game: Game) -> Iterator[tuple[Stage, int, int]]:
    """Each hand after luck came or something moved: its stage and bucket then, and in the end."""
    tracker = GameTracker(model.compiled, model.context_sources, game.seats)
    seen: list[tuple[int, Stage, int]] = []
    for event in game.events:
        if event[0] == "settled":
            break
        tracker.observe(event)
        if event[0] in CHANCE_EVENTS or event[0] == "moved":
            seen += _hands_changed(model, tracker, event)
    end = {seat: _bucket_now(model, tracker, seat) for seat in tracker.playing}
    for seat, stage, now in seen:
        if seat in end:
            yield stage, now, end[seat]


def _hands_changed(
    model: HandModel, tracker: GameTracker, event: Event
) -> Iterator[tuple[int, Stage, int]]:
    """The seats whose hands an event may have changed, with their stages and buckets."""
    owner = tracker.owner(event[1] if event[0] != "moved" else event[2])
    for seat in tracker.playing if owner is None else [owner]:
        yield seat, model.stage(tracker, seat), _bucket_now(model, tracker, seat)


def _bucket_now(model: HandModel, tracker: GameTracker, seat: int) -> int:
    return model.strengths.bucket(model.hand(tracker, seat), tracker.context())


def _smoothed(counts: Sequence[Sequence[int]]) -> tuple[FinalStrength, ...]:
    """The final strength of each bucket, by what became of hands of it and of buckets near it."""
    if all(
        not count or now == then for now, row in enumerate(counts) for then, count in enumerate(row)
    ):
        return _SETTLED
    found = []
    for now in range(BUCKETS):
        weights = [0.0] * BUCKETS
        for other, row in enumerate(counts):
            if abs(other - now) < len(KERNEL):
                near = KERNEL[abs(other - now)]
                weights = [each + near * count for each, count in zip(weights, row, strict=True)]
        total = sum(weights)
        found.append(FinalStrength.of([(weight + 1) / (total + BUCKETS) for weight in weights]))
    return tuple(found)


_SETTLED = tuple(
    [
        FinalStrength.of([float(bucket == other) for other in range(BUCKETS)])
        for bucket in range(BUCKETS)
    ]
)
"""The final strengths of hands that stay as they are."""
