"""Where no answer can look better at once than another, looking at them shows none."""

from random import Random

import pytest

from rdi import library
from rdi.chances.rollouts import compares_hands, evaluate, sample_answers
from rdi.chances.unseen_differences import may_differ
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.request import Pick
from rdi.model.settings import Settings

GAMES = (
    "liars-dice", "sealed-auction", "english-auction", "farkle", "temple", "oh-hell", "guts",
    "five-card-draw", "siete-y-media", "faro", "dragon-hordes", "city-square", "the-wheel",
    "threes", "jack-of-all-trades",
)  # fmt: skip
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
