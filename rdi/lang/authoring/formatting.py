"""Write a text of the language as it is written by habit, without a change to what it says.

Two spaces a level, single spaces, one blank line between declarations, words in their right forms
(`loses` or `lose`, `a` or `an`, `cards`: the grammar takes both, so that nobody stumbles over one).
Comments stay with their lines, and lines break where their author broke them. Whatever comes out is
read again, and must say the same with the same comments, and come out the same once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate, dropwhile, pairwise
from typing import Any, NamedTuple

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.errors import RdiError, SourceErrors
from rdi.lang.compiler.parser import declarations_in, parse, unreadable
from rdi.lang.phrases.cards.macros import UsesVerb, VerbBlock
from rdi.lang.syntax.reader import (
    DEDENT,
    INDENT,
    NEW_LINE,
    NotUnderstood,
    Reading,
    Words,
    reading_of,
    shifted,
    words_by_lark,
    words_in,
)
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals, tables
from rdi.lang.syntax.tree import Phrase
from rdi.memory import without_collection
from rdi.model.cards import CARD_KINDS

Accepts = Callable[[str], bool]
"""Whether the grammar takes the word of this name where another stands."""

SHORTEST = 3
"""Shorter words that differ by an s only are not two forms of one (`a`, `as`)."""

COUNTED = {"card": "cards", "drink": "drinks", "copy": "copies", "raise": "raises"}
KIND_WORDS = {*CARD_KINDS, "or"}
ARTICLES = {"a", "an"}
UNSURE = "u|h|eu|one"
"""Words that begin like this are spoken in either way."""

IRREGULAR = {"do": "does", "are": "is"}
PERSONS = {"player", "attacker", "drinker", "leader", "owner", "who"}
SECOND = {"you", "they"}
LOOKED_AT = 1000
"""So many letters behind a word hold the words that follow it, also on the next line."""

IN_ROUND = ["in", "the", "round"]
OUT = ["out"]
MANY = {"each", "those"}


class Said(NamedTuple):
    """A word and what it is for the grammar."""

    kind: str
    text: str


@dataclass
class Agreement:
    """The words of a declaration as they come, and which names stand for more than one player.

    `forms` has the third form of each verb of one's own by its first.
    """

    forms: Mapping[str, str]
    many: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._own = _by_form(self.forms)

    def end_line(self, words: Sequence[str]) -> None:
        """Learn the names that a line gives: `let rivals be each other player`."""
        if words[0] == "let" and len(words) > 3 and words[3] in MANY | self.many:
            self.many.add(words[1])

    def right(
        self, before: Sequence[Said], word: Said, after: Callable[[], str], accepts: Accepts
    ) -> str:
        """A word in its right form: it stands behind some words of its line, and before a text."""
        if word.kind == "NAME":
            return self._verb(before, word.text, self._own) if self._own else word.text
        if word.text not in _of_several_forms():
            return word.text
        wanted = self._wanted(before, word.text, after)
        if wanted == word.text:
            return wanted
        name = _names().get(wanted, "")
        return wanted if name and accepts(name) else word.text

    def _wanted(self, before: Sequence[Said], word: str, after: Callable[[], str]) -> str:
        if word in ARTICLES:
            return _article(word, after())
        if word in ("is", "are"):
            follows = after().split(maxsplit=len(IN_ROUND))
            if follows[:3] != IN_ROUND and follows[:1] != OUT:
                return word
        counted = next(dropwhile(lambda each: each.text in KIND_WORDS, reversed(before)), None)
        if counted is not None and counted.kind == "NUMBER":
            return _counted(int(counted.text), word)
        return self._verb(before, word, _pairs())

    def _verb(self, before: Sequence[Said], word: str, pairs: Mapping[str, tuple[str, str]]) -> str:
        """A verb in the form that belongs to the words before it."""
        if word not in pairs or (is_many := self._is_many(before)) is None:
            return word
        first, third = pairs[word]
        return first if is_many else third

    def _is_many(self, before: Sequence[Said]) -> bool | None:
        """Whether the words before a verb speak of several, or of `you`; None if of nobody."""
        words = [each.text for each in before]
        if words[-3:] == IN_ROUND:
            words = words[:-3]
        if not words:
            return None
        if words[-1] in SECOND:
            return True
        if before[len(words) - 1].kind == "NAME":
            return words[-1] in self.many and words[-3:-1] != ["each", "of"]
        return False if words[-1] in PERSONS else None


def _article(word: str, after: str) -> str:
    """The article before a word, as it sounds; where that cannot be known, as it is."""
    if re.match(UNSURE, after, re.IGNORECASE):
        return word
    return "an" if re.match("[aeio]", after, re.IGNORECASE) else "a"


def _counted(number: int, word: str) -> str:
    for one, several in COUNTED.items():
        if word in (one, several):
            return one if number == 1 else several
    return word


@cache
def _names() -> dict[str, str]:
    """The name in the grammar of each word of the language."""
    return {word: name for name, word in literals().items()}


@cache
def verb_forms() -> dict[str, str]:
    """The third form of each word of the language that has one, by its first."""
    words = set(literals().values())
    regular = {
        word: word + ending
        for word in words
        for ending in ("s", "es")
        if len(word) >= SHORTEST and word + ending in words
    }
    return regular | IRREGULAR


def _by_form(forms: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Verbs in the first and the third form, by either of them."""
    found: dict[str, tuple[str, str]] = {}
    for pair in forms.items():
        for form in pair:
            found.setdefault(form, pair)
    return found


@cache
def _pairs() -> dict[str, tuple[str, str]]:
    """The verbs of the language by their forms."""
    return _by_form(verb_forms())


@cache
def _of_several_forms() -> frozenset[str]:
    """The words of the language in the place of which another may be right."""
    return frozenset({*ARTICLES, *COUNTED, *COUNTED.values(), *_pairs(), "is", "are"})


STEP = "  "
TIGHT_BEFORE = {":", ")", "'s"}
TIGHT_AFTER = {"("}
SIGNS = {"+", "-"}
GOES_ON = "..."
MANNER = "cannot be formatted, and is left as it is"


class CannotFormat(RdiError):
    """The program's fault, found before any harm was done: the text would not come out the same."""


@dataclass
class Line:
    """A line as it is meant, with those on which it goes on.

    `columns` are those at which it began, and the lines to which it belongs, the outermost first.
    """

    level: int
    columns: tuple[int, ...]
    first: int
    last: int = 0
    rows: list[list[str]] = field(default_factory=list)
    remark: str = ""

    @property
    def words(self) -> list[str]:
        """All words of it."""
        return [word for row in self.rows for word in row]

    @property
    def is_drink_number(self) -> bool:
        """Whether it says what is in a Drink: Alcohol +1, Alcohol +(number of players)."""
        if len(self.rows) != 1 or len(self.rows[0]) < 3 or self.rows[0][1] not in SIGNS:
            return False
        return len(self.rows[0]) == 3 or self.rows[0][2] == "("

    def text(self) -> str:
        """How it is written."""
        indents = [STEP * self.level, *[STEP * (self.level + 1)] * (len(self.rows) - 1)]
        row_of = _drink_number if self.is_drink_number else _row
        rows = [indent + row_of(row) for indent, row in zip(indents, self.rows, strict=True)]
        whole = f" {GOES_ON}\n".join(rows)
        return f"{whole}  {self.remark}" if self.remark else whole


@dataclass(frozen=True)
class Comment:
    """A comment with a line of its own; `line` counts the lines of meaning above it."""

    text: str
    column: int


Gap = list[Comment | None]
"""The lines between two others: comments, and None for a line left free."""


def formatted(source: Source) -> str:
    """The text as it is written by habit. SourceErrors where it has mistakes in its phrases, and
    CannotFormat if it would not come out the same.
    """
    with without_collection():
        return _formatted(source)


def _formatted(source: Source) -> str:
    read = _read(source)
    forms = _forms(read)
    layout = _Layout(read, source.text, forms)
    text = layout.text()
    again = Source(source.path, text)
    try:
        kept = _read(again, read)
    except SourceErrors:
        raise CannotFormat(f"{source.path} {MANNER}: it could not be read again") from None
    if not _all_alike(read, kept, {third: first for first, third in forms.items()}):
        raise CannotFormat(f"{source.path} {MANNER}: it would say something else")
    twin = _Layout(kept, text, forms)
    if layout.comments() != twin.comments():
        raise CannotFormat(f"{source.path} {MANNER}: comments would not stay with their lines")
    if twin.text() != text:
        raise CannotFormat(f"{source.path} {MANNER}: formatted again it would change again")
    _remember(read, kept)
    return text


def _forms(read: Sequence[Declaration]) -> dict[str, str]:
    """The third form of each verb of one's own that is declared here, by its first."""
    trees = [tree for each in read for tree in each.reading.declarations]
    verbs = [each.forms for each in trees if isinstance(each, VerbBlock)]
    return {str(first): str(third) for first, third in verbs}


# -------------------------------------------------------------------------- reading


@dataclass(frozen=True, eq=False)
class Declaration:
    """A declaration as it was read: its text, the words of that, and what they say; `above` is how
    many lines of the file stand above it.
    """

    text: str
    words: Words
    reading: Reading
    above: int = 0
    shapes: dict[tuple[tuple[str, str], ...], list[Line]] = field(default_factory=dict)

    def lines(self, forms: Mapping[str, str]) -> list[Line]:
        """Its lines with each word in its right form, counted from its own first line; `forms` are
        those of verbs of one's own.
        """
        key = (*forms.items(),)
        if key not in self.shapes:
            self.shapes[key] = [*_lines(self, Agreement(forms))]
        return self.shapes[key]


_remembered: dict[str, Declaration] = {}
"""The declarations of the text that was formatted last, before and after that, by their texts: an
author who goes on writing changes one of them.
"""


def _remember(*read: Sequence[Declaration]) -> None:
    _remembered.clear()
    _remembered.update({each.text: each for declarations in read for each in declarations})


def _read(source: Source, earlier: Sequence[Declaration] = ()) -> list[Declaration]:
    """The declarations of a text, which may say the same as these earlier ones. SourceErrors where
    it has mistakes in its phrases.
    """
    rows = source.text.replace("\r\n", "\n").split("\n")
    places = [*declarations_in(rows)]
    twins = earlier if len(earlier) == len(places) else [None] * len(places)
    found: list[Declaration] = []
    if unreadable(source) is not None:
        raise SourceErrors(parse(source).mistakes)
    try:
        for (start, end), twin in zip(places, twins, strict=True):
            read = _declaration("\n".join(rows[start:end]) + "\n", twin)
            found.append(replace(read, above=start))
    except (NotUnderstood, UnexpectedInput, DedentError):
        _remember(found)
        raise SourceErrors(parse(source, first=places[len(found)][0]).mistakes) from None
    return found


def _declaration(text: str, twin: Declaration | None) -> Declaration:
    """A declaration by its text. Where it consists of the same words as its twin, with other spaces
    and comments, it says the same.
    """
    if text in _remembered:
        return _remembered[text]
    if twin is not None and twin.text == text:
        return twin
    try:
        words = words_in(text)
        if twin is not None and _kinds_and_words(words) == _kinds_and_words(twin.words):
            return Declaration(text, words, twin.reading)
        return Declaration(text, words, reading_of(words, _of_several_forms()))
    except NotUnderstood:
        words = words_by_lark(text)
        return Declaration(text, words, reading_of(words, _of_several_forms()))


def _kinds_and_words(words: Words) -> list[tuple[str, str]]:
    """All that the grammar knows of words."""
    return [
        (kind, "" if kind in (NEW_LINE, INDENT, DEDENT) else value[0])
        for kind, value in zip(*words, strict=True)
    ]


class _Layout:
    """The lines of a text, and what stands between them."""

    def __init__(self, read: Sequence[Declaration], text: str, forms: Mapping[str, str]) -> None:
        """The layout of a text that consists of these declarations."""
        rows = text.replace("\r\n", "\n").split("\n")
        placed = [(each.above, line) for each in read for line in each.lines(forms)]
        self.lines = [line for _, line in placed]
        ends = [0, *(above + line.last for above, line in placed)]
        starts = [*(above + line.first for above, line in placed), len(rows) + 1]
        self.gaps: list[Gap] = [
            [_own_comment(row) for row in rows[end : start - 1]]
            for end, start in zip(ends, starts, strict=True)
        ]

    def text(self) -> str:
        """All of it, as it is written by habit."""
        rows = [*self._gap(0)]
        for index, line in enumerate(self.lines):
            rows += [line.text(), *self._gap(index + 1)]
        return "\n".join(rows) + "\n" if rows else ""

    def comments(self) -> list[tuple[str, int, bool]]:
        """Every comment, at which line it stands, and whether it stands on that line itself."""
        own = [
            (each.text, index, False)
            for index, gap in enumerate(self.gaps)
            for each in gap
            if each is not None
        ]
        return [*own, *((each.remark, n, True) for n, each in enumerate(self.lines) if each.remark)]

    def _gap(self, index: int) -> Iterator[str]:
        """The lines above another: its comments, and at most one free line in a row."""
        above = self.lines[index - 1] if index > 0 else None
        below = self.lines[index] if index < len(self.lines) else None
        gap = [*self.gaps[index]]
        levels = [0 if each is None else self._level(each, index) for each in gap]
        shown = ["" if each is None else STEP * level + each.text
                 for each, level in zip(gap, levels, strict=True)]  # fmt: skip
        if above and below and below.level == 0 and "" not in shown:
            free = next((n for n, level in enumerate(levels) if level == 0), len(shown))
            shown.insert(free, "")
        opens = above is None or (below is not None and below.level > above.level)
        return _thinned(shown, opens, below is None)

    def _level(self, comment: Comment, index: int) -> int:
        """How far in a comment stands: with the line below it, or in the block that ends there."""
        below = self.lines[index].level if index < len(self.lines) else 0
        columns = self.lines[index - 1].columns if index > 0 else ()
        fitting = [level for level, at in enumerate(columns) if at <= comment.column]
        return max([below, *fitting])


def _thinned(rows: list[str], is_start: bool, is_end: bool) -> Iterator[str]:
    """The rows with no two free ones in a row, none at a start and none at an end."""
    was_free = is_start
    last = max((n for n, row in enumerate(rows) if row), default=-1) if is_end else len(rows)
    for index, row in enumerate(rows):
        if (row or not was_free) and index <= last:
            yield row
        was_free = not row


def _own_comment(row: str) -> Comment | None:
    text = row.strip()
    return Comment(text, len(row) - len(row.lstrip())) if text else None


def _lines(read: Declaration, agreement: Agreement) -> Iterator[Line]:
    """The lines of a declaration as the grammar reads them, each word in its right form."""
    rows, stacks = read.text.split("\n"), read.reading.stacks
    starts = [0, *accumulate(len(row) + 1 for row in rows)]
    level, line, before, columns = 0, None, list[Said](), tuple[int, ...]()
    was_on = end_line = end_column = 0
    for index, (kind, place) in enumerate(zip(read.reading.kinds, read.words.values, strict=True)):
        if kind in (INDENT, DEDENT):
            level += 1 if kind == INDENT else -1
            continue
        if kind == NEW_LINE:
            if line is not None:
                line.last = end_line
                line.remark = rows[end_line - 1][end_column - 1 :].strip()
                agreement.end_line(line.words)
                yield line
            line, before = None, []
            continue
        text, on, column, end_line, end_column = place
        if line is None:
            columns = (*columns[:level], column - 1)
            line = Line(level, columns, on)
        if not before or on != was_on:
            line.rows.append([])
        was_on, end = on, starts[end_line - 1] + end_column - 1
        word = Said(kind, text)

        def after(end: int = end) -> str:
            return read.text[end : end + LOOKED_AT].lstrip(" .\n")

        def accepts(name: str, index: int = index) -> bool:
            return shifted(stacks[index], name, tables()) is not None

        line.rows[-1].append(agreement.right(before, word, after, accepts))
        before.append(word)


def _drink_number(words: Sequence[str]) -> str:
    what, sign, *number = words
    return f"{what} {sign}{_row(number)}"


def _row(words: Sequence[str]) -> str:
    """Words in a row, with single spaces where any belong."""
    text = words[0]
    for index, (last, word) in enumerate(pairwise(words)):
        is_sign = last == "-" and index > 0 and words[index - 1] == "has"
        is_tight = word[0] == "," or word in TIGHT_BEFORE or last in TIGHT_AFTER or is_sign
        text += "" if is_tight else " "
        text += " ".join(word.split()) if word[0] == "," else word  # a comma with the next word
    return text


# -------------------------------------------------------------------------- comparing


def _all_alike(
    read: Sequence[Declaration], again: Sequence[Declaration], first_forms: dict[str, str]
) -> bool:
    """Whether declarations say the same as others, one by one."""
    return len(read) == len(again) and all(
        one.reading is other.reading
        or _alike(one.reading.declarations, other.reading.declarations, first_forms)
        for one, other in zip(read, again, strict=True)
    )


def _alike(one: Any, other: Any, first_forms: dict[str, str]) -> bool:
    """Whether two trees say the same: all their words but where they stand, and a verb of one's
    own in either form.
    """
    if isinstance(one, list):
        if not isinstance(other, list) or len(one) != len(other):
            return False
        return all(_alike(*pair, first_forms) for pair in zip(one, other, strict=True))
    if not isinstance(one, Phrase):
        return bool(one == other)
    if type(one) is not type(other) or vars(one).keys() != vars(other).keys():
        return False
    parts = [(value, vars(other)[name], name) for name, value in vars(one).items()]
    return all(
        _same_verb(value, twin, first_forms)
        if isinstance(one, UsesVerb) and name == "verb"
        else name == "span" or _alike(value, twin, first_forms)
        for value, twin, name in parts
    )


def _same_verb(one: str, other: str, first_forms: dict[str, str]) -> bool:
    return first_forms.get(one, one) == first_forms.get(other, other)
