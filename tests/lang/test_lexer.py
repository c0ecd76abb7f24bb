"""The words of a text are told apart as by Lark's own contextual lexer, mistakes included."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, UnexpectedCharacters, UnexpectedToken
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.phrases import GROUPS
from rdi.lang.syntax.grammar import OPTIONS, grammar
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES
from tests.lang.mutations import change_a_little
from tests.source import ROOT

assert GROUPS  # only then are all phrases known

HERE = Path(__file__).parent
FILES = [
    *sorted(Path(ROOT, "games").glob("*.game")),
    *sorted(Path(ROOT, "cards").glob("*.cards")),
    *sorted((HERE / "bad").iterdir()),
    *sorted((HERE / "good").iterdir()),
]
TEXTS = {file.name: file.read_text(encoding="utf-8") for file in FILES}
LINES = sorted({line for text in TEXTS.values() for line in text.split("\n") if line.strip()})
WORDS = sorted({*literals().values(), *(word for line in LINES for word in line.split())})
SIGNS = [
    "'s",
    ", as",
    ",as ",
    "...",
    "...\n",
    "\r\n",
    "\n",
    "# x",
    '"',
    '"A"',
    "\t",
    "7a",
    "aB",
    "Aa_",
]
"""What words, numbers and signs may be taken for, and where they may be cut off."""


@cache
def of_lark() -> Lark:
    """The same grammar with Lark's own lexer."""
    return Lark(grammar(), postlex=parser().options.postlex, **OPTIONS)


def found(reader: Lark, text: str) -> list[object]:
    """The tokens of a text with their places, and the mistake at which they end, if there is one.

    The first mistake that Lark tells is of the parser or of the lexer: both are compared.
    """
    tokens: list[object] = []
    try:
        for token in (state := reader.parse_interactive(text)).iter_parse():
            tokens.append(told(token))
        state.feed_eof()
    except UnexpectedToken as error:
        tokens += [
            "token",
            told(error.token),
            error.line,
            error.column,
            sorted(error.accepts or error.expected),
        ]
    except UnexpectedCharacters as error:
        tokens += [
            "characters",
            error.line,
            error.column,
            error.pos_in_stream,
            sorted(error.allowed),
            error.token_history,
        ]
    except UnexpectedInput as error:
        tokens += [type(error), error.line, error.column]
    except DedentError as error:
        tokens.append(str(error))
    return tokens


def told(token: Token) -> tuple[object, ...]:
    """All that is known of a token."""
    places = (token.start_pos, token.end_pos, token.line, token.column)
    return token.type, str(token), *places, token.end_line, token.end_column


def is_as_lark_finds_it(text: str) -> None:
    assert found(parser(), text) == found(of_lark(), text)


@pytest.mark.parametrize("name", TEXTS)
def test_files_have_the_words_that_lark_finds(name: str) -> None:
    is_as_lark_finds_it(TEXTS[name])
    assert len(found(parser(), TEXTS[name])) > 10


@pytest.mark.parametrize("home", HOMES.values(), ids=lambda home: home.rule)
def test_examples_cut_off_anywhere_have_the_words_that_lark_finds(home: type) -> None:
    for end in range(len(home.example) + 1):
        is_as_lark_finds_it(home.example[:end])


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, *SIGNS]), max_size=12), st.sampled_from([" ", "", "  "]))
def test_words_in_any_order(words: list[str], between: str) -> None:
    is_as_lark_finds_it(between.join(words))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_texts_in_which_something_was_changed(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(sorted(TEXTS.values()))).split("\n")
    starts = [number for number, line in enumerate(lines) if line and line[0] not in " #"] or [0]
    first = data.draw(st.sampled_from(starts))
    block = lines[first : first + 15]
    change_a_little(block, [*WORDS, *SIGNS], data)
    is_as_lark_finds_it("\n".join(block) + "\n")
    place = data.draw(st.integers(0, len(block[0])))
    is_as_lark_finds_it(block[0][:place] + data.draw(st.sampled_from(SIGNS)) + block[0][place:])


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    is_as_lark_finds_it(text)
