"""The typed program that games and cards are lowered to, and Python as it is printed from it."""

import inspect
from collections.abc import Iterator
from itertools import islice

import pytest

from rdi import library
from rdi.engine.table import Table
from rdi.lang.compiler.games import every_choice, games_in
from rdi.lang.syntax.source import Source
from rdi.model import ir
from rdi.model.definition import GameDefinition
from rdi.model.python_printer import printed, text_of
from rdi.model.values import fields_of
from tests.lang.python_reader import parsed

SAMPLE = 24
"""The choices of variants of each game that are tried."""

V, X = ir.Variable, ir.Variable("x")


def definitions() -> Iterator[GameDefinition]:
    """Every game for Gold with many of its choices of variants."""
    for entry in library.entries():
        source = Source(entry.path, library.definition(entry.name).text)
        (block,) = games_in(source)[0]
        for choice in islice(every_choice(block), SAMPLE):
            yield library.definition(entry.name, choice)


@pytest.mark.slow
def test_what_is_printed_says_all_that_the_program_says() -> None:
    for definition in definitions():
        assert definition.functions is not None
        assert parsed(text_of(definition.functions)) == definition.functions


def test_each_deed_is_a_method_of_the_table_that_takes_so_much() -> None:
    for definition in definitions():
        assert definition.functions is not None
        for node in ir.walk(*definition.functions.functions):
            if isinstance(node, ir.Deed):
                assert node.name in ir.DEEDS
                signature = inspect.signature(getattr(Table, node.name))
                assert len(signature.parameters) == len(node.arguments) + 1


def test_each_word_is_known_to_the_engine() -> None:
    compiled = library.compiled_game("three-kingdoms")
    known = {*compiled.namespace, *compiled.namespace["__builtins__"]}
    of_cards = {"level_of_it", "number_of_it"}
    assert set(ir.FUNCTIONS) - known <= of_cards
    assert of_cards <= set(ir.FUNCTIONS)


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (ir.Pile(ir.SeatPlace(2, ir.Register(1), 3)), "p[2 + v[1] * 3]"),
        (ir.Attribute("rank", X), "A_rank[x]"),
        (ir.Sum(X, "+", ir.Number(-1)), "(x + -1)"),
        (ir.Not(ir.Comparison(X, "==", X), bare=True), "not (x == x)"),
        (ir.Tuple((X,)), "(x,)"),
        (ir.Tuple((X, X), closed=True), "(x, x,)"),
        (ir.Lookup(ir.Constant("V_rank"), X, ir.Missing()), "V_rank.get(x, NOTHING)"),
        (ir.Slice(X, None, ir.Number(2)), "x[:2]"),
        (ir.last_of(X), "(x or (None,))[-1]"),
        (
            ir.TableComprehension(V("c"), X, (ir.Loop(("c", "x"), V("g"), (X, V("c"))),)),
            "{c: x for c, x in g if x if c}",
        ),
    ],
)
def test_expressions_are_printed_as_python(node: ir.Expression, text: str) -> None:
    assert printed(node) == text


def test_how_something_is_written_makes_no_difference_to_what_it_means() -> None:
    assert ir.Sum(X, "+", X, bare=True) == ir.Sum(X, "+", X)
    assert hash(ir.Sum(X, "+", X, bare=True)) == hash(ir.Sum(X, "+", X))
    assert ir.Sum(X, "+", X) != ir.Sum(X, "-", X)
    assert ir.Number(1) != ir.Truth(True)


BODY = """
K_Horde = {'R': 'Horde Rogue'}
d_low = remembered(lambda card: (A_value[card] <= 2))
def once_1(pile_War, tally_Army):
    d_here = [card for card in pile_War if d_low(card)]
    return (d_here,)
def do_2(t):
    p = t.piles
    v = t.vars
    v[3] = t.acting = t.playing[0]
    v[4], v[5] = v[6]
    v[4] += 1
    found = [x for x in p[2] if x in p[4 + v[1] * 2] and d_low(x)]
    t.move(found, 2, 4 + v[1] * 2)
    t.draw_each(len(found), 1)
def do_3(t):
    t.pay(K_Horde['R'], 1, 2)
    t.reroll_each(0)
    t.given['king'] = points_of(t, 0)
"""


def test_the_parts_of_a_node_are_all_nodes_in_its_fields_in_their_order() -> None:
    def inside(value: object) -> Iterator[ir.Node]:
        if isinstance(value, ir.Node):
            yield value
        elif isinstance(value, tuple):
            for each in value:
                yield from inside(each)

    seen = set()
    for name in ("city-square", "the-wheel", "den-of-thieves", "blackjack"):
        module = library.definition(name).functions
        assert module is not None
        for node in ir.walk(*module.constants, *module.functions):
            values = [getattr(node, name) for name in fields_of(type(node))]
            in_fields = [part for value in values for part in inside(value)]
            assert [*ir.children(node)] == in_fields
            seen.add(type(node))
    assert len(seen) > 35


def test_what_functions_use_is_told_by_name() -> None:
    module = parsed(BODY)
    once, does = module.function("once_1"), module.function("do_2")
    assert ir.names(once) == {"d_low"}
    assert ir.names(*once.body) == {"pile_War", "d_low", "d_here"}
    assert ir.assigned(*once.body) == {"d_here"}
    assert ir.names(*does.body) == {"d_low", "found"}
    assert ir.calls(does) == {"len"}
    assert ir.deeds(does) == {"move", "draw_each"}
    used = {each.name for each in module.used_by("do_2")}
    assert used == {"do_2", "d_low"}
    assert len(module.used_by("do_2", "once_1", "do_3")) == 5
    assert ir.attributes(*module.used_by("do_2")) == {"value"}
    assert ir.attributes(does) == frozenset()
    assert ir.attributes(ir.Call("largest_class", (X, ir.AttributeTable("color")))) == {"color"}
    with pytest.raises(KeyError):
        module.function("d_low")


def test_what_functions_ask_for_and_change_is_told_by_what_it_is() -> None:
    module, part, one = parsed(BODY), ir.Part, ir.Resource
    does, pays = module.function("do_2"), module.function("do_3")
    assert ir.reads(does) == {
        one(part.PILE, 2), one(part.PILE, 4), one(part.PILE, ir.DECK), one(part.PILE, ir.DISCARDS),
        one(part.FIELD, "playing"), one(part.REGISTER, 1), one(part.REGISTER, 4),
        one(part.REGISTER, 6),
    }  # fmt: skip
    assert ir.writes(does) == {
        one(part.PILE, 2), one(part.PILE, 4), one(part.PILE, ir.DECK), one(part.PILE, ir.DISCARDS),
        one(part.EACH_PILE, 1), one(part.FIELD, "acting"), one(part.REGISTER, 3),
        one(part.REGISTER, 4), one(part.REGISTER, 5),
    }  # fmt: skip
    assert ir.luck(does) == {ir.CARDS}
    assert ir.reads(pays) == {
        one(part.FIELD, "gold"), one(part.FIELD, "playing"), one(part.EACH_PILE, 0),
        one(part.WHOLE_TABLE),
    }  # fmt: skip
    assert ir.writes(pays) == {
        one(part.FIELD, "gold"), one(part.EACH_PILE, 0), one(part.FIELD, "given"),
    }  # fmt: skip
    assert ir.luck(pays) == {ir.DICE}
    assert ir.reads(module.function("once_1").body[0]) == {one(part.INPUT, "pile_War")}


def test_a_name_that_is_bound_within_is_not_used_outside() -> None:
    outer = ir.Comprehension(X, (ir.Loop(("x",), V("x"), (V("y"),)),))
    assert ir.names(outer) == {"x", "y"}
    assert ir.names(ir.Lambda(("x", "y"), outer)) == frozenset()
    shut = ir.Define("f", ("x",), (ir.Assign((V("z"),), X), ir.Return(ir.Apply("g", (V("z"),)))))
    assert ir.names(shut) == {"g"}
    assert ir.assigned(shut, ir.If(X, ir.Update(V("u"), "+", X))) == {"f", "u"}


@pytest.mark.parametrize(
    "value", [None, True, 0, -3, "it's", (), ("a",), [1, None], {"R": ("a", False), 3: [2]}]
)
def test_plain_values_are_printed_as_python_writes_them(value: object) -> None:
    assert printed(ir.literal(value)) == repr(value)


def test_what_is_no_plain_value_is_refused() -> None:
    with pytest.raises(TypeError, match="float is no plain value"):
        ir.literal(1.5)


def test_brackets_are_written_only_around_what_may_have_them() -> None:
    bare = ir.Comparison(X, "<", X, bare=True)
    assert (printed(bare), printed(ir.bracketed(bare))) == ("x < x", "(x < x)")
    assert ir.bracketed(X) is X


def test_a_part_is_replaced_wherever_it_stands() -> None:
    pair = ((X, ir.Tuple((X, ir.Number(1)))),)
    found = ir.Comprehension(ir.Dictionary(pair), (ir.Loop(("x",), X, (ir.Not(X),)),))
    other = ir.Attribute("rank", V("y"))
    pair = ((other, ir.Tuple((other, ir.Number(1)))),)
    wanted = ir.Comprehension(ir.Dictionary(pair), (ir.Loop(("x",), other, (ir.Not(other),)),))
    assert ir.replaced(found, X, other) == wanted
    assert ir.replaced(X, X, other) == other
    assert ir.replaced(found, V("z"), other) == found
    kept = ir.Slice(ir.Sum(X, "+", X, bare=True), None, X)
    assert printed(ir.replaced(kept, X, V("y"))) == "y + y[:y]"
