"""The Order of Play: rounds and turns, Betting Rounds, choices, and going on under a condition."""

from __future__ import annotations

from typing import Any

from rdi.lang.emit import INLINE_MOST, Emitter, Label, lower_block
from rdi.lang.phrases.expressions import Expression
from rdi.lang.phrases.items import collected, one_of
from rdi.lang.scope import ANY, CARD, CARDS, NUMBER, TRUTH, Typed
from rdi.lang.tree import Phrase, Word, phrase
from rdi.model.program import Ante as AnteInstruction
from rdi.model.program import Ask, EachNext, EachStart, Showdown
from rdi.model.program import Bet as BetInstruction
from rdi.model.program import End as EndInstruction
from rdi.model.program import Leave as LeaveInstruction

TIMES_MOST = 1000


class Statement(Phrase):
    """A line of the Order of Play."""

    def lower(self, emitter: Emitter) -> None:
        """Add what this line does to the program."""
        raise NotImplementedError


@phrase("ante", "Everybody pays the ante into the pot.", "ante")
class Ante(Statement):
    def lower(self, emitter: Emitter) -> None:
        emitter.add(AnteInstruction())


@phrase("bet", "A Betting Round.", "bet")
class Bet(Statement):
    def lower(self, emitter: Emitter) -> None:
        if emitter.seat is not None:
            emitter.symbols.report("E0401", self.span, "a Betting Round is held by all players, not inside one's turn")
        emitter.add(BetInstruction())


@phrase("showdown", "All players still in show their hands, and the best is paid.", "showdown")
class ShowdownLine(Statement):
    def lower(self, emitter: Emitter) -> None:
        emitter.jump(emitter.closing)


@phrase("end_game", "The game is over; everybody keeps the Gold that they hold.", "end game")
class EndGame(Statement):
    def lower(self, emitter: Emitter) -> None:
        emitter.add(EndInstruction())


@phrase("leave_game", "The acting player leaves the game.", "leave game")
class LeaveGame(Statement):
    def lower(self, emitter: Emitter) -> None:
        if needs_seat(emitter, self) and emitter.skip is not None:
            assert emitter.seat_register is not None
            emitter.point(emitter.add(LeaveInstruction(emitter.seat_register, 0)), emitter.skip)


def needs_seat(emitter: Emitter, at: Phrase) -> bool:
    """Report a line that needs an acting player where there is none."""
    if emitter.seat is None:
        emitter.symbols.report("E0302", at.span, "who does this? Nobody is acting here", "", "each player in turn: ...")
        return False
    return True


@phrase("step", "A part of the Order of Play with a name, so that variants can change it.", "step antes:", "name", "*body")
class Step(Statement):
    name: Word
    body: list[Any]

    def lower(self, emitter: Emitter) -> None:
        if self.name in emitter.steps:
            emitter.symbols.report("E0402", self.name.span, f"there is a step `{self.name}` already")
        emitter.steps.add(str(self.name))
        lower_block(emitter, self.body)


@phrase("repeat_times", "Do something a number of times, counting from 1 if a name is given.", "repeat 3 times as turn:", "times", "*rest")
class RepeatTimes(Statement):
    times: Expression
    rest: list[Any]

    def lower(self, emitter: Emitter) -> None:
        counter, body = (self.rest[0], self.rest[1:]) if isinstance(self.rest[0], Word) else (None, self.rest)
        register = emitter.register()
        here = emitter.here()
        times = here.number(self.times)
        emitter.do(here, f"v[{register}] = min({times}, {TIMES_MOST})", self.span)
        if counter is not None:
            number = emitter.name(str(counter), NUMBER)
            emitter.do(emitter.here(), f"v[{number}] = 0", self.span)
        again, done = Label(), Label()
        emitter.mark(again)
        emitter.unless(emitter.here(), f"v[{register}] > 0", self.span, done)
        emitter.do(emitter.here(), f"v[{register}] -= 1", self.span)
        if counter is not None:
            emitter.do(emitter.here(), f"v[{number}] += 1", self.span)
        lower_block(emitter, body)
        emitter.jump(again)
        emitter.mark(done)


class RepeatOn(Statement):
    """Do something as long as a condition stays as it is."""

    condition: Expression
    body: list[Any]
    is_until = False

    def lower(self, emitter: Emitter) -> None:
        again, done = Label(), Label()
        emitter.mark(again)
        here = emitter.here()
        condition = here.truth(self.condition)
        emitter.unless(here, f"not {condition}" if self.is_until else condition, self.condition.span, done)
        lower_block(emitter, self.body)
        emitter.jump(again)
        emitter.mark(done)


@phrase("repeat_until", "Do something until a condition holds.", "repeat until every Horde is empty:", "condition", "*body")
class RepeatUntil(RepeatOn):
    is_until = True


@phrase("repeat_while", "Do something as long as a condition holds.", "repeat while any cards in Clock:", "condition", "*body")
class RepeatWhile(RepeatOn):
    pass


class EachPlayer(Statement):
    """Each player still in, clockwise from the Starting Player."""

    body: list[Any]
    together = False

    def lower(self, emitter: Emitter) -> None:
        if emitter.seat is not None:
            emitter.symbols.report("E0403", self.span, "a player's turn cannot hold the turns of all players")
            return
        waiting, seat = emitter.register(), emitter.register()
        turn, done = Label(), Label()
        emitter.add(EachStart(waiting, self.together))
        emitter.mark(turn)
        emitter.point(emitter.add(EachNext(waiting, seat, 0, self.together)), done)
        emitter.seat, emitter.seat_register, emitter.skip = f"v[{seat}]", seat, turn
        lower_block(emitter, self.body)
        emitter.jump(turn)
        emitter.seat = emitter.seat_register = emitter.skip = None
        emitter.mark(done)


@phrase("each_in_turn", "Each player in turn order.", "each player in turn:", "*body")
class EachInTurn(EachPlayer):
    pass


@phrase("each_together", "Each player, unseen by the others until all have chosen.", "each player together:", "*body")
class EachTogether(EachPlayer):
    together = True


@phrase("starting_player", "The Starting Player alone.", "starting player:", "*body")
class StartingPlayer(Statement):
    body: list[Any]

    def lower(self, emitter: Emitter) -> None:
        if emitter.seat is not None:
            emitter.symbols.report("E0403", self.span, "a player's turn cannot hold the turn of another")
            return
        seat = emitter.register()
        done = Label()
        emitter.do(emitter.here(), f"v[{seat}] = t.acting = t.playing[0]", self.span)
        emitter.seat, emitter.seat_register, emitter.skip = f"v[{seat}]", seat, done
        lower_block(emitter, self.body)
        emitter.seat = emitter.seat_register = emitter.skip = None
        emitter.mark(done)


@phrase("for_each_die", "Once for each die of a pile.", "for each die in Roll as face:", "pile", "name", "*body")
class ForEachDie(Statement):
    pile: Word
    name: Word
    body: list[Any]

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        found = here.pile(str(self.pile), self.pile.span)
        waiting = emitter.register()
        face = emitter.name(str(self.name), NUMBER)
        emitter.do(here, f"v[{waiting}] = tuple({found[0] if found else ()})", self.span)
        again, done = Label(), Label()
        emitter.mark(again)
        emitter.unless(emitter.here(), f"v[{waiting}]", self.span, done)
        emitter.do(emitter.here(), f"v[{face}], v[{waiting}] = v[{waiting}][0], v[{waiting}][1:]", self.span)
        lower_block(emitter, self.body)
        emitter.jump(again)
        emitter.mark(done)


@phrase("if_block", "Do something only if a condition holds.", "if all tied in Kingdoms:", "condition", "*rest")
class IfBlock(Statement):
    condition: Expression
    rest: list[Any]

    def lower(self, emitter: Emitter) -> None:
        *body, other = self.rest
        otherwise, done = Label(), Label()
        here = emitter.here()
        condition = here.truth(self.condition)
        emitter.unless(here, condition, self.condition.span, otherwise)
        lower_block(emitter, body)
        if other is not None:
            emitter.jump(done)
        emitter.mark(otherwise)
        if other is not None:
            lower_block(emitter, other.body)
            emitter.mark(done)


@phrase("otherwise", "What is done if the condition does not hold.", "otherwise:", "*body")
class Otherwise(Phrase):
    body: list[Any]


@phrase("do", "Carry out a routine.", "do work with 1", "routine", "value")
class DoRoutine(Statement):
    routine: Word
    value: Expression | None

    def lower(self, emitter: Emitter) -> None:
        routine = emitter.symbols.routines.get(str(self.routine))
        if routine is None:
            emitter.symbols.unknown("E0215", "routine", str(self.routine), self.routine.span, emitter.symbols.routines)
            return
        if str(self.routine) in emitter.inlined or len(emitter.inlined) > INLINE_MOST:
            emitter.symbols.report("E0212", self.routine.span, f"the routine {self.routine} carries itself out")
            return
        self._give(emitter, routine.parameter)
        before, emitter.inlined = emitter.inlined, (*emitter.inlined, str(self.routine))
        lower_block(emitter, routine.body)
        emitter.inlined = before

    def _give(self, emitter: Emitter, parameter: Word | None) -> None:
        """Put the value under the routine's name for it."""
        if (parameter is None) != (self.value is None):
            wanted = f"do {self.routine}" + (f" with {parameter}" if parameter else "")
            emitter.symbols.report("E0214", self.span, f"{self.routine} takes {'one value' if parameter else 'no value'}", "", wanted)
        elif parameter is not None and self.value is not None:
            here = emitter.here()
            value = self.value.code(here)
            emitter.do(here, f"v[{emitter.name(str(parameter), value.kind)}] = {value.code}", self.span)


@phrase("let", "Give a value a name.", "let job be last of Jobs", "name", "value")
class Let(Statement):
    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        value = self.value.code(here)
        known = emitter.names.get(str(self.name))
        kind = known.kind if known is not None and value.kind == "nothing" else value.kind
        emitter.do(here, f"v[{emitter.name(str(self.name), kind)}] = {value.code}", self.span)


# ---------------------------------------------------------------------- choices


@phrase("just_one", "Exactly one.", "one")
class JustOne(Phrase):
    pass


@phrase("up_to", "None, or as many as this.", "up to 2", "number")
class UpTo(Phrase):
    number: Expression


def ask(emitter: Emitter, at: Phrase, verb: Word, items: str, least: str, most: str, name: Word, kind: str, ordered: bool = False) -> None:
    """Add an instruction that asks the acting player; the items' code has its needs in ``at.here``."""
    if not needs_seat(emitter, at):
        return
    emitter.flush()
    here = at.here  # type: ignore[attr-defined]
    plain = emitter.here()
    emitter.add(
        Ask(
            emitter.seat_register or 0,
            emitter.name(str(name), kind),
            str(verb),
            emitter.function(here, "items", items, at.span),
            emitter.function(plain, "least", least, at.span),
            emitter.function(plain, "most", most, at.span),
            ordered,
        )
    )


@phrase("choose", "The acting player chooses from a list.", "choose up to 2 from cards in Hand as thrown, to discard",
        "amount", "collection", "name", "verb")  # fmt: skip
class Choose(Statement):
    amount: JustOne | UpTo
    collection: Any
    name: Word
    verb: Word

    def lower(self, emitter: Emitter) -> None:
        self.here = emitter.here()
        found = collected(self.here, self.collection)
        if isinstance(self.amount, JustOne):
            ask(emitter, self, self.verb, found.code, "1", "1", self.name, one_of(found.kind))
        else:
            most = emitter.here().number(self.amount.number)
            ask(emitter, self, self.verb, found.code, "0", most, self.name, found.kind)


@phrase("choose_pair", "The acting player chooses two things that go together.",
        "choose card and cell from cards in Hand and open cells of City not in Built such that yes, to build",
        "first", "second", "firsts", "seconds", "condition", "verb")  # fmt: skip
class ChoosePair(Statement):
    first: Word
    second: Word
    firsts: Any
    seconds: Any
    condition: Expression
    verb: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        firsts, seconds = collected(here, self.firsts), collected(here, self.seconds)
        one, two = one_of(firsts.kind), one_of(seconds.kind)
        inner = here.knowing(**{str(self.first): Typed("f", one), str(self.second): Typed("g", two)})
        condition = inner.truth(self.condition)
        second = here.table("seconds", lambda: seconds.code, self.span)
        items = f"[(f, g) for f in distinct({firsts.code}) for g in {second} if {condition}]"
        self.here = here
        pair = Word(f"{self.first}_and_{self.second}")
        ask(emitter, self, self.verb, items, "1", "1", pair, ANY)
        chosen = emitter.names.get(str(pair))
        if chosen is not None:
            left, right = emitter.name(str(self.first), one), emitter.name(str(self.second), two)
            emitter.do(emitter.here(), f"v[{left}], v[{right}] = {chosen.code}", self.span)


@phrase("choose_word", "The acting player chooses between words.", "choose one of keep or exchange as wish, to exchange", "*words")
class ChooseWord(Statement):
    words: list[Word]

    def lower(self, emitter: Emitter) -> None:
        *words, name, verb = self.words
        self.here = emitter.here()
        choices = [str(word) for word in words]
        ask(emitter, self, verb, repr(choices), "1", "1", name, f"word {' '.join(choices)}")


@phrase("choose_words", "The acting player chooses between words several times, in order.",
        "choose 4 of card or die as plan, to plan", "number", "*words")  # fmt: skip
class ChooseWords(Statement):
    number: Word
    words: list[Word]

    def lower(self, emitter: Emitter) -> None:
        *words, name, verb = self.words
        times = int(self.number[:4])
        if not 1 <= times <= 8 or len(words) ** times > 4096:
            emitter.symbols.report("E0404", self.number.span, "these are too many choices at once", "4")
            return
        self.here = emitter.here()
        choices = [str(word) for word in words]
        ask(emitter, self, verb, repr(choices), str(times), str(times), name, f"words {' '.join(choices)}", ordered=True)


@phrase("exchange", "Each player in turn discards up to so many cards and draws as many.", "exchange up to 2 from Hand", "most", "pile")
class Exchange(EachPlayer):
    most: Expression
    pile: Word
    body: list[Any]

    def lower(self, emitter: Emitter) -> None:
        self.body = [_ExchangeTurn(self)]
        super().lower(emitter)


class _ExchangeTurn(Statement):
    """One player's exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.span = exchange.span

    def lower(self, emitter: Emitter) -> None:
        self.here = emitter.here()
        name = Word("discarded")
        pile = self.here.pile(str(self.exchange.pile), self.exchange.pile.span)
        if pile is None:
            return
        most = emitter.here().number(self.exchange.most)
        ask(emitter, self, Word("discard"), pile[0], "0", most, name, CARDS)
        place = self.here.place(str(self.exchange.pile), pile[1], self.span)
        thrown = emitter.names["discarded"].code
        emitter.do(emitter.here(), f"t.move({thrown}, {place}, 1)", self.span)
        emitter.do(emitter.here(), f"t.draw(len({thrown}), {place})", self.span)


__all__ = ["CARD", "TRUTH", "Statement", "needs_seat"]
