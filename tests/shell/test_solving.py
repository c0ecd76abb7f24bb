"""`rdi solve`: how far a strategy has come, where it is kept, and what it does with a hand."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.shell.analysis.solve import small_figure, sure_digits
from rdi.solving.solver import CFRPlus
from tests.solving.toys import HIGHEST

GAME = "high-card"
FILE = "high_card.blueprint"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small game."""
    (tmp_path / "high.game").write_text(HIGHEST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def solved(*options: str, times: int = 40) -> int:
    return main(["solve", GAME, "--iterations", str(times), *options])


def test_exploitability_is_seen_to_fall_and_the_blueprint_is_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solved() == 0
    told = capsys.readouterr().out
    rows = [line.split() for line in told.splitlines() if line[:7].strip().isdigit()]
    assert [row[0] for row in (rows[0], rows[-1])] == ["8", "40"]
    assert float(rows[-1][3]) < float(rows[0][3])
    assert "The best answer of the first seat wins" in told
    assert f"Kept in {folder / FILE}." in told
    assert [path.name for path in sorted(folder.iterdir())] == ["high.game", FILE]


def test_a_better_one_stays_unless_another_file_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solved(times=100)
    before = (folder / FILE).read_bytes()
    assert solved(times=8) == 0
    assert "is better" in capsys.readouterr().out
    assert (folder / FILE).read_bytes() == before
    assert solved("--out", str(folder / FILE), times=8) == 0
    assert (folder / FILE).read_bytes() != before


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--stash", "9"), "is for ante 1 and Stash 50"),
        (("--ante", "2"), "is for ante 1 and Stash 50"),
        (("--raises", "1"), "knows more raises"),
        (("--sizes", "1"), "knows more raises"),
        (("--sizes", "0.5,1,2,5", "--again", "0.5,1,2"), "is better"),
    ],
)
def test_one_of_another_kind_or_a_worse_one_takes_no_place(
    options: tuple[str, ...], why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solved(times=100)
    before = (folder / FILE).read_bytes()
    assert solved(*options, times=8) == 0
    assert f"{why} " in capsys.readouterr().out
    assert (folder / FILE).read_bytes() == before
    assert solved(*options, "--out", "other.blueprint", times=8) == 0
    assert (folder / "other.blueprint").exists()


def test_whether_there_is_a_place_is_seen_before_anything_is_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert solved("--out", "no/such/place") == 2
    told = capsys.readouterr()
    assert "no/such/place cannot be written" in told.err
    assert told.out == ""


def test_as_json_every_look_is_a_line_and_the_result_the_last(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solved("--json") == 0
    *looks, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert {each["type"] for each in looks} == {"solving"}
    assert (last["type"], last["game"], last["is_whole"]) == ("solved", GAME, True)
    assert last["file"] == str(folder / FILE)
    mean = (last["best_of_first"] + last["best_of_second"]) / 2
    assert last["exploitability"] == pytest.approx(mean, abs=1e-5)


def test_what_was_found_until_an_interruption_is_kept_and_said_to_be_so(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    iterate = CFRPlus.iterate

    def interrupted(solving: CFRPlus) -> None:
        if solving.times == 30:
            raise KeyboardInterrupt
        iterate(solving)

    monkeypatch.setattr(CFRPlus, "iterate", interrupted)
    assert solved() == 130
    assert "Interrupted: this is the best so far." in capsys.readouterr().out
    assert (folder / FILE).exists()


def test_before_anything_is_found_nothing_is_kept(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: CFRPlus) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(CFRPlus, "iterate", interrupted)
    assert solved() == 130
    assert "before anything was found" in capsys.readouterr().err
    assert not (folder / FILE).exists()


def test_without_numpy_a_sentence_says_what_is_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in ("solver", "strategy", "arrays"):
        monkeypatch.delitem(sys.modules, f"rdi.solving.{name}", raising=False)
    assert solved() == 2
    assert "Solving needs numpy, which is not installed: pip install" in capsys.readouterr().err


@pytest.mark.slow
def test_without_numpy_blueprints_are_played_from() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "import rdi; from rdi.solving.blueprint import blueprint_strategy\n"
        "game = rdi.new_game('rogues-and-warriors', seats=2, seed=1)\n"
        "print(round(sum(blueprint_strategy(game.view(0)).values()), 6))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "1.0\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "solve which game?"),
        (["nosuch"], "no game 'nosuch'"),
        (["threes"], "it does not begin with bets"),
        (["red-dragon-inn"], "no game"),
        ([GAME, "--with", "many"], "has no variant 'many'"),
        ([GAME, "--sizes", "half"], "not 'half'"),
        ([GAME, "--sizes", "0"], "sizes are 1 to"),
        ([GAME, "--raises", "0"], "raises in a Betting Round"),
        ([GAME, "--stash", "1"], "cannot be solved"),
        ([GAME, "--out", "no/such/folder/file"], "cannot be written"),
        ([GAME, "--show", "all"], "make one with rdi solve high-card"),
        ([GAME, "--show", "all", "--out", "high.game"], "no blueprint"),
        ([GAME, "--show", "all", "--out", "none"], "no blueprint of High Card"),
    ],
)
def test_what_cannot_be_solved_or_shown_is_refused_in_a_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words, "--iterations", "8"]) == 2
    assert why.lower() in capsys.readouterr().err.lower()


def shown(capsys: pytest.CaptureFixture[str], game: str, *options: str) -> list[str]:
    capsys.readouterr()
    assert main(["solve", game, "--show", *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_all_hands_are_shown_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    solved()
    lines = shown(capsys, GAME, "all")
    hands = [line.split()[0][0] for line in lines if line.startswith("  ")]
    assert hands == ["R", "M", "B", "L", "W"]  # their numbers count here
    assert all("%" in line for line in lines if line.startswith("  "))


def test_a_hand_is_shown_at_every_moment_of_both_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    solved()
    lines = shown(capsys, GAME, "Rk")
    assert "The first seat" in lines
    assert "The second seat" in lines
    assert any(line.startswith("  at first ") for line in lines)
    assert any(line.startswith("  check, raise ") for line in lines)


def test_behind_the_showing_both_cards_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, "rogues-and-warriors", "Wk,Lo/Lo,Mk")
    assert "  check, check" in lines
    assert "  check, check / check, raise 1" in lines
    assert all(len(line) <= 80 for line in lines)
    assert all(each.strip()[0] in "#=." for each in lines if each.startswith("    "))
    as_json = shown(capsys, "rogues-and-warriors", "Wk,Lo/Lo,Mk", "--json")
    first = json.loads(as_json[0])
    assert (first["seat"], first["at"]) == (0, "check, check")
    assert sum(first["chances"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (" ", "is not a hand of this game; give"),
        ("Wk", "'Wk' is not a hand"),
        ("Wk,Xx", "no card 'Xx' is in the deck"),
        ("Ww,Ww", "no card 'Ww' is in the deck 2 times"),
        ("Wk,Lo,Lo", "is not a hand"),
        ("Wk,Lo/Lo", "is not what both have shown"),
        ("Wk,Lo/Lo,Xx", "no card 'Xx'"),
        ("Wk,Lo/Mk,Bk", "neither of 'Mk,Bk' is a card of the hand"),
    ],
)
def test_what_is_no_hand_is_refused(
    hand: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "rogues-and-warriors", "--show", hand]) == 2
    assert why.lower() in capsys.readouterr().err.lower()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "value", "digits"),
    [("kuhn-poker", -1 / 18, "-0.0556"), ("leduc-holdem", -0.0856064, "-0.0856")],
)
def test_without_options_the_values_that_are_known_come_out(
    game: str, value: float, digits: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", game, "--out", "found.blueprint", "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["has_every_raise"] is True
    assert last["value_digits"].startswith(digits)
    assert last["value_least"] <= value <= last["value_most"]
    assert last["exploitability"] <= 1e-5


def test_only_digits_that_are_certain_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "leduc-holdem", "--out", "x.blueprint", "--iterations", "700"]) == 0
    told = capsys.readouterr().out
    assert "All raises are considered." in told
    assert "90 nodes; 3 hands, 3 of them different, 3 on the table." in told
    assert "The game is worth -0.09 antes to the first seat." in told
    low, high = re.search(r"lies between (\S+) and (\S+)\.\n", told).groups()
    assert float(low) < -0.0856064 < float(high)
    assert re.search(r"700 iterations in \d+\.\d seconds", told)
    assert main(["solve", "leduc-holdem", "--out", "x.blueprint", "--iterations", "1"]) == 0
    assert "The game is worth between -" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (-0.055557, -0.055554, "-0.0556"),
        (-0.05556, -0.05554, "-0.056"),
        (-0.000004, 0.000003, "0.00000"),
        (0.0, 0.0, "0.000000"),
        (-0.04, 0.03, ""),
        (-3.0, 2.0, ""),
        (1.0, 1.0, "+1.000000"),
    ],
)
def test_digits_are_told_as_far_as_both_ends_have_them(
    least: float, most: float, told: str
) -> None:
    assert sure_digits(least, most) == told


def test_what_is_below_the_last_digit_is_not_told_as_nothing() -> None:
    assert small_figure(0.0000123) == "0.000012"
    assert small_figure(0.0000004) == "below 0.000001"


def test_a_hand_is_shown_with_what_lies_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    out = ("--out", "x.blueprint")
    main(["solve", "leduc-holdem", *out, "--iterations", "50"])
    lines = shown(capsys, "leduc-holdem", "Ks/Kc", *out)
    assert "  check, check / check, raise 4" in lines
    assert shown(capsys, "leduc-holdem", "all", *out)
    for hand, why in (
        ("Ks/Kc,Qs", "is not what lies on the table: 1 card"),
        ("Ks/Xx", "no card 'Xx'"),
    ):
        assert main(["solve", "leduc-holdem", "--show", hand, *out]) == 2
        assert why.lower() in capsys.readouterr().err.lower()


def test_stakes_are_those_of_the_text_unless_others_are_typed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HIGHEST.replace("  for 2", "  the usual ante is 2\n  the usual Stash is 6\n  for 2")
    (folder / "high.game").write_text(text, encoding="utf-8")
    solved(times=8)
    assert "ante 2, Stash 6. All raises are considered." in capsys.readouterr().out
    solved("--stash", "9", "--ante", "1", times=8)
    assert "ante 1, Stash 9." in capsys.readouterr().out
