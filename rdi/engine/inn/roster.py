"""The characters at a table with their cards, and all that is looked up of them during play.

It is made once for a game and a choice of characters, and never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.game import CompiledGame
from rdi.engine.inn.answerable import CHAMPIONS, Answerable, Play
from rdi.engine.inn.deck import DECKS, CardWay, Deck, Outline, Remembered, outline
from rdi.engine.table import DECK, DISCARDS
from rdi.errors import BadSettings
from rdi.model import cards as c
from rdi.model.definition import Pile
from rdi.model.effects import Block
from rdi.model.footprint import Footprint, footprint
from rdi.model.values import replace

MANY = 10**6
"""A number of tokens without a limit is never larger."""

EffectFunction = Callable[[Any, Play, Any], None]
"""A function that carries out a line of a card: it receives the table, the cause, and the line."""


FOOTPRINTS: Remembered[Block, Footprint] = Remembered(footprint)
OUTLINES: Remembered[Block, Outline] = Remembered(outline)

NO_GAMES: Mapping[str, CompiledGame] = {}
"""Stands for the games of which cards start a Round where none does."""

SEVERAL: Final = -1
"""Stands for the seat whose things are answered, where they are of several."""


class Answering(NamedTuple):
    """The means of a seat to answer something: the place of its hand in the list of piles, whether
    it plays from other piles too, the titles of cards that might answer a card that affects this
    seat, or anything else (`touched`), and of those that might answer a card that does not
    (`untouched`).
    """

    seat: int
    hand: int
    has_beside: bool
    touched: frozenset[str]
    untouched: frozenset[str]


class Tavern(NamedTuple):
    """A place where the party may be: what it is called, what happens as the party comes there, and
    the places of its deck and its discards in the list of piles. `home` is the one where it began.
    """

    title: str
    event: c.EventCard | None
    deck: int
    discards: int
    home: bool


def _key(game: CompiledGame) -> tuple[str, tuple[str, ...]]:
    """The key of a game inside a Round: the game, and its variants."""
    return game.definition.name, game.definition.variants


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
        round_games: Sequence[CompiledGame] = (),
        named_games: Mapping[str, CompiledGame] = NO_GAMES,
    ) -> None:
        """`effects` carry out each kind of line; `functions` were generated from the cards;
        `common_piles` are the names of the piles that everybody has, `table_piles` those of the
        table with their cards, `round_games` are those that may be played inside a Round, and
        `named_games` those of which a card starts one, by the words that name them.
        """
        definition = compiled.definition
        assert definition.inn is not None
        self.rules = definition.inn
        own = [_key(each) for each in round_games]
        also = [each for each in named_games.values() if _key(each) not in own]
        self.round_games = (*round_games, *also)
        """All games that may be played inside a Round; those of the table come first."""
        self.chosen_games = range(len(own))
        """The places of those that were chosen for the table."""
        keys = [_key(each) for each in self.round_games]
        self.named_games = {text: keys.index(_key(each)) for text, each in named_games.items()}
        """The places of those of which a card starts a Round, by the words that name them."""
        self.program = definition.program
        self.characters = tuple(characters)
        self.side = self.rules.sides.of(len(characters))
        """The side of each seat, by the first seat that belongs to it."""
        self.has_sides = not self.rules.sides.are_single
        self.drink_deck = drink_deck
        self.drinks: Mapping[str, c.DrinkCard] = drink_deck.drinks
        self.events: Mapping[str, c.EventCard] = drink_deck.events
        self.taverns = [
            _tavern(compiled, each, not at) for at, each in enumerate(drink_deck.taverns)
        ]
        self.drink_homes: Mapping[str, int] = {
            title: at for at, each in enumerate(drink_deck.taverns) for title in each.counts if at
        }
        """The taverns from which Drinks come, by their titles; others are of the Drink Deck."""
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
        self.round_hooks = [each for each in self.table_hooks if each[1].edge == c.ROUND]
        """Those that are done as a Round of Gambling begins, with the names of their piles."""
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
        kept = _kept(table_piles)
        for character in characters if kept else ():
            _check_titles(character, kept)
        self.decks = [
            Deck(character, kept) if kept else DECKS.of(character) for character in characters
        ]
        self.cards_of = [deck.cards for deck in self.decks]
        self._answering: dict[tuple[str, str, int, bool], Sequence[Answering]] = {}
        self.barred_at_times = frozenset().union(*(deck.barred_at_times for deck in self.decks))
        """The identities of the ways of cards whose lines say when they cannot be played."""
        self.phases = frozenset().union(*(deck.phases for deck in self.decks))
        self.answered_deeds = frozenset().union(*(deck.answered_deeds for deck in self.decks))
        self.has_minions = any(character.minions for character in characters)
        self.standing_of = [
            {**_standing_drinks(drink_deck), **deck.standing} for deck in self.decks
        ]
        self.standing_laws = frozenset(
            type(law)
            for standing_of in self.standing_of
            for standing in standing_of.values()
            for law in standing.laws
        )
        """The types of all that may hold while cards lie in play."""
        self.places_in_play = [
            compiled.pile("InPlay", seat)
            for seat, standing_of in enumerate(self.standing_of)
            if standing_of
        ]
        self._reach = frozenset().union(*(deck.by_kind for deck in self.decks))
        self.answers_champions = any(kind == CHAMPIONS for _, kind in self._reach)
        """Whether any card answers the choice of Champions."""
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
            (
                *(compiled.pile(pile.name, seat) for pile in character.piles if pile.is_playable),
                *(
                    compiled.pile(pile.name, mate)
                    for mate, side in enumerate(self.side)
                    if mate != seat and side == self.side[seat]
                    for pile in characters[mate].piles
                    if pile.is_shared
                ),
                *([compiled.pile("InPlay", seat)] if kept else []),
            )
            for seat, character in enumerate(characters)
        ]
        """For each seat, the piles from which it plays as from its hand, its own before those that
        its side shares (SD-1); of what lies in play that are the cards of the table.
        """
        self.taken_as_drawn: Sequence[Mapping[str, str]] = [_taken(each) for each in characters]
        """For each seat, the piles to which cards come at once that it draws, by their titles."""

    def source(self, owner: int | None, title: str) -> c.Card | c.EventCard:
        """A card by its owner, None for those of the table."""
        return self.table_cards[title] if owner is None else self.cards_of[owner][title]

    def _never_had(self, seat: int) -> list[str]:
        """The tokens that a seat owns, or one on its side, and therefore never has
        (team-char-remy).
        """
        return [
            name
            for name, owner in self.token_owners.items()
            if self.side[owner] == self.side[seat] and self.tokens[name].never_owner
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
        return OUTLINES.of(block)

    def footprint(self, block: Block, chosen: Mapping[int, int]) -> Footprint:
        """The footprint of lines in which this is chosen; worked out once for all games."""
        return FOOTPRINTS.of_chosen(block, chosen)

    def playable(
        self, seat: int, kind: str, things: Sequence[Answerable]
    ) -> Mapping[str, Sequence[CardWay]]:
        """By title the ways of a character's cards of this kind that may answer such things."""
        if not things:
            return {}
        return self.decks[seat].by_kind.get((kind, things[0].kind), {})

    def answering(
        self, kind: str, things: Sequence[Answerable], in_round: bool
    ) -> Sequence[Answering]:
        """The seats that have cards of this kind, or of ANY_KIND, that might answer such things,
        which are all alike.
        """
        thing = things[0]
        asked = (kind, thing.key, thing.seat if len(things) == 1 else SEVERAL, in_round)
        known = self._answering.get(asked)
        if known is None:
            known = self._answering[asked] = self._found_answering(*asked)
        return known

    def _found_answering(
        self, kind: str, key: str, subject: int, in_round: bool
    ) -> Sequence[Answering]:
        found = []
        for seat, (deck, hand) in enumerate(zip(self.decks, self.hands, strict=True)):
            if subject == SEVERAL:
                whose = c.ANYONE
            else:
                whose = c.OWN if self.side[seat] == self.side[subject] else c.ANOTHER
            titles = deck.answers(kind, key, whose, in_round)
            if titles.touched:
                found.append(Answering(seat, hand, bool(self.beside_hands[seat]), *titles))
        return found

    def reach(self, kind: str, things: Sequence[Answerable]) -> bool:
        """Whether any character at the table has a card of this kind that may answer this."""
        return bool(things) and (kind, things[0].kind) in self._reach


def _kept(table_piles: Sequence[c.TablePile]) -> Mapping[str, c.Card]:
    """The cards of the table that may come to lie in front of a player, by their titles. One that
    stays in play is in play there, and nobody plays it.
    """
    cards = [card for each in table_piles for card in each.cards.values()]
    return {
        card.title: replace(card, ways=()) if card.standing is not None else card
        for card in cards
        if isinstance(card, c.Card)
    }


def _check_titles(character: c.Character, kept: Mapping[str, c.Card]) -> None:
    """Raise BadSettings where a card of a character is called like one of the table: it could not
    be told which of them is played.
    """
    for title in kept:
        if title in character.cards or title in character.minions:
            raise BadSettings(f"{character.title} and the table both have a card called {title!r}")


def _tavern(compiled: CompiledDefinition, deck: c.DrinkDeck, is_home: bool) -> Tavern:
    if is_home:
        return Tavern(deck.title, deck.event, DECK, DISCARDS, is_home)
    own, discards = tavern_piles(deck.title)
    places = compiled.pile(own.name), compiled.pile(discards.name)
    return Tavern(deck.title, deck.event, *places, is_home)


def tavern_piles(title: str) -> tuple[Pile, Pile]:
    """The deck and the discards of a tavern, as piles of the table."""
    return Pile(f"{title}: Drinks", False, "nobody"), Pile(f"{title}: Discards", False, "all")


def _taken(character: c.Character) -> Mapping[str, str]:
    """The piles to which cards come as they are drawn, by the titles of the cards."""
    return {
        card.title: pile.name
        for pile in character.piles
        for card in character.cards.values()
        if pile.takes and pile.takes in card.traits
    }


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
