"""Show the figures that are known of play alone, and how long a decision takes.

    python -m tests.bench.solo [--games 3] [--json]

The figures are exact: expected points of a seat that plays alone, before anything is dealt. Times
are milliseconds of the processor: for the first decision of a game in a new process, and the median
and the longest of the later ones, for what a seat alone may expect with every answer weighed, and
for the race of all seats where nothing is hidden.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

import rdi
from rdi import library
from rdi.arrays.scoring.hand_tables import hand_tables
from rdi.chances.distributions import key_value
from rdi.chances.races import race_of
from rdi.chances.single_agent.hand_play import hand_play
from rdi.chances.single_agent.solver import Policy, graph_of, solve_single_agent
from rdi.chances.single_agent.table import opening_table
from rdi.engine.game import View
from rdi.model.request import Pick

SEATS = 3
EFFORT = 400_000
EVERYTHING = (
    ("threes", ()),
    ("jack-of-all-trades", ()),
    ("jack-of-all-trades", ("hidden-fate",)),
    ("kings-council", ()),
    ("kings-council", ("dragons",)),
    ("den-of-thieves", ()),
    ("den-of-thieves", ("dragons",)),
    ("three-kingdoms", ()),
    ("three-kingdoms", ("dragons",)),
    ("rogues-and-warriors", ("exchange",)),
    ("city-square", ()),
)


@dataclass(frozen=True)
class Times:
    """How long decisions took, in milliseconds, and how many were told of how many asked for."""

    game: str
    what: str
    told: int
    asked: int
    first: float
    median: float
    longest: float


def dice_alone() -> float:
    """Five dice, the lowest total, as well as can be."""
    return _through_the_graph("threes")


def workers_alone() -> float:
    """Five workers and four jobs, none of which comes back."""
    return _through_the_graph("jack-of-all-trades")


def _through_the_graph(name: str) -> float:
    graph = graph_of(library.compiled_game(name))
    root = graph.node(opening_table(library.compiled_game(name)), EFFORT)
    return -Policy(graph, root, key_value).values[root]


def patrons_alone() -> tuple[float, float]:
    """Seven patrons as they are dealt, and after both exchanges, each deal by itself."""
    compiled = library.compiled_game("den-of-thieves")
    graph, table, tables = graph_of(compiled), opening_table(compiled), hand_tables(compiled)
    dealt = exchanged = 0.0
    graph.advance(table)
    for chance, _ in graph.after_chance(table):
        hand = hand_play(compiled, graph, table, None)
        assert hand is not None
        key = tables.table().key_of(table.piles[compiled.pile("Hand", 0)])
        dealt += chance * tables.table().shape.score(key)[1]
        exchanged += chance * hand.value
    return dealt, exchanged


def measure(
    name: str, variants: tuple[str, ...], games: int, what: str, ask: Callable[[View], object]
) -> Times:
    """Ask at every decision of some games in which everybody checks and picks the last answer."""
    spent: list[float] = []
    told = 0
    for view in _views(name, variants, games):
        start = time.process_time()
        found = ask(view)
        spent.append(1000 * (time.process_time() - start))
        told += found is not None
    title = " ".join([name, *variants])
    later = spent[1:]
    return Times(title, what, told, len(spent), spent[0], statistics.median(later), max(later))


def _views(name: str, variants: tuple[str, ...], games: int) -> Iterator[View]:
    for seed in range(games):
        game = rdi.new_game(name, seats=SEATS, variants=variants, seed=seed)
        while game.pending is not None:
            yield game.view(game.pending.seat)
            if isinstance(game.pending, Pick):
                game.answer(game.pending.options[-1])
            else:
                game.answer(game.pending.stay)


def alone(view: View) -> object:
    """What the seat may expect, with the distribution of the end and the worth of every answer."""
    found = solve_single_agent(view)
    return None if found is None else (found.distribution, found.best)


def main() -> None:
    """Show all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    times = []
    for name, variants in EVERYTHING:
        times.append(measure(name, variants, given.games, "alone", alone))
        if not variants and name in ("threes", "jack-of-all-trades"):
            times.append(measure(name, variants, given.games, "race", race_of))
    dealt, exchanged = patrons_alone()
    figures = {
        "threes": dice_alone(),
        "jack-of-all-trades": workers_alone(),
        "den-of-thieves as dealt": dealt,
        "den-of-thieves": exchanged,
    }
    if given.json:
        print(json.dumps({"figures": figures, "times": [asdict(each) for each in times]}))
        return
    for name, points in figures.items():
        print(f"{name:28} {points:8.4f} points")
    for each in times:
        print(
            f"{each.game:34} {each.what:6} {each.told:4} of {each.asked:4} told,"
            f" first {each.first:6.0f} ms, median {each.median:6.1f}, longest {each.longest:6.0f}"
        )


if __name__ == "__main__":
    main()
