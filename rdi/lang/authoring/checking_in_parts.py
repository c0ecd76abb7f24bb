"""Find out in two processes that the whole shelf has no mistakes, as is mostly so.

A file on the shelf means the same whether it is checked alone or with others that lie there, too:
only names that are given twice are a matter of several. So the shelf is checked in parts, as long
as none has a mistake; where one has, all is checked again in one piece, which tells of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Self

import msgspec

from rdi.copied_process import can_be_copied, copy_at_work, cores
from rdi.lang.authoring.checking import Checker
from rdi.lang.compiler.parser import Parsed
from rdi.lang.index import entries_in, modules_in
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from rdi.resources import SUFFIXES, Text, is_ours, read_once, texts

LENGTH_LEAST = 200_000
"""Fewer characters than these are checked before a process would be copied for them."""

PARTS_MOST = 1000
"""Into so many parts the shelf is divided at most."""

NUMBER_BYTES = 2

Part = Sequence[Source]
"""Files of the shelf that are checked together."""

Names = list[list[str]]
"""The things to which the files of a part give names, with the names."""


def check_in_parts(sources: Sequence[Source]) -> list[Diagnostic]:
    """Every mistake in these texts; looked for in two processes where that is worth it."""
    read: dict[Source, Parsed] = {}
    with read_once():
        can_part = can_be_copied() and cores() > 1 and _are_on_shelf(sources)
        if can_part and has_no_mistakes(parts_of(sources), read):
            return []
        return Checker(sources, read).mistakes()


def parts_of(sources: Part) -> list[Part]:
    """These files of the shelf in parts that can be checked each by itself, those first that most
    likely have mistakes or take the longest.

    Each file with nothing but games for Gold is a part, all others are one.
    """
    alone = [each for each in sources if _stands_alone(each)][: PARTS_MOST - 1]
    alone.sort(key=lambda each: (is_ours("games", each.path), -_work_of(each)))
    others = [each for each in sources if each not in {*alone}]
    return [part for part in (others, *([each] for each in alone)) if part]


def _are_on_shelf(sources: Part) -> bool:
    """Whether this is much of the shelf, and nothing else."""
    files = [Text(each.path, each.text) for each in sources]
    shelf = {*texts("cards").values(), *texts("games").values()}
    return sum(len(each.text) for each in sources) >= LENGTH_LEAST and shelf.issuperset(files)


def _stands_alone(source: Source) -> bool:
    """Whether there is nothing in a file but games for Gold."""
    games = entries_in(Text(source.path, source.text))
    are_games = bool(games) and source.path.endswith(SUFFIXES["games"])
    return are_games and not any(each.is_company for each in games) and not modules_in(source.text)


def _work_of(source: Source) -> int:
    """How long a file of games takes, compared to others: each choice of variants is checked."""
    return len(source.text) << min(4, source.text.count("\n  variant "))


def has_no_mistakes(parts: Sequence[Part], read: dict[Source, Parsed]) -> bool:
    """Whether none of these parts of the shelf has a mistake, and nothing is named twice in them;
    what is `read` of them here is added there.
    """
    with (
        _Queue(len(parts)) as queue,
        copy_at_work(lambda: msgspec.json.encode(_checked(parts, queue, read))) as result,
    ):
        found = _checked(parts, queue, read)
        more = None if found is None else msgspec.json.decode(result() or b"null")
    if found is None or more is None:
        return False
    names = [(what, name) for part in (*found, *more) for what, name in part]
    return len(found) + len(more) == len(parts) and len({*names}) == len(names)


def _checked(
    parts: Sequence[Part], queue: _Queue, read: dict[Source, Parsed]
) -> list[Names] | None:
    """The names in each of the parts that this process takes from the queue and checks; None, and
    an empty queue, where one of these has a mistake.
    """
    found: list[Names] = []
    for number in queue:
        checker = Checker(parts[number], read)
        if checker.mistakes():
            for _ in queue:
                pass
            return None
        found.append([[*name] for name in checker.first])
    return found


class _Queue:
    """The numbers of the parts, each of which is taken by one process."""

    def __init__(self, count: int) -> None:
        self._reading, writing = os.pipe()
        numbers = (number.to_bytes(NUMBER_BYTES, "big") for number in range(count))
        os.write(writing, b"".join(numbers))  # a pipe holds that many
        os.close(writing)

    def __iter__(self) -> Iterator[int]:
        while number := os.read(self._reading, NUMBER_BYTES):
            yield int.from_bytes(number, "big")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._reading)
