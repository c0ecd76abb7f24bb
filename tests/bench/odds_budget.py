"""Measure how sure odds are after a number of seconds, and whether they keep to these.

    python -m tests.bench.odds_budget [GAME ...] [--seconds 0.1 0.3 1 3] [--decisions 3]
        [--no-variants] [--no-answers] [--strange 6] [--json] [--readme] [--plot FILE.svg]

In every game, by itself and with each of its variants, odds are asked for at so many decisions of
a game between four, spread evenly from the first to the last, and at each of them what comes of an
answer as well. Each number of seconds has a process of its own, in which nothing is worked out
before the first decision; the machine code of a game was made and kept by an earlier one, if there
is any (`RDI_NUMBA=0` is without). The clock is that of the processor, so that a neighbour at work
costs no figure. The bound of the time is a fifth more than the seconds and 50 ms; what is counted
exactly may take less.

The half width is that of the part of the pots, or of the Gold where there are no pots alone: then
in relation to the Gold that lies on the table, or where that is less, to that which one seat
brought, and it is told in 100.

`--strange` adds games of our own whose hands are dear to score (tests/chances/strange_games.py),
and so many that are generated with a random Order of Play out of dealing, betting, exchanging and
choosing, and a random score. A player's own games are measured too, where `RDI_PATH` names the
folder above theirs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from rdi import library
from rdi.arrays.games.imagined_games import imagined_games, why_not_imagined
from rdi.arrays.jit import has_numba, keep_in
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.endings import endings
from rdi.chances.estimation import Budget
from rdi.chances.odds import told_as_odds
from rdi.chances.rollouts import TRIES
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import RdiError
from rdi.model.request import Wager
from rdi.model.settings import Settings
from tests.bench.plot import Line, line_plot
from tests.chances.strange_games import STRANGE, generated

keep_in(library.machine_folder)

SEATS = 4
STASH = 50
SECONDS = (0.1, 0.3, 1.0, 3.0)
DECISIONS = 3
DECISIONS_MOST = 400
"""The number of decisions after which a game is left as it is."""


READ_EVERY = 0.001
"""The seconds after which the processor's time is asked for again, which takes long on some
machines beside what is measured.
"""


class ProcessorClock:
    """The time of the processor, as it was at most READ_EVERY ago."""

    def __init__(self) -> None:
        self._read_at = self._read = 0.0

    def __call__(self) -> float:
        """Seconds of the processor."""
        now = perf_counter()
        if now - self._read_at >= READ_EVERY:
            self._read_at, self._read = now, process_time()
        return self._read


class Subject(NamedTuple):
    """A game that is measured: one of the shelf with a variant, or a text."""

    name: str
    variant: str = ""
    text: str = ""

    @property
    def title(self) -> str:
        """The name by which it is told."""
        return f"{self.name}, {self.variant}" if self.variant else self.name

    def compiled(self) -> CompiledGame:
        """The game, ready to run."""
        if self.text:
            return library.compiled_game_in(self.text, "strange")
        return library.compiled_game(self.name, [self.variant] if self.variant else [])


def subjects(wanted: Sequence[str], with_variants: bool, strange: int | None) -> Iterator[Subject]:
    """The games of these names, all where none is named, each with its variants one by one; then
    the strange ones.
    """
    for entry in library.entries():
        if entry.is_company or (wanted and entry.name not in wanted):
            continue
        yield Subject(entry.name)
        if with_variants:
            for variant in library.definition(entry.name).offered:
                yield Subject(entry.name, variant.name)
    if strange is not None:
        for name, text in STRANGE.items():
            yield Subject(name, text=text)
        for seed in range(strange):
            yield Subject(f"generated {seed}", text=generated(Random(seed)))


@dataclass(frozen=True)
class Decision:
    """What was found at one decision: which of how many, the half width in 100 and how the chances
    were found, the seconds that they took and those for the chances after an answer.
    """

    game: str
    seconds: float
    number: int
    count: int
    asked: str
    half_width: float
    found: str
    samples: int
    took: float
    took_after: float

    @property
    def is_kept(self) -> bool:
        """Whether the time was kept."""
        return max(self.took, self.took_after) <= 1.2 * self.seconds + 0.05


def measured(
    subject: Subject, seconds: float, decisions: int, with_answers: bool
) -> list[Decision]:
    """What odds come to at these decisions; none where nobody is asked anything."""
    return [
        _at_decision(subject.title, seconds, number, count, game, with_answers)
        for number, count, game in _decisions(subject.compiled(), decisions)
    ]


def make_ready(subject: Subject) -> None:
    """Make the machine code by which games of a kind are imagined, and keep it, where there is
    any.
    """
    compiled = subject.compiled()
    definition = compiled.definition
    seats = min(max(SEATS, definition.least_seats), definition.most_seats)
    if has_numba() and not why_not_imagined(compiled):
        imagined_games(compiled, seats, TRIES)


def _decisions(compiled: CompiledGame, most: int) -> Iterator[tuple[int, int, Game]]:
    """So many decisions of a game, from the first to the last: the number of each among all, and
    the game there. Everybody calls, and picks by luck.
    """
    definition, luck = compiled.definition, Random(1)
    seats = min(max(SEATS, definition.least_seats), definition.most_seats)
    settings = Settings(share=1 if definition.plays_for_shares else None)
    game = Game(compiled, settings, SeededChance(5), [STASH] * seats)
    met = []
    while game.pending is not None and len(met) < DECISIONS_MOST:
        met.append(game.fork())
        request = game.pending
        is_bet = isinstance(request, Wager)
        game.answer(request.stay if is_bet else sample_answers(request, 1, luck)[0])
    last = len(met) - 1
    steps = max(1, most - 1)
    for number in sorted({round(last * step / steps) for step in range(min(most, len(met)))}):
        yield number + 1, len(met), met[number]


def _at_decision(
    title: str, seconds: float, number: int, count: int, game: Game, with_answers: bool
) -> Decision:
    """The odds at one decision, and after an answer there, if that is wanted."""
    request = game.pending
    assert request is not None
    view = game.view(request.seat)
    is_bet = isinstance(request, Wager)
    answer = request.stay if is_bet else sample_answers(request, 1, Random(number))[0]
    took = []
    for one in (None, answer) if with_answers else (None,):
        began = process_time()
        budget = Budget(None, seconds, clock=ProcessorClock(), is_timed=True)
        found = endings(view, budget, answer=one)
        told_as_odds(found)
        took.append(process_time() - began)
        if one is None:
            first = found
    width = first.half_width
    if first.best.gold is not None:
        width /= max(STASH, view.pot + sum(view.bets))
    return Decision(
        *(title, seconds, number, count, str(request.verb)),
        *(100 * width, str(first.found), first.samples, took[0], took[-1]),
    )


def found_of(
    wanted: Sequence[Subject], seconds: Sequence[float], decisions: int, with_answers: bool
) -> Iterator[list[Decision] | str]:
    """What is measured, each game and number of seconds in a process of its own; or the reason why
    it cannot be.
    """
    for subject in wanted:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool, suppress(RdiError):
            pool.submit(make_ready, subject).result()
        for each in seconds:
            with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                try:
                    yield pool.submit(measured, subject, each, decisions, with_answers).result()
                except (RdiError, BrokenExecutor) as error:
                    yield f"{subject.title}: {error}"


def as_line(found: Decision) -> str:
    """A decision as it is read."""
    late = "" if found.is_kept else "  late"
    return (
        f"{found.game:44} {found.seconds:4g} s  {found.number:3}/{found.count:<3}"
        f" {found.asked:9} ±{found.half_width:6.2f}  {found.found:8} {found.samples:8}"
        f"  {found.took:.3f} {found.took_after:.3f} s{late}"
    )


def as_table(found: Sequence[Decision]) -> Iterator[str]:
    """A line of a page for each game: the largest half width after each number of seconds, with
    those at the first, the middle and the last decision after one second, and the longest time in
    relation to what was given.
    """
    seconds = sorted({each.seconds for each in found})
    yield "| game | " + " | ".join([f"{each:g} s" for each in seconds]) + " | longest |"
    yield "|---" * (len(seconds) + 2) + "|"
    for game in dict.fromkeys(each.game for each in found):
        rows = [each for each in found if each.game == game]
        cells = []
        for one in seconds:
            widths = [each.half_width for each in rows if each.seconds == one]
            cells.append(", ".join([f"{width:.1f}" if width else "0" for width in widths]))
        longest = max(max(each.took, each.took_after) / each.seconds for each in rows)
        yield f"| {game} | " + " | ".join(cells) + f" | {longest:.2f} |"


def as_plot(found: Sequence[Decision]) -> str:
    """The largest half width of each game, against time, as a picture."""
    lines = []
    for game in dict.fromkeys(each.game for each in found):
        worst: dict[float, float] = {}
        for each in found:
            if each.game == game:
                worst[each.seconds] = max(worst.get(each.seconds, 0.0), each.half_width)
        lines.append(Line(game, sorted(worst.items())))
    return line_plot(lines, "seconds of a processor", "half width in 100, at most")


def main() -> None:
    """Print a line for each decision, and tables and pictures where they are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, nargs="*", default=SECONDS)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--no-variants", action="store_true")
    parser.add_argument("--no-answers", action="store_true")
    parser.add_argument("--strange", type=int)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--readme", action="store_true", help="print the table of the README, too")
    parser.add_argument("--plot", type=Path, help="a file for the picture")
    asked = parser.parse_args()
    wanted = list(subjects(asked.games, not asked.no_variants, asked.strange))
    decisions: list[Decision] = []
    for found in found_of(wanted, asked.seconds, asked.decisions, not asked.no_answers):
        if isinstance(found, str):
            print(json.dumps({"error": found}) if asked.json else found, flush=True)
            continue
        decisions += found
        for each in found:
            print(json.dumps(asdict(each)) if asked.json else as_line(each), flush=True)
    if asked.readme:
        print(*as_table(decisions), sep="\n")
    if asked.plot:
        asked.plot.write_text(as_plot(decisions), encoding="utf-8")


if __name__ == "__main__":
    main()
