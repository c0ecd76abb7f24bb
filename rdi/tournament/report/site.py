"""A report as a site: one file that has all its pages in it, a folder of them, or pages that are
made when somebody asks for them.

No page loads anything or runs a script, but for those of games, which are made elsewhere and come
as whole pages; in one file each of these stands in a frame that may do nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from html import escape
from itertools import islice, zip_longest
from pathlib import Path
from typing import Protocol

from rdi.deadline import Progress
from rdi.errors import BadSettings, RdiError
from rdi.files import open_to_read, write_new
from rdi.tournament.replay import replay_command
from rdi.tournament.report.context import Report
from rdi.tournament.report.drill_down import (
    bot_section,
    deals_section,
    heading,
    match_section,
)
from rdi.tournament.report.links import (
    DEALS_A_PAGE,
    ENDING,
    INDEX,
    Links,
    bot_page,
    deals_page,
    game_page,
    is_page,
    match_page,
    numbers_in,
)
from rdi.tournament.report.style import STYLE
from rdi.tournament.report.summary import summary
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId
from rdi.web_page import POLICY, escaped, whole_page

GAMES_IN_FILE, GAMES_IN_FOLDER = 12, 100
"""The number of games that have a page unless another is asked for."""

MATCHES_IN_FILE, DEALS_IN_FILE = 60, 500
"""The most matches that have a page in one file, and the most deals that are listed there."""

MATCHES_IN_FOLDER, DEALS_IN_FOLDER = 5_000, 50_000

POLICY_WITHIN = 1_000
"""The number of bytes of a page within which its policy stands."""


class GamePages(Protocol):
    """Makes pages of games, on which one steps through them. `policy` is what these pages need to
    be allowed, added to POLICY where they stand in a frame.
    """

    policy: str

    def page(self, game: GameId) -> str:
        """The whole page of a game. Raises RdiError where there can be none."""


def write_file(
    tournament: Tournament,
    out: Path,
    named: str,
    games: GamePages,
    most: int = GAMES_IN_FILE,
    progress: Progress = lambda done, count: True,
) -> None:
    """Write the report into one file, with pages of at most so many games, those that one would
    look at first. `named` is the name of the tournament in commands; `progress` may say that no
    more games are to be added. The file appears when it is whole. Raises BadSettings if it cannot
    be written.
    """
    with closing(Store.open(tournament.path)) as store:
        report = Report(tournament, store, named, Links((), is_one_file=True))
        made = _pages_of_games(report.notable_games()[:most], games, progress)
        pages = [*_pages(report, MATCHES_IN_FILE, DEALS_IN_FILE)]
        report.links = Links({*pages, *made}, is_one_file=True)
        body = "".join([*_one_file(report, pages[1:]), *_frames(report, made)])
    policy = f"{POLICY}; {games.policy}" if made else POLICY
    _write(out, whole_page(report.title, STYLE, body, policy=policy))


def write_folder(
    tournament: Tournament,
    out: Path,
    named: str,
    games: GamePages,
    most: int = GAMES_IN_FOLDER,
    progress: Progress = lambda done, count: True,
) -> int:
    """Write the report into a folder, a file for each page, with pages of at most so many games;
    as `write_file`. Returns the number of files. Those of an earlier report there are gone; raises
    BadSettings where something else is there.
    """
    _prepare(out)
    with closing(Store.open(tournament.path)) as store:
        report = Report(tournament, store, named, Links((), is_one_file=False))
        pages = [*_pages(report, MATCHES_IN_FOLDER, DEALS_IN_FOLDER)]
        chosen = [*islice(_games_to_show(report), most)]
        made = _pages_of_games(chosen, games, progress, lambda page, text: _put(out, page, text))
        report.links = Links({*pages, *made}, is_one_file=False)
        for page in reversed(pages):  # the first one last, when all is there that it leads to
            _put(out, page, page_text(report, page))
    return len(pages) + len(made)


def page_text(report: Report, page: str) -> str:
    """A page by its name, which is not that of a game. Raises BadSettings where there is none."""
    if page == INDEX:
        return whole_page(report.title, STYLE, "".join(summary(report)), policy=POLICY)
    body = _section(report, page)
    return whole_page(f"{report.title}: {page}", STYLE, body, policy=POLICY)


def _section(report: Report, page: str) -> str:
    """The section of a page, which is neither the first nor that of a game."""
    kind, (number, *rest) = page.partition("-")[0], numbers_in(page)
    if kind == "bot":
        if number >= len(report.results.spec.bots):
            raise BadSettings(f"there is no bot {number}")
        return bot_section(report, number, page)
    match = report.results.matches.get(number)
    if match is None:
        raise BadSettings(f"there is no match {number}")
    if kind == "match":
        return match_section(report, match, page)
    if rest[0] not in report.deals(match).firsts(DEALS_A_PAGE):
        raise BadSettings(f"there is no list of deals of match {number} from {rest[0]} on")
    return deals_section(report, match, rest[0], page)


# ------------------------------------------------------------------ which pages there are


def _pages(report: Report, matches_most: int, deals_most: int) -> Iterator[str]:
    """The pages of a report but for those of games: of matches if there are not too many, and lists
    of deals as far as they go.
    """
    yield INDEX
    yield from [bot_page(bot) for bot in range(len(report.results.spec.bots))]
    matches = report.results.matches
    if len(matches) > matches_most:
        return
    yield from map(match_page, matches)
    if sum([sums.deals for sums in report.results.sums.values()]) <= deals_most:
        for match in matches.values():
            firsts = report.deals(match).firsts(DEALS_A_PAGE)
            yield from [deals_page(match.number, first) for first in firsts]


def _games_to_show(report: Report) -> Iterator[GameId]:
    """The games in the order in which they have pages: those that stand out, then the first deals
    of all matches, and so on.
    """
    shown = dict.fromkeys(report.notable_games())
    yield from shown
    matches = report.results.matches.values()
    for deals in zip_longest(*[report.deals(match).numbers() for match in matches]):
        for match, deal in zip(matches, deals, strict=True):
            games = [GameId(match.number, deal, each) for each in range(len(match.lineup))]
            yield from [each for each in games if deal is not None and each not in shown]


def _pages_of_games(
    chosen: Sequence[GameId],
    games: GamePages,
    progress: Progress,
    keep: Callable[[str, str], None] | None = None,
) -> dict[str, str]:
    """The pages of these games, each by its name; what cannot be played again is left out. Where
    there is a `keep`, each is handed to it, and only its name stays.
    """
    made: dict[str, str] = {}
    for done, game in enumerate(chosen, start=1):
        with suppress(RdiError):
            text = games.page(game)
            if keep is not None:
                keep(game_page(game), text)
            made[game_page(game)] = "" if keep is not None else text
        if not progress(done, len(chosen)):
            break
    return made


# ------------------------------------------------------------------ in one file


def _one_file(report: Report, pages: Sequence[str]) -> Iterator[str]:
    """All pages one below another: the first one, and its parts."""
    yield f'<div id="{INDEX}">'
    yield from summary(report)
    yield "</div>"
    yield from [_section(report, page) for page in pages]


def _frames(report: Report, made: Mapping[str, str]) -> Iterator[str]:
    """The pages of games, each in a frame that is shown when somebody goes there."""
    for page, text in made.items():
        match, deal, rotation = numbers_in(page)
        game = GameId(match, deal, rotation)
        title = f"Game {game}"
        command = replay_command(report.named, game)
        back = report.links.to_deal(f"Deal {deal} of match {match}", match, deal)
        yield heading(
            f'<a href="#{page}">{title}</a>',
            page,
            [
                f'<p class="summary">{back}; <code>{escaped(command)}</code></p>',
                f'<iframe title="{title}" loading="lazy" sandbox="allow-scripts"'
                f' srcdoc="{escape(text)}"></iframe>',
            ],
        )


# ------------------------------------------------------------------ files


def _put(folder: Path, page: str, text: str) -> None:
    _write(folder / f"{page}{ENDING}", text)


def _write(out: Path, text: str) -> None:
    write_new(out, text.encode(), may_replace=True)


def _is_first_page(file: Path) -> bool:
    """Whether a file is the first page of a report, and not somebody's own page of that name."""
    with open_to_read(file) as content:
        return POLICY.encode() in content.read(POLICY_WITHIN)


def _prepare(folder: Path) -> None:
    """Make a folder for a report, empty of earlier ones. Raises BadSettings where something else is
    there.
    """
    try:
        folder.mkdir(exist_ok=True)
        there = [*folder.iterdir()]
        others = [each for each in there if each.suffix != ENDING or not is_page(each.stem)]
        others += [each for each in there if each.stem == INDEX and not _is_first_page(each)]
        if others:
            raise BadSettings(
                f"{folder} holds something else ({others[0].name}): name another folder"
            )
        for each in there:
            each.unlink()
    except OSError as error:
        raise BadSettings(f"{folder} cannot be written: {error.strerror}") from None
