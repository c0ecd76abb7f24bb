"""Tell what happens to cards and dice, and what was chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.model.event import Event
from rdi.shell.paper import count_of
from rdi.shell.party import third_person
from rdi.shell.teller import Said, Teller, tells
from rdi.shell.words import Thing, Words


@tells("drew")
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


@tells("rolled")
def _rolled(teller: Teller, event: Event) -> Said:
    (name, owner), dice = event[1], event[2]
    if dice in ((), 0):
        return ""
    thrown = f"{dice} dice" if isinstance(dice, int) else " ".join(map(str, dice))
    roller = teller.actor if owner is None else owner
    return (
        f"{name}: {thrown}." if roller is None else teller.party.says(roller, "rolls", f"{thrown}.")
    )


@tells("moved")
def _moved(teller: Teller, event: Event) -> Said:
    """What a choice moves is told with the choice, so that only the table's own moves are left."""
    (source, owner), (target, _), things = event[1], event[2], event[3]
    if isinstance(things, int) or not things or target == "Discards" or owner is not None:
        return ""
    return f"{target}: {_shown(teller, things)}, from {source}."


@tells("noted")
def _noted(teller: Teller, event: Event) -> Said:
    (name, owner), thing = event[1], event[2]
    if owner is not None or isinstance(thing, tuple) or teller.words.is_bookkeeping(name):
        return ""
    return f"{name}: {teller.words.thing(thing)}."


@tells("counted")
def _counted(teller: Teller, event: Event) -> Said:
    _, tally, key, amount = event
    return f"{teller.words.key(key)} {tally} +{amount}."


@tells("reshuffled")
def _reshuffled(teller: Teller, event: Event) -> Said:
    return "The discards are shuffled and become the new deck."


@tells("picked")
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


@tells("forced")
def _forced(teller: Teller, event: Event) -> Said:
    _, seat, verb, answer = event
    teller.run(lambda each: each[0] == "moved" and each[1][1] == seat)
    said = teller.party.says(seat, third_person(verb), picked_text(answer, teller))
    return f"{said}, the only choice."
