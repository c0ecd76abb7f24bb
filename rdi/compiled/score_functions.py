"""Write whole scoring functions in numbers, statement by statement."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rdi.compiled.score_expressions import ScoreExpressions
from rdi.compiled.score_tables import loaded
from rdi.compiled.score_things import RESULT, Board, Marks, Results, Table, Thing
from rdi.compiled.written import (
    MAYBE,
    NUMBER,
    NUMBERS,
    Kept,
    Lines,
    Names,
    NotTranslated,
    Written,
    refuse,
)

DEPTH_MOST = 8
"""So often a function may call itself; what goes deeper is left to the game's own functions."""


@dataclass
class Shared:
    """What all functions of one game's scores have in common.

    `given` are the arguments that every function has, because any may look at what lies open;
    `texts` the functions that are written, `used` the attributes that they look up, `copies` how
    many cards of each kind the game has.
    """

    names: Names
    edge: int
    functions: dict[str, ast.FunctionDef]
    lines: tuple[int, ...]
    things: dict[str, Thing]
    given: tuple[str, ...] = ()
    constants: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    word_lists: set[str] = field(default_factory=set)
    begun: set[str] = field(default_factory=set)
    copies: Mapping[str, int] = field(default_factory=dict)


class ScoreFunction(ScoreExpressions):
    """Writes one scoring function, and the functions inside it when they are called."""

    def __init__(self, shared: Shared, out: Lines) -> None:
        super().__init__(shared.names, out, shared.constants, shared.edge)
        self.shared = shared
        self.used, self.word_lists = shared.used, shared.word_lists
        self.things = dict(shared.things)
        self.inside: dict[str, ast.FunctionDef] = {}
        self.around: tuple[str, ...] = ()
        self.is_tiebreak = False
        self.ties = 0

    def written(self, function: ast.FunctionDef, is_tiebreak: bool) -> int:
        """Write a function of the game; of a tiebreak, how many numbers it gives."""
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

    def _keep(self, name: str, found: Written) -> None:
        """Give a name a number."""
        self.things.pop(name, None)
        before = self.scope.get(name)
        self.out.add(f"v_{name} = {found.text}")
        is_maybe = isinstance(before, Written) and before.kind == MAYBE and self.out.depth > 1
        self.scope[name] = Written(f"v_{name}", MAYBE if is_maybe else found.kind)

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

    def _enumerate(self, place: str, card: str, cards: Kept, body: Sequence[ast.stmt]) -> None:
        number = self.out.new(place)
        with self.out.deeper(f"for {number} in range({cards.count}):"):
            self.scope[place] = Written(number, NUMBER)
            found = Written(f"{cards.array}[{cards.first} + {number}]", cards.kind)
            self.scope[card] = self.named(found)
            self._statements(body)

    def _worked_out(
        self, names: Sequence[ast.expr], function: ast.FunctionDef, given: Sequence[ast.expr]
    ) -> None:
        """What is worked out from what lies open: the lines of another function, here."""
        scope, things = self.scope, self.things
        inner: dict[str, Thing] = dict(self.shared.things)
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
            if isinstance(result, Written):
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
        parts: list[Written] = []
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

    def _call_best(self, node: ast.Call) -> Written:
        match node.args[0]:
            case ast.Name(id=name) if isinstance(results := self.things.get(name), Results):
                return Written(results.name, RESULT)
            case results_of:
                best = self.out.new("best")
                self.out.add(f"{best} = NO_RESULT")
                self.each(results_of, lambda each: self._better(best, each))
                return Written(best, RESULT)

    # ------------------------------------------------------------------ functions inside

    def _of_call(self, node: ast.Call) -> Written:
        match node:
            case ast.Call(func=ast.Name(id=name), args=given) if name in self.inside:
                return self._call_inside(self.inside[name], given)
            case _:
                return super()._of_call(node)

    def _call_inside(self, function: ast.FunctionDef, given: Sequence[ast.expr]) -> Written:
        """Call a function that was inside this one, with all that it uses as arguments."""
        names = [argument.arg for argument in function.args.args]
        passed: dict[str, Written | Thing] = {}
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
            return Written("too_deep(0)", RESULT)
        name = f"{function.name}_{depth}"
        if name not in self.shared.begun:
            self.shared.begun.add(name)
            self._write_inside(function, name, passed)
        texts = [text for each in passed.values() for text in _as_arguments(each)]
        return Written(f"{name}({', '.join([*self.shared.given, *texts])})", RESULT)

    def _depth_most(self, function: ast.FunctionDef) -> int:
        """How often a function can call itself: once for each card of a kind that it uses up.

        It is written so often, because numba does not keep functions that call themselves rightly.
        """
        kinds = {kind for node in ast.walk(function) if (kind := _kind_used_up(node))}
        return min(DEPTH_MOST, max([self.shared.copies.get(kind, 0) for kind in kinds], default=0))

    def _write_inside(
        self, function: ast.FunctionDef, written: str, passed: dict[str, Written | Thing]
    ) -> None:
        writer = ScoreFunction(self.shared, Lines(1))
        writer.around = (*self.around, function.name)
        writer.inside = dict(self.inside)
        writer.scope = {n: f for n, f in self.scope.items() if isinstance(f, ast.Lambda)}
        arguments = list(self.shared.given)
        for name, found in passed.items():
            match found:
                case Written(kind=kind):
                    arguments.append(f"v_{name}")
                    writer.scope[name] = Written(f"v_{name}", kind)
                case Kept(kind=kind):
                    arguments += [f"v_{name}", f"first_{name}", f"count_{name}"]
                    writer.things[name] = Kept(f"v_{name}", f"first_{name}", f"count_{name}", kind)
                case Table(keys=keys, kind=kind):
                    arguments.append(f"v_{name}")
                    writer.things[name] = Table(keys, f"v_{name}", kind)
                case Board() | Marks():
                    arguments.append(f"v_{name}")
                    writer.things[name] = type(found)(f"v_{name}")
                case _:
                    refuse(function)
        writer._whole(function, f"{written}({', '.join(arguments)})")


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


def _as_arguments(found: Written | Thing) -> list[str]:
    """How a number or a list is handed to a function."""
    match found:
        case Written(text=text):
            return [text]
        case Kept(array=array, first=first, count=count):
            return [array, first, count]
        case Table(array=array) | Board(array=array) | Marks(array=array):
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
