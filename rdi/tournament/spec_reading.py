"""Specs from TOML files: every mistake is told with its line, and with the nearest right word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from rdi.errors import RdiError, SourceErrors, UnreadableFile
from rdi.files import read_text
from rdi.session.validation import sequence
from rdi.text import number_in
from rdi.tournament.spec import (
    BotSpec,
    GameSpec,
    Limits,
    Problem,
    Question,
    Schedule,
    Spec,
    SpecPath,
    nearest_hint,
)
from rdi.tournament.spec_checking import problems_of
from rdi.tournament.spec_entries import expanded

BYTES_MOST = 1_000_000
"""A spec is no longer than this; a longer file is something else."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w\-]+|\"[^\"]*\")\s*[=.]")
_WHERE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_TYPES = {
    "`int`": "a whole number", "`float`": "a number", "`str`": "a text", "`array`": "a list",
    "`object`": "a table", "`bool`": "true or false", "`null`": "nothing", "`str | array`":
    "a text or a list of texts", "`float | null`": "a number", "`str | int`": "a text or a number",
    "`int | str`": "a text or a number", "`int | null`": "a whole number",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a spec: the file, the line (from 1), the problem, and the remedy."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def read_spec(path: Path) -> Spec:
    """The spec in a file; SourceErrors with every mistake in it."""
    try:
        return spec_from_toml(read_text(path, BYTES_MOST), str(path))
    except UnreadableFile as error:
        raise SourceErrors([Mistake(error.path, 1, f"cannot be read: {error.reason}")]) from None


def spec_from_toml(text: str, path: str = "spec") -> Spec:
    """The spec in a text; SourceErrors with every mistake in it."""
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise SourceErrors([Mistake(path, 1, "this is nested too deeply for a spec")]) from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        said = str(error).split(" (at ")[0]
        raise SourceErrors([Mistake(path, line, f"this is not TOML: {said}")]) from None
    except ValueError:
        raise SourceErrors([Mistake(path, 1, "a number here has thousands of digits")]) from None
    lines = _LineNumbers(text)
    spec, problems = _parsed(data)
    if problems:
        ordered = sorted(problems, key=lambda each: lines.of(each.path))
        raise SourceErrors([Mistake(path, lines.of(each.path), each.text) for each in ordered])
    assert spec is not None
    return spec


def spec_from_data(data: Mapping[str, Any]) -> Spec:
    """The spec in plain data; SourceErrors with every mistake, which has no line then."""
    spec, problems = _parsed(data)
    if problems:
        raise SourceErrors([_PathMistake(each) for each in problems])
    assert spec is not None
    return spec


@dataclass(frozen=True, slots=True)
class _PathMistake:
    """A mistake in plain data, which has no line."""

    problem: Problem

    def __str__(self) -> str:
        path = ".".join(str(part) for part in self.problem.path)
        return f"{path}: {self.problem.text}" if path else self.problem.text


# ------------------------------------------------------------------ from data to structs

_PARTS: Mapping[str, type[msgspec.Struct]] = {
    "schedule": Schedule, "question": Question, "limits": Limits,
}  # fmt: skip
_LISTS: Mapping[str, type[msgspec.Struct]] = {"games": GameSpec, "bots": BotSpec}


def _parsed(data: Mapping[str, Any]) -> tuple[Spec | None, list[Problem]]:
    """The spec, and the problems with it: those with the words and kinds of values in it, or else
    all that keeps it from being played.
    """
    problems = [*_unknown_words(data, Spec, ())]
    made: dict[str, Any] = {}
    origins: list[int] = []
    for name, value in data.items():
        if name == "games":
            made[name] = _converted_games(value, problems, origins)
        elif name in _LISTS:
            made[name] = _converted_list(name, value, problems)
        elif name in _PARTS:
            made[name] = _converted(value, _PARTS[name], (name,), problems)
        elif name in Spec.__struct_fields__:
            made[name] = value
    for name in _LISTS:
        if not made.get(name) and not problems:
            problems.append(Problem((), f"a spec needs {name}: write [[{name}]]"))
    if problems:
        return None, problems
    plain = {name: msgspec.to_builtins(value) for name, value in made.items()}
    found = _converted(plain, Spec, (), problems)
    if not isinstance(found, Spec):
        return None, problems
    told = [replace(each, path=_written(each.path, origins)) for each in problems_of(found)]
    return found, list(dict.fromkeys(told))


def _written(path: SpecPath, origins: Sequence[int]) -> SpecPath:
    """A path as it is written: the number of a game is that of the entry from which it comes."""
    match path:
        case ("games", int(number), *rest):
            return ("games", origins[number], *rest)
    return path


def _converted_games(value: object, problems: list[Problem], origins: list[int]) -> list[object]:
    """The games, each entry as all for which it stands; `origins` gets the number of the entry from
    which each comes.
    """
    made: list[object] = []
    for number, entry in enumerate(_entries("games", value, problems)):
        if entry is None:
            continue
        entries, wrong = expanded(entry)
        problems += [replace(each, path=("games", number, *each.path)) for each in wrong]
        for each in entries:
            made.append(_converted(each, GameSpec, ("games", number), problems))
            origins.append(number)
    return made


def _converted_list(name: str, value: object, problems: list[Problem]) -> list[object]:
    return [
        _converted(entry, _LISTS[name], (name, number), problems)
        for number, entry in enumerate(_entries(name, value, problems))
        if entry is not None
    ]


def _entries(
    name: str, value: object, problems: list[Problem]
) -> Iterator[Mapping[str, Any] | None]:
    """The entries of a list as tables; None, and a problem, for one that is none."""
    try:
        entries = sequence(f"the {name}", value)
    except RdiError as error:
        problems.append(Problem((name,), str(error)))
        return
    for number, entry in enumerate(entries):
        if isinstance(entry, str | Mapping):
            yield _as_table(name, entry)
        else:
            problems.append(Problem((name, number), "a name or a table is expected here"))
            yield None


def _as_table(name: str, entry: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """An entry as a table: a game such as ``GAME with VARIANT`` may be a text, or what plays, which
    is called by its own name then.
    """
    if not isinstance(entry, str):
        return entry
    if name == "bots":
        return {"name": entry.rpartition(":")[2], "plays": entry}
    game, _, variants = entry.partition(" with ")
    found = [each.strip().replace("-", "_") for each in variants.split(",") if each.strip()]
    return {"game": game.strip(), "variants": found}


def _converted(
    value: object, kind: type[msgspec.Struct], path: SpecPath, problems: list[Problem]
) -> object:
    """The part, or None with its problem added to the problems."""
    if isinstance(value, Mapping):
        unknown = [*_unknown_words(value, kind, path)]
        if unknown:
            problems += unknown if path else []
            return None
        missing = [*_missing(value, kind, path)]
        if missing:
            problems += missing
            return None
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        problems.append(_translated(str(error), path))
    except UnicodeEncodeError:
        problems.append(_problem(path, "a text has an invalid character"))
    return None


def _unknown_words(
    data: Mapping[str, Any], kind: type[msgspec.Struct], path: SpecPath
) -> Iterator[Problem]:
    known = kind.__struct_fields__
    for name in data:
        if name not in known:
            hint = nearest_hint(name, known)
            yield Problem((*path, name), f"{name!r} is unknown here; {hint}")


def _missing(
    value: Mapping[str, Any], kind: type[msgspec.Struct], path: SpecPath
) -> Iterator[Problem]:
    """All that must be said and is not."""
    for field in msgspec.structs.fields(kind):
        if field.required and field.name not in value:
            yield _problem(path, f"{field.name} is missing")


def _translated(said: str, path: SpecPath) -> Problem:
    """The problem that msgspec raises over a value, in our words and with its path."""
    found = _WHERE.search(said)
    inner: SpecPath = ()
    if found:
        said = said[: found.start()]
        for part in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", found["path"]):
            inner += (
                (part[0],) if part[0] else (int(part[1]),) if number_in(part[1]) is not None else ()
            )
    for theirs, ours in _TYPES.items():
        said = said.replace(theirs, ours)
    said = said.replace("Expected", "expected").replace(", got", ", but this is")
    return _problem((*path, *inner), said)


def _problem(path: SpecPath, said: str) -> Problem:
    """A problem whose text begins with the last word of its path."""
    named = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
    return Problem(path, f"{named}: {said}" if named else said)


# ------------------------------------------------------------------ lines of the text


class _LineNumbers:
    """The lines of the headers and keys of a TOML text."""

    def __init__(self, text: str) -> None:
        self._lines: dict[SpecPath, int] = {}
        counts: dict[str, int] = {}
        table: SpecPath = ()
        for number, line in enumerate(text.splitlines(), start=1):
            if header := _HEADER.match(line):
                table = self._table(header[1], header[2], counts)
                self._lines.setdefault(table, number)
            elif key := _KEY.match(line):
                self._lines.setdefault((*table, key[1].strip('"')), number)

    def _table(self, brackets: str, name: str, counts: dict[str, int]) -> SpecPath:
        first, *rest = name.split(".")
        if brackets == "[[" and not rest:
            counts[first] = counts.get(first, -1) + 1
        return (first, counts[first], *rest) if first in counts else (first, *rest)

    def of(self, path: Sequence[str | int]) -> int:
        """The line of a part of the spec, or of what holds it; 1 where neither is in the text."""
        for length in range(len(path), 0, -1):
            if tuple(path[:length]) in self._lines:
                return self._lines[tuple(path[:length])]
        return 1
