"""Run a tournament: hand units out, keep what comes back, and stop where the spec says so.

What is kept in the end depends on the spec alone. Units are played in any order, some of them ahead
of time; whether a question is answered, a precision reached or a bot sent away is decided at fixed
numbers of deals, and what was played beyond such a decision is dropped again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

from rdi.errors import RdiError
from rdi.tournament.match_play import aborted_unit, has_classes, sums_in
from rdi.tournament.round_progress import RoundProgress
from rdi.tournament.schedule import Match, PlayedMatch, next_round
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.results import Results
from rdi.tournament.stopping import Decision, StoppingRules
from rdi.tournament.store import Store, StoreError
from rdi.tournament.units import Unit, UnitResult, decoded_result, sums_from_json
from rdi.tournament.workers.engines import Engine, Failure, Job

TRIES = 3
"""So often a job is tried before its unit is cut into single deals, and these are given up. Where
classes play, it is cut at once, and a single deal is tried again with each class in a process of
its own.
"""

RARE = 20
"""Where more than one deal in so many comes to nothing, classes play so from the start."""

POLL_SECONDS = 0.5
UNIT_SECONDS = 1.0
"""A unit is to take about so long; the first ones are single deals, to find out how long these
take."""


class EngineLost(RdiError):
    """Nobody is left to play: all that was played is kept."""


class StoppedByFault(RdiError):
    """A bot went wrong in a strict tournament."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is, told whenever a unit is kept."""

    round: int
    games: int
    games_in_all: int
    faults: int
    results: Callable[[], Results]


class Runner:
    """Plays a tournament into a store with an engine."""

    def __init__(self, spec: Spec, store: Store, engine: Engine) -> None:
        self._spec = spec
        self._store = store
        self._engine = engine
        self._json = spec.as_json()
        self._games = self._faults = 0
        self._whole = self._elsewhere = 0
        self._tries: Counter[Unit] = Counter()
        self._failed: Counter[int] = Counter()
        self._played: Counter[int] = Counter()
        self._sizes = dict.fromkeys(range(len(spec.games)), spec.unit or 1)

    def run(self) -> Iterator[Progress]:
        """Play what is missing, round after round, and tell of every unit that is kept.

        Stopped anywhere and run again, it goes on with what is missing. EngineLost where nobody is
        left to play, StoppedByFault where the spec is strict and a bot went wrong.
        """
        self._count()
        played: list[list[PlayedMatch]] = []
        while matches := next_round(self._spec, played):
            self._store.add_matches(matches)
            decision = yield from self._play_round(matches)
            results = self.results()
            played.append(results.met(matches))
            if decision is not None and decision.ends:
                return

    def results(self) -> Results:
        """What was played so far."""
        return results_in(self._spec, self._store)

    def _count(self) -> None:
        """Count what is kept; from then on it is added up, since the store grows long."""
        self._games = self._store.games()
        self._faults = sum(self._store.fault_counts().values())

    # ------------------------------------------------------------------ one round

    def _play_round(self, matches: tuple[Match, ...]) -> Generator[Progress, None, Decision | None]:
        course = self._begin_round(matches)
        looks = StoppingRules(self._spec, self._store, matches)
        decision = self._look(course, looks)
        while decision is None or not decision.ends:
            self._submit(course)
            if not course.under_way:
                break
            outcomes = self._engine.poll(POLL_SECONDS)
            if not outcomes and not self._engine.alive():
                raise EngineLost("nobody is left to play; what was played is kept, resume goes on")
            for job, outcome in outcomes:
                self._take(course, job, outcome)
                yield self._progress(matches[0].round)
            if outcomes:
                decision = self._look(course, looks)
        return decision

    def _begin_round(self, matches: tuple[Match, ...]) -> RoundProgress:
        done = self._store.done(since=matches[0].number)
        course = RoundProgress(matches, self._spec.deals, self._spec.look, done)
        kept = self._store.games_of_matches()
        self._elsewhere = sum([games for match, games in kept.items() if match not in course])
        self._whole = self._elsewhere + course.games
        return course

    def _measure(self, game: int, result: UnitResult) -> None:
        """How many deals of a game make a unit, from how long the last one took."""
        if not self._spec.unit:
            fitting = UNIT_SECONDS * result.deals / max(result.seconds, 1e-4)
            self._sizes[game] = max(1, min(self._spec.look, int(fitting)))

    def _submit(self, course: RoundProgress) -> None:
        """Hand out units until enough are under way, all matches at the same pace."""
        while len(course.under_way) < self._engine.room:
            unit = course.next_unit(self._sizes)
            if unit is None:
                return
            self._begin(course, unit)

    def _begin(self, course: RoundProgress, unit: Unit) -> None:
        course.begin(unit)
        match = course.matches[unit.match]
        is_apart = self._plays_apart(match, unit)
        if is_apart and unit.deals > 1:
            course.leave(unit)
            self._cut(course, unit)
        else:
            self._engine.submit(Job(self._json, match, unit, is_apart))

    def _cut(self, course: RoundProgress, unit: Unit) -> None:
        """Have each deal of a unit played by itself."""
        for deal in range(unit.first, unit.first + unit.deals):
            self._begin(course, Unit(unit.match, deal, 1))

    def _plays_apart(self, match: Match, unit: Unit) -> bool:
        """Whether each class plays a unit in a process of its own: where the unit came to nothing
        before, and where that happens often in its match. The results are the same.
        """
        if not has_classes(self._spec, match):
            return False
        is_often = self._failed[match.number] * RARE > self._played[match.number] + RARE
        return is_often or self._tries[unit] > 0

    def _take(self, course: RoundProgress, job: Job, outcome: bytes | Failure) -> None:
        unit = job.unit
        course.leave(unit)
        if not isinstance(outcome, Failure):
            result = decoded_result(outcome)
            self._played[unit.match] += unit.deals
            if not job.is_apart:
                self._measure(job.match.game, result)
            if unit.first < course.goal(unit.match):
                self._keep(job.match, result)
            return
        self._tries[unit] += 1
        self._failed[unit.match] += 1
        tries = 1 if unit.deals > 1 and has_classes(self._spec, job.match) else TRIES
        if self._tries[unit] < tries:
            self._begin(course, unit)
        elif unit.deals > 1:
            self._cut(course, unit)
        else:
            self._keep(job.match, aborted_unit(self._spec, job.match, unit, outcome.text))

    def _keep(self, match: Match, result: UnitResult) -> None:
        sums = sums_from_json(result.sums) if result.sums else sums_in(self._spec, match, result)
        if self._store.add(result, sums):
            self._games += result.deals * len(match.lineup)
            self._faults += len(result.faults)
        if result.faults and self._spec.limits.strict:
            first = result.faults[0]
            where, what = first.place(match.number), f"{first.kind}: {first.text}"
            if first.bot < 0:
                raise StoppedByFault(f"game {where} could not be played: {what}")
            raise StoppedByFault(
                f"{self._spec.culprit(first.bot)} went wrong in game {where}: {what}"
            )

    def _progress(self, number: int) -> Progress:
        return Progress(number, self._games, self._whole, self._faults, self.results)

    # ------------------------------------------------------------------ looking

    def _look(self, course: RoundProgress, looks: StoppingRules) -> Decision | None:
        """Decide what is to be decided at every look that all matches have reached."""
        decision: Decision | None = None
        while decision is None or not decision.ends:
            at = course.looked + self._spec.look
            if not course.has_reached(at):
                break
            course.looked = at
            decision = looks.decide(at)
            sooner = [number for number in decision.ended if course.end(number, at)]
            if sooner:
                self._drop_beyond(course, sooner, at)
        return decision

    def _drop_beyond(self, course: RoundProgress, ended: Iterable[int], deals: int) -> None:
        """Forget what was played ahead of time of matches that have ended."""
        for number in ended:
            self._store.drop_beyond(number, deals)
        self._whole = self._elsewhere + course.games
        self._count()


def matches_in(spec: Spec, store: Store) -> list[Match]:
    """All matches that a store holds; StoreError where one cannot have been this spec's."""
    matches = store.matches()
    games, bots = range(len(spec.games)), range(len(spec.bots))
    for match in matches:
        if match.game not in games or not all(bot in bots for bot in match.lineup):
            raise StoreError(f"{store.path} holds a match {match.number} of another spec")
    return matches


def results_in(spec: Spec, store: Store) -> Results:
    """All that a store holds, added up; StoreError where it is not this spec's."""
    matches = matches_in(spec, store)
    faults: dict[int, int] = {}
    for (bot, _), count in store.fault_counts().items():
        faults[bot] = faults.get(bot, 0) + count
    return Results(spec, matches, store.sums_of_matches(), faults, store.sums_without_luck())
