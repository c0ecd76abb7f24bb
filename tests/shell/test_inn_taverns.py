"""The party on its way, as players are told of it."""

import json

import pytest

from rdi.shell.show.look import Mode
from tests.shell.inn_visits import decision_of, view_of
from tests.shell.taverns import Visit, open_visit

EVERY_LOOK: tuple[Mode, ...] = ("unicode", "ascii", "plain", "json")
ORDER = "play red-dragon-inn with lucky tara, pub-crawl seed 3"


def asked_where(mode: Mode) -> Visit:
    """A game in which the player is asked where the party goes, every card being passed."""
    visit = open_visit(mode=mode, width=200)
    visit.type("stops all never", ORDER)
    for _ in range(150):
        decision = decision_of(visit)
        if decision.is_of_taverns:
            return visit
        offered = [each for each in decision.choices if each.answer is not None]
        visit.type("keep" if decision.pick.verb == "discard" else offered[0].text)
    raise AssertionError("nobody ever crawls")


@pytest.mark.parametrize("mode", EVERY_LOOK)
def test_who_crawls_is_told_what_awaits_the_party_everywhere(mode: Mode) -> None:
    page = " ".join(" ".join(asked_where(mode).printed).split())
    assert "where do you crawl to?" in page
    assert "The Scurvy Dog" in page
    assert "Each player loses 1 Fortitude; 6 Drinks left" in page


@pytest.mark.parametrize("word", ["startusk", "Startusk's", "choose startusk", "1"])
def test_a_tavern_is_chosen_by_its_name_or_its_number(word: str) -> None:
    visit = asked_where("plain")
    page = visit.type(word)
    assert "You crawl on: the party comes to Startusk's." in page
    assert "Tavern Event: Startusk's" in page


def test_where_the_party_is_stands_above_the_players() -> None:
    visit = asked_where("plain")
    place = view_of(visit).party["at"]
    page = visit.type("table")
    assert f"The party is at {place}; Drinks left: Startusk's 6" in page


@pytest.mark.parametrize("width", [80, 40])
def test_the_drinks_left_of_all_taverns_are_told_in_full(width: int) -> None:
    visit = open_visit(width=width)
    page = " ".join(visit.type(ORDER).split())
    for each in view_of(visit).party["taverns"][1:]:
        assert f"{each['title']} {each['drinks']}" in page


def test_who_must_crawl_is_told() -> None:
    visit = open_visit(mode="plain", width=200)
    visit.type("stops all always", ORDER)
    for _ in range(200):
        if view_of(visit).party["crawl"]:
            break
        decision = decision_of(visit)
        offered = [each for each in decision.choices if each.answer is not None]
        visit.type("keep" if decision.pick.verb == "discard" else offered[0].text)
    (seat,) = view_of(visit).party["crawl"]
    assert ("You have to crawl" if seat == 0 else "must crawl") in visit.type("table")


def test_programs_are_told_where_the_party_is() -> None:
    visit = asked_where("json")
    lines = [json.loads(line) for line in visit.type("table").splitlines()]
    party = next(line["view"]["party"] for line in lines if "view" in line)
    assert party["at"] == "The Red Dragon Inn"
    assert (party["open"]["Startusk's"], party["closed"], party["stays"]) == (6, [], False)
    decisions = [json.loads(line) for line in visit.printed if '"decision"' in line]
    assert decisions[-1]["kind"] == "choose"
    assert "Startusk's" in [each["do"] for each in decisions[-1]["legal"]]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("card the scurvy dog", '"The Scurvy Dog", Tavern Event, of the house'),
        ("card Startusk's", "Each player loses 1 Fortitude"),
        ("card hydra milk", '"Hydra Milk", Drink of Black Dragon Depths'),
        ("rules crawl", "must Crawl"),
        ("hint", "would choose"),
        ("why", ""),
    ],
)
def test_taverns_are_looked_up(command: str, told: str) -> None:
    assert told in asked_where("plain").type(command)
