"""The characters at a table with their cards, and all that is looked up of them during play.

It is made once for a game and a choice of characters, and never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.inn.answerable import (
    CARD,
    DEBT,
    DRINK,
    EVENT,
    KEYS,
    KINDS,
    LOSSES,
    MOMENT,
    WIN,
    Answerable,
    Play,
    lines_inside,
    moment_key,
)
from rdi.model import cards as c
from rdi.model.effects import Block, Boost, ChooseOne, PickPlayer
from rdi.model.footprint import Footprint, footprint

NAMED_AS_PLAYED = (PickPlayer, ChooseOne, Boost)
CardWay = tuple[c.Card, c.Way]
ALWAYS = ""
"""Stands for the kind of thing that is answered by what may be played at many moments."""

ANSWERS: Mapping[type, str] = {
    c.WhenCard: CARD,
    c.WhenDrink: DRINK,
    c.WhenEvent: EVENT,
    c.WhenDebt: DEBT,
    c.WhenWin: WIN,
    c.AfterLoss: LOSSES,
    c.InPhase: MOMENT,
}
"""The kind of thing that each trigger answers; those left out are playable in many moments."""

EffectFunction = Callable[[Any, Play, Any], None]
"""A function that carries out a line of a card: it receives the table, the cause, and the line."""


class Roster:
    """The characters at a table, by seat, with their cards and the Drinks and rules of the game."""

    def __init__(
        self,
        compiled: CompiledDefinition,
        characters: Sequence[c.Character],
        drink_deck: c.DrinkDeck,
        effects: Mapping[type, EffectFunction],
        functions: Mapping[str, Callable[..., Any]],
        common_piles: frozenset[str],
    ) -> None:
        """`effects` carry out each kind of line; `functions` were generated from the cards;
        `common_piles` are the names of the piles that everybody has.
        """
        definition = compiled.definition
        assert definition.inn is not None
        self.rules = definition.inn
        self.program = definition.program
        self.characters = tuple(characters)
        self.drink_deck = drink_deck
        self.drinks: Mapping[str, c.DrinkCard] = drink_deck.drinks
        self.events: Mapping[str, c.EventCard] = drink_deck.events
        self.tokens = _tokens(characters, drink_deck)
        self.bounds = {stat.name: (stat.least, stat.most) for stat in self.rules.stats}
        self.effects = effects
        self._functions = functions
        self._footprints: dict[int, Footprint] = {}
        self._naming: dict[int, bool] = {}
        self.cards_of = [_cards_of(character) for character in characters]
        self._by_kind = [_by_kind(cards) for cards in self.cards_of]
        self._answers = [
            {kind: _answering(self.cards_of, kind, in_round) for kind in (c.ANYTIME, c.SOMETIMES)}
            for in_round in (False, True)
        ]
        self.phases = {
            way.trigger.phase
            for cards in self.cards_of
            for card in cards.values()
            for way in card.ways
            if isinstance(way.trigger, c.InPhase)
        }
        self.has_minions = any(character.minions for character in characters)
        self._reach = _reach(self._by_kind)
        self._shared, self._per_seat = compiled.shared, compiled.per_seat
        self.own_places = {
            name: place for name, (is_own, place) in compiled.places.items() if is_own
        }
        self.common_piles = common_piles
        self.hands = [compiled.pile("Hand", seat) for seat in range(len(characters))]

    def own_pile_of(self, place: int) -> c.OwnPile:
        """The pile of a character that lies at this place of a table's list."""
        seat, within = divmod(place - self._shared, self._per_seat)
        name = next(name for name, at in self.own_places.items() if at == within)
        return next(pile for pile in self.characters[seat].piles if pile.name == name)

    def card(self, seat: int, title: str) -> c.Card:
        """A card of a seat's character."""
        return self.cards_of[seat][title]

    def traits(self, seat: int) -> frozenset[str]:
        """The traits of a seat's character (an Orc, a Troll)."""
        return self.characters[seat].traits

    def function(self, name: str) -> Callable[..., Any]:
        """A generated function of a card."""
        return self._functions[name]

    def names_anything(self, block: Block) -> bool:
        """Whether targets or options are named as these lines are played."""
        found = self._naming.get(id(block))
        if found is None:
            found = any(isinstance(line, NAMED_AS_PLAYED) for line in lines_inside(block))
            self._naming[id(block)] = found
        return found

    def footprint(self, block: Block, chosen: Mapping[int, int]) -> Footprint:
        """The footprint of lines; worked out once for lines in which nothing is chosen."""
        if chosen:
            return footprint(block, chosen)
        found = self._footprints.get(id(block))
        if found is None:
            found = self._footprints[id(block)] = footprint(block)
        return found

    def playable(
        self, seat: int, kind: str, things: Sequence[Answerable]
    ) -> Mapping[str, Sequence[CardWay]]:
        """By title the ways of a character's cards of this kind that may answer such things."""
        if not things:
            return {}
        return self._by_kind[seat].get((kind, things[0].kind), {})

    def holding(
        self, kind: str, thing: Answerable, in_round: bool
    ) -> Sequence[frozenset[str]] | None:
        """For each seat, the titles of its cards of this kind that might answer such a thing; None
        where nobody has any.
        """
        return self._answers[in_round][kind].get(thing.key)

    def reach(self, kind: str, things: Sequence[Answerable]) -> bool:
        """Whether any character at the table has a card of this kind that may answer this."""
        return bool(things) and (kind, things[0].kind) in self._reach


def _tokens(characters: Sequence[c.Character], deck: c.DrinkDeck) -> dict[str, c.TokenKind]:
    kinds = [*deck.tokens, *(token for each in characters for token in each.tokens)]
    return {token.name: token for token in kinds}


ByKind = Mapping[tuple[str, str], Mapping[str, Sequence[CardWay]]]


def _cards_of(character: c.Character) -> Mapping[str, c.Card]:
    """All cards of a deck; Minions as the cards that bring them into play."""
    entrances = {title: _entrance(minion) for title, minion in character.minions.items()}
    return {**character.cards, **entrances}


def _entrance(minion: c.Minion) -> c.Card:
    """A Minion as the Action Card that brings it into play (torg-minion-01)."""
    way = c.Way(c.ACTION, None, (), text=minion.text)
    return c.Card(
        minion.title, (c.ACTION,), (way,), text=minion.text, path=minion.path, line=minion.line
    )


def _by_kind(cards: Mapping[str, c.Card]) -> ByKind:
    """By kind of card and kind of thing: each title's ways of that kind that may answer it."""
    found: dict[tuple[str, str], dict[str, list[CardWay]]] = {}
    for title, card in cards.items():
        for way in card.ways:
            answered = ANSWERS.get(type(way.trigger), ALWAYS)
            for thing in KINDS if answered == ALWAYS else (answered,):
                by_title = found.setdefault((way.kind, thing), {})
                by_title.setdefault(title, []).append((card, way))
    return found


def _answering(
    hands: Sequence[Mapping[str, c.Card]], kind: str, in_round: bool
) -> Mapping[str, Sequence[frozenset[str]]]:
    """By the thing that is answered (`Answerable.key`), for each seat, the titles of this kind that
    may answer it; some of them during a Round only.
    """
    found: dict[str, list[set[str]]] = {}
    for seat, cards in enumerate(hands):
        for title, card in cards.items():
            for way in card.ways:
                is_barred = isinstance(way.trigger, c.DuringRound) and not in_round
                for key in _keys(way.trigger) if way.kind == kind and not is_barred else ():
                    found.setdefault(key, [set() for _ in hands])[seat].add(title)
    return {key: [frozenset(titles) for titles in by_seat] for key, by_seat in found.items()}


def _keys(trigger: c.Trigger | None) -> tuple[str, ...]:
    if isinstance(trigger, c.InPhase):
        return (moment_key(trigger.phase), moment_key(trigger.phase, is_after=True))
    answered = ANSWERS.get(type(trigger), ALWAYS)
    return KEYS if answered == ALWAYS else (answered,)


def _reach(all_kinds: Sequence[ByKind]) -> frozenset[tuple[str, str]]:
    return frozenset(key for by_kind in all_kinds for key in by_kind)
