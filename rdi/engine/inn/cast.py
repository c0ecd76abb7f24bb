"""A game of characters made ready to run: its rules, the characters at the table, their cards.

It is bound once for a game and a choice of characters; all games of these share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from rdi.engine.bind import Bound
from rdi.engine.chance import SeededChance
from rdi.engine.inn import branching, contest, direct, gambling, meta, paying  # noqa: F401
from rdi.engine.inn import things as t
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.inn_view import InnView
from rdi.engine.inn.matching import ANSWERS
from rdi.engine.inn.turns import make_turns
from rdi.engine.steps import Step, Take
from rdi.engine.table import DECK, Purse, Table
from rdi.model import cards as c
from rdi.model.definition import GameDefinition, Pile
from rdi.model.effects import INN
from rdi.model.program import Instruction
from rdi.model.request import Request
from rdi.model.settings import Settings

AnyWay = tuple[c.Card, c.Way]
ALWAYS = ""
"""Stands for the kind of thing that is answered by what may be played at many moments."""


class Cast(Bound):
    """What all tables have in common at which these characters play this game."""

    def __init__(
        self,
        definition: GameDefinition,
        characters: Sequence[c.Character],
        drink_deck: c.DrinkDeck,
    ) -> None:
        assert definition.inn is not None
        self.rules = definition.inn
        self.characters = tuple(characters)
        self.drink_deck = drink_deck
        self.drinks: Mapping[str, c.DrinkCard] = drink_deck.drinks
        self.events: Mapping[str, c.EventCard] = drink_deck.events
        self.tokens = _tokens(characters, drink_deck)
        self.bounds = {stat.name: (stat.least, stat.most) for stat in self.rules.stats}
        self._functions = _functions(characters, drink_deck)
        self._by_kind = [_by_kind(character) for character in characters]
        self._reach = _reach(self._by_kind)
        extra = dict.fromkeys(
            Pile(pile.name, True, pile.seen_by) for each in characters for pile in each.piles
        )
        super().__init__(
            replace(
                definition,
                piles=(*definition.piles, *extra),
                fingerprint=_fingerprint(definition, characters, drink_deck),
            )
        )
        self.own_places = {name: place for name, (is_own, place) in self.places.items() if is_own}

    # ------------------------------------------------------------ how tables are laid

    def make_steps(self, program: tuple[Instruction, ...]) -> tuple[list[Step], list[Take | None]]:
        """The turn, with all that goes on in it."""
        return make_turns(program)

    def make_table(self, seats: int, settings: Settings, gold: dict[Purse, int]) -> Table:
        """A table of characters with nothing on it yet."""
        table = InnTable(
            seats, settings, SeededChance(0), {**gold, INN: 0}, self.shared, self.per_seat
        )
        table.sit_down(self)
        return table

    def view(self, table: Table, seat: int, pending: Request | None) -> InnView:
        """What a seat may know of a table."""
        return InnView(table, self, seat, pending)

    def lay(self, table: Table, seats: list[int]) -> None:
        """Put every deck in its place."""
        assert isinstance(table, InnTable)
        super().lay(table, seats)
        table.piles[DECK] = [
            title for title, count in self.drink_deck.counts.items() for _ in range(count)
        ]
        for seat, character in enumerate(self.characters):
            table.piles[table.own_pile("Deck", seat)] = [
                title for title, count in character.deck.items() for _ in range(count)
            ]

    # ------------------------------------------------------------ what is looked up while playing

    def card(self, seat: int, title: str) -> c.Card:
        """A card of a seat's character."""
        return self.characters[seat].cards[title]

    def traits(self, seat: int) -> frozenset[str]:
        """What a seat's character is (an Orc, a Troll)."""
        return self.characters[seat].traits

    def function(self, name: str) -> Callable[..., Any]:
        """A generated function of a card."""
        return self._functions[name]

    def playable(
        self, seat: int, kind: str, things: Sequence[t.Thing]
    ) -> Mapping[str, Sequence[AnyWay]]:
        """By title the ways of a character's cards of this kind that may answer such things."""
        if not things:
            return {}
        return self._by_kind[seat].get((kind, things[0].kind), {})

    def reach(self, kind: str, things: Sequence[t.Thing]) -> bool:
        """Whether any character at the table has a card of this kind that may answer this."""
        return bool(things) and (kind, things[0].kind) in self._reach

    def statics_in_play(self, table: InnTable) -> Iterator[tuple[int, c.Static]]:
        """What Minions in play change, and whose they are."""
        if "InPlay" not in self.own_places:
            return
        for seat in table.playing:
            for title in table.piles[table.own_pile("InPlay", seat)]:
                minion = self.characters[seat].minions.get(title)
                for static in () if minion is None else minion.statics:
                    yield seat, static


def _fingerprint(
    definition: GameDefinition, characters: Sequence[c.Character], deck: c.DrinkDeck
) -> str:
    """What tells whether rules, cards and Drinks are still the same."""
    parts = (definition.fingerprint, deck.fingerprint, *(each.fingerprint for each in characters))
    return sha256(" ".join(parts).encode()).hexdigest()[:16]


def _tokens(characters: Sequence[c.Character], deck: c.DrinkDeck) -> dict[str, c.TokenKind]:
    kinds = [*deck.tokens, *(token for each in characters for token in each.tokens)]
    return {token.name: token for token in kinds}


def _functions(
    characters: Sequence[c.Character], deck: c.DrinkDeck
) -> dict[str, Callable[..., Any]]:
    """The generated functions of all cards; they are given no names of Python but a few."""
    safe = {function.__name__: function for function in (len, min, max, sum, any, all, bool)}
    namespace: dict[str, Any] = {"__builtins__": safe}
    for code in (deck.code, *(character.code for character in characters)):
        if code is not None:
            exec(code, namespace)
    return {name: value for name, value in namespace.items() if callable(value)}


ByKind = Mapping[tuple[str, str], Mapping[str, Sequence[AnyWay]]]


def _by_kind(character: c.Character) -> ByKind:
    """By kind of card and kind of thing: each title's ways of that kind that may answer it."""
    found: dict[tuple[str, str], dict[str, list[AnyWay]]] = {}
    for title, card in character.cards.items():
        for way in card.ways:
            answered = ANSWERS.get(type(way.trigger), ALWAYS)
            for thing in t.KINDS if answered == ALWAYS else (answered,):
                by_title = found.setdefault((way.kind, thing), {})
                by_title.setdefault(title, []).append((card, way))
    return found


def _reach(all_kinds: Sequence[ByKind]) -> frozenset[tuple[str, str]]:
    return frozenset(key for by_kind in all_kinds for key in by_kind)
