"""What PokerKit does in a second: games of the shape that is compared, and equities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.bench.peers.work import Work

SEATS, STASH = 4, 50


def works() -> Iterator[Work]:
    """All that is measured of it; ImportError where it is not installed."""
    import pokerkit  # type: ignore[import-not-found,unused-ignore]

    yield Work("PokerKit", "games", "games/s", lambda count, seed: _games(pokerkit, count, seed))
    yield Work(
        "PokerKit",
        "odds",
        "samples/s",
        lambda count, seed: _equities(pokerkit, count),
        note="two cards, a board of five, three unknown rivals",
    )


def _games(pokerkit: Any, count: int, seed: int) -> None:
    """Two cards, two Betting Rounds, ante 1, everybody choosing by luck."""
    random = Random(seed)
    automations = tuple(each for each in pokerkit.Automation)
    streets = tuple(
        pokerkit.Street(number > 0, (False,), 0, False, pokerkit.Opening.POSITION, 1, None)
        for number in (0, 0)
    )
    for _ in range(count):
        state = pokerkit.State(
            automations, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), streets,
            pokerkit.BettingStructure.NO_LIMIT, True, 1, (0,) * SEATS, 0, (STASH,) * SEATS, SEATS,
        )  # fmt: skip
        while state.status:
            _answer(state, random)


def _answer(state: Any, random: Random) -> None:
    """One random choice of the shape."""
    choices: list[Callable[[], object]] = [state.check_or_call]
    if state.checking_or_calling_amount:
        choices.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        choices.append(lambda: state.complete_bet_or_raise_to(least))
        if most != least:
            choices.append(lambda: state.complete_bet_or_raise_to(most))
    random.choice(choices)()


def _equities(pokerkit: Any, count: int) -> None:
    """The chances of a known hand against three unknown ones."""
    unknown: list[list[Any]] = [[]]
    pokerkit.calculate_equities(
        (pokerkit.parse_range("AsKd"), unknown, unknown, unknown),
        (),
        2,
        5,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        sample_count=count,
    )
