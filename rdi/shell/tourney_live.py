"""Tell how a tournament goes on: a live table on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rdi.shell.json_line import line
from rdi.text import printable, printable_output, raw_stream
from rdi.tournament import running
from rdi.tournament.statistics import anytime

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

    def tell(self, progress: running.Progress) -> None:
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

    def _say(self, progress: running.Progress, rate: float) -> None:
        if self._as_json:
            print(
                line(
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


def _leaders(progress: running.Progress) -> Table:
    """The best bots so far, with intervals that may be looked at as often as one likes."""
    results = progress.results()
    shown = Table(
        title=f"round {progress.round + 1}, {progress.faults} faults", title_justify="left"
    )
    for name in ("bot", "games", "Gold/game", "while watching"):
        shown.add_column(name, justify="left" if name == "bot" else "right")
    for each in results.standings()[:LEADERS]:
        deals, total, squares = results.deals_of(each.bot)
        half = anytime(deals, total, squares).half
        name = escape(printable(each.name))
        shown.add_row(name, f"{each.games:,}", f"{each.mean.mean:+.2f}", f"+-{half:.2f}")
    return shown
