"""Fields of cards and effects that came after records had been written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar

from rdi.model.values import Value, fields_of, types_of

Kind = TypeVar("Kind")

Added = Annotated[Kind, "added"]
"""A field that came later: fingerprints leave it out where it is as it is by default, so that
records of cards that do not use it stay good.
"""

Said = Annotated[str, "said"]
"""A field that holds English for players and changes nothing that happens: fingerprints leave it
out.
"""


def fields_used(value: Value) -> Iterator[tuple[str, Any]]:
    """The fields of a value that go into a fingerprint, each with what is in it."""
    added, said = _left_out(type(value))
    for name in fields_of(type(value)):
        found = getattr(value, name)
        if name not in said and not (name in added and found == added[name]):
            yield name, found


@cache
def _left_out(kind: type[Value]) -> tuple[Mapping[str, Any], frozenset[str]]:
    """The fields of a class that came later, each with what is in it by default, and those that
    only say something.
    """
    by_default = reversed(kind.__struct_defaults__)  # those of the last fields
    defaults = dict(zip(reversed(fields_of(kind)), by_default, strict=False))
    types = types_of(kind)
    added = {name: defaults[name] for name, of in types.items() if of.startswith("Added[")}
    return added, frozenset(name for name, of in types.items() if of == "Said")
