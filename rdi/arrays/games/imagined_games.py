"""Imagined games over arrays, from where a game on the engine stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from rdi.arrays import jit, layout
from rdi.arrays.expressions import CELL, MAYBE, NUMBER, NUMBERS, WORD, kinds_in_pair
from rdi.arrays.games.many_games import (
    GAMES_MOST,
    ONE_BY_ONE,
    ArrayGames,
    NotOnArrays,
    key_layout,
    order_of_play,
    scores_directly,
    source_of_games,
    why_not_on_arrays,
)
from rdi.arrays.games.order_of_play import IMAGINED, PLACED_ITEM, OrderOfPlay
from rdi.arrays.kernels import imagined_play as play
from rdi.arrays.kernels.piles import whole
from rdi.engine.game import CompiledGame
from rdi.engine.table import Table
from rdi.model import ir
from rdi.model.program import Ask, EachStart
from rdi.model.settings import Settings

STASH = 100

Ending = tuple[dict[int, int], int]
"""The key of each hand, and how many picks were made."""

_LOADED: set[CompiledGame] = set()
"""The games whose machine code was loaded."""


class ImaginedGames(ArrayGames):
    """Games of one kind for so many seats that are played on to their end in numbers, everybody
    picking what looks best at once of `looks` answers. NotOnArrays where that cannot be.
    """

    manner = IMAGINED

    def __init__(self, compiled: CompiledGame, seats: int, looks: int, with_numba: bool) -> None:
        reason = why_not_imagined(compiled)
        if reason:
            raise NotOnArrays(reason)
        self._compiled, self._looks = compiled, looks
        settings = Settings(share=0)
        super().__init__(compiled, settings, (STASH,) * seats, 0, [0] * seats, 0, with_numba)
        self._order = order_of_play(compiled, IMAGINED)
        self.key_layout = key_layout(compiled)
        """The contents of the keys of hands, by their places."""
        self._asked = {
            each.register for each in compiled.definition.program if isinstance(each, Ask)
        }
        self._waiting = {
            each.register for each in compiled.definition.program if isinstance(each, EachStart)
        }
        self._width, self._things = self._order.width, int(self._module["THINGS"])
        self._chosen, self._tallies = int(self._module["CHOSEN"]), int(self._module["TALLIES"])
        self._at = int(self._module["THINGS"]) + self._order.width * int(self._table[layout.PILES])

    def _add_to(self, table: list[int]) -> None:
        at, width = len(table), order_of_play(self._compiled, IMAGINED).width
        table += [0] * play.imagined_size(table[layout.PILES], width)
        table[at + play.LOOKS] = self._looks
        table[at + play.REGISTER_COUNT] = self._compiled.definition.registers

    def make_ready(self) -> None:
        """Make the machine code, or read what was kept: by playing nothing at all."""
        self._table[self._at + play.PLACE] = len(self._compiled.definition.program)
        self._module["imagine_to_end"](self._table, self._luck, self._tables(), self._seed)

    def ending(self, stands: Table, seed: int) -> Ending | None:
        """Play a game whose table stands at a pick to its end: the key of the hand of each who is
        in it then, and how many picks were made; None where that has to be done on the engine.
        """
        return next(self.endings(stands, (seed,)))

    def endings(self, stands: Table, seeds: Sequence[int]) -> Iterator[Ending | None]:
        """The same several times from the same table, with the luck of each of these seeds."""
        if not self._lay(stands):
            yield None
            return
        laid = self._table.copy()
        for number, seed in enumerate(seeds):
            if number:
                self._table[:] = laid
            luck = self._module["number"](seed)
            imagine = self._module["imagine_to_end"]
            picks = int(imagine(self._table, self._luck, self._tables(), luck))
            keys = {seat: int(self._table[layout.KEYS + seat]) for seat in stands.playing}
            yield None if picks < 0 else (keys, picks)

    def lying(self, place: int) -> list[int]:
        """The numbers of the cards that lie in a pile at the end of the game that was played."""
        if self._kind_in(place) in (WORD, CELL, NUMBER):
            return []
        size = int(self._table[layout.SIZES + place])
        first = self._things + self._width * place
        return [thing % layout.PLACED for thing in map(int, self._table[first : first + size])]

    @cached_property
    def card_numbers(self) -> Mapping[str, int]:
        """The number of each card."""
        number = self._order.names.items.number
        return {card: number[card] for card in dict.fromkeys(self._compiled.cards)}

    def _lay(self, table: Table) -> bool:
        """Lay what lies on the table of a game, and how it stands; False where it cannot be."""
        ours, at = self._table, self._at
        if not isinstance(self._compiled.definition.program[table.pc], Ask):
            return False
        for place, pile in enumerate(table.piles):
            if len(pile) > self._width:
                return False
            ours[layout.SIZES + place] = len(pile)
            if pile:
                first = self._things + self._width * place
                ours[first : first + len(pile)] = self._numbers_in(place, pile)
        tallies = [number for tally in table.tallies for number in tally.values()]
        ours[self._tallies : self._tallies + len(tallies)] = tallies
        ours[at + play.PLACE], ours[at + play.FIRST] = table.pc, table.playing[0]
        ours[at + play.PLAYING] = _bits(table.playing)
        for register, kept in enumerate(table.vars):
            first = self._chosen + self._width * register
            things = self._kept(register, kept)
            ours[at + play.REGISTERS + 2 * register] = things[0] if things else 0
            ours[at + play.REGISTERS + 2 * register + 1] = len(things)
            if register in self._waiting:
                after = kept[0] if kept else 0
                ours[at + play.REGISTERS + 2 * register] = _bits(kept)
                ours[at + play.REGISTERS + 2 * register + 1] = after
            else:
                ours[first : first + len(things)] = things
        return True

    def _kind_in(self, place: int) -> str:
        """The kind of what lies in a pile."""
        shared, each = self._compiled.shared, self._compiled.per_seat
        first = place if place < shared else shared + (place - shared) % each
        return self._order.lying_in(first)

    def _numbers_in(self, place: int, pile: Sequence[Any]) -> list[int]:
        kind, number = self._kind_in(place), self._order.names.items.number
        if kind == PLACED_ITEM:
            return [number[thing] + layout.PLACED * _cell(cell) for cell, thing in pile]
        if kind in (WORD, CELL, NUMBER):
            return [self._number(thing, kind) for thing in pile]
        return [*map(number.__getitem__, pile)]

    def _kept(self, register: int, kept: Any) -> list[int]:
        """The numbers of what is kept in a register."""
        if kept is None and register in self._asked:
            return [layout.NO_CHOICE]
        if register in self._waiting or kept is None or kept == ():
            return []
        kinds = kinds_in_pair(self._order.registers.get(register, NUMBER))
        if len(kinds) > 1:
            first, second = map(self._number, kept, kinds)
            return [second * layout.PLACED + first]
        many = kept if isinstance(kept, tuple) and kinds != (CELL,) else (kept,)
        return [self._number(each, kinds[0]) for each in many]

    def _number(self, thing: Any, kind: str) -> int:
        """The number of a thing, a word, a cell or a number."""
        if kind in NUMBERS:
            return whole(float("nan") if thing is None else thing) if kind == MAYBE else int(thing)
        if thing is None or thing != thing:
            return 0
        if kind == CELL:
            return _cell(thing)
        names = self._order.names
        return names.word(thing) if kind == WORD else names.items.number[thing]


def _cell(cell: tuple[int, int]) -> int:
    return (cell[0] + layout.REACH) * layout.ROW + cell[1] + layout.REACH


def _bits(seats: Sequence[int]) -> int:
    return sum([1 << seat for seat in seats])


def is_for_one(compiled: CompiledGame, ask: Ask) -> bool:
    """Whether one thing is picked, no more and no less."""
    program = compiled.definition.functions
    assert program is not None
    bounds = [program.function(code).body for code in (ask.least_code, ask.most_code)]
    return not ask.ordered and all(
        isinstance(body[0], ir.Return) and body[0].value == ir.Number(1) for body in bounds
    )


@lru_cache(maxsize=GAMES_MOST)
def why_not_imagined(compiled: CompiledGame) -> str:
    """The reason why games are not imagined over arrays; empty if they are."""
    reason = why_not_on_arrays(compiled)
    if reason:
        return reason
    order: OrderOfPlay = order_of_play(compiled, IMAGINED)
    asks = [each for each in compiled.definition.program if isinstance(each, Ask)]
    if not all(is_for_one(compiled, each) for each in asks):
        return "several things are chosen at once"
    if order.pays or order.asks_gold:
        return "its course depends on Gold"
    if compiled.scores_unseen or not scores_directly(compiled):
        return "hands are compared by tables"
    return ""


@lru_cache(maxsize=GAMES_MOST)
def imagined_games(compiled: CompiledGame, seats: int, looks: int) -> ImaginedGames:
    """Imagined games as machine code, ready and the same each time. NotOnArrays where there are
    none.
    """
    found = ImaginedGames(compiled, seats, looks, with_numba=True)
    found.make_ready()
    _LOADED.add(compiled)
    return found


def is_loaded(compiled: CompiledGame) -> bool:
    """Whether the machine code for imagining games was loaded in this process: told at once."""
    return compiled in _LOADED


def is_ready(compiled: CompiledGame) -> bool:
    """Whether games are imagined over arrays and the machine code is made already, in this process
    or in an earlier one.
    """
    if not jit.has_numba() or why_not_imagined(compiled):
        return False
    return is_loaded(compiled) or jit.is_kept(source_of_games(compiled, ONE_BY_ONE, True, IMAGINED))
