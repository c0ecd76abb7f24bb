"""Play an evening of Adventurer's Choice in a match: how long it is, and what may be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from rdi import library
from rdi.errors import BadSettings, SourceErrors
from rdi.model.definition import GameDefinition
from rdi.model.evening import TITLE
from rdi.session.evening import ROUNDS_MOST
from rdi.session.setup import find_game
from rdi.session.validation import seat_count, whole_number
from rdi.tournament.contest import Luck, Seating
from rdi.tournament.evening_play import EveningPlay, Terms
from rdi.tournament.problems import Place, Problem, nearest_hint, tried
from rdi.tournament.single_game import (
    NOTE_OF_SETTINGS,
    chance_of,
    problems_of_settings,
    settings_of,
)
from rdi.tournament.spec import GameSpec

ROUNDS = 1
"""How many rounds an evening has unless the spec says otherwise (ac-01)."""

_CHOICE = re.compile(r"\s*(?P<game>\S+)(?:\s+with\s+(?P<variants>.*\S))?\s*")


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that may be chosen, with its variants."""

    game: str
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.game} with {', '.join(self.variants)}" if self.variants else self.game

    @property
    def definition(self) -> GameDefinition:
        """What is played; BadSettings with the nearest where there is no such game or variant."""
        return find_game(self.game, self.variants).definition


def read_choice(text: str) -> Choice:
    """A game as it is named for an evening: ``GAME``, or ``GAME with VARIANT, VARIANT``."""
    found = _CHOICE.fullmatch(text)
    if found is None:
        raise BadSettings(f'a choice is a game such as "GAME" or "GAME with VARIANT", not {text!r}')
    variants = re.split(r"\s*,\s*|\s+and\s+", found["variants"] or "")
    return Choice(found["game"], tuple([each.replace("-", "_") for each in variants if each]))


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
            yield from tried(("rounds",), whole_number, *rounds)
        yield from self._problems_of_choices()
        yield from problems_of_settings(entry)
        if entry.settings.get("reserve"):
            text = "all the Gold of an evening is at the table: there is no reserve"
            yield Problem(("settings",), text)

    def _problems_of_choices(self) -> Iterator[Problem]:
        entry = self._entry
        seen: set[Choice] = set()
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

    def choices(self) -> tuple[Choice, ...]:
        """What may be chosen: what the spec names, or all games that are for so many players."""
        entry = self._entry
        if entry.choice:
            return tuple([read_choice(text) for text in entry.choice])
        return tuple(
            [
                Choice(each.name)
                for each in _games()
                if each.least_seats <= entry.seats <= each.most_seats
            ]
        )

    def rules(self) -> str:
        """The names and fingerprints of all games that may be chosen."""
        return " ".join([f"{each} {each.definition.fingerprint}" for each in self.choices()])

    def why_no_luck(self) -> str:
        """Luck is not taken off: what is played depends on what was chosen."""
        return f"{TITLE} is many games, of which each begins with what the last one left"

    def notes(self) -> Iterator[str]:
        """How long it is, what may be chosen, and what is played for."""
        plain, *others = self.choices()
        varied = [
            Choice(each.game, (each.definition.offered[0].name,))
            for each in others
            if each.definition.offered
        ]
        names = ", ".join([f'"{choice}"' for choice in (plain, *varied[:1])])
        yield f"# rounds = {ROUNDS}          # in a round everybody chooses a game once"
        yield f"# choice = [{names}]  # what may be chosen; otherwise any game"
        yield NOTE_OF_SETTINGS

    def lay(self, luck: Luck) -> LaidEvening:
        """Nothing lies on the table yet: what is played has to be chosen."""
        entry = self._entry
        terms = Terms(
            seats=entry.seats,
            rounds=ROUNDS if entry.rounds is None else entry.rounds,
            settings=settings_of(entry),
            choices={str(each): (each.game, each.variants) for each in self.choices()},
            seed=luck.seed_for("luck"),
            fancy=partial(luck.seed_for, "choice"),
            chance=partial(chance_of, seats=entry.seats, is_by_seat=luck.is_by_seat),
        )
        return LaidEvening(terms)


@dataclass(frozen=True, slots=True)
class LaidEvening:
    """An evening that can begin."""

    terms: Terms

    def begin(self, seating: Seating) -> EveningPlay:
        """The evening before its first game."""
        return EveningPlay(self.terms, seating)


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
    place: Place = ("choice",)
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
    problems = [*tried(place, find_game, choice.game, choice.variants)]
    yield from problems
    if problems:
        return
    if choice.definition.inn is not None:
        title = choice.definition.title
        yield Problem(place, f"{title} is no game for {TITLE}: nobody brings Gold to it")
        return
    yield from tried(place, seat_count, choice.definition, "players", seats)
