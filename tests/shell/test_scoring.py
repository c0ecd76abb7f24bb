"""What any cards are worth: hands, maps by rows, dice, and numbers that lie on the table."""

import pytest

from rdi import library
from rdi.shell.scoring import Table
from tests.shell.taverns import open_visit


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score den Bw Bo Lo La Mk Mh Mn", "13 points"),
        ("score den bw, bo, lo, la, mk, mh, mn", "13 points"),
        ("score threes 1 2 3 4 3", "7 points"),
        ("score kings Rh Rw Bo Lo La King Rh", "10 points"),
        # A Bard beside two Warriors, and two Merchants that hang together.
        ("score city Wk Bo Ww / - Mk - / - Mh -", "taverns 2"),
        ("score city Wk Bo Ww / - Mk - / - Mh -", "markets 2"),
        ("score city Wk Bo Ww/- Mk -/- Mh -", "markets 2"),
        # Covered by a Lady, the second Merchant no longer counts.
        ("score city Wk Bo Ww / - Mk - / - Mh+Lo -", "markets 1"),
        ("score wheel Wk Lo warrior=3 lady=1", "points"),
        ("score wheel Wk Lo WARRIOR=3 Marked lady", "points"),
    ],
)
def test_whatever_a_game_scores_by_can_be_typed(line: str, said: str) -> None:
    assert said in open_visit().type(line)


def test_numbers_on_the_table_count() -> None:
    visit = open_visit()
    strong = visit.type("score wheel Wk Wo Lo warrior=9 rogue=1")
    assert strong != visit.type("score wheel Wk Wo Lo warrior=1 rogue=9")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score", "by which game"),
        ("score three Wk", "threes or three-kingdoms"),
        ("score den", "score what?"),
        ("score den Bx", "no card"),
        ("score den 3 4", "no card"),
        ("score den Wk / Lo", "no card"),
        ("score den warrior=3 Wk", "by no such number"),
        ("score threes 9", "no die"),
        ("score threes Wk", "no die"),
        ("score wheel Wk Lo", "by Strength too"),
        ("score wheel Wk dragon=3", "there is warrior"),
        ("score wheel Wk warrior=many", "whole number"),
        ("score city", "score what?"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_an_example(line: str, said: str) -> None:
    assert said in open_visit().wrong(line).lower().replace("strength", "Strength")


@pytest.mark.parametrize("name", [each.name for each in library.entries() if not each.is_company])
def test_the_example_of_a_refusal_can_be_scored(name: str) -> None:
    visit = open_visit()
    definition = library.definition(name)
    if definition.scoring is None:
        assert "keeps no score" in visit.wrong(f"score {name} Wk")
        return
    assert "point" in visit.type(Table(definition).example.partition(": ")[2])
