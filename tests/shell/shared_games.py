"""Games played at random and told on pages, for tests of these pages."""

from collections.abc import Sequence
from functools import cache
from random import Random

import rdi
from rdi.engine.game import Game
from rdi.model.record import Record
from rdi.session.replay import steps
from rdi.shell.sharing.game_page import game_page
from rdi.shell.sharing.recorded_game import RecordedGame, Viewpoint
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page

ALL_OPEN = Viewpoint(is_all=True)


def play_on(game: Game, seed: int = 1, most: int = 4000) -> Game:
    """The game with so many more answers by luck, or to its end; nobody folds that can stay."""
    luck = Random(seed)
    for _ in range(most):
        if game.pending is None:
            break
        options = [each for each in game.pending.options if each not in ("fold", "leave")]
        game.answer(luck.choice(options or game.pending.options))
    return game


@cache
def played(name: str, seats: tuple[str, ...], seed: int = 1, most: int = 4000) -> Record:
    """The record of a game that was played so."""
    return play_on(rdi.new_game(name, seats=list(seats), seed=seed), seed, most).record


def told(record: Record, viewpoint: Viewpoint = ALL_OPEN) -> RecordedGame:
    """A game as its page tells it."""
    return RecordedGame(record, steps(record), viewpoint, Page(Look(), lambda line: None))


def page_of(records: Sequence[Record], viewpoint: Viewpoint = ALL_OPEN) -> str:
    """The page of these games, without a review."""
    return game_page([told(each, viewpoint) for each in records], [None] * len(records))
