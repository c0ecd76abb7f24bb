"""Help the authors of games and cards: check files, and say what was understood of a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rdi import library
from rdi.errors import RdiError, SourceErrors
from rdi.shell.json_line import line
from rdi.shell.reader import BAD_COMMAND, BAD_FILE, DONE


def check_files(paths: Sequence[Path], as_json: bool) -> int:
    """Print every mistake in these files, or in all on the shelf; 4 where there is one."""
    from rdi.lang.checking import check_paths

    try:
        found = check_paths(paths)
    except RdiError as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    for mistake in found:
        print(line("mistake", text=str(mistake)) if as_json else f"{mistake}\n")
    if not found and not as_json:
        print("No mistakes.")
    return BAD_FILE if found else DONE


def explain_game(words: Sequence[str]) -> int:
    """Print in English what was understood of a game, with these variants."""
    from rdi.lang.explain import explain

    if not words:
        print("explain which game? rdi games lists them", file=sys.stderr)
        return BAD_COMMAND
    try:
        print(explain(library.definition(words[0], [each for each in words[1:] if each != "with"])))
    except SourceErrors as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    except RdiError as error:
        print(error, file=sys.stderr)
        return BAD_COMMAND
    return DONE
