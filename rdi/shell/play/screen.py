"""What is seen at a table at one moment, whatever kind of game it is."""

from __future__ import annotations

from dataclasses import dataclass

from rdi.shell.show.choice import Choice
from rdi.shell.show.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What is on the screen at one moment in every kind of game, and the documents of it."""

    title: str
    asked: str
    choices: tuple[Choice, ...]
    free: Choice | None
    is_practice: bool = False

    @property
    def holds_anything(self) -> bool:
        """Whether the player holds anything that can be shown."""
        raise NotImplementedError

    def document(self) -> Document:
        """All of it."""
        raise NotImplementedError

    def hand_document(self) -> Document:
        """What the player holds."""
        raise NotImplementedError
