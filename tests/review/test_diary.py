"""The diary: entries that are kept once, and what they come to."""

import sqlite3
from contextlib import closing
from dataclasses import astuple, replace
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import pytest

from rdi.chances.results import Estimate
from rdi.errors import MissingFiles
from rdi.review.diary import COLUMNS, FILE_NAME, Diary, Entry, as_csv, tallies, tally
from rdi.review.game_review import SeatReview
from rdi.review.weighing import GOLD

ENTRY = Entry(
    "a1", "You", "2026-11-26 18:30", "threes", "dragons,hidden", "Mara,Nell", 7, 1, False, "save-1"
)
OTHER = replace(
    ENTRY, game_id="b2", ended="2026-12-01 20:00", game="kings-council", variants="",
    opponents="Mara", gold=-3, place=2,
)  # fmt: skip


def test_an_entry_is_kept_once(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    assert diary.entries() == []
    assert not diary.path.exists()
    diary.keep([OTHER, ENTRY])
    diary.keep([replace(ENTRY, gold=1000)])
    assert Diary(tmp_path).entries() == [ENTRY, OTHER]


def test_of_two_persons_at_one_game_each_has_an_entry(tmp_path: Path) -> None:
    both = [ENTRY, replace(ENTRY, player="Ann", gold=-7)]
    Diary(tmp_path).keep(both)
    assert Diary(tmp_path).entries() == both


def test_a_review_is_added_to_the_entry_of_its_game_and_player(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.keep([ENTRY, replace(ENTRY, player="Ann"), OTHER])
    luck, own, others = Estimate(2.5, 1.5), Estimate(1.0, 0.5), Estimate(0.25)
    diary.note_review("a1", "You", SeatReview(0, GOLD, (), 7, luck, own, others))
    reviewed = [each for each in diary.entries() if each.is_reviewed]
    assert reviewed == [
        replace(
            ENTRY, luck=2.5, own_errors=1.0, others_errors=0.25, error_rate=None, choices=0,
            luck_error=1.5,
        )
    ]  # fmt: skip
    diary.note_review("none", "You", SeatReview(0, GOLD, (), 7, luck, own, others))
    assert len(diary.entries()) == 3


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be one", b"\0" * 99])
def test_a_file_that_is_no_diary_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(MissingFiles, match="cannot be used"):
        Diary(tmp_path).entries()
    with pytest.raises(MissingFiles, match="cannot be used"):
        Diary(tmp_path).keep([ENTRY])
    assert (tmp_path / FILE_NAME).read_bytes() == content


def test_a_diary_of_a_later_program_is_refused(tmp_path: Path) -> None:
    Diary(tmp_path).keep([ENTRY])
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(MissingFiles, match="later version"):
        Diary(tmp_path).keep([OTHER])


def earlier_diary(folder: Path, *entries: Entry) -> Diary:
    """A diary as the first version of the program wrote it."""
    columns = COLUMNS[:-1]
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.execute(
            f"CREATE TABLE entries ({', '.join(columns)}, PRIMARY KEY (game_id, player))"
        )
        for each in entries:
            marks = ", ".join("?" * len(columns))
            connection.execute(f"INSERT INTO entries VALUES ({marks})", astuple(each)[:-1])
        connection.execute("PRAGMA user_version = 1")
    return Diary(folder)


def test_a_diary_of_an_earlier_program_is_read_as_it_is_and_written_on(tmp_path: Path) -> None:
    seen = replace(ENTRY, luck=2.0, own_errors=1.0, others_errors=0.0, error_rate=10.0, choices=1)
    diary = earlier_diary(tmp_path, seen)
    before = diary.path.read_bytes()
    assert diary.entries() == [seen]
    assert diary.path.read_bytes() == before
    assert tally("all", diary.entries()).luck_error is None
    newer = replace(OTHER, luck=1.0, luck_error=0.5, choices=2)
    diary.keep([newer])
    assert diary.entries() == [seen, newer]


def keep_many(folder: Path, names: list[str]) -> None:
    for name in names:
        Diary(folder).keep([replace(ENTRY, game_id=name)])


@pytest.mark.parametrize("is_new", [True, False])
def test_several_taverns_write_into_one_diary_at_the_same_time(
    tmp_path: Path, is_new: bool
) -> None:
    if not is_new:
        earlier_diary(tmp_path, OTHER)
    context = get_context("spawn")
    names = [[f"{tavern} {game}" for game in range(5)] for tavern in range(4)]
    taverns = [context.Process(target=keep_many, args=(tmp_path, each)) for each in names]
    for each in taverns:
        each.start()
    for each in taverns:
        each.join()
    assert [each.exitcode for each in taverns] == [0] * 4
    kept = {each.game_id for each in Diary(tmp_path).entries()}
    assert kept == {*chain(*names), *([] if is_new else [OTHER.game_id])}


def test_a_diary_in_which_something_is_written_is_read_meanwhile(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.keep([ENTRY])
    with closing(sqlite3.connect(diary.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert diary.entries() == [ENTRY]


def test_a_damaged_diary_is_refused(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.keep([replace(ENTRY, game_id=f"{number}") for number in range(400)])
    content = bytearray(diary.path.read_bytes())
    content[4096:12288] = bytes(8192)
    diary.path.write_bytes(content)
    with pytest.raises(MissingFiles, match="cannot be used"):
        diary.entries()


def test_entries_together() -> None:
    seen = replace(
        ENTRY,
        luck=2.0,
        own_errors=1.0,
        others_errors=0.0,
        error_rate=10.0,
        choices=1,
        luck_error=3.0,
    )
    more = replace(OTHER, luck=None, own_errors=1.0, others_errors=0.0, error_rate=1.0, choices=9)
    found = tally("all", [seen, more, replace(OTHER, game_id="c3")])
    assert (found.games, found.won, found.gold) == (3, 1, 1)
    assert found.luck == 2.0
    assert found.luck_error == 3.0
    assert tally("all", [seen, replace(seen, luck_error=4.0)]).luck_error == 5.0
    assert tally("all", [seen, replace(seen, luck_error=None)]).luck_error is None
    assert found.error_rate == pytest.approx(1.9)
    assert found.choices == 10


def test_nothing_is_told_of_what_nobody_looked_back_at() -> None:
    found = tally("all", [ENTRY])
    assert found.luck is found.error_rate is None


@pytest.mark.parametrize(
    ("by", "names"),
    [
        ("game", ["kings-council", "threes"]),
        ("variant", ["kings-council", "threes with dragons", "threes with hidden"]),
        ("opponent", ["Mara", "Nell"]),
        ("month", ["2026-11", "2026-12"]),
    ],
)
def test_entries_are_told_apart(by: str, names: list[str]) -> None:
    found = tallies([ENTRY, OTHER], by)
    assert [each.name for each in found] == names
    assert sum(each.games for each in found) >= 2


def test_the_table_for_other_programs_has_a_line_for_each_entry() -> None:
    lines = as_csv([ENTRY, OTHER]).splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert '"Mara,Nell"' in lines[1]
    assert len(lines) == 3
