"""What is read by the tables is what Lark's tree becomes, place by place."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.compiler.parser import declarations_in
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.reader import NotUnderstood, read, reading_of, words_by_lark
from rdi.lang.syntax.tree import Phrase, Word
from tests.lang.lark_trees import build
from tests.lang.mutations import change_a_little
from tests.lang.test_lexer import SIGNS, TEXTS, WORDS
from tests.lang.test_phrases import examples_in_their_places
from tests.source import ROOT

SHIPPED = {
    file.name: file.read_text(encoding="utf-8")
    for folder, kind in (("games", "*.game"), ("cards", "*.cards"), ("tests/inn", "*.scenario"))
    for file in sorted(Path(ROOT, folder).glob(kind))
}
ABOVE = 7
MORE_THAN_FITS = re.compile(r"[a-z0-9]-[a-z0-9]|,[ \t]+as\b")
"""What is one word, of which a part may be another: left to Lark where only that part fits."""


def told(part: Any) -> object:
    """All that is known of a part of a tree."""
    if isinstance(part, Word):
        return str(part), part.span
    if isinstance(part, Phrase):
        return type(part), [(name, told(value)) for name, value in vars(part).items()]
    return [told(each) for each in part] if isinstance(part, list) else part


def of_lark(text: str) -> object:
    """What Lark's tree of a text becomes; None where Lark finds a mistake."""
    try:
        tree = parser().parse(text)
    except (UnexpectedInput, DedentError):
        return None
    return told([build(each, ABOVE) for each in tree.children])


def of_tables(text: str) -> object:
    """What is read by the tables; None where that is not understood."""
    try:
        return told(read(text, ABOVE))
    except NotUnderstood:
        return None


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_is_read_by_the_tables(name: str) -> None:
    lines = SHIPPED[name].split("\n")
    for start, end in declarations_in(lines):
        text = "\n".join(lines[start:end]) + "\n"
        assert of_tables(text) == of_lark(text) is not None


def test_several_declarations_are_read_at_once() -> None:
    text = "".join(f"{each}\n" for each in SHIPPED.values() if len(each) < 4000)
    assert of_tables(text) == of_lark(text) is not None


@pytest.mark.slow
def test_examples_are_read_as_lark_reads_them() -> None:
    for rule, text in examples_in_their_places().items():
        assert text is not None, rule
        assert of_tables(text) == of_lark(text) is not None, rule


def test_of_a_word_that_does_not_fit_lark_finds_the_part_that_does() -> None:
    text = 'game "A":\n  play:\n    let n be 3-1\n    let m be n-1\n'
    assert of_tables(text) is None
    assert told(reading_of(words_by_lark(text, ABOVE)).declarations) == of_lark(text) is not None


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_texts_in_which_something_was_changed(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(sorted([*TEXTS.values(), *SHIPPED.values()]))).split("\n")
    first, last = data.draw(st.sampled_from([*declarations_in(lines)]))
    block = lines[first : min(last, first + 25)]
    change_a_little(block, [*WORDS, *SIGNS], data)
    text = "\n".join(block) + "\n"
    by_tables, by_lark = of_tables(text), of_lark(text)
    if not MORE_THAN_FITS.search(text):
        assert by_tables == by_lark
    assert by_tables in (by_lark, None)
    if by_lark is None:
        with pytest.raises((UnexpectedInput, DedentError)):
            words_by_lark(text)
    else:
        assert told(reading_of(words_by_lark(text, ABOVE)).declarations) == by_lark
