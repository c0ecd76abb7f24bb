"""Print which laws of the table are broken in random games, and keep the records of those games."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import cast

from rdi.engine.chance import seed_number
from rdi.errors import MissingFiles, RdiError
from rdi.session.fuzzing import RandomGame, Violation, random_games
from rdi.session.setup import read_seed
from rdi.shell.authoring.subject import on_the_shelf, subject_of
from rdi.shell.exit_codes import DONE, INTERNAL, INTERRUPTED, code_of
from rdi.shell.folders import state_folder
from rdi.shell.messages import print_error, show_progress
from rdi.shell.show.document import Data, Document, Verbatim
from rdi.shell.show.page import report_page

BROKEN_MOST = 10
"""After so many broken laws it is time to look at one."""

SECONDS_BETWEEN = 0.5
NUMBER_MOST = 1_000_000


def fuzz(words: Sequence[str], games: int, seed: str, as_json: bool) -> int:
    """Play this game so often, or the game of characters: with those of a file of cards, or with
    the one of this name. 1 where a law was broken, 130 where it was stopped before.
    """
    named = " ".join(words)
    with on_the_shelf(named):
        return _fuzz(named, games, seed, as_json)


def _fuzz(words: str, games: int, seed: str, as_json: bool) -> int:
    try:
        subject = subject_of(words)
        order, always = subject.order, subject.always
        first = _first(read_seed(seed or None))
    except RdiError as error:
        print_error(error)
        return code_of(error)
    fuzzing = _Fuzzing(order.game, first, games, as_json, words)
    chosen = order.variants, order.characters
    try:
        for played in random_games(order.game, first, games, *chosen, always):
            fuzzing.add(played)
            if fuzzing.broken == BROKEN_MOST:
                break
    except KeyboardInterrupt:
        fuzzing.end("stopped")
        return INTERNAL if fuzzing.broken else INTERRUPTED
    except RdiError as error:
        fuzzing.clear()
        print_error(error)
        return code_of(error)
    fuzzing.end("played")
    return INTERNAL if fuzzing.broken else DONE


def _first(seed: int | str) -> int:
    """The number of the first game; of a seed in letters one that can be typed."""
    return seed if isinstance(seed, int) else seed_number(seed) % NUMBER_MOST


class _Fuzzing:
    """The games played so far, and the faults found."""

    def __init__(self, name: str, first: int, games: int, as_json: bool, words: str) -> None:
        self.name, self.first, self.games = name, first, games
        self._words = words or name
        self._page = report_page(as_json)
        self.count = self.answers = self.broken = 0
        self._shown_at = time.monotonic()
        self._is_watched = sys.stderr.isatty() and not as_json

    def add(self, played: RandomGame) -> None:
        """Count a game, and tell what is wrong with it."""
        self.count += 1
        self.answers += played.answers
        if played.violation is not None:
            self.broken += 1
            self.clear()
            self._page.show(self._broken(played, played.violation))
        if self._is_watched and time.monotonic() - self._shown_at > SECONDS_BETWEEN:
            self._shown_at = time.monotonic()
            show_progress(f"{self.count} of {self.games} games, {self.answers:,} choices")

    def clear(self) -> None:
        """Take the line that tells how far it is off the page."""
        if self._is_watched:
            show_progress()

    def end(self, how: str) -> None:
        """Show the sum of it all."""
        self.clear()
        data = {
            "game": self.name,
            "seed": self.first,
            "is_whole": how == "played",
            "games": self.count,
            "choices": self.answers,
            "broken": self.broken,
        }
        found = f"laws broken: {self.broken}" if self.broken else "no law was broken"
        games = f"{self.count} games {how} from seed {self.first} on"
        told = Verbatim(f"{self.name}: {games}, {self.answers:,} choices; {found}.")
        self._page.show(Document((told,), Data("summary", data)))

    def _broken(self, played: RandomGame, broken: Violation) -> Document:
        """Which law was broken, and how that can be looked at; the record of the game is kept."""
        path, problem = _kept(self.name, played.number, broken)
        again = f"rdi fuzz {self._words} --games 1 --seed {played.number}"
        replay = f"rdi replay {path}" if path else ""
        data = {
            "game": self.name,
            "seed": played.number,
            "law": broken.text,
            "replay": replay,
            "again": again,
        }
        told = (
            Verbatim(f"Game {played.number}, choice {played.answers}: {broken.text}"),
            Verbatim(f"  look at it: {replay or problem}"),
            Verbatim(f"  play it again: {again}"),
        )
        return Document(told, Data("broken", data))


def _kept(name: str, number: int, broken: Violation) -> tuple[Path | None, str]:
    """Where the record of a game now lies; None and the reason where there is none."""
    if broken.record is None:
        return None, "there is no record, because no choice had been made"
    from rdi.session.save_files import Recorded, SaveFile  # late: only broken laws need it

    folder = state_folder() / "reports"
    try:
        with SaveFile.new(folder, f"fuzz-{name}", number, date.today()) as file:
            file.write(cast(Recorded, broken))
            return file.path, ""
    except MissingFiles as error:
        return None, str(error)
