"""Check texts of cards, games and scenarios: every mistake in them, for all variants."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.authoring.lints import card_set_lints, deck_lints, game_lints
from rdi.lang.compiler.card_sets import CARD_DECLARATIONS, CardSet
from rdi.lang.compiler.decks import CompiledDeck, compile_deck, decks_on_shelf
from rdi.lang.compiler.games import SEATS_MOST, PartsKept, check_choice, lower_game
from rdi.lang.compiler.modules import Module, modules_of, with_modules
from rdi.lang.compiler.parser import Parsed, kept_parse, parse
from rdi.lang.compiler.scenarios import scenario_mistakes
from rdi.lang.compiler.shelf import card_set_beside, names_taken
from rdi.lang.compiler.variants import is_playable_choice, variant_choices, variants_of
from rdi.lang.index import is_needed_for, is_written_for, our_games
from rdi.lang.phrases.cards.rounds import StartsRoundOf
from rdi.lang.phrases.components import Component
from rdi.lang.phrases.games.game import Alternatives, GameBlock
from rdi.lang.phrases.games.inn import PartyMoves, UsesDrinks, UsesPiles, is_inn
from rdi.lang.phrases.games.variants import Follows, ModuleBlock
from rdi.lang.syntax.diagnostics import (
    Diagnostic,
    deduplicated,
    location_of_other,
    may_be_consequence,
    nearest_or_all,
)
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Word, parts_of
from rdi.model.cards import DrinkDeck
from rdi.model.definition import GameDefinition
from rdi.model.round_games import why_no_round_game
from rdi.resources import is_ours, read_once, texts
from rdi.text import name_of

BROUGHT_ALONG = {"E0219": ("E0202", "E0205", "E0208"), "E0312": ("E0313",)}
"""For a mistake those that it brings along in the same declaration: what an unknown deck would
have, and what a card that does not say when it is played could answer.
"""

CHOICES_MOST = 512
"""A game with more choices of variants is checked for single variants, pairs, and all at once."""


def check_sources(sources: Sequence[Source]) -> list[Diagnostic]:
    """Every mistake in these texts."""
    with read_once():
        return Checker(sources).mistakes()


def _in_order(mistakes: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each mistake once, those first that others may follow from. A word of the language that was
    made a name is told where it is met first.

    Warnings are told when there is nothing else: a line with a mistake uses no name.
    """
    single = {
        (
            each.code,
            None if each.code == "E0317" else each.span,
            each.source.path,
            each.message,
        ): each
        for each in reversed([*mistakes])
    }
    found = [*single.values()]
    if not all(each.is_warning for each in found):
        found = [each for each in found if not each.is_warning]
    causes = [each for each in found if each.code in BROUGHT_ALONG]
    found = [each for each in found if not any(_brings_along(cause, each) for cause in causes)]
    return sorted(
        found,
        key=lambda each: (not each.code.startswith("E01"), each.span.line, each.span.column),
    )


def _brings_along(cause: Diagnostic, mistake: Diagnostic) -> bool:
    """Whether a mistake is only there because of another one above it."""
    source = cause.source
    between = range(cause.span.line + 1, mistake.span.line + 1)
    return (
        mistake.code in BROUGHT_ALONG[cause.code]
        and mistake.source is source
        and all(source.line(number)[:1] in ("", " ", "#") for number in between)
    )


class Checker:
    """Texts being checked together, in the places of the files of their names on the shelf."""

    def __init__(self, sources: Sequence[Source], read: dict[Source, Parsed] | None = None) -> None:
        """Read the texts, but those that were `read` before; what is read is added there."""
        self._read = {} if read is None else read
        for source in sources:
            if source not in self._read:
                self._read[source] = parse(source)
        self.files = [(source, self._read[source]) for source in sources]
        self.taken = names_taken(sources)
        self.decks: dict[str, CompiledDeck] = {}
        self.first: dict[tuple[str, str], tuple[Source, Span]] = {}
        self._in_choices: dict[tuple[str, frozenset[str]], list[Diagnostic]] = {}
        self._games: dict[str, tuple[GameBlock, Source] | None] = {}
        self._parts_of_games = PartsKept()

    def mistakes(self) -> list[Diagnostic]:
        """Every mistake, file by file."""
        found = {
            source.path: [*parsed.mistakes, *self._in_decks(source, parsed)]
            for source, parsed in self.files
        }
        for source, parsed in self.files:
            found[source.path] += self._in_games(source, parsed)
        for mistake in chain(self._in_cards(), self._in_rounds(), self._in_scenarios()):
            found[mistake.source.path].append(mistake)
        return deduplicated(
            mistake for source, _ in self.files for mistake in _in_order(found[source.path])
        )

    def _twice(self, what: str, name: str, source: Source, title: Word) -> Iterator[Diagnostic]:
        """A second deck or game of the same name."""
        first, span = self.first.setdefault((what, name), (source, title.span))
        if span is not title.span:
            message = f'there are two {what} called "{title}": {location_of_other(first, span)}'
            yield Diagnostic("E0223", source, title.span, message, other=(first, span))

    def _is_consequence(self, mistake: Diagnostic) -> bool:
        """Whether a mistake may be there only because lines were left out of its file."""
        return any(
            parsed.mistakes and may_be_consequence(mistake, parsed.left_out)
            for source, parsed in self.files
            if source.path == mistake.source.path
        )

    # ------------------------------------------------------------------ decks and games

    def _in_decks(self, source: Source, parsed: Parsed) -> Iterator[Diagnostic]:
        for component in parsed.declarations:
            if isinstance(component, Component):
                title = str(component.title)
                self.decks[title], mistakes = compile_deck(component, source)
                yield from mistakes
                yield from self._twice("decks", title, source, component.title)

    def _in_games(self, source: Source, parsed: Parsed) -> Iterator[Diagnostic]:
        """The mistakes in the games of a file, but those that only follow from others."""
        for block in parsed.declarations:
            if isinstance(block, GameBlock | ModuleBlock):
                if isinstance(block, ModuleBlock):
                    found = self._in_module(source, block)
                else:
                    found = self._in_game(source, block)
                for mistake in found:
                    if not (parsed.mistakes and may_be_consequence(mistake, parsed.left_out)):
                        yield mistake

    def _in_game(self, source: Source, block: GameBlock) -> Iterator[Diagnostic]:
        name = name_of(str(block.title))
        if is_ours("games", source.path):
            yield from self._twice("games", f"{name} of ours", source, block.title)
        else:
            yield from self._twice("games", name, source, block.title)
            yield from _hidden_by(source, block)
        try:
            self._all_decks  # noqa: B018  # all that follows asks for them
        except SourceErrors as error:
            yield from (each for each in error.diagnostics if isinstance(each, Diagnostic))
            return
        yield from game_lints(block, source)
        for choice in _worth_checking(block):
            definition, mistakes = self._lowered(block, choice, source)
            yield from mistakes
            if definition is not None:
                most = min(definition.most_seats, SEATS_MOST)
                yield from deck_lints(block, choice, source, definition.deck, most)

    def _in_module(self, source: Source, block: ModuleBlock) -> Iterator[Diagnostic]:
        """The mistakes in a variant that stands in a file of its own, alone and beside others."""
        title = str(block.game)
        found = self._game(title)
        kind = None if found is None else is_inn(found[0].lines)
        if not is_written_for(source.path, title, kind):
            return  # a player's own game takes the place of theirs
        if found is None:
            message = f'there is no game called "{title}".'
            message, near = nearest_or_all(message, block.game, self._titles())
            yield Diagnostic("E0229", source, block.game.span, message, near)
            return
        yield from self._twice(f"variants of {title}", str(block.name), source, block.name)
        game, game_source = found
        whole = with_modules(game, self._modules(title, game))
        known = {str(each.name) for each in variants_of(whole)}
        lines = [line for line in block.lines if isinstance(line, Alternatives | Follows)]
        for name in (*block.needed, *chain.from_iterable(line.names for line in lines)):
            if str(name) not in known:
                message = f"there is no variant called `{name}`."
                message, near = nearest_or_all(message, name, known)
                yield Diagnostic("E0222", source, name.span, message, near)
        alone = (*map(str, block.needed), str(block.name))
        if self._lowered(game, (), game_source)[0] is not None:
            yield from self._lowered(whole, alone, source)[1]
        for other in variants_of(whole):
            choice = frozenset((*alone, str(other.name), *map(str, other.needed)))
            if is_playable_choice(whole, choice):
                mistakes = self._mistakes_in_choice(whole, choice, game_source)
                yield from (each for each in mistakes if each.source is source)

    def _mistakes_in_choice(
        self, whole: GameBlock, choice: frozenset[str], source: Source
    ) -> list[Diagnostic]:
        """The mistakes in a game with these variants: each of their files asks for them."""
        key = (str(whole.title), choice)
        if key not in self._in_choices:
            self._in_choices[key] = self._lowered(whole, choice, source)[1]
        return self._in_choices[key]

    def _lowered(
        self, block: GameBlock, choice: Collection[str], source: Source
    ) -> tuple[GameDefinition | None, list[Diagnostic]]:
        """A game with these variants, good for its seats and its deck, and the mistakes in it."""
        decks = self._all_decks
        return lower_game(
            block, choice, source, decks.get, with_code=False, kept=self._parts_of_games
        )

    @cached_property
    def cards(self) -> CardSet:
        """The cards of these files with those on the shelf beside them."""
        files = [(source, parsed.declarations) for source, parsed in self.files]
        return card_set_beside(files, with_code=False)

    @cached_property
    def _all_decks(self) -> dict[str, CompiledDeck]:
        """The decks of the files being checked, then those on the shelf; SourceErrors where one
        there has mistakes.
        """
        return {**decks_on_shelf(self.taken), **self.decks}

    def _parsed(self, source: Source) -> Parsed:
        """The declarations of one of these texts, or of one beside them."""
        if source not in self._read:
            self._read[source] = kept_parse(source)
        return self._read[source]

    @cached_property
    def _beside(self) -> list[Source]:
        """The files of games on the shelf that are not being checked."""
        own = {source.path for source, _ in self.files}
        return [Source(*file) for file in texts("games").values() if file.path not in own]

    @cached_property
    def _not_replaced(self) -> list[Source]:
        """Those of these whose place none of the files being checked takes."""
        names = {Path(source.path).name for source, _ in self.files}
        return [each for each in self._beside if Path(each.path).name not in names]

    def _game(self, title: str) -> tuple[GameBlock, Source] | None:
        """The game of this title in these files or, where it is understood, on the shelf; None
        where there is none.
        """
        if title not in self._games:
            found = (each for each in self._games_in(title) if str(each[0].title) == title)
            self._games[title] = next(found, None)
        return self._games[title]

    def _games_in(self, *titles: str) -> Iterator[tuple[GameBlock, Source]]:
        """The games in all files, a player's own first; where titles are given, of the files in
        which these stand.
        """
        files = (*(source for source, _ in self.files), *self._beside)
        for source in sorted(files, key=lambda file: is_ours("games", file.path)):
            if all(title in source.text for title in titles):
                for block in self._parsed(source).declarations:
                    if isinstance(block, GameBlock):
                        yield block, source

    def _titles(self) -> dict[str, None]:
        """The titles of all games, in these files and on the shelf."""
        return dict.fromkeys(str(block.title) for block, _ in self._games_in())

    def _modules(self, title: str, game: GameBlock) -> list[Module]:
        """The variants of a game in these files and on the shelf."""
        return [
            module
            for source in (*(source for source, _ in self.files), *self._not_replaced)
            if title in source.text and is_written_for(source.path, title, is_inn(game.lines))
            for module in modules_of(title, source, self._parsed(source).declarations)
        ]

    # ------------------------------------------------------------------ cards and scenarios

    def _in_cards(self) -> Iterator[Diagnostic]:
        """The mistakes in the cards of these files, and in what their games say of Drinks and of
        piles on the table.
        """
        declared = [each for _, parsed in self.files for each in parsed.declarations]
        asked = [
            (source, line)
            for source, parsed in self.files
            for game in parsed.declarations
            if isinstance(game, GameBlock | ModuleBlock)
            for line in parts_of(game)
            if isinstance(line, UsesDrinks | UsesPiles | PartyMoves)
        ]
        if not asked and not any(isinstance(each, CARD_DECLARATIONS) for each in declared):
            return
        cards, sources = self.cards, [source for source, _ in self.files]
        for mistake in (*cards.mistakes, *card_set_lints(cards, sources)):
            is_own = any(mistake.source is source for source in sources)
            if is_own and not self._is_consequence(mistake):
                yield mistake
        taverns = [deck.title for deck in cards.decks if deck.is_tavern]
        titles = [deck.title for deck in cards.decks if not deck.is_tavern]
        piles = [each.pile.name for each in cards.piles]
        for source, line in asked:
            for name in line.names if isinstance(line, UsesPiles) else ():
                if str(name) not in piles:
                    message = f"there is no pile for the table called {name}."
                    message, near = nearest_or_all(message, name, piles)
                    yield Diagnostic("E0201", source, name.span, message, near)
            if isinstance(line, PartyMoves):
                yield from _in_taverns(source, line, cards.decks)
            for title in line.titles if isinstance(line, UsesDrinks) else ():
                if str(title) not in titles:
                    message = f'there is no Drink Deck called "{title}".'
                    message, near = nearest_or_all(message, title, titles)
                    if str(title) in taverns:  # bar-deck-04
                        message = (
                            f'"{title}" is a tavern: its Drinks cannot be shuffled into '
                            "another deck"
                        )
                    yield Diagnostic("E0228", source, title.span, message, near)

    def _in_rounds(self) -> Iterator[Diagnostic]:
        """The mistakes in lines that name the game of a Round: there is none, or it cannot be
        played there (GR-24).
        """
        for source, parsed in self.files:
            for line in chain.from_iterable(map(parts_of, parsed.declarations)):
                if isinstance(line, StartsRoundOf):
                    yield from self._in_round(source, line)

    def _in_round(self, source: Source, line: StartsRoundOf) -> Iterator[Diagnostic]:
        title, chosen = str(line.title), {str(each) for each in line.variants}
        if unread := self._not_understood(title, chosen):
            yield from self._told_elsewhere(source, line, unread)
            return
        game = self._game(title)
        if game is None:
            message = f'there is no game called "{title}".'
            message, near = nearest_or_all(message, title, self._titles())
            yield Diagnostic("E0229", source, line.title.span, message, near)
            return
        block, game_source = game
        whole = with_modules(block, self._modules(title, block))
        known = [str(each.name) for each in variants_of(whole)]
        for name in line.variants:
            if str(name) not in known:
                message = f"there is no variant called `{name}`."
                message, near = nearest_or_all(message, name, known)
                yield Diagnostic("E0222", source, name.span, message, near)
        if not chosen <= {*known}:
            return
        try:
            check_choice(whole, sorted(chosen))
        except BadSettings as error:
            yield Diagnostic("E0501", source, line.title.span, str(error))
            return
        try:
            find_deck = self._all_decks.get
        except SourceErrors:  # whoever plays it is told
            return
        definition, wrong = lower_game(
            whole, sorted(chosen), game_source, find_deck, with_code=False
        )
        if definition is None:
            yield from self._told_elsewhere(source, line, [each.source for each in wrong])
        elif reason := why_no_round_game(definition):
            yield Diagnostic("E0318", source, line.title.span, reason)

    def _told_elsewhere(
        self, source: Source, line: StartsRoundOf, wrong: Sequence[Source]
    ) -> Iterator[Diagnostic]:
        """That the game of a Round has mistakes, unless its file is checked and tells them."""
        checked = [each for each, _ in self.files]
        if not any(each is file for each in checked for file in wrong):
            message = f"this game has mistakes: `rdi check {wrong[0].path}` shows them"
            yield Diagnostic("E0229", source, line.title.span, message)

    def _not_understood(self, title: str, chosen: Collection[str]) -> list[Source]:
        """The files with a game or with one of these variants of it of which some lines were not
        understood.
        """
        return [
            source
            for source in (*(source for source, _ in self.files), *self._beside)
            if is_needed_for(source.text, title, chosen) and self._parsed(source).mistakes
        ]

    def _in_scenarios(self) -> Iterator[Diagnostic]:
        for mistake in scenario_mistakes(self.files):
            if not self._is_consequence(mistake):
                yield mistake


def _hidden_by(source: Source, block: GameBlock) -> Iterator[Diagnostic]:
    """The warning where a player's own game has the name of one of ours; nothing where its file
    takes the place of ours and the game is of the same kind.
    """
    ours = our_games().get(str(block.title))
    if ours is None:
        return
    is_same_kind = ours.is_company == is_inn(block.lines)
    if not is_same_kind or Path(source.path).name != Path(ours.path).name:
        message = (
            f"this game is played wherever {ours.title} is named: it hides the one of the program"
        )
        if not is_same_kind:
            message += ", and variants in other files of the program do not belong to this game"
        yield Diagnostic("W0514", source, block.title.span, message)


def _in_taverns(
    source: Source, line: PartyMoves, decks: Iterable[DrinkDeck]
) -> Iterator[Diagnostic]:
    """The mistakes in a line that names the taverns: there must be such, and Drinks in all of them
    but the first.
    """
    known = {deck.title: deck for deck in decks if deck.is_tavern}
    for title in (line.home, *line.titles):
        tavern, is_home = known.get(str(title)), title is line.home
        if tavern is None:
            message, near = nearest_or_all(f'there is no tavern called "{title}".', title, known)
            yield Diagnostic("E0228", source, title.span, message, near)
        elif is_home and tavern.counts:
            message = f'"{title}" holds the Drink Deck and has no other Drinks'
            yield Diagnostic("E0335", source, title.span, message)
        elif not (is_home or tavern.counts):
            message = f'nothing could be ordered in "{title}": it has no Drinks'
            example = f'drink "Cider" in "{title}": ...'
            yield Diagnostic("E0335", source, title.span, message, "", example)


def _worth_checking(block: GameBlock) -> Iterator[tuple[str, ...]]:
    """All choices of variants, or where there are too many the small ones and the largest."""
    count = len(variants_of(block))
    if 2**count <= CHOICES_MOST:
        yield from variant_choices(block, range(count + 1))
    else:
        yield from variant_choices(block, [0, 1, 2, count])
