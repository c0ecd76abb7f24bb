"""The report of a tournament in a browser: from a cell to its deals, from a deal to its games, and
to the reason why one ended so; on a phone, by night, printed.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rdi.shell.tournaments.report import ReplayPages
from rdi.tournament.report.site import write_file, write_folder
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.tournament import Tournament
from tests.browser import Browser, needs_browser

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.xdist_group("browser")]

CELL = "document.querySelector('#crosstable tbody a[href*=match]')"
SHOWN = "[...document.querySelectorAll('iframe')].filter(each=>each.offsetHeight).length"
STEPS = "document.querySelectorAll('.step').length"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a report in one file, and with one of many files."""
    found = tmp_path_factory.mktemp("report")
    spec = spec_from_data(
        {
            "title": "An evening <b>of three</b>",
            "games": ["den-of-thieves"],
            "bots": ["uniform", "caller", "careful"],
            "deals": 30, "look": 10, "engine": "serial", "luck_correction": True,
        }
    )  # fmt: skip
    tournament = Tournament(spec, store=found / "a.db")
    assert list(tournament.run())
    pages = ReplayPages(tournament, may_run_bots=True)
    write_file(tournament, found / "a.html", "a.toml", pages, most=4)
    write_folder(tournament, found / "many", "a.toml", pages, most=8)
    return found


@pytest.fixture(autouse=True)
def nothing_wrong(browser: Browser) -> Iterator[None]:
    """Whatever a test does, nothing is asked of any network, and nobody complains."""
    with browser.watched():
        yield
    assert not [each for each in browser.requests if not each.startswith(("file:", "about:"))]


def gone_to(browser: Browser, link: str) -> None:
    """Follow a link of the page, and wait until the page is there."""
    target = browser.run(f"{link}.href")
    browser.opened.add(target.partition("#")[0])
    browser.run(f"{link}.click()")
    browser.until(f"location.href=='{target}'&&document.readyState=='complete'")


def test_in_a_folder_one_goes_from_a_cell_to_the_reason_why(browser: Browser, folder: Path) -> None:
    browser.open((folder / "many" / "index.html").as_uri())
    gone_to(browser, CELL)
    assert browser.run("document.querySelector('h2').innerText").startswith("Match ")
    link = "document.querySelector('a[href*=deals-]')"
    gone_to(browser, link)
    assert browser.run("document.querySelectorAll('tr.head').length") == 30
    browser.open((folder / "many" / "index.html").as_uri())
    gone_to(browser, "document.querySelector('#notable tbody a[href*=deals-]')")
    assert browser.run("document.querySelector(':target th').innerText").startswith("Deal ")
    gone_to(browser, "document.querySelector('a[href*=game-]')")
    assert browser.run(STEPS) > 3
    browser.press("End")
    assert "Why" in browser.run("document.querySelector('.stage').innerText")


def test_in_one_file_a_game_is_shown_where_one_goes_to_it(browser: Browser, folder: Path) -> None:
    browser.open((folder / "a.html").as_uri())
    assert browser.run(SHOWN) == 0
    assert browser.run("document.querySelectorAll('iframe').length") == 4
    gone_to(browser, CELL)
    gone_to(browser, "document.querySelector('[id^=deals-] a[href^=\"#game-\"]')")
    browser.until(f"{SHOWN}==1")
    frame = "document.querySelector(':target iframe')"
    assert browser.run(f"getComputedStyle({frame}).display") == "block"
    assert browser.run(f"{frame}.sandbox.value") == "allow-scripts"
    gone_to(browser, "document.querySelector(':target a[href^=\"#deal-\"]')")
    assert browser.run(SHOWN) == 0


def test_the_page_in_a_frame_is_stepped_through(browser: Browser, folder: Path) -> None:
    """What stands in a frame is taken out of it, with the policy of the page round it."""
    browser.open((folder / "a.html").as_uri())
    source = browser.run("document.querySelector('iframe').srcdoc")
    policy = browser.run("document.querySelector('meta[http-equiv]').content")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page = folder / "frame.html"
    page.write_text(source.replace("<head>", f"<head>{meta}"), encoding="utf-8")
    browser.open(page.as_uri())
    browser.press("ArrowRight")
    assert browser.run("document.querySelector('output').textContent").startswith("Step 1 of ")


@pytest.mark.parametrize("name", ["a.html", "many/index.html", "many/match-0.html",
                                  "many/bot-1.html", "many/deals-0-0.html"])  # fmt: skip
def test_it_fits_a_phone_and_is_dark_by_night(browser: Browser, folder: Path, name: str) -> None:
    browser.size(360, 740)
    browser.prefer(prefers_color_scheme="dark")
    browser.open((folder / name).as_uri())
    assert browser.run("document.documentElement.scrollWidth") <= 360
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(25, 23, 21)"
    browser.prefer(prefers_color_scheme="light")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("name", ["a.html", "many/match-0.html"])
def test_what_is_printed_is_whole(browser: Browser, folder: Path, name: str) -> None:
    """No table is wider than the paper: 160 mm of it are 605 pixels."""
    browser.call("Emulation.setEmulatedMedia", media="print")
    browser.size(605, 900)
    browser.open((folder / name).as_uri())
    assert browser.run("document.documentElement.scrollWidth") <= 605
    assert browser.run(SHOWN) == 0
    assert browser.printed().startswith(b"%PDF")
    browser.call("Emulation.setEmulatedMedia", media="")
