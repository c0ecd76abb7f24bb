"""A table for one: where in a game luck may be asked."""

from random import Random

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.odds.solo_names import places_of_luck
from rdi.session.setup import begin_game, make_settings
from tests.plays import KINDS, play_some


class Watched(SeededChance):
    """Luck that writes down where in its game it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.game: Game | None = None
        self.places: set[int] = set()

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take so many cards."""
        self._note(count)
        return super().deal(deck, count)

    def roll(self) -> int:
        """Roll a die."""
        self._note(1)
        return super().roll()

    def _note(self, count: int) -> None:
        if self.game is not None and count:
            self.places.add(self.game._table.pc)


@pytest.mark.parametrize(("name", "variants"), KINDS)
def test_luck_is_asked_at_its_places_only(name: str, variants: tuple[str, ...]) -> None:
    """Whatever is chosen after the beginning; and few places of a program are such."""
    compiled = library.compiled_game(name, variants)
    found = places_of_luck(compiled)
    asked: set[int] = set()
    for seed in range(4):
        luck = Watched(seed)
        game = begin_game(compiled, make_settings(), (50, 50, 50), seed=None, chance=luck)
        luck.game = game
        play_some(game, Random(seed), 200)
        asked |= luck.places
    assert asked <= found
    assert 2 * len(found) < len(compiled.definition.program)
