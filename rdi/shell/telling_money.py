"""Tell what happens to the money: antes, bets and loans, and Gold that is put on the table."""

from __future__ import annotations

from rdi.model.event import Event
from rdi.shell.paper import join_words
from rdi.shell.teller import Said, Teller, Told, tells


@tells("paid")
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


@tells("sits out")
def _sits_out(teller: Teller, event: Event) -> Said:
    said = teller.party.says(event[1], "sits", "this game out")
    return f"{said}: the ante is {event[2]}."


@tells("betting")
def _betting(teller: Teller, event: Event) -> Said:
    teller.rounds += 1
    teller.bets = {}
    return Told(f"Betting round {teller.rounds}   pot {teller.pot}", is_heading=True)


@tells("checked")
def _checked(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'checks')}."


@tells("called")
def _called(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], _bet_verb(event), _bet_text(teller, event))}."


@tells("raised")
def _raised(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], _bet_verb(event), _bet_text(teller, event))}."


@tells("all in")
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


@tells("folded")
def _folded(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'folds')}."


@tells("left")
def _left(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'leaves', 'the game')}."


@tells("broke")
def _broke(teller: Teller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'has', 'no Gold left and')} out of the game."


@tells("lent")
def _lent(teller: Teller, event: Event) -> Said:
    _, lender, borrower, amount = event
    names = teller.party
    return f"{names.says(lender, 'lends')} {names.name(borrower).replace('You', 'you')} {amount}."


@tells("alone")
def _alone(teller: Teller, event: Event) -> Said:
    wins = "win" if event[1] == teller.party.you else "wins"
    return f"{teller.party.says(event[1], 'is')} the last one in and {wins} without a showdown."


@tells("shown")
def _shown(teller: Teller, event: Event) -> Said:
    _, seat, _, points, cards = event
    held = " ".join(teller.words.thing(card) for card in cards)
    return teller.party.says(seat, "shows", f"{points} points: {held}.")


@tells("replay")
def _replay(teller: Teller, event: Event) -> Said:
    _, amount, seats, ante = event
    teller.rounds = 0
    again = "everybody antes" if ante else "nobody antes"
    who = join_words([teller.party.name(seat) for seat in seats])
    return Told(f"Tied: {amount} Gold is played for again by {who}; {again}.", is_heading=True)
