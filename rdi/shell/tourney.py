"""Run tournaments and tell of them: rdi tourney run, resume, status and table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from rdi.errors import BadSettings, RdiError
from rdi.shell.json_line import line
from rdi.shell.reader import BAD_FILE, DONE, INTERRUPTED, code_of
from rdi.shell.tourney_live import Told
from rdi.shell.tourney_tables import (
    crosstable_lines,
    runoff_line,
    standing_data,
    standing_lines,
    strength_lines,
)
from rdi.tournament.placements import strengths_in
from rdi.tournament.running import EngineLost, StoppedByFault
from rdi.tournament.standings import Results
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament

STOPPED = 1


def tournament_at(path: Path) -> Tournament:
    """The tournament of a spec, or of a file of results where its spec is gone."""
    if path.suffix == ".db":
        return Tournament.of_store(path)
    return Tournament.read(path)


def run_tournament(
    path: Path, engine: str, strict: bool, as_json: bool, must_be_begun: bool = False
) -> int:
    """Play what is missing and tell of it; the exit code says how it ended."""
    try:
        tournament = tournament_at(path)
        if must_be_begun and not tournament.path.exists():
            raise StoreError(f"nothing was begun: {tournament.path} does not exist; use run")
        if strict:
            limits = msgspec.structs.replace(tournament.spec.limits, strict=True)
            tournament.spec = msgspec.structs.replace(tournament.spec, limits=limits)
        return _run(tournament, path, engine, as_json)
    except RdiError as error:
        return refused(error)


def _run(tournament: Tournament, path: Path, engine: str, as_json: bool) -> int:
    told = Told(as_json)
    games = 0
    try:
        with told:
            for progress in tournament.run(engine or None):
                games = progress.games
                told.tell(progress)
    except KeyboardInterrupt:
        print(
            f"Stopped: {games:,} games are kept in {tournament.path}. "
            f"Go on: rdi tourney resume {path}",
            file=sys.stderr,
        )
        return INTERRUPTED
    if not as_json:
        print("\n".join(standing_lines(tournament.results())))
    print(_sealed(tournament, as_json), flush=True)
    return DONE


def _sealed(tournament: Tournament, as_json: bool) -> str:
    """The last word: how many games, and the SHA-256 over all results."""
    results, digest = tournament.results(), tournament.digest()
    if as_json:
        return line("ended", games=results.games, sha256=digest, store=str(tournament.path))
    return f"{results.games:,} games in {tournament.path}. SHA-256 {digest}"


def show_status(path: Path, as_json: bool) -> int:
    """Print how far a tournament is."""
    try:
        tournament = tournament_at(path)
        with closing(Store.open(tournament.path)) as store:
            deals, decisions, seconds = store.totals()
            facts = {
                "store": str(tournament.path),
                "ended": tournament.is_over,
                "matches": len(store.matches()),
                "deals": deals,
                "games": store.games(),
                "decisions": decisions,
                "seconds": round(seconds, 1),
                "faults": {
                    f"{tournament.spec.culprit(bot)}: {kind}": count
                    for (bot, kind), count in store.fault_counts().items()
                },
                "sha256": store.digest(),
            }
    except RdiError as error:
        return refused(error)
    if as_json:
        print(line("status", **facts))
        return DONE
    for name, value in facts.items():
        shown = _listed(value) if isinstance(value, dict) else value
        print(f"{name:10} {shown}")
    return DONE


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"


def show_table(path: Path, game: str, by_places: bool, as_json: bool) -> int:
    """Print the standings, the crosstable and the run-off, or the strengths by places."""
    try:
        tournament = tournament_at(path)
        results = _of_game(tournament.results(), game)
        if by_places:
            return _show_strengths(tournament, results, as_json)
    except RdiError as error:
        return refused(error)
    if as_json:
        for data in standing_data(results):
            print(line("standing", **data))
        return DONE
    print("\n".join(_tables(results)))
    return DONE


def _show_strengths(tournament: Tournament, results: Results, as_json: bool) -> int:
    with closing(Store.open(tournament.path)) as store:
        found = strengths_in(store, tournament.spec.seed)
    if as_json:
        for each in found:
            name = tournament.spec.bots[each.bot].name
            print(line("strength", name=name, value=each.value, low=each.low, high=each.high))
    else:
        print("\n".join(strength_lines(results, found)))
    return DONE


def _tables(results: Results) -> Iterator[str]:
    yield from standing_lines(results)
    yield ""
    yield from crosstable_lines(results)
    yield runoff_line(results)


def _of_game(results: Results, game: str) -> Results:
    if not game:
        return results
    names = results.spec.called
    if game not in names:
        raise BadSettings(f"{game} is not played here; there is {', '.join(names)}")
    return results.of_game(names.index(game))


def refused(error: RdiError) -> int:
    """Print why something cannot be done; the exit code that goes with it."""
    print(error, file=sys.stderr)
    if isinstance(error, StoreError | EngineLost):
        return BAD_FILE
    return STOPPED if isinstance(error, StoppedByFault) else code_of(error)
