"""Run a tournament: hand units out, keep what comes back, and stop where the spec says so.

What is kept in the end depends on the spec alone. Units are played in any order, some of them ahead
of time; whether a question is answered, a precision reached or a bot sent away is decided at fixed
numbers of deals, and what was played beyond such a decision is dropped again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field

from rdi.errors import RdiError
from rdi.tournament.blocks import Blocks
from rdi.tournament.deciding import Decision, decide
from rdi.tournament.engines import Engine, Failure, Job
from rdi.tournament.matches import Match, Met, next_round
from rdi.tournament.playing import aborted, sums_in
from rdi.tournament.spec import Spec
from rdi.tournament.standings import Results
from rdi.tournament.store import Store, sums_of_matches
from rdi.tournament.units import Unit, UnitResult, decoded, sums_from_json

TRIES = 3
"""So often a job is tried before its unit is cut into single deals, and these are given up."""

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


@dataclass
class _Course:
    """A round under way: what is done of each match, and what is being played."""

    matches: dict[int, Match]
    goal: dict[int, int]
    done: dict[int, Blocks]
    sizes: dict[int, int]
    under_way: set[tuple[int, int]] = field(default_factory=set)
    tries: dict[tuple[int, int, int], int] = field(default_factory=dict)
    looked: int = 0
    games_before: int = 0


class Runner:
    """Plays a tournament into a store with an engine."""

    def __init__(self, spec: Spec, store: Store, engine: Engine) -> None:
        self._spec = spec
        self._store = store
        self._engine = engine
        self._json = spec.as_json()
        self._games = self._faults = 0

    def run(self) -> Iterator[Progress]:
        """Play what is missing, round after round, and tell of every unit that is kept.

        Stopped anywhere and run again, it goes on with what is missing. EngineLost where nobody is
        left to play, StoppedByFault where the spec is strict and a bot went wrong.
        """
        self._count()
        played: list[list[Met]] = []
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
        course = self._course(matches)
        decision = self._look(course)
        while decision is None or not decision.ends:
            self._submit(course)
            if not course.under_way:
                break
            outcomes = self._engine.poll(POLL_SECONDS)
            if not outcomes and not self._engine.alive():
                raise EngineLost("nobody is left to play; what was played is kept, resume goes on")
            for job, outcome in outcomes:
                self._take(course, job, outcome)
                yield self._progress(matches, course)
            if outcomes:
                decision = self._look(course)
        return decision

    def _course(self, matches: tuple[Match, ...]) -> _Course:
        done = self._store.done()
        numbers = {match.number for match in matches}
        course = _Course(
            matches={match.number: match for match in matches},
            goal={match.number: self._spec.deals for match in matches},
            done={number: Blocks(done.get(number, ())) for number in numbers},
            sizes={},
            games_before=sum(
                deals * len(match.lineup)
                for match in self._store.matches()
                if match.number not in numbers
                for _, deals in done.get(match.number, [])
            ),
        )
        for game in {match.game for match in matches}:
            course.sizes[game] = self._spec.unit or 1
        return course

    def _measure(self, course: _Course, game: int, result: UnitResult) -> None:
        """How many deals of a game make a unit, from how long the last one took."""
        if not self._spec.unit:
            fitting = UNIT_SECONDS * result.deals / max(result.seconds, 1e-4)
            course.sizes[game] = max(1, min(self._spec.look, int(fitting)))

    def _submit(self, course: _Course) -> None:
        """Hand out units until enough are under way, all matches at the same pace."""
        while len(course.under_way) < self._engine.room:
            unit = _next_unit(course, self._spec.look)
            if unit is None:
                return
            self._begin(course, unit)

    def _begin(self, course: _Course, unit: Unit) -> None:
        course.under_way.add((unit.match, unit.first))
        course.done[unit.match].add(unit.first, unit.deals)
        self._engine.submit(Job(self._json, course.matches[unit.match], unit))

    def _take(self, course: _Course, job: Job, outcome: bytes | Failure) -> None:
        unit = job.unit
        course.under_way.discard((unit.match, unit.first))
        if not isinstance(outcome, Failure):
            result = decoded(outcome)
            self._measure(course, job.match.game, result)
            if unit.first < course.goal[unit.match]:
                self._keep(job.match, result)
            return
        key = (unit.match, unit.first, unit.deals)
        course.tries[key] = course.tries.get(key, 0) + 1
        course.done[unit.match].remove(unit.first, unit.deals)
        if course.tries[key] < TRIES:
            self._begin(course, unit)
        elif unit.deals > 1:
            for deal in range(unit.first, unit.first + unit.deals):
                self._begin(course, Unit(unit.match, deal, 1))
        else:
            course.done[unit.match].add(unit.first, unit.deals)
            self._keep(job.match, aborted(self._spec, job.match, unit, outcome.text))

    def _keep(self, match: Match, result: UnitResult) -> None:
        sums = sums_from_json(result.sums) if result.sums else sums_in(self._spec, match, result)
        if self._store.add(result, sums):
            self._games += result.deals * len(match.lineup)
            self._faults += len(result.faults)
        if result.faults and self._spec.limits.strict:
            first = result.faults[0]
            name = self._spec.bots[first.bot].name
            where = f"{match.number}:{first.deal}.{first.rotation}"
            raise StoppedByFault(f"{name} went wrong in game {where}: {first.kind}: {first.text}")

    def _progress(self, matches: tuple[Match, ...], course: _Course) -> Progress:
        whole = sum(course.goal[match.number] * len(match.lineup) for match in matches)
        whole += course.games_before
        return Progress(matches[0].round, self._games, whole, self._faults, self.results)

    # ------------------------------------------------------------------ looking

    def _look(self, course: _Course) -> Decision | None:
        """Decide what is to be decided at every look that all matches have reached."""
        decision: Decision | None = None
        while decision is None or not decision.ends:
            at = course.looked + self._spec.look
            if not _all_reached(course, at):
                break
            course.looked = at
            decision = decide(self._spec, self._store, list(course.matches.values()), at)
            for number in decision.ended:
                course.goal[number] = min(course.goal[number], at)
                self._store.drop_beyond(number, at)
            if decision.ended:
                self._count()
        return decision


def _next_unit(course: _Course, look: int) -> Unit | None:
    """The earliest deals that nobody plays yet, not across a look."""
    found: Unit | None = None
    for number, match in course.matches.items():
        first = course.done[number].first_free()
        if first >= course.goal[number] or (found is not None and first >= found.first):
            continue
        ends = [course.goal[number], (first // look + 1) * look, first + course.sizes[match.game]]
        taken = course.done[number].next_taken(first)
        found = Unit(number, first, min(ends if taken is None else [*ends, taken]) - first)
    return found


def _all_reached(course: _Course, deals: int) -> bool:
    """Whether every match has all deals below this number, or below its goal, kept."""
    goals = [min(deals, goal) for goal in course.goal.values()]
    if deals > max(course.goal.values(), default=0):
        return False
    if any(first < deals for _, first in course.under_way):
        return False
    return all(
        course.done[number].first_free() >= goal
        for number, goal in zip(course.goal, goals, strict=True)
    )


def results_in(spec: Spec, store: Store) -> Results:
    """All that a store holds, added up."""
    matches = store.matches()
    faults: dict[int, int] = {}
    for (bot, _), count in store.fault_counts().items():
        faults[bot] = faults.get(bot, 0) + count
    return Results(spec, matches, sums_of_matches(store, matches), faults)
