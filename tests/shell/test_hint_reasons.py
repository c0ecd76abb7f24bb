"""Reasons for an advice follow from the odds, and look ahead only where nothing can change."""

from dataclasses import replace

import pytest

from rdi.chances.results import Estimate, Odds, Option, PotOdds
from rdi.model.request import Answer
from rdi.shell.advice.hints import (
    EVEN_GOLD,
    gain,
    middle,
    next_pick,
    reasons,
    reasons_in_short,
)
from rdi.shell.advice.odds_text import apart_text, gold_promise, option_rows
from rdi.shell.advice.verdict import TIMES, Promise, Verdict, as_data
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


def named(answer: Answer) -> Verdict:
    """A verdict without figures."""
    return Verdict(answer, (), ())


def bet_odds(share: float, owed: int = 6, stake: int = 16) -> Odds:
    chance = Estimate(share, 0.02)
    pots = (PotOdds("pot", 22, (1, 2), chance, Estimate(0), chance),)
    price = owed / (owed + stake) if owed else None
    return Odds(0, "drawn", 1500, False, pots, chance, None, (), owed, stake, price)


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.10, "If this were the last bet, a call would lose 3.8 Gold on average."),
        (0.60, "If this were the last bet, a call would win 7.2 Gold on average."),
        (0.27, "hardly any difference"),
    ],
)
def test_what_a_call_comes_to_follows_from_its_price(share: float, said: str) -> None:
    told = " ".join(reasons(bet_odds(share), desk_at("play kings seed 5"), named("call"), None))
    assert said in told
    assert "Calling 6 for a pot of 16 needs 27." in told


def test_a_call_at_its_price_gains_nothing() -> None:
    assert abs(gain(bet_odds(6 / 22))) < 1e-9 < EVEN_GOLD


def test_where_nothing_is_owed_the_part_is_compared_with_an_even_one() -> None:
    decision = desk_at("play kings seed 5")
    told = " ".join(reasons(bet_odds(0.1, owed=0), decision, named(("raise", 4)), None))
    assert "an even part among 3 is 33" in told
    assert "bluff" in told
    assert "bluff" not in " ".join(
        reasons(bet_odds(0.4, owed=0), decision, named(("raise", 4)), None)
    )


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0, "You cannot win this pot."), (1.0, "You are certain to win this pot.")],
)
def test_a_pot_that_is_lost_or_won_is_said_to_be_that(share: float, said: str) -> None:
    sure = replace(bet_odds(share), is_exact=True, samples=0)
    told = " ".join(reasons(sure, desk_at("play kings seed 5"), named("fold"), None))
    assert said in told
    assert "on average" not in told.partition(said)[0]


def test_what_is_certain_is_said_first() -> None:
    sure = replace(bet_odds(0.5), certain=("it is won",))
    told = reasons(sure, desk_at("play kings seed 5"), named("call"), None)
    assert told[0] == "It is won."
    assert told[-1].startswith("From 1,500 deals")


def golds(**worths: float) -> tuple[Promise, ...]:
    return tuple(
        [gold_promise(each, each, Estimate(gold, 0.3), False) for each, gold in worths.items()]
    )


def test_the_figures_by_which_a_bet_is_advised_are_told_with_their_half_widths() -> None:
    decision = desk_at("play kings seed 5")
    best = Verdict("fold", golds(fold=0.0, call=-1.2), ())
    told = " ".join(reasons(bet_odds(0.6), decision, best, None))
    figures = "fold 0 ±0.3 and call -1.2 ±0.3."
    assert f"In Gold, reckoning with the others' bets so far and to come: {figures}" in told
    assert "cannot be told apart" not in told
    close = Verdict("call", golds(call=0.4, fold=0.0), ("call", "fold"))
    told = " ".join(reasons(bet_odds(0.6), decision, close, None))
    assert "Call and fold cannot be told apart by these figures." in told
    heart = Verdict("call", (Promise("call", 70, 0.0, TIMES, "call: 70 times in 100"),), ())
    told = " ".join(reasons(bet_odds(0.6), decision, heart, None))
    assert "known by heart, from a solution of the whole game: call 70 times in 100." in told


def options(decision: Decision, *figures: tuple[float, Estimate, int]) -> tuple[Option, ...]:
    """The first ways to answer with these parts of the pot, Gold less than the best, and trials."""
    return tuple(
        [
            Option(answer, Estimate(share, 0.02), None, samples=samples, behind=behind)
            for answer, (share, behind, samples) in zip(
                decision.request.options, figures, strict=False
            )
        ]
    )


@pytest.mark.parametrize(
    ("behind", "contenders"),
    [
        ([Estimate(0.0), Estimate(0.1)], ()),
        ([Estimate(0.0), Estimate(0.0), Estimate(1.0)], (0, 1)),
        ([Estimate(0.0), Estimate(0.4, 0.3), Estimate(2.0, 0.3)], ()),
        ([Estimate(0.0), Estimate(0.2, 0.3), Estimate(2.0, 0.3)], (0, 1)),
        ([Estimate(0.0), Estimate(3.0, float("inf"))], (0, 1)),
        ([], ()),
    ],
)
def test_answers_are_told_apart_by_how_much_less_they_bring(
    behind: list[Estimate], contenders: tuple[int, ...]
) -> None:
    decision = desk_at("play kings seed 5", "discard")
    found = options(decision, *[(0.5, each, 9) for each in behind])
    answers = decision.request.options
    odds = replace(bet_odds(0.5), options=found)
    assert odds.contenders == tuple([answers[number] for number in contenders])
    assert bool(apart_text(odds.contenders, decision)) == bool(contenders)
    verdict = Verdict(answers[0], (), odds.contenders)
    assert as_data(verdict, {})["cannot_be_told_apart"] == list(odds.contenders)


def test_odds_tell_how_much_less_an_answer_brings_where_that_is_sure() -> None:
    decision = desk_at("play kings seed 5", "discard")
    less = Estimate(0.8, 0.2), Estimate(0.1, 0.2)
    found = options(decision, (0.5, Estimate(0.0), 9), *[(0.49, each, 9) for each in less])
    rows = option_rows(replace(bet_odds(0.5), options=found), decision)
    assert [each.note for each in rows] == ["", "0.8 ±0.2 Gold less", ""]


def test_in_short_a_bet_is_told_beside_the_best_of_another_kind() -> None:
    decision = desk_at("play kings seed 5")
    raised = [gold_promise(("raise", to), f"raise to {to}", Estimate(5 - to / 4, 0.3), False)
              for to in (2, 4)]  # fmt: skip
    best = Verdict(("raise", 2), (*raised, *golds(call=1.0, fold=0.0)), ())
    told = reasons_in_short(bet_odds(0.6), decision, best, None)
    assert told == [
        "Your part of the pot is 60 in 100 on average. Calling 6 for a pot of 16 needs 27.",
        "In Gold, reckoning with the others' bets so far and to come: raise to 2 +4.5 ±0.3 and "
        "call +1 ±0.3.",
    ]
    as_good = (("raise", 2), ("raise", 4), "call")
    close = Verdict(("raise", 2), (*raised, *golds(call=4.4, fold=0.0)), as_good)
    told = reasons_in_short(bet_odds(0.6), decision, close, None)
    assert told[-1] == "Raise to 2 and call cannot be told apart by these figures."


def test_an_answer_that_was_soon_given_up_is_no_rival_however_far_it_may_be_off() -> None:
    decision = desk_at("play kings seed 5", "discard")
    far = Estimate(1.0, 4.0)
    found = options(decision, (0.5, Estimate(0.0), 900), (0.3, far, 12))
    odds = replace(bet_odds(0.5), options=found)
    assert odds.compared == found[:1]
    assert odds.contenders == ()


def test_the_middle_holds_four_of_five_cases() -> None:
    scores = tuple([("", points, 0.1) for points in range(10, 0, -1)])
    low, high = middle(scores)
    assert (low, high) == (2, 9)
    assert middle((("", 7, 1.0),)) == (7, 7)


def test_what_the_best_of_the_others_comes_to_is_told_with_its_range() -> None:
    decision = desk_at("play kings seed 5")
    scores = tuple([("ordinary", points, 0.1) for points in range(19, 9, -1)])
    told = reasons(replace(bet_odds(0.5), rivals=scores), decision, named("call"), None)
    assert "The best of the others typically ends at 15, mostly 11 to 19." in told
    alone = replace(bet_odds(0.5), rivals=(("ordinary", 7, 1.0),))
    alone = replace(alone, pots=(replace(alone.pots[0], rivals=(1,)),))
    assert "The other player ends at 7." in reasons(alone, decision, named("call"), None)
    assert not any(
        "others" in each for each in reasons(bet_odds(0.5), decision, named("call"), None)[:-1]
    )


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
