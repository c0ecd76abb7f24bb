"""Complaints are sentences: on a terminal in lines that fit it, elsewhere in one."""

import io
import sys

import pytest

from rdi.errors import BadSettings, IllegalAnswer, UnreadableFile
from rdi.shell.messages import as_sentence, complain, with_rule

LONG = "there is nothing of this kind: " + ", ".join(["something else"] * 12)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_long_complaint_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(sys, "stderr", Terminal())
    complain(BadSettings(LONG))
    lines = sys.stderr.getvalue().splitlines()  # type: ignore[attr-defined]
    assert len(lines) > 2
    assert all(len(each) <= 60 for each in lines)
    assert " ".join(lines) == as_sentence(LONG)


def test_a_program_reads_one_line_with_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    complain(IllegalAnswer(LONG, rule="betting-11"))
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.endswith(". (rules table-stakes)\n")


@pytest.mark.parametrize(
    ("rule", "note"),
    [
        ("betting-05", " (rules check)"),
        ("The Book, Order of Play", " (The Book, Order of Play)"),
        ("shares-13", ""),
        ("PT-7", ""),
        ("", ""),
    ],
)
def test_a_refusal_says_where_its_rule_is_read_and_no_id(rule: str, note: str) -> None:
    assert with_rule("No.", rule) == f"No.{note}"


@pytest.mark.parametrize("name", ["kept.tsv", "a/b", "C:\\x"])
def test_the_name_of_a_file_stays_as_it_is(name: str) -> None:
    assert as_sentence(f"{name} cannot be read") == f"{name} cannot be read."
    assert as_sentence("it cannot be read") == "It cannot be read."


def test_a_file_without_a_folder_or_an_ending_keeps_its_letters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    complain(UnreadableFile("nofile", "no such file or directory"))
    assert capsys.readouterr().err == "nofile cannot be read: no such file or directory.\n"
