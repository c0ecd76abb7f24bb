"""Write a report when the program or a bot fails: what happened, and the record of the game."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from typing import TYPE_CHECKING

from rdi import __version__
from rdi.shell.folders import state_folder
from rdi.text import printable_lines

if TYPE_CHECKING:
    from rdi.engine.game import Game
    from rdi.shell.show.page import Page

LINES_MOST = 40
"""So many of the last lines of the page stand in a report."""


def write_report(error: BaseException, page: Page | None, game: Game | None) -> str:
    """Write a new report file and give the sentence that names it."""
    text = report_text(error, page, game)
    name = f"{datetime.now().strftime('%Y-%m-%d-%H%M%S-%f')}.txt"
    try:
        folder = state_folder() / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_text(text, encoding="utf-8")
    except OSError:
        return f"No report could be written: {error!r}"
    return f"A report, with the game so far, is in {path}"


def report_text(error: BaseException, page: Page | None, game: Game | None) -> str:
    """The report: the program, the fault, the last lines of the page, and the record."""
    parts = [
        f"rdi {__version__}, Python {platform.python_version()}, {sys.platform}",
        "".join(traceback.format_exception(error)),
    ]
    if page is not None:
        parts.append("The last lines:\n" + "\n".join(page.printed[-LINES_MOST:]))
    if game is not None:
        parts.append(f"The record:\n{game.record}")
    return printable_lines("\n\n".join(parts) + "\n")
