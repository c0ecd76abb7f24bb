"""Entries of a spec that stand for several: a pattern of names, several numbers of seats, several
lists of variants. Each becomes one entry for every combination.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from rdi.tournament.contest import Contest, games_like
from rdi.tournament.spec import GameSpec, Problem

ENTRIES_MOST = 1_000
"""The most entries for which one may stand: more are surely a mistake."""

SIGNS = frozenset("*?[")
"""The signs by which a name is a pattern, as in names of files."""


def expanded(entry: Mapping[str, Any]) -> tuple[list[Mapping[str, Any]], list[Problem]]:
    """The entries for which an entry of the games stands, and what is wrong with it, by the part of
    the entry. Of the games that a pattern fits those are taken that so many can play with these
    variants.
    """
    pattern = _pattern_of(entry)
    games = [entry.get("game")] if pattern is None else games_like(pattern)
    seats, problems = _several_seats(entry)
    variants = _several_variants(entry)
    if pattern is not None and not games:
        problems.append(Problem(("game",), f"no game matches {pattern!r}"))
    if len(games) * len(seats) * len(variants) > ENTRIES_MOST:
        said = f"stands for more than {ENTRIES_MOST:,} entries"
        problems.append(Problem(("game",), f"this {said}"))
    if problems:
        return [], problems
    found: list[Mapping[str, Any]] = []
    for game, some, count in product(games, variants, seats):
        parts = {"game": game, "variants": some, "seats": count}
        told = {name: value for name, value in parts.items() if name in entry}
        found.append({**entry, **told})
    if pattern is not None:
        found = [each for each in found if _can_be_played(each)]
        if not found:
            said = f"no game that matches {pattern!r} can be played like this"
            return [], [Problem(("game",), said)]
    return found, []


def _pattern_of(entry: Mapping[str, Any]) -> str | None:
    """The pattern that stands in place of a name; None where it is a name."""
    game = entry.get("game")
    return game if isinstance(game, str) and SIGNS & set(game) else None


def _several_seats(entry: Mapping[str, Any]) -> tuple[list[Any], list[Problem]]:
    """The numbers of seats, one after another; a list of them is not empty and names none twice."""
    seats = entry.get("seats")
    if not isinstance(seats, list | tuple):
        return [seats], []
    if not seats:
        return [], [Problem(("seats",), "seats: a list needs at least one number")]
    numbers = [each for each in seats if type(each) is int]
    if len(numbers) == len(seats) and len(set(numbers)) < len(seats):
        return [], [Problem(("seats",), "seats: each number may stand here only once")]
    return [*seats], []


def _several_variants(entry: Mapping[str, Any]) -> Sequence[Any]:
    """The lists of variants, one after another."""
    variants = entry.get("variants")
    is_several = (
        isinstance(variants, list | tuple)
        and variants
        and all(isinstance(each, list | tuple) for each in variants)
    )
    return [*variants] if is_several and variants is not None else [variants]


def _can_be_played(entry: Mapping[str, Any]) -> bool:
    """Whether so many can play this game with these variants; where the entry is wrong in another
    way that is told later.
    """
    try:
        contest = Contest(msgspec.convert({**entry}, GameSpec))
    except msgspec.ValidationError:
        return True
    return not any(problem.path[0] in ("seats", "variants") for problem in contest.problems())
