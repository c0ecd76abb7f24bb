"""Effects that last: what holds while cards lie in play, and what cards have laid down until some
moment to come.

Where no card that stays is at the table and nothing lasts, nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from rdi.engine.inn.answerable import CARD, EVENT, Drink, Play, lines_inside
from rdi.engine.inn.resolution import number, signed_number
from rdi.engine.inn.table import EndlessLoop, Frame, InnTable, Lasting
from rdi.model import cards as c
from rdi.model import inn as i
from rdi.model import lasting as m
from rdi.model.effects import PickPlayer
from rdi.model.lasting import Law
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick

Kind = TypeVar("Kind", bound=Law)

PHASES_MOST: Final = 100
"""The number of phases that may be repeated in one turn, and of those that wait to be skipped; more
is the mistake of a card.
"""

LASTING_MOST: Final = 1_000
"""The number of effects that may last at once; more is the mistake of a card that makes ever more
of them.
"""


def laws(table: InnTable, kind: type[Kind]) -> Iterator[tuple[Play, Kind]]:
    """The laws of one kind that hold now, with whose lines they are."""
    for lasting in table.lasting:
        for law in lasting.laws:
            if isinstance(law, kind):
                yield lasting.play, law
    if kind in table.roster.standing_laws:
        for seat in table.playing:
            for standing in table.standing_in_play(seat):
                for law in standing.laws:
                    if isinstance(law, kind):
                        yield Play(seat, None, None, ()), law


def _speaks_of(table: InnTable, play: Play, law: Any, seat: int) -> bool:
    return seat in table.seats_of(law.who, play) and seat not in play.ignored


def change_of(table: InnTable, play: Play, seat: int, what: str, gains: bool) -> int:
    """The amount that laws add to a loss or gain of this player by some lines, where anything
    may.
    """
    if not table.has_laws or play.is_firm:
        return 0
    return sum(
        signed_number(table, each, law.by)
        for each, law in laws(table, m.ChangedLoss)
        if law.what == what and law.gains == gains and _speaks_of(table, each, law, seat)
    )


def discount(table: InnTable, seat: int) -> int:
    """The Gold of a payment of this player that the Inn pays (note-rdi6-haggling-01)."""
    if not table.has_laws:
        return 0
    return int(any(_speaks_of(table, play, law, seat) for play, law in laws(table, m.Discount)))


def paid_otherwise(table: InnTable, seat: int, way: str) -> list[str]:
    """The number that this player may lose in place of Gold that is parted with in this way."""
    if not table.has_laws:
        return []
    found = [
        law.what for play, law in laws(table, m.PaidOtherwise)
        if way in law.ways and _speaks_of(table, play, law, seat)
    ]  # fmt: skip
    return [*dict.fromkeys(found)]


def may_play(table: InnTable, seat: int, kind: str) -> bool:
    """Whether this player may play cards of this kind at all. Who has ended the turn early, while
    others of the side go on, may not until it is over (team-endturn-01).
    """
    if seat in table.skipping:
        return False
    return not table.has_laws or not any(
        (not law.kinds or kind in law.kinds) and _speaks_of(table, play, law, seat)
        for play, law in laws(table, m.Ban)
    )


def may_leave(table: InnTable) -> bool:
    """Whether players may leave the Round of their own will."""
    return not table.has_laws or not any(laws(table, m.NoLeaving))


def pile_for_played(table: InnTable, seat: int) -> tuple[str, int] | None:
    """The pile of the table under which this player may put cards that are done, with the place of
    it; None where there is none.
    """
    if not table.has_laws:
        return None
    found = [
        law.pile for play, law in laws(table, m.PutUnder) if _speaks_of(table, play, law, seat)
    ]  # fmt: skip
    places = table.roster.table_places
    return next(((name, places[name]) for name in found if name in places), None)


# ------------------------------------------------------------------ ignoring


def let_ignore(table: InnTable, play: Play) -> None:
    """Let those ignore a card or an Event who ignore all of its kind, whether they want or not.
    What somebody plays, that player does not ignore.
    """
    if not table.has_laws or cannot_be_ignored(table, play):
        return
    if table.skipping:
        play.ignored |= {seat for seat in table.skipping if play.kind != CARD or seat != play.seat}
    for each, law in laws(table, m.Immunity):
        if _covers(law, play):
            seats = {seat for seat in table.seats_of(law.who, each) if seat not in each.ignored}
            if play.kind == CARD:
                seats.discard(play.seat)
            if play.ignoring_reduces:
                play.ignore(seats - play.spared)
                play.spared |= seats
                continue
            for seat in sorted(seats - play.ignored):
                if any(touched == seat for touched, _ in play.touches):
                    table.events.append(("ignored", seat, play.title))
            play.ignored |= seats


def _covers(law: m.Immunity, play: Play) -> bool:
    if law.what == m.EFFECTS:
        return True
    if law.what == m.CARDS and play.kind == CARD and play.way is not None:
        return not law.kinds or play.way.kind in law.kinds
    kind = getattr(play.source, "kind", "")
    return law.what == m.EVENTS and play.kind == EVENT and (not law.kinds or kind in law.kinds)


def cannot_be_ignored(table: InnTable, play: Play) -> bool:
    """Whether the card itself says that nobody can ignore it now."""
    source = play.source
    if not isinstance(source, c.Card) or "ignored" not in source.restrictions.cannot:
        return False
    condition = source.restrictions.cannot_if
    return not condition or bool(table.roster.function(condition)(table, play))


def let_ignore_drinks(table: InnTable, drinks: list[Drink]) -> None:
    """Let those ignore their Drinks who ignore all Drinks."""
    if table.has_laws:
        for drink in drinks:
            drink.ignored = drink.ignored or _ignores(table, drink.seat, m.DRINKS)


def ignores_effects(table: InnTable, seat: int) -> bool:
    """Whether this player ignores all effects."""
    return table.has_laws and _ignores(table, seat, "")


def _ignores(table: InnTable, seat: int, what: str) -> bool:
    return seat in table.skipping or any(
        law.what in (what, m.EFFECTS) and _speaks_of(table, play, law, seat)
        for play, law in laws(table, m.Immunity)
    )


# ------------------------------------------------------------------ what lines do


def until(table: InnTable, play: Play, line: m.Until) -> None:
    """Lay down laws until a moment to come. Raises EndlessLoop if too many last already."""
    if len(table.lasting) >= LASTING_MOST:
        raise EndlessLoop
    ends = table.seats_of(line.whose, play)
    cause = play.cause
    title = "" if cause is None else cause[1]
    if ends:
        late = play.later(())
        table.lasting.append(Lasting(late, title, line.end, ends[0], line.laws, line.text))
        table.events.append(("lasts", play.seat, title, line.text))


def lay_down(table: InnTable, seat: int, title: str, target: int | None) -> None:
    """Lay down what a player's card says of a while, as if it had been played on somebody."""
    card = table.roster.card(seat, title)
    for way in card.ways:
        lines = lines_inside(way.body)
        play = Play(seat, card, way, way.body)
        named = [line.name for line in lines if isinstance(line, PickPlayer)]
        play.names = {} if target is None else dict.fromkeys(named, (target,))
        for line in lines:
            if isinstance(line, m.Until):
                until(table, play, line)


def turn_ends(table: InnTable, play: Play, line: m.TurnEnds) -> None:
    """Leave out all that is left of this turn but its end, for one player of a side alone
    (team-endturn-01).
    """
    others = {*table.members(table.acting)} - {play.seat, *table.skipping}
    if others and table.plays_with(play.seat, table.acting):
        table.skipping = (*table.skipping, play.seat)
        for frame in [each for each in table.stack if each.belongs_to_a_phase]:
            if frame.is_part_of(play.seat):
                table.stack.remove(frame)
                frame.put_away(table)
        return
    program = table.roster.program
    for place in range(table.pc, len(program)):
        if isinstance(program[place], i.BeginTurn):
            return  # the turn is at its end already
        if isinstance(program[place], i.EndTurn):
            table.pc = place
            break
    table.due_again, table.again = (), None
    while table.stack and table.stack[0].belongs_to_a_phase:
        table.stack.pop(0).put_away(table)
    table.events.append(("turn ends", table.acting))


def another_action(table: InnTable, play: Play, line: m.AnotherAction) -> None:
    """Let a player whose Action Phase it is play one Action Card more."""
    for seat in table.seats_of(line.who, play):
        for frame in table.stack:
            frame.allow_another_action(seat)


def skip_phase(table: InnTable, play: Play, line: m.SkipPhase) -> None:
    """Let players skip a phase when it next comes. Raises EndlessLoop if too many are skipped."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            if len(table.skipped) >= PHASES_MOST:
                raise EndlessLoop
            table.skipped = (*table.skipped, (seat, line.phase))
            table.events.append(("will skip", seat, line.phase))


def repeat_phase(table: InnTable, play: Play, line: m.RepeatPhase) -> None:
    """Let players whose turn it is do once more what a phase is for. Raises EndlessLoop if too many
    phases of a turn are repeated.
    """
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored and seat in table.members(table.acting):
            table.repeated += 1
            if table.repeated > PHASES_MOST:
                raise EndlessLoop
            table.due_again = (*table.due_again, (seat, line.phase))


def leave_play(table: InnTable, play: Play, line: m.LeavePlay) -> None:
    """The card in play whose line this is goes to the discards."""
    if play.cause is not None:
        take_out_of_play(table, play.seat, play.cause[1])


def take_out_of_play(table: InnTable, seat: int, title: str) -> None:
    """A card in play goes to its owner's discards, or to those of the pile of the table to which it
    belongs.
    """
    if title in table.piles[table.own_pile("InPlay", seat)]:
        owner = table.take_out_of_play(seat, title)
        if title in table.roster.drinks:
            table.discard_drink(title)
        else:
            table.go_home(owner, title, "Discards")
        table.events.append(("dismissed", seat, title))
        table.clear_under(seat, title)


def discard_in_play(table: InnTable, play: Play, line: m.DiscardInPlay) -> None:
    """Players discard cards that they have in play."""
    seats = [seat for seat in table.seats_of(line.who, play) if seat not in play.ignored]
    count = number(table, play, line.amount)
    play.did = count > 0 and any(table.standing_in_play(seat) for seat in seats)
    for seat in reversed(seats):
        table.push(DiscardingInPlay(seat, count))


def seek_minion(table: InnTable, play: Play, line: m.SeekMinion) -> None:
    """Reveal cards of a deck until there is a Minion, or no card is left in the deck and in the
    discards that become it.
    """
    for seat in table.seats_of(line.who, play):
        if seat in play.ignored:
            continue
        minions, thrown = table.roster.characters[seat].minions, []
        play.did = False
        while not play.did and (drawn := table.taken_from_deck(seat, 1)):
            play.did = drawn[0] in minions
            if play.did:
                table.put_down(seat, "InPlay", drawn[0])
            else:
                thrown.append(drawn[0])
        table.piles[table.own_pile("Discards", seat)] += thrown
        if thrown:
            table.events.append(("threw away", seat, tuple(thrown)))
        if play.did:
            table.events.append(("kept", seat, drawn[0]))


@mypyc_attr(allow_interpreted_subclasses=True)
class DiscardingInPlay(Frame):
    """A player chooses cards in play to discard."""

    __slots__ = ("count", "seat")

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.count = seat, count

    def step(self, table: InnTable) -> Pick | None:
        titles = [each.title for each in table.standing_in_play(self.seat)]
        few = min(self.count, len(titles))
        if few and few < len(titles):
            return Pick(self.seat, "discard", titles, few, few)
        table.pop(self)
        for title in titles[:few]:
            take_out_of_play(table, self.seat, title)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        for title in answer if isinstance(answer, tuple) else (answer,):
            take_out_of_play(table, self.seat, title)
