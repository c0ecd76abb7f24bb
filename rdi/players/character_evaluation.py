"""The evaluation function of games of characters: the probability that a seat is the last one in.

Each player is as strong as it is far from going out, in numbers and in Gold; the chances of all
together are 1. Multiples count and not differences (who has twice as far to go is so much stronger,
with little as with much), so the judgement holds for games with larger and smaller numbers. The
weights were fitted to how 1,900 games between quick players ended, from 41,000 moments in them.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from rdi.model import cards as c

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

AWAKE = 2.3
"""The weight of being farther from passing out."""

RICH = 1.3
"""The weight of having more Gold."""

A_DRINK = 0.7
"""The distance toward passing out of each Drink that lies before a player, unseen."""

AT_THE_EDGE = 0.4
"""The distance from passing out of a player who is about to, at the least."""

IN_NEED = 4.0
"""The distance from passing out at which being healed is most to the purpose."""

PATIENCE = 0.7
"""The part of what a card would do then that waiting for it is worth."""

OF_THE_POT = 0.5
"""The part of the pot of a Round that its controller takes, in the mean."""

A_GUARD = 0.2
"""The weight of a card that keeps a Drink away, more than any card that is drawn next."""

A_SHIELD = 0.05
"""The same of a card that keeps another's card away."""

A_TRICK = 0.12
"""The same of a card that cheats, or takes what another has won."""


def chance_to_last(view: InnView, seat: int) -> float:
    """The probability that the side of a seat is the last, 0 to 1; the value of the seat's own hand
    is counted too.
    """
    playing = view.playing
    if seat not in playing:
        return 0.0
    sides = [side for side in view.sides if any(each in playing for each in side)]
    if len(sides) == 1:
        return 1.0
    pots = _parts_of_pot(view)
    strengths = [_strength(view, side, sum(pots.get(each, 0.0) for each in side)) for side in sides]
    own = next(place for place, side in enumerate(sides) if seat in side)
    strengths[own] += sum(held_card_weight(view.card(title)) for title in view.hand)
    return exp(strengths[own]) / sum(map(exp, strengths))


def _parts_of_pot(view: InnView) -> dict[int, float]:
    """The part of a Round's pot that each may hope for: the player in control, or all in it alike
    where a game is played for it.
    """
    going_on = view.round
    if going_on is None:
        return {}
    members = going_on["members"] if going_on["game"] else (going_on["controller"],)
    return {seat: OF_THE_POT * going_on["pot"] / len(members) for seat in members}


def worth_in_need(view: InnView, seat: int, healed: int) -> float:
    """The gain in the probability of being the last by being healed by so much once that is
    needed, which may come later or never.
    """
    if healed <= 0:
        return 0.0
    chance = chance_to_last(view, seat)
    return PATIENCE * chance * (1 - chance) * AWAKE * log((IN_NEED + healed) / IN_NEED)


def _strength(view: InnView, side: tuple[int, ...], pot: float) -> float:
    """The strength of a side, with its part of the pot."""
    drinks = sum(_drinks_before(view, each) for each in side)
    distance = margin(view, side[0]) - A_DRINK * drinks
    gold = view.stats[side[0]]["Gold"] + pot
    return AWAKE * log(max(distance, AT_THE_EDGE)) + RICH * log(gold + 1)


def _drinks_before(view: InnView, seat: int) -> int:
    drinks = view.pile("Drinks", seat)
    return drinks if isinstance(drinks, int) else len(drinks)


def margin(view: InnView, seat: int) -> int:
    """The distance of a player from passing out."""
    reaching, reached = view.passes_out
    numbers = view.stats[seat]
    return numbers[reached] - numbers[reaching]


def in_need_of_a_drink(view: InnView, seat: int) -> tuple[int, int]:
    """The key by which Drinks are ordered: for whoever is nearest to passing out, and of a side for
    the one before whom the fewest lie, since each of them drinks one in a turn.
    """
    return margin(view, seat), _drinks_before(view, seat)


def held_card_weight(card: c.Card | None) -> float:
    """The weight of holding a card."""
    return 0.0 if card is None else sum(_way_weight(way) for way in card.ways)


def _way_weight(way: c.Way) -> float:
    trigger = way.trigger
    if isinstance(trigger, c.WhenDrink):
        return A_GUARD if trigger.by == c.OWN else 0.0
    if isinstance(trigger, c.WhenCard):
        return A_SHIELD if trigger.affects else 0.0
    return A_TRICK if isinstance(trigger, c.WhenWin) or way.kind == c.CHEATING else 0.0
