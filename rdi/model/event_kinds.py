"""The kinds of events, with the parts of each: what `rdi.model.event` says in words, for who writes
bots and for who checks what bots are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SEAT, ANY_SEAT = "seat", "seat or null"
SEATS = "seats"
GOLD, NUMBER, BOOLEAN, TEXT = "Gold", "number", "boolean", "text"
TITLE, TITLES = "title", "titles"
PURSE, PILE, THING = "purse", "pile", "thing"
CARDS, DICE, ANSWER = "cards", "dice", "answer"
DATA = "data"

EVENT_TYPES: Mapping[str, str] = {
    SEAT: "a seat, a number from 0",
    ANY_SEAT: "a seat, or null for nobody or the table",
    SEATS: "a list of seats",
    GOLD: "a whole number of Gold",
    NUMBER: "a whole number",
    BOOLEAN: "true or false",
    TEXT: "a text",
    TITLE: "the title of a card, a Drink, a token or a tavern",
    TITLES: "a list of titles, or of many that are hidden how many they are",
    PURSE: "a seat, or the name of a purse: `pot`, `bet 0`, `the inn` or another",
    PILE: "a list of its name and its seat, null for the table's own",
    THING: "a card, a die, a word, or a cell as a list of row and column",
    CARDS: "a list of things, or how many where they are hidden",
    DICE: "a list of numbers, or how many where they are hidden",
    ANSWER: "an answer, or of how many things it is where they are hidden",
    DATA: "a list or an object of more",
}
"""The types of the parts of events, each in words."""


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event: what has happened, and its parts after the kind, each with a name and one of
    the EVENT_TYPES.
    """

    meaning: str
    parts: tuple[tuple[str, str], ...]


def _kind(meaning: str, **parts: str) -> EventKind:
    return EventKind(meaning, tuple(parts.items()))


HALL_EVENTS: Mapping[str, EventKind] = {
    "paid": _kind("Gold went from a purse to another", source=PURSE, target=PURSE, amount=GOLD),
    "drew": _kind("cards were drawn into a pile", pile=PILE, things=CARDS),
    "rolled": _kind("dice were rolled", pile=PILE, dice=DICE),
    "moved": _kind(
        "things were moved; to `Discards` is a discard", source=PILE, target=PILE, things=CARDS
    ),
    "noted": _kind("a cell, a rank or a number is marked in a pile", pile=PILE, thing=THING),
    "cleared": _kind("what was noted in a pile no longer holds", pile=PILE),
    "taken up": _kind(
        "dice were taken away, to be rolled again or because others are kept", pile=PILE, dice=DICE
    ),
    "seen": _kind("a seat looked at a hidden card", seat=SEAT, pile=PILE, thing=ANSWER),
    "counted": _kind("a number on the table grew", tally=TEXT, key=TEXT, amount=NUMBER),
    "reshuffled": _kind("the discards became the new deck"),
    "picked": _kind("a choice was made", seat=SEAT, verb=TEXT, answer=ANSWER),
    "forced": _kind(
        "you had only one choice and were not asked; others see `picked`",
        seat=SEAT,
        verb=TEXT,
        answer=ANSWER,
    ),
    "pays in": _kind(
        "a payment into the pot follows", seat=SEAT, amount=GOLD, is_dead_money=BOOLEAN
    ),
    "takes out": _kind("a payment out of the pot follows", seat=SEAT, amount=GOLD),
    "begins": _kind("a seat is the first in turn order from now on", seat=SEAT),
    "blind": _kind("a seat paid a blind", seat=SEAT, amount=GOLD),
    "brings in": _kind("a seat put down the first bet of a Betting Round", seat=SEAT, amount=GOLD),
    "betting": _kind("a Betting Round begins"),
    "checked": _kind("a seat checked", seat=SEAT),
    "called": _kind("a seat called", seat=SEAT, added=GOLD),
    "raised": _kind("a seat raised to a total", seat=SEAT, total=GOLD, added=GOLD),
    "all in": _kind("a seat has no Gold left to bet", seat=SEAT),
    "folded": _kind("a seat folded", seat=SEAT),
    "left": _kind("a seat left the game by choice", seat=SEAT),
    "broke": _kind("a seat could not pay and is out", seat=SEAT),
    "sits out": _kind("a seat cannot pay the ante", seat=SEAT, ante=GOLD),
    "lent": _kind("a loan in the middle of a game", lender=SEAT, borrower=SEAT, amount=GOLD),
    "alone": _kind("the last player in wins without a showdown", seat=SEAT),
    "showdown": _kind("hands are compared", seats=SEATS),
    "settled": _kind(
        "the pots, and who takes them",
        settlement=DATA,
        contributions=DATA,
        carry=GOLD,
        folded=SEATS,
    ),
    "shares": _kind("it was played for shares", share=GOLD, carry=GOLD, paid=DATA),
    "shown": _kind(
        "a hand before a tied pot is played for again",
        seat=SEAT,
        rank=NUMBER,
        points=NUMBER,
        cards=CARDS,
    ),
    "replay": _kind("a tied pot is played for again", amount=GOLD, players=SEATS, is_anted=BOOLEAN),
}
"""The kinds of events at tables for Gold."""

COMPANY_EVENTS: Mapping[str, EventKind] = {
    "turn": _kind("a turn begins", seat=SEAT),
    "phase": _kind("a phase of the turn begins", phase=TEXT),
    "turn ends": _kind("the turn ends at once", seat=SEAT),
    "will skip": _kind("a seat will skip its next such phase", seat=SEAT, phase=TEXT),
    "skips phase": _kind("a seat skips this phase", seat=SEAT, phase=TEXT),
    "repeats phase": _kind("a seat has this phase once more", seat=SEAT, phase=TEXT),
    "drew": HALL_EVENTS["drew"],
    "moved": HALL_EVENTS["moved"],
    "paid": HALL_EVENTS["paid"],
    "passed": _kind("a seat passed", seat=SEAT),
    "reshuffled": _kind("the discards of a seat became its new deck", seat=SEAT),
    "threw away": _kind("a seat discarded cards", seat=SEAT, titles=TITLES),
    "turned up": _kind("a card of a pile was turned up", seat=ANY_SEAT, pile=TEXT, title=TITLE),
    "renewed": _kind("a pile was empty and was laid again", seat=ANY_SEAT, pile=TEXT),
    "attached": _kind(
        "cards were laid under a card", seat=SEAT, pile=TEXT, count=NUMBER, title=TITLE
    ),
    "laid under": _kind("a card was put under a pile", seat=SEAT, title=TITLE, pile=TEXT),
    "divided": _kind("a seat divided cards in two", seat=SEAT, first=TITLES, second=TITLES),
    "looked": _kind("a seat looked at another's hand", seat=SEAT, owner=SEAT, titles=TITLES),
    "showed": _kind("a seat showed cards of an owner", seat=SEAT, owner=ANY_SEAT, titles=TITLES),
    "kept": _kind("a seat keeps a card on the table", seat=SEAT, title=TITLE),
    "played": _kind(
        "a card was played: `named` has who was named for it, `answered` the kind of thing that it "
        "answers, whose that is, and its title or numbers",
        seat=ANY_SEAT,
        title=TITLE,
        kind=TEXT,
        named=DATA,
        answered=DATA,
    ),
    "aimed at": _kind("Minions at which a card is aimed", seat=SEAT, title=TITLE, minions=DATA),
    "hit": _kind("a Minion was hit", seat=SEAT, title=TITLE),
    "paid wages": _kind("a Minion was kept for its Wages", seat=SEAT, title=TITLE),
    "dismissed": _kind("a Minion was let go", seat=SEAT, title=TITLE),
    "takes effect": _kind("lines of a token or counter take effect", seat=SEAT, title=TITLE),
    "negated": _kind("a card was Negated", seat=ANY_SEAT, title=TITLE),
    "ignored": _kind("a seat ignores a card", seat=SEAT, title=TITLE),
    "redirected": _kind(
        "a part of a card goes to another seat", title=TITLE, what=TEXT, seat=SEAT, target=SEAT
    ),
    "redirected all": _kind(
        "a card is played on another seat", title=TITLE, seat=SEAT, target=SEAT
    ),
    "champion": _kind("a seat stands for its whole side", seat=SEAT, title=TITLE),
    "decided": _kind("a seat decided something", seat=SEAT, answer=TEXT, offer=DATA),
    "lasts": _kind("a card holds for a while", seat=ANY_SEAT, title=TITLE, text=TEXT),
    "lasts no more": _kind("a card holds no longer", seat=ANY_SEAT, title=TITLE),
    "stopped": _kind("a card without an end was stopped", seat=ANY_SEAT, title=TITLE, line=NUMBER),
    "changed": _kind(
        "a number of a seat changed, because of the card named last",
        seat=SEAT,
        name=TEXT,
        asked=NUMBER,
        actual=NUMBER,
        title=TITLE,
    ),
    "table counted": _kind(
        "a counter of the table changed",
        name=TEXT,
        asked=NUMBER,
        actual=NUMBER,
        stands_at=NUMBER,
    ),
    "marker moved": _kind("a marker moved", seat=ANY_SEAT, name=TEXT, place=TEXT),
    "reached": _kind("a counter reached a number", seat=ANY_SEAT, name=TEXT, number=NUMBER),
    "adjusted card": _kind(
        "a card takes more or less", seat=ANY_SEAT, title=TITLE, what=TEXT, by=NUMBER
    ),
    "adjusted card to": _kind(
        "a card takes so much", seat=ANY_SEAT, title=TITLE, what=TEXT, to=NUMBER
    ),
    "coin": _kind("a coin was tossed", fell=TEXT),
    "event": _kind(
        "an Event was revealed", seat=SEAT, title=TITLE, kind=TEXT, level=NUMBER, text=TEXT
    ),
    "bid": _kind("a seat bid", seat=SEAT, amount=NUMBER, what=TEXT),
    "bids shown": _kind("all secret bids", bids=DATA, what=TEXT),
    "bids over": _kind("who bid the most", seats=SEATS),
    "ordered": _kind("a seat ordered a Drink for another", seat=SEAT, target=SEAT),
    "ordered in vain": _kind("there is no Drink to be ordered", seat=SEAT, target=SEAT),
    "revealed": _kind("a seat revealed its next Drink", seat=SEAT, title=TITLE),
    "drank": _kind("a seat drank a Drink with its Chasers", seat=SEAT, titles=TITLES),
    "left standing": _kind("a seat left a Drink standing", seat=SEAT, titles=TITLES),
    "discarded drink": _kind("a Drink was thrown away", seat=SEAT, title=TITLE),
    "adjusted": _kind("a Drink of a seat has more or less", seat=SEAT, what=TEXT, by=NUMBER),
    "adjusted to": _kind(
        "a Drink of a seat has so much", seat=SEAT, what=TEXT, to=NUMBER, is_most=BOOLEAN
    ),
    "replaced": _kind("a Drink does something else", seat=SEAT, titles=TITLES),
    "split": _kind("a seat split a Drink", seat=SEAT, friend=ANY_SEAT, titles=TITLES),
    "passed on": _kind("a Drink goes to another seat", seat=SEAT, target=SEAT, titles=TITLES),
    "sobers up": _kind("a seat had nothing to drink", seat=SEAT),
    "drinks ran out": _kind("the Drink Deck is used up"),
    "drink shuffled": _kind(
        "the top Drink of a seat went back into its deck, or away", seat=SEAT, comes_back=BOOLEAN
    ),
    "contest won": _kind("a Drinking Contest was won", seat=ANY_SEAT),
    "crawled": _kind("the party moved to a tavern", seat=SEAT, tavern=TITLE),
    "tavern closed": _kind("a tavern closed", tavern=TITLE),
    "party stays": _kind("the party can move nowhere", seat=SEAT, tavern=TITLE),
    "in danger": _kind("a seat is about to be out", seat=SEAT),
    "passed out": _kind("a seat passed out", seat=SEAT),
    "ran out of Gold": _kind("a seat has no Gold left and is out", seat=SEAT),
    "over": _kind("the game is over: groups of tied seats, the best first", places=DATA),
    "prevented": _kind("a seat does not pay what it should", seat=SEAT, way=TEXT, amount=GOLD),
    "pays for": _kind("a seat pays for another", seat=SEAT, debtor=SEAT),
    "round": _kind("a Round of Gambling begins", seat=SEAT),
    "nobody antes": _kind("a seat has nothing to ante, so nobody does", seat=SEAT),
    "took control": _kind("a seat controls the Round", seat=SEAT),
    "left the round": _kind("a seat left the Round", seat=SEAT),
    "put into the pot": _kind("a card was put into the pot", seat=SEAT, title=TITLE),
    "handed out": _kind(
        "a card left the pot: who takes it, whose it was",
        taker=ANY_SEAT,
        owner=ANY_SEAT,
        title=TITLE,
    ),
    "round again": _kind("the Round is played again for the same pot", seat=SEAT),
    "round ended": _kind("the Round is over", winner=ANY_SEAT, pot=GOLD),
    "round game": _kind("the game that is played in the Round", picker=ANY_SEAT, game=TEXT),
    "round game broke off": _kind("that game cannot go on", reason=TEXT),
    "card step": _kind("each may play one Gambling or Cheating Card"),
    "in round": _kind(
        "an event of the game in the Round, by the seats there",
        place=NUMBER,
        seats=SEATS,
        event=DATA,
    ),
}
"""The kinds of events at tables of characters; a game inside a Round is told by `in round`."""
