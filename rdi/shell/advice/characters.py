"""Tell which characters there are, and what one of them is like: temper, components, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rdi import library
from rdi.lang.authoring.components import component_sentences, components_of
from rdi.model.cards import Card, Character, Minion
from rdi.shell.lookup import InputError, find_titled, fitting, nearest
from rdi.shell.play.inn_wording import kinds_text, quoted
from rdi.shell.show.document import Block, Data, Document, Heading, Rows, Sentence
from rdi.text import count_of, join_words, sentence, there_are

DIFFICULTIES = {
    "easy": "easy to play", "": "neither easy nor hard to play",
    "demanding": "takes some thought to play",
}  # fmt: skip
NO_SOURCE = "Of your own"


def list_of_characters() -> Document:
    """All characters on the shelf with their tempers, by the boxes that they come from."""
    by_source: dict[str, list[Character]] = {}
    for each in library.characters():
        by_source.setdefault(each.source or NO_SOURCE, []).append(each)
    blocks: list[Block] = []
    for source, characters in by_source.items():
        blocks += [
            Heading(source),
            Rows(tuple((each.name, _in_short(each)) for each in characters)),
        ]
    blocks.append(Sentence(f"characters NAME describes one, {_how_to_play('NAME')}."))
    return Document(tuple(blocks), tuple(Data("character", _as_data(each)) for each in _all()))


def page_of_character(named: str) -> Document:
    """All that a player wants to know of a character of this name or title. Raises InputError, with
    the names that there are, where there is none.
    """
    found = library.character(_found_name(named))
    blocks = (
        Sentence(f"{found.title}: {found.about}." if found.about else f"{found.title}."),
        Sentence(". ".join(_facts(found)) + ".", indent="  ", first="  "),
        *_components(found),
        Heading(f"The {count_of(sum(found.deck.values()), 'card')}"),
        *_cards(found, found.deck),
        *_cards_of_piles(found),
        Sentence(
            f"card TITLE reads a card, rdi explain {found.name} tells every line, "
            f"{_how_to_play(found.name)}."
        ),
    )
    return Document(blocks, Data("character", _as_data(found)))


def _found_name(text: str) -> str:
    titles = {each.name: each.title for each in _all()}
    if not fitting(text, [*titles, *titles.values()]):
        near = nearest(text, titles) or nearest(text, titles.values())
        meant = f"did you mean {join_words(near, 'or')}?" if near else f"{there_are(titles)}."
        raise InputError(f"no character {text!r}; {meant}")
    return find_titled(text, "character", titles)


def _all() -> tuple[Character, ...]:
    return library.characters()


def _how_to_play(name: str) -> str:
    return f"play {library.company_game().name} with {name} sits down with that character"


def _in_short(found: Character) -> str:
    return f"{found.about} ({DIFFICULTIES[found.difficulty]})" if found.difficulty else found.about


def _facts(found: Character) -> Iterator[str]:
    """Where it comes from, how hard it is to play, what it is, and what its deck is made of."""
    if found.source:
        yield f"From {quoted(found.source)}"
    yield sentence(DIFFICULTIES[found.difficulty]).rstrip(".")
    if found.traits:
        word = "Trait" if len(found.traits) == 1 else "Traits"
        yield f"{word}: {join_words(sorted(found.traits))}"
    house = sum(found.deck.get(each.title, 0) for each in _held(found) if each.is_house)
    if house:
        are = "is" if house == 1 else "are"
        yield f"{count_of(house, 'card')} of the deck {are} our own and not printed"


def _components(found: Character) -> Iterator[Block]:
    """The things on the table beside the deck and the deeds of its turns, a sentence each."""
    told = [*component_sentences(found)]
    if told:
        yield Heading("Beside the deck")
    yield from (Sentence(text, "    ", "  ") for text in told)


def _held(found: Character) -> list[Card | Minion]:
    return [*found.cards.values(), *found.minions.values()]


def _kinds(found: Character, title: str) -> str:
    card = found.cards.get(title)
    return "Minion" if card is None else kinds_text(card.kinds)


def _cards(found: Character, listed: Mapping[str, int]) -> Iterator[Block]:
    """The titles of each kind with their copies, first those with most cards."""
    by_kind: dict[str, list[str]] = {}
    counts: Counter[str] = Counter()
    for title, copies in listed.items():
        kind = _kinds(found, title)
        counts[kind] += copies
        by_kind.setdefault(kind, []).append(_so_many(title, copies))
    for kind, count in counts.most_common():
        yield Sentence(f"{count} {kind}: {', '.join(by_kind[kind])}", "    ", "  ")


def _cards_of_piles(found: Character) -> Iterator[Block]:
    """The titles of the cards that lie in each pile at the start."""
    for pile in found.piles:
        if pile.cards:
            titles = ", ".join(_so_many(title, copies) for title, copies in pile.cards.items())
            held = count_of(sum(pile.cards.values()), "card")
            yield Sentence(f"In {pile.name}, {held}: {titles}", "    ", "  ")


def _so_many(title: str, copies: int) -> str:
    return f"{quoted(title)} ({copies})" if copies > 1 else quoted(title)


def _as_data(found: Character) -> dict[str, Any]:
    kinds: Counter[str] = Counter()
    for title, copies in found.deck.items():
        kinds[_kinds(found, title)] += copies
    return {
        "name": found.name,
        "title": found.title,
        "about": found.about,
        "source": found.source,
        "difficulty": found.difficulty,
        "traits": sorted(found.traits),
        "components": [{"name": name, "text": text} for name, text in components_of(found)],
        "deck": dict(found.deck),
        "piles": {pile.name: dict(pile.cards) for pile in found.piles if pile.cards},
        "kinds": dict(kinds),
        "house": sorted(each.title for each in _held(found) if each.is_house),
    }
