"""The report: one HTML page that needs nothing else, no script and no network, and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from math import isfinite
from pathlib import Path

from rdi.errors import BadSettings
from rdi.files import write_whole
from rdi.tournament.bots.faults import SILENCE
from rdi.tournament.replay import replay_command
from rdi.tournament.report.charts import Curve, Whisker, curves, whiskers
from rdi.tournament.report.style import DEFINITIONS, STYLE
from rdi.tournament.statistics.bootstrap import DEALS_LEAST, ranks_in_store
from rdi.tournament.statistics.intervals import Interval, deals_for_precision, round_below
from rdi.tournament.statistics.plackett_luce import (
    Strength,
    cycle_in_words,
    rating_of,
    ratings_in_store,
    scale_in_words,
)
from rdi.tournament.statistics.results import (
    Answer,
    Results,
    Standing,
    house_notes,
    instant_runoff,
    luck_notes,
    running_means,
    stored_results,
)
from rdi.tournament.store import Store
from rdi.tournament.tournament import ENDED, Tournament
from rdi.tournament.units import Fault
from rdi.web_page import escaped, whole_page

UNIT = "Gold a game"

Cells = Sequence[str]

COLUMNS_MOST = 6
"""The number of columns beside the first that fit on a printed page."""

PRECISIONS = 3
"""The number of precisions that are listed, the first of them the next below the present one."""

FAULTS_SHOWN = 50


def write_report(tournament: Tournament, out: Path, named: str) -> None:
    """Write the page; `named` is the name of the tournament in commands. The file appears when it
    is whole. Raises BadSettings if it cannot be written.
    """
    try:
        write_whole(out, page(tournament, named).encode())
    except OSError as error:
        raise BadSettings(f"{out} cannot be written: {error.strerror}") from None


def page(tournament: Tournament, named: str) -> str:
    """The whole page."""
    with closing(Store.open(tournament.path)) as store:
        body = "".join(_sections(tournament, store, named))
    return whole_page(_title(tournament), STYLE, body)


def _title(tournament: Tournament) -> str:
    return tournament.spec.title or "A tournament"


def _sections(tournament: Tournament, store: Store, named: str) -> Iterator[str]:
    results = stored_results(tournament.spec, store)
    order = results.standings()
    yield f"<h1>{escaped(_title(tournament))}</h1>"
    yield _summary(results, store)
    if (answer := results.answer()) is not None:
        yield _section("The question", "question", _answer(answer))
    yield _section("Standings", "standings", _standings(order))
    yield whiskers([Whisker(each.name, each.mean.mean, each.mean.half) for each in order], UNIT)
    if results.without_luck is not None:
        yield _section("Less luck", "luck", _less_luck(results, order))
    yield _section("Against one another", "crosstable", _crosstable(results, order))
    yield _section("Who is better", "better", _better(results, order))
    yield _section("How sure the order is", "ranks", _ranks(results, store, order))
    yield _section("Ratings", "ratings", _ratings(results, store, order))
    yield _section("Deals needed", "needed", _deals_needed(results, order))
    yield _section("Run-off", "runoff", _runoff(results))
    if len(tournament.spec.games) > 1:
        yield _section("By game", "game", _by_game(results, order))
    yield _section("By seat", "seat", _by_seat(results, order))
    yield _section("As it went on", "curve", curves(_curves(results, store, order), UNIT))
    yield _section("Faults", "faults", _faults(tournament, store, named))
    yield _section("To play it again", "again", _again(tournament, store, named))
    yield _definitions()


def _summary(results: Results, store: Store) -> str:
    deals, decisions, seconds = store.totals()
    state = "played to its end" if store.meta(ENDED) else "not played to its end yet"
    saved = results.saving()
    facts = [
        f"{results.games:,} games over {deals:,} deals, {state}.",
        f"{decisions:,} decisions in {seconds:,.0f} seconds of work.",
    ]
    if saved is not None:
        facts.append(f"Each game says as much as {saved:.1f} with cards and seats by luck.")
    facts += house_notes(results)
    return f'<p class="summary">{" ".join(facts)}</p>'


def _answer(answer: Answer) -> str:
    question, found, (no, yes) = answer.question, answer.difference, answer.bounds
    name, than = escaped(question.better), escaped(question.than)
    rows = [
        [f"more than {than}", f"{found.mean:+.3f} {_half_width(found)} {UNIT}"],
        ["deals in which they met", f"{found.deals:,}"],
        ["log-likelihood ratio", f"{answer.ratio:.2f}; no at {no:.2f}, yes at {yes:.2f}"],
        [
            "a wrong yes, a wrong no",
            f"at most {100 * question.alpha:g}%, at most {100 * question.beta:g}%",
        ],
    ]
    said = f"Does {name} win {question.gain:g} Gold a game more than {than}?"
    return f"<p>{said} <strong>{answer.word.capitalize()}.</strong></p>" + _table(
        [name, "found"], rows
    )


def _section(title: str, name: str, body: str) -> str:
    return f'<section id="{name}"><h2>{title}</h2>{body}</section>'


# ------------------------------------------------------------------ tables


def _standings(order: Sequence[Standing]) -> str:
    rows = [
        [
            escaped(each.name),
            f"{each.games:,}",
            f"{each.mean.mean:+.3f}",
            _half_width(each.mean),
            f"{each.profitable:.0%}",
            f"{each.won:.0%}",
            f"{each.faults:,}",
        ]
        for each in order
    ]
    return _table(["bot", "games", UNIT, "95 %", "games with a gain", "first", "faults"], rows)


def _crosstable(results: Results, order: Sequence[Standing]) -> str:
    rows = [
        [escaped(bot.name), *[_meeting(results, bot.bot, other.bot) for other in order]]
        for bot in order
    ]
    return _table(["more than", *[escaped(each.name) for each in order]], rows)


def _meeting(results: Results, bot: int, other: int) -> str:
    met = [each for each in results.matches.values() if {bot, other} <= set(each.lineup)]
    if bot == other or not met:
        return "&middot;"
    found = results.difference(bot, other, together=True)
    text = f"{found.mean:+.2f} {_half_width(found)}"
    return f"<strong>{text}&nbsp;*</strong>" if found.is_clear else text


def _better(results: Results, order: Sequence[Standing]) -> str:
    rows = []
    for bot in order:
        cells = [
            "&middot;" if bot is other else _probability(results.chance_better(bot.bot, other.bot))
            for other in order
        ]
        rows.append([escaped(bot.name), *cells])
    return _table(["better than", *[escaped(each.name) for each in order]], rows)


def _runoff(results: Results) -> str:
    rows = [
        [escaped(each.name), f"{each.mean.mean:+.2f} {_half_width(each.mean)}"]
        for each in instant_runoff(results)
    ]
    return _table(["leaves, the winner last", UNIT], rows)


def _by_game(results: Results, order: Sequence[Standing]) -> str:
    """A row for each game: there may be many, and rows go on over pages."""
    rows = []
    for game, label in enumerate(results.spec.labels):
        apart = results.of_game(game)
        cells = []
        for each in order:
            found = apart.mean(each.bot) if apart.played_by(each.bot) else None
            cells.append("&middot;" if found is None else f"{found.mean:+.2f} {_half_width(found)}")
        rows.append([escaped(label), *cells])
    return _table(["game", *[escaped(each.name) for each in order]], rows)


def _by_seat(results: Results, order: Sequence[Standing]) -> str:
    seats = max((each.seats for each in results.sums.values()), default=0)
    rows = [
        [
            escaped(bot.name),
            *[f"{mean:+.2f}" if games else "&middot;" for games, mean in results.by_seat(bot.bot)],
        ]
        for bot in order
    ]
    return _table(["bot", *[f"seat {seat + 1}" for seat in range(seats)]], rows)


def _curves(results: Results, store: Store, order: Sequence[Standing]) -> list[Curve]:
    """The mean winnings of each bot, over the deals that it played."""
    means = running_means(results, store)
    return [Curve(each.name, tuple(_thinned(means[each.bot]))) for each in order]


def _thinned(
    points: Sequence[tuple[float, float]], most: int = 200
) -> Sequence[tuple[float, float]]:
    """At most about this number of the points, the last among them; the wild beginning is
    left out.
    """
    kept = points[len(points) // 20 :]
    step = max(1, len(kept) // most)
    return [*kept[:-1:step], kept[-1]]


# ------------------------------------------------------------------ how sure it is


def _ranks(results: Results, store: Store, order: Sequence[Standing]) -> str:
    """The probability that each bot is the best, and the range of its rank."""
    found = {each.bot: each for each in ranks_in_store(results, store)}
    if not found:
        return f"<p>That is told from {DEALS_LEAST} deals of each bot on.</p>"
    rows = []
    for each in order:
        rank = found[each.bot]
        between = f"{rank.low}" if rank.low == rank.high else f"{rank.low} to {rank.high}"
        rows.append([escaped(each.name), _probability(rank.best), between])
    return _table(["bot", "the best", "rank, 95 %"], rows)


def _ratings(results: Results, store: Store, order: Sequence[Standing]) -> str:
    """The ratings by places alone, over all games and in each, and a warning where bots beat one
    another in a circle.
    """
    found = ratings_in_store(results, store)
    names = [bot.name for bot in results.spec.bots]
    rows = []
    for each in found.strengths:
        rating, low, high = map(rating_of, (each.value, each.low, each.high))
        rows.append([escaped(names[each.bot]), f"{rating:.0f}", f"{low:.0f} to {high:.0f}"])
    parts = [_table(["by places", "rating", "95 in 100"], rows), _paragraph(scale_in_words(None))]
    if found.cycle:
        parts.append(_paragraph(cycle_in_words([names[bot] for bot in found.cycle])))
    if len(results.spec.games) > 1:
        parts.append(_ratings_by_game(results, store, order))
    return "".join(parts)


def _ratings_by_game(results: Results, store: Store, order: Sequence[Standing]) -> str:
    """A row for each game with the rating of each bot, and half of what lies between its bounds;
    and who beats in a circle there.
    """
    rows, warnings = [], []
    for game, label in enumerate(results.spec.labels):
        found = ratings_in_store(results.of_game(game), store)
        cells = {
            each.bot: f"{rating_of(each.value):.0f} &plusmn;{_half_of_bounds(each):.0f}"
            for each in found.strengths
        }
        rows.append([escaped(label), *[cells.get(each.bot, "&middot;") for each in order]])
        if found.cycle:
            names = [results.spec.bots[bot].name for bot in found.cycle]
            warnings.append(_paragraph(f"{label}: {cycle_in_words(names)}"))
    return _table(["game", *[escaped(each.name) for each in order]], rows) + "".join(warnings)


def _half_of_bounds(strength: Strength) -> float:
    """Half of what lies between the bounds, in points."""
    return (rating_of(strength.high) - rating_of(strength.low)) / 2


def _paragraph(text: str) -> str:
    return f"<p>{escaped(text)}</p>"


def _deals_needed(results: Results, order: Sequence[Standing]) -> str:
    """The number of deals that a bot needs until its mean is known to this precision."""
    sizes = _precisions(results, order)
    if not sizes:
        return "<p>That is told from two deals of each bot on.</p>"
    heads = ["bot", "deals", "95 %", *[f"&plusmn;{size:g}" for size in sizes]]
    rows = [
        [escaped(name), f"{mean.deals:,}", _half_width(mean), *_deals_by_precision(mean, sizes)]
        for name, mean in _means_and_corrected(order)
    ]
    return _table(heads, rows)


def _means_and_corrected(order: Sequence[Standing]) -> Iterator[tuple[str, Interval]]:
    """Each bot with its mean, and with its mean corrected for luck."""
    for each in order:
        yield each.name, each.mean
        if each.without_luck is not None:
            yield f"{each.name}, less luck", each.without_luck


def _precisions(results: Results, order: Sequence[Standing]) -> list[float]:
    """The precisions that are listed, the one of the spec among them."""
    sizes = set(round_below(max([each.mean.half for each in order], default=0.0), PRECISIONS))
    if sizes and results.spec.precision:
        sizes.add(results.spec.precision)
    return sorted(sizes, reverse=True)


def _deals_by_precision(mean: Interval, sizes: Sequence[float]) -> Iterator[str]:
    for size in sizes:
        yield "there" if mean.half <= size else f"{deals_for_precision(mean, size):,}"


def _less_luck(results: Results, order: Sequence[Standing]) -> str:
    """The means corrected for luck beside those that were won."""
    rows = [
        [
            escaped(each.name),
            f"{each.mean.mean:+.3f}",
            _half_width(each.mean),
            f"{each.without_luck.mean:+.3f}",
            _half_width(each.without_luck),
        ]
        for each in order
        if each.without_luck is not None
    ]
    shown = [each for each in order if each.without_luck is not None]
    drawn = whiskers([_twin_whisker(each) for each in shown], UNIT)
    heads = ["bot", UNIT, "95 %", "less luck", "95 %"]
    notes = "".join(map(_paragraph, luck_notes(results)))
    return _table(heads, rows) + drawn + notes


def _twin_whisker(standing: Standing) -> Whisker:
    mean, left = standing.mean, standing.without_luck
    assert left is not None
    return Whisker(standing.name, mean.mean, mean.half, (left.mean, left.half))


# ------------------------------------------------------------------ faults and repetition


def _faults(tournament: Tournament, store: Store, named: str) -> str:
    faults = store.faults()
    if not faults:
        return "<p>No bot went wrong.</p>"
    counts = [
        [escaped(tournament.spec.culprit(bot)), escaped(kind), f"{count:,}"]
        for (bot, kind), count in sorted(store.fault_counts().items())
    ]
    rows = [_fault(tournament, match, fault, named) for match, fault in faults[:FAULTS_SHOWN]]
    more = len(faults) - len(rows)
    rest = f"<p>And {more:,} more.</p>" if more else ""
    return (
        _table(["bot", "fault", "times"], counts) + _table(["bot", "what", "see it"], rows) + rest
    )


def _fault(tournament: Tournament, match: int, fault: Fault, named: str) -> Cells:
    command = replay_command(named, match, fault)
    what = f"{fault.kind}: {fault.text}"
    return [
        escaped(tournament.spec.culprit(fault.bot)),
        escaped(what),
        f"<code>{escaped(command)}</code>",
    ]


def _again(tournament: Tournament, store: Store, named: str) -> str:
    silences = sum(count for (_, kind), count in store.fault_counts().items() if kind == SILENCE)
    if silences:
        verdict = f"Not surely: {silences:,} answers came too late, and time is never the same."
    else:
        verdict = "Yes: no answer came too late, so that luck and bots alone decided."
    facts = [
        ["the same again?", verdict],
        ["spec", f"<code>{tournament.spec.fingerprint}</code>"],
        ["all results", f"<code>{store.digest()}</code>"],
        ["check it", f"<code>rdi tourney verify {escaped(named)}</code>"],
    ]
    text = escaped(tournament.spec.as_json().decode())
    return _table(["what", "SHA-256 or command"], facts) + (
        f"<details><summary>The whole spec</summary><pre>{text}</pre></details>"
    )


def _definitions() -> str:
    entries = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in DEFINITIONS)
    return f'<section id="definitions"><h2>What the figures mean</h2><dl>{entries}</dl></section>'


# ------------------------------------------------------------------ cells and tables


def _table(heads: Sequence[str], rows: Iterable[Cells]) -> str:
    """A table; all texts are HTML. One of more columns than fit on a page comes as several, each
    with the first column.
    """
    kept = [*rows]
    blocks = range(1, max(2, len(heads)), COLUMNS_MOST)
    return "".join(
        [_table_block(heads, kept, slice(first, first + COLUMNS_MOST)) for first in blocks]
    )


def _table_block(heads: Sequence[str], rows: Iterable[Cells], columns: slice) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in [heads[0], *heads[columns]])
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{each}</td>" for each in row[columns])
        + "</tr>"
        for row in rows
    )
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{whole}</div>'


def _half_width(found: Interval) -> str:
    """The half width of an interval."""
    return f"&plusmn;{found.half:.2f}" if isfinite(found.half) else "&plusmn;?"


def _probability(part: float) -> str:
    """A chance in words and as a bar; none is told as certain, because none is."""
    if part < 0.0005:
        return "&lt;0.1 %"
    shown = "&gt;99.9 %" if part > 0.9995 else f"{100 * part:.1f} %"
    return f'<span class="bar" style="--part:{part:.3f}">{shown}</span>'
