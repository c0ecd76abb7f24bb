"""Write a text of the language as it is written by habit, without a change to what it says.

Two spaces a level, single spaces, one blank line between declarations, words in their right forms
(`loses` or `lose`, `a` or `an`, `cards`: the grammar takes both, so that nobody stumbles over one).
Comments stay with their lines, and lines break where their author broke them. Whatever comes out is
read again, and must say the same with the same comments, and come out the same once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import dropwhile, pairwise
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError
from lark.parsers.lalr_interactive_parser import InteractiveParser

from rdi.errors import RdiError, SourceErrors
from rdi.lang.compiler.parser import parse
from rdi.lang.phrases.cards.macros import UsesVerb, VerbBlock
from rdi.lang.syntax.grammar import parser
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import Phrase
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


@dataclass
class Agreement:
    """The words of one file as they come, and which names stand for more than one player.

    `forms` has the third form of each verb of one's own by its first.
    """

    forms: Mapping[str, str]
    many: set[str] = field(default_factory=set)

    def begin_declaration(self) -> None:
        """Names are those of one declaration."""
        self.many.clear()

    def end_line(self, words: Sequence[str]) -> None:
        """Learn the names that a line gives: `let rivals be each other player`."""
        if words[0] == "let" and len(words) > 3 and words[3] in MANY | self.many:
            self.many.add(words[1])

    def right(self, before: Sequence[Token], token: Token, after: str, accepts: Accepts) -> str:
        """A word in its right form: it stands behind some words of its line, and before a text."""
        word = str(token)
        if token.type == "NAME":
            return self._verb(before, word, self.forms)
        wanted = self._wanted(before, word, after)
        if wanted == word:
            return word
        name = _names().get(wanted, "")
        return wanted if name and accepts(name) else word

    def _wanted(self, before: Sequence[Token], word: str, after: str) -> str:
        if word in ARTICLES:
            return _article(word, after)
        follows = after.split()
        if word in ("is", "are") and follows[:3] != IN_ROUND and follows[:1] != OUT:
            return word
        counted = [*dropwhile(lambda each: str(each) in KIND_WORDS, reversed(before))]
        if counted and counted[0].type == "NUMBER":
            return _counted(int(counted[0]), word)
        return self._verb(before, word, verb_forms())

    def _verb(self, before: Sequence[Token], word: str, forms: Mapping[str, str]) -> str:
        """A verb in the form that belongs to the words before it."""
        for first, third in forms.items():
            if word in (first, third) and (is_many := self._is_many(before)) is not None:
                return first if is_many else third
        return word

    def _is_many(self, before: Sequence[Token]) -> bool | None:
        """Whether the words before a verb speak of several, or of `you`; None if of nobody."""
        words = [str(each) for each in before]
        if words[-3:] == IN_ROUND:
            words = words[:-3]
        if not words:
            return None
        if words[-1] in SECOND:
            return True
        if before[len(words) - 1].type == "NAME":
            return words[-1] in self.many and words[-3:-1] != ["each", "of"]
        return False if words[-1] in PERSONS else None


def _article(word: str, after: str) -> str:
    """What stands before a word, as it sounds; where that cannot be known, as it is."""
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
    """What the grammar calls each word of the language."""
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
"""What stands between two lines: comments, and None for a line left free."""


def formatted(source: Source) -> str:
    """The text as it is written by habit. SourceErrors where it has mistakes in its phrases, and
    CannotFormat if it would not come out the same.
    """
    declarations = _declarations(source)
    forms = _forms(declarations)
    layout = _Layout.of(source.text, forms)
    text = layout.text()
    again = Source(source.path, text)
    try:
        kept = _declarations(again)
    except SourceErrors:
        raise CannotFormat(f"{source.path} {MANNER}: it could not be read again") from None
    if not _alike(declarations, kept, {third: first for first, third in forms.items()}):
        raise CannotFormat(f"{source.path} {MANNER}: it would say something else")
    twin = _Layout.of(text, forms)
    if layout.comments() != twin.comments():
        raise CannotFormat(f"{source.path} {MANNER}: comments would not stay with their lines")
    if twin.text() != text:
        raise CannotFormat(f"{source.path} {MANNER}: formatted again it would change again")
    return text


def _declarations(source: Source) -> list[Any]:
    parsed = parse(source)
    if parsed.mistakes:
        raise SourceErrors(parsed.mistakes)
    return parsed.declarations


def _forms(declarations: Sequence[Any]) -> dict[str, str]:
    """The third form of each verb of one's own that is declared here, by its first."""
    verbs = [each.forms for each in declarations if isinstance(each, VerbBlock)]
    return {str(first): str(third) for first, third in verbs}


# -------------------------------------------------------------------------- reading


class _Layout:
    """The lines of a text, and what stands between them."""

    def __init__(self, lines: list[Line], rows: list[str]) -> None:
        self.lines = lines
        ends = [0, *(line.last for line in lines)]
        starts = [*(line.first for line in lines), len(rows) + 1]
        self.gaps: list[Gap] = [
            [_own_comment(row) for row in rows[end : start - 1]]
            for end, start in zip(ends, starts, strict=True)
        ]

    @classmethod
    def of(cls, text: str, forms: dict[str, str]) -> _Layout:
        """The layout of a text without mistakes in its phrases."""
        rows = text.replace("\r\n", "\n").split("\n")
        try:
            lines = [*_lines("\n".join(rows) + "\n", Agreement(forms))]
        except (UnexpectedInput, DedentError):
            raise CannotFormat(f"this text {MANNER}: it could not be read as a whole") from None
        return cls(lines, rows)

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
        """What stands above a line: its comments, and at most one free line in a row."""
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


def _lines(text: str, agreement: Agreement) -> Iterator[Line]:
    """The lines of a text as the grammar reads them, each word in its right form."""
    rows = text.split("\n")
    state = parser().parse_interactive(text)
    level, line, before, columns = 0, None, list[Token](), tuple[int, ...]()
    for token in state.iter_parse():
        if token.type in ("_INDENT", "_DEDENT"):
            level += 1 if token.type == "_INDENT" else -1
        elif token.type == "_NL":
            if line is not None:
                yield _ended(line, before, rows, agreement)
            line, before = None, []
        else:
            if line is None:
                columns = (*columns[:level], (token.column or 1) - 1)
                line = Line(level, columns, token.line or 1)
                if level == 0:
                    agreement.begin_declaration()
            if not before or token.line != before[-1].line:
                line.rows.append([])
            line.rows[-1].append(_word(token, before, text, agreement, state))
            before.append(token)


def _ended(line: Line, tokens: list[Token], rows: list[str], agreement: Agreement) -> Line:
    end = tokens[-1]
    line.last = end.end_line or line.first
    line.remark = rows[line.last - 1][(end.end_column or 1) - 1 :].strip()
    agreement.end_line(line.words)
    return line


def _word(
    token: Token, before: list[Token], text: str, agreement: Agreement, state: InteractiveParser
) -> str:
    end = token.end_pos or 0
    after = text[end : end + LOOKED_AT].lstrip(" .\n") if str(token).isalpha() else ""

    def accepts(name: str) -> bool:
        return name in state.accepts()  # type: ignore[no-untyped-call]

    return agreement.right(before, token, after, accepts)


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
