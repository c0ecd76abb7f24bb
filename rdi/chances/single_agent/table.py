"""The table of a single-agent game: one seat plays on by itself, and luck is enumerated instead of
drawn.

What the seat cannot see (the deck, other hands, cards thrown away unseen) is one pool, because each
card of it is as likely as any other to come next. Known cards that were thrown away do not come
back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from rdi.chances.combinatorics import draws, rolls
from rdi.chances.program_analysis import OrderedPiles, ordered_piles, rounds_changing_table
from rdi.engine.imagination import known_cards, seen_events, unseen_piles
from rdi.engine.runtime import FAULTS, fault_in
from rdi.engine.table import DECK, FIELDS, NO_BETTING, Purse, Table
from rdi.errors import GameFault
from rdi.model.program import EachNext
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, View
    from rdi.model.definition import GameDefinition


Result = TypeVar("Result")
Drawn = tuple[Any, ...]
"""Cards or dice that luck brings at once; their order means nothing."""


class NotSingleAgent(Exception):
    """The result of the seat depends on the others, or on unseen things."""


@contextmanager
def faults_as_not_single_agent(definition: GameDefinition) -> Iterator[None]:
    """Follow the rules of a game; a fault of its text, after which it cannot go on, is raised as
    NotSingleAgent.
    """
    try:
        yield
    except FAULTS as error:
        if isinstance(fault_in(definition, error), GameFault):
            raise NotSingleAgent("the rules cannot be followed to the end") from error
        raise


class ChanceRequested(Exception):
    """Cards are to be drawn or dice to be rolled, and it is not scripted which."""

    def __init__(self, count: int, is_dice: bool) -> None:
        super().__init__(count, is_dice)
        self.count = count
        self.is_dice = is_dice


TableState = tuple[int, bool, list[list[Any]], list[Any], list[dict[str, int]]]


class SingleAgentTable(Table):
    """A table whose outcomes of chance are scripted; it writes no account of what happens.

    Where nothing is scripted any more, drawing and rolling raise ChanceRequested. Raises
    NotSingleAgent if the deck runs out, or if the order of several things that come at once
    matters.
    """

    __slots__ = ("counts_cards", "draws_by_chance", "in_deck", "ordered", "players", "scripted")
    scripted: list[Drawn]
    """The next outcomes of chance, one draw or roll after the other."""
    draws_by_chance: bool
    """Whether luck comes from `chance` after all, to see how the game goes on."""
    counts_cards: bool
    """Whether a card that was drawn is gone from the deck; else as many remain of each as before.
    """
    ordered: OrderedPiles
    """The piles of which it matters in what order things lie there."""
    players: int
    """The number of players still in, who draw cards as well."""
    in_deck: int | None
    """The number of unseen cards in the deck; None if it does not matter."""

    def state(self) -> TableState:
        """Everything that one seat can change, as it is now."""
        return (
            self.pc,
            self.is_over,
            [pile[:] for pile in self.piles],
            self.vars[:],
            [tally.copy() for tally in self.tallies],
        )

    def restore(self, state: TableState) -> None:
        """Be again as it was then."""
        self.pc, self.is_over, piles, variables, tallies = state
        self.piles = [pile[:] for pile in piles]
        self.vars = variables[:]
        self.tallies = [tally.copy() for tally in tallies]
        self.events.clear()

    def draw(self, count: int, target: int) -> None:
        """Draw the scripted cards. Raises NotSingleAgent if the deck runs out."""
        deck = self.piles[DECK]
        if count > len(deck):
            raise NotSingleAgent("the deck runs out")
        if count:
            self._verify_order(count, target)
            drawn = self._next_outcome(count, is_dice=False)
            if self.counts_cards and not self.draws_by_chance:
                for card in drawn:
                    deck.remove(card)
            self.piles[target] += drawn
            self.events.append(("drew", target, drawn))

    def draw_each(self, count: int, place: int) -> None:
        """Deal everybody the cards that are scripted."""
        for seat in self.playing:
            self.draw(count, self.shared + seat * self.per_seat + place)

    def roll(self, count: int, target: int) -> None:
        """Roll the scripted dice."""
        if count:
            self._verify_order(count, target)
            drawn = self._next_outcome(count, is_dice=True)
            self.piles[target] += drawn
            self.events.append(("rolled", target, drawn))

    def verify_deck(self, drawn: int) -> None:
        """Raise NotSingleAgent if this number of cards, drawn by all, is more than the deck
        holds.
        """
        if self.in_deck is not None and drawn > self.in_deck:
            raise NotSingleAgent("the deck runs out, and what was thrown away comes back")

    def _verify_order(self, count: int, target: int) -> None:
        """Raise NotSingleAgent if it matters which of several things comes first or last."""
        place = target
        if target >= self.shared:
            place = self.shared + (target - self.shared) % self.per_seat
        first, last = self.ordered
        lying = count + len(self.piles[target])
        if (count > 1 and place in last) or (lying > 1 and place in first):
            raise NotSingleAgent("the order in which luck brings things matters")

    def _next_outcome(self, count: int, is_dice: bool) -> Drawn:
        if self.draws_by_chance and is_dice:
            return tuple([self.chance.roll() for _ in range(count)])
        if self.draws_by_chance:
            return tuple(self.chance.deal(self.piles[DECK], count))
        if not self.scripted:
            raise ChanceRequested(count, is_dice)
        return self.scripted.pop(0)


def single_agent_table(
    view: View, seats: Sequence[int], make: type[SingleAgentTable] = SingleAgentTable
) -> SingleAgentTable:
    """The table as these seats go on to play at it, whom nobody else disturbs any more.

    Only what the view may see is on it. Raises NotSingleAgent if something of theirs, or of the
    table's, lies there unseen.
    """
    table = make.__new__(make)
    for name in FIELDS:
        setattr(table, name, getattr(view._table, name))
    table = without_chance(table)
    compiled = view._compiled
    cards = Counter(compiled.cards)
    piles: list[list[Any]] = [[] for _ in table.piles]
    for index in range(2, len(piles)):
        pile, owner = compiled.owner_of(index)
        assert pile is not None
        seen = view._seen(index, pile, view.seat if owner is None else owner)
        if not isinstance(seen, int):
            cards.subtract(_cards_in(seen, cards))
            if owner is None or owner in seats:
                piles[index] = list(seen)
        elif seen and (owner is None or owner in seats):
            raise NotSingleAgent(f"what lies in {pile.name} is not seen")
    cards.subtract(_seen_discards(view))
    piles[DECK] = sorted(cards.elements())
    table.piles = piles
    table.playing, table.ordered = list(seats), ordered_piles(compiled)
    table.players, table.in_deck = len(view.playing), len(view._table.piles[DECK])
    _leave_out_others(table, compiled, view, seats)
    return table


def opening_table(compiled: CompiledGame, seats: int = 1) -> SingleAgentTable:
    """The table before anything is dealt or rolled, with this number of seats, at which nobody
    bets.
    """
    gold: dict[Purse, int] = {**compiled.empty_purses, **dict.fromkeys(range(seats), 0)}
    dealt = compiled.make_table(seats, Settings(), gold)
    table = SingleAgentTable.__new__(SingleAgentTable)
    for name in FIELDS:
        setattr(table, name, getattr(dealt, name))
    compiled.set_up(table, list(range(seats)))
    table.rankings, table.ordered = compiled.rankings, ordered_piles(compiled)
    return without_chance(table)


def without_chance(table: SingleAgentTable) -> SingleAgentTable:
    """The table with nothing scripted, nothing chosen unseen, and no Betting Round under way."""
    table.scripted, table.log, table.events, table.draws_by_chance = [], [], [], False
    table.players, table.in_deck = 1, None
    table.counts_cards = True
    table.vars, table.gold = table.vars[:], table.gold.copy()
    table.tallies = [tally.copy() for tally in table.tallies]
    table.snapshot, table.current_bet, table.waiting = None, NO_BETTING, []
    return table


def _cards_in(items: Iterable[Any], cards: Mapping[str, int]) -> list[str]:
    """The cards of the deck among the things in a pile."""
    found = [item[1] if isinstance(item, tuple) and len(item) == 2 else item for item in items]
    return [card for card in found if isinstance(card, str) and card in cards]


def _seen_discards(view: View) -> list[str]:
    """The cards that the seat saw go to where nobody looks, and that are not in the deck."""
    table, compiled = view._table, view._compiled
    unseen = frozenset(unseen_piles(table, view.seat, compiled))
    known = known_cards(seen_events(table, view._event_filter), unseen)
    return [card for card, places in known if DECK not in places]


def _leave_out_others(
    table: Table, compiled: CompiledGame, view: View, seats: Sequence[int]
) -> None:
    """Leave out what others have still to do in the rounds that are under way."""
    program = compiled.definition.program
    asked = view.turn
    for place, instruction in enumerate(program):
        if not isinstance(instruction, EachNext) or not place <= table.pc < instruction.target:
            continue
        waiting = table.vars[instruction.register]
        is_asked = asked is not None and table.vars[instruction.seat] == asked
        is_anothers = table.pc > place and asked not in seats and is_asked
        if place in rounds_changing_table(compiled) and (
            is_anothers or not set(waiting) <= set(seats)
        ):
            raise NotSingleAgent("what the others do changes what lies on the table")
        if is_anothers:
            table.pc = place
        table.vars[instruction.register] = tuple([seat for seat in waiting if seat in seats])


def in_every_way(
    table: SingleAgentTable,
    step: Callable[[SingleAgentTable], Result],
    outcomes: Callable[[ChanceRequested], Iterable[tuple[float, Drawn]]],
    waiting_most: float = inf,
) -> Iterator[tuple[float, list[Drawn], Result]]:
    """Go on by a step in every way that luck may go in it, by the `outcomes` of each request: the
    chance of each way, what luck brought, and what the step gives, with the table as it is then.
    Raises NotSingleAgent if more than so many ways are still to be gone.
    """
    before = table.state()
    waiting: list[tuple[float, list[Drawn]]] = [(1.0, [])]
    while waiting:
        chance, luck = waiting.pop()
        table.restore(before)
        table.scripted = luck[:]
        try:
            found = step(table)
        except ChanceRequested as asked:
            waiting += [(chance * part, [*luck, drawn]) for part, drawn in outcomes(asked)]
            if len(waiting) > waiting_most:
                raise NotSingleAgent("luck may bring too many things") from None
            continue
        yield chance, luck, found


def chance_outcomes(
    deck: Sequence[Any], asked: ChanceRequested, alike: Mapping[Any, int]
) -> list[tuple[float, Drawn]]:
    """Everything that luck may bring, with its chance; of cards that are alike any one stands for
    all.
    """
    if asked.is_dice:
        return list(rolls(asked.count))
    by_class: dict[int, list[Any]] = {}
    for card in deck:
        by_class.setdefault(alike[card], []).append(card)
    groups = list(by_class.values())
    found = draws(tuple(map(len, groups)), asked.count)
    return [
        (
            chance,
            tuple(
                [
                    card
                    for group, count in zip(groups, counts, strict=True)
                    for card in group[:count]
                ]
            ),
        )
        for chance, counts in found
    ]
