"""Python's `dataclass`, made in a third of the time: there are hundreds, and whoever starts the
program waits for those that it loads.

Python writes six methods of each class as text and compiles them. Here that is done for `__init__`
alone; to compare, hash, show and refuse changes does not depend on the fields but by their names.
What `dataclasses` says of a class (`fields`, `is_dataclass`) is as it is there. `replace` becomes a
text as well, where it is first asked for.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import Field
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:
    from dataclasses import dataclass as described

    def dataclass(cls=None, *, frozen=False, eq=True, slots=False, kw_only=False):
        """Make a dataclass of a class, with these options of Python's own."""

        def made(cls):
            cls = described(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
            _add_methods(cls, frozen, eq, slots)
            return cls

        return made if cls is None else made(cls)

    def replace(found, /, **changes):
        """The same object with other values in these fields."""
        kind = found.__class__
        return (_REPLACING.get(kind) or _replacing(kind))(found, **changes)


def _add_methods(cls: type, frozen: bool, eq: bool, slots: bool) -> None:
    """Give a class the methods of a dataclass, but those that it has already."""
    own = {*vars(cls)} - ({"__hash__"} if vars(cls).get("__hash__") is None else set())
    found = fields(cls)
    methods: dict[str, Any] = {"__init__": _init(cls, found, frozen), "__repr__": _shown}
    if eq:
        values_of = _values_of([each.name for each in found if each.compare])
        methods["__eq__"] = _equality(values_of)
        methods["__hash__"] = _hash(values_of) if frozen else None
    if frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if frozen and slots:  # what is copied and kept is not set as it usually would be
        methods |= {"__getstate__": _state, "__setstate__": _restore}
    for name in methods.keys() - own:
        method = methods[name]
        setattr(cls, name, method)


def _init(cls: type, found: tuple[Field[Any], ...], frozen: bool) -> Callable[..., None]:
    """The method that gives a new object its values."""
    known: dict[str, Any] = {"_MISSING": MISSING, "_set": object.__setattr__}
    in_order, by_name, body = ["self"], list[str](), list[str]()
    for each in found:
        name, value = each.name, each.name
        parameter = name
        if each.default_factory is not MISSING:
            known[f"_make_{name}"] = each.default_factory
            value = f"_make_{name}()"
            if each.init:
                parameter, value = f"{name}=_MISSING", f"{value} if {name} is _MISSING else {name}"
        elif each.default is not MISSING:
            known[f"_usual_{name}"] = each.default
            parameter = f"{name}=_usual_{name}"
            value = name if each.init else f"_usual_{name}"
        elif not each.init:
            continue
        if each.init:
            (by_name if each.kw_only else in_order).append(parameter)
        place: Any = getattr(cls, name, None)
        if not frozen:
            body.append(f"self.{name} = {value}")
        elif hasattr(place, "__set__"):  # a slot, which is filled at once
            known[f"_set_{name}"] = place.__set__
            body.append(f"_set_{name}(self, {value})")
        else:
            body.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join([*in_order, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]), known)
    init: Callable[..., None] = known["__init__"]
    init.__module__, init.__qualname__ = cls.__module__, f"{cls.__qualname__}.__init__"
    return init


_REPLACING: dict[type, Callable[..., Any]] = {}
"""What makes the same object with other values, for each class of which that was asked."""


def _replacing(cls: type) -> Callable[..., Any]:
    """What makes the same object of a class with other values in the fields that it is given."""
    given = sorted((each for each in fields(cls) if each.init), key=lambda each: bool(each.kw_only))
    names = [each.name for each in given]
    values = [f"{name} if {name} is not _KEPT else self.{name}" for name in names]
    by_name = [
        f"{each.name}={value}" if each.kw_only else value
        for each, value in zip(given, values, strict=True)
    ]
    parameters = ", ".join(
        ["self", *(["*", *[f"{name}=_KEPT" for name in names]] if names else [])]
    )
    known: dict[str, Any] = {"_KEPT": object(), "_cls": cls}
    exec(f"def replacing({parameters}):\n return _cls({', '.join(by_name)})", known)
    found: Callable[..., Any] = known["replacing"]
    _REPLACING[cls] = found
    return found


def _values_of(names: list[str]) -> Callable[[object], Any]:
    """What gives the values of the fields of these names, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda found: ()
    get = attrgetter(*names)
    return lambda found: (get(found),)


def _equality(values_of: Callable[[object], Any]) -> Callable[[object, object], Any]:
    def __eq__(self: object, other: object) -> Any:  # noqa: N807  # it becomes the method
        if other.__class__ is self.__class__:
            return values_of(self) == values_of(other)
        return NotImplemented

    return __eq__


def _hash(values_of: Callable[[object], Any]) -> Callable[[object], int]:
    def __hash__(self: object) -> int:  # noqa: N807  # it becomes the method
        return hash(values_of(self))

    return __hash__


# ---------------------------------------------------------------------- what all have in common


def _shown(self: Any) -> str:
    shown = [f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
