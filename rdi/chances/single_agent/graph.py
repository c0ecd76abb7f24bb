"""All that may become of a seat that plays alone, as a decision graph (a finite Markov decision
process), by the real rules.

The engine's own steps are run from each node on; states that the rest of the game cannot tell apart
are one node. A node is terminal with the key of the hand, a decision among later nodes, or a chance
node with the probability of each. Later nodes have smaller numbers, so that backward induction goes
through them in order.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.chances import kept_graphs
from rdi.chances.combinatorics import rolls, shares_of
from rdi.chances.distributions import Key
from rdi.chances.program_analysis import ordered_piles, piles_read
from rdi.chances.single_agent.rules import STEPS_MOST, SingleAgentRules
from rdi.chances.single_agent.table import ChanceRequested, NotSingleAgent, SingleAgentTable
from rdi.deadline import verify_time
from rdi.engine.chance import SeededChance
from rdi.engine.table import DECK
from rdi.model.request import Pick

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

PATHS_MOST = 8_000
"""The number of sequences of cards, and of dice for all, over all choices before, above which they
are not followed.
"""

CHANCE_EDGES_MOST = 20_000
"""The number of outcomes of luck in all nodes together above which a graph takes too long."""

KEPT_LEAST = 300
"""The number of nodes that are worth being kept for the next process."""

DEPTH_MOST = 150
"""The greatest number of nodes one after another."""

ROOTS_MOST, PILE_FEATURES_MOST = 500, 20_000
"""The number of nodes whose successors are remembered, and the number of piles whose
features are.
"""

Feature = Any
"""The representation of a thing in the rules: its class in place of a card."""


class Terminal(NamedTuple):
    """The end of the game, at which the hand is shown, with its key."""

    key: Key


class Decision(NamedTuple):
    """The seat chooses: the features of its answers, and the nodes that they lead to."""

    answers: tuple[Feature, ...]
    successors: tuple[int, ...]


class ChanceNode(NamedTuple):
    """Luck decides: the chance of each thing that it may bring, the nodes that these lead to, and
    the features of these outcomes. `is_own` says that it goes to nobody but the seat.
    """

    chances: tuple[float, ...]
    successors: tuple[int, ...]
    outcomes: tuple[Feature, ...]
    is_own: bool


Node = Terminal | Decision | ChanceNode


class DecisionGraph(SingleAgentRules):
    """The nodes of a game that were looked at so far. It may be asked from any node on.

    Without `counts_cards` the deck is taken to stay as it is, whatever is drawn from it: chances
    come close to the true ones where few cards are drawn, and there are far fewer nodes.
    """

    def __init__(self, compiled: CompiledGame, counts_cards: bool = True) -> None:
        super().__init__(compiled)
        self._counts_cards = counts_cards
        self._asked = piles_read(compiled)
        self._first = ordered_piles(compiled).first
        self._numbers: dict[Any, int] = {}
        self._in_progress: set[Any] = set()
        self._too_large: set[Any] = set()
        self._left = self._edges_left = 0
        self._reached: dict[int, list[int]] = {}
        self._pile_features: dict[Any, Any] = {}
        self._kept_as, self._kept = "", 0
        self.nodes: list[Node] = []

    def recall(self) -> None:
        """Take up what an earlier process has worked out, and keep what is for the next one.

        Only for games without cards: those that are unseen are other ones each time.
        """
        definition = self._compiled.definition
        self._kept_as = " ".join([definition.fingerprint, *definition.variants])
        known = kept_graphs.fetched(self._kept_as)
        if known is not None:
            self.nodes, self._numbers = known
            self._kept = len(self.nodes)

    def _keep(self) -> None:
        if self._kept_as and len(self.nodes) >= max(KEPT_LEAST, 2 * self._kept):
            self._kept = len(self.nodes)
            kept_graphs.store(self._kept_as, (self.nodes, self._numbers))

    # ------------------------------------------------------------------ nodes

    def node(self, table: SingleAgentTable, effort: int) -> int:
        """The number of the node at which this table stands; it is changed on the way.

        Raises NotSingleAgent where the rules cannot be followed for the seat alone, or where more
        than `effort` nodes may come.
        """
        root = self._key(table, None), effort, table.in_deck, table.players
        if root in self._too_large:
            raise NotSingleAgent("there are too many ways in which it may go on")
        self._left, self._edges_left = effort, CHANCE_EDGES_MOST
        self._in_progress.clear()
        table.counts_cards = self._counts_cards
        try:
            if self._ways(table) > PATHS_MOST:
                raise NotSingleAgent("luck may bring too many things")
            number = self._node(table)
            if len(self.reachable(number)) > effort:
                raise NotSingleAgent("there are too many ways in which it may go on")
        except NotSingleAgent:
            self._too_large.add(root)
            raise
        self._keep()
        return number

    def _ways(self, table: SingleAgentTable) -> int:
        """The number of ways in which cards, and dice for all, may come, by one way to choose; for
        each choice that can be made at once.
        """
        before = table.state()
        table.chance, table.draws_by_chance = SeededChance(0), True
        found = drawn = 0
        try:
            for _ in range(STEPS_MOST):
                request = self.advance(table)
                if table.is_over:
                    break
                if request is not None:
                    found = found or len(request.options)
                    self.take(table, request, request.options[-1])
                else:
                    found = max(found, 1) * self._ways_of_step(table)
                    drawn += _drawn_by_all(table)
            table.verify_deck(drawn)
        finally:
            table.draws_by_chance = False
            table.restore(before)
        return found

    def _ways_of_step(self, table: SingleAgentTable) -> int:
        """Go on with some luck, and count the ways in which it might have been otherwise."""
        unseen = tuple([count for _, count in self._counts(table.piles[DECK])])
        table.events.clear()
        self.do(table)
        found = 1
        for event in table.events:
            if event[0] == "drew":
                found *= len(shares_of(unseen, len(event[2])))
            elif event[0] == "rolled" and event[1] < table.shared:
                found *= len(rolls(len(event[2])))
        return found

    def forget(self) -> None:
        """Forget all nodes, and begin anew with another list of them."""
        self._numbers, self._too_large, self.nodes = {}, set(), []
        self._reached, self._pile_features = {}, {}

    def reachable(self, root: int) -> list[int]:
        """The nodes that may come after this one, the last first; not to be changed."""
        found = self._reached.get(root)
        if found is None:
            if len(self._reached) >= ROOTS_MOST:
                self._reached.clear()
            found = self._reached[root] = self._reach(root)
        return found

    def _reach(self, root: int) -> list[int]:
        found = {root}
        waiting = [root]
        nodes = self.nodes
        while waiting:
            node = nodes[waiting.pop()]
            if not isinstance(node, Terminal):
                later = set(node.successors) - found
                found |= later
                waiting += later
        return sorted(found)

    def _node(self, table: SingleAgentTable) -> int:
        request = self.advance(table)
        asked = None
        while request is None and not table.is_over:
            before = table.state()
            try:
                self.do(table)
            except ChanceRequested as requested:
                asked = requested
                break
            request = self.advance(table)
        key = self._key(table, asked)
        known = self._numbers.get(key)
        if known is not None:
            return known
        self._left -= 1
        verify_time()
        if self._left < 0:
            raise NotSingleAgent("there are too many ways in which it may go on")
        if key in self._in_progress or len(self._in_progress) > DEPTH_MOST:
            raise NotSingleAgent("it may go on and on")
        self._in_progress.add(key)
        found: Node
        if request is not None:
            found = self._decision(table, request)
        elif asked is None:
            found = Terminal(self.final_key(table))
        else:
            table.restore(before)
            found = self._chance_node(table)
        self._in_progress.remove(key)
        number = self._numbers[key] = len(self.nodes)
        self.nodes.append(found)
        return number

    def _decision(self, table: SingleAgentTable, request: Pick) -> Decision:
        answers = {self.feature_of(request, answer): answer for answer in request.options}
        before = table.state()
        after = []
        for answer in answers.values():
            table.restore(before)
            self.take(table, request, answer)
            after.append(self._node(table))
        return Decision(tuple(answers), tuple(after))

    def _chance_node(self, table: SingleAgentTable) -> ChanceNode:
        found: list[tuple[float, int, Feature]] = []
        is_own = True
        for chance, luck in self.after_chance(table):
            self._edges_left -= 1
            if self._edges_left < 0:
                raise NotSingleAgent("luck may bring too many things")
            targets = [event[1] for event in table.events if event[0] in ("drew", "rolled")]
            is_own = is_own and all(target >= table.shared for target in targets)
            found.append((chance, self._node(table), self.feature(luck)))
        chances, after, outcomes = zip(*found, strict=True)
        return ChanceNode(chances, after, outcomes, is_own)

    # ------------------------------------------------------------------ what tells nodes apart

    def _key(self, table: SingleAgentTable, asked: ChanceRequested | None) -> Any:
        if table.is_over:
            return self.final_key(table)
        seat = table.playing[0]
        place = table.pc
        piles = [self._pile(table, pile, seat) for pile in self._asked.live[place]]
        numbers = [tuple(tally.values()) for tally in table.tallies]
        live = [
            None if register in self._seats else self._value(table.vars[register], seat)
            for register in self._live[place]
        ]
        luck = None if asked is None else asked.args
        return (place, luck, tuple(piles), tuple(numbers), tuple(live))

    def _pile(self, table: SingleAgentTable, place: int, seat: int) -> Any:
        """The representation of a pile in the rest of the game."""
        own = 0 if place == DECK or place < table.shared else seat * table.per_seat
        lying = (place, *table.piles[place + own])
        found = self._pile_features.get(lying)
        if found is None:
            if len(self._pile_features) >= PILE_FEATURES_MOST:
                self._pile_features.clear()
            found = self._pile_features[lying] = self._features_of_pile(
                place, table.piles[place + own]
            )
        return found

    def _features_of_pile(self, place: int, pile: list[Any]) -> Any:
        if place == DECK:
            return self._counts(pile)
        features = [*map(self.feature, pile)]
        if place in self._first:
            return tuple(features), None
        last = features[-1] if features and place in self._asked.last else None
        return () if place in self._asked.only_last else tuple(_sorted(features)), last

    def _value(self, value: Any, seat: int) -> Any:
        return value == (seat,) if value in ((), (seat,)) else self.feature(value)

    def _counts(self, deck: list[Any]) -> tuple[tuple[int, int], ...]:
        alike = self._alike
        return tuple(sorted(Counter([alike[card] for card in deck]).items()))

    def feature(self, thing: Any) -> Feature:
        """The representation of a thing in the rules, whether it lies in a cell or not."""
        if isinstance(thing, tuple):
            return tuple(map(self.feature, thing))
        return self._alike.get(thing, thing)

    def feature_of(self, request: Pick, answer: Any) -> Feature:
        """The representation of an answer in the rules; several things have no order unless one is
        asked for.
        """
        if request.is_single or request.ordered:
            return self.feature(answer)
        return tuple(_sorted([*map(self.feature, answer)]))


def _drawn_by_all(table: SingleAgentTable) -> int:
    """The number of cards drawn in the last step, if the others draw as many to their hands."""
    drawn = [event for event in table.events if event[0] == "drew"]
    return sum(
        [
            len(cards) * (table.players if target >= table.shared else 1)
            for _, target, cards in drawn
        ]
    )


def _sorted(features: list[Feature]) -> list[Feature]:
    try:
        return sorted(features)
    except TypeError:  # cards beside notes of another kind
        return sorted(features, key=repr)
