"""Say a screen in plain lines: one fact a line, in words, for screen readers and narrow windows."""

from __future__ import annotations

from rdi.shell.play.screen import Heap, Score, Screen, SeatRow
from rdi.shell.show.layout import as_ascii, wrap
from rdi.shell.show.look import Look
from rdi.text import capitalized, count_of


def plain_page(screen: Screen, look: Look) -> list[str]:
    """The whole page in words; nothing in it is drawn."""
    facts = [_headline(screen)]
    facts += [seat_sentence(row) for row in screen.seats if row.name != "You"]
    facts += [line for row in screen.seats for line in _open_lines(row, screen)]
    facts += [line for heap in screen.middle for line in heap_lines(heap, screen, "")]
    for name, numbers in screen.tallies.items():
        counted = ", ".join(f"{screen.words.key(key)} {count}" for key, count in numbers.items())
        facts.append(f"{name}: {counted}.")
    facts += _purse_lines(screen)
    facts += [line for heap in screen.own for line in heap_lines(heap, screen, "Your ")]
    if screen.score is not None:
        facts.append(f"Worth now: {score_words(screen.score)}.")
    if screen.choices:
        facts.append(f"You can: {can_text(screen)}.")
    return [as_ascii(line) for fact in facts for line in wrap(fact, look.width)]


def _headline(screen: Screen) -> str:
    parts = [f"{screen.title}."]
    if screen.is_practice:
        parts.append("Practice.")
    if screen.phase:
        parts.append(f"{capitalized(screen.phase)}.")
    if len(screen.pots) > 1:
        sides = " ".join(f"Side pot {amount}." for amount in screen.pots[1:])
        parts.append(f"Main pot {screen.pots[0]}. {sides}")
    elif screen.pot or not screen.purses:
        parts.append(f"Pot {screen.pot}.")
    if screen.is_betting:
        parts.append(f"Current bet {screen.current_bet}.")
        if screen.owed:
            owes = "You owe" if screen.asked == "You" else f"{screen.asked} owes"
            parts.append(f"{owes} {screen.owed}.")
    yours = next((row for row in screen.seats if row.name == "You"), None)
    if yours is not None:
        parts.append(f"Your purse {yours.purse}.")
    return " ".join(parts)


def seat_sentence(row: SeatRow) -> str:
    """A player in one sentence."""
    last = f"{row.last}, " if row.last else ""
    return f"{row.name}: {last}purse {row.purse}."


def _open_lines(row: SeatRow, screen: Screen) -> list[str]:
    found = []
    for heap in row.heaps:
        things = [code for _, code in heap.cards] if heap.is_grid else list(heap.cards)
        text = ", ".join(screen.words.full(thing) for thing in things)
        found.append(f"{row.name}, {heap.name}: {text}.")
    return found


def heap_lines(heap: Heap, screen: Screen, whose: str) -> list[str]:
    """A pile in words; what can be chosen by number stands on a line of its own."""
    name = f"{whose}{heap.name}"
    if isinstance(heap.things, int):
        return [f"{name}: {count_of(heap.things, 'hidden card')}."]
    if heap.is_grid:
        return [f"{name}:", *_cells(heap, screen)]
    if any(heap.numbers):
        return [
            f"{name}:",
            *(
                f"{number or '-'} {screen.words.full(thing)}"
                for number, thing in zip(heap.numbers, heap.things, strict=True)
            ),
        ]
    return [f"{name}: {', '.join(screen.words.full(thing) for thing in heap.things)}."]


def _cells(heap: Heap, screen: Screen) -> list[str]:
    from rdi.shell.show.drawing import cell_name

    top = dict(heap.cards)
    lines = []
    for cell in sorted({*top, *heap.open_cells}):
        held = screen.words.card(top[cell]) if cell in top else "free"
        may = ", may be built on" if cell in heap.open_cells and cell in top else ""
        lines.append(f"{cell_name(cell, heap.side)} {held}{may}")
    return lines or ["empty"]


def _purse_lines(screen: Screen) -> list[str]:
    return [
        f"{purse.name}: "
        + ", ".join(
            f"{screen.words.key(key)} {screen.purses[f'{purse.name} {key}']}" for key in purse.keys
        )
        + "."
        for purse in screen.words.definition.purses
    ]


def score_words(score: Score) -> str:
    """A score and its terms in words."""
    total = count_of(score.points, "point")
    if score.tier:
        total = f"{score.tier}, {total}"
    terms = [
        f"{what.replace('_', ' ')} {points}" + (f" ({why})" if why else "")
        for what, points, why in score.terms
    ]
    return f"{total}: {', '.join(terms)}" if terms else total


def can_text(screen: Screen) -> str:
    """All choices in one sentence; where there are many, the first of them."""
    texts = [choice.label for choice in screen.choices[:12]]
    if len(screen.choices) > len(texts):
        texts.append("and more (? lists them)")
    return ", ".join([*texts, "help"])
