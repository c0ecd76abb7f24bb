"""Deeds at a table of characters, in plain words that follow "would" or "if you"."""

from __future__ import annotations

from rdi.model.request import PASS, Answer, Respond
from rdi.shell.play.inn_decision import InnDecision

YES, NO, NOBODY = "yes", "no", "nobody"

WORDS = {
    ("decide", YES): "say yes",
    ("decide", NO): "say no",
    ("boost", YES): "pay for more",
    ("boost", NO): "pay for no more",
    ("wages", "pay"): "pay the Wages",
    ("wages", "dismiss"): "let the Minion go",
    ("split", NOBODY): "share the Drink with nobody",
    ("bid", 0): "bid nothing",
    ("divide", "enough"): "choose no more",
}
"""The words for answers that are typed in few words, by the verb of the request."""

LEADS = {
    "split": "share the Drink with {}",
    "do first": "do {} first",
    "select": "choose {}",
    "divide": "choose {}",
}
"""The words around other answers, by the verb of the request."""


def done_text(decision: InnDecision, answer: Answer) -> str:
    """The deed of somebody who gives this answer."""
    request = decision.pick
    if isinstance(request, Respond):
        return PASS if answer == PASS else decision.text_of(answer)
    if request.verb == "discard" and answer == ():
        return "keep all cards"
    plain = WORDS.get((request.verb, answer)) if isinstance(answer, str | int) else None
    if plain is not None:
        return plain
    lead = LEADS.get(request.verb)
    return decision.text_of(answer) if lead is None else lead.format(decision.item_name(answer))
