"""The check whether a bot is fit to play: it plays every game, and is watched while it does.

It is asked everything that games and evenings ask, beside plain policies. Its answers must be legal
and in time, the same when the same game is played again, and must not change with what it cannot
see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from statistics import median
from typing import Any

import msgspec

from rdi import library
from rdi.engine.game import Game, View
from rdi.errors import RdiError
from rdi.model.definition import GameDefinition
from rdi.model.evening import EVENING, EveningView, PastGame
from rdi.model.request import Answer, Pick, Request, Respond, Wager
from rdi.players.player import Player
from rdi.session.bots import bot_maker
from rdi.session.evening import choice_request, loan_request
from rdi.session.setup import make_settings, new_game
from rdi.text import printable
from rdi.tournament.bots.factories import PlayerFactory, fresh_factory, tested_factory
from rdi.tournament.bots.faults import (
    BOT_ERRORS,
    BROKEN,
    answer_between_games,
    default_answer,
    described_error,
    described_value,
    fault_of,
)
from rdi.tournament.contest import Contest
from rdi.tournament.seeds import seed_for
from rdi.tournament.spec import BotSpec, GameSpec, Limits

SEATS, ROUNDS = 3, 2
WORLDS = 2
"""The number of other worlds, indistinguishable to a bot, in which it is asked the same
question.
"""

LOOKED_AT = 6
"""The number of choices of a bot in a game that are checked closely."""

PROBLEM_MOST = 400
"""The number of characters of a problem that are shown."""

OTHERS = "uniform"
CheckableGame = tuple[str, tuple[str, ...]]
"""A game to be played by its name, with its variants; or an evening."""

KINDS = ("wager", "pick", "picks", "sequence", "respond")


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game that a bot played, with its faults."""

    game: str
    variants: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def name(self) -> str:
        """The game with its variants."""
        return " ".join([self.game, *(f"+{name}" for name in self.variants)])


class CheckReport(msgspec.Struct, frozen=True):
    """A report on a bot in one game: its faults, the seconds that its choices took, and the kinds
    of its requests.
    """

    problems: tuple[str, ...]
    seconds: tuple[float, ...]
    kinds: tuple[str, ...]

    def encoded(self) -> bytes:
        """It as bytes, to be sent."""
        return msgspec.msgpack.encode(self)


@dataclass(slots=True)
class Observations:
    """Observations of a bot over all games: seconds of its choices, and kinds of requests."""

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


@dataclass(frozen=True, slots=True)
class BotInstances:
    """Factories of one bot: for what plays; for what is asked beside it, in the middle of a game;
    and for what plays the same game again. No two of them share a process of a program, so that
    what one of them is told is not told to another.
    """

    play: PlayerFactory
    probe: PlayerFactory
    again: Callable[[], PlayerFactory]


def instances_of(bot: BotSpec, limits: Limits) -> BotInstances:
    """The instances of a bot. Raises BadSettings if there is no such bot."""
    return BotInstances(
        play=tested_factory(bot, limits),
        probe=fresh_factory(bot, limits, f"{bot.name}, asked beside it"),
        again=partial(fresh_factory, bot, limits, f"{bot.name}, once more"),
    )


def check_bot(
    bots: BotInstances,
    watch: Observations,
    seed: int | str = 0,
    games: Iterable[CheckableGame] | None = None,
) -> Iterator[CheckedGame]:
    """Let a bot play these games, or all, one after another, ask it what evenings ask, and tell of
    each.
    """
    for game in games_to_check() if games is None else games:
        yield _check(bots, watch, game, seed)


def checked_game(bot: BotSpec, limits: Limits, game: CheckableGame, seed: int | str) -> CheckReport:
    """The report on a class in one of the games of `check_bot`."""
    watch = Observations()
    try:
        problems = _check(instances_of(bot, limits), watch, game, seed).problems
    except RdiError:
        raise
    except Exception as error:  # noqa: BLE001  # it may have spoiled what it plays with
        problems = (f"the game could not go on after its answer: {described_error(error)}",)
    return CheckReport(problems, tuple(watch.seconds), tuple(sorted(watch.kinds)))


def _check(
    bots: BotInstances, watch: Observations, checked: CheckableGame, seed: int | str
) -> CheckedGame:
    """Let a bot play one game, or ask it what an evening asks."""
    game, variants = checked
    if game == EVENING:
        problems = [*evening_problems(bots.play, watch.seconds, seed)]
    else:
        problems = [*_problems(bots, game, variants, watch, seed)]
    shown = [printable(problem, PROBLEM_MOST) for problem in dict.fromkeys(problems)]
    return CheckedGame(game, variants, tuple(shown))


def games_to_check(named: Collection[str] = ()) -> list[CheckableGame]:
    """The games that are named, all where none is, each as it is and with every variant that can be
    chosen by itself, and an evening at the end. BadSettings with the nearest name where there is no
    such game.
    """
    wanted = {each if each == EVENING else library.entry(each).name for each in named}
    games: list[CheckableGame] = [
        (entry.name, variants)
        for entry in library.entries()
        if not named or entry.name in wanted
        for variants in _choices(library.definition(entry.name))
    ]
    return [*games, (EVENING, ())] if not named or EVENING in wanted else games


def request_kind(request: Request) -> str:
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
    bots: BotInstances, name: str, variants: Sequence[str], watch: Observations, seed: int | str
) -> Iterator[str]:
    """The problems with the way in which a bot plays a game. It plays it twice: as a bot that has
    played all the games before, and as one that has not.
    """
    logs: list[tuple[Any, ...]] = []
    for is_first in (True, False):
        game = new_game(
            name, seats=_seats(name, variants), variants=variants, seed=seed_of(name, seed)
        )
        make = bots.play if is_first else bots.again()
        yield from _play(make, bots.probe if is_first else None, game, watch, seed)
        logs.append(game.log)
    if logs[0] != logs[1]:
        yield "in the same game again it chose differently: its luck must come from the seed alone"


def seed_of(name: str, seed: int | str) -> int:
    """The seed of the game that is played."""
    return seed_for(seed, "bot-check", name) >> 16


def _seats(name: str, variants: Sequence[str]) -> int:
    return library.definition(name, variants).seats_near(SEATS)


def _play(
    make: PlayerFactory,
    probe: PlayerFactory | None,
    game: Game,
    watch: Observations,
    seed: int | str,
) -> Iterator[str]:
    others = [bot_maker(OTHERS)(seed_for(seed, "other", seat)) for seat in range(game.seats)]
    bot = make(seed_for(seed, "bot"))
    mine = 0
    while (request := game.pending) is not None:
        view = game.view(request.seat)
        if request.seat != 0:
            game.answer(others[request.seat].decide(request, view))
            continue
        mine += 1
        watch.kinds.add(request_kind(request))
        if probe is not None and mine <= LOOKED_AT:
            yield from _looks_elsewhere(probe, request, view, seed)
        before = view.as_data() if mine <= LOOKED_AT else None
        answer, problem = _asked(bot, request, view, watch)
        if problem:
            yield problem
        if before is not None and not _shows(view, before):
            yield "it changed what it was shown"
        game.answer(answer)


def _shows(view: View, before: Mapping[str, Any]) -> bool:
    """Whether a view still shows what it did before."""
    try:
        return view.as_data() == before
    except Exception:  # noqa: BLE001  # a class may have done anything to it
        return False


def _asked(bot: Player, request: Request, view: View, watch: Observations) -> tuple[Answer, str]:
    """A legal answer, and the problem with the bot's own."""
    began = time.perf_counter()
    try:
        answer = bot.decide(request, view)
    except BOT_ERRORS as error:
        return default_answer(request), _failure_text(error)
    watch.seconds.append(time.perf_counter() - began)
    if not request.accepts(answer):
        return default_answer(
            request
        ), f"asked to {request.verb}, it gave an illegal answer: {described_value(answer)}"
    return answer, ""


def _looks_elsewhere(
    make: PlayerFactory, request: Request, view: View, seed: int | str
) -> Iterator[str]:
    """Whether it answers otherwise in a world that it cannot tell from this one."""
    answers = [_asked_afresh(make, request, view, seed)]
    for number in range(WORLDS):
        world = view.imagine(seed_for(seed, "world", number) >> 16)
        asked = world.pending
        if asked is not None and asked.seat == view.seat:
            answers.append(_asked_afresh(make, asked, world.view(view.seat), seed))
    if any(answer != answers[0] for answer in answers):
        yield "it answers differently where only hidden things differ"


def _asked_afresh(
    make: Callable[[int], Player], request: Request, view: View, seed: int | str
) -> Answer:
    try:
        return make(seed_for(seed, "bot")).decide(request, view)
    except BOT_ERRORS as error:  # told when it plays on
        return fault_of(error)[0]


def _failure_text(error: BaseException) -> str:
    kind, text = fault_of(error)
    return f"it failed: {text}" if kind == BROKEN else f"{kind}: {text}"


# ------------------------------------------------------------------ between games


def evening_problems(make: PlayerFactory, seconds: list[float], seed: int | str) -> Iterator[str]:
    """The problems with a bot's answers between games, each question being asked twice; the times
    are added to `seconds`.
    """
    for request, evening in evening_questions():
        answers = []
        for _ in range(2):
            player = make(seed_for(seed, "bot"))
            began = time.perf_counter()
            answer, wrong = answer_between_games(player, request, evening, None)
            if wrong is not None:
                yield f"between two games: {': '.join(wrong)}"
            elif answer is not None:
                seconds.append(time.perf_counter() - began)
            answers.append(answer)
        if answers[0] != answers[1]:
            yield f"asked again to {request.verb}, it answered differently"


def evening_questions() -> Iterator[tuple[Pick, EveningView]]:
    """All that is asked between games, by the first person: what to play at the beginning of an
    evening, and whether to borrow after a game in which nearly all was lost.
    """
    contest = Contest(GameSpec(game=EVENING, seats=SEATS))
    names = [str(each) for each in contest.choices]
    settings = make_settings()
    begun = EveningView(
        seat=0,
        seats=SEATS,
        settings=settings,
        rounds=ROUNDS,
        starting=0,
        money=(settings.stash,) * SEATS,
        loans=(0,) * SEATS,
        debts=(0,) * SEATS,
        carry=0,
        choices=tuple(names),
        games=(),
    )
    yield choice_request(0, names), begun
    lost = settings.stash - 1
    won = (-lost, lost, 0)
    money = tuple([settings.stash + gold for gold in won])
    yield (
        loan_request(0),
        replace(begun, starting=1, money=money, games=(PastGame(names[0], won),)),
    )
