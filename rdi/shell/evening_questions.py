"""Ask what an evening has to know: how long it is to be, who wants a loan, what is played next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rdi.errors import BadSettings
from rdi.session.setup import make_settings
from rdi.shell.choice import Choice
from rdi.shell.finding import Refused
from rdi.shell.lobby import entries, variants_of
from rdi.shell.play_order import read_order, whole
from rdi.text import number_in

if TYPE_CHECKING:
    from rdi.shell.evening_table import EveningTable


def read_length(text: str) -> tuple[int | None, int | None]:
    """Rounds or minutes, from words such as 2 rounds or 45 minutes."""
    words = text.lower().split()
    if len(words) == 2 and words[1].isdecimal():
        words.reverse()  # rounds 2
    unit = words[1] if len(words) > 1 else "rounds"
    if len(words) > 2 or not ("rounds".startswith(unit) or "minutes".startswith(unit)):
        raise Refused(f"an evening lasts 1 round, 2 rounds, 45 minutes or so, not {text!r}.")
    number = whole(words[0], "the length")
    return (number, None) if "rounds".startswith(unit) else (None, number)


@dataclass(frozen=True, slots=True)
class AskLength:
    """How long shall the evening be?"""

    act: Callable[[tuple[int | None, int | None]], None]
    words: Sequence[str] = ()
    prompt: str = "[1] rounds, or for example 45 minutes> "

    @property
    def choices(self) -> Sequence[Choice]:
        """Some lengths."""
        texts = ("1 round", "2 rounds", "45 minutes")
        return tuple(Choice(text) for text in texts)

    def show(self) -> None:
        """The prompt says all."""

    def read(self, text: str) -> Callable[[], None] | None:
        """The length that was said, or one round."""
        length = read_length(text or "1 round")
        return lambda: self.act(length)


@dataclass(frozen=True, slots=True)
class AskLoan:
    """Does somebody want a loan?"""

    table: EveningTable
    person: int
    words: Sequence[str] = ()

    @property
    def prompt(self) -> str:
        """The question, with the money there is."""
        gold = self.table.evening.money[self.person]
        name = self.table.party.name(self.person)
        return f"{name}: {gold} Gold. Borrow 25, a Debt of 25 in the end? Enter sits out. [y/N] "

    @property
    def choices(self) -> Sequence[Choice]:
        """Yes or no."""
        return (Choice("no", "go on with what you have"), Choice("yes", "25 now, -25 in the end"))

    def show(self) -> None:
        """The prompt says all."""

    def read(self, text: str) -> Callable[[], None] | None:
        """Borrow, or go on without."""
        word = text.strip().lower()
        if word in ("y", "yes"):
            return self._borrow
        return self.table.between_games if word in ("", "n", "no") else None

    def _borrow(self) -> None:
        self.table.borrow(self.person)
        self.table.between_games()


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Which game shall be played next?"""

    table: EveningTable
    games: Sequence[str]
    words: Sequence[str] = ("play",)
    prompt: str = "your choice> "

    @property
    def choices(self) -> Sequence[Choice]:
        """The games that so many people can play."""
        shelf = entries()
        return tuple(Choice(name, shelf[name].about) for name in self.games)

    def show(self) -> None:
        """List the games with their numbers."""
        rows = [(f"{place}.", c.text, c.note) for place, c in enumerate(self.choices, start=1)]
        self.table.tavern.page.table([(f"{row[0]:>3}", row[1], row[2]) for row in rows])
        self.table.tavern.page.say("A number or a name; NAME with VARIANTS plays variants.")

    def read(self, text: str) -> Callable[[], None] | None:
        """The game that was chosen."""
        text = text.removeprefix("play ").strip()
        if not text:
            return None
        first, _, rest = text.partition(" ")
        number = number_in(first)
        if number is not None:
            if not 1 <= number <= len(self.games):
                raise Refused(f"there is no number {first}: they go from 1 to {len(self.games)}.")
            text = f"{self.games[number - 1]} {rest}"
        shelf = {name: entry for name, entry in entries().items() if name in self.games}
        order = read_order(text, shelf, variants_of, [])
        if order.people or order.against or order.seats or order.seed:
            raise Refused("who plays, and with what luck, is settled for this evening.")
        if "stash" in order.settings:
            raise Refused("everybody plays with what they have on this evening.")
        order.variants = [name.replace("-", "_") for name in order.variants]
        settings = make_settings(**order.settings)
        if settings.reserve:
            raise BadSettings("all the Gold of an evening is at the table: there is no reserve")
        return lambda: self.table.start(order)
