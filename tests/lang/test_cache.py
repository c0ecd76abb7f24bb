"""What is worked out once is kept, and believed only where nobody else can have written it."""

import os
import pickle
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rdi import library
from rdi.lang.authoring import checking_in_parts
from rdi.lang.authoring.checked_files import check_paths
from rdi.lang.authoring.checking import check_sources
from rdi.lang.cache import digest, fetch, lasting_digest, store
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from tests.source import ROOT

GOOD_CARD = 'action card "Left Foot":\n  another player loses 1 Fortitude\n  house\n'

PROGRAM = (
    "import rdi, sys; rdi.new_game('threes', seed=1); "
    "print('rdi.lang.syntax.reader' in sys.modules)"
)
FUNCTIONS = (
    "import sys; from rdi.library import definition; made = definition('threes'); "
    "print('rdi.model.ir' in sys.modules, "
    "len(made.functions.functions), made.functions.functions[0].name)"
)
OF_CARDS = (
    "import sys; from rdi.library import character, drink_deck; "
    "character('zot'), drink_deck('Drink Deck'); print('rdi.lang.syntax.reader' in sys.modules)"
)
FINGERPRINTS = (
    "from rdi.library import cards; found = cards(); "
    "print([(name, each.fingerprint) for kind in (found.characters, found.decks) "
    "for name, each in kind.items()])"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is kept."""
    kept = tmp_path / "kept"
    monkeypatch.setenv("RDI_CACHE", str(kept))
    return kept


def printed(program: str, **environment: str) -> str:
    """What a new process prints."""
    command, around = [sys.executable, "-c", program], {**os.environ, **environment}
    result = subprocess.run(
        command, cwd=ROOT, env=around, capture_output=True, text=True, check=True
    )
    return result.stdout.strip()


def compiles(cache: str, program: str = PROGRAM) -> bool:
    """Whether a new process reads the text of the game, rather than what was made of it before."""
    return printed(program, RDI_CACHE=cache) == "True"


def test_a_game_is_compiled_once(folder: Path) -> None:
    assert compiles(str(folder))
    assert not compiles(str(folder))
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:-1])
    assert compiles(str(folder)), "a file that is not whole was believed"
    assert not compiles(str(folder)), "it was not written again"


def test_the_functions_of_a_kept_game_are_read_back_when_they_are_asked_for(folder: Path) -> None:
    made = printed(FUNCTIONS, RDI_CACHE=str(folder))
    kept = printed(FUNCTIONS, RDI_CACHE=str(folder))
    assert made.startswith("True ")
    assert kept == made.replace("True", "False", 1)


def test_a_kept_game_is_equal_to_itself_and_has_nothing_that_it_had_not() -> None:
    made = replace(library.definition("threes"), code=None)
    kept = pickle.loads(pickle.dumps(made))
    assert kept == made
    assert pickle.loads(pickle.dumps(kept)).functions == made.functions
    with pytest.raises(AttributeError, match="no generated"):
        assert kept.generated


@pytest.mark.slow
def test_characters_are_understood_once(folder: Path) -> None:
    assert compiles(str(folder), OF_CARDS)
    assert not compiles(str(folder), OF_CARDS)
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:-1])
    assert compiles(str(folder), OF_CARDS), "a file that is not whole was believed"


@pytest.mark.slow
def test_cards_are_the_same_in_every_process_that_understands_them_anew() -> None:
    seeds = ("0", "1", "2")
    found = {printed(FINGERPRINTS, RDI_CACHE="", PYTHONHASHSEED=seed) for seed in seeds}
    assert len(found) == 1
    assert "zot" in found.pop()


@pytest.mark.slow
def test_cards_are_the_same_in_every_folder(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT / "cards", elsewhere / "cards")
    there = {"RDI_CACHE": "", "RDI_PATH": str(elsewhere)}
    paths = printed(
        f"{FINGERPRINTS}; print({{each.path for each in found.characters.values()}})", **there
    )
    assert str(elsewhere) in paths
    assert paths.splitlines()[0] == printed(FINGERPRINTS, RDI_CACHE="")


@pytest.mark.slow
def test_nothing_is_kept_where_that_is_switched_off() -> None:
    assert compiles("")
    assert compiles("")


def test_what_is_stored_is_fetched(folder: Path) -> None:
    assert fetch("a") is None
    store("a", b"text")
    assert fetch("a") == b"text"
    assert fetch("b") is None
    store("a", b"other")
    assert fetch("a") == b"other"
    assert [file.name for file in folder.iterdir()] == ["a"]


def test_only_the_owner_may_look_into_the_folder(folder: Path) -> None:
    store("a", b"text")
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("rights", [0o755, 0o770, 0o777, 0o701])
def test_a_folder_that_others_can_enter_is_not_believed(folder: Path, rights: int) -> None:
    store("a", b"text")
    folder.chmod(rights)
    assert fetch("a") is None
    store("b", b"text")
    folder.chmod(0o700)
    assert fetch("a") == b"text"
    assert fetch("b") is None


def test_a_file_that_was_changed_is_not_believed(folder: Path) -> None:
    store("a", b"text")
    file = folder / "a"
    whole = file.read_bytes()
    for broken in (b"", whole[:10], whole[:-1], whole + b"x", b"x" * len(whole)):
        file.write_bytes(broken)
        assert fetch("a") is None
    store("a", b"text")
    assert fetch("a") == b"text"


def test_a_folder_that_cannot_be_made_is_no_misfortune(folder: Path) -> None:
    folder.write_text("a file where the folder should be", encoding="utf-8")
    store("a", b"text")
    assert fetch("a") is None


def test_the_folder_does_not_grow_for_ever(folder: Path) -> None:
    for number in range(402):
        store(str(number), b"text")
        fetch("0")
    kept = {file.name for file in folder.iterdir()}
    assert len(kept) == 201
    assert kept == {"0", *map(str, range(202, 402))}, "what was used last is not there"


def test_other_texts_have_other_names() -> None:
    names = {digest("a", "b"), digest("ab"), digest("a", "b", ""), digest("b", "a")}
    assert len(names) == 4


def test_another_program_compiles_anew_what_depends_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, lasting = digest("a"), lasting_digest("a")
    monkeypatch.setattr("rdi.lang.cache._program", lambda: "another")
    assert digest("a") != compiled
    assert lasting_digest("a") == lasting != lasting_digest("b")


def test_files_without_mistakes_are_checked_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, own = tmp_path / "shelf", tmp_path / "own.cards"
    shelf.mkdir()
    monkeypatch.setenv("RDI_PATH", str(shelf))
    checked: list[int] = []

    def counted(sources: list[Source]) -> list[Diagnostic]:
        checked.append(len(sources))
        return check_sources(sources)

    monkeypatch.setattr(checking_in_parts, "check_in_parts", counted)
    own.write_text(GOOD_CARD)
    assert check_paths([own]) == check_paths([own]) == []
    assert checked == [1]
    (shelf / "other.cards").write_text(GOOD_CARD.replace("Left", "Right"))
    assert check_paths([own]) == []
    assert checked == [1, 1], "what lies on the shelf may make another mistake of a file"
    own.write_text(GOOD_CARD.replace("loses", "loose"))
    mistakes = check_paths([own])
    assert [str(each) for each in mistakes] == [str(each) for each in check_paths([own])] != []
    assert checked == [1, 1, 1, 1], "mistakes are not kept: another file may mend them"
