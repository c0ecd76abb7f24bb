"""The definition of a game: deck, piles, Order of Play and scoring, as plain values.

A definition is made by the language from a ``.game`` file (for one choice of variants) or by hand
in a test. The engine runs it and does not know where it came from.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Final

from rdi.model.values import Value

if TYPE_CHECKING:
    from types import CodeType

    from rdi.model import ir
    from rdi.model.inn import InnRules
    from rdi.model.program import Instruction


DIE_FACES = (1, 2, 3, 4, 5, 6)

NUMBERS_MOST = 1 << 53
"""No number of a game is further from 0: up to here each is a number of its own with fractions,
and all of them go into a machine word.
"""


class Deck(Value):
    """The cards of a deck: how many of each code, and what each is like.

    ``attributes[name][code]`` is a card's rank, color and so on; a card without that attribute is
    missing there. ``values`` gives each attribute's values in the deck's order (the rarest rank
    first) with their full names.
    """

    title: str
    counts: Mapping[str, int]
    extras: Mapping[str, int]
    names: Mapping[str, str]
    attributes: Mapping[str, Mapping[str, str]]
    values: Mapping[str, Mapping[str, str]]
    numbers: Mapping[str, int]
    kinds: Mapping[str, str]


class Pile(Value):
    """A place for cards or dice. ``seen_by`` is ``all``, ``owner`` or ``nobody``.

    A grid has ``side`` rows and columns at the most and ``stack`` cards in a cell, else both are 0.
    Where a number lies alone, ``bounds`` are the least and the most that it may be.
    """

    name: str
    is_player: bool
    seen_by: str
    is_dice: bool = False
    is_grid: bool = False
    is_remembered: bool = False
    side: int = 0
    stack: int = 0
    bounds: tuple[int, int] | None = None


class KeyedNumbers(Value):
    """Numbers or purses on the table, one for each value of some attributes (a strength for each
    rank).
    """

    name: str
    keys: tuple[str, ...]


class Ranking(Value):
    """Combinations of kinds, best first, by the sorted codes of their kinds; ``name`` is as the
    game shows it.
    """

    name: str
    entries: tuple[str, ...]


class ScoreArgument(Value):
    """The source of an argument of a scoring function: a seat's pile, the table's pile, a tally or
    a ranking.
    """

    kind: str
    name: str


class Scoring(Value):
    """The comparison of hands: generated functions and their arguments.

    ``score_code`` returns ``(tier, points)`` where more is better for the owner, points negated
    where low wins; ``explain_code`` returns the same and the terms; ``tiebreak_code`` a tuple
    compared after the score.
    """

    sources: tuple[ScoreArgument, ...]
    score_code: str
    explain_code: str
    tiebreak_code: str
    tiers: tuple[str, ...]
    low_tiers: frozenset[int]
    tiebreak: str


ORDINARY: Final = "ordinary"
"""The class of all hands that are in no other."""

PLAYER: Final = "player"
"""The name of a value that each player has, in place of an attribute of cards."""


class ShownValue(Value):
    """Something that is worked out and shown to the players as the game goes on.

    ``code`` names the function that gives it for a table: one value; where ``of`` is an attribute a
    value by each of its codes, in the order in which they are shown; where ``of`` is PLAYER it
    is given a seat too, and gives the value of that player. Who may not look into one of ``piles``,
    which are players' piles, is not shown the value that they make. ``most`` is the number out of
    which a value is told, 0 where there is none.
    """

    name: str
    code: str
    of: str = ""
    piles: tuple[str, ...] = ()
    most: int = 0


class Topic(Value):
    """A piece of rules text in the project's own words, with the booklet's section."""

    name: str
    text: str
    source: str


class VariantInfo(Value):
    """A variant of a game: names, a short text, the variants it needs and those it excludes, and
    the names of the topics that tell of it.
    """

    name: str
    title: str
    text: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


class JudgeInput(Value):
    """The layout of a position for the judge: the game's `judge` block, lowered.

    `lists` names the values that are given as lists, `seats_from` the key whose own keys are the
    seats (nothing where one nameless player is judged).
    """

    program: tuple[Instruction, ...]
    registers: int
    lists: tuple[str, ...] = ()
    seats_from: str = ""


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """One game with one choice of variants, ready to be played.

    `usual_ante` and `usual_stash` are the Gold that it is played for unless the players agree
    otherwise, None where it is what all games are played for.

    `functions` are the functions that `code` holds, as a typed program; None where a definition was
    made by hand. A definition that was kept reads them back only when they are asked for, because
    to play they are not needed.
    `module_paths` are the files of the chosen variants that have files of their own.
    `has_house` tells whether the house is a bank, which players pay and which pays them.
    `shown` is what players are shown beside piles and Gold, and `shown_chances` are the verbs of
    the choices of which they are told the chances.
    """

    name: str
    title: str
    about: str
    source: str
    path: str
    fingerprint: str
    variants: tuple[str, ...]
    least_seats: int
    most_seats: int
    deck: Deck | None
    with_extras: bool
    piles: tuple[Pile, ...]
    tallies: tuple[KeyedNumbers, ...]
    purses: tuple[KeyedNumbers, ...]
    rankings: tuple[Ranking, ...]
    registers: int
    program: tuple[Instruction, ...]
    closing: int
    code: CodeType
    scoring: Scoring | None
    plays_for_shares: bool
    offered: tuple[VariantInfo, ...] = ()
    topics: tuple[Topic, ...] = ()
    judge: JudgeInput | None = None
    is_easy: bool = False
    text: str = ""
    inn: InnRules | None = None
    functions: ir.Module | None = None
    usual_ante: int | None = None
    usual_stash: int | None = None
    module_paths: tuple[str, ...] = ()
    has_house: bool = False
    shown: tuple[ShownValue, ...] = ()
    shown_chances: tuple[str, ...] = ()
    _kept_functions: bytes = field(default=b"", init=False, repr=False, compare=False)

    def __getstate__(self) -> dict[str, object]:
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        functions = state.pop("functions")
        return {**state, "_kept_functions": pickle.dumps(functions, pickle.HIGHEST_PROTOCOL)}

    def __setstate__(self, state: Mapping[str, object]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)

    if not TYPE_CHECKING:  # for which `functions` is always there

        def __getattr__(self, name):
            if name != "functions":
                raise AttributeError(f"a definition has no {name}")
            object.__setattr__(self, name, pickle.loads(self._kept_functions))
            return self.functions

    def is_for(self, whom: str = "players") -> str:
        """For how many players it is, in words, the title first."""
        least, most = self.least_seats, self.most_seats
        return f"{self.title} is for {number_range(least, most)} {whom}"

    @property
    def seat_counts(self) -> list[int]:
        """The numbers of seats for which it is; with sides only such as make whole ones."""
        counts = range(self.least_seats, self.most_seats + 1)
        return [each for each in counts if self.inn is None or self.inn.sides.are_whole(each)]

    def seats_near(self, count: int) -> int:
        """The number of seats for which it is that is nearest to one, rather fewer than more."""
        known = self.seat_counts or [self.least_seats]
        return min(known, key=lambda seats: (abs(seats - count), seats))


def number_range(least: int, most: int) -> str:
    """The numbers from the least to the most, in words."""
    return f"{least} to {most}" if least < most else f"{most}"
