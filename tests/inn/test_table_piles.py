"""Piles of the table, with cards that belong to nobody: declared beside the characters, laid there
by a game or a variant, and played from the top.
"""

from collections import Counter
from dataclasses import replace

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.inn.game import CompiledInnGame
from rdi.lang.compiler.shelf import cards_in, table_piles_beside
from rdi.lang.syntax.source import Source
from rdi.library import drink_deck
from rdi.model.cards import piles_used
from rdi.model.scenario import Arrangement
from rdi.model.settings import Asks, Settings
from rdi.resources import root
from rdi.session.fuzzing import check_invariants, count_cards, random_answer
from rdi.session.position.inn_position import InnPosition
from tests.inn.house import GAME, PAY, Scene, happened

TEXT = """
pile Weather (hidden), discards to Past, renewed when empty
pile Past (public)
pile Omens (hidden, top_open)

sea event "Storm" in Weather level 3, 2 copies:
  each player loses 2 Fortitude

sea event "Calm" in Weather:
  each player gains 1 Gold from the inn

action card "Luck" in Omens:
  you gain 1 Gold from the inn

action card "Fate" in Omens:
  another player loses 1 Fortitude

character Sailor:
  about "knows the wind"
  deck:
    6 "Gambling? I'm in!"
    4 "Tip the Wench."

anytime card "Run" in Sailor, 4 copies:
  play when an event is revealed
  you ignore it

action card "Look Up" in Sailor, 4 copies:
  you play the top card of Weather

action card "Omen" in Sailor, 4 copies:
  you play the top card of Omens

action card "Net" in Sailor, 4 copies:
  you put 1 card from Weather under Hand

action card "Tack" in Sailor, 4 copies:
  you shuffle Past into Weather
"""


def at_table(held: list[str], others: list[str], names: str = "Weather Omens") -> Scene:
    """Two Sailors with these cards, and these piles."""
    house = root("cards") / "house_cards.cards"
    sources = (
        Source("house_cards.cards", house.read_text(encoding="utf-8")),
        Source("sea.cards", TEXT),
    )
    (sailor,), _ = cards_in(*sources)
    known = {each.pile.name: each for each in table_piles_beside(*sources)}
    definition = library.definition(GAME)
    assert definition.inn is not None
    piles = piles_used(names.split(), known)
    compiled = CompiledInnGame(replace(definition), [sailor] * 2, drink_deck("Drink Deck"), piles)
    arrangement = Arrangement(hands={0: held, 1: others})
    return Scene(InnPosition(compiled, arrangement).game(Settings(asks=Asks.ALWAYS)))


def lying(scene: Scene, name: str) -> list[str]:
    """What lies in a pile of the table."""
    return [str(each) for each in scene.table.piles[scene.table.roster.table_places[name]]]


@pytest.mark.rule("dungeon-11")
def test_an_event_of_a_pile_is_answered_as_an_event_and_goes_to_the_discards_of_the_pile() -> None:
    scene = at_table(["Look Up"], ["Run"])
    place = scene.table.roster.table_places["Weather"]
    scene.table.lay_owned(place, [(None, False, "Storm"), (None, False, "Calm")])
    scene.table.loose.pop(place)
    scene.plays(0, "Look Up")
    scene.plays(1, "Run")
    scene.settle()
    assert [scene.table.stat(seat, "Fortitude") for seat in range(2)] == [18, 20]
    assert lying(scene, "Past") == ["Storm"]
    assert lying(scene, "Weather") == ["Calm"]


def test_a_card_of_the_table_is_played_by_whoever_turns_it_up_and_lies_under_its_pile_then() -> (
    None
):
    scene = at_table(["Omen"], [PAY])
    first = scene.game.view(1).open_tops[None, "Omens"]
    scene.plays(0, "Omen")
    scene.settle()
    played = happened(scene, "played")[-1]
    assert played[1:3] == (0, first)
    assert len(lying(scene, "Omens")) == 2
    assert lying(scene, "Omens")[1] == first
    assert scene.game.view(1).open_tops[None, "Omens"] == lying(scene, "Omens")[0] != first


def test_the_discards_are_shuffled_where_they_become_the_pile_again() -> None:
    came = set()
    for seed in range(12):
        scene = at_table(["Look Up"], [PAY])
        weather, past = (scene.table.roster.table_places[name] for name in ("Weather", "Past"))
        scene.table.lay_owned(weather, [])
        scene.table.loose.pop(weather)
        scene.table.lay_owned(past, [(None, True, title) for title in ("Storm", "Storm", "Calm")])
        scene.table.chance = SeededChance(seed)
        scene.plays(0, "Look Up")
        scene.settle()
        assert happened(scene, "renewed") == [("renewed", None, "Weather")]
        came.add(happened(scene, "turned up")[-1][3])
    assert came == {"Storm", "Calm"}


def test_a_card_of_the_table_comes_to_no_hand_but_to_the_discards_of_its_pile() -> None:
    scene = at_table(["Net"], [PAY])
    scene.plays(0, "Net")
    scene.settle()
    assert len(lying(scene, "Weather")) == 2
    (came,) = lying(scene, "Past")
    assert came in {"Storm", "Calm"}
    assert came not in scene.table.hand(0)


def test_without_the_pile_nothing_is_played_from_it() -> None:
    scene = at_table(["Look Up"], [PAY], "Omens")
    scene.plays(0, "Look Up")
    scene.settle()
    assert not any(event[2] == "Weather" for event in happened(scene, "turned up"))


def test_nobody_knows_which_card_comes_next() -> None:
    scene = at_table(["Look Up"], [PAY])
    place = scene.table.roster.table_places["Weather"]
    scene.table.loose.pop(place)
    view, seen = scene.game.view(1), set()
    for seed in range(20):
        other = view.imagine(seed)
        assert other.view(1).as_data() == view.as_data()
        seen.add(tuple(lying(Scene(other), "Weather")))
    assert len(seen) == 3


@pytest.mark.parametrize("seed", range(8))
def test_games_with_piles_on_the_table_keep_the_laws(seed: int) -> None:
    game, luck = at_table(["Omen", "Look Up"], ["Look Up", "Tack"]).game, SeededChance(seed)
    scene = Scene(game)
    gold, whole = sum(game.purses.values()), Counter(count_cards(scene.table))
    assert whole["Storm"] == 2
    for _ in range(300):
        if game.pending is None:
            break
        game.answer(random_answer(game.pending, luck))
        check_invariants(game, whole, gold)
