"""Programs that are rewritten to be carried out in less time: they do the same as they did."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.lang.lowering.optimizer import optimized
from rdi.model.definition import GameDefinition
from rdi.model.python_printer import compiled, lines_of, text_of
from rdi.model.settings import Settings
from rdi.session.benchmarks import UniformPlayer
from tests.lang.python_reader import parsed
from tests.lang.test_typed_program import definitions


def rewritten(text: str) -> str:
    return text_of(optimized(parsed(text))).strip()


def played(game: CompiledGame, seed: int) -> tuple[object, ...]:
    settings = Settings(share=3 if game.definition.plays_for_shares else None)
    seats = game.definition.least_seats
    found = Game(game, settings, SeededChance(seed), (50,) * seats)
    player = UniformPlayer(seed)
    while found.pending is not None:
        found.answer(player.decide(found.pending))
    return found.events, found.log


def games_for_gold() -> Iterator[GameDefinition]:
    return (each for each in definitions() if each.inn is None)


def unoptimized(definition: GameDefinition) -> CompiledGame:
    assert definition.functions is not None
    code = compiled(lines_of(definition.functions), definition.path)
    return CompiledGame(replace(definition, code=code))


@pytest.mark.slow
def test_games_go_on_as_they_do_without_it() -> None:
    for definition in games_for_gold():
        plain, quick = unoptimized(definition), CompiledGame(definition)
        for seed in range(3):
            assert played(plain, seed) == played(quick, seed)


DEFINED_ONCE = """
def test_1(t):
    p = t.piles
    d_many = lambda a_card: (A_value[a_card] > len(p[0]))
    return [1 for x in p[1] if d_many(x)]
"""
DEFINED_TWICE = """
def test_1(t):
    p = t.piles
    d_many = lambda a_card: (A_value[a_card] > len(p[0]))
    return (d_many('Wr') or d_many('Wg'))
"""
SAME_NAME_INSIDE = """
def test_1(t):
    p = t.piles
    d_many = lambda a_card: len([1 for x in p[0] if (x == a_card)])
    return [1 for x in p[1] if (d_many(x) > 1)]
"""
PAIRS = """
def items_1(t):
    p = t.piles
    seconds = {seconds}
    return [(f, g) for f in distinct([x0 for x0 in p[0]]) for g in seconds{tests}]
"""


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (DEFINED_ONCE, "[1 for x in p[1] if (A_value[x] > len(p[0]))]"),
        (DEFINED_TWICE, "(d_many('Wr') or d_many('Wg'))"),
        (SAME_NAME_INSIDE, "[1 for x in p[1] if (d_many(x) > 1)]"),
    ],
    ids=["used once", "used twice", "where a name would mean something else"],
)
def test_a_definition_that_is_used_once_is_written_there(text: str, result: str) -> None:
    written = rewritten(text)
    assert written.endswith(f"return {result}")
    assert ("lambda" in written) == ("d_many" in result)


@pytest.mark.parametrize(
    ("seconds", "tests", "result"),
    [
        (
            "['W', 'L']", " if ((A_rank[f] == g) and (len(p[1]) > 0))",
            "[(f, g) for f in distinct(p[0]) for g in items_1_of(f) if (len(p[1]) > 0)]",
        ),
        (
            "['W', 'L']", " if (A_value[f] > len(p[1])) if (g in p[2])",
            "[(f, g) for f in distinct(p[0]) if (A_value[f] > len(p[1])) for g in seconds "
            "if (g in p[2])]",
        ),
        (
            "['W', 'L']", " if (g in p[2]) if (A_value[f] > 1)",
            "[(f, g) for f in distinct(p[0]) for g in seconds if (g in p[2]) if (A_value[f] > 1)]",
        ),
        (
            "p[2]", " if (A_value[f] > len(p[1]))",
            "[(f, g) for f in distinct(p[0]) for g in seconds if (A_value[f] > len(p[1]))]",
        ),
        ("[*p[3], 'W']", "", "tuple(product(distinct(p[0]), seconds))"),
        (
            "[]", " if (len(p[1]) > 0)",
            "[(f, g) for f in distinct(p[0]) for g in seconds if (len(p[1]) > 0)]",
        ),
        ("p[2]", "", "tuple(product(distinct(p[0]), seconds))"),
    ],
    ids=[
        "known of the deck", "known of the first", "looked at later", "perhaps none",
        "no tests, not all known", "none", "no tests",
    ],
)  # fmt: skip
def test_a_condition_of_pairs_is_looked_at_as_soon_as_it_can_be(
    seconds: str, tests: str, result: str
) -> None:
    written = rewritten(PAIRS.format(seconds=seconds, tests=tests))
    assert written.endswith(f"return {result}")
    fitting = "items_1_of = remembered(lambda f: [g for g in ['W', 'L'] if (A_rank[f] == g)])"
    assert written.startswith(fitting) == ("items_1_of" in result)


def test_whether_there_is_anything_needs_no_list() -> None:
    text = "def test_1(t):\n    p = t.piles\n    return bool([1 for x in p[0]{}])\n"
    assert rewritten(text.format("")).endswith("return bool(p[0])")
    some = " if (A_rank[x] == 'W')"
    assert rewritten(text.format(some)) == text.format(some).strip()


@pytest.mark.parametrize(
    ("condition", "result"),
    [
        ("not any([t.gold[x] for x in ('A', 'B')])", "not (t.gold['A'] or t.gold['B'])"),
        ("not any([t.gold[x] for x in p[0]])", "not any([t.gold[x] for x in p[0]])"),
    ],
    ids=["known names", "whatever lies there"],
)
def test_few_names_are_asked_for_one_after_another(condition: str, result: str) -> None:
    piles = "    p = t.piles\n" if "p[" in condition else ""
    written = rewritten(f"def test_1(t):\n{piles}    return ({condition})\n")
    assert written.endswith(f"return ({result})")


def test_something_is_rewritten_in_the_games_on_the_shelf() -> None:
    changed = {
        each.name
        for each in definitions()
        if each.functions is not None and optimized(each.functions) != each.functions
    }
    assert {entry.name for entry in library.usual_games()} & changed
