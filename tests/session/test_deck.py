"""The deck: what is drawn when it runs out, and who sees what was discarded."""

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.game import ONLOOKER, View
from rdi.engine.table import DECK, DISCARDS, POT, Table
from rdi.model.settings import Settings
from tests.handmade import GAMES

HAND = 3


def table_with(deck: str, discards: str) -> Table:
    """A table of two seats with these cards, single letters, on the deck and the discards."""
    gold: dict[int | str, int] = {0: 5, 1: 5, POT: 0, "bet 0": 0, "bet 1": 0}
    table = Table(2, Settings(), SeededChance(7), gold, 3, 2)
    table.piles[DECK] = list(deck)
    table.piles[DISCARDS] = list(discards)
    return table


@pytest.mark.rule("G-8")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = table_with("ab", "cdef")
    table.draw(4, HAND)
    drawn = table.piles[HAND]
    assert sorted(drawn[:2]) == ["a", "b"]
    assert set(drawn[2:]) < set("cdef")
    assert sorted(table.piles[DECK] + drawn[2:]) == list("cdef")
    assert table.piles[DISCARDS] == []
    assert table.log == drawn
    assert [event[0] for event in table.events] == ["reshuffled", "drew"]


@pytest.mark.rule("G-8")
def test_it_is_left_alone_as_long_as_it_lasts() -> None:
    table = table_with("ab", "cd")
    table.draw(2, HAND)
    assert table.piles[DISCARDS] == ["c", "d"]


def test_when_nothing_is_left_fewer_are_drawn() -> None:
    table = table_with("ab", "c")
    table.draw(9, HAND)
    assert sorted(table.piles[HAND]) == ["a", "b", "c"]
    table.draw(1, HAND)
    assert len(table.piles[HAND]) == 3


@pytest.mark.rule("betting-gen-02")
@pytest.mark.parametrize("seat", [0, 1, ONLOOKER])
def test_discards_lie_face_down(seat: int) -> None:
    table = table_with("", "")
    table.piles[HAND] = ["Wk", "Ro"]
    table.move("Wk", HAND, DISCARDS)
    view = View(table, GAMES["two-cards"], seat, None)
    assert view.pile("Discards") == 1
    card = ("Wk",) if seat == 0 else 1
    assert view.events[-1] == ("moved", ("Hand", 0), ("Discards", None), card)
