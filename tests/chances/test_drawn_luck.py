"""The luck that came in imagined games is 0 on average, and what goes along with it is known the
better for it.
"""

# ruff: noqa: SLF001

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev, variance

import pytest

from rdi import library
from rdi.arrays.games.imagined_games import ImaginedGames
from rdi.chances.drawn_luck import DrawnLuck, NotFollowed
from rdi.chances.endings import endings
from rdi.chances.estimation import Budget, ControlVariates, Estimate, mean, proportion
from rdi.chances.rollouts import TIMES_IN_NUMBERS, TRIES, EndingSampler
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.table import DECK
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings
from tests.nightly import at_night


def game_at(name: str, variant: str, decision: int) -> Game:
    """A game for four at one of its decisions, in which everybody calls and picks by luck."""
    compiled = library.compiled_game(name, [variant] if variant else [])
    game, luck = Game(compiled, Settings(), SeededChance(5), [50] * 4), Random(1)
    for _ in range(decision):
        request = game.pending
        assert request is not None
        is_bet = isinstance(request, Wager)
        game.answer(request.stay if is_bet else luck.choice(request.options))
    return game


def first_answer(game: Game) -> Answer:
    request = game.pending
    assert request is not None
    return request.options[0] if isinstance(request, Pick) else request.stay


def sampler_of(game: Game, in_numbers: bool = False) -> EndingSampler:
    assert game.pending is not None
    sampler = EndingSampler(game.view(game.pending.seat), 10.0)
    if not in_numbers:
        sampler.__dict__["in_numbers"] = None
    return sampler


@pytest.mark.parametrize(
    ("name", "variant", "decision", "count"),
    [
        ("city-square", "", 0, 60),
        ("city-square", "dragons", 33, 80),
        ("rogues-and-warriors", "exchange", 0, 150),
        ("threes", "hidden_fate", 0, 120),
        ("jack-of-all-trades", "dragons", 0, 150),
    ],
)
def test_luck_is_nothing_on_average(name: str, variant: str, decision: int, count: int) -> None:
    game, luck = game_at(name, variant, decision), Random(3)
    sampler, answer = sampler_of(game), first_answer(game)
    found = []
    for _ in range(count):
        ends, _ = sampler.after_each((answer,), luck.getrandbits(48))
        lucks = zip(*[end.luck for end in ends[answer]], strict=True)
        found.append([fmean(each) for each in lucks])
    columns = [*zip(*found, strict=True)]
    assert columns
    assert any(pstdev(column) > 0 for column in columns)
    for column in columns:
        assert abs(fmean(column)) <= 4.5 * pstdev(column) / sqrt(count) + 1e-9


def test_luck_in_numbers_is_nothing_on_average() -> None:
    game, luck = game_at("city-square", "", 44), Random(3)
    sampler, answer = sampler_of(game), first_answer(game)
    games = ImaginedGames(game._compiled, 4, TRIES, with_numba=False)
    sampler.__dict__["in_numbers"] = games
    sampler.__dict__.pop("_drawn", None)
    found = []
    for _ in range(20):
        ends, _ = sampler.after_each((answer,), luck.getrandbits(48))
        assert len(ends[answer]) == TIMES_IN_NUMBERS
        lucks = zip(*[end.luck for end in ends[answer]], strict=True)
        found.append([fmean(each) for each in lucks])
    columns = [*zip(*found, strict=True)]
    assert len(columns) == 8
    for column in columns:
        assert pstdev(column) > 0
        assert abs(fmean(column)) <= 4.5 * pstdev(column) / sqrt(len(found))


def test_counted_work_does_without() -> None:
    game = game_at("jack-of-all-trades", "dragons", 0)
    assert game.pending is not None
    sampler = EndingSampler(game.view(game.pending.seat))
    ends, _ = sampler.after_each((first_answer(game),), 1)
    assert [end.luck for each in ends.values() for end in each] == [()]


def test_what_is_dealt_and_drawn_is_counted_for_whom_it_comes_to() -> None:
    game = game_at("city-square", "", 0)
    view = game.view(0)
    drawn, table = DrawnLuck(view), view.imagine(1)._table
    kinds = sorted({card[0] for card in table.piles[DECK]})
    size = len(table.piles[DECK])
    before = drawn.at(table).luck
    lady = next(card for card in table.piles[DECK] if card.startswith("L"))
    own = [("drew", game._compiled.pile("Dealt", 0), (lady,))]
    others = [("drew", game._compiled.pile("Dealt", 2), (lady,))]
    part = sum([card.startswith("L") for card in table.piles[DECK]]) / size
    for events, side in ((own, 0), (others, 1)):
        gained = [
            now - then for now, then in zip(drawn.at(table).add(events).luck, before, strict=True)
        ]
        half = len(gained) // 2
        mine = gained[side * half : (side + 1) * half]
        assert max(mine) == pytest.approx(1 - part)
        assert sum([abs(each) for each in gained]) == pytest.approx(sum(map(abs, mine)))
        assert half == len(kinds) - 1


@pytest.mark.parametrize(
    "event", [("moved", DECK, 5, ("Wk",)), ("moved", 5, DECK, ("Wk",)), ("reshuffled",)]
)
def test_a_deck_that_is_looked_through_or_made_anew_is_not_followed(event: tuple[object]) -> None:
    game = game_at("city-square", "", 0)
    view = game.view(0)
    luck = DrawnLuck(view).at(view.imagine(1)._table)
    with pytest.raises(NotFollowed):
        luck.add([event])


# ------------------------------------------------------------------ what is made of it


def samples(luck: Random, count: int) -> tuple[list[list[float]], list[float]]:
    """Quantities of mean 0, and values around 0.5 that go along with them."""
    seen = [[luck.gauss(0, 1), luck.gauss(0, 3), 0.0] for _ in range(count)]
    return seen, [0.5 + one - other / 3 + luck.gauss(0, 1) for one, other, _ in seen]


@pytest.mark.parametrize("count", [60, 2_000])
def test_a_mean_is_known_better_and_no_better_than_is_said(count: int) -> None:
    luck, found, plain = Random(4), [], []
    for _ in range(300):
        seen, values = samples(luck, count)
        controls = ControlVariates(seen)
        assert controls.is_enough
        found.append(controls.corrected(values, mean(values)))
        plain.append(mean(values))
    held = sum([abs(each.value - 0.5) <= each.error for each in found])
    assert 0.92 * 300 <= held <= 0.98 * 300
    ratio = fmean([one.error for one in found]) / fmean([one.error for one in plain])
    assert ratio == pytest.approx(sqrt(1 / 3), rel=0.05)
    assert variance([one.value for one in found]) < variance([one.value for one in plain]) / 2


def test_what_depends_on_nothing_else_is_exact() -> None:
    luck = Random(2)
    seen = [[luck.gauss(0, 1), luck.gauss(0, 1)] for _ in range(50)]
    values = [0.25 + one / 8 - other / 16 for one, other in seen]
    found = ControlVariates(seen).corrected(values, mean(values))
    assert found.value == pytest.approx(0.25)
    assert found.error == pytest.approx(0, abs=1e-6)


def test_what_says_the_same_twice_counts_once_and_what_is_always_alike_not_at_all() -> None:
    seen, values = samples(Random(5), 100)
    twice = [[*each, each[0], each[0] + each[1]] for each in seen]
    one, other = (ControlVariates(each).corrected(values, mean(values)) for each in (seen, twice))
    assert other.value == pytest.approx(one.value)
    assert other.error == pytest.approx(one.error)


def test_few_samples_and_samples_that_are_alike_are_left_as_they_are() -> None:
    seen, _ = samples(Random(6), 20)
    assert not ControlVariates(seen).is_enough
    assert not ControlVariates([[0.0]] * 100).is_enough
    seen, _ = samples(Random(6), 100)
    alike = proportion([1.0] * 100)
    assert ControlVariates(seen).corrected([1.0] * 100, alike) == alike


def test_all_that_is_told_of_a_game_is_corrected_alike() -> None:
    game = game_at("jack-of-all-trades", "dragons", 0)
    assert game.pending is not None
    budget = Budget(200, 60.0, clock=lambda: 0.0, is_timed=True)
    best = endings(game.view(game.pending.seat), budget, answer=first_answer(game)).best
    (pot,) = best.pots
    assert best.share.value == pytest.approx(pot.share.value)
    assert best.share.error < proportion(best.shares).error * 0.9  # type: ignore[attr-defined]
    assert isinstance(best.points, Estimate)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "variant", "decision", "count"),
    [
        pytest.param("city-square", "", 0, 110, marks=at_night),
        pytest.param("threes", "hidden_fate", 0, 240, marks=at_night),
        ("jack-of-all-trades", "dragons", 0, 120),
    ],
)
def test_corrected_intervals_hold_what_comes_out_in_the_long_run(
    name: str, variant: str, decision: int, count: int
) -> None:
    game = game_at(name, variant, decision)
    assert game.pending is not None
    view, answer = game.view(game.pending.seat), first_answer(game)
    found = []
    for seed in range(200):
        budget = Budget(count, 60.0, clock=lambda: 0.0, is_timed=True)
        found.append(endings(view, budget, seed=seed, answer=answer).best.share)
    truth = fmean([each.value for each in found])
    held = sum([abs(each.value - truth) <= each.error for each in found])
    assert 0.92 <= held / len(found) <= 0.99, held
