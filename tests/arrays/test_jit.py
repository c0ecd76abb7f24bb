"""Generated functions run as Python or as machine code, which is kept where it may be."""

# ruff: noqa: SLF001 - which files are written, and when again, cannot be seen in what is run

from pathlib import Path

import pytest

from rdi.arrays import jit

TEXT = """
@inner
def doubled(number):
    return {factor} * number


@machine
def all_doubled(numbers):
    total = 0
    for number in numbers:
        total += doubled(number)
    return total
"""

needs_numba = pytest.mark.skipif(not jit.has_numba(), reason="machine code needs numba")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "jit"
    monkeypatch.setattr(jit, "_find_folder", lambda: found)
    return found


def test_without_numba_functions_are_ordinary_ones() -> None:
    assert jit.load(TEXT.format(factor=2), with_numba=False)["all_doubled"]([1, 2, 3]) == 12


def test_the_same_text_is_the_same_module() -> None:
    one, other = (jit.load(TEXT.format(factor=n), with_numba=False) for n in (3, 4))
    assert jit.load(TEXT.format(factor=3), with_numba=False) is one is not other


def test_numba_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    assert not jit.has_numba()


@needs_numba
def test_machine_code_is_kept_by_what_it_says(folder: Path) -> None:
    import numpy

    numbers = numpy.arange(4)
    for factor in (5, 6):  # the same names on the same lines
        function = jit.load(TEXT.format(factor=factor), with_numba=True)["all_doubled"]
        assert function(numbers) == 6 * factor
    assert len(list(folder.glob("rdi_*.py"))) == 2
    assert len(list(folder.rglob("*.nbi"))) == 2
    jit._loaded.cache_clear()
    again = jit.load(TEXT.format(factor=5), with_numba=True)["all_doubled"]
    assert again(numbers) == 30
    assert sum(again.stats.cache_hits.values()) == 1


@needs_numba
def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy

    monkeypatch.setattr(jit, "_find_folder", lambda: None)
    function = jit.load(TEXT.format(factor=7), with_numba=True)["all_doubled"]
    assert function(numpy.arange(4)) == 42


def test_a_folder_that_cannot_be_made_is_no_misfortune(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(jit, "_find_folder", lambda: tmp_path / "file" / "jit")
        assert jit._written("x = 1") is None


def test_the_folder_does_not_grow_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "FILES_MOST", 3)
    for number in range(9):
        assert jit._written(f"x = {number}") is not None
        assert len(list(folder.iterdir())) <= 4


def test_a_changed_file_is_written_again(folder: Path) -> None:
    file = jit._written("x = 1")
    assert file is not None
    file.write_text("x = 'something else'")
    assert jit._written("x = 1") == file
    assert file.read_text() == "x = 1"


def test_the_text_of_a_function_is_what_it_does() -> None:
    assert jit.source_of(documented) == (
        "@machine\ndef documented(number, other):\n    return number + other\n"
    )


def documented(number: int, other: int) -> int:
    """For readers."""
    return number + other
