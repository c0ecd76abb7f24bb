"""`rdi test`: scenarios are found and played, failures are told in full, coverage is counted."""

import json
from pathlib import Path

import pytest

from rdi.__main__ import main

Told = pytest.CaptureFixture[str]

CARDS = """character Brawler:
  about "for tests"

action card "Left Hook" in Brawler:
  choose one:
    - each other player loses 2 Fortitude
    - you gain 1 Fortitude

sometimes card "Duck" in Brawler:
  play when an action card affects your Fortitude
  you ignore it

{}"""
GOOD = """scenario "A hook hurts":
  proves "limits-01"
  given brawler and zot
  given brawler holds "Left Hook"
  brawler plays "Left Hook" choosing 1
  everyone passes
  expect zot has 18 Fortitude
"""
BAD = GOOD.replace("18", "17").replace("A hook hurts", "A hook hurts more")
LATER = GOOD.replace("proves", 'left out because "too early"\n  proves').replace("hurts", "waits")
WRONG = GOOD.replace("zot has", "zott has")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, name: str, *scenarios: str) -> Path:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(CARDS.format("\n".join(scenarios)), encoding="utf-8")
    return file


def test_all_that_pass_are_told_in_a_line_each(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", GOOD)
    assert main(["test", "mine.cards"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "passed   mine.cards:13: A hook hurts",
        "1 scenario: 1 passed.",
    ]


def test_one_that_fails_is_told_in_full(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", GOOD, BAD)
    assert main(["test", "mine.cards"]) == 4
    assert capsys.readouterr().out.splitlines() == [
        "passed   mine.cards:13: A hook hurts",
        "failed   mine.cards:21: A hook hurts more",
        "     27 | expect zot has 17 Fortitude",
        "        but: zot has 18 Fortitude",
        "        played so far:",
        '          brawler: "Left Hook" (mine.cards:4)',
        "",
        "2 scenarios: 1 passed, 1 failed.",
    ]


def test_one_that_is_left_out_is_told_with_the_reason(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", LATER)
    assert main(["test", "mine.cards"]) == 0
    told = capsys.readouterr().out
    assert "left out mine.cards:13: A hook waits (too early)" in told
    assert "1 scenario: 1 left out." in told


@pytest.mark.parametrize("place", [".", "cards", "scenarios"])
@pytest.mark.parametrize("ending", [".cards", ".scenario"])
def test_without_files_those_of_the_folder_are_played(
    folder: Path, capsys: Told, place: str, ending: str
) -> None:
    write(folder, f"{place}/mine{ending}", GOOD)
    (folder / "notes.txt").write_text(BAD)
    assert main(["test"]) == 0
    assert "1 scenario: 1 passed." in capsys.readouterr().out


def test_a_folder_stands_for_all_files_in_it(folder: Path, capsys: Told) -> None:
    write(folder, "deep/mine.scenario", BAD)
    assert main(["test", str(folder)]) == 4
    assert "1 failed" in capsys.readouterr().out


def test_where_there_are_none_it_says_so(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards")
    assert main(["test"]) == 0
    assert capsys.readouterr().out == "There are no scenarios here.\n"


def test_a_mistake_is_told_and_others_are_played(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", WRONG)
    (folder / "third.scenario").write_text(GOOD)
    assert main(["test", "mine.cards", "third.scenario"]) == 4
    told = capsys.readouterr().out
    assert "mine.cards:19:10: E0203: nobody called `zott` sits at this table." in told
    assert "passed   third.scenario:1" in told
    assert "1 scenario: 1 passed, 1 mistake in the files." in told


def test_mistakes_in_words_and_cards_are_told_too(folder: Path, capsys: Told) -> None:
    write(folder, "words.scenario", GOOD.replace("plays", "palys"))
    cards = write(folder, "cards.scenario", GOOD)
    cards.write_text(cards.read_text().replace("you gain 1", "they gain 1"))
    assert main(["test", "words.scenario", "cards.scenario"]) == 4
    told = capsys.readouterr().out
    assert "words.scenario:17:11: E0101: the word `palys` has no meaning here." in told
    assert "cards.scenario:7:7: E0302" in told
    assert "0 scenarios: 2 mistakes in the files." in told


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"scenario \x00", b"", b"scenario " * 50_000])
def test_any_file_is_read_or_refused(folder: Path, capsys: Told, content: bytes) -> None:
    (folder / "odd.scenario").write_bytes(content)
    assert main(["test", "odd.scenario"]) == (4 if content else 0)
    assert "Traceback" not in "".join(capsys.readouterr())


def test_a_file_that_is_not_there_is_named(folder: Path, capsys: Told) -> None:
    assert main(["test", "none.scenario"]) == 4
    assert capsys.readouterr().err == "none.scenario cannot be read: no such file or directory\n"


def test_other_programs_are_told_in_json(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", GOOD, BAD, WRONG.replace("hurts", "aches"))
    assert main(["test", "--json", "mine.cards"]) == 4
    lines = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    assert [each["type"] for each in lines] == ["mistake", "scenario", "scenario", "summary"]
    mistake, good, bad, summary = lines
    assert (mistake["code"], mistake["line"]) == ("E0203", 35)
    assert (good["status"], good["proves"], good["failed_line"]) == ("passed", ["limits-01"], None)
    assert (bad["status"], bad["failed_line"], bad["found"]) == (
        "failed",
        27,
        "zot has 18 Fortitude",
    )
    assert summary == {
        "v": 1,
        "type": "summary",
        "scenarios": 2,
        "mistakes": 1,
        "passed": 1,
        "failed": 1,
        "left_out": 0,
    }


def test_what_was_never_exercised_is_listed(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", GOOD)
    assert main(["test", "--coverage", "mine.cards"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1:] == [
        "ways to play a card: 1 of 1 exercised",
        "answers: 0 of 1 exercised; never:",
        '  "Duck" (mine.cards:9): Play this when an Action Card affects your Fortitude. '
        "You ignore it.",
        "options: 1 of 2 exercised; never:",
        '  "Left Hook" (mine.cards:4): You gain 1 Fortitude.',
        "lines of what cards do: 1 of 2 exercised",
        "phrases that were never exercised:",
        "  play when [another player plays] a sometimes or action card [affects your Fortitude or "
        "Gold]",
        "  you ignore it",
        "1 scenario: 1 passed.",
    ]


HIT = "How many times have I told you? Keep your hands off my wand!"
DUCKED = f"""scenario "Ducked":
  given zot and brawler
  given zot holds "{HIT}"
  given brawler holds "Duck"
  zot plays "{HIT}"
  brawler plays "Duck"
  everyone passes
  expect brawler has 20 Fortitude
"""
HEALED = """scenario "Healed":
  given brawler and zot
  given brawler holds "Left Hook"
  brawler plays "Left Hook" choosing 2
  everyone passes
  expect zot has 20 Fortitude
"""


def test_where_everything_is_exercised_nothing_is_missing(folder: Path, capsys: Told) -> None:
    write(folder, "mine.cards", GOOD, HEALED, DUCKED)
    assert main(["test", "--coverage", "--json", "mine.cards"]) == 0
    lines = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    found = {each["kind"]: each["missing"] for each in lines if each["type"] == "coverage"}
    assert found == {"way": [], "response": [], "option": [], "line": [], "phrase": []}
