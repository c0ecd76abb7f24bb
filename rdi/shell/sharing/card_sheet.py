"""Cards as sheets to print in real size and cut out, nine to a page, with the rules behind them.

Whatever is measured here is in millimetres. A card is as large as those that are sold, 63 by 88,
so that it fits their sleeves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from rdi.shell.sharing.section_pages import Section
from rdi.shell.show.html_renderer import html_of
from rdi.shell.show.layout import width_of
from rdi.web_page import escaped, own_policy, whole_page

CARD_WIDTH, CARD_HEIGHT = 63, 88
ACROSS = DOWN = 3
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The width and height of a page."""

MARK, GAP = 4.0, 1.5
"""How long a crop mark is, and how far from the cards it ends."""

SIZES = (
    *((11.0, 27, 11), (9.0, 34, 15), (8.0, 39, 18), (7.0, 45, 21), (6.0, 53, 24)),
    *((5.0, 64, 29), (4.0, 80, 37), (3.2, 100, 46)),
)
"""Sizes of the text on a card in points, with how many letters go on a line and how many lines on a
card, all reckoned so that they surely fit.
"""


class PrintedCard(NamedTuple):
    """A card as it is printed: its title, its kind, what it says line by line, and a note at its
    foot. `ink` is the color of its kind; `corner` a short mark for its corners, of a card that is
    known by that.
    """

    title: str
    kind: str
    lines: tuple[str, ...]
    note: str = ""
    ink: str = ""
    corner: str = ""


def _style(paper: str) -> str:
    """The style sheet for this paper."""
    width, height = PAPERS[paper]
    left, top = (width - ACROSS * CARD_WIDTH) / 2, (height - DOWN * CARD_HEIGHT) / 2
    sizes = "".join(f".size{place}{{font-size:{size}pt}}" for place, (size, *_) in enumerate(SIZES))
    return f"""
@page{{size:{width}mm {height}mm;margin:15mm}}
@page sheet{{size:{width}mm {height}mm;margin:0}}
*{{box-sizing:border-box}}
body{{margin:0;background:#fff;color:#1d1b19;font:10pt/1.4 system-ui,sans-serif}}
.sheet{{page:sheet;position:relative;width:{width}mm;height:{height}mm;overflow:hidden;
break-after:page;break-inside:avoid}}
.cards{{position:absolute;left:{left:g}mm;top:{top:g}mm;width:{ACROSS * CARD_WIDTH}mm;
display:grid;grid-template-columns:repeat({ACROSS},{CARD_WIDTH}mm);
grid-auto-rows:{CARD_HEIGHT}mm}}
.marks{{position:absolute;left:0;top:0;width:{width}mm;height:{height}mm}}
.marks path{{stroke:#000;stroke-width:.2;fill:none}}
.print{{width:{CARD_WIDTH}mm;height:{CARD_HEIGHT}mm;padding:4mm;outline:.1mm solid #d8d2c8;
outline-offset:-.1mm;display:flex;flex-direction:column;overflow:hidden;position:relative}}
.print h3{{margin:0;font-size:10pt;line-height:1.15;overflow-wrap:anywhere}}
.print h3.long{{font-size:7.5pt}}.print .kind{{margin:.8mm 0 1.5mm;padding-bottom:1mm;
font-size:7.5pt;border-bottom:.3mm solid currentColor}}
.print .text{{flex:1;min-height:0;overflow:hidden;line-height:1.25}}
.print .text p{{margin:0 0 .25em;overflow-wrap:anywhere;white-space:pre-wrap}}
.print .note{{margin:1mm 0 0;font-size:5.5pt;color:#6b645c;overflow:hidden;white-space:nowrap;
text-overflow:ellipsis}}
.print .index{{position:absolute;right:4mm;top:4mm;margin:0;font-size:17pt;font-weight:700;
line-height:1}}
.print .index.foot{{right:auto;left:4mm;top:auto;bottom:8mm;transform:rotate(180deg)}}
{sizes}
.ink-red{{color:#b3261e}}.ink-green{{color:#1b6e35}}.ink-yellow{{color:#7a5c00}}
.ink-blue{{color:#1f55b5}}.ink-purple{{color:#7a2ea0}}.ink-cyan{{color:#0b6470}}
.print .text,.print .note{{color:#1d1b19}}
.rules{{break-before:page}}.rules>h1,.rules h2,.rules h3{{break-after:avoid}}
h1{{font-size:18pt;line-height:1.2;overflow-wrap:anywhere}}h2{{font-size:13pt;
border-bottom:.2mm solid #d8d2c8}}
.rules h3{{font-size:10.5pt;margin:.6em 0 .1em}}
table{{border-collapse:collapse}}th,td{{text-align:left;padding:.5mm 2mm;vertical-align:top;
border-bottom:.1mm solid #d8d2c8}}.right{{text-align:right}}tr{{break-inside:avoid}}
li,p,td{{overflow-wrap:anywhere}}pre{{white-space:pre-wrap}}
.print,.print *{{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
@media screen{{body{{background:#8a857d;padding:1rem}}.sheet,.rules,.notice{{background:#fff;
margin:0 auto 1rem;box-shadow:0 1mm 3mm #0006}}.rules,.notice{{max-width:{width}mm;padding:15mm}}
.notice{{padding:4mm 8mm}}}}
@media print{{.notice{{display:none}}.sheet:last-child{{break-after:auto}}
.rules:first-child,.notice+.rules{{break-before:auto}}}}
"""


def sheet_page(
    title: str,
    about: str,
    cards: Sequence[PrintedCard],
    sections: Sequence[Section],
    paper: str,
) -> str:
    """A page of HTML with the cards on sheets of this paper (of PAPERS), and then the rules."""
    per_sheet = ACROSS * DOWN
    sheets = [
        _sheet(cards[first : first + per_sheet], paper) for first in range(0, len(cards), per_sheet)
    ]
    notice = (
        '<p class="notice">Print this at 100 %, without margins or fitting to the page: a card is '
        f"{CARD_WIDTH} mm by {CARD_HEIGHT} mm. Cut along the marks.</p>"
    )
    rules = "".join(
        f"<section><h2>{escaped(each.title)}</h2>{html_of(each.blocks, 3)}</section>"
        for each in sections
    )
    if rules:
        head = f"<h1>{escaped(title)}</h1><p>{escaped(about)}</p>"
        rules = f'<div class="rules">{head}{rules}</div>'
    style = _style(paper)
    body = f"{notice}{''.join(sheets)}{rules}"
    return whole_page(f"{title}: a proof", style, body, policy=own_policy(style, ""))


def _sheet(cards: Sequence[PrintedCard], paper: str) -> str:
    drawn = "".join(map(_card, cards))
    return f'<div class="sheet">{_marks(paper)}<div class="cards">{drawn}</div></div>'


def _card(card: PrintedCard) -> str:
    ink = next((each for each in card.ink.split() if each != "bold"), "")
    title = f"<h3{' class=long' if width_of(card.title) > LONG else ''}>{escaped(card.title)}</h3>"
    title = title.replace("class=long", 'class="long"')
    lines = "".join([f"<p>{escaped(line)}</p>" for line in card.lines])
    index = ""
    if card.corner:
        mark = escaped(card.corner)
        index = f'<p class="index">{mark}</p><p class="index foot" aria-hidden="true">{mark}</p>'
    size = _size(card)
    return (
        f'<article class="print{f" ink-{ink}" if ink.isalpha() else ""}">{title}'
        f'<p class="kind">{escaped(card.kind)}</p><div class="text size{size}">{lines}</div>'
        f'<p class="note">{escaped(card.note)}</p>{index}</article>'
    )


LONG = 24
"""Titles of more columns are set smaller."""

TITLE_LETTERS = 30
"""So many letters of a long title go on a line, surely."""


def _size(card: PrintedCard) -> int:
    """The place among the sizes of the largest in which all lines have room; the smallest where
    there is none.
    """
    for place, (size, letters, most) in enumerate(SIZES):
        needed = sum(max(1, ceil(width_of(line) / letters)) for line in card.lines)
        needed += ceil(len(card.lines) / 4)  # the gaps between
        of_title = ceil(width_of(card.title) / TITLE_LETTERS) - 1
        needed += ceil(of_title * 7.5 / size)
        if needed <= most:
            return place
    return len(SIZES) - 1


def _marks(paper: str) -> str:
    """The crop marks of a sheet: short lines outside of the cards, where each cut goes."""
    width, height = PAPERS[paper]
    paths = "".join(f'<path d="{each}"/>' for each in _cuts(width, height))
    box = f'viewBox="0 0 {width:g} {height:g}"'
    return f'<svg class="marks" {box} aria-hidden="true">{paths}</svg>'


def _cuts(width: float, height: float) -> Iterator[str]:
    left, top = (width - ACROSS * CARD_WIDTH) / 2, (height - DOWN * CARD_HEIGHT) / 2
    right, bottom = width - left, height - top
    for column in range(ACROSS + 1):
        x = left + column * CARD_WIDTH
        yield f"M{x:.2f} {top - GAP - MARK:.2f}v{MARK}"
        yield f"M{x:.2f} {bottom + GAP:.2f}v{MARK}"
    for row in range(DOWN + 1):
        y = top + row * CARD_HEIGHT
        yield f"M{left - GAP - MARK:.2f} {y:.2f}h{MARK}"
        yield f"M{right + GAP:.2f} {y:.2f}h{MARK}"
