"""The characters at the prompt: who there is, and a page on each."""

import pytest

from rdi import library
from rdi.shell.advice.characters import list_of_characters, page_of_character
from rdi.shell.commands import COMMANDS
from rdi.shell.show.document import Data
from tests.shell.taverns import open_visit

NAMES = [each.name for each in library.characters()]


def data_of(name: str) -> Data:
    """What a program is told of a character."""
    data = page_of_character(name).data
    assert isinstance(data, Data)
    return data


def test_all_characters_are_listed_below_the_boxes_that_they_come_from() -> None:
    page = open_visit().type("characters")
    lines = page.splitlines()
    for name in NAMES:
        found = library.character(name)
        row = next(place for place, line in enumerate(lines) if line.startswith(f"  {name} "))
        assert any(found.source in line for line in lines[:row])
    data = list_of_characters().data
    assert isinstance(data, tuple)
    assert [each.fields["name"] for each in data] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_page_tells_the_temper_the_components_and_all_cards(name: str) -> None:
    found = library.character(name)
    page = " ".join(open_visit().type(f"characters {name}").split())
    assert f"{found.title}: {found.about}." in page
    fields = data_of(name).fields
    assert sum(fields["kinds"].values()) == sum(fields["deck"].values())
    assert set(fields["house"]) <= found.cards.keys() | found.minions.keys()
    for title in found.deck:
        assert title in page
    for each in fields["components"]:
        assert each["name"] in page


def test_a_shortened_name_is_enough_and_a_wrong_one_is_mended() -> None:
    visit = open_visit()
    assert "Fiona: the warrior" in visit.type("character fio")
    assert "did you mean fiona" in visit.wrong("characters fionna")


def test_characters_are_offered_where_a_name_is_typed() -> None:
    offered = COMMANDS["characters"].completion(open_visit().tavern, "")
    assert offered.keys() == set(NAMES)
