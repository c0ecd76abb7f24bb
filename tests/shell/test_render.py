"""What is shown: the same facts in every look, within the width, and readable without colours."""

import json
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from rdi.shell.show.document import Data, Document, Sentence, Verbatim
from rdi.shell.show.layout import visible
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.renderers import render
from tests.shell.looks import Way, shown
from tests.shell.tables import SCREENS

LOOKS: tuple[tuple[Way, int], ...] = (
    ("unicode", 80),
    ("unicode", 64),
    ("ascii", 80),
    ("ascii", 120),
    ("plain", 40),
    ("plain", 80),
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
    unicode = render(SCREENS[name].document(), Look("unicode", 80))
    assert not all(line.isascii() for line in unicode)


@each_screen
def test_colour_adds_nothing_that_is_not_there_without_it(name: str) -> None:
    painted = render(SCREENS[name].document(), Look("unicode", 80, in_color=True))
    assert [visible(line) for line in painted] == render(
        SCREENS[name].document(), Look("unicode", 80)
    )


def test_cards_are_painted_in_their_colour() -> None:
    painted = "\n".join(render(SCREENS["betting"].document(), Look("unicode", 80, in_color=True)))
    assert all(f"\x1b[{code}m" in painted for code in (91, 92, 94))


def test_the_dot_tells_the_colour_left_centre_right() -> None:
    edges = render(SCREENS["betting"].document(), Look("ascii", 80))[-2].split()
    assert edges == ["+----*+", "+*----+", "+--*--+", "+*----+", "+--*--+", "+----*+", "+----*+"]


@each_screen
def test_plain_says_every_choice(name: str) -> None:
    said = " ".join(render(SCREENS[name].document(), Look("plain", 80)))
    assert all(choice.label in said for choice in SCREENS[name].choices)


@each_screen
def test_json_is_one_object_with_every_legal_choice(name: str) -> None:
    (line,) = render(SCREENS[name].document(), Look("json", 80))
    data = json.loads(line)
    assert [legal["do"] for legal in data["legal"]] == [
        choice.text for choice in SCREENS[name].choices
    ]
    assert data["pot"] == SCREENS[name].pot


def test_hidden_cards_are_counted_and_not_shown() -> None:
    for mode in ("unicode", "ascii", "plain"):
        page = "\n".join(render(SCREENS["drawing"].document(), Look(mode, 80)))
        assert "3 hidden" in page


def test_side_pots_are_named() -> None:
    page = render(SCREENS["drawing"].document(), Look("unicode", 80))
    assert "main pot 61   side pot 8" in page[0]
    alone = replace(SCREENS["drawing"], pots=(69,))
    assert "pot 69" in render(alone.document(), Look("unicode", 80))[0]
    assert "side" not in render(alone.document(), Look("unicode", 80))[0]


def test_verbatim_lines_stand_at_any_width() -> None:
    excerpt = "3 |   roll " + "x" * 60 + "\n  |        ^\n"
    narrow = Document((Verbatim(excerpt),))
    looks = (Look("unicode", 40), Look("ascii", 40), Look("plain", 40))
    assert all(render(narrow, look) == excerpt.split("\n") for look in looks)
    (line,) = render(narrow, Look("json"))
    assert json.loads(line) == {"v": 1, "type": "text", "text": excerpt}


def test_programs_get_the_data_of_a_document_and_people_its_blocks() -> None:
    both = Document((Sentence("Seven games."),), Data("count", {"games": 7}))
    assert render(both, Look("plain")) == ["Seven games."]
    (line,) = render(both, Look("json"))
    assert json.loads(line) == {"v": 1, "type": "count", "games": 7}
    assert render(both._replace(data=()), Look("json")) == []


def test_data_that_are_a_function_are_worked_out_for_programs_alone() -> None:
    asked: list[str] = []

    def data() -> tuple[Data, ...]:
        asked.append("data")
        return (Data("row", {"number": 1}), Data("row", {"number": 2}))

    document = Document((Sentence("Two rows."),), data)
    for mode in ("unicode", "ascii", "plain"):
        assert render(document, Look(mode)) == ["Two rows."]
    assert asked == []
    assert [json.loads(line)["number"] for line in render(document, Look("json"))] == [1, 2]
