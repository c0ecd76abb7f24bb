"""Hands of any game, laid at random or one after the other, and what the engine says of them."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from rdi.arrays.encoding import Items
from rdi.arrays.scoring.hand_tables import Context, HandScoring
from rdi.engine.game import CompiledGame
from rdi.model.settings import Settings

Hand = list[Any]
HAND_MOST = 7
GRID_MOST = 12
SPREAD = 3


class Laid:
    """Where hands of one game come from, and where the engine looks at them."""

    def __init__(self, compiled: CompiledGame) -> None:
        self.compiled = compiled
        definition = compiled.definition
        assert definition.scoring is not None
        self.scoring = HandScoring(self.compiled, definition.scoring)
        self.items = Items(self.compiled)
        self.has_grid = any(
            pile.is_grid for pile in definition.piles if pile.name in self.scoring.own_piles
        )
        self.table = self.compiled.make_table(2, Settings(), {0: 0, 1: 0})
        self.table.rankings = self.compiled.rankings
        self.compiled.set_up(self.table, [0, 1])

    def context(self, chance: Random, words: frozenset[str] = frozenset()) -> Context:
        """Something that lies open to all; some piles hold words and not cards."""
        deck = list(self.compiled.cards)
        chance.shuffle(deck)
        piles: dict[str, list[Any]] = {}
        tallies = {}
        for source in self.scoring.sources:
            if source.kind == "tally":
                keys = next(
                    t.keys for t in self.compiled.definition.tallies if t.name == source.name
                )
                tallies[source.name] = {key: chance.randrange(5) for key in keys}
            elif source.name in words:
                ranks = list(self.compiled.definition.deck.values["rank"])  # type: ignore[union-attr]
                piles[source.name] = chance.sample(ranks, chance.choice((0, 0, 1, 2)))
            elif self.scoring.is_open(source):
                piles[source.name] = deck[: chance.choice((0, 1, 1, 1, 6, 7))]
        return self.scoring.context(piles, tallies)

    def hand(self, chance: Random) -> Hand:
        """Cards of the deck, and dice where the game has any; in a grid each in a cell."""
        if self.has_grid:
            count = chance.randrange(GRID_MOST + 1)
            row, column = chance.randrange(-2, 1), chance.randrange(-2, 1)
            places = [(chance.randrange(SPREAD), chance.randrange(SPREAD)) for _ in range(count)]
            cells = [(row + down, column + right) for down, right in places]
            return list(zip(cells, chance.sample(self.compiled.cards, count), strict=True))
        deck = chance.sample(self.compiled.cards, chance.choice((0, 1, 2, 2, 5, 5, 7, 7)))
        faces = [self.items.codes[number] for number in self.items.faces]
        return [chance.choice(faces) if faces and chance.random() < 0.7 else card for card in deck]

    def every_hand(self, size: int, with_cards: bool = True) -> Iterator[Hand]:
        """All hands of so many things, but for their order; or of so many dice."""
        cards = dict.fromkeys(self.compiled.cards if with_cards else [])
        copies = {code: self.compiled.cards.count(code) for code in cards}
        copies |= {self.items.codes[number]: size for number in self.items.faces}
        for hand in combinations_with_replacement(copies, size):
            if all(hand.count(each) <= copies[each] for each in set(hand)):
                yield list(hand)

    def judged(self, hand: Hand, context: Context, split: int = 0) -> tuple[int, ...]:
        """What the engine compares of a hand that lies on a table, its score and then its tiebreak;
        `split` things lie in the first pile where a player has several.
        """
        contents, piles, rest = iter(context), self.table.piles, list(hand)
        own = [each for each in self.scoring.sources if self.scoring.is_own(each)]
        for source in self.scoring.sources:
            if self.scoring.is_own(source):
                count = len(rest) if source is own[-1] else split
                piles[self.compiled.pile(source.name, 1)], rest = rest[:count], rest[count:]
            elif source.kind == "pile":
                piles[self.compiled.pile(source.name)] = list(next(contents))
            elif source.kind == "tally":
                names = [tally.name for tally in self.compiled.definition.tallies]
                self.table.tallies[names.index(source.name)] = dict(next(contents))
        return (*self.compiled.score(self.table, 1), *self.compiled.tiebreak(self.table, 1))
