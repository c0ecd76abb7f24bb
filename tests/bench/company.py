"""Measure how often one player wins games of characters against others who are all of one kind.

    python -m tests.bench.company [--seats 4] [--deals 100] [--player searching]
                                  [--others simple] [--first 0] [--json] [--each]
                                  [--variants boss-battle] [--side 0]

One player sits among others of another kind, in every seat once with the same luck and the same
characters: such a deal is one sample, whose share of games won lies around one in as many as there
are seats where both are equally good. From deal to deal the characters move on by a seat. A tie is
a part of a game. The interval is that of the mean of the deals, at 95 %, for a number of deals that
is fixed beforehand; where all games are won or lost it is the exact one of as many trials as there
are deals. Time is that of the processor, for each decision of the one player.

With `--each` the one player is each character in turn, against others drawn by luck, deal by deal;
a table is printed.

With `--variants` that are played in sides a whole side is of the one kind and all other sides of
the other, and each side is it once. `--side` leaves it to one side, counted from 0: what two kinds
that are alike win of such games shows how even the sides are.
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
from rdi.model.inn import sides_of
from rdi.model.kits import bosses
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
class Table:
    """A table at which is measured: the kind of the one side and that of all others, so many seats,
    the variants, and the side that is of the one kind, or None where each is it once.
    """

    player: str
    others: str
    seats: int
    variants: tuple[str, ...] = ()
    side: int | None = None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; every seat is a side of its own in a game without sides."""
        rules = library.definition(GAME, self.variants).inn
        assert rules is not None
        return sides_of(rules.sides.of(self.seats))

    @property
    def bosses(self) -> list[int]:
        """The seats of bosses."""
        rules = library.definition(GAME, self.variants).inn
        assert rules is not None
        return [seat for seat in range(self.seats) if rules.is_boss(seat, self.seats)]


@dataclass(frozen=True)
class Measured:
    """The share of games that one side won of so many deals, with half of its 95 % interval and
    the bounds of that, and how long its decisions took, in milliseconds.
    """

    table: Table
    deals: int
    share: float
    half: float
    low: float
    high: float
    mean_time: float
    longest_time: float
    decisions: int


def share_of_deal(table: Table, deal: int, times: list[float], character: str = "") -> float:
    """The share of games that the one kind won of a deal, in each side once, or in one alone; with
    a `character` always as this one, against others drawn by luck.
    """
    sides = table.sides
    won = (
        share_of_game(table, company(table, side[0], deal, character), side, deal, times)
        for side in (sides if table.side is None else sides[table.side : table.side + 1])
    )
    return fmean(won)


def company(table: Table, place: int, deal: int, character: str) -> list[str]:
    """The characters of a deal by their seats."""
    shelf = [each.name for each in library.characters()]
    if not character:
        can, first = bosses(library.cards().kits), table.bosses
        seated = {seat: can[(deal + number) % len(can)] for number, seat in enumerate(first)}
        free = [each for each in shelf if each not in seated.values()]
        rest = [seat for seat in range(table.seats) if seat not in seated]
        seated |= {seat: free[(deal + number) % len(free)] for number, seat in enumerate(rest)}
        return [seated[seat] for seat in range(table.seats)]
    others = [each for each in shelf if each != character]
    drawn = Random(f"company {deal} {character}").sample(others, table.seats - 1)
    return [*drawn[:place], character, *drawn[place:]]


def share_of_game(
    table: Table, characters: Sequence[str], side: Sequence[int], deal: int, times: list[float]
) -> float:
    """What a side won of a game: 1, nothing, or its part in a tie."""
    seed = f"company {deal}"
    game = rdi.new_game(
        GAME, seats=characters, variants=table.variants, seed=seed, same_characters=True
    )
    players = [
        KINDS[table.player if seat in side else table.others](f"{deal} {seat}")
        for seat in range(table.seats)
    ]
    while (request := game.pending) is not None:
        view = game.view(request.seat)
        began = time.process_time()
        answer = players[request.seat].decide(request, view)
        if request.seat in side:
            times.append(time.process_time() - began)
        game.answer(answer)
    assert game.outcome is not None
    first = game.outcome.places[0]
    return (side[0] in first) / sum(each[0] in first for each in table.sides)


def measure(table: Table, deals: range, character: str = "") -> Measured:
    """Play all these deals."""
    times: list[float] = []
    shares = [share_of_deal(table, deal, times, character) for deal in deals]
    return Measured(
        *(table, len(deals), fmean(shares), half_width(shares), *bounds(shares)),
        *(1e3 * fmean(times), 1e3 * max(times), len(times)),
    )


def bounds(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of some shares; if all are won or lost, that of Clopper and
    Pearson (1934).
    """
    mean, half, least = fmean(shares), half_width(shares), 0.025 ** (1 / len(shares))
    if mean in (0, 1):
        return (least, 1.0) if mean else (0.0, 1 - least)
    return max(0.0, mean - half), min(1.0, mean + half)


def table_of_characters(table: Table, deals: range) -> None:
    """Print what the one player wins as each character, line by line as it is found."""
    print("| character | games won | ms a decision |\n|---|---|---|")
    for each in library.characters():
        found = measure(table, deals, each.name)
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
    parser.add_argument("--variants", default="", help="parted by commas")
    parser.add_argument("--side", type=int)
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("an interval takes two deals at least")
    variants = tuple(each.replace("-", "_") for each in asked.variants.split(",") if each)
    table = Table(asked.player, asked.others, asked.seats, variants, asked.side)
    if asked.side is not None and not 0 <= asked.side < len(table.sides):
        parser.error(f"there are {len(table.sides)} sides, counted from 0")
    if asked.each and (table.bosses or len(table.sides) < table.seats):
        parser.error("--each is for games in which all are alike")
    deals = range(asked.first, asked.first + asked.deals)
    if asked.each:
        table_of_characters(table, deals)
        return
    found = measure(table, deals)
    if asked.json:
        print(json.dumps(asdict(found)))
        return
    games = 1 if asked.side is not None else len(table.sides)
    print(
        f"{table.player} among {table.others}, {table.seats} seats, {found.deals} deals of "
        f"{games}: won {found.share:.3f}, from {found.low:.3f} to {found.high:.3f}, where "
        f"{1 / len(table.sides):.3f} is fair; {found.mean_time:.1f} ms a decision, the longest "
        f"{found.longest_time:.0f} ms"
    )


if __name__ == "__main__":
    main()
