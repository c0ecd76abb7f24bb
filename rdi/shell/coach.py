"""Advise whoever plays here: before a choice what a regular would do, or after it what it may cost.

The regular sees no more than the person who is asked, and is of the same opinion when asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from rdi.errors import GameFault
from rdi.model.request import Answer, Wager
from rdi.odds.imagining import gold, play_out
from rdi.odds.reckoning import odds
from rdi.players.register import Regular, Weighing
from rdi.players.thought import thought
from rdi.shell.choices import Desk, choice_text
from rdi.shell.finding import Refused
from rdi.shell.interrupting import interruptible
from rdi.shell.json_line import line
from rdi.shell.looking_ahead import next_pick
from rdi.shell.paper import in_signs, wrap
from rdi.shell.reasons import no_worse, of_next_pick, reasons
from rdi.shell.regulars import regulars
from rdi.shell.reports import write_report
from rdi.shell.screen import score_of
from rdi.shell.sitting import Sitting
from rdi.shell.stand_ins import unless_it_fails
from rdi.shell.tavern import Tavern

SEED = "hint"
"""The adviser's luck: the same view gets the same advice."""

DEAR = 2
"""A choice that costs no more Gold than this is not worth a word."""

SECONDS = 2.0
"""So long figures are looked for that tell answers apart, about, on a slow machine."""

WORLDS = 24
TRIES = 2
FIRST_GAMES = 3


def hint(tavern: Tavern, rest: str) -> None:
    """Ask the best regular, who sees no more than the person who is asked, and give reasons; with
    friends at the keyboard, to nobody else.
    """
    sitting = tavern.subject
    desk = sitting.desk
    if desk is None:
        raise Refused("nobody here is asked anything now.")
    found = unless_it_fails(lambda: _advice(desk))
    if isinstance(found, Exception):
        raise Refused(_cannot_advise(tavern, found))
    adviser, answer = found
    own = replace(desk, is_shared=False)
    answer, told = _with_reasons(own, adviser, answer)
    advice = f"{_named(adviser)} would {_done(own, answer)}."
    if tavern.page.look.mode == "json":
        lines = [line("hint", text=advice, answer=answer, reasons=told)]
    else:
        width, indent = tavern.page.look.width, "  " if tavern.page.look.has_boxes else ""
        reasons_told = [in_signs(each, tavern.page.look) for each in told]
        lines = wrap(advice, width)
        lines += [part for each in reasons_told for part in wrap(each, width, indent)]
    tavern.show_own(lines)


def _done(desk: Desk, answer: Answer) -> str:
    """What is done, in words that follow "would"."""
    text, verb = choice_text(desk, answer), desk.request.verb
    is_name = isinstance(answer, str) and text != verb and not text.startswith(f"{verb} ")
    return f"choose {text}" if is_name and not isinstance(desk.request, Wager) else text


def _with_reasons(desk: Desk, adviser: Regular, answer: Answer) -> tuple[Answer, list[str]]:
    """The advice after a look at the odds, with the figures that speak for it; nothing but the
    advice where there are none.
    """
    if desk.view.is_company:
        return answer, []
    with interruptible() as stop:
        found = odds(desk.view, seconds=SECONDS, keep_going=stop.keep_going, also=(answer,))
        answer = no_worse(found, answer)
        thinks = partial(_weighed, adviser, desk)
        told = reasons(found, desk, answer, score_of(desk.view, desk.words), thinks)
        ahead = next_pick(desk) if stop.keep_going() else None
    return answer, [*told[:-1], *of_next_pick(*ahead), told[-1]] if ahead else told


def _weighed(adviser: Regular, desk: Desk) -> Mapping[Answer, float]:
    """The Gold by which the adviser chose this bet; nothing where it does not say."""
    player, request = adviser.make(SEED), desk.request
    if not isinstance(player, Weighing) or not isinstance(request, Wager):
        return {}
    return player.weighs(request, desk.view)


def remark(tavern: Tavern, desk: Desk, answer: Answer) -> str:
    """What is to be said about a choice that is being made; nothing where it is as good as any."""
    sitting = tavern.sitting
    if sitting is None or not _is_watching(tavern, sitting) or not desk.request.accepts(answer):
        return ""
    if desk.view.is_company:
        return ""  # what a choice costs there is no matter of Gold alone
    if desk.is_shared:
        return ""  # friends would learn what is held
    found = unless_it_fails(lambda: _remark(desk, answer))
    return found if isinstance(found, str) else _cannot_advise(tavern, found)


def _remark(desk: Desk, answer: Answer) -> str:
    adviser, better = _advice(desk)
    if desk.request.read(answer) == desk.request.read(better):
        return ""
    lost = cost(desk, answer, better)
    if lost > DEAR and not isinstance(desk.request, Wager):
        found = odds(desk.view, seconds=SECONDS, also=(better, answer))
        if no_worse(found, answer) == answer:
            return ""  # a hint might have advised it
        better = no_worse(found, better)
        lost = cost(desk, answer, better)
    if lost <= DEAR:
        return ""
    text = choice_text(desk, better)
    return (
        f"{_named(adviser)} would {text}: about {lost:.0f} Gold better if all stay in. "
        "(undo takes back, set coach off)"
    )


def cost(desk: Desk, answer: Answer, better: Answer) -> float:
    """How much Gold one answer brings less than another, over the same imagined games; none where
    luck may be all of it.
    """
    luck = thought("coach", desk.request, desk.view)
    found = []
    for _ in range(WORLDS):
        seed = luck.getrandbits(48)
        found.append(_gold_after(desk, better, seed) - _gold_after(desk, answer, seed))
    mean = fmean(found)
    return mean if mean > 2 * stdev(found) / sqrt(WORLDS) else 0.0


def _gold_after(desk: Desk, answer: Answer, seed: int) -> float:
    world = desk.view.imagine(seed)
    world.answer(answer)
    seat = desk.request.seat
    after, _ = play_out(world, seat, TRIES, TRIES, thought(seed, desk.request, desk.view))
    return gold(after, after.view(seat), seat)


def _is_watching(tavern: Tavern, sitting: Sitting) -> bool:
    """Whether choices are looked at: if that is set, or in a guest's first games of a kind."""
    setting = tavern.preferences["coach"]
    if setting != "first":
        return setting == "nudge"
    return tavern.is_interactive and tavern.shelf.count(sitting.game.definition.name) <= FIRST_GAMES


def _cannot_advise(tavern: Tavern, error: Exception) -> str:
    """Say why the adviser fails, and let it keep silent from here until somebody asks; what is no
    fault of the game's author is written down.
    """
    tavern.preferences.for_now["coach"] = "off"
    if isinstance(error, GameFault):
        return f"{_named(regulars()[0])} cannot say: {error}"
    written = write_report(error, tavern.page, tavern.sitting)
    return f"{_named(regulars()[0])} cannot say ({type(error).__name__}). {written}"


def _advice(desk: Desk) -> tuple[Regular, Answer]:
    adviser = regulars()[0]
    return adviser, adviser.make(SEED).decide(desk.request, desk.view)


def _named(adviser: Regular) -> str:
    return f"{adviser.name} ({adviser.title})"
