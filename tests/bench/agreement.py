"""Hold all speeds of scoring against the engine's own, on every hand or on a million of each game.

`python -m tests.bench.agreement [--hands N] [--minutes M] [--first SEED] [GAME ...]` goes through
all choices of variants. Hands of a size that has few different ones are all looked at, otherwise so
many at random; what lies open to all changes after every few hands. It ends with 1 at the first
disagreement and says which hand it is.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb
from random import Random
from typing import Any

from rdi import library
from rdi.arrays.scoring.hand_tables import Context
from rdi.arrays.scoring.scores import ARRAYS, NUMBA, PYTHON, TABLE, Scores
from tests.arrays.laid_hands import HAND_MOST, Hand, Laid
from tests.plays import KINDS

EXHAUSTIVE_MOST = 60_000
TOGETHER = 500
"""Hands that are looked at with the same context."""

Batch = tuple[Context, list[Hand]]


def main(words: Sequence[str] | None = None) -> int:
    """Look at all games that were named, or at all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="names of games; all where none is named")
    parser.add_argument("--hands", type=int, default=1_000_000, help="random hands of each game")
    parser.add_argument("--minutes", type=float, default=60.0, help="time for all of it")
    parser.add_argument("--first", type=int, default=1, help="the seed of the hands")
    wanted = parser.parse_args(words)
    until = time.monotonic() + 60 * wanted.minutes
    for name, variants in KINDS:
        if wanted.games and name not in wanted.games:
            continue
        if library.definition(name, variants).scoring is None:
            continue
        if time.monotonic() > until:
            print("the time is over; what follows was not looked at")
            return 0
        if not one_game(name, variants, wanted.hands, wanted.first, until):
            return 1
    return 0


def one_game(name: str, variants: Sequence[str], hands: int, seed: int, until: float) -> bool:
    """Whether all speeds agree in a game with these variants; what was looked at is printed."""
    laid = Laid(library.compiled_game(name, variants))
    quick = [speed for speed in (NUMBA, TABLE) if speed in Scores(laid.compiled).speeds]
    others = [Scores(laid.compiled, speed) for speed in (quick or [ARRAYS])]
    plain, seen, whole = Scores(laid.compiled, PYTHON), 0, 0
    for is_all, (context, batch) in batches(laid, hands, Random(seed)):
        keys = plain.keys(batch, context)
        found = [each.keys(batch, context) for each in others]
        for number, (hand, key) in enumerate(zip(batch, keys, strict=True)):
            judged = laid.judged(hand, context) if number % 20 == 0 else plain.compared(key)
            if plain.compared(key) != judged or any(each[number] != key for each in found):
                print(f"{name} {variants}: {hand} with {context}: {judged}, {key}, {found}")
                return False
        seen += len(batch)
        whole += len(batch) if is_all else 0
        if time.monotonic() > until:
            break
    speeds = ", ".join([each.speed for each in others])
    print(f"{' '.join([name, *variants])}: {seen} hands, {whole} of them all there are; {speeds}")
    sys.stdout.flush()
    return True


def batches(laid: Laid, hands: int, chance: Random) -> Iterator[tuple[bool, Batch]]:
    """Hands with what lies open: all there are of small sizes, then others at random."""
    words = Scores(laid.compiled).word_piles
    for size in range(0 if laid.has_grid else HAND_MOST + 1):
        if comb(len(laid.items.codes) + size, size) > EXHAUSTIVE_MOST:
            break
        every: Iterator[Any] = laid.every_hand(size)
        while batch := list(islice(every, TOGETHER)):
            yield True, (laid.context(chance, words), batch)
    for _ in range(0, hands, TOGETHER):
        batch = [laid.hand(chance) for _ in range(TOGETHER)]
        yield False, (laid.context(chance, words), batch)


if __name__ == "__main__":
    sys.exit(main())
