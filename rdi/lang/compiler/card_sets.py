"""Files of cards to the characters and Drink Decks in them, whatever order their lines stand in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from types import CodeType
from typing import Any, TypeVar

from msgspec import Struct, field

from rdi.lang.compiler.cards import (
    COPIES_MOST,
    NUMBER_MOST,
    TOP_OPEN,
    CardCompiler,
    Compiled,
    whole_block,
)
from rdi.lang.compiler.inlining import inlined, told_of, with_placeholders
from rdi.lang.compiler.parser import Declared
from rdi.lang.lowering.functions import ModuleBuilder, TooMuchCode
from rdi.lang.lowering.scope import COMMON_PILES, GOLD, Vocabulary
from rdi.lang.phrases.cards import card as k
from rdi.lang.phrases.cards import characters as c
from rdi.lang.phrases.cards import counters as n
from rdi.lang.phrases.cards import drinks as d
from rdi.lang.phrases.cards import macros as v
from rdi.lang.phrases.cards import minions as m
from rdi.lang.phrases.cards import tokens as t
from rdi.lang.phrases.cards.at_once import Joins
from rdi.lang.phrases.cards.choices import TurnEdge
from rdi.lang.phrases.cards.naming import with_thing_names
from rdi.lang.phrases.games.game import About, Demanding, Easy, SourceLine
from rdi.lang.syntax.diagnostics import (
    Diagnostic,
    Mistakes,
    location_of_other,
    nearest,
    nearest_or_all,
)
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import DECLARATIONS_MOST, Phrase, Word, parts_of
from rdi.model.cards import (
    DRAWING,
    FIRST_HAND,
    GAME,
    ICON,
    ROUND,
    TURN_OVER,
    Card,
    Character,
    CounterKind,
    DrinkCard,
    DrinkDeck,
    EventCard,
    MarkerKind,
    Minion,
    TablePile,
    TokenKind,
)
from rdi.model.effects import MINION
from rdi.model.fingerprint import fields_used
from rdi.model.python_printer import NO_CODE, CodeLine, compiled, joined, lines_of
from rdi.model.values import Value, replace
from rdi.text import name_of

CARD_DECLARATIONS = (
    k.Titled,
    c.CharacterBlock,
    d.DrinksBlock,
    d.TavernBlock,
    t.TokenBlock,
    n.CounterBlock,
    c.OwnPileLine,
    n.MarkerBlock,
    v.Macro,
)
"""The declarations that files of cards are made of."""


FINGERPRINT_NAMES = {"PlayerRef": "Who", "Restrictions": "Laws", "restrictions": "laws"}
"""The words in fingerprints for classes and fields that were called otherwise once: records that
were written then stay good.
"""


FINGERPRINT_GONE = {"Card": ("icons", ("price", 0))}
"""The words in fingerprints before a field of a class, for one that there was once."""


MOMENTS = {c.AtBeginning: GAME, c.BeforeFirstHand: FIRST_HAND, c.BeforeDrawing: DRAWING}
"""When the lines of a character are done that stand below these."""

TABLE_MOMENTS: Mapping[type[c.AtBeginning | c.AsTurnIsOver | c.AsRoundBegins], str] = {
    c.AtBeginning: GAME,
    c.AsTurnIsOver: TURN_OVER,
    c.AsRoundBegins: ROUND,
}
"""The same of piles of the table."""


Kind = TypeVar("Kind", Character, DrinkDeck, TablePile)


@lru_cache(DECLARATIONS_MOST)
def _words_of(block: Phrase) -> frozenset[str]:
    """The words of a declaration: those of a card are asked for by all decks it is in."""
    return frozenset(str(each) for each in parts_of(block) if isinstance(each, Word))


@lru_cache(DECLARATIONS_MOST)
def _joins_of(block: Phrase) -> tuple[Joins, ...]:
    return tuple(each for each in parts_of(block) if isinstance(each, Joins))


@lru_cache(DECLARATIONS_MOST)
def _uses_macros(block: Phrase) -> bool:
    return any(isinstance(each, v.UsesVerb | v.BoostLine) for each in parts_of(block))


def names_given(declarations: Iterable[Any]) -> Iterator[str]:
    """The names to which declarations give a meaning that lines of other files may depend on."""
    named = t.TokenBlock | n.CounterBlock | n.MarkerBlock | c.OwnPileLine
    for block in declarations:
        for each in (block, *(block.lines if isinstance(block, c.CharacterBlock) else ())):
            if isinstance(each, v.Macro):
                yield from map(str, each.forms)
            elif isinstance(each, named):
                yield str(each.name)


class CardSet(Struct):
    """All characters and Drink Decks of some files, and the mistakes in them."""

    characters: tuple[Character, ...] = ()
    decks: tuple[DrinkDeck, ...] = ()
    mistakes: list[Diagnostic] = field(default_factory=list)
    loose: tuple[Compiled, ...] = ()
    piles: tuple[TablePile, ...] = ()
    kits: tuple[Character, ...] = ()

    def cards(self) -> list[Card]:
        """All cards, those in no deck too; a card that decks share once."""
        everybody = [*self.characters, *self.kits]
        found = [card for each in everybody for card in each.cards.values()]
        found += [each for each in self.loose if isinstance(each, Card)]
        return [*{(each.path, each.line): each for each in found}.values()]


def compile_cards(
    files: Iterable[tuple[Source, Iterable[Any]]],
    stats: frozenset[str],
    kept: Iterable[Character | DrinkDeck | TablePile] = (),
    *,
    with_code: bool = True,
) -> CardSet:
    """The characters, Drink Decks and piles of the table that the declarations of some files
    describe.

    `stats` are the numbers that players have in the games of characters. What was `kept` of the
    same texts is taken as it is, where no other file puts a card into it. Without code they have
    no texts either: they are there to be looked at, and cannot be played.
    """
    found = [Declared(each, source) for source, declarations in files for each in declarations]
    return _CardSetCompiler(found, stats, kept, with_code=with_code).compiled()


class _CardSetCompiler:
    """All declarations of all files, by what they are."""

    def __init__(
        self,
        found: list[Declared[Any]],
        stats: frozenset[str],
        kept: Iterable[Character | DrinkDeck | TablePile] = (),
        *,
        with_code: bool = True,
    ) -> None:
        self._with_code = with_code
        self._kept = {(type(each), each.path, _name_kept(each)): each for each in kept}
        self._kept_paths = {path for each in self._kept.values() for path in each.paths}
        self.mistakes: list[Diagnostic] = Mistakes()
        self.found = found
        self._of_kinds: dict[tuple[type, ...], list[Declared[Any]]] = {}
        self.known = self._vocabulary(stats)
        if self.known.tokens:
            for each in found:
                with_thing_names(parts_of(each.block), self.known.tokens)
        if self.known.verbs or self.known.costs:
            self.found = [
                inlined(each, self.known, self.mistakes) if _uses_macros(each.block) else each
                for each in found
            ]
            self._of_kinds.clear()
        self._common: dict[str, Card | Minion] = {}
        self._at = found[0].source if found else Source("", "")

    def all_of(self, *kinds: type) -> list[Declared[Any]]:
        """The declarations of these kinds."""
        if kinds not in self._of_kinds:
            self._of_kinds[kinds] = [each for each in self.found if isinstance(each.block, kinds)]
        return self._of_kinds[kinds]

    def _in_deck(self, home: str, *kinds: type) -> list[Declared[Any]]:
        """The content of the deck of this character, or of this Drink Deck."""
        return [each for each in self._by_home.get(home, ()) if isinstance(each.block, kinds)]

    @cached_property
    def _by_home(self) -> dict[str, list[Declared[Any]]]:
        """The cards with titles, by the name of the deck's owner."""
        found: dict[str, list[Declared[Any]]] = {}
        for each in self.all_of(k.Titled):
            found.setdefault(each.block.home_name, []).append(each)
        return found

    def _vocabulary(self, stats: frozenset[str]) -> Vocabulary:
        characters = self.all_of(c.CharacterBlock)
        lines = [line for each in characters for line in each.block.lines]
        piles = {str(line.name) for line in lines if isinstance(line, c.OwnPileLine)}
        piles |= self._table_piles
        counters = [line for line in lines if isinstance(line, n.CounterBlock)]
        return Vocabulary(
            stats=stats,
            counters=frozenset(name for each in counters for name in each.names),
            markers={
                str(each.name): tuple(map(str, each.places.words))
                for each in [
                    *(line for line in lines if isinstance(line, n.MarkerBlock)),
                    *(each.block for each in self.all_of(n.MarkerBlock)),
                ]
            },
            open_piles=frozenset(
                str(line.name)
                for line in lines
                if isinstance(line, c.OwnPileLine)
                and TOP_OPEN in [str(option.word) for option in line.options.options]
            ),
            table_counters=frozenset(str(each.block.name) for each in self.all_of(n.CounterBlock)),
            tokens=frozenset(str(each.block.name) for each in self.all_of(t.TokenBlock)),
            piles=frozenset({*COMMON_PILES, *piles}),
            table_piles=frozenset(self._table_piles),
            titles=frozenset(str(each.block.title) for each in self.all_of(k.Titled)),
            traits=frozenset(str(line.name) for line in lines if isinstance(line, c.Trait)),
            verbs=self._macros(v.VerbBlock),
            costs=self._macros(v.CostBlock),
            words=frozenset(literals().values()),
        )

    def _macros(self, kind: type) -> Mapping[str, Any]:
        """Verbs by both their forms, or costs."""
        found: dict[str, Any] = {}
        for each in self.all_of(kind):
            for form in each.block.forms:
                if str(form) in found:
                    self.report(each.source, "E0220", form.span, f"{form} is declared twice")
                if str(form) in literals().values():
                    message = f"`{form}` is a word of the language"
                    self.report(each.source, "E0317", form.span, message)
                found[str(form)] = each.block
        return found

    def report(
        self,
        source: Source,
        code: str,
        span: Span,
        message: str,
        near: str = "",
        example: str = "",
        other: tuple[Source, Span] | None = None,
    ) -> None:
        """Note a mistake; the same one is noted once."""
        mistake = Diagnostic(code, source, span, message, near, example, other=other)
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def compiled(self) -> CardSet:
        """Everything compiled."""
        self._check_twice()
        self._check_homes()
        self._check_taverns()
        self._check_numbers()
        self._check_traits()
        self._check_joined()
        self._check_macros()
        try:
            loose = tuple(self._compiled(each, self.compiler()) for each in self._loose())
            characters = tuple(
                self._kept_one(Character, each, name_of(str(each.block.title)))
                or self._character(each)
                for each in self.all_of(c.CharacterBlock)
            )
            is_kit = [isinstance(e.block, c.KitBlock) for e in self.all_of(c.CharacterBlock)]
            kits = tuple(each for each, is_one in zip(characters, is_kit, strict=True) if is_one)
            characters = tuple(each for each in characters if each not in kits)
            decks = tuple(
                self._kept_one(DrinkDeck, each, str(each.block.title)) or self._deck(each)
                for each in self.all_of(d.DrinksBlock, d.TavernBlock)
            )
            piles = tuple(
                self._kept_one(TablePile, each, str(each.block.name)) or self._table_pile(each)
                for each in self.all_of(c.OwnPileLine)
            )
        except TooMuchCode as error:
            message = "written out in full, this is longer than any card may be"
            self.report(self._at, "E0405", error.span, message)
            return CardSet(mistakes=self.mistakes)
        return CardSet(characters, decks, self.mistakes, loose, piles, kits)

    def _kept_one(self, kind: type[Kind], found: Declared[Any], name: str) -> Kind | None:
        """The deck compiled of this declaration before, if no other file puts a card into it."""
        kept = self._kept.get((kind, found.source.path, name))
        home = str(found.block.name if kind is TablePile else found.block.title)
        inside = self._in_deck(home, k.CardBlock, m.MinionBlock, d.DrinkBlock, d.EventBlock)
        if any(each.source.path not in self._kept_paths for each in inside):
            return None
        return kept if isinstance(kept, kind) else None

    def _compiled(self, found: Declared[Any], compiler: CardCompiler) -> Any:
        """A declaration as a plain value."""
        self._at = found.source
        return compiler.compiled(found.block, found.source)

    def _code(self, lines: Sequence[CodeLine], source: Source) -> CodeType:
        """The functions of a deck, ready to be run."""
        return compiled(lines, source.path) if self._with_code else NO_CODE

    def _fingerprint(self, *parts: Any) -> str:
        """The fingerprint by which decks differ that play differently, the lines of their functions
        included.
        """
        return _fingerprint(*parts) if self._with_code else ""

    def compiler(self, module: ModuleBuilder | None = None) -> CardCompiler:
        """A compiler of cards for one deck."""
        return CardCompiler(
            self.known, module or ModuleBuilder(), self.mistakes, with_text=self._with_code
        )

    # ------------------------------------------------------------------ names

    @cached_property
    def _characters(self) -> set[str]:
        return {str(each.block.title) for each in self.all_of(c.CharacterBlock)}

    @cached_property
    def _having(self) -> dict[str, set[str]]:
        """The characters that have each counter."""
        found: dict[str, set[str]] = {}
        for each in self.all_of(c.CharacterBlock):
            for line in each.block.lines:
                for name in line.names if isinstance(line, n.CounterBlock) else ():
                    found.setdefault(name, set()).add(str(each.block.title))
        return found

    @cached_property
    def _deck_titles(self) -> set[str]:
        blocks = self.all_of(d.DrinksBlock, d.TavernBlock)
        return {str(each.block.title) for each in blocks}

    @cached_property
    def _table_piles(self) -> set[str]:
        return {str(each.block.name) for each in self.all_of(c.OwnPileLine)}

    def _homes(self, block: Any) -> tuple[str, str, set[str]]:
        """The code of a mistake, what something may be in, and the names of those that there are:
        Drinks are in Drink Decks, cards in characters or on the table, Events in decks or there.
        """
        if isinstance(block.home, k.Home):
            if isinstance(block, d.EventBlock):
                return "E0226", "pile of the table", self._table_piles
            if block.home.pile is None and isinstance(block, k.CardBlock):
                return "E0226", "character", self._characters | self._table_piles
            return "E0226", "character", self._characters
        return "E0228", "Drink Deck or tavern", self._deck_titles

    def _check_twice(self) -> None:
        """Titles, names of characters, decks and tokens that are given twice."""
        seen: dict[tuple[str, str, str], tuple[Source, Word]] = {}
        for each in self.found:
            block = each.block
            where = block.home_name if isinstance(block, k.Titled) else ""
            named = t.TokenBlock | n.CounterBlock | n.MarkerBlock | c.OwnPileLine
            is_named = isinstance(block, named)
            title = getattr(block, "name" if is_named else "title", None)
            is_card = isinstance(block, CARD_DECLARATIONS) and not isinstance(block, v.Macro)
            if title is None or not is_card:
                continue
            kind = "card" if isinstance(block, k.CardBlock | m.MinionBlock) else block.rule
            kind = "drink_card" if isinstance(block, d.EventBlock) else kind
            key = (kind, where, str(title))
            first, at = seen.setdefault(key, (each.source, title))
            if at is not title:
                message = f'there are two of "{title}": {location_of_other(first, at.span)}'
                self.report(each.source, "E0223", title.span, message, other=(first, at.span))
            if first is not each.source:  # either may be the one that is looked at
                message = (
                    f'there are two of "{title}": {location_of_other(each.source, title.span)}'
                )
                other = each.source, title.span
                self.report(first, "E0223", at.span, message, other=other)

    def _check_homes(self) -> None:
        """Characters and Drink Decks in which something is, and that are not there."""
        drinks, characters = self.all_of(d.DrinkBlock, d.EventBlock), self.all_of(c.CharacterBlock)
        for each in (*self.all_of(k.CardBlock, m.MinionBlock), *drinks):
            if each.block.home is not None:
                code, what, known = self._homes(each.block)
                if each.block.home_name not in known:
                    name = each.block.home.name
                    message = f"there is no {what} called `{name}`."
                    own = [str(one.block.title) for one in characters if one.source is each.source]
                    others = sorted(known - {*own})
                    message, near = nearest_or_all(message, name, [*own, *others])
                    self.report(each.source, code, name.span, message, near)

    def _check_taverns(self) -> None:
        """Drinks of a tavern that are called like a Drink elsewhere: it must be plain of each where
        it comes from (crawl-14).
        """
        taverns = {str(each.block.title) for each in self.all_of(d.TavernBlock)}
        if not taverns:
            return
        placed: dict[str, list[Declared[Any]]] = {}
        for each in self.all_of(d.DrinkBlock, d.EventBlock):
            if isinstance(each.block.home, d.DrinksHome):
                placed.setdefault(str(each.block.title), []).append(each)
        for title, found in placed.items():
            homes = dict.fromkeys(each.block.home_name for each in found)
            for each in found if len(homes) > 1 else ():
                if each.block.home_name in taverns:
                    other = next(home for home in homes if home != each.block.home_name)
                    message = f'there is a "{title}" in “{other}” as well'
                    self.report(each.source, "E0223", each.block.title.span, message)
        decks = {str(each.block.title) for each in self.all_of(d.DrinksBlock)}
        for each in self.all_of(d.TavernBlock):
            if str(each.block.title) in decks:
                message = f'there is a Drink Deck called "{each.block.title}" already'
                self.report(each.source, "E0223", each.block.title.span, message)

    def _check_numbers(self) -> None:
        """Tokens and counters that are called like another number of players."""
        taken: dict[str, str] = dict.fromkeys(self.known.stats, "every player has")
        taken |= dict.fromkeys(self.known.tokens, "there are tokens called")
        taken |= dict.fromkeys(self.known.table_counters, "the table has a counter called")
        for each in self.all_of(t.TokenBlock, n.CounterBlock):
            name = each.block.name
            if str(name) in self.known.stats:
                self.report(each.source, "E0220", name.span, f"every player has {name} already")
        for each in self.all_of(n.CounterBlock):
            name = each.block.name
            if str(name) in self.known.tokens:
                message = f"there are tokens called {name} already"
                self.report(each.source, "E0220", name.span, message)
        for each in self.all_of(c.CharacterBlock):
            own: set[str] = set()
            for line in each.block.lines:
                if isinstance(line, n.CounterBlock):
                    name = str(line.name)
                    had = taken.get(name) or ("this character has" if name in own else "")
                    if had:
                        message = f"{had} {name} already"
                        self.report(each.source, "E0220", line.name.span, message)
                    own.add(name)

    def _check_traits(self) -> None:
        """Traits for which Drinks ask, and which are nearly those that characters have."""
        for each in self.all_of(d.DrinkBlock):
            for line in each.block.lines:
                if isinstance(line, d.ForTrait) and str(line.trait) not in self.known.traits:
                    near = nearest(line.trait, self.known.traits)
                    if near:
                        message = f"no character has the trait `{line.trait}`."
                        self.report(each.source, "W0508", line.trait.span, message, near)

    def _check_macros(self) -> None:
        """The lines of verbs and costs, but for what depends on where they are used."""
        for each in self.all_of(v.Macro):
            compiler = CardCompiler(self.known, ModuleBuilder(), [])
            whole_block(with_placeholders(each.block), compiler.scope(each.source))
            for mistake in compiler.mistakes:
                if mistake.code not in v.OF_THE_PLACE and not mistake.is_warning:
                    self.report(
                        mistake.source, mistake.code, mistake.span, mistake.message, mistake.nearest
                    )

    def _loose(self) -> Iterator[Declared[Any]]:
        """The cards in no deck, or only in decks that list them."""
        yield from self.all_of(t.TokenBlock, n.CounterBlock, n.MarkerBlock)
        for each in self.all_of(k.Titled):
            _, _, known = self._homes(each.block)
            if each.block.home_name not in known:
                yield each

    # ------------------------------------------------------------------ characters

    def _character(self, found: Declared[c.CharacterBlock]) -> Character:
        block, source, title = found.block, found.source, str(found.block.title)
        module = ModuleBuilder(f"character {title}")
        compiler = self.compiler(module)
        lines = block.lines
        own_piles = [each for each in lines if isinstance(each, c.OwnPileLine)]
        beside = self._lines_beside(block)
        compiler.own_piles = frozenset(
            str(each.name) for each in [*lines, *beside] if isinstance(each, c.OwnPileLine)
        )
        own_counters = [each for each in lines if isinstance(each, n.CounterBlock)]
        own_markers = [each for each in lines if isinstance(each, n.MarkerBlock)]
        icons = [each for each in lines if isinstance(each, c.EachIcon)]
        compiler.own_counters = frozenset(
            name
            for each in [*lines, *beside]
            if isinstance(each, n.CounterBlock)
            for name in each.names
        )
        compiler.own_markers = {
            str(each.name): tuple(map(str, each.places.words))
            for each in [
                *(m.block for m in self.all_of(n.MarkerBlock)),
                *own_markers,
                *(line for line in beside if isinstance(line, n.MarkerBlock)),
            ]
        }
        own = self._in_deck(title, k.CardBlock, m.MinionBlock)
        deck: dict[str, int] = {}
        in_piles: dict[str, dict[str, int]] = {str(each.name): {} for each in own_piles}
        for each in own:
            pile = each.block.home.pile
            if pile is not None and str(pile.name) not in in_piles:
                message = f"{title} has no pile {pile.name}."
                self.report(
                    each.source, "E0201", pile.name.span, message, nearest(pile.name, in_piles)
                )
                continue
            target = deck if pile is None else in_piles[str(pile.name)]
            target[str(each.block.title)] = compiler.copies(each.block, each.source)
        shared = [*self._shared(found, own, deck, compiler)]
        compiler.own_kinds = frozenset(_kinds_of([*own, *shared]))
        compiler.only_here = frozenset(
            name for name in compiler.own_counters if self._having[name] == {title}
        )
        compiler.never_own = self._never_own(source)
        self._check_takes(own_piles, [*own, *shared], source)
        made: list[Card | Minion] = [self._compiled(each, compiler) for each in own]
        made += [self._common_card(each, compiler) for each in shared]
        used = [block, *(each.block for each in [*own, *shared])]
        hooks = [compiler.hook(each, source) for each in lines if isinstance(each, TurnEdge)]
        piles = [
            compiler.own_pile(
                each, source, in_piles[str(each.name)], is_of_kit=isinstance(block, c.KitBlock)
            )
            for each in own_piles
        ]
        tokens = self._tokens(used, compiler)
        phases = [each for each in lines if isinstance(each, c.PhaseEdge)]
        hooks += [compiler.phase_hook(each, source) for each in phases]
        hooks += [
            compiler.beginning(each, moment, source)
            for each in lines
            for kind, moment in MOMENTS.items()
            if type(each) is kind
        ]
        counters = [kind for each in own_counters for kind in compiler.counters(each, source)]
        counters += self._table_counters(used, compiler)
        markers = [compiler.marker(each, source, is_of_table=False) for each in own_markers]
        markers += self._table_markers(used, compiler)
        meanings = {str(each.name): compiler.beginning(each, ICON, source) for each in icons}
        told = {str(each.name) for each in beside if isinstance(each, c.EachIcon)}
        self._check_icons({*meanings, *told}, [*own, *shared], used)
        starts_with = self._starts_with(found)
        more: list[Any] = [each for each in (counters, markers, meanings, starts_with) if each]
        code = lines_of(module.module())
        return Character(
            name=name_of(title),
            title=str(block.called or title),
            about=next((str(each.text) for each in lines if isinstance(each, About)), ""),
            source=next((str(each.text) for each in lines if isinstance(each, SourceLine)), ""),
            difficulty=next(
                (each.rule for each in lines if isinstance(each, Easy | Demanding)), ""
            ),
            deck=deck,
            cards={each.title: each for each in made if isinstance(each, Card)},
            minions={each.title: each for each in made if isinstance(each, Minion)},
            traits=frozenset(str(each.name) for each in lines if isinstance(each, c.Trait)),
            piles=tuple(piles),
            hooks=tuple(hooks),
            tokens=tokens,
            counters=tuple(counters),
            markers=tuple(markers),
            icons=meanings or None,
            starts_with=starts_with,
            terms=self._terms(used, source),
            kit_for=self._kit_for(found),
            code=self._code(code, source),
            path=source.path,
            fingerprint=self._fingerprint(deck, made, hooks, piles, tokens, joined(code), *more),
        )

    def _lines_beside(self, block: c.CharacterBlock) -> list[Any]:
        """The lines of the character for whom a kit is, or of the kits that are for a character:
        each speaks of the piles, counters and markers of the other.
        """
        blocks = [each.block for each in self.all_of(c.CharacterBlock)]
        if isinstance(block, c.KitBlock):
            found = [each for each in blocks if str(each.title) == str(block.whose)]
        else:
            kits = (each for each in blocks if isinstance(each, c.KitBlock))
            found = [each for each in kits if str(each.whose) == str(block.title)]
        return [line for each in found for line in each.lines]

    def _kit_for(self, found: Declared[c.CharacterBlock]) -> str:
        """The name of the character that a kit makes a boss."""
        whose = found.block.whose if isinstance(found.block, c.KitBlock) else None
        if whose is None:
            return ""
        if str(whose) not in self._characters:
            message = f"there is no character called `{whose}`."
            near = nearest(whose, self._characters)
            self.report(found.source, "E0226", whose.span, message, near)
        return name_of(str(whose))

    def _terms(self, used: Iterable[Any], source: Source) -> tuple[str, ...]:
        """The effects of the verbs and costs that these blocks call by a few words."""
        words = {word for block in used for word in _words_of(block)}
        told = [each.block for each in self.all_of(v.Macro) if each.block.about]
        named = [each for each in told if words & {str(form) for form in each.forms}]
        return tuple(told_of(each, self.known, source) for each in named)

    def _starts_with(self, found: Declared[c.CharacterBlock]) -> dict[str, int]:
        """How much more of each number a character has at the start."""
        scope = self.compiler().scope(found.source)
        starts: dict[str, int] = {}
        for each in found.block.lines:
            if isinstance(each, c.StartsWith):
                what = GOLD if str(each.what) == GOLD else scope.check_number(each.what)
                number = scope.symbols.whole(each.number, 1, NUMBER_MOST)
                starts[what] = starts.get(what, 0) + number
        return starts

    def _shared(
        self,
        found: Declared[c.CharacterBlock],
        own: list[Declared[Any]],
        deck: dict[str, int],
        compiler: CardCompiler,
    ) -> Iterator[Declared[Any]]:
        """The cards that decks share and this one lists, put into the deck; an own card may have
        the title of a shared one that is not listed.
        """
        places = {str(each.block.title): each for each in own if each.block.home.pile is None}
        common = {
            str(each.block.title): each
            for each in self.all_of(k.CardBlock, m.MinionBlock) if each.block.home is None
        }  # fmt: skip
        for part in found.block.lines:
            for line in part.lines if isinstance(part, c.DeckList) else ():
                title = str(line.title)
                if title not in common:
                    message = f'there is no shared card called "{title}".'
                    near = nearest(title, common)
                    self.report(found.source, "E0227", line.title.span, message, near)
                    continue
                if title in deck:
                    message = f'"{title}" is in this deck already'
                    card, at = places.get(title), None
                    if card is not None:
                        at, here = (card.source, card.block.title.span), line.title.span
                        where = location_of_other(found.source, here)
                        listed = f'"{title}" is in the list of this deck already: {where}'
                        self.report(at[0], "E0223", at[1], listed, other=(found.source, here))
                        message = f"{message}, as a card of its own: {location_of_other(*at)}"
                    self.report(found.source, "E0223", line.title.span, message, other=at)
                deck[title] = compiler.symbols(found.source).whole(line.number, 1, COPIES_MOST)
                yield common[title]

    def _common_card(self, found: Declared[Any], compiler: CardCompiler) -> Card | Minion:
        """A card that decks share; one without functions is made once for all of them."""
        title = str(found.block.title)
        if title not in self._common:
            own = ModuleBuilder()
            alone: Card | Minion = self._compiled(found, self.compiler(own))
            if own.module().functions:
                made: Card | Minion = self._compiled(found, compiler)
                return made
            self._common[title] = alone
        return self._common[title]

    # ------------------------------------------------------------------ Drink Decks

    def _deck(self, found: Declared[d.DrinksBlock | d.TavernBlock]) -> DrinkDeck:
        title = str(found.block.title)
        module = ModuleBuilder(f"drinks {title}")
        compiler = self.compiler(module)
        own = self._in_deck(title, d.DrinkBlock, d.EventBlock)
        counts = {str(each.block.title): compiler.copies(each.block, each.source) for each in own}
        made = [self._compiled(each, compiler) for each in own]
        drinks = [each for each in made if isinstance(each, DrinkCard)]
        events = [each for each in made if isinstance(each, EventCard)]
        arrival = (
            compiler.arrival(found.block, found.source)
            if isinstance(found.block, d.TavernBlock)
            else None
        )
        used = [*([] if arrival is None else [found.block]), *(each.block for each in own)]
        tokens = self._tokens(used, compiler)
        counters, markers = (
            self._table_counters(used, compiler),
            self._table_markers(used, compiler),
        )
        more: list[Any] = [each for each in (counters, markers, arrival) if each]
        code = lines_of(module.module())
        return DrinkDeck(
            title=title,
            counts=counts,
            drinks={each.title: each for each in drinks},
            events={each.title: each for each in events},
            tokens=tokens,
            counters=counters,
            markers=markers,
            code=self._code(code, found.source),
            path=found.source.path,
            fingerprint=self._fingerprint(counts, drinks, events, tokens, joined(code), *more),
            event=arrival,
            about=next((str(e.text) for e in found.block.lines if isinstance(e, About)), ""),
        )

    # ------------------------------------------------------------------ piles of the table

    def _table_pile(self, found: Declared[c.OwnPileLine]) -> TablePile:
        name = str(found.block.name)
        module = ModuleBuilder(f"pile {name}")
        compiler = self.compiler(module)
        compiler.own_piles = frozenset(self._table_piles)
        own = self._in_deck(name, k.CardBlock, d.EventBlock)
        counts = {str(each.block.title): compiler.copies(each.block, each.source) for each in own}
        made = [self._compiled(each, compiler) for each in own]
        pile = compiler.own_pile(found.block, found.source, counts)
        used = [found.block, *(each.block for each in own)]
        tokens, counters = self._tokens(used, compiler), self._table_counters(used, compiler)
        hooks = tuple(
            compiler.beginning(each, edge, found.source)
            for kind, edge in TABLE_MOMENTS.items()
            for each in found.block.lines
            if isinstance(each, kind)
        )
        code = lines_of(module.module())
        return TablePile(
            pile=pile,
            cards={each.title: each for each in made if isinstance(each, Card | EventCard)},
            tokens=tokens,
            counters=counters,
            code=self._code(code, found.source),
            path=found.source.path,
            fingerprint=self._fingerprint(pile, made, tokens, counters, joined(code), hooks),
            hooks=hooks,
            about=next((str(e.text) for e in found.block.lines if isinstance(e, About)), ""),
        )

    def _tokens(self, blocks: Iterable[Any], compiler: CardCompiler) -> tuple[TokenKind, ...]:
        """The tokens of which these blocks speak, and those of which these tokens speak."""
        found = self._named(t.TokenBlock, blocks)
        of_holder = replace(compiler, never_own=frozenset())  # whoever has one is not its owner
        return tuple(of_holder.token(each.block, each.source) for each in found)

    def _table_counters(
        self, blocks: Iterable[Any], compiler: CardCompiler
    ) -> tuple[CounterKind, ...]:
        """The counters of the table of which these blocks speak, and those of which these speak."""
        found = self._named(n.CounterBlock, blocks)
        return tuple(
            kind
            for each in found
            for kind in compiler.counters(each.block, each.source, is_of_table=True)
        )

    def _table_markers(
        self, blocks: Iterable[Any], compiler: CardCompiler
    ) -> tuple[MarkerKind, ...]:
        """The markers of the table of which these blocks speak."""
        found = self._named(n.MarkerBlock, blocks)
        return tuple(compiler.marker(each.block, each.source, is_of_table=True) for each in found)

    def _check_icons(
        self, meanings: Collection[str], cards: Iterable[Declared[Any]], used: Iterable[Any]
    ) -> None:
        """Icons on cards of which the character does not say what they do, and which it does not
        count.
        """
        icons = [
            (each.source, line.what)
            for each in cards
            for line in each.block.lines
            if isinstance(line, k.Icon) and str(line.what) not in meanings
        ]
        if not icons:
            return
        parts = (part for block in used for part in parts_of(block))
        counted = {str(part.icon) for part in parts if isinstance(part, n.IconsOnTop)}
        for source, what in icons:
            if str(what) not in counted:
                message = f"no line says what the icon {what} does."
                near, example = nearest(what, meanings), f"for each {what} icon: ..."
                self.report(source, "E0330", what.span, message, near, example)

    def _never_own(self, source: Source) -> frozenset[str]:
        """The tokens that are none for the owner and stand beside the one character of a file."""
        found = [each.block for each in self.found if each.source is source]
        if sum(isinstance(each, c.CharacterBlock) for each in found) > 1:
            return frozenset()
        tokens = (each for each in found if isinstance(each, t.TokenBlock))
        return frozenset(str(each.name) for each in tokens if each.never_owner is not None)

    def _check_takes(
        self, piles: Iterable[c.OwnPileLine], cards: Iterable[Declared[Any]], source: Source
    ) -> None:
        """Piles for cards with a trait that no card of the deck has."""
        lines = [line for each in cards for line in each.block.lines]
        known = {str(line.name) for line in lines if isinstance(line, k.CardTrait)}
        for pile in piles:
            if pile.takes is not None and str(pile.takes.trait) not in known:
                trait = pile.takes.trait
                message = f"no card of this character has the trait {trait}."
                self.report(
                    source, "E0203", trait.span, message, nearest(trait, known), f"trait {trait}"
                )

    def _check_joined(self) -> None:
        """Players who get a name together of which no line speaks."""
        for each in self.found:
            joins = () if isinstance(each.block, v.Macro) else _joins_of(each.block)
            if not joins:
                continue
            parts = parts_of(each.block)
            giving = {id(part.name) for part in joins}
            words = [part for part in parts if isinstance(part, Word)]
            used = {str(word) for word in words if id(word) not in giving}
            for part in joins:
                if str(part.name) not in used:
                    message = f"no line is about {part.name}"
                    example = f"each of {part.name} loses 1 Fortitude"
                    self.report(each.source, "W0501", part.name.span, message, "", example)

    def _named(self, kind: type, blocks: Iterable[Any]) -> list[Declared[Any]]:
        """The declarations of this kind whose names stand in these blocks, or in one another."""
        declared = {str(each.block.name): each for each in self.all_of(kind)}
        if not declared:
            return []
        named: dict[str, None] = {}
        waiting = [*blocks]
        while waiting:
            for name in sorted((_words_of(waiting.pop()) & declared.keys()) - named.keys()):
                named[name] = None
                waiting.append(declared[name].block)
        return [declared[name] for name in named]


def _kinds_of(cards: Iterable[Declared[Any]]) -> Iterator[str]:
    """The kinds of some cards."""
    for each in cards:
        block = each.block
        yield from (MINION,) if isinstance(block, m.MinionBlock) else block.kind_names()


def _name_kept(found: Character | DrinkDeck | TablePile) -> str:
    if isinstance(found, TablePile):
        return found.pile.name
    return found.name if isinstance(found, Character) else found.title


def _fingerprint(*parts: Any) -> str:
    return sha256(repr(_in_order(parts)).encode()).hexdigest()[:16]


def _in_order(part: Any) -> Any:
    """The same with every set as a list in order, since sets print differently in every process,
    and without the file that it stands in: a record must be good in all processes and folders.
    """
    if isinstance(part, str):
        return part
    if isinstance(part, frozenset):
        return sorted(part)
    if isinstance(part, list | tuple):
        return [_in_order(each) for each in part]
    if isinstance(part, dict):
        return [(key, _in_order(value)) for key, value in part.items()]
    if isinstance(part, Value):
        named = {name: _in_order(value) for name, value in fields_used(part)}
        kind = type(part).__name__
        pairs = [
            (FINGERPRINT_NAMES.get(name, name), value)
            for name, value in named.items()
            if name != "path"
        ]
        if kind in FINGERPRINT_GONE:
            before, gone = FINGERPRINT_GONE[kind]
            pairs.insert([*named].index(before), gone)
        return FINGERPRINT_NAMES.get(kind, kind), pairs
    return part
