"""A text that changes is understood as if it were new, and places in it are counted right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol.types import Position, PositionEncodingKind

from rdi.lang.authoring.names import NameIndex
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Phrase, walk
from rdi.lsp.documents import LONG, Document
from rdi.lsp.outline import folds
from rdi.lsp.positions import Encoding, encoding_of, lines_of
from rdi.resources import texts
from tests.lsp.editor import CARDS, SMALL

SHIPPED = [*texts("cards").values(), *texts("games").values()]


def told(document: Document) -> list[tuple[str, Span]]:
    """All names in a text and where they stand."""
    index = NameIndex({document.path: document.parts})
    return [
        (name.text, span)
        for part in document.parts
        for name in part.names.names
        for symbol in [*index.meant(name, part)][:1]
        for span in [
            Span(name.span.line + part.lines_above, name.span.column, name.span.end_line, 0)
        ]
        if symbol
    ]


LINES = st.lists(
    st.sampled_from([*SMALL.split("\n"), *CARDS.split("\n"), "# \U0001f3b2", "  x", "", "    \t"]),
    max_size=12,
)


@settings(max_examples=60)
@given(LINES, LINES, st.integers(0, 20), st.integers(0, 6))
def test_a_changed_text_is_understood_as_a_new_one(
    before: list[str], new: list[str], at: int, gone: int
) -> None:
    after = [*before[:at], *new, *before[at + gone :]]
    earlier = Document("x.game", "\n".join(before))
    assert earlier.declarations is not None
    changed = Document("x.game", "\n".join(after), earlier)
    fresh = Document("x.game", "\n".join(after))
    assert told(changed) == told(fresh)


def test_what_has_not_changed_is_not_read_again() -> None:
    earlier = Document("x.game", SMALL + CARDS)
    assert len(earlier.declarations) == 3
    changed = Document("x.game", "# more\n" + SMALL + CARDS.replace("loses 1", "loses 2"), earlier)
    old = [each.declaration for each in earlier.declarations]
    new = [each.declaration for each in changed.declarations]
    assert [a is b for a, b in zip(old, new, strict=True)] == [True, True, False]
    assert [each.above for each in changed.declarations] == [1, 15, 18]


def long(step: str = "bet") -> str:
    return SMALL.replace("    bet\n", f"    {step}\n" * (LONG + 1))


def test_a_long_declaration_is_as_it_was_until_it_is_settled() -> None:
    earlier = Document("x.game", long())
    assert earlier.parts[0].names.names
    changed = Document("x.game", "\n" + long("ante").replace("size", "count"), earlier)
    again = Document("x.game", changed.source.text + "# \n", changed)
    for each in (changed, again):
        assert each.declarations[0].declaration.trees is earlier.declarations[0].declaration.trees
        assert {"size"} <= {name.text for name in each.parts[0].names.names}
    assert again.settle()
    assert told(again) == told(Document("x.game", again.source.text))
    assert not again.settle()


def test_a_short_declaration_is_read_at_once() -> None:
    earlier = Document("x.game", SMALL)
    changed = Document("x.game", SMALL.replace("size", "count"), earlier)
    assert told(changed) == told(Document("x.game", changed.source.text))
    assert not changed.settle()


@pytest.mark.parametrize("file", SHIPPED[::6], ids=lambda file: file.path.rsplit("/", 1)[-1])
def test_declarations_are_understood_as_the_compiler_understands_them(file: Source) -> None:
    document = Document(file.path, file.text)
    trees = [tree for each in document.declarations for tree in each.declaration.trees]
    whole = parse(Source(*file)).declarations
    assert [str(each) for each in walk(trees)] == [str(each) for each in walk(whole)]


def test_lines_that_are_not_understood_are_left_out_as_the_compiler_leaves_them_out() -> None:
    for line in range(1, SMALL.count("\n")):
        lines = SMALL.split("\n")
        for wrong in ("  frobnicates the", "      ante", " bet", "  play:", "", "  x: # y"):
            text = "\n".join([*lines[:line], wrong, *lines[line + 1 :]])
            (placed, *_) = Document("x.game", text).declarations
            whole = parse(Source("x.game", text)).declarations
            found = [type(each) for each in walk(placed.declaration.trees) if _is(each)]
            assert found == [type(each) for each in walk(whole) if _is(each)], text


def _is(part: object) -> bool:
    return isinstance(part, Phrase)


def test_no_text_of_the_language_is_too_much() -> None:
    deep = 'game "X":\n  define a as ' + "(" * 400 + "1" + ")" * 400
    for text in (deep, "a" * 400_000, "\x00", "game\x0b\n", "\ud800", "x" * 301, "  " * 90 + "x"):
        document = Document("x.game", text)
        assert document.declarations == [] or document.declarations[0].declaration.trees == []


# ---------------------------------------------------------------------- places

LETTERS = st.text(st.sampled_from("a \u00e9\u20ac\U0001f3b2\u0301\u2028"), max_size=8)


@given(st.lists(LETTERS, min_size=1, max_size=4), st.sampled_from([*PositionEncodingKind]),
       st.data())  # fmt: skip
def test_a_place_told_to_an_editor_comes_back_as_it_was(
    lines: list[str], kind: PositionEncodingKind, data: st.DataObject
) -> None:
    encoding = Encoding(kind)
    line = data.draw(st.integers(1, len(lines)))
    column = data.draw(st.integers(1, len(lines[line - 1]) + 1))
    position = encoding.position(lines, line, column)
    assert encoding.place(lines, position) == (line, column)


def test_the_middle_of_a_letter_is_that_letter() -> None:
    assert Encoding().column("\U0001f3b2x", 1) == 1
    assert Encoding(PositionEncodingKind.Utf8).column("\U0001f3b2x", 3) == 1
    assert Encoding().column("\U0001f3b2x", 2) == 2


def test_a_place_outside_of_the_text_is_the_nearest_one_in_it() -> None:
    lines = ["ab", "c"]
    assert Encoding().place(lines, Position(9, 0)) == (2, 1)
    assert Encoding().place(lines, Position(0, 99)) == (1, 3)
    assert Encoding().position(lines, 3, 1) == Position(1, 1)


def test_lines_end_as_the_protocol_says_and_nowhere_else() -> None:
    assert lines_of("a\r\nb\rc\nd\u2028e\x0cf") == ["a", "b", "c", "d\u2028e\x0cf"]


def test_without_an_agreement_columns_are_those_of_utf_16() -> None:
    assert encoding_of(None).kind == encoding_of("utf-7").kind == PositionEncodingKind.Utf16
    assert encoding_of("utf-8").kind == PositionEncodingKind.Utf8


def test_folds_never_cross() -> None:
    for file in SHIPPED:
        found = folds(file.text.split("\n"))
        assert all(first < last for first, last, _ in found)
        for first, last, _ in found:
            assert not any(first < other < last < end for other, end, _ in found)
