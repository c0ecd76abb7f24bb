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
from rdi.session.fuzzing import play_at_random, random_answer
from rdi.session.replay import verify
from rdi.session.scenario.run import run_scenario
from tests.inside import table_of

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


RAINY = """
game "Rainy Inn":
  about "always out of sorts"
  for 2 to 8 characters
  uses drinks "Drink Deck"
  uses pile Moods
  each player has Fortitude from 0 to 20, starting at 20
  each player has Alcohol from 0 to 20, starting at 0
  each player starts with 8 Gold
  passes out when Alcohol reaches Fortitude
  hand of 7 cards, 1 drink

  turn:
    step action:
      play 1 action card
    step order:
      order 1 drink
    step drink:
      drink 1 drink

  variant "Wind" called wind:
    about "a draught from the door"
    uses pile Weather
"""


def test_piles_of_a_variant_lie_beside_those_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "rainy_inn.game").write_text(RAINY)
    assert library.definition("rainy-inn").inn.piles == ("Moods",)
    assert library.definition("rainy-inn", ["wind"]).inn.piles == ("Moods", "Weather")
    game = rdi.new_game("rainy-inn", seats=["zot", "gerki"], variants=["wind"], seed=3)
    play_at_random(game, SeededChance(3))
    turned = {event[2] for event in game.events if event[0] == "turned up"}
    assert turned == {"Moods", "Weather"}


@pytest.mark.parametrize(
    ("variant", "pile", "counter"),
    [
        pytest.param("sea_events", "SeaEvents", ("SeaProgress", 7),
                     marks=pytest.mark.rule("sea-01"), id="sea"),
        pytest.param("dungeon_events", "DungeonEvents", ("DungeonProgress", 6),
                     marks=pytest.mark.rule("dungeon-01"), id="dungeon"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seats", ["zot lucky", "vlazlo tara phyll deirdre"])
def test_twenty_events_are_shuffled_and_two_counters_laid_on_them_for_any_company(
    variant: str, pile: str, counter: tuple[str, int], seats: str
) -> None:
    name, most = counter
    first = set()
    for seed in range(1, 7):
        game = rdi.new_game(
            "red-dragon-inn", seats=seats.split(), variants=[variant], seed=seed
        )  # fmt: skip
        table = table_of(game)
        assert game.view(0).table_counters[name] == (2, most)
        assert len(table.piles[table.roster.table_places[pile]]) == 20
        luck = SeededChance(seed)
        turned_up: list[str] = []
        while not turned_up:
            assert game.pending is not None
            game.answer(random_answer(game.pending, luck))
            turned_up = [
                event[3] for event in game.events if event[:3] == ("turned up", None, pile)
            ]
        first.add(turned_up[0])
    assert len(first) > 1, "the deck is not shuffled"
    without = rdi.new_game("red-dragon-inn", seats=seats.split(), seed=1)
    assert name not in without.view(0).table_counters
    assert pile not in table_of(without).roster.table_places


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
