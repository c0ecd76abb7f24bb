"""Reviews: what choices cost, what luck gave, and that both together make the result."""

from functools import cache
from statistics import fmean, stdev
from typing import Any

import pytest

import rdi
from rdi.chances.odds import odds
from rdi.errors import BadRecord
from rdi.model.record import Record
from rdi.players.registry import by_level
from rdi.review.appraisal import appraisal, is_forced
from rdi.review.game_review import GameReview, review
from rdi.review.marks import MARKS, RATINGS, WORST, mark_of, rating
from rdi.review.weighing import CHANCE, GOLD, Look, weighing
from rdi.session.replay import answers, steps

GAMES = [
    "den-of-thieves",
    pytest.param("kings-council", marks=pytest.mark.slow),
    pytest.param("threes", marks=pytest.mark.slow),
    "rogues-and-warriors",
]
NAMES = ["den-of-thieves", "kings-council", "threes", "rogues-and-warriors"]
SECONDS = 0.02
LOOK = Look(SECONDS)


@cache
def played(name: str, seed: int, *levels: int) -> Record:
    """A game between regulars of these levels."""
    game = rdi.new_game(name, seats=len(levels), seed=seed)
    players = [by_level(level).make(f"{seed} {seat}") for seat, level in enumerate(levels)]
    while (request := game.pending) is not None:
        game.answer(players[request.seat].decide(request, game.view(request.seat)))
    return game.record


def begun_inn_game() -> Record:
    """The beginning of a game of characters."""
    seats = ["zot", "gerki"]
    game = rdi.new_game("red-dragon-inn", seats=seats, seed=5, asks="able")
    players = [by_level(1).make(seat) for seat in seats]
    while (request := game.pending) is not None and len(game.log) < 60:
        game.answer(players[request.seat].decide(request, game.view(request.seat)))
    return game.record


def in_short(record: Record, **wished: Any) -> GameReview:
    """A review with SECONDS for each choice."""
    seats = wished.get("seats")
    count = sum(seats is None or seat in seats for seat, _ in answers(record.log))
    return review(record, seconds=SECONDS * count, **wished)


@cache
def reviewed(name: str, seed: int = 3) -> GameReview:
    return in_short(played(name, seed, 1, 3, 2))


# ------------------------------------------------------------------ the sum


@pytest.mark.parametrize("name", GAMES)
def test_the_result_is_luck_and_errors_and_what_is_left_over(name: str) -> None:
    found = reviewed(name)
    outcome = played(name, 3, 1, 3, 2).outcome
    assert outcome is not None
    for seat in range(3):
        own = found.of(seat)
        assert own.luck is not None
        assert own.left_over is not None
        errors = own.others_errors.value - own.own_errors.value
        assert own.luck.value + errors + own.left_over == pytest.approx(outcome.winnings[seat])


@pytest.mark.parametrize("name", GAMES)
def test_luck_is_taken_from_some_and_given_to_others(name: str) -> None:
    luck = reviewed(name).luck
    assert luck is not None
    assert sum(each.value for each in luck) == pytest.approx(0)
    assert any(each.value for each in luck)


@pytest.mark.parametrize("name", GAMES)
def test_what_an_error_costs_is_brought_to_those_who_are_still_in(name: str) -> None:
    found = reviewed(name)
    lost = sum(found.of(seat).own_errors.value for seat in range(3))
    won = sum(found.of(seat).others_errors.value for seat in range(3))
    assert won == pytest.approx(lost)
    assert lost > 0


@pytest.mark.slow
def test_luck_is_nothing_in_the_mean() -> None:
    """Over games whose luck has nothing to do with one another, at each seat."""
    found = [review(played("den-of-thieves", seed, 2, 2, 2), seats=[]) for seed in range(60)]
    for seat in range(3):
        values = [each.luck[seat].value for each in found if each.luck is not None]
        assert len(values) == len(found)
        assert abs(fmean(values)) < 4 * stdev(values) / len(values) ** 0.5


# ------------------------------------------------------------------ what choices cost


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_costs_less_than_nothing_and_the_best_is_worth_the_most(name: str) -> None:
    """Of bets the best may be worth less on average than one by which more may be lost."""
    record = played(name, 3, 1, 3, 2)
    for choice in reviewed(name).choices:
        if (found := choice.appraisal) is not None:
            assert found.cost.value >= 0
            assert found.given in found.worths
            values = [each.value for each in found.worths.values()]
            is_bet = isinstance(steps(record)[choice.step].pending, rdi.Wager)
            assert values[is_bet:] == sorted(values[is_bet:], reverse=True)
            assert found.worths[found.best].value == values[0]
            assert not (found.given == found.best and found.cost.value)


def test_a_pick_costs_the_part_of_the_pots_that_odds_tell() -> None:
    """Where all is counted, to the last digit."""
    record = played("threes", 1, 1, 1)
    checked = 0
    for step, (seat, _) in enumerate(answers(record.log)):
        position = steps(record)[step]
        request, view = position.pending, position.view(seat)
        assert request is not None
        if isinstance(request, rdi.Wager) or is_forced(request):
            continue
        told = odds(view)
        amount = sum(pot.amount for pot in told.pots)
        if not told.is_exact or len(told.options) < 2:
            continue
        best, worst = told.options[0], told.options[-1]
        found = appraisal(view, request, worst.answer, LOOK)
        assert found is not None
        assert found.weighed.at_stake == amount
        lost = amount * (best.share.value - worst.share.value)
        assert found.cost.value == pytest.approx(lost, abs=1e-6)
        assert appraisal(view, request, best.answer, LOOK).cost.value == 0  # type: ignore[union-attr]
        checked += 1
    assert checked


def test_to_fold_what_costs_nothing_to_hold_is_an_error() -> None:
    game = rdi.new_game("den-of-thieves", seats=3, seed=3)
    request, view = game.pending, game.view(0)
    assert isinstance(request, rdi.Wager)
    assert not request.owed
    folded = appraisal(view, request, "fold", LOOK)
    stayed = appraisal(view, request, "check", LOOK)
    assert folded is not None
    assert stayed is not None
    assert folded.worths["fold"].value == 0
    assert folded.cost.value > stayed.cost.value >= 0


def test_a_raise_of_which_nobody_thinks_is_weighed_for_itself() -> None:
    game = rdi.new_game("den-of-thieves", seats=4, seed=1)
    request, view = game.pending, game.view(0)
    assert isinstance(request, rdi.Wager)
    all_in, check = (appraisal(view, request, each, LOOK) for each in (("raise", 49), "check"))
    assert all_in is not None
    assert check is not None
    assert ("raise", 49) not in check.worths
    others = {each: all_in.worths[each] for each in check.worths}
    assert others == check.worths
    assert all_in.worths["raise", 49].value < min(each.value for each in others.values())


def test_the_same_is_found_when_asked_again() -> None:
    record = played("den-of-thieves", 3, 1, 3, 2)
    again = in_short(Record.read(str(record)))
    assert again.choices == reviewed("den-of-thieves").choices
    assert again.luck == reviewed("den-of-thieves").luck


def test_only_choices_between_several_answers_are_looked_at() -> None:
    record = played("rogues-and-warriors", 3, 1, 3, 2)
    found = reviewed("rogues-and-warriors")
    free = [
        step
        for step in range(len(answers(record.log)))
        if not is_forced(steps(record)[step].pending)  # type: ignore[arg-type]
    ]
    assert [each.step for each in found.choices] == free


@pytest.mark.slow
def test_the_better_regular_errs_less() -> None:
    """Level 6 judges, so that it errs least by what it judges itself; level 1 errs far more than
    level 3.
    """
    parts: dict[int, list[float]] = {1: [], 3: [], 6: []}
    for seed in range(8):
        for name in NAMES:
            found = in_short(played(name, seed, 1, 3, 6))
            for seat, level in enumerate(parts):
                parts[level] += [
                    each.appraisal.part
                    for each in found.of(seat).appraised
                    if each.appraisal is not None
                ]
    assert fmean(parts[1]) > fmean(parts[3]) > fmean(parts[6])


# ------------------------------------------------------------------ parts of a game


def test_whoever_stops_it_keeps_what_was_found() -> None:
    record = played("den-of-thieves", 3, 1, 3, 2)
    told: dict[tuple[int, int], None] = {}

    def progress(done: int, count: int) -> bool:
        told[done, count] = None
        return done < 2

    found = in_short(record, progress=progress)
    whole = reviewed("den-of-thieves")
    assert found.is_partial
    assert not whole.is_partial
    assert list(told) == [(each, len(answers(record.log))) for each in range(3)]
    assert found.choices == whole.choices[: len(found.choices)]
    assert len(found.choices) < len(whole.choices)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kings-council", "red-dragon-inn"])
def test_a_look_that_is_broken_off_ends_soon_and_tells_nothing(name: str) -> None:
    """Also where each choice was to be looked at for an hour."""
    record = begun_inn_game() if name == "red-dragon-inn" else played(name, 3, 1, 3, 2)
    count = len(answers(record.log))
    asked = {"seats": [0]} if name == "red-dragon-inn" else {}
    told: list[int] = []

    def progress(done: int, count: int) -> bool:
        told.append(done)
        return len(told) < 40

    found = review(record, seconds=3600.0 * count, progress=progress, **asked)
    assert found.is_partial
    assert len(told) <= 60
    assert len(found.choices) <= told[-1]


def test_of_a_game_that_goes_on_there_is_no_result() -> None:
    whole = played("den-of-thieves", 3, 1, 3, 2)
    text = "\n".join(str(whole).splitlines()[:4])
    record = Record.read(text)
    assert record.outcome is None
    found = in_short(record)
    assert found.luck is None
    assert found.why_no_luck == "the game is not over"
    assert found.of(0).result is None
    assert found.of(0).left_over is None


def test_a_record_that_is_not_good_is_refused() -> None:
    text = str(played("den-of-thieves", 3, 1, 3, 2)).replace('"check"', '"call"', 1)
    with pytest.raises(BadRecord):
        in_short(Record.read(text))


def test_a_game_of_characters_is_weighed_by_the_chance_to_be_the_last() -> None:
    found = in_short(begun_inn_game(), seats=[0])
    assert found.unit == CHANCE != GOLD
    own = found.of(0)
    assert own.result is own.luck is own.left_over is None
    assert found.of(1).choices == ()
    assert own.appraised
    assert all(0 <= each.cost.value <= 1 for each in own.choices)


# ------------------------------------------------------------------ marks and ratings


def test_marks_follow_the_part_of_what_was_at_stake() -> None:
    found = next(each for each in reviewed("den-of-thieves").choices if each.cost.value)
    assert found.appraisal is not None
    for mark in MARKS:
        if found.appraisal.part >= mark.least:
            assert mark_of(found.appraisal) is mark
            break
    assert [mark.least for mark in MARKS] == sorted((m.least for m in MARKS), reverse=True)


def test_ratings_are_named_by_the_error_rate() -> None:
    assert rating(0.0) == RATINGS[0].name
    for each, worse in zip(RATINGS, [*RATINGS[1:], None], strict=True):
        assert rating(each.most) == each.name
        assert rating(each.most + 0.01) == (worse.name if worse else WORST)


# ------------------------------------------------------------------ solved games


def test_bets_that_are_made_in_a_solved_game_cost_nothing_and_the_usual_one_is_best() -> None:
    """As the best regular knows it by heart; other bets are held against the usual one."""
    costs = []
    for seed in range(6):
        game = rdi.new_game("rogues-and-warriors", seats=2, seed=seed)
        request, view = game.pending, game.view(0)
        assert isinstance(request, rdi.Wager)
        found = weighing(view, LOOK)
        assert found is not None
        if not (often := found.by_heart):
            continue
        assert sum(often.values()) == pytest.approx(1, abs=0.02)
        assert often[found.best] == max(often.values())
        assert all(not found.cost(each).value for each in often)
        assert set(found.contenders) == (set(often) if len(often) > 1 else set())
        assert not found.bolder
        assert request.bounds is not None
        strange = ("raise", request.bounds[1])
        with_it = weighing(view, LOOK, strange)
        assert with_it is not None
        assert with_it.best == found.best
        assert {each: with_it.behind[each] for each in found.behind} == found.behind
        costs.append(with_it.cost(strange).value)
    assert costs
    assert any(costs)
