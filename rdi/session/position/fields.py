"""Read positions that strangers lay out: see that everything is there, and of the right kind.

Each reader gives the value back or raises BadPosition with a sentence that says where the mistake
is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from rdi.errors import RdiError
from rdi.files import LINE_BYTES
from rdi.text import nearest_words, there_are

SEATS_MOST = 60
GOLD_MOST = 1_000_000_000_000


class BadPosition(RdiError, ValueError):
    """The layout is no position that can be settled; the fault is the asker's."""


def read_json_line(line: str | bytes) -> object:
    """The content of a line of JSON. Raises BadPosition if it is not JSON, or holds a value that no
    position can.
    """
    if not line.strip():
        raise BadPosition("this line is empty")
    if len(line) >= LINE_BYTES:
        raise BadPosition(f"this line is longer than {LINE_BYTES:,} bytes")
    try:
        return msgspec.json.decode(line)
    except msgspec.MsgspecError as error:
        raise BadPosition(f"this is no JSON: {error}") from None
    except UnicodeDecodeError:
        raise BadPosition("this is no JSON: it is not UTF-8") from None
    except RecursionError:
        raise BadPosition("this is nested too deeply") from None


def exact_fields(data: object, *names: str) -> list[Any]:
    """The values under exactly these keys, in this order. Raises BadPosition if one is missing or
    unknown.
    """
    found = object_value("the input", data)
    missing = [name for name in names if name not in found]
    if missing:
        raise BadPosition(f"the input lacks {', '.join(missing)}")
    for key in found:
        known_key("the input", key, names)
    return [found[name] for name in names]


def known_key(what: str, key: str, known: Collection[str]) -> str:
    """The key, if it is one of those known. Raises BadPosition with the nearest of them if it is
    not.
    """
    if key not in known:
        near = nearest_words(key[:100], known, 0.6)
        hint = f"; did you mean {near[0]}?" if near else f": {there_are(known)}"
        raise BadPosition(f"{what} has {key!r}, which means nothing here{hint}")
    return key


def chosen_variants(variants: object, *known: str) -> frozenset[str]:
    """The variants that were chosen, spelled with underscores; hyphens are the same. Raises
    BadPosition if one of them is not known here.
    """
    names = frozenset(
        [
            text_value("a variant", each).replace("-", "_")
            for each in list_value("the variants", variants)
        ]
    )
    for name in sorted(names - set(known)):
        raise BadPosition(f"there is no variant {name!r} here: {there_are(known)}")
    return names


def object_value(what: str, value: object) -> Mapping[str, Any]:
    """The value, if it is an object whose keys are texts. Raises BadPosition if it is not."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadPosition(f"{what} should be an object with named values, not {value!r}")
    return value


def list_value(what: str, value: object) -> Sequence[Any]:
    """The value, if it is a list. Raises BadPosition if it is not."""
    if not isinstance(value, list | tuple):
        raise BadPosition(f"{what} should be a list, not {value!r}")
    return value


def text_value(what: str, value: object) -> str:
    """The value, if it is a text. Raises BadPosition if it is not."""
    if not isinstance(value, str):
        raise BadPosition(f"{what} should be a text, not {value!r}")
    return value


def coin_count(what: str, value: object) -> int:
    """The value, if it is a whole number from 0. Raises BadPosition if it is not, or is more than
    GOLD_MOST.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(f"{what} should be a whole number, not {value!r}")
    if not 0 <= value <= GOLD_MOST:
        raise BadPosition(f"{what} should be from 0 to {GOLD_MOST}, not {value}")
    return value


def seat_names(what: str, value: object, known: Collection[str] | None = None) -> list[str]:
    """The value, if it is a list of seats, each named once and all of them known. Raises
    BadPosition if it is not.
    """
    found = [text_value(f"each of {what}", each) for each in list_value(what, value)]
    if len(set(found)) < len(found):
        raise BadPosition(f"{what} name a seat twice: {', '.join(found)}")
    if len(found) > SEATS_MOST:
        raise BadPosition(f"{what} are at most {SEATS_MOST}, not {len(found)}")
    for each in found:
        if known is not None:
            known_seat(each, known)
    return found


def known_seat(value: object, known: Collection[str]) -> str:
    """The value, if it is one of the seats at the table. Raises BadPosition if it is not."""
    if not isinstance(value, str) or value not in known:
        raise BadPosition(f"there is no seat {value!r}: {there_are(known)}")
    return value


def coins_by_seat(what: str, value: object, known: Sequence[str]) -> list[int]:
    """The coins of each seat in the order of the table; every seat must have its number. Raises
    BadPosition if one is missing or unknown.
    """
    found = object_value(what, value)
    for each in found:
        known_seat(each, known)
    missing = [each for each in known if each not in found]
    if missing:
        raise BadPosition(f"{what} should name {', '.join(missing)} too")
    return [coin_count(f"{what} of {each}", found[each]) for each in known]


def seat_groups(what: str, value: object) -> list[list[str]]:
    """The value, if it is a list of groups of seats, none empty and no seat in two of them. Raises
    BadPosition if it is not.
    """
    found = [seat_names(f"each group of {what}", group) for group in list_value(what, value)]
    if not all(found):
        raise BadPosition(f"{what} has a group without a seat")
    seat_names(what, [each for group in found for each in group])
    return found
