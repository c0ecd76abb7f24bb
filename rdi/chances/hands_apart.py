"""Games in which everybody plays for its own hand with nothing but its own piles, and all that the
seats have in common is the deck: the future of each is imagined by itself.

Who draws first from a shuffled deck makes no difference, so one seat is played to the end after
another, each with the cards that those before have left. The others are played once, and the seat
that asks several times against them, with other cards of those that are left and after each of its
answers: its own future decides most, and costs a fraction of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.arrays.games.imagined_games import is_for_one
from rdi.chances.known_scores import known_score
from rdi.chances.pots_at_stake import pays_pots_alone
from rdi.chances.program_analysis import live_registers
from rdi.chances.unseen_differences import look_at, may_differ
from rdi.deadline import verify_time
from rdi.engine.chance import SeededChance
from rdi.engine.steps import strides
from rdi.engine.table import DECK, DISCARDS, FIELDS, Table
from rdi.model import ir
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Blinds,
    Do,
    EachNext,
    EachStart,
    End,
    Instruction,
    Jump,
    Showdown,
    Unless,
    functions_called,
)
from rdi.model.request import Pick
from rdi.model.values import replace

if TYPE_CHECKING:
    from rdi.engine.compiled_definition import Key
    from rdi.engine.game import CompiledGame
    from rdi.engine.steps import Steps
    from rdi.model.event import Event
    from rdi.model.request import Answer, Request

GAMES_KEPT = 64

STEPS_MOST, PICKS_MOST = 10_000, 999
"""The number of steps to the next pick, and of picks, after which a seat is left."""

PICKS_A_LOOK = 4
"""The number of picks after which it is looked whether the time is over."""

FOR_GOLD = (Ante, Bet, Blinds)
"""The instructions that change nobody's hand."""

DEALT = frozenset({"draw_each", "roll_each"})
"""Deeds for all at once: everybody gets something of the same luck."""


class NotApart(Exception):
    """The seats depend on one another after all, as the deck runs out; or the end of a hand is not
    found so.
    """


class _OwnTable(Table):
    """The table as one seat plays on at it by itself."""

    __slots__ = ()

    def draw(self, count: int, target: int) -> None:
        """Draw cards into a pile. Raises NotApart where the deck has too few."""
        if count > len(self.piles[DECK]):
            raise NotApart
        super().draw(count, target)


# ------------------------------------------------------------------ which games these are


@lru_cache(maxsize=GAMES_KEPT)
def is_played_apart(compiled: CompiledGame) -> bool:
    """Whether what a seat does and comes to depends on the others in nothing but the cards that
    they have drawn.
    """
    definition = compiled.definition
    scoring, module = definition.scoring, definition.functions
    if scoring is None or module is None or not pays_pots_alone(compiled):
        return False
    piles = [compiled.declared.get(each.name) for each in scoring.sources if each.kind == "pile"]
    is_own = all(pile is not None and pile.is_player for pile in piles)
    if not is_own or len(piles) < len(scoring.sources) or compiled.scores_unseen:
        return False
    program = definition.program
    rounds = dict(_rounds(program))
    live = live_registers(compiled)
    for place, instruction in enumerate(program):
        code = module.used_by(*functions_called(instruction))
        held = [start for start, each in rounds.items() if start < place < each.target]
        if not held:
            if not (_is_for_all(code) and not isinstance(instruction, Ask)):
                return False
        elif len(held) > 1 or not _is_own_turn(compiled, instruction, code, rounds[held[0]]):
            return False
        else:
            kept = {each for each in ir.writes(*code) if each.kind is ir.Part.REGISTER}
            if kept & {ir.Resource(ir.Part.REGISTER, number) for number in live[held[0]]}:
                return False  # one seat leaves something for the next
    return True


def _rounds(program: Sequence[Instruction]) -> Iterator[tuple[int, EachNext]]:
    """The rounds of a program, by the place at which they go on with the next seat."""
    return ((place, each) for place, each in enumerate(program) if isinstance(each, EachNext))


def _is_for_all(code: Sequence[ir.Node]) -> bool:
    """Whether what is done for the whole table is the same for each seat, but for luck."""
    parts = (ir.Pile, ir.SeatPlace, ir.TableField)
    nodes = [*ir.walk(*code)]
    return ir.deeds(*code) <= DEALT and not any(isinstance(each, parts) for each in nodes)


def _is_own_turn(
    compiled: CompiledGame, instruction: Instruction, code: Sequence[ir.Node], turn: EachNext
) -> bool:
    """Whether an instruction in the turn of a seat has to do with its own piles only."""
    if not isinstance(instruction, Do | Unless | Jump | Ask):
        return False
    if isinstance(instruction, Ask) and (
        instruction.seat != turn.seat
        or instruction.as_list
        or not is_for_one(compiled, instruction)
    ):
        return False
    seat = ir.Register(turn.seat)
    for node in ir.walk(*code):
        match node:
            case ir.SeatPlace(seat=owner) if owner != seat:
                return False
            case ir.Pile(place) if not isinstance(place, ir.SeatPlace):
                return False
            case ir.TableField():
                return False
            case ir.Deed(name, arguments):
                effect = ir.DEEDS.get(name)
                if effect is None or effect.changes_each:
                    return False
                changed = [arguments[each] for each in effect.changes]
                if not all(
                    isinstance(each, ir.SeatPlace) or each == ir.Number(DISCARDS)
                    for each in changed
                ):
                    return False
            case _:
                pass
    touched = ir.reads(*code) | ir.writes(*code)
    known = (ir.Part.PILE, ir.Part.REGISTER, ir.Part.INPUT)
    return all(each.kind in known for each in touched)


# ------------------------------------------------------------------ playing them


STOPS = (*FOR_GOLD, EachStart, EachNext, Showdown, End)


class _Pairs(NamedTuple):
    """Pairs that are offered, of which one is picked: what gives all that may come first and all
    that may come second at a table, and the register that keeps the answer.
    """

    of_table: Callable[[Table], tuple[Sequence[Any], Sequence[Any]]]
    register: int


@lru_cache(maxsize=GAMES_KEPT)
def _pairs_offered(compiled: CompiledGame) -> Mapping[int, _Pairs]:
    """The picks, by their places in the program, of one of all pairs that can be made of two lists:
    a few of them are drawn without making the others.
    """
    definition, module = compiled.definition, compiled.definition.functions
    assert module is not None
    found = {}
    for place, ask in enumerate(definition.program):
        if not isinstance(ask, Ask) or not is_for_one(compiled, ask) or ask.as_list:
            continue
        function = module.function(ask.items_code)
        match function.body[-1]:
            case ir.Return(
                ir.Comprehension(
                    ir.Tuple((ir.Variable(one), ir.Variable(two))),
                    (ir.Loop((first,), firsts, ()), ir.Loop((second,), seconds, ())),
                )
            ) if (one, two) == (first, second) and first not in ir.names(seconds):
                lists = ir.Return(ir.Tuple((firsts, seconds)), span=function.span)
                parts = replace(function, body=(*function.body[:-1], lists))
                found[place] = _Pairs(compiled.carried_out(parts), ask.register)
            case _:
                pass
    return found


@lru_cache(maxsize=GAMES_KEPT)
def _steps(compiled: CompiledGame) -> Steps:
    """The strides of a game, which end where another seat may come or nobody has a choice, and
    before pairs are offered.
    """
    program = compiled.definition.program
    return strides(program, compiled, [*_places(program, STOPS), *_pairs_offered(compiled)])


def _places(program: Sequence[Instruction], kinds: tuple[type, ...]) -> list[int]:
    """The places of the instructions of these kinds."""
    return [place for place, each in enumerate(program) if isinstance(each, kinds)]


class HandsApart:
    """The futures of the seats of one game, of which each looks at so many answers to a pick and
    takes what looks best at once.
    """

    def __init__(self, compiled: CompiledGame, tries: int) -> None:
        self._compiled, self._tries = compiled, tries
        program = compiled.definition.program
        self._steps, self._takes = _steps(compiled)
        self._rounds = [*_rounds(program)]
        self._passed = frozenset(_places(program, FOR_GOLD))
        self._last = frozenset(_places(program, (Showdown,)))
        self._pairs = _pairs_offered(compiled)
        self._score = known_score(compiled)

    def others(
        self, table: Table, seat: int, asked: int, luck: SeededChance
    ) -> tuple[dict[int, Key], int, list[Event]]:
        """Play all but one seat to the end with cards from the deck of a table, which is left
        without these: the key of each hand, the number of answers that were looked at, and what
        has happened. `asked` is the seat for which the game waits. Raises NotApart and OutOfTime.
        """
        keys, spent, events = {}, 0, list["Event"]()
        for rival in table.playing:
            if rival != seat:
                own = self._alone(table, rival, asked, luck)
                keys[rival], looked = self._end(own, None)
                spent += looked
                events += own.events
        return keys, spent, events

    def own(
        self, table: Table, seat: int, request: Request, answer: Answer, luck: SeededChance
    ) -> tuple[Key, int, list[Event]]:
        """Play a seat to the end after an answer to a pick, with the cards that are left in the
        deck; the table stays as it is. The key of its hand, the number of answers that were looked
        at, and what has happened. Raises NotApart and OutOfTime.
        """
        own = self._alone(table, seat, seat, luck)
        own.piles = [pile[:] for pile in own.piles]
        key, looked = self._end(own, (request, answer) if isinstance(request, Pick) else None)
        return key, looked, own.events

    def _alone(self, table: Table, seat: int, asked: int, luck: SeededChance) -> _OwnTable:
        """The table with nobody but this seat, and the same piles."""
        own = _OwnTable.__new__(_OwnTable)
        for name in FIELDS:
            setattr(own, name, getattr(table, name))
        own.vars, own.playing, own.events, own.log = table.vars[:], [seat], [], []
        own.chance = luck
        for place, turn in self._rounds:
            if place <= table.pc < turn.target:
                waiting = own.vars[turn.register]
                own.vars[turn.register] = (seat,) if seat in waiting else ()
                if seat != asked:
                    own.pc = place
        return own

    def _end(self, table: _OwnTable, taken: tuple[Pick, Answer] | None) -> tuple[Key, int]:
        """Play the one seat of a table to its end."""
        spent, request = 0, None
        if taken is not None:
            request = self._take(table, *taken)
        for number in range(PICKS_MOST):
            request = request or self._next_pick(table)
            if request is None:
                seat, compiled = table.playing[0], self._compiled
                return (*self._score(table, seat), *compiled.tiebreak(table, seat)), spent
            if number % PICKS_A_LOOK == 0:
                verify_time()
            if isinstance(request, _Pairs):
                answer, looked = self._best_pair(table, request)
                table.vars[request.register] = answer
                table.pc, request = table.pc + 1, None
            else:
                answer, looked = self._best_at_once(table, request)
                request = self._take(table, request, answer)
            spent += 1 + looked
        raise NotApart

    def _take(self, table: _OwnTable, request: Pick, answer: Answer) -> Any:
        take = self._takes[table.pc]
        assert take is not None
        return take(table, request, answer)

    def _next_pick(self, table: _OwnTable) -> Any:
        """Go on to the next pick; None where hands are compared."""
        for _ in range(STEPS_MOST):
            place = table.pc
            if place in self._pairs:
                return self._pairs[place]
            if place in self._last:
                return None
            if place in self._passed:
                table.pc = place + 1
                continue
            request = self._steps[place](table)
            if request is not None:
                return request
        raise NotApart

    def _best_at_once(self, table: _OwnTable, pick: Pick) -> tuple[Answer, int]:
        """The best-looking of a few answers, ties broken by luck, and the number of those that were
        looked at.
        """
        answers = table.chance.deal([*pick.items], min(self._tries, len(pick.items)))
        return self._best_of(table, answers)

    def _best_pair(self, table: _OwnTable, pairs: _Pairs) -> tuple[Answer, int]:
        """The same of pairs."""
        firsts, seconds = pairs.of_table(table)
        many = len(seconds)
        numbers: list[Any] = [*range(len(firsts) * many)]
        places: list[Any] = table.chance.deal(numbers, min(self._tries, len(numbers)))
        if not places:
            raise NotApart  # the game says what is amiss
        return self._best_of(
            table, [(firsts[place // many], seconds[place % many]) for place in places]
        )

    def _best_of(self, table: _OwnTable, answers: Sequence[Answer]) -> tuple[Answer, int]:
        """The best-looking of these, the first where several are, and their number."""
        compiled, seat = self._compiled, table.playing[0]
        if len(answers) == 1:
            return answers[0], 0
        look = look_at(compiled, table, seat, is_alone=True)
        if look is not None:
            scores = look.scores(table, seat, answers)
            return answers[scores.index(max(scores))], len(answers)
        if may_differ(compiled, table, seat, compares_hands=True):
            raise NotApart
        return answers[0], 0
