"""Fields of cards and effects that came after records had been written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field
from typing import Any

_ADDED: Mapping[str, bool] = {"added": True}


def added(default: Any) -> Any:
    """A field of a dataclass that came later: fingerprints leave it out where it is as it is by
    default, so that records of cards that do not use it stay good.
    """
    return field(default=default, metadata=_ADDED)


def is_unused(found: Field[Any], value: object) -> bool:
    """Whether a field came later, and nothing is said in it."""
    return found.metadata == _ADDED and value == found.default
