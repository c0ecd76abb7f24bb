"""Files of cards to the characters and Drink Decks in them, whatever order their lines stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from rdi.lang.compiler.cards import COPIES_MOST, CardCompiler, Compiled, whole_block
from rdi.lang.compiler.inlining import inlined, with_placeholders
from rdi.lang.compiler.parser import Declared
from rdi.lang.lowering.python_source import GeneratedModule, TooMuchCode
from rdi.lang.lowering.scope import COMMON_PILES, Vocabulary
from rdi.lang.phrases.cards import card as k
from rdi.lang.phrases.cards import characters as c
from rdi.lang.phrases.cards import drinks as d
from rdi.lang.phrases.cards import macros as v
from rdi.lang.phrases.cards import minions as m
from rdi.lang.phrases.cards import tokens as t
from rdi.lang.phrases.cards.choices import TurnEdge
from rdi.lang.phrases.games.game import About
from rdi.lang.syntax.diagnostics import Diagnostic, location_of_other, nearest
from rdi.lang.syntax.grammar import literals
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Word, walk
from rdi.model.cards import Card, Character, DrinkCard, DrinkDeck, EventCard, Minion, TokenKind
from rdi.model.definition import name_of

CARD_DECLARATIONS = (k.Titled, c.CharacterBlock, d.DrinksBlock, t.TokenBlock, v.Macro)
"""The declarations that files of cards are made of."""


FINGERPRINT_NAMES = {"PlayerRef": "Who", "Restrictions": "Laws", "restrictions": "laws"}
"""What stands in fingerprints for classes and fields that were called otherwise once: records that
were written then stay good.
"""


@dataclass
class CardSet:
    """All characters and Drink Decks of some files, and the mistakes in them."""

    characters: tuple[Character, ...] = ()
    decks: tuple[DrinkDeck, ...] = ()
    mistakes: list[Diagnostic] = field(default_factory=list)
    loose: tuple[Compiled, ...] = ()

    def cards(self) -> list[Card]:
        """All cards, those in no deck too; a card that decks share once."""
        found = [card for each in self.characters for card in each.cards.values()]
        found += [each for each in self.loose if isinstance(each, Card)]
        return [*{(each.path, each.line): each for each in found}.values()]


def compile_cards(files: Iterable[tuple[Source, Iterable[Any]]], stats: frozenset[str]) -> CardSet:
    """The characters and Drink Decks that the declarations of some files describe.

    `stats` are the numbers that players have in the games of characters.
    """
    found = [Declared(each, source) for source, declarations in files for each in declarations]
    return _CardSetCompiler(found, stats).compiled()


class _CardSetCompiler:
    """All declarations of all files, by what they are."""

    def __init__(self, found: list[Declared[Any]], stats: frozenset[str]) -> None:
        self.mistakes: list[Diagnostic] = []
        self.found = found
        self.known = self._vocabulary(stats)
        if self.known.verbs or self.known.costs:
            self.found = inlined(found, self.known, self.mistakes)
        self._common: dict[str, Card | Minion] = {}
        self._at = found[0].source if found else Source("", "")

    def all_of(self, *kinds: type) -> list[Declared[Any]]:
        """The declarations of these kinds."""
        return [each for each in self.found if isinstance(each.block, kinds)]

    def _in_deck(self, home: str, *kinds: type) -> list[Declared[Any]]:
        """What is in the deck of this character, or in this Drink Deck."""
        return [each for each in self.all_of(*kinds) if each.block.home_name == home]

    def _vocabulary(self, stats: frozenset[str]) -> Vocabulary:
        characters = self.all_of(c.CharacterBlock)
        lines = [line for each in characters for line in each.block.lines]
        piles = {str(line.name) for line in lines if isinstance(line, c.OwnPileLine)}
        return Vocabulary(
            stats=stats,
            tokens=frozenset(str(each.block.name) for each in self.all_of(t.TokenBlock)),
            piles=frozenset({*COMMON_PILES, *piles}),
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

    def report(self, source: Source, code: str, span: Span, message: str, near: str = "") -> None:
        """Note a mistake; the same one is noted once."""
        mistake = Diagnostic(code, source, span, message, near)
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def compiled(self) -> CardSet:
        """Everything compiled."""
        self._check_twice()
        self._check_homes()
        self._check_traits()
        self._check_macros()
        try:
            loose = tuple(self._compiled(each, self.compiler()) for each in self._loose())
            characters = tuple(self._character(each) for each in self.all_of(c.CharacterBlock))
            decks = tuple(self._deck(each) for each in self.all_of(d.DrinksBlock))
        except TooMuchCode as error:
            message = "written out, this becomes more than any card needs"
            self.report(self._at, "E0405", error.span, message)
            return CardSet(mistakes=self.mistakes)
        return CardSet(characters, decks, self.mistakes, loose)

    def _compiled(self, found: Declared[Any], compiler: CardCompiler) -> Any:
        """A declaration as a plain value."""
        self._at = found.source
        return compiler.compiled(found.block, found.source)

    def compiler(self, module: GeneratedModule | None = None) -> CardCompiler:
        """A compiler of cards for one deck."""
        return CardCompiler(self.known, module or GeneratedModule(), self.mistakes)

    # ------------------------------------------------------------------ names

    @cached_property
    def _characters(self) -> set[str]:
        return {str(each.block.title) for each in self.all_of(c.CharacterBlock)}

    @cached_property
    def _deck_titles(self) -> set[str]:
        return {str(each.block.title) for each in self.all_of(d.DrinksBlock)}

    def _check_twice(self) -> None:
        """Titles, names of characters, decks and tokens that are given twice."""
        seen: dict[tuple[str, str, str], tuple[Source, Word]] = {}
        shared: dict[str, Declared[Any]] = {}
        for each in self.found:
            block = each.block
            where = block.home_name if isinstance(block, k.Titled) else ""
            title = getattr(block, "name" if isinstance(block, t.TokenBlock) else "title", None)
            if title is None or isinstance(block, v.Macro):
                continue
            kind = "card" if isinstance(block, k.CardBlock | m.MinionBlock) else block.rule
            kind = "drink_card" if isinstance(block, d.EventBlock) else kind
            key = (kind, where, str(title))
            first, at = seen.setdefault(key, (each.source, title))
            if at is not title:
                message = f'there are two of "{title}": {location_of_other(first, at.span)}'
                self.report(each.source, "E0223", title.span, message)
            if first is not each.source:  # either may be the one that is looked at
                message = (
                    f'there are two of "{title}": {location_of_other(each.source, title.span)}'
                )
                self.report(first, "E0223", at.span, message)
            if kind == "card" and not where:
                shared.setdefault(str(title), each)
        for each in self.all_of(k.CardBlock, m.MinionBlock):
            if each.block.home is not None and str(each.block.title) in shared:
                other = shared[str(each.block.title)]
                where = location_of_other(other.source, other.block.title.span)
                message = f'"{each.block.title}" is shared by all decks already: {where}'
                self.report(each.source, "E0223", each.block.title.span, message)

    def _check_homes(self) -> None:
        """Characters and Drink Decks in which something is, and that are not there."""
        drinks = self.all_of(d.DrinkBlock, d.EventBlock)
        for each in (*self.all_of(k.CardBlock, m.MinionBlock), *drinks):
            if each.block.home is not None:
                is_drink = isinstance(each.block, d.DrinkBlock | d.EventBlock)
                code, what = ("E0228", "Drink Deck") if is_drink else ("E0226", "character")
                known: Iterable[str] = self._deck_titles if is_drink else self._characters
                if each.block.home_name not in known:
                    name = each.block.home.name
                    message = f"there is no {what} called `{name}`."
                    near = nearest(name, known)
                    self.report(each.source, code, name.span, message, near)

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
            compiler = CardCompiler(self.known, GeneratedModule(), [])
            whole_block(with_placeholders(each.block), compiler.scope(each.source))
            for mistake in compiler.mistakes:
                if mistake.code not in v.OF_THE_PLACE and not mistake.is_warning:
                    self.report(
                        mistake.source, mistake.code, mistake.span, mistake.message, mistake.nearest
                    )

    def _loose(self) -> Iterator[Declared[Any]]:
        """What is in no deck, or only in decks that list it."""
        for each in self.all_of(t.TokenBlock):
            yield each
        for each in self.all_of(k.Titled):
            is_of_character = isinstance(each.block.home, k.Home)
            known = self._characters if is_of_character else self._deck_titles
            if each.block.home_name not in known:
                yield each

    # ------------------------------------------------------------------ characters

    def _character(self, found: Declared[c.CharacterBlock]) -> Character:
        block, source, title = found.block, found.source, str(found.block.title)
        module = GeneratedModule(f"character {title}")
        compiler = self.compiler(module)
        lines = block.lines
        own_piles = [each for each in lines if isinstance(each, c.OwnPileLine)]
        compiler.own_piles = frozenset(str(each.name) for each in own_piles)
        own = self._in_deck(title, k.CardBlock, m.MinionBlock)
        deck = {str(each.block.title): compiler.copies(each.block, each.source) for each in own}
        shared = [*self._shared(found, deck, compiler)]
        made: list[Card | Minion] = [self._compiled(each, compiler) for each in own]
        made += [self._common_card(each, compiler) for each in shared]
        used = [block, *(each.block for each in [*own, *shared])]
        hooks = [compiler.hook(each, source) for each in lines if isinstance(each, TurnEdge)]
        piles = [compiler.own_pile(each, source) for each in own_piles]
        tokens = self._tokens(used, compiler)
        return Character(
            name=name_of(title),
            title=title,
            about=next((str(each.text) for each in lines if isinstance(each, About)), ""),
            deck=deck,
            cards={each.title: each for each in made if isinstance(each, Card)},
            minions={each.title: each for each in made if isinstance(each, Minion)},
            traits=frozenset(str(each.name) for each in lines if isinstance(each, c.Trait)),
            piles=tuple(piles),
            hooks=tuple(hooks),
            tokens=tokens,
            code=module.compiled(source.path),
            path=source.path,
            fingerprint=_fingerprint(deck, made, hooks, piles, tokens, module.text()),
        )

    def _shared(
        self, found: Declared[c.CharacterBlock], deck: dict[str, int], compiler: CardCompiler
    ) -> Iterator[Declared[Any]]:
        """The cards that decks share and this one lists, put into the deck."""
        common = {
            str(each.block.title): each
            for each in self.all_of(k.CardBlock, m.MinionBlock) if each.block.home is None
        }  # fmt: skip
        for part in found.block.lines:
            for line in part.lines if isinstance(part, c.DeckList) else ():
                title = str(line.title)
                if title not in common:
                    message = f'no card that decks share is called "{title}".'
                    near = nearest(title, common)
                    self.report(found.source, "E0227", line.title.span, message, near)
                    continue
                if title in deck:
                    message = f'"{title}" is in this deck already'
                    self.report(found.source, "E0223", line.title.span, message)
                deck[title] = compiler.symbols(found.source).whole(line.number, 1, COPIES_MOST)
                yield common[title]

    def _common_card(self, found: Declared[Any], compiler: CardCompiler) -> Card | Minion:
        """A card that decks share; one without generated code is made once for all of them."""
        title = str(found.block.title)
        if title not in self._common:
            own = GeneratedModule()
            alone: Card | Minion = self._compiled(found, self.compiler(own))
            if own.text().strip():
                made: Card | Minion = self._compiled(found, compiler)
                return made
            self._common[title] = alone
        return self._common[title]

    # ------------------------------------------------------------------ Drink Decks

    def _deck(self, found: Declared[d.DrinksBlock]) -> DrinkDeck:
        title = str(found.block.title)
        module = GeneratedModule(f"drinks {title}")
        compiler = self.compiler(module)
        own = self._in_deck(title, d.DrinkBlock, d.EventBlock)
        counts = {str(each.block.title): compiler.copies(each.block, each.source) for each in own}
        made = [self._compiled(each, compiler) for each in own]
        drinks = [each for each in made if isinstance(each, DrinkCard)]
        events = [each for each in made if isinstance(each, EventCard)]
        tokens = self._tokens([each.block for each in own], compiler)
        return DrinkDeck(
            title=title,
            counts=counts,
            drinks={each.title: each for each in drinks},
            events={each.title: each for each in events},
            tokens=tokens,
            code=module.compiled(found.source.path),
            path=found.source.path,
            fingerprint=_fingerprint(counts, drinks, events, tokens, module.text()),
        )

    def _tokens(self, blocks: Iterable[Any], compiler: CardCompiler) -> tuple[TokenKind, ...]:
        """The tokens of which these blocks speak, and those of which these tokens speak."""
        if not self.known.tokens:
            return ()
        declared = {str(each.block.name): each for each in self.all_of(t.TokenBlock)}
        named: dict[str, None] = {}
        waiting = [*blocks]
        while waiting:
            words = {str(each) for each in walk(waiting.pop()) if isinstance(each, Word)}
            for name in sorted(words & set(declared) - set(named)):
                named[name] = None
                waiting.append(declared[name].block)
        return tuple(compiler.token(declared[name].block, declared[name].source) for name in named)


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
    if is_dataclass(part):
        named = {each.name: _in_order(getattr(part, each.name)) for each in fields(part)}
        kind = type(part).__name__
        return FINGERPRINT_NAMES.get(kind, kind), [
            (FINGERPRINT_NAMES.get(name, name), value)
            for name, value in named.items()
            if name != "path"
        ]
    return part
