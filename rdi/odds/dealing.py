"""What a seat knows of a game in which only cards are still to be dealt and exchanged.

From it the hands of all seats at the end are dealt many times over, without playing the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from rdi.arrays.hand_tables import HandTables, hand_tables
from rdi.engine.imagination import UNKNOWN, Imagination
from rdi.engine.table import DECK, Table
from rdi.odds.course import Branch, Draw, Exchange, NoCourse, Roll, Step, course
from rdi.odds.stakes import has_showdown

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, View


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows before the rest is dealt.

    `hands` are the cards of each seat still in that it knows, `unknown` how many each holds beside
    them, `pool` the cards that may be anywhere else, each as likely as any other. `table` has on it
    what lies open, and `steps` are still to come.
    """

    counting: HandTables
    seat: int
    hands: dict[int, list[str]]
    unknown: dict[int, int]
    pool: list[str]
    table: Table
    steps: tuple[Step, ...]

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat]) + self.unknown[seat]

    def exchanges(self, seat: int) -> list[Exchange]:
        """The exchanges that a seat has still to make."""
        exchanges = [step for step in every(self.steps) if isinstance(step, Exchange)]
        return [step for step in exchanges if step.seat == seat]

    @property
    def table_changes(self) -> bool:
        """Whether something is still to come that lies open and that hands are scored by."""
        scored = {self.counting.compiled.pile(name) for name in self._open_piles()}
        return any(
            isinstance(step, Branch | Roll)
            or (isinstance(step, Draw) and step.seat is None and step.pile in scored)
            for step in self.steps
        )

    def _open_piles(self) -> list[str]:
        places = self.counting.compiled.places
        return [name for name in self.counting.context_names if name in places]


def every(steps: Sequence[Step]) -> list[Step]:
    """All steps, those that may not be taken included; of two ways on the longer one."""
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Branch):
            then, otherwise = every(step.then), every(step.otherwise)
            found += then if len(then) > len(otherwise) else otherwise
        else:
            found.append(step)
    return found


def known(view: View) -> Known:
    """What the seat of a view knows.

    NoCourse where more is to come than dealing and exchanging, or where something is known of cards
    that lie unseen; NotCounted where hands are more than counts.
    """
    compiled = view._compiled
    if compiled.definition.scoring is None or not has_showdown(compiled.definition.program):
        raise NoCourse("no hands are compared")
    counting = hand_tables(compiled)
    seen = Imagination(view._table, compiled, view.seat, view._pending)
    if seen._loose or seen._dice or seen._in_deck:
        raise NoCourse("something is known of cards that lie unseen")
    table = seen._table
    indices = _hand_piles(compiled, counting, table.playing)
    _verify_open(table, compiled, counting)
    deck = len(view._table.piles[DECK])
    steps = course(table, compiled, frozenset(chain.from_iterable(indices.values())), deck)
    _verify_drawn_first(every(steps))
    hands, unknown = {}, {}
    for seat, piles in indices.items():
        lying = [item for index in piles for item in table.piles[index]]
        hands[seat] = [item for item in lying if item is not UNKNOWN]
        unknown[seat] = len(lying) - len(hands[seat])
    return Known(counting, view.seat, hands, unknown, seen._pool, table, steps)


def _hand_piles(
    compiled: CompiledGame, counting: HandTables, seats: Sequence[int]
) -> dict[int, list[int]]:
    """The piles of each seat that are scored as its hand."""
    return {seat: [compiled.pile(name, seat) for name in counting.own_piles] for seat in seats}


def _verify_drawn_first(steps: Sequence[Step]) -> None:
    """NoCourse where cards come to a hand that has been exchanged."""
    exchanged: set[int] = set()
    for step in steps:
        if isinstance(step, Exchange):
            exchanged.add(step.seat)
        elif isinstance(step, Draw) and step.seat in exchanged:
            raise NoCourse("cards are drawn after an exchange")


def _verify_open(table: Table, compiled: CompiledGame, counting: HandTables) -> None:
    """NoCourse where hands are scored by something that lies there unseen."""
    for name in counting.context_names:
        if name in compiled.places and UNKNOWN in table.piles[compiled.pile(name)]:
            raise NoCourse("hands are scored by something that nobody sees")
