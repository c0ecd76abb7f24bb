"""Sit at one table for one game: let the others play, tell what happens, and ask the people
here.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rdi.engine.game import Game, View
from rdi.model.event import Event
from rdi.model.request import Answer, Request, Wager
from rdi.players.player import Player
from rdi.session.replay import undo
from rdi.shell.play import results
from rdi.shell.play.decision import Decision, is_covered
from rdi.shell.play.fallback_player import bot_answer
from rdi.shell.play.narrator import Narration, Narrator
from rdi.shell.play.regulars import named_regular
from rdi.shell.play.render import as_page, headline, render, render_seat
from rdi.shell.play.screen import Screen, Shown, screen_of
from rdi.shell.show.page import Page
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary

PACES = {"off": 0.0, "fast": 0.4, "slow": 1.2}
PRACTICE = "Practice: a choice was taken back."
EVERYBODY = -1
"""The seat of somebody who only looks on and sees what lies open."""


class GameSession:
    """A game at the table, seen by those at the keyboard."""

    def __init__(self, game: Game, party: Party, players: Mapping[int, Player], page: Page) -> None:
        self.game = game
        self.party = party
        self.players = players
        self.page = page
        self.words = Vocabulary(game.definition)
        self.is_practice = False
        self.is_in_a_hurry = False
        self.keep: Callable[[GameSession], None] = _keep_nothing
        self.give: Callable[[Answer], None] = lambda answer: self.game.answer(answer)
        self.begin_file: Callable[[GameSession], None] = _keep_nothing
        self.stops: dict[str, str] = {}
        self.rewind: Callable[[int], Game] = lambda seat: undo(self.game, seat)
        self._teller = self.new_teller()
        self._told: list[Event] = []
        self._shown: object = None
        self._looked_at: dict[int, Counter[object]] = {}

    def new_teller(self) -> Narrator:
        """Somebody who tells this game from its beginning."""
        header = self.game.record.header
        return Narrator(self.words, self.party, header.carry)

    @property
    def viewer(self) -> int:
        """The seat from which the page is written; nobody's where several people read it."""
        return EVERYBODY if self.party.you is None else self.party.you

    @property
    def view(self) -> View:
        """What may be printed on the page."""
        return self.game.view(self.viewer)

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.game.pending is None

    @property
    def decision(self) -> Decision | None:
        """What the person who is asked needs to choose; None when nobody here is asked."""
        request = self.game.pending
        if request is None or request.seat not in self.party.humans:
            return None
        return Decision(request, self.game.view(request.seat), self.words, self.party.is_shared)

    @property
    def person_asked(self) -> str:
        """Who the game waits for, as people call them."""
        request = self.game.pending
        return "" if request is None else self.party.person(request.seat)

    @property
    def lists_choices(self) -> bool:
        """Whether what is shown at a decision lists its choices already."""
        return self.page.look.mode == "plain" and not self.party.is_shared

    @property
    def is_hand_unseen(self) -> bool:
        """Whether friends share the keyboard, and who is asked holds something that they have not
        looked at yet.
        """
        if not self.party.is_shared or self.decision is None:
            return False
        seat = self.decision.request.seat
        return bool(self._held(seat) - self._looked_at.get(seat, Counter()))

    def note_look(self) -> None:
        """Take down that who is asked has seen their hand as it is."""
        if self.decision is not None:
            seat = self.decision.request.seat
            self._looked_at[seat] = self._held(seat)

    def _held(self, seat: int) -> Counter[object]:
        """What a seat holds that nobody else sees."""
        own = self.game.view(seat).own
        piles = [pile.name for pile in self.game.definition.piles if is_covered(pile)]
        return Counter([thing for name in piles for thing in own.get(name, ())])

    def screen(self) -> Shown:
        """What is shown to everybody at the keyboard now."""
        return screen_of(self.view, self.words, self.party, self.game.pending, self.is_practice)

    def private_screen(self) -> Shown:
        """What the person who is asked sees; for a shared keyboard, not for the page."""
        request = self.game.pending
        seat = self.viewer if request is None else request.seat
        return screen_of(self.game.view(seat), self.words, self.party, request, self.is_practice)

    # ------------------------------------------------------------------ going on

    def answer(self, answer: Answer) -> None:
        """Give an answer of a person; IllegalAnswer with nothing changed if it is not legal."""
        self.give(answer)
        self.keep(self)

    def advance(self, pace: str) -> None:
        """Let the others play until a person is asked or the game is over, and tell all of it."""
        seconds = PACES[pace] if self.page.look.has_boxes else 0.0
        while (request := self.game.pending) is not None and not self.asks(request):
            self.give(self.answer_unasked(request))
            self.keep(self)
            if seconds and not self.is_in_a_hurry:
                self.tell()
                time.sleep(seconds)
        self.is_in_a_hurry = False
        self.tell()

    def asks(self, request: Request) -> bool:
        """Whether somebody at this keyboard has to answer."""
        return request.seat in self.party.humans

    def answer_unasked(self, request: Request) -> Answer:
        """What is answered where nobody at this keyboard has to."""
        return bot_answer(self, request)

    def introduced(self, seat: int) -> str:
        """Who sits there, with what kind of player that is."""
        return with_title(self.party.name(seat))

    def greeting(self) -> list[str]:
        """What this kind of game says as one sits down."""
        return []

    def heed(self, line: str) -> bool:
        """Whether a line is a wish that this kind of game knows beside its answers; it is done."""
        return False

    def with_target(self, line: str) -> tuple[str, str]:
        """A choice, and the target that was named along with it where this kind of game knows
        that.
        """
        return line, ""

    def asks_for_target(self, seat: int) -> bool:
        """Whether this seat now has to name the target of its choice."""
        return False

    def why(self, wanted: str) -> str | None:
        """What this kind of game can explain by itself; None where it leaves that to others."""
        return None

    def tell(self) -> None:
        """Print what happened since the last time."""
        events = self.view.events
        new = unseen(self._told, events)
        self._told = list(events)
        if self.page.look.mode == "json":
            for event in new:
                self.page.data("event", kind=event[0], fields=list(event[1:]))
            return
        told = self._teller.tell(new)
        if told and told[-1].is_heading and self.decision is not None:
            told.pop()  # the table, which is shown next, says it again
        print_narration(told, self.page)

    def forget(self) -> None:
        """Begin to tell from here: everything so far counts as told."""
        self._teller = self.new_teller()
        self._told = list(self.view.events)
        self._teller.tell(self._told)
        self._shown = None

    def rewound(self, seat: int) -> Game:
        """The game at a seat's last choice."""
        return self.rewind(seat)

    def take_back(self, seat: int) -> None:
        """Go back to a seat's last choice. BadSettings if it has made none."""
        self.game = self.rewound(seat)
        self.is_practice = True
        self.keep(self)
        self.forget()

    # ------------------------------------------------------------------ showing

    def show(self, whole: bool = False) -> None:
        """Print the table and the hand; only the headline where nothing but bets has changed."""
        screen = self.screen()
        assert isinstance(screen, Screen)
        look = self.page.look
        now = (screen.phase, screen.own, screen.middle, screen.asked, screen.purses)
        if not whole and now == self._shown and look.has_boxes:
            self.page.lines(as_page(["   ".join(headline(screen))], look))
        else:
            self.page.lines(render(screen, look))
        self._shown = now

    def lines_of_seat(self, seat: int) -> list[str]:
        """All that lies open before a player."""
        screen = self.screen()
        assert isinstance(screen, Screen)
        return render_seat(screen, seat, self.page.look)

    def show_end(self) -> None:
        """Print the showdown, the pots and the purses."""
        outcome = self.game.outcome
        assert outcome is not None
        page = self.page
        if page.look.mode == "json":
            page.data(
                "outcome",
                winnings=outcome.winnings,
                places=outcome.places,
                carry=outcome.carry,
                practice=self.is_practice,
            )
            return
        hands = self.hands()
        if any(hand.score for hand in hands):
            page.blank()
            page.say("Showdown")
            page.lines(results.showdown_lines(hands, self.words, self.party, page.look))
        for event in self.game.events:
            page.lines(self._account(event, hands))
        view = self.view
        page.lines(results.purse_line(view.stashes, outcome.winnings, self.party, page.look))
        if self.is_practice:
            page.say(PRACTICE)

    def hands(self) -> list[results.Hand]:
        """All hands that lie open now that the game is over, best first."""
        outcome = self.game.outcome
        places = outcome.places if outcome else ()
        views = [self.game.view(seat) for seat in range(self.game.seats)]
        return results.ranked(results.hands_of(views, self.words), places)

    def _account(self, event: Event, hands: Sequence[results.Hand]) -> list[str]:
        places = self.game.outcome.places if self.game.outcome else ()
        if event[0] == "settled":
            is_last = event is [each for each in self.game.events if each[0] == "settled"][-1]
            known = places if is_last else ()
            return results.payment_lines(event, hands, known, self.party, self.page.look)
        if event[0] == "shares":
            return results.share_lines(event, self.party, self.page.look)
        return []

    @property
    def prompt(self) -> str:
        """What stands before the cursor at a decision."""
        request = self.game.pending
        if request is None:
            return ""
        name = self.party.name(request.seat)
        what = request.verb.replace("_", " ")
        if isinstance(request, Wager):
            what = f"owe {request.owed}" if request.owed else f"bet {request.current_bet}"
        if self.page.look.mode == "plain":
            return f"{name} {what}> " if name == "You" else f"{name}, {what}> "
        return f"{name} ({what})> "


def unseen(before: Sequence[Event], now: Sequence[Event]) -> list[Event]:
    """The events of ``now`` that were not there before: what lay under a cloth may come in
    between.
    """
    place = 0
    found = []
    for event in now:
        if place < len(before) and event == before[place]:
            place += 1
        else:
            found.append(event)
    return found


LONG_TURN = 3
"""Whoever did so much gets a paragraph of their own."""


def print_narration(told: Sequence[Narration], page: Page) -> None:
    """Print sentences in paragraphs, a new one for each part of the game and after each long
    turn.
    """
    waiting: list[Narration] = []
    for each in told:
        last = waiting[-1].actor if waiting else each.actor
        mine = sum(1 for one in waiting if one.actor == last)
        if each.is_heading or (each.actor != last and mine >= LONG_TURN):
            page.paragraph(one.text for one in waiting)
            waiting = []
        if each.is_heading:
            page.blank()
            page.say(each.text)
        else:
            waiting.append(each)
    page.paragraph(one.text for one in waiting)


def with_title(name: str) -> str:
    """A name, and of a regular what kind of player that is."""
    regular = named_regular(name)
    return name if regular is None else f"{name} ({regular.title})"


def _keep_nothing(session: GameSession) -> None:
    """Write nothing down."""
