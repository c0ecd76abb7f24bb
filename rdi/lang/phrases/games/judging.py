"""The judge: how a position from elsewhere is laid on the table, and what is said about it.

A game's `judge` block takes piles out of the given data, carries out the game's own routines, and
gives values. While it runs, ``t.position`` is the given data: a `JudgedPosition` of rdi/session.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from rdi.lang.lowering.emitter import Emitter, Label, lower_block
from rdi.lang.lowering.scope import ANY, EACH_SEAT, NUMBER, ORDER, Scope, Typed, value_kind
from rdi.lang.phrases.base import Expression, Statement
from rdi.lang.phrases.expressions.lookups import ring_of
from rdi.lang.phrases.expressions.values import ORDERED
from rdi.lang.phrases.games.definitions import Parameter
from rdi.lang.phrases.games.moves import pile_place
from rdi.lang.syntax.english import Passage, in_english, with_heading
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.text import join_words

POSITION = ir.TableField("position")
"""The given data."""


def of_position(
    emitter: Emitter, scope: Scope, span: Span, name: str, *arguments: ir.Expression
) -> None:
    """Add that something is laid on the table out of the given data."""
    taken = ir.method(POSITION, name, ir.TABLE, *arguments)
    emitter.do(scope, ir.Perform(taken, span=span))


def given_as(name: str) -> ir.Expression:
    """The value that the answer of the judge gives under a name."""
    return ir.Item(ir.TableField("given"), ir.Text(name))


@phrase("judge", example="judge:", english="how a position from elsewhere is judged")
class JudgeBlock(Phrase):
    """How positions from elsewhere are judged."""

    lines: list[Any]


@phrase("path", example="dice of players")  # fmt: skip
class Path(Phrase):
    """Where in the data: a key, or a key of each player's part."""

    key: Word
    outer: Word | None

    def say(self) -> str:
        return f"{self.key} of {self.outer}" if self.outer else str(self.key)

    def parts(self) -> tuple[str, ...]:
        """The keys from the outside in."""
        return (str(self.outer), str(self.key)) if self.outer else (str(self.key),)


@phrase(
    "take_hands",
    example="take Hand of each player from hands",
    english="take each player's {pile} from {path}",
)
class TakeHands(Statement):
    """Lay each player's pile from the data."""

    pile: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        symbols = emitter.symbols
        declared = symbols.piles.get(str(self.pile))
        if declared is None or not declared.is_player:
            known = [name for name, pile in symbols.piles.items() if pile.is_player]
            symbols.unknown("E0201", "player's pile", self.pile, known)
            return
        path = self.path.parts()
        emitter.seats_from = emitter.seats_from or path[0]
        asked = declared.index, path, declared.is_grid
        of_position(emitter, emitter.scope(), self.span, "take_each", *map(ir.literal, asked))


@phrase("take_table", example="take King from king", english="take {thing} from {path}")
class TakeTable(Statement):
    """Lay a pile of the table, a ranking or purses from the data."""

    thing: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        name, symbols, path = str(self.thing), emitter.symbols, self.path.parts()
        scope = emitter.scope()
        given, take = ir.literal(path), partial(of_position, emitter, scope, self.span)
        if name in symbols.rankings:
            take("take_ranking", ir.Number(symbols.rankings[name]), given)
        elif name in symbols.purses:
            keys = {shown: f"{name} {shown}" for shown in symbols.purses[name].values()}
            take("take_purses", ir.literal(keys), given)
        elif (place := pile_place(scope, self.thing)) is not None:
            take("take", place[0], given, ir.Nothing())


@phrase(
    "take_first",
    example="take War from first 6 of war_cards",
    english="take {pile} from the first {number} of {path}",
)
class TakeFirst(Statement):
    """Lay the first cards of a list."""

    pile: Word
    number: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        place, number = pile_place(scope, self.pile), scope.symbols.whole(self.number, 1, 1000)
        if place is not None:
            asked = ir.literal(self.path.parts()), ir.Number(number)
            of_position(emitter, scope, self.span, "take", place[0], *asked)


@phrase("stacked", example="dice", english="{word}")
class Stacked(Phrase):
    """Dice or deck."""

    word: Word


@phrase("stack", example="stack dice from roll", english="the next {stacked} are those of {path}")
class Stack(Statement):
    """The next dice or cards are those of the data."""

    stacked: Stacked
    path: Path

    def lower(self, emitter: Emitter) -> None:
        asked = str(self.stacked.word), self.path.parts()
        of_position(emitter, emitter.scope(), self.span, "stack", *map(ir.literal, asked))


@phrase("answer", example="answer place from placements of players, options as legal_placements")
class AnswerFrom(Statement):
    """Requests of this name are answered from the data."""

    verb: Word
    path: Path
    options: Word | None

    def say(self) -> str:
        given = f" and give what was possible as {self.options}" if self.options else ""
        return f"answer {self.verb} from {self.path}{given}"

    def lower(self, emitter: Emitter) -> None:
        options = None if self.options is None else str(self.options)
        asked = str(self.verb), self.path.parts(), options
        of_position(emitter, emitter.scope(), self.span, "answer", *map(ir.literal, asked))


@phrase("for_each_given", example="for each of plays as card and spoke (rank):")
class ForEachGiven(Statement):
    """Once for each row of a list."""

    path: Path
    rest: list[Any]

    def say(self) -> str:
        names = [in_english(part) for part in self.rest if isinstance(part, Parameter)]
        return f"for each {join_words(names, 'and')} of {self.path}"

    def passages(self) -> list[Passage]:
        return [with_heading(self.say(), [x for x in self.rest if not isinstance(x, Parameter)])]

    def lower(self, emitter: Emitter) -> None:
        names = [part for part in self.rest if isinstance(part, Parameter)]
        body = [part for part in self.rest if not isinstance(part, Parameter)]
        waiting = emitter.register()
        kinds = tuple(each.value_kind(emitter.symbols) for each in names)
        rows = ir.method(POSITION, "rows", ir.literal(self.path.parts()), ir.literal(kinds))
        emitter.note(emitter.scope(), waiting, rows, self.span)
        registers = [
            emitter.name(str(each.name), kind) for each, kind in zip(names, kinds, strict=True)
        ]
        again, done = Label(), Label()
        emitter.mark(again)
        left = ir.Register(waiting)
        emitter.unless(emitter.scope(), left, self.span, done)
        targets = ir.Tuple(tuple(map(ir.Register, registers)), closed=True)
        row = ir.assign(targets, ir.Item(left, ir.Number(0)), self.span)
        emitter.do(emitter.scope(), row)
        emitter.note(emitter.scope(), waiting, ir.Slice(left, ir.Number(1), None), self.span)
        lower_block(emitter, body)
        emitter.jump(again)
        emitter.mark(done)


class GiveLine(Statement):
    """A line that writes into the judge's answer."""

    name: Word

    def scope(self, emitter: Emitter) -> Scope:
        """The scope of the line's expressions, with the judge's words."""
        if emitter.mode != "judge":
            message = "this belongs in a judge block"
            emitter.symbols.report("E0407", self.span, message, "", "judge:")
        scope = emitter.scope()
        scope.names["points"] = Typed(ir.call("points_of", ir.TABLE, EACH_SEAT), NUMBER)
        scope.names["tier"] = Typed(ir.call("tier_of", ir.TABLE, EACH_SEAT), ANY)
        return scope

    def give(self, emitter: Emitter, scope: Scope, value: ir.Expression) -> None:
        """Write a value into the answer."""
        emitter.do(scope, ir.assign(given_as(str(self.name)), value, self.span))

    def give_each(self, emitter: Emitter, scope: Scope, value: ir.Expression) -> None:
        """Write a value for each player into the answer."""
        name = ir.Item(ir.Field(POSITION, "seats"), EACH_SEAT)
        loop = ir.Loop((EACH_SEAT.name,), ir.PLAYING)
        self.give(emitter, scope, ir.TableComprehension(name, value, (loop,)))


@phrase("give", example="give king as King", english="give {name}: {value}")
class Give(GiveLine):
    """Give a value."""

    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        value = self.value.code(scope)
        code = value.code
        if value.kind.startswith(ORDER):
            group = ir.Variable("group")
            code = ir.listed(ir.call("sorted", group), group, code)
        self.give(emitter, scope, code)


@phrase(
    "give_along",
    example="give markers as Marked along Wheel",
    english="give {name}: what is in {pile}, in the order of {ring}",
)
class GiveAlong(GiveLine):
    """Give what is noted in a pile in the order of a ring."""

    name: Word
    pile: Word
    ring: Word

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        found, ring = scope.pile(self.pile), ring_of(scope, self.ring)
        place, noted = ir.Variable("place"), found[0] if found else ir.Tuple()
        is_noted = ir.Comparison(place, "in", noted, bare=True)
        self.give(emitter, scope, ir.listed(place, place, ir.literal(ring), is_noted))


@phrase(
    "give_each_player",
    example="give scores of each player as points",
    english="give {name} of each player: {value}",
)
class GiveEachPlayer(GiveLine):
    """Give a value of each player."""

    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        scope.seat = EACH_SEAT
        self.give_each(emitter, scope, self.value.code(scope).code)


@phrase(
    "give_parts",
    example="give parts of each player as parts slums, taverns",
    english="give {name} of each player: the points called {labels}",
)
class GiveParts(GiveLine):
    """Give the points of each player by what they are called."""

    name: Word
    labels: list[Word]

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        labels = ir.literal(tuple(str(label) for label in self.labels))
        self.give_each(emitter, scope, ir.call("parts_of", ir.TABLE, EACH_SEAT, labels))


@phrase(
    "give_each_value",
    example="give army of every color as army of color",
    english="give {name} of every {attribute}: {value}",
)
class GiveEachValue(GiveLine):
    """Give a value for each rank or color."""

    name: Word
    attribute: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        keys = ir.literal(scope.values_of(self.attribute))
        scope.names[str(self.attribute)] = Typed(ORDERED, value_kind(str(self.attribute)))
        value, loop = self.value.code(scope).code, ir.Loop((ORDERED.name,), keys)
        self.give(emitter, scope, ir.TableComprehension(ORDERED, value, (loop,)))


@phrase("give_placement", example="give placement", english="give the placement of the players")
class GivePlacement(GiveLine):
    """Give the placement of the players."""

    fields = ()

    def lower(self, emitter: Emitter) -> None:
        value = ir.method(POSITION, "groups", ir.call("places_of", ir.TABLE))
        emitter.do(self.scope(emitter), ir.assign(given_as("placement"), value, self.span))


@phrase("list_line", example="list destinations as landing", english="add {value} to {name}")
class ListLine(GiveLine):
    """Add a value to a list that is given."""

    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        value = self.value.code(scope).code
        emitter.lists.append(str(self.name))
        more = ir.method(given_as(str(self.name)), "append", value)
        emitter.do(scope, ir.Perform(more, span=self.span))


@phrase("given", example="given games_played",
        english="the given {key}")  # fmt: skip
class Given(Expression):
    """A number of the data."""

    key: Word

    def code(self, scope: Scope) -> Typed:
        if scope.mode != "judge":
            message = "this belongs in a judge block"
            return scope.report("E0407", self.span, message, "", "judge:")
        return Typed(ir.method(POSITION, "number", ir.Text(str(self.key))), NUMBER)


@phrase("winnings", example="winnings", english="what the player has won or lost")
class Winnings(Expression):
    """The Gold that the acting player has won or lost so far."""

    def code(self, scope: Scope) -> Typed:
        if scope.seat is None:
            return scope.report("E0302", self.span, "whose winnings? Nobody is acting here")
        start = ir.Item(ir.TableField("start"), scope.seat)
        return Typed(ir.Sum(ir.gold_in(scope.seat), "-", start), NUMBER)
