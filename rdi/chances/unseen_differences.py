"""Picks of which no answer looks better at once than another: all lead to the next player's turn,
and change nothing by which a position is judged. To look at their answers would be time lost.

The program is followed from the pick on. A condition that does not depend on what the answer
changes is asked of the table as it is; where one does, both ways are followed. What is not sure
counts as a difference.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rdi.engine.runtime import FAULTS
from rdi.model import ir
from rdi.model.program import Ask, Do, EachNext, EachStart, Jump, Unless

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame
    from rdi.engine.table import Table

GAMES_KEPT = 256

STEPS_MOST = 60
"""The number of instructions that are followed."""

Resources = frozenset[ir.Resource]
Waiting = dict[int, int]
"""For each register in which the seats to come were noted on the way that is followed, how many of
all who play have come.
"""

Question = tuple[str, str | int, int]
"""A question to a table: whether a condition holds (HOLDS and its function), or who comes next
of the seats in a register (NEXT), or of all who play (NEXT_OF_ALL) after so many.
"""

HOLDS, NEXT, NEXT_OF_ALL = "holds", "next", "next of all"
NOBODY_LEFT, OWN, ANOTHER = 0, 1, 2

Path = list[tuple[Question, object]]
"""The questions that were asked on all ways on from a pick, and their answers."""

SURELY = frozenset({ir.Resource(ir.Part.WHOLE_TABLE)})
"""The reads or writes of a function of which nothing is known."""

ACTING = ir.Resource(ir.Part.FIELD, "acting")


class _Effects:
    """What the functions of a game read and write, and by what a position is judged."""

    def __init__(self, compiled: CompiledGame, compares_hands: bool) -> None:
        self._compiled = compiled
        self._used: dict[str, tuple[Resources, Resources]] = {}
        self.judged = _judged_by(compiled, compares_hands)
        self.known: dict[int, _Branch | bool] = {}
        """The findings for each place of the program."""

    def remember(self, place: int, path: Path, result: bool) -> None:
        """Remember what followed from these answers."""
        if not path:
            self.known[place] = result
            return
        branch = self.known.setdefault(place, _Branch(path[0][0]))
        for (_, answer), (question, _) in pairwise(path):
            assert isinstance(branch, _Branch)
            branch = branch.after.setdefault(answer, _Branch(question))
        assert isinstance(branch, _Branch)
        branch.after[path[-1][1]] = result

    def of(self, code: str) -> tuple[Resources, Resources]:
        """The reads and the writes of a function."""
        found = self._used.get(code)
        if found is None:
            module = self._compiled.definition.functions
            if module is None:
                found = SURELY, SURELY
            else:
                used = module.used_by(code)
                found = ir.reads(*used), ir.writes(*used) - {ACTING}
            self._used[code] = found
        return found


def _judged_by(compiled: CompiledGame, compares_hands: bool) -> Resources:
    """What decides the value of a position."""
    playing = ir.Resource(ir.Part.FIELD, "playing")
    gold = ir.Resource(ir.Part.FIELD, "gold")
    scoring = compiled.definition.scoring
    if not compares_hands or scoring is None:
        return frozenset({playing, gold})
    found = {playing, ir.Resource(ir.Part.FIELD, "tallies")}
    if compiled.scores_unseen:
        found.add(gold)
    for source in scoring.sources:
        if source.kind == "pile":
            is_player, place = compiled.places[source.name]
            found.add(ir.Resource(ir.Part.PILE, compiled.pile(source.name)))
            if is_player:
                found.add(ir.Resource(ir.Part.EACH_PILE, place))
    return frozenset(found)


@lru_cache(maxsize=GAMES_KEPT)
def _effects(compiled: CompiledGame, compares_hands: bool) -> _Effects:
    return _Effects(compiled, compares_hands)


class _Branch:
    """What follows from what a table answers: further questions, or whether there is a
    difference.
    """

    __slots__ = ("after", "question")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.after: dict[object, _Branch | bool] = {}


def may_differ(compiled: CompiledGame, table: Table, seat: int, compares_hands: bool) -> bool:
    """Whether answers to the pick at which a table waits may lead to positions of different value
    for its seat, before another is asked.
    """
    effects = _effects(compiled, compares_hands)
    found = effects.known.get(table.pc)
    while found is not None and not isinstance(found, bool):
        found = found.after.get(_told(compiled, table, seat, found.question))
    if found is not None:
        return found
    walk = _Walk(compiled, table, seat, effects)
    result = walk.is_different()
    effects.remember(table.pc, walk.path, result)
    return result


def _told(compiled: CompiledGame, table: Table, seat: int, question: Question) -> object:
    """The answer of a table to a question; None where it has none."""
    kind, what, skipped = question
    if kind == HOLDS:
        try:
            return bool(compiled.namespace[str(what)](table))
        except FAULTS:
            return None
    playing = table.playing
    noted = playing if kind == NEXT_OF_ALL else table.vars[int(what)]
    for each in noted[skipped:]:
        if each in playing:
            return OWN if each == seat else ANOTHER
    return NOBODY_LEFT


class _Walk:
    """The ways on from a pick; `path` has what was asked of the table."""

    def __init__(self, compiled: CompiledGame, table: Table, seat: int, effects: _Effects) -> None:
        self.path: Path = []
        self._compiled, self._table, self._seat, self._effects = compiled, table, seat, effects
        self._steps = 0
        self._been: set[tuple[int, Resources]] = set()

    def is_different(self) -> bool:
        """Whether any way on may make a difference."""
        ask = self._compiled.definition.program[self._table.pc]
        if not isinstance(ask, Ask):
            return True
        return self._goes_on(self._table.pc + 1, frozenset({_register(ask.register)}), {})

    def _goes_on(self, place: int, changed: Resources, waiting: Waiting) -> bool:
        program = self._compiled.definition.program
        while True:
            self._steps += 1
            if self._steps > STEPS_MOST or place >= len(program):
                return True
            if (place, changed) in self._been:
                return False
            self._been.add((place, changed))
            match program[place]:
                case Jump(target):
                    place = target
                case Do(code):
                    _, written = self._effects.of(code)
                    if _is_touched(self._effects.judged, written):
                        return True
                    changed |= written
                    place += 1
                case Unless(code, target):
                    is_open = _is_touched(self._effects.of(code)[0], changed)
                    held = None if is_open else self._ask((HOLDS, code, 0))
                    if held is None and self._goes_on(target, changed, dict(waiting)):
                        return True
                    place = target if held is False else place + 1
                case EachStart(register):
                    waiting = {**waiting, register: 0}
                    changed |= {_register(register)}
                    place += 1
                case EachNext(register, seat, target):
                    come = waiting.get(register)
                    if come is None and _register(register) in changed:
                        return True
                    question = (NEXT, register, 0) if come is None else (NEXT_OF_ALL, 0, come)
                    after = self._ask(question)
                    if after == ANOTHER:
                        return False
                    if after == OWN and come is None:
                        return True  # nobody has a turn twice in a row
                    waiting = {**waiting, register: (come or 0) + 1}
                    changed |= {_register(register), _register(seat)}
                    place = place + 1 if after == OWN else target
                case Ask(seat, register):
                    changed |= {_register(register)}  # if it is forced
                    place += 1
                case _:
                    return True

    def _ask(self, question: Question) -> object:
        """The answer of the table, which is noted."""
        found = _told(self._compiled, self._table, self._seat, question)
        self.path.append((question, found))
        return found


def _register(number: int) -> ir.Resource:
    return ir.Resource(ir.Part.REGISTER, number)


def _is_touched(read: Resources, changed: Resources) -> bool:
    """Whether what is read may be other than it was."""
    if read >= SURELY or changed >= SURELY:
        return bool(changed)
    each = {resource.kind for resource in changed}
    is_vague = any(resource.which is None for resource in (*read, *changed))
    if is_vague or (ir.Part.EACH_PILE in each and any(r.kind is ir.Part.PILE for r in read)):
        return True
    return not read.isdisjoint(changed)
