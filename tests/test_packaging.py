"""What is installed is complete: grammar, games and cards come along and are found."""

import os
import shutil
import subprocess
import sys
import tarfile
from configparser import ConfigParser
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

import rdi
from rdi.resources import KINDS
from tests.source import ROOT

pytestmark = pytest.mark.slow


def run_python(*arguments: str, where: Path, path: Path) -> str:
    """Run Python in a folder with nothing but `path` in front of the installed libraries."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=where,
        env={**os.environ, "PYTHONPATH": str(path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of this checkout and the wheel built from that sdist."""
    folder = tmp_path_factory.mktemp("packages")
    arguments = ("-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT))
    run_python(*arguments, where=folder, path=folder)
    return folder


@pytest.fixture(scope="session")
def wheel(packages: Path) -> Path:
    return next(packages.glob("*.whl"))


@pytest.fixture(scope="session")
def sdist(packages: Path) -> Path:
    return next(packages.glob("*.tar.gz"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel, which is all that an installation of it is."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.unpack_archive(wheel, folder, format="zip")
    return folder


def names_in(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {str(PurePosixPath(*PurePosixPath(n).parts[1:])) for n in archive.getnames()}


def files_below(folder: Path) -> set[str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


@pytest.mark.parametrize("kind", KINDS)
def test_both_packages_hold_every_file_of_the_folder(wheel: Path, sdist: Path, kind: str) -> None:
    expected = files_below(ROOT / kind)
    assert expected
    assert expected <= names_in(sdist)
    assert {f"rdi/_data/{name}" for name in expected} <= set(ZipFile(wheel).namelist())


def test_the_sdist_can_test_itself(sdist: Path) -> None:
    expected = {"pyproject.toml", "LICENSE", "README.md", ".ci/run", *files_below(ROOT / "tests")}
    assert expected <= names_in(sdist)


def test_the_wheel_brings_one_package_and_one_command(wheel: Path) -> None:
    archive = ZipFile(wheel)
    information = f"rdi-{rdi.__version__}.dist-info"
    assert {name.partition("/")[0] for name in archive.namelist()} == {"rdi", information}
    found = ConfigParser()
    found.read_string(archive.read(f"{information}/entry_points.txt").decode())
    assert {name: dict(found[name]) for name in found.sections()} == {
        "console_scripts": {"rdi": "rdi.__main__:run"},
        "pygments.lexers": {"rdi": "rdi.lsp.pygments_lexer:RdiLexer"},
    }
    assert f"{information}/licenses/LICENSE" in archive.namelist()


SHOW = "from rdi.resources import *; [print(root(k), text(k, 'README.md') != '') for k in KINDS]"


MADE = "import rdi.lang.syntax.tables as t; del t._made; print(len(t.tables().states) > 1000)"


def test_the_tables_of_the_grammar_come_with_the_wheel(installed: Path, tmp_path: Path) -> None:
    file = installed / "rdi" / "_data" / "grammar" / "tables.json"
    assert file.is_file()
    assert run_python("-c", MADE, where=tmp_path, path=installed) == "True\n"


EDITABLE = (
    "from hatchling.builders.wheel import WheelBuilder; "
    "WheelBuilder('.').get_build_hooks('.')['custom'].initialize('editable', {})"
)


def test_a_checkout_that_is_installed_to_be_edited_has_them_as_well(
    sdist: Path, tmp_path: Path
) -> None:
    shutil.unpack_archive(sdist, tmp_path, filter="data")
    checkout = next(tmp_path.iterdir())
    run_python("-c", EDITABLE, where=checkout, path=checkout)
    assert (checkout / "build" / "tables.json").is_file()
    assert run_python("-c", MADE, where=tmp_path, path=checkout) == "True\n"


def test_an_installed_wheel_finds_its_own_files(installed: Path, tmp_path: Path) -> None:
    data = installed / "rdi" / "_data"
    assert run_python("-c", SHOW, where=tmp_path, path=installed).splitlines() == [
        f"{data / kind} True" for kind in KINDS
    ]


def test_a_wheel_works_without_being_unpacked(wheel: Path, tmp_path: Path) -> None:
    assert run_python("-c", SHOW, where=tmp_path, path=wheel).splitlines() == [
        f"{wheel / 'rdi' / '_data' / kind}/ True" for kind in KINDS
    ]


def test_a_checkout_works_without_being_installed(tmp_path: Path) -> None:
    assert run_python("-c", SHOW, where=tmp_path, path=ROOT).splitlines() == [
        f"{ROOT / kind} True" for kind in KINDS
    ]


def test_what_editors_need_is_installed_too(installed: Path, tmp_path: Path) -> None:
    run_python("-m", "rdi", "lsp", "--vsix", "rdi.vsix", where=tmp_path, path=installed)
    assert "extension/extension.js" in ZipFile(tmp_path / "rdi.vsix").namelist()
    coloured = "from pygments.lexers import get_lexer_by_name; print(get_lexer_by_name('rdi').name)"
    assert run_python("-c", coloured, where=tmp_path, path=installed) == "rdi\n"


def test_the_command_tells_its_version_and_where_it_looks(installed: Path, tmp_path: Path) -> None:
    told = run_python("-m", "rdi", "--version", where=tmp_path, path=installed)
    assert told == f"rdi {rdi.__version__}\n"
    places = run_python("-m", "rdi", "where", where=tmp_path, path=installed).splitlines()
    assert f"games    {tmp_path}" in places
    assert f"games    {installed / 'rdi' / '_data' / 'games'}" in places
