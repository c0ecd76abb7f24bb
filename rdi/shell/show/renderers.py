"""Make pages of documents: boxes in Unicode or ASCII, plain sentences, or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from rdi.shell.show.document import (
    Announcement,
    Blank,
    Block,
    Columns,
    Data,
    Document,
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
from rdi.shell.show.layout import (
    as_ascii,
    columns,
    cut,
    flow,
    in_charset,
    pad,
    paint,
    width_of,
    wrap,
)
from rdi.shell.show.look import Look
from rdi.shell.show.plot import plot_in_words, plot_lines
from rdi.text import printable_json

MARKS = (".", "!", "?")
VERSION = 1
"""The version of the JSON."""

IN_WORDS = Look("plain", 10_000)
"""How programs are told what has no form of its own in JSON."""

BESIDE_LEAST = 24
"""Where there is less room beside the labels of rows, their texts stand below."""


def render(document: Document, look: Look) -> list[str]:
    """The lines of a page that shows a document as the look wants it.

    No line of a drawn page is wider than the look, and ASCII is pure.
    """
    if look.mode == "json":
        return [line for block in _for_programs(document) for line in json_lines(block)]
    draw = plain_lines if look.mode == "plain" else drawn_lines
    lines = [line for block in document.blocks for line in draw(block, look)]
    if look.in_color and document.inks is not None:
        return document.inks.painted(lines, look)
    return lines


# ------------------------------------------------------------------ JSON


def _for_programs(document: Document) -> tuple[Block, ...]:
    data = document.data() if callable(document.data) else document.data
    if data is None:
        return document.blocks
    return (data,) if isinstance(data, Data) else data


def json_line(kind: str, /, **fields: Any) -> str:
    """One JSON object on one line: the format's version, the kind of thing, and its fields."""
    import json  # late: mostly somebody reads it, and no program

    text = json.dumps({"v": VERSION, "type": kind, **fields}, default=_plain, ensure_ascii=True)
    return printable_json(text)


def _plain(value: Any) -> Any:
    from rdi.model.values import fields_of  # late: few are of that kind

    if names := fields_of(type(value)):
        return {name: getattr(value, name) for name in names}
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return list(value) if isinstance(value, frozenset | set) else str(value)


def json_lines(block: Block) -> Iterator[str]:
    """A block for programs: data, texts and rows; all else in words."""
    match block:
        case Data(kind, fields):
            yield json_line(kind, **fields)
        case Sentence(text) | Heading(text) | Verbatim(text):
            yield json_line("text", text=text)
        case Announcement(heading, text):
            yield json_line("text", text=f"{heading}\n{text}")
        case Paragraph(sentences):
            for each in sentences:
                yield json_line("text", text=each)
        case Rows(rows):
            for row in rows:
                yield json_line("row", cells=list(row))
        case Items(texts):
            for text in texts:
                yield json_line("row", cells=[text])
        case _:
            for line in plain_lines(block, IN_WORDS):
                yield json_line("text", text=line.strip())


# ------------------------------------------------------------------ plain sentences


def plain_lines(block: Block, look: Look) -> list[str]:
    """A block in words, one fact a line; nothing in it is drawn."""
    match block:
        case Blank() | Rule() | Data():
            return []
        case Rows():
            return _rows(block, look)
        case Items(texts):
            return _in_columns(texts, look)
        case Sentence(text, indent, first, words):
            return wrap(text, look.width, indent, first) if words is None else _said(words, look)
        case Paragraph(sentences):
            return [line for each in sentences for line in wrap(each, look.width, "", "")]
        case Heading(text):
            return wrap(text, look.width, "", "")
        case Announcement(heading, text):
            said = [heading if heading.endswith(MARKS) else f"{heading}.", *text.split("\n")]
            return [line for each in said for line in _said(each.strip(" -"), look)]
        case Verbatim(text):
            return text.split("\n")
        case Facts(facts) if any(fact.words is not None for fact in facts):
            return _said(" ".join(fact.words for fact in facts if fact.words), look)
        case Facts():
            return _flowing(block, look)
        case Plot():
            return _said(plot_in_words(block), look)
        case Columns():
            return _columns(block, look)
    from rdi.shell.show.table_renderers import plain_table_lines  # late: only games show tables

    return plain_table_lines(block, look)


def _said(text: str, look: Look) -> list[str]:
    return wrap(as_ascii(text), look.width)


# ------------------------------------------------------------------ drawn pages


def drawn_lines(block: Block, look: Look) -> list[str]:
    """A block in boxes and columns."""
    match block:
        case Blank():
            return [""]
        case Data():
            return []
        case Rows():
            return _rows(block, look)
        case Items(texts):
            return _in_columns(texts, look)
        case Sentence(text, indent, first):
            return wrap(in_charset(text, look), look.width, indent, first)
        case Paragraph(sentences):
            return _joined(sentences, look)
        case Heading(text):
            return ["", *wrap(text, look.width, "", "")]
        case Announcement():
            return _announced(block, look)
        case Verbatim(text):
            return text.split("\n")
        case Rule():
            return [("─" if look.mode == "unicode" else "-") * look.width]
        case Facts():
            return _fitting(_flowing(block, look), look)
        case Plot():
            return plot_lines(block, look)
        case Columns():
            return _columns(block, look)
    from rdi.shell.show.table_renderers import drawn_table_lines  # late: only games show tables

    return _fitting(drawn_table_lines(block, look), look)


def _fitting(lines: Sequence[str], look: Look) -> list[str]:
    """Lines cut at the width of the page, and in ASCII where it has nothing else."""
    fitting = [cut(line.rstrip(), look.width) for line in lines]
    return fitting if look.mode == "unicode" else [as_ascii(line) for line in fitting]


def _announced(block: Announcement, look: Look) -> list[str]:
    """The heading in the middle of a line across the page, where it fits there."""
    dash = "─" if look.mode == "unicode" else "-"
    heading = in_charset(block.heading, look)
    room = look.width - width_of(heading) - 5
    if room > 0:
        lines = [f"{dash * 3} {paint(heading, block.color, look)} {dash * room}"]
    else:
        heads = wrap(heading, look.width, "", "")
        lines = [dash * look.width, *(paint(line, block.color, look) for line in heads)]
    for text in in_charset(block.text, look).split("\n"):
        indent = " " * (2 + len(text) - len(text.lstrip()))
        lines += wrap(text.strip(), look.width, f"{indent}  ", indent)
    return ["", *lines, ""]


def _flowing(block: Facts, look: Look) -> list[str]:
    briefs = [fact.brief for fact in block.facts if fact.brief]
    return flow(briefs, look.width, block.gap, block.indent)


def _columns(block: Columns, look: Look) -> list[str]:
    lines = [f"{block.indent}{line}" for line in columns(block.rows, block.right)]
    if not block.narrow or all(width_of(line) <= look.width for line in lines):
        return lines
    return [line for text in block.narrow for line in wrap(text, look.width, "    ", "  ")]


def _joined(sentences: Sequence[str], look: Look) -> list[str]:
    """Sentences one after another, two spaces between them."""
    if not sentences:
        return []
    lines = wrap("\N{NO-BREAK SPACE} ".join(sentences), look.width)
    return [line.replace("\N{NO-BREAK SPACE}", " ").rstrip() for line in lines]


def _rows(block: Rows, look: Look) -> list[str]:
    if not block.rows:
        return []
    heads = columns([row[:-1] for row in block.rows])
    width = max(map(width_of, heads))
    indent = block.indent
    lines: list[str] = []
    for head, row in zip(heads, block.rows, strict=True):
        if width + len(indent) + BESIDE_LEAST > look.width:
            lines += wrap(f"{head.strip()}: {row[-1]}", look.width, indent * 2, indent)
        else:
            first = f"{indent}{pad(head, width)}  "
            lines += wrap(row[-1] or " ", look.width, " " * width_of(first), first) or [first]
    return lines


def _in_columns(texts: Sequence[str], look: Look) -> list[str]:
    wide = max(map(width_of, texts), default=0) + 2
    per_line = max(1, (look.width - 2) // wide)
    return [
        "  " + "".join(pad(each, wide) for each in texts[first : first + per_line])
        for first in range(0, len(texts), per_line)
    ]
