"""A position given as data, which a game's own routines and scoring settle.

A game's `judge` block says what of the data goes where; its generated code calls a
`JudgedPosition`, which checks every piece and puts it on the table. Requests that come up are
answered from the data as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.table import Table
from rdi.errors import RdiError
from rdi.model.definition import DIE_FACES, JudgeInput, Pile
from rdi.model.request import Answer, Pick
from rdi.model.settings import Settings
from rdi.session.fuzzing import GIVING_UP, random_answer
from rdi.session.position.fields import (
    BadPosition,
    coin_count,
    known_key,
    list_value,
    object_value,
    text_value,
)
from rdi.session.position.position import PileKey, Position, check_copies, copies_in_deck
from rdi.text import there_are

Path = tuple[str, ...]
DEPTH_MOST = 9
ITEMS_MOST = 200

GAMES = 30
"""The number of games that are played at random to count the things in each pile at the end."""

ANSWERS_MOST = 2_000
"""The number of answers after which a game that is not over shows nothing."""

SIZES_MOST = 2
"""The number of different amounts at the end above which any amount may be right."""


class NoChance:
    """Luck that a position does not provide for; `named` says which luck it does name."""

    def __init__(self, named: str = "the input names none") -> None:
        self._named = named

    def deal(self, deck: list[str], count: int) -> NoReturn:
        """Raise BadPosition: there is nothing to draw."""
        raise BadPosition(f"one more card is turned over here, but {self._named}")

    def roll(self) -> NoReturn:
        """Raise BadPosition: there is nothing to roll."""
        raise BadPosition(f"one more die is rolled here, but {self._named}")

    def copy(self) -> NoChance:
        """The same."""
        return self


# ------------------------------------------------------------------ how much lies where


@dataclass(frozen=True, slots=True)
class PileSizes:
    """The sizes of piles where a position can be settled: the least and the most of each player in
    all own piles (None if any amount may be right), and the places of the piles of the table in
    which there is always one. `cards` and `dice` name the piles in which such things were seen.
    """

    own: tuple[int, int] | None
    single: frozenset[int]
    cards: frozenset[str]
    dice: frozenset[str]


@lru_cache(maxsize=256)
def pile_sizes(compiled: CompiledGame) -> PileSizes:
    """The sizes of a game's piles, as some games played at random show them; no file states them.

    Where the amount at the end is nearly always the same, the least that anybody had at a decision
    is right too: a position can be settled in the middle of a game.
    """
    seen = _SizesSeen(compiled)
    least, most = compiled.definition.least_seats, min(4, compiled.definition.most_seats)
    for number in range(GAMES):
        seats = least + number % (max(least, most) - least + 1)
        try:
            seen.play(seats, number)
        except RdiError:  # it cannot be played to its end, which is said where it is played
            break
    return seen.amounts()


class _SizesSeen:
    """The sizes of piles that were seen in games so far."""

    def __init__(self, compiled: CompiledGame) -> None:
        self._compiled = compiled
        piles = compiled.definition.piles
        self._own = [pile for pile in piles if pile.is_player]
        self._table = [pile for pile in piles if not pile.is_player]
        self._first = compiled.shared - len(self._table)
        self._at_end: set[int] = set()
        self._before: set[int] = set()
        self._lay: dict[int, set[int]] = {}
        self._cards: set[str] = set()
        self._dice: set[str] = set()

    def play(self, seats: int, number: int) -> None:
        """Play a game in which nobody gives up."""
        luck = SeededChance(number)
        share = 1 if self._compiled.definition.plays_for_shares else None
        game = Game(self._compiled, Settings(share=share), luck, [50] * seats)
        for _ in range(ANSWERS_MOST):
            request = game.pending
            if request is None:
                return self._look(game, is_over=True)
            self._look(game)
            staying = [each for each in request.options[:2] if each not in GIVING_UP]
            answer = random_answer(request, luck)
            game.answer(staying[0] if answer in GIVING_UP and staying else answer)
        return None

    def _look(self, game: Game, is_over: bool = False) -> None:
        table = game._table
        for seat in range(table.seats):
            first = table.shared + seat * table.per_seat
            total = 0
            for place, pile in enumerate(self._own):
                total += self._count(pile, table.piles[first + place])
            (self._at_end if is_over else self._before).add(total)
        for place, pile in enumerate(self._table, self._first):
            count = self._count(pile, table.piles[place])
            if is_over and not pile.is_remembered:
                self._lay.setdefault(place, set()).add(count)

    def _count(self, pile: Pile, things: Sequence[Any]) -> int:
        """The number of cards and dice in a pile, without the notes of a game in it: ranks, and
        numbers where no dice lie.
        """
        if pile.is_grid:
            things = [thing for _, thing in things]
        known = self._compiled.cards
        cards = sum(isinstance(thing, str) and thing in known for thing in things)
        dice = sum(isinstance(thing, int) for thing in things) if pile.is_dice else 0
        self._cards.update([pile.name] if cards else [])
        self._dice.update([pile.name] if dice else [])
        return 0 if pile.is_remembered else cards + dice

    def amounts(self) -> PileSizes:
        """The sizes that follow from all games seen."""
        own = None
        if 0 < len(self._at_end) <= SIZES_MOST and max(self._at_end):
            own = min(self._at_end | self._before), max(self._at_end | self._before)
        single = frozenset([place for place, sizes in self._lay.items() if sizes == {1}])
        return PileSizes(own, single, frozenset(self._cards), frozenset(self._dice))


# ------------------------------------------------------------------ the position


class JudgedPosition:
    """The data of a position, and how far it has been used.

    With `must_be_dealt` each amount of cards, dice and rows is one that comes up in play, of one
    deck; without it, small parts of positions can be settled as well.
    """

    def __init__(
        self, compiled: CompiledGame, judge: JudgeInput, data: object, must_be_dealt: bool = False
    ) -> None:
        self._compiled = compiled
        self._must_be_dealt = must_be_dealt
        self._data = object_value("the input", data)
        self._kinds = compiled.namespace["A_kind"]
        self._answers: dict[str, tuple[Path, str | None]] = {}
        self._turns: dict[tuple[str, int], tuple[Path, Sequence[Any]]] = {}
        self._turn: Counter[tuple[str, int]] = Counter()
        self._lying: dict[PileKey, tuple[str, Sequence[Any]]] = {}
        self._stacks: list[tuple[Path, int, StackedChance]] = []
        self._piles = {True: [], False: []}  # type: dict[bool, list[Pile]]
        for pile in compiled.definition.piles:
            self._piles[pile.is_player].append(pile)
        self._scores: dict[int, tuple[int, ...]] = {}
        self._scored_at = (0, 0)
        self._laid = self._checked = 0
        self.seats = self._seats(judge.seats_from)

    def _seats(self, key: str) -> list[str]:
        if not key:
            return ["A"]
        seats = list(object_value(key, self._at((key,))))
        if not 1 <= len(seats) <= 64:
            raise BadPosition(f"{key} are of 1 to 64 players, not {len(seats)}")
        return seats

    def _at(self, path: Path) -> Any:
        """The value at the end of a path of keys."""
        found: Any = self._data
        for key in path:
            if not isinstance(found, Mapping) or key not in found:
                raise BadPosition(f"the input lacks {' '.join(path)}")
            found = found[key]
        return found

    # ------------------------------------------------------------------ what generated code calls

    def scores(self, table: Table) -> dict[int, tuple[int, ...]]:
        """The scores known since the table last changed."""
        self.check()
        now = (len(table.events), self._laid)
        if now != self._scored_at:
            self._scores, self._scored_at = {}, now
        return self._scores

    def take_each(self, table: Table, place: int, path: Path, is_grid: bool) -> None:
        """Lay each player's pile."""
        self._laid += 1
        pile, laid = self._piles[True][place], Position(self._compiled)
        for seat, name in enumerate(self.seats):
            found = self._at((path[0], name, *path[1:]))
            what = f"{path[-1]} of {name}"
            things = self._grid(what, found, pile) if is_grid else self._things(what, found, pile)
            laid.piles[seat, pile.name] = tuple(things)
            self._note(seat, pile, what, things)
        laid.put_on(table)

    def take(self, table: Table, place: int, path: Path, first: int | None) -> None:
        """Lay a pile of the table: a list, or its first cards. Raises BadPosition if it has too few
        or too many things.
        """
        self._laid += 1
        pile = self._piles[False][place - table.shared + len(self._piles[False])]
        things = self._things(path[-1], self._at(path), pile)
        if self._must_be_dealt and first is not None and len(things) < first:
            raise BadPosition(f"{path[-1]}: {first} at least, not {len(things)}")
        if self._must_be_dealt and first is None:
            self._check_single(path[-1], place, len(things))
        Position(self._compiled, {(None, pile.name): tuple(things[:first])}).put_on(table)
        self._note(None, pile, path[-1], things)

    def _check_single(self, what: str, place: int, count: int) -> None:
        if count != 1 and place in pile_sizes(self._compiled).single:
            raise BadPosition(f"{what}: a single card or die, not {count}")

    def _note(self, owner: int | None, pile: Pile, what: str, things: Sequence[Any]) -> None:
        """Remember the cards and dice that were laid there, as they were before anything is moved;
        ranks are only noted.
        """
        if not pile.is_remembered:
            lying = tuple([each for each in things if not self._is_note(each)])
            self._lying[owner, pile.name] = what, lying

    def take_ranking(self, table: Table, index: int, path: Path) -> None:
        """Use another order of combinations, if one is given; what stands above all others stays
        there. Raises BadPosition if it does not name each combination once.
        """
        self._laid += 1
        if path[0] not in self._data:
            return
        given = [
            text_value("a combination", entry) for entry in list_value(path[0], self._at(path))
        ]
        known = self._compiled.definition.rankings[index].entries
        fewer, more = (
            {"".join(sorted(entry)) for entry in given},
            {"".join(sorted(entry)) for entry in known},
        )
        above = [entry for entry in known if "".join(sorted(entry)) not in fewer]
        if not fewer <= more or len(fewer) != len(given):
            raise BadPosition(f"{path[0]} must name each of {', '.join(known)} once")
        Position(self._compiled, rankings={index: (*above, *given)}).put_on(table)

    def take_purses(self, table: Table, purses: Mapping[str, str], path: Path) -> None:
        """Fill the purses on the table. Raises BadPosition if one is missing or unknown."""
        self._laid += 1
        given = object_value(path[-1], self._at(path))
        for key in given:
            known_key(path[-1], key, purses)
        laid = Position(self._compiled)
        for key, purse in purses.items():
            if key not in given:
                raise BadPosition(f"{path[-1]} lack {key}")
            laid.purses[purse] = coin_count(f"the Gold on {key}", given[key])
        laid.put_on(table)

    def stack(self, table: Table, what: str, path: Path) -> None:
        """Lay down the next dice or cards."""
        found = self._at(path)
        things = [] if found is None else self._things(path[-1], found)
        rest = NoChance(f"{path[-1]} names {len(things)}") if not self._stacks else table.chance
        if what == "dice":
            stacked = StackedChance([], [self._die(die) for die in things], rest)
        else:
            stacked = StackedChance([self._card(path[-1], card) for card in things], [], rest)
        self._stacks.append((path, len(things), stacked))
        table.chance = stacked

    def answer(self, table: Table, verb: str, path: Path, options: str | None) -> None:
        """Answer requests of this name from the data, and list what else would have been legal."""
        self._answers[verb] = (path, options)
        if options is not None:
            table.given[options] = {name: [] for name in self.seats} if len(path) > 1 else []

    def rows(self, path: Path, kinds: Sequence[str]) -> tuple[Any, ...]:
        """The rows of a list, each with a part of each kind: a card (or a die, where there are
        dice), a number, or a value such as a rank. Raises BadPosition if a row has other parts, or
        there are too many.
        """
        self.check()
        rows = [
            row if isinstance(row, list | tuple) else [row]
            for row in list_value(path[-1], self._at(path))
        ]
        if len(rows) > ITEMS_MOST:
            raise BadPosition(f"{path[-1]} are {ITEMS_MOST} at the most, not {len(rows)}")
        for row in rows:
            if len(row) != len(kinds):
                raise BadPosition(f"each of {path[-1]} has {len(kinds)} parts, not {row!r}")
            for part, kind in zip(row, kinds, strict=True):
                self._check_part(path[-1], part, kind)
        return tuple(tuple(row) for row in rows)

    def _check_part(self, what: str, part: object, kind: str) -> None:
        attribute = kind.removeprefix("a ")
        values = self._values_of(attribute)
        has_dice = any(pile.is_dice for pile in self._compiled.definition.piles)
        if kind == "number":
            coin_count(f"a number in {what}", part)
        elif values is not None and (not isinstance(part, str) or part not in values):
            raise BadPosition(f"{what}: {part!r} is no {attribute}: {there_are(values)}")
        elif values is None and type(part) is int and has_dice:
            self._die(part)
        elif values is None:
            self._card(what, part)

    def _values_of(self, attribute: str) -> Collection[str] | None:
        deck = self._compiled.definition.deck
        return None if deck is None else deck.values.get(attribute)

    def number(self, key: str) -> int:
        """A number of the data."""
        return min(coin_count(key, self._at((key,))), ITEMS_MOST)

    def groups(self, places: Sequence[Sequence[int]]) -> list[list[str]]:
        """Groups of seats by their names."""
        return [[self.seats[seat] for seat in group] for group in places]

    # ------------------------------------------------------------------ reading

    def check(self) -> None:
        """Check that each player has the right number of things, and that no card lies where
        another copy of it would be needed. Raises BadPosition if not.
        """
        if not self._must_be_dealt or self._checked == self._laid:
            return
        self._checked = self._laid
        own = pile_sizes(self._compiled).own if self._lying else None
        for seat, name in enumerate(self.seats) if own is not None else ():
            here = [lying for (whose, _), lying in self._lying.items() if whose == seat]
            total = sum(len(things) for _, things in here)
            if here and own is not None and not own[0] <= total <= own[1]:
                listed = " and ".join([what.removesuffix(f" of {name}") for what, _ in here])
                span = f"{own[0]} to {own[1]}" if own[0] < own[1] else own[0]
                raise BadPosition(f"{listed} of {name}: {total} in all, but each player has {span}")
        check_copies(
            self._compiled.definition,
            {place: things for place, (_, things) in self._lying.items()},
            lambda place: self._lying[place][0],
        )

    def check_used(self) -> None:
        """Check that all of the outcomes and answers which the position lists were needed, if any
        of them was. Raises BadPosition if they were not.
        """
        self.check()
        for path, count, stacked in self._stacks if self._must_be_dealt else ():
            used = count - stacked.left()
            if 0 < used < count:
                raise BadPosition(f"{path[-1]} names {count}, but only {used} are needed")
        for asked, (path, given) in self._turns.items() if self._must_be_dealt else ():
            if self._turn[asked] < len(given):
                name, times = self.seats[asked[1]], self._turn[asked]
                raise BadPosition(f"{name} has {len(given)} {path[-1]}, but is asked for {times}")

    def _things(self, what: str, found: object, pile: Pile | None = None) -> list[Any]:
        """Cards and dice: a list of them, a single one, or nothing; of the kinds that lie in the
        pile, where one is given.
        """
        listed = [] if found is None else found if isinstance(found, list | tuple) else [found]
        if len(listed) > ITEMS_MOST:
            raise BadPosition(f"{what} are {ITEMS_MOST} at the most")
        for thing in listed:
            if not self._is_thing(thing):
                raise BadPosition(f"{what}: {thing!r} is no card or die of this game")
            if pile is not None and self._must_be_dealt and not pile.is_remembered:
                self._check_kind(what, thing, pile)
        return list(listed)

    def _check_kind(self, what: str, thing: object, pile: Pile) -> None:
        """Cards lie where cards were seen, and dice where dice were; ranks only where neither
        were.
        """
        seen = pile_sizes(self._compiled)
        if isinstance(thing, int):
            if pile.name in seen.cards and pile.name not in seen.dice:
                raise BadPosition(f"{what}: {thing!r} is a die, and here lie cards")
        elif pile.name in seen.dice and pile.name not in seen.cards:
            raise BadPosition(f"{what}: {thing!r} is no die, and here lie dice")
        elif pile.name in seen.cards or not self._is_note(thing):
            self._card(what, thing)

    def _card(self, what: str, thing: object) -> str:
        """The thing, if it is a card that is played with."""
        definition = self._compiled.definition
        known = thing if isinstance(thing, str) else ""
        if known in copies_in_deck(definition):
            return known
        if definition.deck is not None and known in definition.deck.extras:
            raise BadPosition(f"{what}: a variant of the game shuffles {thing} in, which is not on")
        raise BadPosition(f"{what}: {thing!r} is no card of this game")

    def _is_thing(self, thing: object) -> bool:
        if isinstance(thing, bool) or not isinstance(thing, str | int):
            return False
        return thing in self._kinds or self._is_value(thing)

    def _is_value(self, thing: object) -> bool:
        deck = self._compiled.definition.deck
        return deck is not None and any(thing in values for values in deck.values.values())

    def _is_note(self, thing: object) -> bool:
        """Whether this is a value of cards and no card, as games note it in piles."""
        return thing not in self._kinds and self._is_value(thing)

    @staticmethod
    def _die(die: object) -> int:
        if not isinstance(die, int) or isinstance(die, bool) or die not in DIE_FACES:
            raise BadPosition(f"{die!r} is no die")
        return die

    def _grid(self, what: str, found: object, pile: Pile) -> list[Any]:
        rows = [list_value(f"a row of {what}", row) for row in list_value(what, found)]
        if len(rows) > DEPTH_MOST or any(len(row) > DEPTH_MOST for row in rows):
            raise BadPosition(f"{what}: a grid has {DEPTH_MOST} rows and columns at the most")
        if self._must_be_dealt and {len(rows), *map(len, rows)} != {pile.side}:
            shape = " and ".join(sorted({str(len(row)) for row in rows})) or "no"
            raise BadPosition(
                f"{what}: {pile.side} rows of {pile.side} cells each, not {len(rows)} of {shape}"
            )
        laid = [[self._things(f"a cell of {what}", cell, pile) for cell in row] for row in rows]
        if self._must_be_dealt and max(len(cell) for row in laid for cell in row) > pile.stack:
            raise BadPosition(f"a cell of {what} holds {pile.stack} at the most")
        return [
            ((row, column), card)
            for row, cells in enumerate(laid)
            for column, cell in enumerate(cells)
            for card in cell
        ]

    # ------------------------------------------------------------------ answering

    def answer_to(self, table: Table, request: Pick) -> Answer:
        """The data's answer to a request. Raises BadPosition if there is none or it is not
        legal.
        """
        self.check()
        if request.verb not in self._answers:
            raise BadPosition(f"the input does not say what to {request.verb}")
        path, options = self._answers[request.verb]
        if len(path) > 1:
            return self._turn_of_player(table, request, path, options)
        if options is not None:
            named = [
                option
                for option in request.options
                if any(part is not None for part in _parts(option))
            ]
            table.given[options] = sorted(
                named, key=lambda option: sum(part is not None for part in _parts(option))
            )
        return self._single(request, self._at(path))

    def _single(self, request: Pick, given: object) -> Answer:
        wanted = tuple(given) if isinstance(given, list | tuple) else given
        free = [
            option for option in request.options if all(part is None for part in _parts(option))
        ]
        for answer in free if wanted is None else [wanted, *self._stands_for(wanted)]:
            if request.accepts(answer):
                return answer
        raise BadPosition(f"{given!r} is no legal answer to {request.verb}")

    def _stands_for(self, card: object) -> list[str]:
        """The value that a card represents: its color where a color is asked for."""
        deck = self._compiled.definition.deck
        return (
            [by_code[card] for by_code in deck.attributes.values() if card in by_code]
            if deck and isinstance(card, str)
            else []
        )

    def _turn_of_player(
        self, table: Table, request: Pick, path: Path, options: str | None
    ) -> Answer:
        """The next of a player's answers, which are lists of values."""
        name, asked = self.seats[request.seat], (request.verb, request.seat)
        if asked not in self._turns:
            given = list_value(path[-1], self._at((path[0], name, *path[1:])))
            self._turns[asked] = path, given
        given, turn = self._turns[asked][1], self._turn[asked]
        self._turn[asked] += 1
        value = self._compiled.namespace["A_value"]
        if options is not None:
            table.given[options][name].append(_values(request.options, value))
        if turn >= len(given):
            raise BadPosition(f"{name} has only {len(given)} {path[-1]}")
        answer = _by_value(request.items, list_value(path[-1], given[turn]), value)
        if answer is None or not request.least <= len(answer) <= request.most:
            raise BadPosition(f"{name} may not {request.verb} {given[turn]!r} at turn {turn + 1}")
        return answer


def _values(options: Sequence[Answer], value: Mapping[Any, Any]) -> list[tuple[Any, ...]]:
    """The values of what may be chosen, each combination once, the shortest first."""
    legal = {tuple(sorted([value[item] for item in option])) for option in options}
    return sorted(legal, key=lambda values: (len(values), values))


def _by_value(
    things: Sequence[Any], wanted: Sequence[Any], value: Mapping[Any, Any]
) -> tuple[Any, ...] | None:
    """Things with these values; None where there are not enough."""
    left = list(things)
    values = [value[thing] for thing in left]
    chosen = []
    for number in wanted:
        if number not in values:
            return None
        place = values.index(number)
        del values[place]
        chosen.append(left.pop(place))
    return tuple(chosen)


def _parts(option: Answer) -> tuple[Any, ...]:
    return option if isinstance(option, tuple) else (option,)
