"""Make pages of the blocks for tables: in boxes and columns, or in sentences.

A card is seven columns and four rows, and shows its color twice: the frame is painted, and a dot
in its lower edge sits left, in the middle or right, as on the printed cards, so that color is
never the only cue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.shell.show.layout import (
    as_ascii,
    columns,
    cut,
    flow,
    in_charset,
    pad,
    paint,
    side_by_side,
    width_of,
    wrap,
)
from rdi.shell.show.look import Look
from rdi.shell.show.table_blocks import (
    Bars,
    Card,
    CardList,
    Choices,
    Counts,
    Figure,
    Figures,
    Grid,
    Hand,
    Intervals,
    Item,
    Line,
    ListedCard,
    Map,
    Maps,
    Meter,
    Middle,
    Nested,
    Pile,
    Place,
    Question,
    Showdown,
    ShownHand,
    Spread,
    Table,
    TableBlock,
    cell_name,
)
from rdi.text import capitalized, count_of

CARD_WIDTH = 7
FEW = 3
"""So many items of the middle stand in one line, or are drawn beside the hand where they fit."""

METER_WIDTH = 10
BAR_WIDTH = 30
BAR_LEAST = 8
INTERVAL_WIDTH = 36
METERS_LEAST = 80
"""From so many columns on there is room for meters."""

CHOICE_MOST = 28
"""Where a choice is longer, what the choices lead to stands behind each and not in a column."""

NOTE_LEAST = 24
"""Where there is less room beside a figure for its note, figures become sentences."""

WIDE_CELL = 10
"""The columns of a cell in which the rank of a card stands beside its code."""

ROW_NAME = 4
"""The columns before a map, in which its rows are named."""

SMALL_MAP = 16
"""The columns that a small map takes: so many as cells in a row of three, and the numbers of rows.
"""

KIND = 9
DEEPEST = 4
VOWELS = "aeiou"
_PENS = {"unicode": tuple("┌┐└┘─│●"), "ascii": tuple("++++-|*")}


# ------------------------------------------------------------------ in words


def plain_table_lines(block: TableBlock, look: Look) -> list[str]:
    """A block in words, one fact a line."""
    if isinstance(block, Showdown):
        return _showdown(block.hands, look)
    return [line for fact in _facts(block) for line in wrap(as_ascii(fact), look.width)]


def _facts(block: TableBlock) -> Iterator[str]:
    match block:
        case Counts(name, numbers):
            yield f"{name}: {', '.join(f'{what} {number}' for what, number in numbers)}."
        case Table(_, lines):
            yield from (line.words for line in lines if line.words)
            for line in lines:
                yield from (_owned(line.owner, pile) for pile in line.piles)
        case Middle(piles) | Hand(piles):
            whose = "Your " if isinstance(block, Hand) else ""
            yield from (fact for pile in piles for fact in _pile_in_words(pile, whose))
        case Spread(pile):
            yield from _pile_in_words(pile)
        case Maps(maps):
            yield from map(_map_in_words, maps)
        case CardList(cards):
            if cards:
                yield "Your hand:"
            yield from map(_card_in_words, cards)
        case Nested(name, items):
            yield from (_stopped(f"{name}: {text}") for _, text in items)
        case Question(text):
            yield capitalized(text)
        case Figures(figures):
            yield from map(_figure_in_words, figures)
        case Bars(_, rows) | Intervals(_, rows):
            yield from (row.words for row in rows)
        case Choices():
            yield from (f"{text}: {note}" for text, note in block.listed)
            if block.labels:
                yield f"You can: {', '.join(block.labels)}."


def _owned(owner: str, pile: Pile) -> str:
    items = [item for _, item in pile.grid.placed] if pile.grid else pile.items
    return f"{owner}, {pile.name}: {', '.join(item.words for item in items)}."


def _pile_in_words(pile: Pile, whose: str = "") -> Iterator[str]:
    """A pile in words; what can be chosen by number stands on a line of its own."""
    name = f"{whose}{pile.name}"
    if pile.grid is not None:
        yield f"{name}:"
        yield from _cells_in_words(pile.grid)
    elif pile.hidden:
        yield f"{name}: {count_of(pile.hidden, 'hidden card')}."
    elif any(pile.numbers):
        yield f"{name}:"
        for number, item in zip(pile.numbers, pile.items, strict=True):
            yield f"{number or '-'} {item.words}"
    else:
        yield f"{name}: {', '.join(item.words for item in pile.items)}."


def _map_in_words(shown: Map, is_whole: bool = True) -> str:
    """A grid in one sentence: each cell with its uppermost card; if it is whole, what lies below
    others, too.
    """
    grid = shown.pile.grid
    assert grid is not None
    top = dict(grid.placed)
    cells = [f"{cell_name(place, grid.side)} {top[place].words}" for place in sorted(top)]
    below = [f"{cell} {item.words}" for cell, item in covered_items(grid)]
    covered = f"; covered: {', '.join(below)}" if below and is_whole else ""
    return f"{shown.owner}, {shown.pile.name}: {', '.join(cells) or 'empty'}{covered}."


def _cells_in_words(grid: Grid) -> Iterator[str]:
    top = dict(grid.placed)
    for place in sorted(top):
        may = ", may be built on" if place in grid.open else ""
        yield f"{cell_name(place, grid.side)} {top[place].words}{may}"
    free = [cell_name(place, grid.side) for place in sorted({*grid.open} - {*top})]
    if free:
        yield f"free: {', '.join(free)}"
    elif not top:
        yield "empty"


def _card_in_words(card: ListedCard) -> str:
    now = " (can be played now)" if card.is_playable else ""
    return f"{card.number} \u201c{card.title}\u201d, {card.kinds_words}{now}: {card.text}"


# ------------------------------------------------------------------ drawn


def drawn_table_lines(block: TableBlock, look: Look) -> list[str]:
    """A block in boxes and columns; lines that are too wide are still to be cut."""
    match block:
        case Counts(name, numbers):
            parts = [f"{what} {number}" for what, number in numbers]
            return flow([f"{name}:", *parts], look.width, "  ", "  ")
        case Table():
            return _table(block, look)
        case Middle(piles, hand):
            beside = _beside(hand, piles, look)
            return [
                line for pile in piles if pile not in beside for line in _middle_rows(pile, look)
            ]
        case Hand(piles, middle):
            return _hand(piles, middle, look)
        case Spread(pile):
            if pile.grid is not None:
                return _named_grid(pile.name, pile.grid, look)
            return wrap(pile_text(pile, look), look.width)
        case Maps(maps, bands):
            return _maps(maps, bands, look)
        case Showdown(hands):
            return _showdown(hands, look)
        case CardList(cards):
            return _card_list(cards, look)
        case Nested(_, items):
            return [line for depth, text in items for line in _nested(depth, text, look)]
        case Question(text):
            return wrap(text, look.width, "    ", "  ")
        case Figures(figures):
            return _figures(figures, look)
        case Bars() | Intervals():
            return _bars(block, look) if isinstance(block, Bars) else _intervals(block, look)
        case Choices(drawn):
            return _choices(drawn, look)


# ------------------------------------------------------------------ tables and lists


def _table(table: Table, look: Look) -> list[str]:
    """Rows in columns; what lies beside a row stands behind it, or below where it is long."""
    has_meters = look.width >= METERS_LEAST
    first, *others = table.heads
    rows = [[f"  {first}", *others], *[_cells(line, has_meters) for line in table.lines]]
    right = table.right if has_meters else (*table.meters, *table.right)
    texts = columns(rows, right)
    loose: tuple[int, ...] = ()
    if table.loose and max(map(width_of, texts)) > look.width:
        loose = table.loose
        kept = [place for place in range(len(table.heads)) if place not in loose]
        rights = [number for number, place in enumerate(kept) if place in right]
        texts = columns([[row[place] for place in kept] for row in rows], rights)
    wide = max(map(width_of, texts))
    found = [texts[0]]
    for text, row, line in zip(texts[1:], rows[1:], table.lines, strict=True):
        beside = [f"{table.heads[place]} {row[place]}" for place in loose if row[place]]
        beside += [pile_text(pile, look) for pile in line.piles]
        if beside:
            found += flow([pad(text, wide), *beside], look.width, "  ", "      ")
        else:
            found.append(paint(text, "dim" if line.is_dim else None, look))
        found += wrap(line.below, look.width, "      ", "    ")
    return found


def _cells(line: Line, has_meters: bool) -> list[str]:
    cells = line.cells if has_meters or not line.narrow else line.narrow
    texts = [_meter(cell, has_meters) if isinstance(cell, Meter) else cell for cell in cells]
    return [f"{_marks(line)}{texts[0]}", *texts[1:]]


def _marks(line: Line) -> str:
    return f"{'>' if line.is_asked else ' '}{'*' if line.is_acting else ' '}"


def _meter(meter: Meter, is_drawn: bool) -> str:
    if not is_drawn:
        return str(meter.value)
    full = round(METER_WIDTH * meter.value / max(1, meter.most))
    return f"{meter.value:>2} {'#' * full}{'.' * (METER_WIDTH - full)}"


def _card_list(cards: Sequence[ListedCard], look: Look) -> list[str]:
    """Each card with a star where it may be played now; what it says goes on below its title."""
    lines = []
    for card in cards:
        mark = "*" if card.is_playable else " "
        weight = "bold" if card.is_playable else None
        number, kinds = f"{mark}{card.number} ", f"{card.kinds:<{KIND}} "
        indent = width_of(number + kinds)
        first, *others = _titled(card, weight, look.width - indent, look)
        lines.append(paint(number, weight, look) + paint(kinds, card.color, look) + first)
        lines += [" " * indent + line for line in others]
    return lines


def _titled(card: ListedCard, weight: str | None, room: int, look: Look) -> Iterator[str]:
    """The title of a card in the color of its kind, and what it says, in lines of so much room."""
    title = in_charset(f"\u201c{card.title}\u201d", look)
    left = len(title)
    for line in wrap(f"{title}  {in_charset(card.text, look)}".rstrip(), room):
        head, text = line[:left], line[left:]
        left = max(0, left - len(line) - 1)  # a space was there, which a new line stands for
        yield paint(head, card.color, look) * bool(head) + paint(text, weight, look) * bool(text)


def _choices(rows: Sequence[tuple[str, str]], look: Look) -> list[str]:
    """The choices to type, with their consequences beside them; below them where there is little
    room.
    """
    wide = max((width_of(text) for text, _ in rows), default=0)
    if wide > CHOICE_MOST:
        texts = [in_charset(f"{text}  {note}".rstrip(), look) for text, note in rows]
        return [line for text in texts for line in wrap(text, look.width, "      ", "    ")]
    return [
        line
        for text, note in rows
        for line in wrap(note or " ", look.width, " " * (wide + 6), f"    {pad(text, wide)}  ")
    ]


def _nested(depth: int, text: str, look: Look) -> list[str]:
    lead = "  " * min(depth, DEEPEST) + "- "
    return wrap(_stopped(text), look.width, " " * len(lead), lead)


def _stopped(text: str) -> str:
    """A sentence with its full stop, where it does not end with a mark of its own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


# ------------------------------------------------------------------ figures


def _figure_in_words(figure: Figure) -> str:
    note = f", {figure.note}" if figure.note else ""
    return f"{capitalized(figure.what)}: {figure.figure}{note}."


def _figures(figures: Sequence[Figure], look: Look) -> list[str]:
    """Figures in columns with their notes behind them, long notes broken."""
    if not figures:
        return []
    rows = [(f"  {each.what}", in_charset(each.figure, look), "") for each in figures]
    heads = columns(rows)
    before = max(map(width_of, heads)) + 2
    if before + NOTE_LEAST > look.width:
        texts = (in_charset(_figure_in_words(each), look) for each in figures)
        return [line for text in texts for line in wrap(text, look.width, "  ")]
    return [
        line
        for head, each in zip(heads, figures, strict=True)
        for line in wrap(each.note, look.width, " " * before, pad(head, before)) or [head]
    ]


def _bars(block: Bars, look: Look) -> list[str]:
    title, bars = block
    heads = columns([(f"    {bar.label}", bar.figure, "") for bar in bars], right=(1,))
    room = min(BAR_WIDTH, look.width - width_of(heads[0]) - 2)
    lines = [
        f"{head}  {'#' * round(room * bar.part)}" for head, bar in zip(heads, bars, strict=True)
    ]
    return [f"  {title}", *lines]


def _intervals(block: Intervals, look: Look) -> list[str]:
    """Each figure with a line from its lower to its upper bound, and a sign on it where it is."""
    rows = block.rows
    heads = columns([(f"    {row.label}", row.figure, "") for row in rows], right=(1,))
    room = min(INTERVAL_WIDTH, look.width - max(map(width_of, heads), default=0) - 2)
    ends = [block.mark, *(end for row in rows for end in (row.low, row.high))]
    low, high = min(ends), max(ends)
    if room < BAR_LEAST or low == high:
        return [f"  {block.title}", *(head.rstrip() for head in heads)]
    line, point, edge = ("─", "●", "┊") if look.mode == "unicode" else ("-", "*", ":")

    def column(value: float) -> int:
        return round((value - low) / (high - low) * (room - 1))

    lines = []
    for head, row in zip(heads, rows, strict=True):
        first, last = column(row.low), column(row.high)
        signs = [line if first <= place <= last else " " for place in range(room)]
        signs[column(block.mark)] = edge
        signs[column(row.middle)] = point
        lines.append(f"{head}  {''.join(signs)}".rstrip())
    told = f" ({edge} {block.mark_words})" if block.mark_words else ""
    return [f"  {block.title}{told}", *lines]


# ------------------------------------------------------------------ piles


def _beside(hand: Sequence[Pile], middle: Sequence[Pile], look: Look) -> list[Pile]:
    """The piles of the middle that are drawn beside a hand, because there is room."""
    own = [pile for pile in hand if pile.grid is None and pile.is_of_cards]
    small = [pile for pile in middle if len(pile.items) <= FEW]
    drawn = sum(len(pile.items) for pile in [*own, *small])
    if not own or (drawn + 1) * (CARD_WIDTH + 1) + 2 * len(own) + 2 > look.width:
        return []
    return [pile for pile in small if pile.grid is None and pile.is_of_cards]


def _middle_rows(pile: Pile, look: Look) -> list[str]:
    """A pile in one line; many cards are grouped by color."""
    if not pile.groups:
        return [pile_text(pile, look)]
    parts = [f"{name} {items_text(items, look)}".strip() for name, items in pile.groups]
    if all(width_of(part) + len("  ") <= look.width for part in parts):
        return flow([f"{pile.name}:", *parts], look.width, "  ", "  ")
    found = [f"{pile.name}:"]
    for name, items in pile.groups:
        first, *others = [item_text(item, look) for item in items]
        found += flow([f"  {name} {first}", *others], look.width, " ", "    ")
    return found


def pile_text(pile: Pile, look: Look) -> str:
    """A pile in one line of codes, a grid row by row."""
    if pile.grid is not None:
        return f"{pile.name} {grid_text(pile.grid, look)}"
    if pile.hidden:
        return f"{pile.name} {pile.hidden} hidden"
    return f"{pile.name} {items_text(pile.items, look)}"


def items_text(items: Sequence[Item], look: Look) -> str:
    """Items by their codes, painted."""
    return " ".join(item_text(item, look) for item in items)


def item_text(item: Item, look: Look) -> str:
    """An item by its code, painted."""
    return paint(item.code, item.color, look) if isinstance(item, Card) else item.text


def _hand(piles: Sequence[Pile], middle: Sequence[Pile], look: Look) -> list[str]:
    """Cards are drawn side by side, grids as maps beside them where they fit, or below; all else
    stands in a line.
    """
    drawn = [pile for pile in piles if pile.grid is None and pile.is_of_cards]
    lines = _cards([*drawn, *_beside(piles, middle, look)], look)
    for pile in piles:
        if pile.grid is not None:
            grid = _named_grid(pile.name, pile.grid, look)
            beside = side_by_side([lines, grid], "   ")
            fits = bool(lines) and all(width_of(line) <= look.width for line in beside)
            lines = beside if fits else lines + grid
        elif pile not in drawn:
            lines += flow(_loose(pile, look), look.width, " ", "  ")
    return lines


def _cards(piles: Sequence[Pile], look: Look) -> list[str]:
    """Piles of cards side by side, or below one another where there is no room."""
    blocks = [_cards_block(pile, look, len(piles) > 1) for pile in piles]
    band = side_by_side(blocks, "  ")
    if all(width_of(line) <= look.width for line in band):
        return band
    return [line for block in blocks for line in block]


def _cards_block(pile: Pile, look: Look, is_named: bool) -> list[str]:
    """Drawn cards, with numbers below those that can be chosen, or the pile's name."""
    per_row = max(1, (look.width - 1) // (CARD_WIDTH + 1))
    lines: list[str] = []
    for begin in range(0, len(pile.items), per_row):
        items = pile.items[begin : begin + per_row]
        drawn = [[" " + row for row in card_rows(item, look)] for item in items
                 if isinstance(item, Card)]  # fmt: skip
        lines += side_by_side(drawn, "")
        numbers = pile.numbers[begin : begin + per_row]
        if any(numbers):
            below = (f"[{number}]".center(9)[:8] if number else " " * 8 for number in numbers)
            lines.append("".join(below))
        elif is_named and begin + per_row >= len(pile.items):
            lines.append(f" {pile.name}")
    return lines


def card_rows(card: Card, look: Look) -> list[str]:
    """A card, face up."""
    pens = _PENS["unicode" if look.mode == "unicode" else "ascii"]
    top_left, top_right, low_left, low_right, line, side, dot = pens
    number = card.number[:2]
    edge = [low_left, *(line * 5), low_right]
    edge[(1, 3, 5)[min(card.dot, 2)]] = dot
    rows = [
        top_left + number + line * (5 - len(number)) + top_right,
        side + short(card.rank).ljust(5) + side,
        side + short(card.suit).ljust(5) + side,
        "".join(edge),
    ]
    return [paint(row, card.color, look) for row in rows]


def short(word: str, width: int = 5) -> str:
    """A word cut to a card's width, not after a vowel where that would read badly."""
    if len(word) <= width:
        return word
    return word[: width - 1] if word[width - 1] in VOWELS else word[:width]


def _loose(pile: Pile, look: Look) -> list[str]:
    """Dice, in square brackets where they can be chosen, words and hidden cards."""
    if pile.hidden:
        return [f"{pile.name}:", f"{pile.hidden} hidden"]
    die = "[{}]" if pile.is_open else "({})"
    shown = [
        die.format(item.text)
        if not isinstance(item, Card) and item.is_number
        else item_text(item, look)
        for item in pile.items
    ]
    return [f"{pile.name}:", *shown]


def _showdown(hands: Sequence[ShownHand], look: Look) -> list[str]:
    """Each hand with its points, and below them what they are made of; grids as maps below all."""
    names = max(width_of(hand.name) for hand in hands)
    wide = max(len(hand.points) for hand in hands)
    indent = " " * (names + wide + 6)
    lines: list[str] = []
    for hand in hands:
        head = f"  {pad(hand.name, names)}  {hand.points.rjust(wide)}  "
        held = [_held(pile, hand, look) for pile in hand.piles if pile.grid is None]
        if not hand.piles:
            held = ["out"]
        if look.mode == "plain":
            lines += wrap("  ".join(held), look.width, indent, head)
        elif held:
            lines += flow([head + held[0], *held[1:]], look.width, "  ", indent)
        terms = wrap(hand.terms, look.width, indent, indent if held else head)
        lines += terms if terms or held else [head.rstrip()]
    maps = [Map(hand.name, pile) for hand in hands for pile in hand.piles if pile.grid is not None]
    if look.mode == "plain":
        told = [_map_in_words(each, is_whole=False) for each in maps]
        return lines + [line for each in told for line in wrap(each, look.width)]
    return lines + _maps(maps, len(maps), look)


def _held(pile: Pile, hand: ShownHand, look: Look) -> str:
    """The hand that was held: codes, or whole names where everything is said in words."""
    if look.mode == "plain":
        text = ", ".join(item.words for item in pile.items)
    else:
        text = items_text(pile.items, look)
    return f"{pile.name}: {text}" if len(hand.piles) > 1 else text


# ------------------------------------------------------------------ grids


def grid_rows(grid: Grid, look: Look, is_small: bool = False) -> list[str]:
    """A map: each cell with its uppermost card, free cells that may be used with their name.

    A ``+`` stands behind a card that may be covered; cards that lie below others are named last,
    but on a small map.
    """
    top = dict(grid.placed)
    cells = {*top, *grid.open}
    if not cells:
        return ["(empty)"]
    columns = range(min(column for _, column in cells), max(column for _, column in cells) + 1)
    wide = not is_small and look.width >= 8 + WIDE_CELL * len(columns)
    size = WIDE_CELL if wide else 4
    head = "".join(pad(f" {cell_name((0, column), grid.side)[0]}", size) for column in columns)
    lines = [" " * ROW_NAME + head.rstrip()]
    for row in range(min(row for row, _ in cells), max(row for row, _ in cells) + 1):
        texts = [pad(_cell(top, (row, column), grid, wide, look), size) for column in columns]
        lines.append(f"{row + grid.side:>3} " + "".join(texts).rstrip())
    if is_small:
        return lines
    if any(place in top for place in grid.open):
        lines.append("    + may be built on")
    below = [f"{cell} {_code(item)}" for cell, item in covered_items(grid)]
    return lines + (flow(["    covered:", *below], look.width, " ", "    ") if below else [])


def covered_items(grid: Grid) -> list[tuple[str, Item]]:
    """The cards below others, each with the name of its cell."""
    last = {place: number for number, (place, _) in enumerate(grid.placed)}
    return [
        (cell_name(place, grid.side), item)
        for number, (place, item) in enumerate(grid.placed)
        if last[place] != number
    ]


def _maps(maps: Sequence[Map], bands: int, look: Look) -> list[str]:
    """Small maps side by side, each under the name of its owner."""
    blocks = []
    for shown in maps:
        assert shown.pile.grid is not None
        rows = grid_rows(shown.pile.grid, look, is_small=True)
        blocks.append([f"{' ' * ROW_NAME}{cut(shown.owner, SMALL_MAP - ROW_NAME)}", *rows])
    per_band = max(1, (look.width + 2) // (SMALL_MAP + 2))
    lines: list[str] = []
    for first in range(0, min(len(blocks), per_band * bands), per_band):
        band = [
            [pad(line, SMALL_MAP) for line in each] for each in blocks[first : first + per_band]
        ]
        lines += side_by_side(band, "  ")
    left = [shown.owner for shown in maps[per_band * bands :]]
    if left:
        lines += wrap(f"not shown here: {', '.join(left)} (table and a name)", look.width, "    ")
    return lines


def _named_grid(name: str, grid: Grid, look: Look) -> list[str]:
    """A map under its name, which stands before the names of the columns where it fits there."""
    first, *rows = grid_rows(grid, look)
    if width_of(name) <= ROW_NAME and not first.startswith("("):
        return [pad(name, ROW_NAME) + first[ROW_NAME:], *rows]
    return [name, first, *rows]


def _cell(top: dict[Place, Item], place: Place, grid: Grid, is_wide: bool, look: Look) -> str:
    is_open = place in grid.open
    if place not in top:
        return f" {cell_name(place, grid.side)}" if is_open else " ."
    item = top[place]
    text = _code(item)
    if isinstance(item, Card):
        text = f"{text} {short(item.rank)}" if is_wide else text
        text = paint(text, item.color, look)
    return text + ("+" if is_open else "")


def _code(item: Item) -> str:
    return item.code if isinstance(item, Card) else item.text


def grid_text(grid: Grid, look: Look) -> str:
    """The uppermost cards of a grid in one line, row by row: ``Bk Mo Ra / Rh - Mw``."""
    top = dict(grid.placed)
    rows, columns = {row for row, _ in top}, {column for _, column in top}
    if not top:
        return "(empty)"
    return " / ".join(
        " ".join(
            item_text(item, look) if (item := top.get((row, column))) else "-"
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )
