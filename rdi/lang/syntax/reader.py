"""Reads a text without mistakes straight into phrases, by the tables of the grammar.

Lark makes a tree first, of which phrases are made afterwards, and takes three times as long. It is
only asked where the words that are found here are not understood: it finds the mistake, or parts of
words where only these fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, NamedTuple

from rdi.lang.syntax.source import NOWHERE, Span
from rdi.lang.syntax.tables import INLINED, NODE, WORD, RuleTable, Tables, tables
from rdi.lang.syntax.tree import HOMES, Word

Value = tuple[Any, int, int, int, int]
"""A word as text, a phrase, the parts of one or None, with the lines and columns between which it
stands: from the first sign that belongs to it to the last. All are 0 where nothing stands there.
"""

Stack = tuple[int, ...]
"""The states of the parser: where it is in each phrase that has begun, the innermost last."""

NOTHING: Value = (None, 0, 0, 0, 0)
NEW_LINE, INDENT, DEDENT, END = "_NL", "_INDENT", "_DEDENT", "$END"
TAB, START = 8, "start"


class NotUnderstood(Exception):
    """A text is not as the grammar wants it."""


class Words(NamedTuple):
    """The words of a text in order, with its line ends and the steps further in and out: of which
    kind each is, a reserved word being taken for a name, and the words themselves.
    """

    kinds: list[str]
    values: list[Value]


class Reading(NamedTuple):
    """The declarations in a text, of which kind each of its words is there, and the stack before
    each of the words that were asked for, by their numbers.
    """

    declarations: list[Any]
    kinds: list[str]
    stacks: Mapping[int, Stack]


class _Rule(NamedTuple):
    """A rule that is complete: how many values it takes, what it is called where it stands, and
    what makes one value of them; None where there is one, which stays as it is.
    """

    size: int
    origin: str
    make: Callable[[list[Value]], Value] | None


@cache
def _rules() -> list[_Rule]:
    return [_Rule(each.size, each.origin, _maker(each)) for each in tables().rules]


@cache
def _word() -> re.Pattern[str]:
    return re.compile(rf"[ \t]*(?:{tables().pattern})")


def read(text: str, lines_above: int = 0) -> list[Any]:
    """The declarations in a text; `lines_above` is how many lines of the file stand above it.

    NotUnderstood where the grammar does not accept it, or not word by word.
    """
    return reading_of(words_in(text, lines_above)).declarations


def words_in(text: str, lines_above: int = 0) -> Words:
    """The words of a text, of which so many lines of the file stand above; NotUnderstood where
    there is something else than words in it, or a line is indented unlike any above.
    """
    unmeant = tables().ignored | {NEW_LINE}
    line, line_start, position = lines_above + 1, -1, 0
    kinds, values, depths = list[str](), list[Value](), [0]
    for match in _word().finditer(text):
        if match.start() != position:
            raise NotUnderstood
        position = match.end()
        kind, word = match.lastgroup or "", match[match.lastindex or 0]
        column = position - len(word) - line_start
        if kind not in unmeant:
            kinds.append(kind)
            values.append((word, line, column, line, position - line_start))
            continue
        first = line
        if breaks := word.count("\n"):
            line += breaks
            line_start = position - len(word) + word.rindex("\n")
        if kind == NEW_LINE:
            value = (word, first, column, line, position - line_start)
            for each in (NEW_LINE, *_steps(word, depths)):
                kinds.append(each)
                values.append(value)
    if position != len(text):
        raise NotUnderstood
    for _ in depths[1:]:
        kinds.append(DEDENT)
        values.append(values[-1])
    return Words(kinds, values)


def words_by_lark(text: str, lines_above: int = 0) -> Words:
    """The words of a text as Lark finds them, all of which are understood; what it raises where
    there is a mistake, UnexpectedInput or DedentError.
    """
    from rdi.lang.syntax.lark_parser import parser  # late: mostly there is no mistake

    parser().parse(text)
    kinds, values = list[str](), list[Value]()
    for each in parser().parse_interactive(text).iter_parse():
        line, end_line = (each.line or 1) + lines_above, (each.end_line or 1) + lines_above
        kinds.append(each.type)
        values.append((str(each), line, each.column or 1, end_line, each.end_column or 2))
    return Words(kinds, values)


def reading_of(words: Words, asked: Collection[str] = frozenset()) -> Reading:
    """The phrase of these words; NotUnderstood where the grammar does not accept them. The stack is
    told of each word that is `asked` for.
    """
    found = tables()
    states, state, reserved, rules = found.states, found.start, found.reserved.get, _rules()
    stack, values, stacks, kinds = [state], list[Value](), dict[int, Stack](), list[str]()
    for kind, value in zip([*words.kinds, END], [*words.values, NOTHING], strict=True):
        actions = states[state]
        known = reserved(value[0], kind)
        action = actions.get(known)
        if action is None:  # a reserved word may be a name where it has no meaning
            action = actions.get(kind)
        else:
            kind = known
        if asked and value[0] in asked:
            stacks[len(kinds)] = (*stack,)
        while action is not None:
            if action >= 0:
                values.append(value)
                stack.append(state := action)
                break
            size, origin, make = rules[~action]
            if make is None:
                stack.pop()
            elif size:
                values[-size:] = [make(values[-size:])]
                del stack[-size:]
            else:
                values.append(make([]))
            stack.append(state := states[stack[-1]][origin])
            action = states[state].get(kind)
        else:
            if kind != END or state != found.end:
                raise NotUnderstood
        kinds.append(kind)
    return Reading(values[-1][0], kinds[:-1], stacks)


def shifted(stack: Stack, kind: str, by: Tables) -> Stack | None:
    """The stack behind a word of this kind, by the tables that number its states; None where it
    cannot stand here.
    """
    states, rules = by.states, by.rules
    found = [*stack]
    while (action := states[found[-1]].get(kind)) is not None:
        if action >= 0:
            return (*found, action)
        rule = rules[~action]
        if rule.size:
            del found[-rule.size :]
        found.append(states[found[-1]][rule.origin])
    return None


def _steps(new_line: str, depths: list[int]) -> list[str]:
    """The blocks that begin or end where a line does, by how far in it stands; `depths` are those
    of the blocks around it, and are kept.
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
    """The function that makes one value of those of a rule's symbols; None where there is one,
    which stays as it is.
    """
    if rule.is_single and rule.size == 1 and rule.kept == ((0, NODE, 0),) and not rule.missing:
        return None
    parts_of, name = _parts_maker(rule), rule.name
    if name.startswith("_") or name == START:
        return lambda values: (parts_of(values), *_place(values))
    home, is_single = HOMES.get(name), rule.is_single

    def phrase(values: list[Value]) -> Value:
        parts = parts_of(values)
        first, last = (values[0], values[-1]) if values else (NOTHING, NOTHING)
        place = first[1], first[2], last[3], last[4]
        if not (first[1] and last[1]):
            place = _place(values)
        line, column, end_line, end_column = place
        if is_single and len(parts) == 1:
            only = parts[0]
            if only is None:
                return NOTHING
            if isinstance(only, Word):  # brackets around a word are none of it
                return (only, *only.span)
            return only, line, column, end_line, end_column
        assert home is not None, f"the phrase {name} has no home"
        span = placed(Span, place) if line == end_line != 0 else _span(place, parts)
        return home(parts, span), line, column, end_line, end_column

    return phrase


def _parts_maker(rule: RuleTable) -> Callable[[list[Value]], list[Any]]:
    """The function that makes the parts of a phrase of the values of a rule's symbols."""
    kept, missing = rule.kept, [None] * rule.missing
    if not missing and len(kept) == 1 and kept[0] == (0, WORD, 0):
        return lambda values: [_word_at(values[0])]
    if not missing and all(way == NODE and not gap for _, way, gap in kept):
        places = [place for place, _, _ in kept]
        return lambda values: [values[place][0] for place in places]

    def parts_of(values: list[Value]) -> list[Any]:
        parts: list[Any] = []
        for place, way, gap in kept:
            if gap:
                parts += [None] * gap
            value = values[place]
            if way == NODE:
                parts.append(value[0])
            elif way == WORD:
                parts.append(_word_at(value))
            elif way != INLINED:
                parts.append(_word_at((value[0][1:-1], *value[1:])))
            elif parts:
                parts += value[0]
            else:  # a list of many is made one by one
                parts = value[0]
        return parts + missing if missing else parts

    return parts_of


placed: Callable[[type[Span], tuple[int, int, int, int]], Span] = tuple.__new__
"""The maker of a place out of its numbers; the class itself takes twice as long."""


def _word_at(value: Value) -> Word:
    """A word as a part of a phrase."""
    word = Word(value[0])
    word.span = placed(Span, value[1:])
    return word


def _place(values: list[Value]) -> tuple[int, int, int, int]:
    """From where to where these stand."""
    there = [each for each in values if each[1]] or [NOTHING]
    return there[0][1], there[0][2], there[-1][3], there[-1][4]


def _span(place: tuple[int, int, int, int], parts: list[Any]) -> Span:
    """The place of a phrase with these parts that stands on several lines, or nowhere."""
    line, column = place[:2]
    if not line:
        return next((each.span for each in parts if each is not None), NOWHERE)
    # The end of a line and the comments below it belong to what was found, but not to the phrase.
    ends = [each.span[2:] for each in parts if each is not None]
    return Span(line, column, *max(ends, default=(line, column + 1)))
