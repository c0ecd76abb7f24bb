"""A position at a table of characters: who holds what, who has what, which Drinks come next.

For scenarios, worked examples and tests; what is not said is as at the beginning of a game, but
for hands and Drink Me! Piles, which are empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.chance import Chance, SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.table import GOLD, InnTable
from rdi.engine.table import DECK, DISCARDS, POT, Purse, Table
from rdi.errors import BadSettings
from rdi.model.inn import Moment
from rdi.model.scenario import DRINK_DECK, Arrangement
from rdi.model.settings import Settings
from rdi.session.position.position import Position


class InnPosition(Position):
    """A position laid out by an arrangement of a scenario: cards are taken out of the decks from
    which they come, so that each is in one place only.
    """

    compiled: CompiledInnGame

    def __init__(self, compiled: CompiledInnGame, arrangement: Arrangement) -> None:
        super().__init__(compiled)
        self._arrangement = arrangement
        for name, by_seat in (("Hand", arrangement.hands), ("InPlay", arrangement.in_play)):
            self.piles |= {(seat, name): tuple(titles) for seat, titles in by_seat.items()}
        for seat, titles in arrangement.drinks.items():
            self.piles[seat, "Drinks"] = tuple(reversed(titles))  # the top is drunk first
        seats = len(compiled.roster.characters)
        self.purses = dict.fromkeys(range(seats), compiled.roster.rules.gold_for(seats))
        self.purses[POT] = 0
        for seat, numbers in arrangement.numbers.items():
            self.purses[seat] = numbers.get(GOLD, self.purses[seat])

    def game(self, settings: Settings | None = None, seed: int = 0) -> Game:
        """A game that stands like this, at its first decision; BadSettings as `table` has it."""
        return Game.from_table(self.table(settings, seed), self.compiled, None)

    def table(self, settings: Settings | None = None, seed: int = 0) -> InnTable:
        """A table that stands like this, where nothing has happened yet. Raises BadSettings if a
        deck does not hold what is asked of it.
        """
        seats = len(self.compiled.roster.characters)
        gold: dict[Purse, int] = dict(self.purses)
        table = self.compiled.make_table(seats, settings or Settings(), gold)
        self.compiled.set_up(table, list(range(seats)))
        self.put_on(table)
        table.chance = TopsFirstChance(SeededChance(seed))
        assert isinstance(table, InnTable)
        return table

    def put_on(self, table: Table) -> None:
        """Put all that is laid out on a table whose decks are full and whose Gold is as it is laid
        out. Raises BadSettings if a deck does not hold what is asked of it.
        """
        assert isinstance(table, InnTable)
        for (owner, name), titles in self.piles.items():
            assert owner is not None
            source = DECK if name == "Drinks" else table.own_pile("Deck", owner)
            for title in titles:
                whose = "the Drink Deck" if name == "Drinks" else "that player's deck"
                _take(table.piles[source], title, whose)
                table.piles[table.own_pile(name, owner)].append(title)
        self._stack_decks(table)
        for seat, numbers in self._arrangement.numbers.items():
            for name, number in numbers.items():
                if name in table.supplies:
                    table.supplies[name] -= number
                if name != GOLD:
                    table.stats[table.side[seat]][name] = number
        table.acting = self._arrangement.turn
        table.turns = 1
        table.phase = self._arrangement.phase
        table.pc = _place_of(self.compiled, table.phase)
        table.dirty = True

    def _stack_decks(self, table: InnTable) -> None:
        """Lay out the tops of decks and the discards."""
        piles, arrangement = table.piles, self._arrangement
        only = arrangement.only
        piles[DECK], rest = _stacked(piles[DECK], arrangement.drink_deck, DRINK_DECK in only)
        piles[DISCARDS] += rest
        for seat, titles in arrangement.draws.items():
            deck, discards = table.own_pile("Deck", seat), table.own_pile("Discards", seat)
            piles[deck], rest = _stacked(piles[deck], titles, seat in only)
            piles[discards] += rest


class _OnTop(str):
    """A card that lies on top of its deck; `place` counts from the top."""

    __slots__ = ("place",)
    place: int


class TopsFirstChance:
    """Luck that deals the cards laid on top of a deck first, and then by its seed."""

    __slots__ = ("_rest",)

    def __init__(self, rest: Chance) -> None:
        self._rest = rest

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take a number of cards out of the deck, those on top first."""
        tops = [card for card in deck if isinstance(card, _OnTop)]
        drawn = sorted(tops, key=lambda card: card.place)[:count]
        for card in drawn:
            del deck[next(place for place, each in enumerate(deck) if each is card)]
        return [*map(str, drawn), *self._rest.deal(deck, count - len(drawn))]

    def roll(self) -> int:
        """The number that a die shows."""
        return self._rest.roll()

    def copy(self) -> TopsFirstChance:
        """The same luck from here on, apart from this one."""
        return TopsFirstChance(self._rest.copy())


def _stacked(deck: list[str], titles: Sequence[str], is_all: bool) -> tuple[list[str], list[str]]:
    """A deck with these cards on top, and the cards discarded if it holds no others."""
    rest, tops = deck[:], list[str]()
    for place, title in enumerate(titles):
        _take(rest, title, "that deck")
        top = _OnTop(title)
        top.place = place
        tops.append(top)
    return (tops, rest) if is_all else (tops + rest, [])


def _take(deck: list[str], title: str, where: str) -> None:
    if title not in deck:
        raise BadSettings(f"{title!r} is not, or not so often, in {where}")
    deck.remove(title)


def _place_of(compiled: CompiledInnGame, phase: str) -> int:
    program = compiled.definition.program
    for place, each in enumerate(program):
        if isinstance(each, Moment) and each.phase == phase:
            return place
    phases = [each.phase for each in program if isinstance(each, Moment)]
    raise BadSettings(f"there is no phase {phase!r}; there are {', '.join(phases)}")
