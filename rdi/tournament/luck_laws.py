"""What hands become by the end of a game, learnt from games that are always the same ones.

In these games everybody stays in and picks what looks best of a few things. What they teach is
fixed before anybody plays: it follows from the game's definition and the number of seats alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import dropwhile
from operator import mul

from rdi.arrays.encoding import Item
from rdi.arrays.hand_tables import Context, hand_tables
from rdi.engine.bind import Bound
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.event import Event
from rdi.model.request import Answer, Pick
from rdi.session.setup import begin_game, make_settings
from rdi.tournament.luck_following import CHOOSING, LUCK, Followed, Lying, lying_open
from rdi.tournament.luck_hands import PLACES, Hands

SAMPLES = 600
"""So many hands are followed to the end, about."""

GAMES_LEAST = 60
GAMES_FEW = 8
TRIES = 3
"""So many answers are tried at each pick."""

GAMES_KEPT = 64
NEAR = (6, 4, 2, 1)
"""What a hand counts in the law of hands so many places from it."""

Row = tuple[list[float], list[float]]
"""The law of a hand: the chance of each place in the end, and the chance that another hand is
better than it, place by place, with half of those that are tied.
"""

Stage = tuple[int, ...]
"""How far a seat is: how many things its hand has, how often it has picked, how much lies open."""


@dataclass(frozen=True, slots=True)
class Laws:
    """What hands of one game with so many seats become, and how to look at them.

    `feeding` are the piles of a seat, by place, from which things go into its hand: they are looked
    at as if they were in it. `lying` is what lies open and hands are scored by.
    """

    bound: Bound
    hands: Hands
    scored: tuple[int, ...]
    feeding: tuple[int, ...]
    lying: Lying
    rows: dict[Stage, tuple[Row, ...]]

    def hand(self, followed: Followed, seat: int) -> list[Item]:
        """All that is looked at as the hand of a seat."""
        return [
            thing
            for place in (*self.scored, *self.feeding)
            for thing in followed.pile_of(seat, place)
        ]

    def is_looked_at(self, index: int) -> bool:
        """Whether what lies in this pile is looked at: as part of a hand, or by which it counts."""
        if index < self.bound.shared:
            return (False, index) in self.lying
        place = (index - self.bound.shared) % self.bound.per_seat
        return place in self.scored or place in self.feeding

    def stage(self, followed: Followed, seat: int) -> Stage:
        """How far a seat is."""
        piles = followed.piles
        begin = self.bound.shared + seat * self.bound.per_seat
        held = sum([len(piles[begin + place]) for place in self.scored])
        waiting = [len(piles[begin + place]) for place in self.feeding]
        lying = [len(piles[index]) for is_tally, index in self.lying if not is_tally]
        return (held, followed.picks[seat], *waiting, *lying)

    def row(self, stage: Stage, place: int) -> Row:
        """The law of a hand that is at this place now."""
        rows = self.rows.get(stage)
        return FLAT if rows is None else rows[place]

    def row_of(self, followed: Followed, seat: int, context: Context | None = None) -> Row:
        """The law of the hand of a seat; `context` is what lies open, if that is at hand."""
        rows = self.rows.get(self.stage(followed, seat))
        if rows is None:
            return FLAT
        hand = self.hand(followed, seat)
        return rows[self.hands.place(hand, followed.context() if context is None else context)]

    def mean(self, stage: Stage, spread: Sequence[int]) -> list[float]:
        """The law of a hand that has so many ways to each place."""
        whole, rows = sum(spread), self.rows[stage]
        if rows is _FINAL:
            return [count / whole for count in spread]
        met = [(count / whole, row[0]) for count, row in zip(spread, rows, strict=True) if count]
        parts = [part for part, _ in met]
        return [
            sum(map(mul, parts, chances)) for chances in zip(*[law for _, law in met], strict=True)
        ]


def behind(law: Sequence[float]) -> list[float]:
    """The chance to be behind each place, half of those who are tied with it included."""
    found, total = [], 0.0
    for chance in law:
        found.append(total + chance / 2)
        total += chance
    return found


_EVEN = [1 / PLACES] * PLACES
FLAT: Row = (_EVEN, behind(_EVEN))
"""The law of a hand of which nothing is known."""


@lru_cache(maxsize=GAMES_KEPT)
def has_luck(bound: Bound, seats: int) -> bool:
    """Whether luck comes after somebody has chosen something, to a hand or to lie open."""
    games = [_played(bound, seats, number) for number in range(GAMES_FEW)]
    laws = _nothing_learnt(bound, games)
    return any(
        event[0] in LUCK and laws.is_looked_at(event[1])
        for game in games
        for event in dropwhile(lambda event: event[0] not in CHOOSING, game.events)
    )


@lru_cache(maxsize=GAMES_KEPT)
def laws_of(bound: Bound, seats: int) -> Laws:
    """The laws of a game with so many seats, the same on every machine.

    NotCounted where its hands are more than counts, or where it has none.
    """
    games = [_played(bound, seats, number) for number in range(max(GAMES_LEAST, SAMPLES // seats))]
    laws = _nothing_learnt(bound, games)
    counts: dict[Stage, list[list[int]]] = {}
    for game in games:
        for stage, now, then in _seen(laws, game):
            rows = counts.setdefault(stage, [[0] * PLACES for _ in range(PLACES)])
            rows[now][then] += 1
    for stage, rows in counts.items():
        laws.rows[stage] = _rows(rows)
    return laws


def _nothing_learnt(bound: Bound, games: Sequence[Game]) -> Laws:
    """The laws before anything is known of what hands become."""
    counting = hand_tables(bound)
    scored = tuple([bound.places[name][1] for name in counting.own_piles])
    lying = lying_open(bound, counting.context_names)
    return Laws(bound, Hands(counting), scored, _feeding(games, bound, scored), lying, {})


# ------------------------------------------------------------------ the games


def trial_game(bound: Bound, seats: int, number: int) -> Game:
    """One of the games that are always the same ones, before anybody has chosen."""
    settings = make_settings(share=1) if bound.definition.plays_for_shares else make_settings()
    stashes = (settings.stash,) * seats
    return begin_game(bound, settings, stashes, seed=None, chance=SeededChance(-1 - number))


def _played(bound: Bound, seats: int, number: int) -> Game:
    """A game in which everybody stays in and picks what looks good."""
    luck = SeededChance(number)
    game = trial_game(bound, seats, number)
    while (request := game.pending) is not None:
        if isinstance(request, Pick):
            game = _after(game, request.options, luck, bound)
        else:
            game.answer(request.stay)
    return game


def _after(game: Game, options: Sequence[Answer], luck: SeededChance, bound: Bound) -> Game:
    """The game after what looks best of a few answers."""
    assert game.pending is not None
    seat = game.pending.seat
    tried = []
    for _ in range(min(TRIES, len(options))):
        twin = game.fork()
        twin.answer(options[luck.pick(len(options))])
        tried.append(twin)
    return max(tried, key=lambda twin: bound.score(twin._table, seat))


def _feeding(games: Sequence[Game], bound: Bound, scored: Sequence[int]) -> tuple[int, ...]:
    """The piles of a seat that are no part of its hand and from which things go there."""
    found = set()
    for game in games:
        for event in game.events:
            if event[0] == "moved" and min(event[1:3]) >= bound.shared:
                source, target = [(index - bound.shared) % bound.per_seat for index in event[1:3]]
                if target in scored and source not in scored:
                    found.add(source)
    return tuple(sorted(found))


def _seen(laws: Laws, game: Game) -> Iterator[tuple[Stage, int, int]]:
    """Each hand at each moment after luck came: how far it was, its place then and in the end."""
    followed = Followed(laws.bound, laws.lying, game.seats)
    seen: list[tuple[int, Stage, int]] = []
    for event in game.events:
        if event[0] == "settled":
            break
        followed.take(event)
        if event[0] in LUCK or event[0] == "moved":
            seen += _now(laws, followed, event)
    end = {seat: _place(laws, followed, seat) for seat in followed.playing}
    for seat, stage, now in seen:
        if seat in end:
            yield stage, now, end[seat]


def _now(laws: Laws, followed: Followed, event: Event) -> Iterator[tuple[int, Stage, int]]:
    """The hands that an event may have changed."""
    owner = followed.owner(event[1] if event[0] != "moved" else event[2])
    for seat in followed.playing if owner is None else [owner]:
        yield seat, laws.stage(followed, seat), _place(laws, followed, seat)


def _place(laws: Laws, followed: Followed, seat: int) -> int:
    return laws.hands.place(laws.hand(followed, seat), followed.context())


# ------------------------------------------------------------------ what they teach


def _rows(counts: Sequence[Sequence[int]]) -> tuple[Row, ...]:
    """The law of each place, by what became of hands near it."""
    if all(
        not count or now == then for now, row in enumerate(counts) for then, count in enumerate(row)
    ):
        return _FINAL
    found = []
    for now in range(PLACES):
        weights = [0.0] * PLACES
        for other, row in enumerate(counts):
            if abs(other - now) < len(NEAR):
                near = NEAR[abs(other - now)]
                weights = [each + near * count for each, count in zip(weights, row, strict=True)]
        total = sum(weights)
        law = [(weight + 1) / (total + PLACES) for weight in weights]
        found.append((law, behind(law)))
    return tuple(found)


def _certain(place: int) -> Row:
    law = [0.0] * PLACES
    law[place] = 1.0
    return law, behind(law)


_FINAL = tuple([_certain(place) for place in range(PLACES)])
"""The laws of hands that stay as they are."""
