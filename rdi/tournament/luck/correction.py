"""Luck correction by control variates for the cards and dice that came.

Whenever luck has come to somebody, the Gold in the pots is worth more to some seats and less to
others. What it is worth to a seat is estimated by a rule that is fixed before anybody plays: the
pots times the part of them that such hands may expect, by exact chances where all lies open
(`rdi.chances.endings`), otherwise by a learned model (`rdi.tournament.luck.hand_model`). What luck
gave is this worth after it came, less its mean over all that might have come instead. That mean is
exact, or it is that of a few other outcomes, drawn apart from the game, and the real one among
them; either way what luck gives has the mean zero, whatever the rule says and however anybody
plays. So it may be taken off, and what is left has the same mean and varies less. Source: the
control variates of AIVAT (Burch and others 2018), for luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING

from rdi.arrays.encoding import Item
from rdi.arrays.scoring.hand_tables import why_no_hand_tables
from rdi.chances.endings import counted_endings
from rdi.chances.pots_at_stake import always_compares_hands
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.table import DECK
from rdi.errors import GameFault
from rdi.model.event import Event
from rdi.model.request import Answer, Pick
from rdi.model.settings import SplitRule
from rdi.tournament.luck.hand_model import (
    FinalStrength,
    HandModel,
    StrengthScale,
    WeightedSums,
    hand_model,
    has_later_chance,
    training_game,
)
from rdi.tournament.luck.tracker import CHANCE_EVENTS, DECISIONS, EXITS, GameTracker, pots_of
from rdi.tournament.units import PARTS_OF_GOLD

if TYPE_CHECKING:
    from rdi.chances.races import Race


GAMES_KEPT = 64
EXACT_SEATS_MOST = 3
"""The number of players above which exact chances take too long."""

ENUMERATED_MOST = 2
"""The number of cards and dice at once whose outcomes are all enumerated; of more, a few outcomes
stand for all.
"""

SAMPLED_OUTCOMES = 4
"""The number of other outcomes that are drawn to stand for all."""

HAND_EVENTS = frozenset({"picked", "forced", "moved", "noted", "cleared", "counted", "replay",
                         "drew", "rolled"})  # fmt: skip
"""The kinds of events that may change hands."""

Gains = list[float]
"""Gold for each seat."""

HandKeys = Mapping[int, tuple[int, ...]]
"""For each seat still in the key by which its hand is compared."""


def why_not_corrected(compiled: CompiledGame, seats: int) -> str:
    """The reason why luck is not corrected for in a game of this number of seats, as a sentence;
    empty if it is.
    """
    definition = compiled.definition
    if definition.inn is not None:
        return f"{definition.title} is not won by comparing hands"
    why = why_no_hand_tables(compiled)
    if not why and not always_compares_hands(compiled):
        why = f"{definition.title} may end without comparing hands"
    if not why and not has_exact_chances(compiled, seats) and not has_later_chance(compiled, seats):
        why = (
            f"in {definition.title} luck changes hands only before the first choice, the same in "
            "all rotations of a deal"
        )
    return why


def luck_of(game: Game, seed: int) -> tuple[int, ...]:
    """The Gold that each seat owes to luck in a game that is over, in parts of Gold
    (PARTS_OF_GOLD).

    `seed` is of the outcomes that stand for all where there are too many; it must have nothing to
    do with the game's own luck. All zero where `why_not_corrected` says so. Raises GameFault if the
    contents of the piles cannot be followed.
    """
    compiled = game._compiled
    if why_not_corrected(compiled, game.seats):
        return (0,) * game.seats
    try:
        gains = exact_gains(game) if is_exact(game) else learned_gains(game, seed)
    except ValueError as error:
        raise GameFault(
            f"the piles of {compiled.definition.title} could not be followed: {error}"
        ) from error
    return tuple([round(PARTS_OF_GOLD * gain) for gain in gains])


# ------------------------------------------------------------------ by exact chances


def is_exact(game: Game) -> bool:
    """Whether exact chances are used: all lies open, chances can be told, and a tie does not begin
    the game anew.
    """
    rule = game._opening[0].split_rule
    return rule is SplitRule.MERCHANT and has_exact_chances(game._compiled, game.seats)


@lru_cache(maxsize=GAMES_KEPT)
def has_exact_chances(compiled: CompiledGame, seats: int) -> bool:
    """Whether the chances in a game of this number of seats can be computed exactly."""
    if seats > EXACT_SEATS_MOST:
        return False
    game = training_game(compiled, seats, 0)
    request = game.pending
    return request is not None and counted_endings(game.view(request.seat)) is not None


def exact_gains(game: Game) -> Gains:
    """The gain of each seat from luck, in Gold, since the first decision of a player.

    The chances before luck comes are those after it in the mean over all that it may bring, so that
    luck gives exactly nothing in the mean.
    """
    twin = game.begin_again()
    gains = [0.0] * game.seats
    for entry in game.log:
        if type(entry) is tuple:
            before = twin.fork()
            twin.answer(entry[1])
            gains = _added(gains, gains_between(before, entry[1], twin))
    return gains


def gains_between(before: Game, answer: Answer, after: Game) -> Gains:
    """The gain of each seat from luck between an answer and the next: zero if no luck occurred."""
    gains = [0.0] * before.seats
    playing = _playing_at_chance(before, after.events[len(before.events) :])
    if len(playing) < 2:
        return gains
    first = _race_after(before, answer)
    if first is None:
        return gains
    then = _race_now(after)
    keys = _hand_keys(after) if then is None else {}
    stakes, carry = after._table.contributions, before._table.carry
    for amount, eligible in pots_of(stakes, playing, carry):
        for seat in eligible:
            rivals = [other for other in eligible if other != seat]
            was = first.chances(seat, rivals).share
            if then is None:
                is_now = _share_won(keys, seat, rivals)
            else:
                is_now = then.chances(seat, rivals).share
            gains[seat] += amount * (is_now - was)
    return gains


def _playing_at_chance(before: Game, events: Sequence[Event]) -> list[int]:
    """The seats that were still in when luck came; none where it did not come."""
    playing = before._table.playing[:]
    for event in events:
        if event[0] in CHANCE_EVENTS:
            return playing
        if event[0] in EXITS:
            playing.remove(event[1])
    return []


def _race_after(game: Game, answer: Answer) -> Race | None:
    """The standing of the seats after an answer, before luck; None if it cannot be computed."""
    request = game.pending
    assert request is not None
    seen = game.fork()
    seen._table.snapshot = None  # what others chose at the same time is chosen
    race = counted_endings(seen.view(request.seat))
    return race.options.get(answer) if race is not None and isinstance(request, Pick) else race


def _race_now(game: Game) -> Race | None:
    """The present standing of the seats; None if the game is over."""
    if game.pending is None:
        return None
    race = counted_endings(game.view(game.pending.seat))
    if race is None:
        raise GameFault(f"the chances of {game.definition.title} cannot be worked out any more")
    return race


def _hand_keys(game: Game) -> HandKeys:
    compiled, table = game._compiled, game._table
    return {
        seat: compiled.score(table, seat) + compiled.tiebreak(table, seat) for seat in table.playing
    }


def _share_won(keys: HandKeys, seat: int, rivals: Sequence[int]) -> float:
    """The part of a pot that a seat has won against these rivals."""
    others = [keys[rival] for rival in rivals]
    if keys[seat] < max(others):
        return 0.0
    return 1 / (1 + others.count(keys[seat]))


# ------------------------------------------------------------------ by a learned model


def learned_gains(game: Game, seed: int) -> Gains:
    """The gain of each seat from luck, in Gold, since the first decision of a player, by the model
    of the game; `seed` is as for `luck_of`.
    """
    model, carry = hand_model(game._compiled, game.seats), game._opening[3]
    return LearnedCorrection(model, game.seats, carry, seed).gains(game.events)


def why_no_luck(game: Game) -> str:
    """The reason why it cannot be told what luck gave in a game, the first deal among it, as a
    clause; empty if it can.
    """
    title = game.definition.title
    if game.definition.inn is not None:
        return f"{title} is not won by comparing hands"
    if not always_compares_hands(game._compiled):
        return f"{title} may end without comparing hands"
    return why_no_hand_tables(game._compiled)


def gains_with_deal(game: Game, seed: int) -> Gains:
    """The gain of each seat from luck, in Gold, by the model of the game: what the first deal gave,
    beside an even part of what is in the pots then, and all luck since; `seed` is as for `luck_of`.
    """
    model, carry = hand_model(game._compiled, game.seats), game._opening[3]
    return LearnedCorrection(model, game.seats, carry, seed, with_deal=True).gains(game.events)


class LearnedCorrection:
    """Goes through one game and adds up the gains from luck, by a model of its hands; `carry` is
    the Gold that lay in the pot before it.
    """

    def __init__(
        self, model: HandModel, seats: int, carry: int, seed: int, *, with_deal: bool = False
    ) -> None:
        self._model = model
        self._with_deal = with_deal
        self._tracker = GameTracker(model.compiled, model.context_sources, seats, carry)
        self._chance = SeededChance(seed)
        self._gains = [0.0] * seats
        self._strengths: dict[int, FinalStrength] = {}
        """The final strengths of hands that no event has changed since."""
        self._has_begun = False

    def gains(self, events: Iterable[Event]) -> Gains:
        """The gain of each seat from luck in these events, since the first decision of a player."""
        tracker = self._tracker
        for event in events:
            if event[0] in DECISIONS and not self._has_begun:
                self._has_begun = True
                if self._with_deal:
                    self._add(self._worths())
            if not self._has_begun or event[0] not in CHANCE_EVENTS:
                if event[0] in HAND_EVENTS:
                    self._strengths.clear()
                tracker.observe(event)
            elif (False, event[1]) in self._model.context_sources:
                self._observe_shared(event)
            else:
                self._observe_own(event)
        return self._gains

    def _observe_own(self, event: Event) -> None:
        """Cards or dice came to one seat: its hand is better or worse than it might have been."""
        tracker, model = self._tracker, self._model
        seat, is_reshuffled = tracker.owner(event[1]), tracker.is_reshuffled
        tracker.observe(event)
        if seat is None:
            return
        self._strengths.pop(seat, None)
        is_in = seat in tracker.playing and len(tracker.playing) > 1
        stage = model.stage(tracker, seat)
        is_known = stage in model.stages and model.uses_pile(event[1])
        if not is_in or is_reshuffled or not is_known:
            return
        rest = model.hand(tracker, seat)
        scale = model.strengths.scale(rest, tracker.context())
        real = model.final_strength(stage, scale.bucket_of(rest)).probabilities
        for thing in event[2]:
            rest.remove(thing)
        counts = scale.bucket_counts(rest, self._possible_sums(scale, event))
        mean = model.mean_probabilities(stage, counts)
        self._add(self._worth(seat, [one - other for one, other in zip(real, mean, strict=True)]))

    def _possible_sums(self, scale: StrengthScale, event: Event) -> WeightedSums:
        """All that might have come; where that is too much, the real outcome and a few others, any
        of which might have been the real one.
        """
        kind, _, things = event
        if len(things) <= ENUMERATED_MOST:
            if kind == "rolled":
                return scale.sums_of_rolls(len(things))
            return scale.sums_of_draws([*self._tracker.piles[DECK], *things], len(things))
        others = [self._sampled_outcome(event) for _ in range(SAMPLED_OUTCOMES)]
        return scale.sums_of_samples([things, *others])

    def _sampled_outcome(self, event: Event) -> list[Item]:
        """Another outcome, drawn apart from the game."""
        if event[0] == "rolled":
            return [self._chance.roll() for _ in event[2]]
        deck = sorted([*self._tracker.piles[DECK], *event[2]])
        return [*self._chance.deal(deck, len(event[2]))]

    def _worth(self, seat: int, more: list[float]) -> Gains:
        """The value to each seat of a difference between the probabilities of one seat's final
        strength.

        A seat's part of a pot is its chance to be better than all others, whose hands are taken to
        be independent; so it is linear in the probabilities of each seat.
        """
        tracker = self._tracker
        strengths = {each: self._strength(each) for each in tracker.playing}
        strengths[seat] = FinalStrength.of(more)
        gains = [0.0] * tracker.seats
        for amount, eligible in tracker.pots():
            if seat in eligible:
                _add_pot(gains, amount, eligible, strengths)
        return gains

    def _strength(self, seat: int) -> FinalStrength:
        """The final strength of the hand of a seat."""
        found = self._strengths.get(seat)
        if found is None:
            found = self._strengths[seat] = self._model.final_strength_of(self._tracker, seat)
        return found

    def _observe_shared(self, event: Event) -> None:
        """Cards or dice came to lie open and count in every hand: each is worth something else."""
        tracker, target = self._tracker, event[1]
        is_reshuffled = tracker.is_reshuffled
        tracker.observe(event)
        self._strengths.clear()
        if is_reshuffled or not event[2] or len(tracker.playing) < 2:
            return
        real, after = self._worths(), tracker.piles[target]
        before = after[: -len(event[2])]
        total = real[:]
        for _ in range(SAMPLED_OUTCOMES):
            tracker.piles[target] = before + self._sampled_outcome(event)
            total = _added(total, self._worths())
        tracker.piles[target] = after
        outcomes = 1 + SAMPLED_OUTCOMES
        self._add([one - all_ / outcomes for one, all_ in zip(real, total, strict=True)])

    def _worths(self) -> Gains:
        """The value of the pots to each seat in the present state."""
        model, tracker = self._model, self._tracker
        context = tracker.context()
        strengths = {
            seat: model.final_strength_of(tracker, seat, context) for seat in tracker.playing
        }
        gains = [0.0] * tracker.seats
        for amount, eligible in tracker.pots():
            _add_pot(gains, amount, eligible, strengths)
        return gains

    def _add(self, gains: Gains) -> None:
        self._gains = _added(self._gains, gains)


def _add_pot(
    gains: Gains, amount: int, eligible: Sequence[int], strengths: Mapping[int, FinalStrength]
) -> None:
    """Add the value of a pot to each seat relative to the others; the sum over all seats is
    zero.
    """
    worths = []
    for seat in eligible:
        part: Iterable[float] = strengths[seat].probabilities
        for other in eligible:
            if other != seat:
                part = map(mul, part, strengths[other].behind)
        worths.append(sum(part))
    middle = sum(worths) / len(eligible)
    for seat, worth in zip(eligible, worths, strict=True):
        gains[seat] += amount * (worth - middle)


def _added(gains: Gains, more: Gains) -> Gains:
    return [one + other for one, other in zip(gains, more, strict=True)]
