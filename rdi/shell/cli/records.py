"""The commands that read what is written down: scripts, recorded games, positions to be judged."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app import Json, KeepGoing, Plain, command
from rdi.shell.exit_codes import BAD_COMMAND, DONE, INTERRUPTED
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
    seat: Annotated[
        str,
        typer.Option(help="the player whose hand is shown, once the game is over; all with --html"),
    ] = "",
    html: Annotated[
        Path | None, typer.Option(help="write one page of HTML, to step through, send or print")
    ] = None,
    with_review: Annotated[
        bool, typer.Option("--review", help="put on that page what each choice cost")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option(help="time allowed for the review of each choice")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="write over a page that is already there")
    ] = False,
    plain: Plain = False,
) -> int:
    """Go through a recorded game, check that it comes out the same (exit 1 where it does not), or
    write it as a page of HTML.
    """
    from rdi.errors import RdiError
    from rdi.session.replay import verify as first_difference
    from rdi.session.save_files import load
    from rdi.shell.frontend.launch import enter
    from rdi.shell.messages import print_error
    from rdi.shell.repl.records import games_in
    from rdi.shell.show.document import Verbatim
    from rdi.shell.show.page import report_page

    if html is not None:
        if verify or first:
            print_error(
                "--from and --verify cannot be combined with --html, which writes the whole game."
            )
            return BAD_COMMAND
        return _write_page(f"{file}", seat, (html, force, with_review), seconds, plain)
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


def _write_page(
    name: str, seat: str, wished: tuple[Path, bool, bool], seconds: float | None, plain: bool
) -> int:
    """Write a game as a page; the exit code."""
    from rdi.errors import RdiError
    from rdi.shell.advice.odds import read_seconds
    from rdi.shell.exit_codes import code_of
    from rdi.shell.frontend.launch import open_tavern
    from rdi.shell.messages import complain
    from rdi.shell.repl.game_pages import share_record
    from rdi.shell.sharing.game_page import Stopped
    from rdi.shell.sharing.page_file import PageFile

    tavern = open_tavern(launch_options(plain), is_interactive=False)
    try:
        time = None if seconds is None else read_seconds(seconds)
        share_record(tavern, name, seat or None, PageFile(*wished, time))
    except RdiError as error:
        complain(error)
        return INTERRUPTED if isinstance(error, Stopped) else code_of(error)
    return DONE


@command()
def review(
    file: Path,
    seat: Annotated[str, typer.Option(help="the player whose choices are reviewed")] = "",
    seconds: Annotated[float | None, typer.Option(help="time allowed for each choice")] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> int:
    """Look back at a recorded game: what each choice cost, with luck and errors told apart."""
    from rdi.shell.frontend.launch import read_lines

    looking = f" --seat {seat.replace(' ', '-')}" if seat else ""
    time = "" if seconds is None else f" seconds {seconds:g}"
    return read_lines([f"review {file}{looking}{time}"], launch_options(plain, as_json=as_json))


@command()
def judge(game: str) -> int:
    """Settle positions: one JSON object a line in, one a line out."""
    from rdi.shell.analysis.judge import judge_stream

    return judge_stream(game, sys.stdin.buffer, raw_stream(sys.stdout).buffer)
