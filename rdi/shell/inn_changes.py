"""Say of each change of a number or of Gold what it came from, and why it was not larger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rdi.model.event import Event
from rdi.shell.inn_names import InnParty, quoted, titles_text
from rdi.shell.inn_telling import bounded_text
from rdi.shell.paper import join_words

GOLD = "Gold"
ROOTS = frozenset({"moment", "round"})
"""Cards that answer nothing, or only a moment, are what payments come from; answers are not."""


def changes_of(events: Iterable[Event], what: str, seat: int | None, party: InnParty) -> list[str]:
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

    def __init__(self, party: InnParty) -> None:
        self.party = party
        self.drunk = ""
        self.root = ""
        self.just_played = ""
        self.adjusted: dict[str, list[Event]] = {}

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
        elif kind == "round":
            self.root = "the Round of Gambling"
        elif kind == "adjusted card":
            self.adjusted.setdefault(event[2], []).append(event)

    def payment(self) -> str:
        """What Gold is paid for just now."""
        return self.just_played or self.root

    def changed(self, event: Event) -> str:
        """A change, what it came from, and who made it larger or smaller."""
        _, seat, what, asked, actual, title = event
        reasons = [each for each in self.adjusted.get(title, ()) if each[3] == what]
        verb = "lost" if asked < 0 or (not asked and reasons) else "gained"
        amount = f"{abs(actual)} {what}{bounded_text(asked, actual)}"
        source = quoted(title) if title else self.drunk
        said = f"{self.party.name(seat)} {verb} {amount} by {source}"
        if not reasons or asked > 0:
            return f"{said}."
        first = abs(asked) - sum(each[4] for each in reasons)
        texts = [_adjusted_text(each, self.party) for each in reasons]
        before = f", not {first}" if asked else ""
        return f"{said}{before}: {join_words(texts)}."


def _adjusted_text(event: Event, party: InnParty) -> str:
    _, seat, _, _, by = event
    return f"{party.name(seat)} made it {abs(by)} {'more' if by > 0 else 'less'}"


def paid_text(event: Event, source: str, party: InnParty) -> str:
    """A payment, and what for."""
    _, payer, payee, amount = event
    reason = f" ({source})" if source else ""
    return f"{_purse(payer, party)} paid {_purse(payee, party, True)} {amount} Gold{reason}."


def _purse(purse: Any, party: InnParty, is_inside: bool = False) -> str:
    if isinstance(purse, int):
        return party.whom(purse) if is_inside else party.name(purse)
    article = "the" if is_inside else "The"
    return f"{article} {str(purse).removeprefix('the ').replace('inn', 'Inn')}"
