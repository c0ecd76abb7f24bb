"""Hold the habits of the source that are this project's own; the linters hold all others."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.source import ROOT, Module, imports, is_within, modules

COLUMNS_MAX = 100
OF_THE_WORLD = {"input", "open", "print"}
"""What an engine does not call, beside the modules that import-linter keeps out of it."""


def text_files() -> list[Path]:
    """All texts but those in Python, which ruff measures."""
    suffixes = {".lark", ".game", ".cards", ".scenario", ".toml"}
    folders = ("rdi", "grammar", "games", "cards", "tests")
    inside = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    found = sorted(path for path in (*inside, *ROOT.iterdir()) if path.suffix in suffixes)
    return [ROOT / ".ci" / "run", *found]


def test_no_line_is_wider_than_the_page() -> None:
    wide = [
        f"{path.relative_to(ROOT)}:{number} has {len(line)} columns"
        for path in text_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > COLUMNS_MAX
    ]
    assert wide == []


def calls_of_the_world(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in OF_THE_WORLD:
            yield f"line {node.lineno}: {node.id}"


def test_the_engine_neither_reads_nor_writes() -> None:
    faults = [
        f"{module.name}, {call}"
        for module in modules("rdi/engine")
        for call in calls_of_the_world(module.tree)
    ]
    assert faults == []


PRINTS = {
    "rdi.shell.show.page": "the page is where everything is printed",
    "rdi.shell.messages": "complaints and progress, on the standard error",
    "rdi.shell.frontend.terminal": "what others may not see is cleared from the terminal",
    "rdi.shell.frontend.plain_terminal": "the same without control of the cursor",
    "rdi.shell.frontend.paging": "the question below a full page, which is taken away again",
    "rdi.__main__": "the version, and last words when the page itself has failed",
}
"""The modules that print, each with its reason; all others make documents for a page."""


def calls_of_printing(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("print", "typer.echo", "sys.stdout.write"):
                yield f"line {node.lineno}: {called}"


def test_only_the_page_prints() -> None:
    faults = [
        f"{module.name}, {call}"
        for module in modules("rdi")
        if module.name not in PRINTS
        for call in calls_of_printing(module.tree)
    ]
    assert faults == []


@pytest.mark.slow
def test_no_module_is_dead() -> None:
    alive = {"rdi", "rdi.__main__", "rdi.lsp.pygments_lexer"}  # entry points of pyproject.toml
    for module in modules("rdi"):
        tree = module.tree
        named = imports(tree) | strings(tree)  # a lazy import names its module in text
        alive |= named - {module.name}
        if is_within(module.name, "rdi.players"):
            alive.add(module.name)  # regulars are found by themselves
    packages = {name.rpartition(".")[0] for name in alive}
    assert {module.name for module in modules("rdi")} - alive - packages == set()


def strings(tree: ast.Module) -> set[str]:
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


# What a game or a card is called stands in games/ and cards/ alone.


@cache
def words(text: str) -> str:
    """A title, an identifier or prose as words in small letters, one space on each side of each."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", re.sub("['\u2019]", "", text))
    return f" {' '.join(re.findall(r'[a-z0-9]+', spaced.lower()))} "


def titles(folder: str, suffix: str) -> set[str]:
    """The names of the files in a folder and of everything declared in them, as words."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob(f"*{suffix}"):
        declared = re.findall(r'^[a-z][a-z ]*"([^"]+)"', path.read_text(encoding="utf-8"), re.M)
        found |= {words(path.stem), *map(words, declared)}
    return found - {words("")}


@cache
def words_of_the_language() -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "grammar").rglob("*.lark"))
    return {word for text in texts for word in words(text).split()}


def games_named(text: str, names: set[str]) -> set[str]:
    """The games named anywhere in a text or an identifier."""
    spoken = words(text)
    return {name for name in names if name in spoken}


def cards_named(text: str, names: set[str]) -> set[str]:
    """The cards or decks that a text or an identifier is the name of, and nothing else.

    A single word (a deck called `drinks`) and what the language itself says are everybody's.
    """
    named = (name.split() for name in {words(text)} & names)
    return {
        " ".join(name)
        for name in named
        if len(name) > 1 and not set(name) <= words_of_the_language()
    }


def texts_and_identifiers(module: Module) -> Iterator[str]:
    yield module.name.removeprefix("rdi.").replace(".", " / ")
    tree = module.tree
    yield from strings(tree)
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value


@pytest.mark.slow
def test_python_names_no_game_and_no_card() -> None:
    games, cards = titles("games", ".game"), titles("cards", ".cards")
    named = {
        f"{module.name}: {text!r} names {name.strip()}"
        for module in modules("rdi")
        for text in set(texts_and_identifiers(module))
        for name in games_named(text, games) | cards_named(text, cards)
    }
    assert named == set()


# The checks above would be worth nothing if they could not fail.


@pytest.mark.parametrize("text", ["print(1)", "def f():\n    with open(x):\n        pass"])
def test_a_call_of_the_world_is_noticed(text: str) -> None:
    assert list(calls_of_the_world(ast.parse(text)))


@pytest.mark.parametrize("text", ["kings_council", "KingsCouncilTable", "play King's Council now"])
def test_the_name_of_a_game_is_noticed_wherever_it_stands(text: str) -> None:
    assert games_named(text, {words("King's Council")})


@pytest.mark.parametrize("text", ["the council of the king", "kings", "threes_company_of_kings"])
def test_other_words_are_not_taken_for_a_game(text: str) -> None:
    assert not games_named(text, {words("King's Council")})


def test_the_name_of_a_card_is_noticed_when_it_stands_alone() -> None:
    names = {words("Slip a mickey")}
    assert cards_named("slip_a_mickey", names)
    assert cards_named("Slip a Mickey!", names)
    assert not cards_named("somebody may slip a mickey into it", names)
    assert not cards_named("drinks", {words("Drinks")})
