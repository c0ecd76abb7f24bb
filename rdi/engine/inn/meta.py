"""Meta effects: what an answer makes of the card, Drink or payment that it answers."""

from __future__ import annotations

from rdi.engine.inn import things as t
from rdi.engine.inn.drinking import split_drink
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.resolving import carries_out, number, signed_number
from rdi.engine.inn.swallowing import DRAW
from rdi.model import effects as e
from rdi.model.effects import INN

THEY = e.Who(e.NAMED, "they")


@carries_out(e.Negate)
def negate(table: InnTable, play: t.Play, line: e.Negate) -> None:
    """It does nothing at all (negign-01)."""
    if play.about is not None:
        play.about.negated = True


@carries_out(e.Ignore)
def ignore(table: InnTable, play: t.Play, line: e.Ignore) -> None:
    """It does nothing to those who ignore it (negign-02); a Drink then does nothing."""
    about = play.about
    seats = table.seats_of(line.who, play)
    if isinstance(about, t.Drink):
        about.ignored = about.ignored or about.seat in seats
    elif isinstance(about, t.Play):
        about.ignored |= frozenset(seats)
    for seat in seats:
        table.events.append(("ignored", seat, _title(about)))


@carries_out(e.Adjust)
def adjust(table: InnTable, play: t.Play, line: e.Adjust) -> None:
    """A number of a Drink, or a loss that a card makes, becomes larger or smaller."""
    about = play.about
    by = signed_number(table, play, line.by)
    if isinstance(about, t.Drink):
        about.adjust(line.what, by)
        table.events.append(("adjusted", about.seat, line.what, by))
    elif isinstance(about, t.Play):
        seats = (None,) if line.who is None else table.seats_of(line.who, play)
        about.adjusted += tuple((line.what, by, seat, play.seat) for seat in seats)
        table.events.append(("adjusted card", play.seat, about.title, line.what, by))


@carries_out(e.Redirect)
def redirect(table: InnTable, play: t.Play, line: e.Redirect) -> None:
    """What its player would lose, another loses (redirect-01 to redirect-03)."""
    if isinstance(play.about, t.Play):
        targets: list[int | tuple[int, str]] = [*table.seats_of(line.to, play)[:1]]
        if line.to.name in play.struck:
            targets = [play.struck[line.to.name]]
        for target in targets:
            play.about.redirects += ((line.what, play.seat, target),)
            if isinstance(target, int):
                play.about.touches |= {(target, line.what)}


@carries_out(e.Split)
def split(table: InnTable, play: t.Play, line: e.Split) -> None:
    """A Drink becomes two halves; with nobody the other half is gone (split-01 to split-03)."""
    drink = play.about
    if not isinstance(drink, t.Drink):
        return
    friends = () if line.friend is None else table.seats_of(line.friend, play)
    split_drink(table, drink, friends[0] if friends else None, line.rounds_up)


@carries_out(e.PassOn)
def pass_on(table: InnTable, play: t.Play, line: e.PassOn) -> None:
    """Somebody else is to drink it; what it counts in a contest stays (contest-10)."""
    if isinstance(play.about, t.Drink):
        for seat in table.seats_of(line.to, play)[:1]:
            table.events.append(("passed on", play.about.seat, seat, play.about.titles))
            play.about.seat = seat


@carries_out(e.AddToDrink)
def add_to_drink(table: InnTable, play: t.Play, line: e.AddToDrink) -> None:
    """Whoever drinks it does this too; numbers become a part of its own (split-03)."""
    drink = play.about
    if not isinstance(drink, t.Drink):
        return
    beside = []
    for added in line.body:
        if isinstance(added, e.Change | e.Draw) and added.who == THEY:
            by = number(table, play, added.amount)
            what = DRAW if isinstance(added, e.Draw) else added.what
            is_loss = isinstance(added, e.Change) and not added.gains
            drink.add(what, -by if is_loss else by)
        else:
            beside.append(added)
    if beside:
        drink.extras += ((tuple(beside), play),)


@carries_out(e.Become)
def become(table: InnTable, play: t.Play, line: e.Become) -> None:
    """One number of a Drink counts as another."""
    if isinstance(play.about, t.Drink):
        play.about.into[line.what] = line.into


@carries_out(e.PayFromInn)
def pay_from_inn(table: InnTable, play: t.Play, line: e.PayFromInn) -> None:
    """The Inn pays in place of the player, whatever the amount."""
    debt = play.about
    if isinstance(debt, t.Debt) and debt.is_wages:
        debt.amount = max(0, debt.amount - 1)
    elif isinstance(debt, t.Debt):
        debt.payer = INN


def _title(about: t.Thing | None) -> str:
    if isinstance(about, t.Play):
        return about.title
    return " and ".join(about.titles) if isinstance(about, t.Drink) else ""
