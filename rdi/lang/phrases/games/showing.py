"""Values shown to players as the game goes on, beside the piles and the Gold that they see anyway.

Whatever is shown may only depend on what lies open, but for what a player holds: that is shown to
this player alone, until the hands are. A line that could tell more is a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rdi.lang.lowering.emitter import Emitter, looked_at, registers_in
from rdi.lang.lowering.scope import NUMBER, Scope, SymbolTable, Typed, value_kind
from rdi.lang.phrases.base import COUNT_MOST, Expression, say_value
from rdi.lang.phrases.expressions.lookups import ring_of
from rdi.lang.phrases.expressions.values import ORDERED, tally_code
from rdi.lang.phrases.games.choices import Choosing
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase, walk
from rdi.model import ir
from rdi.model.definition import PLAYER, ShownValue
from rdi.model.values import replace

SEAT = ir.Variable("seat")
"""The seat of the player whose value is worked out."""


class ShowLine(Phrase):
    """A line that says what players are shown, and under which name."""

    name: Word

    @property
    def key(self) -> str:
        """The key that tells it from others: a line of a variant takes the place of one that is
        alike.
        """
        return str(self.name)

    def shown(self, emitter: Emitter, scored: Sequence[str] | None) -> ShownValue | None:
        """How it is worked out, None where the line shows no value. `emitter` knows the names of
        the Order of Play, and `scored` are the piles that the score counts, None where there is no
        score.
        """
        raise NotImplementedError

    def _made(
        self, emitter: Emitter, scope: Scope, code: ir.Expression, of: str = "", most: int = 0
    ) -> ShownValue:
        """The value that the code gives, which must not tell more than players may know."""
        symbols, body = emitter.symbols, [*scope.prelude, ir.Return(code, span=self.span)]
        self._check_names(emitter, body)
        places = frozenset(looked_at(body))
        looked = {
            name: pile
            for name, pile in symbols.piles.items()
            if pile.index + (symbols.shared if pile.is_player else 0) in places
        }
        self._check_secrets(symbols, [name for name in looked if looked[name].seen_by == "nobody"])
        piles = tuple([name for name, pile in looked.items() if pile.is_player])
        parameters = ("t", SEAT.name) if of == PLAYER else ("t",)
        function = symbols.module.function("shown", parameters, body)
        return ShownValue(str(self.name), function, of, piles, most)

    def _check_secrets(self, symbols: SymbolTable, secrets: Sequence[str]) -> None:
        """Report piles that nobody may look into, where no part of the line was reported for it."""
        lines = range(self.span.line, self.span.end_line + 1)
        if not any(each.code == "E0311" and each.span.line in lines for each in symbols.mistakes):
            for name in secrets:
                message = f"{name} is secret: only the number of its cards can be shown"
                example = f"show left as number of cards in {name}"
                symbols.report("E0311", self.span, message, "", example)

    def _check_names(self, emitter: Emitter, body: Sequence[ir.Node]) -> None:
        """Report names of the Order of Play that may stand for what only some players know."""
        read = registers_in(body)
        for name in sorted(emitter.hidden_names()) if read else ():
            typed = emitter.names[name]
            if isinstance(typed.code, ir.Register) and typed.code.number in read:
                message = f"{name} may hold what only one player knows, and would show it to all"
                span = next((each.span for each in walk(self) if each == name), self.span)
                emitter.symbols.report("E0310", span, message, "", "let job be last of Jobs")


@phrase("show_value", example="show job of 4 as number of cards in Jobs")
class ShowValue(ShowLine):
    """Players are shown a value that the table has, out of a number where one is said."""

    name: Word
    most: Word | None
    value: Expression

    def say(self) -> str:
        most = f", out of {self.most}" if self.most else ""
        return f"shown is {in_english(self.name)}{most}: {say_value(self.value)}"

    def shown(self, emitter: Emitter, scored: Sequence[str] | None) -> ShownValue:
        scope = emitter.scope()
        value = self.value.code(scope)
        most = 0 if self.most is None else scope.symbols.whole(self.most, 1, COUNT_MOST)
        if most:
            scope.require(self.value, NUMBER)
        return self._made(emitter, scope, value.code, most=most)


@phrase("show_each_player", example="show taken of each player as winnings")
class ShowEachPlayer(ShowLine):
    """Players are shown a value that each of them has, such as `points`, the worth of the hand; one
    that depends on hidden cards is shown to their owner alone.
    """

    name: Word
    value: Expression

    def say(self) -> str:
        shown = f"{in_english(self.name)} of each player, to all who may know it"
        return f"shown is {shown}: {say_value(self.value)}"

    def shown(self, emitter: Emitter, scored: Sequence[str] | None) -> ShownValue:
        scope, points = emitter.scope(), ir.call("points_of", ir.TABLE, SEAT)
        scope.seat = SEAT
        scope.names["points"] = Typed(points, NUMBER)
        value = self.value.code(scope).code
        made = self._made(emitter, scope, value, PLAYER)
        if points not in ir.walk(value):
            return made
        return replace(made, piles=(*made.piles, *self._scored_piles(emitter.symbols, scored)))

    def _scored_piles(self, symbols: SymbolTable, scored: Sequence[str] | None) -> list[str]:
        """The players' piles of which the points are; a mistake where there are no points, or where
        nobody may know them.
        """
        if scored is None:
            symbols.report(
                "E0408", self.span, "this game has no score", "", "score highest of Hand:"
            )
        secrets = [name for name in scored or () if symbols.piles[name].seen_by == "nobody"]
        self._check_secrets(symbols, secrets)
        return [name for name in scored or () if symbols.piles[name].is_player]


@phrase(
    "show_every_value",
    example="show army of every color as army of color",
)
class ShowEveryValue(ShowLine):
    """Players are shown a value of each rank or color."""

    name: Word
    attribute: Word
    value: Expression

    def say(self) -> str:
        shown = f"{in_english(self.name)} of every {self.attribute}"
        return f"shown is {shown}: {say_value(self.value)}"

    def shown(self, emitter: Emitter, scored: Sequence[str] | None) -> ShownValue:
        scope, attribute = emitter.scope(), str(self.attribute)
        keys = ir.literal(scope.values_of(self.attribute))
        scope.names[attribute] = Typed(ORDERED, value_kind(attribute))
        value, loop = self.value.code(scope).code, ir.Loop((ORDERED.name,), keys)
        return self._made(emitter, scope, ir.TableComprehension(ORDERED, value, (loop,)), attribute)


@phrase(
    "show_along",
    example="show Strength along Wheel",
    english="shown is {name} of each place of {ring}, in its order",
)
class ShowAlong(ShowLine):
    """Players are shown what the table counts in the order of a ring."""

    name: Word
    ring: Word

    def shown(self, emitter: Emitter, scored: Sequence[str] | None) -> ShownValue | None:
        symbols, scope = emitter.symbols, emitter.scope()
        name, ring = str(self.name), ring_of(scope, self.ring)
        if name not in symbols.tallies:
            symbols.unknown("E0204", "count", self.name, symbols.tallies)
            return None
        number = ir.Item(tally_code(scope, name), ORDERED)
        loop = ir.Loop((ORDERED.name,), ir.literal(ring))
        numbers = ir.TableComprehension(ORDERED, number, (loop,))
        return self._made(emitter, scope, numbers, symbols.tallies[name][1])


@phrase(
    "show_chances",
    example="show chances to predict",
    english="whoever chooses to {name} is told what each answer brings, and how likely that is",
)
class ShowChances(ShowLine):
    """Whoever is asked for this is told what each answer brings at once, and how likely it is."""

    name: Word

    @property
    def key(self) -> str:
        return f"chances to {self.name}"

    def shown(self, emitter: Emitter, scored: Sequence[str] | None) -> None:
        return None

    def check(self, play: Sequence[Any], symbols: SymbolTable) -> None:
        """Report a choice that nobody ever has in these lines."""
        verbs = [part.asked_for() for part in walk([*play]) if isinstance(part, Choosing)]
        if str(self.name) not in verbs:
            symbols.unknown("E0203", "choice", self.name, verbs)
