"""Make HTML of documents: headings, lists and tables as such, with cards in their colors.

All texts are escaped here, and nowhere else. A card shows its color twice, as on drawn pages: by
its frame, and by a dot that stands left, in the middle or right; to a screen reader it is all that
is printed on it, in words. Nothing here has an id, or a style of its own: the page has both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rdi.shell.show.document import (
    Announcement,
    Blank,
    Block,
    Columns,
    Data,
    Facts,
    Heading,
    Items,
    Paragraph,
    Plot,
    Rows,
    Rule,
    Sentence,
    Verbatim,
)
from rdi.shell.show.layout import is_paint
from rdi.shell.show.plot import plot_in_words
from rdi.shell.show.table_blocks import (
    Bars,
    Card,
    CardList,
    Cell,
    Choices,
    Counts,
    Figures,
    Grid,
    Hand,
    Interval,
    Intervals,
    Item,
    Line,
    ListedCard,
    Maps,
    Meter,
    Middle,
    Nested,
    Pile,
    Question,
    Showdown,
    ShownHand,
    Spread,
    Table,
    TableBlock,
    cell_name,
)
from rdi.text import count_of
from rdi.web_page import escaped

HEADING = 4
"""The level of headings in a document: what it is part of has those above."""

PLOT_WIDTH, PLOT_HEIGHT = 640, 200
INTERVAL_WIDTH = 240

DOTS = ("left", "middle", "right")
"""Where the dot of a card's color stands."""


def html_of(blocks: Iterable[Block], heading: int = HEADING) -> str:
    """The HTML of blocks, one after another; `heading` is the level of their headings."""
    return "".join([html_block(block, heading) for block in blocks])


def html_block(block: Block, heading: int = HEADING) -> str:
    """The HTML of a block; nothing of one that only says how lines are laid out, or that is for
    programs.
    """
    match block:
        case Blank() | Data():
            return ""
        case Rule():
            return "<hr>"
        case Heading(text):
            return _element(f"h{heading}", escaped(text))
        case Announcement(title, text, color):
            head = _element(f"h{heading}", escaped(title))
            lines = "".join([_element("p", escaped(line.strip())) for line in text.split("\n")])
            return _element("aside", head + lines, f"announced {_ink(color)}")
        case Sentence(text, _, first):
            return _element("p", escaped(f"{first.strip()} {text}".strip()))
        case Paragraph(sentences):
            return _element("p", escaped(" ".join(sentences)))
        case Verbatim(text):
            return _element("pre", escaped(text))
        case Facts(facts):
            return _list([escaped(fact.brief.strip()) for fact in facts if fact.brief], "facts")
        case Columns():
            return _columns(block)
        case Rows(rows):
            return _pairs([(" ".join(row[:-1]), row[-1]) for row in rows])
        case Items(texts):
            return _list(map(escaped, texts), "items")
        case Plot():
            return _plot(block)
    return _of_table(block)


def _of_table(block: TableBlock) -> str:
    """The HTML of what lies on a table, is asked there, or is counted."""
    match block:
        case Counts(name, numbers):
            texts = [escaped(f"{what} {number}") for what, number in numbers]
            return _list([_named(name), *texts], "facts")
        case Table():
            return _table(block)
        case Middle(piles) | Hand(piles):
            return "".join(map(_pile, piles))
        case Spread(pile):
            return _pile(pile)
        case Maps(maps):
            named = [each.pile._replace(name=f"{each.owner}: {each.pile.name}") for each in maps]
            return _element("div", "".join(map(_pile, named)), "maps")
        case Showdown(hands):
            return _wide(_element("tbody", "".join(map(_shown_hand, hands))), "showdown")
        case CardList(cards):
            return _element("ol", "".join(map(_listed_card, cards)), "hand")
        case Nested(name, items):
            return _element("p", _named(name)) + _nested(items) if items else ""
        case Question(text):
            return _element("p", escaped(text), "question")
        case Choices(drawn, listed):
            return _pairs(drawn or listed)  # labels are words to type, which nobody does here
        case Figures(figures):
            return _pairs([(each.what, f"{each.figure} {each.note}".strip()) for each in figures])
        case Bars(title, bars):
            rows = [
                _row(_head(bar.label) + _cell(escaped(bar.figure), True) + _cell(_bar(bar.part, 1)))
                for bar in bars
            ]
            return _element("p", _named(title)) + _wide("".join(rows), "bars")
        case Intervals():
            return _intervals(block)


# ------------------------------------------------------------------ elements


def _element(tag: str, inside: str, kind: str = "") -> str:
    """An element of this class; nothing where nothing is in it."""
    if not inside:
        return ""
    kinds = f' class="{kind.strip()}"' if kind.strip() else ""
    return f"<{tag}{kinds}>{inside}</{tag}>"


def _list(texts: Iterable[str], kind: str) -> str:
    """A list of texts that are HTML."""
    return _element("ul", "".join([_element("li", text) for text in texts]), kind)


def _pairs(rows: Iterable[tuple[str, str]]) -> str:
    """Names, each with its explanation."""
    pairs = [
        f"<div><dt>{escaped(name.strip())}</dt><dd>{escaped(text)}</dd></div>"
        for name, text in rows
    ]
    return _element("dl", "".join(pairs))


def _named(name: str) -> str:
    return f"<b>{escaped(name)}</b>" if name else ""


def _ink(color: str | None) -> str:
    """The classes of what has this color; colors that no terminal has are left out."""
    return " ".join([f"ink-{each}" for each in str(color).split()]) if is_paint(color) else ""


# ------------------------------------------------------------------ tables


def _wide(rows: str, kind: str = "") -> str:
    """A table, which is moved from side to side where it is wider than the page."""
    table = _element("table", rows, kind)
    return f'<div class="wide">{table}</div>' if table else ""


def _row(cells: str, kind: str = "") -> str:
    return _element("tr", cells, kind)


def _head(text: str, more: str = "") -> str:
    """The head of a row; `more` is HTML."""
    return f'<th scope="row">{escaped(text.strip())}{more}</th>'


def _cell(inside: str, is_right: bool = False, span: int = 1) -> str:
    """A cell of a table with this HTML."""
    across = f' colspan="{span}"' if span > 1 else ""
    return f"<td{_flush(is_right)}{across}>{inside}</td>"


def _flush(is_right: bool) -> str:
    return ' class="right"' if is_right else ""


def _columns(block: Columns) -> str:
    """Columns as a table: the first cell of a row says what it is of."""
    rows = [
        _row(
            _head(row[0])
            + "".join(
                [
                    _cell(escaped(text.strip()), place in block.right)
                    for place, text in enumerate(row[1:], start=1)
                ]
            )
        )
        for row in (block.rows[1:] if block.has_heads else block.rows)
    ]
    heads = _heads(block.rows[0], block.right) if block.has_heads else ""
    return _wide(heads + _element("tbody", "".join(rows)))


def _heads(texts: Sequence[str], right: Sequence[int]) -> str:
    cells = [
        f'<th scope="col"{_flush(place in right)}>{escaped(text)}</th>'
        for place, text in enumerate(texts)
    ]
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _table(table: Table) -> str:
    right = (*table.right, *table.meters)
    rows = [row for line in table.lines for row in _line(line, table)]
    return _wide(_heads(table.heads, right) + _element("tbody", "".join(rows)), "seats")


def _line(line: Line, table: Table) -> Iterator[str]:
    """A row of a table, and below it what lies beside it or belongs under it."""
    first, *others = line.cells
    marks = "".join(
        [
            f" <small>{word}</small>"
            for word, is_so in (("turn", line.is_acting), ("asked", line.is_asked))
            if is_so
        ]
    )
    cells = [
        _cell(_meter_or_text(cell), place in (*table.right, *table.meters))
        for place, cell in enumerate(others, start=1)
    ]
    kinds = f"{'asked ' if line.is_asked else ''}{'dim' if line.is_dim else ''}"
    yield _row(_head(str(first), marks) + "".join(cells), kinds)
    below = "".join(map(_pile, line.piles)) + _element("span", escaped(line.below))
    if below:
        yield _row(_cell(below, span=len(table.heads)), "below")


def _meter_or_text(cell: Cell) -> str:
    if isinstance(cell, Meter):
        return f"{cell.value} {_bar(cell.value, cell.most)}"
    return escaped(cell)


def _bar(value: float, most: float) -> str:
    """How much something is of the most, beside the number that says it."""
    return f'<meter max="{max(1, most):g}" value="{value:.3g}" aria-hidden="true"></meter>'


def _intervals(block: Intervals) -> str:
    """Rows with a figure, and a line from its lower to its upper bound with a dot where it is."""
    ends = [block.mark, *(end for row in block.rows for end in (row.low, row.high))]
    low, wide = min(ends), (max(ends) - min(ends)) or 1.0

    def across(value: float) -> str:
        return f"{5 + (INTERVAL_WIDTH - 10) * (value - low) / wide:.1f}"

    def drawn(row: Interval) -> str:
        return (
            f'<svg viewBox="0 0 {INTERVAL_WIDTH} 14" role="img" aria-label="{escaped(row.words)}">'
            f'<path class="zero" d="M{across(block.mark)} 0v14"/>'
            f'<path class="span" d="M{across(row.low)} 7H{across(row.high)}"/>'
            f'<path class="point" d="M{across(row.middle)} 7h0"/></svg>'
        )

    rows = [
        _row(_head(row.label) + _cell(escaped(row.figure), True) + _cell(drawn(row)))
        for row in block.rows
    ]
    told = f"{block.title} (the line: {block.mark_words})" if block.mark_words else block.title
    return _element("p", _named(told)) + _wide("".join(rows), "intervals")


def _plot(plot: Plot) -> str:
    """A curve over a line at nothing, and below it what it says in words."""
    low, high = min(0.0, *plot.values), max(0.0, *plot.values)
    last, tall = max(1, len(plot.values) - 1), (high - low) or 1.0
    across = [PLOT_WIDTH * place / last for place in range(len(plot.values))]
    up = [PLOT_HEIGHT * (high - value) / tall for value in (0.0, *plot.values)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, up[1:], strict=True))
    return (
        f'<figure><svg viewBox="-4 -4 {PLOT_WIDTH + 8} {PLOT_HEIGHT + 8}" aria-hidden="true">'
        f'<path class="zero" d="M0 {up[0]:.1f}H{PLOT_WIDTH}"/>'
        f'<polyline class="curve" points="{points}"/></svg>'
        f"<figcaption>{escaped(plot_in_words(plot))}</figcaption></figure>"
    )


# ------------------------------------------------------------------ piles and cards


def _pile(pile: Pile) -> str:
    """A pile: its name, and what lies there."""
    if pile.grid is not None:
        return _element("div", _named(pile.name) + _grid(pile.grid), "pile")
    if pile.hidden:
        return _element("div", _named(pile.name) + _hidden(pile.hidden), "pile")
    numbers = pile.numbers or (None,) * len(pile.items)
    items = [_numbered(*each) for each in zip(pile.items, numbers, strict=True)]
    return _element("div", _named(pile.name) + "".join(items), "pile")


def _numbered(item: Item, number: int | None) -> str:
    """An item, with the number by which it may be chosen."""
    return _item(item) + ("" if number is None else f"<sub>{number}</sub>")


def _hidden(count: int) -> str:
    return f" <span>{count_of(count, 'hidden card')}</span>"


def _item(item: Item) -> str:
    if isinstance(item, Card):
        return _card(item)
    return f' <span class="{"die" if item.is_number else "word"}">{escaped(item.text)}</span>'


def _card(card: Card) -> str:
    """A card, face up, with the code by which sentences name it."""
    dot = DOTS[min(card.dot, len(DOTS) - 1)]
    kinds = f"card {_ink(card.color)}".strip()
    label = escaped(f"{card.words} ({card.code})")
    number = f"<b>{escaped(card.number)} <small>{escaped(card.code)}</small></b>"
    face = f"{number} {escaped(card.rank)} <i>{escaped(card.suit)}</i>"
    return (
        f' <span class="{kinds}" role="img" aria-label="{label}">{face}'
        f'<span class="dot {dot}"></span></span>'
    )


def _grid(grid: Grid) -> str:
    """A map: each cell with its uppermost card, free cells that may be used with their name; cards
    that lie below others are named last.
    """
    top = dict(grid.placed)
    cells = {*top, *grid.open}
    if not cells:
        return " empty"
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    across = range(min(columns), max(columns) + 1)
    letters = [cell_name((0, column), grid.side)[0] for column in across]
    drawn = []
    for row in range(min(rows), max(rows) + 1):
        places = [(row, column) for column in across]
        inside = "".join([_cell(_in_cell(grid, top.get(place), place)) for place in places])
        drawn.append(_row(_head(f"{row + grid.side}") + inside))
    last = {place: number for number, (place, _) in enumerate(grid.placed)}
    covered = [
        f"<li>{cell_name(place, grid.side)}{_item(item)}</li>"
        for number, (place, item) in enumerate(grid.placed)
        if last[place] != number
    ]
    below = _element("ul", f"<li>covered:</li>{''.join(covered)}", "facts") if covered else ""
    return _wide(_heads(["", *letters], ()) + _element("tbody", "".join(drawn)), "grid") + below


def _in_cell(grid: Grid, item: Item | None, place: tuple[int, int]) -> str:
    if item is not None:
        return _item(item)
    return cell_name(place, grid.side) if place in grid.open else ""


def _listed_card(card: ListedCard) -> str:
    """A card of a hand with what it says."""
    now = ' <small class="now">can be played now</small>' if card.is_playable else ""
    kinds = f'<span class="kinds {_ink(card.color)}">{escaped(card.kinds_words)}</span>'
    text = f"<b>{escaped(card.title)}</b> {kinds}{now} <span>{escaped(card.text)}</span>"
    return f'<li value="{card.number}">{text}</li>'


def _shown_hand(hand: ShownHand) -> str:
    """A hand at the showdown, with what its points are made of."""
    piles = [pile if len(hand.piles) > 1 else pile._replace(name="") for pile in hand.piles]
    held = "".join(map(_pile, piles)) or "out"
    terms = _element("p", escaped(hand.terms), "terms")
    return _row(_head(hand.name) + _cell(escaped(hand.points), True) + _cell(held + terms))


def _nested(items: Sequence[tuple[int, str]]) -> str:
    """Texts in lists within lists, by how deep each lies."""
    if not items:
        return ""
    least = min(depth for depth, _ in items)
    entries: list[tuple[str, list[tuple[int, str]]]] = []
    for depth, text in items:
        if depth > least and entries:
            entries[-1][1].append((depth, text))
        else:
            entries.append((text, []))
    return _list([escaped(text) + _nested(inner) for text, inner in entries], "nested")
