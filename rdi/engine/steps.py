"""The program of a game printed as Python: a function for each place at which a game may stand.

A step is called with the table. It goes on from its place, and either returns the request that the
table now waits for, with its place in ``table.pc``, or returns None with the place at which the
table goes on once it was looked whether the game is over. What takes an answer is called with the
table, the request and the answer, and goes on in the same way.

Steps are printed in two ways. A stride goes on as far as it can, so that nothing stands between one
instruction and the next; a single step ends after its instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from rdi.engine.betting import (
    close_round,
    open_round,
    put_down,
    take_antes,
    take_wager,
    wager_within,
)
from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.loans import pay_step, take_borrowing
from rdi.engine.runtime import FAULTS, fault_at, line_of
from rdi.engine.settlement import finish_with_purses, showdown
from rdi.engine.table import NO_BETTING, NOBODY, Table
from rdi.errors import GameFault
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Blinds,
    Do,
    EachNext,
    EachStart,
    End,
    Give,
    Instruction,
    Jump,
    Leave,
    Pay,
    Showdown,
    Unless,
)  # fmt: skip
from rdi.model.request import Answer, Pick, Request

Step = Callable[[Table], Request | None]
TakeAnswer = Callable[[Table, Any, Answer], Request | None]

STRIDE_MOST: Final = 100
"""The number of places that are passed at once at the most: a step may call one further on."""

DEPTH_MOST: Final = 12
"""The number of conditions inside one another in a step, at the most."""

NOT_ASKED = Pick(NOBODY, "", ())
"""The sign in place of a request where a game that is only looked at goes no further: it is
another's turn, or more has happened than that an answer was given.
"""


class Steps(NamedTuple):
    """The step at each place of a program, and beside each what takes its answer (None where it
    never asks).
    """

    steps: list[Step]
    takes: list[TakeAnswer | None]


def single_steps(program: Sequence[Instruction], compiled: CompiledDefinition) -> Steps:
    """The steps of a program, each of which ends after its instruction."""
    return _Printer(program, compiled, None).steps()


def strides(
    program: Sequence[Instruction], compiled: CompiledDefinition, stops: Collection[int] = ()
) -> Steps:
    """The strides of a program, each of which goes on at once with what comes after it.

    It ends where somebody is asked, where players may have left or the game may be over, where the
    program goes back, and before these places.
    """
    return _Printer(program, compiled, stops).steps()


def landing(program: Sequence[Instruction], position: int) -> int:
    """The position at which the program arrives when it goes on at this one; endless jumps are left
    to end in themselves.
    """
    for _ in program:
        instruction = program[position] if position < len(program) else None
        if not isinstance(instruction, Jump):
            break
        position = instruction.target
    return position


class _Printer:
    """Prints the steps of one program.

    The printer of an instruction yields lines, and where the program goes on how far the lines that
    do so stand in, and the place (None for the one after the instruction).
    """

    def __init__(
        self,
        program: Sequence[Instruction],
        compiled: CompiledDefinition,
        stops: Collection[int] | None,
    ) -> None:
        """`stops` are the places before which strides end; None prints single steps."""
        self.compiled = compiled
        self._program = program
        self._stops = stops
        self._ways_in = _ways_in(program)
        self._names: dict[str, Any] = {**_NAMES, "compiled": compiled}

    def steps(self) -> Steps:
        """All of them, ready to be called."""
        places = range(len(self._program))
        asking = [place for place in places if type(self._program[place]) in _TAKES]
        lines: list[str] = []
        for place in places:
            lines += [f"def step_{place}(t):", "    v = t.vars"]
            lines += self._instruction(place, _Function(place), 1)
        for place in asking:
            lines += [f"def take_{place}(t, request, answer):", "    v = t.vars"]
            lines += self._taking(place)
        code = compile("\n".join(lines), f"<{self.compiled.definition.name}>", "exec")
        exec(code, self._names)
        return Steps(
            [self._names[f"step_{place}"] for place in places],
            [self._names[f"take_{place}"] if place in asking else None for place in places],
        )

    def called(self, kind: str, value: Any) -> str:
        """The name by which steps call something."""
        name = f"{kind}_{len(self._names)}"
        self._names[name] = value
        return name

    def generated(self, code: str) -> str:
        """The call of a generated function."""
        return f"{self.called('code', self.compiled.namespace[code])}(t)"

    def amount(self, code: str) -> str:
        """A number that a generated function gives: itself, where it does not look at the table."""
        try:
            return repr(int(self.compiled.namespace[code](None)))
        except (AttributeError, *FAULTS):
            return self.generated(code)

    def _instruction(self, place: int, function: _Function, depth: int) -> Iterator[str]:
        """The lines of an instruction and of what comes after it."""
        instruction, indent = self._program[place], "    " * depth
        if not isinstance(instruction, Jump | EachStart | EachNext):  # which neither ask nor fail
            yield f"{indent}t.pc = {place}"
        for line in _PRINTERS[type(instruction)](self, instruction):
            if isinstance(line, str):
                yield indent + line
            else:
                target = place + 1 if line.target is None else line.target
                yield from self._go_on(place, target, function, depth + line.depth)

    def _taking(self, place: int) -> Iterator[str]:
        """The lines that carry out the answer at a place and go on."""
        instruction = self._program[place]
        function = _Function(place, takes=True)
        for line in _TAKES[type(instruction)](instruction):
            if isinstance(line, str):
                yield "    " + line
            else:
                target = place + 1 if line.target is None else place
                yield from self._go_on(place, target, function, 1 + line.depth)

    def _go_on(self, before: int, target: int, function: _Function, depth: int) -> Iterator[str]:
        """The lines with which a function goes on at a place after the one before."""
        place, indent = landing(self._program, target), "    " * depth
        if not self._is_passed(place, function):
            yield f"{indent}t.pc = {place}"
            yield f"{indent}return None"
        elif before < place and depth < DEPTH_MOST and self._is_inside(place, function):
            yield from self._instruction(place, function, depth)
        else:
            yield f"{indent}return step_{place}(t)"

    def _is_passed(self, place: int, function: _Function) -> bool:
        """Whether a function goes on through a place: a step only through such as come later."""
        if self._stops is None or place in self._stops or place >= len(self._program):
            return False
        first = function.place
        return function.takes or (first < place and first // STRIDE_MOST == place // STRIDE_MOST)

    def _is_inside(self, place: int, function: _Function) -> bool:
        """Whether a function has the lines of a place in it, which is one that is come to in one
        way, and calls no other for it. Only where a game comes from elsewhere, a step has them.
        """
        if function.takes and place == landing(self._program, function.place + 1):
            return True
        is_first = function.takes or self._ways_in[function.place] != 1
        return is_first and self._ways_in[place] == 1


class _Function(NamedTuple):
    """A function that is being printed: the step of a place, or what takes the answer there."""

    place: int
    takes: bool = False


class _Onward(NamedTuple):
    """Stands for the lines that go on at a place, so deep inside an instruction; None for the place
    after it.
    """

    depth: int = 0
    target: int | None = None


Lines = Iterator[str | _Onward]


def _ways_in(program: Sequence[Instruction]) -> list[int]:
    """The number of ways in which a game comes to each place: those that are not straight on, from
    earlier in the program, count twice.
    """
    ways = [0] * (len(program) + 1)
    ways[0] = 2
    for place, instruction in enumerate(program):
        if isinstance(instruction, Jump | Showdown | End):
            continue
        after = None if isinstance(instruction, Leave) else place + 1
        further = getattr(instruction, "target", None)
        targets = {landing(program, each) for each in (after, further) if each is not None}
        is_straight = not isinstance(instruction, Ante | Ask | Pay | Leave)
        for target in targets:
            ways[target] += 1 if is_straight and place < target else 2
        if isinstance(instruction, Bet):
            ways[place] += 1
    return ways


# ------------------------------------------------------------------ instructions


def _do(printer: _Printer, instruction: Do) -> Lines:
    yield printer.generated(instruction.code)
    yield _Onward()


def _jump(printer: _Printer, instruction: Jump) -> Lines:
    yield _Onward(target=instruction.target)


def _unless(printer: _Printer, instruction: Unless) -> Lines:
    yield f"if not {printer.generated(instruction.code)}:"
    yield _Onward(1, instruction.target)
    yield _Onward()


def _each_start(printer: _Printer, instruction: EachStart) -> Lines:
    yield f"v[{instruction.register}] = tuple(t.playing)"
    if instruction.together:
        yield "t.snapshot = [pile[:] for pile in t.piles]"
        yield "t.snapshot_events = len(t.events)"
    yield _Onward()


def _each_next(printer: _Printer, instruction: EachNext) -> Lines:
    yield f"waiting, playing = v[{instruction.register}], t.playing"
    yield "while waiting and waiting[0] not in playing:"
    yield "    waiting = waiting[1:]"
    yield "if waiting:"
    yield "    if t.glance_of != NOBODY and t.glance_of != waiting[0]:"
    yield "        return NOT_ASKED"
    yield f"    v[{instruction.seat}] = t.acting = waiting[0]"
    yield f"    v[{instruction.register}] = waiting[1:]"
    yield _Onward(1)
    if instruction.together:
        yield "t.snapshot = None"
    yield f"v[{instruction.register}] = ()"
    yield _Onward(target=instruction.target)


def _ask(printer: _Printer, instruction: Ask) -> Lines:
    verb = instruction.verb
    least, most = printer.amount(instruction.least_code), printer.amount(instruction.most_code)
    yield f"seat = v[{instruction.seat}]"
    yield "if t.glance_of != NOBODY and (len(t.events) > 1 or t.glance_of != seat):"
    yield "    return NOT_ASKED"
    yield f"items = {printer.generated(instruction.items_code)}"
    is_one = least == most == "1" and not instruction.ordered
    if not is_one:
        yield f"least, most = {least}, {most}"
        least, most = "least", "most"
    if not instruction.ordered:
        if not is_one:
            yield "if most > len(items):"
            yield "    most = len(items)"
        fault = printer.called("fault", _fault_of(printer.compiled, instruction))
        if is_one:
            yield "if not items:"
            yield f"    raise {fault}(1)"
        else:
            yield "if least > most:"
            yield "    if most == 0:"
            yield f"        raise {fault}(least)"
            yield "    least = most"
    is_forced = "len(items) == 1" if instruction.all_differ else "are_alike(items)"
    if instruction.ordered:
        is_forced = "most == 0"
    elif not is_one:
        is_forced = f"(most == 0 or (least == most == 1 and {is_forced}))"
    yield f"if {is_forced} and not t.settings.ask_always:"
    first = "(items[0],)" if instruction.as_list else "items[0]"
    yield f"    only = {first}" if is_one else f"    only = () if most == 0 else {first}"
    yield f"    v[{instruction.register}] = only"
    yield f"    t.events.append(('forced', seat, {verb!r}, only))"
    yield _Onward(1)
    yield (
        f"return Pick(seat, {verb!r}, items, {least}, {most}, {instruction.ordered}, "
        f"{instruction.all_differ})"
    )


def _fault_of(compiled: CompiledDefinition, instruction: Ask) -> Callable[[int], GameFault]:
    """The fault of a game that asks for so many things where there is nothing."""
    items = compiled.namespace[instruction.items_code]

    def fault(least: int) -> GameFault:
        wanted = "one thing is" if least == 1 else f"{least} things are"
        what = f"there is nothing to {instruction.verb}, and {wanted} wanted"
        return fault_at(compiled.definition, line_of(items), what)

    return fault


def _are_alike(items: Sequence[Answer]) -> bool:
    """Whether all things are equal to the first of them."""
    first = items[0]
    return first == items[-1] and items.count(first) == len(items)


def _take_pick(instruction: Ask) -> Lines:
    if instruction.as_list:
        yield "if request.is_single:"
        yield "    answer = (answer,)"
    yield f"v[{instruction.register}] = answer"
    yield f"t.events.append(('picked', request.seat, {instruction.verb!r}, answer))"
    yield _Onward()


def _ante(printer: _Printer, instruction: Ante) -> Lines:
    yield "t.pc += 1"
    yield "take_antes(t)"
    yield "return None"


def _bet(printer: _Printer, instruction: Bet) -> Lines:
    """Ask the next player who has to speak, or end the round and go on.

    Playing for Shares skips the round (shares-01), and so does a table at which at most one player
    still has money to bet (PT-3).
    """
    wager = printer.called("wager", wager_within(instruction))
    yield "if t.current_bet != NO_BETTING or (t.settings.share is None and open_round(t)):"
    yield "    if t.waiting:"
    yield f"        return {wager}(t, t.waiting[0])"
    yield "    close_round(t)"
    yield _Onward()


def _take_bet(instruction: Bet) -> Lines:
    yield "take_wager(t, request, answer)"
    yield "if not t.alone:"
    yield _Onward(1, 0)


def _blinds(printer: _Printer, instruction: Blinds) -> Lines:
    yield f"{printer.called('blinds', put_down(instruction))}(t)"
    yield _Onward()


def _pay(printer: _Printer, instruction: Pay) -> Lines:
    amount, purse = (
        printer.amount(instruction.amount_code),
        printer.generated(instruction.purse_code),
    )
    yield f"seat = v[{instruction.seat}]"
    further = f"{instruction.target}, {instruction.is_dead}"
    yield f"return pay_step(t, seat, {amount}, {purse}, {further})"


def _take_pay(instruction: Pay) -> Lines:
    yield f"take_borrowing(t, request.seat, answer, {instruction.target})"


def _leave(printer: _Printer, instruction: Leave) -> Lines:
    yield f"t.leave(v[{instruction.seat}], 'left')"
    yield f"t.pc = {instruction.target}"
    yield "return None"


def _showdown(printer: _Printer, instruction: Showdown) -> Lines:
    yield "showdown(t, compiled)"
    yield "return None"


def _end(printer: _Printer, instruction: End) -> Lines:
    yield "finish_with_purses(t, compiled)"
    yield "return None"


def _give(printer: _Printer, instruction: Give) -> Lines:
    yield f"t.given[{instruction.name!r}] = {printer.generated(instruction.code)}"
    yield _Onward()


_PRINTERS: dict[type, Callable[[_Printer, Any], Lines]] = {
    Do: _do, Jump: _jump, Unless: _unless, EachStart: _each_start, EachNext: _each_next, Ask: _ask,
    Ante: _ante, Bet: _bet, Blinds: _blinds, Pay: _pay, Leave: _leave, Showdown: _showdown,
    End: _end, Give: _give,
}  # fmt: skip

_TAKES: dict[type, Callable[[Any], Lines]] = {Ask: _take_pick, Bet: _take_bet, Pay: _take_pay}

_NAMES = {
    "NOBODY": NOBODY, "NOT_ASKED": NOT_ASKED, "NO_BETTING": NO_BETTING, "Pick": Pick,
    "are_alike": _are_alike, "close_round": close_round, "finish_with_purses": finish_with_purses,
    "open_round": open_round, "pay_step": pay_step, "showdown": showdown,
    "take_antes": take_antes, "take_borrowing": take_borrowing, "take_wager": take_wager,
}  # fmt: skip
"""The functions that printed steps call beside the generated ones."""
