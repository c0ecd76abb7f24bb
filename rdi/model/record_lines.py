"""Write a record as lines of text that can be added to, and read such a text again.

A record is kept as JSON Lines: the first line says what it is, each further one what was done.
Lines are only ever added, so that a crash loses no more than the last; what is taken back is not
erased but followed by `{"undo": 7}`: the first seven lines count, the header being the first.
Records of games and of whole evenings are both written like this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rdi.errors import BadRecord

Line = tuple[int, dict[str, Any]]
"""The number of a line in its text, from 1, and the object that is written there."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The content of a text of lines.

    `lines` are those that count, the header first. `was_cut`: the last line was broken off by a
    crash and is left out. `is_practice`: something was taken back. `text` is all that was whole,
    each line with its end; a writer goes on from there.
    """

    lines: tuple[Line, ...]
    was_cut: bool
    is_practice: bool
    text: str


def json_line(data: Mapping[str, Any]) -> str:
    """One object as one line of text, without its end."""
    return msgspec.json.encode(data).decode()


def header_line(form: str, version: int, data: Mapping[str, Any]) -> str:
    """The first line of a record in this format."""
    return json_line({"format": form, "version": version, **data})


def read_lines(text: str | bytes, form: str, version: int) -> Lines:
    """The lines of a record in this format, the header without its format and version.

    A last line that a crash broke off is left out. Raises BadRecord, which names the line and the
    reason, if the text is something else, of another version, or damaged in any other way.
    """
    written, was_cut = _whole_lines(_as_text(text), form)
    if not written:
        raise BadRecord("line 1: nothing is written here")
    header = _checked_header(_object(1, written[0]), form, version)
    counting: list[Line] = [(1, header)]
    is_practice = False
    for number, line in enumerate(written[1:], start=2):
        data = _object(number, line)
        if "undo" in data:
            is_practice = True
            del counting[_kept(number, data, len(counting)) :]
        else:
            counting.append((number, data))
    whole = "".join(line + "\n" for line in written)
    return Lines(tuple(counting), was_cut, is_practice, whole)


def bad_line(number: int, reason: object) -> BadRecord:
    """The error for a line that is malformed."""
    return BadRecord(f"line {number}: {reason}")


def only_keys(line: Line, *keys: str) -> Sequence[Any]:
    """The values of an object that has exactly these keys; BadRecord otherwise."""
    number, data = line
    if data.keys() != set(keys):
        raise bad_line(
            number, f"{', '.join(data) or 'nothing'} is written where {', '.join(keys)} is"
        )
    return [data[key] for key in keys]


def plain_value(number: int, value: Any, depth: int = 0) -> Any:
    """An answer or an outcome of chance as it is in a game: lists become tuples.

    Raises BadRecord for what is neither a word, a whole number, nothing (null) nor a list of those.
    """
    if isinstance(value, list) and depth < 8:
        return tuple([plain_value(number, part, depth + 1) for part in value])
    if value is None or isinstance(value, str) or type(value) is int:
        return value
    raise bad_line(number, f"{json_line({'': value})[4:-1]} is neither a word nor a whole number")


def _as_text(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.rstrip(b"\0").decode()
    except UnicodeDecodeError as error:
        # A crash can cut the last letter in two; anything earlier is no text at all.
        if error.reason == "unexpected end of data":
            return text[: error.start].decode()
        number = text.count(b"\n", 0, error.start) + 1
        raise bad_line(number, "this is not UTF-8 text") from None


def _whole_lines(text: str, form: str) -> tuple[list[str], bool]:
    """The lines, and whether the last was broken off; a last line may want its end and be whole."""
    *lines, last = text.rstrip("\0").split("\n")
    if last and _is_object(last):
        return [*lines, last], False
    if last and not lines:
        raise bad_line(1, f"this is no record, which begins with a header of the format {form}")
    return lines, bool(last)


def _is_object(line: str) -> bool:
    try:
        return isinstance(msgspec.json.decode(line), dict)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise bad_line(number, "this is no JSON, so the record is damaged or no record") from None
    if not isinstance(data, dict):
        raise bad_line(number, "this is no JSON object, so it is no record")
    return data


def _checked_header(header: dict[str, Any], form: str, version: int) -> dict[str, Any]:
    found = header.pop("format", None)
    if found != form:
        was = f"its format is {found}" if isinstance(found, str) else "it names no format"
        raise bad_line(1, f"this is another kind of file: {was}, not {form}")
    other = header.pop("version", None)
    if other != version or type(other) is not int:
        raise bad_line(1, f"the record is of version {other}, and this program reads {version}")
    return header


def _kept(number: int, data: dict[str, Any], count: int) -> int:
    (kept,) = only_keys((number, data), "undo")
    if type(kept) is not int or not 1 <= kept <= count:
        raise bad_line(number, f"{kept} lines cannot be left of {count}")
    return kept
