"""What each card of a game answers to the questions of its scoring, in one context."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from rdi.compiled.asking import ITEM, Questions, questions
from rdi.compiled.items import Item, Items
from rdi.engine.bind import Bound

_ABSENT = ("nothing",)
"""In place of what a card has not, which is equal to nothing."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the things of a game answer, by their numbers, and all that tells two contexts apart."""

    of_item: tuple[Hashable, ...]
    same: Hashable


class Asked:
    """The questions that a game's score and tiebreak ask; OrderMatters where they ask for more."""

    def __init__(self, bound: Bound, items: Items) -> None:
        scoring = bound.definition.scoring
        assert scoring is not None
        self._items = items
        asked = [
            questions(bound, name)
            for name in dict.fromkeys((scoring.score_code, scoring.tiebreak_code))
        ]
        self._askers = [_asker(bound, each, len(scoring.sources)) for each in asked]
        by_attributes = all(_asks_attributes(text) for each in asked for text in each.of_item)
        self._alike = self._like_which(bound, by_attributes)

    def _like_which(self, bound: Bound, by_attributes: bool) -> list[int]:
        """For each thing's number that of the first one with the same attributes."""
        tables = [bound.namespace[name] for name in bound.namespace if name.startswith("A_")]
        first: dict[Hashable, int] = {}
        return [
            first.setdefault(
                _frozen([table.get(item) for table in tables]) if by_attributes else number, number
            )
            for number, item in enumerate(self._items.codes)
        ]

    def answers(self, arguments: Sequence[Any]) -> Answers:
        """The answers for what lies open; `arguments` are those of the scoring functions, with an
        empty hand.
        """
        asked = [ask(*arguments) for ask in self._askers]
        codes, alike = self._items.codes, self._alike
        known: dict[int, Hashable] = {}
        for number in set(alike):
            known[number] = tuple([_answer(ask, codes[number]) for _, ask in asked])
        of_item = tuple([known[number] for number in alike])
        return Answers(of_item, (tuple([_frozen(context) for context, _ in asked]), of_item))


def _answer(ask: Callable[[Item], Any], item: Item) -> Hashable:
    """A thing's answers; what cannot answer (a die asked as a card) is like nothing else."""
    try:
        return _frozen(ask(item))
    except (KeyError, TypeError, IndexError, ValueError):
        return ("itself", item)


def _asker(
    bound: Bound, asked: Questions, arguments: int
) -> Callable[..., tuple[Any, Callable[[Item], Any]]]:
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
    found: Callable[..., tuple[Any, Callable[[Item], Any]]] = namespace["asked"]
    return found


def _asks_attributes(text: str) -> bool:
    """Whether a question looks at nothing of a card but its attributes."""
    tree = ast.parse(text, mode="eval")
    named = [each for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == ITEM]
    looked_up = 0
    for node in ast.walk(tree):
        match node:
            case (
                ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=name))
                | ast.Call(
                    func=ast.Attribute(value=ast.Name(id=table), attr="get"),
                    args=[ast.Name(id=name)],
                )
            ):
                looked_up += name == ITEM and table.startswith("A_")
            case _:
                pass
    return looked_up == len(named)


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
