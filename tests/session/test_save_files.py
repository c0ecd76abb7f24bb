"""Files that follow a game: nothing is lost or written over, and listing tells what is there."""

import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from random import Random

import pytest

from rdi.engine.game import Game
from rdi.errors import BadRecord, MissingFiles
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.session.evening import Evening
from rdi.session.replay import replay, undo
from rdi.session.save_files import SaveFile, load, saved_games, unfinished
from rdi.session.setup import new_game
from tests.handmade import answer, random_answer
from tests.source import ROOT

DAY = date(2031, 5, 17)


def new_save(folder: Path, game: Game) -> SaveFile:
    seed = game.record.header.seed
    assert seed is not None
    return SaveFile.new(folder, game.definition.name, seed, DAY)


def play_and_keep(game: Game, save: SaveFile, rng: Random) -> None:
    """Play to the end and write after each answer; the file must always hold the whole game."""
    save.write(game)
    while game.pending is not None:
        game.answer(random_answer(rng, game.pending))
        save.write(game)
        assert save.path.read_text() == str(game.record)


@pytest.mark.parametrize("seed", range(10))
def test_a_file_always_holds_the_whole_game(tmp_path: Path, seed: int) -> None:
    game = new_game("threes", seats=3, seed=seed)
    with new_save(tmp_path, game) as save:
        play_and_keep(game, save, Random(seed))
    assert load(save.path) == game.record


def test_a_file_is_named_after_day_game_and_seed(tmp_path: Path) -> None:
    with new_save(tmp_path / "deep" / "er", new_game("threes", seed="7f3k")) as save:
        assert save.path == tmp_path / "deep" / "er" / "2031-05-17-threes-7F3K.rdi"


def test_what_no_system_takes_is_left_out_of_the_name(tmp_path: Path) -> None:
    with SaveFile.new(tmp_path, "../Ünsinn-: 'x'/y", "../../a b" + "c" * 80, DAY) as save:
        assert save.path.parent == tmp_path
        assert save.path.name == f"2031-05-17-nsinn-_x_y-a_b{'c' * 37}.rdi"


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        with new_save(tmp_path, new_game("threes", seed=7)) as save:
            save.write(new_game("threes", seed=7))
            names.append(save.path.name)
    assert names == [f"2031-05-17-threes-7{end}.rdi" for end in ("", "-2", "-3")]
    assert len({load(tmp_path / name).lines for name in names}) == 1


def test_nothing_new_writes_nothing(tmp_path: Path) -> None:
    game = new_game("two-cards", seed=7)
    with new_save(tmp_path, game) as save:
        save.write(game)
        size = save.path.stat().st_size
        save.write(game)
        assert save.path.stat().st_size == size


def test_what_is_taken_back_stays_in_the_file_and_does_not_count(tmp_path: Path) -> None:
    game = answer(new_game("two-cards", seats=2, seed=7), 6, "fold")
    with new_save(tmp_path, game) as save:
        save.write(game)
        back = undo(game, 0)
        save.write(back)
        kept = load(save.path)
        assert kept == back.record
        assert kept.is_practice
        answer(back, 9)
        save.write(back)
    assert load(save.path) == back.record
    assert '["raise",6]' in save.path.read_text()


def test_a_file_can_be_gone_on_with(tmp_path: Path) -> None:
    game = answer(new_game("two-cards", seats=2, seed=7), 6)
    with new_save(tmp_path, game) as save:
        save.write(game)
    again = replay(save.path.read_text())
    with SaveFile.again(save.path) as more:
        more.write(again)
        answer(again, "fold")
        more.write(again)
    assert save.path.read_text() == str(again.record)
    with SaveFile.again(save.path) as more:
        more.write(undo(again, 0))
    assert load(save.path) == undo(again, 0).record


@pytest.mark.parametrize("cut", range(1, 45))
def test_a_broken_line_is_cut_away_before_going_on(tmp_path: Path, cut: int) -> None:
    game = answer(new_game("two-cards", seats=2, seed=7), 6, "call")
    with new_save(tmp_path, game) as save:
        save.write(game)
    save.path.write_bytes(save.path.read_bytes()[:-cut])
    again = replay(save.path.read_bytes())
    with SaveFile.again(save.path) as more:
        more.write(again)
        while again.pending is not None:
            again.answer(again.pending.options[-1])
            more.write(again)
    assert save.path.read_text() == str(again.record)


def test_empty_bytes_after_a_crash_are_cut_away(tmp_path: Path) -> None:
    game = new_game("two-cards", seats=2, seed=7)
    with new_save(tmp_path, game) as save:
        save.write(game)
    save.path.write_bytes(save.path.read_bytes() + b"\0" * 100)
    with SaveFile.again(save.path) as more:
        more.write(answer(game, "fold"))
    assert save.path.read_text() == str(game.record)


def test_a_file_follows_one_game_only(tmp_path: Path) -> None:
    with new_save(tmp_path, new_game("two-cards", seed=7)) as save:
        save.write(new_game("two-cards", seed=7))
        with pytest.raises(AssertionError):
            save.write(new_game("two-cards", seed=8))


class TestListing:
    def test_a_folder_that_is_not_there_yet_holds_nothing(self, tmp_path: Path) -> None:
        assert saved_games(tmp_path / "none") == ()

    def test_all_saves_are_listed_the_last_written_first(self, tmp_path: Path) -> None:
        over = answer(new_game("two-cards", seats=2, seed=1), "fold")
        going_on = new_game("threes", seats=["Mara", "Pim"], seed=2)
        evening = Evening(["Mara", "Pim"], rounds=1, seed=3)
        for number, (kept, name) in enumerate(
            [(over, "over"), (going_on, "going-on"), (evening, "evening")]
        ):
            with SaveFile.new(tmp_path, name, number, DAY) as save:
                save.write(kept)
            os.utime(save.path, (number, number))
        (tmp_path / "2031-05-17-noise.rdi").write_bytes(b"\xff\xfe\n")
        os.utime(tmp_path / "2031-05-17-noise.rdi", (9, 9))
        (tmp_path / "2031-05-17-empty.rdi").touch()
        os.utime(tmp_path / "2031-05-17-empty.rdi", (8, 8))
        (tmp_path / "letter.txt").write_text("no save")
        listed = saved_games(tmp_path)
        assert [save.path.stem.split("-", 3)[-1] for save in listed] == [
            *("noise", "empty", "evening-2", "going-on-1", "over-0")
        ]
        assert [save.is_finished for save in listed] == [False, False, False, False, True]
        assert listed[0].problem == "line 1: this is not UTF-8 text"
        assert listed[1].problem == "line 1: nothing is written here"
        assert isinstance(listed[2].record, EveningRecord)
        assert isinstance(listed[3].record, Record)
        assert [save.path for save in unfinished(tmp_path)] == [listed[2].path, listed[3].path]

    def test_a_folder_that_is_none_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(MissingFiles, match="file cannot be used: not a directory"):
            saved_games(tmp_path / "file")
        with pytest.raises(MissingFiles, match="file cannot be used"):
            SaveFile.new(tmp_path / "file", "threes", 7, DAY)
        with pytest.raises(MissingFiles, match="none cannot be read: no such file"):
            load(tmp_path / "none")

    def test_what_is_no_record_cannot_be_gone_on_with(self, tmp_path: Path) -> None:
        (tmp_path / "x.rdi").write_text("hello\n")
        with pytest.raises(BadRecord, match="line 1"):
            SaveFile.again(tmp_path / "x.rdi")
        assert (tmp_path / "x.rdi").read_text() == "hello\n"


PLAYS_FOREVER = """
import sys, time
from datetime import date
from pathlib import Path
from random import Random
from rdi.session.evening import Evening
from rdi.session.save_files import SaveFile
from tests.handmade import random_answer

rng = Random(7)
evening = Evening(["Mara", "Pim", "Tam"], rounds=500, seed=7, stash=5000)
with SaveFile.new(Path(sys.argv[1]), "evening", 7, date(2031, 5, 17)) as save:
    save.write(evening)
    while not evening.is_over:
        for person in range(3):
            if person in evening.borrowers():
                evening.borrow(person)
                save.write(evening)
        game = evening.start("threes")
        save.write(evening)
        while game.pending is not None:
            game.answer(random_answer(rng, game.pending))
            save.write(evening)
        evening.finish()
        save.write(evening)
"""


def test_an_evening_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYS_FOREVER, str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE
    )
    wait_for_size(tmp_path, 40_000, program)
    program.send_signal(signal.SIGKILL)
    program.communicate()
    (save,) = saved_games(tmp_path)
    assert isinstance(save.record, EveningRecord)
    evening = Evening.resume(save.record)
    assert evening.finished > 3
    assert sum(evening.money) + evening.carry == 3 * 5000
    with SaveFile.again(save.path) as file:
        file.write(evening)
        for person in evening.borrowers()[:1]:
            evening.borrow(person)
        game = evening.game or evening.start("threes")
        while game.pending is not None:
            game.answer(game.pending.options[0])
        evening.finish()
        file.write(evening)
    assert load(save.path) == evening.record


def wait_for_size(folder: Path, size: int, program: subprocess.Popen[bytes]) -> None:
    """Wait until a file in the folder has grown to this many bytes."""
    for _ in range(3000):
        if sum(path.stat().st_size for path in folder.iterdir()) >= size:
            return
        if program.poll() is not None:
            raise AssertionError(program.communicate()[1].decode())
        time.sleep(0.01)
    raise AssertionError("nothing is written")
