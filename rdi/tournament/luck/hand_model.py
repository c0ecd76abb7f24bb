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

from rdi.arrays.encoding import Item
from rdi.arrays.hand_tables import Context, HandTable, HandTables, hand_tables
from rdi.engine.chance import SeededChance
from rdi.engine.game import DIE_FACES, CompiledGame, Game
from rdi.model.event import Event
from rdi.model.request import Answer, Pick
from rdi.session.setup import begin_game, make_settings
from rdi.tournament.luck.tracker import (
    CHANCE_EVENTS,
    DECISIONS,
    GameTracker,
    SharedSources,
    shared_sources,
)

BUCKETS = 24
"""So many places a ladder has, 0 for the worst hands."""

SAMPLE_HANDS = 80
"""Of so many hands as they are dealt is a ladder, and of as many better ones."""

IMPROVEMENTS = 5
"""So often a part of a hand is changed for something else to make it better."""

SCALES_KEPT = 4_096
BUCKETS_KEPT = 100_000
"""So many hands of a ladder are remembered; then they are looked up anew."""

WeightedSums = list[tuple[int, int]]
"""What may come: the sum of its weights, and how many ways there are to it."""


class HandStrengths:
    """How good the hands of one game are.

    `counting` has the tables of its hands: a hand is what lies in the piles that are scored, in a
    context of what lies open to all.
    """

    def __init__(self, counting: HandTables) -> None:
        self._counting = counting
        self._ladders: dict[tuple[HandTable, int, int], StrengthScale] = {}

    def ladder(self, hand: Sequence[Item], context: Context) -> StrengthScale:
        """The ladder of the hands with as many cards and dice as this one."""
        table = self._counting.table(context)
        dice = len([thing for thing in hand if isinstance(thing, int)])
        key = (table, len(hand) - dice, dice)
        found = self._ladders.get(key)
        if found is None:
            if len(self._ladders) > SCALES_KEPT:
                self._ladders.clear()
            found = self._ladders[key] = StrengthScale(self._counting.compiled, *key)
        return found

    def place(self, hand: Sequence[Item], context: Context) -> int:
        """The place of a hand among hands of as many cards and dice, from 0 to PLACES - 1."""
        return self.ladder(hand, context).place_of(hand)


class StrengthScale:
    """The keys of many hands of so many cards and dice in one context, in order."""

    def __init__(self, compiled: CompiledGame, table: HandTable, cards: int, dice: int) -> None:
        self._table = table
        self._places: dict[int, int] = {}
        luck = SeededChance(cards * len(compiled.cards) + dice)
        dealt = [_random_hand(compiled, luck, cards, dice) for _ in range(2 * SAMPLE_HANDS)]
        self._keys = sorted(
            [table.key_of(hand) for hand in dealt[:SAMPLE_HANDS]]
            + [_improved_key(table, hand, compiled, luck, cards) for hand in dealt[SAMPLE_HANDS:]]
        )

    def place_of(self, hand: Sequence[Item]) -> int:
        """The place of a hand."""
        return self.place(self._table.total(hand))

    def place(self, total: int) -> int:
        """The place of the hand with this sum, in the middle of the hands that it is tied with."""
        found = self._places.get(total)
        if found is None:
            if len(self._places) > BUCKETS_KEPT:
                self._places.clear()
            keys, key = self._keys, self._table.key(total)
            twice = bisect_left(keys, key) + bisect_right(keys, key)
            found = self._places[total] = min(BUCKETS - 1, twice * BUCKETS // (2 * len(keys)))
        return found

    def spread(self, rest: Sequence[Item], ways: WeightedSums) -> list[int]:
        """How many ways lead to each place, if one of these sums comes to the rest of a hand."""
        begun, known, place = self._table.total(rest), self._places, self.place
        found = [0] * BUCKETS
        for more, count in ways:
            total = begun + more
            at = known.get(total)
            found[place(total) if at is None else at] += count
        return found

    def drawn(self, deck: Sequence[Item], count: int) -> WeightedSums:
        """All that may be drawn of a deck."""
        weights = self._table.weights
        return sums_of_draws(Counter([weights[card] for card in deck]), count)

    def rolled(self, count: int) -> WeightedSums:
        """All that so many dice may show."""
        weights = self._table.weights
        ways: WeightedSums = [(0, 1)]
        for _ in range(count):
            sums: Counter[int] = Counter()
            for total, many in ways:
                for face in DIE_FACES:
                    sums[total + weights[face]] += many
            ways = [*sums.items()]
        return ways

    def sums(self, things: Sequence[Sequence[Item]]) -> WeightedSums:
        """Some of what may come, each as likely as the others."""
        return [(self._table.total(each), 1) for each in things]


def sums_of_draws(deck: Mapping[int, int], count: int) -> WeightedSums:
    """All that may be drawn of a deck with so many cards of each weight."""
    levels: list[WeightedSums] = [[(0, 1)], *[[] for _ in range(count)]]
    for weight, many in deck.items():
        for size in range(count, 0, -1):
            for taken in range(1, min(size, many) + 1):
                more, ways = taken * weight, comb(many, taken)
                levels[size] += [(total + more, n * ways) for total, n in levels[size - taken]]
    return levels[count]


def _random_hand(compiled: CompiledGame, luck: SeededChance, cards: int, dice: int) -> list[Item]:
    """A hand as it is dealt and rolled."""
    dealt: list[Item] = [*luck.deal(compiled.cards[:], min(cards, len(compiled.cards)))]
    return dealt + [luck.roll() for _ in range(dice)]


def _improved_key(
    table: HandTable, hand: list[Item], compiled: CompiledGame, luck: SeededChance, cards: int
) -> int:
    """The key of a hand of which a third was changed a few times where that was better."""
    part = -(-len(hand) // 3)
    best = table.key_of(hand)
    for _ in range(IMPROVEMENTS if hand else 0):
        tried = hand[:]
        for _ in range(part):
            place = luck.pick(len(hand))
            is_card = place < cards
            tried[place] = (
                compiled.cards[luck.pick(len(compiled.cards))] if is_card else luck.roll()
            )
        key = table.key_of(tried)
        if key > best:
            best, hand = key, tried
    return best


TRAINING_HANDS = 600
"""So many hands are followed to the end, about."""

TRAINING_GAMES_LEAST = 60
PROBE_GAMES = 8
ANSWERS_TRIED = 3
"""So many answers are tried at each pick."""

MODELS_KEPT = 64
KERNEL = (6, 4, 2, 1)
"""What a hand counts in the law of hands so many places from it."""

FinalStrength = tuple[list[float], list[float]]
"""The law of a hand: the chance of each place in the end, and the chance that another hand is
better than it, place by place, with half of those that are tied.
"""

Stage = tuple[int, ...]
"""How far a seat is: how many things its hand has, how often it has picked, how much lies open."""


@dataclass(frozen=True, slots=True)
class HandModel:
    """What hands of one game with so many seats become, and how to look at them.

    `feeding` are the piles of a seat, by place, from which things go into its hand: they are looked
    at as if they were in it. `lying` is what lies open and hands are scored by.
    """

    compiled: CompiledGame
    hands: HandStrengths
    scored: tuple[int, ...]
    feeding: tuple[int, ...]
    lying: SharedSources
    rows: dict[Stage, tuple[FinalStrength, ...]]

    def hand(self, followed: GameTracker, seat: int) -> list[Item]:
        """All that is looked at as the hand of a seat."""
        return [
            thing
            for place in (*self.scored, *self.feeding)
            for thing in followed.pile_of(seat, place)
        ]

    def is_looked_at(self, index: int) -> bool:
        """Whether what lies in this pile is looked at: as part of a hand, or by which it counts."""
        if index < self.compiled.shared:
            return (False, index) in self.lying
        place = (index - self.compiled.shared) % self.compiled.per_seat
        return place in self.scored or place in self.feeding

    def stage(self, followed: GameTracker, seat: int) -> Stage:
        """How far a seat is."""
        piles = followed.piles
        begin = self.compiled.shared + seat * self.compiled.per_seat
        held = sum([len(piles[begin + place]) for place in self.scored])
        waiting = [len(piles[begin + place]) for place in self.feeding]
        lying = [len(piles[index]) for is_tally, index in self.lying if not is_tally]
        return (held, followed.picks[seat], *waiting, *lying)

    def row(self, stage: Stage, place: int) -> FinalStrength:
        """The law of a hand that is at this place now."""
        rows = self.rows.get(stage)
        return UNKNOWN_STRENGTH if rows is None else rows[place]

    def row_of(
        self, followed: GameTracker, seat: int, context: Context | None = None
    ) -> FinalStrength:
        """The law of the hand of a seat; `context` is what lies open, if that is at hand."""
        rows = self.rows.get(self.stage(followed, seat))
        if rows is None:
            return UNKNOWN_STRENGTH
        hand = self.hand(followed, seat)
        return rows[self.hands.place(hand, followed.context() if context is None else context)]

    def mean(self, stage: Stage, spread: Sequence[int]) -> list[float]:
        """The law of a hand that has so many ways to each place."""
        whole, rows = sum(spread), self.rows[stage]
        if rows is _SETTLED:
            return [count / whole for count in spread]
        met = [(count / whole, row[0]) for count, row in zip(spread, rows, strict=True) if count]
        parts = [part for part, _ in met]
        return [
            sum(map(mul, parts, chances)) for chances in zip(*[law for _, law in met], strict=True)
        ]


def chances_behind(law: Sequence[float]) -> list[float]:
    """The chance to be behind each place, half of those who are tied with it included."""
    found, total = [], 0.0
    for chance in law:
        found.append(total + chance / 2)
        total += chance
    return found


_UNIFORM = [1 / BUCKETS] * BUCKETS
UNKNOWN_STRENGTH: FinalStrength = (_UNIFORM, chances_behind(_UNIFORM))
"""The law of a hand of which nothing is known."""


@lru_cache(maxsize=MODELS_KEPT)
def has_later_chance(compiled: CompiledGame, seats: int) -> bool:
    """Whether luck comes after somebody has chosen something, to a hand or to lie open."""
    games = [_training_playout(compiled, seats, number) for number in range(PROBE_GAMES)]
    laws = _untrained(compiled, games)
    return any(
        event[0] in CHANCE_EVENTS and laws.is_looked_at(event[1])
        for game in games
        for event in dropwhile(lambda event: event[0] not in DECISIONS, game.events)
    )


@lru_cache(maxsize=MODELS_KEPT)
def hand_model(compiled: CompiledGame, seats: int) -> HandModel:
    """The laws of a game with so many seats, the same on every machine.

    NotCounted where its hands are more than counts, or where it has none.
    """
    games = [
        _training_playout(compiled, seats, number)
        for number in range(max(TRAINING_GAMES_LEAST, TRAINING_HANDS // seats))
    ]
    laws = _untrained(compiled, games)
    counts: dict[Stage, list[list[int]]] = {}
    for game in games:
        for stage, now, then in _observations(laws, game):
            rows = counts.setdefault(stage, [[0] * BUCKETS for _ in range(BUCKETS)])
            rows[now][then] += 1
    for stage, rows in counts.items():
        laws.rows[stage] = _smoothed(rows)
    return laws


def _untrained(compiled: CompiledGame, games: Sequence[Game]) -> HandModel:
    """The laws before anything is known of what hands become."""
    counting = hand_tables(compiled)
    scored = tuple([compiled.places[name][1] for name in counting.own_piles])
    lying = shared_sources(compiled, counting.context_names)
    return HandModel(
        compiled,
        HandStrengths(counting),
        scored,
        _feeding_piles(games, compiled, scored),
        lying,
        {},
    )


# ------------------------------------------------------------------ the games


def training_game(compiled: CompiledGame, seats: int, number: int) -> Game:
    """One of the games that are always the same ones, before anybody has chosen."""
    settings = make_settings(share=1) if compiled.definition.plays_for_shares else make_settings()
    stashes = (settings.stash,) * seats
    return begin_game(compiled, settings, stashes, seed=None, chance=SeededChance(-1 - number))


def _training_playout(compiled: CompiledGame, seats: int, number: int) -> Game:
    """A game in which everybody stays in and picks what looks good."""
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
    """The game after what looks best of a few answers."""
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
    """The piles of a seat that are no part of its hand and from which things go there."""
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


def _observations(laws: HandModel, game: Game) -> Iterator[tuple[Stage, int, int]]:
    """Each hand at each moment after luck came: how far it was, its place then and in the end."""
    followed = GameTracker(laws.compiled, laws.lying, game.seats)
    seen: list[tuple[int, Stage, int]] = []
    for event in game.events:
        if event[0] == "settled":
            break
        followed.take(event)
        if event[0] in CHANCE_EVENTS or event[0] == "moved":
            seen += _hands_changed(laws, followed, event)
    end = {seat: _bucket_of(laws, followed, seat) for seat in followed.playing}
    for seat, stage, now in seen:
        if seat in end:
            yield stage, now, end[seat]


def _hands_changed(
    laws: HandModel, followed: GameTracker, event: Event
) -> Iterator[tuple[int, Stage, int]]:
    """The hands that an event may have changed."""
    owner = followed.owner(event[1] if event[0] != "moved" else event[2])
    for seat in followed.playing if owner is None else [owner]:
        yield seat, laws.stage(followed, seat), _bucket_of(laws, followed, seat)


def _bucket_of(laws: HandModel, followed: GameTracker, seat: int) -> int:
    return laws.hands.place(laws.hand(followed, seat), followed.context())


# ------------------------------------------------------------------ what they teach


def _smoothed(counts: Sequence[Sequence[int]]) -> tuple[FinalStrength, ...]:
    """The law of each place, by what became of hands near it."""
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
        law = [(weight + 1) / (total + BUCKETS) for weight in weights]
        found.append((law, chances_behind(law)))
    return tuple(found)


def _certain(place: int) -> FinalStrength:
    law = [0.0] * BUCKETS
    law[place] = 1.0
    return law, chances_behind(law)


_SETTLED = tuple([_certain(place) for place in range(BUCKETS)])
"""The laws of hands that stay as they are."""
