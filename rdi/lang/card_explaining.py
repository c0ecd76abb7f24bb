"""Tell in English what was understood of characters, cards and Drinks, and what they can touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rdi.errors import BadSettings
from rdi.lang.companies import characters_on_shelf, company_with, drink_decks_on_shelf
from rdi.lang.diagnostic import nearest
from rdi.lang.english import listed
from rdi.lang.source import Source
from rdi.model.cards import (
    ACTION,
    ANYTIME,
    CHEATING,
    GAMBLING,
    Card,
    Character,
    DrinkCard,
    DrinkDeck,
    EventCard,
    Minion,
    Trigger,
    Way,
    WhenDrink,
)  # fmt: skip
from rdi.model.definition import name_of
from rdi.model.effects import INN, NAMED, POT, YOU, Block, Who
from rdi.model.footprint import CHANGES_A_DRINK, footprint

Shown = Card | Minion | DrinkCard | EventCard
"""What has a title and a text of its own."""

WIDTH = 90
WHEN = {
    ACTION: "in your Action Phase",
    GAMBLING: "in a Round of Gambling, when it is your turn there",
    CHEATING: "in a Round of Gambling, when it is your turn there",
    ANYTIME: "at any time",
}


def explain_named(name: str, games: Iterable[str] = ()) -> str:
    """A page on the character, Drink Deck, card or Drink of this name or title.

    BadSettings where there is none, with the nearest name, which may be that of a game;
    SourceErrors where the files of cards have mistakes.
    """
    pages = {name_of(title): page for title, page in _pages()}
    wanted = name_of(name)
    if wanted in pages:
        return "\n".join(pages[wanted])
    near = nearest(wanted, [*pages, *games])
    hint = f"; did you mean {near}?" if near else ""
    raise BadSettings(f"there is no game, character or card called {name!r}{hint}")


def explain_file(source: Source) -> str:
    """A page on all characters, decks and cards in a file, with those on the shelf beside it.

    SourceErrors where the file has mistakes.
    """
    company = company_with(source)
    characters = [each for each in company.characters if each.path == source.path]
    decks = [each for each in company.decks if each.path == source.path]
    told: list[Character | DrinkDeck] = [*characters, *decks]
    shown = {title for each in told for title in _held(each)}
    everything: list[Character | DrinkDeck] = [*company.characters, *company.decks]
    held = [card for each in everything for card in _held(each).values()]
    loose = [each for each in company.loose if isinstance(each, Shown)]
    cards = {
        each.title: each
        for each in [*held, *loose]
        if each.path == source.path and each.title not in shown
    }
    pages = [*map(_character, characters), *map(_deck, decks)]
    pages += [_wrapped(_card(each), 0) for each in cards.values()]
    return "\n\n".join("\n".join(page) for page in pages)


def _held(found: Character | DrinkDeck) -> dict[str, Shown]:
    """All that is in a deck, by title."""
    if isinstance(found, Character):
        return {**found.cards, **found.minions}
    return {**found.drinks, **found.events}


def _pages() -> Iterator[tuple[str, Iterator[str]]]:
    """All that can be explained by name; what comes later goes before what has the same name."""
    for character in characters_on_shelf():
        for title, card in _held(character).items():
            yield title, _wrapped(_card(card), 0)
    for deck in drink_decks_on_shelf():
        for title, card in _held(deck).items():
            yield title, _wrapped(_card(card), 0)
        yield deck.title, _deck(deck)
    for character in characters_on_shelf():
        yield character.title, _character(character)


def _character(found: Character) -> Iterator[str]:
    yield f"{found.title}: {found.about}" if found.about else found.title
    yield f"({_count(sum(found.deck.values()), 'card')} in the deck)"
    if found.traits:
        traits = sorted(found.traits)
        yield f"{'Traits' if len(traits) > 1 else 'Trait'}: {listed(traits, 'and')}."
    for pile in found.piles:
        yield f"This character has a pile {pile.name}, seen by {pile.seen_by}."
    for hook in found.hooks:
        yield from _wrapped(hook.text.splitlines(), 0)
    for token in found.tokens:
        yield f"There are {token.supply} {token.name} tokens." if token.supply else token.name
        yield from _wrapped(token.text.splitlines(), 1)
    cards = _held(found)
    for title, copies in found.deck.items():
        yield ""
        yield from _wrapped(_card(cards[title], copies), 0)


def _deck(found: DrinkDeck) -> Iterator[str]:
    yield found.title
    yield f"({_count(sum(found.counts.values()), 'card')})"
    cards = _held(found)
    for title, copies in found.counts.items():
        yield ""
        yield from _wrapped(_card(cards[title], copies), 0)


def _card(found: Shown, copies: int = 0) -> Iterator[str]:
    """What a card is, what it says, and what it can touch."""
    many = f"{copies} " if copies else ""
    yield f"{many}“{found.title}”, {_kind(found)}"
    if isinstance(found, Card):
        yield from (f"  {_when(way)}" for way in found.ways if way.trigger is None)
    yield from (f"  {line}" for line in found.text.splitlines())
    yield from (f"  [{touched}]" for touched in _touched(found))


def _kind(found: Shown) -> str:
    match found:
        case Card():
            return f"{listed([kind.capitalize() for kind in found.kinds], 'or')} Card"
        case Minion():
            return "Minion"
        case EventCard():
            level = f" of level {found.level}" if found.level else ""
            return f"{found.kind.capitalize()} Event{level}"
        case DrinkCard():
            return "Drink"


def _when(way: Way) -> str:
    return f"Play this {WHEN.get(way.kind, '')}."


def _touched(found: Shown) -> Iterator[str]:
    """What each way to use a card can touch."""
    match found:
        case Card():
            yield from (_footprint(way.body, way.trigger) for way in found.ways)
        case Minion():
            yield from (_footprint(way.body) for way in found.actions)
        case EventCard():
            yield _footprint(found.body)
        case DrinkCard() if found.extra:
            yield _footprint(found.extra)


def _footprint(block: Block, trigger: Trigger | None = None) -> str:
    """What some lines can touch; only an answer to a Drink changes one."""
    found = footprint(block)
    by_player: dict[str, set[str]] = {}
    for touch in found.touches:
        if touch.who.kind not in (INN, POT):
            by_player.setdefault(_who(touch.who), set()).add(touch.what)
    parts = [f"{listed(sorted(what), 'and')} of {who}" for who, what in sorted(by_player.items())]
    is_drink = isinstance(trigger, WhenDrink)
    ways = sorted(way for way in found.ways if is_drink or way != CHANGES_A_DRINK)
    touched = f"touches {'; '.join(parts)}" if parts else "touches nobody directly"
    return f"{touched}; {', '.join(ways)}" if ways else touched


def _who(who: Who) -> str:
    if who.kind == NAMED:
        spoken = who.name == "they" or " " in who.name
        return who.name if spoken else f"the {who.name}".replace("_", " ")
    return "you" if who.kind == YOU else who.kind


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _wrapped(lines: Iterable[str], depth: int) -> Iterator[str]:
    """Lines no wider than the page, further in by so much."""
    for line in lines:
        indent = "  " * depth + line[: len(line) - len(line.lstrip())]
        yield from wrap(
            line.lstrip(),
            WIDTH,
            initial_indent=indent,
            subsequent_indent=f"{indent}  ",
            break_on_hyphens=False,
        )
