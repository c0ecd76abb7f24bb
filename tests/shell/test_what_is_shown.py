"""What games show at the table, in every look: at the beginning, in the middle, at the showdown."""

from functools import cache
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

import rdi
from rdi import Wager
from rdi.engine.game import Game
from rdi.shell.play.game_setup import sit
from rdi.shell.show.document import Document
from rdi.shell.show.layout import visible
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.page import Page
from rdi.shell.show.renderers import render

SEATS = ("You", "Mara", "Nell", "Brannoc")
GAMES: dict[str, tuple[tuple[str, ...], str]] = {
    "city-square": ((), "build"),
    "three-kingdoms": ((), "discard"),
    "the-wheel": ((), "play"),
    "jack-of-all-trades": (("hidden_fate",), "place"),
    "dragon-hordes": ((), "predict"),
}
"""The games that show something, each with variants and what is asked in its middle."""

MIDDLE = 10
"""So many answers are given before the middle."""

LOOKS: tuple[tuple[Mode, int], ...] = (("unicode", 80), ("ascii", 64), ("plain", 40), ("json", 80))
LINES = 24
"""So many lines has a screen, and the last two of them are for what is typed."""

WHEN = ("first", "middle", "showdown")


@cache
def game_at(name: str, when: str) -> Game:
    """A game of four at a moment when the player at the keyboard is asked, or at its end."""
    variants, verb = GAMES[name]
    game, luck = rdi.new_game(name, seats=list(SEATS), variants=variants, seed=3), Random(3)
    count = 0
    while (request := game.pending) is not None:
        is_asked = request.seat == 0
        if when == "first" and is_asked:
            break
        if when == "middle" and is_asked and count >= MIDDLE and request.verb == verb:
            break
        options = [each for each in request.options if each not in ("fold", "leave")]
        game.answer(options[0] if isinstance(request, Wager) else luck.choice(options))
        count += 1
    return game


@cache
def page_at(name: str, when: str) -> Document:
    """What is shown then."""
    page = Page(Look(), lambda line: None)
    session = sit(game_at(name, when), page, 0)
    if session.is_over:
        return session.table.end(session.game, session.view)
    return session.screen().document()


each_moment = pytest.mark.parametrize(
    ("name", "when"), [(name, when) for name in GAMES for when in WHEN]
)


@each_moment
@pytest.mark.parametrize(("mode", "width"), LOOKS)
def test_the_page_stays_as_it_was_read(
    name: str, when: str, mode: Mode, width: int, snapshot: SnapshotAssertion
) -> None:
    assert "\n".join(render(page_at(name, when), Look(mode, width))) == snapshot


@each_moment
@pytest.mark.parametrize("width", [40, 64, 80])
def test_no_line_is_wider_than_the_page(name: str, when: str, width: int) -> None:
    modes: tuple[Mode, ...] = ("unicode", "ascii", "plain") if width >= 64 else ("plain",)
    for mode in modes:
        lines = render(page_at(name, when), Look(mode, width, in_color=True))
        assert [line for line in lines if len(visible(line)) > width] == []


@each_moment
def test_a_page_for_four_fits_on_a_screen(name: str, when: str) -> None:
    assert len(render(page_at(name, when), Look("unicode", 80))) <= LINES - 2
