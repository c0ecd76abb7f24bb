"""A hint in a game of characters gives the reasons: chances, and what comes of the answer."""

import re
from dataclasses import replace
from typing import Any

import pytest

from rdi.model.request import PASS, Pick
from rdi.players.hand_sifting import cheapest
from rdi.review.weighing import Look, weighing
from rdi.shell.advice.company_hints import company_advice
from rdi.shell.advice.inn_sentences import done_text
from rdi.shell.play.inn_wording import gist, quoted
from tests.shell.inn_visits import at, decision_of, go_on, session_of
from tests.shell.taverns import Visit

SECONDS = 1.0


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
    for seed in range(4):
        found = weighing(decision.view, Look(SECONDS, seed))
        best, told = company_advice(decision, found)
        assert found is not None
        assert best.answer == found.best == best.promises[0].answer
        values = {each.answer: each.value for each in best.promises}
        assert values[best.answer] == 0
        close = [each.answer for each in best.promises if not found.cost(each.answer).value]
        assert list(best.contenders) == (close if len(close) > 1 else [])
        text = " ".join(told)
        assert "Chances to be the last: about" in text
        for each in best.promises[1:]:
            assert each.text in text
        assert ("cannot be told apart by these figures" in text) is bool(best.contenders)


def test_a_card_that_is_advised_is_told_with_what_it_does_and_where_that_leads(
    action: Visit,
) -> None:
    decision = decision_of(action)
    best, told = company_advice(decision, weighing(decision.view, Look(SECONDS)))
    card = decision.inn_view.card(str(best.answer))
    assert card is not None
    assert told[0] == f"{quoted(card.title)}: {gist(card)}"
    last = told[-1]
    for name in decision.inn_view.stats[0]:
        assert re.search(rf"You then have .*\d {name}", last)


def test_every_card_of_a_hand_is_kept_or_thrown_away_for_a_reason() -> None:
    visit = at("discard")
    asked = 0
    for _ in range(12):
        if decision_of(visit).pick.verb == "discard":
            told = " ".join(visit.type("hint").split())
            asked += 1
            for title in decision_of(visit).inn_view.hand:
                assert quoted(title) in told
            assert "cost nothing" not in told
        if session_of(visit).is_over:
            break
        go_on(visit)
    assert asked


def test_cards_that_must_be_given_up_are_those_worth_least() -> None:
    visit = at("discard")
    decision = decision_of(visit)
    hand = decision.inn_view.hand
    for verb, count in (("discard", 2), ("discard", 1), ("put", 2)):
        exact = replace(decision, request=Pick(decision.pick.seat, verb, hand, count, count))
        best, told = company_advice(exact, None)
        answer = best.answer
        assert answer == cheapest(decision.inn_view, exact.pick) or verb == "put"
        first = told[0]
        assert "worth least to you" in first
        for title in [answer] if isinstance(answer, str) else answer:
            assert quoted(title) in first


@pytest.mark.parametrize(
    ("verb", "items", "answer", "words"),
    [
        ("wages", ("pay", "dismiss"), "dismiss", "let the Minion go"),
        ("wages", ("pay", "dismiss"), "pay", "pay the Wages"),
        ("decide", ("yes", "no"), "yes", "say yes"),
        ("boost", ("yes", "no"), "no", "pay for no more"),
        ("split", ("nobody", 1), "nobody", "share the Drink with nobody"),
        ("split", ("nobody", 1), 1, "share the Drink with Fiona"),
        ("bid", (0, 1, 2), 0, "bid nothing"),
        ("bid", (0, 1, 2), 2, "bid 2"),
        ("order", (1, 2), 1, "order a Drink for Fiona"),
        ("pick", (1, 2), 2, "pick Zot"),
        ("do first", ("Ale", "Wine"), "Ale", "do Ale first"),
        ("number", (1, 2), 2, "choose 2"),
    ],
)
def test_what_is_advised_is_said_in_plain_words(
    action: Visit, verb: str, items: tuple[Any, ...], answer: Any, words: str
) -> None:
    decision = replace(decision_of(action), request=Pick(0, verb, items))
    assert done_text(decision, answer) == words


def test_who_passes_or_plays_a_card_is_not_said_to_choose_it(action: Visit) -> None:
    decision = decision_of(action)
    for answer in decision.pick.options:
        words = done_text(decision, answer)
        assert words == PASS if answer == PASS else words.startswith("play ")
    assert "would choose" not in action.type("hint")
