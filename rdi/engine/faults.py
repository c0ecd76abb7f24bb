"""Say at which line of a game's file something went wrong that no check could foresee."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from rdi.errors import GameFault, RdiError
from rdi.model.definition import GameDefinition

FAULTS = (GameFault, LookupError, TypeError, ValueError)
"""What is raised where a game asks for what is not there."""


def fault_in(definition: GameDefinition, error: Exception) -> Exception:
    """The author's fault with its line; the error itself where it did not come out of the game."""
    line = _line_in(definition.path, error)
    if line is None or (isinstance(error, RdiError) and not isinstance(error, GameFault)):
        return error
    if isinstance(error, GameFault):
        return fault_at(definition, line, str(error))
    return fault_at(definition, line, f"what it asks for is not there ({_missing(error)})")


def _missing(error: Exception) -> str:
    """What is not there, as an author may know it."""
    if isinstance(error, IndexError):
        return "the list is not so long"
    if isinstance(error, KeyError):
        key = error.args[0]
        is_nothing = key in (None, ()) or key != key
        return "nothing: no card, rank or color is as is asked" if is_nothing else str(error)
    if isinstance(error, TypeError):
        return "it puts together what does not go together"
    return str(error) or type(error).__name__


def fault_at(definition: GameDefinition, line: int, what: str) -> GameFault:
    """The author's fault at this line of the file, with what is wrong there."""
    return GameFault(f"{definition.path}:{line}: {definition.title} cannot go on here: {what}")


def line_of(function: Callable[..., Any]) -> int:
    """The line of the author's file from which a function was generated."""
    assert isinstance(function, FunctionType)
    return function.__code__.co_firstlineno


def _line_in(path: str, error: BaseException) -> int | None:
    """The last line of this file that was being carried out."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
