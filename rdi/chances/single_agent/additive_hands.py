"""Exchanges of a hand each of whose cards counts for itself, by cards that are still to be laid out
on the table.

The value of such a hand is the sum of the values of its cards. What is drawn is as likely to be any
unseen card as what comes to the table, so that is taken to come first: the chances are exact. Only
what the own later draws tell of the cards to come is computed by their kind (those that count alike
whatever lies on the table), not card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.arrays.scoring.hand_tables import HandTables, hand_tables
from rdi.chances.card_classes import attribute_classes
from rdi.chances.combinatorics import draws, shares_of
from rdi.chances.exchanges import Stage
from rdi.chances.single_agent.graph import DecisionGraph
from rdi.chances.single_agent.table import SingleAgentTable
from rdi.engine.table import DECK

if TYPE_CHECKING:
    from rdi.arrays.scoring.hand_tables import HandTable
    from rdi.chances.distributions import Distribution, Objective, Prospects
    from rdi.chances.single_agent.remaining_exchanges import RemainingExchanges
    from rdi.engine.game import CompiledGame
    from rdi.model.request import Pick


CONTEXTS = 40
HANDS = 8
ON_THE_TABLE = range(1, 9)
TREES_MOST = 64

KindCounts = tuple[int, ...]
DrawnClasses = tuple[tuple[int, int], ...]
KindValues = tuple[float, ...]
"""The final value of a card of each kind."""

GAMES_MOST = 32

ADDITIVE_STAGES_MOST = 2


class CardKinds(NamedTuple):
    """Cards that count alike whatever lies on the table: the kind of each, and one card of each."""

    of_card: dict[str, int]
    cards: tuple[str, ...]


@lru_cache(maxsize=TREES_MOST)
def additive_kinds(compiled: CompiledGame, size: int) -> CardKinds | None:
    """The kinds of cards of a game in which each card of a hand counts for itself; None where hands
    are more than that. It is tried with many things on the table.
    """
    tables = hand_tables(compiled)
    definition = compiled.definition
    if definition.scoring is None or len(definition.scoring.tiers) > 1:
        return None
    if len(tables.context_names) != 1 or tables.own_piles == ():
        return None
    luck = Random(size)
    values: dict[str, list[int]] = {card: [] for card in dict.fromkeys(compiled.cards)}
    for _ in range(CONTEXTS):
        laid = luck.sample(compiled.cards, luck.choice(ON_THE_TABLE))
        points = _points_of(tables, laid)
        found = {card: points([card]) for card in values}
        for card, value in found.items():
            values[card].append(value)
        for _ in range(HANDS):
            hand = luck.sample(compiled.cards, size)
            if points(hand) != sum([found[card] for card in hand]):
                return None
    groups: dict[tuple[int, ...], list[str]] = {}
    for card, values_of in values.items():
        groups.setdefault(tuple(values_of), []).append(card)
    of_card = {card: place for place, group in enumerate(groups.values()) for card in group}
    return CardKinds(of_card, tuple([group[0] for group in groups.values()]))


def _points_of(tables: HandTables, laid: Sequence[Any]) -> Callable[[Sequence[str]], int]:
    """The points of hands while this lies on the table."""
    table = tables.table(tables.context({tables.context_names[0]: laid}))
    return lambda hand: table.points_and_tier(table.key_of(hand))[0]


# ------------------------------------------------------------------ what comes to the table


class Runout(NamedTuple):
    """Cards that come to the table before the next exchange: in turn those that come at once, as
    classes with how many of each; the class of the only card (-1 where there are more or none); all
    of them by kinds; and what follows: more of it, or what cards count.
    """

    draws: tuple[DrawnClasses, ...]
    only: int
    by_kind: KindCounts
    then: RunoutTree | KindValues


class RunoutTree(NamedTuple):
    """All that may come to the table before the next exchange, or the end."""

    runouts: tuple[Runout, ...]


class Runouts:
    """The cards that may still come to the table in a game, found by its rules and kept."""

    def __init__(self, compiled: CompiledGame, kinds: CardKinds, graph: DecisionGraph) -> None:
        self._compiled = compiled
        self._graph = graph
        self.kinds = kinds
        self._class_of = attribute_classes(compiled)
        self.classes = sorted(set(self._class_of.values()))
        self._place = {each: place for place, each in enumerate(self.classes)}
        self.kind_of_class = self._kinds_of_classes()
        self._trees: dict[Any, RunoutTree] = {}

    def _kinds_of_classes(self) -> list[int]:
        found = [0] * len(self.classes)
        for card, kind in self.kinds.of_card.items():
            found[self._place[self._class_of[card]]] = kind
        return found

    def unseen(self, cards: Sequence[str]) -> list[float]:
        """The number of cards of each class among these cards."""
        found = [0.0] * len(self.classes)
        for card in cards:
            found[self._place[self._class_of[card]]] += 1
        return found

    def tree(self, table: SingleAgentTable) -> RunoutTree:
        """The tree of cards that may come to the table from here on; nothing is exchanged on the
        way.
        """
        counts = [min(int(count), 4) for count in self.unseen(table.piles[DECK])]
        laid = [sorted(map(str, pile)) for pile in table.piles[2 : table.shared]]
        key = (table.pc, repr(laid), repr(table.vars), tuple(counts))
        found = self._trees.get(key)
        if found is None:
            if len(self._trees) > TREES_MOST:
                self._trees.clear()
            found = self._trees[key] = RunoutTree(tuple(self._runouts_from(table)))
        return found

    def _runouts_from(self, table: SingleAgentTable) -> Iterator[Runout]:
        for _, luck, request in self._graph.next_decisions(table):
            draws = tuple(map(self._counts, luck))
            if request is None:
                yield self._runout(draws, self._values(table))
            else:
                self._graph.take(table, request, ())
                yield self._runout(draws, RunoutTree(tuple(self._runouts_from(table))))

    def _counts(self, cards: Sequence[str]) -> DrawnClasses:
        counts = self.unseen(cards)
        return tuple([(place, int(count)) for place, count in enumerate(counts) if count])

    def _runout(self, draws: tuple[DrawnClasses, ...], then: RunoutTree | KindValues) -> Runout:
        drawn = [pair for draw in draws for pair in draw]
        found = [0] * len(self.kinds.cards)
        for place, count in drawn:
            found[self.kind_of_class[place]] += count
        only = drawn[0][0] if len(drawn) == 1 and drawn[0][1] == 1 else -1
        return Runout(draws, only, tuple(found), then)

    def _values(self, table: SingleAgentTable) -> KindValues:
        tables = hand_tables(self._compiled)
        hands = tables.table(tables.context_of(table))
        return tuple(
            [float(hands.points_and_tier(hands.key_of([card]))[0]) for card in self.kinds.cards]
        )


def draw_chance(draws: Sequence[DrawnClasses], unseen: list[float]) -> tuple[float, list[float]]:
    """The probability that these cards are drawn one after another, and the unseen cards after it.

    How many are unseen of a class may be known on the average only, and is no whole number then.
    """
    chance, left, total = 1.0, unseen[:], sum(unseen)
    for draw in draws:
        number = 0
        for place, count in draw:
            for taken in range(1, count + 1):
                number += 1
                chance *= max(left[place], 0.0) / total * number / taken
                left[place] -= 1
                total -= 1
    return chance, left


Unseen = list[float]
PointsDistribution = dict[int, float]


class ExpectedValues(NamedTuple):
    """The expected value in the end of a card of each kind and of an unseen card, and the kinds in
    order, the least first.
    """

    cards: KindValues
    unseen: float
    order: tuple[int, ...]


class AdditivePlan:
    """The exchanges of hands, which are given by the number of cards of each kind.

    `root` is the runout before the first exchange, `unseen` the number of unseen cards of each
    class.
    """

    def __init__(
        self, runouts: Runouts, stages: Sequence[Stage], root: RunoutTree, unseen: Unseen
    ) -> None:
        self._runouts = runouts
        self._stages = tuple(stages)
        self._last = len(stages) - 1
        self._root = root
        self._unseen = unseen
        self._kinds = range(len(runouts.kinds.cards))
        self._chosen: dict[tuple[int, KindCounts, KindCounts], KindCounts] = {}
        self._points: dict[tuple[KindCounts, int, KindValues], list[tuple[float, float]]] = {}

    def options(self, hand: KindCounts) -> dict[KindCounts, float]:
        """The prospects of each way to exchange now, as counts of the cards thrown away."""
        found: dict[KindCounts, float] = {}
        for chance, runout, left in _runouts(self._root, self._unseen):
            for thrown, value in self._options(_tree_after(runout), left, hand, 0).items():
                found[thrown] = found.get(thrown, 0.0) + chance * value
        return found

    def value(self, hand: KindCounts) -> float:
        """The expected value of the hand under optimal play."""
        return sum(
            [
                chance * max(self._options(_tree_after(runout), left, hand, 0).values())
                for chance, runout, left in _runouts(self._root, self._unseen)
            ]
        )

    def _options(
        self, tree: RunoutTree, unseen: Unseen, hand: KindCounts, stage: int
    ) -> dict[KindCounts, float]:
        least, most, _ = self._stages[stage]
        thrown = [each for count in range(least, most + 1) for each in shares_of(hand, count)]
        if stage == self._last:
            expected = self._expected(tree, unseen)
            return {each: _value_kept(expected, hand, each) for each in thrown}
        found = dict.fromkeys(thrown, 0.0)
        for chance, runout, left in _runouts(tree, unseen):
            by_kind = self._by_kind(left)
            for count in {sum(each) for each in thrown}:
                for part, drawn in draws(_whole(by_kind), count):
                    later = self._later(_tree_after(runout), self._without(left, drawn), stage + 1)
                    for each in thrown:
                        if sum(each) == count:
                            held = _after_exchange(hand, each, drawn)
                            found[each] += chance * part * later(held)
        return found

    def _later(self, tree: RunoutTree, unseen: Unseen, stage: int) -> Callable[[KindCounts], float]:
        """The expected values of hands before a later exchange."""
        if stage == self._last:
            return partial(_best_exchange, self._expected(tree, unseen), self._stages[stage])
        return lambda hand: max(self._options(tree, unseen, hand, stage).values())

    def _expected(self, tree: RunoutTree, unseen: Unseen) -> ExpectedValues:
        """The expected values of cards if only the table changes any more."""
        cards = [0.0] * len(self._kinds)
        another = 0.0
        by_kind = self._by_kind(unseen)
        total = sum(by_kind)
        for runout in tree.runouts:
            values = _values_at_end(runout)
            only = runout.only
            chance = unseen[only] / total if only >= 0 else draw_chance(runout.draws, unseen)[0]
            part = chance / (total - sum(runout.by_kind))
            for kind in self._kinds:
                cards[kind] += chance * values[kind]
                another += part * values[kind] * (by_kind[kind] - runout.by_kind[kind])
        order = sorted(self._kinds, key=cards.__getitem__)
        return ExpectedValues(tuple(cards), another, tuple(order))

    def _by_kind(self, unseen: Unseen) -> list[float]:
        found = [0.0] * len(self._kinds)
        for kind, count in zip(self._runouts.kind_of_class, unseen, strict=True):
            found[kind] += count
        return found

    def _without(self, unseen: Unseen, drawn: KindCounts) -> Unseen:
        """The mean unseen cards after this number of each kind was drawn."""
        by_kind = self._by_kind(unseen)
        left = [
            (total - taken) / total if total else 0.0
            for total, taken in zip(by_kind, drawn, strict=True)
        ]
        kinds = self._runouts.kind_of_class
        return [count * left[kind] for kind, count in zip(kinds, unseen, strict=True)]

    # ------------------------------------------------------------------ distributions

    def distribution(
        self, hand: KindCounts, thrown: KindCounts | None = None
    ) -> PointsDistribution:
        """The chance of each number of points in the end, if this is thrown away now, or the best
        where nothing is named.
        """
        found: PointsDistribution = {}
        for chance, runout, left in _runouts(self._root, self._unseen):
            tree = _tree_after(runout)
            first = thrown
            if first is None:
                options = self._options(tree, left, hand, 0)
                first = max(options, key=options.__getitem__)
            for part, path, unseen in _whole_runouts(tree, left, ()):
                self._follow(path, left, unseen, hand, first, chance * part, found)
        return found

    def _follow(
        self,
        path: tuple[Runout, ...],
        before: Unseen,
        unseen: Unseen,
        hand: KindCounts,
        thrown: KindCounts,
        weight: float,
        found: PointsDistribution,
    ) -> None:
        """Go through the draws of the seat while these cards come to the table."""
        hands = [(weight, hand, thrown, _whole(self._by_kind(unseen)))]
        for stage, runout in enumerate(path[:-1], 1):
            after: list[tuple[float, KindCounts, KindCounts, KindCounts]] = []
            for part, held, gone, left in hands:
                for chance, drawn in draws(left, sum(gone)):
                    now = _after_exchange(held, gone, drawn)
                    choice = self._choose(runout, before, drawn, now, stage)
                    rest = tuple([count - taken for count, taken in zip(left, drawn, strict=True)])
                    after.append((part * chance, now, choice, rest))
            hands = after
        values = _values_at_end(path[-1])
        for part, held, gone, left in hands:
            kept = sum(
                [
                    (many - less) * value
                    for many, less, value in zip(held, gone, values, strict=True)
                ]
            )
            for chance, more in self._drawn_points(left, sum(gone), values):
                points = round(kept + more)
                found[points] = found.get(points, 0.0) + part * chance

    def _drawn_points(
        self, left: KindCounts, count: int, values: KindValues
    ) -> list[tuple[float, float]]:
        """The possible points of this number of cards drawn from these, with their
        probabilities.
        """
        place = (left, count, values)
        found = self._points.get(place)
        if found is None:
            chances: dict[float, float] = {}
            for chance, drawn in draws(left, count):
                points = sum([many * value for many, value in zip(drawn, values, strict=True)])
                chances[points] = chances.get(points, 0.0) + chance
            found = self._points[place] = [(chance, points) for points, chance in chances.items()]
        return found

    def _choose(
        self, runout: Runout, before: Unseen, drawn: KindCounts, hand: KindCounts, stage: int
    ) -> KindCounts:
        """The cards thrown away at a later exchange, after these came to the table and to
        the hand.
        """
        place = (id(runout), drawn, hand)
        found = self._chosen.get(place)
        if found is None:
            _, left = draw_chance(runout.draws, before)
            options = self._options(_tree_after(runout), self._without(left, drawn), hand, stage)
            found = self._chosen[place] = max(options, key=options.__getitem__)
        return found


def _tree_after(runout: Runout) -> RunoutTree:
    assert isinstance(runout.then, RunoutTree)
    return runout.then


def _values_at_end(runout: Runout) -> KindValues:
    assert not isinstance(runout.then, RunoutTree)
    return runout.then


def _runouts(tree: RunoutTree, unseen: Unseen) -> Iterator[tuple[float, Runout, Unseen]]:
    """The cards that may come to the table: the probability, and the unseen cards after it."""
    for runout in tree.runouts:
        chance, left = draw_chance(runout.draws, unseen)
        if chance:
            yield chance, runout, left


def _whole_runouts(
    tree: RunoutTree, unseen: Unseen, path: tuple[Runout, ...]
) -> Iterator[tuple[float, tuple[Runout, ...], Unseen]]:
    """Everything that may come to the table up to the end."""
    for chance, runout, left in _runouts(tree, unseen):
        if isinstance(runout.then, RunoutTree):
            for part, whole, rest in _whole_runouts(runout.then, left, (*path, runout)):
                yield chance * part, whole, rest
        else:
            yield chance, (*path, runout), left


def _value_kept(expected: ExpectedValues, hand: KindCounts, thrown: KindCounts) -> float:
    kept = [
        (many - gone) * value
        for many, gone, value in zip(hand, thrown, expected.cards, strict=True)
    ]
    return sum(kept) + sum(thrown) * expected.unseen


def _best_exchange(expected: ExpectedValues, stage: Stage, hand: KindCounts) -> float:
    """The expected value of a hand whose least promising cards are exchanged."""
    cards, unseen, order = expected
    found = sum([many * value for many, value in zip(hand, cards, strict=True)])
    thrown = 0
    for kind in order:
        for _ in range(hand[kind]):
            if thrown == stage.most or (cards[kind] >= unseen and thrown >= stage.least):
                return found
            found += unseen - cards[kind]
            thrown += 1
    return found


def _after_exchange(hand: KindCounts, thrown: KindCounts, drawn: KindCounts) -> KindCounts:
    return tuple([many - gone + more for many, gone, more in zip(hand, thrown, drawn, strict=True)])


def _whole(counts: Sequence[float]) -> KindCounts:
    return tuple(map(round, counts))


@lru_cache(maxsize=GAMES_MOST)
def _runouts_of_game(compiled: CompiledGame, graph: DecisionGraph, size: int) -> Runouts | None:
    found = additive_kinds(compiled, size)
    return None if found is None else Runouts(compiled, found, graph)


def additive_hand_play(
    tables: HandTables,
    graph: DecisionGraph,
    table: SingleAgentTable,
    exchanges: RemainingExchanges,
    objective: Objective | None,
) -> AdditiveHandPlay | None:
    """The play for the most points of such a hand; None where cards do not count for themselves,
    where another objective is wanted, or where there are too many exchanges.
    """
    hand = table.piles[exchanges.pile]
    runouts = _runouts_of_game(tables.compiled, graph, len(hand))
    if runouts is None or len(exchanges.stages) > ADDITIVE_STAGES_MOST:
        return None
    if any(stage.least for stage in exchanges.stages):
        return None
    if objective is not None:
        return None
    return AdditiveHandPlay(runouts, table, exchanges, tables.table(tables.context_of(table)))


class AdditiveHandPlay:
    """A hand whose cards count for themselves, while more comes to the table."""

    def __init__(
        self,
        runouts: Runouts,
        table: SingleAgentTable,
        exchanges: RemainingExchanges,
        hands: HandTable,
    ) -> None:
        self._runouts = runouts
        self._table = hands
        self._cards = table.piles[exchanges.pile]
        self._hand = self._counts(self._cards)
        unseen = runouts.unseen(table.piles[DECK])
        before = table.state()
        self._play = AdditivePlan(runouts, exchanges.stages, runouts.tree(table), unseen)
        table.restore(before)

    def _counts(self, cards: Sequence[str]) -> KindCounts:
        found = [0] * len(self._runouts.kinds.cards)
        for card in cards:
            found[self._runouts.kinds.of_card[card]] += 1
        return tuple(found)

    @property
    def value(self) -> float:
        """The value under optimal play, in points."""
        return self._play.value(self._hand)

    def distribution(self) -> Distribution:
        """The chance of each number of points in the end, if the best is done."""
        return self._distribution(None)

    def _distribution(self, thrown: KindCounts | None) -> Distribution:
        distribution = self._play.distribution(self._hand, thrown)
        return {(0, points): distribution[points] for points in distribution}

    def prospects(self, request: Pick) -> Prospects:
        """The prospects of each answer; of equal ones that which keeps the better hand as
        it lies.
        """
        options = self._play.options(self._hand)
        found = []
        for answer in request.options:
            thrown = self._counts(answer)
            rest = [*self._cards]
            for card in answer:
                rest.remove(card)
            distribution = partial(self._distribution, thrown)
            found.append((-options[thrown], -self._table.key_of(rest), answer, distribution))
        found.sort(key=lambda each: each[:2])
        return [(answer, -value, distribution) for value, _, answer, distribution in found]
