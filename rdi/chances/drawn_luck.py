"""The luck of an imagined game in a few numbers whose means are known to be 0: how many more cards
of each kind, and dice of each face, came to the own seat and to the others than were to be
expected. What is known so of many games corrects what was found in them (`ControlVariates`).

Every card that is drawn is expected by what lies in the deck at that moment, and every die to show
each face in one of six times, so that it makes no difference who decides to draw, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rdi.engine.table import DECK, DISCARDS, Table
from rdi.model import ir
from rdi.model.definition import DIE_FACES

if TYPE_CHECKING:
    from rdi.arrays.games.imagined_games import ImaginedGames
    from rdi.engine.game import CompiledGame, View
    from rdi.model.event import Event

KINDS_MOST = 8
"""The number of kinds of cards up to which each of them is counted."""

FACES = len(DIE_FACES)

FOLLOWED = frozenset({"drew", "moved", "replay", "reshuffled", "rolled"})
"""The events that have to do with luck, or with the deck."""

Luck = tuple[float, ...]
"""What came less what was to be expected: of all kinds of cards and faces of dice but the last, of
the own seat and then of the others.
"""


class NotFollowed(Exception):
    """Cards came out of the deck, or into it, otherwise than by luck."""


class DrawnLuck:
    """Reads the luck of games that are imagined for the seat of a view."""

    def __init__(self, view: View) -> None:
        compiled = view._compiled
        kinds = compiled.attributes["kind"]
        numbers = {kind: n for n, kind in enumerate({kinds[card]: 0 for card in compiled.cards})}
        self._count = len(numbers) if len(numbers) <= KINDS_MOST else 0
        self._number = {card: numbers[kinds[card]] for card in compiled.cards}
        self._own = _piles_of(compiled, view.seat)
        known = view._imagination
        # where others are asked, the deals are those that agree with it, and not any
        is_any_deal = known.pending is not None and not (known.in_deck or known.loose)
        self._pool = self._composition(known.pool) if is_any_deal else None
        self._dice = known.dice if known.pending is not None else []
        functions = compiled.definition.functions
        self._rolls = functions is None or ir.DICE in ir.luck(*functions.functions)
        self._drawn: tuple[int, int] | None = None
        self._kinds: dict[int, int] = {}

    @property
    def is_any(self) -> bool:
        """Whether there is anything to be counted."""
        return self._count > 1 or self._rolls

    def at(self, table: Table) -> GameLuck:
        """The luck of a game from its imagined beginning on."""
        piles = table.piles
        lying = [_card_of(thing) for pile in self._own for thing in piles[pile]]
        own = self._composition([card for card in lying if card in self._number])
        deck = self._composition(piles[DECK])
        found = GameLuck(self._number, self._own, deck, self._rolls, own)
        if self._pool is not None:
            found.add_dealt(self._pool)
        for pile, place in self._dice:
            found.add_dice(pile, (table.piles[pile][place],))
        return found

    def _composition(self, cards: Iterable[str]) -> list[int]:
        """How many cards of each kind there are."""
        return self._counted(cards, self._number)

    def _counted(self, cards: Iterable[Any], number: Mapping[Any, int]) -> list[int]:
        found = [0] * self._count
        if self._count:
            for card in cards:
                found[number[card]] += 1
        return found

    def in_numbers(self, luck: GameLuck, games: ImaginedGames) -> Luck:
        """The luck of a game that was played to its end in numbers. Raises NotFollowed where cards
        were laid away, or not always as many are drawn.
        """
        if games.lying(DISCARDS):
            raise NotFollowed
        kinds = self._kinds
        if not kinds:
            kinds.update({n: self._number[card] for card, n in games.card_numbers.items()})
        own = self._counted([card for pile in self._own for card in games.lying(pile)], kinds)
        drawn = luck.add_lying(own, self._counted(games.lying(DECK), kinds))
        if self._drawn not in (None, drawn):
            raise NotFollowed
        self._drawn = drawn
        return luck.luck


def _card_of(thing: Any) -> Any:
    """What lies in a pile, without the cell where it lies."""
    return thing[1] if isinstance(thing, tuple) and len(thing) == 2 else thing


class GameLuck:
    """The luck of one imagined game so far; `had` are the own cards at its beginning, by kind."""

    def __init__(
        self, number: dict[str, int], own: range, deck: list[int], rolls: bool, had: list[int]
    ) -> None:
        self._number, self._own, self._deck, self._rolls = number, own, deck, rolls
        self._had = had
        self._cards = [[0.0] * len(deck), [0.0] * len(deck)]
        self._faces = [[0.0] * FACES, [0.0] * FACES]

    def copy(self) -> GameLuck:
        """The same luck, to go on from it in another way."""
        twin = GameLuck(self._number, self._own, self._deck[:], self._rolls, self._had)
        twin._cards = [each[:] for each in self._cards]
        twin._faces = [each[:] for each in self._faces]
        return twin

    def add_dealt(self, pool: Sequence[int]) -> None:
        """What of these unseen cards, of each kind so many, is not in the deck was dealt."""
        size, left = sum(pool), sum(self._deck)
        for kind, (among, lying) in enumerate(zip(pool, self._deck, strict=True)):
            self._cards[1][kind] += among * left / size - lying if size else 0.0

    def add_dice(self, pile: int, dice: Sequence[int]) -> None:
        """Dice that were rolled into a pile."""
        faces = self._faces[0 if pile in self._own else 1]
        for die in dice:
            faces[die - 1] += 1

    def add(self, events: Sequence[Event]) -> GameLuck:
        """Add what has happened then. Raises NotFollowed."""
        for event in events:
            kind = event[0]
            if kind not in FOLLOWED:
                continue
            if kind == "drew":
                self._draw(event[1], event[2])
            elif kind == "rolled":
                self.add_dice(event[1], event[2])
            elif kind != "moved" or event[1] == DECK or event[2] == DECK:
                raise NotFollowed
        return self

    def add_lying(self, own: Sequence[int], deck: Sequence[int]) -> tuple[int, int]:
        """Add what was drawn by a game's end where nothing is laid away: of each kind so many lie
        in the own piles then, and so many are left in the deck. Returns how many the own seat and
        the others have drawn, who must draw as many in any case.
        """
        own = [after - before for after, before in zip(own, self._had, strict=True)]
        before = self._deck
        size = sum(before)
        drawn = [one - left for one, left in zip(before, deck, strict=True)]
        others = [all_drawn - mine for all_drawn, mine in zip(drawn, own, strict=True)]
        for came, cards in zip(self._cards, (own, others), strict=True):
            part = sum(cards) / size if size else 0.0
            for kind, lying in enumerate(before):
                came[kind] += cards[kind] - part * lying
        return sum(own), sum(others)

    def _draw(self, pile: int, cards: Sequence[str]) -> None:
        """Cards were drawn into a pile."""
        deck, number = self._deck, self._number
        if not deck or not cards:
            return
        came = self._cards[0 if pile in self._own else 1]
        part = len(cards) / sum(deck)
        for kind, lying in enumerate(deck):
            came[kind] -= lying * part
        for card in cards:
            came[number[card]] += 1
            deck[number[card]] -= 1

    @property
    def luck(self) -> Luck:
        """What came less what was to be expected."""
        found: list[float] = []
        for cards, faces in zip(self._cards, self._faces, strict=True):
            found += cards[:-1]
            if self._rolls:
                each = sum(faces) / FACES
                found += [count - each for count in faces[:-1]]
        return tuple(found)


def _piles_of(compiled: CompiledGame, seat: int) -> range:
    """The places of the piles of a seat."""
    first: Any = compiled.shared + seat * compiled.per_seat
    return range(first, first + compiled.per_seat)
