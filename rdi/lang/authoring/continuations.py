"""Continuations at a place of a text that is still being written: words, phrases, kinds of names.

The parser's own tables are asked, so that nothing is proposed which the grammar does not take. Only
the lines to which the place belongs are read, and those of the same block directly above it; what
stands below it may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.authoring.names import CAPITAL, SMALL, TITLE, WRITTEN, is_given_in, kinds_in
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.reader import Stack, shifted
from rdi.lang.syntax.source import goes_on, indent_of, without_comment
from rdi.lang.syntax.tables import literals, tables_of_lark
from rdi.lang.syntax.tree import HOMES, Phrase

WRITINGS = {"STRING": TITLE, "CAP": CAPITAL, "NAME": SMALL}
"""How names are written, by the terminals of the grammar."""

REACH_MOST = 8
"""So many symbols behind a name its phrase is looked for."""

BESIDE_MOST = 40
"""The line above a place is read with what belongs to it where that is no more than so many."""


class Offer(NamedTuple):
    """A phrase that may go on from a place: what is still to be written of its example, and its
    home.
    """

    text: str
    home: type[Phrase]


@dataclass(frozen=True, slots=True)
class Continuations:
    """The continuations at a place: words of the language, what is left of the examples of phrases,
    and the kinds of names by how they are written. A writing without kinds wants a new name.
    """

    words: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    names: Mapping[str, tuple[str, ...]] | None = None


def continuations(lines: Sequence[str], begun: str) -> Continuations:
    """The continuations of the beginning of a line that comes next after these lines of a
    declaration.
    """
    rows = _rows(lines)
    if rows and goes_on(rows[-1].text):
        unfinished = rows.pop()
        begun, indent = f"{unfinished.text}\n{begun}", unfinished.indent
    else:
        indent = indent_of(begun) if begun.strip() else len(begun)
    for above in _contexts(rows, indent):
        read = _read([*above, begun])
        if read is not None:
            stack, last = read
            return Continuations(_words_at(stack), _offers(stack, last), dict(_names_at(stack)))
    return Continuations()


def fits(lines: Sequence[str], line: str) -> bool:
    """Whether a whole line may come next after these lines of a declaration, as far as it goes."""
    reads = (_read([*above, line]) for above in _contexts(_rows(lines), indent_of(line)))
    return any(read is not None and "_NL" in _accepted(read[0]) for read in reads)


class _Row(NamedTuple):
    """A line with those on which it goes on, and how far in it begins."""

    indent: int
    text: str


def _rows(lines: Sequence[str]) -> list[_Row]:
    """The lines that are more than comments, each with those on which it goes on."""
    found: list[_Row] = []
    for line in lines:
        if found and goes_on(found[-1].text):
            found[-1] = _Row(found[-1].indent, f"{found[-1].text}\n{line}")
        elif without_comment(line).strip():
            found.append(_Row(indent_of(line), line))
    return found


def _contexts(rows: Sequence[_Row], indent: int) -> Iterator[list[str]]:
    """The lines to which one that is so far in belongs, with the line of its block directly above
    it and what belongs to that; and without these, since they may be wrong.
    """
    above: list[str] = []
    depth, first = indent, 0
    for n in range(len(rows) - 1, -1, -1):
        if rows[n].indent < depth:
            first, depth = first if above else n + 1, rows[n].indent
            above.insert(0, rows[n].text)
    beside = rows[first:]
    last = max((n for n, row in enumerate(beside) if row.indent == indent), default=None)
    if indent and last is not None and len(beside) - last <= BESIDE_MOST:
        yield [*above, *(row.text for row in beside[last:])]
    yield above


# ------------------------------------------------------------------ the tables of the parser


@cache
def _table() -> tuple[Mapping[int, Mapping[str, Any]], Any]:
    """The actions of the parser in each state with each symbol, and the name of shifting there."""
    from lark.parsers.lalr_analysis import Shift

    state = parser().parse_interactive("").parser_state
    return state.parse_conf.parse_table.states, Shift


def _read(lines: Sequence[str]) -> tuple[Stack, str] | None:
    """The states of the parser at the end of some lines, and the terminal that it took last; None
    where it does not understand them.
    """
    state = parser().parse_interactive("\n".join(lines))
    indent, last = "", ""
    try:
        for token in state.lexer_thread.lex(state.parser_state):  # type: ignore[no-untyped-call]
            if token.type == "_DEDENT" and not str(token) and indent:
                break  # the text ends here, and nothing is closed
            if token.type == "_NL":
                indent = token.rpartition("\n")[2]
            elif token.type not in ("_INDENT", "_DEDENT"):
                indent = indent or " "
            state.feed_token(token)
            last = token.type
    except (UnexpectedInput, DedentError):
        return None
    return tuple(state.parser_state.state_stack), last


@lru_cache(2000)
def _accepted(stack: Stack) -> frozenset[str]:
    """The terminals that may stand here."""
    by, terminals = tables_of_lark(), _terminals()
    found = (each for each in by.states[stack[-1]] if each.isupper() or each[0] == "_")
    return frozenset(
        each for each in found if each in terminals and shifted(stack, each, by) is not None
    )


@cache
def _terminals() -> frozenset[str]:
    return frozenset({each.name for each in parser().terminals} | {"_INDENT", "_DEDENT"})


def _words_at(stack: Stack) -> tuple[str, ...]:
    known = literals()
    return tuple(sorted(known[each] for each in _accepted(stack) if each in known))


# ------------------------------------------------------------------ phrases


@cache
def _signs() -> Mapping[str, str]:
    """The terminals that are always written alike, by how."""
    return {
        each.pattern.value: each.name for each in parser().terminals if each.pattern.type == "str"
    }


_WORD = re.compile(
    r"""(?P<STRING>"[^"\n]*")|(?P<_AS>,[ ]+as(?=[ ]))|(?P<TYPED>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)
    |(?P<CAP>[A-Z][A-Za-z]*)|(?P<NAME>[a-z][a-z_0-9]*)|(?P<NUMBER>[0-9]+)|'s|[:,()+*-]""",
    re.VERBOSE,
)


class _Written(NamedTuple):
    """A word of an example: where it begins, and its terminal in the grammar."""

    start: int
    terminal: str


@cache
def _examples() -> tuple[tuple[type[Phrase], tuple[_Written, ...]], ...]:
    """The examples of all phrases in words."""
    signs = _signs()
    found = []
    for home in HOMES.values():
        matches = _WORD.finditer(home.example)
        words = [
            _Written(each.start(), signs.get(each[0], each.lastgroup or "")) for each in matches
        ]
        found.append((home, tuple(words)))
    return tuple(found)


@lru_cache(500)
def _offers(stack: Stack, last: str) -> tuple[Offer, ...]:
    """The phrases whose examples may go on from here, behind a word like the last one. Those that
    begin here come first.
    """
    known, accepted = literals(), _accepted(stack)
    is_start = last in ("_NL", "_INDENT", "_DEDENT", "")
    found: dict[str, tuple[int, Offer]] = {}
    for home, words in _examples():
        for n, word in enumerate(words):
            if n and (is_start or last != words[n - 1].terminal):
                continue
            begins = is_start and not n and any(each.terminal in known for each in words)
            if word.terminal not in known and not begins:
                continue
            if word.terminal not in accepted or not _leads_on(stack, words[n:], is_start or n > 0):
                continue
            text = home.example[word.start :]
            if text not in found or n < found[text][0]:
                found[text] = n, Offer(text, home)
    return tuple(offer for _, offer in sorted(found.values(), key=lambda each: each[0]))


def _leads_on(stack: Stack, words: Sequence[_Written], to_its_end: bool) -> bool:
    """Whether these words may stand here, and the line may end behind them where it has to."""
    for word in words:
        after = shifted(stack, word.terminal, tables_of_lark())
        if after is None:
            return False
        stack = after
    return not to_its_end or "_NL" in _accepted(stack)


# ------------------------------------------------------------------ names


def _names_at(stack: Stack) -> Iterator[tuple[str, tuple[str, ...]]]:
    """How the names are written that may stand here, and what they may be; nothing for new ones."""
    accepted = _accepted(stack)
    for terminal, writing in WRITINGS.items():
        if terminal in accepted:
            after = shifted(stack, terminal, tables_of_lark())
            assert after is not None
            yield writing, _kinds(after[-1], terminal)


@lru_cache(1000)
def _kinds(state: int, terminal: str) -> tuple[str, ...]:
    """The kinds of a name that has led to this state, by the parts of the phrases whose it is."""
    writing = WRITINGS[terminal]
    kinds: dict[str, None] = {}
    parts = {*_parts_ending(state, terminal)}
    for rule, part in sorted(parts):
        if rule == "":
            kinds |= dict.fromkeys(WRITTEN[writing])
        elif not is_given_in(rule, part):
            kinds |= dict.fromkeys(kinds_in(rule, part, writing))
    return tuple(kinds)


def _parts_ending(state: int, terminal: str) -> Iterator[tuple[str, str]]:
    """The phrases in which a terminal stands that has led to this state, and in which part; no
    name where that cannot be told.
    """
    states, shift = _table()
    seen, waiting = {(state, 0)}, [(state, 0)]
    while waiting:
        at, behind = waiting.pop()
        for kind, what in states[at].values():
            if kind is shift:
                step = (what, behind + 1)
                if behind < REACH_MOST and step not in seen:
                    seen.add(step)
                    waiting.append(step)
            elif len(what.expansion) > behind:
                place = len(what.expansion) - 1 - behind
                if what.expansion[place].name == terminal:
                    yield _part(what, place)


def _part(rule: Any, place: int) -> tuple[str, str]:
    """The phrase that a rule makes, and the part of it that a symbol of the rule becomes."""
    home = HOMES.get(str(rule.alias or rule.origin.name))
    if home is None:
        return "", ""
    left_free = _left_free(rule)
    index = sum(left_free[: place + 1])
    for symbol in rule.expansion[:place]:
        is_kept = rule.options.keep_all_tokens or not symbol.is_term or not symbol.filter_out
        index += is_kept and not symbol.name.startswith("_")
    fields = home.fields
    rest = next((n for n, each in enumerate(fields) if each.startswith("*")), len(fields))
    if index >= rest:
        index = rest
    return (home.rule, fields[index].lstrip("*")) if index < len(fields) else ("", "")


def _left_free(rule: Any) -> list[int]:
    """How many parts that were left out stand before each symbol of a rule."""
    marks = rule.options.empty_indices
    if not marks:
        return [0] * (len(rule.expansion) + 1)
    return [len(ones) for ones in "".join(str(int(each)) for each in marks).split("0")]
