"""Tell an author how a game plays: who wins, by what, how long it takes, what better players gain.

Every share and mean has the half width of its 95 % interval beside it. What is called odd is sure
with all others of its kind together; what a sample does not show is not said.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from rdi import library
from rdi.deadline import Progress
from rdi.errors import RdiError
from rdi.files import check_is_new, shown, write_new
from rdi.model.definition import GameDefinition
from rdi.session.playtest import (
    Figures,
    Lengths,
    Oddity,
    Playtest,
    Use,
    oddities,
    percent,
    playtest,
)
from rdi.shell.authoring.subject import Subject, in_words, on_the_shelf, subject_of
from rdi.shell.exit_codes import DONE, INTERNAL, INTERRUPTED, code_of
from rdi.shell.lookup import InputError
from rdi.shell.messages import complain
from rdi.shell.progress import shown_progress
from rdi.shell.sharing.section_pages import Section, html_page
from rdi.shell.show.document import (
    Blank,
    Block,
    Columns,
    Data,
    Document,
    Heading,
    Sentence,
    Verbatim,
    row_in_words,
)
from rdi.shell.show.look import look_of_output
from rdi.shell.show.page import JSON, open_page
from rdi.shell.show.table_blocks import Bar, Bars, Interval, Intervals
from rdi.text import capitalized, count_of, sentence

BETTER = "brannoc"
"""The better player, where none is named: one of the middle, who thinks but not for long."""

CARDS_SHOWN = 5
"""So many of the best and of the worst cards are shown where there is no page for all."""

LABEL_MOST = 34
"""A longer title is cut, so that there is room for its figures and its line."""

BINS = 10
NOTES = (
    "All seats have the same bot, and deals are random; ± is the half width of a 95 % interval. A "
    "tie of two is half a win for each. Against the house, a player who ends with more Gold wins, "
    "and one who ends with as much as before half wins.",
    "The figure beside a card says how much more often players won who were dealt it than players "
    "who were not; beside a choice, players who made it at least once than players who could have "
    "and never did. The two go together in these games; that does not make the one the cause of "
    "the other.",
    "A thing is called odd if it is sure at 99 %, counting all others of its kind; so where "
    "nothing is odd, hardly one report in twenty names anything.",
)
BRIEFLY = (
    "± is the half width of a 95 % interval. A card or a choice that goes together with winning "
    "need not be its cause."
)


@dataclass(frozen=True, slots=True)
class Wish:
    """The games to be played: how many for the report and as many for better players, in so
    many seconds at the most (None for no bound), at a table of so many (None for what is usual), by
    which bots, from which seed.
    """

    games: int = 400
    seconds: float | None = None
    seats: int | None = None
    bot: str = ""
    better: str = ""
    seed: str = "0"
    variants: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Balance:
    """The games played: all alike, and with one better player; None where that was not wished, or
    there was no time for it.
    """

    subject: Subject
    tested: Playtest
    skilled: Playtest | None

    @property
    def odd(self) -> list[Oddity]:
        """The oddities of the games of all alike."""
        return [*oddities(self.tested, self.subject.paths)]

    def as_data(self) -> dict[str, object]:
        """All figures as plain data."""
        odd = [{"kind": each.kind, "text": each.text} for each in self.odd]
        own = self.tested.titles_in(self.subject.paths) if self.subject.paths else []
        skilled = self.skilled
        better = None
        if skilled is not None:
            better = {"bot": skilled.better_bot, "among": skilled.bot, **skilled.better.as_data()}
        return {**self.tested.as_data(), "better": better, "odd": odd, "own_cards": own}


def print_balance(
    words: Sequence[str], wish: Wish, html: Path | None, force: bool, as_json: bool
) -> int:
    """Play a game, or the one in which these cards are played, and tell how it plays. 1 where games
    failed, 130 where it was stopped before: then it is told of the games that were played.
    """
    named = " ".join(words)
    page = open_page(JSON if as_json else look_of_output(), flush=True)
    try:
        if not named:
            raise InputError("balance needs a game. For example: rdi balance NAME --games 400")
        if html is not None:
            check_is_new(html, force)
        with on_the_shelf(named):
            subject = subject_of(named)
            with shown_progress("playing", as_json) as progress:
                found = balance_of(subject, wish, progress)
            page.show(Document((*_document(found, most=CARDS_SHOWN),), _data(found)))
            if html is not None:
                write_new(html, balance_page(found).encode(), force)
                page.add(Verbatim(f"Wrote {shown(html)}."))
    except RdiError as error:
        complain(error)
        return code_of(error)
    if found.tested.is_partial and wish.seconds is None:
        return INTERRUPTED
    return INTERNAL if found.tested.failed else DONE


def _data(found: Balance) -> Data:
    return Data("balance", found.as_data())


def balance_of(subject: Subject, wish: Wish, progress: Progress) -> Balance:
    """Play what is wished for. `progress` says whether to go on; what was played by then counts."""
    end = None if wish.seconds is None else time.monotonic() + wish.seconds
    order = subject.order
    bot = wish.bot or "pim"
    better = wish.better or BETTER
    is_wished = better not in ("none", bot)
    total = wish.games * (2 if is_wished else 1)
    is_stopped = False

    def within(part: float, before: int) -> Progress:
        limit = None if end is None or wish.seconds is None else end - wish.seconds * (1 - part)

        def tell(done: int, _: int) -> bool:
            nonlocal is_stopped
            is_stopped = not progress(done + before, total)
            return not is_stopped and (limit is None or time.monotonic() < limit)

        return tell

    given: dict[str, Any] = {
        "games": wish.games,
        "seats": wish.seats if wish.seats is not None else order.seats,
        "variants": [*order.variants, *wish.variants],
        "characters": order.characters,
        "always": subject.always,
        "bot": bot,
        "seed": order.seed or wish.seed,
        **order.settings,
    }
    given.pop("same_characters", None)
    tested = playtest(order.game, progress=within(0.6, 0), **given)
    skilled = None
    if is_wished and not is_stopped and tested.games:
        told = within(1.0, wish.games)
        skilled = playtest(order.game, better=better, progress=told, **given)
    return Balance(subject, tested, skilled)


# ------------------------------------------------------------------ what is told


def balance_page(found: Balance) -> str:
    """The report as a page of HTML."""
    tested = found.tested
    return html_page(f"{tested.title}: balance", _summary(found), [*_sections(found, most=None)])


def _document(found: Balance, most: int | None) -> Iterator[Block]:
    yield Sentence(_summary(found))
    for section in _sections(found, most):
        yield Heading(section.title)
        yield from section.blocks
    yield Blank()
    yield Sentence(BRIEFLY)


def _summary(found: Balance) -> str:
    tested = found.tested
    played = f"{tested.games:,} games" if tested.games != 1 else "1 game"
    if tested.gave_up:
        played = f"given up after {tested.played:,} of {tested.wanted:,} games"
    if tested.is_partial:
        played = f"stopped after {tested.games:,} of {tested.wanted:,} games"
    who = f"{count_of(tested.seats, 'seat')}, all {capitalized(tested.bot)}, seed {tested.seed}"
    return f"{in_words(found.subject)}: {played}, {who}."


def _sections(found: Balance, most: int | None) -> Iterator[Section]:
    """The parts of the report; of cards only so many of the best and the worst."""
    tested = found.tested
    yield Section("What is odd", (*oddity_blocks(found.odd, tested),))
    if not tested.games:
        return
    seats = {f"seat {place}": each for place, each in enumerate(tested.by_seat, start=1)}
    yield Section("By seat", (*_shares(seats, tested),))
    if len(tested.by_character) > 1:
        yield Section("By character", (*_shares(_best_first(tested.by_character), tested),))
    definition = library.definition(tested.game, tested.variants)
    cards = [*_cards(found, definition, most)]
    if cards:
        yield Section("By card dealt", tuple(cards))
    if tested.by_choice:
        yield Section("By choice", (_choices(tested),))
    if tested.tiers:
        yield Section("Hands at the end", (_tiers(tested),))
    yield Section("Length", (*_lengths(tested),))
    yield Section("Gold" if tested.has_house else "Ties and Gold", (*_gold(tested),))
    if found.skilled is not None and found.skilled.better.games:
        yield Section("What better players gain", (*_better(found.skilled),))
    if most is None:
        yield Section("What the figures mean", tuple(map(Sentence, NOTES)))


def oddity_blocks(odd: Sequence[Oddity], tested: Playtest) -> Iterator[Block]:
    """The oddities, one a line; or that there are none."""
    for each in odd:
        yield Sentence(sentence(each.text), indent="    ", first="  - ")
    if not odd:
        yield Sentence(f"Nothing in {count_of(tested.games, 'game')}.", first="  ", indent="  ")


def _best_first(figures: Mapping[str, Figures]) -> dict[str, Figures]:
    return dict(sorted(figures.items(), key=lambda each: -each[1].share))


def _shares(figures: Mapping[str, Figures], tested: Playtest) -> Iterator[Block]:
    """The share of games that each won, on a scale where the even share is marked."""
    rows = tuple(_share_row(name, each, tested) for name, each in figures.items())
    yield Intervals(_won(tested), rows, tested.even, f"{100 * tested.even:.0f} %, even")


def _won(tested: Playtest) -> str:
    if tested.has_house:
        return "won against the house, and Gold a game"
    return "won" if tested.is_company else "won, and Gold a game"


def _share_row(name: str, figures: Figures, tested: Playtest) -> Interval:
    """The share that was won; and the Gold, where a game is won by that."""
    low, high = figures.share_within()
    told = percent(figures.share, figures.share_half)
    gold = f"Gold {figures.mean:+.2f} ±{_half(figures.half)}"
    words = f"{capitalized(name)} won {told} of {figures.games:,} games"
    if tested.is_company:
        return Interval(name, told, low, figures.share, high, f"{words}.")
    return Interval(name, f"{told}  {gold}", low, figures.share, high, f"{words}, {gold}.")


def _half(half: float) -> str:
    return f"{half:.2f}" if isfinite(half) else "anything"


def _cards(found: Balance, definition: GameDefinition, most: int | None) -> Iterator[Block]:
    """How much more often those won who were dealt a card, the surest first; of a character or file
    that was named only its own cards.
    """
    names = {} if definition.deck is None else definition.deck.names
    uses = [*_own_uses(found)]
    best = sorted(uses, key=lambda each: -(each[2].difference - each[2].half()))
    worst = sorted(uses, key=lambda each: each[2].difference + each[2].half())
    if not uses:
        return
    chosen = sorted(uses, key=lambda each: (-each[2].difference, each[1]))
    if most is not None and len(uses) > 2 * most:
        kept = [*best[:most], *worst[:most]]
        chosen = [each for each in chosen if each in kept]
    rows = [_card_row(owner, card, names.get(card, ""), use) for owner, card, use in chosen]
    what = "how much more often players won with it than without, in percentage points"
    title = f"played, and {what}" if found.tested.is_company else what
    yield Intervals(title, tuple(rows), 0.0, "no matter")
    if len(chosen) < len(uses):
        yield Sentence(f"The surest of {len(uses)}; --html FILE shows all.", "  ", "  ")


def _own_uses(found: Balance) -> Iterator[tuple[str, str, Use]]:
    """The cards, each with whose it is: those of the file or character that was named, else all."""
    tested, subject = found.tested, found.subject
    titles = tested.titles_in(subject.paths) if subject.paths else []
    for (owner, card), use in tested.by_card.items():
        is_own = card in titles if titles else owner in subject.always or not subject.always
        if is_own and isfinite(use.half()):
            yield owner, card, use


def _card_row(owner: str, card: str, name: str, use: Use) -> Interval:
    difference, half = use.difference, use.half()
    label = f"{name} ({card})" if name and name != card else card
    told = f"{100 * difference:+.0f} ±{100 * half:.0f}"
    words = f"Dealt {label}: {told} % wins, {count_of(use.having.games, 'time')}"
    low, high = difference - half, difference + half
    if not owner:
        return Interval(label[:LABEL_MOST], told, low, difference, high, f"{words}.")
    played = f"{use.taken:,} of {use.offered:,}"
    words = f"{words}; {owner} played it {played} times."
    return Interval(label[:LABEL_MOST], f"{played}  {told}", low, difference, high, words)


def _choices(tested: Playtest) -> Columns:
    heads = ("asked", "answer", "could be", "was", "won with it", "more than without")
    rows = []
    for (asked, answer), use in sorted(tested.by_choice.items()):
        won = percent(use.having.share, use.having.share_half) if use.having.games else ""
        half = use.half()
        more = f"{100 * use.difference:+.0f} ±{100 * half:.0f}" if isfinite(half) else ""
        rows.append((asked, answer, f"{use.offered:,}", f"{use.taken:,}", won, more))
    return _aligned(heads, rows, right=(2, 3, 4, 5))


def _aligned(
    heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], right: tuple[int, ...]
) -> Columns:
    """Columns under their heads, which are sentences where they are too wide for the page."""
    told = tuple(row_in_words(heads, row) for row in rows)
    return Columns((heads, *rows), right, "  ", told, has_heads=True)


def _tiers(tested: Playtest) -> Columns:
    total = tested.tiers.total()
    rows = []
    for name, count in tested.tiers.most_common():
        figures = Figures(total, count)
        rows.append((name, f"{count:,}", percent(figures.share, figures.share_half)))
    return _aligned(("class", "hands", "share"), rows, right=(1, 2))


def _lengths(tested: Playtest) -> Iterator[Block]:
    counted = {"choices": tested.choices}
    if tested.turns.longest:
        counted["turns" if tested.is_company else "Betting Rounds"] = tested.turns
    heads = ("a game has", "mean", "median", "9 in 10 below", "longest")
    rows = [
        (what, f"{each.mean:.1f} ±{_half(each.half)}", *map(str, (each.at(0.5), each.at(0.9))),
         str(each.longest))
        for what, each in counted.items()
    ]  # fmt: skip
    yield _aligned(heads, rows, right=(1, 2, 3, 4))
    yield _histogram(tested.choices)


def _histogram(lengths: Lengths) -> Bars:
    """How many games had so many choices."""
    low, high = min(lengths.counts, default=0), lengths.longest
    size = max(1, -(-(high - low + 1) // BINS))
    bars: dict[int, int] = {}
    for length, count in lengths.counts.items():
        bars[(length - low) // size] = bars.get((length - low) // size, 0) + count
    most = max(bars.values(), default=1)
    found = []
    for place in range(max(bars, default=0) + 1):
        first, count = low + place * size, bars.get(place, 0)
        label = f"{first}" if size == 1 else f"{first} to {first + size - 1}"
        words = f"{label} choices: {count_of(count, 'game')}."
        found.append(Bar(label, f"{count:,}", count / most, words))
    return Bars("games by their number of choices", tuple(found))


def _gold(tested: Playtest) -> Iterator[Block]:
    games = tested.games
    counted = {
        "ended in a tie": tested.ties,
        "nobody won any Gold": tested.without_gold,
        "somebody lost all": tested.ruined,
    }
    if tested.is_company:
        counted = {"ended in a tie": tested.ties}
    if tested.has_house:
        del counted["ended in a tie"]
        told = f"The house takes in {tested.house.mean:+.2f} ±{_half(tested.house.half)} a game."
        yield Sentence(told, "  ", "  ")
    if tested.left_over:
        counted["Gold stayed in the pot"] = tested.left_over
    rows = []
    for what, count in counted.items():
        figures = Figures(games, count)
        rows.append((what, f"{count:,}", percent(figures.share, figures.share_half)))
    yield _aligned(("games in which", "count", "share"), rows, right=(1, 2))
    moved = sorted(tested.flow.items(), key=lambda each: -each[1])
    if moved:
        lines = [(source, target, f"{gold / games:.1f}") for (source, target), gold in moved]
        yield _aligned(("Gold goes from", "to", "a game"), lines, right=(2,))


def _better(skilled: Playtest) -> Iterator[Block]:
    """How much more than an even share a better player wins, and how much Gold."""
    each = skilled.better
    low, high = each.share_within()
    better, others = capitalized(skilled.better_bot), capitalized(skilled.bot)
    row = _share_row(f"{better} among {others}", each, skilled)
    yield Intervals(_won(skilled), (row,), skilled.even, f"{100 * skilled.even:.0f} %, even")
    verdict = "no more than luck can explain"
    if low > skilled.even:
        verdict = "clearly more than an even share"
    elif high < skilled.even:
        verdict = "clearly less than an even share: simpler play is better here"
    yield Sentence(f"In {each.games:,} games that is {verdict}.", "  ", "  ")
