"""The words of the language are coloured alike wherever they are shown."""

import json
import re

import pytest
from pygments.lexers import find_lexer_class_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, String

from rdi.lang.syntax.tables import literals
from rdi.lsp.documents import Document
from rdi.lsp.highlighting import (
    HEADING,
    SCOPES,
    SEMANTIC_KINDS,
    headings,
    semantic_tokens,
    textmate,
    words_in,
)
from rdi.lsp.positions import Encoding
from rdi.lsp.pygments_lexer import TOKENS, RdiLexer
from rdi.lsp.vscode import FOLDER, GRAMMAR
from rdi.resources import texts
from tests.source import ROOT

SHIPPED = [*texts("cards").values(), *texts("games").values()]


def test_the_grammar_that_is_packed_is_that_of_the_language() -> None:
    """Where it is not: python -m tests.lsp."""
    assert (FOLDER / GRAMMAR).read_text(encoding="utf-8") == textmate()


def test_each_kind_has_a_name_everywhere() -> None:
    assert set(SCOPES) == set(SEMANTIC_KINDS) == set(TOKENS)


def test_a_declaration_begins_with_a_heading_and_no_other_line_does() -> None:
    for file in SHIPPED:
        for line in file.text.split("\n"):
            kinds = [kind for _, kind, _ in words_in(line)]
            assert (HEADING in kinds) == bool(re.match("[a-z]", line)), line
            assert HEADING not in kinds[1:]


def test_what_is_left_of_a_line_is_nothing_but_spaces() -> None:
    for file in SHIPPED:
        for line in file.text.split("\n"):
            left = line
            for start, _, text in words_in(line):
                left = left[:start] + " " * len(text) + left[start + len(text) :]
            assert not left.strip(), line


def test_textmate_finds_the_same_words() -> None:
    """Its patterns are tried one after another, each at the first place where one fits."""
    patterns = [
        (each["name"], re.compile(each["match"], re.MULTILINE))
        for each in json.loads(textmate())["patterns"]
    ]
    for file in SHIPPED[::7]:
        for line in file.text.split("\n"):
            found, at = [], 0
            while at < len(line):
                hits = [(m.start(), n) for n, (_, p) in enumerate(patterns)
                        if (m := p.search(line, at)) is not None]  # fmt: skip
                if not hits:
                    break
                start, which = min(hits)
                name, pattern = patterns[which]
                match = pattern.search(line, at)
                assert match is not None
                found.append((start, name))
                at = match.end()
            assert found == [(start, SCOPES[kind]) for start, kind, _ in words_in(line)], line


def test_pygments_finds_the_language_by_name_and_by_endings() -> None:
    assert RdiLexer.aliases == ("rdi",)
    if find_lexer_class_by_name_or_none() is None:
        pytest.skip("the entry point is only there where the package was installed anew")
    for ending in ("game", "cards", "scenario"):
        assert isinstance(get_lexer_for_filename(f"x.{ending}"), RdiLexer)


def find_lexer_class_by_name_or_none() -> object:
    from pygments.util import ClassNotFound

    try:
        return find_lexer_class_by_name("rdi")
    except ClassNotFound:
        return None


def test_pygments_colours_words_and_loses_nothing() -> None:
    found = [*RdiLexer().get_tokens('game "X":  # y\n  table has King (public)\n')]
    assert (Keyword.Declaration, "game") in found
    assert (String.Double, '"X"') in found
    assert (Comment.Single, "# y") in found
    assert (Name.Class, "King") in found
    for file in SHIPPED:
        lexer = RdiLexer(ensurenl=False, stripnl=False)
        assert "".join(text for _, text in lexer.get_tokens(file.text)) == file.text


def test_semantic_tokens_count_from_the_word_before() -> None:
    data = semantic_tokens(Document("x.game", "ante  ante\n\n bet"), Encoding())
    words = [tuple(data[n : n + 3]) for n in range(0, len(data), 5)]
    assert words == [(0, 0, 4), (0, 6, 4), (2, 1, 3)]


def test_headings_are_words_of_the_language() -> None:
    assert headings() <= set(literals().values())
    assert {"game", "scenario", "action"} <= headings()
    assert "bet" not in headings()


def test_nothing_but_sources_is_packed() -> None:
    names = {each.name for each in (ROOT / "rdi" / "lsp" / "clients" / "vscode").iterdir()}
    assert names == {
        "package.json", "extension.js", "client.js", "language-configuration.json", "README.md",
        GRAMMAR,
    }  # fmt: skip
