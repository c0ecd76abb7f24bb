"""Every block of a document has a form in HTML, and whatever stands in it is only text there."""

import types
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.shell.show import document, table_blocks
from rdi.shell.show.html_renderer import html_block, html_of
from rdi.shell.show.table_blocks import Card, Grid, Line, Meter, Nested, Pile, Table
from rdi.text import printable_lines
from rdi.web_page import escaped
from tests.hostile.mutating import NASTY
from tests.shell.tables import SCREENS
from tests.web_pages import read

BLOCKS = (*get_args(document.TextBlock), *get_args(table_blocks.TableBlock))
SILENT = (document.Blank, document.Data)
"""These say nothing to people on a page that lays itself out."""

TAGS = {
    *("aside", "b", "dd", "div", "dl", "dt", "h4", "hr", "i", "li", "meter", "ol", "p", "pre"),
    *("small", "span", "sub", "table", "tbody", "td", "th", "thead", "tr", "ul", "figure"),
    *("figcaption", "svg", "path", "polyline"),
}
ATTRIBUTES = {
    *("class", "scope", "colspan", "role", "aria-label", "aria-hidden", "max", "value"),
    *("viewbox", "d", "points"),
}


def filled(wanted: Any, text: str, depth: int = 0) -> Any:
    """A value of this type in which every text is this one."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return filled(parts[0], text, depth)
    if origin is tuple:
        if Ellipsis in parts:
            return (filled(parts[0], text, depth),) if depth < 6 else ()
        return tuple(filled(each, text, depth) for each in parts)
    if hasattr(wanted, "_fields"):
        hints = get_type_hints(wanted)
        return wanted(**{name: filled(hints[name], text, depth + 1) for name in wanted._fields})
    if wanted is str:
        return text
    return {int: 1, float: 0.5, bool: False, type(None): None}.get(wanted, {})


@pytest.mark.parametrize("kind", BLOCKS, ids=lambda kind: kind.__name__)
def test_every_block_has_a_form_in_html(kind: Any) -> None:
    """A block that is new, and that the renderer does not know, fails here."""
    shown = html_block(filled(kind, "a word"))
    assert isinstance(shown, str)
    if kind in SILENT:
        assert shown == ""
    elif kind is document.Rule:
        assert shown == "<hr>"
    else:
        assert "a word" in shown


@pytest.mark.parametrize("name", SCREENS)
def test_screens_have_whole_tags(name: str) -> None:
    reading = read(html_of(SCREENS[name].document().blocks))
    assert reading.open == []
    assert set(reading.tags) <= TAGS
    assert set(dict(reading.attributes)) <= ATTRIBUTES


texts = st.one_of(
    st.text(min_size=1, max_size=30),
    st.sampled_from([each for each in NASTY if each]),
    st.sampled_from(
        ["</script>", "<b onclick=x>", "\"'", "&lt;", "]]>", "<!--", "\u202eabc", "\0"]
    ),
)


@given(kind=st.sampled_from(BLOCKS), text=texts)
def test_what_stands_in_a_block_is_only_text(kind: Any, text: str) -> None:
    shown = html_block(filled(kind, text))
    reading = read(shown)
    assert reading.open == []
    assert set(reading.tags) <= TAGS
    assert set(dict(reading.attributes)) <= ATTRIBUTES
    assert printable_lines(shown) == shown


@given(text=texts)
def test_an_escaped_text_is_read_as_it_would_be_printed(text: str) -> None:
    reading = read(f'<p title="{escaped(text)}">{escaped(text)}</p>')
    assert "".join(reading.words) == printable_lines(text)
    assert reading.values("title") == [printable_lines(text)]
    assert reading.tags == ["p"]


def test_a_card_tells_its_colour_by_more_than_that() -> None:
    card = Card("Rk", "5", "Rogue", "Hawk", "red", 2, "Rogue 5 Hawk red")
    shown = html_of([table_blocks.Hand((Pile("Hand", (card,)),))])
    assert 'class="card ink-red" role="img" aria-label="Rogue 5 Hawk red (Rk)"' in shown
    assert 'class="dot right"' in shown
    assert "<small>Rk</small>" in shown  # so that a sentence which names it can be followed
    uncolored = card._replace(color="no colour of a terminal")
    assert "ink-" not in html_of([table_blocks.Hand((Pile("Hand", (uncolored,)),))])


def test_what_can_be_chosen_has_its_number() -> None:
    card = Card("Rk", "5", "Rogue", "Hawk", "red", 2, "Rogue 5 Hawk red")
    shown = html_of([table_blocks.Hand((Pile("Hand", (card, card), numbers=(None, 7)),))])
    assert shown.count("<sub>") == 1
    assert "<sub>7</sub>" in shown


def test_hidden_cards_are_counted() -> None:
    assert "3 hidden cards" in html_of([table_blocks.Spread(Pile("Hand", hidden=3))])


def test_a_line_says_in_words_who_is_asked_and_whose_turn_it_is() -> None:
    lines = [Line(("Ann",), is_asked=True), Line(("Ben",), is_acting=True), Line(("Cleo",))]
    words = read(html_of([Table(("seat",), tuple(lines))])).words
    assert [each.strip() for each in words] == ["seat", "Ann", "asked", "Ben", "turn", "Cleo"]


def test_meters_stand_beside_their_number() -> None:
    shown = html_of([Table(("seat", "Gold"), (Line(("Ann", Meter(7, 20))),), meters=(1,))])
    assert '>7 <meter max="20" value="7" aria-hidden="true"></meter>' in shown


def test_what_answers_something_lies_in_a_list_within_its_own() -> None:
    items = ((0, "a"), (1, "b"), (2, "c"), (1, "d"), (0, "e"))
    shown = html_of([Nested("Pending", items)])
    assert shown.endswith(
        '<ul class="nested"><li>a<ul class="nested"><li>b<ul class="nested"><li>c</li></ul></li>'
        "<li>d</li></ul></li><li>e</li></ul>"
    )


def test_a_grid_has_its_free_cells_and_names_what_is_covered() -> None:
    low, high = (Card(code, "1", code, "", None, 0, code) for code in ("low", "high"))
    grid = Grid((((0, 0), low), ((0, 0), high)), 3, ((0, 1),))
    words = [
        each.strip() for each in read(html_of([table_blocks.Spread(Pile("City", grid=grid))])).words
    ]
    assert "d3" in words  # the free cell beside it
    assert words.index("high") < words.index("covered:") < words.index("low")


def test_heads_of_columns_are_heads() -> None:
    rows = (("step", "cost"), ("3", "0.5"))
    assert read(html_of([document.Columns(rows, (1,), has_heads=True)])).tags.count("thead") == 1
    assert "thead" not in read(html_of([document.Columns(rows)])).tags


def test_levels_of_headings_are_those_of_the_page() -> None:
    assert html_of([document.Heading("a")], heading=2) == "<h2>a</h2>"
