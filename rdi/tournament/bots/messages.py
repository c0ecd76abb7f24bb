"""The messages of the protocol of programs, field by field, and the JSON Schema of them.

What a program is told of a game is put together elsewhere (`View.standing`, `protocol`), as quickly
as can be; tests hold what is sent against what is said here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rdi.model.evening import PastGame
from rdi.model.event_kinds import (
    ANSWER,
    ANY_SEAT,
    BOOLEAN,
    CARDS,
    COMPANY_EVENTS,
    DATA,
    DICE,
    GOLD,
    HALL_EVENTS,
    NUMBER,
    PILE,
    PURSE,
    SEAT,
    SEATS,
    TEXT,
    THING,
    TITLE,
    TITLES,
    EventKind,
)
from rdi.model.settings import Settings

VIEW, NEWS, EVENING = "view", "news", "evening"
WANTS = (VIEW, NEWS, EVENING)
"""The services that a program may ask for: with each question all that its seat may see; or the
same with only those events that are new; and to be asked between the games of an evening.
"""

Seat = Annotated[int, Meta(ge=0)]
Gold = Annotated[int, Meta(ge=0)]
Count = Annotated[int, Meta(ge=0)]
Thing = str | int | list[Any] | None
"""A card's code, a die, a word, nothing, or several of them, such as a card and a cell."""

Pile = list[Thing] | int
"""The things that lie there, or how many where they are hidden."""


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """A line of the protocol; `t` says which."""


class Request(Struct, tag_field="kind", forbid_unknown_fields=True):
    """The question to a seat; `kind` says how it is answered."""

    verb: Annotated[
        str,
        Meta(
            description="what is asked, in a word of the game: `bet`, `discard`, `keep`, "
            "`predict`, `play`, ..."
        ),
    ]
    seat: Annotated[Seat, Meta(description="who is asked")]


class WagerRequest(Request, tag="wager"):
    """A bet: the answer is a word, or a raise to a total."""

    owed: Annotated[Gold, Meta(description="what a call adds; 0 where checking is free")]
    bet: Annotated[Gold, Meta(description="what this seat has put in front in this Betting Round")]
    current_bet: Annotated[Gold, Meta(description="the total that stays in")]
    least_raise: Annotated[Gold, Meta(description="the least total one may raise to")]
    most_raise: Annotated[
        Gold,
        Meta(
            description="the largest total, which is all in; where it is not above `current_bet`, "
            "nobody may raise"
        ),
    ]
    options: Annotated[
        list[Any],
        Meta(
            description="fold, check or call, the least raise, all in; in a class of every request"
        ),
    ]


class PickRequest(Request, tag="pick"):
    """A choice: the answer is an item, or a list of items."""

    items: Annotated[
        list[Thing],
        Meta(description="what may be picked: cards by their code, dice, words, or lists of such"),
    ]
    least: Annotated[Count, Meta(description="how many at least")]
    most: Annotated[Count, Meta(description="how many at most")]
    ordered: Annotated[
        bool,
        Meta(
            description="whether the answer is a row of exactly `most` items, in which one may "
            "stand twice"
        ),
    ]


class RespondRequest(PickRequest, tag="respond"):
    """Cards of which one may be played: the answer is its title, or `pass`."""

    about: Annotated[
        list[Any] | dict[str, Any] | str | None,
        Meta(
            description="what may be answered: for each thing its kind, whose it is, and its title "
            "or numbers"
        ),
    ]


AnyRequest = WagerRequest | PickRequest | RespondRequest


class AnyView(Struct, forbid_unknown_fields=True):
    """The view of a seat at every table."""

    game: Annotated[str, Meta(description="the game's name")]
    variants: Annotated[
        list[str],
        Meta(
            description="those that are played, by the names of records: `fools_luck` is typed "
            "`fools-luck`"
        ),
    ]
    seat: Annotated[Seat, Meta(description="whose view it is")]
    turn: Annotated[Seat | None, Meta(description="whose turn it is, or null")]
    playing: Annotated[list[Seat], Meta(description="the seats still in")]
    folded: Annotated[list[Seat], Meta(description="the seats that have folded, in order")]
    stashes: Annotated[list[Gold], Meta(description="each seat's Gold")]
    pot: Annotated[
        Gold, Meta(description="the Gold in the pot, without the bets in front of the players")
    ]
    own: Annotated[
        dict[str, Pile],
        Meta(
            description="the own piles by name; of one that one may not look at, how many things "
            "are in it"
        ),
    ]
    table: Annotated[
        dict[str, Pile],
        Meta(
            description="the piles on the table by name: what lies there, or how many where that "
            "is hidden"
        ),
    ]
    others: Annotated[
        dict[str, dict[str, Pile]],
        Meta(
            description="the piles of the other seats by name: for each seat (in JSON its number "
            'is a text, `"1"`) what lies there, or how many where that is hidden'
        ),
    ]
    purses: Annotated[
        dict[str, int], Meta(description="the Gold in purses that lie on the table, by name")
    ]
    shown_values: Annotated[
        dict[str, Any],
        Meta(
            description="what the game's text says that players are shown, by name, which in games "
            "of characters is nothing: a value, an object of one for each rank or color, or a list "
            "of one for each seat, null where this seat may not know it"
        ),
    ]
    events: Annotated[
        list[list[Any]],
        Meta(
            description="what has happened, one list each; its first word is the kind "
            "([which are there](#events))"
        ),
    ]


class HallView(AnyView):
    """The view of a seat at a table for Gold."""

    bets: Annotated[
        list[Gold],
        Meta(description="what each seat has put in front in this Betting Round"),
    ]
    current_bet: Annotated[
        Gold, Meta(description="the total that stays in, 0 outside a Betting Round")
    ]
    tallies: Annotated[
        dict[str, dict[str, int]],
        Meta(description="numbers kept on the table, by name and key"),
    ]
    score: Annotated[
        list[int | float] | None,
        Meta(description="the own hand as it lies: class, points; null where none are compared"),
    ]
    inn: Annotated[
        int | UnsetType,
        Meta(description="the Gold that the house has taken in, where it is the bank"),
    ] = UNSET


class Owned(Struct, forbid_unknown_fields=True):
    """A card that lies open, and of whose seat; null for the table's own."""

    seat: Seat | None
    title: str


class OpenTop(Owned):
    """The uppermost card of a pile that lies open."""

    pile: str


class Tavern(Struct, forbid_unknown_fields=True):
    """A tavern, the Drinks left in it, and whether it is closed."""

    title: str
    drinks: Count
    closed: bool


class Party(Struct, forbid_unknown_fields=True):
    """Where the party is, and where it may go."""

    at: str
    taverns: list[Tavern]
    open_to: list[str]
    crawl: list[Seat]
    is_over: bool


class Lasting(Owned):
    """The rule that a card has laid down for a while, and until when it holds."""

    text: str
    end: str
    whose: Seat | None


class GamblingRound(Struct, forbid_unknown_fields=True):
    """A Round of Gambling."""

    starter: Seat
    members: list[Seat]
    controller: Seat | None
    pot: Gold
    things: list[Any]
    beaten_by: list[str]
    game: str | None


class Pending(Struct, forbid_unknown_fields=False):
    """A thing that is being played or drunk; by its kind there is more of it."""

    kind: str
    seat: Seat | None
    negated: bool


class CompanyView(AnyView):
    """The view of a seat at a table of characters."""

    characters: Annotated[list[str], Meta(description="who plays whom")]
    stats: Annotated[
        list[dict[str, int]],
        Meta(description="each seat's Fortitude, Alcohol Content and other numbers"),
    ]
    counters: Annotated[dict[str, int], Meta(description="counters of the table, by name")]
    marker_places: Annotated[
        list[dict[str, str]],
        Meta(description="for each seat where its markers stand, by name; last those of the table"),
    ]
    acting: Annotated[Seat | None, Meta(description="whose Action Phase it is")]
    phase: Annotated[str, Meta(description="the phase of the turn")]
    round: Annotated[
        GamblingRound | None,
        Meta(
            description="the Round of Gambling: its `starter`, `members`, `controller` and `pot`, "
            "the `things` in it beside Gold, by which kinds of cards the last is `beaten_by`, the "
            "`game` that is played in it; or null"
        ),
    ]
    seen_hands: Annotated[
        dict[str, list[str]],
        Meta(
            description="cards of other seats that this one has looked at and that are still held, "
            "by seat"
        ),
    ]
    looking_at: Annotated[
        list[str],
        Meta(description="Drinks that this seat has taken and is yet to give to somebody"),
    ]
    shown: Annotated[
        list[Owned],
        Meta(
            description="cards that were chosen or revealed and lie open: each has its `seat` and "
            "`title`"
        ),
    ]
    open_tops: Annotated[
        list[OpenTop],
        Meta(
            description="the uppermost cards of piles that lie open: each has `seat`, `pile` and "
            "`title`"
        ),
    ]
    lasting: Annotated[
        list[Lasting],
        Meta(
            description="what cards have laid down for a while: each has `seat`, `title`, `text`, "
            "`end` and `whose`"
        ),
    ]
    pending: Annotated[
        list[Pending],
        Meta(
            description="what is being played and drunk, the first that began first: each has its "
            "`kind`, whose it is (`seat`), whether it is `negated`, and more"
        ),
    ]
    party: Annotated[
        Party | None,
        Meta(
            description="where the party is (`at`), the `taverns` (`title`, `drinks` left, "
            "`closed`), those it is `open_to`, the seats who must `crawl`, whether it `is_over`; "
            "null where nobody moves"
        ),
    ]
    inner: Annotated[
        dict[str, Any] | UnsetType,
        Meta(
            description="the view of the game for Gold that is played in the Round, by its own "
            "seats and without events; only where one is"
        ),
    ] = UNSET


class Evening(Struct, forbid_unknown_fields=True):
    """An evening between two games."""

    game: Annotated[str, Meta(description="`adventurers-choice`")]
    seat: Annotated[Seat, Meta(description="who is asked")]
    seats: Annotated[Count, Meta(description="how many people there are")]
    settings: Annotated[Settings, Meta(description="the settings of all games")]
    rounds: Annotated[
        Count | None,
        Meta(description="in each everybody chooses a game once; null in an evening of minutes"),
    ]
    starting: Annotated[Seat, Meta(description="who has the next game's seat 0")]
    money: Annotated[list[Gold], Meta(description="everybody's Gold")]
    loans: Annotated[list[Count], Meta(description="everybody's Loan Markers")]
    debts: Annotated[list[Count], Meta(description="everybody's Debt Markers")]
    carry: Annotated[Gold, Meta(description="Gold left in the pot")]
    choices: Annotated[
        list[str],
        Meta(
            description="what may be chosen in all; what may be chosen now is in the request's "
            "`items`"
        ),
    ]
    games: Annotated[
        list[PastGame],
        Meta(description="those that are over: `choice`, and what each person won, `winnings`"),
    ]


# ------------------------------------------------------------------ what we say


class Hello(Message, tag="hello"):
    """The greeting, when the program has been started."""

    v: Annotated[Literal[1], Meta(description="the version of the protocol")]


class NewGame(Message, tag="new"):
    """A game begins, or questions between two games of an evening."""

    game: Annotated[str, Meta(description="the game's name, `adventurers-choice` of an evening")]
    variants: Annotated[list[str], Meta(description="those that are played")]
    seat: Annotated[Seat, Meta(description="where the bot sits")]
    seats: Annotated[Count, Meta(description="how many sit there")]
    settings: Annotated[Settings, Meta(description="what the table plays for")]
    seed: Annotated[
        Annotated[int, Meta(ge=0)],
        Meta(description="makes all luck of the bot; up to 64 bits and no sign"),
    ]
    seed_text: Annotated[
        str,
        Meta(
            description="the same in digits, for languages whose numbers are floating-point",
            pattern="^[0-9]+$",
        ),
    ]


class Question(Message, tag="act"):
    """A question, to be answered by its number."""

    id: Annotated[Count, Meta(description="the number of the question")]
    request: Annotated[AnyRequest, Meta(description="what is asked")]
    view: Annotated[
        AnyView | UnsetType,
        Meta(description='what this seat may see, with `"wants": ["view"]` or `["news"]`'),
    ] = UNSET
    since: Annotated[
        Count | UnsetType,
        Meta(
            description='with `"wants": ["news"]`: how many of the events that it has heard it '
            "keeps; those in `view` come after them"
        ),
    ] = UNSET
    evening: Annotated[
        Evening | UnsetType,
        Meta(
            description='with `"wants": ["evening"]`, in questions between two games: all that is '
            "known of it"
        ),
    ] = UNSET


class GameOver(Message, tag="end"):
    """The end of a game."""

    winnings: Annotated[list[int], Meta(description="the Gold that each seat won or lost")]
    seat: Annotated[Seat, Meta(description="where the bot sat")]


# ------------------------------------------------------------------ what it says


class Greeting(Message, tag="hello"):
    """The answer to the greeting. Whatever else is in it is not read."""

    name: Annotated[str | UnsetType, Meta(description="what the program is called")] = UNSET
    wants: Annotated[
        list[Literal["view", "news", "evening"]] | UnsetType,
        Meta(
            description="what it is told beside requests: `view` (all that its seat may see), "
            "`news` (the same, of events only the new ones), `evening` (it is asked between games)"
        ),
    ] = UNSET


class Reply(Struct, forbid_unknown_fields=True):
    """The answer to a question."""

    id: Annotated[Count, Meta(description="the number of the question")]
    answer: Annotated[
        str | int | list[Any] | None,
        Meta(
            description='of a wager `fold`, `check`, `call` or `["raise", total]`; else the item '
            "where exactly one is asked for and the request is not `ordered`, otherwise a list"
        ),
    ]


VIEWS = (HallView, CompanyView)
SAID_TO_PROGRAMS = (Hello, NewGame, Question, GameOver)
SAID_BY_PROGRAMS = (Greeting, Reply)

# ------------------------------------------------------------------ the schema

SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"

_SEAT = {"type": "integer", "minimum": 0}
_THINGS = {"type": ["array", "integer"]}
EVENT_PART_SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    SEAT: _SEAT,
    ANY_SEAT: {"type": ["integer", "null"], "minimum": 0},
    SEATS: {"type": "array", "items": _SEAT},
    GOLD: {"type": "integer", "minimum": 0},
    NUMBER: {"type": "integer"},
    BOOLEAN: {"type": "boolean"},
    TEXT: {"type": "string"},
    TITLE: {"type": "string"},
    TITLES: _THINGS,
    PURSE: {"type": ["integer", "string"], "minimum": 0},
    PILE: {
        "type": "array",
        "prefixItems": [{"type": "string"}, {"type": ["integer", "null"]}],
        "minItems": 2,
        "items": False,
    },
    THING: {"type": ["string", "integer", "array", "null"]},
    CARDS: _THINGS,
    DICE: _THINGS,
    ANSWER: {"type": ["string", "integer", "array", "null"]},
    DATA: {},
}
"""The JSON Schema of each type of the parts of events."""


def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of a line of the protocol, in both directions: `$defs` has each message, and
    each kind of event.
    """
    messages = (*SAID_TO_PROGRAMS, *SAID_BY_PROGRAMS)
    structs = (*messages, *VIEWS)
    _, definitions = msgspec.json.schema_components(structs, ref_template=REFERENCE)
    del definitions[AnyView.__name__]
    for table, view, kinds in (
        ("HallEvent", "HallView", HALL_EVENTS),
        ("CompanyEvent", "CompanyView", COMPANY_EVENTS),
    ):
        definitions[table] = {"oneOf": [*_event_schemas(kinds)]}
        events = definitions[view]["properties"]["events"]
        events["items"] = {"$ref": REFERENCE.format(name=table)}
    question = definitions["Question"]["properties"]["view"]
    del question["$ref"]
    question["anyOf"] = [{"$ref": REFERENCE.format(name=each.__name__)} for each in VIEWS]
    return {
        "$schema": SCHEMA_DIALECT,
        "title": "The protocol of programs that play",
        "oneOf": [{"$ref": REFERENCE.format(name=each.__name__)} for each in messages],
        "$defs": definitions,
    }


def _event_schemas(kinds: Mapping[str, EventKind]) -> Iterator[dict[str, Any]]:
    for name, kind in kinds.items():
        parts = [{"title": part, **EVENT_PART_SCHEMAS[of]} for part, of in kind.parts]
        optional = len([of for _, of in kind.parts if of == DATA])
        yield {
            "title": name,
            "description": kind.meaning,
            "type": "array",
            "prefixItems": [{"const": name}, *parts],
            "minItems": 1 + len(parts) - optional,
            "items": False,
        }
