"""The folder for saved games, reports and history."""

from __future__ import annotations

from pathlib import Path


def state_folder() -> Path:
    """Where saves, reports and the history of the lobby are kept."""
    from platformdirs import user_state_path  # late: only games that are kept need it

    return user_state_path("rdi", appauthor=False)
