"""The judge: how a position from elsewhere is laid on the table, and what is said about it.

A game's ``judge`` block takes piles out of the given data, carries out the game's own routines, and gives values.
While it runs, ``t.position`` is the given data (see ``rdi/session/positions.py``).
"""

from __future__ import annotations

from typing import Any

from rdi.lang.emit import Emitter, Label, lower_block
from rdi.lang.phrases.declarations import Parameter
from rdi.lang.phrases.expressions import Expression, ring_of
from rdi.lang.phrases.piles import pile_place
from rdi.lang.phrases.steps import Statement
from rdi.lang.scope import ANY, NUMBER, Here, Typed, value_kind
from rdi.lang.tree import Phrase, Word, phrase


@phrase("judge", "How positions from elsewhere are judged.", "judge:", "*lines")
class JudgeBlock(Phrase):
    lines: list[Any]


@phrase("path", "Where in the data: a key, or a key of each player's part.", "dice of players", "key", "outer")
class Path(Phrase):
    key: Word
    outer: Word | None

    def parts(self) -> tuple[str, ...]:
        """The keys from the outside in."""
        return (str(self.outer), str(self.key)) if self.outer else (str(self.key),)


@phrase("take_hands", "Lay each player's pile from the data.", "take Hand of each player from hands", "pile", "path")
class TakeHands(Statement):
    pile: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        declared = emitter.symbols.piles.get(str(self.pile))
        if declared is None or not declared.is_player:
            emitter.symbols.unknown("E0201", "player's pile", str(self.pile), self.pile.span, emitter.symbols.piles)
            return
        emitter.seats_from = emitter.seats_from or self.path.parts()[0]
        emitter.do(emitter.here(), f"t.position.take_each(t, {declared.place}, {self.path.parts()!r}, {declared.is_grid})", self.span)


@phrase("take_table", "Lay a pile of the table, a ranking or purses from the data.", "take King from king", "thing", "path")
class TakeTable(Statement):
    thing: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        name, symbols, path = str(self.thing), emitter.symbols, self.path.parts()
        here = emitter.here()
        if name in symbols.rankings:
            emitter.do(here, f"t.position.take_ranking(t, {symbols.rankings[name]}, {path!r})", self.span)
        elif name in symbols.purses:
            keys = {shown: f"{name} {shown}" for shown in symbols.purses[name].values()}
            emitter.do(here, f"t.position.take_purses(t, {keys!r}, {path!r})", self.span)
        elif (place := pile_place(here, self.thing)) is not None:
            emitter.do(here, f"t.position.take(t, {place[0]}, {path!r}, None)", self.span)


@phrase("take_first", "Lay the first cards of a list.", "take War from first 6 of war_cards", "pile", "number", "path")
class TakeFirst(Statement):
    pile: Word
    number: Word
    path: Path

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        place = pile_place(here, self.pile)
        if place is not None:
            emitter.do(here, f"t.position.take(t, {place[0]}, {self.path.parts()!r}, {int(self.number[:4])})", self.span)


@phrase("stacked", "Dice or deck.", "dice", "word")
class Stacked(Phrase):
    word: Word


@phrase("stack", "The next dice or cards are those of the data.", "stack dice from roll", "stacked", "path")
class Stack(Statement):
    stacked: Stacked
    path: Path

    def lower(self, emitter: Emitter) -> None:
        emitter.do(emitter.here(), f"t.position.stack(t, {str(self.stacked.word)!r}, {self.path.parts()!r})", self.span)


@phrase("answer", "Requests of this name are answered from the data.", "answer place from placements of players, options as legal_placements",
        "verb", "path", "options")  # fmt: skip
class AnswerFrom(Statement):
    verb: Word
    path: Path
    options: Word | None

    def lower(self, emitter: Emitter) -> None:
        options = None if self.options is None else str(self.options)
        emitter.do(emitter.here(), f"t.position.answer(t, {str(self.verb)!r}, {self.path.parts()!r}, {options!r})", self.span)


@phrase("for_each_given", "Once for each row of a list.", "for each of plays as card and spoke (rank):", "path", "*rest")
class ForEachGiven(Statement):
    path: Path
    rest: list[Any]

    def lower(self, emitter: Emitter) -> None:
        names = [part for part in self.rest if isinstance(part, Parameter)]
        body = [part for part in self.rest if not isinstance(part, Parameter)]
        waiting = emitter.register()
        emitter.do(emitter.here(), f"v[{waiting}] = t.position.rows({self.path.parts()!r}, {len(names)})", self.span)
        registers = [emitter.name(str(name.name), name.value_kind(emitter.symbols)) for name in names]
        again, done = Label(), Label()
        emitter.mark(again)
        emitter.unless(emitter.here(), f"v[{waiting}]", self.span, done)
        targets = ", ".join(f"v[{register}]" for register in registers)
        emitter.do(emitter.here(), f"{targets}, = v[{waiting}][0]", self.span)
        emitter.do(emitter.here(), f"v[{waiting}] = v[{waiting}][1:]", self.span)
        lower_block(emitter, body)
        emitter.jump(again)
        emitter.mark(done)


class GiveLine(Statement):
    """A line that writes into the judge's answer."""

    def place(self, emitter: Emitter) -> Here:
        """A place for the line's expressions, with the judge's words."""
        if emitter.mode != "judge":
            emitter.symbols.report("E0407", self.span, "this belongs into a judge block")
        here = emitter.here()
        here.names["points"] = Typed("points_of(t, s)", NUMBER)
        here.names["tier"] = Typed("tier_of(t, s)", ANY)
        return here


@phrase("give", "Give a value.", "give king as King", "name", "value")
class Give(GiveLine):
    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        here = self.place(emitter)
        value = self.value.code(here)
        code = f"[sorted(group) for group in {value.code}]" if value.kind.startswith("order of") else value.code
        emitter.do(here, f"t.given[{str(self.name)!r}] = {code}", self.span)


@phrase("give_along", "Give what is noted in a pile in the order of a ring.", "give markers as Marked along Wheel", "name", "pile", "ring")
class GiveAlong(GiveLine):
    name: Word
    pile: Word
    ring: Word

    def lower(self, emitter: Emitter) -> None:
        here = self.place(emitter)
        found = here.pile(str(self.pile), self.pile.span)
        ring = ring_of(here, self.ring)
        code = f"[place for place in {ring!r} if place in {found[0] if found else ()}]"
        emitter.do(here, f"t.given[{str(self.name)!r}] = {code}", self.span)


@phrase("give_each_player", "Give a value of each player.", "give scores of each player as points", "name", "value")
class GiveEachPlayer(GiveLine):
    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        here = self.place(emitter)
        here.seat = "s"
        value = self.value.code(here).code
        emitter.do(here, f"t.given[{str(self.name)!r}] = {{t.position.seats[s]: {value} for s in t.playing}}", self.span)


@phrase("give_parts", "Give the points of each player by what they are called.", "give parts of each player as parts slums, taverns", "name", "*labels")
class GiveParts(GiveLine):
    name: Word
    labels: list[Word]

    def lower(self, emitter: Emitter) -> None:
        here = self.place(emitter)
        labels = tuple(str(label) for label in self.labels)
        emitter.do(here, f"t.given[{str(self.name)!r}] = {{t.position.seats[s]: parts_of(t, s, {labels!r}) for s in t.playing}}", self.span)


@phrase("give_each_value", "Give a value for each rank or color.", "give army of every color as army of color", "name", "attribute", "value")
class GiveEachValue(GiveLine):
    name: Word
    attribute: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        here = self.place(emitter)
        keys = here.values_of(str(self.attribute), self.attribute.span)
        here.names[str(self.attribute)] = Typed("key", value_kind(str(self.attribute)))
        value = self.value.code(here).code
        emitter.do(here, f"t.given[{str(self.name)!r}] = {{key: {value} for key in {keys!r}}}", self.span)


@phrase("give_placement", "Give the placement of the players.", "give placement")
class GivePlacement(GiveLine):
    def lower(self, emitter: Emitter) -> None:
        emitter.do(self.place(emitter), "t.given['placement'] = t.position.groups(places_of(t))", self.span)


@phrase("list_line", "Add a value to a list that is given.", "list destinations as landing", "name", "value")
class ListLine(GiveLine):
    name: Word
    value: Expression

    def lower(self, emitter: Emitter) -> None:
        here = self.place(emitter)
        value = self.value.code(here).code
        emitter.lists.append(str(self.name))
        emitter.do(here, f"t.given[{str(self.name)!r}].append({value})", self.span)


@phrase("given", "A number of the data.", "given games_played", "key")
class Given(Expression):
    key: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"t.position.number({str(self.key)!r})", NUMBER)


@phrase("winnings", "What the acting player has won or lost so far.", "winnings")
class Winnings(Expression):
    def code(self, here: Here) -> Typed:
        if here.seat is None:
            return here.report("E0302", self.span, "whose winnings? Nobody is acting here")
        return Typed(f"(t.gold[{here.seat}] - t.start[{here.seat}])", NUMBER)
