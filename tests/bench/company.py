"""Measure how often one player wins games of characters against others who are all of one kind.

    python -m tests.bench.company [--seats 4] [--deals 100] [--player searching]
                                  [--others simple] [--first 0] [--json] [--each]

One player sits among others of another kind, in every seat once with the same luck and the same
characters: such a deal is one sample, whose share of games won lies around one in as many as there
are seats where both are equally good. From deal to deal the characters move on by a seat. A tie is
a part of a game. The interval is that of the mean of the deals, at 95 %, for a number of deals that
is fixed beforehand. Time is that of the processor, for each decision of the one player.

With `--each` the one player is each character in turn, against others drawn by luck, deal by deal;
a table is printed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from statistics import fmean

import rdi
from rdi import library
from rdi.players.companion import Companion
from rdi.players.player import Player
from rdi.players.random_player import RandomPlayer
from rdi.players.searcher import Searcher
from tests.bench.ladder import half_width

GAME = next(each.name for each in library.entries() if each.is_company)
KINDS: dict[str, Callable[[str], Player]] = {
    "careless": RandomPlayer,
    "simple": Companion,
    "quickly searching": partial(Searcher, effort=200),
    "searching": Searcher,
}


@dataclass(frozen=True)
class Measured:
    """The share of games that one player won of so many deals, with half of its 95 % interval, and
    how long its decisions took, in milliseconds.
    """

    player: str
    others: str
    seats: int
    deals: int
    share: float
    half: float
    mean_time: float
    longest_time: float
    decisions: int


def share_of_deal(
    player: str, others: str, seats: int, deal: int, times: list[float], character: str = ""
) -> float:
    """The share of games that the one player won of a deal, in each seat once; with a `character`
    always as this one, against others drawn by luck.
    """
    won = (
        share_of_game(
            [player if seat == place else others for seat in range(seats)],
            company(seats, place, deal, character),
            place,
            deal,
            times,
        )
        for place in range(seats)
    )
    return fmean(won)


def company(seats: int, place: int, deal: int, character: str) -> list[str]:
    """The characters of a deal by their seats."""
    shelf = [each.name for each in library.characters()]
    if not character:
        return [shelf[(deal + seat) % len(shelf)] for seat in range(seats)]
    others = [each for each in shelf if each != character]
    drawn = Random(f"company {deal} {character}").sample(others, seats - 1)
    return [*drawn[:place], character, *drawn[place:]]


def share_of_game(
    kinds: Sequence[str], characters: Sequence[str], place: int, deal: int, times: list[float]
) -> float:
    """What the player in one place won of a game: 1, nothing, or its part in a tie."""
    game = rdi.new_game(GAME, seats=characters, seed=f"company {deal}", same_characters=True)
    players = [KINDS[kind](f"{deal} {seat}") for seat, kind in enumerate(kinds)]
    while (request := game.pending) is not None:
        view = game.view(request.seat)
        began = time.process_time()
        answer = players[request.seat].decide(request, view)
        if request.seat == place:
            times.append(time.process_time() - began)
        game.answer(answer)
    assert game.outcome is not None
    first = game.outcome.places[0]
    return (place in first) / len(first)


def measure(player: str, others: str, seats: int, deals: range, character: str = "") -> Measured:
    """Play all these deals."""
    times: list[float] = []
    shares = [share_of_deal(player, others, seats, deal, times, character) for deal in deals]
    return Measured(
        *(player, others, seats, len(deals), fmean(shares), half_width(shares)),
        *(1e3 * fmean(times), 1e3 * max(times), len(times)),
    )


def table_of_characters(player: str, others: str, seats: int, deals: range) -> None:
    """Print what the one player wins as each character, line by line as it is found."""
    print("| character | games won | ms a decision |\n|---|---|---|")
    for each in library.characters():
        found = measure(player, others, seats, deals, each.name)
        print(
            f"| {each.title} | {100 * found.share:.0f} ± {100 * found.half:.0f} % "
            f"| {found.mean_time:.1f} |",
            flush=True,
        )


def main() -> None:
    """Print the share of games won and its interval."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--player", choices=KINDS, default="searching")
    parser.add_argument("--others", choices=KINDS, default="simple")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--each", action="store_true")
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("an interval takes two deals at least")
    deals = range(asked.first, asked.first + asked.deals)
    if asked.each:
        table_of_characters(asked.player, asked.others, asked.seats, deals)
        return
    found = measure(asked.player, asked.others, asked.seats, deals)
    if asked.json:
        print(json.dumps(asdict(found)))
        return
    print(
        f"{found.player} among {found.others}, {found.seats} seats, {found.deals} deals: won "
        f"{found.share:.3f} ± {found.half:.3f} where {1 / found.seats:.3f} is fair; "
        f"{found.mean_time:.1f} ms a decision, the longest {found.longest_time:.0f} ms"
    )


if __name__ == "__main__":
    main()
