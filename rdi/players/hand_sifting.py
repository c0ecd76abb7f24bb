"""Which cards of a hand are thrown away for new ones, and why the others are kept.

Nobody knows the order of a deck, but everybody the cards of the own one: so a card is kept that is
worth more than the mean of those that may be drawn. The best Action Card is kept too where no other
need come for what is thrown away. What would do nothing now goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, cast

from rdi.model.request import PASS, Answer, Pick, Respond, Wager
from rdi.players.card_worth import (
    LATER,
    had_a_price,
    heals_only,
    is_action_only,
    rooms_of,
    worth,
)
from rdi.players.character_policy import guards, is_action
from rdi.players.idle_cards import without_idle_cards

if TYPE_CHECKING:
    from rdi.chances.rollouts import ImaginedGame
    from rdi.engine.inn.view import InnView

ANSWERS_MOST = 20
"""The number of answers after which no Action Phase is expected any more."""

BEST_ACTION, GUARDING, DEAR, GOOD, SPARE = "best action", "guarding", "dear", "good", "spare"
"""Why a card is kept."""

IDLE, WHOLE, TWICE, PLAIN = "idle", "whole", "twice", "plain"
"""Why a card is thrown away: it can do nothing now, it heals what is whole, there is another like
it, or what is drawn for it is better on average.
"""

Decide = Callable[["InnView", Pick], Answer]
"""The choice among the Action Cards of an imagined Action Phase; a pass is not offered."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """A card of the hand, its worth, and why it is kept, or else thrown away."""

    title: str
    worth: float
    is_kept: bool
    why: str


@dataclass(frozen=True, slots=True)
class Sifting:
    """A whole hand, in its order, and the mean worth of the cards that may be drawn."""

    cards: tuple[Sifted, ...]
    mean: float

    @property
    def thrown(self) -> tuple[str, ...]:
        """The titles of the cards to throw away."""
        return tuple([each.title for each in self.cards if not each.is_kept])


def sift(view: InnView, request: Pick, seed: int, decide: Decide) -> Sifting:
    """The cards to keep at the beginning of a turn, when any number may be discarded."""
    hand = [str(title) for title in request.items]
    best, idle = _in_action_phase(view, hand, seed, decide)
    rooms = rooms_of(view)
    actions_later = {title for title in hand if is_action_only(view.card(title))} - {best}
    worths = {title: _held_worth(view, title, rooms, actions_later) for title in hand}
    left = _may_be_drawn(view, hand)
    mean = mean_worth(view, left, rooms)
    found, seen, heals = [], Counter[str](), 0
    for title in hand:
        seen[title] += 1
        is_whole = heals_only(view, title) and worths[title] <= HEALING_NOTHING
        heals += is_whole
        if is_whole and not had_a_price(view, title):
            why = SPARE if heals <= HEALS_KEPT else WHOLE
        elif title == best and seen[title] == 1 and worths[title] > mean:
            why = BEST_ACTION
        else:
            why = _why(view, title, worths[title] > mean, title in idle, seen[title])
        found.append(Sifted(title, worths[title], why in KEPT, why))
    thrown = sum(not each.is_kept for each in found)
    if best is not None and thrown * _part_of_actions(view, left) < ACTIONS_EXPECTED:
        place = hand.index(best)
        found[place] = Sifted(best, worths[best], True, BEST_ACTION)
    return Sifting(tuple(found), mean)


KEPT = frozenset({BEST_ACTION, GUARDING, DEAR, GOOD, SPARE})

HEALING_NOTHING = 0.35
"""The most that a card is worth that heals what is whole, for being playable later."""

HEALS_KEPT = 1

ACTIONS_EXPECTED = 1.0
"""So many Action Cards must come for what is thrown away, on average, for the best that is held to
go where it is worth little: kept in any case it costs more games than it wins.
"""


def _why(view: InnView, title: str, is_good: bool, is_idle: bool, copies: int) -> str:
    """Why a card is kept or thrown away that is not the best Action Card and heals not only."""
    card = view.card(title)
    if had_a_price(view, title):
        return DEAR
    if guards(card):
        return GUARDING
    if is_idle:
        return IDLE
    if is_action_only(card) and copies > 1:
        return TWICE
    return GOOD if is_good else PLAIN


def _part_of_actions(view: InnView, left: Mapping[str, int]) -> float:
    """The part of some cards that are Action Cards."""
    actions = sum(number for title, number in left.items() if is_action(view.card(title)))
    return actions / max(1, sum(left.values()))


def cheapest(view: InnView, request: Pick) -> Answer:
    """The cards of the hand that are worth least, where some must be given up; as few as may be."""
    rooms = rooms_of(view)
    ordered = sorted((str(each) for each in request.items), key=lambda x: worth(view, x, rooms))
    return ordered[0] if request.is_single else request.read(tuple(ordered[: request.least]))


def _may_be_drawn(view: InnView, hand: Collection[str]) -> Mapping[str, int]:
    """The cards that may be drawn: those of the own deck that are neither in the hand nor thrown
    away, or all of it where none is left.
    """
    whole = Counter(view.whole_deck)
    thrown_away = map(str, view.own.get("Discards", ()))
    return whole - Counter(hand) - Counter(thrown_away) or whole


def mean_worth(view: InnView, cards: Mapping[str, int], rooms: Mapping[str, int]) -> float:
    """The mean worth of some cards of the own deck, of which there are so many of each title."""
    worths = [_held_worth(view, title, rooms, _later(view, title)) for title in cards]
    return fmean(worths, [*cards.values()])


def _later(view: InnView, title: str) -> Collection[str]:
    return (title,) if is_action_only(view.card(title)) else ()


def _held_worth(
    view: InnView, title: str, rooms: Mapping[str, int], actions_later: Collection[str]
) -> float:
    found = worth(view, title, rooms)
    return found * LATER if title in actions_later else found


def _in_action_phase(
    view: InnView, hand: Collection[str], seed: int, decide: Decide
) -> tuple[str | None, set[str]]:
    """The best Action Card if nothing is thrown away, and those that could do nothing."""
    actions = {title for title in hand if is_action_only(view.card(title))}
    asked = _action_phase(view, seed)
    if asked is None:
        return None, set()
    seen, request = asked
    offered = [each for each in without_idle_cards(seen, request, seed) if each != PASS]
    held = [title for title in offered if title in hand]
    if not held:
        return None, actions
    choice = Pick(view.seat, request.verb, held)
    best = held[0] if len(held) == 1 else decide(seen, choice)
    return str(best), actions - set(map(str, offered))


def _action_phase(view: InnView, seed: int) -> tuple[InnView, Respond] | None:
    """The Action Phase as it may come where nothing is thrown away and nobody answers."""
    world: ImaginedGame = view.imagine(seed)
    world.answer(())
    for _ in range(ANSWERS_MOST):
        request = world.pending
        if request is None:
            return None
        if request.seat == view.seat and request.verb == "play":
            assert isinstance(request, Respond)
            return cast("InnView", world.view(view.seat)), request
        assert not isinstance(request, Wager)
        world.answer(PASS if isinstance(request, Respond) else request.options[0])
    return None


def is_of_hand(view: InnView, request: Pick) -> bool:
    """Whether a request asks which cards of the hand are given up."""
    hand = Counter(view.hand)
    return request.verb in ("discard", "put") and not Counter(map(str, request.items)) - hand
