"""The typed program: what scores, conditions, amounts and steps are worked out from, as a tree.

The language lowers a game or a deck to a `Module`: named functions whose bodies are statements, and
statements hold expressions. Two printers write it down, one as Python for the engine and one over
arrays of numbers; all else that wants to know something of a game's functions asks the tree, and
nobody reads what was printed. A tree is made of values: nodes never change, are equal where they
mean the same, and can be hashed and kept.

Reading one is a ``match`` over the few classes below, by their fields in the order in which they
stand::

    match node:
        case Pile(place): ...                                # what lies in a pile of the table
        case Register(number): ...                           # what the steps have noted
        case Attribute("value", card): ...                   # what a card is like
        case Item(TableField("gold"), purse): ...            # the Gold in a purse
        case Call("len", (Comprehension(_, (loop,)),)): ...  # a word of the runtime
        case Assign((Register(number),), value): ...         # a statement

Where no class is of interest, `walk` gives every node, each before its parts, and `children` the
parts of one; `names`, `assigned` and `calls` tell which variables and functions occur, `attributes`
what of cards is asked for, `deeds` what is done at the table, `reads`, `writes` and `luck` what of
the table is asked for and changed. `DEEDS` and `FUNCTIONS` say the same of each deed of the table
and each word of the runtime, and whether the order of a list makes a difference to them.

Making one, phrases put nodes together; `call`, `deed`, `listed`, `literal` and their like are short
for what is often needed.

A place is where a pile stands in the table's list of piles: a `Number`, or a `SeatPlace` among the
piles of some seat. `draw_each` and its like are given the place among each player's own piles.

The two fields `bare` and `closed` say how something is written in Python, without brackets and
with a comma after the last part. They are for that printer alone and mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, auto
from functools import cache, cached_property, partial
from operator import attrgetter
from typing import Any, NamedTuple

from rdi.model.span import NOWHERE, Span
from rdi.model.values import Value, replace, types_of

DECK, DISCARDS = 0, 1
"""The places of the deck and of the discards."""

CARDS, DICE = "draw", "roll"
"""The kinds of luck: cards are drawn or dealt, dice are rolled."""

AND, OR = "and", "or"


class Node(Value):
    """A part of a program."""


class Expression(Node):
    """A node that gives a value."""


class Noted(Node):
    """A node with a note: a field that is given by name alone and means nothing. Two are equal if
    all their other fields are.
    """

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        return kind is type(other) and _meaning_of(kind)(self) == _meaning_of(kind)(other)

    def __hash__(self) -> int:
        return hash(_meaning_of(type(self))(self))


@cache
def _meaning_of(kind: type[Noted]) -> Callable[[object], object]:
    """The function that gives all fields of such a node but its note."""
    return attrgetter(*kind.__match_args__)


class Placed(Noted, kw_only=True):
    """A node with a `span`: the place in the author's text for which it stands."""

    span: Span = NOWHERE


class Bracketed(Noted, Expression, kw_only=True):
    """An expression that is written in brackets unless it is `bare`."""

    bare: bool = False


class Closed(Noted, Expression, kw_only=True):
    """An expression that may be written with a comma after its last part."""

    closed: bool = False


class Statement(Placed):
    """What does something."""


# ------------------------------------------------------------------ plain values


class Number(Expression):
    """A whole number."""

    value: int


class Text(Expression):
    """A word: the code of a card, of a kind or of a color, a choice, a name."""

    value: str


class Truth(Expression):
    """True or false."""

    value: bool


class Nothing(Expression):
    """No value at all, which can be chosen and is equal to itself."""


class Missing(Expression):
    """The property of a card that has none: equal to nothing, not even to itself."""


# ------------------------------------------------------------------ what has a name


class Variable(Expression):
    """A name within a function; of what is given to it, `t` is the table, and `p` in cards is
    what is being played.
    """

    name: str


class ScoreInput(Expression):
    """An argument of a score: a `pile`, a `tally` or a `ranking` by its name.

    The functions of a score have a parameter of the name `variable` for it.
    """

    kind: str
    name: str

    @property
    def variable(self) -> str:
        """The name of the parameter."""
        return f"{self.kind}_{self.name}"


class Constant(Expression):
    """A value that the module gives a name to."""

    name: str


class Register(Expression):
    """The value that the steps of the program have noted under a number."""

    number: int


class SeatPlace(Expression):
    """The place of a pile of a seat: `first` that of the first seat's, `step` the number of piles
    that each seat has.
    """

    first: int
    seat: Expression
    step: int


class Pile(Expression):
    """The things in a pile of the table; its place is a `Number` or a `SeatPlace`."""

    place: Expression


class TableField(Expression):
    """A further part of the table: `gold` by purse, `start` by seat, `playing` seats, `tallies`,
    `rankings`, the `position` and the `given` answer of a judge, who is `acting`; among characters
    `players`, `counts` and `phase`.
    """

    name: str


class AttributeTable(Expression):
    """The values of an attribute by card: `rank`, `color`, `kind`, `value`."""

    attribute: str


class Attribute(Expression):
    """An attribute of a card."""

    attribute: str
    card: Expression


class Field(Expression):
    """A field of something by its name; in cards, of what is being played."""

    of: Expression
    name: str


# ------------------------------------------------------------------ parts of lists and tables


class Item(Expression):
    """The entry of a table under a key, or of a list at a place: -1 is the last."""

    of: Expression
    key: Expression


class Lookup(Expression):
    """The entry of a table under a key, or a default."""

    of: Expression
    key: Expression
    default: Expression = Nothing()


class Slice(Expression):
    """A part of a list: from a place, or its beginning, up to another, or its end."""

    of: Expression
    start: Expression | None
    end: Expression | None


# ------------------------------------------------------------------ reckoning


class Sum(Bracketed):
    """Two numbers to one: ``+``, ``-``, ``*``, ``//``; of bitboards ``&``, ``|``, ``^``, ``>>``."""

    left: Expression
    sign: str
    right: Expression


class Minus(Expression):
    """The contrary of a number."""

    value: Expression


class Comparison(Bracketed):
    """Whether two values are so: ``==``, ``!=``, ``<``, ``<=``, ``>``, ``>=``, ``in``, ``not in``.

    What is missing is not even equal to itself: ``==`` of the same twice asks whether it is there.
    """

    left: Expression
    sign: str
    right: Expression


class Logical(Bracketed):
    """Whether all (AND) or any (OR) of the parts hold.

    It gives the value that decided: of an OR the first that is not empty, else the last.
    """

    sign: str
    parts: tuple[Expression, ...]


class Not(Bracketed):
    """Whether something does not hold."""

    condition: Expression


class Conditional(Bracketed):
    """One value if a condition holds, else another."""

    value: Expression
    condition: Expression
    other: Expression


# ------------------------------------------------------------------ calls


class Call(Expression):
    """A word of the runtime: one of FUNCTIONS, for these arguments."""

    function: str
    arguments: tuple[Expression, ...] = ()


class Apply(Expression):
    """A function of the game's own: of the module, or one that the function itself has defined."""

    function: str
    arguments: tuple[Expression, ...] = ()


class Deed(Expression):
    """A method of the table: one of DEEDS, which changes it; in cards a question to it."""

    name: str
    arguments: tuple[Expression, ...] = ()


class Method(Expression):
    """A method of anything else: of a list, a table, a set, of what is being played."""

    of: Expression
    name: str
    arguments: tuple[Expression, ...] = ()


class Lambda(Expression):
    """A function without a name of its own."""

    parameters: tuple[str, ...]
    body: Expression


# ------------------------------------------------------------------ lists and tables


class Tuple(Closed):
    """A list of known length that never changes."""

    parts: tuple[Expression, ...] = ()


class List(Expression):
    """A list."""

    parts: tuple[Expression, ...] = ()


class Set(Expression):
    """A set."""

    parts: tuple[Expression, ...]


class Dictionary(Expression):
    """A table: pairs of a key and what stands under it."""

    entries: tuple[tuple[Expression, Expression], ...]


class Spread(Expression):
    """All elements of a list, within another list."""

    of: Expression


class Loop(Node):
    """Going through a list: the names of each element, or of its parts, and what must hold."""

    names: tuple[str, ...]
    over: Expression
    tests: tuple[Expression, ...] = ()


class Comprehension(Expression):
    """The list of a value for each element; an inner loop knows the names of the outer ones."""

    value: Expression
    loops: tuple[Loop, ...]


class TableComprehension(Expression):
    """The table of a key and a value for each element."""

    key: Expression
    value: Expression
    loops: tuple[Loop, ...]


# ------------------------------------------------------------------ statements


class Assign(Statement):
    """Give each of the targets a value: variables, registers, items or fields; the parts of a
    `Tuple` get the parts of the value.
    """

    targets: tuple[Expression, ...]
    value: Expression


class Update(Statement):
    """Add to a variable or register (``+``), or take from it (``-``)."""

    target: Expression
    sign: str
    value: Expression


class Perform(Statement):
    """Work something out for what it does: a deed, or a method that changes a list."""

    value: Expression


class Return(Statement):
    """The function gives this."""

    value: Expression


class If(Statement):
    """A statement that is carried out only if a condition holds."""

    condition: Expression
    then: Statement


class For(Statement):
    """Statements that are carried out for each element of a list."""

    names: tuple[str, ...]
    over: Expression
    body: tuple[Statement, ...]


class Define(Statement):
    """A function within a function; it knows the variables of that one."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]


# ------------------------------------------------------------------ the module


class Function(Placed):
    """A function of the module. One that is `remembered` keeps what it has worked out."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    remembered: bool = False


class Definition(Placed):
    """A value to which the module gives a name; functions are remembered."""

    name: str
    value: Expression


class Module(Value, dict=True, gc=True):
    """The functions and constants of one game, or of the cards of one deck."""

    constants: tuple[Definition, ...] = ()
    functions: tuple[Function, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, Function | Definition]:
        """Every function and constant by its name."""
        constants = {each.name: each for each in self.constants}
        return {**constants, **{each.name: each for each in self.functions}}

    def function(self, name: str) -> Function:
        """The function of this name. KeyError where there is none."""
        found = self.by_name[name]
        if not isinstance(found, Function):
            raise KeyError(name)
        return found

    def used_by(self, *used: str) -> tuple[Function | Definition, ...]:
        """The functions or constants of these names, and all that they use, each once."""
        found: dict[str, Function | Definition] = {}
        waiting = [*used]
        while waiting:
            each = waiting.pop()
            if each in self.by_name and each not in found:
                found[each] = self.by_name[each]
                waiting += names(found[each])
        return tuple(found.values())


# ------------------------------------------------------------------ what deeds and words do


class Effect(Value):
    """The effects of a deed of the table, by the places of its arguments.

    `changes` are arguments that are places of piles which it changes, `changes_each` those that are
    places among each player's own piles; of these it `asks` what lies there already. `luck` is the
    kind of luck that it needs. In `ordered` are the lists whose order decides how things lie then.
    `moves_gold` and `counts` tell whether Gold changes its purse and a tally its number, `orders`
    whether another seat is the first from now on.
    """

    changes: tuple[int, ...] = ()
    changes_each: tuple[int, ...] = ()
    asks: tuple[int, ...] = ()
    luck: str = ""
    ordered: tuple[int, ...] = ()
    moves_gold: bool = False
    counts: bool = False
    orders: bool = False


DEEDS: Mapping[str, Effect] = {
    "draw": Effect(changes=(1,), luck=CARDS),
    "draw_each": Effect(changes_each=(1,), luck=CARDS),
    "roll": Effect(changes=(1,), luck=DICE),
    "roll_each": Effect(changes_each=(1,), luck=DICE),
    "reroll_each": Effect(changes_each=(0,), asks=(0,), luck=DICE),
    "move": Effect(changes=(1, 2), ordered=(0,)),
    "lay": Effect(changes=(1, 3)),
    "put": Effect(changes=(1,)),
    "clear": Effect(changes=(0,)),
    "add": Effect(counts=True),
    "pay": Effect(moves_gold=True),
    "take_all": Effect(moves_gold=True),
    "take_from_pot": Effect(moves_gold=True),
    "begin_with": Effect(orders=True),
    "begin_left_of": Effect(orders=True),
}
"""The deeds of the table that a program may do, by the names of the table's methods."""


class Asked(Value):
    """The things that a word of the runtime asks for; none of them changes anything.

    `ordered`: the order of a list that it is given can make a difference to what it gives.
    `whole_table`: it is given the table and may ask for anything there.
    """

    ordered: bool = False
    whole_table: bool = False


_ANY_ORDER, _ORDERED, _TABLE = Asked(), Asked(ordered=True), Asked(whole_table=True)

FUNCTIONS: Mapping[str, Asked] = {
    **dict.fromkeys(
        ("abs", "all", "all_differ", "any", "beside_one_another", "bool", "bounded", "group_sizes",
         "highest", "kind_counts", "largest_class", "largest_group", "len", "lowest", "max", "min",
         "most_alike", "neighbours", "present", "quotient", "range", "run_top", "set", "sorted",
         "spread", "standing_by", "str", "subsets", "sum"),
        _ANY_ORDER,
    ),
    **dict.fromkeys(
        ("best", "board_layout", "by_kind", "dict", "distinct", "enumerate", "list", "number_in",
         "open_cells", "place_in", "remembered", "seat_of_highest", "seat_of_lowest", "standings",
         "tied_with", "top_cards", "tuple", "zip"),
        _ORDERED,
    ),
    **dict.fromkeys(
        ("beats", "level_of_it", "number_of_it", "parts_of", "places_of", "points_of", "tier_of"),
        _TABLE,
    ),
}  # fmt: skip
"""The words of the runtime: those of Python and of `engine/runtime.py`, those of judges, and those
of cards.
"""


# ------------------------------------------------------------------ making programs


TABLE = Variable("t")
"""The table, as functions know it."""

PLAYED = Variable("p")
"""The card being played, as the functions of cards know it."""

PLAYING = TableField("playing")
"""The seats that are still in."""


def call(function: str, *arguments: Expression) -> Call:
    """The call of a word of the runtime."""
    return Call(function, arguments)


def apply(function: str, *arguments: Expression) -> Apply:
    """The call of a function of the game's own."""
    return Apply(function, arguments)


def deed(name: str, *arguments: Expression) -> Deed:
    """The call of a method of the table."""
    return Deed(name, arguments)


def method(of: Expression, name: str, *arguments: Expression) -> Method:
    """The call of a method of anything else."""
    return Method(of, name, arguments)


def assign(target: Expression, value: Expression, span: Span) -> Assign:
    """The statement that gives one target a value."""
    return Assign((target,), value, span=span)


def listed(
    value: Expression, each: Variable, over: Expression, *tests: Expression
) -> Comprehension:
    """The list of a value for each element of another list of which these hold."""
    return Comprehension(value, (Loop((each.name,), over, tests),))


def gold_in(purse: Expression) -> Item:
    """The Gold in a purse."""
    return Item(TableField("gold"), purse)


def is_there(number: Expression) -> Comparison:
    """Whether a number is there: what is missing is not even equal to itself."""
    return Comparison(number, "==", number, bare=True)


def is_missing(number: Expression) -> Comparison:
    """Whether a number is missing."""
    return Comparison(number, "!=", number, bare=True)


def last_of(things: Expression) -> Item:
    """The last of a list, no card where it is empty."""
    return Item(Logical(OR, (things, Tuple((Nothing(),)))), Number(-1))


def bracketed(node: Expression) -> Expression:
    """The same expression, written in brackets where it is one that may have them."""
    if isinstance(node, Bracketed):
        return replace(node, bare=False)
    return node


def literal(value: object) -> Expression:
    """A plain value: a number, word or truth, nothing, or a list, tuple or table of such."""
    match value:
        case None:
            return Nothing()
        case bool():
            return Truth(value)
        case int():
            return Number(value)
        case str():
            return Text(value)
        case tuple():
            return Tuple(tuple([literal(each) for each in value]))
        case list():
            return List(tuple([literal(each) for each in value]))
        case Mapping():
            return Dictionary(tuple([(literal(k), literal(each)) for k, each in value.items()]))
        case _:
            raise TypeError(f"{type(value).__name__} is no plain value")


# ------------------------------------------------------------------ questions


def walk(*nodes: Node) -> Iterator[Node]:
    """These nodes and all their parts, each before its own."""
    waiting = [*reversed(nodes)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)[::-1]


def children(node: Node) -> tuple[Node, ...]:
    """The nodes of which a node is made, in the order in which they are written."""
    kind = type(node)
    return (_CHILDREN.get(kind) or _children_of(kind))(node)


_CHILDREN: dict[type[Node], Callable[[Any], tuple[Node, ...]]] = {}
"""The functions that give the parts of a node, for each class of nodes."""


def _children_of(kind: type[Node]) -> Callable[[Any], tuple[Node, ...]]:
    """The function that gives the parts of the nodes of a class; the fields of most can be taken as
    they are.
    """
    found: Callable[[Any], tuple[Node, ...]]
    names = _part_fields(kind)
    types = [of for name, of in types_of(kind).items() if name in names]
    if not names:
        found = _no_parts
    elif types == ["tuple[Expression, ...]"] or (len(types) > 1 and {*types} == {"Expression"}):
        found = attrgetter(*names)
    elif types == ["Expression"]:
        found = partial(_one_part, attrgetter(*names))
    else:
        found = partial(_parts, names)
    _CHILDREN[kind] = found
    return found


def _no_parts(_: Node) -> tuple[Node, ...]:
    return ()


def _one_part(get: Callable[[Node], Any], node: Node) -> tuple[Node, ...]:
    return (get(node),)


def _parts(names: tuple[str, ...], node: Node) -> tuple[Node, ...]:
    """The contents of these fields: nodes, tuples of them or of entries, or nothing."""
    found: list[Node] = []
    for name in names:
        value = getattr(node, name)
        if type(value) is tuple:
            if value and type(value[0]) is tuple:  # the entries of a table
                for entry in value:
                    found += entry
            else:
                found += value
        elif value is not None:
            found.append(value)
    return tuple(found)


def replaced(node: Expression, old: Expression, new: Expression) -> Expression:
    """The same expression with another one in the place of a part, wherever that stands."""
    if node == old:
        return new
    parts = {name: _replaced_in(getattr(node, name), old, new) for name in _part_fields(type(node))}
    return replace(node, **parts) if parts else node


def _replaced_in(value: Any, old: Expression, new: Expression) -> Any:
    """The same of what stands in a field: a node, a tuple of nodes or of entries, or nothing."""
    match value:
        case tuple():
            return tuple([_replaced_in(each, old, new) for each in value])
        case Loop(names, over, tests):
            return Loop(names, replaced(over, old, new), _replaced_in(tests, old, new))
        case Expression():
            return replaced(value, old, new)
        case _:
            return value


_PLAIN = frozenset({"str", "int", "bool", "Span", "tuple[str, ...]"})
"""The types of fields that hold no nodes."""


def _part_fields(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a class of nodes that hold nodes or tuples of them."""
    if kind not in _PART_FIELDS:
        found = [name for name, of in types_of(kind).items() if of not in _PLAIN]
        _PART_FIELDS[kind] = tuple(found)
    return _PART_FIELDS[kind]


_PART_FIELDS: dict[type[Node], tuple[str, ...]] = {}
"""These fields, of each class of which they were asked for."""


def names(*nodes: Node) -> frozenset[str]:
    """The variables, constants and own functions that these use, without those that loops and
    functions within them define for themselves.
    """
    found: set[str] = set()
    for node in nodes:
        _add_names(node, frozenset(), found)
    return frozenset(found)


def _add_names(node: Node, bound: frozenset[str], found: set[str]) -> None:
    """Add the names that are used in a node and not bound around it."""
    match node:
        case Variable(name) | Constant(name) | Apply(name):
            used = {name}
        case ScoreInput():
            used = {node.variable}
        case _:
            used = set()
    found |= used - bound
    for part, inside in _scopes(node, bound):
        _add_names(part, inside, found)


def _scopes(node: Node, bound: frozenset[str]) -> Iterator[tuple[Node, frozenset[str]]]:
    """The parts of a node that may use names, each with the names that are bound there."""
    match node:
        case Comprehension(loops=loops) | TableComprehension(loops=loops):
            inside = bound
            for loop in loops:
                yield loop.over, inside
                inside = inside.union(loop.names)
                yield from ((test, inside) for test in loop.tests)
            parts: Iterable[Node] = children(node)[: -len(loops)]
        case Lambda(parameters=parameters, body=value):
            inside, parts = bound.union(parameters), (value,)
        case Define(parameters=parameters, body=body) | Function(parameters=parameters, body=body):
            inside, parts = bound.union(parameters, assigned(*body)), body
        case For(names=loop_names, over=over, body=body):
            yield over, bound
            inside, parts = bound.union(loop_names), body
        case Assign(targets=targets, value=value):
            yield value, bound
            kept = [*_single_targets(targets)]
            inside, parts = bound, [each for each in kept if not isinstance(each, _VARIABLES)]
        case _:
            inside, parts = bound, children(node)
    yield from ((part, inside) for part in parts)


_VARIABLES = (Variable, ScoreInput)


def _single_targets(targets: Iterable[Expression]) -> Iterator[Expression]:
    """The things that get a value, one by one."""
    for target in targets:
        if isinstance(target, Tuple):
            yield from _single_targets(target.parts)
        else:
            yield target


def assigned(*nodes: Node) -> frozenset[str]:
    """The variables to which these give a value, and the functions that they define; not those of
    functions within them.
    """
    found: set[str] = set()
    waiting = [*nodes]
    while waiting:
        match waiting.pop():
            case Assign(targets=targets):
                for target in _single_targets(targets):
                    if isinstance(target, _VARIABLES):
                        found |= names(target)
            case Update(target=Variable(name)) | Define(name=name):
                found.add(name)
            case For(names=loop_names, body=body):
                found.update(loop_names)
                waiting += body
            case If(then=then):
                waiting.append(then)
            case _:
                pass
    return frozenset(found)


def calls(*nodes: Node) -> frozenset[str]:
    """The words of the runtime that these call."""
    return frozenset(each.function for each in walk(*nodes) if isinstance(each, Call))


def attributes(*nodes: Node) -> frozenset[str]:
    """The attributes of cards that these ask for."""
    return frozenset(
        each.attribute for each in walk(*nodes) if isinstance(each, AttributeTable | Attribute)
    )


def deeds(*nodes: Node) -> frozenset[str]:
    """The methods of the table that these call."""
    return frozenset(each.name for each in walk(*nodes) if isinstance(each, Deed))


def luck(*nodes: Node) -> frozenset[str]:
    """The kinds of luck that these need: CARDS, DICE."""
    kinds = {DEEDS[name].luck for name in deeds(*nodes) if name in DEEDS}
    return frozenset(kinds - {""})


class Part(Enum):
    """The kinds of what can be asked for and changed."""

    PILE = auto()
    EACH_PILE = auto()
    REGISTER = auto()
    FIELD = auto()
    INPUT = auto()
    WHOLE_TABLE = auto()


class Resource(NamedTuple):
    """Something that is asked for or changed, by its kind and number or name.

    A PILE by its place, one of a seat by the place of the first seat's, None where it cannot be
    told; an EACH_PILE by its place among each player's own; a REGISTER by its number; a FIELD of
    the table by its name, as in `TableField`; what a score is given (INPUT) by its variable.
    WHOLE_TABLE: anything.
    """

    kind: Part
    which: int | str | None = None


def place_number(place: Expression) -> int | None:
    """The place of a pile, of a seat's pile that of the first seat; None where it is not known."""
    match place:
        case Number(number) | SeatPlace(first=number):
            return number
        case _:
            return None


_ASKING = frozenset({Assign, Pile, Register, TableField, ScoreInput, Call, Deed})
"""The classes of nodes that may ask for something themselves."""


def reads(*nodes: Node) -> frozenset[Resource]:
    """The things that these ask for, also where they might not come to it."""
    found: set[Resource] = set()
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        if type(node) not in _ASKING:  # most of them
            waiting += children(node)
            continue
        match node:
            case Assign(targets=targets, value=value):
                waiting.append(value)
                for target in _single_targets(targets):
                    waiting += children(target)[-1:]  # the key of an item
                continue
            case Pile(place):
                found.add(Resource(Part.PILE, place_number(place)))
            case Register(number):
                found.add(Resource(Part.REGISTER, number))
            case TableField(name):
                found.add(Resource(Part.FIELD, name))
            case ScoreInput():
                found.add(Resource(Part.INPUT, node.variable))
            case Call(function=function) if FUNCTIONS[function].whole_table:
                found.add(Resource(Part.WHOLE_TABLE))
            case Deed(name, arguments) if name in DEEDS:
                found.update(_asked_by_deed(DEEDS[name], arguments))
            case Deed():
                found.add(Resource(Part.WHOLE_TABLE))
            case _:
                pass
        waiting += children(node)
    return frozenset(found)


def _asked_by_deed(effect: Effect, arguments: tuple[Expression, ...]) -> Iterator[Resource]:
    if effect.luck == CARDS:
        yield Resource(Part.PILE, DECK)
        yield Resource(Part.PILE, DISCARDS)
    if effect.moves_gold:
        yield Resource(Part.FIELD, "gold")
    if effect.changes_each:
        yield Resource(Part.FIELD, "playing")
    for argument in effect.asks:
        yield Resource(Part.EACH_PILE, place_number(arguments[argument]))


def writes(*nodes: Node) -> frozenset[Resource]:
    """The parts of the table that these change, also where they might not come to it."""
    found: set[Resource] = set()
    for node in walk(*nodes):
        match node:
            case Assign(targets=targets):
                found.update(map(_written, _single_targets(targets)))
            case Update(target=target):
                found.add(_written(target))
            case Deed(name, arguments) if name in DEEDS:
                found.update(_changed_by_deed(DEEDS[name], arguments))
            case Method(of, "append") if _written(of).kind is Part.FIELD:
                found.add(_written(of))
            case _:
                pass
    return frozenset(each for each in found if each.kind is not Part.INPUT)


def _written(target: Expression) -> Resource:
    """The part of the table changed where this gets a value; a variable is none."""
    match target:
        case Register(number):
            return Resource(Part.REGISTER, number)
        case TableField(name) | Item(of=TableField(name)):
            return Resource(Part.FIELD, name)
        case _:
            return Resource(Part.INPUT)


def _changed_by_deed(effect: Effect, arguments: tuple[Expression, ...]) -> Iterator[Resource]:
    if effect.luck == CARDS:
        yield Resource(Part.PILE, DECK)
        yield Resource(Part.PILE, DISCARDS)
    if effect.moves_gold:
        yield Resource(Part.FIELD, "gold")
    if effect.counts:
        yield Resource(Part.FIELD, "tallies")
    if effect.orders:
        yield Resource(Part.FIELD, "playing")
    for argument in effect.changes:
        yield Resource(Part.PILE, place_number(arguments[argument]))
    for argument in effect.changes_each:
        yield Resource(Part.EACH_PILE, place_number(arguments[argument]))
