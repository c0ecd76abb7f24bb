"""Play a whole evening between bots: loans, the choice of a game, the game, until it is over.

Whoever has too little is asked whether to borrow, and the Starting Player is asked which game to
play. For bots that do not answer such questions the house does: they borrow whenever they may, as
the regulars do, and fancy games by luck, the same ones in all rotations of a deal. Where two people
who can pay the ante are not found any more, and nobody borrows, the evening is over early.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from rdi.engine.chance import Chance, SeededChance
from rdi.engine.game import Game
from rdi.model.evening import EveningRecord, EveningView, PastGame
from rdi.model.record import Entry
from rdi.model.request import Answer, Pick
from rdi.model.settings import Settings
from rdi.session.evening import Evening
from rdi.tournament.contest import Seating
from rdi.tournament.guarding import NO, Chair, ask_between, play_guarded, tell_ends
from rdi.tournament.units import Fault

BORROW, CHOOSE = "borrow", "choose"
YES = "yes"

STEPS = {BORROW: -3, CHOOSE: -2}
"""In place of the number of choices made, in a fault before a game has begun."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed on for an evening, and its luck.

    `choices` are the games and variants that may be chosen, by how they are called. `chance` makes
    the luck of a game of a seed, `fancy` gives the seed by which the house chooses a game of this
    number.
    """

    seats: int
    rounds: int
    settings: Settings
    choices: Mapping[str, tuple[str, tuple[str, ...]]]
    seed: int
    fancy: Callable[[int], int]
    chance: Callable[[int], Chance]


def ask_to_borrow(person: int) -> Pick:
    """The question whether to take a loan."""
    return Pick(person, BORROW, (YES, NO), all_differ=True)


def ask_to_choose(person: int, choices: Sequence[str]) -> Pick:
    """The question which of these to play."""
    return Pick(person, CHOOSE, choices, all_differ=True)


class EveningPlay:
    """An evening while it is played and after."""

    def __init__(self, terms: Terms, seating: Seating) -> None:
        self._terms = terms
        self._seating = seating
        self._evening = Evening(
            seating.names(),
            rounds=terms.rounds,
            seed=terms.seed,
            stash=terms.settings.stash,
            chance=terms.chance,
        )
        self._games: list[PastGame] = []
        self._log: list[Entry] = []

    def run(self) -> Iterator[Fault]:
        """Play game after game; those who play are made anew for each, and asked before it."""
        while not self._evening.is_over:
            number = self._evening.finished + 1
            for fault in self._play_next(self._seating.chairs(number)):
                yield msgspec.structs.replace(fault, game=number)
            if self._evening.finished < number:
                return

    def _play_next(self, chairs: Sequence[Chair]) -> Iterator[Fault]:
        """Play the next game, if there is one that can be paid. Chairs stand by person."""
        yield from self._lend(chairs)
        choice = yield from self._chosen(chairs)
        if choice is None:
            return
        self._log.append(choice)
        evening, seating = self._evening, self._seating
        game = evening.start(*self._terms.choices[choice], self._terms.settings)
        around = [chairs[evening.person_at(seat)] for seat in range(evening.people)]
        yield from play_guarded(game, around, seating.deal, seating.rotation)
        yield from tell_ends(game, around, seating.deal, seating.rotation)
        self._settle(choice, game)

    def _settle(self, choice: str, game: Game) -> None:
        evening = self._evening
        self._log += game.log
        seats = [evening.seat_of(person) for person in range(evening.people)]
        won = evening.finish().winnings
        self._games.append(PastGame(choice, tuple([won[seat] for seat in seats])))

    def luck(self, seed: int) -> tuple[int, ...]:
        """Luck is not taken off."""
        return (0,) * self._evening.people

    # ------------------------------------------------------------------ between the games

    def _lend(self, chairs: Sequence[Chair]) -> Iterator[Fault]:
        """Ask everybody who may borrow, clockwise and once, whether to do so (ac-03)."""
        asked: set[int] = set()
        while left := [each for each in self._evening.borrowers() if each not in asked]:
            person = left[0]
            asked.add(person)
            answer = yield from self._ask(chairs, ask_to_borrow(person), YES)
            if answer == YES:
                self._evening.borrow(person)

    def _chosen(self, chairs: Sequence[Chair]) -> Generator[Fault, None, str | None]:
        """What the Starting Player chooses (ac-02); None where nothing can be paid any more."""
        terms, evening = self._terms, self._evening
        offered = [
            name for name, what in terms.choices.items() if evening.can_start(*what, terms.settings)
        ]
        if len(offered) < 2:
            return offered[0] if offered else None
        fancy = SeededChance(terms.fancy(evening.finished + 1)).pick(len(offered))
        request = ask_to_choose(evening.starting, offered)
        found: str = yield from self._ask(chairs, request, offered[fancy])
        return found

    def _ask(
        self, chairs: Sequence[Chair], request: Pick, house: Answer
    ) -> Generator[Fault, None, Answer]:
        """What a person answers, or the house for it."""
        person, seating = request.seat, self._seating
        answer, wrong = ask_between(chairs[person], request, self._seen_by(person), house)
        if wrong is not None:
            seat, step = self._evening.seat_of(person), STEPS[request.verb]
            bot = chairs[person].bot
            yield Fault(seating.deal, seating.rotation, bot, seat, *wrong, step)
        self._log.append((person, (request.verb, answer)))
        return answer

    def _seen_by(self, person: int) -> EveningView:
        evening, terms = self._evening, self._terms
        return EveningView(
            seat=person,
            seats=evening.people,
            settings=terms.settings,
            rounds=terms.rounds,
            starting=evening.starting,
            money=evening.money,
            loans=evening.loans,
            debts=evening.debts,
            carry=evening.carry,
            choices=tuple(terms.choices),
            games=tuple(self._games),
        )

    # ------------------------------------------------------------------ in the end

    @property
    def winnings(self) -> tuple[int, ...]:
        """The final score of each person, without what it began with (ac-06)."""
        stash = self._terms.settings.stash
        return tuple([score - stash for score in self._evening.final_scores])

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The people by final score; equals share a victory (AC-6)."""
        scores = self._evening.final_scores
        return tuple(
            [
                tuple([person for person, own in enumerate(scores) if own == score])
                for score in sorted(set(scores), reverse=True)
            ]
        )

    @property
    def log(self) -> Sequence[Entry]:
        """All that was answered and chosen between the games and in them, and all that luck
        gave.
        """
        return self._log

    @property
    def record(self) -> EveningRecord:
        """The record of the evening, with the names of the bots."""
        return self._evening.record
