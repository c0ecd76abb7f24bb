"""A glance at an answer: a copy that goes no further than to where something has come of it."""

from operator import attrgetter

import pytest

import rdi
from rdi.engine.chance import SeededChance
from rdi.engine.steps import NOT_ASKED
from rdi.model.request import Pick, Wager

table_of = attrgetter("_table")

GAMES = ("city-square", "the-wheel", "kings-council", "den-of-thieves", "dragon-hordes")


def at_picks(name: str, count: int) -> list[rdi.Game]:
    """The first picks of a game, in which everybody calls."""
    game, found = rdi.new_game(name, seats=4, seed=7), []
    while game.pending is not None and len(found) < count:
        request = game.pending
        if isinstance(request, Wager):
            game.answer(request.stay)
            continue
        found.append(game.fork())
        game.answer(request.options[-1])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_own_hand_is_the_one_after_the_answer(name: str) -> None:
    for game in at_picks(name, 6):
        request = game.pending
        assert isinstance(request, Pick)
        for answer in request.options[:5]:
            after = game.fork()
            table_of(after).chance = SeededChance(1)
            after.answer(answer)
            glance = game.glance(answer, SeededChance(1))
            seat = request.seat
            seen, there = glance.view(seat), after.view(seat)
            if after.pending is not None and after.pending.seat == seat:
                continue  # its own luck may have gone on there
            if name in ("city-square", "the-wheel"):
                assert seen.own == there.own
            assert sum(glance.purses.values()) == sum(game.purses.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_left_as_it_was(name: str) -> None:
    for game in at_picks(name, 4):
        request = game.pending
        assert request is not None
        record, view = str(game.record), game.view(request.seat)
        piles = dict(view.own)
        game.glance(request.options[0], SeededChance(3))
        assert game.pending is request
        assert str(game.record) == record
        assert dict(game.view(request.seat).own) == piles


def test_nobody_else_is_asked_anything() -> None:
    (game,) = at_picks("the-wheel", 1)
    assert game.pending is not None
    glance = game.glance(game.pending.options[0], SeededChance(1))
    assert glance.pending is NOT_ASKED
    assert not NOT_ASKED.accepts("W")


def test_a_copy_of_a_glance_is_a_game_like_others() -> None:
    (game,) = at_picks("the-wheel", 1)
    assert game.pending is not None
    glance = game.glance(game.pending.options[0], SeededChance(1))
    assert table_of(glance).glance_of == game.pending.seat
    assert table_of(glance).copy().glance_of != game.pending.seat
