"""The table of characters as it is shown: the same facts in every look, within the width."""

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from rdi.shell.show.document import Document
from rdi.shell.show.layout import as_ascii, paint, visible
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.renderers import render
from rdi.shell.show.styles import KIND_STYLES
from rdi.shell.show.table_blocks import CardList, ListedCard
from tests.shell.inn_tables import SCREENS
from tests.shell.inn_visits import session_of
from tests.shell.looks import Way, shown
from tests.shell.taverns import open_visit

LOOKS: tuple[tuple[Way, int], ...] = (
    ("unicode", 80),
    ("unicode", 120),
    ("ascii", 64),
    ("ascii", 80),
    ("plain", 40),
    ("plain", 80),
    ("plain", 120),
    ("json", 80),
    ("html", 0),
)
each_screen = pytest.mark.parametrize("name", SCREENS)


@each_screen
@pytest.mark.parametrize(("way", "width"), LOOKS)
def test_the_page_stays_as_it_was_read(
    name: str, way: Way, width: int, snapshot: SnapshotAssertion
) -> None:
    assert shown(SCREENS[name].document(), way, width) == snapshot


@each_screen
def test_what_is_new_alone_stays_as_it_was_read(name: str, snapshot: SnapshotAssertion) -> None:
    brief = SCREENS[name].brief_document(with_table=False, with_hand=False)
    assert "\n".join(render(brief, Look("ascii", 80))) == snapshot
    assert "\n".join(render(brief, Look("plain", 80))) == snapshot


@each_screen
@pytest.mark.parametrize("width", range(40, 121, 8))
def test_no_line_is_wider_than_the_page(name: str, width: int) -> None:
    modes: tuple[Mode, ...] = ("unicode", "ascii", "plain") if width >= 64 else ("plain",)
    for mode in modes:
        lines = render(SCREENS[name].document(), Look(mode, width, in_color=True))
        assert [line for line in lines if len(visible(line)) > width] == []


@each_screen
@pytest.mark.parametrize("mode", ["ascii", "plain", "json"])
def test_only_unicode_leaves_ascii(name: str, mode: Mode) -> None:
    assert all(line.isascii() for line in render(SCREENS[name].document(), Look(mode, 80)))


@each_screen
def test_colour_adds_nothing_that_is_not_there_without_it(name: str) -> None:
    painted = render(SCREENS[name].document(), Look("unicode", 80, in_color=True))
    assert [visible(line) for line in painted] == render(
        SCREENS[name].document(), Look("unicode", 80)
    )


@each_screen
@pytest.mark.parametrize("mode", ["unicode", "plain"])
def test_all_that_matters_is_there(name: str, mode: Mode) -> None:
    screen = SCREENS[name]
    page = " ".join(" ".join(render(screen.document(), Look(mode, 120))).split())
    for seat in screen.seats:
        assert seat.name.split(" ")[0] in page
        assert str(seat.gold) in page
        assert seat.out in page
    assert "17" in page
    assert "Inn has paid out 3 Gold more than it took in" in page
    assert "-3" not in page
    assert "glare" in page
    assert all(card.title[:20] in page for card in screen.hand)
    assert ("practice" in page.lower()) == screen.is_practice


def test_a_line_of_json_has_every_legal_answer_and_the_hand() -> None:
    (line,) = render(SCREENS["playing"].document(), Look("json", 80))
    data = json.loads(line)
    assert [legal["do"] for legal in data["legal"]] == [
        "pass",
        "A song for the road!",
        "Deal me in",
    ]
    assert [card["title"] for card in data["view"]["hand"]] == [
        card.title for card in SCREENS["playing"].hand
    ]
    assert data["view"]["seats"][2]["out"] == "passed out"


@each_screen
@pytest.mark.parametrize("width", [40, 64, 80, 120])
@pytest.mark.parametrize("mode", ["unicode", "ascii", "plain"])
def test_what_cards_say_is_never_cut(mode: Mode, width: int, name: str) -> None:
    screen = SCREENS[name]
    lines = render(screen.document(), Look(mode, width))
    assert all(len(line) <= width for line in lines)
    page = " ".join(" ".join(lines).split())
    for card in screen.hand:
        for text in (card.title, card.gist):
            assert " ".join(as_ascii(text).split()) in as_ascii(page)
    brief = screen.brief_document(with_table=False, with_hand=False)
    said = as_ascii(" ".join(" ".join(render(brief, Look(mode, width))).split()))
    for choice in (each for each in screen.choices if each.brief):
        assert as_ascii(choice.text) in said
        assert as_ascii(choice.note) in said


def test_cards_of_a_hand_have_the_colours_of_their_kinds_beside_the_words() -> None:
    cards = tuple(
        ListedCard(1, "A Title", kind.capitalize(), kind, "", False, color)
        for kind, color in KIND_STYLES.items()
    )
    painted = render(Document((CardList(cards),)), Look("unicode", 80, in_color=True))
    plain = render(Document((CardList(cards),)), Look("unicode", 80))
    assert [visible(line) for line in painted] == plain
    for kind, line in zip(KIND_STYLES, painted, strict=True):
        assert paint(f"{kind.capitalize():<9} ", KIND_STYLES[kind], Look(in_color=True)) in line
    assert len(set(KIND_STYLES.values())) == len(KIND_STYLES)


@pytest.mark.parametrize(
    ("order", "characters"),
    [
        ("two-headed-boss-battle with nerodia", "nerodia amundyr daareka torglesnarf"),
        (
            "two-headed-boss-battle with nerodia vlazlo amundyr",
            "nerodia vlazlo amundyr daareka",
        ),
        ("boss-versus-boss with nerodia", "nerodia amundyr"),
        ("leaders-and-lackeys with nerodia", "nerodia deirdre amundyr fiona"),
        ("boss-battle with amundyr zot", "amundyr zot deirdre"),
    ],
)
def test_seats_of_bosses_that_are_left_are_filled_with_bosses(order: str, characters: str) -> None:
    visit = open_visit()
    visit.type(f"play {order} seed 1")
    assert session_of(visit).game.record.header.characters == tuple(characters.split())


@pytest.mark.parametrize(
    ("order", "seats"),
    [
        ("leaders-and-lackeys with lucky nerodia phyll farai", "the first and third seats are"),
        ("boss-battle with lucky", "the first seat is"),
    ],
)
def test_who_cannot_be_a_boss_is_told_which_seats_are_bosses(order: str, seats: str) -> None:
    said = " ".join(open_visit().wrong(f"play {order}").split())
    assert said.startswith("Lucky the Scofflaw cannot be a boss: take amundyr")
    assert f"vlazlo; {seats}" in said


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("two-headed-dragon with zot tara deirdre gerki", "You and Tara 10, Deirdre and Gerki 10."),
        ("red-dragon-inn with zot tara", "You 8, Tara 8."),
    ],
)
def test_the_purse_of_a_side_is_told_once(order: str, told: str) -> None:
    visit = open_visit()
    assert f"Purses: {told}  You start." in " ".join(visit.type(f"play {order}").split("\n"))
