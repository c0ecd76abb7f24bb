"""Hold an Adventurer's Choice at the prompt: loans, the choice of a game, the game, and the
score.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rdi import library
from rdi.errors import BadSettings
from rdi.session.evening import Evening
from rdi.session.setup import make_settings
from rdi.shell.choices import Choice
from rdi.shell.commands import command
from rdi.shell.finding import Refused
from rdi.shell.house import party_of, seat_names, sit
from rdi.shell.lobby import announce, entries, variants_of
from rdi.shell.paper import columns, count_of
from rdi.shell.party import Party
from rdi.shell.play_order import PlayOrder, read_order, split_clauses, whole
from rdi.shell.regulars import regulars
from rdi.shell.sitting import Sitting
from rdi.shell.tavern import Tavern

SHARE = 3
"""What the booklet's appendix recommends for an evening."""


@command(
    "adventure",
    "a whole evening: Adventurer's Choice",
    "adventure [N rounds | N minutes] [with FRIENDS] [seats N] [seed S]",
)
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


def read_length(text: str) -> tuple[int | None, int | None]:
    """Rounds or minutes, from words such as 2 rounds or 45 minutes."""
    words = text.lower().split()
    unit = words[1] if len(words) > 1 else "rounds"
    if len(words) > 2 or not ("rounds".startswith(unit) or "minutes".startswith(unit)):
        raise Refused(f"an evening lasts some rounds or minutes, not {text!r}.")
    number = whole(words[0], "the length")
    return (number, None) if "rounds".startswith(unit) else (None, number)


@dataclass(frozen=True, slots=True)
class AskLength:
    """How long shall the evening be?"""

    act: Callable[[tuple[int | None, int | None]], None]
    words: Sequence[str] = ()
    prompt: str = "[1] rounds, or for example 45 minutes> "

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
    tavern.sitting, tavern.after_game = None, None
    if tavern.preferences.is_on("autosave"):
        tavern.shelf.begin("adventure", evening.header.seed)
    tavern.page.say(f"Everyone starts with {evening.header.stash}. Seed {evening.header.seed}.")
    table = EveningTable(tavern, evening)
    table.keep()
    table.between_games()


class EveningTable:
    """An evening at this keyboard."""

    def __init__(self, tavern: Tavern, evening: Evening) -> None:
        self.tavern = tavern
        self.evening = evening
        self.declined: set[int] = set()

    @property
    def party(self) -> Party:
        """The people in the circle, by person and not by seat."""
        return party_of(self.evening.header.names)

    def keep(self) -> None:
        """Write the evening down."""
        self.tavern.shelf.write(self.evening)

    def go_on(self) -> None:
        """Go on with an evening that was resumed."""
        if self.evening.game is None:
            self.between_games()
        else:
            sitting = self._sit()
            self.tavern.page.say(f"On with game {self.evening.finished + 1} of the evening.")
            sitting.forget()
            self._sit_down(sitting)

    # ------------------------------------------------------------------ between games

    def between_games(self) -> None:
        """Loans first, then the Starting Player chooses; or the evening is over."""
        if self.evening.is_over:
            self._end()
            return
        for person in self.evening.borrowers():
            if person in self.declined:
                continue
            if person in self.party.humans:
                self.tavern.questions.append(AskLoan(self, person))
                return
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
        luck = Random(f"{self.evening.header.seed} {self.evening.finished}")
        name = luck.choice(games)
        title = entries()[name].title
        starts = self.party.says(person, "is", "Starting Player and chooses")
        self.tavern.page.say(f"{number}: {starts} {title}.")
        self.start(PlayOrder(name))

    def start(self, order: PlayOrder) -> None:
        """Begin the game that was chosen."""
        settings = dict(order.settings)
        if library.definition(order.game, order.variants).plays_for_shares:
            settings.setdefault("share", SHARE)
        self.evening.start(order.game, order.variants, make_settings(**settings))
        self.declined.clear()
        sitting = self._sit()
        self.keep()
        announce(self.tavern, sitting)
        self._sit_down(sitting)

    def _sit(self) -> Sitting:
        assert self.evening.game is not None
        sitting = sit(self.evening.game, self.tavern.page)
        sitting.keep = lambda each: self.keep()
        sitting.rewind = lambda seat: self.evening.undo(self.evening.person_at(seat))
        return sitting

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
        return f"{name}: {gold} Gold. Borrow 25 (a Debt of 25 in the end)? [y/N] "

    @property
    def choices(self) -> Sequence[Choice]:
        """Yes or no."""
        return (Choice("no", "go on with what you have"), Choice("yes", "25 now, -25 in the end"))

    def show(self) -> None:
        """The prompt says all."""

    def read(self, text: str) -> Callable[[], None] | None:
        """Borrow, or go on without."""
        word = text.strip().lower()
        if word in ("y", "yes"):
            return self._borrow
        return self._decline if word in ("", "n", "no") else None

    def _borrow(self) -> None:
        self.table.borrow(self.person)
        self.table.between_games()

    def _decline(self) -> None:
        self.table.declined.add(self.person)
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
        shelf = entries()
        return tuple(Choice(name, shelf[name].about) for name in self.games)

    def show(self) -> None:
        """List the games with their numbers."""
        rows = [(f"{place}.", c.text, c.note) for place, c in enumerate(self.choices, start=1)]
        self.table.tavern.page.table([(f"{row[0]:>3}", row[1], row[2]) for row in rows])
        self.table.tavern.page.say("A number or a name; NAME with VARIANTS plays variants.")

    def read(self, text: str) -> Callable[[], None] | None:
        """The game that was chosen."""
        text = text.removeprefix("play ").strip()
        if not text:
            return None
        first, _, rest = text.partition(" ")
        if first.isdigit():
            if not 1 <= int(first[:6]) <= len(self.games):
                raise Refused(f"there is no number {first}: they go from 1 to {len(self.games)}.")
            text = f"{self.games[int(first) - 1]} {rest}"
        shelf = {name: entry for name, entry in entries().items() if name in self.games}
        order = read_order(text, shelf, variants_of, [])
        if order.people or order.against or order.seats or order.seed:
            raise Refused("who plays, and with what luck, is settled for this evening.")
        if "stash" in order.settings:
            raise Refused("everybody plays with what they have on this evening.")
        order.variants = [name.replace("-", "_") for name in order.variants]
        settings = make_settings(**order.settings)
        if settings.reserve:
            raise BadSettings("all the Gold of an evening is at the table: there is no reserve")
        return lambda: self.table.start(order)
