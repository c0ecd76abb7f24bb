"""Files of strangers: whatever is in them, they are understood or refused, and nothing else."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import library
from rdi.errors import BadSettings, SourceErrors
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.explaining import explain_game_in
from rdi.lang.compiler.games import compile_game, every_choice, games_in
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES
from tests.lang.mutations import change_a_little, is_fit_to_be_shown
from tests.source import ROOT

GAMES = [file.read_text(encoding="utf-8") for file in sorted(Path(ROOT, "games").glob("*.game"))]
BAD = [
    file.read_text(encoding="utf-8") for file in sorted((Path(__file__).parent / "bad").iterdir())
]
LINES = sorted({line for text in GAMES for line in text.split("\n") if line.strip()})
WORDS = sorted({*literals().values(), *(word for line in LINES for word in line.split())})


def understood(text: str) -> list[Diagnostic]:
    """Read, compile for some choices, and explain; every mistake is a diagnostic."""
    source = Source("stranger.game", text)
    mistakes = check_sources([source])
    for mistake in mistakes:
        assert str(mistake).startswith(f"stranger.game:{mistake.span.line}:{mistake.span.column}:")
        assert mistake.as_data()["code"] == mistake.code
        is_fit_to_be_shown(mistake, is_of_cards=False)
    blocks, not_understood = games_in(source)
    for block in blocks if not not_understood else ():
        for choice in every_choice(block)[:3]:
            name = library.name_of(str(block.title))
            try:
                compile_game(name, source, choice)
            except (SourceErrors, BadSettings):
                continue
            assert explain_game_in(source, name, choice)
    return mistakes


@settings(max_examples=150)
@given(st.text(max_size=400))
def test_any_text_is_refused_with_a_reason(text: str) -> None:
    understood(text)


@settings(max_examples=100)
@given(st.lists(st.sampled_from(WORDS), max_size=60), st.lists(st.integers(0, 8), max_size=60))
def test_words_of_the_language_in_any_order(words: list[str], breaks: list[int]) -> None:
    text = 'game "X":\n'
    for word, indent in zip(words, breaks, strict=False):
        text += f"{word} " if indent > 4 else f"{word}\n{'  ' * indent}"
    understood(text)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=40))
def test_lines_of_games_in_any_order(lines: list[str]) -> None:
    understood('game "X":\n' + "\n".join(lines) + "\n")


@pytest.mark.slow
@settings(max_examples=20)
@given(st.data())
def test_games_in_which_something_was_changed(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([*GAMES, *BAD])).split("\n")
    change_a_little(lines, WORDS, data)
    understood("\n".join(lines))


GAME = """game "Stranger":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
{declared}
  play:
    ante
    deal 3 to each Hand
{played}
    showdown
  score highest of Hand:
    each card is worth {worth}
  ties none
"""


def game(declared: str = "", played: str = "", worth: str = "value") -> str:
    return GAME.format(declared=declared, played=played, worth=worth)


@pytest.mark.parametrize(
    "worth",
    [
        "9" * 5_000,
        "1 + " * 60 + "1",
        "1" + " * 1000000" * 20,
        "(" * 19 + "1" + ")" * 19,
        "half of " * 30 + "1",
        "1 if " + "not " * 50 + "yes, otherwise 2",
        "King" + "'s rank" * 30,
        "1 if yes, otherwise " * 12 + "1",
        "least of (" + ", ".join(["1"] * 60) + ")",
        "1 + " * 60 + "...\n      " + "1 + " * 45 + "1",
        ("1 + " * 65 + "...\n      ") * 4 + "1",
        ("half of " * 32 + "...\n      ") * 2 + "1",
    ],
    ids=range(12),
)
def test_deep_and_long_formulas_neither_hang_nor_crash(worth: str) -> None:
    understood(game(worth=worth))


def chain(count: int, line: str) -> str:
    """Many declarations, each built on the next one."""
    return "\n".join(line.format(number, number + 1) for number in range(count))


@pytest.mark.parametrize(
    "declared",
    [
        chain(400, "  define d{} as d{} + 1") + "\n  define d400 as 1",
        chain(30, "  define d{0} as d{1} + d{1}") + "\n  define d30 as 1",
        chain(30, "  define d{0} of card as d{1} of card + d{1} of card")
        + "\n  define d30 of card as 1",
        chain(30, "  set d{} to {}"),
        chain(300, "  each player has Pile (hidden)"),
    ],
    ids=["deep", "wide", "wide functions", "settings", "piles"],
)
def test_definitions_built_on_definitions_do_not_explode(declared: str) -> None:
    worth = "d0 of it" if "of card" in declared else "d0"
    understood(game(declared=declared, worth=worth))


def test_routines_that_carry_out_routines_do_not_explode() -> None:
    routines = chain(11, "  routine r{0}:\n" + "    do r{1}\n" * 8) + "\n  routine r11:\n    bet"
    mistakes = understood(game(declared=routines, played="    do r0"))
    assert {each.code for each in mistakes} == {"E0405"}


def test_a_routine_that_carries_out_itself_is_refused() -> None:
    routine = "  routine one:\n    do two\n  routine two:\n    do one"
    mistakes = understood(game(declared=routine, played="    do one"))
    assert {each.code for each in mistakes} == {"E0212"}


def test_choices_within_choices_do_not_explode() -> None:
    score = "\n".join(["    spend one of:\n      - 1 Rogue\n      - 1 Bard"] * 30)
    text = game().replace("  ties", f"{score}\n  ties")
    assert "E0405" in {each.code for each in understood(text)}


@pytest.mark.parametrize(("count", "is_too_much"), [(4, False), (12, True), (25, True), (60, True)])
def test_a_score_that_is_too_long_as_it_is_told_is_refused(count: int, is_too_much: bool) -> None:
    """Of 12 and of 25 lines only the function that tells where the points come from is too long."""
    choices = ["    spend one of:\n      - 1 Rogue\n      - 1 Bard"] * 7
    score = "\n".join([*choices, *["    total 1"] * count])
    source = Source("stranger.game", game().replace("  ties", f"{score}\n  ties"))
    assert ("E0405" in {each.code for each in check_sources([source])}) == is_too_much


@pytest.mark.parametrize("title", ["{0.__class__}", "%s%n", "\\", "''", "a'b", "\u202e", "é", ""])
def test_titles_are_only_text(title: str) -> None:
    text = game().replace('"Stranger"', f'"{title}"')
    understood(text)


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "__import__('os').system('x')",
        'open("/etc/passwd")',
        "let x be __builtins__",
        "let x be t.piles",
        "let x be `1`",
        "exec",
        "let x be lambda: 1",
        'let x be "text"',
        "let x be 1; let y be 2",
    ],
)
def test_python_is_not_the_language(line: str) -> None:
    mistakes = understood(game(played=f"    {line}"))
    assert mistakes
    assert all(each.code.startswith("E") for each in mistakes)


def test_a_file_that_is_too_long_is_refused_at_once() -> None:
    (mistake,) = understood("# " + "\n# " * 200_000)
    assert mistake.code == "E0104"


def test_many_mistakes_are_not_told_for_ever() -> None:
    text = game(played="\n".join(["    nonsense here"] * 2_000))
    assert 10 < len(understood(text)) <= 50


@pytest.mark.slow
def test_every_example_of_a_phrase_may_stand_where_it_does_not_belong() -> None:
    for home in HOMES.values():
        for context in ("{}", 'game "X":\n  {}', 'game "X":\n  play:\n    {}\n      bet'):
            parse(Source("x.game", context.format(home.example)))
