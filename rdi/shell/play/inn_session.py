"""Sit at a table of characters: pass where nobody wants to be asked, and show what is new.

Three modules are imported for what they register: how answers are read and suggested, and how Gold
is told of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rdi.engine.game import Game
from rdi.model.request import PASS, Answer, Request, Respond
from rdi.shell.lookup import InputError, fitting
from rdi.shell.play import inn_reading  # noqa: F401
from rdi.shell.play.game_session import PRACTICE, GameSession, with_title
from rdi.shell.play.inn_decision import PASS_TURN, InnDecision
from rdi.shell.play.inn_explanations import why_inn
from rdi.shell.play.inn_narrator import InnNarrator
from rdi.shell.play.inn_plain import plain_brief
from rdi.shell.play.inn_render import brief_page
from rdi.shell.play.inn_results import place_lines
from rdi.shell.play.inn_screen import InnScreen, inn_screen_of
from rdi.shell.play.inn_wording import InnParty
from rdi.shell.play.render import render
from rdi.shell.play.stops import is_attack, wants
from rdi.text import join_words, number_in

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

TABLE_VERBS = frozenset({"discard", "play"})
"""At these decisions the table is shown again where it has changed."""


class InnSession(GameSession):
    """A game of characters at the table."""

    party: InnParty
    _passes_until = 0
    """The turn until whose beginning everything is passed; 0 where nothing is."""
    _table_shown: object = None
    _hand_shown: object = None

    def new_teller(self) -> InnNarrator:
        """Somebody who tells this game from its beginning."""
        return InnNarrator(self.words, self.party)

    @property
    def inn_view(self) -> InnView:
        """What may be printed on the page."""
        return cast("InnView", self.view)

    @property
    def decision(self) -> InnDecision | None:
        """What the person who is asked needs to choose; None when nobody here is asked."""
        request = self.game.pending
        if request is None or request.seat not in self.party.humans:
            return None
        view = self.game.view(request.seat)
        return InnDecision(request, view, self.words, self.party.is_shared, self.party)

    def screen(self) -> InnScreen:
        """What is shown to everybody at the keyboard now."""
        return self._screen_of(self.viewer)

    def private_screen(self) -> InnScreen:
        """What the person who is asked sees; for a shared keyboard, not for the page."""
        request = self.game.pending
        return self._screen_of(self.viewer if request is None else request.seat)

    def _screen_of(self, seat: int) -> InnScreen:
        view = cast("InnView", self.game.view(seat))
        is_shared = self.party.is_shared and seat == self.viewer
        return inn_screen_of(
            view, self.words, self.party, self.game.pending, self.is_practice, is_shared
        )

    @property
    def lists_choices(self) -> bool:
        """What is asked is shown with what can be answered, but not where others read along."""
        return not self.party.is_shared

    # ------------------------------------------------------------------ being asked or not

    def asks(self, request: Request) -> bool:
        """Whether somebody here has to answer, and wants to be asked."""
        if request.seat not in self.party.humans:
            return False
        view = cast("InnView", self.game.view(request.seat))
        is_wanted = wants(request, view, self.stops, self.party.is_shared)
        if self._is_passing(view) and isinstance(request, Respond):
            if not (is_wanted and is_attack(view)):
                return False
            self._passes_until = 0
        return is_wanted

    def _is_passing(self, view: InnView) -> bool:
        """Whether everything is passed unasked; that ends with one's own next turn."""
        if self._passes_until and view.acting == view.seat and view.turns >= self._passes_until:
            self._passes_until = 0
        return self._passes_until > 0

    def answer_unasked(self, request: Request) -> Answer:
        """A pass of who does not want to be asked, or what a regular answers."""
        return PASS if request.seat in self.party.humans else super().answer_unasked(request)

    def introduced(self, seat: int) -> str:
        """The character, and who plays it."""
        person = with_title(self.party.people[seat])
        return f"{self.party.names[seat]} ({person.replace(' (', ', ').rstrip(')')})"

    def greeting(self) -> list[str]:
        """Whom one plays, and what there is to know at such a table."""
        you = self.party.you
        if you is None:
            return []
        character = self.inn_view.about[you]
        return [
            f"You are {self.party.names[you]}, {character}.  card 3 reads a card, stops says when "
            "you are asked, pass turn passes till your next turn."
        ]

    def with_target(self, line: str) -> tuple[str, str]:
        """`3 on fiona` is the card 3, played on Fiona; a title may hold the word too."""
        card, on, target = line.rpartition(" on ")
        if not on or not isinstance(self.game.pending, Respond):
            return line, ""
        at_table = [*self.party.names, *self.party.people, "me"]
        if number_in(target) is not None or fitting(target, at_table):
            return card, target
        if number_in(card.removeprefix("play ")) is not None:
            others = join_words(self.party.names, "or")
            raise InputError(f"nobody called {target!r} sits here: say {others}.")
        return line, ""

    def asks_for_target(self, seat: int) -> bool:
        """Whether this seat now has to name whom its card is for."""
        request = self.game.pending
        return request is not None and request.seat == seat and request.verb == "pick"

    def heed(self, line: str) -> bool:
        """Whether all is to be passed until one's next turn."""
        if line.lower() != PASS_TURN or self.party.is_shared:
            return False
        request = self.game.pending
        self._passes_until = self.inn_view.turns + 1
        if isinstance(request, Respond):
            self.answer(PASS)
        else:
            self.page.say("From your next answer on everything is passed until your next turn.")
        return True

    def forget(self) -> None:
        """Begin to tell and to show from here."""
        super().forget()
        self._table_shown = self._hand_shown = None

    def rewound(self, seat: int) -> Game:
        """The game at the last choice that a seat was asked for; what was passed unasked is no
        choice.
        """
        now, self._passes_until = self.game, 0
        try:
            while True:
                self.game = self.rewind(seat)
                request = self.game.pending
                if request is None or self.asks(request):
                    return self.game
        finally:
            self.game = now

    def why(self, wanted: str) -> str | None:
        """Why a card may or may not be played, and why a number or Gold changed."""
        return why_inn(self, wanted)

    # ------------------------------------------------------------------ showing

    def show(self, whole: bool = False) -> None:
        """Print the table and the hand where they have changed, and what is asked."""
        screen, look = self.screen(), self.page.look
        with_table = whole or self._is_table_due(screen)
        with_hand = whole or self._is_hand_due(screen)
        if whole or look.mode == "json":
            self.page.lines(render(screen, look))
        elif look.mode == "plain":
            self.page.lines(plain_brief(screen, look, with_table, with_hand))
        else:
            self.page.lines(brief_page(screen, look, with_table, with_hand))
        if whole or with_table:
            self._table_shown = _table(screen)
        if whole or with_hand:
            self._hand_shown = _titles(screen)

    def _is_hand_due(self, screen: InnScreen) -> bool:
        is_new = screen.verb == "play" and _titles(screen) != self._hand_shown
        return is_new or screen.verb == "discard" or self._hand_shown is None

    def _is_table_due(self, screen: InnScreen) -> bool:
        is_new = screen.verb in TABLE_VERBS and _table(screen) != self._table_shown
        return is_new or self._table_shown is None

    def lines_of_seat(self, seat: int) -> list[str]:
        """InputError: the table has a line for everybody."""
        raise InputError("table alone shows everybody here, and card TITLE what a card says.")

    def show_end(self) -> None:
        """Print who has won, who went out how, and everybody's Gold."""
        outcome = self.game.outcome
        assert outcome is not None
        if self.page.look.mode == "json":
            super().show_end()
            return
        self.page.lines(place_lines(self.inn_view, outcome, self.party, self.page.look))
        if self.is_practice:
            self.page.say(PRACTICE)

    @property
    def prompt(self) -> str:
        """What stands before the cursor at a decision."""
        request = self.game.pending
        if request is None:
            return ""
        shared = self.party.is_shared
        name = self.party.full(request.seat) if shared else self.party.name(request.seat)
        if shared:
            return f"{name}, {request.verb}> "
        if self.page.look.mode == "plain":
            return f"{name}, {request.verb}> "
        return f"{name} ({request.verb})> "


def _table(screen: InnScreen) -> object:
    """What makes a table worth showing again."""
    return [(seat.stats, seat.gold, seat.drinks, seat.out) for seat in screen.seats]


def _titles(screen: InnScreen) -> object:
    return [card.title for card in screen.hand]
