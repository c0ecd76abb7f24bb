"""See whether a bot is fit to play: it plays every game, and is watched while it does.

It is asked everything that games and evenings ask, beside plain policies. Its answers must be legal
and in time, the same when the same game is played again, and must not change with what it cannot
see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from rdi import library
from rdi.engine.game import Game
from rdi.engine.view import View
from rdi.errors import RdiError
from rdi.model.definition import GameDefinition
from rdi.model.request import Answer, Request, Respond, Wager
from rdi.players.player import Player
from rdi.session.bots import maker
from rdi.session.setup import new_game
from rdi.tournament.bots import Maker
from rdi.tournament.evening_check import problems_between
from rdi.tournament.evening_view import EVENING
from rdi.tournament.guarding import FAILURES, BotFailure, plainest
from rdi.tournament.seeds import seed_for

SEATS = 3
WORLDS = 2
"""In so many other worlds a bot is asked the same, of those that it cannot tell apart."""

LOOKED_AT = 6
"""At so many of its choices in a game it is looked at closely."""

OTHERS = "uniform"
KINDS = ("wager", "pick", "picks", "sequence", "respond")


@dataclass(frozen=True, slots=True)
class Played:
    """A game that a bot played: what it is, and what went wrong."""

    game: str
    variants: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def name(self) -> str:
        """The game with its variants."""
        return " ".join([self.game, *(f"+{name}" for name in self.variants)])


@dataclass(slots=True)
class Watch:
    """What was seen of a bot over all games: the seconds of its choices, and what it was asked."""

    seconds: list[float] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)

    @property
    def usual(self) -> float:
        """The median time of a choice, in seconds."""
        return median(self.seconds) if self.seconds else 0.0

    @property
    def longest(self) -> float:
        """The longest time of a choice, in seconds."""
        return max(self.seconds, default=0.0)


def check_bot(make: Maker, watch: Watch, seed: int | str = 0) -> Iterator[Played]:
    """Let a bot play all games, one after another, ask it what evenings ask, and tell of each."""
    for entry in library.entries():
        definition = library.definition(entry.name)
        for variants in _choices(definition):
            problems = [*dict.fromkeys(_problems(make, entry.name, variants, watch, seed))]
            yield Played(entry.name, variants, tuple(problems))
    between = [*dict.fromkeys(problems_between(make, watch.seconds, seed))]
    yield Played(EVENING, (), tuple(between))


def games_to_play() -> int:
    """How many games that will be, with what is asked between the games of an evening."""
    return 1 + sum(len(_choices(library.definition(entry.name))) for entry in library.entries())


def kind_of(request: Request) -> str:
    """One of KINDS."""
    if isinstance(request, Wager):
        return "wager"
    if isinstance(request, Respond):
        return "respond"
    if request.ordered:
        return "sequence"
    return "pick" if request.is_single else "picks"


def _choices(definition: GameDefinition) -> list[tuple[str, ...]]:
    """A game as it is, and with each variant that can be chosen by itself."""
    alone = [each.name for each in definition.offered if not each.needs]
    return [(), *[(name,) for name in alone]]


def _problems(
    make: Maker, name: str, variants: Sequence[str], watch: Watch, seed: int | str
) -> Iterator[str]:
    """What is wrong with how a bot plays a game, which it plays twice."""
    logs: list[tuple[Any, ...]] = []
    for _ in range(2):
        game = new_game(name, seats=_seats(name), variants=variants, seed=seed_of(name, seed))
        yield from _play(make, game, watch, seed, is_first=not logs)
        logs.append(game.log)
    if logs[0] != logs[1]:
        yield "played the same game again, it chose otherwise: luck must come from the seed alone"


def seed_of(name: str, seed: int | str) -> int:
    """The seed of the game that is played."""
    return seed_for(seed, "bot-check", name) >> 16


def _seats(name: str) -> int:
    definition = library.definition(name)
    return max(definition.least_seats, min(SEATS, definition.most_seats))


def _play(make: Maker, game: Game, watch: Watch, seed: int | str, is_first: bool) -> Iterator[str]:
    others = [maker(OTHERS)(seed_for(seed, "other", seat)) for seat in range(game.seats)]
    bot = make(seed_for(seed, "bot"))
    mine = 0
    while (request := game.pending) is not None:
        view = game.view(request.seat)
        if request.seat != 0:
            game.answer(others[request.seat].decide(request, view))
            continue
        mine += 1
        watch.kinds.add(kind_of(request))
        if is_first and mine <= LOOKED_AT:
            yield from _looks_elsewhere(make, request, view, seed)
        before = view.as_data() if mine <= LOOKED_AT else None
        answer, problem = _asked(bot, request, view, watch)
        if problem:
            yield problem
        if before is not None and view.as_data() != before:
            yield "it changed what it was shown"
        game.answer(answer)


def _asked(bot: Player, request: Request, view: View, watch: Watch) -> tuple[Answer, str]:
    """A legal answer, and what was wrong with the bot's own."""
    began = time.perf_counter()
    try:
        answer = bot.decide(request, view)
    except FAILURES as error:
        return plainest(request), _told(error)
    watch.seconds.append(time.perf_counter() - began)
    if not request.accepts(answer):
        return plainest(request), f"asked to {request.verb}, it answered {answer!r}: not legal"
    return answer, ""


def _looks_elsewhere(make: Maker, request: Request, view: View, seed: int | str) -> Iterator[str]:
    """Whether it answers otherwise in a world that it cannot tell from this one."""
    answers = [_afresh(make, request, view, seed)]
    for number in range(WORLDS):
        world = view.imagine(seed_for(seed, "world", number) >> 16)
        asked = world.pending
        if asked is not None and asked.seat == view.seat:
            answers.append(_afresh(make, asked, world.view(view.seat), seed))
    if any(answer != answers[0] for answer in answers):
        yield "it answers otherwise where only what it cannot see is different"


def _afresh(make: Callable[[int], Player], request: Request, view: View, seed: int | str) -> Answer:
    try:
        return make(seed_for(seed, "bot")).decide(request, view)
    except FAILURES as error:  # told when it plays on
        return type(error).__name__


def _told(error: BaseException) -> str:
    if isinstance(error, BotFailure):
        return f"{error.kind}: {error.text}"
    if isinstance(error, RdiError):
        return str(error)
    return f"it failed: {type(error).__name__}: {error}"
