"""Render a game in plain words, as somebody at the table reads it."""

from __future__ import annotations

from rdi.engine.game import ONLOOKER, Game
from rdi.shell.play.hall_screen import screen_of
from rdi.shell.show.look import Look
from rdi.shell.show.party import Party
from rdi.shell.show.renderers import render
from rdi.shell.show.vocabulary import Vocabulary

PLAIN = Look("plain")


def rendered(game: Game, names: tuple[str, ...], seat: int | None = None) -> str:
    """The table in lines of plain text, as this seat sees it; by default the one asked."""
    request = game.pending
    if seat is None:
        seat = ONLOOKER if request is None else request.seat
    you = None if seat == ONLOOKER else seat
    party = Party(names, you)
    screen = screen_of(game.view(seat), Vocabulary(game.definition), party, request)
    return "\n".join(render(screen.document(), PLAIN))
