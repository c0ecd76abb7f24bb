"""Read what was typed at a decision as an answer: amounts for a bet, things for anything else."""

from __future__ import annotations

import re
from functools import singledispatch

from rdi.model.request import Answer, Pick, Wager
from rdi.shell.choices import Desk
from rdi.shell.finding import Refused
from rdi.shell.party import third_person
from rdi.shell.reading_picks import read_pick
from rdi.text import number_in, typed

BET_WORDS = {
    "check": "check", "call": "call", "c": "stay", "k": "check", "raise": "raise", "r": "raise",
    "bet": "raise", "b": "raise", "all-in": "all-in", "allin": "all-in", "all": "all-in",
    "a": "all-in", "fold": "fold", "f": "fold",
}  # fmt: skip
DIGITS_MOST = 9


def split_words(text: str) -> list[str]:
    """The words of a line, in small letters where they are not codes; commas count as spaces."""
    return [word for word in re.split(r"[\s,]+", text.strip()) if word]


def is_meant(text: str, desk: Desk) -> bool:
    """Whether a line begins with a word of this very decision, so that no command is meant."""
    return is_meant_at(desk, text)


@singledispatch
def is_meant_at(desk: Desk, text: str) -> bool:
    """As `is_meant`; kinds of games register their own for their kind of desk."""
    request = desk.request
    words = split_words(text.lower())
    if not words:
        return False
    if isinstance(request, Wager):
        return words[0] in BET_WORDS
    return _is_verb(words[0], request) or _is_choice(words, request)


def _is_verb(word: str, request: Pick) -> bool:
    verb = typed(request.verb)
    return word in (verb, third_person(verb), request.verb, verb[0])


def read_answer(text: str, desk: Desk) -> Answer:
    """The answer that was typed; None where these are no words for this decision at all.

    Raises Refused where the words belong here but do not make an answer. Whether the answer is
    legal is for the game to say.
    """
    return read_at(desk, text)


@singledispatch
def read_at(desk: Desk, text: str) -> Answer:
    """As `read_answer`; kinds of games register their own for their kind of desk."""
    words = split_words(text)
    request = desk.request
    if not words:
        return None
    if isinstance(request, Wager):
        return _read_bet([word.lower() for word in words], request, desk)
    verb = _is_verb(words[0].lower(), request) and not _is_choice(words, request)
    is_number = number_in(words[0][0]) is not None  # begins no command
    return read_pick(words[1:] if verb else words, verb or is_number, request, desk)


def _is_choice(words: list[str], request: Pick) -> bool:
    """Whether the verb is itself one of the things to choose from: exchange or keep."""
    return len(words) == 1 and words[0].lower() in request.items


def _read_bet(words: list[str], request: Wager, desk: Desk) -> Answer:
    act = BET_WORDS.get(words[0])
    if act is None and re.fullmatch(r"\+\d+", words[0]):
        return _read_raise(words, request, desk)
    if act is None:
        return None
    if act == "raise":
        return _read_raise(words[1:], request, desk)
    if len(words) > 1 and words != ["all", "in"]:
        raise Refused(f"{words[0]!r} stands alone; {' '.join(words[1:])!r} says too much.")
    if act == "stay":
        return request.stay
    if act == "all-in":
        return ("raise", request.most_raise) if request.bounds else request.stay
    return act


def _read_raise(words: list[str], request: Wager, desk: Desk) -> Answer:
    """An amount: a total, or with a plus how much more than the Current Bet."""
    more = words[:1] == ["by"]
    words = [word for word in words if word not in ("to", "by")]
    if len(words) != 1:
        raise Refused(f"raise to how much? {amounts_text(request)}")
    named = _named_amount(words[0], request, desk)
    if named is not None:
        return ("raise", named)
    found = re.fullmatch(r"(\+?)(\d+)", words[0])
    if found is None or len(found[2]) > DIGITS_MOST:
        raise Refused(f"{words[0]!r} is no amount of Gold. {amounts_text(request)}")
    amount = int(found[2])
    return ("raise", request.current_bet + amount if found[1] or more else amount)


def _named_amount(word: str, request: Wager, desk: Desk) -> int | None:
    pot = desk.view.pot + sum(desk.view.bets) + request.owed
    amounts = {
        "min": request.least_raise,
        "least": request.least_raise,
        "max": request.most_raise,
        "pot": request.current_bet + pot,
        "half": request.current_bet + pot // 2,
    }
    return amounts.get(word)


def amounts_text(request: Wager) -> str:
    """What may be raised to, as examples to type."""
    if request.bounds is None:
        return f"You have no Gold to raise with: {request.stay} or fold."
    least, most = request.bounds
    step = least - request.current_bet
    return f"From {least} to {most} in total: raise {least}, raise +{step} or all-in."
