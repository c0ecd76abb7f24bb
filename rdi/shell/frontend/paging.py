"""Stop after each page of a long text at a terminal, until somebody wants to read on."""

from __future__ import annotations

import select
import shutil
import sys

from rdi.shell.interrupts import interrupts_break_off
from rdi.shell.repl.tavern import Tavern
from rdi.text import raw_stream

MORE = "More: Enter goes on, q skips the rest. "
LINE_AWAY = "\x1b[1A\x1b[2K"
"""Takes the line above the cursor away."""
KEPT = 1
"""So many lines of the window are left, for the question."""
SKIP = ("q", "quit")


class Paging:
    """The pages that are printed below the lines that somebody types. `can_erase` says that a
    question may be taken away again from the window.
    """

    def __init__(self, tavern: Tavern, can_erase: bool) -> None:
        self._tavern = tavern
        self._can_erase = can_erase
        self._ahead: list[str] = []

    def typed_ahead(self) -> str | None:
        """A line that was typed where only Enter was asked for; None where there is none."""
        return self._ahead.pop(0) if self._ahead else None

    def begin(self) -> None:
        """Begin a page below a line that was typed; where it is full, ask whether to go on."""
        page, is_on = self._tavern.page, self._tavern.preferences.is_on("paging")
        is_read = sys.stdin.isatty() and sys.stdout.isatty() and page.look.mode != "json"
        rows = shutil.get_terminal_size().lines - KEPT
        page.begin(rows if is_on and is_read else 0, self._wants_more)

    def _wants_more(self) -> bool:
        """Whether somebody wants to read on; whoever answers the game already wants that too. Who
        has typed a line before the question is not asked: that stands in the window already.
        """
        screen, is_asked = raw_stream(sys.stdout), not _is_line_waiting()
        if is_asked:
            print(self._tavern.page.fit(MORE), end="", flush=True, file=screen)
        try:
            with interrupts_break_off():
                answer = sys.stdin.readline()
        except KeyboardInterrupt:
            print(file=screen)
            return False
        said = answer.strip()
        if self._can_erase and is_asked and not said:
            print(LINE_AWAY, end="", flush=True, file=screen)
        if answer == "" or said.lower() in SKIP:
            return False
        if said:
            self._ahead.append(said)
        return True


def _is_line_waiting() -> bool:
    """Whether a line was typed that nobody has read yet; where that cannot be told, none was."""
    try:
        return bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):
        return False
