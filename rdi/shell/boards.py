"""Draw what lies on the table besides cards in a row: grids, counted numbers and purses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi.shell.look import Look
from rdi.shell.paper import flow, pad, paint
from rdi.shell.words import Thing, Words, short

Cell = tuple[int, int]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def cell_name(cell: Cell, side: int) -> str:
    """A cell of a grid of this side as people say it: its column's letter and its row's number.

    Cells are counted from the first card, and a grid may grow from there in every direction; names
    are counted from the farthest cell that it may reach, so that none changes as it grows.
    """
    row, column = cell
    return f"{LETTERS[column + side - 1]}{row + side}"


def grid_rows(
    placed: Sequence[Thing],
    open_cells: Sequence[Cell],
    words: Words,
    look: Look,
    side: int,
) -> list[str]:
    """A map: each cell with its uppermost card, free cells that may be used with their name.

    A ``+`` stands behind a card that may be covered; cards that lie below others are named last.
    """
    top = dict(placed)
    cells = {*top, *open_cells}
    if not cells:
        return ["(empty)"]
    columns = range(min(column for _, column in cells), max(column for _, column in cells) + 1)
    wide = look.width >= 8 + 10 * len(columns)
    size = 9 if wide else 4
    head = "".join(pad(f" {cell_name((0, column), side)[0]}", size) for column in columns)
    lines = ["    " + head.rstrip()]
    for row in range(min(row for row, _ in cells), max(row for row, _ in cells) + 1):
        texts = []
        for column in columns:
            cell = row, column
            if cell in top:
                code = top[cell]
                text = f"{code} {short(words.kind_word(code))}" if wide else code
                text = paint(text, words.color(code), look) + ("+" if cell in open_cells else "")
            else:
                text = f" {cell_name(cell, side)}" if cell in open_cells else " ."
            texts.append(pad(text, size))
        lines.append(f"{row + side:>3} " + "".join(texts).rstrip())
    last = {cell: number for number, (cell, _) in enumerate(placed)}
    below = [
        f"{cell_name(cell, side)} {code}"
        for number, (cell, code) in enumerate(placed)
        if last[cell] != number
    ]
    return lines + (flow(["  covered:", *below], look.width, " ", "    ") if below else [])


def grid_text(placed: Sequence[Thing], words: Words, look: Look) -> str:
    """The uppermost cards of a grid in one line, row by row: ``Bk Mo Ra / Rh - Mw``."""
    top = dict(placed)
    rows, columns = {row for row, _ in top}, {column for _, column in top}
    if not top:
        return "(empty)"
    return " / ".join(
        " ".join(
            paint(code, words.color(code), look) if (code := top.get((row, column))) else "-"
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )


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
