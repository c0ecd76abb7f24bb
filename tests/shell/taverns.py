"""A tavern for tests: what it prints is kept in a list, what it saves in a folder of the test."""

from dataclasses import dataclass
from pathlib import Path

from rdi.errors import RdiError
from rdi.shell.commands import COMMANDS
from rdi.shell.repl.preferences import Preferences
from rdi.shell.repl.saved_games import SavedGames
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.page import Page

OFFER = ("Enter deals another", "Enter holds another")
"""How the line begins that stands below the end of a game, or of an evening."""


@dataclass
class Visit:
    """A tavern and all that it has printed."""

    tavern: Tavern
    printed: list[str]

    def type(self, *lines: str) -> str:
        """Type lines, none of which may be refused; what was printed meanwhile."""
        before = len(self.printed)
        for line in lines:
            assert self.tavern.take(line) is None, f"{line}: {self.printed[-3:]}"
        return "\n".join(self.printed[before:])

    def wrong(self, line: str) -> str:
        """Type a line that has to be refused; what is said about it."""
        before = len(self.printed)
        error = self.tavern.take(line)
        assert isinstance(error, RdiError), f"{line} was not refused"
        return " ".join(self.printed[before:])

    @property
    def last_told(self) -> str:
        """The last line that was printed, but for the offer of another game."""
        told = [line for line in self.printed[-2:] if not line.startswith(OFFER)]
        return told[-1]

    def play_on(self, most: int = 300) -> None:
        """Play the game at the table to its end, never folding where that can be helped."""
        for _ in range(most):
            if not self.play_on_one():
                return
        raise AssertionError("the game does not end")

    def play_on_one(self) -> bool:
        """Make one choice at the table; False where nobody is asked any more."""
        session = self.tavern.session
        if session is None or session.decision is None:
            return False
        offered = [each for each in session.decision.choices if each.answer is not None]
        staying = [each for each in offered if each.text not in ("fold", "all-in", "leave")]
        self.type((staying or offered)[0].text)
        return True


opened: list[Visit] = []


def open_visit(
    folder: Path | None = None,
    mode: Mode = "unicode",
    width: int = 80,
    is_interactive: bool = True,
    pause: str = "off",
) -> Visit:
    """A visit; nothing is saved without a folder, the coach and the others keep silent, and nobody
    waits for those who are out, unless they `pause`.
    """
    printed: list[str] = []
    page = Page(Look(mode, width), printed.append)
    visit = Visit(
        Tavern(
            page,
            Preferences({"coach": "off", "pause": pause, "talk": "off"}),
            SavedGames(folder, page.say),
            COMMANDS,
            is_interactive,
        ),
        printed,
    )
    opened.append(visit)
    return visit
