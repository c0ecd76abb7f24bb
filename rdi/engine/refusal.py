"""The reasons for refusing an answer: the rule that stands against it and the nearest legal answer,
as data and as a sentence.
"""

from __future__ import annotations

from rdi.errors import IllegalAnswer
from rdi.model.definition import GameDefinition
from rdi.model.request import Answer, Pick, Request, Wager, in_words
from rdi.model.settings import Settings


def refuse(
    request: Request, answer: Answer, settings: Settings, definition: GameDefinition
) -> IllegalAnswer:
    """The error that says why this answer is not legal here."""
    if isinstance(request, Wager):
        if request.is_limited and _is_raise(answer) and (why := _why_limited(request)):
            return IllegalAnswer(why, section_of(definition, "bet"), request.options[-1])
        return _refuse_bet(request, answer, settings, section_of(definition, "bet"))
    return _refuse_pick(request, answer, section_of(definition, request.verb))


def section_of(definition: GameDefinition, verb: str) -> str:
    """The section of the rules by which something is chosen: the one called so, or that which
    tells how the game is played.
    """
    told = {topic.name: topic.source for topic in definition.topics}
    return told.get(verb) or told.get("play") or definition.source or definition.title


def _is_raise(answer: Answer) -> bool:
    return (
        isinstance(answer, list | tuple)
        and len(answer) == 2
        and answer[0] == "raise"
        and type(answer[1]) is int
    )


def _why_limited(request: Wager) -> str:
    """The objection of a Betting Round's limits to a raise; nothing where it is another rule."""
    if request.bounds is not None:
        step = request.raise_step
        return f"each raise adds {step} in this Betting Round: raise to {request.most_raise}"
    if not request.raise_step:
        return "there are no more raises in this Betting Round"
    return ""


def _refuse_bet(request: Wager, answer: Answer, settings: Settings, section: str) -> IllegalAnswer:
    if answer == "check":
        return IllegalAnswer(
            f"you cannot check: the Current Bet is {request.current_bet}, you owe {request.owed}",
            "betting-05",
            "call",
        )
    if answer == "call":
        return IllegalAnswer(
            "there is nothing to call: the Current Bet is matched, so check", "betting-08", "check"
        )
    if _is_raise(answer):
        return _refuse_raise(request, answer[1], settings, section)
    return IllegalAnswer(
        f"{in_words(answer)} is no way to bet: fold, {request.stay} or raise to a total",
        "betting-02",
        request.stay,
    )


def _refuse_raise(request: Wager, total: int, settings: Settings, section: str) -> IllegalAnswer:
    if request.bounds is None:
        return IllegalAnswer("a call takes all you have, so no raise", "betting-11", request.stay)
    least, most = request.bounds
    if total > most and request.cap is not None and most == request.current_bet + request.cap:
        return IllegalAnswer(
            f"{total} is too much: a raise adds {request.cap} at the most here, which makes {most}",
            section,
            ("raise", most),
        )
    if total > most:
        rule = (
            "you cannot bet more than you brought to the table (Table Stakes)"
            if settings.table_stakes
            else "you have no more"
        )
        return IllegalAnswer(
            f"{total} is too much: {rule}, which makes {most} at the most",
            "betting-11",
            ("raise", most),
        )
    if total <= request.current_bet:
        return IllegalAnswer(
            f"a raise must be more than the Current Bet of {request.current_bet}",
            "betting-09",
            ("raise", least),
        )
    return IllegalAnswer(
        f"the last raise was {request.raise_step}: the bet must become {least} or more, or all in",
        "betting-10",
        ("raise", least),
    )


def _refuse_pick(request: Pick, answer: Answer, section: str) -> IllegalAnswer:
    if request.is_single or not isinstance(answer, list | tuple):
        reason = f"{in_words(answer)} is not one of the choices"
    elif not request.least <= len(answer) <= request.most:
        reason = f"{request.verb} {_between(request)}, not {len(answer)}"
    else:
        reason = f"{in_words(answer)} is not made of the choices"
    return IllegalAnswer(reason, section, next(iter(request.options), None))


def _between(request: Pick) -> str:
    return (
        str(request.most) if request.least == request.most else f"{request.least} to {request.most}"
    )
