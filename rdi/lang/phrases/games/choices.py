"""Questions to players, and the names of values and steps."""

from __future__ import annotations

from typing import Any, ClassVar

from rdi.lang.lowering.emitter import INLINE_MOST, Emitter, lower_block
from rdi.lang.lowering.scope import ANY, CARDS, NOTHING, NUMBER, Scope, Typed, value_kind
from rdi.lang.phrases.base import (  # fmt: skip
    Expression,
    Statement,
    TableSize,
    cards_drawn_by,
    count_code,
    require_seat,
    say_value,
)
from rdi.lang.phrases.expressions.collections import (
    all_differ,
    collection_code,
    element_kind,
    is_of_numbers,
)
from rdi.lang.phrases.expressions.selections import Items
from rdi.lang.phrases.games.steps import EachPlayer
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST
from rdi.model.program import Ask
from rdi.model.values import Value
from rdi.text import join_words

TIMES_MOST, CHOICES_MOST = 8, 4096

NONE, ONE = ir.Number(0), ir.Number(1)
"""The numbers of things that are chosen, where it is always the same."""


class Question(Value):
    """A question to a player: its verb, the things to choose from, how many, and the name of the
    answer.

    `scope` is that in which `items` was made, with what it needs worked out before, and
    `counting` the one in which `least` and `most` were made, unless these are plain numbers.
    `is_told` says that all learn the answer, as they do of words.
    """

    scope: Scope
    verb: str
    items: ir.Expression
    least: ir.Expression
    most: ir.Expression
    name: str
    kind: str
    ordered: bool = False
    all_differ: bool = False
    counting: Scope | None = None
    is_told: bool = False
    of_numbers: bool = False
    as_list: bool = False
    of_pairs: bool = False


def ask(emitter: Emitter, question: Question, at: Span) -> None:
    """Add the instruction that asks the acting player."""
    emitter.flush()
    plain = emitter.scope()
    assert emitter.seat_register is not None
    emitter.add(
        Ask(
            emitter.seat_register,
            emitter.name(question.name, question.kind, question.is_told),
            question.verb,
            emitter.function(question.scope, "items", question.items, at),
            emitter.function(question.counting or plain, "least", question.least, at),
            emitter.function(question.counting or plain, "most", question.most, at),
            question.ordered,
            question.all_differ,
            question.of_numbers,
            question.as_list,
            question.of_pairs,
        )
    )


def is_told_of(emitter: Emitter, kind: str) -> bool:
    """Whether all learn what is chosen of this kind: a rank or a color; cards may be hidden."""
    return kind in map(value_kind, emitter.symbols.attributes())


@phrase("just_one", example="one", english="one")
class JustOne(Phrase):
    """Exactly one."""

    def bounds(self, scope: Scope) -> tuple[ir.Expression, ir.Expression]:
        return ONE, ONE


@phrase("up_to", example="up to 2", english="up to {number}")
class UpTo(Phrase):
    """None, or as many as this."""

    number: Expression

    def bounds(self, scope: Scope) -> tuple[ir.Expression, ir.Expression]:
        return NONE, count_code(scope, self.number)


@phrase("so_many", example="2", english="{number}")
class SoMany(Phrase):
    """Just as many as this; all where there are fewer."""

    number: Expression

    def bounds(self, scope: Scope) -> tuple[ir.Expression, ir.Expression]:
        number = count_code(scope, self.number)
        return number, number


@phrase("exactly_so_many", example="exactly 2", english="exactly {number}")
class ExactlySoMany(SoMany):
    """Just as many as this; all where there are fewer."""


@phrase("at_least_so_many", example="at least 1", english="at least {number}")
class AtLeastSoMany(Phrase):
    """As many as this or more; all where there are fewer."""

    number: Expression

    def bounds(self, scope: Scope) -> tuple[ir.Expression, ir.Expression]:
        return count_code(scope, self.number), ir.Number(CHOICES_MOST)


@phrase("so_many_to", example="1 to 3", english="{least} to {most}")
class SoManyTo(Phrase):
    """As many as the first number or more, and no more than the second."""

    least: Expression
    most: Expression

    def bounds(self, scope: Scope) -> tuple[ir.Expression, ir.Expression]:
        least, most = count_code(scope, self.least), count_code(scope, self.most)
        if (
            isinstance(least, ir.Number)
            and isinstance(most, ir.Number)
            and least.value > most.value
        ):
            message = f"{self.least} to {self.most} is empty: the second number is less"
            scope.report("E0303", self.span, message)
        return least, most


Amount = JustOne | UpTo | SoMany | ExactlySoMany | AtLeastSoMany | SoManyTo


def definite(collection: Any) -> str:
    """The things to choose from, in English."""
    text = in_english(collection)
    return text if text.startswith("the ") or not isinstance(collection, Items) else f"the {text}"


class Choosing(Statement):
    """A line that asks the acting player."""

    verb: Word

    def called(self) -> str:
        """The names of the answer, in English."""
        return f"(called {join_words([in_english(name) for name in self.names()], 'and')})"

    def names(self) -> list[Word]:
        """The names under which the answer is known afterwards."""
        return [vars(self)[field] for field in self.takes]

    def asked_for(self) -> str:
        """The verb that says what the choice is for."""
        return str(self.verb)


@phrase(
    "choose",
    example="choose up to 2 from cards in Hand as thrown, to discard",
)
class Choose(Choosing):
    """The acting player chooses from a list. The last word says what the choice is for."""

    amount: Amount
    collection: Any
    name: Word
    verb: Word
    fields = ("amount", "collection", "name", "verb")
    takes = ("name",)

    def say(self) -> str:
        return f"choose {self.amount} of {definite(self.collection)} to {self.verb} {self.called()}"

    def lower(self, emitter: Emitter) -> None:
        if not require_seat(emitter, self):
            return
        scope, counting = emitter.scope(), emitter.scope()
        found = collection_code(scope, self.collection)
        least, most = self.amount.bounds(counting)
        is_one = least == most == ONE
        kind = element_kind(found.kind) if is_one else found.kind
        name, verb = str(self.name), str(self.verb)
        question = Question(
            scope, verb, found.code, least, most, name, kind,
            all_differ=all_differ(self.collection), counting=counting,
            is_told=is_told_of(emitter, kind), of_numbers=is_of_numbers(self.collection),
            as_list=not is_one and least != NONE,
        )  # fmt: skip
        ask(emitter, question, self.span)


@phrase(
    "choose_pair",
    example="choose card and spoke from cards in Hand and every rank, to play",
)
class ChoosePair(Choosing):
    """The acting player chooses two things that go together."""

    first: Word
    second: Word
    firsts: Any
    seconds: Any
    condition: Expression | None
    verb: Word
    fields = ("first", "second", "firsts", "seconds", "condition", "verb")
    takes = ("first", "second")

    def say(self) -> str:
        first = f"a {in_english(self.first)} out of {definite(self.firsts)}"
        second = f"a {in_english(self.second)} out of {definite(self.seconds)}"
        text = f"choose {first} and {second} to {self.verb}"
        return f"{text}, such that {self.condition}" if self.condition else text

    def lower(self, emitter: Emitter) -> None:
        if not require_seat(emitter, self):
            return
        scope = emitter.scope()
        firsts, seconds = collection_code(scope, self.firsts), collection_code(scope, self.seconds)
        one, two = element_kind(firsts.kind), element_kind(seconds.kind)
        left, right = ir.Variable("f"), ir.Variable("g")
        names = {str(self.first): Typed(left, one), str(self.second): Typed(right, two)}
        inner = scope.with_names(names)
        tests = (inner.truth(self.condition),) if self.condition else ()
        second = scope.table("seconds", lambda: seconds, self.span).code
        loops = (
            ir.Loop((left.name,), ir.call("distinct", firsts.code)),
            ir.Loop((right.name,), second, tests),
        )
        pairs = ir.Comprehension(ir.Tuple((left, right)), loops)
        pair = f"{self.first} and {self.second}"
        question = Question(
            scope, str(self.verb), pairs, ONE, ONE, pair, ANY,
            all_differ=all_differ(self.seconds), of_pairs=True,
        )  # fmt: skip
        ask(emitter, question, self.span)
        is_told = is_told_of(emitter, one) and is_told_of(emitter, two)
        registers = (
            emitter.name(str(self.first), one, is_told),
            emitter.name(str(self.second), two, is_told),
        )
        targets = ir.Tuple(tuple(map(ir.Register, registers)))
        chosen = emitter.names[pair].code
        emitter.do(emitter.scope(), ir.assign(targets, chosen, self.span))


@phrase(
    "offered_if",
    example="choose one of keep or sell if is_rich as wish, to trade",
    english="{word} if {condition}",
)
class OfferedIf(Phrase):
    """A word that may be chosen only if a condition holds."""

    word: Word
    condition: Expression

    def __str__(self) -> str:
        return str(self.word)


@phrase("choose_word", example="choose one of keep or exchange as wish, to exchange")
class ChooseWord(Choosing):
    """The acting player chooses between words; one that may be chosen under a condition only is
    offered only if that holds.
    """

    words: list[Any]
    fields: ClassVar[tuple[str, ...]] = ("*words",)

    @property
    def choices(self) -> list[str]:
        """The words to choose from."""
        return [str(word) for word in self.words[:-2]]

    def names(self) -> list[Word]:
        return [self.words[-2]]

    def asked_for(self) -> str:
        return str(self.words[-1])

    def changed(self) -> set[str]:
        return {str(self.words[-2])}

    def say(self) -> str:
        words = [
            each.say() if isinstance(each, OfferedIf) else in_english(each)
            for each in self.words[:-2]
        ]
        return f"choose {join_words(words, 'or')} {self.called()}"

    def items(self, scope: Scope) -> ir.Expression:
        """The words that are offered."""
        if not any(isinstance(each, OfferedIf) for each in self.words):
            return ir.literal(self.choices)
        pairs = [
            ir.Tuple(
                (
                    ir.Text(str(each)),
                    scope.truth(each.condition) if isinstance(each, OfferedIf) else ir.Truth(True),
                )
            )
            for each in self.words[:-2]
        ]
        word, holds = ir.Variable("word"), ir.Variable("holds")
        loop = ir.Loop((word.name, holds.name), ir.Tuple(tuple(pairs)), (holds,))
        return ir.Comprehension(word, (loop,))

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self):
            *_, name, verb = (str(word) for word in self.words)
            scope, kind = emitter.scope(), f"word {' '.join(self.choices)}"
            question = Question(scope, verb, self.items(scope), ONE, ONE, name, kind, is_told=True)
            ask(emitter, question, self.span)


@phrase("choose_words", example="choose 4 of card or die as plan, to plan")
class ChooseWords(ChooseWord):
    """The acting player chooses between words several times, in order."""

    number: Word
    fields: ClassVar[tuple[str, ...]] = ("number", "*words")

    def say(self) -> str:
        words = join_words([in_english(word) for word in self.choices], "or")
        return f"choose {self.number} times in order: {words} {self.called()}"

    def lower(self, emitter: Emitter) -> None:
        if not require_seat(emitter, self):
            return
        scope = emitter.scope()
        times = scope.symbols.whole(self.number, 1, TIMES_MOST)
        if len(self.choices) ** times > CHOICES_MOST:
            scope.report("E0404", self.number.span, "these are too many choices at once")
            return
        *_, name, verb = (str(word) for word in self.words)
        kind, items = f"words {' '.join(self.choices)}", ir.literal(self.choices)
        number = ir.Number(times)
        question = Question(
            scope, verb, items, number, number, name, kind, ordered=True, is_told=True
        )
        ask(emitter, question, self.span)


@phrase(
    "exchange",
    example="exchange up to 2 from Hand",
    english="in turn order, each player discards up to {most:card} from {pile} and draws as many",
)
class Exchange(EachPlayer):
    """Each player in turn discards up to so many cards and draws as many."""

    most: Expression
    pile: Word
    takes = ("pile",)

    def passages(self) -> list[Any]:
        return Statement.passages(self)

    def drawn(self, seating: TableSize) -> int:
        return seating.players * seating.number(self.most)

    def turn(self, emitter: Emitter) -> None:
        scope, counting = emitter.scope(), emitter.scope()
        pile = scope.pile(self.pile)
        if pile is None:
            return
        most, name = count_code(counting, self.most), "discarded"
        question = Question(scope, "discard", pile[0], NONE, most, name, CARDS, counting=counting)
        ask(emitter, question, self.span)
        place = scope.pile_place(self.pile, pile[1])
        thrown = emitter.names[name].code
        emitter.deed(emitter.scope(), self.span, "move", thrown, place, ir.Number(ir.DISCARDS))
        emitter.deed(emitter.scope(), self.span, "draw", ir.call("len", thrown), place)


@phrase("do", example="do work with 1")
class DoRoutine(Statement):
    """Carry out a routine."""

    routine: Word
    value: Expression | None
    is_of_phases = True

    def say(self) -> str:
        given = f" with {self.value.say()}" if self.value is not None else ""
        return f"do what is said under “{in_english(self.routine)}”{given}"

    def drawn(self, seating: TableSize) -> int:
        routine = seating.routines.get(str(self.routine))
        if routine is None or seating.depth > INLINE_MOST:
            return 0
        seating.depth += 1
        drawn = cards_drawn_by(routine.body, seating)
        seating.depth -= 1
        return drawn

    def lower(self, emitter: Emitter) -> None:
        name, known = str(self.routine), emitter.symbols.routines
        if name not in known:
            emitter.symbols.unknown("E0215", "routine", self.routine, known)
            return
        if name in emitter.inlined or len(emitter.inlined) > INLINE_MOST:
            message = f"the routine {name} uses itself, or too many others"
            emitter.symbols.report("E0212", self.routine.span, message)
            return
        self._give(emitter, known[name].parameter)
        before, emitter.inlined = emitter.inlined, (*emitter.inlined, name)
        lower_block(emitter, known[name].body)
        emitter.inlined = before

    def _give(self, emitter: Emitter, parameter: Word | None) -> None:
        """Put the value under the routine's name for it."""
        if (parameter is None) != (self.value is None):
            wanted = f"do {self.routine}" + (f" with {parameter}" if parameter else "")
            message = f"{self.routine} takes {'one value' if parameter else 'no value'}"
            emitter.symbols.report("E0214", self.span, message, "", wanted)
        elif parameter is not None and emitter.in_turn:
            message = "a routine of phases is given no value: they count with whole numbers alone"
            emitter.symbols.report("E0410", self.span, message, "", f"routine {self.routine}: ...")
        elif parameter is not None and self.value is not None:
            scope = emitter.scope()
            value = self.value.code(scope)
            made_of = (*scope.prelude, value.code)
            register = emitter.name(str(parameter), value.kind, is_told=True, made_of=made_of)
            emitter.note(scope, register, value.code, self.span)


@phrase("let", example="let job be last of Jobs")
class Let(Statement):
    """Give a value a name."""

    name: Word
    value: Expression
    takes = ("name",)

    def say(self) -> str:
        return f"let {in_english(self.name)} be {say_value(self.value)}"

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        value = self.value.code(scope)
        known = emitter.names.get(str(self.name))
        kind = known.kind if known is not None and value.kind == NOTHING else value.kind
        made_of = (*scope.prelude, value.code)
        register = emitter.name(str(self.name), kind, is_told=True, made_of=made_of)
        code = ir.call("tuple", value.code) if kind == CARDS else value.code
        if kind == NUMBER and value.most > NUMBERS_MOST:
            code = ir.call("bounded", code)
        emitter.note(scope, register, code, self.span)
