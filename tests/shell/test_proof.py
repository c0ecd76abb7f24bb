"""`rdi proof`: cards and rules as sheets to print, in real size, each card as often as it is."""

import re
from collections import Counter
from pathlib import Path

import pytest

from rdi import library
from rdi.__main__ import main
from rdi.lang.authoring.explaining import held_in
from rdi.shell.authoring.proof import CARDS_MOST
from rdi.shell.sharing.card_sheet import PAPERS, PrintedCard, sheet_page
from tests.browser import Browser, needs_browser
from tests.web_pages import read

CARDS = """# A note.
action card "Elbow" in Gerki, 3 copies:
  # another note
  another player loses 2 Fortitude
  house

anytime card "Rest" in Gerki:
  choose one:
    - you gain 1 Fortitude
    - you lose 1 Alcohol
"""
PER_MM = 96 / 25.4
MOST_TOLD = 8
"""So many characters and decks are looked at, those of which a card says the most."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def titles(page: str) -> Counter[str]:
    return Counter(re.findall(r"<article[^>]*><h3[^>]*>([^<]*)</h3>", page))


def test_each_card_is_there_as_often_as_in_the_deck(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "mine.cards").write_text(CARDS)
    assert main(["proof", "mine.cards"]) == 0
    assert "Wrote mine.html: 4 cards on 1 page." in capsys.readouterr().out
    page = (folder / "mine.html").read_text("utf-8")
    assert titles(page) == {"Elbow": 3, "Rest": 1}
    assert "Another player loses 2 Fortitude." in page
    assert "Action Card" in page
    assert "2 of 3" in page
    assert read(page).open == []


def test_the_author_s_own_lines(folder: Path) -> None:
    (folder / "mine.cards").write_text(CARDS)
    assert main(["proof", "mine.cards", "--as-written", "--only", "cards"]) == 0
    page = (folder / "mine.html").read_text("utf-8")
    assert "<p>another player loses 2 Fortitude</p><p>house</p></div>" in page
    assert "<p>  - you gain 1 Fortitude</p>" in page
    assert "note" not in re.sub(r'class="note"|\.note|notice', "", page[page.index("<body") :])


@pytest.mark.parametrize("name", ["gerki", "zot", "drink deck"])
def test_those_of_the_shelf_have_all_their_cards(name: str, folder: Path) -> None:
    assert main(["proof", name, "--out", "page.html"]) == 0
    count = sum(titles((folder / "page.html").read_text("utf-8")).values())
    if name == "drink deck":
        assert count == sum(library.drink_deck("Drink Deck").counts.values())
        return
    found = library.character(name)
    own = sum(sum((pile.cards or {}).values()) for pile in found.piles)
    assert count == sum(found.deck.values()) + own


def test_a_game_has_its_deck_and_its_rules(folder: Path) -> None:
    assert main(["proof", "rogues", "--out", "page.html"]) == 0
    page = (folder / "page.html").read_text("utf-8")
    assert sum(titles(page).values()) == 93
    assert titles(page)["Rogue Hawk"] == 5
    assert "<h2>Order of Play</h2>" in page
    for only, has in (("cards", (True, False)), ("rules", (False, True))):
        assert main(["proof", "rogues", "--out", "page.html", "--only", only, "--force"]) == 0
        page = (folder / "page.html").read_text("utf-8")
        assert (bool(titles(page)), "Order of Play" in page) == has


def test_crop_marks_stand_outside_of_the_cards() -> None:
    for paper, (width, height) in PAPERS.items():
        page = sheet_page("T", "", [PrintedCard("One", "Card", ())] * 10, [], paper)
        assert page.count('<div class="sheet">') == 2
        marks = re.findall(r'<path d="M([\d.]+) ([\d.]+)([vh])4', page)
        assert len(marks) == 2 * 16
        left, top = (width - 189) / 2, (height - 264) / 2
        for x, y, way in marks:
            across, down = float(x), float(y)
            assert 0 <= across <= width
            assert 0 <= down <= height
            if way == "v":
                assert down + 4 <= top or down >= height - top
            else:
                assert across + 4 <= left or across >= width - left


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([], 2, "Proof needs a file."),
        (["gerki", "--paper", "a5"], 2, "there are a4 and letter"),
        (["gerki", "--only", "backs"], 2, "there are all, cards and rules"),
        (["gerkx"], 2, "did you mean"),
        (["none.cards"], 4, "none.cards"),
        (["red-dragon-inn", "--only", "cards"], 2, "nothing to print"),
        (["many.cards"], 2, f"at most {CARDS_MOST:,}"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    words: list[str], code: int, told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "many.cards" in words:
        many = [f'action card "C{n}" in Gerki, 50 copies:\n  you gain 1 Gold from the inn\n'
                for n in range(45)]  # fmt: skip
        (folder / "many.cards").write_text("\n".join(many))
    assert main(["proof", *words]) == code
    assert told in capsys.readouterr().err
    assert not [*folder.glob("*.html")]


# ------------------------------------------------------------------ in a browser


@pytest.mark.slow
@needs_browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("paper", PAPERS)
def test_a_card_has_its_real_size_and_nine_fill_a_page(
    paper: str, browser: Browser, folder: Path
) -> None:
    assert main(["proof", "gerki", "--paper", paper, "--only", "cards"]) == 0
    browser.faults.clear()
    browser.open((folder / "gerki.html").as_uri())
    assert browser.faults == []
    sizes = browser.run(
        "[...document.querySelectorAll('.print')].map(each=>{const box="
        "each.getBoundingClientRect();return [box.width,box.height]})"
    )
    for width, height in sizes:
        assert width == pytest.approx(63 * PER_MM, abs=0.5)
        assert height == pytest.approx(88 * PER_MM, abs=0.5)
    places = browser.run(
        "[...document.querySelector('.sheet').querySelectorAll('.print')].map(each=>{const box="
        "each.getBoundingClientRect(),sheet=each.closest('.sheet').getBoundingClientRect();"
        "return [box.left-sheet.left,box.top-sheet.top]})"
    )
    width, height = PAPERS[paper]
    assert len(places) == 9
    assert places[0][0] == pytest.approx((width - 189) / 2 * PER_MM, abs=0.5)
    assert places[8][1] == pytest.approx(((height - 264) / 2 + 176) * PER_MM, abs=0.5)
    pages = -(-len(sizes) // 9)
    printed = browser.call("Page.printToPDF", preferCSSPageSize=True)
    assert _pages(printed["data"]) == pages


def _pages(data: str) -> int:
    import base64

    paper = base64.b64decode(data)
    return len(re.findall(rb"/Type /Page\b(?!s)", paper))


@pytest.mark.slow
@needs_browser
@pytest.mark.xdist_group("browser")
def test_every_card_of_the_house_fits(browser: Browser, folder: Path) -> None:
    cards = {each.name: held_in(each) for each in library.characters()}
    cards |= {title: held_in(deck) for title, deck in library.cards().decks.items()}
    longest = {
        name: max(len(each.text) for each in held.values()) for name, held in cards.items() if held
    }
    names = sorted(longest, key=lambda name: -longest[name])[:MOST_TOLD]
    wide = []
    for name in names:
        assert main(["proof", name, "--only", "cards", "--out", "page.html", "--force"]) == 0
        browser.open((folder / "page.html").as_uri())
        wide += browser.run(
            "[...document.querySelectorAll('.print')].filter(each=>{const text="
            "each.querySelector('.text');return text.scrollHeight>text.clientHeight+1||"
            "each.scrollHeight>each.clientHeight+1||each.scrollWidth>each.clientWidth+1})"
            ".map(each=>each.querySelector('h3').textContent)"
        )
    assert wide == []
