"""Games and cards are found where they are: the program's own, and before them a player's."""

import os
from pathlib import Path

import pytest

from rdi.errors import MissingFiles
from rdi.files import read_text
from rdi.resources import (
    KINDS,
    catalogue,
    is_ours,
    read_once,
    root,
    search_path,
    shelf_of,
    text,
    texts,
)
from tests.source import ROOT

OURS = (root("games"), root("games") / "classics")
"""Our folder of games, and the shelf in it."""


@pytest.fixture(autouse=True)
def _nobodys_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A working folder and a data folder with nothing in them."""
    monkeypatch.delenv("RDI_PATH", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def a_game(folder: Path, name: str, content: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(content, encoding="utf-8")
    return folder


@pytest.mark.parametrize("kind", KINDS)
def test_a_checkout_uses_the_folder_one_edits(kind: str) -> None:
    assert root(kind) == ROOT / kind
    assert text(kind, "README.md") == (ROOT / kind / "README.md").read_text(encoding="utf-8")


def test_there_are_no_other_folders() -> None:
    with pytest.raises(ValueError, match="'tests'"):
        root("tests")
    with pytest.raises(ValueError, match="'grammar'"):
        search_path("grammar")


def test_a_missing_file_is_told_by_its_name() -> None:
    with pytest.raises(MissingFiles, match=r"games/nowhere\.game"):
        text("games", "nowhere.game")


def test_a_named_folder_that_is_none_is_not_passed_over(tmp_path: Path) -> None:
    with pytest.raises(MissingFiles, match="no_such_folder"):
        search_path("games", [tmp_path / "no_such_folder"])


def test_folders_are_looked_into_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named, first, second = tmp_path / "named", tmp_path / "first", tmp_path / "second"
    here, data = tmp_path / "here", tmp_path / "data"
    for folder in (named / "games", first, second / "games", here / "games", data):
        folder.mkdir(parents=True, exist_ok=True)
    missing = tmp_path / "missing"
    monkeypatch.setenv("RDI_PATH", os.pathsep.join(map(str, (first, "", missing, second))))
    assert list(search_path("games", [named])) == [
        *(named / "games", named),
        first,
        *(second / "games", second),
        *(here / "games", here),
        data,
        *OURS,
    ]


def test_a_folder_is_looked_into_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    monkeypatch.setenv("RDI_PATH", os.pathsep.join((str(here), str(ROOT))))
    assert list(search_path("cards", [here])) == [here, ROOT, root("cards")]


def test_a_folder_nobody_may_read_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_game(tmp_path / "here" / "games", "x.game")
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).name != "games")
    assert list(search_path("games")) == [tmp_path / "here", *OURS]


def test_the_catalogue_holds_games_by_name_a_players_first(tmp_path: Path) -> None:
    here = tmp_path / "here"
    a_game(here / "games", "pinochle.game", "subfolder")
    a_game(here, "pinochle.game", "folder")
    a_game(here, "brag.game")
    a_game(here, "brag.cards")
    a_game(here, ".hidden.game")
    (here / "folder.game").mkdir()
    found = catalogue("games")
    assert [name for name, file in found.items() if here in Path(str(file)).parents] == [
        "brag",
        "pinochle",
    ]
    assert found["pinochle"].read_text(encoding="utf-8") == "subfolder"
    assert list(found) == sorted(found)
    assert catalogue("cards")["brag"] == here / "brag.cards"


def test_the_catalogue_holds_every_game_of_ours() -> None:
    assert {f"{name}.game" for name in catalogue("games")} == {
        path.name for path in (ROOT / "games").rglob("*.game")
    }


def test_within_read_once_texts_are_those_that_were_read_first(tmp_path: Path) -> None:
    here = tmp_path / "here"
    a_game(here, "brag.game", "one")
    with read_once():
        first = texts("games")
        a_game(here, "brag.game", "two")
        with read_once():
            assert texts("games") == first
        del first["brag"]
        assert texts("games")["brag"].text == "one"
        assert texts("games", [here])["brag"].text == "two"
    assert texts("games")["brag"].text == "two"


def test_a_text_that_was_written_just_now_is_read_again(tmp_path: Path) -> None:
    here = tmp_path / "here"
    for content in ("one", "two", "six"):
        a_game(here, "brag.game", content)
        assert texts("games")["brag"].text == content


def test_a_text_is_read_again_only_where_its_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(file: Path) -> str:
        read.append(str(file))
        return read_text(file)

    here = tmp_path / "here"
    own = a_game(here, "brag.game", "one") / "brag.game"
    settled = own.stat().st_ctime_ns + 10**10
    monkeypatch.setattr("rdi.resources.time_ns", lambda: settled)
    monkeypatch.setattr("rdi.resources.read_text", counted)
    assert texts("games")["brag"].text == texts("games")["brag"].text == "one"
    assert read.count(str(own)) == 1
    (a_game(tmp_path, "new", "two") / "new").replace(own)
    assert texts("games")["brag"].text == "two"
    assert read.count(str(own)) == 2
    own.unlink()
    assert "brag" not in texts("games")


def test_a_file_is_ours_by_whatever_path(tmp_path: Path) -> None:
    ours = root("games")
    (tmp_path / "link").symlink_to(str(ours))
    file = next(each.name for each in ours.iterdir() if each.name.endswith(".game"))
    on_shelf = next(each.name for each in OURS[1].iterdir())
    for folder in (str(ours), f"{ours}/../games", str(tmp_path / "link")):
        assert is_ours("games", f"{folder}/{file}")
        assert shelf_of("games", f"{folder}/{file}") == ""
        assert shelf_of("games", f"{folder}/classics/{on_shelf}") == "classics"
        assert not is_ours("games", f"{folder}/../{file}")
    assert shelf_of("games", str(tmp_path / "classics" / on_shelf)) == ""
