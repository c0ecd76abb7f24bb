"""A game to learn by: its rules on one page, its first choice on the next, and advice in short."""

import re
from functools import cache

import pytest

from tests.plays import GAMES
from tests.shell.taverns import Visit, open_visit

LINES = 22
"""So many lines has a window, without the prompt and the line at its bottom."""
QUICK = "dragon-hordes"
FIRST_FIGURE = re.compile(r"so far and to come: (\D+?\d*) [+-]\d|(?:^|\. )(\w[^.:]*): [+-]?\d")
"""The bet or the other choice of which the first figure is told."""

each_game = pytest.mark.parametrize(
    "game", [pytest.param(each, marks=() if each == QUICK else pytest.mark.slow) for each in GAMES]
)


@cache
def lesson(game: str, width: int = 80) -> tuple[Visit, list[str], list[str]]:
    """A visit that has begun to learn a game, and its first two pages."""
    visit = open_visit(width=width)
    visit.tavern.preferences.values["talk"] = "on"
    rules, choice = visit.type(f"learn {game}"), visit.type("")
    return visit, rules.splitlines(), choice.splitlines()


@each_game
def test_the_rules_and_the_first_choice_have_a_page_each(game: str) -> None:
    visit, rules, choice = lesson(game)
    assert max(len(rules), len(choice)) <= LINES
    assert "A game to learn by" in rules[0]
    assert any(line.startswith("Aldis (masterly) would ") for line in choice)
    assert visit.tavern.is_asked


@each_game
def test_the_first_hand_is_worth_playing_and_the_best_figure_stands_first(game: str) -> None:
    _, _, choice = lesson(game)
    (at,) = [place for place, line in enumerate(choice) if line.startswith("Aldis")]
    advised = choice[at].partition("would ")[2].rstrip(".").removeprefix("choose ")
    told = " ".join(" ".join(choice[at + 1 :]).split())
    assert "bluff" not in told
    first = FIRST_FIGURE.search(told)
    assert first is not None
    assert (first[1] or first[2]).lower() == advised.lower()


def test_whoever_learns_begins_when_they_have_read() -> None:
    visit = open_visit()
    visit.type("learn dragon")
    assert visit.tavern.prompt == "Enter deals> "
    assert "Order of Play" in visit.type("rules")
    assert "is not an answer here" in visit.wrong("check it")
    visit.type("deal")
    assert visit.tavern.prompt == "You (roll or leave)> "


def test_variants_and_a_seed_may_be_named() -> None:
    visit = open_visit()
    told = visit.type("learn dragon-hordes with double-double")
    assert "Variants: Double Double." in told
    assert "Seed 260." in told
    assert "Seed 7." in visit.type("learn dragon seed 7")
    assert "did you mean double-double" in visit.wrong("learn dragon with duoble")
    assert "did you mean kings-council" in visit.wrong("learn kigns")


def test_a_game_to_learn_by_can_be_left_before_it_begins() -> None:
    visit = open_visit()
    visit.type("learn dragon", "leave", "yes")
    assert visit.tavern.prompt == "tavern> "


@pytest.mark.parametrize("is_interactive", [True, False])
def test_programs_and_scripts_begin_at_once(is_interactive: bool) -> None:
    visit = open_visit(mode="json" if is_interactive else "plain", is_interactive=is_interactive)
    visit.type("learn dragon")
    assert visit.tavern.is_asked
    assert not visit.tavern.questions
