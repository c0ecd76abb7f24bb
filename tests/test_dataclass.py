"""Dataclasses that are made quickly are what Python's own would be."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from rdi.dataclass import dataclass, replace
from rdi.model import ir
from rdi.model.effects import Block

Make = Callable[..., Any]


def _classes(make: Make) -> dict[str, type]:
    """A class of each kind that there is in the program, as `make` makes it."""

    @make(frozen=True, slots=True)
    class Empty:
        """Nothing at all."""

    @make(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2
        told: str = dataclasses.field(default="", compare=False, kw_only=True)

    @make(frozen=True, slots=True)
    class Named(Point):
        """A point with more."""

        name: str = "here"
        parts: list[int] = dataclasses.field(default_factory=list)
        _kept: bytes = dataclasses.field(default=b"", init=False, repr=False, compare=False)

    @make(frozen=True)
    class Loose:
        x: int
        y: int = 2

    @make(frozen=True, slots=True, kw_only=True)
    class ByName:
        x: int
        y: int = 2

    @make(frozen=True, eq=False)
    class Same:
        x: int

    @make(slots=True)
    class Changing:
        x: int
        y: dict[str, int] = dataclasses.field(default_factory=dict)

        def __post_init__(self) -> None:
            self.x += 1

    @make
    class Plain:
        x: int

        def __repr__(self) -> str:
            return "its own"

    return {name: kind for name, kind in locals().items() if isinstance(kind, type)}


OURS, PYTHONS = _classes(dataclass), _classes(dataclasses.dataclass)
GIVEN = {
    "Empty": [((), {})],
    "Point": [((1,), {}), ((1, 3), {}), ((1,), {"told": "so"}), ((), {"y": 1, "x": 2})],
    "Named": [((1,), {}), ((1, 2, "there", [3]), {"told": "so"}), ((1,), {"parts": [1]})],
    "Loose": [((1,), {}), ((2, 3), {})],
    "ByName": [((), {"x": 1}), ((), {"x": 1, "y": 3})],
    "Same": [((1,), {}), ((1,), {})],
    "Changing": [((1,), {}), ((1, {"a": 2}), {})],
    "Plain": [((1,), {}), ((2,), {})],
}
REFUSED: list[tuple[tuple[object, ...], dict[str, object]]] = [
    ((), {"nothing": 1}),
    ((1, 2, 3, 4, 5, 6), {}),
    ((1,), {"x": 1}),
]


def test_every_kind_is_tried() -> None:
    assert OURS.keys() == PYTHONS.keys() == GIVEN.keys()


@pytest.mark.parametrize("name", GIVEN)
def test_objects_are_made_shown_and_compared_alike(name: str) -> None:
    ours = [OURS[name](*copy.deepcopy(given), **copy.deepcopy(by)) for given, by in GIVEN[name]]
    pythons = [PYTHONS[name](*given, **by) for given, by in GIVEN[name]]
    assert [*map(_shown, ours)] == [*map(_shown, pythons)]
    for one, its in zip(ours, pythons, strict=True):
        assert [one == other for other in ours] == [its == other for other in pythons]
        assert one != its
        assert dataclasses.is_dataclass(one)
    assert _hashes(ours) == _hashes(pythons)


def _shown(found: object) -> str:
    """How something is shown, without its address in memory."""
    return repr(found).partition(" object at ")[0]


def _hashes(found: list[Any]) -> list[object]:
    """Which of these have the same hash; what is said where they have none, or their parts."""
    try:
        hashes = [hash(each) for each in found]
    except TypeError as error:
        return [str(error)]
    return [[one == other for other in hashes] for one in hashes]


@pytest.mark.parametrize("name", GIVEN)
def test_what_cannot_be_made_is_refused_alike(name: str) -> None:
    for given, by in REFUSED:
        told = []
        for kind in (OURS[name], PYTHONS[name]):
            with pytest.raises(TypeError) as caught:
                kind(*given, **by)
            told.append(str(caught.value))
        assert told[0] == told[1]


@pytest.mark.parametrize("name", ["Empty", "Point", "Named", "Loose", "ByName", "Same"])
def test_what_is_frozen_stays_as_it_is(name: str) -> None:
    given, by = GIVEN[name][0]
    found = OURS[name](*given, **by)
    for field in ("x", "nothing"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(found, field, 3)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(found, field)


def test_others_may_be_changed() -> None:
    changing = OURS["Changing"](1)
    changing.x = 7
    assert changing == OURS["Changing"](6)


@pytest.mark.parametrize("name", GIVEN)
def test_fields_and_copies_are_those_of_python(name: str) -> None:
    for given, by in GIVEN[name]:
        one, its = (kinds[name](*copy.deepcopy(given), **by) for kinds in (OURS, PYTHONS))
        assert [each.name for each in dataclasses.fields(one)] == [
            each.name for each in dataclasses.fields(its)
        ]
        assert type(one).__match_args__ == type(its).__match_args__
        assert hasattr(one, "__dict__") == hasattr(its, "__dict__")
        assert _shown(copy.copy(one)) == _shown(one)
        if "x" in {each.name for each in dataclasses.fields(one)}:
            changed = [_shown(change(one, x=9)) for change in (replace, dataclasses.replace)]
            assert changed == [_shown(dataclasses.replace(its, x=9))] * 2
        with pytest.raises(TypeError):
            replace(one, nothing=1)


def test_what_is_kept_comes_back() -> None:
    span = ir.Span(1, 2, 3, 4)
    kept = [
        ir.Return(ir.Sum(ir.Number(1), "+", ir.Variable("x")), span=span),
        ir.Lookup(ir.Variable("t"), ir.Text("k")),
        Block(()),
    ]
    again = pickle.loads(pickle.dumps(kept))
    assert again == kept
    assert [repr(each) for each in again] == [repr(each) for each in kept]
