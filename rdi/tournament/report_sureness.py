"""Write what a report says of how sure it is: ranks, deals that are needed, and luck taken off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rdi.tournament.drawing import Whisker, whiskers
from rdi.tournament.luck_words import luck_notes
from rdi.tournament.redrawing import DEALS_LEAST, ranks_in
from rdi.tournament.report_tables import UNIT, chance, half, table
from rdi.tournament.standings import Results, Standing
from rdi.tournament.statistics import Interval, deals_for, round_below
from rdi.tournament.store import Store

PRECISIONS = 3
"""So many precisions are told of, the first of them the next below what there is."""


def ranks(results: Results, store: Store, order: Sequence[Standing]) -> str:
    """How likely each bot is the best, and between which ranks it lies."""
    found = {each.bot: each for each in ranks_in(results, store)}
    if not found:
        return f"<p>That is told from {DEALS_LEAST} deals of each bot on.</p>"
    rows = []
    for each in order:
        rank = found[each.bot]
        between = f"{rank.low}" if rank.low == rank.high else f"{rank.low} to {rank.high}"
        rows.append([escape(each.name), chance(rank.best), between])
    return table(["bot", "the best", "rank, 95 %"], rows)


def deals_needed(results: Results, order: Sequence[Standing]) -> str:
    """How many deals of a bot it takes until its mean is known so well."""
    sizes = _precisions(results, order)
    if not sizes:
        return "<p>That is told from two deals of each bot on.</p>"
    heads = ["bot", "deals", "95 %", *[f"&plusmn;{size:g}" for size in sizes]]
    rows = [
        [escape(name), f"{mean.deals:,}", half(mean), *_needed(mean, sizes)]
        for name, mean in _means(order)
    ]
    return table(heads, rows)


def _means(order: Sequence[Standing]) -> Iterator[tuple[str, Interval]]:
    """Each bot with its mean, and with what is left of it without luck."""
    for each in order:
        yield each.name, each.mean
        if each.without_luck is not None:
            yield f"{each.name}, less luck", each.without_luck


def _precisions(results: Results, order: Sequence[Standing]) -> list[float]:
    """The precisions that are told of, the one of the spec among them."""
    sizes = set(round_below(max([each.mean.half for each in order], default=0.0), PRECISIONS))
    if sizes and results.spec.precision:
        sizes.add(results.spec.precision)
    return sorted(sizes, reverse=True)


def _needed(mean: Interval, sizes: Sequence[float]) -> Iterator[str]:
    for size in sizes:
        yield "there" if mean.half <= size else f"{deals_for(mean, size):,}"


def less_luck(results: Results, order: Sequence[Standing]) -> str:
    """The means with luck taken off beside those that were won."""
    rows = [
        [
            escape(each.name),
            f"{each.mean.mean:+.3f}",
            half(each.mean),
            f"{each.without_luck.mean:+.3f}",
            half(each.without_luck),
        ]
        for each in order
        if each.without_luck is not None
    ]
    shown = [each for each in order if each.without_luck is not None]
    drawn = whiskers([_whisker(each) for each in shown], UNIT)
    heads = ["bot", UNIT, "95 %", "less luck", "95 %"]
    notes = "".join([f"<p>{escape(note)}</p>" for note in luck_notes(results)])
    return table(heads, rows) + drawn + notes


def _whisker(standing: Standing) -> Whisker:
    mean, left = standing.mean, standing.without_luck
    assert left is not None
    return Whisker(standing.name, mean.mean, mean.half, (left.mean, left.half))
