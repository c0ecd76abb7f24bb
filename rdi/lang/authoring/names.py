"""The names in a text: where each is given, where it is used, and which of them mean the same.

What a phrase names is told here by the part of it in which the name stands, since a name is looked
up as its author wrote it, before variants are applied and verbs of one's own put in their places.
A part that gives no name uses one; what it may be follows from how it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from rdi.lang.phrases.cards.card import Home, Titled
from rdi.lang.phrases.cards.characters import CharacterBlock
from rdi.lang.phrases.cards.macros import Macro
from rdi.lang.phrases.components import Component
from rdi.lang.phrases.games.choices import OfferedIf
from rdi.lang.phrases.games.definitions import Definition
from rdi.lang.phrases.games.game import GameBlock, UsesDeck
from rdi.lang.phrases.games.variants import ModuleBlock
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES, Phrase, Word
from rdi.resources import is_ours
from rdi.text import name_of

(
    ATTRIBUTE, CARD, CHARACTER, CLASS, COST, DECK, DRINKS, GAME, KIT, MARK, ROUTINE, SCENARIO,
    STEP, THING, TOPIC, TRAIT, VALUE, VARIANT, VERB, WAY,
) = KINDS = (
    "attribute", "card", "character", "class of hands", "cost", "deck", "Drink Deck or tavern",
    "game", "kit", "mark", "routine", "scenario", "step", "thing", "topic", "trait", "value",
    "variant", "verb", "way",
)  # fmt: skip
"""The kinds of names. A thing has a capital letter (a pile, a rank, a counter), a value a
small one (a definition, a setting, what was chosen, who was picked).
"""

TITLE, CAPITAL, SMALL = "title", "capital", "small"
"""How a name is written: between quotation marks, with a capital letter, or with a small one."""

GIVEN: Mapping[str, Mapping[str, str]] = {
    "attribute_line": {"name": ATTRIBUTE},
    "bids": {"name": VALUE},
    "board_line": {"name": THING},
    "card": {"title": CARD},
    "card_trait": {"name": TRAIT},
    "character": {"title": CHARACTER},
    "choose": {"name": VALUE},
    "choose_pair": {"first": VALUE, "second": VALUE},
    "chooses_cards": {"name": VALUE},
    "chooses_of_cards": {"name": VALUE},
    "coded": {"value": VALUE},
    "component": {"title": DECK},
    "contest": {"name": VALUE},
    "counter": {"name": THING},
    "definition": {"name": VALUE},
    "divides_cards": {"first": VALUE, "second": VALUE},
    "drink_card": {"title": CARD},
    "drinks_deck": {"title": DRINKS},
    "event_card": {"title": CARD},
    "extra_line": {"name": THING, "plural": THING},
    "for_each_die": {"name": VALUE},
    "game": {"title": GAME},
    "grid_pile": {"name": THING},
    "instead": {"parameter": VALUE},
    "joins": {"name": VALUE},
    "kit": {"title": KIT},
    "label": {"name": VALUE},
    "let": {"name": VALUE},
    "let_players": {"name": VALUE},
    "let_strongest": {"name": VALUE},
    "mark": {"name": MARK},
    "marker": {"name": THING},
    "minion": {"title": CARD},
    "module": {"name": VARIANT},
    "named_result": {"name": VALUE},
    "order": {"name": THING},
    "own_pile": {"name": THING},
    "parameter": {"name": VALUE},
    "pick": {"name": VALUE},
    "pick_number": {"name": VALUE},
    "places": {"words": THING},
    "player_pile": {"name": THING},
    "player_stat": {"name": THING},
    "purse": {"name": THING},
    "rank_line": {"name": THING, "plural": THING},
    "rank_line_of_suits": {"name": THING, "plural": THING},
    "ranking": {"name": THING},
    "repeat_times": {"rest": VALUE},
    "reveals_cards": {"name": VALUE},
    "reveals_until": {"name": VALUE},
    "ring": {"name": THING},
    "routine": {"name": ROUTINE, "parameter": VALUE},
    "scenario": {"heading": SCENARIO},
    "score_let": {"name": VALUE},
    "setting": {"name": VALUE},
    "static_card": {"title": CARD},
    "step": {"name": STEP},
    "suit_line": {"name": THING},
    "table_number": {"name": THING},
    "table_pile": {"name": THING},
    "tally": {"name": THING},
    "tavern": {"title": DRINKS},
    "tier": {"name": CLASS},
    "token": {"name": THING},
    "topic": {"name": TOPIC},
    "trait": {"name": TRAIT},
    "uncoded": {"value": VALUE},
    "variant": {"name": VARIANT},
    "way": {"name": WAY},
}
"""The parts of phrases that give a name, and to what."""

USED_IN: Mapping[str, tuple[str, ...]] = {
    "home.name": (CHARACTER, KIT, THING),
    "kit.whose": (CHARACTER,),
    "uses_kit.name": (KIT,),
    "uses_deck.title": (DECK,),
    "uses_decks.title": (DECK,),
    "module.game": (GAME,),
    "given_game.title": (GAME,),
    "starts_round_of.title": (GAME,),
    "round_game.name": (GAME,),
    "given_variants.names": (VARIANT,),
    "needs.names": (VARIANT,),
    "follows.names": (VARIANT,),
    "alternatives.names": (VARIANT,),
    "drinks_home.name": (DRINKS,),
    "uses_drinks.titles": (DRINKS,),
    "also_uses_drinks.titles": (DRINKS,),
    "party_moves.home": (DRINKS,),
    "party_moves.titles": (DRINKS,),
    "parameter.kind": (ATTRIBUTE, VALUE),
    "tier.rest": (CLASS,),
    "remove_from.rest": (THING, VALUE),
    "by_text.word": (CARD, DRINKS, THING),
    "uses_verb.verb": (VERB,),
    "boost.cost": (COST,),
    "kind_named.kind": (THING, TRAIT),
}
"""The kinds of names in parts of phrases that are not those that their writing says."""

USED: Mapping[str, tuple[str, ...]] = {
    "attribute": (ATTRIBUTE, VALUE),
    "kind": (THING, TRAIT),
    "mark": (MARK,),
    "routine": (ROUTINE,),
    "step": (STEP, ROUTINE),
    "tavern": (DRINKS,),
    "taverns": (DRINKS,),
    "trait": (TRAIT, THING),
    "variants": (VARIANT,),
    "way": (WAY,),
}
"""The same of parts that are called alike in all phrases."""

WRITTEN: Mapping[str, tuple[str, ...]] = {
    TITLE: (CARD,),
    CAPITAL: (THING, TRAIT, CHARACTER, KIT),
    SMALL: (VALUE, CLASS, ATTRIBUTE),
}
"""The kinds of names of which nothing else is known, by how they are written."""

NO_NAMES = frozenset({
    "about.text", "character.called", "expect_cannot_play.reason", "left_out.reason",
    "module.title", "note.text", "proves.ids", "sentence.text", "source.text", "topic.source",
    "variant.title",
    "chooses_in_game.things", "expect_in_game.things", "given_dealt.things",
    "given_table_dealt.things",
    "answer.options", "coded.letter", "extra_line.letter", "rank_line.letter",
    "rank_line_of_suits.letter", "suit_line.letter",
    "give.name", "give_along.name", "give_each_player.name", "give_each_value.name",
    "give_parts.name", "given.key", "list_line.name", "option.word", "path.key", "path.outer",
    "show_chances.name", "show_each_player.name", "show_every_value.name", "show_value.name",
})  # fmt: skip
"""Texts and names for people, letters of cards, and keys of positions to be judged."""

WORLD, HERE = "", "here"
"""The scope of what all files may use, and that of one declaration."""

OWNED = {"counter", "marker", "own_pile", "places"}
"""Phrases that give names in the scope of a character, where they stand in one."""

OF_ALL_FILES = {CARD, CHARACTER, COST, DECK, DRINKS, KIT, TOPIC, TRAIT, VERB}
"""Kinds of names that are known in all files, wherever they are given."""

OF_ALL_GAMES = {"player_stat", "game"}
"""Phrases that give names to all files, though they stand in a game."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name where it stands, with its quotation marks.

    `kinds` are what it may name, the likeliest first; `scopes` are where it is looked up, the
    innermost first, or where it is known, if it is given here. `phrase` is that in which it stands.
    """

    text: str
    span: Span
    writing: str
    kinds: tuple[str, ...]
    scopes: tuple[str, ...]
    is_given: bool
    phrase: Phrase

    @property
    def key(self) -> str:
        """The key that its spellings have in common: `Fiona` and `fiona`."""
        return key_of(self.kinds[0], self.text)


def key_of(kind: str, text: str) -> str:
    """How a name is looked up: one that is typed in the tavern may be written otherwise there."""
    if kind in (GAME, CHARACTER):
        return name_of(text.replace("_", " "))
    return text.replace("-", "_") if kind == VARIANT else text


@cache
def keepers_of_words() -> frozenset[str]:
    """The phrases in whose parts words of the language stand, and not only names."""
    return frozenset(
        str(rule.alias or rule.origin.name)
        for rule in parser().rules
        if rule.options.keep_all_tokens
    )


def kinds_in(rule: str, part: str, writing: str) -> tuple[str, ...]:
    """The kinds of a name in a part of a phrase, the likeliest first; none where that part
    holds no names.
    """
    where = f"{rule}.{part}"
    if where in NO_NAMES or (part == "verb" and where not in USED_IN):
        return ()
    if (kind := GIVEN.get(rule, {}).get(part)) is not None:
        return (kind,)
    if (kinds := USED_IN.get(where) or USED.get(part)) is not None:
        return kinds
    if ".scenarios." in HOMES[rule].__module__ and writing == SMALL:
        return (CHARACTER,)
    return WRITTEN[writing]


def is_given_in(rule: str, part: str) -> bool:
    """Whether a name in this part of a phrase is given there."""
    return part in GIVEN.get(rule, {})


# ------------------------------------------------------------------ one declaration


class NamesOf:
    """The names in one declaration and its lines, in the order of the text."""

    def __init__(self, declarations: Iterable[Any]) -> None:
        self.names: list[Name] = []
        self.decks: dict[str, list[str]] = {}
        """The titles of the decks that a game uses, by the scope of the game."""
        self._lines = 0
        for each in declarations:
            self._read(each, scopes_of(each))
        self.names.sort(key=lambda each: (each.span.line, each.span.column))

    @cached_property
    def given(self) -> list[tuple[tuple[str, str], Name]]:
        """The names that are given here, each with what it is and what it is looked up by."""
        return [((each.kinds[0], each.key), each) for each in self.names if each.is_given]

    @cached_property
    def by_text(self) -> dict[str, list[Name]]:
        """The names by what they are looked up by."""
        found: dict[str, list[Name]] = {}
        for each in self.names:
            for key in {key_of(kind, each.text) for kind in each.kinds}:
                found.setdefault(key, []).append(each)
        return found

    def _read(self, phrase: Any, scopes: tuple[str, ...]) -> None:
        if isinstance(phrase, UsesDeck):
            self.decks.setdefault(scopes[0], []).append(str(phrase.title))
        if isinstance(phrase, Definition) and phrase.parameters:
            self._lines += 1
            self._note(phrase.name, phrase, "name", scopes)
            inner = (f"{HERE} {self._lines}", *scopes)
            for part in (*phrase.parameters, phrase.value):
                self._read(part, inner)
            return
        own = _own_reading(phrase)
        if own is not None:
            for word, where, kind in own:
                self._note(word, phrase, where, scopes, kind)
        for where, value in vars(phrase).items():
            for each in _flat(value):
                if isinstance(each, Phrase):
                    self._read(each, scopes)
                elif own is None:
                    self._note(each, phrase, where, scopes)

    def _note(
        self, word: Word, phrase: Phrase, part: str, scopes: tuple[str, ...], kind: str = ""
    ) -> None:
        """A name, unless this is a word of the language or no name at all."""
        rule, writing = phrase.rule, _writing(word)
        if not writing or (rule in keepers_of_words() and str(word) in _reserved()):
            return
        kinds = (kind,) if kind else kinds_in(rule, part, writing)
        is_given = bool(kind) or is_given_in(rule, part)
        if kinds:
            known = _known_in(rule, kinds[0], scopes) if is_given else scopes
            self.names.append(Name(str(word), word.span, writing, kinds, known, is_given, phrase))


def _own_reading(phrase: Phrase) -> list[tuple[Word, str, str]] | None:
    """The words of a phrase whose parts are read by their number, each with its part and the kind
    of name that it gives, if it does; None where the parts say it.
    """
    if isinstance(phrase, Macro):
        words = [each for each in phrase.rest if isinstance(each, Word)]
        kind = VERB if phrase.rule == "verb" else COST
        kinds = [kind if n < phrase.names else VALUE for n in range(len(words))]
        return [(word, "rest", each) for word, each in zip(words, kinds, strict=True)]
    if phrase.rule in ("choose_word", "choose_words"):
        words = vars(phrase)["words"][:-1]
        return [(each, "words", VALUE) for each in words if isinstance(each, Word)]
    if isinstance(phrase, OfferedIf):
        return [(phrase.word, "word", VALUE)]
    if phrase.rule == "remove_from":
        words = [each for each in vars(phrase)["rest"] if each is not None]
        return [(each, "rest", VALUE if each[0].islower() else "") for each in words]
    return None


def _known_in(rule: str, kind: str, scopes: tuple[str, ...]) -> tuple[str, ...]:
    """The scope in which a name is known that is given in a phrase."""
    outer = next((each for each in scopes if not each.startswith(HERE)), WORLD)
    if rule in OF_ALL_GAMES or kind in OF_ALL_FILES:
        return (WORLD,)
    if rule in OWNED or kind == VARIANT:
        return (outer,)
    return (scopes[0],)


def scopes_of(declaration: Any) -> tuple[str, ...]:
    """Where names in a declaration are looked up, the innermost scope first."""
    match declaration:
        case Component():
            return (f"deck {declaration.title}", WORLD)
        case GameBlock():
            return (f"game {declaration.title}", WORLD)
        case ModuleBlock():
            return (f"game {declaration.game}", WORLD)
        case CharacterBlock():
            return (HERE, f"character {declaration.title}", WORLD)
        case Titled() if isinstance(getattr(declaration, "home", None), Home):
            return (HERE, f"character {declaration.home_name}", WORLD)
        case _:
            rule = getattr(declaration, "rule", "")
            is_of_table = rule in {*OWNED, "token", "topic", "drinks_deck", "tavern"}
            return (HERE, WORLD) if not is_of_table else (WORLD,)


def _flat(value: Any) -> Iterator[Any]:
    """The words and phrases in a part of a phrase."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from _flat(each)
    elif isinstance(value, Phrase | Word):
        yield value


def _writing(word: Word) -> str:
    """How a word of the tree is written; nothing for what is none: a number, a sign."""
    is_quoted = word.span.end_column - word.span.column == len(word) + 2
    if is_quoted or word.span.end_line > word.span.line:
        return TITLE
    first = str(word)[:1]
    return CAPITAL if first.isupper() else SMALL if first.isalpha() else ""


@cache
def _reserved() -> frozenset[str]:
    return frozenset(literals().values())


# ------------------------------------------------------------------ all files


@dataclass(frozen=True, slots=True)
class Part:
    """The names of a declaration in a file, which declaration of it that is, and how many lines of
    the file stand above the first line from which they are counted.
    """

    path: str
    number: int
    lines_above: int
    names: NamesOf


@dataclass(frozen=True, slots=True)
class Symbol:
    """The meaning of a name: something of a kind, known in a scope; what is known in a single
    declaration is of that part of its file.
    """

    kind: str
    key: str
    scope: str
    part: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A name in a file."""

    part: Part
    name: Name

    @property
    def path(self) -> str:
        """The file."""
        return self.part.path

    @property
    def span(self) -> Span:
        """Where it stands in the file."""
        at, above = self.name.span, self.part.lines_above
        return Span(at.line + above, at.column, at.end_line + above, at.end_column)


@dataclass
class NameIndex:
    """The names of several files."""

    parts: Mapping[str, Sequence[Part]]
    _found: dict[Any, tuple[Symbol, ...]] = field(default_factory=dict)

    def _all(self) -> Iterator[Part]:
        for each in self.parts.values():
            yield from each

    @cached_property
    def _places_given(self) -> Mapping[tuple[str, str], Sequence[Place]]:
        """Where names are given, by what they are and what they are looked up by."""
        found: dict[tuple[str, str], list[Place]] = {}
        for part in self._all():
            for key, name in part.names.given:
                found.setdefault(key, []).append(Place(part, name))
        return found

    @cached_property
    def _decks(self) -> Mapping[str, Sequence[str]]:
        """The scopes of the decks that games use, by the scopes of these."""
        found: dict[str, list[str]] = {}
        for part in self._all():
            for scope, titles in part.names.decks.items():
                found.setdefault(scope, []).extend(f"deck {each}" for each in titles)
        return found

    @cached_property
    def _homes(self) -> Mapping[str, Sequence[str]]:
        """The files with a game or deck of a title that several files have, by its scope; a
        player's own before ours.
        """
        found: dict[str, dict[str, None]] = {}
        for (kind, _), places in self._places_given.items():
            for place in places if kind in (GAME, DECK) else ():
                found.setdefault(f"{kind} {place.name.text}", {})[place.path] = None
        return {
            scope: sorted(paths, key=lambda path: is_ours("games", path) or is_ours("cards", path))
            for scope, paths in found.items()
            if len(paths) > 1
        }

    def _scope(self, scope: str, path: str) -> str:
        """A scope as it is told apart from that of another file's game of the same title."""
        homes = self._homes.get(scope)
        if homes is None:
            return scope
        return f"{scope} in {path if path in homes else homes[0]}"

    def meant(self, name: Name, part: Part) -> tuple[Symbol, ...]:
        """The meaning of a name in a part of a file: mostly one symbol; several where it is known
        in several scopes outside of those in which it stands, none where nobody gives it.
        """
        own = (part.path, part.number)
        is_local = name.scopes[0].startswith(HERE)
        where = own if is_local else part.path if self._homes else None
        question = (name.kinds, name.scopes, name.text, where)
        if question not in self._found:
            self._found[question] = tuple(self._looked_up(name, part))
        return self._found[question]

    def _looked_up(self, name: Name, part: Part) -> Iterator[Symbol]:
        own = (part.path, part.number)
        for scope in self._reaching(name.scopes, part.path):
            for kind in name.kinds:
                key = key_of(kind, name.text)
                is_local = scope.startswith(HERE)
                for place in self._given(kind, key, scope):
                    if not is_local or (place.part.path, place.part.number) == own:
                        yield Symbol(kind, key, scope, own if is_local else None)
                        return
        scopes: dict[Symbol, None] = {}
        for kind in name.kinds:
            key = key_of(kind, name.text)
            for place in self._given(kind, key):
                scope = self._scope(place.name.scopes[0], place.path)
                if kind == VARIANT or not scope.startswith((HERE, "game ", "deck ")):
                    scopes[Symbol(kind, key, scope)] = None
        yield from scopes

    def _reaching(self, scopes: Sequence[str], path: str) -> Iterator[str]:
        """Scopes as they are reached from a file, behind that of a game those of its decks."""
        for scope in scopes:
            yield self._scope(scope, path)
            for deck in self._decks.get(scope, ()):
                yield self._scope(deck, path)

    def _given(self, kind: str, key: str, scope: str | None = None) -> Iterator[Place]:
        for place in self._places_given.get((kind, key), ()):
            if scope is None or scope == self._scope(place.name.scopes[0], place.path):
                yield place

    def given(self, symbol: Symbol) -> list[Place]:
        """Where a symbol is given its name."""
        found = self._given(symbol.kind, symbol.key, symbol.scope)
        return [each for each in found if _is_in(symbol, each.part)]

    def places(self, symbol: Symbol) -> list[Place]:
        """Where a symbol is named, or may be meant."""
        found = []
        for part in self._all():
            for name in part.names.by_text.get(symbol.key, ()) if _is_in(symbol, part) else ():
                if symbol in self.meant(name, part):
                    found.append(Place(part, name))
        return found

    def visible(self, kinds: Sequence[str], scopes: Sequence[str], part: Part | None) -> list[Name]:
        """All names of some kinds that are given where these scopes are looked up, each text once,
        those of inner scopes first.
        """
        found: dict[tuple[str, str, str], Name] = {}
        own = part.path if part is not None else ""
        reaching = {scope: n for n, scope in enumerate(self._reaching(scopes, own))}
        for (kind, _), places in self._places_given.items():
            for place in places if kind in kinds else ():
                scope = self._scope(place.name.scopes[0], place.path)
                if scope in reaching and (not scope.startswith(HERE) or place.part is part):
                    found.setdefault((kind, place.name.text, scope), place.name)
        inner_first = sorted(found.items(), key=lambda each: reaching[each[0][2]])
        return [*{key[:2]: name for key, name in reversed(inner_first)}.values()][::-1]


def _is_in(symbol: Symbol, part: Part) -> bool:
    """Whether a symbol may be named in a part of a file."""
    return symbol.part is None or symbol.part == (part.path, part.number)
