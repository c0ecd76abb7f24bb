"""The engine can be built as machine code, and then plays just the same games."""

import os
import shutil
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.source import ROOT
from tests.test_packaging import run_python

GAMES = 20
PARTS = (".ci", "pyproject.toml", "README.md", "LICENSE", "rdi", "grammar", "games", "cards")

nightly = pytest.mark.skipif("RDI_NIGHTLY" not in os.environ, reason="it takes minutes to build")
compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler is there")


def compiled_modules() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    assert not hook["enable-by-default"]
    return [name.removeprefix("/") for name in hook["include"]]


def test_every_module_that_is_to_be_machine_code_is_there() -> None:
    assert [name for name in compiled_modules() if not (ROOT / name).is_file()] == []


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


@nightly
@compiler
@pytest.mark.slow
def test_machine_code_plays_the_same_games(native_wheel: Path, tmp_path: Path) -> None:
    names = ZipFile(native_wheel).namelist()
    for stem in (module.removesuffix("py") for module in compiled_modules()):
        assert len([name for name in names if name.startswith(stem)]) == 2
    installed = tmp_path / "installed"
    shutil.unpack_archive(native_wheel, installed, format="zip")
    version = run_python("-m", "rdi", "--version", where=tmp_path, path=installed)
    assert version.endswith(", engine in machine code\n")
    account = ("-P", str(ROOT / "tests" / "account.py"), str(GAMES))
    native, plain = (run_python(*account, where=tmp_path, path=each) for each in (installed, ROOT))
    assert native == plain
    assert len(plain.splitlines()) > 1
