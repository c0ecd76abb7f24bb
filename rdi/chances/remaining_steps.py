"""The steps that are still to come in a game, where these are cards dealt and exchanged and no
more.

The Order of Play is walked through once with cards that nobody has seen, and what it does to them
is noted: so many cards drawn to a hand or to the table, so many thrown away for new ones. A game
that does anything else with them has no such list, and is played out card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rdi.engine.table import DISCARDS
from rdi.model.program import Ask, Bet, Blinds, Do, EachNext, EachStart, Jump, Showdown, Unless

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame
    from rdi.engine.table import Table

STEPS_MOST = 2000
BRANCHES_MOST = 3


class NotJustDealing(Exception):
    """The rest of the game is more than dealing and exchanging."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards come to the hand of a seat, or where it is None to a pile of the table."""

    seat: int | None
    pile: int
    count: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice are rolled into a pile of the table."""

    pile: int
    count: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat throws away `least` to `most` cards of its hand and draws as many."""

    seat: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A seat lays cards of its hand elsewhere, where they count for it as before."""

    seat: int


@dataclass(frozen=True, slots=True)
class Branch:
    """The next step depends on the contents of the table."""

    test: Callable[[Any], object]
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]


Step = Draw | Roll | Exchange | Lay | Branch


class _UnknownCard:
    """A card that nobody has seen, whose attributes cannot be read."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]


class _SymbolicTable:
    """A table on which only dealing and moving is possible, with a list of the steps done.

    Generated functions that want anything else of it fail, and so does the walk.
    """

    def __init__(self, table: Table, compiled: CompiledGame, hands: frozenset[int]) -> None:
        self.shared, self.per_seat = table.shared, table.per_seat
        self.playing = table.playing[:]
        self.vars = table.vars[:]
        codes = frozenset(compiled.cards)
        self.piles: list[list[Any]] = [
            [
                item if index < self.shared and _is_known(item, codes) else _UnknownCard()
                for item in pile
            ]
            for index, pile in enumerate(table.piles)
        ]
        self.tallies = table.tallies
        self.hands = hands
        self.pc = table.pc
        self.done: list[tuple[Any, ...]] = []

    def copy(self) -> _SymbolicTable:
        """The same walk, to go on otherwise."""
        twin = _SymbolicTable.__new__(_SymbolicTable)
        twin.__dict__.update(self.__dict__)
        twin.piles = [pile[:] for pile in self.piles]
        twin.vars, twin.done = self.vars[:], []
        return twin

    def draw(self, count: int, target: int) -> None:
        """Note that cards were drawn."""
        self.piles[target] += [_UnknownCard() for _ in range(count)]
        self.done.append(("draw", count, target))

    def draw_each(self, count: int, place: int) -> None:
        """Note that everybody drew cards."""
        for seat in self.playing:
            self.draw(count, self.shared + seat * self.per_seat + place)

    def roll(self, count: int, target: int) -> None:
        """Note that dice were rolled."""
        self.piles[target] += [_UnknownCard() for _ in range(count)]
        self.done.append(("roll", count, target))

    def move(self, items: Any, source: int, target: int) -> None:
        """Note that cards went from one pile to another."""
        moved = items if isinstance(items, (list, tuple)) else (items,)
        for item in moved:
            self.piles[source].remove(item)
        self.piles[target] += moved
        self.done.append(("move", len(moved), source, target))

    def owner(self, index: int) -> int | None:
        """The seat whose hand a pile is part of; None for a pile of the table."""
        if index < self.shared:
            return None
        if index not in self.hands:
            raise NotJustDealing("cards go where they are neither in a hand nor on the table")
        return (index - self.shared) // self.per_seat


def _is_known(item: Any, codes: frozenset[str]) -> bool:
    return item in codes or isinstance(item, int)


def remaining_steps(
    table: Table, compiled: CompiledGame, hands: frozenset[int], most_drawn: int
) -> tuple[Step, ...]:
    """The steps still to come on a table until hands are compared.

    `hands` are the piles that are scored as hands, and at most `most_drawn` cards may be drawn.
    Raises NotJustDealing where more may be, or where anything else is to be done.
    """
    steps = tuple(_StepFinder(compiled).steps(_SymbolicTable(table, compiled, hands), 0))
    if most_drawn_by(steps) > most_drawn:
        raise NotJustDealing("the deck runs out")
    return steps


def most_drawn_by(steps: Sequence[Step]) -> int:
    """The greatest number of cards that may be drawn."""
    total = 0
    for step in steps:
        if isinstance(step, Draw):
            total += step.count
        elif isinstance(step, Exchange):
            total += step.most
        elif isinstance(step, Branch):
            total += max(most_drawn_by(step.then), most_drawn_by(step.otherwise))
    return total


class _StepFinder:
    """Walks through the Order of Play of one game."""

    def __init__(self, compiled: CompiledGame) -> None:
        self._program = compiled.definition.program
        self._functions = compiled.namespace
        self._codes = compiled.cards

    def steps(self, walk: _SymbolicTable, branches: int) -> Iterator[Step]:
        """The steps from here on, one after the other as they are found."""
        for _ in range(STEPS_MOST):
            instruction = self._program[walk.pc]
            if isinstance(instruction, Showdown):
                return
            if isinstance(instruction, Ask):
                yield from self._asked(walk, instruction)
            elif isinstance(instruction, Unless):
                branch = self._unless(walk, instruction, branches)
                if branch is not None:
                    yield branch
                    return
            else:
                self._go_on(walk, instruction)
                yield from _noted_draws(walk)
        raise NotJustDealing("there is no end in sight")

    def _go_on(self, walk: _SymbolicTable, instruction: Any) -> None:
        """Do what asks nobody."""
        walk.pc += 1
        if isinstance(instruction, Jump):
            walk.pc = instruction.target
        elif isinstance(instruction, Do):
            self._call(walk, instruction.code)
        elif isinstance(instruction, EachStart):
            walk.vars[instruction.register] = tuple(walk.playing)
        elif isinstance(instruction, EachNext):
            _next_player(walk, instruction)
        elif not isinstance(instruction, Bet | Blinds):
            raise NotJustDealing("something else than dealing and exchanging is to come")

    def _call(self, walk: _SymbolicTable, code: str) -> Any:
        try:
            return self._functions[code](walk)
        except (AttributeError, LookupError, TypeError, ValueError):
            raise NotJustDealing("what is to come depends on cards that nobody has seen") from None

    def _unless(self, walk: _SymbolicTable, instruction: Unless, branches: int) -> Branch | None:
        """Go on where the condition leads; a Branch where only the table's cards will tell."""
        try:
            holds = self._call(walk, instruction.code)
        except NotJustDealing:
            self._verify_asks_table(walk, instruction)
            if branches >= BRANCHES_MOST:
                raise
            then, otherwise = walk.copy(), walk.copy()
            then.pc, otherwise.pc = walk.pc + 1, instruction.target
            return Branch(
                self._functions[instruction.code],
                tuple(self.steps(then, branches + 1)),
                tuple(self.steps(otherwise, branches + 1)),
            )
        walk.pc = walk.pc + 1 if holds else instruction.target
        return None

    def _verify_asks_table(self, walk: _SymbolicTable, instruction: Unless) -> None:
        """Raise NotJustDealing unless the condition follows from the contents of the table
        alone.
        """
        if not self._codes:
            raise NotJustDealing("there are no cards")
        trial = walk.copy()
        trial.piles = [
            [self._codes[0] if isinstance(item, _UnknownCard) else item for item in pile]
            if index < walk.shared
            else None  # type: ignore[misc]
            for index, pile in enumerate(walk.piles)
        ]
        self._call(trial, instruction.code)

    def _asked(self, walk: _SymbolicTable, instruction: Ask) -> Iterator[Step]:
        """A seat picks cards of its own: they are exchanged, or laid where they count as well."""
        seat = walk.vars[instruction.seat]
        items = self._call(walk, instruction.items_code)
        pile = next((place for place, each in enumerate(walk.piles) if _is_all(items, each)), None)
        if pile is None or instruction.ordered or walk.owner(pile) != seat:
            raise NotJustDealing("something else than cards of one's own is to be picked")
        most = min(self._call(walk, instruction.most_code), len(items))
        least = min(self._call(walk, instruction.least_code), most)
        if instruction.as_list and least == most == 1:
            raise NotJustDealing("a list of a single card is to be picked")
        for picked in sorted({least, most}):
            trial = walk.copy()
            trial.vars[instruction.register] = _picked(trial.piles[pile][:picked], least, most)
            self._until_next(trial)
            if _is_exchange(trial.done, picked, pile):
                continue
            if not _stays_in_hand(trial, picked, pile, seat):
                raise NotJustDealing("cards that are picked are neither exchanged nor laid down")
        walk.piles, walk.vars, walk.pc = trial.piles, trial.vars, trial.pc
        yield Exchange(seat, least, most) if _is_exchange(trial.done, most, pile) else Lay(seat)

    def _until_next(self, walk: _SymbolicTable) -> None:
        """Go on to where the next seat has its turn or something else begins."""
        walk.pc += 1
        for _ in range(STEPS_MOST):
            instruction = self._program[walk.pc]
            if not isinstance(instruction, Do | Jump):
                return
            self._go_on(walk, instruction)
            if isinstance(instruction, Jump):
                return


def _is_all(items: Any, pile: Sequence[Any]) -> bool:
    """Whether these are the very cards of a pile."""
    if not isinstance(items, list) or len(items) != len(pile) or not pile:
        return False
    return all(one is other for one, other in zip(items, pile, strict=True))


def _picked(items: list[Any], least: int, most: int) -> Any:
    """The value of a register when these were picked."""
    return items[0] if least == most == 1 else tuple(items)


def _next_player(walk: _SymbolicTable, instruction: EachNext) -> None:
    waiting = walk.vars[instruction.register]
    if waiting:
        walk.vars[instruction.seat] = waiting[0]
        walk.vars[instruction.register] = waiting[1:]
    else:
        walk.pc = instruction.target


def _noted_draws(walk: _SymbolicTable) -> Iterator[Step]:
    """The cards and dice that were drawn and rolled since the last call."""
    done, walk.done = walk.done, []
    for what, count, *piles in done:
        if what == "draw":
            yield Draw(walk.owner(piles[0]), piles[0], count)
        elif what == "roll" and piles[0] < walk.shared:
            yield Roll(piles[0], count)
        else:
            raise NotJustDealing("cards are moved by themselves")


def _is_exchange(done: Sequence[tuple[Any, ...]], picked: int, pile: int) -> bool:
    return done == [("move", picked, pile, DISCARDS), ("draw", picked, pile)]


def _stays_in_hand(walk: _SymbolicTable, picked: int, pile: int, seat: int) -> bool:
    """Whether the picked things went to another pile that counts as the hand of this seat."""
    if len(walk.done) != 1 or walk.done[0][:3] != ("move", picked, pile):
        return False
    target = walk.done[0][3]
    return target in walk.hands and walk.owner(target) == seat


def all_steps(steps: Sequence[Step]) -> list[Step]:
    """All steps, those that may not be taken included; of two ways on the longer one."""
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Branch):
            then, otherwise = all_steps(step.then), all_steps(step.otherwise)
            found += then if len(then) > len(otherwise) else otherwise
        else:
            found.append(step)
    return found
