"""Reads a text without mistakes straight into phrases, by the tables of the grammar.

Lark makes a tree first, of which phrases are made afterwards, and takes three times as long. What
is not understood here is left to it: it finds the mistake, or parts of words where only these fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from rdi.lang.syntax.source import NOWHERE, Span
from rdi.lang.syntax.tables import INLINED, NODE, WORD, RuleTable, tables
from rdi.lang.syntax.tree import HOMES, Word

Value = tuple[Any, int, int, int, int]
"""A word as text, a phrase, the parts of one or None, with the lines and columns between which it
stands: from the first sign that belongs to it to the last. All are 0 where nothing stands there.
"""

NOTHING: Value = (None, 0, 0, 0, 0)
NEW_LINE, INDENT, DEDENT, END = "_NL", "_INDENT", "_DEDENT", "$END"
TAB, START = 8, "start"


class NotUnderstood(Exception):
    """A text is not as the grammar wants it."""


class _Rule(NamedTuple):
    """A rule that is complete: how many values it takes, what it is called where it stands, and
    what makes one value of them; None where there is one, which stays as it is.
    """

    size: int
    origin: str
    make: Callable[[list[Value]], Value] | None


class _Reader(NamedTuple):
    """The tables of the grammar, ready to be read with."""

    states: list[dict[str, int]]
    rules: list[_Rule]
    start: int
    end: int
    words: re.Pattern[str]
    reserved: dict[str, str]
    unmeant: frozenset[str]


@cache
def _reader() -> _Reader:
    found = tables()
    return _Reader(
        found.states,
        [_Rule(each.size, each.origin, _maker(each)) for each in found.rules],
        found.start,
        found.end,
        re.compile(rf"[ \t]*(?:{found.pattern})"),
        found.reserved,
        found.ignored | {NEW_LINE},
    )


def read(text: str, lines_above: int = 0) -> list[Any]:
    """The declarations in a text; `lines_above` is how many lines of the file stand above it.

    NotUnderstood where the grammar does not accept it, or not word by word.
    """
    states, rules, state, end_state, words, reserved, unmeant = _reader()
    find, kind_of, length = words.match, reserved.get, len(text)
    line, line_start, position = lines_above + 1, -1, 0
    stack, values, depths = [state], list[Value](), [0]
    value = NOTHING
    while True:
        if (match := find(text, position)) is not None:
            kind = match.lastgroup or ""
            word, (start, position) = match[kind], match.span(kind)
            first, column = line, start - line_start
            if kind in unmeant:
                if breaks := word.count("\n"):
                    line += breaks
                    line_start = start + word.rindex("\n")
                if kind != NEW_LINE:
                    continue
                kinds = (NEW_LINE, *_steps(word, depths))
            else:
                known = kind_of(word, kind)
                # A reserved word may be a name where it has no meaning.
                kinds = (known if known in states[state] else kind,)
            value = (word, first, column, line, position - line_start)
        elif position == length:
            kinds = (*[DEDENT] * (len(depths) - 1), END)
        else:
            raise NotUnderstood
        for kind in kinds:
            while (found := states[state].get(kind)) is not None:
                if found >= 0:
                    values.append(value)
                    stack.append(state := found)
                    break
                size, origin, make = rules[~found]
                if make is None:
                    stack.pop()
                elif size:
                    values[-size:] = [make(values[-size:])]
                    del stack[-size:]
                else:
                    values.append(make([]))
                stack.append(state := states[stack[-1]][origin])
            else:
                if kind == END and state == end_state:
                    declarations: list[Any] = values[-1][0]
                    return declarations
                raise NotUnderstood


def _steps(new_line: str, depths: list[int]) -> list[str]:
    """What begins or ends where a line does, by how far in it stands; `depths` are those of the
    blocks around it, and are kept.
    """
    indent = new_line.rsplit("\n", 1)[1]
    depth = indent.count(" ") + TAB * indent.count("\t")
    if depth > depths[-1]:
        depths.append(depth)
        return [INDENT]
    count = len(depths)
    while depth < depths[-1]:
        depths.pop()
    if depth != depths[-1]:
        raise NotUnderstood
    return [DEDENT] * (count - len(depths))


# ---------------------------------------------------------------------- what rules make


def _maker(rule: RuleTable) -> Callable[[list[Value]], Value] | None:
    """What makes one value of those of a rule's symbols; None where there is one, which stays as it
    is.
    """
    if rule.is_single and rule.size == 1 and rule.kept == ((0, NODE, 0),) and not rule.missing:
        return None
    parts_of, name = _parts_maker(rule), rule.name
    if name.startswith("_") or name == START:
        return lambda values: (parts_of(values), *_place(values))
    home = HOMES.get(name)

    def phrase(parts: list[Any], values: list[Value]) -> Value:
        assert home is not None, f"the phrase {name} has no home"
        line, column, end_line, end_column = place = _place(values)
        span = Span(*place) if line == end_line != 0 else _span(place, parts)
        return home(parts, span), line, column, end_line, end_column

    if not rule.is_single:
        return lambda values: phrase(parts_of(values), values)

    def single(values: list[Value]) -> Value:
        parts = parts_of(values)
        if len(parts) != 1:
            return phrase(parts, values)
        only = parts[0]
        if only is None:
            return NOTHING
        if isinstance(only, Word):  # brackets around a word are none of it
            return (only, *only.span)
        return (only, *_place(values))

    return single


def _parts_maker(rule: RuleTable) -> Callable[[list[Value]], list[Any]]:
    """What makes the parts of a phrase of the values of a rule's symbols."""
    kept, missing = rule.kept, [None] * rule.missing

    def parts_of(values: list[Value]) -> list[Any]:
        parts: list[Any] = []
        for place, way, gap in kept:
            if gap:
                parts += [None] * gap
            value = values[place]
            if way == NODE:
                parts.append(value[0])
            elif way != INLINED:
                word = Word(value[0] if way == WORD else value[0][1:-1])
                word.span = Span(*value[1:])
                parts.append(word)
            elif parts:
                parts += value[0]
            else:  # a list of many is made one by one
                parts = value[0]
        return parts + missing if missing else parts

    return parts_of


def _place(values: list[Value]) -> tuple[int, int, int, int]:
    """From where to where these stand."""
    if not values:
        return 0, 0, 0, 0
    first, last = values[0], values[-1]
    if not first[1]:
        first = next((each for each in values if each[1]), NOTHING)
    if not last[1]:
        last = next((each for each in reversed(values) if each[1]), NOTHING)
    return first[1], first[2], last[3], last[4]


def _span(place: tuple[int, int, int, int], parts: list[Any]) -> Span:
    """The place of a phrase with these parts that stands on several lines, or nowhere."""
    line, column = place[:2]
    if not line:
        return next((each.span for each in parts if each is not None), NOWHERE)
    # The end of a line and the comments below it belong to what was found, but not to the phrase.
    ends = [each.span[2:] for each in parts if each is not None]
    return Span(line, column, *max(ends, default=(line, column + 1)))
