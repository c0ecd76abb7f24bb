"""Imagine how things may lie that a seat cannot see: hands, decks, Drinks and luck to come.

Hidden cards are dealt anew among the places where each may be: a player's cards among the hand, the
deck and piles of characters, Drinks among the Drink Deck, what is left of the Bar Deck, and all
Drink Me! Piles.
"""

from __future__ import annotations

from rdi.engine.chance import Chance, SeededChance
from rdi.engine.game import Game
from rdi.engine.imagining import seen_events
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.inn_view import InnView
from rdi.engine.table import DECK
from rdi.model.request import PASS, Request, Respond


def imagined(table: InnTable, view: InnView, pending: Request | None, chance: Chance | int) -> Game:
    """A game that the viewer cannot tell from the real one; all its luck comes from `chance`."""
    luck: Chance = SeededChance(chance) if isinstance(chance, int) else chance
    events = list(seen_events(view, table))
    world = table.copy()
    world.chance, world.log, world.events = luck, [], events
    for seat in range(world.seats):
        _deal_hand(world, view, seat, luck)
    _deal_drinks(world, luck)
    return Game.standing_at(world, table.cast, _asked(world, view, pending))


def _deal_hand(world: InnTable, view: InnView, seat: int, luck: Chance) -> None:
    """Deal a player's cards anew that the viewer cannot see: in the hand, in the deck, and in piles
    of characters. What the viewer has put there is known, and only its order is not.
    """
    hand, deck = world.own_pile("Hand", seat), world.own_pile("Deck", seat)
    own = seat == view.seat
    slots = [
        (pile, place, is_known and own)
        for pile, lent in world.lent.items() if not view.sees_pile(pile)
        for place, (owner, is_known) in enumerate(lent) if owner == seat
    ]  # fmt: skip
    if own and not slots:
        return
    known: dict[int, list[str]] = {}
    for pile, place, is_known in slots:
        if is_known:
            known.setdefault(pile, []).append(world.piles[pile][place])
    unknown = [world.piles[pile][place] for pile, place, is_known in slots if not is_known]
    pool = sorted([*world.piles[deck], *unknown, *([] if own else world.piles[hand])])
    if not own:
        world.piles[hand] = luck.deal(pool, len(world.piles[hand]))
    for pile, place, is_known in slots:
        world.piles[pile][place] = luck.deal(known[pile] if is_known else pool, 1)[0]
    world.piles[deck] = pool


def _deal_drinks(world: InnTable, luck: Chance) -> None:
    piles = [world.own_pile("Drinks", seat) for seat in range(world.seats)]
    held = [title for pile in piles for title in world.piles[pile]]
    pool = sorted([*world.piles[DECK], *world.bar, *held])
    for pile in piles:
        world.piles[pile] = luck.deal(pool, len(world.piles[pile]))
    world.bar = luck.deal(pool, len(world.bar))
    world.piles[DECK] = pool


def _asked(world: InnTable, view: InnView, pending: Request | None) -> Request | None:
    """What the game waits for: another player is offered what the imagined hand holds."""
    if not isinstance(pending, Respond) or pending.seat == view.seat:
        return pending
    hand = world.hand(pending.seat)
    titles = [title for title in pending.items if title != PASS and title in hand]
    return Respond(pending.seat, pending.verb, titles, pending.about)
