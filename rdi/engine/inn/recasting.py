"""Go on with a game of characters whose cards have been written anew."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.engine.game import Game
from rdi.engine.inn.cast import Cast
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.turns import Acting, DiscardingAndDrawing
from rdi.errors import BadSettings


def recast(game: Game, cast: Cast, renamed: Mapping[str, str]) -> Game | None:
    """The same position with the cards of `cast`, where nothing is going on to which the old ones
    belong, and None at any other time.

    `renamed` has the new titles of cards by their old ones. BadSettings where something lies on the
    table that is no more.
    """
    old = game._table
    assert isinstance(old, InnTable)
    if cast.own_places != old.cast.own_places or not cast.bounds.keys() >= old.cast.bounds.keys():
        raise BadSettings("players have other piles or numbers now")
    if not _is_between_cards(old):
        return None
    twin = game.fork()
    table = twin._table
    assert isinstance(table, InnTable)
    twin._bound = table.cast = cast
    _rename(table, renamed)
    _check(table)
    for numbers in table.stats:
        numbers.update({name: 0 for name in cast.tokens if name not in numbers})
    for name, token in cast.tokens.items():
        if token.supply:
            table.supplies.setdefault(name, token.supply)
    twin._advance()
    before, after = game.pending, twin.pending
    if before is None or after is None or (before.seat, before.verb) != (after.seat, after.verb):
        return None
    return twin


def _is_between_cards(table: InnTable) -> bool:
    """Whether somebody begins a phase, and nothing is pending, not even for a later turn."""
    is_beginning = len(table.stack) == 1 and isinstance(
        table.stack[0], Acting | DiscardingAndDrawing
    )
    return is_beginning and table.round is None and not table.later


def _rename(table: InnTable, renamed: Mapping[str, str]) -> None:
    for pile in table.piles:
        pile[:] = [renamed.get(title, title) if isinstance(title, str) else title for title in pile]


def _check(table: InnTable) -> None:
    """Everything on the table is still a card of whoever has it."""
    cast = table.cast
    drinks = {*cast.drinks, *cast.events}
    gone = {title for place in range(table.shared) for title in table.piles[place]} - drinks
    for seat in range(table.seats):
        for name in cast.own_places:
            pile = table.own_pile(name, seat)
            if name == "Drinks":
                gone |= {*table.piles[pile]} - drinks
                continue
            gone |= {
                title for owner, _, title in table.owned(pile) if title not in cast.cards_of[owner]
            }
    if gone:
        raise BadSettings(f"on the table there is still {', '.join(sorted(gone))}")
    lost = {name for numbers in table.stats for name, count in numbers.items() if count}
    if lost := lost - cast.bounds.keys() - cast.tokens.keys():
        raise BadSettings(f"somebody still has {', '.join(sorted(lost))}")
