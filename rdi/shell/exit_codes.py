"""The exit codes of the executable."""

from __future__ import annotations

from rdi.errors import BadRecord, RdiError, SourceErrors, UnreadableFile

DONE = 0
INTERNAL = 1
"""Something failed inside the program, or a check found a fault."""
BAD_COMMAND = 2
"""A command or an answer that cannot be carried out."""
BROKEN_OFF = 3
"""The input ended inside of a game."""
BAD_FILE = 4
"""A file of cards, a game, a scenario, a spec or a record that cannot be used."""
INTERRUPTED = 130
"""Ctrl-C ended it."""


def code_of(error: RdiError) -> int:
    """The exit code for what was refused."""
    return BAD_FILE if isinstance(error, SourceErrors | BadRecord | UnreadableFile) else BAD_COMMAND
