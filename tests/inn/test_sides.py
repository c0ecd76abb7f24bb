"""Playing in sides: who shares what, who is asked, who loses and wins together (booklets 6 and 8,
Playing in Teams).
"""

from random import Random

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.inn.table import GOLD
from rdi.errors import BadSettings
from rdi.model.inn import Sides, Times
from rdi.session.fuzzing import play_at_random
from tests.inn.house import GAME
from tests.inside import table_of

MODE = "two-headed-dragon"
COMPANY = ["lucky", "fiona", "farai", "nerodia"]
NAMES = [each.name for each in library.characters()]


def new(seats: list[str] = COMPANY, seed: int = 1, **more: object) -> rdi.Game:
    return rdi.new_game(GAME, seats=seats, variants=[MODE], seed=seed, **more)  # type: ignore[arg-type]


def played(game: rdi.Game, seed: int = 1, answers: int = 10**6) -> rdi.Game:
    luck = Random(seed)
    while game.pending is not None and answers:
        game.answer(luck.choice(game.pending.options))
        answers -= 1
    return game


@pytest.mark.rule("team-2head-01")
def test_those_who_sit_side_by_side_are_a_side() -> None:
    assert Sides(2).of(6) == [0, 0, 2, 2, 4, 4]
    assert Sides(is_first_alone=True).of(4) == [0, 1, 1, 1]
    assert Sides().of(3) == [0, 1, 2]
    assert new().view(0).sides == ((0, 1), (2, 3))


@pytest.mark.rule("team-2head-01")
@pytest.mark.parametrize(("count", "nearest"), [(5, "try 4, 6 or 8"), (7, "try 4, 6 or 8")])
def test_an_odd_number_of_players_makes_no_sides(count: int, nearest: str) -> None:
    with pytest.raises(BadSettings, match=nearest):
        new(NAMES[:count])


def test_one_side_alone_has_nobody_to_play_against() -> None:
    with pytest.raises(BadSettings, match="try 4"):
        new(NAMES[:2])


@pytest.mark.rule("team-2head-02", "team-drink-01", "team-05")
def test_a_side_begins_with_ten_gold_and_two_potions() -> None:
    game = new()
    assert [game.purses[seat] for seat in range(4)] == [10, 0, 10, 0]
    view = game.view(0)
    assert [each[GOLD] for each in view.stats] == [10] * 4
    for seat in range(4):
        assert view.pile("Potions", seat) == ("Potion",)
        assert view.pile("Drinks", seat) == 1
        assert game.view(seat).hand_limit == len(game.view(seat).hand) == 7


@pytest.mark.rule("team-01")
def test_a_hand_lies_open_for_the_own_side_alone() -> None:
    game = new()
    hand = game.view(1).hand
    assert game.view(0).pile("Hand", 1) == hand
    assert game.view(2).pile("Hand", 1) == 7
    assert game.view(-1).pile("Hand", 1) == 7


@pytest.mark.rule("team-01")
def test_what_the_own_side_holds_is_no_luck_in_an_imagined_game() -> None:
    game = new()
    imagined = game.view(0).imagine(5)
    assert imagined.view(1).hand == game.view(1).hand
    assert imagined.view(2).hand != game.view(2).hand


@pytest.mark.rule("team-01")
@pytest.mark.parametrize("seed", range(12))
def test_a_side_goes_out_and_wins_together(seed: int) -> None:
    size = (4, 6, 8)[seed % 3]
    game = played(new(Random(seed).sample(NAMES, size), seed), seed)
    assert game.outcome is not None
    assert game.outcome.sides == tuple((seat, seat + 1) for seat in range(0, size, 2))
    for group in game.outcome.places:
        assert all((seat ^ 1) in group for seat in group)


@pytest.mark.parametrize("seed", range(8))
def test_laws_replay_and_forks_hold_for_sides(seed: int) -> None:
    size = (4, 6, 8)[seed % 3]
    game = new(Random(seed).sample(NAMES, size), seed)
    play_at_random(game, SeededChance(seed))
    again = rdi.replay(str(game.record))
    assert str(again.record) == str(game.record)
    assert again.outcome == game.outcome


@pytest.mark.rule("team-drink-03")
def test_new_drinks_cost_each_side_one_gold() -> None:
    from rdi.engine.inn.drinks import push_running_out

    table = table_of(new())
    push_running_out(table)
    assert sorted(debt.seat // 2 for debt in table.stack[-1].debts) == [0, 1]


@pytest.mark.rule("team-boss-12", "team-boss-14")
def test_how_often_something_is_done_for_each_opponent() -> None:
    times = Times(1, for_each_opponent=True, first_less=1, first_most=2)
    assert [times.of(count) for count in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [times.of(count, is_first=True) for count in (2, 3, 4)] == [1, 2, 2]


@pytest.mark.rule("team-turn-05")
def test_nobody_orders_for_the_own_side() -> None:
    game = new()
    luck = Random(3)
    asked = 0
    while game.pending is not None:
        request = game.pending
        if request.verb == "order":
            asked += 1
            assert not {request.seat, request.seat ^ 1} & set(request.options)
        game.answer(luck.choice(request.options))
    assert asked


@pytest.mark.rule("team-turn-04")
def test_each_of_a_side_plays_one_action_card_at_most() -> None:
    game, luck = new(seed=4), Random(4)
    asked: list[tuple[int, int]] = []
    while game.pending is not None:
        request = game.pending
        answer = luck.choice(request.options)
        if request.verb == "play" and answer != "pass":
            asked.append((game.view(0).turns, request.seat))
        game.answer(answer)
    assert asked
    assert len(set(asked)) == len(asked)


@pytest.mark.rule("team-char-remy")
def test_nobody_of_a_side_is_marked_by_the_marker_on_it() -> None:
    view = new(["remy", "fiona", "amundyr", "daareka"]).view(0)
    assert [each["Mark"] for each in view.ranges] == [(0, 0), (0, 0), (0, 1), (0, 1)]


def test_what_a_side_has_won_is_divided_among_its_seats() -> None:
    game = played(new(seed=2), 2)
    assert game.outcome is not None
    for first in (0, 2):
        more = game.purses[first] - 10
        one, other = game.outcome.winnings[first : first + 2]
        assert one + other == more
        assert 0 <= one - other <= 1
    assert sum(game.outcome.winnings) == -game.outcome.inn


def test_what_another_may_discard_in_an_imagined_game_is_the_imagined_hand() -> None:
    game = rdi.new_game(GAME, seats=["deirdre", "fiona", "gerki"], seed=3)
    while game.pending is not None and game.pending.verb != "discard":
        game.answer("pass")
    imagined = game.view(1).imagine(5)
    assert game.pending is not None
    assert imagined.pending is not None
    assert imagined.pending.options != game.pending.options
    assert sorted(imagined.pending.items) == sorted(imagined.view(0).hand)
