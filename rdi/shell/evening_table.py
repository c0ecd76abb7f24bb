"""Hold an Adventurer's Choice at the prompt: loans, the choice of a game, the game, and the
score.
"""

from __future__ import annotations

import time

from rdi.engine.chance import SeededChance, seed_number
from rdi.engine.game import Game
from rdi.session.evening import Evening
from rdi.session.setup import make_settings
from rdi.shell.evening_questions import AskLength, AskLoan, ChooseGame, read_length
from rdi.shell.house import party_of, seat_names, sit
from rdi.shell.lobby import announce, entries
from rdi.shell.paper import columns, count_of
from rdi.shell.party import Party
from rdi.shell.play_order import PlayOrder, read_order, split_clauses
from rdi.shell.regulars import regulars
from rdi.shell.sitting import PRACTICE, Sitting
from rdi.shell.tavern import Tavern


def adventure(tavern: Tavern, rest: str) -> None:
    """Begin an evening; ask how long where it was not said."""
    length, clauses = split_clauses(rest)
    anything = next(iter(entries()))
    words = " ".join(f"{keyword} {text}" for keyword, text in clauses)
    names = [each.name for each in regulars()]
    order = read_order(f"{anything} {words}", entries(), lambda game: {}, names)
    if length:
        _begin(tavern, order, read_length(length))
        return
    tavern.page.say("Adventurer's Choice: how long?  In 1 round everybody is Starting Player once.")
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
        self.asked: set[int] = set()

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
            self.tavern.page.say(f"On with the evening after {finished}.  {self._purses()}")
            self.between_games()
        else:
            sitting = self._sit()
            self.tavern.page.say(f"On with game {self.evening.finished + 1} of the evening.")
            sitting.forget()
            self._sit_down(sitting)

    # ------------------------------------------------------------------ between games

    def between_games(self) -> None:
        """Loans first, then the Starting Player chooses; or the evening is over.

        Everybody is asked once, or two players could lend each other the same Gold for ever.
        """
        if self.evening.is_over:
            self._end()
            return
        for person in self.evening.borrowers():
            if person in self.asked:
                continue
            if person in self.party.humans:
                self.asked.add(person)
                self.tavern.questions.append(AskLoan(self, person))
                return
            self.asked.add(person)
            self.borrow(person)
            self.between_games()
            return
        self._choose()

    def borrow(self, person: int) -> None:
        """Take a loan and tell it."""
        loan = self.evening.borrow(person)
        self.keep()
        party = self.party
        asks = party.says(person, "has", "fewer than 25 and")
        lends = party.says(loan.lender, "lends", "25")
        wants = "asks" if person != party.you else "ask"
        self.tavern.page.say(f"{asks} {wants} for a loan.  {lends}, having the most. (rules loans)")
        self.tavern.page.say(self._purses())

    def _purses(self) -> str:
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

    def _choose(self) -> None:
        person = self.evening.starting
        games = [entry.name for entry in self.evening.choices()]
        self.tavern.page.blank()
        number = f"Game {self.evening.finished + 1}"
        if self.evening.header.rounds is not None:
            number += f" of {self.evening.header.rounds * self.evening.people}"
        if person in self.party.humans:
            starts = self.party.name(person)
            self.tavern.page.say(f"{number}. Starting Player: {starts}. Choose a game.")
            question = ChooseGame(self, games)
            question.show()
            self.tavern.questions.append(question)
            return
        name = games[_luck(f"{self.evening.header.seed} {self.evening.finished}", len(games))]
        title = entries()[name].title
        starts = self.party.says(person, "is", "Starting Player and chooses")
        self.tavern.page.say(f"{number}: {starts} {title}.")
        self.start(PlayOrder(name))

    def start(self, order: PlayOrder) -> None:
        """Begin the game that was chosen."""
        self.evening.start(order.game, order.variants, make_settings(**order.settings))
        self.asked.clear()
        sitting = self._sit()
        self.keep()
        announce(self.tavern, sitting)
        self._sit_down(sitting)

    def _sit(self) -> Sitting:
        assert self.evening.game is not None
        sitting = sit(self.evening.game, self.tavern.page)
        sitting.keep = lambda each: self.keep()
        sitting.begin_file = lambda each: self.begin_file()
        sitting.rewind = self._rewind
        sitting.is_practice = self.is_practice
        return sitting

    def _rewind(self, seat: int) -> Game:
        """Take a choice back, which makes all of the evening practice."""
        game = self.evening.undo(self.evening.person_at(seat))
        self.is_practice = True
        return game

    def _sit_down(self, sitting: Sitting) -> None:
        self.tavern.sit_down(sitting, self._finished)

    def _finished(self) -> None:
        self.evening.finish()
        self.keep()
        page = self.tavern.page
        page.blank()
        page.say(f"After game {self.evening.finished}:")
        page.say(self._purses(), "  ")
        self.between_games()

    def _end(self) -> None:
        """Tell the final score (ac-06)."""
        evening, party, page = self.evening, self.party, self.tavern.page
        order = sorted(range(evening.people), key=lambda person: -evening.final_scores[person])
        rows = [["", "", "money", "loans", "debts", "score"]]
        for person in order:
            score = evening.final_scores[person]
            place = 1 + sum(1 for other in evening.final_scores if other > score)
            markers = [
                f"{25 * sign * number:+d}" if number else ""
                for number, sign in ((evening.loans[person], 1), (evening.debts[person], -1))
            ]
            money = str(evening.money[person])
            rows.append([str(place), party.name(person), money, *markers, str(score)])
        page.blank()
        page.say(f"Final score after {count_of(evening.finished, 'game')}:")
        page.lines(f"  {row}" for row in columns(rows, right=(2, 3, 4, 5)))
        winners = evening.winners
        verb = party.says(winners[0], "wins") if len(winners) == 1 else f"{party.list(winners)} win"
        page.say(f"{verb}. (rules loans: +25 for each Loan, -25 for each Debt)")
        if self.is_practice:
            page.say(PRACTICE)
        self.tavern.shelf.close()


def _luck(seed: str, count: int) -> int:
    """A number below ``count`` that this seed always gives: which game a regular fancies."""
    return SeededChance(seed_number(seed)).pick(count)
