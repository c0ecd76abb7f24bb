"""The footprint of a card: what its lines can touch, without running them.

"Affects your Gold" is a question of the rules and is answered before a card resolves: a card
affects a player's number if its own lines would change it directly, whatever bounds, Ignored
effects or luck make of it (limits-affect-01, limits-affect-02). Changing another card or a Drink
is not direct; an ante is not direct either (limits-affect-03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from rdi.model import effects as e
from rdi.model import lasting as m
from rdi.model.values import Value

NO_CHOICES: Mapping[int, int] = {}
CARDS: Final = "cards"

CHANGES_A_DRINK: Final = "changes a drink"
SPLITS_A_DRINK: Final = "splits a drink"
NEGATES: Final = "negates"
IGNORES: Final = "ignores"
REDIRECTS: Final = "redirects"
ANTES: Final = "antes"
ENDS_ROUND: Final = "ends the round"
FORCES_OUT: Final = "forces out"
LEAVES: Final = "leaves the round"
ENDS_TURN: Final = "ends the turn"
TAKES_POT: Final = "takes the pot"
LASTS: Final = "what holds"
"""The numbers that a law changes of the player of whom it speaks."""


class Touch(Value):
    """The player whom a line changes directly, and the changed part."""

    who: e.PlayerRef
    what: str


class Footprint(Value):
    """All that some lines can touch: players directly, and in what ways other things."""

    touches: frozenset[Touch]
    ways: frozenset[str]


def footprint(block: e.Block, chosen: Mapping[int, int] = NO_CHOICES) -> Footprint:
    """The changes that these lines can make.

    `chosen` gives, by the identity of a choice, the option that was named as the card was played;
    other options then touch nothing.
    """
    lines = list(_lines(block, chosen, {}))
    touches = frozenset(
        Touch(_known(touch.who, names), touch.what)
        for line, names in lines
        for touch in _touches(line)
    )
    return Footprint(touches, frozenset(way for line, _ in lines for way in _ways(line)))


Names = dict[str, e.PlayerRef]
"""The players to whom the names in lines refer while they are carried out."""


def _lines(
    block: e.Block, chosen: Mapping[int, int], names: Names
) -> Iterator[tuple[e.Effect, Names]]:
    """All lines that may be carried out, with the names known there."""
    for line in block:
        yield line, names
        if isinstance(line, e.AddToDrink | e.AsIfCard):
            continue  # what it adds is done by the Drink, or answered by itself
        if isinstance(line, e.Boost) and chosen.get(id(line)) == 0:
            continue  # it is not paid
        if isinstance(line, e.ChooseOne) and id(line) in chosen:
            yield from _lines(line.options[chosen[id(line)]].body, chosen, names)
            continue
        names = {**names, **_given(line, names)}
        if isinstance(line, e.If) and line.in_spite:  # nobody can escape from its body
            yield from _lines(line.otherwise, chosen, names)
            continue
        for inner in line.blocks():
            yield from _lines(inner, chosen, {**names, **_they(line, names)})


def _given(line: e.Effect, names: Names) -> Names:
    """The name that a line gives, for the lines after it."""
    if isinstance(line, e.Let | e.Contest):
        return {line.name: _known(line.who, names)}
    if isinstance(line, e.LetStrongest):
        return {line.name: _known(e.PlayerRef(e.NAMED, line.of), names)}
    if isinstance(line, e.Join | e.Bid):
        return {line.name: _known(line.who, names)}
    if isinstance(line, e.ChooseOne | e.May | e.ForEach | e.If):
        return _joined(line, names)
    return {}


def _joined(line: e.Effect, names: Names) -> Names:
    """The names of those who join in the lines inside a line, for the lines after it."""
    inside = {**names, **_they(line, names)}
    found: Names = {}
    for block in line.blocks():
        for inner in block:
            if isinstance(inner, e.Join | e.ChooseOne | e.May | e.ForEach | e.If):
                found |= _given(inner, inside)
    return found


def _they(line: e.Effect, names: Names) -> Names:
    """The players that `they` refers to in the lines inside a line."""
    who = getattr(line, "who", None)
    return {} if not isinstance(who, e.PlayerRef) else {"they": _known(who, names)}


def _known(who: e.PlayerRef, names: Names) -> e.PlayerRef:
    return names.get(who.name, who) if who.kind == e.NAMED else who


def _touches(line: e.Effect) -> Iterator[Touch]:
    find = _TOUCHES.get(type(line))
    return iter(()) if find is None else find(line)


def _one(what: str) -> Callable[[Any], Iterator[Touch]]:
    def touches(line: Any) -> Iterator[Touch]:
        yield Touch(line.who, what)

    return touches


def _changed(line: e.Change) -> Iterator[Touch]:
    yield Touch(line.who, line.what)


def _paid(line: e.Pay) -> Iterator[Touch]:
    yield Touch(line.payer, "Gold")
    yield Touch(line.payee, "Gold")


def _put(line: e.PutCards) -> Iterator[Touch]:
    yield Touch(line.who if line.source_of is None else line.source_of, CARDS)


def _held(line: m.Until) -> Iterator[Touch]:
    for law in line.laws:
        if not isinstance(law, m.NoLeaving):
            yield Touch(law.who, LASTS)  # type: ignore[attr-defined]


def _chosen(line: e.ChooseCards | e.RevealCards) -> Iterator[Touch]:
    yield Touch(line.source_of, CARDS)


_TOUCHES: Mapping[type, Callable[[Any], Iterator[Touch]]] = {
    e.Change: _changed,
    e.Pay: _paid,
    e.Draw: _one(CARDS),
    e.Discard: _one(CARDS),
    e.PaidBy: _one("Gold"),
    e.PutCards: _put,
    e.Forbid: _one(LASTS),
    m.SkipPhase: _one(LASTS),
    m.RepeatPhase: _one(LASTS),
    m.Until: _held,
    m.DiscardInPlay: _one(CARDS),
    e.ChooseCards: _chosen,
    e.RevealCards: _chosen,
    m.SeekMinion: _one(CARDS),
}


def _ways(line: e.Effect) -> Iterator[str]:
    if isinstance(line, e.CHANGES_DRINK):
        yield CHANGES_A_DRINK
    if isinstance(line, e.Split):
        yield SPLITS_A_DRINK
    elif isinstance(line, e.Negate):
        yield NEGATES
    elif isinstance(line, e.Ignore):
        yield IGNORES
    elif isinstance(line, e.Redirect):
        yield REDIRECTS
    elif isinstance(line, e.Ante | e.StartRound | e.PlayRoundAgain):
        yield ANTES
    elif isinstance(line, e.WinRound | e.EndRound):
        yield ENDS_ROUND
    elif isinstance(line, e.LeaveRound):
        yield LEAVES if line.who.kind == e.YOU else FORCES_OUT
    elif isinstance(line, e.TakePot):
        yield TAKES_POT
    elif isinstance(line, m.TurnEnds):
        yield ENDS_TURN
