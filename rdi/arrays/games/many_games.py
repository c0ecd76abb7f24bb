"""Play many whole games of one kind in numbers, with the tables of hands that they come to need."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rdi.arrays import jit, layout
from rdi.arrays.chance import STATE_SIZE
from rdi.arrays.encoding import Items, KeyLayout
from rdi.arrays.expressions import CELL, NONE, WORD, NotTranslated
from rdi.arrays.games.game_source import (
    NO_COMPARISON,
    can_score_directly,
    direct_scoring_source,
    game_source,
)
from rdi.arrays.games.order_of_play import PLAIN, OrderOfPlay
from rdi.arrays.kernels.hand_lookup import (
    ALL_ALIKE,
    HEAD_SIZE,
    LAST_MATTERS,
    NO_CONTEXT,
    ORDER_MATTERS,
    THING_BITS,
    UNTABULATED,
)
from rdi.arrays.scoring.hand_tables import (
    HandTable,
    HandTables,
    NoHandTables,
    automaton_of,
    hand_tables,
    why_no_hand_tables,
)
from rdi.arrays.scoring.translation import translate_scoring
from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings
from rdi.model import ir
from rdi.model.definition import GameDefinition
from rdi.model.settings import Settings, SplitRule

SLOTS = 1 << 10
"""The number of slots at the beginning, twice the number of contexts that there is room for."""

SlotOf = Callable[[list[int], int], int]


class HandAutomata:
    """The automata of all contexts that one game has met, one after another in a list of numbers.

    `slot_of` tells where a context is noted: the function that looks it up again.
    """

    def __init__(self, compiled: CompiledGame, tables: HandTables, slot_of: SlotOf) -> None:
        self._hand_tables = tables
        self._slot_of = slot_of
        self._longest: dict[int, int] = {}
        self._heads: dict[int, int] = {}
        self._contexts: dict[int, int] = {}
        self._name, *more = (*tables.context_names, "")
        self.is_possible = not any(more[:-1]) and (not self._name or self._name in compiled.places)
        """Whether the scoring reads at most one pile of the table beside the hand."""
        self.own = [compiled.pile(name) for name in tables.own_piles]
        self.context_pile, self.context_way = 0, NO_CONTEXT
        if self._name and self.is_possible:
            self.context_pile = compiled.pile(self._name)
            self.context_way = _way(compiled.definition, self._name)
        self.numbers = [SLOTS, *[-1] * (2 * SLOTS)]
        """The tables that `compare_hands` looks up."""

    def add(self, size: int, things: list[int]) -> bool:
        """Add the automaton for hands of this size beside these things; False where it would have
        too many states.
        """
        codes = [self._hand_tables.items.codes[thing] for thing in things]
        context = self._hand_tables.context({self._name: codes} if self._name else {})
        table = self._hand_tables.table(context)
        if self._longest.get(id(table), -1) < size and not self._write_automaton(table, size):
            return False
        self._note(things, self._heads[id(table)])
        return True

    def _write_automaton(self, table: HandTable, size: int) -> bool:
        """Write a table down as an automaton."""
        found = automaton_of(table, size)
        if found is None:
            return False
        head = len(self.numbers)
        classes = head + HEAD_SIZE
        steps = classes + len(found.class_of)
        keys = steps + len(found.step)
        self.numbers += [size, found.classes, classes, steps, keys]
        self.numbers += [*found.class_of, *found.step, *found.keys]
        self._heads[id(table)], self._longest[id(table)] = head, size
        return True

    def _note(self, things: list[int], head: int) -> None:
        number = 0 if self.context_way == NO_CONTEXT else 1
        for thing in things:
            number = number << THING_BITS | thing
        self._contexts[number] = head
        if 2 * len(self._contexts) > self.numbers[0]:
            self._make_room()
        self._put(number, head)

    def _make_room(self) -> None:
        """Twice as many slots; all that follows them begins so much later."""
        slots = self.numbers[0]
        later = 2 * slots
        written = self.numbers[1 + 2 * slots :]
        for head in self._heads.values():
            at = head - 1 - 2 * slots
            written[at + 2 : at + 5] = [place + later for place in written[at + 2 : at + 5]]
        self.numbers = [2 * slots, *[-1] * (4 * slots), *written]
        self._heads = {table: head + later for table, head in self._heads.items()}
        self._contexts = {number: head + later for number, head in self._contexts.items()}
        for number, head in self._contexts.items():
            self._put(number, head)

    def _put(self, number: int, head: int) -> None:
        slot = int(self._slot_of(self.numbers, number))
        self.numbers[slot], self.numbers[slot + 1] = number, head


def _way(definition: GameDefinition, pile: str) -> int:
    """The part of a pile of the table that the scoring asks for: its last card, all in any order,
    or all in their order.
    """
    program, scoring = definition.functions, definition.scoring
    assert program is not None
    assert scoring is not None
    wanted = ir.ScoreInput("pile", pile)
    ways = {ORDER_MATTERS: 0, LAST_MATTERS: 0, ALL_ALIKE: 0}
    asked_by = program.used_by(scoring.score_code) + program.used_by(scoring.tiebreak_code)
    for node in ir.walk(*asked_by):
        match node:
            case ir.ScoreInput():
                ways[ORDER_MATTERS] += node == wanted
            case ir.Item(ir.Logical(ir.OR, (asked, ir.Tuple())), ir.Number(-1)):
                ways[LAST_MATTERS] += asked == wanted
            case (
                ir.Comparison(_, "in" | "not in", asked)
                | ir.Loop(_, asked)
                | ir.Call("tuple", (asked,))
            ):
                ways[ALL_ALIKE] += asked == wanted
            case _:
                pass
    everywhere = ways.pop(ORDER_MATTERS)
    return next((way for way, times in ways.items() if times == everywhere), ORDER_MATTERS)


SPLIT_RULES = {
    SplitRule.MERCHANT: layout.MERCHANT,
    SplitRule.KING: layout.KING,
    SplitRule.COMMONER: layout.COMMONER,
}
OWN_MOST = layout.DEAD - layout.OWN
MACHINE_LINES_MOST = 1000
"""The lines of an Order of Play above which machine code would take minutes and gigabytes to make:
the same lines are played as Python then.
"""

GAMES_MOST = 128


class NotOnArrays(BadSettings):
    """A game that is not played in numbers; the text says why."""


@lru_cache(maxsize=GAMES_MOST)
def _order(compiled: CompiledGame, manner: str = PLAIN) -> OrderOfPlay | str:
    definition = compiled.definition
    try:
        if (
            len(compiled.cards) > layout.CARDS_MOST
            or len(Items(compiled).codes) > layout.NAMED_MOST
            or definition.registers > layout.REGISTERS_MOST
        ):
            raise NotTranslated("it has too many cards or steps")
        if sum([len(each.keys) for each in definition.tallies]) > layout.TALLIES_MOST:
            raise NotTranslated("it keeps too many numbers on the table")
        order = OrderOfPlay(compiled, manner)
        if definition.scoring is not None and not can_score_directly(compiled):
            _automata(compiled, _nowhere)
        names = order.names
        if len(names.purses) > layout.PURSES_MOST or len(names.words) >= layout.NO_CHOICE:
            raise NotTranslated("it has too many purses or words")
        _check_piles(compiled, order)
        return order
    except NoHandTables as reason:
        return str(reason)
    except NotTranslated as reason:
        return f"{definition.title} is not played in numbers: {reason}"


def _check_piles(compiled: CompiledGame, order: OrderOfPlay) -> None:
    """NotTranslated where a pile that is scored holds words and the scoring asks for cards, or the
    other way round.
    """
    scoring = compiled.definition.scoring
    words = translate_scoring(compiled).word_piles if can_score_directly(compiled) else frozenset()
    for source in scoring.sources if scoring is not None else ():
        if source.kind == "pile":
            kind = order.lying_in(compiled.pile(source.name))
            if kind == CELL or (kind != NONE and (kind == WORD) != (source.name in words)):
                raise NotTranslated(f"its scoring reads what lies in {source.name} otherwise")


def why_not_on_arrays(compiled: CompiledGame) -> str:
    """The reason why a game is not played on arrays, as a sentence; empty if it is."""
    found = _order(compiled)
    return found if isinstance(found, str) else ""


def order_of_play(compiled: CompiledGame, manner: str = PLAIN) -> OrderOfPlay:
    """The Order of Play in numbers, the same each time; NotOnArrays where there is none."""
    found = _order(compiled, manner)
    if isinstance(found, str):
        raise NotOnArrays(found)
    return found


class ArrayGames:
    """Games of one kind and agreement. NotOnArrays, with the reason, where that cannot be.

    `bots` are the numbers of policies; `compiled` is whether machine code is made for it.
    """

    manner = PLAIN
    """How it is played, as `order_of_play` has it."""

    def __init__(
        self,
        compiled: CompiledGame,
        settings: Settings,
        stashes: Sequence[int],
        carry: int,
        bots: Sequence[int],
        seed: int,
        with_numba: bool,
    ) -> None:
        order = order_of_play(compiled, self.manner)
        piles = compiled.shared + compiled.per_seat * len(stashes)
        if len(stashes) > layout.SEATS_MOST or piles > layout.PILES_MOST:
            raise NotOnArrays(f"{len(stashes)} players are too many to play in numbers")
        if order.pays and settings.loans:
            raise NotOnArrays("players may borrow in the middle of a game")
        if order.asks_gold and not settings.table_stakes:
            raise NotOnArrays("without table stakes players have Gold beside that before them")
        self._with_numba = with_numba and order.text.count("\n") < MACHINE_LINES_MOST
        self._compiled = compiled
        self._choose_comparison()
        self._seats = len(stashes)
        size = int(self._module["THINGS"]) + piles * order.width
        table = layout.new_table(len(stashes), piles, size)
        _note_agreement(table, settings, carry)
        _note_seats(table, settings, stashes, bots)
        _note_things(table, compiled, order)
        if self._automata is not None:
            _note_hands(table, compiled, self._automata)
        self._add_to(table)
        self._table = self._numbers(table)
        self._luck = self._words([0] * STATE_SIZE * (1 + len(stashes)))
        self._seed = self._module["number"](seed)

    def _choose_comparison(self) -> None:
        """Compare hands by automata where there are such, else by scoring each."""
        compiled, way = self._compiled, comparison(self._compiled)
        self._module = _module(compiled, way.name, self._with_numba, self.manner)
        has_automata = way.name == BY_AUTOMATA
        self._automata = _automata(compiled, self._slot_of) if has_automata else None
        self._hands: Any = None

    def _add_to(self, table: list[int]) -> None:
        """Add what else is kept in the table."""

    def _note_keys(self) -> None:
        """Note how keys are read, where that is asked for."""

    def make_ready(self) -> None:
        """Make the machine code, or read what was kept: by playing no game at all."""
        if self._with_numba:
            nothing = array("i", bytes(4))
            self._module["play_games"](
                self._table, self._luck, self._tables(), 0, 0, self._seed, self._view(nothing),
                self._numbers([0]),
            )  # fmt: skip

    def play(self, first: int, count: int, results: array[int], totals: Sequence[list[int]]) -> int:
        """Play a number of games from this one on, note what everybody wins and add it to the
        totals.

        How many were played; less than all where the next has to be played on the engine.
        """
        sums = self._numbers([number for each in totals for number in each])
        noted = self._view(results)
        done = 0
        while done < count:
            done += self._module["play_games"](
                self._table, self._luck, self._tables(), first + done, first + count, self._seed,
                noted[done * self._seats :], sums,
            )  # fmt: skip
            if int(self._table[layout.REASON]) != UNTABULATED or not self._learn():
                break
        size = self._seats * self._seats
        for place, each in enumerate(totals):
            each[:] = [int(number) for number in sums[place * size : (place + 1) * size]]
        return done

    def _learn(self) -> bool:
        """Add the hands that were not known, or score each from now on where they are too many;
        False where that cannot be.
        """
        if self._automata is None:
            return False
        size, count, *things = [
            int(number) for number in self._table[layout.MISSING : layout.STASH]
        ]
        self._hands = None
        if self._automata.add(size, things[:count]):
            return True
        if not can_score_directly(self._compiled):
            return False
        comparison(self._compiled).name = ONE_BY_ONE
        self._choose_comparison()
        self._note_keys()
        return True

    def _tables(self) -> Any:
        """The automata by which hands are compared, as an array; made anew where something was
        added.
        """
        if self._hands is None:
            self._hands = self._numbers([0] if self._automata is None else self._automata.numbers)
        return self._hands

    def _slot_of(self, hands: list[int], number: int) -> int:
        """The place of a context among the slots, by the same lines that look it up."""
        return int(self._module["slot_of"](self._numbers(hands), number))

    def _numbers(self, values: list[int]) -> Any:
        """These numbers for the functions to work with: an array for machine code, else a list."""
        if not self._with_numba:
            return values
        import numpy

        return numpy.array(values, dtype=numpy.int64)

    def _words(self, values: list[int]) -> Any:
        """The same of numbers without sign."""
        if not self._with_numba:
            return values
        import numpy

        return numpy.array(values, dtype=numpy.uint64)

    def _view(self, results: array[int]) -> Any:
        """The results as something that functions can write into."""
        if not self._with_numba:
            return memoryview(results)
        import numpy

        return numpy.frombuffer(results, dtype=numpy.int32)


NOT_AT_ALL, BY_AUTOMATA, ONE_BY_ONE = "not at all", "by automata", "one by one"


@dataclass(slots=True)
class Comparison:
    """How the hands of a game are compared: NOT_AT_ALL, BY_AUTOMATA, or each scored ONE_BY_ONE."""

    name: str


@lru_cache(maxsize=GAMES_MOST)
def comparison(compiled: CompiledGame) -> Comparison:
    """How hands are compared, as far as is known; where they are too many for automata, that is
    found out in play.
    """
    if compiled.definition.scoring is None:
        return Comparison(NOT_AT_ALL)
    return Comparison(ONE_BY_ONE if scores_directly(compiled) else BY_AUTOMATA)


@lru_cache(maxsize=GAMES_MOST)
def _module(compiled: CompiledGame, compared: str, with_numba: bool, manner: str) -> dict[str, Any]:
    """The functions that play a game."""
    text = source_of_games(compiled, compared, with_numba, manner)
    return jit.load(text, with_numba=with_numba)


@lru_cache(maxsize=GAMES_MOST)
def source_of_games(compiled: CompiledGame, compared: str, with_numba: bool, manner: str) -> str:
    """The text of the functions that play a game in a manner, its hands compared so."""
    compare = {NOT_AT_ALL: NO_COMPARISON, BY_AUTOMATA: ""}.get(compared)
    if compare is None:
        compare = direct_scoring_source(compiled)
    return game_source(order_of_play(compiled, manner), compare, with_numba, manner)


def key_layout(compiled: CompiledGame) -> KeyLayout:
    """The places of class and points in the keys by which hands are compared."""
    if comparison(compiled).name == ONE_BY_ONE:
        return translate_scoring(compiled).shape
    return hand_tables(compiled).scoring.layout


def _nowhere(hands: list[int], number: int) -> int:
    """No place at all, for automata of which only the kind of context is asked."""
    return 0


def _automata(compiled: CompiledGame, slot_of: SlotOf) -> HandAutomata:
    """The automata of a game; NotTranslated where hands are not found by automata."""
    automata = HandAutomata(compiled, hand_tables(compiled), slot_of)
    if not automata.is_possible or len(automata.own) > OWN_MOST:
        raise NotTranslated("its scoring reads too much at once")
    return automata


def scores_directly(compiled: CompiledGame) -> bool:
    """Whether hands are scored one by one: their worth changes with what lies open to all, or they
    are more than counts.
    """
    if not can_score_directly(compiled):
        return False
    return bool(why_no_hand_tables(compiled)) or bool(hand_tables(compiled).context_names)


def _note_hands(table: list[int], compiled: CompiledGame, automata: HandAutomata) -> None:
    """Note the piles that are a hand, and the other inputs of scoring."""
    table[layout.CONTEXT_PILE] = automata.context_pile
    table[layout.CONTEXT_WAY] = automata.context_way
    table[layout.OWN_PILES], table[layout.OWN_STEP] = len(automata.own), compiled.per_seat
    table[layout.OWN : layout.OWN + len(automata.own)] = automata.own


def _note_agreement(table: list[int], settings: Settings, carry: int) -> None:
    """Note the stakes, and which of the optional rules hold."""
    table[layout.ANTE] = settings.ante
    table[layout.SHARE] = layout.NO_SHARE if settings.share is None else settings.share
    table[layout.SPLIT] = SPLIT_RULES[settings.split_rule]
    table[layout.MINIMUM_RAISE] = int(settings.minimum_raise)
    table[layout.ALWAYS] = int(settings.ask_always)
    table[layout.CARRY] = carry


def _note_seats(
    table: list[int], settings: Settings, stashes: Sequence[int], bots: Sequence[int]
) -> None:
    """Note the Gold that everybody may spend, and the policies that play."""
    reserve = 0 if settings.table_stakes else settings.reserve
    for seat, (gold, bot) in enumerate(zip(stashes, bots, strict=True)):
        table[layout.STASH + seat] = gold + reserve
        table[layout.BOTS + seat] = bot


def _note_things(table: list[int], compiled: CompiledGame, order: OrderOfPlay) -> None:
    """The deck, and which piles are remembered when a pot is played for again."""
    deck = order.names.items.deck
    table[layout.PURSE_COUNT] = len(order.names.purses)
    table[layout.DECK_SIZE] = len(deck)
    table[layout.TALLIED] = sum([len(each.keys) for each in compiled.definition.tallies])
    table[layout.DECK : layout.DECK + len(deck)] = deck
    for pile in compiled.definition.piles:
        for seat in range(table[layout.COUNT] if pile.is_player else 1):
            table[layout.KEPT + compiled.pile(pile.name, seat)] = int(pile.is_remembered)
