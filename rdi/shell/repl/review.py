"""Look back at a game at the prompt: what it came to, then the dearest choices one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rdi.review.game_review import ReviewedChoice
from rdi.review.weighing import Look
from rdi.shell.advice.review import DEAREST, ReviewPages
from rdi.shell.lookup import InputError
from rdi.shell.repl.diary import note_review
from rdi.shell.repl.records import games_in, record_named, seat_in, take_option, take_seconds
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.choice import Choice
from rdi.text import number_in


def review_record(tavern: Tavern, text: str) -> None:
    """Look back at the game that was just played, or at the last one of a record."""
    words = text.split()
    looks_from, seconds = take_option(words, "--seat"), take_seconds(words)
    if words or tavern.ended is None or tavern.session is not None:
        games = games_in(record_named(" ".join(words), tavern))
        if not games:
            raise InputError("no game of this evening has been played yet.")
        record = games[-1]
    else:
        record = tavern.ended.game.record
    pages = ReviewPages.of(tavern.page, record)
    seat = pages.only_person if looks_from is None else seat_in(record, looks_from)
    found = pages.look(seat, seconds)
    pages.show(found, seat)
    note_review(tavern.page, tavern.shelf, record, found)
    if seat is None or tavern.page.look.mode == "json":
        return
    own = found.of(seat)
    dearest = own.dearest(DEAREST)
    if not dearest:
        return
    if not tavern.is_interactive:
        for choice in dearest:
            pages.show_position(choice, found.look)
        return
    many = "choice" if len(dearest) == 1 else f"{len(dearest)} choices"
    tavern.page.say(f"Enter shows the {many} that cost most, with the position and the reasons.")
    tavern.questions.append(ReviewStepper(tavern, pages, found.look, own.appraised, dearest))


@dataclass(slots=True)
class ReviewStepper:
    """Going through the choices of a review: Enter shows the next of the dearest."""

    tavern: Tavern
    pages: ReviewPages
    look: Look
    choices_made: Sequence[ReviewedChoice]
    dearest: Sequence[ReviewedChoice]
    shown: int = 0
    words: Sequence[str] = ("quit", "help")

    @property
    def prompt(self) -> str:
        """How many of the dearest choices were shown."""
        return f"review {self.shown}/{len(self.dearest)}> "

    @property
    def choices(self) -> Sequence[Choice]:
        """The choices that may be looked at."""
        return (
            Choice("next", "the next of the choices that cost most (Enter)", "n"),
            *(Choice(str(each.step), "the choice at this step") for each in self.choices_made),
            Choice("quit", "leave the review", "q"),
        )

    def show(self) -> None:
        """Say what may be done."""
        self.tavern.page.table([(each.text, each.note) for each in self.choices])

    def read(self, text: str) -> Callable[[], None] | None:
        """The choice to look at for this word."""
        word = text.strip().lower()
        if word in ("q", "quit"):
            return self._stop
        if word == "help":
            return self._help
        if word in ("", "n", "next"):
            return self._next
        step = number_in(word)
        found = next((each for each in self.choices_made if each.step == step), None)
        return None if found is None else lambda: self._show(found)

    def _help(self) -> None:
        self.show()
        self.tavern.questions.append(self)

    def _next(self) -> None:
        if self.shown == len(self.dearest):
            self._stop()
            return
        self.shown += 1
        self._show(self.dearest[self.shown - 1])

    def _show(self, choice: ReviewedChoice) -> None:
        self.tavern.questions.append(self)
        self.pages.show_position(choice, self.look)

    def _stop(self) -> None:
        self.tavern.page.say("Back in the tavern.")
