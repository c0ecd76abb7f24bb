"""A page of a game in a browser: by keys, slider and links, on a phone, printed, with no script."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rdi.shell.sharing.recorded_game import Viewpoint
from tests.browser import Browser, needs_browser, pixels
from tests.shell.shared_games import page_of, played

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.xdist_group("browser")]

PEOPLE = ("You", "Mara", "Nell", "Brannoc")
CHARACTERS = ("deirdre", "fiona", "gerki", "zot")
AT = "document.querySelector('.current [aria-current]').id"
SAID = "document.querySelector('.current output').textContent"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a game with all hands open."""
    return written(tmp_path_factory, page_of([played("den-of-thieves", PEOPLE)]))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of several games, the last of them one of characters."""
    names = [("threes", PEOPLE), ("city-square", PEOPLE), ("red-dragon-inn", CHARACTERS)]
    records = [played(*each, most=80) for each in names]
    return written(tmp_path_factory, page_of(records, Viewpoint()))


def written(folders: pytest.TempPathFactory, page: str) -> str:
    file = folders.mktemp("pages") / "page.html"
    file.write_text(page, encoding="utf-8")
    return file.as_uri()


@pytest.fixture(autouse=True)
def nothing_wrong(browser: Browser) -> Iterator[None]:
    """Whatever a test does, nothing is asked of any network, and nobody complains."""
    with browser.watched():
        yield
    assert {each.partition("#")[0] for each in browser.requests} <= browser.opened


def stage(browser: Browser) -> str:
    return str(browser.run("document.querySelector('.current .stage').innerText"))


def test_the_first_step_is_shown_at_first(browser: Browser, game: str) -> None:
    browser.open(game)
    assert browser.run(AT) == "step-0"
    assert browser.run("document.querySelectorAll('.log .table').length") > 5
    assert not browser.run(
        "[...document.querySelectorAll('.log .table')].some(each=>each.offsetHeight)"
    )
    assert "Mara" in stage(browser)


def test_keys_go_from_step_to_step(browser: Browser, game: str) -> None:
    browser.open(game)
    last = browser.run("document.querySelectorAll('.step').length") - 1
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        browser.press(key)
        assert browser.run(AT) == f"step-{at}"
        assert browser.run(SAID) == f"Step {at} of {last}"
    assert browser.run("location.hash") == "#step-0"


def test_what_the_stage_shows_is_the_step_with_all_its_parts(browser: Browser, game: str) -> None:
    browser.open(f"{game}#step-3")
    wanted = browser.run(
        "document.getElementById('step-3').dataset.table.split(' ').map(key=>"
        "document.querySelector(`[data-key='${key}']`).textContent).join('')"
    )
    shown = browser.run(
        "[...document.querySelector('.stage').children].slice(1)"
        ".map(each=>each.textContent).join('')"
    )
    assert shown == wanted
    assert "Mara" in shown


def test_space_plays_and_stops(browser: Browser, game: str) -> None:
    browser.open(game)
    browser.press(" ")
    assert browser.run("document.querySelector('[data-go=play]').textContent") == "Pause"
    browser.until(f"{AT}=='step-2'")
    browser.press(" ")
    assert browser.run("document.querySelector('[data-go=play]').textContent") == "Play"


def test_the_slider_and_the_buttons(browser: Browser, game: str) -> None:
    browser.open(game)
    browser.run(
        "{const slider=document.querySelector('input');slider.value=4;"
        "slider.dispatchEvent(new Event('input'))}"
    )
    assert browser.run(AT) == "step-4"
    assert browser.run("document.querySelector('input').getAttribute('aria-valuetext')").startswith(
        "Step 4 of "
    )
    for button, at in (("next", "step-5"), ("back", "step-4"), ("first", "step-0")):
        browser.run(f"document.querySelector('[data-go={button}]').click()")
        assert browser.run(AT) == at
    browser.run("document.querySelector('input').focus()")
    browser.press("ArrowRight")
    assert browser.run(AT) == "step-1"


def test_a_link_leads_to_a_step(browser: Browser, game: str, games: str) -> None:
    browser.open(f"{game}#step-5")
    assert browser.run(AT) == "step-5"
    browser.run("location.hash='#step-2'")
    browser.until(f"{AT}=='step-2'")
    browser.run("document.querySelector(\"a[href='#step-6']\").click()")
    assert browser.run(AT) == "step-6"
    browser.open(f"{games}#game-2-step-3")
    assert browser.run(AT) == "game-2-step-3"
    assert browser.run("document.querySelectorAll('.game.current').length") == 1
    assert not browser.run("document.getElementById('game-1').offsetHeight")


def test_one_game_is_chosen_of_several(browser: Browser, games: str) -> None:
    browser.open(games)
    assert browser.run(AT) == "game-1-step-0"
    browser.run("document.querySelector(\".contents a[href='#game-3']\").click()")
    browser.until(f"{AT}=='game-3-step-0'")
    browser.press("ArrowRight")
    assert browser.run(AT) == "game-3-step-1"


def test_a_reader_of_the_screen_is_told_each_step(browser: Browser, game: str) -> None:
    browser.open(game)
    browser.press("ArrowRight")
    told = browser.run("document.querySelector('.status').textContent")
    assert told.startswith("Step 1 of ")
    assert browser.run("document.querySelector('#step-1 .told').textContent") in told
    assert browser.run("document.querySelector('.status').getAttribute('aria-live')") == "polite"
    assert browser.run(
        "[...document.querySelectorAll('button,input,[role=region]')].every("
        "each=>each.textContent.trim()&&each.tagName=='BUTTON'||each.getAttribute('aria-label'))"
    )


@pytest.mark.parametrize("step", [0, 5, 40])
def test_it_fits_a_phone(browser: Browser, games: str, step: int) -> None:
    browser.size(360, 740)
    for game in (1, 2, 3):
        browser.open(f"{games}#game-{game}-step-{step}")
        assert browser.run("document.documentElement.scrollWidth") <= 360
        small = browser.run(
            "[...document.querySelectorAll('.current .controls :is(button,input),"
            ".current .step h3 a')].filter(each=>each.offsetHeight<44||each.offsetWidth<44).length"
        )
        assert small == 0


def test_by_night_it_is_dark(browser: Browser, game: str) -> None:
    browser.open(game)
    light = browser.run("getComputedStyle(document.body).backgroundColor")
    browser.prefer(prefers_color_scheme="dark")
    dark = browser.run("getComputedStyle(document.body).backgroundColor")
    assert (light, dark) == ("rgb(255, 255, 255)", "rgb(25, 23, 21)")


def test_nothing_moves_by_itself(browser: Browser, game: str) -> None:
    browser.open(game)
    assert browser.run(
        "[...document.querySelectorAll('*')].every(each=>{const style=getComputedStyle(each);"
        "return style.animationName=='none'&&style.transitionDuration=='0s'"
        "&&style.scrollBehavior=='auto'})"
    )


def test_without_its_script_it_is_a_long_page(browser: Browser, games: str) -> None:
    browser.open(games, script=False)
    assert not browser.run("document.documentElement.classList.contains('js')")
    assert not browser.run("document.querySelector('.controls').offsetHeight")
    assert browser.run(
        "[...document.querySelectorAll('.game,.step,.told,.chosen,[data-key]')]"
        ".every(each=>!each.textContent||each.offsetHeight)"
    )
    metrics = browser.call("Page.getLayoutMetrics")
    assert metrics["cssContentSize"]["height"] > 10_000
    browser.size(360, 740)
    assert browser.call("Page.getLayoutMetrics")["cssContentSize"]["width"] <= 360


def test_what_is_printed_is_the_long_page(browser: Browser, game: str) -> None:
    browser.open(f"{game}#step-3")
    browser.call("Emulation.setEmulatedMedia", media="print")
    try:
        assert browser.run(
            "[...document.querySelectorAll('.step .table')].some(each=>each.offsetHeight)"
        )
        assert not browser.run("document.querySelector('.controls').offsetHeight")
        assert not browser.run("document.querySelector('.stage').offsetHeight")
    finally:
        browser.call("Emulation.setEmulatedMedia", media="")
    paper = browser.printed()
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") >= 2


def test_it_is_more_than_a_white_page(browser: Browser, game: str) -> None:
    browser.open(game)
    width, height, rows = pixels(browser.picture())
    assert (width, height) == (1200, 900)
    assert len(rows) > 200


def test_what_a_stranger_wrote_does_not_run(browser: Browser, tmp_path: Path) -> None:
    """Also where it had come into the page as it is: the policy forbids it."""
    page = page_of([played("threes", PEOPLE)])
    inside = "<svg onload=\"document.title='ran'\"/><script>document.title='ran'</script>"
    file = tmp_path / "page.html"
    file.write_text(page.replace("</main>", f"{inside}</main>"), encoding="utf-8")
    browser.open(file.as_uri())
    assert browser.run("document.title") != "ran"
    assert len(browser.faults) >= 2
    browser.faults.clear()
