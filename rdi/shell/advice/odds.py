"""Tell the odds at a decision, and what an answer would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rdi.engine.refusal import refuse
from rdi.odds.calculator import DRAWN, MODELS, odds, odds_after
from rdi.odds.results import Odds
from rdi.shell.advice.odds_text import folded_text, odds_document
from rdi.shell.interrupts import interruptible
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.decision import NOT_THESE, Decision
from rdi.shell.play.play_order import whole
from rdi.shell.repl.tavern import Tavern

SECONDS = 0.5
"""Who asks waits so long, about, for figures that are sharp enough to be of use."""


@dataclass(frozen=True, slots=True)
class OddsOptions:
    """How the odds are found: from how many samples, by which model of the opponents."""

    samples: int | None = None
    model: str = DRAWN


def tell_odds(tavern: Tavern, text: str) -> None:
    """Tell the chances of whoever is asked, from what that seat may know; the text holds options.

    Raises InputError where nobody is asked, and for unknown options.
    """
    decision = tavern.decision
    wanted = read_options(text.split())
    with interruptible() as stop:
        found = odds(
            decision.view,
            samples=wanted.samples,
            model=wanted.model,
            seconds=SECONDS,
            keep_going=stop.keep_going,
        )
    _tell(tavern, decision, found, "odds")


def tell_odds_after(tavern: Tavern, text: str) -> None:
    """Tell the chances after the answer in a text; nothing is played.

    Raises InputError where nobody is asked or the text is no answer, and IllegalAnswer.
    """
    session, decision = tavern.subject, tavern.decision
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
        found = odds_after(decision.view, answer, seconds=SECONDS, keep_going=stop.keep_going)
    if tavern.page.look.mode != "json" and not session.party.is_shared:
        named = decision.text_of(decision.request.read(answer))
        tavern.page.say(f"What if you answer: {named} (nothing is played)")
        if answer == "fold":
            tavern.page.say(folded_text(decision.view, decision.request.seat))
            return
    _tell(tavern, None, found, "what-if")


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


def _tell(tavern: Tavern, decision: Decision | None, found: Odds, kind: str) -> None:
    """On the page; with friends at the keyboard, to the one who is asked and nobody else."""
    tavern.show_own(odds_document(kind, found, decision, tavern.subject.party))
