"""Standings and crosstables as lines of text, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isinf

from rdi.tournament.luck_words import luck_notes
from rdi.tournament.placements import Strength
from rdi.tournament.runoff import runoff
from rdi.tournament.standings import Results, Standing
from rdi.tournament.statistics import Interval

NAME_WIDTH, MEETING_WIDTH = 14, 18
"""So wide are columns at least; wider where a name is longer."""
HEADS = (
    *(("games", 9), ("Gold/game", 10), ("95 %", 9)),
    *(("won some", 9), ("first", 6), ("faults", 7)),
)
LUCK_HEADS = (("less luck", 11), ("95 %", 9))


def standing_lines(results: Results) -> Iterator[str]:
    """A line for each bot, the best first: its mean Gold a game with the 95 % interval."""
    heads = HEADS if results.without_luck is None else (*HEADS, *LUCK_HEADS)
    longest = _longest(results)
    yield " ".join([f"{'bot':{longest}}", *[f"{name:>{width}}" for name, width in heads]])
    for each in results.standings():
        yield (
            f"{each.name:{longest}} {each.games:>9,} {each.mean.mean:>+10.3f} "
            f"{_half(each.mean):>9} {each.profitable:>9.0%} {each.won:>6.0%} {each.faults:>7}"
            f"{_without_luck(each)}"
        )
    saved = results.saving()
    if saved is not None:
        yield f"Each game says as much as {saved:.1f} with cards and seats by luck."
    yield from luck_notes(results)


def _without_luck(standing: Standing) -> str:
    """The mean with luck taken off and its interval, where it was."""
    found = standing.without_luck
    return "" if found is None else f" {found.mean:>+11.3f} {_half(found):>9}"


def crosstable_lines(results: Results) -> Iterator[str]:
    """What each bot wins in a game from each other at the same table, and who is better."""
    order = results.standings()
    if len(order) < 2:
        return
    longest = _longest(results)
    widths = [max(MEETING_WIDTH, len(each.name) + 2) for each in order]
    names = [f"{each.name:>{width}}" for each, width in zip(order, widths, strict=True)]
    yield f"{'wins more than':{longest}}{''.join(names)}"
    for bot in order:
        cells = [
            f"{_cell(results, bot, other):>{width}}"
            for other, width in zip(order, widths, strict=True)
        ]
        yield f"{bot.name:{longest}}{''.join(cells)}"
    yield "Gold a game more than the other at the same table, 95 %; * where zero lies outside."


def _cell(results: Results, bot: Standing, other: Standing) -> str:
    if bot.bot == other.bot or not _have_met(results, bot.bot, other.bot):
        return "-"
    found = results.difference(bot.bot, other.bot, together=True)
    star = "*" if found.is_clear else " "
    return f"{found.mean:+.2f} {_half(found):>7}{star}"


def _have_met(results: Results, bot: int, other: int) -> bool:
    return any(bot in each.lineup and other in each.lineup for each in results.matches.values())


def runoff_line(results: Results) -> str:
    """Who is left when the worst bot leaves again and again."""
    order = [each.name for each in runoff(results)]
    return f"Run-off, the first to leave first: {', '.join(order)}."


def strength_lines(results: Results, found: Sequence[Strength]) -> Iterator[str]:
    """The strengths by places alone."""
    longest = _longest(results)
    yield f"{'by places':{longest}} {'strength':>9}   95 of 100"
    for each in found:
        name = results.spec.bots[each.bot].name
        yield f"{name:{longest}} {each.value:>+9.2f}   {each.low:+.2f} to {each.high:+.2f}"


def standing_data(results: Results) -> Iterator[dict[str, object]]:
    """A bot as plain data, with its differences from all others."""
    order = results.standings()
    for each in order:
        yield {
            "bot": each.name,
            "games": each.games,
            "mean": each.mean.mean,
            "half": None if isinf(each.mean.half) else each.mean.half,
            "profitable": each.profitable,
            "won": each.won,
            "without_luck": _plain(each.without_luck),
            "faults": each.faults,
            "by_seat": [
                {"games": games, "mean": mean} for games, mean in results.by_seat(each.bot)
            ],
            "better_than": {
                other.name: results.chance_better(each.bot, other.bot)
                for other in order
                if other.bot != each.bot
            },
        }


def _plain(found: Interval | None) -> dict[str, float | None] | None:
    """An interval as plain data."""
    if found is None:
        return None
    return {"mean": found.mean, "half": None if isinf(found.half) else found.half}


def _longest(results: Results) -> int:
    """How wide the column of names is."""
    return max([NAME_WIDTH, *[len(bot.name) for bot in results.spec.bots]])


def _half(interval: Interval) -> str:
    return "+-?" if isinf(interval.half) else f"+-{interval.half:.2f}"
