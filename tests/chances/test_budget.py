"""Odds keep to the seconds that they are given, by a clock that goes on when it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from rdi import library
from rdi.chances.estimation import LATE, LATE_LEAST, Budget
from rdi.chances.exchanges import (
    EXCHANGES_COST_MOST,
    ExchangesTooDear,
    Stage,
    policy_cost,
    verify_affordable,
)
from rdi.chances.knowledge import exchange_histories, knowledge_of
from rdi.chances.odds import odds, odds_after
from rdi.chances.results import Odds
from rdi.chances.table_endings import deals_of
from rdi.deadline import OutOfTime, Time, ending_when, verify_time
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings
from rdi.players.registry import regulars
from tests.chances.strange_games import STRANGE, generated

TICK = 0.001
SECONDS = 0.2

OURS = [entry.name for entry in library.usual_games()]


class TickingClock:
    """A clock for which each look at it takes a while, and nothing else does."""

    def __init__(self) -> None:
        self.looks: Iterator[int] = count()

    def __call__(self) -> float:
        return TICK * next(self.looks)


def begun(compiled: CompiledGame, seed: int = 5) -> Game:
    seats = min(4, compiled.definition.most_seats)
    return Game(compiled, Settings(), SeededChance(seed), [50] * seats)


def strange(name: str) -> Game:
    return begun(library.compiled_game_in(STRANGE[name], "strange"))


def moments(game: Game, most: int) -> Iterator[Game]:
    luck = Random(1)
    for _ in range(most):
        if game.pending is None:
            return
        yield game
        if isinstance(game.pending, Wager):
            game.answer(game.pending.stay)
        else:
            game.answer(luck.choice(list(game.pending.options)[:40]))


def timed(game: Game, is_timed: bool = True) -> Odds:
    assert game.pending is not None
    view = game.view(game.pending.seat)
    return odds(view, time=Time(SECONDS, TickingClock(), is_timed))


@pytest.mark.parametrize(
    "name",
    [*STRANGE, OURS[0], *(pytest.param(name, marks=pytest.mark.slow) for name in OURS[1:])],
)
def test_no_more_time_is_used_than_was_given(name: str) -> None:
    game = strange(name) if name in STRANGE else begun(library.compiled_game(name))
    for moment in moments(game, 5):
        found = timed(moment)
        assert found.seconds is not None
        assert found.seconds <= 1.2 * SECONDS + 0.05
        assert found.samples or found.is_exact
        assert found.is_exact or found.seconds >= 0.9 * SECONDS  # it is used as well


@pytest.mark.parametrize("seed", range(6))
def test_nor_in_a_game_made_at_random(seed: int) -> None:
    game = begun(library.compiled_game_in(generated(Random(seed)), "strange"))
    for moment in moments(game, 4):
        found = timed(moment)
        assert found.seconds is not None
        assert found.seconds <= 1.2 * SECONDS + 0.05


def test_what_is_told_after_an_answer_keeps_to_its_time_too() -> None:
    game = strange("sets, three drawn")
    while not isinstance(game.pending, Pick):
        assert game.pending is not None
        game.answer(game.pending.stay)
    view, answer = game.view(game.pending.seat), game.pending.options[-1]
    found = odds_after(view, answer, time=Time(SECONDS, TickingClock(), is_timed=True))
    assert found.seconds is not None
    assert found.seconds <= 1.2 * SECONDS + 0.05


def test_a_clock_beside_counted_work_ends_only_what_takes_several_times_as_long() -> None:
    game = strange("sets, none drawn")
    assert game.pending is not None
    clock = TickingClock()
    began = clock()
    found = odds(game.view(game.pending.seat), time=Time(SECONDS, clock, is_timed=False))
    assert found.seconds is None
    assert clock() - began <= 1.2 * LATE_LEAST
    stopped = Budget(None, SECONDS, clock=lambda: 0.0)
    assert not stopped.is_over()
    assert stopped.most == LATE_LEAST
    assert Budget(None, 2.0, clock=lambda: 0.0).most == 2 * LATE
    assert Budget(9, SECONDS, clock=lambda: 1e9).most > 1e9


def test_without_a_clock_the_same_view_gets_the_same_answer() -> None:
    game = strange("a dare")
    assert game.pending is not None
    view = game.view(game.pending.seat)
    assert odds(view, seconds=0.02) == odds(view, seconds=0.02)
    assert odds(view, seconds=0.02).seconds is None


def test_the_end_of_a_part_of_the_time_holds_in_its_block_only() -> None:
    verify_time()
    with ending_when(lambda: True), pytest.raises(OutOfTime):
        verify_time()
    verify_time()
    with ending_when(lambda: True), ending_when(None):
        verify_time()


# ------------------------------------------------------------------ estimated beforehand


def test_exchanges_that_are_too_many_to_tell_are_not_begun() -> None:
    assert policy_cost(52, 5, [Stage(0, 3)]) > EXCHANGES_COST_MOST
    assert policy_cost(13, 5, [Stage(0, 3)]) <= EXCHANGES_COST_MOST
    assert policy_cost(6, 7, [Stage(0, 2), Stage(0, 2)]) <= EXCHANGES_COST_MOST


@pytest.mark.parametrize("name", [each for each in STRANGE if each.startswith("sets")])
def test_players_imagine_games_where_exchanges_are_too_dear(name: str) -> None:
    game = strange(name)
    view = game.view(0)
    is_exchanged = "none" not in name
    assert (deals_of(view, Random(1)) is None) is is_exchanged
    known = knowledge_of(view)
    if is_exchanged:
        size, stages = known.stages()
        with pytest.raises(ExchangesTooDear):
            verify_affordable(known.tables, known.tables.context_of(known.table), size, stages)
    assert game.pending is not None
    for regular in regulars():
        assert game.pending.accepts(regular.make(1).decide(game.pending, view))


def test_nothing_is_read_into_exchanges_that_are_too_dear_to_tell() -> None:
    histories = {}
    for name in ("sets, three drawn", "ranks, three drawn"):
        game = strange(name)
        found = [
            exchange_histories(view, knowledge_of(view))
            for moment in moments(game, 12)
            if isinstance(moment.pending, Wager) and (view := moment.view(0)).playing
        ]
        histories[name] = found[-1]
    assert histories["sets, three drawn"] == {}
    assert histories["ranks, three drawn"]


@pytest.mark.parametrize("name", OURS)
def test_none_of_our_games_is_too_dear(name: str) -> None:
    game = begun(library.compiled_game(name))
    known = [view for m in moments(game, 3) if (view := m.view(0)).playing]
    assert all(deals_of(view, Random(1)) is None or view for view in known)
