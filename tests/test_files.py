"""Files of strangers: read in bounds or refused with the reason, and never waited for."""

import ast
import io
import logging
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rdi import files, library
from rdi.errors import BadRecord, RdiError, SourceErrors, UnreadableFile
from rdi.files import lines_in, make_room, mark_as_used, read_bytes, read_lines, read_text
from rdi.lang.authoring.checked_files import check_paths
from rdi.resources import catalogue, texts
from rdi.session.save_files import load, saved_games
from rdi.shell.authoring.format_files import format_files
from rdi.shell.authoring.scenario_tests import run_tests
from rdi.shell.exit_codes import BAD_FILE, code_of
from rdi.shell.repl.preferences import load_preferences
from rdi.shell.repl.saved_games import SavedGames
from rdi.tournament.spec_reading import read_spec
from tests.source import modules


def _of_bytes(path: Path) -> None:
    path.write_bytes(b'drink "x\xe9"\n')


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1_500_000_000)


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the whole path may be too long for a socket
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "of bytes": (_of_bytes, "not UTF-8 text"),
    "sparse": (_sparse, "larger than"),
    "pipe": (os.mkfifo, "pipe"),
    "socket": (_socket, "socket"),
    "folder": (Path.mkdir, "folder"),
    "nowhere": (lambda path: path.symlink_to("nowhere"), "no such file"),
    "loop": (lambda path: path.symlink_to(path.name), "symbolic links"),
    "endless": (lambda path: path.symlink_to("/dev/zero"), "device"),
}
"""Things that may lie about under the name of a file, and what is said of them."""

odd_things = pytest.mark.parametrize("kind", ODD)


def odd(folder: Path, kind: str, name: str) -> Path:
    path = folder / name
    ODD[kind][0](path)
    return path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, in which nothing was said of any file yet."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delenv("RDI_PATH", raising=False)
    monkeypatch.setattr(files, "_SAID", set())
    return folder


@odd_things
def test_what_is_no_file_is_refused_with_the_reason(here: Path, kind: str) -> None:
    with pytest.raises(UnreadableFile, match=ODD[kind][1]) as refused:
        read_text(odd(here, kind, "odd"))
    assert str(here / "odd") in str(refused.value)


def test_names_that_are_none_are_refused(here: Path) -> None:
    for name, reason in (("a" * 300, "too long"), ("a\0b", "no file"), ("b\udce9", "UTF-8")):
        with pytest.raises(UnreadableFile, match=reason) as refused:
            read_text(here / name)
        str(refused.value).encode()  # fit to be printed


def test_a_file_may_have_so_many_bytes_and_no_more(here: Path) -> None:
    file = here / "file"
    file.write_bytes(b"a" * 10)
    assert read_bytes(file, 10) == b"a" * 10
    with pytest.raises(UnreadableFile, match="larger than 9 bytes"):
        read_bytes(file, 9)


def test_line_ends_are_those_of_the_language(here: Path) -> None:
    (here / "file").write_bytes("a\r\nb\rc é".encode())
    assert read_text(here / "file") == "a\nb\nc é"


def test_of_a_long_line_only_the_beginning_is_kept(here: Path) -> None:
    (here / "file").write_bytes(b"abcdef\nab\nabc\nabcd")
    assert [*read_lines(here / "file", 3)] == [b"abc", b"ab\n", b"abc", b"abc"]
    assert [*lines_in(io.BytesIO(b"x" * 10 + b"\n{}"), 4)] == [b"xxxx", b"{}"]


# ------------------------------------------------------------------ beside the others


@odd_things
def test_what_lies_beside_the_others_is_passed_over_with_a_word(
    here: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("odd.game", "odd.cards"):
        odd(here, kind, name)
    with caplog.at_level(logging.WARNING, "rdi"):
        for _ in range(2):
            assert "threes" in [entry.name for entry in library.entries()]
            assert library.definition("threes").title == "Threes"
            assert library.character("zot").name == "zot"
            assert library.topics()
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == len(set(said)) == 2, said
    for name in ("odd.game", "odd.cards"):
        (one,) = [each for each in said if name in each]
        assert ODD[kind][1] in one
        assert "is ignored" in one


@odd_things
def test_what_cannot_be_read_takes_nobodys_place(here: Path, kind: str) -> None:
    ours = texts("games")["threes"]
    odd(here, kind, "threes.game")
    assert texts("games")["threes"] == ours
    assert library.entry("threes").path == ours.path


def test_a_name_that_is_no_text_is_passed_over(
    here: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = os.fsencode(str(here)) + b"/b\xe9.game"
    with open(name, "wb") as file:
        file.write(b"game")
    assert library.entries()
    assert "b\\udce9.game is ignored" in caplog.text
    assert "b\udce9" not in texts("games")


def test_a_folder_that_was_deleted_is_no_reason_to_stop(here: Path) -> None:
    here.rmdir()
    assert library.entries()
    assert library.compiled_game("threes").definition.name == "threes"
    assert library.character("zot")
    assert not [each for each in check_paths() if not each.is_warning]
    assert run_tests([], False, False) == 0


def test_a_home_of_nobody_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", "~nosuchuser/x")
    assert catalogue("games")


# ------------------------------------------------------------------ asked for by name


@odd_things
def test_what_was_asked_for_is_named_by_its_mistake(here: Path, kind: str) -> None:
    path = odd(here, kind, "odd.game")
    if kind != "folder":
        (mistake,) = check_paths([path])
        assert mistake.code == "E0104"
        assert ODD[kind][1] in str(mistake)
        assert check_paths([here]) == check_paths([path])
        assert format_files([path], only_check=True) == BAD_FILE
    assert code_of(UnreadableFile("x", "y")) == BAD_FILE


@odd_things
def test_records_specs_and_settings_are_read_in_bounds(here: Path, kind: str) -> None:
    path = odd(here, kind, "odd.rdi")
    with pytest.raises(RdiError, match=ODD[kind][1]) as refused:
        load(path)
    assert code_of(refused.value) == BAD_FILE
    with pytest.raises(SourceErrors) as told:
        read_spec(path)
    assert ODD[kind][1] in str(told.value)
    assert load_preferences(path).values == {}
    for save in saved_games(here):
        assert save.problem
    SavedGames(here, print).left_last()


def test_settings_may_be_nested_too_deeply(here: Path) -> None:
    (here / "settings.json").write_text("[" * 15_000)
    assert load_preferences(here / "settings.json").values == {}


def test_scenarios_are_looked_for_in_what_can_be_read(
    here: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    odd(here, "pipe", "a.scenario")
    assert run_tests([], False, False) == 0
    assert "a.scenario is ignored: it is a pipe" in caplog.text
    assert run_tests([Path("a.scenario")], False, False) == BAD_FILE
    assert "a.scenario cannot be read: it is a pipe" in capsys.readouterr().err


# ------------------------------------------------------------------ nobody else reads

OTHERS = {
    "rdi.copied_process": "bytes go between processes",
    "rdi.__main__": "nothing is put in the place of streams that were closed",
    "rdi.session.save_files": "a file that was read is gone on with",
    "rdi.shell.authoring.editor": "messages of an editor come on the standard input",
    "rdi.tournament.bots.class_host": "bytes go between processes",
    "rdi.tournament.workers.mirrored_play": "bytes go between processes",
    "rdi.tournament.workers.worker": "bytes go between processes",
}


def _reads_of(tree: ast.Module) -> Iterator[str]:
    """The calls that open a path to read it, in any module."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        if name in ("read_text", "read_bytes"):
            yield ast.unparse(node)
        is_open = name in ("open", "fdopen") or ast.unparse(node.func) == "open"
        if is_open and _is_opened_to_read(node):
            yield ast.unparse(node)


def _is_opened_to_read(node: ast.Call) -> bool:
    if ast.unparse(node.func) in ("Store.open", "webbrowser.open", "os.open"):
        return False  # no Python file; what os.open gives is handed to fdopen
    modes = [
        each.value
        for each in (*node.args, *(part.value for part in node.keywords if part.arg == "mode"))
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    return not any(set(mode) & set("wxa") and len(mode) < 4 for mode in modes)


def test_all_reading_of_files_goes_one_way() -> None:
    found = {
        module.name: calls
        for module in modules("rdi")
        if module.name not in ("rdi.files", *OTHERS) and (calls := [*_reads_of(module.tree)])
    }
    assert not found
    for name in OTHERS:
        (module,) = [each for each in modules("rdi") if each.name == name]
        assert [*_reads_of(module.tree)], f"{name} reads nothing any more"


def test_a_damaged_record_is_a_file_with_mistakes() -> None:
    assert code_of(BadRecord("line 1")) == BAD_FILE


def _used(folder: Path, *names: str) -> list[Path]:
    """Files of these names, the first of them used the longest ago."""
    files = [folder / name for name in names]
    for number, file in enumerate(files):
        file.write_text(file.name)
        os.utime(file, (number, 1_000))
    return files


def test_room_is_made_of_what_was_used_the_longest_ago(tmp_path: Path) -> None:
    found = _used(tmp_path, "a", "b", "c", "d")
    make_room(found, 4)
    assert all(file.exists() for file in found)
    mark_as_used(found[0])
    assert found[0].stat().st_mtime == 1_000
    make_room(found, 3)
    assert [file.name for file in found if file.exists()] == ["a"]


def test_files_that_belong_together_stay_or_go_together(tmp_path: Path) -> None:
    found = _used(tmp_path, "a.py", "b.py", "c.py", "a.index", "b.code")
    make_room([tmp_path / "gone", *found], 5)
    assert [file.name for file in found if file.exists()] == ["b.py", "b.code"]
