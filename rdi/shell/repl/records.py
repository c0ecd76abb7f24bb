"""Take up again what was written down, or go through a recorded game step by step."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rdi.engine.game import Game
from rdi.files import at_home, is_file
from rdi.model.evening import EveningRecord
from rdi.model.record import Header, Record
from rdi.session.evening import Evening
from rdi.session.replay import Steps, opening_position, replay, verify
from rdi.session.save_files import SavedGame, load
from rdi.shell.advice.odds import read_seconds
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.game_setup import names_at, sit
from rdi.shell.play.narrator import told_document, unseen
from rdi.shell.play.play_order import PlayOrder, whole
from rdi.shell.repl.adventure import EveningTable
from rdi.shell.repl.seating import again_with, start
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.choice import Choice
from rdi.text import number_in


def resume_record(tavern: Tavern, name: str) -> None:
    """Go on with a game or an evening that was left; without a name, with the last one."""
    found = _one_of(name, tavern.shelf.unfinished(), tavern)
    record = load(found)
    if isinstance(record, EveningRecord):
        evening = Evening.resume(record, time.monotonic)
        tavern.stand_up()
        tavern.shelf.go_on(found)
        EveningTable(tavern, evening, record.is_practice).go_on()
        return
    if record.outcome is not None:
        raise InputError("this game is over; replay goes through it.")
    session = sit(replay(record), tavern.page)
    session.is_practice = record.is_practice
    tavern.stand_up()
    tavern.shelf.go_on(found)
    session.keep = tavern.shelf.keeper()
    tavern.again = again_with(tavern, order_of(record.header), session)
    tavern.page.say(f"{session.game.definition.title} goes on, from {found.stem}.")
    session.forget()
    tavern.sit_down(session)


def order_of(header: Header) -> PlayOrder:
    """The order that a game's header stands for, to play it again."""
    if header.characters is not None:
        asks = {"asks": str(header.settings.asks)}
        return PlayOrder(header.game, characters=list(header.characters), settings=asks)
    settings = asdict(header.settings)
    settings["split_rule"] = str(header.settings.split_rule)
    order = PlayOrder(header.game, list(header.variants))
    order.settings = settings
    return order


def _one_of(name: str, found: Sequence[SavedGame], tavern: Tavern) -> Path:
    """The save of this name, a file named by its path, or the last save."""
    path = at_home(name)
    if name and is_file(path):
        return path
    paths = {each.path.stem: each.path for each in found}
    try:
        if not found:
            raise InputError("nothing is saved here.")
        return (
            paths[find_name(name.removesuffix(".rdi"), "saved game", paths)]
            if name
            else found[0].path
        )
    except InputError:
        if name and os.path.lexists(path):  # a folder or a device: whoever reads it says so
            return path
        raise


def replay_record(tavern: Tavern, text: str) -> None:
    """Step through a recorded game in both directions, or check that it comes out the same."""
    words = text.split()
    begins_at = take_option(words, "--from")
    first = 0 if begins_at is None else whole(begins_at, "the step")
    looks_from = take_option(words, "--seat")
    names = [word for word in words if word != "--verify"]
    record = record_named(" ".join(names), tavern)
    games = games_in(record)
    if "--verify" in words:
        _check(tavern, games)
        return
    if not games:
        raise InputError("no game of this evening has been played yet.")
    if len(games) > 1:
        tavern.page.say(f"An evening of {len(games)} games; this is the last of them.")
    seat = None if looks_from is None else seat_in(games[-1], looks_from)
    stepping = ReplayStepper(tavern, Steps(games[-1]), first, record.is_practice, seat)
    tavern.questions.append(stepping)
    stepping.go_to(first)


def record_named(name: str, tavern: Tavern) -> Record | EveningRecord:
    """The record that is meant: a save, a file, or a game of a tournament by its number."""
    if "#" in name:
        from rdi.shell.tournament_games import record_of  # late: few go through tournaments here

        return record_of(name)
    return load(_one_of(name, tavern.shelf.all(), tavern))


def take_option(words: list[str], name: str) -> str | None:
    """The word after an option, both taken out of the words; None where it is not there."""
    if name not in words:
        return None
    place = words.index(name)
    found = " ".join(words[place + 1 : place + 2])
    del words[place : place + 2]
    return found


def take_seconds(words: list[str]) -> float | None:
    """How long a review may take, behind `seconds`, both taken out of the words; None where it is
    not said. Raises InputError for what is no time.
    """
    time = take_option(words, "seconds")
    return None if time is None else read_seconds(time)


def seat_in(record: Record, name: str) -> int:
    """Whose seat to look from; hidden hands are nobody's business before the game is over."""
    check_is_over(record)
    names = names_at(opening_position(record))
    seats = {each: seat for group in (names, record.header.characters or ())
             for seat, each in enumerate(group)}  # fmt: skip
    return seats[find_name(name, "player in this game", seats)]


def check_is_over(record: Record) -> None:
    """InputError for a game that goes on, whose hidden hands are to stay hidden."""
    if record.outcome is None:
        raise InputError("other hands stay hidden until the game is over.")


def games_in(record: Record | EveningRecord) -> Sequence[Record]:
    """The games of a record, in the order in which they were played."""
    return [record] if isinstance(record, Record) else record.games


def _check(tavern: Tavern, games: Sequence[Record]) -> None:
    for number, record in enumerate(games, start=1):
        difference = verify(record)
        if difference is not None:
            raise InputError(f"game {number} comes out differently: {difference}")
    tavern.page.say("The same." if len(games) == 1 else f"The same, all {len(games)} games.")


@dataclass(slots=True)
class ReplayStepper:
    """Going through a recorded game: Enter goes on, b goes back, take sits down at this place."""

    tavern: Tavern
    steps: Steps
    at: int = 0
    is_practice: bool = False
    seat: int | None = None
    words: Sequence[str] = ("quit", "help")

    @property
    def prompt(self) -> str:
        """Where we are in the game."""
        return f"replay {self.at}/{len(self.steps) - 1}> "

    @property
    def choices(self) -> Sequence[Choice]:
        """The ways to go."""
        return (
            Choice("next", "one step on (Enter)", "n"),
            Choice("back", "one step back", "b"),
            Choice("first", "to the beginning"),
            Choice("last", "to the end"),
            Choice("take", "play on from here, as a new game"),
            Choice("quit", "stop looking", "q"),
        )

    def show(self) -> None:
        """Show where we are."""
        self.go_to(self.at)

    def read(self, text: str) -> Callable[[], None] | None:
        """Where to go for this word."""
        word = text.strip().lower()
        last = len(self.steps) - 1
        ways = {"": self.at + 1, "n": self.at + 1, "next": self.at + 1, "b": self.at - 1}
        ways |= {"back": self.at - 1, "first": 0, "last": last}
        if word in ("q", "quit"):
            return self._stop
        if word == "help":
            return lambda: self._help()
        if word == "take":
            return self._take
        number = number_in(word)
        if number is not None:
            ways[word] = number
        if word not in ways:
            return None
        return lambda: self._stay_at(ways[word])

    def _help(self) -> None:
        self.tavern.page.table([(each.text, each.note) for each in self.choices])
        self.tavern.questions.append(self)

    def _stay_at(self, step: int) -> None:
        self.tavern.questions.append(self)
        self.go_to(step)

    def go_to(self, step: int) -> None:
        """Show the game at a step, and tell what happened since the one before."""
        last = len(self.steps) - 1
        if step > last:
            self.tavern.page.say("This is the end of the game so far.")
        self.at = min(max(step, 0), last)
        session = self._session(self.steps[self.at])
        self.tavern.ended = session
        before: Sequence[object] = ()
        if self.at:
            before = self._session(self.steps[self.at - 1]).view.events
        narrator = session.new_narrator()
        narrator.tell(list(before))  # type: ignore[arg-type]
        told = narrator.tell(unseen(list(before), session.view.events))  # type: ignore[arg-type]
        self.tavern.page.show(told_document(told, session.words.inks))
        if session.is_over:
            session.show_end()
        else:
            session.show(whole=True)

    def _session(self, game: Game) -> GameSession:
        session = sit(game, self.tavern.page, self.seat)
        session.is_practice = self.is_practice
        return session

    def _take(self) -> None:
        game = self.steps[self.at]
        if game.pending is None:
            raise InputError("this game is over: go back a step to play on.")
        session = sit(game, self.tavern.page)
        session.forget()
        start(self.tavern, order_of(game.record.header), session)

    def _stop(self) -> None:
        self.tavern.page.say("Back in the tavern.")
