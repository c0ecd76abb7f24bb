"""The process in which an isolated class plays: it holds data and no table.

The process speaks as a program does that plays (`rdi.tournament.bots.protocol`, with news). Beyond
that it is told ``{"t":"load","id":...,"bot":{...},"limits":{...}}``, which class it hosts, and
before each game ``{"t":"make","id":...,"seed":...}``, upon which it answers which of `end` and
`between` its player has; ``{"t":"end","id":...,"outcome":{...},"seat":...}`` is answered, too. In
place of an answer it may say ``{"id":...,"fault":KIND,"text":...}``. It plays one game at a time.

The class is shown what a program is shown, by the names that it knows from classes that play in the
worker: requests are the same, and `DataView` has all of a view that needs no table.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import IO, Any, NoReturn

import msgspec

from rdi.engine.payouts import Settlement
from rdi.errors import BadSettings
from rdi.model.event import Event
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request
from rdi.model.settings import Settings
from rdi.tournament.bots.factories import PlayerFactory, player_factory
from rdi.tournament.bots.faults import BROKEN, ILLEGAL, AbsentPlayer, BotFailure, described_value
from rdi.tournament.bots.messages import EVENING, NEWS
from rdi.tournament.bots.protocol import (
    evening_from_data,
    request_from_data,
    with_number_keys,
    with_tuples,
)
from rdi.tournament.bots.time_limit import TimedPlayer, count_interrupts_as_faults
from rdi.tournament.spec import BotSpec, Limits

# ------------------------------------------------------------------ what the class is shown


class DataView:
    """A view of one seat without a table: all that a program receives, by the names of `View`.

    What needs a table is not there (`imagine`, `explain`, `score_if` and the like).
    """

    def __init__(self, new: Mapping[str, Any]) -> None:
        """Create the view of a game from the message that begins it."""
        self.settings = msgspec.convert(new["settings"], Settings)
        """The settings of the table."""
        self.seats: int = new["seats"]
        """The number of seats at the table."""
        self._standing: dict[str, Any] = {}
        self._raw: list[Any] = []
        self._told: list[Event] = []
        self._pending: Request | None = None

    def hear(self, request: Request, since: int, standing: dict[str, Any]) -> None:
        """Update the state at a question, and the events from `since` on."""
        self._raw[since:] = standing.pop("events")
        del self._told[since:]
        self._standing = standing
        self._pending = request

    def ask(self, request: Request) -> None:
        """Set the request that is shown."""
        self._pending = request

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        known = ", ".join([each for each in dir(type(self)) if not each.startswith("_")])
        raise AttributeError(
            f"an isolated class is given plain data and no table, so its view has no {name!r}; it "
            f"has settings, seats, {known}"
        )

    @property
    def request(self) -> Request | None:
        """The request that this seat has to answer at present."""
        return self._pending

    @property
    def is_company(self) -> bool:
        """Whether this is a game of characters."""
        return "characters" in self._standing

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self._standing["game"])

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played."""
        return tuple(self._standing["variants"])

    @property
    def seat(self) -> int:
        """The seat whose view this is."""
        return int(self._standing["seat"])

    @property
    def turn(self) -> int | None:
        """The seat that the game waits for."""
        return None if self._pending is None else self._pending.seat

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in the game, in play order."""
        return tuple(self._standing["playing"])

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that folded or left, in that order."""
        return tuple(self._standing["folded"])

    @property
    def stashes(self) -> tuple[int, ...]:
        """The Gold in each seat's Stash."""
        return tuple(self._standing["stashes"])

    @property
    def bets(self) -> tuple[int, ...]:
        """The Gold in front of each seat in this Betting Round."""
        return tuple(self._standing.get("bets", (0,) * self.seats))

    @property
    def pot(self) -> int:
        """The Gold in the pot, without the bets in front of the players."""
        return int(self._standing["pot"])

    @property
    def current_bet(self) -> int:
        """The total that a player must match to stay in; 0 outside a Betting Round."""
        return int(self._standing.get("current_bet", 0))

    @property
    def purses(self) -> Mapping[str, int]:
        """The purses on the table that belong to nobody."""
        return dict(self._standing["purses"])

    @property
    def inn(self) -> int:
        """The Gold that the house has taken in; below nothing where it has paid out more."""
        return int(self._standing.get("inn", 0))

    @property
    def tallies(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers kept on the table."""
        return {name: dict(kept) for name, kept in self._standing.get("tallies", {}).items()}

    @property
    def shown_values(self) -> Mapping[str, Any]:
        """The values that the game's text shows to players, by name."""
        return {
            name: with_tuples(told) for name, told in self._standing.get("shown_values", {}).items()
        }

    def score(self) -> tuple[int, ...] | None:
        """Tier and points of the hand as it lies now; None where none are compared."""
        found = self._standing.get("score")
        return None if found is None else tuple(found)

    def pile(self, name: str, seat: int | None = None) -> tuple[Any, ...] | int:
        """The contents of a pile (the own one by default), or their number where they may not be
        seen. Raises KeyError if there is no pile of this name.
        """
        standing = self._standing
        if name not in standing["own"]:
            found = standing["table"][name]
        elif seat is None or seat == self.seat:
            found = standing["own"][name]
        else:
            found = standing["others"][name][str(seat)]
        seen: tuple[Any, ...] | int = with_tuples(found)
        return seen

    @property
    def own(self) -> Mapping[str, tuple[Any, ...]]:
        """All piles of this seat; nothing in those that it may not look at (see `pile`)."""
        own = self._standing["own"]
        return {
            name: () if type(lying) is int else with_tuples(lying) for name, lying in own.items()
        }

    @property
    def table_piles(self) -> Mapping[str, tuple[Any, ...] | int]:
        """The piles in the middle, and the number of cards in the deck."""
        return {name: with_tuples(lying) for name, lying in self._standing["table"].items()}

    def others(self, name: str) -> Mapping[int, tuple[Any, ...] | int]:
        """A pile of every other seat."""
        return {seat: self.pile(name, seat) for seat in range(self.seats) if seat != self.seat}

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that this seat has seen, in order."""
        told = self._told
        told += [_event_in(event) for event in self._raw[len(told) :]]
        return tuple(told)

    def events_from(self, first: int) -> tuple[Event, ...]:
        """As `events`, without a number of the first."""
        return self.events[first:]

    # -------------------------------------------------------------- games of characters

    def _of_company(self, name: str) -> Any:
        if not self.is_company:
            self.__getattr__(name)
        return self._standing[name]

    @property
    def characters(self) -> tuple[str, ...]:
        """The character at each seat, by name."""
        return tuple(self._of_company("characters"))

    @property
    def stats(self) -> tuple[Mapping[str, int], ...]:
        """Every seat's numbers: Fortitude, Alcohol, tokens, and Gold."""
        return tuple([dict(numbers) for numbers in self._of_company("stats")])

    @property
    def acting(self) -> int:
        """The seat whose turn it is."""
        found: int = self._of_company("acting")
        return found

    @property
    def phase(self) -> str:
        """The phase of that turn."""
        return str(self._of_company("phase"))

    @property
    def round(self) -> Mapping[str, Any] | None:
        """The Round of Gambling; None where there is none."""
        found: dict[str, Any] | None = with_tuples(self._of_company("round"))
        return found

    @property
    def going_on(self) -> tuple[Mapping[str, Any], ...]:
        """The cards and Drinks in progress, as `pending` in `as_data`."""
        return tuple([_thing_in(told) for told in self._of_company("pending")])

    @property
    def hand(self) -> tuple[str, ...]:
        """The titles of one's own cards."""
        self._of_company("characters")
        return self.own["Hand"]

    # -------------------------------------------------------------- as plain data

    def as_data(self, first_event: int = 0) -> dict[str, Any]:
        """All that this seat may know, as plain data; of the events those from a number on."""
        events = [list(event) for event in self.events_from(first_event)]
        return {**self.standing(), "events": events}

    def standing(self) -> dict[str, Any]:
        """The state of the game as plain data: all that this seat may know except the events."""
        found = {name: _copied(part) for name, part in self._standing.items()}
        for name in ("own", "table"):
            found[name] = {pile: _listed(lying) for pile, lying in found[name].items()}
        found["others"] = {
            pile: {int(seat): _listed(lying) for seat, lying in seats.items()}
            for pile, seats in found["others"].items()
        }
        if "score" in found:
            found["score"] = self.score()
        if self.is_company:
            found["round"], found["pending"] = self.round, list(self.going_on)
        return found


def _copied(value: Any) -> Any:
    """A deep copy of plain data, which a class may change."""
    if isinstance(value, list):
        return [_copied(part) for part in value]
    if isinstance(value, dict):
        return {name: _copied(part) for name, part in value.items()}
    return value


def _listed(lying: Any) -> Any:
    """The contents of a pile as a list, or their number."""
    return [with_tuples(thing) for thing in lying] if isinstance(lying, list) else lying


def _thing_in(told: Mapping[str, Any]) -> dict[str, Any]:
    """Something that is played or drunk as classes are shown it: seats are numbers, also as keys,
    and each loss is a tuple.
    """
    found: dict[str, Any] = with_number_keys(told)
    thing: dict[str, Any] | None = found
    while thing is not None:
        if "lost" in thing:
            thing["lost"] = [*with_tuples(thing["lost"])]
        thing = thing.get("about")
    return found


def _event_in(told: Sequence[Any]) -> Event:
    """An event as classes are shown it."""
    if told[0] == "settled":
        kind, settlement, *rest = told
        return kind, msgspec.convert(settlement, Settlement), *with_tuples(rest)
    return tuple(with_tuples(told))


# ------------------------------------------------------------------ the process


def serve() -> NoReturn:
    """Host a class until the input ends."""
    leave = os._exit
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)  # what the class prints is not among the answers
    count_interrupts_as_faults()
    code = 1
    try:
        ClassHost(incoming, outgoing).serve()
        code = 0
    finally:
        leave(code)  # a class may have spoiled whatever else would be done at the end


class ClassHost:
    """Lets the players of a class play, one game after another."""

    def __init__(self, incoming: IO[bytes], outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._maker: PlayerFactory | None = None
        self._player: TimedPlayer | None = None
        self._view: Any = None
        """A DataView, which a player takes for a View."""

    def serve(self) -> None:
        """Carry out all requests, until the input ends."""
        for line in self._incoming:
            message = msgspec.json.decode(line)
            if message["t"] == "hello":
                self._say({"t": "hello", "name": "", "wants": [NEWS, EVENING]})
            elif message["t"] == "new":
                self._view = DataView(message)
            else:
                self._reply(message)

    def _reply(self, message: dict[str, Any]) -> None:
        number = message["id"]
        try:
            answer = self._answer_to(message)
        except BotFailure as error:
            self._fault(number, error.kind, error.text)
            return
        try:
            self._say({"id": number, "answer": answer})
        except UnicodeError:  # a text that is none
            self._fault(number, ILLEGAL, f"it answered {described_value(answer)}")

    def _fault(self, number: int, kind: str, text: str) -> None:
        text = text.encode(errors="backslashreplace").decode()
        self._say({"id": number, "fault": kind, "text": text})

    def _say(self, message: dict[str, Any]) -> None:
        left = msgspec.json.encode(message) + b"\n"
        while left:
            left = left[os.write(self._outgoing, left) :]

    def _answer_to(self, message: dict[str, Any]) -> Answer:
        kind = message["t"]
        if kind == "load":
            self._load(message["bot"], message["limits"])
            return None
        if kind == "make":
            return self._make(message["seed"])
        assert self._player is not None
        if kind == "end":
            outcome = msgspec.convert(message["outcome"], Outcome)
            self._player.end(outcome, message["seat"])
            return None
        request = request_from_data(message["request"])
        if "evening" in message:
            return self._player.between(request, evening_from_data(message["evening"]))
        self._view.hear(request, message["since"], message["view"])
        return self._player.decide(request, self._view)

    def _load(self, bot: Any, limits: Any) -> None:
        """Load the class. Raises BotFailure if it is not there."""
        try:
            self._maker = player_factory(
                msgspec.convert(bot, BotSpec), msgspec.convert(limits, Limits)
            )
        except BadSettings as error:
            raise BotFailure(BROKEN, str(error)) from None

    def _make(self, seed: int) -> list[str]:
        """Make a player for a game; returns the names of its optional methods."""
        assert self._maker is not None
        player = self._maker(seed)
        if isinstance(player, AbsentPlayer):
            raise BotFailure(player.kind, player.text)
        assert isinstance(player, TimedPlayer)
        self._player, self._view = player, None
        return player.wants()
