"""Hold an Adventurer's Choice at the prompt: loans, the choice of a game, the game, the score."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rdi.engine.chance import SeededChance, seed_number
from rdi.engine.game import Game
from rdi.errors import BadSettings
from rdi.model.request import Request
from rdi.session.evening import BORROW, NO, YES, Evening, GameChoice
from rdi.session.setup import make_settings
from rdi.shell.game_names import games_by_name
from rdi.shell.lookup import InputError
from rdi.shell.play.game_session import PRACTICE, GameSession
from rdi.shell.play.game_setup import party_of, seat_names, sit
from rdi.shell.play.play_order import (
    KEYWORDS,
    ROUNDS,
    PlayOrder,
    read_company,
    read_order,
    split_clauses,
    whole,
)
from rdi.shell.repl.seating import announcement
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.choice import Choice
from rdi.shell.show.document import Blank, Columns, Document, Rows, Sentence
from rdi.shell.show.party import Party
from rdi.text import count_of, number_in


def begin_evening(tavern: Tavern, rest: str) -> None:
    """Begin an evening as ordered; ask how long it is to be where that was not said."""
    length, clauses = split_clauses(rest, [each for each in KEYWORDS if each != ROUNDS])
    order = read_company(clauses)
    if length:
        _begin(tavern, order, read_length(length))
        return
    tavern.page.say(
        "Adventurer's Choice: for how long?  In 1 round everybody is Starting Player once."
    )
    tavern.questions.append(AskLength(lambda found: _begin(tavern, order, found)))


def _begin(tavern: Tavern, order: PlayOrder, length: tuple[int | None, int | None]) -> None:
    rounds, minutes = length
    evening = Evening(
        seat_names(order, 2, 12),
        rounds=rounds,
        minutes=minutes,
        clock=time.monotonic,
        seed=order.seed,
        stash=order.settings.get("stash", 50),
    )
    _hold(tavern, evening)


def _hold(tavern: Tavern, evening: Evening) -> None:
    """Write an evening down from its beginning, and let it begin."""
    tavern.stand_up()
    table = EveningTable(tavern, evening)
    table.begin_file()
    tavern.page.say(f"Everyone starts with {evening.header.stash}. Seed {evening.header.seed}.")
    table.between_games()


class EveningTable:
    """An evening at this keyboard."""

    def __init__(self, tavern: Tavern, evening: Evening, is_practice: bool = False) -> None:
        self.tavern = tavern
        self.evening = evening
        self.is_practice = is_practice

    @property
    def party(self) -> Party:
        """The people in the circle, by person and not by seat."""
        return party_of(self.evening.header.names)

    def begin_file(self) -> None:
        """Write the evening down from now on, unless nothing is to be saved."""
        if self.tavern.preferences.is_on("autosave"):
            self.tavern.shelf.begin("adventure", self.evening.header.seed)
            self.keep()

    def keep(self) -> None:
        """Write the evening down."""
        self.tavern.shelf.write(self.evening)

    def go_on(self) -> None:
        """Go on with an evening that was resumed."""
        if self.evening.game is None:
            finished = count_of(self.evening.finished, "game")
            self.tavern.page.say(f"The evening goes on after {finished}.  {self._purses()}")
            self.between_games()
        else:
            session = self._sit()
            self.tavern.page.say(f"The evening goes on with game {self.evening.finished + 1}.")
            session.forget()
            self._sit_down(session)

    # ------------------------------------------------------------------ between games

    def between_games(self) -> None:
        """Loans first, then the Starting Player chooses; or the evening is over.

        Those who are not at this keyboard borrow whenever they may.
        """
        while (request := self.evening.pending) is not None and request.verb == BORROW:
            if request.seat in self.party.humans:
                self.tavern.questions.append(AskLoan(self, request.seat))
                return
            self.answer_loan(YES)
        if request is None:
            self._end()
        else:
            self._choose(request)

    def answer_loan(self, answer: str) -> None:
        """Answer whether to take a loan, and tell it if one is taken."""
        before = len(self.evening.events)
        self.evening.answer(answer)
        for _, lender, borrower, _ in self.evening.events[before:]:
            self.keep()
            self.tavern.page.show(self._loan(lender, borrower))

    def _loan(self, lender: int, borrower: int) -> Document:
        """Who lends to whom, and what all have now."""
        party = self.party
        asks = party.says(borrower, "has", "fewer than 25 and")
        lends = party.says(lender, "lends", "25")
        wants = "asks" if borrower != party.you else "ask"
        told = f"{asks} {wants} for a loan.  {lends}, having the most Gold. (rules loans)"
        return Document((Sentence(told), Sentence(self._purses())))

    def _purses(self) -> str:
        """The Gold of everybody, with Loans and Debts."""
        parts = []
        for person, gold in enumerate(self.evening.money):
            marks = [
                count_of(number, name)
                for number, name in (
                    (self.evening.loans[person], "Loan"),
                    (self.evening.debts[person], "Debt"),
                )
                if number
            ]
            more = f" ({', '.join(marks)})" if marks else ""
            parts.append(f"{self.party.name(person)} {gold}{more}")
        return "  ".join(parts)

    def _choose(self, request: Request) -> None:
        person, games = request.seat, request.options
        number = f"Game {self.evening.finished + 1}"
        if self.evening.header.rounds is not None:
            number += f" of {self.evening.header.rounds * self.evening.people}"
        if person in self.party.humans:
            starts = self.party.name(person)
            told = f"{number}. Starting Player: {starts}. Choose a game."
            self.tavern.page.add(Blank(), Sentence(told))
            question = ChooseGame(self, games)
            question.show()
            self.tavern.questions.append(question)
            return
        name = games[_luck(f"{self.evening.header.seed} {self.evening.finished}", len(games))]
        title = games_by_name()[name].title
        starts = self.party.says(person, "is", "Starting Player and chooses")
        self.tavern.page.add(Blank(), Sentence(f"{number}: {starts} {title}."))
        self.start(PlayOrder(name))

    def start(self, order: PlayOrder) -> None:
        """Begin the game that was chosen."""
        settings = make_settings(**order.settings)
        self.evening.answer(GameChoice(order.game, tuple(order.variants), settings))
        session = self._sit()
        self.keep()
        self.tavern.page.show(announcement(session))
        self._sit_down(session)

    def _sit(self) -> GameSession:
        game = self.evening.game or self.evening.last_game
        assert game is not None
        session = sit(game, self.tavern.page)
        session.give = self.evening.answer
        session.keep = lambda each: self.keep()
        session.begin_file = lambda each: self.begin_file()
        session.rewind = self._rewind
        session.is_practice = self.is_practice
        return session

    def _rewind(self, seat: int) -> Game:
        """Take a choice back, which makes all of the evening practice."""
        game = self.evening.undo(self.evening.person_at(seat))
        self.is_practice = True
        return game

    def _sit_down(self, session: GameSession) -> None:
        self.tavern.sit_down(session, self._finished)

    def _finished(self) -> None:
        if self.evening.game is not None:  # the record that was resumed had its end already
            self.evening.finish()
        self.keep()
        heading = Sentence(f"After game {self.evening.finished}:")
        self.tavern.page.add(Blank(), heading, Sentence(self._purses(), "  "))
        self.between_games()

    def _end(self) -> None:
        self.tavern.page.show(self.final_score())
        self.tavern.shelf.close()
        self.tavern.again = self._again
        self.tavern.offer_another("Enter holds another evening; review looks back at this one.")

    def _again(self) -> None:
        """Hold another evening of the same people, as long as this one."""
        before = self.evening.header
        evening = Evening(
            before.names,
            rounds=before.rounds,
            minutes=before.minutes,
            clock=time.monotonic,
            stash=before.stash,
            starting=(before.starting + 1) % len(before.names),
        )
        _hold(self.tavern, evening)

    def final_score(self) -> Document:
        """The final score of an evening that is over (ac-06)."""
        evening, party = self.evening, self.party
        order = sorted(range(evening.people), key=lambda person: -evening.final_scores[person])
        rows: list[tuple[str, ...]] = [("", "", "money", "loans", "debts", "score")]
        for person in order:
            score = evening.final_scores[person]
            place = 1 + sum(1 for other in evening.final_scores if other > score)
            markers = [
                f"{25 * sign * number:+d}" if number else ""
                for number, sign in ((evening.loans[person], 1), (evening.debts[person], -1))
            ]
            money = str(evening.money[person])
            rows.append((str(place), party.name(person), money, *markers, str(score)))
        outcome = evening.outcome
        assert outcome is not None
        winners = outcome.places[0]
        verb = f"{party.together(winners)} win"
        if len(winners) == 1:
            verb = party.says(winners[0], "wins")
        return Document(
            (
                Blank(),
                Sentence(f"Final score after {count_of(evening.finished, 'game')}:"),
                Columns(tuple(rows), right=(2, 3, 4, 5), indent="  "),
                Sentence(f"{verb}. (rules loans: +25 for each Loan, -25 for each Debt)"),
                *([Sentence(PRACTICE)] if self.is_practice else []),
            )
        )


def _luck(seed: str, count: int) -> int:
    """A number below ``count`` that this seed always gives: which game a regular fancies."""
    return SeededChance(seed_number(seed)).pick(count)


def read_length(text: str) -> tuple[int | None, int | None]:
    """Rounds or minutes, from words such as 2 rounds or 45 minutes."""
    words = text.lower().split()
    if len(words) == 2 and words[1].isdecimal():
        words.reverse()  # rounds 2
    unit = words[1] if len(words) > 1 else "rounds"
    if len(words) > 2 or not ("rounds".startswith(unit) or "minutes".startswith(unit)):
        raise InputError(
            f"{text!r} is not a length: say rounds or minutes, such as 2 rounds or 45 minutes."
        )
    number = whole(words[0], "the length")
    return (number, None) if "rounds".startswith(unit) else (None, number)


@dataclass(frozen=True, slots=True)
class AskLength:
    """How long shall the evening be?"""

    act: Callable[[tuple[int | None, int | None]], None]
    words: Sequence[str] = ()
    prompt: str = "rounds [1], or 45 minutes or so> "

    @property
    def choices(self) -> Sequence[Choice]:
        """Some lengths."""
        texts = ("1 round", "2 rounds", "45 minutes")
        return tuple(Choice(text) for text in texts)

    def show(self) -> None:
        """The prompt says all."""

    def read(self, text: str) -> Callable[[], None] | None:
        """The length that was said, or one round."""
        length = read_length(text or "1 round")
        return lambda: self.act(length)


@dataclass(frozen=True, slots=True)
class AskLoan:
    """Does somebody want a loan?"""

    table: EveningTable
    person: int
    words: Sequence[str] = ()

    @property
    def prompt(self) -> str:
        """The question, with the money there is."""
        gold = self.table.evening.money[self.person]
        name = self.table.party.name(self.person)
        enter = f"plays with {gold}" if gold else "sits out"
        return f"{name}: {gold} Gold. Borrow 25, and owe a Debt of 25? Enter {enter}. [y/N] "

    @property
    def choices(self) -> Sequence[Choice]:
        """Yes or no."""
        return (
            Choice("no", "play on with the Gold you have"),
            Choice("yes", "25 now, -25 at the end"),
        )

    def show(self) -> None:
        """The prompt says all."""

    def read(self, text: str) -> Callable[[], None] | None:
        """Borrow, or go on without."""
        word = text.strip().lower()
        if word in ("y", "yes"):
            return lambda: self._answer(YES)
        return (lambda: self._answer(NO)) if word in ("", "n", "no") else None

    def _answer(self, answer: str) -> None:
        self.table.answer_loan(answer)
        self.table.between_games()


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Which game shall be played next?"""

    table: EveningTable
    games: Sequence[str]
    words: Sequence[str] = ("play",)
    prompt: str = "your choice> "

    @property
    def choices(self) -> Sequence[Choice]:
        """The games that so many people can play."""
        shelf = games_by_name()
        return tuple(Choice(name, shelf[name].about) for name in self.games)

    def show(self) -> None:
        """List the games with their numbers."""
        rows = [
            (f"{f'{number}.':>3}", choice.text, choice.note)
            for number, choice in enumerate(self.choices, start=1)
        ]
        told = Sentence("A number or a name; NAME with VARIANTS plays variants.")
        self.table.tavern.page.add(Rows(tuple(rows)), told)

    def read(self, text: str) -> Callable[[], None] | None:
        """The game that was chosen."""
        text = text.removeprefix("play ").strip()
        if not text:
            return None
        first, _, rest = text.partition(" ")
        number = number_in(first)
        if number is not None:
            if not 1 <= number <= len(self.games):
                raise InputError(
                    f"there is no number {first}: the games go from 1 to {len(self.games)}."
                )
            text = f"{self.games[number - 1]} {rest}"
        shelf = {name: entry for name, entry in games_by_name().items() if name in self.games}
        order = read_order(text, shelf, ())
        if order.people or order.against or order.seats or order.seed:
            raise InputError("the players and the luck are settled for this evening.")
        if "stash" in order.settings:
            raise InputError("on this evening everybody plays with the Gold they have.")
        settings = make_settings(**order.settings)
        if settings.reserve:
            raise BadSettings("on an evening all Gold is at the table: there is no reserve")
        return lambda: self.table.start(order)
