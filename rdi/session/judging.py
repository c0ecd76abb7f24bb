"""Settle questions of money: a Betting Round, pots, shares, and loans in an Adventurer's Choice.

Each position comes from a stranger as plain data and is settled by the code that plays the games.
Seats are named by letters in the order of the table, clockwise; money is in whole coins. Whatever a
position cannot mean is refused with BadPosition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rdi.engine.bind import Bound
from rdi.engine.chance import SeededChance
from rdi.engine.circle import clockwise
from rdi.engine.game import Game
from rdi.engine.loans import LOAN, final_scores, lender, take_loan, winners
from rdi.engine.pots import settle
from rdi.engine.shares import divide_shares
from rdi.errors import IllegalAnswer
from rdi.model.definition import GameDefinition
from rdi.model.program import Bet, End
from rdi.model.settings import Settings, SplitRule
from rdi.session.positions import (
    BadPosition,
    chosen,
    coins,
    coins_of_seats,
    fields,
    groups,
    items,
    mapping,
    seat,
    seats,
    text,
)

VARIANTS = ("minimum_raise",)
"""The only optional rule of money that a judge is told of as a variant; others know it in vain."""

Groups = Sequence[Sequence[str]]

_ONE_ROUND = Bound(
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
    """Who has bet what after these actions, who has folded in what order, and who is next.

    An action that is not legal is refused with the game's own reason, and so is one out of turn.
    """
    rules = chosen(variants, *VARIANTS)
    named, stacks, gone, first, actions = fields(
        data, "seats", "stacks", "folded", "starting", "actions"
    )
    table = seats("the seats", named)
    money = dict(zip(table, coins_of_seats("the stacks", stacks, table), strict=True))
    folded = seats("the folded seats", gone, table)
    start = table.index(seat(first, table))
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
    for number, action in enumerate(items("the actions", actions), start=1):
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
    """Let a seat do what it is said to have done."""
    if not isinstance(action, list | tuple) or len(action) != 2:
        raise BadPosition(f"{where} is a seat and what it does, not {action!r}")
    who = text(f"the seat of {where}", action[0])
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
    chosen(variants, *VARIANTS)
    contributed, gone, left, placed, rule = fields(
        data, "contributions", "folded", "carry", "placement", "split_rule"
    )
    table = seats("the contributions", list(mapping("the contributions", contributed)))
    folded = seats("the folded seats", gone, table)
    placement = groups("the placement", placed)
    _check_placed(table, folded, placement)
    place = {name: number for number, name in enumerate(table)}
    settlement = settle(
        coins_of_seats("the contributions", contributed, table),
        [place[each] for each in folded],
        [[place[each] for each in group] for group in placement],
        coins("the carry", left),
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
    """Every seat has either folded or a place, and somebody has one."""
    for each in (each for group in placed for each in group):
        if seat(each, table) in folded:
            raise BadPosition(f"{each} has folded and cannot have a place")
    missing = set(table) - set(folded) - {each for group in placed for each in group}
    if missing:
        raise BadPosition(f"the placement lacks {', '.join(sorted(missing))}")
    if not placed:
        raise BadPosition("nobody has a place")


def _split_rule(rule: object) -> SplitRule:
    known = list(SplitRule)
    if rule not in known:
        raise BadPosition(f"there is no Split Rule {rule!r}: there are {', '.join(known)}")
    return SplitRule(str(rule))


def _named(table: Sequence[str], amounts: Iterable[tuple[int, int]]) -> dict[str, int]:
    return {table[place]: amount for place, amount in amounts}


def judge_shares(variants: object, data: object) -> dict[str, Any]:
    """What each seat is paid when the game was played for shares, and what is left for the next."""
    chosen(variants, *VARIANTS)
    placed, share, left = fields(data, "placement", "share", "carry")
    placement = groups("the placement", placed)
    table = [each for group in placement for each in group]
    if len(table) < 2:
        raise BadPosition("playing for shares takes two players or more")
    place = {name: number for number, name in enumerate(table)}
    payouts, carry = divide_shares(
        [[place[each] for each in group] for group in placement],
        coins("the share", share),
        coins("the carry", left),
    )
    return {"payouts": _named(table, payouts.items()), "carry": carry}


def judge_adventurers_choice(variants: object, data: object) -> dict[str, Any]:
    """Who lends to each borrower in turn, what everybody then has, and who wins if it ends there.

    A borrower to whom nobody can lend gets nothing, and its lender is None (AC-2); one who is not
    poor enough is refused (ac-03).
    """
    chosen(variants, *VARIANTS)
    named, rich, lent, owed, asking = fields(data, "seats", "money", "loans", "debts", "borrowers")
    table = seats("the seats", named)
    if len(table) < 2:
        raise BadPosition("an evening takes two players or more")
    money = tuple(coins_of_seats("the money", rich, table))
    loans = tuple(coins_of_seats("the Loan Markers", lent, table))
    debts = tuple(coins_of_seats("the Debt Markers", owed, table))
    lenders: list[str | None] = []
    for borrower in items("the borrowers", asking):
        place = table.index(seat(borrower, table))
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
