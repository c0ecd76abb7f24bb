"""Measure the engine beside PokerKit and beside the least that Python takes for such a game.

    python -m tests.bench.engine [--runs 5] [--games NAME ...]

All is measured in turn, in time of the processor. For each game it prints the decisions that random
players make in a second, with records, views, events and all assertions; copies of a game that are
answered; and what either is in relation to the games that PokerKit plays in a second. The floor is
a game of the shape of Rogues and Warriors that is written by hand in Python, with nothing but what
decides who wins: no request, record, event, view or check of an answer, no tie and no variant.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping
from random import Random

import rdi
from rdi import library
from rdi.session.benchmarks import SEATS, UniformPlayer, play_many
from tests.bench.peers import poker_kit
from tests.bench.peers.work import Work

COMPANY = ("deirdre", "fiona", "gerki", "zot")
MAIN_GAME = "red-dragon-inn"
GAMES, COMPANIES, FORKS, PEERS, FLOOR = 200, 4, 1_500, 60, 1_500
"""The number of games, of companies, of copies, of the peer's games and of those at the floor in a
run.
"""

STASH, COPIES = 50, 6


def decided(name: str, run: int) -> float:
    """Decisions a second in a game for Gold, or between the characters of the base set."""
    if name != MAIN_GAME:
        made, seconds = play_many(name, GAMES, run)
        return made / seconds
    player, made = UniformPlayer(run), 0
    began = time.process_time()
    for number in range(COMPANIES):
        game = rdi.new_game(name, seats=COMPANY, seed=run * COMPANIES + number)
        while game.pending is not None:
            game.view(game.pending.seat)
            game.answer(player.decide(game.pending))
            made += 1
    return made / (time.process_time() - began)


def forked(name: str, run: int) -> float:
    """Copies a second of a game at its first decision, each of which is answered."""
    seats = COMPANY if name == MAIN_GAME else SEATS
    game = rdi.new_game(name, seats=seats, seed=run)
    assert game.pending is not None
    answer = game.pending.options[-1]

    def fork() -> None:
        for _ in range(FORKS):
            game.fork().answer(answer)

    return FORKS / _seconds(fork)


def peer(works: Mapping[str, Work], run: int) -> float:
    """Games a second of PokerKit."""
    return PEERS / _seconds(lambda: works["games"].do(PEERS, run))


def floor(run: int) -> float:
    """Games a second that are written by hand."""
    luck = Random(run)
    return FLOOR / _seconds(lambda: [played_by_hand(luck) for _ in range(FLOOR)])


def _seconds(action: Callable[[], object]) -> float:
    began = time.process_time()
    action()
    return max(time.process_time() - began, 1e-9)


def played_by_hand(luck: Random) -> list[int]:
    """A game between SEATS who choose by luck: an ante, two cards, a Betting Round, one of them
    shown, another Betting Round, the better pair. Returns the Gold of each.
    """
    deck = [rank for rank in range(5) for _ in range(COPIES)]
    luck.shuffle(deck)
    hands = [sorted(deck[2 * seat : 2 * seat + 2]) for seat in range(SEATS)]
    gold, paid = [STASH - 1] * SEATS, [1] * SEATS
    playing = [*range(SEATS)]
    for betting in range(2):
        bets, current, step = [0] * SEATS, 0, 1
        waiting = [seat for seat in playing if gold[seat]]
        if len(waiting) < 2:
            waiting = []
        while waiting:
            seat = waiting.pop(0)
            owed, most = current - bets[seat], bets[seat] + gold[seat]
            least = min(current + step, most)
            choices = 1 + bool(owed) + (most > current) + (most > least > current)
            choice = int(luck.random() * choices)
            if owed and choice == 0:
                playing.remove(seat)
                if len(playing) == 1:
                    gold[playing[0]] += sum(paid)
                    return gold
                continue
            total = current
            if choice > bool(owed):
                total = least if choice == 1 + bool(owed) and least < most else most
                step, current = max(step, total - current), total
                place = playing.index(seat)
                order = playing[place + 1 :] + playing[:place]
                waiting = [each for each in order if gold[each]]
            amount = min(total - bets[seat], gold[seat])
            gold[seat] -= amount
            bets[seat] += amount
            paid[seat] += amount
        if not betting:
            for seat in playing:
                luck.choice(hands[seat])
    for seat in sorted(playing, key=lambda seat: hands[seat]):
        mine = paid[seat]
        gold[seat] += sum([min(each, mine) for each in paid])
        paid = [each - min(each, mine) for each in paid]
    return gold


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--games", nargs="+", default=[each.name for each in library.usual_games()])
    asked = parser.parse_args()
    works = {each.kind: each for each in poker_kit.works()}
    for name in asked.games:
        decided(name, 0)
    peer(works, 0)
    print("| game | decisions/s | times PokerKit's games | fork and answer/s | times |")
    print("|---|---|---|---|---|")
    for name in asked.games:
        rates: list[tuple[float, float, float]] = []
        for run in range(1, asked.runs + 1):
            before, made, copies = peer(works, run), decided(name, run), forked(name, run)
            rates.append((made, copies, (before + peer(works, run + asked.runs)) / 2))
        made, copies = (statistics.median([each[place] for each in rates]) for place in range(2))
        times, fork_times = (_span([each[place] / each[2] for each in rates]) for place in range(2))
        print(f"| {name} | {made:,.0f} | {times} | {copies:,.0f} | {fork_times} |", flush=True)
    floors = [floor(run) / peer(works, run) for run in range(asked.runs)]
    print(f"\nThe floor is {_span(floors)} times PokerKit's games.")


def _span(values: list[float]) -> str:
    return f"{statistics.median(values):.1f} ({min(values):.1f} to {max(values):.1f})"


if __name__ == "__main__":
    main()
