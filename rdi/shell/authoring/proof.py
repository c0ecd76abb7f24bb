"""Set the cards and rules of a file as sheets to print, cut out and play with at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rdi import library
from rdi.errors import BadSettings, RdiError, UnreadableFile
from rdi.files import check_is_new, read_text, shown, write_new
from rdi.lang.authoring.explaining import (
    CardsInFile,
    Shown,
    cards_in_file,
    copies_in,
    held_in,
    kind_in_words,
)
from rdi.lang.compiler.decks import decks_in
from rdi.lang.syntax.source import Source
from rdi.model.cards import Card, Character, DrinkCard, DrinkDeck, EventCard
from rdi.model.definition import Deck
from rdi.resources import SUFFIXES
from rdi.shell.authoring.rule_book import cards_named, rules_of
from rdi.shell.authoring.subject import names_file, on_the_shelf
from rdi.shell.exit_codes import DONE, code_of
from rdi.shell.game_names import leading_game
from rdi.shell.lookup import InputError
from rdi.shell.messages import complain
from rdi.shell.sharing.card_sheet import PAPERS, PrintedCard, sheet_page
from rdi.shell.sharing.section_pages import Section
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import report_page
from rdi.shell.show.styles import DRINK, EVENT, KIND_STYLES
from rdi.text import count_of, name_of, there_are

CARDS_MOST = 2_000
"""So many cards are set at the most: 223 pages."""

EVERYTHING, CARDS, RULES = "all", "cards", "rules"
PARTS = (EVERYTHING, CARDS, RULES)


@dataclass(frozen=True, slots=True)
class Proof:
    """The settings of a proof: on which paper, which part, and whether with the author's own lines
    in place of the English that players read.
    """

    paper: str = "a4"
    part: str = EVERYTHING
    as_written: bool = False


def write_proof(words: Sequence[str], wish: Proof, out: Path | None, force: bool) -> int:
    """Write the sheet of a file of cards or a game, or of a game, character or deck by its name;
    without a file for it, beside where one is, under its name.
    """
    named = " ".join(words)
    try:
        if not named:
            raise InputError("proof needs a file. For example: rdi proof FILE --out sheet.html")
        if wish.paper not in PAPERS:
            raise InputError(f"no paper {wish.paper!r}; {there_are(PAPERS)}.")
        if wish.part not in PARTS:
            raise InputError(f"no part {wish.part!r}; {there_are(PARTS)}.")
        place = out or Path(f"{Path(named).stem if names_file(named) else name_of(named)}.html")
        check_is_new(place, force)
        with on_the_shelf(named):
            title, about, cards, sections = _found(named, wish)
        if not cards and not sections:
            raise BadSettings(f"there is nothing to print in {shown(named)}")
        if len(cards) > CARDS_MOST:
            raise BadSettings(
                f"{len(cards):,} cards are too many for a sheet: at most {CARDS_MOST:,}"
            )
        write_new(place, sheet_page(title, about, cards, sections, wish.paper).encode(), force)
        told = f"Wrote {shown(place)}: {count_of(len(cards), 'card')}"
        told += f" on {count_of(-(-len(cards) // 9), 'page')}" if cards else ""
        report_page(as_json=False).add(Verbatim(f"{told}. Print it at 100 %."))
    except RdiError as error:
        complain(error)
        return code_of(error)
    return DONE


def _found(named: str, wish: Proof) -> tuple[str, str, list[PrintedCard], list[Section]]:
    """The title, what it is, the cards and the rules of what is named."""
    cards: list[PrintedCard] = []
    if named.endswith(SUFFIXES["cards"]):
        path = Path(named)
        source = Source(str(path), read_text(path))
        cards = [*_cards_of_file(cards_in_file(source), wish)]
        for plain in decks_in(source)[0].values():
            cards += _cards_of_deck(plain.deck)
        title, about, sections = rules_of(named)
        return title, about, *_wished(cards, _without_cards(sections), wish)
    title, about, sections = rules_of(named)
    whole = None if names_file(named) else cards_named(named)
    if whole is not None:
        return title, about, *_wished([*_cards_of(whole, wish)], _without_cards(sections), wish)
    if not names_file(named) and leading_game(named.split())[0] is None:
        raise BadSettings(f"{named!r} is a single card: name its file, its deck or its character")
    found = library.definition(name_of(title)).deck
    cards = [] if found is None else [*_cards_of_deck(found)]
    return title, about, *_wished(cards, sections, wish)


def _wished(
    cards: list[PrintedCard], sections: list[Section], wish: Proof
) -> tuple[list[PrintedCard], list[Section]]:
    """The cards and the rules, as far as they are wished for."""
    return ([] if wish.part == RULES else cards), ([] if wish.part == CARDS else sections)


def _without_cards(sections: Sequence[Section]) -> list[Section]:
    """The parts that tell of a character or deck as a whole; its cards are on the sheets."""
    return [each for each in sections if not each.title.lstrip("0123456789 ").startswith("“")]


# ------------------------------------------------------------------ cards


def _cards_of_file(found: CardsInFile, wish: Proof) -> Iterator[PrintedCard]:
    whole: list[Character | DrinkDeck] = [*found.characters, *found.decks]
    for each in whole:
        yield from _cards_of(each, wish)
    printed = {card.title for each in found.piles for card in each.cards.values()}
    for pile in found.piles:
        copies: dict[str, int] = dict(pile.pile.cards or {})
        for title, lying in pile.cards.items():
            yield from _copies(lying, copies.get(title, 1), _spaced(pile.pile.name), wish)
    for card, count in found.others:
        if card.title not in printed:
            yield from _copies(card, count, "", wish)


def _cards_of(found: Character | DrinkDeck, wish: Proof) -> Iterator[PrintedCard]:
    """The cards of a character or deck, each as often as it is in there."""
    cards = held_in(found)
    for title, count in copies_in(found).items():
        yield from _copies(cards[title], count, found.title, wish)


def _spaced(name: str) -> str:
    """The name of a pile with spaces between its words."""
    return "".join(f" {letter}" if letter.isupper() else letter for letter in name).strip()


def _copies(card: Shown, count: int, owner: str, wish: Proof) -> Iterator[PrintedCard]:
    lines = _written(card) if wish.as_written else _said(card)
    for number in range(1, count + 1):
        many = f"{number} of {count}" if count > 1 else ""
        house = "of the house" if card.is_house else ""
        note = " · ".join([each for each in (owner, many, house) if each])
        yield PrintedCard(card.title, kind_in_words(card), lines, note, _ink(card))


def _said(card: Shown) -> tuple[str, ...]:
    """The English of a card; of a Drink without its numbers, which its text has already."""
    return tuple(line.rstrip() for line in card.text.splitlines() if line.strip())


def _written(card: Shown) -> tuple[str, ...]:
    """The lines under a card's heading in its file, as the author wrote them, without notes. Where
    the file is no more, what it says in English.
    """
    try:
        lines = read_text(Path(card.path)).split("\n")[card.line :]
    except UnreadableFile:
        return _said(card)
    found = []
    for line in lines:
        if line.strip() and not line.startswith(" "):
            break
        if line.strip() and not line.lstrip().startswith("#"):
            found.append(line.removeprefix("  ").rstrip())
    return tuple(found)


def _ink(card: Shown) -> str:
    """The color of the kind of a card."""
    if isinstance(card, Card):
        return KIND_STYLES.get(card.kinds[0], "")
    if isinstance(card, DrinkCard):
        return KIND_STYLES[DRINK]
    return KIND_STYLES[EVENT] if isinstance(card, EventCard) else KIND_STYLES["minion"]


def _cards_of_deck(deck: Deck) -> Iterator[PrintedCard]:
    """The cards of a deck for games of chance, those that variants shuffle in behind them."""
    for counts, is_extra in ((deck.counts, False), (deck.extras, True)):
        for code, count in counts.items():
            facts = [
                f"{name.capitalize()}: {values.get(value, value)}"
                for name, values in deck.values.items()
                if (value := deck.attributes.get(name, {}).get(code)) is not None
            ]
            if code in deck.numbers:
                facts.append(f"Value: {deck.numbers[code]}")
            color = deck.values.get("color", {}).get(
                deck.attributes.get("color", {}).get(code, ""), ""
            )
            kind = "only where a variant shuffles it in" if is_extra else deck.title
            for number in range(1, count + 1):
                note = f"{deck.title} · {number} of {count}" if count > 1 else deck.title
                yield PrintedCard(deck.names[code], kind, tuple(facts), note, color, code)
