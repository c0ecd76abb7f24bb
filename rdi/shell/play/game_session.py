"""Hold one game at this keyboard: let the others play, tell what happens, ask the people here.

A session does the same for every kind of game. What a table of the hall or of characters adds to it
is a `GameTable`: how decisions are read, what the screen shows, how events are told.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rdi.engine.game import ONLOOKER, Game, View
from rdi.engine.refusal import refuse
from rdi.model.event import Event
from rdi.model.outcome import Outcome
from rdi.model.request import PASS, Answer, Request, Respond
from rdi.players.player import Player
from rdi.session.replay import undo
from rdi.shell.fault_reports import write_report
from rdi.shell.play.decision import Decision, is_covered
from rdi.shell.play.fallback_player import FallbackPlayer
from rdi.shell.play.narrator import Narrator, told_document, unseen
from rdi.shell.play.screen import Screen
from rdi.shell.play.talk import Talk
from rdi.shell.show.document import Document
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import DEALT, Vocabulary

PACES = {"off": 0.0, "fast": 0.4, "slow": 1.2}
"""For how many seconds the page waits after each act of the others."""

PRACTICE = "Practice: a choice was taken back."


class GameTable(Protocol):
    """The part of a session that depends on the kind of game: its documents, and how its decisions
    are made.
    """

    words: Vocabulary

    @property
    def party(self) -> Party:
        """The people at the table."""

    def narrator(self) -> Narrator:
        """A narrator who has told nothing of this game yet."""

    def decision(self, request: Request, view: View) -> Decision:
        """The decision of a player at this keyboard."""

    def screen(self, view: View, request: Request | None, is_practice: bool) -> Screen:
        """The screen for the seat of a view while the game waits for a request."""

    def news(self, screen: Screen, look: Look) -> Document:
        """The part of a screen that is new since the last one was shown."""

    def note_shown(self, screen: Screen) -> None:
        """Note that all of a screen was shown."""

    def at_hand(self, view: View) -> tuple[Vocabulary, View]:
        """The words and the view of the game inside this one where one is played, else its own."""

    def forget(self) -> None:
        """Begin to show from here, and to ask."""

    def seat_document(self, screen: Screen, seat: int) -> Document:
        """All that lies open before a player. InputError where the table shows that already."""

    def end(self, game: Game, view: View) -> Document:
        """How the game ended."""

    def asks(self, request: Request, view: View, stops: Mapping[str, str]) -> bool:
        """Whether the player at this keyboard wants to be asked for this."""

    def note_answer(self, request: Request, view: View, answer: Answer) -> None:
        """Note what a player at this keyboard is about to answer, so that the same is not asked
        again.
        """

    def turn_looked_on(self, view: View) -> int:
        """The number of the turn where all at this keyboard are out and others play on, else 0."""

    def passes_turn(self, line: str, view: View) -> bool:
        """Whether a line wishes all to be passed until one's next turn, which is noted then."""

    def lists_choices(self, look: Look) -> bool:
        """Whether what is shown at a decision lists its choices already."""

    def introduced(self, seat: int) -> str:
        """Who sits there, with what kind of player that is."""

    def greeting(self, view: View) -> list[str]:
        """The sentences that are told at the beginning."""

    def prompt(self, request: Request, look: Look) -> str:
        """The words before the cursor at a decision."""

    def why(self, wanted: str, decision: Decision | None, view: View) -> str | None:
        """The explanations of this kind of game by itself; None where it leaves them to others."""


class GameSession:
    """A game at the table, seen by those at the keyboard."""

    def __init__(
        self, game: Game, table: GameTable, players: Mapping[int, Player], page: Page
    ) -> None:
        self.game = game
        self.table = table
        self.players = players
        self.page = page
        self.is_practice = False
        self.is_in_a_hurry = False
        self.pauses = False
        """Whether the others wait after each turn once all here are out."""
        self.keep: Callable[[GameSession], None] = _keep_nothing
        self.give: Callable[[Answer], None] = lambda answer: self.game.answer(answer)
        self.begin_file: Callable[[GameSession], None] = _keep_nothing
        self.talk: Talk | None = None
        """The talk of the table; None where nobody listens to it."""
        self.stops: dict[str, str] = {}
        self.rewind: Callable[[int], Game] = lambda seat: undo(self.game, seat)
        self._narrator = self.new_narrator()
        self._told: list[Event] = []
        self._looked_at: dict[int, Counter[object]] = {}
        self._at: tuple[Game, int] | None = None
        self._views: dict[int, View] = {}
        self._decision: Decision | None = None

    @property
    def party(self) -> Party:
        """The people at the table."""
        return self.table.party

    @property
    def words(self) -> Vocabulary:
        """The names of things in this game."""
        return self.table.words

    @property
    def at_hand(self) -> tuple[Vocabulary, View]:
        """The words and the view of the game inside this one where one is played, else its own."""
        return self.table.at_hand(self.view)

    def arrange_hands(self, by: str) -> None:
        """Show hands as dealt, by rank or by color. Where friends share the keyboard, all read the
        numbers of cards, which must not tell how they rank: there hands stay as dealt.
        """
        self.words.hands_by = DEALT if self.party.is_shared else by
        self._decision = None
        self.table.forget()

    def tell_figures(self, is_told: bool) -> None:
        """Tell the chances that the game's text says are shown, or keep them back."""
        if self.words.figures != is_told:
            self.words.figures = is_told
            self._decision = None
            self.table.forget()

    def new_narrator(self) -> Narrator:
        """A narrator who has told nothing of this game yet."""
        return self.table.narrator()

    # ------------------------------------------------------------------ what is seen

    @property
    def viewer(self) -> int:
        """The seat from which the page is written; an onlooker's where several people read it."""
        return ONLOOKER if self.party.you is None else self.party.you

    @property
    def view(self) -> View:
        """The documents that may be printed on the page."""
        return self.view_of(self.viewer)

    def view_of(self, seat: int) -> View:
        """The view of a seat; one serves for as long as nothing happens."""
        self._follow()
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def _follow(self) -> None:
        """Forget what was seen before the last act."""
        if self._at is None or self._at[0] is not self.game or self._at[1] != len(self.game.log):
            self._at = (self.game, len(self.game.log))
            self._views, self._decision = {}, None

    @property
    def decision(self) -> Decision | None:
        """The decision that is due at this keyboard; None where there is none."""
        request = self.game.pending
        if request is None or request.seat not in self.party.humans:
            return None
        self._follow()
        if self._decision is None:
            self._decision = self.table.decision(request, self.view_of(request.seat))
        return self._decision

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.game.pending is None

    @property
    def person_asked(self) -> str:
        """The name of the person that the game waits for."""
        request = self.game.pending
        return "" if request is None else self.party.person(request.seat)

    @property
    def is_hand_unseen(self) -> bool:
        """Whether friends share the keyboard, and the one who is asked has not seen all of the own
        hand yet.
        """
        if not self.party.is_shared or self.decision is None:
            return False
        seat = self.decision.request.seat
        return bool(self._held(seat) - self._looked_at.get(seat, Counter()))

    def note_look(self) -> None:
        """Note that the player who is asked has seen the own hand as it is."""
        if self.decision is not None:
            seat = self.decision.request.seat
            self._looked_at[seat] = self._held(seat)

    def _held(self, seat: int) -> Counter[object]:
        """The hidden things that a seat holds."""
        view = self.view_of(seat)
        words, inner = self.table.at_hand(view)
        held = _covered(self.words, view)
        return held if inner is view else held + _covered(words, inner)

    def screen(self) -> Screen:
        """The screen for everybody at the keyboard."""
        return self._screen_of(self.viewer)

    def private_screen(self) -> Screen:
        """The screen for the player who is asked; with a shared keyboard, not for the page."""
        request = self.game.pending
        return self._screen_of(self.viewer if request is None else request.seat)

    def _screen_of(self, seat: int) -> Screen:
        return self.table.screen(self.view_of(seat), self.game.pending, self.is_practice)

    # ------------------------------------------------------------------ going on

    def answer(self, answer: Answer) -> None:
        """Give an answer of a person; IllegalAnswer with nothing changed if it is not legal."""
        request = self.game.pending
        if request is not None and request.accepts(answer):
            self.table.note_answer(request, self.view_of(request.seat), answer)
        self.give(answer)
        self.keep(self)

    def advance(self, pace: str) -> None:
        """Let the others play until a person is asked or the game is over, or to the end of a turn
        where they pause for those who look on, and tell all of it.
        """
        turn = self.table.turn_looked_on(self.view)
        seconds = PACES[pace] if self.page.look.has_boxes else 0.0
        while (request := self.game.pending) is not None and not self.asks(request):
            is_bot = request.seat not in self.party.humans
            self.give(self._answer_of_bot(request) if is_bot else PASS)
            self.keep(self)
            if seconds and not self.is_in_a_hurry:
                self.tell()
                time.sleep(seconds)
            now = self.table.turn_looked_on(self.view) if self.pauses else 0
            if turn and now > turn:
                break
            turn = now
        self.is_in_a_hurry = False
        self.tell()

    def _answer_of_bot(self, request: Request) -> Answer:
        """The answer of the bot that is asked; if it fails or answers against the rules, that of a
        plain cousin answers, who plays for it from now on.
        """
        seat = request.seat
        view = self.game.view(seat)
        try:
            answer = self.players[seat].decide(request, view)
            if not request.accepts(answer):
                raise refuse(request, answer, view.settings, self.game.asking)
        except Exception as error:  # noqa: BLE001  # whatever it is, the others play on
            return self._replace_bot(seat, error).decide(request, view)
        return answer

    def _replace_bot(self, seat: int, error: Exception) -> Player:
        """Sit the cousin down, tell everybody, and write down what happened."""
        cousin: Player = FallbackPlayer()
        self.players = {**self.players, seat: cousin}
        self.tell()
        name = self.party.name(seat)
        written = write_report(error, self.page, self.game)
        self.page.say(
            f"{name} cannot go on. A cousin, who only checks and calls, plays for {name} from "
            f"here. {written}"
        )
        return cousin

    def asks(self, request: Request) -> bool:
        """Whether a player at this keyboard has to answer, and wants to be asked."""
        if request.seat not in self.party.humans:
            return False
        return self.table.asks(request, self.view_of(request.seat), self.stops)

    def heed(self, line: str) -> bool:
        """Whether a line is a wish that this kind of game knows beside its answers; it is done."""
        if not self.table.passes_turn(line, self.view):
            return False
        if isinstance(self.game.pending, Respond):
            self.answer(PASS)
        else:
            self.page.say(
                "From your next answer on, everything is passed for you until your next turn."
            )
        return True

    def asks_for_target(self, seat: int) -> bool:
        """Whether this seat now has to name whom its card is for."""
        request = self.game.pending
        return request is not None and request.seat == seat and request.verb == "pick"

    def tell(self) -> None:
        """Print what happened since the last time."""
        events = self.view.events
        new = unseen(self._told, events)
        self._told = list(events)
        if self.page.look.mode == "json":
            for event in new:
                self.page.data("event", kind=event[0], fields=list(event[1:]))
            return
        told = self._narrator.tell(new)
        is_shown = self.decision is not None or (self.pauses and self.is_looked_on)
        if told and told[-1].is_heading and not told[-1].body and is_shown:
            told.pop()  # the table, which is shown next, says it again
        self.page.show(told_document(told, self.words.inks))
        if self.talk is not None and not self.is_over:
            self.page.say(self.talk.remark(new))

    def tell_again(self) -> None:
        """Tell the game from its beginning."""
        told = self.new_narrator().tell(self.view.events)
        if not told:
            self.page.say("Nothing has happened yet.")
            return
        self.page.show(told_document(told, self.words.inks))

    def forget(self) -> None:
        """Begin to tell from here: everything so far counts as told."""
        self._narrator = self.new_narrator()
        self._told = list(self.view.events)
        self._narrator.tell(self._told)
        self.table.forget()

    def take_back(self, seat: int) -> None:
        """Go back to a seat's last choice. BadSettings if it has made none."""
        self.game = self._rewound(seat)
        self.is_practice = True
        self.keep(self)
        self.forget()

    def _rewound(self, seat: int) -> Game:
        """The game at the last choice that a seat was asked for; what was passed unasked is no
        choice.
        """
        self.table.forget()
        now = self.game
        try:
            while True:
                self.game = self.rewind(seat)
                request = self.game.pending
                if request is None or self.asks(request):
                    return self.game
        finally:
            self.game = now

    # ------------------------------------------------------------------ showing

    def show(self, whole: bool = False) -> None:
        """Print the screen, or what of it is new."""
        screen = self.screen()
        if whole:
            self.page.show(screen.document())
            self.table.note_shown(screen)
        else:
            self.page.show(self.table.news(screen, self.page.look))

    def show_table(self) -> None:
        """Print the table for those who look on, who are asked nothing."""
        screen = self.table.screen(self.view, None, self.is_practice)
        self.page.show(self.table.news(screen, self.page.look))

    @property
    def is_looked_on(self) -> bool:
        """Whether all at this keyboard are out of a game that goes on."""
        return not self.is_over and self.table.turn_looked_on(self.view) > 0

    def show_seat(self, seat: int) -> None:
        """Print all that lies open before a player."""
        self.page.show(self.table.seat_document(self.screen(), seat))

    def show_end(self) -> None:
        """Print how the game ended."""
        outcome = self.game.outcome
        assert outcome is not None
        if self.page.look.mode == "json":
            self.page.data(
                "outcome",
                winnings=outcome.winnings,
                places=outcome.places,
                carry=outcome.carry,
                practice=self.is_practice,
            )
            return
        self.page.show(self.table.end(self.game, self.view))
        if self.is_practice:
            self.page.say(PRACTICE)
        if self.talk is not None:
            self.page.say(self._last_word(self.talk, outcome))

    def _last_word(self, talk: Talk, outcome: Outcome) -> str:
        """Talk now that the game is over; a player who is out of a game of characters has
        said it already.
        """
        shown = [seat for each in self.game.events if each[0] == "showdown" for seat in each[1]]
        is_company = self.view.is_company
        broke = [] if is_company else [n for n, gold in enumerate(self.view.stashes) if not gold]
        return talk.last_word(outcome, shown, broke)

    @property
    def lists_choices(self) -> bool:
        """Whether what is shown at a decision lists its choices already."""
        return self.table.lists_choices(self.page.look)

    def introduced(self, seat: int) -> str:
        """Who sits there, with what kind of player that is."""
        return self.table.introduced(seat)

    def greeting(self) -> Sequence[str]:
        """The sentences that are told at the beginning."""
        return self.table.greeting(self.view)

    def why(self, wanted: str) -> str | None:
        """The explanations of this kind of game by itself; None where it leaves them to others."""
        return self.table.why(wanted, self.decision, self.view)

    @property
    def prompt(self) -> str:
        """The words before the cursor at a decision."""
        request = self.game.pending
        return "" if request is None else self.table.prompt(request, self.page.look)


def _covered(words: Vocabulary, view: View) -> Counter[object]:
    """The things that the seat of a view holds and that nobody else may see."""
    piles = [pile.name for pile in words.definition.piles if is_covered(pile)]
    return Counter([thing for name in piles for thing in view.own.get(name, ())])


def _keep_nothing(session: GameSession) -> None:
    """Write nothing down."""
