"""Write what was measured as a table, for readers and for the README of benches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.peers.work import Rates, ratios

BEGIN, END = "<!-- peers: begin -->", "<!-- peers: end -->"
BASE = "PokerKit"


def table(found: Sequence[Rates]) -> str:
    """A Markdown table: each work, its rate, and how many times as fast as the base of its kind."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Sequence[Rates]) -> Iterator[str]:
    yield f"| work | who | a second | times {BASE} | what differs |"
    yield "|---|---|---|---|---|"
    bases = {rates.work.kind: rates for rates in found if rates.work.name == BASE}
    for rates in sorted(found, key=lambda each: (each.work.kind, -each.median)):
        work = rates.work
        base = bases.get(work.kind)
        yield (
            f"| {work.kind} | {work.name} | {rounded(rates.median)} "
            f"({rounded(min(rates.rates))} to {rounded(max(rates.rates))}) "
            f"| {_times(rates, base)} | {work.note} |"
        )


def _times(rates: Rates, base: Rates | None) -> str:
    if base is None:
        return "-"
    ratio = ratios(rates, base)
    return f"{rounded(ratio['median'])} ({rounded(ratio['least'])} to {rounded(ratio['most'])})"


def rounded(value: float) -> str:
    """Three figures that mean something, with commas."""
    if value >= 100:
        digits = len(str(int(value))) - 3
        return f"{round(value / 10**digits) * 10**digits:,}"
    return f"{value:.3g}"


def put_into(readme: Path, text: str) -> None:
    """Replace what stands between the two marks; ValueError where they are missing."""
    old = readme.read_text(encoding="utf-8")
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{readme} has no lines {BEGIN} and {END}")
    readme.write_text(f"{before}{BEGIN}\n{text}{END}{after}", encoding="utf-8")
