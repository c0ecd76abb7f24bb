"""A game of characters at the prompt: when nobody is asked, going back, and friends."""

import re
from pathlib import Path

import pytest

from rdi.engine.inn.view import InnView
from rdi.model.request import PASS, Respond
from rdi.shell.play.stops import (
    ALWAYS,
    FITTING,
    NEVER,
    STOPS,
    USEFUL,
    VALUES,
    Question,
    is_attack,
    questions,
)
from tests.shell.inn_visits import ORDER, at, decision_of, go_on, session_of, view_of
from tests.shell.taverns import Visit, open_visit

# ------------------------------------------------------------------ being asked or not


def asked_windows(visit: Visit, most: int = 60) -> int:
    """How often you are asked for an answer while everything is passed."""
    count = 0
    for _ in range(most):
        if visit.tavern.session is None:
            break
        decision = decision_of(visit)
        count += decision.pick.verb == "answer"
        free = decision.no_choice
        visit.type("all" if decision.pick.verb == "discard" else free.text if free else "fiona")
    return count


@pytest.mark.slow
def test_stops_say_when_one_is_asked() -> None:
    counts = {}
    for value in (NEVER, USEFUL, FITTING, ALWAYS):
        counts[value] = 0
        for seed in range(2):
            visit = open_visit()
            visit.type(f"stops all {value}", f"{ORDER} seed {seed}")
            counts[value] += asked_windows(visit, 30)
    assert counts[NEVER] == 0 < counts[USEFUL] < counts[FITTING] < counts[ALWAYS]


def test_what_was_passed_is_not_asked_again() -> None:
    count = 0
    for seed in range(2):
        visit = open_visit()
        visit.type("stops danger useful", f"{ORDER} seed {seed}")
        passed: set[Question] = set()
        for _ in range(60):
            if visit.tavern.session is None:
                break
            decision = decision_of(visit)
            free = decision.no_choice
            if decision.pick.verb == "answer":
                count += 1
                asked = questions(decision.pick, decision.inn_view)
                assert not asked <= passed
                passed |= asked
            visit.type("all" if decision.pick.verb == "discard" else free.text if free else "fiona")
    assert count


def test_stops_are_listed_and_only_known_ones_change() -> None:
    visit = open_visit()
    listed = visit.type("stops")
    assert all(name in listed for name in (*STOPS, *VALUES, *VALUES.values()))
    visit.type("stops phases always")
    assert visit.tavern.stops == {"phases": ALWAYS}
    assert "did you mean" in visit.wrong("stops phasse never")
    assert "always, fitting, useful and never" in visit.wrong("stops phases perhaps")


def test_nobody_is_asked_who_can_only_pass() -> None:
    visit = open_visit()
    visit.type("stops all always", f"{ORDER} seed 7")
    for _ in range(40):
        if visit.tavern.session is None:
            break
        request = decision_of(visit).request
        assert not isinstance(request, Respond) or len(request.items) > 1
        go_on(visit)


def test_pass_turn_passes_until_the_next_turn_or_an_attack() -> None:
    ends = set()
    for first_seed in range(0, 24, 6):
        visit = at("play", first_seed=first_seed)
        turns = view_of(visit).turns
        visit.type("pass turn")
        while visit.tavern.session is not None and view_of(visit).turns < turns + 3:
            decision = decision_of(visit)
            if decision.pick.verb == "answer":
                assert is_attack(decision.inn_view)
                ends.add("attack")
                break
            assert decision.pick.verb == "order"
            visit.type("fiona")
        else:
            assert visit.tavern.session is None or decision_of(visit).pick.verb == "discard"
            ends.add("turn")
    assert ends


# ------------------------------------------------------------------ taking back, saving, replaying


def test_undo_goes_back_to_the_last_choice_that_was_asked_for() -> None:
    visit = at("order")
    before = session_of(visit).game.record
    stats = view_of(visit).stats
    visit.type("zot")
    visit.type("undo")
    after = session_of(visit)
    assert after.is_practice
    assert after.game.record == before
    assert view_of(visit).stats == stats
    assert decision_of(visit).pick.verb == "order"


def test_what_was_passed_unasked_is_no_choice_to_take_back() -> None:
    visit = at("discard")
    visit.type("stops all never", "keep")
    while decision_of(visit).pick.verb != "discard":
        visit.type("fiona" if decision_of(visit).no_choice is None else "pass")
    asked = [each for each in session_of(visit).game.log if isinstance(each, tuple)]
    passed = [each for each in asked if each == (0, PASS)]
    assert len(passed) > 1
    for _ in asked:
        before = session_of(visit).game.record
        error = visit.tavern.take("undo")
        if error is not None:
            break
        assert decision_of(visit).pick.verb != "answer"
        assert len(session_of(visit).game.log) < len(before.log)
    assert "no choice to take back" in str(error)
    assert session_of(visit).game.record == before


def test_a_game_is_saved_and_gone_on_with_and_replayed(tmp_path: Path) -> None:
    visit = at("order", tmp_path)
    record = session_of(visit).game.record
    visit.tavern.leave()
    again = open_visit(tmp_path)
    again.type("resume")
    assert session_of(again).game.record == record
    assert decision_of(again).pick.verb == "order"
    again.type("zot")
    stepped = open_visit(tmp_path)
    assert stepped.type("replay --verify") == "The same."
    assert "Your hand" in stepped.type("set output plain", "replay") or stepped.printed
    shown = stepped.type("last", "b", "first")
    assert "discard" in shown


def test_why_tells_what_changed_a_number_and_by_how_much() -> None:
    visit = open_visit()
    visit.type("stops all never", f"{ORDER} seed 7")
    for _ in range(60):
        changed = [each for each in session_of(visit).view.events if each[0] == "changed"]
        if changed:
            break
        visit.type("fiona" if decision_of(visit).no_choice is None else "pass")
    _, seat, what, _, actual, _ = changed[-1]
    name = ("my", "fiona", "zot")[seat]
    said = visit.type(f"why {name} {what}")
    assert f"{abs(actual)} {what}" in said
    assert " by " in said
    assert visit.type("why")


# ------------------------------------------------------------------ several at one keyboard


def test_friends_are_asked_whatever_they_hold_and_no_hand_is_printed() -> None:
    visit = open_visit()
    visit.type("play red-dragon-inn with gerki, zot, Ann, Ben seed 7")
    session = session_of(visit)
    assert str(session.game.record.header.settings.asks) == "always"
    secret = {title for seat in (0, 1) for title in seen_by(visit, seat).hand}
    for _ in range(12):
        decision = decision_of(visit)
        page = " ".join(" ".join(visit.printed).split())
        public = {str(part) for event in session.view.events for part in event}
        public |= {title for seat in (0, 1) for title in open_cards(visit, seat)}
        assert not [title for title in secret - public if title in page]
        if decision.is_of_cards:
            texts = " ".join(f"{each.text} {each.note}" for each in decision.choices)
            assert not [title for title in decision.inn_view.hand if title in texts]
        if decision.pick.verb in ("answer", "play", "gamble"):
            assert not re.search(r"\d", texts), "the numbers tell that a card can be played"
        free = decision.no_choice
        visit.type(free.text if free else decision.item_name(decision.pick.items[0]))


def test_a_slip_of_the_finger_does_not_tell_what_somebody_holds() -> None:
    visit = open_visit()
    visit.type("play red-dragon-inn with gerki, zot, Ann, Ben asks able seed 7")
    said = ""
    for _ in range(20):
        decision = decision_of(visit)
        for title in decision.inn_view.hand:
            error = visit.tavern.take(f"{title[0]}x{title[2:]}")
            assert error is not None
            said += str(error)
            assert title not in str(error)
        free = decision.no_choice
        visit.type(free.text if free else decision.item_name(decision.pick.items[0]))
    assert said


def seen_by(visit: Visit, seat: int) -> InnView:
    view = session_of(visit).game.view(seat)
    assert isinstance(view, InnView)
    return view


def open_cards(visit: Visit, seat: int) -> tuple[str, ...]:
    """A player's discards, which all may look through."""
    discards = seen_by(visit, seat).pile("Discards")
    assert isinstance(discards, tuple)
    return discards


def test_a_hand_is_shown_to_its_owner_only() -> None:
    shown: list[tuple[str, list[str]]] = []
    visit = open_visit()
    visit.tavern.show_private = lambda name, lines: shown.append((name, list(lines)))
    visit.type("play red-dragon-inn with gerki, zot, Ann, Ben seed 7", "look")
    ((name, lines),) = shown
    assert name == "Ann"
    assert len([line for line in lines if line[1:2].isdigit()]) == 7


# ------------------------------------------------------------------ cards


def test_a_card_is_read_by_number_or_by_part_of_its_title() -> None:
    visit = at("discard")
    title = decision_of(visit).inn_view.hand[0]
    assert title in " ".join(visit.type("card 1").split())
    assert "Hide in shadows" in visit.type("card shadows")
    assert "Dark Ale" in visit.type("card dark ale with")
    assert "Drink Event" in visit.type("card drinking contest")
    assert "no card is called" in visit.wrong("card frodo").lower()
    assert "your cards go from 1 to 7" in visit.wrong("card 9")


def test_cards_are_read_in_the_lobby_too() -> None:
    visit = open_visit()
    assert "of Gerki" in visit.type("card hide in shadows")
    visit.wrong("card 1")
    visit.wrong("card")
