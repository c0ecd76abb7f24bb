"""Fields of cards and effects that came after records had been written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field
from typing import Any

_ADDED: Mapping[str, bool] = {"added": True}
_SAID: Mapping[str, bool] = {"said": True}


def added(default: Any) -> Any:
    """A field of a dataclass that came later: fingerprints leave it out where it is as it is by
    default, so that records of cards that do not use it stay good.
    """
    return field(default=default, metadata=_ADDED)


def said() -> Any:
    """A field of a dataclass that holds English for players and changes nothing that happens:
    fingerprints leave it out.
    """
    return field(default="", metadata=_SAID)


def is_unused(found: Field[Any], value: object) -> bool:
    """Whether fingerprints leave out a field: it came later and nothing is said in it, or it only
    says something.
    """
    return found.metadata == _SAID or (found.metadata == _ADDED and value == found.default)
