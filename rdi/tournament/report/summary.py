"""The first page of a report: what came of the tournament in all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rdi.text import whole_percent
from rdi.tournament.bots.faults import SILENCE
from rdi.tournament.replay import replay_command
from rdi.tournament.report.charts import Curve, Whisker, curves, whiskers
from rdi.tournament.report.context import Report
from rdi.tournament.report.links import bot_page, match_page
from rdi.tournament.report.style import DEFINITIONS
from rdi.tournament.report.tables import (
    NOTHING,
    UNIT,
    Cells,
    difference,
    half_width,
    mean_with_half,
    paragraph,
    probability,
    section,
    table,
)
from rdi.tournament.schedule import Match
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
    saving_notes,
)
from rdi.tournament.store import Store
from rdi.tournament.stored_deals import Notable
from rdi.tournament.tournament import ENDED
from rdi.tournament.units import Fault, Thinking
from rdi.web_page import escaped

PRECISIONS = 3
"""The number of precisions that are listed, the first of them the next below the present one."""

FAULTS_SHOWN = 50
MATCHES_SHOWN = 500


def summary(report: Report) -> Iterator[str]:
    """The parts of the first page."""
    results, order = report.results, report.order
    yield f"<h1>{escaped(report.title)}</h1>"
    yield _overview(report)
    if (answer := results.answer()) is not None:
        yield section("The question", "question", _answer(answer))
    yield section("Standings", "standings", _standings(report))
    yield whiskers([Whisker(each.name, each.mean.mean, each.mean.half) for each in order], UNIT)
    if results.without_luck is not None:
        yield section("Less luck", "luck", _less_luck(results, order))
    yield section("Against one another", "crosstable", _crosstable(report))
    yield section("Who is better", "better", _better(results, order))
    yield section("How sure the order is", "ranks", _ranks(report))
    yield section("Ratings", "ratings", _ratings(report))
    yield section("Deals needed", "needed", _deals_needed(results, order))
    yield section("Run-off", "runoff", _runoff(results))
    if len(results.spec.games) > 1:
        yield section("By game", "game", _by_game(report))
    yield section("By seat", "seat", by_seat(results, order))
    if thinking := report.store.thinking():
        yield section("Thinking time", "thinking", _thinking(report, thinking))
    yield section("As it went on", "curve", curves(_curves(report), UNIT))
    yield section("Deals that stand out", "notable", _notable(report))
    yield section("Matches", "matches", _matches(report))
    yield section("Faults", "faults", _faults(report))
    yield section("Playing it again", "again", _again(report))
    yield definitions()


def _overview(report: Report) -> str:
    results = report.results
    deals, decisions, seconds = report.store.totals()
    is_over = report.store.meta(ENDED) == "yes"
    state = "finished" if is_over else "not finished yet"
    facts = [
        f"{results.games:,} games over {deals:,} deals, {state}.",
        f"{decisions:,} decisions in {seconds:,.0f} seconds of work.",
    ]
    facts += map(escaped, [*saving_notes(results), *house_notes(results)])
    return f'<p class="summary">{" ".join(facts)}</p>'


def _answer(answer: Answer) -> str:
    question, found, (no, yes) = answer.question, answer.difference, answer.bounds
    name, than = escaped(question.better), escaped(question.than)
    rows = [
        [f"more than {than}", f"{found.mean:+.3f} {half_width(found)} {UNIT}"],
        ["deals in which they met", f"{found.deals:,}"],
        ["corrected for luck", "yes" if answer.is_without_luck else "no"],
        ["log-likelihood ratio", f"{answer.ratio:.2f}; no at {no:.2f}, yes at {yes:.2f}"],
        [
            "a wrong yes, a wrong no",
            f"at most {100 * question.alpha:g}%, at most {100 * question.beta:g}%",
        ],
    ]
    said = f"Does {name} win {question.gain:g} Gold a game more than {than}?"
    return f"<p>{said} <strong>{answer.word.capitalize()}.</strong></p>" + table(
        [name, "found"], rows
    )


# ------------------------------------------------------------------ tables


def _standings(report: Report) -> str:
    rows = [
        [
            report.bot(each.bot),
            f"{each.games:,}",
            f"{each.mean.mean:+.3f}",
            half_width(each.mean),
            escaped(whole_percent(each.profitable)),
            escaped(whole_percent(each.won)),
            f"{each.faults:,}",
        ]
        for each in report.order
    ]
    return table(["bot", "games", UNIT, "95 %", "games with a gain", "first", "faults"], rows)


def _crosstable(report: Report) -> str:
    order = report.order
    rows = [
        [report.bot(bot.bot), *[_meeting(report, bot.bot, other.bot) for other in order]]
        for bot in order
    ]
    return table(["more than", *[escaped(each.name) for each in order]], rows)


def _meeting(report: Report, bot: int, other: int) -> str:
    """The Gold that one won more than another where they met, which leads to their meetings."""
    met = [each for each in report.results.matches.values() if {bot, other} <= set(each.lineup)]
    if bot == other or not met:
        return NOTHING
    text = difference(report.results.difference(bot, other, together=True))
    if len(met) == 1:
        return report.links.to(text, match_page(met[0].number))
    return report.links.to(text, bot_page(bot), f"against-{bot}-{other}")


def _better(results: Results, order: Sequence[Standing]) -> str:
    rows = []
    for bot in order:
        cells = [
            NOTHING if bot is other else probability(results.chance_better(bot.bot, other.bot))
            for other in order
        ]
        rows.append([escaped(bot.name), *cells])
    return table(["better than", *[escaped(each.name) for each in order]], rows)


def _runoff(results: Results) -> str:
    rows = [
        [escaped(each.name), f"{each.mean.mean:+.2f} {half_width(each.mean)}"]
        for each in instant_runoff(results)
    ]
    return table(["leaves, the winner last", UNIT], rows)


def _by_game(report: Report) -> str:
    """A row for each game: there may be many, and rows go on over pages."""
    rows = []
    for game, label in enumerate(report.results.spec.labels):
        apart = report.results.of_game(game)
        cells = [
            report.links.to(
                mean_with_half(apart.mean(each.bot)),
                bot_page(each.bot),
                f"game-of-{each.bot}-{game}",
            )
            if apart.played_by(each.bot)
            else NOTHING
            for each in report.order
        ]
        rows.append([escaped(label), *cells])
    return table(["game", *[escaped(each.name) for each in report.order]], rows)


def by_seat(results: Results, order: Sequence[Standing]) -> str:
    """The mean winnings of these bots on each seat."""
    seats = max((each.seats for each in results.sums.values()), default=0)
    rows = [
        [
            escaped(bot.name),
            *[f"{mean:+.2f}" if games else NOTHING for games, mean in results.by_seat(bot.bot)],
        ]
        for bot in order
    ]
    return table(["bot", *[f"seat {seat + 1}" for seat in range(seats)]], rows)


def _thinking(report: Report, thinking: Mapping[int, Thinking]) -> str:
    """The time that each bot took for an answer, in milliseconds."""
    rows = [
        [
            report.bot(each.bot),
            f"{found.answers:,}",
            f"{1000 * found.seconds / found.answers:,.2f}",
            f"{1000 * found.longest:,.0f}",
            f"{found.seconds:,.1f}",
        ]
        for each in report.order
        if (found := thinking.get(each.bot)) is not None and found.answers
    ]
    return table(["bot", "answers", "ms each", "longest, ms", "seconds in all"], rows)


def _curves(report: Report) -> list[Curve]:
    """The mean winnings of each bot, over the deals that it played, with their intervals."""
    means = running_means(report.results, report.store)
    return [Curve(each.name, tuple(means[each.bot])) for each in report.order]


# ------------------------------------------------------------------ how sure it is


def _ranks(report: Report) -> str:
    """The probability that each bot is the best, and the range of its rank."""
    found = {each.bot: each for each in ranks_in_store(report.results, report.store)}
    if not found:
        return f"<p>This is shown once each bot has {DEALS_LEAST} deals.</p>"
    rows = []
    for each in report.order:
        rank = found[each.bot]
        between = f"{rank.low}" if rank.low == rank.high else f"{rank.low} to {rank.high}"
        rows.append([escaped(each.name), probability(rank.best), between])
    return table(["bot", "the best", "rank, 95 %"], rows)


def _ratings(report: Report) -> str:
    """The ratings by places alone, over all games and in each, and a warning where bots beat one
    another in a circle.
    """
    results, store, order = report.results, report.store, report.order
    found = ratings_in_store(results, store)
    names = [bot.name for bot in results.spec.bots]
    rows = []
    for each in found.strengths:
        rating, low, high = map(rating_of, (each.value, each.low, each.high))
        rows.append([escaped(names[each.bot]), f"{rating:.0f}", f"{low:.0f} to {high:.0f}"])
    parts = [table(["by places", "rating", "95 in 100"], rows), paragraph(scale_in_words(None))]
    if found.cycle:
        parts.append(paragraph(cycle_in_words([names[bot] for bot in found.cycle])))
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
        rows.append([escaped(label), *[cells.get(each.bot, NOTHING) for each in order]])
        if found.cycle:
            names = [results.spec.bots[bot].name for bot in found.cycle]
            warnings.append(paragraph(f"{label}: {cycle_in_words(names)}"))
    return table(["game", *[escaped(each.name) for each in order]], rows) + "".join(warnings)


def _half_of_bounds(strength: Strength) -> float:
    """Half of what lies between the bounds, in points."""
    return (rating_of(strength.high) - rating_of(strength.low)) / 2


def _deals_needed(results: Results, order: Sequence[Standing]) -> str:
    """The number of deals that a bot needs until its mean is known to this precision."""
    sizes = _precisions(results, order)
    if not sizes:
        return "<p>This is shown once each bot has two deals.</p>"
    heads = ["bot", "deals", "95 %", *[f"&plusmn;{size:g}" for size in sizes]]
    rows = [
        [escaped(name), f"{mean.deals:,}", half_width(mean), *_deals_by_precision(mean, sizes)]
        for name, mean in _means_and_corrected(order)
    ]
    return table(heads, rows)


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
            half_width(each.mean),
            f"{each.without_luck.mean:+.3f}",
            half_width(each.without_luck),
        ]
        for each in order
        if each.without_luck is not None
    ]
    shown = [each for each in order if each.without_luck is not None]
    drawn = whiskers([_twin_whisker(each) for each in shown], UNIT)
    heads = ["bot", UNIT, "95 %", "less luck", "95 %"]
    notes = "".join(map(paragraph, luck_notes(results)))
    return table(heads, rows) + drawn + notes


def _twin_whisker(standing: Standing) -> Whisker:
    mean, left = standing.mean, standing.without_luck
    assert left is not None
    return Whisker(standing.name, mean.mean, mean.half, (left.mean, left.half))


# ------------------------------------------------------------------ faults and repetition


def _notable(report: Report) -> str:
    """The greatest swings and the luckiest games of all matches."""
    swings, luckiest = report.notable()
    parts = [table(["deal", "bot", "Gold in the deal"], _notable_rows(report, swings))]
    if luckiest:
        rows = _notable_rows(report, luckiest)
        parts.append(table(["game", "bot", "Gold by luck"], rows))
    elif not report.results.spec.luck_correction:
        said = "With luck_correction = true in the spec, the Gold by luck is shown, too."
        parts.append(paragraph(said))
    return "".join(parts)


def _notable_rows(report: Report, notable: Sequence[Notable]) -> Iterator[Cells]:
    for each in notable:
        match = each.game.match
        name = f"{match}:{each.game.deal}"
        yield [
            report.links.to_deal(name, match, each.game.deal),
            report.bot(each.bot),
            f"{each.gold:+,.0f}",
        ]


def _matches(report: Report) -> str:
    """All matches, each with what everybody won there; nothing of them all where they are too many
    to be shown.
    """
    matches = [*report.results.matches.values()]
    rows = [
        [
            report.links.to(str(match.number), match_page(match.number)),
            escaped(report.results.spec.labels[match.game]),
            f"{report.results.sums[match.number].deals:,}",
            _means(report, match),
        ]
        for match in matches[:MATCHES_SHOWN]
    ]
    more = len(matches) - len(rows)
    rest = f"And {more:,} more: rdi tourney serve {report.named} shows them." if more else ""
    listed = table(["match", "game", "deals", UNIT], rows)
    return f'<div class="texts">{listed}</div>{paragraph(rest) if rest else ""}'


def _means(report: Report, match: Match) -> str:
    """The winnings of each bot in a match, the best first."""
    apart = report.results.of_match(match.number)
    means = sorted([(-apart.mean(bot).mean, bot) for bot in match.lineup])
    return ", ".join([f"{report.bot(bot)} {-mean:+.2f}" for mean, bot in means])


# ------------------------------------------------------------------ faults and repetition


def _faults(report: Report) -> str:
    faults = report.store.faults()
    if not faults:
        return "<p>There were no faults.</p>"
    spec = report.results.spec
    counts = [
        [escaped(spec.culprit(bot)), escaped(kind), f"{count:,}"]
        for (bot, kind), count in sorted(report.store.fault_counts().items())
    ]
    rows = [fault_row(report, match, fault) for match, fault in faults[:FAULTS_SHOWN]]
    more = len(faults) - len(rows)
    rest = f"<p>And {more:,} more.</p>" if more else ""
    return table(["bot", "fault", "times"], counts) + table(FAULT_HEADS, rows) + rest


FAULT_HEADS = ("bot", "what", "game", "see it")


def fault_row(report: Report, match: int, fault: Fault) -> Cells:
    """A fault: who, what, where, and the command that shows it."""
    game = fault.game_id(match)
    return [
        escaped(report.results.spec.culprit(fault.bot)),
        escaped(f"{fault.kind}: {fault.text}"),
        report.links.to_deal(escaped(str(game)), match, fault.deal),
        f"<code>{escaped(replay_command(report.named, game))}</code>",
    ]


def _again(report: Report) -> str:
    store, spec = report.store, report.results.spec
    counts = store.fault_counts()
    silences = sum(count for (_, kind), count in counts.items() if kind == SILENCE)
    if silences:
        verdict = (
            f"Not for certain: {silences:,} answers came too late, and times are never the same."
        )
    else:
        verdict = "Yes: no answer came too late, so only luck and the bots decided."
    facts = [
        ["the same again?", verdict],
        ["spec", f"<code>{spec.fingerprint}</code>"],
        ["all results", f"<code>{store.digest()}</code>"],
        ["check it", f"<code>rdi tourney verify {escaped(report.named)}</code>"],
    ]
    text = escaped(spec.as_json().decode())
    return table(["what", "SHA-256 or command"], facts) + (
        f"<details><summary>The whole spec</summary><pre>{text}</pre></details>"
    )


def definitions() -> str:
    """The meanings of the figures."""
    entries = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in DEFINITIONS)
    return section("What the figures mean", "definitions", f"<dl>{entries}</dl>")
