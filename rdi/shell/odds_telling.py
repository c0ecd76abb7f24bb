"""Tell a seat's odds: as rows with bars, as plain sentences, or as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import isfinite
from typing import Any

from rdi.engine.view import View
from rdi.model.request import Wager
from rdi.odds.answer import Estimate, Odds, Option, PotOdds
from rdi.shell.chances_in_words import (
    FEW,
    WHOLE,
    amount,
    error_text,
    how_found,
    in_hundred,
    tenths,
    typical,
)
from rdi.shell.choices import Desk, choice_text
from rdi.shell.look import Look
from rdi.shell.paper import columns, in_signs, wrap
from rdi.shell.party import Party

BARS_MOST = 10
BAR_WIDTH = 30
OPTIONS_MOST = 6
"""So many ways to answer are told, the best first."""

INDENT = "  "
NOTE_LEAST = 24
"""Where there is less room beside a figure for what belongs to it, rows become sentences."""


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: what it is of, the figure, and what belongs to it."""

    what: str
    figure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """How likely some scores are together."""

    scores: str
    chance: float


def odds_lines(odds: Odds, desk: Desk | None, party: Party, look: Look) -> list[str]:
    """All that was reckoned, for a page: what is certain first, and how it was found last.

    `desk` names the ways to answer; None where nobody is asked.
    """
    lines = [line for fact in odds.certain for line in _sentence(fact, look)]
    options = option_rows(odds, desk)
    if len(options) > 1:
        lines += _sentence(f"Best by these odds: {options[0].what}. With it:", look)
    lines += _laid_out(rows_of(odds, party) + _fold_rows(desk), look)
    lines += _bar_lines(bars_of(odds.scores), look)
    if len(options) > 1:
        lines += _sentence("The best answers:", look) + _laid_out(options, look)
    return lines + _sentence(how_found(odds), look)


def odds_data(odds: Odds, party: Party) -> dict[str, Any]:
    """The same as plain data, the chances from 0 to 1, with the names of those concerned."""
    data: dict[str, Any] = _finite(asdict(odds))
    data["name"] = party.person(odds.seat)
    for pot in data["pots"]:
        pot["names"] = [party.name(seat) for seat in pot["rivals"]]
    return data


def _finite(value: Any) -> Any:
    """The same with null for an error that nothing is known of, which JSON has no number for."""
    if isinstance(value, dict):
        return {name: _finite(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def rows_of(odds: Odds, party: Party) -> list[Row]:
    """The pots, what staying in costs, and what is to be expected on average."""
    rows = [row for pot in odds.pots for row in _pot_rows(pot, odds, party)]
    if odds.price is not None:
        price = f"{WHOLE * odds.price:.0f} in 100"
        rows.append(Row("to break even", price, f"call {odds.owed} for a pot of {odds.stake}"))
    if odds.pots:
        worth = odds.share.value * sum(pot.amount for pot in odds.pots)
        part = in_hundred(odds.share, odds.is_exact)
        rows.append(Row("your part on average", part, f"worth {tenths(worth)} Gold"))
    if odds.gold is not None:
        gold = signed(odds.gold, odds.is_exact)
        rows.append(Row("Gold on average", gold, "won or lost from now on"))
    if odds.points is not None:
        note = "on average" if len(odds.scores) > 1 else ""
        rows.append(Row("points in the end", amount(odds.points, odds.is_exact), note))
    if odds.rivals:
        figure, _, note = typical(odds.rivals).partition(", ")
        rows.append(Row(f"{_rivals_in_words(odds, party)} in the end", figure, note))
    return rows


def _pot_rows(pot: PotOdds, odds: Odds, party: Party) -> Iterator[Row]:
    against = f", against {party.list(pot.rivals)}" if pot.rivals else ", nobody else may win it"
    win = in_hundred(pot.win, odds.is_exact)
    yield Row(f"win the {pot.name} alone", win, f"{pot.amount} Gold{against}")
    if pot.tie.value:
        yield Row("tied for it", in_hundred(pot.tie, odds.is_exact))


def _rivals_in_words(odds: Odds, party: Party) -> str:
    """Whose points those of the others are: of the one there is, or of the best of them."""
    seats = {seat for pot in odds.pots for seat in pot.rivals}
    return party.name(min(seats)) if len(seats) == 1 else "the best other"


def _fold_rows(desk: Desk | None) -> list[Row]:
    if desk is None or not isinstance(desk.request, Wager):
        return []
    seat, view = desk.request.seat, desk.view
    return [Row("if you fold", f"you keep {view.stashes[seat]}", _lost(view, seat))]


def _lost(view: View, seat: int) -> str:
    return f"and lose the {view.contributions[seat]} that you put in"


def folded_text(view: View, seat: int) -> str:
    """What somebody has who folds now."""
    return f"You would be out: you keep {view.stashes[seat]}, {_lost(view, seat)}."


def signed(gold: Estimate, is_exact: bool) -> str:
    """Gold won or lost on average, with the error where it was sampled."""
    text = f"{gold.value:+.1f}".removesuffix(".0") if round(gold.value, 1) else "0"
    return text if is_exact or not gold.error else f"{text} {error_text(gold.error, FEW)}"


def option_rows(odds: Odds, desk: Desk | None) -> list[Row]:
    """The best ways to answer a pick, with what each promises."""
    if desk is None or not odds.options:
        return []
    return [
        Row(choice_text(desk, option.answer), option_text(option, odds))
        for option in odds.options[:OPTIONS_MOST]
    ]


def option_text(option: Option, odds: Odds) -> str:
    """What a way to answer promises: the part of the pots or Gold, and points."""
    parts = []
    if option.gold is not None:
        parts.append(f"{signed(option.gold, odds.is_exact)} Gold on average")
    elif odds.pots:
        parts.append(f"{in_hundred(option.share, odds.is_exact)} of the pot")
    if option.points is not None:
        parts.append(f"{tenths(option.points.value)} points")
    return ", ".join(parts)


# ------------------------------------------------------------------ how the own hand may end


def bars_of(scores: Sequence[tuple[str, int, float]]) -> list[Bar]:
    """The scores in few groups, best first: of one class of hands, and next to one another."""
    if len(scores) < 2:
        return []
    width = 1
    while len(found := _grouped(scores, width)) > BARS_MOST:
        classes = len({name for name, _, _ in scores})
        if width > max(points for _, points, _ in scores) + WHOLE or classes >= BARS_MOST:
            break
        width += 1
    return found


def _grouped(scores: Sequence[tuple[str, int, float]], width: int) -> list[Bar]:
    bars = []
    is_one_class = len({name for name, _, _ in scores}) == 1
    for (name, _), group in groupby(scores, key=lambda each: (each[0], each[1] // width)):
        members = list(group)
        points = [points for _, points, _ in members]
        least, most = min(points), max(points)
        text = f"{least}" if least == most else f"{least} to {most}"
        called = "" if is_one_class else f" {name.replace('_', ' ')}"
        bars.append(Bar(f"{text}{called}".strip(), sum(chance for _, _, chance in members)))
    return bars


def _bar_lines(bars: Sequence[Bar], look: Look) -> list[str]:
    """The bars; where nothing is drawn, the figures alone."""
    if not bars:
        return []
    if not look.has_boxes:
        return [f"{_pointed(bar.scores)}: {_rounded(bar.chance)} in 100." for bar in bars]
    figures = [(f"{INDENT * 2}{bar.scores}", _rounded(bar.chance), "") for bar in bars]
    heads = columns(figures, right=(1,))
    room = min(BAR_WIDTH, look.width - len(heads[0]) - len(INDENT))
    most = max(bar.chance for bar in bars)
    lines = [
        f"{head}{INDENT}{'#' * round(room * bar.chance / most)}".rstrip()
        for head, bar in zip(heads, bars, strict=True)
    ]
    return [f"{INDENT}how your hand may end, in 100 deals", *lines]


def _pointed(scores: str) -> str:
    """Scores with their unit: 13 points, 12 to 14 points of a class of hands."""
    number, _, rest = scores.partition(" ")
    return f"{scores} point{'' if number == '1' and not rest else 's'}"


def _rounded(chance: float) -> str:
    percent = WHOLE * chance
    return f"{percent:.0f}" if percent >= 0.5 else "under 1"


# ------------------------------------------------------------------ on the page


def _laid_out(rows: Sequence[Row], look: Look) -> list[str]:
    """Rows one below the other, long notes broken; sentences where nothing is drawn or there is no
    room for notes.
    """
    if not rows:
        return []
    heads = columns([(f"{INDENT}{row.what}", in_signs(row.figure, look), "") for row in rows])
    before = " " * (max(map(len, heads)) + len(INDENT))
    if look.has_boxes and len(before) + NOTE_LEAST <= look.width:
        return [
            line
            for head, row in zip(heads, rows, strict=True)
            for line in wrap(row.note, look.width, before, head.ljust(len(before))) or [head]
        ]
    return [line for row in rows for line in _sentence(_as_sentence(row), look)]


def _as_sentence(row: Row) -> str:
    note = f", {row.note}" if row.note else ""
    return f"{row.what[0].upper()}{row.what[1:]}: {row.figure}{note}."


def _sentence(text: str, look: Look) -> list[str]:
    indent = INDENT if look.has_boxes else ""
    text = text if text.endswith((".", "!", "?", ":")) else f"{text}."
    return wrap(in_signs(f"{text[0].upper()}{text[1:]}", look), look.width, indent)
