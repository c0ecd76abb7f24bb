"""The events at a table as players receive them: plain tuples whose first element is the kind of
event, and whose others are what `rdi.model.event_kinds` says of it.

A pile is given as (name, seat), seat None for the table's own; hidden cards are a number. Seats
paid           (source purse, target purse, Gold): a seat, "pot", "bet 0" or a purse by name
drew           (pile, cards or how many)
rolled         (pile, dice)
moved          (from pile, to pile, cards or how many); to ("Discards", None) is a discard
noted          (pile, thing): a cell or a rank is marked
cleared        (pile,): what was noted there no longer holds
taken up       (pile, dice): dice are taken away, to be rolled again or because others are kept
seen           (seat, pile, card or how many): a seat looks at a hidden card
counted        (tally, key, amount): a number on the table grew
reshuffled     (): the discards became the new deck
pays in        (seat, Gold, whether it is dead money): a payment into the pot follows
takes out      (seat, Gold): a payment out of the pot follows
picked         (seat, verb, answer or how many): a Pick was answered
forced         (seat, verb, answer): you had only one choice and were not asked; others see `picked`
begins         (seat,): the first in turn order from now on
betting        (): a Betting Round begins
blind          (seat, Gold); brings in (seat, Gold): a bet before anybody has spoken
checked        (seat,)
called         (seat, Gold added)
raised         (seat, total, Gold added)
all in         (seat,)
folded         (seat,); left (seat,): by choice; broke (seat,): could not pay; sits out (seat, ante)
lent           (lender, borrower, Gold): a loan in the middle of a game
alone          (seat,): the last player in wins without a showdown
showdown       (seats still in,)
settled        (Settlement, contributions, carry, folded): the pots and who takes them
shares         (share, carry, ((seat, Gold), ...)): played for shares
shown          (seat, class of hand, points, cards): a hand before a tied pot is played for again
replay         (Gold, seats, whether they ante): a tied pot is played for again
=============  ==================================================================================
=======
are ints, money is Gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Event = tuple[Any, ...]


INN = "the inn"


def raises_in_round(events: Sequence[Event]) -> int:
    """The number of raises in the present Betting Round."""
    count = 0
    for event in reversed(events):
        if event[0] == "betting":
            break
        count += event[0] == "raised"
    return count
