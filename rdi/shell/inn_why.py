"""Explain a table of characters: why a card may not be played, and what changed a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rdi.model.request import Respond
from rdi.shell.finding import Refused, find, fitting
from rdi.shell.inn_changes import changes_of, paid_text
from rdi.shell.inn_names import gist, kinds_text, quoted
from rdi.shell.inn_pending import pending_text
from rdi.shell.inn_reading import named_card
from rdi.shell.paper import join_words

if TYPE_CHECKING:
    from rdi.engine.inn.inn_view import InnView
    from rdi.shell.inn_sitting import InnSitting

CHANGES_MOST = 5
POT = "pot"


def why_inn(sitting: InnSitting, wanted: str) -> str:
    """The answer to why."""
    text = wanted.removeprefix("not ").strip()
    if not text:
        return _why_last(sitting)
    if text == POT:
        return _why_pot(sitting)
    numbers = {name: name for name in sitting.inn_view.stats[0]} | {"alcohol content": "Alcohol"}
    words = text.split()
    what = next(
        (numbers[n] for word in words for n in fitting(word, numbers) if len(word) > 2), None
    )
    if what is not None:
        return _why_number(sitting, what, [word for word in words if not fitting(word, numbers)])
    if any(fitting(word, sitting.party.names) for word in words if len(word) > 1):
        return _why_number(sitting, "", words)
    return _why_card(sitting, text)


def _why_card(sitting: InnSitting, text: str) -> str:
    desk = sitting.desk
    if desk is None:
        raise Refused("nobody here is asked anything now.")
    if sitting.party.is_shared:
        raise Refused("hands are hidden from one another here; look shows yours.")
    title = named_card(text, desk.look.hand)
    if title is None:
        raise Refused(f"no card of yours is called {text!r}; why takes its number or title.")
    return card_text(desk.look, title) + " " + legality_text(desk.look, title)


def legality_text(view: InnView, title: str) -> str:
    """Whether a card may be played now, and if not, why."""
    request = view.request
    if isinstance(request, Respond) and title in request.items:
        return "It may be played now."
    reason = view.why_not(title)
    if reason is None:
        return "It may answer what is pending, after those who are asked before."
    return f"It cannot be played now: {reason}."


def card_text(view: InnView, title: str) -> str:
    """A card with its kinds and all that it says."""
    card = view.card(title)
    assert card is not None
    return f"{quoted(title)}, {kinds_text(card.kinds)}: {gist(card)}"


def _why_pot(sitting: InnSitting) -> str:
    """Who has put what into the pot of the last Round, and what became of it."""
    events = sitting.view.events
    begins = [place for place, event in enumerate(events) if event[0] == "round"]
    if not begins:
        return "There was no Round of Gambling yet."
    paid = [each for each in events[begins[-1] :] if each[0] == "paid" and POT in each[1:3]]
    texts = [paid_text(event, "", sitting.party) for event in paid]
    return " ".join(texts) or "Nobody has put anything into the pot."


# ------------------------------------------------------------------ what changed


def _why_last(sitting: InnSitting) -> str:
    """What is pending and which cards of the hand can answer it, and the last change."""
    told = changes_of(sitting.view.events, "", None, sitting.party)
    last = f"The last thing that changed: {told[-1]}" if told else "Nothing has changed yet."
    return " ".join([*_pending(sitting), last])


def _pending(sitting: InnSitting) -> list[str]:
    desk = sitting.desk
    things = () if desk is None else desk.look.answerable
    if desk is None or not things:
        return []
    said = [f"{pending_text(each, desk.look, sitting.party)}." for each in things]
    if sitting.party.is_shared:
        return said
    able = [title for title in dict.fromkeys(desk.look.hand) if desk.look.why_not(title) is None]
    cards = join_words([quoted(title) for title in able])
    return [*said, f"Of your cards {cards or 'none'} can be played now; why 3 says why not card 3."]


def _why_number(sitting: InnSitting, what: str, words: Sequence[str]) -> str:
    names = {sitting.party.name(seat): seat for seat in range(sitting.game.seats)}
    names |= {sitting.party.names[seat]: seat for seat in range(sitting.game.seats)}
    named = [word for word in words if word not in ("did", "of", "lost", "my", "the", "has")]
    seat = names[find(named[0], "player", names)] if named else sitting.party.you
    told = changes_of(sitting.view.events, what, seat, sitting.party)
    if not told:
        whose = "anybody's" if seat is None else sitting.party.whose_inside(seat)
        return f"Nothing has changed {whose} {what or 'numbers'} yet."
    return " ".join(told[-CHANGES_MOST:])
