"""Write a report when the program itself fails: what happened, and the record of the game."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime

from rdi import __version__
from rdi.shell.keeping import state_folder
from rdi.shell.tavern import Tavern


def write_report(error: BaseException, tavern: Tavern | None) -> str:
    """Write a new report file and give the sentence that names it."""
    text = report_text(error, tavern)
    name = f"{datetime.now().strftime('%Y-%m-%d-%H%M%S-%f')}.txt"
    try:
        folder = state_folder() / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_text(text, encoding="utf-8")
    except OSError:
        return f"Something broke inside the program, and no report could be written: {error!r}"
    return f"Something broke inside the program. A report with the game so far is in {path}"


def report_text(error: BaseException, tavern: Tavern | None) -> str:
    """The report: the program, the fault, the last lines of the page, and the record."""
    parts = [
        f"rdi {__version__}, Python {platform.python_version()}, {sys.platform}",
        "".join(traceback.format_exception(error)),
    ]
    if tavern is not None:
        parts.append("The last lines:\n" + "\n".join(tavern.page.printed[-40:]))
        sitting = tavern.sitting or tavern.ended
        if sitting is not None:
            parts.append(f"The record:\n{sitting.game.record}")
    return "\n\n".join(parts) + "\n"
