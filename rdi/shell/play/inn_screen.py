"""Gather what a player is shown at a table of characters: the same facts for every way of showing
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rdi.model.request import Pick, Request, Respond
from rdi.shell.play.decision import choices, free_choice
from rdi.shell.play.inn_decision import InnDecision
from rdi.shell.play.inn_pending import pending_texts, question_text
from rdi.shell.play.inn_wording import InnParty, gist
from rdi.shell.play.screen import Shown
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import count_of

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

PHASES = {
    "discard": "discard and draw", "action": "action", "order": "order Drinks", "drink": "drink",
    "end": "end of the turn",
}  # fmt: skip
PILES = {"InPlay": "in play:"}
LEFT_OUT = ("Discards",)
HAND_VERBS = frozenset({"discard", "put", "play", "gamble", "answer"})
"""Decisions about cards of the hand."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player at the table. `stats` are the numbers with bounds, `tokens` the others; `open` are
    the piles that all may see.
    """

    name: str
    stats: Mapping[str, int]
    apart: int
    gold: int
    cards: int
    drinks: int
    tokens: Mapping[str, int]
    open: Mapping[str, tuple[str, ...]]
    is_acting: bool
    is_asked: bool
    out: str = ""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A card in the hand: its number, its kinds, what it says, and whether it may be played now."""

    number: int
    title: str
    kinds: tuple[str, ...]
    gist: str
    is_playable: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """The Round of Gambling: the pot, who is in it, who controls it, which kinds may follow."""

    pot: int
    members: tuple[str, ...]
    controller: str
    beaten_by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InnScreen(Shown):
    """All that is on the screen at one moment of a game of characters."""

    turn: str
    phase: str
    verb: str
    drinks_left: int
    inn: int
    passes_out: tuple[str, str]
    most: Mapping[str, int]
    seats: tuple[SeatLine, ...]
    round: RoundLine | None
    pending: tuple[tuple[int, str], ...]
    hand: tuple[HandLine, ...]
    question: str
    is_shared: bool = False


def inn_screen_of(
    view: InnView, words: Vocabulary, party: InnParty, request: Request | None, is_practice: bool,
    is_shared: bool = False,
) -> InnScreen:  # fmt: skip
    """What a seat is shown. `request` is what the game waits for, whoever is asked."""
    decision = None
    if view.request is not None:
        decision = InnDecision(view.request, view, words, is_shared, party)
    rules = words.definition.inn
    assert rules is not None
    return InnScreen(
        title=words.definition.title,
        turn=f"{party.whose(view.acting)} turn",
        phase=PHASES.get(view.phase, view.phase),
        verb="" if request is None else request.verb,
        drinks_left=view.drinks_left,
        inn=view.inn,
        passes_out=view.passes_out,
        most={stat.name: stat.most for stat in rules.stats},
        seats=tuple(seat_lines(view, words, party, request)),
        round=_round(view, party),
        pending=() if is_own_step(request) else tuple(pending_texts(view, party)),
        hand=tuple(hand_lines(view)),
        asked="" if request is None else party.name(request.seat),
        question=_question(view, request, is_shared),
        choices=tuple(choices(decision)) if decision else (),
        free=free_choice(decision) if decision else None,
        is_practice=is_practice,
        is_shared=is_shared,
    )


def _question(view: InnView, request: Request | None, is_shared: bool) -> str:
    """What is asked of whoever looks, or of one of those who share the page."""
    is_asked = view.request is not None or is_shared
    return question_text(view, request, is_shared) if is_asked and isinstance(request, Pick) else ""


def seat_lines(
    view: InnView, words: Vocabulary, party: InnParty, request: Request | None
) -> Iterable[SeatLine]:
    """All players, in the order of the seats."""
    reaching, reached = view.passes_out
    went_out = fates(view.events)
    for seat in range(view.seats):
        numbers = dict(view.stats[seat])
        gold = numbers.pop("Gold")
        stats = {name: numbers.pop(name) for name in (reached, reaching)}
        is_in = seat in view.playing
        yield SeatLine(
            name=party.full(seat),
            stats=stats,
            apart=stats[reached] - stats[reaching],
            gold=gold,
            cards=_count(view.pile("Hand", seat)),
            drinks=_count(view.pile("Drinks", seat)),
            tokens={name: count for name, count in numbers.items() if count},
            open=_open_piles(view, words, seat),
            is_acting=seat == view.acting,
            is_asked=request is not None and request.seat == seat,
            out="" if is_in else went_out.get(seat, "out"),
        )


def _open_piles(view: InnView, words: Vocabulary, seat: int) -> dict[str, tuple[str, ...]]:
    """What lies open before a player, but for the discards."""
    found = {}
    for pile in words.definition.piles:
        if pile.is_player and pile.seen_by == "all" and pile.name not in LEFT_OUT:
            things = view.pile(pile.name, seat)
            if isinstance(things, tuple) and things:
                found[pile.name] = things
    return found


def _count(things: Sequence[Any] | int) -> int:
    return things if isinstance(things, int) else len(things)


def fates(events: Sequence[tuple[Any, ...]]) -> dict[int, str]:
    """How those who are out went out."""
    return {
        event[1]: event[0]
        for event in events
        if event[0] in ("passed out", "ran out of Gold") and isinstance(event[1], int)
    }


def _round(view: InnView, party: InnParty) -> RoundLine | None:
    going_on = view.round
    if going_on is None:
        return None
    controller = going_on["controller"]
    return RoundLine(
        going_on["pot"],
        tuple(party.name(seat) for seat in going_on["members"]),
        "" if controller is None else party.name(controller),
        tuple(going_on["beaten_by"]),
    )


def hand_lines(view: InnView) -> Iterable[HandLine]:
    """The cards a seat holds, with what each does."""
    request = view.request
    items = request.items if isinstance(request, Respond) else ()
    for number, title in enumerate(view.hand, start=1):
        card = view.card(title)
        if card is not None:
            is_playable = title in items
            yield HandLine(number, title, card.kinds, gist(card), is_playable)


def round_text(found: RoundLine) -> list[str]:
    """The Round of Gambling in a few parts."""
    rules = {"You": "You control it"}
    controls = rules.get(found.controller, f"{found.controller} controls it")
    parts = ["Round of Gambling", f"pot {found.pot}", f"in it: {', '.join(found.members)}"]
    parts.append(controls if found.controller else "nobody controls it")
    if found.beaten_by:
        kinds = " or ".join(kind.capitalize() for kind in found.beaten_by)
        parts.append(f"only {kinds} Cards may follow")
    return parts


def before_text(seat: SeatLine) -> str:
    """What lies before a player: tokens, and cards in play."""
    tokens = [count_of(count, name, name) for name, count in seat.tokens.items()]
    piles = [f"{PILES.get(name, name)} {', '.join(each)}" for name, each in seat.open.items()]
    return "; ".join([*tokens, *piles])


def is_own_step(request: Request | None) -> bool:
    """Whether somebody takes a step of their own, so that nothing pending matters to it."""
    return request is not None and request.verb in ("discard", "play", "gamble", "order")
