"""Two runs compared, as a page: what each bot wins more now, in all games and in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.tournament.comparison import Change, Comparison
from rdi.tournament.report.charts import Whisker, whiskers
from rdi.tournament.report.style import STYLE
from rdi.tournament.report.tables import (
    NOTHING,
    UNIT,
    difference,
    mean_with_half,
    paragraph,
    section,
    table,
)
from rdi.web_page import POLICY, escaped, whole_page

MEANINGS = (
    (
        "More now",
        "The gain of a bot in the second run over the first, in the meetings of both, each with "
        "the same weight in both. A star and bold print: zero lies outside the interval.",
    ),
    (
        "95 %",
        "Half the width of the interval by Student's t: 95 in 100 such intervals hold the true "
        "difference. Where both runs have the same deals, these are compared one by one.",
    ),
    (
        "Pairing",
        "The number of unpaired deals that say as much as one of these.",
    ),
)
"""The figures and their meanings."""


def comparison_page(found: Comparison, title: str, notes: Sequence[str]) -> str:
    """The whole page; `notes` are sentences on how figures are meant, and on all that differs."""
    return whole_page(title, STYLE, "".join(_parts(found, title, notes)), policy=POLICY)


def _parts(found: Comparison, title: str, notes: Sequence[str]) -> Iterator[str]:
    yield f"<h1>{escaped(title)}</h1>"
    yield _changes(found.changes)
    if len(found.by_game) > 1:
        for number, (label, changes) in enumerate(found.by_game.items()):
            yield section(escaped(label), f"game-{number}", _changes(changes))
    yield section("What differs, and how to read it", "notes", "".join(map(paragraph, notes)))
    entries = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in MEANINGS)
    yield section("What the figures mean", "definitions", f"<dl>{entries}</dl>")


def _changes(changes: Sequence[Change]) -> str:
    """A row for each bot, and the differences drawn."""
    rows = [
        [
            escaped(each.bot),
            f"{each.before:+.3f}",
            f"{each.after:+.3f}",
            difference(each.difference),
            NOTHING if each.without_luck is None else mean_with_half(each.without_luck),
            f"{each.difference.deals:,}",
            NOTHING if each.gain is None else f"&times;{each.gain:.1f}",
        ]
        for each in changes
    ]
    heads = ["bot", f"before, {UNIT}", "now", "more now", "less luck", "deals", "pairing"]
    return table(heads, rows) + whiskers([_whisker(each) for each in changes], f"more {UNIT}")


def _whisker(change: Change) -> Whisker:
    found, left = change.difference, change.without_luck
    twin = None if left is None else (left.mean, left.half)
    return Whisker(change.bot, found.mean, found.half, twin)
