"""`rdi fmt`: files are formatted in their places, or left exactly as they are."""

from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.lang.authoring.formatting import CannotFormat
from rdi.lang.syntax.source import Source
from rdi.shell.authoring import format_files
from tests.source import ROOT

UNTIDY = 'action   card "Left Hook":\n  another player lose 2 Fortitude\n'
TIDY = 'action card "Left Hook":\n  another player loses 2 Fortitude\n'
WRONG = 'action   card "Left Hook":\n  another player loose 2 Fortitude\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a file to format."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.cards").write_text(UNTIDY)
    return tmp_path


def test_a_file_is_formatted_and_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "mine.cards"]) == 0
    assert (folder / "mine.cards").read_text() == TIDY
    assert capsys.readouterr().out == "mine.cards is formatted.\n"
    assert [*folder.iterdir()] == [folder / "mine.cards"]


def test_what_is_tidy_is_not_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "mine.cards"]) == 0
    before = (folder / "mine.cards").stat()
    assert main(["fmt", "mine.cards"]) == 0
    after = (folder / "mine.cards").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert capsys.readouterr().out.endswith("Nothing to change.\n")


def test_check_names_what_would_change_and_writes_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "good.cards").write_text(TIDY.replace("Left", "Right"))
    assert main(["fmt", "--check", "mine.cards", "good.cards"]) == 4
    assert capsys.readouterr().out == "mine.cards would change.\n"
    assert (folder / "mine.cards").read_text() == UNTIDY
    assert main(["fmt", "--check", "good.cards"]) == 0


def test_without_names_this_folder_and_its_usual_folders_are_meant(folder: Path) -> None:
    for name in ("cards", "elsewhere"):
        (folder / name).mkdir()
        (folder / name / f"{name}.cards").write_text(UNTIDY.replace("Hook", name))
    (folder / "notes.txt").write_text(UNTIDY)
    assert main(["fmt"]) == 0
    changed = {file.name for file in folder.rglob("*.*") if "   " not in file.read_text()}
    assert changed == {"mine.cards", "cards.cards"}
    assert main(["fmt", "elsewhere"]) == 0
    assert "   " not in (folder / "elsewhere" / "elsewhere.cards").read_text()


def test_an_empty_folder_is_fine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fmt"]) == 0
    assert capsys.readouterr().out == "There is nothing to format here.\n"


def test_a_file_with_mistakes_is_told_and_left_alone_and_others_are_formatted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "wrong.cards").write_text(WRONG)
    assert main(["fmt", "wrong.cards", "mine.cards"]) == 4
    assert "wrong.cards:2:18: E0101" in capsys.readouterr().out
    assert (folder / "wrong.cards").read_text() == WRONG
    assert (folder / "mine.cards").read_text() == TIDY


def test_a_file_with_a_warning_is_formatted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "odd.cards").write_text('gambling   card "Odd":\n  you draw 1 card\n')
    assert main(["check", "odd.cards"]) == 0
    assert "W05" in capsys.readouterr().out
    assert main(["fmt", "odd.cards"]) == 0
    assert (folder / "odd.cards").read_text().startswith('gambling card "Odd"')


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00", b"\tx\n", b"(" * 9999, b"a" * 400_000])
def test_what_is_no_text_is_told_and_left_alone(folder: Path, content: bytes) -> None:
    (folder / "mine.cards").write_bytes(content)
    assert main(["fmt"]) == 4
    assert (folder / "mine.cards").read_bytes() == content


def test_a_file_that_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "none.cards"]) == 4
    assert "none.cards" in capsys.readouterr().err


def test_a_file_that_would_not_come_out_the_same_is_left_alone_with_a_reason(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(source: Source) -> str:
        raise CannotFormat(f"{source.path} is left as it is")

    monkeypatch.setattr(format_files, "formatted", fail)
    assert main(["fmt", "mine.cards"]) == 4
    assert capsys.readouterr().err == "mine.cards is left as it is\n"
    assert (folder / "mine.cards").read_text() == UNTIDY


def test_a_file_is_written_whole_or_not_at_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "the disk is full")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    assert main(["fmt", "mine.cards"]) == 4
    assert "mine.cards cannot be formatted: the disk is full" in capsys.readouterr().err
    assert (folder / "mine.cards").read_text() == UNTIDY
    assert [*folder.iterdir()] == [folder / "mine.cards"]


def test_a_link_stays_a_link_and_who_may_read_it_stays(folder: Path) -> None:
    (folder / "mine.cards").rename(folder / "kept.txt")
    (folder / "kept.txt").chmod(0o640)
    (folder / "mine.cards").symlink_to("kept.txt")
    assert main(["fmt", "mine.cards"]) == 0
    assert (folder / "mine.cards").is_symlink()
    assert (folder / "kept.txt").read_text() == TIDY
    assert (folder / "kept.txt").stat().st_mode & 0o777 == 0o640


def test_lines_that_end_as_on_other_systems_are_changed(folder: Path) -> None:
    (folder / "mine.cards").write_bytes(TIDY.replace("\n", "\r\n").encode())
    assert main(["fmt", "--check"]) == 4
    assert main(["fmt"]) == 0
    assert (folder / "mine.cards").read_bytes() == TIDY.encode()


def test_all_files_of_the_house_are_tidy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "--check", str(ROOT / "cards"), str(ROOT / "games")]) == 0
    assert capsys.readouterr().out == "Nothing to change.\n"
