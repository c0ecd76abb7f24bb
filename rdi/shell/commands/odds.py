"""The commands that reckon: the odds at a decision, and what an answer would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rdi.engine.refusal import refuse
from rdi.odds.answer import Odds
from rdi.odds.reckoning import DRAWN, MODELS, odds, odds_after
from rdi.shell.commands.odds_text import folded_text, odds_data, odds_lines
from rdi.shell.interrupts import interruptible
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.decision import NOT_THESE, Decision, choice_text, no_answer
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.play_order import whole
from rdi.shell.play.reading import read_answer
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.page import json_line

IN_COMPANY = (
    "odds are not told in a game of characters: what the others hold, and what they will answer, "
    "cannot be counted; hint asks a regular."
)


SECONDS = 0.5
"""Who asks waits so long, about, for figures that are sharp enough to be of use."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How somebody wants it reckoned."""

    samples: int | None = None
    model: str = DRAWN


def odds_(tavern: Tavern, rest: str) -> None:
    """Tell the chances of whoever is asked, from what that seat may know."""
    session, decision = at_decision(tavern)
    wanted = read_wanted(rest.split())
    with interruptible() as stop:
        found = odds(
            decision.view,
            samples=wanted.samples,
            model=wanted.model,
            seconds=SECONDS,
            keep_going=stop.keep_going,
        )
    _tell(tavern, session, decision, found, "odds")


def what_if(tavern: Tavern, rest: str) -> None:
    """Tell the chances after an answer; nothing is played."""
    session, decision = at_decision(tavern)
    if not rest:
        raise InputError("what if you did what? For example: what-if " + _example(decision))
    answer = read_answer(rest, decision)
    if answer is None:
        raise no_answer(rest, decision)
    if not decision.request.accepts(answer):
        if decision.is_hand_chosen_from:
            raise InputError(NOT_THESE)
        raise refuse(decision.request, answer, decision.view.settings, session.game.definition)
    with interruptible() as stop:
        found = odds_after(decision.view, answer, seconds=SECONDS, keep_going=stop.keep_going)
    if tavern.page.look.mode != "json" and not session.party.is_shared:
        text = choice_text(decision, decision.request.read(answer))
        tavern.page.say(f"What if you answer: {text} (nothing is played)")
        if answer == "fold":
            tavern.page.say(folded_text(decision.view, decision.request.seat))
            return
    _tell(tavern, session, None, found, "what-if")


def at_decision(tavern: Tavern) -> tuple[GameSession, Decision]:
    """The game at the table and what is asked there; InputError where odds cannot be told."""
    session = tavern.subject
    decision = session.decision
    if decision is None:
        raise InputError("nobody here is asked anything now.")
    if decision.view.is_company:
        raise InputError(IN_COMPANY)
    return session, decision


def read_wanted(words: Sequence[str]) -> Wanted:
    """The words after the command: samples N, model NAME."""
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
    return Wanted(samples, model)


def _example(decision: Decision) -> str:
    options = [answer for answer in decision.request.options[:2] if answer != ()]
    return choice_text(decision, options[-1]) if options else "..."


def _tell(
    tavern: Tavern, session: GameSession, decision: Decision | None, found: Odds, kind: str
) -> None:
    """On the page; with friends at the keyboard, to the one who is asked and nobody else."""
    page, party = tavern.page, session.party
    if page.look.mode == "json":
        lines = [json_line(kind, **odds_data(found, party))]
    else:
        lines = odds_lines(found, decision, party, page.look)
    tavern.show_own(lines)
