"""Say what is wrong with a part of a spec, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from rdi.errors import RdiError

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and in which part of the spec: ``("games", 0, "seats")``."""

    place: Place
    text: str


def nearest_hint(name: str, known: Iterable[str]) -> str:
    """What was probably meant, or all that there is."""
    names = list(known)
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"there is {', '.join(names)}"


def tried(place: Place, check: object, *given: object) -> Iterator[Problem]:
    """What a check says against what it is given."""
    try:
        check(*given)  # type: ignore[operator]
    except RdiError as error:
        yield Problem(place, str(error))
