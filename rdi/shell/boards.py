"""Draw what lies on the table besides cards in a row: grids, counted numbers and purses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi.shell.look import Look
from rdi.shell.paper import flow, pad, paint
from rdi.shell.words import Thing, Words, short

Cell = tuple[int, int]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def frame_of(placed: Sequence[Thing], open_cells: Sequence[Cell]) -> Cell:
    """The row and the column at which a map of these cells begins."""
    cells = [cell for cell, _ in placed] + list(open_cells)
    if not cells:
        return (0, 0)
    return min(row for row, _ in cells), min(column for _, column in cells)


def cell_name(cell: Cell, frame: Cell) -> str:
    """A cell as people say it: its column's letter and its row's number."""
    return f"{LETTERS[cell[1] - frame[1]]}{cell[0] - frame[0] + 1}"


def grid_rows(
    placed: Sequence[Thing], open_cells: Sequence[Cell], words: Words, look: Look
) -> list[str]:
    """A map: each cell with its uppermost card, free cells that may be used with their name.

    A ``+`` stands behind a card that may be covered.
    """
    top = dict(placed)
    cells = {*top, *open_cells}
    if not cells:
        return ["(empty)"]
    frame = frame_of(placed, open_cells)
    columns = range(frame[1], max(column for _, column in cells) + 1)
    wide = look.width >= 8 + 10 * len(columns)
    size = 9 if wide else 4
    head = "".join(pad(f" {LETTERS[column - frame[1]]}", size) for column in columns)
    lines = ["    " + head.rstrip()]
    for row in range(frame[0], max(row for row, _ in cells) + 1):
        texts = [
            pad(_cell((row, column), top, set(open_cells), frame, words, look, wide), size)
            for column in columns
        ]
        lines.append(f"  {row - frame[0] + 1} " + "".join(texts).rstrip())
    return lines


def _cell(
    cell: Cell,
    top: Mapping[Cell, str],
    free: set[Cell],
    frame: Cell,
    words: Words,
    look: Look,
    wide: bool,
) -> str:
    code = top.get(cell)
    if code is None:
        return f" {cell_name(cell, frame)}" if cell in free else " ."
    text = f"{code} {short(words.kind_word(code))}" if wide else code
    return paint(text, words.color(code), look) + ("+" if cell in free else "")


def tally_rows(name: str, numbers: Mapping[str, int], words: Words, look: Look) -> list[str]:
    """Numbers that are counted on the table."""
    parts = [f"{words.key(key)} {number}" for key, number in numbers.items()]
    return flow([f"{name}:", *parts], look.width, "  ", "  ")


def purse_rows(purses: Mapping[str, int], words: Words, look: Look) -> list[str]:
    """The Gold in purses that belong to nobody, grouped by their name."""
    lines = []
    for purse in words.definition.purses:
        parts = [f"{words.key(key)} {purses[f'{purse.name} {key}']}" for key in purse.keys]
        lines += flow([f"{purse.name}:", *parts], look.width, "  ", "  ")
    return lines
