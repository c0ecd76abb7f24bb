"""The tables of the grammar are read back as they were made, and only where they are for it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rdi.errors import MissingFiles
from rdi.lang.syntax import tables as module
from rdi.lang.syntax.tables import BUILT, SHIPPED, Tables, tables, tables_to_ship
from tests.source import ROOT


@pytest.fixture(scope="module")
def shipped() -> str:
    return tables_to_ship().decode()


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    tables.cache_clear()
    yield
    tables.cache_clear()


def tables_with(
    file: str | None,
    made: list[str],
    monkeypatch: pytest.MonkeyPatch,
    key: str = "",
    at: str = SHIPPED,
) -> Tables:
    """The tables where this file came with the program, or lies elsewhere, and nothing is kept;
    `made` is told when they were made anew.
    """

    def text(kind: str, name: str) -> str:
        assert kind == "grammar"
        if file is None or name != at:
            raise MissingFiles("there is no such file")
        return file

    make = module._made  # noqa: SLF001  # whether they are made is seen nowhere else

    def noted() -> Tables:
        made.append("made")
        return make()

    monkeypatch.setattr(module, "text", text)
    monkeypatch.setattr(module, "_made", noted)
    monkeypatch.setattr(module, "fetch", lambda key: None)
    monkeypatch.setattr(module, "store", lambda key, content: None)
    if key:
        monkeypatch.setattr(module, "_key", lambda: key)
    return tables()


@pytest.mark.parametrize("at", [SHIPPED, BUILT])
def test_those_that_a_build_has_made_are_used(
    shipped: str, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    found = tables_with(shipped, made, monkeypatch, at=at)
    assert made == []
    assert found == module._made()  # noqa: SLF001


def test_where_none_came_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    assert tables_with(None, made, monkeypatch).states
    assert made == ["made"]


def test_those_of_another_grammar_are_not_used(
    shipped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    tables_with(shipped, made, monkeypatch, key="another")
    assert made == ["made"]


@pytest.mark.parametrize("damage", [(":1", ":2"), ('"NAME"', '"CAP"'), ("]", ""), ("\n", "")])
def test_damaged_ones_are_not_used(
    shipped: str, damage: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    damaged = shipped.replace(*damage, 1)
    assert damaged != shipped
    tables_with(damaged, made, monkeypatch)
    assert made == ["made"]


def test_what_is_kept_is_read_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    folder.chmod(0o700)
    monkeypatch.setenv("RDI_CACHE", str(folder))
    monkeypatch.setattr(module, "_shipped", lambda key: None)
    first = tables()
    assert [*folder.iterdir()]
    tables.cache_clear()
    monkeypatch.delattr(module, "_made")
    assert tables() == first


MADE_BY_ANOTHER = (
    "from rdi.lang.syntax import lark_parser; lark_parser.store = lambda *kept: None; "
    "from rdi.lang.syntax.tables import tables; print(len(tables().states))"
)
MENDS = (
    "from pathlib import Path; from rdi.lang.authoring.checking import check_sources; "
    "from rdi.lang.authoring.mends import mends; from rdi.lang.syntax.source import Source; "
    "print(sum(len(list(mends(mistake))) for path in sorted(Path('tests/lang/bad').iterdir())[::4] "
    "for mistake in check_sources([Source(path.name, path.read_text(encoding='utf-8'))])))"
)


@pytest.mark.slow
def test_tables_that_another_process_made_go_with_any_parser(tmp_path: Path) -> None:
    """Lark numbers its states otherwise in each process: the seed of hashes decides."""

    def printed(program: str, seed: int, kept: str) -> str:
        around = {**os.environ, "RDI_CACHE": str(tmp_path / kept), "PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-c", program]
        done = subprocess.run(
            command, cwd=ROOT, env=around, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    assert int(printed(MADE_BY_ANOTHER, 1, "both")) > 1000
    assert int(printed(MENDS, 2, "both")) == int(printed(MENDS, 3, "alone")) > 10
