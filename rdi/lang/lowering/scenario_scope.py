"""One scenario while it is being read: who sits at the table, what is known and was said so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field

from rdi.lang.lowering.scope import GOLD
from rdi.lang.syntax.diagnostics import Diagnostic, Reporter, nearest
from rdi.lang.syntax.source import Source, Span, without_comment
from rdi.lang.syntax.tree import Word
from rdi.model.cards import Card, Character, DrinkDeck, TablePile
from rdi.model.definition import Deck, GameDefinition
from rdi.model.inn import Moment
from rdi.model.ir import CARDS, DICE
from rdi.model.round_games import luck_of
from rdi.model.scenario import DRINK_DECK, Arrangement
from rdi.model.settings import Asks
from rdi.model.values import Value
from rdi.text import join_words

GIVEN_MOST = 1000
DIE_MOST = 6
EVERYONE = "everyone"
NOBODY = -1
"""The seat of somebody who is not at the table, which was reported."""


class ScenarioShelf(Value):
    """The characters, Drink Decks and games of characters with which scenarios are played."""

    characters: Mapping[str, Character]
    decks: Mapping[str, DrinkDeck]
    games: Mapping[str, GameDefinition]
    piles: Mapping[str, TablePile] = field(default_factory=dict)
    kits: Mapping[str, Character] = field(default_factory=dict)
    varied: dict[tuple[str, tuple[str, ...]], GameDefinition] = field(default_factory=dict)
    """The games with variants that were asked for."""


class ScenarioScope(Reporter, Struct, dict=True):
    """A scenario being read, its lines one after another.

    `named_games` finds the games that cards at the table name for Rounds.
    """

    source: Source
    shelf: ScenarioShelf
    mistakes: list[Diagnostic]
    definition: GameDefinition
    deck: DrinkDeck
    table_piles: tuple[TablePile, ...] = ()
    seats: dict[str, int] = field(default_factory=dict)
    characters: list[Character] = field(default_factory=list)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)
    numbers: dict[int, dict[str, int]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    own_piles: list[tuple[int, str, tuple[str, ...], int]] = field(default_factory=list)
    markers: dict[tuple[int, str], str] = field(default_factory=dict)
    drinks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    draws: dict[int, tuple[str, ...]] = field(default_factory=dict)
    in_play: dict[int, tuple[str, ...]] = field(default_factory=dict)
    lasting: list[tuple[int, str, int | None]] = field(default_factory=list)
    drink_deck: tuple[str, ...] = ()
    only: set[int | str] = field(default_factory=set)
    turn: int = 0
    phase: str = "action"
    asks: Asks = Asks.ALWAYS
    rounds: tuple[str, ...] = ()
    round_games: list[GameDefinition] = field(default_factory=list)
    named_games: Callable[[ScenarioScope], list[GameDefinition]] = lambda _: []
    dealt: dict[int | None, tuple[str, ...]] = field(default_factory=dict)
    rolled: dict[int | None, tuple[int, ...]] = field(default_factory=dict)
    party: str = ""
    closed: list[str] = field(default_factory=list)
    taverns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    said: set[object] = field(default_factory=set)
    laid_at: dict[str, Span] = field(default_factory=dict)

    def line_of(self, span: Span) -> tuple[int, str]:
        """A line's number and what is written there."""
        return span.line, without_comment(self.source.line(span.line)).strip()

    def once(self, what: object, span: Span) -> None:
        """Something that a scenario says once."""
        if what in self.said:
            self.report("E0320", span, "a line above says this already")
        self.said.add(what)

    def arrangement(self) -> Arrangement:
        """How the table stands."""
        return Arrangement(
            self.hands, self.numbers, self.drinks, self.drink_deck, self.draws,
            self.in_play, frozenset(self.only), self.turn, self.phase,
            lasting=tuple(self.lasting), counts=self.counts, markers=self.markers, piles=self.piles,
            own_piles=tuple(self.own_piles), dealt=self.dealt, rolled=self.rolled,
            party=self.party, closed=tuple(self.closed), taverns=self.taverns,
        )  # fmt: skip

    # ------------------------------------------------------------------ names and numbers

    def sit_down(self, name: Word) -> None:
        """Another character takes a seat."""
        found = self.shelf.characters.get(str(name))
        if found is None:
            self.unknown("E0226", "character", name, self.shelf.characters)
        elif str(name) in self.seats:
            self.report("E0319", name.span, f"{name} sits at the table already")
        else:
            self.seats[str(name)] = len(self.characters)
            self.characters.append(found)

    def seat(self, name: Word) -> int:
        """Where somebody sits."""
        if str(name) not in self.seats:
            message = f"nobody called `{name}` sits at this table."
            self.report_name("E0203", name, message, [*self.seats, EVERYONE])
        return self.seats.get(str(name), NOBODY)

    def amount(
        self, seat: int, digits: Word, what: Word, place: Word | None = None
    ) -> tuple[str, int]:
        """So much of a number of a player; of a counter that may be at one of several places."""
        assert self.definition.inn is not None
        bounds = {stat.name: (stat.least, stat.most) for stat in self.definition.inn.stats}
        tokens = [*self.deck.tokens, *(t for each in self.characters for t in each.tokens)]
        tokens += [token for each in self.table_piles for token in each.tokens]
        bounds |= {token.name: (0, token.most_each or GIVEN_MOST) for token in tokens}
        own = self.characters[seat].counters if seat != NOBODY else ()
        bounds |= {each.name: (each.least, each.most) for each in own if not each.is_of_table}
        bounds.setdefault(GOLD, (0, GIVEN_MOST))
        name = str(what) if place is None else f"{what} at {place}"
        if name not in bounds:
            known = [*bounds] if seat != NOBODY else [*bounds, str(what)]
            message = f"there is no number of players, token or counter called `{name}`."
            near, example = nearest(name, known), ""
            if seat != NOBODY and name in self._piles_of(seat):
                message, near = f"{name} is a pile, not a number, token or counter", ""
                example = f"expect {[*self.seats][seat]}'s {name} has 2 cards"
            self.report("E0224", what.span, message, near, example)
        least, most = bounds.get(name, (0, GIVEN_MOST))
        found = self.whole(digits, 0, most)
        if found < least:
            self.report("E0303", digits.span, f"this number must be from {least} to {most}")
        return name, found

    def check_marker(self, seat: int, marker: Word, place: Word) -> None:
        """A marker of a player's, and a place where it may stand."""
        if seat == NOBODY:
            return
        markers = {each.name: each.places for each in self.characters[seat].markers}
        if str(marker) not in markers:
            self.unknown("E0201", "marker of that player's", marker, markers)
        elif str(place) not in markers[str(marker)]:
            self.unknown("E0201", f"place for {marker}", place, markers[str(marker)])

    def table_count(self, digits: Word, what: Word) -> tuple[str, int]:
        """So much of a counter of the table."""
        everywhere: list[DrinkDeck | TablePile | Character] = [
            self.deck,
            *self.table_piles,
            *self.characters,
        ]
        counters = [n for each in everywhere for n in each.counters if n.is_of_table]
        bounds = {counter.name: (counter.least, counter.most) for counter in counters}
        if str(what) not in bounds:
            self.unknown("E0224", "counter of the table", what, bounds)
            return str(what), 0
        return str(what), self.whole(digits, *bounds[str(what)])

    # ------------------------------------------------------------------ titles

    def card(self, seat: int, title: Word) -> str:
        """A card of somebody's deck."""
        self.laid_at[str(title)] = title.span
        if seat == NOBODY:
            return str(title)
        character = self.characters[seat]
        known = {*character.deck, *(each for pile in character.piles for each in pile.cards or ())}
        if str(title) not in known:
            message = f'no card in the deck of {character.name} is called "{title}".'
            self.report_name("E0227", title, message, known)
        return str(title)

    def card_in_play(self, seat: int, title: Word) -> str:
        """A card of somebody's deck, or one of the table that may lie in front of a player."""
        kept = (card for pile in self.table_piles for card in pile.cards.values())
        if any(isinstance(card, Card) and card.title == str(title) for card in kept):
            return str(title)
        return self.card(seat, title)

    def card_or_of_pile(self, seat: int, title: Word) -> str:
        """A card of somebody's deck, or of one of the piles of that character."""
        piles = self.characters[seat].piles if seat != NOBODY else ()
        if any(str(title) in (pile.cards or {}) for pile in piles):
            return str(title)
        return self.card(seat, title)

    def zone(self, seat: int, name: Word) -> str:
        """A pile that only some character has, by its name."""
        known = [pile.name for pile in self.characters[seat].piles] if seat != NOBODY else []
        if str(name) not in known and seat != NOBODY:
            self.unknown("E0201", "pile", name, known)
        return str(name)

    def cards(self, seat: int, titles: Iterable[Word]) -> tuple[str, ...]:
        """Some cards of somebody's deck."""
        return tuple(self.card(seat, title) for title in titles)

    def any_title(self, title: Word) -> str:
        """A card of anybody's deck, or of the Drink Deck."""
        known = {each for character in self.characters for each in character.deck}
        known |= {*self.deck.all_counts, *(each.title for each in self.deck.taverns)}
        piles = [pile for character in self.characters for pile in character.piles]
        known |= {each for pile in piles for each in pile.cards or ()}
        known |= {each for pile in self.table_piles for each in pile.cards}
        if str(title) not in known:
            message = f'no card at this table is called "{title}".'
            self.report_name("E0227", title, message, known)
        return str(title)

    def drink_titles(
        self, titles: Iterable[Word], deck: DrinkDeck | None = None
    ) -> tuple[str, ...]:
        """Some cards of this Drink Deck; of the game's and of all taverns where none is named."""
        found = tuple(titles)
        known = self.deck.all_counts if deck is None else deck.counts
        for title in found:
            self.laid_at[str(title)] = title.span
            if str(title) not in known:
                message = f'nothing in the {(deck or self.deck).title} is called "{title}".'
                self.report_name("E0227", title, message, known)
        return tuple(str(title) for title in found)

    def tavern(self, title: Word) -> DrinkDeck | None:
        """A tavern to which the party may move."""
        known = {each.title: each for each in self.deck.taverns}
        if str(title) not in known:
            self.unknown("E0228", "tavern in this game", title, known)
        return known.get(str(title))

    def check_open(self, title: Word) -> None:
        """Whether a tavern is open where the party is, or where Drinks are left."""
        if str(title) in self.closed:
            message = f"“{title}” is closed: nobody is there, and none of its Drinks are left"
            self.report("E0319", title.span, message)

    def table_pile(self, name: Word) -> str:
        """A pile of the table."""
        known = [each.pile.name for each in self.table_piles]
        if str(name) not in known:
            self.unknown("E0201", "pile of the table", name, known)
        return str(name)

    def titles_in(self, pile: str, titles: Iterable[Word]) -> tuple[str, ...]:
        """Some of the cards that belong to a pile of the table."""
        found = tuple(titles)
        known = {
            title for each in self.table_piles for title in each.cards if pile == each.pile.name
        }
        for title in found:
            if str(title) not in known:
                message = f'no card of {pile} is called "{title}".'
                self.report_name("E0227", title, message, known)
        return tuple(str(title) for title in found)

    def pile(self, seat: int, name: Word) -> str:
        """A pile that a player has."""
        known = self._piles_of(seat)
        if str(name) not in known:
            self.unknown("E0201", "pile", name, known)
        return str(name)

    def _piles_of(self, seat: int) -> list[str]:
        """The names of the piles that a player has."""
        known = [pile.name for pile in self.definition.piles if pile.is_player]
        if seat != NOBODY:
            known += [pile.name for pile in self.characters[seat].piles]
        return known

    # ------------------------------------------------------------------ games of Rounds

    @cached_property
    def games_in_rounds(self) -> list[GameDefinition]:
        """The games that may be played in Rounds here: those on which the table has agreed, and
        those that cards of the table name (GR-24).
        """
        named = [] if "rounds" in self.said and not self.round_games else self.named_games(self)
        return [*self.round_games, *(each for each in named if each not in self.round_games)]

    def round_cards(self, codes: Sequence[Word], span: Span) -> tuple[str, ...]:
        """The codes of cards that are dealt in games of Rounds."""
        if self._has_luck(CARDS, "deals no cards", span):
            decks = [_copies(game.deck, game) for game in self.games_in_rounds if game.deck]
            known = {code for each in decks for code in each}
            for code in codes:
                if str(code) not in known:
                    message = f'no card of the games of Rounds is called "{code}".'
                    self.report_name("E0227", code, message, known)
        return tuple(map(str, codes))

    def dice(self, numbers: Sequence[Word], span: Span) -> tuple[int, ...]:
        """The numbers of dice that are rolled in games of Rounds."""
        self._has_luck(DICE, "rolls no dice", span)
        return tuple(self.whole(each, 1, DIE_MOST) for each in numbers)

    def _has_luck(self, luck: str, without: str, span: Span) -> bool:
        """Whether some game of Rounds has this kind of luck; `without` says what is so of none."""
        if not self._has_rounds(span):
            return False
        games = self.games_in_rounds
        if any(luck in luck_of(each) for each in games):
            return True
        titles = join_words([each.title for each in games], "or")
        self.report("E0319", span, f"{titles} {without}")
        return False

    def round_things(self, things: Sequence[Word], span: Span) -> tuple[str, ...]:
        """Cards, dice or other things of a game of Rounds, as they are written."""
        self._has_rounds(span)
        return tuple(map(str, things))

    def round_pile(self, name: Word, span: Span) -> str:
        """A pile that players have in a game of Rounds."""
        games = self.games_in_rounds
        known = [pile.name for game in games for pile in game.piles if pile.is_player]
        if self._has_rounds(span) and str(name) not in known:
            self.unknown("E0201", "pile in the games of Rounds", name, known)
        return str(name)

    def _has_rounds(self, span: Span) -> bool:
        """Whether Rounds are games at this table."""
        if not self.games_in_rounds and "rounds" not in self.said:
            message = "Rounds of Gambling are not played as games at this table"
            self.report("E0319", span, message, "", "given rounds of high-card")
        return bool(self.games_in_rounds)

    # ------------------------------------------------------------------ the table as a whole

    def check_table(self, span: Span) -> None:
        """Whether the decks hold what was laid out, and enough sit down."""
        seats, rules = len(self.characters), self.definition
        if seats and not rules.least_seats <= seats <= rules.most_seats:
            self.report("E0319", span, rules.is_for())
        for seat, character in enumerate(self.characters):
            laid = (self.hands, self.draws, self.in_play)
            held = Counter(title for each in laid for title in each.get(seat, ()))
            held.update(
                title for _, _, titles, owner in self.own_piles for title in titles if owner == seat
            )
            self._check_copies(held, character.deck, f"the deck of {character.name}", span)
        poured = Counter(title for each in self.drinks.values() for title in each)
        poured.update(self.drink_deck)
        poured.update(title for titles in self.taverns.values() for title in titles)
        self._check_copies(poured, self.deck.all_counts, DRINK_DECK, span)
        dealt = Counter(code for codes in self.dealt.values() for code in codes)
        for game in self.games_in_rounds if dealt and len(self.games_in_rounds) == 1 else ():
            copies = _copies(game.deck, game) if game.deck else {}
            self._check_copies(dealt, copies, f"the deck of {game.title}", span)
        self._check_phase(span)

    def _check_copies(
        self, wanted: Counter[str], deck: Mapping[str, int], whose: str, span: Span
    ) -> None:
        for title, count in wanted.items():
            if count > deck.get(title, count):
                message = f'"{title}" is laid out {count} times; {whose} holds {deck[title]}'
                self.report("E0319", self.laid_at.get(title, span), message)

    def _check_phase(self, span: Span) -> None:
        program = self.definition.program
        phases = [each.phase for each in program if isinstance(each, Moment)]
        if self.phase not in phases:
            message = f"{self.definition.title} has the phases {', '.join(phases)}"
            self.report("E0319", span, message)


def _copies(deck: Deck, game: GameDefinition) -> dict[str, int]:
    """How many there are of each card of a game's deck."""
    return {**deck.counts, **(deck.extras if game.with_extras else {})}
