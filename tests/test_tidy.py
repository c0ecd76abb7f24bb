"""Hold the habits: what every file of the program looks like, whoever wrote it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.source import ROOT, Module, imports, is_within, modules

OURS = modules("rdi")
ALL = (*OURS, *modules("tests"))
COLUMNS_MAX = 100
# Where a fault of the program itself may be caught, to write it down before the program ends, or
# before a game goes on without the bot that failed.
# A bot of a tournament may fail in any way: that is written down, and the game goes on.
CATCHES_EVERYTHING = {
    "rdi.__main__",
    "rdi.shell.cli.app",
    "rdi.shell.play.fallback_player",
    "rdi.tournament.bot_check",
    "rdi.tournament.dask_engine",
    "rdi.tournament.guarding",
    "rdi.tournament.isolating",
    "rdi.tournament.watching",
    "rdi.tournament.worker",
}

each_of_ours = pytest.mark.parametrize("module", OURS, ids=lambda module: module.name)
each_of_all = pytest.mark.parametrize("module", ALL, ids=lambda module: module.name)


def text_files() -> list[Path]:
    suffixes = {".py", ".lark", ".game", ".cards", ".scenario", ".toml"}
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


@each_of_all
def test_module_says_what_it_is_for(module: Module) -> None:
    assert ast.get_docstring(module.tree)


@each_of_ours
def test_only_the_top_of_the_shell_catches_everything(module: Module) -> None:
    assert module.name in CATCHES_EVERYTHING or list(catch_alls(module.tree)) == []


def catch_alls(tree: ast.Module) -> Iterator[int]:
    """The lines of the handlers that would take a fault of the program for something else."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = {"Exception"} if node.type is None else names_in(node.type)
            if caught & {"Exception", "BaseException"}:
                yield node.lineno


def names_in(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def test_no_module_is_dead() -> None:
    alive = {"rdi", "rdi.__main__"}
    for module in OURS:
        named = imports(module) | strings(module.tree)  # a lazy import names its module in text
        alive |= named - {module.name}
        if is_within(module.name, "rdi.players"):
            alive.add(module.name)  # regulars are found by themselves
    packages = {name.rpartition(".")[0] for name in alive}
    assert {module.name for module in OURS} - alive - packages == set()


def strings(tree: ast.Module) -> set[str]:
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


# What a game or a card is called stands in games/ and cards/ alone.


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
    return {name for name in names if name in words(text)}


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
    yield from strings(module.tree)
    for node in ast.walk(module.tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value


@each_of_ours
def test_python_names_no_game_and_no_card(module: Module) -> None:
    games, cards = titles("games", ".game"), titles("cards", ".cards")
    named = {
        f"{text!r} names {name.strip()}"
        for text in texts_and_identifiers(module)
        for name in games_named(text, games) | cards_named(text, cards)
    }
    assert named == set()


# The checks above would be worth nothing if they could not fail.


@pytest.mark.parametrize("caught", ["", " Exception", " (ValueError, BaseException) as error"])
def test_catching_everything_is_noticed(caught: str) -> None:
    assert list(catch_alls(ast.parse(f"try:\n    pass\nexcept{caught}:\n    pass"))) == [3]


def test_catching_one_kind_is_fine() -> None:
    assert not list(catch_alls(ast.parse("try:\n    pass\nexcept ValueError:\n    pass")))


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
