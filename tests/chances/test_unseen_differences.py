"""Where no answer can look better at once than another, looking at them shows none."""

from random import Random

import pytest

from rdi import library
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.rollouts import compares_hands, evaluate
from rdi.chances.unseen_differences import look_at, may_differ
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.request import Pick
from rdi.model.settings import Settings

GAMES = (
    "liars-dice", "sealed-auction", "english-auction", "farkle", "temple", "oh-hell", "guts",
    "five-card-draw", "siete-y-media", "faro", "dragon-hordes", "city-square", "the-wheel",
    "threes", "jack-of-all-trades",
)  # fmt: skip
LOOKED_AT = {"city-square", "the-wheel", "oh-hell", "threes"}
"""Those in which it is known beforehand what is done for a look."""
ANSWERS, PICKS = 5, 30


@pytest.mark.parametrize("name", GAMES)
def test_no_look_shows_a_difference_where_none_may_be(name: str) -> None:
    compiled = library.compiled_game(name)
    luck = Random(7)
    game = Game(compiled, Settings(), SeededChance(2), [50] * 3)
    picks = 0
    while (request := game.pending) is not None and picks < PICKS:
        if not isinstance(request, Pick):
            game.answer(request.stay)
            continue
        picks += 1
        view = game.view(request.seat)
        answers = sample_answers(request, ANSWERS, luck)
        if not may_differ(compiled, game._table, request.seat, compares_hands(view)):  # noqa: SLF001
            seed = luck.getrandbits(40)
            values = {
                evaluate(game.glance(answer, SeededChance(seed)), request.seat)
                for answer in answers
            }
            assert len(values) == 1
        game.answer(answers[0])


def test_bids_that_change_no_hand_need_no_look_and_dice_that_are_kept_do() -> None:
    found = {}
    for name in ("liars-dice", "jack-of-all-trades"):
        compiled = library.compiled_game(name)
        game = Game(compiled, Settings(), SeededChance(2), [50] * 3)
        while not isinstance(request := game.pending, Pick):
            assert request is not None
            game.answer(request.stay)
        found[name] = may_differ(compiled, game._table, request.seat, compares_hands=True)  # noqa: SLF001
    assert found == {"liars-dice": False, "jack-of-all-trades": True}


@pytest.mark.parametrize("name", GAMES)
def test_a_look_shows_what_a_glance_at_the_whole_game_shows(name: str) -> None:
    compiled = library.compiled_game(name)
    luck, looks, picks = Random(7), 0, 0
    game = Game(compiled, Settings(), SeededChance(2), [50] * 3)
    while (request := game.pending) is not None and picks < PICKS:
        if not isinstance(request, Pick):
            game.answer(request.stay)
            continue
        picks += 1
        seat, table = request.seat, game._table  # noqa: SLF001
        answers = sample_answers(request, ANSWERS, luck)
        if compares_hands(game.view(seat)) and request.is_single:
            look = look_at(compiled, table, seat)
            if look is not None:
                looks += 1
                before = (
                    [pile[:] for pile in table.piles],
                    table.vars[:],
                    [*map(dict, table.tallies)],
                )
                chance = SeededChance(3)
                seen = [game.glance(each, chance.copy()) for each in answers]
                scores = [score[:2] for score in look.scores(table, seat, answers)]
                assert scores == [each.view(seat).score() for each in seen]
                assert (table.piles, table.vars, table.tallies) == before
        game.answer(answers[0])
    assert (looks > 0) == (name in LOOKED_AT)
