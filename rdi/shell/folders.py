"""The folder for saved games, reports and history, and files that a player asks for."""

from __future__ import annotations

from pathlib import Path

from rdi.files import reason_of, shown
from rdi.shell.lookup import InputError


def state_folder() -> Path:
    """Where saves, reports and the history of the lobby are kept."""
    from platformdirs import user_state_path  # late: only games that are kept need it

    return user_state_path("rdi", appauthor=False)


def write_new_file(path: Path, text: str) -> None:
    """Write a text into a file that is not there yet. InputError where it is, or cannot be made."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{shown(path)} is there already; name another file.") from None
    except OSError as error:
        raise InputError(f"{shown(path)} cannot be written: {reason_of(error)}.") from None
