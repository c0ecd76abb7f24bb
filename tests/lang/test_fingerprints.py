"""Records of the base set stay good when the language grows: what their fingerprints are made of
does not change by what other cards can say.
"""

from __future__ import annotations

import pytest

from rdi import library
from rdi.model.fingerprint import Added, Said, fields_used
from rdi.model.values import Value


class Thing(Value):
    """Something with a field that came later, and with a word for players."""

    size: int
    weight: int = 0
    color: Added[str] = ""
    said: Said = ""


class MoreOfIt(Thing):
    """The same with one more."""

    more: Added[int] = 1


@pytest.mark.parametrize(
    ("name", "fingerprint"),
    [
        ("deirdre", "dc9e4f0003a5ce13"),
        ("fiona", "794cbea83beb43bc"),
        ("gerki", "baced94bbc0b650e"),
        ("zot", "1e7066c22dff8964"),
    ],
)
def test_the_characters_of_the_base_set_are_as_old_records_know_them(
    name: str, fingerprint: str
) -> None:
    assert library.character(name).fingerprint == fingerprint


def test_the_drink_deck_and_the_rules_are_as_old_records_know_them() -> None:
    assert library.drink_deck("Drink Deck").fingerprint == "9deece00c099d602"
    assert library.definition("red-dragon-inn").fingerprint == "1d92e1116f875bfb"


def test_only_a_field_that_came_later_and_says_nothing_is_left_out() -> None:
    assert [*fields_used(Thing(1, said="a thing"))] == [("size", 1), ("weight", 0)]
    assert [*fields_used(Thing(1, color="red"))] == [("size", 1), ("weight", 0), ("color", "red")]
    assert [*fields_used(MoreOfIt(1, more=1))] == [("size", 1), ("weight", 0)]
    assert [*fields_used(MoreOfIt(1, more=0))] == [("size", 1), ("weight", 0), ("more", 0)]
