"""Write a text of the language as it is written by habit, without a change to what it says.

Two spaces a level, single spaces, one blank line between declarations, words in their right forms.
Comments stay with their lines, and lines break where their author broke them. Whatever comes out is
read again, and must say the same with the same comments, and come out the same once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError
from lark.parsers.lalr_interactive_parser import InteractiveParser

from rdi.errors import RdiError, SourceErrors
from rdi.lang.authoring.agreement import Agreement
from rdi.lang.compiler.parser import parse
from rdi.lang.phrases.cards.macros import UsesVerb, VerbBlock
from rdi.lang.syntax.grammar import parser
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Phrase

STEP = "  "
TIGHT_BEFORE = {",", ":", ")", "'s"}
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
        """Whether it says what is in a Drink: Alcohol +1."""
        return len(self.rows) == 1 and len(self.rows[0]) == 3 and self.rows[0][1] in SIGNS

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
        for place, line in enumerate(self.lines):
            rows += [line.text(), *self._gap(place + 1)]
        return "\n".join(rows) + "\n" if rows else ""

    def comments(self) -> list[tuple[str, int, bool]]:
        """Every comment, at which line it stands, and whether it stands on that line itself."""
        own = [
            (each.text, place, False)
            for place, gap in enumerate(self.gaps)
            for each in gap
            if each is not None
        ]
        return [*own, *((each.remark, n, True) for n, each in enumerate(self.lines) if each.remark)]

    def _gap(self, place: int) -> Iterator[str]:
        """What stands above a line: its comments, and at most one free line in a row."""
        above = self.lines[place - 1] if place > 0 else None
        below = self.lines[place] if place < len(self.lines) else None
        gap = [*self.gaps[place]]
        levels = [0 if each is None else self._level(each, place) for each in gap]
        shown = ["" if each is None else STEP * level + each.text
                 for each, level in zip(gap, levels, strict=True)]  # fmt: skip
        if above and below and below.level == 0 and "" not in shown:
            free = next((n for n, level in enumerate(levels) if level == 0), len(shown))
            shown.insert(free, "")
        opens = above is None or (below is not None and below.level > above.level)
        return _thinned(shown, opens, below is None)

    def _level(self, comment: Comment, place: int) -> int:
        """How far in a comment stands: with the line below it, or in the block that ends there."""
        below = self.lines[place].level if place < len(self.lines) else 0
        columns = self.lines[place - 1].columns if place > 0 else ()
        fitting = [level for level, at in enumerate(columns) if at <= comment.column]
        return max([below, *fitting])


def _thinned(rows: list[str], is_start: bool, is_end: bool) -> Iterator[str]:
    """The rows with no two free ones in a row, none at a start and none at an end."""
    was_free = is_start
    last = max((n for n, row in enumerate(rows) if row), default=-1) if is_end else len(rows)
    for place, row in enumerate(rows):
        if (row or not was_free) and place <= last:
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
    after = text[token.end_pos or 0 :].lstrip(" .\n") if str(token).isalpha() else ""

    def accepts(name: str) -> bool:
        return name in state.accepts()  # type: ignore[no-untyped-call]

    return agreement.right(before, token, after, accepts)


def _drink_number(words: Sequence[str]) -> str:
    what, sign, number = words
    return f"{what} {sign}{number}"


def _row(words: Sequence[str]) -> str:
    """Words in a row, with single spaces where any belong."""
    text = words[0]
    for place, (last, word) in enumerate(pairwise(words)):
        is_sign = last == "-" and place > 0 and words[place - 1] == "has"
        is_tight = word in TIGHT_BEFORE or last in TIGHT_AFTER or is_sign
        text += word if is_tight else f" {word}"
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
