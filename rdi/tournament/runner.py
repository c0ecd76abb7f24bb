"""The runner of a tournament: it hands out units, keeps their results, and stops by the spec.

What is kept in the end depends on the spec alone. Units are played in any order, some of them ahead
of time; whether a question is answered, a precision reached or a bot sent away is decided at fixed
numbers of deals, and what was played beyond such a decision is dropped again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

from rdi.errors import RdiError
from rdi.tournament.array_play import is_policy
from rdi.tournament.match_play import aborted_unit, has_classes, sums_in
from rdi.tournament.round_progress import RoundProgress
from rdi.tournament.schedule import Match, PlayedMatch, next_round
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.results import Results, stored_results
from rdi.tournament.stopping import Decision, StoppingRules
from rdi.tournament.store import Store
from rdi.tournament.units import NO_BOT, Unit, UnitResult, decoded_result, sums_from_json
from rdi.tournament.workers.jobs import Engine, Failure, Job

TRIES_MOST = 3
"""The number of attempts at a job before its unit is split into single deals, and before these are
given up. Where classes play, it is split at once, and a single deal is tried again with each class
in a process of its own.
"""

FAILURES_RARE = 20
"""The rate of failed deals, one in this number, above which classes play in processes of their own
at once.
"""

POLL_SECONDS = 0.5
UNIT_SECONDS = 1.0
"""About how long a unit is to take; the first ones are single deals, to find out how long these
take.
"""


UNIT_BYTES_MOST = 4_000_000
"""The size of the rows of a unit at the most: units that are under way lie in memory."""

QUIET_LOOK = 40_000
"""The number of deals between two looks that can end nothing."""


class EngineLost(RdiError):
    """Nobody is left to play: all that was played is kept."""


class StoppedByFault(RdiError):
    """A bot went wrong in a strict tournament."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a tournament, reported whenever a unit is kept: the number of its round, of
    games played, of games at most, and of faults.
    """

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
        self._rules: StoppingRules | None = None
        self._look = spec.look
        self._games = self._faults = 0
        self._games_in_all = self._games_elsewhere = 0
        self._tries: Counter[Unit] = Counter()
        self._failed: Counter[int] = Counter()
        self._played: Counter[int] = Counter()
        self._sizes = dict.fromkeys(range(len(spec.games)), spec.unit or 1)

    def run(self) -> Iterator[Progress]:
        """Play all missing units, round after round, and report every unit that is kept.

        Stopped anywhere and run again, it goes on with what is missing. Raises EngineLost if nobody
        is left to play, and StoppedByFault if the spec is strict and a bot went wrong.
        """
        self._count_stored()
        played: list[list[PlayedMatch]] = []
        while matches := next_round(self._spec, played):
            self._store.add_matches(matches)
            decision = yield from self._play_round(matches)
            results = self.results()
            played.append(results.played_matches(matches))
            if decision is not None and decision.ends:
                return

    def results(self) -> Results:
        """The results so far. How far matches with common cards go together is told by the deals
        up to the last look, which need not be read again.
        """
        common = self._rules.common if self._rules is not None else (None, None)
        return stored_results(self._spec, self._store, common)

    def _count_stored(self) -> None:
        """Count the stored units once; later ones are added, since the store grows long."""
        self._games = self._store.games()
        self._faults = sum(self._store.fault_counts().values())

    # ------------------------------------------------------------------ one round

    def _play_round(self, matches: tuple[Match, ...]) -> Generator[Progress, None, Decision | None]:
        progress = self._begin_round(matches)
        rules = self._rules = StoppingRules(self._spec, self._store, matches)
        decision = self._apply_rules(progress, rules)
        while decision is None or not decision.ends:
            self._submit(progress)
            if not progress.under_way:
                break
            outcomes = self._engine.poll(POLL_SECONDS)
            if not outcomes and not self._engine.alive():
                raise EngineLost(
                    "no bot is left to play; the games so far are kept, and resume goes on"
                )
            for job, outcome in outcomes:
                self._handle(progress, job, outcome)
                yield self._told(matches[0].round)
            if outcomes:
                decision = self._apply_rules(progress, rules)
        return decision

    def _begin_round(self, matches: tuple[Match, ...]) -> RoundProgress:
        done = self._store.done(since=matches[0].number)
        self._look = self._look_of(matches)
        progress = RoundProgress(matches, self._spec.deals, self._look, done)
        kept = self._store.games_of_matches()
        self._games_elsewhere = sum(
            [games for match, games in kept.items() if match not in progress]
        )
        self._games_in_all = self._games_elsewhere + progress.games
        return progress

    def _look_of(self, matches: Iterable[Match]) -> int:
        """The number of deals between two looks: that of the spec, unless none of them could end
        anything: nothing is asked, and no bot is ever at fault.
        """
        spec = self._spec
        bots = {bot for match in matches for bot in match.lineup}
        is_quiet = spec.precision is None and spec.question is None
        if is_quiet and all(is_policy(spec, bot) for bot in bots):
            return max(spec.look, QUIET_LOOK)
        return spec.look

    def _set_unit_size(self, game: int, result: UnitResult) -> None:
        """Set the number of deals in a unit of a game, by the duration of the last one."""
        if not self._spec.unit:
            fitting = UNIT_SECONDS * result.deals / max(result.seconds, 1e-4)
            room = UNIT_BYTES_MOST * result.deals // max(1, len(result.rows))
            self._sizes[game] = max(1, min(self._look, room, int(fitting)))

    def _submit(self, progress: RoundProgress) -> None:
        """Hand out units until enough are under way, all matches at the same pace."""
        while len(progress.under_way) < self._engine.room:
            unit = progress.next_unit(self._sizes)
            if unit is None:
                return
            self._start(progress, unit)

    def _start(self, progress: RoundProgress, unit: Unit) -> None:
        progress.begin(unit)
        match = progress.matches[unit.match]
        is_mirrored = self._is_to_be_mirrored(match, unit)
        if is_mirrored and unit.deals > 1:
            progress.leave(unit)
            self._split(progress, unit)
        else:
            self._engine.submit(Job(self._json, match, unit, is_mirrored))

    def _split(self, progress: RoundProgress, unit: Unit) -> None:
        """Have each deal of a unit played as a unit of its own."""
        for deal in range(unit.first, unit.first + unit.deals):
            self._start(progress, Unit(unit.match, deal, 1))

    def _is_to_be_mirrored(self, match: Match, unit: Unit) -> bool:
        """Whether each class plays a unit in a process of its own: where the unit failed before,
        and where that happens often in its match. The results are the same.
        """
        if not has_classes(self._spec, match):
            return False
        is_often = (
            self._failed[match.number] * FAILURES_RARE > self._played[match.number] + FAILURES_RARE
        )
        return is_often or self._tries[unit] > 0

    def _handle(self, progress: RoundProgress, job: Job, outcome: bytes | Failure) -> None:
        unit = job.unit
        progress.leave(unit)
        if not isinstance(outcome, Failure):
            result = decoded_result(outcome)
            self._played[unit.match] += unit.deals
            if not job.is_mirrored:
                self._set_unit_size(job.match.game, result)
            if unit.first < progress.goal(unit.match):
                self._keep(job.match, result)
            return
        self._tries[unit] += 1
        self._failed[unit.match] += 1
        tries = 1 if unit.deals > 1 and has_classes(self._spec, job.match) else TRIES_MOST
        if self._tries[unit] < tries:
            self._start(progress, unit)
        elif unit.deals > 1:
            self._split(progress, unit)
        else:
            self._keep(job.match, aborted_unit(self._spec, job.match, unit, outcome.text))

    def _keep(self, match: Match, result: UnitResult) -> None:
        sums = sums_from_json(result.sums) if result.sums else sums_in(self._spec, match, result)
        if self._store.add(result, sums):
            self._games += result.deals * len(match.lineup)
            self._faults += len(result.faults)
        if result.faults and self._spec.limits.strict:
            first = result.faults[0]
            where, what = first.game_id(match.number), f"{first.kind}: {first.text}"
            if first.bot == NO_BOT:
                raise StoppedByFault(f"game {where} could not be played: {what}")
            raise StoppedByFault(
                f"{self._spec.culprit(first.bot)} went wrong in game {where}: {what}"
            )

    def _told(self, number: int) -> Progress:
        return Progress(number, self._games, self._games_in_all, self._faults, self.results)

    # ------------------------------------------------------------------ stopping

    def _apply_rules(self, progress: RoundProgress, rules: StoppingRules) -> Decision | None:
        """Apply the stopping rules at every look that all matches have reached."""
        decision: Decision | None = None
        while decision is None or not decision.ends:
            at = progress.looked + self._look
            if not progress.has_reached(at):
                break
            progress.looked = at
            decision = rules.decide(at)
            sooner = [number for number in decision.ended if progress.end(number, at)]
            if sooner:
                self._drop_beyond(progress, sooner, at)
        return decision

    def _drop_beyond(self, progress: RoundProgress, ended: Iterable[int], deals: int) -> None:
        """Delete the units beyond the end of matches that have ended."""
        for number in ended:
            self._store.drop_beyond(number, deals)
        self._games_in_all = self._games_elsewhere + progress.games
        self._count_stored()
