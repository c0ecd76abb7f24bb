"""The protocol of programs that play: the requests to a seat and its view, as lines of JSON.

What has happened is the longest part of what is said, and most of it was said before. It is put
into words once, and a program that wants only news is told no more than what is new.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from rdi.engine.game import View
from rdi.model.evening import EveningView
from rdi.model.event import Event
from rdi.model.outcome import Outcome
from rdi.model.request import Pick, Request, Respond, Wager
from rdi.text import number_in
from rdi.tournament.bots.messages import NEWS, VIEW, GameOver, Hello, NewGame
from rdi.tournament.spec import BotSpec, Limits

encode = msgspec.json.Encoder(enc_hook=str).encode


def message_line(message: dict[str, Any] | Struct) -> bytes:
    """A message as it is sent."""
    return encode(message) + b"\n"


def hello() -> bytes:
    """The greeting of a program that has been started."""
    return message_line(Hello(v=1))


def new_game(view: View | EveningView, seed: int) -> bytes:
    """The beginning of a game, sent before the first choice in it, and before a question between
    two games of an evening.
    """
    return message_line(
        NewGame(
            game=view.game,
            variants=list(view.variants),
            seat=view.seat,
            seats=view.seats,
            settings=view.settings,
            seed=seed,
            seed_text=str(seed),  # numbers that are floating-point lose bits of the other
        )
    )


def question_between(number: int, request: Request, evening: EveningView) -> bytes:
    """A question between two games of an evening, with all that is known of it."""
    asked = request_data(request)
    return message_line({"t": "act", "id": number, "request": asked, "evening": evening.as_data()})


def end_of_game(outcome: Outcome, seat: int) -> bytes:
    """The end of a game, for a program."""
    return message_line(GameOver(winnings=list(outcome.winnings), seat=seat))


def load_class(number: int, bot: BotSpec, limits: Limits) -> bytes:
    """The request to load the class that a process hosts."""
    plain = msgspec.to_builtins(bot), msgspec.to_builtins(limits)
    return message_line({"t": "load", "id": number, "bot": plain[0], "limits": plain[1]})


def make_player(number: int, seed: int) -> bytes:
    """The request to make a player of the class for a game, with the seed of its luck."""
    return message_line({"t": "make", "id": number, "seed": seed})


def end_for_class(number: int, outcome: Outcome, seat: int) -> bytes:
    """The end of a game, for a class that is hosted."""
    whole = msgspec.to_builtins(outcome)
    return message_line({"t": "end", "id": number, "outcome": whole, "seat": seat})


class QuestionWriter:
    """Puts the questions of one game to the program on one seat."""

    def __init__(self, wants: str) -> None:
        """`wants` is VIEW or NEWS, or nothing where the program looks at requests only."""
        self._wants = wants
        self._settled = 0
        self._story = b""

    def question(self, number: int, request: Request, view: View) -> bytes:
        """A question; the program answers by its number."""
        question: dict[str, Any] = {"t": "act", "id": number, "request": request_data(request)}
        if not self._wants:
            return message_line(question)
        if self._wants == NEWS:
            question["since"] = self._settled
        question["view"] = view.standing()
        return b"".join([encode(question)[:-2], b',"events":[', *self._told(view), b"]}}\n"])

    def _told(self, view: View) -> list[bytes]:
        """All events as JSON, or only the news; those that are settled since the last question are
        encoded now, and kept.
        """
        news = _words(view.settled_from(self._settled))
        self._settled = view.settled_events
        covered = _words(view.covered_events())
        if self._wants == VIEW:
            self._story += b"," + news if news and self._story else news
            news = self._story
        return [news, b"," if news and covered else b"", covered]


def _words(events: list[Event]) -> bytes:
    """Events as JSON: a list without its brackets."""
    return encode(events)[1:-1] if events else b""


def request_data(request: Request) -> dict[str, Any]:
    """A request as plain data."""
    if isinstance(request, Wager):
        return {
            "kind": "wager",
            "verb": request.verb,
            "seat": request.seat,
            "owed": request.owed,
            "bet": request.bet,
            "current_bet": request.current_bet,
            "least_raise": request.least_raise,
            "most_raise": request.most_raise,
            "options": request.options,
        }
    data: dict[str, Any] = {
        "kind": "respond" if isinstance(request, Respond) else "pick",
        "verb": request.verb,
        "seat": request.seat,
        "items": request.items,
        "least": request.least,
        "most": request.most,
        "ordered": request.ordered,
    }
    if isinstance(request, Respond):
        data["about"] = request.about
    return data


# ------------------------------------------------------------------ read again


def with_tuples(value: Any) -> Any:
    """Data with tuples for lists, at any depth."""
    if isinstance(value, list):
        return tuple([with_tuples(part) for part in value])
    if isinstance(value, dict):
        return {name: with_tuples(part) for name, part in value.items()}
    return value


def with_number_keys(value: Any) -> Any:
    """Data with whole numbers for keys that are written so: JSON knows no others."""
    if isinstance(value, list):
        return [with_number_keys(part) for part in value]
    if not isinstance(value, dict):
        return value
    found: dict[Any, Any] = {}
    for name, part in value.items():
        number = number_in(name)
        found[name if number is None else number] = with_number_keys(part)
    return found


def request_from_data(data: Mapping[str, Any]) -> Request:
    """The request that `as_data` put into plain data."""
    seat, verb = data["seat"], data["verb"]
    if data["kind"] == "wager":
        current, least = data["current_bet"], data["least_raise"]
        step = least - current
        return Wager(seat, data["bet"], current, data["owed"], least, data["most_raise"], step)
    items = with_tuples(data["items"])
    if data["kind"] == "respond":
        return Respond(seat, verb, items[1:], with_tuples(data["about"]))
    return Pick(seat, verb, items, data["least"], data["most"], data["ordered"])


def evening_from_data(data: Mapping[str, Any]) -> EveningView:
    """The evening that `as_data` put into plain data."""
    return msgspec.convert(data, EveningView)
