"""Draw cards, dice, grids, counted numbers and purses.

A card is seven columns and four rows, and shows its colour twice: the frame is painted, and a dot
in its lower edge sits left, in the middle or right, as on the printed cards, so that colour is
never the only cue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi.shell.show.layout import flow, pad, paint
from rdi.shell.show.look import Look
from rdi.shell.show.vocabulary import Thing, Vocabulary, short

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
    words: Vocabulary,
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


def grid_text(placed: Sequence[Thing], words: Vocabulary, look: Look) -> str:
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


def tally_rows(name: str, numbers: Mapping[str, int], words: Vocabulary, look: Look) -> list[str]:
    """Numbers that are counted on the table."""
    parts = [f"{words.key(key)} {number}" for key, number in numbers.items()]
    return flow([f"{name}:", *parts], look.width, "  ", "  ")


def purse_rows(purses: Mapping[str, int], words: Vocabulary, look: Look) -> list[str]:
    """The Gold in purses that belong to nobody, grouped by their name."""
    lines = []
    for purse in words.definition.purses:
        parts = [f"{words.key(key)} {purses[f'{purse.name} {key}']}" for key in purse.keys]
        lines += flow([f"{purse.name}:", *parts], look.width, "  ", "  ")
    return lines


CARD_WIDTH = 7
_PENS = {"unicode": tuple("┌┐└┘─│●"), "ascii": tuple("++++-|*")}


def card_rows(code: str, words: Vocabulary, look: Look) -> list[str]:
    """A card, face up."""
    top_left, top_right, low_left, low_right, line, side, dot = _PENS[_pen(look)]
    number = words.number(code)[:2]
    rows = [
        top_left + number + line * (5 - len(number)) + top_right,
        side + short(words.kind_word(code)).ljust(5) + side,
        side + short(words.suit(code)).ljust(5) + side,
        _lower_edge(low_left, line, low_right, dot, words.dot_place(code)),
    ]
    return [paint(row, words.color(code), look) for row in rows]


def _lower_edge(left: str, line: str, right: str, dot: str, place: int) -> str:
    """The lower edge with the dot under the first, the middle or the last letter."""
    edge = [left, *(line * 5), right]
    edge[(1, 3, 5)[min(place, 2)]] = dot
    return "".join(edge)


def die(thing: Thing, is_open: bool) -> str:
    """A die, in square brackets where it can be chosen."""
    return f"[{thing}]" if is_open else f"({thing})"


def card_line(codes: Sequence[Thing], words: Vocabulary, look: Look) -> str:
    """Cards as codes, painted."""
    return " ".join(
        paint(code, words.color(code), look) if words.is_card(code) else words.thing(code)
        for code in codes
    )


def rule(look: Look) -> str:
    """A line across the page."""
    return ("─" if look.mode == "unicode" else "-") * look.width


def _pen(look: Look) -> str:
    return "unicode" if look.mode == "unicode" else "ascii"
