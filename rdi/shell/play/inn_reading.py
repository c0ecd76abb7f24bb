"""Read what was typed at a decision of a game of characters: cards and players by number or name.

A card is called by its number in the hand or by its title, of which a part is enough where it fits
one card only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS, Answer, Respond
from rdi.shell.lookup import InputError, fitting, fold_name
from rdi.shell.play.completion import Suggestion, of_decision
from rdi.shell.play.decision import LOOK_HINT, NOT_THESE, choices, no_choice
from rdi.shell.play.inn_decision import PASS_TURN, SEAT_VERBS, InnDecision
from rdi.shell.play.reading import is_meant_at, read_at
from rdi.shell.show.choice import Choice
from rdi.text import join_words, number_in

VERBS = {
    "answer": ("answer", "play", "respond"), "play": ("play", "p"), "gamble": ("play", "gamble"),
    "discard": ("discard", "d", "throw"), "pick": ("pick", "on"), "order": ("order", "buy", "o"),
    "put": ("put",),
    "split": ("split", "with"), "choose": ("choose",), "which": ("choose", "which"),
    "decide": ("decide",), "boost": ("boost",), "wages": ("wages",), "do first": ("do", "first"),
}  # fmt: skip
NOTHING = ("pass", "p", "no", "none", "nothing", "skip", "keep", "k", "nobody", "n")
PART_LEAST = 3
"""So many letters of a title are enough where no verb stands before them."""


@is_meant_at.register
def _is_meant(decision: InnDecision, text: str) -> bool:
    if text.lower() == PASS_TURN:
        return False
    verb, rest = split_verb(text, decision)
    if not rest:
        return True
    if _is_nothing(rest, decision) or re.match(r"\d+\b", rest, re.ASCII):
        return True
    return _is_found(rest, decision) and (bool(verb) or len(fold_name(rest)) >= PART_LEAST)


def _is_found(text: str, decision: InnDecision) -> bool:
    try:
        return _read(decision, text) is not None
    except (InputError, IllegalAnswer):
        return True


@read_at.register
def _read_answer(decision: InnDecision, text: str) -> Answer:
    verb, rest = split_verb(text, decision)
    if verb and not rest:
        raise InputError(f"{decision.pick.verb} what? {offered_text(decision)}")
    answer = _read(decision, rest)
    if answer is None and verb:
        raise InputError(f"{rest!r} is not among the choices. {offered_text(decision)}")
    return answer


def split_verb(text: str, decision: InnDecision) -> tuple[str, str]:
    """The verb of the decision that a line begins with, and the rest of it."""
    first, _, rest = text.strip().partition(" ")
    known = VERBS.get(decision.pick.verb, (decision.pick.verb,))
    alone = first.lower() in NOTHING and not rest
    return (first, rest.strip()) if first.lower() in known and not alone else ("", text.strip())


def _is_nothing(text: str, decision: InnDecision) -> bool:
    free = no_choice(decision)
    return free is not None and text.lower() in NOTHING


def _read(decision: InnDecision, text: str) -> Answer:
    if _is_nothing(text, decision):
        free = no_choice(decision)
        return None if free is None else free.answer
    if isinstance(decision.request, Respond):
        return _read_card(decision, text)
    if decision.is_of_cards:
        return _read_discard(decision, text)
    return _read_item(decision, text)


# ------------------------------------------------------------------ cards


def _read_card(decision: InnDecision, text: str) -> Answer:
    title = _card_of(decision, text) or _in_play(decision, text)
    if title is None or title in decision.pick.items:
        return title
    if decision.is_shared:
        raise InputError(NOT_THESE)
    raise InputError(f'"{title}" cannot be played now: {decision.inn_view.why_not(title)}')


def _in_play(decision: InnDecision, text: str) -> str | None:
    """What lies in play and may be used now."""
    found = titles_fitting(
        text, [title for title in decision.pick.items if not decision.number(title)]
    )
    return found[0] if len(found) == 1 and found[0] != PASS else None


def _card_of(decision: InnDecision, text: str) -> str | None:
    """The card that is meant; where others read along, cards have their numbers only."""
    if decision.is_shared and number_in(text) is None:
        return None
    return named_card(text, decision.inn_view.hand)


def named_card(text: str, hand: Sequence[str]) -> str | None:
    """The card of a hand that is meant by a number or a part of its title; None for none."""
    number = number_in(text)
    if number is not None:
        return _numbered(number, hand)
    found = titles_fitting(text, hand)
    if len(found) > 1:
        raise InputError(f"{text!r} may be {join_words(found, 'or')}: please say which.")
    return found[0] if found else None


def titles_fitting(text: str, titles: Sequence[str]) -> list[str]:
    """The titles that a text may stand for: so called, beginning so, or holding these words."""
    wanted = _plain(text)
    if not wanted:
        return []
    different = list(dict.fromkeys(titles))
    for fits in (str.__eq__, str.startswith, str.__contains__):
        if found := [title for title in different if fits(_plain(title), wanted)]:
            return found
    return []


def _plain(text: str) -> str:
    """A title in small letters and digits alone, so that nobody has to type its marks."""
    return re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "")).strip()


def _numbered(number: int, hand: Sequence[str]) -> str:
    if not 1 <= number <= len(hand):
        raise InputError(f"there is no card {number}: they go from 1 to {len(hand)}.")
    return hand[number - 1]


def _read_discard(decision: InnDecision, text: str) -> Answer:
    hand = decision.inn_view.hand
    if fold_name(text) == "all":
        found = list(hand)
    elif re.fullmatch(r"[\d\s,]+", text):
        found = _by_numbers([int(each) for each in re.findall(r"\d{1,6}", text)], hand)
    else:
        is_title = not decision.is_shared and titles_fitting(text, hand)
        parts = [text] if is_title else re.split(r",|\band\b", text)
        titles = [_card_of(decision, part.strip()) for part in parts if part.strip()]
        if not titles or None in titles:
            return None
        found = [title for title in titles if title is not None]
    if decision.pick.is_single and len(found) == 1:
        return found[0]
    return tuple(found)


def _by_numbers(numbers: Sequence[int], hand: Sequence[str]) -> list[str]:
    twice = [number for place, number in enumerate(numbers) if number in numbers[:place]]
    if twice:
        raise InputError(f"number {twice[0]} is named twice.")
    return [_numbered(number, hand) for number in numbers]


# ------------------------------------------------------------------ players and options


def _read_item(decision: InnDecision, text: str) -> Answer:
    names = _names(decision)
    found = list(dict.fromkeys(names[each] for each in fitting(text, names)))
    if len(found) > 1:
        named = join_words([decision.item_name(each) for each in found], "or")
        raise InputError(f"{text!r} may be {named}: please say which.")
    if found:
        return found[0]
    if number_in(text) is not None:
        raise InputError(f"there is no number {text}. {offered_text(decision)}")
    return _stranger(decision, text)


def _stranger(decision: InnDecision, text: str) -> Answer:
    """Somebody at the table who cannot be picked here is refused by name; all else is nobody."""
    if decision.pick.verb in SEAT_VERBS and fitting(text, [*decision.party.names, "me", "you"]):
        raise InputError(f"{text!r} cannot be picked here. {offered_text(decision)}")
    return None


def _names(decision: InnDecision) -> dict[str, Any]:
    """All that the items may be called: their number, the character, who plays it, the word."""
    names: dict[str, Any] = {}
    for place, item in enumerate(decision.pick.items, start=1):
        names[decision.item_name(item)] = item
        names[str(place)] = item
        if decision.pick.verb in SEAT_VERBS and isinstance(item, int):
            own = item == decision.pick.seat
            words = ("me", "myself", "self") if own else (decision.party.people[item],)
            names |= dict.fromkeys((decision.party.names[item], *words), item)
    return names


def offered_text(decision: InnDecision) -> str:
    """What can be chosen, as words to type."""
    if decision.is_of_cards:
        if not isinstance(decision.request, Respond):
            hand = decision.inn_view.hand
            return f"Your cards have the numbers 1 to {len(hand)}; keep throws none away."
        if decision.is_shared:
            hand = decision.inn_view.hand
            return f"Your cards have the numbers 1 to {len(hand)}; {LOOK_HINT}; or pass."
        titles = [title for title in decision.pick.items if title != PASS]
        numbers = [str(decision.number(title) or title) for title in titles]
        if not numbers:
            return "No card of yours can be played now; pass goes on."
        return f"There is {join_words([*numbers, 'pass'])}."
    return f"There is {join_words([decision.item_name(item) for item in decision.pick.items])}."


@of_decision.register
def _of_decision(decision: InnDecision, line: str) -> list[Suggestion]:
    verb, rest = split_verb(line, decision)
    lead = f"{verb} " if verb else ""
    return [
        Suggestion(f"{lead}{each.text}", each.note, len(line))
        for each in choices(decision)
        if _fits(each, rest, lead) and f"{lead}{each.text}".lower() != line.lower().rstrip()
    ]


def _fits(choice: Choice, rest: str, lead: str) -> bool:
    """Whether a choice begins so, or is a card whose title holds these words."""
    if lead and choice.answer is None:
        return False
    text = choice.text.lower()
    is_part = len(rest) >= PART_LEAST and bool(choice.brief)
    return text.startswith(rest.lower()) or (is_part and bool(titles_fitting(rest, [text])))
