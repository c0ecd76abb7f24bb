"""Preferences are kept in a file, and a damaged file is survived."""

import re
from pathlib import Path

from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.repl.preferences import Preferences, load_preferences
from tests.shell.taverns import Visit, open_visit


def test_settings_are_kept_and_damage_is_survived(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    preferences = load_preferences(file)
    assert preferences["pace"] == "off"
    preferences.change("pace", "slow")
    assert load_preferences(file)["pace"] == "slow"
    for damaged in (b"\xff", b"{", b"[]", b'{"pace": "warp", "x": 1}', b'{"pace": []}'):
        file.write_bytes(damaged)
        assert load_preferences(file)["pace"] == "off"


def test_settings_that_cannot_be_written_still_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    preferences = Preferences({}, tmp_path / "file" / "settings.json")
    preferences.change("pace", "fast")
    assert preferences["pace"] == "fast"


# ------------------------------------------------------------------ hands in order


def hand_at(visit: Visit) -> list[str]:
    """The cards of the hand in the order of their numbers on the screen."""
    session = visit.tavern.session
    assert session is not None
    decision = session.decision
    assert isinstance(decision, HallDecision)
    return [str(each) for each in decision.numbered]


def at_the_exchange(*orders: str) -> Visit:
    visit = open_visit()
    visit.type(*orders, "play kings-council seed 5 seats 3", "check", "call")
    return visit


def test_a_hand_is_shown_as_the_player_likes_it() -> None:
    visit = at_the_exchange()
    dealt = hand_at(visit)
    deck = visit.tavern.session.words.deck  # type: ignore[union-attr]
    shown = visit.type("set sort rank")
    ranked = hand_at(visit)
    ranks = [deck.names[code][:4] for code in ranked]
    assert re.findall(r"│(\w{4})", shown.splitlines()[2])[: len(ranks)] == ranks
    assert sorted(dealt) == sorted(ranked)
    numbers = [deck.numbers[code] for code in ranked]
    assert numbers == sorted(numbers)
    assert numbers != [deck.numbers[code] for code in dealt]
    visit.type("set sort color")
    colors = [deck.attributes["color"][code] for code in hand_at(visit)]
    order = list(deck.values["color"])
    assert [order.index(color) for color in colors] == sorted(map(order.index, colors))
    visit.type("set sort dealt")
    assert hand_at(visit) == dealt


def test_numbers_are_those_under_the_cards() -> None:
    visit = at_the_exchange("set sort rank")
    card = hand_at(visit)[1]
    session = visit.tavern.session
    assert session is not None
    assert session.decision is not None
    assert session.decision.read("discard 2") == (card,)


def test_where_friends_read_along_numbers_do_not_tell_how_cards_rank() -> None:
    visit = open_visit()
    visit.type("set sort rank", "play kings-council with Ann, Ben seed 5 seats 3")
    said = visit.type("set sort color")
    assert said == "sort is color.\nWith friends at the keyboard hands stay as they were dealt."
    session = visit.tavern.session
    assert session is not None
    own = session.game.view(0).own["Hand"]
    assert session.words.arranged("Hand", own) == own
    assert session.table.words.hands_by == "dealt"


def test_what_all_may_see_stays_as_it_lies() -> None:
    visit = at_the_exchange("set sort rank")
    words = visit.tavern.session.words  # type: ignore[union-attr]
    assert words.arranged("King", ("Rk", "Ba")) == ("Rk", "Ba")
    assert words.arranged("Hand", ("Rk", 3)) == ("Rk", 3)
