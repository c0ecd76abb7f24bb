"""The pages on the way from the door to a table and back: as they were read, and none too long.

What lies on the tables themselves is in `test_render` and `test_inn_table`.
"""

import pytest
from syrupy.assertion import SnapshotAssertion

from rdi import __version__
from rdi.shell.frontend.launch import welcome
from rdi.shell.show import page
from rdi.shell.show.document import Document
from rdi.shell.show.html_renderer import html_of
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.page import Page
from tests.plays import GAMES
from tests.shell.taverns import OFFER, Visit, open_visit

ROWS = 24
"""So many lines a window has, with the prompt."""
STOPPING = {"games", "set", "between games"}
"""The pages that are longer, on which a terminal stops after each window."""
STOPPING_WHERE_NARROW = {"learn", "begin", "evening"}
COMPANY = "red-dragon-inn with fiona zot gerki deirdre"

each_mode = pytest.mark.parametrize("mode", ["unicode", "ascii", "plain"])
each_width = pytest.mark.parametrize("width", [80, 40])


def from_line(beginning: str, page: str) -> str:
    """The end of a page, from the line on that holds these words, or the last two lines."""
    lines = page.splitlines()
    found = [number for number, line in enumerate(lines) if beginning in line]
    return "\n".join(lines[found[0] if found else -2 :])


def journey(visit: Visit) -> dict[str, str]:
    """What is printed at each stop of a visit, but for the table."""
    pages: dict[str, str] = {}

    def page(name: str, line: str) -> None:
        before = len(visit.printed)
        visit.tavern.take(line)
        pages[name] = "\n".join([*visit.printed[before:], visit.tavern.prompt.rstrip()])

    welcome(visit.tavern)
    pages["welcome"] = "\n".join(visit.printed).replace(__version__, "0.0.0")
    for line in ("help", "help playing", "help betting", "games", "set", "play kigns", "hlep"):
        page(line, line)
    visit.type("play rogues against Mara Nell Brannoc seats 4 seed 3")
    page("a slip", "chekc")
    page("fold", "fold")
    page("folded", "yes")
    pages["folded"] = from_line(OFFER[0], pages["folded"])
    page("another", "y")
    pages["another"] = pages["another"].partition("Seed")[0].rstrip()
    page("leave", "leave")
    page("lobby", "yes")
    page("learn", "learn dragon")
    if visit.tavern.questions:  # which are asked of people only
        page("begin", "")
    visit.type("lobby", "yes")
    page("adventure", "adventure seats 2 seed 5")
    page("evening", "1 round")
    visit.type("rogues", "fold")
    page("between games", "yes")
    visit.type("lobby", "yes")
    page("quit", "quit")
    return pages


@each_mode
@each_width
def test_the_journey_is_as_it_was_read(mode: Mode, width: int, snapshot: SnapshotAssertion) -> None:
    visit = open_visit(mode=mode, width=width)
    told = "\n".join(f"=== {name}\n{text}" for name, text in journey(visit).items())
    assert told == snapshot


def test_the_journey_for_programs_is_as_it_was_read(snapshot: SnapshotAssertion) -> None:
    told = journey(open_visit(mode="json"))
    assert "\n".join(f"=== {name}\n{text}" for name, text in told.items()) == snapshot


def test_the_journey_in_a_browser_is_as_it_was_read(
    monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    def as_html(document: Document, look: Look) -> list[str]:
        return html_of(document.blocks).splitlines()

    monkeypatch.setattr(page, "render", as_html)
    monkeypatch.setattr(Page, "fit", lambda page, text: text)
    told = journey(open_visit())
    assert "\n".join(f"=== {name}\n{text}" for name, text in told.items()) == snapshot


@each_mode
@each_width
def test_no_page_of_the_journey_is_longer_than_a_window(mode: Mode, width: int) -> None:
    visit = open_visit(mode=mode, width=width)
    long = {name for name, text in journey(visit).items() if len(text.splitlines()) > ROWS}
    assert long <= STOPPING | (STOPPING_WHERE_NARROW if width < 80 else set())


@each_width
@pytest.mark.parametrize("order", [*GAMES, COMPANY])
def test_each_game_is_sat_down_to_played_and_left(order: str, width: int) -> None:
    visit = open_visit(mode="unicode" if width == 80 else "plain", width=width)
    visit.type(f"play {order} seed 4")
    for _ in range(2):
        visit.play_on_one()
    visit.type("lobby", "yes")
    assert visit.printed[-1] == "You are in the lobby."
    if order != COMPANY:  # which goes on for an hour
        visit.type(f"play {order} seed 5")
        visit.play_on()
        assert any(line.startswith(OFFER) for line in visit.printed[-3:])
    assert [line for line in visit.printed if len(line) > width] == []


@pytest.mark.parametrize("answer", ["", "n", "y", "yes"])
def test_another_game_is_a_key_away(answer: str) -> None:
    visit = open_visit()
    visit.type("play rogues seed 3", "fold", "yes")
    assert visit.tavern.session is None
    visit.type(answer)
    assert visit.tavern.session is not None


def test_what_is_typed_in_its_place_is_no_wish_for_another_game() -> None:
    visit = open_visit()
    visit.type("play rogues seed 3", "fold", "yes", "seed")
    visit.wrong("y")
    assert visit.tavern.session is None
