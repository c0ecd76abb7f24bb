"""The tables by which the language is read, as plain values: made of Lark's parser, and kept.

They hold what the Lark files say and nothing more. To read them back takes a tenth of what Lark's
own tables take.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from rdi.errors import RdiError
from rdi.lang.cache import fetch, lasting_digest, store
from rdi.lang.syntax.grammar import OPTIONS, grammar
from rdi.resources import text

if TYPE_CHECKING:
    from lark.grammar import Rule

FORMAT = "1"
"""The version of the form of these tables; it changes when they do."""

SHIPPED = "tables.json"
"""The file beside the grammar with the tables that come with the program; a build makes it."""

BUILT = f"../build/{SHIPPED}"
"""Where a checkout has that file, seen from the grammar, since it was installed to be edited."""

NODE, INLINED, WORD, TEXT = range(4)
"""How a part of a rule goes into its phrase: as it is, as the parts of which it consists itself, as
a word, or as a text without its quotes.
"""


class RuleTable(NamedTuple):
    """How a rule of the grammar becomes a phrase.

    Of the `size` symbols of the rule those in `kept` become parts of the phrase: which one, how it
    goes in, and how many optional parts are left out before it; `missing` are left out behind the
    last. Where `is_single`, one part alone stands for the whole. A name that begins with `_` is
    that of parts which go into another phrase.
    """

    origin: str
    size: int
    name: str
    kept: tuple[tuple[int, int, int], ...]
    missing: int
    is_single: bool


class Tables(NamedTuple):
    """All that is needed to read a text.

    Each of the `states` of the parser, numbered as by Lark, has what follows on each word and on
    each rule: the number of the next state, or -1 less the number of a rule that is complete.
    `pattern` finds the words; `reserved` are the kinds of those that stand for themselves, and
    `ignored` are kinds without a meaning.
    """

    states: list[dict[str, int]]
    rules: list[RuleTable]
    start: int
    end: int
    pattern: str
    reserved: dict[str, str]
    ignored: frozenset[str]


@cache
def tables() -> Tables:
    """The tables of the grammar: those that a build has made where they are for this grammar, else
    those that are kept, else made anew.
    """
    key = _key()
    content = _shipped(key) or fetch(key)
    if content is None:
        content = _content(_made())
        store(key, content)
    return msgspec.json.decode(content, type=Tables)


@cache
def tables_of_lark() -> Tables:
    """The tables of Lark's parser in this process. They say the same as `tables`, but may number
    states and rules otherwise: how Lark numbers them differs from process to process, and what was
    kept or came with the program was made by another one.
    """
    return _made()


def tables_to_ship() -> bytes:
    """The file of tables that comes with the program, so that nobody waits until they are made:
    their digest with that of the grammar, in a line of its own, and the tables.
    """
    content = _content(_made())
    return f"{lasting_digest(_key(), content.decode())}\n".encode() + content


def _key() -> str:
    """The digest of all on which the tables depend."""
    return lasting_digest("tables", FORMAT, repr(OPTIONS), grammar())


def _shipped(key: str) -> bytes | None:
    """The tables that a build has made; None where there are none, or where the grammar or they
    themselves were changed since.
    """
    for name in (SHIPPED, BUILT):
        with suppress(RdiError):
            check, _, content = text("grammar", name).partition("\n")
            if check == lasting_digest(key, content):
                return content.encode()
    return None


def _content(made: Tables) -> bytes:
    """Tables as they are written down."""
    return msgspec.json.encode([*made[:-1], sorted(made.ignored)])


def _made() -> Tables:
    """The tables of Lark's parser."""
    from lark.parsers.lalr_analysis import Shift

    from rdi.lang.syntax.lark_parser import parser

    table, lexer = parser().parser.parser.parser.parse_table, parser().parser.lexer.lexer
    rules = {rule: number for number, rule in enumerate(parser().rules)}
    assert [*table.states] == [*range(len(table.states))]  # as states are called by Lark
    states = [
        {
            name: found if action is Shift else ~rules.setdefault(found, len(rules))
            for name, (action, found) in actions.items()
        }
        for actions in table.states.values()
    ]
    return Tables(
        states,
        [_rule(each) for each in rules],
        table.start_states["start"],
        table.end_states["start"],
        lexer.pattern,
        {t.pattern.value: t.name for t in parser().terminals if t.pattern.type == "str"},
        lexer.ignored,
    )


def _rule(rule: Rule) -> RuleTable:
    from lark.grammar import Terminal

    options = rule.options
    # Lark marks with True where an optional part of the rule is left out in this expansion of it.
    gaps = options.empty_indices or (False,) * len(rule.expansion)
    runs = [0]
    for is_gap in gaps:
        if is_gap:
            runs[-1] += 1
        else:
            runs.append(0)
    kept, missing = [], 0
    for place, (symbol, gap) in enumerate(zip(rule.expansion, runs, strict=False)):
        missing += gap
        if options.keep_all_tokens or not (isinstance(symbol, Terminal) and symbol.filter_out):
            way = INLINED if symbol.name.startswith("_") else NODE
            if isinstance(symbol, Terminal):
                way = TEXT if symbol.name == "STRING" else WORD
            kept.append((place, way, missing))
            missing = 0
    name = str(rule.alias or options.template_source or rule.origin.name)
    is_single = options.expand1 and not rule.alias
    missing += runs[-1]
    return RuleTable(
        str(rule.origin.name), len(rule.expansion), name, tuple(kept), missing, is_single
    )


@cache
def literals() -> dict[str, str]:
    """The reserved words of the language by the names of their terminals."""
    reserved = tables().reserved
    return {name: word for word, name in reserved.items() if re.fullmatch(r"[a-z_]+", word)}
