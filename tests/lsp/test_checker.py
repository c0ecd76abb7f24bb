"""Texts are checked in a process of its own, which may end without harm."""

import pytest

from rdi.lang.syntax.source import Source
from rdi.lsp import checker as checking
from rdi.lsp.checker import CheckBrokenOff, Checker
from rdi.resources import identity
from tests.lsp.editor import SMALL

WRONG = Source("/nowhere/x.game", SMALL.replace("ties color", "ties colour"))


@pytest.mark.slow
def test_a_process_that_has_ended_is_begun_again() -> None:
    checker = Checker()
    try:
        for _ in range(2):
            (found,) = checker.check([WRONG])[identity(WRONG.path)]
            assert found.code == "E0202"
            process = checker._process  # noqa: SLF001  # what a machine may do to it
            assert process is not None
            process.kill()
            process.join()
    finally:
        checker.close()


@pytest.mark.slow
def test_a_check_that_takes_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    checker = Checker()
    try:
        monkeypatch.setattr(checking, "SECONDS_MOST", 0.001)
        with pytest.raises(CheckBrokenOff, match="more than"):
            checker.check([WRONG])
        monkeypatch.setattr(checking, "SECONDS_MOST", 60.0)
        assert len(checker.check([WRONG])[identity(WRONG.path)]) == 1
    finally:
        checker.close()


def test_what_is_raised_is_told_and_the_next_text_is_checked() -> None:
    folder = "/"
    assert "Error" in str(checking._answer("/no/such/folder", [WRONG]))  # noqa: SLF001
    assert isinstance(checking._answer(folder, [WRONG]), dict)  # noqa: SLF001
