"""The characters at the prompt: who there is, and a page on each."""

import re

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
    for pile in found.piles:
        assert fields["piles"].get(pile.name, {}) == (pile.cards or {})
        assert all(title in page for title in pile.cards or {})
    in_piles = {title for cards in fields["piles"].values() for title in cards}
    assert set(fields["house"]) <= fields["deck"].keys() | in_piles
    assert found.cards.keys() | found.minions.keys() == fields["deck"].keys() | in_piles


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_short_and_in_prose(name: str) -> None:
    lines = open_visit().type(f"characters {name}").splitlines()
    assert len(lines) <= 40
    assert max(len(line) for line in lines) <= 80
    assert not any(re.search(r"(^|[.:] )- ", line) for line in lines)


def test_components_are_told_in_a_sentence_each_and_those_alike_together() -> None:
    page = " ".join(open_visit().type("characters farai").split())
    for said in (
        "Beer, Wine and Spirits: each a pile of its own, seen by nobody;",
        "As the game begins: you choose where Brewing goes.",
        "For each Beer icon on a card of yours: if Brewing is at Beer: you work on the Beer; "
        "otherwise: Brewing moves to Beer; the same with Wine and Spirits.",
        "Progress, a counter from 0 to 3, one at each of Beer, Wine and Spirits.",
        "The marker Brewing stands at Beer, Wine or Spirits, or nowhere.",
        "In Beer, 4 cards: \u201cTemple Bitter\u201d, ",
    ):
        assert said in page
    assert "icons on top of" not in page  # what takes many lines is told by `rdi explain`
    page = " ".join(open_visit().type("characters lucky").split())
    assert "When it reaches 3: you lose 3 Heat; you choose one: you gain 2 Alcohol;" in page
    page = " ".join(open_visit().type("characters nerodia").split())
    assert "Trait: Villain." in page
    assert "only cards of other players lie there, and go back to their owners" in page
    assert "To pay n cards from Petrified: this costs n cards" in page


def test_a_shortened_name_is_enough_and_a_wrong_one_is_mended() -> None:
    visit = open_visit()
    assert "Fiona: the warrior" in visit.type("character fio")
    assert "did you mean fiona" in visit.wrong("characters fionna")


@pytest.mark.parametrize("name", NAMES)
def test_a_character_is_found_by_its_title_too(name: str) -> None:
    title = library.character(name).title
    assert open_visit().type(f"characters {title}") == open_visit().type(f"characters {name}")


def test_where_no_name_is_near_all_are_listed() -> None:
    told = open_visit().wrong("characters xyz")
    assert all(name in told for name in NAMES)


def test_the_name_of_a_pile_leads_to_its_cards() -> None:
    told = open_visit().wrong("card wolf")
    (wolf,) = (each for each in library.character("vlazlo").piles if each.name == "Wolf")
    assert wolf.cards
    assert all(title in told for title in wolf.cards)
    assert "Vhat big teeth I have!" in open_visit().type("card vhat big teeth")


def test_characters_are_offered_where_a_name_is_typed() -> None:
    offered = COMMANDS["characters"].completion(open_visit().tavern, "")
    assert offered.keys() == set(NAMES)
