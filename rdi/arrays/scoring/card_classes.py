"""Equivalence classes of cards: the questions of a game's scoring about each card, and the answers
of each card in one context.

Scoring functions look at a card only through small expressions: its rank, whether its color is the
King's, what the war pays for its color. Two cards that give the same answers to all of them are the
same to the score; if besides nothing asks for the order of the cards, a hand is a number of cards
of each class, and that is all that a table of hands needs to know.

Names that are given once and depend on nothing but what lies open to all belong to the *context*:
the scores ask for it as a whole before they look at any card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rdi.arrays.encoding import Item, Items
from rdi.arrays.expressions import array_of, authors_line, name_of
from rdi.deadline import verify_time
from rdi.engine.game import CompiledGame
from rdi.engine.runtime import FAULTS
from rdi.model import ir
from rdi.model.python_printer import text_of

ITEM = ir.Variable("item")
"""The card in the questions."""

_AS_GIVEN = frozenset(
    "best dict distinct enumerate list place_in standings tied_with tuple".split()
)
"""Functions whose result has the order of what they are given, which makes a difference only if
that order is asked for afterwards.
"""
_METHODS = frozenset({"append", "count", "intersection", "isdisjoint", "union"})
_REFUSED = frozenset({"bounded", "quotient"})
"""Functions that find a fault in some hands, in the middle of a table."""


class OrderMatters(Exception):
    """The scoring asks for more than the number of cards of each class."""


@dataclass
class CardQuestions:
    """The questions of one scoring function: statements that work out the context, then expressions
    of the context alone, and of the context and one card, called `ITEM`.
    """

    arguments: tuple[str, ...]
    prelude: list[ir.Statement] = field(default_factory=list)
    of_context: dict[ir.Expression, None] = field(default_factory=dict)
    of_item: dict[ir.Expression, None] = field(default_factory=dict)

    @property
    def is_fixed(self) -> bool:
        """Whether what is asked of things has nothing to do with what lies on the table."""
        outside = {*self.arguments, *ir.assigned(*self.prelude)}
        return outside.isdisjoint(ir.names(*self.of_item))

    def function(self) -> ir.Function:
        """A function of the scoring function's arguments that gives two: one for the answers of the
        context, and one for those of a thing.
        """
        of_context = ir.Lambda((), ir.Tuple(tuple(self.of_context)))
        of_item = ir.Lambda((ITEM.name,), ir.Tuple(tuple(self.of_item)))
        answers = ir.Return(ir.Tuple((of_context, of_item)))
        return ir.Function("asked", self.arguments, (*self.prelude, answers))


def questions_of(compiled: CompiledGame, name: str) -> CardQuestions:
    """The questions that the scoring function of this name asks.

    OrderMatters, with the reason, where hands of its game are more than counts.
    """
    definition = compiled.definition
    assert definition.scoring is not None
    if definition.functions is None:
        raise OrderMatters("its scoring functions are known to the engine alone")
    function = definition.functions.function(name)
    own, constant = set(), set()
    for parameter, source in zip(function.parameters, definition.scoring.sources, strict=True):
        if source.kind == "pile" and compiled.places[source.name][0]:
            own.add(parameter)
        elif source.kind not in {"pile", "tally"}:
            constant.add(parameter)
    reader = _Reader(function, own, constant)
    try:
        return reader.read_all()
    except OrderMatters as reason:
        where = f" ({authors_line(definition, reader.line)})" if reader.line else ""
        raise OrderMatters(f"{reason}{where}") from None


class _Reader:
    """Reads one scoring function.

    `own` are its parameters that hold cards of the hand, `constant` those that are always the same;
    `line` is the one that is read, 0 where it is the whole.
    """

    def __init__(self, function: ir.Function, own: set[str], constant: set[str]) -> None:
        self.function = function
        self.own = own
        self.line = 0
        self.nodes = list(ir.walk(function))
        self.bindings = Counter([name for node in self.nodes for name in _bound_in(node)])
        self.nested = {each.name: each for each in self.nodes if isinstance(each, ir.Define)}
        self.lambdas = {
            name_of(each.targets[0])
            for each in self.nodes
            if isinstance(each, ir.Assign) and isinstance(each.value, ir.Lambda)
        }
        self.varying = set(function.parameters) - own - constant
        self.local = (set(self.bindings) | set(self.nested)) - constant - self.varying
        self.lists = set(own)
        self.singles: set[str] = set()
        self.found = CardQuestions(function.parameters)

    def read_all(self) -> CardQuestions:
        """All questions of the function."""
        self._check_own_piles()
        rest = [each for each in self.function.body if not self._is_of_context(each)]
        self._find_items()
        self._statements(rest)
        return self.found

    def _check_own_piles(self) -> None:
        """Several piles of a seat must be counted as one."""
        if len(self.own) < 2:
            return
        together = 0
        for node in self.nodes:
            if isinstance(node, ir.List):
                spread = [name_of(each.of) for each in node.parts if isinstance(each, ir.Spread)]
                together += len(spread) if self.own <= set(spread) else 0
        used = [n for n in self.nodes if isinstance(n, ir.Expression) and name_of(n) in self.own]
        if len(used) != together:
            raise OrderMatters("the scoring tells the piles of a player apart")

    # ------------------------------------------------------------------ names

    def _is_of_context(self, statement: ir.Statement) -> bool:
        """Whether this gives names once and from the context, so that it is worked out first."""
        if not isinstance(statement, ir.Assign):
            return False
        names, free = ir.assigned(statement), ir.names(statement.value)
        if free & self.local or any(self.bindings[name] != 1 for name in names):
            return False
        self.found.prelude.append(statement)
        self.local -= names
        if free & self.varying:
            self.varying |= names
        return True

    def _find_items(self) -> None:
        """Names of lists of cards, and of single cards out of them, until no more are found."""
        before = -1
        while before != len(self.lists) + len(self.singles):
            before = len(self.lists) + len(self.singles)
            for node in self.nodes:
                self._name_items(node)

    def _name_items(self, node: ir.Node) -> None:
        verify_time()
        match node:
            case ir.Assign(value=value) if self._holds_items(value):
                self.lists |= ir.assigned(node)
            case ir.Loop(names, ir.Call("subsets", (things, _))) if self._holds_items(things):
                self.lists.update(names)
            case ir.Loop(names, over) | ir.For(names, over) if self._holds_items(over):
                self.singles.update(names)
            case ir.For((_, *names), ir.Call("enumerate", (things,))) if self._holds_items(things):
                self.singles.update(names)
            case ir.Apply(name, given) if name in self.nested:
                pairs = zip(self.nested[name].parameters, given, strict=True)
                self.lists.update([each for each, value in pairs if self._holds_items(value)])
            case _:
                pass

    def _holds_items(self, node: ir.Expression) -> bool:
        """Whether a value is a list of cards of the hand."""
        match node:
            case ir.Variable() | ir.ScoreInput():
                return name_of(node) in self.lists
            case ir.List(parts) | ir.Tuple(parts):
                return any(isinstance(e, ir.Spread) and self._holds_items(e.of) for e in parts)
            case ir.Comprehension(ir.Variable(name)):
                return name in self.singles
            case ir.Slice(of) | ir.Call("list" | "tuple", (of,)):
                return self._holds_items(of)
            case _:
                return False

    # ------------------------------------------------------------------ statements

    def _statements(self, body: Iterable[ir.Statement]) -> None:
        for statement in body:
            self._statement(statement)

    def _statement(self, statement: ir.Statement) -> None:
        self.line = statement.span.line
        match statement:
            case ir.Define(body=body):
                self._statements(body)
            case ir.Assign(value=value):
                self._things(value)
            case ir.Update(value=value) | ir.Perform(value) | ir.Return(value):
                self._ask(value)
            case ir.If(condition, then):
                self._test(condition)
                self._statement(then)
            case ir.For(_, ir.Call("enumerate"), (ir.If(condition, ir.Return(value)),)):
                self._test(condition)
                self._ask(value)
            case _:
                raise OrderMatters("the scoring goes step by step")

    def _test(self, node: ir.Expression) -> None:
        """A condition, where a list of cards only says whether it is empty."""
        match node:
            case ir.Logical(_, parts):
                for each in parts:
                    self._test(each)
            case ir.Not(condition):
                self._test(condition)
            case _ if name_of(node) not in self.lists:
                self._ask(node)

    # ------------------------------------------------------------------ expressions

    def _ask(self, node: ir.Expression) -> None:
        """Note what an expression asks of the context and of single cards."""
        verify_time()
        free = ir.names(node)
        cards, others = free & self.singles, (free & self.local) - self.singles
        if not (cards or others or free & self.varying):
            return
        if not others and not cards:
            self.found.of_context[node] = None
        elif not others and len(cards) == 1:
            self._ask_of_item(ir.replaced(node, ir.Variable(*cards), ITEM))
        elif name_of(node) in self.lists:
            self._ask_of_item(ITEM)
        else:
            self._parts(node)

    def _ask_of_item(self, question: ir.Expression) -> None:
        self.found.of_item[question] = None

    def _parts(self, node: ir.Expression) -> None:
        match node:
            case ir.Call() | ir.Apply() | ir.Method():
                self._call(node)
            case ir.Comprehension(loops=loops) | ir.TableComprehension(loops=loops):
                self._loops(loops)
                self._each(ir.children(node)[: -len(loops)])
            case ir.Item(of) | ir.Slice(of) if ir.names(of) & self.local:
                raise OrderMatters("the order of the cards matters")
            case ir.Conditional(value, condition, other):
                self._test(condition)
                self._ask(value)
                self._ask(other)
            case ir.Logical() | ir.Not():
                self._test(node)
            case _:
                self._each(ir.children(node))

    def _call(self, node: ir.Call | ir.Apply | ir.Method) -> None:
        match node:
            case ir.Call("largest_class" | "kind_counts", (things, attribute, *more)):
                self._handed_on(things)
                self._ask_of_item(ir.Lookup(attribute, ITEM))
                self._each(more)
            case ir.Call("len" | "bool", (things,)) if self._holds_items(things):
                self._handed_on(things)
            case ir.Call("subsets", (things, _)) if self._holds_items(things):
                self._handed_on(things)
            case ir.Apply(name, given) if name in self.nested:
                for each in given:
                    self._things(each)
            case ir.Call(name, given) if name in _AS_GIVEN or _is_for_any_order(name):
                self._each(given)
            case ir.Apply(name, given) if name in self.lambdas:
                self._each(given)
            case ir.Method(name="join", arguments=(ir.Call("sorted"),)):
                self._each(ir.children(node))
            case ir.Method(name=name) if name in _METHODS:
                self._each(ir.children(node))
            case _:
                raise OrderMatters("the scoring looks at hands as a whole")

    def _each(self, nodes: Iterable[ir.Node]) -> None:
        for each in nodes:
            assert isinstance(each, ir.Expression)
            self._ask(each)

    def _loops(self, loops: Iterable[ir.Loop]) -> None:
        for loop in loops:
            self._things(loop.over)
            for test in loop.tests:
                self._test(test)

    def _things(self, node: ir.Expression) -> None:
        """A list of cards that is handed on, or anything else."""
        if self._holds_items(node):
            self._handed_on(node)
        else:
            self._ask(node)

    def _handed_on(self, node: ir.Expression) -> None:
        """A list of cards that is handed on as it is, or with one card put in another's place."""
        match node:
            case ir.Comprehension(loops=loops):
                self._loops(loops)
            case ir.Call(_, (value,)):
                self._handed_on(value)
            case ir.List((ir.Spread(ir.Slice()), ir.Variable(), ir.Spread(ir.Slice()))):
                return
            case ir.List(parts) | ir.Tuple(parts):
                for each in parts:
                    if isinstance(each, ir.Spread):
                        self._handed_on(each.of)
                    elif not isinstance(each, ir.Variable):
                        self._ask(each)
            case ir.Item() | ir.Slice():
                raise OrderMatters("the order of the cards matters")
            case _ if name_of(node) in self.varying:  # cards of the table, scored with the hand
                self.found.of_context[node] = None
            case _:
                return


def _bound_in(node: ir.Node) -> Iterable[str]:
    """The names to which a node itself gives a value."""
    match node:
        case ir.Function(parameters=names) | ir.Define(parameters=names):
            return names
        case ir.Lambda(names) | ir.Loop(names) | ir.For(names):
            return names
        case ir.Assign() | ir.Update():
            return ir.assigned(node)
        case _:
            return ()


def _is_for_any_order(function: str) -> bool:
    """Whether the order of a list makes no difference to what a function gives."""
    return not ir.FUNCTIONS[function].ordered and function not in _REFUSED


Ask = Callable[..., tuple[Callable[[], Any], Callable[[Item], Any]]]

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
    """The questions of one part of the scoring: `ask` gives a function for the answers of a context
    and one for those of a thing; `first` has for each thing's number that of the first one with
    the same attributes, as far as they are asked for. `is_fixed`: what is asked of things is the
    same in all contexts.
    """

    ask: Ask
    first: list[int]
    is_fixed: bool


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
            _Asker(_asker(compiled, each), self._like_which(each), each.is_fixed) for each in asked
        ]
        self._fixed: dict[int, tuple[dict[int, Hashable], tuple[Hashable, ...]]] = {}
        self._first = tuple([asker.first for asker in self._askers])

    def _like_which(self, asked: CardQuestions) -> list[int]:
        """For each thing's number that of the first one that is sure to answer the same."""
        found = [_attributes_asked(question) for question in asked.of_item]
        numbers = range(len(self._items.codes))
        if None in found:
            return list(numbers)
        names = sorted({name for each in found if each is not None for name in each})
        tables = [self._namespace[array_of(name)] for name in names]
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
        for number, (ask, first, is_fixed) in enumerate(self._askers):
            of_item: Callable[[Item], Any] = _itself
            try:
                of_context, of_item = ask(*arguments)
                context = _frozen(of_context())
            except FAULTS:  # perhaps the scoring never comes to ask it: a context like no other
                context = _frozen(arguments)
            answered = self._fixed.get(number)
            if answered is None:
                found = {each: _answer(of_item, codes[each]) for each in dict.fromkeys(first)}
                answered = found, tuple(found.values())
                if is_fixed and of_item is not _itself:
                    self._fixed[number] = answered
            known.append(answered[0])
            same.append((context, answered[1]))
        return CardAnswers(tuple(known), self._first, tuple(same))


def _answer(ask: Callable[[Item], Any], item: Item) -> Hashable:
    """A thing's answers; what cannot answer (a die asked as a card) is like nothing else."""
    try:
        return _frozen(ask(item))
    except FAULTS:
        return _itself(item)


def _itself(item: Item) -> Hashable:
    """The answer of a thing that is like nothing else."""
    return ("itself", item)


def _asker(compiled: CompiledGame, asked: CardQuestions) -> Ask:
    """A function of the scoring functions' arguments that gives one for the answers of the context
    and one for those of a thing.
    """
    function, namespace = asked.function(), dict(compiled.namespace)
    exec(text_of(ir.Module(functions=(function,))), namespace)
    found: Ask = namespace[function.name]
    return found


def _attributes_asked(question: ir.Expression) -> set[str] | None:
    """The attributes of a card that a question looks at; None where it looks at anything else."""
    found, times = set(), 0
    for node in ir.walk(question):
        match node:
            case ir.Attribute(attribute, card) | ir.Lookup(ir.AttributeTable(attribute), card) if (
                card == ITEM
            ):
                found.add(attribute)
                times -= 1
            case ir.Variable() if node == ITEM:
                times += 1
            case _:
                pass
    return None if times else found


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
