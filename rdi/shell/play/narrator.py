"""Tell the events of a game in sentences, as one player saw them.

A narrator is given events in order and remembers what it needs to say them well: who has bet how
much in this Betting Round, and how large the pot is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from rdi.model.event import INN, Event
from rdi.shell.play.inn_wording import quoted
from rdi.shell.show.document import Announcement, Block, Document, Heading, Paragraph
from rdi.shell.show.party import Party, third_person
from rdi.shell.show.vocabulary import Thing, Vocabulary
from rdi.text import count_of, join_words

if TYPE_CHECKING:
    from rdi.shell.show.styles import Inks


@dataclass(frozen=True, slots=True)
class Narration:
    """A sentence, and whether it begins a new part of the game. With a `body` it is what all must
    notice, such as an Event, whose kind has a `color`.
    """

    text: str
    is_heading: bool = False
    actor: int | None = None
    body: str = ""
    color: str | None = None


Said = str | Narration
Narrate = Callable[[Any, Event], Said]
_NARRATORS: dict[str, Narrate] = {}
_ACTS = frozenset({"picked", "forced", "betting", "showdown"})
"""With these events something else begins."""


class Narrator:
    """Tells the events of one game to one audience, by a function for each kind of event."""

    functions = _NARRATORS

    def __init__(self, words: Vocabulary, party: Party, carry: int = 0) -> None:
        self.words = words
        self.party = party
        self.pot = carry
        self.rounds = 0
        self.bets: dict[int, int] = {}
        self.actor: int | None = None
        self._events: Sequence[Event] = ()
        self._place = 0

    def tell(self, events: Sequence[Event]) -> list[Narration]:
        """The sentences for these events, which follow those told before."""
        self._events, self._place = events, 0
        told: list[Narration] = []
        while self._place < len(events):
            event = events[self._place]
            self._place += 1
            self.actor = self.actor_of(event)
            said = self.functions.get(event[0], _silent)(self, event)
            if isinstance(said, str):
                told += [Narration(said, actor=self.actor)] if said else []
            else:
                told.append(said)
        return told

    def actor_of(self, event: Event) -> int | None:
        """The seat whose act an event is, so that long turns get paragraphs of their own."""
        if event[0] in ("picked", "forced"):
            return int(event[1])
        return None if event[0] in ("betting", "showdown") else self.actor

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

    def next_of_seat(self, seat: int, kind: str) -> list[Event]:
        """The events of a kind with piles of a seat that come before anybody acts again; they are
        left to be told.
        """
        left = self._events[self._place :]
        found = takewhile(lambda event: event[0] not in _ACTS, left)
        return [event for event in found if event[0] == kind and event[1][1] == seat]

    def may_be_hidden(self, seat: int, verb: str) -> bool:
        """Whether the number that a choice is told as may be how many cards were chosen: it is
        another's, and is for no number.
        """
        return seat != self.party.you and verb not in self.words.number_verbs

    def next_told(self) -> Event | None:
        """The next event of a kind of which anything is told."""
        left = self._events[self._place :]
        return next((event for event in left if event[0] in self.functions), None)


def narrates(*kinds: str) -> Callable[[Narrate], Narrate]:
    """Make a function the one that tells events of these kinds."""

    def register(tell: Narrate) -> Narrate:
        for kind in kinds:
            _NARRATORS[kind] = tell
        return tell

    return register


def _silent(narrator: Narrator, event: Event) -> Said:
    return ""


@narrates("paid")
def _paid(narrator: Narrator, event: Event) -> Said:
    _, source, target, amount = event
    if target == "pot":
        return _paid_to_pot(narrator, event)
    if source == "pot":
        narrator.pot -= amount
        return ""
    if INN in (source, target):
        return _paid_with_house(narrator, event)
    if isinstance(source, int) and isinstance(target, int) and amount:
        return narrator.party.says(source, "pays", f"{amount} to {narrator.party.whom(target)}.")
    if isinstance(source, int) and not _is_aside(target):
        return narrator.party.says(source, "puts", f"{amount} on the {_purses(narrator, event)}.")
    if amount and isinstance(target, int) and not _is_aside(source):
        purse = narrator.words.purse(source)
        return narrator.party.says(target, "takes", f"{amount} from the {purse}.")
    if amount and isinstance(source, str) and not _is_aside(source) and not _is_aside(target):
        names = narrator.words
        return f"{amount} Gold goes from the {names.purse(source)} to the {names.purse(target)}."
    return ""


@narrates("pays in")
def _pays_in(narrator: Narrator, event: Event) -> Said:
    _, seat, amount, _ = event
    narrator.run(lambda each: each[0] == "paid" and seat in each[1:3])
    narrator.pot += amount
    paid = narrator.party.says(seat, "pays", f"{amount} into the pot")
    return f"{paid}.  The pot is {narrator.pot}."


@narrates("takes out")
def _takes_out(narrator: Narrator, event: Event) -> Said:
    _, seat, amount = event
    narrator.run(lambda each: each[:3] == ("paid", "pot", seat))
    narrator.pot -= amount
    return f"{narrator.party.says(seat, 'takes', f'{amount} out of the pot')}."


def _paid_with_house(narrator: Narrator, event: Event) -> Said:
    """The payments of a player to the bank or from it, in one sentence for all that is paid at a
    time.
    """
    _, source, target, amount = event
    more = narrator.run(lambda each: each[:3] == event[:3])
    amount += sum([each[3] for each in more])
    if not amount:
        return ""
    if target == INN:
        return narrator.party.says(source, "pays", f"{amount} to the house.")
    return f"The house pays {narrator.party.whom(target)} {amount}."


def _purses(narrator: Narrator, event: Event) -> str:
    """The purses that the same seat pays the same amount into, one directly after the other."""
    more = narrator.run(
        lambda each: each[0] == "paid" and each[1] == event[1] and each[3] == event[3]
    )
    return join_words([narrator.words.purse(each[2]) for each in [event, *more]], "and the")


def _is_aside(purse: object) -> bool:
    """Whether Gold there is told by the bets, or is not on the table at all."""
    return not isinstance(purse, str) or purse.startswith(("bet ", "reserve "))


def _paid_to_pot(narrator: Narrator, event: Event) -> Said:
    _, source, _, amount = event
    narrator.pot += amount
    if isinstance(source, int):
        return _antes(narrator, event)
    following = narrator.next()
    if following is not None and following[0] == "folded":
        return ""
    if not source.startswith("bet "):
        return ""
    for more in narrator.run(lambda each: each[0] == "paid" and each[2] == "pot"):
        narrator.pot += more[3]
    return f"The pot is {narrator.pot}."


def _antes(narrator: Narrator, event: Event) -> Said:
    amount = event[3]
    more = narrator.run(lambda each: each[0] == "paid" and each[2] == "pot" and each[3] == amount)
    narrator.pot += amount * len(more)
    payers = [event[1], *(each[1] for each in more)]
    everyone = len(payers) == len(narrator.party.names)
    if everyone:
        return f"Everyone antes {amount}.  The pot is {narrator.pot}."
    is_one = len(payers) == 1 and payers[0] != narrator.party.you
    verb = "antes" if is_one else "ante"
    return f"{narrator.party.together(payers)} {verb} {amount}.  The pot is {narrator.pot}."


@narrates("sits out")
def _sits_out(narrator: Narrator, event: Event) -> Said:
    said = narrator.party.says(event[1], "sits", "this game out")
    return f"{said}: the ante is {event[2]}."


@narrates("betting")
def _betting(narrator: Narrator, event: Event) -> Said:
    narrator.rounds += 1
    narrator.bets = {}
    return Narration(f"Betting Round {narrator.rounds}   pot {narrator.pot}", is_heading=True)


@narrates("blind")
def _blind(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], 'puts down', f'a blind of {event[2]}')}."


@narrates("brings in")
def _brings_in(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], 'brings', f'it in for {event[2]}')}."


@narrates("begins")
def _begins(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], 'begins', 'from now on')}."


@narrates("checked")
def _checked(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], 'checks')}."


@narrates("called", "raised")
def _bet(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], _bet_verb(event), _bet_text(narrator, event))}."


@narrates("all in")
def _all_in(narrator: Narrator, event: Event) -> Said:
    """The engine announces an all in before the bet that makes it; people say both at once."""
    bets = narrator.run(lambda each: each[0] in ("called", "raised") and each[1] == event[1])[:1]
    if not bets:
        return f"{narrator.party.says(event[1], 'is', 'all in')}."
    bet = narrator.party.says(event[1], _bet_verb(bets[0]), _bet_text(narrator, bets[0]))
    return f"{bet}, all in."


def _bet_verb(event: Event) -> str:
    return "calls" if event[0] == "called" else "raises"


def _bet_text(narrator: Narrator, event: Event) -> str:
    """How much, and how much of it is new where the seat has bet before in this round."""
    seat, added = event[1], event[-1]
    before = narrator.bets.get(seat, 0)
    narrator.bets[seat] = before + added
    if event[0] == "called":
        return f"{added} more" if before else str(added)
    return f"to {event[2]}, {added} more" if before else f"to {event[2]}"


@narrates("folded")
def _folded(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], 'folds')}."


@narrates("left")
def _left(narrator: Narrator, event: Event) -> Said:
    return f"{narrator.party.says(event[1], 'leaves', 'the game')}."


@narrates("broke")
def _broke(narrator: Narrator, event: Event) -> Said:
    is_out = "are" if event[1] == narrator.party.you else "is"
    return f"{narrator.party.says(event[1], 'has', 'no Gold left')} and {is_out} out of the game."


@narrates("lent")
def _lent(narrator: Narrator, event: Event) -> Said:
    _, lender, borrower, amount = event
    names = narrator.party
    return f"{names.says(lender, 'lends')} {names.whom(borrower)} {amount}."


@narrates("alone")
def _alone(narrator: Narrator, event: Event) -> Said:
    wins = "win" if event[1] == narrator.party.you else "wins"
    return f"{narrator.party.says(event[1], 'is')} the last one in and {wins} without a showdown."


@narrates("shown")
def _shown(narrator: Narrator, event: Event) -> Said:
    """The points and the cards; not those of a grid, which lie open, and are drawn as a map."""
    _, seat, _, points, cards = event
    held = " ".join(narrator.words.thing(card) for card in cards if not isinstance(card, tuple))
    shown = f"{count_of(points, 'point')}{': ' if held else ''}{held}."
    return narrator.party.says(seat, "shows", shown)


@narrates("replay")
def _replay(narrator: Narrator, event: Event) -> Said:
    _, amount, seats, ante = event
    narrator.rounds = 0
    again = "everybody antes" if ante else "nobody antes"
    who = narrator.party.them(seats)
    return Narration(f"A tie: {who} play again for {amount} Gold; {again}.", is_heading=True)


@narrates("drew")
def _drew(narrator: Narrator, event: Event) -> Said:
    (name, owner), things = event[1], event[2]
    if owner is None:
        return f"{name}: {_shown_things(narrator, things)}." if things else ""
    others = narrator.run(
        lambda each: each[0] == "drew" and each[1][0] == name and each[1][1] is not None
    )
    if not others:
        return _drew_alone(narrator, owner, things)
    size = things if isinstance(things, int) else len(things)
    dealt = f"Everyone is dealt {count_of(size, 'card')}"
    all_drawn = {each[1][1]: each[2] for each in (event, *others)}
    if not size or any(isinstance(each, int) for each in all_drawn.values()):
        return f"{dealt}."
    seen = [f"{narrator.party.whom(seat)} {' '.join(map(narrator.words.thing, drawn))}"
            for seat, drawn in all_drawn.items()]  # fmt: skip
    return f"{dealt}, open: {', '.join(seen)}."


def _drew_alone(narrator: Narrator, owner: int, things: Sequence[Thing] | int) -> Said:
    """The cards that a player draws, as far as they are seen."""
    if isinstance(things, int) or not things:
        return ""
    return narrator.party.says(owner, "draws", f"{narrator.words.things(things)}.")


def _shown_things(narrator: Narrator, things: Sequence[Thing] | int) -> str:
    if isinstance(things, int):
        return f"{count_of(things, 'card')}, face down"
    return ", ".join(
        f"{narrator.words.card(thing)} ({thing})" if narrator.words.is_card(thing) else str(thing)
        for thing in things
    )


@narrates("rolled")
def _rolled(narrator: Narrator, event: Event) -> Said:
    (name, owner), dice = event[1], event[2]
    if dice in ((), 0):
        return ""
    thrown = f"{dice} dice" if isinstance(dice, int) else " ".join(map(str, dice))
    roller = narrator.actor if owner is None else owner
    return (
        f"{name}: {thrown}."
        if roller is None
        else narrator.party.says(roller, "rolls", f"{thrown}.")
    )


@narrates("seen")
def _seen(narrator: Narrator, event: Event) -> Said:
    _, looker, (name, owner), card = event
    whose = narrator.party.whose_inside(owner)
    if isinstance(card, int):
        return narrator.party.says(looker, "looks at", f"a card in {whose} {name}.")
    return narrator.party.says(looker, "sees", f"{narrator.words.thing(card)} in {whose} {name}.")


@narrates("moved")
def _moved(narrator: Narrator, event: Event) -> Said:
    """A move: that of a choice is told with the choice, so that only the table's own moves are
    left.
    """
    (source, owner), (target, _), things = event[1], event[2], event[3]
    if isinstance(things, int) or not things or target == "Discards" or owner is not None:
        return ""
    return f"{target}: {_shown_things(narrator, things)}, from {source}."


@narrates("noted")
def _noted(narrator: Narrator, event: Event) -> Said:
    (name, owner), thing = event[1], event[2]
    if owner is not None or isinstance(thing, tuple) or narrator.words.is_bookkeeping(name):
        return ""
    return f"{name}: {narrator.words.thing(thing)}."


@narrates("counted")
def _counted(narrator: Narrator, event: Event) -> Said:
    _, tally, key, amount = event
    return f"{narrator.words.key(key)} {tally} +{amount}."


@narrates("reshuffled")
def _reshuffled(narrator: Narrator, event: Event) -> Said:
    return "The discards are shuffled and become the new deck."


@narrates("picked")
def _picked(narrator: Narrator, event: Event) -> Said:
    """The choice; where that is hidden, the move that the others then saw."""
    _, seat, verb, answer = event
    moves = narrator.run(lambda each: each[0] == "moved" and each[1][1] == seat)
    if _is_told_next(narrator, seat, answer):
        return ""
    if is_word(answer, narrator.words):
        said = narrator.party.says(seat, "chooses", f"{quoted(narrator.words.thing(answer))}.")
        return "  ".join([said, *_laid_open(narrator, moves)])
    if isinstance(answer, int) and narrator.may_be_hidden(seat, verb):
        later = narrator.next_of_seat(seat, "moved")
        answer = _things_moved([*moves, *later], answer) or answer
        if isinstance(answer, int) and verb in narrator.words.pair_verbs:
            return f"{narrator.party.says(seat, third_person(verb))}."
    return narrator.party.says(seat, third_person(verb), f"{picked_text(answer, narrator)}.")


def _things_moved(moves: Sequence[Event], count: int) -> tuple[Thing, ...]:
    """A choice that was not seen, as the move of just as many things showed it; of a pair, a
    card and its place, the card alone is moved. Nothing where no such move was seen.
    """
    for _, _, _, things in moves:
        if not isinstance(things, int) and (len(things) == count or len(things) == count - 1 == 1):
            return tuple([_card_of(thing) for thing in things])
    return ()


def _laid_open(narrator: Narrator, moves: Sequence[Event]) -> Iterator[str]:
    """Where the cards and dice are now that a word has moved, as far as they may be seen."""
    for _, _, (target, _), things in moves:
        if things and not isinstance(things, int) and target != "Discards":
            yield f"{target}: {_shown_things(narrator, things)}."


def _is_told_next(narrator: Narrator, seat: int, answer: Thing) -> bool:
    """Whether the next thing told says what was chosen: that somebody leaves or rolls, puts Gold on
    what is called so, or now makes the choice that was wished for.
    """
    following = narrator.next_told()
    if following is None or not isinstance(answer, str):
        return False
    kind = str(following[0])
    if kind == "paid" and following[1] == seat:
        return narrator.words.thing(answer) in narrator.words.purse(str(following[2])).split()
    if kind in ("picked", "forced"):
        return following[1] == seat and str(following[2]) == answer
    return kind == "left" or kind == "rolled" == f"{answer}ed"


def is_word(answer: Thing, words: Vocabulary) -> bool:
    """Whether the answer is one of some words, such as keep or exchange."""
    return isinstance(answer, str) and not words.is_card(answer) and words.value(answer) == answer


def _card_of(thing: Thing) -> Thing:
    """The thing that was placed, without the cell that it was placed in."""
    return thing[1] if isinstance(thing, tuple) else thing


PAIR = 2
"""A pick of more things than these is no pair but a list."""


def picked_text(answer: Thing, narrator: Narrator) -> str:
    """The things picked, in short; a number where they may not be seen."""
    words = narrator.words
    if answer == () or answer is None:
        return "nothing"
    if not isinstance(answer, tuple):
        return words.thing(answer)
    if any(isinstance(part, tuple) for part in answer):
        return words.pair(tuple([part for part in answer if not isinstance(part, tuple)]))
    many = len(answer) == 1 or all(words.is_card(part) or type(part) is int for part in answer)
    many = many or len(answer) > PAIR
    return words.things(answer) if many else words.pair(answer)


@narrates("forced")
def _forced(narrator: Narrator, event: Event) -> Said:
    _, seat, verb, answer = event
    narrator.run(lambda each: each[0] == "moved" and each[1][1] == seat)
    said = narrator.party.says(seat, third_person(verb), picked_text(answer, narrator))
    return f"{said}, the only choice."


# ------------------------------------------------------------------ as a document


LONG_TURN = 3
"""A player with so many acts gets a paragraph of their own."""


def told_document(told: Sequence[Narration], inks: Inks | None = None) -> Document:
    """Sentences in paragraphs, a new one for each part of the game and after each long turn; the
    titles in them are painted with the `inks`.
    """
    blocks: list[Block] = []
    waiting: list[Narration] = []
    for each in told:
        last = waiting[-1].actor if waiting else each.actor
        mine = sum(1 for one in waiting if one.actor == last)
        if each.is_heading or (each.actor != last and mine >= LONG_TURN):
            blocks.append(Paragraph(tuple(one.text for one in waiting)))
            waiting = []
        if each.body:
            blocks.append(Announcement(each.text, each.body, each.color))
        elif each.is_heading:
            blocks.append(Heading(each.text))
        else:
            waiting.append(each)
    blocks.append(Paragraph(tuple(one.text for one in waiting)))
    return Document(tuple(blocks), inks=inks)


def unseen(before: Sequence[Event], now: Sequence[Event]) -> list[Event]:
    """The events of `now` that were not there before; hidden ones that were revealed may stand in
    between.
    """
    place = 0
    found = []
    for event in now:
        if place < len(before) and event == before[place]:
            place += 1
        else:
            found.append(event)
    return found
