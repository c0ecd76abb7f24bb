"""Take luck off what was won: what cards and dice gave or took, beside what players made of them.

Whenever luck has come to somebody, the Gold in the pots is worth more to some seats and less to
others. What it is worth to a seat is reckoned by a rule that is fixed before anybody plays: the
pots times the part of them that such hands may expect, by exact chances where all lies open
(`luck_races`), otherwise as was learnt beforehand (`luck_laws`). What luck gave is this
worth after it came, less its mean over all that might have come instead. That mean is exact, or it
is that of a few other outcomes, drawn apart from the game, and the real one among them; either way
what luck gives is nothing in the mean, whatever the rule says and however anybody plays. So it may
be taken off, and what is left has the same mean and varies less. Source: the control variates of
AIVAT (Burch and others 2018), for luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import mul

from rdi.arrays.encoding import Item
from rdi.arrays.hand_tables import why_no_hand_tables
from rdi.engine.bind import Bound
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.table import DECK
from rdi.errors import GameFault
from rdi.model.event import Event
from rdi.tournament.luck_following import CHOOSING, LUCK, Followed
from rdi.tournament.luck_hands import Ladder, Ways
from rdi.tournament.luck_laws import Laws, Row, behind, has_luck, laws_of
from rdi.tournament.luck_races import has_races, is_raced, raced_gains
from rdi.tournament.units import PARTS

ALL_MOST = 2
"""Of so many cards and dice at once all that may come is gone through; of more, a few outcomes
stand for all.
"""

OTHERS = 4
"""So many other outcomes are drawn where they stand for all."""

CHANGING = frozenset({"picked", "forced", "moved", "noted", "cleared", "counted", "replay",
                      "drew", "rolled"})  # fmt: skip
"""After what events hands may not be what they were."""

Gains = list[float]
"""Gold for each seat."""


def why_no_luck(bound: Bound, seats: int) -> str:
    """Why luck is not taken off in a game of so many, as a sentence; nothing where it is."""
    definition = bound.definition
    if definition.inn is not None:
        return f"{definition.title} is not won by comparing hands"
    why = why_no_hand_tables(bound)
    if not why and not has_races(bound, seats) and not has_luck(bound, seats):
        why = (
            f"luck changes hands of {definition.title} only before anybody chooses, which is the "
            "same in all rotations of a deal"
        )
    return why


def luck_of(game: Game, seed: int) -> tuple[int, ...]:
    """What luck gave each seat in a game that is over, in parts of Gold.

    `seed` is of the outcomes that stand for all where there are too many; it must have nothing to
    do with the game's own luck. All nothing where `why_no_luck` says so.
    """
    bound = game._bound
    if why_no_luck(bound, game.seats):
        return (0,) * game.seats
    try:
        gains = raced_gains(game) if is_raced(game) else _learnt_gains(game, seed)
    except ValueError as error:
        raise GameFault(f"what lies where in {bound.definition.title} was lost: {error}") from error
    return tuple([round(PARTS * gain) for gain in gains])


def _learnt_gains(game: Game, seed: int) -> Gains:
    laws, carry = laws_of(game._bound, game.seats), game._opening[3]
    return Taking(laws, game.seats, carry, seed).gains(game.events)


class Taking:
    """Goes through one game of so many seats and adds up what luck gave; `carry` is the Gold that
    lay in the pot before it.
    """

    def __init__(self, laws: Laws, seats: int, carry: int, seed: int) -> None:
        self._laws = laws
        self._followed = Followed(laws.bound, laws.lying, seats, carry)
        self._luck = SeededChance(seed)
        self._gains = [0.0] * seats
        self._rows: dict[int, Row] = {}
        self._has_begun = False

    def gains(self, events: Iterable[Event]) -> Gains:
        """What luck gave each seat in these events, since somebody first chose something."""
        followed = self._followed
        for event in events:
            if event[0] in CHOOSING:
                self._has_begun = True
            if not self._has_begun or event[0] not in LUCK:
                self._forget(event)
                followed.take(event)
            elif (False, event[1]) in self._laws.lying:
                self._open_to_all(event)
            else:
                self._own(event)
        return self._gains

    def _forget(self, event: Event) -> None:
        """Forget what is known of hands, where an event may change them."""
        if event[0] in CHANGING:
            self._rows.clear()

    # ------------------------------------------------------------------ a seat's own luck

    def _own(self, event: Event) -> None:
        """Cards or dice came to one seat: its hand is better or worse than it might have been."""
        followed, laws = self._followed, self._laws
        seat, is_mixed = followed.owner(event[1]), followed.is_mixed
        followed.take(event)
        if seat is None:
            return
        self._rows.pop(seat, None)
        is_in = seat in followed.playing and len(followed.playing) > 1
        stage = laws.stage(followed, seat)
        if not is_in or is_mixed or stage not in laws.rows or not laws.is_looked_at(event[1]):
            return
        rest = laws.hand(followed, seat)
        ladder = laws.hands.ladder(rest, followed.context())
        real = laws.row(stage, ladder.place_of(rest))[0]
        for thing in event[2]:
            rest.remove(thing)
        mean = laws.mean(stage, ladder.spread(rest, self._ways(ladder, event)))
        self._add(self._change(seat, [one - other for one, other in zip(real, mean, strict=True)]))

    def _ways(self, ladder: Ladder, event: Event) -> Ways:
        """All that might have come; where that is too much, the real outcome and a few others, any
        of which might have been the real one.
        """
        kind, _, things = event
        if len(things) <= ALL_MOST:
            if kind == "rolled":
                return ladder.rolled(len(things))
            return ladder.drawn([*self._followed.piles[DECK], *things], len(things))
        return ladder.sums([things, *[self._other(event) for _ in range(OTHERS)]])

    def _other(self, event: Event) -> list[Item]:
        """Another outcome, drawn apart from the game."""
        if event[0] == "rolled":
            return [self._luck.roll() for _ in event[2]]
        deck = sorted([*self._followed.piles[DECK], *event[2]])
        return [*self._luck.deal(deck, len(event[2]))]

    def _change(self, seat: int, more: Sequence[float]) -> Gains:
        """What it is worth to each seat that the law of one seat is by so much more than another.

        A seat's part of a pot is its chance to be better than all others, of which each hand is
        taken to go its own way; so it is in proportion to the law of each seat.
        """
        followed = self._followed
        rows = {each: self._row(each) for each in followed.playing}
        rows[seat] = (list(more), behind(more))
        gains = [0.0] * followed.seats
        for amount, eligible in followed.pots():
            if seat in eligible:
                _share(gains, amount, eligible, rows)
        return gains

    def _row(self, seat: int) -> Row:
        """The law of the hand of a seat."""
        found = self._rows.get(seat)
        if found is None:
            found = self._rows[seat] = self._laws.row_of(self._followed, seat)
        return found

    # ------------------------------------------------------------------ luck that all share

    def _open_to_all(self, event: Event) -> None:
        """Cards or dice came to lie open: every hand is worth something else by them."""
        followed, target = self._followed, event[1]
        is_mixed = followed.is_mixed
        followed.take(event)
        self._rows.clear()
        if is_mixed or not event[2] or len(followed.playing) < 2:
            return
        real, after = self._worths(), followed.piles[target]
        before = after[: -len(event[2])]
        mean = real[:]
        for _ in range(OTHERS):
            followed.piles[target] = before + self._other(event)
            mean = [one + other for one, other in zip(mean, self._worths(), strict=True)]
        followed.piles[target] = after
        self._add([one - all_ / (1 + OTHERS) for one, all_ in zip(real, mean, strict=True)])

    def _worths(self) -> Gains:
        """What the pots are worth to each seat as things lie."""
        laws, followed = self._laws, self._followed
        context = followed.context()
        rows = {seat: laws.row_of(followed, seat, context) for seat in followed.playing}
        gains = [0.0] * followed.seats
        for amount, eligible in followed.pots():
            _share(gains, amount, eligible, rows)
        return gains

    def _add(self, gains: Gains) -> None:
        self._gains = [one + other for one, other in zip(self._gains, gains, strict=True)]


def _share(gains: Gains, amount: int, eligible: Sequence[int], rows: Mapping[int, Row]) -> None:
    """Add what a pot is worth to each seat beside the others: all of it together is nothing."""
    worths = []
    for seat in eligible:
        part: Iterable[float] = rows[seat][0]
        for other in eligible:
            if other != seat:
                part = map(mul, part, rows[other][1])
        worths.append(sum(part))
    middle = sum(worths) / len(eligible)
    for seat, worth in zip(eligible, worths, strict=True):
        gains[seat] += amount * (worth - middle)
