"""Show the game that is played inside a Round of Gambling, and decide in it: as at a table of the
hall, whose seats are those of the characters in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rdi.engine.game import View
from rdi.model.definition import GameDefinition
from rdi.model.request import Pick, PickInside, Request
from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.play.hall_screen import HallScreen, screen_of
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import count_of, typed

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

INSIDE = "inside"
"""The word in place of the verb of a request of such a game, whose verbs are its own."""

GameWords = Mapping[tuple[str, tuple[str, ...]], Vocabulary]
"""The words of each game for Rounds, by its name and variants."""


def game_words(definitions: Sequence[GameDefinition]) -> GameWords:
    """The words of these games."""
    return {(each.name, each.variants): Vocabulary(each) for each in definitions}


def words_of(view: InnView, known: GameWords) -> Vocabulary | None:
    """The words of the game that is played now; None where there is none."""
    inner = view.inner
    return None if inner is None else known.get((inner.game, inner.variants))


def party_inside(party: Party, seats: Sequence[int]) -> Party:
    """The people at the table of such a game: the characters, by its seats."""
    you = None if party.you not in seats else tuple(seats).index(party.you)
    humans = frozenset(own for own, seat in enumerate(seats) if seat in party.humans)
    names = tuple(party.names[seat] for seat in seats)
    people = tuple(party.people[seat] for seat in seats) if party.people else ()
    return Party(names, you, humans, people)


def view_inside(view: InnView, request: Request | None) -> View:
    """The view of the game with what is asked there, also where a card lets somebody change
    something.
    """
    inner, seats = view.inner, view.inner_seats
    assert inner is not None
    if isinstance(request, PickInside) and request.seat in seats:
        inner.ask(request_inside(request, seats))
    return inner


def request_inside(request: Pick, seats: Sequence[int]) -> Pick:
    """The request, of a seat of the game."""
    return Pick(
        tuple(seats).index(request.seat), request.verb, request.items, request.least, request.most,
        request.ordered, request.all_differ,
    )  # fmt: skip


def decision_inside(
    request: Pick, view: InnView, words: Vocabulary, is_shared: bool
) -> HallDecision:
    """The decision of a player in the game."""
    inner = view_inside(view, request)
    return HallDecision(request_inside(request, view.inner_seats), inner, words, is_shared)


def screen_inside(
    view: InnView, words: Vocabulary, party: Party, request: Request | None
) -> HallScreen:
    """The part of the screen that shows the game."""
    asked = request_inside(request, view.inner_seats) if isinstance(request, PickInside) else None
    within = party_inside(party, view.inner_seats)
    return screen_of(view_inside(view, request), words, within, asked, is_inside=True)


def question_inside(view: InnView, request: Pick) -> str:
    """The question of the game, or of a card that lets somebody change something there, in a few
    words.
    """
    if view.is_changing and request.verb == "change":
        return f"change up to {count_of(request.most, 'of these', 'of these')}?  Enter changes none"
    if view.is_changing:
        return "which of the two do you keep?"
    amount = f"{request.most}" if request.least == request.most else f"up to {request.most}"
    return f"{typed(request.verb)} {amount}"
