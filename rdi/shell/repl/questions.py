"""Ask something beside the game: yes or no, how long, which game. One question at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rdi.shell.show.choice import Choice


class Question(Protocol):
    """Something the tavern waits to be told."""

    @property
    def prompt(self) -> str:
        """The words before the cursor."""

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that may be typed, with their consequences."""

    @property
    def words(self) -> Sequence[str]:
        """Names of commands that are meant as answers here."""

    def show(self) -> None:
        """Print what there is to choose from."""

    def read(self, text: str) -> Callable[[], None] | None:
        """The action for this text, None where it is no answer; InputError where it is a wrong one.

        An empty text is Enter: it never costs anything.
        """


@dataclass(frozen=True, slots=True)
class Confirm:
    """Shall it really be done? Enter says no."""

    text: str
    act: Callable[[], None]
    words: Sequence[str] = ()

    @property
    def prompt(self) -> str:
        """The question itself."""
        return f"{self.text} [y/N] "

    @property
    def choices(self) -> Sequence[Choice]:
        """Yes or no."""
        return (Choice("no", "go back", "n"), Choice("yes", "do it", "y"))

    def show(self) -> None:
        """Nothing more is to be said than the question."""

    def read(self, text: str) -> Callable[[], None] | None:
        """The act for yes, nothing for no."""
        word = text.strip().lower()
        if word in ("y", "yes"):
            return self.act
        if word in ("", "n", "no"):
            return _nothing
        return None


@dataclass(frozen=True, slots=True)
class LookOn:
    """The players here are out of the game: Enter goes on with the next turn, skip to the end."""

    who: str
    go_on: Callable[[], None]
    skip: Callable[[], None]
    words: Sequence[str] = ("skip",)

    @property
    def prompt(self) -> str:
        """Who is out, and what may be typed."""
        return f"{self.who} out (Enter or skip)> "

    @property
    def choices(self) -> Sequence[Choice]:
        """The next turn, or all of them."""
        return (Choice("next", "the next turn", "Enter"), Choice("skip", "go on to the end"))

    def show(self) -> None:
        """Nothing more is to be said than the question."""

    def read(self, text: str) -> Callable[[], None] | None:
        """How far to go on."""
        words = {"": self.go_on, "next": self.go_on, "n": self.go_on, "skip": self.skip}
        return words.get(text.strip().lower())


@dataclass(frozen=True, slots=True)
class Begin:
    """Whoever has read about a game lets it begin."""

    act: Callable[[], None]
    words: Sequence[str] = ()

    @property
    def prompt(self) -> str:
        """The effect of Enter."""
        return "Enter deals> "

    @property
    def choices(self) -> Sequence[Choice]:
        """To begin."""
        return (Choice("deal", "begin the game", "Enter"),)

    def show(self) -> None:
        """Nothing more is to be said than the question."""

    def read(self, text: str) -> Callable[[], None] | None:
        """To begin."""
        return self.act if text.strip().lower() in ("", "deal") else None


def _nothing() -> None:
    """Go back to where we were."""
