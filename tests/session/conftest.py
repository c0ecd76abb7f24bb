"""Put the games laid down by hand on the shelf, beside those that come with the program."""

from collections.abc import Iterator, Sequence

import pytest

from rdi import library
from rdi.engine.game import CompiledGame
from tests.handmade import GAMES


@pytest.fixture(autouse=True, scope="package")
def shelf() -> Iterator[None]:
    """`library.compiled_game` finds the games of tests/handmade.py, and all others as always."""
    bound_on_shelf = library.compiled_game

    def compiled(name: str, variants: Sequence[str] = ()) -> CompiledGame:
        return GAMES[name] if name in GAMES else bound_on_shelf(name, variants)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "compiled_game", compiled)
        yield
