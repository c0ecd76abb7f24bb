"""A game in progress: the only door to the engine.

A game waits for one answer at a time (``pending``); ``answer`` gives it and goes on to the next
decision. It does no input or output, and cannot be made to do anything that its rules do not
allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from rdi.engine.betting import BETS, RESERVES
from rdi.engine.bind import Bound
from rdi.engine.chance import Chance
from rdi.engine.faults import FAULTS, fault_in
from rdi.engine.refusal import refuse
from rdi.engine.settling import finish_with_purses, won
from rdi.engine.table import POT, Purse, Table
from rdi.engine.view import ONLOOKER, View
from rdi.errors import BadSettings, GameFault, IllegalAnswer
from rdi.model.event import INN
from rdi.model.native import mypyc_attr
from rdi.model.outcome import Noted, Outcome
from rdi.model.request import Answer, Request
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.model.record import Record

STEPS_MOST = 100_000
"""A ceiling on steps without a decision, so that no definition can hang the program."""

LOG_MOST = 200_000
"""A ceiling on answers and outcomes of chance in one game, for the same reason."""

LAID_MOST = 100
"""How many laid tables are kept for games that begin alike."""

Opening = tuple[Settings, Chance, tuple[int, ...], int, Mapping[str, Sequence[Noted]]]
"""How a game began: its settings and luck, the Stashes, the carry and the memory."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One play of a game, from the ante to the payment of the pots."""

    __slots__ = ("_bound", "_opening", "_table", "header", "pending")

    def __init__(
        self,
        bound: Bound,
        settings: Settings,
        chance: Chance,
        stashes: Sequence[int],
        carry: int = 0,
        memory: Mapping[str, Sequence[Noted]] | None = None,
        header: Mapping[str, Any] | None = None,
    ) -> None:
        """Lay the table and play up to the first decision.

        ``stashes``: each seat's Gold, in play order from the Starting Player. ``carry``: Gold left
        in the pot by an earlier game. ``memory``: what the game remembers of earlier ones.
        ``header``: what the record says of the game beside all this: the names at the table
        (``seats``), the ``seed``, and the text of a game of the player's own (``source``).
        BadSettings where the seats do not fit.
        """
        self._bound = bound
        self.header = dict(header or {})
        self.pending: Request | None = None
        self._opening: Opening = (settings, chance.copy(), tuple(stashes), carry, memory or {})
        if memory:
            self._table = _laid_table(bound, settings, tuple(stashes), carry)
            _remember(self._table, bound, memory)
        else:
            self._table = _begun_table(bound, settings, tuple(stashes), carry).copy()
        self._table.chance = chance
        self._advance()

    def answer(self, answer: Answer) -> None:
        """Give the answer that the game waits for; IllegalAnswer, with nothing changed, if it is
        not legal.
        """
        request, table = self.pending, self._table
        if request is None:
            raise IllegalAnswer("the game is over and waits for no answer", "the game is over")
        try:
            legal = request.read(answer)
        except (ValueError, TypeError):
            raise refuse(request, answer, table.settings, self._bound.definition) from None
        take = self._bound.takes[table.pc]
        if take is None:
            raise GameFault(f"{self._bound.definition.title} could not go on and stays as it is")
        table.log.append((request.seat, legal))
        if len(table.log) > LOG_MOST:
            raise GameFault(
                f"{self._bound.definition.title} has no end: {LOG_MOST} things happened"
            )
        take(table, request, legal)
        self._advance()

    def _advance(self) -> None:
        table, strides = self._table, self._bound.strides
        for _ in range(STEPS_MOST):
            if table.alone:
                table.alone = False
                table.pc = self._bound.definition.closing
            elif not table.playing and not table.is_over:
                finish_with_purses(table, self._bound)
            if table.is_over:
                self.pending = None
                return
            try:
                request = strides[table.pc](table)
            except FAULTS as error:
                raise fault_in(self._bound.definition, error) from error
            if request is not None:
                self.pending = request
                return
        raise GameFault(
            f"{self._bound.definition.title} went on for {STEPS_MOST} steps without asking anybody"
        )

    def view(self, seat: int) -> View:
        """What this seat may know, or somebody who only looks on; BadSettings if there is no such
        seat.
        """
        if not 0 <= seat < self._table.seats and seat != ONLOOKER:
            raise BadSettings(f"there is no seat {seat}: the last is {self._table.seats - 1}")
        return self._bound.view(self._table, seat, self.pending)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._table.seats

    @property
    def purses(self) -> Mapping[Purse, int]:
        """Every purse and its Gold: the Stashes by seat, the others by name.

        The sum never changes.
        """
        return MappingProxyType(self._table.gold)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        table = self._table
        if not table.is_over:
            return None
        return Outcome(
            winnings=tuple([won(table, seat) for seat in range(table.seats)]),
            places=table.places,
            carry=table.gold[POT],
            memory={
                name: tuple(table.piles[place]) for name, place in self._bound.remembered.items()
            },
            loans=table.loans,
            debts=table.debts,
            inn=table.gold.get(INN, 0),
        )

    @property
    def log(self) -> tuple[Any, ...]:
        """Every answer as (seat, answer) and every outcome of chance (a card's code, a die), in
        order.
        """
        return tuple(self._table.log)

    @property
    def record(self) -> Record:
        """How the game began, every answer and every outcome of chance; ``str`` of it is the text
        to keep.
        """
        from rdi.model.record import Header, Record  # late: not every program writes records

        definition = self._bound.definition
        settings, _, stashes, carry, memory = self._opening
        header = Header(
            game=definition.name,
            variants=definition.variants,
            seats=self.header.get("seats"),
            stashes=stashes,
            settings=settings,
            seed=self.header.get("seed"),
            carry=carry,
            memory={name: tuple(items) for name, items in memory.items()},
            fingerprint=definition.fingerprint,
            source=self.header.get("source"),
            characters=self.header.get("characters"),
        )
        return Record(header, self.log, self.outcome)

    @property
    def events(self) -> tuple[Any, ...]:
        """All that has happened, hidden things too; players are shown ``view(seat).events``."""
        return tuple(self._table.events)

    @property
    def definition(self) -> Any:
        """The rules that are being played."""
        return self._bound.definition

    def begin_again(self) -> Game:
        """The same game at its first decision, with the same luck."""
        settings, chance, stashes, carry, memory = self._opening
        return Game(self._bound, settings, chance.copy(), stashes, carry, memory, self.header)

    @staticmethod
    def standing_at(table: Table, bound: Bound, pending: Request | None) -> Game:
        """A game that stands at this table. Nothing in it tells how the real one began."""
        game = Game.__new__(Game)
        game._bound, game._table, game.header, game.pending = bound, table, {}, pending
        game._opening = (table.settings, table.chance.copy(), table.start, table.carry, {})
        if pending is None and not table.is_over:
            game._advance()
        return game

    def fork(self) -> Game:
        """An independent copy at this decision, with the same luck to come."""
        twin = Game.__new__(Game)
        twin._bound, twin.header, twin.pending = self._bound, self.header, self.pending
        twin._opening = self._opening
        twin._table = self._table.copy()
        return twin


class _LuckIsAsked(Exception):
    """A card is to be drawn or a die to be rolled."""


class _NoLuckYet:
    """Luck before it is known whose game is played."""

    def deal(self, deck: list[str], count: int) -> NoReturn:
        raise _LuckIsAsked

    def roll(self) -> NoReturn:
        raise _LuckIsAsked

    def copy(self) -> _NoLuckYet:
        return self


def _begun_table(bound: Bound, settings: Settings, stashes: tuple[int, ...], carry: int) -> Table:
    """The table before luck comes in; it is laid once for games that begin alike, and copied."""
    key = (settings, stashes, carry)
    table = bound.laid_tables.get(key)
    if table is None:
        if len(bound.laid_tables) >= LAID_MOST:
            bound.laid_tables.clear()
        table = _begun(_laid_table(bound, settings, stashes, carry), bound)
        bound.laid_tables[key] = table
    return table


def _begun(table: Table, bound: Bound) -> Table:
    """The table after the first steps that neither draw a card nor ask anybody (the ante)."""
    table.chance = _NoLuckYet()
    for _ in bound.steps:
        if table.alone or table.is_over or not table.playing:
            break
        after = table.copy()
        try:
            request = bound.steps[table.pc](after)
        except (_LuckIsAsked, *FAULTS):
            break  # what goes wrong is told when the game is played
        if request is not None:
            break
        table = after
    return table


def _remember(table: Table, bound: Bound, memory: Mapping[str, Sequence[Noted]]) -> None:
    """Lay out what is remembered of earlier games."""
    for name, items in memory.items():
        if name in bound.remembered:
            table.piles[bound.remembered[name]] = list(items)


def _laid_table(bound: Bound, settings: Settings, stashes: tuple[int, ...], carry: int) -> Table:
    """The table before the first step."""
    table = _new_table(bound, settings, stashes, carry)
    bound.lay(table, list(range(len(stashes))))
    return table


def _new_table(bound: Bound, settings: Settings, stashes: tuple[int, ...], carry: int) -> Table:
    definition = bound.definition
    seats = len(stashes)
    if not definition.least_seats <= seats <= definition.most_seats:
        raise BadSettings(
            f"{definition.title} is for {definition.least_seats} to {definition.most_seats} "
            f"players, not {seats}"
        )
    if min(stashes) < 0 or carry < 0:
        raise BadSettings("nobody can sit down with less than no Gold")
    if definition.plays_for_shares and settings.share is None:
        raise BadSettings(
            f"{definition.title} with these variants is played for shares: set a share (shares-13)"
        )
    gold: dict[Purse, int] = dict(enumerate(stashes))
    gold[POT] = carry
    gold.update(dict.fromkeys(BETS[:seats], 0))
    if not settings.table_stakes:
        gold.update(dict.fromkeys(RESERVES[:seats], settings.reserve))
    gold.update(dict.fromkeys(bound.purse_names, 0))
    table = bound.make_table(seats, settings, gold)
    table.carry = carry
    table.rankings = bound.rankings
    return table
