"""Write a game's Order of Play as one function that plays a whole game over arrays of numbers.

The instructions of the definition become branches of one loop, each with its place in the program,
so that one leads to the next without going round; who is asked answers at once by a policy, so that
nothing ever waits.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rdi.arrays.encoding import NO_WORD
from rdi.arrays.expressions import (
    CELL,
    FLAG,
    ITEM,
    MAYBE,
    NONE,
    NUMBER,
    NUMBERS,
    WORD,
    CodeLines,
    Expression,
    ExpressionWriter,
    NotTranslated,
    kinds_in_pair,
    refuse,
    symbol_table,
)
from rdi.arrays.kernels.money import BLINDS, BROUGHT_IN, NO_CAP, POT_LIMIT, UNOPENED
from rdi.arrays.layout import (
    NO_CHOICE,
    OF_CELLS,
    OF_NUMBERS,
    OF_PAIRS,
    OF_THINGS,
    OF_WORDS,
    width_for,
)
from rdi.engine.game import CompiledGame
from rdi.engine.table import POT
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST, GameDefinition
from rdi.model.event import INN
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Blinds,
    Do,
    EachNext,
    EachStart,
    End,
    Jump,
    Leave,
    Pay,
    Showdown,
    Unless,
    functions_called,
)  # fmt: skip

LEARNING_MOST = 4
"""The number of readings after which the type of each register is known."""

DEPTH = 3
"""The depths of an instruction's lines: in a function, in its loop, in its branch."""

HEAD = "def play_once(table, luck, hands, playing, due):"
"""The head of the function that plays once: the automata of hands, the seats that play, and the
ante, less than 0 if none is due, are given.
"""

IMAGINED_HEAD = "def play_on(table, luck, hands, glancer):"
"""The head of the function that plays on; with a `glancer` only as far as that seat looks."""

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
    playing = bet_round(
        table, luck, playing, first, {by}, {raises}, {cap}, {opening}, {small}, {big}
    )
    if playing & (playing - 1) == 0:
        pc = {closing}
"""


SCRIPTED_BET = """
pc = {after}
if table[SHARE] == NO_SHARE:
    playing = bet_round(
        table, luck, playing, first, {by}, {raises}, {cap}, {opening}, {small}, {big}
    )
    if playing == STOPPED:
        return STOPPED
    if playing & (playing - 1) == 0:
        pc = {closing}
"""
"""The same where the round may be broken off."""

FIRST_VERB = 2
"""The number of the first verb, as `scripted_seat` counts what may be asked."""


PLAIN, SCRIPTED, TOLD, IMAGINED = "plain", "scripted", "told", "imagined"
"""The manners of playing: by policies alone, with seats that are played from outside
(`scripted_seat`), by policies with an account of what happened (`log_text`), and on from where a
game stands, as it is imagined (`imagined_play`).
"""

OFFERS = {ITEM: OF_THINGS, WORD: OF_WORDS, CELL: OF_CELLS, **dict.fromkeys(NUMBERS, OF_NUMBERS)}

PLACED_ITEM = "placed"
"""The type of what lies in a grid."""


def verbs_of(definition: GameDefinition) -> tuple[str, ...]:
    """The verbs of requests to players, as the game's text names them; to bet is none of these."""
    asks = [each for each in definition.program if isinstance(each, Ask)]
    return tuple(dict.fromkeys(each.verb for each in asks))


class OrderOfPlay:
    """The Order of Play of one game in numbers. NotTranslated where it has what cannot be said."""

    def __init__(self, compiled: CompiledGame, manner: str = PLAIN) -> None:
        """Where it is SCRIPTED it stops if an answer is not there; where it is IMAGINED it goes
        on from a state that was kept, and stops at each pick.
        """
        self._is_scripted, self._is_told = manner == SCRIPTED, manner == TOLD
        self._is_imagined = manner == IMAGINED
        self.definition = compiled.definition
        self._program = _program_of(self.definition)
        self.names = symbol_table(compiled)
        self.first_face = self.names.items.faces.start
        self.orders = any(ir.DEEDS[each].orders for each in ir.deeds(*self._program.functions))
        """Whether another seat than the first may become the first in turn order."""
        self.pays = False
        """Whether players pay one by one, and would borrow where that is played for."""
        self.asks_gold = _asks_gold(_functions_of_play(self.definition, self._program))
        """Whether anything depends on the Gold that players have before them."""
        self.width = width_for(len(compiled.cards))
        """The room of each pile."""
        self._shared, self._per_seat = compiled.shared, compiled.per_seat
        self._list_registers = _list_registers(self._program)
        self._grids = {
            compiled.pile(pile.name): PLACED_ITEM for pile in self.definition.piles if pile.is_grid
        }
        self.registers: dict[int, str] = {}
        self._learned: dict[int, str] = {}
        self._piles = self._filled = dict(self._grids)
        for _ in range(LEARNING_MOST):
            self.text = self._written()
            if self._learned == self.registers and self._filled == self._piles:
                return
            self.registers, self._piles = self._learned, self._filled
        raise NotTranslated("what is noted is now one kind of thing and now another")

    def _written(self) -> str:
        self._learned, self._filled = {}, dict(self._grids)
        self._out = CodeLines(DEPTH)
        self._used: set[str] = set()
        self._lists: dict[str, str] = {}
        for place, instruction in enumerate(self.definition.program):
            self._out.depth = DEPTH - 1
            self._out.add(f"if pc == {place}:")
            self._out.depth, self._out.rooms = DEPTH, 0
            self._instruction(place, instruction)
        arrays = self.names.array_lines(self._used)
        arrays += [f"{name} = table({text})" for text, name in self._lists.items()]
        head = IMAGINED_HEAD if self._is_imagined else HEAD
        return "\n".join([*arrays, head, *self._opening(), *self._out.lines, ENDING])

    def _opening(self) -> list[str]:
        """The registers, and the loop that goes through the program."""
        if self._is_imagined:
            return self._taking_up()
        begun = [
            f"    v{each}, n{each} = {self._first_value(each)}, signed(0)"
            for each in range(self.definition.registers)
        ]
        return [
            *begun,
            "    pc, first = signed(0), signed(0)",
            f"    for _ in range({ROUNDS_MOST}):",
        ]

    def _taking_up(self) -> list[str]:
        """The registers as they were kept, and the loop that goes through the program."""
        found = ["    at = extra(table)"]
        for each in range(self.definition.registers):
            kept = f"table[at + REGISTERS + {2 * each}]"
            is_real = self.registers.get(each) == MAYBE
            found.append(f"    v{each} = {f'real({kept})' if is_real else kept}")
            found.append(f"    n{each} = table[at + REGISTERS + {2 * each + 1}]")
        return [
            *found,
            "    pc, first, playing = table[at + PLACE], table[at + FIRST], table[at + PLAYING]",
            f"    for _ in range({ROUNDS_MOST}):",
        ]

    def _first_value(self, register: int) -> str:
        """The value of a register before anything is noted there: a number, and none that is only a
        constant, for which functions would be made apart.
        """
        return "NOTHING" if self.registers.get(register) == MAYBE else "signed(0)"

    # ------------------------------------------------------------------ instructions

    def _instruction(self, place: int, instruction: object) -> None:
        match instruction:
            case Do(code=code):
                self._statements(self._body(code))
                self._go(place + 1)
            case Unless(code=code, target=target):
                with self._value(code) as value:
                    test = self._expressions.truth(value)
                self._out.add(f"pc = {place + 1} if {test} else {target}")
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
            case EachStart(register=register, together=together):
                self._out.add(f"v{register}, n{register} = playing, signed(first)")
                if self._is_scripted and together:
                    self._out.add("cover(table)")
                self._go(place + 1)
            case Ante() | Bet() if self._is_imagined:
                self._go(place + 1)
            case Ante():
                self._lines(ANTE, place)
            case Blinds():
                self._go(place + 1)  # they are put down when the Betting Round begins
            case Bet():
                limits = self._limits(place, instruction)
                self._lines(SCRIPTED_BET if self._is_scripted else BET, place, **limits)
            case Showdown():
                self._out.add("return playing")
            case End():
                self._out.add("return 0")
            case Leave(seat=seat, target=target):
                self._leave(seat)
                self._go(target)
            case Pay():
                self._pay(place, instruction)
            case _:
                raise NotTranslated(f"{type(instruction).__name__} in it")

    def _limits(self, place: int, bet: Bet) -> dict[str, int]:
        """The arguments of `bet_round`."""
        found = {
            "by": bet.by or 0,
            "raises": -1 if bet.raises is None else bet.raises,
            "cap": POT_LIMIT if bet.up_to_pot else NO_CAP if bet.most is None else bet.most,
        }
        match self.definition.program[place - 1] if place else None:
            case Blinds((big,), is_bring_in=True):
                return {**found, "opening": BROUGHT_IN, "small": 0, "big": big}
            case Blinds((small, big)):
                return {**found, "opening": BLINDS, "small": small, "big": big}
            case _:
                return {**found, "opening": UNOPENED, "small": 0, "big": 0}

    def _leave(self, seat: int) -> None:
        """A seat is out of the game, which is over where nobody is left."""
        self._out.add(f"playing &= ~(1 << v{seat})")
        self._out.add(f"note_fold(table, v{seat})")
        self._out.add("if playing == 0: return 0")

    def _pay(self, place: int, pay: Pay) -> None:
        self.pays = True
        with self._value(pay.amount_code) as value:
            amount = self._expressions.named(Expression(self._expressions.whole(value), NUMBER))
        with self._value(pay.purse_code) as purse:
            to = "" if purse == ir.Text(POT) else self._expressions.purse(purse)
        with self._out.deeper(f"if {amount.text} > table[MONEY + v{pay.seat}]:"):
            self._leave(pay.seat)
            self._go(pay.target)
        with self._out.deeper("else:"):
            if to:
                self._out.add(f"pay(table, MONEY + v{pay.seat}, {to}, {amount.text}, 0)")
            else:
                self._out.add(f"pay_in(table, v{pay.seat}, {amount.text}, {pay.is_dead})")
            self._go(place + 1)

    def _go(self, place: int) -> None:
        self._out.add(f"pc = {place}")

    def _lines(self, text: str, place: int, **more: int) -> None:
        fields = {"after": place + 1, "closing": self.definition.closing, **more}
        for line in text.strip("\n").splitlines():
            self._out.add(line.format(**fields))

    def _body(self, code: str) -> tuple[ir.Statement, ...]:
        """The body of a function that is written here, with names of its own."""
        known = ChainMap(self._learned, self.registers)
        self._expressions = ExpressionWriter(
            self.names, self._out, known, self._piles, self._list_registers
        )
        self._expressions.used, self._expressions.lists = self._used, self._lists
        return self._program.function(code).body

    @contextmanager
    def _value(self, code: str) -> Iterator[ir.Expression]:
        """The value that a function gives, to be written after what it works out before."""
        *before, last = self._body(code)
        self._statements(before)
        with self._expressions.at(last):
            yield last.value if isinstance(last, ir.Return) else refuse(last)

    def _each_next(self, place: int, each: EachNext) -> None:
        waiting, seat = f"v{each.register}", f"v{each.seat}"
        self._out.add(f"{waiting} &= playing")
        with self._out.deeper(f"if {waiting} != 0:"):
            if self.orders:
                self._out.add(f"{seat} = seat_from({waiting}, n{each.register})")
                self._out.add(f"{waiting} &= ~(1 << {seat})")
            else:
                self._out.add(f"{seat} = lowest_seat({waiting})")
                self._out.add(f"{waiting} &= {waiting} - 1")
            if self._is_imagined:
                self._out.add(f"if glancer != NOBODY and {seat} != glancer: return STOPPED")
            self._go(place + 1)
        with self._out.deeper("else:"):
            if self._is_scripted and each.together:
                self._out.add("uncover(table)")
            self._go(each.target)

    def _ask(self, place: int, ask: Ask) -> None:
        if self._is_imagined:
            self._out.add("if glancer != NOBODY: return STOPPED")
        limits = []
        for code in (ask.least_code, ask.most_code):
            with self._value(code) as value:
                limits.append(self._expressions.whole(value))
        with self._value(ask.items_code) as value:
            kept = self._expressions.keep(value)
            if kept.first != "OFFERED":
                refuse(value)
            self._out.add(f"size = {kept.count}")
        self._learn(ask.register, kept.kind)
        parts = kinds_in_pair(kept.kind)
        if not OFFERS.keys() >= {*parts}:
            raise NotTranslated(f"{kept.kind} to choose from")
        self._out.add(f"least, most = signed({limits[0]}), signed({limits[1]})")
        if not ask.ordered:
            self._out.add("most = most if most < size else size")
            with self._out.deeper("if least > most:"):
                self._out.add("if most <= 0: return FAULT")
                self._out.add("least = most")
        if self._is_imagined:
            self._stop_at(place, ask)
            return
        given = f"table, luck, v{ask.seat}, {ask.register}, least, most, {ask.ordered}, size"
        given += f", {ask.all_differ}"
        offer = OFFERS[parts[-1]]
        if len(parts) > 1:
            offer += OF_PAIRS * (1 + OFFERS[parts[0]])
        if self._is_told:
            self._out.add(f"n{ask.register} = ask_told({given}, {offer})")
        elif self._is_scripted:
            verb = FIRST_VERB + verbs_of(self.definition).index(ask.verb)
            self._out.add(f"n{ask.register} = ask_scripted({given}, {verb}, {offer})")
            with self._out.deeper(f"if n{ask.register} == STOPPED:"):
                self._out.add("return STOPPED")
        else:
            self._out.add(f"n{ask.register} = ask({given})")
        first = f"table[CHOSEN + {ask.register} * WIDTH]"
        stored = f"real({first})" if kept.kind == MAYBE else first
        with self._out.deeper(f"if n{ask.register} > 0:"):
            self._out.add(f"v{ask.register} = {stored}")
        self._go(place + 1)

    def _stop_at(self, place: int, ask: Ask) -> None:
        """Keep the state for who is to pick one thing. That of several is left to the engine."""
        self._out.add("if least != 1 or most != 1: return FAULT")
        kept = {
            "PLACE": str(place + 1),
            "FIRST": "first",
            "PLAYING": "playing",
            "ASKED_SEAT": f"v{ask.seat}",
            "ASKED_REGISTER": str(ask.register),
            "OFFER_SIZE": "size",
        }
        for each in range(self.definition.registers):
            is_real = self.registers.get(each) == MAYBE
            kept[f"REGISTERS + {2 * each}"] = f"whole(v{each})" if is_real else f"v{each}"
            kept[f"REGISTERS + {2 * each + 1}"] = f"n{each}"
        for name, value in kept.items():
            self._out.add(f"table[at + {name}] = {value}")
        self._out.add("return ASKED")

    def _learn(self, register: int, kind: str) -> None:
        known = self._learned.get(register, kind)
        if known != kind:
            if NONE in (known, kind) and {known, kind} <= {NONE, WORD, ITEM}:
                kind = known if kind == NONE else kind
            elif {known, kind} <= NUMBERS:
                kind = MAYBE
            else:
                raise NotTranslated(f"register {register} keeps {known} and {kind}")
        self._learned[register] = kind

    # ------------------------------------------------------------------ what is done

    def _statements(self, body: Sequence[ir.Statement]) -> None:
        for statement in body:
            with self._expressions.at(statement):
                self._statement(statement)

    def _statement(self, statement: ir.Statement) -> None:
        scope = self._expressions.scope
        match statement:
            case ir.Perform(ir.Deed() as deed):
                self._do(deed)
            case ir.Assign((ir.Register(number),), value) if number in self._list_registers:
                self._note_list(number, value)
            case ir.Assign(
                (ir.Tuple((ir.Register(each), ir.Register(left))),),
                ir.Tuple((ir.Item(ir.Register(), ir.Number(0)), ir.Slice())),
            ) if left in self._list_registers:
                self._take_first(each, left)
            case ir.Assign((ir.Register(), *_) as targets, value):
                self._note(targets, value)
            case ir.Assign(
                (ir.Tuple((ir.Register(first), ir.Register(second))),), ir.Register(pair)
            ):
                self._part(first, second, pair)
            case ir.Update(ir.Register() as target, sign, value):
                self._note([target], ir.Sum(target, sign, value))
            case ir.Assign((ir.Variable(name),), ir.Lambda() as value):
                scope[name] = value
            case ir.Assign(
                (ir.Variable(name),), ir.Call("standings", (ir.Tuple(keys), ir.Lambda() as asked))
            ):
                scope[name] = self._expressions.groups(keys, asked)
            case ir.Assign((ir.Variable(name),), ir.List(())):
                for word in ("lowest", "highest"):
                    self._out.add(
                        f"{word}_{name}, best_of_{word} = seat_from(playing, first), NOTHING"
                    )
            case ir.For((name,), ir.TableField("playing"), body):
                self._for_each_player(name, body)
            case ir.Perform(ir.Method(ir.Variable(name), "append", (value,))):
                self._compare(name, value)
            case ir.Assign((ir.Variable(name),), ir.Call("open_cells") as cells):
                scope[name] = self._expressions.keep(cells, "ROOM")
            case ir.Assign((ir.Variable(name),), value):
                scope[name] = self._expressions.thing(value) or self._expressions.named(
                    self._expressions.write(value)
                )
            case _:
                refuse(statement)

    def _for_each_player(self, name: str, body: Sequence[ir.Statement]) -> None:
        """Do something for each who still plays, in turn order."""
        place, seat, depth = self._out.new("place"), self._out.new("seat"), self._out.depth
        self._out.begin(f"for {place} in range(table[COUNT]):")
        self._out.add(f"{seat} = (first + {place}) % table[COUNT]")
        self._out.begin(f"if playing >> {seat} & 1 == 1:")
        outside = self._expressions.scope
        self._expressions.scope = {**outside, name: Expression(seat, NUMBER)}
        self._statements(body)
        self._expressions.scope = outside
        self._out.depth = depth

    def _compare(self, numbers: str, value: ir.Expression) -> None:
        """Note the seat at hand where its number is the highest or the lowest so far."""
        found = self._expressions.named(self._expressions.numeric(value)).text
        seat = self._expressions.scope["seat"]
        assert isinstance(seat, Expression)
        for word, sign in (("lowest", "<"), ("highest", ">")):
            best = f"best_of_{word}"
            with self._out.deeper(
                f"if {found} {sign} {best} or ({best} != {best} and {found} == {found}):"
            ):
                self._out.add(f"{word}_{numbers}, {best} = signed({seat.text}), 1.0 * {found}")

    def _note(self, targets: Sequence[ir.Expression], value: ir.Expression) -> None:
        if isinstance(value, ir.Nothing):
            found = Expression("signed(0)", NONE)
        else:
            found = self._expressions.named(self._expressions.write(value))
        for target in targets:
            match target:
                case ir.Register(register):
                    self._keep(register, found)
                case ir.TableField("acting"):
                    pass  # who is shown to be acting makes no difference
                case _:
                    refuse(target)

    def _keep(self, register: int, found: Expression) -> None:
        """Note something in a register; a thing as what was chosen, too."""
        kind, text = found.kind, found.text
        if kind == FLAG:
            kind, text = NUMBER, f"1 if {text} else 0"
        self._learn(register, kind)
        self._out.add(f"v{register} = {text}")
        if kind == ITEM:
            self._out.add(f"table[CHOSEN + {register} * WIDTH] = v{register}")
            self._out.add(f"n{register} = signed(1)")

    def _part(self, first: int, second: int, pair: int) -> None:
        """Note the two things of a pair that was chosen."""
        kinds = kinds_in_pair(self._learned.get(pair) or self.registers.get(pair, NUMBER))
        if len(kinds) == 1:
            raise NotTranslated("what is no pair")
        self._keep(first, Expression(f"v{pair} % PLACED", kinds[0]))
        self._keep(second, Expression(f"v{pair} // PLACED", kinds[1]))

    def lying_in(self, pile: int) -> str:
        """The type of what lies in a pile, of a seat's piles those of the first seat; NONE where
        nothing ever does.
        """
        return self._piles.get(pile, NONE if pile > 1 else ITEM)

    def _fill(self, target: ir.Expression | int, kind: str = ITEM) -> None:
        """Note what comes into a pile; NotTranslated where it is one kind of thing and another."""
        place = target if isinstance(target, int) else ir.place_number(target)
        if place is None:
            raise NotTranslated("a pile that is worked out")
        if self._filled.setdefault(place, kind) != kind:
            raise NotTranslated("one kind of thing and another in a pile")

    def _do(self, deed: ir.Deed) -> None:
        """A deed of the table."""
        if deed.name in ("draw", "roll", "move"):
            self._fill(deed.arguments[-1])
        elif deed.name in ("draw_each", "roll_each"):
            self._fill(self._shared + (ir.place_number(deed.arguments[-1]) or 0))
        match deed:
            case ir.Deed("draw", (count, target)):
                self._out.add(f"draw(table, luck, {self._wholes(count, target)})")
            case ir.Deed("roll", (count, target)):
                self._out.add(f"roll(table, luck, {self._wholes(count, target)}, FIRST_FACE)")
            case ir.Deed("clear", (target,)):
                self._out.add(f"table[SIZES + {self._wholes(target)}] = 0")
            case ir.Deed("draw_each", (count, target)):
                number = self._wholes(count)
                self._for_each(target, f"draw(table, luck, {number}, target)")
            case ir.Deed("roll_each", (count, target)):
                number = self._wholes(count)
                self._for_each(target, f"roll(table, luck, {number}, target, FIRST_FACE)")
            case ir.Deed("reroll_each", (target,)):
                self._for_each(target, "reroll(table, luck, target, FIRST_FACE)")
            case ir.Deed("begin_with", (seat,)):
                self._out.add(f"first = {self._wholes(seat)}")
            case ir.Deed("begin_left_of", (seat,)):
                after = self._expressions.named(Expression(f"{self._wholes(seat)} + 1", NUMBER))
                self._out.add(f"first = {after.text} if {after.text} < table[COUNT] else signed(0)")
            case ir.Deed("pay", (source, target, amount)):
                self._pay_over(source, target, amount)
            case ir.Deed("take_all", (purses, target)):
                to = self._expressions.purse(target)
                self._expressions.each(
                    purses,
                    lambda each: self._out.add(
                        f"take_all(table, {self._expressions.purse(each)}, {to})"
                    ),
                )
            case ir.Deed("take_from_pot", (amount, seat)):
                self._out.add(f"take_from_pot(table, {self._wholes(amount, seat)})")
            case _:
                self._change(deed)

    def _change(self, deed: ir.Deed) -> None:
        """A deed that moves things or notes something."""
        match deed:
            case ir.Deed("move", (things, source, target)):
                kept = self._expressions.keep(things)
                if kept.kind not in (ITEM, *NUMBERS) or self._expressions.lying_in(source) != ITEM:
                    refuse(deed)
                places = self._wholes(source, target)
                word = "move_counted" if self._is_scripted else "move"
                self._out.add(f"{word}(table, {kept.first}, {kept.count}, {places})")
            case ir.Deed("put", (thing, target)):
                self._put(thing, target)
            case ir.Deed("lay"):
                self._lay(deed)
            case ir.Deed("add", (ir.Number(tally), key, amount)):
                more = self._expressions.whole(amount)
                place = self._expressions.tally_place(tally, key)
                total = Expression(f"table[{place}] + {more}", NUMBER)
                self._out.add(f"table[{place}] = {self._expressions.within_bounds(total).text}")
            case _:
                refuse(deed)

    def _pay_over(
        self, source: ir.Expression, target: ir.Expression, amount: ir.Expression
    ) -> None:
        """Gold goes from one purse to another; the house may owe."""
        purses = [self._expressions.purse(each) for each in (source, target)]
        debt = NUMBERS_MOST if source == ir.Text(INN) else 0
        self._out.add(f"pay(table, {purses[0]}, {purses[1]}, {self._wholes(amount)}, {debt})")

    def _put(self, thing: ir.Expression, target: ir.Expression) -> None:
        """Note a number, a word or a cell in a pile; nothing where there is none."""
        found = self._expressions.named(self._expressions.write(thing))
        kind = NUMBER if found.kind in NUMBERS else found.kind
        if kind not in (NUMBER, WORD, CELL):
            refuse(thing)
        self._fill(target, kind)
        is_there = {
            MAYBE: f"{found.text} == {found.text}",
            WORD: f"{found.text} != {NO_WORD} and {found.text} != {NO_CHOICE}",
            CELL: f"{found.text} != {NO_WORD}",
        }.get(found.kind, "True")
        with self._out.deeper(f"if {is_there}:"):
            self._out.add(f"put(table, signed({found.text}), {self._wholes(target)})")

    def _note_list(self, register: int, value: ir.Expression) -> None:
        """Note a list of things, to be gone through one by one."""
        kept = self._expressions.keep(value)
        if kept.first != "OFFERED" or kept.kind == MAYBE:
            refuse(value)
        self._learn(register, kept.kind)
        place, first = self._out.new("place"), f"CHOSEN + {register} * WIDTH"
        with self._out.deeper(f"for {place} in range({kept.count}):"):
            self._out.add(f"table[{first} + {place}] = table[OFFERED + {place}]")
        self._out.add(f"n{register} = {kept.count}")

    def _take_first(self, register: int, left: int) -> None:
        """Take the first thing off a list that was noted."""
        place, first = self._out.new("place"), f"CHOSEN + {left} * WIDTH"
        kind = self._learned.get(left, self.registers.get(left, NUMBER))
        self._keep(register, Expression(f"table[{first}]", kind))
        self._out.add(f"n{left} -= 1")
        with self._out.deeper(f"for {place} in range(n{left}):"):
            self._out.add(f"table[{first} + {place}] = table[{first} + {place} + 1]")

    def _lay(self, deed: ir.Deed) -> None:
        """Lay a card into a cell of a grid."""
        card, source, cell, grid = deed.arguments
        given = [self._expressions.write(each) for each in (card, cell)]
        if [each.kind for each in given] != [ITEM, CELL]:
            refuse(deed)
        self._fill(grid, PLACED_ITEM)
        word = "lay_counted" if self._is_scripted else "lay"
        texts = [given[0].text, self._wholes(source), given[1].text, self._wholes(grid)]
        self._out.add(f"{word}(table, {', '.join(texts)})")

    def _wholes(self, *numbers: ir.Expression) -> str:
        """Whole numbers as arguments."""
        return ", ".join([self._expressions.whole(each) for each in numbers])

    def _for_each(self, target: ir.Expression, line: str) -> None:
        """Do something with a pile of each who still plays, in turn order."""
        place = self._wholes(target)
        depth, counted = self._out.depth, "turn" if self.orders else "seat"
        self._out.begin(f"for {counted} in range(table[COUNT]):")
        if self.orders:
            self._out.add("seat = (first + turn) % table[COUNT]")
        with self._out.deeper("if playing >> seat & 1 == 1:"):
            self._out.add(f"target = {self._shared} + seat * {self._per_seat} + {place}")
            self._out.add(line)
        self._out.depth = depth


def _program_of(definition: GameDefinition) -> ir.Module:
    """The functions of a game's Order of Play; NotTranslated for games that are never played so."""
    if definition.inn is not None:
        raise NotTranslated("its players have characters and cards that answer one another")
    if definition.functions is None:
        raise NotTranslated("its functions are known to the engine alone")
    return definition.functions


def _functions_of_play(definition: GameDefinition, program: ir.Module) -> tuple[ir.Node, ...]:
    """The functions that the Order of Play uses, and not those of judges and screens."""
    codes = [code for each in definition.program for code in functions_called(each)]
    return program.used_by(*codes)


def _asks_gold(functions: Sequence[ir.Node]) -> bool:
    """Whether anything depends on the Gold of a seat; that in a purse on the table is asked for by
    a word, by what a dictionary has, or by each of some words.
    """
    purses = {
        name
        for loop in ir.walk(*functions)
        if isinstance(loop, ir.Loop) and isinstance(loop.over, ir.Tuple)
        for name in loop.names
    }
    for node in ir.walk(*functions):
        match node:
            case ir.Item(ir.TableField("gold"), ir.Text() | ir.Item(ir.Constant())):
                pass
            case ir.Item(ir.TableField("gold"), ir.Variable(name)) if name in purses:
                pass
            case ir.Item(ir.TableField("gold")):
                return True
            case _:
                pass
    return False


def _list_registers(program: ir.Module) -> frozenset[int]:
    """The registers that hold lists, which the game goes through thing by thing."""
    found: set[int] = set()
    for node in ir.walk(*program.functions):
        match node:
            case ir.Assign((ir.Register(number),), ir.Call("tuple")):
                found.add(number)
            case _:
                pass
    return frozenset(found)
