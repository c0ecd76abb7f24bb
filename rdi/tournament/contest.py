"""What is played in a match: a game, a game of characters, or an evening of several games.

A contest is laid out once for a deal and played in all its rotations. Whoever plays a tournament
asks for no more than what stands here, and does not know which kind it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Protocol

import msgspec

from rdi import library
from rdi.engine.chance import Chance, PileChance, SeatChance, SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings, RdiError, SourceErrors
from rdi.model.definition import GameDefinition
from rdi.model.evening import EVENING, TITLE, EveningRecord, EveningView
from rdi.model.outcome import Outcome
from rdi.model.record import Entry, Record
from rdi.model.request import Answer, Pick
from rdi.model.settings import Settings
from rdi.session.evening import BORROW, CHOOSE, ROUNDS_MOST, YES, Evening, GameChoice
from rdi.session.setup import (
    STASH,
    Options,
    begin_game,
    begin_inn_game,
    characters_for,
    find_game,
    make_settings,
)
from rdi.session.validation import seat_count, whole_number
from rdi.tournament.bots.faults import SeatedBot, ask_between_games, play_guarded, tell_outcome
from rdi.tournament.luck.correction import luck_of, why_not_corrected
from rdi.tournament.spec import GameSpec, Problem, SpecPath, nearest_hint, problems_from
from rdi.tournament.units import GOLD_MOST, Fault


@dataclass(frozen=True, slots=True)
class DealLuck:
    """The luck of a deal: all that is by luck follows from its seeds, each named by what it is for.

    `is_by_seat` gives each seat cards and dice of its own.
    """

    seed_for: Callable[..., int]
    is_by_seat: bool


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays one rotation of a deal: the names of the bots in the order of the seats.

    `chairs` makes their players anew, with luck of their own for each number that it is given: the
    games of an evening are numbered.
    """

    deal: int
    rotation: int
    names: Callable[[], tuple[str, ...]]
    chairs: Callable[..., list[SeatedBot]]


class Play(Protocol):
    """One rotation of a deal, while it is played and after."""

    def run(self) -> Iterator[Fault]:
        """Play to the end, and tell of every fault; GameFault where there is no end."""

    @property
    def winnings(self) -> Sequence[int]:
        """What each seat has won in the end, in Gold."""

    @property
    def places(self) -> Sequence[Sequence[int]]:
        """Groups of equal seats, the first best; who did not come to the end is in none."""

    def luck(self, seed: int) -> Sequence[int]:
        """What luck gave each seat, in parts of Gold (`rdi.tournament.luck`); `seed` is for
        what might have come instead.
        """

    @property
    def log(self) -> Sequence[Entry]:
        """All that was chosen, as pairs, and all that luck gave."""

    @property
    def record(self) -> Record | EveningRecord:
        """All that was done, with the names of the bots: so far, where it came to no end."""


class Laid(Protocol):
    """A contest that is laid for a deal."""

    def begin(self, seating: Seating) -> Play:
        """A rotation of it, with the same luck as all others."""


class Contest(Protocol):
    """What an entry of a spec stands for."""

    def problems(self) -> Iterator[Problem]:
        """All that keeps it from being played, by the part of the entry."""

    def rules(self) -> str:
        """A text that changes when the rules or cards by which it is played do."""

    def why_no_luck(self) -> str:
        """Why luck cannot be taken off, as a sentence; nothing where it can."""

    def notes(self) -> Iterator[str]:
        """Lines of a spec that say what else may be agreed on, as notes."""

    def lay(self, luck: DealLuck) -> Laid:
        """Lay it for a deal."""


NOTE_OF_SETTINGS = f"# settings = {{ ante = 1, stash = {STASH} }}"
SETTINGS = tuple(Options.__annotations__)


class SingleGame:
    """A game, with its variants, and its characters where it has any."""

    def __init__(self, entry: GameSpec) -> None:
        self._entry = entry

    def problems(self) -> Iterator[Problem]:
        """What is wrong with its variants, seats, characters and settings."""
        entry = self._entry
        problems = [*problems_from(("variants",), find_game, entry.game, entry.variants)]
        yield from problems
        if problems:
            return
        definition = self._definition
        whom = "players" if definition.inn is None else "characters"
        yield from problems_from(("seats",), seat_count, definition, whom, entry.seats)
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
        yield from problems_from(("characters",), characters_for, definition, self._company, True)
        if entry.characters and len(entry.characters) != entry.seats:
            text = f"{len(entry.characters)} characters cannot fill {entry.seats} seats"
            yield Problem(("characters",), text)

    def rules(self) -> str:
        """The fingerprint of the game, with that of its cards where it is one of characters."""
        definition = self._definition
        if definition.inn is not None:
            company = characters_for(definition, self._company, may_repeat=True)
            bar = self._settings.bar
            return library.compiled_inn_game(definition, company, bar).definition.fingerprint
        return definition.fingerprint

    def why_no_luck(self) -> str:
        """Why luck cannot be taken off, by its rules."""
        return why_not_corrected(self._compiled, self._entry.seats)

    def notes(self) -> Iterator[str]:
        """The variants that it offers, and what is played for."""
        offered = [f'"{variant.name}"' for variant in self._definition.offered]
        if offered:
            yield f"# variants = [{', '.join(offered)}]"
        yield NOTE_OF_SETTINGS

    def lay(self, luck: DealLuck) -> LaidGame:
        """The game at its first decision."""
        settings, compiled, seed = self._settings, self._compiled, luck.seed_for("luck")
        if compiled.definition.inn is not None:
            pile_luck = PileChance(seed) if luck.is_by_seat else SeededChance(seed)
            return LaidGame(self._company_game(compiled.definition, settings, pile_luck))
        seats = self._entry.seats
        chance = chance_of(seed, seats, luck.is_by_seat)
        stashes = (settings.stash,) * seats
        return LaidGame(begin_game(compiled, settings, stashes, seed=None, chance=chance))

    def _company_game(self, definition: GameDefinition, settings: Settings, chance: Chance) -> Game:
        """A game of characters, each of whom has a deck."""
        company = characters_for(definition, self._company, may_repeat=True)
        return begin_inn_game(definition, company, settings, None, seed=None, chance=chance)

    @cached_property
    def _settings(self) -> Settings:
        return settings_of(self._entry)

    @cached_property
    def _compiled(self) -> CompiledGame:
        return find_game(self._entry.game, self._entry.variants)

    @property
    def _definition(self) -> GameDefinition:
        return self._compiled.definition

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
        yield from tell_outcome(self._game, chairs, seating.deal, seating.rotation)
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


STEPS = {BORROW: -3, CHOOSE: -2}
"""In place of the number of choices made, in a fault before a game has begun."""


class EveningPlay:
    """An evening while bots play it and after; `choice_seed` gives the seed by which the house
    chooses a game of this number.
    """

    def __init__(
        self, evening: Evening, seating: Seating, choice_seed: Callable[[int], int]
    ) -> None:
        self._evening = evening
        self._seating = seating
        self._choice_seed = choice_seed

    def run(self) -> Iterator[Fault]:
        """Play game after game; the players are made anew for each, and asked before it."""
        evening = self._evening
        while evening.pending is not None:
            number = evening.finished + 1
            for fault in self._play_next(self._seating.chairs(number), number):
                yield msgspec.structs.replace(fault, game=number)

    def _play_next(self, chairs: Sequence[SeatedBot], number: int) -> Iterator[Fault]:
        """Ask what is to be asked before the next game, and play it. Chairs stand by person."""
        evening, deal, rotation = self._evening, self._seating.deal, self._seating.rotation
        around = [chairs[evening.person_at(seat)] for seat in range(evening.people)]
        while evening.finished < number and (request := evening.pending) is not None:
            game = evening.game
            if game is not None:
                yield from play_guarded(game, around, deal, rotation, evening.answer)
            else:
                assert isinstance(request, Pick)
                yield from self._ask(chairs[request.seat], request)
        if evening.last_game is not None and evening.finished == number:
            yield from tell_outcome(evening.last_game, around, deal, rotation)

    def _ask(self, chair: SeatedBot, request: Pick) -> Iterator[Fault]:
        """Let a person answer between the games, or the house for it."""
        evening, person, seating = self._evening, request.seat, self._seating
        house = self._answer_of_house(request)
        if len(request.options) == 1:
            evening.answer(house)
            return
        view = evening.view(person)
        assert isinstance(view, EveningView)
        answer, wrong = ask_between_games(chair, request, view, house)
        if wrong is not None:
            seat, step = evening.seat_of(person), STEPS[request.verb]
            yield Fault(seating.deal, seating.rotation, chair.bot, seat, *wrong, step)
        evening.answer(answer)

    def _answer_of_house(self, request: Pick) -> Answer:
        """What is answered for a bot that leaves it to the house."""
        if request.verb == BORROW:
            return YES
        luck = SeededChance(self._choice_seed(self._evening.finished + 1))
        return request.options[luck.pick(len(request.options))]

    def luck(self, seed: int) -> tuple[int, ...]:
        """Luck is not taken off."""
        return (0,) * self._evening.people

    @property
    def _outcome(self) -> Outcome:
        outcome = self._evening.outcome
        assert outcome is not None
        return outcome

    @property
    def winnings(self) -> tuple[int, ...]:
        """The final score of each person, without what it began with (ac-06)."""
        return self._outcome.winnings

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The people by final score; equals share a victory (AC-6)."""
        return self._outcome.places

    @property
    def log(self) -> Sequence[Entry]:
        """All that was answered and chosen between the games and in them, and all that luck
        gave.
        """
        return self._evening.log

    @property
    def record(self) -> EveningRecord:
        """The record of the evening, with the names of the bots."""
        return self._evening.record


ROUNDS = 1
"""How many rounds an evening has unless the spec says otherwise (ac-01)."""

_CHOICE = re.compile(r"\s*(?P<game>\S+)(?:\s+with\s+(?P<variants>.*\S))?\s*")


def read_choice(text: str) -> GameChoice:
    """A game as it is named for an evening: ``GAME``, or ``GAME with VARIANT, VARIANT``."""
    found = _CHOICE.fullmatch(text)
    if found is None:
        raise BadSettings(f'a choice is a game such as "GAME" or "GAME with VARIANT", not {text!r}')
    variants = re.split(r"\s*,\s*|\s+and\s+", found["variants"] or "")
    return GameChoice(found["game"], tuple([each.replace("-", "_") for each in variants if each]))


def definition_of(choice: GameChoice) -> GameDefinition:
    """What is chosen; BadSettings with the nearest where there is no such game or variant."""
    return find_game(choice.game, choice.variants).definition


class EveningContest:
    """An evening: so many rounds, in which each person in turn chooses what is played."""

    def __init__(self, entry: GameSpec) -> None:
        self._entry = entry

    def problems(self) -> Iterator[Problem]:
        """What is wrong with its rounds, choices, seats and settings."""
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
        yield from problems_of_settings(entry)
        if entry.settings.get("reserve"):
            text = "all the Gold of an evening is at the table: there is no reserve"
            yield Problem(("settings",), text)

    def _problems_of_choices(self) -> Iterator[Problem]:
        entry = self._entry
        seen: set[GameChoice] = set()
        for text in entry.choice:
            problems = [*_problems_of(text, entry.seats)]
            yield from problems
            if not problems:
                choice = read_choice(text)
                if choice in seen:
                    yield Problem(("choice",), f"{choice} is named twice")
                seen.add(choice)
        if entry.seats < 2 or not (entry.choice or self.choices()):
            most = max(each.most_seats for each in _games())
            least = min(each.least_seats for each in _games())
            text = f"{TITLE} is for {least} to {most} players, not {entry.seats}"
            yield Problem(("seats",), text)

    def choices(self) -> tuple[GameChoice, ...]:
        """What may be chosen: what the spec names, or all games that are for so many players."""
        entry = self._entry
        if entry.choice:
            return tuple([read_choice(text) for text in entry.choice])
        return tuple(
            [
                GameChoice(each.name)
                for each in _games()
                if each.least_seats <= entry.seats <= each.most_seats
            ]
        )

    def rules(self) -> str:
        """The names and fingerprints of all games that may be chosen."""
        return " ".join([f"{each} {definition_of(each).fingerprint}" for each in self.choices()])

    def why_no_luck(self) -> str:
        """Luck is not taken off: what is played depends on what was chosen."""
        return f"{TITLE} is many games, of which each begins with what the last one left"

    def notes(self) -> Iterator[str]:
        """How long it is, what may be chosen, and what is played for."""
        plain, *others = self.choices()
        varied = [
            GameChoice(each.game, (offered[0].name,))
            for each in others
            if (offered := definition_of(each).offered)
        ]
        names = ", ".join([f'"{choice}"' for choice in (plain, *varied[:1])])
        yield f"# rounds = {ROUNDS}          # in a round everybody chooses a game once"
        yield f"# choice = [{names}]  # what may be chosen; otherwise any game"
        yield NOTE_OF_SETTINGS

    def lay(self, luck: DealLuck) -> LaidEvening:
        """Nothing lies on the table yet: what is played has to be chosen."""
        entry = self._entry
        settings = settings_of(entry)
        return LaidEvening(
            partial(
                Evening,
                rounds=ROUNDS if entry.rounds is None else entry.rounds,
                seed=luck.seed_for("luck"),
                stash=settings.stash,
                chance=partial(chance_of, seats=entry.seats, is_by_seat=luck.is_by_seat),
                settings=settings,
                choices=self.choices(),
            ),
            partial(luck.seed_for, "choice"),
        )


@dataclass(frozen=True, slots=True)
class LaidEvening:
    """An evening that can begin: what makes it of the names of those who play, and the seeds by
    which the house chooses games.
    """

    make: Callable[[Sequence[str]], Evening]
    choice_seed: Callable[[int], int]

    def begin(self, seating: Seating) -> EveningPlay:
        """The evening before its first game."""
        return EveningPlay(self.make(seating.names()), seating, self.choice_seed)


def _games() -> Iterator[GameDefinition]:
    """All games on the shelf to which people bring Gold, as they are without variants."""
    for entry in library.entries():
        try:
            definition = library.definition(entry.name)
        except SourceErrors:
            continue
        if definition.inn is None:
            yield definition


def _problems_of(text: str, seats: int) -> Iterator[Problem]:
    """What is wrong with a choice."""
    place: SpecPath = ("choice",)
    try:
        choice = read_choice(text)
    except BadSettings as error:
        yield Problem(place, str(error))
        return
    known = [each.name for each in library.entries()]
    if choice.game not in known:
        yield Problem(
            place, f"there is no game {choice.game!r}; {nearest_hint(choice.game, known)}"
        )
        return
    problems = [*problems_from(place, find_game, choice.game, choice.variants)]
    yield from problems
    if problems:
        return
    if definition_of(choice).inn is not None:
        title = definition_of(choice).title
        yield Problem(place, f"{title} is no game for {TITLE}: nobody brings Gold to it")
        return
    yield from problems_from(place, seat_count, definition_of(choice), "players", seats)


def contest_of(entry: GameSpec) -> Contest:
    """What is played by this entry."""
    return EveningContest(entry) if entry.game == EVENING else SingleGame(entry)


def titles() -> dict[str, str]:
    """All that an entry may name, with its title."""
    found = {entry.name: entry.title for entry in library.entries()}
    return {**found, EVENING: TITLE}
