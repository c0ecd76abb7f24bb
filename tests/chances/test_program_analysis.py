"""Test what is found out about a game's program."""

from random import Random

import pytest

from rdi import library
from rdi.chances.program_analysis import chance_places, piles_read
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.program import Bet, Do, Showdown
from rdi.session.setup import begin_game, make_settings
from tests.inside import table_of
from tests.plays import KINDS, play_some


def places(compiled: CompiledGame, *names: str) -> set[int]:
    return {compiled.pile(name) for name in names}


def test_of_the_jobs_only_the_last_matters_and_only_until_the_next_one_comes() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    asked = piles_read(compiled)
    jobs = compiled.pile("Jobs")
    assert asked.last == asked.only_last == {jobs}
    program = compiled.definition.program
    bets = [place for place, each in enumerate(program) if isinstance(each, Bet)]
    assert all(jobs not in asked.live[place] for place in bets)
    posting = [
        place
        for place, each in enumerate(program)
        if isinstance(each, Do) and "t.draw(1, 2)" in text_of(compiled, each.code)
    ]
    assert len(posting) == 2
    assert all(jobs not in asked.live[place] for place in posting)


def test_a_pile_that_is_scored_matters_whole() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    asked = piles_read(compiled)
    ends = [
        each for each in enumerate(compiled.definition.program) if isinstance(each[1], Showdown)
    ]
    assert all(places(compiled, "Workers") <= asked.live[place] for place, _ in ends)
    assert not places(compiled, "Workers") & asked.only_last


def test_jobs_by_cards_and_dice_are_asked_for_alike() -> None:
    compiled = library.compiled_game("jack-of-all-trades", ("hidden_fate",))
    assert piles_read(compiled).only_last == places(compiled, "Jobs")


def text_of(compiled: CompiledGame, name: str) -> str:
    """The generated text of a function."""
    text = compiled.definition.generated
    begin = text.index(f"def {name}(")
    return text[begin : text.find("\ndef ", begin)]


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
            self.places.add(table_of(self.game).pc)


@pytest.mark.parametrize(("name", "variants"), KINDS)
def test_luck_is_asked_at_its_places_only(name: str, variants: tuple[str, ...]) -> None:
    """Whatever is chosen after the beginning; and few places of a program are such."""
    compiled = library.compiled_game(name, variants)
    found = chance_places(compiled)
    asked: set[int] = set()
    for seed in range(4):
        luck = Watched(seed)
        game = begin_game(compiled, make_settings(), (50, 50, 50), seed=None, chance=luck)
        luck.game = game
        play_some(game, Random(seed), 200)
        asked |= luck.places
    assert asked <= found
    assert 2 * len(found) < len(compiled.definition.program)
