"""Reading the rules at the table: topics by any spelling, the game's own before the house's."""

from dataclasses import replace

import pytest

from rdi.engine.refusal import section_of
from rdi.library import topics
from rdi.model.definition import Topic
from rdi.resources import catalogue
from rdi.shell.show.choice import Suggestion
from tests.handmade import TWO_CARDS
from tests.shell.taverns import open_visit


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rules", "split-rules"),
        ("rules raise", "minimum-raise off"),
        ("rules split-rules", "King's Rule"),
        ("rules split_rules", "King's Rule"),
        ("rules split rules", "King's Rule"),
        ("rules split", "King's Rule"),
        ("rules all in", "last Gold"),
        ("rules all-in", "last Gold"),
        ("rules den", "patrons"),
        ("rules den", "Topics of this game: play, scoring, ties, strong-warriors, dragons."),
        ("rules den scoring", "A Bard earns 1."),
        ("rules den dragons", "slain"),
        ("rules dragons", "written Dr, Dg and Db"),
        ("rules threes fools-luck", "Threes, Fool's Luck"),
        ("rules threes fools_luck", "Threes, Fool's Luck"),
        ("rules threes loans", "Debt Marker"),
        ("rules red-dragon-inn boss-battle", "Boss Battle: one villain, with a larger deck"),
        ("rules red-dragon-inn boss-battle", "all others are one side, the Challengers."),
        ("rules red-dragon-inn pub crawl", "Closes it and Crawls on the spot."),
        ("rules red-dragon-inn drink-deck-4", "the Drinks of the fourth box"),
        ("rules", "Topics of Red Dragon Inn: play, turn, drinks, gambling, losing, timing,"),
        ("rules red-dragon-inn rounds", "in place of a Betting Round each plays a Gambling"),
        ("rules red-dragon-inn", "Topics of all games: rounds."),
        ("rules sides", "one of each side stands for it, its Champion."),
        ("rules potions", "A Potion gives 6 Fortitude, takes 6 Alcohol or earns 3 Gold"),
        ("rules champions", "one of each side stands for it, its Champion."),
        ("rules rounds", "in place of a Betting Round each plays a Gambling or Cheating Card"),
        ("rules cards", "The deck has 90 cards"),
        ("rules red-dragon-inn cards", "A Sometimes Card says when it may be played"),
    ],
)
def test_a_topic_is_found(line: str, said: str) -> None:
    assert said in " ".join(open_visit().type(line).split())


def test_at_a_table_the_rules_are_those_of_its_game() -> None:
    visit = open_visit()
    assert "Rank or Color" in visit.type("rules ties")
    visit.type("play threes seed 4")
    assert "no tiebreaker" in visit.type("rules ties")
    assert "by Color" in visit.type("rules kings ties")


def test_at_a_table_its_variants_are_told_of() -> None:
    visit = open_visit()
    visit.type("play red-dragon-inn with fiona zot, seed 1")
    assert "Two-Headed Dragon: sides of two" in visit.type("rules two-headed-dragon")
    assert "there is one of each" in visit.type("rules prizes")
    assert "two-headed-dragon" in [each.text for each in visit.tavern.suggestions("rules two-")]


def test_a_topic_of_no_game_and_no_house_is_refused_with_the_nearest() -> None:
    assert "did you mean scoring" in open_visit().wrong("rules den skoring")


def completed(line: str, *before: str) -> list[str]:
    visit = open_visit()
    visit.type(*before)
    found: list[Suggestion] = visit.tavern.suggestions(line)
    return [each.text for each in found]


def test_completion_lists_the_topics() -> None:
    assert "table-stakes" in completed("rules ta")
    assert "hidden-fate" not in completed("rules hi")
    assert "hidden-fate" in completed("rules hi", "play threes seed 4")
    assert "sides" in completed("rules si")


def test_behind_a_game_completion_lists_its_topics_and_variants_alone() -> None:
    offered = completed("rules red-dragon-inn ")
    assert {"two-headed-dragon", "boss-battle"} <= {*offered}
    assert "threes" not in offered
    assert "hidden-fate" in completed("rules threes hi")
    assert "hidden-fate" not in completed("rules kings-council hi")


def test_the_file_of_common_topics_is_no_game() -> None:
    assert "basics" not in open_visit().type("games")
    assert "no game" in open_visit().wrong("play basics").lower()
    assert topics()
    assert "basics" in catalogue("games")


def test_a_choice_is_made_by_the_section_called_like_it_or_that_on_how_to_play() -> None:
    plain = replace(TWO_CARDS, topics=(), source="")
    assert section_of(plain, "draw") == plain.title
    assert section_of(replace(plain, source="A Book"), "draw") == "A Book"
    told = replace(plain, topics=(Topic("play", "", "Play"), Topic("draw", "", "Drawing")))
    assert section_of(told, "draw") == "Drawing"
    assert section_of(told, "discard") == "Play"


@pytest.mark.parametrize("name", ["boss-battle", "Boss Battle"])
def test_a_variant_of_one_game_is_found_without_its_game(name: str) -> None:
    said = open_visit().type(f"rules {name}")
    assert said == open_visit().type("rules red-dragon-inn boss-battle")
    at_another = open_visit()
    at_another.type("play den seed 1")
    assert at_another.type(f"rules {name}") == said


def test_a_variant_of_several_games_wants_one_of_them() -> None:
    said = " ".join(open_visit().wrong("rules hidden-fate").split())
    assert "is a variant of several games: rules threes hidden-fate or rules jack" in said
    assert "Hidden Fate" in open_visit().type("rules threes hidden-fate")
