"""Show a tournament: progress as it is played, and documents of standings and crosstables."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from math import isinf
from pathlib import Path
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rdi.shell.messages import print_error
from rdi.shell.show.document import Columns, Data, Document, Sentence
from rdi.shell.show.page import Page
from rdi.text import join_words, printable, printable_output, raw_stream, whole_percent
from rdi.tournament import runner
from rdi.tournament.expectation import Finding
from rdi.tournament.extension import Stage
from rdi.tournament.statistics.intervals import Interval
from rdi.tournament.statistics.plackett_luce import (
    Ratings,
    cycle_in_words,
    rating_of,
    scale_in_words,
)
from rdi.tournament.statistics.results import (
    Answer,
    Results,
    Standing,
    house_notes,
    instant_runoff,
    luck_notes,
    saving_notes,
)

TABLE_SECONDS = 2.0
"""So long lies between two new tables of leaders."""

LINE_SECONDS = 10.0
LEADERS = 6


class ProgressDisplay:
    """Tells of progress, to whoever looks on: with a bar and the leaders, or line by line."""

    def __init__(self, page: Page, asks: bool = False) -> None:
        """`asks`: the spec asks a question, of whose answer so far is told."""
        self._page = page
        self._asks = asks
        as_json = page.look.mode == "json"
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
        answer = progress.results().answer() if self._asks else None
        if self._as_json:
            data: dict[str, object] = {
                "games": progress.games,
                "of": progress.games_in_all,
                "rate": round(rate, 1),
                "faults": progress.faults,
            }
            if answer is not None:
                data["question"] = answer.as_data()
            self._page.show(Document((), Data("progress", data)))
            return
        print_error(
            f"{progress.games:,} of {progress.games_in_all:,} games, {rate:,.0f}/s, "
            f"{progress.faults} faults"
        )
        if answer is not None:
            print_error(str(answer))

    def _shown(self) -> Group:
        return Group(self._bar, self._leaders)


def _leaders(progress: runner.Progress) -> Table:
    """The best bots so far, with intervals that may be looked at as often as one likes."""
    results = progress.results()
    answer = results.answer()
    shown = Table(
        title=f"round {progress.round + 1}, {progress.faults} faults",
        title_justify="left",
        caption=None if answer is None else escape(str(answer)),
        caption_justify="left",
    )
    for name in ("bot", "games", "Gold/game", "while watching"):
        shown.add_column(name, justify="left" if name == "bot" else "right")
    for each in results.standings()[:LEADERS]:
        half = results.while_watching(each.bot).half
        name = escape(printable(each.name))
        shown.add_row(name, f"{each.games:,}", f"{each.mean.mean:+.2f}", f"+-{half:.2f}")
    return shown


NAME_WIDTH, MEETING_WIDTH = 14, 16
"""So wide are columns at least; wider where a name is longer."""
HEADS = (
    *(("games", 8), ("Gold/game", 9), ("95 %", 8)),
    *(("won some", 8), ("first", 5), ("faults", 6)),
)
LUCK_HEADS = (("less luck", 10), ("95 %", 8))


def standings(results: Results) -> Document:
    """A line for each bot, the best first: its mean Gold a game with the 95 % interval."""
    heads = HEADS if results.without_luck is None else (*HEADS, *LUCK_HEADS)
    rows = [("bot", *[name for name, _ in heads])]
    for each in results.standings():
        row = [each.name, f"{each.games:,}", f"{each.mean.mean:+.3f}", half_width(each.mean)]
        row += [whole_percent(each.profitable), whole_percent(each.won), f"{each.faults}"]
        if each.without_luck is not None:
            row += [f"{each.without_luck.mean:+.3f}", half_width(each.without_luck)]
        rows.append(tuple(row))
    notes = [*saving_notes(results), *luck_notes(results), *house_notes(results)]
    table = aligned(rows, [NAME_WIDTH, *[width for _, width in heads]])
    return Document(
        (table, *map(Sentence, notes)),
        # late: who is better than whom takes longest, and people read it in the crosstable
        lambda: tuple(Data("standing", fields) for fields in standing_data(results)),
    )


def crosstable(results: Results) -> Document:
    """The Gold that each bot wins in a game from each other at the same table, and who is better;
    for programs it is among the standings.
    """
    order = results.standings()
    if len(order) < 2:
        return Document((), ())
    rows = [("wins more than", *[each.name for each in order])]
    rows += [(bot.name, *[_cell(results, bot, other) for other in order]) for bot in order]
    table = aligned(rows, [NAME_WIDTH, *[MEETING_WIDTH] * len(order)])
    note = (
        "Gold a game more than the other at the same table, with 95 % intervals; * where zero "
        "lies outside."
    )
    return Document((table, Sentence(note)), ())


def aligned(rows: Sequence[tuple[str, ...]], widths: Sequence[int]) -> Columns:
    """Names, and numbers flush right in columns of at least these widths."""
    filled = [(row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])) for row in rows]
    return Columns(tuple(filled), right=tuple(range(1, len(widths))))


def _cell(results: Results, bot: Standing, other: Standing) -> str:
    if bot.bot == other.bot or not _have_met(results, bot.bot, other.bot):
        return "-"
    found = results.difference(bot.bot, other.bot, together=True)
    star = "*" if found.is_clear else " "
    return f"{found.mean:+.2f} {half_width(found):>7}{star}"


def _have_met(results: Results, bot: int, other: int) -> bool:
    return any(bot in each.lineup and other in each.lineup for each in results.matches.values())


def runoff(results: Results) -> Document:
    """Who is left when the worst bot leaves again and again; nothing for programs."""
    order = [each.name for each in instant_runoff(results)]
    return Document((Sentence(f"Run-off, the first to leave first: {', '.join(order)}."),), ())


def ratings(results: Results, found: Ratings, anchor: str | None) -> Document:
    """The strengths by places alone and as ratings, and a warning where bots beat one another in a
    circle.
    """
    bots = results.spec.bots
    rows = [("by places", "strength", "95 of 100", "rating", "95 of 100")]
    data = []
    for each in found.strengths:
        name = bots[each.bot].name
        rating, low, high = map(rating_of, (each.value, each.low, each.high))
        between = f"{each.low:+.2f} to {each.high:+.2f}"
        rows.append(
            (name, f"{each.value:+.2f}", between, f"{rating:.0f}", f"{low:.0f} to {high:.0f}")
        )
        strength = {"name": name, "value": each.value, "low": each.low, "high": each.high}
        points = {"rating": rating, "rating_low": low, "rating_high": high}
        data.append(Data("strength", {**strength, **points}))
    notes = [scale_in_words(anchor)]
    if found.cycle:
        names = [bots[bot].name for bot in found.cycle]
        notes.append(cycle_in_words(names))
        data.append(Data("cycle", {"bots": names}))
    table = aligned(rows, [NAME_WIDTH, 9, 16, 8, 14])
    return Document((table, *map(Sentence, notes)), tuple(data))


def expectations_met(found: Sequence[Finding]) -> Document:
    """Whether what is expected holds, and by what figures."""
    data = tuple(Data("expectation", each.as_data()) for each in found)
    return Document(tuple(Sentence(str(each)) for each in found), data)


def answer_to_question(answer: Answer | None) -> Document:
    """The answer to the question of the spec; nothing where it asks none."""
    if answer is None:
        return Document((), ())
    return Document((Sentence(str(answer)),), Data("answer", answer.as_data()))


def going_on(added: Sequence[str]) -> Document:
    """The games added to those that have been played."""
    said = f"Going on with {join_words(added)}; no game is played again."
    return Document((Sentence(said),), Data("added", {"added": list(added)}))


def ending(results: Results, digest: str, store: Path, stages: Sequence[Stage]) -> Document:
    """The last word: how many games, and the SHA-256 over all results; and of the games that had
    been played whenever something was added.
    """
    facts = {"games": results.games, "sha256": digest, "store": str(store)}
    data = Data("ended", {**facts, "stages": stage_data(stages)} if stages else facts)
    whole = Sentence(f"{results.games:,} games in {store}. SHA-256 {digest}")
    return Document((whole, *map(stage_sentence, stages)), data)


def stage_sentence(stage: Stage) -> Sentence:
    """The games played before something was added, which are as they were."""
    return Sentence(f"Its first {stage.games:,} games are as they were. SHA-256 {stage.sha256}")


def stage_data(stages: Sequence[Stage]) -> list[dict[str, object]]:
    """The same as plain data."""
    return [{"games": each.games, "sha256": each.sha256} for each in stages]


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
            "without_luck": interval_data(each.without_luck),
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


def interval_data(found: Interval | None) -> dict[str, float | None] | None:
    """An interval as plain data."""
    if found is None:
        return None
    return {"mean": found.mean, "half": None if isinf(found.half) else found.half}


def half_width(interval: Interval) -> str:
    """Half the width of an interval, with its sign; a question mark where it is not known."""
    return "+-?" if isinf(interval.half) else f"+-{interval.half:.2f}"
