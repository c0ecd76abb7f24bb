"""The rollout policy of games of characters: answer at once, by the text of a card, without trying
its consequences.

Imagined games are played on this way, by all in them, so a sensible answer in no time is worth more
than a good one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from rdi.model import cards as c
from rdi.model import effects as e
from rdi.model.request import PASS, Answer, Pick, PickInside, Request, Respond, Wager
from rdi.players.character_evaluation import in_need_of_a_drink, margin

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

SOMETIMES_PLAYED = 0.2
"""The readiness to play a card that may be played at many moments."""

IN_ITS_PHASE = 0.5
TO_LEAVE = 0.4
"""The readiness of a player to leave a Round to save an ante."""

AT_THE_WEAKEST = 0.5
"""The probability that the seat nearest to going out is the target."""

BIDS = 4
"""So many of the lowest bids are considered."""

MIXING = 0x9E3779B1
WORD = 1 << 32


class FixedPreferences:
    """The preferences of players in one imagined game: asked the same they answer the same.

    So two choices that are tried in one world differ by what they do, and by little else.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def number(self, about: object) -> float:
        """A number from 0 to 1."""
        mixed = crc32(f"{self._seed} {about}".encode()) * MIXING % WORD
        return ((mixed >> 16 ^ mixed) * MIXING % WORD) / WORD

    def choice(self, items: Sequence[Answer]) -> Answer:
        """One of some answers: the same as long as it is offered."""
        return max(items, key=self.number)


def quick_answer(view: InnView, request: Request, taste: FixedPreferences) -> Answer:
    """A sensible answer."""
    assert not isinstance(request, Wager), "nobody bets in games of characters"
    if isinstance(request, Respond):
        return _response(view, request, taste)
    if isinstance(request, PickInside):
        return taste.choice(request.options)
    if request.verb == "discard" and request.least == 0:
        return _thrown(view, request, taste)
    if not request.is_single:
        liked = sorted(request.items, key=taste.number)
        return request.read(tuple(liked[: max(request.least, min(1, request.most))]))
    if request.verb == "bid":
        return taste.choice(request.items[:BIDS])
    if request.verb in ("order", "pick"):
        return _target(view, request, taste)
    return taste.choice(request.items)


def _thrown(view: InnView, request: Pick, taste: FixedPreferences) -> Answer:
    """All but the cards that guard, and one Action Card."""
    left = [title for title in request.items if not guards(view.card(str(title)))]
    actions = [title for title in left if is_action(view.card(str(title)))]
    if actions:
        left.remove(taste.choice(actions))
    return tuple(left)


def is_action(card: c.Card | None) -> bool:
    """Whether a card may be played as an Action Card."""
    return card is not None and c.ACTION in card.kinds


def guards(card: c.Card | None) -> bool:
    """Whether a card answers Drinks, or cards that affect its player."""
    return card is not None and any(_is_guard(way.trigger) for way in card.ways)


def _is_guard(trigger: c.Trigger | None) -> bool:
    if isinstance(trigger, c.WhenCard):
        return bool(trigger.affects)
    return isinstance(trigger, c.WhenDrink)


# ------------------------------------------------------------------ whom


def _target(view: InnView, request: Pick, taste: FixedPreferences) -> Answer:
    """A seat of another side, most often the one nearest to going out."""
    own = view.side_of(request.seat)
    others = [item for item in request.items if item not in own]
    seats = [item for item in others if isinstance(item, int)]
    if seats and taste.number(view.turns) < AT_THE_WEAKEST:
        if request.verb == "order":
            return min(seats, key=lambda seat: in_need_of_a_drink(view, seat))
        return min(seats, key=lambda seat: (margin(view, seat), view.stats[seat]["Gold"]))
    return taste.choice(others or list(request.items))


# ------------------------------------------------------------------ with which card


def _response(view: InnView, request: Respond, taste: FixedPreferences) -> Answer:
    titles = request.items[1:]
    if not titles:
        return PASS
    if request.verb in ("play", "gamble"):
        return taste.choice(titles)
    for title in titles:
        card = view.card(str(title))
        if card is not None and _is_of_use(view, card, request.about, taste):
            return title
    return PASS


def _is_of_use(view: InnView, card: c.Card, about: Sequence[Any], taste: FixedPreferences) -> bool:
    kind = about[0][0]
    return any(
        _IS_OF_USE[kind](view, way, about, taste)
        for way in card.ways
        if _may_answer(way.trigger, kind)
    )


def _may_answer(trigger: c.Trigger | None, kind: str) -> bool:
    return (
        trigger is None
        or isinstance(trigger, c.InPhase | c.DuringRound)
        or (type(trigger) is _TRIGGERS.get(kind))
    )


_TRIGGERS = {
    "card": c.WhenCard,
    "drink": c.WhenDrink,
    "event": c.WhenEvent,
    "debt": c.WhenDebt,
    "win": c.WhenWin,
    "losses": c.AfterLoss,
    "deed": c.AfterDeed,
}


def _at_any_time(view: InnView, way: c.Way, about: Sequence[Any], taste: FixedPreferences) -> bool:
    if way.trigger is None and way.kind not in (c.ANYTIME, c.SOMETIMES):
        return False
    if about[0][0] == "moment" and about[0][2] == "last chance":
        return True
    ready = IN_ITS_PHASE if isinstance(way.trigger, c.InPhase) else SOMETIMES_PLAYED
    return taste.number(way.text) < ready


def _to_a_card(view: InnView, way: c.Way, about: Sequence[Any], taste: FixedPreferences) -> bool:
    trigger = way.trigger
    if not isinstance(trigger, c.WhenCard):
        return _at_any_time(view, way, about, taste)
    if trigger.affects:
        return bool(about[0][1] != view.seat)
    return trigger.by == c.ANOTHER


def _to_a_drink(view: InnView, way: c.Way, about: Sequence[Any], taste: FixedPreferences) -> bool:
    if not isinstance(way.trigger, c.WhenDrink):
        return _at_any_time(view, way, about, taste)
    return any(_suits(view, way, thing) for thing in about)


def _suits(view: InnView, way: c.Way, thing: Any) -> bool:
    """Whether a card makes a Drink better for oneself or worse for another."""
    reaching, reached = view.passes_out
    numbers = dict(thing[3])
    harm = numbers.get(reaching, 0) - numbers.get(reached, 0)
    grows = any(_grows(line) for line in way.body)
    return bool(not grows and harm > 0) if thing[1] == view.seat else grows


def _grows(line: e.Effect) -> bool:
    if isinstance(line, e.Adjust):
        return isinstance(line.by, int) and line.by > 0
    return isinstance(line, e.DrinkFromPile)


def _to_a_debt(view: InnView, way: c.Way, about: Sequence[Any], taste: FixedPreferences) -> bool:
    if not isinstance(way.trigger, c.WhenDebt):
        return _at_any_time(view, way, about, taste)
    leaves = any(isinstance(line, e.LeaveRound) for line in way.body)
    return not leaves or taste.number(way.text) < TO_LEAVE


def _if_triggered(view: InnView, way: c.Way, about: Sequence[Any], taste: FixedPreferences) -> bool:
    return way.trigger is not None or _at_any_time(view, way, about, taste)


_IS_OF_USE = {
    "card": _to_a_card,
    "drink": _to_a_drink,
    "event": _if_triggered,
    "debt": _to_a_debt,
    "win": _if_triggered,
    "losses": _if_triggered,
    "deed": _if_triggered,
    "moment": _at_any_time,
}
