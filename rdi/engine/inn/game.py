"""A game of characters made ready to run: its rules, the characters at the table, their cards.

It is compiled once for a game and a choice of characters; all games of these share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.inn import answerable as t
from rdi.engine.inn import effects, gambling  # noqa: F401
from rdi.engine.inn.minions import entrance, targets
from rdi.engine.inn.playability import ANSWERS
from rdi.engine.inn.resolution import number_of_it
from rdi.engine.inn.table import InnTable
from rdi.engine.inn.turns import Acting, DiscardingAndDrawing, make_turns
from rdi.engine.inn.view import InnView
from rdi.engine.steps import Step, TakeAnswer
from rdi.engine.table import DECK, Purse, Table
from rdi.errors import BadSettings
from rdi.model import cards as c
from rdi.model.definition import GameDefinition, Pile
from rdi.model.effects import INN, Block, Boost, ChooseOne, PickPlayer
from rdi.model.footprint import Footprint, footprint
from rdi.model.program import Instruction
from rdi.model.request import Request
from rdi.model.settings import Settings

NAMED_AS_PLAYED = (PickPlayer, ChooseOne, Boost)
CardWay = tuple[c.Card, c.Way]
ALWAYS = ""
"""Stands for the kind of thing that is answered by what may be played at many moments."""


class CompiledInnGame(CompiledGame):
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
        self._has_minions = any(character.minions for character in characters)
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
        self.common_piles = frozenset(pile.name for pile in definition.piles)
        self.hands = [self.pile("Hand", seat) for seat in range(len(characters))]

    # ------------------------------------------------------------ how tables are laid

    def make_steps(
        self, program: tuple[Instruction, ...]
    ) -> tuple[list[Step], list[TakeAnswer | None]]:
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

    def set_up(self, table: Table, seats: list[int]) -> None:
        """Put every deck in its place."""
        assert isinstance(table, InnTable)
        super().set_up(table, seats)
        drinks = [title for title, count in self.drink_deck.counts.items() for _ in range(count)]
        if table.settings.bar:
            table.bar, table.piles[DECK] = drinks, []
        else:
            table.piles[DECK] = drinks
        for seat, character in enumerate(self.characters):
            table.piles[table.own_pile("Deck", seat)] = [
                title for title, count in character.deck.items() for _ in range(count)
            ]

    # ------------------------------------------------------------ what is looked up while playing

    def own_pile_of(self, place: int) -> c.OwnPile:
        """The pile of a character that lies at this place of a table's list."""
        seat, within = divmod(place - self.shared, self.per_seat)
        name = next(name for name, at in self.own_places.items() if at == within)
        return next(pile for pile in self.characters[seat].piles if pile.name == name)

    def card(self, seat: int, title: str) -> c.Card:
        """A card of a seat's character."""
        return self.cards_of[seat][title]

    def traits(self, seat: int) -> frozenset[str]:
        """What a seat's character is (an Orc, a Troll)."""
        return self.characters[seat].traits

    def function(self, name: str) -> Callable[..., Any]:
        """A generated function of a card."""
        return self._functions[name]

    def names_anything(self, block: Block) -> bool:
        """Whether targets or options are named as these lines are played."""
        found = self._naming.get(id(block))
        if found is None:
            found = any(isinstance(line, NAMED_AS_PLAYED) for line in t.lines_inside(block))
            self._naming[id(block)] = found
        return found

    def footprint(self, block: Block, chosen: Mapping[int, int]) -> Footprint:
        """What lines can touch; worked out once for lines in which nothing is chosen."""
        if chosen:
            return footprint(block, chosen)
        found = self._footprints.get(id(block))
        if found is None:
            found = self._footprints[id(block)] = footprint(block)
        return found

    def playable(
        self, seat: int, kind: str, things: Sequence[t.Answerable]
    ) -> Mapping[str, Sequence[CardWay]]:
        """By title the ways of a character's cards of this kind that may answer such things."""
        if not things:
            return {}
        return self._by_kind[seat].get((kind, things[0].kind), {})

    def holders(self, table: InnTable, kind: str, things: Sequence[t.Answerable]) -> list[int]:
        """Those still in who hold a card of this kind that might answer such things, by its title
        alone.
        """
        if not things:
            return []
        by_seat = self._answers[table.round is not None][kind].get(things[0].key)
        if by_seat is None:
            return []
        piles, hands = table.piles, self.hands
        return [seat for seat in table.playing if not by_seat[seat].isdisjoint(piles[hands[seat]])]

    def reach(self, kind: str, things: Sequence[t.Answerable]) -> bool:
        """Whether any character at the table has a card of this kind that may answer this."""
        return bool(things) and (kind, things[0].kind) in self._reach

    def find_targets(
        self, table: InnTable, seat: int, name: str, body: Block
    ) -> list[tuple[int, str]]:
        """Minions that may be named in place of a player; see `minions.targets`."""
        return targets(table, seat, name, body) if self._has_minions else []

    def statics_in_play(self, table: InnTable) -> Iterator[tuple[int, c.Static]]:
        """What Minions in play change, and whose they are."""
        if not self._has_minions:
            return
        for seat in table.playing:
            for title in table.piles[table.own_pile("InPlay", seat)]:
                minion = self.characters[seat].minions.get(title)
                for static in () if minion is None else minion.statics:
                    yield seat, static


def join_drink_decks(decks: Sequence[c.DrinkDeck]) -> c.DrinkDeck:
    """Several Drink Decks as one, from which the Bar Deck is made (bar-deck-01)."""
    first, *others = decks
    if not others:
        return first
    counts: dict[str, int] = {}
    for deck in decks:
        for title, count in deck.counts.items():
            counts[title] = counts.get(title, 0) + count
    return c.DrinkDeck(
        title=" and ".join(deck.title for deck in decks),
        counts=counts,
        drinks={title: drink for deck in decks for title, drink in deck.drinks.items()},
        events={title: event for deck in decks for title, event in deck.events.items()},
        tokens=tuple({each.name: each for deck in decks for each in deck.tokens}.values()),
        path=first.path,
        parts=tuple(decks),
        fingerprint=" ".join(deck.fingerprint for deck in decks),
    )


def _fingerprint(
    definition: GameDefinition, characters: Sequence[c.Character], deck: c.DrinkDeck
) -> str:
    """What tells whether rules, cards and Drinks are still the same; with nobody at the table it is
    the game's own.
    """
    if not characters:
        return definition.fingerprint
    parts = (definition.fingerprint, deck.fingerprint, *(each.fingerprint for each in characters))
    return sha256(" ".join(parts).encode()).hexdigest()[:16]


def _tokens(characters: Sequence[c.Character], deck: c.DrinkDeck) -> dict[str, c.TokenKind]:
    kinds = [*deck.tokens, *(token for each in characters for token in each.tokens)]
    return {token.name: token for token in kinds}


def _functions(
    characters: Sequence[c.Character], deck: c.DrinkDeck
) -> dict[str, Callable[..., Any]]:
    """The generated functions of all cards; they are given no names of Python but a few."""
    known = (len, min, max, sum, any, all, bool, number_of_it)
    safe: dict[str, Any] = {function.__name__: function for function in known}
    namespace: dict[str, Any] = {"__builtins__": safe}
    codes = [*(each.code for each in (deck, *deck.parts)), *(each.code for each in characters)]
    for code in codes:
        if code is not None:
            exec(code, namespace)
    return {name: value for name, value in namespace.items() if callable(value)}


ByKind = Mapping[tuple[str, str], Mapping[str, Sequence[CardWay]]]


def _cards_of(character: c.Character) -> Mapping[str, c.Card]:
    """All cards of a deck; Minions as the cards that bring them into play."""
    entrances = {title: entrance(minion) for title, minion in character.minions.items()}
    return {**character.cards, **entrances}


def _by_kind(cards: Mapping[str, c.Card]) -> ByKind:
    """By kind of card and kind of thing: each title's ways of that kind that may answer it."""
    found: dict[tuple[str, str], dict[str, list[CardWay]]] = {}
    for title, card in cards.items():
        for way in card.ways:
            answered = ANSWERS.get(type(way.trigger), ALWAYS)
            for thing in t.KINDS if answered == ALWAYS else (answered,):
                by_title = found.setdefault((way.kind, thing), {})
                by_title.setdefault(title, []).append((card, way))
    return found


def _answering(
    hands: Sequence[Mapping[str, c.Card]], kind: str, in_round: bool
) -> Mapping[str, Sequence[frozenset[str]]]:
    """By what is answered (`Thing.key`), for each seat, the titles of this kind that may answer it;
    some of them during a Round only.
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
        return (t.moment_key(trigger.phase), t.moment_key(trigger.phase, is_after=True))
    answered = ANSWERS.get(type(trigger), ALWAYS)
    return t.KEYS if answered == ALWAYS else (answered,)


def _reach(all_kinds: Sequence[ByKind]) -> frozenset[tuple[str, str]]:
    return frozenset(key for by_kind in all_kinds for key in by_kind)


def with_new_cards(
    game: Game, compiled: CompiledInnGame, renamed: Mapping[str, str]
) -> Game | None:
    """The same position with the cards of `cast`, where nothing is going on to which the old ones
    belong, and None at any other time.

    `renamed` has the new titles of cards by their old ones. BadSettings where something lies on the
    table that is no more.
    """
    old = game._table
    assert isinstance(old, InnTable)
    if (
        compiled.own_places != old.compiled.own_places
        or not compiled.bounds.keys() >= old.compiled.bounds.keys()
    ):
        raise BadSettings("players have other piles or numbers now")
    if not _is_between_cards(old):
        return None
    twin = game.fork()
    table = twin._table
    assert isinstance(table, InnTable)
    twin._compiled = table.compiled = compiled
    _rename_cards(table, renamed)
    _check_cards(table)
    for numbers in table.stats:
        numbers.update({name: 0 for name in compiled.tokens if name not in numbers})
    for name, token in compiled.tokens.items():
        if token.supply:
            table.supplies.setdefault(name, token.supply)
    twin._advance()
    before, after = game.pending, twin.pending
    if before is None or after is None or (before.seat, before.verb) != (after.seat, after.verb):
        return None
    return twin


def _is_between_cards(table: InnTable) -> bool:
    """Whether somebody begins a phase, and nothing is pending, not even for a later turn."""
    is_beginning = len(table.stack) == 1 and isinstance(
        table.stack[0], Acting | DiscardingAndDrawing
    )
    return is_beginning and table.round is None and not table.later


def _rename_cards(table: InnTable, renamed: Mapping[str, str]) -> None:
    for pile in table.piles:
        pile[:] = [renamed.get(title, title) if isinstance(title, str) else title for title in pile]


def _check_cards(table: InnTable) -> None:
    """Everything on the table is still a card of whoever has it."""
    compiled = table.compiled
    drinks = {*compiled.drinks, *compiled.events}
    gone = {title for place in range(table.shared) for title in table.piles[place]} - drinks
    for seat in range(table.seats):
        for name in compiled.own_places:
            pile = table.own_pile(name, seat)
            if name == "Drinks":
                gone |= {*table.piles[pile]} - drinks
                continue
            gone |= {
                title
                for owner, _, title in table.owned(pile)
                if title not in compiled.cards_of[owner]
            }
    if gone:
        raise BadSettings(f"on the table there is still {', '.join(sorted(gone))}")
    lost = {name for numbers in table.stats for name, count in numbers.items() if count}
    if lost := lost - compiled.bounds.keys() - compiled.tokens.keys():
        raise BadSettings(f"somebody still has {', '.join(sorted(lost))}")
