"""The commands that reckon: the odds at a decision, and what an answer would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rdi.engine.refusal import refuse
from rdi.odds.answer import Odds
from rdi.odds.reckoning import DRAWN, MODELS, odds, odds_after
from rdi.shell.choices import NOT_THESE, Desk, choice_text, no_answer
from rdi.shell.finding import Refused, find
from rdi.shell.interrupting import interruptible
from rdi.shell.json_line import line
from rdi.shell.odds_telling import folded_text, odds_data, odds_lines
from rdi.shell.play_order import whole
from rdi.shell.reading import read_answer
from rdi.shell.sitting import Sitting
from rdi.shell.tavern import Tavern

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
    sitting, desk = at_decision(tavern)
    wanted = read_wanted(rest.split())
    with interruptible() as stop:
        found = odds(
            desk.view,
            samples=wanted.samples,
            model=wanted.model,
            seconds=SECONDS,
            keep_going=stop.keep_going,
        )
    _tell(tavern, sitting, desk, found, "odds")


def what_if(tavern: Tavern, rest: str) -> None:
    """Tell the chances after an answer; nothing is played."""
    sitting, desk = at_decision(tavern)
    if not rest:
        raise Refused("what if you did what? For example: what-if " + _example(desk))
    answer = read_answer(rest, desk)
    if answer is None:
        raise no_answer(rest, desk)
    if not desk.request.accepts(answer):
        if desk.is_hand_chosen_from:
            raise Refused(NOT_THESE)
        raise refuse(desk.request, answer, desk.view.settings, sitting.game.definition)
    with interruptible() as stop:
        found = odds_after(desk.view, answer, seconds=SECONDS, keep_going=stop.keep_going)
    if tavern.page.look.mode != "json" and not sitting.party.is_shared:
        text = choice_text(desk, desk.request.read(answer))
        tavern.page.say(f"What if you answer: {text} (nothing is played)")
        if answer == "fold":
            tavern.page.say(folded_text(desk.view, desk.request.seat))
            return
    _tell(tavern, sitting, None, found, "what-if")


def at_decision(tavern: Tavern) -> tuple[Sitting, Desk]:
    """The game at the table and what is asked there; Refused where odds cannot be told."""
    sitting = tavern.subject
    desk = sitting.desk
    if desk is None:
        raise Refused("nobody here is asked anything now.")
    if desk.view.is_company:
        raise Refused(IN_COMPANY)
    return sitting, desk


def read_wanted(words: Sequence[str]) -> Wanted:
    """The words after the command: samples N, model NAME."""
    samples, model = None, DRAWN
    left = list(words)
    while left:
        name = find(left.pop(0), "thing to say of odds", ("samples", "model"))
        if not left:
            example = "samples 5000" if name == "samples" else f"model {DRAWN}"
            raise Refused(f"{name} wants something behind it, such as: odds {example}")
        value = left.pop(0)
        if name == "samples":
            samples = whole(value.replace("_", ""), "the number of samples")
        else:
            model = find(value, "model", MODELS)
    return Wanted(samples, model)


def _example(desk: Desk) -> str:
    options = [answer for answer in desk.request.options[:2] if answer != ()]
    return choice_text(desk, options[-1]) if options else "..."


def _tell(tavern: Tavern, sitting: Sitting, desk: Desk | None, found: Odds, kind: str) -> None:
    """On the page; with friends at the keyboard, to the one who is asked and nobody else."""
    page, party = tavern.page, sitting.party
    if page.look.mode == "json":
        lines = [line(kind, **odds_data(found, party))]
    else:
        lines = odds_lines(found, desk, party, page.look)
    tavern.show_own(lines)
