"""The engine can be built as machine code, and then plays just the same games."""

import ast
import os
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import rdi.engine.inn.game  # noqa: F401 - which loads whatever is copied
from rdi.engine.inn.answerable import Cloned
from tests.nightly import IS_NIGHT
from tests.source import ROOT
from tests.test_packaging import run_python

GAMES = 20
PARTS = (".ci", "pyproject.toml", "README.md", "LICENSE", "rdi", "grammar", "games", "cards")

nightly = pytest.mark.skipif(not IS_NIGHT, reason="it takes minutes to build")
compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler is there")


def found_by(option: str) -> dict[str, set[str]]:
    """The modules that each pattern of an option of the build finds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    assert not hook["enable-by-default"]
    return {
        pattern: {path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern[1:])}
        for pattern in hook[option]
    }


def compiled_modules() -> list[str]:
    included, excluded = (set().union(*found_by(each).values()) for each in ("include", "exclude"))
    return sorted(included - excluded)


@pytest.mark.parametrize("option", ["include", "exclude"])
def test_every_pattern_of_what_is_to_be_machine_code_finds_modules(option: str) -> None:
    assert [pattern for pattern, modules in found_by(option).items() if not modules] == []


def test_what_every_game_runs_through_is_to_be_machine_code() -> None:
    assert {"rdi/engine/game.py", "rdi/engine/inn/table.py"} <= {*compiled_modules()}


def test_everything_that_is_copied_with_a_game_is_marked_for_machine_code() -> None:
    marked = {
        node.name
        for module in compiled_modules()
        for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and ast.unparse(node).startswith("@mypyc_attr(allow_")
    }
    assert "ResponseWindow" in marked
    assert [kind.__name__ for kind in copied(Cloned) if kind.__name__ not in marked] == []


def copied(kind: type) -> Iterator[type]:
    """A class and all that build upon it in the engine."""
    if kind.__module__.startswith("rdi.engine."):
        yield kind
    for each in kind.__subclasses__():
        yield from copied(each)


@pytest.fixture(scope="module")
def native_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with machine code, built from a copy: what the compiler leaves stays there."""
    copy, folder = (tmp_path_factory.mktemp(name) for name in ("copy", "native"))
    for part in PARTS:
        source = ROOT / part
        copied = shutil.copytree if source.is_dir() else shutil.copy
        copied(source, copy / part)
    arguments = ("-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(copy))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "HATCH_BUILD_HOOKS_ENABLE", "1")
        run_python(*arguments, where=folder, path=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(native_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.unpack_archive(native_wheel, folder, format="zip")
    return folder


@nightly
@compiler
@pytest.mark.slow
def test_machine_code_plays_the_same_games(
    native_wheel: Path, installed: Path, tmp_path: Path
) -> None:
    names = ZipFile(native_wheel).namelist()
    for stem in (module.removesuffix("py") for module in compiled_modules()):
        assert len([name for name in names if name.startswith(stem)]) == 2
    version = run_python("-m", "rdi", "--version", where=tmp_path, path=installed)
    assert version.endswith(", engine in machine code\n")
    account = ("-P", str(ROOT / "tests" / "account.py"), str(GAMES))
    native, plain = (run_python(*account, where=tmp_path, path=each) for each in (installed, ROOT))
    assert native == plain
    assert len(plain.splitlines()) > 1


@nightly
@compiler
@pytest.mark.slow
def test_the_laws_of_games_of_characters_hold_in_machine_code(
    installed: Path, tmp_path: Path
) -> None:
    """All tests of these games, which make frames of every kind and copy them, but those that set a
    limit of the engine otherwise: machine code has taken it in.
    """
    shutil.copytree(ROOT / "tests", installed / "tests")
    shutil.copy(ROOT / "pyproject.toml", installed)
    tests = ("tests/inn", "-m", "not slow", "-p", "no:cacheprovider", "-n", "0")
    left_out = "not grow_for_ever and not takes_no_more_answers"
    where = "import rdi.engine.inn.table as each; print(each.__file__)"
    assert not run_python("-c", where, where=installed, path=installed).endswith(".py\n")
    assert " passed" in run_python(
        "-m", "pytest", "-q", *tests, "-k", left_out, where=installed, path=installed
    )
