"""What a tournament was begun with: the spec, the games' rules, the bots' code, and this program.

Whoever goes on with it must have the same; what has changed is told by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import rdi.errors
from rdi.tournament.contests import contest_of
from rdi.tournament.spec import BotSpec, GameSpec, Spec

PREFIX = "made of: "
NOTHING = "none"


def identity_of(spec: Spec) -> dict[str, str]:
    """Each thing that decides the results, by name, and the SHA-256 of it."""
    found = {f"{PREFIX}the spec": spec.fingerprint, f"{PREFIX}rdi itself": program_digest()}
    for name in dict.fromkeys(game.game for game in spec.games):
        entries = [game for game in spec.games if game.game == name]
        found[f"{PREFIX}the rules of {name}"] = _rules(entries)
    for bot in spec.bots:
        found[f"{PREFIX}the bot {bot.name}"] = code_digest(bot)
    return found


def changes(spec: Spec, kept: Mapping[str, str | None]) -> list[str]:
    """What is not as it was kept, by name."""
    return [
        name.removeprefix(PREFIX)
        for name, digest in identity_of(spec).items()
        if kept.get(name) != digest
    ]


def _rules(entries: Sequence[GameSpec]) -> str:
    """The SHA-256 of the rules of all entries of one name, which may differ in their variants."""
    rules = "\n".join([contest_of(entry).rules() for entry in entries])
    return sha256(rules.encode()).hexdigest()


def code_digest(bot: BotSpec) -> str:
    """The SHA-256 of the files that a bot is made of, as far as they can be found."""
    plays = bot.plays
    if not isinstance(plays, str):
        files = [Path(word) for word in plays]
    elif ":" in plays:
        files = [_file_of(plays.rpartition(":")[0])]
    else:
        return NOTHING
    digest = sha256()
    for file in files:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _file_of(where: str) -> Path:
    """The file of a class: the one named, or that of a module."""
    if where.endswith(".py"):
        return Path(where)
    found = find_spec(where)
    return Path(found.origin if found is not None and found.origin is not None else where)


@cache
def program_digest() -> str:
    """The SHA-256 of this program's own code."""
    root = Path(rdi.errors.__file__).parent
    digest = sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
