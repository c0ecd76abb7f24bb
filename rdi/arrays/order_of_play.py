"""Write a game's Order of Play as one function that plays a whole game over arrays of numbers.

The instructions of the definition become branches of one loop, each with its place in the program,
so that one leads to the next without going round; who is asked answers at once by a policy, so that
nothing ever waits.
"""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import Callable

from rdi.arrays.expressions import (
    FLAG,
    MAYBE,
    NUMBERS,
    CodeLines,
    ExpressionWriter,
    NotTranslated,
    SymbolTable,
    loaded,
    refuse,
)
from rdi.engine.game import CompiledGame
from rdi.model.definition import GameDefinition
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Do,
    EachNext,
    EachStart,
    End,
    Jump,
    Showdown,
    Unless,
)  # fmt: skip

LEARNING_MOST = 4
"""The number of readings after which the type of each register is known."""

DEPTH = 3
"""The depths of an instruction's lines: in a function, in its loop, in its branch."""

HEAD = "def play_once(table, luck, playing, due):"
"""The head of the function that plays once: the seats that play and the ante, less than 0 if none
is due, are given.
"""

ENDING = "    return FAULT"

ROUNDS_MOST = 1_000_000
"""The number of times through the program after which a game is taken for endless."""

ANTE = """
pc = {after}
if due >= 0:
    playing = take_antes(table, playing, due)
    if playing & (playing - 1) == 0:
        pc = {closing}
    if playing == 0:
        return 0
"""

BET = """
pc = {after}
if table[SHARE] == NO_SHARE:
    playing = bet_round(table, luck, playing, {by}, {raises})
    if playing & (playing - 1) == 0:
        pc = {closing}
"""


class OrderOfPlay:
    """The Order of Play of one game in numbers. NotTranslated where it has what cannot be said."""

    def __init__(self, compiled: CompiledGame) -> None:
        self.definition = compiled.definition
        _check(self.definition)
        self.names = SymbolTable(compiled)
        self.first_face = self.names.items.faces.start
        self._shared, self._per_seat = compiled.shared, compiled.per_seat
        self._functions = {
            node.name: node
            for node in ast.parse(self.definition.generated).body
            if isinstance(node, ast.FunctionDef)
        }
        self.registers: dict[int, str] = {}
        self._learned: dict[int, str] = {}
        for _ in range(LEARNING_MOST):
            self.text = self._written()
            if self._learned == self.registers:
                return
            self.registers = self._learned
        raise NotTranslated("what is noted is now one kind of thing and now another")

    def _written(self) -> str:
        self._learned = {}
        self._out = CodeLines(DEPTH)
        self._used: set[str] = set()
        for place, instruction in enumerate(self.definition.program):
            self._out.depth = DEPTH - 1
            self._out.add(f"if pc == {place}:")
            self._out.depth = DEPTH
            self._instruction(place, instruction)
        tables = [f"{name} = table({self.names.table_text(name)})" for name in sorted(self._used)]
        return "\n".join([*tables, HEAD, *self._opening(), *self._out.lines, ENDING])

    def _opening(self) -> list[str]:
        """The registers, and the loop that goes through the program."""
        begun = [
            f"    v{each}, n{each} = {self._first_value(each)}, signed(0)"
            for each in range(self.definition.registers)
        ]
        return [*begun, "    pc = signed(0)", f"    for _ in range({ROUNDS_MOST}):"]

    def _first_value(self, register: int) -> str:
        """The value of a register before anything is noted there: a number, and none that is only a
        constant, for which functions would be made apart.
        """
        return "NOTHING" if self.registers.get(register) == MAYBE else "signed(0)"

    # ------------------------------------------------------------------ instructions

    def _instruction(self, place: int, instruction: object) -> None:
        match instruction:
            case Do(code=code):
                self._function(code, self._do)
                self._go(place + 1)
            case Unless(code=code, target=target):
                self._function(code, lambda body: self._unless(body, place, target))
            case EachNext():
                self._each_next(place, instruction)
            case Ask():
                self._ask(place, instruction)
            case _:
                self._fixed(place, instruction)

    def _fixed(self, place: int, instruction: object) -> None:
        """An instruction that is the same in all games."""
        match instruction:
            case Jump(target=target):
                self._go(target)
            case EachStart(register=register):
                self._out.add(f"v{register} = playing")
                self._go(place + 1)
            case Ante():
                self._lines(ANTE, place)
            case Bet(by=by, raises=raises):
                limits = {"by": by or 0, "raises": -1 if raises is None else raises}
                self._lines(BET, place, **limits)
            case Showdown():
                self._out.add("return playing")
            case End():
                self._out.add("return 0")
            case _:
                raise NotTranslated(f"{type(instruction).__name__.lower()} in its Order of Play")

    def _go(self, place: int) -> None:
        self._out.add(f"pc = {place}")

    def _lines(self, text: str, place: int, **more: int) -> None:
        fields = {"after": place + 1, "closing": self.definition.closing, **more}
        for line in text.strip("\n").splitlines():
            self._out.add(line.format(**fields))

    def _function(self, code: str, use: Callable[[list[ast.stmt]], None]) -> None:
        """Write the body of a generated function here, with names of its own."""
        self._expressions = ExpressionWriter(
            self.names, self._out, ChainMap(self._learned, self.registers)
        )
        body = [each for each in self._functions[code].body if not _is_alias(each)]
        use(body)
        self._used |= self._expressions.used

    def _unless(self, body: list[ast.stmt], place: int, target: int) -> None:
        test = self._expressions.truth(self._returned(body))
        self._out.add(f"pc = {place + 1} if {test} else {target}")

    def _returned(self, body: list[ast.stmt]) -> ast.expr:
        """The value that a function returns, after the names that it gives before."""
        *before, last = body
        for statement in before:
            self._name(statement)
        if not isinstance(last, ast.Return) or last.value is None:
            refuse(last)
        return last.value

    def _name(self, statement: ast.stmt) -> None:
        scope = self._expressions.scope
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as value):
                scope[name] = value
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="standings")) as value
            ):
                scope[name] = self._expressions.groups(value)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                scope[name] = self._expressions.named(self._expressions.write(value))
            case _:
                refuse(statement)

    def _each_next(self, place: int, each: EachNext) -> None:
        waiting, seat = f"v{each.register}", f"v{each.seat}"
        self._out.add(f"{waiting} &= playing")
        with self._out.deeper(f"if {waiting} != 0:"):
            self._out.add(f"{seat} = lowest_seat({waiting})")
            self._out.add(f"{waiting} &= {waiting} - 1")
            self._go(place + 1)
        with self._out.deeper("else:"):
            self._go(each.target)

    def _ask(self, place: int, ask: Ask) -> None:
        limits = []
        for code in (ask.least_code, ask.most_code):
            self._function(
                code, lambda body: limits.append(self._expressions.whole(self._returned(body)))
            )
        kind = ""

        def keep(body: list[ast.stmt]) -> None:
            nonlocal kind
            kept = self._expressions.keep(self._returned(body))
            if kept.first != "OFFERED":
                refuse(body[-1])
            kind = kept.kind
            self._out.add(f"size = {kept.count}")

        self._function(ask.items_code, keep)
        self._learn(ask.register, kind)
        self._out.add(f"least, most = signed({limits[0]}), signed({limits[1]})")
        if not ask.ordered:
            self._out.add("most = most if most < size else size")
            with self._out.deeper("if least > most:"):
                self._out.add("return FAULT")
        self._out.add(
            f"n{ask.register} = ask(table, luck, v{ask.seat}, {ask.register}, least, most,"
            f" {ask.ordered}, size)"
        )
        first = f"table[CHOSEN + {ask.register} * WIDTH]"
        value = f"real({first})" if kind == MAYBE else first
        with self._out.deeper(f"if n{ask.register} > 0:"):
            self._out.add(f"v{ask.register} = {value}")
        self._go(place + 1)

    def _learn(self, register: int, kind: str) -> None:
        known = self._learned.get(register, kind)
        if known != kind:
            if not {known, kind} <= NUMBERS:
                raise NotTranslated(f"register {register} keeps {known} and {kind}")
            kind = MAYBE
        self._learned[register] = kind

    # ------------------------------------------------------------------ what is done

    def _do(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Name(id="t"), attr=name)) as call
            ):
                writer = getattr(self, f"_do_{name}", None)
                if writer is None:
                    refuse(statement)
                writer(call)
            case ast.Assign(targets=[*targets], value=value) if all(map(_is_register, targets[:1])):
                self._note(targets, value)
            case ast.AugAssign(target=target, op=op, value=value) if _is_register(target):
                self._note([target], ast.BinOp(loaded(target), op, value))
            case _:
                self._name(statement)

    def _note(self, targets: list[ast.expr], value: ast.expr) -> None:
        found = self._expressions.named(self._expressions.write(value))
        for target in targets:
            match target:
                case ast.Subscript(value=ast.Name(id="v"), slice=ast.Constant(value=int(register))):
                    kind = "number" if found.kind == FLAG else found.kind
                    self._learn(register, kind)
                    text = f"1 if {found.text} else 0" if found.kind == FLAG else found.text
                    self._out.add(f"v{register} = {text}")
                case ast.Attribute(value=ast.Name(id="t"), attr="acting"):
                    pass  # who is shown to be acting makes no difference
                case _:
                    refuse(target)

    def _do_draw(self, call: ast.Call) -> None:
        count, target = (self._expressions.whole(each) for each in call.args)
        self._out.add(f"draw(table, luck, {count}, {target})")

    def _do_roll(self, call: ast.Call) -> None:
        count, target = (self._expressions.whole(each) for each in call.args)
        self._out.add(f"roll(table, luck, {count}, {target}, FIRST_FACE)")

    def _do_clear(self, call: ast.Call) -> None:
        self._out.add(f"table[SIZES + {self._expressions.whole(call.args[0])}] = 0")

    def _do_put(self, call: ast.Call) -> None:
        thing = self._expressions.write(call.args[0])
        if thing.kind != "item":
            refuse(call)
        target = self._expressions.whole(call.args[1])
        self._out.add(f"put(table, {thing.text}, {target})")

    def _do_draw_each(self, call: ast.Call) -> None:
        count, place = (self._expressions.whole(each) for each in call.args)
        self._for_each(place, f"draw(table, luck, {count}, target)")

    def _do_roll_each(self, call: ast.Call) -> None:
        count, place = (self._expressions.whole(each) for each in call.args)
        self._for_each(place, f"roll(table, luck, {count}, target, FIRST_FACE)")

    def _do_reroll_each(self, call: ast.Call) -> None:
        place = self._expressions.whole(call.args[0])
        self._for_each(place, "reroll(table, luck, target, FIRST_FACE)")

    def _for_each(self, place: str, line: str) -> None:
        """Do something with a pile of each who still plays."""
        with (
            self._out.deeper("for seat in range(table[COUNT]):"),
            self._out.deeper("if playing >> seat & 1 == 1:"),
        ):
            self._out.add(f"target = {self._shared} + seat * {self._per_seat} + {place}")
            self._out.add(line)

    def _do_move(self, call: ast.Call) -> None:
        kept = self._expressions.keep(call.args[0])
        source, target = (self._expressions.whole(each) for each in call.args[1:])
        self._out.add(f"move(table, {kept.first}, {kept.count}, {source}, {target})")


def _is_alias(statement: ast.stmt) -> bool:
    """Whether this only gives the table's piles or registers a short name."""
    match statement:
        case ast.Assign(targets=[ast.Name(id="p" | "v")]):
            return True
        case _:
            return False


def _is_register(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript)


def _check(definition: GameDefinition) -> None:
    """Refuse instructions that are never translated."""
    if definition.inn is not None:
        raise NotTranslated("its players have characters and cards that answer one another")
    if not definition.generated:
        raise NotTranslated("the text of its functions is not known")
    if definition.scoring is None:
        raise NotTranslated("it is not won by comparing hands")
    if definition.purses:
        raise NotTranslated("Gold lies in more places than the pot")
    if definition.tallies:
        raise NotTranslated("numbers are kept on the table")
    if any(pile.is_grid for pile in definition.piles):
        raise NotTranslated("cards are laid into a grid")
