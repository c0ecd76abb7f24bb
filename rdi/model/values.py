"""Plain values: the results of the compiler, by which the engine plays.

They are msgspec's structs: to make such a class takes a thirtieth of the time that one of Python's
dataclasses takes, and to make, compare or hash an object of it less than half.
"""

from __future__ import annotations

import dataclasses
from inspect import get_annotations
from typing import Any, TypeVar, dataclass_transform

from msgspec import Struct, structs
from msgspec import field as field

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True, gc=False):
    """An object that never changes, equal to every other of its class with equal fields.

    No value holds itself, not even by way of others: Python does not search for such.
    """


def replace(value: Kind, /, **changes: Any) -> Kind:
    """A value, or an object of a dataclass, with other things in some of its fields."""
    if isinstance(value, Struct):
        return structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class of values, in their order; none of any other class."""
    found: tuple[str, ...] = getattr(kind, "__struct_fields__", ())
    return found


def contents(value: Value) -> tuple[Any, ...]:
    """The contents of the fields of a value, in their order."""
    return structs.astuple(value)


def types_of(kind: type[Value]) -> dict[str, str]:
    """The types of the fields of a class, as they are written."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        found |= get_annotations(each)
    return {name: found[name] for name in fields_of(kind)}
