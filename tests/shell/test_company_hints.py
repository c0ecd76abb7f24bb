"""A hint in a game of characters gives the reasons: chances, and what comes of the answer."""

import pytest

from rdi.model.request import PASS
from rdi.shell.advice.company_hints import company_advice
from tests.shell.inn_visits import at, decision_of, go_on, session_of
from tests.shell.taverns import Visit


@pytest.fixture(scope="module")
def action() -> Visit:
    """You are asked for an Action Card."""
    return at("play")


def test_a_hint_tells_the_chances_and_what_comes_of_it(action: Visit) -> None:
    told = " ".join(action.type("hint").split())
    assert "in 100" in told
    assert "By the end of the turn, on average, rather than to" in told


def test_the_same_hint_is_given_when_asked_again(action: Visit) -> None:
    assert action.type("hint") == action.type("hint")


def test_what_is_advised_is_best_by_the_figures_that_are_told(action: Visit) -> None:
    decision = decision_of(action)
    for answer in decision.pick.options:
        best, told = company_advice(decision, answer)
        first = told[0]
        if first.startswith("Chances"):
            figures = [float(word) for word in first.replace(",", "").split() if "." in word[:-1]]
            assert figures[0] > figures[1]
        else:
            assert best == answer or best != PASS
            assert first.startswith("It comes to much the same")


def test_cards_that_are_kept_are_named() -> None:
    visit = at("discard")
    for _ in range(12):
        if decision_of(visit).pick.verb == "discard":
            told = visit.type("hint")
            assert "The hand is filled up again" in told or "guard" in told or "keep" in told
        if session_of(visit).is_over:
            break
        go_on(visit)
