"""Prices of cards and options: what must be paid to play them, and who is able to.

A price is paid at once and is no effect: nobody answers it, and nobody gets it back where the card
is Negated or Ignored (vlazlo-blood-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from rdi.engine.inn.answerable import Drink, Play
from rdi.engine.inn.table import GOLD, InnTable
from rdi.model import effects as e
from rdi.model.effects import CARDS, INN, Effect, Price

Total = tuple[tuple[str, int], ...]
"""The sum of prices: the amount of each thing that is paid."""

NOTHING: Total = ()


def why_too_dear(table: InnTable, seat: int, lines: Sequence[Effect]) -> str | None:
    """The reason why a seat cannot pay for a card in its hand with these lines; None if it can."""
    if _affordable(table, seat, lines, {NOTHING}, held=1):
        return None
    for line in lines:
        if isinstance(line, Price) and not _affordable(table, seat, [line], {NOTHING}, held=1):
            return f"it costs {price_text(line)}"
    return "it costs more than you have"


def price_text(price: Price) -> str:
    """The price in words: 2 Blood, 1 other card."""
    if price.what != CARDS:
        return f"{price.amount} {price.what}"
    return f"{price.amount} other {'card' if price.amount == 1 else 'cards'}"


def prices_first(lines: Iterable[Effect]) -> list[Price]:
    """The prices that lines begin with."""
    return [*takewhile(lambda line: isinstance(line, Price), lines)]  # type: ignore[list-item]


def price_as_data(table: InnTable, seat: int, prices: Iterable[Price]) -> list[dict[str, Any]]:
    """Prices as plain data: of `what`, which `amount`, how much a seat `has` of it, and whether
    it `is_pile`, of which cards are paid.
    """
    return [
        {
            "what": each.what,
            "amount": each.amount,
            "has": _holding(table, seat, each.what),
            "is_pile": each.what in table.roster.own_places,
        }
        for each in prices
    ]


def can_go_on(table: InnTable, seat: int, paid: Iterable[Price], lines: Sequence[Effect]) -> bool:
    """Whether a seat that has to pay some prices can also pay for these lines of a card that has
    left its hand.
    """
    return bool(_affordable(table, seat, [*paid, *lines], {NOTHING}, held=0))


def payable_options(
    table: InnTable,
    seat: int,
    options: Sequence[e.Option],
    paid: Iterable[Price],
    after: Sequence[Effect],
) -> list[int]:
    """The options for which a seat can pay, beside some prices and what comes after, and whose
    piles there are; all where there is none such.
    """
    every = [each for each, option in enumerate(options) if _has_piles(table, seat, option.body)]
    if not any(_has_price(option.body) for option in options):
        return every
    bodies = [(*option.body, *after) for option in options]
    return [each for each in every if can_go_on(table, seat, paid, bodies[each])] or every


def can_decide(table: InnTable, seat: int, body: Sequence[Effect]) -> bool:
    """Whether somebody who decides for these lines can pay their price, and the piles out of which
    cards come are there: a kit may bring one that its character lacks elsewhere.
    """
    if not _has_piles(table, seat, body):
        return False
    as_played = [Price(each.what, each.amount) for each in prices_first(body)]
    return not as_played or can_go_on(table, seat, as_played, ())


def _has_piles(table: InnTable, seat: int, body: Sequence[Effect]) -> bool:
    return all(
        table.has_pile(seat, line.source)
        for line in body
        if isinstance(line, e.PutCards)
        and line.source_of == e.SELF
        and line.source not in table.roster.common_piles
    )


def prices_named(lines: Sequence[Effect], choices: Mapping[int, int]) -> list[Price]:
    """The prices of a card, and of those of its options that were chosen as it was played."""
    found: list[Price] = []
    for line in lines:
        if isinstance(line, Price) and line.as_played:
            found.append(line)
        elif isinstance(line, e.ChooseOne) and line.who is None and id(line) in choices:
            found += prices_named(line.options[choices[id(line)]].body, choices)
        elif isinstance(line, e.Boost) and choices.get(id(line)):
            found += prices_named((*line.cost, *line.body), choices)
    return found


def pay_price(table: InnTable, play: Play, seat: int, price: Price) -> None:
    """A player pays, as far as able."""
    if price.onto_drink:
        if isinstance(play.about, Drink):
            table.pay_onto(play.about, seat, min(price.amount, table.stat(seat, GOLD)))
    elif price.what == GOLD:
        table.pay(seat, INN, min(price.amount, table.stat(seat, GOLD)))
    elif price.what == CARDS:
        discard = e.Discard(price.who, price.amount)
        table.roster.effects[e.Discard](table, play, discard)
    elif price.what in table.roster.own_places:
        _lay_under(table, play, seat, price)
    elif price.what in table.roster.counters[seat]:
        down = e.Count(price.who, price.what, price.amount, gains=False)
        table.roster.effects[e.Count](table, play, down)
    else:
        table.set_stat(seat, price.what, price.amount, None, loss=True)


def _lay_under(table: InnTable, play: Play, seat: int, price: Price) -> None:
    """The uppermost cards of a pile lie face down under the card (nerodia-glare-02)."""
    place = table.own_pile(price.what, seat)
    taken = table.taken_from_top(place, price.amount)
    play.attached += tuple((place, *each) for each in taken)
    table.events.append(("attached", seat, price.what, len(taken), play.title))
    table.turn_up(place)


def pay_as_decided(table: InnTable, play: Play, line: Price) -> None:
    """Whoever decided for it pays; what is paid as a card is played was paid then."""
    if not line.as_played:
        for seat in table.seats_of(line.who, play):
            pay_price(table, play, seat, line)


def _has_price(lines: Sequence[Effect]) -> bool:
    return any(
        isinstance(line, Price) or any(_has_price(block) for block in line.blocks())
        for line in lines
    )


def _affordable(
    table: InnTable, seat: int, lines: Sequence[Effect], before: set[Total], held: int
) -> set[Total]:
    """All that lines may cost which their player can pay, beside what there was to pay before;
    `held` cards of the hand are the card itself.
    """
    now = before
    for line in lines:
        if isinstance(line, Price) and line.as_played:
            has = _holding(table, seat, line.what) - (held if line.what == CARDS else 0)
            sums = [dict(total) for total in now]
            for each in sums:
                each[line.what] = each.get(line.what, 0) + line.amount
            now = {tuple(sorted(each.items())) for each in sums if each[line.what] <= has}
        elif isinstance(line, e.ChooseOne) and line.who is None and _has_price((line,)):
            now = {
                total
                for option in line.options
                for total in _affordable(table, seat, option.body, now, held)
            }
        if not now:
            break
    return now


def _holding(table: InnTable, seat: int, what: str) -> int:
    if what in table.roster.own_places:
        return len(table.piles[table.own_pile(what, seat)])
    return table.hand_size(seat) if what == CARDS else table.stat(seat, what)
