"""Suggest how a line may go on at a table of characters: cards by any part of their title."""

from __future__ import annotations

from rdi.shell.choice import Choice
from rdi.shell.choices import choices
from rdi.shell.inn_desk import InnDesk
from rdi.shell.inn_reading import PART_LEAST, split_verb, titles_fitting
from rdi.shell.suggesting import Suggestion, of_decision


@of_decision.register
def _of_decision(desk: InnDesk, line: str) -> list[Suggestion]:
    verb, rest = split_verb(line, desk)
    lead = f"{verb} " if verb else ""
    return [
        Suggestion(f"{lead}{each.text}", each.note, len(line))
        for each in choices(desk)
        if _fits(each, rest, lead) and f"{lead}{each.text}".lower() != line.lower().rstrip()
    ]


def _fits(choice: Choice, rest: str, lead: str) -> bool:
    """Whether a choice begins so, or is a card whose title holds these words."""
    if lead and choice.answer is None:
        return False
    text = choice.text.lower()
    is_part = len(rest) >= PART_LEAST and bool(choice.brief)
    return text.startswith(rest.lower()) or (is_part and bool(titles_fitting(rest, [text])))
