"""Visit the tavern at random, and keep every line that it prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from rdi.shell.show.look import Mode
from tests.plays import GAMES, any_answer, choices, clashes
from tests.shell.taverns import Visit, open_visit

UNBROKEN = 100_000
"""A page of so many columns, on which a sentence stands on one line."""

CHOICES_MOST = 400
ASKED = ("", "?", "why", "why pot", "why score", "table", "log", "help", "seed", "rules", "score")
"""Lines that may be typed at any decision."""

ABOUT_GAMES = (
    "games", "characters", "characters zot", "card wench", "rules", "rules betting", "set",
    "set pace off", "set pace", "diary", "save", "stops", "play kigns", "play kings with dragns",
    "play den seats 99", "undo", "leave", "score Bn", "frobnicate", "help play", "help plya",
    "set colour perhaps", "odds", "hint", "review", "replay", "resume",
)  # fmt: skip
"""Lines that may be typed in the lobby."""

COMPANIES = (
    "red-dragon-inn with gerki deirdre fiona zot",
    "red-dragon-inn with amundyr daareka lucky samantha, sea-events, prizes",
    "red-dragon-inn with remy tara, pub-crawl",
    "two-headed-dragon with fiona zot tara remy",
    "boss-battle with nerodia against lucky, phyll, farai",
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was printed, and what was typed before it."""

    typed: str
    text: str


def visits(count: int, mode: Mode = "plain", first: int = 0) -> Iterator[Line]:
    """The lines of so many visits, each of one game, from this number on."""
    for number in range(first, first + count):
        yield from _remembered(number, mode)


@cache
def _remembered(number: int, mode: Mode) -> tuple[Line, ...]:
    """The lines of a visit, which several tests look at."""
    return tuple(visited(number, mode))


def visited(number: int, mode: Mode = "plain", folder: Path | None = None) -> Iterator[Line]:
    """The lines of the visit of this number, which is always the same."""
    luck = Random(f"visit {number}")
    visit = open_visit(folder, mode, UNBROKEN)
    for line in luck.sample(ABOUT_GAMES, 3):
        yield from _typed(visit, line)
    yield from _typed(visit, _order(luck, number))
    for _ in range(CHOICES_MOST):
        session = visit.tavern.session
        if session is None or session.decision is None:
            break
        if luck.random() < 0.1:
            yield from _typed(visit, luck.choice(ASKED))
        yield from _typed(visit, _choice(visit, luck))
    for line in ("why pot", "why score", "why", "log"):
        yield from _typed(visit, line)
    visit.tavern.shelf.close()


def _typed(visit: Visit, line: str) -> Iterator[Line]:
    before = len(visit.printed)
    visit.tavern.take(line)
    for text in visit.printed[before:]:
        yield Line(line, text)


def _order(luck: Random, number: int) -> str:
    if number % 4 == 3:
        return f"play {COMPANIES[number // 4 % len(COMPANIES)]} seed {number}"
    game = GAMES[number % len(GAMES)]
    chosen = luck.choice([each for each in choices(game) if not clashes(each)])
    names = [each.replace("_", "-") for each in chosen]
    names += luck.sample(["Ann", "Ben"], 2) if luck.random() < 0.2 else []
    seats = luck.randint(max(2, len(names) and 3), 4)
    with_names = f" with {', '.join(names)}" if names else ""
    return (
        f"play {game}{with_names} against {'pim ' * (seats - 3)}nell seats {seats} "
        f"stash {luck.choice((3, 12, 50))} seed {number}"
        + (" share 2" if "unwound-clock" in names or luck.random() < 0.1 else "")
    )


def _choice(visit: Visit, luck: Random) -> str:
    session = visit.tavern.session
    assert session is not None
    decision = session.decision
    assert decision is not None
    if visit.tavern.questions:
        return "y"
    return decision.text_of(any_answer(session.game, luck))
