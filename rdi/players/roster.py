"""Who sits in the house: all regulars, the best of them last.

A new regular is one file in this folder that registers it; it is found here by itself.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rdi import players
from rdi.errors import BadSettings
from rdi.players.register import REGULARS, Regular


@cache
def regulars() -> tuple[Regular, ...]:
    """All regulars, the plainest first and the best last."""
    for module in iter_modules(players.__path__):
        import_module(f"{players.__name__}.{module.name}")
    return tuple(sorted(REGULARS, key=lambda each: each.level))


def by_name(name: str) -> Regular:
    """The regular of this name or kind; BadSettings with the nearest where there is none."""
    known = {each.title.casefold(): each for each in regulars()}
    known |= {each.name.casefold(): each for each in regulars()}
    if name.casefold() in known:
        return known[name.casefold()]
    near = get_close_matches(name.casefold(), known, n=1, cutoff=0.5)
    hint = f"did you mean {known[near[0]].name}?" if near else f"there are {', '.join(known)}"
    raise BadSettings(f"nobody called {name!r} comes to this house; {hint}")


def by_level(level: int) -> Regular:
    """The regular of this level; BadSettings where there is none."""
    found = next((each for each in regulars() if each.level == level), None)
    if found is None:
        least, most = regulars()[0].level, regulars()[-1].level
        raise BadSettings(f"nobody here plays at level {level}; there are {least} to {most}")
    return found
