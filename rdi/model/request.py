"""The requests for which a game waits: a seat is asked to pick something, or to bet.

A request knows which answers are legal and nothing else: not the table, not the game's text.
Answers are plain data (strings, whole numbers, tuples of them), so that one spelling serves
prompt, record and bots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, product
from operator import itemgetter
from typing import Any, Final

from rdi.model.native import mypyc_attr

Answer = Any
"""Plain data: a card's code, a die, a word, ``("raise", 6)``, or a tuple of such things."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick:
    """Choose between ``least`` and ``most`` of ``items``.

    With ``least == most == 1`` the answer is the item itself, otherwise a tuple of items in any
    order. Where ``ordered`` is true the answer is a sequence of exactly ``most`` items, repeats
    allowed. ``all_differ`` promises that no two items are equal, so that none are looked for.
    """

    __slots__ = ("_options", "all_differ", "items", "least", "most", "ordered", "seat", "verb")

    def __init__(
        self,
        seat: int,
        verb: str,
        items: Sequence[Answer],
        least: int = 1,
        most: int = 1,
        ordered: bool = False,
        all_differ: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.items = tuple(items)
        self.least = least
        self.most = most
        self.ordered = ordered
        self.all_differ = all_differ
        self._options: tuple[Answer, ...] | None = None

    def copy(self) -> Pick:
        """A copy of the request; changes to it change nothing here."""
        return Pick(
            self.seat, self.verb, self.items, self.least, self.most, self.ordered, self.all_differ
        )

    @property
    def is_single(self) -> bool:
        """True where the answer is one item and not a tuple."""
        return self.most == 1 and self.least == 1 and not self.ordered

    @property
    def options(self) -> tuple[Answer, ...]:
        """Every legal answer, the smallest first; equal items are offered once.

        Where there are more than OPTIONS_MOST combinations, only the first of them are listed.
        """
        if self._options is None:
            self._options = self._list_options()
        return self._options

    def _list_options(self) -> tuple[Answer, ...]:
        if self.is_single:
            return self.items if self.all_differ else tuple(dict.fromkeys(self.items))
        if self.ordered:
            return tuple(product(dict.fromkeys(self.items), repeat=self.most))
        items = self.items
        sizes = range(self.least, self.most + 1)
        if self.all_differ or len(set(items)) == len(items):
            answers = chain.from_iterable([combinations(items, size) for size in sizes])
            return tuple(islice(answers, OPTIONS_MOST))
        first_like = tuple(map(items.index, items))
        choices = _choices_of_few if len(items) <= FEW else _different_choices
        return tuple([choice(items) for choice in choices(first_like, self.least, self.most)])

    def read(self, answer: Answer) -> Answer:
        """The answer in its canonical form (lists become tuples, order follows the items). Raises
        ValueError if illegal.
        """
        if self.most == 1 and self.least == 1 and not self.ordered:
            items = self.items
            for item in items:
                if item is answer:  # one of the options, as programs give it
                    return item
            return items[items.index(_frozen(answer))]
        parts = _frozen(answer)
        if isinstance(parts, tuple):
            if self.ordered:
                if len(parts) == self.most:
                    return tuple([self._item(part) for part in parts])
            elif self.least <= len(parts) <= self.most:
                return self._in_item_order(parts)
        raise ValueError(answer)

    def _item(self, answer: Answer) -> Answer:
        """The item that is meant, as it was offered (1.0 is 1). Raises ValueError if there
        is none.
        """
        return self.items[self.items.index(answer)]

    def _in_item_order(self, answer: tuple[Answer, ...]) -> tuple[Answer, ...]:
        if not answer:
            return ()
        wanted = list(answer)
        kept = []
        for item in self.items:
            if item in wanted:
                wanted.remove(item)
                kept.append(item)
        if wanted:
            raise ValueError(answer)
        return tuple(kept)

    def accepts(self, answer: Answer) -> bool:
        """Whether the answer is legal. Changes nothing."""
        try:
            self.read(answer)
        except (ValueError, TypeError):
            return False
        return True

    def __repr__(self) -> str:
        amount = f"{self.least}..{self.most}"
        return f"Pick(seat={self.seat}, verb={self.verb!r}, items={self.items!r}, {amount})"


def _different_choices(
    first_like: tuple[int, ...], least: int, most: int
) -> tuple[Callable[[tuple[Answer, ...]], tuple[Answer, ...]], ...]:
    """The functions that take each combination out of the items, where `first_like` tells of each
    item the first that is equal to it: of combinations that are equal only one.
    """
    places = sorted(range(len(first_like)), key=first_like.__getitem__)  # equal ones side by side
    sizes = range(least, most + 1)
    chosen = chain.from_iterable([combinations(places, size) for size in sizes])
    different: dict[tuple[int, ...], tuple[int, ...]] = {}
    for each in islice(chosen, OPTIONS_MOST):
        different.setdefault(tuple([first_like[place] for place in each]), each)
    return tuple([_taking(sorted(each)) for each in different.values()])


def _taking(places: Sequence[int]) -> Callable[[tuple[Answer, ...]], tuple[Answer, ...]]:
    """The function that takes a tuple of the items at these places."""
    if len(places) < 2:  # of which itemgetter makes no tuple
        return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))
    return itemgetter(*places)


_choices_of_few = lru_cache(maxsize=1000)(_different_choices)
"""The same of FEW items, kept: there are not many ways in which so few are equal."""


class PickInside(Pick):
    """A choice at the table of the game that is played inside a Round of Gambling: its items are
    things of that game, and the seat is that of the character.
    """

    __slots__ = ()

    def copy(self) -> PickInside:
        """The same question once more."""
        return PickInside.of(self, self.seat)

    @staticmethod
    def of(asked: Pick, seat: int) -> PickInside:
        """The question at such a table, to a character."""
        return PickInside(
            seat, asked.verb, asked.items, asked.least, asked.most, asked.ordered, asked.all_differ
        )


class Respond(Pick):
    """Play at most one of these cards, by its title, or pass.

    `verb` is ``answer`` (something is pending, or the moment is right), ``play`` (the Action Phase)
    or ``gamble`` (one's turn in a Round of Gambling). `about` tells in plain data what may be
    answered: for each thing its kind, whose it is, and its title or numbers.
    """

    __slots__ = ("about",)

    def __init__(self, seat: int, verb: str, titles: Sequence[str], about: Any) -> None:
        super().__init__(seat, verb, (PASS, *titles))
        self.about = about

    def copy(self) -> Respond:
        """The same question once more."""
        return Respond(self.seat, self.verb, self.items[1:], self.about)

    def __repr__(self) -> str:
        return f"Respond(seat={self.seat}, {self.verb!r}, {self.items!r}, about={self.about!r})"


class Wager:
    """Bet in a Betting Round: fold, check or call, or raise the Current Bet to a total (booklet,
    Basic Rules).

    ``current_bet`` and the bounds are totals for this Betting Round, in Gold; ``owed`` is what a
    call adds. ``is_limited`` says that each raise of the round adds ``raise_step``, or all that a
    player has where that is less; it is 0 where there may be no more of them. ``cap`` is the most
    that a raise may add where the round says so, and None where only a player's Gold ends it.
    """

    __slots__ = (
        "bet", "cap", "current_bet", "is_limited", "least_raise", "most_raise", "owed",
        "raise_step", "seat",
    )  # fmt: skip
    verb = "bet"

    def __init__(
        self,
        seat: int,
        bet: int,
        current_bet: int,
        owed: int,
        least_raise: int,
        most_raise: int,
        raise_step: int,
        is_limited: bool = False,
        cap: int | None = None,
    ) -> None:
        self.seat = seat
        self.bet = bet
        self.current_bet = current_bet
        self.owed = owed
        self.least_raise = least_raise
        self.most_raise = most_raise
        self.raise_step = raise_step
        self.is_limited = is_limited
        self.cap = cap

    def copy(self) -> Wager:
        """The same question once more: what is done to it changes nothing here."""
        return Wager(
            self.seat,
            self.bet,
            self.current_bet,
            self.owed,
            self.least_raise,
            self.most_raise,
            self.raise_step,
            self.is_limited,
            self.cap,
        )

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The least and the largest total one may raise to; None where no raise is possible."""
        return (self.least_raise, self.most_raise) if self.most_raise > self.current_bet else None

    @property
    def stay(self) -> str:
        """The word for staying in without raising.

        It is ``check`` where nothing is owed, otherwise ``call``.
        """
        return "call" if self.owed else "check"

    @property
    def options(self) -> tuple[Answer, ...]:
        """Fold, check or call, and where a raise is possible the least one and going all in."""
        stay, least, most = "call" if self.owed else "check", self.least_raise, self.most_raise
        if most <= self.current_bet:
            return ("fold", stay)
        if least >= most:
            return ("fold", stay, ("raise", most))
        return ("fold", stay, ("raise", least), ("raise", most))

    def read(self, answer: Answer) -> Answer:
        """The answer in its canonical form. Raises ValueError if illegal."""
        if answer == "fold" or answer == ("call" if self.owed else "check"):
            return answer
        if isinstance(answer, (list, tuple)) and len(answer) == 2 and answer[0] == "raise":
            total, least = answer[1], self.least_raise
            if type(total) is int and least <= total <= self.most_raise > self.current_bet < total:
                return ("raise", total)
        raise ValueError(answer)

    def accepts(self, answer: Answer) -> bool:
        """Whether the answer is legal. Changes nothing."""
        try:
            self.read(answer)
        except ValueError:
            return False
        return True

    def __repr__(self) -> str:
        state = f"current_bet={self.current_bet}, owed={self.owed}, bounds={self.bounds}"
        return f"Wager(seat={self.seat}, {state})"


OPTIONS_MOST: Final = 10_000
FEW: Final = 7
PASS: Final = "pass"
"""The answer of who plays no card."""
DEPTH_MOST: Final = 4
"""The depth to which lists may be nested in an answer."""

Request = Pick | Wager


def _frozen(answer: Answer, depth: int = 0) -> Answer:
    """The answer with tuples for lists. Raises ValueError for what no answer is made of."""
    kind = type(answer)
    if kind is str or kind is int:  # nearly always, and this is asked at every decision
        return answer
    if isinstance(answer, (list, tuple)):
        if depth > DEPTH_MOST:
            raise ValueError("lists within lists within lists")
        return tuple([part if type(part) is str else _frozen(part, depth + 1) for part in answer])
    if isinstance(answer, bool):
        raise ValueError("yes or no is no answer")  # else it would pass for 1 or 0
    return answer


def in_words(answer: object) -> str:
    """An answer as a sentence names it, in quotes: 'raise 5', 'Mk Rh'."""
    parts = answer if isinstance(answer, list | tuple) else [answer]
    return repr(" ".join(map(str, parts)) or "nothing")
