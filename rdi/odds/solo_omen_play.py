"""Exchange a hand whose cards count for themselves as well as can be, while the table fills up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rdi.odds.combinatorics import draws, shares_of
from rdi.odds.solo_exchange import Stage
from rdi.odds.solo_omens import Branch, Counts, Omens, Tree, Worths, chance_of

Unseen = list[float]
PointsLaw = dict[int, float]


class Promise(NamedTuple):
    """What a card of each kind promises in the end, what an unseen one does, and the kinds in
    order, the least first.
    """

    cards: Worths
    unseen: float
    order: tuple[int, ...]


class OmenPlay:
    """The exchanges of hands, which are told by how many of each kind they hold.

    `root` is what comes to the table before the first exchange, `unseen` how many of each class are
    unseen.
    """

    def __init__(self, omens: Omens, stages: Sequence[Stage], root: Tree, unseen: Unseen) -> None:
        self._omens = omens
        self._stages = tuple(stages)
        self._last = len(stages) - 1
        self._root = root
        self._unseen = unseen
        self._kinds = range(len(omens.kinds.cards))
        self._chosen: dict[tuple[int, Counts, Counts], Counts] = {}
        self._points: dict[tuple[Counts, int, Worths], list[tuple[float, float]]] = {}

    def options(self, hand: Counts) -> dict[Counts, float]:
        """What is promised by each way to exchange now, as counts of what is thrown away."""
        found: dict[Counts, float] = {}
        for chance, branch, left in _ways(self._root, self._unseen):
            for thrown, worth in self._options(_tree(branch), left, hand, 0).items():
                found[thrown] = found.get(thrown, 0.0) + chance * worth
        return found

    def worth(self, hand: Counts) -> float:
        """What the hand promises if the best is done."""
        return sum(
            [
                chance * max(self._options(_tree(branch), left, hand, 0).values())
                for chance, branch, left in _ways(self._root, self._unseen)
            ]
        )

    def _options(self, tree: Tree, unseen: Unseen, hand: Counts, stage: int) -> dict[Counts, float]:
        least, most, _ = self._stages[stage]
        thrown = [each for count in range(least, most + 1) for each in shares_of(hand, count)]
        if stage == self._last:
            promise = self._promise(tree, unseen)
            return {each: _kept(promise, hand, each) for each in thrown}
        found = dict.fromkeys(thrown, 0.0)
        for chance, branch, left in _ways(tree, unseen):
            by_kind = self._by_kind(left)
            for count in {sum(each) for each in thrown}:
                for part, drawn in draws(_whole(by_kind), count):
                    later = self._later(_tree(branch), self._without(left, drawn), stage + 1)
                    for each in thrown:
                        if sum(each) == count:
                            held = _changed(hand, each, drawn)
                            found[each] += chance * part * later(held)
        return found

    def _later(self, tree: Tree, unseen: Unseen, stage: int) -> Callable[[Counts], float]:
        """What hands promise before a later exchange."""
        if stage == self._last:
            return partial(_best, self._promise(tree, unseen), self._stages[stage])
        return lambda hand: max(self._options(tree, unseen, hand, stage).values())

    def _promise(self, tree: Tree, unseen: Unseen) -> Promise:
        """What cards promise if only the table changes any more."""
        cards = [0.0] * len(self._kinds)
        another = 0.0
        by_kind = self._by_kind(unseen)
        total = sum(by_kind)
        for branch in tree.branches:
            worths = _worths(branch)
            only = branch.only
            chance = unseen[only] / total if only >= 0 else chance_of(branch.draws, unseen)[0]
            part = chance / (total - sum(branch.by_kind))
            for kind in self._kinds:
                cards[kind] += chance * worths[kind]
                another += part * worths[kind] * (by_kind[kind] - branch.by_kind[kind])
        order = sorted(self._kinds, key=cards.__getitem__)
        return Promise(tuple(cards), another, tuple(order))

    def _by_kind(self, unseen: Unseen) -> list[float]:
        found = [0.0] * len(self._kinds)
        for kind, count in zip(self._omens.kind_of_class, unseen, strict=True):
            found[kind] += count
        return found

    def _without(self, unseen: Unseen, drawn: Counts) -> Unseen:
        """What is unseen on the average when so many of each kind were drawn."""
        by_kind = self._by_kind(unseen)
        left = [
            (total - taken) / total if total else 0.0
            for total, taken in zip(by_kind, drawn, strict=True)
        ]
        kinds = self._omens.kind_of_class
        return [count * left[kind] for kind, count in zip(kinds, unseen, strict=True)]

    # ------------------------------------------------------------------ laws

    def law(self, hand: Counts, thrown: Counts | None = None) -> PointsLaw:
        """The chance of each number of points in the end, if this is thrown away now, or the best
        where nothing is named.
        """
        found: PointsLaw = {}
        for chance, branch, left in _ways(self._root, self._unseen):
            tree = _tree(branch)
            first = thrown
            if first is None:
                options = self._options(tree, left, hand, 0)
                first = max(options, key=options.__getitem__)
            for part, path, unseen in _paths(tree, left, ()):
                self._follow(path, left, unseen, hand, first, chance * part, found)
        return found

    def _follow(
        self,
        path: tuple[Branch, ...],
        before: Unseen,
        unseen: Unseen,
        hand: Counts,
        thrown: Counts,
        weight: float,
        found: PointsLaw,
    ) -> None:
        """Go through what the seat draws while this comes to the table."""
        hands = [(weight, hand, thrown, _whole(self._by_kind(unseen)))]
        for stage, branch in enumerate(path[:-1], 1):
            after: list[tuple[float, Counts, Counts, Counts]] = []
            for part, held, gone, left in hands:
                for chance, drawn in draws(left, sum(gone)):
                    now = _changed(held, gone, drawn)
                    choice = self._choose(branch, before, drawn, now, stage)
                    rest = tuple([count - taken for count, taken in zip(left, drawn, strict=True)])
                    after.append((part * chance, now, choice, rest))
            hands = after
        worths = _worths(path[-1])
        for part, held, gone, left in hands:
            kept = sum(
                [
                    (many - less) * worth
                    for many, less, worth in zip(held, gone, worths, strict=True)
                ]
            )
            for chance, more in self._drawn_points(left, sum(gone), worths):
                points = round(kept + more)
                found[points] = found.get(points, 0.0) + part * chance

    def _drawn_points(self, left: Counts, count: int, worths: Worths) -> list[tuple[float, float]]:
        """What so many cards drawn from these may be worth, with the chance of it."""
        place = (left, count, worths)
        found = self._points.get(place)
        if found is None:
            chances: dict[float, float] = {}
            for chance, drawn in draws(left, count):
                points = sum([many * worth for many, worth in zip(drawn, worths, strict=True)])
                chances[points] = chances.get(points, 0.0) + chance
            found = self._points[place] = [(chance, points) for points, chance in chances.items()]
        return found

    def _choose(
        self, branch: Branch, before: Unseen, drawn: Counts, hand: Counts, stage: int
    ) -> Counts:
        """What is thrown away at a later exchange, after this came to the table and to the hand."""
        place = (id(branch), drawn, hand)
        found = self._chosen.get(place)
        if found is None:
            _, left = chance_of(branch.draws, before)
            options = self._options(_tree(branch), self._without(left, drawn), hand, stage)
            found = self._chosen[place] = max(options, key=options.__getitem__)
        return found


def _tree(branch: Branch) -> Tree:
    assert isinstance(branch.then, Tree)
    return branch.then


def _worths(branch: Branch) -> Worths:
    assert not isinstance(branch.then, Tree)
    return branch.then


def _ways(tree: Tree, unseen: Unseen) -> Iterator[tuple[float, Branch, Unseen]]:
    """What may come to the table: its chance, and what is unseen after it."""
    for branch in tree.branches:
        chance, left = chance_of(branch.draws, unseen)
        if chance:
            yield chance, branch, left


def _paths(
    tree: Tree, unseen: Unseen, path: tuple[Branch, ...]
) -> Iterator[tuple[float, tuple[Branch, ...], Unseen]]:
    """Everything that may come to the table up to the end."""
    for chance, branch, left in _ways(tree, unseen):
        if isinstance(branch.then, Tree):
            for part, whole, rest in _paths(branch.then, left, (*path, branch)):
                yield chance * part, whole, rest
        else:
            yield chance, (*path, branch), left


def _kept(promise: Promise, hand: Counts, thrown: Counts) -> float:
    kept = [
        (many - gone) * worth for many, gone, worth in zip(hand, thrown, promise.cards, strict=True)
    ]
    return sum(kept) + sum(thrown) * promise.unseen


def _best(promise: Promise, stage: Stage, hand: Counts) -> float:
    """What a hand promises if the cards that promise least are exchanged."""
    cards, unseen, order = promise
    found = sum([many * worth for many, worth in zip(hand, cards, strict=True)])
    thrown = 0
    for kind in order:
        for _ in range(hand[kind]):
            if thrown == stage.most or (cards[kind] >= unseen and thrown >= stage.least):
                return found
            found += unseen - cards[kind]
            thrown += 1
    return found


def _changed(hand: Counts, thrown: Counts, drawn: Counts) -> Counts:
    return tuple([many - gone + more for many, gone, more in zip(hand, thrown, drawn, strict=True)])


def _whole(counts: Sequence[float]) -> Counts:
    return tuple(map(round, counts))
