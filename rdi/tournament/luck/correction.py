"""Take luck off what was won: control variates for the cards and dice that came.

Whenever luck has come to somebody, the Gold in the pots is worth more to some seats and less to
others. What it is worth to a seat is estimated by a rule that is fixed before anybody plays: the
pots times the part of them that such hands may expect, by exact chances where all lies open
(`rdi.odds.races`), otherwise by a learned model (`rdi.tournament.luck.hand_model`). What luck gave
is this worth after it came, less its mean over all that might have come instead. That mean is
exact, or it is that of a few other outcomes, drawn apart from the game, and the real one among
them; either way what luck gives has the mean zero, whatever the rule says and however anybody
plays. So it may be taken off, and what is left has the same mean and varies less. Source: the
control variates of AIVAT (Burch and others 2018), for luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import mul

from rdi.arrays.encoding import Item
from rdi.arrays.hand_tables import why_no_hand_tables
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.table import DECK
from rdi.errors import GameFault
from rdi.model.event import Event
from rdi.model.request import Answer, Pick
from rdi.model.settings import SplitRule
from rdi.odds.races import Race, race_of
from rdi.tournament.luck.hand_model import (
    FinalStrength,
    HandModel,
    StrengthScale,
    WeightedSums,
    chances_behind,
    hand_model,
    has_later_chance,
    training_game,
)
from rdi.tournament.luck.tracker import CHANCE_EVENTS, DECISIONS, EXITS, GameTracker, pots_of
from rdi.tournament.units import PARTS_OF_GOLD

GAMES_KEPT = 64
EXACT_SEATS_MOST = 3
"""For more players than this exact chances take too long."""

HandKeys = Mapping[int, tuple[int, ...]]


def is_exact(game: Game) -> bool:
    """Whether a game can be looked at so: all lies open, chances can be told, and a tie does not
    begin it anew.
    """
    rule = game._opening[0].split_rule
    return rule is SplitRule.MERCHANT and has_exact_chances(game._compiled, game.seats)


@lru_cache(maxsize=GAMES_KEPT)
def has_exact_chances(compiled: CompiledGame, seats: int) -> bool:
    """Whether the chances in a game of so many can be told exactly."""
    if seats > EXACT_SEATS_MOST:
        return False
    game = training_game(compiled, seats, 0)
    request = game.pending
    return request is not None and race_of(game.view(request.seat)) is not None


def exact_gains(game: Game) -> list[float]:
    """What luck gave each seat, in Gold, since somebody first chose something."""
    twin = game.begin_again()
    gains = [0.0] * game.seats
    for entry in game.log:
        if type(entry) is tuple:
            before = twin.fork()
            twin.answer(entry[1])
            more = gains_between(before, entry[1], twin)
            gains = [one + other for one, other in zip(gains, more, strict=True)]
    return gains


def gains_between(before: Game, answer: Answer, after: Game) -> list[float]:
    """What luck gave each seat between an answer and the next: nothing where it did not come."""
    gains = [0.0] * before.seats
    playing = _playing_at_chance(before, after.events[len(before.events) :])
    if len(playing) < 2:
        return gains
    first = _race_after(before, answer)
    if first is None:
        return gains
    then = _race_then(after)
    keys = _hand_keys(after) if then is None else {}
    stakes, carry = after._table.contributions, before._table.carry
    for amount, eligible in pots_of(stakes, playing, carry):
        for seat in eligible:
            rivals = [other for other in eligible if other != seat]
            was = first.chances(seat, rivals).share
            is_now = (
                _share_won(keys, seat, rivals) if then is None else then.chances(seat, rivals).share
            )
            gains[seat] += amount * (is_now - was)
    return gains


def _playing_at_chance(before: Game, events: Sequence[Event]) -> list[int]:
    """Who was still in when luck came; nobody where it did not come."""
    playing = before._table.playing[:]
    for event in events:
        if event[0] in CHANCE_EVENTS:
            return playing
        if event[0] in EXITS:
            playing.remove(event[1])
    return []


def _race_after(game: Game, answer: Answer) -> Race | None:
    """How the seats stood after an answer, before luck came; None where that cannot be told."""
    request = game.pending
    assert request is not None
    seen = game.fork()
    seen._table.snapshot = None  # what others chose at the same time is chosen
    race = race_of(seen.view(request.seat))
    return race.options.get(answer) if race is not None and isinstance(request, Pick) else race


def _race_then(game: Game) -> Race | None:
    """How the seats stand now; None where the game is over."""
    if game.pending is None:
        return None
    race = race_of(game.view(game.pending.seat))
    if race is None:
        raise GameFault(f"the chances of {game.definition.title} cannot be told any more")
    return race


def _hand_keys(game: Game) -> HandKeys:
    """What the hands are compared by in the end."""
    compiled, table = game._compiled, game._table
    return {
        seat: compiled.score(table, seat) + compiled.tiebreak(table, seat) for seat in table.playing
    }


def _share_won(keys: HandKeys, seat: int, rivals: Sequence[int]) -> float:
    """The part of a pot that a seat has won."""
    others = [keys[rival] for rival in rivals]
    if keys[seat] < max(others):
        return 0.0
    return 1 / (1 + others.count(keys[seat]))


ENUMERATED_MOST = 2
"""Of so many cards and dice at once all that may come is gone through; of more, a few outcomes
stand for all.
"""

SAMPLED_OUTCOMES = 4
"""So many other outcomes are drawn where they stand for all."""

HAND_EVENTS = frozenset({"picked", "forced", "moved", "noted", "cleared", "counted", "replay",
                      "drew", "rolled"})  # fmt: skip
"""After what events hands may not be what they were."""

Gains = list[float]
"""Gold for each seat."""


def why_not_corrected(compiled: CompiledGame, seats: int) -> str:
    """Why luck is not taken off in a game of so many, as a sentence; nothing where it is."""
    definition = compiled.definition
    if definition.inn is not None:
        return f"{definition.title} is not won by comparing hands"
    why = why_no_hand_tables(compiled)
    if not why and not has_exact_chances(compiled, seats) and not has_later_chance(compiled, seats):
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
    compiled = game._compiled
    if why_not_corrected(compiled, game.seats):
        return (0,) * game.seats
    try:
        gains = exact_gains(game) if is_exact(game) else _learned_gains(game, seed)
    except ValueError as error:
        raise GameFault(
            f"what lies where in {compiled.definition.title} was lost: {error}"
        ) from error
    return tuple([round(PARTS_OF_GOLD * gain) for gain in gains])


def _learned_gains(game: Game, seed: int) -> Gains:
    laws, carry = hand_model(game._compiled, game.seats), game._opening[3]
    return LearnedCorrection(laws, game.seats, carry, seed).gains(game.events)


class LearnedCorrection:
    """Goes through one game of so many seats and adds up what luck gave; `carry` is the Gold that
    lay in the pot before it.
    """

    def __init__(self, laws: HandModel, seats: int, carry: int, seed: int) -> None:
        self._laws = laws
        self._followed = GameTracker(laws.compiled, laws.lying, seats, carry)
        self._luck = SeededChance(seed)
        self._gains = [0.0] * seats
        self._rows: dict[int, FinalStrength] = {}
        self._has_begun = False

    def gains(self, events: Iterable[Event]) -> Gains:
        """What luck gave each seat in these events, since somebody first chose something."""
        followed = self._followed
        for event in events:
            if event[0] in DECISIONS:
                self._has_begun = True
            if not self._has_begun or event[0] not in CHANCE_EVENTS:
                self._forget(event)
                followed.take(event)
            elif (False, event[1]) in self._laws.lying:
                self._open_to_all(event)
            else:
                self._own(event)
        return self._gains

    def _forget(self, event: Event) -> None:
        """Forget what is known of hands, where an event may change them."""
        if event[0] in HAND_EVENTS:
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

    def _ways(self, ladder: StrengthScale, event: Event) -> WeightedSums:
        """All that might have come; where that is too much, the real outcome and a few others, any
        of which might have been the real one.
        """
        kind, _, things = event
        if len(things) <= ENUMERATED_MOST:
            if kind == "rolled":
                return ladder.rolled(len(things))
            return ladder.drawn([*self._followed.piles[DECK], *things], len(things))
        return ladder.sums([things, *[self._other(event) for _ in range(SAMPLED_OUTCOMES)]])

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
        rows[seat] = (list(more), chances_behind(more))
        gains = [0.0] * followed.seats
        for amount, eligible in followed.pots():
            if seat in eligible:
                _add_pot_shares(gains, amount, eligible, rows)
        return gains

    def _row(self, seat: int) -> FinalStrength:
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
        for _ in range(SAMPLED_OUTCOMES):
            followed.piles[target] = before + self._other(event)
            mean = [one + other for one, other in zip(mean, self._worths(), strict=True)]
        followed.piles[target] = after
        self._add(
            [one - all_ / (1 + SAMPLED_OUTCOMES) for one, all_ in zip(real, mean, strict=True)]
        )

    def _worths(self) -> Gains:
        """What the pots are worth to each seat as things lie."""
        laws, followed = self._laws, self._followed
        context = followed.context()
        rows = {seat: laws.row_of(followed, seat, context) for seat in followed.playing}
        gains = [0.0] * followed.seats
        for amount, eligible in followed.pots():
            _add_pot_shares(gains, amount, eligible, rows)
        return gains

    def _add(self, gains: Gains) -> None:
        self._gains = [one + other for one, other in zip(self._gains, gains, strict=True)]


def _add_pot_shares(
    gains: Gains, amount: int, eligible: Sequence[int], rows: Mapping[int, FinalStrength]
) -> None:
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
