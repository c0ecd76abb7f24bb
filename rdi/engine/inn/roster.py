"""The characters at a table with their cards, and all that is looked up of them during play.

It is made once for a game and a choice of characters, and never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.inn.answerable import (
    CARD,
    DEBT,
    DEED,
    DRINK,
    EVENT,
    KEYS,
    KINDS,
    LOSSES,
    MOMENT,
    WIN,
    Answerable,
    Play,
    deed_key,
    lines_inside,
    moment_key,
)
from rdi.model import cards as c
from rdi.model.effects import Block, Boost, ChooseOne, PickNumber, PickPlayer, Price
from rdi.model.footprint import Footprint, footprint

MANY = 10**6
"""A number of tokens without a limit is never larger."""

NAMED_AS_PLAYED = (PickPlayer, PickNumber, ChooseOne, Boost)
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
    c.AfterDeed: DEED,
    c.InPhase: MOMENT,
}
"""The kind of thing that each trigger answers; those left out are playable in many moments."""

EffectFunction = Callable[[Any, Play, Any], None]
"""A function that carries out a line of a card: it receives the table, the cause, and the line."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What is to be known of lines before they are played.

    `names_anything`: targets or options are named as they are played; `has_price`: something is
    paid for them, or for an option of them; `conditional_pick` is the pick with which they begin,
    where who is picked must fit a condition.
    """

    names_anything: bool
    has_price: bool
    conditional_pick: PickPlayer | None

    @property
    def is_barred_at_times(self) -> bool:
        """Whether there may be a price that cannot be paid, or nobody who may be picked."""
        return self.has_price or self.conditional_pick is not None


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
        table_piles: Sequence[c.TablePile] = (),
    ) -> None:
        """`effects` carry out each kind of line; `functions` were generated from the cards;
        `common_piles` are the names of the piles that everybody has, `table_piles` those of the
        table with their cards.
        """
        definition = compiled.definition
        assert definition.inn is not None
        self.rules = definition.inn
        self.program = definition.program
        self.characters = tuple(characters)
        self.drink_deck = drink_deck
        self.drinks: Mapping[str, c.DrinkCard] = drink_deck.drinks
        self.events: Mapping[str, c.EventCard] = drink_deck.events
        self.tokens = _tokens(characters, drink_deck, table_piles)
        self.bounds = {stat.name: (stat.least, stat.most) for stat in self.rules.stats}
        self.counters = [
            {each.name: each for each in character.counters if not each.is_of_table}
            for character in characters
        ]
        self.table_counters = {
            each.name: each
            for each in [
                *drink_deck.counters,
                *(n for who in characters for n in who.counters),
                *(n for pile in table_piles for n in pile.counters),
            ]
            if each.is_of_table
        }
        self.phases_with_edges = {
            hook.phase for character in characters for hook in character.hooks if hook.phase
        }
        self.markers = [
            {each.name: each for each in character.markers if not each.is_of_table}
            for character in characters
        ]
        self.table_markers = {
            each.name: each
            for each in [*drink_deck.markers, *(m for who in characters for m in who.markers)]
            if each.is_of_table
        }
        self.table_hooks = [(each.pile.name, hook) for each in table_piles for hook in each.hooks]
        shared = {token.name: (0, token.most_each or MANY) for token in self.tokens.values()}
        self.token_owners = {
            token.name: seat
            for seat in reversed(range(len(characters)))
            for token in characters[seat].tokens
        }
        self.limits = [
            {
                **self.bounds,
                **shared,
                **dict.fromkeys(self._never_had(seat), (0, 0)),
                **{name: (n.least, n.most) for name, n in own.items()},
            }
            for seat, own in enumerate(self.counters)
        ]
        self.effects = effects
        self._functions = functions
        self._footprints: dict[int, Footprint] = {}
        self._outlines: dict[int, Outline] = {}
        self.cards_of = [_cards_of(character) for character in characters]
        self._by_kind = [_by_kind(cards) for cards in self.cards_of]
        self._answers = [
            {kind: _answering(self.cards_of, kind, in_round) for kind in (c.ANYTIME, c.SOMETIMES)}
            for in_round in (False, True)
        ]
        self.barred_at_times = frozenset(
            id(way)
            for cards in self.cards_of
            for card in cards.values()
            for way in card.ways
            if outline(way.body).is_barred_at_times
        )
        """The identities of the ways of cards whose lines say when they cannot be played."""
        self.phases = {
            way.trigger.phase
            for cards in self.cards_of
            for card in cards.values()
            for way in card.ways
            if isinstance(way.trigger, c.InPhase)
        }
        self.answered_deeds = frozenset(
            deed_key(way.trigger.deed, way.trigger.what)
            for cards in self.cards_of
            for card in cards.values()
            for way in card.ways
            if isinstance(way.trigger, c.AfterDeed)
        )
        self.has_minions = any(character.minions for character in characters)
        self.standing_of = [
            {**_standing_drinks(drink_deck), **_standing(cards, each)}
            for cards, each in zip(self.cards_of, characters, strict=True)
        ]
        self.has_standing = any(self.standing_of)
        self._reach = _reach(self._by_kind)
        self.own_places = {
            name: place for name, (is_own, place) in compiled.places.items() if is_own
        }
        self.common_piles = common_piles
        self.hands = [compiled.pile("Hand", seat) for seat in range(len(characters))]

        self.table_places = {each.pile.name: compiled.pile(each.pile.name) for each in table_piles}
        self.zones: Mapping[int, c.OwnPile] = {
            **{self.table_places[each.pile.name]: each.pile for each in table_piles},
            **{
                compiled.pile(pile.name, seat): pile
                for seat, character in enumerate(characters)
                for pile in character.piles
            },
        }
        """The piles that not everybody has, by their places in the list of piles of a table."""
        self.table_cards: Mapping[str, c.Card | c.EventCard] = {
            title: card for each in table_piles for title, card in each.cards.items()
        }
        self.table_homes = {
            title: self.table_places[each.pile.name] for each in table_piles for title in each.cards
        }
        self.backs: Sequence[Mapping[str, str]] = [_backs(character) for character in characters]
        """For each seat, the pile to which a card belongs that is not of the deck itself."""

        self.beside_hands: Sequence[tuple[int, ...]] = [
            tuple(compiled.pile(pile.name, seat) for pile in character.piles if pile.is_playable)
            for seat, character in enumerate(characters)
        ]
        """For each seat, the piles from which it plays as from its hand."""
        self.taken_as_drawn: Sequence[Mapping[str, str]] = [_taken(each) for each in characters]
        """For each seat, the piles to which cards come at once that it draws, by their titles."""

    def source(self, owner: int | None, title: str) -> c.Card | c.EventCard:
        """A card by its owner, None for those of the table."""
        return self.table_cards[title] if owner is None else self.cards_of[owner][title]

    def _never_had(self, seat: int) -> list[str]:
        """The tokens that a seat owns and therefore never has."""
        return [
            name
            for name, owner in self.token_owners.items()
            if owner == seat and self.tokens[name].never_owner
        ]

    def card(self, seat: int, title: str) -> c.Card:
        """A card of a seat's character."""
        return self.cards_of[seat][title]

    def traits(self, seat: int) -> frozenset[str]:
        """The traits of a seat's character (an Orc, a Troll)."""
        return self.characters[seat].traits

    def function(self, name: str) -> Callable[..., Any]:
        """A generated function of a card."""
        return self._functions[name]

    def outline(self, block: Block) -> Outline:
        """The things to know of lines before they are played; worked out once for all games."""
        found = self._outlines.get(id(block))
        if found is None:
            found = self._outlines[id(block)] = outline(block)
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


def _taken(character: c.Character) -> Mapping[str, str]:
    """The piles to which cards come as they are drawn, by the titles of the cards."""
    return {
        card.title: pile.name
        for pile in character.piles
        for card in character.cards.values()
        if pile.takes and pile.takes in card.traits
    }


def outline(block: Block) -> Outline:
    """The outline of some lines."""
    lines = lines_inside(block)
    first = next((line for line in block if not isinstance(line, Price)), None)
    is_first = isinstance(first, PickPlayer) and first.least and (first.fits or first.extreme)
    return Outline(
        any(isinstance(line, NAMED_AS_PLAYED) for line in lines),
        any(isinstance(line, Price) and line.as_played for line in lines),
        first if is_first and isinstance(first, PickPlayer) else None,
    )


def _backs(character: c.Character) -> Mapping[str, str]:
    """The titles of the cards that belong to a pile and not to the deck, with its name."""
    return {title: pile.name for pile in character.piles for title in pile.cards or ()}


def _tokens(
    characters: Sequence[c.Character], deck: c.DrinkDeck, table_piles: Sequence[c.TablePile]
) -> dict[str, c.TokenKind]:
    kinds = [
        *deck.tokens,
        *(token for each in table_piles for token in each.tokens),
        *(token for each in characters for token in each.tokens),
    ]
    return {token.name: token for token in kinds}


def _standing_drinks(deck: c.DrinkDeck) -> Mapping[str, c.Standing]:
    """The Drinks that hold something while they lie in front of somebody."""
    drinks = deck.drinks.values()
    return {each.title: each.standing for each in drinks if each.standing is not None}


def _standing(cards: Mapping[str, c.Card], character: c.Character) -> Mapping[str, c.Standing]:
    """The cards of a deck that stay in play, as what they are there."""
    found = {title: card.standing for title, card in cards.items() if card.standing is not None}
    return {**found, **character.minions}


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
    if isinstance(trigger, c.AfterDeed):
        return (deed_key(trigger.deed, trigger.what),)
    answered = ANSWERS.get(type(trigger), ALWAYS)
    return KEYS if answered == ALWAYS else (answered,)


def _reach(all_kinds: Sequence[ByKind]) -> frozenset[tuple[str, str]]:
    return frozenset(key for by_kind in all_kinds for key in by_kind)
