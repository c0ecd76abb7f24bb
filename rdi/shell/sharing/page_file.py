"""Write games into a file of HTML, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rdi.files import check_is_new, shown, write_new
from rdi.model.record import Record
from rdi.review.game_review import GameReview
from rdi.session.replay import steps
from rdi.shell.advice.review import ReviewPages
from rdi.shell.lookup import InputError
from rdi.shell.progress import shown_progress
from rdi.shell.sharing.game_page import STOPPED, Stopped, game_page, seen_by
from rdi.shell.sharing.recorded_game import RecordedGame, Viewpoint
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import Page
from rdi.text import count_of


@dataclass(frozen=True, slots=True)
class PageFile:
    """The file that is wished for: whether it may take the place of another, and whether games are
    reviewed in it, in about so many seconds each; None leaves that time to the review.
    """

    out: Path
    may_replace: bool = False
    with_review: bool = False
    seconds: float | None = None

    def write(self, games: Sequence[tuple[Record, Viewpoint]], page: Page) -> None:
        """Write these games, each told from a viewpoint, and say so.

        Raises BadSettings where the file is there already or cannot be written, InputError where no
        game is over that could be reviewed, Stopped after Ctrl-C, and BadRecord where a record is
        not good.
        """
        check_is_new(self.out, self.may_replace)
        if self.with_review and all(record.outcome is None for record, _ in games):
            raise InputError("review looks back at games that are over.")
        told = [RecordedGame(record, steps(record), view, page) for record, view in games]
        reviews = [self._review(game) for game in told]
        with shown_progress("writing", page.look.mode == "json") as progress:
            content = game_page(told, reviews, progress).encode()
        write_new(self.out, content, self.may_replace)
        count = count_of(sum(map(len, told)), "step")
        page.add(Verbatim(f"Wrote {shown(self.out)}: {count}, {seen_by(told[0])}."))

    def _review(self, game: RecordedGame) -> GameReview | None:
        """The review of a game that is over, where reviews are wished for."""
        if not self.with_review or game.record.outcome is None:
            return None
        pages = ReviewPages(game.page, game.positions, game.record)
        found = pages.look(game.party.you, self.seconds)
        if found.is_partial:
            raise Stopped(STOPPED)
        return found
