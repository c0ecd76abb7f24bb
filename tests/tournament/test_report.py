"""A report says what the results say, needs nothing from the net, and can be read in a browser."""

from collections import Counter
from contextlib import closing
from math import inf
from pathlib import Path

import pytest

from rdi.errors import BadSettings
from rdi.tournament.export import exported_lines
from rdi.tournament.report.charts import Curve, Whisker, curves, whiskers
from rdi.tournament.report.links import is_page
from rdi.tournament.report.site import write_file, write_folder
from rdi.tournament.report.tables import COLUMNS_MOST, probability, table
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.statistics.plackett_luce import rating_of, ratings_in_store
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from tests.tournament.reports import NoGames, PlainGames, first_page, report_page
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
    reading = read(first_page(tournament, "a.toml"))
    assert reading.open == []
    assert {"table", "svg", "details", "main"} <= set(reading.tags)


def test_the_figures_are_those_of_the_results(tournament: Tournament) -> None:
    words = read(first_page(tournament, "a.toml")).words
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
    reading = read(first_page(tournament, "a.toml"))
    assert not {"script", "link", "img", "iframe", "object"} & set(reading.tags)
    assert not any(name == "src" or name.startswith("on") for name, _ in reading.attributes)
    for target in reading.values("href"):
        page, _, _ = target.partition("#")
        assert is_page(page.removesuffix(".html"))


def test_names_of_strangers_are_only_names(tournament: Tournament) -> None:
    text = first_page(tournament, "a.toml")
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
    words = read(first_page(found, "a.toml")).words
    assert "rdi tourney replay a.toml#0:0.0" in words
    assert "rdi tourney replay a.toml#0:0.0" in read(report_page(found, "a.toml", "bot-0")).words
    for page in ("match-0", "deals-0-0"):
        assert "wrong: illegal answer" in read(report_page(found, "a.toml", page)).words
    assert any(each.startswith("illegal answer: ") for each in words)


def test_a_report_that_cannot_be_written_is_told(tournament: Tournament, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="cannot be written"):
        write_file(tournament, tmp_path / "none" / "a.html", "a.toml", NoGames())
    with pytest.raises(BadSettings, match="cannot be written"):
        write_folder(tournament, tmp_path / "none" / "a", "a.toml", NoGames())


def test_a_bot_without_an_interval_is_drawn_without_whiskers() -> None:
    drawn = whiskers([Whisker("a", 1.0, float("inf")), Whisker("b", -2.0, 0.5)], "Gold")
    assert drawn.count("<circle") == 2
    assert drawn.count('class="line"') == 3


def test_one_value_alone_can_be_drawn() -> None:
    assert whiskers([Whisker("a", 0.0, 0.0)], "Gold").count("<circle") == 1
    assert curves([Curve("a", ((5.0, 0.0, inf),))], "Gold").count("curve0") == 1
    assert curves([], "Gold") == ""


def test_a_curve_begins_where_its_interval_is_no_wilder_than_its_end_tells() -> None:
    points = ((1.0, 50.0, inf), (2.0, 40.0, 30.0), (4.0, 4.0, 4.0), (9.0, 3.0, 1.0))
    line = Curve("a", points)
    assert line.shown == points[2:]
    drawn = curves([line], "Gold")
    assert drawn.count('class="band curve0"') == 1
    assert 'class="band' not in curves([Curve("a", points[:1])], "Gold")


def test_long_names_that_begin_alike_are_told_apart_in_drawings() -> None:
    names = ["the same long beginning, 1", "the same long beginning, 2"]
    drawn = whiskers([Whisker(each, 0.0, 1.0) for each in names], "Gold")
    lines = curves([Curve(each, ((0.0, 0.0, 1.0), (1.0, 1.0, 1.0))) for each in names], "Gold")
    for number, text in ((9, drawn), (8, lines)):
        assert all(f">{each[:number]}\u2026{each[1 - number :]}<" in text for each in names)
    assert ">exactly 16 chars<" in curves([Curve("exactly 16 chars", ((0.0, 0.0, 1.0),))], "Gold")


def test_where_it_cannot_be_written_nothing_is_left(tournament: Tournament, tmp_path: Path) -> None:
    (tmp_path / "here" / "a.html").mkdir(parents=True)
    with pytest.raises(BadSettings, match="cannot be written: is a directory"):
        write_file(tournament, tmp_path / "here" / "a.html", "a.toml", NoGames())
    assert [each.name for each in (tmp_path / "here").iterdir()] == ["a.html"]


def test_no_chance_is_told_as_certain() -> None:
    for part, shown in (
        (0.0, "&lt;0.1 %"),
        (1.0, "&gt;99.9 %"),
        (0.9994, ">99.9 %<"),
        (0.5, "50.0 %"),
    ):
        assert shown in probability(part)
    assert "bar" not in probability(0.0)


def test_a_table_of_many_columns_comes_in_parts_that_fit_on_a_page() -> None:
    heads = ["bot", *[f"column {number}" for number in range(2 * COLUMNS_MOST + 1)]]
    text = table(heads, [[f"{name} {number}" for number, name in enumerate(heads)]])
    assert text.count("<table>") == 3
    assert text.count(">bot</th>") == text.count(">bot 0</th>") == 3
    assert all(text.count(f">{head}<") == 1 for head in heads[1:])
    assert table(["bot"], [["a"]]).count("<table>") == 1


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
    words = " ".join([each.strip() for each in read(first_page(found, "a.toml")).words])
    answer = found.results().answer()
    assert answer is not None
    assert "Does caller win 0.1 Gold a game more than uniform? Open." in words
    assert f"{answer.difference.mean:+.3f}" in words
    assert f"{answer.ratio:.2f}; no at -2.99, yes at 5.47" in words
    assert "at most 0.4%, at most 5%" in words
    assert str(answer).endswith("(wrong at most 5% and 0.4%).")


# ------------------------------------------------------------------ bots, matches, deals, games


def test_a_deal_has_all_its_games_with_who_sat_where_and_won_what(tournament: Tournament) -> None:
    words = read(report_page(tournament, "a.toml", "deals-3-0")).words
    lines = [each for each in exported_lines(tournament) if each["match"] == 3]
    assert {"3:0.0", "3:0.1", "3:0.2", "3:19.2"} <= set(words)
    for deal in range(20):
        for line in lines:
            if line["deal"] == deal:
                place = words.index(f"3:{deal}.{line['rotation']}")
                said = words[place : place + 7]
                assert f"{line['winnings']:+,} " in said
                assert f"seat {line['seat'] + 1}" in said
    total = sum(
        [each["winnings"] for each in lines if each["deal"] == 7 and each["bot"] == "caller"]
    )
    place = words.index("Deal 7")
    assert words[place + 2] == f"{total:+,}"


def test_those_deals_stand_out_in_which_most_was_won(tournament: Tournament) -> None:
    gold = Counter[tuple[int, int, str]]()
    for line in exported_lines(tournament):
        gold[line["match"], line["deal"], line["bot"]] += line["winnings"]
    (match, deal, bot), most = gold.most_common(1)[0]
    words = read(first_page(tournament, "a.toml")).words
    place = words.index("Gold in the deal") + 1
    assert words[place : place + 3] == [f"{match}:{deal}", bot, f"{most:+,}"]
    further = read(report_page(tournament, "a.toml", f"match-{match}")).words
    assert f"Deal {deal}, a great swing" in further


def test_every_link_leads_somewhere(tournament: Tournament, tmp_path: Path) -> None:
    write_file(tournament, tmp_path / "a.html", "a.toml", PlainGames(), most=5)
    reading = read((tmp_path / "a.html").read_text(encoding="utf-8"))
    names = reading.values("id")
    assert len(names) == len(set(names))
    targets = reading.values("href")
    assert targets
    assert {each.removeprefix("#") for each in targets} <= set(names)
    write_folder(tournament, tmp_path / "a", "a.toml", PlainGames(), most=5)
    files = {each.name: read(each.read_text("utf-8")) for each in (tmp_path / "a").iterdir()}
    reached = {"index.html"}
    for found in files.values():
        names = found.values("id")
        assert len(names) == len(set(names))
        for target in found.values("href"):
            name, _, place = target.partition("#")
            reached.add(name)
            assert not place or place in files[name].values("id"), target
    assert reached == files.keys()


def test_so_many_games_have_pages_as_are_wished_for(tournament: Tournament, tmp_path: Path) -> None:
    games = PlainGames()
    write_file(tournament, tmp_path / "a.html", "a.toml", games, most=3)
    reading = read((tmp_path / "a.html").read_text(encoding="utf-8"))
    assert len(games.asked) == 3
    assert len(reading.values("srcdoc")) == reading.values("sandbox").count("allow-scripts") == 3
    assert reading.values("srcdoc")[0] == games.page(games.asked[0])
    many = PlainGames()
    count = write_folder(tournament, tmp_path / "a", "a.toml", many, most=10_000)
    assert len(many.asked) == len(set(many.asked)) == tournament.results().games
    assert count == len([*(tmp_path / "a").iterdir()])
    again = write_folder(tournament, tmp_path / "a", "a.toml", NoGames())
    assert again == len([*(tmp_path / "a").iterdir()]) == count - len(many.asked)


def test_a_folder_with_something_else_is_left_alone(tournament: Tournament, tmp_path: Path) -> None:
    for name, text in (("mine.txt", "dear"), ("index.html", "<p>my own pages</p>")):
        folder = tmp_path / name.partition(".")[0]
        folder.mkdir()
        (folder / name).write_text(text, encoding="utf-8")
        with pytest.raises(BadSettings, match=f"holds something else .{name}"):
            write_folder(tournament, folder, "a.toml", NoGames())
        assert (folder / name).read_text(encoding="utf-8") == text


def test_whoever_stops_the_games_has_the_rest(tournament: Tournament, tmp_path: Path) -> None:
    games = PlainGames()
    write_folder(tournament, tmp_path / "a", "a.toml", games, progress=lambda done, _: done < 2)
    assert len(games.asked) == 2
    assert (tmp_path / "a" / "index.html").is_file()


@pytest.mark.parametrize("page", ["match-9", "bot-3", "deals-0-100", "deals-9-0"])
def test_there_are_no_other_pages(tournament: Tournament, page: str) -> None:
    with pytest.raises(BadSettings, match="there is no"):
        report_page(tournament, "a.toml", page)


@pytest.mark.parametrize(
    "name", ["", "Index", "index.html", "match-", "match-01", "match--1", "bot-1-2", "deals-1",
             "game-1-2", "match-1/..", "../match-1", "match-\u0663", "bot-9999999999", "match-1\n"],
)  # fmt: skip
def test_other_names_are_no_pages(name: str) -> None:
    assert not is_page(name)


def test_how_long_bots_thought_is_told(tournament: Tournament) -> None:
    words = read(first_page(tournament, "a.toml")).words
    with closing(Store.open(tournament.path)) as store:
        found = store.thinking()
        decisions = store.totals()[1]
    assert found.keys() == {0, 1, 2}
    assert sum([each.answers for each in found.values()]) == decisions
    assert all(0 < each.longest <= each.seconds for each in found.values())
    assert f"{found[1].answers:,}" in words[words.index("Thinking time") :]
