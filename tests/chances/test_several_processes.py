"""Chances that several processes find at the same time are one sample, and end with the time."""

from __future__ import annotations

import os
from collections import Counter
from time import monotonic, sleep
from typing import Any

import pytest

from rdi import library
from rdi.chances.endings import endings
from rdi.chances.estimation import Budget
from rdi.chances.odds import odds
from rdi.chances.outcomes import Endings, Found, ImaginedEndings
from rdi.chances.rollouts import ImaginedEnding
from rdi.chances.several_processes import Question, endings_together, processes_for
from rdi.deadline import Time
from rdi.engine.game import Game, View
from rdi.model.request import Answer
from rdi.session.setup import new_game

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity"), reason="processes are copied on Linux alone"
)
SECONDS = 60.0
"""So long others are waited for; they are there much sooner."""

FEW = 8


def view_of(game: str, seats: int = 2) -> View:
    """What the first who is asked in a game sees."""
    begun: Game = new_game(game, seats=seats, seed=4)
    assert begun.pending is not None
    return begun.view(begun.pending.seat)


def timed(**more: Any) -> Budget:
    return Budget(None, SECONDS, clock=monotonic, is_timed=True, **more)


def asking(view: View, samples: int) -> Question:
    """Finds endings by so many samples, whatever the budget says of seconds."""

    def ask(budget: Budget, seed: int, answer: Answer) -> Endings:
        counted = Budget(samples, 1.0, budget.keep_going)
        return endings(view, counted, seed=seed, answer=answer)

    return ask


@pytest.mark.parametrize(
    ("game", "found"),
    [("liars-dice", Found.IMAGINED), ("threes", Found.IMAGINED), ("den-of-thieves", Found.SAMPLED)],
)
def test_the_samples_of_all_processes_are_counted_once(game: str, found: Found) -> None:
    view = view_of(game)
    alone = asking(view, FEW)(timed(), 3, None)
    together = endings_together(asking(view, FEW), timed(), 3, 3)
    assert alone.found == together.found == found
    assert together.samples >= 2 * 3 * FEW - 2 * FEW  # in both parts, of those that tried the best
    assert together.best is together.after.get(next(iter(together.after), None), together.best)
    assert together.half_width <= alone.half_width
    for pot in together.best.pots:
        assert 0 <= pot.share.value <= 1
    if together.best.scores:
        assert sum(chance for *_, chance in together.best.scores) == pytest.approx(1)


def test_each_process_has_luck_of_its_own_and_the_seed_decides_all() -> None:
    view = view_of("liars-dice")
    first, again, other = (
        endings_together(asking(view, FEW), timed(), seed, 2) for seed in (5, 5, 6)
    )
    assert [*first] == [*again]
    assert [*first] != [*other]
    half = len([*first]) // 2
    assert [*first][:half] != [*first][half:]


def test_answers_are_compared_in_the_same_games_of_each_process() -> None:
    view = view_of("liars-dice")
    at_stake = asking(view, FEW)(timed(), 1, None).best.at_stake
    one, other = (
        ImaginedEndings(library.compiled_game("liars-dice"), view.seat, at_stake) for _ in range(2)
    )
    for own, golds in ((one, [3.0, 5.0, 1.0]), (other, [1.0, 1.0])):
        for gold in golds:
            own.add((ImaginedEnding((), None, gold),))
    pots = [[0.0] for _ in at_stake.pots for _ in range(3)]
    for own, gold in ((one, 9.0), (other, 2.0)):
        own.add_samples((([0.0], [gold], [], [()], *pots), 1, 0.0, Counter(), Counter()))
    gain = one.gain_over(other)
    assert gain.value == pytest.approx(((3 - 1) + (5 - 1) + (9 - 2)) / 3)
    one.add_samples((([0.0], [50.0], [], [()], *pots), 1, 0.0, Counter(), Counter()))
    assert one.gain_over(other) == gain


def test_several_processes_tell_what_another_answer_costs() -> None:
    view = view_of("liars-dice")
    found = endings_together(asking(view, FEW), timed(), 5, 2)
    costs = [each.option(answer, found.best).behind for answer, each in found.after.items()]
    assert len(costs) > 1
    assert costs[0].value == 0


def test_what_was_counted_needs_no_others() -> None:
    view = view_of("kuhn-poker", 2)
    found = endings_together(
        lambda budget, seed, answer: endings(view, budget, seed=seed, answer=answer), timed(), 1, 2
    )
    assert found.found is Found.COUNTED


def test_a_process_that_fails_or_comes_late_counts_for_nothing() -> None:
    view, parent = view_of("liars-dice"), os.getpid()

    def fail(budget: Budget, seed: int, answer: Answer) -> Endings:
        if os.getpid() != parent:
            os._exit(1)
        return asking(view, FEW)(budget, seed, answer)

    def tarry(budget: Budget, seed: int, answer: Answer) -> Endings:
        return asking(view, FEW if os.getpid() == parent else 10**6)(budget, seed, answer)

    assert endings_together(fail, timed(), 1, 2).samples == 2 * FEW
    short = Budget(None, 0.1, clock=monotonic, is_timed=True)
    assert endings_together(tarry, short, 1, 2).samples == 2 * FEW


def test_what_goes_wrong_here_is_raised_and_nobody_is_left_behind() -> None:
    view, parent = view_of("liars-dice"), os.getpid()

    def fail(budget: Budget, seed: int, answer: Answer) -> Endings:
        if os.getpid() == parent:
            raise KeyboardInterrupt
        return asking(view, 10**6)(budget, seed, answer)

    with pytest.raises(KeyboardInterrupt):
        endings_together(fail, timed(), 1, 3)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_whoever_breaks_it_off_gets_what_all_have_found() -> None:
    view, parent = view_of("liars-dice"), os.getpid()
    budget = timed()

    def ask(own: Budget, seed: int, answer: Answer) -> Endings:
        if os.getpid() != parent:
            return asking(view, 10**6)(own, seed, answer)
        found = asking(view, FEW)(own, seed, answer)
        sleep(1.0)
        own.is_stopped = True
        return found

    found = endings_together(ask, budget, 1, 2)
    assert found.is_partial
    assert found.samples > FEW


def test_only_a_long_time_by_a_clock_is_worth_several() -> None:
    long = Budget(None, 3.0, clock=monotonic, is_timed=True)
    assert processes_for(long, 4) in (1, 4)  # another thread may be at work here
    for short in (
        Budget(None, 3.0),
        Budget(100, 3.0, clock=monotonic, is_timed=True),
        Budget(None, 2.0, clock=monotonic, is_timed=True),
    ):
        assert processes_for(short, 4) == 1


def test_odds_ask_several_only_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    view, asked = view_of("liars-dice"), []

    def together(
        question: Question, budget: Budget, seed: int, processes: int, picked: Answer
    ) -> Endings:
        asked.append(processes)
        return question(budget, seed, picked)

    monkeypatch.setattr("rdi.chances.odds.endings_together", together)
    monkeypatch.setattr("rdi.chances.odds.processes_for", lambda budget, cores: 2)
    odds(view, time=Time(0.05, monotonic, is_timed=True))
    assert asked == []
    odds(view, time=Time(0.05, monotonic, is_timed=True), is_alone=False)
    assert asked == [2]
