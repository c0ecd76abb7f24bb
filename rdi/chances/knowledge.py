"""The knowledge of a seat in a game in which only cards are still to be dealt and exchanged: the
cards it has seen, the steps to come, and the number of cards that the others were seen to exchange.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from rdi.arrays.scoring.hand_tables import HandTables, hand_tables
from rdi.chances.exchanges import STAGES_MOST, ExchangesTooDear, Stage, verify_affordable
from rdi.chances.pots_at_stake import is_played_for_pots
from rdi.chances.remaining_steps import (
    Branch,
    Draw,
    Exchange,
    NotJustDealing,
    Roll,
    Step,
    all_steps,
    remaining_steps,
)
from rdi.engine.table import DECK, Table
from rdi.engine.visibility import UNKNOWN
from rdi.model.program import Ask

if TYPE_CHECKING:
    from rdi.arrays.scoring.hand_tables import Context
    from rdi.engine.game import CompiledGame, View
    from rdi.model.event import Event


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of a seat before the rest is dealt.

    `hands` are the cards of each seat still in that it knows, `unknown` how many each holds beside
    them, `pool` the cards that may be anywhere else, each as likely as any other. `table` has on it
    what lies open, and `steps` are still to come.
    """

    tables: HandTables
    seat: int
    hands: dict[int, list[str]]
    unknown: dict[int, int]
    pool: list[str]
    table: Table
    steps: tuple[Step, ...]

    def size(self, seat: int) -> int:
        """The number of cards that a seat holds."""
        return len(self.hands[seat]) + self.unknown[seat]

    def exchanges(self, seat: int) -> list[Exchange]:
        """The exchanges that a seat has still to make."""
        exchanges = [step for step in all_steps(self.steps) if isinstance(step, Exchange)]
        return [step for step in exchanges if step.seat == seat]

    def drawn_to(self, seat: int) -> int:
        """The number of cards still to come to the hand of a seat, beside its exchanges."""
        draws = [step for step in self.steps if isinstance(step, Draw) and step.seat == seat]
        return sum([step.count for step in draws])

    def stages(self) -> tuple[int, tuple[Stage, ...]]:
        """The greatest number of cards in a hand, and the exchanges still to come."""
        seat = max(self.hands, key=lambda each: len(self.exchanges(each)))
        stages = [Stage(each.least, each.most) for each in self.exchanges(seat)]
        return max([self.size(each) + self.drawn_to(each) for each in self.hands]), tuple(stages)

    @property
    def table_changes(self) -> bool:
        """Whether something is still to come that lies open and that hands are scored by."""
        compiled = self.tables.compiled
        names = [name for name in self.tables.context_names if name in compiled.places]
        scored = {compiled.pile(name) for name in names}
        return any(
            isinstance(step, Branch | Roll)
            or (isinstance(step, Draw) and step.seat is None and step.pile in scored)
            for step in self.steps
        )


def knowledge_of(view: View) -> Knowledge:
    """The knowledge of the seat of a view.

    Raises NotJustDealing if more is to come than dealing and exchanging, or if something is known
    of cards that lie unseen. Raises NoHandTables if hands are more than counts.
    """
    compiled = view._compiled
    if not is_played_for_pots(compiled):
        raise NotJustDealing("no hands are compared")
    tables = hand_tables(compiled)
    seen = view._imagination
    if seen.loose or seen.dice or seen.in_deck:
        raise NotJustDealing("something is known of cards that lie unseen")
    table = seen.table
    indices = {
        seat: [compiled.pile(name, seat) for name in tables.own_piles] for seat in table.playing
    }
    _verify_open(table, compiled, tables)
    deck = len(view._table.piles[DECK])
    steps = remaining_steps(table, compiled, frozenset(chain.from_iterable(indices.values())), deck)
    _verify_drawn_first(all_steps(steps))
    hands, unknown = {}, {}
    for seat, piles in indices.items():
        lying = [item for index in piles for item in table.piles[index]]
        hands[seat] = [item for item in lying if item is not UNKNOWN]
        unknown[seat] = len(lying) - len(hands[seat])
    return Knowledge(tables, view.seat, hands, unknown, seen.pool, table, steps)


def _verify_drawn_first(steps: Sequence[Step]) -> None:
    """NotJustDealing where cards come to a hand that has been exchanged."""
    exchanged: set[int] = set()
    for step in steps:
        if isinstance(step, Exchange):
            exchanged.add(step.seat)
        elif isinstance(step, Draw) and step.seat in exchanged:
            raise NotJustDealing("cards are drawn after an exchange")


def _verify_open(table: Table, compiled: CompiledGame, tables: HandTables) -> None:
    """NotJustDealing where hands are scored by something that lies there unseen."""
    for name in tables.context_names:
        if name in compiled.places and UNKNOWN in table.piles[compiled.pile(name)]:
            raise NotJustDealing("hands are scored by something that nobody sees")


@dataclass(frozen=True, slots=True)
class ExchangeHistory:
    """The exchanges that a seat was seen to make, the first of them first: the open things at that
    moment, the number of exchanges to come after it, and the number of cards thrown away. `stages`
    are the bounds of all its exchanges, those to come included.
    """

    exchanges: tuple[tuple[Context, int, int], ...]
    stages: tuple[Stage, ...]


class _Unexplained(Exception):
    """Something else was done to a hand than dealing and exchanging."""


def exchange_histories(view: View, known: Knowledge) -> dict[int, ExchangeHistory]:
    """The histories of all others who have had the occasion to exchange.

    Nobody has any where hands came about in another way, where what lay on the table cannot be told
    any more, or where it is too much to tell what is thrown away of which hand.
    """
    try:
        found = _seen_exchanges(view, known)
        histories = {seat: _history(seat, each, view, known) for seat, each in found.items()}
        for seat, history in histories.items():
            for context, _, _ in history.exchanges:
                stages = history.stages[:STAGES_MOST]
                verify_affordable(known.tables, context, known.unknown[seat], stages)
    except (_Unexplained, ExchangesTooDear):
        return {}
    return histories


def _seen_exchanges(view: View, known: Knowledge) -> dict[int, list[tuple[Context, int]]]:
    tables = known.tables
    open_piles: dict[str, list[Any]] = {
        name: [] for name in tables.context_names if name in tables.compiled.places
    }
    found: dict[int, list[tuple[Context, int]]] = {}
    events = view.events
    for place, event in enumerate(events):
        if event[0] == "replay" or _has_grown(event, events[place - 1], found):
            raise _Unexplained
        _follow_table(event, open_piles)
        thrown = _discarded(event, events[place + 1 :], tables)
        if thrown is not None and thrown[0] in known.hands and thrown[0] != known.seat:
            context = _context(tables, known, open_piles)
            found.setdefault(thrown[0], []).append((context, thrown[1]))
    _verify(known, open_piles)
    return found


def _has_grown(event: Event, before: Event, exchanged: Container[int | None]) -> bool:
    """Whether a card came to a hand after an exchange, and is no part of one."""
    if event[0] != "drew" or event[1][1] not in exchanged:
        return False
    return before[:2] != ("moved", event[1])


def _follow_table(event: tuple[Any, ...], open_piles: dict[str, list[Any]]) -> None:
    """Follow what comes to lie on the table."""
    name = event[1][0] if event[0] in ("drew", "rolled", "noted", "cleared") else None
    if event[0] == "moved" and {event[1][0], event[2][0]} & set(open_piles):
        raise _Unexplained
    if name not in open_piles:
        return
    if event[0] not in ("drew", "rolled") or not isinstance(event[2], tuple):
        raise _Unexplained
    open_piles[name] += event[2]


def _discarded(
    event: tuple[Any, ...], after: tuple[tuple[Any, ...], ...], tables: HandTables
) -> tuple[int, int] | None:
    """The seat that threw cards away for as many new ones with this event, and their number, if
    there is one.
    """
    if event[0] != "moved" or event[1][0] not in tables.own_piles:
        return None
    source, target, things = event[1:]
    count = things if isinstance(things, int) else len(things)
    if target[1] is not None:
        if target[1] == source[1] and target[0] in tables.own_piles:
            return None
        raise _Unexplained
    if not after or after[0][0] != "drew" or after[0][1] != source:
        raise _Unexplained
    drawn = after[0][2] if isinstance(after[0][2], int) else len(after[0][2])
    if drawn != count:
        raise _Unexplained
    return source[1], count


def _context(tables: HandTables, known: Knowledge, open_piles: dict[str, list[Any]]) -> Context:
    names = [tally.name for tally in tables.compiled.definition.tallies]
    tallies = dict(zip(names, known.table.tallies, strict=True))
    return tables.context(open_piles, tallies)


def _verify(known: Knowledge, open_piles: dict[str, list[Any]]) -> None:
    """Check that the piles agree with the events that were followed."""
    compiled = known.tables.compiled
    for name, things in open_piles.items():
        if known.table.piles[compiled.pile(name)] != things:
            raise _Unexplained


def _history(
    seat: int, exchanges: list[tuple[Context, int]], view: View, known: Knowledge
) -> ExchangeHistory:
    to_come = [Stage(each.least, each.most) for each in known.exchanges(seat)]
    total = len(to_come) + len(exchanges)
    made = [
        (context, total - number, count)
        for number, (context, count) in enumerate(exchanges, start=1)
    ]
    return ExchangeHistory(
        tuple(made), (_bounds_of_exchange(seat, view, known),) * len(exchanges) + tuple(to_come)
    )


def _bounds_of_exchange(seat: int, view: View, known: Knowledge) -> Stage:
    """The least and the greatest number of cards that a seat might throw away at its last
    exchange.
    """
    compiled = known.tables.compiled
    verb = next((event[2] for event in reversed(view.events) if event[:2] == ("picked", seat)), "")
    asked = [each for each in compiled.definition.program if isinstance(each, Ask)]
    for ask in reversed([each for each in asked if each.verb == verb]):
        try:
            least = compiled.namespace[ask.least_code](known.table)
            return Stage(least, compiled.namespace[ask.most_code](known.table))
        except (LookupError, TypeError, ValueError):
            break
    raise _Unexplained
