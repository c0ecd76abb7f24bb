"""What each card of a game answers to the questions of its scoring, in one context."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rdi.compiled.asking import ITEM, Questions, questions
from rdi.compiled.items import Item, Items
from rdi.engine.bind import Bound

Ask = Callable[..., tuple[Any, Callable[[Item], Any]]]

_ABSENT = ("nothing",)
"""In place of what a card has not, which is equal to nothing."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the things of a game answer, and all that tells two contexts apart.

    `known` has for each part of the scoring the answers that there are, by the number of the first
    thing that gives each, and `first` for each thing the number of the one that answers like it.
    """

    known: tuple[dict[int, Hashable], ...]
    first: tuple[Sequence[int], ...]
    same: Hashable

    @property
    def of_item(self) -> list[Hashable]:
        """What each thing answers to all questions, by the numbers of things."""
        columns = [
            [known[number] for number in first]
            for known, first in zip(self.known, self.first, strict=True)
        ]
        return list(zip(*columns, strict=True))


class _Asker(NamedTuple):
    """The questions of one part of the scoring: `ask` gives the answers of a context, and a
    function for those of a thing; `first` has for each thing's number that of the first one with
    the same attributes, as far as they are asked for.
    """

    ask: Ask
    first: list[int]


class Asked:
    """The questions that a game's score and tiebreak ask; OrderMatters where they ask for more."""

    def __init__(self, bound: Bound, items: Items) -> None:
        scoring = bound.definition.scoring
        assert scoring is not None
        self._items = items
        self._namespace = bound.namespace
        asked = [
            questions(bound, name)
            for name in dict.fromkeys((scoring.score_code, scoring.tiebreak_code))
        ]
        self._askers = [
            _Asker(_asker(bound, each, len(scoring.sources)), self._like_which(each))
            for each in asked
        ]
        self._first = tuple([asker.first for asker in self._askers])

    def _like_which(self, asked: Questions) -> list[int]:
        """For each thing's number that of the first one that is sure to answer the same."""
        found = [_attributes_asked(text) for text in asked.of_item]
        numbers = range(len(self._items.codes))
        if None in found:
            return list(numbers)
        names = sorted({name for each in found if each is not None for name in each})
        tables = [self._namespace[name] for name in names]
        first: dict[Hashable, int] = {}
        return [
            first.setdefault(_frozen([table[item] for table in tables]), number)
            if all(item in table for table in tables)
            else number
            for number, item in enumerate(self._items.codes)
        ]

    def answers(self, arguments: Sequence[Any]) -> Answers:
        """The answers for what lies open; `arguments` are those of the scoring functions, with an
        empty hand.
        """
        codes = self._items.codes
        known, same = [], []
        for ask, first in self._askers:
            context, of_item = ask(*arguments)
            found = {number: _answer(of_item, codes[number]) for number in dict.fromkeys(first)}
            known.append(found)
            same.append((_frozen(context), tuple(found.values())))
        return Answers(tuple(known), self._first, tuple(same))


def _answer(ask: Callable[[Item], Any], item: Item) -> Hashable:
    """A thing's answers; what cannot answer (a die asked as a card) is like nothing else."""
    try:
        return _frozen(ask(item))
    except (KeyError, TypeError, IndexError, ValueError):
        return ("itself", item)


def _asker(bound: Bound, asked: Questions, arguments: int) -> Ask:
    """A function of the scoring functions' arguments: the answers of the context, and a function
    for the answers of a thing.
    """
    names = asked.arguments
    assert len(names) == arguments
    text = "\n".join(
        [
            f"def asked({', '.join(names)}):",
            *[f"    {line}" for line in asked.prelude],
            f"    return ({''.join(f'{each}, ' for each in asked.of_context)}), lambda {ITEM}: "
            f"({''.join(f'{each}, ' for each in asked.of_item)})",
        ]
    )
    namespace = dict(bound.namespace)
    exec(text, namespace)
    found: Ask = namespace["asked"]
    return found


def _attributes_asked(text: str) -> set[str] | None:
    """The attributes of a card that a question looks at; None where it looks at anything else."""
    tree = ast.parse(text, mode="eval")
    named = [each for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == ITEM]
    found = []
    for node in ast.walk(tree):
        match node:
            case (
                ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=name))
                | ast.Call(
                    func=ast.Attribute(value=ast.Name(id=table), attr="get"),
                    args=[ast.Name(id=name), *_],
                )
            ):
                if name == ITEM and table.startswith("A_"):
                    found.append(table)
            case _:
                pass
    return set(found) if len(found) == len(named) else None


def _frozen(value: Any) -> Hashable:
    """A value by which two answers are compared."""
    if isinstance(value, dict):
        return tuple([(key, _frozen(each)) for key, each in value.items()])
    if isinstance(value, list | tuple):
        return tuple([_frozen(each) for each in value])
    if isinstance(value, set):
        return frozenset([_frozen(each) for each in value])
    if value != value:
        return _ABSENT
    found: Hashable = value
    return found
