"""Play one game in a match: of Gold alone, or of characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from rdi import library
from rdi.engine.bind import Bound
from rdi.engine.chance import Chance, SeededChance
from rdi.engine.game import Game
from rdi.engine.pile_luck import PileChance
from rdi.engine.seat_luck import SeatChance
from rdi.errors import RdiError
from rdi.model.definition import GameDefinition
from rdi.model.evening import EVENING
from rdi.model.record import Entry, Record
from rdi.model.settings import Settings
from rdi.session.setup import (
    STASH,
    Options,
    begin_game,
    begin_inn_game,
    characters_for,
    find_game,
    make_settings,
)
from rdi.session.validation import seat_count
from rdi.tournament.contest import Luck, Seating
from rdi.tournament.guarding import play_guarded, tell_ends
from rdi.tournament.luck import luck_of, why_no_luck
from rdi.tournament.problems import Problem, nearest_hint, tried
from rdi.tournament.spec import GameSpec
from rdi.tournament.units import GOLD_MOST, Fault

NOTE_OF_SETTINGS = f"# settings = {{ ante = 1, stash = {STASH} }}"
SETTINGS = tuple(Options.__annotations__)


class SingleGame:
    """A game, with its variants, and its characters where it has any."""

    def __init__(self, entry: GameSpec) -> None:
        self._entry = entry

    def problems(self) -> Iterator[Problem]:
        """What is wrong with its variants, seats, characters and settings."""
        entry = self._entry
        problems = [*tried(("variants",), find_game, entry.game, entry.variants)]
        yield from problems
        if problems:
            return
        definition = self._definition
        whom = "players" if definition.inn is None else "characters"
        yield from tried(("seats",), seat_count, definition, whom, entry.seats)
        yield from self._problems_of_characters(definition)
        yield from problems_of_settings(entry)
        for name, value in (("rounds", entry.rounds), ("choice", entry.choice)):
            if value:
                yield Problem((name,), f'{name} is for an evening: game = "{EVENING}"')

    def _problems_of_characters(self, definition: GameDefinition) -> Iterator[Problem]:
        entry = self._entry
        if definition.inn is None:
            if entry.characters:
                text = f"{definition.title} is played without characters"
                yield Problem(("characters",), text)
            return
        yield from tried(("characters",), characters_for, definition, self._company, True)
        if entry.characters and len(entry.characters) != entry.seats:
            text = f"{len(entry.characters)} characters cannot fill {entry.seats} seats"
            yield Problem(("characters",), text)

    def rules(self) -> str:
        """The fingerprint of the game, with that of its cards where it is one of characters."""
        definition = self._definition
        if definition.inn is not None:
            company = characters_for(definition, self._company, may_repeat=True)
            bar = self._settings.bar
            return library.cast(definition, company, bar).definition.fingerprint
        return definition.fingerprint

    def why_no_luck(self) -> str:
        """Why luck cannot be taken off, by its rules."""
        return why_no_luck(self._bound, self._entry.seats)

    def notes(self) -> Iterator[str]:
        """The variants that it offers, and what is played for."""
        offered = [f'"{variant.name}"' for variant in self._definition.offered]
        if offered:
            yield f"# variants = [{', '.join(offered)}]"
        yield NOTE_OF_SETTINGS

    def lay(self, luck: Luck) -> LaidGame:
        """The game at its first decision."""
        settings, bound, seed = self._settings, self._bound, luck.seed_for("luck")
        if bound.definition.inn is not None:
            pile_luck = PileChance(seed) if luck.is_by_seat else SeededChance(seed)
            return LaidGame(self._company_game(bound.definition, settings, pile_luck))
        seats = self._entry.seats
        chance = chance_of(seed, seats, luck.is_by_seat)
        stashes = (settings.stash,) * seats
        return LaidGame(begin_game(bound, settings, stashes, seed=None, chance=chance))

    def _company_game(self, definition: GameDefinition, settings: Settings, chance: Chance) -> Game:
        """A game of characters, each of whom has a deck."""
        company = characters_for(definition, self._company, may_repeat=True)
        return begin_inn_game(definition, company, settings, None, seed=None, chance=chance)

    @cached_property
    def _settings(self) -> Settings:
        return settings_of(self._entry)

    @cached_property
    def _bound(self) -> Bound:
        return find_game(self._entry.game, self._entry.variants)

    @property
    def _definition(self) -> GameDefinition:
        return self._bound.definition

    @property
    def _company(self) -> int | Sequence[str]:
        return self._entry.characters or self._entry.seats


class LaidGame:
    """A game at its first decision, of which each rotation plays a copy."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def begin(self, seating: Seating) -> GamePlay:
        """A copy of the game."""
        return GamePlay(self.game.fork(), seating)


class GamePlay:
    """A game while it is played and after: what each seat won, and the seats by place."""

    def __init__(self, game: Game, seating: Seating) -> None:
        self._game = game
        self._seating = seating
        self.winnings: tuple[int, ...] = ()
        self.places: tuple[tuple[int, ...], ...] = ()

    def run(self) -> Iterator[Fault]:
        """Play the game to its end, and tell the bots of it."""
        seating = self._seating
        chairs = seating.chairs()
        yield from play_guarded(self._game, chairs, seating.deal, seating.rotation)
        yield from tell_ends(self._game, chairs, seating.deal, seating.rotation)
        outcome = self._game.outcome
        assert outcome is not None
        self.winnings, self.places = outcome.winnings, outcome.places

    def luck(self, seed: int) -> tuple[int, ...]:
        """What luck gave each seat."""
        return luck_of(self._game, seed)

    @property
    def log(self) -> Sequence[Entry]:
        """All that was chosen and all that luck gave."""
        return self._game.log

    @property
    def record(self) -> Record:
        """The record of the game, with the names of the bots."""
        record = self._game.record
        return replace(record, header=replace(record.header, seats=self._seating.names()))


def chance_of(seed: int, seats: int, is_by_seat: bool) -> Chance:
    """The luck of a game, of each seat's own or shared by all."""
    return SeatChance(seed, seats) if is_by_seat else SeededChance(seed)


def settings_of(entry: GameSpec) -> Settings:
    """What is played for; BadSettings where that makes no sense."""
    return make_settings(**entry.settings)


def problems_of_settings(entry: GameSpec) -> Iterator[Problem]:
    """What is wrong with what is played for."""
    try:
        settings = settings_of(entry)
        gold = entry.seats * (settings.stash + settings.reserve)
        if gold > GOLD_MOST:
            text = f"all seats together bring {gold} Gold: the most is {GOLD_MOST}"
            yield Problem(("settings",), text)
    except RdiError as error:
        yield Problem(("settings",), str(error))
    except TypeError:
        unknown = ", ".join(sorted(set(entry.settings) - set(SETTINGS)))
        hint = nearest_hint(unknown, SETTINGS)
        yield Problem(("settings",), f"no setting is called {unknown}; {hint}")
