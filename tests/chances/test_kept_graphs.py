"""A large decision graph is worked out once, kept, and taken up again by the next process."""

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from rdi import library
from rdi.chances import kept_graphs
from rdi.chances.endings import counted_endings
from rdi.chances.races import Race
from rdi.chances.single_agent import solver
from rdi.session.setup import new_game

MADE = vars(solver)["_graph"]
"""The graphs that this process has made."""


@pytest.fixture
def shelf() -> Iterator[dict[str, bytes]]:
    """What is kept, while nothing was worked out yet."""
    kept: dict[str, bytes] = {}
    MADE.cache_clear()
    kept_graphs.keep_with(
        lambda name: pickle.loads(kept[name]) if name in kept else None,
        lambda name, graph: kept.__setitem__(name, pickle.dumps(graph)),
    )
    yield kept
    kept_graphs.keep_with(library.kept_graph, library.keep_graph)
    MADE.cache_clear()


def race(name: str) -> Race:
    game = new_game(name, seats=2, seed=7)
    while game.pending is not None and game.pending.verb == "bet":
        game.answer("check")
    assert game.pending is not None
    found = counted_endings(game.view(game.pending.seat))
    assert found is not None
    return found


def test_what_was_kept_leads_to_the_same_chances(shelf: dict[str, bytes]) -> None:
    first = race("threes")
    assert len(shelf) == 1
    before = dict(shelf)
    MADE.cache_clear()  # as in another process
    again = race("threes")
    assert again.distributions == first.distributions
    assert again.options.keys() == first.options.keys()
    assert shelf == before, "what is known was written again"


def test_another_choice_of_variants_has_a_graph_of_its_own(shelf: dict[str, bytes]) -> None:
    race("threes")
    compiled: Any = library.compiled_game("threes", ["strength-in-numbers"])
    MADE(compiled, True)
    assert MADE(compiled, True).nodes == []


def test_where_cards_are_drawn_nothing_is_kept(shelf: dict[str, bytes]) -> None:
    game = new_game("jack-of-all-trades", seats=2, seed=7)
    assert game.pending is not None
    counted_endings(game.view(game.pending.seat))
    assert not shelf


def test_the_library_keeps_plain_values_and_gives_back_nothing_else() -> None:
    assert library.kept_graph("no such graph") is None
    library.keep_graph("a graph", ([(1, 2)], {("key",): 0}))
    assert library.kept_graph("a graph") in (([(1, 2)], {("key",): 0}), None)
