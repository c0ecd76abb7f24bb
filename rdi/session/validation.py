"""Checks of arguments, whose errors name the nearest valid value.

Each check gives the value back or raises BadSettings with a sentence for the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition
from rdi.text import nearest_words, there_are

GOLD_MOST = 1_000_000_000
"""The most Gold that anybody can bring to a table."""

NAME_MOST = 60
"""The number of letters that a name may have."""

TEXT_MOST = 500
"""The number of letters of a text that names several things."""


def whole_number(what: str, value: object, least: int = 0, most: int = GOLD_MOST) -> int:
    """The value, if it is a whole number within the bounds. Raises BadSettings if it is not."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadSettings(f"{what} is a whole number such as {least}, not {value!r}")
    if value < least:
        raise BadSettings(f"{what} cannot be {value}: the least is {least}")
    if value > most:
        raise BadSettings(f"{what} cannot be {value}: the most is {most}")
    return value


def seat_count(definition: GameDefinition, whom: str, count: int) -> int:
    """The number of players or characters. Raises BadSettings if the game is not for this
    number.
    """
    least, most = definition.least_seats, definition.most_seats
    if not least <= count <= most:
        nearest = least if count < least else most
        raise BadSettings(f"{definition.is_for(whom)}, not {count}: try {nearest}")
    return count


def boolean(what: str, value: object) -> bool:
    """The value, if it is True or False. Raises BadSettings if it is not."""
    if not isinstance(value, bool):
        raise BadSettings(f"{what} is True or False, not {value!r}")
    return value


def short_text(what: str, value: object, most: int = NAME_MOST) -> str:
    """The value, if it is a text of a reasonable length that can be printed on one line. Raises
    BadSettings if it is not.
    """
    if not isinstance(value, str):
        raise BadSettings(f"{what} is a text, not {value!r}")
    if not value.strip() or not value.isprintable():
        raise BadSettings(f"{what} has letters that can be read, not {value!r}")
    if len(value) > most:
        raise BadSettings(f"{what} has at most {most} letters, not {len(value)}")
    return value


def short_texts(what: str, values: object) -> tuple[str, ...]:
    """The values, if they are a list of texts. Raises BadSettings if they are not."""
    return tuple([short_text(f"each of {what}", value) for value in sequence(what, values)])


def texts(what: str, values: object) -> tuple[str, ...]:
    """The same of texts that may be longer."""
    return tuple(
        [short_text(f"each of {what}", value, TEXT_MOST) for value in sequence(what, values)]
    )


def sequence(what: str, values: object) -> Sequence[object]:
    """The values, if they are a list and not a single text. Raises BadSettings if they are not."""
    if not isinstance(values, Sequence) or isinstance(values, str | bytes):
        raise BadSettings(f"{what} are given as a list, not as {values!r}")
    return values


def one_of(what: str, value: object, known: Iterable[str]) -> str:
    """The value, if it is one of those known. Raises BadSettings with the nearest of them if it is
    not.
    """
    names = list(known)
    if isinstance(value, str) and value in names:
        return value
    near = nearest_words(str(value).lower(), names, 0.4)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise BadSettings(f"there is no {what} {value!r}: {there_are(names)}{hint}")
