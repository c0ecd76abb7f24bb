"""Tell what happens at the table in sentences, as one player saw it.

A teller is given events in order and remembers what it needs to say them well: who has bet how much
in this Betting Round, and how large the pot is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rdi.model.event import Event
from rdi.shell.paper import count_of, join_words
from rdi.shell.party import Party, third_person
from rdi.shell.words import Thing, Words


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and whether it begins a new part of the game."""

    text: str
    is_heading: bool = False
    actor: int | None = None


class Teller:
    """Tells the events of one game to one audience."""

    def __init__(self, words: Words, party: Party, carry: int = 0) -> None:
        self.words = words
        self.party = party
        self.pot = carry
        self.rounds = 0
        self.bets: dict[int, int] = {}
        self.actor: int | None = None
        self._events: Sequence[Event] = ()
        self._place = 0

    def tell(self, events: Sequence[Event]) -> list[Told]:
        """The sentences for these events, which follow those told before."""
        self._events, self._place = events, 0
        told: list[Told] = []
        while self._place < len(events):
            event = events[self._place]
            self._place += 1
            if event[0] in ("picked", "forced"):
                self.actor = event[1]
            elif event[0] in ("betting", "showdown"):
                self.actor = None
            said = _TELLERS.get(event[0], _silent)(self, event)
            if isinstance(said, str):
                told += [Told(said, actor=self.actor)] if said else []
            else:
                told.append(said)
        return told

    def run(self, fits: Callable[[Event], bool]) -> list[Event]:
        """The events directly after this one that fit, taken with it."""
        found = []
        while self._place < len(self._events) and fits(self._events[self._place]):
            found.append(self._events[self._place])
            self._place += 1
        return found

    def next(self) -> Event | None:
        """The event after this one, which is left to be told."""
        return self._events[self._place] if self._place < len(self._events) else None


Said = str | Told
Tell = Callable[[Teller, Event], Said]
_TELLERS: dict[str, Tell] = {}


def _tells(*kinds: str) -> Callable[[Tell], Tell]:
    def register(tell: Tell) -> Tell:
        for kind in kinds:
            _TELLERS[kind] = tell
        return tell

    return register


def _silent(teller: Teller, event: Event) -> Said:
    return ""


@_tells("paid")
def _paid(teller: Teller, event: Event) -> Said:
    _, source, target, amount = event
    if target == "pot":
        return _paid_to_pot(teller, event)
    if source == "pot":
        teller.pot -= amount
        return ""
    if isinstance(source, int) and not _is_aside(target):
        return teller.party.says(source, "puts", f"{amount} on {_purses(teller, event)}.")
    if amount and isinstance(target, int) and not _is_aside(source):
        purse = teller.words.purse(source)
        return teller.party.says(target, "takes", f"{amount} from {purse}.")
    if amount and isinstance(source, str) and not _is_aside(source) and not _is_aside(target):
        names = teller.words
        return f"{amount} Gold goes from {names.purse(source)} to {names.purse(target)}."
    return ""


def _purses(teller: Teller, event: Event) -> str:
    """The purses that the same seat pays the same amount into, one directly after the other."""
    more = teller.run(
        lambda each: each[0] == "paid" and each[1] == event[1] and each[3] == event[3]
    )
    return join_words([teller.words.purse(each[2]) for each in [event, *more]])


def _is_aside(purse: object) -> bool:
    """Whether Gold there is told by the bets, or is not on the table at all."""
    return not isinstance(purse, str) or purse.startswith(("bet ", "reserve "))


def _paid_to_pot(teller: Teller, event: Event) -> Said:
    _, source, _, amount = event
    teller.pot += amount
    if isinstance(source, int):
        return _antes(teller, event)
    following = teller.next()
    if following is not None and following[0] == "folded":
        return ""
    if not source.startswith("bet "):
        return ""
    for more in teller.run(lambda each: each[0] == "paid" and each[2] == "pot"):
        teller.pot += more[3]
    return f"The pot is {teller.pot}."


def _antes(teller: Teller, event: Event) -> Said:
    amount = event[3]
    more = teller.run(lambda each: each[0] == "paid" and each[2] == "pot" and each[3] == amount)
    teller.pot += amount * len(more)
    payers = [event[1], *(each[1] for each in more)]
    everyone = len(payers) == len(teller.party.names)
    if everyone:
        return f"Everyone antes {amount}.  The pot is {teller.pot}."
    verb = "antes" if len(payers) == 1 else "ante"
    return f"{teller.party.list(payers)} {verb} {amount}.  The pot is {teller.pot}."


@_tells("sits out")
def _sits_out(teller: Teller, event: Event) -> Said:
    said = teller.party.says(event[1], "sits", "this game out")
    return f"{said}: the ante is {event[2]} (PT-1)."


@_tells("drew")
def _drew(teller: Teller, event: Event) -> Said:
    (name, owner), things = event[1], event[2]
    if owner is None:
        return f"{name}: {_shown(teller, things)}." if things else ""
    others = teller.run(
        lambda each: each[0] == "drew" and each[1][0] == name and each[1][1] is not None
    )
    if not others:
        return _drew_alone(teller, owner, things)
    size = things if isinstance(things, int) else len(things)
    return f"Everyone is dealt {count_of(size, 'card')}."


def _drew_alone(teller: Teller, owner: int, things: Sequence[Thing] | int) -> Said:
    if owner != teller.party.you or isinstance(things, int) or not things:
        return ""
    return teller.party.says(owner, "draws", f"{teller.words.things(things)}.")


def _shown(teller: Teller, things: Sequence[Thing] | int) -> str:
    if isinstance(things, int):
        return f"{count_of(things, 'card')}, face down"
    return ", ".join(
        f"{teller.words.card(thing)} ({thing})" if teller.words.is_card(thing) else str(thing)
        for thing in things
    )


@_tells("rolled")
def _rolled(teller: Teller, event: Event) -> Said:
    (name, owner), dice = event[1], event[2]
    thrown = f"{dice} dice" if isinstance(dice, int) else " ".join(map(str, dice))
    roller = teller.actor if owner is None else owner
    return (
        f"{name}: {thrown}." if roller is None else teller.party.says(roller, "rolls", f"{thrown}.")
    )


@_tells("moved")
def _moved(teller: Teller, event: Event) -> Said:
    """What a choice moves is told with the choice, so that only the table's own moves are left."""
    (source, owner), (target, _), things = event[1], event[2], event[3]
    if isinstance(things, int) or not things or target == "Discards" or owner is not None:
        return ""
    return f"{target}: {_shown(teller, things)}, from {source}."


@_tells("noted")
def _noted(teller: Teller, event: Event) -> Said:
    (name, owner), thing = event[1], event[2]
    if owner is not None or isinstance(thing, tuple):
        return ""
    return f"{name}: {teller.words.thing(thing)}."


@_tells("counted")
def _counted(teller: Teller, event: Event) -> Said:
    _, tally, key, amount = event
    return f"{teller.words.key(key)} {tally} +{amount}."


@_tells("reshuffled")
def _reshuffled(teller: Teller, event: Event) -> Said:
    return "The discards are shuffled and become the new deck."


@_tells("picked")
def _picked(teller: Teller, event: Event) -> Said:
    """What was chosen; where that is hidden, what the others then saw being moved."""
    _, seat, verb, answer = event
    moves = teller.run(lambda each: each[0] == "moved" and each[1][1] == seat)
    following = teller.next()
    if following is not None and (
        following[0] == "left" or following[0] == "rolled" == f"{answer}ed"
    ):
        return ""
    if is_word(answer, teller.words):
        return teller.party.says(seat, "chooses", f"{teller.words.thing(answer)}.")
    if isinstance(answer, int) and moves and not isinstance(moves[0][3], int):
        answer = tuple([_card_of(thing) for move in moves for thing in move[3]])
    return teller.party.says(seat, third_person(verb), f"{picked_text(answer, teller)}.")


def is_word(answer: Thing, words: Words) -> bool:
    """Whether the answer is one of some words, such as keep or exchange."""
    return isinstance(answer, str) and not words.is_card(answer) and words.value(answer) == answer


def _card_of(thing: Thing) -> Thing:
    """What was placed, without the cell that it was placed in."""
    return thing[1] if isinstance(thing, tuple) else thing


def picked_text(answer: Thing, teller: Teller) -> str:
    """What was picked, in short; a number where it may not be seen."""
    words = teller.words
    if answer == () or answer is None:
        return "nothing"
    if not isinstance(answer, tuple):
        return words.thing(answer)
    if any(isinstance(part, tuple) for part in answer):
        return words.pair(tuple([part for part in answer if not isinstance(part, tuple)]))
    many = len(answer) == 1 or all(words.is_card(part) or type(part) is int for part in answer)
    return words.things(answer) if many else words.pair(answer)


@_tells("forced")
def _forced(teller: Teller, event: Event) -> Said:
    _, seat, verb, answer = event
    teller.run(lambda each: each[0] == "moved" and each[1][1] == seat)
    if seat != teller.party.you and teller.words.is_card(answer):
        return ""
    said = teller.party.says(seat, third_person(verb), picked_text(answer, teller))
    return f"{said}, the only choice."


@_tells("betting")
def _betting(teller: Teller, event: Event) -> Said:
    teller.rounds += 1
    teller.bets = {}
    return Told(f"Betting round {teller.rounds}   pot {teller.pot}", is_heading=True)


@_tells("checked")
def _checked(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'checks')}."


@_tells("called")
def _called(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], _bet_verb(event), _bet_text(teller, event))}."


@_tells("raised")
def _raised(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], _bet_verb(event), _bet_text(teller, event))}."


@_tells("all in")
def _all_in(teller: Teller, event: Event) -> Said:
    """The engine announces an all in before the bet that makes it; people say both at once."""
    bets = teller.run(lambda each: each[0] in ("called", "raised") and each[1] == event[1])[:1]
    said = teller.party.says(event[1], "is", "all in")
    if not bets:
        return f"{said}."
    verb = _bet_verb(bets[0]).removesuffix("s")
    return f"{said}: {verb} {_bet_text(teller, bets[0])}."


def _bet_verb(event: Event) -> str:
    return "calls" if event[0] == "called" else "raises"


def _bet_text(teller: Teller, event: Event) -> str:
    """How much, and how much of it is new where the seat has bet before in this round."""
    seat, added = event[1], event[-1]
    before = teller.bets.get(seat, 0)
    teller.bets[seat] = before + added
    if event[0] == "called":
        return f"{added} more" if before else str(added)
    return f"to {event[2]}, {added} more" if before else f"to {event[2]}"


@_tells("folded")
def _folded(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'folds')}."


@_tells("left")
def _left(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'leaves', 'the game')}."


@_tells("broke")
def _broke(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'has', 'no Gold left and')} out of the game."


@_tells("lent")
def _lent(teller: Teller, event: Event) -> Said:
    _, lender, borrower, amount = event
    names = teller.party
    return f"{names.says(lender, 'lends')} {names.name(borrower).replace('You', 'you')} {amount}."


@_tells("alone")
def _alone(teller: Teller, event: Event) -> Said:
    return (
        f"{teller.party.says(event[1], 'is')} the last one in and wins without a showdown (G-10)."
    )


@_tells("replay")
def _replay(teller: Teller, event: Event) -> Said:
    _, amount, seats, ante = event
    teller.rounds = 0
    again = "everybody antes" if ante else "nobody antes"
    who = join_words([teller.party.name(seat) for seat in seats])
    return Told(f"Tied: {amount} Gold is played for again by {who}; {again}.", is_heading=True)
