"""The regulars, bots that play against the people at the keyboard, by name, the strongest first."""

from __future__ import annotations

import re
from collections.abc import Collection

from rdi.errors import BadSettings
from rdi.players.player import Player
from rdi.players.registry import Regular, by_level
from rdi.players.registry import regulars as plainest_first


def regulars() -> tuple[Regular, ...]:
    """The regulars, the strongest first."""
    return plainest_first()[::-1]


def named_regular(name: str) -> Regular | None:
    """The regular of this name, also where a number was put behind it; None if there is none."""
    first = name.split(" ")[0].casefold()
    return next((each for each in regulars() if each.name.casefold() == first), None)


def titled(name: str) -> str:
    """A name, and of a regular what kind of player that is."""
    regular = named_regular(name)
    return name if regular is None else f"{name} ({regular.title})"


def with_levels_named(text: str) -> str:
    """The text with the regular's name for each level that is asked for, as in "level 3".

    BadSettings where nobody plays at such a level, or no number is behind it.
    """
    if re.search(r"\blevel(s\b|\b(?!\s*\d))", text, re.IGNORECASE):
        least, *_, most = sorted(each.level for each in regulars())
        raise BadSettings(f"level takes one number from {least} to {most}, such as level {most}")
    return re.sub(
        r"\blevel\s*(\d+)", lambda found: by_level(int(found[1])).name, text, flags=re.IGNORECASE
    )


def fill_seats(taken: Collection[str], count: int) -> list[str]:
    """Names of regulars for so many free seats, a mixed company of strong and weak; where the house
    has too few, cousins come along.
    """
    names: list[str] = []
    house = [each.name for each in sorted(regulars(), key=lambda each: each.seating)]
    number = 0
    while len(names) < count:
        turn, place = divmod(number, len(house))
        name = house[place] if not turn else f"{house[place]} {turn + 1}"
        if name not in taken:
            names.append(name)
        number += 1
    return names


def make_player(name: str, seed: int | str) -> Player:
    """The player behind a regular's name at the table."""
    found = named_regular(name)
    assert found is not None, f"{name} is no regular"
    return found.make(f"{seed} {name}")
