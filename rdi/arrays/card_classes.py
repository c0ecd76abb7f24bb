"""Equivalence classes of cards: the questions of a game's scoring about each card, and the answers
of each card in one context.

Generated scoring functions look at a card only through small expressions: its rank, whether its
color is the King's, what the war pays for its color. Two cards that give the same answers to all of
them are the same to the score; if besides nothing asks for the order of the cards, a hand is a
number of cards of each class, and that is all that a table of hands needs to know.

Names that are given once and depend on nothing but what lies open to all belong to the *context*:
the scores ask for it as a whole before they look at any card.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rdi.arrays.encoding import Item, Items
from rdi.deadline import verify_time
from rdi.engine.game import CompiledGame

ITEM = "item"
"""The name of the card in the questions."""

_COUNTING = frozenset(
    "len bool sum min max any all sorted set abs tuple list lowest highest all_differ best present"
    " distinct dict int str largest_class kind_counts enumerate range standings place_in"
    " tied_with".split()
)
"""Functions whose result does not depend on the order of their arguments, or only if the order of
the result is asked for afterwards.
"""
_METHODS = frozenset({"get", "count", "append", "join", "isdisjoint", "union", "intersection"})


class OrderMatters(Exception):
    """The scoring asks for more than the number of cards of each class."""


@dataclass
class CardQuestions:
    """The questions of one scoring function: lines that work out the context, then expressions of
    the context alone, and of the context and one card, called `ITEM`.
    """

    arguments: tuple[str, ...]
    prelude: list[str] = field(default_factory=list)
    of_context: list[str] = field(default_factory=list)
    of_item: list[str] = field(default_factory=list)


def questions_of(compiled: CompiledGame, function: str) -> CardQuestions:
    """The questions that the scoring function of this name asks.

    OrderMatters, with the reason, where hands of its game are more than counts.
    """
    definition = compiled.definition
    assert definition.scoring is not None
    if not definition.generated:
        raise OrderMatters("the text of its scoring functions is not known")
    tree = ast.parse(definition.generated)
    found = next(
        (each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == function),
        None,
    )
    if found is None:
        raise OrderMatters(f"there is no function {function}")
    own, constant = set(), set()
    for argument, source in zip(found.args.args, definition.scoring.sources, strict=True):
        if source.kind == "pile" and compiled.places[source.name][0]:
            own.add(argument.arg)
        elif source.kind not in {"pile", "tally"}:
            constant.add(argument.arg)
    return _Reader(found, own, constant).read_all()


class _Reader:
    """Reads one scoring function.

    `own` are its arguments that hold cards of the hand, `constant` those that are always the same.
    """

    def __init__(self, function: ast.FunctionDef, own: set[str], constant: set[str]) -> None:
        self.function = function
        self.own = own
        self.bindings = Counter(_bound_names(function))
        self.nested = {
            each.name: each for each in ast.walk(function) if isinstance(each, ast.FunctionDef)
        }
        self.lambdas = {
            each.targets[0].id
            for each in ast.walk(function)
            if isinstance(each, ast.Assign)
            and isinstance(each.value, ast.Lambda)
            and isinstance(each.targets[0], ast.Name)
        }
        arguments = {each.arg for each in function.args.args}
        self.varying = arguments - own - constant
        self.local = (set(self.bindings) | set(self.nested)) - constant - self.varying
        self.lists = set(own)
        self.singles: set[str] = set()
        self.worked_out: set[ast.stmt] = set()
        self.found = CardQuestions(tuple([each.arg for each in function.args.args]))

    def read_all(self) -> CardQuestions:
        """All questions of the function."""
        self._check_own_piles()
        self._find_context()
        self._find_items()
        self._statements([each for each in self.function.body if each not in self.worked_out])
        self.found.of_item = list(dict.fromkeys(self.found.of_item))
        self.found.of_context = list(dict.fromkeys(self.found.of_context))
        return self.found

    def _check_own_piles(self) -> None:
        """Several piles of a seat must be counted as one."""
        if len(self.own) < 2:
            return
        together = 0
        for node in ast.walk(self.function):
            if isinstance(node, ast.List):
                names = [
                    each.value.id
                    for each in node.elts
                    if isinstance(each, ast.Starred) and isinstance(each.value, ast.Name)
                ]
                together += len(names) if set(names) >= self.own else 0
        used = [n for n in ast.walk(self.function) if isinstance(n, ast.Name) and n.id in self.own]
        if len(used) != together:
            raise OrderMatters("the scoring tells the piles of a player apart")

    # ------------------------------------------------------------------ names

    def _find_context(self) -> None:
        """Names that are given once, at the beginning, from the context: lines worked out first."""
        for statement in self.function.body:
            if not isinstance(statement, ast.Assign):
                continue
            names = [
                n.id for t in statement.targets for n in ast.walk(t) if isinstance(n, ast.Name)
            ]
            free = _free_names(statement.value)
            if free & self.local or any(self.bindings[name] != 1 for name in names):
                continue
            self.found.prelude.append(ast.unparse(statement))
            self.worked_out.add(statement)
            self.local -= set(names)
            if free & self.varying:
                self.varying |= set(names)

    def _find_items(self) -> None:
        """Names of lists of cards, and of single cards out of them, until no more are found."""
        before = -1
        while before != len(self.lists) + len(self.singles):
            before = len(self.lists) + len(self.singles)
            for node in ast.walk(self.function):
                self._name_items(node)

    def _name_items(self, node: ast.AST) -> None:
        verify_time()
        if isinstance(node, ast.Assign) and self._holds_items(node.value):
            self.lists |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, ast.comprehension | ast.For) and self._holds_items(node.iter):
            self.singles |= {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
        elif isinstance(node, ast.For) and _is_enumerated(node.iter):
            assert isinstance(node.iter, ast.Call)
            if self._holds_items(node.iter.args[0]) and isinstance(node.target, ast.Tuple):
                self.singles |= {n.id for n in node.target.elts[1:] if isinstance(n, ast.Name)}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            nested = self.nested.get(node.func.id)
            if nested is not None:
                given = zip(nested.args.args, node.args, strict=True)
                self.lists |= {a.arg for a, value in given if self._holds_items(value)}

    def _holds_items(self, node: ast.expr) -> bool:
        """Whether a value is a list of cards of the hand."""
        match node:
            case ast.Name(id=name):
                return name in self.lists
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                return any(
                    isinstance(e, ast.Starred) and self._holds_items(e.value) for e in elements
                )
            case ast.ListComp(elt=ast.Name(id=name)):
                return name in self.singles
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self._holds_items(value)
            case ast.Call(func=ast.Name(id="list" | "tuple"), args=[value]):
                return self._holds_items(value)
            case _:
                return False

    # ------------------------------------------------------------------ statements

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef(body=body):
                self._statements(body)
            case ast.Assign(value=value):
                self._items(value) if self._holds_items(value) else self._ask(value)
            case ast.AugAssign(value=value) | ast.Expr(value=value):
                self._ask(value)
            case ast.Return(value=value) if value is not None:
                self._ask(value)
            case ast.If(test=test, body=body, orelse=others):
                self._test(test)
                self._statements([*body, *others])
            case ast.For(iter=over, body=[ast.If(test=test, body=[ast.Return(value=value)])]) if (
                _is_enumerated(over) and value is not None
            ):
                self._test(test)
                self._ask(value)
            case _:
                raise OrderMatters(f"the scoring goes step by step: {ast.unparse(node)[:60]}")

    def _statements(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    def _test(self, node: ast.expr) -> None:
        """A condition, where a list of cards only says whether it is empty."""
        if isinstance(node, ast.BoolOp):
            for each in node.values:
                self._test(each)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._test(node.operand)
        elif not (isinstance(node, ast.Name) and node.id in self.lists):
            self._ask(node)

    # ------------------------------------------------------------------ expressions

    def _ask(self, node: ast.expr) -> None:
        """Note what an expression asks of the context and of single cards."""
        verify_time()
        free = _free_names(node)
        cards, others = free & self.singles, (free & self.local) - self.singles
        if isinstance(node, ast.Constant) or not (cards or others or free & self.varying):
            return
        if not others and not cards:
            self.found.of_context.append(ast.unparse(node))
        elif not others and len(cards) == 1:
            self._ask_of_item(node, cards.pop())
        elif isinstance(node, ast.Name) and node.id in self.lists:
            self.found.of_item.append(ITEM)
        else:
            self._parts(node)

    def _ask_of_item(self, node: ast.expr, name: str) -> None:
        text = ast.unparse(_Renamed(name).visit(ast.parse(ast.unparse(node), mode="eval")))
        self.found.of_item.append(text)

    def _parts(self, node: ast.expr) -> None:
        match node:
            case ast.Call():
                self._call(node)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self._comprehension(node)
            case ast.Subscript(value=value) if _free_names(value) & self.local:
                raise OrderMatters(f"the order of the cards matters: {ast.unparse(node)[:60]}")
            case ast.IfExp(test=test, body=body, orelse=other):
                self._test(test)
                self._ask(body)
                self._ask(other)
            case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                for each in ast.iter_child_nodes(node):
                    if isinstance(each, ast.expr):
                        self._test(each)
            case _:
                for each in ast.iter_child_nodes(node):
                    if isinstance(each, ast.expr):
                        self._ask(each)

    def _call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(
                func=ast.Name(id="largest_class" | "kind_counts"), args=[items, kind, *more]
            ):
                self._items(items)
                self.found.of_item.append(f"{ast.unparse(kind)}.get({ITEM})")
                self._each(more)
            case ast.Call(func=ast.Name(id="len" | "bool"), args=[items]) if self._holds_items(
                items
            ):
                self._items(items)
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in self.nested:
                for each in arguments:
                    self._items(each) if self._holds_items(each) else self._ask(each)
            case ast.Call(func=ast.Name(id=name), args=arguments) if (
                name in _COUNTING or name in self.lambdas
            ):
                self._each(arguments)
            case ast.Call(func=ast.Attribute(value=value, attr=name), args=arguments) if (
                name in _METHODS and (name != "join" or _is_sorted(arguments))
            ):
                self._each([value, *arguments])
            case _:
                raise OrderMatters(
                    f"the scoring looks at hands as a whole: {ast.unparse(node)[:60]}"
                )

    def _each(self, nodes: Sequence[ast.expr]) -> None:
        for each in nodes:
            self._ask(each)

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
    ) -> None:
        self._generators(node.generators)
        if isinstance(node, ast.DictComp):
            self._each([node.key, node.value])
        else:
            self._ask(node.elt)

    def _generators(self, generators: Sequence[ast.comprehension]) -> None:
        for each in generators:
            self._items(each.iter) if self._holds_items(each.iter) else self._ask(each.iter)
            for test in each.ifs:
                self._test(test)

    def _items(self, node: ast.expr) -> None:
        """A list of cards that is handed on as it is, or with one card put in another's place."""
        match node:
            case ast.ListComp(generators=generators):
                self._generators(generators)
            case ast.Call(args=[value]):
                self._items(value)
            case ast.List(
                elts=[ast.Starred(value=before), ast.Name(), ast.Starred(value=after)]
            ) if _is_slice(before) and _is_slice(after):
                return
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                for each in elements:
                    if isinstance(each, ast.Starred):
                        self._items(each.value)
                    elif not isinstance(each, ast.Name):
                        self._ask(each)
            case ast.Subscript():
                raise OrderMatters(f"the order of the cards matters: {ast.unparse(node)[:60]}")
            case _:
                return


class _Renamed(ast.NodeTransformer):
    """Renames a card to the name that all questions use."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """The same name, or the common one."""
        return ast.Name(ITEM, node.ctx) if node.id == self.name else node


def _bound_names(tree: ast.AST) -> Iterator[str]:
    """Every name that is given a value, as often as that is done."""
    for node in ast.walk(tree):
        verify_time()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def _free_names(tree: ast.AST) -> set[str]:
    """The names that an expression takes from outside itself."""
    inside = set(_bound_names(tree))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - inside


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _is_enumerated(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "enumerate"
    )


def _is_sorted(arguments: Sequence[ast.expr]) -> bool:
    return all(
        isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "sorted"
        for each in arguments
    )


Ask = Callable[..., tuple[Any, Callable[[Item], Any]]]

_ABSENT = ("nothing",)
"""The value in place of NOTHING, which is equal to nothing."""


@dataclass(frozen=True, slots=True)
class CardAnswers:
    """The answers of a game's cards in one context, and all that tells two contexts apart.

    `known` has for each part of the scoring the answers that there are, by the number of the first
    thing that gives each, and `first` for each thing the number of the one that answers like it.
    """

    known: tuple[dict[int, Hashable], ...]
    first: tuple[Sequence[int], ...]
    same: Hashable

    @property
    def of_item(self) -> list[Hashable]:
        """The answers of each thing to all questions, by the numbers of things."""
        columns = [
            [known[number] for number in first]
            for known, first in zip(self.known, self.first, strict=True)
        ]
        return list(zip(*columns, strict=True))


class _Asker(NamedTuple):
    """The questions of one part of the scoring: `ask` gives the answers of a context, and a
    function for those of a thing; `first` has for each thing's number that of the first one with
    the same attributes, as far as they are asked for.
    """

    ask: Ask
    first: list[int]


class CardClassifier:
    """The questions that a game's score and tiebreak ask; OrderMatters where they ask for more."""

    def __init__(self, compiled: CompiledGame, items: Items) -> None:
        scoring = compiled.definition.scoring
        assert scoring is not None
        self._items = items
        self._namespace = compiled.namespace
        asked = [
            questions_of(compiled, name)
            for name in dict.fromkeys((scoring.score_code, scoring.tiebreak_code))
        ]
        self._askers = [
            _Asker(_asker(compiled, each, len(scoring.sources)), self._like_which(each))
            for each in asked
        ]
        self._first = tuple([asker.first for asker in self._askers])

    def _like_which(self, asked: CardQuestions) -> list[int]:
        """For each thing's number that of the first one that is sure to answer the same."""
        found = [_attributes_asked(text) for text in asked.of_item]
        numbers = range(len(self._items.codes))
        if None in found:
            return list(numbers)
        names = sorted({name for each in found if each is not None for name in each})
        tables = [self._namespace[name] for name in names]
        first: dict[Hashable, int] = {}
        return [
            first.setdefault(_frozen([table[item] for table in tables]), number)
            if all(item in table for table in tables)
            else number
            for number, item in enumerate(self._items.codes)
        ]

    def answers(self, arguments: Sequence[Any]) -> CardAnswers:
        """The answers for the open cards; `arguments` are those of the scoring functions, with an
        empty hand.
        """
        codes = self._items.codes
        known, same = [], []
        for ask, first in self._askers:
            context, of_item = ask(*arguments)
            found = {number: _answer(of_item, codes[number]) for number in dict.fromkeys(first)}
            known.append(found)
            same.append((_frozen(context), tuple(found.values())))
        return CardAnswers(tuple(known), self._first, tuple(same))


def _answer(ask: Callable[[Item], Any], item: Item) -> Hashable:
    """A thing's answers; what cannot answer (a die asked as a card) is like nothing else."""
    try:
        return _frozen(ask(item))
    except (KeyError, TypeError, IndexError, ValueError):
        return ("itself", item)


def _asker(compiled: CompiledGame, asked: CardQuestions, arguments: int) -> Ask:
    """A function of the scoring functions' arguments: the answers of the context, and a function
    for the answers of a thing.
    """
    names = asked.arguments
    assert len(names) == arguments
    text = "\n".join(
        [
            f"def asked({', '.join(names)}):",
            *[f"    {line}" for line in asked.prelude],
            f"    return ({''.join(f'{each}, ' for each in asked.of_context)}), lambda {ITEM}: "
            f"({''.join(f'{each}, ' for each in asked.of_item)})",
        ]
    )
    namespace = dict(compiled.namespace)
    exec(text, namespace)
    found: Ask = namespace["asked"]
    return found


def _attributes_asked(text: str) -> set[str] | None:
    """The attributes of a card that a question looks at; None where it looks at anything else."""
    tree = ast.parse(text, mode="eval")
    named = [each for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == ITEM]
    found = []
    for node in ast.walk(tree):
        match node:
            case (
                ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=name))
                | ast.Call(
                    func=ast.Attribute(value=ast.Name(id=table), attr="get"),
                    args=[ast.Name(id=name), *_],
                )
            ):
                if name == ITEM and table.startswith("A_"):
                    found.append(table)
            case _:
                pass
    return set(found) if len(found) == len(named) else None


def _frozen(value: Any) -> Hashable:
    """A value by which two answers are compared."""
    if isinstance(value, dict):
        return tuple([(key, _frozen(each)) for key, each in value.items()])
    if isinstance(value, list | tuple):
        return tuple([_frozen(each) for each in value])
    if isinstance(value, set):
        return frozenset([_frozen(each) for each in value])
    if value != value:
        return _ABSENT
    found: Hashable = value
    return found
