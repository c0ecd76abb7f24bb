"""The commands that read what is written down: scripts, recorded games, positions to be judged."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app import Json, KeepGoing, Plain, command
from rdi.shell.frontend.launch_options import launch_options
from rdi.text import raw_stream


@command()
def run(
    file: Path, plain: Plain = False, as_json: Json = False, keep_going: KeepGoing = False
) -> int:
    """Carry out the commands in a file, one a line."""
    from rdi.errors import UnreadableFile
    from rdi.files import read_text
    from rdi.shell.frontend.launch import read_lines
    from rdi.shell.frontend.pipe import lines_of_script
    from rdi.shell.messages import print_error

    try:
        text = read_text(file)
    except UnreadableFile as error:
        print_error(error)
        return 4
    options = launch_options(plain, as_json=as_json, keep_going=keep_going)
    return read_lines([*lines_of_script(text)], options)


@command()
def replay(
    file: Path,
    verify: Annotated[
        bool, typer.Option("--verify", help="only check that it comes out the same")
    ] = False,
    first: Annotated[int, typer.Option("--from", help="the step to begin with")] = 0,
    seat: Annotated[str, typer.Option(help="whose hand is seen, once the game is over")] = "",
    plain: Plain = False,
) -> int:
    """Go through a recorded game, or check that it comes out the same (exit 1 where it does
    not).
    """
    from rdi.errors import RdiError
    from rdi.session.replay import verify as first_difference
    from rdi.session.save_files import load
    from rdi.shell.frontend.launch import enter
    from rdi.shell.messages import print_error
    from rdi.shell.repl.records import games_in
    from rdi.shell.show.document import Verbatim
    from rdi.shell.show.page import report_page

    if not verify:
        looking = f" --seat {seat.replace(' ', '-')}" if seat else ""
        return enter(launch_options(plain), f"replay {file} --from {first}{looking}")
    try:
        found = [first_difference(game) for game in games_in(load(file))]
    except RdiError as error:
        print_error(error)
        return 4
    differences = [difference for difference in found if difference]
    report_page(as_json=False).add(Verbatim(differences[0] if differences else "The same."))
    return 1 if differences else 0


@command()
def review(
    file: Path,
    seat: Annotated[str, typer.Option(help="whose choices are looked at")] = "",
    seconds: Annotated[float | None, typer.Option(help="how long it may take")] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> int:
    """Look back at a recorded game: what choices cost, luck and errors apart."""
    from rdi.shell.frontend.launch import read_lines

    looking = f" --seat {seat.replace(' ', '-')}" if seat else ""
    time = "" if seconds is None else f" seconds {seconds:g}"
    return read_lines([f"review {file}{looking}{time}"], launch_options(plain, as_json=as_json))


@command()
def judge(game: str) -> int:
    """Settle positions: one JSON object a line in, one a line out."""
    from rdi.shell.analysis.judge import judge_stream

    return judge_stream(game, sys.stdin.buffer, raw_stream(sys.stdout).buffer)
