"""A recorded game as it is told to others, step by step, from one seat or with all hands open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from rdi.engine.game import ONLOOKER, Game
from rdi.model.event import Event
from rdi.model.record import Record
from rdi.session.replay import Steps, answers
from rdi.shell.advice.explanations import explain
from rdi.shell.play.decision import Decision
from rdi.shell.play.game_session import PRACTICE, GameSession
from rdi.shell.play.game_setup import sit
from rdi.shell.play.narrator import Narrator, told_document, unseen
from rdi.shell.show.document import Block, Heading, Paragraph, Sentence
from rdi.shell.show.page import Page
from rdi.shell.show.party import Party

Part: TypeAlias = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Whose knowledge is told: that of a seat, of the people who sat at the keyboard (None), or of
    all seats, whose hands then lie open.
    """

    seat: int | None = None
    is_all: bool = False

    def session(self, game: Game, page: Page, is_practice: bool = False) -> GameSession:
        """A session of the game that is told so."""
        session = sit(game, page, ONLOOKER if self.is_all else self.seat)
        session.is_practice = is_practice
        return session

    def knows_choices_of(self, seat: int, session: GameSession) -> bool:
        """Whether it is told what a seat chose, hidden cards and all."""
        return self.is_all or seat == session.viewer


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game: what happened since the one before, the table as it lies then, in parts
    that make sense by themselves, and what is chosen there; nothing where that is not told.
    """

    told: tuple[Block, ...]
    table: tuple[Part, ...]
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A recorded game, told from a viewpoint; nobody learns more from it than that tells.

    Iterating over it plays the game again.
    """

    record: Record
    positions: Steps
    viewpoint: Viewpoint
    page: Page

    @property
    def title(self) -> str:
        """The game that is played."""
        return self.session(0).words.definition.title

    @property
    def party(self) -> Party:
        """The people at the table, as they are called here."""
        return self.session(0).party

    def session(self, step: int) -> GameSession:
        """A session of the game at a step."""
        return self.viewpoint.session(self.positions[step], self.page, self.record.is_practice)

    def __len__(self) -> int:
        return len(self.positions)

    def __iter__(self) -> Iterator[Step]:
        made = answers(self.record.log)
        narrator: Narrator | None = None
        before: list[Event] = []
        for number in range(len(self.positions)):
            session = self.session(number)
            narrator = narrator or session.new_narrator()
            events = list(session.view.events)
            told = told_document(narrator.tell(unseen(before, events)))
            before = events
            chosen = self._chosen(session, made[number][1]) if number < len(made) else ""
            yield Step(told.blocks, tuple(self._table(session)), chosen)

    def decision(self, step: int) -> tuple[GameSession, Decision]:
        """The decision at a step, as the one who was asked knew it."""
        session = self.session(step)
        request = session.game.pending
        assert request is not None
        return session, session.table.decision(request, session.view_of(request.seat))

    def _chosen(self, session: GameSession, answer: Any) -> str:
        request = session.game.pending
        assert request is not None
        if not self.viewpoint.knows_choices_of(request.seat, session):
            return ""
        decision = session.table.decision(request, session.view_of(request.seat))
        text = decision.text_of(answer)
        return f"{session.party.says(request.seat, 'chooses')}: {text}"

    def _table(self, session: GameSession) -> Iterator[Part]:
        """The table; once the game is over its end, and why it ended so."""
        if session.is_over:
            yield session.table.end(session.game, session.view).blocks
            if session.is_practice:
                yield (Sentence(PRACTICE),)
            yield (Heading("Why"), *_reasons(session))
            return
        for block in session.screen().document().blocks:
            yield (block,)
        if self.viewpoint.is_all:
            yield from self._hands(session)

    def _hands(self, session: GameSession) -> Iterator[Part]:
        """The hands of all seats, each under the name of its player."""
        for seat in range(session.game.seats):
            view = session.view_of(seat)
            screen = session.table.screen(view, session.game.pending, session.is_practice)
            if screen.holds_anything:
                yield (Heading(session.party.name(seat)), *screen.hand_document().blocks)


def _reasons(session: GameSession) -> Iterator[Block]:
    """Why a game ended as it did: who paid what into the pots, or by what everybody's numbers last
    changed.
    """
    if session.game.definition.inn is None:
        yield from explain(session, "pot").document.blocks
        return
    from rdi.shell.play.inn_explanations import CHANGES_MOST, changes_of  # late: as the inn's table

    for seat in range(session.game.seats):
        changes = changes_of(session.view.events, "", seat, session.party)
        yield Paragraph(tuple(changes[-CHANGES_MOST:]))
