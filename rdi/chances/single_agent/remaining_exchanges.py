"""Find out that a seat has nothing to do any more but to exchange cards of its hand.

The rules are followed a few times with some luck, and what happens is looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from rdi.chances.exchanges import Stage
from rdi.chances.single_agent.rules import SingleAgentRules
from rdi.chances.single_agent.table import NotSingleAgent, SingleAgentTable
from rdi.engine.chance import SeededChance
from rdi.engine.table import DISCARDS
from rdi.model.request import Pick

STAGES_MOST = 6


TRIALS = 3
"""The number of times that the rules are followed: the steps to come must be the same each time."""


class RemainingExchanges(NamedTuple):
    """The rest of a game for a seat: its exchanges, the pile that they are made from, and whether
    cards or dice still come to the table.
    """

    stages: tuple[Stage, ...]
    pile: int
    table_changes: bool


def remaining_exchanges(
    rules: SingleAgentRules, table: SingleAgentTable
) -> RemainingExchanges | None:
    """The exchanges that are to come; None where something else is to be chosen or to happen.

    The table is left as it was found.
    """
    before = table.state()
    found: list[RemainingExchanges | None] = []
    try:
        for number in range(TRIALS):
            table.restore(before)
            table.chance, table.draws_by_chance = SeededChance(number), True
            found.append(_follow(rules, table, number))
    except NotSingleAgent:
        return None
    finally:
        table.draws_by_chance = False
        table.restore(before)
    known = [each for each in found if each is not None]
    if len(known) < len(found) or len({each[:2] for each in known}) > 1:
        return None
    return known[0]._replace(table_changes=any(each.table_changes for each in known))


def _follow(
    rules: SingleAgentRules, table: SingleAgentTable, number: int
) -> RemainingExchanges | None:
    """Follow the rules once, throwing away as many cards as the number says, where that may be."""
    stages: list[Stage] = []
    table_changes = False
    piles = set()
    while len(stages) <= STAGES_MOST:
        request = rules.advance(table)
        if request is not None:
            pile = _pile_of(table, request)
            if pile is None:
                return None
            piles.add(pile)
            count = min(max(number, request.least), request.most)
            rules.take(table, request, request.items[:count])
            if not _is_exchanged(rules, table, pile, count):
                return None
            stages.append(Stage(request.least, request.most))
        elif table.is_over:
            return (
                RemainingExchanges(tuple(stages), piles.pop(), table_changes)
                if len(piles) == 1
                else None
            )
        else:
            target, count = _draw_some(rules, table)
            if count and not 1 < target < table.shared:
                return None
            table_changes = table_changes or count > 0
    return None


def _pile_of(table: SingleAgentTable, request: Pick) -> int | None:
    """The pile of the seat all of whose cards are offered."""
    start = table.shared + table.playing[0] * table.per_seat
    for index in range(start, start + table.per_seat):
        if tuple(table.piles[index]) == request.items and not request.ordered:
            return None if request.is_single else index
    return None


def _is_exchanged(rules: SingleAgentRules, table: SingleAgentTable, pile: int, count: int) -> bool:
    """Go on, and check that the chosen cards go away and as many come for them."""
    size = len(table.piles[pile])
    gone = len(table.piles[DISCARDS])
    if rules.advance(table) is not None or table.is_over:
        return False
    if count == 0:
        rules.do(table)
        return len(table.piles[pile]) == size
    target, drawn = _draw_some(rules, table)
    is_gone = len(table.piles[DISCARDS]) == gone + count
    return is_gone and target == pile and drawn == count and len(table.piles[pile]) == size


def _draw_some(rules: SingleAgentRules, table: SingleAgentTable) -> tuple[int, int]:
    """Let the step at hand draw some cards. Returns the pile that they go to (-1: none, or
    several), and their number.
    """
    table.events.clear()
    rules.do(table)
    events = [event for event in table.events if event[0] in ("drew", "rolled")]
    targets = {event[1] for event in events}
    return (targets.pop() if len(targets) == 1 else -1), sum([len(event[2]) for event in events])
