"""What a message proposes can be done with one key, and then the mistake is gone."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.mends import Change, applied, changes_between, mends
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source, Span
from tests.lang.test_mistakes import BAD

SMALL = """game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 2 to each Hand
    showdown
  score highest of Hand:
    each card is worth value
  ties color
"""


def check(text: str, path: str = "x.game") -> list[Diagnostic]:
    return check_sources([Source(path, text)])


def mended(text: str, path: str = "x.game") -> str:
    """A text after the likeliest mend of its first mistake."""
    mistake = check(text, path)[0]
    first = mends(mistake)[0]
    assert first.is_meant
    return applied(text, first.changes)


@pytest.mark.slow
@pytest.mark.parametrize("file", BAD, ids=lambda file: file.name)
def test_a_mend_does_away_with_its_mistake(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for mistake in check(text, str(file)):
        for mend in mends(mistake):
            left = check(applied(text, mend.changes), str(file))
            same = [(each.code, each.message) for each in left if each.span == mistake.span]
            assert (mistake.code, mistake.message) not in same, mend.title


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("    shwdown", "    showdown"),
        ("  ties colour", "  ties color"),
        ('  uses deck "Rogues and Worriers"', '  uses deck "Rogues and Warriors"'),
        ("    deal 2 to each Hnd", "    deal 2 to each Hand"),
    ],
)
def test_the_word_that_was_meant_is_written(wrong: str, right: str) -> None:
    assert mended(SMALL.replace(right, wrong)) == SMALL


def test_brackets_are_written_where_they_are_needed() -> None:
    right = "    each card where (value is 1 or value is 2) is worth 3"
    text = SMALL.replace("    each card is worth value", right)
    assert mended(text.replace("(value is 1 or value is 2)", "value is 1 or value is 2")) == text


def test_tabs_become_spaces_everywhere() -> None:
    assert mended(SMALL.replace("    ", "\t\t")) == SMALL


def test_a_line_that_should_stand_further_in_is_moved_with_all_below_it() -> None:
    card = 'action card "A":\n  if Alcohol is 2:\n    you may:\n      you draw 1 card\n'
    wrong = card.replace("    you may:\n      you", "  you may:\n    you")
    assert mended(wrong, "x.cards") == card


def test_a_line_that_lacks_is_added_below_its_heading() -> None:
    text = SMALL.replace("  for 2 to 4 players\n", "")
    mistake = next(each for each in check(text) if each.code == "E0408")
    (mend,) = mends(mistake)
    assert not mend.is_meant
    assert "\n  for 2 to 8 players\n" in applied(text, mend.changes)


def test_an_example_is_offered_as_a_line_only_where_it_may_stand() -> None:
    for mistake in check('action card "A":\n  victim draws 1 card\n', "x.cards"):
        assert [each.title for each in mends(mistake) if "example" in each.title] != []
    for mistake in check('game "Small":\n  each player in turn\n'):
        assert all("..." not in each.title for each in mends(mistake))


def test_a_mistake_that_proposes_nothing_is_mended_by_nothing() -> None:
    mistake = Diagnostic("E0104", Source("x.game", "a\n"), Span(1, 1, 1, 2), "no text")
    assert mends(mistake) == []


def test_changes_are_made_from_the_end() -> None:
    changes = [Change(Span(1, 1, 1, 2), "xyz"), Change(Span(2, 2, 3, 1), "-")]
    assert applied("ab\ncd\ne", changes) == "xyzb\nc-e"


TEXTS = st.lists(st.sampled_from(["a", "b", "", "cd"])).map("\n".join)


@given(TEXTS, TEXTS)
def test_the_changes_between_two_texts_make_one_of_the_other(before: str, after: str) -> None:
    assert applied(before, changes_between(before, after)) == after
