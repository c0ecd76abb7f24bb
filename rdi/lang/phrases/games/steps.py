"""The Order of Play: rounds and turns, Betting Rounds, and going on under a condition."""

from __future__ import annotations

from typing import Any

from rdi.lang.lowering.emitter import Emitter, Label, lower_block
from rdi.lang.lowering.scope import NUMBER, PLAYER, SymbolTable
from rdi.lang.phrases.base import (  # fmt: skip
    COUNT_MOST,
    Expression,
    Heading,
    Statement,
    TableSize,
    cards_drawn_by,
    count_code,
    require_seat,
)
from rdi.lang.phrases.expressions.selections import Extreme
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.english import Passage, counted, in_english, with_heading
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.program import Ante as AnteInstruction
from rdi.model.program import Bet as BetInstruction
from rdi.model.program import Blinds as BlindsInstruction
from rdi.model.program import EachNext, EachStart
from rdi.model.program import End as EndInstruction
from rdi.model.program import Leave as LeaveInstruction
from rdi.model.values import replace

BY_MOST = 1_000_000
"""As much as a raise may add."""

DICE_MOST = 60
"""As many dice as a pile is gone through for when cards are counted."""


@phrase("ante", example="ante", english="everybody pays the ante into the pot")
class Ante(Statement):
    """Everybody pays the ante into the pot."""

    def lower(self, emitter: Emitter) -> None:
        emitter.add(AnteInstruction())


class RaiseSize(Phrase):
    """How much a raise of a Betting Round adds; the first bet is one."""

    def limits(self, symbols: SymbolTable) -> BetInstruction:
        """A Betting Round of which nothing else is said."""
        raise NotImplementedError


@phrase("raises_by", example="bet by 2", english="each raise adds {number}")
class RaisesBy(RaiseSize):
    """Every raise, and so the first bet, adds as much: a fixed limit."""

    number: Word

    def limits(self, symbols: SymbolTable) -> BetInstruction:
        return BetInstruction(by=symbols.whole(self.number, 1, BY_MOST))


@phrase("raises_up_to", example="bet up to 5", english="a raise adds {number} at the most")
class RaisesUpTo(RaiseSize):
    """No raise adds more than this."""

    number: Word

    def limits(self, symbols: SymbolTable) -> BetInstruction:
        return BetInstruction(most=symbols.whole(self.number, 1, BY_MOST))


@phrase(
    "raises_up_to_pot",
    example="bet up to the pot",
    english="a raise adds at the most what lies in the middle after a call",
)
class RaisesUpToPot(RaiseSize):
    """No raise adds more than all Gold in the pot and in front of the players, that for a call
    included.
    """

    def limits(self, symbols: SymbolTable) -> BetInstruction:
        return BetInstruction(up_to_pot=True)


@phrase("most_raises", example="bet by 2, at most 3 raises")
class MostRaises(Phrase):
    """So many raises in a Betting Round at the most; the first bet is one, and blinds are none."""

    number: Word

    def say(self) -> str:
        return f"at most {counted(self.number, 'raise')}"


class Opening(Phrase):
    """Bets that are put down before anybody has spoken."""

    def opening(self, symbols: SymbolTable) -> BlindsInstruction:
        """The instruction with which the Betting Round begins."""
        raise NotImplementedError


@phrase(
    "blinds",
    example="bet, blinds 1 and 2",
    english="the first player puts down {first} and the next one {second}, for two the other way "
    "round, before the player after them speaks",
)
class Blinds(Opening):
    """Bets that two players put down before anybody has spoken: the first in turn order and the
    next, where only two play the second and the first. The player after them speaks first. Whoever
    put down the second blind may still raise where nobody has; who has less puts down that.
    """

    first: Word
    second: Word

    def opening(self, symbols: SymbolTable) -> BlindsInstruction:
        first = symbols.whole(self.first, 0, BY_MOST)
        second = symbols.whole(self.second, 1, BY_MOST)
        if second < first:
            message = "the second blind is the Current Bet, and no less than the first one"
            symbols.report("E0303", self.second.span, message, "", "bet, blinds 1 and 2")
        return BlindsInstruction((min(first, second), second))


@phrase(
    "brought_in",
    example="bet by 2, brought in by 1",
    english="the first player who has Gold puts down {number}, and the next one speaks first",
)
class BroughtIn(Opening):
    """A bet that the first player puts down before anybody has spoken; the next one speaks first,
    and whoever brought in speaks again only where somebody raises. Where each raise adds as much,
    the first one makes up what is missing to that.
    """

    number: Word

    def opening(self, symbols: SymbolTable) -> BlindsInstruction:
        return BlindsInstruction((symbols.whole(self.number, 1, BY_MOST),), is_bring_in=True)


@phrase("bet", example="bet")
class Bet(Statement):
    """A Betting Round: how much a raise adds, how many of them there are at most, and with which
    bets it begins; where nothing is said raises are of any size, and as many as players like.
    """

    size: RaiseSize | None
    raises: MostRaises | None
    begun: Opening | None

    def lower(self, emitter: Emitter) -> None:
        symbols = emitter.symbols
        if emitter.seat is not None:
            message = "a Betting Round is for all players, not inside one player's turn"
            symbols.report("E0401", self.span, message)
        limits = BetInstruction() if self.size is None else self.size.limits(symbols)
        if self.raises is not None:
            limits = replace(limits, raises=symbols.whole(self.raises.number, 1, COUNT_MOST))
        if self.begun is not None:
            opening = self.begun.opening(symbols)
            emitter.add(opening)
            if opening.is_bring_in and limits.by is not None:
                limits = replace(limits, brought_in_by=self._completed(symbols, limits.by, opening))
        emitter.add(limits)

    def _completed(self, symbols: SymbolTable, by: int, opening: BlindsInstruction) -> int:
        """The bet that the first raise makes up to what each raise adds, and which is less."""
        assert self.begun is not None
        (bet,) = opening.bets
        if bet >= by:
            message = "the bet that brings in must be less than the first raise makes it"
            symbols.report("E0303", self.begun.span, message, "", "bet by 2, brought in by 1")
        return min(bet, by - 1)

    def say(self) -> str:
        said = "a Betting Round"
        if self.size is not None:
            said += f" in which {self.size.say()}"
        if self.raises is not None:
            said += f"{', ' if self.size else ' with '}{self.raises.say()}"
        return f"{said}; {self.begun.say()}" if self.begun else said

    def changed(self) -> set[str]:
        return {"players"}


class Ending(Statement):
    """A step that ends the game for somebody, so that no loop around it is endless."""


@phrase(
    "showdown",
    example="showdown",
    english="all players still in show their hands, and the best is paid",
)
class ShowdownLine(Ending):
    """All players still in show their hands, and the best is paid."""

    def lower(self, emitter: Emitter) -> None:
        emitter.jump(emitter.closing)


@phrase(
    "end_game",
    example="end game",
    english="the game is over; everybody keeps the Gold that they hold",
)
class EndGame(Ending):
    """The game is over; everybody keeps the Gold that they hold."""

    def lower(self, emitter: Emitter) -> None:
        emitter.add(EndInstruction())


@phrase("leave_game", example="leave game", english="the player leaves the game")
class LeaveGame(Ending):
    """The acting player leaves the game."""

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self) and emitter.skip is not None:
            assert emitter.seat_register is not None
            position = emitter.add(LeaveInstruction(emitter.seat_register, 0))
            emitter.patch(position, emitter.skip)

    def changed(self) -> set[str]:
        return {"players"}


@phrase("begin_next", example="begin next", english="the player begins from now on")
class BeginNext(Statement):
    """From the next round of turns and Betting Round on the acting player is the first; the others
    follow clockwise, until somebody else begins.
    """

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self) and emitter.seat is not None:
            emitter.deed(emitter.scope(), self.span, "begin_with", emitter.seat)


@phrase(
    "begin_with",
    example="begin with highest Bid",
    english="whoever has the {extreme} of this begins from now on: {value}",
)
class BeginWith(Statement):
    """From the next round of turns and Betting Round on the player begins of whom a number is the
    highest or the lowest, of several the first in turn order; the others follow clockwise, until
    somebody else begins. The number may depend only on what all see.
    """

    extreme: Extreme
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        symbols = emitter.symbols
        if emitter.seat is not None:
            message = "all players are compared to find who begins, not inside one player's turn"
            symbols.report("E0401", self.span, message, "", "begin next")
            return
        seat, numbers = ir.Variable("seat"), ir.Variable("numbers")
        scope = replace(emitter.scope(), seat=seat)
        number = scope.number(self.value)
        noted = ir.Perform(ir.method(numbers, "append", number), span=self.span)
        of_each = ir.For((seat.name,), ir.PLAYING, (*scope.prelude, noted), span=self.span)
        if not emitter.lies_open(of_each):
            message = "all must see who begins, but this depends on what only some of them know"
            symbols.report("E0311", self.value.span, message, "", "begin with highest Bid")
        emitter.do(emitter.scope(), ir.assign(numbers, ir.List(()), self.span))
        emitter.do(emitter.scope(), of_each)
        first = ir.call(f"seat_of_{self.extreme.word}", numbers, ir.PLAYING)
        emitter.deed(emitter.scope(), self.span, "begin_with", first)


@phrase(
    "begin_left",
    example="begin left of dealer",
    english="the next player left of {player} begins from now on",
)
class BeginLeft(Statement):
    """From the next round of turns and Betting Round on the next player begins who is still in,
    clockwise from one that was given a name by `this player` and may have left.
    """

    player: Word

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        player = scope.require(Name([self.player], self.player.span), PLAYER)
        emitter.deed(scope, self.span, "begin_left_of", player.code)


class Block(Heading, Statement):
    """A line with other lines below it."""

    def drawn(self, seating: TableSize) -> int:
        return cards_drawn_by(self.below, seating)


@phrase("step", example="step antes:", english="{name}")
class Step(Block):
    """A part of the Order of Play with a name, so that variants can change it."""

    name: Word
    body: list[Any]
    is_of_phases = True

    def lower(self, emitter: Emitter) -> None:
        if self.name in emitter.steps:
            message = f"there is a step `{self.name}` already"
            emitter.symbols.report("E0402", self.name.span, message)
        emitter.steps.add(str(self.name))
        lower_block(emitter, self.body)


@phrase("repeat_times", example="repeat 3 times as turn:")
class RepeatTimes(Block):
    """Do something a number of times, counting from 1 if a name is given."""

    times: Expression
    rest: list[Any]

    @property
    def counter(self) -> Word | None:
        """The name that counts."""
        return self.rest[0] if isinstance(self.rest[0], Word) else None

    @property
    def below(self) -> list[Any]:
        return self.rest if self.counter is None else self.rest[1:]

    def say(self) -> str:
        times = self.times.say()
        often = {"1": "once", "2": "twice"}.get(times) or counted(times, "time")
        return often + (f" ({in_english(self.counter)} counts from 1)" if self.counter else "")

    def drawn(self, seating: TableSize) -> int:
        return seating.number(self.times) * cards_drawn_by(self.below, seating)

    def changed(self) -> set[str]:
        return {str(self.counter)} if self.counter else set()

    def lower(self, emitter: Emitter) -> None:
        register = emitter.register()
        scope = emitter.scope()
        times = count_code(scope, self.times)
        conditions = (*scope.prelude, times)
        emitter.note(scope, register, times, self.span)
        number = None
        if self.counter is not None:
            with emitter.depending_on(*conditions):
                number = emitter.name(str(self.counter), NUMBER, is_told=True)
        if number is not None:
            emitter.note(emitter.scope(), number, ir.Number(0), self.span)
        again, done = Label(), Label()
        emitter.mark(again)
        left, one = ir.Register(register), ir.Number(1)
        is_left = ir.Comparison(left, ">", ir.Number(0), bare=True)
        emitter.unless(emitter.scope(), is_left, self.span, done)
        emitter.do(emitter.scope(), ir.Update(left, "-", one, span=self.span))
        if number is not None:
            counted = ir.Update(ir.Register(number), "+", one, span=self.span)
            emitter.do(emitter.scope(), counted)
        with emitter.depending_on(*conditions):
            lower_block(emitter, self.below)
        emitter.jump(again)
        emitter.mark(done)


class RepeatOn(Block):
    """Do something as long as a condition stays as it is."""

    condition: Expression
    body: list[Any]
    is_until = False

    def drawn(self, seating: TableSize) -> int:
        if cards_drawn_by(self.body, seating):
            raise UnboundedError
        return 0

    def lower(self, emitter: Emitter) -> None:
        again, done = Label(), Label()
        emitter.mark(again)
        scope = emitter.scope()
        condition = scope.truth(self.condition)
        test = ir.Not(condition, bare=True) if self.is_until else condition
        emitter.unless(scope, test, self.condition.span, done)
        with emitter.depending_on(*scope.prelude, test):
            lower_block(emitter, self.body)
        emitter.jump(again)
        emitter.mark(done)


class UnboundedError(Exception):
    """How many cards are drawn depends on how the game goes."""


@phrase("repeat_until", example="repeat until every Horde is empty:", english="until {condition}")
class RepeatUntil(RepeatOn):
    """Do something until a condition holds."""

    is_until = True


@phrase(
    "repeat_while", example="repeat while any cards in Clock:", english="as long as {condition}"
)
class RepeatWhile(RepeatOn):
    """Do something as long as a condition holds."""


class EachPlayer(Block):
    """Each player still in, clockwise from the Starting Player."""

    together = False

    def drawn(self, seating: TableSize) -> int:
        return seating.players * cards_drawn_by(self.below, seating)

    def turn(self, emitter: Emitter) -> None:
        """The deed of one of them."""
        lower_block(emitter, self.below)

    def lower(self, emitter: Emitter) -> None:
        if emitter.seat is not None:
            message = "a player's turn cannot contain the turns of all players"
            emitter.symbols.report("E0403", self.span, message)
            return
        waiting, seat = emitter.register(), emitter.register()
        turn, done = Label(), Label()
        emitter.add(EachStart(waiting, self.together))
        emitter.mark(turn)
        emitter.patch(emitter.add(EachNext(waiting, seat, 0, self.together)), done)
        emitter.seat, emitter.seat_register, emitter.skip = ir.Register(seat), seat, turn
        with emitter.depending_on(is_unseen=self.together):
            self.turn(emitter)
        emitter.jump(turn)
        emitter.seat = emitter.seat_register = emitter.skip = None
        emitter.mark(done)


@phrase("each_in_turn", example="each player in turn:", english="in turn order, each player")
class EachInTurn(EachPlayer):
    """Each player in turn order."""

    body: list[Any]


@phrase("each_together", example="each player together:", english="all players at the same time")
class EachTogether(EachPlayer):
    """Each player, unseen by the others until all have chosen."""

    body: list[Any]
    together = True


@phrase("starting_player", example="starting player:", english="the Starting Player")
class StartingPlayer(Block):
    """The Starting Player alone."""

    body: list[Any]

    def lower(self, emitter: Emitter) -> None:
        if emitter.seat is not None:
            message = "a player's turn cannot contain the turn of another"
            emitter.symbols.report("E0403", self.span, message)
            return
        seat, done = emitter.register(), Label()
        first = ir.Item(ir.PLAYING, ir.Number(0))
        targets = ir.Register(seat), ir.TableField("acting")
        emitter.do(emitter.scope(), ir.Assign(targets, first, span=self.span))
        emitter.seat, emitter.seat_register, emitter.skip = ir.Register(seat), seat, done
        lower_block(emitter, self.body)
        emitter.seat = emitter.seat_register = emitter.skip = None
        emitter.mark(done)


@phrase(
    "for_each_die",
    example="for each die in Roll as face:",
    english="for each die in {pile} (here called {name})",
)
class ForEachDie(Block):
    """Once for each die of a pile."""

    pile: Word
    name: Word
    body: list[Any]
    takes = ("name",)

    def drawn(self, seating: TableSize) -> int:
        return DICE_MOST * cards_drawn_by(self.body, seating)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        found = scope.pile(self.pile)
        waiting = emitter.register()
        dice = ir.call("tuple", found[0] if found else ir.Tuple())
        emitter.note(scope, waiting, dice, self.span)
        face = emitter.name(str(self.name), NUMBER)
        again, done = Label(), Label()
        emitter.mark(again)
        left = ir.Register(waiting)
        emitter.unless(emitter.scope(), left, self.span, done)
        targets = ir.Tuple((ir.Register(face), left))
        parts = ir.Tuple((ir.Item(left, ir.Number(0)), ir.Slice(left, ir.Number(1), None)))
        emitter.do(emitter.scope(), ir.assign(targets, parts, self.span))
        lower_block(emitter, self.body)
        emitter.jump(again)
        emitter.mark(done)


@phrase("if_block", example="if all tied in Kingdoms:", english="if {condition}")
class IfBlock(Block):
    """Do something only if a condition holds."""

    condition: Expression
    rest: list[Any]

    @property
    def below(self) -> list[Any]:
        return self.rest[:-1]

    @property
    def otherwise(self) -> list[Any]:
        """The lines for when it does not hold."""
        other = self.rest[-1]
        if isinstance(other, OtherwiseIf):
            return [other]
        return other.body if isinstance(other, Otherwise) else []

    def passages(self) -> list[Passage]:
        found = super().passages()
        match self.otherwise:
            case [OtherwiseIf() as other]:
                return [*found, *other.passages()]
            case []:
                return found
            case lines:
                return [*found, with_heading("otherwise", lines)]

    def drawn(self, seating: TableSize) -> int:
        return max(cards_drawn_by(self.below, seating), cards_drawn_by(self.otherwise, seating))

    def lower(self, emitter: Emitter) -> None:
        otherwise, done = Label(), Label()
        scope = emitter.scope()
        condition = scope.truth(self.condition)
        emitter.unless(scope, condition, self.condition.span, otherwise)
        with emitter.depending_on(*scope.prelude, condition):
            lower_block(emitter, self.below)
            if self.otherwise:
                emitter.jump(done)
            emitter.mark(otherwise)
            if self.otherwise:
                lower_block(emitter, self.otherwise)
                emitter.mark(done)


@phrase(
    "otherwise_if",
    example="otherwise if no cards in Clock:",
    english="otherwise, if {condition}",
)
class OtherwiseIf(IfBlock):
    """Do something only if no condition before holds and this one does."""

    condition: Expression
    rest: list[Any]


@phrase("otherwise", example="otherwise:", english="otherwise")
class Otherwise(Phrase):
    """The steps if the condition does not hold."""

    body: list[Any]
