"""Two runs compared at the command line: what each bot wins more now, and what has changed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from rdi.errors import RdiError
from rdi.files import write_new
from rdi.shell.show.document import Blank, Block, Data, Document, Heading, Sentence
from rdi.shell.show.page import report_page
from rdi.shell.tournaments.pages import LUCK_HEADS, NAME_WIDTH, aligned, half_width, interval_data
from rdi.shell.tournaments.run import judged, refused
from rdi.text import count_of, join_words
from rdi.tournament.comparison import Change, Comparison, compare
from rdi.tournament.expectation import changes_found, read_expected_change
from rdi.tournament.report.comparison_page import comparison_page
from rdi.tournament.tournament import SUFFIX, Tournament

HEADS = (("before", 9), ("now", 9), ("more now", 10), ("95 %", 8), ("deals", 8), ("pairing", 8))
"""The columns beside the name, and how wide they are at least."""

ALL_GAMES = "All games"


def show_comparison(
    before: Path,
    after: Path,
    game: str,
    as_json: bool,
    expected: Sequence[str] = (),
    html: Path | None = None,
    may_replace: bool = False,
) -> int:
    """Print what differs between two runs, and write it as a page where one is named; the exit code
    says whether what is expected holds.
    """
    try:
        found = compare(_run_at(before), _run_at(after), game)
        differences = found.differences()
        expectations = [read_expected_change(text, differences) for text in expected]
        if html is not None:
            title = f"{after.stem} beside {before.stem}"
            text = comparison_page(found, title, [*_notes(found)])
            write_new(html, text.encode(), may_replace)
    except RdiError as error:
        return refused(error)
    page = report_page(as_json)
    page.show(comparison(found))
    if html is not None and not as_json:
        page.say(f"Wrote {html}.")
    return judged(page, changes_found(expectations, differences))


def _run_at(path: Path) -> Tournament:
    """A run as it was played, by its spec, of which nothing need be there any more, or by its file
    of results.
    """
    return Tournament.of_store(os.path.splitext(path)[0] + SUFFIX)


def comparison(found: Comparison) -> Document:
    """The differences between two runs: a table for each game and one for all, and what they were
    made of.
    """
    blocks: list[Block] = []
    for label, changes in found.by_game.items():
        blocks += [Heading(f"{label}."), _changes(changes)]
    if len(found.by_game) > 1:
        blocks += [Heading(f"{ALL_GAMES}."), _changes(found.changes)]
    blocks += [Blank(), *map(Sentence, _notes(found))]
    return Document(tuple(blocks), tuple(_data(found)))


def _changes(changes: Sequence[Change]) -> Block:
    is_corrected = any(each.without_luck is not None for each in changes)
    heads = (*HEADS, *LUCK_HEADS) if is_corrected else HEADS
    rows = [("bot", *[name for name, _ in heads])]
    for each in changes:
        star = "*" if each.difference.is_clear else " "
        gain = "-" if each.gain is None else f"x{each.gain:.1f}"
        half = half_width(each.difference)
        more = f"{each.difference.mean:+.3f}{star}"
        numbers = (f"{each.before:+.3f}", f"{each.after:+.3f}", more, half)
        row = [each.bot, *numbers, f"{each.difference.deals:,}", gain]
        if is_corrected:
            left = each.without_luck
            row += ["-", "-"] if left is None else [f"{left.mean:+.3f}", half_width(left)]
        rows.append(tuple(row))
    return aligned(rows, [NAME_WIDTH, *[width for _, width in heads]])


def _notes(found: Comparison) -> Iterator[str]:
    """Sentences on how the figures are meant, and on all that differs."""
    yield (
        "Gold a game in the meetings of both runs, with 95 % intervals; * where zero lies outside."
    )
    if found.common_deals:
        yield (
            f"{count_of(found.common_deals, 'deal')} had the same luck in both and were compared "
            f"one by one; in {found.alike:,} of them everybody won the same. The figure under "
            "pairing is the number of unpaired deals that say as much as one of them."
        )
    if any(found.deals_apart):
        yield f"Deals that only one run has are left out: {_before_and_now(found.deals_apart)}."
    if any(each.unpaired != (0, 0) for each in found.changes):
        yield (
            "Where the luck differed (by seed, round, or place in the spec), deals could not be "
            "paired."
        )
    for what, (before, after) in (("bot", found.bots_apart), ("game", found.games_apart)):
        for names, when in ((before, "before"), (after, "now")):
            if names:
                yield f"Only {when} there {_is(names)} the {_plural(what, names)}."
    if any(found.meetings_apart):
        apart = _before_and_now(found.meetings_apart)
        yield f"Meetings that only one run has are left out: {apart}."
    if found.differing:
        yield f"These have changed since: {join_words(found.differing)}."
    else:
        yield "Nothing that decides the results has changed: spec, rules, bots and program."
    for fault in found.new_faults:
        yield f"A new fault of {fault.bot}: {fault.kind}, {count_of(fault.times, 'time')}."


def _before_and_now(counts: tuple[int, int]) -> str:
    """How many there are in each run alone, where there are some: ``3 before and 5 now``."""
    told = zip(counts, ("before", "now"), strict=True)
    return join_words([f"{count:,} {when}" for count, when in told if count])


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _plural(what: str, names: Sequence[str]) -> str:
    return f"{what if len(names) == 1 else what + 's'} {join_words(names)}"


def _data(found: Comparison) -> Iterator[Data]:
    """A line for each bot in each game, one for each over all games, and one for all that has
    changed.
    """
    for label, changes in found.by_game.items():
        for each in changes:
            yield Data("change", {"game": label, **_change_data(each)})
    for each in found.changes:
        yield Data("change", {"game": None, **_change_data(each)})
    yield Data(
        "compared",
        {
            "changed": list(found.differing),
            "common_deals": found.common_deals,
            "alike": found.alike,
            "deals_apart": list(found.deals_apart),
            "bots_apart": [list(names) for names in found.bots_apart],
            "games_apart": [list(names) for names in found.games_apart],
            "meetings_apart": list(found.meetings_apart),
            "new_faults": [
                {"bot": each.bot, "kind": each.kind, "times": each.times}
                for each in found.new_faults
            ],
        },
    )


def _change_data(change: Change) -> dict[str, object]:
    return {
        "bot": change.bot,
        "before": change.before,
        "after": change.after,
        "difference": interval_data(change.difference),
        "paired": change.paired,
        "unpaired": list(change.unpaired),
        "gain": change.gain,
        "without_luck": interval_data(change.without_luck),
    }
