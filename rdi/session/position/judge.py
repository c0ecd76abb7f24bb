"""Judge positions: those of the games by their own definitions, those of money by the money code.

This is what `rdi judge` does with each line. Nothing is decided here a second time: a position is
laid on a real table and the code that plays the games does the rest. Questions of money are a
Betting Round, pots, shares, and loans in an Adventurer's Choice; seats are named by letters in the
order of the table, clockwise, and money is in whole coins. What a position cannot mean is refused
with BadPosition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import STEPS_MOST, CompiledGame, Game
from rdi.engine.loans import LOAN, final_scores, lender, take_loan, winners
from rdi.engine.payouts import divide_shares, settle
from rdi.engine.runtime import fault_in
from rdi.engine.table import Table, clockwise
from rdi.errors import GameFault, IllegalAnswer, RdiError
from rdi.model.definition import GameDefinition, JudgeInput
from rdi.model.program import Bet, End
from rdi.model.request import Pick
from rdi.model.settings import Settings, SplitRule
from rdi.session.position.fields import (
    BadPosition,
    chosen_variants,
    coin_count,
    coins_by_seat,
    exact_fields,
    known_seat,
    list_value,
    object_value,
    read_json_line,
    seat_groups,
    seat_names,
    text_value,
)
from rdi.session.position.judged_position import JudgedPosition, NoChance
from rdi.session.position.position import bare_table
from rdi.text import printable, printable_json, there_are, typed

VARIANTS = ("minimum_raise",)
"""The only optional rule of money that a judge is told of as a variant; others know it in vain."""

Groups = Sequence[Sequence[str]]

_ONE_ROUND = CompiledGame(
    GameDefinition(
        name="betting-round",
        title="A Betting Round",
        about="one Betting Round and nothing else",
        source="How a Betting Round Works",
        path="",
        fingerprint="",
        variants=(),
        least_seats=1,
        most_seats=64,
        deck=None,
        with_extras=False,
        piles=(),
        tallies=(),
        purses=(),
        rankings=(),
        registers=0,
        program=(Bet(), End()),
        closing=1,
        code=compile("", "<betting-round>", "exec"),
        scoring=None,
        plays_for_shares=False,
    )
)


def judge_betting_round(variants: object, data: object) -> dict[str, Any]:
    """The bets of all seats after these actions, the seats that have folded in order, and the seat
    that is next. Raises BadPosition if everybody has folded or an action is not legal.

    An action that is not legal is refused with the game's own reason, and so is one out of turn.
    """
    rules = chosen_variants(variants, *VARIANTS)
    named, stacks, gone, first, actions = exact_fields(
        data, "seats", "stacks", "folded", "starting", "actions"
    )
    table = seat_names("the seats", named)
    money = dict(zip(table, coins_by_seat("the stacks", stacks, table), strict=True))
    folded = seat_names("the folded seats", gone, table)
    start = table.index(known_seat(first, table))
    around = [table[place] for place in clockwise(range(len(table)), start)]
    players = [each for each in around if each not in folded]
    if not players:
        raise BadPosition("everybody has folded")
    game = Game(
        _ONE_ROUND,
        Settings(minimum_raise="minimum_raise" in rules),
        SeededChance(0),
        [money[each] for each in players],
    )
    for number, action in enumerate(list_value("the actions", actions), start=1):
        _act(game, players, action, f"action {number}")
    view = game.view(0)
    bets = dict.fromkeys(table, 0) | dict(zip(players, view.contributions, strict=True))
    return {
        "bets": bets,
        "folded": [*folded, *(players[place] for place in view.folded)],
        "current_bet": max(view.contributions),
        "over": game.pending is None,
        "next": None if game.pending is None else players[game.pending.seat],
    }


def _act(game: Game, players: Sequence[str], action: object, where: str) -> None:
    """Carry out the stated action of a seat."""
    if not isinstance(action, list | tuple) or len(action) != 2:
        raise BadPosition(f"{where} is a seat and what it does, not {action!r}")
    who = text_value(f"the seat of {where}", action[0])
    if game.pending is None:
        raise BadPosition(f"{where}: the Betting Round is over, so {who} can do nothing")
    if who != players[game.pending.seat]:
        raise BadPosition(f"{where}: it is the turn of {players[game.pending.seat]}, not of {who}")
    try:
        game.answer(action[1])
    except IllegalAnswer as error:
        raise BadPosition(f"{where}: {error}") from None


def judge_pots(variants: object, data: object) -> dict[str, Any]:
    """The rebate, the pots and who may win them, and where all the money goes."""
    chosen_variants(variants, *VARIANTS)
    contributed, gone, left, placed, rule = exact_fields(
        data, "contributions", "folded", "carry", "placement", "split_rule"
    )
    table = seat_names("the contributions", list(object_value("the contributions", contributed)))
    folded = seat_names("the folded seats", gone, table)
    placement = seat_groups("the placement", placed)
    _check_placed(table, folded, placement)
    place = {name: number for number, name in enumerate(table)}
    settlement = settle(
        coins_by_seat("the contributions", contributed, table),
        [place[each] for each in folded],
        [[place[each] for each in group] for group in placement],
        coin_count("the carry", left),
        _split_rule(rule),
    )
    return {
        "rebate": _named(table, [settlement.rebate] if settlement.rebate else []),
        "pots": [
            {"amount": pot.amount, "eligible": [table[each] for each in pot.eligible]}
            for pot in settlement.pots
        ],
        "orphans": _named(table, settlement.orphans),
        "payouts": _named(table, [pair for pair in enumerate(settlement.payouts) if pair[1]]),
        "carry": settlement.carry,
        "replays": [
            {
                "amount": replay.amount,
                "players": [table[each] for each in replay.players],
                "ante": replay.ante,
            }
            for replay in settlement.replays
        ],
    }


def _check_placed(table: Sequence[str], folded: Sequence[str], placed: Groups) -> None:
    """Check that every seat has either folded or a place, and that at least one has a place."""
    for each in (each for group in placed for each in group):
        if known_seat(each, table) in folded:
            raise BadPosition(f"{each} has folded and cannot have a place")
    missing = set(table) - set(folded) - {each for group in placed for each in group}
    if missing:
        raise BadPosition(f"the placement lacks {', '.join(sorted(missing))}")
    if not placed:
        raise BadPosition("nobody has a place")


def _split_rule(rule: object) -> SplitRule:
    known = list(SplitRule)
    if rule not in known:
        raise BadPosition(f"there is no Split Rule {rule!r}: {there_are(known)}")
    return SplitRule(str(rule))


def _named(table: Sequence[str], amounts: Iterable[tuple[int, int]]) -> dict[str, int]:
    return {table[place]: amount for place, amount in amounts}


def judge_shares(variants: object, data: object) -> dict[str, Any]:
    """The payment of each seat when the game was played for shares, and the Gold that is left for
    the next game. Raises BadPosition if there are fewer than two players.
    """
    chosen_variants(variants, *VARIANTS)
    placed, share, left = exact_fields(data, "placement", "share", "carry")
    placement = seat_groups("the placement", placed)
    table = [each for group in placement for each in group]
    if len(table) < 2:
        raise BadPosition("playing for shares takes two players or more")
    place = {name: number for number, name in enumerate(table)}
    payouts, carry = divide_shares(
        [[place[each] for each in group] for group in placement],
        coin_count("the share", share),
        coin_count("the carry", left),
    )
    return {"payouts": _named(table, payouts.items()), "carry": carry}


def judge_adventurers_choice(variants: object, data: object) -> dict[str, Any]:
    """The lender of each borrower in turn, the Gold of everybody after the loans, and the winner if
    the evening ends there. Raises BadPosition for fewer than two players, or a borrower who may not
    borrow.

    A borrower to whom nobody can lend gets nothing, and its lender is None (AC-2); one who is not
    poor enough is refused (ac-03).
    """
    chosen_variants(variants, *VARIANTS)
    named, rich, lent, owed, asking = exact_fields(
        data, "seats", "money", "loans", "debts", "borrowers"
    )
    table = seat_names("the seats", named)
    if len(table) < 2:
        raise BadPosition("an evening takes two players or more")
    money = tuple(coins_by_seat("the money", rich, table))
    loans = tuple(coins_by_seat("the Loan Markers", lent, table))
    debts = tuple(coins_by_seat("the Debt Markers", owed, table))
    lenders: list[str | None] = []
    for borrower in list_value("the borrowers", asking):
        place = table.index(known_seat(borrower, table))
        if money[place] >= LOAN:
            raise BadPosition(f"{borrower} has {money[place]}: only below {LOAN} is there a loan")
        giver = lender(place, money)
        lenders.append(None if giver is None else table[giver])
        if giver is not None:
            loan = take_loan(place, money, loans, debts)
            money, loans, debts = loan.money, loan.loans, loan.debts
    scores = final_scores(money, loans, debts)
    return {
        "lenders": lenders,
        "money": dict(zip(table, money, strict=True)),
        "loans": dict(zip(table, loans, strict=True)),
        "debts": dict(zip(table, debts, strict=True)),
        "final_scores": dict(zip(table, scores, strict=True)),
        "winners": [table[each] for each in winners(scores)],
    }


Judge = Callable[[object, object], dict[str, Any]]

MONEY_KINDS: dict[str, Judge] = {
    "betting-round": judge_betting_round,
    "pots": judge_pots,
    "shares": judge_shares,
    "adventurers-choice": judge_adventurers_choice,
}

REASON_MOST = 1_000
"""The greatest number of characters of a reason, with all that it quotes."""

_SETTINGS = Settings(ask_always=True)
_STASH = 1_000_000_000


def judge(kind: str, variants: object, data: object, must_be_dealt: bool = False) -> dict[str, Any]:
    """The judgment of this position: the values that the table of its kind promises, as plain data.

    Raises BadPosition if it is no position, and BadSettings for an unknown game or variant. With
    `must_be_dealt` amounts that do not come up in play are refused too, as strangers' lines need.
    """
    name = typed(kind)
    if name in MONEY_KINDS:
        return MONEY_KINDS[name](variants, data)
    names = tuple(sorted(_names(variants)))
    return _judge_game(_compiled(name, names), data, must_be_dealt)


def judge_line(kind: str, line: str | bytes) -> tuple[bytes, bool]:
    """The answer to one line of JSON, and whether it was a position. It raises nothing: the answer
    to a bad line is its error.
    """
    try:
        case = object_value("a line", read_json_line(line))
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
def _compiled(name: str, variants: tuple[str, ...]) -> CompiledGame:
    return library.compiled_game(name, variants)


def _judge_game(compiled: CompiledGame, data: object, must_be_dealt: bool) -> dict[str, Any]:
    judge = compiled.definition.judge
    if judge is None:
        raise BadPosition(
            f"{compiled.definition.title} has no judge block:"
            " nothing says how positions are laid out"
        )
    position = JudgedPosition(compiled, judge, data, must_be_dealt)
    table = _table(compiled, judge, position)
    steps, takes = compiled.judge_steps()
    for _ in range(STEPS_MOST):
        if table.is_over:
            position.check_used()
            return {name: _plain(value) for name, value in table.given.items()}
        try:
            request = steps[table.pc](table)
        except GameFault as error:
            raise fault_in(compiled.definition, error) from error
        if request is not None:
            if not isinstance(request, Pick):
                raise BadPosition("nobody bets in a position")
            answer = position.answer_to(table, request)
            take = takes[table.pc]
            assert take is not None
            take(table, request, answer)
    raise BadPosition("this position does not come to an end")


def _table(compiled: CompiledGame, judge: JudgeInput, position: JudgedPosition) -> Table:
    table = bare_table(compiled, len(position.seats), _SETTINGS, _STASH, NoChance())
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
