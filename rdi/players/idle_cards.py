"""Cards that would change nothing just now, so that a player keeps them: to heal what is whole.

In one imagined game the card is played, with all that may be picked for it, and in its twin it is
not; both go on with the same luck, and nobody answers anything, to the end of the turn. Where they
come to the same, the card is kept. Only cards that may be played at any moment are: they are as
good later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from rdi.model.cards import Card
from rdi.model.request import PASS, Answer, Respond, Wager

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView
    from rdi.odds.rollouts import ImaginedGame

WAYS_MOST = 16
"""The number of ways of playing a card that are tried before it is taken to change something."""

ANSWERS_MOST = 60
"""The number of answers after which an imagined game is left as it stands."""

OWN_CARDS = frozenset({"Hand", "Discards", "Deck"})
"""The piles of a player that differ where a card has been played."""

State = tuple[Any, ...]


def without_idle_cards(view: InnView, request: Respond, seed: int) -> tuple[Answer, ...]:
    """The answers to a request without the cards that may wait and would change nothing now."""
    waiting = [title for title in request.items[1:] if is_at_any_moment(view.card(str(title)))]
    if request.verb != "answer" or not waiting:
        return request.options
    world: ImaginedGame = view.imagine(seed)
    without = world.fork()
    without.answer(PASS)
    _to_end_of_turn(without, view)
    expected = _state(without, view)
    idle = {title for title in waiting if _is_idle(world, view, title, expected)}
    return tuple([each for each in request.options if each not in idle])


def is_at_any_moment(card: Card | None) -> bool:
    """Whether a card may be played at any moment, in each of its ways."""
    return card is not None and all(way.trigger is None for way in card.ways)


def _is_idle(world: ImaginedGame, view: InnView, title: Answer, expected: State) -> bool:
    """Whether the turn ends alike where a card is played, whatever is picked for it."""
    pending = len(view.going_on)
    first = world.fork()
    first.answer(title)
    waiting, ways = [first], 0
    while waiting:
        game = waiting.pop()
        choices = _choices(game, view, pending)
        if not choices:
            _to_end_of_turn(game, view)
            ways += 1
            if ways > WAYS_MOST or _state(game, view) != expected:
                return False
        for choice in choices:
            twin = game.fork()
            twin.answer(choice)
            waiting.append(twin)
        if len(waiting) > WAYS_MOST:
            return False
    return True


def _choices(game: ImaginedGame, view: InnView, pending: int) -> tuple[Answer, ...]:
    """Go on to a choice for the card, while nobody answers; there is none once the card is done."""
    for _ in range(ANSWERS_MOST):
        request = game.pending
        if request is None:
            return ()
        if len(cast("InnView", game.view(view.seat)).going_on) <= pending:
            return ()
        if not isinstance(request, Respond):
            assert not isinstance(request, Wager)
            return request.options
        game.answer(PASS)
    return ()


def _to_end_of_turn(game: ImaginedGame, view: InnView) -> None:
    """Go on to the end of the turn: all pass, and choose the first thing."""
    for _ in range(ANSWERS_MOST):
        request = game.pending
        if request is None or cast("InnView", game.view(view.seat)).turns != view.turns:
            return
        assert not isinstance(request, Wager)
        game.answer(PASS if isinstance(request, Respond) else request.options[0])


def _state(game: ImaginedGame, view: InnView) -> State:
    """All that a seat sees of the table but its own cards, of which one was played or not, and who
    is asked, which depends on them.
    """
    standing = cast("InnView", game.view(view.seat)).standing()
    del standing["turn"]
    own = {name: pile for name, pile in standing.pop("own").items() if name not in OWN_CARDS}
    return own, standing
