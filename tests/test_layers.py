"""Hold the layers: which part of the program may know of which other."""

import ast
from collections.abc import Iterator

import pytest

from tests.source import Module, imports, is_within, modules

ALLOWED = {  # who may import which of our own modules, beside those of its own layer
    "rdi.errors": (),
    "rdi.text": (),
    "rdi.files": (),
    "rdi.resources": ("rdi.errors", "rdi.files"),
    "rdi.model": ("rdi.errors",),
    "rdi.lang": ("rdi.errors", "rdi.files", "rdi.model", "rdi.resources"),
    "rdi.engine": ("rdi.errors", "rdi.model"),
    # The shelf hands out games that are ready to run, and keeps them so.
    "rdi.library": (
        *("rdi.errors", "rdi.model", "rdi.lang", "rdi.resources"),
        *("rdi.engine.bind", "rdi.engine.inn.cast"),
    ),
    "rdi.arrays": ("rdi.errors", "rdi.files", "rdi.model", "rdi.engine"),
    "rdi.odds": ("rdi.errors", "rdi.model", "rdi.engine", "rdi.arrays"),
    "rdi.solving": (
        *("rdi.errors", "rdi.files", "rdi.model", "rdi.engine", "rdi.arrays", "rdi.odds"),
    ),
    "rdi.players": (
        *("rdi.errors", "rdi.model", "rdi.engine.view", "rdi.engine.inn.inn_view"),
        *("rdi.odds", "rdi.solving", "rdi.resources"),
    ),
    "rdi.session": (
        *("rdi.errors", "rdi.model", "rdi.engine", "rdi.library", "rdi.players"),
        *("rdi.arrays", "rdi.files", "rdi.odds", "rdi.solving"),
    ),
    "rdi.tournament": (
        *("rdi.errors", "rdi.model", "rdi.engine", "rdi.library", "rdi.players", "rdi.arrays"),
        "rdi.files",
        *("rdi.session", "rdi.odds.races"),  # luck is taken off by exact chances
    ),
    # Learners read the table as the tavern says it in plain words.
    "rdi.environments": (
        *("rdi.errors", "rdi.model", "rdi.engine", "rdi.library", "rdi.players", "rdi.arrays"),
        *("rdi.session", "rdi.shell.show.look", "rdi.shell.show.party", "rdi.shell.play.plain"),
        *("rdi.shell.play.screen", "rdi.shell.show.vocabulary"),
    ),
    "rdi.testing": ("rdi.errors", "rdi.model", "rdi.engine", "rdi.library", "rdi.session"),
    "rdi.shell": ("rdi",),
    "rdi.__main__": ("rdi",),
}
# The package itself only hands on the names that programs outside use.
# What every layer may use.
COMMON = ("rdi.errors", "rdi.text")
PUBLIC = tuple(set(ALLOWED) - {"rdi.shell", "rdi.__main__"})

ONLY_IN = {
    "dask": ("rdi.tournament",),
    "distributed": ("rdi.tournament",),
    "gymnasium": ("rdi.environments",),
    "lark": ("rdi.lang",),
    "numba": ("rdi.arrays",),
    "numpy": ("rdi.arrays", "rdi.environments", "rdi.odds", "rdi.solving"),
    "pettingzoo": ("rdi.environments",),
    "platformdirs": ("rdi.resources", "rdi.shell"),
    "prompt_toolkit": ("rdi.shell",),
    "random": ("rdi.engine.chance", "rdi.odds", "rdi.players", "rdi.solving"),
    "rich": ("rdi.shell",),
    "typer": ("rdi.shell",),
}
NOT_IN_ENGINE = {
    *("asyncio", "datetime", "io", "logging", "os", "pathlib", "secrets", "socket", "subprocess"),
    *("tempfile", "threading", "time", "msgspec"),
}
NOT_CALLED_IN_ENGINE = {"print", "open", "input"}


def faults(module: Module) -> Iterator[str]:
    """Everything in a module that breaks the layers, as sentences."""
    layer = next((each for each in ALLOWED if is_within(module.name, each)), "rdi")
    if layer == "rdi" and module.name != "rdi":
        yield f"{module.name} belongs to no layer"
    allowed = (layer, *COMMON, *ALLOWED[layer]) if layer in ALLOWED else PUBLIC
    for name in sorted(imports(module)):
        if is_within(name, "rdi") and not any(is_within(name, each) for each in allowed):
            yield f"{module.name} imports {name}"
        homes = ONLY_IN.get(name.partition(".")[0], ("rdi",))
        if not any(is_within(module.name, home) for home in homes):
            yield f"{module.name} imports {name}, only for {' and '.join(homes)}"
    if layer == "rdi.engine":
        yield from faults_of_engine(module)


def faults_of_engine(module: Module) -> Iterator[str]:
    """What lets the engine touch the world outside the game."""
    for name in sorted(imports(module)):
        if name.partition(".")[0] in NOT_IN_ENGINE:
            yield f"{module.name} imports {name}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and node.id in NOT_CALLED_IN_ENGINE:
            yield f"{module.name} uses {node.id}, line {node.lineno}"


@pytest.mark.parametrize("module", modules("rdi"), ids=lambda module: module.name)
def test_module_keeps_to_its_layer(module: Module) -> None:
    assert list(faults(module)) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rdi.model.x", "import rdi.engine"),
        ("rdi.model.x", "from rdi import resources"),
        ("rdi.engine.x", "def f():\n    from rdi.lang import parse"),
        ("rdi.engine.x", "from lark import Lark"),
        ("rdi.engine.x", "import random"),
        ("rdi.engine.x", "from msgspec import json"),
        ("rdi.engine.x", "from time import monotonic"),
        ("rdi.engine.x", "print(1)"),
        ("rdi.players.x", "from rdi.engine.pots import pots"),
        ("rdi.session.x", "import prompt_toolkit.application"),
        ("rdi.session.x", "import rdi"),
        ("rdi", "from rdi.shell import app"),
        ("rdi.gossip", "import math"),
    ],
)
def test_a_breach_of_the_layers_is_noticed(name: str, text: str) -> None:
    assert len(list(faults(Module(name, text)))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rdi.players.x", "import random\nfrom rdi.engine.view import View"),
        ("rdi.engine.chance", "from random import Random\nfrom rdi.engine import table"),
        ("rdi.lang.x", "import lark.visitors, rdi.model"),
        ("rdi.shell.x", "import typer\nfrom rdi import __version__\nimport rdi.engine.game"),
        ("rdi", "from rdi.session.play import new_game"),
    ],
)
def test_what_the_layers_allow_is_not_blamed(name: str, text: str) -> None:
    assert list(faults(Module(name, text))) == []
