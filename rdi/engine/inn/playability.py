"""The cards that may answer the pending thing, the reasons why others may not, and the seats that
are asked at all.

Every check gives the reason in words, or nothing where all is well, so that what is offered and
what is refused have one source.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Final

from rdi.engine.inn.answerable import (
    CARD,
    EVENT,
    Answerable,
    Champions,
    Debt,
    Deed,
    Drink,
    Losses,
    Moment,
    Play,
    Win,
    lines_inside,
)
from rdi.engine.inn.lasting import cannot_be_ignored, may_leave, may_play
from rdi.engine.inn.picks import is_picked, pickable
from rdi.engine.inn.prices import why_too_dear
from rdi.engine.inn.table import GOLD, InnTable
from rdi.model import cards as c
from rdi.model.cards import Card, Way
from rdi.model.effects import (
    INN,
    SELF,
    Block,
    Effect,
    Ignore,
    PaidBy,
    PayFromInn,
    PayWith,
    TakePot,
)
from rdi.model.footprint import (
    ANTES,
    ENDS_ROUND,
    IGNORES,
    LEAVES,
    NEGATES,
    NO_CHOICES,
    REDIRECTS,
    SPLITS_A_DRINK,
)
from rdi.model.settings import Asks
from rdi.text import join_words


def why_not(
    table: InnTable, seat: int, card: c.Card, way: c.Way, thing: Answerable | None
) -> str | None:
    """The reason why a seat may not play a card in this way now, in answer to this; None if
    it may.
    """
    if table.has_laws:
        if not may_play(table, seat, way.kind):
            return "you may not play cards now"
        if not may_leave(table) and _does(table, way, LEAVES):
            return "nobody may leave the Round of Gambling"
    restrictions = card.restrictions
    if restrictions.needs_round and not table.is_in_round(seat):
        return "you are not in the Round of Gambling"
    if id(way) in table.roster.barred_at_times:
        barred = _barred_by_lines(table, seat, card, way, thing)
        if barred is not None:
            return barred
    if way.trigger is None:
        is_too_soon = isinstance(thing, Moment) and thing.is_after
        return "the next phase is about to begin" if is_too_soon else None
    reason = _WHY_NOT[type(way.trigger)](table, seat, way.trigger, thing)
    if reason is not None or thing is None:
        return reason
    is_unable = isinstance(thing, Debt) and thing.is_own_ante and not table.stat(seat, GOLD)
    if is_unable and not _holds(way.body, PayFromInn | PaidBy | PayWith):
        return "you have no Gold to ante, so nobody antes for your card"  # IN-3
    if isinstance(thing, Win) and thing.is_decided and not shares_pot(way.body):
        return "another card has answered this win"  # note-rdi6-more-interesting-02
    if isinstance(thing, Drink) and thing.is_whole and _does(table, way, SPLITS_A_DRINK):
        return f"{join_words(thing.titles)} cannot be split by a card"  # split-self-03
    for trait, most in restrictions.most_on_drink:
        if isinstance(thing, Drink) and thing.played_on.count(trait) >= most:
            return f"there is a {trait} on {join_words(thing.titles)} already"
    if _is_ignored(seat, thing) and _does(table, way, IGNORES) and _ignores_alone(way.body):
        called = thing.title if isinstance(thing, Play) else "the Drink"
        return f"{called} is ignored already"  # IN-4
    return _barred_by_restrictions(table, card, way, thing)


def _barred_by_lines(
    table: InnTable, seat: int, card: c.Card, way: c.Way, thing: Answerable | None
) -> str | None:
    """The reason why lines cannot be played: their price, or that there is nobody to pick."""
    outline = table.roster.outline(way.body)
    if outline.has_price:
        too_dear = why_too_dear(table, seat, way.body)
        if too_dear is not None:
            return too_dear
    pick = outline.conditional_pick
    if pick is None or pickable(table, Play(seat, card, way, way.body, thing), pick):
        return None
    return "there is nobody whom it may pick"


def _does(table: InnTable, way: c.Way, what: str) -> bool:
    return what in table.roster.footprint(way.body, NO_CHOICES).ways


def _holds(block: Block, kind: type[Effect] | UnionType) -> bool:
    """Whether there is a line of this kind, or of one of these, among some."""
    return any(isinstance(line, kind) for line in lines_inside(block))


def shares_pot(block: Block) -> bool:
    """Whether some lines take half of a pot: that comes later than its being taken (timing-ex-07),
    and so it does not matter what has become of the win.
    """
    return any(isinstance(line, TakePot) and line.is_half for line in lines_inside(block))


def _is_ignored(seat: int, thing: Answerable) -> bool:
    """Whether it does nothing to this seat any more, or to whose Drink it is."""
    if isinstance(thing, Drink):
        return thing.ignored
    return isinstance(thing, Play) and seat in thing.ignored


def _ignores_alone(block: Block) -> bool:
    """Whether these lines make only their own player ignore something."""
    lines = [line for line in lines_inside(block) if isinstance(line, Ignore)]
    return all(line.who == SELF for line in lines)


def _barred_by_restrictions(
    table: InnTable, card: c.Card, way: c.Way, thing: Answerable
) -> str | None:
    barred = card.restrictions.not_against and card.restrictions.not_against & _under_way(table)
    if barred:
        return f"it may not answer a card that {min(barred)}"
    if ANTES in card.restrictions.not_against and isinstance(thing, Debt) and thing.way == "ante":
        return f"it may not answer a card that {ANTES}"
    if ENDS_ROUND in card.restrictions.not_against and isinstance(thing, Win):
        return "the Round has ended"
    if not isinstance(thing, Play):
        return None
    if (
        isinstance(thing.source, c.Standing)
        and NEGATES in table.roster.footprint(way.body, NO_CHOICES).ways
    ):
        return f"what {thing.title} does in play cannot be negated, only ignored"  # torg-minion-11
    if not isinstance(thing.source, c.Card | c.Imitation):
        return None
    theirs = thing.source.restrictions
    if not isinstance(way.trigger, c.WhenCard):
        return None
    if theirs.only and card.title not in theirs.only and not _is_lifted(table, theirs, thing):
        return f"only {' or '.join(sorted(theirs.only))} can affect {thing.title}"
    barred = theirs.cannot and theirs.cannot & _done_to_it(table, way)
    if barred and (not theirs.cannot_if or table.roster.function(theirs.cannot_if)(table, thing)):
        return f"{thing.title} cannot be {min(barred)}"
    return None


def _under_way(table: InnTable) -> frozenset[str]:
    """The footprints of the cards that are being carried out, but for the one that began the Round,
    once its antes are paid.
    """
    ways: frozenset[str] = frozenset()
    for play in table.plays():
        begun = table.round is not None and play is table.round.play and table.round.is_anted
        if not begun:
            ways |= play.ways
    return ways


def _is_lifted(table: InnTable, restrictions: c.Restrictions, thing: Play) -> bool:
    return bool(restrictions.only_unless) and bool(
        table.roster.function(restrictions.only_unless)(table, thing)
    )


_DONE = {NEGATES: "negated", IGNORES: "ignored", REDIRECTS: "redirected"}


def _done_to_it(table: InnTable, way: c.Way) -> frozenset[str]:
    ways = table.roster.footprint(way.body, NO_CHOICES).ways
    return frozenset(_DONE[each] for each in ways if each in _DONE)


# ------------------------------------------------------------------ one check for each trigger


@cache
def _kinds_text(kinds: frozenset[str]) -> str:
    """Kinds of cards or Events in words: Action or Sometimes."""
    return join_words(sorted(kind.capitalize() for kind in kinds), "or")


def _when_card(
    table: InnTable, seat: int, trigger: c.WhenCard, thing: Answerable | None
) -> str | None:
    if not isinstance(thing, Play) or thing.kind != CARD:
        return "no card is waiting for an answer"
    assert thing.way is not None
    if trigger.kinds and trigger.kinds.isdisjoint(thing.printed_kinds):
        return f"{thing.title} is no {_kinds_text(trigger.kinds)} Card"
    is_of_event = isinstance(thing.source, c.Imitation) and thing.source.is_of_event
    if is_of_event and thing.way.kind not in trigger.kinds:
        kind = thing.way.kind.capitalize()
        return f"only cards that answer {kind} Cards by name may answer {thing.title}"  # dungeon-13
    if trigger.by == c.ANOTHER and table.plays_with(seat, thing.seat):
        return "it is your own card" if thing.seat == seat else "it is a card of your side"
    if trigger.affects and thing.ignored.issuperset(table.members(seat)):
        return f"{thing.title} is ignored already"  # IN-4
    if trigger.affects and not _is_affected(table, trigger, seat, thing):
        what = "you" if "you" in trigger.affects else f"your {' or '.join(sorted(trigger.affects))}"
        return f"{thing.title} does not affect {what}"
    if trigger.picks and not any(is_picked(each, thing) for each in _defended(table, seat, thing)):
        return f"{thing.title} has not picked you"
    if trigger.changes and not trigger.changes & thing.ways:
        return f"{thing.title} does not do that"
    if "changes a drink" in trigger.changes and not isinstance(thing.about, Drink):
        return f"{thing.title} does not change a Drink"
    return None


def _is_affected(table: InnTable, trigger: c.WhenCard, seat: int, thing: Play) -> bool:
    """Whether it does to a player, or to one of the same side (team-defense-01), what the trigger
    speaks of. Gold that a player pays by an own card is not an effect to escape from (negign-06).
    """
    for touched, what in thing.touches:
        if (
            (what in trigger.affects or "you" in trigger.affects)
            and table.plays_with(touched, seat)
            and touched not in thing.ignored
            and not (what == GOLD and thing.seat == touched)
            and (touched == seat or not _may_not_help(thing))
        ):
            return True
    return False


def _defended(table: InnTable, seat: int, thing: Play) -> Sequence[int]:
    """Those for whom a player may answer a card: all of the own side (team-defense-01)."""
    return (seat,) if _may_not_help(thing) else table.members(seat)


def _may_not_help(thing: Play) -> bool:
    """Whether only those whom a card affects may answer what it does to them
    (note-rdi6-no-von).
    """
    return isinstance(thing.source, c.Card) and thing.source.restrictions.no_help


def _when_drink(
    table: InnTable, seat: int, trigger: c.WhenDrink, thing: Answerable | None
) -> str | None:
    if not isinstance(thing, Drink):
        return "no Drink has been revealed"
    is_own = table.plays_with(seat, thing.seat)
    if trigger.by == c.OWN and not is_own:
        return "you are not about to drink it"
    if trigger.by == c.ANOTHER and is_own:
        return "it is your own Drink" if thing.seat == seat else "it is a Drink of your side"
    return "the Drink is ignored already" if thing.ignored and trigger.by == c.OWN else None  # IN-4


def _when_event(
    table: InnTable, seat: int, trigger: c.WhenEvent, thing: Answerable | None
) -> str | None:
    if not isinstance(thing, Play) or thing.kind != EVENT:
        return "no Event has been revealed"
    kind = getattr(thing.source, "kind", "")
    if trigger.kinds and kind not in trigger.kinds:
        return f"it is no {_kinds_text(trigger.kinds)} Event"
    return None


def _when_champions(
    table: InnTable, seat: int, trigger: c.WhenChampions, thing: Answerable | None
) -> str | None:
    """Where each plays alone, what is answered is an Action Card or an Event (team-bvb-04)."""
    if not isinstance(thing, Champions):
        return "nobody is about to choose Champions"
    play = thing.play
    if trigger.are_chosen:
        if not table.has_sides:
            return "each plays alone, and there are no Champions"
        is_borrowed = table.side[seat] in play.borrowed
        return "your side has a Champion already" if is_borrowed else None
    if table.has_sides:
        return "the sides choose Champions"
    if play.kind == CARD and (play.way is None or play.way.kind != c.ACTION):
        return f"{play.title} is neither an Action Card nor an Event"
    if cannot_be_ignored(table, play):
        return f"{play.title} cannot be ignored"
    return f"{play.title} is ignored already" if seat in play.ignored else None  # IN-4


def _when_debt(
    table: InnTable, seat: int, trigger: c.WhenDebt, thing: Answerable | None
) -> str | None:
    if not isinstance(thing, Debt) or not table.plays_with(seat, thing.seat):
        return "you are not about to part with Gold"
    if thing.way not in trigger.ways:
        return f"you do not have to {' or '.join(sorted(trigger.ways))} Gold"
    if thing.is_on_the_house or thing.from_inn >= thing.amount:
        return "the Inn pays it already"
    if thing.payer != thing.seat:
        return "another player pays it already"
    is_right = trigger.payee in ("", thing.payee) or (
        trigger.payee == c.ANOTHER and isinstance(thing.payee, int)
    )
    return None if is_right else _NOT_THERE[trigger.payee]


_NOT_THERE = {c.ANOTHER: "no player gets that Gold", INN: "it is not the Inn that gets that Gold"}


def _when_win(
    table: InnTable, seat: int, trigger: c.WhenWin, thing: Answerable | None
) -> str | None:
    if not isinstance(thing, Win):
        return "nobody has won a Round of Gambling"
    if table.is_by(trigger.by, seat, thing.seat):
        return None
    return "you have won it yourself" if thing.seat == seat else "you have not won it"


def _after_loss(
    table: InnTable, seat: int, trigger: c.AfterLoss, thing: Answerable | None
) -> str | None:
    subject = _SUBJECTS[trigger.by]
    if not isinstance(thing, Losses) or (
        trigger.to == c.ANOTHER and table.plays_with(seat, thing.seat)
    ):
        return f"{subject} lost {trigger.what} to {_CARDS_OF[trigger.to]} card"
    assert thing.play.way is not None
    if trigger.kinds and thing.play.way.kind not in trigger.kinds:
        return f"{thing.play.title} is no {_kinds_text(trigger.kinds)} Card"
    for loss in thing.play.losses:
        if table.is_by(trigger.by, seat, loss.seat) and loss.what == trigger.what:
            if trigger.unless_reduced and seat in loss.reduced_by:
                return "you have reduced that loss"
            return None
    return f"{subject} lost {trigger.what} to this card"


_SUBJECTS = {c.OWN: "you have not", c.ANOTHER: "no other player has", c.ANYONE: "nobody has"}
_CARDS_OF = {c.ANOTHER: "another player's", c.ANYONE: "a"}


def _after_deed(
    table: InnTable, seat: int, trigger: c.AfterDeed, thing: Answerable | None
) -> str | None:
    if not isinstance(thing, Deed) or (thing.deed, thing.what) != (trigger.deed, trigger.what):
        return "what this answers has not happened just now"
    if table.is_by(trigger.by, seat, thing.seat):
        return None
    return "you have done it yourself" if thing.seat == seat else "another player has done it"


def _in_phase(
    table: InnTable, seat: int, trigger: c.InPhase, thing: Answerable | None
) -> str | None:
    whose = "your" if trigger.by == c.OWN else "another player's"
    is_phase = isinstance(thing, Moment) and thing.phase == trigger.phase
    if not is_phase or not table.is_by(trigger.by, seat, table.acting):
        return f"it is not {whose} {trigger.phase.capitalize()} Phase"
    return None


def _during_round(
    table: InnTable, seat: int, trigger: c.DuringRound, thing: Answerable | None
) -> str | None:
    if table.round is None or table.round.has_ended:
        return "there is no Round of Gambling going on"
    return None


_WHY_NOT: Mapping[type, Callable[[InnTable, int, Any, Answerable | None], str | None]] = {
    c.WhenCard: _when_card,
    c.WhenDrink: _when_drink,
    c.WhenEvent: _when_event,
    c.WhenChampions: _when_champions,
    c.WhenDebt: _when_debt,
    c.WhenWin: _when_win,
    c.AfterLoss: _after_loss,
    c.AfterDeed: _after_deed,
    c.InPhase: _in_phase,
    c.DuringRound: _during_round,
}


Playable = tuple[Card, Way, Answerable]


def holders(table: InnTable, kind: str, things: Sequence[Answerable]) -> list[int]:
    """The players still in who hold a card of this kind, or of ANY_KIND, whose title says that it
    might answer such things.
    """
    if not things:
        return []
    roster, piles = table.roster, table.piles
    sides_touched: set[int] | None = None
    found: list[int] = []
    answering = roster.answering(kind, things, table.round is not None)
    for seat, hand, has_beside, titles, untouched in answering:
        held = piles[hand]
        if has_beside:
            held = [*held, *table.beside_hand(seat)]
        if titles.isdisjoint(held) or seat not in table.playing:
            continue
        if titles is not untouched and untouched.isdisjoint(held):
            if sides_touched is None:
                sides_touched = _sides_touched(table, things)
            if table.side[seat] not in sides_touched:
                continue
        found.append(seat)
    return found


def _sides_touched(table: InnTable, things: Sequence[Answerable]) -> set[int]:
    """The sides that things affect: a card or an Event tells; of anything else, and of several
    things, it is not known, so that it may be any side.
    """
    thing = things[0]
    if len(things) > 1 or not isinstance(thing, Play):
        return set(table.side)
    return {table.side[seat] for seat, _ in thing.touches}


def playable_titles(
    table: InnTable, seat: int, kind: str, things: Sequence[Answerable]
) -> tuple[str, ...]:
    """The titles of a hand, and of the piles from which one plays as well, that may be played now,
    each once.
    """
    by_title = table.roster.playable(seat, kind, things)
    if not by_title:
        return ()
    hand = table.piles[table.roster.hands[seat]]
    if table.roster.beside_hands[seat]:
        hand = [*hand, *table.beside_hand(seat)]
    found: list[str] = []
    for title in hand:
        if (
            title in by_title
            and title not in found
            and _any_way(table, seat, by_title[title], things)
        ):
            found.append(title)
    return tuple(found)


def _any_way(
    table: InnTable, seat: int, ways: Sequence[tuple[Card, Way]], things: Sequence[Answerable]
) -> bool:
    for card, way in ways:
        for thing in things:
            if not thing.negated and why_not(table, seat, card, way, thing) is None:
                return True
    return False


def playable_ways(
    table: InnTable, seat: int, title: str, kind: str, things: Sequence[Answerable]
) -> list[Playable]:
    """The ways in which a card may be played now, and what each would answer."""
    found = []
    for card, way in table.roster.playable(seat, kind, things).get(title, ()):
        for thing in things:
            if not thing.negated and why_not(table, seat, card, way, thing) is None:
                found.append((card, way, thing))
                if way.trigger is None:
                    break
    return found


ASKS_ALWAYS: Final = Asks.ALWAYS
ASKS_ABLE: Final = Asks.ABLE
"""Looked up once: in Python 3.11 a member of an enumeration takes as long as ten attributes."""


def is_asked(
    table: InnTable, seat: int, titles: tuple[str, ...], things: Sequence[Answerable]
) -> bool:
    """Whether a seat is asked: always, when able, or at its stops (the table's setting)."""
    asks = table.settings.asks
    if asks == ASKS_ALWAYS:
        return True
    if not titles or asks == ASKS_ABLE:
        return bool(titles)
    return any(_matters(seat, thing) for thing in things)


def _matters(seat: int, thing: Answerable) -> bool:
    """With stops a player is asked where something is about this player, or somebody may go out."""
    if isinstance(thing, Play):
        return any(touched == seat for touched, _ in thing.touches) or thing.kind == EVENT
    if isinstance(thing, Moment):
        return thing.seat == seat
    return thing.seat == seat or isinstance(thing, Win | Losses | Deed)
