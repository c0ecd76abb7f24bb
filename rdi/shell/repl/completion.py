"""Suggest how a line may go on: only what is legal now, each with its consequence.

Pure: what is suggested follows from what was typed and from what can be done, and no terminal is
needed to ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rdi.shell.lookup import fitting
from rdi.shell.play.decision import Decision
from rdi.shell.show.choice import Choice, Suggestion

OFFERED_MOST = 200
BEFORE_ANSWERS = ("what-if ", "why not ")
"""Words that may stand before an answer without giving it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The completions now: the decision's choices, the commands, and their arguments."""

    decision: Decision | None = None
    commands: Mapping[str, str] = field(default_factory=dict)
    arguments: Callable[[str], Mapping[str, str]] = lambda before: {}
    """The completions behind these words of a line, of which the first is a command."""
    answers: Sequence[Choice] = ()


def suggest(text: str, offer: Offer) -> list[Suggestion]:
    """The ways in which this line may go on, the decision's own first."""
    line = text.lstrip()
    found = [Suggestion(each.text, each.note, len(line)) for each in offer.answers]
    found = [each for each in found if each.text.startswith(line)]
    if offer.decision is not None:
        found += offer.decision.suggestions(_answer_in(line))
    if " " in line:
        found += _of_command(line, offer)
    elif line or (offer.decision is None and not offer.answers):
        found += _commands(line, offer)
    return found[:OFFERED_MOST]


def _answer_in(line: str) -> str:
    """The answer that is being typed, without the words that only ask about it."""
    asked = next((each for each in BEFORE_ANSWERS if line.lower().startswith(each)), "")
    return line[len(asked) :].lstrip()


def _commands(line: str, offer: Offer) -> list[Suggestion]:
    names = fitting(line, offer.commands) if line else list(offer.commands)
    return [Suggestion(name, offer.commands[name], len(line)) for name in names if name != line]


def _of_command(line: str, offer: Offer) -> list[Suggestion]:
    """The completions behind the words that stand there, as far as the last word fits."""
    last = re.split(r"[ ,]", line)[-1]
    before = line[: len(line) - len(last)]
    arguments = offer.arguments(before)
    names = fitting(last, arguments) or [name for name in arguments if name.startswith(last)]
    already = set(re.split(r"[ ,]+", before))
    return [Suggestion(name, arguments[name], len(last)) for name in names if name not in already]
