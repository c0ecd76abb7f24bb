"""Run tournaments and tell of them: rdi tourney run, resume, status and table."""

from __future__ import annotations

import os
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
from rdi.text import printable
from rdi.tournament.placements import strengths_in
from rdi.tournament.replaying import replay_command
from rdi.tournament.running import EngineLost, StoppedByFault, results_in
from rdi.tournament.standings import Results
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament

STOPPED = 1
FAULTS_SHOWN = 20
"""So many faults are told one by one."""


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
        if must_be_begun and not os.path.exists(tournament.path):
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
    results = tournament.results()
    for text in _answer_lines(results, as_json):
        print(text)
    if not as_json:
        print("\n".join(standing_lines(results)))
    print(_sealed(tournament, as_json), flush=True)
    return DONE


def _answer_lines(results: Results, as_json: bool) -> Iterator[str]:
    """The answer to the question of the spec, where it asks one."""
    answer = results.answer()
    if answer is not None:
        yield line("answer", **answer.as_data()) if as_json else str(answer)


def _sealed(tournament: Tournament, as_json: bool) -> str:
    """The last word: how many games, and the SHA-256 over all results."""
    results, digest = tournament.results(), tournament.digest()
    if as_json:
        return line("ended", games=results.games, sha256=digest, store=str(tournament.path))
    return f"{results.games:,} games in {tournament.path}. SHA-256 {digest}"


def show_status(path: Path, as_json: bool) -> int:
    """Print how far a tournament is, the answer to its question, and what went wrong."""
    try:
        tournament = tournament_at(path)
        with closing(Store.open(tournament.path)) as store:
            deals, decisions, seconds = store.totals()
            answer = results_in(tournament.spec, store).answer()
            faults = store.faults()
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
    told = [
        {
            "bot": tournament.spec.culprit(fault.bot),
            "kind": fault.kind,
            "text": fault.text,
            "replay": replay_command(str(path), match, fault),
        }
        for match, fault in faults[:FAULTS_SHOWN]
    ]
    if as_json:
        asked = None if answer is None else answer.as_data()
        print(line("status", **facts, question=asked, first_faults=told))
        return DONE
    for name, value in facts.items():
        shown = _listed(value) if isinstance(value, dict) else value
        print(f"{name:10} {shown}")
    if answer is not None:
        print(answer)
    for each in told:
        print(f"{each['bot']}, {each['kind']}: {printable(each['text'])}\n  {each['replay']}")
    if len(faults) > len(told):
        print(f"And {len(faults) - len(told):,} more: rdi tourney export tells their games.")
    return DONE


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"


def show_table(path: Path, game: str, by_places: bool, as_json: bool) -> int:
    """Print the standings, the crosstable and the run-off, or the strengths by places."""
    try:
        tournament = tournament_at(path)
        whole = tournament.results()
        results = _of_game(whole, game)
        if by_places:
            return _show_strengths(tournament, results, as_json)
    except RdiError as error:
        return refused(error)
    for text in _answer_lines(whole, as_json):
        print(text)
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


def _of_game(results: Results, named: str) -> Results:
    """The results in one entry of the games, named by its label or so much of it as is its own."""
    if not named:
        return results
    labels = results.spec.labels
    found = [number for number, label in enumerate(labels) if label == named]
    found = found or [number for number, label in enumerate(labels) if label.startswith(named)]
    if len(found) != 1:
        said = "is more than one entry" if found else "is not played here"
        listed = "; ".join([labels[number] for number in found] or labels)
        raise BadSettings(f"{named} {said}; there is {listed}")
    return results.of_game(found[0])


def refused(error: RdiError) -> int:
    """Print why something cannot be done; the exit code that goes with it."""
    print(error, file=sys.stderr)
    if isinstance(error, StoreError | EngineLost):
        return BAD_FILE
    return STOPPED if isinstance(error, StoppedByFault) else code_of(error)
