"""Names of numbers in English: of things that are counted, as Scarabs are, and of what is not."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from rdi.lang.syntax.tree import Word


class ThingName(Word):
    """The name of things that are counted, as tokens are, in the singular."""

    __slots__ = ()


def is_counted(name: Word) -> bool:
    """Whether a name is of things that are counted: of tokens, or one in the plural."""
    return isinstance(name, ThingName) or _is_plural(name)


def _is_plural(name: str) -> bool:
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def so_many(number: str, name: Word) -> str:
    """The name as it stands behind a number: 1 Scarab, 2 Scarabs, 2 Fortitude."""
    if not is_counted(name):
        return str(name)
    if number == "1":
        return str(name) if isinstance(name, ThingName) else singular(name)
    return plural(name)


def singular(name: str) -> str:
    """The name of things in the singular."""
    return name.removesuffix("s") if _is_plural(name) else str(name)


def plural(name: str) -> str:
    """The name of things in the plural."""
    if _is_plural(name):
        return str(name)
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def number_of(whose: str, name: Word) -> str:
    """A number that somebody has: your Alcohol, the number of your Scarabs."""
    return f"the number of {whose} {plural(name)}" if is_counted(name) else f"{whose} {name}"


def with_thing_names(phrases: Iterable[Any], names: Collection[str]) -> None:
    """Let what phrases say of numbers know which of these names are of things that are counted."""
    for each in phrases:
        what = getattr(each, "what", None)
        if isinstance(what, Word):
            kind = ThingName if str(what) in names else Word
            if type(what) is not kind:
                each.what = kind(what)
                each.what.span = what.span
