"""Read lines from a pipe or a file: no prompt, no banner; data goes out, complaints go to the side.

The first line that cannot be carried out ends the run, unless told to keep going, so that a script
never goes on from a mistake.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import BinaryIO

from rdi.files import lines_in
from rdi.shell.exit_codes import BROKEN_OFF, DONE, INTERRUPTED, code_of
from rdi.shell.messages import print_error
from rdi.shell.repl.tavern import Tavern

LINE_BYTES = 10_000


def lines_of_stream(stream: BinaryIO, most: int = LINE_BYTES) -> Iterator[str]:
    """The lines of a stream; what is no text at all becomes a line that nobody understands, and a
    stream that breaks has ended.
    """
    with suppress(OSError):
        for line in lines_in(stream, most):
            yield line.decode("utf-8", errors="replace").rstrip("\r\n")


def lines_of_script(text: str) -> Iterator[str]:
    """The commands of a script: one a line or between semicolons; comments and free lines are
    left out.
    """
    for line in text.splitlines():
        for part in line.split(";"):
            if part.strip() and not part.strip().startswith("#"):
                yield part.strip()


def read_all(
    tavern: Tavern, lines: Iterable[str], keep_going: bool = False, is_numbered: bool = True
) -> int:
    """Carry out lines until they end or somebody leaves; the exit code.

    A complaint names the number of the line, where the lines ``is_numbered``.
    """
    worst = DONE
    place = 0
    tavern.complain = lambda text: _complain(f"line {place}: " if is_numbered else "", text)
    try:
        for line in lines:
            place += 1
            if line.lstrip().startswith("#"):
                continue
            error = tavern.take(line)
            sys.stdout.flush()
            if error is not None:
                worst = max(worst, code_of(error))
                if not keep_going:
                    break
            if tavern.is_closed:
                return worst
    except BrokenPipeError:
        return _closed_pipe(tavern)
    except KeyboardInterrupt:
        _leave_game(tavern, "Interrupted")
        return INTERRUPTED
    is_bad = worst != DONE and not keep_going
    ended = _ended(tavern, "This ended" if is_bad else "The input ended")
    return worst or ended


def _complain(where: str, text: str) -> None:
    sys.stdout.flush()
    print_error(f"{where}{text}")


def _ended(tavern: Tavern, reason: str) -> int:
    """No line comes any more: in the lobby that is a normal end, in a game it is not."""
    if tavern.session is None and not tavern.questions:
        return DONE
    _leave_game(tavern, reason)
    return BROKEN_OFF


def _leave_game(tavern: Tavern, reason: str) -> None:
    """Close the file; where a game was left in its middle, say so, and what goes on with it."""
    if tavern.session is not None or tavern.questions:
        print_error(f"{reason} in the middle of a game.")
        kept = tavern.kept()
        if kept is not None:
            print_error(f"It is saved: rdi -c 'resume {kept.stem}'")
    tavern.shelf.close()


def _closed_pipe(tavern: Tavern) -> int:
    """Nobody reads on: stop without a word, and keep Python from flushing into nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    is_inside = tavern.session is not None
    tavern.shelf.close()
    return BROKEN_OFF if is_inside else DONE
