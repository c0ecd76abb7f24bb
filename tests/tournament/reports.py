"""Pages of reports for tests."""

from contextlib import closing

from rdi.errors import BadSettings
from rdi.tournament.report.context import Report
from rdi.tournament.report.links import INDEX, AllPages, Links
from rdi.tournament.report.site import page_text
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId


class NoGames:
    """Makes no page of any game."""

    policy = ""

    def page(self, game: GameId) -> str:
        raise BadSettings(f"{game} is not shown")


class PlainGames:
    """Makes a page of every game that says which it is, and keeps which were asked for."""

    policy = ""

    def __init__(self) -> None:
        self.asked: list[GameId] = []

    def page(self, game: GameId) -> str:
        self.asked.append(game)
        return f"<!doctype html><p>This is {game} & 'no' other.</p>"


def report_page(tournament: Tournament, named: str, page: str) -> str:
    """A page of a report of which every page is made when somebody asks for it."""
    with closing(Store.open(tournament.path)) as store:
        return page_text(Report(tournament, store, named, Links(AllPages(), False)), page)


def first_page(tournament: Tournament, named: str) -> str:
    """The first page of such a report."""
    return report_page(tournament, named, INDEX)
