"""Say to a program what a seat is asked and may see: lines of JSON.

What has happened is the longest part of what is said, and most of it was said before. It is put
into words once, and whoever wants only news is told no more than what is new.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rdi.engine.view import View
from rdi.model.event import Event
from rdi.model.outcome import Outcome
from rdi.model.request import Request, Respond, Wager
from rdi.tournament.evening_view import EveningView

VERSION = 1
VIEW, NEWS, EVENING = "view", "news", "evening"
WANTS = (VIEW, NEWS, EVENING)
"""What a program may want: with a question all that its seat may see; or the same, but of what has
happened only what is new; and to be asked between the games of an evening.
"""

encode = msgspec.json.Encoder(enc_hook=str).encode


def line_of(message: dict[str, Any]) -> bytes:
    """A message as it is sent."""
    return encode(message) + b"\n"


def hello() -> bytes:
    """What a program is told when it has been started."""
    return line_of({"t": "hello", "v": VERSION})


def new_game(view: View | EveningView, seed: int) -> bytes:
    """What it is told before its first choice in a game, and before a question between two games
    of an evening.
    """
    return line_of(
        {
            "t": "new",
            "game": view.game,
            "variants": list(view.variants),
            "seat": view.seat,
            "seats": view.seats,
            "settings": msgspec.to_builtins(view.settings),
            "seed": seed,
            "seed_text": str(seed),  # numbers that are floating-point lose bits of the other
        }
    )


def question_between(number: int, request: Request, evening: EveningView) -> bytes:
    """A question between two games of an evening, with all that is known of it."""
    asked = as_data(request)
    return line_of({"t": "act", "id": number, "request": asked, "evening": evening.as_data()})


def end_of_game(outcome: Outcome, seat: int) -> bytes:
    """What it is told when a game is over."""
    return line_of({"t": "end", "winnings": list(outcome.winnings), "seat": seat})


class Asking:
    """Puts the questions of one game to the program on one seat."""

    def __init__(self, wants: str) -> None:
        """`wants` is VIEW or NEWS, or nothing where the program looks at requests only."""
        self._wants = wants
        self._settled = 0
        self._story = b""

    def question(self, number: int, request: Request, view: View) -> bytes:
        """A question; the program answers by its number."""
        question: dict[str, Any] = {"t": "act", "id": number, "request": as_data(request)}
        if not self._wants:
            return line_of(question)
        if self._wants == NEWS:
            question["since"] = self._settled
        question["view"] = view.standing()
        return b"".join([encode(question)[:-2], b',"events":[', *self._told(view), b"]}}\n"])

    def _told(self, view: View) -> list[bytes]:
        """In words all that has happened, or only the news; what has happened for good since the
        last question is put into words now, and kept.
        """
        news = _words(view.settled_from(self._settled))
        self._settled = view.settled_events
        covered = _words(view.covered_events())
        if self._wants == VIEW:
            self._story += b"," + news if news and self._story else news
            news = self._story
        return [news, b"," if news and covered else b"", covered]


def _words(events: list[Event]) -> bytes:
    """What has happened, in words: a list without its brackets."""
    return encode(events)[1:-1] if events else b""


def as_data(request: Request) -> dict[str, Any]:
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
