"""The report of a tournament at the command line, with pages on which its games are stepped
through.
"""

from __future__ import annotations

import webbrowser
from pathlib import Path

from rdi.errors import BadSettings, RdiError
from rdi.model.record import Record
from rdi.session.replay import steps
from rdi.shell.exit_codes import DONE
from rdi.shell.progress import shown_progress
from rdi.shell.sharing.game_page import game_page
from rdi.shell.sharing.page_style import SCRIPT
from rdi.shell.sharing.recorded_game import RecordedGame, Viewpoint
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page, report_page
from rdi.shell.tournament_games import is_results, tournament_at
from rdi.shell.tournaments.run import refused
from rdi.tournament.bots.program import kill_programs
from rdi.tournament.replay import replayed_record
from rdi.tournament.report.site import GAMES_IN_FILE, GAMES_IN_FOLDER, write_file, write_folder
from rdi.tournament.spec import BotSpec
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId
from rdi.web_page import policy_source


def write_report_of(
    path: Path, out: Path | None, in_folder: bool, games: int | None, show: bool
) -> int:
    """Write the report of a tournament, and open it where that is wished; the exit code."""
    most = games if games is not None else GAMES_IN_FOLDER if in_folder else GAMES_IN_FILE
    said = report_page(as_json=False)
    try:
        if most < 0:
            raise BadSettings(f"pages for {most} games are not possible")
        tournament = tournament_at(path)
        pages = ReplayPages(tournament, may_run_bots=not is_results(path))
        with shown_progress("games", is_quiet=False) as progress:
            if in_folder:
                target = out or path.with_name(f"{path.stem}-report")
                count = write_folder(tournament, target, str(path), pages, most, progress)
                first = target / "index.html"
                said.say(f"Wrote {count:,} pages into {target}: begin with {first}.")
            else:
                first = out or path.with_suffix(".html")
                write_file(tournament, first, str(path), pages, most, progress)
                said.say(f"Wrote {first}.")
    except RdiError as error:
        return refused(error)
    if show:
        webbrowser.open(first.resolve().as_uri())
    return DONE


class ReplayPages:
    """Makes pages of the games of a tournament, which are played again for that, with all hands
    open.

    Whoever sends a file of results could name any program as a bot: `may_run_bots` says that the
    tournament is of a spec, whose bots were meant to be run.
    """

    policy = f"script-src {policy_source(SCRIPT)}"

    def __init__(self, tournament: Tournament, may_run_bots: bool) -> None:
        self._tournament = tournament
        self._may_run_bots = may_run_bots
        self._page = Page(Look(), _not_at_all)

    def page(self, game: GameId) -> str:
        """The page of a game, or of all games of an evening. Raises RdiError where it cannot be
        played again, or does not come out the same.
        """
        strangers = [bot.name for bot in self._tournament.spec.bots if not _is_of_house(bot)]
        if strangers and not self._may_run_bots:
            raise BadSettings(
                f"{strangers[0]} is a bot of your own, which is not run from a file of results "
                "alone: name the spec instead"
            )
        try:
            record = replayed_record(self._tournament, game)
        finally:
            kill_programs()
        records = [record] if isinstance(record, Record) else record.games
        view = Viewpoint(is_all=True)
        told = [RecordedGame(each, steps(each), view, self._page) for each in records]
        return game_page(told, [None] * len(told))


def _not_at_all(text: str) -> None:
    """Nothing is printed while pages are made."""


def _is_of_house(bot: BotSpec) -> bool:
    """Whether a bot is one by name, whose play needs no file."""
    return isinstance(bot.plays, str) and ":" not in bot.plays
