"""Generated code stands at the author's lines and can reach nothing but the table."""

import traceback
from types import CodeType, FunctionType

import pytest

from rdi import library
from rdi.lang.compiler.games import every_choice, games_in
from rdi.lang.syntax.source import Source

GAME = """game "Faulty":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  table has King (public)
  play:
    ante
    starting player:
      choose one from cards in Hand as best, to show
      move best from Hand to King
      move best from Hand to King
    showdown
  score highest of Hand:
    each card is worth value
    total lowest value of cards ...
      where color is King's color
  ties none
"""


def test_a_fault_while_scoring_names_the_authors_line() -> None:
    compiled = library.compiled_game_in(GAME, "faulty")
    with pytest.raises(TypeError) as fault:
        compiled.score_with([3, []])
    last = traceback.extract_tb(fault.value.__traceback__)[-1]
    assert (last.filename, last.lineno) == ("faulty.game", 14)


def test_each_line_of_the_code_is_a_line_of_the_file() -> None:
    for entry in library.entries():
        definition = library.definition(entry.name)
        lines = definition.text.split("\n")
        found = {line for code in codes(definition.code) for *_, line in code.co_lines() if line}
        assert found <= set(range(1, len(lines) + 1))
        assert all(lines[line - 1].strip() for line in found - {1})


def codes(code: CodeType) -> list[CodeType]:
    """A piece of code and all functions in it."""
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return [code, *(found for each in inner for found in codes(each))]


@pytest.mark.parametrize("entry", library.entries(), ids=lambda entry: entry.name)
def test_generated_code_names_nothing_that_is_not_given_to_it(entry: library.Entry) -> None:
    source = Source(entry.path, library.definition(entry.name).text)
    (block,) = games_in(source)[0]
    compiled = library.compiled_game(entry.name, every_choice(block)[-1])
    known = set(compiled.namespace) | set(compiled.namespace["__builtins__"])
    assert not known & {"open", "eval", "exec", "compile", "getattr", "vars", "__import__"}
    functions = [each for each in compiled.namespace.values() if isinstance(each, FunctionType)]
    own = [each for each in functions if each.__code__.co_filename == entry.path]
    assert own or compiled.definition.inn is not None, "only games of characters may have none"
    for function in own:
        for code in codes(function.__code__):
            loaded = set(code.co_names) - known
            assert not any(name.startswith("_") for name in loaded)
