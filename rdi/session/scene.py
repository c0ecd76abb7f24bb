"""Play out a scene at a table of characters: who plays what, in order, and what comes of it.

Whoever is not said to play anything passes. A choice that nobody said is a fault, never made up.
Time goes on only as far as it must: where nothing is pending the table stands still, before the
next phase and before the next turn in a Round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from rdi.engine.game import Game
from rdi.engine.inn.cast import Cast
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.minions import in_play
from rdi.engine.inn.reasons import why_not_play
from rdi.errors import RdiError
from rdi.model.request import PASS, Pick, Request, Respond
from rdi.session.pending import is_choice, is_pending, opened
from rdi.session.scene_words import waiting

PASSES_MOST = 2_000

TURNS = ("play", "gamble")
"""What somebody is asked whose turn it is, in the Action Phase or in a Round."""


class SceneFault(RdiError):
    """The scene did not go as it was said."""


class Scene:
    """A table at which players do what they are told."""

    def __init__(self, game: Game) -> None:
        self._begin(game._bound, game._table, game.pending)

    @classmethod
    def at(cls, cast: Cast, table: Any) -> Self:
        """A scene at a table where nothing has happened yet."""
        scene = cls.__new__(cls)
        scene._begin(cast, table, None)
        return scene

    def _begin(self, cast: Any, table: Any, request: Request | None) -> None:
        assert isinstance(table, InnTable)
        self.cast: Cast = cast
        self.table = table
        self.request = request
        self.told = 0
        self.has_moved = False

    def copy(self) -> Scene:
        """The same scene from here on, apart from this one."""
        twin = Scene.__new__(Scene)
        twin._begin(self.cast, self.table.copy(), self.request)
        twin.told = self.told
        return twin

    # ------------------------------------------------------------------ going on

    def advance(self) -> None:
        """Go on to the next decision, or to where nothing is pending; not past the end."""
        if self.request is None and not self.table.is_over:
            self.request = self.cast.steps[self.table.pc](self.table)

    def gives(self, answer: Any) -> None:
        """Whoever is asked answers, and the table goes on to the next decision; nothing begins
        that does not belong to what was asked.
        """
        request, table = self.request, self.table
        assert request is not None
        legal = request.read(answer)
        table.log.append((request.seat, legal))
        take = self.cast.takes[table.pc]
        assert take is not None
        take(table, request, legal)
        self.request = None
        self.has_moved = self.has_moved or legal != PASS
        if table.stack:
            self.advance()

    def passes_while(self, holds: Callable[[], bool]) -> None:
        """Time goes on, and everybody who is asked passes, as long as this holds; up to a choice
        that is no card, or the end.
        """
        for _ in range(PASSES_MOST):
            if self.table.is_over or not holds():
                return
            if self.request is None:
                self.advance()
            elif isinstance(self.request, Respond):
                self.gives(PASS)
            else:
                return
        raise SceneFault("this does not come to an end")

    @property
    def is_pending(self) -> bool:
        """Whether a card, a Drink or anything else waits for its end."""
        return is_pending(self.table)

    # ------------------------------------------------------------------ what is said

    def plays(self, seat: int, title: str, *answers: Any) -> None:
        """Somebody plays a card as soon as it can be played, with these targets and options.

        Others pass meanwhile; SceneFault, with the reason, where the turn ends before that.
        """
        self.begins_to_play(seat, title)
        for answer in answers:
            self._answers(seat, answer)

    def begins_to_play(self, seat: int, title: str) -> None:
        """Somebody puts down a card as soon as it can be played; nothing is named yet."""
        reasons = [why_not_play(self.table, seat, title)]
        turn, was_pending = self.table.turns, self.is_pending

        def cannot() -> bool:
            if self.may_play(seat, title):
                return False
            if isinstance(self.request, Respond):
                reasons.append(why_not_play(self.table, seat, title))
            return self.table.turns == turn

        self.passes_while(cannot)
        if self.table.turns != turn or not self.may_play(seat, title):
            told = [each for each in reasons if each]
            reason = told[0 if was_pending else -1] if told else ""
            asked = f"{self.cast.characters[seat].name} is not asked again; {self.waiting()}"
            raise SceneFault(f'"{title}" cannot be played: {reason or asked}')
        self.told = len(self.table.events)
        self.gives(title)

    def may_play(self, seat: int, title: str) -> bool:
        """Whether somebody is asked just now and this card can be played."""
        request = self.request
        return isinstance(request, Respond) and request.seat == seat and title in request.items

    def _answers(self, seat: int, answer: Any) -> None:
        """An answer to a choice that follows; where there was no choice, it is what is so."""
        request = self.request
        if not is_choice(request) or request is None or request.seat != seat:
            return
        if not request.accepts(answer):
            raise SceneFault(f"{answer!r} cannot be chosen: there are {request.options!r}")
        self.gives(answer)

    def chooses(self, seat: int, answer: Any) -> None:
        """Somebody answers a choice; all others pass until it comes."""
        self.passes_while(lambda: True)
        request = self.request
        if not isinstance(request, Pick) or request.seat != seat or not request.accepts(answer):
            raise SceneFault(f"{answer!r} cannot be chosen: {self.waiting()}")
        self.gives(answer)

    def settle(self) -> None:
        """Everybody passes until nothing is pending; SceneFault at a choice that nobody said."""
        self.passes_while(lambda: self.is_pending)
        if is_choice(self.request) and self.is_pending:
            raise SceneFault(f"nobody said how to choose: {self.waiting()}")

    def passes_round(self, seats: Sequence[int]) -> None:
        """These players pass, one after another, in their turns of a Round of Gambling."""
        for seat in seats:
            self.passes_turn_in_round(seat)

    def passes_turn_in_round(self, seat: int) -> None:
        """Somebody passes in the next turn of a Round, even if there was nothing to play."""
        if self.hears(("passed", seat)):
            return
        self.passes_while(lambda: not opened(self.request, "gamble", seat))
        if not opened(self.request, "gamble", seat):
            name = self.cast.characters[seat].name
            raise SceneFault(f"{name} has no turn in the Round now; {self.waiting()}")
        self.told = len(self.table.events)
        self.gives(PASS)
        self.hears(("passed", seat))

    def has_told(self, event: tuple[Any, ...]) -> bool:
        """Whether this has happened since what was said last."""
        return event in self.table.events[self.told :]

    def hears(self, event: tuple[Any, ...]) -> bool:
        """Whether this has happened since what was said last; it is not heard twice."""
        if not self.has_told(event):
            return False
        self.told += self.table.events[self.told :].index(event) + 1
        return True

    def why_not(self, seat: int, title: str) -> str | None:
        """Why somebody cannot play a card at this moment, all others passing; None where it is
        possible.
        """
        if title not in [*self.table.hand(seat), *in_play(self.table, seat)]:
            return why_not_play(self.table, seat, title)
        return self.copy()._tries(seat, title)

    def _tries(self, seat: int, title: str) -> str | None:
        was_pending, turn, phase = self.is_pending, self.table.turns, self.table.phase
        window = self.table.stack[-1] if was_pending else None
        reasons: list[str | None] = []

        def is_now() -> bool:
            table = self.table
            if table.turns != turn or table.phase != phase:
                return False
            if was_pending and window not in table.stack:
                return False
            if isinstance(self.request, Respond):
                reasons.append(why_not_play(table, seat, title))
            is_turn = self.request is not None and self.request.verb in TURNS
            return not self.may_play(seat, title) and (was_pending or not is_turn)

        self.passes_while(is_now)
        if self.may_play(seat, title) and (not was_pending or window in self.table.stack):
            return None
        found = dict.fromkeys(each for each in reasons if each)
        return "; ".join(found) or "it is too late for it"

    def waiting(self) -> str:
        """What the scene waits for, in words."""
        return waiting(self.cast, self.table, self.request)
