"""A text to its declarations, as trees of phrases.

Each declaration is read by itself. A line that cannot be understood is reported and left out, with
the block below it, and the rest is read on, so that all mistakes of a file are found at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from rdi.lang.cache import cached
from rdi.lang.phrases import GROUPS
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.reader import NotUnderstood, read, reading_of, words_by_lark
from rdi.lang.syntax.source import Source, Span, goes_on, indent_of, without_comment
from rdi.model.values import Value

assert GROUPS  # without the homes of the phrases there is nothing to build a tree of

Block = TypeVar("Block")

OTHERWISE = re.compile(r"\s*otherwise\b")
MISTAKES_MOST = 50
LENGTH_MOST, LINE_MOST, DEPTH_MOST, CONTINUED_MOST = 300_000, 300, 20, 4
WHOLE_LINE_MOST = 500
"""How long a line may be that goes on below: so deep is no formula as this could become."""


class Parsed(Struct):
    """A text that was read: its declarations, its mistakes, and the words of the lines left out for
    them.
    """

    declarations: list[Any] = field(default_factory=list)
    mistakes: list[Diagnostic] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)


class Declared(Value, Generic[Block]):
    """A declaration and the file in which it stands."""

    block: Block
    source: Source


Files = Sequence[tuple[Source, Parsed]]
"""Texts, and what was understood of them."""


def parse(source: Source, word: str = "", first: int = 0) -> Parsed:
    """The declarations of a text, all mistakes in its phrases, and what had to be left out.

    With a word, only the declarations that begin with it are read; with a first line, counted from
    0, those that begin there and below.
    """
    parsed = Parsed()
    if problem := unreadable(source):
        parsed.mistakes.append(problem)
        return parsed
    lines = [line.rstrip("\r") for line in source.text.split("\n")]
    for start, end in declarations_in(lines):
        if start < first or not lines[start].startswith(word):
            continue
        _read(source, lines[start:end], start, parsed)
        if len(parsed.mistakes) >= MISTAKES_MOST:
            break
    return parsed


def declarations_in(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """From where to where each declaration goes: whatever begins at the left edge."""
    starts = [n for n, line in enumerate(lines) if line and line[0] not in " #"]
    if any(without_comment(line).strip() for line in lines[: starts[0] if starts else None]):
        starts.insert(0, 0)
    yield from pairwise([*starts, len(lines)])


def _read(source: Source, lines: list[str], lines_above: int, parsed: Parsed) -> None:
    """Read one declaration, leaving out what is not understood."""
    while any(without_comment(line).strip() for line in lines):
        try:
            parsed.declarations += read("\n".join(lines) + "\n", lines_above)
            return
        except NotUnderstood:
            # Late: all that finds a mistake takes longer to load than a file to read.
            from rdi.lang.compiler.syntax_errors import read_by_lark

            found = read_by_lark(source, lines, lines_above)
        if isinstance(found, list):
            parsed.declarations += found
            return
        mistake = found
        parsed.mistakes.append(mistake)
        if len(parsed.mistakes) >= MISTAKES_MOST:
            return
        number = mistake.span.line - 1 - lines_above
        if mistake.code == "E0105":
            parsed.left_out |= _leave_out_alike(lines, number)
        parsed.left_out |= _leave_out(lines, number)


def understood(lines: Sequence[str], tries: int = MISTAKES_MOST) -> list[Any] | None:
    """The phrases of the lines of one declaration, without a word of the mistakes in it;
    their places are counted from its own first line. None where so many tries were not enough.
    """
    from lark.exceptions import UnexpectedInput, UnexpectedToken
    from lark.indenter import DedentError

    from rdi.lang.compiler.syntax_errors import empty_heading, misaligned

    left = [*lines]
    for _ in range(tries):
        if not any(without_comment(line).strip() for line in left):
            return []
        text = "\n".join(left) + "\n"
        with suppress(NotUnderstood):
            return read(text)
        try:
            return reading_of(words_by_lark(text)).declarations
        except UnexpectedInput as error:
            wrong = max(1, error.line) - 1
            if isinstance(error, UnexpectedToken) and error.token.type == "_INDENT":
                wrong = _next_line(left, wrong)  # Lark finds it where the line above ends
            elif isinstance(error, UnexpectedToken) and "_INDENT" in error.accepts:
                above = empty_heading(left, wrong)
                if above is None:
                    _leave_out_alike(left, wrong)
                wrong = wrong if above is None else above
            _leave_out(left, wrong)
        except DedentError:
            _leave_out(left, misaligned(Source("", ""), left, 0).span.line - 1)
    return None


def _next_line(lines: Sequence[str], number: int) -> int:
    """The first line below one that is more than a comment, the last where there is none."""
    below = range(number + 1, len(lines))
    return next((each for each in below if without_comment(lines[each]).strip()), len(lines) - 1)


def unreadable(source: Source) -> Diagnostic | None:
    """The mistakes of texts that no game or card can be: too long, tabs or too deep, or not text at
    all.
    """
    if len(source.text) > LENGTH_MOST:
        message = f"this file is longer than {LENGTH_MOST} characters"
        return Diagnostic("E0104", source, Span(1, 1, 1, 2), message)
    continued = length = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        if not continued and _is_plain(line):
            continue
        indent = line[: len(line) - len(line.lstrip())]
        span = Span(number, 1, number, 2)
        length = len(line) + (length if continued else 0)
        continued = continued + 1 if goes_on(line) else 0
        if continued > CONTINUED_MOST or length > WHOLE_LINE_MOST:
            return Diagnostic("E0104", source, span, "this line goes on for too long")
        if "\t" in indent:
            return Diagnostic("E0103", source, span, "a line begins with a tab; use spaces")
        if len(line) > LINE_MOST:
            message = f"a line is longer than {LINE_MOST} characters"
            return Diagnostic("E0104", source, span, message)
        if len(indent) > 4 * DEPTH_MOST or line.count("(") > DEPTH_MOST:
            message = f"blocks and brackets are nested more than {DEPTH_MOST} deep here"
            return Diagnostic("E0104", source, span, message)
        if not (text := line.rstrip("\r")).isprintable():
            column = next(n for n, each in enumerate(text, 1) if not each.isprintable())
            message = (
                f"the character U+{ord(text[column - 1]):04X} does not belong in a line of text"
            )
            span = Span(number, column, number, column + 1)
            return Diagnostic("E0104", source, span, message)
    return None


def _is_plain(line: str) -> bool:
    """Whether nothing can be wrong with a line, as is so of most of them."""
    is_short = len(line) <= min(4 * DEPTH_MOST, LINE_MOST)
    return is_short and line.isprintable() and "..." not in line and line.count("(") <= DEPTH_MOST


def _leave_out(lines: list[str], number: int) -> set[str]:
    """Blank a line, counted from 0, and the block below it; the words that are lost."""
    number = min(number, len(lines) - 1)
    while number > 0 and not without_comment(lines[number]).strip():
        number -= 1
    while number > 0 and goes_on(lines[number - 1]):
        number -= 1
    indent, lost, is_unfinished = indent_of(lines[number]), [lines[number]], goes_on(lines[number])
    lines[number] = ""
    for below in range(number + 1, len(lines)):
        if not is_unfinished and lines[below].strip() and indent_of(lines[below]) <= indent:
            break
        is_unfinished = goes_on(lines[below])
        lost.append(lines[below])
        lines[below] = ""
    lost += _leave_out_otherwise(lines, number, indent)
    lost += _leave_out_empty_block(lines, number)
    return set(re.findall(r"\w+", " ".join(lost)))


def _leave_out_alike(lines: list[str], number: int) -> set[str]:
    """Blank the lines below one that should stand further in which should do so, too: those that
    begin where it does, up to the next heading; the words that are lost.
    """
    lost = []
    for below in range(number + 1, len(lines)):
        line = without_comment(lines[below]).rstrip()
        if line and (indent_of(line) != indent_of(lines[number]) or line.endswith(":")):
            break
        lost.append(line)
        lines[below] = ""
    return set(re.findall(r"\w+", " ".join(lost)))


def _leave_out_empty_block(lines: list[str], number: int) -> list[str]:
    """Blank a heading whose only line was left out; the headings that are lost."""
    above = number - 1
    while above >= 0 and not without_comment(lines[above]).strip():
        above -= 1
    if above < 0 or not without_comment(lines[above]).rstrip().endswith(":"):
        return []
    below = next((line for line in lines[number + 1 :] if without_comment(line).strip()), "")
    if not below or indent_of(below) <= indent_of(lines[above]):
        heading, lines[above] = lines[above], ""
        otherwise = _leave_out_otherwise(lines, above, indent_of(heading))
        return [heading, *otherwise, *_leave_out_empty_block(lines, above)]
    return []


def _leave_out_otherwise(lines: list[str], number: int, indent: int) -> list[str]:
    """Blank what stands below the `otherwise` of a heading that was left out; the lines lost."""
    lost: list[str] = []
    for below in range(number + 1, len(lines)):
        line = lines[below]
        if not without_comment(line).strip():
            continue
        is_deeper = bool(lost) and indent_of(line) > indent
        if not is_deeper and (indent_of(line) != indent or not OTHERWISE.match(line)):
            break
        lost.append(line)
        lines[below] = ""
    return lost


def kept_parse(source: Source) -> Parsed:
    """The same, read back where a text has not changed; only texts without mistakes are kept."""
    return cached(
        lambda: parse(source),
        "parsed",
        source.text,
        is_kept=lambda parsed: not parsed.mistakes,
    )
