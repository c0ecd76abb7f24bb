"""Reasons for an advice follow from the odds, and look ahead only where nothing can change."""

from dataclasses import replace

import pytest

from rdi.model.request import Answer
from rdi.odds.results import Estimate, Odds, Option, PotOdds
from rdi.shell.advice.hints import EVEN_GOLD, gain, middle, next_pick, no_worse, reasons
from rdi.shell.play.decision import Decision
from tests.shell.taverns import Visit, open_visit


def desk_of(visit: Visit) -> Decision:
    assert visit.tavern.session is not None
    decision = visit.tavern.session.decision
    assert decision is not None
    return decision


def desk_at(line: str, verb: str = "") -> Decision:
    visit = open_visit()
    visit.type(line)
    while verb and desk_of(visit).request.verb != verb:
        visit.type("c" if desk_of(visit).request.verb == "bet" else "keep")
    return desk_of(visit)


def bet_odds(share: float, owed: int = 6, stake: int = 16) -> Odds:
    chance = Estimate(share, 0.02)
    pots = (PotOdds("pot", 22, (1, 2), chance, Estimate(0), chance),)
    price = owed / (owed + stake) if owed else None
    return Odds(0, "drawn", 1500, False, pots, chance, None, (), owed, stake, price)


@pytest.mark.parametrize(
    ("share", "answer", "said"),
    [
        (0.10, "fold", "a call loses 3.8 Gold on average."),
        (0.10, "call", "a call loses 3.8 Gold on average, if nobody folds or raises"),
        (0.60, "call", "a call wins 7.2 Gold on average."),
        (0.60, "fold", "a call wins 7.2 Gold on average, if nobody folds or raises"),
        (0.27, "fold", "hardly any difference"),
    ],
)
def test_the_verdict_on_a_call_follows_from_its_price(share: float, answer: str, said: str) -> None:
    told = " ".join(reasons(bet_odds(share), desk_at("play kings seed 5"), answer, None))
    assert said in told
    assert "Calling 6 for a pot of 16 needs 27." in told


def test_a_call_at_its_price_gains_nothing() -> None:
    assert abs(gain(bet_odds(6 / 22))) < 1e-9 < EVEN_GOLD


def test_where_nothing_is_owed_the_part_is_compared_with_an_even_one() -> None:
    decision = desk_at("play kings seed 5")
    told = " ".join(reasons(bet_odds(0.1, owed=0), decision, ("raise", 4), None))
    assert "an even part among 3 would be 33" in told
    assert "bluff" in told
    assert "bluff" not in " ".join(reasons(bet_odds(0.4, owed=0), decision, ("raise", 4), None))


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0, "You cannot win this pot."), (1.0, "You are certain to win this pot.")],
)
def test_a_pot_that_is_lost_or_won_is_said_to_be_that(share: float, said: str) -> None:
    sure = replace(bet_odds(share), is_exact=True, samples=0)
    told = " ".join(reasons(sure, desk_at("play kings seed 5"), "fold", None))
    assert said in told
    assert "on average" not in told.partition(said)[0]


def test_what_is_certain_is_said_first() -> None:
    sure = replace(bet_odds(0.5), certain=("it is won",))
    told = reasons(sure, desk_at("play kings seed 5"), "call", None)
    assert told[0] == "It is won."
    assert told[-1].startswith("From 1,500 deals")


@pytest.mark.parametrize(
    ("worths", "said"),
    [
        ({"call": -1.2, "fold": 0.0}, "in Gold: fold +0.0 and call -1.2."),
        ({}, "the bets are known by heart"),
    ],
)
def test_where_the_odds_speak_for_another_bet_the_figures_of_the_advice_are_told(
    worths: dict[Answer, float], said: str
) -> None:
    decision = desk_at("play kings seed 5")
    assert said in " ".join(reasons(bet_odds(0.6), decision, "fold", None, lambda: worths))
    assert said not in " ".join(reasons(bet_odds(0.6), decision, "call", None, lambda: worths))


def test_an_answer_that_promises_less_by_the_figures_is_not_advised() -> None:
    decision = desk_at("play kings seed 5", "discard")
    first, second = decision.request.options[:2]
    chance = Estimate(0.5, 0.02)
    options = (
        Option(second, chance, Estimate(9)),
        Option(first, Estimate(0.2, 0.02), Estimate(5)),
    )
    odds = Odds(0, "drawn", 9, False, bet_odds(0.5).pots, chance, None, (), options=options)
    assert no_worse(odds, first) == second
    assert no_worse(odds, second) == second
    told = " ".join(reasons(odds, decision, second, None))
    assert told.index("50 in 100") < told.index("20 in 100")
    assert "Too close" not in told
    close = replace(odds, options=(options[0], replace(options[1], share=Estimate(0.49, 0.03))))
    assert no_worse(close, first) == first
    assert "Too close to call" in " ".join(reasons(close, decision, first, None))


def test_the_middle_holds_four_of_five_cases() -> None:
    scores = tuple([("", points, 0.1) for points in range(10, 0, -1)])
    low, high = middle(scores)
    assert (low, high) == (2, 9)
    assert middle((("", 7, 1.0),)) == (7, 7)


def test_what_the_best_of_the_others_comes_to_is_told_with_its_range() -> None:
    decision = desk_at("play kings seed 5")
    scores = tuple([("ordinary", points, 0.1) for points in range(19, 9, -1)])
    told = reasons(replace(bet_odds(0.5), rivals=scores), decision, "call", None)
    assert "The best of the others typically ends at 15, mostly 11 to 19." in told
    alone = replace(bet_odds(0.5), rivals=(("ordinary", 7, 1.0),))
    alone = replace(alone, pots=(replace(alone.pots[0], rivals=(1,)),))
    assert "The other player ends at 7." in reasons(alone, decision, "call", None)
    assert not any("others" in each for each in reasons(bet_odds(0.5), decision, "call", None)[:-1])


# ------------------------------------------------------------------ looking ahead


def test_the_next_pick_is_told_where_the_hand_stays_as_it_is() -> None:
    decision = desk_at("play kings seed 5")
    found = next_pick(decision)
    assert found is not None
    ahead, odds = found
    assert ahead.request.verb == "discard"
    assert ahead.view.own == decision.view.own
    assert odds.options
    assert "If you stay: discard" in " ".join(told_by_hint("play kings seed 5").split())


@pytest.mark.parametrize("line", ["play threes seed 3", "play wheel seed 3", "play jack seed 3"])
def test_nothing_is_told_ahead_where_luck_comes_before_the_choice(line: str) -> None:
    visit = open_visit()
    visit.type(line)
    while desk_of(visit).request.verb != "bet":
        visit.type(visit.tavern.session.private_screen().choices[0].text)
    assert next_pick(desk_of(visit)) is None


def test_a_pick_is_no_bet_to_look_ahead_from() -> None:
    assert next_pick(desk_at("play kings seed 5", "discard")) is None


def told_by_hint(line: str) -> str:
    visit = open_visit()
    visit.type(line)
    return visit.type("hint")
