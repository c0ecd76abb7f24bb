"""Put an answer together out of one thing after another, so that few actions say everything."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.environments.things import Thing
from rdi.model.request import Answer, Pick


class Choosing:
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
        """What may be named next, each thing once."""
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
        """What was taken, as the game is told it."""
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
