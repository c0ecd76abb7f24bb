"""`rdi fuzz`: random games, the laws that they break, and the records that are kept of that."""

import json
from pathlib import Path
from typing import Any

import pytest

import rdi
from rdi.__main__ import main
from rdi.engine.game import Game
from rdi.engine.inn.table import EndlessLoop
from rdi.model.record import Record
from rdi.model.request import Answer
from rdi.session import fuzzing
from rdi.session.fuzzing import BrokenInvariant
from rdi.session.save_files import load
from tests.inside import table_of

GAME = "rogues-and-warriors"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reports are kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "rdi" / "reports"


@pytest.fixture
def broken_at_five(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game may come further than five choices."""

    def check(game: Game, *_: object) -> None:
        if sum(isinstance(entry, tuple) for entry in game.log) >= 5:
            raise BrokenInvariant("five is too many")

    monkeypatch.setattr(fuzzing, "check_invariants", check)


GRETA = """character Greta:
  about "tall"
action card "Left Hook" in Greta, 20 copies:
  another player loses 2 Fortitude
action card "Right Hook" in Zot:
  another player loses 2 Fortitude
"""


def sat_down(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Who sits at each table that is opened from now on."""
    begun: list[list[str]] = []
    begin = rdi.new_game

    def new_game(**how: Any) -> Game:
        begun.append([*how["seats"]])
        return begin(**how)

    monkeypatch.setattr(fuzzing, "new_game", new_game)
    return begun


def test_the_characters_of_a_file_of_cards_sit_down_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = sat_down(monkeypatch)
    folder = tmp_path / "elsewhere"  # which is not looked into otherwise
    folder.mkdir()
    (folder / "hooks.cards").write_text(GRETA)
    monkeypatch.setenv("RDI_PATH", "")
    assert main(["fuzz", "elsewhere/hooks.cards", "--games", "4", "--seed", "7"]) == 0
    assert "red-dragon-inn: 4 games played from seed 7 on" in capsys.readouterr().out
    wanted = ["zot", "greta"] if "zot" in begun[0] and "greta" not in begun[0] else ["greta", "zot"]
    assert all(name in seats for seats, name in zip(begun, wanted * 2, strict=True))


def test_a_character_in_place_of_a_game_sits_down_in_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = sat_down(monkeypatch)
    (tmp_path / "greta.cards").write_text(GRETA)
    assert main(["fuzz", "greta", "--games", "4", "--seed", "7"]) == 0
    assert "4 games played" in capsys.readouterr().out
    assert all("greta" in seats for seats in begun)
    assert main(["fuzz", "Lucky", "the", "Scofflaw", "--games", "1"]) == 0
    assert "lucky" in begun[-1]


def test_a_broken_law_of_a_character_is_found_again_by_the_same_words(
    tmp_path: Path, broken_at_five: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "greta.cards").write_text(GRETA)
    assert main(["fuzz", "greta.cards", "--games", "1", "--seed", "8"]) == 1
    assert "play it again: rdi fuzz greta.cards --games 1 --seed 8" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("named", "text", "code", "told"),
    [
        ("nothing.cards", None, 2, "there is no file nothing.cards"),
        ("loose.cards", 'action card "A":\n  another player loses 1 Gold\n', 4, "E0315"),
        ("bad.cards", 'action card "A":\n  you loose 1 Gold\n', 4, "E0101"),
        ("none.cards", 'action card "A":\n  you draw 1 card\n', 2, "no character has a card of"),
        ("gretta", None, 2, "no game or character 'gretta'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(
    named: str,
    text: str | None,
    code: int,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if text is not None:
        (tmp_path / named).write_text(text)
    assert main(["fuzz", named]) == code
    assert told in capsys.readouterr().err


@pytest.fixture
def failing_at_five(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program itself fails at the fifth choice."""
    answer = Game.answer

    def fail(game: Game, given: Answer) -> None:
        answer(game, given)
        if sum(isinstance(entry, tuple) for entry in game.log) >= 5:
            raise LookupError("nothing there")

    monkeypatch.setattr(Game, "answer", fail)


def test_games_in_which_all_laws_hold(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--games", "3", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert "3 games played from seed 7 on" in told
    assert "no law was broken" in told
    assert not state.exists()


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["fuzz", GAME, "--games", "5", "--seed", "abc", "--json"]) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other
    assert json.loads(one)["choices"] > 5


def test_without_a_seed_other_games_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["fuzz", GAME, "--games", "1", "--json"]) == 0
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert one["seed"] != other["seed"]


@pytest.mark.usefixtures("broken_at_five")
def test_a_broken_law_is_told_with_the_record_and_how_to_see_it_again(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", GAME, "--games", "3", "--seed", "40"]) == 1
    told = capsys.readouterr().out
    (first, *_) = sorted(state.iterdir())
    assert f"Game 40, choice 5: five is too many\n  look at it: rdi replay {first}" in told
    assert f"play it again: rdi fuzz {GAME} --games 1 --seed 40" in told
    assert "laws broken: 2" in told
    assert main(["replay", "--verify", str(first)]) == 0
    record = load(first)
    assert isinstance(record, Record)
    assert sum(isinstance(entry, tuple) for entry in record.log) == 5


@pytest.mark.usefixtures("broken_at_five")
def test_a_broken_law_is_found_again_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    for first, games in (("40", "3"), ("42", "1")):
        assert main(["fuzz", GAME, "--games", games, "--seed", first, "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    broken = [(line["seed"], line["law"]) for line in lines if line["type"] == "broken"]
    assert broken[1] == broken[2] == (42, "five is too many")
    assert [line["is_whole"] for line in lines if line["type"] == "summary"] == [True, True]


@pytest.mark.usefixtures("broken_at_five")
def test_after_ten_broken_laws_it_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", GAME, "--games", "99", "--seed", "1", "--json"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 11


@pytest.mark.usefixtures("broken_at_five")
def test_where_nothing_can_be_kept_the_number_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert main(["fuzz", GAME, "--games", "1", "--seed", "40"]) == 1
    told = capsys.readouterr().out
    assert "cannot be used" in told
    assert "--games 1 --seed 40" in told


@pytest.mark.usefixtures("failing_at_five")
def test_a_fault_of_the_program_is_told_and_the_record_ends_before_it(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", GAME, "--games", "1", "--seed", "40"]) == 1
    assert "choice 5: LookupError: nothing there (after seat" in capsys.readouterr().out
    (record,) = state.iterdir()
    assert main(["replay", "--verify", str(record)]) == 0


def test_a_game_that_cannot_be_played_again_breaks_a_law(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzzing, "verify", lambda _: "line 3: otherwise")
    assert main(["fuzz", GAME, "--games", "1", "--seed", "1"]) == 1
    assert "played again it is another game: line 3: otherwise" in capsys.readouterr().out


@pytest.mark.parametrize(("breaks", "code"), [(False, 130), (True, 1)])
def test_ctrl_c_ends_with_what_was_found(
    breaks: bool, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = iter([breaks, False])

    def play(*_: object) -> int:
        match next(found, None):
            case None:
                raise KeyboardInterrupt
            case True:
                raise BrokenInvariant("this one")
        return 12

    monkeypatch.setattr(fuzzing, "play_at_random", play)
    monkeypatch.setattr(fuzzing, "verify", lambda _: None)
    assert main(["fuzz", "--games", "50", "--seed", "1"]) == code
    told = capsys.readouterr().out
    assert "2 games stopped" in told
    assert ("this one" in told) == breaks


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nonsense"], "no game or character 'nonsense'"),
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
        (["--seed", "9" * 99], "a seed"),
        (["--seed", "\n"], "a seed"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_game_with_mistakes_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.game").write_text('game "Odd":\n  for 2 to 4 players\n  play:\n    anti\n')
    assert main(["fuzz", "odd"]) == 4
    assert "odd.game:4:5: E0101" in capsys.readouterr().err


FAULTY = """\
game "Faulty":
  uses deck "Rogues and Warriors"
  for 2 to 6 players
  each player has Hand (public)
  table has a Purse on each Grey
  play:
    deal 1 to each Hand
    each player in turn:
      {between}
      pay 1 to Purse of rank with value (number of cards in Hand + 5)
    end game
"""
ASKED = "choose one of yes_then or no_then as word, to say"


@pytest.mark.parametrize("between", ["let word be 1", ASKED])
def test_a_game_that_cannot_go_on_breaks_a_law_wherever_it_is(
    between: str, tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "faulty.game").write_text(FAULTY.format(between=between))
    assert main(["fuzz", "faulty", "--games", "1", "--seed", "3"]) == 1
    told = capsys.readouterr().out
    assert "faulty.game:10: Faulty cannot go on here" in told
    assert "laws broken: 1" in told
    assert "play it again: rdi fuzz faulty --games 1 --seed 3" in told
    assert main(["fuzz", "faulty", "--games", "1", "--seed", "3", "--json"]) == 1
    again = json.loads(capsys.readouterr().out.splitlines()[0])
    assert again["law"] in told
    if between == ASKED:
        first = next(each for each in state.iterdir() if f"rdi replay {each}\n" in told)
        assert main(["replay", "--verify", str(first)]) == 0
    else:
        assert "before anybody was asked, with stashes" in told
        assert "there is no record, because no choice had been made" in told


@pytest.mark.parametrize("error", [MemoryError, EndlessLoop, OSError, StopIteration, UnicodeError])
@pytest.mark.parametrize("place", ["new_game", "play_at_random"])
def test_whatever_fails_breaks_a_law(
    error: type[Exception],
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error("it failed")

    monkeypatch.setattr(fuzzing, place, fail)
    assert main(["fuzz", GAME, "--games", "2", "--seed", "3"]) == 1
    told = capsys.readouterr().out
    assert "it failed" in told
    assert f"rdi fuzz {GAME} --games 1 --seed 4" in told


@pytest.mark.parametrize("name", ["threes", "the-wheel", "dragon-hordes", "city-square"])
def test_games_of_chance_keep_the_laws_too(name: str) -> None:
    assert [each.violation for each in fuzzing.random_games(name, 100, 12)] == [None] * 12


def test_an_illegal_answer_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "random_answer", lambda *_: "nonsense")
    (played,) = fuzzing.random_games("threes", 1, 1)
    assert played.violation is not None
    assert "nonsense" in played.violation.text


def test_gold_that_is_made_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Game.answer

    def answer_and_mint(game: Game, given: Answer) -> None:
        answer(game, given)
        table_of(game).gold[0] += 1

    monkeypatch.setattr(Game, "answer", answer_and_mint)
    (played,) = fuzzing.random_games("threes", 1, 1)
    assert played.violation is not None
    assert played.violation.text.startswith("Gold was made or lost")
