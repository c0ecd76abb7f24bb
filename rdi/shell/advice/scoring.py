"""Score any cards by the rules of a game: hands, maps, and numbers that lie on the table.

A pile's name says where the cards after it lie; the rows of a map are parted by `/`, a free place
in it is `-`, and cards on top of one another are joined by `+`; numbers are given as `warrior=3`,
and those with a name of their own behind it, `Lives 3`.
What was not given of the table is taken from the game that is played there.
"""

from __future__ import annotations

from collections.abc import Sequence

from rdi import library
from rdi.engine.game import CompiledGame, View
from rdi.engine.runtime import fault_in
from rdi.errors import GameFault
from rdi.model.definition import DIE_FACES, GameDefinition
from rdi.model.settings import Settings
from rdi.session.position.position import (
    FREE,
    NEXT_ROW,
    PileReader,
    Position,
    bare_table,
    words_of,
)
from rdi.shell.game_names import game_titles, leading_game
from rdi.shell.lookup import InputError, find_name, fitting, fold_name, no_such
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.hall_screen import Score, read_score, score_text, shown_blocks
from rdi.shell.play.play_order import whole
from rdi.shell.show.document import Block, Data, Document, Sentence
from rdi.shell.show.vocabulary import Thing, Vocabulary
from rdi.text import capitalized, join_words

DICE = tuple(map(str, DIE_FACES))


def score_document(session: GameSession | None, text: str) -> Document:
    """Score any cards by the rules of a game: CARDS, or PILE CARDS PILE CARDS.

    Without a game's name, and for what is not laid out of the middle of the table, the game of the
    session counts. Raises InputError for what cannot be scored.
    """
    words, view = session.at_hand if session else (None, None)
    here = words.definition if words else None
    definition, given = _game_and_words(here, text)
    if definition is None:
        raise InputError(_which_game(given))
    at_table = view if definition is here else None
    table = read_table(definition, given, at_table)
    found = table.score()
    blocks: list[Block] = [Sentence(score_text(found))]
    if note := table.note:
        blocks.append(Sentence(note))
    if at_table is not None and table.is_as_at_table:
        blocks += shown_blocks(at_table.shown_values, table.words)
    data = {"points": found.points, "tier": found.tier, "terms": found.terms}
    return Document(tuple(blocks), Data("score", data))


def _game_and_words(
    here: GameDefinition | None, text: str
) -> tuple[GameDefinition | None, list[str]]:
    """The game by which is scored (named, or at the table), and the words behind its name."""
    words = words_of(text)
    name, left = leading_game(words, most_words=6, letters_least=3)
    if name is None or (here is not None and here.name == name):
        return here, left
    return library.definition(name), left


def _which_game(given: Sequence[str]) -> str:
    names = list(game_titles())
    near = fitting(given[0], names) if given and len(given[0]) > 2 else []
    which = f" {join_words(near, 'or')}?" if near else ""
    return f"score in which game?{which} {ScoredPosition(library.definition(names[0])).example}"


def read_table(
    definition: GameDefinition, given: Sequence[str], view: View | None = None
) -> ScoredPosition:
    """The things to be scored: what the words lay down, and of the middle of the table what
    the view of a game at it shows. Raises InputError where something is missing or means nothing.
    """
    if definition.scoring is None:
        raise InputError(f"{definition.title} keeps no score.")
    table = ScoredPosition(definition)
    for word in given:
        table.take(word)
    if not any(pile.items for pile in table.piles.values()):
        raise InputError(f"score what? {table.example}")
    if view is not None:
        table.fill(view)
    if missing := table.missing:
        raise InputError(f"{definition.title} scores by {join_words(missing)} too. {table.example}")
    return table


class ScoredPosition:
    """The things laid down to be scored, word by word."""

    def __init__(self, definition: GameDefinition) -> None:
        assert definition.scoring is not None
        sources = definition.scoring.sources
        self.words = Vocabulary(definition)
        self.definition = definition
        self._grids = [pile.name for pile in definition.piles if pile.is_grid]
        self._dice = [pile.name for pile in definition.piles if pile.is_dice]
        self._bounds = {pile.name: pile.bounds for pile in definition.piles if pile.bounds}
        self.piles = {
            source.name: PileReader(source.name in self._grids, self._thing)
            for source in sources
            if source.kind == "pile"
        }
        self.tallies = {
            tally.name: dict.fromkeys(tally.keys, 0)
            for tally in definition.tallies
            if tally.name in [source.name for source in sources if source.kind == "tally"]
        }
        self._given: set[str] = set()
        self._from_game: set[str] = set()
        self._unseen: list[str] = []
        self._middle = [
            pile.name for pile in definition.piles if pile.name in self.piles and not pile.is_player
        ]
        self._current = next(iter(self.piles))

    def take(self, word: str) -> None:
        """Lay down what a word says."""
        named = [name for name in self.piles if name.casefold() == word.casefold()]
        key, is_number, number = word.partition("=")
        if named:
            self._current = named[0]
            self.piles[self._current].begin_again()
            self._given.add(named[0])
        elif is_number:
            self._count(key, number)
        elif self._current in self._bounds:
            self.piles[self._current].items = [self._number(word)]
        else:
            self.piles[self._current].take(word)

    def _count(self, key: str, number: str) -> None:
        keys = {self._called(each): each for keys in self.tallies.values() for each in keys}
        if not keys:
            raise InputError(
                f"{self.definition.title} has no such number in its score. {self.example}"
            )
        found = keys[find_name(key, "number on the table", keys)]
        for name, numbers in self.tallies.items():
            if found in numbers:
                numbers[found] = whole(number, key)
                self._given |= {name, found}

    def fill(self, view: View) -> None:
        """Take from a game what was not said of the middle of its table, piles and numbers, and of
        the numbers of whoever asks.
        """
        for name, items in view.own.items():
            if name in self.piles and name in self._bounds and name not in self._given:
                self.piles[name].items = list(items)
        for name in self._middle:
            things = view.pile(name)
            if name in self._given or self.piles[name].items:
                continue
            if isinstance(things, tuple):
                self.piles[name].items = list(things)
                self._from_game.add(name)
            elif things:
                self._unseen.append(name)
        for name, numbers in self.tallies.items():
            known = view.tallies[name]
            numbers.update({key: known[key] for key in numbers if key not in self._given})
            self._from_game.add(name)

    @property
    def missing(self) -> list[str]:
        """The piles that count too and are neither given nor seen at the table."""
        known = self._given | self._from_game
        named = [name for name in self.piles if name in self._bounds and not self.piles[name].items]
        return [*self._unseen, *named, *[name for name in self.tallies if name not in known]]

    @property
    def is_as_at_table(self) -> bool:
        """Whether what counts of the middle of the table was all taken from a game."""
        return bool(self._from_game) and self._from_game == {*self._middle, *self.tallies}

    @property
    def note(self) -> str:
        """With what of the table it was counted, or what of it was taken to be empty."""
        lying = [
            name for name in self._middle if name in self._from_game and self.piles[name].items
        ]
        told = [f"{name} {self.words.things(self.piles[name].items)}" for name in lying]
        for name in self.tallies:
            if name in self._from_game:
                numbers = self.tallies[name].items()
                each = [f"{self._called(key)} {number}" for key, number in numbers]
                told.append(f"{name} {join_words(each)}")
        if told:
            return f"Counted with what lies on the table: {'; '.join(told)}."
        empty = [
            name
            for name in self._middle
            if not (self.piles[name].items or name in self._given or name in self._from_game)
        ]
        if not empty:
            return ""
        lays = f"{empty[0]} CARDS lays something there"
        return f"Counted as if nothing lay in {join_words(empty)}; {lays}."

    def _number(self, word: str) -> int:
        """A number that is within the bounds of the one whose name was said last."""
        least, most = self._bounds[self._current]
        number = whole(word, self._current)
        if not least <= number <= most:
            raise InputError(f"{self._current} must be from {least} to {most}, not {number}.")
        return number

    def _called(self, key: str) -> str:
        return self.words.key(key).lower()

    def _thing(self, word: str) -> Thing:
        """A die where dice lie, and otherwise a card, or a value such as a rank."""
        if self._current in self._dice:
            if word not in DICE:
                raise InputError(f"{word!r} is not a die. {self._piles_meant}{self.example}")
            return int(word)
        code = capitalized(word.lower())
        if self.words.is_card(code):
            return code
        for values in self.words.deck.values.values():
            for value, title in values.items():
                if fold_name(title) == fold_name(word):
                    return value
        what = no_such(word, "card", self.words.codes)
        raise InputError(f"{what} {self._piles_meant}{self.example}")

    @property
    def _piles_meant(self) -> str:
        """Which piles are scored, where there are several."""
        return f"The piles are {join_words(list(self.piles))}. " if len(self.piles) > 1 else ""

    @property
    def example(self) -> str:
        """How this game's score is asked for."""
        first, *others = self.piles
        codes = self._codes_for(first)
        text = " ".join(codes[:4])
        if first in self._grids:
            text = " ".join([*codes[:2], FREE, NEXT_ROW, *codes[2:5]])
        for place, name in enumerate(others, start=4):
            text += f" {name} {self._codes_for(name)[place % len(self._codes_for(name))]}"
        for numbers in self.tallies.values():
            counted = zip(map(self._called, numbers), (3, 1), strict=False)
            text += "".join(f" {key}={number}" for key, number in counted)
        return f"For example: score {self.definition.name} {text}"

    def _codes_for(self, pile: str) -> tuple[str, ...]:
        if pile in self._bounds:
            least, most = self._bounds[pile]
            return (str(max(least, min(3, most))),)
        return DICE if pile in self._dice else tuple(self.words.codes)[::7] or ("?",)

    def score(self) -> Score:
        """The worth of all of it."""
        compiled = library.compiled_game(self.definition.name, self.definition.variants)
        table = bare_table(compiled, 1, Settings())
        self._position(compiled).put_on(table)
        try:
            found = read_score(compiled.explain(compiled.arguments(table, 0)), self.words)
        except GameFault as error:
            raise fault_in(self.definition, error) from error
        except (KeyError, IndexError, ValueError, TypeError):
            raise InputError(f"the game cannot score this. {self.example}") from None
        if found is None:
            raise InputError("there is nothing to score.")
        return found

    def _position(self, compiled: CompiledGame) -> Position:
        """The things laid down, before a single player and on the table."""
        owners = {pile.name: 0 if pile.is_player else None for pile in self.definition.piles}
        piles = {(owners[name], name): tuple(pile.items) for name, pile in self.piles.items()}
        return Position(compiled, piles, self.tallies)
