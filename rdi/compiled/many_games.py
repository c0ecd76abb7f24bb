"""Play many whole games of one kind in numbers, with the tables of hands that they come to need."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rdi.compiled import machine
from rdi.compiled.assembling import whole_text
from rdi.compiled.comparing import MISSING, THINGS_MOST
from rdi.compiled.counting import NotCounted, counting_of
from rdi.compiled.finishing import REPLAYS_MOST
from rdi.compiled.luck import LUCK_SIZE
from rdi.compiled.order_of_play import OrderOfPlay
from rdi.compiled.walks import Walks
from rdi.compiled.whole_games import DONE
from rdi.compiled.written import NotTranslated
from rdi.engine.bind import Bound
from rdi.errors import BadSettings
from rdi.model.settings import Settings, SplitRule

ROOM = 16
"""So many more things than the deck has cards may lie in a pile."""

SPLIT_RULES = list(SplitRule)
"""The Split Rules at the places of their numbers."""

SEATS_MOST = 32
GAMES_MOST = 128


class NotInNumbers(BadSettings):
    """A game that is not played in numbers; the text says why."""


@lru_cache(maxsize=GAMES_MOST)
def _order(bound: Bound) -> OrderOfPlay | str:
    try:
        counting_of(bound)
        return OrderOfPlay(bound)
    except NotCounted as reason:
        return str(reason)
    except NotTranslated as reason:
        return f"{bound.definition.title} is not played in numbers: {reason}"


def why_not_in_numbers(bound: Bound) -> str:
    """Why a game is not played in numbers, as a sentence; nothing where it is."""
    found = _order(bound)
    return found if isinstance(found, str) else ""


def order_of_play(bound: Bound) -> OrderOfPlay:
    """The Order of Play in numbers, the same each time; NotInNumbers where there is none."""
    found = _order(bound)
    if isinstance(found, str):
        raise NotInNumbers(found)
    return found


class ManyGames:
    """Games of one kind and agreement. NotInNumbers, with the reason, where that cannot be.

    `bots` are the numbers of policies; `compiled` is whether machine code is made for it.
    """

    def __init__(
        self,
        bound: Bound,
        settings: Settings,
        stashes: Sequence[int],
        carry: int,
        bots: Sequence[int],
        seed: int,
        compiled: bool,
    ) -> None:
        order = order_of_play(bound)
        if len(stashes) > SEATS_MOST:
            raise NotInNumbers(f"in numbers at most {SEATS_MOST} sit at a table")
        self._compiled = compiled
        self._count = len(stashes)
        width = len(bound.cards) + ROOM
        self._module = machine.load(whole_text(order, width, compiled), compiled=compiled)
        self._walks = Walks(bound, counting_of(bound), self._slot_of)
        if not self._walks.are_possible:
            raise NotInNumbers(f"the scores of {bound.definition.title} ask for too much at once")
        reserve = 0 if settings.table_stakes else settings.reserve
        rules = _rules(settings, carry)
        money = [gold + reserve for gold in stashes]
        deck, kept = order.names.items.deck, _kept(bound, self._count)
        self._fixed = (
            self._module["number"](seed), self._count,
            *map(self._numbers, (rules, money, deck, kept)), width, self._numbers(bots),
        )  # fmt: skip
        rooms = _gold_rooms(self._count), _thing_rooms(width, len(kept), bound)
        self._missing = self._numbers([0] * (THINGS_MOST + 3))
        self._rooms = (
            self._numbers([0] * self._count), self._luck(),
            *(tuple([self._numbers([0] * size) for size in sizes]) for sizes in rooms),
        )  # fmt: skip
        self._hands: Any = None

    def play(self, first: int, count: int, results: array[int], totals: Sequence[list[int]]) -> int:
        """Play so many games from this one on, note what everybody wins and add it to the totals.

        How many were played; less than all where the next has to be played on the engine.
        """
        sums = tuple([self._numbers(each) for each in totals])
        noted = self._view(results)
        done = 0
        while done < count:
            done += self._module["play_games"](
                first + done, first + count, *self._fixed, *self._rooms, self._tables(),
                self._missing, noted[done * self._count :], sums,
            )  # fmt: skip
            found = int(self._missing[-1])
            if found == DONE:
                break
            if found != MISSING or not self._walks.add([int(each) for each in self._missing]):
                break
            self._hands = None
        for mine, theirs in zip(totals, sums, strict=True):
            mine[:] = [int(each) for each in theirs]
        return done

    def _tables(self) -> Any:
        """What hands are compared by, as arrays; made anew where something was added."""
        if self._hands is None:
            walks = self._walks
            lists = (
                walks.own, walks.context, walks.slots, walks.heads, walks.classes, walks.steps,
                walks.values,
            )  # fmt: skip
            self._hands = tuple([self._numbers(each) for each in lists])
        return self._hands

    def _slot_of(self, number: int, slots: list[int]) -> int:
        """Where a context is noted, by the same lines that look it up."""
        return int(self._module["slot_of"](number, self._numbers(slots)))

    def _numbers(self, values: Sequence[int]) -> Any:
        """These numbers for the functions to work with: an array for machine code, else a list."""
        if not self._compiled:
            return list(values)
        import numpy

        return numpy.array(values, dtype=numpy.int64)

    def _luck(self) -> Any:
        """Room for everybody's luck."""
        size = LUCK_SIZE * (self._count + 1)
        if not self._compiled:
            return [0] * size
        import numpy

        return numpy.zeros(size, dtype=numpy.uint64)

    def _view(self, results: array[int]) -> Any:
        """The results as something that functions can write into."""
        if not self._compiled:
            return memoryview(results)
        import numpy

        return numpy.frombuffer(results, dtype=numpy.int32)


def _rules(settings: Settings, carry: int) -> list[int]:
    return [
        settings.ante,
        -1 if settings.share is None else settings.share,
        SPLIT_RULES.index(settings.split_rule),
        int(settings.minimum_raise),
        int(settings.ask_always),
        carry,
    ]


def _kept(bound: Bound, seats: int) -> list[int]:
    """For each pile whether what lies there is remembered when a pot is played for again."""
    kept = [0] * (bound.shared + bound.per_seat * seats)
    for pile in bound.definition.piles:
        for seat in range(seats if pile.is_player else 1):
            kept[bound.pile(pile.name, seat)] = int(pile.is_remembered)
    return kept


def _gold_rooms(seats: int) -> tuple[int, ...]:
    """How long these are: money, paid, bets, folded, won, keys, fresh and queue."""
    return (
        seats, seats, seats, seats + 1, seats, seats, 2 + 3 * seats,
        2 + 2 * seats * (REPLAYS_MOST + 2),
    )  # fmt: skip


def _thing_rooms(width: int, piles: int, bound: Bound) -> tuple[int, ...]:
    """How long these are: piles, sizes, offered, alike, room, places and chosen."""
    registers = max(bound.definition.registers, 1)
    return (
        piles * width, piles + 1, width, width, (width + 2) * (width + 1), width, width * registers
    )  # fmt: skip
