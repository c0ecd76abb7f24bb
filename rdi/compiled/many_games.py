"""Play many whole games of one kind in numbers, with the tables of hands that they come to need."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rdi.compiled import layout, machine
from rdi.compiled.assembling import whole_text
from rdi.compiled.comparing import UNKNOWN
from rdi.compiled.counting import NotCounted, counting_of, why_not_counted
from rdi.compiled.direct_hands import can_be_direct, direct_text
from rdi.compiled.luck import LUCK_SIZE
from rdi.compiled.order_of_play import OrderOfPlay
from rdi.compiled.walks import SlotOf, Walks
from rdi.compiled.written import NotTranslated
from rdi.engine.bind import Bound
from rdi.errors import BadSettings
from rdi.model.settings import Settings, SplitRule

SPLIT_RULES = {
    SplitRule.MERCHANT: layout.MERCHANT,
    SplitRule.KING: layout.KING,
    SplitRule.COMMONER: layout.COMMONER,
}
OWN_MOST = layout.REASON - layout.OWN
GAMES_MOST = 128


class NotInNumbers(BadSettings):
    """A game that is not played in numbers; the text says why."""


@lru_cache(maxsize=GAMES_MOST)
def _order(bound: Bound) -> OrderOfPlay | str:
    definition = bound.definition
    try:
        if len(bound.cards) > layout.WIDTH or definition.registers > layout.REGISTERS_MOST:
            raise NotTranslated("it has too many cards or steps")
        order = OrderOfPlay(bound)
        if not can_be_direct(bound):
            _walks(bound, _nowhere)
        return order
    except NotCounted as reason:
        return str(reason)
    except NotTranslated as reason:
        return f"{definition.title} is not played in numbers: {reason}"


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
        piles = bound.shared + bound.per_seat * len(stashes)
        if len(stashes) > layout.SEATS_MOST or piles > layout.PILES_MOST:
            raise NotInNumbers(f"{len(stashes)} players are too many to play in numbers")
        self._compiled = compiled
        self._module = _module(bound, compiled)
        self._seats = len(stashes)
        self._walks = None if is_direct(bound) else _walks(bound, self._slot_of)
        table = layout.new_table(len(stashes), piles)
        _note_agreement(table, settings, carry)
        _note_seats(table, settings, stashes, bots)
        _note_things(table, bound, order)
        if self._walks is not None:
            _note_hands(table, bound, self._walks)
        self._table = self._numbers(table)
        self._luck = self._words([0] * LUCK_SIZE * (1 + len(stashes)))
        self._seed = self._module["number"](seed)
        self._hands: Any = None

    def make_ready(self) -> None:
        """Make the machine code, or read what was kept: by playing no game at all."""
        if self._compiled:
            nothing = array("i", bytes(4))
            self._module["play_games"](
                self._table, self._luck, self._tables(), 0, 0, self._seed, self._view(nothing),
                self._numbers([0]),
            )  # fmt: skip

    def play(self, first: int, count: int, results: array[int], totals: Sequence[list[int]]) -> int:
        """Play so many games from this one on, note what everybody wins and add it to the totals.

        How many were played; less than all where the next has to be played on the engine.
        """
        sums = self._numbers([number for each in totals for number in each])
        noted = self._view(results)
        done = 0
        while done < count:
            done += self._module["play_games"](
                self._table, self._luck, self._tables(), first + done, first + count, self._seed,
                noted[done * self._seats :], sums,
            )  # fmt: skip
            if int(self._table[layout.REASON]) != UNKNOWN or not self._learn():
                break
        size = self._seats * self._seats
        for place, each in enumerate(totals):
            each[:] = [int(number) for number in sums[place * size : (place + 1) * size]]
        return done

    def _learn(self) -> bool:
        """Add the hands that were not known; False where they are too many."""
        if self._walks is None:
            return False
        size, count, *things = [
            int(number) for number in self._table[layout.MISSING : layout.STASH]
        ]
        self._hands = None
        return self._walks.add(size, things[:count])

    def _tables(self) -> Any:
        """What hands are compared by; made anew where something was added."""
        if self._hands is None:
            self._hands = self._numbers([0] if self._walks is None else self._walks.numbers)
        return self._hands

    def _slot_of(self, hands: list[int], number: int) -> int:
        """Where a context is noted, by the same lines that look it up."""
        return int(self._module["slot_of"](self._numbers(hands), number))

    def _numbers(self, values: list[int]) -> Any:
        """These numbers for the functions to work with: an array for machine code, else a list."""
        if not self._compiled:
            return values
        import numpy

        return numpy.array(values, dtype=numpy.int64)

    def _words(self, values: list[int]) -> Any:
        """The same of numbers without sign."""
        if not self._compiled:
            return values
        import numpy

        return numpy.array(values, dtype=numpy.uint64)

    def _view(self, results: array[int]) -> Any:
        """The results as something that functions can write into."""
        if not self._compiled:
            return memoryview(results)
        import numpy

        return numpy.frombuffer(results, dtype=numpy.int32)


@lru_cache(maxsize=GAMES_MOST)
def _module(bound: Bound, compiled: bool) -> dict[str, Any]:
    """The functions that play a game."""
    compare = direct_text(bound, compiled) if is_direct(bound) else ""
    return machine.load(whole_text(order_of_play(bound), compare, compiled), compiled=compiled)


def _nowhere(hands: list[int], number: int) -> int:
    """No place at all, for walks that are only looked at."""
    return 0


def _walks(bound: Bound, slot_of: SlotOf) -> Walks:
    """The walks of a game; NotTranslated where hands are not found by walks."""
    walks = Walks(bound, counting_of(bound), slot_of)
    if not walks.is_possible or len(walks.own) > OWN_MOST:
        raise NotTranslated("its scoring reads too much at once")
    return walks


def is_direct(bound: Bound) -> bool:
    """Whether hands are scored one by one: their worth changes with what lies open to all, or they
    are more than counts.
    """
    if not can_be_direct(bound):
        return False
    return bool(why_not_counted(bound)) or bool(counting_of(bound).context_names)


def _note_hands(table: list[int], bound: Bound, walks: Walks) -> None:
    """Which piles are a hand, and what is read beside it."""
    table[layout.CONTEXT_PILE] = walks.context_pile
    table[layout.CONTEXT_WAY] = walks.context_way
    table[layout.OWN_PILES], table[layout.OWN_STEP] = len(walks.own), bound.per_seat
    table[layout.OWN : layout.OWN + len(walks.own)] = walks.own


def _note_agreement(table: list[int], settings: Settings, carry: int) -> None:
    """What is played for, and by which of the optional rules."""
    table[layout.ANTE] = settings.ante
    table[layout.SHARE] = -1 if settings.share is None else settings.share
    table[layout.SPLIT] = SPLIT_RULES[settings.split_rule]
    table[layout.MINIMUM_RAISE] = int(settings.minimum_raise)
    table[layout.ALWAYS] = int(settings.ask_always)
    table[layout.CARRY] = carry


def _note_seats(
    table: list[int], settings: Settings, stashes: Sequence[int], bots: Sequence[int]
) -> None:
    """What everybody may spend, and who plays."""
    reserve = 0 if settings.table_stakes else settings.reserve
    for seat, (gold, bot) in enumerate(zip(stashes, bots, strict=True)):
        table[layout.STASH + seat] = gold + reserve
        table[layout.BOTS + seat] = bot


def _note_things(table: list[int], bound: Bound, order: OrderOfPlay) -> None:
    """The deck, and which piles are remembered when a pot is played for again."""
    deck = order.names.items.deck
    table[layout.DECK_SIZE] = len(deck)
    table[layout.DECK : layout.DECK + len(deck)] = deck
    for pile in bound.definition.piles:
        for seat in range(table[layout.COUNT] if pile.is_player else 1):
            table[layout.KEPT + bound.pile(pile.name, seat)] = int(pile.is_remembered)
