"""The judge: how a position from elsewhere is laid on the table, and what is said about it.

A game's `judge` block takes piles out of the given data, carries out the game's own routines, and
gives values. While it runs, ``t.position`` is the given data: a `JudgedPosition` of rdi/session.
"""

from __future__ import annotations

from typing import Any

from rdi.lang.lowering.emitter import Emitter, Label, lower_block
from rdi.lang.lowering.scope import ANY, NUMBER, ORDER, Scope, Typed, value_kind
from rdi.lang.phrases.base import Expression, Statement
from rdi.lang.phrases.expressions.lookups import ring_of
from rdi.lang.phrases.games.definitions import Parameter
from rdi.lang.phrases.games.moves import pile_index
from rdi.lang.syntax.english import Passage, in_english, with_heading
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.text import join_words


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
        code = f"t.position.take_each(t, {declared.index}, {path!r}, {declared.is_grid})"
        emitter.do(emitter.scope(), code, self.span)


@phrase("take_table", example="take King from king", english="take {thing} from {path}")
class TakeTable(Statement):
    """Lay a pile of the table, a ranking or purses from the data."""

    thing: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        name, symbols, path = str(self.thing), emitter.symbols, self.path.parts()
        scope = emitter.scope()
        if name in symbols.rankings:
            code = f"t.position.take_ranking(t, {symbols.rankings[name]}, {path!r})"
        elif name in symbols.purses:
            keys = {shown: f"{name} {shown}" for shown in symbols.purses[name].values()}
            code = f"t.position.take_purses(t, {keys!r}, {path!r})"
        elif (index := pile_index(scope, self.thing)) is not None:
            code = f"t.position.take(t, {index[0]}, {path!r}, None)"
        else:
            return
        emitter.do(scope, code, self.span)


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
        index, number = pile_index(scope, self.pile), scope.symbols.whole(self.number, 1, 1000)
        if index is not None:
            code = f"t.position.take(t, {index[0]}, {self.path.parts()!r}, {number})"
            emitter.do(scope, code, self.span)


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
        code = f"t.position.stack(t, {str(self.stacked.word)!r}, {self.path.parts()!r})"
        emitter.do(emitter.scope(), code, self.span)


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
        parts = f"{str(self.verb)!r}, {self.path.parts()!r}, {options!r}"
        emitter.do(emitter.scope(), f"t.position.answer(t, {parts})", self.span)


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
        rows = f"t.position.rows({self.path.parts()!r}, {kinds!r})"
        emitter.do(emitter.scope(), f"v[{waiting}] = {rows}", self.span)
        registers = [
            emitter.name(str(each.name), kind) for each, kind in zip(names, kinds, strict=True)
        ]
        again, done = Label(), Label()
        emitter.mark(again)
        emitter.unless(emitter.scope(), f"v[{waiting}]", self.span, done)
        targets = ", ".join(f"v[{register}]" for register in registers)
        emitter.do(emitter.scope(), f"{targets}, = v[{waiting}][0]", self.span)
        emitter.do(emitter.scope(), f"v[{waiting}] = v[{waiting}][1:]", self.span)
        lower_block(emitter, body)
        emitter.jump(again)
        emitter.mark(done)


class GiveLine(Statement):
    """A line that writes into the judge's answer."""

    name: Word

    def scope(self, emitter: Emitter) -> Scope:
        """The scope of the line's expressions, with the judge's words."""
        if emitter.mode != "judge":
            message = "this belongs into a judge block"
            emitter.symbols.report("E0407", self.span, message, "", "judge:")
        scope = emitter.scope()
        scope.names["points"] = Typed("points_of(t, s)", NUMBER)
        scope.names["tier"] = Typed("tier_of(t, s)", ANY)
        return scope

    def give(self, emitter: Emitter, scope: Scope, value: str) -> None:
        """Write a value into the answer."""
        emitter.do(scope, f"t.given[{str(self.name)!r}] = {value}", self.span)


@phrase("give", example="give king as King", english="give {name}: {value}")
class Give(GiveLine):
    """Give a value."""

    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        value = self.value.code(scope)
        is_order = value.kind.startswith(ORDER)
        code = f"[sorted(group) for group in {value.code}]" if is_order else value.code
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
        noted = found[0] if found else "()"
        self.give(emitter, scope, f"[place for place in {ring!r} if place in {noted}]")


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
        scope.seat = "s"
        value = self.value.code(scope).code
        self.give(emitter, scope, f"{{t.position.seats[s]: {value} for s in t.playing}}")


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
        value = f"parts_of(t, s, {tuple(str(label) for label in self.labels)!r})"
        self.give(emitter, scope, f"{{t.position.seats[s]: {value} for s in t.playing}}")


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
        keys = scope.values_of(self.attribute)
        scope.names[str(self.attribute)] = Typed("key", value_kind(str(self.attribute)))
        self.give(emitter, scope, f"{{key: {self.value.code(scope).code} for key in {keys!r}}}")


@phrase("give_placement", example="give placement", english="give the placement of the players")
class GivePlacement(GiveLine):
    """Give the placement of the players."""

    fields = ()

    def lower(self, emitter: Emitter) -> None:
        value = "t.position.groups(places_of(t))"
        emitter.do(self.scope(emitter), f"t.given['placement'] = {value}", self.span)


@phrase("list_line", example="list destinations as landing", english="add {value} to {name}")
class ListLine(GiveLine):
    """Add a value to a list that is given."""

    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        scope = self.scope(emitter)
        value = self.value.code(scope).code
        emitter.lists.append(str(self.name))
        emitter.do(scope, f"t.given[{str(self.name)!r}].append({value})", self.span)


@phrase("given", example="given games_played",
        english="the given {key}")  # fmt: skip
class Given(Expression):
    """A number of the data."""

    key: Word

    def code(self, scope: Scope) -> Typed:
        if scope.mode != "judge":
            message = "this belongs into a judge block"
            return scope.report("E0407", self.span, message, "", "judge:")
        return Typed(f"t.position.number({str(self.key)!r})", NUMBER)


@phrase("winnings", example="winnings", english="what the player has won or lost")
class Winnings(Expression):
    """What the acting player has won or lost so far."""

    def code(self, scope: Scope) -> Typed:
        if scope.seat is None:
            return scope.report("E0302", self.span, "whose winnings? Nobody is acting here")
        return Typed(f"(t.gold[{scope.seat}] - t.start[{scope.seat}])", NUMBER)
