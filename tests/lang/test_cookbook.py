"""The examples in the cards' README: each is read and checked, and the last one is played."""

import re
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi.__main__ import main
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from tests.inn.house import at, fortitude, numbers
from tests.source import ROOT

README = (ROOT / "cards" / "README.md").read_text(encoding="utf-8")
EXAMPLE = r"^```cards\n(.*?)^```"
EXAMPLES = re.findall(EXAMPLE, README, re.DOTALL | re.MULTILINE)
PATTERNS = re.findall(
    r"^\*\*(\d+)\. (?:(?!^\*\*|^#).)*?" + EXAMPLE, README, re.DOTALL | re.MULTILINE
)


def first_line(text: str) -> str:
    return text.partition("\n")[0]


def test_the_cookbook_has_twenty_patterns_each_with_an_example() -> None:
    assert [int(number) for number, _ in PATTERNS] == list(range(1, 21))


@pytest.mark.parametrize("example", EXAMPLES, ids=first_line)
def test_an_example_has_no_mistake(example: str) -> None:
    assert check_sources([Source("mine.cards", example)]) == []


def test_the_scenario_that_is_shown_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (scenario,) = re.findall(r"^```scenario\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    (tmp_path / "shown.scenario").write_text(scenario, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["check", "shown.scenario"]) == 0
    assert main(["test", "shown.scenario"]) == 0
    assert "1 scenario: 1 passed." in capsys.readouterr().out
    assert "rdi new scenario NAME" in README


@pytest.mark.usefixtures("marga")
def test_the_steps_of_an_evening_are_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`rdi fuzz NAME`, `rdi fuzz FILE.cards` and `rdi simulate` take a character of one's own."""
    monkeypatch.chdir(tmp_path)
    for named in ("marga", "marga.cards"):
        assert main(["fuzz", named, "--games", "3", "--seed", "1"]) == 0
        assert "3 games played from seed 1 on" in capsys.readouterr().out
    names = ["marga", "fiona", "gerki", "zot"]
    assert main(["simulate", "red-dragon-inn", "with", *names, "--games", "4"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n  {name} " in told for name in names)


def test_the_first_mistake_that_it_suggests_is_explained() -> None:
    wrong = EXAMPLES[0].replace("loses", "loose")
    (mistake,) = check_sources([Source("mine.cards", wrong)])
    assert mistake.span.line == 2
    assert "lose" in str(mistake)


def test_the_examples_can_stand_in_one_file() -> None:
    assert check_sources([Source("mine.cards", "\n".join(EXAMPLES))]) == []


TAKER = """character Taker:
  about "takes every card of the cookbook"
  deck:
    6 "Gambling? I'm in!"
    2 "I don't think so!"

"""
LOOSE = re.compile(r'^([a-z ]+ card "([^"]+)"):$', re.MULTILINE)
GAMES_MOST = 60


def test_every_card_of_the_cookbook_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody holds them all, and both play whatever they may at random."""
    text = TAKER + "\n".join(example for _, example in PATTERNS)
    titles = {match[2] for match in LOOSE.finditer(text)}
    cards = LOOSE.sub(r"\1 in Taker, 2 copies:", text)
    (tmp_path / "taker.cards").write_text(cards, encoding="utf-8")
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    for seed in range(GAMES_MOST):
        game = rdi.new_game("red-dragon-inn", seats=["taker", "gerki", "fiona"], seed=seed)
        luck = Random(seed)
        while game.pending is not None:
            seat, answer = game.pending.seat, luck.choice(game.pending.options)
            game.answer(answer)
            if seat == 0:
                titles -= {answer}
    assert titles == set()


@pytest.fixture
def marga(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The character of the README is on the shelf."""
    (example,) = (each for each in EXAMPLES if each.startswith("character Marga"))
    (tmp_path / "marga.cards").write_text(example, encoding="utf-8")
    monkeypatch.setenv("RDI_PATH", str(tmp_path))


@pytest.mark.usefixtures("marga")
def test_the_character_of_the_readme_does_what_it_says() -> None:
    scene = at("marga zot", hands={0: ["Mind the Hive"], 1: []})
    scene.plays(0, "Mind the Hive")
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Sting")) == ([20, 19], [0, 2])


@pytest.mark.usefixtures("marga")
def test_the_character_of_the_readme_plays_to_the_end() -> None:
    game = rdi.new_game("red-dragon-inn", seats=["marga", "zot"], seed=1)
    while game.pending is not None:
        game.answer(game.pending.options[-1])
    assert game.outcome is not None
