"""`rdi new bot`: what is begun in each language is built, and plays as `bot-check` wants it."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from rdi.__main__ import main
from rdi.shell.authoring.new_bot import BEGINNINGS, LANGUAGES
from rdi.tournament.bots.checking import KINDS, Observations, checked_game
from rdi.tournament.bots.program import kill_programs
from rdi.tournament.spec import BotSpec, Limits

GAMES = (
    ("kings-council", ()),
    ("dragon-hordes", ()),
    ("jack-of-all-trades", ("hidden_fate",)),
    ("red-dragon-inn", ()),
)
"""Games in which all kinds of requests come."""

BUILDING = {
    "rust": ["rustc", "-O", "-D", "warnings", "sly_fox.rs"],
    "c": ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", "sly_fox", "sly_fox.c"],
}
PLAYING = {
    "python": "sly_fox.py:SlyFox",
    "javascript": ("node", "sly_fox.js"),
    "rust": ("./sly_fox",),
    "c": ("./sly_fox",),
}


def test_each_language_has_a_file_to_begin_with() -> None:
    assert {path.name for path in BEGINNINGS.iterdir()} == {
        f"bot{language.suffix}.txt" for language in LANGUAGES.values()
    }
    assert PLAYING.keys() == LANGUAGES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_begun_bot_is_fit(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for tool in (BUILDING.get(language, [""])[0], "node" if language == "javascript" else ""):
        if tool and which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    monkeypatch.chdir(tmp_path)
    assert main(["new", "bot", language, "sly", "fox"]) == 0
    if language in BUILDING:
        subprocess.run(BUILDING[language], check=True, timeout=60)
    bot = BotSpec(name=language, plays=PLAYING[language])
    watch = Observations()
    try:
        for game in GAMES:
            report = checked_game(bot, Limits(seconds=20), game, 0)
            assert report.problems == (), game
            watch.kinds |= set(report.kinds)
    finally:
        kill_programs()
    assert watch.kinds == set(KINDS)


def test_what_is_there_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "bot", "Python"]) == 0
    (tmp_path / "my_bot.py").write_text("mine", encoding="utf-8")
    assert main(["new", "bot", "python", "my", "bot"]) == 2
    assert (tmp_path / "my_bot.py").read_text(encoding="utf-8") == "mine"
    assert "already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["pyton"], "did you mean python?"),
        (["cobol"], "python, javascript, rust and c"),
        (["c", '"'], "without quotes"),
        (["c", "!!"], "no letter"),
    ],
)
def test_a_bot_in_no_language_or_without_a_name_is_refused(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "bot", *words]) == 2
    assert told in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []
