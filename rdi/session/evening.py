"""An evening of Adventurer's Choice: game after game, loans between them, and one winner.

An evening is driven like a game: `pending` is the decision that it waits for, `answer` gives it,
`view` is what a person may know, `outcome` how it ended, and `record` all that was done. The people
sit in a circle and are numbered clockwise from 0; the Starting Player chooses a game, and after it
the next person does so. Booklet, Adventurer's Choice; money is in Gold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from rdi import library
from rdi.engine.chance import Chance, seed_number
from rdi.engine.game import Game, View
from rdi.engine.loans import LOAN, Loan, final_scores, lender, take_loan, winners
from rdi.engine.table import clockwise
from rdi.errors import BadRecord, BadSettings, IllegalAnswer, SourceErrors
from rdi.model.evening import (
    Borrowed,
    EveningHeader,
    EveningRecord,
    EveningView,
    PastGame,
    Played,
)
from rdi.model.event import Event
from rdi.model.outcome import Noted, Outcome
from rdi.model.record import Entry, Header
from rdi.model.request import Answer, Pick, Request
from rdi.model.settings import Settings
from rdi.session.replay import replay, undo
from rdi.session.setup import STASH, begin_game, find_game, read_seed, two_can_pay
from rdi.session.validation import short_texts, whole_number

T = TypeVar("T")

USUAL = Settings()
"""The settings of an evening unless the table agrees on others."""

ROUNDS_MOST = 1_000
MINUTES_MOST = 24 * 60

BORROW, CHOOSE = "borrow", "choose"
"""The questions between games: whether to take a loan (ac-03), and which game to play (ac-02)."""

YES, NO = "yes", "no"

Clock = Callable[[], float]
"""Gives a time in seconds, of which differences alone count."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that is chosen, with its variants; `settings` None means those of the evening."""

    game: str
    variants: tuple[str, ...] = ()
    settings: Settings | None = None

    def __str__(self) -> str:
        return f"{self.game} with {', '.join(self.variants)}" if self.variants else self.game


def loan_request(person: int) -> Pick:
    """The question whether to take a loan."""
    return Pick(person, BORROW, (YES, NO), all_differ=True)


def choice_request(person: int, choices: Sequence[str]) -> Pick:
    """The question which of these games to play."""
    return Pick(person, CHOOSE, choices, all_differ=True)


class Evening:
    """An Adventurer's Choice: who has what, whose turn it is to choose, and when it is over.

    `money`, `loans` and `debts` are each person's Gold, Loan Markers and Debt Markers between the
    games; `carry` is Gold left in the pot for the next one. `finished` games have been played,
    `game` is the one being played, if any, and `last_game` the one that was played before it.
    `elapsed` is how many seconds after the beginning the last game was finished. `events` tells
    of the loans between the games as ``("lent", lender, borrower, Gold)``, and `log` holds every
    answer and all that luck gave, as that of a game does.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        rounds: int | None = None,
        minutes: int | None = None,
        clock: Clock | None = None,
        seed: int | str | None = None,
        stash: int = STASH,
        starting: int = 0,
        chance: Callable[[int], Chance] | None = None,
        settings: Settings = USUAL,
        choices: Sequence[GameChoice] | None = None,
    ) -> None:
        """Sit down, each person with `stash` (ac-01).

        Either `rounds` are played, in each of which everybody is Starting Player once, or games
        until `minutes` are over on the `clock`; a game that has begun is played to its end. `seed`
        decides the luck of all games, `starting` is the first Starting Player. `chance` makes the
        luck of a game of its number's seed where it is not the usual one; records then tell what it
        gave. `choices` are all that may be chosen, with these variants and `settings` and no
        others: only what two people can pay is offered then, and where that is nothing the evening
        is over early. Without them any usual game (`library.usual_games`) that this number of
        people can play may be chosen, with whatever variants and settings the chooser names. Raises
        BadSettings for anything that cannot be played.
        """
        people = whole_number("the number of people", len(short_texts("the names", names)), 2)
        if len(set(names)) < people:
            raise BadSettings("two people cannot have the same name")
        self.header = EveningHeader(
            names=tuple(names),
            rounds=None if rounds is None else whole_number("rounds", rounds, 1, ROUNDS_MOST),
            minutes=None if minutes is None else whole_number("minutes", minutes, 1, MINUTES_MOST),
            seed=read_seed(seed),
            stash=whole_number("the Stash", stash),
            starting=whole_number("the Starting Player", starting, 0, people - 1),
        )
        if (rounds is None) == (minutes is None):
            raise BadSettings("an evening goes on for rounds or for minutes: say one of the two")
        if minutes is not None and clock is None:
            raise BadSettings("an evening of minutes needs a clock")
        self.settings = settings
        self._closed_choices = None if choices is None else {str(each): each for each in choices}
        self._chance = chance
        self._clock = clock or _no_clock
        self._began = self._clock()
        self._resumed = 0
        self.money: tuple[int, ...] = (stash,) * people
        self.loans: tuple[int, ...] = (0,) * people
        self.debts: tuple[int, ...] = (0,) * people
        self.carry = 0
        self.memory: dict[str, dict[str, tuple[Noted, ...]]] = {}
        self.finished = 0
        self.elapsed = 0
        self.game: Game | None = None
        self.last_game: Game | None = None
        self.events: list[Event] = []
        self.log: list[Entry] = []
        self._games: list[PastGame] = []
        self._asked_to_borrow: set[int] = set()
        self._chosen = ""
        self._entries: list[Borrowed | Played] = []

    @property
    def people(self) -> int:
        """The number of people at the table."""
        return len(self.header.names)

    @property
    def starting(self) -> int:
        """The Starting Player of the game being played or to come, who chooses it (ac-02)."""
        return (self.header.starting + self.finished) % self.people

    @property
    def round(self) -> int:
        """The number of the round, from 1; in a round everybody is Starting Player once."""
        return self.finished // self.people + 1

    @property
    def is_over(self) -> bool:
        """Whether the rounds have been played, or the minutes are over (ac-01)."""
        return self.game is None and self.header.is_over(self.finished, self.elapsed)

    # ------------------------------------------------------------------ like a game

    @property
    def pending(self) -> Request | None:
        """The decision that is waited for; None when the evening is over.

        Between the games a Pick of a person: each who may borrow is asked once whether to, then
        the Starting Player is asked what to play. In a game it is the game's own request, of a
        seat of that game (see `person_at`).
        """
        if self.game is not None:
            return self.game.pending
        left = [each for each in self.borrowers() if each not in self._asked_to_borrow]
        if left:
            return loan_request(left[0])
        offered = () if self.is_over else self._offered()
        return choice_request(self.starting, offered) if offered else None

    def answer(self, answer: Answer) -> None:
        """Give the answer that is waited for; IllegalAnswer, with nothing changed, if it is not
        legal. After the last answer of a game the money is settled.

        To the question what is played the answer is one of the names that are offered; in an
        evening without `choices` also a `GameChoice`, which names variants and settings as well.
        Raises BadSettings, with the reason, if that cannot be played.
        """
        if self.game is not None:
            self.game.answer(answer)
            if self.game.pending is None:
                self.finish()
            return
        request = self.pending
        if request is None:
            raise IllegalAnswer("the evening is over", "ac-01")
        is_open = request.verb == CHOOSE and self._closed_choices is None
        if not (is_open and isinstance(answer, GameChoice)):
            if not request.accepts(answer):
                rule = "ac-03" if request.verb == BORROW else "ac-02"
                raise IllegalAnswer(f"asked to {request.verb}, nobody can say {answer!r}", rule)
            answer = request.read(answer)
        place = len(self.log)
        self._do(request, answer)
        if request.verb == BORROW or len(request.options) > 1:  # else nobody had a choice
            plain = str(answer) if isinstance(answer, GameChoice) else answer
            self.log.insert(place, (request.seat, (request.verb, plain)))

    def _do(self, request: Request, answer: Answer) -> None:
        """Carry out an answer given between the games."""
        if request.verb == CHOOSE:
            known = self._closed_choices or {}
            choice = answer if isinstance(answer, GameChoice) else known.get(answer)
            choice = choice or GameChoice(answer)
            settings = self.settings if choice.settings is None else choice.settings
            self.start(choice.game, choice.variants, settings)
        elif answer == YES:
            self.borrow(request.seat)
        else:
            self._asked_to_borrow.add(request.seat)

    def view(self, person: int) -> View | EveningView:
        """The view of a person: of the game in progress, or of the evening between two games."""
        if self.game is not None:
            return self.game.view(self.seat_of(person))
        closed = self._closed_choices
        names = [each.name for each in self.choices()] if closed is None else closed
        return EveningView(
            seat=person,
            seats=self.people,
            settings=self.settings,
            rounds=self.header.rounds,
            starting=self.starting,
            money=self.money,
            loans=self.loans,
            debts=self.debts,
            carry=self.carry,
            choices=tuple(names),
            games=tuple(self._games),
        )

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the evening, by person; None while it goes on.

        `winnings` are the final scores without what everybody began with (ac-06), and `places`
        the people by final score, equals together, who share a victory (AC-6).
        """
        if self.game is not None or self.pending is not None:
            return None
        scores = self.final_scores
        places = [
            tuple([person for person, own in enumerate(scores) if own == score])
            for score in sorted(set(scores), reverse=True)
        ]
        return Outcome(
            winnings=tuple([score - self.header.stash for score in scores]),
            places=tuple(places),
            carry=self.carry,
            memory={},
            loans=self.loans,
            debts=self.debts,
        )

    def _offered(self) -> list[str]:
        """The names of what may be chosen now."""
        if self._closed_choices is None:
            return [entry.name for entry in self.choices()]
        return [
            name
            for name, each in self._closed_choices.items()
            if self.can_start(each.game, each.variants, self.settings)
        ]

    @property
    def final_scores(self) -> tuple[int, ...]:
        """Each person's money and markers, as the evening would end now (ac-06)."""
        return final_scores(self.money, self.loans, self.debts)

    @property
    def winners(self) -> tuple[int, ...]:
        """The people with the best final score so far, who share the victory (AC-6)."""
        return winners(self.final_scores)

    @property
    def record(self) -> EveningRecord:
        """All that has been done; `str` of it is the text to keep, of which `resume` goes on."""
        current = None if self.game is None else self.game.record
        return EveningRecord(self.header, tuple(self._entries), current)

    def seat_of(self, person: int) -> int:
        """The seat of a person in the game in progress: the Starting Player has seat 0."""
        return (person - self.starting) % self.people

    def person_at(self, seat: int) -> int:
        """The person on this seat of the game in progress."""
        return (seat + self.starting) % self.people

    # ------------------------------------------------------------------ between the games

    def borrowers(self) -> tuple[int, ...]:
        """The people who may ask for a loan now, clockwise from the new Starting Player (ac-03,
        AC-3).
        """
        if self.game is not None or self.is_over:
            return ()
        around = clockwise(range(self.people), self.starting)
        return tuple([person for person in around if lender(person, self.money) is not None])

    def borrow(self, person: int) -> Loan:
        """The richest of the others lends 25 (ac-03, ac-04). Raises IllegalAnswer if no loan is to
        be had.
        """
        if person not in self.borrowers():
            raise self._no_loan(person)
        loan = take_loan(person, self.money, self.loans, self.debts)
        self.money, self.loans, self.debts = loan.money, loan.loans, loan.debts
        self._asked_to_borrow.add(person)
        self._entries.append(Borrowed(person))
        self.events.append(("lent", loan.lender, person, LOAN))
        return loan

    def _no_loan(self, person: int) -> IllegalAnswer:
        if self.game is not None:
            return IllegalAnswer("loans are made between the games only", "ac-03")
        if self.is_over:
            return IllegalAnswer("the evening is over", "ac-03")
        if person not in range(self.people):
            return IllegalAnswer(f"there is no person {person!r}", "ac-03")
        if self.money[person] >= LOAN:
            has = self.money[person]
            return IllegalAnswer(f"with {has} Gold there is no loan: only below {LOAN}", "ac-03")
        return IllegalAnswer(f"nobody else has {LOAN} to lend", "AC-2")

    def choices(self) -> tuple[library.Entry, ...]:
        """The games that this number of people can play; the Starting Player chooses one
        (ac-02).
        """
        return tuple([each for each in library.usual_games() if self._seats_fit(each.name)])

    def _seats_fit(self, name: str) -> bool:
        try:
            definition = find_game(name).definition
        except (BadSettings, SourceErrors):
            return False
        fits = definition.least_seats <= self.people <= definition.most_seats
        return fits and definition.inn is None  # nobody brings a purse to a game of characters

    def can_start(
        self, name: str, variants: Sequence[str] = (), settings: Settings = USUAL
    ) -> bool:
        """Whether two people can pay what this game costs at its beginning, as things are now."""
        return two_can_pay(find_game(name, variants).definition, settings, self.money)

    def start(self, name: str, variants: Sequence[str] = (), settings: Settings = USUAL) -> Game:
        """The game that the Starting Player has chosen, with everybody at the table (ac-02). Where
        nobody has to decide anything in it, it is settled at once.

        Who cannot pay the ante sits out (PT-1). Whatever the settings say, a player who runs out in
        a game whose rules make players pay turn by turn may borrow (ac-07). Raises BadSettings if
        the evening is over, the last game is not finished, or this one cannot be played.
        """
        if self.game is not None:
            raise BadSettings("the last game has to be finished first")
        if self.is_over:
            raise BadSettings("the evening is over")
        if settings.reserve:
            raise BadSettings("on an evening all Gold is at the table: there is no reserve")
        compiled = find_game(name, variants)
        known = self.memory.get(compiled.definition.name, {})
        remembered = [pile.name for pile in compiled.definition.piles if pile.is_remembered]
        seed = f"{self.header.seed}-{self.finished + 1}"
        game = self.game = begin_game(
            compiled,
            replace(settings, loans=True),
            self._rotated(self.money),
            names=self._rotated(self.header.names),
            seed=seed if self._chance is None else None,
            chance=None if self._chance is None else self._chance(seed_number(seed)),
            carry=self.carry,
            memory={name: known[name] for name in remembered if name in known},
        )
        self._asked_to_borrow.clear()
        self._chosen = str(GameChoice(name, tuple(variants)))
        if game.pending is None:
            self.finish()
        return game

    def undo(self, person: int) -> Game:
        """Go back to a person's last choice in this game. Raises BadSettings if there is none."""
        if self.game is None:
            raise BadSettings("no game is being played")
        self.game = undo(self.game, self.seat_of(person))
        return self.game

    def finish(self, game: Game | None = None) -> Outcome:
        """Settle a game that is over: money and markers are counted, and the next person chooses.

        `game` is needed only where the game was played on as a copy. Raises BadSettings if it is
        not over, or is not the one that was started.
        """
        if self.game is None:
            raise BadSettings("no game is being played")
        game = game or self.game
        played = game.record
        if played.header != self.game.record.header:
            raise BadSettings("this is not the game that was started")
        if played.outcome is None:
            raise BadSettings("the game is not over yet")
        self.game, self.last_game = None, game
        self.log += [self._chosen, *game.log]
        elapsed = max(self.elapsed, self._resumed + int(self._clock() - self._began))
        self._settle(Played(played, elapsed), played.outcome)
        return played.outcome

    def _settle(self, played: Played, outcome: Outcome) -> None:
        """Count the money that was won and the markers that were given in a game."""
        self.money = _sums(self.money, self._rotated_back(outcome.winnings))
        self.loans = _sums(self.loans, self._rotated_back(outcome.loans))
        self.debts = _sums(self.debts, self._rotated_back(outcome.debts))
        self.carry = outcome.carry
        self.memory.setdefault(played.record.header.game, {}).update(outcome.memory)
        self.elapsed = played.elapsed
        self._entries.append(played)
        self._games.append(PastGame(self._chosen, self._rotated_back(outcome.winnings)))
        self.finished += 1

    def _rotated(self, values: Sequence[T]) -> tuple[T, ...]:
        """The values of the people, in the order of the seats."""
        return tuple([values[self.person_at(seat)] for seat in range(self.people)])

    def _rotated_back(self, values: Sequence[T]) -> tuple[T, ...]:
        """The values of the seats, in the order of the people."""
        return tuple([values[self.seat_of(person)] for person in range(self.people)])

    # ------------------------------------------------------------------ going on from a record

    @classmethod
    def resume(cls, kept: str | bytes | EveningRecord, clock: Clock | None = None) -> Evening:
        """The evening that was kept, as far as it had come, also in the middle of a game. Raises
        BadSettings if an evening of minutes is given no clock.

        The time between is not counted. Raises BadRecord if the text is no record of an evening, or
        its parts do not fit together; games that were finished are believed and not played again.
        """
        record = kept if isinstance(kept, EveningRecord) else EveningRecord.read(kept)
        header = record.header
        if header.minutes is not None and header.rounds is None and clock is None:
            raise BadSettings("an evening of minutes needs a clock")
        try:
            evening = cls(
                header.names,
                rounds=header.rounds,
                minutes=header.minutes,
                clock=clock,
                seed=header.seed,
                stash=header.stash,
                starting=header.starting,
            )
        except BadSettings as error:
            raise BadRecord(f"line 1: {error}") from None
        evening._go_on(record)
        return evening

    def _go_on(self, record: EveningRecord) -> None:
        for entry in record.entries:
            if isinstance(entry, Borrowed):
                self._borrow_again(entry.person)
            else:
                self._check_fits(entry.record.header)
                self._chosen = _choice_in(entry.record.header)
                assert entry.record.outcome is not None
                self._settle(entry, entry.record.outcome)
                if min(*self.money, *self.loans, *self.debts) < 0:
                    raise BadRecord(f"after game {self.finished} somebody has less than nothing")
        self._resumed = self.elapsed
        if record.current is not None:
            self._check_fits(record.current.header)
            self._chosen = _choice_in(record.current.header)
            self.game = replay(record.current)

    def _borrow_again(self, person: int) -> None:
        try:
            self.borrow(person)
        except IllegalAnswer as error:
            after = f"after game {self.finished}"
            raise BadRecord(
                f"{self.header.names[person]} cannot have borrowed {after}: {error}"
            ) from None

    def _check_fits(self, header: Header) -> None:
        """Raise BadRecord unless a game with this header can have been the next of this evening."""
        expected = (self._rotated(self.header.names), self._rotated(self.money), self.carry)
        if self.is_over or (header.seats, header.stashes, header.carry) != expected:
            raise BadRecord(f"game {self.finished + 1} does not follow from what was before it")


def _choice_in(header: Header) -> str:
    """The choice of a game, by the header of the game."""
    return str(GameChoice(header.game, header.variants))


def _no_clock() -> float:
    return 0.0


def _sums(amounts: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple([amount + added for amount, added in zip(amounts, more, strict=True)])
