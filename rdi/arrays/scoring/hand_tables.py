"""Tables of a game's hands: sums of weights and the keys that they lead to, for each context met.

What lies open to all and is asked for by the scoring is a table's *context*: a King, the cards of a
war, the strengths of a wheel's spokes. Cards that the scoring cannot tell apart there are one class
(see `card_classes`). Each class has a weight such that the sum of the weights of a hand says how
many of each class it holds; a table leads from that sum to the hand's key. It fills itself as hands
are asked for. Contexts that make no difference share one table, and only as many as are named below
are kept.

In a hot loop::

    table = hand_tables(game).table(context)
    weight, known, miss = table.weights, table.known, table.miss
    total = weight[one] + weight[other]
    key = known.get(total) or miss(total)
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any

from rdi.arrays.encoding import NO_CLASS, NO_STATE, Item, Items, KeyLayout
from rdi.arrays.scoring.card_classes import CardAnswers, CardClassifier, OrderMatters
from rdi.engine.game import CompiledGame
from rdi.engine.table import DICE_MOST, Table
from rdi.errors import BadSettings, GameFault
from rdi.model import ir
from rdi.model.definition import GameDefinition, ScoreArgument, Scoring

Context = tuple[tuple[Any, ...], ...]
"""The contents of the piles and tallies of the table that are scored with, in the order of
`HandScoring.context_names`: the things of a pile, or the pairs of a tally.
"""


class HandScoring:
    """One game's scoring functions, and the arguments that they are given for a hand in a context.

    `own_piles` are the piles of a player that together are the hand; `context_names` the piles and
    tallies of the table that the scoring reads.
    """

    def __init__(self, compiled: CompiledGame, scoring: Scoring) -> None:
        self.compiled = compiled
        self.sources = scoring.sources
        self._score = compiled.namespace[scoring.score_code]
        self._tiebreak = compiled.namespace[scoring.tiebreak_code]
        self._layout: KeyLayout | None = None
        self.own_piles = tuple([each.name for each in self.sources if self.is_own(each)])
        self._open = [each for each in self.sources if self.is_open(each)]
        self.context_names = tuple([each.name for each in self._open])
        program = compiled.definition.functions
        code = program.used_by(scoring.score_code) if program is not None else ()
        self.tries_subsets = "subsets" in ir.calls(*code)
        """Whether of the things in a hand many choices are scored, of which the best counts."""

    def is_own(self, source: ScoreArgument) -> bool:
        """Whether it is part of the hand."""
        return source.kind == "pile" and self.compiled.places[source.name][0]

    def is_open(self, source: ScoreArgument) -> bool:
        """Whether it is part of the context."""
        return source.kind in {"pile", "tally"} and not self.is_own(source)

    def context_of(self, table: Table) -> Context:
        """The context as it lies on a table."""
        return tuple([tuple(self._lying(table, source)) for source in self._open])

    def _lying(self, table: Table, source: ScoreArgument) -> Sequence[Any]:
        if source.kind == "pile":
            return table.piles[self.compiled.pile(source.name)]
        names = [tally.name for tally in self.compiled.definition.tallies]
        return tuple(table.tallies[names.index(source.name)].items())

    def context(
        self,
        piles: Mapping[str, Sequence[Any]],
        tallies: Mapping[str, Mapping[str, int]] | None = None,
    ) -> Context:
        """The context that these piles and tallies of the table are; a pile not named is empty."""
        return tuple(
            [
                tuple(piles.get(source.name, ()))
                if source.kind == "pile"
                else tuple((tallies or {})[source.name].items())
                for source in self._open
            ]
        )

    def filling(self, context: Context) -> Callable[[list[Any]], list[Any]]:
        """Gives the arguments for any hand in a context: the same list each time, filled anew."""
        arguments = self.filled([], context)
        place = next(
            (place for place, source in enumerate(self.sources) if self.is_own(source)), None
        )

        def filled(hand: list[Any]) -> list[Any]:
            if place is not None:
                arguments[place] = hand
            return arguments

        return filled

    def filled(self, hand: list[Any], context: Context) -> list[Any]:
        """The arguments for a hand: all of it lies in the first of its piles."""
        contents, hands = iter(context), iter([hand])
        found: list[Any] = []
        for source in self.sources:
            if self.is_own(source):
                found.append(next(hands, []))
            elif source.kind == "pile":
                found.append(list(next(contents)))
            elif source.kind == "tally":
                found.append(dict(next(contents)))
            else:
                names = [ranking.name for ranking in self.compiled.definition.rankings]
                found.append(self.compiled.rankings[names.index(source.name)])
        return found

    def layout_in(self, context: Context) -> KeyLayout:
        """The layout of the keys of hands: the same in all contexts, found out in this one where
        the scoring functions are known to the engine alone.
        """
        if self._layout is None:
            ties = _number_of_ties(self.compiled.definition)
            if ties is None:
                ties = len(self._tiebreak(*self.filled([], context)))
            self._layout = KeyLayout(ties)
        return self._layout

    @property
    def layout(self) -> KeyLayout:
        """The layout of the keys of hands, found out where nothing lies on the table."""
        tallies = self.compiled.definition.tallies
        zeros = {tally.name: dict.fromkeys(tally.keys, 0) for tally in tallies}
        return self.layout_in(self.context({}, zeros))

    def keys_in(self, context: Context) -> Callable[[list[Item]], int]:
        """The key of any hand in a context, by the game's own scoring functions."""
        filled, key_of = self.filling(context), self.layout_in(context).key
        score, tiebreak = self._score, self._tiebreak

        def key(hand: list[Item]) -> int:
            arguments = filled(hand)
            return key_of(score(*arguments), tiebreak(*arguments))

        return key

    def scores_in(self, context: Context) -> Callable[[list[Item]], tuple[int, int]]:
        """Tier and points, negated where low wins, of any hand in a context."""
        filled, score = self.filling(context), self._score

        def score_of(hand: list[Item]) -> tuple[int, int]:
            tier, points = score(*filled(hand))
            return tier, points

        return score_of


def _number_of_ties(definition: GameDefinition) -> int | None:
    """The number of numbers that a tiebreak gives, which its last statement tells; None where the
    program of the game is not known.
    """
    if definition.functions is None or definition.scoring is None:
        return None
    match definition.functions.function(definition.scoring.tiebreak_code).body[-1]:
        case ir.Return(ir.Tuple(parts)):
            found = 0
            for part in parts:
                match part:
                    case ir.Spread(ir.Call("kind_counts", (_, _, ir.Tuple(kinds)))):
                        found += len(kinds)
                    case ir.Spread():
                        return None
                    case _:
                        found += 1
            return found
        case _:
            return None


class HandTable:
    """All hands of a game for one context, as far as they were asked for.

    `weights[item]` is what a card or a die's face adds to the sum of its hand, `by_number` the same
    by the numbers of `Items`; `known[sum]` is a hand's key, never 0, and `miss(sum)` works it out
    and notes it. `classes` are the things of each class; a hand may hold as many of a class as the
    deck does, and at most 1000 dice.
    """

    __slots__ = ("_score", "by_number", "classes", "known", "samples", "shape", "steps", "weights")

    def __init__(
        self,
        classes: Sequence[tuple[Item, ...]],
        most: Sequence[int],
        items: Items,
        shape: KeyLayout,
        score: Callable[[list[Item]], int],
    ) -> None:
        self.classes = tuple(classes)
        self.samples = [members[0] for members in self.classes]
        """A thing of each class."""
        self.shape = shape
        self._score = score
        self.known: dict[int, int] = {}
        weight, steps, weights = 1, [], {}
        for members, count in zip(classes, most, strict=True):
            steps.append(weight)
            weights.update(dict.fromkeys(members, weight))
            weight *= count + 1
        self.steps: tuple[int, ...] = (*steps, weight)
        """The weight of each class, and the number that all sums stay under."""
        self.weights: dict[Item, int] = weights
        self.by_number: list[int] = [weights.get(item, 0) for item in items.codes]

    def total(self, hand: Sequence[Item]) -> int:
        """The sum of the weights. Raises KeyError for what cannot be in a hand of this game."""
        weights = self.weights
        return sum([weights[item] for item in hand])

    def key(self, total: int) -> int:
        """The key of the hand with this sum."""
        return self.known.get(total) or self.miss(total)

    def key_of(self, hand: Sequence[Item]) -> int:
        """The key of a hand, whose piles together these cards and dice are."""
        return self.key(self.total(hand))

    def miss(self, total: int) -> int:
        """Work out the key of a sum that was not asked for before."""
        key = self._score(self.hand_of(total))
        self.known[total] = key
        return key

    def counts(self, total: int) -> tuple[int, ...]:
        """The number of things of each class in a hand with this sum."""
        steps = self.steps
        return tuple([total % high // low for low, high in pairwise(steps)])

    def hand_of(self, total: int) -> list[Item]:
        """A hand with this sum: the first things of each class, the last class first."""
        hand: list[Item] = []
        while total:  # from class to class that is held: most are not
            place = bisect_right(self.steps, total) - 1
            count, total = divmod(total, self.steps[place])
            hand += [self.samples[place]] * count
        return hand

    def points_and_tier(self, key: int) -> tuple[int, int]:
        """Points, negated where low wins, and tier of a key, as the engine compares them."""
        tier, points = self.shape.score(key)
        return points, tier

    def totals(self, size: int) -> Iterator[int]:
        """The sums of all hands of this number of things."""
        most = [high // low - 1 for low, high in pairwise(self.steps)]
        for chosen in combinations_with_replacement(range(len(self.classes)), size):
            if all(chosen.count(one) <= most[one] for one in set(chosen)):
                yield sum([self.steps[one] for one in chosen])

    def fill(self, size: int, most: int = 100_000) -> bool:
        """Work out all hands of this number of things, unless there are more than `most` of
        them.
        """
        if comb(len(self.classes) + size - 1, size) > most:
            return False
        for total in self.totals(size):
            self.key(total)
        return True


STATES_MOST = 50_000
"""With more states an automaton would not fit into the nearest cache."""


@dataclass(frozen=True, slots=True)
class HandAutomaton:
    """A table of hands as a finite automaton, for machine code: each card leads from one state to
    the next, and the last one has the hand's key. Where the sums of `HandTable` are too sparse for
    an array, this is not: there is one state for each different hand, state 0 for the empty one.

    `class_of[number]` is the class of a thing by its number in `Items` (NO_CLASS for what is in no
    hand), `step[state * classes + class]` the state with one more thing of the class, NO_STATE
    where there is none, and `keys[state]` the key of the hand. Plain lists, from which
    callers make arrays.
    """

    classes: int
    class_of: list[int]
    step: list[int]
    keys: list[int]

    def key_of(self, numbers: list[int]) -> int:
        """The key of a hand given by numbers of `Items`."""
        state = 0
        for number in numbers:
            state = self.step[state * self.classes + self.class_of[number]]
        return self.keys[state]


def automaton_of(
    table: HandTable, size: int, states_most: int = STATES_MOST
) -> HandAutomaton | None:
    """The states of all hands of up to this number of things; None where they would be too many."""
    classes = len(table.classes)
    if comb(classes + size, size) > states_most:
        return None
    weights, limit = table.steps[:-1], table.steps[-1]
    capacity = [table.steps[place + 1] // weights[place] - 1 for place in range(classes)]
    state_of, sums, step = {0: 0}, [0], []
    sizes = [0]
    for state, total in enumerate(sums):
        counts = table.counts(total)
        for place, weight in enumerate(weights):
            if sizes[state] == size or counts[place] == capacity[place]:
                step.append(NO_STATE)
                continue
            more = total + weight
            assert more < limit
            if more not in state_of:
                state_of[more] = len(sums)
                sums.append(more)
                sizes.append(sizes[state] + 1)
            step.append(state_of[more])
    place_of = {weight: place for place, weight in enumerate(weights)}
    class_of = [place_of.get(weight, NO_CLASS) for weight in table.by_number]
    return HandAutomaton(classes, class_of, step, [table.key(total) for total in sums])


ALIKE_MOST = 10
"""The greatest number of cards of one kind that are tried in one hand."""

SIZES = (1, 2, 3, 5, 8)
"""The numbers of cards of different kinds that are tried in one hand."""

SPREAD = 7
"""The distance between them in the deck; a prime, so that all kinds come together with others."""

EVERY_DEAR_HAND = 8
"""One in so many of these hands is tried where many hands are tried in each."""

LYING = 3
"""The numbers of cards or dice that are assumed to lie in each pile of the table that is scored
with.
"""


def has_oversized_hands(scoring: HandScoring, items: Items) -> bool:
    """Whether some hand is worth more than goes into a key, as far as a few hands tell.

    A game of a player's own may count in millions. That is better known before any table is made,
    and the same hands are tried each time.
    """
    key = scoring.keys_in(_context(scoring, items))
    names = scoring.compiled.namespace
    tables = [names[name] for name in sorted(names) if name.startswith("A_")]
    hands = list(_hands(items, tables))
    if scoring.tries_subsets:
        hands = hands[::EVERY_DEAR_HAND]
    for hand in hands:
        try:
            key(hand)
        except GameFault:  # KeyTooBig among them
            return True
        except (LookupError, TypeError, ValueError):
            continue  # no such hand can be held, or the game tells its fault when it is played
    return False


def _context(scoring: HandScoring, items: Items) -> Context:
    """Something that may lie on the table."""
    definition = scoring.compiled.definition
    faces = [items.codes[number] for number in items.faces]
    cards = [items.codes[number] for number in items.deck] or faces
    piles = {
        pile.name: _spread(faces if pile.is_dice and faces else cards, 0, LYING)
        for pile in definition.piles
        if not (pile.is_player or pile.is_grid or pile.is_remembered)
    }
    tallies = {tally.name: dict.fromkeys(tally.keys, 1) for tally in definition.tallies}
    return scoring.context(piles, tallies)


def _hands(items: Items, tables: Sequence[Mapping[Item, object]]) -> Iterator[list[Item]]:
    copies = Counter([items.codes[number] for number in items.deck])
    copies.update({items.codes[number]: ALIKE_MOST for number in items.faces})
    things = list(copies)
    for thing, count in copies.items():
        yield [thing] * min(count, ALIKE_MOST)
    for size in SIZES:
        for first in range(len(things)):
            yield _spread(things, first, size)
    for table in tables:
        for value in dict.fromkeys(table.values()):
            alike = [thing for thing in things if table.get(thing) == value]
            yield from (alike[:size] for size in range(2, ALIKE_MOST + 1) if len(alike) >= size)


def _spread(things: Sequence[Item], first: int, count: int) -> list[Item]:
    return [things[(first + SPREAD * place) % len(things)] for place in range(count)]


CONTEXTS_MOST = 4096
TABLES_MOST = 256
GAMES_MOST = 128


class NoHandTables(BadSettings):
    """A game whose hands are more than counts, or that has no scores; the text says why."""


class HandTables:
    """The tables of one game, each made when its context is first met.

    `own_piles`, `context_names`, `context_of`, `context` and `scores_in` are those of its
    `scoring`. NoHandTables, with the reason, where hands of the game are more than counts.
    """

    def __init__(self, compiled: CompiledGame) -> None:
        scoring = compiled.definition.scoring
        if scoring is None:
            raise NoHandTables(f"{compiled.definition.title} has no scores")
        self.compiled = compiled
        self.items = Items(compiled)
        self.scoring = HandScoring(compiled, scoring)
        self.own_piles = self.scoring.own_piles
        self.context_names = self.scoring.context_names
        self.context_of = self.scoring.context_of
        self.context = self.scoring.context
        self.scores_in = self.scoring.scores_in
        try:
            self._asked = CardClassifier(compiled, self.items)
        except OrderMatters as reason:
            raise NoHandTables(
                f"hands of {compiled.definition.title} are not counted: {reason}"
            ) from None
        self._copies = self._copies_of_each()
        self._contexts: OrderedDict[Context, HandTable] = OrderedDict()
        self._tables: OrderedDict[Hashable, HandTable] = OrderedDict()
        if has_oversized_hands(self.scoring, self.items):
            raise NoHandTables(
                f"hands of {compiled.definition.title} are not counted: some are worth too much"
            )

    def _copies_of_each(self) -> dict[Item, int]:
        """The number of copies of each thing in the game; others are left out."""
        copies: dict[Item, int] = {}
        for number in self.items.deck:
            code = self.items.codes[number]
            copies[code] = copies.get(code, 0) + 1
        copies.update({self.items.codes[number]: DICE_MOST for number in self.items.faces})
        return copies

    # ------------------------------------------------------------------ tables

    def table(self, context: Context = ()) -> HandTable:
        """The table for a context. Ask again for each hand where the context changes."""
        found = self._contexts.get(context)
        if found is not None:
            self._contexts.move_to_end(context)
            return found
        answers = self._asked.answers(self.scoring.filled([], context))
        found = self._tables.get(answers.same)
        if found is None:
            found = self._make(answers, context)
        self._tables[answers.same] = self._contexts[context] = found
        self._tables.move_to_end(answers.same)
        for kept, most in ((self._contexts, CONTEXTS_MOST), (self._tables, TABLES_MOST)):
            if len(kept) > most:
                kept.popitem(last=False)
        return found

    def _make(self, answers: CardAnswers, context: Context) -> HandTable:
        classes: dict[Hashable, list[Item]] = {}
        of_item = answers.of_item
        for item in self._copies:
            classes.setdefault(of_item[self.items.number[item]], []).append(item)
        members = tuple([tuple(each) for each in classes.values()])
        most = [sum([self._copies[item] for item in each]) for each in members]
        keys = self.scoring.keys_in(context)
        return HandTable(members, most, self.items, self.scoring.layout_in(context), keys)


@lru_cache(maxsize=GAMES_MOST)
def _hand_tables(compiled: CompiledGame) -> HandTables | str:
    try:
        return HandTables(compiled)
    except NoHandTables as reason:
        return str(reason)


def hand_tables(compiled: CompiledGame) -> HandTables:
    """The tables of a game, the same each time. Raises NoHandTables if it has none."""
    found = _hand_tables(compiled)
    if isinstance(found, str):
        raise NoHandTables(found)
    return found


def why_no_hand_tables(compiled: CompiledGame) -> str:
    """The reason why the hands of a game are not counted, as a sentence; empty if they are."""
    found = _hand_tables(compiled)
    return found if isinstance(found, str) else ""


__all__ = ["Context", "HandTables", "NoHandTables", "hand_tables", "why_no_hand_tables"]
