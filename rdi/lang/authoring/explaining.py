"""Tell in English what was understood of games, characters, cards and Drinks.

Every sentence comes from the phrases themselves, so that a page of this says what a game or a card
really does, and not what its author meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.authoring.checking import Checker
from rdi.lang.authoring.components import components_of
from rdi.lang.compiler.games import check_choice, game_in
from rdi.lang.compiler.shelf import (
    card_set_beside,
    characters_on_shelf,
    drink_decks_on_shelf,
    kits_on_shelf,
    table_piles_on_shelf,
)
from rdi.lang.compiler.variants import (
    VariedGame,
    excluded_by,
    exclusive_groups,
    inn_lines,
    variants_of,
    with_variants,
)
from rdi.lang.index import modules_beside
from rdi.lang.lowering.functions import ModuleBuilder
from rdi.lang.lowering.scope import SymbolTable
from rdi.lang.phrases.base import Declaration
from rdi.lang.phrases.expressions import values
from rdi.lang.phrases.games import definitions as d
from rdi.lang.phrases.games import game as g
from rdi.lang.phrases.games import table as p
from rdi.lang.phrases.games import variants
from rdi.lang.phrases.games.judging import GiveLine, JudgeBlock
from rdi.lang.phrases.games.steps import Step
from rdi.lang.syntax.diagnostics import nearest
from rdi.lang.syntax.english import Passage, as_text, counted, in_english, passages_of
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Phrase, transformed, walk
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
    TablePile,
    Trigger,
    WhenDrink,
)  # fmt: skip
from rdi.model.definition import GameDefinition
from rdi.model.effects import BESIDE, INN, NAMED, POT, YOU, Block, PlayerRef
from rdi.model.footprint import CHANGES_A_DRINK, footprint
from rdi.text import join_words, name_of, sentence

WIDTH = 90

Shown = Card | Minion | DrinkCard | EventCard
"""The declarations that have a title and a text of their own."""

WHEN = {
    ACTION: "in your Action Phase",
    GAMBLING: "in a Round of Gambling, when it is your turn there",
    CHEATING: "in a Round of Gambling, when it is your turn there",
    ANYTIME: "at any time",
}


def explain_game(definition: GameDefinition) -> str:
    """A page of English on a game with its variants, as it was understood."""
    source = Source(definition.path, definition.text)
    return explain_game_in(source, definition.name, definition.variants)


def explain_game_in(source: Source, name: str, chosen: Collection[str] = ()) -> str:
    """A page of English on the game of this name in a text.

    SourceErrors where the text has mistakes, BadSettings where the variants cannot be chosen so.
    """
    return "\n".join(_page(_varied(source, name, chosen)))


def sections_of_game(definition: GameDefinition) -> Iterator[tuple[str, list[Passage]]]:
    """The explanation of a game with its variants, by headings: its components, the Order of
    Play, scoring and so on; headings with nothing under them are left out.
    """
    source = Source(definition.path, definition.text)
    return _said(_varied(source, definition.name, definition.variants))


def _varied(source: Source, name: str, chosen: Collection[str]) -> VariedGame:
    """A game out of a text, with these variants."""
    modules = [Source(*file) for file in modules_beside(source.path, source.text)]
    block, _ = game_in(name, source, modules, chosen)
    check_choice(block, sorted(chosen))
    return with_variants(block, chosen, SymbolTable(source, ModuleBuilder()))


def _page(game: VariedGame) -> Iterator[str]:
    block = game.block
    yield f"{block.title}: {block.said(g.About)}" if block.said(g.About) else str(block.title)
    if block.said(g.SourceLine):
        yield f"({block.said(g.SourceLine)})"
    if game.chosen:
        yield f"With {', '.join(str(variant.title) for variant in game.chosen)}."
    for heading, passages in _said(game):
        yield ""
        yield heading
        yield from _wrapped(as_text(passages).splitlines(), 1)


def _said(game: VariedGame) -> Iterator[tuple[str, list[Passage]]]:
    """The sections of a page with their passages, but those in which nothing is said."""
    numbers = _settings(game)
    for heading, parts in _sections(game):
        if parts:
            yield heading, [*passages_of([_with_settings(each, numbers) for each in parts])]


def _sections(game: VariedGame) -> Iterator[tuple[str, list[Any]]]:
    named = {str(line.name): line for line in game.declarations}
    kinds = (p.PileLine, p.Tally, p.PurseLine, p.Ring)
    yield "What is needed", [*_needed(game), *(x for x in named.values() if isinstance(x, kinds))]
    yield "Order of Play", [_NumberedStep(n, line) for n, line in enumerate(game.play, 1)]
    yield "At the end", game.closing
    routines = [line for line in named.values() if isinstance(line, g.Routine)]
    yield from ((f"“{in_english(line)}”", line.body) for line in routines if not _for_judge(line))
    yield "Scoring", _scoring(game)
    yield "What is shown", list(game.shown.values())
    words = (d.Definition, d.Order)
    yield "What the words mean", [x for x in named.values() if isinstance(x, words)]
    others = [variant for variant in variants_of(game.block) if variant not in game.chosen]
    heading = "Other variants" if game.chosen else "Variants"
    yield heading, [_VariantChanges(variant, game) for variant in others]


def _for_judge(routine: g.Routine) -> bool:
    """Whether a routine serves only to judge positions."""
    return any(isinstance(part, GiveLine) for part in walk(routine.body))


class _Sentences:
    """Sentences that are put together here and stand in no phrase."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def passages(self) -> list[Passage]:
        """The sentences."""
        return [Passage(sentence(text)) for text in self.texts]


def _needed(game: VariedGame) -> Iterator[_Sentences]:
    kinds = (g.UsesDeck, g.UsesDice)
    things = [line.say() for line in game.block.lines if isinstance(line, kinds)]
    if things:
        yield _Sentences(" and ".join(things))
    if game.block.seats:
        yield _Sentences(game.block.seats.say())
    yield from (_Sentences(line.say()) for line in inn_lines(game))
    for extra in game.extras:
        yield _Sentences(f"the {extra} cards are shuffled into the deck")
    if game.for_shares:
        yield _Sentences("the game is played for shares, without Betting Rounds")
    stakes = (game.usual_ante, game.usual_stash)
    yield from (_Sentences(line.say()) for line in stakes if line is not None)


def _scoring(game: VariedGame) -> list[Any]:
    if game.score is None:
        return []
    rankings = [
        _Sentences(f"{name}, the best first: {'; '.join(line.say() for line in lines)}")
        for name, lines in game.rankings.items()
    ]
    ties = [game.ties] if game.ties else []
    return [game.score, *game.wilds, *game.score_lines, *game.tiers, *rankings, *ties]


class _NumberedStep:
    """A step of the Order of Play with its number and its name."""

    def __init__(self, number: int, line: Phrase) -> None:
        self.number = number
        self.line = line

    def passages(self) -> list[Passage]:
        """One sentence where that is enough."""
        under, name = list(self.line.passages()), ""
        if isinstance(self.line, Step):
            under = list(under[0].under)
            name = f"{in_english(self.line.name).capitalize()}. "
        if len(under) == 1:
            return [Passage(f"{self.number}. {name}{under[0].text}", under[0].under)]
        return [Passage(f"{self.number}. {name}".rstrip(), tuple(under))]


class _VariantChanges:
    """The changes of a variant."""

    def __init__(self, variant: variants.VariantBlock, game: VariedGame) -> None:
        self.variant = variant
        self.game = game

    def passages(self) -> list[Passage]:
        """Its title and how it is called, what it is about, and then its lines."""
        variant, block = self.variant, self.game.block
        about = [str(line.text) for line in variant.lines if isinstance(line, g.About)]
        title = f"{variant.title} ({variant.name.replace('_', '-')})"
        notes = [f"needs {in_english(name)}" for name in variant.needed]
        excluded = excluded_by(exclusive_groups(block), str(variant.name))
        others = [in_english(name) for name in excluded]
        notes += [f"not with {join_words(others, 'or')}"] if others else []
        text = "; ".join([f"{title}: {about[0]}" if about else title, *notes])
        silent = (g.About, g.TopicBlock, JudgeBlock)
        lines = [line for line in variant.lines if not isinstance(line, silent)]
        return [Passage(sentence(text), tuple(self._said(lines)))]

    def _said(self, lines: Iterable[Phrase]) -> Iterator[Passage]:
        numbers = _settings(self.game)
        for line in lines:
            if isinstance(line, g.Routine) and _for_judge(line):
                continue
            if isinstance(line, g.Routine):
                below = _with_settings(line, numbers).body
                heading = f"“{in_english(line)}”:"
                yield Passage(heading, tuple(x for part in below for x in part.passages()))
            elif isinstance(line, g.Closing):
                yield Passage(
                    sentence(f"{line.say()}:"),
                    tuple(x for part in line.body for x in part.passages()),
                )
            elif isinstance(line, Declaration):
                yield Passage(sentence(line.say()))
            else:
                yield from _with_settings(line, numbers).passages()


def _settings(game: VariedGame) -> dict[str, values.Number]:
    """The names that stand for a number once and for all."""
    found: dict[str, values.Number] = {}
    for line in game.declarations:
        if isinstance(line, d.Setting):
            found[str(line.name)] = values.Number([line.digits], line.span)
    return found


def _with_settings(part: Any, numbers: dict[str, values.Number]) -> Any:
    """The same phrase with numbers in the place of their names."""
    if isinstance(part, _NumberedStep):
        return _NumberedStep(part.number, _with_settings(part.line, numbers))

    def change(phrase: Phrase) -> Phrase | None:
        return numbers.get(str(phrase.word)) if isinstance(phrase, values.Name) else None

    return transformed(part, change)


# ------------------------------------------------------------------ characters and cards


def explain_named(name: str, games: Iterable[str] = ()) -> str:
    """A page on the character, Drink Deck, card, Drink or Event of this name or title.

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
    found = cards_in_file(source)
    pages = [*map(_character, found.characters), *map(_deck, found.decks)]
    pages += [_wrapped(_card(each), 0) for each, _ in found.others]
    return "\n\n".join("\n".join(page) for page in pages)


@dataclass(frozen=True, slots=True)
class CardsInFile:
    """The characters and decks that a file describes, the piles for the table, and its cards that
    are in none of those decks, each with how many there are of it elsewhere.
    """

    characters: Sequence[Character]
    decks: Sequence[DrinkDeck]
    piles: Sequence[TablePile]
    others: Sequence[tuple[Shown, int]]


def cards_in_file(source: Source) -> CardsInFile:
    """All that a file describes, with what is on the shelf beside it; SourceErrors where it has
    mistakes.
    """
    checker = Checker([source])
    mistakes = checker.mistakes()
    if not all(each.is_warning for each in mistakes):
        raise SourceErrors(mistakes)
    files = [(each, parsed.declarations) for each, parsed in checker.files]
    card_set = card_set_beside(files)
    every = [*card_set.characters, *card_set.kits]
    characters = [each for each in every if each.path == source.path]
    decks = [each for each in card_set.decks if each.path == source.path]
    piles = [each for each in card_set.piles if each.path == source.path]
    told: list[Character | DrinkDeck] = [*characters, *decks]
    shown = {title for each in told for title in held_in(each)}
    everything: list[Character | DrinkDeck] = [*every, *card_set.decks]
    held = [card for each in everything for card in held_in(each).values()]
    loose = [each for each in card_set.loose if isinstance(each, Shown)]
    cards = {
        each.title: each
        for each in [*held, *loose]
        if each.path == source.path and each.title not in shown
    }
    elsewhere = {title: copies for each in everything for title, copies in copies_in(each).items()}
    others = [(each, elsewhere.get(each.title, 1)) for each in cards.values()]
    return CardsInFile(characters, decks, piles, others)


def copies_in(found: Character | DrinkDeck) -> dict[str, int]:
    """How many there are of each card of a character or deck, its own piles with them."""
    if isinstance(found, DrinkDeck):
        return dict(found.counts)
    in_piles = {title: n for pile in found.piles for title, n in (pile.cards or {}).items()}
    return {**in_piles, **found.deck}


def held_in(found: Character | DrinkDeck) -> dict[str, Shown]:
    """All that is in a deck, by title."""
    if isinstance(found, Character):
        return {**found.cards, **found.minions}
    return {**found.drinks, **found.events}


def _pages() -> Iterator[tuple[str, Iterator[str]]]:
    """All that can be explained by name; what comes later goes before what has the same name."""
    everybody = [*characters_on_shelf(), *kits_on_shelf()]
    for character in everybody:
        for title, card in held_in(character).items():
            yield title, _wrapped(_card(card), 0)
    for pile in table_piles_on_shelf():
        for title, lying in pile.cards.items():
            yield title, _wrapped(_card(lying), 0)
    for deck in drink_decks_on_shelf():
        for title, card in held_in(deck).items():
            yield title, _wrapped(_card(card), 0)
        yield deck.title, _deck(deck)
    for character in everybody:
        yield character.name, _character(character)
        yield character.title, _character(character)


def _character(found: Character) -> Iterator[str]:
    yield from _wrapped([f"{found.title}: {found.about}" if found.about else found.title], 0)
    yield f"({counted(str(sum(found.deck.values())), 'card')} in the deck)"
    if found.traits:
        traits = sorted(found.traits)
        yield f"{'Traits' if len(traits) > 1 else 'Trait'}: {join_words(traits, 'and')}."
    if found.source:
        yield f"From {found.source}."
    for name, told in components_of(found):
        first, *others = told.splitlines()
        yield from _wrapped([f"{name}: {first}" if name else first], 0)
        yield from _wrapped(others, 1 if name else 0)
    cards = held_in(found)
    for title, copies in found.deck.items():
        yield ""
        yield from _wrapped(_card(cards[title], copies), 0)
    for pile in found.piles:
        if pile.cards:
            yield ""
            yield f"In {pile.name} lie {counted(str(sum(pile.cards.values())), 'card')}:"
        for title, copies in (pile.cards or {}).items():
            yield ""
            yield from _wrapped(_card(cards[title], copies), 0)


def _deck(found: DrinkDeck) -> Iterator[str]:
    yield from _wrapped([f"{found.title}: {found.about}" if found.is_tavern else found.title], 0)
    yield f"({counted(str(sum(found.counts.values())), 'card')})"
    if found.event is not None and found.event.body:
        house = ", of the house" if found.event.is_house else ""
        yield f"When the party arrives, a Tavern Event{house}:"
        yield from _wrapped([f"  {line}" for line in found.event.text.splitlines()], 0)
    for text in [each.text for each in found.counters] + [each.text for each in found.markers]:
        yield from _wrapped(text.splitlines(), 0)
    cards = held_in(found)
    for title, copies in found.counts.items():
        yield ""
        yield from _wrapped(_card(cards[title], copies), 0)


def _card(found: Shown, copies: int = 0) -> Iterator[str]:
    """The kinds of a card, its text, and its footprint."""
    many = f"{copies} " if copies else ""
    house = ", of the house" if found.is_house else ""
    yield f"{many}“{found.title}”, {kind_in_words(found)}{house}"
    if isinstance(found, Card):
        plain = (way for way in found.ways if way.trigger is None)
        yield from (f"  Play this {WHEN.get(way.kind, '')}." for way in plain)
    yield from (f"  {line}" for line in found.text.splitlines())
    yield from (f"  [{touched}]" for touched in _touched(found))


def kind_in_words(found: Shown) -> str:
    """The kind of a card, as it stands beside its title."""
    match found:
        case Card() if found.standing is not None:
            return "Static Card, played as an Action Card"
        case Card():
            return f"{join_words([kind.capitalize() for kind in found.kinds], 'or')} Card"
        case Minion():
            return "Minion"
        case EventCard():
            level = f" of level {found.level}" if found.level else ""
            return f"{found.kind.capitalize()} Event{level}"
        case DrinkCard():
            return "Drink"


def _touched(found: Shown) -> Iterator[str]:
    """The footprint of each way to use a card."""
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
    """The footprint of some lines; only an answer to a Drink changes one."""
    found = footprint(block)
    by_player: dict[str, set[str]] = {}
    for touch in found.touches:
        if touch.who.kind not in (INN, POT):
            by_player.setdefault(_who(touch.who), set()).add(touch.what)
    parts = [
        f"{join_words(sorted(what), 'and')} of {who}" for who, what in sorted(by_player.items())
    ]
    is_drink = isinstance(trigger, WhenDrink)
    ways = sorted(way for way in found.ways if is_drink or way != CHANGES_A_DRINK)
    touched = f"touches {'; '.join(parts)}" if parts else "touches nobody directly"
    return f"{touched}; {', '.join(ways)}" if ways else touched


def _who(who: PlayerRef) -> str:
    if who.kind == NAMED:
        spoken = who.name == "they" or " " in who.name
        return who.name if spoken else f"the {who.name}".replace("_", " ")
    if who.kind == BESIDE:
        return f"{who.kind} the {who.name}".replace("_", " ")
    return "you" if who.kind == YOU else who.kind


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
