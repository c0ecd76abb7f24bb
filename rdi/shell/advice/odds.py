"""Tell the odds at a decision, and what an answer would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, cast

from rdi.chances.endings import DRAWN, MODELS
from rdi.chances.odds import odds, odds_after
from rdi.deadline import Time
from rdi.engine.game import View
from rdi.engine.refusal import refuse
from rdi.model.request import PickInside
from rdi.shell.advice.odds_text import folded_text, odds_document
from rdi.shell.interrupts import interruptible
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.decision import NOT_THESE, Decision
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.play_order import whole
from rdi.shell.show.choice import as_given
from rdi.shell.show.document import Document, Sentence

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

KEPT_FIRST = "there are odds again once you have kept one of the two."
ONLY_AS_IT_STANDS = (
    "the effect of a card cannot be counted: odds is about the game in the Round, and what-if is "
    "for the choices of that game."
)

SECONDS = 0.5
"""Who asks waits so long, about, for figures that are sharp enough to be of use."""

SECONDS_MOST = 3600.0
"""Nobody waits longer."""


@dataclass(frozen=True, slots=True)
class OddsOptions:
    """How the odds are found: from how many samples, by which model of the opponents, in how many
    seconds by the clock (about half a second where none are named).
    """

    samples: int | None = None
    model: str = DRAWN
    seconds: float | None = None

    @property
    def time(self) -> Time:
        """The same for a calculation."""
        if self.seconds is None:
            return Time(SECONDS, perf_counter, False)
        return Time(self.seconds, perf_counter, True)


def read_seconds(value: float | str) -> float:
    """A number of seconds that somebody waits. Raises InputError for what is none."""
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= SECONDS_MOST:
        most = f"{SECONDS_MOST:g}"
        raise InputError(f"seconds must be more than 0 and at most {most}, not {value}.")
    return seconds


def odds_told(session: GameSession, decision: Decision, text: str) -> Document:
    """The chances of whoever is asked, from what that seat may know; the text holds options.

    Raises InputError for unknown options, and BadSettings where there are none to tell.
    """
    wanted = read_options(text.split())
    view = _view_of_asked(session)
    with interruptible() as stop:
        found = odds(
            view,
            samples=wanted.samples,
            model=wanted.model,
            keep_going=stop.keep_going,
            time=wanted.time,
            is_alone=False,
        )
    is_own = view.at_hand.request is not None
    asked = decision if is_own else None
    return odds_document("odds", found, asked, session.party, session.at_hand[0])


def _view_of_asked(session: GameSession) -> View:
    """The view of the seat that is asked. Raises InputError while a card has two results there."""
    request = session.game.pending
    assert request is not None
    view = session.view_of(request.seat)
    if is_kept_from_two(view):
        raise InputError(KEPT_FIRST)
    return view


def is_kept_from_two(view: View) -> bool:
    """Whether a card asks this seat which of two results stays in the game inside a Round, so that
    one too many lies there. A choice that the game itself asks for is none such.
    """
    request = view.request
    is_of_one = isinstance(request, PickInside) and request.is_single
    return is_of_one and cast("InnView", view).is_changing


def odds_after_told(session: GameSession, decision: Decision, text: str) -> Document:
    """The chances after the answer in a text, which is repeated where nobody else reads the page;
    nothing is played.

    Raises InputError where the text is no answer, and IllegalAnswer.
    """
    view = _view_of_asked(session)
    if view.at_hand.request is None:
        raise InputError(ONLY_AS_IT_STANDS)
    if not text:
        raise InputError("what-if takes an answer. For example: what-if " + _example(decision))
    answer = decision.read(text)
    if answer is None:
        raise decision.refusal(text)
    answer = as_given(answer)
    if not decision.request.accepts(answer):
        if decision.is_hand_chosen_from:
            raise InputError(NOT_THESE)
        raise refuse(decision.request, answer, decision.view.settings, session.game.asking)
    with interruptible() as stop:
        found = odds_after(view, answer, keep_going=stop.keep_going, time=OddsOptions().time)
    told = odds_document("what-if", found, None, session.party, session.at_hand[0])
    if session.party.is_shared:
        return told
    named = decision.text_of(decision.request.read(answer))
    repeated = Sentence(f"What if you answer: {named} (nothing is played)")
    if answer == "fold":
        folded = Sentence(folded_text(decision.view, decision.request.seat))
        return Document((repeated, folded), told.data)
    return Document((repeated, *told.blocks), told.data)


def read_options(words: Sequence[str]) -> OddsOptions:
    """The options in the words after the command: samples N, seconds S, model NAME. Raises
    InputError.
    """
    samples, model, seconds = None, DRAWN, None
    left = list(words)
    while left:
        name = find_name(left.pop(0), "thing to say of odds", ("samples", "seconds", "model"))
        if not left:
            example = EXAMPLES[name]
            raise InputError(f"{name} takes a value, such as: odds {example}")
        value = left.pop(0)
        if name == "samples":
            samples = whole(value.replace("_", ""), "the number of samples")
        elif name == "seconds":
            seconds = read_seconds(value)
        else:
            model = find_name(value, "model", MODELS)
    return OddsOptions(samples, model, seconds)


EXAMPLES = {"samples": "samples 5000", "seconds": "seconds 2", "model": f"model {DRAWN}"}


def _example(decision: Decision) -> str:
    options = [answer for answer in decision.request.options[:2] if answer != ()]
    return decision.text_of(options[-1]) if options else "..."
