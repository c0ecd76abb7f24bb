"""Show a tournament: live progress, standings and crosstables, as text and as plain data."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from math import isinf
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rdi.shell.show.renderers import json_line
from rdi.text import printable, printable_output, raw_stream
from rdi.tournament import runner
from rdi.tournament.statistics.intervals import Interval, anytime_interval
from rdi.tournament.statistics.plackett_luce import Strength
from rdi.tournament.statistics.results import Results, Standing, instant_runoff, luck_notes

TABLE_SECONDS = 2.0
"""So long lies between two new tables of leaders."""

LINE_SECONDS = 10.0
LEADERS = 6


class Told:
    """Tells of progress, to whoever looks on: with a bar and the leaders, or line by line."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._console = Console(file=raw_stream(sys.stderr))
        self._is_live = self._console.is_terminal and not as_json
        self._began = self._said = time.monotonic()
        self._at_first: int | None = None
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]:,.0f}/s"),
            TimeRemainingColumn(),
            console=self._console,
        )
        self._task = self._bar.add_task("games", total=None, rate=0.0)
        self._leaders = Table()
        self._output = printable_output()
        self._live = Live(self._shown(), console=self._console, transient=True)

    def __enter__(self) -> Self:
        if self._is_live:
            self._live.start()  # from here on it takes what is printed, and sets it above the table
            self._output.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_live:
            self._output.__exit__(kind, error, trace)
            self._live.stop()

    def tell(self, progress: runner.Progress) -> None:
        """Tell of a unit that was kept."""
        if self._at_first is None:
            self._at_first = progress.games
        now = time.monotonic()
        rate = (progress.games - self._at_first) / max(now - self._began, 1e-9)
        if self._is_live:
            self._bar.update(
                self._task, completed=progress.games, total=progress.games_in_all, rate=rate
            )
            if now - self._said >= TABLE_SECONDS:
                self._said = now
                self._leaders = _leaders(progress)
            self._live.update(self._shown())
        elif now - self._said >= LINE_SECONDS:
            self._said = now
            self._say(progress, rate)

    def _say(self, progress: runner.Progress, rate: float) -> None:
        if self._as_json:
            print(
                json_line(
                    "progress",
                    games=progress.games,
                    of=progress.games_in_all,
                    rate=round(rate, 1),
                    faults=progress.faults,
                ),
                flush=True,
            )
            return
        print(
            f"{progress.games:,} of {progress.games_in_all:,} games, {rate:,.0f}/s, "
            f"{progress.faults} faults",
            file=sys.stderr,
            flush=True,
        )

    def _shown(self) -> Group:
        return Group(self._bar, self._leaders)


def _leaders(progress: runner.Progress) -> Table:
    """The best bots so far, with intervals that may be looked at as often as one likes."""
    results = progress.results()
    shown = Table(
        title=f"round {progress.round + 1}, {progress.faults} faults", title_justify="left"
    )
    for name in ("bot", "games", "Gold/game", "while watching"):
        shown.add_column(name, justify="left" if name == "bot" else "right")
    for each in results.standings()[:LEADERS]:
        deals, total, squares = results.deals_of(each.bot)
        half = anytime_interval(deals, total, squares).half
        name = escape(printable(each.name))
        shown.add_row(name, f"{each.games:,}", f"{each.mean.mean:+.2f}", f"+-{half:.2f}")
    return shown


NAME_WIDTH, MEETING_WIDTH = 14, 18
"""So wide are columns at least; wider where a name is longer."""
HEADS = (
    *(("games", 9), ("Gold/game", 10), ("95 %", 9)),
    *(("won some", 9), ("first", 6), ("faults", 7)),
)
LUCK_HEADS = (("less luck", 11), ("95 %", 9))


def standing_lines(results: Results) -> Iterator[str]:
    """A line for each bot, the best first: its mean Gold a game with the 95 % interval."""
    heads = HEADS if results.without_luck is None else (*HEADS, *LUCK_HEADS)
    longest = _longest(results)
    yield " ".join([f"{'bot':{longest}}", *[f"{name:>{width}}" for name, width in heads]])
    for each in results.standings():
        yield (
            f"{each.name:{longest}} {each.games:>9,} {each.mean.mean:>+10.3f} "
            f"{_half(each.mean):>9} {each.profitable:>9.0%} {each.won:>6.0%} {each.faults:>7}"
            f"{_without_luck(each)}"
        )
    saved = results.saving()
    if saved is not None:
        yield f"Each game says as much as {saved:.1f} with cards and seats by luck."
    yield from luck_notes(results)


def _without_luck(standing: Standing) -> str:
    """The mean with luck taken off and its interval, where it was."""
    found = standing.without_luck
    return "" if found is None else f" {found.mean:>+11.3f} {_half(found):>9}"


def crosstable_lines(results: Results) -> Iterator[str]:
    """What each bot wins in a game from each other at the same table, and who is better."""
    order = results.standings()
    if len(order) < 2:
        return
    longest = _longest(results)
    widths = [max(MEETING_WIDTH, len(each.name) + 2) for each in order]
    names = [f"{each.name:>{width}}" for each, width in zip(order, widths, strict=True)]
    yield f"{'wins more than':{longest}}{''.join(names)}"
    for bot in order:
        cells = [
            f"{_cell(results, bot, other):>{width}}"
            for other, width in zip(order, widths, strict=True)
        ]
        yield f"{bot.name:{longest}}{''.join(cells)}"
    yield "Gold a game more than the other at the same table, 95 %; * where zero lies outside."


def _cell(results: Results, bot: Standing, other: Standing) -> str:
    if bot.bot == other.bot or not _have_met(results, bot.bot, other.bot):
        return "-"
    found = results.difference(bot.bot, other.bot, together=True)
    star = "*" if found.is_clear else " "
    return f"{found.mean:+.2f} {_half(found):>7}{star}"


def _have_met(results: Results, bot: int, other: int) -> bool:
    return any(bot in each.lineup and other in each.lineup for each in results.matches.values())


def runoff_line(results: Results) -> str:
    """Who is left when the worst bot leaves again and again."""
    order = [each.name for each in instant_runoff(results)]
    return f"Run-off, the first to leave first: {', '.join(order)}."


def strength_lines(results: Results, found: Sequence[Strength]) -> Iterator[str]:
    """The strengths by places alone."""
    longest = _longest(results)
    yield f"{'by places':{longest}} {'strength':>9}   95 of 100"
    for each in found:
        name = results.spec.bots[each.bot].name
        yield f"{name:{longest}} {each.value:>+9.2f}   {each.low:+.2f} to {each.high:+.2f}"


def standing_data(results: Results) -> Iterator[dict[str, object]]:
    """A bot as plain data, with its differences from all others."""
    order = results.standings()
    for each in order:
        yield {
            "bot": each.name,
            "games": each.games,
            "mean": each.mean.mean,
            "half": None if isinf(each.mean.half) else each.mean.half,
            "profitable": each.profitable,
            "won": each.won,
            "without_luck": _plain(each.without_luck),
            "faults": each.faults,
            "by_seat": [
                {"games": games, "mean": mean} for games, mean in results.by_seat(each.bot)
            ],
            "better_than": {
                other.name: results.chance_better(each.bot, other.bot)
                for other in order
                if other.bot != each.bot
            },
        }


def _plain(found: Interval | None) -> dict[str, float | None] | None:
    """An interval as plain data."""
    if found is None:
        return None
    return {"mean": found.mean, "half": None if isinf(found.half) else found.half}


def _longest(results: Results) -> int:
    """How wide the column of names is."""
    return max([NAME_WIDTH, *[len(bot.name) for bot in results.spec.bots]])


def _half(interval: Interval) -> str:
    return "+-?" if isinf(interval.half) else f"+-{interval.half:.2f}"
