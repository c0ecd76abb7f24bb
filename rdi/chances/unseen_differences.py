"""The changes that an answer to a pick makes at once in that by which a position is judged.

Of some picks no answer looks better at once than another: all lead to the next player's turn, and
change nothing that counts. To look at their answers would be time lost. Of others it is known
beforehand what is done after an answer, so that nothing else of a game has to be played for a look.

The program is followed from the pick on. A condition that does not depend on what the answer
changes is asked of the table as it is; where one does, both ways are followed. What is not sure
counts as a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rdi.chances.known_scores import known_boards, known_score
from rdi.engine.runtime import FAULTS
from rdi.engine.table import DECK, Table
from rdi.model import ir
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Blinds,
    Do,
    EachNext,
    EachStart,
    Jump,
    Showdown,
    Unless,
)

if TYPE_CHECKING:
    from rdi.chances.known_scores import KnownBoards, Score
    from rdi.engine.compiled_definition import Key
    from rdi.engine.game import CompiledGame
    from rdi.model.request import Answer

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
TALLIES = ir.Resource(ir.Part.FIELD, "tallies")

PARTS_SEEN = (ir.Part.PILE, ir.Part.EACH_PILE, ir.Part.REGISTER, ir.Part.INPUT)
FIELDS_SEEN = (TALLIES, ir.Resource(ir.Part.FIELD, "playing"))
"""The things that functions may ask for that are carried out for a look."""


class _Effects:
    """The reads and writes of a game's functions, and that by which a position is judged."""

    def __init__(self, compiled: CompiledGame, compares_hands: bool) -> None:
        self._compiled = compiled
        self._used: dict[str, tuple[Resources, Resources]] = {}
        self.judged = _judged_by(compiled, compares_hands)
        self.differences: dict[int, _Branch | bool] = {}
        """Whether there may be a difference, for each place of the program."""
        self.looks: dict[int, _Branch | Look | None] = {}
        """The way to look at answers, for each place of the program."""
        self.looks_alone: dict[int, _Branch | Look | None] = {}
        """The same for a seat that plays on by itself."""

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
    """The parts of a table that decide the value of a position."""
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
    """The sequel to a table's answers: further questions, or the finding then."""

    __slots__ = ("after", "question")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.after: dict[object, Any] = {}


def _remember(known: dict[int, Any], place: int, path: Path, result: object) -> None:
    """Remember what followed from these answers."""
    if not path:
        known[place] = result
        return
    branch = known.setdefault(place, _Branch(path[0][0]))
    for (_, answer), (question, _) in pairwise(path):
        branch = branch.after.setdefault(answer, _Branch(question))
    branch.after[path[-1][1]] = result


def _recalled(known: Mapping[int, Any], compiled: CompiledGame, table: Table, seat: int) -> Any:
    """The finding for a table that answers like this one. Raises KeyError where nothing
    was.
    """
    found = known[table.pc]
    while isinstance(found, _Branch):
        found = found.after[_told(compiled, table, seat, found.question)]
    return found


def may_differ(compiled: CompiledGame, table: Table, seat: int, compares_hands: bool) -> bool:
    """Whether answers to the pick at which a table waits may lead to positions of different value
    for its seat, before another is asked.
    """
    effects = _effects(compiled, compares_hands)
    with suppress(KeyError):
        return bool(_recalled(effects.differences, compiled, table, seat))
    walk = _Walk(compiled, table, seat, effects)
    result = walk.is_different()
    _remember(effects.differences, table.pc, walk.path, result)
    return result


@dataclass(frozen=True, slots=True)
class Look:
    """How an answer to a pick is looked at: the register that keeps it, the functions that are
    carried out until nothing changes any more by which hands are judged, and which piles they
    change, shared ones by their places and those of a seat by the places of the first seat's.
    `laid` tells where an answer is a card and a cell of the `boards` by which hands are scored, and
    all that counts is that it is laid there: which part is the card, and which the cell.
    """

    register: int
    functions: tuple[Callable[[Table], None], ...]
    piles: tuple[int, ...]
    changes_tallies: bool
    score: Score
    boards: KnownBoards | None
    laid: tuple[int, int] | None

    def scores(self, table: Table, seat: int, answers: Sequence[Answer]) -> Sequence[Key]:
        """The worth of the seat's hand at once after each of these answers, single things;
        the table stays as it is.
        """
        if self.boards is not None and self.laid is not None:
            lying = table.piles[self.boards.place + seat * table.per_seat]
            found = self.boards.with_each(lying, answers, self.laid)
            if found is not None:
                return found
        return [*self._scores_by_doing(table, seat, answers)]

    def _scores_by_doing(self, table: Table, seat: int, answers: Sequence[Answer]) -> Iterator[Key]:
        glance: Table = Table.__new__(Table)
        glance.playing, glance.rankings, glance.position = table.playing, table.rankings, None
        glance.shared, glance.per_seat, glance.seats = table.shared, table.per_seat, table.seats
        glance.piles, glance.tallies, glance.events = table.piles[:], table.tallies, []
        step = seat * table.per_seat
        piles = [each + step if each >= table.shared else each for each in self.piles]
        lying = [(each, table.piles[each]) for each in piles]
        for answer in answers:
            for each, things in lying:
                glance.piles[each] = things[:]
            if self.changes_tallies:
                glance.tallies = [tally.copy() for tally in table.tallies]
            glance.vars = table.vars[:]
            glance.vars[self.register] = answer
            for function in self.functions:
                function(glance)
            yield self.score(glance, seat)


def look_at(compiled: CompiledGame, table: Table, seat: int, is_alone: bool = False) -> Look | None:
    """How the answers to the pick of one thing at which a table waits are looked at, where hands
    are compared; None where a game has to be played for that. Who `is_alone` has nobody whose turn
    comes next: there a look ends with the turn.
    """
    effects = _effects(compiled, True)
    known = effects.looks_alone if is_alone else effects.looks
    try:
        found: Look | None = _recalled(known, compiled, table, seat)
    except KeyError:
        pass
    else:
        return found
    walk = _Walk(compiled, table, seat, effects)
    found = walk.look(is_alone)
    _remember(known, table.pc, walk.path, found)
    return found


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

    def look(self, is_alone: bool) -> Look | None:
        """How answers are looked at, where one way only leads on and no luck comes on it."""
        compiled, program = self._compiled, self._compiled.definition.program
        ask = program[self._table.pc]
        if not isinstance(ask, Ask) or ask.as_list or ask.ordered or compiled.scores_unseen:
            return None
        place, done, counted = self._table.pc + 1, list[str](), 0
        changed: Resources = frozenset({_register(ask.register)})
        for _ in range(STEPS_MOST):
            match program[place]:
                case Jump(target):
                    place = target
                case Do(code) if self._is_plain(code):
                    _, written = self._effects.of(code)
                    changed |= written
                    done.append(code)
                    if _is_touched(self._effects.judged, written):
                        counted = len(done)
                    place += 1
                case Unless(code, target):
                    is_open = _is_touched(self._effects.of(code)[0], changed)
                    held = None if is_open else self._ask((HOLDS, code, 0))
                    if held is None:
                        return None
                    place = place + 1 if held else target
                case EachNext(register=register) if not is_alone:
                    if _register(register) in changed:
                        return None
                    if self._ask((NEXT, register, 0)) != ANOTHER:
                        return None
                    break
                case Ask() if not is_alone and not counted:
                    return None  # it may be forced, and then more comes of the answer
                case Ask() | Showdown():
                    break
                case EachNext() | EachStart() | Ante() | Bet() | Blinds() if is_alone:
                    break
                case _:
                    return None
        else:
            return None
        return self._look(ask.register, done[:counted]) if counted else None

    def _is_plain(self, code: str) -> bool:
        """Whether a function, without luck, changes registers, tallies and single piles only: those
        of the table, and those of the seat that is asked.
        """
        module = self._compiled.definition.functions
        if module is None:
            return False
        used = module.used_by(code)
        read, written = self._effects.of(code)
        owners = {node.seat for node in ir.walk(*used) if isinstance(node, ir.SeatPlace)}
        ask = self._compiled.definition.program[self._table.pc]
        assert isinstance(ask, Ask)
        return (
            not ir.luck(*used)
            and all(each.kind in PARTS_SEEN or each in FIELDS_SEEN for each in read)
            and all(_is_kept_apart(each) for each in written)
            and owners <= {ir.Register(ask.seat)}
        )

    def _look(self, register: int, done: Sequence[str]) -> Look:
        """How answers are looked at by these functions."""
        compiled = self._compiled
        written = frozenset[ir.Resource]().union(*[self._effects.of(code)[1] for code in done])
        piles = sorted(
            {
                each.which
                for each in written
                if each.kind is ir.Part.PILE and isinstance(each.which, int)
            }
        )
        functions = tuple([compiled.namespace[code] for code in done])
        boards, module = known_boards(compiled), compiled.definition.functions
        assert module is not None
        laid = None
        if boards is not None:
            lines = [line for code in done for line in module.function(code).body]
            laid = _laid(lines, register, boards.place)
        return Look(
            *(register, functions, tuple(piles), TALLIES in written),
            *(known_score(compiled), boards, laid),
        )

    def _ask(self, question: Question) -> object:
        """The answer of the table, which is noted."""
        found = _told(self._compiled, self._table, self._seat, question)
        self.path.append((question, found))
        return found


def _laid(lines: Sequence[ir.Statement], register: int, board: int) -> tuple[int, int] | None:
    """Which parts of the answer in a register are a card and the cell of a board where it is laid,
    where that is all that these lines do to the board; None elsewhere.
    """
    parts: dict[ir.Expression, int] = {}
    laid = None
    for line in lines:
        match line:
            case ir.Assign((ir.Tuple(names),), ir.Register(number)) if number == register:
                parts.update({name: place for place, name in enumerate(names)})
            case ir.Perform(ir.Deed("lay", (card, _, cell, ir.SeatPlace(first=first)))) if (
                first == board
            ):
                if laid is not None or card not in parts or cell not in parts:
                    return None
                laid = parts[card], parts[cell]
            case ir.Perform(ir.Deed()):
                if any(each.which == board for each in ir.writes(line)):
                    return None
            case _:
                return None
    return laid


def _is_kept_apart(written: ir.Resource) -> bool:
    """Whether a look can change this without changing the table: a register, tallies, or one pile
    that is not the deck.
    """
    if written.kind is ir.Part.PILE:
        return written.which not in (None, DECK)
    return written.kind is ir.Part.REGISTER or written == TALLIES


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
