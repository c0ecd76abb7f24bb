"""The action space of a game: a fixed list of actions, those that are legal now, and what each of
them answers.

Bets are seven actions: fold, check or call, and a ladder of raises. For everything else each thing
of the game (a card, a die, a word, a cell) is an action, and `done` ends a choice of which more
might follow: an answer is put together out of one thing after another, so that few actions say
everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from rdi.arrays.encoding import Items
from rdi.engine.game import CompiledGame, View
from rdi.model import ir
from rdi.model.definition import Deck, GameDefinition
from rdi.model.program import Ask, Bet
from rdi.model.request import Answer, Pick, Request, Wager

Thing = Answer
"""A card's code, a die, a word, None for nothing, or a cell as (row, column)."""

SPARE = 40
"""So many things may be named that the game's text does not tell beforehand, where it lets players
choose a number.
"""


def all_things(compiled: CompiledGame) -> tuple[Thing, ...]:
    """All things that may be picked or lie in a pile: cards, dice, words, then cells of a grid.

    Cards are left out where none is ever drawn: a variant may be what needs the deck.
    """
    items = Items(compiled)
    found: list[Thing] = [
        code
        for number, code in enumerate(items.codes[1:], start=1)
        if number in items.faces or draws_cards(compiled.definition)
    ]
    found += _words(compiled.definition)
    found += cells_of(compiled.definition)
    return tuple(dict.fromkeys(found))


def draws_cards(definition: GameDefinition) -> bool:
    """Whether any instruction of the game draws cards, or cards lie somewhere from the start."""
    return any(
        isinstance(node, ir.Deed) and node.name in CARD_DEEDS for node in _nodes(definition, None)
    )


CARD_DEEDS = frozenset(name for name, effect in ir.DEEDS.items() if effect.luck == ir.CARDS)
"""The instructions that draw cards."""


def names_numbers(definition: GameDefinition) -> bool:
    """Whether players choose among numbers that are worked out."""
    codes = frozenset(each.items_code for each in _asks(definition))
    return any(
        isinstance(node, ir.Call) and node.function in NUMBER_CALLS
        for node in _nodes(definition, codes)
    )


NUMBER_CALLS = frozenset({"range", "number_in"})
"""The expressions that give numbers to choose from."""


def _nodes(definition: GameDefinition, codes: frozenset[str] | None) -> Iterator[ir.Node]:
    """All nodes of the functions of these names and those that they use; of all without names."""
    module = definition.functions
    if module is None:
        return
    if codes is None:
        yield from ir.walk(*module.functions)
        return
    for code in codes:
        yield from ir.walk(*module.used_by(code))


def cells_of(definition: GameDefinition) -> tuple[tuple[int, int], ...]:
    """The cells that a grid may come to have, counted from its first card; none without grids."""
    side = max([pile.side for pile in definition.piles], default=0)
    reach = range(1 - side, side)
    return tuple(product(reach, reach)) if side else ()


def thing_name(thing: Thing) -> str:
    """The name of a thing in legends."""
    return "nothing" if thing is None else str(thing)


def _asks(definition: GameDefinition) -> Iterator[Ask]:
    return (each for each in definition.program if isinstance(each, Ask))


def _words(definition: GameDefinition) -> Iterable[Thing]:
    """The words that stand in the lists from which players choose."""
    module = definition.functions
    codes = {each.items_code for each in _asks(definition)}
    functions = [each for each in module.functions if each.name in codes] if module else []
    for node in ir.walk(*functions):
        for part in _listed(node):
            if isinstance(part, ir.Text | ir.Number):
                yield part.value
            elif isinstance(part, ir.Nothing):
                yield None


def _listed(node: ir.Node) -> Iterator[ir.Node]:
    """The items of a list, or of a choice between words of which some are offered under a
    condition.
    """
    if isinstance(node, ir.List):
        yield from node.parts
    elif isinstance(node, ir.Loop) and isinstance(node.over, ir.Tuple):
        yield from (pair.parts[0] for pair in node.over.parts if isinstance(pair, ir.Tuple))


class AnswerBuilder:
    """A pick that is answered thing by thing.

    What is offered is taken apart: a card and its cell are two things, one named after the other;
    of several items one follows another, until as many are taken as may be or `finish` ends it.
    """

    def __init__(self, pick: Pick, things: frozenset[Thing]) -> None:
        self._pick = pick
        self._known = things
        self._taken: list[Answer] = []
        self._begun: tuple[Thing, ...] = ()

    @property
    def chosen(self) -> tuple[Thing, ...]:
        """All things that were named so far."""
        named = [thing for item in self._taken for thing in self._parts(item)]
        return (*named, *self._begun)

    @property
    def offered(self) -> tuple[Thing, ...]:
        """The things that may be named next, each once."""
        place = len(self._begun)
        paths = [self._parts(item) for item in self._left()]
        return tuple(dict.fromkeys(path[place] for path in paths if self._goes_on(path)))

    @property
    def may_finish(self) -> bool:
        """Whether what was taken is an answer although more may follow."""
        pick = self._pick
        return not (self._begun or pick.ordered or pick.is_single) and (
            len(self._taken) >= pick.least
        )

    def name(self, thing: Thing) -> None:
        """Take the thing that is named; ValueError where it is not offered."""
        if thing not in self.offered:
            raise ValueError(thing)
        self._begun = (*self._begun, thing)
        for item in self._left():
            if self._parts(item) == self._begun:
                self._taken.append(item)
                self._begun = ()
                return

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be taken."""
        return not self._begun and (len(self._taken) >= self._pick.most or not self._left())

    @property
    def answer(self) -> Answer:
        """The things taken, as the game is told them."""
        return self._taken[0] if self._pick.is_single else tuple(self._taken)

    def _left(self) -> Sequence[Answer]:
        """The items that may still be taken."""
        left = list(self._pick.items)
        if not self._pick.ordered:
            for item in self._taken:
                left.remove(item)
        return left

    def _goes_on(self, path: tuple[Thing, ...]) -> bool:
        place = len(self._begun)
        return len(path) > place and path[:place] == self._begun

    def _parts(self, item: Answer) -> tuple[Thing, ...]:
        """The things that an item is made of: itself, unless it is several."""
        return item if isinstance(item, tuple) and item and item not in self._known else (item,)


LADDER = (
    ("half the pot", Fraction(1, 2)),
    ("the pot", Fraction(1)),
    ("twice the pot", Fraction(2)),
)
"""How much a raise adds to the Current Bet, as a part of all Gold in the middle after a call."""

BETS = (
    "fold",
    "check or call",
    "raise by the least",
    *(f"raise by {name}" for name, _ in LADDER),
    "all in",
)
FOLD, STAY, LEAST, ALL_IN = 0, 1, 2, len(BETS) - 1


class Actions:
    """All actions of a game. `names[action]` says in words what an action does."""

    def __init__(self, compiled: CompiledGame) -> None:
        has_bets = any(isinstance(each, Bet) for each in compiled.definition.program)
        self.things = all_things(compiled)
        self.spare = SPARE if names_numbers(compiled.definition) else 0
        """The number of actions, the last ones, for things that have none of their own."""
        self.known = frozenset(self.things)
        self.names: tuple[str, ...] = (
            *(BETS if has_bets else ()),
            "done",
            *(self._called(thing, compiled.definition.deck) for thing in self.things),
            *(f"other {place}" for place in range(1, self.spare + 1)),
        )
        self.done = len(BETS) if has_bets else 0
        self._numbers = {thing: self.done + 1 + at for at, thing in enumerate(self.things)}

    @staticmethod
    def _called(thing: Thing, deck: Deck | None) -> str:
        """A card by its code and name, all else as legends call it."""
        name = deck.names.get(thing) if deck is not None else None
        return thing_name(thing) if name is None else f"{thing_name(thing)}, {name}"

    def __len__(self) -> int:
        return len(self.names)

    def legal(
        self, request: Request, view: View, choosing: AnswerBuilder | None
    ) -> dict[int, Answer]:
        """The legal actions: of a bet each action's answer, otherwise the thing it names.

        `done` names None, which is no thing then. Actions that would come to the same are one.
        """
        if isinstance(request, Wager):
            return bet_actions(request, view.pot + sum(view.bets))
        assert choosing is not None
        numbers = self._numbered(choosing.offered)
        if choosing.may_finish:
            numbers[self.done] = None
        return numbers

    def is_done(self, action: int) -> bool:
        """Whether this action ends a choice."""
        return action == self.done

    def number(self, thing: Thing) -> int | None:
        """The action that names a thing; None where it has no action of its own."""
        return self._numbers.get(thing)

    def _numbered(self, offered: tuple[Thing, ...]) -> dict[int, Thing]:
        numbers = {self._numbers[thing]: thing for thing in offered if thing in self._numbers}
        others = [thing for thing in offered if thing not in self._numbers][: self.spare]
        numbers.update({len(self) - self.spare + at: thing for at, thing in enumerate(others)})
        return numbers


def bet_actions(wager: Wager, middle: int) -> dict[int, Answer]:
    """The legal bets by action; `middle` is all Gold in the pot and in front of the players."""
    found: dict[int, Answer] = {FOLD: "fold", STAY: wager.stay}
    if wager.bounds is None:
        return found
    least, most = wager.bounds
    totals: dict[int, int] = {LEAST if wager.is_limited else ALL_IN: most}
    if least < most:
        totals[LEAST] = least
    for place, total in _ladder(wager, middle).items():
        if least < total < most and total not in totals.values():
            totals[place] = total
    found.update({action: ("raise", total) for action, total in totals.items()})
    return found


def _ladder(wager: Wager, middle: int) -> Mapping[int, int]:
    """The totals of the raises by parts of the pot."""
    return {
        LEAST + 1 + place: wager.current_bet + int(part * (middle + wager.owed))
        for place, (_, part) in enumerate(LADDER)
    }
