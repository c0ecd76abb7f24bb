"""Explain a table of characters: why a card may not be played, and what changed a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rdi.model.event import INN, Event
from rdi.model.request import Respond
from rdi.shell.lookup import InputError, find_name, fitting
from rdi.shell.messages import NOBODY_ASKED
from rdi.shell.play.decision import Decision
from rdi.shell.play.inn_decision import InnDecision, named_card
from rdi.shell.play.inn_narrator import bounded_text
from rdi.shell.play.inn_pending import pending_text
from rdi.shell.play.inn_wording import gist, kinds_text, quoted, titles_text
from rdi.shell.show.party import Party
from rdi.text import capitalized, count_of, join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView


CHANGES_MOST = 5
POT = "pot"


def why_inn(wanted: str, decision: Decision | None, view: InnView, party: Party) -> str:
    """The answer to the command `why`; `decision` is due at this keyboard, if any is, also in a
    game inside a Round.
    """
    text = wanted.removeprefix("not ").strip()
    if not text:
        own = decision if isinstance(decision, InnDecision) else None
        return _why_last(own, view, party)
    if text == POT:
        return _why_pot(view, party)
    if text == "inn":
        return _why_inn(view, party)
    numbers = {name: name for name in view.stats[0]} | {"alcohol content": "Alcohol"}
    words = text.split()
    what = next(
        (numbers[n] for word in words for n in fitting(word, numbers) if len(word) > 2), None
    )
    if what is not None:
        return _why_number(
            view, party, what, [word for word in words if not fitting(word, numbers)]
        )
    if any(fitting(word, party.names) for word in words if len(word) > 1):
        return _why_number(view, party, "", words)
    if decision is None:
        raise InputError(NOBODY_ASKED)
    if party.is_shared:
        raise InputError("hands are hidden here; look shows yours.")
    return _why_card(text, decision, view)


def _why_card(text: str, decision: Decision, view: InnView) -> str:
    title = named_card(text, view.hand) or named_card(text, view.cards_told_of)
    if title is None:
        is_inside = not isinstance(decision, InnDecision)
        choice = f", or a choice: why {decision.choices[-1].label}" if is_inside else ""
        raise InputError(
            f"no card in your hand is called {text!r}; why takes a number or a title{choice}."
        )
    return card_text(view, title) + " " + legality_text(view, title)


NOTHING_SHOWN = "No hand has been shown in a Round of Gambling yet."


def shown_in_round(events: Sequence[Event]) -> list[Event]:
    """The hands shown at the end of the game in the last Round in which there were any."""
    found: list[Event] = []
    has_begun_anew = False
    for event in events:
        if event[0] in ("round", "round again"):
            has_begun_anew = True
        elif is_shown(event):
            found = [event] if has_begun_anew else [*found, event]
            has_begun_anew = False
    return found


def is_shown(event: Event) -> bool:
    """Whether a hand is shown in a game inside a Round."""
    return bool(event[0] == "in round" and event[3][0] == "shown")


def legality_text(view: InnView, title: str) -> str:
    """Whether a card may be played now, and if not, why."""
    request = view.request
    if isinstance(request, Respond) and title in request.items:
        return "It may be played now."
    reason = view.why_not(title)
    if reason is None:
        return "It may be played in answer to this, after the players who are asked first."
    return f"It cannot be played now: {reason}."


def card_text(view: InnView, title: str) -> str:
    """A card with its kinds and all that it says."""
    card = view.card(title)
    assert card is not None
    return f"{quoted(title)}, {kinds_text(card.kinds)}: {gist(card)}"


def _why_pot(view: InnView, party: Party) -> str:
    """The payments into and out of the pot of the last Round."""
    events = view.events
    begins = [place for place, event in enumerate(events) if event[0] == "round"]
    if not begins:
        return "There has been no Round of Gambling yet."
    paid = [each for each in events[begins[-1] :] if each[0] == "paid" and POT in each[1:3]]
    into = _sums((payer, amount) for _, payer, payee, amount in paid if payee == POT)
    out = _sums((payee, amount) for _, payer, payee, amount in paid if payer == POT)
    if not into:
        return "Nobody has put anything into the pot."
    told = f"Into the pot: {join_words([f'{n} from {_purse(who, party)}' for who, n in into])}."
    taken = join_words([f"{n} to {_purse(who, party)}" for who, n in out])
    return f"{told} Out of it: {taken}." if out else told


def _sums(payments: Iterable[tuple[Any, int]]) -> list[tuple[Any, int]]:
    """Whoever paid or was paid, each with the sum of it."""
    sums: dict[Any, int] = {}
    for purse, amount in payments:
        sums[purse] = sums.get(purse, 0) + amount
    return list(sums.items())


def _why_inn(view: InnView, party: Party) -> str:
    """The Gold of the Inn, and the last payments to it and from it."""
    paid = [each for each in view.events if each[0] == "paid" and INN in each[1:3]]
    got = sum(each[3] for each in paid if each[2] == INN)
    out = sum(each[3] for each in paid if each[1] == INN)
    last = [paid_text(each, "", party) for each in paid[-CHANGES_MOST:]]
    told = [
        "The Inn gets all Gold that is not paid to a player, and pays whatever cards say, without "
        "limit.",
        f"So far it has taken in {got} Gold and paid out {out}.",
    ]
    given = got - out - view.inn
    if given > 0:
        told.append(
            f"Before that it gave {given} Gold to players whose characters begin with more."
        )
    return " ".join([*told, *last])


# ------------------------------------------------------------------ what changed


def _why_last(decision: InnDecision | None, view: InnView, party: Party) -> str:
    """The pending things, the cards of the hand that can answer them, and the last change."""
    told = changes_of(view.events, "", None, party)
    last = f"The last thing that changed: {told[-1]}" if told else "Nothing has changed yet."
    return " ".join([*_pending(decision, party), last])


def _pending(decision: InnDecision | None, party: Party) -> list[str]:
    things = () if decision is None else decision.inn_view.answerable
    if decision is None or not things:
        return []
    said = [f"{pending_text(each, decision.inn_view, party)}." for each in things]
    if party.is_shared:
        return said
    able = [
        title
        for title in dict.fromkeys(decision.inn_view.cards_told_of)
        if decision.inn_view.why_not(title) is None
    ]
    cards = join_words([quoted(title) for title in able])
    return [*said, f"You can play {cards or 'no card'} now; why 3 says why not card 3."]


def _why_number(view: InnView, party: Party, what: str, words: Sequence[str]) -> str:
    names = {party.name(seat): seat for seat in range(view.seats)}
    names |= {party.names[seat]: seat for seat in range(view.seats)}
    named = [word for word in words if word not in ("did", "of", "lost", "my", "the", "has")]
    seat = names[find_name(named[0], "player", names)] if named else party.you
    told = changes_of(view.events, what, seat, party)
    if not told:
        whose = "anybody's" if seat is None else party.whose_inside(seat)
        return f"Nothing has changed {whose} {what or 'numbers'} yet."
    return " ".join(told[-CHANGES_MOST:])


GOLD = "Gold"
ROOTS = frozenset({"moment", "round"})
"""Cards that answer nothing, or only a moment, are what payments come from; answers are not."""


def changes_of(events: Iterable[Event], what: str, seat: int | None, party: Party) -> list[str]:
    """Each change of a number (of all, without one) of a seat (of all, without one)."""
    sources = _Sources(party)
    found = []
    for event in events:
        if event[0] == "changed" and what in ("", event[2]) and seat in (None, event[1]):
            found.append(sources.changed(event))
        elif event[0] == "paid" and what in ("", GOLD) and (seat is None or seat in event[1:3]):
            found.append(paid_text(event, sources.payment(), party))
        sources.follow(event)
    return found


class _Sources:
    """Follows what happens, to know what a change comes from."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.drunk = ""
        self.root = ""
        self.just_played = ""
        self.adjusted: dict[str, list[Event]] = {}
        self.points: dict[int, int] = {}
        """The hands shown in the game of the Round, by seat."""

    def follow(self, event: Event) -> None:
        """Take notice of something."""
        kind = event[0]
        self.just_played = quoted(event[2]) if kind == "played" else ""
        if kind == "played":
            self.adjusted.pop(event[2], None)
            if event[5] is None or event[5][0] in ROOTS:
                self.root = self.just_played
        elif kind == "drank":
            self.drunk = titles_text(event[2])
        elif kind == "sobers up":
            self.drunk = "having nothing to drink"
        elif kind == "drinks ran out":
            self.root = "the new Drink Deck"
        elif kind in ("round", "round again"):
            self.root = "the Round of Gambling"
            self.points = {}
        elif is_shown(event):
            _, _, seats, (_, own, _, points, _) = event
            self.points[seats[own]] = points
        elif kind == "round ended" and event[1] in self.points:
            points = count_of(self.points[event[1]], "point")
            self.root = f"{self.party.whom(event[1])} won the Round with {points}"
        elif kind in ("adjusted card", "adjusted card to"):
            self.adjusted.setdefault(event[2], []).append(event)

    def payment(self) -> str:
        """The reason of the payment that is made just now."""
        return self.just_played or self.root

    def changed(self, event: Event) -> str:
        """A change with its cause and the cards that made it larger or smaller."""
        _, seat, what, asked, actual, title = event
        reasons = [each for each in self.adjusted.get(title, ()) if each[3] == what]
        verb = "lost" if asked < 0 or (not asked and reasons) else "gained"
        amount = f"{abs(actual) or 'no'} {what}{bounded_text(asked, actual)}"
        source = quoted(title) if title else self.drunk
        said = f"{self.party.name(seat)} {verb} {amount} by {source}"
        if not reasons or asked > 0:
            return f"{said}."
        texts = [_adjusted_text(each, self.party) for each in reasons]
        before = ""
        if asked and all(each[0] == "adjusted card" for each in reasons):
            before = f", not {abs(asked) - sum(each[4] for each in reasons)}"
        return f"{said}{before}: {join_words(texts)}."


def _adjusted_text(event: Event, party: Party) -> str:
    kind, seat, _, _, by = event
    if kind == "adjusted card to":
        return f"{party.whom(seat)} made it {by}"
    return f"{party.whom(seat)} made it {abs(by)} {'more' if by > 0 else 'less'}"


def paid_text(event: Event, source: str, party: Party) -> str:
    """A payment, and what for."""
    _, payer, payee, amount = event
    reason = f" ({source})" if source else ""
    said = f"{_purse(payer, party)} paid {_purse(payee, party)} {amount} Gold{reason}."
    return capitalized(said)


def _purse(purse: Any, party: Party) -> str:
    """Whoever or whatever pays or is paid, within a sentence."""
    if isinstance(purse, int):
        return party.whom(purse)
    return f"the {str(purse).removeprefix('the ').replace('inn', 'Inn')}"
