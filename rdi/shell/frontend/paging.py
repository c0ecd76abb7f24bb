"""Stop after each page of a long text at a terminal, until somebody wants to read on."""

from __future__ import annotations

import shutil
import sys

from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.page import Page
from rdi.text import raw_stream

MORE = "More follows: Enter goes on, q skips the rest. "
LINE_AWAY = "\x1b[1A\x1b[2K"
"""Takes the line above the cursor away."""
KEPT = 2
"""So many lines of the window are left: for what was typed, and for the question."""
SKIP = ("q", "quit", "n", "no")


def begin_page(tavern: Tavern, can_erase: bool) -> None:
    """Begin a page below a line that was typed; where it is full, ask whether to go on. `can_erase`
    says that the question may be taken away again.
    """
    page = tavern.page
    is_on = tavern.preferences.is_on("paging") and sys.stdin.isatty() and page.look.mode != "json"
    rows = shutil.get_terminal_size().lines - KEPT
    page.begin(rows if is_on else 0, lambda: _wants_more(page, can_erase))


def _wants_more(page: Page, can_erase: bool) -> bool:
    """Whether somebody wants to read on."""
    screen = raw_stream(sys.stdout)
    print(page.fit(MORE), end="", flush=True, file=screen)
    try:
        answer = sys.stdin.readline()
    except KeyboardInterrupt:
        print(file=screen)
        return False
    if can_erase:
        print(LINE_AWAY, end="", flush=True, file=screen)
    return answer != "" and answer.strip().lower() not in SKIP
