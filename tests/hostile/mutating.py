"""Damage good input by luck from a seed: bytes, lines, and the values in plain data.

Whatever is made here follows from the seed alone, so that a case that fails is made again by its
number.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

NASTY = (
    "", " ", "\0", "\x1b]0;title\x07", "\x9b2J", "\u202e", "\u2066", "\ufeff", "\u2028", "\ud800",
    "²", "٣", "½", "Ⅷ", "İ", "ß", "e\u0301", "\U0001f3b2", "%s", "{0}", "../..", "~nobody/x", "-1",
    "1e9", "0x10", "nan", "inf", "None", "True", "__class__", "a" * 300, "(" * 300, "9" * 5000,
    "\\", '"', "'", "#", ";", "\t", "\r", "\n", "\n  ", ":", ",", "=", "[[", "]]", "{", "}",
    "/", "+",
)  # fmt: skip
"""Texts at which readers stumble."""

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 60, 61, 64, 65, 200, 201, 255, 256, 2**31, 2**53, 2**63,
    -(2**63), 2**64, 10**30, 1.5, -0.0, 1e308, 5e-324, "", "A", "W", "Wk", "Zz", [], {}, [[]], [{}],
    {"": None}, [None] * 70, ["A"] * 70,
)  # fmt: skip
"""Values that are of the wrong kind, or at the edge of what is right."""

Data = Any
Step = str | int


def broken_bytes(good: bytes, luck: Random, others: Sequence[bytes] = ()) -> bytes:
    """The bytes after one to four damages."""
    found = bytearray(good)
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        _BYTES[luck.randrange(len(_BYTES))](found, luck, others)
    return bytes(found)


def _flip(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    if found:
        found[luck.randrange(len(found))] ^= 1 << luck.randrange(8)


def _any_byte(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    if found:
        found[luck.randrange(len(found))] = luck.randrange(256)


def _cut_off(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    del found[luck.randrange(len(found) + 1) :]


def _leave_out(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    first = luck.randrange(len(found) + 1)
    del found[first : first + luck.randrange(40)]


def _twice(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    first = luck.randrange(len(found) + 1)
    found[first:first] = found[first : first + luck.randrange(200)]


def _put_in(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    place = luck.randrange(len(found) + 1)
    found[place:place] = luck.choice(NASTY).encode("utf-8", "surrogatepass")


def _splice(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    if others:
        other, place = luck.choice(others), luck.randrange(len(found) + 1)
        first = luck.randrange(len(other) + 1)
        found[place : place + luck.randrange(100)] = other[first : first + luck.randrange(300)]


def _number(found: bytearray, luck: Random, others: Sequence[bytes]) -> None:
    places = [place for place, byte in enumerate(found) if 48 <= byte <= 57]
    if places:
        place = luck.choice(places)
        found[place : place + 1] = str(luck.choice((0, 9, 10**6, 10**20, -1))).encode()


_BYTES: Sequence[Callable[[bytearray, Random, Sequence[bytes]], None]] = (
    _flip, _any_byte, _cut_off, _leave_out, _twice, _put_in, _splice, _number,
)  # fmt: skip


def broken_lines(good: str, luck: Random, others: Sequence[str] = ()) -> str:
    """The text with lines left out, said twice, exchanged, indented, from elsewhere, or with words
    exchanged: it mostly stays grammatical, so that it gets further than damaged bytes.
    """
    lines = good.split("\n")
    for _ in range(luck.choice((1, 1, 2, 3))):
        _LINES[luck.randrange(len(_LINES))](lines, luck, others)
    return "\n".join(lines)


def _leave_out_line(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    if lines:
        del lines[luck.randrange(len(lines))]


def _line_twice(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    if lines:
        lines.insert(luck.randrange(len(lines) + 1), luck.choice(lines))


def _lines_exchanged(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    if lines:
        first, second = luck.randrange(len(lines)), luck.randrange(len(lines))
        lines[first], lines[second] = lines[second], lines[first]


def _line_indented(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    if lines:
        place = luck.randrange(len(lines))
        lines[place] = luck.choice(("", "  ", "    ", "\t")) + lines[place].strip()


def _line_from_elsewhere(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    if others:
        lines.insert(luck.randrange(len(lines) + 1), luck.choice(luck.choice(others).split("\n")))


def _words_exchanged(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    words = " ".join([*lines[:400], *(luck.choice(others).split("\n")[:400] if others else ())])
    place = luck.randrange(len(lines) + 1)
    here = lines[place].split(" ") if place < len(lines) else []
    if here and words.split():
        here[luck.randrange(len(here))] = luck.choice(words.split())
        lines[place] = " ".join(here)


def _word_of_ours(lines: list[str], luck: Random, others: Sequence[str]) -> None:
    place = luck.randrange(len(lines) + 1)
    here = lines[place].split(" ") if place < len(lines) else []
    if here:
        here[luck.randrange(len(here))] = luck.choice((*NASTY, "0", "1", "99999", "100000000000"))
        lines[place] = " ".join(here)


_LINES: Sequence[Callable[[list[str], Random, Sequence[str]], None]] = (
    _leave_out_line, _line_twice, _lines_exchanged, _line_indented, _line_from_elsewhere,
    _words_exchanged, _words_exchanged, _word_of_ours,
)  # fmt: skip


def broken_data(good: Data, luck: Random) -> Data:
    """Plain data of which some values are others: of another kind, missing, twice, or exchanged."""
    found = copy.deepcopy(good)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        places = [*_places(found, ())]
        path = luck.choice(places)
        if not path:
            found = luck.choice(ODD) if luck.random() < 0.1 else found
            continue
        parent = found
        for step in path[:-1]:
            parent = parent[step]
        _spoil(parent, path[-1], luck, found, places)
    return found


def _spoil(parent: Any, key: Any, luck: Random, whole: Data, places: Sequence[Any]) -> None:
    kind = luck.randrange(7)
    value = parent[key]
    if kind == 0:
        del parent[key]
    elif kind == 1 and isinstance(parent, list):
        parent[key:key] = [copy.deepcopy(value)] * luck.choice((1, 1, 2, 9))
    elif kind == 1 or (kind == 2 and isinstance(parent, dict)):
        parent.update({luck.choice((*NASTY[:20], "A", "B", "Dr")): value})
    elif kind == 2 and isinstance(value, int):
        parent[key] = value + luck.choice((-2, -1, 1, 2))
    elif kind == 3:
        parent[key] = copy.deepcopy(_value(whole, luck.choice(places)))
    elif kind == 4:
        parent[key] = luck.choice(NASTY)
    elif kind == 5 and isinstance(value, list):
        luck.shuffle(value)
    else:
        parent[key] = copy.deepcopy(luck.choice(ODD))


def _value(whole: Data, path: Sequence[Step]) -> Data:
    for step in path:
        whole = whole[step]
    return whole


def _places(data: Data, path: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """The paths to all values."""
    yield path
    inner = data.items() if isinstance(data, dict) else ()
    for key, value in enumerate(data) if isinstance(data, list) else inner:
        yield from _places(value, (*path, key))


def as_json(data: Data) -> bytes:
    """Data as a line of JSON, whatever texts are in it."""
    return json.dumps(data).encode()
