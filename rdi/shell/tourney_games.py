"""Look at the games of a tournament: export them, play them again, and see that they are right."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

from rdi.errors import RdiError
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.shell.complaining import show_progress
from rdi.shell.finding import Refused
from rdi.shell.json_line import line
from rdi.shell.reader import DONE, INTERRUPTED
from rdi.shell.tourney import refused, tournament_at
from rdi.text import printable_json
from rdi.tournament.exporting import export
from rdi.tournament.game_place import read_place
from rdi.tournament.replaying import replayed
from rdi.tournament.report import write_report
from rdi.tournament.verifying import verify

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
    """The record of a game that is named like ``evening.toml#0:17.1``; Refused where it is not."""
    spec, mark, place = name.partition(MARK)
    if not mark or not spec:
        raise Refused(f"a game of a tournament is named like evening.toml#0:17.1, not {name!r}")
    return replayed(tournament_at(Path(spec)), read_place(place))


def replay_game(name: str, plain: bool, as_json: bool) -> int:
    """Step through a game of a tournament at the prompt, or print its record."""
    from rdi.shell.front import enter
    from rdi.shell.opening import wishes

    try:
        record = record_of(name)
    except RdiError as error:
        return refused(error)
    if as_json:
        print(printable_json(str(record)), end="")
        return DONE
    return enter(wishes(plain), f"replay {name}")


def verify_games(path: Path, games: int | None, as_json: bool) -> int:
    """Check the store and play games again; 1 where one comes out otherwise."""
    differing = done = 0
    try:
        for found in verify(tournament_at(path), games):
            done = found.done
            if found.difference:
                differing += 1
                print(f"game {found.place}: {found.difference}", file=sys.stderr)
            elif sys.stderr.isatty():
                show_progress(f"{done:,} of {found.wanted:,}")
    except RdiError as error:
        return refused(error)
    except KeyboardInterrupt:
        print(f"\nStopped after {done:,} games, {differing} of them different.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(line("verified", games=done, different=differing))
    else:
        print(f"The store is whole; of {done:,} games played again {differing} came out otherwise.")
    return DIFFERS if differing else DONE
