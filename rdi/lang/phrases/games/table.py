"""The things on the table: piles, grids, numbers, purses, rings and rankings."""

from __future__ import annotations

from rdi.lang.lowering.scope import NumberSymbol, PileSymbol, Scope, SymbolTable
from rdi.lang.phrases.base import Declaration
from rdi.lang.phrases.expressions.conditions import kind_code
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.text import join_words

SEEN_BY = {"hidden": "owner", "public": "all", "secret": "nobody"}
OPTIONS = (*SEEN_BY, "dice", "remembered")
SHOWN = {"owner": "only its owner sees it", "all": "all see it", "nobody": "nobody sees it"}
PILES_MOST = 30


@phrase("option", example="hidden", english="{word}")
class Option(Phrase):
    """How a pile is used: hidden, public, secret, dice, remembered."""

    word: Word


@phrase("options", example="(public, dice)", english="{options}")
class Options(Phrase):
    """All that is said of a pile."""

    options: list[Option]


class PileLine(Declaration):
    """A line that declares a pile."""

    name: Word
    options: Options
    is_player = True
    is_grid = False

    def words(self) -> set[str]:
        """The options given."""
        return {str(option.word) for option in self.options.options}

    def seen_by(self) -> str:
        """Who may look: ``all``, ``owner`` or ``nobody``."""
        usual = "owner" if self.is_player else "all"
        return next((SEEN_BY[word] for word in self.words() if word in SEEN_BY), usual)

    def say(self) -> str:
        whose = "each player has" if self.is_player else "the table has"
        dice = ", for dice" if "dice" in self.words() else ""
        kept = ", kept from game to game" if "remembered" in self.words() else ""
        return f"{whose} {self.name}{self.shape()}{dice}: {SHOWN[self.seen_by()]}{kept}"

    def shape(self) -> str:
        """How it is laid out, where that matters."""
        return ""

    def sizes(self, scope: Scope) -> tuple[int, int]:
        """How wide a grid is, and how many cards a cell holds."""
        return 3, 1

    def declare(self, symbols: SymbolTable) -> None:
        """Give the pile its index; a variant that names it again changes who may look."""
        self._check(symbols)
        name, known = str(self.name), symbols.piles.get(str(self.name))
        count = symbols.per_seat if self.is_player else symbols.shared
        index = count if known is None else known.index
        side, stack = self.sizes(Scope(symbols, "play"))
        symbols.piles[name] = PileSymbol(
            self.is_player, index, self.seen_by(), self.is_grid, "dice" in self.words(), side, stack
        )
        if known is None and self.is_player:
            symbols.per_seat += 1
        elif known is None:
            symbols.shared += 1

    def _check(self, symbols: SymbolTable) -> None:
        for option in self.options.options:
            if option.word not in OPTIONS:
                symbols.unknown("E0210", "kind of pile", option.word, OPTIONS)
        known = symbols.piles.get(str(self.name))
        if known is not None and (known.is_player, known.is_grid) != (self.is_player, self.is_grid):
            message = f"{self.name} is another kind of place already"
            symbols.report("E0220", self.name.span, message)
        if len(symbols.piles) > PILES_MOST:
            symbols.report("E0405", self.name.span, f"there are more than {PILES_MOST} piles")


@phrase("player_pile", example="each player has Hand (hidden)")
class PlayerPile(PileLine):
    """A pile that each player has."""


@phrase("table_pile", example="table has King (public)")
class TablePile(PileLine):
    """A pile in the middle of the table."""

    is_player = False

    def _check(self, symbols: SymbolTable) -> None:
        super()._check(symbols)
        for option in self.options.options:
            if option.word == "hidden":
                message = "a pile of the table has no owner who alone could look into it."
                symbols.report("E0210", option.word.span, message, "secret")


@phrase("grid_pile", example="each player has City grid 3 by 3 stacked 2 (public)")
class GridPile(PileLine):
    """A square of cells that each player fills with cards."""

    rows: Word
    columns: Word
    height: Word | None
    fields = ("name", "rows", "columns", "height", "options")
    is_grid = True

    def shape(self) -> str:
        most = int(self.height or 1)
        cards = "one card" if most == 1 else f"up to {most} cards"
        return f", a grid of {self.rows} by {self.columns} with {cards} in a cell"

    def sizes(self, scope: Scope) -> tuple[int, int]:
        """A grid is a square; its side and how many cards a cell holds are part of the pile."""
        side = scope.symbols.whole(self.rows, 1, 9)
        if self.rows != self.columns:
            message = "a grid must be as wide as it is high"
            scope.report("E0211", self.columns.span, message, str(self.rows))
        return side, scope.symbols.whole(self.height, 1, 99) if self.height else 1


class NumberLine(PileLine):
    """A line that declares a number with bounds, which all players see; it never leaves them."""

    least: Word
    most: Word
    start: Word

    def words(self) -> set[str]:
        return {"public"}

    def say(self) -> str:
        whose = "each player has" if self.is_player else "the table has"
        bounds = f"from {self.least} to {self.most}"
        return f"{whose} {self.name}, {bounds}, and begins with {self.start}"

    def declare(self, symbols: SymbolTable) -> None:
        """Give the number a pile of its own, and note its bounds."""
        super().declare(symbols)
        least, most = symbols.whole(self.least), symbols.whole(self.most)
        if most <= least:
            message = f"the most of {self.name} must be more than its least"
            symbols.report("E0303", self.most.span, message)
        start = symbols.whole(self.start, least, max(least, most))
        symbols.numbers[str(self.name)] = NumberSymbol(least, max(least, most), start, self.span)

    def _check(self, symbols: SymbolTable) -> None:
        if str(self.name) in symbols.piles:
            symbols.report("E0220", self.name.span, f"{self.name} is declared twice")


@phrase("table_number", example="table has Bid from 0 to 100, starting at 0")
class TableNumber(NumberLine):
    """A number of the table."""

    fields = ("name", "least", "most", "start")
    is_player = False


@phrase(
    "tally",
    example="table counts Strength for every rank",
    english="the table counts {name} for every {attribute}",
)
class Tally(Declaration):
    """Numbers on the table, one for each value of an attribute."""

    name: Word
    attribute: Word

    def declare(self, symbols: SymbolTable) -> None:
        symbols.tallies.setdefault(str(self.name), (len(symbols.tallies), str(self.attribute)))
        Scope(symbols, "play").values_of(self.attribute)


@phrase(
    "purse",
    example="table has a Horde on each Grey, Dragon",
    english="the table has a {name} for Gold on each card of {holders}",
)
class PurseLine(Declaration):
    """Purses on the table, one on each card of a board or each extra card."""

    name: Word
    holders: list[Word]

    def declare(self, symbols: SymbolTable) -> None:
        keys: dict[str, str] = {}
        for holder in self.holders:
            if holder in symbols.boards:
                keys |= {value: value for value in symbols.boards[str(holder)][1]}
            elif holder in symbols.extras:
                keys |= symbols.extras[str(holder)][1]
            else:
                known = [*symbols.boards, *symbols.extras]
                symbols.unknown("E0205", "board or extra card", holder, known)
        symbols.purses[str(self.name)] = keys


@phrase(
    "ring",
    example="ring Wheel: Warrior, Merchant, Bard",
    english="{name} is a circle, clockwise: {places}",
)
class Ring(Declaration):
    """Ranks in a circle, clockwise."""

    name: Word
    places: list[Word]

    def declare(self, symbols: SymbolTable) -> None:
        scope = Scope(symbols, "play")
        places = tuple(kind_code(scope, place) for place in self.places)
        symbols.rings[str(self.name)] = places
        if len(set(places)) < len(places):
            symbols.report("E0220", self.name.span, f"{self.name} names a rank twice")


@phrase("ranking_line", example="Warrior Lady")
class RankingLine(Phrase):
    """One combination of kinds."""

    kinds: list[Word]

    def say(self) -> str:
        return join_words([str(kind) for kind in self.kinds], "and")

    def entry(self, scope: Scope) -> str:
        """The letters of the kinds, as written."""
        return "".join(kind_code(scope, kind) for kind in self.kinds)


@phrase("ranking", example="ranking Pairs:")
class RankingBlock(Declaration):
    """Combinations of kinds, the best first."""

    name: Word
    lines: list[RankingLine]

    def say(self) -> str:
        return f"{self.name}, the best first: {'; '.join(line.say() for line in self.lines)}"

    def declare(self, symbols: SymbolTable) -> None:
        symbols.rankings.setdefault(str(self.name), len(symbols.rankings))
