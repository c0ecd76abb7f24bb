"""Taverns among which the party moves, and their Drinks (crawl-01 to crawl-23).

The party is always in one of them. Drinks are ordered from its deck; all else that speaks of the
Drink Deck means that of the tavern where the game began, which is called home here (crawl-15). Who
crawls moves the party to another one, and what happens there is an Event.
"""

from __future__ import annotations

from typing import Any, Final

from rdi.engine.inn.answerable import Play
from rdi.engine.inn.playing import event_frame
from rdi.engine.inn.table import Frame, InnTable
from rdi.model import effects as e
from rdi.model.effects import Block
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick

HOME: Final = 0
CRAWLS: Block = (e.Crawl(e.SELF),)
"""The debt of a player who has revealed a Drink with a Chaser."""


def order_deck(table: InnTable) -> int:
    """The place of the deck from which Drinks are ordered just now (crawl-11)."""
    return table.roster.taverns[table.party].deck if table.party else 0


def destinations(table: InnTable) -> list[int]:
    """The taverns to which the party may move: another one that is Open; home only where all others
    are Closed (crawl-05 to crawl-08).
    """
    others = range(1, len(table.roster.taverns))
    is_open = [each for each in others if each not in table.closed]
    if is_open:
        return [each for each in is_open if each != table.party]
    return [HOME] if table.party else []


def is_over(table: InnTable) -> bool:
    """Whether the party is home again and stays there (crawl-08)."""
    return table.party == HOME and len(table.closed) == len(table.roster.taverns) - 1


def owe_crawl(table: InnTable, seat: int) -> None:
    """A player must crawl once everything is finished, once however often that is said (crawl-01,
    crawl-18, crawl-20, CRAWL-3).
    """
    if seat not in crawlers(table) and not is_over(table):
        table.owed.append((Play(seat, None, None, CRAWLS), CRAWLS))


def crawlers(table: InnTable) -> list[int]:
    """The players who must crawl when everything is finished, as they came to it."""
    return [play.seat for play, block in table.owed if block == CRAWLS]


def owes_though_out(block: Block) -> bool:
    """Whether this is done by a player who has gone out meanwhile: a crawl is (CRAWL-1)."""
    return block == CRAWLS


def close_if_empty(table: InnTable, seat: int) -> None:
    """Where the tavern in which the party is has no Drinks left it Closes, and whoever has ordered
    the last one crawls before all else (crawl-12, crawl-13).
    """
    if not table.party or table.piles[order_deck(table)]:
        return
    if table.party not in table.closed:
        table.closed = (*table.closed, table.party)
        table.events.append(("tavern closed", title_of(table)))
    table.push(Crawling(seat))


def crawl(table: InnTable, play: Play, line: e.Crawl) -> None:
    """Players move the party, one after another."""
    for seat in reversed(table.seats_of(line.who, play)):
        if seat not in play.ignored and table.roster.taverns:
            table.push(Crawling(seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class Crawling(Frame):
    """A player moves the party to another tavern."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def step(self, table: InnTable) -> Pick | None:
        places = destinations(table)
        if len(places) > 1:
            return Pick(self.seat, "choose", range(len(places)))
        table.pop(self)
        if places:
            arrive(table, self.seat, places[0])
        else:
            table.events.append(("party stays", self.seat, title_of(table)))
        return None

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        return tuple([table.roster.taverns[each].title for each in destinations(table)])

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        return {"title": title_of(table), "seat": self.seat, "leaves": title_of(table)}

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        arrive(table, self.seat, destinations(table)[answer])


def arrive(table: InnTable, seat: int, place: int) -> None:
    """The party comes to a tavern, and what happens there is done (crawl-09)."""
    table.party = place
    tavern = table.roster.taverns[place]
    table.events.append(("crawled", seat, tavern.title))
    if tavern.event is not None and tavern.event.body:
        begun = event_frame(table, seat, tavern.event)
        if seat not in table.playing:
            begun.play.ignored |= {seat}
        table.push(begun)


def title_of(table: InnTable) -> str:
    """The title of the tavern where the party is; nothing where the party does not move."""
    return table.roster.taverns[table.party].title if table.roster.taverns else ""


def shuffle_drink(table: InnTable, play: Play, line: e.ShuffleDrink) -> None:
    """The top of Drink Me! Piles is shuffled into the decks where these Drinks come from."""
    play.did = False
    for seat in table.seats_of(line.who, play):
        pile = table.piles[table.own_pile("Drinks", seat)]
        if seat not in play.ignored and seat in table.playing and pile:
            play.did = True
            comes_back = table.return_drink(pile.pop())
            table.events.append(("drink shuffled", seat, comes_back))
