"""The pages of a report, how they are named, and how one leads to another: within one file, or from
file to file.

A page is ``index``, ``bot-N``, ``match-N``, ``deals-MATCH-FIRST`` or ``game-MATCH-DEAL-ROTATION``.
In one file each is a part of it. Whatever can be gone to has a name that is its own in all pages.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

from rdi.tournament.units import GameId
from rdi.web_page import escaped

INDEX = "index"
DEALS_A_PAGE = 100
ENDING = ".html"

_PAGE = re.compile(
    r"index|(?:bot|match)-(?:0|[1-9]\d{0,8})|deals-(?:0|[1-9]\d{0,8})-(?:0|[1-9]\d{0,8})"
    r"|game(?:-(?:0|[1-9]\d{0,8})){3}"
)


def is_page(name: str) -> bool:
    """Whether a page may have this name."""
    return _PAGE.fullmatch(name) is not None


def numbers_in(page: str) -> list[int]:
    """The numbers in the name of a page."""
    return [int(part) for part in page.split("-")[1:]]


def bot_page(bot: int) -> str:
    """The page of a bot of the spec."""
    return f"bot-{bot}"


def match_page(match: int) -> str:
    """The page of a match."""
    return f"match-{match}"


def deals_page(match: int, deal: int) -> str:
    """The page of the deals of a match among which this one is."""
    return f"deals-{match}-{deal - deal % DEALS_A_PAGE}"


def game_page(game: GameId) -> str:
    """The page of a game."""
    return f"game-{game.match}-{game.deal}-{game.rotation}"


class AllPages:
    """All pages that there may be, where they are made when somebody asks for them."""

    def __contains__(self, page: object) -> bool:
        return isinstance(page, str) and is_page(page)


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a report that has these pages, in one file or in one for each page."""

    pages: Container[str]
    is_one_file: bool

    def to(self, text: str, page: str, place: str = "") -> str:
        """A text, which is HTML, that leads to a page, or to a place there by its name; the text
        alone where there is no such page.
        """
        if page not in self.pages:
            return text
        target = f"#{place or page}" if self.is_one_file else f"{page}{ENDING}"
        if place and not self.is_one_file:
            target += f"#{place}"
        return f'<a href="{target}">{text}</a>'

    def to_deal(self, text: str, match: int, deal: int) -> str:
        """A text that leads to a deal: in the list of all, or among those of its match that stand
        out.
        """
        page = deals_page(match, deal)
        if page in self.pages:
            return self.to(text, page, f"deal-{match}-{deal}")
        return self.to(text, match_page(match), f"notable-{match}-{deal}")

    def to_game(self, game: GameId) -> str:
        """The name of a game, which leads to it."""
        return self.to(escaped(str(game)), game_page(game))
