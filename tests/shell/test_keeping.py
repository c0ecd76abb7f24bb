"""What is saved, and in which file; a full disk ends no game."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from rdi.session.replay import verify
from rdi.session.save_files import SaveFile, load, saved_games
from rdi.shell.repl.preferences import load_preferences
from tests.shell.taverns import Visit, open_visit


@contextmanager
def full_disk(size: int = 0) -> Iterator[None]:
    """No file grows beyond this size meanwhile; what fits is written, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


ORDERS = (
    "play den against pim seats 2 seed 1",
    "play threes seed 1",
    "adventure 1 round seats 2 against pim seed 2",
    "play red-dragon-inn with fiona zot seed 3",
)


def sit_down(visit: Visit, order: str) -> None:
    visit.type(order)
    if order.startswith("adventure"):
        visit.type("threes")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("size", [0, 1, 450])
def test_a_full_disk_never_ends_a_game(tmp_path: Path, order: str, size: int) -> None:
    visit = open_visit(tmp_path)
    with full_disk(size):
        sit_down(visit, order)
        for _ in range(4):
            visit.play_on_one()
    told = "\n".join(visit.printed)
    assert told.count("Nothing can be saved") == 1, told
    assert visit.tavern.shelf.current is None
    visit.play_on_one()
    assert "The game can be saved again" in "\n".join(visit.printed)
    (save,) = saved_games(tmp_path)
    assert save.record is not None, save.problem
    assert visit.tavern.session is not None
    assert str(visit.tavern.session.game.record).splitlines()[1:][-1] in str(save.record)


def test_what_was_never_written_leaves_no_file(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    with full_disk():
        visit.type("play threes seed 1", "quit yes")
    assert "This game is not saved completely." in visit.printed
    assert not [*tmp_path.iterdir()]


def test_leaving_writes_what_is_missing(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    with full_disk():
        visit.type("play threes seed 1")
    assert "Saved as" in visit.type("quit yes")
    (save,) = saved_games(tmp_path)
    assert save.record is not None


def test_a_record_on_a_full_disk_stays_whole(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play den against pim seats 2 seed 1")
    path = visit.tavern.shelf.current
    assert path is not None
    before = path.read_bytes()
    with full_disk(len(before) + 10):
        visit.play_on_one()
        assert path.read_bytes() == before
    assert visit.type("save")
    record = load(path)
    assert not record.was_cut
    assert verify(record) is None


def test_a_closed_folder_of_saves_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    visit = open_visit(tmp_path / "state" / "saves")
    visit.type("play threes seed 1")
    visit.play_on_one()
    assert "\n".join(visit.printed).count("Nothing can be saved") == 1
    assert "cannot be saved now" in visit.wrong("save")


def test_a_game_in_a_file_that_may_not_be_written_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 1", "quit yes")
    usual = Path.open

    def refuse(path: Path, mode: str = "r", *rest: int, **more: int) -> object:
        if path.suffix == ".rdi" and mode != "rb":
            raise PermissionError(13, "Permission denied")
        return usual(path, mode, *rest, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    again = open_visit(tmp_path)
    assert "Nothing can be saved" in again.type("resume")
    again.play_on_one()
    monkeypatch.undo()
    again.play_on_one()
    assert "The game can be saved again" in "\n".join(again.printed)


@pytest.mark.parametrize("first", ORDERS)
@pytest.mark.parametrize("second", ORDERS)
def test_a_game_without_a_file_leaves_others_alone(tmp_path: Path, first: str, second: str) -> None:
    visit = open_visit(tmp_path)
    sit_down(visit, first)
    path = visit.tavern.shelf.current
    assert path is not None
    assert "The game that you leave is saved" in visit.type("set autosave off", second)
    before = path.read_bytes()
    if second.startswith("adventure"):
        visit.type("threes")
    for _ in range(3):
        visit.play_on_one()
    assert visit.tavern.shelf.current is None
    assert path.read_bytes() == before
    assert [save.path for save in saved_games(tmp_path)] == [path]
    assert "Saved as" not in visit.type("quit yes")


def test_settings_on_a_full_disk_stay_what_they_were(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    visit = open_visit()
    visit.tavern.preferences.file = file
    visit.type("set pace slow")
    with full_disk():
        assert "for this visit only" in visit.type("set pace fast")
    assert visit.tavern.preferences["pace"] == "fast"
    assert load_preferences(file)["pace"] == "slow"
    assert [*tmp_path.iterdir()] == [file]
    assert "visit only" not in visit.type("set pace off")
    assert load_preferences(file)["pace"] == "off"


def test_a_file_that_follows_goes_on_after_a_gap(tmp_path: Path) -> None:
    visit = open_visit()
    visit.type("play threes seed 1")
    assert visit.tavern.session is not None
    game = visit.tavern.session.game
    with SaveFile.new(tmp_path, "threes", 1, date(2026, 1, 1)) as file:
        with full_disk(100), pytest.raises(Exception, match="cannot be used"):
            file.write(game)
        assert os.path.getsize(file.path) == 0
        file.write(game)
    assert str(load(file.path)) == str(game.record)
