"""The identity of a tournament: digests of its spec, rules, bots and of this program.

A run goes on only if all of them are the same; changes are reported by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path

import msgspec

import rdi.errors
from rdi.errors import RdiError
from rdi.files import TEXT_BYTES, is_file, open_to_read, read_bytes
from rdi.text import printable
from rdi.tournament.contest import Contest
from rdi.tournament.spec import BotSpec, GameSpec, Spec, spec_from_json
from rdi.tournament.store import Store, StoreError

PREFIX = "made of: "
THE_SPEC = "the spec"
NO_DIGEST = "none"
PIECE_BYTES = 1 << 20
ABSENT = object()
SHOWN_MOST = 80
"""The number of characters in which a changed value is shown."""
DIFFERENCES_MOST = 8
"""The number of changed parts of a spec that are named one by one."""


def identity_of(spec: Spec) -> dict[str, str]:
    """Each thing that decides the results, by name, and the SHA-256 of it."""
    found = {f"{PREFIX}{THE_SPEC}": spec.fingerprint, f"{PREFIX}rdi itself": program_digest()}
    for name in dict.fromkeys(game.game for game in spec.games):
        entries = [game for game in spec.games if game.game == name]
        found[f"{PREFIX}the rules of {name}"] = _rules(entries)
    for bot in spec.bots:
        found[f"{PREFIX}the bot {bot.name}"] = code_digest(bot)
    return found


def changed_parts(spec: Spec, kept: Mapping[str, str | None]) -> list[str]:
    """The names of all that is not as it was kept, those of bots with their files."""
    return _with_files(
        spec,
        [
            name.removeprefix(PREFIX)
            for name, digest in identity_of(spec).items()
            if kept.get(name) != digest
        ],
    )


def _with_files(spec: Spec, names: Sequence[str]) -> list[str]:
    """The names of parts, those of bots with their files."""
    files = {f"the bot {bot.name}": _files_of(bot) for bot in spec.bots}
    return [
        f"{name} ({', '.join(map(str, files[name]))})" if files.get(name) else name
        for name in names
    ]


def changes_since(spec: Spec, store: Store) -> list[str]:
    """All that has changed since a file of results was begun: of the spec each part with both
    values, and the names of rules, bots and the program. Raises StoreError if its spec is damaged.
    """
    before = spec if store.meta("spec") is None else spec_in(store)
    changed = changed_parts(before, {name: store.meta(name) for name in identity_of(before)})
    return [*_as_one_change([*differences(before.deciding(), spec.deciding())]), *changed]


def changes_between(before: Store, after: Store) -> list[str]:
    """All that differs in what two files of results were made with: of the specs each part with
    both values, and the names of rules, bots and the program that are in both. Raises StoreError if
    a spec is damaged.
    """
    kept, now = before.facts(PREFIX), after.facts(PREFIX)
    names = [
        name
        for name, digest in now.items()
        if name != THE_SPEC and kept.get(name, digest) != digest
    ]
    old, new = spec_in(before), spec_in(after)
    by_name = [*differences(_with_bots_by_name(old), _with_bots_by_name(new))]
    in_order = [*differences(old.deciding(), new.deciding())]
    return [*_as_one_change(by_name or in_order), *_with_files(new, names)]


def _with_bots_by_name(spec: Spec) -> dict[str, object]:
    """All that decides the results, whatever the order of the bots."""
    data = spec.deciding()
    return {**data, "bots": {bot["name"]: bot for bot in data["bots"]}}


def _as_one_change(differing: list[str]) -> Iterator[str]:
    """The differences between two specs as one change; nothing where there are none."""
    if len(differing) > DIFFERENCES_MOST:
        differing[DIFFERENCES_MOST:] = [f"and {len(differing) - DIFFERENCES_MOST:,} more"]
    if differing:
        yield f"the spec ({'; '.join(differing)})"


def spec_in(store: Store) -> Spec:
    """The spec that a file of results was begun with. Raises StoreError if it is damaged."""
    try:
        return spec_from_json((store.meta("spec") or "").encode())
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise StoreError(f"{store.path} is damaged: the spec in it cannot be read") from None


def differences(old: object, new: object, place: str = "") -> Iterator[str]:
    """The differences between two trees of plain data, a sentence for each place: ``deals: 150, now
    200``.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for name in {**old, **new}:
            yield from differences(
                old.get(name, ABSENT), new.get(name, ABSENT), f"{place}.{name}" if place else name
            )
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        for number, pair in enumerate(zip_longest(old, new, fillvalue=ABSENT), start=1):
            yield from differences(*pair, f"{place}[{number}]")
    elif old != new:
        yield f"{place}: {_shown(old)}, now {_shown(new)}"


def _shown(value: object) -> str:
    if value is ABSENT:
        return "not there"
    return printable(msgspec.json.encode(value).decode(), SHOWN_MOST)


def _rules(entries: Sequence[GameSpec]) -> str:
    """The SHA-256 of the rules of all entries of one name, which may differ in their variants; none
    of a game that is not there any more.
    """
    try:
        rules = "\n".join([Contest(entry).rules() for entry in entries])
    except RdiError:
        return NO_DIGEST
    return sha256(rules.encode()).hexdigest()


def code_digest(bot: BotSpec) -> str:
    """The SHA-256 of the files that a bot is made of, as far as they can be found."""
    if isinstance(bot.plays, str) and ":" not in bot.plays and not bot.is_trained:
        return NO_DIGEST
    digest = sha256()
    for file in _files_of(bot):
        with open_to_read(file) as content:
            while piece := content.read(PIECE_BYTES):
                digest.update(piece)
    return digest.hexdigest()


def _files_of(bot: BotSpec) -> list[Path]:
    """The files that a bot is made of, as far as they are there; none of one of the house."""
    plays = bot.plays
    if not isinstance(plays, str):
        files = [Path(word) for word in plays]
    elif bot.is_trained:
        files = [Path(plays)]
    else:
        files = [_file_of(plays.rpartition(":")[0])] if ":" in plays else []
    return [file for file in files if is_file(file)]


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
        digest.update(
            path.relative_to(root).as_posix().encode() + b"\0" + read_bytes(path, TEXT_BYTES)
        )
    return digest.hexdigest()
