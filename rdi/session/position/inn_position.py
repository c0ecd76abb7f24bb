"""A position at a table of characters: who holds what, who has what, which Drinks come next.

For scenarios, worked examples and tests; what is not said is as at the beginning of a game, but
for hands and Drink Me! Piles, which are empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.chance import Chance, DealtChance, SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.lasting import lay_down
from rdi.engine.inn.table import GOLD, InnTable
from rdi.engine.table import DECK, DISCARDS, POT, Purse, Table
from rdi.errors import BadSettings
from rdi.model.effects import INN
from rdi.model.inn import Moment
from rdi.model.scenario import DRINK_DECK, Arrangement
from rdi.model.settings import Settings
from rdi.session.position.position import Position
from rdi.text import there_are


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
        side, gold = compiled.roster.side, compiled.roster.rules.gold_for(seats)
        self.purses = {seat: gold if side[seat] == seat else 0 for seat in range(seats)}
        for seat, character in enumerate(compiled.roster.characters):
            self.purses[side[seat]] += character.starts_with.get(GOLD, 0)
        self.purses[POT] = 0
        for seat, numbers in arrangement.numbers.items():
            self.purses[side[seat]] = numbers.get(GOLD, self.purses[side[seat]])

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
        dealt, rolled = self._arrangement.dealt, self._arrangement.rolled
        if dealt or rolled:
            table.round_luck = DealtChance(dealt, rolled, SeededChance(seed))
        for place in table.roster.zones:
            table.turn_up(place)
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
                if title in table.roster.table_homes and name == "InPlay":
                    _take_out(table, table.roster.table_homes[title], title)
                    table.lay_in(table.own_pile(name, owner), [(None, True, title)], is_under=True)
                    continue
                from_tavern = table.roster.drink_homes.get(title) if name == "Drinks" else None
                if from_tavern is not None:
                    deck = table.piles[table.roster.taverns[from_tavern].deck]
                    _take(deck, title, "that tavern")
                    table.piles[table.own_pile(name, owner)].append(title)
                    continue
                home = table.roster.backs[owner].get(title)
                if name != "Drinks" and home is not None:
                    _take_out(table, table.own_pile(home, owner), title)
                else:
                    whose = "the Drink Deck" if name == "Drinks" else "that player's deck"
                    _take(table.piles[source], title, whose)
                table.put_down(owner, name, title)
        for seat, name, on_top, owner in self._arrangement.own_piles:
            self._lay_on_top(table, table.own_pile(name, seat), on_top, owner)
        table.gold.update({**self.purses, INN: 0})
        self._stack_decks(table)
        for seat, numbers in self._arrangement.numbers.items():
            for name, number in numbers.items():
                if name in table.supplies:
                    table.supplies[name] -= number
                if name != GOLD:
                    table.numbers_with(seat, name)[name] = number
        self._open_taverns(table)
        table.counts.update(self._arrangement.counts)
        for seat, title, target in self._arrangement.lasting:
            lay_down(table, seat, title, target)
        for (seat, marker), stands_at in self._arrangement.markers.items():
            table.marker_places[seat, marker] = stands_at
        table.acting = self._arrangement.turn
        table.turns = 2 if table.has_sides else 1  # the first turn of sides may be another one
        table.phase = self._arrangement.phase
        table.pc = _place_of(self.compiled, table.phase)
        table.dirty = True

    def _lay_on_top(self, table: InnTable, place: int, titles: Sequence[str], owner: int) -> None:
        """Lay cards on top of a pile of a character, out of the deck of their owner or, where they
        belong to this pile, out of its other cards.
        """
        home = table.roster.backs[owner].get(titles[0], "Deck")
        source = table.own_pile(home, owner)
        for title in titles:
            if source != place:
                _take(table.piles[source], title, "that player's deck")
                continue
            cards = table.owned(place)
            found = next((each for each in cards if each[2] == title), None)
            if found is None:
                raise BadSettings(f"that pile holds no {title} to lay out")
            cards.remove(found)
            table.lay_owned(place, cards)
            above, count = table.loose.get(place, (0, 0))
            table.loose[place] = (above, max(0, count - 1))
        table.lay_in(place, [(owner, False, title) for title in titles], is_under=False)

    def _open_taverns(self, table: InnTable) -> None:
        """Let the party be in a tavern, and taverns be Closed; lay out the tops of their decks."""
        arrangement, piles = self._arrangement, table.piles
        for place, tavern in enumerate(table.roster.taverns):
            if tavern.title == arrangement.party:
                table.party = place
            if tavern.title in arrangement.closed:
                table.closed = (*table.closed, place)
            tops, is_all = (
                arrangement.taverns.get(tavern.title, ()),
                tavern.title in arrangement.only,
            )
            is_all = is_all or place in table.closed
            if tops or is_all:
                piles[tavern.deck], rest = _stacked(piles[tavern.deck], tops, is_all)
                piles[tavern.discards] += rest

    def _stack_decks(self, table: InnTable) -> None:
        """Lay out the tops of decks and the discards."""
        piles, arrangement = table.piles, self._arrangement
        only = arrangement.only
        piles[DECK], rest = _stacked(piles[DECK], arrangement.drink_deck, DRINK_DECK in only)
        piles[DISCARDS] += rest
        for name, titles in arrangement.piles.items():
            place = table.roster.table_places[name]
            piles[place], rest = _stacked(piles[place], titles, name in only)
            table.loose[place] = (0, len(piles[place]))
            table.lent[place] = [(None, False)] * len(piles[place])
            discards = table.discards_of(place)
            if discards is not None:
                table.lay_in(discards, [(None, True, title) for title in rest], is_under=True)
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


def _take_out(table: InnTable, pile: int, title: str) -> None:
    """Take a card out of the pile of a character to which it belongs."""
    lying = table.owned(pile)
    _take([each for _, _, each in lying], title, "that player's pile")
    lying.remove(next(each for each in lying if each[2] == title))
    table.lay_owned(pile, lying)


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
    raise BadSettings(f"there is no phase {phase!r}; {there_are(phases)}")
