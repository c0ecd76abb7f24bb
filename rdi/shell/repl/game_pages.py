"""Write recorded games as a page of HTML, as it is wished for at the prompt."""

from __future__ import annotations

from rdi.files import at_home
from rdi.model.record import Record
from rdi.shell.lookup import InputError
from rdi.shell.repl.records import (
    check_is_over,
    games_in,
    record_named,
    seat_in,
    take_option,
    take_seconds,
)
from rdi.shell.repl.tavern import Tavern
from rdi.shell.sharing.page_file import PageFile
from rdi.shell.sharing.recorded_game import Viewpoint

HTML = "--html"
ALL = "all"
"""In place of a seat: all of them."""


def share(tavern: Tavern, text: str) -> None:
    """Write the page that these words ask for."""
    words = text.split()
    out, looks_from = take_option(words, HTML), take_option(words, "--seat")
    seconds = take_seconds(words)
    if not out:
        raise InputError("--html takes the name of the file to write, as in --html game.html.")
    for option in ("--from", "--verify"):
        if option in words:
            raise InputError(
                f"{option} cannot be combined with --html, which writes the whole game."
            )
    names = [word for word in words if word not in ("--review", "--force")]
    file = PageFile(at_home(out), "--force" in words, "--review" in words, seconds)
    share_record(tavern, " ".join(names), looks_from, file)


def share_record(tavern: Tavern, name: str, looks_from: str | None, file: PageFile) -> None:
    """Write the games of a record as a page of HTML: as the people at this keyboard saw them, from
    one seat, or with all hands open.
    """
    games = games_in(record_named(name, tavern))
    if not games:
        raise InputError("no game of this evening has been played yet.")
    file.write([(each, _viewpoint(each, looks_from)) for each in games], tavern.page)


def _viewpoint(record: Record, looks_from: str | None) -> Viewpoint:
    if looks_from is None:
        return Viewpoint()
    if looks_from != ALL:
        return Viewpoint(seat_in(record, looks_from))
    check_is_over(record)
    return Viewpoint(is_all=True)
