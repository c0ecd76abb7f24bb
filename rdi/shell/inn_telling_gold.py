"""Tell what happens to Gold at a table of characters: payments, and the Round of Gambling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rdi.model.effects import INN
from rdi.model.event import Event
from rdi.shell.inn_telling import InnTeller, tells_inn
from rdi.shell.paper import join_words
from rdi.shell.teller import Said

POT = "pot"


@tells_inn("paid")
def _paid(teller: InnTeller, event: Event) -> Said:
    _, source, target, amount = event
    if target == POT:
        return _antes(teller, event)
    if source == POT:
        teller.pot -= amount
        return _from_pot(teller, target, amount)
    if not isinstance(source, int):
        return _from_inn(teller, target, amount)
    if source in teller.asleep:
        return _shared(teller, event)
    alike = teller.run(
        lambda each: each[0] == "paid" and each[2:] == event[2:] and isinstance(each[1], int)
    )
    payers = [source, *(each[1] for each in alike)]
    whom = teller.party.whom(target) if isinstance(target, int) else "the Inn"
    if len(payers) > 1:
        return _paid_by(payers, whom, amount, teller)
    return teller.party.says(source, "pays", f"{whom} {amount} Gold.")


def _paid_by(payers: Sequence[int], whom: str, amount: int, teller: InnTeller) -> str:
    """Several payments of as much: who pays more than once is named once, with the sum."""
    sums = {seat: amount * times for seat, times in Counter(payers).items()}
    if len(set(sums.values())) == 1 and len(sums) > 1:
        each = amount * len(payers) // len(sums)
        return f"{teller.party.list([*sums])} each pay {whom} {each} Gold."
    first, *others = sums
    said = teller.party.says(first, "pays", f"{whom} {sums[first]} Gold")
    return join_words([said, *[f"{teller.party.name(seat)} {sums[seat]}" for seat in others]]) + "."


def _shared(teller: InnTeller, event: Event) -> Said:
    """What becomes of the Gold of somebody who has passed out."""
    more = teller.run(lambda each: each[0] == "paid" and each[1] == event[1])
    parts = [
        f"{amount} to {teller.party.whom(target) if isinstance(target, int) else 'the Inn'}"
        for _, _, target, amount in [event, *more]
    ]
    return f"{teller.party.whose(event[1])} Gold is shared: {join_words(parts)}."


def _antes(teller: InnTeller, event: Event) -> Said:
    amount = event[3]
    more = teller.run(lambda each: each[0] == "paid" and each[2] == POT and each[3] == amount)
    teller.pot += amount * (1 + len(more))
    payers = [each[1] for each in [event, *more]]
    seats = [each for each in payers if isinstance(each, int)]
    said = []
    if len(seats) == 1:
        said.append(teller.party.says(seats[0], "antes", str(amount)))
    elif seats:
        said.append(f"{teller.party.list(seats)} ante {amount}")
    if len(seats) < len(payers):
        said.append(f"the Inn pays {amount * (len(payers) - len(seats))}")
    text = ", ".join(said)
    return f"{text[0].upper()}{text[1:]}.  The pot is {teller.pot}."


def _from_pot(teller: InnTeller, target: Any, amount: int) -> Said:
    if isinstance(target, int):
        return teller.party.says(target, "takes", f"{amount} Gold from the pot.")
    return f"The Inn gets the {amount} Gold in the pot."


def _from_inn(teller: InnTeller, target: Any, amount: int) -> Said:
    if target == INN:
        return f"The Inn pays the {amount} Gold itself."
    whom = teller.party.whom(target) if isinstance(target, int) else str(target)
    return f"The Inn pays {whom} {amount} Gold."


@tells_inn("paid wages")
def _paid_wages(teller: InnTeller, event: Event) -> Said:
    return teller.party.says(event[1], "keeps", f"{event[2]} for its Wages.")


@tells_inn("dismissed")
def _dismissed(teller: InnTeller, event: Event) -> Said:
    return teller.party.says(event[1], "lets", f"{event[2]} go.")


@tells_inn("nobody antes")
def _nobody_antes(teller: InnTeller, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'has', 'no Gold to ante')}, so nobody antes."


@tells_inn("round")
def _round(teller: InnTeller, event: Event) -> Said:
    teller.pot = 0
    return teller.party.says(event[1], "starts", "a Round of Gambling.")


@tells_inn("passed")
def _passed(teller: InnTeller, event: Event) -> Said:
    more = teller.run(lambda each: each[0] == "passed")
    seats = [event[1], *(each[1] for each in more)]
    if len(seats) == 1:
        return f"{teller.party.says(seats[0], 'passes')}."
    return f"{teller.party.list(seats)} pass."


@tells_inn("took control")
def _took_control(teller: InnTeller, event: Event) -> Said:
    return teller.party.says(event[1], "controls", "the Round.")


@tells_inn("left the round")
def _left_the_round(teller: InnTeller, event: Event) -> Said:
    return teller.party.says(event[1], "leaves", "the Round.")


@tells_inn("round ended")
def _round_ended(teller: InnTeller, event: Event) -> Said:
    _, winner, pot = event
    if winner is None:
        return "The Round ends, and nobody has won it."
    paid = teller.run(lambda each: each == ("paid", POT, winner, pot))
    if paid:
        teller.pot = 0
        return teller.party.says(winner, "wins", f"the Round and the {pot} Gold in the pot.")
    return teller.party.says(winner, "wins", "the Round.")
