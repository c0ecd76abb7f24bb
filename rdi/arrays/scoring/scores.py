"""Score many hands at once, as fast as it goes here: by the game's Python, by tables, or by machine
code; all three give the same keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rdi.arrays import jit
from rdi.arrays.expressions import NotTranslated
from rdi.arrays.scoring.hand_tables import Context, HandScoring, hand_tables, why_no_hand_tables
from rdi.arrays.scoring.runtime import placed, prelude
from rdi.arrays.scoring.translation import ScoringTranslation, translate_scoring
from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings
from rdi.model.definition import ScoreArgument

PYTHON, TABLE, ARRAYS, NUMBA = "python", "table", "arrays", "numba"
"""The game's own functions; tables of hands; the functions over arrays as Python and as machine
code.
"""

Hand = Sequence[Any]
"""The cards and dice of all piles of a player that are scored; in a grid pairs of cell and card."""

_ALL_HANDS = """
@machine
def keys(hands, sizes, width, found{more}):
    for number in range(len(sizes)):
        found[number] = key({given})
"""


class Scores:
    """The scores of one game. Raises BadSettings if it has none, or no such speed.

    `speeds` are those that can be had, the quickest last: `python` always; `table` where hands are
    no more than counts; `arrays` where the functions can be said in numbers, and `numba` where
    they can and numba is there. `arrays` is what `numba` runs, as Python: slow, for comparison.
    `why_not` says why a speed is missing.
    """

    def __init__(self, compiled: CompiledGame, speed: str = "") -> None:
        scoring = compiled.definition.scoring
        if scoring is None:
            raise BadSettings(f"{compiled.definition.title} has no scores")
        self.compiled = compiled
        self.scoring = HandScoring(compiled, scoring)
        self.why_not: dict[str, str] = {}
        self._translation = self._translated()
        self.speeds = self._available()
        if speed and speed not in self.speeds:
            reason = self.why_not.get(speed, f"there are {', '.join(self.speeds)}")
            raise BadSettings(f"{compiled.definition.title} is not scored by {speed!r}: {reason}")
        self.speed = speed or self._quickest()
        """How hands are scored."""
        self._machine: Callable[..., None] | None = None

    def _translated(self) -> ScoringTranslation | None:
        try:
            return translate_scoring(self.compiled)
        except NotTranslated as reason:
            self.why_not[ARRAYS] = self.why_not[NUMBA] = str(reason)
            return None

    def _available(self) -> tuple[str, ...]:
        found = [PYTHON]
        if self._translation is not None:
            found.append(ARRAYS)
        if why := why_no_hand_tables(self.compiled):
            self.why_not[TABLE] = why
        else:
            found.append(TABLE)
        if not jit.has_numba():
            self.why_not.setdefault(NUMBA, "numba is not there, or RDI_NUMBA is 0")
        elif self._translation is not None:
            found.append(NUMBA)
        return tuple(found)

    def _quickest(self) -> str:
        return next(each for each in (NUMBA, TABLE, PYTHON) if each in self.speeds)

    # ------------------------------------------------------------------ keys

    def keys(self, hands: Sequence[Hand], context: Context = ()) -> list[int]:
        """A whole number for each hand: the higher the better, equal where tied, tiebreak and all.

        `context` is what lies open to all, as `HandScoring.context` makes it. Raises KeyError for
        what is not a thing of the game.
        """
        if self.speed == PYTHON:
            return self._by_functions(hands, context)
        if self.speed == TABLE:
            table = hand_tables(self.compiled).table(context)
            return [table.key_of(hand) for hand in hands]
        try:
            return self._by_arrays(hands, context)
        except OverflowError:  # a choice within a choice, oftener than it was written
            return self._by_functions(hands, context)

    def _by_arrays(self, hands: Sequence[Hand], context: Context) -> list[int]:
        return [int(key) for key in self.keys_of_numbers(*self.in_numbers(hands), context)]

    def in_numbers(self, hands: Sequence[Hand]) -> tuple[Any, Any, int]:
        """Hands as `keys_of_numbers` wants them: their numbers, their sizes, and the width."""
        width = max([len(hand) for hand in hands], default=0)
        sizes = [len(hand) for hand in hands]
        numbers = [number for hand in hands for number in self._numbers(hand, width)]
        return self._array(numbers), self._array(sizes), width

    def keys_of_numbers(
        self, numbers: Sequence[int], sizes: Sequence[int], width: int, context: Context = ()
    ) -> Any:
        """The keys of hands in numbers of `Items`, `width` places for each; in a grid, numbers of
        `scoring_runtime.placed`.

        Only where the speed is `arrays` or `numba`, which wants whole numbers of 64 bits in an
        array. Raises OverflowError if a hand needs more choices within choices than were written.
        """
        found = self._array([0] * len(sizes))
        opened = self._opened(context)
        self._function()(self._array(numbers), self._array(sizes), width, found, *opened)
        return found

    def compared(self, key: int) -> tuple[int, ...]:
        """All that the engine compares: class, points and the numbers of the tiebreak."""
        layout = self.scoring.layout
        return (*layout.score(key), *layout.tiebreak(key))

    @property
    def word_piles(self) -> frozenset[str]:
        """The piles of the table that hold words and not cards, as far as is known."""
        return self._translation.word_piles if self._translation is not None else frozenset()

    def _by_functions(self, hands: Sequence[Hand], context: Context) -> list[int]:
        key = self.scoring.keys_in(context)
        return [key(list(hand)) for hand in hands]

    # ------------------------------------------------------------------ arrays

    def _function(self) -> Callable[..., None]:
        """The function over arrays of hands, made when it is first asked for."""
        if self._machine is None:
            with_numba = self.speed == NUMBA
            text = prelude(with_numba) + self._text()
            self._machine = jit.load(text, with_numba=with_numba)["keys"]
        found: Callable[..., None] = self._machine
        return found

    def _text(self) -> str:
        assert self._translation is not None
        given, more = list(self._translation.arguments), []
        is_first = True
        for place, source in enumerate(self.scoring.sources):
            names = _arguments_of(self._translation, place, self.scoring.sources)
            if self.scoring.is_own(source):
                whole = ["hands", "number * width", "sizes[number]"]
                own = whole if is_first else ["hands", "0", "0"]
                begin = given.index(names[0])
                given[begin : begin + len(own)] = own
                is_first = False
            else:
                more += names
        text = _ALL_HANDS.format(
            more="".join([f", {each}" for each in more]), given=", ".join(given)
        )
        return self._translation.text + text

    def _numbers(self, hand: Hand, width: int) -> list[int]:
        assert self._translation is not None
        number = self._translation.names.items.number
        if self._translation.has_grid:
            found = [placed(row, column, number[card]) for (row, column), card in hand]
        else:
            found = [number[thing] for thing in hand]
        return found + [0] * (width - len(found))

    def _opened(self, context: Context) -> list[Any]:
        """The context as arguments of the function over arrays."""
        assert self._translation is not None
        names = self._translation.names
        contents, found = iter(context), list[Any]()
        for source in self.scoring.sources:
            if not self.scoring.is_open(source):
                continue
            content = next(contents)
            if source.kind == "tally":
                found += [self._array([value for _, value in content]), 0]
                continue
            of = names.words if source.name in self._translation.word_piles else names.items.number
            numbers = [of[thing] for thing in content]
            found += [self._array(numbers or [0]), 0, len(numbers)]
        return found

    def _array(self, numbers: Sequence[int]) -> Any:
        if self.speed != NUMBA:
            return numbers
        import numpy

        return numpy.asarray(numbers, numpy.int64)


def _arguments_of(
    translation: ScoringTranslation, place: int, sources: Sequence[ScoreArgument]
) -> list[str]:
    """The arguments of the written function that stand for a source."""
    begin = sum([_size_of(source) for source in sources[:place]])
    return list(translation.arguments[begin : begin + _size_of(sources[place])])


def _size_of(source: ScoreArgument) -> int:
    return {"pile": 3, "tally": 2}.get(source.kind, 0)
