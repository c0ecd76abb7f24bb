"""Hold tournaments at the command line: run, resume, status, tables; export, replay, verify."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from rdi.errors import BadSettings, RdiError
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.shell.lookup import InputError
from rdi.shell.messages import show_progress
from rdi.shell.repl.pipe import BAD_FILE, DONE, INTERRUPTED, code_of
from rdi.shell.show.renderers import json_line
from rdi.shell.tournaments.pages import (
    Told,
    crosstable_lines,
    runoff_line,
    standing_data,
    standing_lines,
    strength_lines,
)
from rdi.text import printable, printable_json
from rdi.tournament.export import export
from rdi.tournament.replay import replay_command, replayed_record, verify
from rdi.tournament.report.page import write_report
from rdi.tournament.runner import EngineLost, StoppedByFault
from rdi.tournament.statistics.plackett_luce import strengths_in_store
from rdi.tournament.statistics.results import Results, stored_results
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import read_game_id

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
        yield json_line("answer", **answer.as_data()) if as_json else str(answer)


def _sealed(tournament: Tournament, as_json: bool) -> str:
    """The last word: how many games, and the SHA-256 over all results."""
    results, digest = tournament.results(), tournament.digest()
    if as_json:
        return json_line("ended", games=results.games, sha256=digest, store=str(tournament.path))
    return f"{results.games:,} games in {tournament.path}. SHA-256 {digest}"


def show_status(path: Path, as_json: bool) -> int:
    """Print how far a tournament is, the answer to its question, and what went wrong."""
    try:
        tournament = tournament_at(path)
        with closing(Store.open(tournament.path)) as store:
            deals, decisions, seconds = store.totals()
            answer = stored_results(tournament.spec, store).answer()
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
        print(json_line("status", **facts, question=asked, first_faults=told))
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
            print(json_line("standing", **data))
        return DONE
    print("\n".join(_tables(results)))
    return DONE


def _show_strengths(tournament: Tournament, results: Results, as_json: bool) -> int:
    with closing(Store.open(tournament.path)) as store:
        found = strengths_in_store(store, tournament.spec.seed)
    if as_json:
        for each in found:
            name = tournament.spec.bots[each.bot].name
            print(json_line("strength", name=name, value=each.value, low=each.low, high=each.high))
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


MARK = "#"
DIFFERS = 1


def export_games(path: Path, out: Path | None) -> int:
    """Write all games of a tournament to a file."""
    target = out or path.with_suffix(".csv")
    is_watched = sys.stderr.isatty()
    try:
        count = export(tournament_at(path), target, _tell if is_watched else None)
    except RdiError as error:
        return refused(error)
    except KeyboardInterrupt:
        print(f"Stopped: {target} was not written.", file=sys.stderr)
        return INTERRUPTED
    print(f"{count:,} lines in {target}.")
    return DONE


def _tell(count: int) -> None:
    show_progress(f"{count:,} lines")


def write_report_of(path: Path, out: Path | None, show: bool) -> int:
    """Write the report of a tournament, and open it where that is wished."""
    target = out or path.with_suffix(".html")
    try:
        write_report(tournament_at(path), target, str(path))
    except RdiError as error:
        return refused(error)
    print(f"Wrote {target}.")
    if show:
        webbrowser.open(target.resolve().as_uri())
    return DONE


def record_of(name: str) -> Record | EveningRecord:
    """The record of a game that is named like ``evening.toml#0:17.1``; InputError if it is not."""
    spec, mark, place = name.partition(MARK)
    if not mark or not spec:
        raise InputError(f"a game of a tournament is named like evening.toml#0:17.1, not {name!r}")
    return replayed_record(tournament_at(Path(spec)), read_game_id(place))


def replay_game(name: str, plain: bool, as_json: bool) -> int:
    """Step through a game of a tournament at the prompt, or print its record."""
    from rdi.shell.repl.launch import enter
    from rdi.shell.repl.launch_options import launch_options

    try:
        record = record_of(name)
    except RdiError as error:
        return refused(error)
    if as_json:
        print(printable_json(str(record)), end="")
        return DONE
    return enter(launch_options(plain), f"replay {name}")


def verify_games(path: Path, games: int | None, as_json: bool) -> int:
    """Check the store and play games again; 1 where one comes out otherwise."""
    differing = done = 0
    try:
        for found in verify(tournament_at(path), games):
            done = found.done
            if found.difference:
                differing += 1
                print(f"game {found.game}: {found.difference}", file=sys.stderr)
            elif sys.stderr.isatty():
                show_progress(f"{done:,} of {found.wanted:,}")
    except RdiError as error:
        return refused(error)
    except KeyboardInterrupt:
        print(f"\nStopped after {done:,} games, {differing} of them different.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json_line("verified", games=done, different=differing))
    else:
        print(f"The store is whole; of {done:,} games played again {differing} came out otherwise.")
    return DIFFERS if differing else DONE
