"""Check files of cards, together with the characters and Drink Decks on the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.card_lints import abilities_of, lints_of
from rdi.lang.companies import STAT, shelf_beside, stats_on_shelf
from rdi.lang.company import OF_CARDS, Company, company_of
from rdi.lang.diagnostic import Diagnostic, follows, nearest
from rdi.lang.parse import Files, Parsed
from rdi.lang.phrases.games import GameBlock
from rdi.lang.phrases.inns import UsesDrinks
from rdi.lang.source import Source, Span
from rdi.lang.tree import inside
from rdi.model.cards import Card, EventCard


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


def _drinks_asked(parsed: Parsed) -> Iterator[UsesDrinks]:
    games = [each for each in parsed.declarations if isinstance(each, GameBlock)]
    return (line for line in inside(games) if isinstance(line, UsesDrinks))


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
