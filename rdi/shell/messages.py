"""Say on the standard error what cannot be done, as a sentence that fits the terminal, and how far
something is that takes long.
"""

from __future__ import annotations

import os
import sys

from rdi.errors import IllegalAnswer
from rdi.shell.show.layout import wrap
from rdi.shell.show.look import Surroundings, choose_look
from rdi.text import printable, raw_stream


def complain(reason: Exception | str) -> None:
    """Print the reason: on a terminal within its width, elsewhere as one line for programs."""
    from rdi.shell.repl.tavern import (
        sentence,  # late: it takes long to load, and mostly all is well
    )

    rule = f" ({reason.rule})" if isinstance(reason, IllegalAnswer) else ""
    text = f"{sentence(str(reason))}{rule}"
    around = Surroundings.of(sys.stderr, os.environ)
    lines = wrap(text, choose_look(around).width) if around.is_terminal else [text]
    print("\n".join(lines), file=sys.stderr)


def show_progress(text: str = "") -> None:
    """Write a text over the line that was shown last on the terminal; nothing takes it away."""
    print(f"\r{printable(text)}", end="\x1b[K", file=raw_stream(sys.stderr), flush=True)
