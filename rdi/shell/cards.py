"""Draw cards and dice: a card is seven columns and four rows, and shows its colour twice.

The frame is painted, and a dot in its lower edge sits left, in the middle or right, as on the
printed cards, so that colour is never the only cue.
"""

from __future__ import annotations

from collections.abc import Sequence

from rdi.shell.look import Look
from rdi.shell.paper import paint
from rdi.shell.words import Thing, Words, short

CARD_WIDTH = 7
_PENS = {"unicode": tuple("┌┐└┘─│●"), "ascii": tuple("++++-|*")}


def card_rows(code: str, words: Words, look: Look) -> list[str]:
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


def card_line(codes: Sequence[Thing], words: Words, look: Look) -> str:
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
