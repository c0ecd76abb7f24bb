"""Write a game's scoring functions in numbers: lists and boards of cards, tables by word, orders,
and the statements that work with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rdi.arrays.expressions import (
    FLAG,
    ITEM,
    MAYBE,
    NUMBER,
    NUMBERS,
    WORD,
    ArraySlice,
    CodeLines,
    ConstantList,
    Expression,
    ExpressionWriter,
    NotTranslated,
    SymbolTable,
    WordDictionary,
    element_of,
    is_plain,
    name_of,
    refuse,
)
from rdi.model import ir
from rdi.model.bitboards import BoardScore

SPOT = "spot"
"""The kind of an expression that gives a place on a board."""

RESULT = "result"
"""The kind of an expression that gives tier and points of a hand as one number."""


@dataclass(frozen=True, slots=True)
class WordArray:
    """Numbers or words by the words of a fixed list, in an array in that list's order, from a place
    on.
    """

    keys: tuple[int, ...]
    array: str
    kind: str
    first: str = "0"


@dataclass(frozen=True, slots=True)
class Ranking:
    """An order of words: the number of words better than each, and of those tied with it, itself
    included.
    """

    keys: tuple[int, ...]
    better: str
    tied: str


@dataclass(frozen=True, slots=True)
class Board:
    """The cards of a grid by their spots; 0 where none lies."""

    array: str


@dataclass(frozen=True, slots=True)
class BoardByAttribute:
    """The cards of a board, sorted out by an attribute."""

    board: Board
    attribute: str


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The cards of a board that have this word as an attribute."""

    board: Board
    attribute: str
    word: int


@dataclass(frozen=True, slots=True)
class Marks:
    """Spots of a board: 1 where one is marked."""

    array: str


@dataclass(frozen=True, slots=True)
class Results:
    """Results of which the best will be taken: the best so far."""

    name: str


@dataclass(frozen=True, slots=True)
class Combinations:
    """Points of combinations of kinds: the sum of the weights of a combination, and its points."""

    weights: str
    attribute: str
    sums: str
    points: str


Meaning = (
    ArraySlice
    | ConstantList
    | WordArray
    | Ranking
    | Board
    | BoardByAttribute
    | BoardPart
    | Marks
    | Results
    | Combinations
    | WordDictionary
)


WAYS = 4

NOWHERE = "0"

NO_CLASS = -1
"""The class of what cannot lie on a board."""

DEPTH_MOST = 8
"""So often a function may call itself; what goes deeper is left to the game's own functions."""


@dataclass
class ScoringModule:
    """The parts that all functions of one game's scores share.

    `given` are the arguments that every function has, because any may look at what lies open;
    `texts` the functions that are written, `used` the attributes that they look up, `copies` how
    many cards of each kind the game has.
    """

    names: SymbolTable
    edge: int
    program: ir.Module
    things: dict[str, Meaning] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    lists: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    word_lists: set[str] = field(default_factory=set)
    begun: set[str] = field(default_factory=set)
    copies: Mapping[str, int] = field(default_factory=dict)


class ScoringFunctionWriter(ExpressionWriter):
    """Writes one scoring function, and the functions inside it when they are called.

    `things` are the names that stand for more than one number: lists, boards, tables, orders.
    """

    def __init__(self, shared: ScoringModule) -> None:
        super().__init__(shared.names, CodeLines(1), {})
        self.shared = shared
        self.things: dict[str, Meaning] = dict(shared.things)
        self.used, self.lists, self.word_lists = shared.used, shared.lists, shared.word_lists
        self.inside: dict[str, ir.Define] = {}
        self.around: tuple[str, ...] = ()
        self.is_tiebreak = False
        self.ties = 0

    def write_function(self, function: ir.Function, *, is_tiebreak: bool) -> int:
        """Write a function of the game; returns the number of numbers of a tiebreak."""
        more = ["key", "bits"] if is_tiebreak else []
        self.is_tiebreak = is_tiebreak
        self._write_body(function.name, [*self.shared.given, *more], function.body)
        return self.ties

    def write_board_function(self, name: str, found: BoardScore) -> None:
        """Write a function of the game that scores a board, in bitboards: one whole number for the
        spots of each class of cards.
        """
        array, first, count = self.shared.given
        codes, edge = self.names.items.codes, self.shared.edge
        numbers = [Expression(str(found.classes.get(code, NO_CLASS)), NUMBER) for code in codes]
        classes = self.fixed(ConstantList(tuple(numbers))).array
        self.out.add(f"top, left = corner({array}, {first}, {count})")
        for mask in found.masks:
            self.out.add(f"{mask.name} = 0")
            self.scope[mask.name] = Expression(mask.name, NUMBER)
        with self.out.deeper(f"for place in range({first}, {first} + {count}):"):
            self.out.add(f"bit = 1 << spot_on({array}[place], top, left, {edge})")
            self.out.add(f"lies = {classes}[{array}[place] % PLACED]")
            for number, mask in enumerate(found.masks):
                spots = mask.name
                self.out.add(f"{spots} = {spots} | bit if lies == {number} else {spots} & ~bit")
        self._write_body(name, self.shared.given, found.body)

    def _write_body(
        self, name: str, arguments: Sequence[str], body: Sequence[ir.Statement]
    ) -> None:
        self._statements(body)
        head = f"def {name}({', '.join(arguments)}):"
        self.shared.texts.append("\n".join(["@inner", head, *self.out.lines]))

    # ------------------------------------------------------------------ statements

    def _statements(self, body: Sequence[ir.Statement]) -> None:
        for statement in body:
            with self.at(statement):
                self._statement(statement)

    def _statement(self, statement: ir.Statement) -> None:
        match statement:
            case ir.Define(name):
                self.inside[name] = statement
            case ir.Assign((ir.Tuple(names),), ir.Apply(function, given)) if isinstance(
                of_context := self.shared.program.by_name.get(function), ir.Function
            ):
                self._worked_out(names, of_context, given)
            case ir.Assign((target,), value) if name := name_of(target):
                self._assign(name, value)
            case ir.Update(ir.Variable(name) as target, sign, value):
                self._keep(name, self.write(ir.Sum(target, sign, value)))
            case ir.Perform(ir.Method(ir.Variable(name), method, (given,))):
                self._change(name, method, given, statement)
            case ir.If(condition, then):
                with self.out.deeper(f"if {self.truth(condition)}:"):
                    self._statements([then])
            case ir.For((place, card), ir.Call("enumerate", (cards,)), body):
                self._enumerate(place, card, self.kept(cards), body)
            case ir.Return(value):
                self._return(value)
            case _:
                refuse(statement)

    def _assign(self, name: str, value: ir.Expression) -> None:
        match value:
            case ir.Lambda():
                self.scope[name] = value
                return
            case ir.List(()):
                self.out.add(f"v_{name} = NO_RESULT")
                self.things[name] = Results(f"v_{name}")
                return
            case _:
                found = self.thing(value)
        if found is None:
            self._keep(name, self.write(value))
        elif self.out.depth > 1 and name in self.things:
            refuse(value)
        else:
            self.things[name] = found
            self.scope.pop(name, None)

    def _keep(self, name: str, found: Expression) -> None:
        """Give a name a number."""
        self.things.pop(name, None)
        before = self.scope.get(name)
        self.out.add(f"v_{name} = {found.text}")
        is_maybe = isinstance(before, Expression) and before.kind == MAYBE and self.out.depth > 1
        self.scope[name] = Expression(f"v_{name}", MAYBE if is_maybe else found.kind)

    def _change(
        self, name: str, method: str, given: ir.Expression, statement: ir.Statement
    ) -> None:
        """Add a result to those of which the best is wanted, or mark spots."""
        match self.things.get(name), method:
            case Results(best), "append":
                self._better(best, given)
            case Marks(array), "update" if name in ir.names(given):
                new = self.marks([given]).array
                with self.out.deeper(f"for spot in range({self.spots}):"):
                    self.out.add(f"{array}[spot] = {array}[spot] | {new}[spot]")
            case Marks(array), "update":
                self.mark(array, given)
            case _:
                refuse(statement)

    def _enumerate(
        self, place: str, card: str, cards: ArraySlice, body: Sequence[ir.Statement]
    ) -> None:
        number = self.out.new(place)
        with self.out.deeper(f"for {number} in range({cards.count}):"):
            self.scope[place] = Expression(number, NUMBER)
            self.scope[card] = self.named(element_of(cards, number))
            self._statements(body)

    def _worked_out(
        self,
        names: Sequence[ir.Expression],
        function: ir.Function,
        given: Sequence[ir.Expression],
    ) -> None:
        """Write the lines of a function of the context here, and note its results."""
        scope, things = self.scope, self.things
        inner: dict[str, Meaning] = dict(self.shared.things)
        for parameter, value in zip(function.parameters, given, strict=True):
            inner[parameter] = self.thing(value) or refuse(value)
        self.scope, self.things = {}, inner
        *body, last = function.body
        self._statements(body)
        if not isinstance(last, ir.Return) or not isinstance(last.value, ir.Tuple):
            refuse(last)
        results = [self.thing(each) or self.named(self.write(each)) for each in last.value.parts]
        self.scope, self.things = scope, things
        for name, result in zip(map(name_of, names), results, strict=True):
            if isinstance(result, Expression):
                self._keep(name, result)
            else:
                self.things[name] = result

    # ------------------------------------------------------------------ results

    def _return(self, value: ir.Expression) -> None:
        match value:
            case ir.Conditional(yes, condition, no):
                with self.out.deeper(f"if {self.truth(condition)}:"):
                    self._return(yes)
                with self.out.deeper("else:"):
                    self._return(no)
            case ir.Tuple(parts) if self.is_tiebreak:
                self._return_ties(parts)
            case _:
                self.out.add(f"return {self._result(value)}")

    def _result(self, value: ir.Expression) -> str:
        """Class and points as one number."""
        match value:
            case ir.Tuple((tier, points)):
                worth = self.numeric(points)
                return f"{self.number(tier)} * RESULT_STEP + int({worth.text})"
            case _:
                found = self.write(value)
                return found.text if found.kind == RESULT else refuse(value)

    def _return_ties(self, parts: Sequence[ir.Expression]) -> None:
        found: list[Expression] = []
        for part in parts:
            match part:
                case ir.Spread(ir.Call("kind_counts", (cards, ir.AttributeTable(name), order))):
                    found += self.counts(cards, name, order)
                case _:
                    found.append(self.numeric(part))
        ties = [self._tie(number) for number in found]
        if ties:
            self.out.add(f"if ({' | '.join(ties)}) >> bits != 0:")
            self.out.add("    raise OverflowError('what decides a tie does not go into a key')")
        for tie in ties:
            self.out.add(f"key = (key << bits) + {tie}")
        self.out.add("return key")
        self.ties = len(ties)

    def _tie(self, number: Expression) -> str:
        """A number that decides between equal scores, as a whole number."""
        if number.kind == MAYBE:
            number = self.named(number)
            self.out.add(f"if {number.text} != {number.text}:")
            self.out.add("    raise OverflowError('what decides a tie is missing')")
        return self.named(Expression(f"int({number.text})", NUMBER)).text

    def _better(self, best: str, value: ir.Expression) -> None:
        self.out.add(f"{best} = max({best}, {self._result(value)})")

    def _best(self, results: ir.Expression) -> Expression:
        match self.things.get(name_of(results)):
            case Results(name):
                return Expression(name, RESULT)
            case _:
                best = self.out.new("best")
                self.out.add(f"{best} = NO_RESULT")
                self.each(results, lambda each: self._better(best, each))
                return Expression(best, RESULT)

    # ------------------------------------------------------------------ functions inside

    def _call_inside(self, function: ir.Define, given: Sequence[ir.Expression]) -> Expression:
        """Call a function that was inside this one, with all that it uses as arguments."""
        passed: dict[str, Expression | Meaning] = {}
        for name, value in zip(function.parameters, given, strict=True):
            passed[name] = self.thing(value) or self.write(value)
        for name in sorted(_outer_names(function, self.inside) - passed.keys()):
            found = self.scope.get(name, self.things.get(name))
            if isinstance(found, Expression | Meaning) and name not in self.shared.things:
                passed[name] = found
        depth = self.around.count(function.name)
        if depth > self._depth_most(function):
            return Expression("too_deep(0)", RESULT)
        name = f"{function.name}_{depth}"
        if name not in self.shared.begun:
            self.shared.begun.add(name)
            self._write_inside(function, name, passed)
        texts = [text for each in passed.values() for text in _as_arguments(each)]
        return Expression(f"{name}({', '.join([*self.shared.given, *texts])})", RESULT)

    def _depth_most(self, function: ir.Define) -> int:
        """The number of times that a function can call itself: once for each card of a kind that it
        uses up.

        It is written so often, because numba does not keep functions that call themselves rightly.
        """
        copies = [self.shared.copies.get(_kind_used_up(node), 0) for node in ir.walk(function)]
        return min(DEPTH_MOST, max(copies))

    def _write_inside(
        self, function: ir.Define, name: str, passed: dict[str, Expression | Meaning]
    ) -> None:
        writer = ScoringFunctionWriter(self.shared)
        writer.around = (*self.around, function.name)
        writer.inside = dict(self.inside)
        writer.scope = {n: f for n, f in self.scope.items() if isinstance(f, ir.Lambda)}
        arguments = list(self.shared.given)
        for each, found in passed.items():
            inner = _as_parameter(each, found)
            arguments += _as_arguments(inner)
            if isinstance(inner, Expression):
                writer.scope[each] = inner
            else:
                writer.things[each] = inner
        writer._write_body(name, arguments, function.body)

    @property
    def spots(self) -> int:
        """The number of places on a board."""
        return self.shared.edge * self.shared.edge

    def room(self, count: str) -> str:
        """An array of this number of zeros."""
        name = self.out.new("room")
        self.out.add(f"{name} = room({count})")
        return name

    # ------------------------------------------------------------------ what a name stands for

    list_stem = "C"

    def thing(self, node: ir.Expression) -> Meaning | None:
        """The list, board or other thing that an expression is, written down where it must be."""
        match node:
            case ir.Variable() | ir.Constant() | ir.ScoreInput():
                return self.things.get(name_of(node))
            case ir.Call("top_cards", (cards,)):
                return self._board(self.kept(cards))
            case ir.Call("by_kind", (cards, ir.AttributeTable(attribute))):
                board = self.thing(cards)
                return BoardByAttribute(board, attribute) if isinstance(board, Board) else None
            case ir.Call("list", (ir.Method(board, "values"),)):
                return self._lying_on(board)
            case ir.Call("set", values):
                return self.marks(values)
            case ir.Call("standings", (keys, ir.Lambda() as asked)):
                return self._order(self.thing(keys), asked)
            case ir.Call("dict" | "tuple" | "list", (value,)):
                return self.thing(value)
            case ir.Method(value, "items" | "keys", ()):
                return self.thing(value)
            case ir.Item(value, ir.Text(word)):
                return self._part(self.thing(value), word)
            case ir.TableComprehension(value=ir.Variable()):
                return self._board_of(node)
            case ir.TableComprehension():
                return self._table(node)
            case ir.Tuple(parts) | ir.List(parts) if all(map(is_plain, parts)):
                return ConstantList(tuple([self.plain(each) for each in parts]))
            case ir.List() | ir.Comprehension():
                return self.listed(node)
            case ir.Slice(value, start, end):
                return self._sliced(value, start, end)
            case _:
                return None

    def _sliced(
        self, value: ir.Expression, start: ir.Expression | None, end: ir.Expression | None
    ) -> Meaning:
        found = self.thing(value)
        if not isinstance(found, ArraySlice):
            refuse(value)
        begin = self.whole(start) if start is not None else "0"
        stop = self.whole(end) if end is not None else found.count
        return ArraySlice(
            found.array, f"{found.first} + {begin}", f"({stop} - ({begin}))", found.kind
        )

    def kept(self, node: ir.Expression) -> ArraySlice:
        """An expression that is a list; what never changes becomes an array."""
        match self.thing(node):
            case ConstantList() as found:
                return self.fixed(found)
            case ArraySlice() as found:
                return found
            case _:
                return refuse(node)

    # ------------------------------------------------------------------ lists that are made

    def listed(self, node: ir.List | ir.Comprehension) -> ArraySlice:
        """A list written down in an array of its own."""
        if isinstance(node, ir.Comprehension):
            if len(node.loops) > 1:
                refuse(node)
            parts: list[ArraySlice | ir.Expression] = [self.kept(node.loops[0].over)]
        else:
            parts = [
                self.kept(each.of) if isinstance(each, ir.Spread) else each for each in node.parts
            ]
        most = [f"({each.count})" if isinstance(each, ArraySlice) else "1" for each in parts]
        array, count = self.room(" + ".join(most) or "1"), self.out.new("count")
        self.out.add(f"{count} = 0")
        kinds: set[str] = set()

        def note(found: Expression) -> None:
            kinds.add(found.kind)
            self.out.add(f"{array}[{count}] = {self._as_item(found, kinds)}")
            self.out.add(f"{count} += 1")

        if isinstance(node, ir.Comprehension):
            self.each(node, lambda each: note(self._stored(each, node)))
        else:
            for part in parts:
                self._copy(part, note)
        kind = ITEM if ITEM in kinds else kinds.pop() if kinds else NUMBER
        return ArraySlice(array, "0", count, kind)

    def _stored(self, element: ir.Expression, node: ir.Expression) -> Expression:
        found = self.write(element)
        return refuse(node) if found.kind == MAYBE else found

    def _as_item(self, found: Expression, kinds: set[str]) -> str:
        """A number among cards stands for the face of a die."""
        if found.kind in NUMBERS and ITEM in kinds:
            return f"(signed({found.text}) + {self.names.items.faces.start - 1})"
        return found.text

    def _copy(self, part: ArraySlice | ir.Expression, note: Callable[[Expression], None]) -> None:
        if isinstance(part, ir.Expression):
            note(self.write(part))
            return
        place = self.out.new("place")
        with self.out.deeper(f"for {place} in range({part.count}):"):
            note(element_of(part, place))

    # ------------------------------------------------------------------ loops

    def elements(self, loop: ir.Loop) -> dict[str, Expression]:
        """Write the head of a loop over a list, a board or the neighbours of a spot; the meaning of
        its names.
        """
        match loop:
            case ir.Loop((spot, card), ir.Method(board, "items", ())):
                return self._over_board(self._board_in(board), spot, card)
            case ir.Loop((name,), ir.Call("neighbours", (spot_in_middle,))):
                middle = self.named(self.write(spot_in_middle)).text
                near, way = self.out.new(name), self.out.new("way")
                self.out.begin(f"for {way} in range({WAYS}):")
                self.out.add(f"{near} = _near({middle}, {way}, {self.shared.edge})")
                return {name: Expression(near, SPOT)}
            case ir.Loop((name,), ir.Comprehension(value, loops)):
                for inner in loops:
                    self.begin_loop(inner)
                return {name: self.named(self.write(value))}
            case ir.Loop((name,), ir.Call("subsets", (cards, ir.Number(count)))):
                self._over_subsets(name, self.kept(cards), count)
                return {}
            case ir.Loop((name,), ir.Tuple((single,))):
                return {name: self.named(self.write(single))}
            case ir.Loop((name,), values):
                source, place = self.kept(values), self.out.new("place")
                self.out.begin(f"for {place} in range({source.count}):")
                return {name: self.named(element_of(source, place))}
            case _:
                return refuse(loop.over)

    def _over_subsets(self, name: str, cards: ArraySlice, most: int) -> None:
        """Write the head of a loop over all choices of so many cards."""
        count, going = self.out.new("count"), self.out.new("going")
        self.out.add(f"{count} = min({most}, {cards.count})")
        places, chosen, place = self.room(str(most)), self.room(str(most)), self.out.new("place")
        with self.out.deeper(f"for {place} in range({count}):"):
            self.out.add(f"{places}[{place}] = {place}")
        self.out.add(f"{going} = 1")
        self.out.begin(f"while {going} == 1:")
        with self.out.deeper(f"for {place} in range({count}):"):
            self.out.add(f"{chosen}[{place}] = {cards.array}[{cards.first} + {places}[{place}]]")
        self.out.add(f"{going} = next_subset({places}, {count}, {cards.count})")
        self.things[name] = ArraySlice(chosen, "0", count, cards.kind)

    def _board_in(self, node: ir.Expression) -> Board | BoardPart:
        found = self.thing(node)
        return found if isinstance(found, Board | BoardPart) else refuse(node)

    def _over_board(self, found: Board | BoardPart, spot: str, card: str) -> dict[str, Expression]:
        place = self.out.new(spot)
        self.out.begin(
            f"for {place} in range({self.shared.edge}, {self.spots - self.shared.edge}):"
        )
        self.out.begin(f"if {self.lies_in(found, place)}:")
        board = found if isinstance(found, Board) else found.board
        return {spot: Expression(place, SPOT), card: Expression(f"{board.array}[{place}]", ITEM)}

    def lies_in(self, found: Board | BoardPart, spot: str) -> str:
        """The condition that a card lies at a spot, of a part one of its cards."""
        if isinstance(found, Board):
            return f"({found.array}[{spot}] != 0)"
        return f"({self.array(found.attribute)}[{found.board.array}[{spot}]] == {found.word})"

    # ------------------------------------------------------------------ conditions

    def truth(self, node: ir.Expression) -> str:
        """An expression as a condition; a list is true where it is not empty."""
        match self.things.get(name_of(node)):
            case None:
                return super().truth(node)
            case ArraySlice(count=count):
                return f"({count} > 0)"
            case ConstantList(elements):
                return "True" if elements else "False"
            case Results(name):
                return f"({name} != NO_RESULT)"
            case _:
                return refuse(node)

    def lies_among(self, one: Expression, found: Any, among: ir.Expression) -> str:
        """The condition that something is in what `among` stands for, a board too."""
        match found:
            case Board() | BoardPart() if one.kind == SPOT:
                return self.lies_in(found, one.text)
            case Marks(array) if one.kind == SPOT:
                return f"({array}[{one.text}] == 1)"
            case ArraySlice(kind=kind) if one.kind == WORD and kind == ITEM:
                self.word_lists.add(found.array)
                return self.is_kept(one, replace(found, kind=WORD), among)
            case _:
                return super().lies_among(one, found, among)

    def _are_all(self, values: ir.Expression, wanted: Sequence[ir.Expression]) -> str:
        """Whether these values are the wanted ones, each at least once and nothing else."""
        seen = [self.named(Expression("0", NUMBER)).text for _ in wanted]
        other = self.named(Expression("0", NUMBER)).text
        texts = [self.write(each).text for each in wanted]

        def note(each: ir.Expression) -> None:
            value = self.named(self.write(each)).text
            for name, text in zip(seen, texts, strict=True):
                self.out.add(f"{name} = 1 if {value} == {text} else {name}")
            none = " and ".join([f"{value} != {text}" for text in texts])
            self.out.add(f"{other} = 1 if {none} else {other}")

        self.each(values, note)
        return f"({' and '.join([f'{name} == 1' for name in seen])} and {other} == 0)"

    # ------------------------------------------------------------------ boards, tables, orders

    def _board(self, cards: ArraySlice) -> Board:
        array = self.room(str(self.spots))
        self.out.add(
            f"lay_out({cards.array}, {cards.first}, {cards.count}, {self.shared.edge}, {array})"
        )
        return Board(array)

    def _part(self, sorted_out: Meaning | None, word: str) -> BoardPart | None:
        if not isinstance(sorted_out, BoardByAttribute):
            return None
        return BoardPart(sorted_out.board, sorted_out.attribute, self.names.word(word))

    def _lying_on(self, node: ir.Expression) -> ArraySlice:
        board = self._board_in(node)
        array, count, depth = self.room(str(self.spots)), self.out.new("count"), self.out.depth
        self.out.add(f"{count} = 0")
        found = self._over_board(board, "spot", "card")
        self.out.add(f"{array}[{count}] = {found['card'].text}")
        self.out.add(f"{count} += 1")
        self.out.depth = depth
        return ArraySlice(array, "0", count, ITEM)

    def _board_of(self, node: ir.TableComprehension) -> Board:
        """The cards of a board for which some conditions hold, as a board of their own."""
        array, depth, outside = self.room(str(self.spots)), self.out.depth, self.scope
        self.begin_loop(node.loops[0])
        spot, card = self.write(node.key), self.write(node.value)
        if (spot.kind, card.kind) != (SPOT, ITEM):
            refuse(node)
        self.out.add(f"{array}[{spot.text}] = {card.text}")
        self.scope, self.out.depth = outside, depth
        return Board(array)

    def marks(self, values: Sequence[ir.Expression]) -> Marks:
        """Spots that are marked from now on."""
        array = self.room(str(self.spots))
        for each in values:
            self.mark(array, each)
        return Marks(array)

    def mark(self, array: str, values: ir.Expression) -> None:
        """Mark these spots."""

        def note(each: ir.Expression) -> None:
            spot = self.write(each)
            if spot.kind != SPOT:
                refuse(each)
            self.out.add(f"{array}[{spot.text}] = 1")

        self.each(values, note)

    def _table(self, node: ir.TableComprehension) -> WordArray:
        """A number for each word of a fixed list."""
        loop = node.loops[0]
        keys = self.thing(loop.over)
        if not isinstance(keys, ConstantList) or (name_of(node.key),) != loop.names:
            refuse(node)
        array, made = self.out.new("table"), len(self.out.lines)
        self.out.add("")
        place, listed = self.out.new("place"), self.fixed(keys)
        outside = self.scope
        with self.out.deeper(f"for {place} in range({listed.count}):"):
            key = self.named(Expression(f"{listed.array}[{place}]", WORD))
            self.scope = {**outside, loop.names[0]: key}
            found = self.write(node.value)
            self.out.add(f"{array}[{place}] = {found.text}")
        self.scope = outside
        room = "reals" if found.kind == MAYBE else "room"
        self.out.lines[made] = "    " * self.out.depth + f"{array} = {room}({listed.count})"
        kind = NUMBER if found.kind == FLAG else found.kind
        return WordArray(_words(keys), array, kind)

    def _order(self, keys: Meaning | None, asked: ir.Lambda) -> Ranking:
        """The number of words that are better than each, and that are tied with it."""
        if not isinstance(keys, ConstantList) or not isinstance(asked.body, ir.Tuple):
            refuse(asked)
        listed, parts, outside = self.fixed(keys), asked.body.parts, self.scope
        columns = [self.out.new("column") for _ in parts]
        for column in columns:
            self.out.add(f"{column} = reals({listed.count})")
        place = self.out.new("place")
        with self.out.deeper(f"for {place} in range({listed.count}):"):
            key = self.named(Expression(f"{listed.array}[{place}]", WORD))
            self.scope = {**outside, asked.parameters[0]: key}
            for column, part in zip(columns, parts, strict=True):
                self.out.add(f"{column}[{place}] = {self.numeric(part).text}")
        self.scope = outside
        return self._ranked(_words(keys), columns)

    def _ranked(self, keys: tuple[int, ...], columns: list[str]) -> Ranking:
        better, tied = self.room(str(len(keys))), self.room(str(len(keys)))
        one, other = self.out.new("one"), self.out.new("other")
        test, same = "False", "True"
        for column in reversed(columns):
            left, right = f"{column}[{other}]", f"{column}[{one}]"
            test = f"({left} > {right} or ({left} == {right} and {test}))"
            same = f"({left} == {right} and {same})"
        with (
            self.out.deeper(f"for {one} in range({len(keys)}):"),
            self.out.deeper(f"for {other} in range({len(keys)}):"),
        ):
            self.out.add(f"{better}[{one}] += 1 if {test} else 0")
            self.out.add(f"{tied}[{one}] += 1 if {same} else 0")
        return Ranking(keys, better, tied)

    # ------------------------------------------------------------------ single things

    def write(self, node: ir.Expression) -> Expression:
        """The expression in numbers; lines that it needs are written before."""
        match node:
            case ir.Item(ir.Logical(ir.OR, (pile, ir.Tuple())), ir.Number(-1)):
                found = self.kept(pile)
                last = f"{found.array}[{found.first} + {found.count} - 1]"
                return Expression(f"({last} if {found.count} > 0 else 0)", found.kind)
            case ir.Item(ir.Item(order, ir.Number(0)), ir.Number(0)):
                return self._leader(self.things.get(name_of(order)), node)
            case ir.Item(ir.Call("group_sizes", given), ir.Number(0)):
                return Expression(f"({self._groups(given)} // ROW)", NUMBER)
            case ir.Item(ir.Call("largest_group", given), ir.Number(0)):
                return Expression(f"({self._called('largest_group', given)} // ROW)", NUMBER)
            case ir.Method(spots, "bit_count", ()):
                return Expression(self._called("bit_count", (spots,)), NUMBER)
            case ir.Item(table, key) if thing := self.things.get(name_of(table)):
                return self._entry_of(thing, key, ir.Nothing(), node)
            case ir.Lookup(table, key, default):
                return self._entry_of(self.thing(table), key, default, node)
            case ir.Comparison(ir.Call("set", (values,)), "==", ir.Set(wanted)):
                return Expression(self._are_all(values, wanted), FLAG)
            case ir.Apply(name, given) if name in self.inside:
                return self._call_inside(self.inside[name], given)
            case ir.Method(values, "count", (wanted_one,)):
                return self._times(self.kept(values), self.write(wanted_one), node)
            case ir.Method(part, "isdisjoint", (others,)):
                return self._is_disjoint(self._board_in(part), others)
            case _:
                return super().write(node)

    def _leader(self, order: Meaning | None, node: ir.Expression) -> Expression:
        """The first word of an order."""
        if not isinstance(order, Ranking):
            refuse(node)
        found = self.named(Expression(NOWHERE, WORD))
        for place in range(len(order.keys) - 1, -1, -1):
            test = f"{order.better}[{place}] == 0"
            self.out.add(f"{found.text} = {order.keys[place]} if {test} else {found.text}")
        return found

    def _entry_of(
        self, thing: Meaning | None, key: ir.Expression, other: ir.Expression, node: ir.Expression
    ) -> Expression:
        """The entry of a table for a key, or else the other value."""
        match thing:
            case Combinations():
                return self._combined(thing, key, other, node)
            case WordArray(keys, array, kind, first):
                found = [
                    (word, Expression(f"{array}[{first} + {at}]", kind))
                    for at, word in enumerate(keys)
                ]
            case WordDictionary(entries):
                found = [(word, each) for word, each in entries if isinstance(each, Expression)]
            case Board(array) | BoardPart(Board(array)):
                return Expression(f"{array}[{self.write(key).text}]", ITEM)
            case ConstantList(elements):
                array = self.fixed(thing).array
                return Expression(f"{array}[{self.whole(key)}]", elements[0].kind)
            case ArraySlice():
                return element_of(thing, self.whole(key))
            case _:
                refuse(node)
        one = self.named(self.write(key)).text
        if isinstance(other, ir.Nothing):
            default = Expression(NOWHERE, found[0][1].kind)
        else:
            default = self.write(other)
        return self.chosen_by(one, found, default, node)

    def _combined(
        self, thing: Combinations, key: ir.Expression, other: ir.Expression, node: ir.Expression
    ) -> Expression:
        match key:
            case ir.Method(
                ir.Text(""), "join", (ir.Call("sorted", (ir.Comprehension() as kinds,)),)
            ):
                pass
            case _:
                refuse(node)
        total = self.named(Expression("0", NUMBER)).text

        def add(kind: ir.Expression) -> None:
            if not isinstance(kind, ir.Attribute) or kind.attribute != thing.attribute:
                refuse(node)
            self.out.add(f"{total} += {thing.weights}[{self.write(kind.card).text}]")

        self.each(kinds, add)
        default = "0" if isinstance(other, ir.Nothing) else self.number(other)
        found, place = self.named(Expression(default, NUMBER)), self.out.new("place")
        with self.out.deeper(f"for {place} in range(len({thing.sums})):"):
            better = f"{thing.points}[{place}] if {thing.sums}[{place}] == {total}"
            self.out.add(f"{found.text} = {better} else {found.text}")
        return found

    def _times(self, values: ArraySlice, wanted: Expression, node: ir.Expression) -> Expression:
        if values.kind != wanted.kind:
            refuse(node)
        return self._count_where(values, lambda each: f"{each} == {wanted.text}")

    def _count_where(self, values: ArraySlice, test: Callable[[str], str]) -> Expression:
        count, place = self.out.new("count"), self.out.new("place")
        self.out.add(f"{count} = 0")
        with self.out.deeper(f"for {place} in range({values.count}):"):
            self.out.add(f"{count} += 1 if {test(element_of(values, place).text)} else 0")
        return Expression(count, NUMBER)

    def _is_disjoint(self, part: Board | BoardPart, others: ir.Expression) -> Expression:
        found = self.named(Expression("1", NUMBER)).text

        def look(spot: ir.Expression) -> None:
            lies = self.lies_in(part, self.write(spot).text)
            self.out.add(f"{found} = 0 if {lies} else {found}")

        spot = ir.Variable("spot")
        self.each(ir.Comprehension(spot, (ir.Loop((spot.name,), others),)), look)
        return Expression(f"({found} == 1)", FLAG)

    # ------------------------------------------------------------------ words of the runtime

    def call(self, node: ir.Call) -> Expression:
        """A word of the runtime in numbers."""
        match node:
            case ir.Call("sum", (ir.Call("group_sizes", given),)):
                both = self.named(Expression(self._groups(given), NUMBER)).text
                return Expression(f"({both} // ROW + {both} % ROW)", NUMBER)
            case ir.Call("sum", (ir.Call("largest_group", given),)):
                both = self.named(Expression(self._called("largest_group", given), NUMBER)).text
                return Expression(f"({both} // ROW + {both} % ROW)", NUMBER)
            case ir.Call("spread" | "beside_one_another" as word, given):
                return Expression(self._called(word, given), NUMBER)
            case ir.Call("number_in", (pile,)):
                things = self.kept(pile)
                number = f"{things.array}[{things.first}] if {things.count} > 0 else 0"
                return Expression(f"({number})", NUMBER)
            case ir.Call("best", (results,)):
                return self._best(results)
            case ir.Call("abs", (value,)):
                found = self.named(self.numeric(value))
                return Expression(
                    f"(-{found.text} if {found.text} < 0 else {found.text})", found.kind
                )
            case ir.Call("place_in", (order, key)):
                return Expression(f"({self._in_order(order, key, 'better')} + 1)", NUMBER)
            case ir.Call("tied_with", (order, key)):
                return Expression(f"({self._in_order(order, key, 'tied')})", NUMBER)
            case ir.Call("largest_class", (things, ir.AttributeTable(attribute))) if (
                self.names.kind(attribute) == WORD
            ):
                cards = self.kept(things)
                given_cards = f"{cards.array}, {cards.first}, {cards.count}"
                return Expression(f"largest_class({given_cards}, {self.array(attribute)})", NUMBER)
            case _:
                return super().call(node)

    def _called(self, word: str, given: Sequence[ir.Expression]) -> str:
        """The call of a word of the runtime that is given whole numbers."""
        return f"{word}({', '.join([self.number(each) for each in given])})"

    def shown(self, die: Expression, node: ir.Expression) -> Expression:
        """Refuse to reckon with what may be a card: only the game itself can tell."""
        return refuse(node)

    def bounded(self, value: ir.Expression) -> Expression:
        """Refuse numbers that may become too large: only the game itself can tell."""
        return refuse(value)

    def quotient(self, number: ir.Expression, divisor: ir.Expression) -> Expression:
        """Refuse to divide by what may be 0: only the game itself can tell."""
        return refuse(divisor)

    def length(self, things: ir.Expression) -> str:
        """The number of elements of a list."""
        match things:
            case ir.Comprehension():
                return self.counted(things)
            case ir.Call("set" | "distinct" | "present"):
                return super().length(things)
            case ir.Variable(name) if isinstance(order := self.things.get(name), Ranking):
                places = range(len(order.keys))
                firsts = [f"(1 if {_is_first(order, place)} else 0)" for place in places]
                return f"({' + '.join(firsts)})"
            case _:
                return self.kept(things).count

    def room_for(self, values: ir.Expression) -> tuple[str, str]:
        """An array of its own for the values of a list."""
        match values:
            case ir.Comprehension(loops=(ir.Loop(over=things),)):
                most = self.kept(things).count
            case _:
                refuse(values)
        array = self.out.new("values")
        self.out.add(f"{array} = reals({most})")
        return array, "0"

    def stored(self, found: Expression) -> str:
        """A value as it stands in such an array."""
        return found.text

    def _in_order(self, order: ir.Expression, key: ir.Expression, what: str) -> str:
        """The entry of an order for a word."""
        found = self.thing(order)
        if not isinstance(found, Ranking):
            refuse(order)
        one, text = self.named(self.write(key)).text, NOWHERE
        for place, word in enumerate(found.keys):
            text = f"({getattr(found, what)}[{place}] if {one} == {word} else {text})"
        return text

    def counts(
        self, things: ir.Expression, attribute: str, order: ir.Expression
    ) -> list[Expression]:
        """The number of cards of each kind, in an order that is given."""
        cards, kinds = self.kept(things), self.thing(order)
        if not isinstance(kinds, ConstantList):
            refuse(order)
        array = self.array(attribute)

        def test_for(word: str) -> Callable[[str], str]:
            return lambda each: f"{array}[{each}] == {word}"

        return [self._count_where(cards, test_for(kind.text)) for kind in kinds.elements]

    def _groups(self, given: Sequence[ir.Expression]) -> str:
        """The sizes of the largest group and of what touches it, as one number."""
        spots, beside = (self._marked(each) for each in given)
        queue = self.room(str(self.spots))
        return f"group_sizes({spots}, {beside}, {self.shared.edge}, {queue})"

    def _marked(self, node: ir.Expression) -> str:
        """An array of its own in which these spots are 1."""
        array = self.room(str(self.spots))
        match self.thing(node):
            case Board() | BoardPart() as found:
                place = self.out.new("spot")
                with self.out.deeper(f"for {place} in range({self.spots}):"):
                    self.out.add(f"{array}[{place}] = 1 if {self.lies_in(found, place)} else 0")
            case ConstantList(()):
                pass
            case _:
                self.mark(array, node)
        return array


def _is_first(order: Ranking, place: int) -> str:
    """The condition that no word before this one is tied with it."""
    earlier = [f"{order.better}[{n}] != {order.better}[{place}]" for n in range(place)]
    return " and ".join(earlier) or "True"


def _words(keys: ConstantList) -> tuple[int, ...]:
    return tuple([int(each.text) for each in keys.elements])


def _kind_used_up(node: ir.Node) -> str:
    """The kind of cards that a condition waits for; empty where it is no such condition."""
    match node:
        case ir.Not(ir.Variable(name)) if name.startswith("n_"):
            return name.removeprefix("n_")
        case ir.Comparison(ir.Attribute("kind"), "==", ir.Text(kind)):
            return kind
        case _:
            return ""


def _as_parameter(name: str, found: Expression | Meaning) -> Expression | Meaning:
    """The same as a function knows it that was handed it under a name."""
    variable = f"v_{name}"
    match found:
        case Expression(kind=kind):
            return Expression(variable, kind)
        case ArraySlice(kind=kind):
            return ArraySlice(variable, f"first_{name}", f"count_{name}", kind)
        case WordArray(keys, kind=kind):
            return WordArray(keys, variable, kind, f"first_{name}")
        case Board():
            return Board(variable)
        case Marks():
            return Marks(variable)
        case _:
            raise NotTranslated(f"{type(found).__name__} handed on")


def _as_arguments(found: Expression | Meaning) -> list[str]:
    """The arguments by which a number or a list is handed to a function."""
    match found:
        case Expression(text=text):
            return [text]
        case ArraySlice(array, first, count):
            return [array, first, count]
        case WordArray(array=array, first=first):
            return [array, first]
        case Board(array) | Marks(array):
            return [array]
        case _:
            raise NotTranslated(f"{type(found).__name__} handed on")


def _outer_names(function: ir.Define, others: Mapping[str, ir.Define]) -> set[str]:
    """The names that a function takes from around it, those of functions that it calls included."""
    found: set[str] = set()
    seen, waiting = {function.name}, [function]
    while waiting:
        names = ir.names(waiting.pop())
        found |= names
        called = [others[name] for name in names if name in others and name not in seen]
        seen.update([each.name for each in called])
        waiting += called
    return found
