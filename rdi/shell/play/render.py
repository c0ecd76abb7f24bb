"""Show a screen as a page: in boxes, in plain lines or as data, whichever the look asks for."""

from __future__ import annotations

from functools import singledispatch

from rdi.shell.play.as_json import decision_line, seat_line
from rdi.shell.play.plain import heap_lines, plain_page, seat_sentence
from rdi.shell.play.screen import Heap, Score, Screen, SeatRow, Shown
from rdi.shell.show.drawing import (
    CARD_WIDTH,
    card_line,
    card_rows,
    die,
    grid_rows,
    grid_text,
    purse_rows,
    rule,
    tally_rows,
)
from rdi.shell.show.layout import as_ascii, columns, cut, flow, pad, side_by_side, visible, wrap
from rdi.shell.show.look import Look
from rdi.text import count_of

BACKS_MOST = 3


@singledispatch
def render(screen: Shown, look: Look) -> list[str]:
    """The whole page: no line is wider than the look, and ASCII is pure.

    Each kind of game registers how its screens are drawn.
    """
    raise NotImplementedError(type(screen))


@singledispatch
def own_page(screen: Shown, look: Look) -> list[str]:
    """What one player holds, drawn."""
    raise NotImplementedError(type(screen))


@render.register
def _whole_page(screen: Screen, look: Look) -> list[str]:
    if look.mode == "json":
        return [decision_line(screen)]
    if look.mode == "plain":
        return plain_page(screen, look)
    lines = [*table_page(screen, look), rule(look), *_own_page(screen, look)]
    return as_page(lines, look)


def as_page(lines: list[str], look: Look) -> list[str]:
    """Lines made fit for the look: cut at its width, and ASCII where it has nothing else."""
    fitting = [cut(line.rstrip(), look.width) for line in lines]
    return fitting if look.mode == "unicode" else [as_ascii(line) for line in fitting]


def table_page(screen: Screen, look: Look) -> list[str]:
    """What everybody sees: the pot, the seats, and what lies in the middle."""
    lines = flow(headline(screen), look.width, "   ", "  ")
    lines += seat_rows(screen, look)
    for heap in screen.middle:
        if not (is_drawn_with_hand(heap, screen, look)):
            lines += middle_rows(heap, screen, look)
    for name, numbers in screen.tallies.items():
        lines += tally_rows(name, numbers, screen.words, look)
    return lines + purse_rows(screen.purses, screen.words, look)


def headline(screen: Screen) -> list[str]:
    """The game, where we are in it, and the money that matters now."""
    parts = [screen.title, "practice" if screen.is_practice else "", screen.phase]
    if len(screen.pots) > 1:
        parts.append(f"main pot {screen.pots[0]}")
        parts += [f"side pot {amount}" for amount in screen.pots[1:]]
    elif screen.pot or not screen.purses:
        parts.append(f"pot {screen.pot}")
    if screen.is_betting:
        parts.append(f"bet {screen.current_bet}")
        if screen.owed:
            owes = "you owe" if screen.asked == "You" else f"{screen.asked} owes"
            parts.append(f"{owes} {screen.owed}")
    return [part for part in parts if part]


def render_seat(screen: Screen, seat: int, look: Look) -> list[str]:
    """One player: the purse and all that lies open before them, drawn where there is room."""
    row = screen.seats[seat]
    heaps = row.heaps or (screen.own if row.name == "You" else ())
    if look.mode == "json":
        return [seat_line(row)]
    if look.mode == "plain":
        facts = [seat_sentence(row)]
        facts += [line for heap in heaps for line in heap_lines(heap, screen, "")]
        return [line for fact in facts for line in wrap(fact, look.width)]
    lines = wrap(seat_sentence(row), look.width)
    for heap in heaps:
        if heap.is_grid:
            lines += _grid(heap, screen, look)
        else:
            lines += wrap(heap_text(heap, screen, look), look.width)
    return as_page(lines if heaps else [*lines, "Nothing lies open there."], look)


def _grid(heap: Heap, screen: Screen, look: Look) -> list[str]:
    rows = grid_rows(heap.cards, heap.open_cells, screen.words, look, heap.side)
    return [heap.name, *rows]


def seat_rows(screen: Screen, look: Look) -> list[str]:
    """The players as a table; what lies open before them stands behind, or below where it is
    long.
    """
    bet = ["in round"] if screen.is_betting else []
    rows = [["  seat", "purse", *bet, "last"]]
    rows += [_seat_cells(row, screen.is_betting) for row in screen.seats]
    lines = columns(rows, right=(1, 2) if bet else (1,))
    found = [lines[0]]
    for line, seat in zip(lines[1:], screen.seats, strict=True):
        found += _with_heaps(line, max(map(len, lines)), seat, screen, look)
    return found


def _seat_cells(row: SeatRow, is_betting: bool) -> list[str]:
    bet = [str(row.bet)] if is_betting else []
    return [f"{'>' if row.is_asked else ' '} {row.name}", str(row.purse), *bet, row.last]


def _with_heaps(line: str, width: int, seat: SeatRow, screen: Screen, look: Look) -> list[str]:
    texts = [heap_text(heap, screen, look) for heap in seat.heaps]
    if not texts:
        return [line]
    return flow([pad(line, width), *texts], look.width, "  ", "      ")


def heap_text(heap: Heap, screen: Screen, look: Look) -> str:
    """A pile in one line of codes, a grid row by row."""
    if heap.is_grid:
        return f"{heap.name} {grid_text(heap.cards, screen.words, look)}"
    if isinstance(heap.things, int):
        return f"{heap.name} {heap.things} hidden"
    return f"{heap.name} {card_line(heap.things, screen.words, look)}"


def middle_rows(heap: Heap, screen: Screen, look: Look) -> list[str]:
    """A pile in the middle, in one line; many cards are grouped by colour, the rarest first."""
    if isinstance(heap.things, int) or len(heap.cards) <= BACKS_MOST:
        return [heap_text(heap, screen, look)]
    colors = screen.words.deck.values.get("color", {}).values()
    groups: dict[str, list[str]] = {color: [] for color in colors}
    for code in screen.words.sort(heap.things):
        color = screen.words.attribute("color", code) if screen.words.is_card(code) else ""
        groups.setdefault(color or "", []).append(code)
    parts = [
        f"{color} {card_line(codes, screen.words, look)}".strip()
        for color, codes in groups.items()
        if codes
    ]
    return flow([f"{heap.name}:", *parts], look.width, "  ", "  ")


def is_drawn_with_hand(heap: Heap, screen: Screen, look: Look) -> bool:
    """Whether a pile of the middle is drawn as cards beside the player's own, because there is
    room.
    """
    if heap.is_grid or not isinstance(heap.things, tuple) or len(heap.things) > BACKS_MOST:
        return False
    own = [each for each in screen.own if not each.is_grid and _is_drawn(each, screen)]
    drawn = sum(len(each.cards) for each in own) + sum(
        len(each.cards) for each in screen.middle if len(each.cards) <= BACKS_MOST
    )
    fits = (drawn + 1) * (CARD_WIDTH + 1) + 2 * len(own) + 2 <= look.width
    return bool(own) and fits and _is_drawn(heap, screen)


def _is_drawn(heap: Heap, screen: Screen) -> bool:
    return bool(heap.cards) and all(screen.words.is_card(thing) for thing in heap.cards)


@own_page.register
def _own_page(screen: Screen, look: Look) -> list[str]:
    """What the player holds, drawn: cards, dice, the grid, and what it is worth now."""
    heaps = [heap for heap in screen.own if _is_drawn(heap, screen) and not heap.is_grid]
    beside = [heap for heap in screen.middle if is_drawn_with_hand(heap, screen, look)]
    lines = _cards(heaps, beside, screen, look)
    for heap in screen.own:
        if heap.is_grid:
            lines += [
                heap.name,
                *grid_rows(heap.cards, heap.open_cells, screen.words, look, heap.side),
            ]
        elif heap not in heaps:
            lines += flow(_loose(heap, screen, look), look.width, " ", "  ")
    if screen.score is not None:
        lines += wrap(f"now: {score_text(screen.score)}", look.width, "  ", "")
    return lines


def _cards(own: list[Heap], beside: list[Heap], screen: Screen, look: Look) -> list[str]:
    """Piles of cards side by side, or below one another where there is no room."""
    heaps = [*own, *beside]
    blocks = [cards_block(heap, screen, look, len(heaps) > 1) for heap in heaps]
    band = side_by_side(blocks, "  ")
    if all(len(visible(line)) <= look.width for line in band):
        return band
    return [line for block in blocks for line in block]


def cards_block(heap: Heap, screen: Screen, look: Look, is_named: bool) -> list[str]:
    """A pile as drawn cards, with numbers below those that can be chosen, or the pile's name."""
    per_row = max(1, (look.width - 1) // (CARD_WIDTH + 1))
    lines: list[str] = []
    for begin in range(0, len(heap.cards), per_row):
        codes = heap.cards[begin : begin + per_row]
        drawn = [[" " + row for row in card_rows(code, screen.words, look)] for code in codes]
        lines += side_by_side(drawn, "")
        numbers = heap.numbers[begin : begin + per_row]
        if any(numbers):
            lines.append(
                "".join(f"[{number}]".center(9)[:8] if number else " " * 8 for number in numbers)
            )
        elif is_named and begin + per_row >= len(heap.cards):
            lines.append(f" {heap.name}")
    return lines


def _loose(heap: Heap, screen: Screen, look: Look) -> list[str]:
    """Dice, notes and hidden cards of one's own pile."""
    if isinstance(heap.things, int):
        return [f"{heap.name}:", f"{heap.things} hidden"]
    shown = [
        die(thing, heap.is_open) if type(thing) is int else card_line((thing,), screen.words, look)
        for thing in heap.things
    ]
    return [f"{heap.name}:", *shown]


def score_text(score: Score) -> str:
    """A score and what it is made of."""
    points = count_of(score.points, "point")
    if score.tier:
        points = f"{score.tier}, {points}"
    terms = "; ".join(term_text(*term) for term in score.terms)
    return f"{points} ({terms})" if terms else points


def term_text(what: str, points: int, why: str) -> str:
    """One term of a score."""
    named = f"{what.replace('_', ' ')} {points}"
    return f"{named}, {why}" if why and why != str(points) else named
