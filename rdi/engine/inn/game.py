"""A game of characters made ready to run: its rules, the characters at the table, their cards.

It is compiled once for a game and a choice of characters; all games of these share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.inn.effects import EFFECTS
from rdi.engine.inn.played_game import InnEventFilter
from rdi.engine.inn.resolution import level_of_it, number_of_it
from rdi.engine.inn.roster import NO_GAMES, Roster, tavern_piles
from rdi.engine.inn.table import InnTable
from rdi.engine.inn.turns import ActionPhase, DiscardAndDrawPhase, make_turns
from rdi.engine.inn.view import InnView
from rdi.engine.steps import Steps
from rdi.engine.table import DECK, Purse, Table
from rdi.engine.visibility import EventFilter
from rdi.errors import BadSettings
from rdi.model import cards as c
from rdi.model.definition import GameDefinition, Pile
from rdi.model.effects import INN
from rdi.model.request import Request
from rdi.model.settings import Settings
from rdi.model.values import replace


class CompiledInnGame(CompiledGame):
    """A game of characters that can be played: its rules with the characters at the table."""

    def __init__(
        self,
        definition: GameDefinition,
        characters: Sequence[c.Character],
        drink_deck: c.DrinkDeck,
        table_piles: Sequence[c.TablePile] = (),
        round_games: Sequence[CompiledGame] = (),
        named_games: Mapping[str, CompiledGame] = NO_GAMES,
    ) -> None:
        """`round_games` are those that may be played inside a Round of Gambling, `named_games`
        those of which a card starts one, by the words that name them.
        """
        assert definition.inn is not None
        extra = dict.fromkeys([
            *(Pile(each.pile.name, False, each.pile.seen_by) for each in table_piles),
            *(pile for each in drink_deck.taverns[1:] for pile in tavern_piles(each.title)),
            *(Pile(pile.name, True, pile.seen_by) for each in characters for pile in each.piles),
        ])  # fmt: skip
        common = tuple(pile for pile in definition.piles if pile not in extra)
        super().__init__(
            replace(
                definition,
                piles=(*common, *extra),
                fingerprint=_fingerprint(
                    definition,
                    characters,
                    drink_deck,
                    table_piles,
                    (*round_games, *named_games.values()),
                ),
            )
        )
        self.roster = Roster(
            self,
            characters,
            drink_deck,
            EFFECTS,
            _functions(characters, drink_deck, table_piles),
            frozenset(pile.name for pile in common),
            table_piles,
            round_games,
            named_games,
        )
        self.round_definitions = tuple(each.definition for each in self.roster.round_games)

    def make_strides(self) -> Steps:
        """The turn, with all that goes on in it."""
        return make_turns(self.definition.program)

    def single_steps(self) -> Steps:
        """The same: a turn is carried out frame by frame."""
        return Steps(self.strides, self.answers)

    def make_table(self, seats: int, settings: Settings, gold: dict[Purse, int]) -> Table:
        """A table of characters with nothing on it yet."""
        table = InnTable(
            seats, settings, SeededChance(0), {**gold, INN: 0}, self.shared, self.per_seat
        )
        table.sit_down(self.roster)
        return table

    def make_event_filter(self, seat: int, piles: int) -> EventFilter:
        """The filter of events for a seat, also of those of a game inside a Round."""
        if not self.roster.round_games:
            return super().make_event_filter(seat, piles)
        return InnEventFilter(self, self.roster.round_games, seat, piles)

    def asking(self, table: Table) -> GameDefinition:
        """The rules of the game that asks: of the one inside a Round where that does."""
        assert isinstance(table, InnTable)
        within = None if table.round is None else table.round.game
        if within is None or within.asked is None:
            return self.definition
        found: GameDefinition = within.compiled.definition
        return found

    def view(self, table: Table, seat: int, pending: Request | None) -> InnView:
        """The view that a seat has of a table."""
        return InnView(table, self, seat, pending)

    def set_up(self, table: Table, seats: list[int]) -> None:
        """Put every deck in its place."""
        assert isinstance(table, InnTable)
        super().set_up(table, seats)
        drinks = [
            title for title, count in self.roster.drink_deck.counts.items() for _ in range(count)
        ]
        if self.roster.rules.counted_out:
            table.bar, table.piles[DECK] = drinks, []
        else:
            table.piles[DECK] = drinks
        own = zip(self.roster.taverns, self.roster.drink_deck.taverns, strict=True)
        for tavern, deck in own:
            if not tavern.home:
                table.piles[tavern.deck] = [
                    title for title, count in deck.counts.items() for _ in range(count)
                ]
        for seat, character in enumerate(self.roster.characters):
            table.piles[table.own_pile("Deck", seat)] = [
                title for title, count in character.deck.items() for _ in range(count)
            ]
            table.start_with(seat, character.starts_with)
        for place, pile in self.roster.zones.items():
            titles = [title for title, count in (pile.cards or {}).items() for _ in range(count)]
            if titles:
                owner, _ = table.name_of(place)
                table.piles[place], table.lent[place] = titles, [(owner, False)] * len(titles)
                table.loose[place] = (0, len(titles))


def _fingerprint(
    definition: GameDefinition,
    characters: Sequence[c.Character],
    deck: c.DrinkDeck,
    table_piles: Sequence[c.TablePile],
    round_games: Sequence[CompiledGame],
) -> str:
    """The fingerprint of rules, cards, Drinks and games for Rounds together; with nobody at the
    table it is the game's own.
    """
    if not characters:
        return definition.fingerprint
    parts = [definition.fingerprint, deck.fingerprint, *(each.fingerprint for each in characters)]
    parts += [each.fingerprint for each in table_piles]
    for game in round_games:
        parts += [game.definition.fingerprint, *game.definition.variants]
    return sha256(" ".join(parts).encode()).hexdigest()[:16]


def _functions(
    characters: Sequence[c.Character], deck: c.DrinkDeck, table_piles: Sequence[c.TablePile]
) -> dict[str, Callable[..., Any]]:
    """The generated functions of all cards; they are given no names of Python but a few."""
    known = (len, min, max, sum, any, all, bool, number_of_it, level_of_it)
    safe: dict[str, Any] = {function.__name__: function for function in known}
    namespace: dict[str, Any] = {"__builtins__": safe}
    codes = [
        *(each.code for each in (deck, *deck.parts, *deck.taverns)),
        *(each.code for each in characters),
    ]
    codes += [kit.code for each in characters for kit in each.kits]
    codes += [each.code for each in table_piles]
    for code in codes:
        if code is not None:
            exec(code, namespace)
    return {name: value for name, value in namespace.items() if callable(value)}


def with_new_cards(
    game: Game, compiled: CompiledInnGame, renamed: Mapping[str, str]
) -> Game | None:
    """The same position with the cards of `compiled`, where nothing is going on to which the old
    ones belong, and None at any other time.

    `renamed` has the new titles of cards by their old ones. Raises BadSettings if something lies on
    the table that is no more.
    """
    old, roster = game._table, compiled.roster
    assert isinstance(old, InnTable)
    if (
        roster.own_places != old.roster.own_places
        or not roster.bounds.keys() >= old.roster.bounds.keys()
    ):
        raise BadSettings("players have other piles or numbers now")
    if not _is_between_cards(old):
        return None
    twin = game.fork()
    table = twin._table
    assert isinstance(table, InnTable)
    twin._compiled, table.roster = compiled, roster
    _rename_cards(table, renamed)
    _check_cards(table)
    for seat, numbers in enumerate(table.stats):
        numbers.update({name: 0 for name in roster.tokens if name not in numbers})
        own = roster.counters[seat]
        numbers.update({name: own[name].start for name in own if name not in numbers})
    table.counts = {
        name: table.counts.get(name, counter.start)
        for name, counter in roster.table_counters.items()
    }
    for name, token in roster.tokens.items():
        if token.supply:
            in_all = table.tokens_in_all.get(name) or table.counted_out(token)
            table.tokens_in_all = {**table.tokens_in_all, name: in_all}
            table.supplies.setdefault(name, in_all)
    twin._advance()
    before, after = game.pending, twin.pending
    if before is None or after is None or (before.seat, before.verb) != (after.seat, after.verb):
        return None
    return twin


def _is_between_cards(table: InnTable) -> bool:
    """Whether a player begins a phase, and nothing is pending, not even for a later turn."""
    is_beginning = len(table.stack) == 1 and isinstance(
        table.stack[0], ActionPhase | DiscardAndDrawPhase
    )
    return is_beginning and table.round is None and not (table.later or table.owed)


def _rename_cards(table: InnTable, renamed: Mapping[str, str]) -> None:
    for pile in table.piles:
        pile[:] = [renamed.get(title, title) if isinstance(title, str) else title for title in pile]


def _check_cards(table: InnTable) -> None:
    """Check that every card on the table still belongs to its owner's deck."""
    roster = table.roster
    drinks = {*roster.drinks, *roster.events}
    gone = {title for place in range(table.shared) for title in table.piles[place]}
    gone -= drinks | roster.table_cards.keys()
    for seat in range(table.seats):
        for name in roster.own_places:
            pile = table.own_pile(name, seat)
            if name == "Drinks":
                gone |= {*table.piles[pile]} - drinks
                continue
            gone |= {
                title
                for owner, _, title in table.owned(pile)
                if title not in (roster.table_cards if owner is None else roster.cards_of[owner])
            }
    if gone:
        raise BadSettings(f"on the table there is still {', '.join(sorted(gone))}")
    lost = {name for numbers in table.stats for name, count in numbers.items() if count}
    own_counters = {name for own in roster.counters for name in own}
    if lost := lost - roster.bounds.keys() - roster.tokens.keys() - own_counters:
        raise BadSettings(f"somebody still has {', '.join(sorted(lost))}")
