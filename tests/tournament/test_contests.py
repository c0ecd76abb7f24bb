"""Whatever an entry of a spec stands for can be played, and comes out the same again."""

from pathlib import Path
from typing import Any

import pytest

from rdi.model.record import Record
from rdi.session.replay import replay
from rdi.tournament.identity import PREFIX, identity_of
from rdi.tournament.replay import replayed_record, verify
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId
from tests.tournament.specs import spec

ENTRIES: dict[str, dict[str, Any]] = {
    "a game": {"game": "den-of-thieves", "variants": ["dragons"]},
    "a game of characters": {"game": "red-dragon-inn", "characters": ["deirdre", "gerki"]},
    "the same character twice": {"game": "red-dragon-inn", "characters": ["zot", "zot"]},
}


def played(tmp_path: Path, entry: dict[str, Any], **parts: Any) -> Tournament:
    usual = {"bots": 2, "deals": 3, "look": 3, "unit": 2}
    tournament = Tournament(spec(games=[entry], **{**usual, **parts}), store=tmp_path / "a.db")
    assert list(tournament.run())
    return tournament


@pytest.mark.parametrize("luck", ["seats", "shared"])
@pytest.mark.parametrize("what", ENTRIES)
def test_all_of_it_comes_out_the_same_again(tmp_path: Path, what: str, luck: str) -> None:
    tournament = played(tmp_path, ENTRIES[what], luck=luck)
    assert [each.difference for each in verify(tournament)] == [""] * 6
    record = replayed_record(tournament, GameId(0, 1, 1))
    assert isinstance(record, Record)
    assert set(record.header.seats or ()) == {"uniform", "caller"}
    assert replay(str(record)).outcome == record.outcome


def test_all_evenings_of_a_spec_are_what_a_tournament_was_begun_with() -> None:
    evening = {"game": "adventurers-choice", "seats": 3}
    some = {**evening, "choice": ["threes", "den-of-thieves"]}
    other = {**evening, "choice": ["threes", "three-kingdoms"]}
    rules = [rules_of(*each) for each in ([some], [other], [some, other])]
    assert len({each["adventurers-choice"] for each in rules}) == 3


def test_characters_that_are_not_named_are_part_of_the_rules_too() -> None:
    two = rules_of({"game": "red-dragon-inn"})
    named = rules_of({"game": "red-dragon-inn", "characters": ["deirdre", "fiona"]})
    assert two == named
    assert rules_of({"game": "red-dragon-inn", "characters": ["zot", "fiona"]}) != two


def rules_of(*entries: dict[str, Any]) -> dict[str, str]:
    """What is kept of the rules of these entries, by the game."""
    begin = f"{PREFIX}the rules of "
    found = identity_of(spec(games=[*entries]))
    return {name.removeprefix(begin): each for name, each in found.items() if begin in name}
