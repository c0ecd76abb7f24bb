"""Say at which line of a game's file something went wrong that no check could foresee."""

from __future__ import annotations

from rdi.errors import GameFault, RdiError
from rdi.model.definition import GameDefinition


def fault_in(definition: GameDefinition, error: Exception) -> Exception:
    """The author's fault with its line; the error itself where it did not come out of the game."""
    line = _line_in(definition.path, error)
    if line is None or isinstance(error, RdiError):
        return error
    what = str(error) or type(error).__name__
    return GameFault(
        f"{definition.path}:{line}: {definition.title} cannot go on here: what it asks for is not "
        f"there ({what})"
    )


def _line_in(path: str, error: BaseException) -> int | None:
    """The last line of this file that was being carried out."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
