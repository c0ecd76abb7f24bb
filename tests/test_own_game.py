"""A game of one's own: a file in the working folder is played like the nine of the house."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi import BadSettings, library
from tests.booklet.scene import Scene, worth
from tests.plays import all_of, play_some

FOLDER = Path(__file__).parent / "games"
GAME = "last-ferry"


@pytest.fixture
def on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the game is one of those that are searched."""
    monkeypatch.setenv("RDI_PATH", str(FOLDER))


def test_it_is_unknown_where_its_file_is_not_found() -> None:
    with pytest.raises(BadSettings, match=GAME):
        rdi.new_game(GAME)


@pytest.mark.usefixtures("on_the_path")
def test_it_stands_on_the_shelf_beside_the_nine() -> None:
    assert len(library.usual_games()) == 10
    assert library.entry(GAME).title == "Last Ferry"


def test_it_is_found_in_the_working_folder_and_in_its_folder_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (tmp_path / "one", tmp_path / "two" / "games"):
        folder.mkdir(parents=True)
        text = (FOLDER / "last_ferry.game").read_text(encoding="utf-8")
        (folder / "anything.game").write_text(text, encoding="utf-8")
    for folder in (tmp_path / "one", tmp_path / "two"):
        monkeypatch.chdir(folder)
        assert rdi.new_game(GAME, seats=3).seats == 3


@pytest.mark.usefixtures("on_the_path")
def test_order_of_play() -> None:
    scene = Scene(GAME, cards="Wk Lk Bk | Rk Rw Mk || Mo", dice="34 5")
    assert scene.pot == 2
    assert scene.table("River") == [3, 4]
    scene.checks()
    assert "0 to 1" in str(scene.refuses(["Wk", "Lk"]))
    scene.then("discard", ["Wk"], [])
    assert scene.own(0, "Cargo") == ["Lk", "Bk", "Mo"]
    assert scene.table("River") == [3, 4, 5]
    scene.checks()
    assert scene.places == [[0], [1]]
    assert scene.winnings == [1, -1]


@pytest.mark.usefixtures("on_the_path")
def test_cargo_heavier_than_the_river_is_deep_sinks() -> None:
    assert worth(GAME, Cargo="Lk Bk Mo", River=[3, 5, 1]).terms == {"cargo": 9}
    assert worth(GAME, Cargo="Lk Bk Mo", River=[3, 4, 1]).points == 0


@pytest.mark.usefixtures("on_the_path")
def test_smugglers() -> None:
    assert worth(GAME, Cargo="Rk Rw Mo", River=[1, 1, 2]).points == 0
    assert worth(GAME, "smugglers", Cargo="Rk Rw Mo", River=[1, 1, 2]).points == 14
    assert worth(GAME, "smugglers", Cargo="Rk Rw Mo", River=[1, 1, 1]).points == 0
    with pytest.raises(BadSettings, match="smugglers"):
        rdi.new_game(GAME, variants=["smuggler"])


@pytest.mark.usefixtures("on_the_path")
@pytest.mark.parametrize("variants", [[], ["smugglers"]])
def test_the_laws_hold_for_it_too(variants: list[str]) -> None:
    for seats in range(2, 9):
        game = play_some(rdi.new_game(GAME, seats=seats, variants=variants, seed=seats), Random(1))
        assert game.outcome is not None
        assert sum(game.outcome.winnings) + game.outcome.carry == 0
        assert all_of(rdi.replay(str(game.record))) == all_of(game)


@pytest.mark.usefixtures("on_the_path")
def test_the_tavern_serves_it(tmp_path: Path) -> None:
    surroundings = {"HOME": str(tmp_path), "NO_COLOR": "1", "PYTHONPATH": str(FOLDER.parent.parent)}
    done = subprocess.run(
        [sys.executable, "-m", "rdi", "--plain"],
        input=f"games\nplay {GAME} with smugglers seats 3 seed 5\ncheck\n",
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "load the ferry to the brim" in done.stdout
    assert "Variants: Smugglers." in done.stdout
    assert "Betting Round 1" in done.stdout
    assert done.returncode == 3, done.stderr
