"""A player of games of characters who looks at the consequences of each choice if nobody answers
it.

Every option is tried in an imagined game and carried through until nothing is pending. What it is
worth is the chance to be the last; a card that is kept is worth something too, an answer more than
an attack. What is thrown away for new cards, `hand_sifting` tells.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, cast

from rdi.chances.rollouts import ImaginedGame
from rdi.model.cards import (
    ACTION,
    ANYTIME,
    CHEATING,
    GAMBLING,
    SOMETIMES,
    Card,
)
from rdi.model.request import PASS, Answer, Pick, PickInside, Request, Respond, Wager
from rdi.players.card_worth import most_healed
from rdi.players.character_evaluation import (
    chance_to_last,
    in_need_of_a_drink,
    worth_in_need,
)
from rdi.players.hand_sifting import cheapest, is_of_hand, sift
from rdi.players.idle_cards import is_at_any_moment, without_idle_bids, without_idle_cards
from rdi.players.traits import decision_random

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView

WORLDS = 2
ANSWERS_MOST = 60
"""The number of answers after which an imagined game is left as it stands."""

WHOLE = 100.0
"""The value of certainly being the last."""

CARD_VALUES = {SOMETIMES: 0.4, ANYTIME: 0.4, CHEATING: 0.4, GAMBLING: 0.2, ACTION: 0.0}
"""The value of a card in the hand by its kind, in chances of a hundred to be the last."""


class Companion:
    """Chooses what promises most, and the same again when asked the same again."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        """The most promising answer."""
        return choose(cast("InnView", view), request, decision_random(self._seed, request, view))


def choose(view: InnView, request: Request, luck: Random) -> Answer:
    """The most promising option."""
    assert not isinstance(request, Wager), "nobody bets in games of characters"
    if is_of_hand(view, request) and (request.verb == "discard" or not request.is_single):
        return _given_up(view, request, luck)
    if request.verb == "order":
        return min(request.items, key=lambda seat: in_need_of_a_drink(view, seat))
    options = request.options
    if isinstance(request, Respond):
        options = without_idle_cards(view, request, luck.getrandbits(48))
    elif request.verb == "bid":
        options = without_idle_bids(view, request, luck.getrandbits(48))
    if len(options) == 1:
        return options[0]
    value = _value_by_trial(view, request, luck)
    return max(options, key=value)


def _given_up(view: InnView, request: Pick, luck: Random) -> Answer:
    """Cards of the hand: for new ones as many as one likes, else those that are worth least."""
    if request.verb != "discard" or request.least or request.is_single:
        return cheapest(view, request)

    def best_by_trial(seen: InnView, choice: Pick) -> Answer:
        return max(choice.options, key=_value_by_trial(seen, choice, luck))

    return sift(view, request, luck.getrandbits(48), best_by_trial).thrown


def _value_by_trial(view: InnView, request: Pick, luck: Random) -> Callable[[Answer], float]:
    """The value of each option, over the same few imagined games."""
    worlds = [view.imagine(luck.getrandbits(48)) for _ in range(WORLDS)]

    def value(option: Answer) -> float:
        total = 0.0
        for world in worlds:
            after = world.fork()
            after.answer(option)
            settle_pending(after, view.seat)
            total += WHOLE * chance_to_last(cast("InnView", after.view(view.seat)), view.seat)
        return total / len(worlds) - _card_cost(view, request, option)

    return value


def _card_cost(view: InnView, request: Pick, option: Answer) -> float:
    """The cost of not holding a card any more."""
    if not isinstance(request, Respond) or option == PASS:
        return 0.0
    card = view.card(option)
    if card is None:
        return 0.0
    if request.verb != "answer" or not is_at_any_moment(card):
        return card_value(card)
    waiting = WHOLE * worth_in_need(view, view.seat, most_healed(view, option))
    return max(card_value(card), waiting)


def card_value(card: Card) -> float:
    """The value of a card in the hand."""
    return max(CARD_VALUES[kind] for kind in card.kinds)


def settle_pending(world: ImaginedGame, seat: int) -> None:
    """Carry an imagined game on until nothing is pending, or another may take control of a Round:
    all pass, and choose the first thing.
    """
    for _ in range(ANSWERS_MOST):
        request = world.pending
        if request is None or not _is_pending(world):
            return
        if isinstance(request, Respond):
            if request.verb == "gamble" and request.seat != seat:
                return
            world.answer(PASS)
        else:
            assert not isinstance(request, Wager)
            world.answer(request.options[0])


def _is_pending(world: ImaginedGame) -> bool:
    """Whether a card, a Drink or a Round of Gambling goes on."""
    request = world.pending
    if isinstance(request, PickInside):
        return True
    if request is None or request.verb in ("discard", "order", "play"):
        return False
    if not isinstance(request, Respond) or request.verb == "gamble":
        return True
    return any(about[0] != "moment" or about[2] == "round" for about in request.about)
