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
from rdi.shell.choices import LOOK, NOT_THESE, no_choice
from rdi.shell.finding import Refused, fitting, fold_name
from rdi.shell.inn_desk import PASS_TURN, SEAT_VERBS, InnDesk
from rdi.shell.paper import join_words
from rdi.shell.reading import is_meant_at, read_at
from rdi.text import number_in

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
def _is_meant(desk: InnDesk, text: str) -> bool:
    if text.lower() == PASS_TURN:
        return False
    verb, rest = split_verb(text, desk)
    if not rest:
        return True
    if _is_nothing(rest, desk) or re.match(r"\d+\b", rest, re.ASCII):
        return True
    return _is_found(rest, desk) and (bool(verb) or len(fold_name(rest)) >= PART_LEAST)


def _is_found(text: str, desk: InnDesk) -> bool:
    try:
        return _read(desk, text) is not None
    except (Refused, IllegalAnswer):
        return True


@read_at.register
def _read_answer(desk: InnDesk, text: str) -> Answer:
    verb, rest = split_verb(text, desk)
    if verb and not rest:
        raise Refused(f"{desk.pick.verb} what? {offered_text(desk)}")
    answer = _read(desk, rest)
    if answer is None and verb:
        raise Refused(f"{rest!r} is not among the choices. {offered_text(desk)}")
    return answer


def split_verb(text: str, desk: InnDesk) -> tuple[str, str]:
    """The verb of the decision that a line begins with, and the rest of it."""
    first, _, rest = text.strip().partition(" ")
    known = VERBS.get(desk.pick.verb, (desk.pick.verb,))
    alone = first.lower() in NOTHING and not rest
    return (first, rest.strip()) if first.lower() in known and not alone else ("", text.strip())


def _is_nothing(text: str, desk: InnDesk) -> bool:
    free = no_choice(desk)
    return free is not None and text.lower() in NOTHING


def _read(desk: InnDesk, text: str) -> Answer:
    if _is_nothing(text, desk):
        free = no_choice(desk)
        return None if free is None else free.answer
    if isinstance(desk.request, Respond):
        return _read_card(desk, text)
    if desk.is_of_cards:
        return _read_discard(desk, text)
    return _read_item(desk, text)


# ------------------------------------------------------------------ cards


def _read_card(desk: InnDesk, text: str) -> Answer:
    title = _card_of(desk, text) or _in_play(desk, text)
    if title is None or title in desk.pick.items:
        return title
    if desk.is_shared:
        raise Refused(NOT_THESE)
    raise Refused(f'"{title}" cannot be played now: {desk.look.why_not(title)}')


def _in_play(desk: InnDesk, text: str) -> str | None:
    """What lies in play and may be used now."""
    found = titles_fitting(text, [title for title in desk.pick.items if not desk.number(title)])
    return found[0] if len(found) == 1 and found[0] != PASS else None


def _card_of(desk: InnDesk, text: str) -> str | None:
    """The card that is meant; where others read along, cards have their numbers only."""
    if desk.is_shared and number_in(text) is None:
        return None
    return named_card(text, desk.look.hand)


def named_card(text: str, hand: Sequence[str]) -> str | None:
    """The card of a hand that is meant by a number or a part of its title; None for none."""
    number = number_in(text)
    if number is not None:
        return _numbered(number, hand)
    found = titles_fitting(text, hand)
    if len(found) > 1:
        raise Refused(f"{text!r} may be {join_words(found, 'or')}: please say which.")
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
        raise Refused(f"there is no card {number}: they go from 1 to {len(hand)}.")
    return hand[number - 1]


def _read_discard(desk: InnDesk, text: str) -> Answer:
    hand = desk.look.hand
    if fold_name(text) == "all":
        found = list(hand)
    elif re.fullmatch(r"[\d\s,]+", text):
        found = _by_numbers([int(each) for each in re.findall(r"\d{1,6}", text)], hand)
    else:
        is_title = not desk.is_shared and titles_fitting(text, hand)
        parts = [text] if is_title else re.split(r",|\band\b", text)
        titles = [_card_of(desk, part.strip()) for part in parts if part.strip()]
        if not titles or None in titles:
            return None
        found = [title for title in titles if title is not None]
    if desk.pick.is_single and len(found) == 1:
        return found[0]
    return tuple(found)


def _by_numbers(numbers: Sequence[int], hand: Sequence[str]) -> list[str]:
    twice = [number for place, number in enumerate(numbers) if number in numbers[:place]]
    if twice:
        raise Refused(f"number {twice[0]} is named twice.")
    return [_numbered(number, hand) for number in numbers]


# ------------------------------------------------------------------ players and options


def _read_item(desk: InnDesk, text: str) -> Answer:
    names = _names(desk)
    found = list(dict.fromkeys(names[each] for each in fitting(text, names)))
    if len(found) > 1:
        named = join_words([desk.item_name(each) for each in found], "or")
        raise Refused(f"{text!r} may be {named}: please say which.")
    if found:
        return found[0]
    if number_in(text) is not None:
        raise Refused(f"there is no number {text}. {offered_text(desk)}")
    return _stranger(desk, text)


def _stranger(desk: InnDesk, text: str) -> Answer:
    """Somebody at the table who cannot be picked here is refused by name; all else is nobody."""
    if desk.pick.verb in SEAT_VERBS and fitting(text, [*desk.party.names, "me", "you"]):
        raise Refused(f"{text!r} cannot be picked here. {offered_text(desk)}")
    return None


def _names(desk: InnDesk) -> dict[str, Any]:
    """All that the items may be called: their number, the character, who plays it, the word."""
    names: dict[str, Any] = {}
    for place, item in enumerate(desk.pick.items, start=1):
        names[desk.item_name(item)] = item
        names[str(place)] = item
        if desk.pick.verb in SEAT_VERBS and isinstance(item, int):
            own = item == desk.pick.seat
            words = ("me", "myself", "self") if own else (desk.party.people[item],)
            names |= dict.fromkeys((desk.party.names[item], *words), item)
    return names


def offered_text(desk: InnDesk) -> str:
    """What can be chosen, as words to type."""
    if desk.is_of_cards:
        if not isinstance(desk.request, Respond):
            return f"Your cards have the numbers 1 to {len(desk.look.hand)}; keep throws none away."
        if desk.is_shared:
            return f"Your cards have the numbers 1 to {len(desk.look.hand)}; {LOOK}; or pass."
        titles = [title for title in desk.pick.items if title != PASS]
        numbers = [str(desk.number(title) or title) for title in titles]
        if not numbers:
            return "No card of yours can be played now; pass goes on."
        return f"There is {join_words([*numbers, 'pass'])}."
    return f"There is {join_words([desk.item_name(item) for item in desk.pick.items])}."
