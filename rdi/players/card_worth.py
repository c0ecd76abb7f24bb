"""The worth of holding a card, worked out from what its lines do and how much; in Fortitude of its
player, about.

It is told by the text alone, so it costs nothing to ask; what depends on the table is left out, but
for numbers that can grow or shrink no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rdi.model import cards as c
from rdi.model import effects as e
from rdi.players.character_policy import guards

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

GUARD = 4.5
"""The worth of a card that keeps something from its player: with less, games are lost to players
who throw everything else away.
"""

ANSWER = 0.9
"""The worth of a card that answers what others do to others, or win."""

WAITING = 0.3
"""The worth of not having to be played in one's own Action Phase."""

CHEAT = 0.9
GAMBLE = 0.6
DEAR = 1.5
"""The extra worth of a card that is not drawn from the deck, and so had a price."""

LATER = 0.5
"""The part of its worth that an Action Card has beside a better one: one is played in a turn."""

TO_ANOTHER = 0.65
"""The part that counts of what is done to one of several others."""

UNKNOWN_AMOUNT = 2
UNKNOWN_LINE = 0.7
DRAWN = 0.5
TOKEN = 0.7

Rooms = Mapping[str, int]
"""How much each number of a player can become better, for the numbers of which that is known."""


def rooms_of(view: InnView) -> Rooms:
    """How much better the numbers of the seat that looks can become."""
    reaching, reached = view.passes_out
    numbers, ranges = view.stats[view.seat], view.ranges[view.seat]
    return {
        reaching: numbers[reaching] - ranges[reaching][0],
        reached: ranges[reached][1] - numbers[reached],
    }


def worth(view: InnView, title: str, rooms: Rooms) -> float:
    """The worth of a card that a seat holds, or may hold."""
    card = view.card(title)
    if card is None:
        return 0.0
    found = max(_worth_of_way(view, way, rooms) for way in card.ways)
    if card.standing is not None:
        found += UNKNOWN_LINE
    return found + (DEAR if had_a_price(view, title) else 0.0)


def had_a_price(view: InnView, title: str) -> bool:
    """Whether a card is none of its player's deck, so that none like it is drawn for nothing."""
    return title not in view.whole_deck


def is_action_only(card: c.Card | None) -> bool:
    """Whether a card is played in one's own Action Phase and at no other time."""
    return card is not None and all(way.kind == c.ACTION for way in card.ways)


def heals_only(view: InnView, title: str) -> bool:
    """Whether all that a card does is to make numbers of its player better that have a bound."""
    card = view.card(title)
    if card is None or card.icons or card.standing is not None or guards(card):
        return False
    lines = [line for way in card.ways for line in way.body]
    return bool(lines) and all(_is_heal(line, view.passes_out) for line in lines)


def heals_nothing(view: InnView, title: str) -> bool:
    """Whether a card could only make better what is as good as can be already."""
    card = view.card(title)
    if card is None or not heals_only(view, title):
        return False
    rooms = rooms_of(view)
    lines = [line for way in card.ways for line in e.effects_in(way.body)]
    return not any(isinstance(line, e.Change) and rooms.get(line.what, 0) for line in lines)


def most_healed(view: InnView, title: str) -> int:
    """How much farther from passing out a card can bring its player, of what has a number."""
    card = view.card(title)
    return 0 if card is None else max(_healed(way.body, view.passes_out) for way in card.ways)


def _healed(block: e.Block, passes_out: tuple[str, str]) -> int:
    found = 0
    for line in block:
        if isinstance(line, e.ChooseOne) and line.who in (None, e.SELF):
            found += max(_healed(option.body, passes_out) for option in line.options)
        elif isinstance(line, e.Change) and line.who == e.SELF and line.what in passes_out:
            is_good = line.gains == (line.what == passes_out[1])
            amount = line.amount if isinstance(line.amount, int) else 0
            found += amount if is_good else -amount
    return found


def _is_heal(line: e.Effect, passes_out: tuple[str, str]) -> bool:
    if isinstance(line, e.ChooseOne):
        return all(_is_heal(each, passes_out) for option in line.options for each in option.body)
    if isinstance(line, e.Price):
        return True
    if not isinstance(line, e.Change) or line.who != e.SELF:
        return False
    return line.gains == (line.what == passes_out[1]) and line.what in passes_out


# ------------------------------------------------------------------ ways and lines


def _worth_of_way(view: InnView, way: c.Way, rooms: Rooms) -> float:
    trigger = way.trigger
    if isinstance(trigger, c.WhenDrink | c.WhenCard):
        is_guard = trigger.by == c.OWN if isinstance(trigger, c.WhenDrink) else trigger.affects
        return GUARD if is_guard else ANSWER
    if trigger is not None and not isinstance(trigger, c.InPhase | c.DuringRound):
        return ANSWER
    if way.kind in (c.CHEATING, c.GAMBLING):
        return CHEAT if way.kind == c.CHEATING else GAMBLE
    found = _worth_of_lines(view, way.body, rooms)
    return found if way.kind == c.ACTION else found + WAITING


def _worth_of_lines(view: InnView, block: e.Block, rooms: Rooms) -> float:
    return sum(_worth_of_line(view, line, rooms) for line in block)


def _worth_of_line(view: InnView, line: e.Effect, rooms: Rooms) -> float:
    find = _WORTHS.get(type(line))
    return UNKNOWN_LINE if find is None else find(view, line, rooms)


def _amount(amount: e.Amount) -> int:
    return amount if isinstance(amount, int) else UNKNOWN_AMOUNT


def _part(view: InnView, who: e.PlayerRef) -> float:
    """The part that counts of what is bad for these players: less than nothing for oneself."""
    others = view.seats - 1
    if who == e.SELF:
        return -1.0
    if who.kind in (e.EACH_OTHER, e.EACH_OTHER_IN_ROUND):
        return TO_ANOTHER * others
    if who.kind in (e.EACH, e.EACH_IN_ROUND):
        return TO_ANOTHER * others - 1.0
    return TO_ANOTHER


def _of_change(view: InnView, line: e.Change, rooms: Rooms) -> float:
    reaching, reached = view.passes_out
    amount = _amount(line.amount)
    if line.what not in (reaching, reached):
        return TOKEN * min(amount, UNKNOWN_AMOUNT)
    is_good = line.gains == (line.what == reached)
    if is_good and line.who == e.SELF:
        amount = min(amount, rooms.get(line.what, amount))
    return amount * _part(view, line.who) * (-1.0 if is_good else 1.0)


def _of_payment(view: InnView, line: e.Pay, rooms: Rooms) -> float:
    amount = _amount(line.amount)
    return amount * (_part(view, line.payer) - (_part(view, line.payee) if line.payee else 0.0))


def _of_price(view: InnView, line: e.Price, rooms: Rooms) -> float:
    return -0.5 * _amount(line.amount)


def _of_cards(view: InnView, line: Any, rooms: Rooms) -> float:
    sign = 1.0 if isinstance(line, e.Draw) else -1.0
    return DRAWN * _amount(line.amount) * sign * -_part(view, line.who)


def _of_count(view: InnView, line: e.Count, rooms: Rooms) -> float:
    sign = 1.0 if line.gains and line.who == e.SELF else -0.5
    return TOKEN * sign * min(UNKNOWN_AMOUNT, _amount(line.amount))


def _of_choice(view: InnView, line: e.ChooseOne, rooms: Rooms) -> float:
    found = [_worth_of_lines(view, option.body, rooms) for option in line.options]
    return max(found) if line.who in (None, e.SELF) else min(found)


def _of_condition(view: InnView, line: e.If | e.FlipCoin, rooms: Rooms) -> float:
    either = (line.body, line.otherwise)
    return sum(_worth_of_lines(view, block, rooms) for block in either) / 2


def _of_may(view: InnView, line: e.May, rooms: Rooms) -> float:
    return max(0.0, _worth_of_lines(view, line.body, rooms))


def _of_each(view: InnView, line: e.ForEach, rooms: Rooms) -> float:
    times = -2 * _part(view, line.who) if line.who == e.SELF else 2 * _part(view, line.who)
    return abs(_worth_of_lines(view, line.body, rooms)) * times


def _of_orders(view: InnView, line: e.OrderDrinks, rooms: Rooms) -> float:
    return _amount(line.amount) * 1.0


def _of_naming(view: InnView, line: e.Effect, rooms: Rooms) -> float:
    return 0.0


_WORTHS: Mapping[type, Callable[[InnView, Any, Rooms], float]] = {
    e.Change: _of_change,
    e.Pay: _of_payment,
    e.Price: _of_price,
    e.Draw: _of_cards,
    e.Discard: _of_cards,
    e.Count: _of_count,
    e.ChooseOne: _of_choice,
    e.If: _of_condition,
    e.FlipCoin: _of_condition,
    e.May: _of_may,
    e.ForEach: _of_each,
    e.OrderDrinks: _of_orders,
    e.PickPlayer: _of_naming,
    e.PickNumber: _of_naming,
    e.Let: _of_naming,
    e.LetStrongest: _of_naming,
}
