"""The outline of a text: its declarations and steps, what can be folded, played and tested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from rdi.lang.authoring.names import Name
from rdi.lang.phrases.cards.card import CardBlock
from rdi.lang.phrases.cards.minions import MinionBlock
from rdi.lang.phrases.games.game import GameBlock, Seats
from rdi.lang.phrases.scenarios.arrangement import ScenarioBlock
from rdi.lang.syntax.source import Span, indent_of, without_comment
from rdi.lsp.documents import Document
from rdi.text import name_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the outline: a name, what it is, its whole text, the name alone, what is inside."""

    name: str
    kind: str
    span: Span
    at: Span
    inside: tuple[Entry, ...] = ()


OUTLINED = frozenset({
    "board_line", "counter", "definition", "extra_line", "grid_pile", "marker", "order", "own_pile",
    "player_pile", "player_stat", "purse", "rank_line", "rank_line_of_suits", "ranking", "ring",
    "routine", "setting", "step", "suit_line", "table_pile", "tally", "tier", "topic", "variant",
    "way", "attribute_line",
})  # fmt: skip
"""Phrases whose names stand in the outline below the declaration in which they are."""


def outline(document: Document) -> list[Entry]:
    """The declarations of a text with what they give names to."""
    found = []
    for placed in document.declarations:
        names = placed.declaration.names.names
        for tree in placed.declaration.trees:
            own = [each for each in names if each.is_given and each.phrase is tree]
            inside = [
                each
                for each in names
                if each.is_given and each.phrase.rule in OUTLINED and each.phrase is not tree
                and _is_inside(each.phrase.span, tree.span)
            ]  # fmt: skip
            if own:
                entries = tuple(_entry(each, placed.above) for each in _firsts(inside))
                found.append(_entry(own[0], placed.above, entries))
    return found


def _firsts(names: Sequence[Name]) -> list[Name]:
    """The first name of each phrase: a rank has one for one of its cards and one for many."""
    return [*{id(each.phrase): each for each in reversed(names)}.values()][::-1]


def _entry(name: Name, above: int, inside: tuple[Entry, ...] = ()) -> Entry:
    whole, at = _down(name.phrase.span, above), _down(name.span, above)
    if (at.end_line, at.end_column) > (whole.end_line, whole.end_column):
        whole = Span(whole.line, whole.column, at.end_line, at.end_column)
    return Entry(name.text, name.kinds[0], whole, at, inside)


def _down(span: Span, lines: int) -> Span:
    return Span(span.line + lines, span.column, span.end_line + lines, span.end_column)


def _is_inside(span: Span, other: Span) -> bool:
    return (other.line, other.column) <= (span.line, span.column) and (
        span.end_line, span.end_column
    ) <= (other.end_line, other.end_column)  # fmt: skip


def folds(lines: Sequence[str]) -> list[tuple[int, int, bool]]:
    """The folds: the first and the last line of each block, and whether it is a comment
    of several lines. Only indentation counts, so that this works in a text with mistakes too.
    """
    found: list[tuple[int, int, bool]] = []
    open_blocks: list[tuple[int, int]] = []
    last, comment = 0, 0
    for number, line in enumerate([*lines, "x"], 1):
        is_end = number > len(lines)
        if not is_end and line.strip().startswith("#"):
            comment = comment or number
            continue
        if comment and number - 1 > comment:
            found.append((comment, number - 1, True))
        comment = 0
        if not is_end and not without_comment(line).strip():
            continue
        while open_blocks and open_blocks[-1][0] >= indent_of(line):
            _, start = open_blocks.pop()
            if last > start:
                found.append((start, last, False))
        open_blocks.append((indent_of(line), number))
        last = number
    return sorted(found)


@dataclass(frozen=True, slots=True)
class Lens:
    """A command that is offered above a line: its title, and the arguments with which `rdi` is run
    in the folder of the file. What a stranger has written stands in them behind `--` or `=`, and is
    never taken for an option.
    """

    command: str
    title: str
    line: int
    arguments: tuple[str, ...]


def lenses(document: Document) -> Iterator[Lens]:
    """The commands that play, test or reckon with something in a text."""
    is_first, file = True, PurePath(document.path).name
    for placed in document.declarations:
        for tree in placed.declaration.trees:
            line = placed.above + tree.span.line
            match tree:
                case GameBlock():
                    name = name_of(str(tree.title))
                    yield Lens("rdi.play", "play", line, ("play", "--", name))
                    if _is_for_gold(tree):
                        yield Lens("rdi.odds", "odds", line, ("odds", "--", name))
                case CardBlock() | MinionBlock():
                    yield Lens(
                        "rdi.play", "play", line, ("try", f"--card={tree.title}", "--", file)
                    )
                case ScenarioBlock() if is_first:
                    is_first = False
                    yield Lens("rdi.test", "test", line, ("test", "--", file))
                case _:
                    continue


def _is_for_gold(block: Any) -> bool:
    """Whether a game has players and no characters, so that its odds can be told."""
    return any(isinstance(line, Seats) for line in block.lines)
