"""Tell the odds at a decision, and what an answer would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rdi.engine.game import View
from rdi.engine.refusal import refuse
from rdi.model.request import PickInside
from rdi.odds.calculator import DRAWN, MODELS, odds, odds_after
from rdi.shell.advice.odds_text import folded_text, odds_document
from rdi.shell.interrupts import interruptible
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.decision import NOT_THESE, Decision
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.play_order import whole
from rdi.shell.show.document import Document, Sentence

ONLY_AS_IT_STANDS = (
    "what comes of a card cannot be counted: odds tells how the game in the Round stands, and "
    "what-if is for its own choices."
)

KEEP = "keep"
"""The question which of two results of a change stays there."""

SECONDS = 0.5
"""Who asks waits so long, about, for figures that are sharp enough to be of use."""


@dataclass(frozen=True, slots=True)
class OddsOptions:
    """How the odds are found: from how many samples, by which model of the opponents."""

    samples: int | None = None
    model: str = DRAWN


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
            seconds=SECONDS,
            keep_going=stop.keep_going,
        )
    is_own = view.at_hand.request is not None
    return odds_document("odds", found, decision if is_own else None, session.party)


def _view_of_asked(session: GameSession) -> View:
    """What whoever is asked sees. Raises InputError while a card has two results lie there."""
    request = session.game.pending
    assert request is not None
    view = session.view_of(request.seat)
    if isinstance(request, PickInside) and request.verb == KEEP:
        raise InputError("odds are told again when you have kept one of the two.")
    return view


def odds_after_told(session: GameSession, decision: Decision, text: str) -> Document:
    """The chances after the answer in a text, which is repeated where nobody else reads the page;
    nothing is played.

    Raises InputError where the text is no answer, and IllegalAnswer.
    """
    view = _view_of_asked(session)
    if view.at_hand.request is None:
        raise InputError(ONLY_AS_IT_STANDS)
    if not text:
        raise InputError("what if you did what? For example: what-if " + _example(decision))
    answer = decision.read(text)
    if answer is None:
        raise decision.refusal(text)
    if not decision.request.accepts(answer):
        if decision.is_hand_chosen_from:
            raise InputError(NOT_THESE)
        raise refuse(decision.request, answer, decision.view.settings, session.game.definition)
    with interruptible() as stop:
        found = odds_after(view, answer, seconds=SECONDS, keep_going=stop.keep_going)
    told = odds_document("what-if", found, None, session.party)
    if session.party.is_shared:
        return told
    named = decision.text_of(decision.request.read(answer))
    repeated = Sentence(f"What if you answer: {named} (nothing is played)")
    if answer == "fold":
        folded = Sentence(folded_text(decision.view, decision.request.seat))
        return Document((repeated, folded), told.data)
    return Document((repeated, *told.blocks), told.data)


def read_options(words: Sequence[str]) -> OddsOptions:
    """The options in the words after the command: samples N, model NAME. Raises InputError."""
    samples, model = None, DRAWN
    left = list(words)
    while left:
        name = find_name(left.pop(0), "thing to say of odds", ("samples", "model"))
        if not left:
            example = "samples 5000" if name == "samples" else f"model {DRAWN}"
            raise InputError(f"{name} wants something behind it, such as: odds {example}")
        value = left.pop(0)
        if name == "samples":
            samples = whole(value.replace("_", ""), "the number of samples")
        else:
            model = find_name(value, "model", MODELS)
    return OddsOptions(samples, model)


def _example(decision: Decision) -> str:
    options = [answer for answer in decision.request.options[:2] if answer != ()]
    return decision.text_of(options[-1]) if options else "..."
