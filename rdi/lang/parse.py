"""Text to tree: the grammar's parser, and what to say when a line is not understood.

Each declaration is read by itself. A line that cannot be understood is reported and left out, with
the block below it, and the rest is read on, so that all mistakes of a file are found at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from lark import UnexpectedCharacters, UnexpectedToken
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.diagnostic import Diagnostic, nearest
from rdi.lang.parser import parser
from rdi.lang.phrases import GROUPS
from rdi.lang.source import Source, Span
from rdi.lang.tree import HOMES, Phrase, build

assert GROUPS  # without the homes of the phrases there is nothing to build a tree of

MISTAKES_MOST = 50
LENGTH_MOST, LINE_MOST, DEPTH_MOST, CONTINUED_MOST = 300_000, 300, 20, 4
WHOLE_LINE_MOST = 500
"""How long a line may be that goes on below: so deep is no formula as this could become."""
SHOWN_MOST = 8
OF_CARDS = ".cards."
"""What the modules have in their names in which the phrases of cards have their homes."""


@dataclass
class Parsed:
    """What was understood of a text, what was not, and the words of the lines left out for it."""

    declarations: list[Any] = field(default_factory=list)
    mistakes: list[Diagnostic] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)


def parse(source: Source, word: str = "") -> tuple[list[Any], list[Diagnostic]]:
    """The declarations of a text and all mistakes in its phrases.

    With a word, only the declarations that begin with it are read.
    """
    parsed = parse_all(source, word)
    return parsed.declarations, parsed.mistakes


def parse_all(source: Source, word: str = "") -> Parsed:
    """The declarations of a text, all mistakes in its phrases, and what had to be left out."""
    parsed = Parsed()
    if problem := _unreadable(source):
        parsed.mistakes.append(problem)
        return parsed
    lines = [line.rstrip("\r") for line in source.text.split("\n")]
    for start, end in _chunks(lines):
        if not lines[start].startswith(word):
            continue
        _read(source, lines[start:end], start, parsed)
        if len(parsed.mistakes) >= MISTAKES_MOST:
            break
    return parsed


def _chunks(lines: list[str]) -> Iterator[tuple[int, int]]:
    """From where to where each declaration goes: whatever begins at the left edge."""
    starts = [n for n, line in enumerate(lines) if line and line[0] not in " #"]
    if any(line.split("#")[0].strip() for line in lines[: starts[0] if starts else None]):
        starts.insert(0, 0)
    yield from pairwise([*starts, len(lines)])


def _read(source: Source, lines: list[str], lines_above: int, parsed: Parsed) -> None:
    """Read one declaration, leaving out what is not understood."""
    reader = parser()
    while any(line.split("#")[0].strip() for line in lines):
        try:
            tree = reader.parse("\n".join(lines) + "\n")
        except UnexpectedInput as error:
            mistake = _explain(source, error, lines_above)
        except DedentError:
            mistake = _misaligned(source, lines, lines_above)
        else:
            parsed.declarations += [build(child, lines_above) for child in tree.children]
            return
        parsed.mistakes.append(mistake)
        if len(parsed.mistakes) >= MISTAKES_MOST:
            return
        parsed.left_out |= _leave_out(lines, mistake.span.line - 1 - lines_above)


def _unreadable(source: Source) -> Diagnostic | None:
    """What no game or card can be: too long, tabs or too deep, or not text at all."""
    if len(source.text) > LENGTH_MOST:
        message = f"this file is longer than {LENGTH_MOST} characters"
        return Diagnostic("E0104", source, Span(1, 1, 1, 2), message)
    continued = length = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        indent = line[: len(line) - len(line.lstrip())]
        span = Span(number, 1, number, 2)
        length = len(line) + (length if continued else 0)
        continued = continued + 1 if _goes_on(line) else 0
        if continued > CONTINUED_MOST or length > WHOLE_LINE_MOST:
            return Diagnostic("E0104", source, span, "this line goes on for too long")
        if "\t" in indent:
            return Diagnostic("E0103", source, span, "a line begins with a tab; use spaces")
        if len(line) > LINE_MOST:
            message = f"a line is longer than {LINE_MOST} characters"
            return Diagnostic("E0104", source, span, message)
        if len(indent) > 4 * DEPTH_MOST or line.count("(") > DEPTH_MOST:
            return Diagnostic("E0104", source, span, "this line is nested too deeply")
        if not line.rstrip("\r").isprintable():
            return Diagnostic("E0104", source, span, "this is not a line of text")
    return None


# -------------------------------------------------------------------------- leaving out


def _leave_out(lines: list[str], place: int) -> set[str]:
    """Blank a line and the block below it; the words that are lost."""
    place = min(place, len(lines) - 1)
    while place > 0 and not lines[place].split("#")[0].strip():
        place -= 1
    while place > 0 and _goes_on(lines[place - 1]):
        place -= 1
    indent, lost, goes_on = _indent(lines[place]), [lines[place]], _goes_on(lines[place])
    lines[place] = ""
    for below in range(place + 1, len(lines)):
        if not goes_on and lines[below].strip() and _indent(lines[below]) <= indent:
            break
        goes_on = _goes_on(lines[below])
        lost.append(lines[below])
        lines[below] = ""
    _leave_out_empty_block(lines, place)
    return set(re.findall(r"\w+", " ".join(lost)))


def _leave_out_empty_block(lines: list[str], place: int) -> None:
    """A heading whose only line was left out goes too."""
    above = place - 1
    while above >= 0 and not lines[above].split("#")[0].strip():
        above -= 1
    if above < 0 or not _opens(lines[above]):
        return
    below = next((line for line in lines[place + 1 :] if line.split("#")[0].strip()), "")
    if not below or _indent(below) <= _indent(lines[above]):
        lines[above] = ""
        _leave_out_empty_block(lines, above)


def _goes_on(line: str) -> bool:
    return line.rstrip().endswith("...")


def _opens(line: str) -> bool:
    return line.split("#")[0].rstrip().endswith(":")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _misaligned(source: Source, lines: list[str], lines_above: int) -> Diagnostic:
    """An indentation that fits no line above it."""
    depths, place = [0], lines_above
    for line in lines:
        place += 1
        if not line.split("#")[0].strip():
            continue
        depth = _indent(line)
        if depth > depths[-1]:
            depths.append(depth)
        while depths[-1] > depth:
            depths.pop()
        if depths[-1] != depth:
            break
    message = "this line is indented unlike any line above it that it could belong to"
    return Diagnostic("E0105", source, Span(place, 1, place, 2), message)


# -------------------------------------------------------------------------- explaining


def _explain(source: Source, error: UnexpectedInput, lines_above: int) -> Diagnostic:
    line, column = max(1, error.line) + lines_above, max(1, error.column)
    if isinstance(error, UnexpectedCharacters):
        span = Span(line, column, line, column + 1)
        character = source.line(line)[column - 1 : column]
        message = f"the character {character!r} has no meaning here"
        return Diagnostic("E0101", source, span, message)
    assert isinstance(error, UnexpectedToken)
    if error.token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return _ends_wrong(source, error, line)
    width = max(1, len(str(error.token).strip()))
    return _wrong_word(source, error, Span(line, column, line, column + width))


def _ends_wrong(source: Source, error: UnexpectedToken, number: int) -> Diagnostic:
    """A line that ends where something is still wanted, or a block where none belongs."""
    possible = _words(error)
    if error.token.type == "_INDENT":
        number = min(number + str(error.token).count("\n"), source.text.count("\n") + 1)
        text = source.line(number)
        span = Span(number, max(1, len(text) - len(text.lstrip()) + 1), number, len(text) + 1)
        message = "nothing that stands above this line can have lines below it"
        return Diagnostic("E0105", source, span, message)
    text = source.line(number).split("#")[0].rstrip()
    misspelt = _misspelt(text, Span(number, len(text) + 1, number, len(text) + 2), [])
    if misspelt is not None:
        return _unknown_word(source, number, text, misspelt)
    span = Span(number, max(1, len(text)), number, len(text) + 1)
    if error.token.type == "_NL" and text:
        message = f"this line ends too early; possible here: {_listed(possible)}"
        return Diagnostic("E0102", source, span, message, "", _example(source, number, text))
    return Diagnostic("E0102", source, span, "something is missing below this line")


def _wrong_word(source: Source, error: UnexpectedToken, span: Span) -> Diagnostic:
    possible, text = _words(error), source.line(span.line)
    word = str(error.token).strip()
    if "_INDENT" in error.accepts:
        message = "this line should stand further in, below the line to which it belongs"
        return Diagnostic("E0105", source, span, message)
    misspelt = _misspelt(text, span, possible)
    if misspelt is not None:
        return _unknown_word(source, span.line, text, misspelt)
    message = f"`{word}` cannot stand here; possible: {_listed(possible)}"
    return Diagnostic("E0101", source, span, message, "", _example(source, span.line, text))


def _unknown_word(
    source: Source, number: int, text: str, misspelt: tuple[int, str, str]
) -> Diagnostic:
    column, wrong, right = misspelt
    span = Span(number, column, number, column + len(wrong))
    example = _example(source, number, text[: column - 1] + right + text[column - 1 + len(wrong) :])
    message = f"the word `{wrong}` has no meaning here."
    return Diagnostic("E0101", source, span, message, right, example)


def _words(error: UnexpectedToken) -> list[str]:
    """The words of the language that could have stood here."""
    named = {"CAP": "a Capitalised name", "NAME": "a name", "STRING": '"a text"'}
    named |= {"NUMBER": "a number", "_NL": "the end of the line", "COLON": "`:`", "COMMA": "`,`"}
    named |= {"PLUS": "`+`", "MINUS": "`-`"}
    known = {**literals(), **named}
    return [known[name] for name in sorted(error.accepts or error.expected) if name in known]


@cache
def literals() -> dict[str, str]:
    """The words of the language by what the grammar calls them."""
    return {
        terminal.name: terminal.pattern.value
        for terminal in parser().terminals
        if terminal.pattern.type == "str" and re.fullmatch(r"[a-z_]+", terminal.pattern.value)
    }


def _misspelt(text: str, span: Span, possible: list[str]) -> tuple[int, str, str] | None:
    """Where a word is misspelt, the word, and what was probably meant.

    First the word at the place of the mistake, among those that could stand there; then the first
    unknown word before it, among all words of the language.
    """
    token = text[span.column - 1 : span.end_column - 1]
    right = nearest(token, [word for word in possible if word.isidentifier()])
    if right and right != token:
        return span.column, token, right
    known = set(literals().values())
    bare = re.sub(r'"[^"]*"', lambda quoted: " " * len(quoted[0]), text.split("#")[0])
    for match in re.finditer(r"(?<![\"\w'])[a-z][a-z_]{3,}", bare):
        word = match.group()
        right = nearest(word, known)
        if word not in known and right and match.start() < span.end_column:
            return match.start() + 1, word, right
    return None


def _listed(words: list[str]) -> str:
    shown = words[:SHOWN_MOST]
    return ", ".join(shown) + (", ..." if len(words) > len(shown) else "") or "nothing more"


def _example(source: Source, number: int, text: str) -> str:
    """The example of the phrase that begins most like this line, in games or else in cards."""
    wanted, of_games = text.split("#")[0].split(), _is_of_games(source, number)
    homes = [home for home in HOMES.values() if (OF_CARDS not in home.__module__) == of_games]
    best = max(homes, key=lambda home: _alike(home, wanted))
    return best.example if _alike(best, wanted) else ""


def _is_of_games(source: Source, number: int) -> bool:
    """Whether a line belongs to a declaration that is not one of cards."""
    above = (source.line(each) for each in range(number, 0, -1))
    first = next((line for line in above if line and line[0] not in " #"), "").split()
    homes = [home for home in HOMES.values() if OF_CARDS in home.__module__]
    return not any(first[:1] == home.example.split()[:1] for home in homes)


def _alike(home: type[Phrase], wanted: list[str]) -> int:
    words = home.example.split()
    if not words or not wanted or words[0] != wanted[0]:
        return 0
    return 1 + len(set(words) & set(wanted))
