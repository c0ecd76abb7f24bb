"""Titles of cards are painted by their kinds, in whatever sentence they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.shell.play.inn_screen import InnScreen
from rdi.shell.show.document import Document, Paragraph
from rdi.shell.show.layout import PAINTS, paint, visible
from rdi.shell.show.look import Look
from rdi.shell.show.renderers import render
from rdi.shell.show.styles import EVENT_STYLES, KIND_STYLES, Inks
from tests.shell.inn_visits import ORDER, session_of
from tests.shell.taverns import open_visit

COLORED = Look("unicode", 80, in_color=True)
INKS = Inks(
    {"Sing!": "action", "I don't": "sometimes", "Dark Ale": "drink", "Dark Ale Night": "event"}
)
SAID = "You play \u201cSing!\u201d, and Mara \u201cI don't\u201d. You reveal Dark Ale."


def shown(text: str, look: Look) -> list[str]:
    return render(Document((Paragraph((text,)),), inks=INKS), look)


def test_each_title_has_the_style_of_its_kind() -> None:
    (line,) = shown(SAID, COLORED)
    assert paint("\u201cSing!\u201d", KIND_STYLES["action"], COLORED) in line
    assert paint("\u201cI don't\u201d", KIND_STYLES["sometimes"], COLORED) in line
    assert paint("Dark Ale", KIND_STYLES["drink"], COLORED) in line
    assert visible(line) == SAID


@pytest.mark.parametrize("text", ["You Sing!", "a \u201cSong\u201d", "Darker Ale", "Dark Ales"])
def test_what_is_no_title_is_not_painted(text: str) -> None:
    assert shown(text, COLORED) == [text]


def test_the_longest_title_is_meant() -> None:
    (line,) = shown("Dark Ale Night", COLORED)
    assert line == paint("Dark Ale Night", KIND_STYLES["event"], COLORED)


def test_a_title_is_painted_where_it_goes_on_in_the_next_line_but_not_the_space_before_it() -> None:
    blue = KIND_STYLES["drink"]
    lines = INKS.painted(["you reveal Dark", "  Ale."], COLORED)
    assert lines == [
        f"you reveal {paint('Dark', blue, COLORED)}",
        f"  {paint('Ale', blue, COLORED)}.",
    ]


def test_a_line_that_is_painted_stays_as_it_is() -> None:
    line = paint(SAID, "dim", COLORED)
    assert INKS.painted([line, SAID], COLORED)[0] == line
    assert INKS.painted([line, SAID], COLORED)[1] != SAID


def test_in_pure_ascii_titles_are_found_in_its_quotes() -> None:
    look = Look("ascii", 80, in_color=True)
    (line,) = INKS.painted(['Mara plays "I don\'t".'], look)
    title = paint('"I don\'t"', KIND_STYLES["sometimes"], look)
    assert line == f"Mara plays {title}."


@pytest.mark.parametrize("mode", ["unicode", "ascii", "plain", "json"])
def test_without_colours_nothing_is_painted(mode: str) -> None:
    assert not any("\x1b" in line for line in shown(SAID, Look(mode, 80)))  # type: ignore[arg-type]


@given(
    st.lists(st.sampled_from([*SAID.split(), "Dark", "Ale", "\u201c", "Night", "\n"]), max_size=30)
)
def test_painting_changes_no_letter(words: list[str]) -> None:
    lines = " ".join(words).split("\n")
    assert [visible(line) for line in INKS.painted(lines, COLORED)] == lines


def test_no_two_kinds_look_alike_and_none_is_told_by_red_or_green() -> None:
    assert len(set(KIND_STYLES.values())) == len(KIND_STYLES)
    assert len(set(EVENT_STYLES.values())) == len(EVENT_STYLES)
    used = {
        word for style in (*KIND_STYLES.values(), *EVENT_STYLES.values()) for word in style.split()
    }
    assert used <= PAINTS.keys() - {"red", "green"}


def test_a_game_of_characters_is_told_in_the_colours_of_its_cards() -> None:
    visit = open_visit()
    visit.type("stops all never", f"{ORDER} seed 7")
    screen = session_of(visit).screen()
    assert isinstance(screen, InnScreen)
    lines = render(screen.document(), COLORED)
    for each in screen.hand:
        begins = paint(f"\u201c{each.title.split()[0]}", KIND_STYLES[each.kinds[0]], COLORED)
        assert begins.removesuffix("\x1b[0m") in "\n".join(lines)
    assert [visible(line) for line in lines] == render(screen.document(), Look("unicode", 80))
