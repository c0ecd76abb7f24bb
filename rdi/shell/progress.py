"""Show how far a calculation is, on the terminal alone, while somebody waits for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rdi.deadline import Progress
from rdi.shell.interrupts import interruptible
from rdi.text import raw_stream


@contextmanager
def shown_progress(label: str, is_quiet: bool) -> Iterator[Progress]:
    """A bar below the page that goes as far as it is told, and is gone in the end; Ctrl-C asks to
    stop. There is none where it is to be quiet, or where nobody looks on.
    """
    from rich.console import Console  # late: the first prompt does without
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(file=raw_stream(sys.stderr))
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with interruptible() as stop:
        if is_quiet or not console.is_terminal:
            yield lambda done, count: stop.keep_going()
            return
        with Bar(*columns, console=console, transient=True) as bar:
            task = bar.add_task(label)

            def tell(done: int, count: int) -> bool:
                if bar.tasks[task].completed != done or bar.tasks[task].total != count:
                    bar.update(task, completed=done, total=count)  # seldom: it takes its time
                return stop.keep_going()

            yield tell
