"""Write a game's scoring functions in numbers: lists and boards of cards, tables by word, orders,
and the statements that work with them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from rdi.arrays.expressions import (
    FLAG,
    ITEM,
    MAYBE,
    NUMBER,
    NUMBERS,
    WORD,
    ArraySlice,
    CodeLines,
    Expression,
    ExpressionWriter,
    NotTranslated,
    SymbolTable,
    loaded,
    refuse,
)

SPOT = "spot"
"""The kind of an expression that gives a place on a board."""

RESULT = "result"
"""The kind of an expression that gives tier and points of a hand as one number."""


@dataclass(frozen=True, slots=True)
class ConstantList:
    """A list that is the same for all hands."""

    elements: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class WordArray:
    """Numbers or words by the words of a fixed list, in an array in that list's order."""

    keys: tuple[int, ...]
    array: str
    kind: str


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


@dataclass(frozen=True, slots=True)
class WordDictionary:
    """A dictionary that is the same for all games of a definition."""

    entries: tuple[tuple[int, Expression | tuple[Expression, ...]], ...]


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
    functions: dict[str, ast.FunctionDef]
    lines: tuple[int, ...]
    things: dict[str, Meaning]
    given: tuple[str, ...] = ()
    constants: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    word_lists: set[str] = field(default_factory=set)
    begun: set[str] = field(default_factory=set)
    copies: Mapping[str, int] = field(default_factory=dict)


class ScoringFunctionWriter(ExpressionWriter):
    """Writes one scoring function, and the functions inside it when they are called.

    `things` are the names that stand for more than one number: lists, boards, tables, orders.
    """

    def __init__(self, shared: ScoringModule, out: CodeLines) -> None:
        super().__init__(shared.names, out, {})
        self.shared = shared
        self.things: dict[str, Meaning] = dict(shared.things)
        self.used, self.word_lists = shared.used, shared.word_lists
        self.inside: dict[str, ast.FunctionDef] = {}
        self.around: tuple[str, ...] = ()
        self.is_tiebreak = False
        self.ties = 0

    def written(self, function: ast.FunctionDef, is_tiebreak: bool) -> int:
        """Write a function of the game; returns the number of numbers of a tiebreak."""
        more = ["key", "bits"] if is_tiebreak else []
        self.is_tiebreak = is_tiebreak
        self._whole(function, f"{function.name}({', '.join([*self.shared.given, *more])})")
        return self.ties

    def _whole(self, function: ast.FunctionDef, head: str) -> None:
        self._statements(function.body)
        self.shared.texts.append("\n".join(["@inner", f"def {head}:", *self.out.lines]))

    # ------------------------------------------------------------------ statements

    def _statements(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            try:
                self._statement(statement)
            except NotTranslated as reason:
                if str(reason).startswith("line "):
                    raise
                line = self.shared.lines[statement.lineno - 1]
                raise NotTranslated(f"line {line}: {reason} is not said in numbers") from None

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef(name=name):
                self.inside[name] = node
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Call(
                func=ast.Name(id=name), args=given
            )) if name in self.shared.functions:  # fmt: skip
                self._worked_out(names, self.shared.functions[name], given)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._assign(name, value)
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                self._keep(name, self._of_binop(ast.BinOp(loaded(target), op, value)))
            case ast.Expr(value=ast.Call(func=ast.Attribute() as function, args=[given])):
                self._change(function, given)
            case ast.If(test=test, body=body, orelse=others):
                self._branch(self.truth(test), body, others)
            case ast.For(
                target=ast.Tuple(elts=[ast.Name(id=place), ast.Name(id=card)]),
                iter=ast.Call(func=ast.Name(id="enumerate"), args=[cards]),
                body=body,
            ):
                self._enumerate(place, card, self.kept(cards), body)
            case ast.Return(value=value) if value is not None:
                self._return(value)
            case _:
                refuse(node)

    def _assign(self, name: str, value: ast.expr) -> None:
        match value:
            case ast.Lambda():
                self.scope[name] = value
                return
            case ast.List(elts=[]):
                self.results(f"v_{name}")
                self.things[name] = self.things.pop(f"v_{name}")
                return
            case _:
                pass
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

    def _change(self, function: ast.Attribute, given: ast.expr) -> None:
        """Add a result to those of which the best is wanted, or mark spots."""
        if not isinstance(function.value, ast.Name):
            refuse(function)
        name = function.value.id
        match self.things.get(name), function.attr:
            case Results(name=best), "append":
                self._better(best, given)
            case Marks(array=array), "update":
                uses = {n.id for n in ast.walk(given) if isinstance(n, ast.Name)}
                if name in uses:
                    new = self.marks([given]).array
                    with self.out.deeper(f"for spot in range({self.spots}):"):
                        self.out.add(f"{array}[spot] = {array}[spot] | {new}[spot]")
                else:
                    self.mark(array, given)
            case _:
                refuse(function)

    def _branch(self, test: str, body: Sequence[ast.stmt], others: Sequence[ast.stmt]) -> None:
        with self.out.deeper(f"if {test}:"):
            self._statements(body)
        if others:
            with self.out.deeper("else:"):
                self._statements(others)

    def _enumerate(
        self, place: str, card: str, cards: ArraySlice, body: Sequence[ast.stmt]
    ) -> None:
        number = self.out.new(place)
        with self.out.deeper(f"for {number} in range({cards.count}):"):
            self.scope[place] = Expression(number, NUMBER)
            found = Expression(f"{cards.array}[{cards.first} + {number}]", cards.kind)
            self.scope[card] = self.named(found)
            self._statements(body)

    def _worked_out(
        self, names: Sequence[ast.expr], function: ast.FunctionDef, given: Sequence[ast.expr]
    ) -> None:
        """Write the lines of a function of the context here, and note its results."""
        scope, things = self.scope, self.things
        inner: dict[str, Meaning] = dict(self.shared.things)
        for argument, value in zip(function.args.args, given, strict=True):
            found = self.thing(value)
            if found is None:
                refuse(value)
            inner[argument.arg] = found
        self.scope, self.things = {}, inner
        *body, last = function.body
        self._statements(body)
        if not isinstance(last, ast.Return) or not isinstance(last.value, ast.Tuple):
            refuse(last)
        results = [self.thing(each) or self.named(self.write(each)) for each in last.value.elts]
        self.scope, self.things = scope, things
        for name, result in zip(names, results, strict=True):
            assert isinstance(name, ast.Name)
            if isinstance(result, Expression):
                self._keep(name.id, result)
            else:
                self.things[name.id] = result

    # ------------------------------------------------------------------ results

    def _return(self, value: ast.expr) -> None:
        match value:
            case ast.IfExp(test=test, body=yes, orelse=no):
                with self.out.deeper(f"if {self.truth(test)}:"):
                    self._return(yes)
                with self.out.deeper("else:"):
                    self._return(no)
            case ast.Tuple(elts=elements) if self.is_tiebreak:
                self._return_ties(elements)
            case _:
                self.out.add(f"return {self._result(value)}")

    def _result(self, value: ast.expr) -> str:
        """Class and points as one number."""
        match value:
            case ast.Tuple(elts=[tier, points]):
                worth = self.write(points)
                if worth.kind not in NUMBERS:
                    refuse(points)
                return f"{self.number(tier)} * RESULT_STEP + whole({worth.text})"
            case _:
                found = self.write(value)
                if found.kind != RESULT:
                    refuse(value)
                return found.text

    def _return_ties(self, elements: Sequence[ast.expr]) -> None:
        parts: list[Expression] = []
        for each in elements:
            match each:
                case ast.Starred(value=ast.Call(func=ast.Name(id="kind_counts")) as call):
                    parts += self.counts(call)
                case _:
                    parts.append(self.write(each))
        for part in parts:
            if part.kind not in NUMBERS:
                refuse(ast.Tuple(list(elements), ast.Load()))
            self.out.add(f"key = (key << bits) + whole({part.text})")
        self.out.add("return key")
        self.ties = len(parts)

    def _better(self, best: str, value: ast.expr) -> None:
        self.out.add(f"{best} = max({best}, {self._result(value)})")

    def _call_best(self, node: ast.Call) -> Expression:
        match node.args[0]:
            case ast.Name(id=name) if isinstance(results := self.things.get(name), Results):
                return Expression(results.name, RESULT)
            case results_of:
                best = self.out.new("best")
                self.out.add(f"{best} = NO_RESULT")
                self.each(results_of, lambda each: self._better(best, each))
                return Expression(best, RESULT)

    # ------------------------------------------------------------------ functions inside

    def _call_inside(self, function: ast.FunctionDef, given: Sequence[ast.expr]) -> Expression:
        """Call a function that was inside this one, with all that it uses as arguments."""
        names = [argument.arg for argument in function.args.args]
        passed: dict[str, Expression | Meaning] = {}
        for name, value in zip(names, given, strict=True):
            passed[name] = self.thing(value) or self.write(value)
        for name in sorted(_free_names(function, self.inside)):
            found = self.scope.get(name, self.things.get(name))
            is_common = name in self.shared.things or isinstance(found, ast.Lambda)
            if found is not None and not is_common and name not in passed:
                assert not isinstance(found, ast.Lambda)
                passed[name] = found  # type: ignore[assignment]
        depth = self.around.count(function.name)
        if depth > self._depth_most(function):
            return Expression("too_deep(0)", RESULT)
        name = f"{function.name}_{depth}"
        if name not in self.shared.begun:
            self.shared.begun.add(name)
            self._write_inside(function, name, passed)
        texts = [text for each in passed.values() for text in _as_arguments(each)]
        return Expression(f"{name}({', '.join([*self.shared.given, *texts])})", RESULT)

    def _depth_most(self, function: ast.FunctionDef) -> int:
        """The number of times that a function can call itself: once for each card of a kind that it
        uses up.

        It is written so often, because numba does not keep functions that call themselves rightly.
        """
        kinds = {kind for node in ast.walk(function) if (kind := _kind_used_up(node))}
        return min(DEPTH_MOST, max([self.shared.copies.get(kind, 0) for kind in kinds], default=0))

    def _write_inside(
        self, function: ast.FunctionDef, written: str, passed: dict[str, Expression | Meaning]
    ) -> None:
        writer = ScoringFunctionWriter(self.shared, CodeLines(1))
        writer.around = (*self.around, function.name)
        writer.inside = dict(self.inside)
        writer.scope = {n: f for n, f in self.scope.items() if isinstance(f, ast.Lambda)}
        arguments = list(self.shared.given)
        for name, found in passed.items():
            match found:
                case Expression(kind=kind):
                    arguments.append(f"v_{name}")
                    writer.scope[name] = Expression(f"v_{name}", kind)
                case ArraySlice(kind=kind):
                    arguments += [f"v_{name}", f"first_{name}", f"count_{name}"]
                    writer.things[name] = ArraySlice(
                        f"v_{name}", f"first_{name}", f"count_{name}", kind
                    )
                case WordArray(keys=keys, kind=kind):
                    arguments.append(f"v_{name}")
                    writer.things[name] = WordArray(keys, f"v_{name}", kind)
                case Board() | Marks():
                    arguments.append(f"v_{name}")
                    writer.things[name] = type(found)(f"v_{name}")
                case _:
                    refuse(function)
        writer._whole(function, f"{written}({', '.join(arguments)})")

    @property
    def spots(self) -> int:
        """The number of places on a board."""
        return self.shared.edge * self.shared.edge

    def constant(self, elements: list[str]) -> str:
        """The name of an array that never changes."""
        return self.shared.constants.setdefault(
            f"({', '.join(elements)},)", f"C_{len(self.shared.constants)}"
        )

    def room(self, count: str) -> str:
        """An array of this number of zeros."""
        name = self.out.new("room")
        self.out.add(f"{name} = room({count})")
        return name

    def loop(self, head: str) -> None:
        """Go one level deeper, until the caller goes back."""
        self._deepen(head)

    # ------------------------------------------------------------------ what a name stands for

    def thing(self, node: ast.expr) -> Meaning | None:
        """The list, board or other thing that an expression is, written down where it must be."""
        match node:
            case ast.Call(func=ast.Name(id="top_cards"), args=[value]):
                return self._board(self.kept(value))
            case ast.Call(func=ast.Name(id="by_kind"), args=[value, ast.Name(id=attribute)]):
                board = self.thing(value)
                return BoardByAttribute(board, attribute) if isinstance(board, Board) else None
            case ast.Call(func=ast.Name(id="list"), args=[ast.Call(
                func=ast.Attribute(value=value, attr="values")
            )]):  # fmt: skip
                return self._lying_on(self.thing(value), value)
            case ast.Call(func=ast.Name(id="set"), args=values):
                return self.marks(values)
            case ast.Call(func=ast.Name(id="standings"), args=[keys, ast.Lambda() as asked]):
                return self._order(self.thing(keys), asked)
            case ast.Subscript(value=value, slice=ast.Constant(value=str(word))):
                return self._part(self.thing(value), word)
            case ast.DictComp(value=value):
                return self._board_of(node) if isinstance(value, ast.Name) else self._table(node)
            case ast.Call(func=ast.Name(id="dict"), args=[value]):
                return self.thing(value)
            case ast.Call(func=ast.Attribute(value=value, attr="items" | "keys"), args=[]):
                return self.thing(value)
            case ast.Name(id=name):
                return self.things.get(name)
            case ast.Call(func=ast.Name(id="tuple" | "list"), args=[value]):
                return self.thing(value)
            case ast.Tuple(elts=elements) | ast.List(elts=elements) if all(
                isinstance(each, ast.Constant) for each in elements
            ):
                return ConstantList(tuple([self.write(each) for each in elements]))
            case ast.List() | ast.ListComp():
                return self.listed(node)
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper)):
                return self._sliced(value, lower, upper)
            case _:
                return None

    def _sliced(self, value: ast.expr, lower: ast.expr | None, upper: ast.expr | None) -> Meaning:
        found = self.thing(value)
        if not isinstance(found, ArraySlice):
            refuse(value)
        begin = self.whole(lower) if lower is not None else "0"
        end = self.whole(upper) if upper is not None else found.count
        return ArraySlice(
            found.array, f"{found.first} + {begin}", f"({end} - ({begin}))", found.kind
        )

    def kept(self, node: ast.expr) -> ArraySlice:
        """An expression that is a list; what never changes becomes an array."""
        found = self.thing(node)
        if isinstance(found, ConstantList):
            return self.fixed(found)
        if not isinstance(found, ArraySlice):
            refuse(node)
        return found

    def fixed(self, found: ConstantList) -> ArraySlice:
        """A list that never changes, as an array."""
        kinds = {each.kind for each in found.elements}
        array = self.constant([each.text for each in found.elements])
        return ArraySlice(array, "0", str(len(found.elements)), kinds.pop() if kinds else NUMBER)

    # ------------------------------------------------------------------ lists that are made

    def listed(self, node: ast.List | ast.ListComp) -> ArraySlice:
        """A list written down in an array of its own."""
        sources = self._sources(node)
        most = " + ".join(
            ["1" if isinstance(each, ast.expr) else f"({each.count})" for each in sources]
        )
        array, count = self.room(most or "1"), self.out.new("count")
        self.out.add(f"{count} = 0")
        kinds: set[str] = set()

        def note(found: Expression) -> None:
            kinds.add(found.kind)
            self.out.add(f"{array}[{count}] = {self._as_item(found, kinds)}")
            self.out.add(f"{count} += 1")

        if isinstance(node, ast.ListComp):
            self.each(node, lambda each: note(self._stored(each, node)))
        else:
            for each in sources:
                self._copy(each, note)
        kind = ITEM if ITEM in kinds else kinds.pop() if kinds else NUMBER
        return ArraySlice(array, "0", count, kind)

    def _sources(self, node: ast.List | ast.ListComp) -> list[ArraySlice | ast.expr]:
        """The parts that a list is made of: other lists, and single elements."""
        if isinstance(node, ast.ListComp):
            if len(node.generators) > 1:
                refuse(node)
            return [self.kept(node.generators[0].iter)]
        return [
            self.kept(each.value) if isinstance(each, ast.Starred) else each for each in node.elts
        ]

    def _stored(self, element: ast.expr, node: ast.expr) -> Expression:
        found = self.write(element)
        if found.kind == MAYBE:
            refuse(node)
        return found

    def _as_item(self, found: Expression, kinds: set[str]) -> str:
        """A number among cards stands for the face of a die."""
        if found.kind in NUMBERS and ITEM in kinds:
            return f"(signed({found.text}) + {self.names.items.faces.start - 1})"
        return found.text

    def _copy(self, source: ArraySlice | ast.expr, note: Callable[[Expression], None]) -> None:
        if isinstance(source, ast.expr):
            note(self.write(source))
            return
        depth, place = self.out.depth, self.out.new("place")
        self.loop(f"for {place} in range({source.count}):")
        note(Expression(f"{source.array}[{source.first} + {place}]", source.kind))
        self.out.depth = depth

    # ------------------------------------------------------------------ loops

    def each(self, node: ast.expr, use: Callable[[ast.expr], None]) -> None:
        """Write the loop over the elements of a list."""
        match node:
            case ast.ListComp(elt=element, generators=generators):
                with ExitStack() as inside:
                    for comprehension in generators:
                        inside.enter_context(self._around(comprehension))
                    use(element)
            case _:
                super().each(node, use)

    @contextmanager
    def _around(self, loop: ast.comprehension) -> Iterator[None]:
        """Inside a loop over a list, a board or the neighbours of a spot."""
        outside, depth = self.scope, self.out.depth
        self.scope = {**outside, **self._begin(loop)}
        for test in loop.ifs:
            self.loop(f"if {self.truth(test)}:")
        yield
        self.scope, self.out.depth = outside, depth

    def _begin(self, loop: ast.comprehension) -> dict[str, Expression]:
        """Write the head of a loop; returns the meaning of its names."""
        match loop:
            case ast.comprehension(
                target=ast.Tuple(elts=[ast.Name(id=spot), ast.Name(id=card)]),
                iter=ast.Call(func=ast.Attribute(value=value, attr="items"), args=[]),
            ):
                return self._over_board(self.thing(value), spot, card, value)
            case ast.comprehension(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="neighbours"), args=[spot])
            ):
                middle = self.named(self.write(spot)).text
                near, way = self.out.new(name), self.out.new("way")
                self.loop(f"for {way} in range({WAYS}):")
                self.out.add(f"{near} = _near({middle}, {way}, {self.shared.edge})")
                return {name: Expression(near, SPOT)}
            case ast.comprehension(target=ast.Name(id=name), iter=ast.Tuple(elts=[single])):
                return {name: self.named(self.write(single))}
            case ast.comprehension(target=ast.Name(id=name), iter=over):
                source = self.kept(over)
                place = self.out.new("place")
                self.loop(f"for {place} in range({source.count}):")
                found = Expression(f"{source.array}[{source.first} + {place}]", source.kind)
                return {name: self.named(found)}
            case _:
                return refuse(loop.iter)

    def _over_board(
        self, found: Meaning | None, spot: str, card: str, node: ast.expr
    ) -> dict[str, Expression]:
        if not isinstance(found, Board | BoardPart):
            refuse(node)
        place = self.out.new(spot)
        self.loop(f"for {place} in range({self.shared.edge}, {self.spots - self.shared.edge}):")
        self.loop(f"if {self.lies_in(found, place)}:")
        board = found if isinstance(found, Board) else found.board
        return {spot: Expression(place, SPOT), card: Expression(f"{board.array}[{place}]", ITEM)}

    def lies_in(self, found: Board | BoardPart, spot: str) -> str:
        """The condition that a card lies at a spot, of a part one of its cards."""
        if isinstance(found, Board):
            return f"({found.array}[{spot}] != 0)"
        self.used.add(found.attribute)
        return f"({found.attribute}[{found.board.array}[{spot}]] == {found.word})"

    # ------------------------------------------------------------------ conditions

    def truth(self, node: ast.expr) -> str:
        """An expression as a condition; a list is true where it is not empty."""
        match node:
            case ast.Name(id=name) if name in self.things:
                found = self.things[name]
                if isinstance(found, ArraySlice):
                    return f"({found.count} > 0)"
                if isinstance(found, ConstantList):
                    return "True" if found.elements else "False"
                if isinstance(found, Results):
                    return f"({found.name} != NO_RESULT)"
                return refuse(node)
            case _:
                return super().truth(node)

    def _of_compare(self, node: ast.Compare) -> Expression:
        match node:
            case ast.Compare(ops=[ast.In()], comparators=[among]):
                return Expression(self._is_among(node.left, among), FLAG)
            case ast.Compare(ops=[ast.NotIn()], comparators=[among]):
                return Expression(f"(not {self._is_among(node.left, among)})", FLAG)
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="set"), args=[values]),
                ops=[ast.Eq()],
                comparators=[ast.Set(elts=wanted)],
            ):
                return Expression(self._are_all(values, wanted), FLAG)
            case _:
                return super()._of_compare(node)

    def _is_among(self, left: ast.expr, among: ast.expr) -> str:
        match among:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="get"),
                args=[key, ast.Tuple(elts=[])],
            ) if isinstance(table := self.things.get(name), WordDictionary):
                one, word = (self.named(self.write(each)).text for each in (left, key))
                tests = [
                    f"({word} == {entry} and {self._is_any(one, values)})"
                    for entry, values in table.entries
                    if isinstance(values, tuple)
                ]
                return f"({' or '.join(tests)})" if tests else "False"
            case _:
                return self._lies_among(left, among)

    def _lies_among(self, left: ast.expr, among: ast.expr) -> str:
        found, one = self.thing(among), self.named(self.write(left))
        match found:
            case Board() | BoardPart() if one.kind == SPOT:
                return self.lies_in(found, one.text)
            case Marks() if one.kind == SPOT:
                return f"({found.array}[{one.text}] == 1)"
            case ConstantList(elements=elements):
                return self._is_any(one.text, elements)
            case ArraySlice():
                return self._is_kept(one, found)
            case _:
                return refuse(among)

    @staticmethod
    def _is_any(one: str, values: Sequence[Expression]) -> str:
        tests = [f"{one} == {each.text}" for each in values]
        return f"({' or '.join(tests)})" if tests else "False"

    def _is_kept(self, one: Expression, found: ArraySlice) -> str:
        if one.kind == WORD and found.kind == ITEM:
            self.word_lists.add(found.array)
        elif one.kind != found.kind:
            refuse(ast.Name(found.array, ast.Load()))
        depth, place, known = self.out.depth, self.out.new("place"), self.out.new("known")
        self.out.add(f"{known} = 0")
        self.loop(f"for {place} in range({found.count}):")
        same = f"{found.array}[{found.first} + {place}] == {one.text}"
        self.out.add(f"{known} = 1 if {same} else {known}")
        self.out.depth = depth
        there = f" and {one.text} != 0" if one.kind == WORD else ""
        return f"({known} == 1{there})"

    def _are_all(self, values: ast.expr, wanted: list[ast.expr]) -> str:
        """Whether these values are the wanted ones, each at least once and nothing else."""
        seen = [self.named(Expression("0", NUMBER)).text for _ in wanted]
        other = self.named(Expression("0", NUMBER)).text
        texts = [self.write(each).text for each in wanted]

        def note(each: ast.expr) -> None:
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

    def _lying_on(self, board: Meaning | None, node: ast.expr) -> ArraySlice:
        if not isinstance(board, Board):
            refuse(node)
        array, count, depth = self.room(str(self.spots)), self.out.new("count"), self.out.depth
        self.out.add(f"{count} = 0")
        found = self._over_board(board, "spot", "card", node)
        self.out.add(f"{array}[{count}] = {found['card'].text}")
        self.out.add(f"{count} += 1")
        self.out.depth = depth
        return ArraySlice(array, "0", count, ITEM)

    def _board_of(self, node: ast.DictComp) -> Board:
        """The cards of a board for which some conditions hold, as a board of their own."""
        array = self.room(str(self.spots))
        with self._around(node.generators[0]):
            spot, card = self.write(node.key), self.write(node.value)
            if (spot.kind, card.kind) != (SPOT, ITEM):
                refuse(node)
            self.out.add(f"{array}[{spot.text}] = {card.text}")
        return Board(array)

    def marks(self, values: Sequence[ast.expr]) -> Marks:
        """Spots that are marked from now on."""
        array = self.room(str(self.spots))
        for each in values:
            self.mark(array, each)
        return Marks(array)

    def mark(self, array: str, values: ast.expr) -> None:
        """Mark these spots."""

        def note(each: ast.expr) -> None:
            spot = self.write(each)
            if spot.kind != SPOT:
                refuse(each)
            self.out.add(f"{array}[{spot.text}] = 1")

        self.each(values, note)

    def _table(self, node: ast.DictComp) -> WordArray:
        """A number for each word of a fixed list."""
        loop = node.generators[0]
        keys = self.thing(loop.iter)
        if not isinstance(keys, ConstantList) or ast.dump(node.key) != ast.dump(
            loaded(loop.target)
        ):
            refuse(node)
        array, depth, outside = self.out.new("table"), self.out.depth, self.scope
        made = len(self.out.lines)
        self.out.add("")
        place = self.out.new("place")
        listed = self.fixed(keys)
        self.loop(f"for {place} in range({listed.count}):")
        assert isinstance(loop.target, ast.Name)
        key = self.named(Expression(f"{listed.array}[{place}]", WORD))
        self.scope = {**outside, loop.target.id: key}
        found = self.write(node.value)
        self.out.add(f"{array}[{place}] = {found.text}")
        self.scope, self.out.depth = outside, depth
        room = "reals" if found.kind == MAYBE else "room"
        self.out.lines[made] = "    " * depth + f"{array} = {room}({listed.count})"
        kind = NUMBER if found.kind == FLAG else found.kind
        return WordArray(tuple([int(each.text) for each in keys.elements]), array, kind)

    def _order(self, keys: Meaning | None, asked: ast.Lambda) -> Ranking:
        """The number of words that are better than each, and that are tied with it."""
        if not isinstance(keys, ConstantList) or not isinstance(asked.body, ast.Tuple):
            refuse(asked)
        listed, depth, outside = self.fixed(keys), self.out.depth, self.scope
        columns = [self.out.new("column") for _ in asked.body.elts]
        for column in columns:
            self.out.add(f"{column} = reals({listed.count})")
        place = self.out.new("place")
        self.loop(f"for {place} in range({listed.count}):")
        key = self.named(Expression(f"{listed.array}[{place}]", WORD))
        self.scope = {**outside, asked.args.args[0].arg: key}
        for column, part in zip(columns, asked.body.elts, strict=True):
            value = self.write(part)
            if value.kind not in NUMBERS:
                refuse(part)
            self.out.add(f"{column}[{place}] = {value.text}")
        self.scope, self.out.depth = outside, depth
        return self._compared(tuple([int(each.text) for each in keys.elements]), columns)

    def _compared(self, keys: tuple[int, ...], columns: list[str]) -> Ranking:
        better, tied = self.room(str(len(keys))), self.room(str(len(keys)))
        one, other, depth = self.out.new("one"), self.out.new("other"), self.out.depth
        self.loop(f"for {one} in range({len(keys)}):")
        self.loop(f"for {other} in range({len(keys)}):")
        test, same = "False", "True"
        for column in reversed(columns):
            left, right = f"{column}[{other}]", f"{column}[{one}]"
            test = f"({left} > {right} or ({left} == {right} and {test}))"
            same = f"({left} == {right} and {same})"
        self.out.add(f"{better}[{one}] += 1 if {test} else 0")
        self.out.add(f"{tied}[{one}] += 1 if {same} else 0")
        self.out.depth = depth
        return Ranking(keys, better, tied)

    def _of_subscript(self, node: ast.Subscript) -> Expression:
        match node:
            case ast.Subscript(
                value=ast.BoolOp(op=ast.Or(), values=[pile, ast.Tuple()]),
                slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)),
            ):
                found = self.kept(pile)
                last = f"{found.array}[{found.first} + {found.count} - 1]"
                return Expression(f"({last} if {found.count} > 0 else 0)", found.kind)
            case ast.Subscript(
                value=ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=0)),
                slice=ast.Constant(value=0),
            ):
                return self._leader(self.things.get(name), node)
            case ast.Subscript(
                value=ast.Call(func=ast.Name(id="group_sizes"), args=given),
                slice=ast.Constant(value=0),
            ):
                return Expression(f"({self._groups(given)} // ROW)", NUMBER)
            case ast.Subscript(value=ast.Name(id=name), slice=place) if name in self.things:
                return self._looked_up(self.things[name], place, None, node)
            case _:
                return super()._of_subscript(node)

    def _leader(self, order: Meaning | None, node: ast.expr) -> Expression:
        """The first word of an order."""
        if not isinstance(order, Ranking):
            refuse(node)
        found = self.named(Expression(NOWHERE, WORD))
        for place in range(len(order.keys) - 1, -1, -1):
            test = f"{order.better}[{place}] == 0"
            self.out.add(f"{found.text} = {order.keys[place]} if {test} else {found.text}")
        return found

    def _looked_up(
        self, thing: Meaning, key: ast.expr, other: ast.expr | None, node: ast.expr
    ) -> Expression:
        """The entry of a table for a key, or else the other value."""
        match thing:
            case WordArray(keys=keys, array=array, kind=kind):
                found = [(word, Expression(f"{array}[{n}]", kind)) for n, word in enumerate(keys)]
            case WordDictionary(entries=entries):
                found = [(word, each) for word, each in entries if isinstance(each, Expression)]
            case Board(array=array) | BoardPart(board=Board(array=array)):
                return Expression(f"{array}[{self.write(key).text}]", ITEM)
            case ConstantList(elements=elements):
                array = self.fixed(thing).array
                return Expression(f"{array}[{self.whole(key)}]", elements[0].kind)
            case ArraySlice(array=array, first=first, kind=kind):
                return Expression(f"{array}[{first} + {self.whole(key)}]", kind)
            case _:
                refuse(node)
        one = self.named(self.write(key)).text
        default = self.write(other) if other is not None else Expression(NOWHERE, found[0][1].kind)
        text = default.text
        for word, each in reversed(found):
            text = f"({each.text} if {one} == {word} else {text})"
        kinds = {default.kind, *[each.kind for _, each in found]}
        if len(kinds) > 1 and not kinds <= NUMBERS:
            refuse(node)
        return Expression(text, MAYBE if MAYBE in kinds else kinds.pop())

    # ------------------------------------------------------------------ calls

    def _of_call(self, node: ast.Call) -> Expression:
        match node:
            case ast.Call(func=ast.Name(id=name), args=given) if name in self.inside:
                return self._call_inside(self.inside[name], given)
            case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[key, *other]):
                return self._got(self.thing(value), key, other, node)
            case ast.Call(func=ast.Attribute(value=value, attr="count"), args=[wanted]):
                return self._times(self.kept(value), self.write(wanted), node)
            case ast.Call(func=ast.Attribute(value=value, attr="isdisjoint"), args=[others]):
                return self._is_disjoint(self.thing(value), others, node)
            case _:
                return super()._of_call(node)

    def _got(
        self, thing: Meaning | None, key: ast.expr, other: Sequence[ast.expr], node: ast.expr
    ) -> Expression:
        if isinstance(thing, Combinations):
            return self._combined(thing, key, other, node)
        if thing is None:
            refuse(node)
        return self._looked_up(thing, key, other[0] if other else None, node)

    def _combined(
        self, thing: Combinations, key: ast.expr, other: Sequence[ast.expr], node: ast.expr
    ) -> Expression:
        match key:
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(value=""), attr="join"),
                args=[ast.Call(func=ast.Name(id="sorted"), args=[ast.ListComp(
                    elt=ast.Subscript(value=ast.Name(id=attribute), slice=card)
                ) as kinds])],
            ) if attribute == thing.attribute:  # fmt: skip
                total = self.named(Expression("0", NUMBER)).text

                def add(_: ast.expr) -> None:
                    self.out.add(f"{total} += {thing.weights}[{self.write(card).text}]")

                self.each(kinds, add)
            case _:
                refuse(node)
        found = self.named(Expression(self.number(other[0]) if other else "0", NUMBER))
        depth, place = self.out.depth, self.out.new("place")
        self.loop(f"for {place} in range(len({thing.sums})):")
        better = f"{thing.points}[{place}] if {thing.sums}[{place}] == {total}"
        self.out.add(f"{found.text} = {better} else {found.text}")
        self.out.depth = depth
        return found

    def _times(self, values: ArraySlice, wanted: Expression, node: ast.expr) -> Expression:
        if values.kind != wanted.kind:
            refuse(node)
        return Expression(
            self._count_where(values, lambda each: f"{each} == {wanted.text}"), NUMBER
        )

    def _count_where(self, values: ArraySlice, test: Callable[[str], str]) -> str:
        count, place, depth = self.out.new("count"), self.out.new("place"), self.out.depth
        self.out.add(f"{count} = 0")
        self.loop(f"for {place} in range({values.count}):")
        each = f"{values.array}[{values.first} + {place}]"
        self.out.add(f"{count} += 1 if {test(each)} else 0")
        self.out.depth = depth
        return count

    def _is_disjoint(self, part: Meaning | None, others: ast.expr, node: ast.expr) -> Expression:
        if not isinstance(part, Board | BoardPart):
            refuse(node)
        found = self.named(Expression("1", NUMBER)).text
        spot = ast.Name("spot", ast.Load())
        loop = ast.comprehension(ast.Name("spot", ast.Store()), others, [], 0)
        with self._around(loop):
            lies = self.lies_in(part, self.write(spot).text)
            self.out.add(f"{found} = 0 if {lies} else {found}")
        return Expression(f"({found} == 1)", FLAG)

    def _call_len(self, node: ast.Call) -> Expression:
        match node.args[0]:
            case ast.Call(func=ast.Name(id="present"), args=[values]):
                return Expression(self._different_words(values), NUMBER)
            case ast.Call(func=ast.Name(id="set" | "distinct"), args=[values]):
                return Expression(self._different(values)[0], NUMBER)
            case ast.ListComp() as things:
                return Expression(self._counted(things), NUMBER)
            case ast.Name(id=name) if isinstance(order := self.things.get(name), Ranking):
                firsts = [
                    f"(1 if {self._is_first(order, n)} else 0)" for n in range(len(order.keys))
                ]
                return Expression(f"({' + '.join(firsts)})", NUMBER)
            case other:
                return Expression(self.kept(other).count, NUMBER)

    def _is_first(self, order: Ranking, place: int) -> str:
        """Whether no word before this one is tied with it."""
        earlier = [f"{order.better}[{n}] != {order.better}[{place}]" for n in range(place)]
        return " and ".join(earlier) or "True"

    def _different_words(self, values: ast.expr) -> str:
        """The number of different words; a card that has none counts for nothing."""
        seen = self.named(Expression("0", NUMBER)).text

        def note(each: ast.expr) -> None:
            found = self.named(self.write(each))
            if found.kind != WORD:
                refuse(each)
            self.out.add(f"{seen} |= (1 << {found.text}) if {found.text} != 0 else 0")

        self.each(values, note)
        count = self.named(Expression("0", NUMBER)).text
        with self.out.deeper(f"while {seen} != 0:"):
            self.out.add(f"{seen} &= {seen} - 1")
            self.out.add(f"{count} += 1")
        return count

    def _different(self, values: ast.expr) -> tuple[str, str]:
        """The number of different values, and of values at all. NOTHING is one value."""
        match values:
            case ast.ListComp(generators=[loop], elt=element):
                most = self.kept(loop.iter).count
            case _:
                refuse(values)
        array, kinds, count = (
            self.out.new("values"),
            set(),
            self.named(Expression("0", NUMBER)).text,
        )
        self.out.add(f"{array} = reals({most})")

        def note(each: ast.expr) -> None:
            found = self.write(each)
            kinds.add(found.kind)
            self.out.add(f"{array}[{count}] = {found.text}")
            self.out.add(f"{count} += 1")

        self.each(values, note)
        if kinds & {SPOT, RESULT}:
            refuse(element)
        different = self.named(Expression(f"different({array}, {count})", NUMBER)).text
        return different, count

    def _call_all_differ(self, node: ast.Call) -> Expression:
        different, count = self._different(node.args[0])
        return Expression(f"({different} == {count})", FLAG)

    def _call_bounded(self, node: ast.Call) -> Expression:
        """Refuse numbers that may become too large: only the game itself can tell."""
        return refuse(node)

    def _call_sum(self, node: ast.Call) -> Expression:
        match node.args[0]:
            case ast.Call(func=ast.Name(id="group_sizes"), args=given):
                both = self.named(Expression(self._groups(given), NUMBER)).text
                return Expression(f"({both} // ROW + {both} % ROW)", NUMBER)
            case values:
                return self._added(values)

    def _added(self, values: ast.expr) -> Expression:
        total, kinds = self.named(Expression("0", NUMBER)).text, {NUMBER}

        def add(each: ast.expr) -> None:
            found = self.write(each)
            if found.kind not in NUMBERS:
                refuse(each)
            kinds.add(found.kind)
            self.out.add(f"{total} += {found.text}")

        self.each(values, add)
        return Expression(total, MAYBE if MAYBE in kinds else NUMBER)

    def _call_abs(self, node: ast.Call) -> Expression:
        found = self.named(self.write(node.args[0]))
        if found.kind not in NUMBERS:
            refuse(node)
        return Expression(f"(-{found.text} if {found.text} < 0 else {found.text})", found.kind)

    def _call_place_in(self, node: ast.Call) -> Expression:
        return self._of_order(node, "better", " + 1")

    def _call_tied_with(self, node: ast.Call) -> Expression:
        return self._of_order(node, "tied", "")

    def _of_order(self, node: ast.Call, what: str, more: str) -> Expression:
        order = self.thing(node.args[0])
        if not isinstance(order, Ranking):
            refuse(node)
        one, text = self.named(self.write(node.args[1])).text, NOWHERE
        for place, word in enumerate(order.keys):
            text = f"({getattr(order, what)}[{place}] if {one} == {word} else {text})"
        return Expression(f"({text}{more})", NUMBER)

    def _call_largest_class(self, node: ast.Call) -> Expression:
        cards, attribute = self.kept(node.args[0]), node.args[1]
        if not isinstance(attribute, ast.Name) or attribute.id not in self.names.tables:
            refuse(node)
        self.used.add(attribute.id)
        if self.names.kind(attribute.id) != WORD:
            refuse(node)
        given = f"{cards.array}, {cards.first}, {cards.count}, {attribute.id}"
        return Expression(f"largest_class({given})", NUMBER)

    def counts(self, node: ast.Call) -> list[Expression]:
        """The number of cards of each kind, in an order that is given."""
        cards, order = self.kept(node.args[0]), self.thing(node.args[2])
        match node.args[1]:
            case ast.Name(id=attribute) if attribute in self.names.tables:
                self.used.add(attribute)
            case _:
                refuse(node)
        if not isinstance(order, ConstantList):
            refuse(node)

        def test_for(word: str) -> Callable[[str], str]:
            return lambda each: f"{attribute}[{each}] == {word}"

        return [
            Expression(self._count_where(cards, test_for(each.text)), NUMBER)
            for each in order.elements
        ]

    def _groups(self, given: Sequence[ast.expr]) -> str:
        """The sizes of the largest group and of what touches it, as one number."""
        spots, beside = (self._marked(each) for each in given)
        queue = self.room(str(self.spots))
        return f"group_sizes({spots}, {beside}, {self.shared.edge}, {queue})"

    def _marked(self, node: ast.expr) -> str:
        """An array of its own in which these spots are 1."""
        array, found = self.room(str(self.spots)), self.thing(node)
        if isinstance(found, Board | BoardPart):
            depth, place = self.out.depth, self.out.new("spot")
            self.loop(f"for {place} in range({self.spots}):")
            self.out.add(f"{array}[{place}] = 1 if {self.lies_in(found, place)} else 0")
            self.out.depth = depth
        elif not (isinstance(found, ConstantList) and not found.elements):
            self.mark(array, node)
        return array

    def results(self, name: str) -> Results:
        """Begin to collect results of which the best is wanted."""
        self.out.add(f"{name} = NO_RESULT")
        found = self.things[name] = Results(name)
        return found


def _kind_used_up(node: ast.AST) -> str:
    """The kind of cards that a condition waits for."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)) if name.startswith("n_"):
            return name.removeprefix("n_")
        case ast.Compare(
            left=ast.Subscript(value=ast.Name(id="A_kind")),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value=str(kind))],
        ):
            return kind
        case _:
            return ""


def _as_arguments(found: Expression | Meaning) -> list[str]:
    """The arguments by which a number or a list is handed to a function."""
    match found:
        case Expression(text=text):
            return [text]
        case ArraySlice(array=array, first=first, count=count):
            return [array, first, count]
        case WordArray(array=array) | Board(array=array) | Marks(array=array):
            return [array]
        case _:
            raise NotTranslated(f"{type(found).__name__} handed on")


def _free_names(function: ast.FunctionDef, others: dict[str, ast.FunctionDef]) -> set[str]:
    """The names that a function takes from around it, those of functions that it calls included."""
    found: set[str] = set()
    seen, waiting = {function.name}, [function]
    while waiting:
        each = waiting.pop()
        names = [node for node in ast.walk(each) if isinstance(node, ast.Name)]
        inside = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        inside |= {node.arg for node in ast.walk(each) if isinstance(node, ast.arg)}
        found |= {node.id for node in names} - inside
        called = [others[node.id] for node in names if node.id in others]
        waiting += [other for other in called if other.name not in seen]
        seen |= {other.name for other in called}
    return found
