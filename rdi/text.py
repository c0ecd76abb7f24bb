"""Make text fit to be shown, and names fit to be typed."""

import re
import unicodedata

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's categories of characters that steer a terminal or turn the direction of a line.

They are control, format and surrogate characters, and those that end a line or a paragraph.
"""
DIGITS_MOST = 9
"""Nobody types a longer number."""
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")


def typed(name: str) -> str:
    """A name of the language as players type it: with hyphens."""
    return name.replace("_", "-")


def printable(text: str, most: int | None = None) -> str:
    """The text on one line, each control or format character in it written out, as `\\x1b`.

    Letters, marks and signs of any script stay as they are. With `most` (3 or more), the
    result has at most so many characters, the last three of them dots where something was cut.
    """
    if most is None:
        return _UNPRINTABLE.sub(_written_out, text)
    shown = _UNPRINTABLE.sub(_written_out, text[: most + 1])  # no more is looked at, however long
    return shown if len(shown) <= most else shown[: max(0, most - 3)] + "..."


def number_in(text: str) -> int | None:
    """The whole number that is written there in up to nine of the digits 0 to 9; None for all else.

    Other signs that Unicode calls digits, such as ², are none.
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= DIGITS_MOST
    return int(text) if is_number else None


def _written_out(found: re.Match[str]) -> str:
    character = found[0]
    if unicodedata.category(character) not in _INVISIBLE:
        return character
    return character.encode("unicode_escape").decode("ascii")
