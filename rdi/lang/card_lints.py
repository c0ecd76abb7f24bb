"""What is suspicious about cards: answers to what no card does, Rounds that nobody is in.

All of it is read off the plain values that the cards became, and off their footprints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rdi.model.cards import (
    CHEATING,
    GAMBLING,
    Card,
    DuringRound,
    Trigger,
    Way,
    WhenCard,
    WhenDebt,
    WhenDrink,
    WhenEvent,
    WhenWin,
)  # fmt: skip
from rdi.model.effects import (
    Ante,
    Block,
    Effect,
    EndRound,
    LeaveRound,
    Pay,
    StartRound,
    TakeControl,
    TakePot,
    WinRound,
)  # fmt: skip
from rdi.model.footprint import ANTES, CHANGES_A_DRINK, FORCES_OUT, footprint

OF_ROUND = (TakeControl, WinRound, LeaveRound, EndRound, TakePot, Ante)
ROUND_KINDS = frozenset({GAMBLING, CHEATING})
YOU = "you"


def effects_in(block: Block) -> Iterator[Effect]:
    """All lines of a block and of the blocks inside it."""
    for effect in block:
        yield effect
        for inner in effect.blocks():
            yield from effects_in(inner)


@dataclass
class Abilities:
    """What the loaded cards can do, and cards of which kinds can do it."""

    kinds: set[str] = field(default_factory=set)
    touched: dict[str, set[str]] = field(default_factory=dict)
    ways: dict[str, set[str]] = field(default_factory=dict)
    debts: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    has_drinks: bool = False
    has_rounds: bool = False

    def add(self, way: Way) -> None:
        """What one way to play a card does."""
        self.kinds.add(way.kind)
        found = footprint(way.body)
        for touch in found.touches:
            for what in (touch.what, YOU):
                self.touched.setdefault(what, set()).add(way.kind)
        for name in found.ways:
            if name != CHANGES_A_DRINK or isinstance(way.trigger, WhenDrink):
                self.ways.setdefault(name, set()).add(way.kind)
        for effect in effects_in(way.body):
            self.has_rounds |= isinstance(effect, StartRound)
            if isinstance(effect, Ante | StartRound):
                self.debts.add("ante")
            elif isinstance(effect, Pay):
                self.debts.add("take" if effect.is_taken else "pay")

    def can_trigger(self, trigger: Trigger | None) -> bool:
        """Whether anything loaded brings this about."""
        match trigger:
            case WhenCard(kinds, _, affects, changes):
                wanted = set(kinds or self.kinds)
                return (
                    bool(wanted & self.kinds)
                    and _any(self.touched, affects, wanted)
                    and _any(self.ways, changes, wanted)
                )
            case WhenDrink():
                return self.has_drinks
            case WhenEvent(kinds):
                return bool(kinds & self.events if kinds else self.events)
            case WhenDebt(ways):
                return bool(ways & self.debts)
            case WhenWin() | DuringRound():
                return self.has_rounds
        return True


def _any(done: dict[str, set[str]], wanted: frozenset[str], kinds: set[str]) -> bool:
    """Whether a card of these kinds does one of the things that are wanted, if any are."""
    return not wanted or any(done.get(what, set()) & kinds for what in wanted)


def lints_of(card: Card, abilities: Abilities) -> Iterator[tuple[str, str]]:
    """Codes and messages for one card."""
    for way in card.ways:
        effects = [*effects_in(way.body)]
        if not abilities.can_trigger(way.trigger):
            yield "W0505", "no card on the shelf does what this card answers"
        takes = any(isinstance(effect, TakeControl | WinRound | EndRound) for effect in effects)
        if way.kind in ROUND_KINDS and not takes:
            yield "W0506", f"this {way.kind} card never takes control of the Round"
        if any(isinstance(effect, OF_ROUND) for effect in effects) and not in_round(card, way):
            yield "W0507", "this card can be played where there is no Round to change"


def in_round(card: Card, way: Way) -> bool:
    """Whether there is always a Round when a card is played so."""
    if way.kind in ROUND_KINDS or card.laws.needs_round:
        return True
    if any(isinstance(effect, StartRound) for effect in way.body):
        return True
    match way.trigger:
        case WhenCard(kinds, _, _, changes):
            return bool((kinds and kinds <= ROUND_KINDS) or changes & {FORCES_OUT, ANTES})
        case WhenDebt(ways):
            return ways == {"ante"}
        case WhenWin() | DuringRound():
            return True
    return False


def abilities_of(cards: Iterable[Card], kinds_of_events: Iterable[str], drinks: bool) -> Abilities:
    """What all loaded cards together can do."""
    found = Abilities(events=set(kinds_of_events), has_drinks=drinks)
    for card in cards:
        for way in card.ways:
            found.add(way)
    return found
