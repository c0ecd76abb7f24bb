"""The screen of a table at one moment, for every kind of game."""

from __future__ import annotations

from dataclasses import dataclass

from rdi.shell.show.choice import Choice
from rdi.shell.show.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """The facts on a screen that all kinds of games have, and the documents made of them."""

    title: str
    asked: str
    choices: tuple[Choice, ...]
    is_practice: bool = False

    @property
    def holds_anything(self) -> bool:
        """Whether the player holds anything that can be shown."""
        raise NotImplementedError

    def document(self) -> Document:
        """All of it."""
        raise NotImplementedError

    def hand_document(self) -> Document:
        """The player's hand."""
        raise NotImplementedError
