"""The tree of a text: one class for each phrase of the language, its parts and its place.

A phrase's class is its one home in Python: what it is called in the grammar, what it does (its
docstring), how it is written (`example`), what it means in English, and the methods by which it is
checked and lowered. A test keeps homes and grammar one to one.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import lru_cache
from inspect import get_annotations
from typing import Any, ClassVar, TypeVar

from rdi.lang.syntax.english import Passage, fill_template
from rdi.lang.syntax.source import Span
from rdi.text import sentence

DECLARATIONS_MOST = 4_000
"""Of how many declarations it is remembered what they are made of; the shelf has some 700."""

HOMES: dict[str, type[Phrase]] = {}
"""Every phrase by what the grammar calls it."""


class Phrase:
    """A node of the syntax tree: a piece of text with a meaning.

    `fields` names its parts in the order of the text; one that begins with ``*`` takes all the
    rest. They are the class's annotations, a list being the rest, unless a class says otherwise.
    """

    rule: ClassVar[str] = ""
    doc: ClassVar[str] = ""
    example: ClassVar[str] = ""
    english: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()
    part_names: ClassVar[tuple[tuple[str, ...], str]] = (), ""

    def __init__(self, parts: Sequence[Any], span: Span) -> None:
        self.span = span
        fixed, rest = self.part_names
        for name, part in zip(fixed, parts, strict=False):
            setattr(self, name, part)
        for name in fixed[len(parts) :]:
            setattr(self, name, None)
        if rest:
            setattr(self, rest, list(parts[len(fixed) :]))

    def __str__(self) -> str:
        return self.say()

    def say(self) -> str:
        """Its English, as a part of a sentence."""
        return fill_template(self.english, vars(self))

    def passages(self) -> list[Passage]:
        """Its English, as sentences."""
        return [Passage(sentence(self.say()))]


Home = TypeVar("Home", bound=type[Phrase])


def phrase(rule: str, *, example: str, english: str = "") -> Callable[[Home], Home]:
    """Make a class the home of a phrase of the grammar; its docstring says what the phrase does."""

    def register(home: Home) -> Home:
        assert rule not in HOMES, f"{rule} has two homes"
        home.rule, home.doc, home.example = rule, home.__doc__ or "", example
        home.english = english or home.english
        if "fields" not in vars(home):
            home.fields = _fields(home)
        rest = [name[1:] for name in home.fields if name.startswith("*")]
        fixed = home.fields[: len(home.fields) - len(rest)]
        assert len(rest) < 2, f"{rule} has more than one rest"
        home.part_names = fixed, "".join(rest)
        HOMES[rule] = home
        return home

    return register


def _fields(home: type[Phrase]) -> tuple[str, ...]:
    """The annotations of a class and of those it is made from, the first of them first."""
    found: dict[str, str] = {}
    for part in reversed(home.__mro__[: home.__mro__.index(Phrase)]):
        for name, kind in get_annotations(part).items():
            if not str(kind).startswith("ClassVar"):
                found[name] = f"*{name}" if str(kind).startswith("list[") else name
    return tuple(found.values())


class Word(str):
    """A word of the text with its position."""

    __slots__ = ("span",)
    span: Span


def walk(part: Any) -> list[Any]:
    """All phrases and words of a tree, the tree itself first, in the order of the text."""
    found: list[Any] = []
    _add_parts(part, found)
    return found


@lru_cache(DECLARATIONS_MOST)
def parts_of(declaration: Phrase) -> tuple[Any, ...]:
    """The same of a declaration, for which it is asked again and again."""
    return tuple(walk(declaration))


def _add_parts(part: Any, found: list[Any]) -> None:
    kind = _PARTS[type(part)]
    if kind is Phrase:
        found.append(part)
        for each in part.__dict__.values():
            inside = _PARTS[type(each)]
            if inside is Word:
                found.append(each)
            elif inside is not None:
                _add_parts(each, found)
    elif kind is list:
        for each in part:
            _add_parts(each, found)
    elif kind is Word:
        found.append(part)


class _Parts(dict[type, type | None]):
    """Which part of a tree the values of each class are: a list, a phrase, a word, or none."""

    def __missing__(self, kind: type) -> type | None:
        found = next((each for each in (list, Phrase, Word) if issubclass(kind, each)), None)
        return self.setdefault(kind, found)


_PARTS = _Parts()


def transformed(part: Any, change: Callable[[Phrase], Phrase | None]) -> Any:
    """A copy of a tree in which each phrase is replaced for which `change` gives another."""
    if isinstance(part, list):
        return [transformed(each, change) for each in part]
    if not isinstance(part, Phrase):
        return part
    other = change(part)
    if other is not None:
        return other
    twin = copy.copy(part)
    for name, value in vars(part).items():
        setattr(twin, name, transformed(value, change))
    return twin
