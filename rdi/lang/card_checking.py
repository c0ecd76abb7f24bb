"""Check files of cards, together with the characters and Drink Decks on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

from rdi.errors import SourceErrors
from rdi.lang.card_lints import abilities_of, lints_of
from rdi.lang.companies import STAT, stats_on_shelf
from rdi.lang.company import Company, company_of
from rdi.lang.diagnostic import Diagnostic, follows, nearest
from rdi.lang.parse import Parsed
from rdi.lang.parsed import kept_parse
from rdi.lang.phrases.cards import characters as c
from rdi.lang.phrases.cards import drinks as d
from rdi.lang.phrases.cards.kinds import Titled
from rdi.lang.phrases.cards.tokens import TokenBlock
from rdi.lang.phrases.cards.verbs import Own
from rdi.lang.phrases.games import GameBlock
from rdi.lang.phrases.inns import UsesDrinks
from rdi.lang.source import Source, Span
from rdi.lang.tree import inside
from rdi.model.cards import Card, EventCard
from rdi.resources import SUFFIXES, texts

OF_CARDS = (Titled, c.CharacterBlock, d.DrinksBlock, TokenBlock, Own)
Files = Sequence[tuple[Source, Parsed]]


def card_mistakes(files: Files) -> Iterator[Diagnostic]:
    """Every mistake in the cards of these files, and in what their games say of Drinks."""
    declared = [each for _, parsed in files for each in parsed.declarations]
    asked = [(source, line) for source, parsed in files for line in _drinks_asked(parsed)]
    if not asked and not any(isinstance(each, OF_CARDS) for each in declared):
        return
    own = [(source, parsed.declarations) for source, parsed in files]
    stats = stats_on_shelf() | {name for source, _ in own for name in STAT.findall(source.text)}
    company = company_of([*own, *shelf_beside([source for source, _ in own])], stats)
    left_out = {source.path: parsed.left_out for source, parsed in files if parsed.mistakes}
    for mistake in [*company.mistakes, *_lints(company, {s.path: s for s, _ in own})]:
        path = mistake.source.path
        if any(mistake.source is source for source, _ in own) and not (
            path in left_out and follows(mistake, left_out[path])
        ):
            yield mistake
    titles = [deck.title for deck in company.decks]
    for source, line in asked:
        if str(line.title) not in titles:
            message = f'there is no Drink Deck called "{line.title}".'
            near = nearest(line.title, titles)
            yield Diagnostic("E0228", source, line.title.span, message, near)


def company_with(source: Source) -> Company:
    """All characters and Drink Decks, those of this text in the place of those on the shelf.

    SourceErrors where the text has mistakes.
    """
    parsed = kept_parse(source)
    if parsed.mistakes:
        raise SourceErrors(parsed.mistakes)
    stats = stats_on_shelf() | frozenset(STAT.findall(source.text))
    company = company_of([(source, parsed.declarations), *shelf_beside([source])], stats)
    mistakes = [each for each in company.mistakes if each.source is source]
    if not all(each.is_warning for each in mistakes):
        raise SourceErrors(mistakes)
    return company


def _drinks_asked(parsed: Parsed) -> Iterator[UsesDrinks]:
    games = [each for each in parsed.declarations if isinstance(each, GameBlock)]
    return (line for line in inside(games) if isinstance(line, UsesDrinks))


def shelf_beside(sources: Sequence[Source]) -> Iterator[tuple[Source, list[Any]]]:
    """The files of cards on the shelf, but those in whose place a file being checked stands."""
    taken = places_on_shelf(sources)
    for name, (path, text) in texts("cards").items():
        if name not in taken:
            source = Source(path, text)
            yield source, kept_parse(source).declarations


def places_on_shelf(sources: Iterable[Source]) -> frozenset[str]:
    """The names of the files of cards on the shelf in whose place these stand."""
    files = [PurePath(source.path) for source in sources]
    return frozenset(file.stem for file in files if file.suffix == SUFFIXES["cards"])


def _lints(company: Company, sources: dict[str, Source]) -> Iterator[Diagnostic]:
    """What is suspicious about the cards in these files."""
    cards = company.cards()
    events = [event.kind for deck in company.decks for event in deck.events.values()]
    has_drinks = any(deck.drinks for deck in company.decks)
    abilities = abilities_of(cards, events, has_drinks)
    for card in cards:
        source = sources.get(card.path)
        for code, message in lints_of(card, abilities) if source else ():
            assert source is not None
            yield Diagnostic(code, source, _title_span(card, source), message)
    for event in company.loose:
        if isinstance(event, EventCard) and event.path in sources:
            source = sources[event.path]
            message = "nothing reveals this Event: it is in no Drink Deck"
            yield Diagnostic("W0511", source, _title_span(event, source), message)


def _title_span(card: Card | EventCard, source: Source) -> Span:
    """Where a card's title stands."""
    column = source.line(card.line).find(f'"{card.title}"') + 1
    return Span(card.line, max(1, column), card.line, max(1, column) + len(card.title) + 2)
