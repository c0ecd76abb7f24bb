"""`rdi tourney`: a spec is written, played, stopped, gone on with, looked at and played again."""

import json
import re
import shlex
from contextlib import closing
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameResult
from tests.tournament.runs import keep_results
from tests.tournament.specs import spec as small_spec


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    file = tmp_path / "evening.toml"
    given = ["--games", "threes,rogues", "--bots", "uniform,caller,careful", "--deals", "4"]
    assert main(["tourney", "new", str(file), *given]) == 0
    return file


def run(*words: str | Path) -> int:
    return main(["tourney", *map(str, words)])


def test_a_new_spec_has_notes_and_can_be_played(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "# precision" in spec.read_text(encoding="utf-8")
    assert run("run", spec, "--engine", "serial") == 0
    shown = capsys.readouterr().out
    assert "SHA-256" in shown
    assert "48 games" in shown


def test_a_spec_is_not_written_over(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = spec.read_text(encoding="utf-8")
    assert run("new", spec) == 2
    assert "already; it was left as it was" in capsys.readouterr().err
    assert spec.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--games", "chess", "--bots", "uniform", "--deals", "3"], "no game 'chess'"),
        (["--games", "threes", "--bots", "nobody,uniform", "--deals", "3"], "no bot called"),
    ],
)
def test_a_new_spec_that_cannot_be_played_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    file = tmp_path / "a.toml"
    assert run("new", file, *given) != 0
    assert said in capsys.readouterr().err
    assert not file.exists()


def test_what_is_not_given_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["threes", "", "7"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert run("new", tmp_path / "a.toml") == 0
    found = Tournament.read(tmp_path / "a.toml").spec
    assert (found.games[0].game, found.deals) == ("threes", 7)
    assert "The regulars are" in capsys.readouterr().err


def test_a_run_tells_programs_in_json(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("run", spec, "--engine", "serial", "--json") == 0
    ended = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (ended["type"], ended["games"]) == ("ended", 48)
    assert run("table", spec, "--json") == 0
    found = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert {each["bot"] for each in found} == {"uniform", "caller", "careful"}
    assert run("status", spec, "--json") == 0
    status = json.loads(capsys.readouterr().out)
    assert (status["games"], status["ended"], status["sha256"]) == (48, True, ended["sha256"])


def test_the_table_of_one_game(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("run", spec, "--engine", "serial")
    capsys.readouterr()
    assert run("table", spec, "--game", "threes") == 0
    shown = capsys.readouterr().out
    assert "wins more than" in shown
    assert " 16 " in shown
    assert run("table", spec, "--game", "chess") == 2
    assert "is not played here: threes" in capsys.readouterr().err


def test_nothing_begun_cannot_be_resumed(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("resume", spec) == 4
    assert "nothing has begun" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["status", "table", "verify", "export"])
def test_what_was_not_played_cannot_be_looked_at(
    spec: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run(command, spec) == 4
    assert "there are no results yet" in capsys.readouterr().err


def test_a_bad_spec_is_refused_with_its_lines(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = spec.read_text(encoding="utf-8").replace('"threes"', '"thres"')
    spec.write_text(text, encoding="utf-8")
    assert run("run", spec) == 4
    said = capsys.readouterr().err
    assert "there is no game 'thres'; did you mean threes?" in said
    assert "evening.toml:" in said


def test_a_changed_spec_does_not_go_on(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("run", spec, "--engine", "serial")
    spec.write_text(
        spec.read_text(encoding="utf-8").replace("deals = 4", "deals = 3"), encoding="utf-8"
    )
    assert run("resume", spec, "--engine", "serial") == 4
    assert "these have changed since: the spec" in capsys.readouterr().err


def test_what_is_expected_decides_how_it_ends(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("run", spec, "--engine", "serial", "--expect", "nobody > caller") == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
    assert run("run", spec, "--engine", "serial") == 0
    capsys.readouterr()
    names = [each.name for each in Tournament.read(spec).spec.bots[:2]]
    one, other = names
    ends = [
        run("table", spec, "--expect", text) for text in (f"{one} > {other}", f"{other} > {one}")
    ]
    assert 1 in ends
    said = capsys.readouterr().out
    assert f"{one} > {other}: " in said
    assert "Gold a game." in said
    run("table", spec, "--expect", f"{one} >= {other}", "--expect", f"{other} >= {one}")
    assert capsys.readouterr().out.count("hold") == 2


def test_two_runs_are_compared_and_what_is_expected_decides_how_it_ends(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    later = spec.with_name("later.toml")
    text = spec.read_text(encoding="utf-8")
    later.write_text(text.replace('plays = "uniform"', 'plays = "raiser"'), encoding="utf-8")
    for each in (spec, later):
        assert run("run", each, "--engine", "serial") == 0
    capsys.readouterr()
    assert run("compare", spec, spec.with_suffix(".db"), "--expect", "uniform >= before") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "24 deals had the same luck in both" in said
    assert "in 24 of them everybody won the same" in said
    assert "Nothing that decides the results has changed" in said
    assert (
        run("compare", spec, later, "--game", "threes", "--expect", "uniform > before by 99") == 1
    )
    said = " ".join(capsys.readouterr().out.split())
    assert (
        'These have changed since: the spec (bots.uniform.plays: "uniform", now "raiser").' in said
    )
    assert "uniform > before by 99: does not hold" in said
    assert "rogues" not in said
    assert run("compare", spec, later, "--expect", "nobody > before") == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
    assert run("compare", spec, spec.with_name("none.toml")) == 4
    assert "there are no results yet" in capsys.readouterr().err
    later.unlink()  # what was played is in the file of results
    assert run("compare", spec, later, "--json") == 0
    *changes, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {each["type"] for each in changes} == {"change"}
    assert len(changes) == 3 * 3
    assert (last["type"], last["common_deals"]) == ("compared", 24)


def test_more_deals_go_on_and_the_hash_of_what_was_there_is_told(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("run", spec, "--engine", "serial")
    before = capsys.readouterr().out.split("SHA-256 ")[1].strip()
    spec.write_text(
        spec.read_text(encoding="utf-8").replace("deals = 4", "deals = 5"), encoding="utf-8"
    )
    assert run("resume", spec, "--engine", "serial") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Going on with 5 deals instead of 4; no game is played again." in said
    assert f"games are as they were. SHA-256 {before}" in said
    assert run("status", spec) == 0
    assert before in "".join(capsys.readouterr().out.split())


def test_a_stopped_run_says_how_to_go_on(
    spec: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rdi.tournament import tournament

    whole = tournament.Runner.run

    def stopped(self: object) -> object:
        yield next(whole(self))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tournament.Runner, "run", stopped)
        assert run("run", spec, "--engine", "serial") == 130
    assert f"Go on: rdi tourney resume {spec}" in capsys.readouterr().err
    assert run("resume", spec, "--engine", "serial") == 0
    assert "48 games" in capsys.readouterr().out


def test_games_are_exported_verified_and_replayed(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("run", spec, "--engine", "serial")
    assert run("export", spec, "--out", spec.with_suffix(".jsonl")) == 0
    assert run("verify", spec, "--games", "5") == 0
    assert "of 5 games played again, 0 came out differently" in capsys.readouterr().out
    assert run("replay", f"{spec}#1:2.0", "--json") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["format"] == "rdi-record"
    assert run("replay", f"{spec}#1:2") == 2
    assert "does not name a game" in capsys.readouterr().err


def test_a_game_of_a_tournament_is_looked_at_in_the_tavern(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("run", spec, "--engine", "serial")
    capsys.readouterr()
    assert main(["-c", f"replay {spec}#3:0.1; q"]) == 0
    assert "Everyone antes 1" in capsys.readouterr().out


def test_an_evening_is_held_looked_at_and_replayed_game_by_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = tmp_path / "evening.toml"
    given = ["--games", "adventure", "--bots", "uniform,caller", "--deals", "2"]
    assert run("new", spec, *given) == 0
    written = spec.read_text(encoding="utf-8")
    for note in ("# rounds = ", "# choice = "):
        written = written.replace(note, note.removeprefix("# "))
    spec.write_text(written, encoding="utf-8")
    assert run("run", spec, "--engine", "serial") == 0
    assert run("table", spec, "--game", "adventurers-choice") == 0
    assert run("table", spec, "--places") == 0
    assert run("verify", spec) == 0
    assert "of 4 games played again, 0 came out differently" in capsys.readouterr().out
    assert run("replay", f"{spec}#0:1.1", "--json") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["format"] == "rdi-evening"
    assert run("replay", f"{spec}#1.1.2", "--json") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["format"] == "rdi-record"
    assert main(["-c", f"replay {spec}#1.1; q"]) == 0
    assert "An evening of 2 games; this is the last of them." in capsys.readouterr().out
    assert main(["-c", f"replay {spec}#1.1.1; q"]) == 0
    assert "Everyone antes 1" in capsys.readouterr().out


def test_the_answer_to_a_question_is_told_wherever_results_are(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = spec.read_text(encoding="utf-8")
    asked = '\n[question]\nbetter = "caller"\nthan = "uniform"\ngain = 1.0\n'
    spec.write_text(text + asked, encoding="utf-8")
    capsys.readouterr()
    assert run("run", spec, "--engine", "serial") == 0
    said = "Does caller win 1 Gold a game more than uniform? Open: "
    assert said in capsys.readouterr().out
    for command in ("status", "table"):
        assert run(command, spec) == 0
        assert said in capsys.readouterr().out
    assert run("table", spec, "--json") == 0
    told = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (told["type"], told["better"], told["verdict"]) == ("answer", "caller", "open")
    assert run("status", spec, "--json") == 0
    assert json.loads(capsys.readouterr().out)["question"]["deals"] == told["deals"]
    assert run("run", spec, "--engine", "serial", "--json") == 0
    assert [json.loads(line)["type"] for line in capsys.readouterr().out.splitlines()] == [
        "answer",
        "ended",
    ]


def test_status_tells_faults_and_how_to_see_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "wrong.py"
    bot.write_text(
        "class Wrong:\n    def __init__(self, seed):\n        pass\n"
        "    def decide(self, request, view):\n        raise ValueError('no \\x1b[31m idea')\n",
        encoding="utf-8",
    )
    spec = tmp_path / "evening.toml"
    spec.write_text(
        f'games = ["threes"]\nbots = ["caller", "{bot}:Wrong"]\ndeals = 2\n', encoding="utf-8"
    )
    assert run("run", spec, "--engine", "serial") == 0
    capsys.readouterr()
    assert run("status", spec) == 0
    said = capsys.readouterr().out
    assert "Wrong, exception: ValueError: no \\x1b[31m idea" in said
    command = re.search(r"^  (rdi tourney replay .*)$", said, re.MULTILINE)
    assert command is not None
    assert main([*shlex.split(command[1])[1:], "--json"]) == 0
    assert run("status", spec, "--json") == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["first_faults"][0]["replay"] == command[1]


def test_a_second_run_is_refused_while_the_first_goes_on(
    spec: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store.open(spec.with_suffix(".db"), for_writing=True)):
        assert run("run", spec, "--engine", "serial") == 4
        assert "is in use by another run (process " in capsys.readouterr().err
    assert run("run", spec, "--engine", "serial") == 0


def test_long_names_of_bots_are_told_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["the same long beginning, 1", "the same long beginning, 2"]
    bots = "".join(
        f'[[bots]]\nname = "{name}"\nplays = "{plays}"\n'
        for name, plays in zip(names, ("uniform", "caller"), strict=True)
    )
    spec = tmp_path / "evening.toml"
    spec.write_text(f'deals = 2\ngames = ["threes"]\n{bots}', encoding="utf-8")
    assert run("run", spec, "--engine", "serial") == 0
    capsys.readouterr()
    assert run("table", spec) == 0
    said = capsys.readouterr().out
    assert all(said.count(name) == 4 for name in names)  # by itself, row, column, and run-off
    rows = [line for line in said.splitlines() if line.startswith(("bot", *names, "wins more"))]
    assert len({len(line) for line in rows[:3]}) == 1
    ends = [len(line) for line in rows[3:]]
    assert max(ends) - min(ends) <= 1  # but for the sign of a clear difference
    assert run("table", spec, "--places") == 0
    said = capsys.readouterr().out
    assert all(name in said for name in names)


@pytest.mark.parametrize("is_circle", [True, False])
def test_ratings_have_an_anchor_and_a_warning_where_bots_beat_one_another_in_a_circle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_circle: bool
) -> None:
    what, path = small_spec(bots=3), tmp_path / "a.db"
    first, second = ((3, -3), (0, 1)), ((-3, 3), (1, 0))
    often, seldom = (GameResult(*each, b"abcd") for each in (first, second))
    ahead, behind = [often] * 60 + [seldom] * 20, [seldom] * 60 + [often] * 20
    with closing(Store.open(path, for_writing=True)) as store:
        # of the matches the second is that of the first bot and the last
        keep_results(store, what, [ahead, behind if is_circle else ahead, ahead])
    names = [bot.name for bot in what.bots]
    one, two, three = names
    circle = f"{one} beats {two}, {two} beats {three} and {three} beats {one}"
    assert run("table", path, "--anchor", two) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"1500 is {two}." in said
    assert f"{two} +0.00 +0.00 to +0.00 1500 1500 to 1500" in said
    assert (circle in said) == is_circle
    assert run("table", path, "--places", "--json") == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    ratings = {each["name"]: each["rating"] for each in found if each["type"] == "strength"}
    assert sum(ratings.values()) / 3 == pytest.approx(1500)
    assert [each["bots"] for each in found if each["type"] == "cycle"] == [names] * is_circle
    assert run("report", path) == 0
    assert (circle in path.with_suffix(".html").read_text(encoding="utf-8")) == is_circle
    if not is_circle:
        assert ratings[one] > ratings[two] > ratings[three]
        capsys.readouterr()
        assert run("table", path, "--anchor", "nobody") == 2
        assert "there is no bot 'nobody'" in capsys.readouterr().err
