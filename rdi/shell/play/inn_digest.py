"""Tell in three lines what has happened to a player since the own last turn, and where all stand.

It is worked out from the events that the player has seen: how far the own numbers went and by whom,
who of the others went out or changed most, what became of Rounds of Gambling, and who is nearest to
going out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rdi.model.effects import INN
from rdi.model.event import Event
from rdi.shell.play.inn_wording import spaced
from rdi.shell.show.layout import wrap
from rdi.shell.show.party import Party
from rdi.text import capitalized, count_of, join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

LINE = 80
"""So many letters of a line are filled; beyond them causes are left out, then the last parts."""

INDENT = "  "

Part = tuple[str, str]
"""Something to tell: in full, and in short."""

DRINKS, THE_INN, THE_ROUND = "Drinks", "the Inn", "the Round"
GOLD, POT = "Gold", "pot"
OUT = ("passed out", "ran out of Gold")


def digest(view: InnView, seat: int, party: Party) -> tuple[str, ...]:
    """The digest of the events since the last turn of a seat, in three lines at most; nothing where
    it has just had one, or the game begins.
    """
    begun, events = _since_last_turn(view.events, view.side_of(seat))
    if not any(event[0] == "turn" for event in events):
        return ()
    changes = _changes(events, view, party)
    whose = "your" if seat == party.you else party.whose(seat)
    when = f"Since {whose} last turn" if begun else f"Before {whose} first turn"
    parts = [*_of_seat(view, seat, changes[seat])] or [_part("nothing has changed")]
    own = _filled(f"{when}: ", parts, 2)
    out, others = [*_gone(view, seat, events, party)], [*_of_others(view, seat, changes, party)]
    rounds, standing = [*_of_rounds(events, party)], [*_standing(view, seat, party)]
    if _height(own) > 1:
        return own, *_told(_filled("", [*out, *rounds, *others, *standing]))
    more = (_filled("Others: ", [*out, *others]), _filled("", [*rounds, *standing]))
    return own, *_told(*more)


def _told(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)


def _since_last_turn(events: Sequence[Event], side: Sequence[int]) -> tuple[bool, Sequence[Event]]:
    """Whether a side has had a turn before this one, and what has happened since that was over."""
    turns = [place for place, event in enumerate(events) if event[0] == "turn"]
    earlier = turns[:-1] if turns and events[turns[-1]][1] in side else turns
    own = [place for place in earlier if events[place][1] in side]
    after = [place for place in earlier if not own or place > own[-1]]
    end = turns[-1] if earlier is not turns else len(events)
    return bool(own), events[after[0] : end] if after else ()


class _Changes:
    """How the numbers of one player went, and by whom."""

    def __init__(self) -> None:
        self.net: Counter[str] = Counter()
        self.by: dict[str, Counter[str]] = {}

    def add(self, what: str, amount: int, by: str) -> None:
        """A number goes up, or down by less than nothing."""
        self.net[what] += amount
        self.by.setdefault(what, Counter())[by] += amount


def _changes(events: Iterable[Event], view: InnView, party: Party) -> dict[int, _Changes]:
    """How the numbers of each player went; those that a side shares are counted with each of it."""
    found = {seat: _Changes() for seat in range(len(party.names))}
    shared = {*view.passes_out, GOLD}
    players: dict[str, str] = {}

    def add(seat: int, what: str, amount: int, by: str) -> None:
        for each in view.side_of(seat) if what in shared else (seat,):
            found[each].add(what, amount, by)

    for event in events:
        if event[0] == "played" and event[3] != "event":  # an Event is nobody's doing
            players[event[2]] = party.whom(event[1])
        elif event[0] == "changed":
            _, seat, what, _, actual, title = event
            add(seat, what, actual, players.get(title, str(title)) if title else DRINKS)
        elif event[0] == "paid":
            _, payer, payee, amount = event
            if isinstance(payer, int):
                add(payer, GOLD, -amount, _purse(payee, party))
            if isinstance(payee, int):
                add(payee, GOLD, amount, _purse(payer, party))
    return found


def _purse(purse: Any, party: Party) -> str:
    """Whom Gold goes to or comes from."""
    if isinstance(purse, int):
        return party.purses.whom(purse)
    return THE_INN if purse == INN else THE_ROUND if purse == POT else DRINKS


def _part(text: str) -> Part:
    return text, text


def _of_seat(view: InnView, seat: int, own: _Changes) -> Iterator[Part]:
    """From where to where each number of a player went, and by whom how far."""
    reaching, reached = view.passes_out
    first = (reached, reaching, GOLD)
    stats = view.stats[seat]
    for what in sorted(own.net, key=lambda name: first.index(name) if name in first else 3):
        now, by = stats.get(what, 0), own.by[what]
        largest = sorted(by.items(), key=lambda each: -abs(each[1]))
        causes = [f"{name} {amount:+d}" for name, amount in largest if amount]
        if not causes:
            continue
        went = f"{now - own.net[what]} to {now}" if own.net[what] else f"{now} as before"
        yield f"{spaced(what)} {went} ({', '.join(causes)})", f"{spaced(what)} {went}"


def _gone(view: InnView, seat: int, events: Iterable[Event], party: Party) -> Iterator[Part]:
    """Who of the others went out, and how."""
    side = view.side_of(seat)
    for event in events:
        if event[0] in OUT and event[1] not in side:
            yield _part(f"{party.name(event[1])} {event[0]}")


def _of_others(
    view: InnView, seat: int, changes: Mapping[int, _Changes], party: Party
) -> Iterator[Part]:
    """How far the others went that are still in, who went farthest first: a side, and each of it by
    what it has alone.
    """
    shared = {*view.passes_out, GOLD}
    found: list[tuple[str, dict[str, int]]] = []
    for side in view.sides:
        if seat in side or side[0] not in view.playing:
            continue
        if len(side) == 1:
            found.append((party.name(side[0]), dict(changes[side[0]].net)))
            continue
        nets = [changes[each].net for each in side]
        together = {what: by for what, by in nets[0].items() if what in shared}
        found.append((party.purses.name(side[0]), together))
        for each, own in zip(side, nets, strict=True):
            alone = {what: by for what, by in own.items() if what not in shared}
            found.append((party.name(each), alone))
    for name, net in sorted(found, key=lambda each: -sum(map(abs, each[1].values()))):
        went = [f"{spaced(what)} {by:+d}" for what, by in net.items() if by]
        if went:
            yield _part(f"{name} {', '.join(went)}")


def _of_rounds(events: Iterable[Event], party: Party) -> Iterator[Part]:
    """Who has won Rounds of Gambling, and how much."""
    for event in events:
        if event[0] == "round ended":
            _, winner, pot = event
            who = "nobody" if winner is None else party.whom(winner)
            gold = "" if winner is None else f" and {pot} Gold"
            yield _part(f"{who} won the Round{gold}")


def _standing(view: InnView, seat: int, party: Party) -> Iterator[Part]:
    """Who is nearest to passing out, and what lies before a player."""
    reaching, reached = view.passes_out
    apart = {each: view.stats[each][reached] - view.stats[each][reaching] for each in view.playing}
    least = min(apart.values())
    near = party.sides_of(each for each, margin in apart.items() if margin == least)
    if len(near) < len(party.sides_of(apart)):
        called = join_words([party.purses.whom(side[0]) for side in near])
        yield _part(f"nearest to passing out: {called} (margin {least})")
    drinks = view.pile("Drinks", seat)
    waiting = drinks if isinstance(drinks, int) else len(drinks)
    if waiting:
        yield _part(f"{count_of(waiting, 'Drink')} before {party.whom(seat)}")


def _filled(lead: str, parts: Sequence[Part], most: int = 1) -> str:
    """The beginning of a line and these parts, as many and as full as so many lines have room for;
    nothing for no parts.
    """
    for count in range(len(parts), 0, -1):
        for full in range(count, -1, -1):
            told = [part[place >= full] for place, part in enumerate(parts[:count])]
            said = capitalized(f"{lead}{'; '.join(told)}.")
            if _height(said) <= most or (count, full) == (1, 0):
                return said
    return ""


def _height(text: str) -> int:
    """The number of lines that a text takes."""
    return len(wrap(text, LINE, INDENT, ""))
