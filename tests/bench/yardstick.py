"""Measure this machine against a known library, so that speeds can be told as ratios.

    python -m tests.bench.yardstick [--games 100]

The shape played is that of two cards and two Betting Rounds: 4 seats, Stash 50, ante 1; each seat
chooses uniformly among fold (when facing a bet), check or call, the least raise, and all in. The
known library is PokerKit, which is installed by hand for this (``pip install pokerkit``). The two
play in turn for many short runs, so that a machine which is slow for a while is so for both; what
is told is the median of all runs, and of the ratios of neighbouring ones.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import rdi

RUNS = 25
AT_ONCE = 10
"""How many games are played here for one of the known library's."""

SEATS, STASH = 4, 50


def play_pokerkit(games: int, random: Random) -> None:
    """Play this many games with PokerKit."""
    from pokerkit import (  # type: ignore[import-not-found,unused-ignore]
        Automation,
        BettingStructure,
        Deck,
        Opening,
        StandardHighHand,
        State,
        Street,
    )

    automations = tuple(each for each in Automation)
    streets = tuple(
        Street(number > 0, (False,), 0, False, Opening.POSITION, 1, None) for number in (0, 0)
    )
    for _ in range(games):
        state = State(
            automations, Deck.STANDARD, (StandardHighHand,), streets,
            BettingStructure.NO_LIMIT, True, 1, (0,) * SEATS, 0, (STASH,) * SEATS, SEATS,
        )  # fmt: skip
        while state.status:
            state_answer(state, random)


def state_answer(state: Any, random: Random) -> None:
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


def play_ours(games: int, random: Random) -> None:
    """Play this many games of the shape here, with everything that play keeps."""
    for number in range(games):
        game = rdi.new_game("rogues-and-warriors", seats=SEATS, seed=number)
        while (request := game.pending) is not None:
            options = request.options
            game.answer(random.choice(options[1:] if "check" in options else options))


def rate(play: Callable[[int, Random], None], games: int, run: int) -> float:
    """Games a second in one run, of the time that the processor gave to it."""
    start = time.process_time()
    play(games, Random(run))
    return games / (time.process_time() - start)


def main() -> None:
    """Print both rates and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    games = parser.parse_args().games
    play_ours(50, Random(0))
    play_pokerkit(5, Random(0))
    pairs = [
        (rate(play_ours, AT_ONCE * games, run), rate(play_pokerkit, games, run))
        for run in range(RUNS)
    ]
    show("rdi", [ours for ours, _ in pairs], "games/s")
    show("PokerKit", [theirs for _, theirs in pairs], "games/s")
    show("ratio", [ours / theirs for ours, theirs in pairs], "times as fast")


def show(name: str, values: Sequence[float], unit: str) -> None:
    """Print a median, and between what bounds the middle half of the values lies."""
    low, median, high = statistics.quantiles(values, n=4)
    print(f"{name:10}{median:10.1f} {unit} (half of the runs from {low:.1f} to {high:.1f})")


if __name__ == "__main__":
    main()
