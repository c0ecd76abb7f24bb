"""Text to tree: the grammar's parser, and what to say when a line is not understood.

The Lark files in ``grammar/`` are one grammar. A line that cannot be understood is reported and left out, with the
block below it, and the rest is read on, so that all mistakes of a file are found at once.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lark import Lark, Token, UnexpectedCharacters, UnexpectedToken, v_args
from lark.exceptions import UnexpectedInput
from lark.indenter import Indenter

from rdi.lang import phrases
from rdi.lang.diagnostic import Diagnostic, nearest
from rdi.lang.source import Source, Span
from rdi.lang.tree import HOMES, Phrase, build
from rdi.resources import text as data_text

GRAMMAR_FILES = ("tavern", "components", "games", "expressions", "words")
MISTAKES_MOST = 50
LENGTH_MOST = 500_000
DEPTH_MOST = 40
__all__ = ["grammar", "parse", "parser", "phrases", "v_args"]


class _Layout(Indenter):
    """Indentation as in the files: two spaces a level by habit, any depth that is consistent."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


def grammar() -> str:
    """The whole grammar as one text."""
    return "\n".join(data_text("grammar", f"{name}.lark") for name in GRAMMAR_FILES)


@cache
def parser() -> Lark:
    """The parser, built once."""
    return Lark(
        grammar(), parser="lalr", lexer="contextual", postlex=_Layout(), propagate_positions=True, maybe_placeholders=True
    )


def parse(source: Source) -> tuple[list[Any], list[Diagnostic]]:
    """The declarations of a text and all mistakes in its phrases."""
    if problem := _unreadable(source):
        return [], [problem]
    lines = source.text.splitlines()
    mistakes: list[Diagnostic] = []
    while True:
        try:
            tree = parser().parse("\n".join(lines) + "\n")
        except UnexpectedInput as error:
            mistake = _explain(source, error)
            mistakes.append(mistake)
            if len(mistakes) >= MISTAKES_MOST or not _leave_out(lines, mistake.span.line):
                return [], mistakes
        except Exception as error:  # noqa: BLE001
            from lark.exceptions import LarkError

            if not isinstance(error, LarkError):
                raise
            mistakes.append(_misaligned(source, lines, str(error)))
            return [], mistakes
        else:
            return [build(child) for child in tree.children], mistakes


def _unreadable(source: Source) -> Diagnostic | None:
    """What no game or card can be: too long, tabs or too deep, or not text at all."""
    if len(source.text) > LENGTH_MOST:
        return Diagnostic("E0104", source, Span(1, 1, 1, 2), f"this file is longer than {LENGTH_MOST} characters")
    for number, line in enumerate(source.text.splitlines(), 1):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent:
            return Diagnostic("E0103", source, Span(number, 1, number, 2), "a line begins with a tab; use spaces")
        if len(indent) > 2 * DEPTH_MOST or line.count("(") > DEPTH_MOST:
            return Diagnostic("E0104", source, Span(number, 1, number, 2), "this line is nested too deeply")
        if "\x00" in line:
            return Diagnostic("E0104", source, Span(number, 1, number, 2), "this is not a text file")
    return None


def _leave_out(lines: list[str], number: int) -> bool:
    """Blank a line and the block below it; False where nothing is left to blank."""
    place = min(number, len(lines)) - 1
    while place >= 0 and not lines[place].strip():
        place -= 1
    if place < 0:
        return False
    indent = _indent(lines[place])
    lines[place] = ""
    for below in range(place + 1, len(lines)):
        if lines[below].strip() and _indent(lines[below]) <= indent:
            break
        lines[below] = ""
    _leave_out_empty_block(lines, place)
    return any(line.strip() for line in lines)


def _leave_out_empty_block(lines: list[str], place: int) -> None:
    """A heading whose only line was left out goes too."""
    above = place - 1
    while above >= 0 and not lines[above].split("#")[0].strip():
        above -= 1
    if above < 0 or not lines[above].split("#")[0].rstrip().endswith(":"):
        return
    below = next((line for line in lines[place + 1 :] if line.split("#")[0].strip()), "")
    if _indent(below) <= _indent(lines[above]) or not below:
        lines[above] = ""
        _leave_out_empty_block(lines, above)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _misaligned(source: Source, lines: list[str], problem: str) -> Diagnostic:
    """An indentation that fits no line above it."""
    depths = [0]
    for number, line in enumerate(lines, 1):
        if not line.split("#")[0].strip():
            continue
        depth = _indent(line)
        while depths[-1] > depth:
            depths.pop()
        if depths[-1] < depth and not _opens(lines, number - 1):
            break
        if depths[-1] < depth:
            depths.append(depth)
        elif depths[-1] != depth:
            break
    return Diagnostic(
        "E0105", source, Span(number, 1, number, 2), "this line is indented unlike any line above it that it could belong to"
    )


def _opens(lines: list[str], place: int) -> bool:
    above = next((line for line in reversed(lines[:place]) if line.split("#")[0].strip()), "")
    return above.split("#")[0].rstrip().endswith(":")


def _explain(source: Source, error: UnexpectedInput) -> Diagnostic:
    line, column = max(1, error.line), max(1, error.column)
    if isinstance(error, UnexpectedCharacters):
        return Diagnostic(
            "E0101", source, Span(line, column, line, column + 1),
            f"the character {source.line(line)[column - 1 : column]!r} has no meaning here",
        )  # fmt: skip
    assert isinstance(error, UnexpectedToken)
    return _explain_token(source, error, Span(line, column, line, column + max(1, len(str(error.token).strip()))))


def _explain_token(source: Source, error: UnexpectedToken, span: Span) -> Diagnostic:
    possible = _words(error.accepts or error.expected)
    text = source.line(span.line)
    misspelt = _misspelt(text, span, possible)
    if misspelt is not None:
        place, wrong, right = misspelt
        return Diagnostic(
            "E0101", source, Span(span.line, place, span.line, place + len(wrong)),
            f"I don't know the word `{wrong}` here.", right, _example(text.replace(wrong, right)),
        )  # fmt: skip
    if error.token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        at = Span(span.line, max(1, len(text.rstrip())), span.line, len(text.rstrip()) + 1)
        return Diagnostic("E0102", source, at, f"this line ends too early; possible here: {_list(possible)}", "", _example(text))
    return Diagnostic(
        "E0101", source, span, f"`{str(error.token).strip()}` cannot stand here; possible: {_list(possible)}", "", _example(text)
    )


def _words(terminals: Any) -> list[str]:
    """The words of the language that these terminals stand for."""
    named = {"CAP": "a Capitalised name", "NAME": "a name", "STRING": '"a text"', "NUMBER": "a number"}
    found = []
    for name in sorted(terminals):
        if name in named:
            found.append(named[name])
        elif name in _literals():
            found.append(_literals()[name])
    return found


@cache
def _literals() -> dict[str, str]:
    return {
        terminal.name: terminal.pattern.value
        for terminal in parser().terminals
        if terminal.pattern.type == "str" and re.fullmatch(r"[a-z_]+", terminal.pattern.value)
    }


def _misspelt(text: str, span: Span, possible: list[str]) -> tuple[int, str, str] | None:
    """The word at the place of the error, or the first unknown one of the line, with what was probably meant."""
    token = text[span.column - 1 : span.end_column - 1]
    if right := nearest(token, [word for word in possible if " " not in word]):
        if right != token:
            return span.column, token, right
    known = [*_literals().values()]
    for match in re.finditer(r"(?<![\"\w])[a-z][a-z_]+", text.split("#")[0]):
        word = match.group()
        right = nearest(word, known)
        if word not in known and right and match.start() < span.end_column and len(word) > 3:
            return match.start() + 1, word, right
    return None


def _list(words: list[str]) -> str:
    shown = words[:8]
    return ", ".join(shown) + (", ..." if len(words) > len(shown) else "") if shown else "nothing more"


def _example(text: str) -> str:
    """The example of the phrase that begins most like this line."""
    wanted = text.split("#")[0].split()
    best = max(HOMES.values(), key=lambda home: _alike(home, wanted), default=None)
    return best.example if best is not None and _alike(best, wanted) else ""


def _alike(home: type[Phrase], wanted: list[str]) -> int:
    words = home.example.split()
    if not words or not wanted or words[0] != wanted[0]:
        return 0
    return 1 + len(set(words) & set(wanted))


def token_span(token: Token) -> Span:
    """Where a token stands."""
    return Span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 2)
