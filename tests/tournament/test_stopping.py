"""Looks add up only what is new, and decide as one that adds up everything."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi.tournament.match_play import sums_in
from rdi.tournament.round_progress import RoundProgress
from rdi.tournament.schedule import Match, next_round
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.results import Results, running_means
from rdi.tournament.stopping import StoppingRules
from rdi.tournament.store import Store, StoreError
from rdi.tournament.units import Fault, GameResult, Sums, Unit, UnitResult, packed_rows
from tests.tournament.runs import played
from tests.tournament.specs import spec

SEATS = 2
TRACE = b"game"


def made_up(luck: Random, match: Match, first: int, deals: int) -> UnitResult:
    """A unit of games that nobody played, in which somebody goes wrong now and then."""
    rows, faults = [], []
    for game in range(deals * SEATS):
        won = luck.choice((-5, -1, 0, 2, 9))
        rows.append(GameResult((won, -won), (int(won < 0), int(won > 0)), TRACE))
        if luck.random() < 0.2:
            bot = luck.choice(match.lineup)
            where = (first + game // SEATS, game % SEATS)
            faults += [Fault(*where, bot, 0, "illegal answer", "", step) for step in range(2)]
    return UnitResult(
        match.number, first, deals, match.lineup, packed_rows(rows), tuple(faults), deals, 0.5
    )


def filled(path: Path, what: Spec, seed: int) -> tuple[Store, tuple[Match, ...]]:
    """A store with all units of a round, which came in any order."""
    luck = Random(seed)
    matches = next_round(what, [])
    store = Store.open(path, for_writing=True)
    store.add_matches(matches)
    course = RoundProgress(matches, what.deals, what.look, {})
    units = []
    while (unit := course.next_unit({0: luck.randint(1, 5)})) is not None:
        course.begin(unit)
        units.append(unit)
    results = [made_up(luck, matches[unit.match], unit.first, unit.deals) for unit in units]
    luck.shuffle(results)
    for result in results:
        assert store.add(result, sums_in(what, matches[result.match], result))
    return store, matches


@pytest.mark.parametrize(
    "parts",
    [
        {"precision": 0.9},
        {"question": {"better": "uniform", "than": "caller", "gain": 0.5}},
        {"limits": {"faults": 4, "share_of_games": 0.12}},
        {"limits": {"faults": 9, "share_of_games": 0.1}, "precision": 0.6},
    ],
)
def test_a_look_after_others_decides_as_one_alone(tmp_path: Path, parts: dict[str, Any]) -> None:
    what = spec(deals=60, look=4, **parts)
    decided = set()
    for seed in range(3):
        store, matches = filled(tmp_path / f"{seed}.db", what, seed)
        with closing(store):
            looks = StoppingRules(what, store, matches)
            for deals in range(4, 61, 4):
                decision = looks.decide(deals)
                assert decision == StoppingRules(what, store, matches).decide(deals)
                decided.add((decision.ends, bool(decision.ended)))
    assert len(decided) > 1


def test_faults_of_later_rounds_count_for_no_look(tmp_path: Path) -> None:
    what = spec(deals=8, look=4, limits={"faults": 0, "share_of_games": 0.0})
    match, later = Match(0, 0, 0, (0, 1)), Match(1, 1, 0, (0, 1))
    with closing(Store.open(tmp_path / "a.db", for_writing=True)) as store:
        store.add_matches([match, later])
        rows = packed_rows([GameResult((0, 0), (0, 0), TRACE)] * SEATS)
        fault = Fault(0, 0, 1, 0, "illegal answer", "", 0)
        store.add(UnitResult(0, 0, 1, (0, 1), rows), Sums(SEATS))
        store.add(UnitResult(1, 0, 1, (0, 1), rows, (fault,)), Sums(SEATS))
        assert not StoppingRules(what, store, [match]).decide(4).ends
        assert StoppingRules(what, store, [later]).decide(4).ends


@settings(max_examples=30)
@given(st.integers(0, 99), st.integers(0, 14))
def test_what_is_kept_of_a_match_is_what_its_units_add_up_to(seed: int, looks: int) -> None:
    what = spec(deals=60, look=4)
    store, _ = filled(Path(":memory:"), what, seed)
    with closing(store):
        store.drop_beyond(1, 4 * looks)
        store.check()
        deals = {number: sums.deals for number, sums in store.sums_of_matches().items()}
        assert deals == {0: 60, 2: 60, **({1: 4 * looks} if looks else {})}
        assert store.games() == SEATS * (120 + 4 * looks)
        assert store.totals() == (120 + 4 * looks, 120 + 4 * looks, store.totals()[2])


def test_faults_of_different_games_of_an_evening_are_all_kept() -> None:
    faults = tuple([Fault(0, 0, 1, 0, "illegal answer", "", 7, game) for game in (1, 2)])
    rows = packed_rows([GameResult((0, 0), (0, 0), TRACE)] * SEATS)
    with closing(Store.open(Path(":memory:"), for_writing=True)) as store:
        store.add(UnitResult(0, 0, 1, (0, 1), rows, faults), Sums(SEATS))
        assert store.faults() == [(0, fault) for fault in faults]


def test_a_match_that_adds_up_to_something_else_is_damage(tmp_path: Path) -> None:
    store, _ = filled(tmp_path / "a.db", spec(), 1)
    with closing(store):
        with closing(sqlite3.connect(tmp_path / "a.db")) as other:
            other.execute("update totals set sums = (select sums from units limit 1)")
            other.commit()
        with pytest.raises(StoreError, match="damaged: match 0 adds up to something else"):
            store.check()


@settings(max_examples=30)
@given(st.integers(0, 30), st.integers(1, 15), st.floats(0.0, 0.02))
def test_a_mean_is_known_where_its_interval_is_narrow_enough(
    seed: int, looks: int, off: float
) -> None:
    what = spec(deals=4 * looks, look=4)
    store, matches = filled(Path(":memory:"), what, seed)
    with closing(store):
        results = Results(what, matches, store.sums_of_matches())
        for each in results.standings():
            half = each.mean.half
            assert results.is_known_to(each.bot, half)
            assert results.is_known_to(each.bot, half * (1 + off))
            assert results.is_known_to(each.bot, half * (1 - off)) == (half * (1 - off) >= half)


# ------------------------------------------------------------------ the mean as it went on


@pytest.mark.parametrize("seed", [1, 2])
def test_running_means_end_with_the_means(tmp_path: Path, seed: int) -> None:
    what = spec(deals=60, look=4)
    store, matches = filled(tmp_path / "a.db", what, seed)
    with closing(store):
        results = Results(what, matches, store.sums_of_matches())
        found = running_means(results, store)
    assert found.keys() == {0, 1, 2}
    for each in results.standings():
        deals = [deals for deals, _, _ in found[each.bot]]
        assert deals == sorted(set(deals))
        last = found[each.bot][-1]
        assert [*last] == pytest.approx([120, each.mean.mean, each.mean.half])


def test_running_means_are_those_of_the_first_deals(tmp_path: Path) -> None:
    what = spec(bots=2, deals=40, look=8, unit=8)
    tournament = played(what, tmp_path / "a.db", "serial")
    sooner = played(spec(bots=2, deals=16, look=8, unit=8), tmp_path / "b.db", "serial")
    with closing(Store.open(tournament.path)) as store:
        found = running_means(tournament.results(), store)
    for each in sooner.results().standings():
        (then,) = [point for point in found[each.bot] if point.deals == 16]
        assert [*then] == pytest.approx([16, each.mean.mean, each.mean.half])


def test_there_are_not_many_running_means(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rdi.tournament.statistics.results.STEPS_MOST", 5)
    what = spec(deals=60, look=4)
    store, matches = filled(tmp_path / "a.db", what, 1)
    with closing(store):
        results = Results(what, matches, store.sums_of_matches())
        found = running_means(results, store)
    assert 1 < len(found[0]) <= 6
    assert [*found[0][-1][:2]] == pytest.approx([120, results.mean(0).mean])


# ------------------------------------------------------------------ what comes next


@given(
    st.integers(1, 4),
    st.integers(1, 30),
    st.integers(1, 9),
    st.dictionaries(st.integers(0, 3), st.lists(st.tuples(st.integers(0, 29), st.integers(1, 5)))),
    st.randoms(use_true_random=False),
)
def test_a_course_hands_out_every_deal_once_the_earliest_first(
    count: int, deals: int, look: int, done: dict[int, list[tuple[int, int]]], luck: Random
) -> None:
    matches = [Match(number, 0, 0, (0, 1)) for number in range(count)]
    course = RoundProgress(matches, deals, look, done)
    left = {
        (deal, match)
        for match in range(count)
        for deal in range(deals)
        if not any(first <= deal < first + many for first, many in done.get(match, ()))
    }
    goal = dict.fromkeys(range(count), deals)
    while (unit := course.next_unit({0: luck.randint(1, 6)})) is not None:
        assert (unit.first, unit.match) == min(left)
        assert unit.first // look == (unit.first + unit.deals - 1) // look
        course.begin(unit)
        left -= {(unit.first + offset, unit.match) for offset in range(unit.deals)}
        if luck.random() < 0.8:
            course.leave(unit)
        if luck.random() < 0.1:
            ended, after = luck.randrange(count), luck.randint(1, deals)
            assert course.end(ended, after) == (after < goal[ended])
            goal[ended] = min(goal[ended], after)
            left = {(deal, match) for deal, match in left if deal < goal[match]}
        firsts = [first for first, _ in left] + [first for _, first in course.under_way]
        at = luck.randint(1, deals)
        assert course.has_reached(at) == (at <= min([*firsts, max(goal.values())]))
    assert not left


def test_a_round_is_as_long_as_its_matches(tmp_path: Path) -> None:
    matches = [Match(0, 0, 0, (0, 1)), Match(1, 0, 0, (0, 1, 2))]
    course = RoundProgress(matches, 10, 5, {})
    assert course.games == 50
    assert course.end(1, 5)
    assert not course.end(1, 5)
    assert course.games == 35
    assert course.goal(1) == 5
    course.begin(Unit(0, 0, 10))
    course.begin(Unit(1, 0, 5))
    assert not course.has_reached(5)
    course.leave(Unit(0, 0, 10))
    course.leave(Unit(1, 0, 5))
    assert course.has_reached(10)
    assert not course.has_reached(15)


# ------------------------------------------------------------------ corrected for luck


def test_a_precision_goes_by_what_is_left_without_luck(tmp_path: Path) -> None:
    parts: dict[str, Any] = {
        "games": [{"game": "threes"}],
        "bots": 2,
        "look": 8,
        "luck_correction": True,
    }
    whole = played(spec(deals=40, **parts), tmp_path / "a.db", "serial").results()
    assert whole.without_luck is not None
    half = max([whole.without_luck.mean(bot).half for bot in (0, 1)])
    assert half < min([whole.mean(bot).half for bot in (0, 1)])
    wished = spec(deals=80, precision=half * 1.001, **parts)
    found = played(wished, tmp_path / "b.db", "serial").results()
    assert found.mean(0).deals <= 40
    assert found.mean(0).half > half * 1.001


def test_a_question_is_answered_by_what_is_left_without_luck(tmp_path: Path) -> None:
    question = {"better": "caller", "than": "uniform", "gain": 50.0}
    what = spec(
        games=[{"game": "threes"}], bots=2, deals=24, look=8, luck_correction=True,
        question=question,
    )  # fmt: skip
    found = played(what, tmp_path / "a.db", "serial").results()
    answer, left = found.answer(), found.without_luck
    assert answer is not None
    assert left is not None
    assert answer.is_without_luck
    assert "corrected for luck" in str(answer)
    assert answer.difference.mean == pytest.approx(left.difference(1, 0, together=True).mean)
    assert answer.as_data()["without_luck"] is True
