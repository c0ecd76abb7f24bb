"""Errors tell whose fault it was, also to another process."""

import pickle

import pytest

from rdi.errors import (
    BadRecord,
    BadSettings,
    IllegalAnswer,
    MissingFiles,
    RdiError,
    SourceErrors,
)


@pytest.mark.parametrize(
    "kind", [BadRecord, BadSettings, IllegalAnswer, MissingFiles, SourceErrors]
)
def test_no_fault_of_somebody_outside_is_taken_for_one_of_the_program(
    kind: type[RdiError],
) -> None:
    assert issubclass(kind, RdiError)
    assert not issubclass(kind, AssertionError)


def test_an_illegal_answer_names_the_rule_and_the_nearest_legal_answer() -> None:
    error = IllegalAnswer("the least raise makes 9", "Raise", ("raise", 9))
    assert str(error) == "the least raise makes 9"
    assert (error.rule, error.nearest) == ("Raise", ("raise", 9))
    assert isinstance(error, ValueError)


def test_mistakes_of_an_author_are_told_all_at_once_and_in_order() -> None:
    error = SourceErrors(["line 2: no such word", "line 7: a name twice"])
    assert error.diagnostics == ("line 2: no such word", "line 7: a name twice")
    assert str(error) == "line 2: no such word\nline 7: a name twice"


def test_errors_come_back_whole_from_another_process() -> None:
    answer = pickle.loads(pickle.dumps(IllegalAnswer("too little", "Raise", 9)))
    assert (str(answer), answer.rule, answer.nearest) == ("too little", "Raise", 9)
    source = pickle.loads(pickle.dumps(SourceErrors(["a", "b"])))
    assert (str(source), source.diagnostics) == ("a\nb", ("a", "b"))
