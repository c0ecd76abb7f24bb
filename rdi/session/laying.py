"""Lay a position from elsewhere on a table, so that a game's own routines and scoring settle it.

A game's `judge` block says what of the given data goes where; its generated code calls a
`Position`, which checks every piece of it. Requests that come up are answered from the data as
well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NoReturn

from rdi.engine.bind import Bound, ranking_points
from rdi.engine.chance import StackedChance
from rdi.engine.table import Table
from rdi.model.definition import JudgeInput
from rdi.model.request import Answer, Pick
from rdi.session.positions import BadPosition, coins, items, mapping, text

Path = tuple[str, ...]
DEPTH_MOST = 9
ITEMS_MOST = 200


class NoLuck:
    """Luck that a position does not provide for."""

    def deal(self, deck: list[str], count: int) -> NoReturn:
        """There is nothing to draw."""
        raise BadPosition("a card is turned over here, but the input names none")

    def roll(self) -> NoReturn:
        """There is nothing to roll."""
        raise BadPosition("a die is rolled here, but the input names none")

    def copy(self) -> NoLuck:
        """The same."""
        return self


class Position:
    """What was laid out, and how far it has been used."""

    def __init__(self, bound: Bound, judge: JudgeInput, data: object) -> None:
        self._bound = bound
        self._data = mapping("the input", data)
        self._kinds = bound.namespace["A_kind"]
        self._answers: dict[str, tuple[Path, str | None]] = {}
        self._turns: dict[tuple[str, int], tuple[Sequence[Any], Iterator[int]]] = {}
        self._scores: dict[int, tuple[int, ...]] = {}
        self._scored_at = (0, 0)
        self._laid = 0
        self.seats = self._seats(judge.seats_from)

    def _seats(self, key: str) -> list[str]:
        if not key:
            return ["A"]
        seats = list(mapping(key, self._at((key,))))
        if not 1 <= len(seats) <= 64:
            raise BadPosition(f"{key} are of 1 to 64 players, not {len(seats)}")
        return seats

    def _at(self, path: Path) -> Any:
        """What lies at the end of a path of keys."""
        found: Any = self._data
        for key in path:
            if not isinstance(found, Mapping) or key not in found:
                raise BadPosition(f"the input lacks {' '.join(path)}")
            found = found[key]
        return found

    # ------------------------------------------------------------------ what generated code calls

    def scores(self, table: Table) -> dict[int, tuple[int, ...]]:
        """The scores known since the table last changed."""
        now = (len(table.events), self._laid)
        if now != self._scored_at:
            self._scores, self._scored_at = {}, now
        return self._scores

    def take_each(self, table: Table, place: int, path: Path, is_grid: bool) -> None:
        """Lay each player's pile."""
        self._laid += 1
        for seat, name in enumerate(self.seats):
            found = self._at((path[0], name, *path[1:]))
            pile = self._grid(found) if is_grid else self._things(path[-1], found)
            table.piles[table.shared + seat * table.per_seat + place] = pile

    def take(self, table: Table, place: int, path: Path, first: int | None) -> None:
        """Lay a pile of the table: a list, or its first cards."""
        self._laid += 1
        table.piles[place] = self._things(path[-1], self._at(path))[:first]

    def take_ranking(self, table: Table, index: int, path: Path) -> None:
        """Use another order of combinations, if one is given; what stands above all others stays
        there.
        """
        self._laid += 1
        if path[0] not in self._data:
            return
        given = [text("a combination", entry) for entry in items(path[0], self._at(path))]
        known = self._bound.definition.rankings[index].entries
        fewer, more = (
            {"".join(sorted(entry)) for entry in given},
            {"".join(sorted(entry)) for entry in known},
        )
        above = [entry for entry in known if "".join(sorted(entry)) not in fewer]
        if not fewer <= more or len(fewer) != len(given):
            raise BadPosition(f"{path[0]} must name each of {', '.join(known)} once")
        rankings = list(table.rankings)
        rankings[index] = ranking_points((*above, *given))
        table.rankings = tuple(rankings)

    def take_purses(self, table: Table, purses: Mapping[str, str], path: Path) -> None:
        """Fill the purses on the table."""
        self._laid += 1
        given = mapping(path[-1], self._at(path))
        for key, purse in purses.items():
            if key not in given:
                raise BadPosition(f"{path[-1]} lack {key}")
            table.gold[purse] = coins(f"the Gold on {key}", given[key])
        table.total = sum(table.gold.values())

    def stack(self, table: Table, what: str, path: Path) -> None:
        """Lay down the next dice or cards."""
        found = self._at(path)
        things = [] if found is None else self._things(path[-1], found)
        if what == "dice":
            table.chance = StackedChance([], [self._die(die) for die in things], table.chance)
        else:
            table.chance = StackedChance([str(card) for card in things], [], table.chance)

    def answer(self, table: Table, verb: str, path: Path, options: str | None) -> None:
        """Answer requests of this name from the data, and list what else would have been legal."""
        self._answers[verb] = (path, options)
        if options is not None:
            table.given[options] = {name: [] for name in self.seats} if len(path) > 1 else []

    def rows(self, path: Path, width: int) -> tuple[Any, ...]:
        """The rows of a list, each of so many parts."""
        rows = [
            row if isinstance(row, list | tuple) else [row]
            for row in items(path[-1], self._at(path))
        ]
        for row in rows:
            if len(row) != width or not all(
                self._is_thing(part) or isinstance(part, str) for part in row
            ):
                raise BadPosition(f"each of {path[-1]} has {width} parts, not {row!r}")
        return tuple(tuple(row) for row in rows[:ITEMS_MOST])

    def number(self, key: str) -> int:
        """A number of the data."""
        return min(coins(key, self._at((key,))), ITEMS_MOST)

    def groups(self, places: Sequence[Sequence[int]]) -> list[list[str]]:
        """Groups of seats by their names."""
        return [[self.seats[seat] for seat in group] for group in places]

    # ------------------------------------------------------------------ reading

    def _things(self, what: str, found: object) -> list[Any]:
        """Cards and dice: a list of them, a single one, or nothing."""
        listed = [] if found is None else found if isinstance(found, list | tuple) else [found]
        if len(listed) > ITEMS_MOST:
            raise BadPosition(f"{what} are {ITEMS_MOST} at the most")
        for thing in listed:
            if not self._is_thing(thing):
                raise BadPosition(f"{what}: {thing!r} is no card or die of this game")
        return list(listed)

    def _is_thing(self, thing: object) -> bool:
        if isinstance(thing, bool) or not isinstance(thing, str | int):
            return False
        return thing in self._kinds or self._is_value(thing)

    def _is_value(self, thing: object) -> bool:
        deck = self._bound.definition.deck
        return deck is not None and any(thing in values for values in deck.values.values())

    @staticmethod
    def _die(die: object) -> int:
        if not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6:
            raise BadPosition(f"{die!r} is no die")
        return die

    def _grid(self, found: object) -> list[Any]:
        rows = [
            [self._things("a cell", cell) for cell in items("a row", row)]
            for row in items("a grid", found)
        ]
        if len(rows) > DEPTH_MOST or any(len(row) > DEPTH_MOST for row in rows):
            raise BadPosition(f"a grid has {DEPTH_MOST} rows and columns at the most")
        return [
            ((row, column), card)
            for row, cells in enumerate(rows)
            for column, cell in enumerate(cells)
            for card in cell
        ]

    # ------------------------------------------------------------------ answering

    def answer_to(self, table: Table, request: Pick) -> Answer:
        """The data's answer to a request; BadPosition where there is none or it is not legal."""
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
        """What a card may stand for: its color where a color is asked for."""
        deck = self._bound.definition.deck
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
            given = items(path[-1], self._at((path[0], name, *path[1:])))
            self._turns[asked] = given, count()
        given, turns = self._turns[asked]
        turn, value = next(turns), self._bound.namespace["A_value"]
        if options is not None:
            table.given[options][name].append(_values(request.options, value))
        if turn >= len(given):
            raise BadPosition(f"{name} has only {len(given)} {path[-1]}")
        answer = _by_value(request.items, items(path[-1], given[turn]), value)
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
