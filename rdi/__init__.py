"""A tavern in a terminal, and a toolkit for the rules of the games played in it.

What programs use is imported from here: `rdi.new_game`, `rdi.replay` and so on. Each is loaded when
it is first asked for, so that merely naming the package costs nothing.
"""

from importlib import import_module

TYPE_CHECKING = False  # what typing says too, but it takes long to load
if TYPE_CHECKING:
    from rdi.engine.game import Game
    from rdi.errors import BadRecord, BadSettings, IllegalAnswer, RdiError
    from rdi.model.request import Pick, Respond, Wager
    from rdi.players.player import Player
    from rdi.session.bots import play
    from rdi.session.replay import replay
    from rdi.session.setup import new_game
    from rdi.session.simulation import simulate
    from rdi.tournament.tournament import Tournament

__version__ = "0.1.0"
__all__ = [
    "BadRecord",
    "BadSettings",
    "Game",
    "IllegalAnswer",
    "Pick",
    "Player",
    "RdiError",
    "Respond",
    "Tournament",
    "Wager",
    "__version__",
    "new_game",
    "play",
    "replay",
    "simulate",
]

_HOMES = {
    "BadRecord": "rdi.errors",
    "BadSettings": "rdi.errors",
    "Game": "rdi.engine.game",
    "IllegalAnswer": "rdi.errors",
    "Pick": "rdi.model.request",
    "Player": "rdi.players.player",
    "RdiError": "rdi.errors",
    "Respond": "rdi.model.request",
    "Tournament": "rdi.tournament.tournament",
    "Wager": "rdi.model.request",
    "new_game": "rdi.session.setup",
    "play": "rdi.session.bots",
    "replay": "rdi.session.replay",
    "simulate": "rdi.session.simulation",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rdi' has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
