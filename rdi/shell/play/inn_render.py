"""Draw a table of characters: the players' numbers, the Round, what is pending, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.shell.play.inn_plain import plain_inn
from rdi.shell.play.inn_screen import (
    HAND_VERBS,
    HandLine,
    InnScreen,
    SeatLine,
    before_text,
    round_text,
)
from rdi.shell.play.inn_wording import short_kinds
from rdi.shell.play.render import as_page, own_page, render
from rdi.shell.show.drawing import rule
from rdi.shell.show.layout import columns, cut, flow, paint, visible, wrap
from rdi.shell.show.look import Look
from rdi.shell.show.page import json_line
from rdi.text import number_in

BAR = 10
BARS_LEAST = 80
"""From so many columns on there is room for bars beside the numbers."""

NAME_MOST, NAME_NARROW = 18, 12
KIND = 9
TITLE_LEAST, TITLE_MOST = 24, 44
NARROW = 4


@render.register
def _render(screen: InnScreen, look: Look) -> list[str]:
    if look.mode == "json":
        return [decision_line(screen)]
    if look.mode == "plain":
        return plain_inn(screen, look)
    lines = [*table_lines(screen, look)]
    if screen.hand:
        lines += [rule(look), *hand_rows(screen, look)]
    return as_page([*lines, *question_rows(screen, look)], look)


@own_page.register
def _own_page(screen: InnScreen, look: Look) -> list[str]:
    return hand_rows(screen, look)


def brief_page(screen: InnScreen, look: Look, with_table: bool, with_hand: bool) -> list[str]:
    """Only what is new: the table and the hand where they have changed, and what is asked."""
    lines = table_lines(screen, look) if with_table else middle_lines(screen, look)
    if with_hand and screen.hand:
        lines += ([rule(look)] if with_table else []) + hand_rows(screen, look)
    return as_page([*lines, *question_rows(screen, look, with_hand)], look)


def table_lines(screen: InnScreen, look: Look) -> list[str]:
    """What everybody sees."""
    lines = flow(headline(screen), look.width, "   ", "  ") + seat_rows(screen, look)
    return lines + middle_lines(screen, look)


def middle_lines(screen: InnScreen, look: Look) -> list[str]:
    """The Round of Gambling, and what is pending."""
    if screen.round is None:
        return pending_rows(screen, look)
    return flow(round_text(screen.round), look.width, "   ", "  ") + pending_rows(screen, look)


def headline(screen: InnScreen) -> list[str]:
    """The game, whose turn it is and which phase, and what lies in the middle."""
    parts = [screen.title, "practice" if screen.is_practice else ""]
    parts += [f"{screen.turn}: {screen.phase}", f"Drink Deck {screen.drinks_left}"]
    return [part for part in [*parts, f"Inn {screen.inn}"] if part]


def seat_rows(screen: InnScreen, look: Look) -> list[str]:
    """The players as a table; the one who is asked has a mark, and whose turn it is a star."""
    reaching, reached = screen.passes_out
    has_bars = look.width >= BARS_LEAST
    rows = [["  seat", reached, reaching, "apart", "Gold", "cards", "Drinks"]]
    rows += [_seat_cells(seat, screen, has_bars) for seat in screen.seats]
    right = (3, 4, 5, 6) if has_bars else (1, 2, 3, 4, 5, 6)
    lines = columns(rows, right)
    found = [lines[0]]
    for text, seat in zip(lines[1:], screen.seats, strict=True):
        found.append(paint(text, "dim" if seat.out else None, look))
        found += wrap(before_text(seat), look.width, "      ", "    ")
    return found


def _seat_cells(seat: SeatLine, screen: InnScreen, has_bars: bool) -> list[str]:
    mark = f"{'>' if seat.is_asked else ' '}{'*' if seat.is_acting else ' '}"
    name = cut(seat.name, NAME_MOST if has_bars else NAME_NARROW)
    if seat.out:
        return [f"{mark}{name}", seat.out if has_bars else "out", "", "", str(seat.gold), "", ""]
    numbers = [_number(name, value, screen, has_bars) for name, value in seat.stats.items()]
    return [f"{mark}{name}", *numbers, str(seat.apart), str(seat.gold), str(seat.cards),
            str(seat.drinks)]  # fmt: skip


def _number(name: str, value: int, screen: InnScreen, has_bars: bool) -> str:
    if not has_bars:
        return str(value)
    full = round(BAR * value / max(1, screen.most[name]))
    return f"{value:>2} {'#' * full}{'.' * (BAR - full)}"


def pending_rows(screen: InnScreen, look: Look) -> list[str]:
    """What waits to take effect, each answer set in a little below what it answers."""
    lines: list[str] = []
    for depth, text in screen.pending:
        lead = "  " * min(depth, NARROW) + "- "
        lines += wrap(f"{text}.", look.width, " " * len(lead), lead)
    return lines


def hand_rows(screen: InnScreen, look: Look) -> list[str]:
    """The hand: each card on a line, with a star where it may be played now."""
    wide = max((len(card.title) for card in screen.hand), default=0)
    title = min(wide, TITLE_MOST if look.width >= 100 else TITLE_LEAST)
    return [_hand_row(card, title, look) for card in screen.hand]


def _hand_row(card: HandLine, title: int, look: Look) -> str:
    mark = "*" if card.is_playable else " "
    head = (
        f"{mark}{card.number} {short_kinds(card.kinds):<{KIND}} {cut(card.title, title):<{title}}  "
    )
    text = cut(head + card.gist, look.width)
    return paint(text, "bold", look) if card.is_playable else text


def question_rows(screen: InnScreen, look: Look, has_hand: bool = True) -> list[str]:
    """What is asked, and the choices that the hand above does not show."""
    if not screen.question:
        return []
    lines = wrap(screen.question, look.width, "    ", "  ")
    if screen.is_shared:
        return lines
    offered = [each for each in screen.choices if each.answer is not None]
    if screen.verb in HAND_VERBS:
        cards = [each for each in offered if each.brief]
        shown = [each for each in cards if not (has_hand and number_in(each.brief[0]) is not None)]
        rows = [(each.brief, each.note) for each in shown]
    else:
        rows = [(each.text, each.note) for each in offered]
    return [*lines, *_choice_rows(rows, look)]


def _choice_rows(rows: Sequence[tuple[str, str]], look: Look) -> list[str]:
    wide = max((len(visible(text)) for text, _ in rows), default=0)
    return [
        row
        for text, note in rows
        for row in wrap(note or " ", look.width, " " * (wide + 6), f"    {text.ljust(wide)}  ")
    ]


def decision_line(screen: InnScreen) -> str:
    """All that a seat may know at its decision, and what it may answer, as one line of JSON."""
    legal = [{"do": each.text, "answer": each.answer, "note": each.note}
             for each in screen.choices if each.answer is not None]  # fmt: skip
    return json_line(
        "decision" if screen.choices else "table",
        seat=screen.asked,
        kind=screen.verb,
        question=screen.question,
        practice=screen.is_practice,
        legal=legal,
        view={
            "turn": screen.turn,
            "phase": screen.phase,
            "drinks_left": screen.drinks_left,
            "inn": screen.inn,
            "seats": list(screen.seats),
            "round": screen.round,
            "pending": [text for _, text in screen.pending],
            "hand": list(screen.hand),
        },
    )
