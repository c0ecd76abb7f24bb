"""Copy what is going on: frames and things that point at one another, each once.

Everything else that they hold (definitions, numbers, tuples of them) never changes and is shared.
"""

from __future__ import annotations

from typing import Any

Memo = dict[int, Any]


class Cloned:
    """Something that changes while a game goes on, and is copied with the game."""

    __slots__ = ()

    def clone(self, memo: Memo) -> Any:
        """A copy that points at copies; the same one for everybody who shares the `memo`."""
        known = memo.get(id(self))
        if known is not None:
            return known
        kind = type(self)
        twin = kind.__new__(kind)
        memo[id(self)] = twin
        for name in _slots(kind):
            setattr(twin, name, cloned(getattr(self, name), memo))
        return twin


def cloned(value: Any, memo: Memo) -> Any:
    """A copy of whatever a frame or a thing holds."""
    if isinstance(value, Cloned):
        return value.clone(memo)
    kind = type(value)
    if kind is list:
        known = memo.get(id(value))
        if known is None:
            known = memo[id(value)] = [cloned(each, memo) for each in value]
        return known
    if kind is dict:
        return {name: cloned(each, memo) for name, each in value.items()}
    if kind is tuple and any(isinstance(each, Cloned | tuple | list) for each in value):
        return tuple([cloned(each, memo) for each in value])
    return value


def _slots(kind: type) -> tuple[str, ...]:
    found = _SLOTS.get(kind)
    if found is None:
        found = tuple(name for part in kind.__mro__ for name in getattr(part, "__slots__", ()))
        _SLOTS[kind] = found
    return found


_SLOTS: dict[type, tuple[str, ...]] = {}
