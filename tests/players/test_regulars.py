"""Every regular plays every game by the rules, sees no more than it may, and is no fool."""

import pytest

import rdi
from rdi import BadSettings, Wager, library
from rdi.players.registry import Regular, by_level, by_name, regulars
from rdi.players.station import Station
from tests.plays import KINDS

GAMES = [each.name for each in library.usual_games()]
EVERY = [pytest.param(each, id=each.title) for each in regulars()]
BEST = regulars()[-1]


def test_there_are_six_from_careless_to_masterly() -> None:
    titles = ["careless", "timid", "loyal", "exact", "shrewd", "masterly"]
    assert [each.title for each in regulars()] == titles
    assert [each.level for each in regulars()] == [1, 2, 3, 4, 5, 6]
    assert len({each.name for each in regulars()}) == 6


def test_a_regular_is_found_by_name_or_kind_and_a_stranger_is_not() -> None:
    assert by_name(BEST.name.upper()) is by_name(BEST.title)
    with pytest.raises(BadSettings, match=f"did you mean {BEST.name}"):
        by_name(BEST.name + "x")


def test_a_regular_is_found_by_level_and_there_is_none_beyond_the_last() -> None:
    assert by_level(6) is BEST
    with pytest.raises(BadSettings, match="nobody here plays at level 7; there are 1 to 6"):
        by_level(7)


@pytest.mark.parametrize(("name", "variants"), KINDS)
def test_every_answer_is_legal_and_the_game_stays_as_it_was(
    name: str, variants: tuple[str, ...]
) -> None:
    game = rdi.new_game(name, seats=3, variants=variants, seed=5)
    number = KINDS.index((name, variants))
    players = [regulars()[(number + 2 * seat) % 6].make(seat) for seat in range(3)]
    for _ in range(6):
        if game.pending is None:
            break
        seat = game.pending.seat
        before = game.view(seat).as_data(), game.log
        answer = players[seat].decide(game.pending, game.view(seat))
        assert (game.view(seat).as_data(), game.log) == before
        assert game.pending.accepts(answer)
        game.answer(answer)


@pytest.mark.parametrize("regular", EVERY)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_view_give_the_same_answer(name: str, regular: Regular) -> None:
    game = rdi.new_game(name, seed=9)
    assert game.pending is not None
    view = game.view(game.pending.seat)
    again = rdi.new_game(name, seed=9)
    first = regular.make("s").decide(game.pending, view)
    assert again.pending is not None
    assert regular.make("s").decide(again.pending, again.view(again.pending.seat)) == first


def test_the_shrewd_one_nearly_always_stays_in_with_the_best_hands_and_folds_the_worst() -> None:
    answers: dict[str, list[object]] = {"best": [], "worst": []}
    for seed in range(120):
        game = rdi.new_game("rogues-and-warriors", seats=2, seed=seed)
        game.answer(("raise", 49))
        assert isinstance(game.pending, Wager)
        view = game.view(1)
        score = view.score()
        assert score is not None
        kind = "best" if score[1] >= 13 else "worst" if score[1] == 1 else None
        if kind is not None:
            answers[kind].append(by_name("shrewd").make(1).decide(game.pending, view))
    for kind, right in (("best", "call"), ("worst", "fold")):
        assert len(answers[kind]) >= 7
        assert answers[kind].count(right) >= 0.8 * len(answers[kind])


def test_the_plainest_player_calls_and_picks_what_is_offered_first() -> None:
    game = rdi.new_game("kings-council", seats=2, seed=3)
    game.answer(("raise", 10))
    player = Station()
    assert game.pending is not None
    assert player.decide(game.pending, game.view(1)) == "call"
    game.answer("call")
    assert game.pending is not None
    assert player.decide(game.pending, game.view(0)) == game.pending.options[0]
