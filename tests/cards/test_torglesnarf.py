"""The cards of the Goblin King where scenarios cannot say it: whole games, and wide titles."""

import random

import pytest

import rdi
from rdi.model.effects import INN
from tests.inn.house import GAMBLING, CannotPlay, at
from tests.inside import table_of

GOONS = "You don't need a winning hand when you have enough goons!"


@pytest.mark.rule("note-rdi6-goons-01")
def test_goons_are_too_late_once_the_last_player_has_passed() -> None:
    scene = at("zot torglesnarf", "always", hands={0: [GAMBLING], 1: [GOONS]})
    scene.plays(0, GAMBLING)
    scene.passes_round(1)
    with pytest.raises(CannotPlay, match="no Round of Gambling"):
        scene.plays(1, GOONS)


@pytest.mark.rule("torg-setup-01")
@pytest.mark.parametrize("seed", range(6))
def test_his_gold_is_there_from_the_beginning_and_never_made_or_lost(seed: int) -> None:
    game = rdi.new_game("red-dragon-inn", seats=["torglesnarf", "whitehawk", "zot"], seed=seed)
    table, luck = table_of(game), random.Random(seed)
    assert [table.gold[seat] for seat in (0, 1, 2, INN)] == [12, 10, 10, -2]
    while game.pending is not None:
        game.answer(luck.choice(game.pending.options))
    assert sum(table_of(game).gold.values()) == 30
