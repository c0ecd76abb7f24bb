"""Messages for a line that is not understood: the wrong word, and the words that may be meant.

What is proposed to an author is tried first: it is only told where more is understood with it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from heapq import nlargest
from itertools import pairwise, product, takewhile
from typing import Any, NamedTuple

from lark import Token, UnexpectedCharacters, UnexpectedToken
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.syntax.diagnostics import TOO_FAR_LEFT, Diagnostic, nearest
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.other_words import COMMENTS, MEANT, NOT_NEEDED, SIGNS
from rdi.lang.syntax.reader import reading_of, words_by_lark
from rdi.lang.syntax.source import Source, Span, goes_on, indent_of, without_comment
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES, Phrase
from rdi.model.cards import CARD_KINDS
from rdi.text import join_words

SHOWN_MOST = 8
TRIES_MOST = 120
"""So many ways to write a line otherwise are tried."""

NEAR = 0.75
"""Words that are so much alike are taken for each other."""

OPERATORS = ("+", "-", "*", "divided")
"""The words of sums, which need brackets where a line goes on."""

LINE_END = "the end of the line"
OTHER_WORD = re.compile(
    r"(?<![\w\"'])(?:" + "|".join(sorted(MEANT, key=len, reverse=True)) + r")(?![\w'])"
)
OTHER_SIGN = re.compile("|".join(map(re.escape, SIGNS)))
"""A word or sign that newcomers write."""

BEGINNINGS = ("you", "play", "expect", "given")
"""With what lines begin whose first word newcomers leave out."""

SMALL_WORDS = ("1", "the", "to", "in turn", "up to", "it is", "in", "of", "from", "as", "is")
"""Words that newcomers leave out inside a line."""

GIVING = (
    re.compile(r"\b(?:as|let|set|called|define|win is|wins is)\s+([a-z]\w*)"),
    re.compile(r"\bchoose\s+([a-z]\w*)\s+and\s+([a-z]\w*)\s+from\b"),
    re.compile(r"^(?:verb|cost)\s+([a-z]\w*)(?:\s*,\s*([a-z]\w*))?"),
)
REORDERED = (
    (r"\b(cards|dice)( where .+?)? from ([A-Z]\w*)\b", r"from \1 in \3\2",
     "the pile comes after the cards that are chosen"),
    (r"\blast of ([A-Z]\w*)'s ([a-z]\w*)", r"\2 of last of \1",
     "the thing it belongs to comes after it"),
    (r"\bfor each (?:of |number from |number of )?1 to (\w+) as\b", r"repeat \1 times as",
     "counting is written differently"),
    (r"\b(choose \d+) or (\d+) from\b", r"\1 to \2 from",
     "the number of choices is written as a range"),
)  # fmt: skip
"""Orders of words in which newcomers say something, ours, and what is told of it."""

HYPHENATED = r"(?<![\w-])[a-z][a-z0-9_]*(?:-[a-z0-9_]+)+"
PARAMETERS = re.compile(r"^\s*(?:verb|cost|define)\b[^(]*\(([^)]*)\)")
"""Where names are given in a file."""

HEADS = {
    "a card": 'action card "A":', "a Drink": 'drink "A":', "an Event": 'drink event "A":',
    "a static card": 'static card "A":', "a Drink Deck": 'drinks "A":',
    "a Minion": 'minion "A":', "a token": "token A:",
    "a character": "character A:", "`while in play:`": 'minion "A":\n  while in play:',
    "a scenario": 'scenario "A":',
}  # fmt: skip
BELOW = ("    you draw 1 card", '    1 "A"', "    Alcohol +1",
         "    reduce Alcohol gain for you by 1")  # fmt: skip
"""Beginnings of declarations of cards, and what may stand below a line in them."""

_ENDS = ("$END", "_DEDENT", "_INDENT")


def read_by_lark(source: Source, lines: list[str], lines_above: int) -> list[Any] | Diagnostic:
    """The declarations in some lines of a file as Lark reads them, or the mistake that it finds."""
    try:
        return reading_of(words_by_lark("\n".join(lines) + "\n", lines_above)).declarations
    except UnexpectedInput as error:
        return syntax_error(source, error, lines, lines_above)
    except DedentError:
        return misaligned(source, lines, lines_above)


def syntax_error(
    source: Source, error: UnexpectedInput, lines: list[str], lines_above: int
) -> Diagnostic:
    """The mistake in a declaration that the grammar does not accept.

    `lines` are those of the declaration, and `lines_above` how many stand above it in the file.
    """
    line, column = max(1, error.line) + lines_above, max(1, error.column)
    if isinstance(error, UnexpectedCharacters):
        span = Span(line, column, line, column + 1)
        if (found := _Repair(source, span, lines, line - 1 - lines_above).by_sign()) is not None:
            return found
        character = source.line(line)[column - 1 : column]
        message = f"the character {character!r} has no meaning here"
        return Diagnostic("E0101", source, span, message)
    assert isinstance(error, UnexpectedToken)
    if error.token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return _ends_wrong(source, error, line, lines, lines_above)
    possible, width = _words(error), max(1, len(str(error.token).strip()))
    if str(error.token).isidentifier():  # of a longer word the beginning may have been understood
        begun = re.search(r"\w*$", source.line(line)[: column - 1])
        assert begun is not None
        column, width = column - len(begun[0]), width + len(begun[0])
        possible = [begun[0]] if begun[0] else possible
    span = Span(line, column, line, column + width)
    if found := _stray_otherwise(source, line):
        return found
    return _wrong_word(source, error, span, lines, lines_above, possible)


def _stray_otherwise(source: Source, number: int) -> Diagnostic | None:
    """An `otherwise:` with nothing above it to which it belongs."""
    text = without_comment(source.line(number))
    if not re.fullmatch(r"\s*otherwise\s*:\s*", text):
        return None
    above = "`if ...:` or `spend one of:`"
    if _kind_of_declaration(source, number) == CARDS:
        above = "`if ...:`, `you may:` or `flip a coin, on heads:`"
    column = indent_of(text) + 1
    message = f"`otherwise:` belongs directly below the lines of {above}, indented like that"
    return Diagnostic("E0101", source, Span(number, column, number, column + 9), message)


def misaligned(source: Source, lines: list[str], lines_above: int) -> Diagnostic:
    """An indentation that fits no line above it."""
    depths, number = [0], lines_above
    for line in lines:
        number += 1
        if not without_comment(line).strip():
            continue
        depth = indent_of(line)
        if depth > depths[-1]:
            depths.append(depth)
        while depths[-1] > depth:
            depths.pop()
        if depths[-1] != depth:
            break
    message = "the indentation of this line fits no line above it"
    column = indent_of(source.line(number)) + 1
    return Diagnostic("E0105", source, Span(number, column, number, column + 1), message)


def _ends_wrong(
    source: Source, error: UnexpectedToken, number: int, lines: list[str], lines_above: int
) -> Diagnostic:
    """A line that ends where something is still wanted, or a block where none belongs."""
    possible = _words(error)
    if error.token.type == "_INDENT":
        # Lark finds it where the line above ends. Lines that were left out before are empty here.
        number, last = number + 1, lines_above + len(lines)
        while number < last and not without_comment(lines[number - 1 - lines_above]).strip():
            number += 1
        text = source.line(number)
        span = Span(number, max(1, len(text) - len(text.lstrip()) + 1), number, len(text) + 1)
        message = "no line above this one can have lines below it"
        return Diagnostic("E0105", source, span, message)
    text = without_comment(source.line(number)).rstrip()
    if text.endswith(":"):
        span = Span(number, len(text), number, len(text) + 1)
        return Diagnostic("E0102", source, span, "something is missing below this line")
    span = Span(number, max(1, len(text)), number, len(text) + 1)
    if error.token.type != "_NL" or not text:
        return Diagnostic("E0102", source, span, "something is missing below this line")
    end = Span(number, len(text) + 1, number, len(text) + 2)
    found = _Repair(source, end, lines, number - 1 - lines_above).mended([])
    if found is not None:
        return found
    if places := _places_of(text, number, source):
        return _misplaced(source, number, places)
    message = f"this line ends too early; possible here: {_listed(possible)}"
    above = _headings(lines, number - 1 - lines_above)
    return Diagnostic("E0102", source, span, message, "", _example(source, number, text, above))


def _wrong_word(
    source: Source,
    error: UnexpectedToken,
    span: Span,
    lines: list[str],
    lines_above: int,
    possible: list[str],
) -> Diagnostic:
    """A word that cannot stand where it stands, where these can."""
    text = source.line(span.line)
    word = text[span.column - 1 : span.end_column - 1].strip() or str(error.token).strip()
    if "_INDENT" in error.accepts:
        empty = empty_heading(lines, span.line - 1 - lines_above)
        if empty is not None:
            heading, number = without_comment(lines[empty]).rstrip(), empty + 1 + lines_above
            at = Span(number, indent_of(heading) + 1, number, len(heading) + 1)
            return Diagnostic("E0102", source, at, "something is missing below this line")
        return Diagnostic("E0105", source, span, TOO_FAR_LEFT)
    if text[: span.column - 1].endswith('"') and text[span.column - 1 : span.column].isalnum():
        message = "the text ends before this word; inside a text, write quotation marks as '"
        return Diagnostic("E0101", source, span, message)
    line = without_comment(text).strip()
    if line in NOT_NEEDED:
        start = indent_of(text) + 1
        at = Span(span.line, start, span.line, start + len(line))
        message = f"this line is not needed: {NOT_NEEDED[line]}"
        return Diagnostic("E0101", source, at, message)
    repair = _Repair(source, span, lines, span.line - 1 - lines_above)
    if (found := repair.otherwise_named()) is not None:
        return found  # before it is taken for a verb of one's own
    if places := _places_of(text, span.line, source):
        return _misplaced(source, span.line, places)
    if (doer := _nobody(source, span, lines, span.line - 1 - lines_above)) is not None:
        return doer
    found = _Repair(source, span, lines, span.line - 1 - lines_above).mended(possible)
    if found is not None:
        return found
    message = f"`{word}` cannot stand here; possible: {_listed(possible)}"
    if possible == [LINE_END]:
        before = text[: span.column - 1].strip()
        message = f"`{before}` takes nothing more: the line ends there"
    above = _headings(lines, span.line - 1 - lines_above)
    return Diagnostic("E0101", source, span, message, "", _example(source, span.line, text, above))


def empty_heading(lines: Sequence[str], number: int) -> int | None:
    """Which of these lines, counted from 0, is a heading with nothing below it: the one above a
    line that begins as it does; None where that line should only stand further in.
    """
    above = number - 1
    while above > 0 and not without_comment(lines[above]).strip():
        above -= 1
    if above < 0:
        return None
    heading, line = without_comment(lines[above]).rstrip(), without_comment(lines[number]).rstrip()
    is_alike = heading.split()[:1] == line.split()[:1] and line.endswith(":")
    return above if is_alike and indent_of(heading) == indent_of(line) else None


def _nobody(source: Source, span: Span, lines: list[str], number: int) -> Diagnostic | None:
    """A line of a card that begins with a word of the language which stands for nobody, and that
    would be understood up to the mistake only if that were somebody's name.
    """
    begun = lines[number][: span.column - 1].rstrip()
    first = re.match(r"\s*([a-z]+) [a-z]+", begun)
    if first is None or first[1] not in {*literals().values()} - {*_names_given(source.text)}:
        return None
    try:
        tree = parser().parse("\n".join([*_headings(lines, number), begun]) + "\n")
    except (UnexpectedInput, DedentError):
        return None
    persons = [each.children[0] for each in tree.find_data("named_player")]
    column = first.start(1) + 1
    if not any(isinstance(each, Token) and each.column == column for each in persons):
        return None
    at = Span(span.line, column, span.line, first.end(1) + 1)
    message = f"`{first[1]}` is not a player; a line like this begins with the player who acts"
    return Diagnostic("E0101", source, at, message, "", "you draw 1 card")


def _misplaced(source: Source, number: int, places: list[str]) -> Diagnostic:
    """A line that is right, and stands where it does not belong."""
    text = source.line(number)
    start = len(text) - len(text.lstrip("- "))
    below = join_words(places, "or")
    message = f"this line cannot stand here; it belongs directly below {below}"
    return Diagnostic("E0101", source, Span(number, start + 1, number, len(text) + 1), message)


def _places_of(text: str, number: int, source: Source) -> list[str]:
    """Below which beginnings of declarations of cards a line can stand, if it is as right there as
    it is wrong here.
    """
    if _kind_of_declaration(source, number) == GAMES:
        return []
    return _heads_above(without_comment(text).strip("- "))


@lru_cache(1000)
def _heads_above(line: str) -> list[str]:
    blocks = BELOW if line.endswith(":") else ("",)
    found = [place for place, head in HEADS.items() if any(_fits(head, line, b) for b in blocks)]
    return [place for place in found if place != "a static card" or "a card" not in found]


def _fits(head: str, line: str, below: str) -> bool:
    further_in = " " * (2 * head.count("\n") + 2)
    lines = [head, further_in + line, *([further_in + below] if below else [])]
    try:
        parser().parse("\n".join(lines) + "\n")
    except (UnexpectedInput, DedentError):
        return False
    return True


@lru_cache(1)
def _names_given(text: str) -> Mapping[str, int]:
    """The names that lines of a file give to players, verbs, values and the like, and the number of
    the line that does so. It is asked of the same text for each mistake.
    """
    found: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        names = [
            name for each in GIVING for match in each.finditer(line) for name in match.groups()
        ]
        if match := PARAMETERS.match(line):
            names += [name.strip() for name in match[1].split(",")]
        for name in names:
            if name:
                found.setdefault(name, number)
    return found


def _reach(above: list[str], text: str) -> float:
    """The column at which a line below these is no longer understood; endless where all of it is,
    also where something is still missing below it.
    """
    try:
        parser().parse("\n".join([*above, text]) + "\n")
    except UnexpectedInput as error:
        is_later = error.line > len(above) + 1 or (
            isinstance(error, UnexpectedToken) and error.token.type in _ENDS
        )
        return math.inf if is_later else max(1, error.column)
    except DedentError:
        return 0
    return math.inf


class _Repair:
    """A line that was not understood, and what would mend it.

    What is proposed to an author is tried first: it is only told where more is understood with it.
    """

    def __init__(self, source: Source, span: Span, lines: list[str], number: int) -> None:
        """The mistake is at `span`; the line is that of this number among those of its
        declaration, counted from 0.
        """
        self.source, self.span, self.text = source, span, lines[number]
        self._all_above = above = [line for line in lines[:number] if line.strip()]
        self._tries, self._above = TRIES_MOST, _headings(lines, number)
        is_second = any(re.match(r"\s*otherwise\b", line) for line in self._above)
        reached = math.inf if is_second else self.reach(self.text)
        if reached >= len(self.text) + 1 or (number and goes_on(lines[number - 1])):
            self._tries, self._above = TRIES_MOST // 10, above
            self.reach(self.text)

    def reach(self, text: str) -> float:
        """The column at which this is no longer understood; endless where all of it is."""
        if not self._tries:
            return 0
        self._tries -= 1
        return _reach(self._above, text)

    def is_whole(self, text: str) -> bool:
        """Whether all of this is understood."""
        return self.reach(text) == math.inf

    def _is_whole_below(self, above: list[str], text: str) -> bool:
        """The same below these lines."""
        return self.is_whole(text) if above is self._above else _reach(above, text) == math.inf

    def _replaced(self, start: int, end: int, by: str) -> str:
        """The line with other words in the place of those between these columns, counted from 0;
        where nothing takes their place, without the gap that they leave.
        """
        before, after = self.text[:start], self.text[end:]
        if not by and (not after.strip() or after.lstrip().startswith(":")):
            return before.rstrip() + after.lstrip()
        if not by or by.endswith(" "):
            after = after.lstrip()
        space = " " if by and before and before[-1].isalnum() and by[0].isalpha() else ""
        behind = " " if by and by[-1].isalpha() and after[:1].isalnum() else ""
        return before + space + by + behind + after

    def _at(self, start: int, end: int, message: str, near: str, line: str) -> Diagnostic:
        """A mistake between these columns, counted from 0, with the word that mends it, or else
        with the line as it is right.
        """
        span = Span(self.span.line, start + 1, self.span.line, end + 1)
        if near and line == self.text[:start] + near + self.text[end:]:
            return Diagnostic("E0101", self.source, span, message, near, line.strip())
        if near:
            message = f"{message.removesuffix('.')}; write `{near}`"
        return Diagnostic("E0101", self.source, span, message, "", line.strip(), line)

    def _by_other_word(self) -> Diagnostic | None:
        """A word of newcomers, where one of ours in its place makes the line whole."""
        given = _names_given(self.source.text)
        words = [
            match
            for match in OTHER_WORD.finditer(_bare(self.text))
            if match.start() < self.span.end_column and match[0] not in given
        ]
        for match, ours in ((each, ours) for each in words for ours in MEANT[each[0]]):
            line = self._replaced(match.start(), match.end(), ours)
            above = self._all_above if ours.startswith("otherwise") else self._above
            if not line.strip() or not self._is_whole_below(above, line):
                continue
            message = f"the word `{match[0]}` has no meaning here."
            if not ours:
                message = f"the word `{match[0]}` has no meaning here; leave it out"
            return self._at(match.start(), match.end(), message, ours, line)
        return self._by_two_words(words)

    def _by_missing_beginning(self) -> Diagnostic | None:
        """A line that only lacks its first word."""
        start, text = indent_of(self.text), self.text
        bullet = re.match(r"\s*- ", text)
        start = bullet.end() if bullet else start
        for beginning in BEGINNINGS:
            line = f"{text[:start]}{beginning} {text[start:]}"
            if self.is_whole(line) and not self._uses_verb(line):
                first = re.compile(r"\S+").match(text, start)
                message = f"`{beginning}` is missing before this: `{line.strip()}`"
                end = first.end() if first else start + 1
                return self._at(start, end, message, "", line)
        return None

    def _by_missing_word(self) -> Diagnostic | None:
        """A line that only lacks a small word, where it is not understood or a little before."""
        text, stop = self.text, self.span.column - 1
        starts = [each.start() for each in re.finditer(r"[^\s]+", text[:stop])]
        for word, start in product(SMALL_WORDS, (stop, *reversed(starts[-2:]))):
            line = self._replaced(start, start, f"{word} ")
            if self.is_whole(line) and not self._uses_verb(line):
                found = re.compile(r"[\w']+|\S").match(text, start)
                end = found.end() if found else start + 1
                before = f"before `{text[start:end]}`" if found else "at the end of this line"
                message = f"`{word}` is missing {before}: `{line.strip()}`"
                return self._at(start, end, message, "", line)
        return None

    def _by_two_words(self, words: list[re.Match[str]]) -> Diagnostic | None:
        """Two words of newcomers in a line, where ours in their place make it whole."""
        for first, second in pairwise(words):
            for ours, others in product(MEANT[first[0]], MEANT[second[0]]):
                if ours and others:
                    line = (
                        self.text[: first.start()] + ours + self.text[first.end() : second.start()]
                    )
                    line += others + self.text[second.end() :]
                    if self.is_whole(line):
                        message = (
                            f"the words `{first[0]}` and `{second[0]}` have no meaning here; "
                            f"write `{ours}` and `{others}`"
                        )
                        return self._at(first.start(), first.end(), message, "", line)
        return None

    def by_sign(self) -> Diagnostic | None:
        """A sign that the language does not have, with what stands for it."""
        text, start = self.text, self.span.column - 1
        if comment := next((sign for sign in COMMENTS if text.startswith(sign, start)), ""):
            line = f"{text[:start]}#{text[start + len(comment) :]}"
            message = f"`{comment}` has no meaning here: a comment begins with another sign."
            return self._at(start, start + len(comment), message, "#", line)
        if text[start] == '"':
            return self._unclosed(start)
        if text[start] == "'":
            return self._in_other_quotes(start)
        return self._by_other_sign(start)

    def _by_other_sign(self, start: int) -> Diagnostic | None:
        """A sign in the place of which others make the line whole, or let more of it be
        understood; all signs of a kind are replaced.
        """
        match = OTHER_SIGN.match(self.text, start)
        if match is None:
            return None
        sign = match[0]
        tried: list[tuple[float, int, str, str]] = []
        for ours in SIGNS[sign]:
            line = self._replaced(start, match.end(), ours)
            if ours in ('"', "'", "-"):
                alike = [each for each, others in SIGNS.items() if others == SIGNS[sign]]
                line = self.text.translate({ord(each): ours for each in alike})
            shift = len(line) - len(self.text)
            reached = self.reach(line) - shift
            if reached > start + 1 + len(sign):
                tried.append((reached, -len(tried), ours, line))
        if not tried:
            return None
        _, _, ours, line = max(tried)
        message = f"the sign `{sign}` has no meaning here."
        if not ours:
            what = {".": "full stop", ";": "semicolon"}.get(sign, "sign")
            message = f"the sign `{sign}` has no meaning here; leave the {what} out"
        return self._at(start, match.end(), message, ours.strip(), line)

    def _unclosed(self, start: int) -> Diagnostic | None:
        """A text of which the second quotation mark is missing."""
        text = self.text
        message = 'this text does not end: a quotation mark `"` is missing after its last word'
        ends = [start + each.start() for each in re.finditer(r"[ :,]", text[start:])]
        for end in (*ends, len(text.rstrip())):
            line = f'{text[:end]}"{text[end:]}'
            if self.is_whole(line):
                return self._at(start, len(text), message, "", line)
        return self._at(start, len(text), message, "", "") if text.count('"') % 2 else None

    def _in_other_quotes(self, start: int) -> Diagnostic | None:
        """A text in single quotation marks."""
        end = self.text.rfind("'")
        line = f'{self.text[:start]}"{self.text[start + 1 : end]}"{self.text[end + 1 :]}'
        if end <= start or not self.is_whole(line):
            return None
        message = "a text is written in double quotation marks"
        return self._at(start, end + 1, message, "", line)

    def _unquoted(self) -> tuple[int, str] | None:
        """Words that should stand in quotation marks: where they end, and the line with them."""
        start = self.span.column - 1
        if not self.text[start].isupper():
            return None
        ends = [each.end() for each in re.finditer(r"[^\s:]+", self.text) if each.end() > start]
        for end in ends:
            line = f'{self.text[:start]}"{self.text[start:end]}"{self.text[end:]}'
            if '"' not in self.text[start:end] and self.is_whole(line):
                return end, line
        return None

    def _uses_verb(self, text: str) -> bool:
        """Whether this is only understood if words of it are a verb of one's own and its name."""
        try:
            tree = parser().parse("\n".join([*self._above, text]) + "\n")
        except (UnexpectedInput, DedentError):  # something is still missing below it
            return False
        return any(tree.find_data("uses_verb"))

    def mended(self, possible: list[str]) -> Diagnostic | None:
        """The mistake with what would mend it, where something does; `possible` are the words
        that could stand where it is.
        """
        if (found := self.otherwise_named()) is not None:
            return found
        if '"a text"' in possible and (quoted := self._unquoted()) is not None:
            end, line = quoted
            message = "a text is written in quotation marks"
            return self._at(self.span.column - 1, end, message, "", line)
        for message, code, line in self._rewordings():
            return Diagnostic(code, self.source, self.span, message, mended=line)
        misspelt = self._misspelt(possible)
        if misspelt is None:
            return self._by_missing_word()
        column, wrong, right = misspelt
        number = self.span.line
        mended = self.text[: column - 1] + right + self.text[column - 1 + len(wrong) :]
        message = f"the word `{wrong}` has no meaning here."
        return Diagnostic(
            "E0101",
            self.source,
            Span(number, column, number, column + len(wrong)),
            message,
            right,
            _example(self.source, number, mended, self._above),
        )

    def otherwise_named(self) -> Diagnostic | None:
        """The mistake where a name or a word is another than those of the language, or where the
        first word is missing.
        """
        ways = (
            self._misnamed, self._hyphenated, self._by_missing_beginning, self._by_other_word,
        )  # fmt: skip
        return next((found for find in ways if (found := find()) is not None), None)

    def _misnamed(self) -> Diagnostic | None:
        """A word of the language that the file has made a name, where it is used as that."""
        known = set(literals().values())
        given = _names_given(self.source.text)
        for match in re.finditer(r"(?<![\"\w'])[a-z_]+", _bare(self.text)):
            name = match[0]
            if name not in given or name not in known or match.end() >= self.span.end_column:
                continue
            text = f"{self.text[: match.end()]}_{self.text[match.end() :]}"
            if self.reach(text) > self.span.column + 1:
                at = Span(self.span.line, match.start() + 1, self.span.line, match.end() + 1)
                message = (
                    f"`{name}` is a word of the language and cannot be a name; choose another in "
                    f"line {given[name]}, such as `the_{name}`"
                )
                return Diagnostic("E0317", self.source, at, message)
        return None

    def _hyphenated(self) -> Diagnostic | None:
        """A name that is written with hyphens, as it is typed in the tavern."""
        for match in re.finditer(HYPHENATED, _bare(self.text)):
            if match.start() < self.span.column <= match.end():
                name, column = match[0].replace("-", "_"), match.start() + 1
                mended = self.text[: match.start()] + name + self.text[match.end() :]
                if self.reach(mended) > match.end():
                    at = Span(self.span.line, column, self.span.line, match.end() + 1)
                    message = "a name is written with underscores here."
                    return Diagnostic("E0101", self.source, at, message, name, mended.strip())
        return None

    def _rewordings(self) -> Iterator[tuple[str, str, str]]:
        """The mistake in a line that is understood when it is written a little otherwise, the
        code of the mistake, and the line in that way.
        """
        text = self.text
        if (found := self._in_brackets()) is not None:
            shown, line = found
            yield f"brackets are needed here: {shown}", "E0101", line
        for wrong, right, message in REORDERED:
            mended = re.sub(wrong, right, text)
            if mended != text and self.is_whole(mended):
                yield f"{message}: `{mended.strip()}`", "E0101", mended
        singular = re.match(r"\s*(rank|extra) ([A-Z][A-Za-z]*) as ", text)
        if singular is not None:
            kind, name = singular[1], singular[2]
            plural = f"{name}, {name}s"
            mended = text.replace(name, plural, 1)
            if self.is_whole(mended):
                yield (
                    f"{kind} {name} has no plural; give the names for one and for many: "
                    f"`{kind} {plural} as ...`",
                    "E0102",
                    mended,
                )

    def _in_brackets(self) -> tuple[str, str] | None:
        """The part of a line that only lacks brackets, a condition or a sum, and the line with
        them.
        """
        text = self.text
        bare = _bare(text)
        ends = [
            each.end() for each in re.finditer(r"[\w']+", bare)
            if each.end() >= self.span.column - 2
        ]  # fmt: skip
        starts = [each.start() for each in re.finditer(r"[\w']+", bare[: self.span.column - 1])]
        conditions = [
            each.end()
            for each in re.finditer(r"\b(?:where|if) (?!\()", bare[: self.span.end_column])
        ][::-1]
        if text[self.span.column - 1 : self.span.end_column - 1] in OPERATORS:
            conditions += starts
        for start in conditions:
            for end in reversed(ends):
                inside = f"({text[start:end]})"
                line = f"{text[:start]}{inside}{text[end:]}"
                is_even = text.count("(", start, end) == text.count(")", start, end)
                if is_even and self.is_whole(line):
                    word = text[:start].split()[-1:]
                    return f"`{' '.join([*word, inside])}`", line
        return None

    def _misspelt(self, possible: list[str]) -> tuple[int, str, str] | None:
        """Where a word is misspelt, the word, and what was probably meant.

        First the word at the place of the mistake, among those that could stand there; then an
        unknown word before it, which is no name given in the file, among all words of the language.
        With a word that is not near, the whole line must be understood.
        """
        text, start, end = self.text, self.span.column - 1, self.span.end_column - 1
        token = text[start:end]
        right = nearest(token, [word for word in possible if word.isidentifier()])
        is_other = right not in ("", token)
        is_unknown = token not in literals().values()
        mended = text[:start] + right + text[end:]
        if is_other and (
            (is_unknown and _is_near(token, right))
            or (self.is_whole(mended) and (is_unknown or not self._uses_verb(mended)))
        ):
            return start + 1, token, right
        known, names = set(literals().values()), _names_given(self.source.text)
        for match in re.finditer(r"(?<![\"\w'])[a-z][a-z_]{3,}", _bare(text)):
            word = match.group()
            right = nearest(word, known)
            if word in known or word in names or not right or match.start() >= end:
                continue
            shift = len(right) - len(word) if match.start() < start else 0
            reached = self.reach(text[: match.start()] + right + text[match.end() :])
            if reached == math.inf or (_is_near(word, right) and reached > start + 1 + shift):
                return match.start() + 1, word, right
        return None


def _headings(lines: list[str], number: int) -> list[str]:
    """The lines above to which a line belongs, the outermost first."""
    found: list[str] = []
    indent = indent_of(lines[number])
    for line in reversed(lines[:number]):
        if without_comment(line).strip() and indent_of(line) < indent:
            indent = indent_of(line)
            found.insert(0, line)
    return found


def _words(error: UnexpectedToken) -> list[str]:
    """The words of the language that could have stood here."""
    named = {"CAP": "a Capitalised name", "NAME": "a name", "STRING": '"a text"'}
    named |= {
        "NUMBER": "a number",
        "_NL": LINE_END,
        "COLON": "`:`",
        "COMMA": "`,`",
        "_AS": "`, as`",
    }
    named |= {"PLUS": "`+`", "MINUS": "`-`", "_AS": "`, as`", "OWN": "`'s`"}
    known = {**literals(), **named}
    return [known[name] for name in sorted(error.accepts or error.expected) if name in known]


def _is_near(word: str, other: str) -> bool:
    return SequenceMatcher(None, word, other).ratio() >= NEAR


def _bare(text: str) -> str:
    """A line without its comment, and with nothing in its quoted texts."""
    return re.sub(r'"[^"]*"', lambda quoted: " " * len(quoted[0]), without_comment(text))


def _listed(words: list[str]) -> str:
    shown = words[:SHOWN_MOST]
    return ", ".join(shown) + (", ..." if len(words) > len(shown) else "") or "nothing more"


def _example(source: Source, number: int, text: str, above: list[str]) -> str:
    """The example of a phrase that is most like this line, among those that belong to the
    declaration and, where there is such a one, could stand below the lines above; none where
    nothing is like it, or the line is that example itself.
    """
    line, kind = without_comment(text).strip("- "), _kind_of_declaration(source, number)
    weights = _weights(kind)
    found = _alike(_kinds_of_words(line), weights)
    near = [each for each in nlargest(TRIED_MOST, found, found.__getitem__)
            if found[each] >= ALIKE_LEAST]  # fmt: skip
    indent = " " * indent_of(text)
    fitting = [each for each in near if _reach(above, f"{indent}{each}") == math.inf]
    elsewhere = [each for each in near if found[each] >= ALIKE_ELSEWHERE]
    best = next(iter([*fitting, *elsewhere]), "")
    return "" if best.split() == source.line(number).split() else best


GAMES, CARDS, SCENARIOS = "games", "cards", "scenarios"


def _kind_of_home(home: type[Phrase]) -> str:
    """Whether a phrase belongs to cards, scenarios or else games."""
    if ".cards." in home.__module__:
        return CARDS
    return SCENARIOS if ".scenario" in home.__module__ else GAMES


def _kind_of_declaration(source: Source, number: int) -> str:
    """Whether a line belongs to a declaration of cards, a scenario or else a game."""
    above = (source.line(each) for each in range(number, 0, -1))
    heading = next((line for line in above if line and line[0] not in " #"), "")
    first, before_title = heading.split()[:1], heading.partition('"')[0].split()
    if first == ["scenario"]:
        return SCENARIOS
    is_of_cards = not _beginnings_of_cards().isdisjoint(first)
    return CARDS if is_of_cards or before_title[-1:] in (["card"], ["event"]) else GAMES


@cache
def _beginnings_of_cards() -> frozenset[str]:
    """The words with which phrases of cards begin."""
    homes = [home for home in HOMES.values() if _kind_of_home(home) == CARDS]
    return frozenset({*(home.example.split()[0] for home in homes), *CARD_KINDS})


class _Weights(NamedTuple):
    """The examples of all phrases of declarations of a kind, each in its words, in how often it has
    each of them, and in how much these tell in all; and how much each word tells: the more, the
    fewer examples have it.
    """

    examples: Mapping[str, tuple[tuple[str, ...], Mapping[str, int], float]]
    of_words: Mapping[str, float]

    def of(self, words: Iterable[str]) -> float:
        """How much these words tell in all; a word that no example has tells nothing."""
        return sum(self.of_words.get(word, 0) for word in words)


@lru_cache(3)
def _weights(kind: str) -> _Weights:
    homes = [home for home in HOMES.values() if _kind_of_home(home) == kind and home.example]
    examples = {home.example: _kinds_of_words(home.example) for home in homes}
    counts = Counter(word for words in examples.values() for word in {*words})
    of_words = {word: math.log(1 + len(examples) / count) for word, count in counts.items()}
    weights = _Weights({}, {w: v / 4 if w in OPEN_WORDS else v for w, v in of_words.items()})
    counted = {
        text: (words, dict(Counter(words)), weights.of(words)) for text, words in examples.items()
    }
    return weights._replace(examples=counted)


OPEN_WORDS = ("NAME", "THING", "TEXT", "1")
"""The signs for the words of a line that are an author's own."""


def _kinds_of_words(line: str) -> tuple[str, ...]:
    """The words of a line; names and `you`, things, texts and numbers are each of one kind, and
    the forms of a word, as in `lose` and `loses`, are one word.
    """
    known = {*literals().values()} - {"you"}
    found = re.findall(r'"[^"]*"|[\w]+|[^\w\s]', line)
    stems = [word.removesuffix("s") if word.removesuffix("s") in known else word for word in found]
    return tuple([word if word in known else _kind_of_word(word) for word in stems])


def _kind_of_word(word: str) -> str:
    if word[0] == '"':
        return "TEXT"
    if word.isdecimal():
        return "1"
    return "THING" if word[0].isupper() else "NAME" if word.isidentifier() else word


ALIKE_LEAST, ALIKE_ELSEWHERE, TRIED_MOST = 0.35, 0.6, 12
"""An example that is less like a line is not shown with it, or one that could not stand there; so
many are tried in its place.
"""


def _alike(wanted: tuple[str, ...], weights: _Weights) -> dict[str, float]:
    """How much each example is like a line: by the share of words that they have in common, by how
    far they begin alike, and whether lines stand below both.
    """
    found: dict[str, float] = {}
    told = weights.of(wanted)
    counted = [(word, many, weights.of([word])) for word, many in Counter(wanted).items()]
    for example, (words, counts, told_by_it) in weights.examples.items():
        common = sum([weight * min(many, counts.get(word, 0)) for word, many, weight in counted])
        begin = [*takewhile(lambda pair: pair[0] == pair[1], zip(words, wanted, strict=False))]
        found[example] = (
            common / (told + told_by_it - common or 1)
            + len(begin) / (2 * max(1, len(wanted)))
            + (0.1 if words[-1:] == wanted[-1:] == (":",) else 0)
        )
    return found
