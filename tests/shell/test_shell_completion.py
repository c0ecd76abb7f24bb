"""What a shell offers behind the commands of the executable."""

from pathlib import Path

import pytest

from rdi.__main__ import COMPLETION, main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def offered(line: str, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What bash would be told behind this line."""
    patch.setenv(COMPLETION, "complete_bash")
    patch.setenv("COMP_WORDS", line)
    patch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    assert main([]) == 0
    return capsys.readouterr().out.split()


@pytest.mark.parametrize(
    ("line", "among"),
    [
        ("rdi bal", {"balance"}),
        ("rdi balance ki", {"kings-council"}),
        ("rdi balance kings-council with dr", {"dragons"}),
        ("rdi play red-dragon-inn with ger", {"gerki"}),
        ("rdi proof ger", {"gerki"}),
        ("rdi doc th", {"threes", "three-kingdoms"}),
        ("rdi new dr", {"drink-deck"}),
        ("rdi balance threes --bot ma", {"mara"}),
    ],
)
def test_names_are_offered(
    line: str, among: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert among <= set(offered(line, monkeypatch, capsys))


def test_own_games_are_offered_and_broken_files_say_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "mine.game").write_text('game "Mine Alone":\n  about "x"\n  nonsense\n')
    (folder / "mine.cards").write_text("nonsense\n")
    assert offered("rdi doc mi", monkeypatch, capsys) == ["mine-alone"]
    assert offered("rdi doc mine-alone with x", monkeypatch, capsys) == []


def test_without_a_shell_that_asks_the_bare_name_opens_the_tavern(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(COMPLETION, raising=False)
    assert main(["-c", "help"]) == 0
    assert "balance" not in capsys.readouterr().out.split()
