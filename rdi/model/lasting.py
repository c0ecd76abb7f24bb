"""Laws: what holds for players as long as something lasts, such as a card in play, or until some
moment to come.

A law says of whom it speaks (`who`) as the lines of cards do; of a card in play, `you` is whoever
has it.
"""

from __future__ import annotations

from typing import Final

from rdi.model.effects import EACH_OTHER, SELF, Amount, Effect, PlayerRef
from rdi.model.values import Value

EFFECTS: Final = "effects"
CARDS: Final = "cards"
DRINKS: Final = "drinks"
EVENTS: Final = "events"
"""The things that may be ignored as a whole; all effects are cards, Drinks, Events and tokens."""

NEXT_TURN: Final = "next turn"
THIS_TURN: Final = "this turn"
THIS_ROUND: Final = "this round"
"""The moments at which effects end: the beginning of somebody's next turn, the end of the turn, the
end of the Round of Gambling.
"""

OTHERS = PlayerRef(EACH_OTHER)


class Law(Value):
    """Something that holds for a while."""


class ChangedLoss(Law):
    """`reduce Fortitude loss for you by 1`: each loss, or each gain, is larger or smaller."""

    what: str
    by: Amount
    gains: bool = False
    who: PlayerRef = SELF


class Discount(Law):
    """`the inn pays the first Gold of each of your payments`, however many say so
    (note-rdi6-haggling-01).
    """

    who: PlayerRef = SELF


class Immunity(Law):
    """`you ignore all action cards`: whether they want or not, but never what they play themselves.

    `what` is EFFECTS, CARDS, DRINKS or EVENTS; of cards and Events, `kinds` names the kinds (none:
    any).
    """

    who: PlayerRef
    what: str
    kinds: frozenset[str] = frozenset()


class Ban(Law):
    """`victim may not play gambling cards`; of no `kinds`, cards of any kind."""

    who: PlayerRef
    kinds: frozenset[str] = frozenset()


class OpenHand(Law):
    """`victim's hand lies open`: everybody sees it (note-rdi6-sanity-check)."""

    who: PlayerRef


class PaidOtherwise(Law):
    """`you may ante Fortitude instead of Gold`: of what they must part with in one of these `ways`
    (`pay`, `ante`, `take`) the Inn pays as much as they like, and they lose 1 of `what` for each
    (note-rdi6-blood-money-01).
    """

    who: PlayerRef
    what: str
    ways: frozenset[str]


class NoLeaving(Law):
    """`nobody may leave the round` of their own will (whitehawk-card-01)."""


class PutUnder(Law):
    """`you may put played cards under Stamps`: of the cards of their hand that are done and were
    not Negated each may come to lie in that pile of the table, and not among their discards
    (note-rdi8-loyalty-card-01).
    """

    who: PlayerRef
    pile: str


Laws = tuple[Law, ...]


class Until(Effect):
    """`until your next turn:` and what holds so long; `whose` next turn, where `end` is that.
    `text` is all of it in English.
    """

    end: str
    whose: PlayerRef
    laws: Laws
    text: str = ""


class TurnEnds(Effect):
    """`the turn ends`: its other phases are left out, and what happens at its end still happens."""


class AnotherAction(Effect):
    """`you may play another action card`, in this Action Phase; of no use to anybody else."""

    who: PlayerRef = SELF


class SkipPhase(Effect):
    """`you skip your next order phase`: that of this turn, if it is still to come, or else of the
    own next turn; others of the side do not skip it (team-phase-01).
    """

    who: PlayerRef
    phase: str


class RepeatPhase(Effect):
    """`you repeat the order phase`: once the phase that it is now is over, for this one player of a
    side alone (team-phase-01); of no use to anybody whose turn it is not.
    """

    who: PlayerRef
    phase: str


class LeavePlay(Effect):
    """`discard this`: the card in play of which this is a line goes to the discards."""


class DiscardInPlay(Effect):
    """`victim discards 1 card in play`: a card that lies open before the player, who chooses it."""

    who: PlayerRef
    amount: Amount


class SeekMinion(Effect):
    """`you reveal cards until a minion comes into play`: from the own deck, through one new deck at
    most; the others are discarded (note-rdi6-paying-you-all).
    """

    who: PlayerRef = SELF
