"""The object of a match: a game, a game of characters, or an evening of several games.

No other part of a tournament knows which of these it plays: a game and an evening are driven
alike (`pending`, `answer`, `view`, `outcome`, `log`, `record`), and all else in which they differ
stands here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cached_property, partial

from rdi import library
from rdi.arrays.games.dealt_games import DealtGames
from rdi.arrays.games.many_games import NotOnArrays
from rdi.engine.chance import Chance, PileChance, SeatChance, SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings, RdiError, SourceErrors
from rdi.model.definition import GameDefinition
from rdi.model.evening import EVENING, TITLE
from rdi.model.settings import Settings
from rdi.session.evening import ROUNDS_MOST, Evening, GameChoice
from rdi.session.setup import (
    STASH,
    Options,
    begin_game,
    begin_inn_game,
    characters_for,
    check_ante,
    find_game,
    make_settings,
    settings_for,
    settings_of,
)
from rdi.session.validation import seat_count, whole_number
from rdi.tournament.luck.correction import why_not_corrected
from rdi.tournament.spec import GameSpec, Problem, SpecPath, nearest_hint, problems_from
from rdi.tournament.units import GOLD_MOST

Begin = Callable[[Sequence[str]], Game | Evening]
"""Begins one rotation of a deal, with the same luck as all others; the names are those of the bots
in the order of the seats.
"""

ROUNDS = 1
"""The number of rounds of an evening unless the spec says otherwise (ac-01)."""

SETTINGS = tuple(Options.__annotations__)

_CHOICE = re.compile(r"\s*(?P<game>\S+)(?:\s+with\s+(?P<variants>.*\S))?\s*")


class Contest:
    """The game or evening that an entry of a spec stands for.

    A game is played with its variants, and its characters where it has any. In an evening of
    Adventurer's Choice there is a number of rounds, in which each person in turn chooses what is
    played.
    """

    def __init__(self, entry: GameSpec) -> None:
        self._entry = entry
        self.is_evening = entry.game == EVENING

    # ------------------------------------------------------------------ what it is

    @property
    def has_house(self) -> bool:
        """Whether the house is the bank, in an evening of some game that may be chosen, so that
        what players win does not come to nothing.
        """
        if self.is_evening:
            return any(_definition_of(each).has_house for each in self.choices)
        return self._compiled.definition.has_house

    @cached_property
    def _settings(self) -> Settings:
        """The settings of play. Raises BadSettings if they make no sense."""
        if self.is_evening:
            return make_settings(**self._entry.settings)
        return settings_of(self._compiled.definition, **self._entry.settings)

    @cached_property
    def _compiled(self) -> CompiledGame:
        """The game, of one that is no evening. Raises BadSettings if there is none."""
        return find_game(self._entry.game, self._entry.variants)

    @cached_property
    def _characters(self) -> tuple[str, ...]:
        """The characters, of a game of characters."""
        entry = self._entry
        wanted = entry.characters or entry.seats
        return tuple(characters_for(self._compiled.definition, wanted, may_repeat=True))

    @cached_property
    def choices(self) -> tuple[GameChoice, ...]:
        """The games that may be chosen in an evening: those of the spec, or all games for this
        number of players. Raises BadSettings if a choice cannot be read.
        """
        entry = self._entry
        if entry.choice:
            return tuple([read_choice(text) for text in entry.choice])
        return tuple(
            [
                GameChoice(each.name)
                for each in _gambling_games()
                if each.least_seats <= entry.seats <= each.most_seats
            ]
        )

    def rules(self) -> str:
        """A text that changes when the rules or cards by which it is played do: the fingerprint of
        the game, with that of its cards where it is one of characters, or of all games that may be
        chosen.
        """
        if self.is_evening:
            return " ".join([f"{each} {_definition_of(each).fingerprint}" for each in self.choices])
        definition = self._compiled.definition
        if definition.inn is not None:
            settings = self._settings
            return library.compiled_inn_game(
                definition, self._characters, settings.bar, library.round_games(settings.rounds)
            ).definition.fingerprint
        return definition.fingerprint

    def why_not_corrected(self) -> str:
        """The reason why luck cannot be corrected for, as a sentence; empty if it can."""
        if self.is_evening:
            return (
                f"{TITLE} is many games, each of which begins with the purses that the last "
                "one left"
            )
        return why_not_corrected(self._compiled, self._entry.seats)

    def notes(self) -> Iterator[str]:
        """Lines of a spec that say what else may be agreed on, as comments."""
        if self.is_evening:
            plain, *others = self.choices
            varied = [
                GameChoice(each.game, (offered[0].name,))
                for each in others
                if (offered := _definition_of(each).offered)
            ]
            names = ", ".join([f'"{choice}"' for choice in (plain, *varied[:1])])
            yield f"# rounds = {ROUNDS}          # in a round everybody chooses a game once"
            yield f"# choice = [{names}]  # what may be chosen; otherwise any game"
        else:
            variants = [f'"{variant.name}"' for variant in self._compiled.definition.offered]
            if variants:
                yield f"# variants = [{', '.join(variants)}]"
        yield f"# settings = {{ ante = 1, stash = {STASH} }}"

    # ------------------------------------------------------------------ whether it can be played

    def problems(self) -> Iterator[Problem]:
        """All that keeps it from being played, by the part of the entry."""
        return self._problems_of_evening() if self.is_evening else self._problems_of_game()

    def _problems_of_game(self) -> Iterator[Problem]:
        """The problems with variants, seats, characters and settings."""
        entry = self._entry
        problems = [*problems_from(("variants",), find_game, entry.game, entry.variants)]
        yield from problems
        if problems:
            return
        definition = self._compiled.definition
        whom = "players" if definition.inn is None else "characters"
        problems += problems_from(("seats",), seat_count, definition, whom, entry.seats)
        problems += self._problems_of_characters(definition)
        problems += self._problems_of_settings()
        yield from problems
        if not problems and definition.inn is None:
            settings = settings_for(definition, self._settings)
            stashes = (settings.stash,) * entry.seats
            yield from problems_from(("settings",), check_ante, definition, settings, stashes)
        for name, value in (("rounds", entry.rounds), ("choice", entry.choice)):
            if value:
                yield Problem((name,), f'{name} belongs to an evening: game = "{EVENING}"')

    def _problems_of_characters(self, definition: GameDefinition) -> Iterator[Problem]:
        entry = self._entry
        if definition.inn is None:
            if entry.characters:
                text = f"{definition.title} is played without characters"
                yield Problem(("characters",), text)
            return
        wanted = entry.characters or entry.seats
        yield from problems_from(("characters",), characters_for, definition, wanted, True)
        if entry.characters and len(entry.characters) != entry.seats:
            text = f"{len(entry.characters)} characters cannot fill {entry.seats} seats"
            yield Problem(("characters",), text)

    def _problems_of_settings(self) -> Iterator[Problem]:
        entry = self._entry
        try:
            settings = self._settings
            gold = entry.seats * (settings.stash + settings.reserve)
            if gold > GOLD_MOST:
                text = f"all seats together bring {gold} Gold, and {GOLD_MOST} is the most"
                yield Problem(("settings",), text)
        except RdiError as error:
            yield Problem(("settings",), str(error))
        except TypeError:
            unknown = ", ".join(sorted(set(entry.settings) - set(SETTINGS)))
            hint = nearest_hint(unknown, SETTINGS)
            yield Problem(("settings",), f"there is no setting {unknown}; {hint}")

    def _problems_of_evening(self) -> Iterator[Problem]:
        """The problems with rounds, choices, seats and settings."""
        entry = self._entry
        if entry.variants:
            text = 'variants go with the games of an evening: choice = ["GAME with VARIANT"]'
            yield Problem(("variants",), text)
        if entry.characters:
            yield Problem(("characters",), f"{TITLE} is played without characters")
        if entry.rounds is not None:
            rounds = ("the number of rounds", entry.rounds, 1, ROUNDS_MOST)
            yield from problems_from(("rounds",), whole_number, *rounds)
        yield from self._problems_of_choices()
        yield from self._problems_of_settings()
        if entry.settings.get("reserve"):
            text = "on an evening all Gold is at the table: there is no reserve"
            yield Problem(("settings",), text)

    def _problems_of_choices(self) -> Iterator[Problem]:
        entry = self._entry
        seen: set[GameChoice] = set()
        for text in entry.choice:
            problems = [*_problems_of_choice(text, entry.seats)]
            yield from problems
            if not problems:
                choice = read_choice(text)
                if choice in seen:
                    yield Problem(("choice",), f"{choice} is named twice")
                seen.add(choice)
        if entry.seats < 2 or not (entry.choice or self.choices):
            most = max(each.most_seats for each in _gambling_games())
            least = max(2, min(each.least_seats for each in _gambling_games()))
            text = f"{TITLE} is for {least} to {most} players, not {entry.seats}"
            yield Problem(("seats",), text)

    # ------------------------------------------------------------------ playing it

    def deal(self, seed: int, is_by_seat: bool) -> Begin:
        """A function that begins the rotations of a deal whose luck follows from a seed. With
        `is_by_seat` each seat has cards and dice of its own.

        A game is dealt once, and each rotation plays a copy. Of an evening nothing lies on the
        table yet: what is played has to be chosen.
        """
        settings, seats = self._settings, self._entry.seats
        if self.is_evening:
            return partial(
                Evening,
                rounds=ROUNDS if self._entry.rounds is None else self._entry.rounds,
                seed=seed,
                stash=settings.stash,
                chance=partial(_chance_of, seats=seats, is_by_seat=is_by_seat),
                settings=settings,
                choices=self.choices,
            )
        definition = self._compiled.definition
        if definition.inn is not None:
            chance: Chance = PileChance(seed) if is_by_seat else SeededChance(seed)
            game = begin_inn_game(
                definition, self._characters, settings, None, seed=None, chance=chance
            )
        else:
            chance = _chance_of(seed, seats, is_by_seat)
            stashes = (settings.stash,) * seats
            game = begin_game(self._compiled, settings, stashes, seed=None, chance=chance)
        return lambda names: game.fork()

    def dealt_games(self, is_by_seat: bool, with_machine: bool) -> DealtGames:
        """Its deals in numbers, for plain policies. NotOnArrays where that cannot be."""
        if self.is_evening:
            raise NotOnArrays(f"{TITLE} is not played in numbers")
        definition = self._compiled.definition
        settings, seats = settings_for(definition, self._settings), self._entry.seats
        return DealtGames(self._compiled, settings, seats, is_by_seat, with_machine)


def contest_titles() -> dict[str, str]:
    """All that an entry of a spec may name, with its title."""
    found = {entry.name: entry.title for entry in library.entries()}
    return {**found, EVENING: TITLE}


def read_choice(text: str) -> GameChoice:
    """A game as it is named for an evening: ``GAME``, or ``GAME with VARIANT, VARIANT``. Raises
    BadSettings if it is something else.
    """
    found = _CHOICE.fullmatch(text)
    if found is None:
        raise BadSettings(
            f'a choice must be a game such as "GAME" or "GAME with VARIANT", not {text!r}'
        )
    variants = re.split(r"\s*,\s*|\s+and\s+", found["variants"] or "")
    return GameChoice(found["game"], tuple([each.replace("-", "_") for each in variants if each]))


def _problems_of_choice(text: str, seats: int) -> Iterator[Problem]:
    """The reason why this number of players cannot play a game that an evening names."""
    path: SpecPath = ("choice",)
    try:
        choice = read_choice(text)
    except BadSettings as error:
        yield Problem(path, str(error))
        return
    known = [each.name for each in library.entries()]
    if choice.game not in known:
        hint = nearest_hint(choice.game, known)
        yield Problem(path, f"there is no game {choice.game!r}; {hint}")
        return
    problems = [*problems_from(path, find_game, choice.game, choice.variants)]
    yield from problems
    if problems:
        return
    definition = _definition_of(choice)
    if definition.inn is not None:
        yield Problem(
            path, f"{definition.title} cannot be played in {TITLE}: it is not played for Gold"
        )
        return
    yield from problems_from(path, seat_count, definition, "players", seats)


def _definition_of(choice: GameChoice) -> GameDefinition:
    """The definition of the chosen game. Raises BadSettings with the nearest name if there is no
    such game or variant.
    """
    return find_game(choice.game, choice.variants).definition


def games_like(pattern: str) -> list[str]:
    """The gambling games of the shelf whose names a pattern fits, such as ``three*``."""
    return [each.name for each in _gambling_games() if fnmatchcase(each.name, pattern)]


def _gambling_games() -> Iterator[GameDefinition]:
    """All games on the shelf to which people bring Gold, as they are without variants."""
    for entry in library.entries():
        try:
            definition = library.definition(entry.name)
        except SourceErrors:
            continue
        if definition.inn is None:
            yield definition


def _chance_of(seed: int, seats: int, is_by_seat: bool) -> Chance:
    """The luck of a gambling game, of each seat's own or shared by all."""
    return SeatChance(seed, seats) if is_by_seat else SeededChance(seed)
