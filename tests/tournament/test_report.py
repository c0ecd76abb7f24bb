"""A report says what the results say, needs nothing from the net, and can be read in a browser."""

import struct
import subprocess
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from rdi.errors import BadSettings
from rdi.tournament.report.charts import Curve, Whisker, curves, whiskers
from rdi.tournament.report.page import COLUMNS_MOST, _probability, _table, page, write_report
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.statistics.plackett_luce import rating_of, ratings_in_store
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from tests.browser import CHROMIUM, QUIET, needs_browser
from tests.web_pages import read

HOSTILE = "<script>alert('x')</script> & \"co\""


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    spec = spec_from_data(
        {
            "title": "An evening & a night",
            "games": [{"game": "threes"}, {"game": "kings-council", "seats": 3}],
            "bots": [
                {"name": HOSTILE, "plays": "uniform"},
                {"name": "caller", "plays": "caller"},
                {"name": "careful", "plays": "careful"},
            ],
            "deals": 20,
            "look": 5,
            "engine": "serial",
        }
    )
    found = Tournament(spec, store=tmp_path_factory.mktemp("report") / "a.db")
    assert list(found.run())
    return found


def test_every_tag_is_closed_where_it_should_be(tournament: Tournament) -> None:
    reading = read(page(tournament, "a.toml"))
    assert reading.open == []
    assert {"table", "svg", "details", "main"} <= set(reading.tags)


def test_the_figures_are_those_of_the_results(tournament: Tournament) -> None:
    words = read(page(tournament, "a.toml")).words
    results = tournament.results()
    for each in results.standings():
        assert each.name in words
        assert f"{each.mean.mean:+.3f}" in words
        assert f"{each.games:,}" in words
    cells = {word.split(" ")[0] for word in words}
    with closing(Store.open(tournament.path)) as store:
        for found in (results, results.of_game(0), results.of_game(1)):
            for strength in ratings_in_store(found, store).strengths:
                assert f"{rating_of(strength.value):.0f}" in cells
    assert tournament.digest() in words
    assert tournament.spec.fingerprint in words
    assert f"{100 * results.chance_better(1, 2):.1f} %" in words


def test_it_needs_nothing_from_elsewhere_and_runs_nothing(tournament: Tournament) -> None:
    reading = read(page(tournament, "a.toml"))
    assert not {"script", "link", "img", "iframe", "object"} & set(reading.tags)
    assert not any(
        name in ("src", "href") or name.startswith("on") for name, _ in reading.attributes
    )


def test_names_of_strangers_are_only_names(tournament: Tournament) -> None:
    text = page(tournament, "a.toml")
    assert "<script>" not in text
    assert HOSTILE in read(text).words


def test_faults_have_a_command_to_see_them(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        "class Wrong:\n"
        "    def __init__(self, seed):\n        pass\n"
        "    def decide(self, request, view):\n        return '<b>'\n",
        encoding="utf-8",
    )
    bots = [{"name": "wrong", "plays": f"{file}:Wrong"}, {"name": "b", "plays": "caller"}]
    games = [{"game": "rogues-and-warriors"}]
    spec = spec_from_data({"games": games, "bots": bots, "deals": 2, "engine": "serial"})
    found = Tournament(spec, store=tmp_path / "a.db")
    assert list(found.run())
    words = read(page(found, "a.toml")).words
    assert "rdi tourney replay a.toml#0:0.0" in words
    assert any(each.startswith("illegal answer: ") for each in words)


def test_a_report_that_cannot_be_written_is_told(tournament: Tournament, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="cannot be written"):
        write_report(tournament, tmp_path / "none" / "a.html", "a.toml")


def test_a_bot_without_an_interval_is_drawn_without_whiskers() -> None:
    drawn = whiskers([Whisker("a", 1.0, float("inf")), Whisker("b", -2.0, 0.5)], "Gold")
    assert drawn.count("<circle") == 2
    assert drawn.count('class="line"') == 3


def test_one_value_alone_can_be_drawn() -> None:
    assert whiskers([Whisker("a", 0.0, 0.0)], "Gold").count("<circle") == 1
    assert curves([Curve("a", ((5.0, 0.0),))], "Gold").count("curve0") == 1
    assert curves([], "Gold") == ""


def test_long_names_that_begin_alike_are_told_apart_in_drawings() -> None:
    names = ["the same long beginning, 1", "the same long beginning, 2"]
    drawn = whiskers([Whisker(each, 0.0, 1.0) for each in names], "Gold")
    lines = curves([Curve(each, ((0.0, 0.0), (1.0, 1.0))) for each in names], "Gold")
    for number, text in ((9, drawn), (8, lines)):
        assert all(f">{each[:number]}\u2026{each[1 - number :]}<" in text for each in names)
    assert ">exactly 16 chars<" in curves([Curve("exactly 16 chars", ((0.0, 0.0),))], "Gold")


# ------------------------------------------------------------------ in a browser


def browse(folder: Path, *options: str) -> str:
    """What a browser without a screen says of what it is told to do."""
    assert CHROMIUM is not None
    shown = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", *QUIET,
            f"--user-data-dir={folder / 'profile'}", *options, (folder / "a.html").as_uri(),
        ],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return shown.stdout


def pixels(png: bytes) -> tuple[int, int, set[bytes]]:
    """The width and height of a picture, and its different rows of bytes."""
    width, height = struct.unpack(">II", png[16:24])
    data, place = b"", 8
    while place < len(png):
        size = int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + size]
        place += size + 12
    raw = zlib.decompress(data)
    stride = len(raw) // height
    return width, height, {raw[row * stride : (row + 1) * stride] for row in range(height)}


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize("width", [1200, 500])
def test_a_browser_shows_it(tournament: Tournament, tmp_path: Path, width: int) -> None:
    write_report(tournament, tmp_path / "a.html", "a.toml")
    shot = tmp_path / "a.png"
    browse(tmp_path, f"--window-size={width},1600", f"--screenshot={shot}")
    found, height, rows = pixels(shot.read_bytes())
    assert (found, height) == (width, 1600)
    assert len(rows) > 300


def test_where_it_cannot_be_written_nothing_is_left(tournament: Tournament, tmp_path: Path) -> None:
    (tmp_path / "here" / "a.html").mkdir(parents=True)
    with pytest.raises(BadSettings, match="cannot be written: Is a directory"):
        write_report(tournament, tmp_path / "here" / "a.html", "a.toml")
    assert [each.name for each in (tmp_path / "here").iterdir()] == ["a.html"]


@pytest.mark.slow
@needs_browser
def test_it_fits_a_phone_and_prints(tournament: Tournament, tmp_path: Path) -> None:
    measuring = (
        "<script>document.title=document.documentElement.scrollWidth+' of '+innerWidth</script>"
    )
    text = page(tournament, "a.toml").replace("</body>", f"{measuring}</body>")
    (tmp_path / "a.html").write_text(text, encoding="utf-8")
    dumped = browse(tmp_path, "--window-size=500,900", "--dump-dom")
    needed, there = dumped.split("<title>")[1].split("</title>")[0].split(" of ")
    assert int(needed) <= int(there)
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'a.pdf'}")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_no_chance_is_told_as_certain() -> None:
    for part, shown in (
        (0.0, "&lt;0.1 %"),
        (1.0, "&gt;99.9 %"),
        (0.9994, ">99.9 %<"),
        (0.5, "50.0 %"),
    ):
        assert shown in _probability(part)
    assert "bar" not in _probability(0.0)


def test_a_table_of_many_columns_comes_in_parts_that_fit_on_a_page() -> None:
    heads = ["bot", *[f"column {number}" for number in range(2 * COLUMNS_MOST + 1)]]
    text = _table(heads, [[f"{name} {number}" for number, name in enumerate(heads)]])
    assert text.count("<table>") == 3
    assert text.count(">bot</th>") == text.count(">bot 0</th>") == 3
    assert all(text.count(f">{head}<") == 1 for head in heads[1:])
    assert _table(["bot"], [["a"]]).count("<table>") == 1


def test_an_open_question_is_told_with_its_figures(tmp_path: Path) -> None:
    spec = spec_from_data(
        {
            "games": ["threes"],
            "bots": ["uniform", "caller"],
            "deals": 12, "look": 4, "engine": "serial",
            "question": {"better": "caller", "than": "uniform", "gain": 0.1, "alpha": 0.004},
        }
    )  # fmt: skip
    found = Tournament(spec, store=tmp_path / "a.db")
    assert list(found.run())
    words = " ".join([each.strip() for each in read(page(found, "a.toml")).words])
    answer = found.results().answer()
    assert answer is not None
    assert "Does caller win 0.1 Gold a game more than uniform? Open." in words
    assert f"{answer.difference.mean:+.3f}" in words
    assert f"{answer.ratio:.2f}; no at -2.99, yes at 5.47" in words
    assert "at most 0.4%, at most 5%" in words
    assert str(answer).endswith("(wrong at most 5% and 0.4%).")
