"""The shelf is checked in two processes, and what is told is the same."""

import os
from collections.abc import Sequence
from pathlib import Path
from time import sleep

import pytest

from rdi.copied_process import copy_at_work
from rdi.lang.authoring import checking_in_parts
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.checking_in_parts import check_in_parts, has_no_mistakes, parts_of
from rdi.lang.syntax.source import Source
from rdi.resources import texts

GAME = """game "{title}":
  uses deck "{deck}"
  for 2 to 4 players
  each player has Hand (hidden)
  set many to 1
  play:
    ante
    deal {many} to each Hand
    bet
    showdown
  score lowest of Hand:
    each card is worth value
  ties color

  variant "Two" called two:
    about "two cards"
    set many to 2
"""

DECK = """deck "Six":
  ranks:
    "One" 1 (a, ones), value 1, 3 copies
    "Two" 2 (b, twos), value 2, 3 copies
  suits:
    "Sun" s
"""


def game(title: str = "High", many: str = "many", deck: str = "Rogues and Warriors") -> str:
    return GAME.format(title=title, many=many, deck=deck)


CARDS = """action card "Purse" in Gerki, 2 copies:
  pick another player as victim
  victim pays {gold} Gold to you
"""

MODULE = """variant "More" called more of "{game}":
  about "more of it"
  needs {needed}
"""

FINE = {"a.game": game("High"), "b.game": game("Low")}
WRONG = {
    "a word is not known": FINE | {"a.game": game(many="much")},
    "a line is not understood": FINE | {"b.game": game(many="1 2")},
    "a mistake in one variant": FINE | {"b.game": game().replace("set many to 2", "set few to 2")},
    "two games of one title": {"a.game": game("High"), "b.game": game("High")},
    "there is no such deck": FINE | {"b.game": game(deck="Rogues and Worriers")},
    "a game of ours is hidden": FINE | {"a.game": game("Den of Thieves")},
    "a variant of no game": FINE | {"c.game": MODULE.format(game="Hihg", needed="two")},
    "a variant needs another": FINE | {"c.game": MODULE.format(game="High", needed="three")},
    "a card is wrong": FINE | {"a.cards": CARDS.format(gold="Fortitude")},
    "two files are wrong": {"a.game": game(many="much"), "a.cards": CARDS.format(gold="x")},
}


@pytest.fixture(autouse=True)
def always_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(checking_in_parts, "LENGTH_LEAST", 0)
    monkeypatch.setattr(checking_in_parts, "can_be_copied", lambda: True)
    monkeypatch.setattr(checking_in_parts, "cores", lambda: 2)


def laid_out(files: dict[str, str], *ours: str) -> list[Source]:
    """These files as a player's own on the shelf, and some of ours."""
    for name, text in files.items():
        Path(name).write_text(text)
    shelf = [*texts("cards").values(), *texts("games").values()]
    wanted = {*files, *ours}
    return [Source(*file) for file in shelf if Path(file.path).name in wanted]


def told(sources: Sequence[Source]) -> list[str]:
    return [str(each) for each in check_in_parts(sources)]


@pytest.mark.parametrize("what", WRONG)
def test_the_same_is_told(what: str) -> None:
    sources = laid_out(WRONG[what], "kings_council.game", "dungeon_events.game")
    assert len(parts_of(sources)) > 2
    in_one_piece = [str(each) for each in check_sources(sources)]
    assert in_one_piece
    assert told(sources) == in_one_piece


def test_where_nothing_is_wrong_nothing_is_told() -> None:
    sources = laid_out(FINE, "kings_council.game", "dungeon_events.game", "high_noon.game")
    assert has_no_mistakes(parts_of(sources), {})
    assert check_sources(sources) == told(sources) == []


def test_each_file_is_in_one_part() -> None:
    sources = laid_out(FINE, *(Path(each.path).name for each in texts("games").values()))
    parts = parts_of(sources)
    assert sorted(each.path for part in parts for each in part) == sorted(
        each.path for each in sources
    )
    assert [each.path for each in parts[1]] == [str(Path("a.game").absolute())]


def test_what_does_not_lie_on_the_shelf_is_checked_in_one_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking_in_parts, "has_no_mistakes", None)
    changed = [Source(each.path, f"{each.text}\n") for each in laid_out(FINE)]
    assert told([*changed, Source("deck.cards", DECK)]) == [
        str(each) for each in check_sources([*changed, Source("deck.cards", DECK)])
    ]


def test_where_the_other_process_fails_all_is_checked_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, checked = os.getpid(), checking_in_parts._checked  # noqa: SLF001

    def fails_elsewhere(*given: object) -> object:
        if os.getpid() != here:
            os._exit(1)
        return checked(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(checking_in_parts, "_checked", fails_elsewhere)
    assert told(laid_out(FINE)) == []
    assert told(laid_out(WRONG["a word is not known"]))


def test_a_copy_gives_what_it_found_and_is_gone() -> None:
    with copy_at_work(lambda: f"{os.getpid()}".encode()) as result:
        other = int(result())
    assert other != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(other, 0)


def test_a_copy_that_fails_gives_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    def fails() -> bytes:
        raise RuntimeError("nobody hears this")

    with copy_at_work(fails) as result:
        assert result() == b""
    assert capfd.readouterr() == ("", "")


def test_whoever_is_interrupted_leaves_no_copy_behind() -> None:
    reading, writing = os.pipe()
    others: list[int] = []

    def goes_on() -> bytes:
        os.write(writing, f"{os.getpid()}".encode())
        sleep(60)
        return b""

    def interrupted() -> None:
        with copy_at_work(goes_on):
            others.append(int(os.read(reading, 100)))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with pytest.raises(ProcessLookupError):
        os.kill(others[0], 0)
    os.close(reading)
    os.close(writing)
