"""`replay --html` writes games as a page, at the prompt and on the command line."""

import signal
from pathlib import Path

import pytest

import rdi
from rdi.__main__ import main
from rdi.shell.exit_codes import INTERRUPTED
from rdi.shell.play.narrator import Narration
from tests.shell.shared_games import played
from tests.shell.taverns import open_visit
from tests.shell.test_records import play_evening
from tests.web_pages import read

PEOPLE = ("You", "Mara", "Nell")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.rdi"
    file.write_text(str(played("threes", PEOPLE)), encoding="utf-8")
    return file


def write(*words: str | Path) -> int:
    return main(["replay", *map(str, words)])


def test_a_game_is_written_and_that_is_said(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a page.html"
    assert write(record, "--html", out) == 0
    assert capsys.readouterr().out.startswith(f"Wrote {out}: ")
    assert read(out.read_text(encoding="utf-8")).open == []
    assert "seen by you" in out.read_text(encoding="utf-8")


def test_a_page_is_not_written_over_unless_that_is_wished(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    out.write_text("mine", encoding="utf-8")
    assert write(record, "--html", out) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "mine"
    assert write(record, "--html", out, "--force") == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(("seat", "said"), [("all", "all hands open"), ("mara", "seen by Mara")])
def test_whose_hands_are_seen_is_chosen(record: Path, tmp_path: Path, seat: str, said: str) -> None:
    out = tmp_path / "page.html"
    assert write(record, "--html", out, "--seat", seat) == 0
    assert said in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--seat", "nobody"], 2, "No player in this game 'nobody'"),
        (["--verify"], 2, "--from and --verify cannot be combined with"),
        (["--from", "3"], 2, "--from and --verify cannot be combined with"),
    ],
)
def test_what_makes_no_sense_is_refused(
    record: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    code: int,
    said: str,
) -> None:
    assert write(record, "--html", tmp_path / "page.html", *words) == code
    assert said in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_hidden_hands_stay_hidden_while_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = rdi.new_game("threes", seats=list(PEOPLE), seed=1)
    file, out = tmp_path / "game.rdi", tmp_path / "page.html"
    file.write_text(str(game.record), encoding="utf-8")
    for seat in ("all", "Mara"):
        assert write(file, "--html", out, "--seat", seat) == 2
        assert "until the game is over" in capsys.readouterr().err
    assert write(file, "--html", out, "--review") == 2
    assert "games that are over" in capsys.readouterr().err
    assert not out.exists()
    assert write(file, "--html", out) == 0


def test_a_folder_that_is_not_there_is_told(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write(record, "--html", tmp_path / "none" / "page.html") == 2
    assert "none/page.html cannot be written: there is no folder" in capsys.readouterr().err


def test_a_bad_record_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.rdi"
    file.write_text("nothing", encoding="utf-8")
    assert write(file, "--html", tmp_path / "page.html") == 4


def test_ctrl_c_leaves_nothing_behind(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signal comes as the first step is told."""
    from rdi.shell.sharing import recorded_game

    usual = recorded_game.told_document

    def interrupted(told: list[Narration]) -> object:
        signal.raise_signal(signal.SIGINT)
        return usual(told)

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(recorded_game, "told_document", interrupted)
    assert write(record, "--html", tmp_path / "page.html") == INTERRUPTED
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.slow
def test_the_review_is_written_with_it(tmp_path: Path) -> None:
    file, out = tmp_path / "game.rdi", tmp_path / "page.html"
    file.write_text(str(played("rogues-and-warriors", PEOPLE)), encoding="utf-8")
    assert write(file, "--html", out, "--review", "--seconds", "0.2", "--seat", "all") == 0
    reading = read(out.read_text(encoding="utf-8"))
    assert "review" in reading.values("id")
    assert "judged" in reading.values("class")


def test_at_the_prompt(tmp_path: Path, record: Path) -> None:
    visit = open_visit(tmp_path / "saves")
    out = tmp_path / "page.html"
    assert "steps, all hands open." in visit.type(f"replay {record} --html {out} --seat all")
    assert "--force writes over it" in visit.wrong(f"replay {record} --html {out}")
    visit.type(f"replay {record} --html {out} --force")
    assert "takes the name of the file" in visit.wrong(f"replay {record} --html")
    assert "--from cannot be combined with" in visit.wrong(f"replay {record} --from 2 --html {out}")
    assert "--html" in [each.text for each in visit.tavern.suggestions("replay --")]


@pytest.mark.slow
def test_an_evening_is_all_its_games(tmp_path: Path) -> None:
    visit = open_visit(tmp_path / "saves")
    visit.type("adventure 1 round seats 3 seed 5")
    play_evening(visit)
    out = tmp_path / "page.html"
    visit.type(f"replay --html {out}")
    ids = read(out.read_text(encoding="utf-8")).values("id")
    assert [each for each in ids if each.count("-") == 1] == ["game-1", "game-2", "game-3"]
    assert "game-3-step-0" in ids


def test_a_game_of_a_tournament_is_named_by_its_number(tmp_path: Path) -> None:
    spec, out = tmp_path / "evening.toml", tmp_path / "page.html"
    given = ["--games", "threes", "--bots", "uniform,caller", "--deals", "1"]
    assert main(["tourney", "new", str(spec), *given]) == 0
    assert main(["tourney", "run", str(spec), "--engine", "serial"]) == 0
    assert write(f"{spec}#0:0.0", "--html", out, "--seat", "all") == 0
    assert "uniform" in out.read_text(encoding="utf-8")
