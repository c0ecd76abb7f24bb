"""Mends of mistakes, as changes of the text: for all that their messages propose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rdi.lang.authoring.continuations import fits
from rdi.lang.syntax.diagnostics import TOO_FAR_LEFT, Diagnostic
from rdi.lang.syntax.source import Source, Span, indent_of, without_comment

STEP = "  "
"""How much further in a line below another stands."""


@dataclass(frozen=True, slots=True)
class Change:
    """A piece of text in the place of another; its end is exclusive."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Mend:
    """A way to mend a mistake; `is_meant` where it is what the author most probably meant."""

    title: str
    changes: tuple[Change, ...]
    is_meant: bool = False


def mends(mistake: Diagnostic) -> list[Mend]:
    """The mends of a mistake, the likeliest first; none where its message proposes nothing
    that could be written into the text as it is.
    """
    return [*_mends(mistake)]


def _mends(mistake: Diagnostic) -> Iterator[Mend]:
    source, span = mistake.source, mistake.span
    text = source.line(span.line)
    if mistake.code == "E0103":
        yield Mend("Replace tabs by spaces", tuple(_without_tabs(source)), True)
    if mistake.mended:
        yield _line_mend(f"Write `{mistake.mended.strip()}`", source, span.line, mistake.mended)
    if mistake.nearest and span.end_line == span.line:
        written = text[span.column - 1 : span.end_column - 1]
        right = f'"{mistake.nearest}"' if written.startswith('"') else mistake.nearest
        if written.strip() and written != right:
            change = Change(span, right)
            yield Mend(f"Replace {written} by {right}", (change,), True)
    if mistake.message == TOO_FAR_LEFT:
        yield _further_in(source, span.line)
    if mistake.code == "W0513" and (left_out := _left_out(text, span)) is not None:
        yield Mend(f"Leave out {text[span.column - 1 : span.end_column - 1]}", (left_out,), True)
    if mistake.example and not mistake.mended and not mistake.is_warning:
        yield from _by_example(mistake)


def _line_mend(title: str, source: Source, number: int, line: str, is_meant: bool = True) -> Mend:
    whole = Span(number, 1, number, len(source.line(number)) + 1)
    return Mend(title, (Change(whole, line),), is_meant)


def _without_tabs(source: Source) -> Iterator[Change]:
    """All indentations with spaces for their tabs."""
    for number, line in enumerate(source.text.split("\n"), 1):
        indent = line[: indent_of(line)]
        if "\t" in indent:
            yield Change(Span(number, 1, number, len(indent) + 1), indent.replace("\t", STEP))


def _further_in(source: Source, number: int) -> Mend:
    """A line as far in as one below the line above it, with all that belongs to it."""
    above = number - 1
    while above > 1 and not without_comment(source.line(above)).strip():
        above -= 1
    own = indent_of(source.line(number))
    more = max(len(STEP), indent_of(source.line(above)) + len(STEP) - own)
    last, end = number, source.text.count("\n") + 1
    while last < end and (
        not source.line(last + 1).strip() or indent_of(source.line(last + 1)) > own
    ):
        last += 1
    changes = tuple(
        Change(Span(each, 1, each, 1), " " * more)
        for each in range(number, last + 1)
        if source.line(each).strip()
    )
    return Mend("Indent this line further", changes, True)


def _left_out(text: str, span: Span) -> Change | None:
    """A word of a list left out with its comma; None where it stands alone."""
    start, end = span.column - 1, span.end_column - 1
    before, after = text[:start].rstrip(), text[end:].lstrip()
    if after.startswith(","):
        end = len(text) - len(after[1:].lstrip())
    elif before.endswith(","):
        start = len(before) - 1
    else:
        return None
    return Change(Span(span.line, start + 1, span.line, end + 1), "")


def _by_example(mistake: Diagnostic) -> Iterator[Mend]:
    """The line as in the example, where that is a whole line which may stand there."""
    source, number = mistake.source, mistake.span.line
    text, example = source.line(number), mistake.example
    lines = source.text.split("\n")[: number - 1]
    start = next(
        (n for n in range(number - 1, 0, -1) if source.line(n)[:1] not in ("", " ", "#")), 1
    )
    line = " " * indent_of(text) + example
    if "..." in example or line.rstrip() == text.rstrip() or not text.strip():
        return
    if mistake.code == "E0408":  # a line that is missing below this one
        below = STEP + line
        if fits([*lines[start - 1 :], text], below):
            at = Span(number, len(text) + 1, number, len(text) + 1)
            yield Mend(f"Add a line: {example}", (Change(at, f"\n{below}"),))
    elif fits(lines[start - 1 :], line):
        yield _line_mend(
            f"Write this line as in the example: {example}", source, number, line, False
        )


def applied(text: str, changes: Sequence[Change]) -> str:
    """A text with changes made that do not overlap; what several write at one place stands there in
    their order.
    """
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    in_order = sorted(changes, key=lambda each: (each.span.line, each.span.column))
    for change in reversed(in_order):
        span = change.span
        start = starts[span.line - 1] + span.column - 1
        end = starts[span.end_line - 1] + span.end_column - 1
        text = text[:start] + change.text + text[end:]
    return text


def changes_between(before: str, after: str) -> list[Change]:
    """The changes that make one text of another, whole lines each."""
    old, new = before.split("\n"), after.split("\n")
    found = []
    for kind, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind == "equal":
            continue
        text = "\n".join(new[first:last])
        if end < len(old):
            span = Span(start + 1, 1, end + 1, 1)
            found.append(Change(span, text + "\n" if first < last else ""))
        elif start:  # the end of the text, where no line end follows
            span = Span(start, len(old[start - 1]) + 1, len(old), len(old[-1]) + 1)
            found.append(Change(span, f"\n{text}" if first < last else ""))
        else:
            found.append(Change(Span(1, 1, len(old), len(old[-1]) + 1), text))
    return found
