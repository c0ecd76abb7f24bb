"""Checks of a spec: whether games, seats, bots and the schedule can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf

from rdi.session.setup import read_seed
from rdi.session.validation import one_of, short_text, whole_number
from rdi.tournament.bots.factories import tested_factory
from rdi.tournament.contest import Contest, contest_titles
from rdi.tournament.schedule import HEADS_UP, MATCHES_MOST, most_matches
from rdi.tournament.spec import (
    DEALS_MOST,
    LUCKS,
    SCHEDULES,
    GameSpec,
    Limits,
    Problem,
    Spec,
    SpecPath,
    nearest_hint,
    problems_from,
)
from rdi.tournament.workers.engines import PATIENCE_LEAST, read_engine
from rdi.tournament.workers.worker_process import WorkerProcess

BOTS_MOST = 1_000

ROUNDS_MOST = 1_000
"""The most rounds of a schedule: more are surely a mistake."""


def problems_of(spec: Spec) -> Iterator[Problem]:
    """All that keeps a spec from being played."""
    yield from _of_numbers(spec)
    wrong_limits = [*_of_limits(spec.limits)]
    yield from wrong_limits
    limits = Limits() if wrong_limits else spec.limits
    playable: list[int] = []
    for number, game in enumerate(spec.games):
        wrong = [*_of_game(game, ("games", number))]
        yield from wrong
        playable += [] if wrong else [number]
    yield from _of_bots(spec, limits)
    yield from _of_names(spec)
    yield from _of_schedule(spec, playable)
    yield from _of_question(spec)
    yield from problems_from(("engine",), read_engine, spec.engine)
    yield from _of_luck(spec)


def _of_numbers(spec: Spec) -> Iterator[Problem]:
    yield from problems_from(("seed",), read_seed, spec.seed)
    yield from problems_from(
        ("deals",), whole_number, "the number of deals", spec.deals, 1, DEALS_MOST
    )
    yield from problems_from(("look",), whole_number, "a look", spec.look, 1, DEALS_MOST)
    yield from problems_from(("unit",), whole_number, "a unit", spec.unit, 0, DEALS_MOST)
    yield from problems_from(("luck",), one_of, "luck", spec.luck, LUCKS)
    if spec.precision is not None and not 0 < spec.precision < inf:
        yield Problem(
            ("precision",), f"a precision must be above 0 Gold a game, not {spec.precision:g}"
        )


def _of_limits(limits: Limits) -> Iterator[Problem]:
    for name in ("seconds", "start_seconds"):
        if not 0 < getattr(limits, name) <= 3600:
            yield Problem(("limits", name), f"{name} must be between 0 and 3600")
    yield from problems_from(
        ("limits", "faults"), whole_number, "the number of faults", limits.faults
    )
    if not 0 <= limits.share_of_games <= 1:
        yield Problem(("limits", "share_of_games"), "a share of games must be between 0 and 1")


def _of_game(game: GameSpec, path: SpecPath) -> Iterator[Problem]:
    known = contest_titles()
    if game.game not in known:
        hint = nearest_hint(game.game, known)
        yield Problem((*path, "game"), f"there is no game {game.game!r}; {hint}")
        return
    for problem in Contest(game).problems():
        yield Problem((*path, *problem.path), problem.text)


def _of_bots(spec: Spec, limits: Limits) -> Iterator[Problem]:
    """The problems with the bots. Classes are made in a process of their own: nothing that they do
    there can end this one, and no trace of it is left.
    """
    with closing(WorkerProcess(max(PATIENCE_LEAST, 3 * limits.start_seconds))) as process:
        for number, bot in enumerate(spec.bots):
            path = ("bots", number)
            yield from problems_from((*path, "name"), short_text, "a name", bot.name)
            make = process.make if bot.is_class or bot.isolated else tested_factory
            yield from problems_from((*path, "plays"), make, bot, limits)


def _of_names(spec: Spec) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    if len(spec.bots) > BOTS_MOST:
        yield Problem(("bots",), f"{len(spec.bots)} bots are too many: at most {BOTS_MOST}")
    for number, bot in enumerate(spec.bots):
        if bot.name in seen:
            yield Problem(("bots", number, "name"), f"two bots are called {bot.name!r}")
        seen.setdefault(bot.name, number)


def _of_schedule(spec: Spec, playable: Sequence[int]) -> Iterator[Problem]:
    """The problems with the schedule, in the games that can be played at all."""
    schedule, bots = spec.schedule, len(spec.bots)
    names = [bot.name for bot in spec.bots]
    kinds = [*problems_from(("schedule", "kind"), one_of, "schedule", schedule.kind, SCHEDULES)]
    wrong = [*kinds]
    for name, most in (("rounds", ROUNDS_MOST), ("tables_each", MATCHES_MOST)):
        value = getattr(schedule, name)
        wrong += problems_from(("schedule", name), whole_number, name, value, 0, most)
    for name in schedule.focus:
        wrong += problems_from(("schedule", "focus"), one_of, "bot", name, names)
    if len(set(schedule.focus)) < len(schedule.focus):
        wrong.append(Problem(("schedule", "focus"), "a bot is named twice in focus"))
    yield from wrong
    if schedule.kind == "gauntlet" and not schedule.focus:
        yield Problem(("schedule",), 'a gauntlet needs its bots: focus = ["NAME"]')
    for number in playable:
        game = spec.games[number]
        if game.seats > bots:
            text = f"{game.seats} seats need {game.seats} bots, but there are {bots}"
            yield Problem(("games", number, "seats"), text)
        elif schedule.kind in HEADS_UP and game.seats != 2:
            text = f"a {schedule.kind} has two at a table, not {game.seats}"
            yield Problem(("games", number, "seats"), text)
        elif not wrong and most_matches(spec, game.seats) > MATCHES_MOST:
            text = f'more than {MATCHES_MOST} matches; kind = "blocks" takes fewer'
            yield Problem(("schedule", "kind"), text)


def _of_question(spec: Spec) -> Iterator[Problem]:
    question = spec.question
    if question is None:
        return
    names = [bot.name for bot in spec.bots]
    for field in ("better", "than"):
        yield from problems_from(
            ("question", field), one_of, "bot", getattr(question, field), names
        )
    if question.better == question.than:
        yield Problem(("question", "than"), "a question must be about two different bots")
    if not 0 < question.gain < inf:
        yield Problem(("question", "gain"), "a gain must be above 0 Gold a game")
    for field in ("alpha", "beta"):
        if not 0 < getattr(question, field) < 0.5:
            yield Problem(("question", field), f"{field} must be between 0 and 0.5, such as 0.05")


def _of_luck(spec: Spec) -> Iterator[Problem]:
    """The problems with the correction for luck, which needs a game in which it is possible."""
    known = contest_titles()
    games = [Contest(game) for game in spec.games if game.game in known]
    if not spec.luck_correction or len(games) < len(spec.games):
        return
    if any(problem for game in games for problem in game.problems()):
        return
    reasons = [game.why_not_corrected() for game in games]
    if all(reasons):
        text = "luck cannot be corrected for in any game here: " + "; ".join(dict.fromkeys(reasons))
        yield Problem(("luck_correction",), text)
