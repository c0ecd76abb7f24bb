"""Settle positions, one by one: those of the games by their own definitions, those of money by the
money code.

This is what `rdi judge` does with each line. Nothing is decided here a second time: a position is
laid on a real table and the code that plays the games does the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from rdi import library
from rdi.engine.bind import Bound
from rdi.engine.faults import fault_in
from rdi.engine.game import STEPS_MOST
from rdi.engine.table import Table
from rdi.errors import GameFault, RdiError
from rdi.model.definition import JudgeInput
from rdi.model.request import Pick
from rdi.model.settings import Settings
from rdi.session.judging import (
    judge_adventurers_choice,
    judge_betting_round,
    judge_pots,
    judge_shares,
)
from rdi.session.laying import NoLuck, Position
from rdi.session.positions import BadPosition, chosen, mapping, read_object
from rdi.text import printable, printable_json, typed

Judge = Callable[[object, object], dict[str, Any]]

MONEY_KINDS: dict[str, Judge] = {
    "betting-round": judge_betting_round,
    "pots": judge_pots,
    "shares": judge_shares,
    "adventurers-choice": judge_adventurers_choice,
}

REASON_MOST = 1_000
"""A reason is at most so many characters long, whatever it quotes."""

_SETTINGS = Settings(ask_always=True)
_PURSE = 1_000_000_000


def judge(kind: str, variants: object, data: object, must_be_dealt: bool = False) -> dict[str, Any]:
    """What is so in this position: the values that the kind's table promises, as plain data.

    BadPosition where it is no position, BadSettings for an unknown game or variant. With
    `must_be_dealt` amounts that do not come up in play are refused too, as strangers' lines need.
    """
    name = typed(kind)
    if name in MONEY_KINDS:
        return MONEY_KINDS[name](variants, data)
    names = tuple(sorted(_names(variants)))
    return _judge_game(_bound(name, names), data, must_be_dealt)


def judge_line(kind: str, line: str | bytes) -> tuple[bytes, bool]:
    """The answer to one line of JSON, and whether it was a position; a bad line gives its error
    instead.
    """
    try:
        case = mapping("a line", read_object(line))
        if "input" not in case:
            raise BadPosition("the line has no input")
        found = judge(kind, case.get("variants", []), case["input"], must_be_dealt=True)
        return _answer(found), True
    except RdiError as error:
        return refusal(str(error)), False
    except RecursionError:
        return refusal("this is nested too deeply"), False


def refusal(reason: str) -> bytes:
    """The line that stands in the place of an answer."""
    return _answer({"error": printable(reason, REASON_MOST)})


def _answer(data: dict[str, Any]) -> bytes:
    """Data as a line of JSON in which nothing speaks to a terminal."""
    text = msgspec.json.encode(data)
    return text if text.isascii() and b"\x7f" not in text else _in_ascii(text)


def _in_ascii(text: bytes) -> bytes:
    return printable_json(text.decode("utf-8")).encode()


def _names(variants: object) -> list[str]:
    if not isinstance(variants, list | tuple) or not all(
        isinstance(name, str) for name in variants
    ):
        raise BadPosition(f"the variants are a list of names, not {variants!r}")
    return [name.replace("-", "_") for name in variants]


@lru_cache(maxsize=256)
def _bound(name: str, variants: tuple[str, ...]) -> Bound:
    return library.bound(name, variants)


def _judge_game(bound: Bound, data: object, must_be_dealt: bool) -> dict[str, Any]:
    judge = bound.definition.judge
    if judge is None:
        raise BadPosition(
            f"{bound.definition.title} has no judge block: nothing says how positions are laid out"
        )
    position = Position(bound, judge, data, must_be_dealt)
    table = _table(bound, judge, position)
    steps, takes = bound.judge_steps()
    for _ in range(STEPS_MOST):
        if table.is_over:
            position.check_used()
            return {name: _plain(value) for name, value in table.given.items()}
        try:
            request = steps[table.pc](table)
        except GameFault as error:
            raise fault_in(bound.definition, error) from error
        if request is not None:
            if not isinstance(request, Pick):
                raise BadPosition("nobody bets in a position")
            answer = position.answer_to(table, request)
            take = takes[table.pc]
            assert take is not None
            take(table, request, answer)
    raise BadPosition("this position does not come to an end")


def _table(bound: Bound, judge: JudgeInput, position: Position) -> Table:
    seats = len(position.seats)
    gold: dict[int | str, int] = dict.fromkeys(range(seats), _PURSE)
    gold.update(dict.fromkeys(("pot", *bound.purse_names), 0))
    table = Table(seats, _SETTINGS, NoLuck(), gold, bound.shared, bound.per_seat)
    table.rankings = bound.rankings
    bound.lay(table, list(range(seats)))
    table.vars = [()] * judge.registers
    table.position = position
    table.given = {name: [] for name in judge.lists}
    return table


_ATOMS = frozenset({str, int, bool, type(None)})


def _plain(value: Any) -> Any:
    """Plain data: what is not there is null."""
    kind = type(value)
    if kind is dict:
        return {key: part if type(part) in _ATOMS else _plain(part) for key, part in value.items()}
    if kind is list or kind is tuple:
        return [part if type(part) in _ATOMS else _plain(part) for part in value]
    return None if kind is float else value


__all__ = ["BadPosition", "chosen", "judge", "judge_line", "refusal"]
