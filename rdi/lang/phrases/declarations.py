"""What a game declares before it begins: its deck, its piles and purses, its definitions and orders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rdi.lang.code import Line
from rdi.lang.diagnostic import nearest
from rdi.lang.phrases.components import Note
from rdi.lang.phrases.expressions import Expression, kind_code
from rdi.lang.phrases.items import Extreme
from rdi.lang.scope import ANY, CARD, NUMBER, Here, PileName, Symbols, Typed, value_kind
from rdi.lang.tree import Phrase, Word, phrase

__all__ = ["Note"]


class Declaration(Phrase):
    """A line that names something for the whole game."""

    def declare(self, symbols: Symbols) -> None:
        """Add what this line names."""


@phrase("about", "What the game or variant is, in a few words.", 'about "two cards, the best pair wins"', "text")
class About(Phrase):
    text: Word


@phrase("source", "Where the rules come from.", 'source "Gambling? I\'m In!, Threes"', "text")
class SourceLine(Phrase):
    text: Word


@phrase("easy", "A good first game.", "easy")
class Easy(Phrase):
    pass


@phrase("uses_deck", "The deck that is played with.", 'uses deck "Rogues and Warriors"', "title")
class UsesDeck(Phrase):
    title: Word


@phrase("uses_dice", "Dice are used.", "uses dice")
class UsesDice(Phrase):
    pass


@phrase("seats", "For how many players.", "for 2 to 8 players", "least", "most")
class Seats(Phrase):
    least: Word
    most: Word


@phrase("for_shares", "There are no Betting Rounds: the game is played for shares.", "played for shares")
class ForShares(Phrase):
    pass


@phrase("option", "How a pile is used: hidden, public, secret, dice, remembered.", "hidden", "word")
class Option(Phrase):
    word: Word


@phrase("options", "How a pile is used.", "(public, dice)", "*options")
class Options(Phrase):
    options: list[Option]


SEEN_BY = {"hidden": "owner", "public": "all", "secret": "nobody"}
OPTIONS = (*SEEN_BY, "dice", "remembered")


class PileLine(Declaration):
    """A line that declares a pile."""

    name: Word
    options: Options
    is_player = True
    is_grid = False
    side = 3
    stack = 1

    def words(self) -> set[str]:
        """The options given."""
        return {str(option.word) for option in self.options.options}

    def seen_by(self) -> str:
        """Who may look: ``all``, ``owner`` or ``nobody``."""
        return next((SEEN_BY[word] for word in self.words() if word in SEEN_BY), "owner" if self.is_player else "all")

    def declare(self, symbols: Symbols) -> None:
        """Give the pile its place on the table; a variant that names it again changes who may look."""
        for option in self.options.options:
            if option.word not in OPTIONS:
                symbols.unknown("E0210", "kind of pile", str(option.word), option.word.span, OPTIONS)
        if str(self.name) in symbols.piles:
            return
        place = symbols.per_seat if self.is_player else symbols.shared
        symbols.piles[str(self.name)] = PileName(
            self.is_player, place, self.is_grid, "dice" in self.words(), self.side, self.stack
        )
        if self.is_player:
            symbols.per_seat += 1
        else:
            symbols.shared += 1


@phrase("player_pile", "A pile that each player has.", "each player has Hand (hidden)", "name", "options")
class PlayerPile(PileLine):
    pass


@phrase("table_pile", "A pile in the middle of the table.", "table has King (public)", "name", "options")
class TablePile(PileLine):
    is_player = False


@phrase("grid_pile", "A square of cells that each player fills with cards.",
        "each player has City grid 3 by 3 stacked 2 (public)", "name", "rows", "columns", "height", "options")  # fmt: skip
class GridPile(PileLine):
    rows: Word
    columns: Word
    height: Word
    is_grid = True

    def declare(self, symbols: Symbols) -> None:
        """A grid is a square; its side and how many cards a cell holds are part of the pile."""
        if self.rows != self.columns:
            symbols.report("E0211", self.columns.span, "a grid is as wide as it is high", str(self.rows))
        self.side, self.stack = max(1, min(int(self.rows[:3]), 9)), max(1, min(int(self.height[:3]), 99))
        super().declare(symbols)


@phrase("tally", "Numbers on the table, one for each value of an attribute.", "table counts Strength for every rank", "name", "attribute")
class Tally(Declaration):
    name: Word
    attribute: Word

    def declare(self, symbols: Symbols) -> None:
        symbols.tallies.setdefault(str(self.name), (len(symbols.tallies), str(self.attribute)))
        if str(self.attribute) not in symbols.attributes():
            symbols.unknown("E0202", "attribute of the deck", str(self.attribute), self.attribute.span, symbols.attributes())


@phrase("purse", "Purses on the table, one on each card of a board or each extra card.", "table has a Horde on each Grey, Dragon", "name", "*holders")
class PurseLine(Declaration):
    name: Word
    holders: list[Word]

    def declare(self, symbols: Symbols) -> None:
        keys: dict[str, str] = {}
        for holder in self.holders:
            if holder in symbols.boards:
                keys |= {value: value for value in symbols.boards[str(holder)][1]}
            elif holder in symbols.extras:
                keys |= symbols.extras[str(holder)][1]
            else:
                symbols.unknown("E0205", "board or extra card", str(holder), holder.span, [*symbols.boards, *symbols.extras])
        symbols.purses[str(self.name)] = keys


@phrase("ring", "Ranks in a circle, clockwise.", "ring Wheel: Warrior, Merchant, Bard", "name", "*places")
class Ring(Declaration):
    name: Word
    places: list[Word]

    def declare(self, symbols: Symbols) -> None:
        here = Here(symbols, "play")
        symbols.rings[str(self.name)] = tuple(kind_code(here, place)[1:-1] for place in self.places)


@phrase("ranking_line", "One combination of kinds.", "Warrior Lady", "*kinds")
class RankingLine(Phrase):
    kinds: list[Word]

    def entry(self, here: Here) -> str:
        """The letters of the kinds, as written."""
        return "".join(kind_code(here, kind)[1:-1] for kind in self.kinds)


@phrase("ranking", "Combinations of kinds, the best first.", "ranking Pairs:", "name", "*lines")
class RankingBlock(Declaration):
    name: Word
    lines: list[RankingLine]

    def declare(self, symbols: Symbols) -> None:
        symbols.rankings.setdefault(str(self.name), len(symbols.rankings))


@phrase("order_line", "What is compared, and which way.", "lowest war_value of color", "extreme", "value")
class OrderLine(Phrase):
    extreme: Extreme
    value: Expression


@phrase("order", "An order of ranks or colors: the first line decides, the next only between equals.",
        "order Kingdoms of every color:", "name", "attribute", "*lines")  # fmt: skip
class Order(Declaration):
    name: Word
    attribute: Word
    lines: list[OrderLine]

    def declare(self, symbols: Symbols) -> None:
        symbols.orders[str(self.name)] = self

    def standings(self, here: Here, at: Phrase) -> str:
        """The code of the groups of equals, best first, worked out once before the line at hand."""
        table = f"o_{self.name}"
        if table in here.busy:
            here.report("E0212", at.span, f"the order {self.name} depends on itself")
            return "((),)"
        attribute = str(self.attribute)

        def make() -> str:
            inner = replace(
                here.knowing(**{attribute: Typed("key", value_kind(attribute))}), item=None, busy=(*here.busy, table)
            )
            parts = [
                inner.number(line.value) if line.extreme.word == "highest" else f"-{inner.number(line.value)}"
                for line in self.lines
            ]
            keys = here.values_of(attribute, self.attribute.span)
            return f"standings({keys!r}, lambda key: ({', '.join(parts)},))"

        return here.table(table, make, at.span)


@phrase("setting", "A number that variants may change.", "set dice_count to 5", "name", "value")
class Setting(Declaration):
    name: Word
    value: Expression

    def declare(self, symbols: Symbols) -> None:
        symbols.settings[str(self.name)] = self


@phrase("parameter", "What a definition is given; its kind stands in brackets unless its name says it.", "spoke (rank)", "name", "kind")
class Parameter(Phrase):
    name: Word
    kind: Word | None

    def value_kind(self, symbols: Symbols) -> str:
        """The kind of the value: a card, a number, or a value of an attribute."""
        said = str(self.kind or self.name)
        if said in ("card", "item", "die"):
            return CARD
        if said == "number":
            return NUMBER
        if said in symbols.attributes():
            return value_kind(said)
        known = ["card", "number", *symbols.attributes()]
        where = self.kind or self.name
        symbols.report("E0213", where.span, f"what kind of thing is `{said}`? Say {', '.join(known)} in brackets", nearest(said, known))
        return ANY


@phrase("definition", "A value that is used by name.", "define army of hue (color) as number of cards in War where color is hue",
        "name", "*rest")  # fmt: skip
class Definition(Declaration):
    name: Word
    rest: list[Any]

    @property
    def parameters(self) -> list[Parameter]:
        """What it is given."""
        return [part for part in self.rest[:-1] if isinstance(part, Parameter)]

    @property
    def value(self) -> Expression:
        """What it stands for."""
        value = self.rest[-1]
        assert isinstance(value, Expression)
        return value

    def declare(self, symbols: Symbols) -> None:
        symbols.definitions[str(self.name)] = self

    def call(self, here: Here, values: tuple[Expression, ...], at: Phrase) -> Typed:
        """The code of the value for these arguments."""
        if len(values) != len(self.parameters):
            example = f"{self.name} of ({', '.join(str(p.name) for p in self.parameters)})"
            return here.report("E0214", at.span, f"{self.name} takes {len(self.parameters)} values, not {len(values)}", "", example)
        if f"d_{self.name}" in here.busy:
            return here.report("E0212", at.span, f"the definition of {self.name} depends on itself")
        kinds = [parameter.value_kind(here.symbols) for parameter in self.parameters]
        given = [here.want(value, kind) if kind != ANY else value.code(here) for value, kind in zip(values, kinds, strict=True)]
        name, kind = self._function(here, kinds, at)
        if not kinds:
            return Typed(name, kind)
        if self._is_table(here, kinds):
            return Typed(f"{name}.get({given[0].code}, 0)", kind)
        return Typed(f"{name}({', '.join(value.code for value in given)})", kind)

    @staticmethod
    def _is_table(here: Here, kinds: list[str]) -> bool:
        """In scores, what depends on one rank or color is worked out once for each of them."""
        return here.mode == "score" and len(kinds) == 1 and kinds[0].startswith("a ")

    def _function(self, here: Here, kinds: list[str], at: Phrase) -> tuple[str, str]:
        """The name of the definition's function (or value) before the line at hand, and the kind it gives."""
        name = f"d_{self.name}"
        found: list[str] = []
        names = {
            str(parameter.name): Typed(f"a_{parameter.name}", kind)
            for parameter, kind in zip(self.parameters, kinds, strict=True)
        }
        inner = replace(here.knowing(**names), item=None, busy=(*here.busy, name), depth=here.depth + 10)

        def make() -> str:
            value = self.value.code(inner)
            found.append(value.kind)
            if not kinds:
                return value.code
            given = ", ".join(f"a_{parameter.name}" for parameter in self.parameters)
            if self._is_table(here, kinds):
                keys = here.symbols.attributes()[kinds[0].removeprefix("a ")]
                return f"{{{given}: {value.code} for {given} in {keys!r}}}"
            return f"lambda {given}: {value.code}"

        here.table(name, make, at.span)
        if not found:
            quiet = replace(inner, prelude=[], tables=dict(here.tables))
            found.append(self.value.code(quiet).kind)
        return name, found[0]


@phrase("sentence", "A line of rules text.", '"The best pair wins."', "text")
class Sentence(Phrase):
    text: Word


@phrase("topic", "Rules in our own words, with the section they sum up.", 'rules scoring, "Scoring":', "name", "source", "*sentences")
class TopicBlock(Phrase):
    name: Word
    source: Word
    sentences: list[Sentence]


@phrase("routine", "Steps that are used by name, given a value if need be.", "routine work with limit:", "name", "parameter", "*body")
class Routine(Declaration):
    name: Word
    parameter: Word | None
    body: list[Any]

    def declare(self, symbols: Symbols) -> None:
        symbols.routines[str(self.name)] = self


@phrase("play", "The Order of Play.", "play:", "*body")
class Play(Phrase):
    body: list[Any]


@phrase("closing", "What is done as soon as the game is decided, before it is paid.", "at the end:", "*body")
class Closing(Phrase):
    body: list[Any]


@phrase("game", "A game.", 'game "Threes":', "title", "*lines")
class GameBlock(Phrase):
    title: Word
    lines: list[Any]


def prelude_lines(here: Here, lines: list[Line]) -> list[Line]:
    """The lines with what they need worked out before them."""
    return [*here.prelude, *lines]
