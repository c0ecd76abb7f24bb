"""The one way of the tests into a game.

Whoever plays is shown views, events, purses, records and outcomes, and most tests need no more. A
test comes here for what none of these shows: cards that lie hidden, the pending steps of a program,
or a table that is to be changed by force.
"""

from rdi.engine.game import CompiledGame, Game, View
from rdi.engine.table import Table


def table_of(game: Game) -> Table:
    """The table of a game with all that lies on it; to change it changes the game."""
    return game._table  # noqa: SLF001 - the one place, as said above


def compiled_of(game: Game | View) -> CompiledGame:
    """The compiled rules that are being played, which place piles and count hands."""
    return game._compiled  # noqa: SLF001 - the one place, as said above
