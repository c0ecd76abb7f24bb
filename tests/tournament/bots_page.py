"""Write the page of the protocol of bots: python -m tests.tournament.bots_page, then read it.

Every field comes from the types of the messages, every example from games between careless players.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

import rdi
from rdi import library
from rdi.engine.game import Game
from rdi.lang.compiler.shelf import characters_on_shelf
from rdi.model.definition import GameDefinition
from rdi.model.event_kinds import COMPANY_EVENTS, EVENT_TYPES, HALL_EVENTS, EventKind
from rdi.model.outcome import Outcome
from rdi.session.bots import bot_maker
from rdi.tournament.bots.checking import evening_questions
from rdi.tournament.bots.messages import (
    AnyView,
    CompanyView,
    Evening,
    GameOver,
    Greeting,
    HallView,
    Hello,
    NewGame,
    PickRequest,
    Question,
    Reply,
    Request,
    RespondRequest,
    WagerRequest,
    protocol_schema,
)
from rdi.tournament.bots.protocol import (
    QuestionWriter,
    encode,
    end_of_game,
    hello,
    new_game,
    question_between,
)
from tests.source import ROOT

PAGE = ROOT / "rdi" / "tournament" / "bots" / "PROTOCOL.md"
SEED, CHOICES_MOST, EXAMPLE_MOST = 5, 600, 700
CROWDED = ("red-dragon-inn", "sea-events", "prizes")
"""A game of characters in which much may happen, with its variants."""

NAMES = {"integer": "number", "string": "text", "array": "list"}


# ------------------------------------------------------------------ games


def variants_of(definition: GameDefinition) -> list[tuple[str, ...]]:
    """A game as it is, and with each variant that can be chosen by itself."""
    return [(), *[(each.name,) for each in definition.offered if not each.needs]]


def seated(name: str, variants: tuple[str, ...]) -> Game:
    """A game with as many as it is for."""
    seats = library.definition(name, variants).seats_near(3)
    return rdi.new_game(name, variants=variants, seats=seats, seed=SEED)


Played = tuple[list[tuple[bytes, Any]], list[Any], Outcome | None]
"""What was asked with the answers, the events as all saw them, and the outcome."""


def careless(game: Game) -> Played:
    """A game between careless players."""
    players = [bot_maker("uniform")(seat) for seat in range(game.seats)]
    asked: list[tuple[bytes, Any]] = []
    while (request := game.pending) is not None and len(asked) < CHOICES_MOST:
        view = game.view(request.seat)
        answer = players[request.seat].decide(request, view)
        asked.append((QuestionWriter("view").question(len(asked) + 1, request, view), answer))
        game.answer(answer)
    told = [event for seat in range(game.seats) for event in game.view(seat).events]
    return asked, json.loads(encode(told)), game.outcome


@cache
def played() -> tuple[tuple[str, tuple[str, ...], list[tuple[bytes, Any]], list[Any]], ...]:
    """All games with all variants: what was asked in each with the answers, and the events."""
    return tuple(
        (entry.name, variants, *careless(seated(entry.name, variants))[:2])
        for entry in library.entries()
        for variants in variants_of(library.definition(entry.name))
    )


def in_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def shortened(value: Any) -> str:
    text = in_json(value)
    return text if len(text) <= EXAMPLE_MOST else text[: EXAMPLE_MOST - 1] + "\u2026"


# ------------------------------------------------------------------ tables


def type_name(schema: Mapping[str, Any]) -> str:
    """A JSON Schema in a word or two."""
    if "anyOf" in schema:
        names = [type_name(each) for each in schema["anyOf"]]
        return " or ".join(dict.fromkeys(names))
    if "$ref" in schema:
        return "object"
    if "enum" in schema or "const" in schema:
        first = schema.get("const", schema.get("enum", [""])[0])
        return "text" if isinstance(first, str) else "number"
    return NAMES.get(schema["type"], schema["type"])


def fields(struct: type[msgspec.Struct]) -> dict[str, tuple[str, str]]:
    """The fields of a message: what each is, and its meaning."""
    found = protocol_schema()["$defs"].get(struct.__name__)
    if found is None:
        known = fields(HallView)
        return {name: known[name] for name in struct.__struct_fields__}
    return {
        name: (type_name(each), each.get("description", ""))
        for name, each in found["properties"].items()
    }


def table(heads: str, rows: Iterator[tuple[str, ...]] | list[tuple[str, ...]]) -> Iterator[str]:
    names = heads.split()
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"
    yield ""


def message_table(struct: type[msgspec.Struct], without: str = "t") -> Iterator[str]:
    rows = [(f"`{name}`", *told) for name, told in fields(struct).items() if name != without]
    return table("field is meaning", rows)


def block(*lines: str) -> Iterator[str]:
    yield "```json"
    yield from lines
    yield "```"
    yield ""


def said(line: bytes) -> str:
    return line.decode().strip()


def requests_table() -> Iterator[str]:
    rows = [("`kind`", "all", "text", "in JSON alone: `wager`, `pick` or `respond`")]
    kinds: dict[str, list[str]] = {}
    told: dict[str, tuple[str, str]] = {}
    for name, struct in (
        ("wager", WagerRequest), ("pick", PickRequest), ("respond", RespondRequest),
    ):  # fmt: skip
        for field, each in fields(struct).items():
            kinds.setdefault(field, []).append(name)
            told[field] = each
    for field in [*Request.__struct_fields__, *told]:
        if field != "kind" and field in kinds:
            of = kinds.pop(field)
            rows.append((f"`{field}`", "all" if len(of) == 3 else ", ".join(of), *told[field]))
    return table("field of is meaning", rows)


def views_table() -> Iterator[str]:
    rows = [(f"`{name}`", "all", *told) for name, told in fields(AnyView).items()]
    for struct, where in ((HallView, "games for Gold"), (CompanyView, "games of characters")):
        for name, told in fields(struct).items():
            if name not in AnyView.__struct_fields__:
                rows.append((f"`{name}`", where, *told))
    return table("field in is meaning", rows)


def events_table(kinds: Mapping[str, EventKind], is_company: bool) -> Iterator[str]:
    examples = event_examples(is_company)
    rows = []
    for name, kind in kinds.items():
        parts = ", ".join([f"`{part}` ({of})" for part, of in kind.parts])
        example = examples.get(name)
        rows.append((f"`{name}`", parts, kind.meaning, f"`{example}`" if example else ""))
    return table("kind parts meaning example", rows)


@cache
def event_examples(is_company: bool) -> dict[str, str]:
    """An event of each kind, the shortest that there was."""
    found: dict[str, str] = {}
    for name, variants, _, told in played():
        if (library.definition(name, variants).inn is not None) == is_company:
            _shortest(found, told)
    for game in rarer(is_company):
        _shortest(found, careless(game)[1])
    return found


def rarer(is_company: bool) -> Iterator[Game]:
    """Games in which rarer things happen: many characters and decks, little Gold and ties."""
    if is_company:
        for first in range(0, len(characters()), 3):
            for rounds in ((), ("den-of-thieves",)):
                yield rdi.new_game(
                    CROWDED[0],
                    variants=CROWDED[1:],
                    seats=table_of(first),
                    rounds=rounds,
                    seed=first,
                )
        return
    for entry in library.entries():
        definition = library.definition(entry.name)
        if definition.inn is None:
            for seed, rule in enumerate(("king", "commoner")):
                yield rdi.new_game(
                    entry.name,
                    seats=definition.seats_near(6),
                    seed=seed,
                    stash=3,
                    split_rule=rule,
                    loans=True,
                )


def _shortest(found: dict[str, str], told: list[Any]) -> None:
    for event in told:
        text = in_json(event)
        known = found.get(event[0])
        if known is None or (len(text), text) < (len(known), known):
            found[event[0]] = text


def characters() -> list[str]:
    return [each.name for each in characters_on_shelf()]


def table_of(first: int) -> list[str]:
    """Four characters, from this one on."""
    return [*characters(), *characters()][first : first + 4]


# ------------------------------------------------------------------ the page


def game_examples() -> Iterator[str]:
    """Of each game every kind of request with its answer, where it was first asked."""
    for entry in library.entries():
        seen: set[tuple[str, str]] = set()
        yield f"### {library.definition(entry.name).title}"
        yield ""
        for name, variants, asked, _ in played():
            if name != entry.name:
                continue
            for line, answer in asked:
                request = json.loads(line)["request"]
                key = request["kind"], request["verb"]
                if key in seen:
                    continue
                seen.add(key)
                with_what = f" with `{variants[0].replace('_', '-')}`" if variants else ""
                yield f"Asked to {request['verb'].replace('_', ' ')}{with_what}:"
                yield ""
                yield from block(shortened(request), f'{{"id":7,"answer":{shortened(answer)}}}')


def lines() -> Iterator[str]:
    asked, _, outcome = careless(seated("den-of-thieves", ()))
    question, answer = asked[0]
    assert outcome is not None
    begun = seated("den-of-thieves", ())
    ((request, evening), _) = evening_questions()
    yield from [
        "# The protocol of bots",
        "",
        "Every field of what bots are asked, shown and told, with examples from real games.",
        "[README.md](README.md) says how a bot is written. This page is made of the types of the",
        "messages by `python -m tests.tournament.bots_page`; `rdi bot-check --schema` prints the",
        "same as a JSON Schema. Seats are numbers from 0, Gold is a whole number. A class is given",
        "objects with these attributes, where a program is sent JSON.",
        "",
        "## What a program is told",
        "",
        "A line of JSON each; `t` says which.",
        "",
    ]
    for struct, line in (
        (Hello, hello()),
        (NewGame, new_game(begun.view(0), 2**61 + 1)),
        (Question, b""),
        (GameOver, end_of_game(outcome, 0)),
    ):
        config = struct.__struct_config__
        yield f"### `{config.tag}`"
        yield ""
        yield f"{(struct.__doc__ or '').strip()}"
        yield ""
        yield from message_table(struct)
        if line:
            yield from block(said(line))
    yield from ["A question whole:", "", *block(said(question))]
    yield from ["## What a program says", "", "### `hello`", ""]
    yield from [(Greeting.__doc__ or "").strip(), "", *message_table(Greeting)]
    yield from block('{"t":"hello","name":"tight","wants":["view"]}')
    yield from ["### An answer", "", *message_table(Reply)]
    yield from block(f'{{"id":{json.loads(question)["id"]},"answer":{in_json(answer)}}}')
    yield from ["## What a bot is asked: the request", "", *requests_table()]
    yield from [
        "### What it answers",
        "",
        *table(
            "asked answer JSON",
            [
                ("wager", "a word, or a raise to a total",
                 '`"fold"`, `"check"`, `"call"`, `["raise",6]`'),
                ("pick with `least` and `most` 1, not `ordered`", "the item",
                 '`"Rk"`, `5`, `"leave"`, `["g","B"]`'),
                ("any other pick", "the items, in any order; with `ordered`, that order counts",
                 '`[]`, `["Rk","Mo"]`'),
                ("respond", "the title of a card, or `pass`", '`"pass"`'),
            ],
        ),
        "A card is two letters, its rank and its suit, as `rdi judge` has them, or what the file",
        "of another deck calls it. JSON's lists stand for the tuples of a class.",
        "",
    ]  # fmt: skip
    yield from ["## What a bot may see: the view", "", *views_table()]
    yield from [
        "## What a bot is told between two games of an evening",
        "",
        *message_table(Evening),
    ]
    yield from block(said(question_between(1, request, evening)))
    yield from [
        "## Events",
        "",
        "An event is a list of its kind and its parts. Of the rarest",
        "ones no game of this page has an example.",
        "",
    ]
    yield from table("type is", [(of, told) for of, told in EVENT_TYPES.items()])
    yield from ["### In games for Gold", "", *events_table(HALL_EVENTS, False)]
    yield from ["### In games of characters", "", *events_table(COMPANY_EVENTS, True)]
    yield from ["## What is asked in each game", ""]
    yield "A request of each kind and verb, and an answer to it."
    yield ""
    yield from game_examples()


def page() -> str:
    """The text of the page."""
    return "\n".join(lines()).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
