"""Pages of sections with a heading each, as one file of HTML or of Markdown; neither needs anything
else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rdi.shell.sharing.page_style import STYLE
from rdi.shell.show.document import (
    Block,
    Columns,
    Heading,
    Items,
    Paragraph,
    Rows,
    Sentence,
    Verbatim,
)
from rdi.shell.show.html_renderer import html_of
from rdi.shell.show.look import Look
from rdi.shell.show.renderers import plain_lines
from rdi.shell.show.table_blocks import Nested
from rdi.text import printable_lines
from rdi.web_page import escaped, own_policy, whole_page

PLAIN = Look("plain", 10_000)
"""How blocks that Markdown has no form for are told in it: in sentences."""

SIGNS = re.compile(r"([\\`*_\[\]<>|#~])")
"""Signs that mean something in Markdown, wherever they stand."""

LIST_SIGN = re.compile(r"^(\s*)([-+=]|\d+[.)])(?=\s|$)", re.MULTILINE)
"""Signs that mean something in Markdown at the beginning of a line."""


NUMBER = re.compile(r"\d+\. ")


class Section(NamedTuple):
    """A part of a page: what it is called, and its blocks."""

    title: str
    blocks: tuple[Block, ...]


def html_page(title: str, about: str, sections: Sequence[Section]) -> str:
    """The sections as one page of HTML, with a list of them that leads there."""
    parts = [
        f'<section id="{anchor}"><h2>{escaped(each.title)}</h2>{html_of(each.blocks, 3)}</section>'
        for anchor, each in zip(_anchors(sections), sections, strict=True)
    ]
    entries = "".join(
        f'<li><a href="#{anchor}">{escaped(each.title)}</a></li>'
        for anchor, each in zip(_anchors(sections), sections, strict=True)
    )
    contents = f'<nav class="contents" aria-label="Contents"><ul>{entries}</ul></nav>'
    head = f'<h1>{escaped(title)}</h1><p class="summary">{escaped(about)}</p>'
    body = f"{head}{contents}{''.join(parts)}"
    return whole_page(title, STYLE, body, policy=own_policy(STYLE, ""))


def _anchors(sections: Sequence[Section]) -> list[str]:
    """The name of each section within the page: letters of its title, and a number where two are
    alike.
    """
    found: list[str] = []
    for each in sections:
        name = "-".join(re.findall(r"[a-z0-9]+", each.title.lower())) or "part"
        while name in found:
            name = f"{name}-{len(found)}"
        found.append(name)
    return found


def markdown_page(title: str, about: str, sections: Sequence[Section]) -> str:
    """The sections as a page of Markdown, with a list of them that leads there."""
    lines = [f"# {marked(title)}", "", marked(about), ""]
    for anchor, each in zip(_anchors(sections), sections, strict=True):
        lines.append(f"- [{marked(each.title)}](#{anchor})")
    for each in sections:
        lines += ["", f"## {marked(each.title)}"]
        for block in each.blocks:
            lines += ["", *markdown_lines(block)]
    text = "\n".join(lines)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def marked(text: str) -> str:
    """A text as it stands in Markdown: nothing in it is a sign of its own, and no character in it
    steers whoever prints the page.
    """
    return LIST_SIGN.sub(r"\1\\\2", SIGNS.sub(r"\\\1", printable_lines(text)))


def markdown_lines(block: Block) -> Iterator[str]:
    """The lines of a block in Markdown; what has no form of its own there is told in sentences."""
    match block:
        case Heading(text):
            yield f"### {marked(text)}"
        case Sentence(text, _, first):
            yield marked(f"{first.strip()} {text}".strip())
        case Paragraph(sentences):
            yield from (f"{marked(each)}  " for each in sentences)
        case Verbatim(text):
            yield from (f"    {line}" for line in printable_lines(text).splitlines())
        case Nested(_, items):
            yield from (_nested(depth, text) for depth, text in items)
        case Items(texts):
            yield from (f"- {marked(each)}" for each in texts)
        case Rows(rows):
            yield from (f"- **{marked(' '.join(row[:-1]).strip())}**: {marked(row[-1])}"
                        for row in rows)  # fmt: skip
        case Columns(rows) if rows and block.has_heads:
            yield _table_row(rows[0])
            right = ["--:" if place in block.right else "---" for place in range(len(rows[0]))]
            yield f"|{'|'.join(right)}|"
            yield from map(_table_row, rows[1:])
        case _:
            yield from (f"- {marked(line)}" for line in plain_lines(block, PLAIN) if line)


def _nested(depth: int, text: str) -> str:
    """An entry of a list within lists; one that begins with a number is numbered."""
    number = NUMBER.match(text)
    if number is None:
        return f"{'   ' * depth}- {marked(text)}"
    return f"{'   ' * depth}{number[0]}{marked(text[number.end() :])}"


def _table_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(marked(cell.strip()) for cell in cells)} |"
