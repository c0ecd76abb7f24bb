"""Hold tournaments at the command line: run, resume, status, tables; export, replay, verify."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from rdi.errors import RdiError
from rdi.shell.exit_codes import BAD_FILE, DONE, INTERRUPTED, code_of
from rdi.shell.messages import print_error, show_progress
from rdi.shell.show.document import Blank, Data, Document, Sentence
from rdi.shell.show.page import Page, report_page
from rdi.shell.tournament_games import record_of, tournament_at
from rdi.shell.tournaments.pages import (
    ProgressDisplay,
    answer_to_question,
    crosstable,
    ending,
    expectations_met,
    going_on,
    ratings,
    runoff,
    stage_data,
    stage_sentence,
    standings,
)
from rdi.text import printable, printable_json
from rdi.tournament.expectation import Expectation, Finding, findings, read_expectation, require_bot
from rdi.tournament.export import export
from rdi.tournament.extension import verify_stages
from rdi.tournament.replay import replay_command, verify
from rdi.tournament.runner import EngineLost, StoppedByFault
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.plackett_luce import ratings_in_store
from rdi.tournament.statistics.results import Results, entry_named, stored_results
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament

STOPPED = 1
DIFFERS = 1
"""A game comes out otherwise than it was written down, or results otherwise than was expected."""

FAULTS_SHOWN = 20
"""So many faults are told one by one."""


def run_tournament(
    path: Path,
    engine: str,
    strict: bool,
    as_json: bool,
    must_be_begun: bool = False,
    expected: Sequence[str] = (),
) -> int:
    """Play what is missing and tell of it; the exit code says how it ended, and whether what is
    expected holds.
    """
    try:
        tournament = tournament_at(path)
        if must_be_begun and not os.path.exists(tournament.path):
            raise StoreError(f"nothing has begun: {tournament.path} does not exist; use run")
        if strict:
            limits = msgspec.structs.replace(tournament.spec.limits, strict=True)
            tournament.spec = msgspec.structs.replace(tournament.spec, limits=limits)
        expectations = [read_expectation(text, tournament.spec) for text in expected]
        return _run(tournament, path, engine, as_json, expectations)
    except RdiError as error:
        return refused(error)


def _run(
    tournament: Tournament,
    path: Path,
    engine: str,
    as_json: bool,
    expected: Sequence[Expectation],
) -> int:
    page = report_page(as_json)
    display = ProgressDisplay(page, tournament.spec.question is not None)
    games = 0
    added = tournament.additions()
    if added:
        page.show(going_on(added))
    try:
        with display:
            for progress in tournament.run(engine or None):
                games = progress.games
                display.tell(progress)
    except KeyboardInterrupt:
        print_error(
            f"Stopped: {games:,} games are kept in {tournament.path}. "
            f"Go on: rdi tourney resume {path}"
        )
        return INTERRUPTED
    results = tournament.results()
    page.show(answer_to_question(results.answer()))
    page.show(standings(results)._replace(data=()))  # programs ask for them by `table`
    page.show(ending(results, tournament.digest(), tournament.path, tournament.stages()))
    return judged(page, findings(expected, results))


def judged(page: Page, found: Sequence[Finding]) -> int:
    """Tell whether what is expected holds; DIFFERS where something does not."""
    page.show(expectations_met(found))
    return DONE if all(each.holds for each in found) else DIFFERS


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
            stages = verify_stages(store)
    except RdiError as error:
        return refused(error)
    told = [
        {
            "bot": tournament.spec.culprit(fault.bot),
            "kind": fault.kind,
            "text": fault.text,
            "replay": replay_command(str(path), fault.game_id(match)),
        }
        for match, fault in faults[:FAULTS_SHOWN]
    ]
    blocks = [Sentence(f"{name:10} {_listed(value)}") for name, value in facts.items()]
    blocks += map(stage_sentence, stages)
    if answer is not None:
        blocks.append(Sentence(str(answer)))
    for each in told:
        text = f"{each['bot']}, {each['kind']}: {printable(each['text'])}"
        blocks += [Sentence(text), Sentence(each["replay"], first="  ")]
    if len(faults) > len(told):
        rest = f"And {len(faults) - len(told):,} more: rdi tourney export lists their games."
        blocks.append(Sentence(rest))
    asked = None if answer is None else answer.as_data()
    data = Data(
        "status", {**facts, "stages": stage_data(stages), "question": asked, "first_faults": told}
    )
    report_page(as_json).show(Document(tuple(blocks), data))
    return DONE


def _listed(value: object) -> str:
    """A fact of a tournament in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items()) or "none"
    return str(value)


def show_table(
    path: Path,
    game: str,
    by_places: bool,
    anchor: str,
    as_json: bool,
    expected: Sequence[str] = (),
) -> int:
    """Print the standings, the crosstable and the run-off, or the ratings by places, on a scale
    that is anchored in a bot where one is named; the exit code says whether what is expected holds.
    """
    page = report_page(as_json)
    try:
        tournament = tournament_at(path)
        expectations = [read_expectation(text, tournament.spec) for text in expected]
        whole = tournament.results()
        results = _of_game(whole, game)
        if by_places or anchor:
            zero = _bot_named(anchor, tournament.spec) if anchor else None
            with closing(Store.open(tournament.path)) as store:
                found = ratings_in_store(results, store, zero)
            page.show(ratings(results, found, anchor or None))
            return judged(page, findings(expectations, results))
    except RdiError as error:
        return refused(error)
    page.show(answer_to_question(whole.answer()))
    page.show(standings(results))
    page.show(Document((Blank(),), ()))
    page.show(crosstable(results))
    page.show(runoff(results))
    return judged(page, findings(expectations, results))


def _bot_named(name: str, spec: Spec) -> int:
    """The number of a bot. Raises BadSettings if there is none of that name."""
    names = [bot.name for bot in spec.bots]
    require_bot(name, names)
    return names.index(name)


def _of_game(results: Results, named: str) -> Results:
    """The results in one entry of the games, named by its label or so much of it as is its own."""
    return results.of_game(entry_named(named, results.spec.labels)) if named else results


def refused(error: RdiError) -> int:
    """Print why something cannot be done; the exit code that goes with it."""
    print_error(error)
    if isinstance(error, StoreError | EngineLost):
        return BAD_FILE
    return STOPPED if isinstance(error, StoppedByFault) else code_of(error)


def export_games(path: Path, out: Path | None) -> int:
    """Write all games of a tournament to a file."""
    target = out or path.with_suffix(".csv")
    is_watched = sys.stderr.isatty()
    try:
        count = export(tournament_at(path), target, _tell if is_watched else None)
    except RdiError as error:
        return refused(error)
    except KeyboardInterrupt:
        print_error(f"Stopped: {target} was not written.")
        return INTERRUPTED
    report_page(as_json=False).say(f"{count:,} lines in {target}.")
    return DONE


def _tell(count: int) -> None:
    show_progress(f"{count:,} lines")


def replay_game(name: str, plain: bool, as_json: bool) -> int:
    """Step through a game of a tournament at the prompt, or print its record."""
    from rdi.shell.frontend.launch import enter
    from rdi.shell.frontend.launch_options import launch_options

    try:
        record = record_of(name)
    except RdiError as error:
        return refused(error)
    if as_json:
        report_page(as_json).lines(printable_json(str(record)).splitlines())
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
                print_error(f"game {found.game}: {found.difference}")
            elif sys.stderr.isatty():
                show_progress(f"{done:,} of {found.wanted:,}")
    except RdiError as error:
        return refused(error)
    except KeyboardInterrupt:
        print_error(f"\nStopped after {done:,} games; {differing} of them came out differently.")
        return INTERRUPTED
    said = (
        f"The file of results is whole; of {done:,} games played again, {differing} came out "
        "differently."
    )
    data = Data("verified", {"games": done, "different": differing})
    report_page(as_json).show(Document((Sentence(said),), data))
    return DIFFERS if differing else DONE
