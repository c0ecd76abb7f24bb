"""The talk of the table: what those who play with somebody say in their own words, now and then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.model.event import Event
from rdi.model.outcome import Outcome
from rdi.players.sayings import (
    BLUFFED,
    DRINKS,
    FOLDS,
    GREETS,
    LEAVES,
    LOSES_ALL,
    RAISES,
    WINS,
    saying,
)
from rdi.shell.play.inn_wording import quoted
from rdi.shell.play.regulars import named_regular
from rdi.shell.show.party import Party

QUIET = 2
"""After somebody has spoken, nobody does for so many times that something is told."""

OCCASIONS = {
    "raised": RAISES, "folded": FOLDS, "drank": DRINKS, "passed out": LOSES_ALL,
    "ran out of Gold": LOSES_ALL, "broke": LOSES_ALL, "round ended": WINS,
}  # fmt: skip
"""The occasions by the kinds of events; the seat is what comes next in them."""


class Talk:
    """The talk at one table; `seed` is that of its game, and does not touch the game's luck."""

    def __init__(self, party: Party, seed: str) -> None:
        self._party = party
        self._seed = seed
        self._said: list[str] = []
        self._moments = 0
        self._quiet = 0
        self._last_raise: int | None = None

    def greeting(self) -> str:
        """The words of one of the regulars as somebody sits down; mostly the first of them."""
        return self._first((seat, GREETS) for seat in range(len(self._party.names)))

    def farewell(self) -> str:
        """The words of one of the regulars as somebody goes."""
        return self._first((seat, LEAVES) for seat in range(len(self._party.names)))

    def remark(self, events: Sequence[Event]) -> str:
        """A remark on what has just happened; nothing most of the time."""
        self._moments += 1
        for event in events:
            if event[0] == "raised":
                self._last_raise = event[1]
        if self._quiet:
            self._quiet -= 1
            return ""
        return self._first(
            (event[1], OCCASIONS[event[0]])
            for event in events
            if event[0] in OCCASIONS and isinstance(event[1], int)
        )

    def last_word(self, outcome: Outcome, shown: Sequence[int], broke: Sequence[int]) -> str:
        """The last words at the end: of an own bluff where the hands of these seats are shown,
        of having lost all, as these have, or of what was won.
        """
        self._moments += 1
        return self._first(self._of_end(outcome, shown, broke))

    def _of_end(
        self, outcome: Outcome, shown: Sequence[int], broke: Sequence[int]
    ) -> Iterator[tuple[int, str]]:
        last = self._last_raise
        is_last = len(outcome.places) > 1 and last in outcome.places[-1]
        if last is not None and is_last and last in shown:
            yield last, BLUFFED
        yield from ((seat, LOSES_ALL) for seat in broke)
        yield from ((seat, WINS) for seat, gold in enumerate(outcome.winnings) if gold > 0)

    def _first(self, occasions: Iterator[tuple[int, str]]) -> str:
        """The first of these at which a regular has something to say."""
        for number, (seat, occasion) in enumerate(occasions):
            regular = named_regular(self._party.person(seat))
            if regular is None or seat in self._party.humans:
                continue
            seed = f"{self._seed} {self._moments} {number}"
            text = saying(regular.name, occasion, seed, self._said)
            if text:
                self._said.append(text)
                self._quiet = QUIET
                return f"{self._called(seat)}: {quoted(text)}"
        return ""

    def _called(self, seat: int) -> str:
        return self._party.full(seat) if self._party.people else self._party.name(seat)
