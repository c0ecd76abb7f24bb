"""Who meets whom: every kind of schedule keeps its promise, and is the same when asked again."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.tournament.schedule import Match, PlayedMatch, next_round, rounds_of, tables_each
from rdi.tournament.spec import BotSpec, GameSpec, Schedule, Spec

Judge = Callable[[int], float]


def spec(bots: int, seats: int = 2, games: int = 1, **schedule: Any) -> Spec:
    return Spec(
        games=tuple(GameSpec(game="x", seats=seats) for _ in range(games)),
        bots=tuple(BotSpec(name=f"b{number}", plays="caller") for number in range(bots)),
        schedule=Schedule(**schedule),
    )


def rounds(what: Spec, strength: Judge) -> list[list[PlayedMatch]]:
    """All rounds, in which the stronger bot always wins."""
    played: list[list[PlayedMatch]] = []
    while matches := next_round(what, played):
        played.append([PlayedMatch(each, tuple(map(strength, each.lineup))) for each in matches])
        assert len(played) <= 200
    return played


def lineups(matches: list[PlayedMatch]) -> list[tuple[int, ...]]:
    return [each.match.lineup for each in matches]


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (5, 2), (5, 3), (6, 4)])
def test_in_a_round_robin_every_choice_of_bots_meets_once(bots: int, seats: int) -> None:
    (only,) = rounds(spec(bots, seats), float)
    assert lineups(only) == list(combinations(range(bots), seats))


def test_each_game_has_its_matches_numbered_through() -> None:
    (only,) = rounds(spec(3, games=2), float)
    assert [each.match.number for each in only] == list(range(6))
    assert [each.match.game for each in only] == [0, 0, 0, 1, 1, 1]


def test_in_a_gauntlet_those_in_focus_meet_all_others() -> None:
    (only,) = rounds(spec(5, kind="gauntlet", focus=("b1", "b3")), float)
    met = {frozenset(each) for each in lineups(only)}
    assert met == {frozenset(pair) for pair in combinations(range(5), 2) if {1, 3} & set(pair)}
    assert len(met) == len(only)


@given(bots=st.integers(4, 12), seats=st.integers(2, 4))
def test_in_blocks_everybody_sits_and_meets_about_equally_often(bots: int, seats: int) -> None:
    what = spec(bots, seats, kind="blocks")
    (only,) = rounds(what, float)
    sat = Counter(bot for each in lineups(only) for bot in each)
    assert min(sat.values()) >= tables_each(what, seats)
    assert max(sat.values()) - min(sat.values()) <= 1
    assert all(len(set(each)) == seats for each in lineups(only))
    met = Counter(pair for each in lineups(only) for pair in combinations(each, 2))
    assert len(met) >= 0.6 * bots * (bots - 1) / 2


@given(st.integers(2, 17))
def test_the_strongest_wins_a_knockout_in_as_many_rounds_as_it_takes(bots: int) -> None:
    what = spec(bots, kind="knockout")
    played = rounds(what, lambda bot: float(bot))
    assert len(played) == rounds_of(what)
    assert sum(map(len, played)) == bots - 1
    assert max(played[-1][0].match.lineup) == bots - 1


def test_the_first_of_a_spec_have_the_byes_and_meet_the_last() -> None:
    first, *_ = rounds(spec(5, kind="knockout"), lambda bot: -float(bot))
    assert lineups(first) == [(3, 4)]
    (first, *_) = rounds(spec(4, kind="knockout"), lambda bot: -float(bot))
    assert lineups(first) == [(0, 3), (1, 2)]


def test_equals_in_a_knockout_are_parted_by_the_order_of_the_spec() -> None:
    played = rounds(spec(4, kind="knockout"), lambda bot: 0.0)
    assert lineups(played[-1]) == [(0, 1)]


@given(st.integers(3, 16))
def test_in_swiss_nobody_meets_twice_while_that_can_be_helped(bots: int) -> None:
    played = rounds(spec(bots, kind="swiss"), float)
    met = Counter(frozenset(each) for one in played for each in lineups(one))
    assert max(met.values()) <= 1 + (bots < 5)
    for one in played:
        assert len({bot for each in lineups(one) for bot in each}) == bots - bots % 2


@given(st.integers(3, 15).filter(lambda bots: bots % 2))
def test_in_swiss_everybody_rests_at_most_once_more_than_others(bots: int) -> None:
    rested: Counter[int] = Counter()
    for one in rounds(spec(bots, kind="swiss"), float):
        rested.update(set(range(bots)) - {bot for each in lineups(one) for bot in each})
    assert max(rested.values()) <= 1


@given(st.permutations(range(5)))
def test_a_ladder_ends_in_the_order_of_strength_or_when_it_is_long_enough(
    strength: list[int],
) -> None:
    what = spec(5, kind="ladder", rounds=20)
    played = rounds(what, lambda bot: float(strength[bot]))
    order = list(range(5))
    for one in played:
        for each in one:
            upper, lower = each.match.lineup
            place = order.index(upper)
            assert order[place + 1] == lower
            if each.means[1] > each.means[0]:
                order[place], order[place + 1] = lower, upper
    assert [strength[bot] for bot in order] == [4, 3, 2, 1, 0]


@pytest.mark.parametrize("kind", ["round-robin", "blocks", "swiss", "knockout", "ladder"])
def test_a_schedule_is_the_same_when_asked_again(kind: str) -> None:
    what = spec(6, kind=kind)
    first = [[each.match for each in one] for one in rounds(what, float)]
    assert first == [[each.match for each in one] for one in rounds(what, float)]
    assert all(isinstance(each, Match) for one in first for each in one)
