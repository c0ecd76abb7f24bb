"""The actions of a game: a fixed list of them, which are legal now, and the answers they stand for.

Bets are seven actions: fold, check or call, and a ladder of raises. For everything else each thing
of the game is an action, and `done` ends a choice of which more might follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rdi.engine.game import CompiledGame, View
from rdi.environments.choosing import Choosing
from rdi.environments.things import Thing, called, things_of
from rdi.model.definition import Deck
from rdi.model.program import Bet
from rdi.model.request import Answer, Request, Wager

LADDER = (
    ("half the pot", Fraction(1, 2)),
    ("the pot", Fraction(1)),
    ("twice the pot", Fraction(2)),
)
"""How much a raise adds to the Current Bet, as a part of all Gold in the middle after a call."""

BETS = (
    "fold",
    "check or call",
    "raise by the least",
    *(f"raise by {name}" for name, _ in LADDER),
    "all in",
)
FOLD, STAY, LEAST, ALL_IN = 0, 1, 2, len(BETS) - 1

SPARE = 16
"""So many things may be named that the game's text does not tell beforehand."""


class Actions:
    """All actions of a game. `names[action]` says in words what an action does."""

    def __init__(self, compiled: CompiledGame) -> None:
        has_bets = any(isinstance(each, Bet) for each in compiled.definition.program)
        self.things = things_of(compiled)
        self.known = frozenset(self.things)
        self.names: tuple[str, ...] = (
            *(BETS if has_bets else ()),
            "done",
            *(self._called(thing, compiled.definition.deck) for thing in self.things),
            *(f"other {place}" for place in range(1, SPARE + 1)),
        )
        self._done = len(BETS) if has_bets else 0
        self._numbers = {thing: self._done + 1 + at for at, thing in enumerate(self.things)}

    @staticmethod
    def _called(thing: Thing, deck: Deck | None) -> str:
        """A card by its code and name, all else as legends call it."""
        name = deck.names.get(thing) if deck is not None else None
        return called(thing) if name is None else f"{called(thing)}, {name}"

    def __len__(self) -> int:
        return len(self.names)

    def legal(self, request: Request, view: View, choosing: Choosing | None) -> dict[int, Answer]:
        """What may be done now: of a bet each action's answer, otherwise the thing it names.

        `done` names None, which is no thing then. Actions that would come to the same are one.
        """
        if isinstance(request, Wager):
            return bets(request, view.pot + sum(view.bets))
        assert choosing is not None
        numbers = self._numbered(choosing.offered)
        if choosing.may_finish:
            numbers[self._done] = None
        return numbers

    def is_done(self, action: int) -> bool:
        """Whether this action ends a choice."""
        return action == self._done

    def number(self, thing: Thing) -> int | None:
        """The action that names a thing; None where it has no action of its own."""
        return self._numbers.get(thing)

    def _numbered(self, offered: tuple[Thing, ...]) -> dict[int, Thing]:
        numbers = {self._numbers[thing]: thing for thing in offered if thing in self._numbers}
        others = [thing for thing in offered if thing not in self._numbers][:SPARE]
        numbers.update({len(self) - SPARE + at: thing for at, thing in enumerate(others)})
        return numbers


def bets(wager: Wager, middle: int) -> dict[int, Answer]:
    """The legal bets by action; `middle` is all Gold in the pot and in front of the players."""
    found: dict[int, Answer] = {FOLD: "fold", STAY: wager.stay}
    if wager.bounds is None:
        return found
    least, most = wager.bounds
    totals: dict[int, int] = {ALL_IN: most}
    if least < most:
        totals[LEAST] = least
    for place, total in _ladder(wager, middle).items():
        if least < total < most and total not in totals.values():
            totals[place] = total
    found.update({action: ("raise", total) for action, total in totals.items()})
    return found


def _ladder(wager: Wager, middle: int) -> Mapping[int, int]:
    """The totals of the raises by parts of the pot."""
    return {
        LEAST + 1 + place: wager.current_bet + int(part * (middle + wager.owed))
        for place, (_, part) in enumerate(LADDER)
    }
