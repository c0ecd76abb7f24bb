"""What lies on the table in a variant: served as the game begins, and at the end of each turn."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.scenarios import read_scenarios
from rdi.lang.syntax.source import Source
from rdi.session.fuzzing import play_at_random
from rdi.session.replay import verify
from rdi.session.scenario.run import run_scenario

WEATHER = """
pile Weather (hidden), discards to Past, renewed when empty:
  about "the sky over the inn"
  as the game begins:
    if Moods is in use:
      add 1 to Clouds
  at the very end of each turn:
    take 1 from Clouds

pile Past (public)

counter Clouds from 0 to 6, starts at 2:
  when it reaches 0:
    you play the top card of Weather
    add its level to Clouds

sea event "Hail" in Weather level 1, 3 copies:
  each player loses 1 Fortitude

sea event "Fog" in Weather level 3, 3 copies:
  you gain 1 Gold from the inn

pile Moods (hidden), discards to Former, renewed when empty:
  at the very end of each turn:
    you play the top card of Moods

pile Former (public)

tavern event "Song" in Moods level 1:
  each player gains 1 Fortitude

token Thorn:
  at the end of their turn:
    they lose 1 Fortitude

action card "Thistle" in Zot:
  each player gains 1 Thorn
"""
GAMES = {
    "weather": 'variant "Weather" called weather of "Red Dragon Inn":\n  uses pile Weather\n',
    "moods": 'variant "Moods" called moods of "Red Dragon Inn":\n  follows weather\n'
    "  uses pile Moods\n",
}


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / "weather.cards").write_text(WEATHER)
    for name, text in GAMES.items():
        (tmp_path / f"{name}.game").write_text(text)


def come_to_pass(lines: str, variants: str = "weather", others: str = " and gerki") -> str:
    """Whether a scenario with these lines comes out, and otherwise why it does not."""
    text = (
        f'scenario "Weather":\n  given the variant {variants}\n  given zot{others}\n'
        "  given it is zot's turn in the drink phase\n"
        + "".join(f"  {line.strip()}\n" for line in lines.strip().splitlines())
    )
    (scenario,), mistakes = read_scenarios([Source("weather.scenario", text)])
    assert not mistakes
    return run_scenario(scenario).found


@pytest.mark.rule("dungeon-03", "dungeon-04")
def test_the_top_card_is_carried_out_when_the_counter_is_used_up() -> None:
    assert not come_to_pass("""
        given the table has 1 Clouds
        given Weather begins with "Hail"
        given zot has "Wine" to drink
        everyone passes until gerki's turn
        expect zot has 19 Fortitude
        expect gerki has 19 Fortitude
        expect the table has 1 Clouds
        expect Past holds "Hail"
    """)


def test_it_waits_as_long_as_there_are_counters() -> None:
    assert not come_to_pass("""
        given the table has 2 Clouds
        given zot has "Wine" to drink
        everyone passes until gerki's turn
        expect zot has 20 Fortitude
        expect the table has 1 Clouds
    """)


@pytest.mark.rule("dungeon-08")
def test_it_comes_after_all_else_of_the_turn() -> None:
    assert not come_to_pass(
        """
        given the table has 1 Clouds
        given Weather begins with "Fog"
        given zot has 1 Thorn and 4 Fortitude and 2 Alcohol
        given zot has "Water" to drink
        given gerki has 5 Gold
        everyone passes until gerki's turn
        expect zot is not out
        expect zot has 11 Gold
        expect gerki has 5 Gold
        """,
        others=", gerki and fiona",
    )
    assert not come_to_pass(
        """
        given the table has 1 Clouds
        given Weather begins with "Fog"
        given zot has 1 Thorn and 4 Fortitude and 4 Alcohol
        given zot has "Water" to drink
        given gerki has 5 Gold
        everyone passes until gerki's turn
        expect zot is out
        expect Past holds "Fog"
        expect gerki has 8 Gold
        """,
        others=", gerki and fiona",
    )


@pytest.mark.rule("dungeon-09")
def test_it_comes_also_where_the_player_of_the_turn_went_out() -> None:
    assert not come_to_pass(
        """
        given the table has 1 Clouds
        given Weather begins with "Fog"
        given zot has 19 Alcohol
        given zot has "Wine" to drink
        everyone passes until gerki's turn
        expect zot is out
        expect Past holds "Fog"
        expect the table has 3 Clouds
        """,
        others=", gerki and fiona",
    )


@pytest.mark.rule("dungeon-02")
def test_a_pile_that_is_used_up_is_made_anew_of_its_discards() -> None:
    assert not come_to_pass("""
        given the table has 1 Clouds
        given Weather has only "Hail" left
        given zot has "Wine" to drink
        given gerki has "Wine" to drink
        everyone passes until gerki's turn
        expect Past holds "Hail", "Hail", "Hail", "Fog", "Fog", "Fog"
        expect the table has 1 Clouds
        everyone passes until zot's turn
        expect Weather holds "Hail", "Hail", "Fog", "Fog"
    """)


@pytest.mark.rule("sea-02", "sea-03")
def test_two_variants_are_served_in_their_order() -> None:
    game = rdi.new_game(
        "red-dragon-inn", seats=["zot", "gerki"], variants=["moods", "weather"], seed=3
    )
    assert game.view(0).table_counters["Clouds"] == (3, 6)
    assert library.definition("red-dragon-inn", ["moods", "weather"]).inn.piles == (
        "Weather",
        "Moods",
    )
    luck = SeededChance(3)
    play_at_random(game, luck)
    told = [event for event in game.events if event[0] in ("turned up", "turn")]
    both = [
        (first[2], then[2]) for first, then in pairwise(told) if first[0] == then[0] == "turned up"
    ]
    assert both
    assert set(both) == {("Weather", "Moods")}


@pytest.mark.parametrize("number", range(4))
def test_the_laws_hold_with_all_of_it(number: int) -> None:
    variants = [["weather"], ["moods"], ["weather", "moods"], ["weather"]][number]
    game = rdi.new_game(
        "red-dragon-inn", seats=["zot", "gerki", "fiona"], variants=variants, seed=number
    )
    play_at_random(game, SeededChance(number))
    assert verify(game.record) is None


def test_what_is_done_at_these_moments_is_of_the_table() -> None:
    text = (
        "character Moody:\n  pile Own (hidden):\n    as the game begins:\n      you draw 1 card\n"
    )
    assert [each.code for each in check_sources([Source("x.cards", text)])] == ["E0318"]
    text = WEATHER.replace("Moods is in use", "Modes is in use")
    assert [each.code for each in check_sources([Source("weather.cards", text)])] == ["E0201"]
