"""`rdi balance`: its report at a terminal, for programs and as a page."""

import json
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.session.playtest import Oddity, playtest
from rdi.shell.authoring.balance import Balance, balance_page, oddity_blocks
from rdi.shell.authoring.subject import subject_of
from rdi.shell.show.document import Document
from rdi.shell.show.look import Look
from rdi.shell.show.renderers import render
from rdi.shell.show.table_blocks import Interval, Intervals
from tests.browser import browsing, needs_browser
from tests.web_pages import read

QUICK = ["--bot", "uniform", "--better", "caller", "--games", "40"]
HEADS = (
    *("What is odd", "By seat", "By card dealt", "By choice", "Length", "Ties and Gold"),
    "What better players gain",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_report_has_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "kings", *QUICK]) == 0
    told = capsys.readouterr().out
    assert told.startswith("King's Council: 40 games, 4 seats, all Uniform, seed 0.")
    places = [told.index(f"\n{head}\n") for head in HEADS]
    assert places == sorted(places)
    assert all(len(line) <= 80 for line in told.splitlines())
    assert "+-" in told
    assert "Caller among Uniform won " in told


def test_for_programs_it_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "kuhn", *QUICK, "--json", "--seats", "2"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    data = json.loads(line)
    assert data["type"] == "balance"
    assert data["games"] == 40
    assert len(data["by_seat"]) == 2
    assert data["better"]["bot"] == "caller"
    assert data["better"]["games"] == 40
    assert data["odd"] == []


def test_nobody_better_where_none_is_wished(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "kuhn", "--bot", "uniform", "--better", "none", "--games", "5"]) == 0
    assert "What better players gain" not in capsys.readouterr().out


def test_seconds_end_it_and_are_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "kuhn", "--bot", "uniform", "--games", "100000", "--seconds", "0.5"]
    assert main(words) == 0
    assert "stopped after " in capsys.readouterr().out


def test_the_page_is_whole_and_needs_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", "kings with dragons", *QUICK, "--html", "page.html"]) == 0
    assert "Wrote page.html." in capsys.readouterr().out
    page = read((folder / "page.html").read_text("utf-8"))
    assert page.open == []
    assert page.tags.count("section") == len(HEADS) + 1
    assert "script" not in page.tags
    assert "svg" in page.tags
    assert {"#by-seat", "#length"} <= set(page.values("href"))
    assert "What the figures mean" in page.words
    assert main(["balance", "kings", *QUICK, "--html", "page.html"]) == 2
    assert "--force writes over it" in capsys.readouterr().err


HOSTILE = """game "High <script>alert(1)</script>":
  about "<img src=x onerror=alert(1)>"
  uses dice
  for 2 to 4 players
  each player has Hand (public, dice)
  play:
    ante
    roll 2 dice to each Hand
    bet
    showdown
  score highest of Hand:
    each die is worth value
  ties none

  rules play, "<b>here</b>":
    "<script>alert(2)</script> [a](javascript:alert(1)) `code` *stars*"
"""


def test_what_an_author_wrote_is_only_text(folder: Path) -> None:
    (folder / "high.game").write_text(HOSTILE)
    assert main(["balance", "high.game", *QUICK, "--html", "page.html"]) == 0
    assert main(["doc", "high.game", "--out", "doc.html"]) == 0
    assert main(["proof", "high.game", "--out", "proof.html"]) == 0
    for name in ("page.html", "doc.html", "proof.html"):
        page = read((folder / name).read_text("utf-8"))
        assert not {"script", "img"} & {*page.tags}
        assert not any(each.startswith("on") for each, _ in page.attributes)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "Balance needs a game."),
        (["kingz"], "did you mean"),
        (["kings", "--bot", "mora"], "no bot called 'mora'"),
        (["kings", "--with", "dragonz"], "dragons"),
        (["none.game"], "There is no file none.game"),
        (["kings", "--html", "no/page.html"], "there is no folder no"),
        (["kings", "--games", "0"], "--games"),
    ],
)
def test_what_cannot_be_played_is_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", *words]) == 2
    assert told in capsys.readouterr().err


def test_what_is_odd_stands_first_and_a_line_each() -> None:
    found = Balance(subject_of("kuhn"), playtest("kuhn-poker", games=5, bot="uniform"), None)
    odd = [Oddity("seat", "the first seat won 90 ±2 % of 400 games, where 50 % is even")]
    lines = render(Document(tuple(oddity_blocks(odd, found.tested))), Look())
    assert lines == ["  - The first seat won 90 ±2 % of 400 games, where 50 % is even."]
    assert "Nothing in 5 games." in balance_page(found)


def test_of_a_file_of_cards_its_own_cards_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = 'action card "Elbow" in Gerki, 4 copies:\n  another player loses 2 Fortitude\n'
    (folder / "elbow.cards").write_text(card)
    words = ["balance", "elbow.cards", "--games", "12", "--better", "none", "--seats", "2"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "Red Dragon Inn, gerki at the table: 12 games, 2 seats" in told
    dealt = told[told.index("By card dealt") : told.index("By choice")].splitlines()[1:]
    assert len(dealt) == 1
    assert all(line.startswith("Dealt Elbow: ") and "gerki played it" in line for line in dealt)
    assert "Gold" not in told[told.index("By seat") : told.index("By choice")]


@pytest.mark.slow
@needs_browser
@pytest.mark.xdist_group("browser")
def test_the_pages_are_read_on_a_phone_and_ask_nothing(folder: Path, tmp_path: Path) -> None:
    assert main(["balance", "kings", *QUICK, "--html", "page.html"]) == 0
    assert main(["doc", "rogues", "--out", "doc.html"]) == 0
    with browsing(tmp_path / "browser") as browser:
        for name in ("page.html", "doc.html"):
            address = (folder / name).as_uri()
            browser.open(address)
            browser.size(360, 740)
            assert browser.call("Page.getLayoutMetrics")["cssContentSize"]["width"] <= 360
            assert browser.run(
                "[...document.querySelectorAll('.contents a')].every(each=>"
                "document.getElementById(each.hash.slice(1)))"
            )
        assert browser.faults == []
        assert {each.partition("#")[0] for each in browser.requests} <= browser.opened


@pytest.mark.parametrize("mode", ["unicode", "ascii", "plain"])
def test_intervals_are_drawn_on_one_scale(mode: str) -> None:
    rows = (
        Interval("one", "20 ±5", 0.15, 0.2, 0.25, "One won 20 ±5."),
        Interval("two", "40 ±5", 0.35, 0.4, 0.45, "Two won 40 ±5."),
    )
    look = Look(mode, 80)  # type: ignore[arg-type]
    lines = render(Document((Intervals("won", rows, 0.3, "even"),)), look)
    if mode == "plain":
        assert lines == ["One won 20 +-5.", "Two won 40 +-5."]
        return
    point, mark = ("●", "┊") if mode == "unicode" else ("*", ":")
    assert lines[0].strip() == f"won ({mark} even)"
    assert lines[1].index(point) < lines[1].index(mark)
    assert lines[2].index(point) > lines[2].index(mark)
    assert lines[1].index(mark) == lines[2].index(mark)
