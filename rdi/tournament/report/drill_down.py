"""The further pages of a report: a bot, a match, its deals, and the games of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rdi.text import count_of, whole_percent
from rdi.tournament.report.charts import Curve, curves
from rdi.tournament.report.context import FAULTS_MOST, NOTABLE_MOST, Report
from rdi.tournament.report.links import DEALS_A_PAGE, INDEX, deals_page, match_page, numbers_in
from rdi.tournament.report.summary import FAULT_HEADS, by_seat, fault_row
from rdi.tournament.report.tables import (
    NOTHING,
    UNIT,
    Row,
    difference,
    half_width,
    mean_with_half,
    paragraph,
    table,
)
from rdi.tournament.schedule import Match
from rdi.tournament.statistics.results import Standing, running_means
from rdi.tournament.stored_deals import StoredDeal, StoredDeals, StoredGame
from rdi.tournament.units import NO_BOT
from rdi.web_page import escaped

MATCHES_OF_BOT_MOST = 500
LISTS_MOST = 1_000
"""The most lists of deals to which the page of a match leads."""


def heading(title: str, name: str, body: Iterable[str]) -> str:
    """A page or part of a page that has a title; both are HTML."""
    return f'<section class="page" id="{name}"><h2>{title}</h2>{"".join(body)}</section>'


def _part(title: str, name: str, body: str) -> str:
    """A part of such a page; nothing where there is nothing in it."""
    named = f' id="{name}"' if name else ""
    return f"<h3{named}>{title}</h3>{body}" if body else ""


def _way_up(report: Report) -> str:
    return f'<p class="summary">{report.links.to(escaped(report.title), INDEX)}</p>'


# ------------------------------------------------------------------ a bot


def bot_section(report: Report, bot: int, page: str) -> str:
    """A bot: against each other bot, in each game, and all of its matches."""
    results = report.results
    name = escaped(results.spec.culprit(bot))
    standing = next((each for each in report.order if each.bot == bot), None)
    if standing is None:
        return heading(name, page, [_way_up(report), paragraph("It has not played yet.")])
    return heading(
        name,
        page,
        [
            _way_up(report),
            _in_short(standing),
            _part("Against each other", "", _against(report, bot)),
            _part("Game by game", "", _games_of_bot(report, bot)),
            _part("By seat", "", by_seat(results, [standing])),
            _part("Faults", "", _faults_of_bot(report, bot)),
        ],
    )


def _in_short(standing: Standing) -> str:
    mean = standing.mean
    said = f"{standing.games:,} games, {mean.mean:+.3f} {half_width(mean)} {UNIT}"
    if standing.without_luck is not None:
        left = standing.without_luck
        said += f", {left.mean:+.3f} {half_width(left)} less luck"
    return f"<p>{said}.</p>"


def _against(report: Report, bot: int) -> str:
    """The Gold that it won more than each other in all games together, and the matches in which
    they met.
    """
    results = report.results
    rows = []
    for other in report.order:
        met = [
            number
            for number, match in results.matches.items()
            if other.bot != bot and {bot, other.bot} <= set(match.lineup)
        ]
        if met:
            found = results.difference(bot, other.bot, together=True)
            cells = [report.bot(other.bot), f"{found.deals:,}", difference(found)]
            row = [*cells, _list_of_matches(report, met)]
            rows.append(Row(row, f"against-{bot}-{other.bot}"))
    listed = table(["more than", "deals", UNIT, "matches"], rows)
    return f'<div class="texts">{listed}</div>' if rows else ""


def _list_of_matches(report: Report, numbers: Sequence[int]) -> str:
    shown = [report.links.to(str(each), match_page(each)) for each in numbers[:20]]
    more = len(numbers) - len(shown)
    return ", ".join(shown) + (f" and {more:,} more" if more else "")


def _games_of_bot(report: Report, bot: int) -> str:
    """Each game with the matches of the bot in it."""
    results, left = report.results, MATCHES_OF_BOT_MOST
    rows: list[Row] = []
    for game, label in enumerate(results.spec.labels):
        apart = results.of_game(game)
        numbers = [number for number, _ in apart.played_by(bot)]
        if not numbers or left <= 0:
            continue
        place = f"game-of-{bot}-{game}"
        whole = apart.mean(bot)
        cells = [escaped(label), f"{whole.deals:,}", mean_with_half(whole)]
        rows.append(Row(cells, place, is_head=True))
        for number in numbers[:left]:
            match = results.matches[number]
            found = results.of_match(number).mean(bot)
            others = ", ".join([report.bot(each) for each in match.lineup if each != bot])
            link = report.links.to(f"Match {number}", match_page(number))
            rows.append(Row([f"{link}: {others}", f"{found.deals:,}", mean_with_half(found)]))
        left -= len(numbers)
    return table(["match", "deals", UNIT], rows)


def _faults_of_bot(report: Report, bot: int) -> str:
    faults = [(match, each) for match, each in report.store.faults() if each.bot == bot]
    rows = [fault_row(report, match, each) for match, each in faults[:FAULTS_MOST]]
    return f'<div class="texts">{table(FAULT_HEADS, rows)}</div>' if rows else ""


# ------------------------------------------------------------------ a match


def match_section(report: Report, match: Match, page: str) -> str:
    """A match: what everybody won, on which seat, as it went on, and the deals that stand out."""
    results = report.results.of_match(match.number)
    deals, order = report.deals(match), results.standings()
    means = running_means(results, report.store)
    drawn = [Curve(each.name, tuple(means[each.bot])) for each in order]
    names = ", ".join([report.bot(bot) for bot in match.lineup])
    return heading(
        f"Match {match.number}: {names}",
        page,
        [
            _way_up(report),
            f"<p>{escaped(results.spec.labels[match.game])}, round {match.round + 1}, "
            f"{count_of(len(deals), 'deal')}.</p>",
            _standings_of_match(report, order),
            _part("By seat", "", by_seat(results, order)),
            _part("As it went on", "", curves(drawn, UNIT)),
            _part("Deals that stand out", "", _notable(report, match, deals)),
            _part("All deals", "", _all_deals(report, match, deals)),
        ],
    )


def _standings_of_match(report: Report, order: Sequence[Standing]) -> str:
    rows = []
    for each in order:
        left = NOTHING if each.without_luck is None else mean_with_half(each.without_luck)
        games = escaped(whole_percent(each.profitable))
        rows.append([report.bot(each.bot), mean_with_half(each.mean), left, games])
    return table(["bot", UNIT, "less luck", "games with a gain"], rows)


def _notable(report: Report, match: Match, deals: StoredDeals) -> str:
    """The deals with the greatest swings, the luckiest games, and faults."""
    swings = [each.game.deal for each in deals.swings(NOTABLE_MOST)]
    lucky = [each.game.deal for each in deals.luckiest(NOTABLE_MOST)]
    wrong = deals.deals_with_faults[:FAULTS_MOST]
    numbers = [*dict.fromkeys([*wrong, *swings, *lucky])]
    whys = {
        number: [
            why
            for why, listed in (
                ("a fault", wrong),
                ("a great swing", swings),
                ("much luck", lucky),
            )
            if number in listed
        ]
        for number in numbers
    }
    found = [deal for number in sorted(numbers) if (deal := deals.deal(number)) is not None]
    return _deals(report, match, found, "notable", whys) if found else ""


def _all_deals(report: Report, match: Match, deals: StoredDeals) -> str:
    """Links to the lists of all deals; nothing where there are none."""
    pages = [deals_page(match.number, first) for first in deals.firsts(DEALS_A_PAGE)]
    links = [
        report.links.to(f"from {numbers_in(page)[1]:,} on", page)
        for page in pages[:LISTS_MOST]
        if page in report.links.pages
    ]
    return f"<p>{'; '.join(links)}</p>" if links else ""


# ------------------------------------------------------------------ deals and games


def deals_section(report: Report, match: Match, first: int, page: str) -> str:
    """A list of deals with all of their games."""
    found = [*report.deals(match).between(first, first + DEALS_A_PAGE)]
    link = report.links.to(f"Match {match.number}", match_page(match.number))
    title = f"{link}, deals from {first} on"
    return heading(title, page, [_way_up(report), _deals(report, match, found, "deal", {})])


def _deals(
    report: Report,
    match: Match,
    deals: Sequence[StoredDeal],
    prefix: str,
    whys: dict[int, list[str]],
) -> str:
    """Deals, each with its games below it. The first cell of a game leads to it."""
    rows = [row for deal in deals for row in _rows_of_deal(report, match, deal, prefix, whys)]
    heads = ["deal and games", *[report.bot(bot) for bot in match.lineup]]
    return table(heads, rows)


def _rows_of_deal(
    report: Report, match: Match, deal: StoredDeal, prefix: str, whys: dict[int, list[str]]
) -> Iterator[Row]:
    why = "".join([f", {each}" for each in whys.get(deal.number, ())])
    state = "" if deal.has_ended else ", not counted"
    totals = [f"{gold:+,}" for gold in deal.totals]
    head = f"Deal {deal.number}{why}{state}"
    yield Row([head, *totals], f"{prefix}-{match.number}-{deal.number}", is_head=True)
    for game in deal.games:
        name = report.links.to_game(game.name)
        wrong = "".join([f"<br>{_fault(report, each.bot, each.kind)}" for each in game.faults])
        cells = [_seat_of_game(game, index) for index in range(len(match.lineup))]
        yield Row([f"{name}{wrong}", *cells])


def _fault(report: Report, bot: int, kind: str) -> str:
    who = "" if bot == NO_BOT else f"{escaped(report.results.spec.culprit(bot))}: "
    return f'<span class="fault">{who}{escaped(kind)}</span>'


def _seat_of_game(game: StoredGame, index: int) -> str:
    """The winnings of a bot in a game, its seat, and the part of luck."""
    if not game.has_ended:
        return NOTHING
    luck = f", luck {game.luck[index]:+.1f}" if game.luck is not None else ""
    seat = f'<span class="mark">seat {game.seats[index] + 1}{luck}</span>'
    return f"{game.winnings[index]:+,} {seat}"
